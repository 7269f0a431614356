"""Positions of the real game for tests: a Heyday turn of red, changed as a test likes."""

from functools import cache

from models.gentes import MODEL
from models.gentes.catalogue import TYPE_NAMES
from models.gentes.state import DISPLAY, NOTHING, Step, hand, table
from verify.engines.python import PythonEngine
from verify.testing import a_move


@cache
def instance_of(scope, readings):
    return MODEL.instance(scope, dict(readings))


class Position:
    """A state being prepared, and then played; rules are called by their names."""

    def __init__(self, scope="full", **readings):
        self.instance = instance_of(
            scope, tuple((key.replace("_", "-"), value) for key, value in readings.items())
        )
        self.scope = self.instance.scope
        self.engine = PythonEngine(self.instance)
        self.s = self.instance.draft().put_state(self.instance.initial[0])
        self.s.row = list(range(6))
        self.s.left = 0
        self.s.step = Step.ACT

    def card(self, name):
        return self.scope.cards.index(name)

    def tile(self, name):
        return self.scope.tiles.index(name)

    def space(self, name):
        return self.scope.spaces.index(name)

    def holds(self, *names, player=0):
        """Cards in a hand."""
        for name in names:
            self.s.card_at[self.card(name)] = hand(self.s, player)
        return self

    def has_played(self, *names, player=0):
        """Cards in play since an earlier turn."""
        for name in names:
            self.s.card_at[self.card(name)] = table(self.s, player)
        return self

    def shows(self, *names):
        """Cards of the display, from the left."""
        for slot, name in enumerate(names):
            self.s.display[slot] = self.card(name)
            self.s.card_at[self.card(name)] = DISPLAY
        for slot in range(len(names), len(self.s.display)):
            self.s.display[slot] = NOTHING
        return self

    def owns(self, *names, player=0):
        """Tokens on spaces."""
        for name in names:
            self.s.owner[self.space(name)] = player
            self.s.tokens[player] -= 1
        return self

    def citizens(self, player=0, **numbers):
        for kind, number in numbers.items():
            self.s.chart[player][TYPE_NAMES.index(kind)] = number
        return self

    def give(self, player=0, **values):
        """Numbers of one player: coins, free, singles, doubles, padlocks."""
        for name, value in values.items():
            getattr(self.s, name)[player] = value
        return self

    def now(self, step, **values):
        """The step of the game, and single fields."""
        self.s.step = step
        for name, value in values.items():
            setattr(self.s, name, value)
        return self

    def play(self, rule, **parameters):
        """Make a move that must be legal, and what bookkeeping follows is left to `settle`."""
        outcome = self.outcome(rule, **parameters)
        assert outcome.status == "done", outcome
        self.s.put_state(outcome.state)
        return self

    def outcome(self, rule, **parameters):
        return PythonEngine(self.instance).outcome(
            self.s.take_state(), a_move(self.instance, rule, **parameters)
        )

    def settle(self):
        """Do the bookkeeping that is due."""
        while True:
            state = self.s.take_state()
            due = [
                o.state
                for _, _, o in ((n, m, self.engine.outcome(state, m)) for n, _, m in self.engine.autos)
                if o.state
            ]
            if not due:
                return self
            self.s.put_state(due[0])

    def refused(self, rule, **parameters):
        """The clause that refuses a move, or nothing."""
        outcome = self.outcome(rule, **parameters)
        return outcome.clause if outcome.status == "refused" else ""

    def legal(self, rule):
        """The parameters of the legal moves of a rule."""
        state = self.s.take_state()
        return [
            self.instance.move(number)
            for number, _ in self.engine.successors(state)
            if self.instance.move(number).rule == rule
        ]
