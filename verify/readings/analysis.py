"""What a family search says about pairs of configurations: where they first differ, how often, and in what.

Everything here is about sets of states: which positions, ends of play, scores and winners each configuration
reaches. What is observable: moves by name and parameters, the fields of the state, `scores` and `final`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from verify.readings.explored import Compared, Rows, Searched, bit, union
from verify.readings.family import Words
from verify.readings.results import Scores, points_of, winners_of
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR

BLOCK = 1 << 18
"""Arrivals compared at a time."""


@dataclass
class Local:
    """How one configuration differs from another at the states that both reach.

    `first` is the earliest arrival of both that shows a difference (-1: none); `moves`, `results`, `finals`
    count the states with other moves, other results of a move, another answer to `final`, `scored` the ends of play
    with other scores; `parted` counts those where a move that can be made went through text that tells the two apart.
    """

    first: int = -1
    shared: int = 0
    differing: int = 0
    moves: int = 0
    results: int = 0
    finals: int = 0
    parted: int = 0
    scored: int = 0
    setup: bool = False

    @property
    def share(self) -> float:
        return self.differing / self.shared if self.shared else 0.0


class Analysis:
    """Questions about a family search that has been run."""

    def __init__(self, searched: Searched, deadline: float | None = None) -> None:
        self.searched = searched
        self.found = searched.found
        self.family = searched.instance.family
        self.deadline = deadline
        self._local: dict[tuple[int, int], Local] = {}

    def local(self, base: int, other: int) -> Local:
        if (base, other) not in self._local:
            self.look(base, 1 << other)
        return self._local[base, other]

    def look(self, base: int, partners: int) -> None:
        """Compare `partners` with `base` wherever both have been."""
        partners &= ~(1 << base)
        wanted = [c for c in range(self.family.size) if partners >> c & 1 and (base, c) not in self._local]
        if not wanted:
            return
        locals_ = {c: Local() for c in wanted}
        partners = sum(1 << c for c in wanted)
        masks = self.found.masks
        with_base = bit(masks, base)
        first_rows = self.found.arriving[: self.found.levels[1]]
        for c, local in locals_.items():
            local.shared = int(np.count_nonzero(with_base & bit(masks, c)))
            local.setup = bool(np.any(bit(first_rows, base) != bit(first_rows, c)))
        for arrivals, rows, compared in self._joint(base, partners):
            single = ~self._again[rows]
            for c, local in locals_.items():
                shown = bit(compared.any, c)
                if local.first < 0 and shown.any():
                    local.first = int(arrivals[int(np.argmax(shown))])
                self._count(local, compared, c, single)
        for compared in self._several(base, partners):
            for c, local in locals_.items():
                self._count(local, compared, c, np.ones(len(compared.others), bool))
        for c, local in locals_.items():
            local.scored = len(self.scored_apart(base, c, False))
            local.differing += local.scored
            self._local[base, c] = local

    @cached_property
    def _again(self) -> npt.NDArray[np.bool_]:
        """Rows that are reached on several levels."""
        return np.bincount(self.found.arrived, minlength=self.found.states) > 1

    def _joint(self, base: int, partners: int) -> Iterator[tuple[Rows, Rows, Compared]]:
        """Arrivals that can show a difference, in breadth-first order, compared."""
        expanded = self.found.expanded
        where = np.flatnonzero(self.found.touched[:expanded] & bit(self.found.arriving[:expanded], base))
        for at in range(0, len(where), BLOCK):
            arrivals = where[at : at + BLOCK]
            rows = self.found.arrived[arrivals]
            yield (
                arrivals,
                rows,
                self.searched.compare(rows, self.found.arriving[arrivals], base, partners),
            )

    def _several(self, base: int, partners: int) -> Iterator[Compared]:
        """States that different configurations reach on different levels, compared for all of them."""
        where = np.flatnonzero(self._again)
        for at in range(0, len(where), BLOCK):
            rows = where[at : at + BLOCK]
            yield self.searched.compare(rows, self.found.masks[rows], base, partners)

    def _count(self, local: Local, compared: Compared, c: int, which: npt.NDArray[np.bool_]) -> None:
        local.differing += int(np.count_nonzero(bit(compared.any, c) & which))
        local.moves += int(np.count_nonzero(bit(compared.others, c) & which))
        local.results += int(np.count_nonzero(bit(compared.results, c) & which))
        local.finals += int(np.count_nonzero(bit(compared.finals, c) & which))
        local.parted += int(np.count_nonzero(bit(compared.parted, c) & which))

    @cached_property
    def shown(self) -> dict[str, int]:
        """For each claim, deadlock, bounds or error: the configurations under which it shows."""
        found: dict[str, int] = {}
        for event in self.found.events:
            found[event.what] = found.get(event.what, 0) | event.mask
        return found

    @cached_property
    def troubles(self) -> dict[str, int]:
        """What ends a game badly, with the configurations under which it does."""
        names = {DEADLOCK: "a stuck position", BOUNDS: "a value out of bounds", ERROR: "a rule that fails"}
        found = {text: self.shown.get(name, 0) for name, text in names.items()}
        if self.endless is not None:
            found["a play without an end"] = union(self.endless)
        return found

    @cached_property
    def endless(self) -> Words | None:
        """By row, the configurations under which a play need not end; None where that is not known."""
        if not self.found.complete or (self.deadline is not None and time.perf_counter() > self.deadline):
            return None
        return self.searched.endless(self.deadline)

    @cached_property
    def ends(self) -> tuple[Rows, Words]:
        """The positions where no move can be made, each with the configurations for which that is so."""
        rows, inverse = np.unique(self.found.ended, return_inverse=True)
        masks: Words = np.zeros((len(rows), self.family.words), np.uint64)
        np.bitwise_or.at(masks, inverse, self.found.ending)
        return rows, masks

    @cached_property
    def scored(self) -> list[tuple[int, Scores]]:
        """The scores at the ends of play, for each set of configurations that count alike."""
        return self.searched.scores(self.ends[0]) if len(self.ends[0]) else []

    @cached_property
    def score_sets(self) -> dict[tuple[int, ...], int]:
        """Every result that is possible, with the configurations under which it is."""
        return self._results(False)

    @cached_property
    def winner_sets(self) -> dict[tuple[int, ...], int]:
        """Every set of winners that is possible, with the configurations under which it is."""
        return self._results(True)

    def _results(self, winners: bool) -> dict[tuple[int, ...], int]:
        found: dict[tuple[int, ...], int] = {}
        for mask, scores in self.scored:
            table = winners_of(scores) if winners else points_of(self.searched.instance, scores)
            results, inverse = np.unique(table, axis=0, return_inverse=True)
            masks: Words = np.zeros((len(results), self.family.words), np.uint64)
            np.bitwise_or.at(masks, inverse.ravel(), self.ends[1] & self.family.packed(mask))
            for result, words in zip(results, masks, strict=True):
                key = tuple(int(value) for value in result)
                found[key] = found.get(key, 0) | union(words[None, :])
        return {key: mask for key, mask in found.items() if mask}

    def scored_apart(self, one: int, other: int, winners: bool) -> Rows:
        """Ends of play under both configurations that are scored differently by them: in points, or in what counts
        besides points."""
        groups = [next((scores for mask, scores in self.scored if mask >> c & 1), None) for c in (one, other)]
        if groups[0] is None or groups[1] is None or groups[0] is groups[1]:
            return np.zeros(0, np.int64)
        first, second = (
            winners_of(scores) if winners else scores.reshape(len(scores), -1)
            for scores in groups
            if scores is not None
        )
        rows, masks = self.ends
        apart = np.any(first != second, axis=1) & bit(masks, one) & bit(masks, other)
        found: Rows = rows[apart]
        return found

    def positions_apart(self, one: int, other: int) -> Rows:
        """Positions that only one of two configurations reaches."""
        return np.flatnonzero(bit(self.found.masks, one) != bit(self.found.masks, other))

    def ends_apart(self, one: int, other: int) -> Rows:
        """Positions in which play ends under only one of two configurations."""
        rows, masks = self.ends
        found: Rows = rows[bit(masks, one) != bit(masks, other)]
        return found

    def has_ends(self, one: int, other: int) -> bool:
        return bool(np.any(bit(self.ends[1], one) | bit(self.ends[1], other)))

    def first_arrival(self, rows: Rows, mask: int) -> int:
        """The first arrival at any of some rows with all configurations of `mask`; -1 where there is none."""
        wanted = self.family.packed(mask)
        among = np.zeros(self.found.states, bool)
        among[rows] = True
        where = np.flatnonzero(among[self.found.arrived])
        fitting = where[np.all((self.found.arriving[where] & wanted) == wanted, axis=1)]
        return int(fitting[0]) if len(fitting) else -1

    def failing_claims(self, one: int, other: int) -> list[str]:
        """Claims of both configurations whose outcome differs."""
        instance, found = self.searched.instance, []
        for n, claim in enumerate(instance.claims):
            applies = instance.claim_mask(n)
            if not (applies >> one & applies >> other & 1):
                continue
            masks = [self.shown.get(name, 0) for name in (claim.name, f"{CLAIM_ERROR}: {claim.name}")]
            if any((mask >> one ^ mask >> other) & 1 for mask in masks):
                found.append(claim.name)
        return found
