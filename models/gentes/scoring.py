"""Final scoring, player by player, and the ranking (GEN-END, GEN-SOLO-14)."""

from models.gentes.catalogue import DATA
from models.gentes.chart import lose
from models.gentes.chronicler import has_cities, missing, spend_oracle
from models.gentes.purse import score
from models.gentes.state import CARDS, NOTHING, Points, Step, cards_in_play, hand, late, stored
from models.gentes.turn import at
from verify import any_of, cite, highest, lowest, merged, negation, require, rule, select

CUBES_PER_POINT = DATA["endgame"]["cubes_per_vp"]
COINS_PER_POINT = DATA["endgame"]["coins_per_vp"]
PENALTIES = [-points for points in DATA["endgame"]["hourglass_penalty"].values()]
RANKS = tuple(rank["name"] for rank in DATA["solo_ranks"])
RANKS_FROM = [rank["min"] for rank in DATA["solo_ranks"]]


def worth(s, card):
    """The points of a hand card that count at the end (GEN-A-28), halved and rounded up."""
    data = s.scope.game.cards[card]
    printed = data.points
    if s.reading["GEN-A-28"] == "b":
        printed = printed + data.income_points
    return (printed + 1) // 2


@rule("GEN-END-02", "GEN-END-03", "GEN-END-04", by="active", card=CARDS)
def score_hand_card(s, card):
    """A hand card whose conditions are met, if need be with cubes, scores half its points and enters play."""
    at(s, Step.SCORE, "GEN-END-01")
    player = s.active
    require(s.card_at[card] == hand(s, player), "GEN-END-02")
    require(has_cities(s, player, card), "GEN-END-05")
    spend_oracle(s, player, card, "GEN-END-05")
    score(s, player, worth(s, card), Points.HAND)
    s.card_at[card] = late(s, player)
    s.judged = True
    if s.reading["GEN-A-34"] == "b" and s.reading["GEN-A-26"] != "b":
        for at_ in (0, 1):
            pay_citizen(s, player, s.scope.game.cards[card].removes[at_])


@merged
def pay_citizen(s, player, kind):
    """A citizen that a late card still costs (GEN-A-34 b)."""
    if kind != NOTHING:
        lose(s, player, kind)


@rule("GEN-END-01", "GEN-END-05", "GEN-END-06", "GEN-END-07", "GEN-END-08", by="active")
def finish_scoring(s):
    """The hand cards that are left cost points; then cubes, coins and hourglasses are counted."""
    at(s, Step.SCORE, "GEN-END-01")
    player = s.active
    held = [place == hand(s, player) for place in s.card_at]
    playable = [h & has_cities(s, player, c) & (missing(s, player, c) == 0) for c, h in enumerate(held)]
    require(negation(any_of(playable)), "GEN-END-02")
    lost = sum(select(holds, worth(s, card), 0) for card, holds in enumerate(held))
    score(s, player, -lost, Points.HAND)
    score(s, player, stored(s, player) // CUBES_PER_POINT, Points.CUBES)
    score(s, player, s.coins[player] // COINS_PER_POINT, Points.COINS)
    score(s, player, -hourglass_penalty(s, player), Points.HOURGLASSES)
    if s.reading["GEN-A-13"] == "c":
        score(s, player, highest(-s.points[player], 0), Points.HAND)
    s.judged = False
    following = (player + 1) % len(s.coins)
    over = following == s.first_player
    s.active = following
    s.step = select(over, Step.OVER, Step.SCORE)
    cite("GEN-END-09", when=over)
    if len(s.coins) == 1:
        cite("GEN-SOLO-14")
        s.title = rank_of(s, s.points[player])


def hourglass_penalty(s, player):
    """2, 4, 8 or 16 points for the hourglasses that are left (GEN-A-16: or for the slots they fill)."""
    left = s.singles[player] + s.doubles[player]
    if s.reading["GEN-A-16"] != "b":
        left += s.doubles[player]
    capped = lowest(left, len(PENALTIES) - 1)
    return sum(select(capped == number, points, 0) for number, points in enumerate(PENALTIES))


def rank_of(s, points):
    """The solo rank; whether 70 is enough for the second one is GEN-A-25."""
    enough = list(RANKS_FROM)
    if s.reading["GEN-A-25"] == "b":
        enough[1] -= 1
    return sum(select(points >= least, 1, 0) for least in enough[1:])


def scores(s):
    """Points, then what breaks ties: cards in play, then coins (GEN-END-09)."""
    return [(s.points[p], cards_in_play(s, p), s.coins[p]) for p in range(len(s.coins))]


def over(s):
    return s.step == Step.OVER
