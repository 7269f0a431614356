"""Recorded games played again: which of them break, at which move, and by which clause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify.errors import BadInput
from verify.model import Instance, Model
from verify.regress.games import Game, Referee, read_games
from verify.regress.names import Names, said, shown
from verify.state import State

LINES = 24
"""Cells of a state that are shown; more are counted."""


@dataclass
class Replayed:
    """How a game went: `broken` is None, or the number of the move at which it breaks (0: at its start)."""

    file: str
    game: Game
    broken: int | None = None
    move: str = ""
    why: str = ""
    clauses: dict[str, str] = field(default_factory=dict)
    state: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "model": self.game.model,
            "scope": self.game.scope,
            "moves": len(self.game.moves),
            "broken_at": self.broken,
            "move": self.move or None,
            "why": self.why or None,
            "clauses": self.clauses,
            "state": self.state,
        }


def game_files(path: Path) -> list[Path]:
    """The file itself, or the recorded games of a folder in the order of their names."""
    if path.is_file():
        return [path]
    if not path.is_dir():
        raise BadInput(f"there is no file or folder '{path}'")
    found = sorted(path.glob("*.game.json"))
    if not found:
        raise BadInput(f"folder '{path}' has no recorded games: their names end in .game.json")
    return found


class Replayer:
    """Plays games again; instances are kept, since many games share one."""

    def __init__(self, find: Callable[[str], Model]) -> None:
        self.find = find
        self._referees: dict[tuple[Any, ...], Referee] = {}

    def replay(self, path: Path) -> Iterator[Replayed]:
        """The games of a file, played again."""
        for game in read_games(path):
            yield self._one(path, game)

    def _referee(self, game: Game) -> Referee:
        key = (game.model, game.scope, *sorted(game.readings.items()))
        if key not in self._referees:
            self._referees[key] = Referee(self.find(game.model).instance(game.scope, game.readings))
        return self._referees[key]

    def _one(self, path: Path, game: Game) -> Replayed:
        found = Replayed(str(path), game)
        self.find(game.model)
        try:
            referee = self._referee(game)
            state = _first(referee.instance, game)
        except BadInput as error:
            found.broken, found.why = 0, str(error)
            return found
        if _marked(found, referee, state, 0):
            return found
        for at in range(1, len(game.moves) + 1):
            after = _made(found, referee, state, at)
            if after is None:
                return found
            state = after
            if _marked(found, referee, state, at):
                return found
        _ended(found, referee, state)
        return found


def _first(instance: Instance, game: Game) -> State:
    """The first state that the game names."""
    names = Names(instance)
    wanted = {names.cell(cell): names.number(cell, value) for cell, value in game.start.items()}
    fitting = [s for s in instance.initial if all(s[cell] == value for cell, value in wanted.items())]
    if not fitting:
        raise BadInput("the game starts from a state that is not a first state now")
    if len(fitting) > 1:
        raise BadInput(
            f"{len(fitting)} first states fit: 'start' has to name the fields that tell them apart"
        )
    return fitting[0]


def _made(found: Replayed, referee: Referee, state: State, at: int) -> State | None:
    """Make a move of the game; None if it breaks there, which is noted."""
    instance, told = referee.instance, found.game.moves[at - 1]
    try:
        move = Names(instance).read_move(told)
    except BadInput as error:
        _break(found, at, said(told), str(error))
        found.state = state_lines(instance, state)
        return None
    outcome = referee.make(state, move)
    if outcome.state is not None:
        return outcome.state
    clauses = referee.engine.refusals(state, move) if outcome.status == "refused" else []
    register = instance.model.register
    found.clauses = {clause: register[clause].text if clause in register else "" for clause in clauses}
    _break(found, at, said(told), outcome.message or f"refused by {', '.join(clauses)}")
    found.state = state_lines(instance, state, _read_by(instance, state, move.rule, move.values))
    return None


def _break(found: Replayed, at: int, move: str, why: str) -> None:
    found.broken, found.move, found.why = at, move, why


def _marked(found: Replayed, referee: Referee, state: State, at: int) -> bool:
    """Whether the game breaks at the checkpoint after move `at`."""
    instance, names = referee.instance, Names(referee.instance)
    move = said(found.game.moves[at - 1]) if at else ""
    wrong, cells = [], []
    for cell, value in found.game.checkpoints.get(at, {}).items():
        try:
            number, wanted = names.cell(cell), names.number(cell, value)
        except BadInput as error:
            wrong.append(str(error))
            continue
        if state[number] != wanted:
            now = names.value(instance.schema.by_cell[number], state[number])
            wrong.append(f"{cell} was {shown(value)}, is {shown(now)}")
            cells.append(number)
    if wrong:
        more = f" (and {len(wrong) - 4} more)" if len(wrong) > 4 else ""
        _break(found, at, move, "; ".join(wrong[:4]) + more)
        if at:
            rule = instance.rule_numbers.get(str(found.game.moves[at - 1]["rule"]))
            cited = instance.rules[rule].rule.clauses if rule is not None else ()
            register = instance.model.register
            found.clauses = {c: register[c].text if c in register else "" for c in cited}
        found.state = state_lines(instance, state, cells)
    return bool(wrong)


def _ended(found: Replayed, referee: Referee, state: State) -> None:
    over = found.game.over
    if over is not None and referee.engine.final(state) != over:
        said_so = "the game was over here, now it goes on" if over else "the game is over here now"
        _break(found, len(found.game.moves), said(found.game.moves[-1]) if found.game.moves else "", said_so)
        found.state = state_lines(referee.instance, state)


class _Watched(list[int]):
    """Cells that remember which of them were read."""

    seen: dict[int, None]

    def __getitem__(self, at: Any) -> Any:
        self.seen[at] = None
        return super().__getitem__(at)


def _read_by(instance: Instance, state: State, rule: str, values: Sequence[int]) -> list[int]:
    """The cells that a rule looks at before it refuses."""
    draft = instance.draft()
    cells = _Watched(state)
    cells.seen = {}
    draft.flat_cells = cells
    try:
        instance.rule(rule)(draft, *values)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
    return [at for at in cells.seen if isinstance(at, int)]


def state_lines(instance: Instance, state: State, telling: Sequence[int] = ()) -> list[str]:
    """A state in words: the cells that tell why first, then those that are not at rest."""
    names, fields = Names(instance), instance.schema.by_cell
    rest = [at for at, field_of in enumerate(fields) if state[at] != field_of.default]
    order = list(dict.fromkeys([*telling, *rest]))
    lines = [f"{names.cells[at]} = {shown(names.value(fields[at], state[at]))}" for at in order[:LINES]]
    return lines + ([f"and {len(order) - LINES} more"] if len(order) > LINES else [])


def forecast(found: Sequence[Replayed]) -> list[str]:
    """How many games break, by what, and how early: the most frequent cause first."""
    broken = [game for game in found if game.broken is not None]
    causes = Counter(", ".join(game.clauses) or game.why for game in broken)
    lines = []
    for cause, count in causes.most_common(8):
        first = min(g.broken or 0 for g in broken if (", ".join(g.clauses) or g.why) == cause)
        lines.append(f"{count} of {len(found)} games break by {cause}, the earliest at move {first}")
    return lines
