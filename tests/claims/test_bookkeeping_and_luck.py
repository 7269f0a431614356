"""What bookkeeping goes before, and outcomes of chance that cannot happen."""

import pytest

from tests.claims.climbing import ENGINES, a_model, checked
from verify import Array, Int, Kind, any_of, auto, chance, require, rule, step
from verify.engines.python import PythonEngine


def a_turn(*claims):
    @rule("ACT")
    def act(s):
        require(s.actions < 6, "TIRED")
        s.actions += 1
        s.due = 1 + s.actions % 2

    @auto("TAX")
    def pay_tax(s):
        require(s.due > 0, "NOT DUE")
        s.due -= 1

    return a_model(
        [act, pay_tax], claims, lambda s: s.actions == 6, actions=Int(0, 6), due=Int(0, 2)
    ).instance()


@step("TAX")
def nobody_acts_while_a_tax_is_due(before, move, after):
    return any_of([move.rule != "act", before.due == 0])


@pytest.mark.parametrize("engine", ENGINES)
def test_while_bookkeeping_is_due_nothing_else_is_done(engine):
    result = checked(a_turn(nobody_acts_while_a_tax_is_due), engine)

    assert result.exit_code == 0
    assert result.found.states == 1 + 3 * 3 + 3 * 2
    assert result.found.fired == {"act": 6, "pay_tax": 9}


def test_other_moves_are_not_even_tried_while_bookkeeping_is_due():
    attempts = list(PythonEngine(a_turn()).attempts((1, 2)))

    assert [(move.rule, outcome.status) for _, move, outcome in attempts] == [("pay_tax", "done")]


@pytest.mark.parametrize("engine", ENGINES)
def test_bookkeeping_that_breaks_pre_empts_other_moves_too(engine):
    @rule("ACT")
    def act(s):
        require(s.x < 1, "ONCE")
        s.x += 1

    @auto("BROKEN")
    def broken(s):
        require(s.x == 1, "NOT YET")
        s.x -= 2

    @rule("LATER")
    def later(s):
        require(s.x == 1, "NOT YET")
        s.y = 1

    instance = a_model([act, broken, later], x=Int(0, 1), y=Int(0, 1)).instance()
    result = checked(instance, engine, keep_going=True)

    assert result.found.fired == {"act": 1}
    assert {v.name: v.verdict for v in result.verdicts}["bounds"] == "violated"
    assert result.rules_never_enabled == ["broken", "later"]


CARDS = Kind("card", 3)


def a_deck(*claims):
    def setup(s):
        s.deck = [2, 1, 0]

    @chance("DRAW", weight=lambda s, card: s.deck[card], card=CARDS)
    def draw(s, card):
        s.deck[card] -= 1
        s.hand[card] += 1

    fields = {"deck": Array(Int(0, 2), CARDS), "hand": Array(Int(0, 2), CARDS)}
    return a_model([draw], claims, lambda s: sum(s.deck) == 0, setup, **fields).instance()


@pytest.mark.parametrize("engine", ENGINES)
def test_an_outcome_of_chance_without_weight_cannot_happen(engine):
    """Not even as a write out of bounds: a card that is not there is not drawn."""
    result = checked(a_deck(), engine)

    assert result.exit_code == 0
    assert result.found.states == 3 * 2
    assert result.found.fired == {"draw": 7}
    assert result.found.refused == {"DRAW": 3 * 6 - 7}


@pytest.mark.parametrize("engine", ENGINES)
def test_the_weight_is_that_of_the_state_before(engine):
    """A draw that takes the last card had one way to happen."""

    @chance("TAKE", weight=lambda s: s.left)
    def take(s):
        require(s.left > 0, "EMPTY")
        s.left = 0

    instance = a_model(
        [take], (), lambda s: s.left == 0, lambda s: setattr(s, "left", 2), left=Int(0, 2)
    ).instance()

    assert checked(instance, engine).found.fired == {"take": 1}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_negative_weight_is_no_weight(engine):
    @chance("TAKE", weight=lambda s: s.x - 2)
    def take(s):
        s.x += 1

    result = checked(a_model([take], (), lambda s: True, x=Int(0, 3)).instance(), engine)

    assert result.found.states == 1
    assert result.rules_never_enabled == ["take"]
