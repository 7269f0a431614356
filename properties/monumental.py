"""What must hold in Monumental Duel: components that nobody loses, limits, the City, the Advantage, the piles.

In rulebook order. A `sometimes` beside a claim shows that the situation it speaks of can arise; it names the
scope that is made to show it.
"""

from itertools import pairwise

from models.monumental.acquiring import SECOND_SECTION
from models.monumental.box import pawns
from models.monumental.catalogue import (
    BARRICADE,
    BASIC,
    BASICS,
    LIMITS,
    MAX_AGENTS,
    MAX_RESERVED,
    REVOLT,
    Sort,
    What,
)
from models.monumental.effects import Op
from models.monumental.purse import supply
from models.monumental.state import (
    BOX,
    DECK,
    DISCARD,
    NONE,
    OVER,
    TRACK,
    UNDER,
    Step,
    Turned,
    cells,
    copies,
    hold_of,
    on_track,
    other,
    places,
    reserve_of,
    reserved,
    seats,
)
from verify import all_of, always, among, any_of, count, lowest, negation, select, sometimes, step

ACTIVATION = (Step.ACTIVATE, Step.TOMB, Step.EFFECTS)
ACTIONS = (Step.ACT, Step.ACTED, Step.BID)


def implies(premise, conclusion):
    return negation(premise) | conclusion


@always("MON-COMP-02", "MON-COMP-03", "MON-KEY-02", "MON-KEY-20", "MON-PASS-01")
def starting_cards_stay_with_their_owner(s):
    """Each card of a starting deck is in its owner's City, deck, discard or archive (MON-P-01)."""
    game = s.scope.game
    return all_of(
        copies(s, p, card) + s.archive[p].count[card] == s.scope.owned[p].get(game.names[card], 0)
        for p in seats(s)
        for card in range(game.development + len(BASICS) + 1, len(game.names))
    )


@always("MON-REV-01", "MON-REV-03", "MON-REV-07", "MON-COMP-07")
def revolts_are_conserved(s):
    """All Revolts are in their pile or among the players' cards (MON-P-02)."""
    card = s.scope.game.find(REVOLT)
    return s.revolts + sum(copies(s, p, card) + s.archive[p].count[card] for p in seats(s)) == s.scope.revolts


@always("MON-REV-07", under={"MON-A-26": "a"})
def the_revolt_pile_is_never_overdrawn(s):
    """Nobody takes a Revolt that is not there (MON-P-02)."""
    return s.revolts >= 0


@sometimes("MON-REV-07", scopes=("probe-revolts",))
def all_revolts_are_out(s):
    """The pile of Revolts can be empty (MON-P-41)."""
    return s.revolts == 0


@always("MON-COMP-05", "MON-ACQ-03", "MON-ACQ-04", "MON-CONQ-04")
def basic_buildings_are_conserved(s):
    """Each Basic Building is in its pile, among a player's cards, or as a Barricade on a Province pile (MON-P-03)."""
    game = s.scope.game
    own = [
        sum(copies(s, p, game.development + b) + s.archive[p].count[game.development + b] for p in seats(s))
        for b in range(len(BASICS) - 1)
    ]
    barricades = sum(count(card == game.find(BARRICADE) for card in s.provinces[p]) for p in seats(s))
    return all_of(s.basics[b] + n == s.scope.basics[b] for b, n in enumerate([*own, barricades]))


@sometimes("MON-CONQ-04", scopes=("probe-conquest",))
def a_barricade_falls(before, move, after):
    """A conquest can send a Barricade back to its pile."""
    return move.rule == "conquer" and after.basics[3] > before.basics[3]


@always("MON-SPY-02", "MON-SPY-03", "MON-SPY-09", "MON-COMP-09")
def nobody_has_more_than_three_agents(s):
    """Three Agents each are enough for the six dice of the box (MON-P-04)."""
    agents = [s.held[p][What.AGENT] for p in seats(s)]
    return all_of(n <= MAX_AGENTS for n in agents) & (sum(agents) <= LIMITS["agent_dice"])


@sometimes("MON-SPY-03", scopes=("probe-spy",))
def somebody_has_three_agents(s):
    """Three Agents can be trained."""
    return any_of(s.held[p][What.AGENT] == MAX_AGENTS for p in seats(s))


def under_payment(s, card):
    """Whether a Wonder's first section is being paid for."""
    paying = s.scope.game.programs.fixed[Op.PAY_MIX]
    frames = zip(s.stack.each("op"), s.stack.each("card"), s.stack.each("note"), strict=True)
    return count(all_of([op == paying, held == card, note < SECOND_SECTION]) for op, held, note in frames)


def held_places(s, player, card):
    """In how many places a player has a Development card."""
    sort = s.scope.game.sorts[card]
    if sort == Sort.PROVINCE:
        return count(held == card for held in s.provinces[player])
    found = copies(s, player, card) + s.archive[player].count[card]
    if sort == Sort.WONDER:
        beside = count([s.wonder[player] == card, s.second[player] == card])
        found = found + beside + select(s.active == player, under_payment(s, card), 0)
    return found


