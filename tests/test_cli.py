"""The command line as a user meets it: exit codes, sentences, files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from verify.cli import app

ROOT = Path(__file__).parent.parent
HEAPS = "tests.fixtures.heaps"


def ludoproof(*args, cwd=ROOT, **more):
    command = [sys.executable, "-m", "verify.cli", *map(str, args)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "160"} | more.pop("env", {})
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, **more
    )


def checked(tmp_path, *args):
    """The exit code and the JSON of a check."""
    result = ludoproof("check", *args, "--json", tmp_path / "out.json", "--traces", tmp_path / "traces")
    return result, json.loads((tmp_path / "out.json").read_text())


def test_a_sound_model_exits_with_0_and_says_how_each_claim_was_settled(tmp_path):
    result, data = checked(tmp_path, f"{HEAPS}:SOUND")

    assert result.returncode == 0
    assert "COMPLETE" in result.stdout
    verdicts = {claim["name"]: (claim["kind"], claim["verdict"]) for claim in data["claims"]}
    assert verdicts == {
        "no_stick_is_lost": ("always", "holds"),
        "one_stick_is_left": ("sometimes", "holds"),
        "the_first_player_always_empties_the_heap": ("refuted", "refuted"),
        "deadlock": ("built-in", "holds"),
        "bounds": ("built-in", "holds"),
        "error": ("built-in", "holds"),
    }
    assert data["claims"][0]["how"] == f"exhaustive in scope nine, {data['states']} states"


def test_the_json_of_a_check_has_the_promised_keys(tmp_path):
    _, data = checked(tmp_path, "diehard")

    promised = (
        "model scope readings engine complete states transitions depth levels deadlocks rules_never_enabled"
    )
    promised += " clauses_never_exercised seconds peak_bytes claims"
    assert set(promised.split()) <= set(data)
    assert (data["states"], data["transitions"], data["depth"]) == (16, 96, 8)
    assert sum(data["levels"]) == 16 and len(data["levels"]) == 8
    for claim in data["claims"]:
        assert {"name", "kind", "verdict", "how", "trace"} <= set(claim)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_planted_bug_exits_with_1_and_a_shortest_trace_that_can_be_replayed(tmp_path, engine):
    result, data = checked(tmp_path, f"{HEAPS}:LEAKY", "--engine", engine)

    assert result.returncode == 1
    claim = data["claims"][0]
    assert claim["verdict"] == "violated"
    assert len(claim["moves"]) == 3 and claim["moves"][-1] == "lose_one"
    replayed = ludoproof("trace", claim["trace"])
    assert replayed.returncode == 0
    assert "lose_one" in replayed.stdout and "HEAP-03" in replayed.stdout


def test_leaving_the_bounds_is_a_violation_with_a_trace(tmp_path):
    result, data = checked(tmp_path, f"{HEAPS}:GREEDY")

    assert result.returncode == 1
    bounds = next(claim for claim in data["claims"] if claim["name"] == "bounds")
    assert bounds["verdict"] == "violated"
    assert "sticks was given -1, outside 0..9" in bounds["how"]
    assert ludoproof("trace", bounds["trace"]).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["check", "chess"], "unknown model 'chess': use one of "),
        (
            ["check", "tokens", "--scope", "vast"],
            "model 'tokens' has no scope 'vast': use one of small, million, large",
        ),
        (
            ["check", "tokens", "--claim", "luck"],
            "model 'tokens' has no claim 'luck': use one of no_worker_is_lost",
        ),
        (
            ["check", "tokens", "--reading", "A=b"],
            "model 'tokens' has no reading 'A': use one of (there are none)",
        ),
        (["check", "tokens", "--reading", "A"], "'--reading A' is not of the form ID=OPTION"),
        (
            ["check", f"{HEAPS}:SOUND", "--reading", "HEAP-A-01=z"],
            "reading HEAP-A-01 has no option 'z': use one of a, b",
        ),
        (["check", "tokens", "--engine", "steam"], "unknown engine 'steam': use one of auto, python, native"),
        (["check", "tokens", "--max-memory", "much"], "'much' is not a size"),
        (["check", "tokens", "--max-memory", "1K"], "too small to search this model"),
        (["check", "no.such.module:MODEL"], "there is no module 'no'"),
        (["check", f"{HEAPS}:NOT_A_MODEL"], f"module '{HEAPS}' has no model 'NOT_A_MODEL'"),
        (["check", f"{HEAPS}:EMPTY"], "field 'sticks' has empty bounds 3..2"),
        (["check", f"{HEAPS}:ENDLESS"], "has an unbounded loop"),
        (["check", f"{HEAPS}:FICKLE"], "rule 'toss' is not deterministic"),
        (["check", f"{HEAPS}:FICKLE", "--engine", "python"], "rule 'toss' is not deterministic"),
        (["models", "chess"], "unknown model 'chess'"),
        (["trace", "no-such-file.json"], "there is no file 'no-such-file.json'"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments, sentence):
    result = ludoproof(*arguments)

    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "Traceback" not in result.stderr + result.stdout


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "cannot be read as JSON"),
        ("[]", "is not an ITF trace"),
        ('{"#meta": {}, "vars": [], "states": [{}]}', "names no model"),
        ('{"#meta": {"model": "chess"}, "states": [{}]}', "unknown model 'chess'"),
        ('{"#meta": {"model": "tokens"}, "states": [{}]}', "is not a trace of ludoproof"),
    ],
)
def test_a_corrupt_or_foreign_trace_gets_one_sentence_and_exit_code_2(tmp_path, content, sentence):
    file = tmp_path / "trace.itf.json"
    file.write_text(content)

    result = ludoproof("trace", file)

    assert result.returncode == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (["--max-states", "5000"], "limit of 5,000 states"),
        (["--max-depth", "7"], "depth limit of 7"),
        (["--time-limit", "0.5"], "time limit of 0.5 s"),
        (["--max-memory", "40M"], "memory limit of 40 MiB"),
    ],
)
def test_a_truncated_run_is_incomplete_and_exits_with_3(tmp_path, limit, reason):
    result, data = checked(tmp_path, f"{HEAPS}:HUGE", *limit)

    assert result.returncode == 3
    assert "INCOMPLETE" in result.stdout
    assert data["complete"] is False and reason in data["stopped"]
    assert {claim["verdict"] for claim in data["claims"]} == {"unknown"}


def test_memory_stays_within_its_limit(tmp_path):
    _, data = checked(tmp_path, f"{HEAPS}:HUGE", "--max-memory", "60M")

    assert data["peak_bytes"] <= 60 * 2**20
    assert data["states"] > 1_000_000


def heeding_interrupts():
    """Where tests run in the background, interrupts are ignored, and whatever they start inherits that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_interrupting_a_search_gives_what_it_has(tmp_path, engine):
    command = [sys.executable, "-m", "verify.cli", "check", f"{HEAPS}:HUGE", "--engine", engine]
    process = subprocess.Popen(
        [*command, "--json", str(tmp_path / "out.json"), "--max-memory", "4G"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heeding_interrupts,
    )
    try:
        while "states" not in (said := process.stderr.readline()):
            assert said, "the search ended by itself"
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()

    assert process.returncode == 3
    assert "INCOMPLETE" in out and "interrupted" in out
    assert "Traceback" not in out + err
    data = json.loads((tmp_path / "out.json").read_text())
    assert data["states"] == sum(data["levels"]) > 1000 and not data["complete"]


def test_models_lists_every_shipped_model():
    result = ludoproof("models")

    for name in [
        "diehard",
        "two-phase-commit",
        "peterson",
        "allocator",
        "hanoi",
        "puzzle8",
        "tictactoe",
        "tokens",
    ]:
        assert name in result.stdout
    assert result.returncode == 0


def test_models_shows_scopes_readings_claims_and_provenance(tmp_path):
    result = ludoproof("models", f"{HEAPS}:SOUND", "--json", tmp_path / "model.json")

    data = json.loads((tmp_path / "model.json").read_text())
    assert [scope["name"] for scope in data["scopes"]] == ["nine", "twenty"]
    assert data["readings"][0]["options"] == {"a": "no", "b": "not at all"}
    for text in ("no_stick_is_lost", "HEAP-A-01", "no value is assumed"):
        assert text in result.stdout


def test_every_command_has_help():
    names = [command.name or command.callback.__name__ for command in app.registered_commands]
    listing = ludoproof("--help").stdout

    assert {"models", "check", "trace", "report"} <= set(names)
    for name in names:
        assert name in listing
        assert "--json" in ludoproof(name, "--help").stdout


def test_json_can_be_printed():
    result = ludoproof("check", "hanoi", "--json", "-")

    assert json.loads(result.stdout)["states"] == 27


def test_a_report_has_pictures_and_verdicts(tmp_path):
    result = ludoproof("report", "diehard", "hanoi", "--out", tmp_path / "report")

    page = (tmp_path / "report" / "index.html").read_text()
    pictures = re.findall(r'src="([^"]+\.svg)"', page)
    assert result.returncode == 0
    assert len(pictures) >= 2
    assert all((tmp_path / "report" / picture).stat().st_size > 500 for picture in pictures)
    assert "exhaustive in scope 3, 27 states" in page
