"""The C.I.V., the opponent of a solo game: die and slots, table lookup, changed keywords, clean-up (IMP-STRN, SCLN, SMOD)."""

from models.imperium.machine import (
    amount,
    at,
    call,
    candidates,
    code,
    give_back,
    go_on,
    go_to,
    happens,
    jump,
    payable,
    pile_moved,
)
from models.imperium.market import bare, offered, to_exile, unrest_back
from models.imperium.moves import civ_gains, civ_unrest, forget_top, put, put_on_top_if, take_top
from models.imperium.draws import weigh
from models.imperium.nations import hidden_fame
from models.imperium.state import CARDS, FEEDS, deck_size, has_history, held, zone
from models.imperium.turn import clean_up_token, trigger, trigger_if
from models.imperium.vocabulary import (
    MATERIALS,
    NONE,
    POPULATION,
    PROGRESS,
    SUITS,
    TOKENS,
    Act,
    Event,
    Op,
    Place,
    Zone,
)
from verify import Table, all_of, any_of, auto, chance, cite, count, highest, lowest, merged, require, select

SLOT_COUNT = 6
HUMAN = 0


def me(s):
    """The C.I.V.'s seat."""
    return s.scope.players


# The turn


@chance("IMP-STRN-01", "IMP-STRN-02", "IMP-COMP-08", number=range(1, 7))
def roll(s, number):
    """Roll the die: the card of that slot is set aside."""
    at(s, Op.ROLL, "IMP-STRN-02")
    s.die = number
    s.aside = s.slot[number - 1]
    s.slot[number - 1] = NONE
    s.taken = 0
    go_on(s)


@auto("IMP-STRN-03", "IMP-STRN-04")
def resolve_slot(s):
    """Resolve the face-down card of the lowest slot; a revealed Unrest only goes back to the pile."""
    at(s, Op.CIV_SLOT, "IMP-STRN-03")
    found = NONE
    for n in range(SLOT_COUNT - 1, -1, -1):
        found = select(s.slot[n] != NONE, n, found)
    if found == NONE:
        go_on(s)
    else:
        card = s.slot[found]
        s.slot[found] = NONE
        s.taken += 1
        if card == s.scope.game.size:
            cite("IMP-STRN-10")
            s.unrest[me(s)][Zone.SLOT] -= 1
            civ_returns(s, 1, revealed=True)
        else:
            call(s, s.scope.game.compiler.flow_at["civ_row"], me(s), other=HUMAN, source=card)


def civ_returns(s, returned, revealed=False):
    """Unrest goes back to the pile; in Supreme mode that gives Progress (IMP-SUP-01, IMP-A-31)."""
    s.pile += returned
    if s.scope.level == "supreme" and not (revealed and s.reading["IMP-A-31"] == "b"):
        cite("IMP-SUP-01")
        s.tokens[me(s)][PROGRESS] += returned


def rows(s):
    """The tables in use: by state and row the filter, where the row begins, and its first probe."""
    compiler = s.scope.game.compiler
    options = [
        next(option for option in "abc" if s.reading[key] == option) for key in ("IMP-A-24", "IMP-A-23", "IMP-A-27")
    ]
    tables = [compiler.tables[(*options, state)] for state in ("barbarian", "empire")]
    longest = max(len(table) for table in tables)
    padded = [table + [(0, 0, 0)] * (longest - len(table)) for table in tables]
    return (
        longest,
        Table([len(table) for table in tables], "row count"),
        Table([[row[0] for row in table] for table in padded], "row key"),
        Table([[row[1] for row in table] for table in padded], "row start"),
        Table([[row[2] for row in table] for table in padded], "row probe"),
    )


@auto("IMP-STRN-05", "IMP-STRN-07", "IMP-STRN-09")
def look_up_row(s):
    """Use the topmost row that fits the card and of which some element can be resolved."""
    at(s, Op.ROW, "IMP-STRN-05")
    longest, many, keys, starts, firsts = rows(s)
    game, state = s.scope.game, s.empire[me(s)]
    row = lowest(s.left, longest - 1)
    if s.left >= many[state]:
        s.probe = 0
        go_to(s, game.compiler.flow_at["civ_done"])
    elif s.probe == 0:
        suits = game.filter[keys[state][row]][s.source] == 1
        s.probe = select(suits, firsts[state][row], 0)
        s.left = select(suits, s.left, s.left + 1)
    else:
        ask(s, starts[state][row])


