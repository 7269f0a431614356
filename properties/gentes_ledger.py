"""What single moves of Gentes bring and cost, to the point and to the cube, and what the payment reaches."""

from models.gentes.catalogue import (
    CITY_COINS,
    CITY_POINTS,
    COST_OF_ONE,
    COST_OF_TWO,
    NONE,
    Action,
    Bin,
    Reward,
)
from models.gentes.state import TRACK, Bonus, Step, Won, late, table, total
from properties.gentes_play import STARTING_INCOME, seats
from verify import all_of, always, any_of, count, highest, lowest, negation, select, sometimes, step

PRICED = {
    "take_philosopher": Action.PHILOSOPHER,
    "take_scribe": Action.SCRIBE,
}
SCORING = ("play_card", "score_synergy", "build_city", "move_city", "choose_region", "collect_city")
SCORING += ("collect_card", "score_hand_card", "finish_scoring", *STARTING_INCOME)


def tiles_won(before, after, player):
    """What the bonus tiles of a move are worth."""
    old, new = before.bonus[player], after.bonus[player]
    return sum(
        select(new[kind] == old[kind], 0, select(new[kind] == Won.EIGHT, 8, 4)) for kind in range(len(Bonus))
    )


def gained(before, after):
    """Points of the active player beside those of bonus tiles."""
    player = before.active
    return after.points[player] - before.points[player] - tiles_won(before, after, player)


@step("GEN-BONUS-02", "GEN-CHRON-03", "GEN-END-01", under={"GEN-A-13": "a"})
def other_moves_score_bonus_tiles_alone(before, move, after):
    """Beside cards, cities, the Decline and the final scoring only bonus tiles bring points: 8 or 4."""
    if move.rule in SCORING:
        return True
    return all_of(after.points[p] - before.points[p] == tiles_won(before, after, p) for p in seats(before))


@step("GEN-CHRON-03", "GEN-CHRON-14", under={"GEN-A-13": "a"})
def a_played_card_brings_its_printed_points(before, move, after):
    """A card that is played scores just the points printed on it, at once."""
    return move.rule != "play_card" or gained(before, after) == before.scope.game.cards[move.card].points


@step("GEN-CHRON-03", "GEN-CHART-10")
def a_card_without_citizens_leaves_the_chart(before, move, after):
    """A card that neither recruits nor removes anybody changes nothing on the chart."""
    if move.rule != "play_card":
        return True
    card, player = before.scope.game.cards[move.card], before.active
    changes = any_of(kind != NONE for kind in (*card.recruits, *card.removes))
    same = all_of(a == b for a, b in zip(before.chart[player], after.chart[player], strict=True))
    return changes | same


@step("GEN-CHRON-03", under={"GEN-A-27": "a"})
def effects_come_in_printed_order(before, move, after):
    """The player does not choose the order of a card's effects."""
    return move.rule != "play_card" or move.losses_first == 0


@sometimes("GEN-CHRON-01", "GEN-CHRON-03", scopes=("tiny",))
def a_card_with_points_is_played(before, move, after):
    """A Chronicler can play a card in the printed order of its effects, and score for it."""
    return (move.rule == "play_card") and (move.losses_first == 0) & (gained(before, after) > 0)


@step("GEN-OPT-03", "GEN-END-03")
def cubes_stand_in_for_missing_citizens(before, move, after):
    """A card never brings a cube by its conditions, and costs none where the chart has all it asks for."""
    if move.rule not in ("play_card", "score_hand_card"):
        return True
    player, need = before.active, before.scope.game.cards[move.card].need
    met = all_of(need[kind] <= before.chart[player][kind] for kind in range(6))
    old, new = before.bins[player], after.bins[player]
    same = new[Bin.ORACLE] == old[Bin.ORACLE]
    return (
        (new[Bin.ORACLE] <= old[Bin.ORACLE]) & (negation(met) | same) & (new[Bin.TEMPLE] == old[Bin.TEMPLE])
    )


def lent(s, player, kind):
    """Citizens of a type that cards on the table stand for (GEN-A-26 c: those scored at the end too)."""
    places = [table(s, player)] + [late(s, player)] * (s.reading["GEN-A-26"] == "c")
    cards = enumerate(s.scope.game.card_list)
    return sum(
        card["virtual"][kind] * any_of(s.card_at[number] == place for place in places)
        for number, card in cards
        if card["virtual"][kind]
    )


def lacks(s, player, card):
    """How many citizens of each type a card asks for beyond those on the chart and those that cards stand for."""
    need = s.scope.game.cards[card].need
    return [highest(need[kind] - s.chart[player][kind] - lent(s, player, kind), 0) for kind in range(6)]


