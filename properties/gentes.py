"""What must hold in Gentes: components that nobody loses, limits, what happens once a round, and the score.

In rulebook order. A `sometimes` beside a claim shows that the situation it speaks of can arise; it names the
scope that is made to show it.
"""

from models.gentes.catalogue import TRACKS, TYPE_NAMES
from models.gentes.state import (
    DECK,
    DISCARD,
    DISPLAY,
    DRAFT,
    NOBODY,
    NOTHING,
    TRACK,
    Bonus,
    Step,
    Won,
    era,
    stored,
    total,
)
from verify import all_of, always, among, any_of, count, negation, select, sometimes, step

SETUP = tuple(member for member in Step if member < Step.DAWN)
SETTLED = (Step.DAWN, Step.ACT, Step.AFTER)


def seats(s):
    return range(len(s.coins))


def implies(premise, conclusion):
    return negation(premise) | conclusion


@always("GEN-COMP-10", "GEN-COMP-11", "GEN-FLOW-07")
def coins_are_conserved(s):
    """All coins are at the players' or in the bank (GEN-P-21)."""
    return s.bank + sum(s.coins) == s.scope.bank


@always("GEN-COMP-08", "GEN-TIME-03", "GEN-DECLINE-02")
def hourglasses_are_conserved(s):
    """All hourglasses are on timelines or in the supply (GEN-P-05)."""
    return s.hourglasses + sum(s.singles) + 2 * sum(s.doubles) == s.scope.hourglasses


@always("GEN-COMP-08", under={"GEN-A-14": "b"})
def hourglasses_never_run_short(s):
    """With a hard limit nobody lays an hourglass that is not there (GEN-P-05)."""
    return s.hourglasses >= 0


@sometimes("GEN-COMP-08", under={"GEN-A-14": "a"}, scopes=("probe-hourglasses",))
def substitutes_for_hourglasses_are_needed(s):
    """Without a limit the box can be too small (GEN-EX-22)."""
    return s.hourglasses < 0


@always("GEN-COMP-06", "GEN-TIME-10", "GEN-NAV-05", "GEN-TWO-07", "GEN-SOLO-08", "GEN-DECLINE-05")
def cubes_are_conserved(s):
    """All cubes are in the supply, in bins, on cards, beside tokens, on the display or on a recruitment tile (GEN-P-06)."""
    lying = (
        sum(stored(s, p) for p in seats(s)) + sum(s.spent) + sum(mark for uses in s.marks for mark in uses)
    )
    if s.scope.cube_slots:
        lying += sum(s.marked)
    if len(s.coins) == 1:
        lying += select(s.row_cube != NOTHING, 1, 0)
    return s.cubes + lying == s.scope.cubes


@always("GEN-COMP-06", under={"GEN-A-32": "a"})
def cubes_never_run_short(s):
    """The supply of cubes is never overdrawn (GEN-P-06)."""
    return s.cubes >= 0


@sometimes("GEN-COMP-06", "GEN-TIME-10", scopes=("probe-cubes",))
def the_last_cube_is_taken(s):
    """The supply of cubes can be empty."""
    return s.cubes == 0


@always("GEN-COMP-09", "GEN-COMP-20", "GEN-SETUP-21")
def padlocks_are_conserved(s):
    """All padlocks are on timelines, put aside, or on the Tax Collector in the advanced set-up."""
    return sum(s.padlocks) + s.padlocks_aside + s.scope.advanced == s.scope.padlock_tokens


@always("GEN-COMP-16", "GEN-SCRIBE-06", "GEN-DECLINE-09", "GEN-SETUP-17")
def every_card_is_in_one_place(s):
    """A card lies on a slot of the display exactly when it is at the display, and nowhere twice (GEN-P-08)."""
    return all_of(
        count(shown == card for shown in s.display) == select(place == DISPLAY, 1, 0)
        for card, place in enumerate(s.card_at)
    )


@always("GEN-SETUP-16", "GEN-SETUP-17")
def the_draft_is_over_after_the_set_up(s):
    """No card stays in the draft (GEN-P-08)."""
    return among(s.step, *SETUP) | (count(place == DRAFT for place in s.card_at) == 0)


