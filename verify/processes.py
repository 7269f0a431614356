"""Work shared among processes that inherit everything by fork, and give back only answers.

A pool of the standard library waits for ever when one of its processes is killed (by the system, where memory runs
out). Here that is an error, and whoever stops listening ends the processes.
"""

from __future__ import annotations

import itertools
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
    task: Callable[[int], Any],
    count: int,
    workers: int,
    tick: Callable[[], None] = lambda: None,
    lost: Callable[[int], Any] | None = None,
) -> Iterator[tuple[int, Any]]:
    """`task(0)` to `task(count - 1)`, by so many processes: numbers with answers, as they come.

    `tick` is called at least every second, and may raise to stop everything. `lost` gives the answer for a number
    whose process was killed over it; without it, that is an error.
    """
    crew = _Crew(task)
    left = iter(range(count))
    try:
        for number in itertools.islice(left, workers):
            crew.begin(number)
        while crew.busy:
            ready: list[Any] = list(wait(list(crew.busy), timeout=1.0))
            tick()
            for line in ready:
                number, following = crew.busy[line], next(left, None)
                try:
                    error, answer = line.recv()
                except (EOFError, OSError):
                    if lost is None:
                        raise Lost(
                            f"a process that worked on part {number + 1} of {count} ended before it was done: it was "
                            "stopped from outside, perhaps because memory ran out; use fewer --workers"
                        ) from None
                    crew.part_with(line)
                    error, answer = None, lost(number)
                    if following is not None:
                        crew.begin(following)
                else:
                    crew.go_on(line, None if error else following)
                if error:
                    raise error
                yield number, answer
    finally:
        crew.end()


class _Crew:
    """The processes, by the lines on which they are spoken to, and what each is busy with."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self.task = task
        self.processes: dict[Any, Any] = {}
        self.busy: dict[Any, int] = {}

    def begin(self, number: int) -> None:
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe()
        others = [ours, *self.processes]
        process = context.Process(target=_work, args=(self.task, theirs, others), daemon=True)
        process.start()
        theirs.close()
        self.processes[ours] = process
        self.go_on(ours, number)

    def go_on(self, line: Any, number: int | None) -> None:
        self.busy.pop(line, None)
        if number is not None:
            self.busy[line] = number
            line.send(number)

    def part_with(self, line: Any) -> None:
        self.busy.pop(line)
        process = self.processes.pop(line)
        line.close()
        process.join()

    def end(self) -> None:
        for line, process in self.processes.items():
            line.close()
            process.terminate()
        for process in self.processes.values():
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
            answer: tuple[Exception | None, Any] = (None, task(number))
        except Exception as error:
            answer = (error, None)
        line.send(answer)
