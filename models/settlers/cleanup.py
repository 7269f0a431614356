"""Cleanup, final scoring and ties (SET-CLEAN, SET-END, SET-TIE)."""

from models.settlers.catalogue import FOOD, GOLD, NONE, RESOURCES, STONE, SUPPLIES, WOOD, WORKER, Trigger
from models.settlers.empires import commands, counts_for, is_controlled, lost
from models.settlers.flow import at, end_round
from models.settlers.purse import exposed
from models.settlers.state import (
    COLLECTION,
    CONTROLLER_SIDE,
    OWNER_SIDE,
    Step,
    empire,
    foundation,
    hand_size,
    how_many,
    seats,
    tallied,
    under_gate,
)
from verify import all_of, any_of, auto, cite, count, negation, select

CLAUSES = (
    "SET-CLEAN-02",
    "SET-CLEAN-03",
    "SET-CLEAN-04",
    "SET-CLEAN-07",
    "SET-DEF-05",
    "SET-PROD-08",
    "SET-JAP-07",
)


@auto(*CLAUSES)
def clean_up(s):
    """What no board or card stores is discarded, with the goods and tokens on locations; then the next round."""
    at(s, Step.CLEANUP, "SET-CLEAN-03")
    for player in seats(s):
        for good in range(SUPPLIES):
            kept = select(stores(s, player, good), s.supply[player][good], 0)
            s.supply[player][good] = kept
            if s.reading["SET-A-37"] == "b":
                s.safe[player][good] = kept
    for card in range(len(s.card_at)):
        s.uses[card] = 0
        s.defence[card] = 0
        s.lying[card] = [0, 0]
    if s.scope.blocking:
        s.blocked = [False] * len(s.blocked)
    if s.scope.control and s.reading["SET-A-09"] == "c":
        s.controlled = [False] * len(s.controlled)
    end_round(s)


def stores(s, player, good):
    """Whether a player's board, or a card that the player has the use of, stores a good."""
    by_card = (WOOD, STONE, FOOD, GOLD) if s.reading["SET-A-05"] == "b" else RESOURCES
    ways = [s.scope.game.stores[player][good] == 1]
    if good in by_card:
        ways += [commands(s, player, house) for house in s.scope.game.features(Trigger.CLEANUP)]
    return any_of(ways)


def location_points(s, player):
    """One point for a common location, two for a faction one; foundations as SET-A-03 has it."""
    points = 0
    for number, card in enumerate(s.scope.game.card_list):
        points = points + select(counts_for(s, player, number), card["worth"], 0)
        if s.reading["SET-A-03"] == "c" or (s.reading["SET-A-03"] == "b" and card["seat"] == NONE):
            points = points + select(s.card_at[number] == foundation(s, player), card["worth"], 0)
    return tallied(points, 4 * len(s.card_at))


def extra_points(s, player):
    """What Gate and Shrine add: a point for each card or resource (SET-END-03)."""
    game = s.scope.game
    points = 0
    if game.japan == NONE:
        return points
    for number, gate in enumerate(game.gates):
        tucked = how_many(s, under_gate(s, number))
        points = points + select(scores_extra(s, player, gate), tucked, 0)
    for shrine in game.features(Trigger.STORE):
        points = points + select(scores_extra(s, player, shrine), sum(s.shrine), 0)
    return points


def scores_extra(s, player, card):
    """A Gate or Shrine scores for whom it counts; one that is gone for the Japanese (SET-A-24 c)."""
    return counts_for(s, player, card) | (lost(s, card) & (player == s.scope.game.japan))


@auto("SET-END-01", "SET-END-02", "SET-END-03", "SET-END-04", "SET-ANAT-01", "SET-GOOD-10")
def score(s):
    """After the last round locations score, and what Gate and Shrine hold."""
    at(s, Step.SCORE, "SET-END-01")
    gained = [location_points(s, player) + extra_points(s, player) for player in seats(s)]
    for player in seats(s):
        s.vp[player] += gained[player]
    if s.scope.solo:
        judge_alone(s)
    else:
        crown(s)
    s.step = Step.OVER


def crown(s):
    """Most points win; then goods left, then cards in hand; players who are still equal share the victory."""
    results = [list(result) for result in scores(s)]
    for player in seats(s):
        s.winner[player] = all_of(negation(beats(results[other], results[player])) for other in seats(s))
    for depth, clause in (
        (1, "SET-TIE-01"),
        (len(results[0]) - 1, "SET-TIE-02"),
        (len(results[0]), "SET-TIE-03"),
    ):
        equal = [
            all_of(a == b for a, b in zip(results[p][:depth], results[q][:depth], strict=True))
            for p in seats(s)
            for q in seats(s)
            if p < q
        ]
        cite(clause, when=any_of(equal))


def beats(one, other):
    """Whether a result is better than another, compared from the left."""
    better, equal = False, True
    for a, b in zip(one, other, strict=True):
        better = better | (equal & (a > b))
        equal = equal & (a == b)
    return better


def faction_locations(s):
    """What is compared with the Collection pile: faction locations, or all (SET-A-18)."""
    game = s.scope.game
    if s.reading["SET-A-18"] == "b":
        cite("SET-SOLO-40")
    else:
        return how_many(s, empire(s, 0), game.faction)
    found = how_many(s, empire(s, 0))
    if s.reading["SET-A-03"] == "c":
        found = found + how_many(s, foundation(s, 0))
    elif s.reading["SET-A-03"] == "b":
        found = found + how_many(s, foundation(s, 0), game.common)
    return found


TITLES_FROM = (30, 40, 50, 60, 70, 80)


def judge_alone(s):
    """Alone: more faction locations than cards in the Collection pile win; the score gives a title."""
    for clause in ("SET-SOLO-02", "SET-SOLO-36", "SET-SOLO-37", "SET-SOLO-38"):
        cite(clause)
    s.won = faction_locations(s) > how_many(s, COLLECTION)
    title = count(s.vp[0] >= least for least in TITLES_FROM)
    s.title = select(s.won, title, -1)


def goods_left(s, player):
    """What the first tie-break counts, most important first (SET-A-04)."""
    workers = exposed(s, player, WORKER)
    resources = sum(exposed(s, player, r) for r in RESOURCES)
    option = s.reading["SET-A-04"]
    if option == "d":
        return workers, resources
    total = workers + resources
    if option == "b":
        total = total + exposed(s, player, GOLD)
    if option == "c":
        total = total + goods_in_empire(s, player)
    return (total,)


def goods_in_empire(s, player):
    """Workers and resources on locations, samurai, and what Shrine and Warehouses hold; not what a board stores (SET-A-04 c)."""
    boards = s.scope.game.stores
    total = sum(select(boards[player][good] == 1, 0, s.safe[player][good]) for good in RESOURCES)
    for card in range(len(s.card_at)):
        here = s.card_at[card] == empire(s, player)
        total = total + select(here, s.lying[card][OWNER_SIDE], 0)
        if s.scope.control:
            mine = is_controlled(s, card) & (player == s.scope.game.egypt)
            total = total + select(mine, s.lying[card][CONTROLLER_SIDE], 0)
    if s.scope.game.japan != NONE:
        own = sum(s.samurai) + sum(s.shrine[r] for r in range(3))
        total = total + select(player == s.scope.game.japan, own, 0)
    return total


def scores(s):
    """Points, then what breaks ties: goods left, then cards in hand (SET-TIE-01, 02)."""
    return [(s.vp[p], *goods_left(s, p), hand_size(s, p)) for p in seats(s)]


def over(s):
    return s.step == Step.OVER
