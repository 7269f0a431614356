"""Which cards may be played for nothing, under each option of IMP-A-06."""

import pytest

from models.imperium.vocabulary import Zone
from tests.imperium.playing import choices
from tests.imperium.table import Table, cards, market, seat

ACTIVATE = 0
OTHER = seat(hand=("Stone Hills",))


def plays(option, card, nation="romans", side="B", other=OTHER, **own):
    """Whether a card can be played that is alone in the hand."""
    hand = {} if card == "Unrest" else {"hand": (card,)}
    table = Table(
        [seat(nation, side, **(hand | own)), other],
        {"IMP-A-06": option},
        decks={"main": cards("River Tribes")},
        market=market(None, None, "Uplands", None, None),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE)
    return table.can("play", card=card)


def under(card, **own):
    """Under which options a card can be played."""
    return "".join(option for option in "abc" if plays(option, card, **own))


def test_a_card_that_archives_from_an_empty_discard_pile_does_nothing():
    """IMP-ACT-06, IMP-A-06 (c): Outstanding may archive up to two cards of the discard pile."""
    assert under("Outstanding") == "ab"
    assert under("Outstanding", discard=("Conquer",)) == "abc"


def test_a_card_that_draws_does_nothing_where_no_card_can_be_drawn():
    """IMP-ACT-06, IMP-DRW-02, IMP-A-06 (c): Eminent draws; a reshuffle helps if it brings a card."""
    assert under("Eminent") == "ab"
    assert under("Eminent", deck=("Conquer",)) == "abc"
    assert under("Eminent", discard=("Conquer",)) == "abc"
    assert under("Eminent", nation_=("Raetia",), accession=("Founding City",)) == "abc"


def test_a_card_that_takes_an_exhaust_token_back_does_nothing_where_none_lies():
    """IMP-EXH-01, IMP-A-06 (c): Olmecs, as a Tributary."""
    assert under("Olmecs", nation="league") == "ab"


def test_a_card_whose_cost_cannot_be_paid_does_nothing():
    """IMP-PAY-01, IMP-A-06 (a, c): Advance without Materials and Progress."""
    assert under("Advance") == "b"
    assert under("Advance", tokens=(3, 0, 0)) == "abc"


def test_a_card_does_not_pay_for_itself():
    """IMP-PAY-01, IMP-A-06 (a, c): the two cards that an Unrest asks for must be others than the Unrest."""
    assert under("Unrest", unrest={"hand": 1}, hand=("Conquer",)) == "b"
    assert under("Unrest", unrest={"hand": 1}, hand=("Conquer", "Dalmatia")) == "abc"


def test_a_pinned_card_that_comes_into_play_has_done_something():
    """IMP-PIN-01, IMP-A-06 (c)."""
    assert under("Dalmatia") == "abc"


def test_what_a_card_brings_to_others_is_an_effect():
    """IMP-ALL-01, IMP-A-06 (c): Sacred Scroll lets every player draw a card."""
    assert under("Sacred Scroll", nation="utopians") == "ab"
    assert under("Sacred Scroll", nation="utopians", other=seat(deck=("Conquer",))) == "abc"


def test_a_theft_from_those_who_have_nothing_does_nothing():
    """IMP-STL-01, IMP-A-06 (c): Xiongnu steals a Progress; of Notorious those who pay less take an Unrest."""
    assert under("Xiongnu", nation="league") == "ab"
    assert under("Xiongnu", nation="league", other=seat(tokens=(0, 0, 1))) == "abc"
    assert under("Notorious") == "abc"


@pytest.mark.parametrize("option", "ac")
def test_asking_whether_a_card_is_worth_playing_changes_nothing(option):
    """IMP-ACT-02, IMP-A-06: a refused card stays in the hand, with its action."""
    table = Table([seat(hand=("Advance",)), OTHER], {"IMP-A-06": option}, pile=2)
    table.do("choose_order", order=ACTIVATE)
    before = table.state

    assert [name for name, _ in choices(table)] == ["finish_turn"]
    assert (table.state, table.zone(0, Zone.HAND)) == (before, ["Advance"])
