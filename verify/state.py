"""Schemas: named, bounded integer fields and arrays of them. A state is a flat tuple of integers.

An author writes types (`Int`, `Bool`, `Enum`, `Ref`, `Array`, and components such as piles and
stacks); `Schema` lays them out as one flat vector of cells. How a rule sees that vector is the
business of a draft (verify.draft and verify.lift.symbolic).
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol, runtime_checkable

from verify.errors import BadModel

State = tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """A set of interchangeable or at least indexable things: players, cards, places.

    `size` is a number or the name of a scope parameter, which is a number or a tuple of names: a scope may
    have cards of its own. `labels`, or those names, are used wherever an index is shown.
    """

    name: str
    size: int | str
    labels: tuple[str, ...] = ()

    def count(self, scope: Any) -> int:
        size = getattr(scope, self.size) if isinstance(self.size, str) else self.size
        if isinstance(size, tuple):
            return len(size)
        if not isinstance(size, int):
            raise BadModel(
                f"kind '{self.name}' has size {size!r}, which is neither a whole number nor a tuple of names"
            )
        return size

    def all(self, scope: Any) -> range:
        """Every index in a scope."""
        return range(self.count(scope))

    def label(self, index: int, scope: Any = None) -> str:
        """What one of them is called in a scope."""
        names = self.labels
        if not names and isinstance(self.size, str):
            own = getattr(scope, self.size, None)
            names = own if isinstance(own, tuple) else ()
        return names[index] if 0 <= index < len(names) else str(index)

    def some(self, numbers: Callable[[Any], Sequence[int]]) -> Subset:
        """Those of them that a function of the scope names, as the domain of a parameter; -1 is none."""
        return Subset(self, numbers)


@dataclass(frozen=True)
class Subset:
    """Some of a kind: numbers that depend on the scope, with the labels of the kind."""

    kind: Kind
    numbers: Callable[[Any], Sequence[int]]

    def label(self, index: int, scope: Any = None) -> str:
        return "none" if index < 0 else self.kind.label(index, scope)


@dataclass(frozen=True)
class Int:
    """A whole number from `lo` to `hi`, both included."""

    lo: int
    hi: int


@dataclass(frozen=True)
class Bool:
    """True or false, kept as 1 or 0."""


@dataclass(frozen=True)
class Enum:
    """One of the members of an `IntEnum`, kept as its number."""

    members: type[enum.IntEnum]


@dataclass(frozen=True)
class Ref:
    """An index of a kind; with `none`, also -1 for "nobody" or "nothing"."""

    kind: Kind
    none: bool = False


@runtime_checkable
class Component(Protocol):
    """A group of fields with behaviour, such as a pile: `parts` are its fields, `view` what a rule sees."""

    def parts(self) -> Mapping[str, FieldType]: ...

    def view(self, parts: Any) -> Any: ...


@dataclass(frozen=True, init=False)
class Array:
    """An array of `element` over dimensions that are numbers or kinds."""

    element: FieldType
    dims: tuple[int | Kind, ...]

    def __init__(self, element: FieldType, *dims: int | Kind) -> None:
        object.__setattr__(self, "element", element)
        object.__setattr__(self, "dims", dims)


FieldType = Int | Bool | Enum | Ref | Array | Component


@dataclass(frozen=True, eq=False)
class Field:
    """A laid-out field: `size` cells from `base`, each from `lo` to `hi`."""

    name: str
    lo: int
    hi: int
    dims: tuple[int, ...]
    dim_kinds: tuple[Kind | None, ...]
    base: int
    size: int
    element: Int | Bool | Enum | Ref
    scope: Any = None

    @property
    def default(self) -> int:
        """Where a cell starts before the set-up writes it: nobody, zero, or the nearest to zero."""
        return resting(self.element, self.lo, self.hi)

    def indices(self, flat: int) -> tuple[int, ...]:
        """The index along each dimension of the cell at `flat`."""
        found: list[int] = []
        for dim in reversed(self.dims):
            flat, at = divmod(flat, dim)
            found.append(at)
        return tuple(reversed(found))

    def cell_name(self, flat: int) -> str:
        labels = (
            kind.label(at, self.scope) if kind else str(at)
            for at, kind in zip(self.indices(flat), self.dim_kinds, strict=True)
        )
        return self.name + "".join(f"[{label}]" for label in labels)

    def show(self, value: int) -> str:
        """A value as a person would write it."""
        if isinstance(self.element, Bool):
            return "yes" if value else "no"
        if isinstance(self.element, Enum):
            names = {member.value: member.name.lower() for member in self.element.members}
            return names.get(value, str(value))
        if isinstance(self.element, Ref):
            return "none" if value < 0 else self.element.kind.label(value, self.scope)
        return str(value)


@dataclass(frozen=True)
class Group:
    """A component in its place: its fields by short name, and the dimensions it is repeated over."""

    name: str
    component: Component
    dims: tuple[int, ...]
    dim_kinds: tuple[Kind | None, ...]
    fields: Mapping[str, Field]


class Spec:
    """What `schema(scope)` of a model returns: names and types.

    >>> spec = Spec(big=Int(0, 5), small=Int(0, 3))
    >>> Schema(spec, scope=None).cells
    2
    """

    def __init__(self, **types: FieldType) -> None:
        self.types = types


class Schema:
    """The flat layout of a `Spec` in one scope."""

    def __init__(self, spec: Spec, scope: Any) -> None:
        self.scope = scope
        self.fields: list[Field] = []
        self.names: dict[str, Field | Group] = {}
        self.cells = 0
        for name, kind in spec.types.items():
            if name.startswith("_") or name in RESERVED:
                raise BadModel(f"a field cannot be called '{name}': that name is taken by every draft")
            self.names[name] = self._place(name, kind, (), ())
        self.by_cell = tuple(field for field in self.fields for _ in range(field.size))
        self.by_name = {field.name: field for field in self.fields}
        self._default = [field.default for field in self.by_cell]

    def _place(
        self, name: str, kind: FieldType, dims: tuple[int, ...], kinds: tuple[Kind | None, ...]
    ) -> Field | Group:
        if isinstance(kind, Array):
            for dim in kind.dims:
                size = dim.count(self.scope) if isinstance(dim, Kind) else dim
                if size < 1:
                    raise BadModel(f"field '{name}' has a dimension of {size}: it needs at least 1")
                dims += (size,)
                kinds += (dim if isinstance(dim, Kind) else None,)
            return self._place(name, kind.element, dims, kinds)
        if isinstance(kind, Int | Bool | Enum | Ref):
            lo, hi = _bounds(kind, self.scope)
            if lo > hi:
                raise BadModel(
                    f"field '{name}' has empty bounds {lo}..{hi}: the lower one must not be larger"
                )
            if hi - lo >= 2**62:
                raise BadModel(f"field '{name}' has bounds {lo}..{hi}, wider than 62 bits")
            field = Field(name, lo, hi, dims, kinds, self.cells, prod(dims), kind, self.scope)
            self.fields.append(field)
            self.cells += field.size
            return field
        if isinstance(kind, Component):
            fields: dict[str, Field] = {}
            for part, part_type in kind.parts().items():
                placed = self._place(f"{name}.{part}", part_type, dims, kinds)
                if isinstance(placed, Group):
                    raise BadModel(f"component '{name}' holds a component '{part}': only fields can be parts")
                fields[part] = placed
            return Group(name, kind, dims, kinds, fields)
        raise BadModel(f"field '{name}' has type {kind!r}: use Int, Bool, Enum, Ref, Array or a component")

    def default(self) -> list[int]:
        return self._default.copy()

    def cell_names(self) -> list[str]:
        return [field.cell_name(i) for field in self.fields for i in range(field.size)]

    def check(self, state: Sequence[int]) -> None:
        """Raise `ValueError` unless `state` is a state of this schema."""
        if len(state) != self.cells:
            raise ValueError(f"a state has {self.cells} cells, not {len(state)}")
        for cell, (field, value) in enumerate(zip(self.by_cell, state, strict=True)):
            if not field.lo <= value <= field.hi:
                name = field.cell_name(cell - field.base)
                raise ValueError(f"{name} is {value}, outside {field.lo}..{field.hi}")

    def nested(self, state: Sequence[int]) -> dict[str, Any]:
        """A state as plain data: numbers, booleans, names of enumerations, nested lists."""
        return {
            field.name: _nest(
                [_plain(field, value) for value in state[field.base : field.base + field.size]], field.dims
            )
            for field in self.fields
        }

    def flat(self, nested: Mapping[str, Any]) -> State:
        """The state that `nested` describes; `ValueError` names what does not fit."""
        cells: list[int] = []
        for field in self.fields:
            if field.name not in nested:
                raise ValueError(f"no value for field '{field.name}'")
            try:
                values = list(_leaves(nested[field.name], field.dims))
            except ValueError as error:
                raise ValueError(f"field '{field.name}': {error}") from None
            cells += [_number(field, value) for value in values]
        self.check(cells)
        return tuple(cells)

    def bits(self) -> int:
        """Bits of one state, tightly packed."""
        return sum(field.size * (field.hi - field.lo).bit_length() for field in self.fields)


RESERVED = frozenset(
    ("scope", "reading", "schema", "flat_cells", "load_cell", "store_cell", "check_index")
    + ("put_state", "take_state", "contents", "read_only", "contents_now", "put_contents", "writes")
)


def resting(kind: Int | Bool | Enum | Ref, lo: int, hi: int) -> int:
    """What a cell holds before anything is written: nobody, or the value nearest to zero."""
    if isinstance(kind, Ref):
        return lo
    if isinstance(kind, Enum):
        return min((member.value for member in kind.members), key=lambda value: (abs(value), value))
    return min(max(0, lo), hi)


def _bounds(kind: Int | Bool | Enum | Ref, scope: Any) -> tuple[int, int]:
    if isinstance(kind, Int):
        return kind.lo, kind.hi
    if isinstance(kind, Bool):
        return 0, 1
    if isinstance(kind, Enum):
        numbers = [member.value for member in kind.members]
        if not numbers:
            raise BadModel(f"enumeration {kind.members.__name__} has no members")
        return min(numbers), max(numbers)
    return (-1 if kind.none else 0), kind.kind.count(scope) - 1


def _nest(values: list[Any], dims: tuple[int, ...]) -> Any:
    if not dims:
        return values[0]
    step = len(values) // dims[0]
    return [_nest(values[i * step : (i + 1) * step], dims[1:]) for i in range(dims[0])]


def _leaves(value: Any, dims: tuple[int, ...]) -> Iterator[Any]:
    if not dims:
        yield value
    elif not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} is not a list")
    elif len(dims) > 1 and any(not isinstance(item, list | tuple) for item in value):
        wrong = next(item for item in value if not isinstance(item, list | tuple))
        raise ValueError(f"{wrong!r} is not a list")
    elif len(value) != dims[0]:
        raise ValueError(f"{dims[0]} values are needed, not {len(value)}")
    else:
        for item in value:
            yield from _leaves(item, dims[1:])


def _plain(field: Field, value: int) -> Any:
    if isinstance(field.element, Bool):
        return bool(value)
    if isinstance(field.element, Enum):
        names = {member.value: member.name for member in field.element.members}
        return names.get(value, value)
    return value


def _number(field: Field, value: Any) -> int:
    if isinstance(field.element, Enum) and isinstance(value, str):
        if value not in field.element.members.__members__:
            raise ValueError(f"{field.name} cannot be {value!r}")
        return field.element.members[value].value
    if not isinstance(value, int):
        raise ValueError(f"{field.name} cannot be {value!r}")
    return int(value)


SchemaOf = Callable[[Any], Spec]
