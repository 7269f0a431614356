"""What the commands share: options, where results go, where traces are kept."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from verify.errors import BadInput
from verify.model import Instance
from verify.registry import find_model
from verify.search.check import Verdict
from verify.trace import save

app = typer.Typer(
    name="ludoproof",
    help="Rules of board games, checked: every reachable state, every claim, with traces that a person can read.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
console = Console()

ModelName = Annotated[str, typer.Argument(metavar="MODEL", help="A model's name, or module:NAME.")]
ScopeName = Annotated[str | None, typer.Option("--scope", help="The scope; default: the model's first.")]
ReadingOptions = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="ID=OPTION", help="Choose a reading; may be repeated."),
]
JsonFile = Annotated[
    Path | None,
    typer.Option("--json", metavar="FILE", help="Write the machine-readable result ('-': print it)."),
]
TraceFolder = Annotated[Path, typer.Option("--traces", metavar="FOLDER", help="Where traces are saved.")]
TRACES = Path("ludoproof-traces")


def instance_of(model: str, scope: str | None, readings: list[str] | None) -> Instance:
    """The instance that a command's options name."""
    return find_model(model).instance(scope, chosen_readings(readings))


def printed(json_file: Path | None) -> bool:
    """Whether the JSON goes to standard output, where nothing else may then."""
    return str(json_file) == "-"


def chosen_readings(given: list[str] | None) -> dict[str, str]:
    """Readings from options of the form ID=OPTION."""
    found = {}
    for text in given or []:
        key, equals, option = text.partition("=")
        if not equals:
            raise BadInput(f"'--reading {text}' is not of the form ID=OPTION")
        found[key] = option
    return found


def write_json(path: Path | None, data: Any) -> None:
    """Write the machine-readable result where it is wanted."""
    if path is None:
        return
    text = json.dumps(data, indent=1) + "\n"
    if str(path) == "-":
        sys.stdout.write(text)
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {error.strerror}") from None


def save_traces(
    instance: Instance, verdicts: Sequence[Verdict], folder: Path, wanted: set[str]
) -> dict[str, str]:
    """Save the traces of verdicts of the `wanted` sorts; says where they are."""
    saved = {}
    for verdict in verdicts:
        if verdict.trace is not None and verdict.verdict in wanted:
            name = f"{instance.model.name}-{instance.scope.name}-{verdict.name}".replace(" ", "-").replace(
                ":", "-"
            )
            path = folder / f"{name}.itf.json"
            try:
                save(verdict.trace, path)
            except OSError as error:
                raise BadInput(f"cannot write '{path}': {error.strerror}") from None
            saved[verdict.name] = str(path)
    return saved
