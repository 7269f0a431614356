"""Spies: training, dice, Espionage cards (MON-SPY), and the Ambassador of any module (MON-AMB, MON-MOD-04)."""

from models.monumental.catalogue import MAX_AGENTS, What
from models.monumental.city import fire
from models.monumental.effects import FREE_SPY, MODULE_ACTIONS, Op
from models.monumental.possible import can_deploy, can_train, possible, waits_for_dice
from models.monumental.purse import gain
from models.monumental.state import DICE, ESPIONAGE, MODULES, NONE, TOKEN_KINDS, Step
from models.monumental.turn import advance, call, doing, done, fixed, go_to, instruction, on_turn, settle
from verify import all_of, any_of, auto, chance, cite, first_of, merged, negation, require, rule, select


@rule("MON-AMB-01", "MON-AMB-02", "MON-MOD-04", by="active", module=MODULES)
def use_ambassador(s, module):
    """Use the Ambassador for the action of a module: in this box, Spy."""
    on_turn(s)
    require(s.ambassador_spent[s.active] == 0, "MON-AMB-01")
    require(module_possible(s, module), "MON-EFF-05")
    s.ambassador_spent[s.active] = True
    s.step = Step.ACTED
    call(s, s.scope.game.programs.modules[module])
    settle(s)


def module_possible(s, module):
    """Whether the action of a module can do anything (MON-A-42); Spy always can."""
    if s.reading["MON-A-42"] == "b":
        return True
    return any_of(
        (module == at) & possible(s, s.active, MODULE_ACTIONS[name])
        for at, name in enumerate(s.scope.modules)
    )


def is_free(s):
    return instruction(s).n == FREE_SPY


@auto("MON-SPY-18")
def postpone_spying(s):
    """A free Spy waits until all dice are resolved (MON-A-43)."""
    doing(s, Op.SPY, "MON-SPY-01")
    require(is_free(s) & waits_for_dice(s), "MON-SPY-18")
    s.spies_owed += 1
    done(s)


def spy(s):
    """Spying begins; a free Spy does without the Ambassador, unless MON-A-40 (b) says otherwise."""
    doing(s, Op.SPY, "MON-SPY-01")
    cite("MON-SPY-16", when=is_free(s))
    require(negation(is_free(s) & waits_for_dice(s)), "MON-SPY-18")
    if s.reading["MON-A-40"] == "b":
        require((instruction(s).n == 0) | (s.ambassador_spent[s.active] == 0), "MON-AMB-01")
        s.ambassador_spent[s.active] = True


@rule("MON-SPY-01", "MON-SPY-02", "MON-SPY-03", by="active")
def train(s):
    """Take an Agent die."""
    spy(s)
    require(can_train(s, s.active), "MON-SPY-03")
    if s.reading["MON-A-16"] == "b":
        require(instruction(s).n == 0, "MON-SPY-16")
    gain(s, s.active, What.AGENT, 1)
    if s.reading["MON-A-16"] == "a":
        fire(s, "spy")
    done(s)


@rule("MON-SPY-01", "MON-SPY-04", by="active")
def deploy(s):
    """Roll all one's Agents."""
    spy(s)
    require(can_deploy(s, s.active), "MON-SPY-04")
    fire(s, "spy")
    advance(s)
    agents = s.held[s.active][What.AGENT]
    s.level += 1
    call(s, select(agents > 0, fixed(s, Op.ROLL), fixed(s, Op.RESOLVE)), NONE, agents)


@chance("MON-SPY-04", "MON-SPY-05", face=range(1, 7))
def roll(s, face):
    """A die shows a face."""
    doing(s, Op.ROLL, "MON-SPY-04")
    level = s.level - 1
    free = first_of(die == 0 for die in s.dice[level])
    s.dice[level][free] = face
    sort_dice(s)
    s.stack.top.note -= 1
    after_roll(s)


