"""Set-up and Lookout, with its two other forms, the peaceful variant and the solo one (SET-SETUP, SET-LOOK, SET-VAR, SET-SOLO-06 to 10)."""

from models.settlers.catalogue import CARD, NONE
from models.settlers.flow import at, begin_lookout
from models.settlers.resolve import (
    common_in,
    common_left,
    drawing,
    faction_left,
    faction_stands_in,
    owed_common,
)
from models.settlers.state import (
    AREA,
    CARDS,
    DECK,
    DISCARD,
    DISPLAY,
    PLAYERS,
    Phase,
    Step,
    hand,
    how_many,
    offer,
    seats,
)
from verify import any_of, auto, chance, cite, merged, negation, require, rule, select

SOLO_DISPLAY = 4


@chance("SET-SETUP-07", player=PLAYERS)
def choose_first_player(s, player):
    """The first player is chosen by lot."""
    at(s, Step.FIRST, "SET-SETUP-07")
    s.first_player = player
    s.active = player
    s.step = Step.DEAL
    s.left = 4


@chance("SET-SETUP-08", "SET-SETUP-02", "SET-SETUP-04", card=CARDS)
def deal_card(s, card):
    """Two common and two faction cards are dealt to each player."""
    at(s, Step.DEAL, "SET-SETUP-08")
    require(s.card_at[card] == DECK, "SET-SETUP-08")
    require(s.scope.game.cards[card].seat == select(s.left > 2, NONE, s.active), "SET-SETUP-08")
    s.card_at[card] = hand(s, s.active)
    s.left -= 1
    hand_is_dealt(s)


@merged
def hand_is_dealt(s):
    if s.left == 0:
        s.active = (s.active + 1) % len(s.scope.players)
        if s.active == s.first_player:
            if s.scope.solo:
                s.step = Step.LINE
            else:
                begin_lookout(s)
        else:
            s.left = 4


@chance("SET-LOOK-01", "SET-VAR-01", "SET-SOLO-06", card=CARDS)
def draw_faction_card(s, card):
    """Each player adds the top card of the own faction deck to the hand."""
    at(s, Step.FACTION_CARD, "SET-LOOK-01")
    require(s.card_at[card] == DECK, "SET-LOOK-01")
    require(s.scope.game.cards[card].seat == s.active, "SET-COMP-05")
    s.card_at[card] = hand(s, s.active)
    faction_card_is_drawn(s)


@auto("SET-LOOK-01", "SET-DECK-02")
def no_faction_card(s):
    """A faction deck is exhausted: the draw is lost, or a common card replaces it (SET-A-02 b)."""
    at(s, Step.FACTION_CARD, "SET-LOOK-01")
    require(negation(faction_left(s, s.active)), "SET-LOOK-01")
    if s.reading["SET-A-02"] == "b":
        s.gained[s.active][CARD] = 1
    faction_card_is_drawn(s)


@merged
def faction_card_is_drawn(s):
    """The next player draws, then common cards follow where they are due."""
    s.left -= 1
    s.active = (s.active + 1) % len(s.scope.players)
    if s.left == 0:
        if s.scope.peaceful or s.reading["SET-A-02"] == "b":
            s.left = len(s.scope.players)
            s.step = Step.COMMON_CARD
        else:
            begin_display(s)


@chance("SET-VAR-09", card=CARDS)
def draw_common_card(s, card):
    """Peaceful variant: each player also draws a common card; SET-A-02 (b) replaces a faction card by one."""
    at(s, Step.COMMON_CARD, "SET-VAR-09")
    require(owed_common(s) > s.pick, "SET-VAR-09")
    require(s.card_at[card] == DECK, "SET-VAR-09")
    require(s.scope.game.cards[card].seat == NONE, "SET-VAR-09")
    s.card_at[card] = hand(s, s.active)
    s.pick += 1


@chance("SET-VAR-09", "SET-DECK-02", card=CARDS)
def draw_faction_instead(s, card):
    """SET-A-02 (b): where the common deck is exhausted, a faction card is drawn instead."""
    at(s, Step.COMMON_CARD, "SET-VAR-09")
    require(faction_stands_in(s), "SET-VAR-09")
    require(s.card_at[card] == DECK, "SET-VAR-09")
    require(s.scope.game.cards[card].seat == s.active, "SET-COMP-05")
    s.card_at[card] = hand(s, s.active)
    s.pick += 1


@auto("SET-VAR-09")
def common_cards_are_drawn(s):
    """The next player draws, when the active one has all common cards or there is none, nor another for it."""
    at(s, Step.COMMON_CARD, "SET-VAR-09")
    none_left = negation(common_left(s) | faction_stands_in(s))
    require((owed_common(s) == s.pick) | none_left, "SET-VAR-09")
    s.gained[s.active][CARD] = 0
    s.pick = 0
    s.left -= 1
    s.active = (s.active + 1) % len(s.scope.players)
    if s.left == 0:
        begin_display(s)


