"""What cards do to cards and tokens, in positions that the worked examples do not have."""

import pytest

from models.imperium.vocabulary import Zone
from tests.imperium.table import Table, cards, seat

ACTIVATE, INNOVATE, REVOLT = range(3)


def mauryans(*play):
    """Mauryans who play Glory with some Regions in play."""
    own = seat("mauryans", "B", empire=True, hand=("mauryans:Glory",), play=play)
    table = Table([own, seat()], decks={"fame": cards("Colossal", "Renowned")}, pile=3)
    return table.do("choose_order", order=ACTIVATE).do("play", card="Glory")


@pytest.mark.parametrize("order", [("Grand Trunk Road", "Gandhara"), ("Gandhara", "Grand Trunk Road")])
def test_imp_cnt_06_glory_takes_grand_trunk_road_for_two_regions(order):
    """IMP-CNT-06: with one more Region it pays for Glory, whichever is abandoned first."""
    table = mauryans("Grand Trunk Road", "Gandhara")
    for card in order:
        table.do("pick", card=card)

    assert table.zone(0, Zone.DISCARD) == ["Gandhara", "Grand Trunk Road"]
    assert table.can("turn_up_fame", card="Colossal")


def test_imp_cnt_06_nothing_more_is_abandoned_than_three_regions():
    """IMP-CNT-06: with three Regions in play, Grand Trunk Road and one of the others are enough."""
    table = mauryans("Grand Trunk Road", "Gandhara", "Indus Valley")
    table.do("pick", card="Grand Trunk Road").do("pick", card="Gandhara")

    assert table.zone(0, Zone.DISCARD) == ["Gandhara", "Grand Trunk Road"]
    assert "Indus Valley" in table.zone(0, Zone.PLAY)


def test_imp_pay_01_two_plain_regions_do_not_pay_for_glory():
    """IMP-PAY-01, IMP-CNT-06: only Grand Trunk Road counts as two."""
    table = mauryans("Gandhara", "Indus Valley")

    assert table.zone(0, Zone.DISCARD) == ["Glory"]
    assert table.zone(0, Zone.PLAY) == ["Gandhara", "Indus Valley", "Mauryans"]
