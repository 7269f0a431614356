"""Imperial Settlers: production, building and deals, and what the Cleanup leaves.

Rules 1.1, 1.5, 1.7, 1.8, 1.11 and 1.12, for one player with a few real cards. Left out: decks (a card
drawn is only counted), opponents, action locations, and Lookout.
"""

from enum import IntEnum
from typing import NamedTuple

from verify import (
    Array,
    Enum,
    Int,
    Kind,
    Model,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    any_of,
    auto,
    cite,
    count,
    ends,
    lowest,
    require,
    rule,
    select,
    sometimes,
    step,
)


class Good(IntEnum):
    """What a player can gain."""

    WOOD = 0
    STONE = 1
    FOOD = 2
    WORKER = 3
    GOLD = 4
    RAZE = 5
    DEFENCE = 6
    CARD = 7
    VP = 8


class Colour(IntEnum):
    """Of a location. NO is the colour of none."""

    BLACK = 0
    BROWN = 1
    GOLD = 2
    PINK = 3
    RED = 4
    NO = 5


class Place(IntEnum):
    """Where a card is. OUT: in a deck or a discard pile, or in nobody's game."""

    OUT = 0
    HAND = 1
    EMPIRE = 2
    FOUNDATION = 3
    DEAL = 4


class Phase(IntEnum):
    PRODUCTION = 0
    ACTION = 1
    CLEANUP = 2
    OVER = 3


class PerColour(NamedTuple):
    """One `good` for each location of a colour in the empire, at most `most`."""

    good: int
    colour: int
    most: int


NOTHING_PER_COLOUR = PerColour(Good.VP, Colour.NO, 0)


class Location(NamedTuple):
    """A card: costs and gains as goods with their numbers; `deal` only on faction cards."""

    name: str
    colours: tuple[Colour, ...]
    cost: dict[Good, int]
    costs_location: bool = False
    produces: dict[Good, int] = {}
    produces_per: PerColour = NOTHING_PER_COLOUR
    bonus: dict[Good, int] = {}
    bonus_per: PerColour = NOTHING_PER_COLOUR
    stores: tuple[Good, ...] = ()
    deal: Good | None = None


WOOD, STONE, FOOD, WORKER, GOLD, RAZE, DEFENCE, CARD, VP = Good
RESOURCES = (WOOD, STONE, FOOD)
CATALOGUE = (
    Location(
        "Lord's Fields", (Colour.RED,), {WOOD: 2, STONE: 1}, produces_per=PerColour(FOOD, Colour.RED, 3)
    ),
    Location("Lumber Trail", (Colour.BROWN,), {WOOD: 2}, produces={WOOD: 1}, bonus={WOOD: 1}),
    Location(
        "Wood Storage",
        (Colour.BROWN,),
        {WOOD: 2, STONE: 1},
        bonus={CARD: 1},
        bonus_per=PerColour(VP, Colour.BROWN, 6),
    ),
    Location("Armorer", (Colour.BLACK,), {WOOD: 1, STONE: 1}, produces={RAZE: 1}),
    Location("Ruins", (), {}, bonus={WORKER: 1}),
    Location("Mill", (Colour.RED,), {WOOD: 3}),
    Location(
        "Sentry Tower",
        (Colour.PINK,),
        {WOOD: 2},
        costs_location=True,
        produces={RAZE: 1, WORKER: 1},
        deal=WORKER,
    ),
    Location("Farm", (Colour.RED,), {WOOD: 1}, produces={WORKER: 1, FOOD: 1}, deal=WORKER),
    Location("Casino", (Colour.GOLD,), {WOOD: 2}, costs_location=True, deal=GOLD),
    Location("Warehouses", (Colour.RED,), {STONE: 1}, costs_location=True, stores=RESOURCES, deal=FOOD),
)
LORDS_FIELDS, LUMBER_TRAIL, WOOD_STORAGE, ARMORER, RUINS, MILL, SENTRY_TOWER, FARM, CASINO, WAREHOUSES = (
    range(10)
)
BARBARIANS, JAPANESE = range(2)
BOARD = ({WORKER: 5, RAZE: 1, DEFENCE: 1}, {WORKER: 4, RAZE: 1, DEFENCE: 1, WOOD: 1})
BOARD_STORES = (WORKER, FOOD)
NOTHING = -1

