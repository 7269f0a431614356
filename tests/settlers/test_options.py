"""Options of readings that show only in situations no small scope has: each played on a table."""

from models.settlers.state import Phase, Step
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
