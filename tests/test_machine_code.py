"""Quick code first, better code later: a search that changes over finds the same."""

import time

import pytest

from models.reference.puzzle8 import MODEL as PUZZLE
from verify.engines import machine_code
from verify.engines.machine_code import MachineCode, Tiers
from verify.engines.native import NativeEngine
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch

TEXT = "define i64 @answer() {\n  ret i64 42\n}\n"


@pytest.fixture(autouse=True)
def _at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    monkeypatch.setattr(machine_code, "SMALL", 0)
    monkeypatch.setattr(machine_code, "PATIENCE", 0)


def answer(code):
    return code.function("answer", machine_code.ctypes.c_int64, [])()


def test_better_code_is_made_by_a_process_and_kept():
    tiers = Tiers(TEXT)
    first, until = tiers.code, time.monotonic() + 60
    while not tiers.improved():
        assert time.monotonic() < until
        time.sleep(0.05)

    assert tiers.best and tiers.code is not first
    assert answer(first) == answer(tiers.code) == 42
    again = Tiers(TEXT)
    assert again.best and again.code.cached


def test_nothing_is_left_behind_when_nobody_waits_any_more(tmp_path):
    tiers = Tiers(TEXT)
    tiers.improved()
    while tiers._process is None:
        tiers.improved()
    process = tiers._process
    del tiers

    assert process.poll() is not None


def test_where_no_process_can_be_started_quick_code_goes_on(monkeypatch):
    def refused(*arguments, **more):
        raise OSError

    monkeypatch.setattr(machine_code.subprocess, "Popen", refused)
    tiers = Tiers(TEXT)
    tiers.improved()

    assert not tiers.improved() and tiers.best
    assert answer(tiers.code) == 42


@pytest.mark.parametrize("workers", [1, 2])
def test_a_search_that_changes_over_finds_the_same(monkeypatch, workers):
    changes = []

    def soon(tiers):
        if len(changes) >= 3:
            return False
        changes.append(tiers.code)
        tiers.code = MachineCode(tiers.text)
        return True

    def searched():
        search = NativeSearch(NativeEngine(PUZZLE.instance()), Limits(workers=workers, keep_going=True))
        try:
            return search.run()
        finally:
            search.close()

    plain = searched()
    monkeypatch.setattr(Tiers, "improved", soon)
    changed = searched()

    assert len(changes) == 3
    assert (changed.states, changed.transitions, changed.levels) == (
        plain.states,
        plain.transitions,
        plain.levels,
    )
