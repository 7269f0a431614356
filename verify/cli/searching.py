"""`models`, `check`, `trace` and `report`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from verify import show
from verify.cli.options import (
    TRACES,
    JsonFile,
    ModelName,
    ReadingOptions,
    ScopeName,
    app,
    chosen_readings,
    console,
    instance_of,
    printed,
    save_traces,
    write_json,
)
from verify.draw import draw
from verify.model import Model
from verify.registry import find_model, model_names
from verify.report import write_report
from verify.search.check import check
from verify.search.limits import Limits, parse_bytes
from verify.trace import as_test, explain, load, save, shorten, still_shows


@app.command()
def models(
    model: Annotated[str | None, typer.Argument(metavar="[MODEL]", help="Show this one in detail.")] = None,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    json_file: JsonFile = None,
) -> None:
    """List the models, or one model's scopes, rules, readings, claims and the provenance of its data."""
    if model is None:
        found = [find_model(name) for name in model_names()]
        write_json(json_file, [_facts(entry, None, {}) for entry in found])
        if not printed(json_file):
            show.model_table(console, found)
        return
    one = find_model(model)
    facts = _facts(one, scope, chosen_readings(reading))
    write_json(json_file, facts)
    if not printed(json_file):
        show.model_details(console, facts, one)


def _facts(model: Model, scope: str | None, readings: dict[str, str]) -> dict[str, Any]:
    names = [entry.name for entry in model.scopes] if scope is None else [model.scope(scope).name]
    instances = [model.instance(name, readings) for name in names]
    return {
        "name": model.name,
        "title": model.title,
        "scopes": [
            {
                "name": instance.scope.name,
                "description": instance.scope.description,
                "parameters": {
                    k: v for k, v in instance.scope.parameters.items() if isinstance(v, int | str)
                },
                "fields": len(instance.schema.fields),
                "cells": instance.schema.cells,
                "bits": instance.schema.bits(),
                "moves": instance.move_count,
                "expected": instance.scope.expect,
                "exhaustive": instance.scope.exhaustive,
            }
            for instance in instances
        ],
        "rules": [{"name": r.name, "kind": r.sort, "clauses": list(r.clauses)} for r in model.all_rules],
        "claims": [{"name": c.name, "kind": c.kind, "clauses": list(c.clauses)} for c in model.all_claims],
        "readings": [
            {"id": r.id, "question": r.question, "options": dict(r.options), "default": r.default}
            for r in model.readings
        ],
        "clauses": len(model.register),
        "clauses_out_of_scope": sum(bool(c.out_of_scope) for c in model.register.values()),
        "provenance": dict(model.provenance),
    }


@app.command(name="check")
def check_command(
    model: ModelName,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    claim: Annotated[
        list[str] | None, typer.Option("--claim", help="Check only this claim; may be repeated.")
    ] = None,
    engine: Annotated[str, typer.Option("--engine", help="auto, native or python.")] = "auto",
    max_states: Annotated[
        int | None, typer.Option("--max-states", min=1, help="Stop after so many states.")
    ] = None,
    max_depth: Annotated[
        int | None, typer.Option("--max-depth", min=1, help="Stop after so many levels.")
    ] = None,
    max_memory: Annotated[
        str | None, typer.Option("--max-memory", help="Such as 500M or 4G; default: most of what is free.")
    ] = None,
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", min=0, help="Stop after so many seconds.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, help="Threads; default: all cores.")
    ] = None,
    keep_going: Annotated[bool, typer.Option("--keep-going", help="Go on after a violation.")] = False,
    traces: Annotated[
        Path, typer.Option("--traces", metavar="FOLDER", help="Where traces are saved.")
    ] = TRACES,
    json_file: JsonFile = None,
) -> None:
    """Search every reachable state, breadth first, and settle the claims."""
    instance = instance_of(model, scope, reading)
    claims = None if not claim else [instance.claim(name) for name in claim]
    memory = None if max_memory is None else parse_bytes(max_memory)
    limits = Limits(max_states, max_depth, memory, time_limit, workers, keep_going)
    with show.progress(instance) as watch:
        found = check(instance, engine, claims, limits, watch)
    wanted = {"violated"} if json_file is None else {"violated", "holds", "refuted"}
    saved = save_traces(instance, found.verdicts, traces, wanted)
    data = found.to_json()
    for entry in data["claims"]:
        entry["trace"] = saved.get(entry["name"])
    write_json(json_file, data)
    if not printed(json_file):
        show.result(console, found, saved)
    raise typer.Exit(found.exit_code)


