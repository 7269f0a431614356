"""Places in the state: fields with their indices, read from a draft."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from verify.ask.parts import Component, Name, Part, Place
from verify.ask.values import Env, Read, Value
from verify.ask.words import perhaps
from verify.forms import all_of, select
from verify.state import Bool, Field, Group

if TYPE_CHECKING:
    from verify.ask.meaning import Meaning


def cell_value(m: Meaning, part: Place) -> Value:
    field, indices = _field(m, part)
    if len(indices) < len(field.dims):
        family = m.names.dimension(field, len(indices))
        what = family.name if family else f"0..{field.dims[len(indices)] - 1}"
        raise m.wrong(
            f"'{m.question.said(part)}' has {prod(field.dims[len(indices) :])} entries: say which, in [ ] "
            f"({what}), or use sum( ), highest( ), lowest( )",
            part,
        )
    at, there = _position(m, field, indices, part)
    name = field.name

    def cell(s: Any, env: Env) -> Any:
        return s.load_cell(s.schema.by_name[name], at(s, env))

    if isinstance(field.element, Bool):
        return Value(
            "truth",
            lambda s, env: all_of([True if there is None else there(s, env), cell(s, env) != 0]),
        )
    family = m.names.family_of(field)
    return Value("thing" if family else "number", cell, field.lo, field.hi, family, there)


def cells(m: Meaning, item: Part) -> list[Value]:
    """The cells of a whole array or row; nothing where the item is not one."""
    if isinstance(item, Name) and not item.quoted and item.text not in m.variables:
        if item.text not in m.names.schema.names:
            return []
        item = Place(item.at, item.end, item, ())
    if not isinstance(item, Place):
        return []
    field, indices = _field(m, item)
    if len(indices) >= len(field.dims):
        return []
    if m.names.family_of(field) is not None or isinstance(field.element, Bool):
        raise m.wrong(
            f"'{field.name}' does not hold numbers: use 'count', such as count {_dimension(field)}: ...", item
        )
    at, there = _position(m, field, indices, item)
    name = field.name

    def cell(offset: int) -> Read:
        return lambda s, env: s.load_cell(s.schema.by_name[name], at(s, env) + offset)

    return [
        Value("number", cell(offset), field.lo, field.hi, exists=there)
        for offset in range(prod(field.dims[len(indices) :]))
    ]


def _field(m: Meaning, part: Place) -> tuple[Field, list[Part]]:
    """The field a place is in, and its indices."""
    entry = m.names.schema.names.get(part.name.text)
    if entry is None:
        raise m.unknown(part.name, None)
    indices = [step for step in part.steps if not isinstance(step, Component)]
    chosen = [step for step in part.steps if isinstance(step, Component)]
    if isinstance(entry, Group):
        if len(chosen) != 1 or chosen[0].text not in entry.fields:
            said = chosen[0].text if chosen else ""
            where = chosen[0] if chosen else part
            raise m.wrong(
                f"'{entry.name}' has parts, and one of them is needed: {perhaps(said, entry.fields)}",
                where,
            )
        return entry.fields[chosen[0].text], indices
    if chosen:
        raise m.wrong(f"'{entry.name}' has no parts", chosen[0])
    return entry, indices


def _position(m: Meaning, field: Field, indices: list[Part], part: Place) -> tuple[Read, Read | None]:
    """Where in its field a place is, and whether it is there at all."""
    if len(indices) > len(field.dims):
        raise m.wrong(
            f"'{field.name}' takes {len(field.dims)} indices, not {len(indices)}", indices[len(field.dims)]
        )
    values = [_index(m, field, depth, index) for depth, index in enumerate(indices)]
    strides = [prod(field.dims[depth + 1 :]) for depth in range(len(indices))]
    sizes = field.dims[: len(indices)]
    loose = [
        (value, size)
        for value, size in zip(values, sizes, strict=True)
        if value.lo < 0 or value.hi >= size or value.exists
    ]

    def there(s: Any, env: Env) -> Any:
        return all_of(
            condition
            for value, size in loose
            for index in [value.read(s, env)]
            for condition in (value.there(s, env), index >= 0, index < size)
        )

    def at(s: Any, env: Env) -> Any:
        inside = there(s, env) if loose else True
        total: Any = 0
        for value, stride in zip(values, strides, strict=True):
            total = total + value.read(s, env) * stride
        return select(inside, total, 0) if loose else total

    return at, there if loose else None


def _index(m: Meaning, field: Field, depth: int, index: Part) -> Value:
    family = m.names.dimension(field, depth)
    size = field.dims[depth]
    value = m.value(index, family)
    if value.sort == "truth":
        raise m.wrong("a condition cannot stand in [ ]", index)
    if value.family is not None and (family is None or value.family.name != family.name):
        needs = f"a {family.name}" if family else f"a number from 0 to {size - 1}"
        raise m.wrong(f"'{field.name}' is indexed by {needs}, not by a {value.family.name}", index)
    if value.lo == value.hi and not 0 <= value.lo < size:
        raise m.wrong(f"'{field.name}' has no entry {value.lo} here: use 0..{size - 1}", index)
    if value.family is None and family is not None:
        m.fixed |= family.symmetric
    return value


def _dimension(field: Field) -> str:
    kind = field.dim_kinds[0]
    return f"{kind.name}" if kind else f"i in 0..{field.dims[0] - 1}"
