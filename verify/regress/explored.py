"""An instance searched to its end, or to a limit, and kept: its states by level, and what follows from them."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from verify.engines.layout import Layout
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.model import Instance, Model, Move
from verify.regress.digest import MoveDigest, StateDigest, Words
from verify.regress.fan import Answers, Fan, NativeFan, Numbers, PythonFan
from verify.regress.names import Names
from verify.search.check import Result, check
from verify.search.found import Searcher
from verify.search.limits import Limits, Watcher
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch
from verify.state import State

PIECE = 1 << 13
"""States that one thread handles at a time."""


def unreduced(model: Model, scope: str | None, readings: Mapping[str, str]) -> Instance:
    """The instance with every state counted by itself, whatever its scope says of symmetry."""
    plain = copy.copy(model.scope(scope))
    plain.symmetric = ()
    return Instance(model, plain, model.instance(scope, readings).readings)


@dataclass(frozen=True)
class Step:
    """The transitions of some states: `source` counts the states asked about; `targets` are states, or -1.

    `keys` name the moves, `lanes` the states they lead to, `numbers` are the moves' own numbers.
    """

    source: Numbers
    keys: Words
    numbers: Numbers
    weights: Words
    targets: Numbers
    lanes: Words
    failed: Numbers
    answers: Answers


class Explored:
    """A search that has been run, its states in rows by level. Levels that are not whole are left out."""

    def __init__(
        self, instance: Instance, limits: Limits, engine: str = "auto", watch: Watcher | None = None
    ) -> None:
        self.instance = instance
        self.names = Names(instance)
        self.layout = Layout(instance.schema)
        self.limits = limits
        self._native: list[NativeSearch] = []
        slow: list[PythonSearch] = []
        self.result: Result = check(instance, engine, None, limits, watch, self._native.append, slow.append)
        self.searcher: Searcher = self._native[0] if self._native else slow[0]
        self.levels = self._whole_levels()
        used = sum(self.levels)
        if self._native:
            self.rows: Words = self._native[0].states[:used]
            engines: Callable[[], Fan] = self._native_fan
        else:
            packed = [self.layout.pack(state) for state in itertools.islice(slow[0].parents, used)]
            self.rows = np.array(packed, np.uint64).reshape(used, self.layout.words)
            engines = self._python_fan
        threads = limits.worker_count if self._native else 1
        self.fans = [engines() for _ in range(threads)]
        self.states = StateDigest(self.names, self.layout)
        self.moves = MoveDigest(self.names)

    def _native_fan(self) -> Fan:
        return NativeFan(self._native[0].engine)

    def _python_fan(self) -> Fan:
        return PythonFan(self.instance)

    @property
    def native(self) -> NativeEngine | None:
        return self._native[0].engine if self._native else None

    def _whole_levels(self) -> list[int]:
        """The sizes of the levels of which every state was seen."""
        found = self.result.found
        at_depth = self.limits.max_depth is not None and len(found.levels) == self.limits.max_depth
        by_depth = at_depth and found.stopped.startswith("depth limit")
        return list(found.levels if not found.stopped or by_depth else found.levels[:-1])

    @cached_property
    def ranges(self) -> list[tuple[int, int]]:
        ends = list(itertools.accumulate(self.levels, initial=0))
        return list(itertools.pairwise(ends))

    def level_of(self, row: int) -> int:
        return next(level for level, (_, end) in enumerate(self.ranges) if row < end)

    def in_pieces(self, first: int, end: int, task: Callable[[Fan, Words], Any]) -> Iterator[Any]:
        """`task` on pieces of a range of rows, in all threads; the results in the order of the rows."""
        starts = range(first, end, PIECE)
        pieces = [self.rows[at : min(at + PIECE, end)] for at in starts]
        if len(self.fans) == 1 or len(pieces) == 1:
            yield from (task(self.fans[0], piece) for piece in pieces)
            return
        with ThreadPoolExecutor(len(self.fans)) as pool:
            for at in range(0, len(pieces), len(self.fans)):
                yield from pool.map(task, self.fans, pieces[at : at + len(self.fans)])

    @cached_property
    def lanes(self) -> Words:
        """The two numbers of every state."""
        found = list(self.in_pieces(0, len(self.rows), lambda _, rows: self.states.lanes(rows)))
        return np.concatenate(found) if found else np.zeros((0, 2), np.uint64)

    @cached_property
    def _sorted(self) -> tuple[Words, Numbers]:
        order = np.argsort(self.lanes[:, 1], kind="stable")
        return self.lanes[order, 1], order

    def find(self, lanes: Words) -> Numbers:
        """The rows of states by their numbers; -1 for those that were not seen."""
        values, order = self._sorted
        at = np.searchsorted(values, lanes[:, 1])
        rows = order[np.minimum(at, len(order) - 1)]
        found: Numbers = np.where((self.lanes[rows] == lanes).all(axis=1), rows, -1)
        return found

    def first_rows(self) -> Numbers:
        return np.arange(*self.ranges[0])

    def step(
        self,
        rows: Numbers,
        cells: Collection[str] | None,
        renamed: Mapping[str, str],
        claims: Sequence[str],
    ) -> Step:
        """What follows from some rows; `lanes` of targets are of `cells`, rules are called as in `renamed`."""
        keys = self.moves.whole(dict(renamed))
        shown = self.states if cells is None else StateDigest(self.names, self.layout, cells)
        fan, packed = self.fans[0], self.rows[rows]
        parts = []
        for made in fan.spread(packed):
            whole = self.states.lanes(made.rows)
            parts.append(
                (
                    made.source + made.first,
                    keys[made.moves],
                    made.moves.copy(),
                    made.weights.copy(),
                    self.find(whole),
                    whole if cells is None else shown.lanes(made.rows),
                    made.failed.copy(),
                )
            )
        joined: Any = [np.concatenate(column) for column in zip(*parts, strict=True)] if parts else _nothing()
        wanted = [0] + [1 + fan.predicates.index(name) for name in claims]
        source, moves, numbers, weights, targets, lanes, failed = joined
        answers = fan.judge(packed)[:, wanted]
        return Step(source, moves, numbers, weights, targets, lanes, failed, answers)

    def path(self, row: int) -> tuple[State, list[Move]]:
        """A shortest play to a row: its first state and its moves, as they can really be made."""
        target = self.layout.unpack([int(word) for word in self.rows[row]])
        path = self.searcher.path_to(target, self.level_of(row))
        waypoints = [state for state, _ in path] + [target]
        symmetry = self.instance.symmetry
        if symmetry is None:
            return waypoints[0], [move for _, move in path]
        engine = PythonEngine(self.instance)
        first = state = next(s for s in self.instance.initial if symmetry.canonical(s) == waypoints[0])
        moves = []
        for waypoint in waypoints[1:]:
            number, state = next(
                (number, after)
                for number, after in engine.successors(state)
                if symmetry.canonical(after) == waypoint
            )
            moves.append(self.instance.move(number))
        return first, moves


def _nothing() -> list[Any]:
    wide = np.zeros((0, 2), np.uint64)
    none, number = np.zeros(0, np.uint64), np.zeros(0, np.int64)
    return [number, none, number, none, number, wide, number]
