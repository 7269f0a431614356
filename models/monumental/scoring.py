"""Scoring, Domination and ties (MON-SCORE, MON-DOM, MON-TIE)."""

from models.monumental.catalogue import CONSTANTS, REVOLT, Sort, What
from models.monumental.possible import completed_wonders
from models.monumental.state import NONE, Step, copies, developed, hold_of, other, province_count, seats
from verify import any_of, cite, count, negation, select

POINTS = CONSTANTS["points"]
LEAD = CONSTANTS["domination_points"]
CATEGORIES = ("province", "knowledge", "wonder", "policy")


def knowledge(s, player):
    """The acquired Knowledge in City, City deck and City discard; whether that of the start counts is MON-A-11."""
    game = s.scope.game
    acquired = count(
        (s.dev_at[card] == hold_of(player)) & (s.archive[player].count[card] == 0)
        for card in game.developments(Sort.KNOWLEDGE)
    )
    if s.reading["MON-A-11"] == "b":
        acquired = acquired + sum(copies(s, player, card) for card in game.starting_knowledge)
    return acquired


def revolts(s, player):
    """The Revolts among a player's cards (MON-REV-05); archived ones count under MON-A-35 (b)."""
    card = s.scope.game.find(REVOLT)
    held = copies(s, player, card)
    return held + s.archive[player].count[card] if s.reading["MON-A-35"] == "b" else held


def tally(s, player):
    """Provinces, Knowledge, Wonders and Policies of a player (MON-SCORE-01 to 04)."""
    return {
        "province": province_count(s, player),
        "knowledge": knowledge(s, player),
        "wonder": completed_wonders(s, player),
        "policy": developed(s, player),
    }


def leads(s, player, category):
    """Whether a player has most of a category, or as much as the other (MON-DOM-01, MON-DOM-03, MON-A-12)."""
    mine, theirs = tally(s, player)[category], tally(s, other(player))[category]
    ahead = mine >= theirs
    return ahead & (mine > 0) if s.reading["MON-A-12"] == "b" else ahead


def base_score(s, player):
    """Points without Domination (MON-SCORE-05, MON-SCORE-06)."""
    own = tally(s, player)
    points = sum(POINTS[category] * own[category] for category in CATEGORIES)
    return points + POINTS["vp_token"] * s.held[player][What.VP] + POINTS["revolt"] * revolts(s, player)


def score(s, player):
    """All points of a player."""
    lead = sum(select(leads(s, player, category), LEAD[category], 0) for category in CATEGORIES)
    return base_score(s, player) + lead


def scores(s):
    """Points, then what breaks ties: the Advantage, then Gold, then Culture (MON-TIE)."""
    return [
        (
            score(s, player),
            select(s.holder == player, 1, 0),
            s.held[player][What.GOLD],
            s.held[player][What.CULTURE],
        )
        for player in seats(s)
    ]


def beats(s, player):
    """Whether a player wins alone (MON-TIE-01 to 03)."""
    mine, theirs = scores(s)[player], scores(s)[other(player)]
    won, level = False, True
    for own, opposed in zip(mine, theirs, strict=True):
        won = won | (level & (own > opposed))
        level = level & (own == opposed)
    return won


def shared(s):
    """Whether the victory is shared."""
    return negation(beats(s, 0)) & negation(beats(s, 1))


COUNTED = ("MON-SCORE-01", "MON-SCORE-02", "MON-SCORE-03", "MON-SCORE-04", "MON-SCORE-05", "MON-SCORE-06")
COUNTED += ("MON-SCORE-07", "MON-DOM-01", "MON-DOM-02", "MON-TIE-01")


def count_points(s):
    """The game is over: what decides it."""
    for clause in COUNTED:
        cite(clause)
    tallies, level = [tally(s, player) for player in seats(s)], score(s, 0) == score(s, 1)
    cite("MON-REV-05", when=revolts(s, 0) + revolts(s, 1) > 0)
    cite("MON-DOM-03", when=any_of(tallies[0][kind] == tallies[1][kind] for kind in CATEGORIES))
    cite("MON-TIE-02", when=level & (s.holder != NONE))
    cite("MON-TIE-03", when=level & (s.holder == NONE))


def over(s):
    return s.step == Step.OVER
