"""What a comparison found, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape

from verify.regress.departure import Departure, OneSided, OtherResult
from verify.regress.names import moves_word, said, shown
from verify.regress.regress import Regressed

MOST = 6
"""Differences of one sort that are listed; more are counted."""


def told(console: Console, model: str, found: Regressed) -> None:
    """Print one scope's comparison."""

    def line(text: str) -> None:
        console.print(text, highlight=False, soft_wrap=True)

    line(f"{escape(model)}, scope {escape(found.scope)}, against {escape(found.against)}")
    for note in found.notes:
        line(f"  [yellow]note:[/] {escape(note)}")
    line(f"  {_headline(found)}")
    if found.departure is not None:
        for text in difference(found.departure):
            line(f"    {escape(text)}")
    elif found.told and found.level is not None:
        line(f"    from states {moves_word(found.level)} from the start:")
        for text in found.told:
            line(f"    {escape(text)}")
    for text in found.interface.sentences():
        line(f"  {escape(text)}")
    for change in found.verdicts:
        line(f"  [bold]{escape(verdict_sentence(change))}[/]")
    if found.different:
        line(f"  {escape(counts(found))}")
        if found.bisimilar_how:
            line(f"  {escape(bisimilarity(found))}")


def _headline(found: Regressed) -> str:
    if not found.different:
        seen = f"{found.new['states']:,} states, {found.new['transitions']:,} transitions"
        if found.complete:
            again = " under the new names" if found.interface.renamed else ""
            return f"[green]THE SAME{again}[/]: {seen}, every one of them"
        level = min(found.old["depth"], found.new["depth"])
        stopped = found.old["stopped"] or found.new["stopped"]
        return f"[yellow]INCOMPLETE[/]: no difference in the first {level} levels ({stopped})"
    if found.departure is not None:
        if found.departure.start:
            return "[bold red]DIFFERENT[/]: the game starts differently"
        return f"[bold red]DIFFERENT[/]: it shows after {moves_word(found.departure.length)}"
    if found.level is not None:
        return f"[bold red]DIFFERENT[/]: it shows within {moves_word(found.level + 1)}"
    if not found.interface.same_cells:
        return "[bold red]DIFFERENT[/] in its fields; the same in all that both have"
    return "[bold red]DIFFERENT[/] in what is claimed; every state and move is the same"


def verdict_sentence(change: dict[str, Any]) -> str:
    """A changed verdict in words."""
    name = change["claim"].replace("_", " ")
    length = change["moves"][1]
    after = f" ({moves_word(length)})" if length is not None else ""
    if change["was"] == change["is"]:
        return f"claim '{name}' is a claim of another kind: was {change['kinds'][0]}, is {change['kinds'][1]}"
    return f"claim '{name}' was {change['was']}, is {change['is']}{after}"


def counts(found: Regressed) -> str:
    """States before and now, gained and lost."""
    text = f"states: {found.old['states']:,} before, {found.new['states']:,} now"
    if found.gained is not None:
        text += f": {found.lost:,} lost, {found.gained:,} gained"
    if not found.complete:
        text += " (a search was not complete)"
    return text


def bisimilarity(found: Regressed) -> str:
    """Whether the moves are the same, whatever the fields hold."""
    says = {True: "moves are bisimilar", False: "moves are not bisimilar", None: "moves"}[found.bisimilar]
    return f"{says}: {found.bisimilar_how}"


def difference(found: Departure) -> list[str]:
    """The play, and what differs after it, line by line."""
    lines = [f"{at}. {said(move)}" for at, move in enumerate(found.moves, 1)]
    for cell, was, now in found.start[:MOST]:
        lines.append(f"{cell} was {shown(was)}, is {shown(now)}")
    lines += _more(found.start)
    lines += found.facts[:MOST]
    lines += _more(found.facts)
    for moves, verb, what in (
        (found.lost, "refused now", "could be made, now not:"),
        (found.gained, "it was refused", "can be made now, could not:"),
    ):
        for move in moves[:MOST]:
            lines.append(f"{what} {said(move.move)}")
            lines += [f"    {text}" for text in refusal(move, verb)]
        lines += _more(moves)
    if found.by_result:
        for result in found.results[:MOST]:
            lines += other_result(result, len(found.moves) + 1)
        lines += _more(found.results)
    if found.remark:
        lines.append(found.remark)
    if found.clauses:
        lines.append(f"clauses involved: {', '.join(found.clauses)}")
    return lines


def _more(entries: Sequence[Any]) -> list[str]:
    return [f"... and {len(entries) - MOST} more"] if len(entries) > MOST else []


def refusal(move: OneSided, verb: str) -> list[str]:
    """Why a move cannot be made on the side that does not have it."""
    if move.clauses:
        return [
            f"{verb} by {clause}" + (f": {text}" if text else "") for clause, text in move.clauses.items()
        ]
    return [move.reason] if move.reason else []


def other_result(result: OtherResult, at: int) -> list[str]:
    """A move that both sides have, with what it leaves differently."""
    lines = [f"{at}. {said(result.move)} has another result"]
    if result.chance:
        lines.append(f"    its chance was {result.chance[0]}, is {result.chance[1]}")
    lines += [f"    {cell} was {shown(was)}, is {shown(now)}" for cell, was, now in result.cells[:MOST]]
    return lines + [f"    {text}" for text in _more(result.cells)]
