"""A table to try things at: positions by the names of cards, and moves with the bookkeeping that follows them."""

from models.imperium import MODEL
from models.imperium.probes import SMALL, cards, market, seat
from models.imperium.scopes import a_scope
from models.imperium.state import zone
from models.imperium.vocabulary import Zone
from verify.engines.python import PythonEngine
from verify.model import Instance
from verify.testing import a_move


class Table:
    """A position that moves on; rules are named, cards by their labels."""

    def __init__(self, seats, readings=None, **values):
        numbers = SMALL | {"rounds": 3, "hand": 5, "depth": 8, "most_tokens": 60, "decks": {}} | values
        scope = a_scope("table", "a position of a test", seats, **numbers)
        chosen = {reading.id: reading.default for reading in MODEL.readings} | (readings or {})
        self.instance = Instance(MODEL, scope, chosen)
        self.engine = PythonEngine(self.instance)
        self.state = self.instance.initial[0]

    @property
    def now(self):
        return self.instance.draft().put_state(self.state)

    def card(self, label):
        return self.instance.scope.cards.index(label)

    def _number(self, value):
        return self.card(value) if isinstance(value, str) else value

    def do(self, rule, **parameters):
        """Make a move, then all bookkeeping that it entails."""
        numbers = {key: self._number(value) for key, value in parameters.items()}
        outcome = self.engine.outcome(self.state, a_move(self.instance, rule, **numbers))
        assert outcome.status == "done", (
            f"{rule} {parameters}: {outcome.status} {outcome.clause}{outcome.message}"
        )
        self.state = outcome.state
        self.settle()
        return self

    def settle(self):
        """Do what has to be done before anybody decides anything."""
        while not self.engine.final(self.state):
            following = [
                outcome.state
                for _, _, move in self.engine.autos
                if (outcome := self.engine.outcome(self.state, move)).state is not None
            ]
            assert len(following) <= 1, "two pieces of bookkeeping at once"
            if not following:
                return
            self.state = following[0]

    def can(self, rule, **parameters):
        numbers = {key: self._number(value) for key, value in parameters.items()}
        return self.engine.outcome(self.state, a_move(self.instance, rule, **numbers)).status == "done"

    def zone(self, player, which):
        """The labels of a player's cards in a zone, Unrest included."""
        now = self.now
        size = self.instance.scope.game.size
        own = [self.instance.scope.cards[c] for c in range(size) if now.where[c] == zone(player, which)]
        return sorted(own + ["Unrest"] * now.unrest[player][which])

    def hand(self, player=0):
        return self.zone(player, Zone.HAND)


__all__ = ["cards", "market", "seat"]
