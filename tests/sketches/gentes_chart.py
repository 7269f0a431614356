"""GENTES: the citizen chart and the Philosopher who fills it.

Rules 1.3 and 1.7: three tracks of two opposed types, and the row of recruitment tiles that prices
them. One player; coins are not counted, a Philosopher is known by what is paid for it.
"""

from verify import (
    Array,
    Int,
    Kind,
    Model,
    Reading,
    Ref,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    any_of,
    cite,
    highest,
    lowest,
    require,
    rule,
    select,
    sometimes,
    step,
)

TYPES = Kind("type", "types", ("noble", "artisan", "priest", "scholar", "soldier", "merchant"))
NOBLE, ARTISAN, PRIEST, SCHOLAR, SOLDIER, MERCHANT = range(6)
OPPOSED = Table([ARTISAN, NOBLE, SCHOLAR, PRIEST, MERCHANT, SOLDIER], name="opposed type")
COST_OF_ONE = Table([1, 1, 2, 2, 3, 4], name="top cost line")
COST_OF_EACH_OF_TWO = Table([2, 3, 4, 5, 6, 8], name="bottom cost line")
PAID = (2, 4, 6, 8)  # the prices of the Philosopher tiles

CLAUSES = {
    "GEN-CHART-01": "Two types share a track and come from its two ends.",
    "GEN-CHART-03": "A recruit moves the type's tile one cell forward.",
    "GEN-CHART-04": "Opposed tiles stay on cells of their own and in their order.",
    "GEN-CHART-05": "A tile that stands in the way is pushed back by one.",
    "GEN-CHART-06": "A type cannot have fewer than no citizens.",
    "GEN-CHART-07": "Opposed types have at most a full track of citizens together.",
    "GEN-CHART-08": "The chart is full exactly when every track is.",
    "GEN-CHART-09": "A citizen lost moves the type's tile one cell back.",
    "GEN-PHIL-01": "A Philosopher brings one citizen or two.",
    "GEN-PHIL-03": "For one citizen the top line says which columns the payment reaches.",
    "GEN-PHIL-04": "For two citizens the bottom line does, for each of them; both may be of one type.",
    "GEN-PHIL-05": "The row as it was before the action sets both prices.",
    "GEN-PHIL-06": "Recruited types go to the right end of the row, and the others close up.",
    "GEN-PHIL-07": "Of two recruited types the one further left ends further right.",
    "GEN-PHIL-08": "A type recruited twice goes there once.",
}

AT_THE_END = Reading(
    "GEN-A-08",
    "May a type be recruited that has its whole track already?",
    {"a": "Yes, and its tile stays where it is.", "b": "No."},
    default="b",
)


def schema(scope):
    return Spec(chart=Array(Int(0, scope.track), TYPES), row=Array(Ref(TYPES), TYPES))


def setup(s):
    s.row = range(len(s.row))


@rule("GEN-PHIL-01", "GEN-PHIL-03", "GEN-PHIL-06", paid=PAID, kind=TYPES)
def recruit_one(s, paid, kind):
    """Philosopher: recruit one citizen."""
    column = column_of(s, kind)
    require(COST_OF_ONE[column] <= paid, "GEN-PHIL-03")
    recruit(s, kind)
    move_to_the_end(s, column)


@rule("GEN-PHIL-01", "GEN-PHIL-04", "GEN-PHIL-05", "GEN-PHIL-06", paid=PAID, first=TYPES, second=TYPES)
def recruit_two(s, paid, first, second):
    """Philosopher: recruit two citizens, perhaps of one type."""
    one, other = column_of(s, first), column_of(s, second)
    require(COST_OF_EACH_OF_TWO[one] <= paid, "GEN-PHIL-04")
    require(COST_OF_EACH_OF_TWO[other] <= paid, "GEN-PHIL-04")
    recruit(s, first)
    recruit(s, second)
    move_to_the_end(s, highest(one, other))
    if one == other:
        cite("GEN-PHIL-08")
    else:
        cite("GEN-PHIL-07")
        move_to_the_end(s, lowest(one, other))


@rule("GEN-CHART-09", kind=TYPES)
def lose(s, kind):
    """Lose a citizen, as some cards demand."""
    require(s.chart[kind] > 0, "GEN-CHART-06")
    s.chart[kind] -= 1


def recruit(s, kind):
    """One cell forward, and the opposed tile one cell back if it is in the way."""
    if s.chart[kind] == s.scope.track:
        require(s.reading["GEN-A-08"] == "a", "GEN-CHART-07")
    else:
        if s.chart[kind] + s.chart[OPPOSED[kind]] == s.scope.track:
            cite("GEN-CHART-05")
            s.chart[OPPOSED[kind]] -= 1
        cite("GEN-CHART-03")
        s.chart[kind] += 1


def column_of(s, kind):
    """Where the tile of a type lies in the row."""
    return sum(select(tile == kind, column, 0) for column, tile in enumerate(s.row))


def move_to_the_end(s, column):
    """Take the tile of a column out, close the gap, and put it at the right end (GEN-PHIL-06).

    Done from the right to the left, this turns the order of the moved tiles round (GEN-PHIL-07).
    """
    last = len(s.row) - 1
    tile = s.row[column]
    for place in range(last):
        s.row[place] = select(place >= column, s.row[place + 1], s.row[place])
    s.row[last] = tile


def tracks(s):
    """The citizens on each track, both types together."""
    return [s.chart[kind] + s.chart[kind + 1] for kind in range(0, len(s.chart), 2)]


@always("GEN-CHART-04", "GEN-CHART-07")
def opposed_types_never_meet(s):
    """Two opposed types have at most a full track of citizens together."""
    return all_of(citizens <= s.scope.track for citizens in tracks(s))


@always("GEN-PHIL-06", "GEN-PHIL-08")
def the_row_has_every_type_once(s):
    """However it is re-ordered, the row is a permutation of the types."""
    return all_of(any_of(tile == kind for tile in s.row) for kind in range(len(s.row)))


@always("GEN-CHART-08")
def the_chart_is_full_when_every_track_is(s):
    full = s.scope.track * len(tracks(s))
    return (sum(s.chart) == full) == all_of(citizens == s.scope.track for citizens in tracks(s))


@step("GEN-CHART-03", "GEN-CHART-05")
def a_recruit_never_costs_a_citizen_in_all(before, move, after):
    """The total goes up by at most one for each recruit, and never down."""
    recruits = {"recruit_one": 1, "recruit_two": 2}.get(move.rule)
    if recruits is None:
        return True
    gained = sum(after.chart) - sum(before.chart)
    return (gained >= 0) & (gained <= recruits)


@sometimes("GEN-CHART-05")
def a_citizen_is_pushed_back(before, move, after):
    if move.rule != "recruit_one":
        return False
    return after.chart[OPPOSED[move.kind]] < before.chart[OPPOSED[move.kind]]


MODEL = Model(
    name="gentes-chart",
    title="GENTES: citizen chart and Philosopher",
    schema=schema,
    setup=setup,
    rules=[recruit_one, recruit_two, lose],
    scopes=[
        Scope("two tracks", "four types on two tracks, three citizens each", types=4, track=3),
        Scope("printed", "six types on three tracks of six", types=6, track=6, exhaustive=False),
    ],
    readings=[AT_THE_END],
    clauses=CLAUSES,
    claims=[
        opposed_types_never_meet,
        the_row_has_every_type_once,
        the_chart_is_full_when_every_track_is,
        a_recruit_never_costs_a_citizen_in_all,
        a_citizen_is_pushed_back,
    ],
)
