"""Razing cards of the hand and locations of others, and the foundations it leaves (SET-RAZE, SET-FOUND)."""

from models.settlers.catalogue import GOODS, NONE, RAZE, VP, WOOD, Trigger
from models.settlers.empires import clear, commands, guard, owner_gains_wood, require_enemy
from models.settlers.flow import at, settle
from models.settlers.purse import gain, gain_separately, note, spend, watch
from models.settlers.state import AREA, CARDS, DISCARD, Step, empire, foundation, hand, seats
from verify import cite, merged, require, rule, select

FROM_HAND, ENEMY, OWN = range(3)
HAND_PRICE, ENEMY_PRICE = 1, 2


def require_razeable(s, card):
    """Only cards with a raze field, which of the factions only the Japanese have."""
    data = s.scope.game.cards[card]
    require((data.seat == NONE) | (data.japanese == 1), "SET-RAZE-07")
    require(data.trigger != Trigger.TUCK, "SET-CARD-06")
    require(data.trigger != Trigger.STORE, "SET-CARD-12")
    require((data.seat != NONE) | (data.razeable == 1), "SET-CARD-41")
    require(data.razeable == 1, "SET-RAZE-08")


def raze_field(s, card):
    """The goods of a raze field."""
    return [s.scope.game.cards[card].raze[good] for good in range(len(GOODS))]


def in_hand_razeable(s, card):
    """Whether a hand card may be razed; Gate and Shrine only under SET-A-41 (b)."""
    data = s.scope.game.cards[card]
    if s.reading["SET-A-41"] == "b":
        return (data.razeable == 1) | immune(s, card)
    return data.razeable == 1


def immune(s, card):
    """Gate and Shrine: Japanese cards without a raze field (SET-CARD-06, SET-CARD-12)."""
    data = s.scope.game.cards[card]
    return (data.japanese == 1) & (data.razeable == 0)


RAZE_CLAUSES = ("SET-RAZE-01", "SET-RAZE-10", "SET-GOOD-05", "SET-ACTN-02", "SET-ANAT-03")


@rule(*RAZE_CLAUSES, "SET-RAZE-02", "SET-RAZE-03", "SET-JAP-01", by="active", card=CARDS)
def raze_from_hand(s, card):
    """Raze a card of the own hand for one raze token."""
    at(s, Step.ACT, "SET-ACTN-01")
    if s.scope.peaceful:
        require(s.reading["SET-A-22"] != "b", "SET-VAR-11")
    raze_hand_card(s, card, HAND_PRICE, by_action=True)
    settle(s)


def raze_hand_card(s, card, tokens, by_action):
    """Pay the tokens, take the goods, discard the card."""
    player = s.active
    require(s.card_at[card] == hand(s, player), "SET-RAZE-02")
    require(in_hand_razeable(s, card), "SET-RAZE-08")
    require(s.supply[player][RAZE] >= tokens, "SET-RAZE-01")
    spend(s, player, RAZE, tokens)
    s.card_at[card] = DISCARD
    goods = raze_field(s, card)
    if s.reading["SET-A-41"] == "b":
        goods[VP] = goods[VP] + select(immune(s, card), 1, 0)
    gain(s, player, goods)
    reward_razing(s, player, FROM_HAND, by_action)
    return goods


@rule(*RAZE_CLAUSES, "SET-RAZE-04", "SET-RAZE-05", "SET-RAZE-11", by="active", card=CARDS)
def raze_location(s, card):
    """Raze a location of an opponent; protection makes it dearer."""
    at(s, Step.ACT, "SET-ACTN-01")
    require(not s.scope.peaceful, "SET-VAR-10")
    raze_enemy_location(s, card, ENEMY_PRICE, guarded=True, by_action=True)
    settle(s)


def raze_enemy_location(s, card, tokens, guarded, by_action):
    """Pay the tokens, take the goods; the location falls."""
    player = s.active
    require_enemy(s, player, card, "raze", "SET-RAZE-06")
    require_razeable(s, card)
    if guarded:
        tokens = tokens + guard(s, card)
    require(s.supply[player][RAZE] >= tokens, "SET-RAZE-01")
    spend(s, player, RAZE, tokens)
    goods = raze_field(s, card)
    fall(s, card)
    gain(s, player, goods)
    reward_razing(s, player, ENEMY, by_action)
    return goods


@merged
def fall(s, card):
    """A common location becomes a foundation and brings its owner a wood; others are discarded (SET-FOUND-01, 02)."""
    common = s.scope.game.cards[card].seat == NONE
    wood = select(common, 1, 0 if s.reading["SET-A-11"] == "a" else 1)
    gains = owner_gains_wood(s, card, wood)
    place = s.card_at[card]
    turned = DISCARD
    for player in seats(s):
        turned = select(common & (place == empire(s, player)), foundation(s, player), turned)
    cite("SET-FOUND-01", when=turned != DISCARD)
    cite("SET-FOUND-02", when=turned != DISCARD)
    cite("SET-FOUND-05", when=turned != DISCARD)
    cite("SET-RAZE-09", when=turned == DISCARD)
    cite("SET-JAP-02", when=turned == DISCARD)
    if s.scope.solo:
        cite("SET-SOLO-14", when=place == AREA)
    clear(s, card)
    s.card_at[card] = turned
    for player in seats(s):
        amount = select(place == AREA, 0, gains[player]) if s.scope.solo else gains[player]
        gain_wood(s, player, amount)


def gain_wood(s, player, amount):
    s.supply[player][WOOD] += amount
    note(s, player, WOOD, amount)
    if s.scope.game.features(Trigger.GAIN):
        watch(s, player, WOOD, amount)


def counts_as_raze(s, target, by_action):
    """What counts as razing for features (SET-A-20)."""
    if s.reading["SET-A-20"] == "b":
        return by_action
    return target == ENEMY if s.reading["SET-A-20"] == "c" else True


def reward_razing(s, player, target, by_action):
    """Features that reward razing; each gives its point on its own."""
    if not counts_as_raze(s, target, by_action):
        return
    game = s.scope.game
    triggers = (Trigger.RAZE, Trigger.RAZE_ENEMY) if target == ENEMY else (Trigger.RAZE,)
    goods = [0] * len(GOODS)
    for feature in game.features(*triggers):
        active = commands(s, player, feature)
        for good, amount in enumerate(game.card_list[feature]["reward"]):
            if amount:
                goods[good] += select(active, game.cards[feature].reward[good], 0)
    gain_separately(s, player, goods)
