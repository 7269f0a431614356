"""One side of a comparison: something that has been explored and can be asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from verify.errors import LudoproofError
from verify.regress.digest import Words
from verify.regress.explored import Explored, Step
from verify.regress.fan import Numbers
from verify.regress.summary import summary
from verify.regress.view import Named, view, why_not


class NoGraph(LudoproofError):
    """A snapshot that keeps no graph was asked for states."""


class Side(Protocol):
    """What both sides of a comparison can do. States are numbered in an order of the side's own."""

    @property
    def summary(self) -> dict[str, Any]: ...

    def level(self, level: int) -> tuple[Numbers, Words]:
        """The states of a level, and their digests."""

    def lanes(self) -> Words:
        """The digests of all states."""

    def first_state(self, state: int) -> Named:
        """One of the first states, by name."""

    def step(
        self,
        states: Numbers,
        cells: Collection[str] | None,
        renamed: Mapping[str, str],
        claims: Sequence[str],
    ) -> Step:
        """What follows from some states (see `Explored.step`)."""

    def view(self, first: Named, moves: Sequence[Named]) -> dict[str, Any]:
        """What there is to see after a play."""

    def why_not(self, first: Named, moves: Sequence[Named], move: Named) -> dict[str, Any]:
        """Why a move cannot be made after a play."""


class Here:
    """The model as it is now, explored in this process."""

    def __init__(self, explored: Explored) -> None:
        self.explored = explored
        self.instance = explored.instance
        self.summary = summary(explored)

    def level(self, level: int) -> tuple[Numbers, Words]:
        first, end = self.explored.ranges[level]
        return np.arange(first, end), self.explored.lanes[first:end]

    def lanes(self) -> Words:
        return self.explored.lanes

    def first_state(self, state: int) -> Named:
        row = [int(word) for word in self.explored.rows[state]]
        return self.explored.names.state(self.explored.layout.unpack(row))

    def step(
        self,
        states: Numbers,
        cells: Collection[str] | None,
        renamed: Mapping[str, str],
        claims: Sequence[str],
    ) -> Step:
        return self.explored.step(states, cells, renamed, claims)

    def play(self, state: int) -> tuple[Named, list[Named]]:
        """A shortest play to a state, by name."""
        first, moves = self.explored.path(state)
        names = self.explored.names
        return names.state(first), [names.move(move) for move in moves]

    def view(self, first: Named, moves: Sequence[Named]) -> dict[str, Any]:
        return view(self.instance, first, moves)

    def why_not(self, first: Named, moves: Sequence[Named], move: Named) -> dict[str, Any]:
        return why_not(self.instance, first, moves, move)
