"""Pictures of plays: a box for each state with what changed, an arrow for each move with its clauses."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import graphviz
import pygraphviz

from verify.draft import Draft
from verify.errors import BadInput
from verify.model import Instance
from verify.state import State
from verify.trace import Trace, changes, clauses_of

FORMATS = ("svg", "png", "dot", "pdf")
INK, FAINT, LINE, PAPER = "#1f2933", "#6b7683", "#b8c2cc", "#ffffff"
CHANGED, BAD, BAD_PAPER, GOOD, GOOD_PAPER = "#0b5cad", "#b3261e", "#fdecea", "#1b7f4b", "#e8f5ee"
COLUMN = 7
"""States in one column of a long play."""
MOST = 14
"""Cells shown in one box; more are counted."""


def picture(trace: Trace) -> graphviz.Digraph:
    """The play as a graph, in columns from the top left to the bottom right."""
    graph = graphviz.Digraph(
        "play",
        graph_attr={
            "rankdir": "TB",
            "fontname": "Helvetica",
            "bgcolor": PAPER,
            "ranksep": "0.35",
            "nodesep": "0.5",
        },
        node_attr={"shape": "plain", "fontname": "Helvetica", "fontsize": "11", "fontcolor": INK},
        edge_attr={
            "fontname": "Helvetica",
            "fontsize": "10",
            "color": FAINT,
            "fontcolor": INK,
            "arrowsize": "0.7",
        },
    )
    title = trace.about.replace("_", " ") if trace.about else "a play"
    title = title[0].upper() + title[1:]
    subtitle = f"{trace.instance.model.title}, scope {trace.instance.scope.name}"
    subtitle += readings_named(trace.instance)
    lines = escape(_wrapped(subtitle, 90)).replace("\n", "<br/>")
    heading = f"<<b>{escape(title)}</b><br/><font point-size='10' color='{FAINT}'>{lines}</font>>"
    graph.attr(label=heading, labelloc="t", fontsize="14", fontcolor=INK)
    last = len(trace.states) - 1
    good = _is_witness(trace)
    for at in range(len(trace.states)):
        rows = _start(trace) if at == 0 else _changed(trace, at)
        marks = _telling(trace) if at == last else {}
        graph.node(f"s{at}", _box(trace, at, rows, marks, good))
    for at in range(1, len(trace.states)):
        within = at % COLUMN != 0
        graph.edge(f"s{at - 1}", f"s{at}", _arrow(trace, at), constraint="true" if within else "false")
    if trace.attempt is not None:
        _attempt(graph, trace)
    tops = [f"s{at}" for at in range(0, len(trace.states), COLUMN)]
    with graph.subgraph() as row:
        row.attr(rank="same")
        for left, right in itertools.pairwise(tops):
            row.edge(left, right, style="invis")
    return graph


def readings_named(instance: Instance) -> str:
    """The readings that are not the usual ones."""
    usual = {reading.id: reading.default for reading in instance.model.readings}
    chosen = [f"{key}={value}" for key, value in instance.readings.items() if value != usual[key]]
    return f", readings {', '.join(chosen)}" if chosen else ""


def draw(trace: Trace, path: Path) -> None:
    """Write the picture; the ending of `path` says in which format."""
    write_graph(picture(trace).source, path)


def write_graph(source: str, path: Path) -> None:
    """Lay out a DOT graph and write it as SVG, PNG, PDF or DOT."""
    kind = path.suffix.lstrip(".").lower()
    if kind not in FORMATS:
        raise BadInput(f"cannot draw to '{path}': its ending must be one of {', '.join(FORMATS)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "dot":
        path.write_text(source, encoding="utf-8")
        return
    with _quiet_fonts():
        laid_out = pygraphviz.AGraph(string=source)
        laid_out.draw(str(path), format=kind, prog="dot", args="-Gdpi=120" if kind == "png" else "")


@contextmanager
def _quiet_fonts() -> Iterator[None]:
    """Keep the font library's remarks about its own configuration off the screen; let everything else through."""
    sys.stderr.flush()
    kept = os.dup(2)
    with tempfile.TemporaryFile() as said:
        os.dup2(said.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            said.seek(0)
            for line in said.read().decode(errors="replace").splitlines():
                if line and not line.startswith("Fontconfig warning"):
                    print(line, file=sys.stderr)


def _is_witness(trace: Trace) -> bool:
    return trace.subject is not None and trace.subject.kind == "sometimes"


def _start(trace: Trace) -> list[tuple[str, str, str]]:
    """The first state: the cells that matter later, and those that are not at rest."""
    moved = {name for at in range(1, len(trace.states)) for name, _, _ in changes(trace, at)}
    told = set(_telling(trace))
    rows = []
    for field in trace.instance.schema.fields:
        for i in range(field.size):
            value = trace.states[0][field.base + i]
            name = field.cell_name(i)
            if name in moved or name in told or value != field.default:
                rows.append((name, "", field.show(value)))
    return sorted(rows, key=lambda row: row[0] not in moved and row[0] not in told)


def _changed(trace: Trace, at: int) -> list[tuple[str, str, str]]:
    """What a state changed; at the end also what the claim looks at."""
    rows = changes(trace, at)
    if at == len(trace.states) - 1:
        names = {name for name, _, _ in rows}
        rows += [(name, "", value) for name, value in _telling(trace).items() if name not in names]
    return rows


def _box(trace: Trace, at: int, rows: list[tuple[str, str, str]], marks: dict[str, str], good: bool) -> str:
    ends = at == len(trace.states) - 1 and bool(trace.shows) and trace.attempt is None
    color = (GOOD if good else BAD) if ends else LINE
    paper = (GOOD_PAPER if good else BAD_PAPER) if ends else "#f4f6f8"
    head = trace.start if at == 0 else f"After move {at}"
    lines = [f'<tr><td colspan="2" bgcolor="{paper}" align="left"><b>{head}</b></td></tr>']
    for name, old, new in rows[:MOST]:
        marked = name in marks
        shade = f' bgcolor="{paper}"' if marked and ends else ""
        tint = (GOOD if good else BAD) if marked and ends else CHANGED if old else INK
        value = f"<b>{escape(new)}</b>" if old or marked else escape(new)
        arrow = f"{escape(old)} &#8594; " if old else ""
        lines.append(
            f'<tr><td align="left"{shade}>{escape(name)}</td>'
            f'<td align="right"{shade}>{arrow}<font color="{tint}">{value}</font></td></tr>'
        )
    if len(rows) > MOST:
        more = f"and {len(rows) - MOST} more"
        lines.append(f'<tr><td colspan="2" align="left"><font color="{FAINT}">{more}</font></td></tr>')
    if not rows:
        lines.append(
            f'<tr><td colspan="2" align="left"><font color="{FAINT}">nothing changed</font></td></tr>'
        )
    if ends:
        lines.append(
            f'<tr><td colspan="2" align="left"><font color="{color}"><b>{escape(_wrapped(trace.shows))}\n</b></font></td></tr>'
        )
    body = "".join(lines).replace("\n", '<br align="left"/>')
    return f'<<table border="1" color="{color}" cellborder="0" cellspacing="0" cellpadding="4" style="rounded">{body}</table>>'


def _wrapped(text: str, width: int = 34) -> str:
    words, lines = text.split(" "), [""]
    for word in words:
        if len(lines[-1]) + len(word) > width and lines[-1]:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def _arrow(trace: Trace, at: int) -> str:
    move = trace.instance.narrate(trace.states[at - 1], trace.moves[at - 1])
    clauses = _wrapped(", ".join(clauses_of(trace, at)), 56)
    text = escape(_wrapped(f"{at}. {move}", 40)).replace("\n", "<br/>")
    cited = (
        f'<br/><font point-size="8" color="{FAINT}">{escape(clauses)}</font>'.replace("\n", "<br/>")
        if clauses
        else ""
    )
    return f"<{text}{cited}>"


def _attempt(graph: graphviz.Digraph, trace: Trace) -> None:
    """A last move that leads to no state: a box that says why."""
    assert trace.attempt is not None
    text = escape(_wrapped(trace.shows)).replace("\n", "<br/>")
    graph.node(
        "attempt",
        f'<<table border="1" color="{BAD}" cellborder="0" cellspacing="0" cellpadding="6" style="rounded">'
        f'<tr><td bgcolor="{BAD_PAPER}"><font color="{BAD}"><b>{text}</b></font></td></tr></table>>',
    )
    label = escape(f"{len(trace.moves) + 1}. {trace.instance.narrate(trace.states[-1], trace.attempt)}")
    graph.edge(f"s{len(trace.states) - 1}", "attempt", f"<{label}>", color=BAD, style="dashed")


class _Watched(list[int]):
    """Cells that remember which of them were read."""

    seen: set[int]

    def __getitem__(self, at: Any) -> Any:
        self.seen.add(at)
        return super().__getitem__(at)


def _telling(trace: Trace) -> dict[str, str]:
    """The cells of the last state that the claim looks at, by name."""
    instance = trace.instance
    claim = trace.subject
    if claim is None:
        return {}
    seen: set[int] = set()
    try:
        last = _watched(trace, trace.states[-1], seen)
        if claim.on_steps and trace.moves:
            before = instance.draft()
            before.put_state(trace.states[-2])
            claim.function(before, trace.moves[-1], last)
        else:
            claim.function(last)
    except Exception:
        return {}
    schema = instance.schema
    cells = [(schema.by_cell[at], at - schema.by_cell[at].base) for at in sorted(seen)]
    return {f.cell_name(i): f.show(trace.states[-1][f.base + i]) for f, i in cells}


def _watched(trace: Trace, state: State, seen: set[int]) -> Draft:
    draft = trace.instance.draft()
    cells = _Watched(state)
    cells.seen = seen
    draft.flat_cells = cells
    return draft
