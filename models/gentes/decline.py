"""The Decline, step by step, each step in turn order (GEN-DECLINE, GEN-TWO-10, GEN-SOLO-10 to 12)."""

from models.gentes.catalogue import NONE, Bin, Reward
from models.gentes.chart import rearrange
from models.gentes.chronicler import store_chosen
from models.gentes.navigator import CITY_COINS, CITY_POINTS
from models.gentes.purse import earn, pay, score, store_cubes
from models.gentes.scribe import fill_up, slide_left
from models.gentes.state import (
    BINS,
    BOX,
    DECK,
    DISCARD,
    DISPLAY,
    INCOMES,
    NOBODY,
    NOTHING,
    SPACES,
    Due,
    Points,
    Step,
    era,
    hand_size,
    in_play,
    placed,
    table,
)
from models.gentes.turn import at, has_options
from verify import all_of, any_of, auto, cite, count, highest, lowest, merged, negation, require, rule, select

PRICE_OF_A_POINT = 3
HAND_LIMIT = 3


@auto("GEN-TWO-10", "GEN-SOLO-11")
def purge_display(s):
    """One or two players: cards of the display that still have a cube leave the game."""
    at(s, Step.PURGE, "GEN-TWO-10")
    for slot in range(len(s.display)):
        leaves = s.marked[slot] == 1
        card = highest(s.display[slot], 0)
        s.card_at[card] = select(leaves, BOX, s.card_at[card])
        s.display[slot] = select(leaves, NOTHING, s.display[slot])
        s.cubes += s.marked[slot]
        s.marked[slot] = False
    slide_left(s)
    if len(s.coins) == 1:
        send_marked_tile_right(s)
    fill_up(s, Step.PURGE_REFILL)


def send_marked_tile_right(s):
    """Solo: a recruitment tile that still has a cube moves to the far right (GEN-SOLO-12)."""
    kind = s.row_cube
    cite("GEN-SOLO-12", when=kind != NOTHING)
    rearrange(s, [select(tile == kind, 1, 0) for tile in s.row])
    s.cubes += select(kind != NOTHING, 1, 0)
    s.row_cube = NOTHING


@auto("GEN-DECLINE-01", "GEN-DECLINE-02", "GEN-DECLINE-03", "GEN-DECLINE-04", "GEN-DECLINE-05")
def clear_the_board(s):
    """Step 1: tiles return, each slot loses an hourglass, cubes leave the cards and the main board."""
    at(s, Step.CLEAR, "GEN-DECLINE-01")
    for player in range(len(s.coins)):
        tiles = count(holder == player for holder in s.tile_at)
        s.hourglasses += s.singles[player] + s.doubles[player]
        s.free[player] += tiles + s.singles[player]
        s.singles[player] = s.doubles[player]
        s.doubles[player] = 0
    s.cubes += sum(s.spent) + sum(mark for uses in s.marks for mark in uses)
    s.tile_at = [NOBODY] * len(s.tile_at)
    s.spent = [False] * len(s.spent)
    s.marks = [[False, False]] * len(s.marks)
    s.step = Step.LEADERSHIP


@auto("GEN-DECLINE-06", "GEN-LEAD-02")
def pass_the_marker(s):
    """Step 2: whoever was Leader takes the first-player marker."""
    at(s, Step.LEADERSHIP, "GEN-DECLINE-06")
    s.first_player = select(s.leader == NOBODY, s.first_player, s.leader)
    s.leader = NOBODY
    s.step = Step.MARKER


@auto("GEN-DECLINE-08", "GEN-FLOW-01", "GEN-FLOW-03")
def advance_the_round(s):
    """Step 3: the round marker advances; in a new era the display and the old deck are discarded."""
    at(s, Step.MARKER, "GEN-DECLINE-08")
    s.active = s.first_player
    if s.round == s.scope.rounds:
        cite("GEN-DECLINE-13")
        s.ending = True
        begin_own_steps(s, new_era=False)
    else:
        before = era(s)
        s.round += 1
        if era(s) == before:
            begin_own_steps(s, new_era=False)
        else:
            discard_old_cards(s, before)
            fill_up(s, Step.NEW_ERA)


def discard_old_cards(s, old):
    """The display and what is left of an era's deck go to the discard (GEN-DECLINE-09)."""
    cite("GEN-DECLINE-09")
    for card, data in enumerate(s.scope.game.card_list):
        place = s.card_at[card]
        goes = (place == DISPLAY) | ((place == DECK) & (old == data["era"]))
        s.card_at[card] = select(goes, DISCARD, place)
    s.display = [NOTHING] * len(s.display)


