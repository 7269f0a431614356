"""Every reference model has exactly the states, moves and levels that are published or known for it."""

import importlib
import pkgutil
from functools import cache

import pytest

import models.reference
from models.reference import diehard, hanoi, puzzle8, tictactoe, two_phase_commit
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

MODELS = {
    module.MODEL.name: module.MODEL
    for module in (
        importlib.import_module(f"models.reference.{entry.name}")
        for entry in pkgutil.iter_modules(models.reference.__path__)
    )
}

SLOW_IN_PYTHON = 20_000
OUT_OF_REACH_IN_PYTHON = 2_000_000
SLOW_IN_NATIVE = 2_000_000

# How many arrangements are n moves away from the start: sequence A089473 of the OEIS.
PUZZLE8_LEVELS = [
    *(1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512),
    *(4485, 5638, 9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2),
]


def cases(slow_from, up_to=None):
    """All models with all their scopes, those from `slow_from` states on marked as slow."""
    return [
        pytest.param(
            model.name,
            scope.name,
            id=f"{model.name}/{scope.name}",
            marks=[pytest.mark.slow] if scope.expect["states"] >= slow_from else [],
        )
        for model in MODELS.values()
        for scope in model.scopes
        if up_to is None or scope.expect["states"] < up_to
    ]


NATIVE_CASES = cases(SLOW_IN_NATIVE)
PYTHON_CASES = cases(SLOW_IN_PYTHON, OUT_OF_REACH_IN_PYTHON)


def native_search(name, scope):
    """The native search of a scope, complete."""
    search = NativeSearch(NativeEngine(MODELS[name].instance(scope)), Limits(workers=1, keep_going=True))
    search.run()
    search.close()
    return search


def python_search(name, scope):
    """The search of a scope by the reference engine, complete."""
    instance = MODELS[name].instance(scope)
    search = PythonSearch(instance, instance.claims, Limits(keep_going=True))
    search.run()
    return search


@cache
def found_natively(name, scope):
    return native_search(name, scope).found


@cache
def found_in_python(name, scope):
    return python_search(name, scope).found


def native_states(search):
    """The states that a native search has seen."""
    return {search.engine.layout.unpack(row) for row in search.states[: search.used]}


def counts(found):
    """What a search has counted, in the words of a scope's `expect`."""
    return {"states": found.states, "transitions": found.transitions, "depth": len(found.levels)}


def names_to_be_found(instance):
    """The claims that a search must come across: what is possible, and what is known to fail."""
    return {claim.name for claim in instance.claims if claim.kind in ("sometimes", "refuted")}


@pytest.mark.parametrize("name", MODELS)
def test_every_scope_says_what_is_expected_of_it(name):
    for scope in MODELS[name].scopes:
        assert set(scope.expect) == {"states", "transitions", "depth"}


@pytest.mark.parametrize(("name", "scope"), NATIVE_CASES)
def test_the_native_engine_counts_what_is_expected(name, scope):
    found = found_natively(name, scope)

    assert found.stopped == ""
    assert counts(found) == MODELS[name].scope(scope).expect


@pytest.mark.parametrize(("name", "scope"), PYTHON_CASES)
def test_the_python_engine_counts_what_is_expected(name, scope):
    found = found_in_python(name, scope)

    assert found.stopped == ""
    assert counts(found) == MODELS[name].scope(scope).expect


@pytest.mark.parametrize(("name", "scope"), PYTHON_CASES)
def test_both_engines_count_the_same_on_every_level(name, scope):
    native, python = found_natively(name, scope), found_in_python(name, scope)

    assert native.levels == python.levels
    assert (native.finals, native.deadlocks) == (python.finals, python.deadlocks)
    assert native.fired == python.fired
    assert native.refused == python.refused


@pytest.mark.parametrize(("name", "scope"), NATIVE_CASES)
def test_the_native_engine_finds_what_is_claimed_and_nothing_else(name, scope):
    found = found_natively(name, scope)

    assert set(found.findings) == names_to_be_found(MODELS[name].instance(scope))


