"""What must hold in Monumental Duel of actions: Action tokens, Policies, the Advantage, conquest, archives, Spies.

In rulebook order, as in properties/monumental.py.
"""

from models.monumental.acquiring import barricades_on, conquest_cost, top_province
from models.monumental.box import action_tokens, action_tokens_of
from models.monumental.catalogue import (
    LIMITS,
    REVOLT,
    Sort,
    What,
)
from models.monumental.purse import supply
from models.monumental.state import (
    NONE,
    OVER,
    Step,
    Turned,
    cells,
    developed,
    other,
    places,
    province_count,
    seats,
)
from properties.monumental import implies
from verify import all_of, always, any_of, count, lowest, refuted, select, sometimes, step


@step("MON-TURN-03", "MON-POL-06", "MON-WAR-02", "MON-AMB-01", under={"MON-A-04": "a"})
def action_tokens_stay_until_the_pass(before, move, after):
    """Warlord, Ambassador and Policies are used once, and are free again only after passing (MON-P-16)."""
    pairs = [*zip(before.warlord_spent, after.warlord_spent, strict=True)]
    pairs += [*zip(before.ambassador_spent, after.ambassador_spent, strict=True)]
    pairs += [*zip(before.policy_spent, after.policy_spent, strict=True)]
    if move.rule in ("pass_turn", "keep_ships", "no_ships"):
        return True
    return all_of((old == 0) | (new == 1) for old, new in pairs)


@step("MON-TURN-03", "MON-EFF-01", "MON-EFF-02")
def a_card_is_used_once_a_round(before, move, after):
    """A card that is used as an action had no Action token, and has one then (MON-P-16)."""
    if move.rule != "use_card":
        return True
    p = before.active
    return (before.spent[p][move.cell][move.layer] == 0) & (after.spent[p][move.cell][move.layer] == 1)


@sometimes("MON-EFF-02", scopes=("probe-effects",))
def a_card_and_its_knowledge_are_both_used(s):
    """A card and the Knowledge under it can both be used (MON-EX-06)."""
    return any_of(all_of(s.spent[p][c]) for p in seats(s) for c in cells(s))


@refuted("MON-COMP-09", "MON-TURN-03", scopes=("probe-tokens",))
def thirteen_action_tokens_are_enough(s):
    """A finding: the 13 Action tokens of the box can be too few (MON-P-38)."""
    return action_tokens(s) <= LIMITS["action"]


@refuted("MON-COMP-09", "MON-TURN-03", "MON-MUG-06", scopes=("probe-tokens",))
def nobody_needs_more_than_thirteen_action_tokens(s):
    """A finding: one player alone can need 14, the Mughals with two Policies (more than MON-P-38 counts)."""
    return all_of(action_tokens_of(s, p) <= LIMITS["action"] for p in seats(s))


@step("MON-WAR-02", "MON-ADV-02")
def a_warlord_needs_the_advantage(before, move, after):
    """Only the holder of the Advantage uses the Warlord (MON-P-17)."""
    return move.rule != "use_warlord" or before.holder == before.active


@sometimes("MON-WAR-02", scopes=("tiny",))
def a_warlord_is_used(before, move, after):
    """A Warlord can be used."""
    return move.rule == "use_warlord"


@step("MON-POL-01", "MON-POL-03", "MON-POL-08", "MON-RES-05")
def policies_cost_their_number(before, move, after):
    """The k-th Policy costs k Culture and brings k bonuses; Policies are never lost (MON-P-18)."""
    kept = all_of((old == 0) | (old == new) for old, new in zip(before.rank, after.rank, strict=True))
    if move.rule not in ("develop", "develop_beside"):
        return kept
    p = before.active
    number = developed(after, p)
    paid = before.held[p][What.CULTURE] - after.held[p][What.CULTURE]
    return kept & all_of([number == developed(before, p) + 1, paid == number, count(after.owed) == number])


@sometimes("MON-POL-03", scopes=("probe-policies",))
def three_bonuses_are_due(s):
    """Bonuses add up."""
    return count(s.owed) == 3


@always("MON-MUG-02", "MON-MUG-03")
def mughal_policies_have_their_own_lines(s):
    """Mughal Policies lie at different lines, rows first, and at most two are active (MON-P-37)."""
    game, side = s.scope.game, s.scope.side
    mine = [at for at, owner in enumerate(game.owners) if game.mughal[owner]]
    apart = all_of((s.place[a] == NONE) | (s.place[a] != s.place[b]) for a in mine for b in mine if a < b)
    rows = all_of((s.rank[a] == 0) | ((s.place[a] < side) == (s.rank[a] <= side)) for a in mine)
    return all_of([apart, rows, count(s.awake[a] for a in mine) <= 2])


