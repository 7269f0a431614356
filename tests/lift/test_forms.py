"""Forms of Python that could be lifted wrongly, each looked at in every state."""

import itertools

import pytest

import verify.watchdog
from tests.lift.toys import every_state, native_differs, some_states, toy
from verify import (
    Array,
    Bool,
    Int,
    all_of,
    any_of,
    count,
    highest,
    lowest,
    merged,
    negation,
    require,
    rule,
    select,
)
from verify.engines.python import PythonEngine


def test_if_one_of_two_is_known_to_be_false_the_other_is_still_free():
    """From "not ((a and b) or c)" and "not a" nothing follows about b."""

    @rule()
    def move(s):
        if not s.a and not any_of([all_of([s.a, s.b]), s.c]) and s.b:
            s.out = 1

    assert native_differs(toy(move, a=Bool(), b=Bool(), c=Bool(), out=Bool())) == []


def test_if_one_of_two_is_known_to_be_true_the_other_is_still_free():
    """From "(a or b) and c" and "a" nothing follows about b."""

    @rule()
    def move(s):
        if s.a and all_of([any_of([s.a, s.b]), s.c]) and s.b:
            s.out = 1

    assert native_differs(toy(move, a=Bool(), b=Bool(), c=Bool(), out=Bool())) == []


@pytest.mark.parametrize("by", [1, 2, 3, 4, 7, 10, 100])
def test_negative_numbers_are_divided_downwards(by):
    @rule()
    def move(s):
        s.quotient, s.rest = s.x // by, s.x % by

    instance = toy(move, x=Int(-13, 12), quotient=Int(-13, 12), rest=Int(0, 99))

    assert native_differs(instance, [(x, 0, 0) for x in range(-13, 13)]) == []


def test_division_of_large_numbers_is_exact():
    @rule()
    def move(s):
        s.x, s.y = s.y // 3, s.x % 10

    edge = 2**60
    numbers = [-edge, 1 - edge, -1, 0, 1, edge - 1, edge]
    instance = toy(move, x=Int(-edge, edge), y=Int(-edge, edge))

    assert native_differs(instance, list(itertools.product(numbers, numbers))) == []


def test_a_chain_of_comparisons_is_asked_from_the_left():
    @rule()
    def move(s):
        s.out = 0 <= s.x < s.y <= 3 != s.x

    assert native_differs(toy(move, x=Int(-1, 4), y=Int(-1, 4), out=Bool())) == []


def test_a_number_can_be_looked_for_in_a_list():
    @rule()
    def move(s):
        s.out = (s.x in (1, 2)) + 2 * (s.x not in [0, s.y]) + 4 * (s.x in range(3)) + 8 * (2 in s.a)

    instance = toy(move, x=Int(-1, 3), y=Int(-1, 3), a=Array(Int(1, 3), 2), out=Int(0, 15))

    assert native_differs(instance, [(*state[:4], 0) for state in every_state(instance)][::16]) == []


def test_python_forms_that_decide_and_forms_that_do_not_give_the_same():
    @rule()
    def move(s):
        numbers = [s.x, s.y, 1]
        s.a = min(numbers) + max(s.x, s.y) * abs(s.x)
        s.b = lowest(*numbers) + highest(s.x, s.y) * select(s.x < 0, -s.x, s.x)
        s.c = count(n > 0 for n in numbers) - sum(1 for n in numbers if n > 0)

    instance = toy(move, x=Int(-2, 2), y=Int(-3, 3), a=Int(-20, 20), b=Int(-20, 20), c=Int(0, 0))
    states = [(x, y, 0, 0, 0) for x in range(-2, 3) for y in range(-3, 4)]
    ((_, after),) = PythonEngine(instance).successors((-2, 3, 0, 0, 0))

    assert after[2] == after[3] == 4
    assert native_differs(instance, states) == []


@pytest.mark.parametrize("domain", [range(-350, 351), tuple(range(0, 1500, 2)), (7, -3, 0), (4,)])
def test_a_parameter_may_have_few_values_or_hundreds(domain):
    @rule("ONE", n=domain, k=(0, 1))
    def move(s, n, k):
        require(s.x <= n, "LOW")
        if s.a[k] > 0:
            require(n % 3 == k, "REST")
        s.a[n % 2] = s.x % 3
        s.x = n

    instance = toy(move, x=Int(-350, 1500), a=Array(Int(0, 2), 2))

    assert native_differs(instance, some_states(instance, 12)) == []


def test_a_rule_without_any_move_in_a_scope_is_never_enabled():
    @rule(n=())
    def move(s, n):
        s.x = n

    @rule()
    def other(s):
        s.x = 1

    assert native_differs(toy(move, other, x=Int(0, 1))) == []


def test_the_highest_of_many_bids_is_found_at_once(monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 2)

    @merged
    def bid(s, player):
        if s.bids[player] > s.best:
            s.best, s.winner = s.bids[player], player

    @rule()
    def auction(s):
        for player in range(len(s.bids)):
            bid(s, player)

    instance = toy(auction, bids=Array(Int(0, 30), 40), best=Int(0, 30), winner=Int(0, 39))

    assert native_differs(instance, some_states(instance, 20)) == []


def test_a_long_chain_of_conditions_is_asked_at_once(monkeypatch):
    """Whether an odd number of lamps is lit, one "either this or that" after another."""
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 2)

    @rule()
    def look(s):
        odd = s.lamps[0]
        for lamp in list(s.lamps)[1:]:
            odd = any_of([all_of([odd, negation(lamp)]), all_of([negation(odd), lamp])])
        require(odd, "EVEN")
        s.seen = 1

    assert native_differs(toy(look, lamps=Array(Bool(), 25), seen=Bool())) == []


def test_a_value_may_depend_on_hundreds_of_choices():
    @rule()
    def climb(s):
        at = 0
        for cell in s.a:
            at = select(cell > at % 3, at + 1, at)
        s.at = at

    assert native_differs(toy(climb, a=Array(Int(0, 3), 400), at=Int(0, 400))) == []
