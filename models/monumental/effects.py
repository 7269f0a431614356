"""What cards do, as small programs: the operations of cards.json laid out as numbered instructions.

An instruction says what to do (`Op`), where to go on (`next`), and where if it cannot be done (`skip`). Number 0
is the end. `possible.py` says when something can be done; `resolving.py` and its neighbours carry it out.
"""

from enum import IntEnum

from verify import Catalogue, Table

NOTHING = -1


class Op(IntEnum):
    """What an instruction asks for."""

    STOP = 0
    GAIN = 1  # tokens, at once
    GAIN_BASIC = 2  # a basic resource of choice
    GAIN_OTHER = 3  # a basic resource other than the one just paid
    GAIN_SAME = 4  # some of one basic type
    GAIN_TWO = 5  # two basic resources of different types
    GAIN_PER_NAME = 6  # Military for activated Forts and Archery Ranges
    GAIN_PER_WONDER = 7
    PAY = 8  # a token of a given sort
    PAY_BASIC = 9  # a basic resource of choice
    PAY_TWO = 10  # two basic resources of different types
    CHOOSE = 11
    IF = 12
    MAY = 13
    ARCHIVE = 14
    REPEAT = 15  # archive again, if a Revolt was archived
    REINFORCE = 16
    DISCARD = 17
    DISCARD_MAYBE = 18
    TOMB = 19  # discard an activated card
    GAIN_BUILDING = 20  # any Basic Building
    GAIN_BARRICADE = 21
    GAIN_FROM_TRACK = 22
    REVOLT_SELF = 23
    REVOLT_OPPONENT = 24
    DRAW = 25  # and use the card
    COPY_BONUS = 26
    COPY_CARD = 27
    SPY = 28
    TAKE_ADVANTAGE = 29
    RESERVE = 30
    CONVERT = 31  # a Gold for a victory point
    BUILD = 32  # a section of a Wonder
    DISCARD_TRACK = 33
    LOSE_DIE = 34
    CHANGE_CARD = 35  # another Espionage card
    USE = 36  # whether the effect of a drawn or copied card is used
    PUT_AWAY = 37  # a drawn card goes to the discard
    ROLL = 38
    REROLL = 39
    RESOLVE = 40  # the dice
    BONUSES = 41  # of Policies, in the order of choice
    KEEP = 42  # one of two Wonders
    PAY_MIX = 43  # tokens of any basic sorts for a section
    PLACE = 44  # a completed Wonder goes on the City deck


class Condition(IntEnum):
    """What an `IF` asks."""

    GAINED = 0
    ADVANTAGE = 1
    CONQUERED = 2
    CONTROLS = 3


CITY, DISCARD_PILE, BOTH = 1, 2, 3
WHAT = ("production", "science", "military", "gold", "culture", "vp", "agent")
PROVINCES = ("coastal", "mountain", "agricultural")
BASIC_NAMES = WHAT[:3]
FREE_SPY = 1  # a Spy without the Ambassador
MOST_OWED = 3  # free Spies that can wait at the same time
FIRST_POLICY = 1000  # owners from here on are Policies
FORUM_READ_OTHERWISE = [
    {
        "op": "choose",
        "options": [
            [
                {
                    "op": "archive_then",
                    "from": ["city_inactive"],
                    "then": [{"op": "gain", "what": "culture", "n": 1}],
                }
            ],
            [
                {
                    "op": "pay_then",
                    "cost": [{"what": "basic_choice", "n": 2, "different": True}],
                    "then": [{"op": "gain", "what": "culture", "n": 1}],
                }
            ],
        ],
    }
]
MODULE_ACTIONS = {
    "spy": [{"op": "use_ambassador"}],
    "levy": [{"op": "gain", "what": "gold", "n": 1}],
}
"""What the Ambassador does in each module (MON-MOD-04). A further module is an entry here, and its name in a scope;
`levy` is invented, to show that."""
PLAIN = {
    "gain_different": Op.GAIN_TWO,
    "copy_policy_bonus": Op.COPY_BONUS,
    "copy_city_card": Op.COPY_CARD,
    "take_advantage": Op.TAKE_ADVANTAGE,
    "discard_die": Op.LOSE_DIE,
    "change_espionage": Op.CHANGE_CARD,
    "use_ambassador": Op.SPY,
}
REPEATED = {
    "reinforce": Op.REINFORCE,
    "draw_use": Op.DRAW,
    "reserve": Op.RESERVE,
    "discard_track": Op.DISCARD_TRACK,
}


