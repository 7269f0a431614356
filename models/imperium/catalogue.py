"""Cards and nations: pure data from cards.json, and the choice of them that makes a scope.

Cards are unique, but for Unrest cards, which are only counted. A `Game` numbers the cards of one scope; the number
after the last stands for "an Unrest card" wherever a card can be named.
"""

import json
from functools import cached_property
from pathlib import Path

from models.imperium.programs import Compiler
from models.imperium.vocabulary import NONE, SCORED, TOKENS, Op, Place, Zone
from models.imperium.words import SEARCH
from verify import Catalogue, Table

DATA = json.loads((Path(__file__).parent / "cards.json").read_text(encoding="utf-8"))
SYNTHETIC = DATA["synthetic"]
CARD = {card["id"]: card for card in DATA["cards"] + SYNTHETIC["cards"]}
NATION = {nation["id"]: nation for nation in DATA["nations"] + SYNTHETIC["nations"]}
LEVELS = {level["id"]: level for level in DATA["difficulty_levels"]}
TABLES = {(table["nation"], table["state"]): table for table in DATA["bot_tables"]}
JOURNEY_ROWS = {row["card"]: row for row in DATA["bot_journey_table"]}
START = {
    "deck": Zone.DECK,
    "nation": Zone.NATION,
    "accession": Zone.ACCESSION,
    "development": Zone.DEVELOPMENT,
    "in_play": Zone.PLAY,
}
CATEGORY = {"region": Place.REGION, "uncivilised": Place.UNCIVILISED, "civilised": Place.CIVILISED}
ICON_STATE = {None: 0, "barbarian": 1, "empire": 2}
UNREST = {
    "id": "unrest",
    "name_en": "Unrest",
    "owner": "common",
    "kind": "unrest",
    "suits": ["unrest"],
    "icons": [],
    "start": "common",
    "vp": {"type": "fixed", "n": -2},
    "abilities": next(card["abilities"] for card in DATA["cards"] if card["kind"] == "unrest"),
}


def in_use(card, players):
    """Whether a card's player icon lets it into a game (IMP-CARD-12)."""
    return (card.get("min_players") or 0) <= max(players, 2)


def common_cards(box, players):
    """The common cards of a box but for Unrest and King of Kings, by the place they start in."""
    pool = SYNTHETIC["cards"] if box == "synthetic" else DATA["cards"]
    found = {place: [] for place in ("civilised", "uncivilised", "region", "tributary", "fame")}
    for card in pool:
        if card["owner"] == "common" and (box == "synthetic" or card["set"] == box):
            suit = card["suits"][0]
            if suit != "unrest" and "King of Kings" not in card["name_en"] and in_use(card, players):
                found[suit].append(card["id"])
    return found


def common_unrest(box, players):
    """How many common Unrest cards a game has."""
    pool = SYNTHETIC["cards"] if box == "synthetic" else DATA["cards"]
    return sum(
        card["kind"] == "unrest" and card["owner"] == "common" and in_use(card, players) for card in pool
    )


def nation_cards(nation, side, players):
    """A nation's cards by zone: ids, and the Unrest cards of each zone; those for the common pile as well."""
    pool = SYNTHETIC["cards"] if nation in {one["id"] for one in SYNTHETIC["nations"]} else DATA["cards"]
    own = [card for card in pool if card["owner"] == nation and in_use(card, players)]
    powers = [card for card in own if card["kind"] == "power"]
    power = powers[-1] if side == "B" else powers[0]
    cards = {zone: [] for zone in START.values()} | {Zone.ASIDE: []}
    unrest = dict.fromkeys((Zone.DECK, Zone.NATION), 0)
    pile = 0
    journey = NATION[nation].get("journey", {}).get("order", [])
    for card in own:
        if card["kind"] == "unrest":
            if card["start"] == "unrest_pile":
                pile += 1
            else:
                unrest[START[card["start"]]] += 1
        elif card["kind"] != "power" or card is power:
            hidden = card["name_en"] in journey[1:]
            cards[Zone.ASIDE if hidden else START[card["start"]]].append(card["id"])
    return cards, unrest, pile


