"""A race to be searched (counters go up one by one, and may overtake each other), and what a search saw."""

from functools import cache

import numpy as np

from verify import Array, Int, Model, Scope, Spec, all_of, require, rule
from verify.engines.native import NativeEngine
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

ENGINES = ("native", "python")
WORKERS = (1, 2, 3)


def a_model(schema, rules, setup=lambda s: None, final=None, claims=(), scope=None):
    return Model("toy", "Toy", schema, setup, rules, [scope or Scope("one", "")], final, claims=claims)


def a_race(runners, goal, *more, claims=(), final=None):
    def schema(scope):
        return Spec(at=Array(Int(0, goal), runners))

    @rule("RUN", runner=range(runners))
    def run(s, runner):
        require(s.at[runner] < goal, "GOAL")
        s.at[runner] += 1

    @rule("OVERTAKE")
    def overtake(s):
        require(s.at[0] > s.at[1], "BEHIND")
        require(s.at[0] % 3 == 0, "TIRED")
        s.at[0], s.at[1] = s.at[1], s.at[0]

    return a_model(schema, [run, overtake, *more], final=final, claims=claims).instance()


def all_there(goal):
    return lambda s: all_of(at == goal for at in s.at)


@cache
def large_race():
    return a_race(5, 11, final=all_there(11))


@cache
def large_race_in_python():
    return PythonSearch(large_race(), [], Limits()).run()


@cache
def large_race_engine():
    return NativeEngine(large_race())


def searched(engine, workers, bits=None):
    """A native search that was run, from a table of `bits` bits where they are given."""
    search = NativeSearch(engine, Limits(workers=workers, max_memory=2**28))
    if bits is not None:
        search.bits = bits
        search.table = np.zeros(1 << bits, np.uint32)
        search._table_in_use()
    search.run()
    search.close()
    return search


def counts(found):
    """Everything a search counts."""
    return {
        "stopped": found.stopped,
        "levels": found.levels,
        "transitions": found.transitions,
        "deadlocks": found.deadlocks,
        "finals": found.finals,
        "fired": dict(found.fired),
        "refused": dict(found.refused),
    }


def rows(search):
    """The states that a native search has seen, as they lie in memory."""
    return [tuple(row) for row in search.states[: search.used].tolist()]


def traces(result):
    return {verdict.name: verdict.trace for verdict in result.verdicts}
