"""The worked examples of the catalogue (IMP-EX-01 to 16), each by the clauses it shows."""

import pytest

from models.imperium.scoring import civ_points, human_wins
from models.imperium.state import Outcome, in_play
from models.imperium.vocabulary import Zone
from tests.imperium.table import Table, cards, market, seat

ACTIVATE, INNOVATE, REVOLT = range(3)


def macedonians():
    """The sample turn: Macedonians with side B, Port in the market with an Unrest under it."""
    own = seat(
        "macedonians",
        "B",
        tokens=(3, 2, 1),
        hand=("macedonians:Advance", "Haliacmon Valley", "Orestis"),
        deck=("Pelagonia", "Phalanx"),
        unrest={"hand": 2},
    )
    return Table(
        [own, seat()],
        decks={"main": cards("IMP-C-1REG3", "Armenians")},
        market=market(None, "IMP-C-1UNC9", None, "IMP-C-1UNC19", "IMP-C-1TRI7"),
        pile=6,
    )


def after_port():
    table = macedonians().do("choose_order", order=ACTIVATE)
    table.do("play", card="Advance").do("choose", option=0).do("pay", progress=0, tokens=3)
    return table.do("acquire", slot=3).do("refill", card="Mountain")


def test_imp_acq_04_an_acquired_card_brings_its_unrest_and_a_region_needs_none():
    """IMP-EX-01."""
    table = after_port()

    assert list(table.now.tokens[0]) == [0, 2, 1]
    assert table.now.actions[0] == 2
    assert table.hand() == ["Haliacmon Valley", "Orestis", "Port", "Unrest", "Unrest", "Unrest"]
    assert table.zone(0, Zone.DISCARD) == ["Advance"]
    assert table.now.tucked[3] == 0
    assert table.now.pile == 6


def after_valley():
    table = after_port().do("play", card="Port").do("play", card="Haliacmon Valley")
    return table.do("decide", yes=0)


def test_imp_pin_01_pinned_cards_stay_in_play():
    """IMP-EX-02."""
    table = after_valley()

    assert list(table.now.tokens[0]) == [0, 3, 1]
    assert table.now.actions[0] == 0
    assert table.zone(0, Zone.PLAY) == ["Haliacmon Valley", "Macedonians", "Port"]
    assert table.hand() == ["Orestis", "Unrest", "Unrest", "Unrest"]


def test_imp_exh_03_a_card_is_exhausted_once():
    """IMP-EX-03."""
    table = after_valley().do("exhaust", card="Port")

    assert list(table.now.tokens[0]) == [1, 3, 1]
    assert table.now.exhaust[0] == 4
    assert table.now.spent[table.card("Port")] == 1
    assert not table.can("exhaust", card="Port")


def test_imp_cln_01_a_clean_up_puts_a_progress_resets_tokens_and_fills_the_hand():
    """IMP-EX-04."""
    table = after_valley().do("exhaust", card="Port").do("decide", yes=0).do("finish_turn")
    table.do("put_token_on_market", slot=4, more=0).do("pick", card="Orestis").do("stop_picking")
    table.do("draw", card="Pelagonia").do("draw", card="Phalanx")

    assert list(table.now.on_market[4]) == [0, 0, 1]
    assert (table.now.actions[0], table.now.exhaust[0]) == (3, 5)
    assert sum(table.now.spent) == 0
    assert len(table.hand()) == 5
    assert list(table.now.tokens[0]) == [1, 3, 1]


def test_imp_rev_01_a_revolt_returns_unrest_and_allows_nothing_else():
    """IMP-EX-05."""
    table = macedonians().do("choose_order", order=REVOLT)
    table.do("pick_unrest", where=Zone.HAND).do("pick_unrest", where=Zone.HAND)

    assert len(table.hand()) == 3
    assert table.now.pile == 8
    assert not table.can("play", card="Orestis")


@pytest.mark.parametrize(("refill", "pile"), [("Mountain", 7), ("Armenians", 6)])
def test_imp_brk_02_an_innovation_discards_the_hand_first_and_leaves_the_unrest(refill, pile):
    """IMP-EX-06."""
    table = macedonians().do("choose_order", order=INNOVATE)

    assert len(table.zone(0, Zone.DISCARD)) == 5
    table.do("break_through_market", slot=3).do("refill", card=refill)

    assert table.hand() == ["Port"]
    assert table.now.pile == pile


def test_imp_pay_02_an_unrest_is_paid_off_with_progress():
    """IMP-EX-07, but for one remark of it: 1 Material and 1 Progress do cover 3 Materials (IMP-PAY-03)."""
    table = Table([seat(tokens=(1, 0, 1), hand=("Stone Hills",), unrest={"hand": 1}), seat()], pile=3)
    table.do("choose_order", order=ACTIVATE).do("play", card="Unrest")

    assert not table.can("choose", option=1)
    assert table.can("choose", option=2)
    table.do("choose", option=0).do("pay", progress=1, tokens=0)
    assert list(table.now.tokens[0]) == [1, 0, 0]
    assert table.now.actions[0] == 2
    assert (table.now.pile, table.zone(0, Zone.DISCARD)) == (4, [])


