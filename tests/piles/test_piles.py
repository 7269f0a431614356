"""Piles, one thing at a time: drawn, revealed, put back, searched, shuffled."""

import pytest

from tests.piles.table import CARDS, KINDS, KNOWN, UNDER, a_table
from verify import Model, Pile, Scope, Spec, chance, rule
from verify.agreement import disagreements
from verify.errors import OutOfBounds, Refused


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
