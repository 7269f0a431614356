"""Rules without an end are reported, and those that only take their time are not."""

import time

import pytest

import verify.watchdog
from tests.lift.toys import native_differs, toy, tree_of
from verify import Int, Model, Scope, Spec, rule
from verify.errors import EndlessRule
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.search.check import check


def test_a_loop_that_asks_the_same_for_ever_is_reported():
    @rule()
    def move(s):
        while s.x < 3:
            s.y = 1

    with pytest.raises(EndlessRule, match=r"'move'.*test_endless_rules\.py:\d+.*unbounded loop"):
        tree_of(toy(move, x=Int(0, 5), y=Int(0, 1)))


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_loop_that_asks_nothing_is_reported(engine, monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 0.2)
    given_up = time.process_time() + 3

    @rule()
    def wait_for_ever(s):
        while time.process_time() < given_up:
            pass

    with pytest.raises(EndlessRule, match=r"'wait_for_ever' \(test_endless_rules\.py:\d+\).*unbounded loop"):
        check(toy(wait_for_ever, x=Int(0, 5)), engine)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_rule_that_only_gets_no_time_of_a_busy_machine_is_not_taken_for_endless(engine, monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 0.2)

    @rule()
    def rest(s):
        time.sleep(0.6)
        s.x = 1

    assert check(toy(rest, x=Int(0, 1)), engine).found.states == 2


def test_a_rule_that_calls_itself_for_ever_is_reported_as_failing():
    def again(n):
        return again(n + 1)

    @rule()
    def move(s):
        again(0)

    verdicts = {verdict.name: verdict.verdict for verdict in check(toy(move, x=Int(0, 5))).verdicts}

    assert verdicts["error"] == "violated"


def test_a_loop_with_an_end_is_not_taken_for_endless():
    @rule()
    def move(s):
        steps = 0
        while s.x > 0:
            s.x -= 1
            steps += 1
        s.y = steps

    assert native_differs(toy(move, x=Int(0, 12), y=Int(0, 12))) == []


def test_a_rule_that_calls_itself_for_ever_is_an_error_of_the_rule_however_deep_trees_may_be():
    def again(s):
        return any(again(s) for _ in range(1))

    @rule("LOOP-01")
    def loop(s):
        again(s)

    model = Model(
        name="loop",
        title="",
        schema=lambda scope: Spec(x=Int(0, 1)),
        setup=lambda s: None,
        rules=[loop],
        scopes=[Scope("one", "")],
    )
    instance = model.instance()
    with deep():
        tree = Lifted(instance).rule(instance.rules[0])

    assert (tree.outcome, tree.message) == ("error", "RecursionError")
