"""Passing and the end of a round: completing City and track, the marker (MON-PASS, MON-FILL, MON-TRK, MON-END)."""

from models.monumental.activation import open_round
from models.monumental.catalogue import BASIC, END_AT, KEPT_ON_TRACK, Sort
from models.monumental.city import empty
from models.monumental.scoring import count_points
from models.monumental.state import (
    CARDS,
    DECK,
    DEVELOPMENTS,
    DISCARD,
    NONE,
    OVER,
    TRACK,
    UNDER,
    Step,
    Turned,
    cells,
    everyone_passed,
    on_track,
    other,
    places,
)
from models.monumental.turn import at, on_turn
from verify import (
    all_of,
    any_of,
    auto,
    chance,
    cite,
    count,
    first_of,
    lowest,
    merged,
    negation,
    require,
    rule,
    select,
)

NORMAL, LAST, CLOSING = range(3)  # what round it is


@rule(
    "MON-PASS-01",
    "MON-PASS-02",
    "MON-PASS-03",
    "MON-TURN-10",
    "MON-RES-08",
    "MON-RES-09",
    "MON-RES-11",
    by="active",
)
def pass_turn(s):
    """Pass: tilted cards are discarded, Action tokens and basic resources return to the supply."""
    on_turn(s)
    player, game = s.active, s.scope.game
    for cell, layer in places(s):
        clear_place(s, player, cell, layer)
    for what in BASIC:
        s.held[player][what] = 0
    for policy, owner in enumerate(game.owners):
        mine = player == owner
        s.policy_spent[policy] = select(mine, 0, s.policy_spent[policy])
        s.awake[policy] = select(mine, 0, s.awake[policy])
    cite("MON-MUG-04", when=any_of(game.mughal[seat] & (player == seat) for seat in range(2)))
    s.warlord_spent[player] = s.ambassador_spent[player] = False
    s.gained[player] = s.activated[player] = 0
    s.conquered[player] = s.progressed[player] = False
    if game.rewards_first("take_advantage"):
        s.took_advantage[player] = False
    s.row[player] = s.column[player] = NONE
    for number in range(len(s.scope.lasting)):
        s.lasting[player][number] = 0
    s.passed[player] = True
    leave_actions(s)


@merged
def clear_place(s, player, cell, layer):
    """A tilted card goes to the discard; a straight or reinforced one stays (MON-PASS-04)."""
    if s.turned[player][cell][layer] == Turned.TILTED:
        s.discard[player].add(s.city[player][cell][layer])
        empty(s, player, cell, layer)
    else:
        cite("MON-PASS-04", when=s.city[player][cell][layer] != NONE)
        s.turned[player][cell][layer] = Turned.STRAIGHT
        s.spent[player][cell][layer] = False


@merged
def leave_actions(s):
    """The other player goes on alone; when both have passed, the round ends (MON-TURN-06 to 08)."""
    cite("MON-TURN-06")
    if negation(everyone_passed(s)):
        cite("MON-TURN-07")
        s.active = other(s.active)
        return
    cite("MON-TURN-08")
    s.active = s.first
    s.step = Step.FILL
    if s.last_round == LAST:
        cite("MON-END-02")
        if s.reading["MON-A-09"] == "a":
            cite("MON-END-03")
            s.step = Step.OVER
            count_points(s)
        else:
            s.last_round = CLOSING


def is_open(s, cell):
    """Whether a cell is due for a card: it is empty; under MON-A-36 (b) a lone Knowledge will do."""
    if s.reading["MON-A-36"] == "b":
        return s.city[s.active][cell][OVER] == NONE
    return all_of(s.city[s.active][cell][layer] == NONE for layer in (UNDER, OVER))


def open_cell(s):
    """The cell that gets the next card: the one that waits for its second, else the first open one, else none."""
    return select(s.waiting != NONE, s.waiting, first_of(is_open(s, cell) for cell in cells(s)))


def others(s, pile):
    """How many cards of a City discard are no Knowledge."""
    game = s.scope.game
    return sum(pile.count[card] for card in game.of_sort(Sort.BUILDING, Sort.WONDER, Sort.REVOLT))


def filling(s):
    """A card must be drawn for the City now."""
    at(s, Step.FILL, "MON-FILL-01")
    require(s.newcomer == NONE, "MON-FILL-04")
    require(open_cell(s) != NONE, "MON-FILL-02")


@chance(
    "MON-FILL-02",
    "MON-FILL-09",
    "MON-SETUP-13",
    weight=lambda s, card: s.deck[s.active].weight(card),
    card=CARDS,
)
def fill_cell(s, card):
    """Draw the next card for the City."""
    filling(s)
    s.deck[s.active].draw(card)
    settle_in(s, open_cell(s), card)


@merged
def settle_in(s, cell, card):
    """A Knowledge takes another card on top; of two Knowledge one must be chosen."""
    player, sort = s.active, s.scope.game.cards[card].sort
    cite("MON-REV-04", when=sort == Sort.REVOLT)
    if sort != Sort.KNOWLEDGE:
        s.city[player][cell][OVER] = card
        s.waiting = NONE
    elif s.city[player][cell][UNDER] == NONE:
        cite("MON-FILL-03")
        cite("MON-SETUP-14", when=s.round == 0)
        s.city[player][cell][UNDER] = card
        s.waiting = cell
    else:
        s.newcomer = card
        s.waiting = cell


