"""What is found is shown by a shortest play, the same in both engines and on any number of cores."""

from functools import cache

import pytest

from tests.native_search.race import ENGINES, a_race, counts, traces
from verify import all_of, always, any_of, ends, refuted, require, rule, sometimes, step
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.found import BOUNDS, DEADLOCK, ERROR
from verify.search.limits import Limits
from verify.trace import replay


@always()
def not_all_are_far(s):
    return any_of(at < 4 for at in s.at)


@step()
def nobody_leaps(before, move, after):
    return all_of(after.at[k] - before.at[k] <= 4 for k in range(4))


@sometimes()
def one_is_far_ahead(s):
    return s.at[3] >= 7


@sometimes()
def the_last_step_is_made(before, move, after):
    return all_of([any_of(at < 8 for at in before.at), *(at == 8 for at in after.at)])


@refuted()
def the_first_is_never_at_five(s):
    return s.at[0] != 5


@ends()
def everyone_nears_the_goal(s):
    return 32 - sum(s.at)


@rule("LEAP", runner=range(4))
def leap(s, runner):
    require(s.at[runner] == 6, "LEAP")
    require(s.at[(runner + 1) % 4] == 5, "LEAP")
    s.at[runner] = s.at[runner] + 1 + s.at[(runner + 3) % 4]


@rule("STUMBLE")
def stumble(s):
    require(s.at[0] + s.at[1] == 11, "STUMBLE")
    s.at[0] = s.at[s.at[2] + 1]


CLAIMS = (
    not_all_are_far,
    nobody_leaps,
    one_is_far_ahead,
    the_last_step_is_made,
    the_first_is_never_at_five,
    everyone_nears_the_goal,
)
FINDINGS = (*(claim.name for claim in CLAIMS), DEADLOCK, BOUNDS, ERROR)


@cache
def eventful_race():
    return a_race(4, 8, leap, stumble, claims=CLAIMS)


@cache
def eventful_result(engine, workers=1):
    return check(eventful_race(), engine, limits=Limits(workers=workers, keep_going=True, max_memory=2**28))


@pytest.mark.parametrize("what", FINDINGS)
def test_what_is_found_is_shown_by_equally_short_plays_in_both_engines(what):
    native, python = traces(eventful_result("native"))[what], traces(eventful_result("python"))[what]

    assert native.length == python.length > 0


@pytest.mark.parametrize("what", FINDINGS)
def test_a_play_that_shows_something_can_be_played(what):
    trace = traces(eventful_result("native"))[what]

    assert trace.states[0] == eventful_race().initial[0]
    assert replay(eventful_race(), trace.states[0], trace.moves) == trace.states


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_play_is_shown_for_any_number_of_cores(workers, always_in_threads):
    alone, together = (
        traces(eventful_result("native")),
        traces(eventful_result.__wrapped__("native", workers)),
    )

    assert {what: (t.moves, t.attempt) for what, t in alone.items()} == {
        what: (t.moves, t.attempt) for what, t in together.items()
    }


def test_no_shorter_play_shows_the_same():
    """Checked by walking through all states level by level, with nothing of the toolkit but the rules."""
    engine = PythonEngine(eventful_race())
    depth = {eventful_race().initial[0]: 0}
    waiting = list(depth)
    for state in waiting:
        for _, after in engine.successors(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                waiting.append(after)
    stuck = min(depth[state] for state in depth if not engine.successors(state))
    far = min(depth[state] for state in depth if min(state) >= 4)
    found = traces(eventful_result("native"))

    assert found[DEADLOCK].length == stuck
    assert found["not_all_are_far"].length == far


@pytest.mark.parametrize("engine", ENGINES)
def test_the_search_ends_with_the_level_on_which_something_is_violated(engine):
    instance = a_race(3, 5, claims=[no_two_meet_at_three])
    result = check(instance, engine, limits=Limits(workers=1))
    (verdict,) = (verdict for verdict in result.verdicts if verdict.name == "no_two_meet_at_three")

    assert verdict.verdict == "violated" and verdict.trace.length == 6
    assert not result.complete and result.found.stopped == "a claim is violated"
    assert len(result.found.levels) == 7


@always()
def no_two_meet_at_three(s):
    return s.at[1] + s.at[2] < 6


def test_both_engines_count_the_same_when_something_is_violated():
    @always()
    def nobody_arrives(s):
        return all_of(at < 5 for at in s.at)

    def found(claims, engine):
        return counts(check(a_race(3, 5, claims=claims), engine, limits=Limits(workers=1)).found)

    assert found([nobody_arrives], "native") == found([nobody_arrives], "python")
    assert found([], "native") == found([], "python")
