"""What the options of the readings of solo games do, each against a C.I.V. in a position made for it."""

import pytest

from models.imperium.solo_probes import SOLO, civ
from models.imperium.vocabulary import Zone
from tests.imperium.playing import play_on
from tests.imperium.table import Table, cards, market, seat

ACTIVATE, REVOLT = 0, 2
HUMAN, CIV = 0, 1


def against(human, rival, readings, **values):
    given = {"decks": {"region": cards("Wide Plain"), "main": cards("River Tribes")}}
    return Table([human], readings, civ=rival, **(SOLO | {"market": market(*[None] * 5)} | given | values))


def civ_turn(table, number=6):
    """The human revolts and does nothing; the C.I.V. rolls a number and resolves its slots."""
    table.do("choose_order", order=REVOLT)
    play_on(table, "roll", prefer=("finish", "stop"))
    return table.do("roll", number=number)


# IMP-A-21


@pytest.mark.parametrize("option", "abc")
def test_at_warlord_level_the_top_card_is_discarded_which_is_no_draw(option):
    """IMP-DIF-02, IMP-A-21: only a card that the C.I.V. draws can go elsewhere."""
    rival = civ("league", slot=("Stone Hills",), deck=("Home Valley", "Glory", "Conquer"))
    table = civ_turn(against(seat(), rival, {"IMP-A-21": option}, level="warlord"))
    before = len(table.zone(CIV, Zone.DISCARD))

    play_on(table, "mill")
    table.do("mill", card="Conquer" if table.can("mill", card="Conquer") else "Glory")

    assert len(table.zone(CIV, Zone.DISCARD)) == before + 1


@pytest.mark.parametrize("option", "abc")
def test_a_row_that_puts_the_top_card_into_the_discard_pile_is_no_draw(option):
    """IMP-STRN-08, IMP-A-21: a Roman C.I.V. reveals a Region."""
    rival = civ("romans", slot=("Dalmatia",), deck=("Raetia", "Gallia Aquitania"))
    table = civ_turn(against(seat(), rival, {"IMP-A-21": option}))

    play_on(table, "mill")
    table.do("mill", card="Raetia")

    assert table.zone(CIV, Zone.DISCARD) == ["Raetia"]


@pytest.mark.parametrize(("option", "deck", "discarded"), [("a", 1, 1), ("b", 2, 0), ("c", 1, 1)])
def test_a_card_that_the_civ_draws_by_the_offer_of_a_card_goes_where_the_reading_says(
    option, deck, discarded
):
    """IMP-SMOD-02, IMP-A-21: Prosperity lets all draw a card; on the deck it is where it was."""
    rival = civ("league", slot=("Stone Hills",), deck=("Home Valley", "Conquer"))
    table = against(seat(hand=("Prosperity",)), rival, {"IMP-A-21": option})
    table.do("choose_order", order=ACTIVATE).do("play", card="Prosperity")
    play_on(table, "choose", prefer=("decide(yes=0", "mill"))

    assert len(table.zone(CIV, Zone.DECK)) == deck
    assert len(table.zone(CIV, Zone.DISCARD)) == discarded
