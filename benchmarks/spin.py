"""SPIN as a peer: a Promela model, its verifier in C, compiled and run."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.cases import Case
from benchmarks.measure import NotInstalled, Peer, Prepared, Run

MODELS = Path(__file__).parent / "promela"
DEPTH_FIRST, BREADTH_FIRST = "SPIN, depth first", "SPIN, breadth first"
MEMORY = 8192
"""Mebibytes that a verifier may use."""


def spin(name: str) -> Peer:
    """SPIN in one of its two orders of search; its start-up is generating and compiling the verifier."""
    order = ["-DBFS"] if name == BREADTH_FIRST else []

    def prepare(case: Case) -> Prepared:
        if not (shutil.which("spin") and shutil.which("gcc")):
            raise NotInstalled
        folder = tempfile.TemporaryDirectory()
        sizes = [f"-D{key.upper()}={value}" for key, value in case.sizes.items()]
        start = time.perf_counter()
        _call(["spin", *sizes, "-a", str(MODELS / f"{case.module}.pml")], folder.name)
        flags = ["-O2", "-DSAFETY", "-DNOREDUCE", f"-DMEMLIM={MEMORY}", *order]
        _call(["gcc", *flags, "-o", "pan", "pan.c"], folder.name)
        startup = time.perf_counter() - start
        return Prepared(startup, lambda: _verify(case, Path(folder.name)), folder.cleanup)

    return Peer(name, prepare)


def _verify(case: Case, folder: Path) -> Run:
    """Run the verifier with a hash table about as large as the state space and a stack that cannot overflow."""
    bits = max(16, case.states.bit_length())
    start = time.perf_counter()
    text = _call([str(folder / "pan"), f"-m{case.states + 100}", f"-w{bits}"], str(folder))
    seconds = time.perf_counter() - start
    own = _number(r"elapsed time ([\d.e+]+)", text)
    if _number(r"errors: (\d+)", text) or "Search not completed" in text:
        raise RuntimeError("SPIN did not complete its search")
    return Run(
        states=int(_number(r"([\d.e+]+) states, stored", text)),
        transitions=int(_number(r"([\d.e+]+) transitions", text))
        - 1,  # SPIN counts the way into the first state
        seconds=own if own >= 0.1 else seconds,  # its clock has steps of 10 ms
        memory=int(_number(r"([\d.e+]+)\ttotal actual memory usage", text) * 2**20),
    )


def _number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    return float(found[1]) if found else 0.0


def _call(command: Sequence[str], folder: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name} failed: {(done.stderr or done.stdout).strip()[-300:]}")
    return done.stdout
