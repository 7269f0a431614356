"""Turns of a Heyday: whose it is, what an action lays down and costs, and when it is over (GEN-FLOW, GEN-TIME)."""

from models.gentes.catalogue import PRICE_RANGE, Action, Bin, Row
from models.gentes.purse import mark_with_cube, pay, win_citizens
from models.gentes.state import NOBODY, NOTHING, Step, in_play, stored, table
from verify import all_of, any_of, cite, lowest, merged, require, select

LEFT, RIGHT = range(2)  # the two uses of a Foyer row


def at(s, step, clause):
    """This can be done only at one step, and not in the middle of an exchange."""
    require(s.exchanger == NOBODY, "GEN-OPT-02")
    require(s.step == step, clause)


def on_turn(s):
    """Actions are chosen in the Heyday, by the player whose turn it is."""
    at(s, Step.ACT, "GEN-FLOW-04")


def lay(s, tiles, hourglasses, pairs, spare=0):
    """Lay a tile or none and the hourglasses of an action on free slots, `pairs` times two on one.

    `spare` are slots that the action itself frees (GEN-A-29 b). Where hourglasses run out, GEN-A-14 (c) lays what
    is left; an action that would lay nothing is none.
    """
    player = s.active
    laid = hourglasses
    if s.reading["GEN-A-14"] == "b":
        require(hourglasses <= s.hourglasses, "GEN-COMP-08")
    elif s.reading["GEN-A-14"] == "c":
        laid = lowest(hourglasses, s.hourglasses)
        require(tiles + laid > 0, "GEN-COMP-08")
    require(2 * pairs <= laid, "GEN-TIME-05")
    require(tiles + laid - pairs <= s.free[player] + spare, "GEN-FLOW-06")
    cite("GEN-TIME-06", when=s.singles[player] > 0)
    cite("GEN-TIME-08", when=pairs > 0)
    cite("GEN-TIME-09", when=s.padlocks[player] > 0)
    s.free[player] = s.free[player] + spare - (tiles + laid - pairs)
    s.singles[player] += laid - 2 * pairs
    s.doubles[player] += pairs
    s.hourglasses -= laid


def take_tile(s, tile, pairs, spare=0):
    """Take a tile from the board and lay it down with its hourglasses (GEN-TIME-01, 03)."""
    require(s.tile_at[tile] == NOBODY, "GEN-TIME-01")
    lay(s, 1, s.scope.game.tiles[tile].hourglasses, pairs, spare)
    s.tile_at[tile] = s.active


def use_foyer(s, space, use):
    """Put a cube beside an own token on a Foyer; once a round for the token (GEN-FOYER-03, GEN-A-33)."""
    require(s.owner[space] == s.active, "GEN-FOYER-02")
    require(unused(s, space, use), "GEN-FOYER-03")
    mark_with_cube(s)
    s.marks[space][use] = True


def unused(s, space, use):
    """Whether a Foyer is still open for one of its uses."""
    if s.reading["GEN-A-33"] == "b":
        return s.marks[space][use] == 0
    return (s.marks[space][LEFT] == 0) & (s.marks[space][RIGHT] == 0)


PRICE_CLAUSES = {
    Action.PHILOSOPHER: ("GEN-PHIL-02", "GEN-PHIL-11"),
    Action.SCRIBE: ("GEN-TIME-02", "GEN-SCRIBE-11"),
}
PRICE_ROWS = {Action.PHILOSOPHER: Row.PHILOSOPHER, Action.SCRIBE: Row.SCRIBE}


@merged
def settle_price(s, action, cost, paid, foyer):
    """Pay the printed cost, or with a capability any amount in its range (GEN-TIME-16, 18).

    `foyer` is the token that lends the capability, if it is not a card. To pay just the printed cost is no
    use of one.
    """
    printed, ranged = PRICE_CLAUSES[action]
    least, most = PRICE_RANGE[action]
    if paid == cost:
        require(foyer == NOTHING, "GEN-TIME-17")
    else:
        cite("GEN-TIME-16")
        cite("GEN-TIME-18", when=s.coins[s.active] < cost)
        require(least <= paid and paid <= most, ranged)
        if s.reading["GEN-A-02"] == "b" and action == Action.SCRIBE:
            require(foyer == NOTHING, "GEN-FOYER-06")
        if foyer == NOTHING:
            require(chooses_price(s, action), printed)
        else:
            use_foyer(s, foyer, RIGHT)
    if s.reading["GEN-A-20"] == "b":
        require(s.scope.game.exact[action][paid] == 1, printed)
    pay(s, s.active, paid)


def chooses_price(s, action):
    """Whether cards in play let the player choose the price (under GEN-A-02 (b), Scribe Foyers always do)."""
    ways = [s.card_at[card] == table(s, s.active) for card in s.scope.game.cards_with("price", action)]
    if action == Action.SCRIBE and s.reading["GEN-A-02"] == "b":
        ways += [s.owner[space] == s.active for space in s.scope.game.foyers(Row.SCRIBE)]
    return any_of(ways)


def use_card(s, card, action):
    """Use a card in play as a source of an action, once a round (GEN-TIME-10 to 12)."""
    require(s.card_at[card] == table(s, s.active), "GEN-TIME-11")
    require(s.scope.game.cards[card].action == action, "GEN-TIME-11")
    require(s.spent[card] == 0, "GEN-TIME-10")
    mark_with_cube(s)
    s.spent[card] = True
    lay(s, 0, 1, 0)


@merged
def finish_action(s):
    """The action is done: the bonus for citizens is due, and the turn ends unless options are left."""
    player = s.active
    win_citizens(s, player)
    forget(s)
    if has_options(s, player):
        s.step = Step.AFTER
    else:
        pass_on(s)


def has_options(s, player):
    """Whether a player has cubes enough for an Additional Option outside of cards."""
    return (s.bins[player][Bin.TEMPLE] > 0) | (stored(s, player) >= 3)


def forget(s):
    """Nothing is under way any more."""
    s.paid = s.recruits = s.extra = s.farthest = s.taken = s.gained = s.base = s.cubes_owed = 0
    s.from_discard = s.rewarded = False
    s.last = s.building = s.playing = NOTHING
    s.rank = [0] * len(s.rank)


def pass_on(s):
    """Go on with the next player clockwise who has not passed; when all have, with the Decline."""
    players = len(s.coins)
    following = s.active
    for further in range(players, 0, -1):
        candidate = (s.active + further) % players
        following = select(s.passed[candidate], following, candidate)
    over = all_of(s.passed)
    cite("GEN-FLOW-12", when=over)
    s.active = select(over, s.first_player, following)
    s.step = select(over, Step.PURGE if s.scope.cube_slots else Step.CLEAR, Step.ACT)


def extra_citizens(s):
    """How many further citizens cards in play allow in a Philosopher action (GEN-A-19)."""
    extra = in_play(s, s.active, "extra_citizens")
    return lowest(extra, 1) if s.reading["GEN-A-19"] == "b" else extra
