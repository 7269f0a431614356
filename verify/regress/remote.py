"""The other side in a process of its own: starting it in a revision, and asking it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from verify.errors import BadInput
from verify.regress import server
from verify.regress.checkout import Revision
from verify.regress.digest import Words
from verify.regress.explored import Step
from verify.regress.fan import Numbers
from verify.regress.view import Named
from verify.regress.wire import VERSION, receive, send
from verify.search.limits import Limits, Progress, Watcher

TOOLKIT = Path(__file__).resolve().parent.parent.parent


class There:
    """A model as it was at a revision, explored by another process."""

    def __init__(self, revision: Revision, address: str) -> None:
        self.revision, self.address = revision, address
        self.toolkit, self.note = _toolkit(revision)
        settings = {"toolkit": str(self.toolkit), "paths": revision.paths}
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(self.toolkit / "verify" / "regress" / "server.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=revision.paths[0],
            env={**os.environ, server.SETTINGS: json.dumps(settings), "PYTHONPATH": _python_path(revision)},
            start_new_session=True,
        )
        self.summary: dict[str, Any] = {}

    def __enter__(self) -> There:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()
        if error is not None:
            self._process.terminate()
        self._process.wait()

    def _ask(
        self, request: dict[str, Any], watch: Watcher | None = None, **arrays: Any
    ) -> tuple[Any, Mapping[str, Any]]:
        give, take = self._process.stdin, self._process.stdout
        assert give is not None and take is not None
        try:
            send(_binary(give), request, **arrays)
            while True:
                message, more = receive(_binary(take))
                if "progress" not in message:
                    break
                if watch is not None:
                    watch(Progress(**message["progress"]))
        except (EOFError, BrokenPipeError):
            code = self._process.wait()
            raise BadInput(
                f"the model as it was at {self.revision.name} cannot be run: its process ended with code {code}"
            ) from None
        if message.get("error") == server.INTERRUPTED:
            raise KeyboardInterrupt
        if "error" in message:
            raise BadInput(f"the model as it was at {self.revision.name} cannot be used: {message['error']}")
        return message["answer"], more

    def _address(self) -> dict[str, Any]:
        return {
            "model": self.address,
            "folder": str(self.revision.folder),
            "strange": str(self.revision.repository),
        }

    def scopes(self) -> dict[str, Any]:
        """The name of the model there, and its scopes."""
        answer, _ = self._ask({"do": "scopes", **self._address()})
        return dict(answer)

    def open(
        self,
        scope: str,
        readings: Mapping[str, str],
        limits: Limits,
        engine: str,
        unreduced: bool,
        watch: Watcher | None,
    ) -> There:
        """Explore a scope there."""
        request = {
            "do": "open",
            **self._address(),
            "scope": scope,
            "readings": dict(readings),
            "limits": asdict(limits),
            "engine": engine,
            "unreduced": unreduced,
        }
        with _interrupting(self._process):
            self.summary, _ = self._ask(request, watch)
        return self

    def level(self, level: int) -> tuple[Numbers, Words]:
        _, arrays = self._ask({"do": "level", "level": level})
        return arrays["states"], arrays["lanes"]

    def lanes(self) -> Words:
        _, arrays = self._ask({"do": "lanes"})
        found: Words = arrays["lanes"]
        return found

    def first_state(self, state: int) -> Named:
        answer, _ = self._ask({"do": "first_state", "state": int(state)})
        return dict(answer)

    def step(
        self,
        states: Numbers,
        cells: Collection[str] | None,
        renamed: Mapping[str, str],
        claims: Sequence[str],
    ) -> Step:
        request: dict[str, Any] = {"do": "step", "cells": None if cells is None else list(cells)}
        request |= {"renamed": dict(renamed), "claims": list(claims)}
        _, arrays = self._ask(request, states=states)
        return Step(**arrays)

    def view(self, first: Named, moves: Sequence[Named]) -> dict[str, Any]:
        answer, _ = self._ask({"do": "view", "first": first, "moves": list(moves)})
        return dict(answer)

    def why_not(self, first: Named, moves: Sequence[Named], move: Named) -> dict[str, Any]:
        answer, _ = self._ask({"do": "why_not", "first": first, "moves": list(moves), "move": move})
        return dict(answer)


@contextmanager
def _interrupting(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """While the other process searches, an interrupt is passed on to it: it stops and says what it has."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, lambda number, frame: process.send_signal(signal.SIGINT))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _python_path(revision: Revision) -> str:
    """PYTHONPATH without folders of the repository: these are imported from the revision."""
    entries = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    outside = [e for e in entries if e and not Path(e).resolve().is_relative_to(revision.repository)]
    return os.pathsep.join(outside)


def _binary(pipe: IO[bytes]) -> Any:
    return pipe


def _toolkit(revision: Revision) -> tuple[Path, str]:
    """The toolkit that runs the revision: its own where it speaks this version of the interface, else this one."""
    own = next((Path(p) for p in revision.paths if (Path(p) / "verify" / "model.py").exists()), None)
    if own is None:
        return TOOLKIT, ""
    spoken = own / "verify" / "regress" / "wire.py"
    if spoken.exists() and f"\nVERSION = {VERSION}\n" in spoken.read_text(encoding="utf-8"):
        return own, ""
    return TOOLKIT, (
        f"the toolkit of {revision.name} does not speak this interface (version {VERSION}): "
        "its model was run by the present toolkit"
    )