@app.command(name="trace")
def trace_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved trace (.itf.json).")],
    shorter: Annotated[bool, typer.Option("--shorten", help="Leave out moves that are not needed.")] = False,
    picture: Annotated[
        Path | None, typer.Option("--draw", metavar="FILE", help="Draw it: .svg, .png, .pdf or .dot.")
    ] = None,
    test_file: Annotated[
        Path | None, typer.Option("--pytest", metavar="FILE", help="Write it as a test.")
    ] = None,
    save_as: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Save it again.")] = None,
    json_file: JsonFile = None,
) -> None:
    """Replay a saved trace and explain it; shorten it, draw it, or turn it into a test.

    Exit code 0 when it still shows what it was saved for, 1 when it no longer does.
    """
    trace = load(file, find_model)
    shown = still_shows(trace) if trace.about else True
    if shorter and shown:
        trace = shorten(trace)
    if save_as is not None:
        save(trace, save_as)
    if picture is not None:
        draw(trace, picture)
    if test_file is not None:
        test_file.write_text(as_test(trace), encoding="utf-8")
    lines = explain(trace)
    write_json(
        json_file,
        {
            "model": trace.instance.model.name,
            "scope": trace.instance.scope.name,
            "readings": trace.instance.readings,
            "claim": trace.about,
            "shows": trace.shows,
            "still_shown": shown,
            "moves": [trace.instance.describe(move) for move in trace.moves],
            "explanation": lines,
        },
    )
    if not printed(json_file):
        console.print(
            f"{trace.instance.model.name}, scope {trace.instance.scope.name}: {trace.about or 'a play'}, "
            f"{trace.length} moves, replayed by the python engine",
            highlight=False,
        )
        for line in lines:
            console.print(line, markup=False, highlight=False)
        for path, what in ((picture, "picture"), (test_file, "test"), (save_as, "trace")):
            if path is not None:
                console.print(f"{what} written to {path}", highlight=False, soft_wrap=True)
        if not shown:
            console.print(f"It no longer shows anything of '{trace.about}'.", markup=False)
    raise typer.Exit(0 if shown else 1)


@app.command()
def report(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[MODEL]...", help="Default: all shipped models.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the report goes.")] = Path(
        "report"
    ),
    time_limit: Annotated[
        float | None, typer.Option("--time-limit", min=0, help="Seconds for each model.")
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Check models in their default scopes and write an HTML report with verdicts, counts and pictures."""
    found = []
    for name in names or model_names():
        instance = find_model(name).instance()
        with show.progress(instance) as watch:
            entry = check(instance, limits=Limits(time_limit=time_limit, keep_going=True), watch=watch)
        held = sum(verdict.verdict in ("holds", "refuted") for verdict in entry.verdicts)
        console.print(
            f"{instance.model.name} ({instance.scope.name}): {entry.found.states:,} states, "
            f"{held} of {len(entry.verdicts)} claims as they should be",
            highlight=False,
        )
        found.append(entry)
    page = write_report(found, out)
    write_json(json_file, [entry.to_json() for entry in found])
    console.print(f"report: {page.resolve()}", highlight=False, soft_wrap=True)
    raise typer.Exit(max((entry.exit_code for entry in found), key=lambda code: (code == 1, code), default=0))
