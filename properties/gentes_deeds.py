"""What a move of Gentes does to the last piece: what is laid down and marked, who comes and goes, which cards are taken."""

from models.gentes.catalogue import OPPOSED, Bin
from models.gentes.state import (
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    NOBODY,
    NOTHING,
    TRACK,
    Bonus,
    Step,
    era,
    hand,
    placed,
    table,
)
from models.gentes.turn import LEFT, RIGHT
from properties.gentes_play import seats
from verify import all_of, among, any_of, count, highest, lowest, negation, select, step

WITH_TILE = ("take_philosopher", "take_scribe", "take_navigator", "play_card", "lead")
WITH_TILE += ("joker_as_tax_collector", "joker_as_leader")
BY_CARD = ("use_philosopher_card", "use_scribe_card")
BY_FOYER = ("use_philosopher_foyer", "use_scribe_foyer")
PRICED = ("take_philosopher", "take_scribe", *BY_CARD, *BY_FOYER)


def recruited(chart, kind):
    """A chart after a citizen of a type has come; -1 is none."""

    def after(other):
        opposed = chart[OPPOSED[other]]
        pushed = (kind == OPPOSED[other]) & (chart[other] + opposed == TRACK) & (opposed < TRACK)
        return select(kind == other, lowest(chart[other] + 1, TRACK), chart[other] - select(pushed, 1, 0))

    return [after(other) for other in range(len(chart))]


def removed(chart, kind):
    """A chart after a citizen of a type has gone; -1 is none."""
    return [highest(citizens - select(kind == other, 1, 0), 0) for other, citizens in enumerate(chart)]


def same(one, other):
    return all_of(a == b for a, b in zip(one, other, strict=True))


@step("GEN-TIME-01", "GEN-TIME-03", "GEN-TIME-05", "GEN-TIME-12", "GEN-TAX-01", under={"GEN-A-14": "a"})
def an_action_lays_what_it_shows(before, move, after):
    """A tile is laid with the hourglasses it shows, a Tax Collector with one or two, a card or Foyer with one."""
    player = before.active
    laid = before.hourglasses - after.hourglasses
    doubled = after.doubles[player] - before.doubles[player]
    if move.rule in WITH_TILE:
        pairs = 0 if move.rule == "lead" else move.pairs
        return (laid == before.scope.game.tiles[move.tile].hourglasses) & (doubled == pairs)
    if move.rule == "collect_taxes":
        return (laid == move.hourglasses) & (doubled == move.pairs)
    if move.rule in BY_CARD + BY_FOYER:
        return (laid == 1) & (doubled == 0)
    return True


@step("GEN-TIME-01", "GEN-COMP-03", "GEN-DECLINE-01")
def a_tile_goes_from_the_board_to_its_taker(before, move, after):
    """The tile that is taken lay on the board; no other action tile moves before the Decline."""
    if move.rule == "clear_the_board":
        return True
    tiles = range(len(before.tile_at))
    if move.rule not in WITH_TILE:
        return same(before.tile_at, after.tile_at)
    return all_of(
        select(
            move.tile == tile,
            (before.tile_at[tile] == NOBODY) & (after.tile_at[tile] == before.active),
            before.tile_at[tile] == after.tile_at[tile],
        )
        for tile in tiles
    )


def marks_on(s):
    return sum(s.spent) + sum(mark for uses in s.marks for mark in uses)


def marked(before, after, space, use):
    """Whether a use of a Foyer, none if it is -1, was open and is marked now."""
    return (space == NOTHING) | any_of(
        (space == here) & (before.marks[here][use] == 0) & (after.marks[here][use] == 1)
        for here in range(len(before.marks))
    )


@step("GEN-TIME-10", "GEN-TIME-15", "GEN-FOYER-03", "GEN-TAX-03", "GEN-PHIL-10")
def what_is_used_is_marked(before, move, after):
    """A card or a Foyer that is used gets a cube, each its own, and nothing else does."""
    if move.rule in ("clear_the_board", "move_city"):
        return True
    uses, right = 0, True
    if move.rule in PRICED:
        uses += select(move.foyer == NOTHING, 0, 1)
        right = right & marked(before, after, move.foyer, RIGHT)
    if move.rule in BY_CARD:
        uses += 1
        right = right & (before.spent[move.card] == 0) & (after.spent[move.card] == 1)
    if move.rule in BY_FOYER:
        uses += 1
        right = right & marked(before, after, move.source, LEFT)
    if move.rule in ("call_extra_citizen", "repeat_taxes"):
        uses += 1
        right = right & marked(before, after, move.foyer, RIGHT if move.rule == "repeat_taxes" else LEFT)
    return right & (marks_on(after) - marks_on(before) == uses)


