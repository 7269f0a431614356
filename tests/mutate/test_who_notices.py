"""Who notices a fault, and what is said of those that nobody notices."""

import json
from dataclasses import replace

import pytest

from tests.fixtures import purses
from tests.mutate.trials import ALONE, ONE
from verify.examples import Example
from verify.model import Move
from verify.mutation.campaign import Options, mutate
from verify.mutation.faults import CLAUSE, COMPARISON, CONSTANT, DROPPED, REQUIREMENT, REVERSED, WRONG_PLACE
from verify.mutation.trial import EQUIVALENT, KILLED, SURVIVED, TWIN
from verify.search.limits import Limits
from verify.trace import replay


@pytest.fixture(scope="module")
def claimed():
    return mutate(purses.CLAIMED.instance(), ALONE)


@pytest.fixture(scope="module")
def shown():
    return mutate(purses.SHOWN.instance(), ALONE)


@pytest.fixture(scope="module")
def silent():
    return mutate(purses.SILENT.instance(), ALONE)


def the_trial(report, sort, before, after):
    """The trial of one fault, by its sort and its text before and after."""
    found = [
        trial
        for trial in report.trials
        if trial.fault.sort == sort and trial.fault.before == before and trial.fault.after == after
    ]
    assert len(found) == 1
    return found[0]


LEFT_OUT = "(left out)"


@pytest.mark.parametrize(
    ("sort", "before", "after", "noticed_by"),
    [
        (CONSTANT, "s.bank += 1", "s.bank += 2", "no_coin_is_lost"),
        (COMPARISON, "require(s.coins[player] + amount <= LIMIT, 'PUR-07')",
         "require(s.coins[player] + amount < LIMIT, 'PUR-07')", "a_purse_is_full"),
        (CONSTANT, "require(s.coins[player] + amount <= LIMIT, 'PUR-07')",
         "require(s.coins[player] + amount <= LIMIT + 1, 'PUR-07')", "no_purse_bursts"),
        (COMPARISON, "require(s.over == 0, 'PUR-06')", "require(s.over != 0, 'PUR-06')", "deadlock"),
        (REQUIREMENT, "require(s.coins[player] > 0, 'PUR-02')", LEFT_OUT, "bounds"),
        (REQUIREMENT, "require(s.turn == player, 'PUR-01')", LEFT_OUT, "only_the_active_player_gains"),
        (DROPPED, "s.over = True", LEFT_OUT, "the_game_ends"),
        (DROPPED, "s.bank += s.coins[player]", LEFT_OUT, "no_coin_is_lost"),
        (REVERSED, "s.rounds -= 1", "s.rounds += 1", "bounds"),
        (WRONG_PLACE, "s.coins[player] += amount", "s.coins[(player + 1) % len(s.coins)] += amount",
         "only_the_active_player_gains"),
        (CONSTANT, "for player in range(2):", "for player in range(3):", "error"),
        (CLAUSE, "PUR-06 may refuse a move", "PUR-06 refuses nothing", "the_game_ends"),
        (REQUIREMENT, "require(s.weather == 0, 'PUR-04')", LEFT_OUT, "the_game_ends"),
    ],
)  # fmt: skip
def test_each_sort_of_fault_is_noticed_by_the_claim_that_forbids_it(claimed, sort, before, after, noticed_by):
    trial = the_trial(claimed, sort, before, after)

    assert trial.outcome == KILLED
    assert noticed_by in trial.noticed


def test_every_fault_of_every_rule_is_planted_whether_decision_luck_or_bookkeeping(claimed):
    functions = {trial.fault.source.name for trial in claimed.trials if trial.fault.source}

    assert functions == {"pay", "take", "look_up", "hand_over", "on_turn", "pass_on"}
    assert claimed.planned == len(claimed.trials)


def test_a_fault_in_a_helper_counts_for_every_rule_that_runs_through_it(claimed):
    trial = the_trial(claimed, DROPPED, "s.rounds -= 1", LEFT_OUT)

    assert trial.fault.rules == ("pay", "take")
    assert claimed.by_rule()["pay"]["mutants"] > sum(
        trial.fault.source is not None and trial.fault.source.name == "pay" for trial in claimed.mutants
    )


def test_the_number_of_moves_after_which_a_fault_is_noticed_is_told(claimed):
    trial = the_trial(claimed, CONSTANT, "s.bank += 1", "s.bank += 2")

    assert trial.noticed["no_coin_is_lost"] == 2


