"""Numbers that stand for states and moves: equal for equal names and values, on any machine, in any order.

A cell with a value is two 64-bit numbers: for a named value the BLAKE2b hash of the names of cell and value,
for a number the hash of the cell's name plus the value times an odd constant, mixed by the finaliser of
splitmix64. A state is the sum of its cells, mixed (mod 2**64, each of the two by itself); where the scope is
symmetric, the sum of that over all permutations, mixed. docs/regression.md says the same with an example.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verify.engines.layout import Layout
from verify.model import Instance
from verify.regress.names import Names
from verify.state import Field
from verify.symmetry import Symmetry

Words = npt.NDArray[np.uint64]
ODD = 0x9E3779B97F4A7C15
CHUNK = 12
"""Bits of a packed state that are looked up at once."""
WIDE = 16
"""Bits above which a cell is computed instead of looked up."""
FEW_WORDS = 3
"""Words of a state up to which it is not worth while to look for those that changed."""
SPAN = 1 << 14
"""Rows that are hashed at a time: they stay in the cache."""


def key(*parts: str | int) -> tuple[int, int]:
    """Two 64-bit numbers for some names."""
    text = json.dumps(parts, ensure_ascii=True, separators=(",", ":"))
    whole = hashlib.blake2b(text.encode(), digest_size=16, person=b"ludoproof").digest()
    return int.from_bytes(whole[:8], "little"), int.from_bytes(whole[8:], "little")


def mixed(values: Words) -> Words:
    """The finaliser of splitmix64, element by element."""
    found = values ^ (values >> np.uint64(30))
    found *= np.uint64(0xBF58476D1CE4E5B9)
    found ^= found >> np.uint64(27)
    found *= np.uint64(0x94D049BB133111EB)
    found ^= found >> np.uint64(31)
    return found


def step_digest(before: Words, move: Words, after: Words, weights: Words) -> Words:
    """A number for each transition, from lane 0 of the state before and lane 1 of the one after."""
    found = mixed(before + move)
    found *= np.uint64(ODD)
    found += after
    found = mixed(found)
    found += weights * np.uint64(ODD)
    return mixed(found)


def total(values: Words) -> int:
    """The sum mod 2**64."""
    return int(values.sum(dtype=np.uint64))


@dataclass(frozen=True)
class _Piece:
    """Some bits of a word, and the numbers that their contents stand for, one list for each lane."""

    bit: np.uint64
    mask: np.uint64
    lanes: tuple[Words, Words]

    def numbers(self, contents: Words, lane: int) -> Words:
        """The numbers of some contents of the word."""
        found: Words = self.lanes[lane][(contents >> self.bit) & self.mask]
        return found


@dataclass(frozen=True)
class _WideCell:
    """A cell of too many values for a list of them."""

    bit: np.uint64
    mask: np.uint64
    lo: int
    keys: tuple[int, int]

    def numbers(self, contents: Words, lane: int) -> Words:
        """The numbers of some contents of the word."""
        values = ((contents >> self.bit) & self.mask) + np.uint64(self.lo % 2**64)
        return _numbers(self.keys[lane], values)


@dataclass(frozen=True)
class _Image:
    """How the numbers of a permuted state are found from the packed words of the state itself."""

    by_word: dict[int, list[_Piece | _WideCell]]
    constant: tuple[int, int]


class StateDigest:
    """The numbers of packed states. `cells` limits it to cells of these names; `reduce` is for symmetry."""

    def __init__(
        self, names: Names, layout: Layout, cells: Collection[str] | None = None, reduce: bool = True
    ) -> None:
        self.names = names
        self.layout = layout
        self.schema = names.instance.schema
        self.wanted = None if cells is None else frozenset(cells)
        self.symmetry: Symmetry | None = names.instance.symmetry if reduce else None
        self._cell: dict[int, tuple[Words, Words]] = {}
        elements = [self._identity()] if self.symmetry is None else self.symmetry.elements
        self._images = [self._image(source, rename) for source, rename in elements]

    def _identity(self) -> tuple[list[int], list[int]]:
        return list(range(self.schema.cells)), [-1] * self.schema.cells

    def lane(self, rows: Words, lane: int) -> Words:
        """One number for each row."""
        found = np.empty(len(rows), np.uint64)
        for first in range(0, len(rows), SPAN):
            part = rows[first : first + SPAN]
            sums = [mixed(self._sum(part, image, lane)) for image in self._images]
            found[first : first + SPAN] = sums[0] if self.symmetry is None else mixed(_added(sums))
        return found

    def lanes(self, rows: Words) -> Words:
        """Both numbers of each row, as two columns."""
        return np.stack([self.lane(rows, 0), self.lane(rows, 1)], axis=1)

    def lane_after(self, rows: Words, before: Words, source: npt.NDArray[np.int64], lane: int) -> Words:
        """One number for each row, found from that of the row of `before` that it came from.

        Only words that a move changed are looked up, which is much less where states are long.
        """
        if self.layout.words <= FEW_WORDS:
            return self.lane(rows, lane)
        sums = [self._sum(before, image, lane)[source] for image in self._images]
        for word in range(self.layout.words):
            was = before[source, word]
            changed = np.flatnonzero(rows[:, word] != was)
            if len(changed):
                new, old = rows[changed, word], was[changed]
                for image, found in zip(self._images, sums, strict=True):
                    for part in image.by_word.get(word, ()):
                        found[changed] += part.numbers(new, lane) - part.numbers(old, lane)
        mixes = [mixed(found) for found in sums]
        return mixes[0] if self.symmetry is None else mixed(_added(mixes))

    def _sum(self, rows: Words, image: _Image, lane: int) -> Words:
        found = np.full(len(rows), image.constant[lane], np.uint64)
        for word, parts in image.by_word.items():
            contents = rows[:, word]
            for part in parts:
                found += part.numbers(contents, lane)
        return found

    def _image(self, source: Sequence[int], rename: Sequence[int]) -> _Image:
        target_of = {cell: target for target, cell in enumerate(source)}
        narrow: dict[int, list[_Cell]] = {}
        by_word: dict[int, list[_Piece | _WideCell]] = {}
        constant = [0, 0]
        for field in self.schema.fields:
            place = self.layout.places.get(field)
            for at in range(field.size):
                target = target_of[field.base + at]
                if self.wanted is not None and self.names.cells[target] not in self.wanted:
                    continue
                if place is None:
                    lanes = self._renamed(field, target, rename[target])
                    constant = [(constant[i] + int(lanes[i][0])) % 2**64 for i in (0, 1)]
                    continue
                word, bit = place.of(at)
                if place.width > WIDE:
                    mask = np.uint64((1 << place.width) - 1)
                    keys = key(self.names.cells[target])
                    by_word.setdefault(word, []).append(_WideCell(np.uint64(bit), mask, field.lo, keys))
                else:
                    lanes = self._renamed(field, target, rename[target])
                    narrow.setdefault(word, []).append((bit, place.width, field.hi - field.lo, lanes))
        for word, cells in narrow.items():
            by_word.setdefault(word, []).extend(_pieces(cells))
        return _Image(by_word, (constant[0], constant[1]))

    def _renamed(self, field: Field, target: int, table: int) -> tuple[Words, Words]:
        """The numbers of a cell's values as they are seen in cell `target`."""
        lanes = self._values(target)
        if table < 0:
            return lanes
        assert self.symmetry is not None
        renaming = self.symmetry.renamings[table]
        order = [renaming[value + 1] - field.lo for value in range(field.lo, field.hi + 1)]
        return lanes[0][order], lanes[1][order]

    def _values(self, cell: int) -> tuple[Words, Words]:
        field = self.schema.by_cell[cell]
        found = self._cell.get(cell)
        if found is None:
            name, named = self.names.cells[cell], self.names.values(field)
            if named is None:
                found = number_keys(name, np.arange(field.lo, field.hi + 1))
            else:
                found = name_keys(name, named)
            self._cell[cell] = found
        return found


