"""What a state of Monumental Duel consists of: the schema, and the names that rules use for places and steps.

Nobody knows the order of a City deck but for the cards that were put on top, so the rest is kept as counts. What is
being carried out lies on a stack of instructions (see `effects.py`).
"""

from enum import IntEnum

from models.monumental.catalogue import BARRICADE, BASICS, MAX_AGENTS, TOKENS
from models.monumental.effects import MOST_OWED, Op
from verify import Array, Bool, Enum, Int, Kind, Pile, Ref, Spec, Stack, all_of, among, any_of, count, select


class Step(IntEnum):
    """Where the game stands: what is to be decided or done next, when nothing lies on the stack."""

    REVEAL = 0  # Development cards are turned up
    FILL = 1  # a City is completed
    START = 2  # effects at the start of a round
    ACTIVATE = 3  # a row and a column are chosen
    TOMB = 4  # the Mughal Tomb, before resources are gained
    EFFECTS = 5  # effects of activated cards
    ACT = 6  # a player chooses an action
    ACTED = 7  # the action is carried out
    BID = 8  # tokens are laid on the Advantage card
    SLIDE = 9  # the track is cleared for new cards
    ADJUST = 10  # the Advantage loses a token
    MARKER = 11  # the marker changes hands
    OVER = 12


class Turned(IntEnum):
    """How a card lies in the City; KEPT is a reinforced card that is still active (MON-A-37 b)."""

    STRAIGHT = 0
    TILTED = 1
    KEPT = 2


PLAYERS = Kind("player", "players")
CARDS = Kind("card", "cards")
DEVELOPMENTS = Kind("development", "development")
POLICIES = Kind("policy", "policies")
CELLS = Kind("cell", "cells")
LINES = Kind("line", "lines")
SIDES = Kind("side", "side")
LAYERS = Kind("layer", 2, ("under", "over"))
SLOTS = Kind("slot", "track")
BASIC_BUILDINGS = Kind("building", 4, BASICS)
ESPIONAGE = Kind("espionage", "espionage")
MODULES = Kind("module", "modules")
DICE = Kind("die", MAX_AGENTS)
TOKEN_KINDS = Kind("token", 4, ("production", "science", "military", "gold"))
GOODS = Kind("good", len(TOKENS), TOKENS)
BASIC_KINDS = Kind("basic", 3, ("production", "science", "military"))
LASTING_CARDS = Kind("lasting", "lasting")
ZONES = Kind("zone", "zones")

UNDER, OVER = range(2)
DECK, TRACK, DISCARD, BOX, RESERVED = range(5)
NONE = -1
MOST_NOTED = 15


def zones(players):
    """Where a Development card can be, in the order of the numbers that `dev_at` holds."""
    return (
        *("deck", "track", "discard", "box"),
        *(f"reserved by {player}" for player in players),
        *(f"held by {player}" for player in players),
    )


def schema(scope):
    most, depth = scope.most, scope.depth
    pile = max(1, sum(sort == 3 for sort in scope.game.sorts) + scope.basics[3])
    fields = {
        "step": Enum(Step),
        "round": Int(0, scope.most_rounds),
        "last_round": Int(0, 2),
        "active": Ref(PLAYERS),
        "first": Ref(PLAYERS),
        "passed": Array(Bool(), PLAYERS),
        "era": Int(1, 3),
        "dev_at": Array(Ref(ZONES), DEVELOPMENTS),
        "track": Array(Ref(DEVELOPMENTS, none=True), SLOTS),
        "basics": Array(Int(0, max(scope.basics)), BASIC_BUILDINGS),
        "revolts": Int(min(0, scope.revolts - scope.most), scope.revolts),
        "city": Array(Ref(CARDS, none=True), PLAYERS, CELLS, LAYERS),
        "turned": Array(Enum(Turned), PLAYERS, CELLS, LAYERS),
        "spent": Array(Bool(), PLAYERS, CELLS, LAYERS),
        "deck": Array(Pile(CARDS, scope.most_copies, known=scope.known), PLAYERS),
        "discard": Array(Pile(CARDS, scope.most_copies), PLAYERS),
        "archive": Array(Pile(CARDS, scope.most_copies), PLAYERS),
        "provinces": Array(Ref(CARDS, none=True), PLAYERS, pile),
        "height": Array(Int(0, pile), PLAYERS),
        "wonder": Array(Ref(DEVELOPMENTS, none=True), PLAYERS),
        "second": Array(Ref(DEVELOPMENTS, none=True), PLAYERS),
        "held": Array(Int(0, most), PLAYERS, GOODS),
        "gained": Array(Int(0, scope.most_asked), PLAYERS),
        "activated": Array(Int(0, scope.most), PLAYERS),
        "conquered": Array(Bool(), PLAYERS),
        "progressed": Array(Bool(), PLAYERS),
        "row": Array(Int(NONE, scope.side - 1), PLAYERS),
        "column": Array(Int(NONE, scope.side - 1), PLAYERS),
        "lasting": Array(Int(0, 3), PLAYERS, LASTING_CARDS),
        "rank": Array(Int(0, 5), POLICIES),
        "place": Array(Ref(LINES, none=True), POLICIES),
        "awake": Array(Bool(), POLICIES),
        "policy_spent": Array(Bool(), POLICIES),
        "owed": Array(Bool(), POLICIES),
        "warlord_spent": Array(Bool(), PLAYERS),
        "ambassador_spent": Array(Bool(), PLAYERS),
        "espionage": Array(Ref(ESPIONAGE), PLAYERS),
        "dice": Array(Int(0, 6), scope.levels, DICE),
        "level": Int(0, scope.levels),
        "spies_owed": Int(0, MOST_OWED),
        "holder": Ref(PLAYERS, none=True),
        "bid_kind": Ref(TOKEN_KINDS, none=True),
        "bid": Int(0, most),
        "bid_gold": Int(0, most),
        "offer_kind": Ref(TOKEN_KINDS, none=True),
        "offer": Int(0, most),
        "offer_gold": Int(0, most),
        "due": Int(0, 15),
        "waiting": Ref(CELLS, none=True),
        "newcomer": Ref(CARDS, none=True),
        "stack": Stack(
            depth,
            op=Int(0, len(scope.game.programs.records) - 1),
            card=Ref(CARDS, none=True),
            note=Int(0, MOST_NOTED),
        ),
    }
    if scope.game.rewards_first("take_advantage"):
        fields["took_advantage"] = Array(Bool(), PLAYERS)
    return Spec(**fields)