@step("GEN-DECLINE-04", "GEN-TIME-10")
def no_mark_outlasts_the_round(before, move, after):
    """The first step of Decline takes the cubes from cards and Foyers."""
    return move.rule != "clear_the_board" or marks_on(after) == 0


@step("GEN-CHART-03", "GEN-CHART-05", "GEN-CHART-06", "GEN-CHART-09", "GEN-CHRON-03", under={"GEN-A-27": "a"})
def a_card_brings_and_costs_its_citizens(before, move, after):
    """A played card brings the citizens it names, one after the other, then takes those it costs."""
    if move.rule != "play_card":
        return True
    card, chart = before.scope.game.cards[move.card], before.chart[before.active]
    for kind in card.recruits:
        chart = recruited(chart, kind)
    for kind in card.removes:
        chart = removed(chart, kind)
    return same(chart, after.chart[before.active])


@step("GEN-OPT-02", "GEN-CHART-03", "GEN-CHART-05", under={"GEN-A-10": "a"})
def an_exchange_is_one_for_one(before, move, after):
    """In an exchange one type loses a citizen, then the other gains one; the cube is paid once for two exchanges."""
    if move.rule not in ("spend_exchange_cube", "exchange_again"):
        return True
    player, bins = move.player, (before.bins[move.player], after.bins[move.player])
    chart = recruited(removed(before.chart[player], move.source), move.target)
    first = move.rule == "spend_exchange_cube"
    paid = (bins[0][Bin.TEMPLE] - bins[1][Bin.TEMPLE] == int(first)) & (
        bins[0][Bin.ORACLE] == bins[1][Bin.ORACLE]
    )
    return (
        (before.chart[player][move.source] > 0)
        & same(chart, after.chart[player])
        & paid
        & ((after.exchanger == player) if first else (after.exchanger == NOBODY))
    )


@step("GEN-OPT-01", "GEN-OPT-04", "GEN-CHART-03")
def three_cubes_recruit_a_citizen(before, move, after):
    """Three cubes of the own board, from the bins that are named, bring a citizen of the type that is named."""
    if move.rule != "recruit_with_cubes":
        return True
    old, new = before.bins[move.player], after.bins[move.player]
    temple = old[Bin.TEMPLE] - new[Bin.TEMPLE]
    oracle = old[Bin.ORACLE] - new[Bin.ORACLE]
    chart = recruited(before.chart[move.player], move.kind)
    return (temple == move.temple) & (temple + oracle == 3) & same(chart, after.chart[move.player])


@step("GEN-CHRON-11", "GEN-FLOW-10")
def a_card_removes_its_padlock(before, move, after):
    """A card that removes a padlock takes one of the own timeline, if there is one; other cards take none."""
    if move.rule != "play_card":
        return True
    player, unlocks = before.active, before.scope.game.cards[move.card].unlocks
    gone = before.padlocks[player] - after.padlocks[player]
    return gone == lowest(unlocks, before.padlocks[player])


@step("GEN-CHRON-11", "GEN-DECLINE-11", "GEN-DECLINE-12", under={"GEN-A-23": "a", "GEN-A-32": "a"})
def in_place_of_a_padlock_comes_a_cube(before, move, after):
    """A new era removes a padlock; who has none gets a cube into the bin of choice, as far as there is room and one left."""
    player = before.active
    if move.rule == "open_padlock":
        return after.padlocks[player] == before.padlocks[player] - 1
    if move.rule not in ("store_cube_of_card", "store_cube_of_era"):
        return True
    old, new = before.bins[player], after.bins[player]
    room = any_of(cubes < before.scope.bin_size for cubes in old)
    comes = select(room & (before.cubes > 0), 1, 0)
    return (before.padlocks[player] == 0) & all_of(
        new[bin] - old[bin] == select(move.bin == bin, comes, 0) for bin in Bin
    )


@step("GEN-SCRIBE-04", "GEN-SCRIBE-05", "GEN-SCRIBE-01")
def cards_of_the_display_are_paid_for(before, move, after):
    """Cards taken from the display lie under an indicator, for as many cards, that the payment reaches."""
    if move.rule != "take_from_display":
        return True
    costs = before.scope.game.indicators[after.taken - 1][move.slot]
    return (costs <= before.paid) & (after.taken == before.taken + 1) & (after.taken <= 3)


@step("GEN-SCRIBE-01", "GEN-SCRIBE-02", "GEN-SCRIBE-03")
def cards_of_the_discard_cost_six_and_ten(before, move, after):
    """From the discard comes one card for six coins or more, two for ten or more, and none besides the display."""
    if move.rule == "take_from_display":
        return (before.from_discard == 0) & (after.from_discard == 0)
    if move.rule != "take_from_discard":
        return True
    first = (before.taken == 0) & (before.paid >= 6)
    second = (before.taken == 1) & (before.from_discard == 1) & (before.paid >= 10)
    return (first | second) & (after.from_discard == 1) & (after.taken == before.taken + 1)


