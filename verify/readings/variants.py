"""The trees of a family: each rule traced once for every combination of the readings that it asks about.

Trees of several configurations are laid over each other: what they share is there once, and where they part
stands a `Split`. A rule that asks about no reading has no split at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from verify.claims import Claim
from verify.errors import BadModel, TooManyPaths
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.lift.trace import BUDGET, Path, explore
from verify.lift.tree import Leaf, Test, Tree, leaves
from verify.model import BoundRule
from verify.readings.family import FamilyInstance
from verify.readings.results import entries

Featured = Any
"""A `Leaf`, a `Test` whose sides are featured, or a `Split`."""


@dataclass(eq=False)
class Split:
    """Where configurations part: sets of them, each with what follows for it."""

    cases: tuple[tuple[int, Featured], ...]


@dataclass(eq=False)
class Variants:
    """What one rule (claim, predicate) is in a family: the trees, laid over each other, and by configuration.

    `asked` are the ambiguities it asks about in any configuration.
    """

    name: str
    tree: Featured
    parts: tuple[tuple[int, Tree], ...]
    asked: frozenset[str]

    @property
    def widest(self) -> int:
        """How many trees were laid over each other."""
        return len(self.parts)

    @property
    def is_split(self) -> bool:
        return any(True for _ in splits(self.tree))

    def separates(self, one: int, other: int) -> bool:
        """Whether the trees of two configurations differ anywhere."""
        return any(
            not any(mask >> one & mask >> other & 1 for mask, _ in split.cases)
            and any(mask >> one & 1 for mask, _ in split.cases)
            and any(mask >> other & 1 for mask, _ in split.cases)
            for split in splits(self.tree)
        )


def splits(tree: Featured) -> Iterator[Split]:
    """Every split of a featured tree."""
    stack = [tree]
    while stack:
        top = stack.pop()
        if isinstance(top, Split):
            yield top
            stack += [inner for _, inner in top.cases]
        elif isinstance(top, Test):
            stack += [top.yes, top.no]


def overlaid(parts: list[tuple[int, Featured]]) -> Featured:
    """Trees of disjoint sets of configurations as one: equal questions and equal leaves are joined."""
    groups: dict[Any, list[tuple[int, Featured]]] = {}
    for mask, tree in parts:
        groups.setdefault(_root(tree), []).append((mask, tree))
    cases = []
    for group in groups.values():
        together = 0
        for mask, _ in group:
            together |= mask
        first = group[0][1]
        if len(group) > 1 and isinstance(first, Test):
            yes = overlaid([(mask, tree.yes) for mask, tree in group])
            no = overlaid([(mask, tree.no) for mask, tree in group])
            first = Test(first.condition, yes, no, first.line)
        cases.append((together, first))
    return cases[0][1] if len(cases) == 1 else Split(tuple(cases))


def _root(tree: Tree) -> Any:
    """What two trees must share at their root to be joined there. Why a move is refused is no difference."""
    if isinstance(tree, Test):
        return "test", tree.condition
    if tree.outcome == "done":
        return "done", frozenset(tree.updates.items())
    if tree.outcome == "value":
        return "value", tree.value
    return tree.outcome, tree.field, tree.message


class _Fresh(Lifted):
    """Trees that are traced again each time they are asked for, since the readings change in between."""

    def _tree(self, key: Any, subject: str, run: Callable[[Path], Leaf]) -> Tree:
        return explore(subject, run, budget=self.budget)

    def forget(self) -> None:
        self._trees.clear()


class FamilyLifted:
    """The featured trees of a family, made when they are asked for. `say` is told what is being traced."""

    def __init__(self, instance: FamilyInstance, say: Callable[[str], None] | None = None) -> None:
        self.instance = instance
        self.family = instance.family
        self.lifted = _Fresh(instance, BUDGET)
        self.say = say
        self.runs = 0
        self._found: dict[Any, Variants] = {}

    @property
    def found(self) -> list[Variants]:
        """Everything traced so far, each once."""
        return list({id(entry): entry for entry in self._found.values()}.values())

    def rule(self, bound: BoundRule) -> Variants:
        return self._variants(("rule", bound.rule.name), bound.rule.name, lambda: self.lifted.rule(bound))

    def final(self) -> Variants | None:
        if self.instance.model.final is None:
            return None
        return self._variants(("final",), "the final predicate", self._final)

    def _final(self) -> Tree:
        tree = self.lifted.final()
        assert tree is not None
        return tree

    def state_claim(self, claim: Claim, mask: int) -> Variants:
        key = ("claim", claim.name)
        return self._variants(key, claim.name, lambda: self.lifted.state_claim(claim), mask)

    def predicate(self, key: str, function: Callable[[Any], Any]) -> Variants:
        """Any other question about a state."""
        return self._variants(("ask", key), key, lambda: self.lifted._value(key, key, function))

    def step_claim(self, claim: Claim, bound: BoundRule, mask: int) -> tuple[Variants, bool]:
        """A claim on the steps of one rule, and whether it looks at the move at all."""
        if ("step", claim.name) in self._found:
            return self._found["step", claim.name], False
        ignored = []

        def trace() -> Tree:
            tree = self.lifted.step_claim(claim, bound)
            ignored.append(self.lifted.ignores_moves(claim))
            return tree

        made = self._variants(("step", claim.name, bound.rule.name), claim.name, trace, mask)
        if ignored and all(ignored):
            self._found["step", claim.name] = made
            return made, False
        return made, True

    def weight(self, bound: BoundRule) -> Variants | None:
        """How often an outcome of chance happens, as a number."""
        if bound.rule.weight is None:
            return None
        name = f"the weight of '{bound.rule.name}'"
        return self._variants(("weight", bound.rule.name), name, lambda: self._weight(bound))

    def _weight(self, bound: BoundRule) -> Tree:
        tree = self.lifted.weight(bound)
        assert tree is not None
        return tree

    def score(self, seat: int, at: int) -> Variants:
        """One number of what `scores` gives a seat: the score itself, or one that breaks ties."""
        function = self.instance.model.scores
        assert function is not None

        def number(s: Any) -> Any:
            return entries(function(s)[seat])[at]

        return self._variants(
            ("score", seat, at),
            f"the score of seat {seat + 1}",
            lambda: self.lifted._value("score", "the scores", number, number=True),
        )

    def _variants(self, key: Any, name: str, trace: Callable[[], Tree], mask: int | None = None) -> Variants:
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = self._traced(
                name, trace, self.family.everything if mask is None else mask
            )
        return known

    def _traced(self, name: str, trace: Callable[[], Tree], left: int) -> Variants:
        """Trace for the lowest configuration not yet covered, until all are."""
        asking = self.instance.asking
        parts: list[tuple[int, Tree]] = []
        asked: set[str] = set()
        while left:
            number = (left & -left).bit_length() - 1
            asking.become(number)
            self.lifted.forget()
            if self.say is not None:
                self.say(f"tracing {name.replace('_', ' ')} with {self.family.describe(number)}")
            try:
                tree = trace()
            except TooManyPaths as error:
                raise TooManyPaths(f"with {self.family.describe(number)}, {error}") from None
            self.runs += 1
            same = asking.agreeing() & left
            asked |= asking.asked
            left &= ~same
            parts.append((same, tree))
        if not parts:
            raise BadModel(f"'{name}' speaks of no combination of readings that is explored")
        with deep():
            merged = overlaid(list(parts))
        return Variants(name, merged, tuple(parts), frozenset(asked))


def leaf_count(tree: Featured) -> int:
    """How many leaves a featured tree has."""
    if isinstance(tree, Split):
        return sum(leaf_count(inner) for _, inner in tree.cases)
    if isinstance(tree, Test):
        return leaf_count(tree.yes) + leaf_count(tree.no)
    return sum(1 for _ in leaves(tree))
