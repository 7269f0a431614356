"""The command `ask`, and the manual: what it prints, writes and exits with."""

import contextlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tests.fixtures.market import MODEL as MARKET
from tests.test_tutorial import BLOCK, commands, matches, normal
from verify.ask.asked import understand
from verify.ask.asking import ask
from verify.ask.words import BadQuestion
from verify.trace import save

ROOT = Path(__file__).parent.parent.parent


def ludoproof(*args, cwd=ROOT):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "120"}
    command = [sys.executable, "-m", "verify.cli", *map(str, args)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120)


def test_the_command_prints_the_answer_and_writes_json_and_pictures(tmp_path):
    result = ludoproof(
        "ask", "diehard", "is big != 4", "--json", tmp_path / "a.json", "--picture", tmp_path / "a.svg"
    )

    data = json.loads((tmp_path / "a.json").read_text())
    assert result.returncode == 0
    assert "sometimes  Not always: big != 4" in result.stdout and "JUG-03" in result.stdout
    assert data["answer"] == "sometimes" and len(data["counter"]) == 6 and data["witness"] == []
    assert [Path(path).name for path in data["pictures"]] == ["a.svg", "a-2.svg"]
    assert "<svg" in (tmp_path / "a-2.svg").read_text()


def test_the_command_exits_with_3_when_it_is_not_settled_and_2_when_it_is_not_understood(tmp_path):
    unsettled = ludoproof("ask", "tests.fixtures.heaps:HUGE", "can wood = 60", "--max-states", "9000")
    bad = ludoproof("ask", "diehard", "can bog = 4")

    assert unsettled.returncode == 3 and "unknown" in unsettled.stdout
    assert bad.returncode == 2
    assert bad.stderr.splitlines()[1:] == ["  can bog = 4", "      ^^^"]
    assert "Traceback" not in bad.stderr


def test_without_a_question_the_command_lists_what_may_be_named():
    result = ludoproof("ask", "tests.fixtures.market:MODEL")

    assert result.returncode == 0
    for text in (
        "card_at[card]: a place",
        "leader: a player or none",
        "give_up(player): Pass for good.",
        "hand of red",
    ):
        assert text in result.stdout


def test_a_question_may_begin_from_a_saved_play(tmp_path, market):
    play = ask(market.instance, "can passed[blue]").witness
    save(play, tmp_path / "play.itf.json")

    result = ludoproof(
        "ask", MARKET.name, "can coins[blue] = 2", "--play", tmp_path / "play.itf.json", "--json", "-"
    )
    other = ludoproof("ask", "diehard", "can big = 4", "--play", tmp_path / "play.itf.json")

    assert json.loads(result.stdout)["answer"] == "never"
    assert other.returncode == 2 and "ask about the same" in other.stderr


def test_every_example_of_the_manual_says_what_the_manual_says(tmp_path):
    blocks = [
        body
        for kind, _, body in BLOCK.findall((ROOT / "docs" / "asking.md").read_text())
        if kind == "console"
    ]
    examples = [example for body in blocks for example in commands(body)]

    assert len(examples) >= 7
    for command, expected in examples:
        program, *arguments = shlex.split(command)
        said = ludoproof(*arguments).stdout.splitlines()
        assert program == "ludoproof"
        assert matches([normal(line) for line in expected], [normal(line) for line in said]), command


def test_every_expression_of_the_manual_is_a_condition_or_a_number():
    rows = re.findall(
        r"^\| (`.*?) \|", (ROOT / "docs" / "asking.md").read_text().split("## Conditions")[1], re.MULTILINE
    )
    written = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    read = [text for text in written if not re.search(r"\b[XY]\b", text) and re.search(r"\w", text)]

    assert len(read) >= 20
    for text in read:
        kinds = []
        for verb in ("is", "most"):
            with contextlib.suppress(BadQuestion):
                kinds.append(understand(MARKET.instance(), f"{verb} {text}").question.kind)
        assert len(kinds) == 1, text
