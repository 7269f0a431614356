"""The native search: it sees what the reference search sees, on any number of cores, and stops honestly."""

import itertools
import os
from functools import cache

import numpy as np
import pytest

import verify.engines.native
import verify.search.native_search
from verify import (
    Array,
    BadInput,
    BadModel,
    Int,
    Kind,
    Model,
    Ref,
    Scope,
    Spec,
    all_of,
    always,
    any_of,
    ends,
    refuted,
    require,
    rule,
    sometimes,
    step,
)
from verify.engines.layout import Layout
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.found import BOUNDS, DEADLOCK, ERROR
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch
from verify.state import Schema
from verify.trace import replay

ENGINES = ("native", "python")
WORKERS = (1, 2, 3)


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def always_in_threads(monkeypatch):
    """Levels of any size are shared among the workers."""
    monkeypatch.setattr(verify.search.native_search, "FEW", 1)


def a_model(schema, rules, setup=lambda s: None, final=None, claims=(), scope=None):
    return Model("toy", "Toy", schema, setup, rules, [scope or Scope("one", "")], final, claims=claims)


# A race: counters that go up one by one, and may overtake each other


def a_race(runners, goal, *more, claims=(), final=None):
    def schema(scope):
        return Spec(at=Array(Int(0, goal), runners))

    @rule("RUN", runner=range(runners))
    def run(s, runner):
        require(s.at[runner] < goal, "GOAL")
        s.at[runner] += 1

    @rule("OVERTAKE")
    def overtake(s):
        require(s.at[0] > s.at[1], "BEHIND")
        require(s.at[0] % 3 == 0, "TIRED")
        s.at[0], s.at[1] = s.at[1], s.at[0]

    return a_model(schema, [run, overtake, *more], final=final, claims=claims).instance()


def all_there(goal):
    return lambda s: all_of(at == goal for at in s.at)


@cache
def large_race():
    return a_race(5, 11, final=all_there(11))


@cache
def large_race_in_python():
    return PythonSearch(large_race(), [], Limits()).run()


@cache
def large_race_engine():
    return NativeEngine(large_race())


def searched(engine, workers, bits=None):
    """A native search that was run, from a table of `bits` bits where they are given."""
    search = NativeSearch(engine, Limits(workers=workers, max_memory=2**28))
    if bits is not None:
        search.bits = bits
        search.table = np.zeros(1 << bits, np.uint32)
        search._table_in_use()
    search.run()
    search.close()
    return search


def counts(found):
    """Everything a search counts."""
    return {
        "stopped": found.stopped,
        "levels": found.levels,
        "transitions": found.transitions,
        "deadlocks": found.deadlocks,
        "finals": found.finals,
        "fired": dict(found.fired),
        "refused": dict(found.refused),
    }


def rows(search):
    """The states that a native search has seen, as they lie in memory."""
    return [tuple(row) for row in search.states[: search.used].tolist()]


def test_the_race_is_large_enough_to_tell():
    found = large_race_in_python()

    assert found.states == 12**5 > 200_000
    assert max(found.levels) > verify.search.native_search.FEW
    assert found.finals == 1 and found.deadlocks == 0


@pytest.mark.parametrize("workers", WORKERS)
def test_both_engines_count_the_same_on_any_number_of_cores(workers):
    found = searched(large_race_engine(), workers).found

    assert counts(found) == counts(large_race_in_python())


@pytest.mark.parametrize("workers", WORKERS)
def test_no_state_is_kept_twice(workers):
    seen = rows(searched(large_race_engine(), workers))

    assert len(seen) == len(set(seen)) == 12**5


@pytest.mark.parametrize("workers", WORKERS)
def test_every_level_is_the_same_set_of_states_on_any_number_of_cores(workers, always_in_threads):
    engine = NativeEngine(a_race(3, 9))
    alone, together = searched(engine, 1), searched(engine, workers)

    assert alone.ranges == together.ranges
    for first, end in alone.ranges:
        assert set(rows(alone)[first:end]) == set(rows(together)[first:end])


@pytest.mark.parametrize("workers", WORKERS)
@pytest.mark.parametrize("batch", [16, 2048])
def test_a_table_that_starts_tiny_grows_as_often_as_it_must(workers, batch, monkeypatch, always_in_threads):
    monkeypatch.setattr(verify.engines.native, "BATCH_ROOM", batch)
    grown = []
    grow = NativeSearch._grow

    def counted(self):
        grown.append(self.bits)
        return grow(self)

    monkeypatch.setattr(NativeSearch, "_grow", counted)
    search = searched(large_race_engine(), workers, bits=4)

    assert len(grown) >= 5
    assert counts(search.found) == counts(large_race_in_python())


