"""The citizen chart and the row of recruitment tiles (GEN-CHART, GEN-PHIL-06 to 08)."""

from models.gentes.catalogue import OPPOSED
from models.gentes.state import NOTHING, TRACK
from verify import cite, count, lowest, merged, require, select


@merged
def recruit(s, player, kind):
    """Move a tile one cell forward, pushing the opposed one if it is in the way; at the end nothing moves."""
    if s.chart[player][kind] < TRACK:
        cite("GEN-CHART-03")
        if s.chart[player][kind] + s.chart[player][OPPOSED[kind]] == TRACK:
            cite("GEN-CHART-04")
            cite("GEN-CHART-05")
            lose(s, player, OPPOSED[kind])
        s.chart[player][kind] += 1


@merged
def lose(s, player, kind):
    """Move a tile one cell back; at 0 it stays (GEN-CHART-06, 09)."""
    if s.chart[player][kind] > 0:
        cite("GEN-CHART-09")
        s.chart[player][kind] -= 1
        s.option_recruits[player][kind] = lowest(s.option_recruits[player][kind], s.chart[player][kind])


def may_recruit(s, player, kind):
    """Whether a type may be chosen: one that has its whole track only under GEN-A-08 (a)."""
    return True if s.reading["GEN-A-08"] == "a" else s.chart[player][kind] < TRACK


def choose_recruit(s, player, kind):
    """A recruit of free choice."""
    require(may_recruit(s, player, kind), "GEN-CHART-07")
    recruit(s, player, kind)


@merged
def forced_recruit(s, player, kind):
    """A recruit that a card brings; no type: none."""
    if kind != NOTHING:
        recruit(s, player, kind)
        if s.reading["GEN-A-17"] == "b":
            move_to_the_end(s, kind)


@merged
def forced_loss(s, player, kind):
    """A citizen that a card costs; no type: none."""
    if kind != NOTHING:
        lose(s, player, kind)


def column_of(s, kind):
    """Where the recruitment tile of a type lies."""
    return sum(select(tile == kind, column, 0) for column, tile in enumerate(s.row))


def move_to_the_end(s, kind):
    """Put the tile of one type at the right end (GEN-SOLO-12, GEN-A-17 b)."""
    rearrange(s, [select(tile == kind, 1, 0) for tile in s.row])
    if len(s.coins) == 1:
        lift_row_cube(s, kind)


def rearrange(s, ranks):
    """Slide the tiles of rank 0 left; behind them come the others, the highest rank first (GEN-PHIL-06)."""
    row = list(s.row)
    staying = count(rank == 0 for rank in ranks)
    targets = []
    for column, rank in enumerate(ranks):
        before = count(ranks[other] == 0 for other in range(column))
        behind = count(ranks[other] > rank for other in range(len(row)) if other != column)
        targets.append(select(rank == 0, before, staying + behind))
    for place in range(len(row)):
        s.row[place] = sum(
            select(target == place, tile, 0) for tile, target in zip(row, targets, strict=True)
        )


def lift_row_cube(s, kind):
    """Solo: whoever recruits the marked type returns its cube (GEN-SOLO-09)."""
    cite("GEN-SOLO-09", when=s.row_cube == kind)
    s.cubes += select(s.row_cube == kind, 1, 0)
    s.row_cube = select(s.row_cube == kind, NOTHING, s.row_cube)