@rule("MON-FILL-04", by="active", new=(False, True))
def keep_knowledge(s, new):
    """Of two Knowledge for one cell keep one; the other is discarded."""
    at(s, Step.FILL, "MON-FILL-01")
    require(s.newcomer != NONE, "MON-FILL-04")
    player, cell = s.active, s.waiting
    old, fresh = s.city[player][cell][UNDER], s.newcomer
    s.discard[player].add(select(new, old, fresh))
    s.city[player][cell][UNDER] = select(new, fresh, old)
    s.newcomer = NONE


@auto("MON-FILL-05", "MON-FILL-08")
def reshuffle(s):
    """The City deck is empty: the discard is shuffled into a new one."""
    filling(s)
    require(s.deck[s.active].size == 0, "MON-FILL-05")
    require(others(s, s.discard[s.active]) > 0, "MON-FILL-07")
    s.discard[s.active].move_all(s.deck[s.active])


@auto("MON-FILL-06", "MON-FILL-07", "MON-SETUP-15")
def end_filling(s):
    """The City is complete, or nothing is left to fill it with: the other player's City, then the next step."""
    at(s, Step.FILL, "MON-FILL-01")
    require(s.newcomer == NONE, "MON-FILL-04")
    stuck = (s.deck[s.active].size == 0) & (others(s, s.discard[s.active]) == 0)
    require((open_cell(s) == NONE) | stuck, "MON-FILL-02")
    s.waiting = NONE
    next_city(s)


@merged
def next_city(s):
    if s.active == s.first:
        s.active = other(s.active)
    elif s.round == 0:
        open_round(s)
    else:
        s.active = s.first
        s.step = Step.SLIDE


@auto("MON-TRK-01", "MON-TRK-02", "MON-TRK-03", "MON-TRK-05", "MON-KEY-08")
def slide_track(s):
    """Cards beyond the third are discarded from the right, and the others slide to the right."""
    at(s, Step.SLIDE, "MON-FILL-01")
    cards, size = list(s.track), len(s.scope.track)
    before = [count(card != NONE for card in cards[:slot]) for slot in range(size)]
    kept = lowest(on_track(s), KEPT_ON_TRACK)
    for slot, card in enumerate(cards):
        discard_if(s, card, (card != NONE) & (before[slot] >= KEPT_ON_TRACK))
    for target in range(size):
        moved = NONE
        for slot, card in enumerate(cards):
            here = all_of([card != NONE, before[slot] < KEPT_ON_TRACK, before[slot] + size - kept == target])
            moved = select(here, card, moved)
        s.track[target] = moved
    s.step = Step.REVEAL
    end_if_revealed(s)


@merged
def discard_if(s, card, condition):
    if condition:
        cite("MON-TRK-02")
        s.dev_at[card] = DISCARD


@chance("MON-TRK-01", "MON-SETUP-01", "MON-SETUP-03", card=DEVELOPMENTS)
def reveal(s, card):
    """The next Development card, of the lowest Era that is left, goes to the rightmost gap of the track."""
    at(s, Step.REVEAL, "MON-FILL-01")
    game = s.scope.game
    require(s.dev_at[card] == DECK, "MON-TRK-01")
    era = game.cards[card].era
    earlier = [(s.dev_at[at_] == DECK) & (own < era) for at_, own in enumerate(game.eras[: game.development])]
    require(negation(any_of(earlier)), "MON-SETUP-02")
    size = len(s.scope.track)
    gap = size - 1 - first_of(s.track[size - 1 - slot] == NONE for slot in range(size))
    cite("MON-TRK-04", when=era > s.era)
    cite("MON-SETUP-04", when=s.round == 0)
    s.track[gap] = card
    s.dev_at[card] = TRACK
    s.era = era
    end_if_revealed(s)


@merged
def end_if_revealed(s):
    """The track is complete, or the deck is empty; four cards or fewer bring the last round (MON-END-01)."""
    complete = on_track(s) == len(s.scope.track)
    if complete | (count(zone == DECK for zone in s.dev_at) == 0):
        if s.round == 0:
            s.step = Step.FILL
            s.active = s.first
        else:
            s.step = Step.ADJUST
            ending = (on_track(s) <= END_AT) & (s.last_round == NORMAL)
            cite("MON-END-01", when=ending)
            s.last_round = select(ending, LAST, s.last_round)


@auto("MON-ADJ-04", "MON-ROUND-04", "MON-ROUND-01")
def pass_marker(s):
    """The marker goes to the other player, and a new round begins."""
    at(s, Step.MARKER, "MON-FILL-01")
    s.first = other(s.first)
    next_round(s)


@merged
def next_round(s):
    if s.last_round == CLOSING:
        s.step = Step.OVER
        s.active = s.first
        count_points(s)
    else:
        open_round(s)
