"""Claims about what actions of Imperial Settlers are aimed at: locations, goods, deals and hands of opponents."""

from models.settlers.catalogue import CARD, NONE, RAZE, STEALS, SUPPLIES, WOOD, Op, Sort
from models.settlers.catalogue import GOODS as NAMES
from models.settlers.empires import is_controlled
from models.settlers.routes import route_good
from models.settlers.state import (
    AREA,
    DISCARD,
    NOTHING,
    Paying,
    Step,
    deals,
    empire,
    foundation,
    hand,
    seats,
)
from properties.settlers_ledger import leaves
from verify import all_of, any_of, select, sometimes, step

TOUCHES = ("take_raze_good", "remove_location", "trade_with", "block_location", "take_over")
RAZE_IN_PLAY = ("raze_location", "raze_unguarded", "raze_location_to_convert")
RAZE_IN_HAND = ("raze_from_hand", "raze_hand_card_to_convert")
RAZES = (*RAZE_IN_PLAY, *RAZE_IN_HAND, "raze_own_location")
DISCARDS = {
    "pay_hand_card": hand,
    "pay_deal": deals,
    "raze_from_hand": hand,
    "raze_hand_card_to_convert": hand,
}
BUILDS = {"settle_faction": hand, "build_deal": deals}


def razes_hands(s):
    """The peaceful variant read so that cards that raze are used on the own hand (SET-A-22 c)."""
    return s.scope.peaceful and s.reading["SET-A-22"] == "c"


def of_active(s, card, place):
    """Whether a card lies in a place of the player in turn."""
    return any_of((s.active == p) & (s.card_at[card] == place(s, p)) for p in seats(s))


def of_active_after(before, after, card, place):
    """Whether a card lies, after a move, in a place of the player who made it."""
    return any_of((before.active == p) & (after.card_at[card] == place(after, p)) for p in seats(before))


def holds(s, player, card):
    """Whether a location in play is a player's to use: his own unless it is taken over, then the Egyptians'."""
    taken = is_controlled(s, card)
    own = s.card_at[card] == empire(s, player)
    return select(taken, player == s.scope.game.egypt, own) if s.scope.control else own


def gained(before, after, player, good):
    return after.supply[player][good] - before.supply[player][good]


def acting_card(s):
    return s.scope.game.cards[select(s.acting == NOTHING, 0, s.acting)]


@step(
    *("SET-RAZE-06", "SET-ACTN-05", "SET-CARD-14", "SET-CARD-22", "SET-CARD-28", "SET-CARD-36"),
    under={"SET-A-03": "a", "SET-A-06": "a", "SET-A-10": "b"},
)
def actions_are_aimed_at_locations_of_opponents(before, move, after):
    """What is razed, removed, copied, blocked, dealt with or taken over is another player's who has not passed, or the virtual player's."""
    if move.rule not in (*TOUCHES, *RAZE_IN_PLAY) or razes_hands(before):
        return True
    open_to = any_of(
        (before.active != p) & (before.passed[p] == 0) & holds(before, p, move.card) for p in seats(before)
    )
    return open_to | (before.card_at[move.card] == AREA)


@step("SET-CARD-34", under={"SET-A-05": "a"})
def a_stolen_good_changes_hands(before, move, after):
    """The good that is named goes from the one to the other, and is of a kind that the card steals."""
    if move.rule != "steal":
        return True
    found = [before.active != move.player]
    for number, name in enumerate(STEALS):
        found.append((move.good != NAMES.index(name)) | (acting_card(before).steals[number] == 1))
    for p in seats(before):
        for good in range(SUPPLIES):
            named = move.good == good
            change = select(named & (before.active == p), 1, 0) - select(named & (move.player == p), 1, 0)
            found.append(gained(before, after, p, good) == change)
    return all_of(found)


