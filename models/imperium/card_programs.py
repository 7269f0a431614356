"""The words of the cards as instructions: one method for each operation of the vocabulary."""

from models.imperium.vocabulary import (
    NONE,
    SUITS,
    TOKENS,
    Act,
    Cond,
    Event,
    Mode,
    Op,
    Who,
    Zone,
)
from models.imperium.words import (
    ACT_OF,
    BY_FERTILE,
    BY_RIVER,
    DRAW_OF,
    FREE,
    FROM_EXILE,
    FROM_PILE,
    GIFT,
    HARM,
    LAST_ONLY,
    NO_MARKET,
    PAID,
    RESTS,
    SEARCH,
    SELF_ACTS,
    SILENT,
)


class CardPrograms:
    """The part of the compiler that knows the operations of players' cards."""

    def block(self, do):
        for at, op in enumerate(do):
            following = do[at + 1] if at + 1 < len(do) else {}
            if op.get("who") == "each_other_who_paid_less":
                continue
            self.one(op, following)

    def one(self, op, following=None):
        """The instructions of one word; each of them remembers the word it comes from."""
        outer, self.word = self.word, op["op"]
        self._one(op, following)
        self.word = outer

    def _one(self, op, following):
        name = op["op"]
        if name in SILENT:
            return
        if name in SELF_ACTS:
            self.emit(Op.SELF, act=SELF_ACTS[name])
        elif name == "steal":
            self._steal(op, following or {})
        elif name == "may":
            self._each(op, lambda: self._may(op["do"]), gift=True) if op.get("who") else self._may(op["do"])
        elif op.get("who") in ("all", "each_other"):
            inner = {key: value for key, value in op.items() if key != "who"}
            self._each(op, lambda: self.one(inner), gift=name == "gain")
        else:
            getattr(self, f"do_{name}")(op)

    def _may(self, do):
        start = self.emit(Op.MAY)
        self.block(do)
        self.rows[start]["to"] = self.here

    def _each(self, op, body, gift, others=None):
        """What each of several players does; the C.I.V. has a way of its own."""
        who = Who.ALL if op.get("who") == "all" else Who.OTHERS
        each = self.emit(Op.EACH, what=who)
        guard = self.emit(Op.GUARD, flag=GIFT if gift else HARM) if self.attack else None
        body()
        end = self.emit(Op.END)
        if guard is not None:
            self.rows[guard]["to"] = end
        self.rows[each]["alt"] = self.here
        self.civ_part(op)
        self.emit(Op.END)
        self.rows[each]["to"] = self.here

    def _guarded(self, body):
        """A part of an attack that may be ignored by itself (IMP-ATK-03)."""
        guard = self.emit(Op.GUARD, flag=HARM) if self.attack else None
        body()
        if guard is not None:
            self.rows[guard]["to"] = self.here

    def _steal(self, op, following):
        less = following.get("who") == "each_other_who_paid_less"
        limit = op["from"]

        def body():
            skip = None
            if limit == "each_other_empire":
                skip = self.emit(Op.IF, cond=self.cond(Cond.EMPIRE))
            elif limit == "each_other_with_region_in_play":
                region = self.filter({"suit": ["region"]})
                skip = self.emit(Op.IF, cond=self.cond(Cond.IN_PLAY, region, 1))
            self.emit(Op.STEAL, what=TOKENS.index(op["what"]), n=op["n"])
            if less:
                short = self.emit(Op.IF, cond=self.cond(Cond.SHORT))
                self._guarded(lambda: self.emit(Op.TAKE_UNREST, n=following["n"]))
                self.rows[short]["to"] = self.here
            if skip is not None:
                self.rows[skip]["to"] = self.here

        self._each({**op, "who": "each_other", "less": less}, body, gift=False)

    def do_gain(self, op):
        per = self.per(op["per"]) if "per" in op else NONE
        self.emit(Op.GAIN, what=TOKENS.index(op["what"]), n=op["n"], per=per, flag=self.gift)

    def do_gain_action(self, op):
        self.emit(Op.ACTIONS, n=op["n"])

    def do_spend_action(self, op):
        self.emit(Op.ACTIONS, n=op["n"], flag=1)

    def do_draw(self, op):
        per = self.per(op["per"]) if "per" in op else NONE
        self.emit(Op.DRAW, n=op["n"], mode=DRAW_OF[op.get("mode", "normal")], per=per)

    def do_take_unrest(self, op):
        self.emit(Op.TAKE_UNREST, n=op["n"])

    def do_choose(self, op):
        number = len(self.choices)
        self.choices.append(None)
        chosen = self.emit(Op.CHOOSE, flag=number, n=len(op["options"]))
        starts, costs, ends = [], [], []
        for option in op["options"]:
            starts.append(self.here)
            first = option[0] if option else {"op": ""}
            costs.append(self._cost_row(first["cost"]) if first["op"] == "cost_then" else self._whole(option))
            self.block(option)
            ends.append(self.emit(Op.GOTO))
        for end in (chosen, *ends):
            self.rows[end]["to"] = self.here
        self.choices[number] = (starts, costs, [bool(o) and o[0]["op"] == "cost_then" for o in op["options"]])

    def _whole(self, option):
        """A cost row that can be paid when an option can be carried out in full (IMP-A-52); it is never paid."""
        for op in option:
            if op["op"] in ("discard", "archive", "abandon", "recall", "return_unrest", "move_card"):
                if op.get("n") in ("all", "any") or op.get("up_to") or op.get("filter", {}).get("just_drawn"):
                    continue
                zones, wanted, count = self._picked(op)
                return self.cost(zones=zones, filter=wanted, n=count)
            if op["op"] == "take_unrest":
                return self.cost(unrest=op["n"])
        return NONE

    def do_if(self, op):
        conds = op["cond"] if isinstance(op["cond"], list) else [op["cond"]]
        starts = [self.emit(Op.IF, cond=self._condition(cond)) for cond in conds]
        self.block(op["then"])
        for start in starts:
            self.rows[start]["to"] = self.here

    def _condition(self, cond):
        if "state" in cond:
            return self.cond(Cond.EMPIRE if cond["state"] == "empire" else Cond.BARBARIAN)
        if "resource" in cond:
            return self.cond(Cond.RESOURCE, TOKENS.index(cond["resource"]), cond["min"])
        if "card" in cond or "card_in_play" in cond:
            name = cond.get("card") or cond["card_in_play"]
            kind = Cond.CARD_HISTORY if cond.get("zone") == "history" else Cond.CARD_PLAY
            return self.cond(kind, self.filter({"name": [name]}), 1)
        if "no_active_quest" in cond:
            return self.cond(Cond.NO_QUEST)
        if "in_play_count" in cond:
            return self.cond(Cond.IN_PLAY, self.filter(cond["in_play_count"]), cond["min"])
        if "garrisoned_here" in cond:
            return self.cond(Cond.UNDER_HERE, self.filter(cond["garrisoned_here"]), cond["min"])
        if "abandoned_lacks_icon" in cond:
            return self.cond(Cond.LAST_LACKS, self.filter({"icon": [cond["abandoned_lacks_icon"]]}))
        return self.cond(Cond.LAST_MATCHES, self.filter({"attack": True}))

    # costs

    def do_cost_then(self, op):
        row = self._cost_row(op["cost"])
        start = self.emit(Op.COST, cost=row)
        rest = self._rest(op["cost"])
        for cost in op["cost"]:
            if cost["op"] == "pay":
                rest[TOKENS.index(cost["what"])] -= cost["n"]
                self.word = "pay"
                self.emit(
                    Op.PAY,
                    what=TOKENS.index(cost["what"]),
                    n=cost["n"],
                    flag=int(self.label == "Unrest"),
                    **dict(zip(RESTS, rest, strict=True)),
                )
                self.word = "cost_then"
            else:
                self.one(cost)
        self.gift = self._gift(op["cost"])
        self.block(op["do"])
        self.gift = 0
        self.rows[start]["to"] = self.here

    def _gift(self, costs):
        """Whether a River or a Fertile card was used for what follows (IMP-CNT-02, IMP-CNT-03)."""
        icons = [icon for cost in costs for icon in cost.get("filter", {}).get("icon", ())]
        return (BY_RIVER if "river" in icons else 0) + (BY_FERTILE if "fertile" in icons else 0)

    def _rest(self, costs):
        return [sum(c["n"] for c in costs if c["op"] == "pay" and c["what"] == what) for what in TOKENS]

    def _cost_row(self, costs):
        row = dict(zip("mpg", self._rest(costs), strict=True))
        for op in costs:
            name = op["op"]
            if name == "spend_action":
                row["actions"] = op["n"]
            elif name == "take_unrest":
                row["unrest"] = op["n"]
            elif name == "pay_all":
                row["least"] = op["min"]
            elif name in SELF_ACTS:
                row["alone"] = 1
            elif name != "pay":
                row["zones"], row["filter"], row["n"] = self._picked(op)
                row["masks"] = int(op.get("filter", {}).get("icon") == ["mask"] and name == "discard")
        row["pay_unrest"] = int(self.label == "Unrest")
        return self.cost(**row)

    def do_pay_all(self, op):
        self.emit(Op.PAY_ALL, what=TOKENS.index(op["what"]))

    def do_pay_up_to(self, op):
        skips = []
        for _ in range(op["n"]):
            skips.append(self.emit(Op.MAY))
            self.one(
                {"op": "cost_then", "cost": [{"op": "pay", "what": op["what"], "n": 1}], "do": op["for_each"]}
            )
        for skip in skips:
            self.rows[skip]["to"] = self.here

    # picking cards

    def _picked(self, op):
        """From which zones, which cards, and how many an instruction moves."""
        name, wanted = op["op"], dict(op.get("filter", {}))
        count = op.get("n", 1)
        if name in ("abandon", "recall"):
            under = "garrisoned_under" in wanted or "garrisoned_here" in wanted
            zones = self.mask(Zone.GARRISON) if under else self.mask(Zone.PLAY)
            if not under:
                wanted |= {"pinned": True, "may_go": "be_abandoned_or_recalled"}
        elif name == "discard":
            zones = self.mask(Zone.HAND)
        elif name == "garrison":
            zones, wanted = self.mask(Zone.HAND), wanted | {"may_go": "be_garrisoned"}
        elif name == "return_unrest":
            zones, wanted = self.zones(op["src"]), {"suit": ["unrest"]}
        elif name == "find":
            zones = self.zones(op.get("zones", ["hand", "discard", "deck", "nation"]))
        else:
            zones = self.zones(op["src"])
        return zones, self.filter(wanted), count

    def _pick(self, op, act, mode=Mode.EXACTLY, search=0):
        zones, wanted, count = self._picked(op)
        if op.get("up_to"):
            mode = Mode.UP_TO
        masks = int(op["op"] == "discard" and op.get("filter", {}).get("icon") == ["mask"])
        if masks:
            self.raise_event(Event.MASK_COST)
        unrest = 2 * int(self.label == "Unrest" and op["op"] == "discard")
        self.emit(
            Op.PICK, zones=zones, filter=wanted, n=count, act=act, mode=mode, flag=masks + unrest + search
        )

    def do_discard(self, op):
        if op.get("n") == "any":
            start = self.here
            skip = self.emit(Op.MAY)
            one = {**op, "n": 1}
            cost = self._cost_row([one])
            gate = self.emit(Op.COST, cost=cost)
            self._pick(one, Act.DISCARD)
            self.block(op["for_each"])
            self.emit(Op.GOTO, to=start)
            self.rows[skip]["to"] = self.rows[gate]["to"] = self.here
        else:
            self._pick(op, Act.DISCARD)

    def do_move_card(self, op):
        self._pick(op, ACT_OF[op["dst"]])

    def do_archive(self, op):
        if op.get("n") == "all":
            zones, wanted, _ = self._picked(op)
            self.emit(Op.ALL, zones=zones, filter=wanted, act=Act.ARCHIVE)
        else:
            self._pick(op, Act.ARCHIVE)

    def do_abandon(self, op):
        if "for_each" not in op:
            self._pick(op, Act.ABANDON)
            return
        skips = []
        one = {key: value for key, value in op.items() if key not in ("for_each", "up_to")} | {"n": 1}
        for _ in range(op["n"]):
            skips += [self.emit(Op.MAY), self.emit(Op.COST, cost=self._cost_row([one]))]
            self._pick(one, Act.ABANDON)
            self.block(op["for_each"])
        for skip in skips:
            self.rows[skip]["to"] = self.here

    def do_recall(self, op):
        self._pick(op, Act.RECALL)

    def do_sink(self, op):
        self._pick(op, Act.SINK)

    def do_exile(self, op):
        self._pick(op, Act.EXILE)

    def do_garrison(self, op):
        self._pick(op, Act.GARRISON)

    def do_find(self, op):
        self._pick(op, ACT_OF[op["dst"]], search=SEARCH if "name" in op["filter"] else 0)
        self.emit(Op.SHUFFLE_FOUND, zones=self._picked(op)[0])

    def do_return_unrest(self, op):
        if op.get("n") == "all":
            self.emit(Op.RETURN_ALL)
        else:
            self._pick(op, Act.RETURN)

    def do_give_card(self, op):
        def body():
            self.emit(Op.PICK, zones=self.zones(op["src"]), filter=self.filter(), n=1, act=Act.GIVE)
            for icon, then in op.get("if_icon", {}).items():
                wanted = self.cond(Cond.LAST_MATCHES, self.filter({"icon": [icon]}))
                start = self.emit(Op.IF, cond=wanted)
                self._guarded(lambda then=then: self.block([{**inner, "who": None} for inner in then]))
                self.rows[start]["to"] = self.here

        self._each({**op, "who": "each_other"}, body, gift=False)

    def do_garrison_self(self, op):
        self.emit(Op.HOST, zones=self.mask(Zone.PLAY), filter=self.filter(op["under"]))

    # the market and the decks

    def do_acquire(self, op):
        wanted = dict(op["filter"])
        token = wanted.pop("token_on_card", None)
        sources = op.get("sources", ["market"])
        flag = (0 if "market" in sources else NO_MARKET) + (FROM_EXILE if "exile" in sources else 0)
        for _ in range(op.get("times", 1)):
            what = NONE if token is None else TOKENS.index(token)
            self.emit(Op.ACQUIRE, filter=self.filter(wanted), flag=flag, what=what, mode=self.gift)
            self.emit(Op.REFILL)
            if op.get("then_free_play"):
                self.emit(
                    Op.PLAY_CARD, zones=self.mask(Zone.HAND), filter=self.filter(), flag=FREE + LAST_ONLY
                )

    def do_break_through(self, op):
        flag = FROM_EXILE if "exile" in op.get("sources", ()) else 0
        suits = op["filter"].get("suit")
        for _ in range(op.get("times", 1)):
            what = sum(1 << n for n, suit in enumerate(SUITS) if suits is None or suit in suits)
            what = 0 if suits is None else what
            self.emit(Op.BREAK, filter=self.filter(op["filter"]), flag=flag, what=what, mode=self.gift)
            self.emit(Op.REFILL)

    def do_exile_market(self, op):
        self.emit(Op.EXILE_MARKET)
        self.emit(Op.REFILL)

    def do_swap_exile_market(self, op):
        self.emit(Op.SWAP_MARKET)

    def do_token_on_market(self, op):
        self.emit(Op.MARKET_TOKEN, what=TOKENS.index(op["what"]), n=op["n"])

    def do_reveal_main_top(self, op):
        self.emit(Op.GAMBLE)

    def do_draw_fame(self, op):
        for _ in range(op["n"]):
            self.emit(Op.FAME)

    def do_look_fame(self, op):
        self.raise_event(Event.LOOK_FAME)
        self.emit(Op.LOOK_FAME, n=op["n"])

    def do_look_fame_extra(self, op):
        self.emit(Op.LOOK_MORE)

    # nations

    def do_look_nation(self, op):
        self.emit(Op.LOOK_NATION)

    def do_shuffle_nation(self, op):
        self.emit(Op.SHUFFLE_NATION)

    def do_looked_nation_card_to_bottom(self, op):
        self.emit(Op.TO_BOTTOM)

    def do_nation_to_discard(self, op):
        self.emit(Op.NATION_CARD)

    def do_swap_hand_with_nation_top(self, op):
        self.emit(Op.LOOK_NATION)
        self.emit(Op.SWAP_NATION, zones=self.mask(Zone.HAND), filter=self.filter())

    def do_develop(self, op):
        self.emit(Op.DEVELOP, flag=FREE if op.get("free") else PAID)

    def do_free_play_card(self, op):
        self.emit(Op.PLAY_CARD, zones=self.mask(Zone.HAND), filter=self.filter(op["filter"]), flag=FREE)

    def do_play_card_from(self, op):
        self.emit(
            Op.PLAY_CARD, zones=self.zones(op["src"]), filter=self.filter(op["filter"]), flag=PAID + FROM_PILE
        )

    def do_use_opponent_exhaust(self, op):
        self.emit(Op.BORROW)

    def do_activate_quest(self, op):
        self.emit(Op.QUEST)

    def do_active_quest_to(self, op):
        self.emit(Op.QUEST_TO, act=ACT_OF[op["dst"]])

    def do_flip_journey(self, op):
        self.emit(Op.JOURNEY)

    do_next_journey_card = do_flip_journey

    def do_set_state(self, op):
        self.emit(Op.EMPIRE)

    def do_trigger_scoring(self, op):
        self.emit(Op.TRIGGER)

    def do_flip_self(self, op):
        self.emit(Op.FLIP_KINGS)

    def do_ignore_attack(self, op):
        self.emit(Op.SHIELD)

    def do_ignore_attack_unless_attacker_gives(self, op):
        self.emit(Op.RANSOM, what=TOKENS.index(op["what"]), n=op["n"])

    def do_treat_icon_as(self, op):
        self.emit(Op.REREAD, what=("fertile", "river").index(op["icon"]))

    def do_ignore_state_icon_next_play(self, op):
        self.emit(Op.WAIVE)

    def do_double_tokens_gained(self, op):
        self.emit(Op.DOUBLE, what=TOKENS.index(op["what"]))

    def do_mask_cost_discount(self, op):
        self.emit(Op.MASKS)

    def do_token_on_self(self, op):
        self.emit(Op.STORE, n=op["n"])

    def do_gain_tokens_on_self(self, op):
        self.emit(Op.EMPTY_STORE)

    def do_exhaust_token_to_state(self, op):
        self.emit(Op.TOKEN_BACK)
