"""What the tracer keeps, and keeps apart: before and after a step, things of one label, what changes."""

import pytest

from tests.lift.meaning import tree_differs
from tests.lift.toys import some_states, toy, tree_of
from verify import Array, Bool, Int, Kind, require, rule, step
from verify.lift.digest import model_digest
from verify.lift.tree import leaves
from verify.search.check import check
from verify.search.limits import Limits


@step()
def the_number_never_changes(before, move, after):
    """Asked in more ways than are followed without a solver."""
    seen = 0
    for bit in before.bits:
        if bit:
            seen += 1
    if before.x != after.x:
        return False
    return seen >= 0


@pytest.mark.parametrize("engine", ["native", "python"])
def test_the_state_before_a_step_is_not_confused_with_the_state_after(engine):
    @rule()
    def grow(s):
        require(s.x < 3, "FULL")
        s.x += 1

    instance = toy(grow, x=Int(0, 3), bits=Array(Bool(), 7), claims=[the_number_never_changes])
    result = check(instance, engine, limits=Limits(workers=1))

    assert {v.name: v.verdict for v in result.verdicts}["the_number_never_changes"] == "violated"


def test_two_things_with_the_same_label_are_still_two():
    twins = Kind("twin", 2, ("Castor", "Castor"))

    @rule()
    def move(s):
        for at in range(7):
            if s.bits[at]:
                s.n += 1
        if s.coins[0] != s.coins[1]:
            s.x = 1

    instance = toy(move, n=Int(0, 20), x=Int(0, 1), bits=Array(Bool(), 7), coins=Array(Int(0, 1), twins))

    assert tree_differs(instance, some_states(instance, 300)) == []


def test_the_digest_of_a_model_does_not_depend_on_what_was_traced_before():
    @rule(n=(1, 2, 3))
    def take(s, n):
        require(n <= s.sticks, "TOO MANY")
        s.sticks -= n

    instance = toy(take, sticks=Int(0, 30))

    assert model_digest(instance) == model_digest(instance)


def test_a_leaf_names_only_what_a_rule_changes():
    @rule()
    def move(s):
        s.x = s.x
        s.a[1] = 2

    (leaf,) = leaves(tree_of(toy(move, x=Int(0, 3), y=Int(0, 3), a=Array(Int(0, 3), 3))))

    assert [field.name for field in leaf.updates] == ["a"]