@pytest.mark.parametrize(("name", "scope"), PYTHON_CASES)
def test_both_engines_find_the_same_claims_on_the_same_levels(name, scope):
    native, python = found_natively(name, scope), found_in_python(name, scope)

    assert set(python.findings) == names_to_be_found(MODELS[name].instance(scope))
    assert {what: finding.level for what, finding in native.findings.items()} == {
        what: finding.level for what, finding in python.findings.items()
    }


@pytest.mark.parametrize(("name", "scope"), NATIVE_CASES)
def test_what_the_native_engine_has_found_is_so_in_python(name, scope):
    instance = MODELS[name].instance(scope)
    engine = PythonEngine(instance)

    for finding in found_natively(name, scope).findings.values():
        claim = instance.claim(finding.what)
        if finding.move is None:
            holds = engine.holds(claim, finding.state)
        else:
            after = engine.outcome(finding.state, finding.move).state
            holds = engine.holds_on_step(claim, finding.state, finding.move, after)
        assert holds == (claim.kind == "sometimes"), claim.name


@pytest.mark.parametrize(("name", "scope"), NATIVE_CASES)
def test_every_clause_is_exercised(name, scope):
    exercised = found_natively(name, scope).clauses(MODELS[name].instance(scope))

    assert set(exercised) == set(MODELS[name].register)


def test_the_jug_puzzle_is_solved_in_six_moves():
    found = found_natively(diehard.MODEL.name, "5-3")

    assert found.findings["four_gallons_are_never_measured"].level == 6


@pytest.mark.parametrize("discs", [3, 5, 8])
def test_a_tower_takes_one_move_less_than_two_to_the_number_of_discs(discs):
    found = found_natively(hanoi.MODEL.name, str(discs))

    assert found.findings["the_whole_tower_arrives"].level == 2**discs - 1


def test_the_eight_puzzle_has_the_published_number_of_arrangements_at_each_distance():
    assert found_natively(puzzle8.MODEL.name, "corner").levels == PUZZLE8_LEVELS


def test_noughts_and_crosses_ends_in_958_ways():
    found = found_natively(tictactoe.MODEL.name, "plain")

    assert found.finals == 958
    assert found.deadlocks == 0


def test_noughts_and_crosses_ends_in_138_ways_up_to_symmetry():
    assert found_natively(tictactoe.MODEL.name, "symmetric").finals == 138


def turned(board):
    """A board of noughts and crosses after a quarter turn."""
    rows = [board[0:3], board[3:6], board[6:9]]
    return tuple(cell for column in zip(*rows[::-1], strict=True) for cell in column)


def mirrored(board):
    """A board of noughts and crosses seen in a mirror."""
    return tuple(cell for row in (board[0:3], board[3:6], board[6:9]) for cell in row[::-1])


def looks(board):
    """The eight ways to look at a board, without the toolkit's own symmetries."""
    found = set()
    for start in (board, mirrored(board)):
        for _ in range(4):
            found.add(start)
            start = turned(start)
    return found


@pytest.mark.parametrize("search", [native_search, python_search])
def test_symmetric_noughts_and_crosses_keeps_one_board_of_each_orbit(search):
    whole = native_states(native_search("tictactoe", "plain"))
    reduced = search("tictactoe", "symmetric")
    kept = native_states(reduced) if search is native_search else set(reduced.parents)

    assert kept == {min(looks(board)) for board in whole}


@pytest.mark.parametrize("search", [native_search, python_search])
def test_symmetric_two_phase_commit_keeps_one_state_of_each_orbit(search):
    name = two_phase_commit.MODEL.name
    whole = native_states(native_search(name, "3rm"))
    reduced = search(name, "3rm-symmetric")
    kept = native_states(reduced) if search is native_search else set(reduced.parents)
    symmetry = reduced.instance.symmetry

    assert symmetry.size == 6
    assert kept == {symmetry.canonical(state) for state in whole}


@pytest.mark.parametrize(
    ("name", "whole", "reduced"),
    [("tictactoe", "plain", "symmetric"), ("two-phase-commit", "3rm", "3rm-symmetric")],
)
def test_a_symmetric_scope_counts_the_moves_of_the_states_it_keeps(name, whole, reduced):
    search = native_search(name, reduced)
    engine = PythonEngine(MODELS[name].instance(whole))
    moves = sum(len(engine.successors(state)) for state in native_states(search))

    assert search.found.transitions == moves
