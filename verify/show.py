"""What the commands print: progress while a search runs, and its result."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from verify.fuzz import Fuzzed
from verify.graph import Answers
from verify.mixing import Mixed
from verify.model import Instance, Model
from verify.prove.proof import Proof
from verify.search.check import Result, Verdict
from verify.search.limits import Progress, Watcher
from verify.simulate import Simulated
from verify.trace import explain

MARKS = {"holds": "[green]holds[/]", "violated": "[bold red]VIOLATED[/]", "refuted": "[cyan]refuted[/]"}
MARKS |= {"unknown": "[yellow]unknown[/]", "proved": "[green]proved[/]"}


def size(count: float) -> str:
    """A number of bytes for people.

    >>> size(3 * 2**20)
    '3.0 MiB'
    """
    for unit in ("B", "KiB", "MiB"):
        if count < 1024:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1024
    return f"{count:.1f} GiB"


@contextmanager
def progress(instance: Instance) -> Iterator[Watcher]:
    """Shows how far a search is: one changing line on a terminal, a line now and then elsewhere."""
    console = Console(stderr=True)
    expected = instance.scope.expect.get("states")
    last = time.perf_counter()

    def line(now: Progress) -> str:
        text = (
            f"{now.states:,} states  {now.rate:,.0f}/s  {now.transitions:,} transitions  level {now.depth} "
            f"({now.done_of_level:.0%})  frontier {now.frontier:,}  {size(now.memory)}  {now.seconds:.0f} s"
        )
        if expected and now.rate and expected > now.states:
            text += f"  about {(expected - now.states) / now.rate:.0f} s left"
        return text

    if not console.is_terminal:

        def plain(now: Progress) -> None:
            nonlocal last
            if time.perf_counter() - last > 2:
                last = time.perf_counter()
                print(line(now), file=sys.stderr, flush=True)

        yield plain
        return
    with console.status("searching") as status:

        def changing(now: Progress) -> None:
            nonlocal last
            if time.perf_counter() - last > 0.1:
                last = time.perf_counter()
                status.update(line(now))

        yield changing


def result(console: Console, found: Result, saved: dict[str, str]) -> None:
    """The outcome of a check; `saved` says where each claim's trace is."""
    search, instance = found.found, found.instance
    for warning in found.warnings:
        console.print(f"[yellow]note:[/] {escape(warning)}")
    chosen = ", ".join(f"{key}={value}" for key, value in instance.readings.items())
    title = f"{instance.model.name}, scope {instance.scope.name}" + (f", {chosen}" if chosen else "")
    console.print(title, markup=False, highlight=False)
    console.print(_verdict_table(found.verdicts))
    for verdict in found.verdicts:
        if verdict.verdict == "violated" and verdict.trace is not None:
            console.print(f"\n[bold red]{escape(verdict.title)}[/]: {escape(verdict.summary)}")
            for text in explain(verdict.trace):
                console.print(escape(text), highlight=False)
    for name, path in saved.items():
        console.print(f"trace of {escape(name)}: {escape(path)}", highlight=False, soft_wrap=True)
    if found.rules_never_enabled:
        console.print(f"[yellow]rules never enabled:[/] {', '.join(found.rules_never_enabled)}")
    if found.clauses_never_exercised:
        console.print(f"[yellow]clauses never exercised:[/] {', '.join(found.clauses_never_exercised)}")
    symmetric = f" up to {instance.symmetry.size} symmetries" if instance.symmetry else ""
    console.print(
        f"{search.states:,} states{symmetric}, {search.transitions:,} transitions, depth {len(search.levels)}, "
        f"{search.deadlocks:,} deadlocks, {search.finals:,} final; {found.engine} engine"
        + (f" on {found.workers} cores" if found.engine == "native" and found.workers > 1 else "")
        + f", {found.start_seconds:.2f} s to start, {search.seconds:.2f} s to search, {size(search.peak_bytes)}",
        highlight=False,
    )
    if found.complete:
        console.print("COMPLETE: every reachable state of this scope was seen.")
    else:
        console.print(
            f"[bold yellow]INCOMPLETE[/]: {escape(search.stopped)}. Nothing is said of states not seen."
        )


