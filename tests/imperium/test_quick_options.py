"""Where the nation cards go that a quick game discards (IMP-A-38), and what becomes of an Unrest among them."""

import pytest

from models.imperium.vocabulary import Zone
from properties.imperium import unrest_is_conserved
from tests.imperium.playing import play_on
from tests.imperium.table import Table, cards, market, seat

ACTIVATE = 0


def after_the_unrest_is_removed(option):
    """The top card of the nation deck is an Unrest."""
    own = seat(nation_=("Smithy",), accession=("Founding City",), unrest={"nation": 1})
    table = Table(
        [own, seat(hand=("Stone Hills",))],
        {"IMP-A-38": option},
        decks={"main": cards("River Tribes")},
        market=market(None, None, "River Delta", None, None),
        pile=3,
        quick=1,
        begin="set_up",
    )
    table.settle()
    return play_on(table, "remove_for_quick_game").do("remove_for_quick_game", card="Unrest")


@pytest.mark.parametrize(("option", "discarded"), [("a", 1), ("b", 0), ("c", 1)])
def test_an_unrest_of_the_nation_deck_is_discarded_or_out_of_the_game_but_never_exiled(option, discarded):
    """IMP-QCK-01, IMP-A-38: what is exiled could come to the market, and counts for a card."""
    table = after_the_unrest_is_removed(option)

    assert table.zone(0, Zone.NATION) == ["Smithy"]
    assert table.zone(0, Zone.DISCARD) == ["Unrest"] * discarded
    assert table.now.exiled == 0
    assert unrest_is_conserved.function(table.now)


def test_an_unrest_that_lies_in_the_market_comes_to_the_hand_like_any_other():
    """IMP-ACQ-01, IMP-EXI-05: an exiled Unrest was exchanged for a market card, and Caravans takes any card."""
    table = Table(
        [seat("carthaginians", "B", play=("Caravans",), hand=("Conquer",), tokens=(3, 0, 0)), seat()],
        decks={"main": cards("River Tribes"), "region": cards("Wide Plain")},
        market=market(None, None, None, None, None),
        exiled=1,
        pile=3,
    )
    now = table.now
    now.market[2], now.exiled = table.card("Unrest"), 0
    now.on_market[2] = [1, 0, 0]
    table.state = now.take_state()
    table.do("choose_order", order=ACTIVATE).do("exhaust", card="Caravans")
    table.do("pay", progress=0, tokens=3).do("pick", card="Conquer").do("acquire", slot=2)

    assert table.hand() == ["Unrest"]
    assert unrest_is_conserved.function(table.now)
