"""The ledger of points of Imperial Settlers: which moves bring points, to whom and how many, and who wins."""

from models.settlers.catalogue import RESOURCES, VP, WORKER, Sort, Trigger
from models.settlers.empires import commands
from models.settlers.state import NOTHING, Paying, Phase, hand, seats
from properties.settlers_ledger import BRINGS, PAY, printed_count
from verify import all_of, any_of, count, lowest, negation, select, sometimes, step

BRINGS_POINTS = (*BRINGS, "convert_good", "convert_card", "answer_slaver", "decline_good")
RAZE_ACTIONS = ("raze_from_hand", "raze_location")
AS_PRINTED = {"SET-A-09": "b", "SET-A-13": "a", "SET-A-25": "a", "SET-A-27": "a", "SET-A-38": "a"}


def gained(before, after, player):
    return after.vp[player] - before.vp[player]


def a_gain_is_rewarded(s):
    """Whether the scope has a Sphinx, or another feature that rewards gains: they have claims of their own."""
    return bool(s.scope.game.features(Trigger.GAIN))


@step("SET-GOOD-10", "SET-GOOD-01", under={"SET-A-12": "a", "SET-A-29": "a"})
def points_come_to_the_player_who_acts(before, move, after):
    """Only moves that bring goods bring points, and to the player whose turn it is; in the end everybody scores (SET-P-06)."""
    if move.rule == "score":
        return True
    if move.rule not in BRINGS_POINTS:
        return all_of(gained(before, after, p) == 0 for p in seats(before))
    if a_gain_is_rewarded(before):
        return True
    return all_of((before.active == p) | (gained(before, after, p) == 0) for p in seats(before))


def bonus_points(s, player, card):
    """The points of a building bonus: those printed, and one for each location of a colour up to the cap."""
    data, points = s.scope.game.cards[card], 0
    for item in sorted({c["bonus_item"] for c in s.scope.game.card_list if c["bonus_most"]}):
        counted = lowest(printed_count(s, player, item), data.bonus_most)
        points = points + select(data.bonus_item == item, counted, 0)
    return data.bonus[VP] + points


def produced_points(s, player, card):
    """The points that a production location gives when it is built."""
    data, points = s.scope.game.cards[card], 0
    for item in sorted({c["per_item"] for c in s.scope.game.card_list if c["per_good"] == VP}):
        counted = lowest(printed_count(s, player, item), data.per_most)
        points = points + select((data.per_item == item) & (data.per_good == VP), counted, 0)
    return select(data.sort == Sort.PRODUCTION, data.produces[VP] + points, 0)


def rewards(s, player, *triggers):
    """The points of features of these kinds that a player has the use of."""
    found = 0
    for feature in s.scope.game.features(*triggers):
        found = found + select(commands(s, player, feature), s.scope.game.card_list[feature]["reward"][VP], 0)
    return found


def colour_rewards(s, player, card):
    """The points of features that reward building a colour which the card has."""
    found, data = 0, s.scope.game.cards[card]
    for feature in s.scope.game.features(Trigger.BUILD_COLOUR):
        record = s.scope.game.card_list[feature]
        fits = commands(s, player, feature) & (data.colours[record["trigger_colour"]] == 1)
        found = found + select(fits, record["reward"][VP], 0)
    return found


@step("SET-BUILD-06", "SET-BUILD-07", "SET-BUILD-14", "SET-CLAR-01", "SET-CLAR-02", under=AS_PRINTED)
def a_building_brings_its_points(before, move, after):
    """Production, bonus and the features that reward such a building, the new one included, bring the builder their points."""
    if move.rule not in PAY or a_gain_is_rewarded(before) or not before.scope.count_points:
        return True
    building = (before.paying == Paying.BUILDING) & (before.building != NOTHING)
    card = select(before.building == NOTHING, 0, before.building)
    common = select(
        before.building == NOTHING, False, any_of(before.building == c for c in before.scope.game.common)
    )
    found = []
    for p in seats(before):
        kind = select(
            common, rewards(after, p, Trigger.BUILD_COMMON), rewards(after, p, Trigger.BUILD_FACTION)
        )
        points = produced_points(after, p, card) + bonus_points(after, p, card)
        points = points + kind + colour_rewards(after, p, card)
        found.append(negation(building & (before.active == p)) | (gained(before, after, p) == points))
    return all_of(found)


@sometimes("SET-CLAR-01", scopes=("tiny",))
def a_building_rewards_itself(before, move, after):
    """A feature that rewards building faction locations can bring a point by being built."""
    if move.rule not in PAY:
        return False
    return (before.paying == Paying.BUILDING) & any_of(gained(before, after, p) > 0 for p in seats(before))


@step("SET-DEAL-04", "SET-BUILD-14")
def a_deal_brings_its_points(before, move, after):
    """A deal brings a point if that is its good, and what features that reward deals add."""
    if move.rule not in PAY or a_gain_is_rewarded(before) or not before.scope.count_points:
        return True
    dealing = (before.paying == Paying.DEAL) & (before.building != NOTHING)
    card = select(before.building == NOTHING, 0, before.building)
    point = select(before.scope.game.cards[card].deal == VP, 1, 0)
    return all_of(
        negation(dealing & (before.active == p))
        | (gained(before, after, p) == point + rewards(before, p, Trigger.DEAL))
        for p in seats(before)
    )


@step("SET-RAZE-10", "SET-BUILD-14", under={"SET-A-20": "a", "SET-A-41": "a"})
def a_raze_action_brings_its_points(before, move, after):
    """Razing brings the points of the raze field and of the own features that reward it, to nobody but the player who razes."""
    if move.rule not in RAZE_ACTIONS or a_gain_is_rewarded(before) or not before.scope.count_points:
        return True
    enemy = (Trigger.RAZE_ENEMY,) if move.rule == "raze_location" else ()
    field = before.scope.game.cards[move.card].raze[VP]
    return all_of(
        gained(before, after, p)
        == select(before.active == p, field + rewards(before, p, Trigger.RAZE, *enemy), 0)
        for p in seats(before)
    )


@sometimes("SET-BUILD-14", scopes=("probe-razing",))
def razing_is_rewarded(before, move, after):
    """The owner of a feature that rewards razing can raze."""
    if move.rule not in RAZE_ACTIONS:
        return False
    return any_of((before.active == p) & (rewards(before, p, Trigger.RAZE) > 0) for p in seats(before))


def standing(s, player):
    """Points first, then workers and resources, then cards in hand, as one number."""
    goods = sum(s.supply[player][good] for good in (*RESOURCES, WORKER))
    cards = count(place == hand(s, player) for place in s.card_at)
    return (s.vp[player] * (4 * s.scope.most_goods + 1) + goods) * (len(s.card_at) + 1) + cards


@step("SET-END-04", "SET-TIE-01", "SET-TIE-02", "SET-TIE-03", under={"SET-A-04": "a", "SET-A-37": "a"})
def nobody_is_better_than_a_winner(before, move, after):
    """Those win whom nobody beats by points, then by workers and resources left, then by cards in hand (SET-P-30)."""
    if move.rule != "score" or before.scope.solo:
        return True
    values = [standing(after, p) for p in seats(after)]
    return all_of(
        (after.winner[p] == 1) == all_of(values[p] >= other for other in values) for p in seats(after)
    ) & (after.phase == Phase.END)
