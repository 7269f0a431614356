"""What `ludoproof readings` prints."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from verify.readings.confluence import Confluence
from verify.readings.plays import Play
from verify.readings.results import Result
from verify.readings.survey import Ambiguity, Survey
from verify.readings.verdicts import CLAIM, ENDING, NONE, NOT_REACHED, UNSEEN, Comparison, some
from verify.search.limits import Progress, Watcher
from verify.show import size

COLORS = {NONE: "green", NOT_REACHED: "yellow", UNSEEN: "yellow", ENDING: "bold red", CLAIM: "bold red"}
MOST = 8
"""Moves, or cells of a move, that are listed; more are counted."""


def watcher(say: Callable[[str], None]) -> Watcher:
    """Tells how far a search is, in words."""
    last = [0.0]

    def watch(now: Progress) -> None:
        if time.perf_counter() - last[0] > 0.1:
            last[0] = time.perf_counter()
            say(
                f"{now.states:,} states  {now.rate:,.0f}/s  level {now.depth} ({now.done_of_level:.0%})  "
                f"frontier {now.frontier:,}  {size(now.memory)}  {now.seconds:.0f} s"
            )

    return watch


def survey(console: Console, found: Survey, saved: dict[str, str]) -> None:
    """The outcome, ambiguity by ambiguity; `saved` says where the plays and pictures of each are."""
    for warning in found.warnings:
        console.print(f"[yellow]note:[/] {escape(warning)}")
    if found.ambiguities:
        console.print(_table(found))
    for ambiguity in found.ambiguities:
        for comparison in ambiguity.comparisons.values():
            if comparison.differs:
                _comparison(console, ambiguity, comparison)
                for path in (saved.get(f"{comparison.id}={comparison.option}"),):
                    if path:
                        console.print(f"  {escape(path)}", highlight=False, soft_wrap=True)
    for order in found.orders:
        _order(console, order)
    _interactions(console, found)
    _footer(console, found)


def _table(found: Survey) -> Table:
    table = Table(title=f"The readings of {found.model.name}", title_justify="left")
    widest = max((len(ambiguity.reading.id) for ambiguity in found.ambiguities), default=0)
    table.add_column("ambiguity", min_width=widest)
    for name in ("what it changes", "scope", "from move", "positions", "random games"):
        table.add_column(
            name, justify="right" if name in ("from move", "positions", "random games") else "left"
        )
    for ambiguity in found.ambiguities:
        most = ambiguity.most
        color = COLORS.get(ambiguity.verdict, "bold")
        verdict = f"[{color}]{escape(ambiguity.verdict)}[/]"
        if most is None:
            table.add_row(ambiguity.reading.id, verdict, "", "", "", "")
            continue
        if not most.settled:
            verdict += " (incomplete)"
        if found.beside(ambiguity.reading.id):
            verdict += " *"
        level = "" if most.play is None else str(len(most.play.moves) + 1)
        table.add_row(
            ambiguity.reading.id,
            verdict,
            most.scope,
            level,
            percent(most.local.share) if most.differs else "",
            _games(most) if most.differs else "",
        )
    return table


def percent(share: float) -> str:
    """A share for people: never 0% of something that happens.

    >>> percent(0.25), percent(0.00001), percent(0.0)
    ('25%', '<0.1%', '0%')
    """
    if 0 < share < 0.001:
        return "<0.1%"
    return f"{share:.1%}" if 0 < share < 0.1 else f"{share:.0%}"


def _games(comparison: Comparison) -> str:
    games = comparison.games
    if not games or not games["games"]:
        return ""
    return f"{games['with_a_difference']} of {games['games']}"


def _comparison(console: Console, ambiguity: Ambiguity, comparison: Comparison) -> None:
    reading = ambiguity.reading
    console.print(f"\n[bold]{escape(reading.id)}[/] {escape(reading.question)}", highlight=False)
    for option in (comparison.against, comparison.option):
        mark = " (default)" if option == reading.default else ""
        console.print(f"  {option}{mark}: {escape(reading.options[option])}", highlight=False)
    color = COLORS.get(comparison.verdict, "bold")
    console.print(f"  [{color}]{escape(comparison.verdict)}[/]: {escape(comparison.how)}", highlight=False)
    for text in comparison.evidence:
        if text != comparison.how:
            console.print(f"    also: {escape(text)}", highlight=False)
    if comparison.verdict in (ENDING, CLAIM) and comparison.settled:
        told = f"--scope {comparison.scope} --reading {comparison.id}={comparison.option}"
        names = " ".join(f"--claim {name}" for name in comparison.claims)
        model = ambiguity.model
        console.print(
            f"    see: ludoproof check {model} {told} {names}".rstrip(), highlight=False, soft_wrap=True
        )
    if comparison.play is not None:
        for line in common(comparison.play):
            console.print(f"  {escape(line)}", highlight=False)
        console.print(side_by_side(comparison.play, comparison.against, comparison.option))


def common(play: Play) -> list[str]:
    """The common beginning, a line for each move."""
    instance = play.instances[0]
    if play.setup:
        return ["Before the first move:"]
    if not play.moves:
        return ["In the first position:"]
    lines = [f"{at}. {instance.narrate(play.states[at - 1], move)}" for at, move in enumerate(play.moves, 1)]
    return ["Both allow:", *(f"  {line}" for line in lines), "and then:"]


def side_by_side(play: Play, one: str, other: str) -> Table:
    """What each reading allows or does at the end of the common beginning, in two columns."""
    table = Table(show_lines=True)
    table.add_column(f"under {one}")
    table.add_column(f"under {other}")
    for row in rows(play):
        table.add_row(*(escape(text) for text in row))
    return table


def rows(play: Play) -> list[tuple[str, str]]:
    """The differences of a play, as pairs of texts."""
    describe = play.instances[0].describe
    found = [(f"{name}: {a}", f"{name}: {b}") for name, _, a, b in play.setup]
    for at in (0, 1):
        for move, why in play.only[at][:MOST]:
            pair = (f"{describe(move)} is possible", f"refused: {why}")
            found.append(pair if at == 0 else (pair[1], pair[0]))
        if len(play.only[at]) > MOST:
            more = f"and {some(len(play.only[at]) - MOST, 'more move')}"
            found.append((more, "") if at == 0 else ("", more))
    for result in play.results[:MOST]:
        sides = []
        for at in (0, 1):
            lines = [describe(result.move)]
            lines += [f"  {name}: {before} -> {(a, b)[at]}" for name, before, a, b in result.cells[:MOST]]
            if len(result.cells) > MOST:
                lines.append(f"  and {some(len(result.cells) - MOST, 'more cell')}")
            if not result.cells:
                outcome = result.outcomes[at]
                lines.append(f"  {outcome.message or outcome.status}")
            sides.append("\n".join(lines))
        found.append((sides[0], sides[1]))
    if len(play.results) > MOST:
        more = f"and {some(len(play.results) - MOST, 'more move')} with other results"
        found.append((more, more))
    if play.final is not None:
        words = ["the game is over" if over else "the game is not over" for over in play.final]
        found.append((words[0], words[1]))
    if play.scores is not None:
        at = play.instances[0].model.points_at
        told = [f"the game ends {result_text(result, at)}" for result in play.scores]
        found.append((told[0], told[1]))
    return found


def result_text(result: Result, at: int = 0) -> str:
    """A result, with what counts besides the points in brackets; the points are at place `at`.

    >>> result_text(((7,), (5,))), result_text(((7, 2), (7, 1))), result_text(((0, 7), (1, 5)), 1)
    ('7 : 5', '7 (2) : 7 (1)', '7 (0) : 5 (1)')
    """
    more = [[str(part) for n, part in enumerate(seat) if n != at] for seat in result]
    return " : ".join(
        str(seat[at]) + (f" ({', '.join(rest)})" if rest else "")
        for seat, rest in zip(result, more, strict=True)
    )


def _order(console: Console, order: Confluence) -> None:
    color = {"same": "green", "differs": "bold red"}.get(order.verdict, "yellow")
    words = {"same": "every order leads to the same position", "differs": "the order matters"}
    console.print(f"\n[bold]{escape(order.orders.id)}[/] {escape(order.orders.question)}", highlight=False)
    verdict = words.get(order.verdict, order.verdict)
    console.print(f"  [{color}]{verdict}[/]: {escape(order.how)}", highlight=False)
    if order.trace is None or order.runs is None:
        return
    describe = order.trace.instance.describe
    for at, move in enumerate(order.trace.moves, 1):
        console.print(f"    {at}. {escape(describe(move))}", highlight=False)
    table = Table(show_header=False, show_lines=True)
    table.add_row(*(escape("\n".join(f"then {describe(m)}" for m in moves)) for moves, _ in order.runs))
    shown = (order.cells or [])[:MOST]
    table.add_row(
        "\n".join(f"{escape(name)}: {old} -> {a}" for name, old, a, _ in shown),
        "\n".join(f"{escape(name)}: {old} -> {b}" for name, old, _, b in shown),
    )
    console.print(table)


def _interactions(console: Console, found: Survey) -> None:
    if not found.interactions:
        return
    console.print("\n[bold]Rulings that meddle with each other[/] (marked * above)")
    for entry in found.interactions:
        mark = "[bold red]conflict[/] " if entry.conflict else ""
        pair = f"{entry.one[0]}={entry.one[1]} with {entry.other[0]}={entry.other[1]}"
        console.print(f"  {mark}{escape(pair)} ({entry.scope}): {escape(entry.what)}", highlight=False)


def _footer(console: Console, found: Survey) -> None:
    console.print()
    for seen in found.explored:
        console.print(
            f"scope {seen.scope}: {some(seen.configurations, 'combination')} of readings ({seen.kind}) in one search, "
            f"{some(seen.states, 'state')}, {some(seen.levels, 'level')}, {seen.engine} engine, "
            f"{seen.start_seconds:.1f} s to start, {seen.seconds:.1f} s to search",
            highlight=False,
        )
        if seen.stopped:
            console.print(
                f"  [bold yellow]INCOMPLETE[/]: {escape(seen.stopped)}. Nothing is said of states not seen."
            )
