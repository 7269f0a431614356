"""Imperial Settlers: razing, the foundations it leaves, and what protects a location from it.

Rules 1.6, 1.9 and 1.16, in one Action phase of two players. Left out: all other actions, decks (a card
razed for is only counted), and cards that raze or protect.
"""

from enum import IntEnum
from typing import NamedTuple

from verify import (
    Array,
    Bool,
    Enum,
    Int,
    Kind,
    Model,
    Reading,
    Ref,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    any_of,
    cite,
    count,
    ends,
    negation,
    require,
    rule,
    sometimes,
    step,
)


class Good(IntEnum):
    """What razing can bring or cost."""

    WOOD = 0
    STONE = 1
    WORKER = 2
    RAZE = 3
    DEFENCE = 4
    VP = 5


class Place(IntEnum):
    """Where a card is; in an empire it may lie face down as a foundation."""

    DISCARD = 0
    HAND = 1
    LOCATION = 2
    FOUNDATION = 3


class Deck(IntEnum):
    COMMON = 0
    BARBARIAN = 1
    JAPANESE = 2


class Card(NamedTuple):
    """A card with its raze field, which may be empty."""

    name: str
    deck: Deck
    raze: dict[Good, int]


WOOD, STONE, WORKER, RAZE, DEFENCE, VP = Good
CATALOGUE = (
    Card("Wood Storage", Deck.COMMON, {WOOD: 2}),
    Card("Armorer", Deck.COMMON, {VP: 1, STONE: 1}),
    Card("Village", Deck.COMMON, {WORKER: 2}),
    Card("Ruins", Deck.COMMON, {}),
    Card("Sentry Tower", Deck.BARBARIAN, {}),
    Card("Rice Fields", Deck.JAPANESE, {VP: 1}),
    Card("Gate", Deck.JAPANESE, {}),
)
WOOD_STORAGE, ARMORER, VILLAGE, RUINS, SENTRY_TOWER, RICE_FIELDS, GATE = range(len(CATALOGUE))
BARBARIANS, JAPANESE = range(2)

PLAYERS = Kind("player", 2, ("Barbarians", "Japanese"))
CARDS = Kind("card", len(CATALOGUE), tuple(card.name for card in CATALOGUE))
GOODS = Kind("good", len(Good), tuple(good.name.lower() for good in Good))
DECK = Table([card.deck for card in CATALOGUE], name="deck")
RAZE_FIELD = Table([[card.raze.get(good, 0) for good in Good] for card in CATALOGUE], name="raze field")
HAS_RAZE_FIELD = Table([bool(card.raze) for card in CATALOGUE], name="has a raze field")

CLAUSES = {
    "SET-ACTN-01": "Players act in turn, one action each.",
    "SET-ACTN-04": "Who has passed does nothing more in the round.",
    "SET-ACTN-05": "Who has passed is safe from the actions of others.",
    "SET-DEF-01": "On the own turn a defence token may be put on an own common location.",
    "SET-DEF-02": "A defence token makes razing that location dearer by one.",
    "SET-DEF-04": "With the location its defence token is lost.",
    "SET-RAZE-01": "Razing is paid for in raze tokens.",
    "SET-RAZE-02": "One token razes a common card of the own hand, which is discarded.",
    "SET-RAZE-03": "The Japanese may raze cards of their own faction from the hand.",
    "SET-RAZE-04": "Two tokens raze a common location of an opponent, which becomes a foundation.",
    "SET-RAZE-05": "Each protection asks for one token more.",
    "SET-RAZE-06": "The own empire cannot be razed.",
    "SET-RAZE-07": "Of the factions only Japanese locations can be razed.",
    "SET-RAZE-08": "Without a raze field there is nothing to raze.",
    "SET-RAZE-09": "A Japanese location that is razed leaves the empire.",
    "SET-RAZE-10": "Everything in the raze field is gained.",
    "SET-FOUND-01": "A foundation lies face down where the location was.",
    "SET-FOUND-02": "The owner of a location that becomes a foundation gains one wood.",
    "SET-JAP-03": "On the own turn workers may become samurai on own Japanese locations.",
    "SET-JAP-04": "One samurai at most guards a location.",
    "SET-JAP-08": "A samurai makes razing that location dearer by one.",
    "SET-JAP-09": "With the location its samurai is lost.",
}

WOOD_FOR_JAPANESE = Reading(
    "SET-A-11",
    "Does the owner of a razed Japanese location gain the wood that a foundation brings?",
    {"a": "No, there is no foundation.", "b": "Yes."},
    default="a",
)


