"""Claims about turns of Imperial Settlers: what a turn consists of, when it ends, pairs of workers, deals and decks.

A turn is one action, with what is placed for free before and after it, or a pass; an action that asks for several
moves (paying, drawing, further pairs) leaves nothing half done when it ends.
"""

from models.settlers.catalogue import CARD, DEFENCE, GOLD, NONE, RESOURCES, WORKER
from models.settlers.state import (
    DECK,
    DISCARD,
    NOTHING,
    Paying,
    Phase,
    Step,
    deals,
    empire,
    foundation,
    hand,
    seats,
)
from verify import all_of, always, among, any_of, negation, select, sometimes, step

PLACES = ("defend", "deploy_samurai", "tuck_card", "store_on_shrine")
ENDS_A_TURN = ("pass_turn", "end_placing")
CLEARS_AWAY = ("empty_a_lost_gate", "empty_a_lost_shrine")
PAIRS_END = ("stop_spending", "workers_are_spent")
WOOD_RESULT, STONE_RESULT, FOOD_RESULT, COMMON_RESULT, FACTION_RESULT = range(5)


def implies(premise, conclusion):
    return negation(premise) | conclusion


def can_defend(s, player):
    """Whether a player holds a defence token and has a common location without one."""
    bare = any_of((s.card_at[c] == empire(s, player)) & (s.defence[c] == 0) for c in s.scope.game.common)
    return (s.supply[player][DEFENCE] > 0) & bare


def places_more(s, player):
    """Whether a player's faction has other things than defence tokens to place."""
    return (player == s.scope.game.japan) if s.scope.game.japan != NONE else False


@step("SET-DEF-01", "SET-ACTN-01", under={"SET-A-32": "a"})
def a_turn_goes_on_exactly_while_something_can_be_placed(before, move, after):
    """When the action is done, the player may still place what there is to place; otherwise it is the next player's turn."""
    if move.rule in (*PLACES, *ENDS_A_TURN, *CLEARS_AWAY):
        return True
    acted = before.phase == Phase.ACTION
    still = [
        (before.active == p) & (after.active == p) & (can_defend(after, p) | places_more(after, p))
        for p in seats(before)
    ]
    stuck = [(before.active == p) & negation(can_defend(after, p)) for p in seats(before)]
    if before.reading["SET-A-08"] == "c":
        return after.step != Step.AFTER
    return implies(acted & (after.step == Step.AFTER), any_of(still)) & implies(
        acted & (after.step == Step.ACT), any_of(stuck)
    )


@sometimes("SET-ACTN-01", scopes=("tiny",))
def an_action_ends_with_nothing_to_place(before, move, after):
    """After the last pair of workers it can be the other player's turn at once."""
    return (after.active != before.active) if move.rule == "workers_are_spent" else False


@step("SET-DEF-01", "SET-DEF-03")
def only_own_common_locations_are_defended(before, move, after):
    """A defence token goes to a common location of the own empire, before or after the action of the own turn."""
    if move.rule != "defend":
        return True
    common = before.scope.game.cards[move.card].seat == NONE
    own = any_of(
        (before.active == p) & (before.card_at[move.card] == empire(before, p)) for p in seats(before)
    )
    return common & own & among(before.step, Step.ACT, Step.AFTER) & (before.phase == Phase.ACTION)


@step("SET-DEF-01", "SET-JAP-03", "SET-CARD-03", "SET-CARD-11")
def placing_is_no_action(before, move, after):
    """What is placed for free leaves the turn where it was: an action or a pass can still follow."""
    if move.rule not in PLACES:
        return True
    return (after.step == before.step) & (after.active == before.active) & (after.phase == before.phase)


@sometimes("SET-DEF-01", under={"SET-A-08": "a"}, scopes=("tiny",))
def a_location_is_defended_before_the_action(before, move, after):
    """The token can be placed first."""
    return (before.step == Step.ACT) if move.rule == "defend" else False


@sometimes("SET-DEF-01", under={"SET-A-08": "a"}, scopes=("tiny",))
def a_location_is_defended_after_the_action(before, move, after):
    """The token can be placed when the action is done."""
    return (before.step == Step.AFTER) if move.rule == "defend" else False


