"""Induction over all rules: which statements support each other, what each needs, where it breaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from verify.engines.machine_code import cache_folder, digest
from verify.lift.digest import tree_digest
from verify.lift.lifted import Lifted
from verify.lift.tree import size
from verify.model import Move
from verify.processes import can_fork, shared_out
from verify.prove.statements import Statement
from verify.prove.step import BOUNDS, ERROR, Answer, RuleProver
from verify.search.limits import cores

MANY = 300
"""Leaves of all rules together from which the rules are shared out among processes."""


class Induction:
    """Answers about statements, kept so that none is asked twice."""

    def __init__(
        self,
        lifted: Lifted,
        timeout: float,
        workers: int | None,
        cache: bool,
        watch: Callable[[str], None],
        in_time: Callable[[], None] = lambda: None,
    ) -> None:
        self.lifted = lifted
        self.rules = lifted.instance.rules
        self.timeout = timeout
        self.watch = watch
        self.in_time = in_time
        self.queries = 0
        self.remembered = 0
        self.gaps: dict[str, Answer] = {}
        leaves = sum(size(lifted.rule(bound)) for bound in self.rules)
        self.workers = (workers or cores()) if leaves >= MANY else 1
        self._provers: dict[str, RuleProver] = {}
        self._answers: dict[Any, Answer] = {}
        self._cache = _Cache(lifted) if cache else None

    def largest(self, statements: Sequence[Statement]) -> list[Statement]:
        """The largest part of `statements` that every rule preserves when all of it is assumed."""
        kept = list(statements)
        while True:
            failing = self._asked([(s, None) for s in kept], kept)
            if not failing:
                return kept
            for answer in failing:
                self.gaps.setdefault(answer.statement, answer)
            names = {answer.statement for answer in failing}
            kept = [s for s in kept if s.name not in names]

    def fails(self, statement: Statement, assumed: Sequence[Statement]) -> Answer | None:
        """Where a statement about steps is not kept."""
        failing = self._asked([(statement, None)], assumed)
        if failing:
            self.gaps.setdefault(statement.name, failing[0])
        return failing[0] if failing else None

    failure = fails

    def unsafe(self, what: str, assumed: Sequence[Statement]) -> Answer | None:
        failing = self._asked([(None, what)], assumed)
        return failing[0] if failing else None

    def support(self, statement: Statement, assumed: Sequence[Statement]) -> tuple[list[str], list[str]]:
        """Which assumptions and which rules the proof of a statement needed."""
        return self._support([(bound, statement, None) for bound in self.rules], assumed)

    def support_of(self, what: str, assumed: Sequence[Statement]) -> tuple[list[str], list[str]]:
        return self._support([(bound, None, what) for bound in self.rules], assumed)

    def _support(self, tasks: Any, assumed: Sequence[Statement]) -> tuple[list[str], list[str]]:
        answers = [self._answers[self._key(bound, s, what, assumed)] for bound, s, what in tasks]
        used = dict.fromkeys(name for answer in answers for name in answer.used)
        return list(used), [answer.rule for answer in answers if answer.queries]

    def _key(
        self, bound: Any, statement: Statement | None, what: str | None, assumed: Sequence[Statement]
    ) -> Any:
        names = tuple(sorted(s.name for s in assumed))
        return (bound.rule.name, statement.name if statement else what, names)

    def _asked(
        self, goals: Sequence[tuple[Statement | None, str | None]], assumed: Sequence[Statement]
    ) -> list[Answer]:
        """The answers that are not proofs, the first one for each goal."""
        tasks = []
        for bound in self.rules:
            for statement, what in goals:
                key = self._key(bound, statement, what, assumed)
                if key not in self._answers and not self._remembered(key, bound, statement, what, assumed):
                    tasks.append((key, bound, statement, what))
        if tasks:
            self.watch(f"{len(tasks)} questions about {len(goals)} statements")
            self._solve(tasks, assumed)
        failing: dict[str, Answer] = {}
        for bound in self.rules:
            for statement, what in goals:
                answer = self._answers[self._key(bound, statement, what, assumed)]
                if answer.verdict != "proved":
                    failing.setdefault(answer.statement, answer)
        return list(failing.values())

    def _remembered(
        self, key: Any, bound: Any, statement: Statement | None, what: str | None, assumed: Any
    ) -> bool:
        if self._cache is None:
            return False
        answer = self._cache.get(bound, statement, what, assumed)
        if answer is not None:
            self._answers[key] = answer
            self.remembered += 1
        return answer is not None

    def _solve(self, tasks: list[Any], assumed: Sequence[Statement]) -> None:
        if self.workers > 1 and len({task[1].rule.name for task in tasks}) > 1 and can_fork():
            answers = self._in_processes(tasks, assumed)
        else:
            answers = []
            for _, bound, statement, what in tasks:
                self.in_time()
                answers.append(self._one(bound, statement, what, assumed))
        for (key, bound, statement, what), answer in zip(tasks, answers, strict=True):
            self.queries += answer.queries
            self._answers[key] = answer
            if self._cache is not None and answer.verdict == "proved":
                self._cache.put(bound, statement, what, assumed, answer)

    def _one(
        self, bound: Any, statement: Statement | None, what: str | None, assumed: Sequence[Statement]
    ) -> Answer:
        prover = self._provers.get(bound.rule.name)
        if prover is None:
            prover = self._provers[bound.rule.name] = RuleProver(self.lifted, bound, self.timeout)
        if statement is not None:
            return prover.answer(statement, assumed)
        assert what in (BOUNDS, ERROR)
        return prover.safe(what, assumed)

    def _in_processes(self, tasks: list[Any], assumed: Sequence[Statement]) -> list[Answer]:
        """Each process takes whole rules; trees and statements are inherited, answers come back."""
        by_rule: dict[str, list[int]] = {}
        for at, (_, bound, _, _) in enumerate(tasks):
            by_rule.setdefault(bound.rule.name, []).append(at)
        parts = list(by_rule.values())

        def answered(part: int) -> dict[int, Answer]:
            chosen = {at: tasks[at] for at in parts[part]}
            return {at: self._one(b, said, what, assumed) for at, (_, b, said, what) in chosen.items()}

        found: dict[int, Answer] = {}
        for _, answers in shared_out(answered, len(parts), self.workers, self.in_time):
            found.update(answers)
        return [found[at] for at in range(len(tasks))]


class _Cache:
    """Proofs that were found before, by what was proved of which rule under which assumptions."""

    def __init__(self, lifted: Lifted) -> None:
        self.lifted = lifted
        known: dict[Any, str] = {}
        self._known = known
        schema = [(f.name, f.lo, f.hi, f.dims) for f in lifted.before.fields]
        autos = [tree_digest(lifted.rule(b), known) for b in lifted.instance.rules if b.rule.sort == "auto"]
        self._common = digest(repr((schema, autos)))
        self._rules: dict[str, str] = {}
        self._statements: dict[Any, str] = {}

    def _key(
        self, bound: Any, statement: Statement | None, what: str | None, assumed: Sequence[Statement]
    ) -> str:
        name = bound.rule.name
        if name not in self._rules:
            self._rules[name] = tree_digest(self.lifted.rule(bound), self._known)
        goal = self._statement(statement, bound) if statement is not None else what
        helpers = sorted(self._statement(s, None) for s in assumed if s.tree is not None)
        return digest(repr((self._common, name, bound.domains, self._rules[name], goal, helpers)))

    def _statement(self, statement: Statement, bound: Any) -> str:
        key = (statement.name, None if statement.tree is not None else bound.rule.name)
        if key not in self._statements:
            tree = statement.tree if statement.tree is not None else statement.tree_for(self.lifted, bound)
            self._statements[key] = f"{statement.name} {tree_digest(tree, self._known)}"
        return self._statements[key]

    def get(
        self, bound: Any, statement: Statement | None, what: str | None, assumed: Sequence[Statement]
    ) -> Answer | None:
        path = cache_folder() / "proofs" / f"{self._key(bound, statement, what, assumed)}.json"
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            name = statement.name if statement is not None else str(what)
            return Answer(name, bound.rule.name, "proved", list(data["used"]), queries=int(data["queries"]))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(
        self,
        bound: Any,
        statement: Statement | None,
        what: str | None,
        assumed: Sequence[Statement],
        answer: Answer,
    ) -> None:
        path = cache_folder() / "proofs" / f"{self._key(bound, statement, what, assumed)}.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"used": answer.used, "queries": answer.queries}), encoding="utf-8")
        except OSError:
            pass


__all__ = ["Induction", "Move"]
