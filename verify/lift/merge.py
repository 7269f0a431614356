"""Joining paths again: a `@merged` helper is explored on its own, and counts once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from verify.errors import Failed, OutOfBounds, Refused
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.facts import Facts
from verify.lift.recursion import deep
from verify.lift.sym import decider, node_of, tracing, untraceable, wrap
from verify.lift.symbolic import Contents
from verify.lift.trace import Path, ending, explore
from verify.lift.tree import Cite, Leaf, Tree

F = TypeVar("F", bound=Callable[..., Any])


@dataclass
class Joined:
    """What all the paths of a merged helper come to: endings to leave by, contents, and the value."""

    exits: list[tuple[Node, Leaf]]
    contents: list[Contents] | None
    value: Any
    cites: list[Cite]
    ranges: list[tuple[Node, int, int]]


def merged(function: F) -> F:
    """A helper whose paths are joined again when it returns, so that its choices add up, not multiply.

    Its arguments may be drafts and numbers; it returns nothing, a number, or a tuple of numbers.
    """

    @functools.wraps(function)
    def helper(*args: Any, **kwargs: Any) -> Any:
        if not tracing():
            return function(*args, **kwargs)
        path = decider()
        assert isinstance(path, Path)
        path.calls += 1
        key = (tuple((node.uid, choice) for node, choice in path.taken), path.calls)
        joined = path.joins.get(key)
        if joined is None:
            joined = path.joins[key] = _explored(path, lambda: function(*args, **kwargs))
        for at, (condition, leaf) in enumerate(joined.exits, 1):
            no_other_way = joined.contents is None and at == len(joined.exits)
            if no_other_way or path.decide(condition):
                raise _signal(leaf)
        if joined.contents is not None:
            for draft, contents in zip(path.drafts, joined.contents, strict=True):
                draft.contents = dict(contents)
        for node, lo, hi in joined.ranges:
            path.facts.narrow(node, lo, hi)
        path.cites += joined.cites
        return joined.value

    return helper  # type: ignore[return-value]


def _signal(leaf: Leaf) -> BaseException:
    if leaf.outcome == "refused":
        return Refused(leaf.clause)
    if leaf.outcome == "bounds":
        assert leaf.field is not None
        return OutOfBounds(leaf.field)
    return Failed(leaf.message)


def _explored(outer: Path, body: Callable[[], Any]) -> Joined:
    starts = [dict(draft.contents) for draft in outer.drafts]
    facts_at: dict[int, Facts] = {}
    after: dict[int, list[Contents]] = {}

    def run(path: Path) -> Leaf:
        path.drafts = outer.drafts
        for draft, contents in zip(outer.drafts, starts, strict=True):
            draft.contents = dict(contents)
        leaf = ending(None, {}, body, path)
        after[id(leaf)] = [dict(draft.contents) for draft in outer.drafts]
        facts_at[id(leaf)] = path.facts
        kept.append(leaf)
        return leaf

    kept: list[Leaf] = []
    try:
        tree = explore(outer.subject, run, outer.facts)
    finally:
        for draft, contents in zip(outer.drafts, starts, strict=True):
            draft.contents = dict(contents)
    with deep():
        return _join(tree, after, facts_at)


def _join(tree: Tree, after: dict[int, list[Contents]], facts_at: dict[int, Facts]) -> Joined:
    if isinstance(tree, Leaf):
        cites = list(tree.cites)
        if tree.outcome != "done":
            return Joined([(expr.const(1), tree)], None, None, cites, [])
        value = tree.value
        ranges = []
        for node in _numbers(value) + [n for contents in after[id(tree)] for n in contents.values()]:
            if node.op not in ("const", "init", "store", "choose", "cell"):
                ranges.append((node, *facts_at[id(tree)].range(node)))
        return Joined([], after[id(tree)], value, cites, ranges)
    yes, no = _join(tree.yes, after, facts_at), _join(tree.no, after, facts_at)
    condition, negated = tree.condition, expr.not_(tree.condition)
    exits = _together(
        [(expr.and_([condition, c]), leaf) for c, leaf in yes.exits]
        + [(expr.and_([negated, c]), leaf) for c, leaf in no.exits]
    )
    cites = [(clause, expr.and_([condition, c])) for clause, c in yes.cites]
    cites += [(clause, expr.and_([negated, c])) for clause, c in no.cites]
    if yes.contents is None or no.contents is None:
        kept = yes if no.contents is None else no
        return Joined(exits, kept.contents, kept.value, cites, kept.ranges)
    value = _either(condition, yes.value, no.value)
    contents = [
        {field: _pick(condition, a[field], b[field]) for field in a}
        for a, b in zip(yes.contents, no.contents, strict=True)
    ]
    ranges = _common(yes, no, condition, contents, value)
    return Joined(exits, contents, value, cites, ranges)


def _together(exits: list[tuple[Node, Leaf]]) -> list[tuple[Node, Leaf]]:
    """One condition for all the ways to leave alike."""
    alike: dict[Any, tuple[list[Node], Leaf]] = {}
    for condition, leaf in exits:
        key = (leaf.outcome, leaf.clause, leaf.field, leaf.message)
        alike.setdefault(key, ([], leaf))[0].append(condition)
    return [(expr.or_(conditions), leaf) for conditions, leaf in alike.values()]


def _common(
    yes: Joined, no: Joined, condition: Node, contents: list[Contents], value: Any
) -> list[tuple[Node, int, int]]:
    """Intervals that hold on both sides, and those of the values that were just joined."""
    left = {node: (lo, hi) for node, lo, hi in yes.ranges}
    right = {node: (lo, hi) for node, lo, hi in no.ranges}
    found = []
    for node in dict.fromkeys(_numbers(value) + [n for c in contents for n in c.values()]):
        if node.op == "select" and node.args[0] in (condition, expr.not_(condition)):
            a, b = node.args[1:]
            flipped = node.args[0] is not condition
            la, ra = (b, a) if flipped else (a, b)
            lo1, hi1 = left.get(la, (la.lo, la.hi))
            lo2, hi2 = right.get(ra, (ra.lo, ra.hi))
            found.append((node, min(lo1, lo2), max(hi1, hi2)))
        elif node in left and node in right:
            found.append((node, min(left[node][0], right[node][0]), max(left[node][1], right[node][1])))
    return found


def _numbers(value: Any) -> list[Node]:
    if value is None:
        return []
    if isinstance(value, tuple | list):
        return [node for item in value for node in _numbers(item)]
    return [node_of(value)]


def _pick(condition: Node, a: Node, b: Node) -> Node:
    if a.op in ("init", "store", "choose"):
        return expr.choose(condition, a, b)
    return expr.select(condition, a, b)


def _either(condition: Node, a: Any, b: Any) -> Any:
    if a is None and b is None:
        return None
    if isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b):
        return tuple(_either(condition, x, y) for x, y in zip(a, b, strict=True))
    if a is None or b is None or isinstance(a, tuple) or isinstance(b, tuple):
        raise untraceable(f"a merged helper returns {a!r} on one path and {b!r} on another")
    return wrap(expr.select(condition, node_of(a), node_of(b)))
