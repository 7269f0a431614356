"""What an instance does, as plain data: counts and digests by level and rule, verdicts, coverage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.regress.digest import Words, hexadecimal, key, mixed, step_digest, total
from verify.regress.explored import Explored
from verify.regress.fan import Answers, Fan, Numbers
from verify.search.check import Verdict

FINAL, FAILED = (np.uint64(key("result", name)[0]) for name in ("final", "failed"))


@dataclass
class LevelSums:
    """Sums over the states of a level: of the states, and of the transitions by rule."""

    states: int = 0
    lanes: list[int] = field(default_factory=lambda: [0, 0])
    used: dict[str, int] = field(default_factory=dict)
    rules: dict[str, int] = field(default_factory=dict)
    results: int = 0
    finals: int = 0
    failed: int = 0
    stuck: int = 0
    claims: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, other: LevelSums) -> None:
        self.states += other.states
        self.lanes = [a + b for a, b in zip(self.lanes, other.lanes, strict=True)]
        self.results += other.results
        self.finals += other.finals
        self.failed += other.failed
        self.stuck += other.stuck
        for name, count in other.used.items():
            self.used[name] = self.used.get(name, 0) + count
            self.rules[name] = self.rules.get(name, 0) + other.rules[name]
        for name, (count, digest) in other.claims.items():
            before = self.claims.get(name, (0, 0))
            self.claims[name] = (before[0] + count, before[1] + digest)

    def to_json(self) -> dict[str, Any]:
        return {
            "states": self.states,
            "digest": hexadecimal(*self.lanes),
            "final": self.finals,
            "failed": self.failed,
            "results": hexadecimal(self.results),
            "rules": {name: [self.used[name], hexadecimal(self.rules[name])] for name in sorted(self.used)},
        }


def level_sums(explored: Explored, level: int) -> LevelSums:
    """The sums over one level."""
    sums = LevelSums()
    for part in explored.in_pieces(*explored.ranges[level], lambda fan, rows: _piece(explored, fan, rows)):
        sums.add(part)
    return sums


def _piece(explored: Explored, fan: Fan, rows: Words) -> LevelSums:
    lanes = explored.states.lanes(rows)
    sums = LevelSums(len(rows), [total(lanes[:, 0]), total(lanes[:, 1])])
    enabled: Numbers = np.zeros(len(rows), np.int64)
    failed: Numbers = np.zeros(len(rows), np.int64)
    for made in fan.spread(rows):
        part = slice(made.first, made.first + made.count)
        after = explored.states.lane_after(made.rows, rows[part], made.source, 1)
        before = lanes[part, 0][made.source]
        steps = step_digest(before, explored.moves.parameters[made.moves], after, made.weights)
        _by_rule(explored, sums, made.moves, steps)
        enabled[part] = np.bincount(made.source, minlength=made.count)
        failed[part] = made.failed
    _results(sums, lanes[:, 0], fan.judge(rows), enabled, failed, fan.predicates)
    return sums


def _by_rule(explored: Explored, sums: LevelSums, moves: Numbers, steps: Words) -> None:
    """Add transitions to the sums of their rules: exactly, by halves of 32 bits."""
    rules = explored.moves.rule_of[moves]
    names = explored.moves.rules
    counts = np.bincount(rules, minlength=len(names))
    low = np.bincount(rules, (steps & np.uint64(0xFFFFFFFF)).astype(np.float64), len(names))
    high = np.bincount(rules, (steps >> np.uint64(32)).astype(np.float64), len(names))
    for at in np.flatnonzero(counts):
        name = names[at]
        sums.used[name] = sums.used.get(name, 0) + int(counts[at])
        sums.rules[name] = sums.rules.get(name, 0) + int(low[at]) + (int(high[at]) << 32)


def _results(
    sums: LevelSums, hashes: Words, answers: Answers, enabled: Numbers, failed: Numbers, claims: list[str]
) -> None:
    final = answers[:, 0] == 1
    sums.finals, sums.failed = int(final.sum()), int((failed > 0).sum())
    sums.stuck = int(((enabled == 0) & (failed == 0) & ~final).sum())
    marks = final * FINAL + failed.astype(np.uint64) * FAILED
    telling = marks != 0
    sums.results = total(mixed(hashes[telling] + marks[telling]))
    for at, name in enumerate(claims, 1):
        true, broken = answers[:, at] == 1, answers[:, at] == 2
        digest = total(hashes[true]) + total(mixed(hashes[broken]))
        sums.claims[name] = (int(true.sum()), digest)


def summary(explored: Explored) -> dict[str, Any]:
    """All that is kept of one scope, but for the graph. The same for any number of workers and any engine."""
    instance, found = explored.instance, explored.result.found
    levels = [level_sums(explored, level) for level in range(len(explored.levels))]
    whole = LevelSums()
    for sums in levels:
        whole.add(sums)
    return {
        "readings": dict(sorted(instance.readings.items())),
        "complete": not found.stopped,
        "stopped": found.stopped or None,
        "symmetry": instance.symmetry.size if instance.symmetry else 1,
        "states": whole.states,
        "transitions": sum(whole.used.values()),
        "depth": len(levels),
        "finals": whole.finals,
        "deadlocks": whole.stuck,
        "fields": _fields(explored),
        "cells": sorted(explored.names.cells),
        "rules": _rules(explored, whole),
        "claims": {verdict.name: _claim(explored, verdict, whole) for verdict in explored.result.verdicts},
        "clauses": None if found.stopped else sorted(found.clauses(instance)),
        "levels": [sums.to_json() for sums in levels],
    }


def _fields(explored: Explored) -> dict[str, Any]:
    named = explored.names
    return {
        field.name: named.values(field) or [field.lo, field.hi] for field in explored.instance.schema.fields
    }


def _rules(explored: Explored, whole: LevelSums) -> dict[str, Any]:
    found = {}
    for bound in explored.instance.rules:
        name = bound.rule.name
        found[name] = {
            "sort": bound.rule.sort,
            "clauses": sorted(bound.rule.clauses),
            "parameters": {
                parameter: [str(value) for value in explored.names.parameter_values(name, parameter)]
                for parameter in bound.rule.domains
            },
            "used": whole.used.get(name, 0),
            "digest": hexadecimal(whole.rules.get(name, 0)),
        }
    return found


def _claim(explored: Explored, verdict: Verdict, whole: LevelSums) -> dict[str, Any]:
    """A verdict; what was seen only beyond the last whole level does not count, so that runs can be compared."""
    finding = explored.result.found.findings.get(verdict.name)
    level_kept = finding is None or finding.level < len(explored.levels)
    true, digest = whole.claims.get(verdict.name, (None, None))
    return {
        "kind": verdict.kind,
        "verdict": verdict.verdict if level_kept else "unknown",
        "moves": verdict.trace.length if verdict.trace is not None and level_kept else None,
        "true_in": true,
        "digest": None if digest is None else hexadecimal(digest),
    }
