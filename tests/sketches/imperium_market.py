"""Imperium, the market: acquiring, refilling, tucked Unrest and Collapse (rulebook p.8, 13, 16).

Cards are known by their suit only, tokens are Progress only. A turn is one card effect that acquires,
then the Progress of the clean-up; what the effect costs is left out, and so is Scoring.
"""

import enum

from verify import (
    Array,
    Enum,
    Int,
    Kind,
    Model,
    Pile,
    Reading,
    Ref,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    any_of,
    auto,
    chance,
    cite,
    count,
    ends,
    merged,
    require,
    rule,
    select,
    sometimes,
    step,
)

CLAUSES = {
    "IMP-GSET-13": "The market starts with a card of each of the three suit decks and two of the main deck.",
    "IMP-GSET-14": "An Unrest goes under each market card that is no Region.",
    "IMP-GSET-15": "A Civilised market card starts with a Progress on it, unless it is Uncivilised too.",
    "IMP-TURN-02": "Players take turns.",
    "IMP-ACT-06": "An effect is carried out as far as it can be.",
    "IMP-CLN-01": "A turn ends with a Progress on a market card that the player chooses.",
    "IMP-ACQ-01": "A player acquires a market card of a suit that the effect names.",
    "IMP-ACQ-02": "One card only, unless the effect says more.",
    "IMP-ACQ-03": "The tokens on it are gained.",
    "IMP-ACQ-04": "The Unrest under it comes along.",
    "IMP-ACQ-05": "The place is refilled from its deck; unless the new card is a Region it gets an Unrest.",
    "IMP-ACQ-06": "The main deck stands in for an empty suit deck.",
    "IMP-ACQ-07": "Of several cards each is acquired, and its place refilled, before the next is chosen.",
    "IMP-RET-01": "To return an Unrest is to put one from hand on its pile.",
    "IMP-END-08": "A game whose Unrest pile is empty collapses.",
    "IMP-COL-01": "It ends there and then.",
}

REGION, UNCIVILISED, CIVILISED, DUAL, TRIBUTARY = range(5)
CARDS = Kind("card", 5, ("Region", "Uncivilised", "Civilised", "Uncivilised and Civilised", "Tributary"))
CIVILISED_DECK, UNCIVILISED_DECK, REGION_DECK, MAIN = range(4)
DECKS = Kind("deck", 4, ("Civilised", "Uncivilised", "Region", "main"))
SLOTS = Kind("slot", 5)
PLAYERS = Kind("player", "players")
NONE = -1

FEEDS = Table([CIVILISED_DECK, UNCIVILISED_DECK, REGION_DECK, MAIN, MAIN], name="feeds")
# By card, whether an Unrest belongs under it; first the entry for no card at all.
TROUBLED = Table([0, 0, 1, 1, 1, 1], name="troubled")

CULTURE, ANY_TWO, ATEAS = range(3)
EFFECTS = Kind("effect", 3, ("acquire a culture", "acquire any two", "acquire a Region, return an Unrest"))
# By effect and card, whether it may be acquired; first the entry for no card at all.
OFFERS = Table([[0, 0, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1], [0, 1, 0, 0, 0, 0]], name="offers")
TIMES = Table([1, 2, 1], name="times")
RETURNS = Table([0, 0, 1], name="returns")


class Phase(enum.IntEnum):
    DEAL = 0
    TURN = 1
    EFFECT = 2
    CLEAN_UP = 3
    ENDED = 4
    COLLAPSED = 5


COLLAPSE = Reading(
    "IMP-A-01",
    "When is it checked whether the Unrest pile is empty?",
    {"card": "whenever a card moved", "keyword": "after a whole keyword", "effect": "after a whole effect"},
    default="card",
)
UNFILLED = Reading(
    "IMP-A-04",
    "What becomes of a market place whose deck and the main deck are empty?",
    {"empty": "it stays empty", "chosen": "the player picks another deck", "closes": "cards move up to it"},
    default="empty",
)


