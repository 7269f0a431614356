"""Building locations, making deals, and paying for them (SET-BUILD, SET-DEAL, SET-GOLD)."""

from models.settlers.activating import activation_is_paid, lay_on
from models.settlers.catalogue import GOLD, GOODS, NONE, RESOURCES, VP, Sort, Trigger
from models.settlers.empires import colour_counts, commands, discard_from_play, is_controlled, owns, per_item
from models.settlers.flow import at, settle
from models.settlers.purse import (
    FOOD_FOR_A_DEAL,
    begin_payment,
    can_pay,
    gain,
    gain_separately,
    missing,
    spend,
    with_good,
)
from models.settlers.resolve import produce_one
from models.settlers.state import (
    BUILDING,
    CARDS,
    NOTHING,
    RESOURCE,
    Paying,
    Step,
    deals,
    empire,
    foundation,
    hand,
)
from verify import any_of, auto, cite, merged, negation, require, rule, select

BUILDING_CLAUSES = (
    "SET-BUILD-01",
    "SET-BUILD-02",
    "SET-BUILD-04",
    "SET-ANAT-02",
    "SET-GOOD-04",
    "SET-ACTN-02",
)


def price(s, card):
    """The resources of a building cost."""
    return [s.scope.game.cards[card].cost[r] for r in RESOURCES]


def is_site(s, player, card):
    """Whether a card of the own empire can be discarded for a building: a location or a foundation."""
    mine = owns(s, player, card) | (s.card_at[card] == foundation(s, player))
    return mine & negation(is_controlled(s, card))


def warehouses(s):
    return s.scope.game.features(Trigger.CLEANUP)


def strict_sites(s):
    """Whether goods on a discarded location cannot help to pay (SET-A-30 a)."""
    return s.reading["SET-A-30"] == "a" and s.reading["SET-A-37"] == "b" and bool(warehouses(s))


def has_site(s, player, card):
    """Whether a building that needs a location can have one."""
    some = any_of(is_site(s, player, other) for other in range(len(s.card_at)))
    if strict_sites(s):
        others = any_of(is_site(s, player, c) for c in range(len(s.card_at)) if c not in warehouses(s))
        some = others | (some & can_pay(s, player, price(s, card), without_stored=True))
    return some


@rule(*BUILDING_CLAUSES, by="active", card=CARDS)
def build(s, card):
    """Build a card of the hand; a faction location may need another location to be discarded."""
    at(s, Step.ACT, "SET-ACTN-01")
    require(s.card_at[card] == hand(s, s.active), "SET-BUILD-01")
    require(can_pay(s, s.active, price(s, card)), "SET-BUILD-02")
    needs = s.scope.game.cards[card].needs_location
    require((needs == 0) | has_site(s, s.active, card), "SET-BUILD-05")
    begin_building(s, card, needs)


def begin_building(s, card, needs):
    """The card is put down; it is placed only when the whole cost is paid (SET-BUILD-12)."""
    free = sum(price(s, card)) + needs == 0
    common = s.scope.game.cards[card].seat == NONE
    cite("SET-CARD-40", when=free & common)
    cite("SET-CARD-15", when=free & negation(common))
    s.building = card
    s.card_at[card] = BUILDING
    begin_payment(s, price(s, card), Paying.BUILDING)
    s.step = select(needs == 1, Step.SITE, Step.PAY)


@rule("SET-BUILD-05", "SET-BUILD-09", "SET-BUILD-10", "SET-BUILD-11", by="active", card=CARDS)
def discard_site(s, card):
    """Discard a location or a foundation of the own empire for the building."""
    at(s, Step.SITE, "SET-BUILD-05")
    require(negation(is_controlled(s, card)), "SET-CARD-23")
    require(is_site(s, s.active, card), "SET-BUILD-05")
    if strict_sites(s):
        stored = any_of(card == house for house in warehouses(s))
        enough = can_pay(s, s.active, price(s, s.building), without_stored=True)
        require(negation(stored) | enough, "SET-BUILD-12")
    face_down = s.card_at[card] == foundation(s, s.active)
    cite("SET-FOUND-03", when=face_down)
    cite("SET-FOUND-04", when=face_down)
    s.site = select(face_down, NOTHING, card)
    discard_from_play(s, card)
    s.step = Step.PAY


@rule("SET-GOLD-01", "SET-GOLD-02", "SET-GOLD-03", by="active", resource=RESOURCE)
def pay_with_gold(s, resource):
    """Pay a gold in place of a resource."""
    at(s, Step.PAY, "SET-GOLD-03")
    player = s.active
    require(s.due[resource] > 0, "SET-GOLD-03")
    require(s.supply[player][GOLD] > 0, "SET-GOLD-01")
    lacking = missing(s, player, s.due)
    lacks_this = s.due[resource] > s.supply[player][resource]
    require(lacks_this | (lacking < s.supply[player][GOLD]), "SET-BUILD-02")
    s.due[resource] -= 1
    spend(s, player, GOLD, 1)


def can_choose_gold(s):
    """Whether gold could stand in for something that is still due."""
    return (s.supply[s.active][GOLD] > 0) & any_of(s.due[r] > 0 for r in RESOURCES)


@rule("SET-BUILD-02", "SET-GOLD-02", by="active")
def pay_the_rest(s):
    """Pay what is still due in resources, and keep the gold."""
    at(s, Step.PAY, "SET-BUILD-02")
    require(can_choose_gold(s), "SET-BUILD-02")
    require(missing(s, s.active, s.due) == 0, "SET-BUILD-02")
    pay(s)


