"""In what share of random games something happens."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import numpy as np

from verify.ask.asked import understand
from verify.claims import Claim
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance
from verify.search.found import BOUNDS, ERROR
from verify.simulate import LONGEST
from verify.state import State
from verify.walks import Walker

Game = tuple[list[State], list[int]]
"""The states of a game, and the numbers of the moves between them."""


def games_with(instance: Instance, event: str, games: int, seed: int, engine: str = "auto") -> int:
    """In how many of `games` random games an event happens; equal seeds give equal games."""
    asked = understand(instance, f"can {event}")
    assert asked.event is not None
    claim = asked.event.claim("it happens")
    player = _python_games(instance, seed)
    if engine != "python":
        try:
            player = _native_games(instance, seed)
        except Untraceable:
            if engine == "native":
                raise
    reference = PythonEngine(instance)
    return sum(_happens(reference, claim, player(number)) for number in range(games))


def _happens(engine: PythonEngine, claim: Claim, game: Game) -> bool:
    states, numbers = game
    if not claim.on_steps:
        return any(engine.holds(claim, state) for state in states)
    steps = zip(itertools.pairwise(states), numbers, strict=True)
    return any(
        engine.holds_on_step(claim, before, engine.instance.move(number), after)
        for (before, after), number in steps
    )


def _endless(number: int) -> BadInput:
    return BadInput(
        f"game {number + 1} did not end after {LONGEST:,} moves: a share of games needs games that end"
    )


def _native_games(instance: Instance, seed: int) -> Callable[[int], Game]:
    engine = NativeEngine(instance, claims=[], reduce=False)
    walker = Walker(engine, LONGEST, seed)
    every = np.ones(len(instance.rules), np.uint8)

    def game(number: int) -> Game:
        walk = walker.play(every, number)
        if not walk.over:
            raise _endless(number)
        for fault in (BOUNDS, ERROR):
            if fault in walk.events:
                raise BadInput(
                    f"game {number + 1} came upon a fault of the model ({fault}): see 'ludoproof check'"
                )
        rows = engine.layout.unpack_all(walk.seen)
        return [walk.first, *(tuple(int(v) for v in row) for row in rows)], [int(n) for n in walk.moves]

    return game


def _python_games(instance: Instance, seed: int) -> Callable[[int], Game]:
    """The same by the reference engine."""
    engine, chance = PythonEngine(instance), random.Random(seed)

    def game(number: int) -> Game:
        states = [instance.initial[number % len(instance.initial)]]
        made: list[int] = []
        for _ in range(LONGEST):
            moves = engine.successors(states[-1])
            if not moves:
                return states, made
            weights = [_weight(instance, states[-1], chosen) for chosen, _ in moves]
            chosen, after = chance.choices(moves, weights)[0]
            states.append(after)
            made.append(chosen)
        raise _endless(number)

    return game


def _weight(instance: Instance, state: State, number: int) -> int:
    move = instance.move(number)
    weight = instance.rule(move.rule).weight
    return 1 if weight is None else int(weight(instance.draft().put_state(state), *move.values))
