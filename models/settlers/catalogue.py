"""Cards, boards and attack cards: pure data from cards.json, in the form that rules can index.

A scope chooses the factions and cards it has; `Game` holds the data of one choice. Abilities that are assumed or
inferred rather than known are marked, in their labels and with the range they could have, so that a proof may
leave them open.
"""

import json
from enum import IntEnum
from functools import cached_property
from pathlib import Path

from verify import Catalogue, Table

DATA = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
GOODS = tuple(DATA["vocabulary"]["goods"])
WOOD, STONE, FOOD, WORKER, GOLD, RAZE, DEFENCE, CARD, VP = range(len(GOODS))
RESOURCES = (WOOD, STONE, FOOD)
SUPPLIES = 7  # goods that lie in a supply; cards and points do not
COLOURS = tuple(DATA["vocabulary"]["colours"])
SAMURAI = len(COLOURS)  # what a production may count besides colours
FACTIONS = ("roman", "barbarian", "egyptian", "japanese")
BOARDS = dict(zip(FACTIONS, DATA["boards"], strict=True))
SMALL_BOARDS = dict(zip(FACTIONS, DATA["synthetic"]["tiny_boards"], strict=True))
TARGETS = tuple(DATA["attack_deck"]["targets"])
TARGET_GOODS = tuple(GOODS.index(name) for name in TARGETS)
NONE = -1
EGYPTIAN_TOKENS = 4


class Sort(IntEnum):
    """The kinds of location, in the order in which the virtual player attacks them."""

    ACTION = 0
    FEATURE = 1
    PRODUCTION = 2


class Trigger(IntEnum):
    """When a feature gives its reward or works."""

    NEVER = 0
    BUILD_COLOUR = 1
    BUILD_COMMON = 2
    BUILD_FACTION = 3
    RAZE = 4
    RAZE_ENEMY = 5
    DEAL = 6
    GAIN = 7
    EXCHANGE = 8
    TUCK = 9
    STORE = 10
    CLEANUP = 11
    STATIC = 12


class Op(IntEnum):
    """What an action location does besides giving goods."""

    NOTHING = 0
    STEAL = 1
    RAZE_FREE = 2  # Chariot Builder
    RAZE_CONVERT = 3  # Dark Chapel
    RAZE_OWN = 4  # Rabble
    RAZE_FIELD_GOOD = 5  # Pack
    REMOVE = 6  # Garrison, Engineers
    DISCARD_DEAL = 7  # Robbers
    TAKE_DEAL = 8  # Spies
    TRADE = 9  # Trade Route
    MAKE_DISCARD = 10  # Desert
    BLOCK = 11  # Scorpion Breeder
    CONTROL = 12  # Temple of Ra
    FOUND = 13  # Sanctuary
    SETTLE = 14  # Settlers
    NEGOTIATE = 15  # Negotiator
    PRODUCE_DEAL = 16  # Imperial Messenger
    COPY = 17  # Porters


OPS = {
    "steal": Op.STEAL,
    "gain_one_of_raze_field": Op.RAZE_FIELD_GOOD,
    "discard_location": Op.REMOVE,
    "discard_deal": Op.DISCARD_DEAL,
    "take_deal": Op.TAKE_DEAL,
    "deal_with_enemy_location": Op.TRADE,
    "enemy_discards_hand_card": Op.MAKE_DISCARD,
    "block_action_location": Op.BLOCK,
    "take_control": Op.CONTROL,
    "place_as_foundation": Op.FOUND,
    "produce_deal": Op.PRODUCE_DEAL,
    "copy_production": Op.COPY,
}
STEALS = ("wood", "stone", "food", "gold", "worker", "raze")
CHAPEL_POINTS = 2


def numbers(items, names=GOODS):
    """Amounts by name as a row."""
    row = [0] * len(names)
    for item in items:
        if item["what"] in names:
            row[names.index(item["what"])] += item["n"] if isinstance(item["n"], int) else 0
    return row


