"""Positions of Monumental Duel for tests: a state of the real game with some things written, and what comes of a move."""

from models.monumental import MODEL
from models.monumental.catalogue import BASICS, REVOLT, What
from models.monumental.effects import WHAT
from models.monumental.setup import take_out
from models.monumental.state import NONE, OVER, UNDER, Step, Turned
from verify.engines.python import PythonEngine
from verify.testing import a_move

GREEKS, AKSUMITES, MUGHALS = "full", "full-greek-aksumite", "full-aksumite-mughal"


class Position:
    """A state of one scope that is being written, and then played."""

    def __init__(self, scope="full", step=Step.ACT, readings=None):
        self.instance = MODEL.instance(scope, readings)
        self.engine = PythonEngine(self.instance)
        self.game = self.instance.scope.game
        self.draft = self.instance.draft()
        self.draft.put_state(self.instance.initial[0])
        for player in range(2):
            for card in self.game.city_cards:
                self.draft.deck[player].count[card] = 0
            self.draft.held[player] = [0] * len(What)
        self.draft.step, self.draft.round = step, 1
        self.state = None

    def lay(self, player, cell, name, under=None, tilted=False, spent=False):
        """Lay cards into a cell of a City."""
        for layer, card in ((UNDER, under), (OVER, name)):
            if card:
                self.draft.city[player][cell][layer] = take_out(self.draft, player, card)
                self.draft.turned[player][cell][layer] = Turned.TILTED if tilted else Turned.STRAIGHT
                self.draft.spent[player][cell][layer] = spent
        return self

    def give(self, player, **tokens):
        for name, number in tokens.items():
            self.draft.held[player][WHAT.index(name)] = number
        self.draft.gained[player] = min(tokens.get("production", 0), self.instance.scope.most_asked)
        return self

    def stack_deck(self, player, *names):
        """Put cards on the City deck, the last one on top."""
        for name in names:
            self.draft.deck[player].put_on_top(take_out(self.draft, player, name))
        return self

    def show(self, *names):
        """Lay cards on the track, from the left; None is a gap."""
        for slot, name in enumerate(names):
            if name:
                self.draft.track[slot] = self.game.number[name]
                self.draft.dev_at[self.game.number[name]] = 1
        return self

    def have_policies(self, player, *names):
        for rank, name in enumerate(names, 1):
            self.draft.rank[self.game.policy(name)] = rank
        return self

    def set(self, **fields):
        for name, value in fields.items():
            setattr(self.draft, name, value)
        return self

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

    def number(self, name):
        return self.game.number[name]

    def policy(self, name):
        return self.game.policy(name)

    def building(self, name):
        return BASICS.index(name)

    def top(self, player, name):
        """Whether a card is the next one of a City deck."""
        deck = self.now.deck[player]
        return deck.on_top > 0 and deck.weight(self.number(name)) == 1


__all__ = ["AKSUMITES", "GREEKS", "MUGHALS", "NONE", "REVOLT", "Position"]
