"""`readings`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from verify.cli.options import (
    JsonFile,
    ModelName,
    ReadingOptions,
    app,
    chosen_readings,
    console,
    printed,
    write_json,
)
from verify.draw import FORMATS
from verify.errors import BadInput
from verify.model import Model
from verify.readings import picture
from verify.readings import show as shown
from verify.readings.survey import Survey, Wish, survey
from verify.registry import find_model
from verify.search.limits import Limits, parse_bytes
from verify.show import working
from verify.trace import save


@app.command(name="readings")
def readings_command(
    model: ModelName,
    ambiguity: Annotated[
        list[str] | None, typer.Option("--ambiguity", metavar="ID", help="Only this one; may be repeated.")
    ] = None,
    scope: Annotated[
        str | None,
        typer.Option(
            "--scope", help="The scope; default: the exhaustive ones, smallest first, until it shows."
        ),
    ] = None,
    reading: ReadingOptions = None,
    family: Annotated[
        str,
        typer.Option(
            "--family", help="singles, pairs or all combinations of readings; auto: as many as are few."
        ),
    ] = "auto",
    games: Annotated[int, typer.Option("--games", min=0, help="Random games to look at.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Of the random games.")] = 0,
    engine: Annotated[str, typer.Option("--engine", help="auto, native or python.")] = "auto",
    max_states: Annotated[
        int | None, typer.Option("--max-states", min=1, help="Stop after so many states of a scope.")
    ] = None,
    max_depth: Annotated[
        int | None, typer.Option("--max-depth", min=1, help="Stop after so many levels.")
    ] = None,
    max_memory: Annotated[
        str | None, typer.Option("--max-memory", help="Such as 500M or 4G; default: most of what is free.")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", min=0, help="Stop after so many seconds, all scopes together."),
    ] = None,
    pictures: Annotated[
        Path | None, typer.Option("--draw", metavar="FOLDER", help="Draw the distinguishing plays there.")
    ] = None,
    kind: Annotated[str, typer.Option("--format", help="Of the pictures: svg, png, pdf or dot.")] = "svg",
    traces: Annotated[
        Path | None,
        typer.Option("--traces", metavar="FOLDER", help="Save the common beginnings as traces there."),
    ] = None,
    json_file: JsonFile = None,
) -> None:
    """Explore the readings of a model together: what does each ambiguity change, and where does it first show?

    Exit code 0 when no ambiguity makes a difference, 1 when one does, 3 when none was found but not everything
    could be looked at.
    """
    if kind not in FORMATS:
        raise BadInput(f"cannot draw in format '{kind}': use one of {', '.join(FORMATS)}")
    one = find_model(model)
    memory = None if max_memory is None else parse_bytes(max_memory)
    limits = Limits(max_states, max_depth, memory, time_limit)
    chosen = chosen_readings(reading)
    wish = Wish(ambiguity or (), scope, family, engine, chosen, games, seed, limits)
    with working() as say:
        found = survey(one, wish, shown.watcher(say), say)
    saved = _saved(one, found, pictures, kind, traces)
    data: dict[str, Any] = found.to_json() | {"saved": saved}
    write_json(json_file, data)
    if not printed(json_file):
        shown.survey(console, found, saved)
    raise typer.Exit(found.exit_code)


def _saved(
    model: Model, found: Survey, pictures: Path | None, kind: str, traces: Path | None
) -> dict[str, str]:
    """Write pictures and traces of what differs; says where they are."""
    saved: dict[str, str] = {}
    for ambiguity in found.ambiguities:
        for comparison in ambiguity.comparisons.values():
            if comparison.play is None:
                continue
            stem = f"{model.name}-{comparison.scope}-{comparison.id}-{comparison.option}".replace(":", "-")
            key = f"{comparison.id}={comparison.option}"
            try:
                if traces is not None:
                    save(comparison.play.trace, traces / f"{stem}.itf.json")
                    saved[f"{key} (trace)"] = str(traces / f"{stem}.itf.json")
                if pictures is not None:
                    path = pictures / f"{stem}.{kind}"
                    picture.draw(
                        comparison, ambiguity.reading.question, dict(ambiguity.reading.options), path
                    )
                    saved[key] = str(path)
            except OSError as error:
                raise BadInput(f"cannot write '{error.filename}': {error.strerror}") from None
    return saved
