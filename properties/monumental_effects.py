"""What the parts of effects of Monumental Duel do: tokens, cards of the City, drawn and copied cards, Policies, dice.

In rulebook order, as in properties/monumental.py.
"""

from models.monumental.catalogue import BASIC, BASICS, REVOLT, Sort, What
from models.monumental.effects import Condition, Op
from models.monumental.purse import supply
from models.monumental.state import (
    DISCARD,
    NONE,
    OVER,
    UNDER,
    Turned,
    any_inactive,
    any_tilted,
    cells,
    in_city,
    is_active,
    on_track,
    places,
    province_count,
    reserve_of,
    seats,
)
from properties.monumental import implies
from properties.monumental_ledger import changes, top, top_note
from properties.monumental_moves import code, lost, top_card
from verify import all_of, among, any_of, count, highest, lowest, negation, select, sometimes, step

LIMITED = (What.GOLD, What.CULTURE, What.VP)


def gains_of_choice(before, after, each):
    """Whether basic resources are gained just like this, and nothing else changes."""
    rest = all_of(lost(before, after)[what] == 0 for what in (*LIMITED, What.AGENT))
    return rest & all_of(-lost(before, after)[what] == each(what) for what in BASIC)


@step("MON-EFF-04", "MON-RES-07", "MON-RES-13", "MON-SPY-17", under={"MON-A-25": "b"})
def gains_are_what_the_effect_says(before, move, after):
    """Tokens are gained in the printed number; Gold, Culture and points as far as there are any, Agents up to three."""
    if move.rule != "gain_tokens":
        return True
    p, due = before.active, code(before).gains
    parts = [-lost(before, after)[what] == due[what] for what in BASIC]
    parts += [-lost(before, after)[what] == lowest(due[what], supply(before, what)) for what in LIMITED]
    room = 3 - before.held[p][What.AGENT]
    return all_of([*parts, -lost(before, after)[What.AGENT] == lowest(due[What.AGENT], room)])


@step("MON-EFF-04", "MON-CARD-05")
def resources_of_choice_are_one_each(before, move, after):
    """A resource of choice is one token; two different ones are one token of each of two types."""
    if move.rule == "gain_a_resource":
        return gains_of_choice(before, after, lambda what: select(move.kind == what, 1, 0))
    if move.rule == "gain_two_resources":
        return gains_of_choice(before, after, lambda what: select(move.without == what, 0, 1))
    return True


@step("MON-RES-12", "MON-RES-06", "MON-CARD-07")
def an_effect_takes_what_it_asks_for(before, move, after):
    """A resource is paid with a token of its type or a Gold, other tokens with themselves; two resources are of two types."""
    due, fallen = code(before), lost(before, after)
    if move.rule == "pay_resource":
        token = select(move.gold == 1, int(What.GOLD), due.what)
        return all_of(fallen[what] == select(token == what, 1, 0) for what in What)
    if move.rule == "pay_token":
        return all_of(fallen[what] == select(due.what == what, due.n, 0) for what in What)
    if move.rule == "pay_two_resources":
        twice = [select(move.one == what, 1, 0) + select(move.two == what, 1, 0) for what in What]
        types = (move.one != move.two) | (move.one == What.GOLD)
        return types & all_of(fallen[what] == twice[what] for what in What)
    return True


@step("MON-RES-06", under={"MON-A-24": "b"})
def gold_pays_for_no_effect(before, move, after):
    """Where Gold replaces resources in costs alone, effects never take it for one."""
    if move.rule not in ("pay_any_resource", "pay_two_resources", "pay_resource"):
        return True
    return lost(before, after)[What.GOLD] == 0


@step("MON-KEY-19", "MON-ACQ-09", "MON-CARD-11")
def a_condition_decides(before, move, after):
    """What depends on gained Production, a conquest or controlled Provinces is done if it is so, and else left out."""
    if move.rule != "check_condition":
        return True
    p, data, game = before.active, code(before), before.scope.game
    types = ("coastal", "mountain", "agricultural")
    have = [
        province_count(
            before, p, [n for n, card in enumerate(game.records) if card.get("province_type") == kind]
        )
        for kind in types
    ]
    met = any_of(
        [
            (data.what == Condition.GAINED) & (before.gained[p] >= data.n),
            (data.what == Condition.CONQUERED) & (before.conquered[p] == 1),
            (data.what == Condition.ADVANTAGE) & (before.holder == p),
            *(
                all_of([data.what == Condition.CONTROLS, data.gains[at] == 1, number >= data.n])
                for at, number in enumerate(have)
            ),
        ]
    )
    return goes_on(before, after, select(met, data.next, data.other))


