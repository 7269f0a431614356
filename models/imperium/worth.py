"""Whether the effect of a card could be paid for (IMP-A-06 a), or would do anything (c), were it played now.

Every part of the effect is asked, at the place where it stands in the list of instructions; those of other players and
of the C.I.V. too. If none can do anything now, none will: nothing changes in between.
"""

from models.imperium.civ_rows import stays
from models.imperium.draws import accession_left, any_affordable, may_reshuffle, nations_left
from models.imperium.keywords import picker
from models.imperium.machine import amount, candidates, code, holds, payable, payable_or_none
from models.imperium.market import any_exchangeable, bare, can_acquire
from models.imperium.nations import (
    area,
    can_borrow,
    can_develop,
    can_garrison,
    hidden_fame,
    kings_allowed,
    tokens_lying,
)
from models.imperium.state import FEEDS, at_place, deck_size, held
from models.imperium.turn import can_play_by_effect
from models.imperium.vocabulary import NONE, TOKENS, Cond, Op, Place, Who, Zone
from verify import all_of, any_of, negation

FRAME = ("pc", "who", "other", "source", "last", "tally")
SILENT = (
    Op.GOTO,
    Op.MAY,
    Op.GUARD,
    Op.CALL,
    Op.REACT,
    Op.REFILL,
    Op.SHUFFLE_FOUND,
    Op.SHUFFLE_NATION,
    Op.TO_BOTTOM,
)


def would_work(s, seat, card):
    """Whether a card that lies in the play area can be paid for (IMP-A-06 a), or does anything at all (c)."""
    if s.reading["IMP-A-06"] == "c":
        return does_something(s, seat, card)
    needs = s.scope.game.card[card].play_needs
    able = any_of((needs[n] != NONE) & payable_or_none(s, seat, card, needs[n]) for n in range(3))
    return (needs[0] == NONE) | able


def does_something(s, seat, card):
    """Whether a part of a card's effect has an effect, while the card lies in the play area."""
    game = s.scope.game
    kept = {name: getattr(s, name) for name in FRAME}
    s.who, s.last, s.tally = seat, NONE, 0
    idle = []
    for number in range(game.size + 1):
        s.source = number
        found = parts(s, game.at[number]["effect_at"])
        if not any(part is True for part in found):
            idle.append((card == number) & negation(any_of(found)))
    for name, value in kept.items():
        setattr(s, name, value)
    return negation(any_of(idle))


def parts(s, pc, stop=None):
    """For every part between two places of the list, or up to the end of the effect, whether it has an effect."""
    rows, found = s.scope.game.compiler.rows, []
    while pc != stop and rows[pc]["op"] != Op.END:
        row, op = rows[pc], rows[pc]["op"]
        if op == Op.COST:
            found.append(payable(s, s.who, s.source, row["cost"]))
        elif op == Op.IF:
            found.append(condition(s, row["cond"]) & any_of(parts(s, pc + 1, row["to"])))
        elif op == Op.CHOOSE:
            found += options(s, row)
        elif op == Op.EACH:
            found += of_each(s, pc)
        elif op not in SILENT:
            found.append(acts(s, pc))
        pc = row["to"] if op in (Op.COST, Op.IF, Op.CHOOSE, Op.EACH) else pc + 1
    return found


def condition(s, number):
    """Whether a condition holds; a theft from whoever has too little falls short, from others it is an effect itself."""
    kind = list(s.scope.game.compiler.cond_rows)[number][0]
    return True if kind == Cond.SHORT else holds(s, number)


def options(s, row):
    """The parts of all options of a choice; each ends one place before the next begins."""
    starts = s.scope.game.compiler.choices[row["flag"]][0]
    ends = [*starts[1:], row["to"]]
    return [part for start, end in zip(starts, ends, strict=True) for part in parts(s, start, end - 1)]


def of_each(s, pc):
    """The parts that each of several players has, and the C.I.V."""
    row, actor, found = s.scope.game.compiler.rows[pc], s.who, []
    for seat in range(len(s.empire)):
        s.who, s.other = seat, actor
        begin = row["alt"] if s.scope.solo and seat == s.scope.players else pc + 1
        concerned = (actor != seat) if row["what"] == Who.OTHERS else True
        found += [part & concerned for part in parts(s, begin)]
    s.who = actor
    return found


