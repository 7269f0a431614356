"""What is measured: a model in one size, and the counts that every peer must find there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from math import comb
from typing import Any

from verify.model import Instance, Model, Scope


@dataclass(frozen=True)
class Case:
    """A reference model in one size. `sizes` are the arguments that the hand-written peers take."""

    model: str
    sizes: dict[str, int]
    states: int
    transitions: int

    @property
    def name(self) -> str:
        shown = ", ".join(f"{value} {key}" for key, value in self.sizes.items())
        return f"{self.model} ({shown})" if shown else self.model

    @property
    def module(self) -> str:
        """The name of this model's modules among the hand-written peers."""
        return self.model.replace("-", "_")

    @property
    def instance(self) -> Instance:
        return instance(self.model, self.sizes)


def tokens(workers: int, store: int) -> Case:
    """The token game; its counts have a closed form.

    >>> tokens(10, 15).states
    1171456
    """
    places, busy = comb(workers + 3, 3), comb(workers + 2, 3)
    goods, short = (store + 1) ** 3, store * (store + 1) ** 2
    moves = 6 * busy * goods + 2 * busy * short + busy * store**3 + places * short
    return Case("tokens", {"workers": workers, "store": store}, places * goods, moves)


def puzzle8() -> Case:
    """The sliding puzzle of eight tiles: half of all boards; 24 moves over the nine places of the gap."""
    return Case("puzzle8", {}, 181_440, 181_440 * 24 // 9)


def two_phase_commit(managers: int) -> Case:
    """Two-phase commit with 3 or 7 resource managers; moves that change nothing count, as in TLC."""
    states, transitions = {3: (288, 1_145), 7: (296_448, 2_744_705)}[managers]
    return Case("two-phase-commit", {"managers": managers}, states, transitions)


def cases(quick: bool) -> list[Case]:
    """The models on which peers are compared; the token game, from which the ratios are taken, first."""
    if quick:
        return [tokens(3, 3), two_phase_commit(3)]
    return [tokens(10, 15), puzzle8(), two_phase_commit(7)]


@cache
def model(name: str) -> Model:
    """The reference model of that name."""
    (entry,) = entry_points(group="ludoproof.models", name=name)
    found: Any = entry.load()
    assert isinstance(found, Model)
    return found


def instance(name: str, sizes: dict[str, int]) -> Instance:
    """A reference model in a scope of the given sizes, whether or not the model names such a scope."""
    parameters: dict[str, Any] = dict(sizes)
    return Instance(model(name), Scope("measured", "a size to measure", **parameters), {})


def reference_models() -> list[str]:
    """The names of the reference models."""
    return sorted({entry.name for entry in entry_points(group="ludoproof.models")})
