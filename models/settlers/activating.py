"""Activating action locations: what it costs, how often, what it gives (SET-ACT)."""

from models.settlers.catalogue import (
    EGYPTIAN_TOKENS,
    GOLD,
    GOODS,
    NONE,
    RAZE,
    RESOURCES,
    STEALS,
    VP,
    WORKER,
    Op,
    Sort,
)
from models.settlers.empires import (
    commands,
    extra_locations,
    guard,
    has_deal,
    is_controlled,
    is_enemy,
    owns,
    shield_holds,
)
from models.settlers.flow import after_action, at, settle
from models.settlers.purse import begin_payment, can_pay, exposed, gain, is_zero, spend
from models.settlers.resolve import can_copy
from models.settlers.routes import has_route, makers, route_goods, routes_with
from models.settlers.state import (
    CARDS,
    CONTROLLER_SIDE,
    DISCARD,
    OWNER_SIDE,
    Paying,
    Step,
    deals,
    hand,
    hand_size,
    seats,
    tallied,
)
from verify import any_of, auto, cite, merged, negation, require, rule, select

ACTIVATION = ("SET-ACT-01", "SET-ACT-02", "SET-ACT-03", "SET-ACTN-02", "SET-GOOD-04", "SET-ACTN-08")


@rule(*ACTIVATION, "SET-ACT-04", "SET-ACT-05", by="active", card=CARDS, times=(1, 2))
def activate(s, card, times):
    """Activate an action location, paying for it; twice at once only where SET-A-14 (b) has it declared."""
    at(s, Step.ACT, "SET-ACTN-01")
    require(commands(s, s.active, card), "SET-ACT-01")
    require(s.scope.game.cards[card].sort == Sort.ACTION, "SET-ACT-01")
    if s.reading["SET-A-14"] == "a":
        require(times == 1, "SET-ACT-05")
    if s.reading["SET-A-07"] == "b":
        require(s.uses[card] == 0, "SET-ACT-05")
    s.acting = card
    s.times = times
    begin_activation(s, card, times)


@rule("SET-ACT-05", by="active")
def activate_again(s):
    """Activate the same location a second time in the same action."""
    at(s, Step.AGAIN, "SET-ACT-05")
    s.times = 2
    begin_activation(s, s.acting, 1)


@rule("SET-ACT-05", by="active")
def stop_activating(s):
    """Leave it at one activation."""
    at(s, Step.AGAIN, "SET-ACT-05")
    after_action(s)


@auto("SET-ACT-05")
def no_second_activation(s):
    """The location cannot be activated again now."""
    at(s, Step.AGAIN, "SET-ACT-05")
    require(negation(commands(s, s.active, s.acting) & payable(s, s.acting, 1)), "SET-ACT-05")
    after_action(s)


def payable(s, card, times):
    """Whether the cost of an activation can be paid and there is something to aim at."""
    data, player = s.scope.game.cards[card], s.active
    due = [data.pays[r] * times for r in RESOURCES]
    enough = can_pay(s, player, due, gold=data.pays[GOLD] * times)
    for good in (WORKER, RAZE):
        enough = enough & (s.supply[player][good] >= data.pays[good] * times)
    free = (s.uses[card] + times <= data.uses) & unblocked(s, card)
    return enough & free & (has_target(s, data.op, card) == 1) & has_cost(s, data)


def unblocked(s, card):
    return s.blocked[card] == 0 if s.scope.blocking else True


def has_cost(s, data):
    """Whether there is a hand card or a deal to pay with."""
    enough = (data.pays_card == 0) | (hand_size(s, s.active) > 0)
    if s.scope.game.having("pays_deal"):
        enough = enough & ((data.pays_deal == 0) | has_own_deal(s))
    return enough


def begin_activation(s, card, times):
    """Workers, gold and tokens are paid at once, resources in a step of their own."""
    data, player = s.scope.game.cards[card], s.active
    require(s.uses[card] + times <= data.uses, "SET-ACT-04")
    cite("SET-CARD-24", when=is_controlled(s, card))
    require(unblocked(s, card), "SET-ACT-01")
    require(payable(s, card, times), "SET-ACT-02")
    s.uses[card] += times
    for good in (WORKER, RAZE, GOLD):
        spend(s, player, good, data.pays[good] * times)
    lay_on(s, data.pays[WORKER] * times)
    begin_payment(s, [data.pays[r] * times for r in RESOURCES], Paying.ACTIVATION)


