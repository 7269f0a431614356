"""The flow of the game as instructions: set-up, turns, clean-up, reshuffling, Solstice, the turn of the C.I.V."""

from models.imperium.vocabulary import TOKENS, Act, Mode, Op, Place, Who, Zone

MANY = 31
CLEAN_UP_TOKEN = 1
DEVELOPMENT_COST = 4


class Flow:
    """The part of the compiler that needs no card."""

    def compile_flow(self):
        """Where each piece of the flow begins."""
        at = {"set_up": self._set_up()}
        at["turn"] = self.here
        self.rows[-1]["to"] = at["turn"]
        self.label = "turn"
        self.emit(Op.ORDER)
        at["activate"] = self.emit(Op.ACTIVATE)
        at["innovate"] = self.emit(Op.DISCARD_HAND)
        self.emit(
            Op.BREAK,
            filter=self.filter({"suit": ["uncivilised", "civilised", "region", "tributary"]}),
            what=15,
        )
        self.emit(Op.REFILL)
        innovated = self.emit(Op.GOTO)
        at["revolt"] = self.here
        unrest = self.filter({"suit": ["unrest"]})
        self.emit(
            Op.PICK,
            zones=self.mask(Zone.HAND),
            filter=unrest,
            n=MANY,
            act=Act.RETURN,
            mode=Mode.UP_TO,
            flag=4,
        )
        self.label = "clean-up"
        at["clean_up"] = self.emit(Op.MARKET_TOKEN, flag=CLEAN_UP_TOKEN)
        self.rows[innovated]["to"] = at["clean_up"]
        at["reset"] = self._tidy()
        at["next"] = self.emit(Op.NEXT)
        at["late"] = self._tidy()
        self.emit(Op.END)
        self.label = "Solstice"
        at["solstice"] = self.emit(Op.SOLSTICE)
        at["round_end"] = self.emit(Op.ROUND_END)
        self.label = "reshuffle"
        at["reshuffle"] = self.emit(Op.STEP_ONE)
        self.emit(Op.SHUFFLE)
        self.emit(Op.END)
        at["discard_nation"] = self.emit(Op.NATION_CARD)
        self.emit(Op.END)
        self.label = "development"
        at["develop"] = self.here
        for what in range(len(TOKENS)):
            self.emit(Op.PAY, what=what, flag=DEVELOPMENT_COST)
        self.emit(Op.DEVELOPED)
        self.emit(Op.END)
        at["exile_development"] = self.emit(
            Op.PICK, zones=self.mask(Zone.DEVELOPMENT), filter=0, n=1, act=Act.EXILE
        )
        self.emit(Op.END)
        if self.game.civ is not None:
            at |= self.civ_flow(at["solstice"])
        return at

    def _set_up(self):
        self.label = "set-up"
        start = self.emit(Op.PART, flag=Place.BOX)
        for place in (Place.REGION, Place.UNCIVILISED, Place.CIVILISED, Place.FAME):
            self.emit(Op.PART, flag=place)
        self.emit(Op.LAY_MARKET)
        each = self.emit(Op.EACH, what=Who.ALL)
        self.emit(Op.QUICK, flag=1, n=2)
        self.emit(Op.FILL)
        self.emit(Op.END)
        self.rows[each]["alt"] = self.here
        self.emit(Op.QUICK, flag=3, n=2)
        self.emit(Op.CIV_FILL)
        self.emit(Op.END)
        self.rows[each]["to"] = self.here
        self.emit(Op.QUICK, flag=2, n=10)
        self.emit(Op.FIRST)
        return start

    def _tidy(self):
        """Clean-up after the token on the market (IMP-CLN-06 to 09)."""
        start = self.emit(Op.RESET)
        self.emit(Op.PICK, zones=self.mask(Zone.HAND), filter=0, n=MANY, act=Act.DISCARD, mode=Mode.UP_TO)
        self.emit(Op.FILL)
        return start