@merged
def after_roll(s):
    """When all dice are rolled, one of them may be rolled again by whoever can pay."""
    if s.stack.top.note == 0:
        rich = sum(s.held[s.active][what] for what in range(4)) > 0
        s.stack.top.op = select(rich, fixed(s, Op.REROLL), fixed(s, Op.RESOLVE))


@merged
def sort_dice(s):
    """Dice are alike: the highest first, as long as no earlier roll waits for them."""
    if s.level == 1:
        one, two, three = s.dice[0]
        high, low = select(one >= two, one, two), select(one >= two, two, one)
        middle, last = select(low >= three, low, three), select(low >= three, three, low)
        s.dice[0][0] = select(high >= middle, high, middle)
        s.dice[0][1] = select(high >= middle, middle, high)
        s.dice[0][2] = last


@rule("MON-SPY-05", "MON-SPY-08", by="active", die=DICE, token=TOKEN_KINDS)
def reroll(s, die, token):
    """Pay a basic resource or a Gold to roll one die again."""
    doing(s, Op.REROLL, "MON-SPY-05")
    require(s.dice[s.level - 1][die] > 0, "MON-SPY-05")
    require(s.held[s.active][token] > 0, "MON-SPY-05")
    s.held[s.active][token] -= 1
    s.dice[s.level - 1][die] = 0
    s.stack.top.op, s.stack.top.note = fixed(s, Op.ROLL), 1
    sort_dice(s)


@rule("MON-SPY-05", "MON-SPY-06", by="active")
def keep_dice(s):
    """Roll no more."""
    doing(s, Op.REROLL, "MON-SPY-05")
    s.stack.top.op = fixed(s, Op.RESOLVE)


@rule("MON-SPY-06", "MON-SPY-07", "MON-SPY-11", "MON-SPY-12", by="active", die=DICE)
def resolve_die(s, die):
    """Resolve a die on the active Espionage card, in the order of choice."""
    doing(s, Op.RESOLVE, "MON-SPY-06")
    face = s.dice[s.level - 1][die]
    require(face > 0, "MON-SPY-06")
    s.dice[s.level - 1][die] = 0
    sort_dice(s)
    cite("MON-SPY-14", when=face > 1)
    cite("MON-SPY-15", when=s.espionage[s.active] == 0)
    call(s, s.scope.game.programs.faces[s.espionage[s.active]][face - 1], NONE, die + 1)


@auto("MON-SPY-09")
def lose_die(s):
    """A die that shows 1 returns to the supply."""
    doing(s, Op.LOSE_DIE, "MON-SPY-09")
    s.held[s.active][What.AGENT] -= 1
    forget_die(s, s.stack.top.note - 1)
    done(s)


@merged
def forget_die(s, die):
    """The result of an earlier roll that waits is dropped with its die (MON-A-43 b)."""
    if s.level > 1:
        for level in range(s.scope.levels):
            faces = list(s.dice[level])
            for at in range(MAX_AGENTS):
                later = faces[at + 1] if at + 1 < MAX_AGENTS else 0
                s.dice[level][at] = select(at >= die, later, faces[at])


@rule("MON-SPY-10", "MON-SPY-13", "MON-SETUP-09", by="active", card=ESPIONAGE)
def change_espionage(s, card):
    """Put another Espionage card on top (MON-A-18: or keep the one that is there)."""
    doing(s, Op.CHANGE_CARD, "MON-SPY-10")
    if s.reading["MON-A-18"] == "a":
        require(card != s.espionage[s.active], "MON-SPY-10")
    s.espionage[s.active] = card
    done(s)


@auto("MON-SPY-06", "MON-SPY-14")
def end_deployment(s):
    """When all dice are resolved, free Spies that waited are done."""
    doing(s, Op.RESOLVE, "MON-SPY-06")
    require(all_of(die == 0 for die in s.dice[s.level - 1]), "MON-SPY-07")
    s.level -= 1
    waiting = s.scope.game.programs.free_spies[s.spies_owed]
    s.spies_owed = 0
    s.stack.top.note = 0
    go_to(s, waiting)
    settle(s)
