"""What must hold of single moves of cards and tokens: picked, exhausted, answered, taken, stolen, paid (IMP-EXH, ACQ, STL)."""

from models.imperium.state import Outcome, can_sink, has_history, held, in_play, is_civ, zone
from models.imperium.vocabulary import NONE, POPULATION, PROGRESS, ZONES, Act, Op, Place, Zone
from properties.imperium import cards, implies, op, players, seats
from properties.imperium_steps import code
from verify import all_of, any_of, select, sometimes, step

KINDS = range(3)
SLOTS = range(5)


def a_card(s, card):
    """A card's number that can be looked up, also where an Unrest or no card is meant."""
    return select((card == NONE) | (card == s.scope.game.size), 0, card)


def same_tokens(before, after):
    return all_of(after.tokens[p][k] == before.tokens[p][k] for p in seats(before) for k in KINDS)


def destination(s, seat, act):
    """Where a card goes that is discarded, archived, recalled and so on."""
    history = zone(seat, select(has_history(s, seat), Zone.HISTORY, Zone.DISCARD))
    sunken = zone(seat, select(can_sink(s, seat), Zone.HISTORY, Zone.DISCARD))
    found = zone(seat, Zone.DISCARD)
    for other, place in (
        (Act.HAND, zone(seat, Zone.HAND)),
        (Act.RECALL, zone(seat, Zone.HAND)),
        (Act.TOP, zone(seat, Zone.TOP)),
        (Act.ARCHIVE, history),
        (Act.SINK, sunken),
        (Act.EXILE, Place.EXILE),
        (Act.GARRISON, zone(seat, Zone.GARRISON)),
    ):
        found = select(act == other, place, found)
    return found


# Cards that move


@step("IMP-ABN-01", "IMP-REC-01", "IMP-DIS-01", "IMP-ARC-01", "IMP-EXI-01", "IMP-SNK-01", "IMP-RTV-01")
def a_picked_card_goes_where_its_keyword_says(before, move, after):
    """Abandoned or discarded to the own discard pile, recalled to the hand, archived, sunk, exiled, garrisoned."""
    if move.rule != "pick":
        return True
    return after.where[move.card] == destination(before, before.who, code(before).act)


@step("IMP-GAR-05", "IMP-REC-02", "IMP-DIS-01")
def only_the_picked_card_moves_and_what_lies_under_it(before, move, after):
    """Where a known order is lost by it, cards stay in their deck all the same."""
    if move.rule != "pick":
        return True
    seat = before.who
    decks = ((Zone.TOP, Zone.DECK), (Zone.BOTTOM, Zone.NATION))
    return all_of(
        (move.card == c)
        | (before.host[c] == move.card)
        | (after.where[c] == before.where[c])
        | any_of(
            (before.where[c] == zone(seat, known)) & (after.where[c] == zone(seat, pile))
            for known, pile in decks
        )
        for c in cards(before)
    )


@step("IMP-GAR-05", "IMP-EXI-01")
def what_lay_under_a_card_lies_with_it(before, move, after):
    """Garrisoned cards share its fate."""
    if move.rule != "pick":
        return True
    return all_of(
        implies(before.host[c] == move.card, after.where[c] == after.where[move.card]) for c in cards(before)
    )


@step("IMP-PIN-01", "IMP-ACT-03")
def a_played_card_is_discarded_after_its_effect_unless_it_is_pinned(before, move, after):
    """A Pinned card stays in play; one that its own effect has moved stays where it is."""
    if move.rule != "end":
        return True
    game, card = before.scope.game, a_card(before, before.source)
    real = (before.played == 1) & (before.source != game.size) & (before.source != NONE)
    here = before.where[card]
    done = in_play(before, before.who, card) & (game.card[card].pinned == 0)
    right = after.where[card] == select(done, zone(before.who, Zone.DISCARD), here)
    others = all_of(
        (real & (before.source == c)) | (after.where[c] == before.where[c]) for c in cards(before)
    )
    return implies(real, right) & others


@step("IMP-FND-01", "IMP-FND-02", "IMP-DRW-01")
def a_search_that_finds_a_card_moves_one(before, move, after):
    """What was found is gone from where it lay; a deck that was searched has no known order any more."""
    if move.rule != "shuffle_searched":
        return True
    zones = before.scope.game.unrest_zones[code(before).zones]
    whole = held(before, before.who, Zone.DECK) + before.on_top[before.who]
    kept = held(after, before.who, Zone.DECK) + after.on_top[before.who] == whole
    loose = (after.on_top[before.who] == 0) & (after.nation_top[before.who] == NONE)
    default = before.reading["IMP-A-17"] == "a"
    return kept & (loose | (zones[Zone.NATION] == 0) if default else True)


# Exhaust tokens and answers


