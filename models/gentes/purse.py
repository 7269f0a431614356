"""Gaining and paying: coins, points, cubes, bonus tiles (GEN-COMP-10 to 12, GEN-BONUS, GEN-NAV-05)."""

from models.gentes.state import FULL_CHART, Bonus, Points, Won, cards_in_play, in_play, total
from verify import cite, count, highest, lowest, merged, negation, require, select


def earn(s, player, coins):
    """Take coins from the bank; a substitute does where it has none left (GEN-COMP-11)."""
    s.bank -= coins
    cite("GEN-COMP-11", when=s.bank < 0)
    s.coins[player] += coins


def pay(s, player, coins):
    """Pay coins to the bank (GEN-FLOW-07)."""
    require(s.coins[player] >= coins, "GEN-FLOW-07")
    s.coins[player] -= coins
    s.bank += coins


def score(s, player, points, source):
    """Score points, or lose them; GEN-A-13 (b) stops each loss at zero."""
    if s.reading["GEN-A-13"] == "b":
        points = select(points < 0, -lowest(-points, highest(s.points[player], 0)), points)
    s.points[player] += points
    if s.scope.ledger:
        s.ledger[player][source] += points


@merged
def store_cubes(s, player, bin, cubes):
    """Put cubes from the supply into a bin, as far as there are cubes and room (GEN-A-23, GEN-A-32)."""
    other = 1 - bin
    if s.reading["GEN-A-32"] != "b":
        cubes = lowest(cubes, highest(s.cubes, 0))
    if s.reading["GEN-A-23"] == "c":
        fits, rest = cubes, 0
    else:
        fits = lowest(cubes, s.scope.bin_size - s.bins[player][bin])
        rest = 0
        if s.reading["GEN-A-23"] == "b":
            rest = lowest(cubes - fits, s.scope.bin_size - s.bins[player][other])
    s.bins[player][bin] += fits
    s.bins[player][other] += rest
    s.cubes -= fits + rest


def room_in(s, player, bin):
    """Whether a bin takes another cube."""
    if s.reading["GEN-A-23"] == "c":
        return True
    return s.bins[player][bin] < s.scope.bin_size


def spend_cubes(s, player, bin, cubes):
    """Return cubes of a bin to the supply (GEN-OPT-01)."""
    s.bins[player][bin] -= cubes
    s.cubes += cubes


def mark_with_cube(s):
    """Take a cube from the supply to mark a use (GEN-TIME-10, GEN-A-32)."""
    if s.reading["GEN-A-32"] == "a":
        require(s.cubes > 0, "GEN-TIME-10")
    s.cubes -= 1


BONUS_CLAUSES = {
    Bonus.CARDS: "GEN-CHRON-07",
    Bonus.CITIZENS: "GEN-PHIL-12",
    Bonus.CITIES: "GEN-NAV-06",
}


@merged
def win_bonus(s, player, kind, reached):
    """Take the top bonus tile of a kind, unless the player has one already (GEN-BONUS-02, 03)."""
    wins = reached & (s.bonus[player][kind] == Won.NOTHING)
    first = count(s.bonus[p][kind] != Won.NOTHING for p in range(len(s.coins))) == 0
    if len(s.coins) == 1:
        first = first & (s.round < s.scope.small_bonus_round)
        cite("GEN-SOLO-10", when=wins & (s.round >= s.scope.small_bonus_round))
    for clause in ("GEN-BONUS-01", "GEN-BONUS-02", "GEN-BONUS-04"):
        cite(clause, when=wins)
    cite(BONUS_CLAUSES[kind], when=wins)
    cite("GEN-BONUS-03", when=reached & negation(wins))
    s.bonus[player][kind] = select(wins, select(first, Won.EIGHT, Won.FOUR), s.bonus[player][kind])
    score(s, player, select(wins, select(first, 8, 4), 0), Points.BONUS)


def win_citizens(s, player):
    """The tile for a full chart (GEN-PHIL-12); virtual citizens never count (GEN-BONUS-05)."""
    citizens = total(s, player)
    cite("GEN-CHART-08", when=citizens == FULL_CHART)
    lent = in_play(s, player, "lends")
    cite("GEN-BONUS-05", when=lent > 0)
    cite("GEN-CHART-10", when=lent > 0)
    if s.reading["GEN-A-04"] == "b":
        citizens -= sum(s.option_recruits[player])
    win_bonus(s, player, Bonus.CITIZENS, citizens >= s.scope.bonus_at[Bonus.CITIZENS])


def win_cards(s, player):
    """The tile for eight cards in play (GEN-CHRON-07)."""
    win_bonus(s, player, Bonus.CARDS, cards_in_play(s, player) >= s.scope.bonus_at[Bonus.CARDS])
