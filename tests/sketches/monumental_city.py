"""Monumental Duel, one City: activation (p.7), and completing the City at the end of a round (p.12-13).

One player, four kinds of card, no other resource than Science. The first deal is a completion of an
empty City. The Policy that reinforces a card is a number of reinforcements to spend.
"""

import enum

from verify import (
    Array,
    Bool,
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
    "MON-ROUND-01": "A round is the activation of the City, the actions, and the end of the round.",
    "MON-ACT-02": "Whoever activates picks a row and a column; each card in one of them is tilted.",
    "MON-ACT-03": "A cell without a card gives nothing.",
    "MON-ACT-04": "A card over a Knowledge and the Knowledge are tilted together.",
    "MON-ACT-05": "So is a Knowledge with nothing over it.",
    "MON-ACT-06": "What is printed on the tilted cards is gained.",
    "MON-ACQ-01": "An action acquires one card that is on offer.",
    "MON-ACQ-02": "Its whole cost must be paid.",
    "MON-ACQ-06": "An acquired Knowledge is put on the City deck, where it is the next card drawn.",
    "MON-PASS-01": "Whoever passes discards what is tilted in the City.",
    "MON-PASS-03": "Science that is left is lost.",
    "MON-KEY-15": "To reinforce is to put a tilted card straight, so that it stays.",
    "MON-KEY-16": "A Knowledge under a card that is reinforced is discarded.",
    "MON-FILL-02": "Empty cells are filled from the City deck, one card after another, in fill order.",
    "MON-FILL-03": "A Knowledge takes another card on top at once.",
    "MON-FILL-04": "Of two Knowledge for a cell one is kept and one discarded; the cell goes on waiting.",
    "MON-FILL-05": "Where a card is due and the deck is empty, the discard is shuffled into a new deck.",
    "MON-FILL-06": "With no discard either, nothing more is filled, even over a Knowledge.",
    "MON-FILL-07": "A discard of nothing but Knowledge counts as none.",
    "MON-FILL-08": "At no other time is the discard shuffled.",
    "MON-FILL-09": "What stayed in the City keeps its cell.",
}

CAMP, LIBRARY, PHILOSOPHY, HAGGLING = range(4)
CARDS = Kind("card", 4, ("Work Camp", "Library", "Philosophy", "Haggling"))
UNDER, OVER = range(2)
LAYERS = Kind("layer", 2, ("under", "over"))
LINES = Kind("line", "side")
CELLS = Kind("cell", "cells")
NONE = -1

# By card; first the entry for no card at all.
KNOWLEDGE = Table([0, 0, 0, 1, 1], name="knowledge")
SCIENCE = Table([0, 0, 1, 0, 0], name="science")
COST = Table([0, 0, 0, 1, 1], name="cost")


class Phase(enum.IntEnum):
    ACTIVATION = 0
    ACTIONS = 1
    FILL = 2
    ENDED = 3


LONE = Reading(
    "MON-A-36",
    "Is a card put over a Knowledge that lies alone when the City is completed?",
    {"stays": "no: its cell is not empty", "covered": "yes: a Knowledge is meant to carry a card"},
    default="stays",
)


def schema(scope):
    most = max(scope.cards)
    return Spec(
        phase=Enum(Phase),
        round=Int(0, scope.rounds),
        city=Array(Ref(CARDS, none=True), CELLS, LAYERS),
        tilted=Array(Bool(), CELLS, LAYERS),
        deck=Pile(CARDS, most, known=scope.offered),
        discard=Pile(CARDS, most),
        track=Pile(CARDS, most),
        science=Int(0, scope.cells),
        reinforcements=Int(0, scope.reinforcements),
        waiting=Ref(CELLS, none=True),  # where a Knowledge was just laid that takes a second card
        second=Ref(CARDS, none=True),  # a second Knowledge, drawn for a cell that has one
    )


def setup(s):
    for card in range(len(s.deck.count)):
        s.deck.add(card, s.scope.cards[card])
    s.deck.take(HAGGLING, s.scope.offered)
    s.track.add(HAGGLING, s.scope.offered)
    for cell, (under, over) in enumerate(s.scope.dealt):
        s.city[cell] = (under, over)
        for card in (under, over):
            if card != NONE:
                s.deck.take(card)
    s.reinforcements = s.scope.reinforcements
    if s.scope.dealt:
        s.phase, s.round = Phase.ACTIVATION, 1
    else:
        s.phase = Phase.FILL


# City activation


