"""Claims of the towers of Hanoi."""

from models.reference.hanoi import FIRST, SECOND, THIRD
from verify import all_of, any_of, count, sometimes, step


@step("HAN-01")
def one_disc_moves_at_a_time(before, move, after):
    """Exactly one disc changes its peg in a move."""
    return count(old != new for old, new in zip(before.peg, after.peg, strict=True)) == 1


@sometimes("HAN-01")
def the_whole_tower_arrives(s):
    """The whole tower can be moved to the third peg."""
    return all_of(peg == THIRD for peg in s.peg)


@step("HAN-02", "HAN-03")
def smaller_discs_are_out_of_the_way(before, move, after):
    """While a disc moves, all smaller ones lie on the peg that it neither leaves nor goes to."""
    return all_of(
        any_of(
            [
                smaller >= move.disc,
                before.peg[smaller] + before.peg[move.disc] + move.peg == FIRST + SECOND + THIRD,
            ]
        )
        for smaller in range(before.scope.discs)
    )


@sometimes("HAN-02")
def the_largest_disc_moves(before, move, after):
    """The largest disc, below all others at first, can be moved."""
    largest = before.scope.discs - 1
    return before.peg[largest] != after.peg[largest]


@sometimes("HAN-03")
def a_disc_is_put_on_a_larger_one(before, move, after):
    """A disc can come to lie on a larger one."""
    return any_of(
        all_of([larger > move.disc, before.peg[larger] == move.peg]) for larger in range(before.scope.discs)
    )
