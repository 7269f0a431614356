"""Cards, Policies and Espionage cards: pure data from cards.json, in the form that rules can index.

A scope chooses the civilizations, Development cards and numbers of Basic Buildings it has; `Game` holds the data of
one choice. What is assumed rather than known is marked, with the range it could have, so that a proof may leave it
open. What cards do is made into small programs by `effects.py`.
"""

import json
from enum import IntEnum
from functools import cached_property
from pathlib import Path

from models.monumental.effects import Programs
from verify import Catalogue, Table

DATA = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in DATA["cards"]}
CIVILIZATIONS = {civ["id"]: civ for civ in DATA["civilizations"]}
CONSTANTS = {entry["id"]: entry["value"] for entry in DATA["constants"]}
PROFILES = {profile["id"]: profile for profile in DATA["profiles"]}
ERAS = {"I": 1, "II": 2, "III": 3}
BASICS = ("basic.workshop", "basic.laboratory", "basic.archery_range", "basic.barricade")
BARRICADE, REVOLT, FORT, RANGE, TOMB = (
    "basic.barricade",
    "revolt",
    "start.fort",
    "basic.archery_range",
    "mughal.tomb",
)
POLICY_COST = CONSTANTS["policy_cost_culture"]
MAX_AGENTS = CONSTANTS["max_agents"]
MAX_RESERVED = CONSTANTS["max_reserved"]
DEFENCE = CONSTANTS["barricade_defence"]
KEPT_ON_TRACK = CONSTANTS["track_keep"]
END_AT = CONSTANTS["end_trigger_track_max"]
PROGRESS_COST = CONSTANTS["scientific_progress_cost_science"]
LIMITS = CONSTANTS["supply_tokens"]
NONE = -1
MOST_ASSUMED = 9  # the highest price that an invented card could have


class What(IntEnum):
    """What can be gained and paid."""

    PRODUCTION = 0
    SCIENCE = 1
    MILITARY = 2
    GOLD = 3
    CULTURE = 4
    VP = 5
    AGENT = 6


BASIC = (What.PRODUCTION, What.SCIENCE, What.MILITARY)
TOKENS = tuple(what.name.lower() for what in What)


class Sort(IntEnum):
    """The sorts of card that can be in a City, on the track or on a Province pile."""

    BUILDING = 0
    KNOWLEDGE = 1
    WONDER = 2
    PROVINCE = 3
    BARRICADE = 4
    REVOLT = 5


PAID_WITH = {
    Sort.BUILDING: What.PRODUCTION,
    Sort.KNOWLEDGE: What.SCIENCE,
    Sort.WONDER: What.PRODUCTION,
    Sort.PROVINCE: What.MILITARY,
    Sort.BARRICADE: What.PRODUCTION,
    Sort.REVOLT: What.PRODUCTION,
}
PROVINCE_TYPES = ("coastal", "mountain", "agricultural")
EVENTS = ("spy", "develop_policy", "take_advantage", "build_first_section", "scientific_progress")
LASTING = ("permanent", "each_time", "first_time")


def sort_of(card):
    if card["id"] == BARRICADE:
        return Sort.BARRICADE
    return Sort[{"basic_building": "building"}.get(card["kind"], card["kind"]).upper()]


def amounts(given):
    """A record of tokens as a list in the order of `What`."""
    return [given.get(name, 0) for name in TOKENS]


def _price(card):
    """The cost, and the second section of a Wonder."""
    cost = card.get("cost") or {}
    if "first" in cost:
        return sum(cost["first"].values()), sum(cost["second"].values())
    return sum(cost.values()), 0