@sometimes("SET-DEF-01", under={"SET-A-08": "a"}, scopes=("tiny",))
def a_token_is_kept(before, move, after):
    """Nobody has to place a token that could be placed."""
    if move.rule != "end_placing":
        return False
    return any_of((before.active == p) & (after.supply[p][DEFENCE] > 0) for p in seats(before))


@step("SET-ACTN-06", "SET-ACTN-04")
def the_action_phase_ends_with_a_pass(before, move, after):
    """Only the pass of the last player who had not passed ends it; whoever acts has a further turn."""
    ended = (before.phase == Phase.ACTION) & (after.phase != Phase.ACTION)
    if move.rule != "pass_turn":
        return negation(ended)
    others = all_of((before.active == p) | before.passed[p] for p in seats(before))
    return ended == others


@always("SET-ACTN-04", "SET-ROUND-02")
def a_pass_counts_for_its_round_only(s):
    """Nobody has passed in a Lookout, in Production or when the game is over: a pass ends with its round."""
    fresh = among(s.phase, Phase.SETUP, Phase.LOOKOUT, Phase.PRODUCTION, Phase.END)
    if s.scope.begins == "production":  # such a scope may leave a player out of its first Action phase
        fresh = fresh & ((s.round > s.scope.first_round) | (s.phase == Phase.END))
    return implies(fresh, negation(any_of(s.passed)))


def next_to_act(s, player):
    """The next player clockwise who has not passed; the same one if all others have."""
    players = len(s.scope.players)
    found = player
    for further in range(players - 1, 0, -1):
        candidate = (player + further) % players
        found = select(s.passed[candidate], found, candidate)
    return found


@step("SET-ACTN-01", "SET-ACTN-03", "SET-ACTN-04")
def one_action_and_the_next_player_has_a_turn(before, move, after):
    """Whatever ends an action or passes gives the turn to the next player clockwise who has not passed."""
    if move.rule in (*PLACES, *CLEARS_AWAY):
        return True
    begins = (before.phase == Phase.ACTION) & (after.phase == Phase.ACTION) & (after.step == Step.ACT)
    return all_of(
        implies(begins & (before.active == p), after.active == next_to_act(after, p)) for p in seats(before)
    )


@always("SET-DEF-01", "SET-GOOD-10", under={"SET-A-08": "a", "SET-A-29": "a"})
def what_was_placed_or_gained_is_not_remembered(s):
    """Nothing hangs on what a player placed in this turn or has just gained: either only counts under other readings."""
    owed = s.reading["SET-A-02"] == "b"  # a common card in place of a faction card, in the Lookout
    kept = [amount for goods in s.gained for good, amount in enumerate(goods) if good != CARD or not owed]
    return negation(s.placed) & all_of(amount == 0 for amount in kept)


@step("SET-PROD-01", "SET-ACTN-01", "SET-CLEAN-05", "SET-ROUND-02")
def the_first_player_begins_each_phase(before, move, after):
    """Production, actions and the next round begin with the first player; between them nobody's turn is left over."""
    begins = (after.phase != before.phase) & negation(among(after.phase, Phase.SETUP, Phase.LOOKOUT))
    return implies(begins, after.active == after.first_player)


@always("SET-ACTN-01", "SET-BUILD-12", "SET-DEAL-03")
def nothing_is_half_done_between_actions(s):
    """When a player is to choose an action, when it is done, and in the end, everything is paid, built, drawn and decided."""
    resting = among(s.step, Step.ACT, Step.AFTER, Step.CLEANUP, Step.SCORE, Step.OVER)
    open_cards = (s.building == NOTHING) & (s.site == NOTHING) & (s.acting == NOTHING)
    waiting = sum(s.due) + s.times + s.repeats + s.any_draws + s.common_draws + s.faction_draws
    waiting = waiting + s.looks + sum(s.choosing) + sum(s.copies) + s.offers
    settled = (s.paying == Paying.NOTHING) & (s.exchanging == 0) & (waiting == 0)
    return implies(resting, open_cards & settled)


