"""What activated locations are aimed at, one rule for each kind of effect (SET-CARD)."""

from models.settlers.activating import (
    buildable,
    has_target,
    in_reach,
    open_to,
    own_razeable,
    perform,
    steal_goods,
    takeable,
    token_left,
    tradeable,
)
from models.settlers.building import begin_building
from models.settlers.catalogue import (
    CHAPEL_POINTS,
    FOOD,
    GOLD,
    NONE,
    STONE,
    SUPPLIES,
    WOOD,
    WORKER,
    Op,
    Sort,
)
from models.settlers.empires import discard_from_play, has_deal, require_enemy
from models.settlers.flow import at, go_on, settle
from models.settlers.purse import gain, gain_points, spend, with_good
from models.settlers.razing import (
    ENEMY_PRICE,
    HAND_PRICE,
    OWN,
    fall,
    raze_enemy_location,
    raze_field,
    raze_hand_card,
    require_razeable,
    reward_razing,
)
from models.settlers.routes import change_routes, route_good, routes_with
from models.settlers.state import (
    CARDS,
    DISCARD,
    FRESH,
    ICONS,
    NOTHING,
    PLAYERS,
    SUPPLY,
    Step,
    deals,
    foundation,
    hand,
)
from verify import any_of, auto, merged, require, rule, select

CHAPEL_GOODS = (WOOD, STONE, FOOD, WORKER, GOLD)


def aiming(s, op, clause):
    """The activated location asks for this kind of aim."""
    at(s, Step.TARGET, clause)
    require(s.acting != NOTHING, clause)
    require(s.scope.game.cards[s.acting].op == op, clause)


def aimed(s):
    """One aim is taken."""
    s.repeats -= 1
    settle(s)


@rule("SET-CARD-34", by="active", player=PLAYERS, good=SUPPLY)
def steal(s, player, good):
    """Take one good from the supply of an opponent."""
    aiming(s, Op.STEAL, "SET-CARD-34")
    require(player != s.active, "SET-CARD-34")
    require(open_to(s, player), "SET-ACTN-05")
    require(any_of((good == kind) & can for kind, can in steal_goods(s, player, s.acting)), "SET-CARD-34")
    spend(s, player, good, 1)
    gain(s, s.active, [*(select(good == kind, 1, 0) for kind in range(SUPPLIES)), 0, 0])
    aimed(s)


@rule("SET-CARD-17", by="active", card=CARDS)
def raze_unguarded(s, card):
    """Raze an enemy location for the token of the activation alone, however it is protected."""
    aiming(s, Op.RAZE_FREE, "SET-CARD-17")
    if s.scope.peaceful and s.reading["SET-A-22"] == "c":
        raze_hand_card(s, card, 0, by_action=False)
    else:
        raze_enemy_location(s, card, 0, guarded=False, by_action=False)
    aimed(s)


@rule("SET-CARD-35", by="active", card=CARDS)
def raze_hand_card_to_convert(s, card):
    """Dark Chapel: raze a hand card; its goods may be given back for points."""
    aiming(s, Op.RAZE_CONVERT, "SET-CARD-35")
    note_convertible(s, raze_hand_card(s, card, HAND_PRICE, by_action=False))
    aimed(s)


@rule("SET-CARD-35", by="active", card=CARDS)
def raze_location_to_convert(s, card):
    """Dark Chapel: raze an enemy location, for more tokens if it is protected."""
    aiming(s, Op.RAZE_CONVERT, "SET-CARD-35")
    require(not (s.scope.peaceful and s.reading["SET-A-22"] == "c"), "SET-VAR-11")
    note_convertible(s, raze_enemy_location(s, card, ENEMY_PRICE, guarded=True, by_action=False))
    aimed(s)


def note_convertible(s, goods):
    """What was razed may be given back; drawn cards lie apart until then."""
    s.chapel = True
    for number, good in enumerate(CHAPEL_GOODS):
        s.convertible[number] = goods[good]


@rule("SET-CARD-35", by="active", good=range(len(CHAPEL_GOODS)))
def convert_good(s, good):
    """Give back a good just razed for points."""
    at(s, Step.CONVERT, "SET-CARD-35")
    require(s.convertible[good] > 0, "SET-CARD-35")
    s.convertible[good] -= 1
    for number, kind in enumerate(CHAPEL_GOODS):
        spend(s, s.active, kind, select(good == number, 1, 0))
    gain_points(s, s.active, CHAPEL_POINTS)


@rule("SET-CARD-35", by="active", card=CARDS)
def convert_card(s, card):
    """Give back a card just drawn for points."""
    at(s, Step.CONVERT, "SET-CARD-35")
    require(s.card_at[card] == FRESH, "SET-CARD-35")
    s.card_at[card] = DISCARD
    gain_points(s, s.active, CHAPEL_POINTS)


