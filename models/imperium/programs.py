"""From the vocabulary of the cards to instructions: one list of them for all cards of a scope.

An instruction is a row of numbers (`Row`). Effects that branch jump within the list; what each of several players
does, and what an event sets off, is a part of the list that ends by itself and is called.
"""

from models.imperium.card_programs import CardPrograms
from models.imperium.civ_programs import CivPrograms
from models.imperium.flow import Flow
from models.imperium.vocabulary import (
    EVENT_NAMES,
    NONE,
    SHARED,
    SUITS,
    TOKENS,
    ZONES,
    Cond,
    Dyn,
    Event,
    Op,
    Place,
    Who,
    Zone,
)
from models.imperium.words import (
    COLUMNS,
    COST_COLUMNS,
    MOST_OPTIONS,
    RESTS,
    SILENT,
    ZONE_OF,
)
from verify import Catalogue, Table


class Compiler(CardPrograms, CivPrograms, Flow):
    """Compiles the cards of a game; its tables are read when everything is compiled."""

    def __init__(self, game):
        self.game = game
        self.rows, self.labels, self.choices = [], [], []
        self.words, self.word = [], ""
        self.filters, self.masks, self.cost_rows, self.per_rows, self.cond_rows = {}, {}, {}, {}, {}
        self.label = ""
        self.attack = False
        self.gift = 0
        self.event_at = {}
        self.civ_at = {}

    # registries

    def emit(self, op, **columns):
        self.rows.append({**dict.fromkeys(COLUMNS + RESTS, 0), "per": NONE, "op": op, **columns})
        self.labels.append(f"{self.label}: {op.name.lower().replace('_', ' ')}")
        self.words.append(self.word)
        return len(self.rows) - 1

    @property
    def here(self):
        return len(self.rows)

    def filter(self, wanted=None):
        """The number of a filter."""
        wanted = wanted or {}
        key = repr(sorted(wanted.items()))
        if key not in self.filters:
            self.filters[key] = (len(self.filters), wanted)
            for inner in ("has_garrisoned", "garrisoned_under"):
                if inner in wanted:
                    self.filter(wanted[inner])
        return self.filters[key][0]

    def mask(self, *zones):
        """The number of a set of zones and places."""
        key = tuple(zones)
        return self.masks.setdefault(key, len(self.masks))

    def zones(self, names):
        """The number of the zones that a card's text names."""
        names = [names] if isinstance(names, str) else names
        return self.mask(*(zone for name in names for zone in ZONE_OF[name]))

    def per(self, wanted):
        key = repr(sorted(wanted.items()))
        return self.per_rows.setdefault(key, (len(self.per_rows), wanted))[0]

    def cond(self, kind, a=0, b=0):
        return self.cond_rows.setdefault((kind, a, b), len(self.cond_rows))

    def cost(self, **columns):
        row = {**dict.fromkeys(COST_COLUMNS, 0), "filter": self.filter(), **columns}
        return self.cost_rows.setdefault(tuple(row.items()), len(self.cost_rows))

    # cards

    def compile_all(self):
        """Where each card's abilities begin."""
        self.label = "flow"
        self.emit(Op.OVER)
        self.filter()
        self.mask()
        self.cost()
        self.cond(Cond.EMPIRE)
        self.listeners = self._listeners()
        self.flow_at = self.compile_flow()
        found = [self._card(number) for number in range(self.game.size + 1)]
        self._events()
        self.kings_at = [self._kings(side) for side in "AB"]
        if self.game.civ is not None:
            self.compile_civ()
        self.named_filters()
        return found

    def named_filters(self):
        """Filters that rules ask for by themselves."""
        self.suit_filters = [self.filter({"suit": [suit]}) for suit in SUITS]
        self.any_filter = self.filter()

    def _card(self, number):
        card = self.game.list[number]
        self.label = card["name_en"]
        found = {
            "play_at": NONE,
            "effect_at": NONE,
            "exhaust_at": NONE,
            "solstice_at": NONE,
            "react_at": NONE,
            "react_event": NONE,
            "react_exhausts": 0,
            "enter_at": NONE,
            "free": 0,
            "play_needs": [NONE] * 3,
            "exhaust_needs": [NONE] * 3,
            "react_need": NONE,
            "react_token": NONE,
            "conds": [NONE] * 2,
            "lasting": 0,
        }
        for ability in card["abilities"]:
            self.attack = bool(card.get("attack")) and ability["kind"] == "play"
            self._ability(card, ability, found)
        if found["play_at"] == NONE:
            found["play_at"] = self._play(card, [])
            found["effect_at"] = self.rows[found["play_at"]]["alt"] or found["play_at"]
        self.attack = False
        return found

    def _ability(self, card, ability, found):
        kind, do, when = ability["kind"], ability["do"], ability.get("when")
        if kind == "play":
            found["play_at"] = self._play(card, do)
            found["effect_at"] = self.effect_start
            found["free"] = int(bool(ability.get("free")))
            found["play_needs"] = self._needs(do)
            found["lasting"] = int(any(op["op"].endswith("_self") for op in do))
            conds = [c for op in do if op["op"] == "playable_only_if" for c in op["cond"]]
            found["conds"] = ([self._condition(c) for c in conds] + [NONE, NONE])[:2]
        elif kind == "solstice":
            found["solstice_at"] = self._program(do)
        elif kind == "exhaust" and when is None:
            found["exhaust_at"] = self._program(do)
            found["exhaust_needs"] = self._needs(do)
        elif when is not None:
            found["react_event"] = EVENT_NAMES[when]
            found["react_exhausts"] = int(kind == "exhaust")
            inner = do[0]["do"] if do[0]["op"] == "may" else do
            found["react_at"] = self._program(inner)
            found["react_need"] = self._needs(inner)[0]
            found["react_token"] = next(
                (TOKENS.index(op["what"]) for op in inner if op["op"] == "double_tokens_gained"), NONE
            )
        elif kind == "passive" and do and do[0]["op"] == "on_enter_play":
            found["enter_at"] = self._program(do[0]["do"])

    def _program(self, do):
        start = self.here
        self.block(do)
        self.emit(Op.END)
        return start

    def _play(self, card, do):
        """The program of a played card: what its playing sets off, then its effect."""
        start = self.here
        if "region" in card["suits"]:
            self.raise_event(Event.PLAY_REGION)
        if card.get("attack"):
            self.raise_event(Event.PLAY_ATTACK)
            if Event.ATTACKED in self.listeners:
                each = self.emit(Op.EACH, what=Who.OTHERS)
                self.emit(Op.REACT, flag=Event.ATTACKED)
                self.emit(Op.END)
                self.rows[each]["alt"] = self.here
                self.emit(Op.END)
                self.rows[each]["to"] = self.here
        self.effect_start = self.here
        self.block(do)
        self.emit(Op.END)
        return start

    def _needs(self, do):
        """Costs one of which must be payable for the effect to do anything; none where something happens anyway."""
        do = [op for op in do if op["op"] not in SILENT]
        if len(do) == 1 and do[0]["op"] == "cost_then":
            return [self._cost_row(do[0]["cost"]), NONE, NONE]
        if len(do) == 1 and do[0]["op"] == "choose":
            firsts = [option[0] if option else {"op": ""} for option in do[0]["options"]]
            if all(op["op"] == "cost_then" for op in firsts):
                return ([self._cost_row(op["cost"]) for op in firsts] + [NONE] * 3)[:3]
        return [NONE] * 3

    def _kings(self, side):
        cards = [card for card in self.game.kings if card["side"] == side]
        self.label = f"King of Kings {side}"
        return self._program(cards[0]["do"])

    # events

    def _listeners(self):
        """Which cards wait for which event, by an effect that is not optional; reactions are found by their cards."""
        found = {}
        for number, card in enumerate(self.game.list[: self.game.size]):
            for ability in card["abilities"]:
                if ability.get("when"):
                    found.setdefault(EVENT_NAMES[ability["when"]], [])
                for op in ability["do"] if ability["kind"] == "passive" else ():
                    if op["op"] == "on_deck_empty":
                        found.setdefault(Event.DECK_EMPTY, []).append((number, op["do"]))
                    elif op["op"] == "on_event":
                        name = op["event"].split(":")[0]
                        event = EVENT_NAMES.get(name, Event.LEAVES_PLAY)
                        found.setdefault(event, []).append((number, op["do"]))
        return found

    def _events(self):
        for event, waiting in self.listeners.items():
            self.label = event.name.lower().replace("_", " ")
            self.event_at[event] = self.here
            for number, do in waiting:
                start = self.emit(Op.WITH, flag=number)
                self.block(do)
                self.rows[start]["to"] = self.here
            if event != Event.ATTACKED:
                self.emit(Op.REACT, flag=event)
            self.emit(Op.END)
        for row in self.rows:
            if row["op"] == Op.CALL:
                row["to"] = self.event_at[Event(row["flag"])]

    def raise_event(self, event):
        if event in self.listeners:
            self.emit(Op.CALL, flag=event)

    # tables

    def code(self):
        return Catalogue(self.rows, "code")

    def costs(self):
        return Catalogue([dict(key) for key in self.cost_rows], "cost")

    def filter_table(self):
        from models.imperium.catalogue import matches

        return Table(
            [[int(matches(card, w)) for card in self.game.list] for _, w in self.filters.values()], "filter"
        )

    def dyn_table(self):
        return Table([self._dyn(wanted) for _, wanted in self.filters.values()], "moment")

    def _dyn(self, wanted):
        keys = {"has_garrisoned": Dyn.HAS, "garrisoned_under": Dyn.UNDER, "garrisoned_here": Dyn.HERE}
        keys |= {"just_drawn": Dyn.DRAWN}
        return next((code for key, code in keys.items() if key in wanted), Dyn.STATIC)

    def inner_table(self):
        inner = [w.get("has_garrisoned") or w.get("garrisoned_under") or {} for _, w in self.filters.values()]
        return Table([self.filter(wanted) for wanted in inner], "inner")

    def zones_table(self):
        """By mask, seat and where a card is: whether it is in one of the zones."""
        seats = self.game.seat_count
        every = SHARED + ZONES * seats

        def row(mask, seat):
            places = {int(z) if isinstance(z, Place) else SHARED + ZONES * seat + z for z in mask}
            return [int(place in places) for place in range(every)]

        return Table([[row(mask, seat) for seat in range(seats)] for mask in self.masks], "zones")

    def unrest_zones_table(self):
        return Table(
            [[int(any(z is zone for z in mask)) for zone in Zone] for mask in self.masks], "unrest zones"
        )

    def weights_table(self):
        return Table(
            [self._weights(per) for _, per in self.per_rows.values()] or [[0] * (self.game.size + 1)],
            "weights",
        )

    def _weights(self, per):
        from models.imperium.catalogue import matches

        if "icon" in per:
            return [sum(icon in per["icon"] for icon in card["icons"]) for card in self.game.list]
        if "suit" in per:
            doubled = {n: row["n"] for n, row in self.game.passive("counts_as") if row["suit"] in per["suit"]}
            return [doubled.get(n, 1) * int(matches(card, per)) for n, card in enumerate(self.game.list)]
        return [0] * (self.game.size + 1)

    def pers_table(self):
        rows = [self._per(per) for _, per in self.per_rows.values()]
        return Catalogue(rows or [self._per({})], "per")

    def _per(self, per):
        tally = per.get("zone") == "abandoned_by_this_effect" or "returned_by_this_effect" in per
        icons = per.get("icon", ())
        return {
            "tally": int(tally),
            "zones": self.mask(Zone.GARRISON if per.get("zone") == "garrisoned" else Zone.PLAY),
            "production": int("production" in icons),
            "fertile": int("fertile" in icons),
            "river": int("river" in icons),
        }

    def conds_table(self):
        return Catalogue([dict(zip(("kind", "a", "b"), key, strict=True)) for key in self.cond_rows], "cond")

    def choice_tables(self):
        starts = [(s + [0] * MOST_OPTIONS)[:MOST_OPTIONS] for s, _, _ in self.choices] or [[0] * MOST_OPTIONS]
        costs = [(c + [NONE] * MOST_OPTIONS)[:MOST_OPTIONS] for _, c, _ in self.choices] or [
            [NONE] * MOST_OPTIONS
        ]
        self.choice_paid = Table(
            [(list(map(int, p)) + [0] * MOST_OPTIONS)[:MOST_OPTIONS] for _, _, p in self.choices]
            or [[0] * MOST_OPTIONS],
            "paid option",
        )
        return Table(starts, "option"), Table(costs, "option cost")
