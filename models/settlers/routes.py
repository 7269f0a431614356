"""Trade Route deals: whose they are, what they give, when they end (SET-CARD-13, SET-CARD-14).

A deal belongs to whoever made it: to the Japanese, or to the Egyptians while they control a Trade Route.
"""

from models.settlers.catalogue import NONE
from verify import any_of, select


def makers(s):
    """Who can have Trade Route deals, and where theirs are kept."""
    found = [(s.scope.game.japan, s.routes)]
    return [*found, (s.scope.game.egypt, s.egyptian_routes)] if s.scope.egyptian_routes else found


def routes_with(s, player, card, icon):
    """How many deals a player has with a location, for its deal good or a raze icon."""
    return sum(select(player == maker, kept[card][icon], 0) for maker, kept in makers(s))


def change_routes(s, player, card, icon, by):
    """Make a deal of a player, or cancel one."""
    for maker, kept in makers(s):
        kept[card][icon] += select(player == maker, by, 0)


def end_routes(s, card, ended=True):
    """Deals with a location end with it (SET-A-34 a)."""
    for _, kept in makers(s):
        kept[card] = [select(ended, 0, deals) for deals in list(kept[card])]


def route_goods(scope):
    """What a deal with each location gives: the deal good, or one of the raze field (SET-A-23 b)."""
    found = []
    for number, card in enumerate(scope.game.card_list):
        if card["seat"] == NONE:
            found += [(number, icon, good) for icon, good in enumerate(card["icons"]) if good != NONE]
        elif scope.egyptian_routes or not card["japanese"]:
            found.append((number, 0, card["deal"]))
    return found


def route_good(s, card, icon):
    """The good of a deal."""
    data = s.scope.game.cards[card]
    return select(data.deal != NONE, data.deal, data.icons[icon])


def has_route(s, player):
    """Whether a player has a Trade Route deal."""
    goods = route_goods(s.scope)
    return any_of(
        (player == maker) & any_of(kept[card][icon] > 0 for card, icon, _ in goods)
        for maker, kept in makers(s)
    )
