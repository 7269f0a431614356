"""Faults planted in rules: who notices, who survives, and what can be said of the rest."""

import ast
import json
import subprocess
from dataclasses import replace

import pytest

from models.reference.tokens import MODEL as TOKENS
from models.reference.two_phase_commit import MODEL as COMMIT
from tests.fixtures import heaps, purses
from tests.sketches import gentes_decline, imperium_market
from tests.test_cli import ludoproof
from verify import BadInput, Model, Scope
from verify.engines.exchange import Exchange
from verify.engines.python import PythonEngine
from verify.examples import Example, examples_of, prepared
from verify.lift.lifted import Lifted
from verify.model import Move
from verify.mutation.campaign import Options, mutate
from verify.mutation.faults import (
    CLAUSE,
    COMPARISON,
    CONSTANT,
    DROPPED,
    REQUIREMENT,
    REVERSED,
    WRONG_PLACE,
    faults_in,
)
from verify.mutation.several import mutate_in
from verify.mutation.sources import look_through
from verify.mutation.suggest import write_suggestions
from verify.mutation.trial import CUT, EQUIVALENT, KILLED, SURVIVED, TWIN, Bench
from verify.search.check import check
from verify.search.limits import Limits
from verify.trace import replay

ONE = Limits(workers=1)
ALONE = Options(cache=False, limits=ONE)


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


