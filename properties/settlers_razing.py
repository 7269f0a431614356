"""Claims about razing, foundations, building sites and the virtual player's attacks in Imperial Settlers."""

from models.settlers.catalogue import NONE, RAZE, TARGET_GOODS, WOOD
from models.settlers.empires import guard
from models.settlers.state import (
    AREA,
    COLLECTION,
    DISCARD,
    Step,
    empire,
    foundation,
    how_many,
    in_some,
    seats,
)
from verify import Table, all_of, always, any_of, count, negation, select, sometimes, step

RAZES = ("raze_location", "raze_unguarded", "raze_location_to_convert", "raze_own_location")
PRICED = ("raze_location", "raze_location_to_convert")
SOLO = (
    "solo-tiny",
    "probe-solo-robbers",
    "probe-solo-japan",
    "probe-solo-egypt",
    "solo",
    "solo-b",
    "solo-e",
    "solo-j",
)
TARGET_OF = Table(TARGET_GOODS, "good of a target")


def tokens(s):
    return sum(s.supply[p][RAZE] for p in seats(s))


@step("SET-RAZE-02", "SET-RAZE-04", "SET-RAZE-05", "SET-CARD-17", "SET-CARD-35")
def razing_costs_exactly_its_tokens(before, move, after):
    """One token from the hand, two and one for each protection from an empire, nothing more for a card's own raze (SET-P-20)."""
    spent = tokens(before) - tokens(after)
    if move.rule in ("raze_from_hand", "raze_hand_card_to_convert"):
        return spent == 1
    if move.rule in PRICED:
        return spent == 2 + guard(before, move.card)
    return spent == 0 if move.rule in RAZES else True


@sometimes("SET-RAZE-05", "SET-DEF-02", scopes=("tiny",))
def a_defended_location_is_safe_from_two_tokens(s):
    """Two tokens are not enough against a defended location."""
    return (s.supply[1][RAZE] == 2) & any_of(n > 0 for n in s.defence)


@sometimes("SET-JAP-08", scopes=("probe-samurai",))
def a_guarded_location_is_razed(before, move, after):
    """A location with a samurai can be razed for three tokens."""
    return before.samurai[move.card] == 1 if move.rule == "raze_location" else False


@sometimes("SET-CARD-17", "SET-RAZE-10", scopes=("probe-razing",))
def a_location_is_razed_to_convert(before, move, after):
    """The Dark Chapel can raze against protection."""
    return move.rule == "raze_location_to_convert"


@step("SET-RAZE-07", "SET-RAZE-08", "SET-CARD-06", "SET-CARD-12", "SET-CARD-41")
def only_cards_with_a_raze_field_are_razed(before, move, after):
    """Ruins, Gate, Shrine and the locations of three factions are never razed in play (SET-P-21)."""
    if move.rule not in RAZES:
        return True
    if before.scope.peaceful and before.reading["SET-A-22"] == "c" and move.rule == "raze_unguarded":
        return True
    return before.scope.game.cards[move.card].razeable == 1


@step("SET-RAZE-04", "SET-RAZE-06", "SET-FOUND-05", "SET-CARD-37")
def a_razed_location_lies_face_up(before, move, after):
    """What is razed in play is a location of an empire or of the virtual player, never a card that lies face down."""
    if move.rule not in RAZES or (before.scope.peaceful and before.reading["SET-A-22"] == "c"):
        return True
    there = before.card_at[move.card]
    return in_some(before, there, empire) | (there == AREA)


@step(
    "SET-FOUND-01",
    "SET-FOUND-02",
    "SET-CARD-26",
    "SET-CARD-27",
    under={"SET-A-11": "a", "SET-A-22": "a", "SET-A-29": "a"},
)
def a_razed_common_location_leaves_a_foundation_and_a_wood(before, move, after):
    """In an empire it becomes a foundation there, and one player gains one wood beside the raze field's (SET-P-22)."""
    if move.rule not in RAZES:
        return True
    card = move.card
    common = before.scope.game.cards[card].seat == NONE
    here = [before.card_at[card] == empire(before, p) for p in seats(before)]
    turned = all_of(negation(here[p]) | (after.card_at[card] == foundation(after, p)) for p in seats(before))
    wood = [sum(s.supply[p][WOOD] for p in seats(s)) for s in (before, after)]
    gained = wood[1] - wood[0] == 1 + before.scope.game.cards[card].raze[WOOD]
    return negation(common & any_of(here)) | (turned & gained)


