"""`new`: a small game to start from."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Annotated

import jinja2
import typer

from verify.cli.options import JsonFile, app, console, printed, write_json
from verify.errors import BadInput

FILES = ("game.py", "test_game.py")


@app.command(name="new")
def new_command(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the game, as a Python name.")],
    folder: Annotated[Path, typer.Option("--folder", help="Where to put it.")] = Path(),
    json_file: JsonFile = None,
) -> None:
    """Write a small working game with a test, that checks, proves and fuzzes as it is."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise BadInput(f"'{name}' cannot be the name of a game: use small letters, digits and underscores")
    loader = jinja2.FileSystemLoader(Path(__file__).parent.parent / "web" / "new")
    pages = jinja2.Environment(loader=loader, keep_trailing_newline=True)
    written = []
    for source in FILES:
        target = folder / source.replace("game", name)
        if target.exists():
            raise BadInput(f"'{target}' is there already, and is not overwritten")
        folder.mkdir(parents=True, exist_ok=True)
        target.write_text(pages.get_template(f"{source}.txt").render(name=name), encoding="utf-8")
        written.append(str(target))
    write_json(json_file, {"name": name, "files": written, "model": f"{name}:MODEL"})
    if not printed(json_file):
        console.print(f"written: {', '.join(written)}", highlight=False, soft_wrap=True)
        console.print("Try, in that folder:", highlight=False)
        for command in ("check", "prove", "fuzz", "simulate", "graph"):
            console.print(f"  ludoproof {command} {name}:MODEL", highlight=False)
