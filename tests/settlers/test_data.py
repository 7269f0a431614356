"""The data of the cards, as far as the rulebook and the counts of the box tell."""

from collections import Counter

from models.settlers import MODEL
from models.settlers.catalogue import FACTIONS, assumed_abilities, card_data, copies
from models.settlers.scopes import ATTACK_COUNTS


def test_the_box_has_204_location_cards_and_16_attack_cards():
    """SET-COMP-04."""
    sizes = [len(copies(deck)) for deck in ("common", *FACTIONS)]

    assert sizes == [84, 30, 30, 30, 30]
    assert sum(ATTACK_COUNTS) == 16


def test_a_faction_deck_has_triples_pairs_and_single_cards():
    """SET-FDK-01: cards of one name count as copies although their deals differ."""
    for faction in FACTIONS:
        names = Counter(card_data(name)["name"]["en"] for name in copies(faction))
        assert sorted(names.values(), reverse=True) == [3] * 3 + [2] * 6 + [1] * 9


def test_assumed_abilities_stay_marked():
    tables = {table.name: table for table in MODEL.scope("full").game.tables}

    assert len(assumed_abilities()) == 66
    assert sum(tables["card.gives"].assumed) > 0
    assert sum(tables["card.gives"].assumed) < len(tables["card.gives"].flat)


def test_provenance_is_counted():
    assert MODEL.provenance["assumed"] > 0
    assert MODEL.provenance["rulebook"] > 0
