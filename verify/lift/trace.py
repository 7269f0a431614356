"""The path explorer: a rule is run again and again, following every feasible way through it.

Each `if` on a symbolic value is a decision. The first run takes `yes` everywhere; later runs follow
a list of earlier decisions and then turn. A decision that the path already implies is no fork.
`@merged` helpers are explored on their own and joined again, so that they count once.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from verify.errors import (
    EndlessRule,
    Failed,
    LudoproofError,
    NotDeterministic,
    OutOfBounds,
    Refused,
    TooManyPaths,
)
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.facts import Facts
from verify.lift.recursion import deep
from verify.lift.sym import decider, following, node_of, tracing, untraceable, wrap
from verify.lift.symbolic import Contents, SymbolicDraft
from verify.lift.tree import Cite, Leaf, Test, Tree
from verify.rules import Recorder, recording
from verify.watchdog import Watchdog

BUDGET = 4096
"""The most leaves a tree may have."""
ASK_AFTER = 64
"""Paths found before a solver is asked whether a fork is real; intervals alone decide until then."""
LONGEST = 20_000
"""The most questions one run may ask."""

Decision = tuple[Node, bool]
Run = Callable[["Path"], Leaf]
F = TypeVar("F", bound=Callable[..., Any])


class Path:
    """One run: follows `plan`, then says yes; remembers what it decided and where in the source."""

    def __init__(
        self, plan: Sequence[Decision], facts: Facts, joins: dict[Any, Any], pruner: _Pruner, subject: str
    ) -> None:
        self.plan = plan
        self.facts = facts
        self.joins = joins
        self.pruner = pruner
        self.subject = subject
        self.taken: list[Decision] = []
        self.lines: list[str] = []
        self.cites: list[Cite] = []
        self.asked = 0
        self.calls = 0
        self.drafts: list[SymbolicDraft] = []
        self.failure: LudoproofError | None = None
        self.recorder = Recorder()

    def decide(self, condition: Node) -> bool:
        self.asked += 1
        if self.asked > LONGEST:
            raise EndlessRule(
                f"{self.subject} asked {LONGEST} questions in one run (last at {_line()}): it has an unbounded loop"
            )
        known = self.facts.known(condition)
        if known is not None:
            return known
        at = len(self.taken)
        if at < len(self.plan):
            only = self.pruner.answered(self.taken, condition)
            if only is not None:
                self.facts.assume(condition, only)
                return only
            planned, choice = self.plan[at]
            if planned is not condition:
                raise NotDeterministic(
                    f"{self.subject} is not deterministic: the same run asked '{planned!r}' first and "
                    f"'{condition!r}' the second time (at {_line()})"
                )
        else:
            only = self.pruner.only(self.taken, condition)
            if only is not None:
                self.facts.assume(condition, only)
                return only
            choice = True
        self.facts.assume(condition, choice)
        self.taken.append((condition, choice))
        self.lines.append(_line())
        return choice

    def concrete(self, node: Node) -> int:
        """A plain integer for `node`, by asking for each of its values in turn."""
        lo, hi = self.facts.range(node)
        for value in range(lo, hi):
            if self.decide(expr.eq(node, expr.const(value))):
                return value
            if self.facts.range(node)[0] == self.facts.range(node)[1]:
                return self.facts.range(node)[0]
        return hi


class _Pruner:
    """Finds decisions that only go one way, by a solver, once a tree has grown enough to be worth it."""

    def __init__(self) -> None:
        self.awake = False
        self._solver: Any = None
        self._answers: dict[Any, bool | None] = {}

    def answered(self, taken: Sequence[Decision], condition: Node) -> bool | None:
        """What was found out before; a run that follows a plan must find the same."""
        return self._answers.get(_key(taken, condition)) if self._answers else None

    def only(self, taken: Sequence[Decision], condition: Node) -> bool | None:
        """The one value `condition` can have after `taken`, or None where it can have both."""
        if not self.awake:
            return None
        key = _key(taken, condition)
        if key not in self._answers:
            if self._solver is None:
                from verify.engines.smt import Feasibility

                self._solver = Feasibility()
            answer = None
            if not self._solver.possible([*taken, (condition, True)]):
                answer = False
            elif not self._solver.possible([*taken, (condition, False)]):
                answer = True
            self._answers[key] = answer
        return self._answers[key]


def _key(taken: Sequence[Decision], condition: Node) -> Any:
    return (*((node.uid, choice) for node, choice in taken), condition.uid)


def _line() -> str:
    """The innermost line outside the toolkit that is being run."""
    frame = sys._getframe(1)
    while frame.f_back is not None:
        module = frame.f_globals.get("__name__", "")
        if not module.startswith("verify."):
            break
        frame = frame.f_back
    name = frame.f_code.co_filename.rsplit("/", 1)[-1]
    return f"{name}:{frame.f_lineno}"


def explore(subject: str, run: Run, facts: Facts | None = None, budget: int = BUDGET) -> Tree:
    """The decision tree of `run`, which is called once for each path."""
    if facts is not None:
        return _explore(subject, run, facts, budget, lambda: None)
    with Watchdog() as dog:
        return _explore(subject, run, None, budget, dog.touch)


def _explore(subject: str, run: Run, facts: Facts | None, budget: int, alive: Callable[[], None]) -> Tree:
    joins: dict[Any, Any] = {}
    pruner = _Pruner()
    root: list[Tree | None] = [None]
    turns: list[list[Decision]] = [[]]
    forks: Counter[str] = Counter()
    found = 0
    while turns:
        alive()
        plan = turns.pop()
        path, leaf = _follow(subject, run, plan, facts, joins, pruner)
        if found < 2 or not turns:
            for _ in range(3):
                again, other = _follow(subject, run, path.taken, facts, joins, pruner)
                if again.taken != path.taken or not leaf.same(other):
                    raise NotDeterministic(
                        f"{subject} is not deterministic: two identical runs of it ended differently"
                    )
        found += 1
        pruner.awake = found >= ASK_AFTER
        for at in range(len(plan), len(path.taken)):
            condition, _ = path.taken[at]
            turns.append([*path.taken[:at], (condition, False)])
            forks[path.lines[at]] += 1
        if found + len(turns) > budget:
            most = ", ".join(f"{line} ({n} forks)" for line, n in forks.most_common(3))
            raise TooManyPaths(f"{subject} has more than {budget} paths; the lines that fork most: {most}")
        _insert(root, path, leaf)
    tree = root[0]
    assert tree is not None
    return tree


def _follow(
    subject: str,
    run: Run,
    plan: Sequence[Decision],
    facts: Facts | None,
    joins: dict[Any, Any],
    pruner: _Pruner,
) -> tuple[Path, Leaf]:
    path = Path(plan, facts.copy() if facts is not None else Facts(), joins, pruner, subject)
    before = recording(path.recorder)
    following(path)
    try:
        leaf = run(path)
    finally:
        following(None)
        recording(before)
    if path.failure is not None:
        raise path.failure
    if len(path.taken) < len(plan):
        raise NotDeterministic(
            f"{subject} is not deterministic: the same run asked fewer questions the second time"
        )
    return path, leaf


def _insert(root: list[Tree | None], path: Path, leaf: Leaf) -> None:
    """Put a finished path into the tree; paths arrive with all of a node's `yes` before its `no`."""
    placeholder = Leaf("missing")
    at: Tree | None = root[0]
    parent: Test | None = None
    side = True
    for (condition, choice), line in zip(path.taken, path.lines, strict=True):
        if at is None or (isinstance(at, Leaf) and at.outcome == "missing"):
            at = Test(condition, placeholder, placeholder, line)
            _attach(root, parent, side, at)
        assert isinstance(at, Test)
        parent, side = at, choice
        at = at.yes if choice else at.no
    _attach(root, parent, side, leaf)