def test_imp_pay_03_no_change_is_given():
    """IMP-EX-08."""
    elders = market(None, "Council of Elders", None, None, None)
    table = Table([seat(tokens=(0, 0, 2), hand=("Advance",)), seat()], pile=3, market=elders)
    table.do("choose_order", order=ACTIVATE).do("play", card="Advance").do("choose", option=0)
    table.do("pay", progress=2, tokens=0)

    assert list(table.now.tokens[0]) == [0, 0, 0]


def in_clean_up(nation="league", **zones):
    """A player who has to draw in the clean-up, with an empty deck."""
    return (
        Table([seat(nation, "A", **zones), seat()], pile=3)
        .do("choose_order", order=ACTIVATE)
        .do("finish_turn")
    )


def test_imp_shuf_02_a_barbarian_who_reshuffles_takes_one_nation_card():
    """IMP-EX-09."""
    hand = ("Advance", "Conquer")
    pile = ("Prosperity", "Glory", "Home Valley", "Stone Hills")
    table = in_clean_up(hand=hand, discard=pile, nation_=("Smithy",), accession=("Founding City",))
    table.do("stop_picking").do("reveal_nation_card", card="Smithy")

    assert (table.now.exhaust[0], table.now.on_nation[0]) == (4, 1)
    assert len(table.zone(0, Zone.DECK)) == 5
    table.do("draw", card="Smithy").do("draw", card="Glory").do("draw", card="Prosperity")
    assert len(table.hand()) == 5
    assert len(table.zone(0, Zone.DECK)) == 2


def test_imp_shuf_04_the_accession_card_makes_an_empire():
    """IMP-EX-10."""
    table = in_clean_up(hand=("Advance",), discard=("Glory",), accession=("Founding City",)).do(
        "stop_picking"
    )

    assert table.now.empire[0] == 1
    assert table.zone(0, Zone.DECK) == ["Founding City", "Glory"]


def test_imp_shuf_08_the_zenith_card_triggers_scoring():
    """IMP-EX-11."""
    table = in_clean_up("vikings", hand=("Jomsviking",), discard=("Althing",), accession=("Harald Hardrada",))
    table.do("stop_picking")

    assert (table.now.ending, table.now.empire[0]) == (1, 0)


def test_imp_shuf_07_the_nadir_card_enters_play():
    """IMP-EX-12."""
    table = in_clean_up(
        "arthurians", hand=("King Arthur",), discard=("Cafall",), accession=("Gwaith Camlan",)
    )
    table.do("stop_picking")

    assert in_play(table.now, 0, table.card("Gwaith Camlan"))
    assert table.now.empire[0] == 0


SLOTS = ("Advance", "Conquer", "Smithy", "Glory", "Prosperity")


def civ_turn(number):
    rival = seat(
        "league",
        "A",
        slot=SLOTS,
        deck=("War Chief", "Dynast", "Great Library", "Legion Roads", "Highland Clans"),
    )
    shown = market("Levy", "Council of Elders", "River Delta", "Uplands", "Envoys")
    table = Table([seat()], civ=rival, market=shown, pile=6, slots=5, begin="civ_turn")
    return table.do("roll", number=number)


def finished(table):
    """Play on until the C.I.V. has filled its slots, taking the first choice and the first card each time."""
    order = []
    for _ in range(200):
        if table.now.taken > len(order):
            order.append(table.instance.scope.instructions[table.now.pc])
        if table.engine.final(table.state) or (table.now.who == 0 and table.now.waiting.size == 0):
            break
        following = table.engine.successors(table.state)
        table.state = following[0][1]
    return table


def test_imp_strn_02_the_card_of_the_die_is_set_aside():
    """IMP-EX-13."""
    table = civ_turn(3)

    assert table.instance.scope.cards[table.now.aside] == "Smithy"
    table = finished(table)
    assert table.now.taken == 4
    assert table.instance.scope.cards[table.now.slot[0]] == "Smithy"


def test_imp_scln_01_a_six_resolves_all_cards_and_puts_no_token():
    """IMP-EX-14."""
    table = civ_turn(6)

    assert table.now.aside == -1
    before = [sum(row) for row in table.now.on_market]
    table = finished(table)
    assert table.now.taken == 5
    assert sum(sum(row) for row in table.now.on_market) <= sum(before)


@pytest.mark.parametrize(("level", "points"), [("imperator", 6), ("sovereign", 8)])
def test_imp_send_04_the_civ_scores_its_tokens(level, points):
    """IMP-EX-15."""
    table = Table([seat()], civ=seat("league", "A", tokens=(13, 8, 4)), pile=6, level=level)

    assert civ_points(table.now) == points


@pytest.mark.parametrize(("human", "wins"), [(41, False), (42, True)])
def test_imp_send_06_a_tie_is_won_by_the_civ(human, wins):
    """IMP-EX-16."""
    table = Table([seat(tokens=(0, 0, human))], civ=seat("league", "A", tokens=(0, 0, 41)), pile=6)
    now = table.now
    now.over = Outcome.SCORED

    assert bool(human_wins(now)) is wins
