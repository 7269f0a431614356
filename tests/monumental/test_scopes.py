"""Every scope that can be searched whole: its claims hold and its counts are the expected ones; real games end."""

import pytest

from models.monumental import MODEL
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.simulate import simulate

EXHAUSTIVE = [scope.name for scope in MODEL.scopes if scope.exhaustive]


@pytest.mark.slow
@pytest.mark.parametrize("scope", EXHAUSTIVE)
def test_all_claims_are_settled(scope):
    result = check(MODEL.instance(scope), engine="native")

    assert result.complete
    assert [v.name for v in result.verdicts if v.verdict not in ("holds", "refuted")] == []
    assert result.warnings == []
    assert MODEL.scope(scope).expect["states"] == result.found.states


def test_the_smallest_scope_begins_and_goes_on():
    instance = MODEL.instance("tiny")
    following = PythonEngine(instance).successors(instance.initial[0])

    assert [instance.describe(instance.move(number)) for number, _ in following] == [
        "activate(row=0, column=0)"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["full", "full-greek-aksumite", "full-aksumite-mughal"])
def test_a_thousand_random_games_end(scope):
    """MON-P-24: random players need all ten rounds."""
    played = simulate(MODEL.instance(scope), games=1000)

    assert played.games == 1000
    assert played.exit_code == 0
