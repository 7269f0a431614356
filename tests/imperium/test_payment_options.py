"""How Progress may be mixed into a payment, under each option of IMP-A-20."""

import pytest

from tests.imperium.table import Table, cards, market, seat

ACTIVATE = 0
PRICE = 3


def to_pay(materials, progress, option):
    """Advance asks for 3 Materials; nothing happens where they cannot be paid."""
    own = seat(hand=("Advance",), tokens=(materials, 0, progress))
    table = Table(
        [own, seat(hand=("Stone Hills",))],
        {"IMP-A-20": option},
        decks={"main": cards("River Tribes")},
        market=market(None, "Council of Elders", "Uplands", None, None),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Advance")
    return table.do("choose", option=0) if table.can("choose", option=0) else None


def payments(table):
    """What may be paid: Progress, and Materials."""
    numbers = [(progress, tokens) for progress in range(6) for tokens in range(6)]
    return [(p, t) for p, t in numbers if table.can("pay", progress=p, tokens=t)]


@pytest.mark.parametrize("option", "abc")
def test_whoever_can_pay_finds_a_way_to_pay(option):
    """IMP-PAY-01, IMP-PAY-03."""
    able = [(m, g) for m in range(6) for g in range(4) if m + 2 * g >= PRICE]

    tables = {have: to_pay(*have, option) for have in able}

    assert all(tables.values())
    assert [have for have, table in tables.items() if not payments(table)] == []


def test_progress_covers_only_the_materials_that_are_missing():
    """IMP-A-20 (b): as little Progress as the shortfall needs, and Materials for the rest."""
    assert payments(to_pay(4, 2, "b")) == [(0, 3)]
    assert payments(to_pay(2, 2, "b")) == [(1, 1)]
    assert payments(to_pay(1, 2, "b")) == [(1, 1)]
    assert payments(to_pay(0, 2, "b")) == [(2, 0)]


def test_no_token_that_is_paid_may_be_superfluous():
    """IMP-A-20 (c): of 1 Material and 2 Progress one is too much for 3 Materials."""
    assert payments(to_pay(4, 2, "c")) == [(0, 3), (1, 1), (2, 0)]
    assert payments(to_pay(1, 2, "c")) == [(1, 1), (2, 0)]


def test_any_number_of_progress_may_be_paid_with_any_number_of_materials():
    """IMP-A-20 (a), IMP-PAY-02: even 1 Material and 2 Progress for 3 Materials."""
    assert payments(to_pay(1, 2, "a")) == [(1, 1), (2, 0), (2, 1)]
