"""The ledger of Imperial Settlers: what every move takes from a supply and brings to it, and what production gives.

Supplies change by moves alone, so the ledger of a whole game (SET-P-05) is the sum of what these claims say of one
move: what leaves a supply was paid for something named here, and lies on a location afterwards where it is laid
there; what comes to a supply comes by a move that brings goods, to the player who made it or to an owner who is
rewarded.
"""

from models.settlers.catalogue import (
    CHAPEL_POINTS,
    DEFENCE,
    GOLD,
    NONE,
    RAZE,
    RESOURCES,
    SUPPLIES,
    TARGET_GOODS,
    WOOD,
    WORKER,
    Sort,
    Trigger,
)
from models.settlers.empires import commands, guard
from models.settlers.routes import route_goods, routes_with
from models.settlers.state import NOTHING, Paying, Phase, deals, empire, seats
from models.settlers.targets import CHAPEL_GOODS
from verify import Table, all_of, any_of, lowest, negation, select, sometimes, step

PAY = ("pay_the_rest", "pay_without_gold")
ACTIVATE = ("activate", "activate_again")
RAZE_HAND = ("raze_from_hand", "raze_hand_card_to_convert")
RAZE_GUARDED = ("raze_location", "raze_location_to_convert")
FALLS = (*RAZE_GUARDED, "raze_unguarded", "raze_own_location")
ONE_GOOD = (
    "take_raze_good",
    "trade_with",
    "produce_deal",
    "produce_route",
    "produce_attack_deal",
    "steal",
    "spend_workers",
)
BRINGS = (
    *("produce", "produce_from_locations", "choose_option", "copy_production", *PAY, *RAZE_HAND, *FALLS),
    *(*ONE_GOOD, "pay_hand_card", "pay_deal", "pay_route", "pay_attack_deal", "empty_a_lost_shrine"),
)
CLEARS = (*FALLS, "clean_up", "discard_site", "remove_location", "lose_common", "lose_faction")
STORED = Table((*RESOURCES, GOLD), "stored good")
CONVERTED = Table(CHAPEL_GOODS, "converted good")
PRINTED = {"SET-A-09": "b", "SET-A-12": "a", "SET-A-38": "a"}


def one(good, wanted, amount=1):
    return select(good == wanted, amount, 0)


def price(before, move, good):
    """What the player who makes a move pays of a good, by the rulebook; resources of a building in a move of their own."""
    cards = before.scope.game.cards
    name = move.rule
    if name in PAY:
        return before.due[good] if good in RESOURCES else 0
    if name in ACTIVATE:
        card = move.card if name == "activate" else select(before.acting == NOTHING, 0, before.acting)
        times = move.times if name == "activate" else 1
        return cards[card].pays[good] * times if good in (WORKER, GOLD, RAZE) else 0
    if name in RAZE_HAND:
        return one(good, RAZE)
    if name in RAZE_GUARDED:
        return one(good, RAZE, 2 + guard(before, move.card))
    if name == "spend_workers":
        return one(good, WORKER, 2)
    if name == "pay_with_gold":
        return one(good, GOLD)
    if name == "defend":
        return one(good, DEFENCE)
    if name == "deploy_samurai":
        return one(good, WORKER)
    if name == "store_on_shrine":
        return one(good, STORED[move.good])
    if name == "convert_good":
        return one(good, CONVERTED[move.good])
    if name == "answer_slaver":
        return select(move.option == 0, one(good, GOLD), select(move.option == 1, one(good, WORKER), 0))
    return 0


def leaves(before, move, player, good):
    """What leaves a player's supply: the price of the own move, or what is stolen or declined."""
    if move.rule == "steal":
        return select(move.player == player, one(good, move.good), 0)
    if move.rule == "decline_good":
        return select(move.player == player, one(good, move.good), 0)
    return select(before.active == player, price(before, move, good), 0)


def each(s):
    return [(player, good) for player in seats(s) for good in range(SUPPLIES)]


@step("SET-GOOD-07", "SET-GOOD-08", "SET-GOLD-01", "SET-CARD-34")
def a_supply_loses_only_what_is_paid_or_stolen(before, move, after):
    """Nothing leaves a supply but the price of an own move, a stolen good, or in Cleanup what is not stored (SET-P-05)."""
    if move.rule == "clean_up":
        return all_of(after.supply[p][g] <= before.supply[p][g] for p, g in each(before))
    return all_of(
        before.supply[p][g] - after.supply[p][g] <= leaves(before, move, p, g) for p, g in each(before)
    )


