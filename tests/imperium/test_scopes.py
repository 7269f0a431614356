"""Every small scope is searched whole: its claims hold, its counts are as they were, and the engines agree."""

import pytest

from models.imperium import MODEL
from models.imperium.campaign import CAMPAIGN
from models.imperium.readings import DECIDED_BY
from verify.agreement import disagreements
from verify.search.check import check

SMALL = [scope.name for scope in MODEL.scopes if scope.exhaustive]
FAST = ("tiny",)
GOOD = ("holds", "witnessed", "refuted")


def settled(model, name):
    result = check(model.instance(name))
    bad = [(verdict.name, verdict.verdict) for verdict in result.verdicts if verdict.verdict not in GOOD]
    counts = {
        "states": result.found.states,
        "transitions": result.found.transitions,
        "depth": len(result.found.levels),
    }
    return bad, result.complete, counts


@pytest.mark.parametrize("name", [n if n in FAST else pytest.param(n, marks=pytest.mark.slow) for n in SMALL])
def test_a_small_scope_keeps_all_claims_and_counts(name):
    bad, complete, counts = settled(MODEL, name)

    assert bad == []
    assert complete
    assert counts == MODEL.scope(name).expect


@pytest.mark.parametrize("name", ["campaign", "supreme"])
def test_a_campaign_keeps_all_claims(name):
    bad, complete, _ = settled(CAMPAIGN, name)

    assert bad == []
    assert complete


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tiny", "probe-attack", "solo-tiny", "full"])
def test_the_engines_agree(name):
    assert disagreements(MODEL.instance(name), samples=10, seed=1, formulas=0) == []


def test_every_ambiguity_names_scopes_that_can_decide_it():
    names = {scope.name for scope in MODEL.scopes}

    assert set(DECIDED_BY) == {reading.id for reading in MODEL.readings}
    assert {scope for scopes in DECIDED_BY.values() for scope in scopes} - names == set()