def carried_out(card):
    """The operations that are carried out when a card is used; other effects are asked for where they matter."""
    moments = ("action",) if card["kind"] == "policy" else ("action", "when_activated", "during_activation")
    return card["effect"] if card.get("timing") in moments else ()


class Programs:
    """The programs of all the cards of a game, and where each begins."""

    def __init__(self, game, modules):
        self.records = [self._record(Op.STOP)]
        self.choices = {}  # what a CHOOSE or a MAY leads to, as operations
        self.fixed = {
            op: self._add(op) for op in (Op.SPY, Op.ROLL, Op.REROLL, Op.RESOLVE, Op.BONUSES, Op.KEEP)
        }
        self.fixed |= {
            op: self._add(op) for op in (Op.USE, Op.PUT_AWAY, Op.DRAW, Op.RESERVE, Op.PAY_MIX, Op.PLACE)
        }
        free_spy = self._add(Op.SPY, n=FREE_SPY)
        self.effects, self.bonuses = {}, {}
        for card in (*game.records, *game.policies, *game.warlords):
            self.effects[card["id"]] = self._program(carried_out(card), card["id"], game)
            self.bonuses[card["id"]] = self._optional(card.get("bonus", ()), card["id"], game)
        self.forum = self._program(FORUM_READ_OTHERWISE, "start.forum", game)
        self.modules = Table([self._program(MODULE_ACTIONS[name], "", game) for name in modules], "module")
        faces = [[card["faces"][str(face)] for face in range(1, 7)] for card in game.espionage]
        self.faces = Table([[self._program(ops, "", game) for ops in card] for card in faces], "face")
        self.policy_effects = Table(
            [self.effects[name] for name in game.policy_names], "effect of the Policy"
        )
        self.policy_bonuses = Table([self.bonuses[name] for name in game.policy_names], "bonus of the Policy")
        self.warlords = Table([self.effects[card["id"]] for card in game.warlords], "effect of the Warlord")
        self.free_spies = Table(self._free_spies(free_spy), "free Spies that wait")
        self.code = Catalogue(self.records, "instruction")
        self.present = {record["op"] for record in self.records}
        self.conditions = sorted({record["what"] for record in self.records if record["op"] == Op.IF})

    def effect_of(self, card):
        return self.effects[card["id"]]

    def bonus_of(self, card):
        """Where a bonus begins; one before it, the same bonus may be declined (MON-A-21)."""
        return self.bonuses[card["id"]]

    def _record(self, op, next_=0, skip=0, other=0, n=0, what=NOTHING, gains=(), owner=-2):
        return {
            "op": op,
            "next": next_,
            "skip": skip,
            "other": other,
            "n": n,
            "what": what,
            "gains": [dict(gains).get(at, 0) for at in range(len(WHAT))],
            "owner": owner,
        }

    def _add(self, op, **values):
        self.records.append(self._record(op, **values))
        return len(self.records) - 1

    def _optional(self, ops, name, game):
        """A program, and right before it a choice to leave it."""
        if not ops:
            return 0
        before = self._add(Op.MAY)
        start = self._program(ops, name, game, first=True)
        self.records[before]["next"] = start
        self.choices[before] = (list(ops), [])
        return start

    def _program(self, ops, name, game, first=False):
        """Lay out operations so that the first of them is the first instruction, if `first`."""
        if not ops:
            return 0
        owner = game.number.get(name, -2)
        if name in game.policy_names:
            owner = FIRST_POLICY + game.policy_names.index(name)
        if first:
            place = self._add(Op.STOP)
            start = self._lay(ops, 0, owner)
            self.records[place] = dict(self.records[start])
            if start in self.choices:
                self.choices[place] = self.choices[start]
            return place
        return self._lay(ops, 0, owner)

    def _lay(self, ops, after, owner):
        for op in reversed(ops):
            after = self._one(op, after, owner)
        return after

    def _one(self, op, after, owner):
        """The instructions of one operation, which goes on at `after`."""
        name = op["op"]
        if name in PLAIN:
            return self._add(PLAIN[name], next_=after, skip=after, owner=owner)
        if name in REPEATED:
            for _ in range(op["n"]):
                after = self._add(REPEATED[name], next_=after, skip=after, owner=owner)
            return after
        return getattr(self, f"_{name}")(op, after, owner)

    def _free_spies(self, last):
        """Where so many free Spies begin, one after the other."""
        starts = [0, last]
        while len(starts) <= MOST_OWED:
            starts.append(self._add(Op.SPY, n=FREE_SPY, next_=starts[-1], skip=starts[-1]))
        return starts

    def _spy_free(self, op, after, owner):
        return self._add(Op.SPY, n=FREE_SPY, next_=after, skip=after)

    def _gain(self, op, after, owner):
        if op["what"] == "basic_choice":
            kind = Op.GAIN_OTHER if op.get("different_from_paid") else Op.GAIN_BASIC
            for _ in range(op["n"]):
                after = self._add(kind, next_=after, skip=after)
            return after
        return self._add(Op.GAIN, gains=[(WHAT.index(op["what"]), op["n"])], next_=after, skip=after)

    def _gain_same(self, op, after, owner):
        return self._add(Op.GAIN_SAME, n=0 if op["n"] == "era" else op["n"], next_=after, skip=after)

    def _gain_per(self, op, after, owner):
        counter = op["per"]["counter"]
        kind = Op.GAIN_PER_NAME if counter == "activated_named" else Op.GAIN_PER_WONDER
        return self._add(kind, what=WHAT.index(op["what"]), n=op["n"], next_=after, skip=after)

    def _pay_then(self, op, after, owner):
        then = self._lay(op["then"], after, owner)
        (cost,) = op["cost"]
        if cost["what"] in BASIC_NAMES:
            for left in range(1, cost["n"] + 1):
                then = self._add(Op.PAY, what=WHAT.index(cost["what"]), n=left, next_=then, skip=after)
            return then
        if cost["what"] != "basic_choice":
            return self._add(Op.PAY, what=WHAT.index(cost["what"]), n=cost["n"], next_=then, skip=after)
        return self._add(Op.PAY_TWO if cost["n"] == 2 else Op.PAY_BASIC, next_=then, skip=after)

    def _choose(self, op, after, owner):
        first, second = (self._lay(option, after, owner) for option in op["options"])
        at = self._add(Op.CHOOSE, next_=first, other=second, skip=after)
        self.choices[at] = tuple(op["options"])
        return at

    def _may(self, op, after, owner):
        at = self._add(Op.MAY, next_=self._lay(op["do"], after, owner), other=after, skip=after)
        self.choices[at] = (op["do"], [])
        return at

    def _if(self, op, after, owner):
        then = self._lay(op["then"], after, owner)
        cond = op["cond"]
        kinds = {
            "gained_at_least": (Condition.GAINED, cond.get("n", 0)),
            "has_advantage": (Condition.ADVANTAGE, 0),
            "conquered_this_round": (Condition.CONQUERED, 0),
            "controls_type": (Condition.CONTROLS, cond.get("n", 0)),
        }
        kind, n = kinds[cond["c"]]
        values = {"next_": then, "other": after, "skip": after, "what": kind, "n": n}
        if kind == Condition.CONTROLS:
            values["gains"] = [(PROVINCES.index(cond["type"]), 1)]
        return self._add(Op.IF, **values)

    def _archive(self, op, after, owner):
        for _ in range(op["n"]):
            after = self._add(Op.ARCHIVE, n=CITY, next_=after, skip=after)
        return after

    def _archive_then(self, op, after, owner):
        source = BOTH if "discard" in op["from"] else CITY
        if not op.get("repeat_if"):
            return self._add(Op.ARCHIVE, n=source, next_=self._lay(op["then"], after, owner), skip=after)
        again = self._add(Op.REPEAT, other=after, skip=after)
        then = self._lay(op["then"], again, owner)
        start = self._add(Op.ARCHIVE, n=source, next_=then, skip=after)
        self.records[again]["next"] = start
        return start

    def _discard_city(self, op, after, owner):
        for at in range(op["max"]):
            kind = Op.DISCARD if at < op["min"] else Op.DISCARD_MAYBE
            after = self._add(kind, next_=after, skip=after)
        return after

    def _discard_active_for(self, op, after, owner):
        return self._add(Op.TOMB, next_=self._lay(op["then"], after, owner), skip=after, owner=owner)

    def _gain_card(self, op, after, owner):
        kinds = {
            "basic_building": Op.GAIN_BUILDING,
            "barricade": Op.GAIN_BARRICADE,
            "building": Op.GAIN_FROM_TRACK,
        }
        return self._add(kinds[op["kind"]], next_=after, skip=after)

    def _gain_revolt(self, op, after, owner):
        kind = Op.REVOLT_SELF if op["who"] == "self" else Op.REVOLT_OPPONENT
        return self._add(kind, n=op["n"], next_=after, skip=after)

    def _convert(self, op, after, owner):
        for _ in range(op["max"]):
            after = self._add(Op.CONVERT, next_=after, skip=after)
        return after

    def _build_section(self, op, after, owner):
        return self._add(Op.BUILD, n=op["discount"], next_=after, skip=after)
