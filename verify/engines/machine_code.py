"""LLVM IR text to functions in memory, with a cache of object code keyed by the text.

Most of the time between a command and its answer goes into optimising code that then runs for a blink. So a large
text is first compiled as it stands, in a tenth of the time; `Tiers` has better code made by a process of its own
once the first has been in use for a while, and changes over. Run as a program, this module is that process.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm

LARGE = 60_000
"""Lines of IR above which less time is spent on optimising."""

SMALL = 4_000
"""Lines of IR up to which all code is good from the start."""
PATIENCE = 1.5
"""Seconds of use after which better code is worth making."""

_ready = False
_lock = threading.Lock()


def cache_folder() -> Path:
    """Where compiled code is kept: `LUDOPROOF_CACHE`, else the user's cache folder."""
    given = os.environ.get("LUDOPROOF_CACHE")
    if given:
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "ludoproof"


class MachineCode:
    """Compiled functions of one module. `passing` code is made in a hurry and not kept."""

    def __init__(self, text: str, passing: bool = False) -> None:
        level = 0 if passing else _level(text)
        machine = _machine(level)
        self.digest = digest(text)
        path = _path(text)
        kept = None if passing else _kept(path)
        self.cached = kept is not None
        code = kept if kept is not None else _compiled(text, machine, level)
        if kept is None and not passing:
            _keep(path, code)
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def function(self, name: str, result: Any, arguments: Sequence[Any]) -> Any:
        return ctypes.CFUNCTYPE(result, *arguments)(self.address(name))

    def address(self, name: str) -> int:
        """Where a function is in memory; 0 where there is none of that name."""
        return int(self._engine.get_function_address(name))


class Tiers:
    """Code for a text: good code where it is kept or soon made, else quick code first and good code later."""

    def __init__(self, text: str, best: bool = False) -> None:
        self.text = text
        self.best = best or text.count("\n") <= SMALL or _path(text).exists()
        self.code = MachineCode(text, passing=not self.best)
        self._used: list[MachineCode] = []
        self._since: float | None = None
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def improved(self) -> bool:
        """Whether `code` has become better. To be asked now and then while it is in use.

        Functions of the earlier code may still be running: it is kept.
        """
        if self.best or not self._lock.acquire(blocking=False):
            return False
        try:
            return self._looked()
        finally:
            self._lock.release()

    def _looked(self) -> bool:
        now = time.perf_counter()
        self._since = self._since or now
        if self._process is None:
            if now - self._since > PATIENCE:
                self._process = self._started()
                self.best = self._process is None
            return False
        if self._process.poll() is None:
            return False
        self.best = True
        if not _path(self.text).exists():
            return False
        self._used.append(self.code)
        self.code = MachineCode(self.text)
        return True

    def _started(self) -> subprocess.Popen[bytes] | None:
        """The process that makes better code, or None where none can be started."""
        here = str(Path(__file__).parent.parent.parent)
        paths = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        try:
            with tempfile.NamedTemporaryFile("w", suffix=".ll", delete=False, encoding="utf-8") as file:
                file.write(self.text)
            process = subprocess.Popen(
                [sys.executable, "-m", "verify.engines.machine_code", file.name],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except OSError:
            return None
        weakref.finalize(self, _ended, process, file.name, os.getpid())
        return process


def _ended(process: subprocess.Popen[bytes], name: str, owner: int) -> None:
    """Nobody waits for better code any more; a process that was forked off has no say in it."""
    if os.getpid() != owner:
        return
    process.kill()
    process.wait()
    with contextlib.suppress(OSError):
        Path(name).unlink()


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _level(text: str) -> int:
    return 1 if text.count("\n") > LARGE else 2


def _machine(level: int) -> Any:
    global _ready
    with _lock:
        if not _ready:
            llvm.initialize_native_target()
            llvm.initialize_native_asmprinter()
            _ready = True
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=level, jit=True
    )


def _path(text: str) -> Path:
    """Where good code for a text is kept."""
    host = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
    return cache_folder() / f"{digest(f'{llvmlite.__version__} {host} {_level(text)}{chr(10)}{text}')}.o"


def _compiled(text: str, machine: Any, level: int) -> bytes:
    module = llvm.parse_assembly(text)
    if level == 0:
        quick: bytes = machine.emit_object(module)
        return quick
    module.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def _kept(path: Path) -> bytes | None:
    """Object code from the cache, if it is there and whole: the file begins with a checksum of the rest."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    sum_of_it, code = content[:32], content[32:]
    return code if hashlib.sha256(code).digest() == sum_of_it else None


def _keep(path: Path, code: bytes) -> None:
    """Write the cache; a cache that cannot be written is no error."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.tmp")
        scratch.write_bytes(hashlib.sha256(code).digest() + code)
        scratch.replace(path)
    except OSError:
        pass


if __name__ == "__main__":
    given = Path(sys.argv[1]).read_text(encoding="utf-8")
    Path(sys.argv[1]).unlink()
    _keep(_path(given), _compiled(given, _machine(_level(given)), _level(given)))