def reserve_of(player):
    """The zone of the cards a player has reserved."""
    return RESERVED + player


def hold_of(player):
    """The zone of the Development cards a player has acquired, archived ones included."""
    return RESERVED + 2 + player


def seats(s):
    return range(2)


def other(player):
    return 1 - player


def cells(s):
    return range(len(s.scope.cells))


def places(s):
    """Every cell and layer of a City."""
    return [(cell, layer) for cell in cells(s) for layer in (UNDER, OVER)]


def inactive(s, player, cell, layer):
    """Whether there is a card that is not active."""
    return (s.city[player][cell][layer] != NONE) & (s.turned[player][cell][layer] == Turned.STRAIGHT)


def may_be_chosen(s, player, cell, layer):
    """Whether a card can be picked; a Knowledge under another card only under MON-A-15 (a)."""
    if s.reading["MON-A-15"] == "a":
        return True
    return (layer == OVER) | (s.city[player][cell][OVER] == NONE)


def any_inactive(s, player):
    return any_of(
        inactive(s, player, cell, layer) & may_be_chosen(s, player, cell, layer) for cell, layer in places(s)
    )


def any_tilted(s, player):
    return any_of(
        (s.turned[player][cell][layer] == Turned.TILTED) & may_be_chosen(s, player, cell, layer)
        for cell, layer in places(s)
    )


def in_city(s, player, card):
    """How many cards of a kind lie in a City."""
    return count(s.city[player][cell][layer] == card for cell, layer in places(s))


def copies(s, player, card):
    """How many cards of a kind a player has in City, City deck and City discard, and on the way to it."""
    return (
        in_city(s, player, card)
        + s.deck[player].holds(card)
        + s.discard[player].count[card]
        + count((held == card) for held in under_way(s, player))
    )


def under_way(s, player):
    """The cards of a player that were drawn and are being used, or wait for a place."""
    fixed = s.scope.game.programs.fixed
    frames = zip(s.stack.each("op"), s.stack.each("card"), s.stack.each("note"), strict=True)
    aside = [fixed[op] for op in (Op.USE, Op.PUT_AWAY, Op.PLACE)]
    drawn = [
        select(all_of([among(op, *aside), note == 1, s.active == player]), card, NONE)
        for op, card, note in frames
    ]
    return [*drawn, select(s.active == player, s.newcomer, NONE)]


def province_count(s, player, only=None):
    """How many Provinces a player controls, of some numbers or all."""
    barricade = s.scope.game.find(BARRICADE)
    if only is None:
        return count((card != NONE) & (card != barricade) for card in s.provinces[player])
    return count(card == wanted for card in s.provinces[player] for wanted in only)


def reserved(s, player):
    """How many cards a player has reserved."""
    return count(zone == reserve_of(player) for zone in s.dev_at)


def on_track(s):
    """How many cards lie on the track."""
    return count(card != NONE for card in s.track)


def developed(s, player):
    """How many Policies a player has developed; the Policies of a seat are next to each other."""
    game = s.scope.game
    return sum(
        select(game.owners[at] == player, select(s.rank[at] > 0, 1, 0), 0)
        for at in range(len(game.policy_names))
    )


def is_active(s, policy):
    """Whether a Policy is active: the last one developed, or for the Mughals one at an activated line."""
    owner = s.scope.game.owners[policy]
    if s.scope.game.mughal[owner]:
        return s.awake[policy] == 1
    return (s.rank[policy] > 0) & (s.rank[policy] == developed(s, owner))


def everyone_passed(s):
    return all_of(s.passed)
