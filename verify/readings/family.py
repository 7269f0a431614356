"""Families of configurations: which combinations of readings are explored together.

A configuration gives every ambiguity an option. A set of configurations is a number whose bit `c` stands
for configuration `c`; configuration 0 has the default (or the chosen) option everywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.errors import BadInput, one_of
from verify.model import Instance, Model, Option, Reading

KINDS = ("auto", "singles", "pairs", "all")
MOST_ALL = 64
"""Combinations up to which a family holds all of them unless told otherwise."""
MOST_PAIRS = 128
"""Configurations up to which a family holds the pairs of deviations unless told otherwise."""
LARGEST = 4096
WORD = 64

Words = npt.NDArray[np.uint64]
Deviation = tuple[str, str]
"""An ambiguity and an option that is not the one of configuration 0."""


@dataclass(frozen=True)
class Family:
    """Configurations of a model's readings; `deviations[c]` is where configuration `c` leaves the base."""

    varied: tuple[Reading, ...]
    base: Mapping[str, str]
    deviations: tuple[frozenset[Deviation], ...]

    @property
    def size(self) -> int:
        return len(self.deviations)

    @property
    def words(self) -> int:
        """64-bit words of a set of configurations."""
        return -(-self.size // WORD)

    @property
    def everything(self) -> int:
        return (1 << self.size) - 1

    def assignment(self, number: int) -> dict[str, str]:
        """The option of every ambiguity in a configuration."""
        return {**self.base, **dict(self.deviations[number])}

    @cached_property
    def assignments(self) -> list[dict[str, str]]:
        return [self.assignment(number) for number in range(self.size)]

    @cached_property
    def having(self) -> dict[Deviation, int]:
        """The configurations with a given option of a given ambiguity."""
        found: dict[Deviation, int] = {}
        for number, assignment in enumerate(self.assignments):
            for pair in assignment.items():
                found[pair] = found.get(pair, 0) | 1 << number
        return found

    def agreeing(self, number: int, asked: Sequence[str]) -> int:
        """The configurations that answer what was `asked` as configuration `number` does."""
        found, assignment = self.everything, self.assignments[number]
        for key in asked:
            found &= self.having[key, assignment[key]]
        return found

    @cached_property
    def _numbers(self) -> dict[frozenset[Deviation], int]:
        return {deviation: number for number, deviation in enumerate(self.deviations)}

    def number(self, *deviations: Deviation) -> int | None:
        """The configuration with just these deviations, if the family has it."""
        return self._numbers.get(frozenset(deviations))

    def singles(self) -> Iterator[tuple[Reading, str, int]]:
        """Every single deviation: the ambiguity, the option, and the configuration."""
        for reading in self.varied:
            for option in reading.options:
                number = self.number((reading.id, option))
                if number is not None:
                    yield reading, option, number

    def pairs(self) -> Iterator[tuple[Deviation, Deviation, int]]:
        """Every pair of deviations of two ambiguities that the family has."""
        for one, other in itertools.combinations([(r.id, o) for r, o, _ in self.singles()], 2):
            number = self.number(one, other)
            if one[0] != other[0] and number is not None:
                yield one, other, number

    def describe(self, number: int) -> str:
        """A configuration by its deviations: `GEN-A-02=b`, or `the default readings`."""
        order = [reading.id for reading in self.varied]
        found = sorted(self.deviations[number], key=lambda pair: order.index(pair[0]))
        return ", ".join(f"{key}={option}" for key, option in found) or "the default readings"

    def packed(self, mask: int) -> Words:
        """A set of configurations as words."""
        return np.array([mask >> (WORD * at) & (1 << WORD) - 1 for at in range(self.words)], np.uint64)


def family(
    model: Model,
    kind: str = "auto",
    ids: Sequence[str] | None = None,
    chosen: Mapping[str, str] | None = None,
) -> Family:
    """The family of a model's readings, or of those called `ids`; the others keep their default or `chosen` option."""
    if kind not in KINDS:
        raise BadInput(one_of("family", kind, list(KINDS)))
    base = model.instance(readings=chosen).readings
    known = [reading.id for reading in model.readings]
    for name in ids or ():
        if name not in known:
            raise BadInput(one_of("ambiguity", name, known, f"model '{model.name}'"))
    varied = tuple(reading for reading in model.readings if ids is None or reading.id in ids)
    others = [[(r.id, option) for option in r.options if option != base[r.id]] for r in varied]
    singles = [frozenset([pair]) for options in others for pair in options]
    pairs = [
        frozenset([one, other])
        for a, b in itertools.combinations(others, 2)
        for one, other in itertools.product(a, b)
    ]
    combinations = prod(len(options) + 1 for options in others)
    if kind == "auto":
        few = 1 + len(singles) + len(pairs) <= MOST_PAIRS
        kind = "all" if combinations <= MOST_ALL else "pairs" if few else "singles"
    if kind == "all":
        if combinations > LARGEST:
            raise BadInput(
                f"{combinations:,} combinations of readings are too many to explore together (at most "
                f"{LARGEST:,}): name fewer with --ambiguity, or use --family pairs"
            )
        found = [_chosen(choice) for choice in itertools.product(*[[None, *options] for options in others])]
        order = [reading.id for reading in varied]
        found.sort(key=lambda some: (len(some), sorted(order.index(key) for key, _ in some)))
    else:
        found = [frozenset(), *singles, *(pairs if kind == "pairs" else [])]
    return Family(varied, base, tuple(found))


def _chosen(choice: Sequence[Deviation | None]) -> frozenset[Deviation]:
    return frozenset(pair for pair in choice if pair is not None)


class Asking(dict[str, Option]):
    """The options of one configuration at a time; remembers which ambiguities were asked about."""

    def __init__(self, found: Family, model: Model) -> None:
        super().__init__()
        self.family = found
        self.asked: set[str] = set()
        self.ever: set[str] = set()
        self._all = [
            {
                reading.id: Option(reading, list(reading.options).index(assignment[reading.id]))
                for reading in model.readings
            }
            for assignment in found.assignments
        ]
        self.number = 0

    def become(self, number: int) -> None:
        """Answer as configuration `number`, with nothing asked so far."""
        self.number = number
        self.asked.clear()

    def agreeing(self) -> int:
        """The configurations for which everything since `become` was the same."""
        return self.family.agreeing(self.number, tuple(self.asked))

    def __getitem__(self, key: str) -> Option:
        option = self._all[self.number][key]
        self.asked.add(key)
        self.ever.add(key)
        return option

    def __contains__(self, key: object) -> bool:
        return key in self._all[0]

    def __len__(self) -> int:
        return len(self._all[0])

    def __iter__(self) -> Iterator[str]:
        return iter(self._all[0])

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]


