"""Claims about the virtual player of Imperial Settlers: which location an attack takes is settled by line and cards.

The order of priority is written here a second time, straight from the rulebook: the nearest second target, then
action before feature before production, then the dearest, then the most stone.
"""

from models.settlers.catalogue import GOODS, NONE, RESOURCES, STONE, TARGETS
from models.settlers.state import empire
from verify import all_of, any_of, count, lowest, negation, select, sometimes, step

SOLO = ("solo-tiny", "probe-solo-robbers", "probe-solo-japan", "probe-solo-egypt")
SOLO += ("solo", "solo-b", "solo-e", "solo-j")
USUAL = {"SET-A-15": "a", "SET-A-19": "b", "SET-A-33": "a"}
POINTS = TARGETS.index("vp")
DEALS = ("card", "raze", "gold", "vp", "stone", "worker", "food", "wood")


def icons(card):
    """The two targets that find a location: the icons of its raze field; nothing where there is no such pair."""
    names = sorted(GOODS[icon] for icon in card["icons"] if icon != NONE)
    known = len(names) == 2 and all(name in TARGETS for name in names)
    return tuple(TARGETS.index(name) for name in names) if known else ()


def nearest_partners(s):
    """For each pair of icons: at which position of the line the nearest second target lies; past the end if none does."""
    found = {(): len(s.line)}
    for one, two in sorted({icons(s.scope.game.card_list[number]) for number in s.scope.game.common} - {()}):
        nearest = len(s.line)
        for position in range(len(s.line) - 1, 0, -1):
            front, behind = s.line[0], s.line[position]
            fits = ((front == one) & (behind == two)) | ((front == two) & (behind == one))
            nearest = select(fits, position, nearest)
        found[one, two] = nearest
    return found


def positions(s):
    """For each common location: where its second target lies, if it is the player's; past the end if it is not found."""
    partners, cards = nearest_partners(s), s.scope.game.card_list
    return {
        number: select(mine(s, number), partners[icons(cards[number])], len(s.line))
        for number in s.scope.game.common
    }


def dear(card):
    """What makes a location the one that is lost, most important first."""
    return (-card["sort"], sum(card["cost"][r] for r in RESOURCES), card["cost"][STONE])


def mine(s, number):
    return s.card_at[number] == empire(s, 0)


def strikes_points(s):
    """Two targets of points, the first of them in front."""
    return (s.line[0] == POINTS) & any_of(s.line[at] == POINTS for at in range(1, len(s.line)))


def japanese_targets(s):
    game = s.scope.game
    return [number for number in game.having("japanese") if game.card_list[number]["razeable"]]


def strikes_japan(s):
    return strikes_points(s) & any_of(mine(s, number) for number in japanese_targets(s))


@step(
    *("SET-SOLO-19", "SET-SOLO-21", "SET-SOLO-22", "SET-SOLO-25", "SET-SOLO-26", "SET-SOLO-27"),
    under=USUAL,
    scopes=SOLO,
)
def an_attack_takes_what_goes_first(before, move, after):
    """No other common location of the player goes before the one that is lost: only equals are left to choose (SET-P-39)."""
    if move.rule != "lose_common":
        return True
    cards, at, end = before.scope.game.card_list, positions(before), len(before.line)
    nearest = end
    for position in at.values():
        nearest = lowest(nearest, position)
    ranks = sorted({dear(cards[number]) for number in at}, reverse=True)
    there = [any_of((at[n] == nearest) for n in at if dear(cards[n]) == rank) for rank in ranks]
    found = [negation(strikes_japan(before)), nearest < end]
    for number, position in at.items():
        dearer = any_of(there[: ranks.index(dear(cards[number]))])
        found.append((move.card != number) | ((position == nearest) & negation(dearer)))
    return all_of(found)


@step("SET-SOLO-20", under=USUAL, scopes=SOLO)
def an_attack_misses_only_where_nothing_fits(before, move, after):
    """An attack takes nothing exactly when no location of the player shows two of the targets (SET-P-39)."""
    if move.rule != "attack_misses":
        return True
    hit = any_of(position < len(before.line) for position in positions(before).values())
    return negation(hit | strikes_japan(before))


@step("SET-SOLO-31", "SET-SOLO-32", "SET-SOLO-33", under=USUAL, scopes=SOLO)
def a_points_attack_takes_what_goes_first(before, move, after):
    """Of the Japanese locations the one with the best deal is lost, then the dearest; only equals are left to choose (SET-P-39)."""
    if move.rule != "lose_faction":
        return True
    cards, targets = before.scope.game.card_list, japanese_targets(before)
    found = [strikes_points(before), any_of(move.card == number for number in targets)]
    for number in targets:
        better = [
            negation(mine(before, other))
            for other in targets
            if (rank(cards[other]), dear(cards[other])) > (rank(cards[number]), dear(cards[number]))
        ]
        found.append((move.card != number) | all_of(better))
    return all_of(found)


def rank(card):
    """The place of a deal in the order of the rulebook, the first highest."""
    return len(DEALS) - DEALS.index(GOODS[card["deal"]])


@sometimes("SET-SOLO-20", scopes=("solo-tiny",))
def an_attack_misses(before, move, after):
    """An attack can find nothing."""
    return move.rule == "attack_misses"


@sometimes("SET-SOLO-28", scopes=("solo-tiny",))
def an_attack_has_a_choice_to_make(before, move, after):
    """The location that is lost need not be the only one that two targets find."""
    if move.rule != "lose_common":
        return False
    return count(position < len(before.line) for position in positions(before).values()) > 1
