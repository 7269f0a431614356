"""Piles of cards: decks, hands, discards.

Nobody knows the order of a shuffled pile, so it is kept as a count for each kind of card: drawing is
a chance with the counts as weights. That is exact, and n draws take the place of n! orders. Cards
whose place is known lie on top, or under the pile, in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.forms import count, select
from verify.lift.merge import merged
from verify.rules import IMPOSSIBLE, require
from verify.state import Array, FieldType, Int, Kind, Ref


@dataclass(frozen=True)
class Pile:
    """A pile of `kinds` of card, at most `most` of each in its shuffled part.

    `known` cards may lie on top in known order, `under` at the bottom. A hand or a discard needs neither.
    """

    kinds: int | Kind
    most: int
    known: int = 0
    under: int = 0

    def parts(self) -> Mapping[str, FieldType]:
        kind = self.kinds if isinstance(self.kinds, Kind) else Kind("card", self.kinds)
        card = Ref(kind, none=True)
        found: dict[str, FieldType] = {"count": Array(Int(0, self.most), self.kinds)}
        if self.known:
            found |= {"top": Array(card, self.known), "on_top": Int(0, self.known)}
        if self.under:
            found |= {"bottom": Array(card, self.under), "at_bottom": Int(0, self.under)}
        return found

    def view(self, parts: Any) -> PileView:
        return PileView(parts, self)


class PileView:
    """A pile as a rule sees it. `count[card]` are the cards of its shuffled part."""

    __slots__ = ("_parts", "_pile")

    def __init__(self, parts: Any, pile: Pile) -> None:
        self._parts = parts
        self._pile = pile

    @property
    def count(self) -> Any:
        return self._parts.count

    @property
    def on_top(self) -> Any:
        """How many cards on top are known."""
        return self._parts.on_top if self._pile.known else 0

    @property
    def at_bottom(self) -> Any:
        """How many cards at the bottom are known."""
        return self._parts.at_bottom if self._pile.under else 0

    @property
    def shuffled(self) -> Any:
        """How many cards lie in unknown order."""
        return sum(self._parts.count)

    @property
    def size(self) -> Any:
        return self.shuffled + self.on_top + self.at_bottom

    def holds(self, card: Any) -> Any:
        """How many cards of a kind there are, wherever they lie."""
        known = [
            *(self._parts.top if self._pile.known else ()),
            *(self._parts.bottom if self._pile.under else ()),
        ]
        return self._parts.count[card] + count(place == card for place in known)

    def weight(self, card: Any) -> Any:
        """In how many ways the next card drawn is `card`: the weight for a `@chance` that draws it."""
        ways = self._parts.count[card]
        if self._pile.under:
            bottom = select(self._parts.bottom[0] == card, 1, 0)
            ways = select(self.shuffled > 0, ways, bottom)
        if self._pile.known:
            ways = select(self._parts.on_top > 0, select(self._top() == card, 1, 0), ways)
        return ways

    def _top(self) -> Any:
        """The known card on top, or -1."""
        found: Any = -1
        for place in self._parts.top:
            found = select(place >= 0, place, found)
        return found

    @merged
    def draw(self, card: Any) -> None:
        """Take the next card, which is `card`: from the top, else the shuffled part, else the bottom.

        Refuses the move where the next card cannot be `card`.
        """
        require(self.weight(card) > 0, IMPOSSIBLE)
        parts = self._parts
        if self._pile.known and parts.on_top > 0:
            parts.top[parts.on_top - 1] = -1
            parts.on_top -= 1
        elif self._pile.under and self.shuffled == 0:
            for at in range(self._pile.under - 1):
                parts.bottom[at] = parts.bottom[at + 1]
            parts.bottom[self._pile.under - 1] = -1
            parts.at_bottom -= 1
        else:
            parts.count[card] -= 1

    def put_on_top(self, card: Any) -> None:
        """Put a card face known on top."""
        if not self.on_top < self._pile.known:
            raise ValueError(f"a pile that knows {self._pile.known} cards on top was given one more")
        self._parts.top[self._parts.on_top] = card
        self._parts.on_top += 1

    def put_under(self, card: Any) -> None:
        """Put a card face known at the very bottom."""
        if not self.at_bottom < self._pile.under:
            raise ValueError(f"a pile that knows {self._pile.under} cards at the bottom was given one more")
        self._parts.bottom[self._parts.at_bottom] = card
        self._parts.at_bottom += 1

    def reveal(self, card: Any) -> None:
        """Look one card deeper: the shuffled part's first card turns out to be `card`, and stays in its place."""
        parts = self._parts
        parts.count[card] -= 1
        for at in range(self._pile.known - 1, 0, -1):
            parts.top[at] = parts.top[at - 1]
        parts.top[0] = card
        parts.on_top += 1

    def add(self, card: Any, copies: Any = 1) -> None:
        """Put cards into the shuffled part (or into a hand or a discard)."""
        self._parts.count[card] += copies

    def take(self, card: Any, copies: Any = 1) -> None:
        """Take cards of a kind out of the shuffled part (or out of a hand or a discard)."""
        self._parts.count[card] -= copies

    def search(self, card: Any) -> None:
        """Take one card of a kind from anywhere, and shuffle the rest."""
        self.shuffle()
        self.take(card)

    def shuffle(self) -> None:
        """Lose the knowledge of where cards lie."""
        parts = self._parts
        for places, how_many in (("top", "on_top"), ("bottom", "at_bottom")):
            if (self._pile.known if places == "top" else self._pile.under) == 0:
                continue
            known = list(getattr(parts, places))
            for card in range(len(parts.count)):
                parts.count[card] += count(place == card for place in known)
            for at in range(len(known)):
                getattr(parts, places)[at] = -1
            setattr(parts, how_many, 0)

    def shuffle_in(self, other: PileView) -> None:
        """Shuffle all cards of another pile into this one, which loses what was known of its order."""
        other.shuffle()
        self.shuffle()
        for card in range(len(self._parts.count)):
            moved = other.count[card]
            other.count[card] = 0
            self._parts.count[card] += moved

    def move_all(self, target: PileView) -> None:
        """Put all cards into the shuffled part of `target`, of whose order what was known stays known."""
        self.shuffle()
        for card in range(len(self._parts.count)):
            moved = self._parts.count[card]
            self._parts.count[card] = 0
            target.count[card] += moved


