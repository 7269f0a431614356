"""What `mutate` prints: progress, scores, and survivors with a play for each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from verify.mutation.campaign import Report, Tried
from verify.mutation.trial import CUT, EQUIVALENT, KILLED, SAME, STILLBORN, SURVIVED, TWIN, Trial


@contextmanager
def progress(several: bool = False) -> Iterator[Callable[[Tried], None]]:
    """How far a campaign is: one changing line on a terminal, a line now and then elsewhere."""
    console = Console(stderr=True)
    last = time.perf_counter()

    def line(now: Tried) -> str:
        rate = now.done / now.seconds if now.seconds else 0
        left = f", about {(now.total - now.done) / rate:.0f} s left" if rate else ""
        where = f"{now.scope}: " if several else ""
        return (
            f"{where}{now.done:,} of {now.total:,} faults tried, {now.outcomes[KILLED]:,} noticed, "
            f"{now.outcomes[SURVIVED]:,} survived, {rate:.0f}/s{left}"
        )

    if not console.is_terminal:

        def plain(now: Tried) -> None:
            nonlocal last
            if time.perf_counter() - last > 2:
                last = time.perf_counter()
                print(line(now), file=sys.stderr, flush=True)

        yield plain
        return
    with console.status("planting faults") as status:

        def changing(now: Tried) -> None:
            nonlocal last
            if time.perf_counter() - last > 0.1:
                last = time.perf_counter()
                status.update(line(now))

        yield changing


def report(console: Console, found: Report, most: int) -> None:
    """The outcome of a campaign; at most so many survivors are shown in full."""
    outcomes, instance = found.outcomes, found.instance
    chosen = ", ".join(f"{key}={value}" for key, value in instance.readings.items())
    word = "scope" if len(found.scopes) == 1 else "scopes"
    scopes = ", ".join(f"{name}: {states:,} states" for name, states in found.scopes.items())
    title = f"{instance.model.name}" + (f", {chosen}" if chosen else "") + f", {word} {scopes}"
    console.print(title, markup=False, highlight=False)
    if found.unsound:
        console.print(
            f"[yellow]note:[/] not asked, because they fail without a fault: {escape(', '.join(found.unsound))}"
        )
    _noticed_by(console, found)
    _scores(console, "rule", found.by_rule())
    _scores(console, "clause", found.by_clause())
    for trial in found.survivors[:most]:
        _survivor(console, trial)
    if len(found.survivors) > most:
        console.print(f"... and {len(found.survivors) - most} more survivors (--show-all, or --json)")
    _endings(console, found)
    drawn = ""
    if found.drawn < found.planned:
        drawn = (
            f" ({found.drawn:,} of {found.planned:,} faults, drawn at random by seed {found.options.seed})"
        )
    score = "no score" if found.score is None else f"score {found.score:g} %"
    console.print(
        f"{len(found.mutants):,} mutants{drawn}: {outcomes[KILLED]:,} noticed, {outcomes[SURVIVED]:,} survived, "
        f"{outcomes[EQUIVALENT]:,} equivalent in scope, {outcomes[CUT]:,} cut short; {score}",
        highlight=False,
    )
    console.print(
        f"not counted: {outcomes[SAME]:,} faults that leave the traced rule as it is, {outcomes[TWIN]:,} that "
        f"make the same rule as another, {outcomes[STILLBORN]:,} that leave no rule; "
        f"{sum(t.cached for t in found.trials):,} verdicts from the cache; {found.start_seconds:.1f} s to start, "
        f"{found.seconds:.1f} s for the faults",
        highlight=False,
    )
    if found.noticed_outside:
        console.print(
            f"{found.noticed_outside:,} of those equivalent in scope are noticed by worked examples elsewhere",
            highlight=False,
        )
    if any(trial.pins for trial in found.survivors):
        console.print(
            f"with pinned moves, which were written down from these very rules: {found.score_with_pins:g} %",
            highlight=False,
        )
    if found.stopped:
        console.print(f"[bold yellow]INCOMPLETE[/]: {escape(found.stopped)}.")


def _noticed_by(console: Console, found: Report) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column("who noticed")
    for name in ("mutants", "alone"):
        table.add_column(name, justify="right")
    for name, entry in found.by_claim().items():
        shown = escape(name.replace("_", " "))
        table.add_row(shown if entry["noticed"] else f"[yellow]{shown}[/]", *map(str, entry.values()))
    by_counts = sum(trial.counts for trial in found.mutants)
    if found.instance.scope.expect:
        kills = "" if found.options.counts else " (do not count as noticing)"
        table.add_row(f"[dim]expected numbers of the scope{kills}[/]", str(by_counts), "")
    by_pins = sum(bool(trial.pins) for trial in found.mutants)
    if by_pins:
        kills = "" if found.options.pins else " (do not count as noticing)"
        table.add_row(f"[dim]pinned moves{kills}[/]", str(by_pins), "")
    console.print(table)


def _scores(console: Console, what: str, entries: dict[str, dict[str, float]]) -> None:
    table = Table(box=None, pad_edge=False)
    table.add_column(what)
    for name in ("mutants", "noticed", "survived", "score"):
        table.add_column(name, justify="right")
    for name, entry in entries.items():
        score = "" if entry["score"] is None else f"{entry['score']:g} %"
        row = [str(entry["mutants"]), str(entry["killed"]), str(entry["survived"]), score]
        table.add_row(escape(name), *row, style="yellow" if entry["survived"] else "")
    console.print()
    console.print(table)


def _survivor(console: Console, trial: Trial) -> None:
    fault, then = trial.fault, trial.then
    where = f" (scope {trial.scope})" if trial.scope else ""
    console.print(f"\n[bold yellow]survived[/]: {escape(fault.sort)}, {escape(fault.where)}{escape(where)}")
    console.print(f"  says:    {escape(fault.before)}", highlight=False)
    console.print(f"  mutant:  {escape(fault.after)}", highlight=False)
    for at, move in enumerate(trial.play, 1):
        console.print(f"  {at}. {escape(move)}", highlight=False)
    console.print(f"  then {escape(then.get('move', ''))}", highlight=False)
    console.print(f"    by the rules:  {escape(then.get('rules', ''))}", highlight=False)
    console.print(f"    by the mutant: {escape(then.get('mutant', ''))}", highlight=False)
    if trial.reading:
        console.print(f"  The mutant is the reading {escape(trial.reading)}: a claim under it could tell.")
    if trial.counts:
        console.print("  [dim]The expected numbers of the scope do notice.[/]")
    if trial.pins:
        console.print(f"  [dim]A pinned move does notice: {escape(trial.pins[0])}[/]")


def _endings(console: Console, found: Report) -> None:
    for outcome, text in (
        (EQUIVALENT, "equivalent in scope (every move from every reachable state is the same)"),
        (CUT, "cut short, neither noticed nor survived"),
    ):
        trials = [trial for trial in found.trials if trial.outcome == outcome]
        if trials:
            console.print(f"\n{text}:")
        for trial in trials[:10]:
            reason = f" ({trial.reason})" if trial.reason else ""
            line = f"  {trial.fault.where}: {trial.fault.before} -> {trial.fault.after}{reason}"
            console.print(escape(line), highlight=False)
        if len(trials) > 10:
            console.print(f"  ... and {len(trials) - 10} more (--json lists them)")
    console.print()
