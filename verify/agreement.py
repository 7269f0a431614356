"""Whether the engines agree: the same moves, the same successors, the same refusals, the same claims.

Asked of random reachable states (long random plays) and of random typed states (any values within the
bounds, reachable or not).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from verify.claims import Claim
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.engines.smt import SmtEngine
from verify.lift.recursion import deep
from verify.model import Instance, Move
from verify.state import State


def typed_state(instance: Instance, chance: random.Random) -> State:
    """Any assignment within the bounds."""
    return tuple(chance.randint(field.lo, field.hi) for field in instance.schema.by_cell)


def played_states(engine: PythonEngine, chance: random.Random, count: int) -> Iterator[State]:
    """States of random plays, one play after another."""
    while count > 0:
        state = chance.choice(engine.instance.initial)
        while count > 0:
            yield state
            count -= 1
            following = engine.successors(state)
            if not following:
                break
            state = chance.choice(following)[1]


def disagreement(python: PythonEngine, native: NativeEngine, state: State) -> str:
    """What the two engines say differently of one state; empty when they agree."""
    instance = python.instance
    symmetry = instance.symmetry
    attempts = list(python.attempts(state))
    mine = sorted(
        (number, symmetry.canonical(outcome.state) if symmetry else outcome.state)
        for number, _, outcome in attempts
        if outcome.state is not None
    )
    theirs = sorted(native.successors(state))
    if mine != theirs:
        numbers = {number for number, _ in set(mine) ^ set(theirs)}
        first = instance.describe(instance.move(min(numbers))) if numbers else "a repeated move"
        return f"the successors differ, first by {first}"
    tried: dict[tuple[str, str, str], int] = {}
    for _, move, outcome in attempts:
        key = (move.rule, outcome.status, outcome.clause)
        tried[key] = tried.get(key, 0) + 1
    native_tried: dict[tuple[str, str, str], int] = {}
    for (rule, status, reason), count in native.tried(state).items():
        key = (rule, status, reason if status == "refused" else "")
        native_tried[key] = native_tried.get(key, 0) + count
    if tried != native_tried:
        key = min(set(tried.items()) ^ set(native_tried.items()))[0]
        return f"rule '{key[0]}' ends in '{key[1]}' ({key[2]}) {tried.get(key, 0)} times in python, {native_tried.get(key, 0)} in native"
    return _claims_differ(python, native, state)


def _claims_differ(python: PythonEngine, native: NativeEngine, state: State) -> str:
    for name, value in native.claim_values(state).items():
        claim = python.instance.claim(name)
        if _safely(python, claim, state) not in (value, None):
            return f"claim '{name}' is {value} in native and {not value} in python"
    moves = [
        (move, outcome.state) for _, move, outcome in python.attempts(state) if outcome.state is not None
    ]
    for name, value in native.step_values(state).items():
        claim = python.instance.claim(name)
        try:
            found = [python.holds_on_step(claim, state, move, after) for move, after in moves]
        except Exception:
            continue
        expected = any(found) if claim.kind == "sometimes" else all(found)
        if expected != value:
            return f"claim '{name}' is {value} of the moves here in native and {expected} in python"
    return ""


def _safely(python: PythonEngine, claim: Claim, state: State) -> bool | None:
    """The value of a claim, or None where it fails (on states that cannot be reached it may)."""
    try:
        return python.holds(claim, state)
    except Exception:
        return None


def smt_disagreement(python: PythonEngine, smt: SmtEngine, state: State, moves: Sequence[Move]) -> str:
    """What the formulas say differently of some moves, or of the claims, at one state."""
    instance = python.instance
    for move in moves:
        mine, theirs = python.outcome(state, move), smt.outcome(state, move)
        if (mine.status, mine.clause, mine.state) != (theirs.status, theirs.clause, theirs.state):
            return f"{instance.describe(move)} ends in '{mine.status}' in python and '{theirs.status}' in smt, or elsewhere"
    for claim in instance.claims:
        if claim.on_steps or claim.kind == "ends":
            continue
        value = _safely(python, claim, state)
        if value not in (smt.holds(smt.lifted.state_claim(claim), state), None):
            return f"claim '{claim.name}' is {value} in python and {not value} in smt"
    return ""


def disagreements(
    instance: Instance,
    samples: int = 200,
    seed: int = 0,
    native: NativeEngine | None = None,
    formulas: int = 12,
) -> list[str]:
    """Sentences about states on which the engines differ; empty when they agree on all samples.

    The formulas are slow to evaluate: they are asked about `formulas` of the states, a few moves each,
    once over integers and once over bit-vectors.
    """
    chance = random.Random(seed)
    python = PythonEngine(instance)
    native = native or NativeEngine(instance)
    found = []
    moves = list(instance.moves())
    states = list(played_states(python, chance, formulas)) + [
        typed_state(instance, chance) for _ in range(formulas)
    ]
    for bits in (False, True):
        smt = SmtEngine(instance, native.lifted, bits)
        for state in states:
            possible = [instance.move(number) for number, _ in python.successors(state)[:4]]
            with deep():
                said = smt_disagreement(
                    python, smt, state, possible + chance.sample(moves, min(4, len(moves)))
                )
            if said:
                found.append(
                    f"{said} ({'bit-vectors' if bits else 'integers'}), at {instance.schema.nested(state)}"
                )
    for state in played_states(python, chance, samples):
        said = disagreement(python, native, state)
        if said:
            found.append(f"{said}, at the reachable state {instance.schema.nested(state)}")
    for _ in range(samples):
        state = typed_state(instance, chance)
        said = disagreement(python, native, state)
        if said:
            found.append(f"{said}, at the typed state {instance.schema.nested(state)}")
    return found