@always("GEN-COMP-13", "GEN-NAV-08")
def city_tokens_are_conserved(s):
    """Every token of a player is on the board or not yet placed (GEN-P-20)."""
    return all_of(s.tokens[p] + count(owner == p for owner in s.owner) == s.scope.tokens for p in seats(s))


@always("GEN-TIME-01", "GEN-DECLINE-01")
def tiles_lie_on_the_board_between_rounds(s):
    """After the first step of Decline no action tile is on a timeline (GEN-P-09)."""
    between = (*SETUP, Step.DAWN, Step.LEADERSHIP, Step.MARKER, Step.NEW_ERA, Step.PADLOCKS, Step.INCOME)
    return negation(among(s.step, *between, Step.EXCESS, Step.OWN, Step.SCORE, Step.OVER)) | all_of(
        holder == NOBODY for holder in s.tile_at
    )


@always("GEN-TIME-07", "GEN-TIME-08", "GEN-TIME-09", "GEN-TIME-06")
def every_slot_is_accounted_for(s):
    """Padlocks, tiles, single and double hourglasses and free slots make up the timeline (GEN-P-11)."""
    return all_of(
        s.padlocks[p] + count(holder == p for holder in s.tile_at) + s.singles[p] + s.doubles[p] + s.free[p]
        == s.scope.slots
        for p in seats(s)
    )


@always("GEN-CHART-01", "GEN-CHART-04", "GEN-CHART-06", "GEN-CHART-07")
def opposed_citizens_share_their_track(s):
    """Opposed types never have more than six citizens together (GEN-P-01)."""
    return all_of(s.chart[p][a] + s.chart[p][b] <= TRACK for p in seats(s) for a, b in TRACKS)


@always("GEN-CHART-08", "GEN-PHIL-12")
def a_chart_is_full_when_its_tracks_are(s):
    """Eighteen citizens are exactly three full tracks (GEN-P-04)."""
    return all_of(
        (total(s, p) == 3 * TRACK) == all_of(s.chart[p][a] + s.chart[p][b] == TRACK for a, b in TRACKS)
        for p in seats(s)
    )


@sometimes("GEN-CHART-07", "GEN-CHART-02", scopes=("probe-chart",))
def a_track_is_full(s):
    """Two opposed types can fill their track."""
    return any_of(s.chart[p][a] + s.chart[p][b] == TRACK for p in seats(s) for a, b in TRACKS)


def changed_tracks(before, after, player):
    return count(
        (before.chart[player][a] != after.chart[player][a])
        | (before.chart[player][b] != after.chart[player][b])
        for a, b in TRACKS
    )


@step("GEN-CHART-03", "GEN-CHART-05", "GEN-PHIL-01")
def a_recruit_moves_one_track(before, move, after):
    """Recruiting adds one citizen, or none when it pushes, and touches one track only (GEN-P-02)."""
    if move.rule != "recruit_citizen":
        return True
    player = before.active
    grown = total(after, player) - total(before, player)
    return (grown >= 0) & (grown <= 1) & (changed_tracks(before, after, player) <= 1)


@sometimes("GEN-CHART-05", scopes=("probe-chart",))
def a_recruit_pushes_the_opposed_type(before, move, after):
    """A citizen can be lost to the opposed type."""
    if move.rule != "recruit_citizen":
        return False
    return any_of(after.chart[p][kind] < before.chart[p][kind] for p in seats(before) for kind in range(6))


@step("GEN-OPT-02", "GEN-CHART-05")
def an_exchange_never_adds_citizens(before, move, after):
    """Exchanging citizens never makes them more (GEN-P-03)."""
    if move.rule not in ("spend_exchange_cube", "exchange_again"):
        return True
    return total(after, move.player) <= total(before, move.player)


@sometimes("GEN-OPT-02", scopes=("probe-options",))
def a_citizen_is_exchanged(before, move, after):
    """An exchange cube can be spent."""
    return move.rule == "exchange_again"


