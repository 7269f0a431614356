"""In what share of random games something happens."""

from __future__ import annotations

import random

import numpy as np

from verify.ask.asked import understand
from verify.claims import Claim
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance
from verify.simulate import LONGEST
from verify.walks import Walker


def games_with(instance: Instance, event: str, games: int, seed: int) -> int:
    """In how many of `games` random games an event happens; equal seeds give equal games."""
    asked = understand(instance, f"can {event}")
    assert asked.event is not None
    claim = asked.event.claim("it happens")
    try:
        engine = NativeEngine(instance, claims=[claim], reduce=False)
    except Untraceable:
        return _slowly(instance, claim, games, seed)
    walker = Walker(engine, LONGEST, seed)
    every = np.ones(len(instance.rules), np.uint8)
    found = 0
    for game in range(games):
        walk = walker.play(every, game)
        if not walk.over:
            raise _endless(game)
        found += claim.name in walk.events
    return found


def _endless(game: int) -> BadInput:
    return BadInput(
        f"game {game + 1} did not end after {LONGEST:,} moves: a share of games needs games that end"
    )


def _slowly(instance: Instance, claim: Claim, games: int, seed: int) -> int:
    """The same by the reference engine."""
    engine, chance = PythonEngine(instance), random.Random(seed)
    found = 0
    for game in range(games):
        state = instance.initial[game % len(instance.initial)]
        happened = not claim.on_steps and engine.holds(claim, state)
        for _ in range(LONGEST):
            moves = engine.successors(state)
            if not moves:
                break
            weights = [_weight(instance, state, number) for number, _ in moves]
            number, after = chance.choices(moves, weights)[0]
            if claim.on_steps:
                happened = happened or engine.holds_on_step(claim, state, instance.move(number), after)
            else:
                happened = happened or engine.holds(claim, after)
            state = after
        else:
            raise _endless(game)
        found += happened
    return found


def _weight(instance: Instance, state: tuple[int, ...], number: int) -> int:
    move = instance.move(number)
    weight = instance.rule(move.rule).weight
    return 1 if weight is None else int(weight(instance.draft().put_state(state), *move.values))
