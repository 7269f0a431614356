"""The jug puzzle: measure four gallons with a jug of five, a jug of three, and a fountain.

The first example of many a course on model checking. No action is ever refused: to fill a full jug or
to pour from an empty one changes nothing, and counts as a move all the same.
"""

from verify import Int, Model, Scope, Spec, lowest, rule

BIG, SMALL = 5, 3

CLAUSES = {
    "JUG-01": "A jug may be filled at the fountain, the big one with five gallons, the small one with three.",
    "JUG-02": "A jug may be emptied on the ground.",
    "JUG-03": "A jug may be poured into the other until the one is empty or the other is full.",
}


def schema(scope):
    return Spec(big=Int(0, BIG), small=Int(0, SMALL))


def setup(s):
    s.big = s.small = 0


@rule("JUG-01")
def fill_big(s):
    """Fill the big jug at the fountain."""
    s.big = BIG


@rule("JUG-01")
def fill_small(s):
    """Fill the small jug at the fountain."""
    s.small = SMALL


@rule("JUG-02")
def empty_big(s):
    """Empty the big jug on the ground."""
    s.big = 0


@rule("JUG-02")
def empty_small(s):
    """Empty the small jug on the ground."""
    s.small = 0


@rule("JUG-03")
def pour_big_into_small(s):
    """Pour the big jug into the small one, as much as fits."""
    poured = lowest(s.big, SMALL - s.small)
    s.big -= poured
    s.small += poured


@rule("JUG-03")
def pour_small_into_big(s):
    """Pour the small jug into the big one, as much as fits."""
    poured = lowest(s.small, BIG - s.big)
    s.small -= poured
    s.big += poured


MODEL = Model(
    name="diehard",
    title="The jug puzzle: four gallons from a jug of five and a jug of three",
    schema=schema,
    setup=setup,
    rules=[fill_big, fill_small, empty_big, empty_small, pour_big_into_small, pour_small_into_big],
    scopes=[
        Scope("5-3", "jugs of 5 and 3 gallons", expect={"states": 16, "transitions": 96, "depth": 8}),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.diehard"],
)
