"""What moves of Monumental Duel cost and bring: who pays, in which token, where a card goes, what is remembered.

In rulebook order, as in properties/monumental.py. A price is read from the printed data, never from the rule.
"""

from models.monumental.catalogue import BASIC, FORT, RANGE, REVOLT, Sort, What
from models.monumental.city import NOTED, modifiers, strength
from models.monumental.effects import Condition, Op
from models.monumental.purse import supply
from models.monumental.state import (
    NONE,
    OVER,
    Step,
    Turned,
    any_inactive,
    hold_of,
    is_active,
    other,
    seats,
)
from properties.monumental import implies
from verify import all_of, always, any_of, lowest, negation, select, sometimes, step


def top(s):
    """The instruction that is due, or 0 when nothing is being carried out."""
    return sum(select(s.stack.size == at + 1, op, 0) for at, op in enumerate(s.stack.each("op")))


def top_note(s):
    """What is noted beside the instruction that is due."""
    return sum(select(s.stack.size == at + 1, note, 0) for at, note in enumerate(s.stack.each("note")))


def is_cheaper(s, player):
    """Whether a card or Policy that lowers prices is active."""
    game = s.scope.game
    cards = [strength(s, player, at) > 0 for at, n in enumerate(game.lasting) if modifiers(game.records[n])]
    policies = [is_active(s, at) for at in game.own(player) if modifiers(game.policies[at])]
    return any_of([False, *cards, *policies])


def anyone_cheaper(s):
    """Whether the player on turn pays less for something."""
    return any_of((s.active == p) & is_cheaper(s, p) for p in seats(s))


def changes(before, after, lost):
    """Whether the player on turn loses exactly this, by token; negative numbers are gains."""
    p = before.active
    return all_of(before.held[p][what] - after.held[p][what] == lost.get(what, 0) for what in What)


def means(s, player):
    """Basic resources and the Gold that replaces them."""
    return sum(s.held[player][what] for what in (*BASIC, What.GOLD))


@step("MON-RES-07", "MON-RES-12")
def nobody_pays_for_another(before, move, after):
    """No move gives tokens to the player who is not on turn, nor takes any away."""
    return all_of(
        (before.active == p) | (after.held[p][what] == before.held[p][what])
        for p in seats(before)
        for what in What
    )


@step("MON-ACQ-02", "MON-RES-02", "MON-RES-03", "MON-RES-04", "MON-RES-06", "MON-RES-12")
def a_track_card_costs_its_printed_price(before, move, after):
    """Buildings and Wonders cost Production, Knowledge Science, Provinces Military; the declared Gold replaces as much."""
    if move.rule != "acquire":
        return True
    card = before.track[move.slot]
    sort = before.scope.game.cards[card].sort
    price = before.scope.game.cards[card].cost
    lost = [before.held[before.active][what] - after.held[before.active][what] for what in What]
    coin = select(sort == Sort.PROVINCE, 2, select(sort == Sort.KNOWLEDGE, 1, 0))
    paid = all_of((lost[what] == select(coin == what, price - move.gold, 0)) for what in BASIC)
    less = all_of((coin == what) | (lost[what] == 0) for what in BASIC) & (sum(lost) <= price)
    rest = all_of([lost[What.GOLD] == move.gold, lost[What.CULTURE] == 0, lost[What.VP] == 0])
    return rest & select(anyone_cheaper(before), less, paid)


@step("MON-KEY-01", "MON-ACQ-03", "MON-ACQ-06", "MON-ACQ-07", "MON-ACQ-10", under={"MON-A-30": "a"})
def an_acquired_card_goes_where_it_belongs(before, move, after):
    """A Province goes on the pile, a Wonder beside the City, any other card on the City deck of who acquires it."""
    if move.rule != "acquire":
        return True
    p, card = before.active, before.track[move.slot]
    sort = before.scope.game.cards[card].sort
    pile = after.height[p] == before.height[p] + select(sort == Sort.PROVINCE, 1, 0)
    beside = ((after.wonder[p] == card) | (after.second[p] == card)) == (sort == Sort.WONDER)
    city = (sort == Sort.BUILDING) | (sort == Sort.KNOWLEDGE)
    deck = after.deck[p].on_top == before.deck[p].on_top + select(city, 1, 0)
    return all_of([after.dev_at[card] == hold_of(p), after.track[move.slot] == NONE, pile, beside, deck])


