"""Random full games: how long they last, who wins, what is used, and whether the box holds enough."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance
from verify.readings.results import points, result_of
from verify.search.limits import Clock
from verify.state import State
from verify.walks import Walker

LONGEST = 100_000
"""Moves after which a game counts as not ending."""
Matrix = npt.NDArray[np.int64]


@dataclass
class Simulated:
    """What many random games showed."""

    instance: Instance
    engine: str
    seed: int
    lengths: list[int] = field(default_factory=list)
    unfinished: int = 0
    stuck: int = 0
    scores: list[tuple[int, ...]] = field(default_factory=list)
    ranks: list[tuple[tuple[int, ...], ...]] = field(default_factory=list)
    fired: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)
    in_use: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    stopped: str = ""

    @property
    def games(self) -> int:
        return len(self.lengths)

    @property
    def winners(self) -> Counter[str]:
        """Wins by seat, after what breaks ties; shared first places are ties."""
        found: Counter[str] = Counter()
        for ranks in self.ranks:
            best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
            found["tie" if len(best) > 1 else f"seat {best[0] + 1}"] += 1
        return found

    @property
    def exit_code(self) -> int:
        short = [name for name, most in self.in_use.items() if most > self.instance.model.box[name][0]]
        return 1 if short or self.stuck else 3 if self.stopped or self.unfinished else 0

    def to_json(self) -> dict[str, Any]:
        model, lengths = self.instance.model, self.lengths or [0]
        return {
            "model": model.name,
            "scope": self.instance.scope.name,
            "readings": self.instance.readings,
            "engine": self.engine,
            "seed": self.seed,
            "games": self.games,
            "unfinished": self.unfinished,
            "stuck": self.stuck,
            "stopped": self.stopped or None,
            "seconds": round(self.seconds, 6),
            "moves": {"fewest": min(lengths), "mean": sum(lengths) / len(lengths), "most": max(lengths)},
            "scores": [
                {
                    "seat": seat + 1,
                    "lowest": min(column),
                    "mean": sum(column) / len(column),
                    "highest": max(column),
                }
                for seat, column in enumerate(zip(*self.scores, strict=True))
            ],
            "winners": dict(self.winners),
            "rules": {bound.rule.name: self.fired[bound.rule.name] for bound in self.instance.rules},
            "box": {
                name: {"in_the_box": count, "most_in_use": self.in_use.get(name)}
                for name, (count, _) in model.box.items()
            },
            "most_of_each_field": self.most,
        }


def simulate(
    instance: Instance,
    games: int,
    seed: int = 0,
    engine: str = "auto",
    time_limit: float | None = None,
    watch: Callable[[str], None] | None = None,
) -> Simulated:
    """Play `games` games, every possible move as likely as any other, luck by its weights."""
    if engine not in ("auto", "native", "python"):
        raise BadInput(f"unknown engine '{engine}': use one of auto, native, python")
    clock = Clock(time_limit)
    player: Any = None
    if engine != "python":
        try:
            player = _Native(instance, seed)
        except Untraceable:
            if engine == "native":
                raise
    player = player or _Python(instance, seed)
    found = Simulated(instance, player.name, seed)
    try:
        for game in range(games):
            _note(found, player, player.game(game))
            if clock.up:
                found.stopped = f"time limit of {time_limit:g} s"
                break
            if watch is not None and game % 16 == 0:
                left = clock.seconds / (game + 1) * (games - game - 1)
                watch(f"{game + 1:,} of {games:,} games, about {left:.0f} s left")
    except KeyboardInterrupt:
        found.stopped = "interrupted"
    found.seconds = clock.seconds
    return found


def _note(found: Simulated, player: Any, game: tuple[list[str], Matrix, bool]) -> None:
    rules, states, over = game
    instance = found.instance
    found.lengths.append(len(rules))
    found.fired.update(rules)
    last: State = tuple(int(value) for value in states[-1])
    if not over:
        found.unfinished += 1
    elif not player.reference.final(last):
        found.stuck += 1
    highest = states.max(axis=0)
    for at, name in enumerate(instance.schema.cell_names()):
        found.most[name] = max(found.most.get(name, int(highest[at])), int(highest[at]))
    for name, (_, function) in instance.model.box.items():
        used = _in_use(instance, function, states)
        found.in_use[name] = max(found.in_use.get(name, used), used)
    if instance.model.scores is not None and over:
        result = result_of(instance, last)
        found.ranks.append(result)
        found.scores.append(points(instance, result))


def _in_use(instance: Instance, function: Callable[[Any], Any], states: Matrix) -> int:
    """The most tokens in use in any of `states`: all states at once where the function allows it."""
    draft = instance.draft()
    draft.flat_cells = list(states.T)
    try:
        return int(np.max(function(draft)))
    except (ValueError, TypeError):
        plain = instance.draft()
        return max(int(function(plain.put_state(tuple(int(v) for v in row)))) for row in states)


class _Native:
    name = "native"

    def __init__(self, instance: Instance, seed: int) -> None:
        self.engine = NativeEngine(instance, claims=[], reduce=False)
        self.reference = PythonEngine(instance)
        self.walker = Walker(self.engine, LONGEST, seed)
        self.every = np.ones(len(instance.rules), np.uint8)
        self.rule_of = [bound.rule.name for bound in instance.rules for _ in range(bound.count)]

    def game(self, number: int) -> tuple[list[str], Matrix, bool]:
        walk = self.walker.play(self.every, number)
        first = np.array([walk.first], np.int64)
        states = np.concatenate([first, self.engine.layout.unpack_all(walk.seen)])
        return [self.rule_of[move] for move in walk.moves], states, walk.over


class _Python:
    name = "python"

    def __init__(self, instance: Instance, seed: int) -> None:
        self.instance = instance
        self.reference = PythonEngine(instance)
        self.chance = random.Random(seed)

    def game(self, number: int) -> tuple[list[str], Matrix, bool]:
        state = self.instance.initial[number % len(self.instance.initial)]
        states: list[State] = [state]
        rules: list[str] = []
        while len(rules) < LONGEST:
            moves = self.reference.successors(state)
            if not moves:
                return rules, np.array(states, np.int64), True
            weights = [self._weight(state, number) for number, _ in moves]
            chosen, state = self.chance.choices(moves, weights)[0]
            rules.append(self.instance.move(chosen).rule)
            states.append(state)
        return rules, np.array(states, np.int64), False

    def _weight(self, state: State, number: int) -> int:
        move = self.instance.move(number)
        weight = self.instance.rule(move.rule).weight
        return 1 if weight is None else int(weight(self.instance.draft().put_state(state), *move.values))
