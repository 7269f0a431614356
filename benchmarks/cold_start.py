"""How long a first run waits: a new process, imports, tracing and compiling with an empty cache.

Run as a module with the name of a model, this is that new process; it prints the seconds as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

PROGRAM = "benchmarks.cold_start"


def cold_starts(names: list[str], say: Callable[[str], None]) -> list[dict[str, Any]]:
    """For each model in its default scope, the seconds until its engine is ready, claims included."""
    from benchmarks.engines import empty_cache

    found = []
    for name in names:
        say(f"cold start of {name}")
        with empty_cache():
            start = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", PROGRAM, name], capture_output=True, text=True, check=False
            )
            seconds = time.perf_counter() - start
        entry: dict[str, Any] = {"model": name, "seconds": seconds, "problem": ""}
        if done.returncode:
            last = (done.stderr.strip() or "no message").splitlines()[-1]
            entry |= {"seconds": None, "problem": f"does not start: {last}"}
        else:
            entry |= json.loads(done.stdout)
        found.append(entry)
    return found


def longest(entries: list[dict[str, Any]]) -> float | None:
    """The longest cold start; none where a model does not start."""
    seconds = [entry["seconds"] for entry in entries]
    return None if None in seconds or not seconds else float(max(seconds))


def main(name: str) -> None:
    """Make the engine ready, and say how long the imports, and tracing with compiling, took."""
    start = time.perf_counter()
    from benchmarks.cases import model
    from verify.engines.native import NativeEngine

    instance = model(name).instance()
    ready = time.perf_counter()
    NativeEngine(instance)
    print(json.dumps({"imports": ready - start, "trace_and_compile": time.perf_counter() - ready}))


if __name__ == "__main__":
    main(sys.argv[1])
