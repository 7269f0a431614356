"""The FAQ of a game as pages: Markdown, HTML with pictures beside it, and a record to compare with later."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jinja2

from verify.ask.shown import told
from verify.draw import draw
from verify.faq.entries import Entry
from verify.faq.evidence import CHECKED, PROVED, SAMPLED, SHOWN, Established
from verify.model import Instance, Model
from verify.trace import Trace

LONGEST = 40
"""Moves of the longest play that is drawn."""
SURE = {
    PROVED: "Certain: it is proved for every position, whatever happened before.",
    CHECKED: "Certain within the setting named: every position that can arise there was checked. Other settings are not covered.",
    SHOWN: "Certain: the plays shown follow the rules move by move.",
    SAMPLED: "An estimate from random games, not a proof: people do not play at random.",
}
TAGS = {
    PROVED: "proved",
    CHECKED: "checked in every position",
    SHOWN: "shown by a play",
    SAMPLED: "random games",
}


@dataclass
class Page:
    """All that is to be written for one game: texts by file name, and plays to be drawn by file name."""

    model: Model
    texts: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, Trace] = field(default_factory=dict)
    record: dict[str, Any] = field(default_factory=dict)


def slug(name: str) -> str:
    """A name as part of a file name.

    >>> slug("tests.fixtures.faqs:JUGS")
    'tests-fixtures-faqs-jugs'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def page_of(model: Model, entries: list[Entry], found: dict[str, list[Established]]) -> Page:
    """The pages of a game from its entries and what their evidence came to."""
    page = Page(model)
    shown = [_entry(page, entry, found[entry.id]) for entry in entries]
    name = slug(model.name)
    page.record = {"model": model.name, "title": model.title, "entries": {}}
    for entry in shown:
        text = _pages(False).get_template("faq_entry.md").render(entry=entry)
        page.record["entries"][entry["id"]] = {
            "question": entry["question"],
            "text": hashlib.sha256(text.encode()).hexdigest()[:16],
            "evidence": [
                {"kind": piece["kind"], "outcome": piece["outcome"], "digests": piece["digests"]}
                for piece in entry["evidence"]
            ],
        }
    context = {"model": model, "entries": shown, "name": name}
    page.texts[f"{name}.md"] = _pages(False).get_template("faq.md").render(context)
    page.texts[f"{name}.html"] = _pages(True).get_template("faq.html").render(context)
    page.texts[f"{name}.json"] = json.dumps(page.record, indent=1) + "\n"
    return page


def index_of(records: list[dict[str, Any]]) -> str:
    """The page that lists every game with its questions."""
    games = [{**record, "name": slug(record["model"])} for record in records]
    games.sort(key=lambda game: game["title"].lower())
    return _pages(True).get_template("faq_index.html").render(games=games)


def _pages(escaped: bool) -> jinja2.Environment:
    loader = jinja2.FileSystemLoader(Path(__file__).parent.parent / "web")
    return jinja2.Environment(
        loader=loader, autoescape=escaped, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True
    )


def write_pages(page: Page, folder: Path) -> list[Path]:
    """Write texts and pictures; pictures of the game that are not needed any more are removed."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in page.texts.items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    for old in folder.glob(f"{slug(page.model.name)}--*.svg"):
        if old.name not in page.pictures:
            old.unlink()
    for name, trace in page.pictures.items():
        draw(trace, folder / name)
        written.append(folder / name)
    return written


def _entry(page: Page, entry: Entry, found: list[Established]) -> dict[str, Any]:
    register = page.model.register
    strengths = list(dict.fromkeys(strength for piece in found for strength in piece.strengths))
    return {
        "id": entry.id,
        "question": entry.question,
        "answer": entry.answer,
        "clauses": [register[clause] for clause in entry.clauses],
        "sure": [SURE[strength] for strength in strengths],
        "assumed": assumed(page.model, [piece.evidence.instance for piece in found]),
        "evidence": [_piece(page, entry, piece) for piece in found],
    }


def _piece(page: Page, entry: Entry, found: Established) -> dict[str, Any]:
    plays = []
    for at, (caption, trace) in enumerate(found.plays, 1):
        picture = ""
        if 0 < trace.length <= LONGEST:
            picture = f"{slug(page.model.name)}--{entry.id}-{found.evidence.number}-{at}.svg"
            page.pictures[picture] = trace
        plays.append(
            {
                "caption": caption[0].upper() + caption[1:],
                "picture": picture,
                "length": trace.length,
                "lines": told(trace) or ["The starting position."],
                "clauses": _clauses(trace),
            }
        )
    return {
        "kind": found.evidence.kind,
        "says": found.evidence.says,
        "plain": found.plain,
        "tags": [TAGS[strength] for strength in found.strengths],
        "points": found.points,
        "asked": found.evidence.ask or found.evidence.subject,
        "expected": found.expected,
        "outcome": found.outcome,
        "how": found.how,
        "notes": found.notes,
        "setting": found.evidence.instance.scope.description,
        "readings": _readings(found.evidence.instance),
        "commands": found.command.splitlines(),
        "digests": found.digests,
        "plays": plays,
    }


def _clauses(trace: Trace) -> list[str]:
    rules = [trace.instance.rule(move.rule) for move in trace.moves]
    return list(dict.fromkeys(clause for rule in rules for clause in rule.clauses))


def _readings(instance: Instance) -> list[str]:
    """The readings that differ from the usual ones, in words."""
    return [
        f"{reading.id}: {reading.question} {reading.options[instance.readings[reading.id]]}"
        for reading in instance.model.readings
        if instance.readings[reading.id] != reading.default
    ]


def assumed(model: Model, instances: list[Instance]) -> list[str]:
    """What the evidence takes for granted: values that nobody has confirmed."""
    found: dict[str, None] = {}
    if model.provenance:
        parts = ", ".join(f"{count:,} {source}" for source, count in model.provenance.items())
        found[f"Where the values of the model come from: {parts}."] = None
    for instance in instances:
        for table in instance.tables:
            marked = sum(map(bool, table.assumed))
            if marked:
                entries = f"{marked} of {len(table.flat)}" if marked < len(table.flat) else f"all {marked}"
                found[
                    f"Table '{table.name}': {entries} values are assumed; they could be {table.lo} to {table.hi}."
                ] = None
    return list(found)