@sometimes("GEN-OPT-05", "GEN-CHRON-11", scopes=("probe-bins",))
def an_exchange_makes_room_for_a_cube(before, move, after):
    """While a card's cube waits for its place, another can be spent."""
    return (move.rule == "spend_exchange_cube") and before.step == Step.CUBE


@step("GEN-PHIL-06", "GEN-PHIL-07", "GEN-PHIL-08", "GEN-SOLO-12")
def the_recruitment_row_keeps_its_tiles(before, move, after):
    """Whatever moves in the row of recruitment tiles, each type stays there once (GEN-P-10)."""
    if move.rule == "lay_recruitment_tile":
        return True
    return implies(is_a_permutation(before), is_a_permutation(after))


def is_a_permutation(s):
    return all_of(count(tile == kind for tile in s.row) == 1 for kind in range(len(TYPE_NAMES)))


@always("GEN-SETUP-02", "GEN-PHIL-06", "GEN-PHIL-09")
def the_recruitment_row_is_complete(s):
    """After the set-up the row shows each type once (GEN-P-10)."""
    return (s.step == Step.ROW) | is_a_permutation(s)


@sometimes("GEN-PHIL-07", scopes=("probe-row",))
def three_tiles_go_to_the_end(before, move, after):
    """Three types can be recruited in one action."""
    return (move.rule == "finish_recruiting") and count(rank > 0 for rank in before.rank) == 3


@step("GEN-CHRON-11", "GEN-DECLINE-11", "GEN-DECLINE-12", "GEN-SETUP-07")
def padlocks_only_fall(before, move, after):
    """A player's padlocks never increase, and fall one at a time (GEN-P-07)."""
    opens = move.rule in ("play_card", "open_padlock")
    return all_of(
        (after.padlocks[p] == before.padlocks[p]) | (opens & (after.padlocks[p] == before.padlocks[p] - 1))
        for p in seats(before)
    )


@sometimes("GEN-DECLINE-12", scopes=("probe-bins",))
def a_new_era_brings_a_cube(before, move, after):
    """A player without padlocks gets a cube instead."""
    return (move.rule == "store_cube_of_era") and sum(
        stored(after, p) - stored(before, p) for p in seats(before)
    ) == 1


@always("GEN-DECLINE-09", "GEN-TWO-10", "GEN-SCRIBE-02")
def the_discard_holds_only_past_eras(s):
    """Only cards of earlier eras are in the discard, so none is in era I (GEN-P-27)."""
    return all_of(
        (place != DISCARD) | (era(s) > data["era"])
        for place, data in zip(s.card_at, s.scope.game.card_list, strict=True)
    )


@sometimes("GEN-SCRIBE-02", "GEN-DECLINE-09", scopes=("duel",))
def a_card_is_discarded(s):
    """The discard can hold a card."""
    return any_of(place == DISCARD for place in s.card_at)


@always("GEN-FLOW-01", "GEN-DECLINE-09", "GEN-DECLINE-10")
def the_display_shows_the_present_era(s):
    """In Heyday the display holds cards of the present era only (GEN-P-16)."""
    return negation(among(s.step, *SETTLED)) | all_of(
        (place != DISPLAY) | (era(s) == data["era"])
        for place, data in zip(s.card_at, s.scope.game.card_list, strict=True)
    )


@always("GEN-SCRIBE-06", "GEN-SCRIBE-07", "GEN-SETUP-20", "GEN-TWO-09")
def the_display_is_packed_and_full(s):
    """Between actions the display has no gap, and is full unless the era's deck is empty (GEN-P-28)."""
    packed = all_of(
        (left != NOTHING) | (right == NOTHING)
        for left, right in zip(list(s.display)[:-1], list(s.display)[1:], strict=True)
    )
    left = any_of(
        (place == DECK) & (era(s) == data["era"])
        for place, data in zip(s.card_at, s.scope.game.card_list, strict=True)
    )
    return negation(among(s.step, *SETTLED)) | (
        packed & (negation(left) | (s.display[len(s.display) - 1] != NOTHING))
    )


@sometimes("GEN-SCRIBE-07", scopes=("probe-display",))
def the_display_runs_dry(s):
    """The display can have free slots because the era's deck is empty."""
    return (s.step == Step.ACT) & (s.display[len(s.display) - 1] == NOTHING)


