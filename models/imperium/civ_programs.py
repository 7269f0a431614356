"""The C.I.V.'s reference tables as instructions, and what the human's cards do to the C.I.V."""

import copy

from models.imperium.vocabulary import NONE, TOKENS, Act, Cond, Op, Zone
from models.imperium.words import DRAWN, OFFERED, TALLIED

DISCARD_TO = {"bot_archive_self": Act.ARCHIVE, "bot_self_to_deck_top": Act.TOP, "bot_exile_self": Act.EXILE}
FROM_DISCARD_TO = {
    "bot_from_discard_to_deck_top": Zone.TOP,
    "bot_from_discard_to_play": Zone.PLAY,
    "bot_archive_from_discard": Zone.HISTORY,
}
ASKS, TAKES = 1, 2
UNSURE_ROWS = {("romans", "barbarian", 1), ("celts", "barbarian", 4), ("atlanteans", "empire", 7)}
ATTACKS = {"bot_steal", "you_discard"}
ATTACKS_ON_REGIONS = {"you_abandon", "you_recall"}


def attacks(op):
    """Whether an element of a row makes it an Attack: theft, a discard, or a Region that leaves (IMP-SMOD-05)."""
    regions = "region" in op.get("filter", {}).get("suit", ())
    return op["op"] in ATTACKS or (op["op"] in ATTACKS_ON_REGIONS and regions)