@step("SET-GOOD-01", "SET-GOOD-07")
def only_moves_that_bring_goods_raise_a_supply(before, move, after):
    """Every other move takes exactly its price from the supply, to the last good (SET-P-05)."""
    if move.rule in BRINGS or move.rule == "clean_up":
        return True
    return all_of(
        before.supply[p][g] - after.supply[p][g] == leaves(before, move, p, g) for p, g in each(before)
    )


@step("SET-GOOD-07", "SET-CARD-18", "SET-FOUND-02")
def goods_come_to_the_player_who_acts(before, move, after):
    """Others gain a worker for an Oasis or the wood of a foundation; the contents of a lost Shrine go to the Japanese (SET-P-05)."""
    if move.rule == "empty_a_lost_shrine":
        return True
    oases = len(before.scope.game.features(Trigger.EXCHANGE))
    most = {"spend_workers": {WORKER: oases}} | {name: {WOOD: 1} for name in FALLS}
    return all_of(
        (before.active == p) | (after.supply[p][g] - before.supply[p][g] <= most.get(move.rule, {}).get(g, 0))
        for p, g in each(before)
    )


@step("SET-CARD-34", "SET-CARD-36", "SET-CARD-44", "SET-EXCH-01")
def one_good_is_one_good(before, move, after):
    """Pack, Saboteurs, Trade Route, Messenger and a pair of workers bring at most one good to the supply (SET-P-05)."""
    if move.rule not in ONE_GOOD:
        return True
    return all_of(
        negation(before.active == p)
        | (
            sum(
                after.supply[p][g] - before.supply[p][g] + leaves(before, move, p, g) for g in range(SUPPLIES)
            )
            <= 1
        )
        for p in seats(before)
    )


@sometimes("SET-CARD-34", scopes=("probe-storage",))
def a_good_is_stolen(before, move, after):
    """Saboteurs can take a good."""
    return move.rule == "steal"


def lying(s):
    return sum(sum(row) for row in s.lying)


@step("SET-ACT-02", "SET-GOOD-08", "SET-CLEAN-03", "SET-BUILD-11")
def what_an_activation_costs_lies_on_the_location(before, move, after):
    """Workers and resources of an activation lie on locations until Cleanup or the loss of the location (SET-P-05)."""
    laid = lying(after) - lying(before)
    if move.rule in ACTIVATE:
        return laid == price(before, move, WORKER)
    if move.rule in PAY:
        return laid == select(before.paying == Paying.ACTIVATION, sum(before.due), 0)
    if move.rule in CLEARS:
        return laid <= 0
    return (laid == 0) | (move.rule == "collect_area")


@sometimes("SET-ACT-02", scopes=("probe-ties",))
def resources_lie_on_a_location(s):
    """A Guild is paid with a worker and resources."""
    return lying(s) > 1


@step("SET-JAP-05", "SET-CARD-11", "SET-CARD-10")
def a_samurai_is_a_worker_and_the_shrine_holds_what_was_put_there(before, move, after):
    """Samurai come from a worker or a building bonus, one at a time; the Shrine fills by one good (SET-P-05)."""
    if before.scope.game.japan == NONE:
        return True
    guards, stock = sum(after.samurai) - sum(before.samurai), sum(after.shrine) - sum(before.shrine)
    if move.rule in ("deploy_samurai", "place_bonus_samurai"):
        return (guards == 1) & (stock == 0)
    if move.rule == "store_on_shrine":
        return (stock == 1) & (guards == 0)
    return (guards <= 0) & (stock <= 0)


def printed_count(s, player, item):
    """How many face-up locations of a colour lie in a player's empire, or how many samurai stand there."""
    found = 0
    for number, card in enumerate(s.scope.game.card_list):
        if item == len(card["colours"]):
            guards = s.samurai[number] if s.scope.game.japan != NONE else 0
            found = found + select(player == s.scope.game.japan, guards, 0)
        elif card["colours"][item]:
            found = found + select(s.card_at[number] == empire(s, player), 1, 0)
    return found


def printed_production(card, good, counts):
    """What one production location gives of a good, from its card."""
    amount = card["produces"][good]
    if card["per_good"] == good:
        amount = amount + lowest(counts[card["per_item"]], card["per_most"])
    return amount


