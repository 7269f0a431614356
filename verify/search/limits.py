"""What a search may use, and what it says while it runs."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

import psutil

from verify.errors import BadInput

UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


@dataclass(frozen=True)
class Limits:
    """Where a search stops before it is complete. None: no limit of that sort.

    `until_settled` stops it as soon as every `sometimes` claim has been witnessed.
    """

    max_states: int | None = None
    max_depth: int | None = None
    max_memory: int | None = None
    time_limit: float | None = None
    workers: int | None = None
    keep_going: bool = False
    until_settled: bool = False

    @property
    def memory(self) -> int:
        """Bytes the search may use: what was said, else most of what is free."""
        return self.max_memory if self.max_memory is not None else int(free_memory() * 0.75)

    @property
    def worker_count(self) -> int:
        return self.workers or cores()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def free_memory() -> int:
    """Bytes that can be had without swapping, within the limits of a container."""
    free = int(psutil.virtual_memory().available)
    for path, used_path in (
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
    ):
        try:
            with open(path) as limit, open(used_path) as used:
                text = limit.read().strip()
                if text != "max":
                    free = min(free, int(text) - int(used.read()))
        except (OSError, ValueError):
            continue
    return max(free, 64 * 2**20)


def parse_bytes(text: str) -> int:
    """A size such as 500M or 2G.

    >>> parse_bytes("2K")
    2048
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([KMGT]?)i?B?", text.strip(), re.IGNORECASE)
    if match is None:
        raise BadInput(f"'{text}' is not a size: use a number with K, M or G, such as 500M")
    return int(float(match[1]) * UNITS[match[2].upper()])


@dataclass(frozen=True)
class Progress:
    """A moment of a running search."""

    seconds: float
    states: int
    transitions: int
    frontier: int
    depth: int
    memory: int
    done_of_level: float = 0.0

    @property
    def rate(self) -> float:
        return self.states / self.seconds if self.seconds > 0 else 0.0


Watcher = Callable[[Progress], None]


class Clock:
    """Seconds since the start, and whether the time is up."""

    def __init__(self, limit: float | None) -> None:
        self.start = time.perf_counter()
        self.limit = limit

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.start

    @property
    def up(self) -> bool:
        return self.limit is not None and self.seconds >= self.limit