def schema(scope):
    return Spec(
        active=Ref(PLAYERS),
        passed=Array(Bool(), PLAYERS),
        goods=Array(Int(0, scope.most), PLAYERS, GOODS),
        place=Array(Enum(Place), CARDS),
        owner=Array(Ref(PLAYERS), CARDS),
        defended=Array(Bool(), CARDS),
        samurai=Array(Bool(), CARDS),
    )


def setup(s):
    for player in (BARBARIANS, JAPANESE):
        s.goods[player][RAZE] = s.scope.raze[player]
        s.goods[player][DEFENCE] = 1
        s.goods[player][WORKER] = s.scope.workers
        for card in s.scope.empires[player]:
            s.owner[card], s.place[card] = player, Place.LOCATION
        for card in s.scope.hands[player]:
            s.owner[card], s.place[card] = player, Place.HAND


@rule("SET-RAZE-01", "SET-RAZE-02", "SET-RAZE-10", player=PLAYERS, card=CARDS)
def raze_from_hand(s, player, card):
    """Raze a card of the own hand for one token."""
    on_turn(s, player)
    require(s.place[card] == Place.HAND, "SET-RAZE-02")
    require(s.owner[card] == player, "SET-RAZE-02")
    require_razeable(card)
    raze(s, player, card, tokens=1)
    s.place[card] = Place.DISCARD
    end_turn(s)


@rule("SET-RAZE-01", "SET-RAZE-04", "SET-RAZE-05", "SET-RAZE-10", player=PLAYERS, card=CARDS)
def raze_location(s, player, card):
    """Raze a location of the opponent; protection makes it dearer."""
    on_turn(s, player)
    require(s.place[card] == Place.LOCATION, "SET-RAZE-04")
    owner = s.owner[card]
    require(owner != player, "SET-RAZE-06")
    require(not s.passed[owner], "SET-ACTN-05")
    require_razeable(card)
    raze(s, player, card, tokens=2 + s.defended[card] + s.samurai[card])
    s.defended[card] = False
    s.samurai[card] = False
    if DECK[card] == Deck.JAPANESE:
        cite("SET-RAZE-09")
        s.place[card] = Place.DISCARD
        if s.reading["SET-A-11"] == "b":
            s.goods[owner][WOOD] += 1
    else:
        cite("SET-FOUND-01")
        cite("SET-FOUND-02")
        s.place[card] = Place.FOUNDATION
        s.goods[owner][WOOD] += 1
    end_turn(s)


@rule("SET-DEF-01", player=PLAYERS, card=CARDS)
def defend(s, player, card):
    """Put the defence token on an own common location."""
    on_turn(s, player)
    require_own_location(s, player, card, "SET-DEF-01")
    require(DECK[card] == Deck.COMMON, "SET-DEF-01")
    require(s.goods[player][DEFENCE] > 0, "SET-DEF-01")
    s.goods[player][DEFENCE] -= 1
    s.defended[card] = True


@rule("SET-JAP-03", "SET-JAP-04", player=PLAYERS, card=CARDS)
def deploy(s, player, card):
    """Make a worker the samurai of an own Japanese location."""
    on_turn(s, player)
    require_own_location(s, player, card, "SET-JAP-03")
    require(DECK[card] == Deck.JAPANESE, "SET-JAP-03")
    require(s.samurai[card] == 0, "SET-JAP-04")
    require(s.goods[player][WORKER] > 0, "SET-JAP-03")
    s.goods[player][WORKER] -= 1
    s.samurai[card] = True


@rule("SET-ACTN-04", player=PLAYERS)
def pass_the_turn(s, player):
    """Do nothing more in this round, and be safe."""
    on_turn(s, player)
    s.passed[player] = True
    end_turn(s)


def on_turn(s, player):
    require(s.active == player, "SET-ACTN-01")
    require(not s.passed[player], "SET-ACTN-04")


def end_turn(s):
    """The opponent is next, unless the opponent has passed."""
    opponent = 1 - s.active
    if not s.passed[opponent]:
        s.active = opponent


def require_own_location(s, player, card, clause):
    require(s.place[card] == Place.LOCATION, clause)
    require(s.owner[card] == player, clause)


def require_razeable(card):
    require(DECK[card] != Deck.BARBARIAN, "SET-RAZE-07")
    require(HAS_RAZE_FIELD[card], "SET-RAZE-08")


