"""What must hold in Gentes of turns, of the Decline, and of the end of the game."""

from models.gentes.scoring import hourglass_penalty
from models.gentes.state import (
    DECK,
    NOBODY,
    Bonus,
    Step,
    hand_size,
    stored,
)
from models.gentes.turn import LEFT, RIGHT
from verify import all_of, always, among, any_of, count, ends, negation, refuted, select, sometimes, step

HEYDAY = tuple(member for member in Step if Step.DAWN <= member <= Step.AFTER)
ACTIONS = (
    *(
        "collect_taxes",
        "joker_as_tax_collector",
        "joker_as_leader",
        "lead",
        "take_philosopher",
        "take_scribe",
    ),
    *("use_philosopher_card", "use_philosopher_foyer", "use_scribe_card", "use_scribe_foyer"),
    *("take_navigator", "play_card"),
)
EARNING = (
    *("collect_taxes", "joker_as_tax_collector", "joker_as_leader", "lead", "repeat_taxes", "build_city"),
    *("move_city", "choose_region", "collect_city", "collect_card"),
)
STARTING_INCOME = ("advance_the_round", "lay_card", "open_padlock", "store_cube_of_era", "choose_own_step")
STARTING_INCOME += ("income_is_done", "finish_income", "place_excess", "no_excess")


def seats(s):
    return range(len(s.coins))


@step("GEN-FLOW-04", "GEN-FLOW-10", "GEN-FLOW-02")
def only_the_active_player_acts(before, move, after):
    """Actions are taken in Heyday, by the player whose turn it is, who has not passed (GEN-P-22)."""
    if move.rule not in ACTIONS:
        return True
    return (before.step == Step.ACT) & (before.passed[before.active] == 0)


@step("GEN-FLOW-05", "GEN-FLOW-06", "GEN-TIME-08")
def an_action_needs_a_free_slot(before, move, after):
    """Nobody acts with a full timeline."""
    return move.rule not in ACTIONS or before.free[before.active] > 0


@step("GEN-FLOW-06", "GEN-TIME-01", "GEN-TIME-12", "GEN-TAX-01")
def an_action_fills_a_slot(before, move, after):
    """Every action lays a tile or an hourglass; a slot that a card unlocks was not open before (GEN-P-14)."""
    player = before.active
    slots = [s.free[player] + s.padlocks[player] for s in (before, after)]
    return move.rule not in ACTIONS or slots[1] < slots[0]


@step("GEN-FLOW-05", "GEN-FLOW-09", under={"GEN-A-14": "a"})
def passing_means_a_full_timeline(before, move, after):
    """A player passes exactly when the timeline is full (GEN-P-12, GEN-P-13)."""
    return move.rule != "pass_turn" or before.free[before.active] == 0


@refuted("GEN-FLOW-09", "GEN-COMP-08", under={"GEN-A-14": "b"}, scopes=("probe-hourglasses",))
def passing_means_a_full_timeline_even_with_few_hourglasses(before, move, after):
    """A finding: with a hard limit on hourglasses a player can be unable to act with a free slot (GEN-P-13)."""
    return move.rule != "pass_turn" or before.free[before.active] == 0


@sometimes("GEN-FLOW-09", scopes=("tiny",))
def a_player_passes(before, move, after):
    """Players can pass."""
    return move.rule == "pass_turn"


@sometimes("GEN-FLOW-11", scopes=("tiny",))
def one_passes_and_another_goes_on(s):
    """Players can have different numbers of turns."""
    return any_of(s.passed) & (s.step == Step.ACT)


@sometimes("GEN-DECLINE-03", "GEN-DECLINE-17", "GEN-FLOW-09", scopes=("probe-excess",))
def a_heyday_begins_with_a_full_timeline(before, move, after):
    """A player can have to pass at the very start of a Heyday (GEN-P-33)."""
    return move.rule == "begin_heyday" and any_of(after.free[p] == 0 for p in seats(after))


@sometimes("GEN-CHRON-11", "GEN-FLOW-10", scopes=("tiny",))
def an_unlocked_slot_gives_another_turn(before, move, after):
    """A card that removes a padlock can leave a free slot although its tile took the last one (GEN-P-34)."""
    if move.rule != "play_card":
        return False
    player = before.active
    used = after.singles[player] - before.singles[player] + after.doubles[player] - before.doubles[player] + 1
    return (before.free[player] == used) & (after.free[player] == 1)