class Game:
    """The data of one choice of civilizations and Development cards, in the order in which the scope names them."""

    def __init__(self, civilizations, development, espionage, modules):
        self.civilizations = civilizations
        self.names = self._names(civilizations, development)
        self.number = {name: at for at, name in enumerate(self.names)}
        self.records = [CARDS[name] for name in self.names]
        self.development = len(development)
        self.policy_names = tuple(n for civ in civilizations for n in CIVILIZATIONS[civ]["policies"])
        self.policies = [CARDS[name] for name in self.policy_names]
        self.owners = [seat for seat, civ in enumerate(civilizations) for _ in CIVILIZATIONS[civ]["policies"]]
        self.warlords = [CARDS[CIVILIZATIONS[civ]["warlord"]] for civ in civilizations]
        self.mughal = [CIVILIZATIONS[civ]["policy_layout"] != "stack" for civ in civilizations]
        self.sorts = [sort_of(card) for card in self.records]
        self.eras = [ERAS.get(card.get("era"), 0) for card in self.records]
        self.espionage = [CARDS[name] for name in espionage]
        self.programs = Programs(self, modules)
        self.cards = Catalogue(self._entries(), "card", none=0, assumed=self._assumed())
        self.owner = Table(self.owners, "owner of the Policy")

    @staticmethod
    def _names(civilizations, development):
        starting = dict.fromkeys(name for civ in civilizations for name in CIVILIZATIONS[civ]["deck"])
        return (*development, *BASICS, REVOLT, *starting)

    def _entries(self):
        return [
            {
                "sort": self.sorts[at],
                "era": self.eras[at],
                "paid_with": PAID_WITH[self.sorts[at]],
                "cost": _price(card)[0],
                "second": _price(card)[1],
                "printed": amounts(card.get("resources") or {}),
                "effect": self.programs.effect_of(card),
                "timing": _timing(card),
                "bonus": self.programs.bonus_of(card),
            }
            for at, card in enumerate(self.records)
        ]

    def _assumed(self):
        """Costs and yields of invented cards could be others."""
        unsure = [int(card["provenance"] == "assumed") for card in self.records]
        wonder = [int(u and sort == Sort.WONDER) for u, sort in zip(unsure, self.sorts, strict=True)]
        yields = [
            [
                int(u and what in BASIC and printed > 0)
                for what, printed in enumerate(amounts(card.get("resources") or {}))
            ]
            for u, card in zip(unsure, self.records, strict=True)
        ]
        prices = (0, MOST_ASSUMED)
        return {"cost": (*prices, unsure), "second": (*prices, wonder), "printed": (0, 5, yields)}

    def highest_price(self, at):
        """What a card, or a section of it, costs at most; an assumed price could be another."""
        card = self.records[at]
        return max(*_price(card), MOST_ASSUMED if card["provenance"] == "assumed" else 0)

    @cached_property
    def tables(self):
        """What is assumed, and may be left open in a proof."""
        return [self.cards.tables[key] for key in ("cost", "second", "printed")]

    @cached_property
    def printed_tokens(self):
        """The sorts of token that some card yields."""
        yields = [amounts(card.get("resources") or {}) for card in self.records]
        return tuple(what for what in What if any(row[what] for row in yields))

    @cached_property
    def lasting(self):
        """The cards with effects that go on: their numbers, in order."""
        return tuple(at for at, card in enumerate(self.records) if card.get("timing") in LASTING)

    def of_sort(self, *sorts):
        """The numbers of the cards of some sorts."""
        return tuple(at for at, sort in enumerate(self.sorts) if sort in sorts)

    @cached_property
    def city_cards(self):
        """The numbers of the cards that can be in a City."""
        return self.of_sort(Sort.BUILDING, Sort.KNOWLEDGE, Sort.WONDER, Sort.REVOLT)

    def developments(self, *sorts):
        """The numbers of the Development cards of some sorts."""
        return tuple(at for at in range(self.development) if self.sorts[at] in sorts)

    @cached_property
    def starting_knowledge(self):
        return tuple(at for at in self.of_sort(Sort.KNOWLEDGE) if at >= self.development)

    def cards_timed(self, *timings):
        """The numbers of the cards whose effect has one of some timings."""
        return tuple(at for at, card in enumerate(self.records) if card.get("timing") in timings)

    def policies_timed(self, timing):
        return tuple(at for at, card in enumerate(self.policies) if card["timing"] == timing)

    def rewards_first(self, event):
        """Whether a Policy waits for the first time in a round that something is done."""
        firsts = self.policies_timed("first_time")
        return any(self.policies[at]["event"] == event for at in firsts)

    def policy(self, name):
        """The number of a Policy, or -1 where the scope does not have it."""
        return self.policy_names.index(name) if name in self.policy_names else NONE

    def own(self, player):
        """The numbers of a player's Policies."""
        return tuple(at for at, owner in enumerate(self.owners) if owner == player)

    def find(self, name):
        """The number of a card, or -1 where the scope does not have it; -2 so that it equals no empty place."""
        return self.number.get(name, -2)


TIMINGS = (None, "action", "when_activated", "during_activation")


def _timing(card):
    timing = card.get("timing")
    return TIMINGS.index(timing) if timing in TIMINGS else 0


VALUE_KEYS = ("cost", "resources", "effect", "bonus", "timing", "faces", "province_type", "era", "copies")


def provenance():
    """How many values of the game are stated in the rulebook, inferred, public, or assumed."""
    found = {"rulebook": 0, "inferred": 0, "public": 0, "assumed": 0}
    for card in DATA["cards"]:
        for key in VALUE_KEYS:
            if card.get(key):
                found[_source(card, key)] += 1
    for group in ("constants", "civilizations", "profiles"):
        for record in DATA[group]:
            found[record["provenance"]] += 1
    return found


def _source(card, key):
    """The provenance of one value: what its record says of it, else of the record as a whole."""
    for name, source in card.get("field_provenance", {}).items():
        word = source.replace(":", " ").replace(";", " ").split(" ")[0]
        if key in name and word in ("rulebook", "inferred", "public", "assumed"):
            return word
    return card["provenance"]
