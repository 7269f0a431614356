"""The first difference as a picture: the play both sides share, then what each makes of it, side by side."""

from __future__ import annotations

import textwrap
from html import escape
from pathlib import Path

from verify.draw import BAD, BAD_PAPER, FAINT, GOOD, GOOD_PAPER, INK, LINE, picture, write_graph
from verify.regress.departure import Departure, OneSided
from verify.regress.names import Names, moves_word, said, shown
from verify.regress.regress import Regressed
from verify.regress.view import agree
from verify.trace import Trace, replay

MOST = 5
"""Moves of one sort in a box; more are counted."""
Row = tuple[str, str]


def draw_departure(found: Regressed, path: Path) -> None:
    """Draw the first difference of a comparison; the ending of `path` says in which format."""
    departure = found.departure
    if departure is None:
        return
    play = _shared_play(found, departure)
    graph = picture(play)
    graph.attr(label=_heading(play))
    last = f"s{len(departure.moves)}"
    for name, title, rows in (
        ("then", f"Before: {found.against}", _rows(departure, now=False)),
        ("now", "Now", _rows(departure, now=True)),
    ):
        graph.node(name, _box(title, rows))
        label = ""
        if departure.by_result:
            label = f"<{_lines(f'{len(departure.moves) + 1}. {said(departure.results[0].move)}', 30)}>"
        graph.edge(last, name, label=label, style="dashed", color=FAINT)
    with graph.subgraph() as row:
        row.attr(rank="same")
        row.edge("then", "now", style="invis")
    write_graph(graph.source, path)


def _shared_play(found: Regressed, departure: Departure) -> Trace:
    instance = found.instance
    names = Names(instance)
    first = next(state for state in instance.initial if agree(names.state(state), departure.first))
    moves = tuple(names.read_move(move) for move in departure.moves)
    after = f"after {moves_word(departure.length)}" if departure.length else "at the start"
    title = f"The first difference, {after}"
    return Trace(instance, replay(instance, first, moves), moves, title)


def _heading(play: Trace) -> str:
    """What is compared; of the readings, only those that are not the default."""
    instance = play.instance
    text = f"{instance.model.title}, scope {instance.scope.name}"
    default = {reading.id: reading.default for reading in instance.model.readings}
    chosen = [f"{key}={value}" for key, value in instance.readings.items() if value != default[key]]
    text += f", readings {', '.join(chosen)}" if chosen else ""
    return (
        f"<<b>{escape(play.about)}</b><br/><font point-size='10' color='{FAINT}'>{_lines(text, 70)}</font>>"
    )


def _rows(departure: Departure, now: bool) -> list[Row]:
    """What one side says after the play: a colour and a text for each line."""
    own, foreign = (departure.gained, departure.lost) if now else (departure.lost, departure.gained)
    rows = [(GOOD, f"can be made: {said(move.move)}") for move in own[:MOST]]
    rows += _more(own)
    for move in foreign[:MOST]:
        rows.append((BAD, f"cannot be made: {said(move.move)}"))
        rows += [(INK, text) for text in _reasons(move)]
    rows += _more(foreign)
    side = 2 if now else 1
    rows += [(INK, f"{cell[0]} = {shown(cell[side])}") for cell in departure.start[: 2 * MOST]]
    if departure.by_result:
        result = departure.results[0]
        rows += [(INK, f"{cell[0]} = {shown(cell[side])}") for cell in result.cells[: 2 * MOST]]
        rows += _more(result.cells, 2 * MOST)
        rows += [(INK, f"chance: {result.chance[now]}")] if result.chance else []
        clauses = result.clauses[now]
        rows += [(FAINT, f"by {', '.join(clauses)}")] if clauses else []
    if now:
        rows += [(INK, fact) for fact in departure.facts[:MOST]]
    return rows or [(FAINT, "see the other side")]


def _reasons(move: OneSided) -> list[str]:
    if move.clauses:
        return [f"   {clause}: {text}" if text else f"   {clause}" for clause, text in move.clauses.items()]
    return [f"   {move.reason}"] if move.reason else []


def _more(entries: list[OneSided] | list[tuple[str, object, object]], most: int = MOST) -> list[Row]:
    return [(FAINT, f"and {len(entries) - most} more")] if len(entries) > most else []


def _box(title: str, rows: list[Row]) -> str:
    cells = [f'<tr><td align="left" bgcolor="#f4f6f8"><b>{escape(title)}</b></td></tr>']
    for color, text in rows:
        paper = {BAD: BAD_PAPER, GOOD: GOOD_PAPER}.get(color)
        shade = f' bgcolor="{paper}"' if paper else ""
        cells.append(
            f'<tr><td align="left"{shade} balign="left"><font color="{color}">{_lines(text, 42)}</font></td></tr>'
        )
    return (
        f'<<table border="1" color="{LINE}" cellborder="0" cellspacing="0" cellpadding="4" style="rounded">'
        f"{''.join(cells)}</table>>"
    )


def _lines(text: str, width: int) -> str:
    indent = len(text) - len(text.lstrip())
    parts = textwrap.wrap(text.strip(), width) or [""]
    return "<br/>".join("&#160;" * indent + escape(part) for part in parts)
