"""The Heyday's simple actions: Tax Collector and Leader, passing, and the beginning of a Heyday (GEN-TAX, GEN-LEAD)."""

from models.gentes.catalogue import NONE, Action, Row
from models.gentes.purse import earn, pay, win_citizens
from models.gentes.state import NOTHING, SPACES, TILES, Step, in_play
from models.gentes.turn import RIGHT, at, finish_action, lay, on_turn, pass_on, take_tile, unused, use_foyer
from verify import Table, any_of, auto, cite, merged, require, rule, select

DOUBLINGS = Table([1, 2, 4, 8], name="doublings")
LEADER_COINS = 2


def tax_cards(scope):
    return range(1 + sum(card["tax_repeats"] for card in scope.game.card_list))


def leader_tiles(scope):
    return scope.game.tiles_for(Action.LEADER)


def joker_tiles(scope):
    return () if scope.joker == NONE else (scope.joker,)


def boosts(scope):
    return scope.game.foyers(Row.BOOST)


@rule(
    "GEN-TAX-01",
    "GEN-TAX-02",
    "GEN-TIME-13",
    by="active",
    hourglasses=(1, 2),
    pairs=(0, 1),
    repeats=tax_cards,
)
def collect_taxes(s, hourglasses, pairs, repeats):
    """Tax Collector: lay one hourglass for 4 coins, or two for 8; Tenement and Well repeat the amount."""
    on_turn(s)
    if s.scope.advanced:
        require(hourglasses == 2, "GEN-SETUP-21")
    lay(s, 0, hourglasses, pairs)
    harvest(s, 4 * hourglasses, repeats)


@rule("GEN-SOLO-05", by="active", tile=TILES.some(joker_tiles), pairs=(0, 1), repeats=tax_cards)
def joker_as_tax_collector(s, tile, pairs, repeats):
    """Solo joker as Tax Collector, for what the tile costs: 8 coins (GEN-A-24)."""
    require(s.reading["GEN-A-24"] != "b", "GEN-SOLO-05")
    on_turn(s)
    take_tile(s, tile, pairs)
    pay(s, s.active, s.scope.game.tiles[tile].cost)
    harvest(s, 8, repeats)


@rule("GEN-SOLO-05", by="active", tile=TILES.some(joker_tiles), pairs=(0, 1))
def joker_as_leader(s, tile, pairs):
    """Solo joker as Leader: 2 coins (GEN-A-24)."""
    require(s.reading["GEN-A-24"] == "a", "GEN-SOLO-05")
    on_turn(s)
    take_tile(s, tile, pairs)
    pay(s, s.active, s.scope.game.tiles[tile].cost)
    earn(s, s.active, LEADER_COINS)
    finish_action(s)


def harvest(s, base, repeats):
    """Gain the tax, repeated by cards as often as wished; Foyers may repeat it still (GEN-TAX-03)."""
    require(repeats <= in_play(s, s.active, "tax_repeats"), "GEN-TAX-03")
    times = DOUBLINGS[repeats] if s.reading["GEN-A-01"] == "b" else 1 + repeats
    cite("GEN-TAX-03", when=repeats > 0)
    s.base, s.gained = base, base * times
    earn(s, s.active, base * times)
    go_on_taxing(s)


@merged
def go_on_taxing(s):
    """Wait while a Foyer could still repeat the tax."""
    open_foyers = [(s.owner[f] == s.active) & unused(s, f, RIGHT) for f in boosts(s.scope)]
    if any_of(open_foyers) & ((s.cubes > 0) | (s.reading["GEN-A-32"] != "a")):
        s.step = Step.TAXED
    else:
        finish_action(s)


@rule("GEN-TAX-03", "GEN-FOYER-04", "GEN-TIME-15", by="active", foyer=SPACES.some(boosts))
def repeat_taxes(s, foyer):
    """A token on a Foyer repeats the tax; how it combines with others is GEN-A-01."""
    at(s, Step.TAXED, "GEN-TIME-14")
    use_foyer(s, foyer, RIGHT)
    more = s.base if s.reading["GEN-A-01"] == "a" else s.gained
    s.gained += more
    earn(s, s.active, more)
    go_on_taxing(s)


@rule("GEN-TIME-17", by="active")
def finish_taxing(s):
    """Leave the Foyers unused."""
    at(s, Step.TAXED, "GEN-TIME-14")
    finish_action(s)


@rule("GEN-LEAD-01", "GEN-LEAD-02", "GEN-LEAD-03", by="active", tile=TILES.some(leader_tiles))
def lead(s, tile):
    """Leader: take the tile and 2 coins, and become first player in the coming Decline."""
    on_turn(s)
    take_tile(s, tile, 0)
    earn(s, s.active, LEADER_COINS)
    s.leader = s.active
    finish_action(s)


@rule("GEN-FLOW-04", by="active")
def end_turn(s):
    """End the turn after the last Additional Option."""
    at(s, Step.AFTER, "GEN-OPT-01")
    pass_on(s)


@auto("GEN-FLOW-02", "GEN-FLOW-04", "GEN-DECLINE-07")
def begin_heyday(s):
    """A Heyday begins with the first player; with 1 or 2 players cubes are laid on the display."""
    at(s, Step.DAWN, "GEN-FLOW-02")
    s.passed = [False] * len(s.passed)
    s.active = s.first_player
    if s.scope.cube_slots:
        lay_display_cubes(s)
    if len(s.coins) == 1:
        lay_row_cube(s)
    if s.reading["GEN-A-05"] != "a":
        for further in range(len(s.coins)):
            win_citizens(s, (s.first_player + further) % len(s.coins))
    s.step = Step.ACT


def lay_display_cubes(s):
    """One cube on each card under a cube symbol (GEN-TWO-07, GEN-SOLO-07, GEN-A-30)."""
    cite("GEN-SOLO-07" if len(s.coins) == 1 else "GEN-TWO-07")
    slots = [slot for slot in s.scope.cube_slots if slot < s.scope.display]
    wanted = len(slots)
    if s.reading["GEN-A-30"] == "b":
        slots += [slot for slot in range(s.scope.display) if slot not in slots]
    for slot in slots:
        here = s.display[slot] != NOTHING
        if s.reading["GEN-A-32"] != "b":
            here = here & (s.cubes > 0)
        if s.reading["GEN-A-30"] == "b":
            here = here & (wanted > 0)
            wanted = wanted - select(here, 1, 0)
        s.marked[slot] = here
        s.cubes -= select(here, 1, 0)


def lay_row_cube(s):
    """Solo: a cube on the third recruitment tile (GEN-SOLO-08)."""
    cite("GEN-SOLO-08")
    here = True if s.reading["GEN-A-32"] == "b" else s.cubes > 0
    s.row_cube = select(here, s.row[2], NOTHING)
    s.cubes -= select(here, 1, 0)