ALL_CARDS = range(len(CATALOGUE))
CARDS = Kind("card", len(CATALOGUE), tuple(card.name for card in CATALOGUE))
GOODS = Kind("good", len(Good), tuple(good.name.lower() for good in Good))


def by_good(column):
    """A table of a number for each card and good."""
    return Table([[column(card, good) for good in Good] for card in CATALOGUE])


COST = by_good(lambda card, good: card.cost.get(good, 0))
COSTS_LOCATION = Table([card.costs_location for card in CATALOGUE])
PRODUCES = by_good(lambda card, good: card.produces.get(good, 0))
PRODUCES_PER = Table([card.produces_per for card in CATALOGUE])
BONUS = by_good(lambda card, good: card.bonus.get(good, 0))
BONUS_PER = Table([card.bonus_per for card in CATALOGUE])
STORES = by_good(lambda card, good: good in card.stores)
DEAL = by_good(lambda card, good: good == card.deal)
IS_FACTION_CARD = Table([card.deal is not None for card in CATALOGUE])
HAS_COLOUR = Table([[colour in card.colours for colour in Colour] for card in CATALOGUE])

CLAUSES = {
    "SET-GOLD-01": "A gold may stand in for any one resource that has to be paid.",
    "SET-GOLD-02": "Nothing stands in for gold.",
    "SET-ROUND-02": "Lookout, Production, Action and Cleanup follow one another.",
    "SET-PROD-02": "Production has three sources: board, deals, production locations.",
    "SET-PROD-03": "A board gives what is printed on it.",
    "SET-PROD-04": "A deal gives one good.",
    "SET-PROD-05": "A production location gives what its ability says.",
    "SET-ACTN-07": "A player may pass at any turn.",
    "SET-BUILD-01": "Only a card of the own hand can be built.",
    "SET-BUILD-02": "The price is taken from the own supply.",
    "SET-BUILD-05": "A faction card may cost a location of the own empire as well.",
    "SET-BUILD-06": "A production location gives its goods when it is built, too.",
    "SET-BUILD-07": "A building bonus comes once, with the building.",
    "SET-BUILD-09": "A foundation pays for that as well as a location does.",
    "SET-BUILD-12": "First everything is paid, then the card is placed.",
    "SET-CLAR-02": "Gains for each location of a colour count the new location.",
    "SET-DEAL-01": "Deals are made with faction cards alone.",
    "SET-DEAL-02": "A deal costs one food.",
    "SET-DEAL-04": "A deal gives its good when it is made, too.",
    "SET-EXCH-01": "Two workers fetch one resource or one card.",
    "SET-CLEAN-01": "The last round has no Cleanup.",
    "SET-CLEAN-02": "What a board or a card stores may be kept.",
    "SET-CLEAN-03": "All other goods are lost.",
    "SET-CLEAN-04": "Cards are not goods of the supply and stay.",
    "SET-CLEAN-06": "Then the next round begins.",
}


def schema(scope):
    return Spec(
        round=Int(1, scope.rounds),
        phase=Enum(Phase),
        place=Array(Enum(Place), CARDS),
        goods=Array(Int(0, scope.most), GOODS),
    )


def gold_to_spend(scope):
    """As much gold as there can be in a scope; a claim sees to it that this is true."""
    return range(scope.gold + 1)


def setup(s):
    for card in s.scope.hand:
        s.place[card] = Place.HAND
    for card in s.scope.foundations:
        s.place[card] = Place.FOUNDATION


