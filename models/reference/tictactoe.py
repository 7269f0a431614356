"""Noughts and crosses: three in a row on a square of three by three wins, and the game stops there."""

from enum import IntEnum

from verify import (
    Array,
    Enum,
    Kind,
    Model,
    Scope,
    Spec,
    all_of,
    any_of,
    count,
    negation,
    require,
    rule,
    select,
)

CELLS = Kind("cell", 9)


class Mark(IntEnum):
    """What is in a cell."""

    EMPTY, CROSS, NOUGHT = range(3)


LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)

QUARTER_TURN = (2, 5, 8, 1, 4, 7, 0, 3, 6)  # where each cell goes
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)

CLAUSES = {
    "TIC-01": "Cross begins, and the two take turns.",
    "TIC-02": "A turn is a mark in an empty cell.",
    "TIC-03": "Whoever has three marks in a row, a column or a diagonal wins, and the game is over.",
    "TIC-04": "With no cell left and no winner, the game is a draw.",
}


def schema(scope):
    return Spec(cell=Array(Enum(Mark), CELLS))


def setup(s):
    s.cell = [Mark.EMPTY] * 9


def empty_cells(s):
    """How many cells are empty."""
    return count(mark == Mark.EMPTY for mark in s.cell)


def has_won(s, mark):
    """Whether a mark stands three times in a line."""
    return any_of(all_of(s.cell[c] == mark for c in line) for line in LINES)


def somebody_has_won(s):
    """Whether some line has three equal marks."""
    return any_of(
        all_of([s.cell[a] != Mark.EMPTY, s.cell[a] == s.cell[b], s.cell[b] == s.cell[c]]) for a, b, c in LINES
    )


def is_over(s):
    """Whether somebody has won or no cell is left."""
    return any_of([somebody_has_won(s), empty_cells(s) == 0])


def scores(s):
    """A point for the winner."""
    return [select(has_won(s, Mark.CROSS), 1, 0), select(has_won(s, Mark.NOUGHT), 1, 0)]


@rule("TIC-01", "TIC-02", cell=CELLS)
def put_mark(s, cell):
    """Whoever has the turn marks an empty cell."""
    require(negation(somebody_has_won(s)), "TIC-03")
    require(empty_cells(s) > 0, "TIC-04")
    require(s.cell[cell] == Mark.EMPTY, "TIC-02")
    s.cell[cell] = select(empty_cells(s) % 2 == 1, Mark.CROSS, Mark.NOUGHT)


MODEL = Model(
    name="tictactoe",
    title="Noughts and crosses",
    schema=schema,
    setup=setup,
    rules=[put_mark],
    final=is_over,
    scores=scores,
    scopes=[
        Scope(
            "plain",
            "every position counts",
            expect={"states": 5_478, "transitions": 16_167, "depth": 10},
        ),
        Scope(
            "symmetric",
            "turned and mirrored positions count as one",
            symmetric=(CELLS,),
            expect={"states": 765, "transitions": 2_270, "depth": 10},
        ),
    ],
    symmetries={"cell": [QUARTER_TURN, MIRROR]},
    clauses=CLAUSES,
    claims=["properties.reference.tictactoe"],
)
