"""How many rounds a game has (MON-P-24), and readings that change nothing but the score."""

from pathlib import Path

import pytest

from models.monumental import MODEL
from models.monumental.scoring import score
from models.monumental.state import Step
from tests.monumental.positions import Position
from verify.engines.python import PythonEngine

PLAY = Path(__file__).parent / "three_rounds.txt"


def test_a_game_of_the_small_profile_can_have_three_rounds():
    """Five cards leave the track in the first round, so that three kept ones and the last of the deck end the game."""
    instance = MODEL.instance("small")
    moves = {instance.describe(move): move for move in instance.moves()}
    engine, states = PythonEngine(instance), []
    for start in instance.initial:
        state = start
        for line in PLAY.read_text(encoding="utf-8").splitlines():
            state = state and engine.outcome(state, moves[line]).state
        states.append(state)
    draft = instance.draft()
    draft.put_state(next(state for state in states if state is not None))

    assert draft.step == Step.OVER
    assert draft.round == 3


def a_finished_game(readings):
    """Both players have a starting Knowledge, but the Mughals have archived theirs and the Greeks a Revolt."""
    end = Position(step=Step.OVER, readings=readings)
    end.draft.discard[0].add(end.number("greek.philosophy"))
    end.draft.archive[0].add(end.number("revolt"))
    end.draft.archive[1].add(end.number("mughal.knowledge"))
    return [score(end.now, player) for player in (0, 1)]


@pytest.mark.parametrize(
    ("reading", "scores"),
    [
        ({}, [12, 12]),
        ({"MON-A-11": "b"}, [13, 9]),
        ({"MON-A-12": "b"}, [0, 0]),
        ({"MON-A-35": "b"}, [11, 12]),
    ],
)
def test_readings_of_the_score(reading, scores):
    """MON-A-11, MON-A-12, MON-A-35."""
    assert a_finished_game(reading) == scores
