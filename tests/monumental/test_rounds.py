"""How many rounds a game has (MON-P-24), and readings that change nothing but the score."""

from pathlib import Path

import pytest

from models.monumental import MODEL
from models.monumental.scoring import score
from models.monumental.state import Step
from tests.monumental.positions import Position
from verify.engines.python import PythonEngine
from verify.testing import a_move

PLAYS = Path(__file__).parent


@pytest.mark.parametrize(
    ("scope", "play", "rounds"), [("small", "three_rounds.txt", 3), ("full", "six_rounds.txt", 6)]
)
def test_the_shortest_games_can_be_played(scope, play, rounds):
    """Enough cards leave the track in the first rounds, so that the deck is used up as early as its size allows."""
    instance = MODEL.instance(scope)
    moves = {instance.describe(move): move for move in instance.moves()}
    engine, states = PythonEngine(instance), []
    for start in instance.initial:
        state = start
        for line in (PLAYS / play).read_text(encoding="utf-8").splitlines():
            state = state and engine.outcome(state, moves[line]).state
        states.append(state)
    draft = instance.draft()
    draft.put_state(next(state for state in states if state is not None))

    assert draft.step == Step.OVER
    assert draft.round == rounds == instance.scope.rounds_between[0]


@pytest.mark.parametrize("scope", ["tiny", "micro", "small", pytest.param("full", marks=pytest.mark.slow)])
def test_the_longest_game_is_that_of_players_who_pass(scope):
    """Nobody takes a card: three leave the track in each round, and the rest is as long as the deck lasts."""
    instance = MODEL.instance(scope)
    engine, state, draft = PythonEngine(instance), instance.initial[0], instance.draft()
    pass_turn = a_move(instance, "pass_turn")
    draft.put_state(state)
    while draft.step != Step.OVER:
        following = engine.successors(state)[0][1] if draft.step != Step.ACT else None
        state = following or engine.outcome(state, pass_turn).state
        draft.put_state(state)

    assert draft.round == instance.scope.rounds_between[1]


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
