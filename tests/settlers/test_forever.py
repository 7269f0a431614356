"""Whether an Action phase can go on for ever: not under SET-A-01 (a); under (b) it can, with cards of the real game."""

import pytest

from models.settlers import MODEL
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.limits import Limits
from verify.testing import a_move

FIRST, SECOND, INN = "JAP006-007#1", "JAP006-007#2", "COM078"


def round_trip(cards, new, old):
    """Build one Geisha House over the other for a gold, and draw the other again for the two workers it brings."""
    new, old = cards.index(new), cards.index(old)
    return [
        ("build", {"card": new}),
        ("discard_site", {"card": old}),
        ("pay_with_gold", {"resource": 0}),
        ("pay_without_gold", {}),
        ("end_placing", {}),
        ("spend_workers", {"result": 4}),
        ("reshuffle_faction", {}),
        ("draw_faction", {"card": old}),
        ("workers_are_spent", {}),
    ]


def followed(instance, state, moves):
    python = PythonEngine(instance)
    for rule, parameters in moves:
        number = instance.number(a_move(instance, rule, **parameters))
        state = dict(python.successors(state))[number]
    return state


def test_a_lasso_of_two_geisha_houses():
    """SET-P-33: the state comes back after 18 moves, so the Action phase need never end."""
    instance = MODEL.instance("probe-forever", {"SET-A-01": "b"})
    cards, start = instance.scope.cards, instance.initial[0]

    half = followed(instance, start, round_trip(cards, SECOND, FIRST))
    whole = followed(instance, half, round_trip(cards, FIRST, SECOND))

    assert half != start
    assert whole == start


@pytest.mark.slow
def test_the_potential_is_refuted_where_discards_are_reshuffled():
    """SET-P-33."""
    result = check(
        MODEL.instance("probe-forever", {"SET-A-01": "b"}), limits=Limits(workers=1, keep_going=True)
    )

    verdicts = {verdict.name: verdict.verdict for verdict in result.verdicts}
    assert result.complete
    assert verdicts["every_building_lowers_the_action_potential"] == "refuted"
    assert verdicts["a_geisha_house_returns"] == "holds"


@pytest.mark.slow
def test_the_phase_ends_where_faction_discards_are_out():
    """SET-P-32: every move lowers the measure."""
    result = check(MODEL.instance("probe-forever"), limits=Limits(workers=1, keep_going=True))

    assert {verdict.name: verdict.verdict for verdict in result.verdicts}["the_game_ends"] == "holds"
