"""Notices a rule that does not come to an end, and says so instead of hanging."""

from __future__ import annotations

import ctypes
import threading
import time
from types import TracebackType

from verify.errors import EndlessRule

PATIENCE = 20.0
"""Seconds of work without a sign of life; on a busy machine they take longer."""


class Watchdog:
    """While it is open, `touch` must be called now and then, or the caller is interrupted."""

    def __init__(self, patience: float | None = None) -> None:
        self.patience = PATIENCE if patience is None else patience
        self._touched = 0
        self._over = threading.Event()
        self._caller = threading.get_ident()

    def touch(self) -> None:
        self._touched += 1

    def __enter__(self) -> Watchdog:
        self._thread = threading.Thread(target=self._guard, daemon=True)
        self._thread.start()
        return self

    def _guard(self) -> None:
        seen, since = -1, time.process_time()
        while not self._over.wait(self.patience / 4):
            if self._touched != seen:
                seen, since = self._touched, time.process_time()
            elif time.process_time() - since >= self.patience:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._caller), ctypes.py_object(_Bite)
                )
                return

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        if kind is not None and issubclass(kind, _Bite):
            raise EndlessRule(
                f"{_culprit(trace)} ran for more than {self.patience:g} s without an end: it has an unbounded loop"
            ) from None


def _culprit(trace: TracebackType | None) -> str:
    """The function of a model that was running, by name and line."""
    found = "a rule"
    while trace is not None:
        code = trace.tb_frame.f_code
        if not trace.tb_frame.f_globals.get("__name__", "").startswith("verify."):
            found = f"'{code.co_name}' ({code.co_filename.rsplit('/', 1)[-1]}:{trace.tb_lineno})"
        trace = trace.tb_next
    return found


class _Bite(BaseException):
    pass