def named(items, what):
    return sum(item["n"] for item in items if item["what"] == what)


def gains(effects):
    """The goods of some effects; a draw of free choice is the good `card`."""
    row = numbers([effect for effect in effects if effect["op"] == "gain"])
    row[CARD] += sum(e["n"] for e in effects if e["op"] == "draw" and e["from"] == "any")
    return row


def drawn(effects, deck):
    return sum(e["n"] for e in effects if e["op"] == "draw" and e["from"] == deck)


def counted(effects):
    """What is gained per location of a colour, or per samurai: good, what is counted, the cap."""
    for effect in effects:
        if effect["op"] == "gain_per":
            per = effect["per"]
            item = COLOURS.index(per["colour"]) if "colour" in per else SAMURAI
            return GOODS.index(effect["what"]), item, effect["max"]
    return NONE, 0, 0


def trigger_of(ability):
    """When a feature works."""
    if ability["kind"] != "feature":
        return Trigger.NEVER
    on = ability["trigger"]["on"]
    if on == "build":
        deck = ability["trigger"].get("deck")
        if deck is None:
            return Trigger.BUILD_COLOUR
        return Trigger.BUILD_COMMON if deck == "common" else Trigger.BUILD_FACTION
    if on == "raze":
        return Trigger.RAZE_ENEMY if "target" in ability["trigger"] else Trigger.RAZE
    if on == "own_turn_optional":
        tucks = any(effect["op"] == "tuck" for effect in ability["effects"])
        return Trigger.TUCK if tucks else Trigger.STORE
    return {
        "deal": Trigger.DEAL,
        "gain": Trigger.GAIN,
        "opponent_exchange_pair": Trigger.EXCHANGE,
        "cleanup": Trigger.CLEANUP,
        "static": Trigger.STATIC,
        "never": Trigger.NEVER,
    }[on]


def op_of(ability):
    if ability["kind"] != "action":
        return Op.NOTHING
    for effect in ability["effects"]:
        if effect["op"] == "raze":
            if effect.get("ignore_protection"):
                return Op.RAZE_FREE
            return Op.RAZE_OWN if effect["targets"] == ["own_location"] else Op.RAZE_CONVERT
        if effect["op"] == "build_from":
            return Op.SETTLE if effect["source"] == "hand_faction" else Op.NEGOTIATE
        if effect["op"] in OPS:
            return OPS[effect["op"]]
    return Op.NOTHING


def icons(raze):
    """The one or two goods of a raze field, a double icon twice."""
    found = [GOODS.index(item["what"]) for item in raze for _ in range(item["n"])]
    return [*found, NONE, NONE][:2]


