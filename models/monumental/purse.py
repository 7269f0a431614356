"""Gaining and paying tokens (MON-RES)."""

from models.monumental.catalogue import BASIC, FORT, MAX_AGENTS, What
from models.monumental.state import seats
from verify import cite, lowest, require, select

LIMITED = (What.GOLD, What.CULTURE, What.VP)


def supply(s, what):
    """How many Gold, Culture or victory points are left in the supply (MON-RES-13)."""
    taken = sum(s.held[player][what] for player in seats(s))
    if what == What.GOLD:
        taken = taken + s.bid_gold + s.offer_gold
    return s.scope.limits[what - What.GOLD] - taken


def gain(s, player, what, n):
    """Take tokens from the supply, as many as there are (MON-RES-07, MON-RES-13); `what` is a constant."""
    cite("MON-RES-07", when=n > 0)
    if what == What.AGENT:
        room = MAX_AGENTS - s.held[player][what]
        cite("MON-SPY-17", when=n > room)
        n = lowest(n, room)
    elif what in LIMITED and s.reading["MON-A-25"] == "b":
        left = supply(s, what)
        cite("MON-RES-13", when=n > left)
        n = lowest(n, left)
    elif what in BASIC:
        cite("MON-RES-10", when=n > 0)
    s.held[player][what] += n
    if what == What.PRODUCTION:
        s.gained[player] = lowest(s.gained[player] + n, s.scope.most_asked)


def gain_basic(s, player, what, n):
    """Gain basic resources of one type, which may be the player's choice."""
    cite("MON-RES-07")
    s.held[player][what] += n
    more = select(what == What.PRODUCTION, n, 0)
    s.gained[player] = lowest(s.gained[player] + more, s.scope.most_asked)


def can_gain(s, player, what):
    """Whether at least one token can be gained."""
    if what == What.AGENT:
        return s.held[player][What.AGENT] < MAX_AGENTS
    if what in LIMITED and s.reading["MON-A-25"] == "b":
        return supply(s, what) > 0
    return True


def pay(s, player, what, n, gold, clause="MON-ACQ-02"):
    """Pay `n` basic resources of a type, `gold` of them in Gold (MON-RES-06, MON-RES-12)."""
    require(gold <= n, "MON-RES-06")
    require((s.held[player][what] >= n - gold) & (s.held[player][What.GOLD] >= gold), clause)
    cite("MON-RES-12", when=n > 0)
    s.held[player][what] -= n - gold
    s.held[player][What.GOLD] -= gold


def can_pay(s, player, what, n):
    """Whether basic resources of a type can be paid, with Gold for what is missing."""
    return s.held[player][what] + s.held[player][What.GOLD] >= n


def gold_for_effects(s, player):
    """The Gold that may replace basic resources in the effects of cards (MON-A-24)."""
    return s.held[player][What.GOLD] if s.reading["MON-A-24"] == "a" else 0


def printed(s, card, what):
    """What is printed on a card; a Fort's Military is MON-A-01."""
    n = s.scope.game.cards[card].printed[what]
    if what == What.MILITARY and s.reading["MON-A-01"] == "b":
        n = n + select(card == s.scope.game.find(FORT), 1, 0)
    return n


def gain_printed(s, player, card, times=1):
    """Gain what is printed on a card (MON-ACT-06)."""
    for what in s.scope.game.printed_tokens:
        gain(s, player, what, printed(s, card, what) * times)
