"""What follows what in Monumental Duel: who is next, what an action sets off, how a bid is laid, how a City is filled."""

from models.monumental.catalogue import BASIC, TOMB, Sort, What
from models.monumental.effects import Op
from models.monumental.state import NONE, OVER, UNDER, Step, Turned, cells, other, places, seats
from properties.monumental import ACTIVATION, implies
from properties.monumental_ledger import means, top
from verify import all_of, always, among, any_of, negation, select, sometimes, step


@step("MON-ACT-01", "MON-ROUND-01", "MON-TURN-08", "MON-FILL-02")
def phases_begin_with_the_first_player(before, move, after):
    """The First player is the first to activate, to act and to complete the City."""
    begins = (before.step != after.step) & negation(among(before.step, *ACTIVATION))
    return implies(begins & among(after.step, Step.ACTIVATE, Step.FILL), after.active == after.first)


@step("MON-ACT-01", "MON-ROUND-02", "MON-TURN-01")
def activations_follow_each_other(before, move, after):
    """After the First player the other one activates, and after that the First player begins with actions."""
    same = (after.active == before.active) & among(after.step, *ACTIVATION)
    following = select(before.active == before.first, int(Step.ACTIVATE), int(Step.ACT))
    handed = (after.active == other(before.active)) & (after.step == following)
    return implies(among(before.step, *ACTIVATION), same | handed)


def waiting_effects(s, player):
    """Whether a tilted card has an effect of the activation that was not yet resolved."""
    timed = s.scope.game.cards_timed("when_activated", "during_activation")
    return any_of(
        [
            False,
            *(
                all_of(
                    [
                        s.turned[player][c][y] == Turned.TILTED,
                        s.spent[player][c][y] == 0,
                        s.city[player][c][y] == card,
                    ]
                )
                for c, y in places(s)
                for card in timed
            ),
        ]
    )


@step("MON-ACT-07", "MON-ACT-08", "MON-KEY-22", under={"MON-A-03": "a", "MON-A-04": "a"})
def activation_effects_are_all_resolved(before, move, after):
    """An activation ends only when every effect that waits is resolved, and goes on only while there is one."""
    p = before.active
    begun = (before.step != Step.EFFECTS) & (after.step == Step.EFFECTS)
    ended = among(before.step, *ACTIVATION) & (after.active != p)
    return implies(begun, waiting_effects(after, p)) & implies(ended, negation(waiting_effects(after, p)))


@step("MON-ACT-07", "MON-ACT-08", under={"MON-A-04": "a", "MON-A-02": "a"})
def a_resolved_effect_is_carried_out(before, move, after):
    """An effect of the activation is begun when it is chosen, and its card has an Action token then."""
    if move.rule != "resolve_activation_effect":
        return True
    p = before.active
    effect = before.scope.game.cards[before.city[p][move.cell][move.layer]].effect
    return (top(after) == effect) & (after.spent[p][move.cell][move.layer] == 1)


@sometimes("MON-ACT-07", scopes=("tiny",))
def an_activation_effect_is_resolved(before, move, after):
    """An effect can wait for its activation."""
    return move.rule == "resolve_activation_effect"


@step("MON-CARD-09", "MON-ACT-12")
def only_a_tilted_tomb_is_fed(before, move, after):
    """Cards are given to the Mughal Tomb only by whoever has just tilted it."""
    if move.rule not in ("feed_the_tomb", "leave_the_tomb"):
        return True
    p, tomb = before.active, before.scope.game.find(TOMB)
    return any_of(
        (before.city[p][c][OVER] == tomb) & (before.turned[p][c][OVER] == Turned.TILTED)
        for c in cells(before)
    )


@step("MON-ACT-02", "MON-MUG-03")
def the_chosen_lines_are_the_players_own(before, move, after):
    """An activation notes row and column for the Mughals, and leaves those of the other player alone."""
    if move.rule != "activate":
        return True
    mughal = before.scope.game.mughal
    noted = [
        (after.row[p] == move.row) & (after.column[p] == move.column) for p in seats(before) if mughal[p]
    ]
    players = [p for p in seats(before) if mughal[p]]
    own = [implies(before.active == p, ok) for p, ok in zip(players, noted, strict=True)]
    alone = [
        (before.active == p) | ((after.row[p] == before.row[p]) & (after.column[p] == before.column[p]))
        for p in seats(before)
    ]
    return all_of([*own, *alone])


