"""LLVM IR text to functions in memory, with a cache of object code keyed by the text."""

from __future__ import annotations

import ctypes
import hashlib
import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm

LARGE = 60_000
"""Lines of IR above which less time is spent on optimising."""

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
        global _ready
        with _lock:
            if not _ready:
                llvm.initialize_native_target()
                llvm.initialize_native_asmprinter()
                _ready = True
        level = 0 if passing else 1 if text.count("\n") > LARGE else 2
        machine = llvm.Target.from_default_triple().create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=level, jit=True
        )
        self.digest = digest(text)
        host = f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
        path = cache_folder() / f"{digest(f'{llvmlite.__version__} {host} {level}{chr(10)}{text}')}.o"
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


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


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