def after_the_new_cards(s):
    """The new era's cards lie there: now the padlocks."""
    begin_own_steps(s, new_era=True)


def begin_own_steps(s, new_era):
    """From here each player has steps of the own: padlock, income, excess cards (GEN-A-31)."""
    cite("GEN-DECLINE-19")
    cite("GEN-DECLINE-20")
    if s.reading["GEN-A-31"] == "b":
        begin_own_order(s)
    elif new_era:
        s.step = Step.PADLOCKS
    else:
        begin_income(s)


def begin_own_order(s):
    """GEN-A-31 (b): a player is free to order the own steps; a padlock is due in a new era."""
    padlock = (s.ending == 0) & ((s.round - 1) % s.scope.rounds_per_era == 0)
    s.due = [select(padlock, 1, 0), True, True]
    s.step = Step.OWN


@rule("GEN-DECLINE-19", by="active", due=range(3))
def choose_own_step(s, due):
    """Choose which own step comes next (GEN-A-31 b)."""
    at(s, Step.OWN, "GEN-DECLINE-08")
    require(s.due[due] == 1, "GEN-DECLINE-08")
    s.due[due] = False
    if due == Due.PADLOCK:
        s.step = Step.PADLOCKS
    elif due == Due.INCOME:
        begin_income(s)
    else:
        s.step = Step.EXCESS


def next_in_turn(s):
    return (s.active + 1) % len(s.coins)


@merged
def end_own_step(s, step):
    """A player is done with a step: the next in turn order has it, after the last comes the next step."""
    last = next_in_turn(s) == s.first_player
    if s.reading["GEN-A-31"] == "b":
        if any_of(s.due):
            s.step = Step.OWN
        elif last:
            end_decline(s)
        else:
            s.active = next_in_turn(s)
            begin_own_order(s)
    else:
        s.active = next_in_turn(s)
        if step == Step.EXCESS and last:
            end_decline(s)
        elif step == Step.EXCESS or (step == Step.INCOME and last):
            s.step = Step.EXCESS
        elif step == Step.INCOME or last:
            begin_income(s)


def end_decline(s):
    """The round is over: the next Heyday, or the final scoring."""
    s.active = s.first_player
    s.step = select(s.ending, Step.SCORE, Step.DAWN)


@auto("GEN-DECLINE-11")
def open_padlock(s):
    """Step 3 in a new era: a padlock is removed, and its slot is free."""
    at(s, Step.PADLOCKS, "GEN-DECLINE-11")
    require(s.padlocks[s.active] > 0, "GEN-DECLINE-12")
    s.padlocks[s.active] -= 1
    s.padlocks_aside += 1
    s.free[s.active] += 1
    end_own_step(s, Step.PADLOCKS)


@rule("GEN-DECLINE-12", by="active", bin=BINS)
def store_cube_of_era(s, bin):
    """Step 3 in a new era, no padlock left: a cube goes into a bin of choice."""
    at(s, Step.PADLOCKS, "GEN-DECLINE-12")
    require(s.padlocks[s.active] == 0, "GEN-DECLINE-11")
    store_chosen(s, s.active, bin)
    end_own_step(s, Step.PADLOCKS)


def begin_income(s):
    """Step 4: fixed rewards of cards come at once, for nothing depends on when; what is still to choose is noted.

    A region without an own city, and a card that is not in play, has nothing to collect.
    """
    cite("GEN-DECLINE-15")
    player = s.active
    s.step = Step.INCOME
    earn(s, player, in_play(s, player, "income"))
    points = in_play(s, player, "income_points") + in_play(s, player, "points_per_token") * placed(s, player)
    score(s, player, points, Points.DECLINE)
    for region in range(len(s.collected)):
        s.collected[region] = negation(any_of(s.owner[space] == player for space in cities_of(s, region)))
    s.paid_out = [True] * len(s.paid_out)
    for number, card in enumerate(s.scope.game.income_numbers):
        s.paid_out[number] = s.card_at[card] != table(s, player)


def cities_of(s, region):
    return [space for space, data in enumerate(s.scope.game.space_list) if data["region"] == region]


def all_collected(s):
    return all_of(s.collected) & all_of(s.paid_out)


