"""For tests of a game: states by their fields, moves by their rule and parameters."""

from __future__ import annotations

from typing import Any

from verify.engines.python import Outcome, PythonEngine
from verify.model import Instance, Move
from verify.rules import Rule
from verify.state import State


def a_state(instance: Instance, start: State | None = None, **fields: Any) -> State:
    """The first state, or `start`, with some fields written: numbers, or lists for arrays."""
    draft = instance.draft()
    draft.put_state(instance.initial[0] if start is None else start)
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.take_state()


def a_move(instance: Instance, rule: Rule | str, **parameters: int) -> Move:
    """A move by its rule and parameters, in any order."""
    name = rule if isinstance(rule, str) else rule.name
    move = Move(
        name, tuple((key, parameters[key]) for key in instance.rule(name).domains if key in parameters)
    )
    instance.number(move)
    return move


def play(instance: Instance, state: State, rule: Rule | str, **parameters: int) -> Outcome:
    """What a move comes to."""
    return PythonEngine(instance).outcome(state, a_move(instance, rule, **parameters))


def legal(instance: Instance, state: State, rule: Rule | str, **parameters: int) -> bool:
    """Whether a move can be made, with bookkeeping done first where there is any."""
    number = instance.number(a_move(instance, rule, **parameters))
    return any(number == possible for possible, _ in PythonEngine(instance).successors(state))


def refusals(instance: Instance, state: State, rule: Rule | str, **parameters: int) -> list[str]:
    """Every clause that forbids a move."""
    return PythonEngine(instance).refusals(state, a_move(instance, rule, **parameters))
