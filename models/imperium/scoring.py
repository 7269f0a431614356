"""Points at the end, Collapse, and who wins (IMP-SCO, IMP-COL, IMP-SEND)."""

from models.imperium.catalogue import matches
from models.imperium.moves import forget_top
from models.imperium.state import Outcome, has_history, in_play, is_civ, zone
from models.imperium.vocabulary import MATERIALS, POPULATION, PROGRESS, SCORED, TOKENS, Place, Zone
from verify import cite, count, lowest, merged, require, rule, select

CAP = 10
UNREST_POINTS = -2
PLEA_ZONES = (Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.PLAY, Zone.HISTORY)


def over(s):
    """The game is over when it is decided and nobody can return Unrest before the count."""
    return (s.over != Outcome.RUNNING) & (s.pleas == 0)


POINT_CLAUSES = (
    *(
        "IMP-SCO-02",
        "IMP-SCO-03",
        "IMP-SCO-04",
        "IMP-SCO-05",
        "IMP-SCO-06",
        "IMP-SCO-07",
        "IMP-SCO-08",
        "IMP-SCO-09",
    ),
    *("IMP-SCO-10", "IMP-SCO-12", "IMP-GAR-04", "IMP-ARC-03", "IMP-SNK-03", "IMP-SNK-04"),
)


@rule("IMP-CNT-12", where=PLEA_ZONES)
def return_before_count(s, where):
    """Sumerians: return an Unrest before the winner is found."""
    require((s.over != Outcome.RUNNING) & (s.pleas > 0), "IMP-CNT-12")
    seat = pleader(s)
    known = top_unrest(s, seat) > 0
    require((s.unrest[seat][where] > 0) | ((where == Zone.DECK) & known), "IMP-CNT-12")
    s.pleas -= 1
    mix_in_known_if(s, seat, (where == Zone.DECK) & known)
    s.unrest[seat][where] -= 1
    s.pile += 1


def top_unrest(s, seat):
    """How many Unrest cards are known on top of a deck; they lie in the deck like the others."""
    return count(place == s.scope.game.size for place in s.top[seat])


@merged
def mix_in_known_if(s, seat, condition):
    if condition:
        forget_top(s, seat)


def pleader(s):
    """Who owns the card that returns Unrest before the count."""
    found = 0
    for card in s.scope.game.pleaders:
        for seat in range(s.scope.players):
            found = select(owned(s, seat, card), seat, found)
    return found


@rule("IMP-CNT-12")
def return_no_more(s):
    """Return no more Unrest before the count."""
    require((s.over != Outcome.RUNNING) & (s.pleas > 0), "IMP-CNT-12")
    s.pleas = 0


def owned(s, seat, card):
    """Whether a card lies where it counts for a seat (IMP-SCO-04, IMP-SCO-12)."""
    game = s.scope.game
    zones = game.zones[game.scored_mask][seat][s.where[card]] == 1
    if s.scope.solo and s.reading["IMP-A-22"] == "a":
        zones = zones | (is_civ(s, seat) & (s.where[card] == zone(seat, Zone.SLOT)))
    return zones


def unrest_owned(s, seat):
    """A seat's Unrest cards, garrisoned ones included."""
    own = sum(s.unrest[seat][which] for which in SCORED if which != Zone.TOP)
    own += top_unrest(s, seat)
    if s.scope.solo and s.reading["IMP-A-22"] == "a":
        own += select(is_civ(s, seat), s.unrest[seat][Zone.SLOT], 0)
    return own + garrisoned_unrest(s, seat)


def garrisoned_unrest(s, seat):
    return sum(select(in_play(s, seat, c), s.under[c], 0) for c in range(s.scope.game.size))


def collapse_count(s, seat):
    """The Unrest that counts against a seat in a Collapse (IMP-COL-02, IMP-A-12)."""
    if s.reading["IMP-A-12"] == "b":
        return unrest_owned(s, seat)
    sunken = select(has_history(s, seat) == 0, s.unrest[seat][Zone.HISTORY], 0)
    found = unrest_owned(s, seat) - sunken
    return found - garrisoned_unrest(s, seat) if s.reading["IMP-A-12"] == "a" else found


