"""A picture of a distinguishing play: the common beginning, then the two readings side by side."""

from __future__ import annotations

from html import escape
from pathlib import Path

from verify.draw import BAD, FAINT, GOOD, INK, LINE, PAPER, _wrapped, write_graph
from verify.readings.show import rows
from verify.readings.verdicts import Comparison
from verify.trace import changes

SHOWN = 6
"""Moves of the common beginning that are drawn with what they change; earlier ones are only named."""
CELLS = 10


def draw(comparison: Comparison, question: str, options: dict[str, str], path: Path) -> None:
    """Write the picture of a comparison that has a play; the ending of `path` says in which format."""
    write_graph(source(comparison, question, options), path)


def source(comparison: Comparison, question: str, options: dict[str, str]) -> str:
    """The picture as a DOT graph."""
    play = comparison.play
    assert play is not None
    title = (
        f"<<b>{escape(comparison.id)}</b>  {_lines(question, 70)}<br/><font point-size='10' color='{FAINT}'>"
    )
    title += f"{escape(play.instances[0].model.title)}, scope {escape(comparison.scope)}: {escape(comparison.verdict)}</font><br/> >"
    lines = [
        "digraph readings {",
        f'graph [rankdir=TB bgcolor="{PAPER}" fontname=Helvetica fontsize=13 fontcolor="{INK}" labelloc=t ranksep=0.3 nodesep=0.4 label={title}]',
        f'node [shape=plain fontname=Helvetica fontsize=11 fontcolor="{INK}"]',
        f'edge [fontname=Helvetica fontsize=10 color="{FAINT}" fontcolor="{INK}" arrowsize=0.7]',
    ]
    skipped = max(0, len(play.moves) - SHOWN)
    lines.append(f"s{skipped} [label={_start(comparison, skipped)}]")
    for at in range(skipped + 1, len(play.moves) + 1):
        lines.append(f"s{at} [label={_state(comparison, at)}]")
        text = _lines(f"{at}. {play.instances[0].narrate(play.states[at - 1], play.moves[at - 1])}", 44)
        lines.append(f"s{at - 1} -> s{at} [label=<{text}>]")
    last = f"s{len(play.moves)}"
    for side, option in enumerate((comparison.against, comparison.option)):
        lines.append(f"option{side} [label={_side(comparison, side, option, options)}]")
        style = "solid" if side == 0 else "dashed"
        lines.append(f"{last} -> option{side} [style={style} label=<  {escape(option)}  >]")
    lines += ["{rank=same; option0; option1}", "}"]
    return "\n".join(lines)


def _lines(text: str, width: int) -> str:
    return escape(_wrapped(text, width)).replace("\n", "<br/>")


def _table(head: str, body: list[str], color: str, paper: str) -> str:
    cells = f'<tr><td align="left" balign="left">{"<br/>".join(body)}</td></tr>' if body else ""
    return (
        f'<<table border="1" color="{color}" cellborder="0" cellspacing="0" cellpadding="4" style="rounded">'
        f'<tr><td align="left" balign="left" bgcolor="{paper}"><b>{head}</b></td></tr>{cells}</table>>'
    )


def _start(comparison: Comparison, skipped: int) -> str:
    assert comparison.play is not None
    if not skipped:
        return _table("Start", [], LINE, "#f4f6f8")
    narrate, states = comparison.play.instances[0].narrate, comparison.play.states
    moves = comparison.play.moves[:skipped]
    body = [_lines(f"{at}. {narrate(states[at - 1], move)}", 60) for at, move in enumerate(moves, 1)]
    return _table(f"After {skipped} moves that both allow", body, LINE, "#f4f6f8")


def _state(comparison: Comparison, at: int) -> str:
    assert comparison.play is not None
    found = changes(comparison.play.trace, at)
    body = [f"{escape(name)}: {escape(old)} &#8594; <b>{escape(new)}</b>" for name, old, new in found[:CELLS]]
    if len(found) > CELLS:
        body.append(f'<font color="{FAINT}">and {len(found) - CELLS} more</font>')
    return _table(
        f"After move {at}", body or [f'<font color="{FAINT}">nothing changed</font>'], LINE, "#f4f6f8"
    )


def _side(comparison: Comparison, side: int, option: str, options: dict[str, str]) -> str:
    assert comparison.play is not None
    color, paper = (GOOD, "#e8f5ee") if side == 0 else ("#0b5cad", "#e7f0fa")
    body = []
    for pair in rows(comparison.play):
        text = pair[side]
        if text:
            tint = BAD if text.startswith("refused") else INK
            body.append(
                f'<font color="{tint}">{"<br/>".join(_lines(line.replace("->", "→"), 44) for line in text.splitlines())}</font>'
            )
    return _table(f"{escape(option)}: {_lines(options[option], 40)}", body, color, paper)
