"""Cards, tiles and spaces of the board: pure data from cards.json, in the form that rules can index.

A scope chooses which cards, tiles and spaces it has; `Game` holds the data of one choice. What is assumed
rather than known is marked, with the range it could have, so that a proof may leave it open.
"""

import json
from enum import IntEnum
from functools import cached_property
from pathlib import Path

from verify import Catalogue, Table

DATA = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
TYPE_NAMES = tuple(kind["id"] for kind in DATA["citizen_types"])
NOBLE, PRIEST, SOLDIER, MERCHANT, ARTISAN, SCHOLAR = range(6)
OPPOSED = Table(
    [
        next(
            TYPE_NAMES.index(track["right" if track["left"] == name else "left"])
            for track in DATA["tracks"]
            if name in (track["left"], track["right"])
        )
        for name in TYPE_NAMES
    ],
    name="opposed type",
)
TRACKS = tuple(
    (TYPE_NAMES.index(track["left"]), TYPE_NAMES.index(track["right"])) for track in DATA["tracks"]
)
SYMBOLS = tuple(DATA["city_symbols"]["values"])
ANY = len(SYMBOLS)  # a build effect or a tile that fits every space
NONE = -1
SYNERGIES = tuple(DATA["synergy_symbols"]["values"])
REGIONS = ("red", "green", "yellow")
NO_INDICATOR = 99
EXACT_PAYMENTS = 11  # payments run from 0 to 10


class Action(IntEnum):
    """The board actions."""

    LEADER = 0
    PHILOSOPHER = 1
    SCRIBE = 2
    NAVIGATOR = 3
    CHRONICLER = 4
    TAX_COLLECTOR = 5


class Bin(IntEnum):
    """The two bins for cubes on a player board: exchanges (A) and virtual citizens (B)."""

    TEMPLE = 0
    ORACLE = 1


class Row(IntEnum):
    """The rows of Foyers, by what their tokens give."""

    SCRIBE = 0
    PHILOSOPHER = 1
    BOOST = 2


class Reward(IntEnum):
    """What a city gives."""

    TEMPLE_CUBE = 0
    ORACLE_CUBE = 1
    COINS = 2
    POINTS = 3


CITY_COINS = 5
CITY_POINTS = 2
PRICE_RANGE = {Action.SCRIBE: (1, 10), Action.PHILOSOPHER: (1, 8)}
COST_OF_ONE = Table(
    DATA["recruitment_table"]["cost_for_one"], "cost of one", 1, 8, [1] * 5 + [0]
)  # the last column: any type for 4 coins
COST_OF_TWO = Table(DATA["recruitment_table"]["cost_for_two"], "cost of two", 1, 8)


def _indicators(slots):
    """What 1, 2 or 3 cards cost, by the rightmost slot taken."""
    rows = [DATA["scribe_table"]["cost_by_rightmost_slot"][str(cards)] for cards in (1, 2, 3)]
    return [[NO_INDICATOR if cost is None else cost for cost in row[:slots]] for row in rows]