@rule("MON-ACT-02", "MON-ACT-03", "MON-ACT-04", "MON-ACT-05", "MON-ACT-06", row=LINES, column=LINES)
def activate(s, row, column):
    """Tilt the cards of a row and a column, and gain what is printed on them."""
    require(s.phase == Phase.ACTIVATION, "MON-ROUND-01")
    side = s.scope.side
    for at in range(side):
        tilt(s, row * side + at)
        tilt(s, at * side + column)
    s.science = sum(
        select(s.tilted[cell][OVER], SCIENCE[s.city[cell][OVER] + 1], 0) for cell in range(s.scope.cells)
    )
    s.phase = Phase.ACTIONS


def tilt(s, cell):
    """Tilt whatever lies in a cell, the Knowledge too (MON-ACT-03..05)."""
    for layer in (UNDER, OVER):
        s.tilted[cell][layer] = s.city[cell][layer] != NONE


# Actions


@rule("MON-ACQ-01", "MON-ACQ-06", card=(PHILOSOPHY, HAGGLING))
def acquire_knowledge(s, card):
    """Pay for a Knowledge on offer and put it on the City deck."""
    require(s.phase == Phase.ACTIONS, "MON-ROUND-01")
    require(s.track.count[card] > 0, "MON-ACQ-01")
    require(s.science >= COST[card + 1], "MON-ACQ-02")
    s.science -= COST[card + 1]
    s.track.take(card)
    s.deck.put_on_top(card)


@rule("MON-KEY-15", "MON-KEY-16", cell=CELLS, layer=LAYERS)
def reinforce(s, cell, layer):
    """Put a tilted card straight; a Knowledge under it is discarded."""
    require(s.phase == Phase.ACTIONS, "MON-ROUND-01")
    require(s.reinforcements > 0, "MON-KEY-15")
    require(s.tilted[cell][layer], "MON-KEY-15")
    s.reinforcements -= 1
    s.tilted[cell][layer] = False
    if layer == OVER and s.city[cell][UNDER] != NONE:
        cite("MON-KEY-16")
        discard(s, cell, UNDER)


@rule("MON-PASS-01", "MON-PASS-03", "MON-FILL-09")
def pass_turn(s):
    """Discard the tilted cards and lose the Science that is left."""
    require(s.phase == Phase.ACTIONS, "MON-ROUND-01")
    for cell in range(s.scope.cells):
        for layer in (UNDER, OVER):
            discard_if_tilted(s, cell, layer)
    s.science = 0
    s.phase = Phase.FILL


@merged
def discard_if_tilted(s, cell, layer):
    if s.tilted[cell][layer]:
        discard(s, cell, layer)


def discard(s, cell, layer):
    s.discard.add(s.city[cell][layer])
    s.city[cell][layer] = NONE
    s.tilted[cell][layer] = False


# End of the round: complete the City


def is_open(s, cell):
    """Whether a cell is due for a card: it is empty; under MON-A-36 "covered", a lone Knowledge will do."""
    if s.reading["MON-A-36"] == "covered":
        return s.city[cell][OVER] == NONE
    return all_of(card == NONE for card in s.city[cell])


def open_cell(s):
    """The cell that gets the next card: the one that waits for its second, else the first open one, else none."""
    found = NONE
    for cell in reversed(range(s.scope.cells)):
        found = select(is_open(s, cell), cell, found)
    return select(s.waiting != NONE, s.waiting, found)


def others(pile):
    """How many cards of a pile are no Knowledge."""
    return sum(pile.holds(card) for card in (CAMP, LIBRARY))


def due(s):
    """Whether a card must be drawn now."""
    return all_of([s.phase == Phase.FILL, s.second == NONE, open_cell(s) != NONE])


@chance("MON-FILL-02", "MON-FILL-03", "MON-FILL-04", weight=lambda s, card: s.deck.weight(card), card=CARDS)
def draw(s, card):
    """Draw the next card for the City."""
    require(due(s), "MON-FILL-02")
    s.deck.draw(card)
    cell = open_cell(s)
    if not KNOWLEDGE[card + 1]:
        s.city[cell][OVER] = card
        s.waiting = NONE
    elif s.city[cell][UNDER] == NONE:
        cite("MON-FILL-03")
        s.city[cell][UNDER] = card
        s.waiting = cell
    else:
        s.second = card


@rule("MON-FILL-04", new=(False, True))
def keep(s, new):
    """Of two Knowledge for one cell keep the `new` one or the old one; the other is discarded."""
    require(s.second != NONE, "MON-FILL-04")
    cell = open_cell(s)
    if new:
        s.discard.add(s.city[cell][UNDER])
        s.city[cell][UNDER] = s.second
    else:
        s.discard.add(s.second)
    s.second = NONE


@auto("MON-FILL-05")
def shuffle(s):
    """Shuffle the discard into a new City deck."""
    require(due(s), "MON-FILL-08")
    require(s.deck.size == 0, "MON-FILL-05")
    require(others(s.discard) > 0, "MON-FILL-07")
    s.deck.shuffle_in(s.discard)


