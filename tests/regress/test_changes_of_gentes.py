"""Changes in a copy of Gentes are caught by `regress` with a shortest play; a refactoring is the same."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
pytestmark = pytest.mark.slow


def git(folder, *arguments):
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A repository with a copy of the game, committed as it is shipped."""
    folder = tmp_path_factory.mktemp("copy")
    for name in ("models", "properties", "verify", "pyproject.toml"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "as shipped")
    return folder


def compared(folder, *changes):
    """What `regress` says of changes: file, old text, new text."""
    shipped = {}
    for file, old, new in changes:
        path = folder / "models" / "gentes" / file
        text = path.read_text()
        shipped.setdefault(path, text)
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new))
    try:
        command = [sys.executable, "-m", "verify.cli", "regress", "models.gentes:MODEL", "--against", "HEAD"]
        done = subprocess.run(
            [*command, "--scope", "tiny", "--json", "out.json", "--traces", "traces"],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=1800,
        )
    finally:
        for path, text in shipped.items():
            path.write_text(text)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode, json.loads((folder / "out.json").read_text())["scopes"][0], done.stdout


def test_a_changed_constant_is_caught(copied):
    """A Leader who gains three coins."""
    code, found, text = compared(copied, ("heyday.py", "LEADER_COINS = 2", "LEADER_COINS = 3"))

    first = found["first_difference"]
    assert code == 1
    assert [move["rule"] for move in first["play"]] == ["lay_card", "begin_heyday"]
    assert first["results"][0]["move"]["rule"] == "lead"
    assert ["coins[red]", 8, 9] in first["results"][0]["cells"]
    assert "GEN-LEAD-01" in first["clauses"]
    assert "coins[red] was 8, is 9" in text


def test_a_dropped_requirement_is_caught(copied):
    """An action tile that somebody else has already taken."""
    code, found, _ = compared(
        copied, ("turn.py", '    require(s.tile_at[tile] == NOBODY, "GEN-TIME-01")\n', "")
    )

    first = found["first_difference"]
    assert code == 1
    assert [move["rule"] for move in first["play"]] == ["lay_card", "begin_heyday", "lead"]
    gained = first["moves_gained"][0]
    assert gained["move"]["rule"] == "lead" and list(gained["refused_by"]) == ["GEN-TIME-01"]


def test_a_reordered_phase_is_caught(copied):
    """The first-player marker passed on before the board is cleared, not after."""
    code, found, _ = compared(
        copied,
        ("turn.py", "Step.PURGE if s.scope.cube_slots else Step.CLEAR", "Step.LEADERSHIP"),
        (
            "decline.py",
            "    s.leader = NOBODY\n    s.step = Step.MARKER",
            "    s.leader = NOBODY\n    s.step = Step.CLEAR",
        ),
        ("decline.py", "    s.step = Step.LEADERSHIP", "    s.step = Step.MARKER"),
    )

    first = found["first_difference"]
    assert code == 1
    assert first["results"][0]["move"]["rule"] == "pass_turn"
    assert ["step", "CLEAR", "LEADERSHIP"] in first["results"][0]["cells"]


def test_a_refactoring_is_the_same(copied):
    """Another name, another order of independent lines, another way to say the same."""
    code, found, text = compared(
        copied,
        (
            "decline.py",
            "    s.padlocks[s.active] -= 1\n    s.padlocks_aside += 1\n    s.free[s.active] += 1\n",
            "    owner = s.active\n    s.free[owner] += 1\n    s.padlocks_aside += 1\n"
            "    s.padlocks[owner] = s.padlocks[owner] - 1\n",
        ),
    )

    assert (code, found["same"], found["moves_bisimilar"]) == (0, True, True)
    assert "THE SAME" in text