def _card(card):
    effects = {}
    for effect in card["immediate"] + card["once_per_round"] + card["permanent"] + card["decline"]:
        effects.setdefault(effect["op"], []).append(effect)

    def number(op, key="n"):
        return sum(effect[key] for effect in effects.get(op, ()))

    def types(op):
        found = [TYPE_NAMES.index(effect["type"]) for effect in effects.get(op, ())]
        return [*found, NONE, NONE][:2]

    cities = {"alpha": 0, "beta": 0, "gamma": 0, "any": 0, "each": 0}
    for wanted in card["prereq"]["cities"]:
        cities[wanted["symbol"]] = wanted["n"]
    action = effects.get("action_once", [{}])[0]
    price = effects.get("mod_pay_choice", [{}])[0]
    build = effects.get("build", [{}])[0].get("symbol")
    virtual = {effect["type"]: effect["n"] for effect in effects.get("virtual", ())}
    per_citizen = effects.get("decline_coins_per", [{}])[0]
    return {
        "era": card["era"],
        "points": card["vp"],
        "need": [card["prereq"]["citizens"].get(name, 0) for name in TYPE_NAMES],
        "cities": [cities[symbol] for symbol in SYMBOLS],
        "any_city": cities["any"],
        "each_symbol": cities["each"],
        "recruits": types("recruit"),
        "removes": types("remove"),
        "unlocks": number("unlock"),
        "builds": NONE if build is None else ANY if build == "any" else SYMBOLS.index(build),
        "action": Action[action["kind"].upper()] if action else NONE,
        "cost": action.get("cost", 0),
        "virtual": [virtual.get(name, 0) for name in TYPE_NAMES],
        "lends": sum(virtual.values()),
        "extra_citizens": number("mod_extra_citizen"),
        "tax_repeats": number("mod_tax_repeat"),
        "price": Action[price["kind"].upper()] if price else NONE,
        "income": number("decline_coins"),
        "income_type": TYPE_NAMES.index(per_citizen["type"]) if per_citizen else 0,
        "income_per": per_citizen.get("n", 0),
        "income_points": number("decline_vp"),
        "points_for_sale": number("decline_buy_vp", "max"),
        "points_per_token": number("decline_vp_per_city_token"),
        "synergy": [int(symbol in card["synergy"]) for symbol in SYNERGIES],
    }


def _tile(tile):
    symbol = tile.get("symbol")
    return {
        "action": Action[tile["action"].upper()],
        "cost": tile["cost"],
        "hourglasses": tile["hourglasses"],
        "symbol": NONE if symbol is None else ANY if symbol == "any" else SYMBOLS.index(symbol),
    }


def _space(space):
    foyer = space["kind"] == "foyer_space"
    symbols = space["symbols"] if foyer else [space["symbol"]]
    return {
        "region": NONE if foyer else REGIONS.index(space["region"]),
        "row": Row[space["row"].upper()] if foyer else NONE,
        "reward": NONE if foyer else _reward(space["reward"]),
        "symbols": [int(symbol in symbols) for symbol in SYMBOLS],
        "double": int(len(symbols) > 1),
    }


def _reward(reward):
    if reward["op"] == "cube":
        return Reward.TEMPLE_CUBE if reward["bin"] == "temple" else Reward.ORACLE_CUBE
    return Reward.COINS if reward["op"] == "coins" else Reward.POINTS


class Game:
    """The data of the cards, tiles and spaces that a scope has, in the order in which it names them."""

    def __init__(self, cards, tiles, spaces, display):
        known = {card["id"]: card for card in DATA["cards"] + DATA["synthetic_cards"]}
        self.card_list = [_card(known[name]) for name in cards]
        self.cards = Catalogue(self.card_list, "card", assumed=_assumed_of_cards([known[n] for n in cards]))
        by_tile = {tile["id"]: tile for tile in DATA["action_tiles"]}
        self.tile_list = [_tile(by_tile[name]) for name in tiles]
        unsure = [int(by_tile[name]["provenance"] == "assumed") for name in tiles]
        self.tiles = Catalogue(
            self.tile_list, "tile", assumed={"cost": (0, 10, unsure), "hourglasses": (0, 3, unsure)}
        )
        by_space = {space["id"]: space for space in DATA["cities"] + DATA["foyers"]}
        self.space_list = [_space(by_space[name]) for name in spaces]
        self.spaces = Catalogue(self.space_list, "space")
        self.indicators = Table(
            _indicators(display), "scribe indicators", 1, NO_INDICATOR, _assumed_indicators(display)
        )

    @cached_property
    def incomes(self):
        """The cards whose Decline reward depends on the moment it is taken; one that gives nothing where there is none."""
        return Catalogue([self.card_list[card] for card in self.income_numbers] or [_NO_INCOME], "income")

    @cached_property
    def income_numbers(self):
        return [
            number
            for number, card in enumerate(self.card_list)
            if card["income_per"] or card["points_for_sale"]
        ]

    @cached_property
    def tables(self):
        """What is assumed, and may be left open in a proof."""
        return [
            *(self.cards.tables[key] for key in ("need", "synergy")),
            *(self.tiles.tables[key] for key in ("cost", "hourglasses")),
            self.indicators,
            COST_OF_ONE,
            COST_OF_TWO,
        ]

    def tiles_for(self, action, joker=NONE):
        """The numbers of the tiles that give an action; the solo joker gives any."""
        return tuple(
            number
            for number, tile in enumerate(self.tile_list)
            if tile["action"] == action or number == joker
        )

    def cards_with(self, key, value=None):
        """The numbers of the cards whose `key` is not empty, or is `value`."""
        wanted = {value} if value is not None else None
        empty = (0, NONE)
        return tuple(
            number
            for number, card in enumerate(self.card_list)
            if (card[key] not in empty if wanted is None else card[key] in wanted)
        )

    def foyers(self, *rows):
        """The numbers of the Foyer spaces of some rows, or of all."""
        return tuple(
            number
            for number, space in enumerate(self.space_list)
            if space["row"] != NONE and (not rows or space["row"] in rows)
        )

    @property
    def exact(self):
        """Which payments are printed on an indicator: for the Philosopher, for the Scribe (GEN-A-20)."""
        recruiting = {*COST_OF_ONE.flat, *COST_OF_TWO.flat}
        writing = {*self.indicators.flat, *(option["min_cost"] for option in DISCARD_OPTIONS)}
        return {
            Action.PHILOSOPHER: Table([int(n in recruiting) for n in range(EXACT_PAYMENTS)], "exact prices"),
            Action.SCRIBE: Table([int(n in writing) for n in range(EXACT_PAYMENTS)], "exact prices"),
        }