def schema(scope):
    most = max(sum(deck[card] for deck in scope.decks) for card in range(5))
    tokens = 5 + scope.turns
    return Spec(
        phase=Enum(Phase),
        turn=Ref(PLAYERS),
        turns=Int(0, scope.turns),
        deck=Array(Pile(CARDS, most), DECKS),
        market=Array(Ref(CARDS, none=True), SLOTS),
        tucked=Array(Int(0, 1), SLOTS),
        progress=Array(Int(0, tokens), SLOTS),
        unrest=Int(0, scope.unrest),
        hand=Array(Pile(CARDS, most), PLAYERS),
        hand_unrest=Array(Int(0, scope.unrest), PLAYERS),
        tokens=Array(Int(0, tokens), PLAYERS),
        effect=Ref(EFFECTS, none=True),
        left=Int(0, 2),  # cards the effect may still acquire
        returns=Int(0, 1),  # Unrest it may still return
        gap=Ref(SLOTS, none=True),  # the place to be refilled
        source=Ref(DECKS, none=True),  # the deck it is refilled from
    )


def setup(s):
    for deck, cards in enumerate(s.scope.decks):
        for card, copies in enumerate(cards):
            s.deck[deck].add(card, copies)
    s.unrest = s.scope.unrest
    s.turns = s.scope.turns
    open_gap(s, 0)


def open_gap(s, slot):
    """From now on `slot` is to be refilled: from its deck, else from the main deck (IMP-ACQ-06)."""
    s.gap = slot
    own = FEEDS[slot]
    s.source = select(s.deck[own].size > 0, own, select(s.deck[MAIN].size > 0, MAIN, NONE))


# A turn


@rule("IMP-ACQ-02", player=PLAYERS, effect=EFFECTS)
def play(s, player, effect):
    """Begin an effect that acquires cards."""
    on_turn(s, player, Phase.TURN)
    s.effect = effect
    s.left = TIMES[effect]
    s.returns = RETURNS[effect]
    s.phase = Phase.EFFECT


@rule("IMP-ACQ-01", "IMP-ACQ-03", "IMP-ACQ-04", "IMP-ACQ-07", player=PLAYERS, slot=SLOTS)
def acquire(s, player, slot):
    """Take a market card with its tokens and its Unrest."""
    on_turn(s, player, Phase.EFFECT)
    require(s.gap == NONE, "IMP-ACQ-07")
    require(s.left > 0, "IMP-ACQ-02")
    require(OFFERS[s.effect][s.market[slot] + 1], "IMP-ACQ-01")
    s.left -= 1
    s.hand[player].add(s.market[slot])
    s.tokens[player] += s.progress[slot]
    s.hand_unrest[player] += s.tucked[slot]
    s.market[slot], s.progress[slot], s.tucked[slot] = NONE, 0, 0
    open_gap(s, slot)


@rule("IMP-RET-01", player=PLAYERS)
def return_unrest(s, player):
    """Put an Unrest from hand on the pile, where the effect lets one."""
    on_turn(s, player, Phase.EFFECT)
    require(s.gap == NONE, "IMP-ACQ-07")
    require(s.returns > 0, "IMP-RET-01")
    require(s.hand_unrest[player] > 0, "IMP-RET-01")
    s.returns -= 1
    s.hand_unrest[player] -= 1
    s.unrest += 1


@rule("IMP-ACT-06", player=PLAYERS)
def finish_effect(s, player):
    """End the effect, which has acquired what it could."""
    on_turn(s, player, Phase.EFFECT)
    require(s.gap == NONE, "IMP-ACQ-07")
    if s.left > 0:
        require(count(OFFERS[s.effect][card + 1] for card in s.market) == 0, "IMP-ACT-06")
    s.effect, s.left, s.returns = NONE, 0, 0
    s.phase = Phase.CLEAN_UP
    collapse_if_empty(s, "effect")


@rule("IMP-CLN-01", player=PLAYERS, slot=SLOTS)
def clean_up(s, player, slot):
    """Put a Progress on a market card; the turn passes on."""
    on_turn(s, player, Phase.CLEAN_UP)
    require(s.market[slot] != NONE, "IMP-CLN-01")
    s.progress[slot] += 1
    s.turns -= 1
    s.turn = (s.turn + 1) % s.scope.players
    s.phase = select(s.turns == 0, Phase.ENDED, Phase.TURN)


