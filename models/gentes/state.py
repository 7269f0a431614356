"""What a state of Gentes consists of: the schema, and the names that rules use for places and steps.

A timeline is kept as what lies on it (padlocks, tiles, single and double hourglasses, free slots), not slot
by slot: positions never matter (GEN-P-23, shown by tests/gentes/test_timeline_positions.py).
"""

from enum import IntEnum

from models.gentes.catalogue import SYNERGIES, TYPE_NAMES, Bin
from verify import Array, Bool, Enum, Int, Kind, Ref, Spec, count


class Step(IntEnum):
    """Where the game stands: what is to be decided or done next."""

    ROW = 0  # set-up: recruitment tiles are laid in random order
    REVEAL = 1  # set-up: start cards are turned up
    DRAFT = 2  # set-up: start cards are picked
    BOX = 3  # set-up with 1 or 2 players: cards leave the game unseen
    CITIZENS = 4  # set-up: start citizens are placed
    DEAL = 5  # set-up: the first display is laid
    DAWN = 6  # a Heyday begins
    ACT = 7  # a player chooses an action
    TAXED = 8  # Foyers may repeat the tax
    RECRUIT = 9  # Philosopher: citizens are chosen
    REORDER = 10  # Philosopher: the player chooses the order of the tiles (GEN-A-18)
    SCRIBE = 11  # Scribe: cards are chosen
    REFILL = 12  # the display is filled up after a Scribe
    BUILD = 13  # a city token is placed
    REGION = 14  # a Foyer activates a region
    CUBE = 15  # a cube goes to a bin of choice
    SYNERGY = 16  # a synergy symbol is chosen
    AFTER = 17  # the action is over; Additional Options are still possible
    PURGE = 18  # Decline with 1 or 2 players: marked cards leave the game
    PURGE_REFILL = 19
    CLEAR = 20  # Decline, step 1
    LEADERSHIP = 21  # Decline, step 2
    MARKER = 22  # Decline, step 3
    NEW_ERA = 23  # Decline, step 3: cards of the new era are laid
    PADLOCKS = 24  # Decline, step 3: each player opens a padlock
    INCOME = 25  # Decline, step 4
    EXCESS = 26  # Decline, step 5
    OWN = 27  # Decline: each player orders steps 3 to 5 (GEN-A-31 b)
    SCORE = 28  # final scoring
    OVER = 29


class Bonus(IntEnum):
    """The conditions of bonus tiles."""

    CARDS = 0
    CITIZENS = 1
    CITIES = 2


class Won(IntEnum):
    """What a player has won for a condition."""

    NOTHING = 0
    FOUR = 1
    EIGHT = 2


class Points(IntEnum):
    """Where victory points come from, for scopes that keep a ledger."""

    CARD = 0
    SYNERGY = 1
    BONUS = 2
    CITY = 3
    DECLINE = 4
    BOUGHT = 5
    HAND = 6
    CUBES = 7
    COINS = 8
    HOURGLASSES = 9


class Due(IntEnum):
    """What a player still has to do in the own Decline (GEN-A-31 b)."""

    PADLOCK = 0
    INCOME = 1
    EXCESS = 2


PLAYERS = Kind("player", "players")
TYPES = Kind("type", len(TYPE_NAMES), TYPE_NAMES)
CARDS = Kind("card", "cards")
TILES = Kind("tile", "tiles")
INCOMES = Kind("income", "income_cards")
SPACES = Kind("space", "spaces")
PLACES = Kind("place", "places")
SLOTS = Kind("slot", "display")
COLUMNS = Kind("column", len(TYPE_NAMES))
BINS = Kind("bin", 2, ("temple", "oracle"))
SYMBOL_KIND = Kind("synergy", len(SYNERGIES), SYNERGIES)
REGION_KIND = Kind("region", 3, ("red", "green", "yellow"))
BONUSES = Kind("bonus", 3, ("cards", "citizens", "cities"))
USES = Kind("use", 2, ("left", "right"))
LEDGER = Kind("source", len(Points), tuple(source.name.lower() for source in Points))

DECK, DRAFT, DISPLAY, DISCARD, BOX, FIRST_HAND = range(6)
NOBODY = NOTHING = -1
TRACK = 6
FULL_CHART = 18
MOST_PAID = 10


def places(players):
    """Where a card can be, in the order of the numbers that `card_at` holds."""
    return (
        *("deck", "draft", "display", "discard", "box"),
        *(f"hand of {player}" for player in players),
        *(f"played by {player}" for player in players),
        *(f"scored by {player}" for player in players),
    )