@contextmanager
def working() -> Iterator[Callable[[str], None]]:
    """Says what a proof is at: one changing line on a terminal, a line now and then elsewhere."""
    console = Console(stderr=True)
    if console.is_terminal:
        with console.status("tracing the rules") as status:
            yield lambda text: status.update(escape(text))
        return
    last = time.perf_counter()

    def plain(text: str) -> None:
        nonlocal last
        if time.perf_counter() - last > 2:
            last = time.perf_counter()
            print(text, file=sys.stderr, flush=True)

    yield plain


def proof(console: Console, found: Proof, saved: dict[str, str], pictures: dict[str, str]) -> None:
    """The outcome of a proof."""
    instance = found.instance
    title = f"{instance.model.name}, scope {instance.scope.name}"
    console.print(title, markup=False, highlight=False)
    console.print(_verdict_table(found.verdicts))
    for verdict in found.verdicts:
        if verdict.verdict == "refuted" and verdict.kind != "refuted" and verdict.trace is not None:
            console.print(f"\n[bold red]{escape(verdict.title)}[/]: {escape(verdict.summary)}")
            for text in explain(verdict.trace):
                console.print(escape(text), highlight=False)
    if found.facts:
        console.print(
            f"{len(found.facts)} facts were found in the explored states and proved along with the claims:"
        )
        for fact in found.facts[:12]:
            console.print(f"  {escape(fact)}", highlight=False)
        if len(found.facts) > 12:
            console.print(f"  and {len(found.facts) - 12} more (in the JSON)", highlight=False)
    for name, path in saved.items():
        console.print(f"trace of {escape(name)}: {escape(path)}", highlight=False, soft_wrap=True)
    for name, path in pictures.items():
        console.print(
            f"counterexample to induction of {escape(name)}: {escape(path)}", highlight=False, soft_wrap=True
        )
    kept = f", {found.remembered:,} answers kept from before" if found.remembered else ""
    console.print(f"{found.queries:,} questions to the solver{kept}, {found.seconds:.2f} s", highlight=False)


def _verdict_table(verdicts: Sequence[Verdict]) -> Table:
    table = Table(show_edge=False, pad_edge=False)
    for name in ("verdict", "claim", "kind", "how it was settled"):
        table.add_column(name, overflow="fold", no_wrap=name in ("verdict", "kind"))
    for verdict in verdicts:
        mark = MARKS[verdict.verdict]
        if verdict.verdict == "refuted" and verdict.kind != "refuted":
            mark = "[bold red]REFUTED[/]"
        table.add_row(mark, escape(verdict.title), verdict.kind, escape(verdict.how))
    return table


def model_table(console: Console, models: list[Model]) -> None:
    table = Table(show_edge=False, pad_edge=False)
    for name in ("model", "what it is", "scopes", "rules", "claims", "readings"):
        table.add_column(name, overflow="fold")
    for model in models:
        table.add_row(
            model.name,
            escape(model.title),
            ", ".join(scope.name for scope in model.scopes),
            str(len(model.all_rules)),
            str(len(model.all_claims)),
            str(len(model.readings)),
        )
    console.print(table)


