"""What single moves of Gentes do: when they can be made, what they cost and give, and that nobody else is touched."""

from models.gentes.catalogue import CITY_COINS, CITY_POINTS, OPPOSED, Bin, Reward
from models.gentes.state import (
    NOBODY,
    NOTHING,
    TRACK,
    Bonus,
    Step,
    Won,
    cards_in_play,
    hand,
    late,
    table,
    total,
)
from properties.gentes_play import STARTING_INCOME, seats
from verify import all_of, always, any_of, count, lowest, negation, select, step

WHEN = {
    "repeat_taxes": Step.TAXED,
    "finish_taxing": Step.TAXED,
    "recruit_citizen": Step.RECRUIT,
    "call_extra_citizen": Step.RECRUIT,
    "finish_recruiting": Step.RECRUIT,
    "put_tile_at_the_end": Step.REORDER,
    "take_from_display": Step.SCRIBE,
    "take_from_discard": Step.SCRIBE,
    "finish_writing": Step.SCRIBE,
    "build_city": Step.BUILD,
    "move_city": Step.BUILD,
    "leave_building": Step.BUILD,
    "choose_region": Step.REGION,
    "score_synergy": Step.SYNERGY,
    "end_turn": Step.AFTER,
    "collect_city": Step.INCOME,
    "collect_card": Step.INCOME,
    "place_excess": Step.EXCESS,
    "no_excess": Step.EXCESS,
    "score_hand_card": Step.SCORE,
    "finish_scoring": Step.SCORE,
}
OPTIONS = ("spend_exchange_cube", "exchange_again", "leave_second_exchange", "recruit_with_cubes")
FOR_ALL = ("clear_the_board", "begin_heyday", *OPTIONS)
PAID = ("take_philosopher", "use_philosopher_card", "use_philosopher_foyer")
PAID += ("take_scribe", "use_scribe_card", "use_scribe_foyer")


@step("GEN-FLOW-04", "GEN-SCRIBE-01", "GEN-PHIL-01", "GEN-NAV-01", "GEN-CHRON-04", "GEN-END-01")
def everything_at_its_time(before, move, after):
    """Each part of an action, of the Decline and of the final scoring comes at its own moment."""
    return move.rule not in WHEN or before.step == WHEN[move.rule]


@step("GEN-FLOW-04", "GEN-DECLINE-20")
def a_move_concerns_one_player(before, move, after):
    """A move changes nothing on the boards of others; the next player's income may begin with it."""
    if move.rule in FOR_ALL:
        return True
    boards = ("chart", "bins", "tokens", "padlocks", "free", "singles", "doubles", "bonus")

    def untouched(p, fields):
        return all_of(
            getattr(before, name)[p] == getattr(after, name)[p] for name in fields if name not in NESTED
        ) & all_of(
            a == b
            for name in fields
            if name in NESTED
            for a, b in zip(getattr(before, name)[p], getattr(after, name)[p], strict=True)
        )

    def purse(p):
        income = (p == after.active) if move.rule in STARTING_INCOME else False
        return income | untouched(p, ("coins", "points"))

    return all_of((p == before.active) | (untouched(p, boards) & purse(p)) for p in seats(before))


NESTED = ("chart", "bins", "bonus")


@always("GEN-FLOW-04", "GEN-PHIL-09", "GEN-SCRIBE-08")
def a_turn_begins_afresh(s):
    """Nothing of an earlier action is left when a player chooses the next one."""
    numbers = (s.paid, s.recruits, s.extra, s.farthest, s.taken, s.gained, s.base, s.cubes_owed)
    done = all_of(number == 0 for number in (*numbers, s.from_discard, s.rewarded, *s.rank))
    nothing = all_of(entry == NOTHING for entry in (s.last, s.building, s.playing))
    return (s.step != Step.ACT) | (done & nothing)


