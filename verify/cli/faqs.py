"""`faq`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from verify import show
from verify.cli.options import JsonFile, app, console, printed, write_json
from verify.errors import BadInput
from verify.faq.entries import Entry, read_entries
from verify.faq.evidence import Established, Establisher
from verify.faq.pages import Page, index_of, page_of, write_pages
from verify.faq.staleness import records_with, stale, stale_index
from verify.model import Model
from verify.registry import find_model, model_names

FOLDER = Path("docs/faq")


@app.command(name="faq")
def faq_command(
    model: Annotated[
        str | None, typer.Argument(metavar="[MODEL]", help="Default: every model that has a FAQ.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit code 1 when a page is out of date.")
    ] = False,
    entry: Annotated[
        list[str] | None, typer.Option("--entry", help="Only establish this entry; writes nothing.")
    ] = None,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the pages are.")] = FOLDER,
    json_file: JsonFile = None,
) -> None:
    """Establish the answers of a game's FAQ and write its pages; an answer that does not hold fails.

    Exit code 1 when an answer fails or (with --check) a page is stale, 3 when an answer could not be settled.
    """
    models = (
        [find_model(model)] if model else [m for m in map(find_model, model_names()) if m.faq is not None]
    )
    names = {id(m): model or m.name for m in models}
    quiet = printed(json_file)
    pages: list[Page] = []
    reports: list[dict[str, Any]] = []
    problems: list[str] = []
    codes = {0}
    for one in models:
        entries = _chosen(read_entries(one), entry)
        found = _established(one, names[id(one)], entries, quiet)
        reports.append(_report(one, entries, found))
        codes |= {_code(piece) for pieces in found.values() for piece in pieces}
        if all(piece.met for pieces in found.values() for piece in pieces):
            pages.append(page_of(one, entries, found))
        elif not quiet:
            console.print(f"[bold red]no page is written for {escape(one.name)}[/]", highlight=False)
    if entry is None and check:
        problems = [text for page in pages for text in stale(page, out)]
        problems += stale_index(records_with(out, pages), out) if pages and not problems else []
    elif entry is None and pages:
        _write(pages, out, quiet)
    codes |= {1} if problems else set()
    code = 1 if 1 in codes else max(codes)
    write_json(json_file, {"models": reports, "stale": problems, "exit_code": code})
    if not quiet:
        for text in problems:
            console.print(f"[bold red]stale[/] {escape(text)}", highlight=False, soft_wrap=True)
        if check and not problems and pages:
            console.print("The pages are up to date.")
        if not models:
            console.print("No model has a FAQ.")
    raise typer.Exit(code)


def _chosen(entries: list[Entry], wanted: list[str] | None) -> list[Entry]:
    known = [one.id for one in entries]
    for name in wanted or []:
        if name not in known:
            raise BadInput(f"there is no entry '{name}': use one of {', '.join(known)}")
    return [one for one in entries if wanted is None or one.id in wanted]


def _established(model: Model, name: str, entries: list[Entry], quiet: bool) -> dict[str, list[Established]]:
    with show.progress(model.instance()) as watch:
        found = Establisher(name, watch).all_of(entries)
    for one in entries if not quiet else ():
        codes = [_code(piece) for piece in found[one.id]]
        worst = 1 if 1 in codes else max(codes)
        mark = {0: "[green]established[/]", 1: "[bold red]FAILS[/]", 3: "[bold yellow]not settled[/]"}[worst]
        console.print(f"{mark}  {escape(model.name)}: {escape(one.question)}", highlight=False)
        for piece in found[one.id]:
            if piece.met:
                console.print(f"    {escape(piece.how)}", highlight=False)
            else:
                said = f'evidence {piece.evidence.number}, {piece.evidence.kind} "{piece.evidence.subject}"'
                text = f"{said}: expected {piece.expected}, came out as {piece.outcome} ({piece.how})"
                console.print(f"    {escape(text)}", highlight=False)
    return found


def _code(piece: Established) -> int:
    return 3 if piece.met is None else int(not piece.met)


def _report(model: Model, entries: list[Entry], found: dict[str, list[Established]]) -> dict[str, Any]:
    return {
        "model": model.name,
        "entries": [
            {
                "id": one.id,
                "question": one.question,
                "answer": one.answer,
                "evidence": [
                    {
                        "kind": piece.evidence.kind,
                        "subject": piece.evidence.subject,
                        "expected": piece.expected,
                        "outcome": piece.outcome,
                        "met": piece.met,
                        "how": piece.how,
                        "digests": piece.digests,
                        "command": piece.command,
                    }
                    for piece in found[one.id]
                ],
            }
            for one in entries
        ],
    }


def _write(pages: list[Page], out: Path, quiet: bool) -> None:
    try:
        for page in pages:
            write_pages(page, out)
        (out / "index.html").write_text(index_of(records_with(out, pages)), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write to '{out}': {error.strerror}") from None
    if not quiet:
        console.print(f"pages: {out / 'index.html'}", highlight=False, soft_wrap=True)