@step("GEN-SCRIBE-01", "GEN-SCRIBE-09", "GEN-COMP-16")
def a_card_that_is_taken_comes_to_the_hand(before, move, after):
    """The card taken from the display or the discard comes to the own hand; no other card moves."""
    cards = range(len(before.card_at))
    if move.rule == "take_from_display":
        taken, source = before.display[move.slot], DISPLAY
    elif move.rule == "take_from_discard":
        taken, source = move.card, DISCARD
    else:
        return True
    mine = hand(before, before.active)
    return all_of(
        select(
            taken == card,
            (before.card_at[card] == source) & (after.card_at[card] == mine),
            before.card_at[card] == after.card_at[card],
        )
        for card in cards
    )


@step("GEN-SCRIBE-06", "GEN-TWO-09")
def the_display_slides_left_in_order(before, move, after):
    """When a Scribe is done the cards that are left slide left, keep their order, and keep their cubes."""
    if move.rule != "finish_writing":
        return True
    right = []
    for slot, card in enumerate(before.display):
        ahead = count(before.display[other] != NOTHING for other in range(slot))
        kept = [
            (ahead != at) | ((after.display[at] == card) & keeps_cube(before, slot, after, at))
            for at in range(slot + 1)
        ]
        right.append((card == NOTHING) | all_of(kept))
    return all_of(right)


def keeps_cube(before, slot, after, at):
    return before.marked[slot] == after.marked[at] if before.scope.cube_slots else True


@step("GEN-TWO-08", "GEN-TWO-07")
def a_slot_without_a_card_has_no_cube(before, move, after):
    """Who takes a marked card returns its cube, and cubes lie on cards only."""
    if not before.scope.cube_slots:
        return True
    return all_of(
        (mark == 0) | (card != NOTHING) for mark, card in zip(after.marked, after.display, strict=True)
    )


@step("GEN-TWO-10", "GEN-SOLO-11")
def marked_cards_leave_the_game(before, move, after):
    """A card that still has its cube when the Decline begins goes to the box, and no other does."""
    if move.rule != "purge_display":
        return True
    leaving = [
        any_of(
            (shown == card) & (mark == 1) for shown, mark in zip(before.display, before.marked, strict=True)
        )
        for card in range(len(before.card_at))
    ]
    return all_of(
        after.card_at[card] == select(leaves, BOX, before.card_at[card])
        for card, leaves in enumerate(leaving)
    )


@step("GEN-DECLINE-09", "GEN-FLOW-01")
def an_old_era_is_discarded_whole(before, move, after):
    """With a new era the display and the rest of the old deck go to the discard, and nothing else does."""
    if move.rule != "advance_the_round":
        return True
    new = era(before) != era(after)
    right = []
    for card, data in enumerate(before.scope.game.card_list):
        place = before.card_at[card]
        goes = new & ((place == DISPLAY) | ((place == DECK) & (era(before) == data["era"])))
        right.append(after.card_at[card] == select(goes, DISCARD, place))
    return all_of(right)


@step("GEN-TAX-03", "GEN-FOYER-04", "GEN-PHIL-10", under={"GEN-A-01": "a"})
def a_foyer_repeats_or_adds_one(before, move, after):
    """A token on its Foyer pays the tax's own amount once more, or adds one citizen to a Philosopher action."""
    coins = after.coins[before.active] - before.coins[before.active]
    if move.rule == "repeat_taxes":
        return (coins == before.base) & ((after.base == before.base) | (after.base == 0))
    if move.rule == "call_extra_citizen":
        return after.extra == before.extra + 1
    return move.rule != "finish_taxing" or coins == 0


@step("GEN-PHIL-10", "GEN-PHIL-01", under={"GEN-A-19": "a"})
def a_philosopher_begins_with_the_extras_of_cards(before, move, after):
    """A Philosopher action begins with nobody recruited, and one more allowed for each own card that says so."""
    if move.rule not in ("take_philosopher", "use_philosopher_card", "use_philosopher_foyer"):
        return True
    cards = enumerate(before.scope.game.card_list)
    extra = sum(
        data["extra_citizens"] * (before.card_at[card] == table(before, before.active))
        for card, data in cards
        if data["extra_citizens"]
    )
    return (after.extra == extra) & (after.recruits == 0)


