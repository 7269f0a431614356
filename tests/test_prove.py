"""Proofs: what is proved, what is refuted, what stays open, and that search never contradicts it."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from tests.fixtures.heaps import GREEDY, LEAKY, SOUND
from tests.fixtures.locks import CLOCK, LOCK, PRICE, SHOP
from tests.test_cli import ludoproof
from verify import BadInput
from verify.cli import app
from verify.draw import draw
from verify.fuzz import fuzz
from verify.lift.lifted import Lifted
from verify.prove.proof import Options
from verify.prove.prover import prove
from verify.prove.statements import of_claims
from verify.prove.step import Answer, RuleProver
from verify.prove.unroll import bounded, k_inductive
from verify.registry import find_model, model_names
from verify.search.check import Disagreement, check
from verify.trace import still_shows

PLAIN = Options(cache=False)


def verdicts(proof):
    return {verdict.name: verdict.verdict for verdict in proof.verdicts}


def test_bounds_and_conservation_of_the_token_game_are_proved_for_every_state():
    proof = prove(find_model("tokens").instance("million"), options=PLAIN)

    assert verdicts(proof)["no_worker_is_lost"] == "proved"
    assert verdicts(proof)["bounds"] == "proved"
    bounds = next(verdict for verdict in proof.verdicts if verdict.name == "bounds")
    assert "assuming no_worker_is_lost" in bounds.how
    assert proof.seconds < 30


def test_a_lost_stick_is_refuted_by_a_play_that_can_be_replayed():
    proof = prove(LEAKY.instance(), options=PLAIN)

    verdict = next(v for v in proof.verdicts if v.name == "no_stick_is_lost")
    assert verdict.verdict == "refuted"
    assert still_shows(verdict.trace)
    assert proof.exit_code == 1


def test_leaving_the_bounds_is_refuted():
    proof = prove(GREEDY.instance(), options=PLAIN)

    assert verdicts(proof)["bounds"] == "refuted"


def test_what_random_play_misses_is_found_and_confirmed_by_a_trace():
    played = fuzz(LOCK.instance(), steps=20_000, length=100)
    proof = prove(LOCK.instance(), options=Options(cache=False, method="bmc", depth=10))

    assert played.violation is None
    verdict = proof.verdicts[0]
    assert verdict.verdict == "refuted"
    assert [move.rule for move in verdict.trace.moves] == ["turn"] * 8 + ["pull"]
    assert still_shows(verdict.trace)


def test_claims_hold_for_every_possible_price():
    proof = prove(SHOP.instance(), options=Options(cache=False, open_tables=("price",)))

    said = verdicts(proof)
    assert said["no_coin_is_lost"] == said["one_thing_at_a_time"] == said["the_shelf_runs_empty"] == "proved"
    assert all(
        "for every possible value of price" in v.how for v in proof.verdicts if v.name == "no_coin_is_lost"
    )
    assert said["nobody_is_broke"] != "proved"
    assert PRICE.free is False


def test_a_claim_that_depends_on_the_prices_is_proved_for_the_printed_ones_only():
    assert verdicts(prove(SHOP.instance(), options=PLAIN))["nobody_is_broke"] == "proved"


def test_a_wrong_table_to_leave_open_is_named():
    with pytest.raises(BadInput, match="has no table 'cost': use one of price"):
        prove(SHOP.instance(), options=Options(open_tables=("cost",)))


def test_facts_of_the_search_rescue_a_claim_that_is_not_inductive():
    proof = prove(CLOCK.instance(), options=PLAIN)

    assert verdicts(proof)["the_lamp_burns_at_eleven"] == "proved"
    assert proof.facts


def test_looking_back_far_enough_proves_what_one_step_cannot():
    lifted = Lifted(CLOCK.instance())
    burns = next(s for s in of_claims(lifted, CLOCK.all_claims) if s.name == "the_lamp_burns_at_eleven")

    assert k_inductive(lifted, burns, [], 1, 10) == "sat"
    assert k_inductive(lifted, burns, [], 12, 10) == "unsat"
    assert bounded(lifted, burns, 12, 10)[0] == "none"


def test_spacer_finds_an_invariant_of_its_own():
    proof = prove(CLOCK.instance(), options=Options(cache=False, method="spacer"))

    assert verdicts(proof)["the_lamp_burns_at_eleven"] == "proved"
    assert "Spacer" in proof.verdicts[1].how


def test_without_help_a_gap_is_shown_as_a_picture(tmp_path):
    proof = prove(CLOCK.instance(), options=Options(cache=False, method="induction", k=1))

    assert verdicts(proof)["the_lamp_burns_at_eleven"] == "unknown"
    assert proof.exit_code == 3
    gap = proof.gaps["the_lamp_burns_at_eleven"]
    draw(gap, tmp_path / "gap.svg")
    assert "Any state in bounds" in (tmp_path / "gap.svg").read_text()


def test_what_was_proved_is_not_asked_again(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    first = prove(SOUND.instance())
    second = prove(SOUND.instance())

    assert first.queries > 0
    assert second.queries == 0 and second.remembered > 0
    assert verdicts(first) == verdicts(second)


def test_several_processes_prove_the_same(monkeypatch):
    monkeypatch.setattr("verify.prove.induction.MANY", 1)
    many = prove(find_model("peterson").instance(), options=Options(cache=False, workers=2))
    monkeypatch.undo()
    one = prove(find_model("peterson").instance(), options=Options(cache=False, workers=1))

    assert verdicts(many) == verdicts(one)


LARGER = ("imperium-campaign", "puzzle8", "tictactoe", "gentes", "monumental", "settlers", "imperium")


@pytest.mark.parametrize("name", [name for name in model_names() if name not in LARGER])
def test_proof_and_search_never_contradict_each_other(name):
    never_contradicts(name, PLAIN)


def never_contradicts(name, options):
    instance = find_model(name).instance()
    found = {v.name: v.verdict for v in check(instance).verdicts}
    proved = verdicts(prove(instance, options=options))

    assert set(found) == set(proved)
    for claim, verdict in proved.items():
        allowed = {"proved": ("holds",), "refuted": ("violated", "refuted"), "unknown": ("holds", "unknown")}
        assert found[claim] in allowed[verdict], claim


def test_every_claim_of_two_phase_commit_is_proved():
    assert set(verdicts(prove(find_model("two-phase-commit").instance(), options=PLAIN)).values()) == {
        "proved"
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGER)
def test_proof_and_search_never_contradict_each_other_in_larger_models(name):
    """What was not proved within the time is unknown, which contradicts nothing."""
    never_contradicts(name, replace(PLAIN, time_limit=300))


def test_the_json_of_a_proof_has_the_promised_keys(tmp_path):
    result = ludoproof("prove", "diehard", "--json", tmp_path / "p.json", "--traces", tmp_path)

    data = json.loads((tmp_path / "p.json").read_text())
    assert result.returncode == 0
    assert {"model", "scope", "seconds", "claims"} <= set(data)
    assert all({"name", "kind", "verdict", "how", "trace"} <= set(claim) for claim in data["claims"])
    assert {claim["verdict"] for claim in data["claims"]} == {"proved", "refuted"}


def test_an_unknown_method_gets_one_sentence():
    result = ludoproof("prove", "diehard", "--method", "magic")

    assert result.returncode == 2
    assert "unknown method 'magic': use one of auto, induction, bmc, spacer" in result.stderr


def test_a_proof_that_search_contradicts_is_an_error_of_the_tool_with_both_sides_kept(tmp_path, monkeypatch):
    """A prover that believes everything is found out."""
    believing = lambda self, statement, assumed: Answer(statement.name, self.bound.rule.name, "proved")  # noqa: E731
    monkeypatch.setattr(RuleProver, "answer", believing)
    runner = CliRunner()

    result = runner.invoke(
        app, ["prove", "tests.fixtures.heaps:LEAKY", "--no-cache", "--traces", str(tmp_path)]
    )

    assert isinstance(result.exception, Disagreement) and result.exception.code == 4
    assert "'no_stick_is_lost' is proved, and yet a play of 3 moves violates it" in str(result.exception)
    assert (tmp_path / "disagreement.itf.json").exists()
    assert json.loads((tmp_path / "disagreement-proof.json").read_text())["model"] == LEAKY.name
