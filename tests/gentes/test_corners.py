"""Corners where rules meet: what is left to do when one has taken away what another asks for."""

import pytest

from models.gentes.catalogue import MERCHANT, NOBLE, PRIEST, SOLDIER
from models.gentes.state import Step
from tests.gentes.positions import Position

RED = 0


def store(game, temple, oracle):
    """Cubes on red's board."""
    game.s.bins[RED] = [temple, oracle]
    game.s.cubes -= temple + oracle
    return game


def one_coin_for_nobles_and_priests():
    """A Philosopher for 1 coin, where only Priests can still be recruited, and only one of them."""
    game = Position().has_played("theater").citizens(noble=6, priest=5, soldier=2).give(coins=10, free=4)
    store(game, temple=1, oracle=3)
    return game.play("take_philosopher", tile=game.tile("PH-1"), pairs=0, paid=1, foyer=-1)


def test_a_philosopher_ends_without_a_citizen_when_cubes_have_filled_the_last_track():
    """GEN-PHIL-01, GEN-OPT-04, 05: cubes may be spent at any time, and nobody is left to recruit."""
    game = one_coin_for_nobles_and_priests()
    row = list(game.s.row)

    game.play("recruit_with_cubes", player=RED, kind=PRIEST, temple=0)

    assert [game.refused("recruit_citizen", column=column) for column in (0, 1)] == ["GEN-CHART-07"] * 2
    game.play("finish_recruiting")
    assert list(game.s.row) == row
    assert game.s.step != Step.RECRUIT


def test_a_philosopher_ends_without_a_citizen_when_an_exchange_has_filled_the_last_track():
    """GEN-PHIL-01, GEN-OPT-02, 05."""
    game = one_coin_for_nobles_and_priests()

    game.play("spend_exchange_cube", player=RED, source=SOLDIER, target=PRIEST)
    game.play("exchange_again", player=RED, source=SOLDIER, target=MERCHANT)

    game.play("finish_recruiting")


def test_a_philosopher_recruits_somebody_while_a_type_in_reach_has_room():
    """GEN-PHIL-01: cubes that leave room for a Priest do not release from recruiting one."""
    game = one_coin_for_nobles_and_priests()

    assert game.refused("finish_recruiting") == "GEN-PHIL-01"
    game.play("recruit_with_cubes", player=RED, kind=MERCHANT, temple=0)
    assert game.refused("finish_recruiting") == "GEN-PHIL-01"


def test_a_philosopher_cannot_be_taken_when_nobody_in_reach_can_be_recruited():
    """GEN-FLOW-08: the same cubes spent beforehand leave no action to take."""
    game = Position().has_played("theater").citizens(noble=6, priest=6).give(coins=10, free=4)
    philosopher = {"tile": game.tile("PH-1"), "pairs": 0, "foyer": -1}

    assert game.refused("take_philosopher", paid=1, **philosopher) == "GEN-FLOW-08"
    assert game.refused("take_philosopher", paid=2, **philosopher) == ""
    assert game.s.chart[RED][NOBLE] == 6


def recruited(reading, *columns):
    """The types of the row, after those in some columns were recruited for 8 coins and one extra citizen."""
    game = Position(GEN_A_18=reading).has_played("scriptorium").now(Step.RECRUIT, paid=8, extra=1)
    for column in columns:
        game.play("recruit_citizen", column=column)
    return game.play("finish_recruiting")


@pytest.mark.parametrize("reading", ["a", "b", "c"])
def test_two_recruited_types_change_places_whatever_is_read_of_three(reading):
    """GEN-PHIL-07, GEN-A-18: for two types the rulebook says it; which was chosen first does not matter."""
    assert list(recruited(reading, 1, 0).s.row) == list(recruited(reading, 0, 1).s.row) == [2, 3, 4, 5, 1, 0]


@pytest.mark.parametrize(("reading", "row"), [("a", [3, 4, 5, 2, 1, 0]), ("b", [3, 4, 5, 2, 0, 1])])
def test_the_order_of_three_recruited_types_is_read_in_two_ways(reading, row):
    """GEN-A-18 a, b: they lay 0, 1, 2 and were recruited 1, 0, 2."""
    assert list(recruited(reading, 1, 0, 2).s.row) == row


def test_the_order_of_three_recruited_types_may_be_free():
    """GEN-A-18 c."""
    game = recruited("c", 1, 0, 2)

    assert [move.kind for move in game.legal("put_tile_at_the_end")] == [0, 1, 2]
    for kind in (2, 0, 1):
        game.play("put_tile_at_the_end", kind=kind)
    assert list(game.s.row) == [3, 4, 5, 2, 0, 1]