def on_turn(s, player, phase):
    require(s.phase == phase, "IMP-TURN-02")
    require(s.turn == player, "IMP-TURN-02")


# Refilling the market


@chance("IMP-ACQ-05", "IMP-ACQ-06", weight=lambda s, card: s.deck[s.source].weight(card), card=CARDS)
def refill(s, card):
    """Put the next card into the gap, with an Unrest under it; at the set-up, go on to the next place."""
    require(all_of([s.gap != NONE, s.phase != Phase.COLLAPSED]), "IMP-ACQ-05")
    slot = s.gap
    s.deck[s.source].draw(card)
    s.market[slot] = card
    s.gap, s.source = NONE, NONE
    tuck_unrest(s, slot)
    if s.phase == Phase.DEAL:
        cite("IMP-GSET-15")
        s.progress[slot] = select(card == CIVILISED, 1, 0)
        deal_on(s, slot)
    else:
        collapse_if_empty(s, "keyword")


def deal_on(s, slot):
    """The next place of the set-up (IMP-GSET-13), or the first turn."""
    cite("IMP-GSET-13")
    if slot < len(s.market) - 1:
        open_gap(s, slot + 1)
    else:
        s.phase = Phase.TURN


def tuck_unrest(s, slot):
    """Tuck an Unrest under a new market card that is no Region, if the pile still has one."""
    if all_of([TROUBLED[s.market[slot] + 1], s.unrest > 0]):
        cite("IMP-GSET-14")
        s.unrest -= 1
        s.tucked[slot] = 1
        collapse_if_empty(s, "card")


def collapse_if_empty(s, moment):
    """Collapse, if the pile is empty at a moment that counts (IMP-A-01)."""
    if s.reading["IMP-A-01"] == moment and s.unrest == 0:
        cite("IMP-END-08")
        cite("IMP-COL-01")
        s.phase = Phase.COLLAPSED


@rule("IMP-ACQ-06", player=PLAYERS, deck=DECKS)
def choose_deck(s, player, deck):
    """Choose the deck that fills a gap nothing else can fill; only under IMP-A-04 "chosen"."""
    require(s.reading["IMP-A-04"] == "chosen", "IMP-ACQ-06")
    on_turn(s, player, Phase.EFFECT)
    require(all_of([s.gap != NONE, s.source == NONE]), "IMP-ACQ-06")
    require(s.deck[deck].size > 0, "IMP-ACQ-06")
    s.source = deck


@auto("IMP-ACQ-06")
def leave_gap(s):
    """Leave a gap that nothing can fill, or close it by moving cards up (IMP-A-04)."""
    require(all_of([s.phase == Phase.EFFECT, s.gap != NONE, s.source == NONE]), "IMP-ACQ-06")
    if s.reading["IMP-A-04"] == "chosen":
        require(all_of(deck.size == 0 for deck in s.deck), "IMP-ACQ-06")
    if s.reading["IMP-A-04"] == "closes":
        for slot in range(len(s.market)):
            move_up(s, slot)
    s.gap = NONE
    collapse_if_empty(s, "keyword")


@merged
def move_up(s, slot):
    """Put what lies right of `slot` there, if the gap is here or further left."""
    if slot >= s.gap:
        last = slot == len(s.market) - 1
        s.market[slot] = NONE if last else s.market[slot + 1]
        s.tucked[slot] = 0 if last else s.tucked[slot + 1]
        s.progress[slot] = 0 if last else s.progress[slot + 1]


def final(s):
    return s.phase >= Phase.ENDED


# Claims


@always("IMP-ACQ-01", "IMP-ACQ-05")
def every_card_is_in_one_place(s):
    """IMP-P-01: decks, market and hands hold each kind of card as often as at the start."""

    def everywhere(card):
        piles = sum(deck.holds(card) for deck in s.deck) + sum(hand.holds(card) for hand in s.hand)
        return piles + count(place == card for place in s.market)

    return all_of(everywhere(card) == sum(deck[card] for deck in s.scope.decks) for card in range(5))


