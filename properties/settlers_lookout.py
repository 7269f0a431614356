"""Claims about the Lookout of Imperial Settlers, in all its forms: who gains how many cards, and how many are used."""

from models.settlers.catalogue import NONE
from models.settlers.state import (
    DECK,
    DISCARD,
    DISPLAY,
    Phase,
    Step,
    hand,
    hand_size,
    how_many,
    in_some,
    offer,
    seats,
)
from verify import all_of, always, negation, select, sometimes, step

LOOKOUTS = (
    "probe-advanced",
    "probe-alternate",
    "probe-lookout",
    "probe-lookout-peaceful",
    "probe-lookout-solo",
)
TAKES = (
    "draw_faction_card",
    "draw_common_card",
    "draw_faction_instead",
    "pick_card",
    "keep_first",
    "keep_last",
)


def is_over(s):
    """The Lookout has just ended: nobody has produced yet."""
    return (s.step == Step.PRODUCE) & (s.active == s.first_player)


def cards_used(scope):
    """How many common cards a Lookout uses, and how many of them it discards, when the decks last."""
    players = len(scope.players)
    if scope.solo:
        return 4, 0
    used, discarded = {
        "standard": (2 * (players + 1), 2),
        "alternate": (3 * players, players),
        "advanced": (2 * players + 1, 1),
    }[scope.lookout]
    return used + players * scope.peaceful, discarded


@always(
    "SET-LOOK-01", "SET-LOOK-04", "SET-VAR-03", "SET-VAR-08", "SET-VAR-09", "SET-SOLO-09", scopes=LOOKOUTS
)
def a_lookout_brings_three_cards(s):
    """Each player gains one faction card and two common ones, in the peaceful variant three (SET-P-16)."""
    game = s.scope.game
    return negation(is_over(s)) | all_of(
        (how_many(s, hand(s, p), game.faction) == 1)
        & (how_many(s, hand(s, p), game.common) == 2 + s.scope.peaceful)
        for p in seats(s)
    )


@always(
    "SET-LOOK-02", "SET-LOOK-03", "SET-VAR-02", "SET-VAR-07", "SET-VAR-08", "SET-SOLO-07", scopes=LOOKOUTS
)
def a_lookout_uses_so_many_common_cards(s):
    """2(n + 1), 3n, 2n + 1 or alone 4 common cards leave the deck, and 2, n, 1 or 0 of them are discarded (SET-P-17)."""
    used, discarded = cards_used(s.scope)
    common = s.scope.game.common
    left = how_many(s, DECK, common)
    return negation(is_over(s)) | ((len(common) - left == used) & (how_many(s, DISCARD, common) == discarded))


@sometimes("SET-LOOK-04", scopes=LOOKOUTS)
def a_lookout_ends(s):
    """The Lookout comes to its end."""
    return is_over(s)


@always(
    "SET-LOOK-04",
    "SET-SETUP-08",
    "SET-VAR-09",
    scopes=("full", "full-2", "full-3", "peaceful", "advanced", "alternate"),
)
def the_first_hands_have_seven_cards(s):
    """Four cards are dealt, the first Lookout brings three, one more in the peaceful variant (SET-P-16)."""
    after = (s.round == 1) & is_over(s)
    return negation(after) | all_of(hand_size(s, p) == 7 + s.scope.peaceful for p in seats(s))


@step("SET-LOOK-01", "SET-LOOK-02", "SET-LOOK-03", "SET-VAR-02", "SET-VAR-03", "SET-SOLO-08")
def a_lookout_gives_cards_one_by_one(before, move, after):
    """In every Lookout a card goes to a hand by a draw or a choice of the player whose turn it is, and none leaves a hand (SET-P-16)."""
    if move.rule not in TAKES:
        looking = before.phase == Phase.LOOKOUT
        return negation(looking) | all_of(hand_size(after, p) == hand_size(before, p) for p in seats(before))
    return all_of(
        hand_size(after, p) == hand_size(before, p) + select(before.active == p, 1, 0) for p in seats(before)
    )


@always("SET-LOOK-02", "SET-LOOK-04", "SET-VAR-03")
def the_display_is_empty_outside_the_lookout(s):
    """What nobody took is discarded, alone given to the virtual player, before Production begins (SET-P-17)."""
    looking = (s.phase == Phase.LOOKOUT) | (s.phase == Phase.SETUP)
    return looking | all_of(
        (s.card_at[card] != DISPLAY) & negation(in_some(s, s.card_at[card], offer))
        for card in s.scope.game.common
    )


@step("SET-LOOK-01", "SET-COMP-05")
def the_lookout_draw_is_an_own_faction_card(before, move, after):
    """The first card of a Lookout is one of the own faction deck (SET-P-16)."""
    if move.rule != "draw_faction_card":
        return True
    seat = before.scope.game.cards[move.card].seat
    return (seat != NONE) & (seat == before.active)