@step("SET-RAZE-09", "SET-JAP-02")
def a_razed_japanese_location_is_discarded(before, move, after):
    """It leaves no foundation (SET-P-23)."""
    if move.rule not in RAZES:
        return True
    japanese = before.scope.game.cards[move.card].japanese == 1
    return negation(japanese) | (after.card_at[move.card] == DISCARD)


@step("SET-FOUND-03", "SET-BUILD-09", under={"SET-A-03": "a"})
def foundations_are_used_only_to_build(before, move, after):
    """A foundation leaves play only as the location part of a building cost (SET-P-24)."""
    if move.rule == "discard_site":
        return True
    return all_of(
        negation(in_some(before, before.card_at[c], foundation)) | (after.card_at[c] == before.card_at[c])
        for c in range(len(before.card_at))
    )


@sometimes("SET-FOUND-03", scopes=("probe-foundations",))
def a_foundation_is_built_over(before, move, after):
    """A foundation can be discarded for a building."""
    return in_some(before, before.card_at[move.card], foundation) if move.rule == "discard_site" else False


def cards_in_empires(s):
    return count(in_some(s, place, empire) | in_some(s, place, foundation) for place in s.card_at)


@step("SET-BUILD-05", "SET-BUILD-09", "SET-BUILD-12")
def a_site_is_one_card(before, move, after):
    """The location part of a cost takes exactly one card from the empire, the building puts one there (SET-P-36)."""
    grown = cards_in_empires(after) - cards_in_empires(before)
    if move.rule == "discard_site":
        return grown == -1
    if move.rule in ("pay_the_rest", "pay_without_gold"):
        return (grown == 0) | ((grown == 1) & (before.building >= 0))
    return True


@sometimes("SET-CARD-42", scopes=("probe-building",))
def settlers_build_without_a_site(before, move, after):
    """Settlers build a faction location and discard nothing."""
    return move.rule == "settle_faction"


@step("SET-SOLO-18", "SET-SOLO-23", "SET-SOLO-24", scopes=SOLO)
def an_attack_takes_one_location(before, move, after):
    """It goes to the Collection pile; a common one shows the first target (SET-P-37, 39)."""
    collected = how_many(after, COLLECTION) - how_many(before, COLLECTION)
    if move.rule == "lose_common":
        target = TARGET_OF[select(before.line[0] == NONE, 0, before.line[0])]
        field = before.scope.game.cards[move.card].icons
        return (collected == 1) & ((field[0] == target) | (field[1] == target))
    if move.rule == "lose_faction":
        return (collected == 1) & (before.scope.game.cards[move.card].japanese == 1)
    return (collected == 0) | (move.rule == "collect_area")


@sometimes("SET-SOLO-21", scopes=("solo-tiny",))
def an_attack_hits(before, move, after):
    """The virtual player can raze a common location."""
    return move.rule == "lose_common"


@sometimes("SET-SOLO-31", scopes=("probe-solo-japan",))
def a_faction_location_is_hit(before, move, after):
    """Two targets of points can take a Japanese location."""
    return move.rule == "lose_faction"


@always("SET-SOLO-15", "SET-SOLO-16", "SET-SOLO-14", scopes=SOLO)
def the_collection_grows_by_four_a_round(s):
    """Two cards of the area and two razed ones at most (SET-P-38)."""
    return how_many(s, COLLECTION) <= 4 * (s.round - s.scope.first_round + 1) + len(
        s.scope.board.get("collection", ())
    )


@sometimes("SET-SOLO-36", "SET-SOLO-37", scopes=("probe-solo-robbers",))
def the_player_wins_alone(s):
    """A solo game can be won (SET-P-40)."""
    return (s.step == Step.OVER) & (s.won == 1)


@sometimes("SET-SOLO-36", scopes=("solo-tiny",))
def the_player_loses_alone(s):
    """A solo game can be lost."""
    return (s.step == Step.OVER) & (s.won == 0)


@step("SET-CARD-24", "SET-CARD-28", "SET-CARD-02")
def a_removed_location_brings_nothing(before, move, after):
    """Garrison and Engineers are no raze: no goods, no foundation, no wood."""
    if move.rule != "remove_location":
        return True
    supplies = all_of(
        before.supply[p][good] == after.supply[p][good] for p in seats(before) for good in range(RAZE)
    )
    return supplies & (after.card_at[move.card] == DISCARD)