@step("SET-RAZE-03", "SET-RAZE-10", "SET-CARD-37", under={"SET-A-10": "b", "SET-A-11": "a"})
def razing_brings_the_whole_raze_field(before, move, after):
    """Every good of the raze field comes to the player who razes, and cards are to be drawn; an own location adds its wood."""
    if move.rule not in RAZES:
        return True
    data, found = before.scope.game.cards[move.card], []
    for good in range(SUPPLIES):
        wood = (move.rule == "raze_own_location") and good == WOOD
        field = data.raze[good] + (select(data.japanese == 1, 0, 1) if wood else 0)
        for p in seats(before):
            change = gained(before, after, p, good) + (leaves(before, move, p, RAZE) if good == RAZE else 0)
            found.append((before.active != p) | (change == field))
    return all_of([*found, after.any_draws - before.any_draws >= data.raze[CARD]])


@step("SET-ANAT-06", "SET-RAZE-03", "SET-CARD-16", "SET-CARD-43", "SET-CARD-45")
def what_is_given_up_is_an_own_card_and_is_discarded(before, move, after):
    """A card razed from the hand, or paid for an activation, was in the own hand or under the own board; so was a deal that is paid."""
    if move.rule not in DISCARDS:
        return True
    return of_active(before, move.card, DISCARDS[move.rule]) & (after.card_at[move.card] == DISCARD)


@step("SET-CARD-30", "SET-CARD-31", "SET-CARD-39", "SET-ACTN-05", under={"SET-A-06": "a"})
def robbers_and_spies_take_deals_of_opponents(before, move, after):
    """The deal lay under the board of another player who has not passed; Robbers discard it, Spies have it as their own."""
    if move.rule not in ("discard_enemy_deal", "take_enemy_deal"):
        return True
    others = any_of(
        (before.active != p) & (before.passed[p] == 0) & (before.card_at[move.card] == deals(before, p))
        for p in seats(before)
    )
    if move.rule == "discard_enemy_deal":
        return others & (after.card_at[move.card] == DISCARD)
    return others & of_active_after(before, after, move.card, deals)


@step("SET-CARD-16", "SET-ACTN-05", under={"SET-A-06": "a"})
def the_desert_makes_an_opponent_discard(before, move, after):
    """The victim is another player with cards who has not passed, and discards one of his own cards."""
    if move.rule == "choose_victim":
        named = [move.player == p for p in seats(before)]
        cards = [any_of(place == hand(before, p) for place in before.card_at) for p in seats(before)]
        open_to = [(before.active != p) & (before.passed[p] == 0) & cards[p] for p in seats(before)]
        found = any_of(named[p] & open_to[p] for p in seats(before))
        return found & (after.left == move.player) & (after.step == Step.VICTIM)
    if move.rule == "discard_hand_card":
        his = any_of(
            (before.left == p) & (before.card_at[move.card] == hand(before, p)) for p in seats(before)
        )
        return his & (after.card_at[move.card] == DISCARD)
    return before.step != Step.VICTIM


@step("SET-CARD-36", "SET-CARD-44", "SET-CARD-14")
def one_named_good_is_gained(before, move, after):
    """Pack takes the icon it names and leaves the location there; Messenger and Trade Route bring the good of the deal."""
    if move.rule not in ("take_raze_good", "produce_deal", "produce_route", "trade_with"):
        return True
    data = before.scope.game.cards[move.card]
    if move.rule == "take_raze_good":
        wanted = data.icons[move.icon]
    elif move.rule == "produce_deal":
        wanted = data.deal
    else:
        wanted = route_good(before, move.card, move.icon)
    found = [(move.rule != "produce_deal") | of_active(before, move.card, deals), wanted != NONE]
    found.append(after.card_at[move.card] == before.card_at[move.card])
    for good in range(SUPPLIES):
        for p in seats(before):
            change = select((before.active == p) & (wanted == good), 1, 0)
            found.append(gained(before, after, p, good) == change)
    return all_of([*found, after.any_draws - before.any_draws == select(wanted == CARD, 1, 0)])


@step("SET-CARD-19", "SET-CARD-20")
def a_sanctuary_lays_a_hand_card_down(before, move, after):
    """A card of the own hand becomes a foundation of the own empire; nothing else becomes one but what is razed."""
    if move.rule == "lay_foundation":
        return of_active(before, move.card, hand) & of_active_after(before, after, move.card, foundation)
    if move.rule in RAZES:
        return True
    return all_of(
        (after.card_at[c] == before.card_at[c])
        | all_of(after.card_at[c] != foundation(after, p) for p in seats(before))
        for c in range(len(before.card_at))
    )