def number_keys(cell: str, numbers: npt.NDArray[np.int64]) -> tuple[Words, Words]:
    """The two numbers of a cell for each of some whole numbers."""
    first, second = key(cell)
    values = numbers.astype(np.int64).view(np.uint64)
    return _numbers(first, values), _numbers(second, values)


def name_keys(cell: str, names: Sequence[str]) -> tuple[Words, Words]:
    """The two numbers of a cell for each of some named values."""
    pairs = [key(cell, name) for name in names]
    return np.array([a for a, _ in pairs], np.uint64), np.array([b for _, b in pairs], np.uint64)


def _numbers(start: int, values: Words) -> Words:
    return mixed(values * np.uint64(ODD) + np.uint64(start))


def _added(parts: Sequence[Words]) -> Words:
    found = parts[0].copy()
    for part in parts[1:]:
        found += part
    return found


_Cell = tuple[int, int, int, tuple[Words, Words]]
"""The bit a cell begins at, its width, its highest content, and the numbers of its contents."""


def _pieces(cells: list[_Cell]) -> list[_Piece]:
    """Neighbouring cells of one word, as many at a time as can be looked up together."""
    found: list[_Piece] = []
    group: list[_Cell] = []
    for cell in sorted(cells, key=lambda entry: entry[0]):
        if group and cell[0] + cell[1] - group[0][0] > max(CHUNK, group[0][1]):
            found.append(_piece(group))
            group = []
        group.append(cell)
    return [*found, _piece(group)]


