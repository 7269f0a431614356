"""Additional Options: cubes of the own board spent for citizens (GEN-OPT)."""

from models.gentes.catalogue import Bin
from models.gentes.chart import choose_recruit, lose, move_to_the_end
from models.gentes.purse import spend_cubes, win_citizens
from models.gentes.state import NOBODY, NOTHING, PLAYERS, TYPES, Step
from verify import among, merged, require, rule, select

HEYDAY = (Step.ACT, Step.RECRUIT, Step.AFTER)
DECLINE = (Step.PADLOCKS, Step.INCOME, Step.EXCESS, Step.OWN)


def may_use(s, player):
    """When options may be used: on the own turn, in the own Decline, in the final scoring (GEN-A-06)."""
    moment = among(s.step, *HEYDAY, Step.CUBE, Step.SCORE)
    if s.reading["GEN-A-06"] != "a":
        moment = moment | among(s.step, *DECLINE)
    whose = s.active == player
    if s.reading["GEN-A-06"] == "b":
        whose = whose | (s.step != Step.SCORE)
    if s.reading["GEN-A-26"] == "b":
        moment = moment & (s.judged == 0)
    require(moment, "GEN-OPT-05")
    require(whose, "GEN-OPT-01")


@merged
def watch_citizens(s, player):
    """Whether an option that fills the chart wins the bonus at once: not halfway through a card (GEN-A-05)."""
    if s.reading["GEN-A-05"] == "a":
        return
    steps = HEYDAY + DECLINE if s.reading["GEN-A-05"] == "c" else HEYDAY
    if among(s.step, *steps):
        win_citizens(s, player)


@rule("GEN-OPT-01", "GEN-OPT-02", "GEN-OPT-05", player=PLAYERS, source=TYPES, target=TYPES)
def spend_exchange_cube(s, player, source, target):
    """A cube of the temple: exchange a citizen of one type for another, and then once more."""
    require(s.exchanger == NOBODY, "GEN-OPT-02")
    may_use(s, player)
    require(s.bins[player][Bin.TEMPLE] > 0, "GEN-OPT-02")
    spend_cubes(s, player, Bin.TEMPLE, 1)
    exchange(s, player, source, target)
    s.exchanger, s.exchange_from, s.exchange_to = player, source, target
    watch_citizens(s, player)


@rule("GEN-OPT-02", player=PLAYERS, source=TYPES, target=TYPES)
def exchange_again(s, player, source, target):
    """The second exchange of the cube (which types: GEN-A-09)."""
    require(s.exchanger == player, "GEN-OPT-02")
    if s.reading["GEN-A-09"] != "b":
        require(source == s.exchange_from, "GEN-OPT-02")
    if s.reading["GEN-A-09"] == "a":
        require(target == s.exchange_to, "GEN-OPT-02")
    exchange(s, player, source, target)
    end_exchange(s)
    watch_citizens(s, player)


@rule("GEN-OPT-02", player=PLAYERS)
def leave_second_exchange(s, player):
    """Go without the second exchange, only where none is possible."""
    require(s.exchanger == player, "GEN-OPT-02")
    require(possible_again(s, player) == 0, "GEN-OPT-02")
    end_exchange(s)


def possible_again(s, player):
    """Whether a second exchange can be made; the opposed type of what is given up always has room."""
    if s.reading["GEN-A-09"] == "b":
        return sum(s.chart[player]) > 0
    has_source = s.chart[player][s.exchange_from] > 0
    if s.reading["GEN-A-09"] == "c" or s.reading["GEN-A-08"] == "a":
        return has_source
    return has_source & (s.chart[player][s.exchange_to] < 6)


def end_exchange(s):
    s.exchanger = NOBODY
    s.exchange_from = s.exchange_to = NOTHING


def exchange(s, player, source, target):
    """One citizen back, another forward; in which order is GEN-A-10."""
    require(source != target, "GEN-OPT-02")
    require(s.chart[player][source] > 0, "GEN-CHART-06")
    if s.reading["GEN-A-10"] == "a":
        lose(s, player, source)
        choose_recruit(s, player, target)
    else:
        choose_recruit(s, player, target)
        lose(s, player, source)


@rule("GEN-OPT-01", "GEN-OPT-04", "GEN-OPT-05", player=PLAYERS, kind=TYPES, temple=range(4))
def recruit_with_cubes(s, player, kind, temple):
    """Three cubes, `temple` of them from the temple: recruit a citizen of any type."""
    require(s.exchanger == NOBODY, "GEN-OPT-02")
    may_use(s, player)
    require(s.bins[player][Bin.TEMPLE] >= temple, "GEN-OPT-04")
    require(s.bins[player][Bin.ORACLE] >= 3 - temple, "GEN-OPT-04")
    spend_cubes(s, player, Bin.TEMPLE, temple)
    spend_cubes(s, player, Bin.ORACLE, 3 - temple)
    moves = s.chart[player][kind] < 6
    choose_recruit(s, player, kind)
    if s.reading["GEN-A-04"] == "b":
        s.option_recruits[player][kind] += select(moves, 1, 0)
    if s.reading["GEN-A-17"] == "b":
        move_to_the_end(s, kind)
    watch_citizens(s, player)