@pytest.mark.parametrize("workers", [1, 3])
def test_every_state_can_be_found_again_after_the_table_has_grown(workers, always_in_threads):
    search = searched(NativeEngine(a_race(3, 9)), workers, bits=4)
    found = [search.engine.has(search.address, row.ctypes.data) for row in search.states[: search.used]]

    assert found == [1] * 1000
    assert search.engine.has(search.address, search.engine.words((9, 9, 9)).ctypes.data) == 1


def test_a_state_that_was_not_reached_is_not_found():
    search = NativeSearch(NativeEngine(a_race(3, 9)), Limits(workers=1, max_depth=3))
    search.run()

    assert search.engine.has(search.address, search.engine.words((0, 0, 1)).ctypes.data) == 1
    assert search.engine.has(search.address, search.engine.words((9, 9, 9)).ctypes.data) == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_there_may_be_more_first_states_than_a_table_starts_with(engine):
    @rule(x=range(70_000))
    def setup(s, x):
        s.x = x

    @rule()
    def halve(s):
        require(s.x > 35_000, "LOW")
        s.x -= 35_000

    model = a_model(lambda scope: Spec(x=Int(0, 70_000)), [halve], setup, final=lambda s: s.x <= 35_000)
    result = check(model.instance(), engine, limits=Limits(workers=1, max_memory=2**28))

    assert result.complete
    assert (result.found.levels, result.found.transitions) == ([70_000], 34_999)


# States of several words


