"""The draft that rules are traced on: its cells are expressions over the state before the rule."""

from __future__ import annotations

from typing import Any

from verify.draft import fill, whole
from verify.errors import OutOfBounds
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.sym import Sym, decider, node_of, wrap
from verify.state import Field, Group, Schema

Contents = dict[Field, Node]
"""The present value of each field: a number for a single cell, an array version for an array."""


class SymbolicDraft:
    """A state being changed, of which only the bounds are known. Subclasses add the fields."""

    __slots__ = ("contents", "read_only", "reading", "scope", "writes")
    schema: Schema

    def __init__(self, scope: Any, reading: Any, read_only: bool = False) -> None:
        self.scope = scope
        self.reading = reading
        self.read_only = read_only
        self.writes: dict[Field, int] = {}
        self.contents: Contents = {
            field: expr.init(field) if field.dims else expr.cell(field, 0) for field in self.schema.fields
        }

    def contents_now(self) -> Contents:
        """Everything it holds, to be put back later."""
        return dict(self.contents)

    def put_contents(self, contents: Contents) -> None:
        self.contents = dict(contents)

    def load_cell(self, field: Field, at: Any) -> Any:
        if not field.dims:
            return wrap(self.contents[field])
        return wrap(_newest(self.contents[field], node_of(at)))

    def store_cell(self, field: Field, at: Any, value: Any) -> None:
        if self.read_only:
            raise TypeError(f"a claim must not change the state: it writes '{field.name}'")
        node = node_of(value)
        path = decider()
        low = expr.le(expr.const(field.lo), node)
        high = expr.le(node, expr.const(field.hi))
        if not (path.decide(low) and path.decide(high)):
            raise OutOfBounds(field)
        if field.dims:
            self.contents[field] = expr.stored(self.contents[field], node_of(at), node)
            self.writes[field] = self.writes.get(field, 0) + 1
        else:
            self.contents[field] = node

    def check_index(self, name: str, size: int, at: Any) -> Any:
        if isinstance(at, Sym):
            at.must_index(name, size)
        elif not 0 <= at < size:
            raise IndexError(f"index {at} of '{name}' is outside 0..{size - 1}")
        return at


def _newest(array: Node, index: Node) -> Node:
    """The value at `index`, looking through writes that cannot be, or must be, to the same place."""
    facts = decider().facts
    below = array
    while below.op == "store":
        written = below.args[1]
        if written.op == index.op == "const":
            same: bool | None = written is index
        else:
            same = facts.known(expr.eq(written, index))
        if same is True:
            value: Node = below.args[2]
            return value
        if same is None:
            return expr.load(below, index)
        below = below.args[0]
    return expr.load(below, index)


def symbolic_class(schema: Schema) -> type[SymbolicDraft]:
    body: dict[str, Any] = {"__slots__": (), "schema": schema}
    for name, entry in schema.names.items():
        body[name] = _attribute(name, entry)
    return type("SymbolicDraft", (SymbolicDraft,), body)


def _attribute(name: str, entry: Field | Group) -> property:
    if isinstance(entry, Field) and not entry.dims:
        return property(
            lambda draft: draft.load_cell(entry, 0), lambda draft, value: draft.store_cell(entry, 0, value)
        )

    def write(draft: SymbolicDraft, value: Any) -> None:
        if isinstance(entry, Group):
            raise TypeError(f"'{name}' is a component: change its parts")
        fill(whole(draft, entry), name, value)

    return property(lambda draft: whole(draft, entry), write)
