"""Traceability, clause by clause: where each sentence of the rulebook is implemented, refused, exercised, claimed,
guarded against faults, answered about and shown by example."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from verify.errors import BadInput, Untraceable
from verify.examples import examples_of
from verify.fuzz import fuzz
from verify.lift.lifted import Lifted
from verify.lift.tree import leaves
from verify.model import Clause, Instance, Model
from verify.mutation.kept import last_report
from verify.mutation.sources import parsed
from verify.mutation.trial import KILLED, SURVIVED
from verify.rules import Rule, cite, require
from verify.search.check import check
from verify.search.limits import Limits, Progress
from verify.search.native_search import NativeSearch

TOOLKIT = str(Path(__file__).parent)
SETUP = "set-up"
NO_RULE, NEVER, UNCLAIMED = "no rule names it", "never exercised", "no claim and no worked example"


@dataclass
class Row:
    """What became of one clause."""

    clause: Clause
    rules: list[str] = field(default_factory=list)
    cited_in: list[str] = field(default_factory=list)
    refuses_in: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    exercised: dict[str, int] = field(default_factory=dict)
    claims: list[str] = field(default_factory=list)
    mutants: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    faq: list[str] = field(default_factory=list)
    examples: list[str] = field(default_factory=list)

    @property
    def noticed(self) -> list[Mapping[str, Any]]:
        """The faults in this clause that somebody noticed, in some scope."""
        return [mutant for mutant in self.mutants.values() if mutant["outcome"] == KILLED]

    @property
    def survived(self) -> list[Mapping[str, Any]]:
        """Those that made a difference, and that nobody noticed in any scope."""
        return [mutant for mutant in self.mutants.values() if mutant["outcome"] == SURVIVED]

    @property
    def gaps(self) -> list[str]:
        """What is missing; nothing is asked of clauses that are out of scope."""
        if self.clause.out_of_scope:
            return []
        found = []
        if not (self.rules or self.cited_in or self.refuses_in):
            found.append(NO_RULE)
        if not any(self.exercised.values()):
            found.append(NEVER)
        if not (self.claims or self.examples):
            found.append(UNCLAIMED)
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.clause.id,
            "text": self.clause.text,
            "section": self.clause.section,
            "out_of_scope": self.clause.out_of_scope or None,
            "rules": self.rules,
            "cited_in": self.cited_in,
            "refuses_in": self.refuses_in,
            "lines": self.lines,
            "exercised": self.exercised,
            "claims": self.claims,
            "mutants_noticed": len(self.noticed),
            "mutants_survived": len(self.survived),
            "mutants": [
                {key: mutant[key] for key in ("id", "outcome", "scope", "before", "after", "noticed")}
                for mutant in self.mutants.values()
            ],
            "faq": self.faq,
            "examples": self.examples,
            "gaps": self.gaps,
        }


@dataclass
class Coverage:
    """The rows of all clauses, and how each scope was looked at."""

    model: Model
    rows: list[Row]
    scopes: dict[str, str]
    cut: list[str]
    mutated: list[str]

    @property
    def in_scope(self) -> list[Row]:
        return [row for row in self.rows if not row.clause.out_of_scope]

    @property
    def percent(self) -> float:
        """Clauses without a gap, of those in scope."""
        good = sum(not row.gaps for row in self.in_scope)
        return round(100 * good / len(self.in_scope), 1) if self.in_scope else 100.0

    def exit_code(self, fail_under: float | None) -> int:
        if fail_under is not None and self.percent < fail_under:
            return 1
        unsure = any(NEVER in row.gaps for row in self.rows)
        return 3 if self.cut and unsure else 0

    def to_json(self) -> list[dict[str, Any]]:
        """One object for each clause."""
        return [row.to_json() for row in self.rows]


def coverage(
    model: Model,
    limits: Limits | None = None,
    watch: Callable[[str], None] | None = None,
    scopes: Sequence[str] = (),
) -> Coverage:
    """Follow every clause of a model's register through `scopes`; default: all of them.

    Scopes that are not to be searched whole, or cannot be within the limits, are played at random.
    """
    if not model.register:
        raise BadInput(
            f"model '{model.name}' keeps no register of clauses: give it one by its field 'clauses'"
        )
    limits = limits or Limits()
    rows = {key: Row(clause) for key, clause in model.register.items()}
    found = Coverage(model, list(rows.values()), {}, [], [])
    try:
        for name in [model.scope(name).name for name in scopes or [s.name for s in model.scopes]]:
            instance = model.instance(name)
            found.scopes[name] = _exercise(instance, rows, limits, watch, found.cut)
            _mutants(instance, rows, found.mutated)
    except KeyboardInterrupt:
        found.cut.append("interrupted")
    _cited(model, rows)
    for clause, line in _lines(model):
        if clause in rows and line not in rows[clause].lines:
            rows[clause].lines.append(line)
    return found


def _add(entries: list[str], name: str) -> None:
    if name not in entries:
        entries.append(name)


def _cited(model: Model, rows: dict[str, Row]) -> None:
    """Who names a clause: rules, claims, the FAQ, worked examples."""
    named: list[tuple[str, Sequence[str], str]] = [("rules", r.clauses, r.name) for r in model.all_rules]
    if isinstance(model.setup, Rule):
        named.append(("rules", model.setup.clauses, SETUP))
    named += [("claims", claim.clauses, claim.name) for claim in model.all_claims]
    named += [
        ("examples", example.clauses, example.id) for example in examples_of(model) if not example.pinned
    ]
    named += [("faq", clauses, name) for name, clauses in _faq(model)]
    for part, clauses, name in named:
        for clause in clauses:
            if clause in rows:
                _add(getattr(rows[clause], part), name)


def _faq(model: Model) -> Iterator[tuple[str, list[str]]]:
    """The entries of a model's FAQ with the clauses they cite, where it has one."""
    path = getattr(model, "faq", None)
    if path is None:
        return
    try:
        data = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"the FAQ '{Path(path).name}' cannot be read: {error}") from None
    for entry in data.get("entry", []):
        yield str(entry.get("id", "")), [str(clause) for clause in entry.get("clauses", [])]