@step("GEN-OPT-03", "GEN-CHRON-02", "GEN-CHRON-09", "GEN-END-03")
def each_missing_citizen_costs_a_cube(before, move, after):
    """A card is played, and scored at the end, for one oracle cube for each citizen that it still lacks."""
    if move.rule not in ("play_card", "score_hand_card"):
        return True
    player = before.active
    spent = before.bins[player][Bin.ORACLE] - after.bins[player][Bin.ORACLE]
    return spent == sum(lacks(before, player, move.card))


@step("GEN-OPT-03", under={"GEN-A-35": "b"})
def cubes_stand_in_for_one_type(before, move, after):
    """With one type for all cubes nobody plays a card that lacks two types."""
    if move.rule not in ("play_card", "score_hand_card"):
        return True
    return count(number > 0 for number in lacks(before, before.active, move.card)) <= 1


@sometimes("GEN-OPT-03", under={"GEN-A-35": "a"}, scopes=("probe-oracle",))
def cubes_stand_in_for_two_types(before, move, after):
    """Two cubes can be two citizens of different types."""
    if move.rule != "play_card":
        return False
    return count(number > 0 for number in lacks(before, before.active, move.card)) == 2


@always("GEN-NAV-05", under={"GEN-A-23": "a"})
def a_bin_has_so_many_places(s):
    """No bin holds more cubes than it has places."""
    return all_of(cubes <= s.scope.bin_size for bins in s.bins for cubes in bins)


@step("GEN-TAX-03")
def only_own_cards_repeat_the_tax(before, move, after):
    """A tax is repeated at most once for each own card in play that says so."""
    if move.rule != "collect_taxes":
        return True
    cards = enumerate(before.scope.game.card_list)
    mine = sum(
        data["tax_repeats"] * (before.card_at[card] == table(before, before.active))
        for card, data in cards
        if data["tax_repeats"]
    )
    return move.repeats <= mine


@sometimes("GEN-TAX-01", scopes=("tiny",))
def a_plain_tax_is_collected(before, move, after):
    """One hourglass brings four coins, without any card."""
    return (move.rule == "collect_taxes") and (move.hourglasses == 1) & (move.repeats == 0)


@step("GEN-PHIL-02", "GEN-TIME-02", "GEN-TIME-16", under={"GEN-A-02": "a"})
def a_price_is_chosen_only_by_a_capability(before, move, after):
    """Without a card in play or a Foyer that lets one choose, a tile costs what is printed on it."""
    if move.rule not in PRICED:
        return True
    action = PRICED[move.rule]
    cards = before.scope.game.cards_with("price", action)
    choice = any_of(before.card_at[card] == table(before, before.active) for card in cards)
    return choice | (move.foyer != NONE) | (move.paid == before.scope.game.tiles[move.tile].cost)


@sometimes("GEN-PHIL-02", scopes=("tiny",))
def a_philosopher_is_paid_as_printed(before, move, after):
    """A Philosopher tile can be taken for its printed price, without a Foyer."""
    if move.rule != "take_philosopher":
        return False
    return (move.foyer == NONE) & (move.paid == before.scope.game.tiles[move.tile].cost)


def reached(s, costs):
    """Whether the payment reaches the columns of all types recruited in this action."""
    return all_of((s.rank[s.row[column]] == 0) | (costs[column] <= s.paid) for column in range(len(s.row)))


@step("GEN-PHIL-03", "GEN-PHIL-04", "GEN-PHIL-10")
def the_payment_reaches_every_recruit(before, move, after):
    """All types recruited lie in columns that the payment reaches: on the top line for one, on the bottom for two."""
    if move.rule != "recruit_citizen":
        return True
    for_two = after.recruits - after.extra > 1
    return (for_two | reached(after, COST_OF_ONE)) & (negation(for_two) | reached(after, COST_OF_TWO))


@always("GEN-PHIL-05")
def the_dearest_column_is_remembered(s):
    """While citizens are recruited, the dearest column used is the rightmost one of their types."""
    columns = range(len(s.row))
    beyond = any_of((s.rank[s.row[at]] > 0) & (s.farthest < at) for at in columns)
    there = any_of((s.rank[s.row[at]] > 0) & (s.farthest == at) for at in columns)
    return (s.step != Step.RECRUIT) | (negation(beyond) & (there | (s.farthest == 0)))


def recruits(before, move, number, column, costs):
    if move.rule != "recruit_citizen":
        return False
    exact = costs[column] == before.paid
    return (before.recruits == number) & (before.extra == 0) & (move.column == column) & exact


@sometimes("GEN-PHIL-03", scopes=("tiny",))
def one_citizen_for_exactly_the_price(before, move, after):
    """For two coins one citizen can come from the third column, whose price that is."""
    return recruits(before, move, 0, 2, COST_OF_ONE)


@sometimes("GEN-PHIL-04", scopes=("tiny",))
def two_citizens_for_exactly_the_price(before, move, after):
    """For two coins a second citizen can come from the first column, whose price for two that is."""
    return recruits(before, move, 1, 0, COST_OF_TWO)


