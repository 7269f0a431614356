"""The simple allocator: clients ask for resources, are given them piece by piece, and hand them back.

After the specification by Merz. A client asks once for all it wants, and may hand back what it was
given before it has everything.
"""

from verify import (
    Array,
    Bool,
    Kind,
    Model,
    Scope,
    Spec,
    Table,
    all_of,
    any_of,
    negation,
    require,
    rule,
    select,
)

CLIENT_COUNT, RESOURCE_COUNT = 3, 2
CLIENTS = Kind("client", CLIENT_COUNT)
RESOURCES = Kind("resource", RESOURCE_COUNT)
SETS = range(1, 2**RESOURCE_COUNT)  # the sets of resources that are not empty, as binary numbers
CONTAINS = Table(
    [[members >> r & 1 for r in range(RESOURCE_COUNT)] for members in range(2**RESOURCE_COUNT)],
    name="contains",
)

CLAUSES = {
    "ALL-01": "A client that wants nothing and holds nothing may ask for some resources.",
    "ALL-02": "A client may be given some of the resources that it still wants.",
    "ALL-03": "A resource is given only while nobody holds it.",
    "ALL-04": "A client may hand back some of the resources that it holds.",
}


def schema(scope):
    return Spec(
        wanted=Array(Bool(), CLIENTS, RESOURCES),  # asked for and not yet given
        held=Array(Bool(), CLIENTS, RESOURCES),
    )


def setup(s):
    """Nobody wants anything and nobody holds anything."""


def is_free(s, resource):
    """Whether nobody holds a resource."""
    return negation(any_of(held[resource] for held in s.held))


def every_member(members, holds_for):
    """Whether `holds_for` is true of every resource in the set `members`."""
    return all_of(any_of([CONTAINS[members][r] == 0, holds_for(r)]) for r in range(RESOURCE_COUNT))


@rule("ALL-01", client=CLIENTS, resources=SETS)
def ask(s, client, resources):
    """A client asks for a set of resources."""
    require(negation(any_of(s.wanted[client])), "ALL-01")
    require(negation(any_of(s.held[client])), "ALL-01")
    s.wanted[client] = CONTAINS[resources]


@rule("ALL-02", client=CLIENTS, resources=SETS)
def give(s, client, resources):
    """A client is given a set of resources that it wants."""
    require(every_member(resources, lambda r: s.wanted[client][r]), "ALL-02")
    require(every_member(resources, lambda r: is_free(s, r)), "ALL-03")
    for r in range(RESOURCE_COUNT):
        given = CONTAINS[resources][r]
        s.wanted[client][r] = select(given, False, s.wanted[client][r])
        s.held[client][r] = select(given, True, s.held[client][r])


@rule("ALL-04", client=CLIENTS, resources=SETS)
def hand_back(s, client, resources):
    """A client hands back a set of resources that it holds."""
    require(every_member(resources, lambda r: s.held[client][r]), "ALL-04")
    for r in range(RESOURCE_COUNT):
        s.held[client][r] = select(CONTAINS[resources][r], False, s.held[client][r])


MODEL = Model(
    name="allocator",
    title="The simple allocator: clients share resources",
    schema=schema,
    setup=setup,
    rules=[ask, give, hand_back],
    scopes=[
        Scope(
            "3x2",
            "3 clients and 2 resources",
            expect={"states": 400, "transitions": 1_632, "depth": 6},
        ),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.allocator"],
)
