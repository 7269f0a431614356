"""Pending choices: a bounded stack of things that wait to be finished.

An effect that asks a player something, or that is interrupted (a reshuffle in the middle of a draw,
a trigger), pushes a frame and goes on when the frame is on top again. Card effects can then be data:
a program counter in a frame, and one rule that interprets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.errors import BadModel
from verify.forms import all_of, any_of
from verify.state import Array, Bool, Enum, FieldType, Int, Ref, resting

Plain = Int | Bool | Enum | Ref


class Stack:
    """At most `depth` frames, each with the given fields.

    >>> Stack(3, what=Int(0, 5), player=Int(0, 1)).depth
    3
    """

    def __init__(self, depth: int, **fields: Plain) -> None:
        if depth < 1:
            raise BadModel(f"a stack needs a depth of at least 1, not {depth}")
        if "size" in fields:
            raise BadModel("a frame cannot have a field called 'size'")
        self.depth = depth
        self.fields = fields

    def parts(self) -> Mapping[str, FieldType]:
        return {
            "size": Int(0, self.depth),
            **{name: Array(kind, self.depth) for name, kind in self.fields.items()},
        }

    def view(self, parts: Any) -> StackView:
        return StackView(parts, self)


class StackView:
    """A stack as a rule sees it."""

    __slots__ = ("_parts", "_stack")

    def __init__(self, parts: Any, stack: Stack) -> None:
        self._parts = parts
        self._stack = stack

    @property
    def size(self) -> Any:
        return self._parts.size

    @property
    def empty(self) -> Any:
        return self._parts.size == 0

    @property
    def top(self) -> FrameView:
        """The frame on top; its fields can be read and written."""
        return FrameView(self._parts, self._parts.size - 1)

    def below(self, steps: int) -> FrameView:
        """The frame `steps` under the top."""
        if steps < 0:
            raise ValueError("there is nothing above the top of a stack")
        return FrameView(self._parts, self._parts.size - 1 - steps)

    def doing(self, **values: Any) -> Any:
        """Whether the frame on top has these values; false of an empty stack."""
        return any_of(
            all_of(
                [
                    self._parts.size == at + 1,
                    *(getattr(self._parts, name)[at] == v for name, v in values.items()),
                ]
            )
            for at in range(self._stack.depth)
        )

    def each(self, name: str) -> list[Any]:
        """A field of every place; those that are not in use hold its empty value."""
        return list(getattr(self._parts, name))

    def push(self, **values: Any) -> None:
        """Put a frame on top; fields that are not named start empty."""
        unknown = set(values) - set(self._stack.fields)
        if unknown:
            raise BadModel(f"a frame has no field '{sorted(unknown)[0]}'")
        at = self._parts.size
        self._parts.size += 1
        for name, value in values.items():
            getattr(self._parts, name)[at] = value

    def pop(self) -> None:
        """Take the top frame away."""
        at = self._parts.size - 1
        for name, kind in self._stack.fields.items():
            getattr(self._parts, name)[at] = _empty(kind)
        self._parts.size -= 1


class FrameView:
    """One frame: its fields as attributes."""

    __slots__ = ("_at", "_parts")

    def __init__(self, parts: Any, at: Any) -> None:
        object.__setattr__(self, "_parts", parts)
        object.__setattr__(self, "_at", at)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parts, name)[self._at]

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self._parts, name)[self._at] = value


def _empty(kind: Plain) -> int:
    """The value an unused place holds, as in a field that was never written."""
    if isinstance(kind, Ref):
        return -1 if kind.none else 0
    lo, hi = (kind.lo, kind.hi) if isinstance(kind, Int) else (0, 1)
    return resting(kind, lo, hi)
