"""`snapshot` and `regress`."""

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
    app,
    chosen_readings,
    console,
    printed,
    write_json,
)
from verify.errors import BadInput
from verify.registry import find_model
from verify.regress.explored import Explored
from verify.regress.graph_file import graph_files, has_parquet
from verify.regress.picture import draw_departure
from verify.regress.regress import Regressed
from verify.regress.snapshot import GRAPH_STATES, scope_entry, write_snapshot
from verify.regress.sources import Wish, regressions
from verify.regress.tell import told
from verify.search.limits import Limits, parse_bytes

ScopeNames = Annotated[
    list[str] | None,
    typer.Option("--scope", help="A scope; may be repeated. Default: the model's first, or the snapshot's."),
]
EngineName = Annotated[str, typer.Option("--engine", help="auto, native or python.")]
MaxStates = Annotated[int | None, typer.Option("--max-states", min=1, help="Stop after so many states.")]
MaxDepth = Annotated[int | None, typer.Option("--max-depth", min=1, help="Stop after so many levels.")]
MaxMemory = Annotated[str | None, typer.Option("--max-memory", help="Such as 500M or 4G.")]
TimeLimit = Annotated[float | None, typer.Option("--time-limit", min=0, help="Seconds for each search.")]
Workers = Annotated[int | None, typer.Option("--workers", min=1, help="Threads; default: all cores.")]


def _limits(
    max_states: int | None,
    max_depth: int | None,
    max_memory: str | None,
    time_limit: float | None,
    workers: int | None,
) -> Limits:
    memory = None if max_memory is None else parse_bytes(max_memory)
    return Limits(max_states, max_depth, memory, time_limit, workers, keep_going=True)


@app.command(name="snapshot")
def snapshot_command(
    model: ModelName,
    scope: ScopeNames = None,
    reading: ReadingOptions = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Default: MODEL.snapshot.json.")
    ] = None,
    graph_states: Annotated[
        int, typer.Option("--graph-states", min=0, help="Keep the graph of scopes up to so many states.")
    ] = GRAPH_STATES,
    engine: EngineName = "auto",
    max_states: MaxStates = None,
    max_depth: MaxDepth = None,
    max_memory: MaxMemory = None,
    time_limit: TimeLimit = None,
    workers: Workers = None,
    json_file: JsonFile = None,
) -> None:
    """Write down what a model does in its scopes: counts, digests, verdicts, coverage, small graphs.

    The file is the same for any number of workers, on any machine. Exit code 3 when a search was not complete.
    """
    one = find_model(model)
    limits = _limits(max_states, max_depth, max_memory, time_limit, workers)
    path = out or Path(f"{one.name.replace(':', '-')}.snapshot.json")
    if path.suffix != ".json":
        raise BadInput(f"a snapshot is a JSON file: '{path}' should end in .json")
    keeps_graphs = has_parquet()
    entries: dict[str, dict[str, Any]] = {}
    for name in dict.fromkeys(scope or [one.scopes[0].name]):
        instance = one.instance(name, chosen_readings(reading))
        with show.progress(instance) as watch:
            explored = Explored(instance, limits, engine, watch)
        entries[name] = scope_entry(explored, path, graph_states if keeps_graphs else 0)
    write_snapshot(one, entries, path)
    write_json(json_file, {"model": one.name, "file": str(path), "scopes": entries})
    if not printed(json_file):
        for name, entry in entries.items():
            with_graph = all(file.exists() for file in graph_files(path, name))
            kept = "with its graph" if with_graph else "without its graph"
            stopped = "" if entry["complete"] else f"; INCOMPLETE: {entry['stopped']}"
            console.print(
                f"{one.name}, scope {name}: {entry['states']:,} states, {entry['transitions']:,} transitions, "
                f"{kept}{stopped}",
                highlight=False,
                markup=False,
                soft_wrap=True,
            )
        if not keeps_graphs and graph_states:
            console.print("no graph is kept: that needs ludoproof[parquet]", markup=False)
        console.print(f"snapshot written to {path}", highlight=False, markup=False, soft_wrap=True)
    raise typer.Exit(0 if all(entry["complete"] for entry in entries.values()) else 3)


@app.command(name="regress")
def regress_command(
    model: ModelName,
    against: Annotated[
        str,
        typer.Option("--against", metavar="SNAPSHOT|REVISION", help="A snapshot file, or a git revision."),
    ],
    scope: ScopeNames = None,
    reading: ReadingOptions = None,
    engine: EngineName = "auto",
    max_states: MaxStates = None,
    max_depth: MaxDepth = None,
    max_memory: MaxMemory = None,
    time_limit: TimeLimit = None,
    workers: Workers = None,
    pictures: Annotated[
        Path, typer.Option("--traces", metavar="FOLDER", help="Where pictures of differences are saved.")
    ] = TRACES,
    kind: Annotated[str, typer.Option("--picture", help="svg, png, pdf, dot or none.")] = "svg",
    json_file: JsonFile = None,
) -> None:
    """Compare a model with a snapshot of it, or with itself at a git revision.

    Says whether anything can be played differently, and if so shows a shortest play that tells them apart.
    Exit codes: 0 the same, 1 different, 3 no difference as far as a limit allowed to look.
    """
    if kind not in ("svg", "png", "pdf", "dot", "none"):
        raise BadInput(f"unknown picture format '{kind}': use one of svg, png, pdf, dot, none")
    one = find_model(model)
    limits = _limits(max_states, max_depth, max_memory, time_limit, workers)
    wish = Wish(model, one, scope or (), chosen_readings(reading), limits, engine)
    found: list[tuple[Regressed, Path | None]] = []
    with show.working() as tell:
        for entry in regressions(against, wish, show.progress, tell):
            drawn = None
            if entry.departure is not None and kind != "none":
                drawn = pictures / f"{one.name}-{entry.scope}-regress.{kind}".replace(":", "-")
                draw_departure(entry, drawn)
            found.append((entry, drawn))
    write_json(
        json_file,
        {
            "model": one.name,
            "scopes": [
                {**entry.to_json(), "picture": None if drawn is None else str(drawn)}
                for entry, drawn in found
            ],
        },
    )
    if not printed(json_file):
        for entry, drawn in found:
            told(console, one.name, entry)
            if drawn is not None:
                console.print(f"  picture: {drawn}", highlight=False, markup=False, soft_wrap=True)
    codes = [entry.exit_code for entry, _ in found]
    raise typer.Exit(1 if 1 in codes else max(codes))
