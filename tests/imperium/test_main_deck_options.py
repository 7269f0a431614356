"""When the main deck counts as exhausted, under each option of IMP-A-03."""

import pytest

from models.imperium.state import Ending
from models.imperium.vocabulary import Place
from tests.imperium.table import Table, cards, market, seat

ACTIVATE, INNOVATE = range(2)
NO, THIS_ROUND = Ending.NO, Ending.THIS_ROUND
STONES = seat(hand=("Stone Hills",))


@pytest.mark.parametrize(("option", "ending"), [("a", NO), ("b", THIS_ROUND), ("c", NO)])
def test_a_gamble_needs_a_card_of_the_main_deck(option, ending):
    """IMP-END-02, IMP-A-03 (b): Gambling turns up the top card of an empty main deck."""
    table = Table(
        [seat("romans", "B", hand=("Gambling",), tokens=(1, 0, 0)), STONES],
        {"IMP-A-03": option},
        decks={"region": cards("Wide Plain")},
        market=market(None, None, "Uplands", None, None),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Gambling")
    table.do("pay", progress=0, tokens=1).do("declare_suit", suit=0)

    assert table.now.ending == ending


@pytest.mark.parametrize(("option", "ending"), [("a", NO), ("b", THIS_ROUND), ("c", NO)])
def test_a_gap_that_a_chosen_deck_fills_needed_a_card_of_the_main_deck(option, ending):
    """IMP-END-02, IMP-ACQ-06, IMP-A-03 (b) with IMP-A-04 (b): the Region deck and the main deck are empty."""
    table = Table(
        [seat(), STONES],
        {"IMP-A-03": option, "IMP-A-04": "b"},
        decks={"civilised": cards("Levy")},
        market=market(None, None, "Uplands", None, None),
        pile=3,
    )
    table.do("choose_order", order=INNOVATE).do("break_through_market", slot=2)
    table.do("choose_deck", deck=Place.CIVILISED)

    assert table.now.ending == ending
