"""Faults that one scope does not show are tried in the next."""

import json
from dataclasses import replace

import pytest

from models.reference.two_phase_commit import MODEL as COMMIT
from tests.fixtures import purses
from tests.mutate.trials import ALONE, ONE
from tests.test_cli import ludoproof
from verify import Scope
from verify.mutation.campaign import Options, mutate
from verify.mutation.several import mutate_in
from verify.mutation.trial import EQUIVALENT, KILLED, SURVIVED, TWIN
from verify.search.check import check
from verify.search.limits import Limits


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


def test_scopes_with_symmetry_are_mutated_without_it():
    instance = next(
        COMMIT.instance(scope.name) for scope in COMMIT.scopes if scope.symmetric and scope.exhaustive
    )

    report = mutate(instance, Options(cache=False, limits=ONE, rules=("prepare",)))

    assert instance.symmetry is not None and report.instance.symmetry is None
    assert report.states > check(instance).found.states
    assert report.mutants