def goes_on(before, after, where):
    """Whether the effect goes on there; at its end whatever lies below it on the stack is due."""
    return select(
        where == 0,
        after.stack.size < before.stack.size,
        (top(after) == where) & (after.stack.size == before.stack.size),
    )


@step("MON-EFF-04", "MON-KEY-21", "MON-TURN-09", "MON-CARD-11")
def what_is_chosen_is_done(before, move, after):
    """Of two options the chosen one comes next; what may be done is done by who wants to, and else left."""
    data = code(before)
    if move.rule == "choose_option":
        return goes_on(before, after, select(move.option == 0, data.next, data.other))
    if move.rule == "use_or_leave":
        return goes_on(before, after, select(move.use == 1, data.next, data.other))
    if move.rule == "archive_again":
        return goes_on(before, after, select(move.again == 1, data.next, data.other))
    return True


@step("MON-KEY-02", "MON-KEY-03")
def an_inactive_card_is_archived(before, move, after):
    """An archived card was straight; it leaves the City for its owner's archive, and the Knowledge under it is discarded."""
    if move.rule != "archive":
        return True
    p, card = before.active, before.city[before.active][move.cell][move.layer]
    straight = (card != NONE) & (before.turned[p][move.cell][move.layer] == Turned.STRAIGHT)
    under = before.city[p][move.cell][UNDER]
    attached = (move.layer == OVER) & (under != NONE)
    kept = (after.archive[p].count[card] == before.archive[p].count[card] + 1) & (
        after.city[p][move.cell][move.layer] == NONE
    )
    dropped = after.discard[p].size == before.discard[p].size + select(attached, 1, 0)
    return all_of(
        [straight, kept, dropped, implies(move.layer == OVER, after.city[p][move.cell][UNDER] == NONE)]
    )


@step("MON-KEY-02", "MON-CARD-11")
def a_card_of_the_discard_is_archived(before, move, after):
    """A card archived from the City discard was there, and is in the archive then; only some effects allow it."""
    if move.rule != "archive_from_discard":
        return True
    p = before.active
    fallen = before.discard[p].count[move.card] - after.discard[p].count[move.card]
    risen = after.archive[p].count[move.card] - before.archive[p].count[move.card]
    return all_of([fallen == 1, risen == 1, code(before).n == 3])


@step("MON-KEY-09", "MON-CARD-06", under={"MON-A-14": "a"})
def an_inactive_card_is_discarded(before, move, after):
    """A card discarded from the City was straight; it goes to the City discard, with the Knowledge under it."""
    if move.rule != "discard":
        return True
    p, card = before.active, before.city[before.active][move.cell][move.layer]
    straight = (card != NONE) & (before.turned[p][move.cell][move.layer] == Turned.STRAIGHT)
    attached = (move.layer == OVER) & (before.city[p][move.cell][UNDER] != NONE)
    moved = after.discard[p].size == before.discard[p].size + 1 + select(attached, 1, 0)
    gone = after.city[p][move.cell][move.layer] == NONE
    return all_of(
        [straight, moved, gone, implies(move.layer == OVER, after.city[p][move.cell][UNDER] == NONE)]
    )


@step("MON-KEY-15", "MON-KEY-16", "MON-EFF-01")
def a_tilted_card_is_reinforced(before, move, after):
    """A reinforced card was tilted and is not any more; it stays in its cell, and the Knowledge under it is discarded."""
    if move.rule != "reinforce":
        return True
    p, card = before.active, before.city[before.active][move.cell][move.layer]
    was = before.turned[p][move.cell][move.layer] == Turned.TILTED
    now = (after.turned[p][move.cell][move.layer] != Turned.TILTED) & (
        after.city[p][move.cell][move.layer] == card
    )
    attached = (move.layer == OVER) & (before.city[p][move.cell][UNDER] != NONE)
    dropped = after.discard[p].size == before.discard[p].size + select(attached, 1, 0)
    return all_of([was, now, dropped, implies(move.layer == OVER, after.city[p][move.cell][UNDER] == NONE)])


@step("MON-EFF-04", "MON-KEY-09", "MON-KEY-02")
def one_cell_is_touched(before, move, after):
    """Archiving, discarding and reinforcing change one cell, and leave all others as they were."""
    if move.rule not in ("archive", "discard", "reinforce"):
        return True
    p = before.active
    return all_of(
        (move.cell == c)
        | all_of(
            getattr(after, field)[p][c][y] == getattr(before, field)[p][c][y]
            for field in ("city", "turned", "spent")
        )
        for c, y in places(before)
    )


