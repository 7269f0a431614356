"""A table for tests: a state of a real game by what lies where, and moves by name."""

from models.settlers import MODEL
from models.settlers.catalogue import GOODS, SUPPLIES, TARGETS
from models.settlers.state import DECK, Phase, Step, deals, empire, foundation, hand
from verify.testing import play

PLACES = {"hand": hand, "empire": empire, "foundations": foundation, "deals": deals}
ROMANS, BARBARIANS, EGYPTIANS, JAPANESE = range(4)


class Table:
    """One state of an instance that moves are made on."""

    def __init__(
        self, scope="full", readings=None, active=0, step=Step.ACT, phase=Phase.ACTION, line=(), **seats
    ):
        self.instance = MODEL.instance(scope, readings)
        draft = self.instance.draft().put_state(self.instance.initial[0])
        draft.step, draft.phase, draft.active, draft.first_player = step, phase, active, active
        for name, laid in seats.items():
            self.lay(draft, self.instance.scope.players.index(name), laid)
        for position, target in enumerate(line):
            draft.line[position] = TARGETS.index(target)
            draft.revealed += 1
        self.state = draft.take_state()

    def lay(self, draft, player, laid):
        for key, place in PLACES.items():
            for name in laid.get(key, ()):
                draft.card_at[self.card(name)] = place(draft, player)
        for name, amount in laid.get("goods", {}).items():
            if GOODS.index(name) < SUPPLIES:
                draft.supply[player][GOODS.index(name)] = amount
            else:
                draft.vp[player] = amount
        for name in laid.get("samurai", ()):
            draft.samurai[self.card(name)] = True
        for name in laid.get("used", ()):
            draft.uses[self.card(name)] = 1
            draft.lying[self.card(name)][0] = 1
        for name in laid.get("controlled", ()):
            draft.controlled[self.card(name)] = True
        draft.passed[player] = laid.get("passed", 0)

    def card(self, name):
        """The number of a card by its id, or the start of one."""
        cards = self.instance.scope.cards
        return next(at for at, known in enumerate(cards) if known == name or known.split("#")[0] == name)

    def at(self, step, phase, active):
        """The same table at another moment, with another player in turn, who is the first player too."""
        draft = self.now
        draft.step, draft.phase, draft.active, draft.first_player = step, phase, active, active
        self.state = draft.take_state()
        return self

    @property
    def now(self):
        return self.instance.draft().put_state(self.state)

    def outcome(self, rule, **parameters):
        if isinstance(parameters.get("card"), str):
            parameters["card"] = self.card(parameters["card"])
        return play(self.instance, self.state, rule, **parameters)

    def do(self, rule, **parameters):
        """Make a move that must be legal; gives the table back."""
        outcome = self.outcome(rule, **parameters)
        assert outcome.state is not None, (rule, outcome.status, outcome.clause)
        self.state = outcome.state
        return self

    def refusal(self, rule, **parameters):
        return self.outcome(rule, **parameters).clause

    def place(self, name):
        return self.now.card_at[self.card(name)]

    def goods(self, player):
        """What a supply holds, by name, without what is not there; points with it."""
        now = self.now
        found = {
            GOODS[good]: now.supply[player][good] for good in range(SUPPLIES) if now.supply[player][good]
        }
        return found | ({"vp": now.vp[player]} if now.vp[player] else {})


def in_deck(table, name):
    return table.place(name) == DECK