def _attach(root: list[Tree | None], parent: Test | None, side: bool, child: Tree) -> None:
    if parent is None:
        root[0] = child
    elif side:
        parent.yes = child
    else:
        parent.no = child


def ending(draft: SymbolicDraft | None, start: Contents, body: Callable[[], Any], path: Path) -> Leaf:
    """Run `body` and say how it ended."""
    try:
        value = body()
    except Refused as refusal:
        return Leaf("refused", clause=refusal.clause, cites=_cites(path))
    except OutOfBounds as error:
        return Leaf("bounds", field=error.field, cites=_cites(path))
    except Failed as failure:
        return Leaf("error", message=str(failure), cites=_cites(path))
    except LudoproofError:
        raise
    except RecursionError:
        return Leaf("error", message="RecursionError", cites=_cites(path))
    except Exception as error:
        return Leaf("error", message=f"{type(error).__name__}: {error}", cites=_cites(path))
    updates = {}
    if draft is not None:
        updates = {f: node for f, node in draft.contents.items() if node is not start[f]}
    return Leaf("done", updates=updates, value=value, cites=_cites(path))


def _cites(path: Path) -> tuple[Cite, ...]:
    plain = [
        (clause, expr.const(1) if when is True else node_of(when)) for clause, when in path.recorder.cites
    ]
    by_clause: dict[str, list[Node]] = {}
    for clause, condition in plain + path.cites:
        by_clause.setdefault(clause, []).append(condition)
    return tuple((clause, expr.or_(conditions)) for clause, conditions in by_clause.items())


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
