"""Carrying out effects: tokens gained and paid, conditions and choices (MON-EFF-04, MON-KEY-19)."""

from models.monumental.catalogue import BASIC, What
from models.monumental.effects import Condition, Op
from models.monumental.possible import (
    can_pay_different,
    can_pay_for_draw,
    completed_wonders,
    holds,
    named,
    possible,
)
from models.monumental.purse import can_gain, gain, gain_basic, gold_for_effects
from models.monumental.state import BASIC_KINDS, DECK, TOKEN_KINDS, on_track
from models.monumental.turn import doing, done, go_to, instruction, settle
from verify import all_of, any_of, auto, cite, highest, negation, require, rule, select

PAID_GOLD = int(What.GOLD)


@auto("MON-EFF-04")
def gain_tokens(s):
    """Gain the tokens of an effect, as many as there are."""
    doing(s, Op.GAIN)
    gains = instruction(s).gains
    for what in What:
        gain(s, s.active, what, gains[what])
    done(s)


@rule("MON-EFF-04", by="active", kind=BASIC_KINDS)
def gain_a_resource(s, kind):
    """Gain a basic resource of choice."""
    doing(s, Op.GAIN_BASIC)
    gain_basic(s, s.active, kind, 1)
    done(s)


@rule("MON-CARD-08", by="active", kind=BASIC_KINDS)
def gain_another_resource(s, kind):
    """Gain a basic resource of another type than the one paid; Gold stands for any (MON-A-24)."""
    doing(s, Op.GAIN_OTHER)
    require(s.stack.top.note != kind + 1, "MON-CARD-08")
    gain_basic(s, s.active, kind, 1)
    done(s)


@rule("MON-EFF-04", by="active", kind=BASIC_KINDS)
def gain_alike(s, kind):
    """Gain several basic resources of one type; Hercules as many as the number of the Era (MON-CARD-01)."""
    doing(s, Op.GAIN_SAME)
    n = instruction(s).n
    cite("MON-CARD-01", when=n == 0)
    gain_basic(s, s.active, kind, select(n == 0, current_era(s), n))
    done(s)


def current_era(s):
    """The Era of the game (MON-A-10)."""
    eras = s.scope.game.eras
    if s.reading["MON-A-10"] == "b":
        shown = highest(0, *(s.scope.game.cards[card].era for card in s.track))
        return select(on_track(s) > 0, shown, s.era)
    if s.reading["MON-A-10"] == "c":
        following = s.era
        for era in (3, 2, 1):
            left = any_of(zone == DECK for zone, own in zip(s.dev_at, eras, strict=False) if own == era)
            following = select(left, era, following)
        return following
    return s.era


@rule("MON-EFF-04", by="active", without=BASIC_KINDS)
def gain_two_resources(s, without):
    """Gain two basic resources of different types: one of each but `without`."""
    doing(s, Op.GAIN_TWO)
    for what in BASIC:
        gain(s, s.active, what, select(what == without, 0, 1))
    done(s)


@auto("MON-CARD-08")
def gain_for_activated(s):
    """Gain Military for each Fort and Archery Range activated this round (MON-A-29)."""
    doing(s, Op.GAIN_PER_NAME)
    gain(s, s.active, What.MILITARY, named(s, s.active) * instruction(s).n)
    done(s)


@auto("MON-EFF-04")
def gain_for_wonders(s):
    """Gain victory points for completed Wonders."""
    doing(s, Op.GAIN_PER_WONDER)
    gain(s, s.active, What.VP, completed_wonders(s, s.active) * instruction(s).n)
    done(s)


@rule("MON-RES-12", "MON-RES-06", by="active", gold=(0, 1))
def pay_resource(s, gold):
    """Pay the basic resource an effect asks for, or Gold instead."""
    doing(s, Op.PAY)
    what = instruction(s).what
    require(what <= What.MILITARY, "MON-RES-06")
    spend(s, select(gold == 1, PAID_GOLD, what))
    done(s)


def spend(s, token):
    """Pay one token for an effect; Gold in place of a basic resource only under MON-A-24 (a)."""
    if s.reading["MON-A-24"] == "b":
        require(token != What.GOLD, "MON-RES-06")
    require(s.held[s.active][token] > 0, "MON-RES-12")
    s.held[s.active][token] -= 1


