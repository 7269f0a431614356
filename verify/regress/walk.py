"""Two sides walked in step: pairs of states, breadth first, until something differs.

Every move leads to one state, so two models do the same for ever if no pair that is reached by the same
moves differs: the pairs are a bisimulation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verify.regress.digest import Words
from verify.regress.explored import Step
from verify.regress.fan import Numbers
from verify.regress.side import Here, Side
from verify.regress.view import Named

BATCH = 1 << 14
"""Pairs that are asked about at a time."""


@dataclass(frozen=True)
class Parting:
    """The first pair that differs: `here` in what can be done or is true there, else by `move`."""

    first: Named
    moves: list[Named]
    here: bool
    move: Named | None
    pairs: int


@dataclass(frozen=True)
class Walked:
    """How a walk ended: at a parting, or with nothing left; `complete` unless unseen states were met."""

    parting: Parting | None
    pairs: int
    complete: bool


@dataclass
class _Level:
    """The pairs of a level: states of both sides, the pair each came from, and the move (of the new side)."""

    old: Numbers
    new: Numbers
    parents: Numbers
    moves: Numbers


def walk(
    old: Side,
    new: Here,
    start: tuple[Numbers, Numbers],
    cells: Collection[str] | None,
    renamed: Mapping[str, str],
    claims: Sequence[str],
    tell: Callable[[str], None] | None = None,
    once: bool = False,
) -> Walked:
    """Walk from pairs of states. `cells` are those whose values have to agree (None: all); with `once`,
    only the first pairs are looked at.
    """
    nothing: Numbers = np.zeros(0, np.int64)
    levels = [_Level(*start, nothing, nothing)]
    seen = np.sort(_keys(*start))
    complete = True
    while len(levels[-1].old):
        level = levels[-1]
        if tell is not None:
            tell(f"comparing: {len(seen):,} pairs of states, level {len(levels)}")
        made: list[_Level] = []
        here: list[Numbers] = []
        later: list[tuple[int, int]] = []
        for at in range(0, len(level.old), BATCH):
            span = slice(at, at + BATCH)
            before = old.step(level.old[span], cells, renamed, claims)
            after = new.step(level.new[span], cells, {}, claims)
            differ, steps, following = _matched(before, after)
            here.append(np.flatnonzero(differ) + at)
            later += [(pair + at, move) for pair, move in steps]
            following.parents += at
            made.append(following)
        parting = _parting(new, levels, np.concatenate(here), later, len(seen))
        if parting is not None or once:
            return Walked(parting, len(seen), complete)
        following = _joined(made)
        known = (following.old >= 0) & (following.new >= 0)
        complete = complete and bool(known.all())
        fresh = _fresh(_kept(following, known), seen)
        seen = np.sort(np.concatenate([seen, _keys(fresh.old, fresh.new)]))
        levels.append(fresh)
    return Walked(None, len(seen), complete)


def _keys(old: Numbers, new: Numbers) -> Words:
    return (old.astype(np.uint64) << np.uint64(32)) | new.astype(np.uint64)


def _joined(parts: Sequence[_Level]) -> _Level:
    return _Level(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("old", "new", "parents", "moves")
        )
    )


def _kept(level: _Level, which: Numbers | npt.NDArray[np.bool_]) -> _Level:
    return _Level(level.old[which], level.new[which], level.parents[which], level.moves[which])


def _fresh(level: _Level, seen: Words) -> _Level:
    """The pairs that are new, each once."""
    keys, first = np.unique(_keys(level.old, level.new), return_index=True)
    at = np.minimum(np.searchsorted(seen, keys), len(seen) - 1)
    return _kept(level, first[seen[at] != keys])


def _ordered(step: Step) -> Numbers:
    return np.lexsort((step.lanes[:, 1], step.lanes[:, 0], step.keys, step.source))


def _matched(before: Step, after: Step) -> tuple[Numbers, list[tuple[int, int]], _Level]:
    """Which pairs differ in themselves; which by a move's result (with the move); and the pairs that follow."""
    count = len(before.answers)
    differ = (before.answers != after.answers).any(axis=1) | (before.failed != after.failed)
    a, b = _ordered(before), _ordered(after)
    sizes = [np.bincount(step.source, minlength=count) for step in (before, after)]
    differ |= sizes[0] != sizes[1]
    a, b = a[~differ[before.source[a]]], b[~differ[after.source[b]]]
    names = before.keys[a] != after.keys[b]
    differ[after.source[b][names]] = True
    alike = ~differ[after.source[b]]
    a, b = a[alike], b[alike]
    result = (before.lanes[a] != after.lanes[b]).any(axis=1) | (before.weights[a] != after.weights[b])
    steps = list(zip(after.source[b][result].tolist(), after.numbers[b][result].tolist(), strict=True))
    following = _Level(before.targets[a], after.targets[b], after.source[b], after.numbers[b])
    return differ, steps, _kept(following, ~result)


def _parting(
    new: Here, levels: list[_Level], here: Numbers, later: list[tuple[int, int]], pairs: int
) -> Parting | None:
    """The difference to show: the shortest; of equally short ones, the state with the smallest digest."""
    if not len(here) and not later:
        return None
    lanes = new.lanes()
    rows = levels[-1].new

    def rank(pair: int) -> tuple[int, int]:
        return int(lanes[rows[pair], 0]), int(lanes[rows[pair], 1])

    move = None
    if len(here):
        pair = min((int(pair) for pair in here), key=rank)
    else:
        pair, number = min(later, key=lambda entry: (rank(entry[0]), entry[1]))
        move = _named(new, number)
    at, made = pair, []
    for level in reversed(levels[1:]):
        made.append(_named(new, int(level.moves[at])))
        at = int(level.parents[at])
    first, moves = new.play(int(levels[0].new[at]))
    return Parting(first, moves + made[::-1], move is None, move, pairs)


def _named(new: Here, number: int) -> Named:
    return new.explored.names.move(new.instance.move(number))
