"""Forms that need not branch: `select`, `all_of`, `any_of`, `count`, `lowest`, `highest`, and `Table`.

Each works on plain integers as well as on symbolic values, where it makes one expression instead of
a fork for each case.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import prod
from typing import Any

from verify.errors import BadModel
from verify.lift import expr
from verify.lift.sym import Sym, node_of, tracing, wrap


def select(condition: Any, a: Any, b: Any) -> Any:
    """`a` if the condition holds, else `b`; both are evaluated.

    >>> select(2 > 1, 10, 20)
    10
    """
    if not isinstance(condition, Sym):
        return a if condition else b
    return wrap(expr.select(condition.decided(), node_of(a), node_of(b)))


def negation(condition: Any) -> Any:
    """Not `condition`, without deciding it.

    >>> negation(1 > 2)
    True
    """
    if isinstance(condition, Sym):
        return wrap(expr.not_(expr.truth(condition.node)))
    return not condition


def all_of(conditions: Iterable[Any]) -> Any:
    """Whether every condition holds.

    >>> all_of(n > 0 for n in (1, 2))
    True
    """
    found = list(conditions)
    if not any(isinstance(condition, Sym) for condition in found):
        return all(found)
    return wrap(expr.and_(expr.truth(node_of(condition)) for condition in found))


def any_of(conditions: Iterable[Any]) -> Any:
    """Whether some condition holds.

    >>> any_of(n > 1 for n in (1, 2))
    True
    """
    found = list(conditions)
    if not any(isinstance(condition, Sym) for condition in found):
        return any(found)
    return wrap(expr.or_(expr.truth(node_of(condition)) for condition in found))


def count(conditions: Iterable[Any]) -> Any:
    """How many conditions hold.

    >>> count(n > 1 for n in (1, 2, 3))
    2
    """
    total: Any = 0
    for condition in conditions:
        total += select(condition, 1, 0)
    return total


def among(value: Any, *choices: Any) -> Any:
    """Whether a value is one of some; `in` without a fork.

    >>> among(2, 1, 2)
    True
    """
    return any_of(value == choice for choice in choices)


def first_of(conditions: Iterable[Any], none: int = -1) -> Any:
    """The number of the first condition that holds; `none` where there is none.

    >>> first_of([False, True, True])
    1
    """
    found: Any = none
    for at, condition in reversed(list(enumerate(conditions))):
        found = select(condition, at, found)
    return found


def lowest(*values: Any) -> Any:
    """The smallest value; `min` without a fork.

    >>> lowest(3, 1, 2)
    1
    """
    best, *rest = values
    for value in rest:
        best = select(value < best, value, best)
    return best


def highest(*values: Any) -> Any:
    """The largest value; `max` without a fork.

    >>> highest(3, 1, 2)
    3
    """
    best, *rest = values
    for value in rest:
        best = select(value > best, value, best)
    return best


class Table:
    """Constant data that may be indexed by a symbolic number, in one or more dimensions.

    With `none`, the index -1 (nobody, nothing) gives that number. `lo` and `hi` say what an entry could be; `assumed` marks, in the same shape, the entries that are not
    known for certain (default: all). A proof may leave those open, and then holds whatever they are.

    >>> Table([[1, 2], [3, 4]], name="cost")[1][0]
    3
    """

    def __init__(
        self,
        values: Sequence[Any],
        name: str = "table",
        lo: int | None = None,
        hi: int | None = None,
        assumed: Sequence[Any] | None = None,
        none: int | None = None,
    ) -> None:
        self.name = name
        self.dims = _shape(values, name)
        self.flat = tuple(_flattened(values, len(self.dims), name))
        if not self.flat:
            raise BadModel(f"table '{name}' is empty")
        self.first = 0 if none is None else -1
        if none is not None:
            row = prod(self.dims[1:])
            self.flat = (none,) * row + self.flat
            assumed = (
                None if assumed is None else [[0] * row] + [list(_flattened(assumed, len(self.dims), name))]
            )
        self.lo = min(self.flat) if lo is None else lo
        self.hi = max(self.flat) if hi is None else hi
        if not self.lo <= min(self.flat) <= max(self.flat) <= self.hi:
            raise BadModel(f"table '{name}' has entries outside {self.lo}..{self.hi}")
        if assumed is None:
            self.assumed: tuple[int, ...] = (1,) * len(self.flat)
        else:
            self.assumed = tuple(_flattened(assumed, 2 if none is not None else len(self.dims), name))
        if len(self.assumed) != len(self.flat):
            raise BadModel(
                f"table '{name}' marks {len(self.assumed)} entries as assumed or not, of {len(self.flat)}"
            )
        self.free = False

    def range_of(self, at: int) -> tuple[int, int]:
        """What entry `at` may be: its range where it is left open, else its value."""
        open_here = self.free and self.assumed[at]
        return (self.lo, self.hi) if open_here else (self.flat[at], self.flat[at])

    def __len__(self) -> int:
        return self.dims[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)

    @property
    def _content(self) -> tuple[Any, ...]:
        return (self.name, self.dims, self.flat, self.assumed, self.lo, self.hi, self.free)

    def __getitem__(self, i: Any) -> Any:
        return _Row(self, 0, 0)[i]

    def __repr__(self) -> str:
        return self.name


class _Row:
    __slots__ = ("_at", "_depth", "_table")

    def __init__(self, table: Table, at: Any, depth: int) -> None:
        self._table = table
        self._at = at
        self._depth = depth

    def __len__(self) -> int:
        return self._table.dims[self._depth]

    def __getitem__(self, i: Any) -> Any:
        table, depth = self._table, self._depth
        first, size = (table.first if depth == 0 else 0), table.dims[depth]
        if isinstance(i, Sym):
            i.must_index(table.name, size, first)
        elif not first <= i < size:
            raise IndexError(f"index {i} of '{table.name}' is outside {first}..{size - 1}")
        at = self._at + (i - first) * prod(table.dims[depth + 1 :])
        if depth + 1 < len(table.dims):
            return _Row(table, at, depth + 1)
        if isinstance(at, Sym) or (table.free and tracing()):
            return wrap(expr.lookup(table, node_of(at)))
        return table.flat[at]


class Catalogue:
    """Records of constant data, such as cards, each attribute of which may be read at a symbolic index.

    `assumed` tells of attributes that are not known for certain: their range, and in the attribute's shape which
    entries are meant (see `Table`). `Table`s of them are in `tables`.

    >>> cards = Catalogue([{"cost": 2, "goods": [1, 0]}, {"cost": 3, "goods": [0, 1]}], name="card")
    >>> cards[1].cost, cards[1].goods[1]
    (3, 1)
    """

    def __init__(
        self,
        records: Sequence[Mapping[str, Any]],
        name: str = "record",
        none: int | None = None,
        assumed: Mapping[str, tuple[int, int, Sequence[Any]]] | None = None,
    ) -> None:
        if not records:
            raise BadModel(f"catalogue '{name}' is empty")
        self.name = name
        self.size = len(records)
        self.tables: dict[str, Table] = {}
        for key in records[0]:
            values = [record[key] for record in records]
            lo, hi, marks = (assumed or {}).get(key, (None, None, None))
            self.tables[key] = Table(values, f"{name}.{key}", lo, hi, marks, none)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Record:
        return Record(self, i)


class Record:
    """One entry of a catalogue: its attributes."""

    __slots__ = ("_at", "_catalogue")

    def __init__(self, catalogue: Catalogue, at: Any) -> None:
        self._catalogue = catalogue
        self._at = at

    def __getattr__(self, name: str) -> Any:
        table = self._catalogue.tables.get(name)
        if table is None:
            raise AttributeError(f"catalogue '{self._catalogue.name}' has no '{name}'")
        return table[self._at]


@contextmanager
def left_open(tables: Sequence[Table]) -> Iterator[None]:
    """While it lasts, the assumed entries of `tables` are unknown numbers of their range."""
    for table in tables:
        table.free = True
    try:
        yield
    finally:
        for table in tables:
            table.free = False


def _shape(values: Any, name: str) -> tuple[int, ...]:
    if not isinstance(values, Sequence) or isinstance(values, str):
        return ()
    shapes = {_shape(value, name) for value in values}
    if len(shapes) > 1:
        raise BadModel(f"table '{name}' has rows of different lengths")
    return (len(values), *(shapes.pop() if shapes else ()))


def _flattened(values: Any, depth: int, name: str) -> Iterable[int]:
    if depth == 0:
        try:
            yield operator.index(values)
        except TypeError:
            raise BadModel(f"table '{name}' has the entry {values!r}, which is not a whole number") from None
    else:
        for value in values:
            yield from _flattened(value, depth - 1, name)
