"""When it is checked whether the Unrest pile is empty, under each option of IMP-A-01."""

import pytest

from models.imperium.state import Outcome
from models.imperium.vocabulary import Zone
from tests.imperium.table import Table, cards, market, seat

ACTIVATE, INNOVATE = range(2)
RUNNING, COLLAPSED = Outcome.RUNNING, Outcome.COLLAPSED


def magnificent(option):
    """A Utopian draws the last card of the deck by Magnificent, and takes the last Unrest for it."""
    own = seat(
        "utopians",
        "B",
        hand=("Magnificent",),
        deck=("Charity",),
        play=("Visions of Shangri-La",),
        unrest={"hand": 1},
    )
    table = Table([own, seat(hand=("Stone Hills",))], {"IMP-A-01": option}, pile=1)
    return table.do("choose_order", order=ACTIVATE).do("play", card="Magnificent").do("draw", card="Charity")


def test_an_unrest_that_the_rest_of_a_card_returns_averts_the_collapse():
    """IMP-END-08, IMP-A-01 (c): a passive effect that answers a part of a card is no card or action of its own."""
    table = magnificent("c")
    assert (table.now.pile, table.now.over) == (0, RUNNING)

    table.do("decide", yes=1).do("pick_unrest", where=Zone.HAND)

    assert (table.now.pile, table.now.over) == (1, RUNNING)


def test_a_card_that_leaves_the_pile_empty_ends_the_game_when_it_is_over():
    """IMP-END-08, IMP-A-01 (c)."""
    assert magnificent("c").do("decide", yes=0).now.over == COLLAPSED


@pytest.mark.parametrize("option", "ab")
def test_an_empty_pile_ends_the_game_in_the_middle_of_a_card(option):
    """IMP-END-08, IMP-A-01 (a, b)."""
    assert magnificent(option).now.over == COLLAPSED


@pytest.mark.parametrize("option", "abc")
def test_an_innovation_that_takes_the_last_unrest_ends_the_game(option):
    """IMP-BRK-02, IMP-A-01: Uplands goes, and River Tribes comes with the last Unrest under it."""
    table = Table(
        [seat(), seat(hand=("Stone Hills",))],
        {"IMP-A-01": option},
        decks={"main": cards("River Tribes", "Levy")},
        market=market(None, None, "Uplands", None, None),
        pile=1,
    )
    table.do("choose_order", order=INNOVATE).do("break_through_market", slot=2).do(
        "refill", card="River Tribes"
    )

    assert (table.now.pile, table.now.over) == (0, COLLAPSED)
