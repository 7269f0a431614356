"""Searches written by hand for one model: tuples in a set, and packed words compiled by Numba."""

from __future__ import annotations

import sys
import time
from importlib import import_module
from importlib.util import find_spec

from benchmarks.cases import Case
from benchmarks.measure import NotInstalled, Peer, Prepared, Run

TUPLES, NUMBA = "tuples by hand", "numba by hand"


def tuples() -> Peer:
    """Plain Python: tuples in a set, level by level."""

    def prepare(case: Case) -> Prepared:
        search = import_module(f"benchmarks.tuples.{case.module}").search

        def run() -> Run:
            start = time.perf_counter()
            seen, transitions = search(**case.sizes)
            seconds = time.perf_counter() - start
            memory = sys.getsizeof(seen) + len(seen) * sys.getsizeof(next(iter(seen)))
            return Run(len(seen), transitions, seconds, memory)

        return Prepared(0.0, run)

    return Peer(TUPLES, prepare)


def numba() -> Peer:
    """Numba on packed words; its start-up is the compilation, done on the smallest size."""

    def prepare(case: Case) -> Prepared:
        if find_spec("numba") is None:
            raise NotInstalled
        start = time.perf_counter()
        search = import_module(f"benchmarks.packed.{case.module}").search
        search(*(1 for _ in case.sizes))
        startup = time.perf_counter() - start

        def run() -> Run:
            start = time.perf_counter()
            states, transitions, arrays = search(*case.sizes.values())
            seconds = time.perf_counter() - start
            return Run(states, transitions, seconds, sum(array.nbytes for array in arrays))

        return Prepared(startup, run)

    return Peer(NUMBA, prepare)
