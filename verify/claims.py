"""Claims: what must hold, what must be possible, and what is known to fail.

A claim is a function of a state, `claim(s)`, or of a step, `claim(before, move, after)`. Its name
is the claim, its docstring says it to a player. Engines are not mentioned here: a report says how
each claim was settled.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.errors import BadModel

ClaimFunction = Callable[..., Any]


@dataclass(frozen=True, eq=False)
class Claim:
    """A named statement. `kind` is always, step, sometimes, ends or refuted; `under` limits it to readings,
    `scopes` to scopes."""

    name: str
    kind: str
    function: ClaimFunction
    clauses: tuple[str, ...]
    under: Mapping[str, str]
    scopes: tuple[str, ...] = ()

    @property
    def on_steps(self) -> bool:
        """Whether it speaks of a step (before, move, after) rather than of one state."""
        return self.kind != "ends" and len(inspect.signature(self.function).parameters) == 3

    @property
    def summary(self) -> str:
        text = inspect.getdoc(self.function) or self.name.replace("_", " ")
        return text.split("\n\n")[0].replace("\n", " ")

    def __call__(self, *args: Any) -> Any:
        return self.function(*args)


Decorator = Callable[[ClaimFunction], Claim]


def always(*clauses: str, under: Mapping[str, str] | None = None, scopes: Sequence[str] = ()) -> Decorator:
    """An invariant: true in every reachable state."""
    return _decorator("always", clauses, under, scopes, arities=(1,))


def step(*clauses: str, under: Mapping[str, str] | None = None, scopes: Sequence[str] = ()) -> Decorator:
    """True of every move: a function of the state before, the move, and the state after."""
    return _decorator("step", clauses, under, scopes, arities=(3,))


def sometimes(*clauses: str, under: Mapping[str, str] | None = None, scopes: Sequence[str] = ()) -> Decorator:
    """Must be reachable. Guards the other claims against being true of nothing."""
    return _decorator("sometimes", clauses, under, scopes, arities=(1, 3))


def ends(*clauses: str, under: Mapping[str, str] | None = None, scopes: Sequence[str] = ()) -> Decorator:
    """A measure (a number or a tuple, compared from the left) that every move lowers: the game ends."""
    return _decorator("ends", clauses, under, scopes, arities=(1,))


def refuted(*clauses: str, under: Mapping[str, str] | None = None, scopes: Sequence[str] = ()) -> Decorator:
    """Expected to fail: a finding, kept so that it is noticed when it goes away."""
    return _decorator("refuted", clauses, under, scopes, arities=(1, 3))


def _decorator(
    kind: str,
    clauses: tuple[str, ...],
    under: Mapping[str, str] | None,
    scopes: Sequence[str],
    arities: tuple[int, ...],
) -> Decorator:
    def made(function: ClaimFunction) -> Claim:
        arity = len(inspect.signature(function).parameters)
        if arity not in arities:
            shapes = {1: "(state)", 3: "(before, move, after)"}
            allowed = " or ".join(shapes[n] for n in arities)
            raise BadModel(f"claim '{function.__name__}' takes {arity} arguments: {kind} takes {allowed}")
        return Claim(function.__name__, kind, function, tuple(clauses), dict(under or {}), tuple(scopes))

    return made
