"""Arrays and tables: read and written in the right place, however many words they span."""

import itertools
import random

import pytest

from tests.lift.toys import ROADS, native_differs, some_states, toy
from verify import Array, BadModel, Int, Table, rule


def test_what_is_read_after_two_writes_depends_on_whether_they_met():
    @rule()
    def move(s):
        s.a[s.i] = 1
        s.a[s.j] = 2
        s.a[s.k] += s.a[s.i]

    instance = toy(move, i=Int(0, 2), j=Int(0, 2), k=Int(0, 2), a=Array(Int(0, 4), 3))

    assert native_differs(instance, [(*ijk, 0, 0, 0) for ijk in itertools.product(range(3), repeat=3)]) == []


@pytest.mark.parametrize(
    ("cells", "highest_value"), [(70, 1), (25, 100), (9, 2**40), (3, 2**62 - 1), (33, 3)]
)
def test_an_array_that_spans_several_words_is_written_in_the_right_place(cells, highest_value):
    @rule(value=(0, highest_value))
    def move(s, value):
        s.a[s.i] = value
        s.last, s.a[s.j] = s.a[s.j], s.a[s.i]

    last = cells - 1
    instance = toy(
        move,
        i=Int(0, last),
        j=Int(0, last),
        last=Int(0, highest_value),
        a=Array(Int(0, highest_value), cells),
    )
    chance = random.Random(cells)
    states = [
        (i, j, 0, *(chance.choice((0, highest_value)) for _ in range(cells)))
        for i in range(cells)
        for j in (0, i, last)
    ]

    assert native_differs(instance, states) == []


def test_an_array_of_three_dimensions_is_indexed_in_each_of_them():
    @rule(z=range(4))
    def move(s, z):
        s.cube[s.x][s.y][z], s.seen = s.seen, s.cube[s.y][s.x][z]

    instance = toy(move, x=Int(-1, 3), y=Int(0, 3), seen=Int(-500, 500), cube=Array(Int(-500, 500), 3, 3, 4))

    assert native_differs(instance, some_states(instance, 80)) == []


def test_a_table_of_two_dimensions_is_looked_up_in_both():
    @rule(column=(2, 0, 1))
    def move(s, column):
        s.x, s.y = ROADS[s.row][column], ROADS[1 - s.row][s.column]

    instance = toy(move, row=Int(-1, 2), column=Int(0, 3), x=Int(-8, 7), y=Int(-8, 7))

    assert native_differs(instance, [(row, at, 0, 0) for row in range(-1, 3) for at in range(4)]) == []


def test_a_rule_may_write_hundreds_of_cells():
    @rule()
    def clear(s):
        for at in range(len(s.a)):
            s.a[at] = 0

    assert native_differs(toy(clear, a=Array(Int(0, 3), 700))) == []


def test_a_table_holds_whole_numbers_only():
    """Half a coin is not quietly made none."""
    with pytest.raises(BadModel, match="prices"):
        Table([1, 0.5], name="prices")
