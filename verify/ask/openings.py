"""Short plays that a question begins from."""

from __future__ import annotations

from dataclasses import dataclass

from verify.ask.asked import Asked
from verify.ask.parts import Made
from verify.ask.words import BadQuestion
from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.model import BoundRule, Instance, Move
from verify.state import State
from verify.trace import Trace

ROUNDS = 1000
"""Pieces of bookkeeping in a row after which a play is given up."""


@dataclass(frozen=True)
class Opening:
    """A play from a first state; `state` is where it ends."""

    first: State
    moves: tuple[Move, ...]
    state: State


def opening_of(asked: Asked) -> Opening | None:
    """The play after `after`, made move by move; bookkeeping that leaves no choice is done on the way."""
    if not asked.play:
        return None
    problem: BadQuestion | None = None
    for first in asked.instance.initial:
        try:
            return _played(asked, first)
        except BadQuestion as error:
            problem = problem or error
    assert problem is not None
    raise problem


def opening_from(trace: Trace, instance: Instance) -> Opening:
    """The play of a saved trace, which must be one of this instance."""
    own = trace.instance
    if (own.model.name, own.scope.name, own.readings) != (
        instance.model.name,
        instance.scope.name,
        instance.readings,
    ):
        raise BadInput(
            f"the saved play is of '{own.model.name}' in scope '{own.scope.name}', with its readings: "
            f"ask about the same"
        )
    return Opening(trace.states[0], trace.moves, trace.states[-1])


def _played(asked: Asked, first: State) -> Opening:
    engine = PythonEngine(asked.instance)
    state = first
    moves: list[Move] = []
    for bound, given, made in asked.play:
        if bound.rule.sort != "auto":
            state = _kept_up(engine, state, moves)
        move, state = _one(asked, engine, state, bound, given, made)
        moves.append(move)
    state = _kept_up(engine, state, moves)
    return Opening(first, tuple(moves), state)


def _kept_up(engine: PythonEngine, state: State, moves: list[Move]) -> State:
    """The state after all bookkeeping that leaves no choice; it is added to `moves`."""
    if not engine.autos:
        return state
    for _ in range(ROUNDS):
        found = [
            (move, outcome.state)
            for _, _, move in engine.autos
            for outcome in [engine.outcome(state, move)]
            if outcome.state is not None
        ]
        if len(found) != 1:
            return state
        move, state = found[0]
        moves.append(move)
    raise BadInput(f"bookkeeping does not come to an end after {ROUNDS} steps of it")


def _one(
    asked: Asked, engine: PythonEngine, state: State, bound: BoundRule, given: dict[int, int], made: Made
) -> tuple[Move, State]:
    """The one move that fits; an error says why none does, or which do."""

    def wrong(sentence: str) -> BadQuestion:
        return BadQuestion(sentence, asked.text, made.at, made.end)

    tried = [
        (move, outcome)
        for _, move, outcome in engine.attempts(state)
        if move.rule == bound.rule.name and all(move.values[k] == v for k, v in given.items())
    ]
    fits = [(move, outcome.state) for move, outcome in tried if outcome.state is not None]
    if len(fits) == 1:
        return fits[0]
    describe = asked.instance.describe
    if fits:
        some = "; ".join(describe(move) for move, _ in fits[:4]) + ("; ..." if len(fits) > 4 else "")
        raise wrong(f"{len(fits)} moves fit here, say which: {some}")
    if not tried:
        raise wrong("this move cannot be made there: bookkeeping has to come first")
    reasons = dict.fromkeys(outcome.clause or outcome.message for _, outcome in tried)
    raise wrong(f"this move cannot be made there: refused by {', '.join(reasons)}")
