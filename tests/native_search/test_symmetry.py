"""Players who can be exchanged: of each orbit one state is kept, and plays found so are real ones."""

import itertools
from functools import cache

import pytest

from tests.native_search.race import ENGINES, WORKERS, a_model, searched, traces
from verify import (
    Array,
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
    require,
    rule,
    step,
)
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.search.check import check
from verify.search.limits import Limits
from verify.trace import replay

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
