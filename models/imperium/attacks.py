"""Answers to what happens: attacks and protection, reactions by Exhaust effects (IMP-ATK, IMP-EXH, IMP-PAS)."""

from models.imperium.machine import at, call, code, go_on, go_to, jump, payable_or_none
from models.imperium.state import CARDS, in_play
from models.imperium.vocabulary import NONE, Event, Op
from models.imperium.words import HARM
from verify import all_of, any_of, auto, highest, require, rule, select


def answers(s, card):
    """Whether a card of the present seat can answer the event."""
    game, seat = s.scope.game, s.who
    record = game.card[card]
    attack = code(s).flag == Event.ATTACKED
    own_turn = (s.active == seat) & (s.activating == 1)
    token = all_of([s.exhaust[seat] > 0, s.spent[card] == 0])
    doubled = True
    if game.uses("double_tokens_gained"):
        kind = record.react_token
        doubled = (kind == NONE) | (s.took[highest(kind, 0)] > 0)
    return all_of(
        [
            doubled,
            record.react_event == code(s).flag,
            in_play(s, seat, card),
            (record.react_exhausts == 0) | token,
            payable_or_none(s, seat, card, record.react_need),
            select(attack, s.shield[seat] == 0, own_turn),
            (record.ransom == 0) | (s.used[card] == 0),
        ]
    )


@rule("IMP-ATK-03", "IMP-EXH-06", card=CARDS, by="who")
def react(s, card):
    """Answer what happens with a card in play."""
    at(s, Op.REACT, "IMP-EXH-06")
    require(card < s.scope.game.size, "IMP-EXH-06")
    require(answers(s, card), "IMP-EXH-06")
    record = s.scope.game.card[card]
    token = record.react_exhausts
    s.exhaust[s.who] -= token
    s.spent[card] = select(token == 1, 1, s.spent[card])
    call(s, record.react_at, s.who, source=card)


@rule("IMP-ATK-03", by="who")
def let_happen(s):
    """Answer no more."""
    at(s, Op.REACT, "IMP-EXH-06")
    go_on(s)


@auto("IMP-EXH-06")
def no_answer(s):
    """Nobody can answer."""
    at(s, Op.REACT, "IMP-EXH-06")
    require(any_of(answers(s, card) for card in s.scope.game.reactors) == 0, "IMP-EXH-06")
    go_on(s)


@auto("IMP-ATK-03")
def raise_shield(s):
    """The attack is warded off."""
    at(s, Op.SHIELD, "IMP-ATK-03")
    s.shield[s.who] = True
    go_on(s)


@rule("IMP-ATK-03", gives=(0, 1), by="other")
def ransom(s, gives):
    """The attacker pays for the attack to be let through, or it is warded off."""
    at(s, Op.RANSOM, "IMP-ATK-03")
    row = code(s)
    require((gives == 0) | (s.tokens[s.other][row.what] >= row.n), "IMP-ATK-03")
    s.tokens[s.other][row.what] -= select(gives == 1, row.n, 0)
    s.tokens[s.who][row.what] += select(gives == 1, row.n, 0)
    s.shield[s.who] = gives == 0
    s.used[s.source] = True
    go_on(s)


def warded(s):
    """Whether the part of an attack that comes next may be ignored (IMP-A-19)."""
    harmful = code(s).flag == HARM
    if s.reading["IMP-A-19"] == "c":
        return (s.shield[s.who] == 1) & harmful
    return s.shield[s.who] == 1


@auto("IMP-ATK-01", "IMP-CARD-03")
def unprotected(s):
    """An attack hits whoever is not protected; other readings leave no choice to the others."""
    at(s, Op.GUARD, "IMP-ATK-01")
    protected = warded(s)
    if s.reading["IMP-A-19"] == "a":
        require(protected == 0, "IMP-ATK-03")
        go_on(s)
    else:
        go_to(s, select(protected, code(s).to, s.pc + 1))


@rule("IMP-ATK-03", ignore=(0, 1), by="who")
def ignore_part(s, ignore):
    """Ignore a part of an attack, or let it happen."""
    at(s, Op.GUARD, "IMP-ATK-03")
    require(s.reading["IMP-A-19"] == "a", "IMP-ATK-03")
    require(warded(s), "IMP-ATK-03")
    if ignore == 1:
        jump(s)
    else:
        go_on(s)