def card_record(card, factions, choice_lists):
    """One card as numbers."""
    ability, bonus = card["ability"], card["building_bonus"]
    kind, effects = ability["kind"], ability["effects"]
    produced = effects if kind == "production" else []
    done = effects if kind == "action" else []
    cost = ability.get("cost", [])
    raze = card["raze"]
    good, item, most = counted(produced)
    bonus_good, bonus_item, bonus_most = counted(bonus)
    trigger = ability.get("trigger", {})
    deal = card["deal"]
    steal = next((e["what"] for e in done if e["op"] == "steal"), [])
    choice = next((e["options"] for e in produced + done if e["op"] == "choice"), None)
    paid = sum(n for n in numbers(card["cost"])[:3])
    return {
        "seat": factions.index(card["deck"]) if card["deck"] in factions else NONE,
        "japanese": int(card["deck"] == "japanese"),
        "cost": numbers(card["cost"])[:3],
        "needs_location": named(card["cost"], "location"),
        "raze": numbers(raze),
        "icons": icons(raze),
        "razeable": int(bool(raze)),
        "deal": GOODS.index(deal) if deal else NONE,
        "sort": Sort[kind.upper()],
        "colours": [int(colour in card["colours"]) for colour in COLOURS],
        "many_colours": int(len(card["colours"]) > 1),
        "produces": gains(produced),
        "produces_common": drawn(produced, "common"),
        "produces_faction": drawn(produced, "faction"),
        "looks": sum(e["op"] == "look_choose" for e in produced),
        "choice": NONE if choice is None else choice_lists.index(json.dumps(choice)),
        "copies": sum(e["op"] == "copy_production" for e in produced),
        "per_good": good,
        "per_item": item,
        "per_most": most,
        "bonus": gains(bonus),
        "bonus_common": drawn(bonus, "common"),
        "bonus_faction": drawn(bonus, "faction"),
        "bonus_item": bonus_item,
        "bonus_most": bonus_most if bonus_good == VP else 0,
        "bonus_samurai": sum(e["n"] for e in bonus if e["op"] == "place_samurai"),
        "uses": ability.get("uses", 0),
        "pays": numbers(cost)[:6],
        "pays_card": named(cost, "hand_card"),
        "pays_deal": named(cost, "own_deal"),
        "gives": gains(done),
        "op": op_of(ability),
        "steals": [int(name in steal) for name in STEALS],
        "trigger": trigger_of(ability),
        "trigger_colour": COLOURS.index(trigger["colour"]) if "colour" in trigger else NONE,
        "trigger_good": GOODS.index(trigger["what"]) if trigger.get("on") == "gain" else NONE,
        "trigger_least": trigger.get("at_least", 0),
        "reward": gains(effects) if kind == "feature" else [0] * len(GOODS),
        "offers": sum(e["op"] == "optional_pay_choice" for e in effects if kind == "feature"),
        "worth": 1 if card["deck"] == "common" else 2,
        "rank": -(100 * Sort[kind.upper()] - 10 * paid - numbers(card["cost"])[STONE]),
    }


ASSUMED_RANGES = {"pays": (0, 3), "gives": (0, 4), "reward": (0, 1)}
KNOWN = {card["id"]: card for card in DATA["cards"] + DATA["synthetic"]["cards"]}
INVENTED = {
    "INV-WOOD": {
        **KNOWN["SYN-R5"],
        "id": "INV-WOOD",
        "name": {"en": "Syn Timber Market", "en_source": "synthetic", "fr": None},
        "deck": "common",
        "deal": None,
        "vp_end": 1,
        "cost": [],
        "raze": [{"what": "wood", "n": 2}],
        "ability": {
            "kind": "feature",
            "trigger": {"on": "gain", "what": "wood", "at_least": 1},
            "effects": [{"op": "gain", "what": "vp", "n": 1}],
        },
    },
}


def card_data(name):
    """The record of a card by its id; copies are told apart by a mark after #."""
    identity = name.split("#")[0]
    return KNOWN.get(identity) or INVENTED[identity]


def copies(*decks):
    """Every card of some decks by name, each copy once."""
    found = []
    for card in DATA["cards"]:
        if card["deck"] in decks:
            marks = [f"#{copy + 1}" for copy in range(card["copies"])] if card["copies"] > 1 else [""]
            found += [card["id"] + mark for mark in marks]
    return tuple(found)


def _numbered():
    """The number of each card of the real game among those of its name and deck, where there are several."""
    by_name = {}
    for name in copies("common", *FACTIONS):
        data = card_data(name)
        by_name.setdefault((data["deck"], data["name"]["en"]), []).append(name)
    return {
        name: f" {number}"
        for same in by_name.values()
        if len(same) > 1
        for number, name in enumerate(same, 1)
    }


NUMBERED = _numbered()
DOUBTS = {"assumed": " (ability assumed)", "inferred": " (ability inferred)"}


def label(name):
    """A card's English name, for people; it says so when the ability is not known, or the card is invented."""
    data = card_data(name)
    if data["name"]["en_source"] == "synthetic":
        number = " " + name.split("#")[1] if "#" in name else ""
        return data["name"]["en"].removeprefix("Syn ") + number + " (invented)"
    return data["name"]["en"] + NUMBERED.get(name, "") + DOUBTS.get(data["ability_provenance"], "")


