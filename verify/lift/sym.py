"""Symbolic numbers: what a rule computes with while it is traced.

A `Sym` behaves like an integer as far as it can without knowing its value. Where Python insists on
an answer (`if`, `while`, `and`, a list index) it asks the path that is being followed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, Protocol

from verify.errors import LudoproofError, Untraceable
from verify.lift import expr
from verify.lift.expr import Node
from verify.lift.facts import Facts


class Decider(Protocol):
    """The path being followed. `failure` is what could not be traced, should the rule swallow it."""

    facts: Facts
    failure: LudoproofError | None

    def decide(self, condition: Node) -> bool: ...

    def concrete(self, node: Node) -> int: ...


_deciders: list[Decider] = []


def following(decider: Decider | None) -> None:
    """Follow `decider` from now on; None goes back to the one before."""
    if decider is None:
        _deciders.pop()
    else:
        _deciders.append(decider)


def decider() -> Decider:
    if not _deciders:
        raise Untraceable("a symbolic value was kept from an earlier run and used outside of tracing")
    return _deciders[-1]


def untraceable(sentence: str) -> Untraceable:
    """The error for something that cannot be traced; remembered, so that no rule can swallow it."""
    error = Untraceable(sentence)
    for path in _deciders:
        path.failure = error
    return error


def tracing() -> bool:
    return bool(_deciders)


def wrap(node: Node) -> Any:
    """A node as the rule sees it: a plain integer where it is constant."""
    return node.lo if node.op == "const" else Sym(node)


def node_of(value: Any) -> Node:
    """The node of a number that a rule hands over."""
    if isinstance(value, Sym):
        return value.node
    try:
        return expr.const(operator.index(value))
    except TypeError:
        raise untraceable(f"{value!r} is not a whole number") from None


def _binary(build: Callable[[Node, Node], Node], flipped: bool = False) -> Callable[[Sym, Any], Any]:
    def method(self: Sym, other: Any) -> Any:
        if not isinstance(other, Sym) and not hasattr(other, "__index__"):
            if isinstance(other, list | tuple | str):
                return NotImplemented
            raise untraceable(
                f"a number of the state was computed with {other!r}, which is not a whole number"
            )
        a, b = self.node, node_of(other)
        return wrap(build(b, a) if flipped else build(a, b))

    return method


def _comparison(build: Callable[[Node, Node], Node]) -> Callable[[Sym, Any], Any]:
    def method(self: Sym, other: Any) -> Any:
        if not isinstance(other, Sym) and not hasattr(other, "__index__"):
            raise untraceable(f"a number of the state was compared with {other!r}, which is not a number")
        return wrap(build(self.node, node_of(other)))

    return method


def _by_constant(build: Callable[[Node, int], Node], sign: str) -> Callable[[Sym, Any], Any]:
    def method(self: Sym, other: Any) -> Any:
        if isinstance(other, Sym) or not hasattr(other, "__index__") or operator.index(other) <= 0:
            raise untraceable(f"'{sign}' works only by a positive constant, not by {other!r}")
        return wrap(build(self.node, operator.index(other)))

    return method


def _refuse(what: str, instead: str) -> Callable[..., Any]:
    def method(self: Sym, *others: Any) -> Any:
        raise untraceable(f"{what} does not work on numbers of the state: {instead}")

    return method


class Sym:
    """A number that depends on the state or on a parameter."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    __add__ = __radd__ = _binary(expr.add)
    __sub__ = _binary(expr.sub)
    __rsub__ = _binary(expr.sub, flipped=True)
    __mul__ = __rmul__ = _binary(expr.mul)
    __floordiv__ = _by_constant(expr.div, "//")
    __mod__ = _by_constant(expr.mod, "%")
    __le__ = _comparison(expr.le)
    __ge__ = _comparison(lambda a, b: expr.le(b, a))
    __lt__ = _comparison(lambda a, b: expr.not_(expr.le(b, a)))
    __gt__ = _comparison(lambda a, b: expr.not_(expr.le(a, b)))
    __eq__ = _comparison(expr.eq)
    __ne__ = _comparison(lambda a, b: expr.not_(expr.eq(a, b)))
    __hash__ = _refuse("a set or a dictionary key", "use a tuple or a list")
    __invert__ = _refuse("'~'", "use negation(...)")
    __truediv__ = __rtruediv__ = _refuse("'/'", "use '//' by a constant")
    __rfloordiv__ = __rmod__ = _refuse("division by a number of the state", "use a Table")
    __divmod__ = __rdivmod__ = _refuse("divmod", "use '//' and '%'")
    __pow__ = __rpow__ = _refuse("'**'", "use a Table")
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _refuse("a shift", "use '*' or '//'")
    __xor__ = __rxor__ = _refuse("'^'", "use '!='")
    __float__ = __round__ = _refuse("a float", "rules compute with whole numbers")

    def _logical(self, other: Any, build: Callable[[list[Node]], Node], sign: str) -> Any:
        a, b = self.node, node_of(other)
        if not (a.lo >= 0 and a.hi <= 1 and b.lo >= 0 and b.hi <= 1):
            raise untraceable(f"'{sign}' works on truth values only, not on bits of numbers")
        return wrap(build([expr.truth(a), expr.truth(b)]))

    def __and__(self, other: Any) -> Any:
        return self._logical(other, expr.and_, "&")

    def __or__(self, other: Any) -> Any:
        return self._logical(other, expr.or_, "|")

    __rand__ = __and__
    __ror__ = __or__

    def __neg__(self) -> Any:
        return wrap(expr.linear(0, ((self.node, -1),)))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        negative = expr.not_(expr.le(expr.const(0), self.node))
        return wrap(expr.select(negative, expr.linear(0, ((self.node, -1),)), self.node))

    def __bool__(self) -> bool:
        return decider().decide(expr.truth(self.node))

    def __index__(self) -> int:
        return decider().concrete(self.node)

    __int__ = __index__

    def __repr__(self) -> str:
        return f"<{self.node!r}>"

    def __getattr__(self, name: str) -> Any:
        raise untraceable(f"'.{name}' does not work on numbers of the state")

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """So that `isinstance(x, int)` answers as it does for a plain number."""
        return int

    def decided(self) -> Node:
        """This as a condition, constant where the path already knows it."""
        condition = expr.truth(self.node)
        known = decider().facts.known(condition)
        return condition if known is None else expr.const(known)

    def must_index(self, name: str, size: int, first: int = 0) -> None:
        """End the path with an `IndexError` where this number is outside first..size-1."""
        path = decider()
        low = expr.le(expr.const(first), self.node)
        high = expr.le(self.node, expr.const(size - 1))
        if not (path.decide(low) and path.decide(high)):
            raise IndexError(f"an index of '{name}' is outside {first}..{size - 1}")