@step("GEN-LEAD-02", "GEN-DECLINE-06", "GEN-DECLINE-07")
def the_marker_goes_to_the_leader(before, move, after):
    """The first player changes only in the second step of Decline, and only to the Leader (GEN-P-30)."""
    same = before.first_player == after.first_player
    return same | ((move.rule == "pass_the_marker") & (after.first_player == before.leader))


@sometimes("GEN-LEAD-02", scopes=("tiny",))
def the_first_player_changes(before, move, after):
    """The marker can change hands."""
    return before.first_player != after.first_player


@step("GEN-BONUS-01", under={"GEN-A-05": "b"})
def bonuses_are_won_in_heyday(before, move, after):
    """Bonus tiles are taken in Heyday only (GEN-P-22)."""
    return among(before.step, *HEYDAY) | all_of(
        before.bonus[p][kind] == after.bonus[p][kind] for p in seats(before) for kind in range(len(Bonus))
    )


@step("GEN-LEAD-01")
def the_leader_gains_two(before, move, after):
    """Leader brings exactly two coins (GEN-P-21)."""
    return move.rule != "lead" or after.coins[before.active] - before.coins[before.active] == 2


@step("GEN-FLOW-07", "GEN-COMP-11")
def coins_come_from_listed_sources(before, move, after):
    """Coins are gained only by taxes, Leader, cities and the Decline income (GEN-P-21)."""
    if move.rule in EARNING + STARTING_INCOME:
        return True
    return all_of(after.coins[p] <= before.coins[p] for p in seats(before))


@step("GEN-TAX-01", "GEN-TAX-03", under={"GEN-A-01": "a"})
def taxes_come_in_fours(before, move, after):
    """A Tax Collector brings 4 or 8 coins, times one more than what repeats it (GEN-P-21)."""
    if move.rule != "collect_taxes":
        return True
    gained = after.coins[before.active] - before.coins[before.active]
    return gained == 4 * move.hourglasses * (1 + move.repeats)


@sometimes("GEN-TAX-03", "GEN-FOYER-04", under={"GEN-A-01": "a"}, scopes=("probe-tax",))
def a_tax_of_thirty_two(before, move, after):
    """With two cards and a Foyer one action can bring 32 coins."""
    return (
        move.rule == "repeat_taxes"
        and before.gained + after.coins[before.active] - before.coins[before.active] == 32
    )


@step("GEN-DECLINE-01", "GEN-DECLINE-02", "GEN-DECLINE-03")
def decline_halves_the_pairs(before, move, after):
    """The first step of Decline leaves one hourglass where two were, and nothing else (GEN-P-17)."""
    if move.rule != "clear_the_board":
        return True
    return all_of(
        (after.singles[p] == before.doubles[p])
        & (after.doubles[p] == 0)
        & (count(holder == p for holder in after.tile_at) == 0)
        for p in seats(before)
    )


@sometimes("GEN-DECLINE-02", scopes=("tiny",))
def an_hourglass_stays(s):
    """Paired hourglasses can outlast a Decline."""
    return (s.step == Step.LEADERSHIP) & any_of(single > 0 for single in s.singles)


@step("GEN-DECLINE-17", "GEN-DECLINE-18", under={"GEN-A-15": "a", "GEN-A-14": "a"})
def excess_cards_cost_hourglasses(before, move, after):
    """Each hand card beyond the third costs an hourglass, as far as there is room (GEN-P-17)."""
    if move.rule != "place_excess":
        return True
    player = before.active
    laid = before.hourglasses - after.hourglasses
    due = hand_size(before, player) - 3
    return (laid == due) | ((laid == 2 * before.free[player]) & (laid < due))


@step("GEN-DECLINE-17", under={"GEN-A-31": "a"})
def penalties_come_in_the_fifth_step(before, move, after):
    """Hourglasses are laid by actions and by the fifth step of Decline alone (GEN-P-22)."""
    return (after.hourglasses >= before.hourglasses) | (move.rule in (*ACTIONS, "place_excess"))


@always("GEN-FLOW-01", "GEN-FLOW-03", "GEN-DECLINE-08", "GEN-DECLINE-13")
def the_end_comes_in_the_last_round(s):
    """The game is scored after the last round, and only then (GEN-P-15)."""
    return negation(among(s.step, Step.SCORE, Step.OVER) | (s.ending == 1)) | (s.round == s.scope.rounds)


