"""What must hold of the C.I.V.'s turn: slots and die, the rows of its tables, what it takes and loses, its clean-up."""

from models.imperium.civ import rows
from models.imperium.state import FEEDS, deck_size, has_history, held, zone
from models.imperium.vocabulary import MATERIALS, NONE, POPULATION, PROGRESS, Act, Op, Place, Zone
from properties.imperium import cards, implies, op
from properties.imperium_steps import code
from verify import all_of, always, any_of, count, highest, negation, select, sometimes, step

SLOTS = range(len(FEEDS))
KINDS = range(3)
TAKES = ("civ_acquires", "civ_breaks_through")
TOKEN_OF = {"carthaginians": (MATERIALS, 2), "qin": (POPULATION, 1)}


def about(before, move, *rules):
    """Whether a move is one of these, in a game against the C.I.V."""
    return before.scope.solo and move.rule in rules


def civ(s):
    return s.scope.players


def left_market(before, after, slot):
    """Whether the card of a market place was taken away."""
    return (before.market[slot] != NONE) & (after.market[slot] == NONE)


def tokens_on(s, slot):
    return sum(s.on_market[slot][kind] for kind in KINDS)


def card_at(s, slot):
    return highest(s.market[slot], 0)


# Slots and the die


@step("IMP-STRN-02")
def the_die_sets_aside_the_card_of_its_slot(before, move, after):
    """That slot is empty then and all others are as they were; a number without a slot sets nothing aside."""
    if not about(before, move, "roll"):
        return True
    slots = range(len(before.slot))
    rest = all_of(after.slot[n] == select(move.number == n + 1, NONE, before.slot[n]) for n in slots)
    shown = any_of((move.number == n + 1) & (after.aside == before.slot[n]) for n in slots)
    return all_of([rest, shown, after.die == move.number, after.taken == 0])


@step("IMP-STRN-03", "IMP-STRN-10")
def the_card_of_the_lowest_slot_is_resolved_next(before, move, after):
    """One card is turned up, none below it is left; a revealed Unrest goes to the pile, with no row for it."""
    if not about(before, move, "resolve_slot"):
        return True
    size, slots = before.scope.game.size, range(len(before.slot))
    lowest = [
        (before.slot[n] != NONE) & all_of(before.slot[k] == NONE for k in slots if k < n) for n in slots
    ]
    turned = any_of(lowest)
    emptied = all_of(after.slot[n] == select(lowest[n], NONE, before.slot[n]) for n in slots)
    unrest = any_of(lowest[n] & (before.slot[n] == size) for n in slots)
    resolved = any_of(lowest[n] & (after.source == before.slot[n]) for n in slots)
    began = select(unrest, after.pile == before.pile + 1, resolved & (op(after) == Op.ROW))
    counted = after.taken == before.taken + select(turned, 1, 0)
    return all_of([emptied, counted, implies(turned, began), turned | (after.pc == before.pc + 1)])


@step("IMP-SCLN-03")
def the_card_that_was_set_aside_comes_to_slot_one(before, move, after):
    """Where the die set none aside, the slots stay as they are."""
    if not about(before, move, "put_aside_to_slot_one"):
        return True
    first = select(before.aside == NONE, before.slot[0], before.aside)
    others = all_of(after.slot[n] == before.slot[n] for n in range(1, len(before.slot)))
    return all_of([after.slot[0] == first, others, after.aside == NONE, after.pc == before.pc + 1])


@step("IMP-SCLN-04")
def the_lowest_empty_slot_is_filled_with_the_top_card_of_the_deck(before, move, after):
    """One card leaves the deck, for the first slot that has none; the others keep theirs."""
    if not about(before, move, "fill_slot", "fill_slot_known"):
        return True
    slots = range(len(before.slot))
    filled = [
        (before.slot[n] == NONE) & all_of(before.slot[k] != NONE for k in slots if k < n) for n in slots
    ]
    kept = all_of(select(filled[n], after.slot[n] != NONE, after.slot[n] == before.slot[n]) for n in slots)
    fewer = deck_size(after, civ(before)) == deck_size(before, civ(before)) - 1
    known = implies(move.rule == "fill_slot", before.on_top[civ(before)] == 0)
    return all_of([kept, fewer, known, any_of(filled)])