@always("MON-COMP-04", "MON-TRK-03", "MON-ACQ-12", "MON-KEY-01", "MON-ACQ-11", "MON-KEY-17")
def development_cards_are_in_one_place(s):
    """Each Development card is in the deck, on the track, discarded, in the box, reserved or a player's, once (MON-P-05)."""
    return all_of(
        (count(shown == card for shown in s.track) == select(s.dev_at[card] == TRACK, 1, 0))
        & all_of(held_places(s, p, card) == select(s.dev_at[card] == hold_of(p), 1, 0) for p in seats(s))
        for card in range(s.scope.game.development)
    )


@always("MON-RES-13", "MON-COMP-08", under={"MON-A-25": "b"})
def limited_tokens_are_enough(s):
    """Gold, Culture and victory points never exceed the tokens of the box (MON-P-06)."""
    return all_of(supply(s, what) >= 0 for what in (What.GOLD, What.CULTURE, What.VP))


@sometimes("MON-RES-13", scopes=("probe-supply",))
def gold_runs_out(s):
    """The supply of Gold can be empty."""
    return supply(s, What.GOLD) == 0


@step("MON-RES-12", "MON-ACQ-02", "MON-RES-06")
def payments_are_made_in_full(before, move, after):
    """A card of the track costs its owner exactly its price, in its resource and Gold (MON-P-07)."""
    if move.rule != "acquire_basic":
        return True
    p = before.active
    paid = sum(before.held[p][what] - after.held[p][what] for what in (What.PRODUCTION, What.GOLD))
    printed = before.scope.game.cards[before.scope.game.development + move.building].cost
    return (paid <= printed) & (before.held[p][What.GOLD] - after.held[p][What.GOLD] == move.gold)


@always("MON-SETUP-14", "MON-FILL-03", "MON-FILL-04")
def a_cell_holds_one_knowledge_and_one_other(s):
    """Under lies a Knowledge or nothing, over it another card or nothing (MON-P-08)."""
    sort = s.scope.game.cards.tables["sort"]
    under = all_of(
        (s.city[p][c][UNDER] == NONE) | (sort[s.city[p][c][UNDER]] == Sort.KNOWLEDGE)
        for p in seats(s)
        for c in cells(s)
    )
    over = all_of(
        (s.city[p][c][OVER] == NONE)
        | among(sort[s.city[p][c][OVER]], Sort.BUILDING, Sort.WONDER, Sort.REVOLT)
        for p in seats(s)
        for c in cells(s)
    )
    return under & over


@always("MON-ACT-03", "MON-KEY-15")
def only_cards_are_tilted_or_used(s):
    """An empty place of a City is neither tilted nor has it an Action token."""
    return all_of(
        (s.city[p][c][y] != NONE) | ((s.turned[p][c][y] == Turned.STRAIGHT) & (s.spent[p][c][y] == 0))
        for p in seats(s)
        for c, y in places(s)
    )


@sometimes("MON-FILL-03", scopes=("probe-fill",))
def a_card_lies_on_a_knowledge(s):
    """A Knowledge can lie under another card."""
    return any_of(
        (s.city[p][c][UNDER] != NONE) & (s.city[p][c][OVER] != NONE) for p in seats(s) for c in cells(s)
    )


@sometimes("MON-FILL-04", scopes=("probe-fill",))
def two_knowledge_meet(s):
    """A second Knowledge can be drawn for a cell."""
    return s.newcomer != NONE


@sometimes("MON-FILL-06", "MON-FILL-07", "MON-KEY-15", under={"MON-A-36": "a"}, scopes=("probe-fill",))
def a_knowledge_lies_alone_when_a_round_starts(s):
    """A Knowledge can be alone in its cell (MON-P-39)."""
    alone = any_of(
        (s.city[p][c][UNDER] != NONE) & (s.city[p][c][OVER] == NONE) for p in seats(s) for c in cells(s)
    )
    return alone & (s.step == Step.ACTIVATE)


def bare(s, player):
    """Whether a player has neither basic resources nor Action tokens."""
    game = s.scope.game
    tokens = [s.spent[player][c][y] == 0 for c, y in places(s)]
    tokens += [s.policy_spent[at] == 0 for at in game.own(player)]
    tokens += [s.warlord_spent[player] == 0, s.ambassador_spent[player] == 0]
    return all_of([*tokens, *(s.held[player][what] == 0 for what in BASIC)])


@always("MON-PASS-02", "MON-PASS-03", "MON-RES-08")
def whoever_has_passed_has_nothing_left(s):
    """After passing, and before the first activation, a player has no basic resources and no Action tokens (MON-P-09)."""
    fresh = (s.step == Step.ACTIVATE) & (s.active == s.first) & (count(s.policy_spent) == 0)
    return all_of(implies((s.passed[p] == 1) | fresh, bare(s, p)) for p in seats(s))


