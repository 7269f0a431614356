"""Claims of the jug puzzle."""

from models.reference.diehard import BIG, SMALL
from verify import all_of, always, any_of, refuted, sometimes, step


@always("JUG-01")
def no_jug_holds_more_than_it_can(s):
    """The big jug holds at most five gallons, the small one at most three, and neither less than none."""
    return all_of([s.big >= 0, s.big <= BIG, s.small >= 0, s.small <= SMALL])


@sometimes("JUG-01")
def both_jugs_are_full(s):
    """Both jugs can be full to the brim at once."""
    return all_of([s.big == BIG, s.small == SMALL])


@always("JUG-01", "JUG-02", "JUG-03")
def some_jug_is_empty_or_full(s):
    """There is no way to have both jugs partly filled."""
    return any_of([s.big == 0, s.big == BIG, s.small == 0, s.small == SMALL])


@sometimes("JUG-03")
def the_big_jug_is_partly_filled(s):
    """A jug can be neither empty nor full."""
    return all_of([s.big > 0, s.big < BIG])


@step("JUG-03")
def pouring_spills_nothing(before, move, after):
    """Pouring from jug to jug keeps all the water."""
    if move.rule in ("pour_big_into_small", "pour_small_into_big"):
        return after.big + after.small == before.big + before.small
    return True


@sometimes("JUG-03")
def water_is_poured_from_jug_to_jug(before, move, after):
    """Pouring can move water."""
    if move.rule in ("pour_big_into_small", "pour_small_into_big"):
        return after.big != before.big
    return False


@refuted("JUG-01", "JUG-02", "JUG-03")
def four_gallons_are_never_measured(s):
    """The puzzle, turned round: the shortest play against this claim is the solution."""
    return s.big != 4
