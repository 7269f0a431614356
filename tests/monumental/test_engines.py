"""The three engines agree; every option of every reading can be played."""

import random

import pytest

from models.monumental import MODEL
from models.monumental.readings import DECIDED_BY, READINGS
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine

OPTIONS = [(r.id, option) for r in READINGS for option in r.options]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scope", "samples", "formulas"),
    [("tiny", 60, 4), ("probe-effects", 40, 3), ("probe-spy", 40, 3), ("full", 6, 1)],
)
def test_the_engines_agree(scope, samples, formulas):
    assert disagreements(MODEL.instance(scope), samples=samples, formulas=formulas) == []


def random_game(instance, seed, most=3000):
    """Play a random game in the python engine; gives the last state, and what went wrong on the way."""
    engine, chance, state = PythonEngine(instance), random.Random(seed), instance.initial[0]
    for _ in range(most):
        following = engine.successors(state)
        if not following:
            break
        state = chance.choice(following)[1]
    draft = instance.draft()
    draft.put_state(state)
    broken = (
        []
        if MODEL.final(draft)
        else [
            (move.rule, outcome.status)
            for _, move, outcome in engine.attempts(state)
            if outcome.status in ("error", "bounds")
        ]
        + ["stuck"]
    )
    return state, broken


@pytest.mark.parametrize("scope", ["tiny", "probe-effects"])
def test_a_random_game_ends(scope):
    _, broken = random_game(MODEL.instance(scope), seed=1)

    assert broken == []


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_every_option_can_be_traced_and_played(reading, option):
    instance = MODEL.instance(DECIDED_BY[reading][0], {reading: option})
    NativeEngine(instance, [])

    assert random_game(instance, seed=2)[1] == []
