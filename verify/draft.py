"""Drafts: one state being changed, as a rule sees it. This is the one that holds plain integers.

A draft has an attribute for each field. `Views` builds its class once per schema; the symbolic
draft of the tracer is built by the same code over a different `Memory`, so a rule cannot tell
which of the two it is running on.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any, Protocol

from verify.errors import OutOfBounds
from verify.state import Field, Group, Schema, State


class Memory(Protocol):
    """Where cells live. Indices and values are integers or symbolic.

    `writes` counts the writes to fields that have rows.
    """

    writes: dict[Field, int]

    def load_cell(self, field: Field, at: Any) -> Any: ...

    def store_cell(self, field: Field, at: Any, value: Any) -> None: ...

    def check_index(self, name: str, size: int, at: Any) -> Any:
        """`at`, checked to lie in 0..size-1."""


class ArrayView:
    """An array field, or the part of one that is left after some indices."""

    __slots__ = ("_at", "_depth", "_field", "_inner", "_last", "_memory", "_size", "_stamp")

    def __init__(self, memory: Memory, field: Field, at: Any, depth: int) -> None:
        self._memory = memory
        self._field = field
        self._at = at
        self._depth = depth
        self._size = field.dims[depth]
        self._stamp = memory.writes.get(field, 0)
        self._last = depth == len(field.dims) - 1
        inner = 1
        for dim in field.dims[depth + 1 :]:
            inner *= dim
        self._inner = inner

    def __len__(self) -> int:
        return self._size

    def is_stale(self) -> bool:
        """Whether its field was written since this view was made."""
        return self._memory.writes.get(self._field, 0) != self._stamp

    def __getitem__(self, i: Any) -> Any:
        at = self._at + self._memory.check_index(self._field.name, self._size, i) * self._inner
        if self._last:
            return self._memory.load_cell(self._field, at)
        return ArrayView(self._memory, self._field, at, self._depth + 1)

    def __setitem__(self, i: Any, value: Any) -> None:
        at = self._at + self._memory.check_index(self._field.name, self._size, i) * self._inner
        if self._last:
            self._memory.store_cell(self._field, at, value)
        else:
            fill(ArrayView(self._memory, self._field, at, self._depth + 1), self._field.name, value)

    def __iter__(self) -> Any:
        return (self[i] for i in range(self._size))

    def __eq__(self, other: object) -> bool:
        raise TypeError(f"compare the elements of '{self._field.name}', not the array itself")

    __hash__ = None  # type: ignore[assignment]


def fill(view: ArrayView, name: str, values: Any) -> None:
    """Write `values`, one for each element of `view`."""
    if isinstance(values, ArrayView) and values.is_stale():
        raise TypeError(f"a row given to '{name}' has changed since it was read: give list(...) of it")
    items = list(values)
    if len(items) != len(view):
        raise ValueError(f"'{name}' needs {len(view)} values there, not {len(items)}")
    for i, item in enumerate(items):
        view[i] = item


class Parts:
    """The fields of one component at one place of its array, as attributes."""

    __slots__ = ("_at", "_group", "_memory")

    def __init__(self, memory: Memory, group: Group, at: Any) -> None:
        object.__setattr__(self, "_memory", memory)
        object.__setattr__(self, "_group", group)
        object.__setattr__(self, "_at", at)

    def __getattr__(self, name: str) -> Any:
        field = self._field(name)
        if len(field.dims) == len(self._group.dims):
            return self._memory.load_cell(field, self._at)
        inner = 1
        for dim in field.dims[len(self._group.dims) :]:
            inner *= dim
        return ArrayView(self._memory, field, self._at * inner, len(self._group.dims))

    def __setattr__(self, name: str, value: Any) -> None:
        field = self._field(name)
        if len(field.dims) == len(self._group.dims):
            self._memory.store_cell(field, self._at, value)
        else:
            fill(getattr(self, name), field.name, value)

    def _field(self, name: str) -> Field:
        group: Group = self._group
        if name not in group.fields:
            raise AttributeError(f"'{group.name}' has no part '{name}'")
        return group.fields[name]


class GroupView:
    """An array of components, indexed down to one of them."""

    __slots__ = ("_at", "_depth", "_group", "_memory")

    def __init__(self, memory: Memory, group: Group, at: Any, depth: int) -> None:
        self._memory = memory
        self._group = group
        self._at = at
        self._depth = depth

    def __len__(self) -> int:
        return self._group.dims[self._depth]

    def __getitem__(self, i: Any) -> Any:
        inner = 1
        for dim in self._group.dims[self._depth + 1 :]:
            inner *= dim
        at = self._at + self._memory.check_index(self._group.name, len(self), i) * inner
        return component(self._memory, self._group, at, self._depth + 1)

    def __iter__(self) -> Any:
        return (self[i] for i in range(len(self)))


def component(memory: Memory, group: Group, at: Any, depth: int) -> Any:
    if depth < len(group.dims):
        return GroupView(memory, group, at, depth)
    return group.component.view(Parts(memory, group, at))


def whole(memory: Memory, entry: Field | Group) -> Any:
    """What `draft.<name>` is for anything but a single cell."""
    if isinstance(entry, Group):
        return component(memory, entry, 0, 0)
    return ArrayView(memory, entry, 0, 0)


class Draft:
    """A state of integers being changed. Subclasses made by `draft_class` add the fields."""

    __slots__ = ("_views", "flat_cells", "reading", "scope", "writes")
    schema: Schema

    def __init__(self, scope: Any, reading: Any) -> None:
        self.flat_cells: list[int] = self.schema.default()
        self.scope = scope
        self.reading = reading
        self._views: dict[str, Any] = {}
        self.writes: dict[Field, int] = {}

    def load_cell(self, field: Field, at: int) -> int:
        return self.flat_cells[field.base + at]

    def store_cell(self, field: Field, at: int, value: int) -> None:
        if not field.lo <= value <= field.hi:
            raise OutOfBounds(field, int(value), at)
        self.flat_cells[field.base + at] = operator.index(value)
        if len(field.dims) > 1:
            self.writes[field] = self.writes.get(field, 0) + 1

    def check_index(self, name: str, size: int, at: int) -> int:
        if not 0 <= at < size:
            raise IndexError(f"index {at} of '{name}' is outside 0..{size - 1}")
        return at

    def contents_now(self) -> list[int]:
        """Everything it holds, to be put back later."""
        return list(self.flat_cells)

    def put_contents(self, contents: list[int]) -> None:
        self.flat_cells[:] = contents

    def put_state(self, state: Sequence[int]) -> Draft:
        """This draft, put to `state`."""
        self.flat_cells[:] = state
        return self

    def take_state(self) -> State:
        return tuple(self.flat_cells)


def draft_class(schema: Schema) -> type[Draft]:
    """A `Draft` with an attribute for each field of `schema`."""
    body: dict[str, Any] = {"__slots__": (), "schema": schema}
    for name, entry in schema.names.items():
        single = isinstance(entry, Field) and not entry.dims
        body[name] = _cell(entry) if single else _view(name, entry)  # type: ignore[arg-type]
    return type("Draft", (Draft,), body)


def _cell(field: Field) -> property:
    at, lo, hi = field.base, field.lo, field.hi

    def read(draft: Draft) -> int:
        return draft.flat_cells[at]

    def write(draft: Draft, value: int) -> None:
        if not lo <= value <= hi:
            raise OutOfBounds(field, int(value), 0)
        draft.flat_cells[at] = operator.index(value)

    return property(read, write)


def _view(name: str, entry: Field | Group) -> property:
    def read(draft: Draft) -> Any:
        if isinstance(entry, Field) and len(entry.dims) > 1:
            return whole(draft, entry)
        view = draft._views.get(name)
        if view is None:
            view = draft._views[name] = whole(draft, entry)
        return view

    def write(draft: Draft, value: Any) -> None:
        if isinstance(entry, Group):
            raise TypeError(f"'{name}' is a component: change its parts")
        fill(read(draft), name, value)

    return property(read, write)