@step("IMP-EXH-01", "IMP-EXH-02", "IMP-EXH-03")
def an_exhaust_token_goes_from_the_state_card_to_the_exhausted_card(before, move, after):
    """The card lies in play and had no token; its own effect begins, and nobody else's tokens move."""
    if move.rule != "exhaust":
        return True
    seat, game = before.who, before.scope.game
    paid = all_of(after.exhaust[p] == before.exhaust[p] - select(p == seat, 1, 0) for p in players(before))
    marked = (before.spent[move.card] == 0) & (after.spent[move.card] == 1) & in_play(before, seat, move.card)
    begun = [after.source == move.card, after.who == seat, after.pc == game.card[move.card].exhaust_at]
    return all_of([paid, marked, *begun, after.actions[seat] == before.actions[seat]])


@step("IMP-EXH-06", "IMP-ATK-03")
def an_answer_costs_its_own_card_a_token_if_it_is_an_exhaust_effect(before, move, after):
    """A passive answer costs none; either way the card lies in play, and its effect begins."""
    if move.rule != "react":
        return True
    seat, record = before.who, before.scope.game.card[move.card]
    cost = record.react_exhausts
    token = (after.exhaust[seat] == before.exhaust[seat] - cost) & implies(
        cost == 1, (before.spent[move.card] == 0) & (after.spent[move.card] == 1)
    )
    return all_of([token, in_play(before, seat, move.card), after.pc == record.react_at, after.who == seat])


@step("IMP-EXH-06")
def an_event_is_answered_in_the_own_turn_but_for_an_attack(before, move, after):
    """Exhaust effects that wait for an event belong to the Activate phase of their owner; attacks are others' turns."""
    if move.rule != "react":
        return True
    own = (before.active == before.who) & (before.activating == 1)
    return own | (code(before).flag == 0)


@step("IMP-EXH-04", "IMP-EXH-01")
def a_borrowed_exhaust_effect_is_that_of_a_rivals_pinned_card(before, move, after):
    """It costs the rival no token, and is carried out by whoever borrows it."""
    if move.rule != "borrow_exhaust":
        return True
    record = before.scope.game.card[move.card]
    rival = any_of((before.who != p) & in_play(before, p, move.card) for p in players(before))
    free = all_of(after.exhaust[p] == before.exhaust[p] for p in players(before))
    same = after.spent[move.card] == before.spent[move.card]
    begun = (after.pc == record.exhaust_at) & (after.who == before.who)
    return all_of([rival, free, same, begun, record.pinned == 1])


@step("IMP-EXH-04")
def nothing_is_borrowed_only_where_no_rival_has_a_pinned_exhaust_card_without_a_cost(before, move, after):
    """Whoever can borrow is asked."""
    if move.rule != "nothing_to_borrow":
        return True
    lenders = before.scope.game.lenders
    free = [card for card, needs in lenders.items() if not needs]
    return all_of(
        implies(before.who != p, in_play(before, p, card) == 0) for card in free for p in players(before)
    )


@step("IMP-PAS-01")
def a_passive_effect_is_carried_out_only_while_its_card_lies_in_play(before, move, after):
    """Of whoever the event concerns; else what follows is passed over."""
    if move.rule != "passive_answers":
        return True
    card = code(before).flag
    there = in_play(before, before.who, card)
    return select(there, (after.pc == before.pc + 1) & (after.source == card), after.pc == code(before).to)


@step("IMP-FREE-01", "IMP-FREE-02", under={"IMP-A-13": "a"})
def a_free_card_costs_no_action_the_first_time(before, move, after):
    """Its free play of this turn is used up then."""
    if move.rule != "play":
        return True
    fresh = (before.scope.game.card[move.card].free == 1) & (before.used[move.card] == 0)
    kept = after.actions[before.who] == before.actions[before.who]
    return implies(fresh, kept & (after.used[move.card] == 1))


@step("IMP-SHUF-10", "IMP-SHUF-11", "IMP-SHUF-12")
def whoever_declines_to_develop_has_something_to_develop(before, move, after):
    """Only an Empire with a development left and an Exhaust token is asked."""
    if move.rule != "decline_to_develop":
        return True
    seat = before.who
    able = (before.exhaust[seat] > 0) & (before.on_development[seat] == 0)
    return all_of([before.empire[seat] == 1, held(before, seat, Zone.DEVELOPMENT) > 0, able])


# Choices


@step("IMP-SOL-03", "IMP-ACT-06")
def an_optional_part_is_begun_or_left(before, move, after):
    """Whoever says yes begins it, whoever says no goes on behind it; neither costs anything."""
    if move.rule != "decide":
        return True
    return (after.pc == select(move.yes == 1, before.pc + 1, code(before).to)) & same_tokens(before, after)


