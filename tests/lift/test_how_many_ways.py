"""How many ways there are through a rule: trees fork where they must, and nowhere else."""

import pytest

from tests.lift.toys import PRICES, paths_of, toy, tree_of
from verify import Array, Bool, Int, all_of, any_of, count, highest, lowest, merged, require, rule, select
from verify.errors import TooManyPaths
from verify.lift.tree import size


def test_what_an_earlier_answer_implies_is_not_asked_again():
    def move(s):
        if s.x > 2:
            require(s.x > 1, "NEVER")
            require(s.x + s.fixed != 2, "NEVER")
            s.x -= 1

    assert paths_of(move, x=Int(0, 5), fixed=Int(1, 1)) == 2


def test_the_last_of_several_cases_is_not_asked_for():
    def move(s):
        if s.x == 1:
            s.y = 5
        elif s.x == 2:
            s.y = 7
        elif s.x == 3:
            s.y = 9

    assert paths_of(move, x=Int(1, 3), y=Int(0, 9)) == 3


def test_a_number_used_as_an_index_does_not_fork():
    def move(s):
        s.grid[s.i][s.j] = s.grid[s.j][s.i]
        s.seen = PRICES[s.i]

    assert paths_of(move, i=Int(0, 2), j=Int(0, 2), grid=Array(Int(0, 3), 3, 3), seen=Int(-5, 4)) == 1


def test_an_index_that_may_be_outside_forks_once_for_each_side():
    def move(s):
        s.a[s.i] = 0

    assert paths_of(move, i=Int(-1, 2), a=Array(Int(0, 3), 3)) == 2
    assert paths_of(move, i=Int(-1, 3), a=Array(Int(0, 3), 3)) == 3


def test_a_write_that_must_fit_does_not_fork_and_one_that_may_not_forks_once():
    def fits(s):
        s.x = s.y + 1

    def may_not(s):
        s.x = s.y + 2

    assert paths_of(fits, x=Int(0, 4), y=Int(0, 3)) == 1
    assert paths_of(may_not, x=Int(0, 4), y=Int(0, 3)) == 2


def test_forms_that_need_not_branch_do_not():
    def move(s):
        s.n = count(cell > 1 for cell in s.a) + select(any_of(s.a), 1, 0) + select(all_of(s.a), 1, 0)
        s.x = highest(*s.a) - lowest(*s.a)
        s.y = abs(s.a[0] - s.a[1])

    assert paths_of(move, a=Array(Int(0, 3), 4), n=Int(0, 6), x=Int(-3, 3), y=Int(0, 3)) == 1


def note_if_any(s, at):
    if s.a[at] > 0:
        s.n += 1


def five_times(helper):
    def move(s):
        s.n = 0
        for at in range(5):
            helper(s, at)

    return move


def test_choices_multiply_unless_they_are_merged():
    fields = {"a": Array(Bool(), 5), "n": Int(0, 5)}

    assert paths_of(five_times(note_if_any), **fields) == 2**5
    assert paths_of(five_times(merged(note_if_any)), **fields) == 1


def test_refusals_of_merged_helpers_add_up():
    def needed(s, at):
        note_if_any(s, at)
        require(s.a[at] < 2, "TWO")

    fields = {"a": Array(Int(0, 2), 5), "n": Int(0, 5)}

    assert paths_of(five_times(merged(needed)), **fields) == 1 + 5


def test_parameters_are_forked_on_by_what_is_asked_not_by_their_number():
    @rule(n=range(1000))
    def move(s, n):
        if n > s.x:
            s.x = n

    assert size(tree_of(toy(move, x=Int(0, 999)))) == 2


def test_a_tree_that_outgrows_its_budget_names_the_lines_that_fork_most():
    @rule()
    def move(s):
        for at in range(10):
            if s.a[at]:  # the line that forks
                s.n += 1

    line = move.function.__code__.co_firstlineno + 3
    with pytest.raises(
        TooManyPaths, match=rf"more than 50 paths.*test_how_many_ways\.py:{line} \(\d+ forks\)"
    ):
        tree_of(toy(move, a=Array(Bool(), 10), n=Int(0, 20)), budget=50)


def test_a_tree_within_its_budget_is_kept():
    @rule()
    def move(s):
        s.n = 0
        for at in range(5):
            if s.a[at]:
                s.n += 1

    assert size(tree_of(toy(move, a=Array(Bool(), 5), n=Int(0, 5)), budget=32)) == 32