@step("GEN-FLOW-09", "GEN-FLOW-10", "GEN-FLOW-12")
def who_passes_is_out(before, move, after):
    """Passing puts a player out for this Heyday, and nobody else; a new Heyday begins with everybody in."""
    if move.rule == "begin_heyday":
        return (count(after.passed) == 0) & (after.active == before.first_player)
    if move.rule != "pass_turn":
        return same(before.passed, after.passed)
    return all_of(
        after.passed[p] == select(p == before.active, 1, before.passed[p]) for p in seats(before)
    ) & ((count(after.passed) < len(before.coins)) | among(after.step, Step.PURGE, Step.CLEAR))


@step("GEN-DECLINE-15", "GEN-CHRON-14", under={"GEN-A-13": "a"})
def cards_pay_at_the_start_of_an_income(before, move, after):
    """When a player's income begins, own cards pay their coins and points, Acropolis for each token on the board."""
    player = after.active
    begins = (after.step == Step.INCOME) & ((before.step != Step.INCOME) | (before.active != player))
    coins = points = 0
    for card, data in enumerate(before.scope.game.card_list):
        mine = select(after.card_at[card] == table(after, player), 1, 0)
        coins += mine * data["income"]
        points += mine * data["income_points"]
        if data["points_per_token"]:
            points += select(mine == 1, placed(after, player), 0) * data["points_per_token"]
    right = (after.coins[player] - before.coins[player] == coins) & (
        after.points[player] - before.points[player] == points
    )
    return negation(begins) | right


@step("GEN-CHRON-12", "GEN-DECLINE-15", under={"GEN-A-13": "a"})
def a_point_costs_three_coins(before, move, after):
    """In the income a card sells as many points as are paid for, once."""
    if move.rule != "collect_card":
        return True
    player = before.active
    points = after.points[player] - before.points[player]
    once = (before.paid_out[move.income] == 0) & (after.paid_out[move.income] == 1)
    return (
        (points == move.bought)
        & once
        & (move.bought <= before.scope.game.incomes[move.income].points_for_sale)
    )


@step("GEN-DECLINE-14", "GEN-NAV-04", under={"GEN-A-13": "a", "GEN-A-23": "a", "GEN-A-32": "a"})
def a_region_pays_once(before, move, after):
    """In the income each region pays for one city, a cube as far as there is room in its bin and one in the supply."""
    if move.rule != "collect_city":
        return True
    region = before.scope.game.spaces[move.space].region
    reward = before.scope.game.spaces[move.space].reward
    once = (before.collected[region] == 0) & (after.collected[region] == 1)
    old, new = before.bins[before.active], after.bins[before.active]
    cubes = all_of(
        new[bin] - old[bin]
        == select(
            (reward == bin) & (old[bin] < before.scope.bin_size) & (before.cubes > 0),
            1,
            0,
        )
        for bin in Bin
    )
    return once & cubes


@step("GEN-NAV-07", "GEN-NAV-08", under={"GEN-A-22": "b"})
def a_moved_token_takes_its_mark_along(before, move, after):
    """A token that is moved leaves its space free and unmarked, and brings its marks to the new one."""
    if move.rule != "move_city":
        return True
    spaces = range(len(before.owner))
    old, new = before.marks[move.source], after.marks[move.space]
    marks = all_of(old[use] == new[use] for use in (LEFT, RIGHT))
    owners = all_of(
        after.owner[space]
        == select(
            move.space == space, before.active, select(move.source == space, NOBODY, before.owner[space])
        )
        for space in spaces
    )
    return owners & marks & (before.tokens[before.active] == 0) & (before.owner[move.space] == NOBODY)


@step("GEN-END-05", "GEN-END-02", under={"GEN-A-13": "a", "GEN-A-28": "a"})
def cards_left_in_hand_cost_half_their_points(before, move, after):
    """At the end each hand card that was not scored costs half its printed points, rounded up."""
    if move.rule != "finish_scoring":
        return True
    player = before.active
    left = before.singles[player] + before.doubles[player]
    if before.reading["GEN-A-16"] != "b":
        left += before.doubles[player]
    penalty = sum(select(left == number, points, 0) for number, points in ((1, 2), (2, 4), (3, 8)))
    penalty += select(left > 3, 16, 0)
    cards = sum(
        select(before.card_at[card] == hand(before, player), (data["points"] + 1) // 2, 0)
        for card, data in enumerate(before.scope.game.card_list)
    )
    cubes = (before.bins[player][Bin.TEMPLE] + before.bins[player][Bin.ORACLE]) // 2
    gained = after.points[player] - before.points[player]
    return gained == cubes + before.coins[player] // 10 - cards - penalty


@step("GEN-CHRON-08", "GEN-BONUS-01")
def no_citizens_are_counted_halfway_through_a_card(before, move, after):
    """While effects of a card are still due, its player wins no tile for citizens."""
    return (after.playing == NOTHING) | all_of(
        before.bonus[p][Bonus.CITIZENS] == after.bonus[p][Bonus.CITIZENS] for p in seats(before)
    )
