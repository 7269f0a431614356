"""Claims about activations and payments of Imperial Settlers: who activates what, how often, and what it brings."""

from models.settlers.catalogue import CARD, GOLD, RAZE, RESOURCES, SUPPLIES, VP, WORKER, Op, Sort, Trigger
from models.settlers.state import CONTROLLER_SIDE, NOTHING, Paying, Phase, Step, deals, empire, seats
from properties.settlers_aims import acting_card, gained, holds, of_active_after
from properties.settlers_ledger import ACTIVATE, PAY
from properties.settlers_points import a_gain_is_rewarded
from verify import all_of, always, any_of, negation, select, sometimes, step

LAST_COSTS = ("pay_hand_card", "pay_deal", "pay_route", "pay_attack_deal")


@step("SET-ACT-01", "SET-ACT-04", "SET-ACT-05", "SET-CARD-24", "SET-CLEAN-03")
def an_activation_uses_an_own_action_location(before, move, after):
    """Only an action location that the player in turn has the use of is activated, and it alone is used up; all are fresh after Cleanup."""
    card = None
    if move.rule == "activate":
        card = move.card
    elif move.rule == "activate_again":
        card = select(before.acting == NOTHING, 0, before.acting)
    found = []
    for number in range(len(before.card_at)):
        change = after.uses[number] - before.uses[number]
        if card is None:
            gone = before.card_at[number] != after.card_at[number]
            found.append((change == 0) | ((after.uses[number] == 0) & (gone | (move.rule == "clean_up"))))
        else:
            times = move.times if move.rule == "activate" else 1
            found.append(change == select(card == number, times, 0))
    if card is not None:
        mine = any_of((before.active == p) & holds(before, p, card) for p in seats(before))
        found += [mine, before.scope.game.cards[card].sort == Sort.ACTION]
    return all_of(found)


@step("SET-ACT-02", "SET-GOOD-04", "SET-ACTN-02")
def an_activation_costs_what_is_printed(before, move, after):
    """Resources are due as printed, workers, gold and tokens are paid at once, for each use."""
    if move.rule not in ACTIVATE:
        return True
    number = move.card if move.rule == "activate" else select(before.acting == NOTHING, 0, before.acting)
    data, times = before.scope.game.cards[number], move.times if move.rule == "activate" else 1
    found = [after.due[r] == data.pays[r] * times for r in RESOURCES]
    for p in seats(before):
        for good in (WORKER, GOLD, RAZE):
            paid = select(before.active == p, data.pays[good] * times, 0)
            found.append(gained(before, after, p, good) == -paid)
    return all_of([*found, after.paying == Paying.ACTIVATION, after.step == Step.PAY])


def activation_is_paid(before, move):
    """Whether a move pays the last of what an activation costs."""
    if move.rule in LAST_COSTS:
        return True
    data = acting_card(before)
    whole = (data.pays_card == 0) & (data.pays_deal == 0)
    return (before.paying == Paying.ACTIVATION) & whole if move.rule in PAY else False


@step("SET-ACT-03", "SET-ACT-06", "SET-GOOD-01", under={"SET-A-14": "a"})
def an_activated_location_gives_what_is_printed(before, move, after):
    """Once its cost is paid, the goods, cards and points printed on it come to the player, and then what it is aimed at is asked."""
    if move.rule not in (*PAY, *LAST_COSTS):
        return True
    data, paid, found = acting_card(before), activation_is_paid(before, move), []
    for p in seats(before):
        mine = paid & (before.active == p)
        for good in range(SUPPLIES):
            due = before.due[good] if good in RESOURCES and move.rule in PAY else 0
            found.append((mine == 0) | (gained(before, after, p, good) + due == data.gives[good]))
        if before.scope.count_points and not a_gain_is_rewarded(before):
            found.append((mine == 0) | (after.vp[p] - before.vp[p] == data.gives[VP]))
    drawn = after.any_draws - before.any_draws == data.gives[CARD]
    aimed = (data.op == Op.NOTHING) | (data.op == Op.COPY)
    copies = after.copies[0] - before.copies[0] == select(data.op == Op.COPY, 1, 0)
    done = drawn & copies & (after.repeats == select(aimed, 0, 1))
    return all_of([*found, (paid == 0) | done])


@step("SET-DEAL-03", "SET-DEAL-04", "SET-DEAL-05")
def a_deal_lies_under_the_board_and_gives_its_good(before, move, after):
    """When its food is paid, the card lies under the own board and brings the good of its deal field; features that reward deals add theirs."""
    if move.rule not in PAY:
        return True
    dealing = (before.paying == Paying.DEAL) & (before.building != NOTHING)
    card = select(before.building == NOTHING, 0, before.building)
    good_of, found = before.scope.game.cards[card].deal, [of_active_after(before, after, card, deals)]
    for p in seats(before):
        for good in (*range(SUPPLIES), CARD):
            rewards = select(good_of == good, 1, 0)
            for feature in before.scope.game.features(Trigger.DEAL):
                reward = before.scope.game.card_list[feature]["reward"][good]
                rewards = rewards + select(holds(before, p, feature), reward, 0)
            change = after.any_draws - before.any_draws if good == CARD else gained(before, after, p, good)
            due = before.due[good] if good in RESOURCES else 0
            found.append((before.active != p) | (change + due == rewards))
    return (dealing == 0) | all_of(found)