@step("MON-ACQ-07", "MON-KEY-23", under={"MON-A-21": "a"})
def a_province_brings_its_bonus(before, move, after):
    """Right after a Province is acquired its bonus is due; Buildings and Knowledge bring nothing on acquisition."""
    if move.rule != "acquire":
        return True
    card = before.track[move.slot]
    data = before.scope.game.cards[card]
    due = all_of([top(after) == data.bonus, (data.bonus == 0) | (after.step == Step.ACTED)])
    plain = (data.sort == Sort.BUILDING) | (data.sort == Sort.KNOWLEDGE)
    return implies(data.sort == Sort.PROVINCE, due) & implies(plain, after.stack.size == 0)


@step("MON-ACQ-10", "MON-CARD-06")
def a_first_section_brings_nothing(before, move, after):
    """A first Wonder under construction brings no bonus yet, unless Mughal Architecture is active."""
    if move.rule != "acquire":
        return True
    game = before.scope.game
    policy = game.policy("mughal.architecture")
    helped = is_active(before, policy) if policy != NONE else False
    wonder = game.cards[before.track[move.slot]].sort == Sort.WONDER
    alone = before.wonder[before.active] == NONE
    return implies(
        all_of([wonder, alone, negation(helped) if policy != NONE else True]), after.stack.size == 0
    )


@sometimes("MON-ACQ-07", scopes=("tiny",), under={"MON-A-23": "a"})
def a_province_is_acquired(before, move, after):
    """A Province can be acquired from the track, with all the tokens one has."""
    return move.rule == "acquire" and (after.conquered[before.active] == 1) & (
        means(after, before.active) == 0
    )


@sometimes("MON-ACQ-10", scopes=("tiny",))
def a_wonder_is_begun(before, move, after):
    """A Wonder can be begun."""
    return move.rule == "acquire" and after.wonder[before.active] > before.wonder[before.active]


@step("MON-CARD-11", "MON-ACQ-07", "MON-CONQ-05", under={"MON-A-23": "a"})
def whoever_takes_a_province_has_conquered(before, move, after):
    """It is remembered to the end of one's round that one took a Province, from the track or from the opponent."""
    if move.rule == "pass_turn":
        return True
    owns = [
        [after.dev_at[c] == hold_of(p) for c in after.scope.game.developments(Sort.PROVINCE)]
        for p in seats(after)
    ]
    had = [
        [before.dev_at[c] == hold_of(p) for c in before.scope.game.developments(Sort.PROVINCE)]
        for p in seats(before)
    ]
    new = [
        any_of([False, *(now & negation(was) for now, was in zip(owns[p], had[p], strict=True))])
        for p in seats(before)
    ]
    return all_of((after.conquered[p] == 1) == ((before.conquered[p] == 1) | new[p]) for p in seats(before))


@step("MON-WON-01", "MON-WON-02", "MON-RES-02")
def a_second_section_costs_its_price(before, move, after):
    """Completing a Wonder costs the Production of its right circle, in Production and the declared Gold."""
    if move.rule != "complete_wonder":
        return True
    p = before.active
    price = before.scope.game.cards[before.wonder[p]].second
    lost = [before.held[p][what] - after.held[p][what] for what in What]
    exact = lost[What.PRODUCTION] == price - move.gold
    return all_of([before.wonder[p] != NONE, lost[What.GOLD] == move.gold, anyone_cheaper(before) | exact])


@sometimes("MON-WON-02", scopes=("probe-wonders",))
def a_wonder_is_completed(before, move, after):
    """A Wonder can be completed."""
    return move.rule == "complete_wonder"


@step("MON-CARD-04", "MON-WON-01", "MON-ACQ-10")
def mixed_payment_needs_architecture(before, move, after):
    """Only the Policy Architecture lets a section be paid with other basic resources than Production."""
    if not move.rule.endswith("_with_any"):
        return True
    game = before.scope.game
    policy = game.policy("greek.architecture")
    return is_active(before, policy) & (before.active == game.owners[policy]) if policy != NONE else False


