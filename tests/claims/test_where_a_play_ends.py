"""Where a play ends: final states, deadlocks, moves that break, and models in which nothing happens."""

import pytest

from tests.claims.climbing import (
    ENGINES,
    a_climb,
    a_model,
    checked,
    nobody_is_above_the_roof,
    the_top_is_reached,
    verdicts,
)
from verify import BadInput, BadModel, Int, require, rule
from verify.errors import LudoproofError
from verify.search.check import check

# The end of the game


@pytest.mark.parametrize("engine", ENGINES)
def test_a_state_without_moves_is_a_deadlock_unless_it_is_final(engine):
    found = verdicts(a_climb(), engine)
    without_end = checked(a_climb(final=None), engine)
    (stuck,) = (v for v in without_end.verdicts if v.name == "deadlock")

    assert found["deadlock"] == "holds"
    assert stuck.verdict == "violated" and stuck.trace.length == 4
    assert without_end.found.deadlocks == 1 and without_end.found.finals == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_final_state_with_moves_left_goes_on(engine):
    result = checked(a_climb(the_top_is_reached, final=lambda s: s.floor >= 2), engine)

    assert result.exit_code == 0
    assert result.found.finals == 8
    assert result.found.states == 12


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_breaks_is_no_deadlock(engine):
    @rule()
    def overflow(s):
        s.x += 1

    found = verdicts(a_model([overflow], x=Int(0, 2)).instance(), engine, keep_going=True)

    assert (found["deadlock"], found["bounds"], found["error"]) == ("holds", "violated", "holds")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_fails_names_what_was_raised(engine):
    @rule(n=(1, 2))
    def fail(s, n):
        require(s.x < 2, "FULL")
        s.x = (1, 2)[s.x + n - 1]

    result = checked(a_model([fail], final=lambda s: True, x=Int(0, 2)).instance(), engine)
    (found,) = (v for v in result.verdicts if v.name == "error")

    assert found.verdict == "violated"
    assert "IndexError" in found.how
    assert found.trace.attempt is not None and found.trace.length == 2


# Models in which nothing happens


@pytest.mark.parametrize("engine", ENGINES)
def test_a_model_without_rules_has_its_first_state_and_a_deadlock(engine):
    result = checked(
        a_model([], [nobody_is_above_the_roof], floor=Int(0, 5)).instance(), engine, keep_going=True
    )

    assert result.found.levels == [1]
    assert {v.name: v.verdict for v in result.verdicts} == {
        "nobody_is_above_the_roof": "holds",
        "deadlock": "violated",
        "bounds": "holds",
        "error": "holds",
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_what_must_be_possible_is_violated_in_a_model_where_nothing_is(engine):
    found = verdicts(a_model([], [the_top_is_reached], lambda s: True, floor=Int(0, 5)).instance(), engine)

    assert found["the_top_is_reached"] == "violated"


@pytest.mark.parametrize("engine", ENGINES)
def test_rules_and_clauses_that_never_come_up_are_named(engine):
    @rule("FLY")
    def fly(s):
        require(s.floor > 5, "WINGS")
        s.floor = 0

    @rule("WALK")
    def walk(s):
        require(s.floor < 5, "TOP")
        s.floor += 1

    result = checked(a_model([fly, walk], (), lambda s: s.floor == 5, floor=Int(0, 5)).instance(), engine)

    assert result.rules_never_enabled == ["fly"]
    assert result.clauses_never_exercised == ["FLY"]


def test_a_set_up_that_leads_nowhere_is_refused():
    @rule(n=range(3))
    def setup(s, n):
        require(n > 5, "NEVER")

    with pytest.raises(BadModel, match=r"gives no state in scope 'one'"):
        check(a_model([], setup=setup, floor=Int(0, 5)).instance())


def test_a_set_up_that_leaves_its_bounds_is_refused():
    with pytest.raises(BadModel, match=r"leaves its bounds: floor was given 9, outside 0\.\.5"):
        check(a_model([], setup=lambda s: setattr(s, "floor", 9), floor=Int(0, 5)).instance())


def test_a_function_that_was_never_made_a_rule_is_not_left_out_in_silence():
    def walk(s):
        s.floor += 1

    with pytest.raises(LudoproofError, match="walk"):
        a_model([walk], floor=Int(0, 5)).instance()


def test_a_function_that_was_never_made_a_claim_is_not_left_out_in_silence():
    def floors_are_low(s):
        return s.floor < 3

    with pytest.raises(LudoproofError, match="floors_are_low"):
        a_model([], [floors_are_low], floor=Int(0, 5)).instance()


def test_an_engine_that_does_not_exist_cannot_be_chosen():
    with pytest.raises(BadInput, match="unknown engine 'quantum': use one of auto, python, native"):
        check(a_climb(), "quantum")
