"""The Production phase: board, deals, production locations (SET-PROD)."""

from models.settlers.catalogue import GOODS, NONE, SAMURAI, SUPPLIES, TARGET_GOODS, VP
from models.settlers.empires import colour_counts, commands, has_deal
from models.settlers.flow import at, settle
from models.settlers.purse import gain_points, gain_separately
from models.settlers.routes import makers, route_goods
from models.settlers.state import Step, tallied
from verify import auto, cite, lowest, merged, select

FROM_BOARD = ("SET-PROD-01", "SET-PROD-02", "SET-PROD-03", "SET-PROD-09", "SET-COMP-03", "SET-COMP-08")


@auto(*FROM_BOARD, "SET-PROD-04", "SET-PROD-06", "SET-DEAL-05", "SET-DEAL-06")
def produce(s):
    """A player collects from the board and from deals, and from locations unless the order is fixed (SET-A-12 b)."""
    at(s, Step.PRODUCE, "SET-PROD-01")
    player = s.active
    cite("SET-PROD-07", when=s.round == 1)
    goods = [Tally() for _ in GOODS]
    for good in () if s.scope.no_goods else range(SUPPLIES):
        goods[good].add(s.scope.game.boards[player][good], 9)
    add_deals(s, player, goods)
    if s.reading["SET-A-12"] == "b":
        s.left = 1
    else:
        add_locations(s, player, goods)
    collect(s, player, goods)


@auto("SET-PROD-05", "SET-PROD-02")
def produce_from_locations(s):
    """SET-A-12 (b): locations come after the deals."""
    at(s, Step.PRODUCE_MORE, "SET-PROD-05")
    goods = [Tally() for _ in GOODS]
    s.left = 0
    add_locations(s, s.active, goods)
    collect(s, s.active, goods)


@merged
def collect(s, player, goods):
    """Take the goods, and decide what they ask for."""
    gain_separately(s, player, [good.total for good in goods])
    settle(s)


class Tally:
    """A sum with the most it can come to."""

    def __init__(self):
        self.sum, self.most = 0, 0

    def add(self, amount, most):
        self.sum, self.most = self.sum + amount, self.most + most

    @property
    def total(self):
        return tallied(self.sum, self.most)


def add_deals(s, player, goods):
    """One good for each deal under the board, each Trade Route deal, each attack card taken (SET-A-21 c)."""
    game = s.scope.game
    for card in game.faction:
        goods[game.card_list[card]["deal"]].add(select(has_deal(s, player, card), 1, 0), 1)
    if s.scope.routes:
        for good in range(len(GOODS)):
            found = [(card, icon) for card, icon, kind in route_goods(s.scope) if kind == good]
            most = s.scope.routes * len(found)
            for maker, kept in makers(s):
                total = tallied(sum(kept[card][icon] for card, icon in found), most)
                goods[good].add(select(player == maker, total, 0), most)
    if s.scope.solo:
        for number, good in enumerate(TARGET_GOODS):
            goods[good].add(s.attack_deals[number], s.scope.attack_cards)


def add_locations(s, player, goods):
    """The goods of every production location a player has the use of (SET-PROD-05)."""
    game = s.scope.game
    counts = colour_counts(s, player)
    cite("SET-PROD-05")
    for number in game.production:
        card, here = game.card_list[number], commands(s, player, number)
        for good, amount in enumerate(card["produces"]):
            if amount:
                goods[good].add(select(here, amount, 0), amount)
        if card["per_good"] not in (NONE, VP):
            found = lowest(counts[card["per_item"]], card["per_most"])
            goods[card["per_good"]].add(select(here, found, 0), card["per_most"])
        elif card["per_good"] == VP:
            cite("SET-SOLO-35", when=here & (card["per_item"] == SAMURAI) & (s.scope.solo == 1))
            gain_points(s, player, select(here, lowest(counts[card["per_item"]], card["per_most"]), 0))
        if card["produces_common"]:
            s.common_draws += select(here, card["produces_common"], 0)
        if card["produces_faction"]:
            s.faction_draws += select(here, card["produces_faction"], 0)
        if card["looks"]:
            s.looks += select(here, card["looks"], 0)
        if card["copies"]:
            s.copies[1] += select(here, 1, 0)
        if card["choice"] != NONE:
            s.choosing[card["choice"]] += select(here, 1, 0)
