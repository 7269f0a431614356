"""Tokens: gaining, paying with Progress in the place of others, stealing, actions, Unrest (IMP-GAI, PAY, STL, AKT)."""

from models.imperium.machine import (
    amount,
    at,
    code,
    cut,
    go_on,
    happens_if,
    tokens_suffice,
)
from models.imperium.moves import gain_unrest
from models.imperium.state import in_play
from models.imperium.vocabulary import (
    MATERIALS,
    NONE,
    POPULATION,
    PROGRESS,
    Event,
    Op,
)
from models.imperium.words import BY_FERTILE, BY_RIVER
from verify import all_of, any_of, auto, cite, highest, lowest, merged, require, rule, select

DEVELOPMENT_FLAG = 4


@auto("IMP-GAI-01", "IMP-COMP-07")
def gain(s):
    """Gain tokens from the supply."""
    at(s, Op.GAIN, "IMP-GAI-01")
    row = code(s)
    gained = row.n * amount(s, s.who, row.per)
    if s.scope.solo and s.reading["IMP-A-48"] == "b":
        gained = select(row.flag >= 8, 0, gained)
    what, used, per = row.what, row.flag, row.per
    go_on(s)
    if s.scope.game.replacers:
        replaced = any_of([in_play(s, s.who, card) for card in s.scope.game.replacers]) & (what == MATERIALS)
        gain_or_replace(s, what, gained, replaced & (gained > 0))
    else:
        s.tokens[s.who][what] += gained
    materials_came(s, (what == MATERIALS) & (gained > 0), used, per)


def materials_came(s, condition, used, per=NONE):
    """Materials were gained: perhaps through a River or a Fertile card, used for it or counted (IMP-CNT-02, 03)."""
    both = BY_RIVER + BY_FERTILE
    for event, icon, own, clause in (
        (Event.FROM_RIVER, "river", BY_RIVER, "IMP-CNT-02"),
        (Event.FROM_FERTILE, "fertile", BY_FERTILE, "IMP-CNT-03"),
    ):
        if event in s.scope.game.compiler.listeners:
            through = used_for(s, icon, per) | (used == own) | (used == both)
            cite(clause, when=through)
            happens_if(s, condition & through, event, s.who)


@merged
def gain_or_replace(s, what, gained, replaced):
    """Shangri-La: instead of Materials others gain Progress and its owner Population, once a gain."""
    if replaced:
        s.tokens[s.who][POPULATION] += 2
        for seat in range(len(s.empire)):
            s.tokens[seat][PROGRESS] += select(seat == s.who, 0, 1)
    else:
        s.tokens[s.who][what] += gained


def used_for(s, icon, per):
    """Whether a card in play with an icon is used for a gain: itself, or one that is counted."""
    game = s.scope.game
    itself = (s.source != NONE) & (getattr(game.card[highest(s.source, 0)], icon) == 1)
    itself = itself & in_play(s, s.who, highest(s.source, 0))
    counted = any_of(
        in_play(s, s.who, c) & (game.weights[highest(per, 0)][c] > 0)
        for c in game.weighty
        if icon in game.list[c]["icons"]
    )
    return itself | ((per != NONE) & counted)


@rule(
    "IMP-PAY-02",
    "IMP-PAY-03",
    progress=lambda scope: range(scope.most_paid + 1),
    tokens=lambda scope: range(scope.most_paid + 1),
    by="who",
)
def pay(s, progress, tokens):
    """Pay Materials or Population, with Progress in the place of some of them."""
    at(s, Op.PAY, "IMP-PAY-01")
    row = code(s)
    price = owed(s)
    require(price > 0, "IMP-PAY-01")
    require(row.what != PROGRESS, "IMP-PAY-04")
    worth = select(row.what == MATERIALS, 2, 1)
    covered = worth * progress + tokens
    require(covered >= price, "IMP-PAY-01")
    require(
        all_of([tokens <= s.tokens[s.who][row.what], progress <= s.tokens[s.who][PROGRESS]]), "IMP-PAY-01"
    )
    require(fair(s, progress, tokens, price, worth), "IMP-PAY-02")
    s.tokens[s.who][row.what] -= tokens
    s.tokens[s.who][PROGRESS] -= progress
    cite("IMP-SUMM-14", when=progress > 0)
    require(rest_payable(s), "IMP-PAY-01")
    paid_population = (row.what == POPULATION) & (tokens > 0)
    go_on(s)
    cite("IMP-CNT-05", when=paid_population)
    happens_if(s, paid_population, Event.PAY_POPULATION, s.who)


