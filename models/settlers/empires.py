"""Empires: whose a location is, who has the use of it, who may aim at it, and what goes when it goes (SET-FOUND, SET-CARD-22 to 27)."""

from models.settlers.catalogue import COLOURS, FOOD, GOLD, NONE, SAMURAI, STONE, WOOD, Trigger
from models.settlers.routes import end_routes
from models.settlers.state import (
    AREA,
    CONTROLLER_SIDE,
    DISCARD,
    OWNER_SIDE,
    Step,
    deals,
    empire,
    foundation,
    in_some,
    seats,
    tallied,
    under_gate,
)
from verify import all_of, any_of, auto, cite, count, lowest, merged, negation, require, select


def owns(s, player, card):
    """Whether a card is a location of a player's empire, face up."""
    return s.card_at[card] == empire(s, player)


def is_controlled(s, card):
    """Whether the Egyptians have taken a location over."""
    return s.controlled[card] == 1 if s.scope.control else False


def commands(s, player, card):
    """Whether a player has the use of a location: the owner, unless the Egyptians have taken it over."""
    own = owns(s, player, card)
    if not s.scope.control:
        return own
    taken = is_controlled(s, card)
    used = taken & (player == s.scope.game.egypt)
    if s.reading["SET-A-03"] != "a":
        used = used & negation(in_some(s, s.card_at[card], foundation))
    return (own & negation(taken)) | used


def counts_for(s, player, card):
    """Whether a location's colour and end value count for a player (SET-A-09)."""
    return commands(s, player, card) if s.reading["SET-A-09"] == "a" else owns(s, player, card)


def colour_counts(s, player):
    """How many locations of each colour a player has, then how many samurai (SET-A-38)."""
    found = []
    for colour in range(len(COLOURS)):
        here = [
            counts_for(s, player, number)
            for number, card in enumerate(s.scope.game.card_list)
            if card["colours"][colour] and not (card["many_colours"] and s.reading["SET-A-38"] == "b")
        ]
        found.append(tallied(count(here), len(here)))
    if s.scope.game.japan == NONE:
        return [*found, 0]
    return [*found, select(player == s.scope.game.japan, tallied(sum(s.samurai), len(s.samurai)), 0)]


def per_item(counts, item, most):
    """What a production or bonus counts, up to its cap; colours and samurai (SET-CLAR-02)."""
    found = 0
    for number in range(SAMURAI + 1):
        found = select(item == number, counts[number], found)
    return lowest(found, most)


def shield_holds(s, kind):
    """Whether passing protects from this kind of effect: raze, take or copy (SET-A-06)."""
    if s.reading["SET-A-06"] == "b":
        return kind != "copy"
    return kind == "raze" if s.reading["SET-A-06"] == "c" else True


def is_enemy(s, actor, card, kind="take", shield=True):
    """Whether a location is one that `actor` may aim at; with `shield`, also not protected by a pass (SET-A-10)."""
    shield = shield and shield_holds(s, kind)

    def open_to(player):
        return (s.passed[player] == 0) if shield else True

    owner = any_of(owns(s, p, card) & (p != actor) & open_to(p) for p in seats(s))
    if s.scope.solo:
        owner = owner | (s.card_at[card] == AREA)
    face_up = in_some(s, s.card_at[card], empire) | (s.card_at[card] == AREA)
    return with_control(s, actor, card, owner, face_up, open_to)


def with_control(s, actor, card, owner, lies, open_to):
    """Whether `actor` may aim at a card that may be under control, given whether its owner lets him (SET-A-10)."""
    if not s.scope.control or s.reading["SET-A-10"] == "a":
        return owner
    taken = is_controlled(s, card) & lies
    controller = (actor != s.scope.game.egypt) & open_to(s.scope.game.egypt)
    if s.reading["SET-A-10"] == "b":
        return select(taken, controller, owner)
    return owner & (negation(taken) | controller)


def require_enemy(s, actor, card, kind, clause):
    """Aim only at an enemy's location, and at nobody who has passed."""
    require(is_enemy(s, actor, card, kind, shield=False), clause)
    require(is_enemy(s, actor, card, kind), "SET-ACTN-05")


def extra_locations(s, actor, card, shield=True):
    """Foundations that count as locations for effects that remove one or take it over (SET-A-03 b, c)."""
    if s.reading["SET-A-03"] == "a":
        return False
    shield = shield and shield_holds(s, "take")

    def open_to(player):
        return (s.passed[player] == 0) if shield else True

    counted = True if s.reading["SET-A-03"] == "c" else s.scope.game.cards[card].seat == NONE
    owner = any_of((s.card_at[card] == foundation(s, p)) & (p != actor) & open_to(p) for p in seats(s))
    face_down = in_some(s, s.card_at[card], foundation)
    return counted & with_control(s, actor, card, owner, face_down, open_to)