@dataclass(frozen=True)
class Zones:
    """Cards of which there is one each: every card is in exactly one of `zones` places, by construction.

    A zone may be a deck: nobody knows its order, so each card in it is as likely to be next as any other.
    """

    cards: int | Kind
    zones: int

    def parts(self) -> Mapping[str, FieldType]:
        return {"where": Array(Int(0, self.zones - 1), self.cards)}

    def view(self, parts: Any) -> ZonesView:
        return ZonesView(parts)


class ZonesView:
    """Where every card is, as a rule sees it."""

    __slots__ = ("_parts",)

    def __init__(self, parts: Any) -> None:
        self._parts = parts

    @property
    def where(self) -> Any:
        """The zone of each card."""
        return self._parts.where

    def holds(self, zone: Any, card: Any) -> Any:
        return self._parts.where[card] == zone

    def size(self, zone: Any) -> Any:
        """How many cards are in a zone."""
        return count(place == zone for place in self._parts.where)

    def weight(self, zone: Any, card: Any) -> Any:
        """Whether `card` can be the next one drawn from a zone: the weight for a `@chance` that draws it."""
        return select(self._parts.where[card] == zone, 1, 0)

    def draw(self, zone: Any, card: Any, to: Any) -> None:
        """Take `card` from a zone to another; refuses the move where it is not there."""
        require(self._parts.where[card] == zone, IMPOSSIBLE)
        self._parts.where[card] = to

    def move(self, card: Any, to: Any) -> None:
        self._parts.where[card] = to

    def move_all(self, zone: Any, to: Any) -> None:
        """Every card of a zone goes to another, such as a discard that is shuffled into a deck."""
        for card in range(len(self._parts.where)):
            self._parts.where[card] = select(self._parts.where[card] == zone, to, self._parts.where[card])
