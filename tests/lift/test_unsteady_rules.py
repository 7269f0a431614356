"""Rules that are not functions of the state are reported."""

import random

import pytest

from tests.lift.toys import toy
from verify import Int, require, rule
from verify.errors import NotDeterministic
from verify.search.check import check


def by_luck():
    def move(s):
        s.x = random.getrandbits(30) % 1000

    return move


def by_counting():
    calls = []

    def move(s):
        calls.append(1)
        s.x = len(calls) % 1000

    return move


def by_order():
    waiting = {"red": 1, "blue": 2, "green": 3}

    def move(s):
        first = next(iter(waiting))
        s.x = waiting[first]
        waiting[first] = waiting.pop(first)

    return move


def by_asking_something_else():
    calls = []

    def move(s):
        calls.append(1)
        require(s.x >= len(calls) % 3, f"AT LEAST {len(calls) % 3}")

    return move


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize("unsteady", [by_luck, by_counting, by_order, by_asking_something_else])
def test_a_rule_that_depends_on_something_else_than_the_state_is_reported(unsteady, engine):
    with pytest.raises(NotDeterministic, match="not deterministic"):
        check(toy(rule()(unsteady()), x=Int(0, 1000)), engine)
