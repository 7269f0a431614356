"""What the C.I.V. does and what is done to it, in positions that the worked examples do not have."""

import pytest

from models.imperium.games import both_boxes
from models.imperium.scoring import human_wins, scores
from models.imperium.state import Outcome
from models.imperium.tournament import solo_scope
from models.imperium.vocabulary import Zone
from tests.imperium.table import Table, cards, market, seat

HUMAN, CIV = 0, 1


def greeks(tokens, *shown, readings=None, discard=0):
    """A Greek empire that reveals a card of its last row: Tributary, else Civilised, else Unrest, else Progress."""
    rival = seat(
        "greeks",
        "A",
        empire=True,
        tokens=tokens,
        slot=("Council of Elders",),
        deck=("Conquer",),
        unrest={"discard": discard},
    )
    names = [*shown, None, None, None, None, None][:5]
    table = Table(
        [seat(hand=("Stone Hills",))],
        readings,
        civ=rival,
        market=market(*names),
        decks={"main": cards("River Tribes")},
        begin="civ_turn",
        slots=1,
        pile=4,
    )
    return table.do("roll", number=6)


def test_imp_strn_08_a_way_that_buys_nothing_is_passed_over():
    """IMP-STRN-07, IMP-STRN-08: without a Tributary in the market the Population stays, and the Materials buy."""
    table = greeks((2, 3, 0), "Academy")

    assert list(table.now.tokens[CIV]) == [0, 3, 0]
    assert table.zone(CIV, Zone.TOP) == ["Academy"]


def test_imp_strn_08_the_last_way_is_taken_where_nothing_can_be_bought():
    """IMP-STRN-08: with tokens for both ways and no card for either, an Unrest goes back, else a Progress comes."""
    assert greeks((2, 3, 0), "Uplands", discard=1).now.pile == 5
    assert list(greeks((2, 3, 0), "Uplands").now.tokens[CIV]) == [2, 3, 1]


def test_imp_strn_08_the_first_way_that_buys_something_is_taken():
    """IMP-STRN-08: with a Tributary in the market the Population is spent."""
    table = greeks((2, 3, 0), "Academy", None, None, "Hittites")

    assert list(table.now.tokens[CIV]) == [2, 0, 0]
    assert "Hittites" in table.zone(CIV, Zone.TOP)


def test_imp_a_51_under_the_other_reading_the_civ_pays_for_nothing():
    """IMP-A-51 (b): it spends whenever it can."""
    table = greeks((2, 3, 0), "Academy", readings={"IMP-A-51": "b"})

    assert list(table.now.tokens[CIV]) == [2, 0, 0]


@pytest.mark.parametrize(("human", "better"), [(5, CIV), (4, CIV), (6, HUMAN)])
def test_imp_send_06_in_a_tie_the_civ_comes_first(human, better):
    """IMP-SEND-06, IMP-EX-16: whatever compares the scores finds the winner that the rulebook names."""
    table = Table([seat(tokens=(0, 0, human))], civ=seat("league", "A", tokens=(0, 0, 5)), pile=6)
    now = table.now
    now.over = Outcome.SCORED
    found = [tuple(map(int, score)) for score in scores(now)]

    assert found.index(max(found)) == better
    assert found[HUMAN] != found[CIV]
    assert bool(human_wins(now)) is (better == HUMAN)


@pytest.mark.parametrize(("given", "pile"), [("Stone Mask", 3), ("Cacao", 4)])
def test_imp_smod_01_a_mask_that_the_civ_is_given_brings_an_unrest(given, pile):
    """IMP-SMOD-01, IMP-SMOD-11: what is not changed for the C.I.V. holds for it as for anybody."""
    table = Table(
        [seat("olmecs", "A", empire=True, hand=("Olmec Traders", "Stone Mask", "Cacao"))],
        civ=seat("romans", "A", slot=("Dalmatia",), deck=("Raetia",)),
        pile=4,
        slots=1,
    )
    table.do("choose_order", order=0).do("play", card="Olmec Traders").do("give", card=given)

    assert table.now.pile == pile
    assert table.zone(CIV, Zone.TOP) == [given]
    assert table.now.on_top[CIV] == 5 - pile


def test_imp_smod_01_a_civ_that_is_given_nothing_takes_no_unrest():
    """IMP-A-49 (c): it ignores the gift, and with it what the gift brings."""
    table = Table(
        [seat("olmecs", "A", empire=True, hand=("Olmec Traders", "Stone Mask"))],
        {"IMP-A-49": "c"},
        civ=seat("romans", "A", slot=("Dalmatia",), deck=("Raetia",)),
        pile=4,
        slots=1,
    )
    table.do("choose_order", order=0).do("play", card="Olmec Traders")

    assert (table.now.pile, table.hand()) == (4, ["Stone Mask"])


def test_imp_gset_18_a_tributary_named_like_a_nation_is_replaced_in_solo_games_too():
    """IMP-GSET-18: Qin against the Carthaginians, with the Classics market: the Tributary Qin is out."""
    scope = solo_scope("qin", "carthaginians", "imperator")
    decks = both_boxes(("qin", "carthaginians"), "classics", 1)["decks"]
    names = [card["name_en"] for card in scope.game.list if card["suits"] == ["tributary"]]

    assert scope.replaced == 1
    assert "Qin" not in names
    assert len(decks["pool"]) > scope.replaced


def test_imp_gset_18_a_game_from_one_box_keeps_its_tributaries():
    """IMP-GSET-18 is about both boxes combined."""
    assert solo_scope("romans", "carthaginians", "imperator").replaced == 0


def test_imp_strn_06_a_utopian_civ_does_not_become_an_empire_by_the_text_of_a_card():
    """IMP-STRN-06, IMP-SCLN-07: the Gates change a player's State; the C.I.V.'s flips for its accession card alone."""
    rival = seat(
        "utopians",
        "A",
        tokens=(0, 0, 5),
        play=("Path to Shangri-La",),
        aside=("Gates of Shangri-La",),
        slot=("Charity",),
    )
    table = Table(
        [seat(hand=("Stone Hills",))],
        civ=rival,
        decks={"fame": cards("Colossal")},
        begin="civ_turn",
        slots=2,
        pile=4,
    )
    table.do("roll", number=6)
    if table.can("turn_up_fame", card="Colossal"):
        table.do("turn_up_fame", card="Colossal")

    assert "Gates of Shangri-La" in table.zone(CIV, Zone.PLAY)
    assert table.now.empire[CIV] == 0


def shielded(nation, slot, readings=None):
    """A protected human, and a C.I.V. that reveals a card."""
    table = Table(
        [seat(play=("Highland Clans", "Sea Wall"))],
        readings,
        civ=seat(nation, "A", empire=True, slot=(slot,)),
        begin="civ_turn",
        slots=1,
        pile=4,
    )
    return table.do("roll", number=6)


@pytest.mark.parametrize(
    ("nation", "reading", "attack"), [("greeks", "a", False), ("greeks", "b", True), ("minoans", "a", True)]
)
def test_imp_smod_05_only_what_takes_regions_is_an_attack(nation, reading, attack):
    """IMP-SMOD-05: to make the human abandon a Region is an Attack, to recall any Pinned card is not (IMP-A-32 a)."""
    table = shielded(nation, "Corruption", {"IMP-A-32": reading})

    assert table.can("react", card="Sea Wall") is attack