@step("GEN-FLOW-04", "GEN-FLOW-10", "GEN-FLOW-11")
def turns_go_round(before, move, after):
    """After a turn comes the nearest player to the left who has not passed."""
    if move.rule in OPTIONS + ("begin_heyday",):
        return True
    players = len(before.coins)
    away = (after.active + players - 1 - before.active) % players + 1
    between = all_of((away <= k) | after.passed[(before.active + k) % players] for k in range(1, players))
    return (after.step != Step.ACT) | (between & (after.passed[after.active] == 0))


@step("GEN-TIME-02", "GEN-PHIL-02", "GEN-SCRIBE-11", "GEN-FLOW-07")
def an_action_costs_what_is_paid(before, move, after):
    """Philosopher and Scribe cost the amount named, Navigator and Chronicler the tile's price."""
    player = before.active
    cost = before.coins[player] - after.coins[player]
    if move.rule in PAID:
        return (cost == move.paid) & (after.paid == move.paid)
    if move.rule in ("take_navigator", "play_card"):
        return cost == before.scope.game.tiles[move.tile].cost
    return True


@step("GEN-CHART-03", "GEN-CHART-04", "GEN-CHART-05", "GEN-CHART-09", "GEN-PHIL-05")
def a_recruit_moves_one_tile(before, move, after):
    """A recruit moves its type one cell on, and the opposed one back only where it is in the way."""
    if move.rule != "recruit_citizen":
        return True
    player, kind = before.active, before.row[move.column]

    def right(other):
        citizens = before.chart[player][other]
        opposed = before.chart[player][OPPOSED[other]]
        pushed = (kind == OPPOSED[other]) & (citizens + opposed == TRACK) & (opposed < TRACK)
        wanted = select(kind == other, lowest(citizens + 1, TRACK), citizens - select(pushed, 1, 0))
        return after.chart[player][other] == wanted

    same_row = all_of(a == b for a, b in zip(before.row, after.row, strict=True))
    return all_of(right(other) for other in range(len(OPPOSED))) & same_row


@step("GEN-PHIL-01", "GEN-PHIL-05", "GEN-PHIL-08")
def a_recruit_is_noted(before, move, after):
    """A recruited type is marked once for the re-ordering, in the order of the choices."""
    if move.rule != "recruit_citizen":
        return True
    kind = before.row[move.column]
    chosen = count(rank > 0 for rank in before.rank)
    right = all_of(
        after.rank[other]
        == select((kind == other) & (before.rank[other] == 0), chosen + 1, before.rank[other])
        for other in range(len(before.rank))
    )
    return right & (after.recruits == before.recruits + 1) & (after.recruits <= 2 + before.extra)


@step("GEN-PHIL-06", "GEN-PHIL-07", "GEN-PHIL-08")
def recruited_tiles_go_right(before, move, after):
    """Tiles of one or two recruited types go behind the others, the later column first; the others keep their order."""
    if move.rule != "finish_recruiting":
        return True
    several = before.reading["GEN-A-18"] != "a" and count(rank > 0 for rank in before.rank) > 2
    columns = range(len(before.row))
    moved = [before.rank[tile] > 0 for tile in before.row]
    place = [sum(select(after.row[at] == tile, at, 0) for at in columns) for tile in before.row]
    in_order = all_of((place[a] < place[b]) == negation(moved[a]) for a in columns for b in columns if a < b)
    return several | in_order


@step("GEN-CHRON-01", "GEN-CHRON-03")
def a_played_card_lies_on_the_table(before, move, after):
    """A card that is played goes from the own hand to the own table, and no other card moves."""
    if move.rule != "play_card":
        return True
    player = before.active
    others = all_of(
        (move.card == card) | (before.card_at[card] == after.card_at[card])
        for card in range(len(before.card_at))
    )
    mine = (before.card_at[move.card] == hand(before, player)) & (
        after.card_at[move.card] == table(before, player)
    )
    return mine & others


@step("GEN-END-02", "GEN-END-03")
def a_card_scored_at_the_end_is_laid_aside(before, move, after):
    """In the final scoring a hand card is scored once, and lies with its owner."""
    if move.rule != "score_hand_card":
        return True
    player = before.active
    return (before.card_at[move.card] == hand(before, player)) & (
        after.card_at[move.card] == late(before, player)
    )