@rule("SET-CARD-35", by="active")
def stop_converting(s):
    """Keep the rest of the goods."""
    at(s, Step.CONVERT, "SET-CARD-35")
    s.chapel = False
    s.convertible = [0] * len(CHAPEL_GOODS)
    for card in range(len(s.card_at)):
        s.card_at[card] = select(s.card_at[card] == FRESH, hand(s, s.active), s.card_at[card])
    go_on(s)


@rule("SET-CARD-37", "SET-RAZE-06", by="active", card=CARDS)
def raze_own_location(s, card):
    """Rabble: raze a location of the own empire for all its goods and the wood of its foundation."""
    aiming(s, Op.RAZE_OWN, "SET-CARD-37")
    require(own_razeable(s, card), "SET-CARD-37")
    require_razeable(s, card)
    goods = raze_field(s, card)
    fall(s, card)
    gain(s, s.active, goods)
    reward_razing(s, s.active, OWN, by_action=False)
    aimed(s)


@rule("SET-CARD-36", by="active", card=CARDS, icon=ICONS)
def take_raze_good(s, card, icon):
    """Pack: take one good of an enemy location's raze field; the location stays."""
    aiming(s, Op.RAZE_FIELD_GOOD, "SET-CARD-36")
    require_enemy(s, s.active, card, "copy", "SET-CARD-36")
    good = s.scope.game.cards[card].icons[icon]
    require(good != NONE, "SET-RAZE-08")
    gain(s, s.active, with_good(good, 1))
    aimed(s)


@rule("SET-CARD-01", "SET-CARD-02", "SET-CARD-28", by="active", card=CARDS)
def remove_location(s, card):
    """Garrison and Engineers: discard a location of an opponent; it is no raze."""
    aiming(s, Op.REMOVE, "SET-CARD-01")
    require(in_reach(s, card, shield=False), "SET-CARD-01")
    require(in_reach(s, card), "SET-ACTN-05")
    discard_from_play(s, card)
    aimed(s)


@rule("SET-CARD-39", by="active", card=CARDS)
def discard_enemy_deal(s, card):
    """Robbers: discard a deal of an opponent."""
    aiming(s, Op.DISCARD_DEAL, "SET-CARD-39")
    require_enemy_deal(s, card, "SET-CARD-39")
    s.card_at[card] = DISCARD
    aimed(s)


@rule("SET-CARD-30", "SET-CARD-31", by="active", card=CARDS)
def take_enemy_deal(s, card):
    """Spies: take a deal from under an enemy board; it gives its good from the next Production on."""
    aiming(s, Op.TAKE_DEAL, "SET-CARD-30")
    require_enemy_deal(s, card, "SET-CARD-30")
    s.card_at[card] = deals(s, s.active)
    aimed(s)


def require_enemy_deal(s, card, clause):
    players = range(len(s.scope.players))
    lies = [s.card_at[card] == deals(s, p) for p in players]
    require(any_of(lies[p] & (s.active != p) for p in players), clause)
    require(any_of(lies[p] & open_to(s, p) for p in players), "SET-ACTN-05")


@rule("SET-CARD-39", by="active", player=PLAYERS, card=CARDS, icon=ICONS)
def cancel_enemy_route(s, player, card, icon):
    """Robbers: cancel a Trade Route deal of an opponent."""
    require(s.scope.routes > 0, "SET-CARD-39")
    aiming(s, Op.DISCARD_DEAL, "SET-CARD-39")
    require(player != s.active, "SET-CARD-39")
    require(routes_with(s, player, card, icon) > 0, "SET-CARD-39")
    require(open_to(s, player), "SET-ACTN-05")
    change_routes(s, player, card, icon, -1)
    aimed(s)


@rule("SET-CARD-13", "SET-CARD-14", by="active", card=CARDS, icon=ICONS)
def trade_with(s, card, icon):
    """Trade Route: make a deal with an enemy location, and gain its good at once."""
    require(s.scope.routes > 0, "SET-CARD-14")
    aiming(s, Op.TRADE, "SET-CARD-14")
    require_enemy(s, s.active, card, "copy", "SET-CARD-14")
    require(tradeable(s, card, icon), "SET-DEAL-07")
    change_routes(s, s.active, card, icon, 1)
    gain(s, s.active, with_good(route_good(s, card, icon), 1))
    aimed(s)


@rule("SET-CARD-16", by="active", player=PLAYERS)
def choose_victim(s, player):
    """Desert: choose an opponent, who has to discard a card."""
    aiming(s, Op.MAKE_DISCARD, "SET-CARD-16")
    require(open_to(s, player), "SET-ACTN-05")
    require(any_of(place == hand(s, player) for place in s.card_at), "SET-CARD-16")
    s.repeats = 0
    s.left = player
    s.step = Step.VICTIM


