"""Positions of Monumental Duel for tests: a state of the real game with some things written, and what comes of a move."""

from models.monumental import MODEL
from models.monumental.catalogue import BASICS, REVOLT
from models.monumental.effects import WHAT
from models.monumental.state import NONE, Step
from properties.monumental_positions import AKSUMITES, GREEKS, MUGHALS, Situation
from verify.engines.python import PythonEngine
from verify.testing import a_move


class Position(Situation):
    """A situation that is written, and then played."""

    def __init__(self, scope="full", step=Step.ACT, readings=None, instance=None):
        super().__init__(scope, step, instance or MODEL.instance(scope, readings))
        self.engine = PythonEngine(self.instance)
        self.state = None

    def ready(self):
        if self.state is None:
            self.state = self.draft.take_state()
        return self.state

    def play(self, rule, **parameters):
        """Make a move, and the bookkeeping that follows."""
        outcome = self.engine.outcome(self.ready(), a_move(self.instance, rule, **parameters))
        assert outcome.status == "done", (rule, parameters, outcome)
        self.state = outcome.state
        self._bookkeeping()
        return self

    def _bookkeeping(self):
        automatic = {bound.rule.name for bound in self.instance.rules if bound.rule.sort == "auto"}
        while True:
            following = [
                (self.instance.move(number).rule, state)
                for number, state in self.engine.successors(self.state)
            ]
            if len(following) != 1 or following[0][0] not in automatic:
                return
            self.state = following[0][1]

    def legal(self, rule, **parameters):
        return self.engine.outcome(self.ready(), a_move(self.instance, rule, **parameters)).status == "done"

    def refusals(self, rule, **parameters):
        return self.engine.refusals(self.ready(), a_move(self.instance, rule, **parameters))

    @property
    def now(self):
        """The state as a draft, to read."""
        draft = self.instance.draft()
        draft.put_state(self.ready())
        return draft

    def held(self, player, name):
        return self.now.held[player][WHAT.index(name)]

    def building(self, name):
        return BASICS.index(name)

    def top(self, player, name):
        """Whether a card is the next one of a City deck."""
        deck = self.now.deck[player]
        return deck.on_top > 0 and deck.weight(self.number(name)) == 1


__all__ = ["AKSUMITES", "GREEKS", "MUGHALS", "NONE", "REVOLT", "Position"]