@step("IMP-CHO-01", "IMP-CHO-02")
def no_option_is_chosen_that_is_not_there(before, move, after):
    """The option is one of those listed, and the choice itself costs nothing."""
    if move.rule != "choose":
        return True
    return (move.option < code(before).n) & same_tokens(before, after) & (after.who == before.who)


@step("IMP-ATK-03")
def part_of_an_attack_is_ignored_only_by_the_protected(before, move, after):
    """Who ignores it goes on behind it, who does not begins it."""
    if move.rule != "ignore_part":
        return True
    goes_on = after.pc == select(move.ignore == 1, code(before).to, before.pc + 1)
    return (before.shield[before.who] == 1) & goes_on


@step("IMP-ATK-01", "IMP-ATK-03", under={"IMP-A-19": "a"})
def an_attack_hits_whoever_is_not_protected(before, move, after):
    """Nobody else escapes, and no protected player is hit unasked."""
    if move.rule != "unprotected":
        return True
    return (before.shield[before.who] == 0) & (after.pc == before.pc + 1)


# Tokens and Unrest


@step("IMP-STL-01", "IMP-ATK-02")
def a_theft_takes_as_much_as_there_is(before, move, after):
    """Up to the number printed, from the one to the other, and what is short is remembered."""
    if move.rule != "steal":
        return True
    row, one, other = code(before), before.who, before.other
    have = before.tokens[one][row.what]
    lost = select(have < row.n, have, row.n)
    right = all_of(
        after.tokens[p][k] - before.tokens[p][k]
        == select(row.what == k, select(p == other, lost, 0) - select(p == one, lost, 0), 0)
        for p in seats(before)
        for k in KINDS
    )
    return right & (after.tally == select(have < row.n, 1, 0))


@step("IMP-ACT-07", "IMP-GSET-07", under={"IMP-A-41": "a"})
def unrest_is_taken_from_the_pile_into_the_hand(before, move, after):
    """As many as the effect says, or as the pile has."""
    if move.rule != "take_unrest":
        return True
    n, seat = code(before).n, before.who
    many = select(before.pile < n, before.pile, n)
    mine = after.unrest[seat][Zone.HAND] == before.unrest[seat][Zone.HAND] + many
    return mine & (after.pile == before.pile - many)


@step("IMP-PAY-02", "IMP-PAY-03", "IMP-PAY-04")
def a_payment_takes_just_what_was_named(before, move, after):
    """Progress and tokens of the kind owed, of whoever pays, and no others."""
    if move.rule != "pay":
        return True
    what = code(before).what
    return all_of(
        before.tokens[p][k] - after.tokens[p][k]
        == select(
            p == before.who,
            select(k == PROGRESS, move.progress, 0) + select(what == k, move.tokens, 0),
            0,
        )
        for p in seats(before)
        for k in KINDS
    )


@step("IMP-AKT-01", "IMP-AKT-02")
def actions_come_and_go_as_printed(before, move, after):
    """An effect gives its player so many Action tokens, or takes them; nobody else's change."""
    if move.rule != "change_actions":
        return True
    row = code(before)
    gained = select(row.flag == 1, 0 - row.n, row.n)
    return all_of(
        after.actions[p] - before.actions[p] == select(p == before.who, gained, 0) for p in players(before)
    )


@step("IMP-ACQ-03", "IMP-ACQ-04", "IMP-BRK-02")
def a_market_card_brings_its_tokens_and_an_acquired_one_its_unrest(before, move, after):
    """The Unrest under a card that was broken through for goes back to the pile."""
    if move.rule not in ("acquire", "break_through_market"):
        return True
    seat, slot = before.who, move.slot
    tokens = all_of(
        after.tokens[p][k] - before.tokens[p][k] == select(p == seat, before.on_market[slot][k], 0)
        for p in seats(before)
        for k in KINDS
    )
    acquired = 1 if move.rule == "acquire" else 0
    mine = after.unrest[seat][Zone.HAND] - before.unrest[seat][Zone.HAND]
    unrest = (mine == before.tucked[slot] * acquired) & (
        after.pile - before.pile == before.tucked[slot] * (1 - acquired)
    )
    return all_of([tokens, unrest, after.tucked[slot] == 0])


@step("IMP-EXI-06", "IMP-EXI-07", under={"IMP-A-01": "a"})
def an_exiled_card_comes_to_the_hand_with_an_unrest_if_it_is_acquired(before, move, after):
    """A Region brings none, nor does a card that is broken through for."""
    if move.rule != "acquire_exiled":
        return True
    game, seat = before.scope.game, before.who
    due = (game.card[move.card].troubled == 1) & (op(before) == Op.ACQUIRE) & (before.pile > 0)
    moved = (before.where[move.card] == Place.EXILE) & (after.where[move.card] == zone(seat, Zone.HAND))
    return moved & (before.pile - after.pile == select(due, 1, 0)) & (after.last == move.card)


