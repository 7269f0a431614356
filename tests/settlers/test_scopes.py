"""Small scopes are searched whole; the engines agree; real games are played to their end."""

from functools import cache

import pytest

from models.settlers import MODEL
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.search.check import check
from verify.search.limits import Limits
from verify.simulate import simulate

SMALL = [scope for scope in MODEL.scopes if scope.exhaustive]


@cache
def native(scope):
    return NativeEngine(MODEL.instance(scope))


@pytest.mark.slow
@pytest.mark.parametrize("scope", SMALL, ids=lambda scope: scope.name)
def test_every_claim_is_settled_in_a_whole_scope(scope):
    result = check(MODEL.instance(scope.name), limits=Limits(workers=1, keep_going=True))

    assert result.complete
    assert [v.name for v in result.verdicts if v.verdict not in ("holds", "refuted")] == []
    found = result.found
    assert {
        "states": found.states,
        "transitions": found.transitions,
        "depth": len(found.levels),
    } == scope.expect


@pytest.mark.slow
@pytest.mark.parametrize(("scope", "samples"), [("tiny", 100), ("probe-ra", 40), ("solo-tiny", 40)])
def test_the_engines_agree(scope, samples):
    assert disagreements(MODEL.instance(scope), samples, native=native(scope), formulas=4) == []


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["full-2", "solo"])
def test_the_engines_agree_on_the_real_game(scope):
    assert disagreements(MODEL.instance(scope), 6, native=native(scope), formulas=1) == []


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["full-2", "full-3", "full", "solo"])
def test_random_real_games_end(scope):
    result = simulate(MODEL.instance(scope), games=100)

    assert (result.stuck, result.unfinished) == (0, 0)


def test_the_tiny_scope_is_small():
    assert MODEL.scope("tiny").expect["states"] < 5_000
    assert MODEL.scope("skirmish").expect["states"] > 1_000_000