def begin_display(s):
    """Common cards are turned up, or in the alternate Lookout dealt to choose from."""
    s.pick = 0
    s.active = s.first_player
    if s.scope.lookout == "alternate":
        s.left = 3
        s.step = Step.OFFER
    else:
        s.step = Step.REVEAL


def plan(s):
    """For each pick of a Lookout: how many cards lie there before it, and which seat picks, counted from the first."""
    players = len(s.scope.players)
    clockwise, back = list(range(players)), list(reversed(range(players)))
    if s.scope.solo:
        return [(SOLO_DISPLAY, 0), (2, 0)]
    if s.scope.lookout == "standard":
        sizes = [players + 1 - taken for taken in range(players)]
        return list(zip(sizes + sizes, clockwise + back, strict=True))
    first = [5] + [4] * (players - 1)
    if players == 2:
        second = [3, 2]
    elif s.reading["SET-A-26"] == "a":
        second = [3] * (players - 1) + [2]
    else:
        second = [3] + [2] * (players - 1)
    turned = s.reading["SET-A-36"] == "b" and players > 2
    order = clockwise + (back if turned else clockwise)
    return list(zip(first + second, order, strict=True))


def wanted(s):
    """How many cards should lie there before the next pick."""
    return sum(select(s.pick == number, size, 0) for number, (size, _) in enumerate(plan(s)))


def picker(s, pick):
    """Who makes a pick."""
    seat = sum(select(pick == number, seat, 0) for number, (_, seat) in enumerate(plan(s)))
    return (s.first_player + seat) % len(s.scope.players)


def shown(s):
    return how_many(s, DISPLAY, s.scope.game.common)


def wants_common(s):
    """Whether a common card is to be turned up, dealt or drawn now, so that an empty deck is shuffled anew."""
    turned_up = (s.step == Step.REVEAL) & (shown(s) < wanted(s))
    owed = (s.step == Step.COMMON_CARD) & (owed_common(s) > s.pick)
    drawn = (s.step == Step.RESOLVE) & drawing(s) & (s.common_draws > 0)
    return turned_up | owed | drawn | (s.step == Step.DEAL) | (s.step == Step.OFFER)


@auto("SET-DECK-01")
def reshuffle_common(s):
    """The common deck is empty and a card is wanted: its discard pile becomes the deck."""
    require(wants_common(s), "SET-DECK-01")
    require(negation(common_in(s, DECK)), "SET-DECK-01")
    require(common_in(s, DISCARD), "SET-DECK-01")
    for card in s.scope.game.common:
        s.card_at[card] = select(s.card_at[card] == DISCARD, DECK, s.card_at[card])


@chance("SET-LOOK-02", "SET-LOOK-03", "SET-VAR-05", "SET-VAR-07", "SET-SOLO-07", card=CARDS)
def reveal_card(s, card):
    """A common card is turned up."""
    at(s, Step.REVEAL, "SET-LOOK-02")
    require(s.card_at[card] == DECK, "SET-LOOK-02")
    require(s.scope.game.cards[card].seat == NONE, "SET-LOOK-02")
    require(shown(s) < wanted(s), "SET-LOOK-02")
    s.card_at[card] = DISPLAY


@auto("SET-LOOK-02", "SET-LOOK-04")
def begin_pick(s):
    """Enough cards lie there, or there are no more: the next player takes one."""
    at(s, Step.REVEAL, "SET-LOOK-02")
    require((shown(s) >= wanted(s)) | negation(common_left(s)), "SET-LOOK-02")
    s.active = picker(s, s.pick)
    s.step = Step.PICK


@rule(
    "SET-LOOK-02",
    "SET-LOOK-03",
    "SET-VAR-05",
    "SET-VAR-06",
    "SET-VAR-08",
    "SET-SOLO-09",
    by="active",
    card=CARDS,
)
def pick_card(s, card):
    """Take one of the cards on display."""
    at(s, Step.PICK, "SET-LOOK-02")
    require(s.card_at[card] == DISPLAY, "SET-LOOK-02")
    s.card_at[card] = hand(s, s.active)
    card_is_picked(s)


@auto("SET-LOOK-02")
def nothing_to_pick(s):
    """No card is left to take."""
    at(s, Step.PICK, "SET-LOOK-02")
    require(shown(s) == 0, "SET-LOOK-02")
    card_is_picked(s)


