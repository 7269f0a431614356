"""`ludoproof new`: what it writes works as it is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_cli import ludoproof

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("game")
    assert ludoproof("new", "berries", cwd=place).returncode == 0
    return place


@pytest.mark.parametrize("command", ["check", "prove", "fuzz", "simulate", "graph"])
def test_a_new_game_works_as_it_is(folder, command):
    result = ludoproof(command, "berries:MODEL", cwd=folder)

    assert result.returncode == 0, result.stdout + result.stderr


def test_the_other_reading_of_a_new_game_works_too(folder):
    result = ludoproof("check", "berries:MODEL", "--reading", "BERRY-A-01=b", cwd=folder)

    assert result.returncode == 0


def test_the_tests_of_a_new_game_pass(folder):
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )

    assert "5 passed" in result.stdout, result.stdout


def test_a_game_that_is_there_is_not_overwritten(folder):
    result = ludoproof("new", "berries", cwd=folder)

    assert result.returncode == 2
    assert "is there already, and is not overwritten" in result.stderr


def test_a_name_that_python_cannot_import_is_refused(folder):
    assert "cannot be the name of a game" in ludoproof("new", "7-wonders", cwd=folder).stderr