def fair(s, progress, tokens, price, worth):
    """How Progress and tokens may be mixed (IMP-A-20)."""
    if s.reading["IMP-A-20"] == "a":
        return all_of([tokens <= price, worth * (progress - 1) < price])
    if s.reading["IMP-A-20"] == "b":
        short = highest(0, price - s.tokens[s.who][code(s).what])
        needed = select(worth == 2, (short + 1) // 2, short)
        return all_of([progress == needed, tokens == highest(0, price - worth * progress)])
    over = worth * progress + tokens - price
    return all_of([(tokens == 0) | (over <= 0), (progress == 0) | (over < worth)])


def owed(s):
    """What a payment comes to, with discounts: printed on an effect, or the cost of a development."""
    row = code(s)
    printed = cut(s, s.who, row.n, select(row.what == MATERIALS, row.flag, 0))
    if s.scope.game.developments:
        price = developing(s, s.who, highest(s.source, 0), row.what)
        return select(row.flag == DEVELOPMENT_FLAG, price, printed)
    return printed


def developing(s, seat, card, what):
    """The cost of a development in one kind of token, with discounts (never below 0)."""
    price = s.scope.game.card[card].cost[what]
    for other, row in s.scope.game.passive("develop_discount"):
        mine = ("materials", "population", "progress").index(row["what"]) == what
        price -= select(mine & in_play(s, seat, other), lowest(row["n"], price), 0)
    return price


def rest_payable(s):
    """Whether what remains of a cost can still be paid."""
    row = code(s)
    m, p, g = row.rest_m, row.rest_p, row.rest_g
    if s.scope.game.developments:
        mine = row.flag == DEVELOPMENT_FLAG
        card = highest(s.source, 0)
        p = select(mine & (row.what < POPULATION), developing(s, s.who, card, POPULATION), p)
        g = select(mine & (row.what < PROGRESS), developing(s, s.who, card, PROGRESS), g)
    return tokens_suffice(s, s.who, m, p, g)


@auto("IMP-PAY-04")
def pay_exactly(s):
    """Pay Progress, or nothing where nothing is owed."""
    at(s, Op.PAY, "IMP-PAY-04")
    price = owed(s)
    require((code(s).what == PROGRESS) | (price == 0), "IMP-PAY-04")
    s.tokens[s.who][PROGRESS] -= price
    go_on(s)


@auto("IMP-PAY-04")
def pay_all(s):
    """Pay every token of a kind."""
    at(s, Op.PAY_ALL, "IMP-PAY-04")
    s.tokens[s.who][code(s).what] = 0
    go_on(s)


@auto("IMP-STL-01", "IMP-ATK-02")
def steal(s):
    """Tokens go from one player to another, as many as there are."""
    at(s, Op.STEAL, "IMP-STL-01")
    row = code(s)
    lost = lowest(row.n, s.tokens[s.who][row.what])
    s.tally = select(lost < row.n, 1, 0)
    s.tokens[s.who][row.what] -= lost
    s.tokens[s.other][row.what] += lost
    go_on(s)


@auto("IMP-AKT-01", "IMP-AKT-02")
def change_actions(s):
    """Gain actions, or spend them."""
    at(s, Op.ACTIONS, "IMP-AKT-01")
    row = code(s)
    s.actions[s.who] += select(row.flag == 1, 0 - row.n, row.n)
    go_on(s)


@auto("IMP-ACT-07")
def take_unrest(s):
    """Take Unrest from the pile into the hand."""
    at(s, Op.TAKE_UNREST, "IMP-ACT-07")
    wanted, seat = code(s).n, s.who
    go_on(s)
    gain_unrest(s, seat, wanted)


@auto("IMP-NAT-12")
def store_token(s):
    """Put a Progress on the card itself."""
    at(s, Op.STORE, "IMP-NAT-12")
    if s.scope.game.pottery:
        s.stored[s.source] += 1
    go_on(s)


@auto("IMP-NAT-12")
def empty_store(s):
    """Gain what is stored on the card itself."""
    at(s, Op.EMPTY_STORE, "IMP-NAT-12")
    if s.scope.game.pottery:
        s.tokens[s.who][PROGRESS] += s.stored[s.source]
        s.stored[s.source] = 0
    go_on(s)
