"""What single moves of Monumental Duel do, and what they leave alone: tokens, the City, its piles, the track, the dice.

The prices and yields are those of the printed data. In rulebook order, as in properties/monumental.py.
"""

from models.monumental.catalogue import BASIC, TOMB, Sort, What
from models.monumental.effects import Op
from models.monumental.state import BOX, NONE, OVER, RESERVED, Turned, cells, hold_of, places, seats
from properties.monumental import implies
from properties.monumental_ledger import anyone_cheaper, changes, top
from verify import all_of, any_of, highest, select, step

BARRICADES = 3
WITHOUT_TOKENS = {
    *("archive", "archive_from_discard", "archive_again", "reinforce", "discard", "discard_no_more"),
    *(
        "gain_basic_building",
        "gain_barricade",
        "take_revolts",
        "cause_revolts",
        "reserve",
        "discard_from_track",
    ),
    *("change_espionage", "choose_option", "use_or_leave", "check_condition", "skip_what_is_impossible"),
    *("fill_cell", "keep_knowledge", "reshuffle", "end_filling", "slide_track", "reveal", "pass_marker"),
    *(
        "adjust_advantage",
        "roll",
        "keep_dice",
        "resolve_die",
        "end_deployment",
        "postpone_spying",
        "place_wonder",
    ),
    *("put_away", "use_card", "use_policy", "use_warlord", "use_ambassador", "take_bonus", "copy_bonus"),
    *("keep_wonder", "bid_for_advantage", "keep_ships", "no_ships", "leave_activation", "end_activation"),
    *("give_up_reserved", "acquire_wonder_with_any", "acquire_reserved_with_any", "complete_wonder_with_any"),
    *("build_first_with_any", "build_second_with_any", "use_effect"),
}
WITHOUT_THE_CITY = {
    *(
        "acquire",
        "acquire_reserved",
        "acquire_basic",
        "complete_wonder",
        "conquer",
        "develop",
        "develop_beside",
    ),
    *(
        "make_progress",
        "draw_card",
        "copy_card",
        "copy_bonus",
        "take_bonus",
        "gain_tokens",
        "gain_a_resource",
    ),
    *(
        "gain_alike",
        "gain_another_resource",
        "gain_two_resources",
        "pay_resource",
        "pay_token",
        "train",
        "deploy",
    ),
    *(
        "pay_any_resource",
        "pay_two_resources",
        "roll",
        "reroll",
        "resolve_die",
        "lose_die",
        "change_espionage",
    ),
    *(
        "bid_for_advantage",
        "lay_token",
        "close_bid",
        "use_warlord",
        "use_ambassador",
        "use_policy",
        "reserve",
    ),
    *("reshuffle", "slide_track", "reveal", "adjust_advantage", "pass_marker", "place_wonder", "put_away"),
    *(
        "gain_basic_building",
        "gain_barricade",
        "take_revolts",
        "cause_revolts",
        "convert_gold",
        "keep_wonder",
    ),
    *("check_condition", "choose_option", "use_or_leave", "skip_what_is_impossible", "discard_from_track"),
}


def lost(before, after):
    """What the player on turn loses, by token; gains are negative."""
    p = before.active
    return [before.held[p][what] - after.held[p][what] for what in What]


def same_tokens(before, after):
    return all_of(after.held[p][what] == before.held[p][what] for p in seats(before) for what in What)


def same_city(before, after, player, fields=("city", "turned", "spent")):
    """Whether nothing of a City is changed."""
    return all_of(
        getattr(after, field)[player][c][y] == getattr(before, field)[player][c][y]
        for field in fields
        for c, y in places(before)
    )


def top_card(s):
    """The card that the instruction that is due is about, or -1."""
    return (
        sum(select(s.stack.size == at + 1, card + 1, 0) for at, card in enumerate(s.stack.each("card"))) - 1
    )


def code(s):
    """The instruction that is due."""
    return s.scope.game.programs.code[top(s)]


@step("MON-RES-07", "MON-RES-12", "MON-EFF-04")
def tokens_move_only_where_something_is_paid_or_gained(before, move, after):
    """Cards, dice, choices and the end of a round move no tokens by themselves."""
    return same_tokens(before, after) if move.rule in WITHOUT_TOKENS else True


@step("MON-KEY-07", "MON-KEY-09", "MON-KEY-02", "MON-TURN-01")
def nobody_changes_the_city_of_another(before, move, after):
    """No move changes the City of the player who is not on turn, nor takes from that player's City deck."""
    return all_of(
        (before.active == p) | (same_city(before, after, p) & (after.deck[p].size == before.deck[p].size))
        for p in seats(before)
    )