@auto("MON-RES-12")
def pay_token(s):
    """Pay the Gold, Culture or victory point an effect asks for."""
    doing(s, Op.PAY)
    what = instruction(s).what
    require(what > What.MILITARY, "MON-RES-12")
    require(s.held[s.active][what] >= instruction(s).n, "MON-RES-12")
    s.held[s.active][what] -= instruction(s).n
    done(s)


@rule("MON-RES-12", "MON-RES-01", by="active", token=TOKEN_KINDS)
def pay_any_resource(s, token):
    """Pay a basic resource of choice, or Gold."""
    doing(s, Op.PAY_BASIC)
    spend(s, token)
    s.stack.top.note = select(token == What.GOLD, 0, token + 1)
    done(s)


@rule("MON-CARD-07", "MON-RES-12", by="active", one=TOKEN_KINDS, two=TOKEN_KINDS)
def pay_two_resources(s, one, two):
    """Pay two basic resources of different types; Gold stands for any type."""
    doing(s, Op.PAY_TWO)
    require((one < two) | ((one == What.GOLD) & (two == What.GOLD)), "MON-CARD-07")
    spend(s, one)
    spend(s, two)
    done(s)


@rule("MON-EFF-04", by="active", option=(0, 1))
def choose_option(s, option):
    """Choose one of two effects that is possible."""
    doing(s, Op.CHOOSE)
    require(option_possible(s, option), "MON-EFF-04")
    go_to(s, select(option == 0, instruction(s).next, instruction(s).other))
    settle(s)


def option_possible(s, option):
    """Whether an option of the choice that is to be made can be carried out."""
    here, game = s.stack.top.op, s.scope.game
    return any_of(
        all_of([here == at, option == number, possible(s, s.active, ops)])
        for at, options in game.programs.choices.items()
        for number, ops in enumerate(options)
        if game.programs.records[at]["op"] == Op.CHOOSE
    )


@rule("MON-KEY-21", "MON-TURN-09", by="active", use=(False, True))
def use_or_leave(s, use):
    """Do what an effect allows, or leave it."""
    doing(s, Op.MAY)
    go_to(s, select(use, instruction(s).next, instruction(s).other))
    settle(s)


def may_is_possible(s):
    """Whether what may be done can be done."""
    here, game = s.stack.top.op, s.scope.game
    return any_of(
        (here == at) & possible(s, s.active, options[0])
        for at, options in game.programs.choices.items()
        if game.programs.records[at]["op"] == Op.MAY
    )


@auto("MON-KEY-19", "MON-ADV-02", "MON-ACQ-09")
def check_condition(s):
    """Go on with what a condition allows, or leave it out."""
    doing(s, Op.IF)
    data = instruction(s)
    met = any_of((data.what == kind) & meets(s, kind, data) for kind in s.scope.game.programs.conditions)
    go_to(s, select(met, data.next, data.other))
    settle(s)


def meets(s, kind, data):
    """Whether the condition of an instruction is met; the type of Province is noted where others note gains."""
    if kind != Condition.CONTROLS:
        return holds(s, s.active, kind, data.n, 0)
    return any_of((data.gains[at] == 1) & holds(s, s.active, kind, data.n, at) for at in range(3))


@rule("MON-EFF-04", by="active", use=(False, True))
def convert_gold(s, use):
    """Exchange a Gold for a victory point that is there, or do not."""
    doing(s, Op.CONVERT)
    require((use == 0) | (s.held[s.active][What.GOLD] > 0), "MON-RES-12")
    require((use == 0) | can_gain(s, s.active, What.VP), "MON-RES-13")
    n = select(use, 1, 0)
    s.held[s.active][What.GOLD] -= n
    gain(s, s.active, What.VP, n)
    done(s)


def payable(s):
    """Whether the token that an effect asks for can be paid, and for what it is asked."""
    what = instruction(s).what
    token = highest(what, 0)
    gold = select(what <= What.MILITARY, gold_for_effects(s, s.active), 0)
    draws = s.scope.game.programs.code[instruction(s).next].op == Op.DRAW
    sensible = negation(draws) | can_pay_for_draw(s, s.active)
    return sensible & (s.held[s.active][token] + gold >= highest(instruction(s).n, 1))


def two_payable(s):
    return can_pay_different(s, s.active, 2)


def one_payable(s):
    return can_pay_different(s, s.active, 1)