@step("MON-KEY-11", "MON-CARD-03", "MON-ACQ-05")
def a_gained_building_goes_where_a_bought_one_does(before, move, after):
    """A Basic Building that is gained leaves its pile for the City deck, a Barricade for the Province pile."""
    if move.rule not in ("gain_basic_building", "gain_barricade"):
        return True
    p = before.active
    building = move.building if move.rule == "gain_basic_building" else len(BASICS) - 1
    barricade = select(building == len(BASICS) - 1, 1, 0)
    piles = all_of(
        before.basics[b] - after.basics[b] == select(building == b, 1, 0) for b in range(len(before.basics))
    )
    grown = after.height[p] == before.height[p] + barricade
    return all_of([piles, grown, after.deck[p].on_top == before.deck[p].on_top + 1 - barricade])


@step("MON-KEY-11", "MON-WON-02")
def a_building_of_the_track_is_gained(before, move, after):
    """A Building that is gained from the track leaves a gap there and is the top card of the City deck."""
    if move.rule != "gain_from_track":
        return True
    p, card = before.active, before.track[move.slot]
    plain = before.scope.game.cards[card].sort == Sort.BUILDING
    return all_of(
        [plain, after.track[move.slot] == NONE, after.deck[p].weight(card) == 1, changes(before, after, {})]
    )


@step("MON-KEY-20", "MON-KEY-06", "MON-SCI-01", under={"MON-A-01": "a"})
def a_used_card_brings_what_is_printed(before, move, after):
    """A card that is drawn or copied brings the basic resources printed on it."""
    if move.rule not in ("draw_card", "copy_card"):
        return True
    p = before.active
    card = move.card if move.rule == "draw_card" else before.city[p][move.cell][move.layer]
    yields = before.scope.game.cards[card].printed
    return all_of(-lost(before, after)[what] == yields[what] for what in BASIC)


@step("MON-KEY-20", "MON-SCI-02", "MON-REV-01")
def a_drawn_card_is_used_then_discarded(before, move, after):
    """A drawn Revolt returns to its pile; any other card waits for its effect to be used or goes to the City discard."""
    if move.rule != "draw_card":
        return True
    p, revolt = before.active, before.scope.game.find(REVOLT)
    waits = (top(after) == before.scope.game.programs.fixed[Op.USE]) & (top_card(after) == move.card)
    away = after.discard[p].count[move.card] == before.discard[p].count[move.card] + 1
    drawn = after.deck[p].size == before.deck[p].size - 1
    back = (move.card == revolt) == (after.revolts == before.revolts + 1)
    return all_of([drawn, back, (move.card == revolt) | waits | away])


@step("MON-KEY-06", "MON-KEY-07")
def a_copied_card_is_another_one_of_the_own_city(before, move, after):
    """What is copied lies in the own City, is no Revolt and not the card that copies; it gets no Action token for it."""
    if move.rule != "copy_card":
        return True
    p, card = before.active, before.city[before.active][move.cell][move.layer]
    other_one = (card != NONE) & (card != code(before).owner) & (card != before.scope.game.find(REVOLT))
    return other_one & (after.spent[p][move.cell][move.layer] == before.spent[p][move.cell][move.layer])


@step("MON-KEY-17", "MON-KEY-18", "MON-KEY-08", "MON-CIV-01")
def a_track_card_is_reserved_or_discarded(before, move, after):
    """A reserved card lies beside the City of who reserved it, a discarded one in the discard, and the track has a gap."""
    if move.rule not in ("reserve", "discard_from_track"):
        return True
    card = before.track[move.slot]
    place = reserve_of(before.active) if move.rule == "reserve" else DISCARD
    return all_of([card != NONE, after.track[move.slot] == NONE, after.dev_at[card] == place])


@step("MON-CIV-01", "MON-KEY-21")
def ships_cost_a_point(before, move, after):
    """Maritime Trade Routes cost a victory point, and a card of the track is reserved for it."""
    if move.rule != "send_ships":
        return True
    reserving = code(after).op == Op.RESERVE
    return changes(before, after, {What.VP: 1}) & reserving & (on_track(before) > 0)


@step("MON-POL-01", "MON-POL-03", "MON-MUG-01", "MON-MUG-02")
def an_own_policy_is_developed(before, move, after):
    """The developed Policy is one's own, and all and only the own developed Policies owe their bonus."""
    if move.rule not in ("develop", "develop_beside"):
        return True
    p, owners = before.active, before.scope.game.owners
    mine = any_of((move.policy == at) & (before.active == owner) for at, owner in enumerate(owners))
    owed = all_of(
        (after.owed[at] == 1) == ((after.rank[at] > 0) & (before.active == owner))
        for at, owner in enumerate(owners)
    )
    laid = (after.place[move.policy] == move.line) if move.rule == "develop_beside" else True
    return all_of(
        [mine, owed, laid, (before.rank[move.policy] == 0) & (after.rank[move.policy] > 0), p == after.active]
    )