@sometimes("MON-MUG-03", scopes=("probe-mughals",))
def two_mughal_policies_are_active(s):
    """A row and a column can each activate a Policy."""
    return count(s.awake) == 2


@always("MON-ADV-01", "MON-ADV-03", "MON-ADV-04", "MON-ADV-06", "MON-ADJ-02")
def the_advantage_is_well_formed(s):
    """Tokens lie on the card only for a holder, and all count as one type (MON-P-19)."""
    nobody = implies(s.holder == NONE, (s.bid == 0) & (s.bid_kind == NONE))
    return all_of([nobody, (s.bid > 0) == (s.bid_kind != NONE), s.bid_gold <= s.bid])


@sometimes("MON-ADV-06", scopes=("probe-advantage",))
def the_advantage_is_held_without_tokens(s):
    """A free take leaves the card empty."""
    return (s.holder != NONE) & (s.bid == 0)


@step("MON-ADV-03", "MON-ADV-04", "MON-ADV-08", under={"MON-A-07": "a", "MON-A-06": "a"})
def a_bid_beats_the_one_before(before, move, after):
    """A bid is higher than the one on the card and of the same type; with none, at least 1 (MON-P-20)."""
    if move.rule != "close_bid":
        return True
    same = (before.bid == 0) | (before.bid_kind == after.bid_kind)
    return all_of(
        [after.bid > before.bid, same, before.holder != before.active, after.holder == before.active]
    )


@step("MON-ADV-04", "MON-ADV-07")
def a_holder_raises_in_the_same_resource(before, move, after):
    """Where the holder may pay again, the tokens on the card stay of one type (MON-P-19)."""
    if move.rule != "close_bid":
        return True
    raised = (before.holder == before.active) & (before.bid > 0)
    return implies(raised, (after.bid_kind == before.bid_kind) & (after.bid > before.bid))


@sometimes("MON-ADV-04", scopes=("probe-advantage",))
def the_advantage_changes_hands(before, move, after):
    """A bid can be beaten."""
    return move.rule == "close_bid" and before.bid > 0


@step("MON-ADJ-01", "MON-ADJ-02", "MON-ADJ-03", under={"MON-A-08": "a"})
def the_advantage_decays(before, move, after):
    """Each round takes a token, and the last one the Advantage (MON-P-21)."""
    if move.rule != "adjust_advantage":
        return True
    left = (after.bid == before.bid - 1) & (after.holder == before.holder)
    return select(before.bid > 1, left, (after.bid == 0) & (after.holder == NONE))


@sometimes("MON-ADJ-01", scopes=("probe-advantage",))
def the_advantage_lasts_a_round(before, move, after):
    """A large bid survives the end of a round."""
    return move.rule == "adjust_advantage" and after.holder != NONE


@step("MON-CONQ-01", "MON-CONQ-04", "MON-CONQ-05", "MON-ACQ-08", under={"MON-A-13": "a"})
def a_conquest_takes_the_top(before, move, after):
    """The topmost Province and the Barricades on it leave the pile; all else keeps its order (MON-P-28)."""
    if move.rule != "conquer":
        return True
    p, victim = before.active, other(before.active)
    at = top_province(before, victim)
    below = all_of(
        implies(place < at, after.provinces[victim][place] == card)
        for place, card in enumerate(before.provinces[victim])
    )
    own = all_of(
        implies(place < before.height[p], after.provinces[p][place] == card)
        for place, card in enumerate(before.provinces[p])
    )
    return all_of([below, own, after.height[victim] == at, after.height[p] == before.height[p] + 1])


@step("MON-CONQ-02", "MON-CONQ-06", under={"MON-A-39": "a"})
def a_conquest_costs_its_price(before, move, after):
    """It costs the printed Military and 2 for each Barricade, less discounts, and brings no bonus (MON-P-29)."""
    if move.rule != "conquer":
        return True
    p, victim = before.active, other(before.active)
    at = top_province(before, victim)
    paid = sum(before.held[p][what] - after.held[p][what] for what in (What.MILITARY, What.GOLD))
    most = before.scope.game.cards[before.provinces[victim][at]].cost + 2 * barricades_on(before, victim)
    same = all_of(after.held[p][what] == before.held[p][what] for what in (What.VP, What.CULTURE))
    return all_of([paid == conquest_cost(before, p), paid <= most, same, after.stack.size == 0])


@sometimes("MON-CONQ-01", scopes=("probe-conquest",))
def a_province_is_conquered(before, move, after):
    """Provinces change hands."""
    return move.rule == "conquer"


