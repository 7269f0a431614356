"""An instance, lifted: a decision tree for each rule, each claim, the final predicate and each weight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from verify.claims import Claim
from verify.errors import BadModel
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.sym import node_of, wrap
from verify.lift.symbolic import SymbolicDraft, symbolic_class
from verify.lift.trace import BUDGET, Path, ending, explore
from verify.lift.tree import Leaf, Tree
from verify.model import BoundRule, Instance, Move
from verify.state import Schema


class Lifted:
    """The trees of an instance, made when they are asked for.

    A step claim speaks of two states. The second one has fields of its own, those of `after`.
    """

    def __init__(self, instance: Instance, budget: int = BUDGET) -> None:
        self.instance = instance
        self.budget = budget
        self.before = instance.schema
        self.after = Schema(instance.model.schema(instance.scope), instance.scope)
        self._before = symbolic_class(self.before)
        self._after = symbolic_class(self.after)
        self._trees: dict[Any, Tree] = {}

    def rule(self, bound: BoundRule) -> Tree:
        """How `bound` changes a state: leaves are done, refused, bounds or error."""

        if bound.count == 0:
            return Leaf("refused", clause=bound.rule.clauses[0] if bound.rule.clauses else bound.rule.name)

        def run(path: Path) -> Leaf:
            draft = self._draft(self._before, path)
            start = dict(draft.contents)
            arguments = [wrap(node) for node in parameters(bound)]
            leaf = ending(draft, start, lambda: bound.rule(draft, *arguments), path)
            leaf.value = None
            return leaf

        return self._tree(("rule", bound.rule.name), f"rule '{bound.rule.name}'", run)

    def weight(self, bound: BoundRule) -> Tree | None:
        """How often an outcome of chance happens, as a number."""
        function = bound.rule.weight
        if function is None:
            return None

        def body(draft: SymbolicDraft) -> Any:
            return function(draft, *[wrap(node) for node in parameters(bound)])

        return self._value(
            ("weight", bound.rule.name), f"the weight of '{bound.rule.name}'", body, number=True
        )

    def final(self) -> Tree | None:
        function = self.instance.model.final
        if function is None:
            return None
        return self._value(("final",), "the final predicate", function)

    def state_claim(self, claim: Claim) -> Tree:
        return self._value(("claim", claim.name), f"claim '{claim.name}'", claim.function)

    def step_claim(self, claim: Claim, bound: BoundRule) -> Tree:
        """A claim on steps, for the moves of one rule. Measures are claims that they fall.

        One that does not look at the move is traced once, and is the same tree for every rule.
        """
        for key in (("step", claim.name), ("step", claim.name, bound.rule.name)):
            if key in self._trees:
                return self._trees[key]
        subject = f"claim '{claim.name}'"
        looked: list[bool] = []

        def run(path: Path) -> Leaf:
            before = self._draft(self._before, path, read_only=True)
            after = self._draft(self._after, path, read_only=True)
            names = bound.rule.domains
            arguments = tuple((name, wrap(node)) for name, node in zip(names, parameters(bound), strict=True))

            def body() -> Any:
                if claim.kind == "ends":
                    return falls(measure(claim, before), measure(claim, after))
                return claim.function(before, _SeenMove(bound.rule.name, arguments, looked), after)

            return _valued(ending(None, {}, body, path), subject)

        tree = self._tree(("step", claim.name, bound.rule.name), subject, run)
        if not looked:
            self._trees["step", claim.name] = tree
        return tree

    def ignores_moves(self, claim: Claim) -> bool:
        """Whether a claim on steps, once traced, turned out not to look at the move."""
        return ("step", claim.name) in self._trees

    def _value(self, key: Any, subject: str, body: Callable[[Any], Any], number: bool = False) -> Tree:
        def run(path: Path) -> Leaf:
            draft = self._draft(self._before, path, read_only=True)
            return _valued(ending(None, {}, lambda: body(draft), path), subject, number)

        return self._tree(key, subject, run)

    def _draft(self, kind: type[SymbolicDraft], path: Path, read_only: bool = False) -> SymbolicDraft:
        draft = kind(self.instance.scope, self.instance.options, read_only)
        path.drafts.append(draft)
        return draft

    def _tree(self, key: Any, subject: str, run: Callable[[Path], Leaf]) -> Tree:
        tree = self._trees.get(key)
        if tree is None:
            tree = self._trees[key] = explore(subject, run, budget=self.budget)
        return tree


class _SeenMove(Move):
    """A move that remembers whether anybody looked at it."""

    def __init__(self, rule: str, args: tuple[tuple[str, Any], ...], looked: list[bool]) -> None:
        super().__init__(rule, args)
        object.__setattr__(self, "_looked", looked)

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_"):
            object.__getattribute__(self, "_looked").append(True)
        return super().__getattribute__(name)


def parameters(bound: BoundRule) -> list[Node]:
    """A node for each parameter of a rule."""
    return [expr.param(name, values) for name, values in zip(bound.rule.domains, bound.domains, strict=True)]


def measure(claim: Claim, draft: Any) -> tuple[Any, ...]:
    value = claim.function(draft)
    return value if isinstance(value, tuple) else (value,)


def falls(before: tuple[Any, ...], after: tuple[Any, ...]) -> Any:
    """Whether `after` is smaller than `before`, compared from the left; no fork."""
    if len(before) != len(after):
        raise BadModel("a measure must have the same length in every state")
    less = expr.const(0)
    for old, new in reversed(list(zip(before, after, strict=True))):
        a, b = node_of(old), node_of(new)
        smaller = expr.not_(expr.le(a, b))
        less = expr.or_([smaller, expr.and_([expr.eq(a, b), less])])
    return wrap(less)


def _valued(leaf: Leaf, subject: str, number: bool = False) -> Leaf:
    """A leaf that carries the value of a claim as a node."""
    if leaf.outcome == "error":
        return leaf
    if leaf.outcome != "done":
        raise BadModel(f"{subject} must not refuse or write anything")
    if leaf.value is None:
        raise BadModel(f"{subject} returns nothing: it must return whether it holds")
    node = node_of(leaf.value)
    return Leaf("value", value=node if number else expr.truth(node), cites=leaf.cites)