@step("IMP-EXI-07")
def only_an_exiled_card_that_is_lent_with_a_reward_brings_population(before, move, after):
    """Longships reward the exiled cards they speak of, and no others."""
    if move.rule != "acquire_exiled":
        return True
    seat, game = before.who, before.scope.game
    rewards = [
        in_play(before, seat, lender) & (game.filter[game.number_of(row["filter"])][move.card] == 1)
        for lender, row in game.passive("acquire_may_use_exile")
        if "then" in row
    ]
    more = after.tokens[seat][POPULATION] - before.tokens[seat][POPULATION]
    return (more == 0) | any_of(rewards)


@step("IMP-EXI-01", "IMP-EXI-02", "IMP-EXI-04")
def an_exiled_market_card_bears_no_token_and_its_unrest_goes_back(before, move, after):
    """Its place is to be refilled."""
    if move.rule != "exile_market_card":
        return True
    slot = move.slot
    bare = all_of(before.on_market[slot][k] == 0 for k in KINDS)
    card = before.market[slot]
    there = (card == before.scope.game.size) | (after.where[a_card(before, card)] == Place.EXILE)
    back = after.pile == before.pile + before.tucked[slot]
    gap = (after.market[slot] == NONE) & (after.gap == slot)
    return all_of([card != NONE, bare, there, back, gap])


# Solstice, Fame


@step("IMP-SOL-01", "IMP-SOL-02", "IMP-SOL-04")
def a_solstice_effect_is_that_of_an_own_card_in_play_once(before, move, after):
    """Its owner carries it out, and not again in the same Solstice."""
    if move.rule != "carry_out_solstice":
        return True
    record = before.scope.game.card[move.card]
    mine = any_of((after.who == p) & in_play(before, p, move.card) for p in players(before))
    once = (before.used[move.card] == 0) & (after.used[move.card] == 1)
    return all_of([mine, once, after.pc == record.solstice_at, after.source == move.card])


@step("IMP-SOL-05")
def the_solstice_ends_when_every_effect_was_carried_out(before, move, after):
    """No card in play has one left."""
    if move.rule != "end_solstice":
        return True
    return all_of(
        implies(any_of(in_play(before, p, c) for p in players(before)), before.used[c] == 1)
        for c in before.scope.game.solstices
    )


@step("IMP-FAM-01", "IMP-LOK-01")
def a_fame_card_comes_to_the_hand(before, move, after):
    """The one on top, or the one that was chosen; the others stay known in their order."""
    if move.rule not in ("draw_fame", "take_fame"):
        return True
    place = 0 if move.rule == "draw_fame" else move.place
    card = before.fame[place]
    mine = is_civ(before, before.who) | (after.where[a_card(before, card)] == zone(before.who, Zone.HAND))
    return all_of([card != NONE, mine, after.fames == before.fames - 1, after.last == card])


@step("IMP-CLN-06", "IMP-CLN-07", under={"IMP-A-14": "a"})
def a_clean_up_gives_back_all_tokens(before, move, after):
    """Three Actions, no token left on an own card, none on the nation deck or the development area."""
    if move.rule != "take_back_tokens":
        return True
    seat = before.who
    bare = all_of(
        implies(
            (before.where[c] >= zone(seat, 0)) & (before.where[c] < zone(seat, ZONES)), after.spent[c] == 0
        )
        for c in cards(before)
    )
    return all_of(
        [bare, after.actions[seat] == 3, after.on_nation[seat] == 0, after.on_development[seat] == 0]
    )


@step("IMP-END-01")
def a_game_that_is_decided_stays_decided(before, move, after):
    """Nothing that happens afterwards changes how it ended."""
    return implies(before.over != Outcome.RUNNING, after.over == before.over)


@sometimes("IMP-EXH-04", scopes=("probe-lend",))
def an_exhaust_effect_is_borrowed(before, move, after):
    """A rival's card lends its effect."""
    return move.rule == "borrow_exhaust"


@sometimes("IMP-REC-01", scopes=("probe-recall",))
def a_card_is_recalled(before, move, after):
    """A card in play comes back to the hand."""
    if move.rule != "pick":
        return False
    return (code(before).act == Act.RECALL) & (after.where[move.card] == zone(before.who, Zone.HAND))


@sometimes("IMP-STL-01", scopes=("probe-zenith",))
def a_theft_falls_short_and_brings_an_unrest(before, move, after):
    """Who cannot pay in full takes an Unrest."""
    return (move.rule == "take_unrest") & (before.tally == 1) & (after.pile < before.pile)
