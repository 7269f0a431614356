"""The GENTES sketches: small trees, engines that agree, scopes searched, worked examples of the rulebook."""

from functools import cache

import pytest

from tests.sketches import gentes_chart as chart
from tests.sketches import gentes_decline as decline
from tests.sketches.gentes_chart import ARTISAN, MERCHANT, NOBLE, PRIEST, SCHOLAR, SOLDIER
from tests.sketches.gentes_decline import CHRONICLER, Phase, Slot
from verify import Move
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import size
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

FREE, ONE, TWO, TILE, PADLOCK = Slot
LEAVES = {
    "take_tile": 20,
    "collect_taxes": 10,
    "pass_with_a_full_timeline": 5,
    "clear_timelines": 2,
    "pass_the_first_player_marker": 3,
    "move_the_round_marker": 4,
    "lay_for_excess_cards": 8,
    "recruit_one": 10,
    "recruit_two": 40,
    "lose": 2,
}
TWELVE_SLOTS = decline.MODEL.instance("printed")
SIX_TYPES = chart.MODEL.instance("printed")


@cache
def native(model, scope, *readings):
    return NativeEngine(model.instance(scope, dict(readings)))


def searched(engine, **limits):
    return NativeSearch(engine, Limits(workers=1, keep_going=True, **limits)).run()


def state_with(instance, **fields):
    draft = instance.draft().put_state(instance.initial[0])
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.take_state()


def outcome(instance, state, rule, **parameters):
    """What a move comes to; an engine takes its parameters in the order of the rule."""
    ordered = tuple((name, parameters[name]) for name in instance.rule(rule).domains)
    return PythonEngine(instance).outcome(state, Move(rule, ordered))


def after(instance, state, rule, **parameters):
    """The state after a move, as a draft to read."""
    found = outcome(instance, state, rule, **parameters)
    assert found.status == "done", found
    return instance.draft().put_state(found.state)


def timeline(*slots):
    """Twelve slots: the given ones, free ones, and the five padlocks."""
    return [[*slots, *[FREE] * (7 - len(slots)), *[PADLOCK] * 5]]


@pytest.mark.parametrize(
    ("model", "scope"),
    [
        (decline.MODEL, "duel"),
        (decline.MODEL, "printed"),
        (chart.MODEL, "two tracks"),
        (chart.MODEL, "printed"),
    ],
)
def test_every_rule_is_a_small_tree(model, scope):
    instance = model.instance(scope)
    lifted = Lifted(instance)

    sizes = {bound.rule.name: size(lifted.rule(bound)) for bound in instance.rules}

    assert {name: leaves for name, leaves in sizes.items() if leaves > LEAVES[name]} == {}


@pytest.mark.parametrize(
    ("model", "scope", "reading"),
    [
        (decline.MODEL, "duel", ("GEN-A-15", "a")),
        (decline.MODEL, "printed", ("GEN-A-15", "b")),
        (decline.MODEL, "printed", ("GEN-A-15", "c")),
        (chart.MODEL, "two tracks", ("GEN-A-08", "b")),
    ],
)
def test_the_engines_agree(model, scope, reading):
    engine = native(model, scope, reading)

    assert disagreements(engine.instance, 150, native=engine) == []


@pytest.mark.parametrize(
    ("model", "scope", "reading", "states", "witnesses"),
    [
        (decline.MODEL, "duel", ("GEN-A-15", "a"), 259_874, ["a_heyday_begins_with_a_full_timeline"]),
        (
            decline.MODEL,
            "printed",
            ("GEN-A-15", "b"),
            67_736,
            ["a_heyday_begins_with_a_full_timeline", "a_player_owes_hourglasses"],
        ),
        (decline.MODEL, "printed", ("GEN-A-15", "c"), 67_758, ["a_heyday_begins_with_a_full_timeline"]),
        (chart.MODEL, "two tracks", ("GEN-A-08", "b"), 2_168, ["a_citizen_is_pushed_back"]),
    ],
)
def test_a_whole_scope_holds_no_violation_and_all_witnesses(model, scope, reading, states, witnesses):
    found = searched(native(model, scope, reading))

    assert (found.stopped, found.states, found.deadlocks) == ("", states, 0)
    assert sorted(found.findings) == witnesses


@pytest.mark.parametrize(
    ("model", "scope", "reading", "depth"),
    [
        (decline.MODEL, "duel", ("GEN-A-15", "a"), 9),
        (decline.MODEL, "printed", ("GEN-A-15", "c"), 11),
        (chart.MODEL, "two tracks", ("GEN-A-08", "b"), None),
    ],
)
def test_both_searches_find_the_same_levels(model, scope, reading, depth):
    engine = native(model, scope, reading)
    fast = searched(engine, max_depth=depth)
    slow = PythonSearch(
        engine.instance, engine.instance.claims, Limits(keep_going=True, max_depth=depth)
    ).run()

    assert (fast.levels, fast.transitions) == (slow.levels, slow.transitions)
    assert (fast.fired, fast.refused) == (slow.fired, slow.refused)


@pytest.mark.parametrize(("pairs", "free"), [(0, 0), (1, 1)])
def test_a_pair_saves_a_slot(pairs, free):
    """GEN-EX-04: a tile with three hourglasses on the last four free slots."""
    tight = state_with(TWELVE_SLOTS, timeline=timeline(ONE, ONE, ONE))

    now = after(TWELVE_SLOTS, tight, "take_tile", player=0, tile=CHRONICLER, pairs=pairs)

    assert now.timeline[0][3] == TILE
    assert decline.slots_with(now.timeline[0], FREE) == free