@step("IMP-SCLN-05")
def no_slot_stays_empty_while_there_are_cards_for_it(before, move, after):
    """Filling stops when all slots in use are full, or when deck and discard pile have run out."""
    if not about(before, move, "stop_filling"):
        return True
    full = all_of((before.slot[n] != NONE) | (before.slots <= n) for n in range(len(before.slot)))
    return full | (deck_size(before, civ(before)) == 0)


@always("IMP-DIF-01", "IMP-SSET-10")
def only_the_slots_of_the_level_are_used(s):
    """No card lies where the level has no slot."""
    if not s.scope.solo:
        return True
    return all_of((s.slot[n] == NONE) | (n < s.slots) for n in range(len(s.slot)))


@step("IMP-DIF-02")
def one_more_card_is_discarded_at_warlord_level_alone(before, move, after):
    """In its clean-up, when its slots are filled; not at the set-up."""
    if not about(before, move, "stop_filling"):
        return True
    due = (before.waiting.size == 0) if before.scope.level == "warlord" else False
    return after.waiting.size == before.waiting.size + select(due, 1, 0)


@step("IMP-SCLN-01", "IMP-SCLN-02", under={"IMP-A-29": "a", "IMP-A-30": "a"})
def the_civ_puts_its_token_above_the_slot_of_the_die(before, move, after):
    """A Progress; 2 Materials for the Carthaginians, a Population for the Qin; nothing on a 6 or on an empty place."""
    if not about(before, move, "civ_puts_token"):
        return True
    kind, many = TOKEN_OF.get(before.scope.game.civ, (PROGRESS, 1))
    return all_of(
        after.on_market[n][k] - before.on_market[n][k]
        == select((before.die == n + 1) & (before.market[n] != NONE) & (k == kind), many, 0)
        for n in SLOTS
        for k in KINDS
    ) & (after.pc == before.pc + 1)


# The rows


@step("IMP-STRN-05", "IMP-STRN-07")
def a_row_is_used_only_for_a_card_that_it_names(before, move, after):
    """The row that is begun matches the card by name, icon, suit or state, in the table of the present state."""
    if not about(before, move, "look_up_row"):
        return True
    longest, _, keys, starts, _ = rows(before)
    state = before.empire[civ(before)]
    row = select(before.left < longest, before.left, longest - 1)
    begun = after.pc == starts[state][row]
    fits = before.scope.game.filter[keys[state][row]][before.source] == 1
    done = after.pc == before.scope.game.compiler.flow_at["civ_done"]
    return (after.pc == before.pc) | done | (begun & fits)


@step("IMP-STRN-07", "IMP-STRN-08", under={"IMP-A-51": "a"})
def the_civ_pays_for_the_way_it_takes(before, move, after):
    """A way that begins with a payment is taken only if the payment buys something; else the next way is tried."""
    if not about(before, move, "check_cost"):
        return True
    compiler = before.scope.game.compiler
    table = compiler.rows
    ways = [
        start
        for row in table
        if row["op"] == Op.FIRST_OF
        for start in compiler.choices[row["flag"]][0]
        if table[start]["op"] == Op.COST and not repeated(table, start)
    ]
    return implies(any_of(before.pc == start for start in ways), after.pc == before.pc + 1)


def repeated(table, start):
    """Whether a payment is made as often as it can be."""
    last = table[table[start]["to"] - 1]
    return last["op"] == Op.GOTO and last["to"] == start


