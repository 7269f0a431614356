"""What must hold of the single steps of a turn and of an effect: which move belongs to which, and what follows it."""

from models.imperium.state import held, zone
from models.imperium.vocabulary import NONE, Op, Zone
from properties.imperium import cards, implies, op, players, seats
from verify import all_of, any_of, select, sometimes, step

BELONGS = {
    "choose_order": (Op.ORDER,),
    "play": (Op.ACTIVATE,),
    "exhaust": (Op.ACTIVATE,),
    "finish_turn": (Op.ACTIVATE,),
    "play_by_effect": (Op.PLAY_CARD,),
    "discard_hand": (Op.DISCARD_HAND,),
    "put_token_on_market": (Op.MARKET_TOKEN,),
    "draw": (Op.DRAW, Op.FILL),
    "draw_known": (Op.DRAW, Op.FILL),
    "reshuffle": (Op.DRAW, Op.FILL),
    "stop_for_lack": (Op.DRAW, Op.FILL),
    "check_condition": (Op.IF,),
    "check_cost": (Op.COST,),
    "cannot_take_up": (Op.MAY,),
    "nothing_to_take_up": (Op.MAY,),
    "pick": (Op.PICK,),
    "pick_unrest": (Op.PICK,),
    "give": (Op.PICK,),
    "give_unrest_card": (Op.PICK,),
    "no_card_to_pick": (Op.PICK,),
    "stop_picking": (Op.PICK,),
    "no_answer": (Op.REACT,),
    "civ_finds_nothing_exiled": (Op.CIV_ACQUIRE,),
    "acquire": (Op.ACQUIRE,),
    "break_through_market": (Op.BREAK,),
    "break_through_deck": (Op.BREAK,),
    "find_by_break_through": (Op.BREAK, Op.CIV_BREAK),
    "find_nothing": (Op.BREAK, Op.CIV_BREAK),
    "refill": (Op.REFILL, Op.LAY_MARKET),
    "leave_gap": (Op.REFILL, Op.LAY_MARKET),
    "nothing_to_refill": (Op.REFILL,),
    "declare_suit": (Op.GAMBLE,),
    "take_unrest": (Op.TAKE_UNREST,),
    "next_concerned": (Op.EACH,),
    "gain": (Op.GAIN,),
    "pay": (Op.PAY,),
    "pay_exactly": (Op.PAY,),
}
GOES_ON = (
    *("discard_hand", "put_token_on_market", "no_market_card", "stop_picking", "no_card_to_pick"),
    *("act_on_itself", "shuffle", "skip_step_one", "gain", "pay", "pay_exactly", "change_actions"),
    *("take_unrest", "steal", "acquire", "nothing_to_acquire", "break_through_market", "find_nothing"),
    *("find_by_break_through", "nothing_to_refill", "end_solstice", "stop_for_lack"),
)
LEAPS = ("pass_over", "no_option", "nothing_to_take_up", "cannot_take_up")


def code(s):
    return s.scope.game.code[s.pc]


def same_depth(before, after):
    """Whether no other effect was begun or ended in between."""
    return after.waiting.size == before.waiting.size


@step("IMP-ACT-01", "IMP-INN-03", "IMP-REV-02", "IMP-ACT-06")
def every_move_belongs_to_its_step(before, move, after):
    """Cards are played under Activate alone, drawn where cards are drawn, picked where cards are picked."""
    if move.rule not in BELONGS:
        return True
    return any_of(op(before) == step for step in BELONGS[move.rule])


@step("IMP-ACT-06")
def a_step_that_is_done_is_followed_by_the_next_one(before, move, after):
    """Effects are resolved in the order in which they are printed: none is repeated or left out."""
    if move.rule not in GOES_ON:
        return True
    return implies(same_depth(before, after), after.pc == before.pc + 1)


@step("IMP-ACT-06", "IMP-CHO-02")
def what_cannot_be_done_is_passed_over_as_a_whole(before, move, after):
    """An optional part or a choice that is not possible is left, and the effect goes on behind it."""
    if move.rule not in LEAPS:
        return True
    return (after.pc == code(before).to) & same_depth(before, after)


@step("IMP-PAY-01")
def a_cost_is_followed_by_its_payment_or_the_part_is_left(before, move, after):
    """A cost leads to its payment, or to what comes after the part that it pays for."""
    if move.rule != "check_cost":
        return True
    return (after.pc == before.pc + 1) | (after.pc == code(before).to)