@pytest.mark.parametrize(
    ("cells", "highest", "words"), [(25, 100, 3), (70, 1, 2), (60, 1000, 10), (9, 2**50, 9)]
)
@pytest.mark.parametrize("workers", [1, 3])
def test_states_of_several_words_are_searched_like_any_other(
    cells, highest, words, workers, always_in_threads
):
    @rule(at=(0, cells // 2, cells - 1))
    def fill(s, at):
        require(s.a[at] < highest, "FULL")
        s.a[at] = highest - s.a[at] if s.a[at] < highest // 2 else highest
        s.last = at % 3

    @rule()
    def turn(s):
        s.a[0], s.a[cells - 1] = s.a[cells - 1], s.a[0]
        s.a[1] = s.a[0]

    model = a_model(lambda scope: Spec(last=Int(-1, 2), a=Array(Int(0, highest), cells)), [fill, turn])
    instance = model.instance()
    reference = PythonSearch(instance, [], Limits())
    reference.run()
    engine = NativeEngine(instance)
    search = searched(engine, workers)

    assert engine.layout.words == words
    assert {engine.layout.unpack(row) for row in search.states[: search.used]} == set(reference.parents)
    assert counts(search.found) == counts(reference.found)


@pytest.mark.parametrize(
    "spec",
    [
        {"a": Array(Int(-3, 3), 50), "b": Int(0, 2**40)},
        {"a": Array(Int(0, 2**62 - 1), 3), "b": Array(Int(5, 5), 9), "c": Int(-(2**61), 2**61 - 1)},
        {"a": Int(7, 7)},
        {f"f{n}": Int(-n, n * n) for n in range(40)},
    ],
)
def test_what_is_packed_comes_out_again(spec):
    schema = Schema(Spec(**spec), None)
    layout = Layout(schema)
    lowest, highest = (tuple(getattr(field, end) for field in schema.by_cell) for end in ("lo", "hi"))
    mixed = tuple(field.lo if at % 2 else field.hi for at, field in enumerate(schema.by_cell))

    for state in (lowest, highest, mixed):
        assert layout.unpack(layout.pack(state)) == state
        assert all(0 <= word < 2**64 for word in layout.pack(state))


# What is found, and the way to it


@always()
def not_all_are_far(s):
    return any_of(at < 4 for at in s.at)


@step()
def nobody_leaps(before, move, after):
    return all_of(after.at[k] - before.at[k] <= 4 for k in range(4))


@sometimes()
def one_is_far_ahead(s):
    return s.at[3] >= 7


@sometimes()
def the_last_step_is_made(before, move, after):
    return all_of([any_of(at < 8 for at in before.at), *(at == 8 for at in after.at)])


@refuted()
def the_first_is_never_at_five(s):
    return s.at[0] != 5


@ends()
def everyone_nears_the_goal(s):
    return 32 - sum(s.at)


@rule("LEAP", runner=range(4))
def leap(s, runner):
    require(s.at[runner] == 6, "LEAP")
    require(s.at[(runner + 1) % 4] == 5, "LEAP")
    s.at[runner] = s.at[runner] + 1 + s.at[(runner + 3) % 4]


@rule("STUMBLE")
def stumble(s):
    require(s.at[0] + s.at[1] == 11, "STUMBLE")
    s.at[0] = s.at[s.at[2] + 1]


CLAIMS = (
    not_all_are_far,
    nobody_leaps,
    one_is_far_ahead,
    the_last_step_is_made,
    the_first_is_never_at_five,
    everyone_nears_the_goal,
)
FINDINGS = (*(claim.name for claim in CLAIMS), DEADLOCK, BOUNDS, ERROR)


@cache
def eventful_race():
    return a_race(4, 8, leap, stumble, claims=CLAIMS)


@cache
def eventful_result(engine, workers=1):
    return check(eventful_race(), engine, limits=Limits(workers=workers, keep_going=True, max_memory=2**28))


def traces(result):
    return {verdict.name: verdict.trace for verdict in result.verdicts}


@pytest.mark.parametrize("what", FINDINGS)
def test_what_is_found_is_shown_by_equally_short_plays_in_both_engines(what):
    native, python = traces(eventful_result("native"))[what], traces(eventful_result("python"))[what]

    assert native.length == python.length > 0


@pytest.mark.parametrize("what", FINDINGS)
def test_a_play_that_shows_something_can_be_played(what):
    trace = traces(eventful_result("native"))[what]

    assert trace.states[0] == eventful_race().initial[0]
    assert replay(eventful_race(), trace.states[0], trace.moves) == trace.states


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_play_is_shown_for_any_number_of_cores(workers, always_in_threads):
    alone, together = (
        traces(eventful_result("native")),
        traces(eventful_result.__wrapped__("native", workers)),
    )

    assert {what: (t.moves, t.attempt) for what, t in alone.items()} == {
        what: (t.moves, t.attempt) for what, t in together.items()
    }


def test_no_shorter_play_shows_the_same():
    """Checked by walking through all states level by level, with nothing of the toolkit but the rules."""
    engine = PythonEngine(eventful_race())
    depth = {eventful_race().initial[0]: 0}
    waiting = list(depth)
    for state in waiting:
        for _, after in engine.successors(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                waiting.append(after)
    stuck = min(depth[state] for state in depth if not engine.successors(state))
    far = min(depth[state] for state in depth if min(state) >= 4)
    found = traces(eventful_result("native"))

    assert found[DEADLOCK].length == stuck
    assert found["not_all_are_far"].length == far


@pytest.mark.parametrize("engine", ENGINES)
def test_the_search_ends_with_the_level_on_which_something_is_violated(engine):
    instance = a_race(3, 5, claims=[no_two_meet_at_three])
    result = check(instance, engine, limits=Limits(workers=1))
    (verdict,) = (verdict for verdict in result.verdicts if verdict.name == "no_two_meet_at_three")

    assert verdict.verdict == "violated" and verdict.trace.length == 6
    assert not result.complete and result.found.stopped == "a claim is violated"
    assert len(result.found.levels) == 7


@always()
def no_two_meet_at_three(s):
    return s.at[1] + s.at[2] < 6


def test_both_engines_count_the_same_when_something_is_violated():
    @always()
    def nobody_arrives(s):
        return all_of(at < 5 for at in s.at)

    def found(claims, engine):
        return counts(check(a_race(3, 5, claims=claims), engine, limits=Limits(workers=1)).found)

    assert found([nobody_arrives], "native") == found([nobody_arrives], "python")
    assert found([], "native") == found([], "python")


# Limits


@sometimes()
def everybody_arrives(s):
    return all_of(at == 11 for at in s.at)


@always()
def nobody_is_beyond_the_goal(s):
    return all_of(at <= 11 for at in s.at)


@refuted()
def somebody_is_not_there(s):
    return any_of(at < 11 for at in s.at)


@step()
def nobody_is_taken_back_far(before, move, after):
    return all_of(after.at[k] >= before.at[k] - 11 for k in range(5))


LIMITS = {
    "states": (Limits(max_states=5_000, workers=2), "limit of 5,000 states"),
    "depth": (Limits(max_depth=9, workers=2), "depth limit of 9"),
    "time": (Limits(time_limit=0.001, workers=2), "time limit of 0.001 s"),
    "memory": (Limits(max_memory=2 * 2**20, workers=1), "memory limit of 2 MiB"),
}


@cache
def hopeful_race():
    claims = [everybody_arrives, nobody_is_beyond_the_goal, somebody_is_not_there, nobody_is_taken_back_far]
    return a_race(5, 11, claims=claims, final=all_there(11))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", LIMITS)
def test_a_search_that_is_stopped_is_incomplete_and_says_why(engine, what):
    limits, reason = LIMITS[what]
    result = check(hopeful_race(), engine, limits=limits)

    assert not result.complete
    assert result.found.stopped == reason
    assert result.exit_code == 3
    assert result.to_json()["complete"] is False
    assert result.found.states < 12**5


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("what", LIMITS)
def test_nothing_is_said_of_states_that_were_not_seen(engine, what):
    limits, reason = LIMITS[what]
    result = check(hopeful_race(), engine, limits=limits)

    assert {verdict.verdict for verdict in result.verdicts} == {"unknown"}
    assert all(reason in verdict.how for verdict in result.verdicts)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_limit_of_depth_counts_levels(engine):
    result = check(hopeful_race(), engine, limits=Limits(max_depth=4, workers=1))

    assert result.found.levels == large_race_in_python().levels[:4]


@pytest.mark.parametrize("engine", ENGINES)
def test_limits_that_are_not_reached_change_nothing(engine):
    limits = Limits(max_states=10**6, max_depth=100, time_limit=600, max_memory=2**28, workers=2)
    result = check(a_race(3, 5, final=all_there(5)), engine, limits=limits)

    assert result.complete and result.exit_code == 0
    assert result.found.states == 6**3


def test_the_native_search_keeps_to_its_memory():
    result = check(hopeful_race(), "native", limits=Limits(max_memory=2 * 2**20, workers=1))

    assert 0 < result.found.peak_bytes <= 2 * 2**20


def test_a_memory_limit_too_small_for_any_search_is_bad_input():
    with pytest.raises(BadInput, match=r"memory limit of 0 MiB is too small.*give at least \d+ MiB"):
        check(hopeful_race(), "native", limits=Limits(max_memory=2**16, workers=1))


def test_the_number_of_workers_is_what_was_said_on_any_system(monkeypatch):
    assert Limits(workers=3).worker_count == 3
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    assert Limits(workers=3).worker_count == 3
    assert Limits().worker_count >= 1


# Symmetry: players who can be exchanged

PLAYERS = Kind("player", 3, ("Ann", "Bob", "Cleo"))
PLAIN = Scope("plain", "three players")
SYMMETRIC = Scope("symmetric", "three players, who can be exchanged", symmetric=[PLAYERS])


def salon(scope):
    return Spec(
        host=Ref(PLAYERS),
        coins=Array(Int(0, 2), PLAYERS),
        friend=Array(Ref(PLAYERS, none=True), PLAYERS),
        rumour=Ref(PLAYERS, none=True),
    )


@rule("EARN", player=PLAYERS)
def earn(s, player):
    """The host has the first coin, everyone else may follow."""
    require(s.coins[player] < 2, "RICH")
    require(any_of([player == s.host, s.coins[s.host] > 0]), "HOST FIRST")
    s.coins[player] += 1


@rule("BEFRIEND", player=PLAYERS, other=PLAYERS)
def befriend(s, player, other):
    require(player != other, "SELF")
    require(s.friend[player] != other, "ALREADY")
    require(s.coins[player] > 0, "POOR")
    s.coins[player] -= 1
    s.friend[player] = other


@rule("GOSSIP", player=PLAYERS)
def gossip(s, player):
    """A rumour starts with a friend, and then goes from friend to friend."""
    require(s.friend[player] >= 0, "ALONE")
    require(any_of([s.rumour == -1, s.rumour == player]), "ELSEWHERE")
    s.rumour = s.friend[player]


@always()
def the_host_has_no_friend_with_two_coins_who_heard_the_rumour(s):
    heard = [
        all_of([s.friend[s.host] == p, s.coins[p] == 2, s.rumour == p, s.friend[p] == s.host])
        for p in range(3)
    ]
    return all_of(one == 0 for one in heard)


@step()
def the_rumour_never_comes_to_the_host(before, move, after):
    return any_of([before.rumour == after.rumour, after.rumour != after.host])


def the_salon(scope, claims=()):
    model = Model(
        "salon",
        "A salon",
        salon,
        lambda s: None,
        [earn, befriend, gossip],
        [PLAIN, SYMMETRIC],
        lambda s: False,
        claims=claims,
    )
    return model.instance(scope)


def renamed(state, names):
    """The state with player p called names[p], by hand."""
    host, coins, friends, rumour = state[0], state[1:4], state[4:7], state[7]
    old = sorted(range(3), key=lambda p: names[p])
    called = [*names, -1]
    return (
        called[host],
        *(coins[p] for p in old),
        *(called[friends[p]] for p in old),
        called[rumour],
    )


@cache
def plain_salon():
    """Every state with its distance from the start, without any symmetry."""
    engine = PythonEngine(the_salon("plain"))
    depth = {the_salon("plain").initial[0]: 0}
    waiting = list(depth)
    for state in waiting:
        for _, after in engine.successors(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                waiting.append(after)
    return depth


def orbit(state):
    return frozenset(renamed(state, names) for names in itertools.permutations(range(3)))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_symmetric_search_counts_orbits(engine):
    """The start is one of three; what is reached from it has orbits that need not be reached whole."""
    orbits = {}
    for state, depth in plain_salon().items():
        orbits[orbit(state)] = min(depth, orbits.get(orbit(state), depth))
    levels = [list(orbits.values()).count(depth) for depth in range(max(orbits.values()) + 1)]
    result = check(the_salon("symmetric"), engine, limits=Limits(workers=2))

    assert result.complete
    assert result.found.states == len(orbits) < len(plain_salon())
    assert result.found.levels == levels


@pytest.mark.parametrize(
    "state", [(0, 1, 2, 0, -1, 2, 1, -1), (2, 0, 1, 2, 1, 2, 0, 0), (1, 1, 1, 1, 1, 2, 0, 2)]
)
def test_renaming_is_what_a_person_would_do_by_hand(state):
    symmetry = the_salon("symmetric").symmetry

    assert set(symmetry.images(state)) == set(orbit(state))
    assert symmetry.canonical(state) == min(orbit(state))


@pytest.mark.parametrize("workers", WORKERS)
def test_the_native_search_keeps_the_smallest_state_of_each_orbit(workers, always_in_threads):
    search = searched(NativeEngine(the_salon("symmetric")), workers)
    kept = {search.engine.layout.unpack(row) for row in search.states[: search.used]}

    assert kept == {min(orbit(state)) for state in plain_salon()}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    "claim", [the_host_has_no_friend_with_two_coins_who_heard_the_rumour, the_rumour_never_comes_to_the_host]
)
def test_a_play_found_up_to_symmetry_is_a_real_and_shortest_play(engine, claim):
    plain, reduced = the_salon("plain", [claim]), the_salon("symmetric", [claim])
    short = traces(check(plain, engine, limits=Limits(workers=1)))[claim.name]
    found = traces(check(reduced, engine, limits=Limits(workers=1)))[claim.name]

    assert replay(plain, found.states[0], found.moves) == found.states
    assert found.length == short.length


@pytest.mark.parametrize("engine", ENGINES)
def test_of_two_moves_to_the_same_orbit_the_one_that_shows_it_is_told(engine):
    """The poorer one's trade makes the richer one richer; the richer one's turns rich into poor."""
    pair = Kind("trader", 2)

    @rule(player=pair)
    def trade(s, player):
        require(s.coins[0] != s.coins[1], "EQUAL")
        if s.coins[player] < s.coins[1 - player]:
            s.coins[1 - player] += 1
        else:
            s.coins[player] -= 1
            s.coins[1 - player] += 2

    @step()
    def nobody_loses(before, move, after):
        return all_of(after.coins[p] >= before.coins[p] for p in range(2))

    def setup(s):
        s.coins = [1, 2]

    instance = a_model(
        lambda scope: Spec(coins=Array(Int(0, 9), pair)),
        [trade],
        setup,
        claims=[nobody_loses],
        scope=Scope("one", "", symmetric=[pair]),
    ).instance()
    found = traces(check(instance, engine, limits=Limits(workers=1)))["nobody_loses"]

    assert [str(move) for move in found.moves] == ["trade(player=1)"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_model_that_tells_symmetric_players_apart_is_refused(engine):
    @rule(player=PLAYERS)
    def earn_if_first(s, player):
        require(s.coins[player] < 2, "RICH")
        require(player <= 1, "NOT CLEO")
        s.coins[player] += 1

    instance = a_model(
        lambda scope: Spec(coins=Array(Int(0, 2), PLAYERS)), [earn_if_first], scope=SYMMETRIC
    ).instance()

    with pytest.raises(BadModel, match="'earn_if_first' tells them apart"):
        check(instance, engine)


def test_a_symmetry_of_too_many_permutations_is_refused():
    crowd = Kind("guest", 9)
    instance = a_model(
        lambda scope: Spec(coins=Array(Int(0, 2), crowd)), [], scope=Scope("one", "", symmetric=[crowd])
    ).instance()

    with pytest.raises(BadModel, match="362880 permutations"):
        check(instance, "native")
