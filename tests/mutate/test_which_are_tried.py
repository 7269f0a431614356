"""Which faults are tried: a rule's, a sample, what has changed, what survived, within a limit."""

import json
import subprocess
from dataclasses import replace

import pytest

from models.reference.tokens import MODEL as TOKENS
from tests.fixtures import heaps, purses
from tests.mutate.trials import ALONE, ONE
from tests.test_cli import ludoproof
from verify import BadInput, Model
from verify.examples import examples_of, prepared
from verify.mutation.campaign import Options, mutate
from verify.mutation.suggest import write_suggestions
from verify.mutation.trial import CUT, KILLED, SURVIVED
from verify.search.limits import Limits


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


def test_a_score_that_is_high_enough_is_no_failure():
    result = ludoproof("mutate", "tokens", "--rule", "send", "--fail-under", "50")
    too_low = ludoproof("mutate", "tokens", "--rule", "send", "--fail-under", "99")

    assert (result.returncode, too_low.returncode) == (0, 1)