@sometimes("IMP-STRN-08", under={"IMP-A-51": "a"}, scopes=("solo-greeks",))
def a_way_is_passed_over_although_there_are_tokens_for_it(before, move, after):
    """Three Population and no Tributary in the market: the Civilised card is bought for Materials."""
    if not about(before, move, "civ_spends"):
        return False
    return (before.tokens[civ(before)][POPULATION] >= 3) & (code(before).what == MATERIALS)


@step("IMP-STRN-07", "IMP-STRN-08")
def the_ways_of_a_row_are_tried_in_their_order(before, move, after):
    """The next way is tried or the present one begun; the row goes on behind them only when all were tried."""
    if not about(before, move, "first_of"):
        return True
    game, row = before.scope.game, code(before)
    next_way = after.left == before.left + 1
    next_part = (after.left == before.left) & (after.probe != before.probe)
    trying = (after.pc == before.pc) & (next_way | next_part)
    begun = any_of(
        (before.left == n) & (n < row.mode) & (after.pc == game.choice_at[row.flag][n]) for n in range(5)
    )
    return trying | begun | ((before.left >= row.mode) & (after.pc == row.to))


@step("IMP-STRN-08")
def a_resolved_card_leaves_its_slot(before, move, after):
    """To the C.I.V.'s discard pile, unless the row has sent it elsewhere."""
    if not about(before, move, "row_done"):
        return True
    here = before.where[before.source]
    slot, pile = zone(civ(before), Zone.SLOT), zone(civ(before), Zone.DISCARD)
    return (after.where[before.source] == select(here == slot, pile, here)) & all_of(
        shield == 0 for shield in after.shield
    )


@step("IMP-STRN-08", "IMP-SSET-13")
def the_resolved_card_goes_where_the_row_sends_it(before, move, after):
    """To the History, on top of the deck, to exile or into play, and no other card moves."""
    if not about(before, move, "resolved_card_moves"):
        return True
    seat, act, card = civ(before), code(before).act, before.source
    history = zone(seat, select(has_history(before, seat), Zone.HISTORY, Zone.DISCARD))
    place = select(act == Act.ARCHIVE, history, zone(seat, Zone.PLAY))
    place = select(act == Act.TOP, zone(seat, Zone.TOP), select(act == Act.EXILE, Place.EXILE, place))
    there = before.where[card] == zone(seat, Zone.SLOT)
    moved = after.where[card] == select(there, place, before.where[card])
    return moved & all_of((card == c) | (after.where[c] == before.where[c]) for c in cards(before))


@step("IMP-SMOD-02", "IMP-SMOD-12")
def a_card_that_the_civ_draws_goes_from_its_deck_to_its_discard_pile(before, move, after):
    """One at a time; nothing else of it moves."""
    if not about(before, move, "mill", "mill_known"):
        return True
    seat = civ(before)
    deck = deck_size(after, seat) == deck_size(before, seat) - 1
    pile = held(after, seat, Zone.DISCARD) == held(before, seat, Zone.DISCARD) + 1
    return all_of([deck, pile, after.pile == before.pile, after.pc == before.pc])


@step("IMP-SCLN-08", "IMP-STRN-08")
def the_civ_spends_what_the_row_says(before, move, after):
    """So many tokens of that kind, or all it has, and no others."""
    if not about(before, move, "civ_spends"):
        return True
    row, seat = code(before), before.who
    left = highest(before.tokens[seat][row.what] - row.n, 0)
    return all_of(
        after.tokens[p][k] == select((p == seat) & (row.what == k), left, before.tokens[p][k])
        for p in range(len(before.empire))
        for k in KINDS
    )


# Taking and losing cards


def eligible(s, slot):
    """Whether the card of a market place is what the row speaks of, and bears the token that it asks for."""
    row = code(s)
    fitting = (s.market[slot] != NONE) & (s.scope.game.filter[row.filter][card_at(s, slot)] == 1)
    any_token = (row.what == NONE) | (row.op == Op.CIV_BREAK)
    return fitting & (any_token | any_of((row.what == k) & (s.on_market[slot][k] > 0) for k in KINDS))