@step("SET-CARD-07", "SET-CARD-08", "SET-CARD-42", "SET-BUILD-02")
def settlers_and_negotiators_waive_only_the_location(before, move, after):
    """A faction card of the hand, or an own deal, is built for all the resources printed on it; no location is asked for."""
    if move.rule not in BUILDS:
        return True
    data = before.scope.game.cards[move.card]
    price = all_of(after.due[r] == data.cost[r] for r in range(3))
    own = of_active(before, move.card, BUILDS[move.rule]) & (data.seat >= 0)
    return own & price & (after.step == Step.PAY) & (after.paying == Paying.BUILDING)


@step("SET-CARD-22", "SET-CARD-25", "SET-CARD-26", "SET-COMP-07", under={"SET-A-09": "b", "SET-A-39": "a"})
def control_begins_with_the_temple_and_ends_with_the_location(before, move, after):
    """Only the Temple of Ra, used by the Egyptians, takes a location over, one at a time; it stays so until the card leaves."""
    if not before.scope.control:
        return True
    found = []
    for card in range(len(before.card_at)):
        begins = (before.controlled[card] == 0) & (after.controlled[card] == 1)
        ends = (before.controlled[card] == 1) & (after.controlled[card] == 0)
        named = (move.card == card) if move.rule == "take_over" else False
        found.append(begins == named)
        found.append((ends == 0) | (before.card_at[card] != after.card_at[card]))
    if move.rule == "take_over":
        found.append((before.active == before.scope.game.egypt) & (acting_card(before).op == Op.CONTROL))
    return all_of(found)


@step("SET-ACT-03", "SET-ACT-01", "SET-CLEAN-03")
def scorpions_block_action_locations_for_the_round(before, move, after):
    """Only action locations are blocked, one by one; what is blocked is not activated, until Cleanup or until the card leaves."""
    if not before.scope.blocking:
        return True
    if move.rule == "block_location":
        sort = before.scope.game.cards[move.card].sort == Sort.ACTION
        return sort & (before.blocked[move.card] == 0) & (after.blocked[move.card] == 1)
    found = [before.blocked[move.card] == 0 if move.rule == "activate" else True]
    for card in range(len(before.card_at)):
        kept = (before.blocked[card] == after.blocked[card]) | (move.rule == "clean_up")
        found.append(kept | ((after.blocked[card] == 0) & (before.card_at[card] != after.card_at[card])))
    return all_of(found)


@step("SET-JAP-03", "SET-JAP-04", "SET-JAP-10", "SET-CARD-10")
def samurai_are_japanese(before, move, after):
    """The Japanese alone place samurai, one each on faction locations of their empire."""
    if move.rule not in ("deploy_samurai", "place_bonus_samurai"):
        return True
    card, japan = move.card, before.scope.game.japan
    there = (before.card_at[card] == empire(before, japan)) & (before.scope.game.cards[card].japanese == 1)
    return there & (before.active == japan) & (before.samurai[card] == 0) & (after.samurai[card] == 1)


@sometimes("SET-ACT-03", scopes=("probe-robbers",))
def a_location_is_blocked(s):
    """Scorpions can block a location."""
    return any_of(s.blocked)


@sometimes("SET-CARD-16", scopes=("probe-robbers",))
def a_victim_discards(before, move, after):
    """A Desert can cost an opponent a card."""
    return move.rule == "discard_hand_card"


@sometimes("SET-CARD-36", scopes=("probe-passing",))
def a_good_is_copied(before, move, after):
    """Pack can take a good of a raze field."""
    return move.rule == "take_raze_good"


@sometimes("SET-CARD-19", scopes=("probe-foundations",))
def a_card_is_laid_down(before, move, after):
    """The Sanctuary can lay a card."""
    return move.rule == "lay_foundation"
