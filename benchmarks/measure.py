"""Measurements: preparing a peer, repeating its runs in turn with the others, keeping the best."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from benchmarks.cases import Case
from benchmarks.neighbours import TOLERATED, Neighbours

SLOW = 25.0
"""Seconds of a first run above which a peer is not run again."""


class NotInstalled(Exception):
    """The peer is not on this machine."""


@dataclass(frozen=True)
class Run:
    """One finished search. `memory`: bytes for states, table and parents, where the peer can tell.

    `startup` is for a peer that has to start anew for each run.
    """

    states: int
    transitions: int
    seconds: float
    memory: int | None = None
    startup: float = 0.0


@dataclass(frozen=True)
class Prepared:
    """A peer ready to search one case, and the seconds it took to get there."""

    startup: float
    run: Callable[[], Run]
    close: Callable[[], None] = lambda: None


@dataclass(frozen=True)
class Peer:
    """One way to search: its name in tables, how it is made ready for a case, and the cores it keeps busy."""

    name: str
    prepare: Callable[[Case], Prepared]
    cores: int = 1


@dataclass
class Measurement:
    """What a peer did on a case: the best of its runs, or the `problem` that spoils it.

    `others` is how many cores other processes kept busy during the turn of that run.
    """

    peer: str
    case: str
    cores: int = 1
    states: int = 0
    transitions: int = 0
    seconds: float = 0.0
    startup: float = 0.0
    memory: int | None = None
    runs: list[float] = field(default_factory=list)
    others: float | None = None
    installed: bool = True
    problem: str = ""

    @property
    def usable(self) -> bool:
        return self.installed and not self.problem and self.seconds > 0

    @property
    def states_per_second(self) -> float | None:
        return self.states / self.seconds if self.usable else None

    @property
    def transitions_per_second(self) -> float | None:
        return self.transitions / self.seconds if self.usable else None

    @property
    def bytes_per_state(self) -> float | None:
        return self.memory / self.states if self.usable and self.memory else None

    def disturbed(self, cores: int) -> bool:
        """Whether other processes wanted the cores that this one needed, on a machine with so many."""
        return self.others is not None and min(self.cores, cores) + self.others > cores + TOLERATED

    def take(self, case: Case, run: Run, others: float | None = None) -> None:
        """Count a run in: the fastest is kept, and counts that are not those of the case are a problem."""
        self.runs.append(run.seconds)
        if (run.states, run.transitions) != (case.states, case.transitions):
            self.problem = (
                f"found {run.states:,} states and {run.transitions:,} transitions, "
                f"not {case.states:,} and {case.transitions:,}"
            )
        if len(self.runs) == 1 or run.seconds < self.seconds:
            self.states, self.transitions = run.states, run.transitions
            self.seconds, self.memory = run.seconds, run.memory
            self.startup = run.startup or self.startup
            self.others = others

    def as_json(self) -> dict[str, Any]:
        rates = ("states_per_second", "transitions_per_second", "bytes_per_state")
        return {**asdict(self), **{name: getattr(self, name) for name in rates}}


@dataclass(frozen=True)
class Effort:
    """How often a search is repeated: in so many turns, each of which goes on for so many seconds."""

    turns: int = 3
    seconds: float = 0.3


def measure(
    pairs: Iterable[tuple[Case, Peer]], effort: Effort, say: Callable[[str], None] = lambda text: None
) -> list[Measurement]:
    """Run each peer on its case, in turn, so that noise on the machine hits all alike."""
    measured: list[Measurement] = []
    ready: list[tuple[Case, Measurement, Prepared]] = []
    for case, peer in pairs:
        say(f"{case.name}: preparing {peer.name}")
        measured.append(Measurement(peer.name, case.name, peer.cores))
        try:
            prepared = peer.prepare(case)
        except NotInstalled:
            measured[-1].installed = False
        except Exception as error:
            measured[-1].problem = f"cannot be prepared: {type(error).__name__}: {error}"
        else:
            measured[-1].startup = prepared.startup
            ready.append((case, measured[-1], prepared))
    for turn in range(effort.turns):
        for case, measurement, prepared in ready:
            if not measurement.problem and not (turn and measurement.runs[0] > SLOW):
                say(f"{case.name}: {measurement.peer}, turn {turn + 1} of {effort.turns}")
                _take_turn(case, measurement, prepared, effort.seconds)
    for _, _, prepared in ready:
        prepared.close()
    return measured


def _take_turn(case: Case, measurement: Measurement, prepared: Prepared, seconds: float) -> None:
    """Run once, and again while the turn lasts: short runs are the most easily disturbed."""
    gc.collect()
    neighbours = Neighbours()
    runs: list[Run] = []
    try:
        while not runs or neighbours.seconds < seconds:
            runs.append(prepared.run())
    except Exception as error:
        measurement.problem = f"failed: {type(error).__name__}: {error}"
    others = neighbours.cores()
    for run in runs:
        measurement.take(case, run, others)
