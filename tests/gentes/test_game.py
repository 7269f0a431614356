"""The game as a whole: clauses, cards, scopes, readings, and engines that agree."""

import ast
import random
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import models.gentes
from models.gentes import MODEL
from models.gentes.catalogue import DATA, TRACKS, TYPE_NAMES
from models.gentes.scopes import ALL_CARDS, spaces_for, tiles_for
from models.gentes.setup import COMPONENTS, EVERY_GAME
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.limits import Limits
from verify.walks import Walker

QUICK = ("tiny", "duel", "probe-cards", "probe-late", "full")


def marked(names):
    """Scopes, those that the quick run leaves out marked as slow."""
    return [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in names]


EXHAUSTIVE = marked(scope.name for scope in MODEL.scopes if scope.exhaustive)
REAL = marked(scope.name for scope in MODEL.scopes if not scope.exhaustive)
CHANGED = [
    (reading.id, option)
    for reading in MODEL.readings
    for option in reading.options
    if option != reading.default
]


@cache
def cited_in_the_rules():
    """Clause ids in the sources of the model, outside of docstrings."""
    found = {*COMPONENTS, *EVERY_GAME}
    for path in Path(models.gentes.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text())
        found |= {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in MODEL.register
        }
    return found


def test_every_clause_is_implemented_or_out_of_scope_with_a_reason():
    neither = [
        clause.id
        for clause in MODEL.register.values()
        if clause.id not in cited_in_the_rules() and not clause.out_of_scope
    ]

    assert neither == []


def test_no_clause_is_both_implemented_and_out_of_scope():
    both = [c.id for c in MODEL.register.values() if c.out_of_scope and c.id in cited_in_the_rules()]

    assert both == []


def test_the_box_holds_what_the_rulebook_lists():
    """GEN-COMP-03, 04, 13, 16."""
    eras = [card["era"] for card in DATA["cards"]]

    assert [eras.count(era) for era in (1, 2, 3)] == [22, 16, 16]
    assert len(ALL_CARDS) == len(set(ALL_CARDS)) == 54
    assert len(DATA["action_tiles"]) == 28
    assert [len(tiles_for(players)) for players in (2, 3, 4)] == [17, 22, 28]
    assert len(DATA["bonus_tiles"]) == 12
    assert [len(spaces_for(players)) for players in (2, 4)] == [12 + 6, 18 + 9]


@pytest.mark.parametrize("card", DATA["cards"], ids=lambda card: card["id"])
def test_the_citizens_a_card_asks_for_fit_on_a_chart(card):
    """GEN-P-32."""
    need = [card["prereq"]["citizens"].get(name, 0) for name in TYPE_NAMES]

    assert all(need[a] + need[b] <= 6 for a, b in TRACKS)


def test_every_premise_has_a_witness():
    """Each reading-free `always` or `step` claim stands near a `sometimes`: there are enough of them."""
    kinds = [claim.kind for claim in MODEL.all_claims]

    assert kinds.count("sometimes") >= 25
    assert "ends" in kinds and "refuted" in kinds


@pytest.mark.parametrize("scope", EXHAUSTIVE)
def test_all_claims_hold_in_a_scope_that_is_searched_whole(scope):
    instance = MODEL.instance(scope)

    result = check(instance, limits=Limits(workers=1))

    found = result.found
    assert [v.name for v in result.verdicts if v.verdict != "holds"] == []
    assert result.complete
    counted = {"states": found.states, "transitions": found.transitions, "depth": len(found.levels)}
    assert counted == instance.scope.expect


@pytest.mark.parametrize(
    "scope", marked(["probe-late", "probe-options", "probe-eras", "probe-prices", "full-2"])
)
def test_the_engines_agree(scope):
    instance = MODEL.instance(scope)

    assert disagreements(instance, samples=40, formulas=2) == []


@pytest.mark.parametrize("scope", REAL)
def test_random_real_games_end_with_every_claim_intact(scope):
    instance = MODEL.instance(scope)
    engine = NativeEngine(instance)
    walker = Walker(engine, 5_000, seed=1)
    kinds = {claim.name: claim.kind for claim in instance.claims}
    every = np.ones(len(instance.rules), np.uint8)
    for game in range(20):
        walk = walker.play(every, game)
        assert walk.over
        assert [event for event in walk.events if kinds.get(event) not in ("sometimes", "refuted")] == []


@pytest.mark.parametrize(("reading", "option"), CHANGED, ids=lambda value: value)
def test_every_option_of_every_reading_can_be_played(reading, option):
    """In the python engine, on a small scope: no exception, no bound left, no dead end."""
    chance = random.Random(7)
    for scope in ("tiny", "probe-late", "probe-eras"):
        instance = MODEL.instance(scope, {reading: option})
        engine = PythonEngine(instance)
        state = instance.initial[0]
        while not engine.final(state):
            outcomes = list(engine.attempts(state))
            assert {outcome.status for _, _, outcome in outcomes} <= {"done", "refused"}
            state = chance.choice([outcome.state for _, _, outcome in outcomes if outcome.state is not None])
