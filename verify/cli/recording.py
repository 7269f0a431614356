"""`record` and `replay`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape

from verify import show
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
from verify.errors import BadInput
from verify.registry import find_model
from verify.regress.games import CHECKPOINTS, game_text, random_plays, recorded
from verify.regress.replays import Replayed, Replayer, forecast, game_files
from verify.trace import load

GAMES = Path("ludoproof-games")
SHOWN = 5
"""Broken games that are told in full; the rest are named."""


@app.command(name="record")
def record_command(
    model: ModelName,
    scope: ScopeName = None,
    reading: ReadingOptions = None,
    games: Annotated[int | None, typer.Option("--games", min=1, help="Random games; default: 10.")] = None,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Equal seeds give equal games.")] = 0,
    length: Annotated[int, typer.Option("--length", min=1, help="Moves of the longest game.")] = 1000,
    traces: Annotated[
        list[Path] | None, typer.Option("--from", metavar="TRACE", help="A saved trace; may be repeated.")
    ] = None,
    checkpoints: Annotated[
        str, typer.Option("--checkpoints", help="Field values to keep: moves, end or none.")
    ] = "moves",
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the games go.")] = GAMES,
    json_file: JsonFile = None,
) -> None:
    """Write games down: random ones, or saved traces. `replay` says later which of them still can be played."""
    if checkpoints not in CHECKPOINTS:
        raise BadInput(f"unknown checkpoints '{checkpoints}': use one of {', '.join(CHECKPOINTS)}")
    instance = instance_of(model, scope, reading)
    written: list[dict[str, object]] = []

    def keep(name: str, text: str, moves: int) -> None:
        path = out / f"{name}.game.json".replace(":", "-").replace(" ", "-")
        try:
            out.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"cannot write '{path}': {error.strerror}") from None
        written.append({"file": str(path), "moves": moves})

    for file in traces or []:
        trace = load(file, find_model)
        own = trace.instance
        if own.model.name != instance.model.name:
            raise BadInput(f"'{file}' is a trace of model '{own.model.name}', not of '{instance.model.name}'")
        game = recorded(own, model, trace.states[0], trace.moves, checkpoints, trace.shows)
        keep(file.name.removesuffix(".json").removesuffix(".itf"), game_text(game), len(game.moves))
    wanted = games if games is not None else 0 if traces else 10
    with show.working() as tell:
        plays = random_plays(instance, wanted, seed, length) if wanted else iter(())
        for at, (first, moves) in enumerate(plays, 1):
            about = f"random game {at} of seed {seed}"
            game = recorded(instance, model, first, moves, checkpoints, about)
            name = f"{instance.model.name}-{instance.scope.name}-{seed}-{at:04d}"
            keep(name, game_text(game), len(game.moves))
            tell(f"{at} of {wanted} games")
    write_json(json_file, {"model": instance.model.name, "games": written})
    if not printed(json_file):
        console.print(f"{len(written)} games written to {out}", highlight=False, markup=False, soft_wrap=True)


@app.command(name="replay")
def replay_command(
    path: Annotated[Path, typer.Argument(metavar="FOLDER|FILE", help="Recorded games (*.game.json).")],
    json_file: JsonFile = None,
) -> None:
    """Play recorded games again with the model as it is now: which break, at which move, by which clause.

    Exit codes: 0 all can be played, 1 one breaks, 3 interrupted before all were played.
    """
    files, replayer = game_files(path), Replayer(find_model)
    found: list[Replayed] = []
    stopped = False
    with show.working() as tell:
        try:
            for at, file in enumerate(files, 1):
                found += replayer.replay(file)
                tell(f"{at} of {len(files)} files, {sum(game.broken is not None for game in found)} broken")
        except KeyboardInterrupt:
            stopped = True
    broken = [game for game in found if game.broken is not None]
    write_json(
        json_file,
        {
            "games": [game.to_json() for game in found],
            "broken": len(broken),
            "complete": not stopped,
            "causes": forecast(found),
        },
    )
    if not printed(json_file):
        for game in broken[:SHOWN]:
            _tell(game)
        for game in broken[SHOWN:]:
            console.print(f"{game.file} breaks at move {game.broken}", highlight=False, markup=False)
        for line in forecast(found):
            console.print(line, highlight=False, markup=False, soft_wrap=True)
        told = (
            f"{len(found)} games, {sum(len(game.game.moves) for game in found):,} moves: {len(broken)} break"
        )
        console.print(told + ("; INCOMPLETE: interrupted" if stopped else ""), highlight=False)
    raise typer.Exit(1 if broken else 3 if stopped else 0)


def _tell(game: Replayed) -> None:
    where = f"breaks at move {game.broken}, {game.move}" if game.broken else "breaks at its start"
    console.print(f"[bold red]{escape(game.file)}[/] {escape(where)}", highlight=False, soft_wrap=True)
    console.print(f"  {escape(game.why)}", highlight=False, soft_wrap=True)
    for clause, text in game.clauses.items():
        console.print(f"  {escape(clause)}: {escape(text)}", highlight=False, soft_wrap=True)
    for line in game.state:
        console.print(f"    {escape(line)}", highlight=False, soft_wrap=True)