@step("MON-POL-03", "MON-POL-09", "MON-KEY-23", under={"MON-A-21": "a"})
def each_bonus_is_gained_once(before, move, after):
    """A bonus that is taken is due next and owed no more; the others stay owed."""
    if move.rule != "take_bonus":
        return True
    bonus = before.scope.game.programs.policy_bonuses[move.policy]
    owed = all_of(
        after.owed[at] == select(move.policy == at, 0, before.owed[at]) for at in range(len(before.owed))
    )
    return all_of([before.owed[move.policy] == 1, owed, (bonus == 0) | (top(after) == bonus)])


@step("MON-POL-04", "MON-POL-06", "MON-MUG-06", "MON-TURN-03")
def an_active_policy_is_used(before, move, after):
    """A Policy that is used is active and one's own, had no Action token and has one then; its effect comes next."""
    if move.rule != "use_policy":
        return True
    p, game = before.active, before.scope.game
    fits = any_of(
        (move.policy == at) & (p == owner) & is_active(before, at) for at, owner in enumerate(game.owners)
    )
    tokens = all_of(
        after.policy_spent[at] == select(move.policy == at, 1, before.policy_spent[at])
        for at in range(len(game.owners))
    )
    unused = before.policy_spent[move.policy] == 0
    return all_of([fits, tokens, unused, top(after) == game.programs.policy_effects[move.policy]])


@step("MON-WAR-02", "MON-AMB-01", "MON-TURN-03")
def people_get_one_token_each(before, move, after):
    """Whoever uses the Warlord or the Ambassador puts a token on that card alone, where there was none."""
    fields = {"use_warlord": "warlord_spent", "use_ambassador": "ambassador_spent"}
    if move.rule not in fields:
        return True
    field = fields[move.rule]
    old, new = getattr(before, field), getattr(after, field)
    return all_of(
        (new[p] == select(before.active == p, 1, old[p])) & (old[before.active] == 0) for p in seats(before)
    )


@step("MON-EFF-04", "MON-SCI-04", "MON-KEY-13", "MON-ACQ-05")
def only_what_cannot_be_done_is_left_out(before, move, after):
    """A draw is left out with an empty deck alone; archiving, reinforcing, gaining a card only where there is none."""
    if move.rule != "skip_what_is_impossible":
        return True
    p, op = before.active, code(before).op
    piles = all_of(pile == 0 for pile in list(before.basics)[:-1])
    return all_of(
        [
            implies(op == Op.DRAW, before.deck[p].size == 0),
            implies(op == Op.REINFORCE, negation(any_tilted(before, p))),
            implies(among(op, Op.DISCARD, Op.DISCARD_MAYBE, Op.ARCHIVE), negation(any_inactive(before, p))),
            implies(op == Op.GAIN_BUILDING, piles),
            implies(op == Op.DISCARD_TRACK, on_track(before) == 0),
            goes_on(before, after, code(before).skip),
        ]
    )


@step("MON-SPY-02", "MON-SPY-03", under={"MON-A-17": "a"})
def training_brings_an_agent(before, move, after):
    """Train takes one Agent die."""
    return -lost(before, after)[What.AGENT] == 1 if move.rule == "train" else True


@step("MON-SPY-04", "MON-SPY-05", "MON-SPY-07")
def every_agent_is_rolled(before, move, after):
    """A Deploy rolls as many dice as one has Agents; a reroll takes one of the dice and costs a token of the named sort."""
    if move.rule == "deploy":
        return implies(
            before.held[before.active][What.AGENT] > 0,
            top_note(after) == before.held[before.active][What.AGENT],
        )
    if move.rule == "reroll":
        fallen = all_of(lost(before, after)[what] == select(move.token == what, 1, 0) for what in What)
        return fallen & (shown(after) == shown(before) - 1) & (top_note(after) == 1)
    return True


def shown(s):
    """How many dice show a face and are not resolved."""
    return count(die > 0 for level in s.dice for die in level)


def pips(s):
    return sum(die for level in s.dice for die in level)


