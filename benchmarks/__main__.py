"""The command line: `python -m benchmarks [--json FILE] [--plot FILE] [--quick] [--repeats N]`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from benchmarks.by_hand import numba, tuples
from benchmarks.cases import cases, reference_models
from benchmarks.cold_start import cold_starts
from benchmarks.engines import cores, native_engine, python_engine
from benchmarks.measure import Effort, Peer, measure
from benchmarks.report import Report, show
from benchmarks.scaling import scaling
from benchmarks.spin import BREADTH_FIRST, DEPTH_FIRST, spin
from benchmarks.tlc import tlc


def main() -> int:
    """Measure, show, and write what was asked for; the exit status is 1 where a measurement failed."""
    options = _options()
    console, progress = Console(width=None if sys.stdout.isatty() else 140), Console(stderr=True)
    with progress.status("starting") as status:
        report = run(options.quick, _effort(options), status.update)
    show(report, console)
    if options.json:
        options.json.write_text(json.dumps(report.as_json(), indent=2) + "\n", encoding="utf-8")
    if options.plot:
        from benchmarks.plot import plot

        plot(report, options.plot)
    return 1 if report.failures else 0


def run(quick: bool, effort: Effort, say: Callable[[str], None]) -> Report:
    """The whole suite."""
    before = os.getloadavg()[0]
    scaled = scaling(quick, effort, say)
    by_case = {case.name: measure([(case, peer) for peer in peers()], effort, say) for case in cases(quick)}
    models = list(dict.fromkeys(case.model for case in cases(quick))) if quick else reference_models()
    started = cold_starts(models, say)
    return Report(quick, by_case, scaled, started, (before, os.getloadavg()[0]))


def peers() -> list[Peer]:
    """Every peer, in the order of the tables."""
    natives = [native_engine(workers) for workers in sorted({1, cores()})]
    return [*natives, numba(), spin(BREADTH_FIRST), spin(DEPTH_FIRST), tuples(), tlc(), python_engine()]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Peers side by side.")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write measurements and ratios")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="write a picture (PNG)")
    parser.add_argument("--quick", action="store_true", help="small instances, one run each")
    parser.add_argument(
        "--repeats", type=int, metavar="N", help=f"turns of each peer (default: {Effort.turns})"
    )
    return parser.parse_args()


def _effort(options: argparse.Namespace) -> Effort:
    if options.quick:
        return Effort(options.repeats or 1, 0.0)
    return Effort(options.repeats or Effort.turns)


if __name__ == "__main__":
    sys.exit(main())
