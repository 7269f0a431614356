"""Corners where rules meet: what is left to do when one has taken away what another asks for."""

import pytest

from models.gentes import MODEL
from models.gentes.catalogue import MERCHANT, NOBLE, PRIEST, SCHOLAR, SOLDIER, Bin
from models.gentes.state import Bonus, Step, Won
from properties.gentes_play import ACTIONS
from tests.gentes.positions import Position
from verify.engines.python import PythonEngine

RED, BLUE = 0, 1


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


@pytest.mark.parametrize("free", [0, 1])
def test_without_hourglasses_a_card_or_a_foyer_cannot_be_used(free):
    """GEN-FLOW-06, GEN-TIME-12, GEN-A-14 c: an action that would lay nothing at all is none."""
    game = Position(GEN_A_14="c").has_played("monument").owns("F-scribe-alpha").give(coins=20, free=free)
    game.now(Step.ACT, hourglasses=0)
    foyer = game.space("F-scribe-alpha")

    assert game.refused("use_philosopher_card", card=game.card("monument"), paid=2, foyer=-1) == "GEN-COMP-08"
    assert game.refused("use_scribe_foyer", source=foyer, paid=6, foyer=-1) == "GEN-COMP-08"
    assert game.refused("collect_taxes", hourglasses=1, pairs=0, repeats=0) == "GEN-COMP-08"
    assert game.refused("lead", tile=game.tile("LE-1")) == ("" if free else "GEN-FLOW-06")


@pytest.mark.parametrize("reading", ["a", "b"])
def test_a_tile_needs_a_slot_that_is_free_beforehand(reading):
    """GEN-FLOW-05, GEN-TIME-01, GEN-A-29: only the action's hourglasses may lie on the slot that it unlocks."""
    game = Position(GEN_A_29=reading).holds("shrine").citizens(priest=3, scholar=1).give(coins=20)
    shrine = {"card": game.card("shrine"), "losses_first": 0, "pairs": 0}

    game.give(free=0, singles=7)
    assert game.refused("play_card", tile=game.tile("CH-4"), **shrine) == "GEN-FLOW-06"
    assert game.refused("pass_turn") == ""
    game.give(free=1, singles=6)
    assert game.refused("play_card", tile=game.tile("CH-4"), **shrine) == ""
    assert (
        game.refused("play_card", tile=game.tile("CH-3"), **shrine) == {"a": "GEN-FLOW-06", "b": ""}[reading]
    )


def with_tiles(game, *names):
    """Only some action tiles are left on the board; blue has the others."""
    left = [game.tile(name) for name in names]
    game.s.tile_at = [-1 if tile in left else BLUE for tile in range(len(game.s.tile_at))]
    return game


def test_one_foyer_is_not_both_the_action_and_its_price():
    """GEN-FLOW-09, GEN-FOYER-03, GEN-A-33: who could act only by using one token twice has to pass."""
    game = Position("advanced", GEN_A_14="b").owns("F-philosopher-alpha").give(coins=1, free=1)
    with_tiles(game).now(Step.ACT, hourglasses=1)
    foyer = game.space("F-philosopher-alpha")

    assert game.refused("use_philosopher_foyer", source=foyer, paid=1, foyer=foyer) == "GEN-FOYER-03"
    assert game.refused("pass_turn") == ""


def test_a_second_foyer_lends_its_price_to_the_first():
    """GEN-FLOW-05, GEN-FOYER-04: two tokens on the row are an action and a price of one coin."""
    game = Position("advanced", GEN_A_14="b").owns("F-philosopher-alpha", "F-philosopher-beta")
    with_tiles(game.give(coins=1, free=1)).now(Step.ACT, hourglasses=1)

    assert game.refused("pass_turn") == "GEN-FLOW-05"
    assert game.legal("use_philosopher_foyer")


@pytest.mark.parametrize("reading", ["a", "b"])
def test_who_holds_only_a_card_that_cannot_be_carried_out_passes(reading):
    """GEN-FLOW-09, GEN-A-07: Library is met by Statue and a cube, but there is no Priest to remove."""
    game = Position(GEN_A_14="b", GEN_A_07=reading).has_played("statue").holds("library")
    store(game.citizens(noble=1, scholar=4).give(coins=6, free=1), temple=0, oracle=1)
    with_tiles(game, "CH-4").now(Step.ACT, hourglasses=0)
    library = {"tile": game.tile("CH-4"), "pairs": 0, "card": game.card("library"), "losses_first": 0}

    assert game.refused("play_card", **library) == {"a": "", "b": "GEN-CHRON-03"}[reading]
    assert game.refused("pass_turn") == {"a": "GEN-FLOW-05", "b": ""}[reading]


