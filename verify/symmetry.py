"""Symmetry: states that differ only by renaming players, cards or places count as one.

A kind is permuted everywhere at once: along each dimension of an array that runs over it, and in
each field that refers to it. The canonical state of an orbit is the smallest one, found by trying
every permutation, so the reduction is exact.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from verify.errors import BadModel
from verify.state import Field, Kind, Ref, Schema, State

LARGEST_GROUP = 5040


class Symmetry:
    """The group of a scope's symmetric kinds, as cell permutations with renamed references.

    Each element is a pair: `source[cell]` is the cell whose value arrives there, and `rename[cell]` an
    index into `renamings`, the tables that translate a reference (entry 0 is for "none").
    """

    def __init__(
        self,
        schema: Schema,
        scope: Any,
        kinds: Sequence[Kind],
        generators: Mapping[str, Sequence[Sequence[int]]],
    ) -> None:
        for name in generators:
            if name not in {kind.name for kind in kinds}:
                known = ", ".join(kind.name for kind in kinds)
                raise BadModel(f"symmetries are given for kind '{name}': the symmetric kinds are {known}")
        groups = [
            _generated(generators[kind.name], kind, kind.count(scope))
            if kind.name in generators
            else [tuple(p) for p in itertools.permutations(range(kind.count(scope)))]
            for kind in kinds
        ]
        size = 1
        for group in groups:
            size *= len(group)
        if size > LARGEST_GROUP:
            names = ", ".join(kind.name for kind in kinds)
            raise BadModel(
                f"the symmetry of ({names}) has {size} permutations: at most {LARGEST_GROUP} are tried"
            )
        self.size = size
        self.renamings: list[tuple[int, ...]] = []
        self.elements: list[tuple[list[int], list[int]]] = []
        for choice in itertools.product(*groups):
            by_kind = dict(zip((kind.name for kind in kinds), choice, strict=True))
            self.elements.append(self._element(schema, by_kind))

    def _element(self, schema: Schema, by_kind: Mapping[str, tuple[int, ...]]) -> tuple[list[int], list[int]]:
        source = [0] * schema.cells
        rename = [-1] * schema.cells
        for field in schema.fields:
            table = self._renaming(field, by_kind)
            for flat in range(field.size):
                target = 0
                for at, dim, kind in zip(field.indices(flat), field.dims, field.dim_kinds, strict=True):
                    moved = by_kind[kind.name][at] if kind is not None and kind.name in by_kind else at
                    target = target * dim + moved
                source[field.base + target] = field.base + flat
                rename[field.base + target] = table
        return source, rename

    def _renaming(self, field: Field, by_kind: Mapping[str, tuple[int, ...]]) -> int:
        if not isinstance(field.element, Ref) or field.element.kind.name not in by_kind:
            return -1
        table = (-1, *by_kind[field.element.kind.name])
        if table not in self.renamings:
            self.renamings.append(table)
        return self.renamings.index(table)

    def image(self, state: State, element: int) -> State:
        """The state under one permutation."""
        source, rename = self.elements[element]
        return tuple(
            state[at] if table < 0 else self.renamings[table][state[at] + 1]
            for at, table in zip(source, rename, strict=True)
        )

    def images(self, state: State) -> list[State]:
        """The state under every permutation (with repetitions)."""
        return [self.image(state, element) for element in range(self.size)]

    def canonical(self, state: State) -> State:
        """The smallest state of the orbit."""
        return min(self.images(state))


def _generated(generators: Sequence[Sequence[int]], kind: Kind, size: int) -> list[tuple[int, ...]]:
    """All products of the generators, the identity included."""
    for generator in generators:
        if sorted(generator) != list(range(size)):
            raise BadModel(f"a symmetry of kind '{kind.name}' is not a permutation of 0..{size - 1}")
    found = [tuple(range(size))]
    seen = set(found)
    for element in found:
        for generator in generators:
            product = tuple(generator[at] for at in element)
            if product not in seen:
                seen.add(product)
                found.append(product)
                if len(found) > LARGEST_GROUP:
                    raise BadModel(
                        f"the symmetries of kind '{kind.name}' make more than {LARGEST_GROUP} permutations"
                    )
    return found
