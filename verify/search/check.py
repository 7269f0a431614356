"""`check`: search an instance and settle its claims. Every trace is replayed before it is reported."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.claims import Claim
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, BadModel, LudoproofError, Untraceable
from verify.lift.tree import leaves
from verify.model import Instance, Move
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR, Finding, Found, Searcher
from verify.search.limits import Limits, Watcher
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch
from verify.state import State
from verify.symmetry_check import check_symmetry
from verify.trace import Trace, replay, still_shows

BUILT_IN = {
    DEADLOCK: "Every state that is not final has a move.",
    BOUNDS: "No rule writes outside the bounds of a field.",
    ERROR: "No rule fails with an exception.",
}


class Disagreement(LudoproofError):
    """Two parts of the tool contradict each other: an error of the tool, not of the model.

    `proof` and `trace` are the two sides, where there are any to keep.
    """

    code = 4

    def __init__(
        self, sentence: str, proof: dict[str, Any] | None = None, trace: Trace | None = None
    ) -> None:
        super().__init__(sentence)
        self.proof = proof
        self.trace = trace


@dataclass(frozen=True)
class Verdict:
    """How a claim was settled: holds, violated, refuted (as expected) or unknown."""

    name: str
    kind: str
    verdict: str
    how: str
    summary: str
    clauses: tuple[str, ...] = ()
    trace: Trace | None = None

    @property
    def title(self) -> str:
        """The name as a statement, for people."""
        built_in = {DEADLOCK: "no deadlock", BOUNDS: "within bounds", ERROR: "no exception"}
        return built_in.get(self.name, self.name.replace("_", " "))


@dataclass
class Result:
    """All that a search of one instance says."""

    instance: Instance
    engine: str
    found: Found
    verdicts: list[Verdict]
    rules_never_enabled: list[str]
    clauses_never_exercised: list[str]
    warnings: list[str] = field(default_factory=list)
    start_seconds: float = 0.0
    workers: int = 1

    @property
    def complete(self) -> bool:
        return not self.found.stopped

    @property
    def exit_code(self) -> int:
        """0 all hold, 1 something is violated, 3 nothing is violated but not everything was seen."""
        if any(verdict.verdict == "violated" for verdict in self.verdicts):
            return 1
        return 0 if self.complete else 3

    def to_json(self) -> dict[str, Any]:
        """The machine-readable result; traces are added by whoever saves them."""
        found, instance = self.found, self.instance
        return {
            "model": instance.model.name,
            "scope": instance.scope.name,
            "readings": instance.readings,
            "engine": self.engine,
            "workers": self.workers,
            "complete": self.complete,
            "stopped": found.stopped or None,
            "states": found.states,
            "transitions": found.transitions,
            "depth": len(found.levels),
            "levels": found.levels,
            "deadlocks": found.deadlocks,
            "finals": found.finals,
            "symmetry": instance.symmetry.size if instance.symmetry else 1,
            "expected": instance.scope.expect,
            "rules": {bound.rule.name: found.fired[bound.rule.name] for bound in instance.rules},
            "clauses": dict(sorted(found.clauses(instance).items())),
            "rules_never_enabled": self.rules_never_enabled,
            "clauses_never_exercised": self.clauses_never_exercised,
            "seconds": round(found.seconds, 6),
            "start_seconds": round(self.start_seconds, 6),
            "peak_bytes": found.peak_bytes,
            "warnings": self.warnings,
            "claims": [
                {
                    "name": verdict.name,
                    "kind": verdict.kind,
                    "verdict": verdict.verdict,
                    "how": verdict.how,
                    "clauses": list(verdict.clauses),
                    "trace": None,
                    "moves": [instance.describe(move) for move in verdict.trace.moves]
                    if verdict.trace
                    else None,
                }
                for verdict in self.verdicts
            ],
        }


def check(
    instance: Instance,
    engine: str = "auto",
    claims: Sequence[Claim] | None = None,
    limits: Limits | None = None,
    watch: Watcher | None = None,
    keep: Callable[[NativeSearch], None] | None = None,
    keep_slow: Callable[[PythonSearch], None] | None = None,
) -> Result:
    """Search all reachable states of `instance` and settle `claims` (default: all of them).

    `keep` is given the native search, with the states it saw; `keep_slow` the one by the python engine.
    """
    limits = limits or Limits()
    wanted = list(instance.claims if claims is None else claims)
    if engine not in ("auto", "python", "native"):
        raise BadInput(f"unknown engine '{engine}': use one of auto, python, native")
    begin = time.perf_counter()
    warnings: list[str] = []
    searcher: Searcher
    used, workers, traced = "python", 1, None
    if engine != "python":
        try:
            compiled = NativeEngine(instance, wanted)
        except Untraceable as error:
            if engine == "native":
                raise
            warnings.append(f"the python engine is used, because {error}")
        else:
            traced = compiled
            used, workers = "native", limits.worker_count
        _registered(instance, traced)
    check_symmetry(instance, wanted)
    start = time.perf_counter() - begin
    if traced is not None:
        search = NativeSearch(traced, limits, watch)
        found, searcher = search.run(), search
        if keep is not None:
            keep(search)
    else:
        slow = PythonSearch(instance, wanted, limits, watch)
        found, searcher = slow.run(), slow
        if keep_slow is not None:
            keep_slow(slow)
    clauses = _clauses(instance, traced)
    exercised = found.clauses(instance)
    result = Result(
        instance,
        used,
        found,
        _verdicts(instance, wanted, found, searcher),
        rules_never_enabled=[b.rule.name for b in instance.rules if not found.fired[b.rule.name]],
        clauses_never_exercised=[clause for clause in clauses if not exercised[clause]],
        warnings=warnings,
        start_seconds=start,
        workers=workers,
    )
    unknown = [c for c in exercised if instance.model.register and c not in instance.model.register]
    result.warnings += [f"clause '{clause}' is not in the register" for clause in sorted(unknown)]
    result.warnings += _unexpected(result)
    return result


def _clauses(instance: Instance, native: NativeEngine | None) -> list[str]:
    """The clauses that could be exercised: registered ones that are in scope, and those the rules name."""
    found = dict.fromkeys(c.id for c in instance.model.register.values() if not c.out_of_scope)
    for bound in instance.rules:
        found.update(dict.fromkeys(bound.rule.clauses))
        if native is not None:
            for leaf in leaves(native.lifted.rule(bound)):
                found.update(dict.fromkeys([leaf.clause] if leaf.clause else []))
                found.update(dict.fromkeys(clause for clause, _ in leaf.cites))
    return list(found)


def _registered(instance: Instance, native: NativeEngine | None) -> None:
    """Raise `BadModel` if a traced rule names a clause that the register does not have."""
    register = instance.model.register
    if register and native is not None:
        for clause in _clauses(instance, native):
            if clause not in register:
                raise BadModel(
                    f"model '{instance.model.name}' names clause '{clause}', which its register does not have"
                )


def _unexpected(result: Result) -> list[str]:
    """Counts that differ from those the scope expects, where they can be compared."""
    instance = result.instance
    defaults = {reading.id: reading.default for reading in instance.model.readings}
    if not result.complete or instance.readings != defaults:
        return []
    found = result.found
    counts = {"states": found.states, "transitions": found.transitions, "depth": len(found.levels)}
    return [
        f"scope '{instance.scope.name}' is expected to have {wanted:,} {what}, but has {counts[what]:,}"
        for what, wanted in instance.scope.expect.items()
        if what in counts and counts[what] != wanted
    ]


def _verdicts(instance: Instance, claims: Sequence[Claim], found: Found, searcher: Searcher) -> list[Verdict]:
    made = []
    for claim in claims:
        finding = found.findings.get(claim.name)
        made.append(
            _verdict(
                claim.name,
                claim.kind,
                claim.summary,
                claim.clauses,
                finding,
                instance,
                found,
                searcher,
                claim,
            )
        )
    for name, summary in BUILT_IN.items():
        finding = found.findings.get(name)
        made.append(_verdict(name, "built-in", summary, (), finding, instance, found, searcher))
    broken = found.findings.get(CLAIM_ERROR)
    if broken is not None:
        trace = _trace(instance, broken, searcher, "")
        message = broken.message + f", after {trace.length} moves"
        made.append(
            Verdict(
                CLAIM_ERROR, "built-in", "violated", message, "No claim fails with an exception.", (), trace
            )
        )
    return made


def _verdict(
    name: str,
    kind: str,
    summary: str,
    clauses: tuple[str, ...],
    finding: Finding | None,
    instance: Instance,
    found: Found,
    searcher: Searcher,
    claim: Claim | None = None,
) -> Verdict:
    seen = f"{found.states:,} states"
    if finding is not None:
        says = {"sometimes": "holds", "refuted": "refuted"}.get(kind, "violated")
        noun = {"sometimes": "witness", "refuted": "refuted as expected: counterexample"}.get(
            kind, "counterexample"
        )
        try:
            trace = _trace(instance, finding, searcher, _shows(name, kind, finding), claim)
        except KeyboardInterrupt:
            return Verdict(name, kind, says, f"{noun} found, its trace was interrupted", summary, clauses)
        how = f"{noun} of {trace.length} {'move' if trace.length == 1 else 'moves'}"
        if finding.message:
            how += f": {finding.message}"
        return Verdict(name, kind, says, how, summary, clauses, trace)
    if name in found.broken:
        return Verdict(name, kind, "unknown", "it fails with an exception in some states", summary, clauses)
    if found.stopped:
        unseen = "not reached" if kind == "sometimes" else "no counterexample"
        how = f"{unseen} in {seen} to depth {len(found.levels)}; the search is incomplete ({found.stopped})"
        return Verdict(name, kind, "unknown", how, summary, clauses)
    exhaustive = f"exhaustive in scope {instance.scope.name}, {seen}"
    if kind == "sometimes":
        return Verdict(name, kind, "violated", f"never reached: {exhaustive}", summary, clauses)
    if kind == "refuted":
        return Verdict(
            name, kind, "violated", f"expected to fail, but it holds: {exhaustive}", summary, clauses
        )
    return Verdict(name, kind, "holds", exhaustive, summary, clauses)


def _shows(name: str, kind: str, finding: Finding) -> str:
    """What is to be seen at the end of a trace, in words."""
    if name == DEADLOCK:
        return "no move can be made, and the state is not final"
    if name in (BOUNDS, ERROR):
        return finding.message
    words = name.replace("_", " ")
    if kind == "sometimes":
        return f"reached: {words}"
    if kind == "ends":
        return f"the measure does not fall: {words}"
    return f"does not hold: {words}"


def _trace(
    instance: Instance, finding: Finding, searcher: Searcher, shows: str, claim: Claim | None = None
) -> Trace:
    """The play to a finding, made again by the reference engine and checked to show it."""
    path = searcher.path_to(finding.state, finding.level)
    waypoints = [state for state, _ in path] + [finding.state]

    def shown(first: State, moves: list[Move]) -> bool:
        play = Trace(instance, replay(instance, first, moves), tuple(moves), finding.what, claim=claim)
        return still_shows(play)

    moves = [move for _, move in path]
    first, moves, last_move = _concrete(instance, waypoints, moves, finding.move, shown)
    attempt = None
    if finding.move is not None:
        if finding.what in (BOUNDS, ERROR):
            attempt = last_move
        else:
            moves = [*moves, last_move] if last_move else moves
    try:
        states = replay(instance, first, moves)
    except BadInput as error:
        raise Disagreement(
            f"the python engine cannot replay the trace of '{finding.what}': {error}"
        ) from None
    trace = Trace(instance, states, tuple(moves), finding.what, shows, attempt, claim=claim)
    if finding.what != CLAIM_ERROR and not still_shows(trace):
        raise Disagreement(f"the trace of '{finding.what}' does not show it in the python engine")
    return trace


def _concrete(
    instance: Instance,
    waypoints: list[State],
    moves: list[Move],
    last: Move | None,
    shows: Callable[[State, list[Move]], bool],
) -> tuple[State, list[Move], Move | None]:
    """A play through canonical states as a real play: each move chosen to lead to the next one's orbit."""
    symmetry = instance.symmetry
    if symmetry is None:
        return waypoints[0], moves, last
    engine = PythonEngine(instance)
    state = next(s for s in instance.initial if symmetry.canonical(s) == waypoints[0])
    first, made = state, []
    for target in waypoints[1:]:
        for number, after in engine.successors(state):
            if symmetry.canonical(after) == target:
                made.append(instance.move(number))
                state = after
                break
        else:
            raise Disagreement("a step of the reduced search has no counterpart: the rules are not symmetric")
    if last is None:
        return first, made, None
    wanted = engine.outcome(waypoints[-1], last)
    for _, move, outcome in engine.attempts(state):
        if outcome.status != wanted.status or move.rule != last.rule:
            continue
        if outcome.state is None or shows(first, [*made, move]):
            return first, made, move
    raise Disagreement("the last step of the reduced search has no counterpart: the rules are not symmetric")
