"""The virtual player: his deals, his attacks, the order of his targets (SET-SOLO)."""

from models.settlers.activating import perform
from models.settlers.catalogue import DATA, GOODS, NONE, TARGET_GOODS, TARGETS, Op
from models.settlers.empires import clear, is_controlled, owns
from models.settlers.flow import at, begin_lookout, next_round
from models.settlers.purse import gain
from models.settlers.routes import end_routes
from models.settlers.state import (
    AREA,
    CARDS,
    COLLECTION,
    POSITIONS,
    TARGET_KIND,
    Step,
)
from models.settlers.targets import aimed, aiming
from verify import Table, any_of, auto, chance, cite, highest, merged, negation, require, rule, select

POINTS = TARGETS.index("vp")
DEAL_ORDER = DATA["tables"][4]["rows"][0]["order"]
NO_PARTNER = 99


def turn_up(s, target):
    """The top attack card is laid over the earlier ones: it is the first target."""
    s.attack_deck[target] -= 1
    for at_ in range(len(s.line) - 1, 0, -1):
        s.line[at_] = s.line[at_ - 1]
    s.line[0] = target
    s.revealed += 1


@chance(
    "SET-SOLO-04",
    "SET-COMP-06",
    "SET-SOLO-03",
    "SET-SETUP-11",
    weight=lambda s, target: s.attack_deck[target],
    target=TARGET_KIND,
)
def reveal_first_attack(s, target):
    """Set-up: the first attack card is turned up."""
    require(bool(s.scope.solo), "SET-SOLO-04")
    at(s, Step.LINE, "SET-SOLO-04")
    turn_up(s, target)
    begin_lookout(s)


@chance(
    "SET-SOLO-17",
    "SET-SOLO-16",
    "SET-SOLO-41",
    weight=lambda s, target: s.attack_deck[target],
    target=TARGET_KIND,
)
def reveal_attack(s, target):
    """An attack begins: the top attack card is turned up."""
    require(bool(s.scope.solo), "SET-SOLO-17")
    at(s, Step.ATTACK, "SET-SOLO-17")
    require(negation(to_collect(s)), "SET-SOLO-15")
    turn_up(s, target)
    s.attacks += 1
    s.step = Step.STRUCK


@auto("SET-SOLO-16")
def attack_deck_is_empty(s):
    """No attack card is left: nothing more happens in this phase."""
    require(bool(s.scope.solo), "SET-SOLO-16")
    at(s, Step.ATTACK, "SET-SOLO-16")
    require(negation(to_collect(s)), "SET-SOLO-15")
    require(sum(s.attack_deck) == 0, "SET-SOLO-16")
    end_attacks(s)


def collectable(s, card):
    """A card of the virtual player's area; one under control stays there under SET-A-39 (b)."""
    here = s.card_at[card] == AREA
    if s.scope.control and s.reading["SET-A-39"] == "b":
        here = here & negation(is_controlled(s, card))
    return here


def to_collect(s):
    return any_of(collectable(s, card) for card in s.scope.game.common)


@auto("SET-SOLO-15", "SET-SOLO-12")
def collect_area(s):
    """The cards left in the virtual player's area go to his Collection pile."""
    require(bool(s.scope.solo), "SET-SOLO-15")
    at(s, Step.ATTACK, "SET-SOLO-15")
    require(to_collect(s), "SET-SOLO-15")
    for card in s.scope.game.common:
        goes = collectable(s, card)
        s.card_at[card] = select(goes, COLLECTION, s.card_at[card])
        if s.scope.control:
            s.controlled[card] = select(goes, 0, s.controlled[card])
        if s.scope.routes and s.reading["SET-A-34"] == "a":
            end_routes(s, card, goes)


def matches(s, card, first, second):
    """Whether a raze field shows two targets; the same good twice needs two icons (SET-A-15)."""
    one, two = s.scope.game.card_list[card]["icons"]
    if one == NONE:
        return False
    a, b = good_number(one), good_number(two)
    both = ((first == a) & (second == b)) | ((first == b) & (second == a))
    if s.reading["SET-A-15"] == "b":
        both = both | ((first == second) & ((first == a) | (first == b)))
    return both


def good_number(good):
    """The number of a good among the targets; -2 where no attack card shows it."""
    return TARGET_GOODS.index(good) if good in TARGET_GOODS else -2


def partners(s):
    """For each own common location that shows the first target: the position of the target it is found by."""
    found = []
    for card in s.scope.game.common:
        position = NO_PARTNER
        for at_ in range(len(s.line) - 1, 0, -1):
            there = (s.line[at_] != NONE) & matches(s, card, s.line[0], s.line[at_])
            position = select(there, at_, position)
        found.append((card, select(owns(s, 0, card), position, NO_PARTNER)))
    return found