@always("MON-MUG-03")
def lines_matter_only_to_mughals_after_the_activation(s):
    """Once an activation is over, the chosen row and column mean nothing to a player whose Policies are stacked."""
    return all_of(
        among(s.step, Step.TOMB, Step.EFFECTS) | ((s.row[p] == NONE) & (s.column[p] == NONE))
        for p in seats(s)
        if not s.scope.game.mughal[p]
    )


@step("MON-EFF-01", "MON-WAR-02", "MON-AMB-01", "MON-KEY-20", under={"MON-A-02": "a"})
def what_is_used_is_carried_out(before, move, after):
    """The effect of the card, Warlord, module or drawn card that a player uses is what comes next."""
    game, p = before.scope.game, before.active
    if move.rule == "use_card":
        return top(after) == game.cards[before.city[p][move.cell][move.layer]].effect
    if move.rule == "use_warlord":
        return top(after) == game.programs.warlords[p]
    if move.rule == "use_ambassador":
        return top(after) == game.programs.modules[move.module]
    if move.rule == "use_effect":
        card = sum(
            select(before.stack.size == at + 1, c, 0) for at, c in enumerate(before.stack.each("card"))
        )
        return implies(move.use == 1, top(after) == game.cards[card].effect)
    return True


@sometimes("MON-KEY-20", scopes=("tiny",))
def a_drawn_card_is_used(before, move, after):
    """The effect of a card that is drawn can be used."""
    return move.rule == "use_effect" and move.use == 1


@step("MON-KEY-20", "MON-SCI-01", under={"MON-A-24": "a"})
def a_drawn_philosophy_can_be_used(before, move, after):
    """Whoever draws Philosophy and has a token to pay with is asked whether to use it."""
    if move.rule != "draw_card":
        return True
    drawn = move.card == before.scope.game.find("greek.philosophy")
    asked = top(after) == before.scope.game.programs.fixed[Op.USE]
    return implies(drawn & (means(before, before.active) > 0), asked)


@step("MON-SCI-04", "MON-KEY-13", under={"MON-A-28": "b"})
def no_draw_is_paid_with_an_empty_deck(before, move, after):
    """Where a draw must not be paid for in vain, nobody with an empty City deck pays for one, by whatever action."""
    p, due = before.active, before.scope.game.programs.code[top(before)]
    empty = before.deck[p].size == 0
    if move.rule == "make_progress":
        return negation(empty)
    if move.rule not in ("pay_resource", "pay_token", "pay_any_resource"):
        return True
    return negation(empty & (before.scope.game.programs.code[due.next].op == Op.DRAW))


@sometimes("MON-KEY-13", "MON-CARD-06", scopes=("probe-mansabdar",))
def a_draw_is_paid_with_a_policy(before, move, after):
    """Mansabdar can pay for a draw."""
    draw = before.scope.game.programs.fixed[Op.DRAW]
    code = before.scope.game.programs.code
    return move.rule == "pay_resource" and (top(after) != draw) & (code[top(after)].op == Op.DRAW)


@step("MON-EFF-04")
def a_part_of_an_effect_is_done_once(before, move, after):
    """What was paid, gained, drawn or asked for is done with, and something else is due."""
    if move.rule not in (
        "pay_any_resource",
        "gain_another_resource",
        "gain_alike",
        "draw_card",
        "cause_revolts",
    ):
        return True
    return (after.stack.size != before.stack.size) | (top(after) != top(before))


@step("MON-EFF-04", "MON-CARD-08")
def parts_are_done_as_they_are_printed(before, move, after):
    """A resource of any type is taken only where the effect says so, and never where another type is asked for."""
    if move.rule != "gain_a_resource":
        return True
    return before.scope.game.programs.code[top(before)].op == Op.GAIN_BASIC


@step("MON-EFF-04", under={"MON-A-24": "a"})
def only_the_impossible_is_left_out(before, move, after):
    """A payment is left out only by a player with nothing to pay; conditions, gains and Revolts are never left out."""
    if move.rule != "skip_what_is_impossible":
        return True
    op = before.scope.game.programs.code[top(before)].op
    never = among(
        op, Op.IF, Op.GAIN, Op.GAIN_BASIC, Op.GAIN_OTHER, Op.GAIN_SAME, Op.REVOLT_SELF, Op.REVOLT_OPPONENT
    )
    return negation(never) & implies(op == Op.PAY_BASIC, means(before, before.active) == 0)


