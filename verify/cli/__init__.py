"""The command line: `ludoproof`. Exit codes: 0 holds, 1 violated, 2 bad input, 3 incomplete, 4 tool error."""

from __future__ import annotations

import os
import sys
import traceback
from typing import Annotated

import typer

from verify import __version__
from verify.cli import (
    asking,
    faqs,
    judging,
    playing,
    proving,
    reading,
    recording,
    regressing,
    searching,
    starting,
)
from verify.cli.options import app, console
from verify.errors import LudoproofError

ORDER = (
    *("models", "check", "prove", "readings", "ask", "faq", "fuzz"),
    *("simulate", "graph", "trace", "snapshot", "regress", "record", "replay"),
    *("mutate", "coverage", "report", "new"),
)
app.registered_commands.sort(key=lambda command: ORDER.index(command.name or command.callback.__name__))  # type: ignore[union-attr]

__all__ = [
    "app",
    "asking",
    "faqs",
    "judging",
    "main",
    "playing",
    "proving",
    "reading",
    "recording",
    "regressing",
    "searching",
    "starting",
]


def _version(wanted: bool) -> None:
    if wanted:
        console.print(f"ludoproof {__version__}", highlight=False)
        raise typer.Exit


@app.callback()
def top(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Rules of board games, checked."""


def main() -> None:
    """Run the command line; every mistake is one sentence, never a traceback."""
    try:
        app()
    except LudoproofError as error:
        _fail(str(error), error.code)
    except KeyboardInterrupt:
        _fail("interrupted", 3)
    except BrokenPipeError:
        os._exit(0)
    except Exception as error:
        if os.environ.get("LUDOPROOF_DEBUG"):
            traceback.print_exc()
        _fail(f"an error of the tool: {type(error).__name__}: {error} (LUDOPROOF_DEBUG=1 shows where)", 4)


def _fail(sentence: str, code: int) -> None:
    print(f"ludoproof: {sentence}", file=sys.stderr)
    sys.exit(code)