_NO_INCOME = {"income_type": 0, "income_per": 0, "points_for_sale": 0}
DISCARD_OPTIONS = DATA["scribe_table"]["discard_options"]


def _assumed_of_cards(cards):
    """Citizens that a card asks for are assumed for every card, synergy symbols for those that have any."""
    return {
        "need": (0, 6, [[1] * len(TYPE_NAMES)] * len(cards)),
        "synergy": (0, 1, [[int(card["era"] < 3)] * len(SYNERGIES) for card in cards]),
    }


def _assumed_indicators(slots):
    """Only what a payment of 8 allows is known: the largest slot for each number of cards."""
    known = {(0, 7), (1, 5), (2, 2)}
    return [
        [int((row, slot) not in known and cost != NO_INDICATOR) for slot, cost in enumerate(costs)]
        for row, costs in enumerate(_indicators(slots))
    ]


VALUE_KEYS = ("prereq.citizens", "prereq.cities", "synergy", "vp", "immediate", "decline", "once_per_round")
VALUE_KEYS += ("permanent", "cost", "hourglasses", "players", "symbol", "symbols", "region", "reward", "row")
VALUE_KEYS += ("on_1_2P_side", "value", "options", "condition")


def provenance():
    """How many values of the game are stated in the rulebook, inferred, public, or assumed."""
    found = {"rulebook": 0, "inferred": 0, "public": 0, "assumed": 0}
    for group in ("cards", "action_tiles", "cities", "foyers", "bonus_tiles"):
        for record in DATA[group]:
            for key in VALUE_KEYS:
                if _value(record, key) is not None:
                    found[_source(record, key)] += 1
    for constant in DATA["constants"].values():
        found[constant["provenance"]] += 1
    for group in ("tracks", "tax_collector", "first_game_setup", "solo_ranks", "cube_bins"):
        for record in DATA[group]:
            found[record["provenance"]] += 1
    for table in ("recruitment_table", "scribe_table", "endgame", "solo_setup"):
        found[DATA[table]["provenance"]] += 1
    return found


def _value(record, key):
    for part in key.split("."):
        record = record.get(part)
        if record is None:
            return None
    return record


def _source(record, key):
    """The provenance of one value: what its record says of it, else of the record as a whole."""
    for name, source in record.get("field_provenance", {}).items():
        if key in name.split(","):
            return "assumed" if "symbol assumed" in source else source.split(" ")[0]
    return record["provenance"]
