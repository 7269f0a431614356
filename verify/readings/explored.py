"""What a family search found, and what both of its engines can be asked afterwards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
import numpy.typing as npt

from verify.model import Move
from verify.readings.family import FamilyInstance, Words
from verify.readings.results import Scores
from verify.state import State

Rows = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Event:
    """Something seen for the first time under the configurations of `mask`, at an arrival, by a move if it is about one."""

    what: str
    level: int
    row: int
    move: Move | None
    mask: int


@dataclass(frozen=True)
class Step:
    """What a move comes to under some configurations: a state, or `bounds` or `error` instead of one."""

    move: int
    status: str
    state: State | None
    mask: int


@dataclass
class Explored:
    """All states of a family. Arrivals (a row, and the configurations new there) are in breadth-first order."""

    masks: Words
    arrived: Rows
    arriving: Words
    levels: list[int]
    """Where each level begins among the arrivals; the last entry is where the last one ends."""
    expanded: int
    """Arrivals that were expanded; fewer than there are where the search was stopped."""
    touched: npt.NDArray[np.bool_]
    ended: Rows
    ending: Words
    finals: Words
    events: list[Event]
    transitions: int = 0
    seconds: float = 0.0
    peak_bytes: int = 0
    stopped: str = ""
    notes: list[str] = field(default_factory=list)

    @property
    def states(self) -> int:
        return len(self.masks)

    @property
    def complete(self) -> bool:
        return not self.stopped

    @property
    def whole_levels(self) -> int:
        """How many levels were expanded to their end."""
        return sum(end <= self.expanded for end in self.levels[1:])

    def level_of(self, arrival: int) -> int:
        return int(np.searchsorted(np.array(self.levels), arrival, side="right")) - 1


@dataclass(frozen=True)
class Compared:
    """For each of some states: the configurations that differ from the base there, and how."""

    others: Words
    results: Words
    parted: Words
    finals: Words

    @property
    def any(self) -> Words:
        return self.others | self.results | self.finals


class Searched(Protocol):
    """A family search that has been run."""

    name: str
    instance: FamilyInstance
    found: Explored

    def state(self, row: int) -> State: ...

    def outcomes(self, state: State, mask: int) -> list[Step]:
        """What can be done at a state under some configurations; equal moves to equal states are one step."""

    def compare(self, rows: Rows, masks: Words, base: int, partners: int) -> Compared:
        """Compare `partners` with configuration `base` at rows, each for the configurations in its mask."""

    def compare_states(self, states: Words | list[State], base: int, partners: int) -> Compared:
        """The same at states that need not have been reached, for all configurations."""

    def before(self, first: int, end: int, target: State, mask: int) -> tuple[int, int]:
        """The first arrival of a range that leads to `target` under all of `mask`, and the move."""

    def scores(self, rows: Rows) -> list[tuple[int, Scores]]:
        """The results of each seat at rows, for each set of configurations that count alike; empty without scores."""

    def endless(self, deadline: float | None) -> Words | None:
        """For each row the configurations under which a play from it need not end; None if time ran out."""

    def where(self, at: int, rows: Rows) -> npt.NDArray[np.bool_]:
        """At which rows question number `at` is answered yes by the base."""


def bit(words: Words, number: int) -> npt.NDArray[np.bool_]:
    """Which of many sets hold a configuration."""
    return (words[:, number // 64] >> np.uint64(number % 64) & np.uint64(1)).astype(bool)


def union(words: Words) -> int:
    """All configurations that are in any of many sets."""
    if not len(words):
        return 0
    return number_of(np.bitwise_or.reduce(words, axis=0))


def number_of(words: npt.NDArray[np.uint64]) -> int:
    """A set as a number."""
    return sum(int(word) << 64 * at for at, word in enumerate(words))
