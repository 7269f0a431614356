"""Traces: saved, loaded, shortened, explained, drawn, turned into tests."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fixtures.heaps import LEAKY, SOUND
from verify import BadInput, Move
from verify.draw import draw, picture
from verify.registry import find_model
from verify.search.check import check
from verify.trace import Trace, as_test, explain, load, replay, save, shorten, still_shows, to_itf

ROOT = Path(__file__).parent.parent


def take(count):
    return Move("take", (("count", count),))


def leak():
    """The shortest play that loses a stick."""
    return next(
        verdict.trace for verdict in check(LEAKY.instance()).verdicts if verdict.verdict == "violated"
    )


def test_a_saved_trace_is_itf_with_claim_clauses_and_moves(tmp_path):
    save(leak(), tmp_path / "t.itf.json")

    data = json.loads((tmp_path / "t.itf.json").read_text())
    assert data["vars"] == ["sticks", "taken", "turn"]
    assert data["#meta"]["claim"] == "no_stick_is_lost"
    assert data["states"][0] == {"#meta": {"index": 0}, "sticks": 9, "taken": 0, "turn": 0}
    assert data["states"][-1]["#meta"]["move"] == {"rule": "lose_one", "parameters": {}}
    assert data["states"][-1]["#meta"]["clauses"] == ["HEAP-03"]


def test_a_loaded_trace_is_the_saved_one(tmp_path):
    trace = leak()
    save(trace, tmp_path / "t.itf.json")

    loaded = load(tmp_path / "t.itf.json", find_model)

    assert (loaded.states, loaded.moves, loaded.about) == (trace.states, trace.moves, trace.about)
    assert still_shows(loaded)


def test_shortening_drops_the_moves_that_are_not_needed():
    instance = LEAKY.instance("twenty")
    moves = (*[take(1)] * 15, Move("lose_one"))
    long = Trace(instance, replay(instance, instance.initial[0], moves), moves, "no_stick_is_lost")
    padded = (*moves, take(1), take(1))
    longer = Trace(instance, replay(instance, instance.initial[0], padded), padded, "no_stick_is_lost")

    assert shorten(long).length == 16
    assert shorten(longer).length == 16
    assert still_shows(shorten(longer))


def test_a_trace_of_another_version_is_refused_by_naming_the_move_and_the_clause(tmp_path):
    data = to_itf(leak())
    data["#meta"]["model"] = SOUND.name
    (tmp_path / "t.itf.json").write_text(json.dumps(data))

    with pytest.raises(BadInput, match=r"another version of model .* has no rule 'lose_one'"):
        load(tmp_path / "t.itf.json", find_model)


def test_a_trace_whose_states_were_changed_is_refused(tmp_path):
    data = to_itf(leak())
    data["states"][1]["taken"] += 1
    (tmp_path / "t.itf.json").write_text(json.dumps(data))

    with pytest.raises(BadInput, match=r"move 1, .*, leads to another state now"):
        load(tmp_path / "t.itf.json", find_model)


def test_a_value_outside_its_bounds_is_refused(tmp_path):
    data = to_itf(leak())
    data["states"][1]["taken"] = 99
    (tmp_path / "t.itf.json").write_text(json.dumps(data))

    with pytest.raises(BadInput, match=r"taken is 99, outside 0..9"):
        load(tmp_path / "t.itf.json", find_model)


def test_an_explanation_names_each_move_its_clauses_and_what_changed():
    lines = explain(leak())

    assert lines[0].startswith("1. take(count=")
    assert any(line.strip() == "HEAP-03: Sticks stay on the table." for line in lines)
    assert any(line.strip() == "sticks: 5 -> 4" for line in lines)
    assert "does not hold: no stick is lost" in lines[-1]


@pytest.mark.parametrize("kind", ["svg", "png", "dot", "pdf"])
def test_a_trace_can_be_drawn(tmp_path, kind):
    draw(leak(), tmp_path / f"play.{kind}")

    start = {"svg": b"<?xml", "png": b"\x89PNG", "dot": b"digraph", "pdf": b"%PDF"}[kind]
    assert (tmp_path / f"play.{kind}").read_bytes().startswith(start)


def test_the_picture_shows_moves_clauses_changes_and_marks_what_the_claim_reads():
    source = picture(leak()).source

    assert "lose_one" in source and "HEAP-03" in source
    assert "#b3261e" in source
    assert source.count("After move") == 3


def test_an_unknown_kind_of_picture_is_refused(tmp_path):
    with pytest.raises(BadInput, match="its ending must be one of svg, png, dot, pdf"):
        draw(leak(), tmp_path / "play.gif")


def test_a_trace_becomes_a_test_that_passes(tmp_path):
    (tmp_path / "test_leak.py").write_text(as_test(leak()))

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path / "test_leak.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert "1 passed" in done.stdout