@step("SET-BUILD-03", "SET-BUILD-12")
def a_building_stands_when_it_is_paid(before, move, after):
    """The card lies face up in the own empire as soon as its resources are paid, and not before."""
    if move.rule not in PAY:
        return all_of(
            (before.card_at[c] == after.card_at[c])
            | all_of(after.card_at[c] != empire(after, p) for p in seats(before))
            for c in range(len(before.card_at))
        )
    building = (before.paying == Paying.BUILDING) & (before.building != NOTHING)
    card = select(before.building == NOTHING, 0, before.building)
    return (building == 0) | of_active_after(before, after, card, empire)


@step("SET-BUILD-14")
def the_slaver_takes_gold_or_a_worker(before, move, after):
    """A gold brings two points, a worker one, nothing neither."""
    if move.rule != "answer_slaver" or a_gain_is_rewarded(before):
        return True
    points = select(move.option == 0, 2, select(move.option == 1, 1, 0))
    return all_of(
        after.vp[p] - before.vp[p] == select(before.active == p, points, 0) for p in seats(before)
    ) & (after.offers == before.offers - 1)


@step("SET-ACT-05", "SET-ACTN-01", under={"SET-A-14": "a", "SET-A-29": "a"})
def a_second_use_is_offered_where_one_is_left(before, move, after):
    """After the first use in an action a player is asked about a second one only for a location that has two, both not used before."""
    asked = (after.step == Step.AGAIN) & (before.step != Step.AGAIN)
    card = select(after.acting == NOTHING, 0, after.acting)
    left = (after.acting != NOTHING) & (after.scope.game.cards[card].uses == 2) & (after.uses[card] == 1)
    return (asked == 0) | (left & (after.times == 1) & (after.phase == Phase.ACTION))


@sometimes("SET-ACT-05", under={"SET-A-14": "a"}, scopes=("probe-twice",))
def a_second_use_follows(before, move, after):
    """A location can be used twice in one action."""
    return move.rule == "activate_again"


@sometimes("SET-BUILD-14", scopes=("probe-oasis",))
def the_slaver_is_paid(before, move, after):
    """A gold can be given for points."""
    return (move.option == 0) if move.rule == "answer_slaver" else False


@sometimes("SET-CARD-43", scopes=("probe-robbers",))
def a_card_is_paid_for_an_activation(before, move, after):
    """A hand card can be the cost of an activation."""
    return move.rule == "pay_hand_card"


EFFECTS = {
    "steal": Op.STEAL,
    "raze_unguarded": Op.RAZE_FREE,
    "raze_hand_card_to_convert": Op.RAZE_CONVERT,
    "raze_location_to_convert": Op.RAZE_CONVERT,
    "raze_own_location": Op.RAZE_OWN,
    "take_raze_good": Op.RAZE_FIELD_GOOD,
    "remove_location": Op.REMOVE,
    "discard_enemy_deal": Op.DISCARD_DEAL,
    "cancel_enemy_route": Op.DISCARD_DEAL,
    "take_enemy_deal": Op.TAKE_DEAL,
    "trade_with": Op.TRADE,
    "choose_victim": Op.MAKE_DISCARD,
    "block_location": Op.BLOCK,
    "lay_foundation": Op.FOUND,
    "settle_faction": Op.SETTLE,
    "build_deal": Op.NEGOTIATE,
    "produce_deal": Op.PRODUCE_DEAL,
    "produce_route": Op.PRODUCE_DEAL,
}


@step("SET-ACT-03", "SET-CARD-35", "SET-CARD-37")
def an_effect_comes_from_a_card_that_has_it(before, move, after):
    """What an activation is aimed at is asked by a location whose ability it is, once its cost is paid."""
    if move.rule not in EFFECTS:
        return True
    asked = (before.step == Step.TARGET) & (before.acting != NOTHING) & (before.paying == Paying.NOTHING)
    return asked & (acting_card(before).op == EFFECTS[move.rule])


@always("SET-ACT-02", "SET-CARD-24")
def only_the_egyptians_pay_for_what_they_control(s):
    """What lies on a location was paid by its owner, but for what the Egyptians paid for one under control."""
    found = []
    for card in range(len(s.card_at)):
        theirs = s.lying[card][CONTROLLER_SIDE] > 0
        found.append(negation(theirs) | (s.controlled[card] == 1 if s.scope.control else False))
    return all_of(found)