def _exercise(
    instance: Instance,
    rows: dict[str, Row],
    limits: Limits,
    watch: Callable[[str], None] | None,
    cut: list[str],
) -> str:
    """Search or play one scope, and note what it exercised; says how it was looked at."""
    name = instance.scope.name

    def tell(now: Progress) -> None:
        if watch is not None:
            watch(f"scope {name}: {now.states:,} states, {now.seconds:.0f} s")

    how = ""
    if instance.scope.exhaustive:
        kept: list[NativeSearch] = []
        thorough = Limits(
            limits.max_states, limits.max_depth, limits.max_memory, limits.time_limit, None, True
        )
        result = check(instance, limits=thorough, watch=tell, keep=kept.append)
        counts = result.found.clauses(instance)
        how = f"every reachable state, {result.found.states:,}"
        if not result.complete:
            how = f"{result.found.states:,} states, stopped by the {result.found.stopped}"
            cut.append(name)
        _trees(kept[0].engine.lifted if kept else None, rows)
    else:
        report = fuzz(instance, steps=100_000, time_limit=limits.time_limit, watch=watch)
        counts = report.clauses
        how = f"{report.plays:,} random plays, {report.steps:,} moves"
        if report.violation is not None:
            how += f", until '{report.violation.about}' was violated"
            cut.append(name)
        elif report.stopped:
            how += f", until the {report.stopped}"
        counts.update(instance.setup_clauses)
        _trees(Lifted(instance) if report.engine == "native" else None, rows)
    for clause, row in rows.items():
        row.exercised[name] = counts[clause]
    for clause in instance.setup_clauses:
        if clause in rows:
            _add(rows[clause].cited_in, SETUP)
    return how


def _trees(lifted: Lifted | None, rows: dict[str, Row]) -> None:
    """Which rules refuse by a clause, or cite it on the way, in their traced trees."""
    if lifted is None:
        return
    for bound in lifted.instance.rules:
        try:
            tree = lifted.rule(bound)
        except Untraceable:
            continue
        for leaf in leaves(tree):
            if leaf.clause in rows:
                _add(rows[leaf.clause].refuses_in, bound.rule.name)
            for clause, _ in leaf.cites:
                if clause in rows:
                    _add(rows[clause].cited_in, bound.rule.name)


def _mutants(instance: Instance, rows: dict[str, Row], mutated: list[str]) -> None:
    """What `mutate` found out about these very rules, if it was run: a fault noticed in one scope is noticed."""
    report = last_report(instance)
    if report is None:
        return
    name = instance.scope.name
    mutated.append(name)
    for entry in report:
        if entry["outcome"] not in (KILLED, SURVIVED):
            continue
        for clause in entry["clauses"]:
            known = rows[clause].mutants if clause in rows else {}
            if entry["outcome"] == KILLED or entry["id"] not in known:
                known[entry["id"]] = {**entry, "scope": name}


def _lines(model: Model) -> Iterator[tuple[str, str]]:
    """Where the source of the rules names a clause in `require` or `cite`: clause, and `file:line (function)`."""
    rules = [*model.all_rules, *([model.setup] if isinstance(model.setup, Rule) else [])]
    waiting = [rule.function for rule in rules]
    waiting += [] if isinstance(model.setup, Rule) else [model.setup]
    seen: set[str] = set()
    while waiting:
        function = waiting.pop()
        file = getattr(getattr(function, "__code__", None), "co_filename", "")
        if not file or file in seen or file.startswith(TOOLKIT) or not Path(file).is_file():
            continue
        seen.add(file)
        space = function.__globals__
        waiting += [v.function if isinstance(v, Rule) else v for v in space.values() if _is_code(v)]
        for top in ast.walk(parsed(Path(file))):
            if isinstance(top, ast.FunctionDef):
                yield from _named_in(top, space, Path(file).name)


def _is_code(value: Any) -> bool:
    return isinstance(value, FunctionType | Rule) and not isinstance(value, ModuleType)


def _named_in(function: ast.FunctionDef, space: dict[str, Any], file: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if space.get(node.func.id) not in (require, cite):
                continue
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, f"{file}:{node.lineno} ({function.name})"