def deal_goods(s, player, good):
    """How many deals of a player give a good."""
    game, found = s.scope.game, 0
    for card in game.faction:
        if game.card_list[card]["deal"] == good:
            found = found + select(s.card_at[card] == deals(s, player), 1, 0)
    if s.scope.routes:
        goods = route_goods(s.scope)
        found = found + sum(routes_with(s, player, card, icon) for card, icon, kind in goods if kind == good)
    if s.scope.solo and good in TARGET_GOODS:
        found = found + s.attack_deals[TARGET_GOODS.index(good)]
    return found


def counted_items(game):
    return sorted({card["per_item"] for card in game.card_list if card["per_good"] != NONE})


@step(
    "SET-PROD-03", "SET-PROD-04", "SET-PROD-05", "SET-BUILD-06", "SET-CARD-22", "SET-CLAR-02", under=PRINTED
)
def production_is_collected_once(before, move, after):
    """In Production a player gains the board's goods, one for each deal, and each location's production once, up to its cap (SET-P-34, 35)."""
    if move.rule != "produce":
        return True
    game, found = before.scope.game, [before.phase == Phase.PRODUCTION]
    for player in seats(before):
        counts = {item: printed_count(before, player, item) for item in counted_items(game)}
        for good in range(SUPPLIES):
            expected = 0 if before.scope.no_goods else game.boards[player][good]
            expected = expected + deal_goods(before, player, good)
            for number in game.production:
                card = game.card_list[number]
                if card["produces"][good] or card["per_good"] == good:
                    amount = printed_production(card, good, counts)
                    expected = expected + select(commands(before, player, number), amount, 0)
            gained = after.supply[player][good] - before.supply[player][good]
            found.append(gained == select(before.active == player, expected, 0))
    return all_of(found)


@sometimes("SET-CLAR-02", scopes=("probe-caps",))
def a_production_reaches_its_cap(before, move, after):
    """More locations of a colour can lie in an empire than the card that counts them pays for (SET-P-35)."""
    if move.rule != "produce":
        return False
    game = before.scope.game
    return any_of(
        (printed_count(before, 0, game.card_list[number]["per_item"]) > game.card_list[number]["per_most"])
        & commands(before, 0, number)
        for number in game.production
        if game.card_list[number]["per_good"] != NONE
    )


BUILD_TRIGGERS = (Trigger.BUILD_COLOUR, Trigger.BUILD_COMMON, Trigger.BUILD_FACTION)


@step(
    "SET-BUILD-06",
    "SET-BUILD-07",
    "SET-CLAR-02",
    under={"SET-A-09": "b", "SET-A-13": "a", "SET-A-38": "a"},
)
def a_new_location_produces_once(before, move, after):
    """Building brings the new location's production once and its bonus once; only features add to them (SET-P-34, 35)."""
    if move.rule not in PAY:
        return True
    game = before.scope.game
    building = (before.paying == Paying.BUILDING) & (before.building != NOTHING)
    card = select(before.building == NOTHING, 0, before.building)
    data, found = game.cards[card], []
    for player in seats(before):
        counts = {item: printed_count(after, player, item) for item in counted_items(game)}
        for good in range(SUPPLIES):
            counted = 0
            for item, number in counts.items():
                here = (data.per_item == item) & (data.per_good == good) & (data.sort == Sort.PRODUCTION)
                counted = counted + select(here, lowest(number, data.per_most), 0)
            least = data.produces[good] + data.bonus[good] + counted
            rewards = 0
            for feature in game.features(*BUILD_TRIGGERS):
                reward = game.card_list[feature]["reward"][good]
                if reward:
                    rewards = rewards + select(commands(after, player, feature), reward, 0)
            gained = after.supply[player][good] - before.supply[player][good]
            gained = gained + (before.due[good] if good in RESOURCES else 0)
            fits = (gained >= least) & (gained <= least + rewards)
            found.append(negation(building & (before.active == player)) | fits)
    return all_of(found)


@step("SET-CARD-35", under={"SET-A-31": "d"})
def a_converted_good_brings_two_points(before, move, after):
    """What the Dark Chapel gives back brings its points, once."""
    if move.rule != "convert_good" or before.scope.game.features(Trigger.GAIN):
        return True
    return all_of(
        after.vp[p] - before.vp[p] == select(before.active == p, CHAPEL_POINTS, 0) for p in seats(before)
    )
