"""Digests: what they are made of, and what they do not depend on."""

import enum
import random

import numpy as np
import pytest

from models.reference import diehard, tictactoe, tokens, two_phase_commit
from verify import Array, Bool, Enum, Int, Kind, Model, Ref, Scope, Spec, require, rule
from verify.engines.layout import Layout
from verify.regress.digest import ODD, MoveDigest, StateDigest, key
from verify.regress.explored import Explored
from verify.regress.names import Names
from verify.regress.summary import summary
from verify.search.limits import Limits

CROWD = Kind("crowd", 3, ("red", "red", "blue"))
WORD = 2**64


class Colour(enum.IntEnum):
    PALE = 2
    DARK = 5


FIELDS = {
    "wide": Int(-(2**40), 2**40),
    "small": Int(-3, 3),
    "fixed": Int(7, 7),
    "flag": Bool(),
    "colour": Array(Enum(Colour), 2),
    "who": Array(Ref(CROWD, none=True), CROWD),
    "many": Array(Int(0, 200), 40),
}


def a_model(names, symmetric=()):
    return Model(
        "m",
        "m",
        lambda scope: Spec(**{name: FIELDS[name] for name in names}),
        lambda s: None,
        [],
        [Scope("one", "", symmetric=symmetric)],
    )


def random_states(instance, count):
    chance = random.Random(1)
    return [
        tuple(
            chance.choice([2, 5]) if f.name == "colour" else chance.randint(f.lo, f.hi)
            for f in instance.schema.by_cell
        )
        for _ in range(count)
    ]


def plainly(instance, state, lane):
    """The definition in docs/regression.md, one cell at a time."""
    total = 0
    for cell, value in Names(instance).state(state).items():
        if isinstance(value, str):
            total += key(cell, value)[lane]
        else:
            total += mix((key(cell)[lane] + int(value) * ODD) % WORD)
    return mix(total % WORD)


def mix(number):
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) % WORD
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) % WORD
    return number ^ (number >> 31)


def packed(layout, states):
    return np.array([layout.pack(state) for state in states], np.uint64)


def test_a_state_is_the_mixed_sum_of_its_named_cells():
    instance = a_model(FIELDS).instance()
    states, layout = random_states(instance, 50), Layout(instance.schema)

    lanes = StateDigest(Names(instance), layout).lanes(packed(layout, states))

    assert lanes.tolist() == [[plainly(instance, state, 0), plainly(instance, state, 1)] for state in states]


def test_the_order_of_fields_does_not_matter():
    one, other = a_model(FIELDS).instance(), a_model(reversed(FIELDS)).instance()
    states = random_states(one, 20)
    moved = [Names(other).flat(Names(one).state(state)) for state in states]

    digests = [
        StateDigest(Names(i), Layout(i.schema)).lanes(packed(Layout(i.schema), s))
        for i, s in ((one, states), (other, moved))
    ]

    assert (digests[0] == digests[1]).all()


def test_things_of_one_name_are_told_apart():
    names = Names(a_model(FIELDS).instance())

    assert names.labels(CROWD) == ["red", "red#2", "blue"]
    assert len(set(names.cells)) == len(names.cells)


def test_the_digest_of_a_successor_is_the_same_whether_found_from_the_state_before_or_not():
    instance = a_model(FIELDS).instance()
    layout = Layout(instance.schema)
    before = random_states(instance, 30)
    chance = random.Random(2)
    source = np.array([chance.randrange(30) for _ in range(100)])
    after = []
    for at in source:
        state = list(before[at])
        state[chance.randrange(len(state))] = instance.schema.by_cell[0].lo
        after.append([max(f.lo, min(f.hi, v)) for f, v in zip(instance.schema.by_cell, state, strict=True)])
    digest = StateDigest(Names(instance), layout)
    rows = packed(layout, after)

    assert layout.words > 3
    assert (digest.lane_after(rows, packed(layout, before), source, 1) == digest.lane(rows, 1)).all()


def test_symmetric_states_have_one_digest():
    instance = a_model(("who", "flag", "small"), symmetric=(CROWD,)).instance()
    layout = Layout(instance.schema)
    digest = StateDigest(Names(instance), layout)

    images = instance.symmetry.images(random_states(instance, 1)[0])
    several = digest.lanes(packed(layout, random_states(instance, 30)))
    canonical = {instance.symmetry.canonical(state) for state in random_states(instance, 30)}

    assert len(set(images)) > 1
    assert len(np.unique(digest.lanes(packed(layout, images)), axis=0)) == 1
    assert len(np.unique(several, axis=0)) == len(canonical)


def test_parameters_in_another_order_make_the_same_move():
    @rule("M-01", player=CROWD, count=(1, 2))
    def take(s, player, count):
        require(count > 0, "M-01")

    def give(s, count, player):
        require(count > 0, "M-01")

    swapped = rule("M-01", player=CROWD, count=(1, 2))(give)
    digests = []
    for one in (take, swapped):
        model = Model("m", "m", lambda scope: Spec(flag=Bool()), lambda s: None, [one], [Scope("one", "")])
        digests.append(sorted(MoveDigest(Names(model.instance())).parameters.tolist()))

    assert digests[0] == digests[1]
    assert len(set(digests[0])) == 6


@pytest.mark.parametrize(
    "instance",
    [
        tokens.MODEL.instance("small"),
        diehard.MODEL.instance(),
        tictactoe.MODEL.instance(tictactoe.MODEL.scopes[-1].name),
        two_phase_commit.MODEL.instance(),
    ],
    ids=lambda instance: f"{instance.model.name} {instance.scope.name}",
)
def test_a_summary_is_the_same_for_any_engine_and_number_of_workers(instance):
    found = [
        summary(Explored(instance, Limits(workers=workers, keep_going=True), engine))
        for engine, workers in (("native", 1), ("native", 3), ("python", 1))
    ]

    assert found[0] == found[1] == found[2]
    counts = found[0]["states"], found[0]["transitions"], found[0]["depth"]
    expected = instance.scope.expect
    assert counts == tuple(
        expected.get(what, own) for what, own in zip(("states", "transitions", "depth"), counts, strict=True)
    )


def test_a_search_that_was_stopped_keeps_whole_levels_alone():
    instance = tokens.MODEL.instance("small")
    whole = summary(Explored(instance, Limits(keep_going=True)))

    for limits in (Limits(max_states=300, keep_going=True), Limits(max_depth=7, keep_going=True)):
        stopped = summary(Explored(instance, limits))
        assert not stopped["complete"] and stopped["clauses"] is None
        assert 0 < stopped["depth"] < whole["depth"]
        assert stopped["levels"] == whole["levels"][: stopped["depth"]]
