"""The same states and the same counts on any number of cores, and a search that is stopped says so."""

import os
from functools import cache

import pytest

import verify.engines.native
import verify.search.native_search
from tests.native_search.race import (
    ENGINES,
    WORKERS,
    a_model,
    a_race,
    all_there,
    counts,
    large_race_engine,
    large_race_in_python,
    rows,
    searched,
)
from verify import Array, BadInput, Int, Spec, all_of, always, any_of, refuted, require, rule, sometimes, step
from verify.engines.layout import Layout
from verify.engines.native import NativeEngine
from verify.search.check import check
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch
from verify.state import Schema


def test_the_race_is_large_enough_to_tell():
    found = large_race_in_python()

    assert found.states == 12**5 > 200_000
    assert max(found.levels) > verify.search.native_search.FEW
    assert found.finals == 1 and found.deadlocks == 0


@pytest.mark.parametrize("workers", WORKERS)
def test_both_engines_count_the_same_on_any_number_of_cores(workers):
    found = searched(large_race_engine(), workers).found

    assert counts(found) == counts(large_race_in_python())


@pytest.mark.parametrize("workers", WORKERS)
def test_no_state_is_kept_twice(workers):
    seen = rows(searched(large_race_engine(), workers))

    assert len(seen) == len(set(seen)) == 12**5


@pytest.mark.parametrize("workers", WORKERS)
def test_every_level_is_the_same_set_of_states_on_any_number_of_cores(workers, always_in_threads):
    engine = NativeEngine(a_race(3, 9))
    alone, together = searched(engine, 1), searched(engine, workers)

    assert alone.ranges == together.ranges
    for first, end in alone.ranges:
        assert set(rows(alone)[first:end]) == set(rows(together)[first:end])


@pytest.mark.parametrize("workers", WORKERS)
@pytest.mark.parametrize("batch", [16, 2048])
def test_a_table_that_starts_tiny_grows_as_often_as_it_must(workers, batch, monkeypatch, always_in_threads):
    monkeypatch.setattr(verify.engines.native, "BATCH_ROOM", batch)
    grown = []
    grow = NativeSearch._grow

    def counted(self):
        grown.append(self.bits)
        return grow(self)

    monkeypatch.setattr(NativeSearch, "_grow", counted)
    search = searched(large_race_engine(), workers, bits=4)

    assert len(grown) >= 5
    assert counts(search.found) == counts(large_race_in_python())


@pytest.mark.parametrize("workers", [1, 3])
def test_every_state_can_be_found_again_after_the_table_has_grown(workers, always_in_threads):
    search = searched(NativeEngine(a_race(3, 9)), workers, bits=4)
    found = [search.engine.has(search.address, row.ctypes.data) for row in search.states[: search.used]]

    assert found == [1] * 1000
    assert search.engine.has(search.address, search.engine.words((9, 9, 9)).ctypes.data) == 1


def test_a_state_that_was_not_reached_is_not_found():
    search = NativeSearch(NativeEngine(a_race(3, 9)), Limits(workers=1, max_depth=3))
    search.run()

    assert search.engine.has(search.address, search.engine.words((0, 0, 1)).ctypes.data) == 1
    assert search.engine.has(search.address, search.engine.words((9, 9, 9)).ctypes.data) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_there_may_be_more_first_states_than_a_table_starts_with(engine):
    @rule(x=range(70_000))
    def setup(s, x):
        s.x = x

    @rule()
    def halve(s):
        require(s.x > 35_000, "LOW")
        s.x -= 35_000

    model = a_model(lambda scope: Spec(x=Int(0, 70_000)), [halve], setup, final=lambda s: s.x <= 35_000)
    result = check(model.instance(), engine, limits=Limits(workers=1, max_memory=2**28))

    assert result.complete
    assert (result.found.levels, result.found.transitions) == ([70_000], 34_999)


# States of several words


