"""Claims about control in Imperial Settlers: what the Egyptians do with cards of others, and Trade Route deals."""

from models.settlers.catalogue import Op
from models.settlers.routes import makers, route_goods
from models.settlers.state import BUILDING, DISCARD, deals, empire, seats
from verify import all_of, any_of, select, sometimes, step

TRADES = ("trade_with", "pay_route", "cancel_enemy_route")


def change_of_a_deal(before, move, maker, card, icon):
    """By how much a move that is about Trade Route deals changes those of a player with a location."""
    if move.rule == "cancel_enemy_route":
        his, by = (move.player == maker) & (before.active != maker), -1
    else:
        his, by = before.active == maker, 1 if move.rule == "trade_with" else -1
    return select(his & (move.card == card) & (move.icon == icon), by, 0)


@step("SET-CARD-13", "SET-CARD-14", "SET-CARD-39", "SET-CARD-45")
def a_trade_route_deal_belongs_to_its_maker(before, move, after):
    """Who activates a Trade Route has the deal; it ends by Robbers of another, the own League, or with its location alone."""
    if not before.scope.routes:
        return True
    found, changes = [], 0
    for (maker, old), (_, new) in zip(makers(before), makers(after), strict=True):
        for card, icon, _ in route_goods(before.scope):
            change = new[card][icon] - old[card][icon]
            changes = changes + change
            if move.rule in TRADES:
                found.append(change == change_of_a_deal(before, move, maker, card, icon))
            else:
                gone = (before.card_at[card] != after.card_at[card]) & (before.reading["SET-A-34"] == "a")
                found.append((change == 0) | (gone & (new[card][icon] == 0)))
    if move.rule in TRADES:
        found.append(changes == (1 if move.rule == "trade_with" else -1))
    return all_of(found)


@sometimes("SET-CARD-13", "SET-CARD-14", scopes=("probe-ra-trade",))
def the_egyptians_make_a_trade_route_deal(before, move, after):
    """With a Trade Route under control the Egyptians make a deal, and with a Japanese location if they like."""
    if move.rule != "trade_with":
        return False
    return (before.active == before.scope.game.egypt) & (before.scope.game.cards[move.card].japanese == 1)


@sometimes("SET-CARD-39", scopes=("probe-ra-trade",))
def a_deal_of_the_egyptians_is_cancelled(before, move, after):
    """Robbers can cancel it."""
    return (move.player == before.scope.game.egypt) if move.rule == "cancel_enemy_route" else False


@sometimes("SET-CARD-13", under={"SET-A-10": "b"}, scopes=("probe-ra-trade",))
def a_deal_outlives_its_trade_route(s):
    """A Trade Route can be razed while its deal goes on."""
    routes = s.scope.game.having("op", Op.TRADE)
    deals = sum(sum(kept[card]) for _, kept in makers(s) for card in range(len(s.card_at)))
    return (deals > 0) & all_of(s.card_at[card] == DISCARD for card in routes)


@sometimes("SET-CARD-07", "SET-CARD-30", scopes=("probe-ra-deals",))
def a_location_stands_in_another_empire(s):
    """The Egyptians can build a deal that they took from a Roman."""
    roman = [c for c in s.scope.game.faction if s.scope.game.card_list[c]["seat"] == 1]
    return any_of(s.card_at[c] == empire(s, s.scope.game.egypt) for c in roman)


@step("SET-COMP-05", "SET-BUILD-01", "SET-CARD-07")
def only_a_deal_is_built_in_another_empire(before, move, after):
    """A player who begins to build a card of another faction has it as a deal."""
    return all_of(
        (after.card_at[card] != BUILDING)
        | (before.card_at[card] == BUILDING)
        | any_of(
            (before.active == p)
            & ((before.scope.game.card_list[card]["seat"] == p) | (before.card_at[card] == deals(before, p)))
            for p in seats(before)
        )
        for card in before.scope.game.faction
    )
