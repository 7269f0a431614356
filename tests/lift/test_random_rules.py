"""Random rules: the tree does what the rule does, and so does its native code."""

import pytest
from hypothesis import given, reject, settings

import verify.lift.trace
from tests.lift.author import FIELDS, RANDOM, rules_as_text
from tests.lift.meaning import outcome_in_python, outcome_of_tree
from tests.lift.toys import PRICES, ROADS, some_states, toy
from verify import all_of, any_of, cite, count, highest, lowest, merged, negation, require, rule, select
from verify.agreement import disagreement
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import TooManyPaths
from verify.lift.lifted import Lifted


def written(source):
    """A toy with the rule `move` that `source` defines."""
    space = {"__name__": "written", "PRICES": PRICES, "ROADS": ROADS}
    for word in (rule, merged, require, cite, select, all_of, any_of, count, lowest, highest, negation):
        space[word.__name__] = word
    exec(compile(source, "written.py", "exec"), space)
    return toy(space["move"], **FIELDS)


def traced(source):
    """A toy of `source` with its trees, unless these are too large to be looked at."""
    instance = written(source)
    lifted = Lifted(instance, budget=300)
    try:
        lifted.rule(instance.rules[0])
    except TooManyPaths:
        reject()
    return instance, lifted


def random_rule_is_its_tree(source):
    instance, lifted = traced(source)
    tree, engine = lifted.rule(instance.rules[0]), PythonEngine(instance)
    moves = list(instance.moves())

    for number, state in enumerate(some_states(instance, 25)):
        for move in moves[number % 7 :: max(1, len(moves) // 9)]:
            assert outcome_of_tree(tree, state, dict(move.args)) == outcome_in_python(engine, state, move)


def random_rule_is_its_native_code(source):
    instance, lifted = traced(source)
    python, native = PythonEngine(instance), NativeEngine(instance, lifted=lifted)

    for state in some_states(instance, 12):
        assert disagreement(python, native, state) == ""


@settings(RANDOM, max_examples=80)
@given(rules_as_text())
def test_the_tree_of_any_rule_does_what_the_rule_does(source):
    random_rule_is_its_tree(source)


@settings(RANDOM, max_examples=8)
@given(rules_as_text())
def test_native_code_of_any_rule_does_what_the_rule_does(source):
    random_rule_is_its_native_code(source)


@pytest.mark.slow
@settings(RANDOM, max_examples=1000)
@given(rules_as_text())
def test_the_tree_of_any_rule_does_what_the_rule_does_at_length(source):
    random_rule_is_its_tree(source)


@pytest.mark.slow
@settings(RANDOM, max_examples=150)
@given(rules_as_text())
def test_native_code_of_any_rule_does_what_the_rule_does_at_length(source):
    random_rule_is_its_native_code(source)


@settings(RANDOM, max_examples=30)
@given(rules_as_text())
def test_a_solver_that_is_asked_early_finds_the_same_tree(source):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify.lift.trace, "ASK_AFTER", 1)
        random_rule_is_its_tree(source)
