"""What must hold in Gentes of cards, of their uses, and of what they score."""

from models.gentes.catalogue import Action, Bin
from models.gentes.scoring import worth
from models.gentes.state import (
    BOX,
    Bonus,
    Points,
    Step,
    Won,
    cards_in_play,
    hand_size,
    late,
    table,
)
from models.gentes.turn import LEFT, RIGHT
from verify import all_of, always, among, any_of, count, negation, select, sometimes, step


def seats(s):
    return range(len(s.coins))


@always("GEN-TIME-10", "GEN-TIME-11")
def only_cards_with_actions_are_marked(s):
    """A cube lies only on cards in play that offer an action."""
    players = seats(s)
    return all_of(
        (spent == 0)
        | (
            (card["action"] in (Action.SCRIBE, Action.PHILOSOPHER))
            & any_of(place == table(s, p) for p in players)
        )
        for spent, card, place in zip(s.spent, s.scope.game.card_list, s.card_at, strict=True)
    )


@step("GEN-TIME-10", "GEN-TIME-15", "GEN-FOYER-03", under={"GEN-A-22": "b"})
def a_use_is_marked_in_heyday_and_cleared_in_decline(before, move, after):
    """Cards and tokens are marked in Heyday, once, and unmarked only in the first step of Decline (GEN-P-18)."""
    cleared = move.rule == "clear_the_board"
    moved = move.rule == "move_city"
    cards = all_of(
        (old == new) | ((old == 0) & (before.step == Step.ACT)) | cleared
        for old, new in zip(before.spent, after.spent, strict=True)
    )
    lying = [
        sum(s.marks[space][use] for space in range(len(s.marks)) for use in (LEFT, RIGHT))
        for s in (before, after)
    ]
    return cards & (cleared or (lying[0] <= lying[1])) & (negation(moved) | (lying[0] == lying[1]))


@sometimes("GEN-FOYER-03", scopes=("probe-scribe",))
def a_foyer_is_used(s):
    """A token on a Foyer can be marked."""
    return any_of(mark == 1 for uses in s.marks for mark in uses)


@always("GEN-FOYER-03", under={"GEN-A-33": "a", "GEN-A-22": "b"})
def a_token_gives_one_use_a_round(s):
    """One token is never marked twice (GEN-P-18)."""
    return all_of(uses[LEFT] + uses[RIGHT] <= 1 for uses in s.marks)


@step("GEN-CHRON-04", "GEN-CHRON-05")
def synergy_counts_own_cards(before, move, after):
    """A synergy scores at least 1 and at most one point for each own card of eras I and II (GEN-P-29)."""
    if move.rule != "score_synergy":
        return True
    early = count(
        place == table(before, before.active)
        for place, card in zip(before.card_at, before.scope.game.card_list, strict=True)
        if card["era"] < 3
    )
    won = synergy_won(before, after)
    return (won >= 1) & (won <= early)


def synergy_won(before, after):
    """What the active player has scored, bonus tiles left out."""
    player = before.active
    old, new = before.bonus[player], after.bonus[player]
    tiles = [
        select(new[kind] == old[kind], 0, select(new[kind] == Won.EIGHT, 8, 4)) for kind in range(len(Bonus))
    ]
    return after.points[player] - before.points[player] - sum(tiles)


@sometimes("GEN-CHRON-04", scopes=("probe-cards",))
def a_synergy_scores_two(before, move, after):
    """Two cards can share a symbol."""
    return (move.rule == "score_synergy") and synergy_won(before, after) == 2


@step("GEN-END-02", "GEN-END-05", "GEN-END-04", under={"GEN-A-13": "a"})
def a_late_card_scores_half(before, move, after):
    """A hand card that is played at the end brings exactly half its points, rounded up (GEN-P-26)."""
    if move.rule != "score_hand_card":
        return True
    player = before.active
    return after.points[player] - before.points[player] == worth(before, move.card)


@always("GEN-END-01", "GEN-END-02")
def late_cards_enter_play_at_the_end(s):
    """Only in the final scoring do cards enter play without a Chronicler."""
    return among(s.step, Step.SCORE, Step.OVER) | all_of(
        negation(any_of(place == late(s, p) for p in seats(s))) for place in s.card_at
    )


@sometimes("GEN-END-02", scopes=("probe-late",))
def a_late_card_is_scored(s):
    """A hand card can be scored at the end."""
    return any_of(place == late(s, p) for place in s.card_at for p in seats(s))


@always("GEN-TWO-02", "GEN-TWO-03", "GEN-TWO-10", "GEN-TWO-05")
def with_many_players_no_card_leaves_the_game(s):
    """With three or four players no card goes to the box."""
    return True if len(s.coins) <= 2 else all_of(place != BOX for place in s.card_at)


@step("GEN-CHRON-13", "GEN-CHRON-12")
def card_income_counts_the_chart(before, move, after):
    """Coins for citizens are those of the chart alone, less what is spent on points (GEN-P-37)."""
    if move.rule != "collect_card":
        return True
    card = before.scope.game.incomes[move.income]
    paid = card.income_per * before.chart[before.active][card.income_type] - 3 * move.bought
    return after.coins[before.active] - before.coins[before.active] == paid


@sometimes("GEN-DECLINE-15", scopes=("probe-options",))
def a_point_is_bought(before, move, after):
    """A card can sell points in Decline."""
    return (move.rule == "collect_card") and move.bought > 0


@sometimes("GEN-CHRON-07", scopes=("duel",))
def the_bonus_for_cards_is_won(s):
    """Enough cards in play win their bonus."""
    return any_of(
        (s.bonus[p][Bonus.CARDS] != Won.NOTHING) & (cards_in_play(s, p) >= s.scope.bonus_at[Bonus.CARDS])
        for p in seats(s)
    )


@sometimes("GEN-NAV-05", "GEN-NAV-03", scopes=("probe-bins",))
def a_bin_is_full(s):
    """A bin can be full."""
    return any_of(s.bins[p][Bin.ORACLE] == s.scope.bin_size for p in seats(s))


@sometimes("GEN-DECLINE-17", scopes=("probe-excess",))
def a_hand_is_too_large(s):
    """A player can hold more than three cards in Decline."""
    return (s.step == Step.EXCESS) & any_of(hand_size(s, p) > 3 for p in seats(s))


@always("GEN-CHRON-01", "GEN-SCRIBE-09")
def points_have_a_ledger(s):
    """In scopes that keep a ledger, every point has a source (GEN-P-25)."""
    if not s.scope.ledger:
        return True
    return all_of(s.points[p] == sum(s.ledger[p][source] for source in range(len(Points))) for p in seats(s))
