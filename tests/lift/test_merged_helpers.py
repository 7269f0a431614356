"""Merged helpers: in loops and in each other, they do what they say."""

from tests.lift.toys import PRICES, agrees_or_cannot_be_traced, native_differs, some_states, toy
from verify import Array, Bool, Int, Kind, Ref, merged, require, rule


@merged
def pay(s, amount):
    """Pay with coins, or with a gem that is worth three; the change is lost."""
    require(amount <= s.coins + 3 * s.gems, "TOO DEAR")
    while amount > s.coins:
        s.gems -= 1
        amount -= 3
        if amount < 0:
            amount = 0
    s.coins -= amount
    return s.coins + 3 * s.gems


@merged
def pay_twice(s, amount):
    for _ in range(2):
        left = pay(s, amount)
        if left == 4:
            return left
        require(left != 5, "FIVE")
    return left + 1


def test_merged_helpers_in_loops_and_in_each_other_do_what_they_say():
    @rule(amount=range(4))
    def buy(s, amount):
        s.left = pay_twice(s, amount)
        for _ in range(2):
            if s.left > 6:
                pay(s, 1)

    instance = toy(buy, coins=Int(0, 4), gems=Int(0, 3), left=Int(0, 16))

    assert native_differs(instance, [(c, g, 0) for c in range(5) for g in range(4)]) == []


def test_a_merged_helper_may_look_at_a_card_only_where_there_is_one():
    """A guard inside a helper protects what it guards, however far off the index is."""
    cards = Kind("card", 30)

    @merged
    def worth(s):
        if s.card >= 0:
            return s.value[s.card] + PRICES[s.row] if 0 <= s.row < 5 else s.value[s.card]
        return 0

    @rule()
    def sell(s):
        s.gold = worth(s) + 10

    instance = toy(
        sell,
        card=Ref(cards, none=True),
        row=Int(-(2**40), 2**40),
        gold=Int(0, 200),
        value=Array(Int(0, 100), cards),
    )

    assert native_differs(instance, some_states(instance, 200)) == []


def test_a_merged_helper_that_always_refuses_is_traced_like_any_other():
    @merged
    def forbid(s):
        if s.a:
            if s.b:
                require(False, "BOTH")
            require(False, "A ALONE")
        require(False, "NOT A")

    @rule()
    def move(s):
        s.out = forbid(s)

    assert native_differs(toy(move, a=Bool(), b=Bool(), out=Int(0, 3))) == []


def test_a_merged_helper_may_return_a_value_on_some_paths_only():
    @merged
    def shrink(s):
        if s.x > 0:
            s.x -= 1
            return 1
        return None

    @rule()
    def move(s):
        shrink(s)

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3)))


def test_a_merged_helper_may_return_several_numbers():
    @merged
    def in_order(a, b):
        return (a, b) if a <= b else (b, a)

    @rule()
    def move(s):
        s.a, s.b = in_order(s.a, s.b)
        s.b, s.c = in_order(s.b, s.c)

    assert native_differs(toy(move, a=Int(-2, 2), b=Int(-2, 2), c=Int(-2, 2))) == []