class CivPrograms:
    """The part of the compiler for solo games."""

    def civ_part(self, op):
        """What an effect of the human's card does when it meets the C.I.V."""
        name = op["op"]
        if self.game.civ is None:
            return
        if name == "may":
            inner = op["do"][0]
            if inner["op"] in ("gain", "draw"):
                self.civ_take(inner, offered=1)
        elif name in ("gain", "draw", "take_unrest", "abandon", "recall", "steal", "give_card"):
            self.civ_take(op, offered=0)

    def civ_take(self, op, offered):
        name = op["op"]
        region = op.get("filter", {}).get("suit") == ["region"] or op.get("filter", {}).get("pinned")
        if name == "gain":
            self.emit(Op.GAIN, what=TOKENS.index(op["what"]), n=op["n"], flag=8 * offered)
        elif name == "draw":
            self.emit(Op.MILL, n=op["n"], flag=OFFERED if offered else DRAWN)
        elif name == "take_unrest":
            self.emit(Op.CIV_UNREST, n=op["n"])
        elif name == "steal":
            self._civ_stolen(op)
        elif name in ("abandon", "recall") and region:
            self.emit(Op.CIV_ABANDON if name == "abandon" else Op.CIV_RECALL, n=op["n"])
        elif name == "give_card":
            self._civ_given(op)

    def _civ_given(self, op):
        """A card that is given to the C.I.V.; what its icon brings about concerns the C.I.V. as well (IMP-SMOD-01)."""
        self.emit(Op.PICK, zones=self.zones(op["src"]), filter=self.filter(), n=1, act=Act.GIVE)
        for icon, then in op.get("if_icon", {}).items():
            start = self.emit(Op.IF, cond=self.cond(Cond.LAST_MATCHES, self.filter({"icon": [icon]})))
            for inner in then:
                self.civ_take(inner, offered=0)
            self.rows[start]["to"] = self.here

    def _civ_stolen(self, op):
        skip = None
        if op["from"] == "each_other_empire":
            skip = self.emit(Op.IF, cond=self.cond(Cond.EMPIRE))
        elif op["from"] == "each_other_with_region_in_play":
            skip = self.emit(Op.IF, cond=self.cond(Cond.IN_PLAY, self.filter({"suit": ["region"]}), 1))
        self.emit(Op.STEAL, what=TOKENS.index(op["what"]), n=op["n"])
        if op.get("less"):
            short = self.emit(Op.IF, cond=self.cond(Cond.SHORT))
            self.emit(Op.CIV_UNREST, n=1)
            self.rows[short]["to"] = self.here
        if skip is not None:
            self.rows[skip]["to"] = self.here

    def civ_flow(self, solstice):
        """The C.I.V.'s turn."""
        self.label = "C.I.V."
        at = {"civ_turn": self.emit(Op.ROLL)}
        self.emit(Op.CIV_SLOT)
        at["civ_clean_up"] = self.emit(Op.CIV_TOKEN)
        self.emit(Op.CIV_ASIDE)
        self.emit(Op.CIV_FILL)
        at["civ_turn_over"] = self.emit(Op.GOTO, to=solstice)
        at["civ_rebuild"] = self.emit(Op.CIV_REBUILD)
        self.emit(Op.SHUFFLE)
        self.emit(Op.CIV_JOURNEY)
        self.emit(Op.END)
        at["civ_row"] = self.emit(Op.ROW)
        at["civ_done"] = self.emit(Op.ROW_DONE)
        self.emit(Op.END)
        at["civ_dynasty"] = self.emit(Op.DYNASTY, n=1)
        self.emit(Op.END)
        return at

    # tables

    def compile_civ(self):
        """The rows of every way to read the tables (IMP-A-23, 24, 26, 27): where they begin, and for which cards."""
        self.tables, known = {}, {}
        self.label = "C.I.V."
        self.warn_at = self.emit(Op.REACT, flag=0)
        self.emit(Op.END)
        self.mill_at = self.emit(Op.MILL, n=1)
        self.emit(Op.END)
        for trailing in "abc":
            for subject in "ab":
                for edition in "ab":
                    for state in ("barbarian", "empire"):
                        rows = self.civ_rows(state, trailing, subject, edition)
                        found = []
                        for key, do in rows:
                            text = repr((key, do))
                            if text not in known:
                                known[text] = self._row(key, do)
                            found.append(known[text])
                        self.tables[trailing, subject, edition, state] = found
        self.probes_list()
        self._journey_rows()

    def civ_rows(self, state, trailing, subject, edition):
        """The rows of the C.I.V.'s table, as keys and instructions, under one way to read them."""
        nation = self.game.civ
        alike = {(t["nation"], t["state"]): t.get("same_rows_as", "").split(" ") for t in self.game.alike}
        options = [(nation, state), (nation, "both"), (nation, "barbarian"), (nation, "empire")]
        table = None
        for wanted in options:
            if wanted in self.game.bot_tables:
                table = self.game.bot_tables[wanted]
                break
            if wanted in alike:
                table = self.game.bot_tables[tuple(alike[wanted])]
                break
        found = []
        for row in table["rows"]:
            do = copy.deepcopy(row["do"])
            if edition == "b" and table["nation"] == "scythians" and table["state"] == "empire":
                do = self._other_edition(row, do)
            if subject == "b" and (table["nation"], table["state"], row["n"]) in UNSURE_ROWS:
                do = self._as_civ(do)
            found.append((row["key"], self._trailing(do, trailing)))
        return found

    def _trailing(self, do, reading):
        """To which part of a row its last words belong (IMP-A-24)."""
        at = next((n for n, op in enumerate(do) if op["op"] == "bot_first_of"), None)
        if at is None or reading == "a":
            return do
        options = do[at]["options"]
        if reading == "b":
            options[-1] += do[at + 1 :]
            return do[: at + 1]
        last = self._last_clause(options[-1])
        if do[at + 1 :] or len(last) == len(options[-1]):
            return do
        options[-1] = options[-1][: -len(last)]
        return do + last

    def _last_clause(self, option):
        """The words after the last comma or "and" of a way; several gains are one clause."""
        gains = next((n for n, op in enumerate(reversed(option)) if op["op"] != "bot_gain"), len(option))
        return option[-max(gains, 1) :]

    def _other_edition(self, row, do):
        """The two Scythian rows of the English transcription (IMP-A-27)."""
        if row["key"]["value"] == "Glory":
            do[0]["options"][-1] = [{"op": "bot_spend_for_cards"}]
        elif row["key"]["value"] == "pinned":
            do = [{"op": "bot_mill", "n": 1}, {"op": "bot_archive_self"}]
        return do

    def _as_civ(self, do):
        """A row without a bold subject, read of the C.I.V. itself (IMP-A-23)."""
        names = {"you_take_unrest": "bot_take_unrest", "you_recall": "bot_recall"}
        for op in do:
            op["op"] = names.get(op["op"], op["op"])
            for option in op.get("options", ()):
                self._as_civ(option)
        return do

    def _row(self, key, do):
        self.label = f"C.I.V. row {key['value']}"
        start = self.here
        attack = any(attacks(op) for op in self._flat(do))
        unrest = any(op["op"] == "you_take_unrest" for op in self._flat(do))
        icon = key["value"] == "attack"
        self.emit(Op.ATTACKED, flag=attack + 2 * icon + 4 * unrest)
        first = len(self.probes_list())
        self.block_civ(do)
        self.probes_list().append(NONE)
        self.emit(Op.ROW_DONE)
        self.emit(Op.END)
        return self.filter(self._key(key)), start, first

    def probes_list(self):
        """Instructions that can be asked whether they can be carried out, option by option."""
        if not hasattr(self, "probes"):
            self.probes = [NONE]
        return self.probes

    def _flat(self, do):
        for op in do:
            yield op
            for part in ("do", "then", "else", "cost"):
                yield from self._flat(op.get(part, ()))
            for option in op.get("options", ()):
                yield from self._flat(option)

    def _key(self, key):
        by, value = key["by"], key["value"]
        if by == "other":
            return {}
        if by == "header":
            return {value: True}
        return {by: [value] if by in ("suit", "icon", "name") else value}

    def block_civ(self, do, probed=True):
        for op in do:
            name = op["op"]
            if probed and name not in ("bot_first_of", "bot_if"):
                self.probes_list().append(self.here)
            outer, self.word = self.word, name
            handler = getattr(self, f"civ_{name}", None)
            if handler is not None:
                handler(op, probed)
            elif name in DISCARD_TO:
                self.emit(Op.SELF_TO, act=DISCARD_TO[name])
            elif name in FROM_DISCARD_TO:
                self.emit(Op.FROM_DISCARD, act=FROM_DISCARD_TO[name], filter=self.filter(op["filter"]))
            else:
                self._human(op)
            self.word = outer

    def civ_bot_first_of(self, op, probed):
        """Options are probed one after the other, each from a place in the list of probes."""
        number = len(self.choices)
        self.choices.append(None)
        start = self.emit(Op.FIRST_OF, flag=number, mode=len(op["options"]))
        starts, probes, ends = [], [], []
        for option in op["options"]:
            starts.append(self.here)
            outer, self.probes = self.probes_list(), []
            self.block_civ(option)
            inner, self.probes = self.probes, outer
            self.probes_of.setdefault(start, []).append(inner)
            probes.append(inner)
            ends.append(self.emit(Op.GOTO))
        for end in ends:
            self.rows[end]["to"] = self.here
        self.rows[start]["to"] = self.here
        places = []
        for inner in probes:
            if probed:
                self.probes += inner
            self.later.append((number, len(places), inner))
            places.append(NONE)
        self.choices[number] = (starts, places, [False] * len(starts))

    @property
    def probes_of(self):
        if not hasattr(self, "_probes_of"):
            self._probes_of = {}
        return self._probes_of

    @property
    def later(self):
        if not hasattr(self, "_later"):
            self._later = []
        return self._later

    def place_probes(self):
        """Every option's own list of probes goes to the end of the list of all."""
        for number, at, inner in self.later:
            self.choices[number][1][at] = len(self.probes)
            self.probes += [*inner, NONE]
        self._later = []

    def civ_bot_cost_then(self, op, probed):
        start = self.emit(Op.COST, cost=self._civ_cost(op["cost"]), flag=1)
        for cost in op["cost"]:
            self.block_civ([cost], probed=False)
        self.rows[start]["alt"] = self.here
        self.block_civ(op["do"], probed=False)
        self.rows[start]["to"] = self.here

    def civ_bot_repeat_cost(self, op, probed):
        start = self.here
        self.civ_bot_cost_then(op, probed)
        end = self.emit(Op.GOTO, to=start)
        self.rows[start]["to"] = end + 1

    def _civ_cost(self, costs):
        row = {"m": 0, "p": 0, "g": 0}
        for op in costs:
            name = op["op"]
            if name == "bot_spend":
                row["mpg"[TOKENS.index(op["what"])]] = op["n"]
            elif name in ("bot_abandon", "bot_archive_in_play"):
                row |= {
                    "zones": self.mask(Zone.PLAY),
                    "filter": self.filter({"suit": [op["suit"]]}),
                    "n": op["n"],
                }
            else:
                row |= {"zones": self.mask(Zone.DISCARD), "filter": self.filter(op["filter"]), "n": op["n"]}
        return self.cost(**row)

    def civ_bot_if(self, op, probed):
        cond = op["cond"]
        if "you_have_in_play" in cond:
            number = self.cond(Cond.RIVAL_HAS, self.filter(cond["you_have_in_play"]), cond["min"])
        elif "you_state" in cond:
            number = self.cond(Cond.RIVAL_EMPIRE)
        elif "bot_in_play" in cond:
            number = self.cond(Cond.CIV_HAS, self.filter(cond["bot_in_play"]), cond["min"])
        else:
            number = self.cond(Cond.CIV_DISCARD, self.filter(cond["bot_discard_has"]), 1)
        start = self.emit(Op.IF, cond=number)
        self.block_civ(op["then"], probed)
        if op.get("else"):
            end = self.emit(Op.GOTO)
            self.rows[start]["to"] = self.here
            self.block_civ(op["else"], probed)
            self.rows[end]["to"] = self.here
        else:
            self.rows[start]["to"] = self.here

    def civ_bot_gain(self, op, probed):
        per = self.per(op["per"]) if "per" in op else NONE
        self.emit(Op.GAIN, what=TOKENS.index(op["what"]), n=op["n"], per=per)

    def civ_bot_spend(self, op, probed):
        if op["n"] == "all":
            self.emit(Op.PAY_ALL, what=TOKENS.index(op["what"]))
        else:
            self.emit(Op.GIVE_TOKENS, what=TOKENS.index(op["what"]), n=op["n"])

    def civ_bot_convert_all(self, op, probed):
        self.emit(Op.CONVERT, what=TOKENS.index(op["from"]), flag=TOKENS.index(op["to"]))

    def civ_bot_spend_for_cards(self, op, probed):
        self.emit(Op.CONVERT, what=0, flag=NONE)
        self.emit(Op.MILL, n=0, flag=TALLIED)

    def civ_bot_mill(self, op, probed):
        self.emit(Op.MILL, n=op["n"])

    def civ_bot_steal(self, op, probed):
        self._for_human(lambda: self.emit(Op.STEAL, what=TOKENS.index(op["what"]), n=op["n"]), harm=1)

    def civ_bot_play_self(self, op, probed):
        self.emit(Op.SELF_TO, act=Act.HAND)

    def civ_bot_exile_market(self, op, probed):
        self.emit(Op.CIV_EXILE)
        self.emit(Op.REFILL)

    def civ_bot_acquire(self, op, probed):
        wanted = {"suit": op["suits"]}
        token = op.get("filter", {}).get("token_on_card")
        what = NONE if token is None else TOKENS.index(token)
        self.emit(Op.CIV_ACQUIRE, filter=self.filter(wanted), what=what, flag=2 if "sources" in op else 0)
        self.emit(Op.REFILL)

    def civ_bot_break_through(self, op, probed):
        from models.imperium.vocabulary import SUITS

        self.emit(Op.CIV_BREAK, filter=self.filter({"suit": op["suits"]}), what=SUITS.index(op["suits"][0]))
        self.emit(Op.REFILL)

    def civ_bot_abandon(self, op, probed):
        self.emit(Op.CIV_ABANDON, n=op["n"])

    def civ_bot_recall(self, op, probed):
        self.emit(Op.CIV_RECALL, n=op["n"])

    def civ_bot_archive_in_play(self, op, probed):
        self.emit(Op.CIV_ABANDON, n=op["n"], flag=1)

    def civ_bot_draw_fame(self, op, probed):
        self.emit(Op.FAME)

    def civ_bot_return_unrest(self, op, probed):
        self.emit(Op.CIV_RETURN, flag=int(self.game.civ == "minoans" and self.label.endswith("other")))

    def civ_bot_dynasty_to_discard(self, op, probed):
        self.emit(Op.DYNASTY, n=op["n"])

    def civ_bot_archive_top_of_deck(self, op, probed):
        self.emit(Op.ARCHIVE_TOP)

    def civ_bot_take_unrest(self, op, probed):
        self.emit(Op.CIV_UNREST, n=op["n"], flag=int(op.get("dst") == "discard"))

    def civ_bot_token_on_market_at_die(self, op, probed):
        self.emit(Op.AT_DIE, what=TOKENS.index(op["what"]), n=op["n"])

    def civ_bot_exile_next_pending_quest(self, op, probed):
        self.emit(Op.NEXT_QUEST, act=Act.EXILE)

    def civ_bot_take_next_pending_quest(self, op, probed):
        self.emit(Op.NEXT_QUEST, act=Act.TOP)

    def civ_bot_flip_journey(self, op, probed):
        self.emit(Op.JOURNEY)

    civ_bot_next_journey_card = civ_bot_flip_journey

    def civ_trigger_scoring(self, op, probed):
        self.emit(Op.TRIGGER)

    # what the human does

    def _for_human(self, body, harm):
        """A part of a row for the human, who may be protected."""
        each = self.emit(Op.EACH, what=1)
        guard = self.emit(Op.GUARD, flag=harm)
        body()
        end = self.emit(Op.END)
        self.rows[guard]["to"] = end
        self.rows[each]["alt"] = end
        self.rows[each]["to"] = self.here

    def _human(self, op):
        name = op["op"].removeprefix("you_")
        if name == "may_draw":
            self._for_human(lambda: self._may([{"op": "draw", "n": op["n"]}]), harm=0)
        elif name == "may_return_unrest":
            returned = {"op": "return_unrest", "n": op["n"], "src": ["hand"]}
            self._for_human(lambda: self._may([returned]), harm=0)
        elif name == "give":
            self._for_human(lambda: self.emit(Op.STEAL, what=TOKENS.index(op["what"]), n=op["n"]), harm=1)
        else:
            harm = int(name in ("discard", "abandon", "recall", "take_unrest"))
            self._for_human(lambda: self._one({**op, "op": name}, None), harm=harm)

    def _journey_rows(self):
        """The Journey table of a Utopian C.I.V.: by face, the threshold and where both branches begin."""
        self.journey = []
        faces = self.game.civ_journey
        for number, row in faces:
            self.label = f"Journey of the C.I.V.: {row['card']}"
            starts = []
            for branch in ("then", "else"):
                starts.append(self.here)
                self.block_civ(row[branch], probed=False)
                self.emit(Op.END)
            what = TOKENS.index(row["if"]["resource"])
            self.journey.append((number, what, row["if"]["min"], *starts))
        self.place_probes()