@step("MON-CONQ-05", "MON-ACQ-07")
def conquest_makes_no_provinces(before, move, after):
    """The number of Provinces grows only by acquisition (MON-P-44)."""
    total = [sum(province_count(s, p) for p in seats(s)) for s in (before, after)]
    if move.rule in ("acquire", "acquire_reserved"):
        return (total[1] == total[0]) | (total[1] == total[0] + 1)
    return total[0] == total[1]


@always("MON-REV-01", "MON-ACT-12", under={"MON-A-03": "a"})
def no_revolt_stays_tilted(s):
    """A tilted Revolt is seen only by the Mughal Tomb (MON-P-30)."""
    revolt = s.scope.game.find(REVOLT)
    return (s.step == Step.TOMB) | all_of(
        (s.city[p][c][OVER] != revolt) | (s.turned[p][c][OVER] != Turned.TILTED)
        for p in seats(s)
        for c in cells(s)
    )


@sometimes("MON-REV-01", scopes=("probe-revolts",))
def a_revolt_is_put_down(before, move, after):
    """A Revolt returns to its pile when it is activated."""
    return move.rule == "activate" and after.revolts > before.revolts


@step("MON-KEY-02", "MON-SCORE-07")
def archives_only_grow(before, move, after):
    """Nothing comes back from an archive (MON-P-31)."""
    numbers = before.scope.game.city_cards
    return all_of(
        after.archive[p].count[c] >= before.archive[p].count[c] for p in seats(before) for c in numbers
    )


@sometimes("MON-KEY-02", scopes=("probe-effects",))
def a_card_is_archived(before, move, after):
    """Cards can be archived."""
    return move.rule == "archive"


@step("MON-KEY-19")
def gains_are_remembered(before, move, after):
    """The Production gained in a round is never forgotten before the pass (MON-P-32)."""
    if move.rule == "pass_turn":
        return True
    return all_of(after.gained[p] >= before.gained[p] for p in seats(before))


@always("MON-KEY-19")
def what_is_held_was_gained(s):
    """A player who has Production gained it this round (MON-P-32); counting stops where no card asks further."""
    return all_of(s.gained[p] >= lowest(s.held[p][What.PRODUCTION], s.scope.most_asked) for p in seats(s))


@step("MON-ACT-02", "MON-ACT-04", "MON-ACT-05")
def a_row_and_a_column_are_tilted(before, move, after):
    """Every tilted card lies in the chosen row or column, and every card there is tilted or has left (MON-P-42)."""
    if move.rule != "activate":
        return True
    p, side = before.active, before.scope.side
    crossed = [(move.row == c // side) | (move.column == c % side) for c in cells(before)]
    return all_of(
        (after.turned[p][c][y] == Turned.TILTED) == (crossed[c] & (after.city[p][c][y] != NONE))
        for c, y in places(before)
    )


@step("MON-RES-13", "MON-RES-12", "MON-CARD-11", under={"MON-A-25": "b"})
def gold_is_exchanged_one_for_one(before, move, after):
    """Bandiagara takes as many Gold as it brings victory points: one of each, or none."""
    if move.rule != "convert_gold":
        return True
    p = before.active
    gold, points = (after.held[p][what] - before.held[p][what] for what in (What.GOLD, What.VP))
    return (gold == -points) & (points == (1 if move.use else 0))


@sometimes("MON-RES-13", scopes=("probe-bandiagara",))
def the_last_point_is_bought(before, move, after):
    """A Gold can be exchanged for the last victory point of the supply."""
    return move.rule == "convert_gold" and (supply(before, What.VP) == 1) & (supply(after, What.VP) == 0)


@step("MON-SPY-09", "MON-SPY-14", "MON-SPY-18")
def a_deployment_brings_no_agents(before, move, after):
    """While dice are rolled and resolved, Agents are only lost, one for each 1 (MON-P-43)."""
    rolling = (before.level > 0) & (after.level > 0) & (before.level == after.level)
    p = before.active
    lost = before.held[p][What.AGENT] - after.held[p][What.AGENT]
    if move.rule == "train":
        return True
    return implies(rolling, lost == (1 if move.rule == "lose_die" else 0))


@sometimes("MON-SPY-09", scopes=("probe-spy",))
def an_agent_is_lost(before, move, after):
    """A die that shows 1 is lost."""
    return move.rule == "lose_die"


@step("MON-FILL-02", "MON-FILL-06")
def no_cell_stays_empty_without_need(before, move, after):
    """After a completion all cells are taken, or every card that is no Knowledge is in the City (MON-P-45)."""
    if move.rule != "end_filling":
        return True
    p, game = before.active, before.scope.game
    taken = all_of(any_of(card != NONE for card in after.city[p][c]) for c in cells(before))
    plain = game.of_sort(Sort.BUILDING, Sort.WONDER, Sort.REVOLT)
    return taken | (sum(after.discard[p].count[c] for c in plain) + after.deck[p].size == 0)