@step("IMP-CHO-01")
def a_choice_leads_into_an_option(before, move, after):
    """Whoever chooses goes on with one of the options, and does not choose again."""
    if move.rule != "choose":
        return True
    return (after.pc > before.pc) & (after.pc < code(before).to) & same_depth(before, after)


@step("IMP-ACT-06")
def a_new_step_begins_afresh(before, move, after):
    """Nothing of the step before is left over: as many cards or tokens as the new one says, and none done yet."""
    moved = same_depth(before, after) & (after.pc != before.pc)
    return implies(moved, (after.left == code(after).n) & (after.step == 0))


@step("IMP-DIS-01", "IMP-RET-01", "IMP-CLN-08", "IMP-REV-01")
def cards_are_picked_one_by_one(before, move, after):
    """Each picked card counts as one; after the last the effect goes on."""
    game = before.scope.game
    if move.rule not in ("pick", "pick_unrest"):
        return True
    if game.passive("unrest_discount") or game.uses("mask_cost_discount"):
        return True
    if game.passive("counts_as"):
        return True
    more = (after.pc == before.pc) & (after.left == before.left - 1) & (after.step == 0)
    right = select(before.left > 1, more, after.pc == before.pc + 1)
    named = after.last == (move.card if move.rule == "pick" else game.size)
    return implies(same_depth(before, after), right & named)


@step("IMP-CLN-08", "IMP-DIS-01", "IMP-REV-01")
def picking_stops_early_only_where_the_number_is_free(before, move, after):
    """A fixed number of cards is picked in full."""
    if move.rule != "stop_picking":
        return True
    return code(before).mode == 1


@step("IMP-TURN-02", "IMP-INN-01", "IMP-REV-01")
def each_order_begins_with_its_own_step(before, move, after):
    """Activate with actions, Innovate with discarding the hand, Revolt with returning Unrest."""
    if move.rule != "choose_order":
        return True
    first = select(move.order == 0, Op.ACTIVATE, select(move.order == 1, Op.DISCARD_HAND, Op.PICK))
    return (op(after) == first) & (after.activating == select(move.order == 0, 1, 0))


@step("IMP-TURN-03", "IMP-CLN-01")
def a_finished_turn_goes_to_clean_up(before, move, after):
    """Whoever stops has done with Activate, and puts a token on the market."""
    if move.rule != "finish_turn":
        return True
    return (op(after) == Op.MARKET_TOKEN) & (after.activating == 0) & (after.who == before.who)


@step("IMP-TURN-03", "IMP-TURN-04")
def the_turn_passes_to_the_left(before, move, after):
    """The left neighbour is next, or the Solstice where the round is over."""
    if move.rule != "pass_turn" or before.scope.solo:
        return True
    left = (before.active + 1) % before.scope.players
    ends = left == before.first
    return all_of(
        [
            after.active == left,
            after.who == left,
            after.source == NONE,
            op(after) == select(ends, Op.SOLSTICE, Op.ORDER),
        ]
    )


@step("IMP-TURN-01", "IMP-SCO-01", under={"IMP-A-02": "a", "IMP-A-14": "a"})
def a_round_begins_with_the_first_player(before, move, after):
    """After the Solstice the first player chooses an order; a triggered Scoring makes the next round the last."""
    if move.rule != "end_round":
        return True
    ending = select(before.ending == 1, 2, before.ending)
    first = (after.who == before.first) & (after.active == before.first)
    return first & (op(after) == Op.ORDER) & (after.ending == ending)


@step("IMP-ACT-02", "IMP-EXH-06")
def a_played_card_lies_in_play_and_its_own_effect_begins(before, move, after):
    """It leaves the hand, and nothing of an earlier effect is remembered."""
    if move.rule != "play":
        return True
    game, seat = before.scope.game, before.who
    unrest = move.card == game.size
    lies = after.where[select(unrest, 0, move.card)] == zone(seat, Zone.PLAY)
    came = before.where[select(unrest, 0, move.card)] == zone(seat, Zone.HAND)
    moved = (after.unrest[seat][Zone.HAND] == before.unrest[seat][Zone.HAND] - 1) & (
        after.unrest[seat][Zone.PLAY] == before.unrest[seat][Zone.PLAY] + 1
    )
    begins = [after.source == move.card, after.played == 1, after.last == NONE, after.tally == 0]
    deeper = after.waiting.size == before.waiting.size + 1
    return all_of([select(unrest, moved, lies & came), *begins, deeper, after.who == seat])


