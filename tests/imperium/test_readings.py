"""Every option of every ambiguity can be played: random games by the reference engine run into no error."""

import random

import pytest

from models.imperium import MODEL
from models.imperium.catalogue import CARD, matches
from models.imperium.readings import DECIDED_BY
from verify.engines.python import PythonEngine

OPTIONS = [(reading.id, option) for reading in MODEL.readings for option in reading.options]


def play(instance, seed, longest=400):
    """A random play: its length, and what went wrong."""
    rng, engine, state = random.Random(seed), PythonEngine(instance), instance.initial[0]
    for length in range(longest):
        if engine.final(state):
            return length, None
        tried = list(engine.attempts(state))
        wrong = [(str(move), o.status, o.message) for _, move, o in tried if o.status in ("error", "bounds")]
        following = [o.state for _, _, o in tried if o.state is not None]
        if wrong or not following:
            return length, wrong or "stuck"
        state = rng.choice(following)
    return longest, None


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "option"), OPTIONS)
def test_every_option_can_be_played(reading, option):
    name = DECIDED_BY[reading][0]
    instance = MODEL.instance(name, {reading: option})

    assert play(instance, seed=1)[1] is None


def test_a_few_options_can_be_played_at_once():
    instance = MODEL.instance(
        "probe-attack", {"IMP-A-01": "c", "IMP-A-19": "b", "IMP-A-43": "b", "IMP-A-14": "b"}
    )

    assert [play(instance, seed)[1] for seed in range(2)] == [None, None]


def searches(record):
    """The filters of all searches in a card's abilities."""
    if isinstance(record, dict):
        own = [record["filter"]] if record.get("op") == "find" else []
        return own + [found for value in record.values() for found in searches(value)]
    if isinstance(record, list):
        return [found for value in record for found in searches(value)]
    return []


def test_no_search_of_a_card_can_find_an_accession_card():
    """Why IMP-A-17 (b) makes no difference: the one thing it allows never comes up."""
    filters = [wanted for card in CARD.values() for wanted in searches(card["abilities"])]
    accessions = [card for card in CARD.values() if card["start"] == "accession"]

    assert len(filters) >= 6
    assert len(accessions) >= 14
    assert [
        (card["name_en"], wanted) for card in accessions for wanted in filters if matches(card, wanted)
    ] == []


def test_the_default_of_every_ambiguity_is_one_of_its_options():
    assert all(reading.default in reading.options for reading in MODEL.readings)
