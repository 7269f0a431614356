"""A pile is compared with real decks: every order, less those that contradict what was seen."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.piles.table import CARDS, KINDS, KNOWN, UNDER, a_table
from verify import Model, Pile, Scope, Spec, chance, require
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.limits import Limits


class Decks:
    """All the orders a deck may lie in, from the top, with how likely each of them is."""

    def __init__(self, cards):
        self.known = 0
        self.under = 0
        self.likely = {}
        self.shuffle(cards)

    def shuffle(self, cards):
        """Any order is as likely as any other."""
        orders = set(permutations(sorted(cards)))
        self.likely = {order: Fraction(1, len(orders)) for order in orders}
        self.known = self.under = 0

    @property
    def cards(self):
        return sorted(next(iter(self.likely)))

    def chances(self, place):
        """How likely each card is at a place."""
        found = Counter()
        for order, likely in self.likely.items():
            if place < len(order):
                found[order[place]] += likely
        return found

    def see(self, place, card):
        """Keep the orders that have `card` there."""
        kept = {order: likely for order, likely in self.likely.items() if order[place] == card}
        whole = sum(kept.values())
        self.likely = {order: likely / whole for order, likely in kept.items()}

    def change(self, how):
        changed = Counter()
        for order, likely in self.likely.items():
            changed[how(order)] += likely
        self.likely = dict(changed)


def meant(deck):
    """The orders that a pile stands for, and how likely they are."""
    top = tuple(deck._parts.top[at] for at in range(deck.on_top - 1, -1, -1))
    bottom = tuple(deck._parts.bottom[at] for at in range(deck.at_bottom))
    orders = set(permutations([card for card in range(KINDS) for _ in range(deck.count[card])]))
    return {top + order + bottom: Fraction(1, len(orders)) for order in orders}


def shares(weights):
    whole = sum(weights.values())
    return {card: Fraction(weight, whole) for card, weight in weights.items() if weight}


class Table:
    """A pile and all the decks it stands for, to which the same things happen."""

    def __init__(self, counts):
        self.s = a_table(*counts)
        self.deck = self.s.deck
        self.decks = Decks([card for card in range(KINDS) for _ in range(counts[card])])
        self.hand = []

    def possible(self):
        """What can be done here."""
        size, known, under = self.deck.size, self.decks.known, self.decks.under
        found = ["shuffle"]
        if size > 0:
            found += ["draw", "draw", "search"]
        if size - known - under > 0 and known < KNOWN:
            found += ["reveal", "reveal"]
        if self.hand:
            found += ["put on top"] * (known < KNOWN) + ["put under"] * (under < UNDER) + ["shuffle in"]
        return found

    def cards_for(self, what):
        if what == "draw":
            return sorted(self.decks.chances(0))
        if what == "reveal":
            return sorted(self.decks.chances(self.decks.known))
        if what == "search":
            return sorted(set(self.decks.cards))
        return sorted(set(self.hand)) or [0]

    def do(self, what, card):
        deck, decks = self.deck, self.decks
        if what == "draw":
            deck.draw(card)
            decks.see(0, card)
            decks.change(lambda order: order[1:])
            whole = len(decks.cards)
            decks.known, decks.under = max(0, decks.known - 1), min(decks.under, whole)
            self.hand.append(card)
        elif what == "reveal":
            deck.reveal(card)
            decks.see(decks.known, card)
            decks.known += 1
        elif what == "search":
            deck.search(card)
            rest = list(decks.cards)
            rest.remove(card)
            decks.shuffle(rest)
            self.hand.append(card)
        elif what == "shuffle":
            deck.shuffle()
            decks.shuffle(decks.cards)
        elif what == "put on top":
            deck.put_on_top(card)
            decks.change(lambda order: (card, *order))
            decks.known += 1
            self.hand.remove(card)
        elif what == "put under":
            deck.put_under(card)
            decks.change(lambda order: (*order, card))
            decks.under += 1
            self.hand.remove(card)
        elif what == "shuffle in":
            for held in self.hand:
                self.s.discard.add(held)
            deck.shuffle_in(self.s.discard)
            decks.shuffle([*decks.cards, *self.hand])
            self.hand = []


@settings(deadline=None, database=None, print_blob=False, max_examples=200)
@given(st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS), st.data())
def test_a_pile_stands_for_exactly_the_decks_that_can_lie_there(counts, data):
    table = Table(counts)
    for _ in range(10):
        what = data.draw(st.sampled_from(table.possible()))
        table.do(what, data.draw(st.sampled_from(table.cards_for(what))))

        assert meant(table.deck) == table.decks.likely
        assert table.deck.size == len(table.decks.cards)
        assert [table.deck.holds(card) for card in range(KINDS)] == [
            table.decks.cards.count(card) for card in range(KINDS)
        ]
        weights = {card: table.deck.weight(card) for card in range(KINDS)}
        assert shares(weights) == dict(table.decks.chances(0))


def dealing(counts, cards_dealt):
    """A game that deals some cards from a shuffled deck."""

    def setup(s):
        for card, copies in enumerate(counts):
            s.deck.add(card, copies)

    @chance("DEAL", weight=lambda s, card: s.deck.weight(card), card=CARDS)
    def deal(s, card):
        require(s.hand.size < cards_dealt, "ENOUGH")
        s.deck.draw(card)
        s.hand.add(card)

    def schema(scope):
        return Spec(deck=Pile(CARDS, max(counts)), hand=Pile(CARDS, max(counts)))

    def final(s):
        return s.hand.size == cards_dealt

    return Model("deal", "Deal", schema, setup, [deal], [Scope("one", "")], final).instance()


def ways_to_hands(instance, cards_dealt):
    """In how many ways each hand can be dealt: weights multiplied along every play, added over plays."""
    engine = PythonEngine(instance)
    draft = instance.draft()
    ways = Counter({instance.initial[0]: 1})
    for _ in range(cards_dealt):
        following = Counter()
        for state, count in ways.items():
            for number, after in engine.successors(state):
                card = instance.move(number).card
                following[after] += count * draft.put_state(state).deck.weight(card)
        ways = following
    return {state[KINDS:]: count for state, count in ways.items()}


@pytest.mark.parametrize(
    ("counts", "dealt"), [((2, 1, 1), 2), ((3, 1, 2), 3), ((1, 1, 1), 3), ((4, 0, 2), 5)]
)
def test_hands_are_dealt_as_often_as_from_real_decks(counts, dealt):
    deck = [(card, copy) for card, copies in enumerate(counts) for copy in range(copies)]
    real = Counter()
    for order in permutations(deck):
        held = Counter(card for card, _ in order[:dealt])
        real[tuple(held[card] for card in range(KINDS))] += 1
    below = factorial(len(deck) - dealt)

    instance = dealing(counts, dealt)

    assert {hand: ways * below for hand, ways in ways_to_hands(instance, dealt).items()} == real
    assert ways_to_hands(instance, dealt) == {
        hand: factorial(dealt) * prod(_choose(n, k) for n, k in zip(counts, hand, strict=True))
        for hand in real
    }


def _choose(n, k):
    return factorial(n) // factorial(k) // factorial(n - k)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_search_reaches_exactly_the_hands_that_can_be_dealt(engine):
    counts, dealt = (3, 1, 2), 3
    result = check(dealing(counts, dealt), engine, limits=Limits(workers=1))
    deck = [card for card, copies in enumerate(counts) for _ in range(copies)]
    hands = [{tuple(sorted(order[:n])) for order in permutations(deck)} for n in range(dealt + 1)]

    assert result.exit_code == 0
    assert result.found.levels == [len(level) for level in hands]
    assert result.found.finals == len(hands[-1])
