"""Fuzzing: random plays that look for a violation. By Hypothesis, or by the native engine where that is faster.

`machine(MODEL, scope)` is a `RuleBasedStateMachine` for use with pytest:

    from verify.fuzz import machine
    TestNim = machine(MODEL, "small").TestCase
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import seed as seeded
from hypothesis import strategies as st
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, run_state_machine_as_test
from hypothesis.stateful import rule as hypothesis_rule

from verify.claims import Claim
from verify.engines.machine_code import cache_folder
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance, Model, Move
from verify.search.check import check
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR
from verify.search.limits import Clock, Limits
from verify.state import State
from verify.trace import Trace, replay, shorten, still_shows
from verify.walks import Walker


@dataclass
class Fuzzed:
    """What a fuzzing run did and found."""

    instance: Instance
    engine: str
    plays: int = 0
    steps: int = 0
    longest: int = 0
    seconds: float = 0.0
    stopped: str = ""
    violation: Trace | None = None
    fired: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    witnessed: Counter[str] = field(default_factory=Counter)
    finished: int = 0

    @property
    def exit_code(self) -> int:
        return 1 if self.violation is not None else 3 if self.stopped else 0

    def to_json(self) -> dict[str, Any]:
        instance = self.instance
        return {
            "model": instance.model.name,
            "scope": instance.scope.name,
            "readings": instance.readings,
            "engine": self.engine,
            "plays": self.plays,
            "finished_plays": self.finished,
            "steps": self.steps,
            "longest_play": self.longest,
            "seconds": round(self.seconds, 6),
            "steps_per_second": round(self.steps / self.seconds) if self.seconds else 0,
            "stopped": self.stopped or None,
            "rules": {bound.rule.name: self.fired[bound.rule.name] for bound in instance.rules},
            "clauses": dict(self.clauses),
            "claims": [self._said(claim) for claim in instance.claims],
            "violation": self.violation.about if self.violation else None,
        }

    def _said(self, claim: Claim) -> dict[str, Any]:
        """A claim's verdict: sampling can violate and witness, never settle."""
        if self.violation is not None and self.violation.about == claim.name:
            verdict, how = "violated", f"by a play of {self.violation.length} moves"
        elif claim.kind in ("sometimes", "refuted"):
            seen = self.witnessed[claim.name]
            word = "witnessed" if claim.kind == "sometimes" else "refuted"
            verdict, how = (
                (word, "by random play") if seen else ("not seen", f"in {self.plays:,} random plays")
            )
        else:
            verdict, how = "not violated", f"in {self.plays:,} random plays, {self.steps:,} moves"
        return {"name": claim.name, "kind": claim.kind, "verdict": verdict, "how": how, "trace": None}


class Violation(AssertionError):
    """A play broke a claim, left its bounds, failed, or could not go on."""


def machine(model: Model | Instance, scope: str | None = None, report: Fuzzed | None = None) -> Any:
    """A Hypothesis state machine for a model: a rule for each of its rules, its claims as invariants.

    Hypothesis switches rules off at random for a whole play (swarm testing), so that deep states are
    reached; each rule chooses among its moves that can be made. A final state ends the play.
    """
    instance = model if isinstance(model, Instance) else model.instance(scope)
    engine = PythonEngine(instance)
    body: dict[str, Any] = {
        "instance": instance,
        "engine": engine,
        "report": report,
        "__doc__": instance.model.title,
    }
    for bound in instance.rules:
        body[f"play_{bound.rule.name}"] = _play(bound.rule.name)
    return type(f"{instance.model.name.title()}Machine", (GameMachine,), body)


def _play(name: str) -> Any:
    def play(self: GameMachine, data: Any) -> None:
        chosen = data.draw(st.sampled_from(self.by_rule[name]).map(lambda pair: _Shown(self.instance, *pair)))
        self.make(chosen.move, chosen.state)

    play.__name__ = f"play_{name}"
    return precondition(lambda self: name in self.by_rule)(hypothesis_rule(data=st.data())(play))


class _Shown:
    """A move as Hypothesis prints it."""

    def __init__(self, instance: Instance, move: Move, state: State) -> None:
        self.instance, self.move, self.state = instance, move, state

    def __repr__(self) -> str:
        return self.instance.describe(self.move)