def lay_on(s, goods):
    """Workers and resources stay on the location to the end of the round (SET-A-04 c counts them)."""
    if s.scope.control:
        side = select(is_controlled(s, s.acting), CONTROLLER_SIDE, OWNER_SIDE)
    else:
        side = OWNER_SIDE
    s.lying[s.acting][side] += goods


@merged
def activation_is_paid(s):
    """After the resources come a card or deal as cost, then the effect."""
    data = s.scope.game.cards[s.acting]
    if data.pays_card == 1:
        s.step = Step.CARD_COST
    elif data.pays_deal == 1:
        s.step = Step.DEAL_COST
    else:
        perform(s)


@rule("SET-CARD-16", "SET-CARD-43", by="active", card=CARDS)
def pay_hand_card(s, card):
    """Discard a hand card to activate the location."""
    at(s, Step.CARD_COST, "SET-CARD-43")
    require(s.card_at[card] == hand(s, s.active), "SET-CARD-43")
    cite("SET-ANAT-06")
    s.card_at[card] = DISCARD
    perform(s)


@merged
def perform(s):
    """The goods of the location; then whatever it asks to be aimed at."""
    data, player, game = s.scope.game.cards[s.acting], s.active, s.scope.game
    both = select(s.times == 2, 2, 1) if s.reading["SET-A-14"] == "b" else 1
    goods = [data.gives[good] for good in range(len(GOODS))]
    cite("SET-ACT-06", when=goods[VP] > 0)
    gain(s, player, [0 if good == VP else goods[good] * both for good in range(len(GOODS))])
    gain(s, player, [goods[VP] if good == VP else 0 for good in range(len(GOODS))])
    if not is_zero(both - 1):
        twice = [select(both == 2, goods[VP], 0) if good == VP else 0 for good in range(len(GOODS))]
        gain(s, player, twice)
    if any(card["choice"] != NONE and card["op"] == Op.NOTHING for card in game.card_list):
        for number in range(len(s.choosing)):
            s.choosing[number] += select(data.choice == number, both, 0)
    s.copies[0] += select(data.op == Op.COPY, both, 0)
    s.repeats = select((data.op == Op.NOTHING) | (data.op == Op.COPY), 0, both)
    settle(s)


def has_own_deal(s):
    """Whether the active player has a deal of any sort."""
    ways = [has_deal(s, s.active, card) for card in s.scope.game.faction]
    return any_of([*ways, has_other_deal(s)])


def has_other_deal(s):
    """Trade Route deals and attack cards taken as deals."""
    ways = []
    if s.scope.routes:
        ways.append(has_route(s, s.active))
    if s.scope.solo:
        ways.append(any_of(n > 0 for n in s.attack_deals))
    return any_of(ways)


def open_to(s, player, kind="take"):
    """Whether effects of others may still aim at a player (SET-A-06)."""
    other = player != s.active
    return other & (s.passed[player] == 0) if shield_holds(s, kind) else other


def may_aim(s, card, kind="take"):
    return is_enemy(s, s.active, card, kind)


def in_reach(s, card, shield=True):
    """Whether a location, or what counts as one, may be removed or taken over."""
    enemy = is_enemy(s, s.active, card, shield=shield)
    return enemy | extra_locations(s, s.active, card, shield)


def steal_goods(s, player, acting):
    """What can be stolen from a player by a card: `(good, possible)`; gold as a resource is SET-A-05."""
    data = s.scope.game.cards[acting]
    for number, name in enumerate(STEALS):
        good = GOODS.index(name)
        listed = data.steals[number] == 1
        if good == GOLD and s.reading["SET-A-05"] == "b":
            listed = listed | (data.op == Op.STEAL)
        yield good, listed & (exposed(s, player, good) > 0)


@merged
def has_target(s, op, acting):
    """Whether an effect has anything to be aimed at; effects without aim always have."""
    game, ops = s.scope.game, {card["op"] for card in s.scope.game.card_list}
    for known, test in TESTS.items():
        if known in ops and op == known:
            return select(test(s, game, acting), 1, 0)
    return 1


def _steal(s, game, acting):
    return any_of(open_to(s, p) & can for p in seats(s) for _, can in steal_goods(s, p, acting))


def razeable_cards(game):
    return game.having("razeable")


def _raze_free(s, game, acting):
    if s.scope.peaceful and s.reading["SET-A-22"] == "c":
        return any_of(s.card_at[c] == hand(s, s.active) for c in razeable_cards(game))
    return any_of(may_aim(s, c, "raze") for c in razeable_cards(game))


