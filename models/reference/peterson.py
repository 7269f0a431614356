"""Peterson's algorithm: two processes share a critical section by two flags and one turn.

The grain is one shared variable for each action: a process sets out, raises its flag, gives the turn
away, waits and enters, leaves, and lowers its flag. Waiting is no action: a process that may not enter
does nothing.
"""

from enum import IntEnum

from verify import Array, Bool, Enum, Kind, Model, Ref, Scope, Spec, any_of, negation, require, rule

PROCESSES = Kind("process", 2)


class Place(IntEnum):
    """What a process is about to do, or where it is."""

    RESTING, RAISING, YIELDING, WAITING, INSIDE, LEAVING = range(6)


CLAUSES = {
    "PET-01": "A process may set out for the critical section whenever it likes.",
    "PET-02": "It raises its flag first.",
    "PET-03": "Then it gives the turn to the other process.",
    "PET-04": "Then it waits, and enters once the other's flag is down or the turn is its own.",
    "PET-05": "It may leave the critical section whenever it likes.",
    "PET-06": "It lowers its flag after that, and rests.",
}


def schema(scope):
    return Spec(
        place=Array(Enum(Place), PROCESSES),
        flag=Array(Bool(), PROCESSES),
        turn=Ref(PROCESSES),
    )


def setup(s):
    s.turn = 0


@rule("PET-01", process=PROCESSES)
def set_out(s, process):
    """Set out for the critical section."""
    require(s.place[process] == Place.RESTING, "PET-01")
    s.place[process] = Place.RAISING


@rule("PET-02", process=PROCESSES)
def raise_flag(s, process):
    """Raise the flag."""
    require(s.place[process] == Place.RAISING, "PET-02")
    s.flag[process] = True
    s.place[process] = Place.YIELDING


@rule("PET-03", process=PROCESSES)
def give_turn_away(s, process):
    """Give the turn to the other process."""
    require(s.place[process] == Place.YIELDING, "PET-03")
    s.turn = 1 - process
    s.place[process] = Place.WAITING


@rule("PET-04", process=PROCESSES)
def enter(s, process):
    """Enter the critical section, unless the other process goes first."""
    require(s.place[process] == Place.WAITING, "PET-04")
    require(any_of([negation(s.flag[1 - process]), s.turn == process]), "PET-04")
    s.place[process] = Place.INSIDE


@rule("PET-05", process=PROCESSES)
def leave(s, process):
    """Leave the critical section."""
    require(s.place[process] == Place.INSIDE, "PET-05")
    s.place[process] = Place.LEAVING


@rule("PET-06", process=PROCESSES)
def lower_flag(s, process):
    """Lower the flag and rest."""
    require(s.place[process] == Place.LEAVING, "PET-06")
    s.flag[process] = False
    s.place[process] = Place.RESTING


MODEL = Model(
    name="peterson",
    title="Peterson's algorithm: two processes, one critical section",
    schema=schema,
    setup=setup,
    rules=[set_out, raise_flag, give_turn_away, enter, leave, lower_flag],
    scopes=[
        Scope("two", "2 processes", expect={"states": 42, "transitions": 76, "depth": 11}),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.peterson"],
)