def matches(card, wanted):
    """Whether a card meets the conditions of a filter that never change."""
    tests = {
        "suit": lambda value: any(suit in card["suits"] for suit in value),
        "icon": lambda value: any(icon in card["icons"] for icon in value),
        "pinned": lambda value: bool(card.get("pinned")) == value,
        "attack": lambda value: bool(card.get("attack")) == value,
        "state": lambda value: card.get("state") == value,
        "name": lambda value: card["name_en"] in value,
        "name_prefix": lambda value: card["name_en"].startswith(value),
        "not_suit": lambda value: not any(suit in card["suits"] for suit in value),
        "not_icon": lambda value: not any(icon in card["icons"] for icon in value),
        "not_name": lambda value: card["name_en"] not in value,
        "vp_type": lambda value: card["vp"]["type"] == value,
        "any_of": lambda value: any(matches(card, inner) for inner in value),
        "may_go": lambda value: value not in restrictions(card),
    }
    return all(tests[key](value) for key, value in wanted.items() if key in tests)


def restrictions(card):
    """What can never be done with a card."""
    found = set()
    for ability in card["abilities"]:
        for op in ability["do"]:
            if op["op"] == "restriction":
                found.add(op["cannot"])
    return found


def _kings():
    """The two sides of King of Kings."""
    sides = [card for card in DATA["cards"] if card["name_en"] == "King of Kings"]
    return [{"side": side, "do": card["abilities"][0]["do"]} for side, card in zip("AB", sides, strict=True)]


def civ_value(card):
    """What a card is worth to the C.I.V.: a variable one 5, a conditional one its highest value (IMP-SEND-05)."""
    vp = card["vp"]
    if vp["type"] == "fixed":
        return vp["n"]
    return 5 if vp["type"] == "variable" else max(0, *(case["n"] for case in vp["cases"]))