@always("SET-BUILD-02", "SET-DEAL-02")
def something_is_due_only_while_it_is_paid(s):
    """Resources are due for what is being paid, while its site is chosen and it is paid for, and at no other time."""
    paying = among(s.step, Step.SITE, Step.PAY)
    return ((sum(s.due) == 0) | paying) & implies(paying, s.paying != Paying.NOTHING)


@step("SET-EXCH-01")
def a_pair_brings_what_was_named(before, move, after):
    """Two workers bring one resource of the kind that was named, or one draw from the deck that was named, and nothing else."""
    if move.rule != "spend_workers":
        return True
    found = [
        after.common_draws - before.common_draws == select(move.result == COMMON_RESULT, 1, 0),
        after.faction_draws - before.faction_draws == select(move.result == FACTION_RESULT, 1, 0),
        after.any_draws == before.any_draws,
    ]
    for p in seats(before):
        for resource in RESOURCES:
            named = (before.active == p) & (move.result == resource)
            found.append(after.supply[p][resource] - before.supply[p][resource] == select(named, 1, 0))
    return all_of(found)


def a_result(result, name):
    def possible(before, move, after):
        return (move.result == result) if move.rule == "spend_workers" else False

    possible.__name__ = f"a_pair_is_spent_for_{name}"
    possible.__doc__ = f"Two workers can be spent for {name.replace('_', ' ')}."
    return sometimes("SET-EXCH-01", scopes=("tiny",))(possible)


a_pair_is_spent_for_wood = a_result(WOOD_RESULT, "wood")
a_pair_is_spent_for_stone = a_result(STONE_RESULT, "stone")
a_pair_is_spent_for_food = a_result(FOOD_RESULT, "food")
a_pair_is_spent_for_a_common_card = a_result(COMMON_RESULT, "a_common_card")


def left_in(s, cards, *piles):
    """Whether one of these cards lies in one of these piles."""
    return any_of(among(s.card_at[card], *piles) for card in cards)


@step("SET-DECK-01", "SET-DECK-02", "SET-EXCH-01")
def a_card_is_named_only_from_a_deck_that_can_give_one(before, move, after):
    """Nobody spends workers on an exhausted deck; discarded common cards count as its deck, discarded faction cards do not."""
    if move.rule != "spend_workers" or before.reading["SET-A-02"] == "a":
        return True
    game = before.scope.game
    piles = (DECK, DISCARD) if before.reading["SET-A-01"] == "b" else (DECK,)
    common = left_in(before, game.common, DECK, DISCARD)
    faction = any_of(
        (before.active == p)
        & left_in(before, [c for c in game.faction if game.card_list[c]["seat"] == p], *piles)
        for p in seats(before)
    )
    return implies(move.result == COMMON_RESULT, common) & implies(move.result == FACTION_RESULT, faction)


@step("SET-EXCH-02", "SET-ACTN-01", under={"SET-A-29": "a"})
def further_pairs_may_follow_a_pair(before, move, after):
    """After a pair the same player may spend another, once its card is drawn."""
    if move.rule != "spend_workers":
        return True
    card = among(move.result, COMMON_RESULT, FACTION_RESULT)
    drawn = card & (before.reading["SET-A-14"] != "b")
    next_step = select(drawn, Step.RESOLVE, Step.EXCHANGE)
    return (after.step == next_step) & (after.active == before.active) & (after.exchanging == 1)


@step("SET-EXCH-02")
def pairs_end_when_the_player_stops(before, move, after):
    """Spending pairs is one action: it ends when a player who has a pair stops, or has no pair left."""
    if move.rule in PAIRS_END:
        ended = (before.step == Step.EXCHANGE) & (after.exchanging == 0)
        if move.rule == "workers_are_spent":
            few = all_of((before.active != p) | (before.supply[p][WORKER] < 2) for p in seats(before))
            return ended & few
        able = any_of((before.active == p) & (before.supply[p][WORKER] >= 2) for p in seats(before))
        return ended & able
    return implies(before.exchanging == 1, (after.exchanging == 1) & (after.active == before.active))


@sometimes("SET-EXCH-02", scopes=("probe-passing",))
def a_second_pair_is_spent(before, move, after):
    """In one action a second pair can follow."""
    return (before.step == Step.EXCHANGE) if move.rule == "spend_workers" else False


