"""IMP-P-41: the tokens in the box suffice after every clean-up, though no rule limits the actions gained."""

from models.imperium.catalogue import DATA, NATION, common_cards, common_unrest, nation_cards
from models.imperium.turn import ACTIONS

IN_BOX = {entry["name"]: entry.get("n") for entry in DATA["components"]}


def test_exhaust_and_action_tokens_suffice_for_four_players():
    most = 4 * max(nation["exhaust_tokens"] for nation in DATA["nations"])

    assert most <= IN_BOX["exhaust tokens"]
    assert IN_BOX["action tokens"] >= 4 * ACTIONS


def test_every_nation_has_the_cards_its_box_lists():
    """IMP-COMP-01, IMP-COMP-02: faces of one card are counted once."""
    for nation in DATA["nations"]:
        cards, unrest, pile = nation_cards(nation["id"], "A", 4)
        found = sum(len(ids) for ids in cards.values()) + sum(unrest.values()) + pile
        found -= len(NATION[nation["id"]].get("journey", {}).get("order", [])) // 2

        assert found == nation["card_count"], nation["id"]


def test_the_common_cards_are_as_many_as_the_table_of_the_box_says():
    small = next(
        entry for entry in DATA["components"] if entry["name"] == "common cards by suit used with 1-2 players"
    )
    for box in ("classics", "legends"):
        decks = common_cards(box, 2)

        assert len(decks["uncivilised"]) == small["uncivilised_incl_dual"]
        assert len(decks["civilised"]) == small["civilised"]
        assert len(decks["region"]) == small["region"]
        assert len(decks["tributary"]) == small["tributary"]
        assert common_unrest(box, 2) == small["unrest"]