@rule("GEN-DECLINE-14", "GEN-DECLINE-16", by="active", space=SPACES)
def collect_city(s, space):
    """Step 4: receive the reward of one own city of a region."""
    at(s, Step.INCOME, "GEN-DECLINE-14")
    data = s.scope.game.spaces[space]
    require(s.owner[space] == s.active, "GEN-DECLINE-14")
    require(data.region != NONE, "GEN-FOYER-07")
    require(s.collected[data.region] == 0, "GEN-DECLINE-14")
    s.collected[data.region] = True
    reward = data.reward
    earn(s, s.active, select(reward == Reward.COINS, CITY_COINS, 0))
    score(s, s.active, select(reward == Reward.POINTS, CITY_POINTS, 0), Points.CITY)
    store_cubes(s, s.active, Bin.TEMPLE, select(reward == Reward.TEMPLE_CUBE, 1, 0))
    store_cubes(s, s.active, Bin.ORACLE, select(reward == Reward.ORACLE_CUBE, 1, 0))


@rule(
    "GEN-DECLINE-15",
    "GEN-DECLINE-16",
    "GEN-CHRON-12",
    "GEN-CHRON-13",
    by="active",
    income=INCOMES,
    bought=range(6),
)
def collect_card(s, income, bought):
    """Step 4: receive a card's coins for citizens on the chart, or buy points with it for 3 coins each."""
    at(s, Step.INCOME, "GEN-DECLINE-15")
    require(s.paid_out[income] == 0, "GEN-DECLINE-15")
    s.paid_out[income] = True
    data = s.scope.game.incomes[income]
    require(bought <= data.points_for_sale, "GEN-CHRON-12")
    citizens = s.chart[s.active][data.income_type]
    earn(s, s.active, citizens * data.income_per)
    pay(s, s.active, PRICE_OF_A_POINT * bought)
    score(s, s.active, bought, Points.BOUGHT)


@auto("GEN-DECLINE-14")
def income_is_done(s):
    """Step 4 is over for a player who has collected everything and has no Additional Option."""
    at(s, Step.INCOME, "GEN-DECLINE-14")
    require(all_collected(s), "GEN-DECLINE-14")
    if s.reading["GEN-A-06"] != "a":
        require(negation(has_options(s, s.active)), "GEN-OPT-05")
    end_income(s)


@rule("GEN-DECLINE-14", by="active")
def finish_income(s):
    """End step 4, when everything is collected."""
    at(s, Step.INCOME, "GEN-DECLINE-14")
    require(all_collected(s), "GEN-DECLINE-14")
    end_income(s)


def end_income(s):
    s.collected = [False] * len(s.collected)
    s.paid_out = [False] * len(s.paid_out)
    end_own_step(s, Step.INCOME)


def excess(s):
    """Hourglasses due for hand cards beyond the third, and those still owed (GEN-A-15 b)."""
    due = highest(hand_size(s, s.active) - HAND_LIMIT, 0) + s.owed[s.active]
    if s.reading["GEN-A-16"] == "c":
        due = select(s.ending, 0, due)
    if s.reading["GEN-A-14"] != "a":
        due = lowest(due, highest(s.hourglasses, 0))
    return due


@auto("GEN-DECLINE-17")
def no_excess(s):
    """Step 5 is over for a player whose hand is small enough."""
    at(s, Step.EXCESS, "GEN-DECLINE-17")
    require(excess(s) == 0, "GEN-DECLINE-17")
    s.owed[s.active] = 0
    end_own_step(s, Step.EXCESS)


def numbers_of_slots(scope):
    return range(scope.slots + 1)


@rule("GEN-DECLINE-17", "GEN-DECLINE-18", by="active", singles=numbers_of_slots, pairs=numbers_of_slots)
def place_excess(s, singles, pairs):
    """Step 5: an hourglass for each hand card beyond the third, alone or in pairs on free slots.

    What finds no room is lost, or owed; whether pairing is compulsory then is GEN-A-15.
    """
    at(s, Step.EXCESS, "GEN-DECLINE-17")
    due, free = excess(s), s.free[s.active]
    require(due > 0, "GEN-DECLINE-17")
    laid = singles + 2 * pairs
    require(singles + pairs <= free, "GEN-TIME-07")
    require(laid <= due, "GEN-DECLINE-17")
    if s.reading["GEN-A-15"] == "c":
        require((laid == due) | (singles + pairs == free), "GEN-DECLINE-17")
    else:
        require(laid == lowest(due, 2 * free), "GEN-DECLINE-17")
    s.owed[s.active] = due - laid if s.reading["GEN-A-15"] == "b" else 0
    s.free[s.active] -= singles + pairs
    s.singles[s.active] += singles
    s.doubles[s.active] += pairs
    s.hourglasses -= laid
    end_own_step(s, Step.EXCESS)