@rule("SET-CARD-16", by="left", card=CARDS)
def discard_hand_card(s, card):
    """The victim of the Desert discards a hand card of choice."""
    at(s, Step.VICTIM, "SET-CARD-16")
    require(s.card_at[card] == hand(s, s.left), "SET-CARD-16")
    s.card_at[card] = DISCARD
    s.left = 0
    settle(s)


@rule("SET-ACT-03", by="active", card=CARDS)
def block_location(s, card):
    """Scorpion Breeder: an enemy action location cannot be activated in this round."""
    aiming(s, Op.BLOCK, "SET-ACT-03")
    require_enemy(s, s.active, card, "take", "SET-ACT-03")
    require(s.scope.game.cards[card].sort == Sort.ACTION, "SET-ACT-03")
    require(s.blocked[card] == 0, "SET-ACT-03")
    s.blocked[card] = True
    aimed(s)


@rule("SET-CARD-22", "SET-CARD-25", "SET-COMP-09", by="active", card=CARDS)
def take_over(s, card):
    """Temple of Ra: take over an enemy location; it produces nothing at that moment."""
    require(bool(s.scope.control), "SET-CARD-22")
    aiming(s, Op.CONTROL, "SET-CARD-22")
    require(in_reach(s, card, shield=False), "SET-CARD-22")
    require(token_left(s), "SET-COMP-09")
    require(takeable(s, card), "SET-ACTN-05")
    s.controlled[card] = True
    aimed(s)


@rule("SET-CARD-19", "SET-CARD-20", by="active", card=CARDS)
def lay_foundation(s, card):
    """Sanctuary: a hand card becomes a foundation of the own empire."""
    aiming(s, Op.FOUND, "SET-CARD-19")
    require(s.card_at[card] == hand(s, s.active), "SET-CARD-19")
    s.card_at[card] = foundation(s, s.active)
    aimed(s)


@rule("SET-CARD-42", by="active", card=CARDS)
def settle_faction(s, card):
    """Settlers: build a faction location of the hand without discarding a location."""
    aiming(s, Op.SETTLE, "SET-CARD-42")
    require(s.scope.game.cards[card].seat != NONE, "SET-CARD-42")
    require(s.card_at[card] == hand(s, s.active), "SET-CARD-42")
    require(buildable(s, card), "SET-BUILD-02")
    s.repeats -= 1
    begin_building(s, card, 0)


@rule("SET-CARD-07", "SET-CARD-08", "SET-CARD-09", by="active", card=CARDS)
def build_deal(s, card):
    """Negotiator: build one of the own deals without discarding a location."""
    aiming(s, Op.NEGOTIATE, "SET-CARD-07")
    require(has_deal(s, s.active, card), "SET-CARD-07")
    require(buildable(s, card), "SET-BUILD-02")
    s.repeats -= 1
    begin_building(s, card, 0)


@rule("SET-CARD-44", by="active", card=CARDS)
def produce_deal(s, card):
    """Imperial Messenger: gain the good of one of the own deals."""
    aiming(s, Op.PRODUCE_DEAL, "SET-CARD-44")
    require(has_deal(s, s.active, card), "SET-CARD-44")
    gain(s, s.active, with_good(s.scope.game.cards[card].deal, 1))
    aimed(s)


@rule("SET-CARD-44", by="active", card=CARDS, icon=ICONS)
def produce_route(s, card, icon):
    """Imperial Messenger: gain the good of a Trade Route deal."""
    require(s.scope.routes > 0, "SET-CARD-44")
    aiming(s, Op.PRODUCE_DEAL, "SET-CARD-44")
    require(routes_with(s, s.active, card, icon) > 0, "SET-CARD-44")
    gain(s, s.active, with_good(route_good(s, card, icon), 1))
    aimed(s)


@rule("SET-CARD-45", by="active", card=CARDS)
def pay_deal(s, card):
    """Hanseatic League: discard one of the own deals."""
    at(s, Step.DEAL_COST, "SET-CARD-45")
    require(has_deal(s, s.active, card), "SET-CARD-45")
    s.card_at[card] = DISCARD
    perform(s)


@rule("SET-CARD-45", by="active", card=CARDS, icon=ICONS)
def pay_route(s, card, icon):
    """Hanseatic League: cancel a Trade Route deal instead."""
    require(s.scope.routes > 0, "SET-CARD-45")
    at(s, Step.DEAL_COST, "SET-CARD-45")
    require(routes_with(s, s.active, card, icon) > 0, "SET-CARD-45")
    change_routes(s, s.active, card, icon, -1)
    perform(s)


@auto("SET-ACT-03")
def nothing_to_aim_at(s):
    """A second aim has nothing left."""
    at(s, Step.TARGET, "SET-ACT-03")
    require(aim_is_left(s) == 0, "SET-ACT-03")
    s.repeats = 0
    settle(s)


@merged
def aim_is_left(s):
    if s.acting == NOTHING:
        return 0
    return has_target(s, s.scope.game.cards[s.acting].op, s.acting)
