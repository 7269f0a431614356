"""Cultural Policies and their bonuses, the Mughal placement, cards, Warlords, Scientific Progress (MON-POL, MON-MUG, MON-EFF)."""

from models.monumental.catalogue import POLICY_COST, PROGRESS_COST, What
from models.monumental.city import fire, is_first
from models.monumental.effects import Op
from models.monumental.possible import can_pay_for_draw, usable, usable_card
from models.monumental.purse import pay
from models.monumental.state import (
    CELLS,
    LAYERS,
    LINES,
    NONE,
    POLICIES,
    Step,
    Turned,
    developed,
    is_active,
)
from models.monumental.targets import effect_of
from models.monumental.turn import call, call_bonus, doing, fixed, on_turn, settle
from verify import Table, all_of, any_of, cite, count, highest, merged, negation, require, rule, select

COSTS = Table([*POLICY_COST, POLICY_COST[-1]], name="cost of a Policy")


def own_undeveloped(s, policy):
    """One of the own Policies that is not yet developed is chosen, and paid with Culture (MON-POL-01)."""
    on_turn(s)
    require(s.scope.game.owner[policy] == s.active, "MON-POL-01")
    require(s.rank[policy] == 0, "MON-POL-01")
    cost = COSTS[developed(s, s.active)]
    require(s.held[s.active][What.CULTURE] >= cost, "MON-POL-01")
    cite("MON-RES-05")
    s.held[s.active][What.CULTURE] -= cost
    s.rank[policy] = developed(s, s.active) + 1
    cite("MON-POL-08", when=s.rank[policy] == len(POLICY_COST))


def collect_bonuses(s):
    """All bonuses of the developed Policies are due (MON-POL-03)."""
    owners = s.scope.game.owners
    for at, owner in enumerate(owners):
        s.owed[at] = (s.rank[at] > 0) & (s.active == owner)
    s.step = Step.ACTED
    fire(s, "develop_policy")
    call(s, fixed(s, Op.BONUSES))


def stacks(s, policy):
    """Whether a Policy belongs to a civilization that lays Policies over each other."""
    game = s.scope.game
    return any_of(policy == at for at, owner in enumerate(game.owners) if not game.mughal[owner])


@rule("MON-POL-01", "MON-POL-02", "MON-POL-03", "MON-POL-04", by="active", policy=POLICIES)
def develop(s, policy):
    """Develop a Policy: it lies over the earlier ones, and all bonuses are gained."""
    own_undeveloped(s, policy)
    require(stacks(s, policy), "MON-POL-02")
    cite("MON-POL-07", when=any_of(s.policy_spent))
    collect_bonuses(s)


@rule("MON-MUG-01", "MON-MUG-02", "MON-MUG-05", "MON-CIV-02", by="active", policy=POLICIES, line=LINES)
def develop_beside(s, policy, line):
    """Mughals: develop a Policy beside a row, the fourth and fifth below a column."""
    game, side = s.scope.game, s.scope.side
    own_undeveloped(s, policy)
    require(negation(stacks(s, policy)), "MON-MUG-01")
    require(all_of(s.place[at] != line for at in range(len(game.owners))), "MON-MUG-02")
    require((line < side) == (s.rank[policy] <= side), "MON-MUG-02")
    s.place[policy] = line
    if s.reading["MON-A-20"] == "b":
        s.awake[policy] = (line == s.row[s.active]) | (line == s.column[s.active] + side)
    else:
        cite("MON-MUG-07")
    collect_bonuses(s)


@rule("MON-POL-03", "MON-POL-09", "MON-KEY-23", by="active", policy=POLICIES)
def take_bonus(s, policy):
    """Gain the bonus of one of the developed Policies, in the order of choice (MON-A-21)."""
    doing(s, Op.BONUSES, "MON-POL-03")
    require(s.owed[policy] == 1, "MON-POL-03")
    if s.reading["MON-A-21"] == "c":
        newest = highest(*(select(owed, rank, 0) for owed, rank in zip(s.owed, s.rank, strict=True)))
        require(s.rank[policy] == newest, "MON-POL-09")
    s.owed[policy] = False
    leave_bonuses(s)
    call_bonus(s, s.scope.game.programs.policy_bonuses[policy])
    settle(s)


