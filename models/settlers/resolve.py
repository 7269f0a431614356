"""What gains ask for: draws and their decks, cards that are looked at, options, copies (SET-GOOD-03, SET-DECK)."""

from models.settlers.catalogue import CARD, GOLD, GOODS, NONE, SUPPLIES, VP, WORKER, Sort
from models.settlers.empires import colour_counts, commands, per_item
from models.settlers.flow import at, continue_phase, open_to_samurai, settle
from models.settlers.purse import gain, gain_points, is_zero, spend
from models.settlers.state import (
    CARDS,
    CHOICES,
    DECK,
    DECKS,
    DISCARD,
    FRESH,
    GAINS,
    PLAYERS,
    Phase,
    Step,
    hand,
)
from verify import Kind, any_of, auto, chance, cite, merged, negation, require, rule, select

COMMON, FACTION = range(2)
READY = "SET-GOOD-03"


def blind(s):
    """Whether all decks and results are chosen before any card is seen (SET-A-12 c, SET-A-14 b)."""
    producing = s.phase == Phase.PRODUCTION
    together = (s.exchanging == 1) | (s.times == 2)
    return (producing if s.reading["SET-A-12"] == "c" else False) | (
        (negation(producing) & together) if s.reading["SET-A-14"] == "b" else False
    )


def undecided(s):
    """Whether a deck or a result is still to be chosen."""
    return (s.any_draws > 0) | any_of(n > 0 for n in s.choosing) | any_of(n > 0 for n in s.copies)


def drawing(s):
    """Whether the next thing is a card from a deck that has been named."""
    named = s.common_draws + s.faction_draws > 0
    return named & negation(blind(s) & undecided(s))


def deciding(s):
    """Decisions are made while no card is being drawn."""
    at(s, Step.RESOLVE, READY)
    require(negation(drawing(s)), READY)


def common_in(s, place):
    return any_of(s.card_at[card] == place for card in s.scope.game.common)


def faction_in(s, player, place):
    cards = s.scope.game.card_list
    return any_of((s.card_at[c] == place) & (player == cards[c]["seat"]) for c in s.scope.game.faction)


def common_left(s):
    """Whether a common card can still be drawn, after a reshuffle if need be."""
    return common_in(s, DECK) | common_in(s, DISCARD)


def faction_left(s, player):
    """Whether a player's faction deck can still give a card (SET-A-01)."""
    left = faction_in(s, player, DECK)
    return left | faction_in(s, player, DISCARD) if s.reading["SET-A-01"] == "b" else left


def owed_common(s):
    """How many common cards the active player draws before the display (SET-VAR-09, SET-A-02 b)."""
    return (1 if s.scope.peaceful else 0) + s.gained[s.active][CARD]


def faction_stands_in(s):
    """Whether a faction card is drawn in place of a common one that is owed in the Lookout (SET-A-02 b)."""
    if s.reading["SET-A-02"] != "b":
        return False
    owed = (s.step == Step.COMMON_CARD) & (owed_common(s) > s.pick)
    return owed & negation(common_left(s)) & faction_left(s, s.active)


def wants_faction(s):
    """Whether the active player is to draw or look at a faction card now."""
    looking = (s.step == Step.LOOK) & (s.left > 0)
    drawn = (s.step == Step.RESOLVE) & drawing(s) & (s.faction_draws > 0)
    return (s.step == Step.FACTION_CARD) | looking | drawn | faction_stands_in(s)


@auto("SET-DECK-03")
def reshuffle_faction(s):
    """A faction deck is empty and a card is wanted: only SET-A-01 (b) shuffles its discard pile."""
    require(wants_faction(s), "SET-DECK-03")
    require(s.reading["SET-A-01"] == "b", "SET-DECK-02")
    require(negation(faction_in(s, s.active, DECK)), "SET-DECK-03")
    require(faction_in(s, s.active, DISCARD), "SET-DECK-03")
    for card in s.scope.game.faction:
        mine = s.active == s.scope.game.card_list[card]["seat"]
        s.card_at[card] = select(mine & (s.card_at[card] == DISCARD), DECK, s.card_at[card])


@rule("SET-GOOD-03", "SET-COMP-05", "SET-CARD-38", by="active", deck=DECKS)
def choose_deck(s, deck):
    """Say from which deck the next card comes."""
    deciding(s)
    require(s.any_draws > 0, READY)
    if s.reading["SET-A-02"] != "a":
        left = select(deck == COMMON, common_left(s), faction_left(s, s.active))
        require(left, "SET-DECK-02")
    s.any_draws -= 1
    s.common_draws += select(deck == COMMON, 1, 0)
    s.faction_draws += select(deck == FACTION, 1, 0)


@auto("SET-GOOD-03")
def draws_are_lost(s):
    """Both decks are exhausted: there is nothing to draw."""
    at(s, Step.RESOLVE, READY)
    require(s.any_draws > 0, READY)
    require(negation(common_left(s) | faction_left(s, s.active)), READY)
    s.any_draws = 0
    settle(s)


