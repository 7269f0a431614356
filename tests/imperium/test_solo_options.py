"""What the options of the readings of solo games do, each against a C.I.V. in a position made for it."""

import pytest

from models.imperium.solo_probes import SOLO, civ
from models.imperium.state import Ending
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


# IMP-A-28

VIKINGS = civ("vikings", slot=("Charity",), deck=("Gothja",), accession=("Harald Hardrada",))


@pytest.mark.parametrize(("option", "archived", "ending"), [("a", "Gothja", 0), ("b", "Harald Hardrada", 1)])
def test_the_last_dynasty_card_triggers_scoring_where_it_is_archived(option, archived, ending):
    """IMP-SEND-01, IMP-A-28 (b): the top card of the Dynasty deck goes to the History."""
    table = civ_turn(against(seat(), VIKINGS, {"IMP-A-28": option}, rounds=3))

    play_on(table, "archive_top_card")
    table.do("archive_top_card", card=archived)

    assert table.zone(CIV, Zone.HISTORY) == [archived]
    assert table.now.ending == ending


def test_a_dynasty_deck_without_a_card_to_archive_triggers_scoring_where_an_empty_deck_has_to():
    """IMP-SEND-01, IMP-A-28 (b) with IMP-A-33 (b)."""
    rival = civ("vikings", slot=("Charity",), deck=("Gothja", "Jomsviking", "Combs"))
    table = civ_turn(against(seat(), rival, {"IMP-A-28": "b", "IMP-A-33": "b"}, rounds=3))

    assert table.can("fill_slot", card="Gothja")
    assert table.now.ending == 1


FAME = ("Colossal", "Renowned", "Eminent", "Outstanding")


def after_a_look_at_fame():
    """The human has seen Colossal and Renowned, and taken Colossal; the C.I.V. archives the top Fame card."""
    human = seat("romans", "B", hand=("romans:Glory",), play=("Dalmatia", "Raetia", "Gallia Aquitania"))
    table = against(human, VIKINGS, {"IMP-A-28": "c"}, rounds=3, decks={"fame": cards(*FAME)})
    table.do("choose_order", order=ACTIVATE).do("play", card="Glory")
    play_on(table, "turn_up_fame")
    table.do("turn_up_fame", card="Colossal").do("turn_up_fame", card="Renowned").do("take_fame", place=0)
    play_on(table, "roll", prefer=("finish",))
    return table.do("roll", number=6)


def test_the_fame_card_that_is_known_to_be_on_top_is_the_one_archived():
    """IMP-LOK-02, IMP-A-28 (c): the cards that were looked at went back in the same order."""
    table = after_a_look_at_fame()

    assert table.zone(CIV, Zone.HISTORY) == ["Renowned"]


def test_an_archived_fame_card_is_no_longer_known_to_be_on_top():
    """IMP-FAM-01, IMP-A-28 (c): whoever draws Fame next gets another card."""
    table = after_a_look_at_fame()

    assert table.now.fames == 0
    assert list(table.now.fame) == [-1] * 4


def test_any_fame_card_is_archived_where_none_is_known():
    """IMP-A-28 (c)."""
    table = civ_turn(against(seat(), VIKINGS, {"IMP-A-28": "c"}, decks={"fame": cards(*FAME)}))

    assert [card for card in FAME if table.can("archive_top_card", card=card)] == list(FAME)


# IMP-A-02

THIS_ROUND, NEXT_ROUND = Ending.THIS_ROUND, Ending.NEXT_ROUND


def after_the_human_triggers(option):
    """Vikings reshuffle in their clean-up: Harald Hardrada comes to the discard pile."""
    human = seat("vikings", "A", discard=("Gothja",), accession=("Harald Hardrada",))
    rival = civ("romans", slot=("Dalmatia",), deck=("Raetia",))
    table = against(human, rival, {"IMP-A-02": option}, rounds=4)
    table.do("choose_order", order=REVOLT)
    return play_on(table, "roll")