@pytest.mark.parametrize("model", [purses.CLAIMED, TOKENS])
def test_equivalence_found_by_native_code_is_that_of_the_reference_engine(model):
    """Every fault of two models: the first state where it shows is the same by both engines."""
    looked = look_through(model.instance())
    bench = Bench(looked.lifted, [], Limits(workers=1, keep_going=True), [])
    engine = PythonEngine(bench.instance)
    rows = [bench.exchange.engine.layout.unpack(row) for row in bench.search.states[: bench.found.states]]
    every = rows[:: max(1, len(rows) // 60)]
    sound = [dict(engine.successors(state)) for state in every]
    checked = 0

    for source in looked.sources:
        for fault in faults_in(source, bench.instance):
            with fault.planted():
                changed = bench.traced(fault)
                if not changed or any(o.status == "error" for s in every for _, _, o in engine.attempts(s)):
                    continue
                variant = bench.exchange.variant(bench._mutated, list(changed))
                first = bench.exchange.first_difference(
                    variant, bench.search.shared, bench._worker, len(rows)
                )
                differing = [
                    s for s, old in zip(every, sound, strict=True) if dict(engine.successors(s)) != old
                ]
            assert not (differing and first is None), fault.id
            if first is not None:
                with fault.planted():
                    faulty = [(m, o.status, o.state) for m, _, o in engine.attempts(rows[first])]
                assert faulty != [(m, o.status, o.state) for m, _, o in engine.attempts(rows[first])], (
                    fault.id
                )
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("model", [gentes_decline.MODEL, imperium_market.MODEL])
def test_a_rule_that_does_not_come_to_a_statement_is_the_same_with_a_fault_in_it(model):
    """So it need not be traced again."""
    looked = look_through(model.instance())
    bench = Bench(looked.lifted, [], Limits(workers=1, keep_going=True), [])
    faults = [fault for source in looked.sources for fault in faults_in(source, bench.instance)]
    passed_by = [fault for fault in faults if fault.reached != fault.rules]

    for fault in passed_by:
        with fault.planted():
            everywhere = bench.traced(replace(fault, reached=fault.rules))
            reached = bench.traced(fault)
        assert everywhere == reached, fault.id
    assert passed_by


def test_an_exchanged_rule_leads_where_the_sound_one_does():
    """The sound rules, compiled once more and exchanged for themselves, make no difference."""
    instance = TOKENS.instance()
    lifted = Lifted(instance)
    exchange = Exchange(instance, instance.claims, lifted)
    variant = exchange.variant(Lifted(instance), range(len(instance.rules)))

    with exchange.using(variant) as engine:
        exchanged = sorted(engine.successors(instance.initial[0]))

    assert exchanged == sorted(PythonEngine(instance).successors(instance.initial[0]))
    assert sorted(exchange.engine.successors(instance.initial[0])) == exchanged


def test_a_search_that_is_cut_is_neither_noticed_nor_survived():
    report = mutate(
        TOKENS.instance(), Options(cache=False, limits=Limits(workers=1, max_states=300), rules=("feast",))
    )

    assert report.stopped
    assert report.outcomes[SURVIVED] == 0 and report.outcomes[CUT] > 0
    assert report.exit_code() == 3


def test_a_time_limit_leaves_faults_untried_and_says_so():
    report = mutate(TOKENS.instance(), Options(cache=False, limits=Limits(workers=1, time_limit=0)))

    assert report.stopped.startswith("time limit")
    assert report.exit_code() == 3


def test_one_rule_can_be_asked_for_and_an_unknown_one_is_told():
    report = mutate(TOKENS.instance(), Options(cache=False, limits=ONE, rules=("feast",)))

    assert {name for trial in report.trials for name in trial.fault.rules} == {"feast"}
    with pytest.raises(BadInput, match=r"has no rule 'dance': use one of send"):
        mutate(TOKENS.instance(), Options(rules=("dance",)))


def test_a_sample_is_the_same_for_the_same_seed_and_says_that_it_is_one():
    options = Options(cache=False, limits=ONE, most=12, seed=3)
    first, second = (mutate(TOKENS.instance(), options) for _ in range(2))

    assert [t.fault.id for t in first.trials] == [t.fault.id for t in second.trials]
    assert len(first.trials) == 12
    assert (first.to_json()["drawn"], first.to_json()["seed"]) == (12, 3)


def test_verdicts_are_kept_until_rules_or_claims_change(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    kept = Options(limits=ONE)

    first, second = (mutate(purses.CLAIMED.instance(), kept) for _ in range(2))
    fewer = Model(**{**vars_of(purses.CLAIMED), "claims": purses.ALL[:2]})

    assert first.to_json()["from_cache"] == 0
    assert second.to_json()["from_cache"] == len(first.mutants)
    assert [t.to_json() for t in second.trials] == [t.to_json() for t in first.trials]
    assert mutate(fewer.instance(), kept).to_json()["from_cache"] == 0


def vars_of(model):
    names = ("name", "title", "schema", "setup", "rules", "scopes", "final", "readings", "claims", "clauses")
    return {name: getattr(model, name) for name in names}


def test_an_unsound_model_is_not_mutated():
    with pytest.raises(BadInput, match="mend it first"):
        mutate(heaps.GREEDY.instance(), ALONE)


def test_claims_that_fail_without_a_fault_are_left_out():
    report = mutate(heaps.LEAKY.instance(), ALONE)

    assert report.unsound == ["no_stick_is_lost"]
    assert "no_stick_is_lost" not in report.by_claim()


GAME = '''
from verify import Int, Model, Scope, Spec, require, rule

STEP = 1

def schema(scope):
    return Spec(a=Int(0, 5), b=Int(0, 5))

def setup(s):
    pass

@rule("X-01")
def up(s):
    """Up."""
    require(s.a < 5, "X-01")
    s.a += STEP

@rule("X-02")
def over(s):
    """Over."""
    require(s.b < 5, "X-02")
    s.b += 1

MODEL = Model(name="since_game:MODEL", title="", schema=schema, setup=setup, rules=[up, over],
              scopes=[Scope("all", "")], final=lambda s: (s.a == 5) & (s.b == 5))
'''


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("s.b < 5", "s.b <= 4", {"over"}),
        ('"""Up."""', '"""Upwards."""  # a comment', set()),
        ("STEP = 1", "STEP = 0 + 1", {"up"}),
    ],
)
def test_only_rules_whose_source_has_changed_since_a_revision_are_mutated(tmp_path, old, new, changed):
    file = tmp_path / "since_game.py"
    file.write_text(GAME)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "-qm", "first")
    file.write_text(GAME.replace(old, new))

    result = ludoproof(
        "mutate", "since_game:MODEL", "--since", "HEAD", "--no-cache", "--json", "-", cwd=tmp_path
    )
    unknown = ludoproof("mutate", "since_game:MODEL", "--since", "nowhere", cwd=tmp_path)

    assert {rule for entry in json.loads(result.stdout)["list"] for rule in entry["rules"]} == changed
    assert unknown.returncode == 2
    assert unknown.stderr == "ludoproof: '--since nowhere': git knows no such revision\n"