@auto("SET-BUILD-02", "SET-BUILD-13")
def pay_without_gold(s):
    """There is no gold to choose, or nothing due: the price is paid in resources."""
    at(s, Step.PAY, "SET-BUILD-02")
    require(negation(can_choose_gold(s)), "SET-BUILD-02")
    pay(s)


@merged
def pay(s):
    """The resources leave the supply, for an activation onto the location; then what was paid for happens."""
    laid = sum(s.due[r] for r in RESOURCES)
    for resource in RESOURCES:
        spend(s, s.active, resource, s.due[resource])
        s.due[resource] = 0
    purpose = s.paying
    s.paying = Paying.NOTHING
    if purpose == Paying.BUILDING:
        complete_building(s)
    elif purpose == Paying.DEAL:
        complete_deal(s)
    else:
        lay_on(s, laid)
        activation_is_paid(s)


COMPLETION = (
    "SET-BUILD-03",
    "SET-BUILD-06",
    "SET-BUILD-07",
    "SET-BUILD-08",
    "SET-BUILD-12",
    "SET-BUILD-15",
    "SET-GOOD-06",
)


@merged
def complete_building(s):
    """The location is placed: it produces at once, gives its bonus, and features react."""
    for clause in COMPLETION:
        cite(clause)
    card, player = s.building, s.active
    data = s.scope.game.cards[card]
    s.card_at[card] = empire(s, player)
    counts = colour_counts(s, player)
    if data.sort == Sort.PRODUCTION:
        produce_one(s, player, card, counts)
    give_bonus(s, player, card, counts)
    reward_building(s, player, card)
    s.building = s.site = NOTHING
    settle(s)


@merged
def give_bonus(s, player, card, counts):
    """The building bonus, gained once; points per colour are capped or not (SET-A-27), samurai are Japanese."""
    data = s.scope.game.cards[card]
    most = data.bonus_most
    if s.reading["SET-A-27"] == "b":
        most = select(most > 0, len(s.card_at), 0)
    points = per_item(counts, data.bonus_item, most)
    gain(s, player, [data.bonus[good] + (points if good == VP else 0) for good in range(len(GOODS))])
    s.common_draws += data.bonus_common
    s.faction_draws += data.bonus_faction
    if s.scope.game.japan != NONE:
        s.samurai_due += select(player == s.scope.game.japan, data.bonus_samurai, 0)


@merged
def reward_building(s, player, card):
    """Features that react to building, the new location's own included (SET-CLAR-01, SET-A-13, SET-A-25)."""
    cite("SET-CLAR-01")
    game, data = s.scope.game, s.scope.game.cards[card]
    by_ability = s.acting != NOTHING
    goods = [0] * len(GOODS)
    for feature in game.features(Trigger.BUILD_COLOUR, Trigger.BUILD_COMMON, Trigger.BUILD_FACTION):
        record = game.card_list[feature]
        if record["trigger"] == Trigger.BUILD_COLOUR:
            fits = data.colours[record["trigger_colour"]] == 1
            cite("SET-CARD-29", when=fits & (data.many_colours == 1))
        else:
            fits = (data.seat == NONE) == (record["trigger"] == Trigger.BUILD_COMMON)
        active = commands(s, player, feature)
        if s.reading["SET-A-13"] == "b":
            active = active | (s.site == feature)
        if s.reading["SET-A-25"] == "b":
            active = active & negation(by_ability)
        cite("SET-BUILD-14", when=active & fits)
        for good, amount in enumerate(record["reward"]):
            if amount:
                goods[good] += select(active & fits, game.cards[feature].reward[good], 0)
        if record["offers"]:
            s.offers += select(active & fits, 1, 0)
    gain_separately(s, player, goods)


@rule(
    "SET-DEAL-01",
    "SET-DEAL-02",
    "SET-DEAL-07",
    "SET-ANAT-04",
    "SET-ANAT-05",
    "SET-ACTN-02",
    by="active",
    card=CARDS,
)
def make_deal(s, card):
    """Make a deal with a faction card of the hand, for a food."""
    at(s, Step.ACT, "SET-ACTN-01")
    require(s.card_at[card] == hand(s, s.active), "SET-DEAL-01")
    require(s.scope.game.cards[card].deal != NONE, "SET-DEAL-07")
    require(can_pay(s, s.active, FOOD_FOR_A_DEAL), "SET-DEAL-02")
    s.building = card
    s.card_at[card] = BUILDING
    begin_payment(s, FOOD_FOR_A_DEAL, Paying.DEAL)


@merged
def complete_deal(s):
    """The card lies under the board and gives its good at once; features react."""
    cite("SET-DEAL-03")
    cite("SET-DEAL-04")
    card, player, game = s.building, s.active, s.scope.game
    s.card_at[card] = deals(s, player)
    s.building = NOTHING
    gain(s, player, with_good(game.cards[card].deal, 1))
    goods = [0] * len(GOODS)
    for feature in game.features(Trigger.DEAL):
        active = commands(s, player, feature)
        for good, amount in enumerate(game.card_list[feature]["reward"]):
            if amount:
                goods[good] += select(active, game.cards[feature].reward[good], 0)
    gain_separately(s, player, goods)
    settle(s)
