"""The table of keywords: every word of the cards has a meaning, and plays say which words they use."""

from models.imperium import MODEL
from models.imperium.exercised import INVENTED, PRINTED, VOCABULARY, markdown, played, table, unused


def test_every_word_on_a_card_is_in_the_vocabulary():
    assert (PRINTED | INVENTED) - set(VOCABULARY) == set()


def test_random_games_say_which_words_they_use():
    found = played(MODEL.instance("probe-actions"), games=20)

    assert {"gain_action", "cost_then", "pay"} <= found
    assert "steal" not in found


def test_a_word_without_an_instruction_is_used_when_its_card_is_in_hand_or_in_play():
    assert "hand_size" in played(MODEL.instance("probe-points"), games=3)
    assert "hand_size" not in played(MODEL.instance("probe-actions"), games=3)


def test_the_table_names_what_is_used_nowhere():
    rows = table({"gain": ["tiny"]}, {"draw": {"duel": 3, "solo": 0}})

    assert "gain" not in unused(rows)
    assert "draw" not in unused(rows)
    assert "steal" in unused(rows)
    assert "| gain |" in markdown(rows, 1, {"duel": 5, "solo": 0})