@merged
def card_is_picked(s):
    """After each round of picks what is left is discarded; then comes Production."""
    s.pick += 1
    if s.scope.solo:
        if s.pick == 1:
            s.step = Step.GIVE
        else:
            clear_display(s, AREA)
            begin_production(s)
    else:
        players = len(s.scope.players)
        half = (s.pick == players) if s.scope.lookout == "standard" else False
        if s.pick == 2 * players:
            clear_display(s, DISCARD)
            begin_production(s)
        else:
            if half:
                clear_display(s, DISCARD)
            s.step = Step.REVEAL


def clear_display(s, place):
    """The cards left on display go to the discard pile, alone the last one to the virtual player."""
    cite("SET-SOLO-10" if place == AREA else "SET-ANAT-06")
    for card in s.scope.game.common:
        s.card_at[card] = select(s.card_at[card] == DISPLAY, place, s.card_at[card])


@chance("SET-SOLO-08", card=CARDS)
def give_card(s, card):
    """One of the other three cards goes to the virtual player, by lot."""
    at(s, Step.GIVE, "SET-SOLO-08")
    require(s.card_at[card] == DISPLAY, "SET-SOLO-08")
    s.card_at[card] = AREA
    s.step = Step.REVEAL


@auto("SET-SOLO-08")
def nothing_to_give(s):
    """The virtual player gets nothing when no card is left."""
    at(s, Step.GIVE, "SET-SOLO-08")
    require(shown(s) == 0, "SET-SOLO-08")
    s.step = Step.REVEAL


@chance("SET-VAR-02", card=CARDS)
def offer_card(s, card):
    """Alternate Lookout: each player draws three common cards."""
    at(s, Step.OFFER, "SET-VAR-02")
    require(s.card_at[card] == DECK, "SET-VAR-02")
    require(s.scope.game.cards[card].seat == NONE, "SET-VAR-02")
    s.card_at[card] = offer(s, s.active)
    s.left -= 1
    offer_is_dealt(s)


@auto("SET-VAR-02")
def nothing_to_offer(s):
    """The common deck is exhausted."""
    at(s, Step.OFFER, "SET-VAR-02")
    require(negation(common_left(s)), "SET-VAR-02")
    s.left = 0
    offer_is_dealt(s)


@merged
def offer_is_dealt(s):
    if s.left == 0:
        s.active = (s.active + 1) % len(s.scope.players)
        s.left = 3
        if s.active == s.first_player:
            s.left = 0
            s.step = Step.KEEP


def offered(s, player):
    return any_of(s.card_at[card] == offer(s, player) for card in s.scope.game.common)


@rule("SET-VAR-02", by="active", card=CARDS)
def keep_first(s, card):
    """Alternate Lookout: keep one of three cards."""
    at(s, Step.KEEP, "SET-VAR-02")
    require(s.card_at[card] == offer(s, s.active), "SET-VAR-02")
    s.card_at[card] = hand(s, s.active)
    first_is_kept(s)


@auto("SET-VAR-02")
def nothing_to_keep(s):
    """A player was offered nothing."""
    require(negation((s.step != Step.KEEP) & (s.step != Step.KEEP_LAST)), "SET-VAR-02")
    require(negation(offered(s, s.active)), "SET-VAR-02")
    if s.step == Step.KEEP:
        first_is_kept(s)
    else:
        last_is_kept(s)


@merged
def first_is_kept(s):
    """When all have kept one, the others go to the left neighbour."""
    players = len(s.scope.players)
    s.active = (s.active + 1) % players
    if s.active == s.first_player:
        for card in s.scope.game.common:
            place, target = s.card_at[card], s.card_at[card]
            for player in seats(s):
                target = select(place == offer(s, player), offer(s, (player + 1) % players), target)
            s.card_at[card] = target
        s.step = Step.KEEP_LAST


@rule("SET-VAR-03", by="active", card=CARDS)
def keep_last(s, card):
    """Alternate Lookout: keep one of the cards received; the other is discarded."""
    at(s, Step.KEEP_LAST, "SET-VAR-03")
    require(s.card_at[card] == offer(s, s.active), "SET-VAR-03")
    s.card_at[card] = hand(s, s.active)
    for other in s.scope.game.common:
        s.card_at[other] = select(s.card_at[other] == offer(s, s.active), DISCARD, s.card_at[other])
    last_is_kept(s)


@merged
def last_is_kept(s):
    s.active = (s.active + 1) % len(s.scope.players)
    if s.active == s.first_player:
        begin_production(s)


def begin_production(s):
    """The Lookout is over."""
    s.pick = 0
    s.left = 0
    s.active = s.first_player
    s.phase = Phase.PRODUCTION
    s.step = Step.PRODUCE