def git(folder, *arguments):
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def test_the_command_tells_scores_survivors_and_plays(tmp_path):
    result = ludoproof(
        "mutate", "tokens", "--json", tmp_path / "out.json", env={"LUDOPROOF_CACHE": str(tmp_path)}
    )
    data = json.loads((tmp_path / "out.json").read_text())

    assert result.returncode == 1
    assert {"mutants", "killed", "equivalent_in_scope", "survived", "score", "list"} <= set(data)
    assert "survived: requirement dropped, tokens.py" in result.stdout
    assert "by the rules:  refused by TOK-03" in result.stdout
    assert "72 mutants: 52 noticed, 20 survived" in result.stdout


def test_suggested_moves_come_out_and_notice_the_survivors_without_raising_the_score(tmp_path):
    found = mutate(TOKENS.instance(), ALONE)
    written = write_suggestions(tmp_path / "more.toml", [found.instance], found.survivors)
    model = replace(TOKENS, examples=[*TOKENS.examples, tmp_path / "more.toml"])

    entries = prepared(model, examples_of(model))
    assert len(entries) == written > 5
    assert [entry.wrong() for entry in entries if entry.wrong()] == []
    after = mutate(model.instance(), ALONE)
    assert after.score == found.score < 100 == after.score_with_pins
    assert all(trial.pins for trial in after.survivors)
    with_pins = mutate(model.instance(), replace(ALONE, pins=True))
    assert with_pins.score == 100 and not with_pins.survivors
    assert all(trial.pins for trial in with_pins.mutants if trial.outcome == KILLED and not trial.noticed)


