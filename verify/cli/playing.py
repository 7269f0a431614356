"""`fuzz`, `simulate` and `graph`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verify import show
from verify.cli.options import (
    TRACES,
    JsonFile,
    ModelName,
    ReadingOptions,
    ScopeName,
    TraceFolder,
    app,
    chosen_readings,
    console,
    instance_of,
    printed,
    write_json,
)
from verify.errors import BadInput
from verify.fuzz import fuzz
from verify.graph import CAP, ask, export, state_graph
from verify.mixing import mixed
from verify.plots import plot_simulation
from verify.registry import find_model
from verify.simulate import simulate
from verify.trace import Trace, load, save

EngineName = Annotated[str, typer.Option("--engine", help="auto, native or python.")]
Seed = Annotated[int, typer.Option("--seed", min=0, help="Equal seeds give equal plays.")]
TimeLimit = Annotated[float | None, typer.Option("--time-limit", min=0, help="Stop after so many seconds.")]


@app.command(name="fuzz")
def fuzz_command(
    model: ModelName,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    engine: EngineName = "auto",
    steps: Annotated[int, typer.Option("--steps", min=1, help="Moves to make in all.")] = 500_000,
    length: Annotated[int, typer.Option("--length", min=1, help="Moves of the longest play.")] = 400,
    seed: Seed = 0,
    time_limit: TimeLimit = None,
    mix: Annotated[
        int | None,
        typer.Option(
            "--mix", min=1, metavar="SETS", help="Draw so many sets of readings, and play under each."
        ),
    ] = None,
    example: Annotated[
        list[Path] | None,
        typer.Option("--example", metavar="TRACE", help="A saved play to begin with; may be repeated."),
    ] = None,
    traces: TraceFolder = TRACES,
    json_file: JsonFile = None,
) -> None:
    """Play at random, with rules switched on and off, and look for a violation.

    The native engine makes millions of moves a second; `--engine python` is a Hypothesis state machine.
    Nothing is proved by this, and nothing is exhaustive. With `--mix`, readings that `--reading` does not choose are
    drawn at random: rulings that are sound one by one need not fit together.
    """
    if mix is not None:
        if example:
            raise BadInput("--example and --mix do not go together: a saved play has readings of its own")
        with show.working() as watch:
            many = mixed(
                find_model(model), scope, chosen_readings(reading), mix, engine, steps, length, seed, time_limit, watch
            )  # fmt: skip
        data = many.to_json()
        where = _saved(many.violation, traces)
        write_json(json_file, data | {"trace": where and str(where)})
        if not printed(json_file):
            show.mixed(console, many, where)
        raise typer.Exit(many.exit_code)
    instance = instance_of(model, scope, reading)
    examples = [load(path, find_model).moves for path in example or []]
    with show.working() as watch:
        found = fuzz(instance, engine, steps, length, seed, time_limit, watch, examples)
    data = found.to_json()
    where = _saved(found.violation, traces)
    if found.violation is not None:
        for entry in data["claims"]:
            entry["trace"] = str(where) if entry["name"] == found.violation.about else None
    data["trace"] = str(where) if where else None
    write_json(json_file, data)
    if not printed(json_file):
        show.fuzzed(console, found, where)
    raise typer.Exit(found.exit_code)


def _saved(violation: Trace | None, folder: Path) -> Path | None:
    """Keep the play that shows a violation, if there is one; says where."""
    if violation is None:
        return None
    instance = violation.instance
    name = f"{instance.model.name}-{instance.scope.name}-{violation.about}".replace(" ", "-").replace(
        ":", "-"
    )
    path = folder / f"{name}.itf.json"
    try:
        save(violation, path)
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {error.strerror}") from None
    return path


@app.command(name="simulate")
def simulate_command(
    model: ModelName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    engine: EngineName = "auto",
    seed: Seed = 0,
    time_limit: TimeLimit = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the results: .png or .svg.")
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Play random full games: lengths, scores, ties, rules used, and the most tokens ever in use.

    Exit code 1 when a game is stuck or the box is too small, 3 when a game did not end.
    """
    instance = instance_of(model, scope, reading)
    with show.working() as watch:
        found = simulate(instance, games, seed, engine, time_limit, watch)
    write_json(json_file, found.to_json())
    if plot is not None:
        plot_simulation(found, plot)
    if not printed(json_file):
        show.simulated(console, found)
        if plot is not None:
            console.print(f"plot written to {plot}", highlight=False, soft_wrap=True)
    raise typer.Exit(found.exit_code)


@app.command(name="graph")
def graph_command(
    model: ModelName,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    max_states: Annotated[
        int, typer.Option("--max-states", min=1, help="The largest graph that is built.")
    ] = CAP,
    out: Annotated[
        list[Path] | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write it: .graphml, .dot, .json, .parquet, .svg, .png; may be repeated.",
        ),
    ] = None,
    around: Annotated[
        int | None, typer.Option("--around", metavar="STATE", help="Only near this state.")
    ] = None,
    radius: Annotated[int, typer.Option("--radius", min=0, help="How near, in moves.")] = 1,
    json_file: JsonFile = None,
) -> None:
    """Build the graph of all states and moves, and say what it shows: cycles, dead ends, distances."""
    instance = instance_of(model, scope, reading)
    graph = state_graph(instance, max_states=max_states)
    answers = ask(graph)
    part = graph
    if around is not None:
        if around not in graph:
            raise BadInput(f"there is no state {around}: they are numbered 0..{len(graph) - 1}")
        part = state_graph(instance, max_states=max_states, around=around, radius=radius)
    for path in out or []:
        export(part, path)
    write_json(json_file, {"model": instance.model.name, "scope": instance.scope.name, **vars(answers)})
    if not printed(json_file):
        show.graph(console, instance, answers)
        for path in out or []:
            console.print(f"written to {path}", highlight=False, soft_wrap=True)