class GameMachine(RuleBasedStateMachine):
    """A play in progress. Made concrete by `machine`."""

    instance: Instance
    engine: PythonEngine
    report: Fuzzed | None

    def __init__(self) -> None:
        super().__init__()
        self.state = self.instance.initial[0]
        self.moves: list[Move] = []
        self.by_rule: dict[str, list[tuple[Move, State]]] = {}
        if self.report is not None:
            self.report.plays += 1
        self._look()

    def _look(self) -> None:
        """Find what can be done, and what cannot be allowed to happen."""
        self.by_rule = {}
        for _, move, outcome in self.engine.attempts(self.state):
            if outcome.state is not None:
                self.by_rule.setdefault(move.rule, []).append((move, outcome.state))
            elif outcome.status != "refused":
                self._violated(outcome.status, move, outcome.message)
            elif self.report is not None:
                self.report.clauses[outcome.clause] += 1
        if not self.by_rule and not self.engine.final(self.state):
            self._violated(DEADLOCK, None, "no move can be made, and the state is not final")

    @precondition(lambda self: not self.by_rule)
    @hypothesis_rule()
    def rest(self) -> None:
        """The game is over; Hypothesis wants something to do all the same."""

    def make(self, move: Move, after: State) -> None:
        before, self.state = self.state, after
        self.moves.append(move)
        if self.report is not None:
            self.report.steps += 1
            self.report.fired[move.rule] += 1
            self.report.longest = max(self.report.longest, len(self.moves))
            self.report.clauses.update(self.instance.rule(move.rule).clauses)
        for claim in self.instance.claims:
            if claim.on_steps or claim.kind == "ends":
                self._weigh(claim, self.engine.holds_on_step(claim, before, move, after))
        self._look()

    @invariant()
    def claims_hold(self) -> None:
        for claim in self.instance.claims:
            if not claim.on_steps and claim.kind != "ends":
                self._weigh(claim, self.engine.holds(claim, self.state))

    def _weigh(self, claim: Claim, holds: bool) -> None:
        if claim.kind in ("sometimes", "refuted"):
            if self.report is not None and holds == (claim.kind == "sometimes"):
                self.report.witnessed[claim.name] += 1
        elif not holds:
            self._violated(claim.name, None, f"does not hold: {claim.name.replace('_', ' ')}")

    def _violated(self, what: str, attempt: Move | None, message: str) -> None:
        states = replay(self.instance, self.instance.initial[0], self.moves)
        trace = Trace(self.instance, states, tuple(self.moves), what, message, attempt)
        if self.report is not None:
            self.report.violation = trace
        raise Violation(f"{what}: {message}")


def fuzz(
    instance: Instance,
    engine: str = "auto",
    steps: int = 200_000,
    length: int = 200,
    seed: int = 0,
    time_limit: float | None = None,
    watch: Callable[[str], None] | None = None,
    examples: Sequence[Sequence[Move]] = (),
) -> Fuzzed:
    """Play `examples`, then at random until `steps` moves were made or something is violated."""
    if engine not in ("auto", "native", "python"):
        raise BadInput(f"unknown engine '{engine}': use one of auto, native, python")
    report = _examples(instance, examples)
    if report.violation is None and engine != "python":
        try:
            report = _natively(instance, steps, length, seed, time_limit, watch)
        except Untraceable:
            if engine == "native":
                raise
            engine = "python"
    if report.violation is None and engine == "python":
        report = _by_hypothesis(instance, steps, length, seed)
    if report.violation is not None:
        report.violation = _shortest(report.violation)
    return report


def _examples(instance: Instance, examples: Sequence[Sequence[Move]]) -> Fuzzed:
    """Make the moves of each example, with everything checked on the way."""
    report = Fuzzed(instance, "python")
    kind = machine(instance, report=report)
    try:
        for moves in examples:
            play = kind()
            play.claims_hold()
            for at, move in enumerate(moves, 1):
                after = dict(play.by_rule.get(move.rule, ())).get(move)
                if after is None:
                    raise BadInput(
                        f"move {at} of an example, {instance.describe(move)}, cannot be made there"
                    )
                play.make(move, after)
                play.claims_hold()
    except Violation:
        pass
    return report


def _shortest(trace: Trace) -> Trace:
    """The play without the moves it does not need, or a shorter one that a small search finds."""
    best = shorten(trace) if still_shows(trace) else trace
    claims = [claim for claim in trace.instance.claims if claim.name == trace.about]
    limits = Limits(max_states=500_000, max_depth=best.length + 1, time_limit=5)
    for verdict in check(trace.instance, claims=claims, limits=limits).verdicts:
        if verdict.name == trace.about and verdict.trace is not None and verdict.trace.length < best.length:
            best = verdict.trace
    return best