@auto("SET-PROD-02", "SET-PROD-03", "SET-PROD-04", "SET-PROD-05")
def produce(s):
    """Gain the goods of the board, the deals and the production locations."""
    require(s.phase == Phase.PRODUCTION, "SET-ROUND-02")
    for good in Good:
        board = BOARD[s.scope.faction].get(good, 0)
        deals = sum(select(s.place[card] == Place.DEAL, DEAL[card][good], 0) for card in ALL_CARDS)
        locations = sum(
            select(s.place[card] == Place.EMPIRE, production(s, card, good), 0) for card in ALL_CARDS
        )
        s.goods[good] += board + deals + locations
    s.phase = Phase.ACTION


@rule(
    "SET-BUILD-01",
    "SET-BUILD-02",
    "SET-BUILD-06",
    "SET-BUILD-07",
    "SET-BUILD-12",
    card=CARDS,
    onto=range(NOTHING, len(CATALOGUE)),
    gold_for_wood=gold_to_spend,
    gold_for_stone=gold_to_spend,
)
def build(s, card, onto, gold_for_wood, gold_for_stone):
    """Build a card of the hand and gain its production and its bonus.

    `onto` is the location or foundation discarded for it. Gold is spent for some of the resources.
    """
    require(s.phase == Phase.ACTION, "SET-ROUND-02")
    require(s.place[card] == Place.HAND, "SET-BUILD-01")
    pay(s, WOOD, COST[card][WOOD], gold_for_wood)
    pay(s, STONE, COST[card][STONE], gold_for_stone)
    require((onto != NOTHING) == COSTS_LOCATION[card], "SET-BUILD-05")
    if onto != NOTHING:
        require((s.place[onto] == Place.EMPIRE) | (s.place[onto] == Place.FOUNDATION), "SET-BUILD-09")
        s.place[onto] = Place.OUT
    s.place[card] = Place.EMPIRE
    for good in Good:
        s.goods[good] += production(s, card, good) + bonus(s, card, good)


@rule("SET-DEAL-01", "SET-DEAL-02", "SET-DEAL-04", card=CARDS, gold=gold_to_spend)
def make_deal(s, card, gold):
    """Put a faction card under the board and gain its good."""
    require(s.phase == Phase.ACTION, "SET-ROUND-02")
    require(s.place[card] == Place.HAND, "SET-BUILD-01")
    require(IS_FACTION_CARD[card], "SET-DEAL-01")
    pay(s, FOOD, 1, gold)
    s.place[card] = Place.DEAL
    for good in Good:
        s.goods[good] += DEAL[card][good]


@rule("SET-EXCH-01", good=(*RESOURCES, CARD))
def spend_workers(s, good):
    """Two workers for a resource or a card."""
    require(s.phase == Phase.ACTION, "SET-ROUND-02")
    require(s.goods[WORKER] >= 2, "SET-EXCH-01")
    s.goods[WORKER] -= 2
    s.goods[good] += 1


@rule("SET-ACTN-07")
def pass_the_turn(s):
    """Do nothing more in this round."""
    require(s.phase == Phase.ACTION, "SET-ROUND-02")
    if s.round == s.scope.rounds:
        cite("SET-CLEAN-01")
        s.phase = Phase.OVER
    else:
        s.phase = Phase.CLEANUP


@auto("SET-CLEAN-02", "SET-CLEAN-03", "SET-CLEAN-06")
def clean_up(s):
    """Lose all goods that are not stored."""
    require(s.phase == Phase.CLEANUP, "SET-ROUND-02")
    for good in Good:
        s.goods[good] = select(is_kept(s, good), s.goods[good], 0)
    s.phase = Phase.PRODUCTION
    s.round += 1


def pay(s, resource, price, gold):
    """Pay for something, `gold` of it in gold."""
    require(gold <= price, "SET-GOLD-01")
    require(gold <= s.goods[GOLD], "SET-GOLD-02")
    require(price - gold <= s.goods[resource], "SET-BUILD-02")
    s.goods[GOLD] -= gold
    s.goods[resource] -= price - gold


def production(s, card, good):
    return PRODUCES[card][good] + per_colour(s, PRODUCES_PER[card], good)