class FamilyInstance(Instance):
    """A model in one scope with its readings left open: `asking` says which configuration is being run."""

    def __init__(self, model: Model, scope: str | None, found: Family) -> None:
        super().__init__(model, model.scope(scope), dict(found.base))
        self.family = found
        self.asking = Asking(found, model)
        self.options = self.asking
        self.claims = [
            claim for claim in model.all_claims if not claim.scopes or self.scope.name in claim.scopes
        ]

    def concrete(self, number: int) -> Instance:
        """The same scope with the readings of one configuration."""
        return self.model.instance(self.scope.name, self.family.assignment(number))

    def claim_mask(self, at: int) -> int:
        """The configurations that claim number `at` speaks of."""
        mask = self.family.everything
        for pair in self.claims[at].under.items():
            mask &= self.family.having.get(pair, 0)
        return mask

    def first_states(self) -> dict[tuple[int, ...], int]:
        """The first states, each with the configurations that start there."""
        found: dict[tuple[int, ...], int] = {}
        left = self.family.everything
        while left:
            number = (left & -left).bit_length() - 1
            self.asking.become(number)
            self.__dict__.pop("initial", None)
            states = self.initial
            same = self.asking.agreeing() & left
            left &= ~same
            for state in states:
                found[state] = found.get(state, 0) | same
        return found