@always("IMP-ACQ-04", "IMP-ACQ-05", "IMP-RET-01")
def no_unrest_is_lost(s):
    """IMP-P-02: the pile, the market and the hands hold all Unrest."""
    return s.unrest + sum(s.tucked) + sum(s.hand_unrest) == s.scope.unrest


@always("IMP-GSET-14", "IMP-ACQ-05", under={"IMP-A-01": "card"})
def unrest_lies_under_all_market_cards_but_regions(s):
    """IMP-P-04."""
    return all_of(s.tucked[slot] == TROUBLED[s.market[slot] + 1] for slot in range(len(s.market)))


@always("IMP-END-08", "IMP-COL-01", under={"IMP-A-01": "card"})
def the_game_is_over_as_soon_as_the_pile_is_empty(s):
    """IMP-P-23."""
    return (s.unrest == 0) == (s.phase == Phase.COLLAPSED)


@step("IMP-ACQ-03", "IMP-CLN-01")
def tokens_leave_the_market_only_with_their_card(before, move, after):
    """IMP-P-42: what an acquisition takes from a place goes to the player; nothing else takes any."""
    if move.rule == "acquire":
        gained = after.tokens[move.player] - before.tokens[move.player]
        return sum(before.progress) - sum(after.progress) == gained
    return sum(after.progress) >= sum(before.progress)


@ends("IMP-ACQ-05", "IMP-ACQ-07", "IMP-COL-01")
def every_turn_ends(s):
    """Turns, phases, acquisitions, empty places, and what is to be done about a gap run out."""
    return (
        s.turns,
        Phase.COLLAPSED - s.phase,
        s.left + s.returns,
        count(card == NONE for card in s.market),
        select(s.gap == NONE, 0, select(s.source == NONE, 2, 1)),
    )


@sometimes("IMP-END-08")
def the_game_collapses(s):
    """IMP-P-33."""
    return s.phase == Phase.COLLAPSED


@sometimes("IMP-END-08", "IMP-RET-01", under={"IMP-A-01": "effect"})
def an_empty_pile_is_refilled_in_time(before, move, after):
    """The case that tells the readings of IMP-A-01 apart."""
    return before.unrest == 0 and after.unrest == 1


@sometimes("IMP-ACQ-06", under={"IMP-A-04": "empty"})
def a_place_stays_empty(s):
    """A turn can begin with a gap in the market."""
    return all_of([s.phase == Phase.TURN, any_of(card == NONE for card in s.market)])


# Decks by name; in each, copies by card.
DUEL = ((0, 0, 1, 0, 0), (0, 1, 0, 1, 0), (2, 0, 0, 0, 0), (1, 0, 0, 1, 2))
ENDGAME = ((0, 0, 2, 0, 0), (0, 1, 0, 0, 0), (1, 0, 0, 0, 0), (1, 0, 0, 0, 2))

MODEL = Model(
    name="imperium-market",
    title="Imperium: the market",
    schema=schema,
    setup=setup,
    rules=[play, acquire, return_unrest, finish_effect, clean_up, refill, choose_deck, leave_gap],
    scopes=[
        Scope(
            "endgame",
            "one player, two turns, nearly empty decks",
            players=1,
            turns=2,
            unrest=5,
            decks=ENDGAME,
        ),
        Scope("duel", "four turns", players=2, turns=4, unrest=6, decks=DUEL),
    ],
    final=final,
    readings=[COLLAPSE, UNFILLED],
    claims=[
        every_card_is_in_one_place,
        no_unrest_is_lost,
        unrest_lies_under_all_market_cards_but_regions,
        the_game_is_over_as_soon_as_the_pile_is_empty,
        tokens_leave_the_market_only_with_their_card,
        every_turn_ends,
        the_game_collapses,
        an_empty_pile_is_refilled_in_time,
        a_place_stays_empty,
    ],
    clauses=CLAUSES,
)
