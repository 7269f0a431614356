"""The C.I.V., the opponent of a solo game: die and slots, table lookup, changed keywords, clean-up (IMP-STRN, SCLN, SMOD)."""

from models.imperium.machine import (
    amount,
    at,
    call,
    candidates,
    code,
    go_on,
    go_to,
    jump,
    payable,
)
from models.imperium.market import bare
from models.imperium.nations import hidden_fame, kings_allowed
from models.imperium.state import FEEDS, deck_size, held, zone
from models.imperium.vocabulary import (
    NONE,
    PROGRESS,
    TOKENS,
    Act,
    Event,
    Op,
    Place,
    Zone,
)
from verify import Table, all_of, any_of, auto, chance, cite, highest, lowest, merged, select

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
        next(option for option in "abc" if s.reading[key] == option)
        for key in ("IMP-A-24", "IMP-A-23", "IMP-A-27")
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
    """Whether an element of a row can be resolved at least in part; a cost must be payable and buy something (IMP-A-51)."""
    row = s.scope.game.code[pc]
    bought = True
    if s.reading["IMP-A-51"] == "a":
        bought = buys(s, row.alt)
    paid = payable(s, me(s), s.source, row.cost) & bought
    return select(row.op == Op.COST, paid, buys(s, pc))


def buys(s, pc):
    """Whether an element that is no cost itself can be resolved at least in part."""
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
    dynasty = dynasty_left(s) > 0
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
        Op.FAME: (hidden_fame(s) > 0) | kings_allowed(s, seat),
        Op.CIV_RETURN: returned > 0,
        Op.DYNASTY: dynasty,
        Op.FROM_DISCARD: discard,
        Op.ARCHIVE_TOP: True,
        Op.CIV_UNREST: True,
        Op.AT_DIE: (s.die < 6) & (s.market[lowest(s.die, 5) - 1 + select(s.die == 0, 1, 0)] != NONE),
        Op.NEXT_QUEST: held(s, seat, Zone.DEVELOPMENT) > 0,
        Op.GIVE_TOKENS: s.tokens[seat][kind_of(row)] >= row.n,
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
