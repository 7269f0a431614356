"""What must hold of taking cards from the market and the decks, and of filling the market again (IMP-ACQ, BRK, END-02)."""

from models.imperium.state import FEEDS, at_place, is_civ, zone
from models.imperium.vocabulary import NONE, SUITS, Op, Place, Zone
from properties.imperium import cards, implies, op
from properties.imperium_steps import code, same_depth
from verify import all_of, any_of, select, sometimes, step

DECK_OF = {"uncivilised": Place.UNCIVILISED, "civilised": Place.CIVILISED, "region": Place.REGION}
ANY_VARIABLE = len(SUITS)
SLOTS = range(len(FEEDS))
TAKING = ("acquire", "break_through_market")


def announced(s, suit):
    """Whether a suit was announced for the break-through under way."""
    return s.step == 1 + SUITS.index(suit)


def of_suit(s, card, suit):
    """Whether a card is of a suit, or of two."""
    return getattr(s.scope.game.card[card], suit) == 1


def suit_decks_are_empty(s):
    """Whether the deck of the announced suit has no card (Tributary cards have no deck of their own)."""
    return all_of(implies(announced(s, suit), at_place(s, deck) == 0) for suit, deck in DECK_OF.items())


def innovating(s):
    """Whether the break-through is that of an Innovate, which offers all four suits."""
    return s.pc == s.scope.game.compiler.flow_at["innovate"] + 1


# Breaking through