@step("IMP-ACT-03")
def an_effect_that_is_over_is_left(before, move, after):
    """What waited for it goes on, and an Unrest that was played is discarded by whoever played it."""
    if move.rule != "end":
        return True
    seat = before.who
    unrest = (before.played == 1) & (before.source == before.scope.game.size)
    n = select(unrest, 1, 0)
    return all_of(
        [
            after.waiting.size == before.waiting.size - 1,
            after.unrest[seat][Zone.DISCARD] == before.unrest[seat][Zone.DISCARD] + n,
            after.unrest[seat][Zone.PLAY] == before.unrest[seat][Zone.PLAY] - n,
        ]
    )


@step("IMP-SHUF-05")
def a_shuffle_makes_the_discard_pile_the_deck(before, move, after):
    """Every card and every Unrest of the discard pile, and nothing of anybody else."""
    if move.rule != "shuffle":
        return True
    seat = before.who
    whole = held(before, seat, Zone.DECK) + held(before, seat, Zone.DISCARD)
    return all_of(
        [
            held(after, seat, Zone.DISCARD) == 0,
            held(after, seat, Zone.DECK) == whole,
            *(
                implies(seat != p, held(after, p, Zone.DECK) == held(before, p, Zone.DECK))
                for p in seats(before)
            ),
        ]
    )


@step("IMP-FREE-02", "IMP-SOL-05", "IMP-CLN-06", under={"IMP-A-14": "a"})
def a_new_turn_has_no_used_cards(before, move, after):
    """Free plays and Solstice effects of before do not count any more."""
    if move.rule not in ("take_back_tokens", "end_solstice"):
        return True
    return all_of(after.used[c] == 0 for c in cards(before)) & all_of(
        after.late[p] == 0 for p in players(before)
    )


@step("IMP-CLN-01", "IMP-CLN-02", "IMP-CLN-04", under={"IMP-A-11": "a"})
def a_clean_up_puts_one_kind_of_token_on_one_card(before, move, after):
    """A Progress for most nations: other kinds and other cards get nothing."""
    if move.rule != "put_token_on_market" or before.scope.game.passive("cleanup_token"):
        return True
    return implies(
        before.pc == before.scope.game.compiler.flow_at["clean_up"],
        all_of(
            after.on_market[n][kind] - before.on_market[n][kind]
            == select((move.slot == n) & (kind == 2), 1, 0)
            for n in range(5)
            for kind in range(3)
        )
        & (move.more == 0),
    )


@step("IMP-REV-01", "IMP-ACT-06")
def a_revolt_is_over_by_itself_only_without_unrest(before, move, after):
    """Who still has an Unrest in hand is asked."""
    if move.rule != "no_card_to_pick":
        return True
    revolting = before.pc == before.scope.game.compiler.flow_at["revolt"]
    return implies(revolting, before.unrest[before.who][Zone.HAND] == 0)


@sometimes("IMP-ACT-02", scopes=("tiny",))
def a_card_other_than_unrest_is_played(before, move, after):
    """Cards are played from hand."""
    if move.rule != "play":
        return False
    return move.card != before.scope.game.size


@sometimes("IMP-ACT-04", scopes=("tiny",))
def the_last_action_plays_a_card(before, move, after):
    """One Action token is enough."""
    if move.rule != "play":
        return False
    return (before.actions[before.who] == 1) & (after.actions[before.who] == 0)


@sometimes("IMP-REV-01", under={"IMP-A-09": "a"}, scopes=("tiny",))
def a_revolt_keeps_an_unrest(before, move, after):
    """Any number: also none, with an Unrest in hand."""
    if move.rule != "stop_picking":
        return False
    revolting = before.pc == before.scope.game.compiler.flow_at["revolt"]
    return revolting & (before.unrest[before.who][Zone.HAND] > 0)


@sometimes("IMP-REV-01", scopes=("tiny",))
def a_revolt_without_unrest_is_over_by_itself(before, move, after):
    """Where no Unrest is left in hand, the clean-up follows."""
    return (move.rule == "no_card_to_pick") & (before.pc == before.scope.game.compiler.flow_at["revolt"])


@sometimes("IMP-ACT-06", scopes=("tiny",))
def an_optional_part_without_a_card_is_passed_over(before, move, after):
    """Nobody is asked to take up what needs a card that is not there."""
    return move.rule == "nothing_to_take_up"