@sometimes("MON-PASS-03", scopes=("tiny",))
def one_has_passed_and_the_other_plays_on(s):
    """One player can go on alone."""
    return any_of(s.passed) & (s.step == Step.ACT)


@step("MON-TRK-05", "MON-ACQ-12")
def the_track_grows_only_at_the_end_of_a_round(before, move, after):
    """Cards are turned up only when the track is completed (MON-P-10)."""
    return (before.step == Step.REVEAL) | (on_track(after) <= on_track(before))


@always("MON-TRK-01", "MON-TRK-02", "MON-TRK-04")
def a_completed_track_has_its_gaps_on_the_left(s):
    """After completing, the track is full or the deck is empty, and it is flush right (MON-P-11)."""
    track = list(s.track)
    flush = all_of(implies(left != NONE, right != NONE) for left, right in pairwise(track))
    full = (track[0] != NONE) | (count(zone == DECK for zone in s.dev_at) == 0)
    return implies(s.step == Step.ADJUST, flush & full)


@step("MON-TRK-01", "MON-TRK-02", "MON-TRK-03")
def at_most_three_cards_stay_on_the_track(before, move, after):
    """Three cards stay, or all if there are fewer, and the others are discarded (MON-P-11)."""
    if move.rule != "slide_track":
        return True
    gone = count(zone == DISCARD for zone in after.dev_at) - count(zone == DISCARD for zone in before.dev_at)
    kept = lowest(on_track(before), 3)
    return (on_track(after) == kept) & (gone == on_track(before) - kept)


@sometimes("MON-TRK-02", scopes=("tiny",))
def a_track_card_is_discarded(s):
    """Cards that nobody wants are discarded."""
    return any_of(zone == DISCARD for zone in s.dev_at)


@step("MON-FILL-08", "MON-ACQ-13")
def the_deck_is_shuffled_only_while_filling(before, move, after):
    """Elsewhere cards are put on top or drawn; in the activation not even that (MON-P-12)."""
    numbers = before.scope.game.city_cards
    falls = all_of(after.deck[p].count[c] <= before.deck[p].count[c] for p in seats(before) for c in numbers)
    still = all_of(after.deck[p].size == before.deck[p].size for p in seats(before))
    return (before.step == Step.FILL) | (falls & (negation(among(before.step, *ACTIVATION)) | still))


@step("MON-ACQ-13", "MON-ACQ-03")
def an_acquired_building_is_drawn_next(before, move, after):
    """A Basic Building is the next card of the City deck when it is acquired (MON-P-13, MON-P-47)."""
    if move.rule != "acquire_basic":
        return True
    p, card = before.active, before.scope.game.development + move.building
    grown = after.deck[p].on_top == before.deck[p].on_top + 1
    return (move.building == 3) | (grown & (after.deck[p].weight(card) == 1))


@sometimes("MON-SCI-01", "MON-ACQ-13", scopes=("tiny",))
def a_known_card_is_drawn(before, move, after):
    """A card put on the deck can be drawn again."""
    return move.rule == "draw_card" and after.deck[before.active].on_top < before.deck[before.active].on_top


@always("MON-ACQ-10", "MON-ACQ-11", "MON-WON-02", "MON-COMP-14")
def one_wonder_is_under_construction(s):
    """A second Wonder is there only while the choice between them is pending; three pawns are enough (MON-P-14)."""
    pending = all_of(implies(s.second[p] != NONE, (s.stack.size > 0) & (s.active == p)) for p in seats(s))
    return pending & (pawns(s) <= LIMITS["wonder_pawns"])


@sometimes("MON-ACQ-11", scopes=("probe-wonders",))
def two_wonders_are_under_construction(s):
    """A player can have to choose between two Wonders."""
    return any_of(card != NONE for card in s.second)


@sometimes("MON-ACQ-11", scopes=("probe-wonders",))
def a_wonder_leaves_the_game(s):
    """A Wonder can be given up for good."""
    return any_of(zone == BOX for zone in s.dev_at)


@always("MON-KEY-17", "MON-KEY-18")
def at_most_two_cards_are_reserved(s):
    """Nobody has more than two reserved cards (MON-P-15)."""
    return all_of(reserved(s, p) <= MAX_RESERVED for p in seats(s))


@step("MON-KEY-17")
def only_the_reserver_acquires(before, move, after):
    """A reserved card never goes to the opponent (MON-P-15)."""
    return all_of(
        (old != reserve_of(p)) | (new != hold_of(other(p)))
        for old, new in zip(before.dev_at, after.dev_at, strict=True)
        for p in seats(before)
    )


@sometimes("MON-KEY-18", scopes=("probe-reserve",))
def two_cards_are_reserved(s):
    """Two cards can be reserved."""
    return any_of(reserved(s, p) == MAX_RESERVED for p in seats(s))
