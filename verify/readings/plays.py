"""Distinguishing plays: a common beginning, and what each reading allows or does then.

Whatever the search says is made again by the reference engine under both readings before it is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify.engines.python import Outcome, PythonEngine
from verify.errors import BadInput
from verify.model import Instance, Move
from verify.readings.analysis import Analysis
from verify.readings.results import Result, result_of
from verify.search.check import Disagreement
from verify.state import State
from verify.trace import Trace, replay

Cells = list[tuple[str, str, str, str]]
"""Cells that differ: their name, the value before, and the value under each reading."""


@dataclass
class Changed:
    """A move that both readings allow and that comes to something else: cells, or how it fails."""

    move: Move
    outcomes: tuple[Outcome, Outcome]
    cells: Cells


@dataclass
class Play:
    """A play that tells two configurations apart; `only` are the moves that just one of them allows.

    For each of those, the other configuration's reason (a clause, or bookkeeping that comes first) is given.
    """

    instances: tuple[Instance, Instance]
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    only: tuple[list[tuple[Move, str]], list[tuple[Move, str]]] = field(default_factory=lambda: ([], []))
    results: list[Changed] = field(default_factory=list)
    setup: Cells = field(default_factory=list)
    scores: tuple[Result, Result] | None = None
    final: tuple[bool, bool] | None = None

    @property
    def labels(self) -> tuple[str, str]:
        """What the two configurations are called: the options in which they differ."""
        one, other = (instance.readings for instance in self.instances)
        keys = [key for key in one if one[key] != other[key]]
        return ", ".join(f"{key}={one[key]}" for key in keys), ", ".join(
            f"{key}={other[key]}" for key in keys
        )

    @property
    def trace(self) -> Trace:
        """The common beginning, as a play of the first configuration."""
        return Trace(self.instances[0], self.states, self.moves, shows=self.sentence)

    @property
    def sentence(self) -> str:
        """What is to be seen at the end of the common beginning, in a few words."""
        if self.setup:
            return "the set-up differs: " + ", ".join(name for name, *_ in self.setup[:4])
        said = []
        for at in (0, 1):
            count = len(self.only[at])
            if count:
                moves = "1 move is" if count == 1 else f"{count} moves are"
                said.append(f"{moves} allowed only by {self.labels[at]}")
        if self.results:
            fields = list(dict.fromkeys(cell.split("[")[0] for r in self.results for cell, *_ in r.cells))
            what = f" ({', '.join(fields[:4])})" if fields else ""
            said.append(
                f"{len(self.results)} {'move has' if len(self.results) == 1 else 'moves have'} another result{what}"
            )
        if self.final is not None:
            said.append("the game is over under one reading only")
        if self.scores is not None:
            said.append("the scores differ")
        return "; ".join(said)

    def to_json(self) -> dict[str, Any]:
        one = self.instances[0]
        return {
            "moves": [one.describe(move) for move in self.moves],
            "level": len(self.moves),
            "shows": self.sentence,
            "only": [
                [{"move": one.describe(move), "refused_by": why} for move, why in side] for side in self.only
            ],
            "results": [
                {
                    "move": one.describe(result.move),
                    "fields": [
                        {"cell": name, "before": before, "values": [a, b]}
                        for name, before, a, b in result.cells
                    ],
                    "outcomes": [outcome.message or outcome.status for outcome in result.outcomes],
                }
                for result in self.results
            ],
            "setup": [{"cell": name, "values": [a, b]} for name, _, a, b in self.setup],
            "scores": [[list(seat) for seat in result] for result in self.scores]
            if self.scores is not None
            else None,
            "final": list(self.final) if self.final is not None else None,
        }


def path_to(analysis: Analysis, arrival: int, mask: int) -> tuple[State, list[Move]]:
    """A shortest play to an arrival that all configurations of `mask` can make."""
    found, searched = analysis.found, analysis.searched
    state = searched.state(int(found.arrived[arrival]))
    moves: list[Move] = []
    for level in range(found.level_of(arrival) - 1, -1, -1):
        at, number = searched.before(found.levels[level], found.levels[level + 1], state, mask)
        if at < 0:
            raise Disagreement("a state of the family search has no predecessor on the level before")
        moves.append(searched.instance.move(number))
        state = searched.state(int(found.arrived[at]))
    return state, moves[::-1]


def distinguishing(analysis: Analysis, one: int, other: int, arrival: int) -> Play:
    """The play to an arrival of both configurations, and how they differ there."""
    instance = analysis.searched.instance
    pair = (instance.concrete(one), instance.concrete(other))
    first, moves = path_to(analysis, arrival, 1 << one | 1 << other)
    try:
        states, again = (replay(which, first, moves) for which in pair)
    except BadInput as error:
        raise Disagreement(f"the reference engine cannot make a distinguishing play: {error}") from None
    if states != again:
        raise Disagreement("the reference engine tells two readings apart earlier than the family search")
    play = Play(pair, states, tuple(moves))
    differ_at(play)
    if not play.sentence:
        raise Disagreement("the reference engine does not see the difference that the family search found")
    return play


def different_setup(analysis: Analysis, one: int, other: int) -> Play:
    """The first states of two configurations, where these differ."""
    instance = analysis.searched.instance
    pair = (instance.concrete(one), instance.concrete(other))
    a = next((s for s in pair[0].initial if s not in pair[1].initial), pair[0].initial[0])
    b = next((s for s in pair[1].initial if s not in pair[0].initial), pair[1].initial[0])
    return Play(pair, (a,), (), setup=cells_apart(pair[0], a, a, b) or [("first states", "", "", "")])


def differ_at(play: Play) -> None:
    """Fill in how two readings differ at the last state of a play."""
    state = play.states[-1]
    engines = [PythonEngine(instance) for instance in play.instances]
    able = [{m: o for _, m, o in engine.attempts(state) if o.status != "refused"} for engine in engines]
    for at in (0, 1):
        for move, _ in able[at].items():
            if move not in able[1 - at]:
                why = engines[1 - at].outcome(state, move)
                play.only[at].append((move, why.clause or "bookkeeping comes first"))
    for move, outcome in able[0].items():
        against = able[1].get(move)
        if against is not None and (against.status, against.state) != (outcome.status, outcome.state):
            cells = []
            if outcome.state is not None and against.state is not None:
                cells = cells_apart(play.instances[0], state, outcome.state, against.state)
            play.results.append(Changed(move, (outcome, against), cells))
    over = tuple(engine.final(state) for engine in engines)
    if over[0] != over[1]:
        play.final = (over[0], over[1])
    if not able[0] and not able[1]:
        results = [result_of(instance, state) for instance in play.instances]
        if results[0] != results[1]:
            play.scores = (results[0], results[1])


def cells_apart(instance: Instance, before: State, one: State, other: State) -> Cells:
    """The cells in which two states differ."""
    found = []
    for entry in instance.schema.fields:
        for i in range(entry.size):
            at = entry.base + i
            if one[at] != other[at]:
                found.append(
                    (entry.cell_name(i), entry.show(before[at]), entry.show(one[at]), entry.show(other[at]))
                )
    return found