def bonus(s, card, good):
    return BONUS[card][good] + per_colour(s, BONUS_PER[card], good)


def per_colour(s, gain, good):
    """The part of a gain that is counted by locations of a colour, if it is in this good."""
    what, colour, most = gain
    locations = sum(select(s.place[card] == Place.EMPIRE, HAS_COLOUR[card][colour], 0) for card in ALL_CARDS)
    return select(what == good, lowest(locations, most), 0)


def is_kept(s, good):
    """Cards and points stay, and what the board or a location stores."""
    if good in (CARD, VP, BOARD_STORES[s.scope.faction]):
        return True
    return any_of((s.place[card] == Place.EMPIRE) & STORES[card][good] for card in ALL_CARDS)


@always("SET-CLEAN-02", "SET-CLEAN-03")
def only_stored_goods_outlive_a_round(s):
    """Without Warehouses, Production begins with no goods but the one kind that the board stores."""
    stored = (CARD, VP, BOARD_STORES[s.scope.faction])
    lost = all_of(s.goods[good] == 0 for good in Good if good not in stored)
    return any_of([s.phase != Phase.PRODUCTION, s.place[WAREHOUSES] == Place.EMPIRE, lost])


@always("SET-GOLD-01")
def nobody_has_more_gold_than_a_move_can_spend(s):
    return s.goods[GOLD] <= s.scope.gold


@step("SET-BUILD-05", "SET-BUILD-09")
def a_building_stands_on_what_its_cost_says(before, move, after):
    """A build puts one card down and takes away one other exactly if the card asks for a location."""
    if move.rule != "build":
        return True
    standing = (Place.EMPIRE, Place.FOUNDATION)
    grown = sum(count(place == kind for place in after.place) for kind in standing) - sum(
        count(place == kind for place in before.place) for kind in standing
    )
    return grown == 1 - COSTS_LOCATION[move.card]


@step("SET-GOLD-02")
def gold_is_only_lost_as_it_is_paid(before, move, after):
    """Nothing but a payment in gold, or the Cleanup, takes gold away."""
    if move.rule == "clean_up":
        return True
    paid = 0
    if move.rule == "build":
        paid = move.gold_for_wood + move.gold_for_stone
    elif move.rule == "make_deal":
        paid = move.gold
    return after.goods[GOLD] >= before.goods[GOLD] - paid


@sometimes("SET-GOLD-01")
def gold_is_spent_for_wood(before, move, after):
    return move.gold_for_wood > 0 if move.rule == "build" else False


@ends("SET-ROUND-02")
def the_rounds_end(s):
    """An action uses up a card of the hand or two workers."""
    hand = count(place == Place.HAND for place in s.place)
    return s.scope.rounds - s.round, len(Phase) - s.phase, hand, s.goods[WORKER]


MODEL = Model(
    name="settlers-production",
    title="Imperial Settlers: production, building, deals, Cleanup",
    schema=schema,
    setup=setup,
    rules=[produce, build, make_deal, spend_workers, pass_the_turn, clean_up],
    scopes=[
        Scope(
            "barbarians",
            "Barbarians with three cards and a foundation, two rounds",
            faction=BARBARIANS,
            gold=0,
            hand=(LUMBER_TRAIL, RUINS, SENTRY_TOWER),
            foundations=(MILL,),
            rounds=2,
            most=15,
        ),
        Scope(
            "japanese",
            "Japanese with four cards, two rounds",
            faction=JAPANESE,
            gold=1,
            hand=(LORDS_FIELDS, WOOD_STORAGE, FARM, CASINO),
            foundations=(),
            rounds=2,
            most=15,
        ),
    ],
    final=lambda s: s.phase == Phase.OVER,
    clauses=CLAUSES,
    claims=[
        only_stored_goods_outlive_a_round,
        nobody_has_more_gold_than_a_move_can_spend,
        a_building_stands_on_what_its_cost_says,
        gold_is_only_lost_as_it_is_paid,
        gold_is_spent_for_wood,
        the_rounds_end,
    ],
)
