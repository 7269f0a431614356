"""Stacks: what was pushed last is on top, and places that are not used are empty."""

import enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.piles.table import CARDS, KINDS, a_draft
from verify import Array, BadModel, Bool, Enum, Int, Kind, Model, Ref, Scope, Spec, Stack, require, rule
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.errors import OutOfBounds


class Effect(enum.IntEnum):
    NOTHING = 0
    DRAW = 1
    DISCARD = 2


def a_stack(depth=3):
    return a_draft(
        pending=Stack(
            depth,
            what=Enum(Effect),
            player=Ref(Kind("player", 2)),
            target=Ref(CARDS, none=True),
            level=Int(2, 4),
        )
    )


def test_what_was_pushed_last_is_on_top():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW, player=1)
    pending.push(what=Effect.DISCARD, target=2, level=4)

    assert (pending.top.what, pending.top.player, pending.top.target, pending.top.level) == (2, 0, 2, 4)
    assert (pending.below(1).what, pending.below(1).player, pending.below(1).target) == (1, 1, -1)
    assert pending.size == 2 and not pending.empty


def test_what_is_under_the_top_comes_back_when_it_is_popped():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW, player=1)
    pending.push(what=Effect.DISCARD)
    pending.pop()

    assert (pending.size, pending.top.what, pending.top.player) == (1, Effect.DRAW, 1)


def test_the_frame_on_top_can_be_changed():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW)
    pending.push(what=Effect.DRAW)
    pending.top.what = Effect.DISCARD
    pending.below(1).level = 3

    assert (pending.top.what, pending.below(1).what, pending.below(1).level) == (2, 1, 3)


@settings(deadline=None, database=None, print_blob=False, max_examples=60)
@given(st.lists(st.sampled_from(["push", "pop", "change"]), max_size=12), st.data())
def test_a_stack_is_a_list_and_the_same_list_is_the_same_state(steps, data):
    """Whatever was pushed and popped before: places that are not used are empty."""
    table, frames = a_stack(), []
    for what in steps:
        frame = {
            "what": data.draw(st.sampled_from(Effect)),
            "player": data.draw(st.integers(0, 1)),
            "target": data.draw(st.integers(-1, KINDS - 1)),
            "level": data.draw(st.integers(2, 4)),
        }
        if what == "push" and len(frames) < 3:
            table.pending.push(**frame)
            frames.append(frame)
        elif what == "pop" and frames:
            table.pending.pop()
            frames.pop()
        elif what == "change" and frames:
            table.pending.top.level = frame["level"]
            frames[-1] = {**frames[-1], "level": frame["level"]}
    fresh = a_stack()
    for frame in frames:
        fresh.pending.push(**frame)

    assert table.take_state() == fresh.take_state()
    assert [table.pending.below(n).target for n in range(len(frames))] == [f["target"] for f in frames[::-1]]


def test_a_full_stack_takes_no_more_and_an_empty_one_gives_nothing():
    pending = a_stack(depth=1).pending

    with pytest.raises(IndexError):
        pending.pop()
    with pytest.raises(IndexError):
        assert pending.top.what
    pending.push(what=Effect.DRAW)
    with pytest.raises(OutOfBounds, match=r"pending\.size was given 2, outside 0\.\.1"):
        pending.push(what=Effect.DRAW)
    assert pending.top.what == Effect.DRAW


def test_there_is_nothing_above_the_top():
    pending = a_stack().pending
    pending.push(what=Effect.DRAW)

    with pytest.raises(IndexError):
        assert pending.below(1).what
    with pytest.raises((IndexError, ValueError)):
        assert pending.below(-1).what == Effect.NOTHING


def test_a_frame_has_the_fields_it_was_given_and_no_others():
    with pytest.raises(BadModel, match="a frame has no field 'colour'"):
        a_stack().pending.push(colour=1)
    with pytest.raises(BadModel, match="cannot have a field called 'size'"):
        Stack(2, size=Int(0, 1))
    with pytest.raises(BadModel, match="at least 1, not 0"):
        Stack(0, what=Bool())


def test_stacks_in_an_array_are_apart():
    table = a_draft(pending=Array(Stack(2, what=Enum(Effect)), 2))
    table.pending[1].push(what=Effect.DRAW)

    assert [stack.size for stack in table.pending] == [0, 1]
    assert table.pending[1].top.what == Effect.DRAW


def test_a_stack_does_the_same_in_native_code():
    stack = Stack(3, what=Enum(Effect), target=Ref(CARDS, none=True), level=Int(2, 4))

    @rule(card=CARDS)
    def push(s, card):
        require(s.pending.size < 3, "FULL")
        s.pending.push(what=Effect.DRAW, target=card)

    @rule()
    def finish(s):
        require(s.pending.empty == 0, "EMPTY")
        s.seen = s.pending.top.target
        s.pending.pop()

    @rule()
    def raise_level(s):
        s.pending.top.level += s.pending.below(1).level - 2

    model = Model(
        "stack",
        "Stack",
        lambda scope: Spec(pending=stack, seen=Ref(CARDS, none=True)),
        lambda s: None,
        [push, finish, raise_level],
        [Scope("one", "")],
    )
    instance = model.instance()

    assert disagreements(instance, 150, native=NativeEngine(instance)) == []
