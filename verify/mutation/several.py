"""Faults tried in several scopes, one after the other: what no scope shows is equivalent in all of them.

A scope that is small enough to search for every fault cannot show all that the rules can do. So a fault that nobody
notices in one scope is tried in the next, and so is what only the next one runs through.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from verify.model import Instance
from verify.mutation.campaign import Options, Report, Tried, mutate, survived_last
from verify.mutation.faults import Fault
from verify.mutation.trial import CUT, EQUIVALENT, KILLED, SAME, STILLBORN, SURVIVED, TWIN, Trial

WEIGHT = (STILLBORN, SAME, EQUIVALENT, TWIN, CUT, SURVIVED, KILLED)
"""Of what came of a fault in several scopes, the last of these counts."""


def mutate_in(
    instances: Sequence[Instance],
    options: Options | None = None,
    watch: Callable[[Tried], None] | None = None,
) -> Report:
    """Plant faults in each scope in turn; those that were noticed, and those that are the same as they, only once."""
    options = options or Options()
    if len(instances) == 1:
        return mutate(instances[0], options, watch)
    began = time.perf_counter()
    before = survived_last(instances) if options.again else None
    reports: list[Report] = []
    stopped = ""
    for instance in instances:
        wanted = _Wanted(reports, options, before)
        limit = options.limits.time_limit
        left = None if limit is None else max(0.0, limit - (time.perf_counter() - began))
        here = replace(options, again=False, limits=replace(options.limits, time_limit=left))
        if reports:
            here = replace(here, most=None)
        try:
            reports.append(mutate(instance, here, watch, wanted=wanted))
        except KeyboardInterrupt:
            if not reports:
                raise
            stopped = "interrupted"
        if stopped or reports[-1].stopped == "interrupted":
            break
    return _joined(reports, options, [instance.scope.name for instance in instances], stopped)


class _Wanted:
    """Which faults are tried in the next scope: those not noticed yet, of a sample only what was drawn.

    A fault that only the next scope knows is drawn with the share that was drawn in the first.
    """

    def __init__(
        self, reports: Sequence[Report], options: Options, before: Callable[[Fault], bool] | None
    ) -> None:
        self.before = before
        self.seed = options.seed
        self.share = 1.0
        self.known = {key for report in reports for key in report.known}
        self.tried = {trial.fault.id for report in reports for trial in report.trials}
        if reports and options.most is not None and reports[0].known:
            self.share = min(1.0, options.most / reports[0].planned)
        self.noticed = _noticed(reports)

    def __call__(self, fault: Fault) -> bool:
        if fault.id in self.noticed or (self.before is not None and not self.before(fault)):
            return False
        if self.share == 1.0 or fault.id in self.tried:
            return True
        return fault.id not in self.known and random.Random(f"{self.seed}:{fault.id}").random() < self.share


def _noticed(reports: Sequence[Report]) -> set[str]:
    noticed = {trial.fault.id for report in reports for trial in report.trials if trial.outcome == KILLED}
    twins = {
        t.fault.id for report in reports for t in report.trials if t.outcome == TWIN and t.twin in noticed
    }
    return noticed | twins


def _joined(reports: Sequence[Report], options: Options, asked: Sequence[str], stopped: str) -> Report:
    """One report of all scopes: for each fault what came of it where the most came of it."""
    best: dict[str, Trial] = {}
    claims: dict[str, None] = {}
    unsound: list[str] = []
    stops: list[str] = []
    for report in reports:
        name = report.instance.scope.name
        claims |= dict.fromkeys(report.claims)
        unsound += [f"{claim} (in {name})" for claim in report.unsound]
        stops += [f"{name}: {report.stopped}"] if report.stopped else []
        for trial in report.trials:
            trial.scope = name
            old = best.get(trial.fault.id)
            if old is None or WEIGHT.index(trial.outcome) > WEIGHT.index(old.outcome):
                best[trial.fault.id] = trial
    left_out = list(asked[len(reports) :])
    stops += [stopped] if stopped else []
    stops += [f"not tried in {', '.join(left_out)}"] if left_out else []
    return Report(
        reports[0].instance,
        options,
        list(best.values()),
        frozenset().union(*(report.known for report in reports)),
        frozenset().union(*(report.chosen for report in reports)),
        {name: states for report in reports for name, states in report.scopes.items()},
        list(claims),
        unsound,
        "; ".join(stops),
        sum(report.seconds for report in reports),
        sum(report.start_seconds for report in reports),
    )