def test_a_tile_that_finds_no_room_is_refused_for_that():
    """GEN-FLOW-06: three hourglasses and a tile need four slots, or three with a pair."""
    tight = state_with(TWELVE_SLOTS, timeline=timeline(ONE, ONE, ONE, ONE))

    refused = outcome(TWELVE_SLOTS, tight, "take_tile", player=0, tile=CHRONICLER, pairs=0)

    assert (refused.status, refused.clause) == ("refused", "GEN-FLOW-06")
    assert outcome(TWELVE_SLOTS, tight, "take_tile", player=0, tile=CHRONICLER, pairs=1).status == "done"


def test_clearing_turns_pairs_into_single_hourglasses_on_the_left():
    """GEN-EX-19: tile, one, two, two, free becomes one, one and free slots."""
    full = state_with(TWELVE_SLOTS, phase=Phase.CLEAR, timeline=timeline(TILE, ONE, TWO, TWO))

    now = after(TWELVE_SLOTS, full, "clear_timelines")

    assert [list(slots) for slots in now.timeline] == timeline(ONE, ONE)


@pytest.mark.parametrize(("pairs", "laid"), [(0, (ONE, ONE, ONE)), (1, (TWO, ONE))])
def test_three_excess_cards_cost_three_hourglasses(pairs, laid):
    """GEN-EX-20: on three slots, or on two with a pair."""
    rich = state_with(TWELVE_SLOTS, phase=Phase.HAND_LIMIT, hand=[6], timeline=timeline())

    now = after(TWELVE_SLOTS, rich, "lay_for_excess_cards", player=0, pairs=pairs)

    assert [list(slots) for slots in now.timeline] == timeline(*laid)


@pytest.mark.parametrize(
    ("reading", "legal", "owed"),
    [
        ("a", {2: (TWO, TWO)}, 0),
        ("b", {2: (TWO, TWO)}, 1),
        ("c", {0: (ONE, ONE), 1: (TWO, ONE), 2: (TWO, TWO)}, 0),
    ],
)
def test_the_readings_differ_when_excess_hourglasses_find_no_room(reading, legal, owed):
    """GEN-A-15: five hourglasses for the two slots that five carried ones have left."""
    instance = decline.MODEL.instance("printed", {"GEN-A-15": reading})
    carried = [ONE] * 5
    full = state_with(instance, phase=Phase.HAND_LIMIT, hand=[8], timeline=timeline(*carried))
    tried = {
        pairs: outcome(instance, full, "lay_for_excess_cards", player=0, pairs=pairs) for pairs in range(4)
    }

    made = {pairs: instance.draft().put_state(end.state) for pairs, end in tried.items() if end.state}

    assert {pairs: tuple(now.timeline[0])[5:7] for pairs, now in made.items()} == legal
    assert {now.owed[0] for now in made.values()} == {owed}


def test_four_coins_recruit_any_one_citizen():
    """GEN-EX-05."""
    start = SIX_TYPES.initial[0]

    assert all(outcome(SIX_TYPES, start, "recruit_one", paid=4, kind=kind).state for kind in range(6))
    assert outcome(SIX_TYPES, start, "recruit_one", paid=2, kind=MERCHANT).clause == "GEN-PHIL-03"


def test_recruited_types_go_to_the_right_end_in_reverse():
    """GEN-EX-06: Merchant and Artisan lead the row; afterwards they close it, Merchant last."""
    others = [NOBLE, PRIEST, SCHOLAR, SOLDIER]
    row = state_with(SIX_TYPES, row=[MERCHANT, ARTISAN, *others])

    for first, second in ((MERCHANT, ARTISAN), (ARTISAN, MERCHANT)):
        now = after(SIX_TYPES, row, "recruit_two", paid=4, first=first, second=second)
        assert list(now.row) == [*others, ARTISAN, MERCHANT]
        assert (now.chart[MERCHANT], now.chart[ARTISAN], sum(now.chart)) == (1, 1, 2)


def test_a_type_recruited_twice_is_moved_once():
    """GEN-PHIL-08."""
    now = after(SIX_TYPES, SIX_TYPES.initial[0], "recruit_two", paid=2, first=NOBLE, second=NOBLE)

    assert list(now.row) == [ARTISAN, PRIEST, SCHOLAR, SOLDIER, MERCHANT, NOBLE]
    assert now.chart[NOBLE] == 2


def test_a_recruit_on_a_full_track_pushes_the_opposed_type():
    """GEN-EX-07: three Nobles and three Artisans become four and two."""
    full = state_with(SIX_TYPES, chart=[3, 3, 0, 0, 0, 0])

    now = after(SIX_TYPES, full, "recruit_one", paid=4, kind=NOBLE)

    assert list(now.chart) == [4, 2, 0, 0, 0, 0]


def test_the_readings_differ_on_a_type_that_has_its_whole_track():
    """GEN-A-08: it cannot be recruited, or it can and only its tile in the row moves."""
    lenient = chart.MODEL.instance("printed", {"GEN-A-08": "a"})
    full = state_with(SIX_TYPES, chart=[6, 0, 0, 0, 0, 0])

    refused = outcome(SIX_TYPES, full, "recruit_one", paid=4, kind=NOBLE)
    now = after(lenient, full, "recruit_one", paid=4, kind=NOBLE)

    assert refused.clause == "GEN-CHART-07"
    assert (list(now.chart), now.row[5]) == ([6, 0, 0, 0, 0, 0], NOBLE)
