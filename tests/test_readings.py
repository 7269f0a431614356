"""Readings as a family: one search, verdicts, plays, interactions."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.fixtures import readings as games
from verify.errors import BadInput, BadModel
from verify.model import Reading
from verify.readings import verdicts as v
from verify.readings.analysis import Analysis
from verify.readings.explored import bit
from verify.readings.family import FamilyInstance, family
from verify.readings.native import NativeFamily
from verify.readings.picture import source
from verify.readings.python import PythonFamily
from verify.readings.survey import Wish, survey
from verify.search.check import check
from verify.search.found import DEADLOCK
from verify.search.limits import Limits
from verify.search.python_search import PythonSearch

ROOT = Path(__file__).parent.parent
ENGINES = {"native": NativeFamily, "python": PythonFamily}
PLANTED = {
    "SAME_TREES": (v.NONE, None),
    "TWINS": (v.NONE, None),
    "PATH": (v.PATH, 2),
    "MOVES": (v.MOVES, 3),
    "SCORE": (v.SCORE, 3),
    "SECOND": (v.SCORE, 3),
    "BESIDES": (v.SCORE, 5),
    "WINNER": (v.WINNER, 3),
    "COUNTED": (v.WINNER, 5),
    "STUCK": (v.ENDING, 3),
    "ENDLESS": (v.ENDING, 1),
    "TOO_MUCH": (v.ENDING, 3),
    "CLAIMED": (v.CLAIM, 3),
    "LIMITED": (v.MOVES, 3),
    "BOOKKEEPING": (v.MOVES, 2),
    "SET_UP": (v.PATH, 0),
    "UNREACHED": (v.NOT_REACHED, None),
    "UNASKED": (v.NOT_REACHED, None),
}


def searched(model, engine, kind="all", scope=None, limits=None):
    made = ENGINES[engine](FamilyInstance(model, scope, family(model, kind)), limits or Limits())
    made.run()
    return made


def surveyed(name, **wish):
    return survey(getattr(games, name), Wish(**{"games": 10, **wish}))


def run(*arguments):
    command = [sys.executable, "-m", "verify.cli", "readings", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_ambiguity_gets_its_verdict_and_a_shortest_play(name, engine):
    verdict, level = PLANTED[name]

    found = surveyed(name, engine=engine).ambiguities[0]

    assert found.verdict == verdict
    assert (len(found.most.play.moves) if found.most.play else None) == level


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seed", range(8))
def test_a_family_finds_what_one_run_for_each_combination_finds(seed, engine):
    model = games.random_model(seed)
    together = searched(model, engine)
    found, shown = together.found, Analysis(together).shown

    for number in range(together.family.size):
        instance = together.instance.concrete(number)
        alone = PythonSearch(instance, instance.claims, Limits(keep_going=True))
        one = alone.run()
        levels = [
            int(bit(found.arriving[a:b], number).sum())
            for a, b in zip(found.levels, found.levels[1:], strict=False)
        ]
        assert set(alone.parents) == {together.state(row) for row in np.flatnonzero(bit(found.masks, number))}
        assert [size for size in levels if size] == one.levels
        for what in (DEADLOCK, *(claim.name for claim in instance.claims)):
            assert bool(shown.get(what, 0) >> number & 1) == (what in one.findings), what


@pytest.mark.parametrize("seed", range(8))
def test_both_engines_compare_alike(seed):
    native, python = (searched(games.random_model(seed), engine) for engine in ENGINES)

    for base in (0, 3):
        tables = []
        for one in (native, python):
            compared = one.compare(
                one.found.arrived, one.found.arriving, base, one.family.everything & ~(1 << base)
            )
            rows = zip(one.found.arrived, one.found.arriving, compared.others, compared.results, strict=True)
            tables.append(sorted((one.state(row), *map(int, (a[0], b[0], c[0]))) for row, a, b, c in rows))
        assert tables[0] == tables[1]


@pytest.mark.parametrize("seed", range(4))
def test_both_engines_know_which_plays_need_not_end(seed):
    found = [searched(games.random_model(seed), engine) for engine in ENGINES]

    tables = [{one.state(row): int(words[0]) for row, words in enumerate(one.endless(None))} for one in found]

    assert tables[0] == tables[1]


@pytest.mark.parametrize("engine", ENGINES)
def test_more_than_64_combinations_are_explored_together(engine):
    together = searched(games.WIDE, engine)

    assert together.family.size == 128
    for number in (0, 1, 63, 64, 100, 127):
        alone = check(together.instance.concrete(number), "python", limits=Limits(keep_going=True))
        assert int(bit(together.found.masks, number).sum()) == alone.found.states


def test_the_shares_of_states_count_those_that_both_readings_reach():
    local = Analysis(searched(games.PATH, "native")).local(0, 1)

    assert (local.differing, local.shared) == (1, 6)


def test_random_games_say_how_often_a_reading_matters():
    found = surveyed("MOVES", games=30).ambiguities[0].most

    assert found.games["games"] == 30
    assert found.games["with_a_difference"] == 30
    assert found.games["earliest_move"] == 3


def test_the_same_moves_with_another_winner_are_noticed_in_an_incomplete_search():
    found = surveyed("WINNER", limits=Limits(max_depth=5)).ambiguities[0]

    assert found.verdict == v.WINNER
    assert not found.most.settled
    assert "random game" in found.most.how


def test_equal_trees_are_told_from_equal_behaviour():
    assert surveyed("SAME_TREES").ambiguities[0].most.same_trees
    assert not surveyed("TWINS").ambiguities[0].most.same_trees


def test_a_search_that_is_cut_never_claims_equality():
    found = surveyed("TWINS", limits=Limits(max_depth=2))

    assert found.ambiguities[0].verdict == v.UNSEEN
    assert "within 1 level," in found.ambiguities[0].most.how
    assert found.exit_code == 3


def test_two_rulings_that_get_the_game_stuck_only_together_are_a_conflict():
    found = surveyed("TOGETHER")

    conflicts = [entry for entry in found.interactions if entry.conflict]
    assert [(entry.one, entry.other) for entry in conflicts] == [(("A", "b"), ("B", "b"))]
    assert found.exit_code == 1


def test_rulings_that_have_nothing_to_do_with_each_other_do_not_meddle():
    assert [e for e in surveyed("WIDE", kind="pairs").interactions if e.conflict] == []


def test_what_a_claim_says_of_one_reading_only_is_not_compared():
    assert surveyed("LIMITED").ambiguities[0].most.claims == []
    assert surveyed("CLAIMED").ambiguities[0].most.claims == ["a_bonus_is_small"]


def test_scopes_are_tried_until_the_difference_shows():
    found = surveyed("FAR").ambiguities

    assert (found[0].tried, found[0].most.scope, len(found[0].most.play.moves)) == (
        ["short", "long"],
        "long",
        5,
    )
    assert found[1].tried == ["long"]


def test_a_reading_can_only_name_scopes_that_the_model_has():
    with pytest.raises(BadModel, match="has no scope 'nowhere': use one of small"):
        games.game("X", games.walk, readings=[games.ambiguity(scopes=("nowhere",))])


def test_a_model_that_cannot_be_traced_is_explored_by_the_python_engine():
    found = surveyed("UNTRACED")

    assert found.explored[0].engine == "python"
    assert found.ambiguities[0].verdict == v.MOVES
    assert "the python engine is used, because" in found.warnings[0]


@pytest.mark.parametrize(("name", "verdict"), [("ORDER_MATTERS", "differs"), ("ORDER_FREE", "same")])
@pytest.mark.parametrize("engine", ENGINES)
def test_an_open_order_matters_or_does_not(name, verdict, engine):
    found = surveyed(name, engine=engine).orders[0]

    assert found.verdict == verdict
    if verdict == "differs":
        assert len(found.trace.moves) == 2
        assert [name for name, *_ in found.cells] == ["coins"]


def test_a_family_holds_the_base_single_deviations_and_pairs():
    three = Reading("T", "?", {"a": "", "b": "", "c": ""}, "b")
    model = games.game("X", games.walk, readings=[games.ambiguity(), three])

    assert [family(model, kind).size for kind in ("singles", "pairs", "all")] == [4, 6, 6]
    assert family(model, "singles", chosen={"T": "a"}).assignment(0) == {"A": "a", "T": "a"}
    with pytest.raises(BadInput, match="has no ambiguity 'Q': use one of A, T"):
        family(model, ids=["Q"])


def test_a_rule_is_traced_once_for_each_answer_it_can_get():
    together = searched(games.TOGETHER, "native")

    parts = {variants.name: variants.widest for variants in together.lifted.found}
    assert parts["close"] == 1
    assert 2 <= parts["push"] <= 4


def test_too_little_memory_is_said_in_a_sentence():
    with pytest.raises(BadInput, match="is too small to explore these readings: give at least"):
        searched(games.WIDE, "native", limits=Limits(max_memory=1000))


def test_the_picture_shows_both_readings_side_by_side():
    comparison = surveyed("MOVES").ambiguities[0].most

    text = source(comparison, "What does A mean?", {"a": "one thing", "b": "another"})

    assert "a: one thing" in text
    assert "b: another" in text
    assert text.count("->") >= 5


def test_the_command_lists_every_ambiguity_in_json(tmp_path):
    done = run(
        "tests.fixtures.readings:CLAIMED", "--json", "-", "--draw", str(tmp_path), "--traces", str(tmp_path)
    )
    data = json.loads(done.stdout)

    assert done.returncode == 1, done.stderr
    wanted = {"id", "options", "verdict", "how", "scope", "trace", "share", "claims_affected"}
    assert wanted <= set(data["ambiguities"][0])
    assert data["ambiguities"][0]["claims_affected"] == ["a_bonus_is_small"]
    assert data["ambiguities"][0]["trace"]["moves"] == ["walk", "walk", "walk"]
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".svg"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tests.fixtures.readings:MOVES", "--ambiguity", "B"], "has no ambiguity 'B': use one of A"),
        (["tests.fixtures.readings:MOVES", "--scope", "huge"], "has no scope 'huge': use one of small"),
        (["tests.fixtures.readings:MOVES", "--family", "some"], "unknown family 'some': use one of"),
        (["tests.fixtures.readings:MOVES", "--engine", "fast"], "unknown engine 'fast': use one of"),
        (["tests.fixtures.readings:MOVES", "--format", "gif"], "cannot draw in format 'gif'"),
        (["diehard"], "has no readings and no open orders"),
    ],
)
def test_bad_input_is_one_sentence(arguments, sentence):
    done = run(*arguments)

    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_the_command_says_in_words_what_each_reading_does():
    done = run("tests.fixtures.readings:MOVES", "--games", "5")

    assert done.returncode == 1
    assert "legal moves" in done.stdout
    assert "bonus: 0 -> 1" in done.stdout
    assert "bonus: 0 -> 2" in done.stdout


def test_nothing_but_equal_readings_is_success():
    assert run("tests.fixtures.readings:TWINS").returncode == 0


@pytest.mark.slow
def test_the_family_is_faster_than_one_run_for_each_combination(tmp_path):
    command = [sys.executable, "-m", "benchmarks.readings", "--json", str(tmp_path / "b.json")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout + done.stderr
    ratios = json.loads((tmp_path / "b.json").read_text())["ratios"]
    assert min(ratios.values()) >= 3


def test_ctrl_c_ends_the_search_with_what_it_has():
    def interrupted(progress):
        if progress.depth == 3:
            raise KeyboardInterrupt

    found = survey(games.FAR, Wish(scope="long", games=0, engine="native"), watch=interrupted)

    assert found.explored[0].stopped == "interrupted"
    assert found.ambiguities[0].verdict == v.UNSEEN
    assert found.exit_code == 3
