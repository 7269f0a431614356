"""Whether a model is as symmetric as its scope says: asked of sampled states before a reduced search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from verify.agreement import played_states
from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import BadModel
from verify.model import Instance
from verify.state import State

SAMPLES = 40
ELEMENTS = 8
"""States, and permutations of each, that are tried."""


def check_symmetry(instance: Instance, claims: Sequence[Claim]) -> None:
    """Raise `BadModel` if a rule, a claim or the final predicate tells symmetric things apart in a sample.

    A sample that passes is no proof; a reduction that is not symmetric usually shows in a few states.
    """
    symmetry = instance.symmetry
    if symmetry is None:
        return
    chance = random.Random(0)
    engine = PythonEngine(instance)
    for state in list(played_states(engine, chance, SAMPLES)):
        for element in chance.sample(range(symmetry.size), min(ELEMENTS, symmetry.size)):
            culprit = _difference(engine, claims, state, element)
            if culprit:
                kinds = ", ".join(kind.name for kind in instance.scope.symmetric)
                raise BadModel(
                    f"scope '{instance.scope.name}' calls ({kinds}) symmetric, but {culprit} tells them apart"
                )


def _difference(engine: PythonEngine, claims: Sequence[Claim], state: State, element: int) -> str:
    symmetry = engine.instance.symmetry
    assert symmetry is not None
    image = symmetry.image(state, element)
    if engine.final(state) != engine.final(image):
        return "the final predicate"
    moved = _steps(engine, claims, state, lambda after: symmetry.image(after, element))
    direct = _steps(engine, claims, image, lambda after: after)
    for (rule, _, _), _ in (moved - direct).items() | (direct - moved).items():
        plain = Counter((r, s) for r, s, _ in moved) == Counter((r, s) for r, s, _ in direct)
        return "a claim on its steps" if plain else f"rule '{rule}'"
    for claim in claims:
        on_steps = claim.on_steps or claim.kind == "ends"
        if not on_steps and _value(engine, claim, state) != _value(engine, claim, image):
            return f"claim '{claim.name}'"
    return ""


def _steps(engine: PythonEngine, claims: Sequence[Claim], state: State, seen: Any) -> Counter[Any]:
    """The moves from a state by rule, where they lead, and which claims hold of them."""
    on_steps = [claim for claim in claims if claim.on_steps or claim.kind == "ends"]
    found: Counter[Any] = Counter()
    for _, move, outcome in engine.attempts(state):
        if outcome.state is not None:
            values = tuple(_value(engine, claim, state, move, outcome.state) for claim in on_steps)
            found[move.rule, seen(outcome.state), values] += 1
    return found


def _value(engine: PythonEngine, claim: Claim, state: State, *step: Any) -> bool | None:
    try:
        return engine.holds_on_step(claim, state, *step) if step else engine.holds(claim, state)
    except Exception:
        return None
