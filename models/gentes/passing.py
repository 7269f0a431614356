"""Passing: when nothing can be done any more (GEN-FLOW-05, 09 to 12).

With unlimited hourglasses that is a full timeline, since a Tax Collector always fits into a free slot. Where
hourglasses can run out (GEN-A-14 b, c) every way to act has to be looked at.
"""

from models.gentes.catalogue import NONE, PRICE_RANGE, Action
from models.gentes.chronicler import opens, playable
from models.gentes.navigator import can_build
from models.gentes.philosopher import FOYER_COST as PHILOSOPHER_FOYER_COST
from models.gentes.philosopher import can_recruit
from models.gentes.scribe import FOYER_COST as SCRIBE_FOYER_COST
from models.gentes.scribe import can_write
from models.gentes.state import MOST_PAID, NOBODY, table
from models.gentes.turn import LEFT, PRICE_ROWS, RIGHT, chooses_price, on_turn, pass_on, unused
from verify import all_of, any_of, cite, lowest, negation, require, rule

FOYER_COSTS = {Action.PHILOSOPHER: PHILOSOPHER_FOYER_COST, Action.SCRIBE: SCRIBE_FOYER_COST}


@rule("GEN-FLOW-09", "GEN-FLOW-10", by="active")
def pass_turn(s):
    """Pass, when nothing can be done any more."""
    on_turn(s)
    full = s.free[s.active] == 0
    if s.reading["GEN-A-14"] == "a":
        require(full, "GEN-FLOW-05")
    else:
        require(full | negation(can_act(s)), "GEN-FLOW-05")
    s.passed[s.active] = True
    cite("GEN-FLOW-11")
    pass_on(s)


def can_act(s):
    """Whether some action is possible with a free slot while hourglasses are short.

    Cards and Foyers need one hourglass: they are looked at only where a Tax Collector needs two.
    """
    least = 2 if s.scope.advanced and s.reading["GEN-A-14"] == "b" else 1
    ways = [s.hourglasses >= least, *by_tiles(s)]
    if least > 1:
        ways += [*by_cards(s), *by_foyers(s)]
    return any_of(ways)


def lays(s, hourglasses):
    """How many hourglasses would be laid, and whether there are enough."""
    if s.reading["GEN-A-14"] == "b":
        return hourglasses, s.hourglasses >= hourglasses
    return lowest(hourglasses, s.hourglasses), True


def by_tiles(s):
    """For each action tile, whether it could be taken."""
    for number, tile in enumerate(s.scope.game.tile_list):
        laid, enough = lays(s, tile["hourglasses"])
        needs = [s.tile_at[number] == NOBODY, enough]
        slots = 1 + laid - laid // 2
        actions = [tile["action"]]
        if number == s.scope.joker:
            actions = [Action.PHILOSOPHER, Action.SCRIBE, Action.NAVIGATOR, Action.CHRONICLER]
        yield all_of([*needs, any_of(worthwhile(s, action, tile, slots) for action in actions)])


def worthwhile(s, action, tile, slots):
    """Whether a tile's action finds its slots, can be paid for and does something."""
    free, paid = s.free[s.active], s.coins[s.active] >= tile["cost"]
    if action == Action.CHRONICLER:
        cards = range(len(s.card_at))
        return paid & any_of(playable(s, card) & (slots <= free + spare(s, card)) for card in cards)
    if action in PRICE_RANGE:
        return (slots <= free) & priced(s, action, tile["cost"])
    if action == Action.NAVIGATOR:
        return (slots <= free) & paid & ((s.tokens[s.active] == 0) | can_build(s, tile["symbol"]))
    return (slots <= free) & paid


def spare(s, card):
    """Slots that a card frees in time for the hourglasses of its own action (GEN-A-29 b)."""
    return opens(s, s.active, card) if s.reading["GEN-A-29"] == "b" else 0


def priced(s, action, cost, marks=0, source=NONE):
    """Whether some price of an action is affordable and buys something.

    `marks` are cubes that the action needs itself; `source` is a Foyer that it is done with, whose token cannot lend
    a price as well (GEN-A-33 a).
    """
    possible = can_recruit if action == Action.PHILOSOPHER else can_write
    least, most = PRICE_RANGE[action]
    foyers = [
        (s.owner[f] == s.active) & unused(s, f, RIGHT) & enough_cubes(s, marks + 1)
        for f in s.scope.game.foyers(PRICE_ROWS[action])
        if f != source or s.reading["GEN-A-33"] == "b"
    ]
    choice = any_of([chooses_price(s, action), *foyers])
    ways = []
    for amount in range(MOST_PAID + 1):
        allowed = amount == cost
        if least <= amount <= most:
            allowed = allowed | choice
        if s.reading["GEN-A-20"] == "b":
            allowed = allowed & (s.scope.game.exact[action][amount] == 1)
        ways.append(allowed & (s.coins[s.active] >= amount) & possible(s, amount))
    return any_of(ways)


def enough_cubes(s, marks):
    return s.cubes >= marks if s.reading["GEN-A-32"] == "a" else True


def by_cards(s):
    """For each card in play that offers an action, whether it could be used."""
    for action in FOYER_COSTS:
        for card in s.scope.game.cards_with("action", action):
            cost = s.scope.game.card_list[card]["cost"]
            ready = [s.card_at[card] == table(s, s.active), s.spent[card] == 0, enough_cubes(s, 1)]
            yield all_of([*ready, s.hourglasses > 0, priced(s, action, cost, marks=1)])


def by_foyers(s):
    """For each Foyer that offers an action, whether it could be used."""
    for action, cost in FOYER_COSTS.items():
        for foyer in s.scope.game.foyers(PRICE_ROWS[action]):
            ready = [s.owner[foyer] == s.active, unused(s, foyer, LEFT), enough_cubes(s, 1)]
            yield all_of([*ready, s.hourglasses > 0, priced(s, action, cost, marks=1, source=foyer)])
