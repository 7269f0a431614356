"""The engines of this project as peers."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.cases import Case
from benchmarks.measure import Peer, Prepared, Run
from verify.engines.native import NativeEngine
from verify.model import Instance
from verify.search.found import Found
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

PYTHON = "python engine"


def python_engine() -> Peer:
    """The reference engine, which calls the rules."""

    def prepare(case: Case) -> Prepared:
        start = time.perf_counter()
        instance = case.instance
        return Prepared(time.perf_counter() - start, lambda: search_python(instance))

    return Peer(PYTHON, prepare)


def native_engine(workers: int) -> Peer:
    """The native engine on that many workers; its start-up is tracing and compiling with an empty cache."""

    def prepare(case: Case) -> Prepared:
        with empty_cache():
            start = time.perf_counter()
            engine = NativeEngine(case.instance, claims=[], best=True)
            startup = time.perf_counter() - start
        return Prepared(startup, lambda: search_native(engine, workers))

    return Peer(native_name(workers), prepare, workers)


def native_name(workers: int) -> str:
    return f"native engine, {workers} worker{'s' if workers > 1 else ''}"


def search_python(instance: Instance) -> Run:
    return _run(PythonSearch(instance, [], Limits(keep_going=True)).run())


def search_native(engine: NativeEngine, workers: int) -> Run:
    search = NativeSearch(engine, Limits(workers=workers, keep_going=True))
    try:
        return _run(search.run())
    finally:
        search.close()


def cores() -> int:
    """The processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def empty_cache() -> Iterator[Path]:
    """A cache of compiled code with nothing in it, gone afterwards."""
    before = os.environ.get("LUDOPROOF_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LUDOPROOF_CACHE"] = folder
        try:
            yield Path(folder)
        finally:
            del os.environ["LUDOPROOF_CACHE"]
            if before is not None:
                os.environ["LUDOPROOF_CACHE"] = before


def _run(found: Found) -> Run:
    if found.stopped:
        raise RuntimeError(f"stopped by a {found.stopped}")
    return Run(found.states, found.transitions, found.seconds, found.peak_bytes)
