"""Piles and stacks: what is known of a deck is exactly what a player at the table knows.

The reference is a table full of real decks: every order the cards can lie in, each as likely as the
others, from which those are taken away that contradict what was seen.
"""

import enum
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify import (
    Array,
    BadModel,
    Bool,
    Enum,
    Int,
    Kind,
    Model,
    Pile,
    Ref,
    Scope,
    Spec,
    Stack,
    chance,
    require,
    rule,
)
from verify.agreement import disagreements
from verify.draft import draft_class
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import OutOfBounds, Refused
from verify.search.check import check
from verify.search.limits import Limits
from verify.state import Schema

KINDS = 3
KNOWN, UNDER = 3, 2
CARDS = Kind("card", KINDS)


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def a_draft(**types):
    return draft_class(Schema(Spec(**types), None))(None, {})


def a_table(*counts):
    """A deck of which some cards on top and at the bottom may be known, a hand, and a discard."""
    table = a_draft(deck=Pile(CARDS, 6, KNOWN, UNDER), hand=Pile(CARDS, 6), discard=Pile(CARDS, 6))
    for card, copies in enumerate(counts):
        table.deck.add(card, copies)
    return table


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


# One thing at a time


def test_known_cards_are_drawn_from_the_top_in_order_and_those_below_last():
    deck = a_table(1, 0, 0).deck
    deck.put_on_top(2)
    deck.put_on_top(1)
    deck.put_under(2)
    deck.put_under(1)
    drawn = []
    while deck.size > 0:
        (card,) = (card for card in range(KINDS) if deck.weight(card) > 0)
        deck.draw(card)
        drawn.append(card)

    assert drawn == [1, 2, 0, 2, 1]


def test_a_card_that_is_not_the_next_one_cannot_be_drawn():
    deck = a_table(1, 1, 0).deck
    deck.put_on_top(0)

    for card in (1, 2):
        with pytest.raises(Refused):
            deck.draw(card)
    assert deck.size == 3


def test_an_empty_pile_gives_nothing():
    deck = a_table(0, 0, 0).deck

    assert [deck.weight(card) for card in range(KINDS)] == [0, 0, 0]
    with pytest.raises(Refused):
        deck.draw(0)


def test_a_revealed_card_stays_in_its_place():
    deck = a_table(2, 1, 0).deck
    deck.put_on_top(2)
    deck.reveal(1)
    deck.reveal(0)
    seen = []
    for card in (2, 1, 0):
        assert [deck.weight(other) for other in range(KINDS)] == [
            int(other == card) for other in range(KINDS)
        ]
        deck.draw(card)
        seen.append(deck.size)

    assert seen == [3, 2, 1]


def test_a_card_that_is_not_in_the_shuffled_part_cannot_be_revealed():
    deck = a_table(1, 0, 0).deck
    deck.put_on_top(2)

    with pytest.raises(OutOfBounds, match=r"deck\.count"):
        deck.reveal(2)


def test_more_cards_than_can_be_known_are_not_put_or_revealed():
    deck = a_table(5, 0, 0).deck
    for _ in range(KNOWN):
        deck.put_on_top(1)
    for _ in range(UNDER):
        deck.put_under(1)

    with pytest.raises(ValueError, match="3 cards on top"):
        deck.put_on_top(1)
    with pytest.raises(ValueError, match="2 cards at the bottom"):
        deck.put_under(1)
    with pytest.raises(OutOfBounds, match="on_top"):
        deck.reveal(0)


def test_a_shuffle_loses_places_but_no_cards():
    table = a_table(1, 1, 0)
    table.deck.put_on_top(2)
    table.deck.put_under(0)
    fresh = a_table(2, 1, 1)
    table.deck.shuffle()

    assert table.take_state() == fresh.take_state()


def test_a_search_takes_a_card_from_anywhere_and_shuffles():
    table = a_table(1, 0, 0)
    table.deck.put_under(2)
    table.deck.put_on_top(1)
    table.deck.search(2)

    assert table.take_state() == a_table(1, 1, 0).take_state()


