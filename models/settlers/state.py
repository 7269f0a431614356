"""What a state of Imperial Settlers consists of: the schema, and the names that rules use for places and steps.

Every card is in one place. A location is a card in an empire; what lies on it is kept by card. Seats are
factions: a scope says which sit where.
"""

from enum import IntEnum
from functools import cache

from models.settlers.catalogue import GOODS, RESOURCES, SUPPLIES, TARGETS
from verify import Array, Bool, Enum, Int, Kind, Ref, Spec, Table, count


class Step(IntEnum):
    """Where the game stands: what is to be decided or done next."""

    FIRST = 0  # set-up: the first player is chosen by lot
    DEAL = 1  # set-up: hands are dealt
    LINE = 2  # set-up, solo: the first attack card is turned up
    FACTION_CARD = 3  # Lookout: a faction card each
    COMMON_CARD = 4  # Lookout, peaceful variant: a common card each
    REVEAL = 5  # Lookout: cards are turned up
    PICK = 6  # Lookout: a player takes a card
    GIVE = 7  # Lookout, solo: a card goes to the virtual player
    OFFER = 8  # alternate Lookout: three cards each
    KEEP = 9  # alternate Lookout: one is kept
    KEEP_LAST = 10  # alternate Lookout: one of the two received is kept
    PRODUCE = 11  # Production: a player collects
    PRODUCE_MORE = 12  # Production in a fixed order (SET-A-12 b): then the locations
    RESOLVE = 13  # what was gained asks for decisions or draws
    LOOK = 14  # cards of a deck are looked at
    DECLINE = 15  # gains may be declined (SET-A-29 b)
    ACT = 16  # a player chooses an action, or passes
    SITE = 17  # a building needs a location to be discarded
    PAY = 18  # resources are paid, or gold in their place
    CARD_COST = 19  # an activation costs a hand card
    DEAL_COST = 20  # an activation costs a deal
    TARGET = 21  # an activated location asks what it is aimed at
    VICTIM = 22  # an opponent discards a hand card
    CONVERT = 23  # goods just razed are given back for points
    AGAIN = 24  # a location may be activated a second time
    EXCHANGE = 25  # another pair of workers may be spent
    AFTER = 26  # the action is done; tokens may still be placed
    CLEANUP = 27
    ATTACK = 28  # solo: an attack card is turned up
    STRUCK = 29  # solo: the location to be lost is found
    ORDER = 30  # solo: the order of the used attack cards is chosen (SET-A-16 c)
    SCORE = 31
    OVER = 32


class Phase(IntEnum):
    """The phases of a round."""

    SETUP = 0
    LOOKOUT = 1
    PRODUCTION = 2
    ACTION = 3
    CLEANUP = 4
    ATTACK = 5
    END = 6


class Paying(IntEnum):
    """What the resources that are being paid are for."""

    NOTHING = 0
    BUILDING = 1
    DEAL = 2
    ACTIVATION = 3


PLAYERS = Kind("player", "players")
CARDS = Kind("card", "card_names")
PLACES = Kind("place", "places")
SUPPLY = Kind("good", SUPPLIES, GOODS[:SUPPLIES])
GAINS = Kind("good", len(GOODS), GOODS)
RESOURCE = Kind("resource", len(RESOURCES), GOODS[: len(RESOURCES)])
STORABLE = Kind("good", 4, ("wood", "stone", "food", "gold"))
DECKS = Kind("deck", 2, ("common", "faction"))
TARGET_KIND = Kind("target", len(TARGETS), TARGETS)
SIDES = Kind("side", 2, ("owner", "controller"))
ICONS = Kind("icon", 2, ("first", "second"))
POSITIONS = Kind("position", "line")
CHOICES = Kind("choice", "choices")

DECK, DISCARD, DISPLAY, BUILDING, FRESH, AREA, COLLECTION, FIRST_HAND = range(8)
NOBODY = NOTHING = -1
OWNER_SIDE, CONTROLLER_SIDE = range(2)


def places(players, gates):
    """Where a card can be, in the order of the numbers that `card_at` holds."""
    return (
        *("deck", "discard", "display", "being built", "just drawn", "virtual player", "collection pile"),
        *(f"hand of {player}" for player in players),
        *(f"empire of {player}" for player in players),
        *(f"foundation of {player}" for player in players),
        *(f"deal of {player}" for player in players),
        *(f"offer to {player}" for player in players),
        *(f"under gate {gate + 1}" for gate in range(gates)),
    )