def number_of(s, seat, per, card):
    """How many things a variable card counts (IMP-SCO-08, IMP-SCO-10)."""
    game = s.scope.game
    if "sum_of" in per:
        return sum(number_of(s, seat, part, card) // part["div"] for part in per["sum_of"])
    if "resource" in per:
        return s.tokens[seat][TOKENS.index(per["resource"])]
    if "players_with_less" in per:
        what = TOKENS.index(per["players_with_less"])
        return count(s.tokens[p][what] < s.tokens[seat][what] for p in range(len(s.empire)))
    if per.get("cards") == "exile":
        return count(s.where[c] == Place.EXILE for c in range(game.size)) + s.exiled
    if per.get("cards") == "history":
        there = count(s.where[c] == zone(seat, Zone.HISTORY) for c in range(game.size))
        return select(has_history(s, seat), there + s.unrest[seat][Zone.HISTORY], 0)
    if per.get("cards") == "garrisoned_here":
        return count(s.host[c] == card for c in range(game.size)) + s.under[card]
    if per.get("cards") == "all_scored":
        return count(owned(s, seat, c) for c in counted_cards(s, card)) + unrest_owned(s, seat)
    if per.get("owner") == "others":
        return sum(select(p == seat, 0, unrest_owned(s, p)) for p in range(len(s.empire)))
    return _matching(s, seat, per, card)


def counted_cards(s, card):
    """Which cards a card counts: itself and the Power card or not (IMP-A-53)."""
    cards = range(s.scope.game.size)
    if s.reading["IMP-A-53"] == "a":
        return cards
    if s.reading["IMP-A-53"] == "b":
        return [c for c in cards if c != card]
    return [c for c in cards if c != card and s.scope.game.list[c]["kind"] != "power"]


def _matching(s, seat, per, card):
    game = s.scope.game
    here = (lambda c: in_play(s, seat, c)) if per["zone"] == "play" else (lambda c: owned(s, seat, c))
    weights = game.compiler._weights(per)
    found = 0
    for c in counted_cards(s, card) if "vp_type" in per else range(game.size):
        own = game.list[c]
        weight = weights[c] if "icon" in per or "suit" in per else int(matches(own, per))
        if "pinned" in per:
            weight = int(matches(own, per))
        if weight:
            found += weight * select(here(c), 1, 0)
    if "unrest" in per.get("suit", ()):
        found += unrest_owned(s, seat)
    return found


def points_of(s, seat, card):
    """The points of one card for a seat that has it."""
    vp = s.scope.game.list[card]["vp"]
    if vp["type"] == "fixed":
        return vp["n"]
    if vp["type"] == "variable":
        value = vp["n"] * (number_of(s, seat, vp["per"], card) // vp["div"])
        power = s.scope.game.list[card]["kind"] == "power"
        if power and s.reading["IMP-A-39"] == "b":
            return value
        return lowest(value, CAP)
    return _conditional(s, seat, card, vp["cases"])


def _conditional(s, seat, card, cases):
    """The first case that holds; a sunken card scores nothing for the History (IMP-SNK-04, IMP-A-47)."""
    third = s.where[card] == zone(seat, Zone.HISTORY)
    sunken = third & (has_history(s, seat) == 0)
    tests = {
        "in_history": third & (sunken == 0),
        "garrisoned": s.where[card] == zone(seat, Zone.GARRISON),
        "in_play": in_play(s, seat, card),
        "not_in_play": in_play(s, seat, card) == 0,
        "otherwise": True,
    }
    found = 0
    for case in reversed(cases):
        found = select(tests[case["when"]], case["n"], found)
    historic = any(case["when"] == "in_history" for case in cases)
    if historic and s.reading["IMP-A-47"] == "a":
        found = select(sunken, 0, found)
    return found


def points(s, seat):
    """A seat's points (IMP-SCO-03 to 12)."""
    for clause in POINT_CLAUSES:
        cite(clause)
    total = s.tokens[seat][PROGRESS] + UNREST_POINTS * unrest_owned(s, seat)
    for card in range(s.scope.game.size):
        vp = s.scope.game.list[card]["vp"]
        if vp["type"] != "fixed" or vp["n"]:
            total += select(owned(s, seat, card), points_of(s, seat, card), 0)
    if s.scope.game.pottery and s.reading["IMP-A-44"] == "c":
        total += sum(select(in_play(s, seat, c), s.stored[c], 0) for c in range(s.scope.game.size))
    return total


def civ_points(s):
    """The C.I.V.'s points (IMP-SEND-04, IMP-SEND-05, IMP-DIF-04)."""
    cite("IMP-SEND-04")
    cite("IMP-SEND-05")
    seat = s.scope.players
    tokens = s.tokens[seat]
    total = tokens[PROGRESS] + (tokens[MATERIALS] + tokens[POPULATION]) // s.scope.per_point
    for card in range(s.scope.game.size):
        value = s.scope.game.card.tables["value"].flat[card]
        if value:
            total += value * select(owned(s, seat, card), 1, 0)
    return total + UNREST_POINTS * unrest_owned(s, seat)


POINTS_AT = 1
"""Where the points of a seat stand in its entry of `scores`: a Collapse is decided before them."""


def scores(s):
    """Every seat's points; after a Collapse the fewest Unrest cards come first (IMP-SCO-11, IMP-COL-02, 03).

    In a solo game the C.I.V. wins a tie (IMP-SEND-06).
    """
    players = range(s.scope.players)
    collapsed = s.over == Outcome.COLLAPSED
    cite("IMP-SCO-11")
    cite("IMP-COL-02", when=collapsed)
    cite("IMP-COL-03", when=collapsed)
    found = [(select(collapsed, 0 - collapse_count(s, p), 0), points(s, p)) for p in players]
    if s.scope.solo:
        return [(*found[0], 0), (select(collapsed, 1, 0), civ_points(s), 1)]
    return found


def human_wins(s):
    """In a solo game only more points than the C.I.V. win, and a Collapse loses (IMP-SEND-02, IMP-SEND-06)."""
    cite("IMP-SEND-06")
    cite("IMP-SEND-02", when=s.over == Outcome.COLLAPSED)
    return (s.over == Outcome.SCORED) & (points(s, 0) > civ_points(s))
