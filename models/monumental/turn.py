"""The stack of instructions, and whose turn it is (MON-TURN)."""

from models.monumental.effects import Op
from models.monumental.state import NONE, Step, other
from verify import cite, merged, require, select


def at(s, step, clause):
    """This can be done only at one step, and while nothing is being carried out."""
    require((s.stack.size == 0) & (s.step == step), clause)


def on_turn(s):
    """Actions are chosen in the action phase, by the player whose turn it is."""
    at(s, Step.ACT, "MON-TURN-01")
    cite("MON-TURN-02")


def doing(s, op, clause="MON-EFF-04"):
    """This is done when an instruction asks for it."""
    require(s.stack.size > 0, clause)
    require(instruction(s).op == op, clause)


def instruction(s):
    """The instruction that is to be carried out now."""
    return s.scope.game.programs.code[s.stack.top.op]


@merged
def go_to(s, where):
    """Go on with another instruction, or be done with the frame."""
    if where == Op.STOP:
        s.stack.pop()
    else:
        s.stack.top.op = where


@merged
def call(s, where, card=NONE, note=0):
    """Carry out a program before anything else; number 0 is none."""
    if where != 0:
        s.stack.push(op=where, card=card, note=note)


def call_bonus(s, where):
    """Carry out a bonus, if there is one; under MON-A-21 (b) it may be declined."""
    if s.reading["MON-A-21"] == "b":
        call(s, where - select(where != 0, 1, 0))
    else:
        call(s, where)


def fixed(s, op):
    """The instruction that stands for itself."""
    return s.scope.game.programs.fixed[op]


def advance(s):
    """The instruction is done; what it leads to comes next."""
    go_to(s, instruction(s).next)


@merged
def settle(s):
    """When nothing is left to carry out, the turn is over."""
    if (s.stack.size == 0) & (s.step == Step.ACTED):
        pass_on(s)


def done(s):
    """The instruction is done, and nothing came of it."""
    advance(s)
    settle(s)


def pass_on(s):
    """The other player's turn, unless that one has passed (MON-TURN-01, MON-TURN-07)."""
    following = other(s.active)
    s.active = select(s.passed[following], s.active, following)
    s.step = Step.ACT