def test_a_card_that_is_nowhere_cannot_be_searched_for():
    with pytest.raises(OutOfBounds):
        a_table(1, 1, 0).deck.search(2)


def test_a_discard_shuffled_in_leaves_an_empty_discard_and_an_unknown_deck():
    table = a_table(1, 0, 0)
    table.deck.put_on_top(1)
    table.discard.add(2, 2)
    table.deck.shuffle_in(table.discard)

    assert table.take_state() == a_table(1, 1, 2).take_state()


def test_cards_moved_to_another_pile_leave_what_is_known_of_it():
    table = a_table(1, 0, 0)
    table.deck.put_on_top(1)
    table.discard.add(2, 2)
    table.discard.move_all(table.deck)

    assert (table.discard.size, table.deck.size, table.deck.on_top) == (0, 4, 1)
    assert [table.deck.weight(card) for card in range(KINDS)] == [0, 1, 0]
    assert list(table.deck.count) == [1, 0, 2]


def test_a_pile_moved_whole_takes_its_known_cards_along():
    table = a_table(1, 0, 0)
    table.deck.put_on_top(1)
    table.deck.put_under(2)
    table.deck.move_all(table.discard)

    assert list(table.discard.count) == [1, 1, 1]
    assert table.deck.size == 0 and table.deck.on_top == table.deck.at_bottom == 0


def test_a_pile_poured_into_itself_keeps_its_cards():
    table = a_table(2, 1, 0)
    table.deck.shuffle_in(table.deck)

    assert list(table.deck.count) == [2, 1, 0]


def test_more_copies_than_a_pile_holds_are_out_of_bounds():
    with pytest.raises(OutOfBounds, match=r"hand\.count\[1\] was given 7, outside 0\.\.6"):
        a_table(0, 0, 0).hand.add(1, 7)


def test_two_piles_that_mean_the_same_are_the_same_state():
    """Places that are not used hold nothing, whatever was there before."""
    table = a_table(2, 0, 1)
    before = table.take_state()
    table.deck.put_on_top(1)
    table.deck.draw(1)
    table.deck.reveal(2)
    table.deck.shuffle()
    for card in (2, 0, 0):
        table.deck.draw(card)
    table.deck.put_under(0)
    table.deck.put_under(1)
    table.deck.draw(0)
    table.deck.draw(1)
    table.deck.add(0, 2)
    table.deck.add(2)

    assert table.take_state() == before


def test_a_pile_does_the_same_in_native_code():
    deck = Pile(CARDS, 4, known=2, under=2)

    def act(name):
        def move(s, card):
            getattr(s.deck, name)(card)

        move.__name__ = name
        return rule(card=CARDS)(move)

    @rule()
    def pour(s):
        s.deck.shuffle_in(s.other)

    @rule()
    def give(s):
        s.deck.move_all(s.other)

    @chance("DRAW", weight=lambda s, card: s.deck.weight(card), card=CARDS)
    def deal(s, card):
        s.deck.draw(card)
        s.other.add(card)

    acts = [act(name) for name in ("draw", "put_on_top", "put_under", "reveal", "search", "add", "take")]
    model = Model(
        "piles",
        "Piles",
        lambda scope: Spec(deck=deck, other=Pile(CARDS, 4)),
        lambda s: s.deck.add(1, 2),
        [*acts, pour, give, deal],
        [Scope("one", "")],
    )

    assert disagreements(model.instance(), 150) == []


# Stacks


class Effect(enum.IntEnum):
    NOTHING = 0
    DRAW = 1
    DISCARD = 2


def a_stack(depth=3):
    return a_draft(
        pending=Stack(
            depth,
            what=Enum(Effect),
            player=Ref(Kind("player", 2)),
            target=Ref(CARDS, none=True),
            level=Int(2, 4),
        )
    )


def test_what_was_pushed_last_is_on_top():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW, player=1)
    pending.push(what=Effect.DISCARD, target=2, level=4)

    assert (pending.top.what, pending.top.player, pending.top.target, pending.top.level) == (2, 0, 2, 4)
    assert (pending.below(1).what, pending.below(1).player, pending.below(1).target) == (1, 1, -1)
    assert pending.size == 2 and not pending.empty