@step("MON-EFF-01", "MON-ACT-02", "MON-FILL-02")
def the_city_changes_only_where_its_cards_are_touched(before, move, after):
    """What is bought, paid, gained, drawn or rolled changes no card that lies in a City."""
    if move.rule not in WITHOUT_THE_CITY:
        return True
    return all_of(same_city(before, after, p) for p in seats(before))


@step("MON-SETUP-10", "MON-ACQ-08", "MON-CONQ-05")
def province_piles_change_only_by_provinces_and_barricades(before, move, after):
    """A Province pile loses cards only by conquest."""
    if move.rule == "conquer":
        return True
    return all_of(
        (after.height[p] >= before.height[p])
        & all_of(
            implies(old != NONE, new == old)
            for old, new in zip(before.provinces[p], after.provinces[p], strict=True)
        )
        for p in seats(before)
    )


@step("MON-ACT-06", "MON-ACT-10", "MON-REV-02", under={"MON-A-01": "a"})
def an_activation_yields_what_is_printed(before, move, after):
    """The tilted cards bring the basic resources printed on them; an activation that waits for the Tomb brings nothing yet."""
    if move.rule != "activate":
        return True
    p, side, tomb = before.active, before.scope.side, before.scope.game.find(TOMB)
    crossed = [(move.row == c // side) | (move.column == c % side) for c in cells(before)]
    waits = any_of(crossed[c] & (before.city[p][c][OVER] == tomb) for c in cells(before))
    yields = before.scope.game.cards.tables["printed"]
    due = [
        sum(
            select(crossed[c] & (before.city[p][c][y] != NONE), yields[before.city[p][c][y]][what], 0)
            for c, y in places(before)
        )
        for what in BASIC
    ]
    return all_of(-lost(before, after)[what] == select(waits, 0, due[what]) for what in BASIC)


@step("MON-CARD-09", "MON-ACT-12", under={"MON-A-05": "a", "MON-A-41": "a"})
def a_tilted_card_is_given_to_the_tomb(before, move, after):
    """The card given to the Tomb was tilted, is not the Tomb itself, and goes to the City discard."""
    if move.rule != "feed_the_tomb":
        return True
    p, game = before.active, before.scope.game
    card = before.city[p][move.cell][move.layer]
    left = (after.city[p][move.cell][move.layer] == NONE) & (
        before.turned[p][move.cell][move.layer] == Turned.TILTED
    )
    return all_of(
        [left, after.discard[p].count[card] > before.discard[p].count[card], card != game.find(TOMB)]
    )


@step("MON-CARD-04", "MON-ACT-08", under={"MON-A-03": "a"})
def a_swap_exchanges_two_cells(before, move, after):
    """Democracy costs a Gold; two cells change places with all that lies in them, and no other cell changes."""
    if move.rule != "swap_cells":
        return True
    p = before.active
    moved = []
    for c, y in places(before):
        old = before.city[p][c][y]
        old = select(
            move.one == c,
            before.city[p][move.two][y],
            select(move.two == c, before.city[p][move.one][y], old),
        )
        moved.append(after.city[p][c][y] == old)
    policy = before.scope.game.policy("greek.democracy")
    once = (before.policy_spent[policy] == 0) & (after.policy_spent[policy] == 1)
    paid = changes(before, after, {What.GOLD: 1})
    return all_of([*moved, paid, once | (before.reading["MON-A-04"] != "a")])


@step("MON-ACQ-03", "MON-ACQ-04", "MON-ACQ-05", "MON-RES-02")
def a_basic_building_is_taken_and_paid(before, move, after):
    """It leaves its pile for Production and the declared Gold; a Barricade goes on the own Province pile."""
    if move.rule != "acquire_basic":
        return True
    p, game = before.active, before.scope.game
    price = game.cards[game.development + move.building].cost
    barricade = select(move.building == BARRICADES, 1, 0)
    exact = changes(before, after, {What.PRODUCTION: price - move.gold, What.GOLD: move.gold})
    piles = all_of(
        before.basics[b] - after.basics[b] == select(move.building == b, 1, 0)
        for b in range(len(before.basics))
    )
    grown = after.height[p] == before.height[p] + barricade
    deck = after.deck[p].size == before.deck[p].size + 1 - barricade
    return all_of([piles, grown, deck, exact | anyone_cheaper(before)])


@step("MON-KEY-17", "MON-ACQ-02", "MON-RES-02", "MON-RES-03", "MON-RES-04", under={"MON-A-21": "a"})
def a_reserved_card_costs_its_price_and_is_ones_own(before, move, after):
    """Only the own reserved cards are acquired, at the price and with the bonus that they have on the track."""
    if move.rule != "acquire_reserved":
        return True
    p, data = before.active, before.scope.game.cards[move.card]
    paid = [
        lost(before, after)[what] == select(data.paid_with == what, data.cost - move.gold, 0)
        for what in BASIC
    ]
    owner = (before.dev_at[move.card] == RESERVED + p) & (after.dev_at[move.card] == hold_of(p))
    bonus = implies(data.sort == Sort.PROVINCE, top(after) == data.bonus)
    return all_of(
        [owner, bonus, lost(before, after)[What.GOLD] == move.gold, all_of(paid) | anyone_cheaper(before)]
    )


@step("MON-ACQ-11")
def of_two_wonders_the_other_leaves_the_game(before, move, after):
    """The one that is kept is under construction, the other in the box, and there is no second one any more."""
    if move.rule != "keep_wonder":
        return True
    p = before.active
    kept = select(move.new == 1, before.second[p], before.wonder[p])
    gone = select(move.new == 1, before.wonder[p], before.second[p])
    return all_of([after.wonder[p] == kept, after.second[p] == NONE, after.dev_at[gone] == BOX])


@step("MON-WON-02", "MON-KEY-23", under={"MON-A-21": "a"})
def a_completed_wonder_brings_its_bonus_first(before, move, after):
    """After the second section the bonus is due, and the card goes on the City deck after it."""
    if move.rule not in ("complete_wonder", "build_second_section"):
        return True
    p, place = before.active, before.scope.game.programs.fixed[Op.PLACE]
    bonus = before.scope.game.cards[before.wonder[p]].bonus
    due = select(bonus != 0, bonus, place)
    return all_of([top(after) == due, after.wonder[p] == NONE, after.deck[p].size == before.deck[p].size])


@step("MON-WON-02", "MON-ACQ-13", "MON-WON-05")
def a_completed_wonder_is_the_next_card(before, move, after):
    """A completed Wonder is the top card of its owner's City deck."""
    if move.rule != "place_wonder":
        return True
    p, card = before.active, top_card(before)
    return (after.deck[p].on_top == before.deck[p].on_top + 1) & (after.deck[p].weight(card) == 1)


@step("MON-WON-03", "MON-WON-01", "MON-RES-02")
def an_effect_builds_a_section_for_less(before, move, after):
    """A section that an effect builds costs its Production less what the effect says, in Production and the declared Gold."""
    if move.rule not in ("build_first_section", "build_second_section"):
        return True
    p, off = before.active, code(before).n
    if move.rule == "build_first_section":
        card = before.track[move.slot]
        price, fits = before.scope.game.cards[card].cost, before.scope.game.cards[card].sort == Sort.WONDER
        fits = fits & (after.track[move.slot] == NONE)
    else:
        card = before.wonder[p]
        price, fits = before.scope.game.cards[card].second, card != NONE
    paid = lost(before, after)[What.PRODUCTION] == highest(price - off, 0) - move.gold
    return all_of([fits, lost(before, after)[What.GOLD] == move.gold, paid | anyone_cheaper(before)])


@step("MON-CARD-04", "MON-ACQ-10", "MON-WON-01")
def a_mixed_payment_is_for_the_printed_price(before, move, after):
    """With Architecture as many tokens are due as the section costs, less what an effect takes off."""
    if not move.rule.endswith("_with_any"):
        return True
    p, cards = before.active, before.scope.game.cards
    off = code(before).n if move.rule.startswith("build") else 0
    if move.rule in ("acquire_wonder_with_any", "build_first_with_any"):
        price = cards[before.track[move.slot]].cost
    else:
        reserved = move.rule == "acquire_reserved_with_any"
        price = cards[move.card].cost if reserved else cards[before.wonder[p]].second
    return (after.due == highest(price - off, 0)) | anyone_cheaper(before)


@step("MON-CARD-04", "MON-RES-12")
def a_section_is_paid_token_by_token(before, move, after):
    """Each token of a mixed payment is one of the named sort, and one less is due; with the last one the section is built."""
    if move.rule != "pay_section_token":
        return True
    fallen = all_of(
        lost(before, after)[what] == select(move.token == what, 1, 0) for what in (*BASIC, What.GOLD)
    )
    paying = before.scope.game.programs.fixed[Op.PAY_MIX]
    return all_of([fallen, after.due == before.due - 1, (after.due > 0) == (top(after) == paying)])