def ask(s, start):
    """Ask the next element of a row or an option whether it can be resolved; then begin there, else go on asking."""
    leaf = s.scope.game.probe_table[s.probe]
    ready = (leaf != NONE) & can(s, highest(leaf, 0))
    over = leaf == NONE
    pc = s.pc
    more = s.left + select(over, 1, 0)
    probing = select(over | ready, 0, s.probe + 1)
    s.probe = probing
    s.pc = select(ready, start, pc)
    s.left = select(ready, s.scope.game.code[start].n, more)
    s.step = 0


@auto("IMP-STRN-08")
def first_of(s):
    """Of several ways in a row the first that can be resolved is taken."""
    at(s, Op.FIRST_OF, "IMP-STRN-08")
    game, number = s.scope.game, code(s).flag
    option = lowest(s.left, 4)
    if s.left >= code(s).mode:
        s.probe = 0
        jump(s)
    elif s.probe == 0:
        s.probe = highest(game.choice_cost[number][option], 0)
    else:
        ask(s, game.choice_at[number][option])


def can(s, pc):
    """Whether an element of a row can be resolved at least in part."""
    row, game, seat = s.scope.game.code[pc], s.scope.game, me(s)
    op = row.op
    market = any_of(_eligible(s, row.filter, row.what, slot) for slot in range(len(FEEDS)))
    exiled = any_of((s.where[c] == Place.EXILE) & (game.filter[row.filter][c] == 1) for c in range(game.size))
    discard = any_of(
        (s.where[c] == zone(seat, Zone.DISCARD)) & (game.filter[row.filter][c] == 1) for c in range(game.size)
    )
    rests = game.code[lowest(pc + 2, len(game.code) - 1)]
    picks = candidates(s, HUMAN, NONE, rests.zones, rests.filter)
    returned = s.unrest[seat][Zone.DISCARD]
    if s.reading["IMP-A-26"] == "b":
        returned = select(row.flag == 1, s.unrest[HUMAN][Zone.DISCARD], returned)
    dynasty = sum(held(s, seat, which) for which in DYNASTY_ZONES) > 0
    answers = {
        Op.GAIN: row.n * amount(s, seat, row.per) > 0,
        Op.MILL: deck_size(s, seat) > 0,
        Op.CONVERT: s.tokens[seat][kind_of(row)] > 0,
        Op.SELF_TO: s.reading["IMP-A-35"] == "a",
        Op.CIV_ACQUIRE: select(row.flag == 2, exiled, market),
        Op.CIV_BREAK: True,
        Op.CIV_EXILE: any_of(bare(s, slot) for slot in range(len(FEEDS))),
        Op.CIV_ABANDON: s.in_line > 0,
        Op.CIV_RECALL: s.in_line > 0,
        Op.FAME: (hidden_fame(s) > 0) | (s.kings_done[seat] == 0),
        Op.CIV_RETURN: returned > 0,
        Op.DYNASTY: dynasty,
        Op.FROM_DISCARD: discard,
        Op.ARCHIVE_TOP: True,
        Op.CIV_UNREST: True,
        Op.AT_DIE: (s.die < 6) & (s.market[lowest(s.die, 5) - 1 + select(s.die == 0, 1, 0)] != NONE),
        Op.NEXT_QUEST: held(s, seat, Zone.DEVELOPMENT) > 0,
        Op.GIVE_TOKENS: s.tokens[seat][kind_of(row)] >= row.n,
        Op.COST: payable(s, seat, s.source, row.cost),
        Op.EACH: _human_can(s, rests, picks),
    }
    played = (op == Op.SELF_TO) & (row.act == Act.HAND)
    return played | any_of((op == kind) & answer for kind, answer in answers.items())


def kind_of(row):
    """The kind of token that an instruction speaks of, if it does."""
    return highest(0, lowest(row.what, PROGRESS))