def test_what_is_under_the_top_comes_back_when_it_is_popped():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW, player=1)
    pending.push(what=Effect.DISCARD)
    pending.pop()

    assert (pending.size, pending.top.what, pending.top.player) == (1, Effect.DRAW, 1)


def test_the_frame_on_top_can_be_changed():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW)
    pending.push(what=Effect.DRAW)
    pending.top.what = Effect.DISCARD
    pending.below(1).level = 3

    assert (pending.top.what, pending.below(1).what, pending.below(1).level) == (2, 1, 3)


@settings(deadline=None, database=None, print_blob=False, max_examples=60)
@given(st.lists(st.sampled_from(["push", "pop", "change"]), max_size=12), st.data())
def test_a_stack_is_a_list_and_the_same_list_is_the_same_state(steps, data):
    """Whatever was pushed and popped before: places that are not used are empty."""
    table, frames = a_stack(), []
    for what in steps:
        frame = {
            "what": data.draw(st.sampled_from(Effect)),
            "player": data.draw(st.integers(0, 1)),
            "target": data.draw(st.integers(-1, KINDS - 1)),
            "level": data.draw(st.integers(2, 4)),
        }
        if what == "push" and len(frames) < 3:
            table.pending.push(**frame)
            frames.append(frame)
        elif what == "pop" and frames:
            table.pending.pop()
            frames.pop()
        elif what == "change" and frames:
            table.pending.top.level = frame["level"]
            frames[-1] = {**frames[-1], "level": frame["level"]}
    fresh = a_stack()
    for frame in frames:
        fresh.pending.push(**frame)

    assert table.take_state() == fresh.take_state()
    assert [table.pending.below(n).target for n in range(len(frames))] == [f["target"] for f in frames[::-1]]


def test_a_full_stack_takes_no_more_and_an_empty_one_gives_nothing():
    pending = a_stack(depth=1).pending

    with pytest.raises(IndexError):
        pending.pop()
    with pytest.raises(IndexError):
        assert pending.top.what
    pending.push(what=Effect.DRAW)
    with pytest.raises(OutOfBounds, match=r"pending\.size was given 2, outside 0\.\.1"):
        pending.push(what=Effect.DRAW)
    assert pending.top.what == Effect.DRAW


def test_there_is_nothing_above_the_top():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW)

    with pytest.raises(IndexError):
        assert pending.below(1).what
    with pytest.raises((IndexError, ValueError)):
        assert pending.below(-1).what == Effect.NOTHING


def test_a_frame_has_the_fields_it_was_given_and_no_others():
    with pytest.raises(BadModel, match="a frame has no field 'colour'"):
        a_stack().pending.push(colour=1)
    with pytest.raises(BadModel, match="cannot have a field called 'size'"):
        Stack(2, size=Int(0, 1))
    with pytest.raises(BadModel, match="at least 1, not 0"):
        Stack(0, what=Bool())


def test_stacks_in_an_array_are_apart():
    table = a_draft(pending=Array(Stack(2, what=Enum(Effect)), 2))
    table.pending[1].push(what=Effect.DRAW)

    assert [stack.size for stack in table.pending] == [0, 1]
    assert table.pending[1].top.what == Effect.DRAW


def test_a_stack_does_the_same_in_native_code():
    stack = Stack(3, what=Enum(Effect), target=Ref(CARDS, none=True), level=Int(2, 4))

    @rule(card=CARDS)
    def push(s, card):
        require(s.pending.size < 3, "FULL")
        s.pending.push(what=Effect.DRAW, target=card)

    @rule()
    def finish(s):
        require(s.pending.empty == 0, "EMPTY")
        s.seen = s.pending.top.target
        s.pending.pop()

    @rule()
    def raise_level(s):
        s.pending.top.level += s.pending.below(1).level - 2

    model = Model(
        "stack",
        "Stack",
        lambda scope: Spec(pending=stack, seen=Ref(CARDS, none=True)),
        lambda s: None,
        [push, finish, raise_level],
        [Scope("one", "")],
    )
    instance = model.instance()

    assert disagreements(instance, 150, native=NativeEngine(instance)) == []