@sometimes("MON-CARD-04", "MON-KEY-17", scopes=("probe-architecture",))
def a_reserved_wonder_is_begun_with_science(before, move, after):
    """Architecture pays for the first section of a reserved Wonder like for that of one on the track."""
    return move.rule == "acquire_reserved_with_any" and before.held[0][What.PRODUCTION] == 0


@step("MON-SCI-01", "MON-RES-03", "MON-RES-06", "MON-CARD-04")
def progress_costs_two_science(before, move, after):
    """Scientific Progress costs 2 Science, Gold included; 1 less only by Scientific Method, which then has its token."""
    if move.rule != "make_progress":
        return True
    policy = before.scope.game.policy("greek.scientific_method")
    helped = after.policy_spent[policy] - before.policy_spent[policy] if policy != NONE else 0
    worked = (is_active(before, policy) | (helped == 0)) if policy != NONE else True
    lost = {What.SCIENCE: 2 - helped - move.gold, What.GOLD: move.gold}
    return all_of(
        [changes(before, after, lost), worked, after.progressed[before.active] == 1, after.stack.size == 1]
    )


@sometimes("MON-SCI-04", "MON-KEY-13", under={"MON-A-28": "a"}, scopes=("tiny",))
def progress_is_made_with_an_empty_deck(before, move, after):
    """One may pay for a draw when no card is left to draw."""
    return move.rule == "make_progress" and before.deck[before.active].size == 0


@step("MON-KEY-12", "MON-CARD-04")
def progress_is_remembered(before, move, after):
    """That a player made Scientific Progress is noted for this player by that action alone, until the pass."""
    if move.rule == "pass_turn":
        return True
    made = move.rule == "make_progress"
    return all_of(
        after.progressed[p]
        == (select(before.active == p, 1, before.progressed[p]) if made else before.progressed[p])
        for p in seats(before)
    )


@step("MON-KEY-12", "MON-ADV-09")
def taking_the_advantage_is_remembered(before, move, after):
    """To the end of one's round it is noted that the arrow was turned to oneself, where a Policy waits for that."""
    if move.rule == "pass_turn" or not before.scope.game.rewards_first("take_advantage"):
        return True
    return all_of(
        (after.took_advantage[p] == 1)
        == ((before.took_advantage[p] == 1) | ((after.holder == p) & (before.holder != p)))
        for p in seats(before)
    )


@step("MON-KEY-12", under={"MON-A-27": "a"})
def a_first_time_is_the_first_of_the_round(before, move, after):
    """A Policy that waits for the first time gets its token only for what its owner had not yet done in the round."""
    game = before.scope.game
    return all_of(
        implies(
            (before.policy_spent[at] == 0) & (after.policy_spent[at] == 1),
            getattr(before, NOTED[game.policies[at]["event"]])[game.owners[at]] == 0,
        )
        for at in game.policies_timed("first_time")
    )


@sometimes("MON-KEY-12", "MON-POL-04", scopes=("probe-firsts",))
def the_advantage_was_taken_before_its_policy(s):
    """A Policy that waits for the first taking of the Advantage can come too late in a round."""
    policy = s.scope.game.policy("aksum.policy4")
    return (s.rank[policy] > 0) & (s.policy_spent[policy] == 0) & (s.took_advantage[0] == 1)


@step("MON-KEY-19")
def gained_production_is_counted(before, move, after):
    """The Production gained this round rises by what is gained and not by anything else, nor falls when it is paid."""
    if move.rule == "pass_turn":
        return True
    most = before.scope.most_asked
    more = [after.held[p][What.PRODUCTION] - before.held[p][What.PRODUCTION] for p in seats(before)]
    return all_of(
        after.gained[p] == select(more[p] > 0, lowest(before.gained[p] + more[p], most), before.gained[p])
        for p in seats(before)
    )


@step("MON-CARD-08", under={"MON-A-03": "c", "MON-A-29": "a"})
def a_fort_brought_into_the_cross_is_counted(before, move, after):
    """Where Democracy can activate a card late, each Fort and Archery Range it tilts is counted."""
    if move.rule != "swap_cells":
        return True
    p, game = before.active, before.scope.game
    tilted = [
        sum(
            select((s.turned[p][c][OVER] == Turned.TILTED) & (s.city[p][c][OVER] == game.find(name)), 1, 0)
            for c in range(len(s.scope.cells))
            for name in (FORT, RANGE)
        )
        for s in (before, after)
    ]
    return after.activated[p] - before.activated[p] == tilted[1] - tilted[0]


