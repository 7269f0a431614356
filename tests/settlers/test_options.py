"""Options of readings that show only in situations no small scope has: each played on a table."""

import pytest

from models.settlers import MODEL
from models.settlers.cleanup import goods_left
from models.settlers.lookout import plan
from models.settlers.state import Phase, Step, hand, hand_size
from tests.settlers.table import Table

WATCHTOWER, WELL = "COM065-068#1", "COM018-020#1"
ARCHITECT, LEGIONS = "ROM011", "ROM017-018#1"
PRODUCING = {"step": Step.PRODUCE, "phase": Phase.PRODUCTION}


def romans(option, *cards, **more):
    """The Romans are about to produce with some locations."""
    table = Table("full-2", readings=option, **PRODUCING, Romans={"empire": cards}, **more)
    return table.do("produce")


def test_no_card_is_looked_at_before_decks_are_chosen():
    """SET-A-12 c: all decks are chosen before any card is seen, also before an Architect's cards are."""
    table = romans({"SET-A-12": "c"}, ARCHITECT, WATCHTOWER)

    assert table.refusal("start_looking") == "SET-GOOD-03"
    table.do("choose_deck", deck=0).do("draw_common", card="COM005").do("start_looking")


def test_an_architect_may_look_before_a_deck_is_chosen():
    """SET-A-12 a: item by item, in any order."""
    assert romans({"SET-A-12": "a"}, ARCHITECT, WATCHTOWER).outcome("start_looking").state is not None


def test_both_uses_are_declared_before_a_card_is_drawn():
    """SET-A-14 b: Pack, activated twice at once, takes both goods before the card of the first is seen."""
    table = Table(
        "full-2",
        readings={"SET-A-14": "b"},
        active=1,
        Romans={"empire": (WATCHTOWER, WELL)},
        Barbarians={"empire": ("BAR016",), "goods": {"worker": 2}},
    )
    table.do("activate", card="BAR016", times=2).do("pay_without_gold")

    table.do("take_raze_good", card=WATCHTOWER, icon=0)
    assert (table.now.step, table.now.any_draws) == (Step.TARGET, 1)
    table.do("take_raze_good", card=WELL, icon=1).do("choose_deck", deck=0).do("draw_common", card="COM005")


@pytest.mark.parametrize(
    ("cards", "draw"), [((WATCHTOWER,), 0), ((LEGIONS,), 1), ((ARCHITECT,), 3)], ids=["any", "named", "look"]
)
def test_every_draw_may_be_declined(cards, draw):
    """SET-A-29 b: any gain may be declined, a draw that names a deck and a look at cards too."""
    table = romans({"SET-A-29": "b"}, *cards)

    table.do("decline_draw", draw=draw)
    assert table.now.step == Step.DECLINE
    assert hand_size(table.now, 0) == 0
    assert romans({}, *cards).refusal("decline_draw", draw=draw) == "SET-PROD-06"


@pytest.mark.parametrize(("option", "cards"), [("a", 0), ("b", 1), ("c", 0)])
def test_the_faction_deck_replaces_a_common_deck_that_is_exhausted(option, cards):
    """SET-A-02 b: the common card of the peaceful variant comes from the other deck."""
    table = Table(
        "peaceful", readings={"SET-A-02": option}, step=Step.COMMON_CARD, phase=Phase.LOOKOUT, active=1
    )
    draft = table.now
    for card in draft.scope.game.common:
        draft.card_at[card] = hand(draft, 0)
    draft.left = 3
    table.state = draft.take_state()

    if cards:
        assert table.refusal("common_cards_are_drawn") == "SET-VAR-09"
        table.do("draw_faction_instead", card="BAR001-003#1")
    table.do("common_cards_are_drawn")
    assert hand_size(table.now, 1) == cards


@pytest.mark.parametrize("option", "ab")
def test_two_players_alternate_in_the_advanced_lookout(option):
    """SET-VAR-06: one card in turn, the first player first; SET-A-36 is about three and four players."""
    instance = MODEL.instance("advanced-2", {"SET-A-36": option})
    draft = instance.draft().put_state(instance.initial[0])

    assert [seat for _, seat in plan(draft)] == [0, 1, 0, 1]


def test_goods_on_a_board_break_no_tie():
    """SET-A-04 c counts what lies on cards; under SET-A-37 b workers stored by a board lie on the board."""
    readings = {"SET-A-37": "b", "SET-A-04": "c"}
    goods = {"worker": 3, "stone": 2}
    table = Table("full-2", readings=readings, Romans={"goods": goods}, Barbarians={"goods": goods})
    draft = table.now
    for player in range(2):
        draft.safe[player][1], draft.safe[player][3] = 2, 3

    assert goods_left(draft, 1) == (2,)
