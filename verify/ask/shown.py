"""Answers on the terminal."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from verify.ask.answers import ALWAYS, NEVER, SOMETIMES, UNKNOWN, VALUE, Answer
from verify.ask.names import Names
from verify.draw import draw
from verify.model import Instance
from verify.trace import Trace, explain

LOOKS = {ALWAYS: "bold green", NEVER: "bold green", SOMETIMES: "bold cyan", VALUE: "bold cyan"}
LOOKS |= {UNKNOWN: "bold yellow"}


def show_answer(console: Console, found: Answer) -> None:
    """The answer, what it rests on, the plays move by move, and the clauses."""
    instance = found.instance
    word = found.answer if found.value is None else f"{found.answer} {found.value}"
    chosen = ", ".join(f"{key}={value}" for key, value in instance.readings.items())
    title = f"{instance.model.name}, scope {instance.scope.name}" + (f", {chosen}" if chosen else "")
    console.print(f"{title}: {found.question}", markup=False, highlight=False)
    if found.answer == VALUE:
        word = str(found.value)
    console.print(f"[{LOOKS[found.answer]}]{word}[/]  {escape(found.says)}", highlight=False)
    console.print(f"  {escape(found.how)}; {found.engine} engine, {found.seconds:.2f} s", highlight=False)
    for note in found.notes:
        console.print(f"  note: {escape(note)}", highlight=False)
    for text, trace in found.plays:
        length = f"{trace.length} {'move' if trace.length == 1 else 'moves'}"
        console.print(f"\n{escape(text[0].upper() + text[1:])}, {length}:", highlight=False)
        for line in told(trace):
            console.print(escape(line), highlight=False)
    for entry in found.refusals:
        if entry.also:
            console.print(
                f"  where {entry.clause} forbids it, so do {', '.join(entry.also)}", highlight=False
            )
    _show_clauses(console, found)


def told(trace: Trace) -> list[str]:
    """A play move by move, without the text of the clauses."""
    texts = {f"     {clause.id}: {clause.text}" for clause in trace.instance.model.register.values()}
    return [line for line in explain(trace) if line not in texts]


def _show_clauses(console: Console, found: Answer) -> None:
    clauses, register = found.clauses, found.instance.model.register
    if clauses:
        console.print("\nClauses involved:")
    for clause in clauses:
        entry = register.get(clause)
        section = f" ({entry.section})" if entry is not None and entry.section else ""
        text = f": {entry.text}" if entry is not None else ""
        console.print(escape(f"  {clause}{section}{text}"), highlight=False)


def show_names(console: Console, instance: Instance) -> None:
    """What a question may name."""
    console.print(
        f"{instance.model.name}, scope {instance.scope.name}: what a question may name", highlight=False
    )
    for heading, lines in Names(instance).listing():
        if lines:
            console.print(f"\n[bold]{heading}[/]")
        for line in lines:
            console.print(escape(f"  {line}"), highlight=False)


def draw_plays(found: Answer, path: Path) -> list[Path]:
    """Draw the plays: the first into `path`, the others beside it, numbered."""
    written = []
    for at, (_, trace) in enumerate(found.plays):
        target = path if at == 0 else path.with_name(f"{path.stem}-{at + 1}{path.suffix}")
        draw(trace, target)
        written.append(target)
    return written
