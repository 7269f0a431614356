"""`mutate`: every fault on trial, and what that says about claims, rules and clauses."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.errors import BadInput, one_of
from verify.examples import Prepared, examples_of, prepared
from verify.lift.digest import tree_digest
from verify.lift.expr import forgetting
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.lift.trace import trusting
from verify.model import Instance
from verify.mutation.faults import Fault, faults_in, removed_clauses
from verify.mutation.kept import Kept, key_of, last_report, remember_report
from verify.mutation.since import changed_rules
from verify.mutation.sources import look_through
from verify.mutation.trial import (
    CUT,
    EQUIVALENT,
    KILLED,
    SAME,
    STILLBORN,
    SURVIVED,
    TWIN,
    Bench,
    Trial,
    without_symmetry,
)
from verify.processes import can_fork, shared_out
from verify.search.check import Disagreement
from verify.search.limits import Limits, Watcher

FEW = 40
"""Faults for which a further process is worth while."""
COUNTED = (KILLED, SURVIVED, EQUIVALENT, CUT)
"""Outcomes of mutants; the others are faults that do not make a rule that is different from all before."""


@dataclass(frozen=True)
class Options:
    """What is planted and how it is tried. `most` faults are drawn at random, by `seed`; None: all of them.

    `again` tries only the faults that survived the last time. `counts` and `pins` let the expected numbers of the
    scope and moves written down from the rules themselves count as noticing.
    """

    rules: tuple[str, ...] = ()
    since: str | None = None
    most: int | None = None
    seed: int = 0
    limits: Limits = field(default_factory=Limits)
    stop_early: bool = False
    counts: bool = False
    pins: bool = False
    again: bool = False
    cache: bool = True


@dataclass(frozen=True)
class Tried:
    """A moment of a running campaign."""

    done: int
    total: int
    outcomes: Counter[str]
    seconds: float
    scope: str = ""


@dataclass
class Report:
    """What came of all the faults: of those `known`, the ones `chosen` were to be tried.

    `scopes` are those they were tried in, with their states.
    """

    instance: Instance
    options: Options
    trials: list[Trial]
    known: frozenset[str]
    chosen: frozenset[str]
    scopes: dict[str, int]
    claims: list[str]
    unsound: list[str]
    stopped: str = ""
    seconds: float = 0.0
    start_seconds: float = 0.0

    @property
    def planned(self) -> int:
        """How many faults there are, whether they were drawn or not."""
        return len(self.known)

    @property
    def drawn(self) -> int:
        return len(self.chosen)

    @property
    def states(self) -> int:
        return sum(self.scopes.values())

    @property
    def outcomes(self) -> Counter[str]:
        return Counter(trial.outcome for trial in self.trials)

    @property
    def survivors(self) -> list[Trial]:
        return [trial for trial in self.trials if trial.outcome == SURVIVED]

    @property
    def mutants(self) -> list[Trial]:
        return [trial for trial in self.trials if trial.outcome in COUNTED]

    @property
    def score(self) -> float | None:
        """Killed mutants in percent of those that were settled and are not equivalent."""
        return percent(self.outcomes[KILLED], self.outcomes[SURVIVED])

    @property
    def noticed_outside(self) -> int:
        """Mutants that are equivalent in this scope, and that a worked example elsewhere notices."""
        return sum(t.outcome == EQUIVALENT and bool(t.examples) for t in self.trials)

    @property
    def score_with_pins(self) -> float | None:
        """The same, were pinned moves to count as noticing."""
        more = sum(bool(trial.pins) for trial in self.survivors)
        return percent(self.outcomes[KILLED] + more, self.outcomes[SURVIVED] - more)

    def exit_code(self, fail_under: float | None = None) -> int:
        """0 no survivor (or few enough), 1 survivors, 3 none so far, but a limit left something untried."""
        enough = fail_under is not None and self.score is not None and self.score >= fail_under
        if self.survivors and not enough:
            return 1
        return 3 if self.stopped or self.outcomes[CUT] else 0

    def by_claim(self) -> dict[str, dict[str, int]]:
        """For each claim, built-in check and worked example: mutants it noticed, and those only it noticed."""
        table: dict[str, dict[str, int]] = {name: {"noticed": 0, "alone": 0} for name in self.claims}
        for trial in self.mutants:
            names = [*trial.noticed, *(f"example: {name}" for name in trial.examples)]
            for name in names:
                entry = table.setdefault(name, {"noticed": 0, "alone": 0})
                entry["noticed"] += 1
                entry["alone"] += len(names) == 1
        return table

    def by_rule(self) -> dict[str, dict[str, Any]]:
        return self._grouped(lambda trial: trial.fault.rules)

    def by_clause(self) -> dict[str, dict[str, Any]]:
        return self._grouped(lambda trial: trial.fault.clauses)

    def _grouped(self, names_of: Callable[[Trial], Sequence[str]]) -> dict[str, dict[str, Any]]:
        table: dict[str, dict[str, Any]] = {}
        for trial in self.mutants:
            for name in names_of(trial):
                entry = table.setdefault(
                    name, dict.fromkeys(("mutants", "killed", "equivalent", "survived"), 0)
                )
                entry["mutants"] += 1
                for key, outcome in (("killed", KILLED), ("equivalent", EQUIVALENT), ("survived", SURVIVED)):
                    entry[key] += trial.outcome == outcome
        for entry in table.values():
            entry["score"] = percent(entry["killed"], entry["survived"])
        return table

    def to_json(self) -> dict[str, Any]:
        outcomes, options = self.outcomes, self.options
        tried = sum(not trial.cached for trial in self.trials)
        return {
            "model": self.instance.model.name,
            "scope": self.instance.scope.name,
            "scopes": self.scopes,
            "readings": self.instance.readings,
            "states": self.states,
            "faults": self.planned,
            "drawn": self.drawn if self.drawn < self.planned else None,
            "seed": options.seed if self.drawn < self.planned else None,
            "since": options.since,
            "mutants": len(self.mutants),
            "killed": outcomes[KILLED],
            "equivalent_in_scope": outcomes[EQUIVALENT],
            "survived": outcomes[SURVIVED],
            "cut": outcomes[CUT],
            "same_tree": outcomes[SAME],
            "same_as_another": outcomes[TWIN],
            "no_rule": outcomes[STILLBORN],
            "score": self.score,
            "score_with_pins": self.score_with_pins,
            "pins_kill": options.pins,
            "noticed_by_claims": sum(bool(trial.noticed) for trial in self.mutants),
            "noticed_by_examples": sum(bool(trial.examples) for trial in self.mutants),
            "noticed_by_pins": sum(bool(trial.pins) for trial in self.mutants),
            "noticed_by_snapshot": sum(trial.outcome != EQUIVALENT for trial in self.mutants),
            "noticed_outside_scope": self.noticed_outside,
            "are_readings": sum(bool(trial.reading) for trial in self.mutants),
            "noticed_by_counts": sum(trial.counts for trial in self.mutants),
            "counts_kill": options.counts,
            "complete": not self.stopped and not outcomes[CUT],
            "stopped": self.stopped or None,
            "claims_left_out": self.unsound,
            "claims": self.by_claim(),
            "rules": self.by_rule(),
            "clauses": self.by_clause(),
            "seconds": round(self.seconds, 3),
            "start_seconds": round(self.start_seconds, 3),
            "faults_per_second": round(tried / self.seconds, 1) if self.seconds and tried else None,
            "from_cache": sum(trial.cached for trial in self.trials),
            "list": [trial.to_json() for trial in self.trials],
        }


def percent(part: int, rest: int) -> float | None:
    return round(100 * part / (part + rest), 1) if part + rest else None


def mutate(
    instance: Instance,
    options: Options | None = None,
    watch: Callable[[Tried], None] | None = None,
    searching: Watcher | None = None,
    wanted: Callable[[Fault], bool] | None = None,
) -> Report:
    """Plant faults in the rules of an instance, one at a time, and see who notices; only those `wanted`."""
    options = options or Options()
    if options.again:
        wanted = survived_last([instance])
    campaign = _Campaign(instance, options, searching)
    return campaign.run(watch, wanted or (lambda fault: True))


def survived_last(instances: Sequence[Instance]) -> Callable[[Fault], bool]:
    """Whether a fault survived the last time, in one of these scopes at least, and was noticed in none."""
    reports = [report for report in map(last_report, instances) if report is not None]
    if not reports:
        names = ", ".join(instance.scope.name for instance in instances)
        raise BadInput(
            f"no mutants were tried yet for these rules of '{instances[0].model.name}' in scope '{names}': "
            "run 'ludoproof mutate' without --again first"
        )
    ids = {
        outcome: {entry["id"] for report in reports for entry in report if entry["outcome"] == outcome}
        for outcome in (SURVIVED, KILLED)
    }
    return lambda fault: fault.id in ids[SURVIVED] and fault.id not in ids[KILLED]


Result = tuple[str, Trial | None]


class _Campaign:
    def __init__(self, instance: Instance, options: Options, searching: Watcher | None) -> None:
        self.began = time.perf_counter()
        self.options = options
        known = [rule.name for rule in instance.model.all_rules]
        for name in options.rules:
            if name not in known:
                raise BadInput(one_of("rule", name, known, f"model '{instance.model.name}'"))
        given = options.limits
        limits = Limits(
            given.max_states, given.max_depth, given.max_memory, given.time_limit, workers=1, keep_going=True
        )
        lasting = prepared(instance.model, examples_of(instance.model))
        self._well(lasting)
        self.looked = look_through(without_symmetry(instance))
        self.bench = Bench(self.looked.lifted, None, limits, lasting, searching)
        self.instance = self.bench.instance
        more = (given.max_states, given.max_depth, options.stop_early)
        key = key_of(self.bench.lifted, self.bench.exchange.engine.claims, more)
        self.kept = Kept(f"{instance.model.name}-{instance.scope.name}", key, options.cache)
        self.seen: dict[str, Fault] = {}
        self.here: set[str] = set()
        self._readings: dict[Any, str] = {}

    def _well(self, examples: Sequence[Prepared]) -> None:
        for entry in examples:
            wrong = entry.wrong()
            if wrong:
                raise BadInput(f"the worked example '{entry.example.id}' fails without any fault: {wrong}")

    def run(self, watch: Callable[[Tried], None] | None, chosen: Callable[[Fault], bool]) -> Report:
        planned = list(filter(chosen, self._faults()))
        faults = planned
        if self.options.most is not None and self.options.most < len(planned):
            numbers = sorted(random.Random(self.options.seed).sample(range(len(planned)), self.options.most))
            faults = [planned[n] for n in numbers]
        bench = self.bench
        sound = {claim.name for claim in bench.claims}
        everyone = [claim.name for claim in bench.exchange.engine.claims]
        unsound = [name for name in everyone if name not in sound]
        began = time.perf_counter()
        report = Report(
            self.instance, self.options, [], frozenset(f.id for f in planned), frozenset(f.id for f in faults),
            {self.instance.scope.name: bench.found.states}, [name for name in everyone if name in sound],
            unsound, start_seconds=began - self.began,
        )  # fmt: skip
        try:
            for fault, (entry, trial) in zip(faults, self._results(faults), strict=False):
                report.trials.append(self._entered(fault, entry, trial))
                if watch is not None:
                    seconds = time.perf_counter() - began
                    name = self.instance.scope.name
                    watch(Tried(len(report.trials), len(faults), report.outcomes, seconds, name))
                left = self._time_left()
                if left is not None and left <= 0 and len(report.trials) < len(faults):
                    report.stopped = f"time limit of {self.options.limits.time_limit:g} s"
                    break
        except KeyboardInterrupt:
            report.stopped = "interrupted"
        report.stopped = report.stopped or bench.found.stopped
        report.seconds = time.perf_counter() - began
        if not bench.untouched():
            raise Disagreement("the rules are not what they were before faults were planted in them")
        self.kept.write()
        if self.options.cache:
            remember_report(self.instance, [trial.to_json() for trial in report.mutants])
        return report

    def _time_left(self) -> float | None:
        limit = self.options.limits.time_limit
        return None if limit is None else limit - (time.perf_counter() - self.began)

    def _faults(self) -> list[Fault]:
        """All faults of the rules that are asked for."""
        found = self.looked.sources
        wanted = set(self.options.rules or self.instance.rule_numbers)
        if self.options.since is not None:
            wanted &= changed_rules(found, self.options.since)
        faults = [fault for source in found for fault in faults_in(source, self.instance)]
        faults += removed_clauses(self.instance, self.bench.lifted)
        return [fault for fault in faults if wanted.intersection(fault.rules)]

    def _results(self, faults: Sequence[Fault]) -> Iterator[Result]:
        """What comes of each fault, in order; by several processes where there is enough to do."""
        workers = min(self.options.limits.worker_count, len(faults) // FEW)
        if workers < 2 or not can_fork():
            yield from map(self.tried, faults)
            return

        def elsewhere(number: int) -> Result:
            entry, trial = self.tried(faults[number])
            return entry, None if trial is None else replace(trial, fault=None)  # type: ignore[arg-type]

        def lost(number: int) -> Result:
            return "", Trial(faults[number], CUT, reason="its process ended before it was tried")

        early: dict[int, Result] = {}
        due = 0
        for number, result in shared_out(elsewhere, len(faults), workers, lost=lost):
            early[number] = result
            while due in early:
                yield early.pop(due)
                due += 1

    def tried(self, fault: Fault) -> Result:
        """Plant one fault and try it; gives the rules it makes, as digests, and no trial if they were seen."""
        bench = self.bench
        seconds = self._time_left()
        if seconds is not None and seconds <= 0:
            return "", Trial(fault, CUT, reason="the time was up")
        with forgetting():
            with fault.planted():
                changed = bench.traced(fault)
                if isinstance(changed, str):
                    return "", Trial(fault, STILLBORN, reason=changed)
                entry = ";".join(f"{k}={digest}" for k, digest in sorted(changed.items()))
                if not entry:
                    return "", Trial(fault, SAME)
                if entry in self.here:
                    return entry, None
                self.here.add(entry)
                wrong = bench.examples_wrong()
                known = self.kept.get(entry)
                if known is not None:
                    return entry, self._settled(Trial(fault, **known, cached=True), wrong)
                limits = bench.mutant_limits(seconds, self.options.stop_early)
                trial, seen = bench.tried(fault, list(changed), limits)
            if seen is not None:
                bench.explain(trial, seen)
                trial.reading = self._as_read(changed)
        if bench.found.stopped and trial.outcome != KILLED:
            trial.outcome, trial.reason = CUT, bench.found.stopped
        return entry, self._settled(trial, wrong)

    def _entered(self, fault: Fault, entry: str, trial: Trial | None) -> Trial:
        """A trial for the report; one that makes the same rules as an earlier fault is only counted."""
        if entry in self.seen or trial is None:
            twin = self.seen[entry]
            return Trial(fault, TWIN, reason=twin.where, twin=twin.id)
        trial.fault = fault
        if entry:
            self.seen[entry] = fault
            if trial.outcome != CUT and not trial.cached:
                self.kept.put(entry, trial.kept() | {"examples": [], "pins": [], "outcome": trial.by_search})
        return trial

    def _settled(self, trial: Trial, wrong: tuple[list[str], list[str]]) -> Trial:
        """With what worked examples and, where they count, pinned moves and expected numbers have to say.

        A mutant that is equivalent in scope stays so, whatever an example in another scope says of it: the score
        would only ever gain by it.
        """
        trial.by_search = trial.outcome
        trial.examples, trial.pins = wrong
        by_pins, by_counts = self.options.pins and trial.pins, self.options.counts and trial.counts
        if trial.outcome != EQUIVALENT and (trial.examples or by_pins or by_counts):
            trial.outcome = KILLED
        return trial

    def _as_read(self, changed: dict[int, str]) -> str:
        """The reading under which the rules are just what the fault makes of them, if there is one."""
        names = [bound.rule.name for bound in self.instance.rules]
        asked = set.intersection(*(self.looked.readings[names[k]] for k in changed))
        for reading in self.instance.model.readings:
            if reading.id not in asked:
                continue
            for option in reading.options:
                if option == self.instance.readings[reading.id]:
                    continue
                if all(self._digest_under(reading.id, option, k) == digest for k, digest in changed.items()):
                    return f"{reading.id}={option}"
        return ""

    def _digest_under(self, reading: str, option: str, k: int) -> str:
        key = (reading, option, k)
        if key not in self._readings:
            other = self.instance.model.instance(
                self.instance.scope.name, self.instance.readings | {reading: option}
            )
            with deep(), trusting():
                self._readings[key] = tree_digest(Lifted(other).rule(other.rules[k]), {})
        return self._readings[key]