def _piece(group: list[_Cell]) -> _Piece:
    first = group[0][0]
    bits = group[-1][0] + group[-1][1] - first
    contents = np.arange(1 << bits, dtype=np.uint64)
    lanes = [np.zeros(1 << bits, np.uint64), np.zeros(1 << bits, np.uint64)]
    for bit, width, highest, numbers in group:
        at = (contents >> np.uint64(bit - first)) & np.uint64((1 << width) - 1)
        at = np.minimum(at, np.uint64(highest)).astype(np.int64)
        for lane in (0, 1):
            lanes[lane] += numbers[lane][at]
    return _Piece(np.uint64(first), np.uint64((1 << bits) - 1), (lanes[0], lanes[1]))


class MoveDigest:
    """A number for each move of an instance: its parameters, and its rule by itself.

    Where the scope is symmetric, parameters that run over a symmetric kind are left out: a reduced search
    sees the moves of one of many equivalent states.
    """

    def __init__(self, names: Names, reduce: bool = True) -> None:
        instance: Instance = names.instance
        exchanged = {kind.name for kind in instance.scope.symmetric} if reduce else set()
        self.parameters = np.zeros(max(1, instance.move_count), np.uint64)
        self.rule_of: npt.NDArray[np.int64] = np.zeros(max(1, instance.move_count), np.int64)
        self.rules = [bound.rule.name for bound in instance.rules]
        for at, bound in enumerate(instance.rules):
            sums = np.zeros(1, np.uint64)
            for parameter in bound.rule.domains:
                labels = names.parameter_values(bound.rule.name, parameter)
                kind = names.kind(bound.rule.name, parameter)
                hidden = kind is not None and kind.name in exchanged
                keys = [0 if hidden else key(parameter, str(label))[0] for label in labels]
                sums = (sums[:, None] + np.array(keys, np.uint64)[None, :]).reshape(-1)
            self.parameters[bound.first : bound.first + bound.count] = sums
            self.rule_of[bound.first : bound.first + bound.count] = at

    def whole(self, renamed: dict[str, str] | None = None) -> Words:
        """A number for each move with its rule, the rule taken by its name in `renamed` where it has one."""
        keys = [key("rule", (renamed or {}).get(name, name))[0] for name in self.rules]
        if not keys:
            return self.parameters
        return mixed(self.parameters + np.array(keys, np.uint64)[self.rule_of])


def hexadecimal(*numbers: int) -> str:
    """Sums as text.

    >>> hexadecimal(255)
    '00000000000000ff'
    """
    return "".join(f"{number % 2**64:016x}" for number in itertools.chain(numbers))