def test_a_survivor_comes_with_a_shortest_play_that_can_be_played(claimed):
    trial = the_trial(
        claimed, COMPARISON, "require(s.bank >= amount, 'PUR-03')", "require(s.bank > amount, 'PUR-03')"
    )
    instance = purses.CLAIMED.instance()

    assert trial.outcome == SURVIVED
    assert trial.play == ["look_up(what=1)", "take(player=Ada, amount=2)"]
    assert trial.then["move"] == "take(player=Bob, amount=2)"
    assert trial.then["rules"].startswith("allowed: coins[Bob] 1 -> 3, bank 2 -> 0")
    assert trial.then["mutant"] == "refused by PUR-03"
    moves = [Move("look_up", (("what", 1),)), Move("take", (("player", 0), ("amount", 2)))]
    assert replay(instance, instance.initial[0], moves)[-1][instance.schema.by_name["bank"].base] == 2


def test_a_requirement_that_no_play_can_fail_is_equivalent_in_scope(claimed):
    before = "require(s.bank + s.coins[0] + s.coins[1] == COINS, 'PUR-05')"

    assert the_trial(claimed, REQUIREMENT, before, LEFT_OUT).outcome == EQUIVALENT


def test_faults_that_make_the_same_rule_are_counted_once(claimed):
    weaker = the_trial(
        claimed, COMPARISON, "require(s.weather > 0, 'PUR-04')", "require(s.weather >= 0, 'PUR-04')"
    )

    assert weaker.outcome == TWIN
    assert len(claimed.mutants) + claimed.outcomes[TWIN] == len(claimed.trials)


def test_worked_examples_notice_what_claims_do_not(claimed, shown):
    fault = (DROPPED, "s.turn = 1 - player", LEFT_OUT)

    assert the_trial(claimed, *fault).outcome == SURVIVED
    noticed = the_trial(shown, *fault)
    assert (noticed.outcome, noticed.noticed, noticed.examples) == (KILLED, {}, ["Ada takes two coins"])
    assert shown.by_claim()["example: Ada takes two coins"]["noticed"] > 10


def test_without_claims_only_the_built_in_checks_notice_and_expected_numbers_only_when_asked(silent):
    weaker = the_trial(
        silent, COMPARISON, "require(s.bank >= amount, 'PUR-03')", "require(s.bank > amount, 'PUR-03')"
    )
    with_counts = mutate(purses.SILENT.instance(), Options(cache=False, limits=ONE, counts=True))

    assert set(silent.by_claim()) == {"deadlock", "bounds", "error"}
    assert weaker.outcome == SURVIVED and weaker.counts
    assert the_trial(with_counts, COMPARISON, weaker.fault.before, weaker.fault.after).outcome == KILLED
    assert with_counts.score > silent.score


def test_a_mutant_that_is_another_reading_says_so(silent):
    before = "require(s.coins[player] + amount <= LIMIT, 'PUR-07')"
    trial = next(t for t in silent.survivors if t.fault.before.startswith("if s.reading['PUR-A-01']"))

    assert trial.reading == "PUR-A-01=loose"
    assert the_trial(silent, REQUIREMENT, before, LEFT_OUT).outcome == TWIN


def test_scores_add_up(claimed):
    outcomes = claimed.outcomes
    data = claimed.to_json()

    assert data["mutants"] == data["killed"] + data["survived"] + data["equivalent_in_scope"] + data["cut"]
    assert data["score"] == round(100 * outcomes[KILLED] / (outcomes[KILLED] + outcomes[SURVIVED]), 1)
    assert data["clauses"]["PUR-07"]["score"] == 100
    assert data["claims"]["no_purse_bursts"]["noticed"] >= 1
    assert json.loads(json.dumps(data)) == data


def test_the_rules_are_sound_again_afterwards(claimed):
    again = mutate(purses.CLAIMED.instance(), ALONE)

    assert [trial.kept() for trial in again.trials] == [trial.kept() for trial in claimed.trials]


def test_processes_find_what_one_finds(claimed, monkeypatch):
    monkeypatch.setattr("verify.mutation.campaign.FEW", 10)

    several = mutate(purses.CLAIMED.instance(), Options(cache=False, limits=Limits(workers=2)))

    assert [trial.to_json() for trial in several.trials] == [trial.to_json() for trial in claimed.trials]


def test_what_only_an_unreachable_example_notices_stays_equivalent_in_scope():
    empty_bank = {"weather": 1, "bank": 1, "coins": [3, 2]}
    example = Example(
        "An empty bank gives nothing",
        "PUR-03",
        "take",
        {"player": 0, "amount": 2},
        empty_bank,
        refused="PUR-03",
    )
    found = mutate(replace(purses.SILENT, examples=[example]).instance(), ALONE)

    trial = the_trial(found, REQUIREMENT, "require(s.bank >= amount, 'PUR-03')", LEFT_OUT)
    assert trial.outcome == EQUIVALENT and trial.examples == [example.id]
    assert found.noticed_outside == 1
    assert found.to_json()["noticed_by_snapshot"] == len(found.mutants) - found.outcomes[EQUIVALENT]
