"""Work shared among processes that inherit everything by fork, and give back only answers.

A pool of the standard library waits for ever when one of its processes is killed (by the system, where memory runs
out). Here that is an error, and whoever stops listening ends the processes.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from verify.errors import LudoproofError


class Lost(LudoproofError):
    """A process ended before it gave its answer."""


def can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


def shared_out(
    task: Callable[[int], Any], count: int, workers: int, tick: Callable[[], None] = lambda: None
) -> Iterator[tuple[int, Any]]:
    """`task(0)` to `task(count - 1)`, by so many processes: numbers with answers, as they come.

    `tick` is called at least every second, and may raise to stop everything.
    """
    context = multiprocessing.get_context("fork")
    crew: dict[Connection, Any] = {}
    busy: dict[Connection, int] = {}
    left = iter(range(count))
    try:
        for number in left:
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(task, theirs, [ours, *crew]), daemon=True)
            process.start()
            theirs.close()
            crew[ours] = process
            busy[ours] = number
            ours.send(number)
            if len(crew) == workers:
                break
        while busy:
            ready = wait(list(busy), timeout=1.0)
            tick()
            for line in ready:
                assert isinstance(line, Connection)
                try:
                    well, answer = line.recv()
                except (EOFError, OSError):
                    raise Lost(
                        f"a process that worked on part {busy[line] + 1} of {count} ended before it was done: it was "
                        "stopped from outside, perhaps because memory ran out; use fewer --workers"
                    ) from None
                if not well:
                    raise answer
                yield busy.pop(line), answer
                following = next(left, None)
                if following is not None:
                    busy[line] = following
                    line.send(following)
    finally:
        for line, process in crew.items():
            line.close()
            process.terminate()
        for process in crew.values():
            process.join()


def _work(task: Callable[[int], Any], line: Connection, others: list[Connection]) -> None:
    """A process of the crew: a number comes, its answer goes. Interrupts are for the process that listens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in others:
        other.close()
    while True:
        try:
            number = line.recv()
        except EOFError:
            return
        try:
            answer = (True, task(number))
        except Exception as error:
            answer = (False, error)
        line.send(answer)
