"""`ask`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from verify import show
from verify.ask.asking import ask
from verify.ask.names import Names
from verify.ask.openings import opening_from
from verify.ask.shown import draw_plays, show_answer, show_names
from verify.cli.options import (
    JsonFile,
    ModelName,
    ReadingOptions,
    ScopeName,
    app,
    console,
    instance_of,
    printed,
    write_json,
)
from verify.registry import find_model
from verify.search.limits import Limits, parse_bytes
from verify.trace import load


@app.command(name="ask")
def ask_command(
    model: ModelName,
    question: Annotated[
        str | None,
        typer.Argument(metavar="[QUESTION]", help="Such as 'can coins[red] >= 5'; without one: the words."),
    ] = None,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    play: Annotated[
        Path | None, typer.Option("--play", metavar="TRACE", help="Begin after a saved play.")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Draw the plays: .svg, .png, .pdf or .dot."),
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
    json_file: JsonFile = None,
) -> None:
    """Ask a question as a player would: can, must, is, most, fewest, enough, what forbids (docs/asking.md).

    Without a question it lists the fields, kinds, moves and claims that one may name.
    Exit code 0 when the question is answered, 3 when it is not settled, 2 when it cannot be understood.
    """
    instance = instance_of(model, scope, reading)
    if question is None:
        write_json(json_file, dict(Names(instance).listing()))
        if not printed(json_file):
            show_names(console, instance)
        return
    memory = None if max_memory is None else parse_bytes(max_memory)
    limits = Limits(max_states, max_depth, memory, time_limit, workers)
    opening = None if play is None else opening_from(load(play, find_model), instance)
    with show.progress(instance) as watch:
        found = ask(instance, question, limits, engine, watch, opening)
    written = draw_plays(found, picture) if picture is not None else []
    data = found.to_json()
    data["pictures"] = [str(path) for path in written]
    write_json(json_file, data)
    if not printed(json_file):
        show_answer(console, found)
        for path in written:
            console.print(f"picture written to {path}", highlight=False, soft_wrap=True)
        if picture is not None and not written:
            console.print("There is no play to draw.", highlight=False)
    raise typer.Exit(found.exit_code)