@step("MON-SPY-04", "MON-SPY-06", "MON-SPY-12", "MON-SPY-07")
def dice_show_what_is_rolled(before, move, after):
    """A roll adds a die with its face; a resolved die is taken away, and does what the active Espionage card says."""
    p = before.active
    if move.rule == "roll":
        return (shown(after) == shown(before) + 1) & (pips(after) == pips(before) + move.face)
    if move.rule != "resolve_die":
        return True
    face = before.dice[highest(before.level - 1, 0)][move.die]
    start = before.scope.game.programs.faces[before.espionage[p]][face - 1]
    gone = (shown(after) == shown(before) - 1) & (pips(after) == pips(before) - face)
    return all_of([face > 0, gone, top(after) == start])


@step("MON-SPY-10", "MON-SPY-13", "MON-SETUP-09")
def only_a_2_or_3_changes_the_espionage_card(before, move, after):
    """The active Espionage card of a player changes by that part of a die alone, and to the chosen one."""
    return all_of(
        after.espionage[p]
        == (
            select(before.active == p, move.card, before.espionage[p])
            if move.rule == "change_espionage"
            else before.espionage[p]
        )
        for p in seats(before)
    )


@step("MON-SPY-09", "MON-SPY-14")
def a_one_returns_one_die(before, move, after):
    """A die that shows 1 returns to the supply, and nothing else is lost with it."""
    return changes(before, after, {What.AGENT: 1}) if move.rule == "lose_die" else True


@step("MON-SPY-16", "MON-SPY-18", under={"MON-A-43": "a"})
def no_free_spy_is_forgotten(before, move, after):
    """Free Spies wait while dice are resolved, and after the last die as many are due as have waited."""
    if move.rule == "postpone_spying":
        return all_of([after.spies_owed == before.spies_owed + 1, before.level > 0])
    if move.rule != "end_deployment":
        return after.spies_owed == before.spies_owed
    due = before.scope.game.programs.free_spies[before.spies_owed]
    return (after.spies_owed == 0) & ((before.spies_owed == 0) | (top(after) == due))


@step("MON-PASS-01", "MON-PASS-03", "MON-PASS-04")
def a_pass_discards_the_tilted_cards(before, move, after):
    """Whoever passes puts each tilted card on the City discard and keeps the others; Gold, Culture, points and Agents stay."""
    if move.rule != "pass_turn":
        return True
    p = before.active
    tilted = [before.turned[p][c][y] == Turned.TILTED for c, y in places(before)]
    stays = all_of(
        after.city[p][c][y] == select(before.turned[p][c][y] == Turned.TILTED, NONE, before.city[p][c][y])
        for c, y in places(before)
    )
    moved = after.discard[p].size == before.discard[p].size + count(tilted)
    kept = all_of(lost(before, after)[what] == 0 for what in (*LIMITED, What.AGENT))
    return all_of([stays, moved, kept])


@step("MON-FILL-02", "MON-FILL-03", "MON-FILL-09")
def a_drawn_card_fills_the_first_gap(before, move, after):
    """One card of the deck goes to one place of the City, or waits as a second Knowledge; no card there is moved."""
    if move.rule != "fill_cell":
        return True
    p = before.active
    kept = all_of(
        (before.city[p][c][y] == NONE) | (after.city[p][c][y] == before.city[p][c][y])
        for c, y in places(before)
    )
    laid = in_city(after, p, move.card) == in_city(before, p, move.card) + 1
    return all_of([kept, after.deck[p].size == before.deck[p].size - 1, laid | (after.newcomer == move.card)])


@step("MON-FILL-04")
def of_two_knowledge_one_is_discarded(before, move, after):
    """The one that is kept lies in the cell, the other in the City discard."""
    if move.rule != "keep_knowledge":
        return True
    p = before.active
    old = sum(select(before.waiting == c, before.city[p][c][UNDER], 0) for c in cells(before))
    new = sum(select(before.waiting == c, after.city[p][c][UNDER], 0) for c in cells(before))
    kept, gone = select(move.new == 1, before.newcomer, old), select(move.new == 1, old, before.newcomer)
    dropped = after.discard[p].count[gone] == before.discard[p].count[gone] + 1
    return all_of([new == kept, dropped, after.newcomer == NONE])


@sometimes("MON-SPY-10", scopes=("probe-spy",))
def an_espionage_card_is_changed(before, move, after):
    """A 2 or a 3 can bring another Espionage card."""
    return move.rule == "change_espionage"


@sometimes("MON-KEY-03", "MON-KEY-09", scopes=("probe-market",))
def a_knowledge_is_discarded_with_the_card_over_it(before, move, after):
    """A card that lies on a Knowledge can be discarded."""
    return move.rule == "discard" and (move.layer == OVER) & (before.city[0][move.cell][UNDER] != NONE)