def model_details(console: Console, facts: dict[str, object], model: Model) -> None:
    """One model: scopes with their sizes, rules, readings, claims, where its data comes from."""
    console.print(f"[bold]{escape(model.name)}[/]: {escape(model.title)}\n")
    table = Table(show_edge=False, pad_edge=False)
    for name in ("scope", "what it is", "cells", "moves", "states"):
        table.add_column(name, overflow="fold", no_wrap=name != "what it is")
    for entry in facts["scopes"]:  # type: ignore[attr-defined]
        expected = entry["expected"].get("states")
        sizes = [f"{entry[key]:,}" for key in ("cells", "moves")]
        table.add_row(
            entry["name"], escape(entry["description"]), *sizes, f"{expected:,}" if expected else ""
        )
    console.print(table)
    console.print("\n[bold]rules[/]")
    for rule in model.all_rules:
        cited = f" [{', '.join(rule.clauses)}]" if rule.clauses else ""
        console.print(escape(f"  {rule.name} ({rule.sort}){cited}: {rule.summary}"), highlight=False)
    console.print("\n[bold]claims[/]")
    for claim in model.all_claims:
        console.print(escape(f"  {claim.name} ({claim.kind}): {claim.summary}"), highlight=False)
    if model.readings:
        console.print("\n[bold]readings[/]")
    for reading in model.readings:
        console.print(escape(f"  {reading.id}: {reading.question}"), highlight=False)
        for option, text in reading.options.items():
            mark = " (default)" if option == reading.default else ""
            console.print(escape(f"      {option}{mark}: {text}"), highlight=False)
    if model.provenance:
        total = sum(model.provenance.values())
        parts = ", ".join(f"{count:,} {source}" for source, count in model.provenance.items())
        console.print(f"\n[bold]where its {total:,} values come from[/]: {escape(parts)}", highlight=False)
    else:
        console.print("\nIts data is all in its rules; no value is assumed.")


def fuzzed(console: Console, found: Fuzzed, trace: Path | None) -> None:
    """What random play did and found."""
    instance, data = found.instance, found.to_json()
    console.print(
        f"{instance.model.name}, scope {instance.scope.name}: random play", markup=False, highlight=False
    )
    table = Table(show_edge=False, pad_edge=False)
    for name in ("verdict", "claim", "kind", "how"):
        table.add_column(name, overflow="fold")
    for entry in data["claims"]:
        look = {"violated": "bold red", "not seen": "yellow"}.get(entry["verdict"], "")
        mark = f"[{look}]{entry['verdict']}[/]" if look else entry["verdict"]
        table.add_row(mark, escape(entry["name"].replace("_", " ")), entry["kind"], escape(entry["how"]))
    console.print(table)
    if found.violation is not None:
        console.print(f"\n[bold red]VIOLATED[/]: {escape(found.violation.about.replace('_', ' '))}")
        for text in explain(found.violation):
            console.print(escape(text), highlight=False)
        console.print(f"trace: {escape(str(trace))}", highlight=False, soft_wrap=True)
    unused = [name for name, count in data["rules"].items() if not count]
    if unused:
        console.print(f"[yellow]rules never used:[/] {', '.join(unused)}")
    silent = [
        c.id for c in instance.model.register.values() if not c.out_of_scope and not found.clauses[c.id]
    ]
    if silent:
        console.print(f"[yellow]clauses never exercised:[/] {', '.join(silent)}")
    console.print(
        f"{found.plays:,} plays, {found.steps:,} moves, the longest play {found.longest:,}; {found.engine} engine, "
        f"{found.seconds:.2f} s, {data['steps_per_second']:,} moves a second",
        highlight=False,
    )
    console.print("Random play can find a violation; that it found none proves nothing.")
    if found.stopped:
        console.print(f"[yellow]stopped early[/]: {escape(found.stopped)}")


