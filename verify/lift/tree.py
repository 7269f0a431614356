"""Decision trees: what a traced rule is to everyone else. Inner nodes test, leaves say what happens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from verify.lift.expr import Node
from verify.state import Field

Cite = tuple[str, Node]
"""A clause and the condition under which it was applied on this path."""


@dataclass(eq=False)
class Leaf:
    """How a run of a rule ends: `done`, `refused`, `bounds`, `error`, or `value` (of a claim)."""

    outcome: str
    updates: dict[Field, Node] = field(default_factory=dict)
    clause: str = ""
    field: Field | None = None
    message: str = ""
    value: Any = None
    cites: tuple[Cite, ...] = ()

    def same(self, other: Leaf) -> bool:
        """Whether two runs of one path ended alike."""
        mine = (self.outcome, self.clause, self.field, self.message, self.cites)
        theirs = (other.outcome, other.clause, other.field, other.message, other.cites)
        return mine == theirs and self.updates == other.updates and _same(self.value, other.value)


def _same(a: Any, b: Any) -> bool:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(_same(x, y) for x, y in zip(a, b, strict=True))
    return bool(a is b or (not isinstance(a, Node) and not isinstance(b, Node) and a == b))


@dataclass(eq=False)
class Test:
    """A question about the state before the rule (and its parameters)."""

    condition: Node
    yes: Tree
    no: Tree
    line: str = ""


Tree = Leaf | Test


def leaves(tree: Tree) -> Iterator[Leaf]:
    """The leaves from left (yes) to right (no)."""
    stack = [tree]
    while stack:
        top = stack.pop()
        if isinstance(top, Leaf):
            yield top
        else:
            stack += [top.no, top.yes]


def paths(tree: Tree) -> Iterator[tuple[tuple[tuple[Node, bool], ...], Leaf]]:
    """Every leaf with the decisions that lead to it."""
    stack: list[tuple[Tree, tuple[tuple[Node, bool], ...]]] = [(tree, ())]
    while stack:
        top, taken = stack.pop()
        if isinstance(top, Leaf):
            yield taken, top
        else:
            stack.append((top.no, (*taken, (top.condition, False))))
            stack.append((top.yes, (*taken, (top.condition, True))))


def size(tree: Tree) -> int:
    """How many leaves there are."""
    return sum(1 for _ in leaves(tree))