def _raze_convert(s, game, acting):
    tokens = s.supply[s.active][RAZE]
    in_hand = any_of(s.card_at[c] == hand(s, s.active) for c in razeable_cards(game)) & (tokens >= 1)
    if s.scope.peaceful and s.reading["SET-A-22"] == "c":
        return in_hand
    enemy = any_of(may_aim(s, c, "raze") & (tokens >= 2 + guard(s, c)) for c in razeable_cards(game))
    return in_hand | enemy


def own_razeable(s, card):
    return owns(s, s.active, card) & negation(is_controlled(s, card))


def _raze_own(s, game, acting):
    return any_of(own_razeable(s, card) for card in razeable_cards(game))


def _field_good(s, game, acting):
    return any_of(may_aim(s, card, "copy") for card in razeable_cards(game))


def _remove(s, game, acting):
    return any_of(in_reach(s, card) for card in range(len(s.card_at)))


def _discard_deal(s, game, acting):
    return any_deal(s, with_routes=True)


def _take_deal(s, game, acting):
    return any_deal(s, with_routes=False)


def any_deal(s, with_routes):
    """Whether an opponent has a deal that can be taken or cancelled."""
    ways = [
        (s.card_at[card] == deals(s, p)) & open_to(s, p) for card in s.scope.game.faction for p in seats(s)
    ]
    if with_routes and s.scope.routes:
        ways += [open_to(s, p) & has_route(s, p) for p, _ in makers(s)]
    if s.scope.solo:
        ways.append(s.revealed > 0)
    return any_of(ways)


def tradeable(s, card, icon):
    """Whether a Trade Route deal can be made with a location, for its deal good or a raze icon (SET-A-23, SET-A-35)."""
    data = s.scope.game.cards[card]
    good = (data.deal != NONE) & (icon == 0)
    if s.reading["SET-A-23"] == "b":
        good = good | ((data.deal == NONE) & (data.icons[icon] != NONE))
    if s.reading["SET-A-35"] == "a":
        good = good & (sum(routes_with(s, s.active, card, number) for number in range(2)) == 0)
    return good & may_aim(s, card, "copy")


def _trade(s, game, acting):
    return any_of(tradeable(s, card, icon) for card, icon, _ in route_goods(s.scope))


def _make_discard(s, game, acting):
    return any_of(open_to(s, p) & (hand_size(s, p) > 0) for p in seats(s)) if len(seats(s)) > 1 else False


def _block(s, game, acting):
    return any_of(may_aim(s, card) & (s.blocked[card] == 0) for card in game.having("sort", Sort.ACTION))


def token_left(s):
    """Whether an Egyptian token is free."""
    return tallied(sum(s.controlled), len(s.controlled)) < EGYPTIAN_TOKENS


def takeable(s, card):
    """Whether the Egyptians may take a location over: one of an opponent that is not theirs already."""
    return in_reach(s, card) & (s.controlled[card] == 0)


def _control(s, game, acting):
    return token_left(s) & any_of(takeable(s, card) for card in range(len(s.card_at)))


def _found(s, game, acting):
    return hand_size(s, s.active) > 0


def buildable(s, card):
    """Whether a card's resources can be paid when its location part is waived."""
    return can_pay(s, s.active, [s.scope.game.cards[card].cost[r] for r in RESOURCES])


def _settle(s, game, acting):
    return any_of((s.card_at[c] == hand(s, s.active)) & buildable(s, c) for c in game.faction)


def _negotiate(s, game, acting):
    return any_of(has_deal(s, s.active, card) & buildable(s, card) for card in game.faction)


def _produce_deal(s, game, acting):
    return has_own_deal(s)


def _copy(s, game, acting):
    return can_copy(s, 0)


TESTS = {
    Op.STEAL: _steal,
    Op.RAZE_FREE: _raze_free,
    Op.RAZE_CONVERT: _raze_convert,
    Op.RAZE_OWN: _raze_own,
    Op.RAZE_FIELD_GOOD: _field_good,
    Op.REMOVE: _remove,
    Op.DISCARD_DEAL: _discard_deal,
    Op.TAKE_DEAL: _take_deal,
    Op.TRADE: _trade,
    Op.MAKE_DISCARD: _make_discard,
    Op.BLOCK: _block,
    Op.CONTROL: _control,
    Op.FOUND: _found,
    Op.SETTLE: _settle,
    Op.NEGOTIATE: _negotiate,
    Op.PRODUCE_DEAL: _produce_deal,
    Op.COPY: _copy,
}