def _human_can(s, part, picks):
    """Whether the human's part of a row can be done: `part` is its first instruction behind the guard."""
    steal = s.tokens[HUMAN][kind_of(part)] > 0
    return select(part.op == Op.PICK, picks > 0, select(part.op == Op.STEAL, steal, True))


def _eligible(s, number, what, slot):
    card = s.market[slot]
    fitting = all_of([card != NONE, s.scope.game.filter[number][highest(card, 0)] == 1])
    tokens = any_of((what == kind) & (s.on_market[slot][kind] > 0) for kind in range(len(TOKENS)))
    return fitting & ((what == NONE) | tokens)


@auto("IMP-STRN-08")
def row_done(s):
    """The resolved card goes to the C.I.V.'s discard pile, unless the row says otherwise."""
    at(s, Op.ROW_DONE, "IMP-STRN-08")
    there = s.where[s.source] == zone(me(s), Zone.SLOT)
    s.where[s.source] = select(there, zone(me(s), Zone.DISCARD), s.where[s.source])
    for seat in range(len(s.shield)):
        s.shield[seat] = 0
    go_on(s)


@auto("IMP-SMOD-05", "IMP-STRN-06")
def civ_attacks(s):
    """A row that robs the human counts as an attack: protection may be used (IMP-A-32)."""
    at(s, Op.ATTACKED, "IMP-SMOD-05")
    flag = code(s).flag
    attack = flag % 2 == 1
    if s.reading["IMP-A-32"] != "a":
        attack = attack | ((flag // 2) % 2 == 1)
    if s.reading["IMP-A-32"] == "c":
        attack = attack | (flag >= 4)
    go_on(s)
    _warn(s, attack)


@merged
def _warn(s, attack):
    if Event.ATTACKED in s.scope.game.compiler.listeners and attack:
        call(s, s.scope.game.compiler.warn_at, HUMAN, other=me(s), source=NONE)


# Elements of rows


@auto("IMP-SMOD-02")
def stop_milling(s):
    """The C.I.V. has drawn enough, or its deck is empty."""
    at(s, Op.MILL, "IMP-SMOD-02")
    offered_only = code(s).flag == 1
    declined = False if s.reading["IMP-A-48"] == "a" else offered_only
    kept = s.reading["IMP-A-21"] == "b"
    require(any_of([milling(s) == 0, deck_size(s, s.who) == 0, declined, kept]), "IMP-SMOD-02")
    s.tally = 0
    go_on(s)


def milling(s):
    """How many cards are still to be drawn by the C.I.V."""
    return select(code(s).flag == 2, s.tally, s.left)


def may_mill(s):
    at(s, Op.MILL, "IMP-SMOD-02")
    declined = False if s.reading["IMP-A-48"] == "a" else code(s).flag == 1
    kept = s.reading["IMP-A-21"] == "b"
    require(all_of([milling(s) > 0, declined == 0, kept == 0]), "IMP-SMOD-02")


@chance("IMP-SMOD-02", weight=lambda s, card: weigh(s, s.who, Zone.DECK, card), card=CARDS)
def mill(s, card):
    """The top card of the C.I.V.'s deck goes to its discard pile."""
    may_mill(s)
    require(s.on_top[s.who] == 0, "IMP-SMOD-02")
    s.unrest[s.who][Zone.DECK] -= select(card == s.scope.game.size, 1, 0)
    milled(s, card)


@auto("IMP-SMOD-02")
def mill_known(s):
    """The card known to be on top of the C.I.V.'s deck goes to its discard pile."""
    may_mill(s)
    require(s.on_top[s.who] > 0, "IMP-SMOD-02")
    milled(s, take_top(s, s.who))


def milled(s, card):
    put(s, s.who, card, Zone.DISCARD)
    counted = code(s).flag == 2
    s.tally = select(counted, s.tally - 1, s.tally)
    s.left = select(counted, s.left, s.left - 1)


@auto("IMP-STRN-08")
def convert_tokens(s):
    """The C.I.V. spends all tokens of a kind for as many of another."""
    at(s, Op.CONVERT, "IMP-STRN-08")
    row, seat = code(s), me(s)
    spent = s.tokens[seat][row.what]
    s.tokens[seat][row.what] = 0
    for kind in range(len(TOKENS)):
        s.tokens[seat][kind] += select(row.flag == kind, spent, 0)
    s.tally = select(row.flag == NONE, lowest((spent + 1) // 2, s.scope.most_tally), s.tally)
    go_on(s)


@auto("IMP-SCLN-08")
def civ_spends(s):
    """The C.I.V. pays tokens of just this kind."""
    at(s, Op.GIVE_TOKENS, "IMP-SCLN-08")
    s.tokens[s.who][code(s).what] -= lowest(code(s).n, s.tokens[s.who][code(s).what])
    go_on(s)


@auto("IMP-STRN-08", "IMP-SSET-13", "IMP-SSET-14")
def resolved_card_moves(s):
    """The resolved card goes to the History, on top of the deck, to exile, or into play."""
    at(s, Op.SELF_TO, "IMP-STRN-08")
    act, seat, card = code(s).act, me(s), s.source
    go_on(s)
    if s.where[card] == zone(seat, Zone.SLOT):
        if act == Act.ARCHIVE:
            s.where[card] = zone(seat, select(has_history(s, seat), Zone.HISTORY, Zone.DISCARD))
        elif act == Act.TOP:
            civ_gains(s, card)
        elif act == Act.EXILE:
            s.where[card] = Place.EXILE
        else:
            into_line(s, card)


def into_line(s, card):
    """A Region enters the C.I.V.'s play area, after those already there."""
    s.where[card] = zone(me(s), Zone.PLAY)
    s.line[s.in_line] = card
    s.in_line += 1


def best_slot(s):
    """The eligible market card worth most, then with most tokens, then of the lowest slot (IMP-SMOD-07, IMP-A-42)."""
    best, found = 0, NONE
    for slot in range(len(FEEDS)):
        worth = 0
        on = s.on_market[slot]
        card = highest(s.market[slot], 0)
        value = s.scope.game.card[card].value + 4 + on[PROGRESS]
        if s.reading["IMP-A-42"] == "a":
            tie = on[MATERIALS] + on[POPULATION] + on[PROGRESS]
        elif s.reading["IMP-A-42"] == "b":
            tie = on[MATERIALS] + on[POPULATION]
        else:
            tie = 10000 * lowest(on[PROGRESS], 99) + 100 * lowest(on[MATERIALS], 99) + lowest(on[POPULATION], 99)
        worth = 1 + value * 2000000 + tie
        eligible = _eligible(s, code(s).filter, select(code(s).op == Op.CIV_BREAK, NONE, code(s).what), slot)
        better = eligible & (worth > best)
        best = select(better, worth, best)
        found = select(better, slot, found)
    return found


@auto("IMP-SMOD-07", "IMP-SMOD-11", "IMP-SMOD-12")
def civ_acquires(s):
    """The C.I.V. takes the best market card with its tokens on top of its deck, the Unrest above it."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag != 2, "IMP-SMOD-07")
    slot = best_slot(s)
    if slot == NONE:
        go_on(s)
    else:
        tucked = s.tucked[slot]
        s.tucked[slot] = 0
        civ_obtains(s, slot)
        put_on_top_if(s, me(s), s.scope.game.size, tucked == 1)
        go_on(s)


def civ_obtains(s, slot):
    from models.imperium.market import clear

    card = s.market[slot]
    for kind in range(len(TOKENS)):
        s.tokens[me(s)][kind] += s.on_market[slot][kind]
        s.on_market[slot][kind] = 0
    civ_gains(s, card)
    clear(s, slot, card)


def best_exiled(s, number):
    """What the most valuable exiled card that fits is worth."""
    best = -9
    for card in range(s.scope.game.size):
        fitting = (s.where[card] == Place.EXILE) & (s.scope.game.filter[number][card] == 1)
        best = select(fitting, highest(best, s.scope.game.card[card].value), best)
    return best


@chance(
    "IMP-SMOD-07",
    weight=lambda s, card: select(
        (s.where[card] == Place.EXILE)
        & (s.scope.game.filter[code(s).filter][card] == 1)
        & (s.scope.game.card[card].value == best_exiled(s, code(s).filter)),
        1,
        0,
    ),
    card=CARDS,
)
def civ_takes_exiled(s, card):
    """The C.I.V. acquires the most valuable exiled card that fits."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag == 2, "IMP-SMOD-07")
    require(card < s.scope.game.size, "IMP-SMOD-07")
    civ_gains(s, card)
    go_on(s)


@auto("IMP-SMOD-07")
def civ_finds_nothing_exiled(s):
    """No exiled card fits."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag == 2, "IMP-SMOD-07")
    require(best_exiled(s, code(s).filter) == -9, "IMP-SMOD-07")
    go_on(s)


@auto("IMP-SMOD-08")
def civ_breaks_through(s):
    """The C.I.V. takes the best market card without its Unrest; if none fits, a card of a deck."""
    at(s, Op.CIV_BREAK, "IMP-SMOD-08")
    require(s.step == 0, "IMP-SMOD-08")
    slot = best_slot(s)
    if slot == NONE:
        s.step = 1 + code(s).what
    else:
        unrest_back(s, slot)
        civ_obtains(s, slot)
        go_on(s)


@auto("IMP-SMOD-09")
def civ_exiles(s):
    """The C.I.V. exiles the market card of the lowest slot that bears no token."""
    at(s, Op.CIV_EXILE, "IMP-SMOD-09")
    found = NONE
    for slot in range(len(FEEDS) - 1, -1, -1):
        found = select(bare(s, slot), slot, found)
    if found != NONE:
        to_exile(s, found)
    go_on(s)


@auto("IMP-SMOD-06", "IMP-SMOD-10")
def civ_loses_region(s):
    """The Region that the C.I.V. played last leaves its play area."""
    require(s.over == 0, "IMP-SMOD-06")
    op = code(s).op
    require((op == Op.CIV_ABANDON) | (op == Op.CIV_RECALL), "IMP-SMOD-06")
    seat = me(s)
    more = all_of([s.in_line > 0, s.left > 0])
    if more:
        card = s.line[s.in_line - 1]
        s.line[s.in_line - 1] = NONE
        s.in_line -= 1
        s.left -= 1
        if op == Op.CIV_RECALL:
            civ_gains(s, card)
        else:
            history = has_history(s, seat) & (code(s).flag == 1)
            s.where[card] = zone(seat, select(history, Zone.HISTORY, Zone.DISCARD))
    else:
        go_on(s)


@auto("IMP-SMOD-13", "IMP-SMOD-04", "IMP-SMOD-03")
def civ_returns_unrest(s):
    """The C.I.V. returns an Unrest from its discard pile (for the Minoans: IMP-A-26)."""
    at(s, Op.CIV_RETURN, "IMP-SMOD-13")
    seat = me(s)
    if s.reading["IMP-A-26"] == "b":
        seat = select(code(s).flag == 1, HUMAN, seat)
    returned = lowest(1, s.unrest[seat][Zone.DISCARD])
    s.unrest[seat][Zone.DISCARD] -= returned
    civ_returns(s, returned)
    go_on(s)


@auto("IMP-SMOD-11")
def civ_takes_unrest(s):
    """The C.I.V. takes Unrest."""
    at(s, Op.CIV_UNREST, "IMP-SMOD-11")
    later = code(s).flag == 1
    wanted = code(s).n
    s.owed += select(later, wanted, 0)
    go_on(s)
    civ_unrest(s, select(later, 0, wanted))


@auto("IMP-SCLN-02")
def token_at_die(s):
    """A token goes on the market card above the slot that the die shows; none on a 6."""
    at(s, Op.AT_DIE, "IMP-SCLN-02")
    lay_at_die(s, code(s).what, code(s).n, True)
    go_on(s)


def lay_at_die(s, what, n, allowed):
    for slot in range(len(FEEDS)):
        here = all_of([s.die == slot + 1, s.market[slot] != NONE, allowed])
        for kind in range(len(TOKENS)):
            s.on_market[slot][kind] += select(here & (what == kind), n, 0)


# The Dynasty deck

DYNASTY_ZONES = (Zone.NATION, Zone.ACCESSION, Zone.DEVELOPMENT)


def dynasty_zones(s):
    """An Arthurian C.I.V.'s quests are no part of its Dynasty deck (IMP-SSET-06)."""
    return DYNASTY_ZONES[:2] if s.scope.game.civ_quests else DYNASTY_ZONES


def dynasty_left(s):
    return sum(held(s, me(s), which) for which in dynasty_zones(s))


def dynasty_rank(s, card):
    """How near to the top a card of the Dynasty deck is; -1 for others."""
    rank = s.scope.game.rank[card]
    there = any_of(s.where[card] == zone(me(s), which) for which in dynasty_zones(s))
    own = select(there, rank, -1)
    unrest = select(s.unrest[me(s)][Zone.NATION] > 0, 100, -1)
    return select(card == s.scope.game.size, unrest, own)


def highest_rank(s):
    best = -1
    for card in range(s.scope.game.size + 1):
        best = highest(best, dynasty_rank(s, card))
    return best


def dynasty_weight(s, card):
    first = (dynasty_rank(s, card) >= 0) & (dynasty_rank(s, card) == highest_rank(s))
    many = select(card == s.scope.game.size, s.unrest[me(s)][Zone.NATION], 1)
    return select(first, many, 0)


@chance("IMP-SSET-05", "IMP-SCLN-05", weight=dynasty_weight, card=CARDS)
def turn_dynasty_card(s, card):
    """The top card of the Dynasty deck goes to the C.I.V.'s discard pile, or on its deck by King of Kings."""
    at(s, Op.DYNASTY, "IMP-SCLN-05")
    require(s.left > 0, "IMP-SCLN-05")
    unrest = card == s.scope.game.size
    seat = me(s)
    acceded = s.where[card] == zone(seat, Zone.ACCESSION)
    s.unrest[seat][Zone.NATION] -= select(unrest, 1, 0)
    if s.step == 1:
        civ_gains(s, card)
    else:
        put(s, seat, card, Zone.DISCARD)
    flips = acceded
    if s.scope.game.never_flips[-1] and s.reading["IMP-A-54"] == "a":
        flips = False
    cite("IMP-SCLN-07", when=flips)
    s.empire[seat] = select(flips, 1, s.empire[seat])
    s.left -= 1
    if s.reading["IMP-A-33"] == "a":
        trigger_if(s, dynasty_left(s) == 0)


@auto("IMP-SEND-01", "IMP-SUMM-05")
def stop_dynasty(s):
    """No more cards are turned from the Dynasty deck."""
    at(s, Op.DYNASTY, "IMP-SCLN-05")
    require((s.left == 0) | (dynasty_left(s) == 0), "IMP-SCLN-05")
    if s.reading["IMP-A-33"] == "b":
        trigger_if(s, (s.left > 0) & (s.scope.game.civ_journey_faces == 0))
    go_on(s)


def discard_weight(s, card):
    game = s.scope.game
    fitting = (s.where[card] == zone(me(s), Zone.DISCARD)) & (game.filter[code(s).filter][card] == 1)
    return select(fitting & (game.card[card].value == best_discarded(s)), 1, 0)


def best_discarded(s):
    game, best = s.scope.game, -9
    for card in range(game.size):
        fitting = (s.where[card] == zone(me(s), Zone.DISCARD)) & (game.filter[code(s).filter][card] == 1)
        best = select(fitting, highest(best, game.card[card].value), best)
    return best


@chance("IMP-STRN-08", weight=discard_weight, card=CARDS)
def civ_takes_from_discard(s, card):
    """The most valuable fitting card of the C.I.V.'s discard pile moves."""
    at(s, Op.FROM_DISCARD, "IMP-STRN-08")
    require(card < s.scope.game.size, "IMP-STRN-08")
    to = code(s).act
    go_on(s)
    if to == Zone.TOP:
        civ_gains(s, card)
    elif to == Zone.PLAY:
        into_line(s, card)
    else:
        s.where[card] = zone(me(s), select(has_history(s, me(s)), Zone.HISTORY, Zone.DISCARD))


@auto("IMP-STRN-08")
def nothing_in_discard(s):
    """No card of the C.I.V.'s discard pile fits."""
    at(s, Op.FROM_DISCARD, "IMP-STRN-08")
    require(best_discarded(s) == -9, "IMP-STRN-08")
    go_on(s)


@chance("IMP-STRN-08", weight=lambda s, card: top_weight(s, card), card=CARDS)
def archive_top_card(s, card):
    """The top card of a draw pile goes to the History (which pile: IMP-A-28)."""
    at(s, Op.ARCHIVE_TOP, "IMP-STRN-08")
    seat = me(s)
    unrest = card == s.scope.game.size
    which = Zone.NATION if s.reading["IMP-A-28"] == "b" else Zone.DECK
    s.unrest[seat][which] -= select(unrest, 1, 0)
    put(s, seat, card, Zone.HISTORY)
    go_on(s)


def top_weight(s, card):
    """In how many ways a card is the one on top of the pile that the row means."""
    if s.reading["IMP-A-28"] == "b":
        return dynasty_weight(s, card)
    if s.reading["IMP-A-28"] == "c":
        return select(s.where[card] == Place.FAME, 1, 0)
    return select(s.on_top[me(s)] == 0, weigh(s, me(s), Zone.DECK, card), 0)


@auto("IMP-STRN-08")
def archive_known_top_card(s):
    """The known card on top of the C.I.V.'s deck goes to the History; nothing where there is no card."""
    at(s, Op.ARCHIVE_TOP, "IMP-STRN-08")
    seat = me(s)
    known = s.on_top[seat] > 0 if s.reading["IMP-A-28"] == "a" else False
    lying = sum(top_weight(s, card) for card in range(s.scope.game.size + 1))
    require(known | (lying == 0), "IMP-STRN-08")
    go_on(s)
    if known:
        put(s, seat, take_top(s, seat), Zone.HISTORY)


def quest_weight(s, card):
    """Graal lies under the other pending quests, which are shuffled (IMP-SSET-06)."""
    pending = s.where[card] == zone(me(s), Zone.DEVELOPMENT)
    last = any_of(card == grail for grail in s.scope.game.last_quests)
    alone = held(s, me(s), Zone.DEVELOPMENT) == 1
    return select(pending & ((last == 0) | alone), 1, 0)


@chance("IMP-SSET-06", weight=quest_weight, card=CARDS)
def take_next_quest(s, card):
    """The next pending quest of an Arthurian C.I.V. is exiled, but never Graal, or comes on top of its deck."""
    at(s, Op.NEXT_QUEST, "IMP-SSET-06")
    require(card < s.scope.game.size, "IMP-SSET-06")
    grail = any_of(card == last for last in s.scope.game.last_quests)
    exiled = code(s).act == Act.EXILE
    go_on(s)
    if exiled:
        s.where[card] = select(grail, s.where[card], Place.EXILE)
    else:
        civ_gains(s, card)


@auto("IMP-SSET-06")
def no_next_quest(s):
    """No quest is pending."""
    at(s, Op.NEXT_QUEST, "IMP-SSET-06")
    require(held(s, me(s), Zone.DEVELOPMENT) == 0, "IMP-SSET-06")
    go_on(s)


# Clean-up


@auto("IMP-SCLN-01", "IMP-SCLN-02", "IMP-DIF-05", "IMP-DIF-06", "IMP-DIF-07")
def civ_puts_token(s):
    """The C.I.V.'s token goes on the market card above the slot that the die shows (IMP-A-29, IMP-A-30)."""
    at(s, Op.CIV_TOKEN, "IMP-SCLN-01")
    what, _ = clean_up_token(s, me(s))
    n = select(what == MATERIALS, 2, 1)
    allowed = True
    if s.scope.level in ("overlord", "supreme") and s.reading["IMP-A-29"] == "b":
        allowed = False
    if s.scope.level in ("chieftain", "warlord") and s.reading["IMP-A-30"] == "b":
        allowed = s.die != 5
    lay_at_die(s, what, n, allowed)
    go_on(s)


@auto("IMP-SCLN-03", "IMP-SUMM-07")
def put_aside_to_slot_one(s):
    """The card that was set aside goes to slot 1."""
    at(s, Op.CIV_ASIDE, "IMP-SCLN-03")
    s.slot[0] = select(s.aside == NONE, s.slot[0], s.aside)
    s.aside = NONE
    go_on(s)


def empty_slot(s):
    """The lowest slot without a card, or none (IMP-DIF-01)."""
    found = NONE
    for n in range(s.scope.slots - 1, -1, -1):
        found = select(s.slot[n] == NONE, n, found)
    return found


def filling_slots(s):
    at(s, Op.CIV_FILL, "IMP-SCLN-04")
    require(s.step != 3, "IMP-SCLN-04")
    require(empty_slot(s) != NONE, "IMP-SCLN-04")


@chance("IMP-SCLN-04", "IMP-SSET-10", "IMP-SSET-11", weight=lambda s, card: weigh(s, me(s), Zone.DECK, card), card=CARDS)
def fill_slot(s, card):
    """A card of the C.I.V.'s deck goes face down into the lowest empty slot."""
    filling_slots(s)
    require(s.on_top[me(s)] == 0, "IMP-SCLN-04")
    s.unrest[me(s)][Zone.DECK] -= select(card == s.scope.game.size, 1, 0)
    into_slot(s, card)


@auto("IMP-SCLN-04")
def fill_slot_known(s):
    """The known card on top of the C.I.V.'s deck goes into the lowest empty slot."""
    filling_slots(s)
    require(s.on_top[me(s)] > 0, "IMP-SCLN-04")
    into_slot(s, take_top(s, me(s)))


def into_slot(s, card):
    s.slot[empty_slot(s)] = card
    put(s, me(s), card, Zone.SLOT)
    s.step = 0


@auto("IMP-SCLN-05", "IMP-SCLN-06")
def rebuild_deck(s):
    """The C.I.V.'s deck is empty and a card is needed: it is built anew."""
    filling_slots(s)
    require(deck_size(s, me(s)) == 0, "IMP-SCLN-05")
    require(s.step == 0, "IMP-SCLN-05")
    s.step = 2
    call(s, s.scope.game.compiler.flow_at["civ_rebuild"], me(s), other=HUMAN, source=NONE)


@auto("IMP-SCLN-05")
def stop_filling(s):
    """All slots are full, or no card is left; at Warlord level one more card is discarded (IMP-DIF-02)."""
    at(s, Op.CIV_FILL, "IMP-SCLN-04")
    seat = me(s)
    full = empty_slot(s) == NONE
    lack = (deck_size(s, seat) == 0) & (s.step == 2)
    require(full | lack | (s.step == 3), "IMP-SCLN-04")
    s.step = 0
    go_on(s)
    if s.scope.level == "warlord" and s.waiting.size == 0:
        cite("IMP-DIF-02")
        call(s, s.scope.game.compiler.mill_at, seat)


@auto("IMP-SCLN-05", "IMP-SCLN-06")
def before_rebuilding(s):
    """First the top Dynasty card joins the discard pile; a Utopian C.I.V. first follows its Journey card."""
    at(s, Op.CIV_REBUILD, "IMP-SCLN-05")
    go_on(s)
    if s.scope.game.civ_journey_faces:
        for number, what, least, then, otherwise in s.scope.game.compiler.journey:
            _follow_journey(s, number, what, least, then, otherwise)
    else:
        call(s, s.scope.game.compiler.flow_at["civ_dynasty"], me(s))


@merged
def _follow_journey(s, number, what, least, then, otherwise):
    if s.where[number] == zone(me(s), Zone.PLAY):
        enough = s.tokens[me(s)][what] >= least if s.reading["IMP-A-25"] == "a" else s.tokens[me(s)][what] > least
        call(s, select(enough, then, otherwise), me(s))


@auto("IMP-SCLN-06")
def pay_owed_unrest(s):
    """Unrest that the Journey table gives comes to the discard pile after the shuffle."""
    at(s, Op.CIV_JOURNEY, "IMP-SCLN-06")
    taken = lowest(s.owed, highest(s.pile, 0))
    s.pile -= taken
    s.unrest[me(s)][Zone.DISCARD] += taken
    s.owed = 0
    pile_moved(s)
    go_on(s)


__all__ = ["POPULATION", "SUITS", "count", "forget_top", "give_back", "happens", "offered", "trigger"]
