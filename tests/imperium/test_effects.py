"""What cards do to cards and tokens, in positions that the worked examples do not have."""

import pytest

from models.imperium.vocabulary import Zone
from tests.imperium.table import Table, cards, market, seat

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


def trading(tokens):
    """Carthaginians recall a Fertile card for Trading Ships and take a market card with tokens."""
    play = ("Trading Ships", "Domestication", "Iberia")
    table = Table(
        [seat("carthaginians", "B", empire=True, play=play), seat()],
        decks={"region": cards("Wide Plain")},
        market=market(None, None, "Uplands", None, None),
        on_market=((2, tokens),),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("exhaust", card="Trading Ships").do("decide", yes=1)
    return table.do("pick", card="Iberia").do("acquire", slot=2)


def test_imp_cnt_03_materials_of_a_card_taken_with_trading_ships_come_from_the_fertile_card():
    """IMP-CNT-03: the rulebook names Trading Ships among the cards that set off Domestication."""
    table = trading((3, 0, 0)).do("react", card="Domestication")

    assert list(table.now.tokens[0]) == [3, 0, 1]


def test_imp_cnt_03_taking_a_card_by_another_effect_sets_nothing_off():
    """IMP-CNT-03: no Fertile card is used where a card is simply acquired."""
    table = Table(
        [seat(tokens=(0, 2, 0), hand=("Conquer",), play=("Domestication",)), seat()],
        decks={"region": cards("Wide Plain")},
        market=market(None, None, "Uplands", None, None),
        on_market=((2, (3, 0, 0)),),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Conquer")
    if table.can("choose", option=0):
        table.do("choose", option=0)
    table.do("pay", progress=0, tokens=2).do("acquire", slot=2)

    assert table.now.tokens[0][0] == 3
    assert not table.can("react", card="Domestication")


def test_imp_pset_16_the_starting_hand_is_five_cards_whatever_the_power_card_says():
    """IMP-PSET-16: five cards are drawn at the set-up; the Egyptians' larger hand counts from their clean-up on."""
    deck = ("Stone Hills", "Home Valley", "Highland Clans", "Smithy", "Dynast", "Moot", "Conquer")
    table = Table([seat("egyptians", "B", deck=deck), seat()], begin="set_up", pile=3)
    table.settle()
    for card in deck[:5]:
        table.do("draw", card=card)

    assert sorted(table.hand()) == sorted(deck[:5])
    assert not table.can("draw", card="Moot")
    table.do("choose_order", order=ACTIVATE).do("finish_turn")
    if table.can("stop_picking"):
        table.do("stop_picking")
    assert table.can("draw", card="Moot")


def chandragupta(**zones):
    """Mauryans who search for Indian Elephants, of which there are two."""
    table = Table([seat("mauryans", "B", **zones), seat()], pile=3)
    return table.do("choose_order", order=ACTIVATE).do("play", card="Chandragupta")


@pytest.mark.parametrize("nearer", ["hand", "discard", "deck"])
def test_imp_fnd_02_a_search_for_a_named_card_stops_where_it_is_found(nearer):
    """IMP-FND-01, IMP-FND-02: hand, discard pile, deck, nation deck; the copy farther away is not looked for."""
    one, two = elephants()
    zones = {"hand": ("Chandragupta",), "nation_": (two, "Gandhara")}
    zones[nearer] = (*zones.get(nearer, ()), one)
    table = chandragupta(**zones)
    near, far = found(table, one), found(table, two)

    assert table.can("pick", card=near)
    assert not table.can("pick", card=far)


def test_imp_fnd_03_a_search_that_implies_a_choice_goes_through_all_places():
    """IMP-FND-03: "a Region" may be taken from the nation deck although there is one in hand."""
    table = Table(
        [
            seat(
                "zenith_probe",
                "A",
                hand=("Explorer", "Fjord"),
                play=("Home Valley",),
                nation_=("Wide Plain",),
            ),
            seat(),
        ],
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Explorer")
    if table.can("pick", card="Home Valley"):
        table.do("pick", card="Home Valley")

    assert table.can("pick", card="Fjord")
    assert table.can("pick", card="Wide Plain")


def elephants():
    """The ids of the two Indian Elephants."""
    from models.imperium.catalogue import CARD

    return [card["id"] for card in CARD.values() if card["name_en"] == "Indian Elephants"]


def found(table, wanted):
    """The number of a card by its id."""
    return [card["id"] for card in table.instance.scope.game.list].index(wanted)


def imperial():
    """Celts of side A break through with an exiled Uncivilised card at hand."""
    table = Table(
        [seat("celts", "A", hand=("Imperial",)), seat()],
        decks={"main": cards("River Tribes"), "exile": cards("Elders")},
        market=market(None, "Council of Elders", None, None, None),
        pile=3,
    )
    return table.do("choose_order", order=ACTIVATE).do("play", card="Imperial").do("choose", option=0)


def test_imp_exi_07_an_exiled_uncivilised_card_is_obtained_like_any_other():
    """IMP-EXI-07, IMP-PAS-01: the Celts answer it as they answer one from the market."""
    assert imperial().do("break_through_market", slot=1).can("react", card="Celts")
    assert imperial().do("acquire_exiled", card="Elders").can("react", card="Celts")


def longships(exiled):
    """Vikings with Longships and Cartography acquire an exiled card."""
    table = Table(
        [
            seat("vikings", "B", tokens=(0, 2, 0), hand=("Conquer",), play=("Longships", "Cartography")),
            seat(),
        ],
        decks={"exile": cards(exiled)},
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Conquer")
    if table.can("choose", option=0):
        table.do("choose", option=0)
    return table.do("pay", progress=0, tokens=2).do("acquire_exiled", card=exiled)


@pytest.mark.parametrize(("exiled", "population"), [("Uplands", 1), ("Hittites", 0)])
def test_imp_exi_07_longships_reward_an_exiled_region_alone(exiled, population):
    """IMP-EXI-07: an exiled Tributary card is lent by Cartography, which promises nothing."""
    assert longships(exiled).now.tokens[0][1] == population


@pytest.mark.parametrize(("tokens", "answered"), [((0, 2, 0), False), ((1, 0, 0), True)])
def test_imp_pas_01_the_carthaginians_answer_materials_alone(tokens, answered):
    """IMP-PAS-01: their Power card doubles Materials, so a card with Population alone does not concern it."""
    table = Table(
        [seat("carthaginians", "A", tokens=(0, 2, 0), hand=("Conquer",)), seat()],
        decks={"region": cards("Wide Plain")},
        market=market(None, None, "Uplands", None, None),
        on_market=((2, tokens),),
        pile=3,
    )
    table.do("choose_order", order=ACTIVATE).do("play", card="Conquer")
    if table.can("choose", option=0):
        table.do("choose", option=0)
    table.do("pay", progress=0, tokens=2).do("acquire", slot=2)

    assert table.can("react", card="Carthaginians") is answered


@pytest.mark.parametrize(("theft", "unrest"), [(0, 1), (1, 0), (0, 0), (1, 1)])
def test_imp_atk_03_theft_and_its_unrest_are_ignored_one_by_one(theft, unrest):
    """IMP-ATK-03: all of an Attack or a part of it may be ignored; who ignores the theft owes no Unrest for it."""
    guard = seat("scythians", "B", tokens=(0, 0, 0), play=("Mounted Archers",))
    table = Table([seat("romans", "B", hand=("Notorious",)), guard], pile=3)
    table.do("choose_order", order=ACTIVATE).do("play", card="Notorious").do("react", card="Mounted Archers")
    if table.can("let_happen"):
        table.do("let_happen")
    table.do("ignore_part", ignore=theft)
    if theft == 0:
        table.do("ignore_part", ignore=unrest)

    assert table.hand(1) == ([] if theft or unrest else ["Unrest"])


def test_imp_cho_01_whoever_gives_a_card_chooses_it():
    """IMP-CHO-01: the acting player chooses the card that Olmec Traders give away."""
    table = Table([seat("olmecs", "A", empire=True, hand=("Olmec Traders", "Cacao", "Moot")), seat()], pile=3)
    table.do("choose_order", order=ACTIVATE).do("play", card="Olmec Traders")
    givers = {
        table.instance.mover(table.state, table.instance.move(number))
        for number, _ in table.engine.successors(table.state)
    }

    assert givers == {"Olmecs"}
    table.do("give", card="Cacao")
    assert table.hand(1) == ["Cacao"]


def sumerians():
    """A game that is decided, with the Sumerians' only Unrest known on top of the deck."""
    table = Table([seat(discard=("Sumerians",), unrest={"deck": 1}), seat()], pile=3)
    now = table.now
    now.over, now.pleas = 1, 2
    now.unrest[0][Zone.DECK] = 0
    now.top[0][0], now.on_top[0] = table.instance.scope.game.size, 1
    table.state = now.take_state()
    return table


def test_imp_cnt_12_an_unrest_on_top_of_the_deck_lies_in_the_deck():
    """IMP-CNT-12: Sumerians return Unrest from the deck, wherever in it it lies."""
    table = sumerians().do("return_before_count", where=Zone.DECK)

    assert (table.now.pile, table.now.on_top[0], table.now.unrest[0][Zone.DECK]) == (4, 0, 0)
    assert not table.can("return_before_count", where=Zone.DECK)
