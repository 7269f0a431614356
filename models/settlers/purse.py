"""Goods: gaining, paying, gold in place of resources (SET-GOOD, SET-GOLD)."""

from models.settlers.catalogue import CARD, FOOD, GOLD, GOODS, RESOURCES, SUPPLIES, VP, WOOD, Trigger
from models.settlers.empires import commands
from models.settlers.state import Phase, Step
from verify import cite, highest, lowest, merged, select


def is_zero(amount):
    return isinstance(amount, int) and amount == 0


@merged
def gain(s, player, goods):
    """Take goods from the general supply; cards are drawn by decisions that follow, points marked at once."""
    cite("SET-GOOD-01")
    cite("SET-GOOD-07")
    for good in range(SUPPLIES):
        if not is_zero(goods[good]):
            s.supply[player][good] += goods[good]
            note(s, player, good, goods[good])
    if not is_zero(goods[CARD]):
        s.any_draws += goods[CARD]
    if not is_zero(goods[VP]):
        gain_points(s, player, goods[VP])
    if not is_zero(goods[WOOD]):
        watch(s, player, WOOD, goods[WOOD])


@merged
def gain_separately(s, player, goods):
    """Goods of several sources: their points come one by one, so that no Sphinx adds to them."""
    points = goods[VP]
    gain(s, player, [*goods[:VP], 0])
    if is_zero(points):
        return
    if s.reading["SET-A-12"] == "c":
        produced = s.phase == Phase.PRODUCTION
        s.pool += select(produced, points, 0)
        points = select(produced, 0, points)
    if s.scope.count_points:
        s.vp[player] += points
        note(s, player, VP, points)


def note(s, player, good, amount):
    """Remember what was just gained, where it may be declined (SET-A-29 b)."""
    if s.reading["SET-A-29"] == "b":
        s.gained[player][good] += amount


def gain_points(s, player, points):
    """Mark points; a Sphinx adds one to a gain that is large enough (SET-CARD-21)."""
    cite("SET-GOOD-10")
    if s.reading["SET-A-12"] == "c":
        produced = s.phase == Phase.PRODUCTION
        s.pool += select(produced, points, 0)
        points = select(produced, 0, points)
    mark_points(s, player, points)


def mark_points(s, player, points):
    """Points on the track, with what a Sphinx adds."""
    for sphinx in s.scope.game.features(Trigger.GAIN):
        card = s.scope.game.card_list[sphinx]
        if card["trigger_good"] == VP:
            adds = commands(s, player, sphinx) & (points >= card["trigger_least"])
            cite("SET-CARD-21", when=adds & (s.phase == Phase.PRODUCTION))
            points = points + select(adds, 1, 0)
    if s.scope.count_points:
        s.vp[player] += points
        note(s, player, VP, points)


def watch(s, player, good, amount):
    """Features that reward a gain of some other good, whenever they are active (SET-A-31)."""
    for feature in s.scope.game.features(Trigger.GAIN):
        card = s.scope.game.card_list[feature]
        if card["trigger_good"] == good:
            rewarded = commands(s, player, feature) & (amount >= card["trigger_least"]) & awake(s, player)
            mark_points(s, player, select(rewarded, card["reward"][VP], 0))


def awake(s, player):
    """Whether the rewards of a player's features are active now (SET-A-31)."""
    if s.reading["SET-A-31"] == "a":
        return True
    acting = s.phase == Phase.ACTION
    return acting if s.reading["SET-A-31"] == "c" else acting & (s.active == player)


def spend(s, player, good, amount):
    """Return goods to the general supply; what is not stored is spent first (SET-A-37 b)."""
    cite("SET-GOOD-08")
    s.supply[player][good] -= amount
    if s.reading["SET-A-37"] == "b":
        s.safe[player][good] = lowest(s.safe[player][good], s.supply[player][good])


def exposed(s, player, good):
    """What others can reach of a supply: all but what is stored on a board or card (SET-A-37)."""
    return s.supply[player][good] - s.safe[player][good]


def missing(s, player, due, without_stored=False):
    """How many resources of a price a player lacks."""
    have = exposed if without_stored else (lambda s, player, good: s.supply[player][good])
    return sum(highest(due[r] - have(s, player, r), 0) for r in RESOURCES)


def can_pay(s, player, due, gold=0, without_stored=False):
    """Whether resources, and gold in their place, are enough (SET-GOLD-01)."""
    return missing(s, player, due, without_stored) + gold <= s.supply[player][GOLD]


def begin_payment(s, due, purpose):
    """From here the active player pays resources, or gold in their place."""
    for resource in RESOURCES:
        s.due[resource] = due[resource]
    s.paying = purpose
    s.step = Step.PAY


def with_good(good, amount):
    """A row of goods with one amount, of a good that may be symbolic."""
    return [select(good == number, amount, 0) for number in range(len(GOODS))]


FOOD_FOR_A_DEAL = tuple(int(r == FOOD) for r in RESOURCES)