@merged
def leave_bonuses(s):
    """No bonus is left."""
    if count(s.owed) == 0:
        s.stack.pop()


def action_policies(scope):
    return scope.game.policies_timed("action")


@rule("MON-POL-05", "MON-POL-06", "MON-MUG-06", by="active", policy=POLICIES)
def use_policy(s, policy):
    """Use the effect of an active Policy, once a round."""
    on_turn(s)
    game = s.scope.game
    require(game.owner[policy] == s.active, "MON-POL-06")
    wanted = action_policies(s.scope)
    require(any_of((policy == at) & is_active(s, at) for at in wanted), "MON-POL-04")
    require(s.policy_spent[policy] == 0, "MON-POL-06")
    require(any_of((policy == at) & usable(s, s.active, game.policies[at]) for at in wanted), "MON-EFF-05")
    s.policy_spent[policy] = True
    s.step = Step.ACTED
    call(s, game.programs.policy_effects[policy])
    settle(s)


@rule("MON-EFF-01", "MON-EFF-02", "MON-TURN-03", "MON-ACT-11", by="active", cell=CELLS, layer=LAYERS)
def use_card(s, cell, layer):
    """Use the effect of an activated card, once a round; a Knowledge under it is another card."""
    on_turn(s)
    card = s.city[s.active][cell][layer]
    require(s.turned[s.active][cell][layer] != Turned.STRAIGHT, "MON-EFF-01")
    require(s.spent[s.active][cell][layer] == 0, "MON-TURN-03")
    require(is_action(s, card), "MON-EFF-01")
    require(usable_card(s, s.active, card), "MON-EFF-05")
    s.spent[s.active][cell][layer] = True
    s.step = Step.ACTED
    call(s, effect_of(s, card))
    settle(s)


def is_action(s, card):
    """Whether a card has an effect that is an action."""
    return any_of(card == at for at in s.scope.game.cards_timed("action"))


@rule("MON-WAR-01", "MON-WAR-02", "MON-ADV-02", by="active")
def use_warlord(s):
    """Use the Warlord while one holds the Advantage, once a round."""
    on_turn(s)
    game, player = s.scope.game, s.active
    require(s.holder == player, "MON-WAR-02")
    require(s.warlord_spent[player] == 0, "MON-WAR-02")
    require(
        any_of((player == seat) & usable(s, player, card) for seat, card in enumerate(game.warlords)),
        "MON-EFF-05",
    )
    s.warlord_spent[player] = True
    s.step = Step.ACTED
    for seat, card in enumerate(game.warlords):
        for clause, civ in (("MON-CARD-02", "aksumite"), ("MON-CARD-03", "mughal")):
            cite(clause, when=(player == seat) & (card["civilization"] == civ))
    call(s, game.programs.warlords[player])
    settle(s)


def progress_cost(s, player):
    """What Scientific Progress costs; Scientific Method makes the first one cheaper (MON-A-27)."""
    game = s.scope.game
    policy = game.policy("greek.scientific_method")
    if policy == NONE:
        return PROGRESS_COST, False
    cheaper = all_of([is_active(s, policy), is_first(s, player, policy), game.owners[policy] == player])
    return PROGRESS_COST - select(cheaper, 1, 0), cheaper


@rule("MON-SCI-01", "MON-SCI-03", "MON-RES-03", "MON-TURN-04", by="active", gold=range(PROGRESS_COST + 1))
def make_progress(s, gold):
    """Scientific Progress: pay 2 Science, draw a card and use it."""
    on_turn(s)
    player = s.active
    cost, cheaper = progress_cost(s, player)
    require(can_pay_for_draw(s, player), "MON-SCI-04")
    pay(s, player, What.SCIENCE, cost, gold, "MON-SCI-01")
    policy = s.scope.game.policy("greek.scientific_method")
    if policy != NONE:
        cite("MON-KEY-12", when=cheaper)
        s.policy_spent[policy] = select(cheaper, 1, s.policy_spent[policy])
    s.progressed[player] = True
    s.step = Step.ACTED
    call(s, fixed(s, Op.DRAW))