def best_partner(s, found):
    best = NO_PARTNER
    for _, position in found:
        best = select(position < best, position, best)
    return best


def best_rank(s, found, best):
    """The priority of the location that is hit: action first, then cost, then stone (SET-SOLO-25 to 27)."""
    rank = -1000
    for card, position in found:
        mine = s.scope.game.card_list[card]["rank"]
        rank = select(position == best, highest(rank, mine), rank)
    return rank


def second_point(s):
    """The nearest other attack card that shows points, behind a first target of points (SET-SOLO-31)."""
    position = NO_PARTNER
    for at_ in range(len(s.line) - 1, 0, -1):
        position = select(s.line[at_] == POINTS, at_, position)
    return select(s.line[0] == POINTS, position, NO_PARTNER)


def faction_ranks(s):
    """The Japanese locations that a points attack can hit, with their priority (SET-SOLO-32, 33)."""
    game = s.scope.game
    found = []
    for card in game.having("japanese"):
        record = game.card_list[card]
        if record["razeable"] or s.reading["SET-A-33"] == "b":
            deal = len(DEAL_ORDER) - DEAL_ORDER.index(GOODS[record["deal"]])
            found.append((card, owns(s, 0, card), 1000 * deal + record["rank"]))
    return found


def strikes_faction(s):
    """Whether the points attack on the Japanese applies (SET-A-19), and whether it can hit something."""
    if s.scope.game.japan == NONE:
        return False, False
    doubled = second_point(s) != NO_PARTNER
    targets = any_of(here for _, here, _ in faction_ranks(s))
    if s.reading["SET-A-19"] == "a":
        return doubled, doubled & targets
    if s.reading["SET-A-19"] == "b":
        return doubled & targets, doubled & targets
    common = best_partner(s, partners(s)) != NO_PARTNER
    return doubled & targets & negation(common), doubled & targets & negation(common)


@rule(
    "SET-SOLO-19",
    "SET-SOLO-21",
    "SET-SOLO-22",
    "SET-SOLO-23",
    "SET-SOLO-25",
    "SET-SOLO-28",
    by="active",
    card=CARDS,
)
def lose_common(s, card):
    """The attack takes a common location; among equals the player chooses."""
    require(bool(s.scope.solo), "SET-SOLO-19")
    at(s, Step.STRUCK, "SET-SOLO-19")
    require(owns(s, 0, card), "SET-SOLO-19")
    require(s.scope.game.cards[card].seat == NONE, "SET-SOLO-19")
    replaced, _ = strikes_faction(s)
    require(negation(replaced), "SET-SOLO-31")
    found = partners(s)
    best = best_partner(s, found)
    rank = best_rank(s, found, best)
    mine = any_of((card == number) & (position == best) for number, position in found)
    require((best != NO_PARTNER) & mine, "SET-SOLO-21")
    require(s.scope.game.cards[card].rank == rank, "SET-SOLO-25")
    cite("SET-SOLO-26")
    cite("SET-SOLO-27")
    cite("SET-SOLO-24", when=s.defence[card] > 0)
    strike(s, card, best)


@rule("SET-SOLO-31", "SET-SOLO-32", "SET-SOLO-33", "SET-SOLO-34", by="active", card=CARDS)
def lose_faction(s, card):
    """Two points targets take a Japanese faction location."""
    require(bool(s.scope.solo), "SET-SOLO-31")
    at(s, Step.STRUCK, "SET-SOLO-31")
    require(s.scope.game.japan != NONE, "SET-SOLO-31")
    _, can = strikes_faction(s)
    require(can, "SET-SOLO-31")
    ranks = faction_ranks(s)
    best = -1000
    for _, here, rank in ranks:
        best = select(here, highest(best, rank), best)
    require(any_of((card == number) & here & (rank == best) for number, here, rank in ranks), "SET-SOLO-32")
    cite("SET-SOLO-35", when=s.samurai[card] == 1)
    strike(s, card, second_point(s))


@auto("SET-SOLO-20", "SET-SOLO-39")
def attack_misses(s):
    """No location fits: the attack does nothing; SET-A-17 (b) ends the phase with it."""
    require(bool(s.scope.solo), "SET-SOLO-20")
    at(s, Step.STRUCK, "SET-SOLO-20")
    replaced, can = strikes_faction(s)
    hit = negation(replaced) & (best_partner(s, partners(s)) != NO_PARTNER)
    require(negation(hit | can), "SET-SOLO-20")
    if s.reading["SET-A-17"] == "b":
        end_attacks(s)
    else:
        next_attack(s)