@step("GEN-FLOW-01", "GEN-DECLINE-08")
def rounds_follow_each_other(before, move, after):
    """The round marker advances by one, in the third step of Decline (GEN-P-16)."""
    return (before.round == after.round) | (
        (move.rule == "advance_the_round") & (after.round == before.round + 1)
    )


@sometimes("GEN-FLOW-03", "GEN-END-01", scopes=("tiny",))
def the_game_is_over(s):
    """The game can be played to its end."""
    return s.step == Step.OVER


@always("GEN-END-08")
def hourglasses_cost_at_most_sixteen(s):
    """What is left on a timeline costs 0, 2, 4, 8 or 16 points (GEN-P-24)."""
    return all_of(among(hourglass_penalty(s, p), 0, 2, 4, 8, 16) for p in seats(s))


@step("GEN-END-01", "GEN-END-05", "GEN-END-06", "GEN-END-07", "GEN-END-08", under={"GEN-A-13": "a"})
def the_last_count_adds_up(before, move, after):
    """Final scoring adds cubes and coins and takes away hand cards and hourglasses (GEN-P-25)."""
    if move.rule != "finish_scoring":
        return True
    player = before.active
    gained = after.points[player] - before.points[player]
    sure = stored(before, player) // 2 + before.coins[player] // 10 - hourglass_penalty(before, player)
    return (gained <= sure) & ((hand_size(before, player) > 0) | (gained == sure))


@sometimes("GEN-END-05", scopes=("probe-late",))
def a_hand_card_costs_points(before, move, after):
    """A card that cannot be played costs points at the end."""
    if move.rule != "finish_scoring":
        return False
    return (after.points[before.active] < before.points[before.active]) & (
        hand_size(before, before.active) > 0
    )


def phase(s):
    """How far the game has come: rounds, and in a round the part after the marker, Heyday, the part before it."""
    late = among(s.step, Step.NEW_ERA, Step.PADLOCKS, Step.INCOME, Step.EXCESS, Step.OWN)
    part = select(among(s.step, *HEYDAY), 1, select(late | (s.step < Step.DAWN), select(s.ending, 3, 0), 2))
    reached = select(among(s.step, Step.SCORE, Step.OVER), 4 + select(s.step == Step.OVER, 1, 0), part)
    return 4 * s.round + reached


def turns_left(s):
    """How many players come after the active one in turn order."""
    return (s.first_player + len(s.coins) - 1 - s.active) % len(s.coins)


@ends("GEN-FLOW-01", "GEN-FLOW-03", "GEN-DECLINE-13", "GEN-TIME-01", "GEN-OPT-01")
def the_game_ends(s):
    """Rounds pass; in a Heyday each action fills a slot, and whatever else happens uses something up (GEN-P-14, 15)."""
    players, heyday = len(s.coins), among(s.step, *HEYDAY)
    open_slots = sum(s.free) + sum(s.padlocks)
    playing = select(s.step == Step.DAWN, players + 1, count(passed == 0 for passed in s.passed))
    progress = 40 - s.step
    stage = select(s.step == Step.ACT, 0, 40 - s.step)
    unmarked = 2 * len(s.marks) - sum(uses[LEFT] + uses[RIGHT] for uses in s.marks)
    uncollected = count(done == 0 for done in s.collected) + count(done == 0 for done in s.paid_out)
    in_hand = hand_size(s, s.active) * (s.step == Step.SCORE)
    under_way = (
        3
        - s.taken
        + 2
        + s.extra
        - s.recruits
        + 6 * count(rank > 0 for rank in s.rank) * (s.step == Step.REORDER)
    )
    if s.reading["GEN-A-31"] == "b":
        first = select(among(s.step, *OWN_STEPS), turns_left(s), progress)
        second = select(s.step < Step.DAWN, s.left, sum(s.due))
        third = progress * 8 + turns_left(s)
    else:
        first, second, third = progress, select(s.step < Step.DAWN, s.left, turns_left(s)), 0
    in_step = uncollected * (s.step == Step.INCOME) + in_hand
    return (
        5 + 4 * s.scope.rounds - phase(s),
        select(heyday, open_slots, first),
        select(heyday, playing, second),
        select(heyday, stage, third),
        in_step,
        sum(stored(s, p) for p in seats(s)),
        select(s.exchanger == NOBODY, 0, 1),
        unmarked,
        under_way,
        count(place == DECK for place in s.card_at),
    )


OWN_STEPS = (Step.OWN, Step.PADLOCKS, Step.INCOME, Step.EXCESS)
