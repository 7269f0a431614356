"""Two-phase commit: resource managers prepare, and a transaction manager has them all commit or all abort.

After Lamport's specification of the protocol. A message is never lost and never taken away: the set of
messages sent is kept, and each may be received again and again.
"""

from enum import IntEnum

from verify import Array, Bool, Enum, Kind, Model, Scope, Spec, all_of, require, rule

RESOURCE_MANAGERS = Kind("manager", "managers")


class Resource(IntEnum):
    """What a resource manager has come to."""

    WORKING, PREPARED, COMMITTED, ABORTED = range(4)


class Decision(IntEnum):
    """What the transaction manager has come to."""

    OPEN, COMMITTED, ABORTED = range(3)


CLAUSES = {
    "COM-01": "A working resource manager may prepare, and tells the transaction manager so.",
    "COM-02": "A working resource manager may abort of its own accord, and tells nobody.",
    "COM-03": "While undecided, the transaction manager takes note of the prepared it is told of.",
    "COM-04": "Undecided, and knowing all to be prepared, the transaction manager may tell all to commit.",
    "COM-05": "While undecided, the transaction manager may tell all to abort.",
    "COM-06": "A resource manager that is told to commit does so.",
    "COM-07": "A resource manager that is told to abort does so.",
}


def schema(scope):
    return Spec(
        resource=Array(Enum(Resource), RESOURCE_MANAGERS),
        decision=Enum(Decision),
        known_prepared=Array(Bool(), RESOURCE_MANAGERS),
        told_prepared=Array(Bool(), RESOURCE_MANAGERS),  # messages to the transaction manager
        told_commit=Bool(),  # messages to all resource managers
        told_abort=Bool(),
    )


def setup(s):
    s.resource = [Resource.WORKING] * s.scope.managers


@rule("COM-03", manager=RESOURCE_MANAGERS)
def note_prepared(s, manager):
    """The transaction manager takes note that a resource manager is prepared."""
    require(s.decision == Decision.OPEN, "COM-03")
    require(s.told_prepared[manager], "COM-03")
    s.known_prepared[manager] = True


@rule("COM-04")
def decide_to_commit(s):
    """The transaction manager tells all to commit."""
    require(s.decision == Decision.OPEN, "COM-04")
    require(all_of(s.known_prepared), "COM-04")
    s.decision = Decision.COMMITTED
    s.told_commit = True


@rule("COM-05")
def decide_to_abort(s):
    """The transaction manager tells all to abort."""
    require(s.decision == Decision.OPEN, "COM-05")
    s.decision = Decision.ABORTED
    s.told_abort = True


@rule("COM-01", manager=RESOURCE_MANAGERS)
def prepare(s, manager):
    """A resource manager prepares and says so."""
    require(s.resource[manager] == Resource.WORKING, "COM-01")
    s.resource[manager] = Resource.PREPARED
    s.told_prepared[manager] = True


@rule("COM-02", manager=RESOURCE_MANAGERS)
def choose_to_abort(s, manager):
    """A resource manager aborts of its own accord."""
    require(s.resource[manager] == Resource.WORKING, "COM-02")
    s.resource[manager] = Resource.ABORTED


@rule("COM-06", manager=RESOURCE_MANAGERS)
def obey_commit(s, manager):
    """A resource manager commits because it is told to."""
    require(s.told_commit, "COM-06")
    s.resource[manager] = Resource.COMMITTED


@rule("COM-07", manager=RESOURCE_MANAGERS)
def obey_abort(s, manager):
    """A resource manager aborts because it is told to."""
    require(s.told_abort, "COM-07")
    s.resource[manager] = Resource.ABORTED


MODEL = Model(
    name="two-phase-commit",
    title="Two-phase commit: all commit or all abort",
    schema=schema,
    setup=setup,
    rules=[
        note_prepared,
        decide_to_commit,
        decide_to_abort,
        prepare,
        choose_to_abort,
        obey_commit,
        obey_abort,
    ],
    scopes=[
        Scope(
            "3rm",
            "3 resource managers",
            managers=3,
            expect={"states": 288, "transitions": 1_145, "depth": 11},
        ),
        Scope(
            "3rm-symmetric",
            "3 resource managers that may change places",
            managers=3,
            symmetric=(RESOURCE_MANAGERS,),
            expect={"states": 80, "transitions": 317, "depth": 11},
        ),
        Scope(
            "5rm",
            "5 resource managers",
            managers=5,
            expect={"states": 8_832, "transitions": 58_145, "depth": 17},
        ),
        Scope(
            "7rm",
            "7 resource managers",
            managers=7,
            expect={"states": 296_448, "transitions": 2_744_705, "depth": 23},
        ),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.two_phase_commit"],
)
