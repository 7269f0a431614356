"""Statements: what is to be proved of a state or of a step, as decision trees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verify.claims import Claim
from verify.lift import expr
from verify.lift.expr import Node, children
from verify.lift.lifted import Lifted
from verify.lift.tree import Leaf, Test, Tree
from verify.model import BoundRule
from verify.state import Field


@dataclass(frozen=True, eq=False)
class Statement:
    """Something true or false of a state (`tree`), or of a step (a tree for each rule, from `claim`)."""

    name: str
    words: str
    tree: Tree | None = None
    claim: Claim | None = None
    from_search: bool = False

    @property
    def on_steps(self) -> bool:
        return self.tree is None

    def tree_for(self, lifted: Lifted, bound: BoundRule) -> Tree:
        """The tree that speaks of a step by one rule."""
        assert self.claim is not None
        return lifted.step_claim(self.claim, bound)


def of_claims(lifted: Lifted, claims: Sequence[Claim]) -> list[Statement]:
    """A statement for each claim that says something of every state or every step."""
    found = []
    for claim in claims:
        if claim.kind == "sometimes":
            continue
        if claim.on_steps or claim.kind == "ends":
            found.append(Statement(claim.name, claim.summary, claim=claim))
        else:
            found.append(Statement(claim.name, claim.summary, lifted.state_claim(claim), claim))
    return found


def of_node(name: str, words: str, node: Node) -> Statement:
    """A statement from an expression over the cells of a state."""
    return Statement(name, words, Leaf("value", value=expr.truth(node)), from_search=True)


def fields_of(tree: Tree) -> set[Field]:
    """The fields that a tree reads."""
    found: set[Field] = set()
    seen: set[Node] = set()
    trees: list[Tree] = [tree]
    nodes: list[Node] = []
    while trees:
        top = trees.pop()
        if isinstance(top, Test):
            nodes.append(top.condition)
            trees += [top.yes, top.no]
        elif isinstance(top.value, Node):
            nodes.append(top.value)
    while nodes:
        node = nodes.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.op in ("cell", "init"):
            found.add(node.args[0])
        nodes += children(node)
    return found