def schema(scope):
    goods, points, pending = scope.most_goods, scope.most_points, scope.most_pending
    fields = {
        "step": Enum(Step),
        "phase": Enum(Phase),
        "round": Int(1, scope.rounds),
        "active": Ref(PLAYERS),
        "first_player": Ref(PLAYERS),
        "passed": Array(Bool(), PLAYERS),
        "card_at": Array(Ref(PLACES), CARDS),
        "supply": Array(Int(0, goods), PLAYERS, SUPPLY),
        "safe": Array(Int(0, goods), PLAYERS, SUPPLY),
        "vp": Array(Int(0, points), PLAYERS),
        "uses": Array(Int(0, 2), CARDS),
        "lying": Array(Int(0, 8), CARDS, SIDES),
        "defence": Array(Int(0, scope.most_defence), CARDS),
        "left": Int(0, scope.most_left),
        "pick": Int(0, 2 * len(scope.players)),
        "due": Array(Int(0, 6), RESOURCE),
        "paying": Enum(Paying),
        "building": Ref(CARDS, none=True),
        "site": Ref(CARDS, none=True),
        "acting": Ref(CARDS, none=True),
        "times": Int(0, 2),
        "repeats": Int(0, 2),
        "exchanging": Bool(),
        "placed": Bool(),
        "any_draws": Int(0, pending),
        "common_draws": Int(0, pending),
        "faction_draws": Int(0, pending),
        "looks": Int(0, 4),
        "choosing": Array(Int(0, 4), CHOICES),
        "copies": Array(Int(0, 4), 2),
        "offers": Int(0, 3),
        "pool": Int(0, points),
        "gained": Array(Int(0, goods), PLAYERS, GAINS),
        "winner": Array(Bool(), PLAYERS),
    }
    game = scope.game
    if scope.control:
        fields["controlled"] = Array(Bool(), CARDS)
    if scope.blocking:
        fields["blocked"] = Array(Bool(), CARDS)
    if scope.chapel:
        fields["convertible"] = Array(Int(0, 2), 5)
        fields["chapel"] = Bool()
    if scope.routes:
        fields["routes"] = Array(Int(0, scope.routes), CARDS, ICONS)
    if scope.egyptian_routes:
        fields["egyptian_routes"] = Array(Int(0, scope.routes), CARDS, ICONS)
    if game.japan != NOTHING:
        fields["samurai"] = Array(Bool(), CARDS)
        fields["samurai_due"] = Int(0, 4)
        fields["shrine"] = Array(Int(0, goods), STORABLE)
    if scope.solo:
        fields["line"] = Array(Ref(TARGET_KIND, none=True), POSITIONS)
        fields["revealed"] = Int(0, len(scope.line))
        fields["attack_deck"] = Array(Int(0, scope.attack_cards), TARGET_KIND)
        fields["attack_out"] = Array(Int(0, scope.attack_cards), TARGET_KIND)
        fields["attack_deals"] = Array(Int(0, scope.attack_cards), TARGET_KIND)
        fields["attacks"] = Int(0, 2)
        fields["won"] = Bool()
        fields["title"] = Int(-1, 6)
    return Spec(**fields)


def seats(s):
    return range(len(s.scope.players))


def hand(s, player):
    """The place of a player's hand cards."""
    return FIRST_HAND + player


def empire(s, player):
    """The place of a player's locations."""
    return FIRST_HAND + len(s.scope.players) + player


def foundation(s, player):
    """The place of the cards that lie face down in a player's empire."""
    return FIRST_HAND + 2 * len(s.scope.players) + player


def deals(s, player):
    """The place of the deals under a player's board."""
    return FIRST_HAND + 3 * len(s.scope.players) + player


def offer(s, player):
    """The place of the cards a player chooses from in the alternate Lookout."""
    return FIRST_HAND + 4 * len(s.scope.players) + player


def under_gate(s, gate):
    """The place of the cards under a Gate."""
    return FIRST_HAND + 5 * len(s.scope.players) + gate


def in_some(s, place, kind):
    """Whether a place is the hand, empire, foundation or deal (`kind`) of some player."""
    first = kind(s, 0)
    return (place >= first) & (place < first + len(s.scope.players))


@cache
def _numbers(most):
    return Table(range(most + 1), "number")


def tallied(total, most):
    """A long sum of at most `most`, as one number: what looks at it need not look at every term again."""
    return total if isinstance(total, int) else _numbers(most)[total]


def how_many(s, place, cards=None):
    """How many cards, or how many of some, are in a place."""
    chosen = range(len(s.card_at)) if cards is None else cards
    return tallied(count(s.card_at[card] == place for card in chosen), len(chosen))


def hand_size(s, player):
    return how_many(s, hand(s, player))