@auto("MON-FILL-06", "MON-FILL-07")
def end_round(s):
    """Go on to the next round when the City is complete, or nothing is left to fill it with."""
    require(s.phase == Phase.FILL, "MON-ROUND-01")
    require(s.second == NONE, "MON-FILL-04")
    if open_cell(s) != NONE:
        require(s.deck.size == 0, "MON-FILL-02")
        require(others(s.discard) == 0, "MON-FILL-05")
        cite("MON-FILL-06")
    s.waiting = NONE
    s.phase = select(s.round == s.scope.rounds, Phase.ENDED, Phase.ACTIVATION)
    s.round += select(s.round == s.scope.rounds, 0, 1)


def final(s):
    return s.phase == Phase.ENDED


# Claims


@always("MON-ACQ-06", "MON-PASS-01", "MON-FILL-04")
def every_card_is_in_one_place(s):
    """Each kind of card is as often in City, deck, discard, track and hand as at the start."""

    def everywhere(card):
        in_city = count(
            s.city[cell][layer] == card for cell in range(s.scope.cells) for layer in (UNDER, OVER)
        )
        piles = s.deck.holds(card) + s.discard.holds(card) + s.track.holds(card)
        return piles + in_city + select(s.second == card, 1, 0)

    return all_of(everywhere(card) == s.scope.cards[card] for card in range(len(s.deck.count)))


@always("MON-FILL-03", "MON-FILL-04")
def a_cell_holds_one_knowledge_and_one_other(s):
    """MON-P-08: under lies a Knowledge or nothing, over it another card or nothing."""
    under = all_of((place[UNDER] != NONE) == KNOWLEDGE[place[UNDER] + 1] for place in s.city)
    over = all_of(KNOWLEDGE[place[OVER] + 1] == 0 for place in s.city)
    return all_of([under, over])


@ends("MON-FILL-03", "MON-FILL-05", "MON-FILL-07")
def completing_the_city_ends(s):
    """MON-P-46 behind the rounds, phases and actions that are left."""
    return (
        s.scope.rounds - s.round,
        Phase.ENDED - s.phase,
        s.track.size + s.reinforcements,
        others(s.deck) + others(s.discard),
        select(others(s.deck) == 0, 1, 0),
        s.deck.size,
        select(s.second == NONE, 0, 1),
    )


@step("MON-FILL-02", "MON-FILL-06")
def no_cell_stays_empty_without_need(before, move, after):
    """MON-P-45: after a completion all cells are taken, or every card that is no Knowledge is in the City."""
    if move.rule != "end_round":
        return True
    taken = all_of(any_of(card != NONE for card in place) for place in after.city)
    return any_of([taken, others(after.deck) + others(after.discard) == 0])


@step("MON-FILL-08")
def the_deck_is_shuffled_only_while_filling(before, move, after):
    """MON-P-12: elsewhere its shuffled part stays as it is."""
    same = all_of(after.deck.count[card] == before.deck.count[card] for card in range(len(before.deck.count)))
    return any_of([before.phase == Phase.FILL, same])


@sometimes("MON-FILL-06", "MON-KEY-15", under={"MON-A-36": "stays"})
def a_knowledge_lies_alone_when_a_round_starts(s):
    """MON-P-39."""
    alone = any_of(all_of([place[UNDER] != NONE, place[OVER] == NONE]) for place in s.city)
    return all_of([s.phase == Phase.ACTIVATION, alone])


DEALT = ((PHILOSOPHY, CAMP), *[(NONE, CAMP)] * 5, *[(NONE, LIBRARY)] * 3)

MODEL = Model(
    name="monumental-city",
    title="Monumental Duel: one City",
    schema=schema,
    setup=setup,
    rules=[activate, acquire_knowledge, reinforce, pass_turn, draw, keep, shuffle, end_round],
    scopes=[
        Scope(
            "hamlet",
            "2 x 2 cells, dealt by chance, two rounds",
            side=2,
            cells=4,
            cards=(2, 1, 1, 1),
            offered=1,
            dealt=(),
            rounds=2,
            reinforcements=1,
        ),
        Scope(
            "city",
            "3 x 3 cells, one round after a given deal",
            side=3,
            cells=9,
            cards=(8, 4, 1, 2),
            offered=2,
            dealt=DEALT,
            rounds=2,
            reinforcements=1,
        ),
    ],
    final=final,
    readings=[LONE],
    claims=[
        every_card_is_in_one_place,
        a_cell_holds_one_knowledge_and_one_other,
        completing_the_city_ends,
        no_cell_stays_empty_without_need,
        the_deck_is_shuffled_only_while_filling,
        a_knowledge_lies_alone_when_a_round_starts,
    ],
    clauses=CLAUSES,
)