@always("MON-ADV-03")
def an_offer_lies_there_only_while_bidding(s):
    """Between bids no tokens are on offer, and no resource is named."""
    named = (s.step == Step.BID) == (s.offer_kind != NONE)
    return named & implies(s.step != Step.BID, (s.offer == 0) & (s.offer_gold == 0))


@always("MON-ADV-03", "MON-ADV-04", under={"MON-A-06": "a"})
def bids_are_of_basic_resources(s):
    """A bid names a basic resource, and Gold that replaces it goes to the supply."""
    return all_of([s.offer_kind < What.GOLD, s.bid_kind < What.GOLD, s.bid_gold == 0])


@step("MON-ADV-03", "MON-RES-12", under={"MON-A-06": "a"})
def a_bid_grows_by_what_is_paid(before, move, after):
    """Each token of a bid is one of the named resource or a Gold, and Gold is laid last."""
    if move.rule != "lay_token":
        return True
    p = before.active
    basic = all_of(
        before.held[p][what] - after.held[p][what]
        == select((before.offer_kind == what) & (move.gold == 0), 1, 0)
        for what in BASIC
    )
    gold = before.held[p][What.GOLD] - after.held[p][What.GOLD] == move.gold
    laid = (after.offer == before.offer + 1) & (after.offer_gold == before.offer_gold + move.gold)
    return all_of([basic, gold, laid, (move.gold == 1) | (before.offer_gold == 0)])


@sometimes("MON-ADV-03", "MON-RES-06", under={"MON-A-06": "a"}, scopes=("tiny",))
def a_bid_is_all_in_gold(before, move, after):
    """One Gold alone can take the Advantage in the name of a resource one does not have."""
    return move.rule == "bid_for_advantage" and (before.held[0][move.kind] == 0) & (before.active == 0)


@sometimes("MON-ADV-03", scopes=("tiny",))
def a_bid_takes_no_gold(before, move, after):
    """Whoever has no Gold can bid with a basic resource."""
    return move.rule == "bid_for_advantage" and (before.held[1][What.GOLD] == 0) & (before.active == 1)


@always("MON-FILL-01", "MON-FILL-02")
def the_first_player_completes_the_round(s):
    """While track, Advantage and marker are seen to, nobody but the First player is next."""
    return implies(among(s.step, Step.SLIDE, Step.ADJUST, Step.MARKER), s.active == s.first)


@step("MON-FILL-02", "MON-ROUND-02")
def both_cities_are_completed(before, move, after):
    """When the First player's City is complete it is the other's turn to complete one, and then the phase is over."""
    if move.rule != "end_filling":
        return True
    goes_on = after.step == Step.FILL
    return (goes_on == (before.active == before.first)) & implies(goes_on, after.active != before.active)


@always("MON-FILL-03")
def a_cell_waits_for_its_second_card(s):
    """A cell waits for a card only while a City is completed, and only with a Knowledge that has nothing over it."""
    lone = any_of(
        all_of([s.active == p, s.waiting == c, s.city[p][c][UNDER] != NONE, s.city[p][c][OVER] == NONE])
        for p in seats(s)
        for c in cells(s)
    )
    return (s.waiting == NONE) | ((s.step == Step.FILL) & lone)


@step("MON-FILL-03", "MON-SETUP-14")
def a_knowledge_asks_for_a_second_card(before, move, after):
    """After a Knowledge is drawn for a cell, that cell gets the next card too."""
    if move.rule != "fill_cell":
        return True
    return (after.waiting != NONE) == (before.scope.game.cards[move.card].sort == Sort.KNOWLEDGE)


@step("MON-FILL-05", "MON-FILL-08", under={"MON-A-36": "a"})
def the_discard_is_shuffled_only_for_an_empty_cell(before, move, after):
    """A City discard is shuffled only when a card must be drawn for a cell and the deck is empty."""
    if move.rule != "reshuffle":
        return True
    p = before.active
    gap = any_of(all_of(card == NONE for card in before.city[p][c]) for c in cells(before))
    return (gap | (before.waiting != NONE)) & (before.deck[p].size == 0)
