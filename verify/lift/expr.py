"""The small expression language that rules are lifted into.

Expressions are shared nodes, made only by the functions below, which put them into a normal form:
sums are sorted linear combinations, every comparison is `sum <= constant` or `sum == constant` or
the negation of one. Equal expressions are therefore the same object.

    const k | cell field i | param name | sum k ((atom, coefficient)...) | mul a b | div a k | mod a k
    lookup table index | load array index | select c a b
    le sum k | eq sum k | not c | and c... | or c...
    arrays: init field | store array index value | choose c array array
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from math import gcd
from typing import TYPE_CHECKING, Any

from verify.errors import Untraceable

if TYPE_CHECKING:
    from verify.forms import Table
    from verify.state import Field

LARGEST = 2**62
TRUTH = frozenset({"le", "eq", "not", "and", "or"})


class Node:
    """One expression: `op`, `args`, and the interval `lo..hi` that its shape alone guarantees."""

    __slots__ = ("args", "hi", "key", "lo", "op", "uid")

    def __init__(self, op: str, args: tuple[Any, ...], lo: int, hi: int, uid: int) -> None:
        self.op = op
        self.args = args
        self.lo = lo
        self.hi = hi
        self.uid = uid
        self.key = b""

    def __repr__(self) -> str:
        return show(self)


_pool: dict[tuple[Any, ...], Node] = {}
_built: dict[tuple[Any, ...], Node] = {}
"""What `remembered` functions gave for nodes: a rule that is traced path by path builds the same ones many times."""


def _node(op: str, args: tuple[Any, ...], lo: int, hi: int) -> Node:
    key = (op, *args)
    found = _pool.get(key)
    if found is None:
        if not -LARGEST <= lo <= hi <= LARGEST:
            raise Untraceable(f"a number between {lo} and {hi} is computed, which does not fit into 64 bits")
        found = _pool[key] = Node(op, args, lo, hi, len(_pool))
        shape = repr([op, *(_part(arg) for arg in args)])
        found.key = blake2b(shape.encode(), digest_size=8).digest()
    return found


@contextmanager
def forgetting() -> Iterator[None]:
    """Expressions made meanwhile are dropped from the pool afterwards: nobody may keep them."""
    kept = [(held, len(held)) for held in (_pool, _built)]
    try:
        yield
    finally:
        for held, size in kept:
            while len(held) > size:
                held.popitem()


def remembered(build: Callable[[Node, Node], Node]) -> Callable[[Node, Node], Node]:
    """The same function of two nodes, which normalises each pair of them only once."""

    @functools.wraps(build)
    def once(a: Node, b: Node) -> Node:
        key = (build, a, b)
        found = _built.get(key)
        if found is None:
            found = _built[key] = build(a, b)
        return found

    return once


def order(node: Node) -> tuple[bytes, int]:
    """By what equal expressions of different runs are sorted alike: a digest of their shape."""
    return node.key, node.uid


def _part(arg: Any) -> Any:
    if isinstance(arg, Node):
        return arg.key
    if isinstance(arg, tuple):
        return [_part(item) for item in arg]
    return arg.name if hasattr(arg, "name") else arg


def const(value: int) -> Node:
    value = int(value)
    return _node("const", (value,), value, value)


def cell(field: Field, at: int) -> Node:
    if field.lo == field.hi:
        return const(field.lo)
    return _node("cell", (field, at), field.lo, field.hi)


def param(name: str, values: tuple[int, ...]) -> Node:
    """A parameter of a rule, any of `values`."""
    if len(values) < 2:
        return const(values[0] if values else 0)
    return _node("param", (name, values), min(values), max(values))


def terms(node: Node) -> tuple[int, tuple[tuple[Node, int], ...]]:
    """A node as a constant and sorted (atom, coefficient) pairs."""
    if node.op == "const":
        return node.lo, ()
    if node.op == "sum":
        return node.args
    return 0, ((node, 1),)


def linear(constant: int, pairs: Iterable[tuple[Node, int]]) -> Node:
    """constant + the sum of coefficient * atom, in normal form."""
    total: dict[Node, int] = {}
    for node, factor in pairs:
        inner, inner_pairs = terms(node)
        constant += factor * inner
        for atom, coefficient in inner_pairs:
            total[atom] = total.get(atom, 0) + factor * coefficient
    kept = sorted(((a, c) for a, c in total.items() if c), key=lambda pair: order(pair[0]))
    if not kept:
        return const(constant)
    if constant == 0 and len(kept) == 1 and kept[0][1] == 1:
        return kept[0][0]
    lo = constant + sum(c * (a.lo if c > 0 else a.hi) for a, c in kept)
    hi = constant + sum(c * (a.hi if c > 0 else a.lo) for a, c in kept)
    return _node("sum", (constant, tuple(kept)), lo, hi)


@remembered
def add(a: Node, b: Node) -> Node:
    return linear(0, ((a, 1), (b, 1)))


@remembered
def sub(a: Node, b: Node) -> Node:
    return linear(0, ((a, 1), (b, -1)))


def mul(a: Node, b: Node) -> Node:
    if a.op == "const":
        return linear(0, ((b, a.lo),))
    if b.op == "const":
        return linear(0, ((a, b.lo),))
    if order(a) > order(b):
        a, b = b, a
    corners = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi]
    return _node("mul", (a, b), min(corners), max(corners))


def div(a: Node, by: int) -> Node:
    """Floor division by a positive constant."""
    if a.lo // by == a.hi // by:
        return const(a.lo // by)
    return a if by == 1 else _node("div", (a, by), a.lo // by, a.hi // by)


def mod(a: Node, by: int) -> Node:
    """What floor division by a positive constant leaves."""
    if a.lo // by == a.hi // by:
        return linear(-(a.lo // by) * by, ((a, 1),))
    return _node("mod", (a, by), 0, by - 1)


def lookup(table: Table, index: Node) -> Node:
    """Entry `index` of constant data; the index is known to fit."""
    seen = [table.range_of(at) for at in range(max(index.lo, 0), min(index.hi + 1, len(table.flat)))]
    lo, hi = min(low for low, _ in seen), max(high for _, high in seen)
    if lo == hi:
        return const(lo)
    return _node("lookup", (table, index, table.free), lo, hi)


def select(c: Node, a: Node, b: Node) -> Node:
    """a if c else b."""
    if c.op == "const":
        return a if c.lo else b
    if a is b:
        return a
    if c.op == "not":
        return select(c.args[0], b, a)
    if a.op == "const" and b.op == "const" and (a.lo, b.lo) in ((1, 0), (0, 1)):
        return c if a.lo else not_(c)
    return _node("select", (c, a, b), min(a.lo, b.lo), max(a.hi, b.hi))


def _compared(op: str, node: Node, bound: int) -> Node:
    """`node <= bound` or `node == bound`, with the sum made primitive: no constant, first coefficient positive."""
    constant, pairs = terms(node)
    bound -= constant
    if not pairs:
        return const(bound >= 0 if op == "le" else bound == 0)
    divisor = gcd(*(c for _, c in pairs))
    if op == "eq" and bound % divisor:
        return const(0)
    if pairs[0][1] > 0:
        left = linear(0, ((a, c // divisor) for a, c in pairs))
        return _compare(op, left, bound // divisor)
    left = linear(0, ((a, -c // divisor) for a, c in pairs))
    if op == "eq":
        return _compare("eq", left, -bound // divisor)
    return not_(_compare("le", left, -(bound // divisor) - 1))


def _compare(op: str, left: Node, bound: int) -> Node:
    if op == "le":
        if left.hi <= bound:
            return const(1)
        if left.lo > bound:
            return const(0)
    else:
        if left.lo == left.hi == bound:
            return const(1)
        if not left.lo <= bound <= left.hi:
            return const(0)
        if left.op in TRUTH:
            return left if bound == 1 else not_(left)
    return _node(op, (left, bound), 0, 1)


@remembered
def le(a: Node, b: Node) -> Node:
    return _compared("le", sub(a, b), 0)


@remembered
def eq(a: Node, b: Node) -> Node:
    return _compared("eq", sub(a, b), 0)


def not_(c: Node) -> Node:
    if c.op == "const":
        return const(not c.lo)
    if c.op == "not":
        inner: Node = c.args[0]
        return inner
    return _node("not", (c,), 0, 1)


def truth(node: Node) -> Node:
    """Whether a number is not zero."""
    if node.op in TRUTH or node.op == "const":
        return node if node.op != "const" else const(bool(node.lo))
    return not_(_compared("eq", node, 0))


def and_(conditions: Iterable[Node]) -> Node:
    return _junction("and", conditions, neutral=1)


def or_(conditions: Iterable[Node]) -> Node:
    return _junction("or", conditions, neutral=0)


def _junction(op: str, conditions: Iterable[Node], neutral: int) -> Node:
    kept: dict[Node, None] = {}
    for condition in conditions:
        if condition.op == "const":
            if bool(condition.lo) != bool(neutral):
                return const(1 - neutral)
        elif condition.op == op:
            kept.update(dict.fromkeys(condition.args))
        else:
            kept[condition] = None
    if any(not_(condition) in kept for condition in kept):
        return const(1 - neutral)
    if not kept:
        return const(neutral)
    if len(kept) == 1:
        return next(iter(kept))
    return _node(op, tuple(sorted(kept, key=order)), 0, 1)


def init(field: Field) -> Node:
    """The array as it is before the rule."""
    return _node("init", (field,), field.lo, field.hi)


def stored(array: Node, index: Node, value: Node) -> Node:
    """The array with `value` at `index`; an earlier write to the same place is forgotten."""
    kept: list[tuple[Node, Node]] = []
    below = array
    while below.op == "store" and (below.args[1].op == "const") == (index.op == "const"):
        if below.args[1] is index:
            base: Node = below.args[0]
            for at, held in reversed(kept):
                base = _node("store", (base, at, held), array.lo, array.hi)
            array = base
            break
        if index.op != "const":
            break
        kept.append((below.args[1], below.args[2]))
        below = below.args[0]
    return _node("store", (array, index, value), array.lo, array.hi)


def load(array: Node, index: Node) -> Node:
    """One cell of an array, exactly as deep in its history as the index leaves no doubt."""
    field = field_of(array)
    if array.op == "init" and index.op == "const":
        return cell(field, index.lo)
    return _node("load", (array, index), field.lo, field.hi)


def choose(c: Node, a: Node, b: Node) -> Node:
    """One of two versions of an array."""
    if c.op == "const":
        return a if c.lo else b
    if a is b:
        return a
    if c.op == "not":
        return choose(c.args[0], b, a)
    return _node("choose", (c, a, b), a.lo, a.hi)


def field_of(array: Node) -> Field:
    while array.op != "init":
        array = array.args[1] if array.op == "choose" else array.args[0]
    field: Field = array.args[0]
    return field


def children(node: Node) -> Iterator[Node]:
    """The nodes directly below a node."""
    if node.op == "sum":
        for atom, _ in node.args[1]:
            yield atom
    else:
        for arg in node.args:
            if isinstance(arg, Node):
                yield arg


def show(node: Node, depth: int = 6) -> str:
    """A node as text, for messages."""
    if depth == 0:
        return "…"
    op, args = node.op, node.args
    if op == "const":
        return str(node.lo)
    if op == "cell":
        return str(args[0].cell_name(args[1]))
    if op in ("param", "init"):
        return str(args[0] if op == "param" else args[0].name)
    if op == "sum":
        parts = [f"{c}*{show(a, depth - 1)}" if c != 1 else show(a, depth - 1) for a, c in args[1]]
        return "(" + " + ".join(parts + ([str(args[0])] if args[0] else [])) + ")"
    if op in ("le", "eq"):
        return f"{show(args[0], depth - 1)} {'<=' if op == 'le' else '=='} {args[1]}"
    inner = ", ".join(show(arg, depth - 1) if isinstance(arg, Node) else str(arg) for arg in args)
    return f"{op}({inner})"
