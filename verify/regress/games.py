"""Recorded games: a simple JSON that any program can write (docs/recorded-games.md), and games at random."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from verify.engines.native import NativeEngine
from verify.engines.python import Outcome, PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance, Move
from verify.regress.names import Names
from verify.regress.view import Named
from verify.state import State
from verify.walks import Walker

FORMAT = "ludoproof game"
VERSION = 1
CHECKPOINTS = ("moves", "end", "none")
KNOWN = frozenset(
    ("format", "version", "model", "scope", "readings", "start", "moves", "checkpoints", "over", "about")
)


@dataclass(frozen=True)
class Game:
    """A game as it was written down. `checkpoints` are field values after so many moves.

    `start` are cells of the first state, as many as tell it from others; `over` says that it was over, or not.
    """

    model: str
    scope: str | None
    moves: Sequence[Named]
    readings: dict[str, str] = field(default_factory=dict)
    start: Named = field(default_factory=dict)
    checkpoints: dict[int, Named] = field(default_factory=dict)
    over: bool | None = None
    about: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "model": self.model,
            "scope": self.scope,
            "readings": self.readings,
            "about": self.about,
            "start": self.start,
            "moves": list(self.moves),
            "checkpoints": [{"after": at, "fields": named} for at, named in sorted(self.checkpoints.items())],
            "over": self.over,
        }


def game_text(game: Game) -> str:
    """A game as it is written: a line for each move and each checkpoint."""
    lines = []
    for key, value in game.to_json().items():
        if isinstance(value, list) and value:
            entries = ",\n  ".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            lines.append(f' "{key}": [\n  {entries}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_games(path: Path) -> list[Game]:
    """The games of a file: one, or a list of them. `BadInput` says what is wrong with one that cannot be read."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"recorded game '{path}' cannot be read: {reason}") from None
    entries = data if isinstance(data, list) else [data]
    return [_read_game(path, entry) for entry in entries]


def _read_game(path: Path, data: Any) -> Game:
    if not isinstance(data, dict) or data.get("format", FORMAT) != FORMAT or "moves" not in data:
        raise BadInput(f"'{path}' is not a recorded game: it needs 'model', 'scope' and 'moves'")
    if data.get("version", VERSION) != VERSION:
        raise BadInput(
            f"recorded game '{path}' is of version {data['version']!r}: this ludoproof reads version {VERSION}"
        )
    for name in data:
        if name not in KNOWN:
            raise BadInput(
                f"recorded game '{path}' has an unknown entry '{name}': use {', '.join(sorted(KNOWN))}"
            )
    if not isinstance(data.get("model"), str):
        raise BadInput(f"recorded game '{path}' names no model")
    moves = data["moves"]
    for at, move in enumerate(moves if isinstance(moves, list) else [None], 1):
        if not isinstance(move, dict) or not isinstance(move.get("rule"), str):
            raise BadInput(f"recorded game '{path}': move {at} is not an object with a 'rule'")
    try:
        checkpoints = {int(entry["after"]): dict(entry["fields"]) for entry in data.get("checkpoints") or []}
        readings = {str(key): str(option) for key, option in (data.get("readings") or {}).items()}
        start = dict(data.get("start") or {})
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(f"recorded game '{path}': 'checkpoints', 'readings' or 'start' is malformed") from None
    wrong = [at for at in checkpoints if not 0 <= at <= len(moves)]
    if wrong:
        raise BadInput(
            f"recorded game '{path}' has a checkpoint after move {wrong[0]}: it has {len(moves)} moves"
        )
    return Game(
        data["model"],
        data.get("scope"),
        moves,
        readings,
        start,
        checkpoints,
        data.get("over"),
        str(data.get("about") or ""),
    )


class Referee:
    """Makes moves one at a time, with bookkeeping first where there is any."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.engine = PythonEngine(instance)

    def pending(self, state: State) -> Move | None:
        """A piece of bookkeeping that has to be done first."""
        for _, _, move in self.engine.autos:
            if self.engine.outcome(state, move).status != "refused":
                return move
        return None

    def make(self, state: State, move: Move) -> Outcome:
        """What a move comes to; `blocked` where bookkeeping has to come first."""
        if self.instance.rule(move.rule).sort != "auto":
            first = self.pending(state)
            if first is not None:
                told = f"bookkeeping has to come first: {self.instance.describe(first)}"
                return Outcome("blocked", message=told)
        return self.engine.outcome(state, move)


def recorded(
    instance: Instance, name: str, first: State, moves: Sequence[Move], checkpoints: str, about: str
) -> Game:
    """A play as a recorded game; `name` is what the model is found by."""
    names, referee = Names(instance), Referee(instance)
    states = [first]
    for at, move in enumerate(moves, 1):
        outcome = referee.make(states[-1], move)
        if outcome.state is None:
            why = outcome.message or f"clause {outcome.clause} refuses it"
            raise BadInput(f"move {at}, {instance.describe(move)}, cannot be made: {why}")
        states.append(outcome.state)
    marks: dict[int, Named] = {}
    if checkpoints == "end":
        marks = {len(moves): names.state(states[-1])}
    elif checkpoints == "moves":
        for at in range(1, len(states)):
            marks[at] = _changed(names, states[at - 1], states[at])
    told = [names.move(move) for move in moves]
    start = _distinguishing(names, instance.initial, first)
    over = referee.engine.final(states[-1]) if instance.model.final is not None else None
    return Game(name, instance.scope.name, told, dict(instance.readings), start, marks, over, about)


def _changed(names: Names, before: State, after: State) -> Named:
    fields = names.instance.schema.by_cell
    return {
        names.cells[at]: names.value(fields[at], after[at])
        for at in range(len(after))
        if before[at] != after[at]
    }


def _distinguishing(names: Names, initial: Sequence[State], first: State) -> Named:
    """The cells of a first state that differ between first states."""
    fields = names.instance.schema.by_cell
    return {
        names.cells[at]: names.value(fields[at], first[at])
        for at in range(len(first))
        if any(state[at] != first[at] for state in initial)
    }


def random_plays(
    instance: Instance, games: int, seed: int, longest: int
) -> Iterator[tuple[State, list[Move]]]:
    """Games at random, each with its first state. Equal seeds give equal games."""
    try:
        engine = NativeEngine(instance, [], reduce=False)
    except Untraceable:
        yield from _slow_plays(instance, games, seed, longest)
        return
    walker = Walker(engine, longest, seed)
    allowed = np.ones(max(1, len(instance.rules)), np.uint8)
    for at in range(games):
        found = walker.play(allowed, at)
        yield found.first, [instance.move(int(number)) for number in found.moves]


def _slow_plays(
    instance: Instance, games: int, seed: int, longest: int
) -> Iterator[tuple[State, list[Move]]]:
    chance, engine = random.Random(seed), PythonEngine(instance)
    for at in range(games):
        first = state = instance.initial[at % len(instance.initial)]
        moves: list[Move] = []
        while len(moves) < longest:
            possible = engine.successors(state)
            if not possible:
                break
            number, state = chance.choice(possible)
            moves.append(instance.move(number))
        yield first, moves