@step("IMP-BRK-01", "IMP-INN-02")
def a_break_through_announces_one_suit_of_those_offered(before, move, after):
    """It is announced once, and it is a suit that the effect names; Innovate names all four."""
    if move.rule != "break_through_deck":
        return True
    offers = code(before).what
    printed = any_of((move.suit == n) & ((offers // 2**n) % 2 == 1) for n in range(len(SUITS)))
    variable = (move.suit == ANY_VARIABLE) & (offers == 0)
    return (before.step == 0) & (printed | variable) & implies(innovating(before), move.suit < len(SUITS))


@step("IMP-BRK-01", "IMP-BRK-03")
def an_announced_suit_is_kept_in_mind(before, move, after):
    """The same player goes on with the same break-through, for the suit that was said; no card has moved yet."""
    if move.rule != "break_through_deck":
        return True
    same = (after.pc == before.pc) & (after.who == before.who) & same_depth(before, after)
    moved = any_of(after.where[c] != before.where[c] for c in cards(before))
    return same & (after.step == move.suit + 1) & (moved == 0)


@sometimes("IMP-INN-02", "IMP-BRK-01", scopes=("tiny",))
def innovate_breaks_through_for_an_uncivilised_card(before, move, after):
    """Uncivilised is one of the four suits."""
    return innovating(before) & announces(move, "uncivilised")


@sometimes("IMP-INN-02", "IMP-BRK-01", scopes=("tiny",))
def innovate_breaks_through_for_a_civilised_card(before, move, after):
    """Civilised is one of the four suits."""
    return innovating(before) & announces(move, "civilised")


@sometimes("IMP-INN-02", "IMP-BRK-01", scopes=("tiny",))
def innovate_breaks_through_for_a_region(before, move, after):
    """Region is one of the four suits."""
    return innovating(before) & announces(move, "region")


@sometimes("IMP-INN-02", "IMP-BRK-01", scopes=("tiny",))
def innovate_breaks_through_for_a_tributary_card(before, move, after):
    """Tributary is one of the four suits."""
    return innovating(before) & announces(move, "tributary")


def announces(move, suit):
    if move.rule != "break_through_deck":
        return False
    return move.suit == SUITS.index(suit)


@step("IMP-BRK-03", "IMP-BRK-04")
def a_found_card_comes_from_the_deck_of_its_suit_else_from_the_main_deck(before, move, after):
    """From the suit's own deck the top card, whatever it is; from the main deck one of the suit."""
    if move.rule != "find_by_break_through":
        return True
    here = before.where[move.card]
    own = any_of(announced(before, suit) & (here == deck) for suit, deck in DECK_OF.items())
    fits = any_of(announced(before, suit) & of_suit(before, move.card, suit) for suit in SUITS)
    revealed = (here == Place.MAIN) & suit_decks_are_empty(before) & (fits | (before.step > ANY_VARIABLE))
    return own | revealed


@step("IMP-BRK-03")
def a_found_card_goes_to_the_hand(before, move, after):
    """To the hand of whoever breaks through, and no other card moves; the effect knows which it was."""
    if move.rule != "find_by_break_through":
        return True
    mine = is_civ(before, before.who) | (after.where[move.card] == zone(before.who, Zone.HAND))
    others = all_of((move.card == c) | (after.where[c] == before.where[c]) for c in cards(before))
    return mine & others & (after.last == move.card)


@step("IMP-BRK-04", "IMP-BRK-05")
def nothing_is_found_only_where_the_decks_have_no_card_of_the_suit(before, move, after):
    """Neither the suit's own deck has a card nor the main deck one of the suit; then the effect has no card."""
    if move.rule != "find_nothing":
        return True
    missing = all_of(
        implies(announced(before, suit), before.where[c] != Place.MAIN)
        for suit in SUITS
        for c in cards(before)
        if suit in before.scope.game.list[c]["suits"]
    )
    return (before.step > 0) & missing & suit_decks_are_empty(before) & (after.last == NONE)


@sometimes("IMP-BRK-04", scopes=("tiny",))
def a_card_is_found_in_the_main_deck(before, move, after):
    """Cards are revealed until one of the suit appears."""
    if move.rule != "find_by_break_through":
        return False
    return (before.where[move.card] == Place.MAIN) & (after.where[move.card] == zone(before.who, Zone.HAND))


@sometimes("IMP-BRK-05", scopes=("tiny",))
def nothing_is_found_among_cards_of_other_suits(before, move, after):
    """The main deck has cards, but none of the suit."""
    return (move.rule == "find_nothing") & (at_place(before, Place.MAIN) > 0)


# The end that an empty main deck brings


@step("IMP-END-02", "IMP-SCO-01", under={"IMP-A-03": "c"})
def the_last_card_of_the_main_deck_triggers_scoring(before, move, after):
    """Whatever takes it from there; a deck that was only looked through is not exhausted."""
    if move.rule not in ("refill", "find_by_break_through", "find_nothing"):
        return True
    if move.rule == "find_nothing":
        return after.ending == before.ending
    laying = op(before) == Op.LAY_MARKET
    last = (at_place(before, Place.MAIN) == 1) & (at_place(after, Place.MAIN) == 0) & (laying == 0)
    return select(last, after.ending > 0, after.ending == before.ending)


@sometimes("IMP-END-02", under={"IMP-A-03": "c"}, scopes=("tiny",))
def a_refill_takes_the_last_card_of_the_main_deck(before, move, after):
    """The usual end of the game."""
    return (move.rule == "refill") & (before.ending == 0) & (after.ending > 0)


# Taking market cards


@step("IMP-ACQ-01", "IMP-ACQ-05", "IMP-BRK-02")
def a_taken_market_card_leaves_a_gap_in_its_place(before, move, after):
    """The card is in the hand, its place alone is empty and is the one to be refilled."""
    if move.rule not in TAKING:
        return True
    taken = before.market[move.slot]
    gone = all_of(after.market[n] == select(move.slot == n, NONE, before.market[n]) for n in SLOTS)
    hand = after.where[taken] == zone(before.who, Zone.HAND)
    return all_of([taken != NONE, gone, hand, after.gap == move.slot, after.last == taken])


@step("IMP-ACQ-05", under={"IMP-A-05": "a"})
def the_place_says_which_deck_fills_it(before, move, after):
    """Civilised, Uncivilised and Region places have their own decks, the others the main deck."""
    if move.rule not in TAKING:
        return True
    return any_of((move.slot == n) & (after.feed == FEEDS[n]) for n in SLOTS)


@step("IMP-ACT-06", "IMP-ACQ-01")
def where_nothing_can_be_acquired_the_effect_has_no_card(before, move, after):
    """What comes later in the effect does not speak of an earlier card."""
    if move.rule != "nothing_to_acquire":
        return True
    return after.last == NONE


# Refilling


@step("IMP-ACQ-05", "IMP-ACQ-06", under={"IMP-A-04": "a", "IMP-A-05": "a"})
def a_gap_is_filled_from_its_own_deck_else_from_the_main_deck(before, move, after):
    """The main deck serves only where the place's own deck is empty."""
    if move.rule != "refill":
        return True
    here = before.where[move.card]
    own = any_of((before.gap == n) & (here == FEEDS[n]) for n in SLOTS)
    empty = all_of(implies(before.gap == n, at_place(before, FEEDS[n]) == 0) for n in SLOTS)
    return own | ((here == Place.MAIN) & empty)


@step("IMP-ACQ-05", "IMP-EXI-03")
def a_refill_lays_one_card_into_the_gap(before, move, after):
    """The other places keep their cards and every place its tokens; outside of the set-up the effect goes on."""
    if move.rule != "refill":
        return True
    laid = all_of(after.market[n] == select(before.gap == n, move.card, before.market[n]) for n in SLOTS)
    tokens = all_of(after.on_market[n][kind] == before.on_market[n][kind] for n in SLOTS for kind in range(3))
    done = tokens & (after.gap == NONE) & (after.pc == before.pc + 1)
    whole = (before.gap != NONE) & (after.where[move.card] == Place.MARKET) & laid
    return whole & ((op(before) == Op.LAY_MARKET) | done)


@step("IMP-ACQ-05", "IMP-ACQ-06", under={"IMP-A-04": "a"})
def a_gap_is_settled_once(before, move, after):
    """There is a gap where one is left for good, and none where nothing has to be refilled; then the effect goes on."""
    if move.rule not in ("leave_gap", "nothing_to_refill"):
        return True
    if move.rule == "nothing_to_refill":
        return before.gap == NONE
    settled = (after.gap == NONE) & (after.pc == before.pc + 1)
    return (before.gap != NONE) & ((op(before) == Op.LAY_MARKET) | settled)