def test_trying_again_takes_only_what_survived_and_needs_an_earlier_run(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    with pytest.raises(
        BadInput, match="no mutants were tried yet for these rules of 'tokens' in scope 'small'"
    ):
        mutate(TOKENS.instance(), Options(limits=ONE, again=True))
    found = mutate(TOKENS.instance(), Options(limits=ONE))

    after = mutate(TOKENS.instance(), Options(limits=ONE, again=True))

    assert [trial.fault.id for trial in after.trials] == [trial.fault.id for trial in found.survivors]
    assert after.survivors and after.score == 0


@pytest.fixture(scope="module")
def growing():
    """The same game with one round, with two and with four."""
    scopes = [Scope(f"of {n}", f"{n} rounds", rounds=n) for n in (1, 2, 4)]
    model = replace(purses.CLAIMED, scopes=scopes)
    return [model.instance(scope.name) for scope in scopes]


def ids(trials, *outcomes):
    return {trial.fault.id for trial in trials if trial.outcome in outcomes}


def test_a_fault_that_one_scope_does_not_show_is_tried_in_the_next(growing):
    alone = [mutate(instance, ALONE) for instance in growing]

    found = mutate_in(growing, ALONE)

    assert found.scopes == {r.instance.scope.name: r.states for r in alone}
    noticed = set().union(*(ids(r.trials, KILLED) for r in alone))
    survived = set().union(*(ids(r.trials, SURVIVED) for r in alone)) - noticed
    everyone = set().union(*(ids(r.trials, KILLED, SURVIVED, EQUIVALENT) for r in alone))
    assert len(ids(alone[0].trials, KILLED)) < len(ids(found.trials, KILLED))
    assert ids(found.trials, KILLED) == noticed - ids(found.trials, TWIN)
    assert ids(found.trials, SURVIVED) == survived - ids(found.trials, TWIN)
    assert ids(found.trials, EQUIVALENT) == everyone - noticed - survived - ids(found.trials, TWIN)
    assert len(found.trials) == len({trial.fault.id for trial in found.trials}) == found.planned
    by_id = {trial.fault.id: trial for trial in found.trials}
    for trial in found.trials:
        first = next((r for r in alone if trial.fault.id in ids(r.trials, KILLED)), None)
        if trial.outcome == KILLED:
            assert first is not None and trial.scope == first.instance.scope.name
        if trial.outcome == TWIN:
            assert trial.twin in by_id


def test_of_several_scopes_a_sample_is_drawn_once_and_said_to_be_one(growing):
    found = mutate_in(growing, replace(ALONE, most=20, seed=4))
    first = mutate(growing[0], replace(ALONE, most=20, seed=4))

    assert first.chosen <= found.chosen < found.known
    assert found.to_json()["drawn"] == found.drawn == len(found.trials)


def test_what_survived_in_several_scopes_is_tried_again_in_all_of_them(growing, tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    found = mutate_in(growing, Options(limits=ONE))

    after = mutate_in(growing, Options(limits=ONE, again=True))

    assert {trial.fault.id for trial in after.trials} == {trial.fault.id for trial in found.survivors}


def test_scopes_that_were_not_reached_in_time_are_named(growing):
    found = mutate_in(growing, replace(ALONE, limits=Limits(workers=1, time_limit=0)))

    assert found.exit_code() == 3
    assert "of 1: time limit of 0 s" in found.stopped


def test_an_interrupt_between_scopes_keeps_what_was_found(growing, monkeypatch):
    def interrupted(instance, *rest, **more):
        if instance is not growing[0]:
            raise KeyboardInterrupt
        return mutate(instance, *rest, **more)

    monkeypatch.setattr("verify.mutation.several.mutate", interrupted)
    found = mutate_in(growing, ALONE)

    assert found.mutants and set(found.scopes) == {"of 1"}
    assert found.stopped == "interrupted; not tried in of 2, of 4"


def test_the_command_takes_several_scopes(tmp_path):
    file = tmp_path / "found.json"
    unknown = ludoproof("mutate", "tokens", "--scope", "small", "--scope", "narrow")
    names = [scope.name for scope in COMMIT.scopes if scope.exhaustive and not scope.symmetric][:2]
    options = [word for name in names for word in ("--scope", name)]

    result = ludoproof("mutate", "two-phase-commit", *options, "--rule", "prepare", "--json", str(file))

    assert unknown.returncode == 2 and "no scope 'narrow'" in unknown.stderr
    assert list(json.loads(file.read_text())["scopes"]) == names
    assert f"scopes {names[0]}:" in result.stdout and f", {names[1]}:" in result.stdout


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


def test_a_score_that_is_high_enough_is_no_failure():
    result = ludoproof("mutate", "tokens", "--rule", "send", "--fail-under", "50")
    too_low = ludoproof("mutate", "tokens", "--rule", "send", "--fail-under", "99")

    assert (result.returncode, too_low.returncode) == (0, 1)


def test_planting_a_fault_changes_the_function_and_takes_it_back():
    source = next(s for s in look_through(TOKENS.instance()).sources if s.name == "feast")
    text = ast.unparse(source.node)
    code = source.function.__code__
    fault = next(f for f in faults_in(source, TOKENS.instance()) if f.sort == REQUIREMENT)

    with fault.planted():
        assert source.function.__code__ is not code
        assert "pass" in ast.unparse(source.node)
    assert source.function.__code__ is code
    assert ast.unparse(source.node) == text


def test_scopes_with_symmetry_are_mutated_without_it():
    instance = next(
        COMMIT.instance(scope.name) for scope in COMMIT.scopes if scope.symmetric and scope.exhaustive
    )

    report = mutate(instance, Options(cache=False, limits=ONE, rules=("prepare",)))

    assert instance.symmetry is not None and report.instance.symmetry is None
    assert report.states > check(instance).found.states
    assert report.mutants
