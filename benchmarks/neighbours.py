"""What other processes did to the machine while something was measured."""

from __future__ import annotations

import time

import psutil

SHORTEST = 0.2
"""Seconds below which the system's own counts are too coarse to tell."""
TOLERATED = 0.15
"""Cores that others may take from a measurement before it counts as disturbed."""


class Neighbours:
    """From its creation on, the cores that processes other than this one and its children keep busy."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._all, self._own = _busy(), _own()

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._start

    def cores(self) -> float | None:
        """How many cores they kept busy on average; none where the time was too short to tell."""
        seconds = self.seconds
        if seconds < SHORTEST:
            return None
        return max(0.0, (_busy() - self._all) - (_own() - self._own)) / seconds


def _busy() -> float:
    times = psutil.cpu_times()
    return float(sum(times) - times.idle - getattr(times, "iowait", 0.0) - getattr(times, "guest", 0.0))


def _own() -> float:
    times = psutil.Process().cpu_times()
    return float(times.user + times.system + times.children_user + times.children_system)