class Game:
    """The cards of a scope with their effects, compiled into one list of instructions.

    `owner` tells the seat of each card, -1 for common ones; `civ` is the nation of the C.I.V., the last seat.
    """

    def __init__(self, nations, cards, owner, civ=None):
        self.civ = civ
        self.nations = [NATION[nation] for nation in nations]
        self.seat_count = len(nations)
        self.list = [*cards, UNREST]
        self.owner = owner
        self.size = len(cards)
        self.bot_tables, self.alike = TABLES, SYNTHETIC["bot_tables"]
        self.kings = _kings()
        faces = [
            (n, JOURNEY_ROWS.get(card["name_en"]))
            for n, card in enumerate(cards)
            if owner[n] == len(nations) - 1
        ]
        self.civ_journey = [(n, row) for n, row in faces if row is not None] if civ else []
        self.civ_journey_faces = len(self.civ_journey)
        self.civ_quests = civ is not None and "quest" in self.nations[-1]["development_area"]
        self.compiler = compiler = Compiler(self)
        self.at = compiler.compile_all()
        self.pers = compiler.pers_table()
        self.weights = compiler.weights_table()
        for op in ("free_play_allowed", "lose_state_icon", "acquire_may_use_exile"):
            for _, row in self.passive(op):
                compiler.filter(row["filter"])
        compiler.filter({"icon": ["mask"]})
        self.scored_mask = compiler.mask(*SCORED)
        self.code = compiler.code()
        self.costs = compiler.costs()
        self.filter = compiler.filter_table()
        self.inner = compiler.inner_table()
        self.dyn = compiler.dyn_table()
        self.zones = compiler.zones_table()
        self.unrest_zones = compiler.unrest_zones_table()
        self.conds = compiler.conds_table()
        self.choice_at, self.choice_cost = compiler.choice_tables()
        self.probe_list = compiler.probes_list()
        self.probe_table = Table(self.probe_list, "probe")
        self.card = Catalogue([self._record(number) for number in range(self.size + 1)], "card")
        self._derive()

    def _record(self, number):
        card = self.list[number]
        at = self.at[number]
        suits = card["suits"]
        troubled = any(suit in suits for suit in ("uncivilised", "civilised", "tributary"))
        cost = card.get("dev_cost") or {}
        barred = restrictions(card)
        return {
            "region": int("region" in suits),
            "uncivilised": int("uncivilised" in suits),
            "civilised": int("civilised" in suits),
            "tributary": int("tributary" in suits),
            "fame": int("fame" in suits),
            "troubled": int(troubled),
            "ransom": int("ignore_attack_unless_attacker_gives" in json.dumps(card["abilities"])),
            "white": int("civilised" in suits and "uncivilised" not in suits),
            "category": CATEGORY.get(suits[0] if suits else "", Place.MAIN),
            "state": ICON_STATE[card.get("state")],
            "pinned": int(bool(card.get("pinned"))),
            "attack": int(bool(card.get("attack"))),
            "power": int(card["kind"] in ("power", "in_play")),
            "river": int("river" in card["icons"]),
            "fertile": int("fertile" in card["icons"]),
            "city": int("city" in card["icons"]),
            "playable": int("be_played" not in barred and card["kind"] not in ("power", "in_play")),
            "cost": [cost.get(what, 0) for what in TOKENS],
            "value": civ_value(card),
            **at,
        }

    def having(self, key):
        """The numbers of the cards whose record has something under `key`."""
        return [number for number in range(self.size) if self.card.tables[key].flat[number] not in (0, NONE)]

    @cached_property
    def _text(self):
        return json.dumps([card["abilities"] for card in self.list])

    def uses(self, word):
        """Whether a word of the vocabulary occurs on a card of this game."""
        return f'"{word}"' in self._text

    def passive(self, op):
        """Every (card, passive instruction) of a kind, such as `hand_size`."""
        return self._passives.get(op, [])

    @cached_property
    def _passives(self):
        found = {}
        for number, card in enumerate(self.list[: self.size]):
            for ability in card["abilities"]:
                if ability["kind"] == "passive" and not ability.get("when"):
                    for row in ability["do"]:
                        found.setdefault(row["op"], []).append((number, row))
        return found

    def number_of(self, wanted):
        """The number of a filter that the compiler has met."""
        return self.compiler.filters[repr(sorted(wanted.items()))][0]

    def _with_op(self, op):
        return [
            n for n, card in enumerate(self.list[: self.size]) if f'"{op}"' in json.dumps(card["abilities"])
        ]

    def _derive(self):
        """What rules ask of the cards as a whole."""
        cards = self.list[: self.size]
        self.ops = {row["op"] for row in self.compiler.rows}
        self.moments = sorted(
            {self.compiler._dyn(wanted) for _, wanted in self.compiler.filters.values()} - {0}
        )
        having = [wanted for _, wanted in self.compiler.filters.values() if "has_garrisoned" in wanted]
        self.has_cards = {c for c in range(self.size) for wanted in having if matches(self.list[c], wanted)}
        self.has_inner = [
            c
            for c in range(self.size)
            if any(matches(cards[c], wanted["has_garrisoned"]) for wanted in having)
        ]
        swept = {row["filter"] for row in self.compiler.rows if row["op"] == Op.ALL}
        wide = [wanted for number, wanted in self.compiler.filters.values() if number in swept]
        self.sweepable = [
            c for c in range(self.size) if any(matches(self.list[c], wanted) for wanted in wide)
        ]
        self.mask_hosts = self._with_op("mask_cost_from_garrison")
        self.mask_savers = self._with_op("mask_cost_discount")
        self.mask_cards = bool(self.mask_hosts or self.mask_savers)
        self.mask_filter = self.compiler.filter({"icon": ["mask"]}) if self.mask_cards else 0
        self.pottery = self.uses("token_on_self")
        rows = [self.compiler._weights(per) for _, per in self.compiler.per_rows.values()]
        self.weighty = [c for c in range(self.size) if any(row[c] for row in rows)]
        self.draws_per = any(row["op"] == 19 and row["per"] != NONE for row in self.compiler.rows)
        self.cond_kinds = sorted({key[0] for key in self.compiler.cond_rows})
        self.halls = self._with_op("hosts_active_quest")
        self.quests = (
            [n for n, card in enumerate(cards) if card["start"] == "development"] if self.halls else []
        )
        self.last_quests = self._with_op("leave_quest_area_while_other_quests_pending")
        order = [name for nation in self.nations for name in nation.get("journey", {}).get("order", [])]
        self.journey = [self.named(name) for name in order if self.named(name) != NONE]
        self.replacers = self._with_op("replace_gain")
        self.hosts = self.uses("garrison") or self.uses("garrison_self") or bool(self.halls)
        self.garrisonable = [n for n in range(self.size) if self.card.tables["power"].flat[n] == 0]
        leaving = [row["event"].split(":")[1] for _, row in self.passive("on_event") if ":" in row["event"]]
        self.anchors = [n for n, card in enumerate(cards) if card["name_en"] in leaving]
        self.accessions = [n for n, card in enumerate(cards) if card["start"] == "accession"]
        roles = [nation["accession_role"].split(":")[0] for nation in self.nations]
        self.roles = {n: roles[self.owner[n]] for n in self.accessions}
        self.developments = [n for n, card in enumerate(cards) if card.get("dev_cost")]
        self.pleaders = [
            n for n, c in enumerate(cards) if any(a["kind"] == "before_scoring" for a in c["abilities"])
        ]
        self.reactors = self.having("react_at")
        needs = self.card.tables["exhaust_needs"].flat
        self.lenders = {
            n: [need for need in needs[3 * n : 3 * n + 3] if need != NONE]
            for n in self.having("exhaust_at")
            if self.card.tables["pinned"].flat[n]
        }
        self.ransomers = self._with_op("ignore_attack_unless_attacker_gives")
        self.solstices = self.having("solstice_at")
        self.never_flips = [nation["state_flip"] == "never" for nation in self.nations]
        names = [card["name_en"] for card in self.list]
        texts = [json.dumps(card["abilities"]) for card in self.list]
        self.same_name = Table([[int(a == b) for b in names] for a in names], "same name")
        self.same_effect = Table([[int(a == b) for b in texts] for a in texts], "same effect")
        self.filter_state_empire = Table(
            [int(wanted.get("state") == "empire") for _, wanted in self.compiler.filters.values()],
            "empire filter",
        )
        sought = {
            row["filter"] for row in self.compiler.rows if row["op"] == Op.PICK and row["flag"] == SEARCH
        }
        named = [wanted for number, wanted in self.compiler.filters.values() if number in sought]
        self.searched = [n for n, card in enumerate(cards) if any(matches(card, wanted) for wanted in named)]
        self.naming = {
            row["suit"]: Table(
                [int(row["suit"] in wanted.get("suit", ())) for _, wanted in self.compiler.filters.values()],
                f"names {row['suit']}",
            )
            for _, row in self.passive("counts_as")
        }
        self.rank = Table([_dynasty_rank(card, self.nations[-1]) for card in self.list], "dynasty rank")
        self.suits = self.compiler.suit_filters

    def named(self, name):
        """The number of the first card of that name, or none."""
        names = [card["name_en"] for card in self.list[: self.size]]
        return names.index(name) if name in names else NONE

    @property
    def tables(self):
        """What is assumed, and may be left open in a proof: the costs of developments."""
        return [self.card.tables["cost"]]


def _dynasty_rank(card, nation):
    """Where a card lies in a Dynasty deck: the highest number is on top (IMP-SSET-05, 07)."""
    if card["start"] == "nation":
        return 100
    if card["start"] == "accession":
        return 99
    if card["start"] != "development":
        return 0
    regions_first = nation["state_flip"] == "never" and nation["start_state"] == "empire"
    return 98 if regions_first and "region" in card["suits"] else 20 + civ_value(card)


def provenance():
    """How many cards, table rows and nations are stated in the rulebook, inferred, public, or assumed."""
    found = {"rulebook": 0, "inferred": 0, "public": 0, "assumed": 0}
    for group in ("cards", "nations", "components", "difficulty_levels", "quick_game_options"):
        for record in DATA[group]:
            found[record["provenance"].split(" ")[0].rstrip(",;")] += 1
    for table in DATA["bot_tables"]:
        for row in table["rows"]:
            found[row["key_provenance"].split(" ")[0]] += 1
            found[table["provenance"].split(" ")[0]] += 1
    for card in SYNTHETIC["cards"]:
        found[card["provenance"]] += 1
    return found