@step("GEN-DECLINE-14", "GEN-NAV-04", "GEN-NAV-05", under={"GEN-A-13": "a", "GEN-A-23": "a"})
def a_city_gives_its_reward(before, move, after):
    """In the Decline an own city gives the coins, the points or the cube of its space, and nothing else."""
    if move.rule != "collect_city":
        return True
    player, reward = before.active, before.scope.game.spaces[move.space].reward
    coins = after.coins[player] - before.coins[player]
    points = after.points[player] - before.points[player]
    rest = all_of(
        (after.bins[player][bin] == before.bins[player][bin]) | (reward == gives)
        for bin, gives in ((Bin.TEMPLE, Reward.TEMPLE_CUBE), (Bin.ORACLE, Reward.ORACLE_CUBE))
    )
    right = (coins == select(reward == Reward.COINS, CITY_COINS, 0)) & (
        points == select(reward == Reward.POINTS, CITY_POINTS, 0)
    )
    return right & rest & (before.owner[move.space] == player)


@step("GEN-BONUS-01", "GEN-PHIL-12", "GEN-CHRON-07", under={"GEN-A-04": "a"})
def who_earns_a_bonus_takes_it(before, move, after):
    """When a turn ends, a player with enough citizens has their bonus tile; likewise for cards after a Chronicler."""
    if move.rule in (*OPTIONS, "begin_heyday", "pass_turn", "end_turn"):
        return True
    player, enough = before.active, before.scope.bonus_at
    citizens = (total(after, player) < enough[Bonus.CITIZENS]) | (
        after.bonus[player][Bonus.CITIZENS] != Won.NOTHING
    )
    cards = (cards_in_play(after, player) < enough[Bonus.CARDS]) | (
        after.bonus[player][Bonus.CARDS] != Won.NOTHING
    )
    if move.rule in ("play_card", "score_synergy"):
        citizens = citizens & cards
    return (after.step != Step.ACT) | citizens


@step("GEN-BONUS-02", "GEN-BONUS-03", "GEN-BONUS-04", under={"GEN-A-13": "a"})
def the_first_bonus_is_the_larger(before, move, after):
    """With several players the first to meet a condition takes eight points for it, the others four."""
    if len(before.coins) == 1:
        return True
    taken = [any_of(won[kind] != Won.NOTHING for won in before.bonus) for kind in Bonus]
    return all_of(
        (after.bonus[p][kind] == before.bonus[p][kind])
        | (
            (before.bonus[p][kind] == Won.NOTHING)
            & (after.bonus[p][kind] == select(taken[kind], Won.FOUR, Won.EIGHT))
        )
        for p in seats(before)
        for kind in Bonus
    )


@step("GEN-FOYER-02", "GEN-FOYER-03", "GEN-TIME-10", "GEN-TIME-11")
def only_own_things_are_marked(before, move, after):
    """A cube marks the use of an own token or of an own card in play."""
    spaces = all_of(
        (after.marks[space][use] <= before.marks[space][use])
        | (before.owner[space] == before.active)
        | (after.owner[space] == before.active)
        for space in range(len(before.marks))
        for use in (0, 1)
    )
    cards = all_of(
        (after.spent[card] <= before.spent[card]) | (before.card_at[card] == table(before, before.active))
        for card in range(len(before.spent))
    )
    return spaces & cards


@step("GEN-END-01", "GEN-END-08", "GEN-FLOW-03")
def everybody_is_scored_once(before, move, after):
    """The final scoring goes once round the table, from the first player on."""
    if move.rule != "finish_scoring":
        return True
    following = (before.active + 1) % len(before.coins)
    over = following == before.first_player
    return (
        (after.active == following)
        & (after.judged == 0)
        & (after.step == select(over, Step.OVER, Step.SCORE))
    )


@step("GEN-DECLINE-06", "GEN-LEAD-02")
def the_title_of_leader_lasts_one_round(before, move, after):
    """Decline takes the title of Leader away; who leads takes it."""
    if move.rule == "pass_the_marker":
        return after.leader == NOBODY
    if move.rule == "lead":
        return after.leader == before.active
    return True
