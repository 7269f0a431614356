"""The data of the cards, as far as the rulebook and the counts of the box tell."""

from collections import Counter

from models.settlers import MODEL
from models.settlers.catalogue import DATA, FACTIONS, abilities, card_data, copies, label
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

    assert len(abilities("assumed")) == 66
    assert len({name.split("#")[0] for name in abilities("assumed")}) == 42
    assert sum(tables["card.gives"].assumed) > 0
    assert sum(tables["card.gives"].assumed) < len(tables["card.gives"].flat)


def test_abilities_are_counted_by_cards_and_not_by_designs():
    counts = DATA["counts"]["by_provenance_of_ability"]

    assert {source: len(abilities(source)) for source in counts} == counts


def test_labels_say_what_is_not_known():
    """Wherever a card shows, in plays, questions and pictures."""
    for name in copies("common", *FACTIONS):
        doubt = card_data(name)["ability_provenance"]
        assert label(name).endswith(f"(ability {doubt})") == (doubt in ("assumed", "inferred"))
    assert all(label(name).endswith("(invented)") for name in MODEL.scope("tiny").cards)


def test_labels_tell_cards_apart():
    for scope in MODEL.scopes:
        assert len(set(scope.card_names)) == len(scope.cards)


def test_provenance_is_counted():
    """66 assumed abilities and the distribution of the attack cards."""
    assert MODEL.provenance["assumed"] == 66 + 1
    assert MODEL.provenance["rulebook"] > 0