@auto("SET-GOOD-03")
def common_draw_fails(s):
    """The named common deck is exhausted: the draw is lost, or the other deck is used (SET-A-02)."""
    at(s, Step.RESOLVE, READY)
    require(drawing(s), READY)
    require(s.common_draws > 0, READY)
    require(negation(common_left(s)), READY)
    if s.reading["SET-A-02"] == "b":
        s.faction_draws += select(faction_left(s, s.active), s.common_draws, 0)
    s.common_draws = 0
    settle(s)


@auto("SET-GOOD-03", "SET-DECK-02")
def faction_draw_fails(s):
    """The named faction deck is exhausted: the draw is lost, or the common deck is used (SET-A-02)."""
    at(s, Step.RESOLVE, READY)
    require(drawing(s), READY)
    require(s.faction_draws > 0, READY)
    require(negation(faction_left(s, s.active)), READY)
    if s.reading["SET-A-02"] == "b":
        s.common_draws += select(common_left(s), s.faction_draws, 0)
    s.faction_draws = 0
    settle(s)


def drawn_to(s):
    """A drawn card goes to the hand; in the Dark Chapel it may still be given back."""
    if s.scope.chapel:
        return select(s.chapel, FRESH, hand(s, s.active))
    return hand(s, s.active)


@chance("SET-GOOD-03", "SET-PROD-06", "SET-LOOK-05", card=CARDS)
def draw_common(s, card):
    """The next card of the common deck, as chance has it."""
    at(s, Step.RESOLVE, READY)
    require(s.card_at[card] == DECK, READY)
    require(s.scope.game.cards[card].seat == NONE, READY)
    require(drawing(s) & (s.common_draws > 0), READY)
    s.common_draws -= 1
    s.card_at[card] = drawn_to(s)
    settle(s)


@chance("SET-GOOD-03", "SET-PROD-06", "SET-COMP-05", card=CARDS)
def draw_faction(s, card):
    """The next card of the own faction deck, as chance has it."""
    at(s, Step.RESOLVE, READY)
    require(s.card_at[card] == DECK, READY)
    require(s.scope.game.cards[card].seat == s.active, "SET-COMP-05")
    require(drawing(s) & (s.common_draws == 0) & (s.faction_draws > 0), READY)
    s.faction_draws -= 1
    s.card_at[card] = drawn_to(s)
    settle(s)


@rule("SET-PROD-05", by="active")
def start_looking(s):
    """Look at the top two cards of the own faction deck."""
    deciding(s)
    require(s.looks > 0, READY)
    require(negation(blind(s) & undecided(s)), READY)
    s.looks -= 1
    s.left = 2
    s.step = Step.LOOK


@chance("SET-PROD-05", card=CARDS)
def look_at_card(s, card):
    """One of the cards looked at, as chance has it."""
    at(s, Step.LOOK, READY)
    require(s.left > 0, READY)
    require(s.card_at[card] == DECK, READY)
    require(s.scope.game.cards[card].seat == s.active, READY)
    s.card_at[card] = FRESH
    s.left -= 1


@auto("SET-DECK-02")
def nothing_more_to_look_at(s):
    """The deck has fewer cards than could be looked at."""
    at(s, Step.LOOK, READY)
    require(s.left > 0, READY)
    require(negation(faction_left(s, s.active)), READY)
    s.left = 0


@auto("SET-DECK-02")
def nothing_was_seen(s):
    """There was no card to look at."""
    at(s, Step.LOOK, READY)
    require(s.left == 0, READY)
    require(negation(any_of(place == FRESH for place in s.card_at)), READY)
    settle(s)


@rule("SET-PROD-05", by="active", card=CARDS)
def keep_card(s, card):
    """Take one of the cards looked at; the other is discarded."""
    at(s, Step.LOOK, READY)
    require(s.left == 0, READY)
    require(s.card_at[card] == FRESH, READY)
    s.card_at[card] = hand(s, s.active)
    for other in s.scope.game.faction:
        s.card_at[other] = select(s.card_at[other] == FRESH, DISCARD, s.card_at[other])
    settle(s)


@rule("SET-PROD-05", "SET-ACT-06", by="active", choice=CHOICES, option=range(3))
def choose_option(s, choice, option):
    """Take one of the options that a location gives."""
    deciding(s)
    require(s.choosing[choice] > 0, READY)
    for number, options in enumerate(s.scope.game.option_count):
        require((choice != number) | (option < options), READY)
    s.choosing[choice] -= 1
    gain(s, s.active, [s.scope.game.options[choice][option][good] for good in range(len(GOODS))])
    settle(s)


@rule("SET-CARD-46", by="active", card=CARDS, other=(0, 1))
def copy_production(s, card, other):
    """Gain what one own production location gives; Working Farmers copy another than themselves."""
    deciding(s)
    require(s.copies[other] > 0, READY)
    require(commands(s, s.active, card), "SET-CARD-46")
    require(s.scope.game.cards[card].sort == Sort.PRODUCTION, "SET-CARD-46")
    require((other == 0) | (s.scope.game.cards[card].copies == 0), "SET-CARD-46")
    s.copies[other] -= 1
    produce_one(s, s.active, card, colour_counts(s, s.active))
    settle(s)