@sometimes("GEN-PHIL-03", scopes=("tiny",))
def one_citizen_where_two_would_be_too_dear(before, move, after):
    """One citizen can come from a column that the payment would not reach for two."""
    if move.rule != "recruit_citizen":
        return False
    return (before.recruits == 0) & (move.column == 1) & (COST_OF_TWO[move.column] > before.paid)


@step("GEN-PHIL-01", under={"GEN-A-21-philosopher": "a"})
def a_philosopher_recruits_somebody(before, move, after):
    """Nobody ends a Philosopher action without a citizen while a type that the payment reaches has room."""
    if move.rule != "finish_recruiting":
        return True
    room = any_of(
        (COST_OF_ONE[column] <= before.paid) & (before.chart[before.active][kind] < TRACK)
        for column, kind in enumerate(before.row)
    )
    return (before.recruits >= 1) | negation(room)


@sometimes(
    "GEN-PHIL-01",
    "GEN-OPT-05",
    under={"GEN-A-21-philosopher": "a", "GEN-A-08": "b", "GEN-A-17": "a"},
    scopes=("probe-full-tracks",),
)
def a_philosopher_finds_nobody_left(before, move, after):
    """Cubes spent in a Philosopher action can fill the last track in reach, and the action ends without a citizen."""
    return (move.rule == "finish_recruiting") and before.recruits == 0


@step("GEN-PHIL-12", "GEN-BONUS-01", under={"GEN-A-05": "b", "GEN-A-04": "a"})
def a_full_chart_wins_at_once(before, move, after):
    """As soon as a recruit fills the chart, its owner has the bonus tile for citizens."""
    if move.rule != "recruit_citizen":
        return True
    player = before.active
    enough = total(after, player) >= before.scope.bonus_at[Bonus.CITIZENS]
    return negation(enough) | (after.bonus[player][Bonus.CITIZENS] != Won.NOTHING)


@step("GEN-NAV-01", "GEN-NAV-02")
def a_navigator_builds_by_its_symbol(before, move, after):
    """After a Navigator tile a city is built under the tile's symbol, with rewards."""
    if move.rule != "take_navigator":
        return True
    return (after.building == before.scope.game.tiles[move.tile].symbol) & (after.rewarded == 1)


@sometimes("GEN-NAV-02", "GEN-FLOW-07", scopes=("tiny",))
def the_last_coin_buys_a_navigator(before, move, after):
    """A Navigator tile can be paid with all one's coins while every space is free."""
    if move.rule != "take_navigator":
        return False
    return (after.coins[before.active] == 0) & all_of(owner == -1 for owner in before.owner)


def rewards(s, player, region, reward):
    """How many own cities of a region give some reward."""
    return count(
        (s.owner[space] == player) & (region == data["region"])
        for space, data in enumerate(s.scope.game.space_list)
        if data["reward"] == reward
    )


@step(
    "GEN-NAV-03",
    "GEN-NAV-04",
    "GEN-NAV-05",
    "GEN-CHRON-10",
    "GEN-FOYER-01",
    under={"GEN-A-13": "a", "GEN-A-23": "a", "GEN-A-32": "a"},
)
def building_activates_the_region(before, move, after):
    """A Navigator's city, or a region chosen by a Foyer, gives what all own cities there give; a card's city nothing."""
    if move.rule == "choose_region":
        region, counts = move.region, True
    elif move.rule in ("build_city", "move_city"):
        region, counts = before.scope.game.spaces[move.space].region, before.rewarded == 1
    else:
        return True
    player = before.active

    def due(reward):
        return select(counts, rewards(after, player, region, reward), 0)

    coins = after.coins[player] - before.coins[player] == CITY_COINS * due(Reward.COINS)
    points = gained(before, after) == CITY_POINTS * due(Reward.POINTS)
    old, new, places = before.bins[player], after.bins[player], before.scope.bin_size
    moved = sum(
        before.marks[space][use] - after.marks[space][use]
        for space in range(len(before.marks))
        for use in (0, 1)
    )
    supply = before.cubes + moved
    temple = lowest(lowest(due(Reward.TEMPLE_CUBE), places - old[Bin.TEMPLE]), supply)
    oracle = lowest(lowest(due(Reward.ORACLE_CUBE), places - old[Bin.ORACLE]), supply - temple)
    cubes = (new[Bin.TEMPLE] == old[Bin.TEMPLE] + temple) & (new[Bin.ORACLE] == old[Bin.ORACLE] + oracle)
    return coins & points & cubes


@sometimes("GEN-NAV-01", "GEN-NAV-05", scopes=("tiny",))
def a_city_brings_a_cube(before, move, after):
    """A city can be built for a cube."""
    return (move.rule == "build_city") and (after.cubes < before.cubes)
