"""The path explorer: a rule is run again and again, following every feasible way through it.

Each `if` on a symbolic value is a decision. The first run takes `yes` everywhere; later runs follow
a list of earlier decisions and then turn. A decision that the path already implies is no fork.
`@merged` helpers are explored on their own and joined again, so that they count once.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

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
from verify.lift.recursion import not_too_deep
from verify.lift.sym import following, node_of
from verify.lift.symbolic import Contents, SymbolicDraft
from verify.lift.tree import Cite, Leaf, Test, Tree
from verify.rules import Recorder, recording
from verify.watchdog import Watchdog

BUDGET = 4096
"""The most leaves a tree may have."""
ASK_AFTER = 64
"""Paths found before a solver is asked whether a fork is real; intervals alone decide until then."""
REPEATS = 3
"""How often some of the paths are run again, to see that they end alike."""
LONGEST = 20_000
"""The most questions one run may ask."""

Decision = tuple[Node, bool]
Run = Callable[["Path"], Leaf]


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


@contextmanager
def trusting() -> Iterator[None]:
    """While it lasts, no path is run twice, and an endless one is given up soon.

    For variants of rules that were seen to be deterministic and to end.
    """
    global REPEATS, _patience
    before, REPEATS, _patience = (REPEATS, _patience), 0, 5.0
    try:
        yield
    finally:
        REPEATS, _patience = before


_patience: float | None = None
_alive: list[Callable[[], None]] = []
"""Signs of life for the watchdogs of the explorations under way."""


def explore(subject: str, run: Run, facts: Facts | None = None, budget: int = BUDGET) -> Tree:
    """The decision tree of `run`, which is called once for each path."""
    if facts is not None:
        return _explore(subject, run, facts, budget, _alive[-1])
    with Watchdog(_patience) as dog:
        _alive.append(dog.touch)
        try:
            return _explore(subject, run, None, budget, dog.touch)
        finally:
            _alive.pop()


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
            for _ in range(REPEATS):
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
        with not_too_deep():
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