@sometimes("MON-CARD-08", under={"MON-A-03": "c"}, scopes=("probe-democracy",))
def a_fort_is_activated_late(before, move, after):
    """Democracy can bring a Fort into the activated cross."""
    return move.rule == "swap_cells" and after.held[0][What.MILITARY] > before.held[0][What.MILITARY]


@step("MON-CARD-08", under={"MON-A-29": "a", "MON-A-03": "a"})
def activated_forts_are_counted(before, move, after):
    """An activation notes the Forts and Archery Ranges it tilts; nothing else changes that number but the pass."""
    if move.rule == "pass_turn":
        return True
    if move.rule != "activate":
        return all_of(after.activated[p] == before.activated[p] for p in seats(before))
    game, side = before.scope.game, before.scope.side
    for_each = [
        select(
            ((move.row == c // side) | (move.column == c % side))
            & any_of(before.city[before.active][c][OVER] == game.find(name) for name in (FORT, RANGE)),
            1,
            0,
        )
        for c in range(len(before.scope.cells))
    ]
    return all_of(
        after.activated[p] == select(before.active == p, sum(for_each), before.activated[p])
        for p in seats(before)
    )


@step("MON-CARD-08", "MON-RES-12")
def one_token_pays_for_an_effect(before, move, after):
    """Paying a basic resource for an effect takes one token of the declared sort, and it is noted which; Gold is any."""
    if move.rule != "pay_any_resource":
        return True
    p = before.active
    fallen = all_of(
        before.held[p][what] - after.held[p][what] == select(move.token == what, 1, 0) for what in What
    )
    paid = select(move.token == What.GOLD, 0, move.token + 1)
    return fallen & implies(after.stack.size == before.stack.size, top_note(after) == paid)


@step("MON-CARD-08")
def another_resource_is_gained(before, move, after):
    """Philosophy brings one basic resource, and not of the type that was paid for it."""
    if move.rule != "gain_another_resource":
        return True
    p = before.active
    risen = all_of(
        after.held[p][what] - before.held[p][what] == select(move.kind == what, 1, 0) for what in What
    )
    return risen & (top_note(before) != move.kind + 1)


@step("MON-CARD-01", "MON-EFF-04", under={"MON-A-10": "a"})
def alike_resources_are_gained(before, move, after):
    """Resources of one type are gained in the number that is printed; Hercules brings the number of the Era."""
    if move.rule != "gain_alike":
        return True
    p, n = before.active, before.scope.game.programs.code[top(before)].n
    n = select(n == 0, before.era, n)
    return all_of(
        after.held[p][what] - before.held[p][what] == select(move.kind == what, n, 0) for what in What
    )


@sometimes("MON-CARD-01", scopes=("tiny",))
def hercules_is_used(before, move, after):
    """The Greeks can use their Warlord and gain a resource."""
    return move.rule == "gain_alike" and (before.active == 0) & (before.era == 1)


@step("MON-REV-03", "MON-REV-07", under={"MON-A-26": "a"})
def revolts_go_to_the_affected_player(before, move, after):
    """Caused Revolts go from the pile to the opponent's discard, one's own to one's own, as many as there are."""
    if move.rule not in ("cause_revolts", "take_revolts"):
        return True
    game, asked = before.scope.game, before.scope.game.programs.code[top(before)].n
    hit = before.active if move.rule == "take_revolts" else other(before.active)
    wanted = Op.REVOLT_SELF if move.rule == "take_revolts" else Op.REVOLT_OPPONENT
    n, card = lowest(asked, before.revolts), game.find(REVOLT)
    moved = all_of(
        after.discard[p].count[card] - before.discard[p].count[card] == select(hit == p, n, 0)
        for p in seats(before)
    )
    return all_of([moved, before.revolts - after.revolts == n, game.programs.code[top(before)].op == wanted])


@sometimes("MON-REV-03", scopes=("tiny",))
def a_revolt_is_caused(before, move, after):
    """A player can send a Revolt to the opponent."""
    return move.rule == "cause_revolts" and after.revolts < before.revolts


@step("MON-EFF-04", "MON-CARD-11", "MON-ADV-02")
def the_advantage_strengthens_its_holder(before, move, after):
    """What a card gives to whoever has the Advantage is given to the holder of it, and to nobody else."""
    if move.rule != "check_condition":
        return True
    data = before.scope.game.programs.code[top(before)]
    asks = (data.what == Condition.ADVANTAGE) & (before.stack.size == 1)
    return implies(asks, top(after) == select(before.holder == before.active, data.next, data.other))


@step("MON-EFF-05", under={"MON-A-42": "a", "MON-A-24": "a", "MON-A-25": "b"})
def nothing_is_used_in_vain(before, move, after):
    """Philosophy needs a token to pay with, Akbar a card to discard or a Barricade, the levy a Gold in the supply."""
    game, p = before.scope.game, before.active
    if move.rule == "use_card":
        used = before.city[p][move.cell][move.layer] == game.find("greek.philosophy")
        return implies(used, means(before, p) > 0)
    if move.rule == "use_ambassador":
        levy = [move.module == at for at, name in enumerate(before.scope.modules) if name == "levy"]
        return implies(any_of([False, *levy]), supply(before, What.GOLD) > 0)
    if move.rule == "use_warlord":
        akbar = any_of(
            [False, *((p == seat) & (civ == "mughal") for seat, civ in enumerate(before.scope.civilizations))]
        )
        return implies(akbar, any_inactive(before, p) | (before.basics[3] > 0))
    return True


@sometimes("MON-EFF-01", "MON-RES-06", under={"MON-A-24": "a"}, scopes=("tiny",))
def philosophy_is_paid_with_the_last_gold(before, move, after):
    """A single Gold is enough to use Philosophy."""
    return move.rule == "use_card" and (means(before, 0) == 1) & (before.held[0][What.GOLD] == 1) & (
        before.active == 0
    )


@sometimes("MON-EFF-01", scopes=("tiny",))
def philosophy_is_paid_with_the_last_resource(before, move, after):
    """A single basic resource is enough to use Philosophy."""
    return move.rule == "use_card" and (means(before, 0) == 1) & (before.held[0][What.GOLD] == 0) & (
        before.active == 0
    )


@sometimes("MON-AMB-01", scopes=("tiny",))
def the_ambassador_takes_the_last_gold(before, move, after):
    """An Ambassador can be used for the last Gold of the supply."""
    return move.rule == "use_ambassador" and supply(before, What.GOLD) == 1


def notes(s):
    """What is noted of a player's round."""
    always_noted = [s.gained, s.activated, s.conquered, s.progressed]
    return [*always_noted, s.took_advantage] if s.scope.game.rewards_first("take_advantage") else always_noted


@always("MON-TURN-06", "MON-PASS-02", "MON-KEY-19", "MON-CARD-08", "MON-KEY-12")
def a_pass_ends_what_is_remembered(s):
    """After passing, nothing of one's round counts any more: gains, activated cards, conquests, lasting effects."""
    return all_of(
        implies(
            s.passed[p] == 1,
            all_of(
                [
                    *(note[p] == 0 for note in notes(s)),
                    *(line[p] == NONE for line in (s.row, s.column)),
                    *(n == 0 for n in s.lasting[p]),
                ]
            ),
        )
        for p in seats(s)
    )


@step("MON-PASS-01", "MON-PASS-02", "MON-PASS-04")
def a_pass_leaves_the_opponent_alone(before, move, after):
    """When a player passes, nothing of the other player's City, tokens or round changes."""
    if move.rule != "pass_turn":
        return True
    kept = []
    for p in seats(before):
        same = [after.passed[p] == before.passed[p], after.discard[p].size == before.discard[p].size]
        for field in ("gained", "activated", "conquered", "progressed", "row", "column"):
            same.append(getattr(after, field)[p] == getattr(before, field)[p])
        for c in range(len(before.scope.cells)):
            for y in (0, 1):
                for field in ("city", "turned", "spent"):
                    same.append(getattr(after, field)[p][c][y] == getattr(before, field)[p][c][y])
        kept.append((before.active == p) | all_of(same))
    return all_of(kept)