class Game:
    """The data of the factions and cards that a scope has, in the order in which it names them."""

    def __init__(self, factions, cards, small_boards=False):
        data = [card_data(name) for name in cards]
        self.choice_lists = sorted(
            {
                json.dumps(effect["options"])
                for card in data
                for effect in card["ability"]["effects"]
                if effect["op"] == "choice"
            }
        )
        self.card_list = [card_record(card, factions, self.choice_lists) for card in data]
        unsure = [int(card["ability_provenance"] in DOUBTS) for card in data]
        assumed = {
            key: (lo, hi, _marks(key, unsure, self.card_list)) for key, (lo, hi) in ASSUMED_RANGES.items()
        }
        self.cards = Catalogue(self.card_list, "card", assumed=assumed)
        boards = SMALL_BOARDS if small_boards else BOARDS
        self.boards = Table(
            [numbers(boards[faction]["production"])[:SUPPLIES] for faction in factions], "board production"
        )
        self.stores = Table([_stored(faction) for faction in factions], "board storage")
        self.options = Table(
            [
                [gains(option) for option in [*options, [], []][:3]]
                for options in map(json.loads, self.choice_lists)
            ]
            or [[[0] * len(GOODS)] * 3],
            "options",
        )
        self.option_count = [len(json.loads(options)) for options in self.choice_lists] or [0]
        self.egypt = factions.index("egyptian") if "egyptian" in factions else NONE
        self.japan = factions.index("japanese") if "japanese" in factions else NONE

    def having(self, key, *values):
        """The numbers of the cards whose `key` is one of some values, or is not empty."""
        return tuple(
            number
            for number, card in enumerate(self.card_list)
            if (card[key] in values if values else card[key] not in (0, NONE))
        )

    def features(self, *triggers):
        return self.having("trigger", *triggers)

    @cached_property
    def common(self):
        return self.having("seat", NONE)

    @cached_property
    def faction(self):
        return tuple(number for number, card in enumerate(self.card_list) if card["seat"] != NONE)

    @cached_property
    def production(self):
        return self.having("sort", Sort.PRODUCTION)

    @cached_property
    def gates(self):
        return self.features(Trigger.TUCK)

    @cached_property
    def gate_numbers(self):
        """The number of each card among the Gates; nothing else has one."""
        return Table(
            [
                self.gates.index(number) if number in self.gates else NONE
                for number in range(len(self.card_list))
            ],
            "gate",
        )

    @cached_property
    def tables(self):
        """What is assumed, and may be left open in a proof."""
        return [self.cards.tables[key] for key in ASSUMED_RANGES]


def _marks(key, unsure, records):
    """Only an entry that is there can be wrong: the goods that an assumed ability pays or gives."""
    rows = []
    for mark, record in zip(unsure, records, strict=True):
        value = record[key]
        rows.append([int(mark and entry > 0) for entry in value])
    return rows


def _stored(faction):
    kept = {name for store in BOARDS[faction]["storage"] for name in store["what"]}
    return [int(name in kept) for name in GOODS[:SUPPLIES]]


def provenance():
    """How many values of the box are stated in the rulebook, inferred, public, or assumed: each card counts, copies too."""
    found = {"rulebook": 0, "inferred": 0, "public": 0, "assumed": 0}
    for name in copies("common", *FACTIONS):
        card = card_data(name)
        stats = sum(bool(card[key]) for key in ("colours", "cost", "raze", "deal", "location_type"))
        found[card["provenance"]] += stats
        found[card["ability_provenance"]] += 1
        if card["building_bonus"]:
            found[card.get("bonus_provenance", card["provenance"])] += 1
    for record in (*DATA["boards"], DATA["attack_deck"], *DATA["tables"]):
        found[record["provenance"]] += 1
    return found


def abilities(provenance):
    """The location cards of the real game whose ability is of a provenance, by name; copies too."""
    return [
        name for name in copies("common", *FACTIONS) if card_data(name)["ability_provenance"] == provenance
    ]
