"""Situations of Monumental Duel for worked examples and tests: a first state of a scope with some things written."""

from functools import cache

from models.monumental import MODEL
from models.monumental.catalogue import What
from models.monumental.effects import WHAT
from models.monumental.setup import take_out
from models.monumental.state import NONE, OVER, RESERVED, TRACK, UNDER, Step, Turned

GREEKS, AKSUMITES, MUGHALS = "full", "full-greek-aksumite", "full-aksumite-mughal"


@cache
def instance_of(scope):
    return MODEL.instance(scope)


class Situation:
    """A state that is being written: the real game, with empty City decks and nothing held."""

    def __init__(self, scope=GREEKS, step=Step.ACT, instance=None):
        self.instance = instance or instance_of(scope)
        self.game = self.instance.scope.game
        self.draft = self.instance.draft()
        self.draft.put_state(self.instance.initial[0])
        for player in range(2):
            for card in self.game.city_cards:
                self.draft.deck[player].count[card] = 0
            self.draft.held[player] = [0] * len(What)
        self.draft.step, self.draft.round = step, 1

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
                self.draft.dev_at[self.game.number[name]] = TRACK
        return self

    def build(self, player, name):
        """A Wonder is under construction."""
        self.draft.wonder[player] = self.number(name)
        return self.own(player, name)

    def own(self, player, *names):
        """Development cards that a player has acquired."""
        for name in names:
            self.draft.dev_at[self.number(name)] = RESERVED + 2 + player
        return self

    def pile(self, player, *names):
        """Provinces and Barricades of a player, the topmost last."""
        for at, name in enumerate(names):
            self.draft.provinces[player][at] = self.number(name)
            self.draft.height[player] = at + 1
            if name == "basic.barricade":
                self.draft.basics[3] -= 1
            else:
                self.own(player, name)
        return self

    def have_policies(self, player, *names):
        for rank, name in enumerate(names, 1):
            self.draft.rank[self.game.policy(name)] = rank
        return self

    def set(self, **fields):
        for name, value in fields.items():
            setattr(self.draft, name, value)
        return self

    def number(self, name):
        return self.game.number[name]

    def policy(self, name):
        return self.game.policy(name)

    def written(self):
        """What is different from the first state of the scope, cell by cell, as an `Example` takes it."""
        names = self.instance.schema.cell_names()
        pairs = zip(names, self.instance.initial[0], self.draft.take_state(), strict=True)
        return {name: now for name, before, now in pairs if now != before}


__all__ = ["AKSUMITES", "GREEKS", "MUGHALS", "NONE", "Situation"]