@auto("SET-CARD-46")
def nothing_to_copy(s):
    """There is no other production location."""
    at(s, Step.RESOLVE, READY)
    possible = [can_copy(s, other) for other in (0, 1)]
    require(any_of((s.copies[other] > 0) & negation(possible[other]) for other in (0, 1)), READY)
    for other in (0, 1):
        s.copies[other] = select(possible[other], s.copies[other], 0)
    settle(s)


def can_copy(s, other):
    """Whether there is a production location to copy."""
    cards = s.scope.game.card_list
    return any_of(
        commands(s, s.active, card)
        for card in s.scope.game.production
        if not (other and cards[card]["copies"])
    )


@merged
def produce_one(s, player, card, counts):
    """The goods of one production location, which may count colours (SET-PROD-05)."""
    data = s.scope.game.cards[card]
    counted = per_item(counts, data.per_item, data.per_most)
    cite("SET-CLAR-02", when=counted > 0)
    gain(
        s,
        player,
        [data.produces[good] + select(data.per_good == good, counted, 0) for good in range(len(GOODS))],
    )
    s.common_draws += data.produces_common
    s.faction_draws += data.produces_faction
    s.looks += data.looks
    s.copies[1] += data.copies
    for number in range(len(s.choosing)):
        s.choosing[number] += select(data.choice == number, 1, 0)


@rule("SET-CARD-10", by="active", card=CARDS)
def place_bonus_samurai(s, card):
    """Put a samurai of a building bonus on a faction location that has none."""
    deciding(s)
    require(s.scope.game.japan != NONE, "SET-CARD-10")
    require(s.samurai_due > 0, "SET-CARD-10")
    require(s.scope.game.cards[card].japanese == 1, "SET-JAP-03")
    require(open_to_samurai(s, card), "SET-JAP-04")
    s.samurai_due -= 1
    s.samurai[card] = True
    settle(s)


@auto("SET-CARD-10")
def bonus_samurai_is_lost(s):
    """No faction location can take the samurai: it is lost."""
    at(s, Step.RESOLVE, READY)
    require(s.scope.game.japan != NONE, "SET-CARD-10")
    require(s.samurai_due > 0, "SET-CARD-10")
    require(negation(any_of(open_to_samurai(s, c) for c in s.scope.game.having("japanese"))), "SET-CARD-10")
    s.samurai_due = 0
    settle(s)


OFFERS = ((GOLD, 2), (WORKER, 1))
DRAWS = Kind("draw", 5, ("any card", "common card", "faction card", "look at cards", "samurai"))
DRAW_FIELDS = ("any_draws", "common_draws", "faction_draws", "looks", "samurai_due")


@rule("SET-BUILD-14", by="active", option=(0, 1, 2))
def answer_slaver(s, option):
    """Pay a gold for two points or a worker for one after building a common location, or decline."""
    deciding(s)
    require(bool(s.scope.game.having("offers")), "SET-BUILD-14")
    require(s.offers > 0, "SET-BUILD-14")
    s.offers -= 1
    for number, (good, points) in enumerate(OFFERS):
        chosen = option == number
        require(negation(chosen) | (s.supply[s.active][good] > 0), "SET-BUILD-14")
        spend(s, s.active, good, select(chosen, 1, 0))
        gain_points(s, s.active, select(chosen, points, 0))
    settle(s)


@rule("SET-GOOD-01", by="active", draw=DRAWS)
def decline_draw(s, draw):
    """Do not draw, look at or place what could be drawn, looked at or placed (SET-A-29 b)."""
    require(s.reading["SET-A-29"] == "b", "SET-PROD-06")
    at(s, Step.RESOLVE, "SET-PROD-06")
    for number, field in enumerate(DRAW_FIELDS):
        waiting, declined = getattr(s, field, 0), draw == number
        require(negation(declined) | (waiting > 0), "SET-PROD-06")
        if not is_zero(waiting):
            setattr(s, field, waiting - select(declined, 1, 0))
    settle(s)


@rule("SET-GOOD-01", player=PLAYERS, good=GAINS)
def decline_good(s, player, good):
    """Do not take one of the goods just gained (SET-A-29 b)."""
    at(s, Step.DECLINE, "SET-PROD-06")
    require(s.gained[player][good] > 0, "SET-PROD-06")
    s.gained[player][good] -= 1
    if good == VP:
        s.vp[player] -= 1
    else:
        require(good < SUPPLIES, "SET-PROD-06")
        require(s.supply[player][good] > 0, "SET-PROD-06")
        spend(s, player, good, 1)


@rule("SET-GOOD-01", by="active")
def keep_the_rest(s):
    """Take all that is left of the goods just gained (SET-A-29 b)."""
    at(s, Step.DECLINE, "SET-PROD-06")
    for player in range(len(s.scope.players)):
        s.gained[player] = [0] * len(GOODS)
    continue_phase(s)
