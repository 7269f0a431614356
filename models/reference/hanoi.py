"""The towers of Hanoi: discs of different sizes on three pegs, the whole tower on the first at the start.

A disc is numbered by its size, from 0 for the smallest. Which peg each disc is on says everything: on
a peg the discs lie in the order of their sizes.
"""

from verify import Array, Kind, Model, Ref, Scope, Spec, all_of, any_of, require, rule

FIRST, SECOND, THIRD = range(3)
PEGS = Kind("peg", 3, ("first", "second", "third"))
DISCS = Kind("disc", "discs")

CLAUSES = {
    "HAN-01": "A move takes one disc from its peg to another.",
    "HAN-02": "Only the topmost disc of a peg may be taken.",
    "HAN-03": "No disc is put on a smaller one.",
}


def schema(scope):
    return Spec(peg=Array(Ref(PEGS), DISCS))


def setup(s):
    s.peg = [FIRST] * s.scope.discs


def no_smaller_disc_on(s, peg, disc):
    """Whether every disc on a peg is at least as large as `disc`."""
    return all_of(any_of([smaller >= disc, s.peg[smaller] != peg]) for smaller in range(s.scope.discs))


@rule("HAN-01", disc=DISCS, peg=PEGS)
def move_disc(s, disc, peg):
    """Move a disc to a peg."""
    require(s.peg[disc] != peg, "HAN-01")
    require(no_smaller_disc_on(s, s.peg[disc], disc), "HAN-02")
    require(no_smaller_disc_on(s, peg, disc), "HAN-03")
    s.peg[disc] = peg


def _scope(discs):
    """The puzzle with that many discs: every arrangement, the farthest in one move less than 2**discs."""
    states = 3**discs
    return Scope(
        str(discs),
        f"{discs} discs",
        discs=discs,
        expect={"states": states, "transitions": 3 * (states - 1), "depth": 2**discs},
    )


MODEL = Model(
    name="hanoi",
    title="The towers of Hanoi",
    schema=schema,
    setup=setup,
    rules=[move_disc],
    scopes=[_scope(3), _scope(5), _scope(8)],
    clauses=CLAUSES,
    claims=["properties.reference.hanoi"],
)
