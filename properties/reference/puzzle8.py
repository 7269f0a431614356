"""Claims of the eight-puzzle."""

from itertools import combinations

from models.reference.puzzle8 import GAP, SIDE
from verify import all_of, always, any_of, count, sometimes, step

CELLS = SIDE * SIDE
START = [*range(1, CELLS), GAP]


def inversions(s):
    """How many pairs of tiles stand in the wrong order, read row by row."""
    pairs = combinations(range(CELLS), 2)
    return count(all_of([s.tile[b] != GAP, s.tile[a] > s.tile[b]]) for a, b in pairs)


@always("EIG-01")
def the_gap_is_where_it_is_said_to_be(s):
    """The space that is kept as the gap has no tile."""
    return s.tile[s.gap] == GAP


@sometimes("EIG-01")
def the_gap_is_in_the_opposite_corner(s):
    """The gap can get to the first corner."""
    return s.gap == 0


@always("EIG-01")
def every_tile_is_somewhere(s):
    """No tile is lost: each number is on some space."""
    return all_of(any_of(tile == number for tile in s.tile) for number in range(CELLS))


@always("EIG-01")
def wrong_pairs_are_even_in_number(s):
    """The number of pairs in the wrong order stays even: half of all arrangements are out of reach."""
    return inversions(s) % 2 == 0


@sometimes("EIG-01")
def most_pairs_are_wrong(s):
    """More than half of the 28 pairs of tiles can be in the wrong order."""
    return inversions(s) > 14


@sometimes("EIG-01")
def every_tile_is_out_of_place(s):
    """No tile and no gap need be where it started."""
    return all_of(tile != number for tile, number in zip(s.tile, START, strict=True))


@step("EIG-01", "EIG-02")
def the_gap_goes_to_a_neighbour(before, move, after):
    """A slide moves the gap by one space, along a row or along a column."""
    rows = abs(after.gap // SIDE - before.gap // SIDE)
    columns = abs(after.gap % SIDE - before.gap % SIDE)
    return rows + columns == 1


@sometimes("EIG-02")
def the_gap_leaves_the_middle(before, move, after):
    """A slide can be made from where all four directions are open."""
    return before.gap == CELLS // 2
