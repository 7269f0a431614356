"""Random play under readings drawn at random: what only some of them together show."""

import json

import pytest

from tests.test_cli import ludoproof
from verify import BadInput, Int, Model, Reading, Scope, Spec, always, require, rule
from verify.fuzz import fuzz
from verify.mixing import mixed
from verify.registry import find_model
from verify.trace import load, still_shows


def a_reading(key):
    return Reading(key, f"What does {key} mean?", {"a": "one thing", "b": "another"}, "a")


@rule("W-01")
def walk(s):
    """One place on; two rulings together leave no way on from the third place."""
    require(s.here < 4, "W-01")
    if s.reading["GATE"] == "b" and s.reading["TOLL"] == "b":
        require(s.here != 2, "W-02")
    s.here += 1


@always("W-03")
def nobody_goes_too_far(s):
    """The third place is the last, or it is not."""
    return s.here <= 4 if s.reading["SIGN"] == "a" else s.here <= 3


def a_walk(**more):
    return Model(
        name="tests.test_mixing:WALK",
        title="A walk",
        schema=lambda scope: Spec(here=Int(0, 4)),
        setup=lambda s: None,
        rules=[walk],
        scopes=[Scope("short", "four places")],
        final=lambda s: s.here == 4,
        **more,
    )


KEYS = ("GATE", "LAMP", "TOLL")
WALK = a_walk(readings=[a_reading(key) for key in KEYS])
SIGNED = a_walk(
    readings=[a_reading("SIGN"), a_reading("GATE"), a_reading("TOLL")], claims=[nobody_goes_too_far]
)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_dead_end_of_two_rulings_together_is_found_and_only_these_are_named(engine):
    for key in KEYS:
        assert fuzz(WALK.instance(readings={key: "b"}), engine, steps=200).violation is None

    found = mixed(WALK, engine=engine, steps=4_000, seed=1)

    assert found.exit_code == 1 and found.violation.about == "deadlock"
    assert found.needed == {"GATE": "b", "TOLL": "b"}
    assert found.violation.instance.readings["LAMP"] == "a"
    assert [move.rule for move in found.violation.moves] == ["walk", "walk"] and still_shows(found.violation)


def test_readings_that_are_chosen_stay_as_they_are():
    found = mixed(WALK, chosen={"GATE": "a"}, sets=12, steps=1_200)

    assert found.exit_code == 0 and len(found.runs) == 12
    assert {run.instance.readings["GATE"] for run in found.runs} == {"a"}
    assert {run.instance.readings["TOLL"] for run in found.runs} == {"a", "b"}
    assert found.steps >= 1_200


def test_equal_seeds_draw_equal_readings():
    one, two, other = (
        [run.instance.readings for run in mixed(WALK, chosen={"GATE": "a"}, sets=8, steps=80, seed=n).runs]
        for n in (3, 3, 4)
    )

    assert one == two != other


def test_a_claim_that_fails_under_one_reading_names_that_one():
    found = mixed(SIGNED, chosen={"GATE": "a"}, seed=2)

    assert found.violation.about == "nobody_goes_too_far" and found.needed == {"SIGN": "b"}


def test_a_run_out_of_time_says_after_how_many_sets():
    found = mixed(WALK, chosen={"GATE": "a"}, time_limit=0)

    assert found.exit_code == 3
    assert found.stopped.endswith("after 1 of 20 sets")


def test_nothing_to_mix_is_said():
    with pytest.raises(BadInput, match="has no reading that could be drawn"):
        mixed(a_walk(readings=[a_reading("GATE"), a_reading("TOLL")]), chosen={"GATE": "a", "TOLL": "a"})


def test_the_command_saves_the_play_and_says_which_readings_it_takes(tmp_path):
    out = tmp_path / "out.json"

    done = ludoproof(
        "fuzz",
        "tests.test_mixing:WALK",
        "--mix",
        "30",
        "--steps",
        "3000",
        "--traces",
        tmp_path,
        "--json",
        out,
    )

    data = json.loads(out.read_text())
    assert done.returncode == 1, done.stderr
    assert data["violation"] == "deadlock" and data["needed"] == {"GATE": "b", "TOLL": "b"}
    assert "GATE=b: another" in done.stdout and "LAMP" not in done.stdout
    assert len(load(tmp_path / data["trace"].rsplit("/", 1)[-1], find_model).moves) == 2


def test_a_saved_play_cannot_be_mixed(tmp_path):
    done = ludoproof("fuzz", "tests.test_mixing:WALK", "--mix", "2", "--example", tmp_path / "x")

    assert done.returncode == 2 and "do not go together" in done.stderr