def worth(s, slot):
    return s.scope.game.card[card_at(s, slot)].value + s.on_market[slot][PROGRESS]


@step("IMP-SMOD-07", under={"IMP-A-42": "a"})
def the_civ_takes_the_market_card_worth_most(before, move, after):
    """Points with a point for each Progress, then most tokens, then the lowest slot; one card, if there is one."""
    if not about(before, move, *TAKES) or before.scope.game.size == 0:
        return True
    exiled = (op(before) == Op.CIV_ACQUIRE) & (code(before).flag == 2)
    better = []
    for n in SLOTS:
        for m in SLOTS:
            equal = worth(before, n) == worth(before, m)
            more = (tokens_on(before, n) > tokens_on(before, m)) | (
                (tokens_on(before, n) == tokens_on(before, m)) & (n < m)
            )
            first = (worth(before, n) > worth(before, m)) | (equal & more)
            if n != m:
                better.append(implies(left_market(before, after, n) & eligible(before, m), first))
    taken = count(left_market(before, after, n) for n in SLOTS)
    fitting = all_of(implies(left_market(before, after, n), eligible(before, n)) for n in SLOTS)
    due = select(any_of(eligible(before, n) for n in SLOTS), 1, 0)
    return exiled | all_of([*better, fitting, taken == due])


@step("IMP-SMOD-07", "IMP-SMOD-11", "IMP-SMOD-12")
def the_civ_gets_a_market_card_on_its_deck_with_its_tokens(before, move, after):
    """With an acquired card comes its Unrest, above it; of a break-through the Unrest goes back to the pile."""
    if not about(before, move, *TAKES):
        return True
    seat, size = civ(before), before.scope.game.size
    gone = [left_market(before, after, n) for n in SLOTS]
    lies = all_of(implies(gone[n], after.where[card_at(before, n)] == zone(seat, Zone.TOP)) for n in SLOTS)
    gained = all_of(
        after.tokens[seat][k] - before.tokens[seat][k]
        == sum(select(gone[n], before.on_market[n][k], 0) for n in SLOTS)
        for k in KINDS
    )
    unrest = sum(select(gone[n], before.tucked[n], 0) for n in SLOTS)
    above = after.top[seat][highest(after.on_top[seat] - 1, 0)] == size
    back = select(op(before) == Op.CIV_BREAK, unrest, 0)
    more = after.on_top[seat] - before.on_top[seat] == count(gone) + unrest - back
    cleared = all_of(
        implies(gone[n], (tokens_on(after, n) == 0) & (after.tucked[n] == 0) & (after.gap == n))
        for n in SLOTS
    )
    ordered = implies(unrest > back, above)
    return all_of([lies, gained, more, cleared, ordered, after.pile == before.pile + back])


@step("IMP-SMOD-09", "IMP-EXI-02")
def the_civ_exiles_the_lowest_market_card_without_tokens(before, move, after):
    """None where all bear tokens; the Unrest under it goes back to the pile."""
    if not about(before, move, "civ_exiles"):
        return True
    free = [(before.market[n] != NONE) & (tokens_on(before, n) == 0) for n in SLOTS]
    chosen = [free[n] & all_of(negation(free[m]) for m in SLOTS if m < n) for n in SLOTS]
    shown = all_of(after.market[n] == select(chosen[n], NONE, before.market[n]) for n in SLOTS)
    exiled = all_of(
        implies(
            chosen[n] & (before.market[n] != before.scope.game.size),
            after.where[card_at(before, n)] == Place.EXILE,
        )
        for n in SLOTS
    )
    back = sum(select(chosen[n], before.tucked[n], 0) for n in SLOTS)
    return all_of([shown, exiled, after.pile == before.pile + back])