def mixed(console: Console, found: Mixed, trace: Path | None) -> None:
    """What random play under readings drawn at random came to."""
    console.print(
        f"{found.model.name}, scope {found.scope}: random play under {len(found.runs):,} of {found.asked:,} sets of "
        f"readings drawn at random, {found.steps:,} moves",
        markup=False,
        highlight=False,
    )
    if found.violation is None:
        console.print("no violation was seen; random play proves nothing", highlight=False)
    else:
        console.print(f"\n[bold red]VIOLATED[/]: {escape(found.violation.about.replace('_', ' '))}")
        for text in explain(found.violation):
            console.print(escape(text), highlight=False)
        readings = {reading.id: reading for reading in found.model.readings}
        if found.needed:
            console.print("it takes these readings; the others are the default ones:")
        else:
            console.print("the default readings show it, too")
        for key, option in found.needed.items():
            console.print(f"  {key}={option}: {escape(readings[key].options[option])}", highlight=False)
        console.print(f"trace: {escape(str(trace))}", highlight=False, soft_wrap=True)
    if found.stopped:
        console.print(f"[yellow]stopped early[/]: {escape(found.stopped)}")


def simulated(console: Console, found: Simulated) -> None:
    """What random games showed."""
    data = found.to_json()
    console.print(
        f"{data['model']}, scope {data['scope']}: {found.games:,} random games", markup=False, highlight=False
    )
    table = Table(show_edge=False, pad_edge=False)
    for name in ("", "fewest", "mean", "most"):
        table.add_column(name)
    moves = data["moves"]
    table.add_row("moves in a game", f"{moves['fewest']:,}", f"{moves['mean']:,.1f}", f"{moves['most']:,}")
    for seat in data["scores"]:
        table.add_row(
            f"score of seat {seat['seat']}", str(seat["lowest"]), f"{seat['mean']:.1f}", str(seat["highest"])
        )
    console.print(table)
    if found.scores:
        shares = ", ".join(
            f"{name} {count / len(found.scores):.1%}" for name, count in sorted(found.winners.items())
        )
        console.print(f"winners: {shares}", highlight=False)
    used = ", ".join(f"{name} {count:,}" for name, count in data["rules"].items())
    console.print(f"rules used: {escape(used)}", highlight=False)
    for name, entry in data["box"].items():
        short = entry["most_in_use"] is not None and entry["most_in_use"] > entry["in_the_box"]
        line = f"{name}: at most {entry['most_in_use']} in use at once, {entry['in_the_box']} in the box"
        console.print(f"[bold red]{escape(line)}: not enough[/]" if short else escape(line), highlight=False)
    if found.unfinished:
        console.print(f"[yellow]{found.unfinished:,} games did not end[/]")
    if found.stuck:
        console.print(f"[bold red]{found.stuck:,} games were stuck[/]: no move, and not final")
    console.print(f"{found.engine} engine, seed {found.seed}, {found.seconds:.2f} s", highlight=False)
    if found.stopped:
        console.print(f"[yellow]stopped early[/]: {escape(found.stopped)}")


def graph(console: Console, instance: Instance, answers: Answers) -> None:
    """What the graph of a game shows."""
    console.print(f"{instance.model.name}, scope {instance.scope.name}", highlight=False)
    console.print(
        f"  {answers.states:,} states, {answers.moves:,} moves, {answers.finals:,} final states",
        highlight=False,
    )
    console.print(f"  the farthest state is {answers.farthest} moves from the start", highlight=False)
    if answers.cycles:
        console.print(
            f"  play can go on for ever: {answers.largest_cycle_part:,} states lead back to each other; "
            f"a shortest round: {' -> '.join(map(str, [*answers.cycles[0], answers.cycles[0][0]]))}",
            highlight=False,
        )
    else:
        console.print("  no play can go on for ever: there is no cycle")
    if answers.dead_ends:
        shown = ", ".join(map(str, answers.dead_ends[:10]))
        console.print(
            f"  [bold red]{len(answers.dead_ends):,} dead ends[/] (not final): {shown}", highlight=False
        )
    else:
        console.print("  no dead end that is not final")
    if answers.finals:
        shown = ", ".join(map(str, answers.unavoidable[:12]))
        console.print(f"  states every finished play passes: {shown}", highlight=False)
    for name, count in answers.claims.items():
        console.print(f"  {name.replace('_', ' ')}: true of {count:,} states", highlight=False)