@sometimes("SET-DEAL-01", "SET-DEAL-02", scopes=("tiny",))
def a_deal_is_begun(before, move, after):
    """A faction card of the hand can become a deal."""
    return move.rule == "make_deal"


@sometimes("SET-DEAL-03", "SET-DEAL-04", scopes=("tiny",))
def a_deal_is_made(s):
    """A deal can lie under a board."""
    return any_of(s.card_at[c] == deals(s, p) for c in s.scope.game.faction for p in seats(s))


@step("SET-DEAL-01", "SET-DEAL-02", "SET-DEAL-07", "SET-BUILD-01", "SET-BUILD-02")
def building_and_dealing_begin_with_a_hand_card(before, move, after):
    """The card comes from the own hand; a building costs what is printed on it, a deal one food and a deal field."""
    if move.rule not in ("build", "make_deal"):
        return True
    data = before.scope.game.cards[move.card]
    own = any_of((before.active == p) & (before.card_at[move.card] == hand(before, p)) for p in seats(before))
    if move.rule == "build":
        costs = all_of(after.due[r] == data.cost[r] for r in RESOURCES)
        then = select(data.needs_location == 1, Step.SITE, Step.PAY)
        return own & costs & (after.step == then) & (after.paying == Paying.BUILDING)
    food = (after.due[0] == 0) & (after.due[1] == 0) & (after.due[2] == 1)
    return own & food & (data.deal != NONE) & (after.step == Step.PAY) & (after.paying == Paying.DEAL)


@step("SET-BUILD-05", "SET-FOUND-03", "SET-FOUND-04", "SET-ANAT-06")
def the_site_of_a_building_is_discarded(before, move, after):
    """A location or foundation of the own empire goes to the discards; only the location is known from its face."""
    if move.rule != "discard_site":
        return True
    there = before.card_at[move.card]
    face_down = any_of((before.active == p) & (there == foundation(before, p)) for p in seats(before))
    face_up = any_of((before.active == p) & (there == empire(before, p)) for p in seats(before))
    gone = (after.card_at[move.card] == DISCARD) & (after.step == Step.PAY)
    return gone & (
        (face_down & (after.site == NOTHING)) | (face_up & (after.site == move.card) & negation(face_down))
    )


@step("SET-GOLD-01", "SET-BUILD-02", "SET-DEAL-02")
def gold_is_spent_by_choice_only(before, move, after):
    """Whoever owes a resource and has gold is asked; it is paid without asking only where gold could not stand in."""
    if move.rule not in ("pay_without_gold", "pay_the_rest"):
        return True
    rich = any_of((before.active == p) & (before.supply[p][GOLD] > 0) for p in seats(before))
    choice = rich & (sum(before.due) > 0)
    return choice if move.rule == "pay_the_rest" else negation(choice)


@step("SET-RAZE-08", under={"SET-A-41": "a"})
def only_what_has_a_raze_field_is_razed(before, move, after):
    """A card without a raze field is razed neither from the hand nor in an empire."""
    if move.rule not in ("raze_from_hand", "raze_location"):
        return True
    return before.scope.game.cards[move.card].razeable == 1


WANTS_A_COMMON_CARD = (Step.DEAL, Step.REVEAL, Step.COMMON_CARD, Step.OFFER, Step.RESOLVE)


@step("SET-DECK-01", "SET-DECK-02")
def the_common_deck_is_renewed_only_when_it_is_empty(before, move, after):
    """When a common card is wanted and the deck is empty, all common discards become the deck, and no other card moves."""
    game = before.scope.game
    if move.rule != "reshuffle_common":
        return all_of((before.card_at[c] != DISCARD) | (after.card_at[c] != DECK) for c in game.common)
    empty = all_of(before.card_at[c] != DECK for c in game.common)
    wanted = among(before.step, *WANTS_A_COMMON_CARD)
    found = [empty, wanted, implies(before.step == Step.RESOLVE, before.common_draws > 0)]
    for card in range(len(before.card_at)):
        there = before.card_at[card]
        new = select(there == DISCARD, DECK, there) if card in game.common else there
        found.append(after.card_at[card] == new)
    return all_of(found)
