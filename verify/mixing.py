"""Random play under readings drawn at random: rulings that are sound one by one need not fit together."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from verify.errors import BadInput
from verify.fuzz import Fuzzed, fuzz
from verify.model import Instance, Model
from verify.search.limits import Clock
from verify.trace import Trace, replay, shorten, still_shows


@dataclass
class Mixed:
    """What came of each set of readings; the last run is the one with the violation, if there is any.

    `needed` are the readings other than the default ones without which the play does not show the violation.
    """

    model: Model
    scope: str
    asked: int
    runs: list[Fuzzed] = field(default_factory=list)
    needed: dict[str, str] = field(default_factory=dict)
    stopped: str = ""

    @property
    def violation(self) -> Trace | None:
        return self.runs[-1].violation if self.runs else None

    @property
    def steps(self) -> int:
        return sum(run.steps for run in self.runs)

    @property
    def exit_code(self) -> int:
        return 1 if self.violation is not None else 3 if self.stopped else 0

    def to_json(self) -> dict[str, Any]:
        return {
            "model": self.model.name,
            "scope": self.scope,
            "asked": self.asked,
            "sets": [
                {
                    "readings": run.instance.readings,
                    "engine": run.engine,
                    "plays": run.plays,
                    "steps": run.steps,
                    "violation": run.violation.about if run.violation else None,
                }
                for run in self.runs
            ],
            "steps": self.steps,
            "violation": self.violation.about if self.violation else None,
            "needed": self.needed if self.violation else None,
            "stopped": self.stopped or None,
        }


def mixed(
    model: Model,
    scope: str | None = None,
    chosen: Mapping[str, str] | None = None,
    sets: int = 20,
    engine: str = "auto",
    steps: int = 500_000,
    length: int = 400,
    seed: int = 0,
    time_limit: float | None = None,
    watch: Callable[[str], None] | None = None,
) -> Mixed:
    """Play under so many sets of readings, each with its share of the moves; those in `chosen` stay as they are."""
    chosen = dict(chosen or {})
    first = model.instance(scope, chosen)
    if all(reading.id in chosen for reading in model.readings):
        raise BadInput(f"model '{model.name}' has no reading that could be drawn: there is nothing to mix")
    found = Mixed(model, first.scope.name, sets)
    clock = Clock(time_limit)
    for number, readings in enumerate(_drawn(model, chosen, sets, seed)):
        instance = model.instance(first.scope.name, readings)
        left = None if time_limit is None else max(0.0, time_limit - clock.seconds)
        run = fuzz(
            instance, engine, max(1, steps // sets), length, seed + number, left, _told(number, sets, watch)
        )
        found.runs.append(run)
        if run.violation is not None:
            run.violation, found.needed = _smallest(run.violation, chosen)
            break
        if run.stopped or clock.up:
            found.stopped = f"{run.stopped or 'the time was up'}, after {len(found.runs)} of {sets} sets"
            break
    return found


def _told(number: int, sets: int, watch: Callable[[str], None] | None) -> Callable[[str], None] | None:
    if watch is None:
        return None
    watch(f"set {number + 1} of {sets}")
    return lambda text: watch(f"set {number + 1} of {sets}: {text}")


def _drawn(model: Model, chosen: Mapping[str, str], sets: int, seed: int) -> Iterator[dict[str, str]]:
    """Sets of readings: every option of a reading is as likely as its others."""
    chance = random.Random(seed)
    for _ in range(sets):
        drawn = {reading.id: chance.choice(list(reading.options)) for reading in model.readings}
        yield drawn | dict(chosen)


def _smallest(trace: Trace, chosen: Mapping[str, str]) -> tuple[Trace, dict[str, str]]:
    """The play under as few readings besides the default ones as still show it, and these readings."""
    model = trace.instance.model
    defaults = {reading.id: reading.default for reading in model.readings}
    readings = dict(trace.instance.readings)
    for key, default in defaults.items():
        if readings[key] == default or key in chosen:
            continue
        simpler = _under(trace, model.instance(trace.instance.scope.name, readings | {key: default}))
        if simpler is not None:
            trace, readings[key] = simpler, default
    trace = shorten(trace) if still_shows(trace) else trace
    return trace, {key: value for key, value in readings.items() if value != defaults[key]}


def _under(trace: Trace, instance: Instance) -> Trace | None:
    """The same play under other readings, where it can be made and shows the same."""
    if trace.states[0] not in instance.initial:
        return None
    try:
        states = replay(instance, trace.states[0], trace.moves)
    except BadInput:
        return None
    other = replace(trace, instance=instance, states=states)
    return other if still_shows(other) else None