@merged
def strike(s, card, partner):
    """The location goes to the Collection pile; the two attack cards used go to the end of the line (SET-A-16)."""
    cite("SET-SOLO-18")
    clear(s, card)
    s.card_at[card] = COLLECTION
    if s.reading["SET-A-16"] == "c":
        s.left = partner
        s.step = Step.ORDER
    else:
        reorder(s, partner, s.reading["SET-A-16"] == "b", to_front=s.reading["SET-A-16"] == "d")
        next_attack(s)


@rule("SET-SOLO-29", by="active", swapped=(0, 1))
def order_attack_cards(s, swapped):
    """SET-A-16 (c): the player chooses the order of the two used attack cards."""
    require(bool(s.scope.solo), "SET-SOLO-29")
    at(s, Step.ORDER, "SET-SOLO-29")
    reorder(s, s.left, swapped == 1)
    s.left = 0
    next_attack(s)


def reorder(s, partner, swapped, to_front=False):
    """Take the first target and its partner out of the line and put them at its end (or, SET-A-16 d, its front)."""
    cite("SET-SOLO-29")
    before = list(s.line)
    first = before[0]
    second = first
    for at_ in range(1, len(before)):
        second = select(partner == at_, before[at_], second)
    last, one_before = select(swapped, first, second), select(swapped, second, first)
    if to_front:
        for at_ in range(len(before)):
            shifted = before[at_ - 1] if at_ >= 1 else second
            s.line[at_] = select(partner >= at_, shifted, before[at_]) if at_ else second
        return
    for at_ in range(len(before)):
        kept = select(
            at_ + 1 < partner, before[at_ + 1] if at_ + 1 < len(before) else NONE, after(before, at_ + 2)
        )
        moved = select(s.revealed == at_ + 1, last, select(s.revealed == at_ + 2, one_before, kept))
        s.line[at_] = select(s.revealed > at_, moved, NONE)


def after(line, at_):
    return line[at_] if at_ < len(line) else NONE


@merged
def next_attack(s):
    """Two attacks are carried out in each attack phase."""
    if s.attacks == 2:
        end_attacks(s)
    else:
        s.step = Step.ATTACK


def end_attacks(s):
    cite("SET-SOLO-30")
    s.attacks = 0
    next_round(s)


def take_from_line(s, position):
    """An attack card leaves the line; the others close up."""
    target = s.line[position]
    before = list(s.line)
    for at_ in range(len(before)):
        s.line[at_] = select(position <= at_, after(before, at_ + 1), before[at_])
    s.revealed -= 1
    return target


@rule("SET-SOLO-13", "SET-CARD-39", "SET-SOLO-42", by="active", position=POSITIONS)
def discard_attack_card(s, position):
    """Robbers against the virtual player: a revealed attack card leaves the line (SET-A-21)."""
    require(bool(s.scope.solo), "SET-SOLO-13")
    aiming(s, Op.DISCARD_DEAL, "SET-CARD-39")
    require(position < s.revealed, "SET-SOLO-13")
    s.attack_out[take_from_line(s, position)] += 1
    aimed(s)


@rule("SET-SOLO-13", "SET-CARD-30", "SET-SOLO-42", by="active", position=POSITIONS)
def take_attack_card(s, position):
    """Spies against the virtual player: a revealed attack card becomes a deal, or is lost (SET-A-21)."""
    require(bool(s.scope.solo), "SET-SOLO-13")
    aiming(s, Op.TAKE_DEAL, "SET-CARD-30")
    require(position < s.revealed, "SET-SOLO-13")
    target = take_from_line(s, position)
    if s.reading["SET-A-21"] == "c":
        s.attack_deals[target] += 1
    else:
        s.attack_out[target] += 1
    aimed(s)


@rule("SET-CARD-44", by="active", target=TARGET_KIND)
def produce_attack_deal(s, target):
    """Imperial Messenger: gain the good of an attack card taken as a deal."""
    require(bool(s.scope.solo), "SET-CARD-44")
    aiming(s, Op.PRODUCE_DEAL, "SET-CARD-44")
    require(s.attack_deals[target] > 0, "SET-CARD-44")
    goods = Table(
        [[int(good == kind) for good in range(len(GOODS))] for kind in TARGET_GOODS], "target goods"
    )
    gain(s, s.active, [goods[target][good] for good in range(len(GOODS))])
    aimed(s)


@rule("SET-CARD-45", by="active", target=TARGET_KIND)
def pay_attack_deal(s, target):
    """Hanseatic League: give up an attack card taken as a deal."""
    require(bool(s.scope.solo), "SET-CARD-45")
    at(s, Step.DEAL_COST, "SET-CARD-45")
    require(s.attack_deals[target] > 0, "SET-CARD-45")
    s.attack_deals[target] -= 1
    s.attack_out[target] += 1
    perform(s)