def schema(scope):
    coins, points, lowest = bounds(scope)
    slots, players, hourglasses = scope.slots, len(scope.players), scope.hourglasses
    most_owed = len(scope.cards)
    fields = {
        "step": Enum(Step),
        "round": Int(1, scope.rounds),
        "ending": Bool(),
        "active": Ref(PLAYERS),
        "first_player": Ref(PLAYERS),
        "leader": Ref(PLAYERS, none=True),
        "passed": Array(Bool(), PLAYERS),
        "coins": Array(Int(0, coins), PLAYERS),
        "bank": Int(scope.bank - players * coins, scope.bank),
        "points": Array(Int(lowest, points), PLAYERS),
        "chart": Array(Int(0, TRACK), PLAYERS, TYPES),
        "padlocks": Array(Int(0, scope.padlocks), PLAYERS),
        "padlocks_aside": Int(0, scope.padlock_tokens),
        "free": Array(Int(0, slots), PLAYERS),
        "singles": Array(Int(0, slots), PLAYERS),
        "doubles": Array(Int(0, slots), PLAYERS),
        "hourglasses": Int(hourglasses - 2 * slots * players, hourglasses),
        "bins": Array(Int(0, scope.most_cubes), PLAYERS, BINS),
        "cubes": Int(-scope.cubes, scope.cubes),
        "tokens": Array(Int(0, scope.tokens), PLAYERS),
        "tile_at": Array(Ref(PLAYERS, none=True), TILES),
        "card_at": Array(Ref(PLACES), CARDS),
        "display": Array(Ref(CARDS, none=True), SLOTS),
        "spent": Array(Bool(), CARDS),
        "row": Array(Ref(TYPES), COLUMNS),
        "owner": Array(Ref(PLAYERS, none=True), SPACES),
        "marks": Array(Bool(), SPACES, USES),
        "bonus": Array(Enum(Won), PLAYERS, BONUSES),
        "owed": Array(Int(0, most_owed), PLAYERS),
        "option_recruits": Array(Int(0, TRACK), PLAYERS, TYPES),
        "left": Int(0, scope.most_left),
        "paid": Int(0, MOST_PAID),
        "recruits": Int(0, scope.most_recruits),
        "extra": Int(0, scope.most_recruits),
        "farthest": Int(0, len(TYPE_NAMES) - 1),
        "rank": Array(Int(0, len(TYPE_NAMES)), TYPES),
        "taken": Int(0, 3),
        "from_discard": Bool(),
        "last": Int(-1, max(len(scope.cards), scope.display) - 1),
        "gained": Int(0, scope.most_tax),
        "base": Int(0, 8),
        "building": Int(-1, 3),
        "rewarded": Bool(),
        "playing": Ref(CARDS, none=True),
        "cubes_owed": Int(0, 1),
        "exchanger": Ref(PLAYERS, none=True),
        "exchange_from": Ref(TYPES, none=True),
        "exchange_to": Ref(TYPES, none=True),
        "collected": Array(Bool(), REGION_KIND),
        "paid_out": Array(Bool(), INCOMES),
        "due": Array(Bool(), 3),
        "judged": Bool(),
    }
    if scope.cube_slots:
        fields["marked"] = Array(Bool(), SLOTS)
    if players == 1:
        fields["row_cube"] = Ref(TYPES, none=True)
        fields["title"] = Int(-1, 8)
    if scope.ledger:
        fields["ledger"] = Array(Int(lowest, points), PLAYERS, LEDGER)
    return Spec(**fields)


def bounds(scope):
    """The most coins and points a player could have, and the fewest points: generous, and never met."""
    cards = scope.game.card_list
    incomes = sum(card["income"] + TRACK * card["income_per"] for card in cards)
    tokens = scope.tokens
    per_round = scope.slots * (scope.most_tax + 5 * tokens + 2) + incomes + 15
    coins = scope.start_coins + scope.rounds * per_round
    printed = sum(card["points"] + card["income_points"] for card in cards)
    every_round = 2 * tokens * scope.slots + sum(
        card["income_points"] + card["points_for_sale"] + tokens * card["points_per_token"] for card in cards
    )
    points = printed + len(cards) ** 2 + 24 + scope.rounds * every_round + coins // 10 + scope.cubes
    points += max((seat.get("points", 0) for seat in scope.start), default=0)
    return coins, points, -printed - 32


def hand(s, player):
    """The place of a player's hand cards."""
    return FIRST_HAND + player


def table(s, player):
    """The place of the cards a player has played."""
    return FIRST_HAND + len(s.coins) + player


def late(s, player):
    """The place of cards that enter play in the final scoring."""
    return FIRST_HAND + 2 * len(s.coins) + player


def era(s):
    """The present era, from 1."""
    return (s.round - 1) // s.scope.rounds_per_era + 1


def total(s, player):
    """The citizens on a player's chart; virtual ones are not there."""
    return sum(s.chart[player])


def in_play(s, player, key):
    """What the cards in play give in all of some number that they carry."""
    return sum(
        card[key] * (s.card_at[number] == table(s, player))
        for number, card in enumerate(s.scope.game.card_list)
        if card[key] > 0
    )


def cards_in_play(s, player):
    """How many cards a player has in play, those of the final scoring included."""
    return count((place == table(s, player)) | (place == late(s, player)) for place in s.card_at)


def hand_size(s, player):
    return count(place == hand(s, player) for place in s.card_at)


def stored(s, player):
    """The cubes on a player's board."""
    return s.bins[player][Bin.TEMPLE] + s.bins[player][Bin.ORACLE]


def placed(s, player):
    """The city tokens a player has on the board."""
    return s.scope.tokens - s.tokens[player]
