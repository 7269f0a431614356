"""The Philosopher: citizens are recruited by what was paid, and the row is re-ordered (GEN-PHIL)."""

from models.gentes.catalogue import COST_OF_ONE, COST_OF_TWO, NONE, Action, Row
from models.gentes.chart import choose_recruit, lift_row_cube, may_recruit, rearrange
from models.gentes.purse import win_citizens
from models.gentes.state import CARDS, COLUMNS, MOST_PAID, SPACES, TILES, TYPES, Step
from models.gentes.turn import (
    LEFT,
    at,
    extra_citizens,
    finish_action,
    lay,
    on_turn,
    settle_price,
    take_tile,
    use_card,
    use_foyer,
)
from verify import any_of, cite, count, highest, negation, require, rule, select

FOYER_COST = 4


def tiles(scope):
    return scope.game.tiles_for(Action.PHILOSOPHER, scope.joker)


def cards(scope):
    return scope.game.cards_with("action", Action.PHILOSOPHER)


def foyers(scope):
    return scope.game.foyers(Row.PHILOSOPHER)


def price_foyers(scope):
    return (NONE, *foyers(scope))


def boosts(scope):
    return scope.game.foyers(Row.BOOST)


@rule(
    *("GEN-TIME-01", "GEN-TIME-02", "GEN-TIME-03", "GEN-TIME-04", "GEN-PHIL-02"),
    by="active",
    tile=TILES.some(tiles),
    pairs=(0, 1),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def take_philosopher(s, tile, pairs, paid, foyer):
    """Take a Philosopher tile, and pay for it."""
    on_turn(s)
    take_tile(s, tile, pairs)
    settle_price(s, Action.PHILOSOPHER, s.scope.game.tiles[tile].cost, paid, foyer)
    begin_recruiting(s, paid)


@rule(
    *("GEN-TIME-10", "GEN-TIME-11", "GEN-TIME-12"),
    by="active",
    card=CARDS.some(cards),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def use_philosopher_card(s, card, paid, foyer):
    """Philosopher by a card in play: mark it with a cube, pay, and lay an hourglass."""
    on_turn(s)
    use_card(s, card, Action.PHILOSOPHER)
    settle_price(s, Action.PHILOSOPHER, s.scope.game.cards[card].cost, paid, foyer)
    begin_recruiting(s, paid)


@rule(
    *("GEN-FOYER-02", "GEN-FOYER-04", "GEN-TIME-12"),
    by="active",
    source=SPACES.some(foyers),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def use_philosopher_foyer(s, source, paid, foyer):
    """Philosopher by a token on a Foyer: mark it with a cube, pay, and lay an hourglass."""
    on_turn(s)
    use_foyer(s, source, LEFT)
    lay(s, 0, 1, 0)
    settle_price(s, Action.PHILOSOPHER, FOYER_COST, paid, foyer)
    begin_recruiting(s, paid)


def begin_recruiting(s, paid):
    """The amount paid says which columns are open; without a citizen to recruit there is no action."""
    if s.reading["GEN-A-21-philosopher"] == "a":
        require(can_recruit(s, paid), "GEN-FLOW-08")
    s.paid = paid
    s.extra = extra_citizens(s)
    s.step = Step.RECRUIT


def can_recruit(s, paid):
    """Whether some type can be recruited for an amount."""
    return any_of(
        (COST_OF_ONE[column] <= paid) & may_recruit(s, s.active, s.row[column])
        for column in range(len(s.row))
    )


@rule("GEN-PHIL-01", "GEN-PHIL-05", "GEN-CHART-03", by="active", column=COLUMNS)
def recruit_citizen(s, column):
    """Recruit a citizen of the type in a column that the payment reaches.

    The top line counts for one citizen, the bottom line for two; further citizens of capabilities come under the
    same limit (GEN-PHIL-10).
    """
    at(s, Step.RECRUIT, "GEN-PHIL-01")
    farthest = highest(s.farthest, column)
    bought = s.recruits + 1 - s.extra
    require(bought <= 2, "GEN-PHIL-01")
    require((bought > 1) | (COST_OF_ONE[farthest] <= s.paid), "GEN-PHIL-03")
    require((bought <= 1) | (COST_OF_TWO[farthest] <= s.paid), "GEN-PHIL-04")
    cite("GEN-PHIL-10", when=(s.recruits >= 1) & (s.extra > 0))
    kind = s.row[column]
    choose_recruit(s, s.active, kind)
    cite("GEN-PHIL-08", when=s.rank[kind] > 0)
    s.rank[kind] = select(s.rank[kind] > 0, s.rank[kind], 1 + count(rank > 0 for rank in s.rank))
    s.farthest = farthest
    s.recruits += 1
    if len(s.coins) == 1:
        lift_row_cube(s, kind)
    if s.reading["GEN-A-05"] != "a":
        win_citizens(s, s.active)


@rule("GEN-PHIL-10", "GEN-FOYER-04", "GEN-TIME-15", by="active", foyer=SPACES.some(boosts))
def call_extra_citizen(s, foyer):
    """A token on a Foyer allows one further citizen in this Philosopher action."""
    at(s, Step.RECRUIT, "GEN-PHIL-10")
    if s.reading["GEN-A-19"] == "b":
        require(s.extra == 0, "GEN-PHIL-10")
    use_foyer(s, foyer, LEFT)
    s.extra += 1


@rule("GEN-PHIL-06", "GEN-PHIL-09", by="active")
def finish_recruiting(s):
    """Put the tiles of the recruited types at the right end, in reverse; the order of three is GEN-A-18.

    Options may have left nobody to recruit since the action began (GEN-OPT-05): then it ends without.
    """
    at(s, Step.RECRUIT, "GEN-PHIL-01")
    if s.reading["GEN-A-21-philosopher"] == "a":
        require((s.recruits >= 1) | negation(can_recruit(s, s.paid)), "GEN-PHIL-01")
    recruited = [s.rank[tile] > 0 for tile in s.row]
    cite("GEN-PHIL-07", when=count(recruited) > 1)
    several = s.reading["GEN-A-18"] != "a" and count(recruited) > 2
    if several and s.reading["GEN-A-18"] == "c":
        s.step = Step.REORDER
        return
    if several:
        ranks = [s.rank[tile] for tile in s.row]
    else:
        ranks = [select(moved, 1 + column, 0) for column, moved in enumerate(recruited)]
    rearrange(s, ranks)
    finish_action(s)


@rule("GEN-PHIL-07", by="active", kind=TYPES)
def put_tile_at_the_end(s, kind):
    """Choose which of the recruited types comes next at the right end (GEN-A-18 c)."""
    at(s, Step.REORDER, "GEN-PHIL-07")
    require(s.rank[kind] > 0, "GEN-PHIL-06")
    rearrange(s, [select(tile == kind, 1, 0) for tile in s.row])
    s.rank[kind] = 0
    if count(rank > 0 for rank in s.rank) == 0:
        finish_action(s)