@pytest.mark.parametrize("option", "abc")
def test_the_human_is_not_the_last_of_a_solo_round(option):
    """IMP-SCO-01, IMP-TURN-03, IMP-A-02 (c): the C.I.V. has its turn after the human's clean-up."""
    assert after_the_human_triggers(option).now.ending == THIS_ROUND


@pytest.mark.parametrize(("option", "ending"), [("a", THIS_ROUND), ("b", THIS_ROUND), ("c", NEXT_ROUND)])
def test_in_a_solo_game_the_clean_up_of_the_civ_is_the_last_one(option, ending):
    """IMP-SCO-01, IMP-SEND-01, IMP-A-02 (c): the last Dynasty card is turned when the slots are filled."""
    rival = civ("romans", slot=("Dalmatia",), accession=("Glory",))
    table = civ_turn(against(seat(), rival, {"IMP-A-02": option}, rounds=4))
    play_on(table, "turn_dynasty_card")
    table.do("turn_dynasty_card", card="Glory")

    assert table.now.ending == ending


def test_a_row_of_the_civ_is_no_clean_up():
    """IMP-SCO-01, IMP-A-02 (c): the last Dynasty card is turned by a row."""
    rival = civ("vikings", slot=("Charity",), deck=("Gothja",), accession=("Harald Hardrada",))
    readings = {"IMP-A-02": "c", "IMP-A-28": "b"}
    table = civ_turn(against(seat(), rival, readings, rounds=4))
    table.do("archive_top_card", card="Harald Hardrada")

    assert table.now.ending == THIS_ROUND


# IMP-A-24


def after_a_bought_card(nation, card, option):
    """A C.I.V. with 2 Materials reveals a Barbarian card and buys Council of Elders, the second way of the row."""
    rival = civ(nation, slot=(card,), deck=("Fjord", "Moot"), tokens=(2, 0, 0))
    elders = market(None, "Council of Elders", None, None, None)
    table = civ_turn(against(seat(), rival, {"IMP-A-24": option}, market=elders))
    return play_on(table, "fill_slot")


@pytest.mark.parametrize(("option", "archived"), [("a", 0), ("b", 0), ("c", 1)])
def test_the_last_words_of_a_row_are_its_last_clause_not_a_second_token(option, archived):
    """IMP-STRN-08, IMP-A-24: '... otherwise gain 1 Material and 1 Population, and archive this card'."""
    table = after_a_bought_card("carthaginians", "Carthaginian Traders", option)

    assert ("Carthaginian Traders" in table.zone(CIV, Zone.HISTORY)) == archived
    assert list(table.now.tokens[CIV])[:2] == [0, 0]


@pytest.mark.parametrize(("option", "archived"), [("a", 1), ("b", 0), ("c", 1)])
def test_a_sentence_after_the_ways_holds_the_last_words_of_a_row(option, archived):
    """IMP-STRN-08, IMP-A-24: '... otherwise gain 1 Material and 1 Population. Archive this card.'"""
    table = after_a_bought_card("qin", "qin:Advance", option)

    assert ("Advance" in table.zone(CIV, Zone.HISTORY)) == archived
    assert list(table.now.tokens[CIV])[:2] == [1, 0]


# IMP-A-35


@pytest.mark.parametrize(("option", "pile"), [("a", Zone.HISTORY), ("b", Zone.DISCARD)])
def test_pending_quests_are_no_cards_of_the_dynasty_deck_that_a_row_could_turn(option, pile):
    """IMP-SSET-06, IMP-A-35 (b): of 'archive this card and turn a Dynasty card' only the archiving is possible."""
    rival = civ("arthurians", slot=("Morigena",), deck=("Cai", "Bedwyr", "Guennuvar"), development=("Graal",))
    table = civ_turn(against(seat(), rival, {"IMP-A-35": option}))
    play_on(table, "fill_slot")

    assert "Morigena" in table.zone(CIV, pile)