def test_who_can_play_a_card_by_the_slot_it_unlocks_does_not_pass():
    """GEN-FLOW-05, GEN-A-29 b: one free slot for the tile, the slot that Shrine unlocks for its hourglass."""
    game = Position("advanced", GEN_A_14="b", GEN_A_29="b").holds("shrine").citizens(priest=3, scholar=1)
    with_tiles(game.give(coins=3, free=1), "CH-3").now(Step.ACT, hourglasses=1)

    assert game.legal("play_card")
    assert game.refused("pass_turn") == "GEN-FLOW-05"


def reachable(instance):
    """The states of a scope and the rules that can be used in each."""
    engine = PythonEngine(instance)
    seen, waiting = set(instance.initial), list(instance.initial)
    for state in waiting:
        following = list(engine.successors(state))
        yield instance.draft().put_state(state), {instance.move(number).rule for number, _ in following}
        for _, after in following:
            if after not in seen:
                seen.add(after)
                waiting.append(after)


@pytest.mark.parametrize("limit", ["b", "c"])
@pytest.mark.parametrize("other", [{}, {"GEN-A-29": "b"}, {"GEN-A-33": "b"}, {"GEN-A-21-philosopher": "b"}])
def test_a_player_passes_exactly_where_no_action_is_possible(limit, other):
    """GEN-FLOW-05, 09: in every position with few hourglasses, whatever the limit on them means (GEN-A-14)."""
    instance = MODEL.instance("probe-last-hourglasses", {"GEN-A-14": limit} | other)

    for state, rules in reachable(instance):
        assert state.step != Step.ACT or ("pass_turn" in rules) != bool(rules & set(ACTIONS))


def test_a_cube_spent_in_time_makes_room_for_the_cube_of_a_card():
    """GEN-OPT-05, GEN-CHRON-11: Repository needs both Nobles, then gives a cube that finds no place."""
    game = Position().holds("repository").owns("syracusae", "sinope").give(coins=20, free=8, padlocks=0)
    store(game.citizens(noble=2, merchant=2, scholar=2), temple=4, oracle=4)
    game.play("play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("repository"), losses_first=0)

    game.play("spend_exchange_cube", player=RED, source=NOBLE, target=PRIEST)
    assert game.refused("store_cube_of_card", bin=Bin.TEMPLE) == "GEN-OPT-02"
    game.play("exchange_again", player=RED, source=SCHOLAR, target=PRIEST)
    game.play("store_cube_of_card", bin=Bin.TEMPLE)

    assert list(game.s.bins[RED]) == [4, 4]


def test_citizens_for_cubes_in_the_middle_of_a_card_win_after_it():
    """GEN-OPT-05, GEN-CHRON-08: the eighteenth citizen comes while the card's cube waits."""
    game = Position().holds("shrine").citizens(noble=3, artisan=3, soldier=3, merchant=3, priest=3, scholar=2)
    store(game.give(coins=20, free=8, padlocks=0), temple=0, oracle=3)
    game.play("play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("shrine"), losses_first=0)

    game.play("recruit_with_cubes", player=RED, kind=SCHOLAR, temple=0)
    assert game.s.bonus[RED][Bonus.CITIZENS] == Won.NOTHING
    game.play("store_cube_of_card", bin=Bin.TEMPLE)
    game.play("score_synergy", symbol=game.legal("score_synergy")[0].symbol)

    assert game.s.bonus[RED][Bonus.CITIZENS] == Won.EIGHT


@pytest.mark.parametrize(("reading", "clause"), [("a", ""), ("b", "GEN-CHRON-02")])
def test_cubes_for_one_card_may_have_to_be_of_one_type(reading, clause):
    """GEN-OPT-03, GEN-A-35: Marketplace asks for two Merchants and an Artisan."""
    game = Position(GEN_A_35=reading).holds("marketplace").give(coins=20, free=5)
    store(game, temple=0, oracle=3)
    marketplace = {"tile": game.tile("CH-1"), "pairs": 0, "card": game.card("marketplace"), "losses_first": 0}

    game.citizens(merchant=1, artisan=0)
    assert game.refused("play_card", **marketplace) == clause
    game.citizens(merchant=0, artisan=1)
    assert game.refused("play_card", **marketplace) == ""
    game.play("play_card", **marketplace)
    assert game.s.bins[RED][Bin.ORACLE] == 1


def test_passing_knows_that_cubes_are_of_one_type():
    """GEN-FLOW-09, GEN-A-35 b: the only card that could be played lacks two types."""
    game = Position(GEN_A_14="b", GEN_A_35="b").holds("marketplace").give(coins=20, free=2)
    store(game.citizens(merchant=1), temple=0, oracle=3)
    with_tiles(game, "CH-4").now(Step.ACT, hourglasses=0)

    assert game.refused("pass_turn") == ""
    assert game.citizens(artisan=1).refused("pass_turn") == "GEN-FLOW-05"
