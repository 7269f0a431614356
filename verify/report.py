"""The HTML report: verdicts, counts and pictures of one or more checks, as plain files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jinja2

from verify import __version__
from verify.draw import draw
from verify.search.check import Result, Verdict
from verify.show import size
from verify.trace import explain

LONGEST = 40
"""Moves of the longest play that is drawn."""


def write_report(results: list[Result], folder: Path) -> Path:
    """Write `index.html` and its pictures into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    loader = jinja2.FileSystemLoader(Path(__file__).parent / "web")
    pages = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    entries = [_entry(result, folder) for result in results]
    page = folder / "index.html"
    page.write_text(
        pages.get_template("report.html").render(entries=entries, version=__version__), encoding="utf-8"
    )
    return page


def _entry(result: Result, folder: Path) -> dict[str, Any]:
    found, instance = result.found, result.instance
    largest = max(found.levels)
    return {
        "result": result,
        "model": instance.model,
        "scope": instance.scope,
        "readings": instance.readings,
        "memory": size(found.peak_bytes),
        "rate": f"{found.states / found.seconds:,.0f}" if found.seconds else "",
        "levels": [(count, max(2, round(100 * count / largest))) for count in found.levels],
        "verdicts": [_shown(result, verdict, folder) for verdict in result.verdicts],
        "rules": [(bound.rule, found.fired[bound.rule.name]) for bound in instance.rules],
    }


def _shown(result: Result, verdict: Verdict, folder: Path) -> dict[str, Any]:
    """A verdict with its picture where it has a trace."""
    picture = ""
    if verdict.trace is not None and verdict.trace.length <= LONGEST:
        name = f"{result.instance.model.name}-{result.instance.scope.name}-{verdict.name}".replace(" ", "-")
        picture = f"{name}.svg"
        draw(verdict.trace, folder / picture)
    return {
        "verdict": verdict,
        "picture": picture,
        "explanation": explain(verdict.trace) if verdict.trace is not None else [],
    }
