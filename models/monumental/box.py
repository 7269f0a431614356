"""What lies in the box, and how much of it is in use (MON-COMP-08, MON-COMP-09)."""

from models.monumental.catalogue import LIMITS, What
from models.monumental.state import NONE, places, seats
from verify import count, select


def held_by_all(what):
    """How many tokens of a sort players hold."""
    return lambda s: sum(s.held[player][what] for player in seats(s))


def basic(what):
    """How many tokens of a basic resource players hold, and lie on the Advantage card."""

    def in_use(s):
        lying = select(s.bid_kind == what, s.bid - s.bid_gold, 0)
        offered = select(s.offer_kind == what, s.offer - s.offer_gold, 0)
        return sum(s.held[player][what] for player in seats(s)) + lying + offered

    return in_use


def action_tokens_of(s, player):
    """How many Action tokens lie on cards of a player."""
    return sum(
        [
            *(s.spent[player][c][y] for c, y in places(s)),
            *(s.policy_spent[at] for at in s.scope.game.own(player)),
            s.warlord_spent[player],
            s.ambassador_spent[player],
        ]
    )


def action_tokens(s):
    """How many Action tokens lie on cards."""
    return sum(action_tokens_of(s, player) for player in seats(s))


def pawns(s):
    """How many Wonders are under construction."""
    return count([*(card != NONE for card in s.wonder), *(card != NONE for card in s.second)])


def gold(s):
    """Gold of the players, and on the Advantage card (MON-A-06)."""
    return sum(s.held[player][What.GOLD] for player in seats(s)) + s.bid_gold + s.offer_gold


IN_THE_BOX = {
    "action_tokens": (LIMITS["action"], action_tokens),
    "agents": (LIMITS["agent_dice"], held_by_all(What.AGENT)),
    "pawns": (LIMITS["wonder_pawns"], pawns),
    "gold": (LIMITS["gold"], gold),
    "culture": (LIMITS["culture"], held_by_all(What.CULTURE)),
    "points": (LIMITS["vp"], held_by_all(What.VP)),
    "production": (LIMITS["production"], basic(What.PRODUCTION)),
    "science": (LIMITS["science"], basic(What.SCIENCE)),
    "military": (LIMITS["military"], basic(What.MILITARY)),
}
