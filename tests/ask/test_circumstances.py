"""What a question is asked under: after a play, a reading, a symmetry, a limit, by proof."""

import pytest

from models.reference.tictactoe import MODEL as TICTACTOE
from tests.ask.walked import Walked, word
from tests.fixtures.heaps import HUGE
from tests.fixtures.market import MODEL as MARKET
from verify.ask.asked import understand
from verify.ask.asking import ask
from verify.claims import Claim
from verify.errors import BadInput
from verify.prove.prover import prove
from verify.search.limits import Limits
from verify.trace import replay


def test_a_question_may_begin_after_a_play(market):
    free = ask(market.instance, "can coins[red] = 0 after work(red), give_up(blue)")
    bound = ask(
        market.instance,
        "can active = blue after work(red), give_up(blue)",
    )

    assert free.answer == "sometimes"
    described = [market.instance.describe(move) for move in free.witness.moves]
    assert described[:3] == ["work(player=red)", "tidy", "give_up(player=blue)"]
    assert replay(market.instance, free.witness.states[0], free.witness.moves) == free.witness.states
    assert bound.answer == "never"


def test_a_question_is_asked_under_a_reading():
    dear, cheap = (MARKET.instance("alone", {"MAR-A-01": option}) for option in "ab")

    assert ask(dear, "can buy(card=forge) before work").answer == "never"
    assert ask(cheap, "can buy(card=forge) before work").answer == "sometimes"


def test_a_question_that_names_one_of_a_symmetric_kind_is_searched_without_symmetry():
    instance = TICTACTOE.instance("symmetric")
    plain = Walked(TICTACTOE.instance("plain"))

    corner = ask(instance, "is cell[0] = empty or cell[8] = empty or cell[4] = cross")
    anywhere = ask(instance, "most count cell: cell[cell] = nought")
    ordered = ask(instance, "is any cell a, cell b: a < b and cell[a] = cell[b]")

    assert corner.answer == word(
        plain.holds(lambda s: s.cell[0] == 0 or s.cell[8] == 0 or s.cell[4] == 1), set(plain.next)
    )
    assert "without symmetry" in corner.notes[0] and "without symmetry" in ordered.notes[0]
    assert anywhere.value == 4 and "up to 8 symmetries" in anywhere.how and not anywhere.notes


def test_an_expression_is_a_claim_like_any_other_and_can_be_proved(jugs):
    text = "big = 0 or big = 5 or small = 0 or small = 3"
    claim = Claim("asked", "always", understand(jugs.instance, f"is {text}").event.condition, (), {})

    proof = prove(jugs.instance, [claim])

    assert [verdict.verdict for verdict in proof.verdicts if verdict.name == "asked"] == ["proved"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("can wood = 60", "unknown"),
        ("can wood = 1", "sometimes"),
        ("is wood <= 60", "unknown"),
        ("is wood = 0", "sometimes"),
        ("must wood = 1", "unknown"),
        ("most wood", "unknown"),
        ("can wood = 60 before stone = 60", "unknown"),
        ("what forbids fell", "unknown"),
    ],
)
def test_a_search_that_meets_a_limit_says_so_and_settles_only_what_it_saw(text, answer):
    found = ask(HUGE.instance(), text, Limits(max_states=20_000))

    assert found.answer == answer
    assert found.exit_code == (3 if answer == "unknown" else 0)
    if answer == "unknown":
        assert "INCOMPLETE" in found.how and "limit of 20,000 states" in found.how
        assert found.says.startswith("Not settled")


def test_a_witness_ends_the_search_of_a_game_that_is_far_too_large():
    found = ask(HUGE.instance(), "can gold = 1")

    assert found.answer == "sometimes" and found.states < 10_000


def test_two_plays_to_begin_from_are_one_too_many(market):
    from verify.ask.openings import opening_from

    play = ask(market.instance, "can passed[red]").witness

    with pytest.raises(BadInput, match="begins from one play"):
        ask(market.instance, "can over after work(red)", opening=opening_from(play, market.instance))