def acts(s, pc):
    """Whether a single instruction has an effect on the seat that carries it out."""
    s.pc = pc
    test = TESTS.get(s.scope.game.compiler.rows[pc]["op"])
    return True if test is None else test(s, s.who, code(s))


def can_draw(s, seat):
    """Whether a card can be drawn, perhaps after a reshuffle."""
    discard = held(s, seat, Zone.DISCARD) > 0
    added = False if s.reading["IMP-A-15"] == "b" else adds_card(s, seat)
    return (deck_size(s, seat) > 0) | (may_reshuffle(s) & (discard | added))


def adds_card(s, seat):
    """Whether a reshuffle adds a nation card or a development (IMP-SHUF-02, IMP-SHUF-10)."""
    free = s.exhaust[seat] > 0
    cards = nations_left(s, seat) + accession_left(s, seat) > 0
    nation = all_of([s.empire[seat] == 0, s.on_nation[seat] == 0, cards])
    development = all_of([s.empire[seat] == 1, s.on_development[seat] == 0, area(s, seat), any_affordable(s)])
    return free & (nation | development)


def lies_in_market(s):
    return any_of(card != NONE for card in s.market)


TESTS = {
    Op.GAIN: lambda s, seat, row: row.n * amount(s, seat, row.per) > 0,
    Op.DRAW: lambda s, seat, row: can_draw(s, seat) & (amount(s, seat, row.per) > 0),
    Op.PICK: lambda s, seat, row: candidates(s, picker(s), s.source, row.zones, row.filter) > 0,
    Op.ALL: lambda s, seat, row: candidates(s, seat, s.source, row.zones, row.filter) > 0,
    Op.RETURN_ALL: lambda s, seat, row: s.under[s.source] > 0,
    Op.TAKE_UNREST: lambda s, seat, row: s.pile > 0,
    Op.CIV_UNREST: lambda s, seat, row: s.pile > 0,
    Op.STEAL: lambda s, seat, row: any_of(
        (row.what == n) & (s.tokens[seat][n] > 0) for n in range(len(TOKENS))
    ),
    Op.ACQUIRE: lambda s, seat, row: can_acquire(s, seat),
    Op.EXILE_MARKET: lambda s, seat, row: any_of(bare(s, slot) for slot in range(len(FEEDS))),
    Op.SWAP_MARKET: lambda s, seat, row: lies_in_market(s) & any_exchangeable(s),
    Op.MARKET_TOKEN: lambda s, seat, row: lies_in_market(s),
    Op.FAME: lambda s, seat, row: (hidden_fame(s) > 0) | kings_allowed(s, seat),
    Op.LOOK_FAME: lambda s, seat, row: (hidden_fame(s) > 0) | kings_allowed(s, seat),
    Op.LOOK_NATION: lambda s, seat, row: nations_left(s, seat) > 0,
    Op.SWAP_NATION: lambda s, seat, row: (nations_left(s, seat) > 0) & (held(s, seat, Zone.HAND) > 0),
    Op.NATION_CARD: lambda s, seat, row: nations_left(s, seat) + accession_left(s, seat) > 0,
    Op.DEVELOP: lambda s, seat, row: can_develop(s),
    Op.PLAY_CARD: lambda s, seat, row: any_of(
        can_play_by_effect(s, seat, card) for card in range(s.scope.game.size + 1)
    ),
    Op.HOST: lambda s, seat, row: can_garrison(s),
    Op.BORROW: lambda s, seat, row: can_borrow(s),
    Op.QUEST: lambda s, seat, row: held(s, seat, Zone.DEVELOPMENT) > 0,
    Op.EMPIRE: lambda s, seat, row: s.empire[seat] == 0,
    Op.TOKEN_BACK: lambda s, seat, row: tokens_lying(s) > 0,
    Op.GAMBLE: lambda s, seat, row: at_place(s, Place.MAIN) > 0,
    Op.MILL: lambda s, seat, row: (deck_size(s, seat) > 0) & negation(stays(s)),
    Op.CIV_ABANDON: lambda s, seat, row: s.in_line > 0,
    Op.CIV_RECALL: lambda s, seat, row: s.in_line > 0,
}