def raze(s, player, card, tokens):
    """Pay the tokens and gain what the raze field shows."""
    require(tokens <= s.goods[player][RAZE], "SET-RAZE-01")
    s.goods[player][RAZE] -= tokens
    for good in Good:
        s.goods[player][good] += RAZE_FIELD[card][good]


@always("SET-DEF-01", "SET-DEF-04", "SET-JAP-03", "SET-JAP-09")
def protection_lies_where_it_belongs(s):
    """Defence tokens are on common locations only, samurai on Japanese ones; neither outlives its location."""
    return all_of(
        any_of([negation(token[card]), (s.place[card] == Place.LOCATION) & (CATALOGUE[card].deck == deck)])
        for token, deck in ((s.defended, Deck.COMMON), (s.samurai, Deck.JAPANESE))
        for card in range(len(CATALOGUE))
    )


@step("SET-RAZE-02", "SET-RAZE-04", "SET-RAZE-05")
def razing_costs_exactly_its_tokens(before, move, after):
    """One token from the hand, two and one for each protection from an empire, nothing otherwise."""
    price = 0
    if move.rule == "raze_from_hand":
        price = 1
    elif move.rule == "raze_location":
        price = 2 + before.defended[move.card] + before.samurai[move.card]
    spent = sum(before.goods[player][RAZE] - after.goods[player][RAZE] for player in (BARBARIANS, JAPANESE))
    return spent == price


@step("SET-FOUND-01", "SET-FOUND-02", "SET-RAZE-09")
def only_common_locations_become_foundations(before, move, after):
    """A razed common location is a foundation of its owner, who gains one wood; a Japanese one is discarded."""
    if move.rule != "raze_location":
        return True
    owner = before.owner[move.card]
    wood = after.goods[owner][WOOD] - before.goods[owner][WOOD]
    if DECK[move.card] == Deck.JAPANESE:
        return after.place[move.card] == Place.DISCARD
    return (after.place[move.card] == Place.FOUNDATION) & (wood == 1) & (after.owner[move.card] == owner)


@step("SET-ACTN-05")
def who_has_passed_is_left_alone(before, move, after):
    """Nothing changes any more in the supply or the empire of a player who has passed."""
    return all_of(
        any_of([negation(before.passed[player]), untouched(before, after, player)])
        for player in (BARBARIANS, JAPANESE)
    )


def untouched(before, after, player):
    goods = [old == new for old, new in zip(before.goods[player], after.goods[player], strict=True)]
    cards = [
        (before.owner[card] != player) | (before.place[card] == after.place[card])
        for card in range(len(CATALOGUE))
    ]
    return all_of(goods + cards)


@sometimes("SET-JAP-08", "SET-RAZE-05")
def a_guarded_location_is_razed(before, move, after):
    return before.samurai[move.card] == 1 if move.rule == "raze_location" else False


@ends("SET-ACTN-04", "SET-RAZE-01")
def the_phase_ends(s):
    """Raze tokens run out, tokens and workers to place run out, and then all pass."""
    tokens = [sum(s.goods[player][good] for player in (BARBARIANS, JAPANESE)) for good in Good]
    return count(passed == 0 for passed in s.passed), tokens[RAZE], tokens[DEFENCE] + tokens[WORKER]


MODEL = Model(
    name="settlers-raze",
    title="Imperial Settlers: razing and protection",
    schema=schema,
    setup=setup,
    rules=[raze_from_hand, raze_location, defend, deploy, pass_the_turn],
    scopes=[
        Scope(
            "empires",
            "both have an empire, the Barbarians a card in hand",
            raze=(5, 3),
            workers=1,
            hands=((WOOD_STORAGE,), ()),
            empires=((VILLAGE, SENTRY_TOWER), (ARMORER, RICE_FIELDS, GATE)),
            most=7,
        ),
        Scope(
            "hands",
            "the Japanese have their faction cards in hand",
            raze=(5, 3),
            workers=1,
            hands=((WOOD_STORAGE, SENTRY_TOWER), (RICE_FIELDS, GATE)),
            empires=((VILLAGE,), (ARMORER, RUINS)),
            most=7,
        ),
    ],
    final=lambda s: all_of(s.passed),
    readings=[WOOD_FOR_JAPANESE],
    clauses=CLAUSES,
    claims=[
        protection_lies_where_it_belongs,
        razing_costs_exactly_its_tokens,
        only_common_locations_become_foundations,
        who_has_passed_is_left_alone,
        a_guarded_location_is_razed,
        the_phase_ends,
    ],
)
