"""Every option of every reading can be played, and told apart from the default in the scope made for it."""

import random

import pytest

from models.settlers import MODEL
from models.settlers.readings import DECIDED_BY
from models.settlers.state import Step
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import size

ALONGSIDE = {"SET-A-30": {"SET-A-37": "b"}}
PLAYS = 400
OPTIONS = [
    (reading.id, option)
    for reading in MODEL.readings
    for option in reading.options
    if option != reading.default
]


def engine(scope, readings):
    return PythonEngine(MODEL.instance(scope, readings))


def following(python, state):
    """The moves of a state and where they lead; an error or an overflow is not passed over."""
    attempts = list(python.attempts(state))
    assert [outcome for _, _, outcome in attempts if outcome.status in ("error", "bounds")] == []
    return sorted((number, outcome.state) for number, _, outcome in attempts if outcome.state is not None)


def told_apart(default, other, chance):
    """Whether some state of random plays by either reading has different moves, or moves that lead elsewhere."""
    if default.instance.initial != other.instance.initial:
        return True
    for number in range(PLAYS):
        player = (default, other)[number % 2]
        state = chance.choice(player.instance.initial)
        while True:
            moves = [following(python, state) for python in (default, other)]
            if moves[0] != moves[1]:
                return True
            if not moves[0]:
                break
            state = chance.choice(moves[0])[1]
    return False


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_an_option_can_be_told_from_the_default(reading, option):
    alongside = ALONGSIDE.get(reading, {})

    assert any(
        told_apart(
            engine(scope, alongside),
            engine(scope, alongside | {reading: option}),
            random.Random(f"{reading}{option}"),
        )
        for scope in DECIDED_BY[reading]
    )


@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_an_option_plays_to_the_end(reading, option):
    python = engine(DECIDED_BY[reading][0], ALONGSIDE.get(reading, {}) | {reading: option})
    chance = random.Random(7)
    state = python.instance.initial[0]

    while possible := following(python, state):
        state = chance.choice(possible)[1]

    assert python.instance.draft().put_state(state).step == Step.OVER


def test_every_reading_names_the_scopes_that_decide_it():
    names = {scope.name for scope in MODEL.scopes if scope.exhaustive}

    assert sorted(DECIDED_BY) == [reading.id for reading in MODEL.readings]
    assert {scope for scopes in DECIDED_BY.values() for scope in scopes} <= names


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_an_option_can_be_traced(reading, option):
    instance = MODEL.instance(DECIDED_BY[reading][0], ALONGSIDE.get(reading, {}) | {reading: option})
    lifted = Lifted(instance)

    assert all(size(lifted.rule(bound)) < 400 for bound in instance.rules)
