"""What was measured: as JSON, and as tables on the terminal."""

from __future__ import annotations

import platform
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.cold_start import longest
from benchmarks.engines import cores
from benchmarks.measure import Measurement
from benchmarks.ratios import GOALS, NATIVE, Ratio, ratios
from benchmarks.scaling import Scaling


@dataclass(frozen=True)
class Report:
    """Everything one run of the suite measured."""

    quick: bool
    by_case: dict[str, list[Measurement]]
    scaling: Scaling
    cold_starts: list[dict[str, Any]]
    load: tuple[float, float]
    """What else the machine had to do: its load in the minute before the suite, and in the last one."""

    @property
    def ratios(self) -> dict[str, Ratio]:
        tokens = next(iter(self.by_case.values()))
        return ratios(tokens, self.scaling, longest(self.cold_starts))

    @property
    def measurements(self) -> list[Measurement]:
        return [measured for group in self.by_case.values() for measured in group] + self.scaling.measurements

    @property
    def failures(self) -> list[str]:
        """Measurements that do not count, with the reason."""
        found = [f"{m.peer} on {m.case} {m.problem}" for m in self.measurements if m.problem]
        return found + [
            f"{entry['model']} {entry['problem']}" for entry in self.cold_starts if entry["problem"]
        ]

    @property
    def disturbed(self) -> list[str]:
        """Measurements during which other processes wanted the same cores, so that they show too little."""
        return [
            f"{m.peer} on {m.case}: others kept {m.others:.1f} of {cores()} cores busy"
            for m in self.measurements
            if m.disturbed(cores())
        ]

    def judged(self, name: str) -> dict[str, Any]:
        """A goal, whether it is met, and whether to believe that. Small instances are not judged."""
        goal, ratio = GOALS[name], self.ratios[name]
        return {
            "goal": str(goal),
            "met": None if self.quick else goal.met_by(ratio.value),
            "disturbed": any(source.disturbed(cores()) for source in ratio.sources),
        }

    def as_json(self) -> dict[str, Any]:
        """Everything, for a file."""
        return {
            "quick": self.quick,
            "machine": {
                "cores": cores(),
                "architecture": platform.machine(),
                "system": platform.system(),
                "python": platform.python_version(),
                "load": self.load,
            },
            "ratios": {name: ratio.value for name, ratio in self.ratios.items()},
            "goals": {name: self.judged(name) for name in GOALS},
            "failures": self.failures,
            "disturbed": self.disturbed,
            "measurements": [m.as_json() for group in self.by_case.values() for m in group],
            "growth": [m.as_json() for m in self.scaling.growth],
            "two_cores": [m.as_json() for m in self.scaling.large],
            "cold_starts": self.cold_starts,
        }


def show(report: Report, console: Console) -> None:
    """Tables for the terminal."""
    for name, group in [
        *report.by_case.items(),
        ("native engine, growing token game", report.scaling.measurements),
    ]:
        console.print(_peers(name, group))
    console.print(_cold_starts(report))
    console.print(_ratios(report))
    console.print(f"load of the machine before: {report.load[0]:.1f}, at the end: {report.load[1]:.1f}")
    for measurement in report.disturbed:
        console.print(f"[yellow]disturbed:[/yellow] {measurement}")
    for failure in report.failures:
        console.print(f"[red]failed:[/red] {failure}")


def _peers(name: str, group: list[Measurement]) -> Table:
    table = Table(title=name, title_justify="left")
    same = len({m.case for m in group}) == 1
    table.add_column("peer" if same else "instance")
    for column in ("states", "states/s", "transitions/s", "bytes/state", "seconds", "start-up", "native is"):
        table.add_column(column, justify="right")
    native = next((m.states_per_second for m in group if m.peer == NATIVE), None) if same else None
    for m in group:
        label = m.peer if same else f"{m.case.partition('(')[2].rstrip(')')}; {m.peer.rpartition(', ')[2]}"
        rate, speed = m.states_per_second, m.transitions_per_second
        if rate is None or speed is None:
            table.add_row(label, "not installed" if not m.installed else "failed")
            continue
        size, faster = m.bytes_per_state, native / rate if native else None
        table.add_row(
            label, f"{m.states:,}", f"{rate:,.0f}", f"{speed:,.0f}", f"{size:.1f}" if size else "-",
            f"{m.seconds:.3f}", f"{m.startup:.2f} s", f"{faster:.2f} x" if faster else "-",
        )  # fmt: skip
    return table


def _cold_starts(report: Report) -> Table:
    table = Table(title="cold start, default scope, empty cache", title_justify="left")
    table.add_column("model")
    for column in ("whole process", "imports", "trace and compile"):
        table.add_column(column, justify="right")
    for entry in report.cold_starts:
        if entry["problem"]:
            table.add_row(entry["model"], "failed")
        else:
            shown = [f"{entry[key]:.2f} s" for key in ("seconds", "imports", "trace_and_compile")]
            table.add_row(entry["model"], *shown)
    return table


def _ratios(report: Report) -> Table:
    table = Table(
        title="ratios" + (" (small instances: not judged)" if report.quick else ""), title_justify="left"
    )
    for column in ("ratio", "measured", "goal", "met"):
        table.add_column(column)
    for name, ratio in report.ratios.items():
        judged = report.judged(name)
        verdict = {None: "-", True: "[green]yes[/green]", False: "[red]no[/red]"}[judged["met"]]
        if judged["disturbed"]:
            verdict += " [yellow](disturbed)[/yellow]"
        shown = "not measured" if ratio.value is None else f"{ratio.value:.3g}"
        table.add_row(name, shown, judged["goal"], verdict)
    return table