@always(
    "GEN-TWO-06",
    "GEN-TWO-03",
    "GEN-TWO-04",
    "GEN-SOLO-03",
    "GEN-SETUP-22",
    scopes=("full-2", "first-2", "solo"),
)
def fourteen_cards_of_each_era_are_left(s):
    """With one or two players each era begins with 14 cards, and at most four of the display are marked (GEN-P-31)."""
    cards = s.scope.game.card_list
    in_use = [
        count(
            among(place, DECK, DISPLAY)
            for place, card in zip(s.card_at, cards, strict=True)
            if card["era"] == number
        )
        for number in (1, 2, 3)
    ]
    fresh = (s.step == Step.DAWN) & (s.round == 1)
    return (negation(fresh) | all_of(number == 14 for number in in_use)) & (sum(s.marked) <= 4)


@always("GEN-BONUS-02", "GEN-BONUS-03", "GEN-SETUP-04")
def one_large_bonus_of_a_kind(s):
    """At most one player has the 8 of a kind, and nobody a 4 before somebody has the 8 (GEN-P-19)."""
    if len(s.coins) == 1:
        return True
    kinds = range(len(Bonus))
    large = [count(s.bonus[p][kind] == Won.EIGHT for p in seats(s)) for kind in kinds]
    small = [count(s.bonus[p][kind] == Won.FOUR for p in seats(s)) for kind in kinds]
    return all_of((large[kind] <= 1) & ((small[kind] == 0) | (large[kind] == 1)) for kind in kinds)


@sometimes("GEN-BONUS-02", scopes=("duel",))
def a_small_bonus_is_won(s):
    """A second player can win a bonus of a kind."""
    return any_of(s.bonus[p][kind] == Won.FOUR for p in seats(s) for kind in range(len(Bonus)))


@step("GEN-BONUS-03", "GEN-BONUS-02")
def a_bonus_is_won_once_and_kept(before, move, after):
    """A bonus tile is never lost or exchanged (GEN-P-19)."""
    return all_of(
        (before.bonus[p][kind] == Won.NOTHING) | (before.bonus[p][kind] == after.bonus[p][kind])
        for p in seats(before)
        for kind in range(len(Bonus))
    )


@step("GEN-BONUS-04", "GEN-BONUS-05", "GEN-PHIL-12", "GEN-CHART-10", under={"GEN-A-04": "a"})
def only_citizens_on_the_chart_win(before, move, after):
    """The bonus for citizens is won by a chart that is full enough; virtual citizens do not help (GEN-P-37)."""
    least = before.scope.bonus_at[Bonus.CITIZENS]
    return all_of(
        (before.bonus[p][Bonus.CITIZENS] == after.bonus[p][Bonus.CITIZENS]) | (total(after, p) >= least)
        for p in seats(before)
    )


@step("GEN-SOLO-10", "GEN-SOLO-06", scopes=("solo-tiny", "solo"))
def late_solo_bonuses_are_small(before, move, after):
    """Alone, no 8 can be won once the small tiles are in place (GEN-P-35)."""
    return (before.round < before.scope.small_bonus_round) | all_of(
        (before.bonus[0][kind] == after.bonus[0][kind]) | (after.bonus[0][kind] == Won.FOUR)
        for kind in range(len(Bonus))
    )


@sometimes("GEN-SOLO-10", scopes=("solo-tiny",))
def a_late_solo_bonus_is_won(s):
    """Alone, a small bonus can be won."""
    return any_of(s.bonus[0][kind] == Won.FOUR for kind in range(len(Bonus)))


@step("GEN-PHIL-01", "GEN-PHIL-10")
def a_philosopher_brings_two_and_the_extras(before, move, after):
    """A Philosopher action recruits at most two citizens and one for each extra (GEN-P-36)."""
    return (after.step != Step.RECRUIT) | (after.recruits <= 2 + after.extra)


@sometimes("GEN-PHIL-10", under={"GEN-A-19": "a"}, scopes=("probe-extra",))
def four_citizens_are_recruited(s):
    """Two extras make four citizens in one action."""
    return s.recruits == 4
