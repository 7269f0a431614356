"""Random play: fuzzing, simulation, and the state machine for Hypothesis."""

import json
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.fixtures.heaps import GREEDY, LEAKY, SOUND
from tests.fixtures.locks import SHOP
from tests.test_cli import ludoproof
from verify import BadModel, Move
from verify.fuzz import Violation, fuzz, machine
from verify.registry import find_model
from verify.search.check import check
from verify.simulate import simulate
from verify.trace import still_shows

QUICK = settings(max_examples=30, stateful_step_count=20, deadline=None, database=None)


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize(("model", "what"), [(LEAKY, "no_stick_is_lost"), (GREEDY, "bounds")])
def test_random_play_finds_a_planted_fault_and_shortens_the_play(model, what, engine):
    instance = model.instance("twenty")
    found = fuzz(instance, engine, steps=40_000, length=40)
    shortest = next(v.trace.length for v in check(instance).verdicts if v.name == what)

    assert found.violation.about == what
    assert still_shows(found.violation)
    assert found.violation.length == shortest
    assert found.exit_code == 1


@pytest.mark.parametrize("engine", ["native", "python"])
def test_random_play_of_a_sound_game_says_what_was_reached_and_claims_no_proof(engine):
    found = fuzz(SOUND.instance(), engine, steps=4_000, length=20)

    said = {claim["name"]: claim["verdict"] for claim in found.to_json()["claims"]}
    assert said == {
        "no_stick_is_lost": "not violated",
        "one_stick_is_left": "witnessed",
        "the_first_player_always_empties_the_heap": "refuted",
    }
    assert found.fired["take"] > 100 and found.clauses["HEAP-02"] > 0
    assert found.exit_code == 0


def test_the_native_engine_makes_many_moves():
    found = fuzz(find_model("tokens").instance("million"), "native", steps=300_000)

    assert found.steps >= 300_000
    assert found.to_json()["steps_per_second"] > 20_000


def test_equal_seeds_give_equal_plays():
    one, two = (simulate(SHOP.instance(), 50, seed=7) for _ in range(2))
    other = simulate(SHOP.instance(), 50, seed=8)

    assert one.fired == two.fired and one.lengths == two.lengths and one.most == two.most
    assert (one.lengths, one.most) == (
        other.lengths,
        other.most,
    )  # every game of this shop is the same length


def test_an_explicit_play_is_made_first():
    moves = [Move("take", (("count", 3),)), Move("take", (("count", 1),)), Move("lose_one")]
    found = fuzz(LEAKY.instance(), steps=1, examples=[moves])

    assert found.violation.about == "no_stick_is_lost"


def test_the_machine_can_be_used_with_pytest():
    with pytest.raises(Violation, match="no_stick_is_lost"):
        run_state_machine_as_test(machine(LEAKY, "nine"), settings=QUICK)
    run_state_machine_as_test(machine(SOUND, "nine"), settings=QUICK)


TestSoundHeap = machine(SOUND, "nine").TestCase
TestSoundHeap.settings = QUICK


@pytest.mark.parametrize("engine", ["native", "python"])
def test_simulated_games_are_counted_and_scored(engine):
    found = simulate(SHOP.instance(), 40, engine=engine)

    data = found.to_json()
    assert data["games"] == 40 and data["unfinished"] == data["stuck"] == 0
    assert data["moves"] == {"fewest": 4, "mean": 4, "most": 4}
    assert [seat["mean"] for seat in data["scores"]] == [4, 17]
    assert data["box"] == {"coins": {"in_the_box": 30, "most_in_use": 13}}
    assert data["winners"] == {"seat 2": 40}


def test_points_may_come_after_what_decides_before_them():
    """A game that can be lost in another way than by points still reports the points."""
    model = replace(SHOP, scores=lambda s: [(1, points) for points in SHOP.scores(s)], points_at=1)

    found = simulate(model.instance(), 5)

    assert [seat["mean"] for seat in found.to_json()["scores"]] == [4, 17]
    assert found.winners == {"seat 2": 5}
    with pytest.raises(BadModel, match=r"points_at=2, but a seat's score is \(1, 4\)"):
        simulate(replace(model, points_at=2).instance(), 1)


def test_tic_tac_toe_favours_the_first_player_as_it_should():
    """Of random games, cross wins 58.5 %, nought 28.8 %, 12.7 % are draws (public figures)."""
    found = simulate(find_model("tictactoe").instance(), 6000, seed=3)

    shares = {name: count / 6000 for name, count in found.winners.items()}
    assert shares["seat 1"] == pytest.approx(0.585, abs=0.025)
    assert shares["seat 2"] == pytest.approx(0.288, abs=0.025)


def test_commands_of_random_play(tmp_path):
    fuzzed = ludoproof(
        "fuzz", "tests.fixtures.heaps:LEAKY", "--json", tmp_path / "f.json", "--traces", tmp_path
    )
    played = ludoproof(
        "simulate", "tictactoe", "--games", "50", "--json", tmp_path / "s.json", "--plot", tmp_path / "s.png"
    )

    assert fuzzed.returncode == 1 and played.returncode == 0
    trace = json.loads((tmp_path / "f.json").read_text())["trace"]
    assert ludoproof("trace", trace).returncode == 0
    assert json.loads((tmp_path / "s.json").read_text())["games"] == 50
    assert (tmp_path / "s.png").read_bytes().startswith(b"\x89PNG")
    again = ludoproof(
        "fuzz", "tests.fixtures.heaps:LEAKY", "--example", trace, "--steps", "1", "--traces", tmp_path
    )
    assert again.returncode == 1
