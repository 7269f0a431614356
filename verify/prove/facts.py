"""Facts: simple statements that were true in every state a search has seen.

They are only candidates. A proof uses one of them after proving it along with the claim.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.lift import expr
from verify.lift.expr import Node
from verify.model import Instance
from verify.prove.statements import Statement, of_node
from verify.state import State

Table = npt.NDArray[np.int64]
PRIME = 2_147_483_647
SAMPLE = 3000
SMALL = 64
"""The largest factor of an equation that is believed."""
WIDEST = 40
"""Cells of the largest model in which three at a time are looked at."""
PER_QUESTION = 8
"""Facts offered against one counterexample."""


class Facts:
    """What the explored states have in common."""

    def __init__(self, instance: Instance, states: Table) -> None:
        self.instance = instance
        self.states = states
        self.names = instance.schema.cell_names()
        self.nodes = [expr.cell(field, at) for field in instance.schema.fields for at in range(field.size)]
        self.equations = list(self._equations())

    def against(self, state: State, tried: Container[str] = ()) -> list[Statement]:
        """Facts not yet tried that `state` contradicts: equations, then ranges and sums, then values never seen together."""
        values = np.array(state, np.int64)
        found: list[Statement] = []
        sources = (self._broken(values), self._ranges(values), self._sums(values))
        for source in (*sources, self._combinations(values, 2), self._combinations(values, 3)):
            for statement in source:
                if statement.name not in tried:
                    found.append(statement)
                if len(found) >= PER_QUESTION:
                    return found
        return found

    def _broken(self, values: Table) -> Iterator[Statement]:
        for coefficients, statement in self.equations:
            if int(coefficients[0] + coefficients[1:] @ values) != 0:
                yield statement

    def _equations(self) -> Iterator[tuple[Table, Statement]]:
        """Linear equations that hold in every state, by elimination modulo a prime, then checked exactly."""
        rows = self.states[np.linspace(0, len(self.states) - 1, min(SAMPLE, len(self.states))).astype(int)]
        matrix = np.concatenate([np.ones((len(rows), 1), np.int64), rows], axis=1)
        for vector in _null_space(matrix):
            if not vector[1:].any():
                continue
            exact = (vector[0] + self.states @ vector[1:] == 0).all()
            if exact and np.count_nonzero(vector[1:]) > 1:
                node = expr.linear(
                    int(vector[0]), [(n, int(c)) for n, c in zip(self.nodes, vector[1:], strict=True) if c]
                )
                words = self._sum_words(vector[1:]) + f" = {-int(vector[0])}"
                yield vector, of_node(words, words, expr.eq(node, expr.const(0)))

    def _sum_words(self, factors: Any) -> str:
        parts: list[str] = []
        for factor, name in zip(factors, self.names, strict=True):
            if factor:
                size = "" if abs(factor) == 1 else f"{abs(int(factor))} * "
                parts.append(("- " if factor < 0 else "+ " if parts else "") + size + name)
        return " ".join(parts)

    def _ranges(self, values: Table) -> Iterator[Statement]:
        lows, highs = self.states.min(axis=0), self.states.max(axis=0)
        for at, (name, node) in enumerate(zip(self.names, self.nodes, strict=True)):
            if values[at] < lows[at]:
                yield self._le(f"{name} >= {lows[at]}", expr.const(int(lows[at])), node)
            elif values[at] > highs[at]:
                yield self._le(f"{name} <= {highs[at]}", node, expr.const(int(highs[at])))

    def _sums(self, values: Table) -> Iterator[Statement]:
        """x + y and x - y beyond what was seen."""
        for i in range(len(self.nodes)):
            for sign, word in ((1, "+"), (-1, "-")):
                seen = self.states[:, i : i + 1] + sign * self.states[:, i + 1 :]
                if not seen.size:
                    continue
                here = values[i] + sign * values[i + 1 :]
                high, low = seen.max(axis=0), seen.min(axis=0)
                for at in np.flatnonzero((here > high) | (here < low)):
                    j = i + 1 + int(at)
                    total = expr.linear(0, [(self.nodes[i], 1), (self.nodes[j], sign)])
                    words = f"{self.names[i]} {word} {self.names[j]}"
                    if here[at] > high[at]:
                        yield self._le(f"{words} <= {high[at]}", total, expr.const(int(high[at])))
                    else:
                        yield self._le(f"{words} >= {low[at]}", expr.const(int(low[at])), total)

    def _combinations(self, values: Table, count: int) -> Iterator[Statement]:
        """Two or three cells that were never seen with these values."""
        if count > 2 and len(self.nodes) > WIDEST:
            return
        same = self.states == values
        for cells in itertools.combinations(range(len(self.nodes)), count):
            if np.logical_and.reduce([same[:, at] for at in cells]).any():
                continue
            each = [expr.eq(self.nodes[at], expr.const(int(values[at]))) for at in cells]
            words = "never " + " with ".join(f"{self.names[at]} = {values[at]}" for at in cells)
            yield of_node(words, words, expr.not_(expr.and_(each)))

    @staticmethod
    def _le(words: str, a: Node, b: Node) -> Statement:
        return of_node(words, words, expr.le(a, b))


def _null_space(matrix: Table) -> Iterator[Table]:
    """Small integer vectors that every row is orthogonal to."""
    reduced, pivots = _reduced(matrix % PRIME)
    columns = matrix.shape[1]
    for free in (c for c in range(columns) if c not in pivots):
        entries: list[Fraction | None] = [Fraction(0)] * columns
        entries[free] = Fraction(1)
        for row, pivot in enumerate(pivots):
            entries[pivot] = _fraction(int(-reduced[row, free]) % PRIME)
        known = [entry for entry in entries if entry is not None]
        if len(known) < columns:
            continue
        scale = lcm(*(entry.denominator for entry in known))
        vector = np.array([int(entry * scale) for entry in known], np.int64)
        if np.abs(vector[1:]).max() <= SMALL:
            yield vector


def _fraction(value: int) -> Fraction | None:
    """The fraction of small numbers that is `value` modulo the prime, by the extended Euclidean algorithm."""
    a, b, x, y = PRIME, value, 0, 1
    while b > 30_000:
        a, b, x, y = b, a % b, y, x - a // b * y
    return Fraction(b, y) if y and abs(y) <= 30_000 else None


def _reduced(matrix: Table) -> tuple[Table, list[int]]:
    """Reduced row echelon form modulo the prime, columns taken from the right so that constants stay free last."""
    matrix = matrix.copy()
    pivots: list[int] = []
    row = 0
    for column in range(matrix.shape[1]):
        below = np.flatnonzero(matrix[row:, column])
        if not len(below):
            continue
        at = row + int(below[0])
        matrix[[row, at]] = matrix[[at, row]]
        inverse = pow(int(matrix[row, column]), -1, PRIME)
        matrix[row] = matrix[row] * inverse % PRIME
        for other in np.flatnonzero(matrix[:, column]):
            if other != row:
                matrix[other] = (matrix[other] - matrix[other, column] * matrix[row]) % PRIME
        pivots.append(column)
        row += 1
        if row == matrix.shape[0]:
            break
    return matrix, pivots
