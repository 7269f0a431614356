"""`mutate` and `coverage`: how good the claims are, and what became of each clause."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table

from verify import show
from verify.cli.options import (
    JsonFile,
    ModelName,
    ReadingOptions,
    app,
    console,
    instance_of,
    printed,
    write_json,
)
from verify.coverage import Coverage, coverage
from verify.coverage_page import write_page
from verify.mutation import words
from verify.mutation.campaign import Options
from verify.mutation.several import mutate_in
from verify.mutation.suggest import write_suggestions
from verify.registry import find_model
from verify.search.limits import Limits, parse_bytes

FailUnder = Annotated[
    float | None,
    typer.Option(
        "--fail-under", min=0, max=100, metavar="PERCENT", help="Exit with 1 only below this score."
    ),
]


@app.command(name="mutate")
def mutate_command(
    model: ModelName,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            "--scope",
            help="The scope; default: the model's first. Repeated: tried there if not noticed before.",
        ),
    ] = None,
    reading: ReadingOptions = None,
    rule: Annotated[
        list[str] | None, typer.Option("--rule", help="Plant faults only in what this rule runs through.")
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--since", metavar="GIT-REF", help="Only in rules whose source has changed since."),
    ] = None,
    most: Annotated[
        int | None, typer.Option("--most", min=1, help="Draw so many faults at random; default: all.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="For --most.")] = 0,
    counts: Annotated[
        bool, typer.Option("--counts", help="The expected numbers of the scope count as noticing, too.")
    ] = False,
    pins: Annotated[
        bool, typer.Option("--pins", help="Moves written down from the rules themselves count, too.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Only the faults that survived the last time.")
    ] = False,
    stop_early: Annotated[
        bool, typer.Option("--stop-early", help="Stop each search at the first claim that notices.")
    ] = False,
    fail_under: FailUnder = None,
    max_states: Annotated[
        int | None, typer.Option("--max-states", min=1, help="Stop each search after so many states.")
    ] = None,
    max_depth: Annotated[
        int | None, typer.Option("--max-depth", min=1, help="Stop each search after so many levels.")
    ] = None,
    max_memory: Annotated[
        str | None, typer.Option("--max-memory", help="Such as 500M or 4G; default: most of what is free.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", min=0, help="Stop after so many seconds.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Processes; default: all cores.")
    ] = None,
    cache: Annotated[bool, typer.Option(help="Use verdicts that were found before.")] = True,
    show_all: Annotated[bool, typer.Option("--show-all", help="Show every survivor in full.")] = False,
    suggest: Annotated[
        Path | None,
        typer.Option(
            "--suggest", metavar="FILE", help="Write worked examples that would notice the survivors."
        ),
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Plant faults in the rules, one at a time, and see which claims and worked examples notice.

    Exit code 0 when none survives (or the score is not below --fail-under), 1 when one does, 3 when a limit
    left something untried.
    """
    names: list[str | None] = [*dict.fromkeys(scope or [])] or [None]
    instances = [instance_of(model, name, reading) for name in names]
    memory = None if max_memory is None else parse_bytes(max_memory)
    limits = Limits(max_states, max_depth, memory, time_limit, workers)
    options = Options(tuple(rule or ()), since, most, seed, limits, stop_early, counts, pins, again, cache)
    with words.progress(len(instances) > 1) as watch:
        found = mutate_in(instances, options, watch)
    write_json(json_file, found.to_json())
    if not printed(json_file):
        words.report(console, found, len(found.trials) if show_all else 5)
    if suggest is not None:
        written = write_suggestions(suggest, instances, found.survivors)
        console.print(
            f"{written:,} worked examples for the survivors: {suggest}", highlight=False, markup=False
        )
    raise typer.Exit(found.exit_code(fail_under))


@app.command(name="coverage")
def coverage_command(
    model: ModelName,
    scope: Annotated[
        list[str] | None, typer.Option("--scope", help="Look at this scope only; may be repeated.")
    ] = None,
    time_limit: Annotated[float, typer.Option("--time-limit", min=0, help="Seconds for each scope.")] = 20,
    max_states: Annotated[
        int | None, typer.Option("--max-states", min=1, help="Stop each search after so many states.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the matrix as a page.")
    ] = None,
    fail_under: FailUnder = None,
    json_file: JsonFile = None,
) -> None:
    """Follow each clause: rules, refusals, scopes, claims, mutants, answers and worked examples.

    Exit code 1 when fewer clauses than --fail-under are covered: implemented or refusing, exercised, and claimed
    or shown by a worked example.
    """
    one = find_model(model)
    with show.working() as watch:
        found = coverage(one, Limits(max_states=max_states, time_limit=time_limit), watch, scope or ())
    write_json(json_file, found.to_json())
    if html is not None:
        write_page(found, html)
    if not printed(json_file):
        _show(found, html)
    raise typer.Exit(found.exit_code(fail_under))


def _show(found: Coverage, html: Path | None) -> None:
    """The clauses with gaps, and how many have none."""
    for name, how in found.scopes.items():
        console.print(f"scope {name}: {how}", highlight=False, markup=False)
    table = Table(box=None, pad_edge=False)
    for heading in ("clause", "missing", "rules", "claims", "examples"):
        table.add_column(heading)
    for row in found.rows:
        if row.gaps:
            rules = dict.fromkeys(row.rules + row.cited_in + row.refuses_in)
            cells = [", ".join(names) for names in (rules, row.claims, row.examples)]
            table.add_row(row.clause.id, f"[yellow]{', '.join(row.gaps)}[/]", *map(escape, cells))
    if table.row_count:
        console.print(table)
    good = sum(not row.gaps for row in found.in_scope)
    console.print(
        f"{good} of {len(found.in_scope)} clauses have no gap ({found.percent} %); "
        f"{len(found.rows) - len(found.in_scope)} are out of scope",
        highlight=False,
    )
    if not found.mutated:
        console.print("no mutants were tried for these rules: run 'ludoproof mutate'")
    if found.cut:
        console.print(f"[bold yellow]INCOMPLETE[/]: {escape(', '.join(found.cut))}")
    if html is not None:
        console.print(f"page: {html}", highlight=False, soft_wrap=True)