@step("IMP-SMOD-06", "IMP-SMOD-10", "IMP-STRN-08")
def the_civ_loses_the_region_it_played_last(before, move, after):
    """Recalled on top of its deck, abandoned to its discard pile, archived to its History."""
    if not about(before, move, "civ_loses_region"):
        return True
    seat, row = civ(before), code(before)
    last = before.line[highest(before.in_line - 1, 0)]
    lost = (before.in_line > 0) & (before.left > 0)
    history = (row.flag == 1) & has_history(before, seat)
    away = select(history, zone(seat, Zone.HISTORY), zone(seat, Zone.DISCARD))
    away = select(row.op == Op.CIV_RECALL, zone(seat, Zone.TOP), away)
    moved = all_of(after.where[c] == select(lost & (last == c), away, before.where[c]) for c in cards(before))
    counted = (after.in_line == before.in_line - 1) & (after.left == before.left - 1)
    return moved & select(lost, counted, after.pc == before.pc + 1)


@step("IMP-STRN-08", "IMP-SMOD-06")
def regions_of_the_civ_stand_in_a_row(before, move, after):
    """A Region that enters its play area is the last of the row."""
    if not about(before, move, "resolved_card_moves", "civ_takes_from_discard"):
        return True
    entered = after.in_line > before.in_line
    last = after.line[highest(after.in_line - 1, 0)]
    lies = after.where[highest(last, 0)] == zone(civ(before), Zone.PLAY)
    return implies(entered, (last != NONE) & lies & (after.in_line == before.in_line + 1))


@step("IMP-SMOD-13", under={"IMP-A-26": "a"})
def the_civ_returns_one_unrest_of_its_discard_pile(before, move, after):
    """If it has one there; it goes to the pile, and gives a Progress in Supreme mode alone."""
    if not about(before, move, "civ_returns_unrest"):
        return True
    seat = civ(before)
    one = select(before.unrest[seat][Zone.DISCARD] > 0, 1, 0)
    paid = one if before.scope.level == "supreme" else 0
    return all_of(
        [
            after.pile == before.pile + one,
            after.unrest[seat][Zone.DISCARD] == before.unrest[seat][Zone.DISCARD] - one,
            after.tokens[seat][PROGRESS] == before.tokens[seat][PROGRESS] + paid,
        ]
    )


@step("IMP-SMOD-11", "IMP-ACT-07")
def unrest_that_the_civ_takes_lies_on_top_of_its_deck(before, move, after):
    """As much as the effect says, or as there is, from the pile; what is due after a shuffle waits."""
    if not about(before, move, "civ_takes_unrest"):
        return True
    row, seat = code(before), civ(before)
    many = select(row.flag == 1, 0, select(row.n < before.pile, row.n, before.pile))
    later = select(row.flag == 1, row.n, 0)
    return all_of(
        [
            after.pile == before.pile - many,
            after.on_top[seat] == before.on_top[seat] + many,
            after.owed == before.owed + later,
            implies(many > 0, after.top[seat][highest(after.on_top[seat] - 1, 0)] == before.scope.game.size),
        ]
    )


# The Dynasty deck


@step("IMP-SCLN-05", "IMP-SCLN-07", under={"IMP-A-54": "a"})
def a_dynasty_card_joins_the_discard_pile_and_an_accession_card_makes_an_empire(before, move, after):
    """King of Kings alone puts it on the deck; Arthurians and Vikings stay Barbarians."""
    if not about(before, move, "turn_dynasty_card"):
        return True
    seat, size = civ(before), before.scope.game.size
    if before.scope.game.never_flips[-1]:
        flips = False
    else:
        card = select(move.card == size, 0, move.card)
        flips = (move.card != size) & (before.where[card] == zone(seat, Zone.ACCESSION))
    pile = held(after, seat, Zone.DISCARD) == held(before, seat, Zone.DISCARD) + 1
    deck = deck_size(after, seat) == deck_size(before, seat) + 1
    state = after.empire[seat] == select(flips, 1, before.empire[seat])
    return all_of([select(before.step == 1, deck, pile), state, after.left == before.left - 1])
