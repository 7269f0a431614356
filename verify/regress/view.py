"""One state seen from both sides of a change: what can be done there, what comes of it, what forbids the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.model import Instance, Move
from verify.regress.names import Names
from verify.state import State
from verify.trace import replay

Named = dict[str, Any]


def move_key(move: Mapping[str, Any]) -> str:
    """A move by name as a key, whatever the order of its parameters."""
    return json.dumps({key: str(value) for key, value in move.items()}, sort_keys=True)


def played(instance: Instance, first: Named, moves: Sequence[Named]) -> State:
    """The state that moves by name lead to from the first state that agrees with `first` where it can."""
    names = Names(instance)
    for start in instance.initial:
        if agree(names.state(start), first):
            return replay(instance, start, [names.read_move(move) for move in moves])[-1]
    raise BadInput(f"model '{instance.model.name}' has no such first state")


def agree(some: Named, others: Named) -> bool:
    """Whether two states hold the same in every cell that both have."""
    return all(others[cell] == value for cell, value in some.items() if cell in others)


def view(instance: Instance, first: Named, moves: Sequence[Named]) -> dict[str, Any]:
    """What there is to see after a play: the state, its moves with their results, the end, the claims."""
    names, engine = Names(instance), PythonEngine(instance)
    state = played(instance, first, moves)
    now = names.state(state)
    found: dict[str, Any] = {"state": now, "final": engine.final(state), "moves": {}, "failed": {}}
    for _, move, outcome in engine.attempts(state):
        told = names.move(move)
        if outcome.state is not None:
            after = names.state(outcome.state)
            found["moves"][move_key(told)] = {
                "move": told,
                "after": {cell: value for cell, value in after.items() if value != now[cell]},
                "clauses": list(dict.fromkeys((*instance.rule(move.rule).clauses, *outcome.cites))),
                "weight": _weight(instance, state, move),
            }
        elif outcome.status != "refused":
            found["failed"][move_key(told)] = {"move": told, "message": outcome.message}
    found["failures"] = len(found["failed"])
    found["claims"] = {
        claim.name: _holds(engine, claim, state)
        for claim in instance.claims
        if not claim.on_steps and claim.kind != "ends"
    }
    return found


def _holds(engine: PythonEngine, claim: Any, state: State) -> bool | None:
    try:
        return engine.holds(claim, state)
    except Exception:
        return None


def _weight(instance: Instance, state: State, move: Move) -> int:
    weight = instance.rule(move.rule).weight
    if weight is None:
        return 1
    draft = instance.draft()
    draft.put_state(state)
    return int(weight(draft, *move.values))


def why_not(
    instance: Instance, first: Named, moves: Sequence[Named], move: Mapping[str, Any]
) -> dict[str, Any]:
    """Why a move cannot be made after a play: the clauses that forbid it, in words, or another reason."""
    names, engine = Names(instance), PythonEngine(instance)
    try:
        wanted = names.read_move(move)
    except BadInput as error:
        return {"clauses": {}, "reason": str(error)}
    state = played(instance, first, moves)
    clauses = engine.refusals(state, wanted)
    register = instance.model.register
    told = {clause: register[clause].text if clause in register else "" for clause in clauses}
    if clauses:
        return {"clauses": told, "reason": ""}
    possible = [found for _, found, outcome in engine.attempts(state) if outcome.state is not None]
    if possible and wanted not in possible and instance.rule(possible[0].rule).sort == "auto":
        return {
            "clauses": {},
            "reason": f"bookkeeping has to come first: {instance.describe(possible[0])}",
        }
    return {"clauses": {}, "reason": engine.outcome(state, wanted).message}