@pytest.mark.parametrize(
    ("cells", "highest", "words"), [(25, 100, 3), (70, 1, 2), (60, 1000, 10), (9, 2**50, 9)]
)
@pytest.mark.parametrize("workers", [1, 3])
def test_states_of_several_words_are_searched_like_any_other(
    cells, highest, words, workers, always_in_threads
):
    @rule(at=(0, cells // 2, cells - 1))
    def fill(s, at):
        require(s.a[at] < highest, "FULL")
        s.a[at] = highest - s.a[at] if s.a[at] < highest // 2 else highest
        s.last = at % 3

    @rule()
    def turn(s):
        s.a[0], s.a[cells - 1] = s.a[cells - 1], s.a[0]
        s.a[1] = s.a[0]

    model = a_model(lambda scope: Spec(last=Int(-1, 2), a=Array(Int(0, highest), cells)), [fill, turn])
    instance = model.instance()
    reference = PythonSearch(instance, [], Limits())
    reference.run()
    engine = NativeEngine(instance)
    search = searched(engine, workers)

    assert engine.layout.words == words
    assert {engine.layout.unpack(row) for row in search.states[: search.used]} == set(reference.parents)
    assert counts(search.found) == counts(reference.found)


@pytest.mark.parametrize(
    "spec",
    [
        {"a": Array(Int(-3, 3), 50), "b": Int(0, 2**40)},
        {"a": Array(Int(0, 2**62 - 1), 3), "b": Array(Int(5, 5), 9), "c": Int(-(2**61), 2**61 - 1)},
        {"a": Int(7, 7)},
        {f"f{n}": Int(-n, n * n) for n in range(40)},
    ],
)
def test_what_is_packed_comes_out_again(spec):
    schema = Schema(Spec(**spec), None)
    layout = Layout(schema)
    lowest, highest = (tuple(getattr(field, end) for field in schema.by_cell) for end in ("lo", "hi"))
    mixed = tuple(field.lo if at % 2 else field.hi for at, field in enumerate(schema.by_cell))

    for state in (lowest, highest, mixed):
        assert layout.unpack(layout.pack(state)) == state
        assert all(0 <= word < 2**64 for word in layout.pack(state))


# Limits


@sometimes()
def everybody_arrives(s):
    return all_of(at == 11 for at in s.at)


@always()
def nobody_is_beyond_the_goal(s):
    return all_of(at <= 11 for at in s.at)


@refuted()
def somebody_is_not_there(s):
    return any_of(at < 11 for at in s.at)


@step()
def nobody_is_taken_back_far(before, move, after):
    return all_of(after.at[k] >= before.at[k] - 11 for k in range(5))


LIMITS = {
    "states": (Limits(max_states=5_000, workers=2), "limit of 5,000 states"),
    "depth": (Limits(max_depth=9, workers=2), "depth limit of 9"),
    "time": (Limits(time_limit=0.001, workers=2), "time limit of 0.001 s"),
    "memory": (Limits(max_memory=2 * 2**20, workers=1), "memory limit of 2 MiB"),
}


@cache
def hopeful_race():
    claims = [everybody_arrives, nobody_is_beyond_the_goal, somebody_is_not_there, nobody_is_taken_back_far]
    return a_race(5, 11, claims=claims, final=all_there(11))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", LIMITS)
def test_a_search_that_is_stopped_is_incomplete_and_says_why(engine, what):
    limits, reason = LIMITS[what]
    result = check(hopeful_race(), engine, limits=limits)

    assert not result.complete
    assert result.found.stopped == reason
    assert result.exit_code == 3
    assert result.to_json()["complete"] is False
    assert result.found.states < 12**5


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", LIMITS)
def test_nothing_is_said_of_states_that_were_not_seen(engine, what):
    limits, reason = LIMITS[what]
    result = check(hopeful_race(), engine, limits=limits)

    assert {verdict.verdict for verdict in result.verdicts} == {"unknown"}
    assert all(reason in verdict.how for verdict in result.verdicts)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_limit_of_depth_counts_levels(engine):
    result = check(hopeful_race(), engine, limits=Limits(max_depth=4, workers=1))

    assert result.found.levels == large_race_in_python().levels[:4]


@pytest.mark.parametrize("engine", ENGINES)
def test_limits_that_are_not_reached_change_nothing(engine):
    limits = Limits(max_states=10**6, max_depth=100, time_limit=600, max_memory=2**28, workers=2)
    result = check(a_race(3, 5, final=all_there(5)), engine, limits=limits)

    assert result.complete and result.exit_code == 0
    assert result.found.states == 6**3


def test_the_native_search_keeps_to_its_memory():
    result = check(hopeful_race(), "native", limits=Limits(max_memory=2 * 2**20, workers=1))

    assert 0 < result.found.peak_bytes <= 2 * 2**20


def test_a_memory_limit_too_small_for_any_search_is_bad_input():
    with pytest.raises(BadInput, match=r"memory limit of 0 MiB is too small.*give at least \d+ MiB"):
        check(hopeful_race(), "native", limits=Limits(max_memory=2**16, workers=1))


def test_the_number_of_workers_is_what_was_said_on_any_system(monkeypatch):
    assert Limits(workers=3).worker_count == 3
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert Limits(workers=3).worker_count == 3
    assert Limits().worker_count >= 1