def _by_hypothesis(instance: Instance, steps: int, length: int, seed: int) -> Fuzzed:
    report = Fuzzed(instance, "python")
    begin = time.perf_counter()
    how = settings(
        max_examples=max(1, steps // length),
        stateful_step_count=length,
        deadline=None,
        database=DirectoryBasedExampleDatabase(cache_folder() / "examples"),
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
        print_blob=False,
        verbosity=Verbosity.quiet,
    )
    kind = machine(instance, report=report)
    try:
        run_state_machine_as_test(seeded(seed)(kind), settings=how)
    except Violation:
        pass
    except KeyboardInterrupt:
        report.stopped = "interrupted"
    report.seconds = time.perf_counter() - begin
    return report


def _natively(
    instance: Instance,
    steps: int,
    length: int,
    seed: int,
    time_limit: float | None,
    watch: Callable[[str], None] | None,
) -> Fuzzed:
    engine = NativeEngine(instance, reduce=False)
    report = Fuzzed(instance, "native")
    walker = Walker(engine, length, seed)
    clock, chance = Clock(time_limit), random.Random(seed)
    rules, kinds = len(instance.rules), {claim.name: claim.kind for claim in instance.claims}
    used = np.zeros(instance.move_count, np.int64)
    every = np.ones(rules, np.uint8)
    try:
        while report.steps < steps and report.violation is None:
            walk = walker.play(_swarm(chance, rules) if report.plays % 4 else every, report.plays)
            report.plays += 1
            report.steps += len(walk.moves)
            report.longest = max(report.longest, len(walk.moves))
            report.finished += walk.over
            used += np.bincount(walk.moves, minlength=instance.move_count)
            for event in walk.events:
                if kinds.get(event) in ("sometimes", "refuted"):
                    report.witnessed[event] += 1
                    walker.quiet(event)
                else:
                    report.violation = _violation(walker, walk.first, walk.moves, event)
            if clock.up:
                report.stopped = f"time limit of {time_limit:g} s"
                break
            if watch is not None and report.plays % 256 == 0:
                watch(
                    f"{report.plays:,} plays, {report.steps:,} moves, {report.steps / clock.seconds:,.0f} a second"
                )
    except KeyboardInterrupt:
        report.stopped = "interrupted"
    report.seconds = clock.seconds
    for number in np.flatnonzero(used):
        report.fired[instance.move(int(number)).rule] += int(used[number])
    _count_clauses(report, engine, walker)
    return report


def _swarm(chance: random.Random, rules: int) -> Any:
    """Some rules, each in with an even chance."""
    return np.array([chance.random() < 0.5 for _ in range(rules)], np.uint8)


def _count_clauses(report: Fuzzed, engine: NativeEngine, walker: Walker) -> None:
    for counter, hits in zip(engine.program.counters, walker.worker.hits, strict=False):
        if not hits:
            continue
        if counter.clause:
            report.clauses[counter.clause] += int(hits)
        elif counter.leaf.clause:
            report.clauses[counter.leaf.clause] += int(hits)
        elif counter.leaf.outcome == "done":
            for clause in counter.bound.rule.clauses:
                report.clauses[clause] += int(hits)
            for clause, condition in counter.leaf.cites:
                if condition.op == "const":
                    report.clauses[clause] += int(hits)


def _violation(walker: Walker, first: State, numbers: Iterable[int], event: str) -> Trace:
    """The play that showed a violation, replayed and shortened."""
    instance = walker.instance
    moves = [instance.move(int(number)) for number in numbers]
    attempt = None
    claim = next((c for c in instance.claims if c.name == event), None)
    if event in (BOUNDS, ERROR):
        attempt = walker.attempt(event)
    elif claim is not None and (claim.on_steps or claim.kind == "ends"):
        moves.append(walker.attempt(event))
    message = {
        DEADLOCK: "no move can be made, and the state is not final",
        CLAIM_ERROR: "a claim fails with an exception",
    }
    says = message.get(event, f"does not hold: {event.replace('_', ' ')}")
    states = replay(instance, first, moves)
    if attempt is not None:
        says = PythonEngine(instance).outcome(states[-1], attempt).message
    return Trace(instance, states, tuple(moves), event, says, attempt)