def guard(s, card):
    """How many raze tokens more an enemy needs for a location (SET-RAZE-05)."""
    tokens = s.defence[card]
    cite("SET-DEF-02", when=tokens > 0)
    if s.scope.game.japan != NONE:
        cite("SET-JAP-08", when=s.samurai[card] == 1)
        tokens = tokens + s.samurai[card]
    if s.reading["SET-A-31"] == "b":
        return tokens
    for fort in s.scope.game.features(Trigger.STATIC):
        covers = any_of(commands(s, p, fort) & holds(s, p, card) for p in seats(s))
        tokens = tokens + select(covers, 1, 0)
    return tokens


def holds(s, player, card):
    """Whose location it is for protection (SET-A-10)."""
    if s.scope.control and s.reading["SET-A-10"] == "b":
        return commands(s, player, card)
    return owns(s, player, card)


@merged
def clear(s, card):
    """Whatever lies on a card leaves with it (SET-BUILD-11, SET-FOUND-06)."""
    cite("SET-FOUND-06")
    cite("SET-GOOD-08")
    cite("SET-DEF-04", when=s.defence[card] > 0)
    if s.reading["SET-A-37"] == "b":
        empty_warehouses(s, card)
    s.uses[card] = 0
    s.defence[card] = 0
    s.lying[card][OWNER_SIDE] = 0
    s.lying[card][CONTROLLER_SIDE] = 0
    if s.scope.game.japan != NONE:
        cite("SET-JAP-09", when=s.samurai[card] == 1)
        s.samurai[card] = False
    if s.scope.control:
        s.controlled[card] = False
    if s.scope.blocking:
        s.blocked[card] = False
    if s.scope.routes and s.reading["SET-A-34"] == "a":
        end_routes(s, card)


def empty_warehouses(s, card):
    """Resources stored by lost Warehouses lie in the owner's supply again (SET-CARD-32)."""
    for house in s.scope.game.features(Trigger.CLEANUP):
        for player in seats(s):
            lost = (card == house) & commands(s, player, house)
            cite("SET-CARD-32", when=lost)
            cite("SET-CARD-33", when=lost)
            for good in (WOOD, STONE, FOOD, GOLD):
                if good != GOLD or player != s.scope.game.egypt:
                    s.safe[player][good] = select(lost, 0, s.safe[player][good])


def discard_from_play(s, card):
    """A location, foundation or deal goes to the discard pile of its deck (SET-ANAT-06)."""
    cite("SET-ANAT-06")
    clear(s, card)
    s.card_at[card] = DISCARD


def lost(s, card):
    """Whether a card is not in any empire."""
    return negation(in_some(s, s.card_at[card], empire))


@auto("SET-CARD-04", "SET-FOUND-06")
def empty_a_lost_gate(s):
    """The cards under a Gate that is gone are discarded (SET-A-24 a, b)."""
    require(s.reading["SET-A-24"] != "c", "SET-CARD-05")
    require(s.step != Step.OVER, "SET-CARD-05")
    gone = [(gate, s.scope.game.gates.index(gate), lost(s, gate)) for gate in s.scope.game.gates]
    held = [any_of(place == under_gate(s, number) for place in s.card_at) & away for _, number, away in gone]
    require(any_of(held), "SET-CARD-05")
    for card in range(len(s.card_at)):
        out = any_of((s.card_at[card] == under_gate(s, number)) & away for _, number, away in gone)
        s.card_at[card] = select(out, DISCARD, s.card_at[card])


@auto("SET-CARD-11", "SET-FOUND-06")
def empty_a_lost_shrine(s):
    """The resources on a Shrine that is gone are discarded, or return to the supply (SET-A-24 a, b)."""
    shrines = s.scope.game.features(Trigger.STORE)
    require(bool(shrines) and s.reading["SET-A-24"] != "c", "SET-CARD-11")
    require(all_of(lost(s, shrine) for shrine in shrines), "SET-CARD-11")
    require(sum(s.shrine) > 0, "SET-CARD-11")
    for at, good in enumerate((WOOD, STONE, FOOD, GOLD)):
        if s.reading["SET-A-24"] == "b":
            s.supply[s.scope.game.japan][good] += s.shrine[at]
        s.shrine[at] = 0


def owner_gains_wood(s, card, wood):
    """The wood of a foundation goes to the owner, or to the Egyptians who control the location (SET-CARD-26)."""
    taken = is_controlled(s, card)
    cite("SET-CARD-26", when=taken)
    cite("SET-CARD-27", when=taken)
    return [
        select(
            owns(s, p, card) & negation(taken),
            wood,
            select(taken & (p == s.scope.game.egypt), wood, 0) if s.scope.control else 0,
        )
        for p in seats(s)
    ]


def has_deal(s, player, card):
    return s.card_at[card] == deals(s, player)
