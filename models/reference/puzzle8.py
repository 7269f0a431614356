"""The eight-puzzle: eight tiles and a gap in a square of three by three.

Spaces are numbered by rows from the upper left. The tiles start in order with the gap in the last
corner; number 0 stands for the gap.
"""

from verify import Array, Int, Kind, Model, Scope, Spec, Table, require, rule

SIDE = 3
GAP = 0
SPACES = Kind("space", SIDE * SIDE)
DIRECTIONS = Kind("direction", 4, ("up", "down", "left", "right"))
NOWHERE = -1

CLAUSES = {
    "EIG-01": "A tile next to the gap may slide into it.",
    "EIG-02": "Nothing slides in from beyond the frame.",
}


def _tile_that_slides(gap, down, right):
    """The space whose tile slides in that direction into the gap, if there is one."""
    row, column = gap // SIDE - down, gap % SIDE - right
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


ORIGIN = Table(
    [
        [_tile_that_slides(gap, down, right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        for gap in range(SIDE * SIDE)
    ],
    name="origin",
)


def schema(scope):
    return Spec(tile=Array(Int(GAP, SIDE * SIDE - 1), SPACES), gap=Int(0, SIDE * SIDE - 1))


def setup(s):
    s.tile = [*range(1, SIDE * SIDE), GAP]
    s.gap = SIDE * SIDE - 1


@rule("EIG-01", direction=DIRECTIONS)
def slide(s, direction):
    """Slide a tile in that direction into the gap."""
    origin = ORIGIN[s.gap][direction]
    require(origin != NOWHERE, "EIG-02")
    s.tile[s.gap] = s.tile[origin]
    s.tile[origin] = GAP
    s.gap = origin


MODEL = Model(
    name="puzzle8",
    title="The eight-puzzle",
    schema=schema,
    setup=setup,
    rules=[slide],
    scopes=[
        Scope(
            "corner",
            "the gap in a corner at the start",
            expect={"states": 181_440, "transitions": 483_840, "depth": 32},
        ),
    ],
    clauses=CLAUSES,
    claims=["properties.reference.puzzle8"],
)
