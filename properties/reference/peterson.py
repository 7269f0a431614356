"""Claims of Peterson's algorithm."""

from models.reference.peterson import Place
from verify import all_of, always, any_of, refuted, sometimes, step


@always("PET-04")
def the_two_are_never_inside_together(s):
    """At most one process is in the critical section."""
    return any_of(place != Place.INSIDE for place in s.place)


@sometimes("PET-04")
def the_first_is_inside_while_the_second_waits(s):
    """The first process can be in the critical section with the second one at its door."""
    return all_of([s.place[0] == Place.INSIDE, s.place[1] == Place.WAITING])


@sometimes("PET-04")
def the_second_is_inside_while_the_first_waits(s):
    """The second process can be in the critical section with the first one at its door."""
    return all_of([s.place[1] == Place.INSIDE, s.place[0] == Place.WAITING])


@always("PET-02", "PET-06")
def a_flag_is_up_from_raising_to_lowering(s):
    """A process has its flag up if and only if it is past raising it."""
    return all_of(flag == (place >= Place.YIELDING) for flag, place in zip(s.flag, s.place, strict=True))


@sometimes("PET-02")
def both_flags_are_up(s):
    """Both processes can have their flags up at once."""
    return all_of(s.flag)


@always("PET-03", "PET-04")
def the_one_inside_has_the_turn_while_the_other_waits(s):
    """While one process is inside and the other waits, the turn is with the one inside."""
    return all_of(
        any_of([s.place[p] != Place.INSIDE, s.place[1 - p] != Place.WAITING, s.turn == p]) for p in range(2)
    )


@step("PET-03", "PET-04")
def of_two_who_wait_the_last_comer_waits_on(before, move, after):
    """When both wait, the one who gave the turn away first goes in."""
    if move.rule == "enter":
        return any_of([before.place[1 - move.process] != Place.WAITING, before.turn == move.process])
    return True


@sometimes("PET-03")
def both_wait(s):
    """Both processes can wait at once."""
    return all_of(place == Place.WAITING for place in s.place)


@refuted("PET-04")
def whoever_is_inside_has_the_turn(s):
    """Kept as a finding: a process alone goes in although it has given the turn away."""
    return all_of(any_of([s.place[p] != Place.INSIDE, s.turn == p]) for p in range(2))
