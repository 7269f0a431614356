"""What a part of a question comes to: a number, a truth value or a thing, as a function of a draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.ask.names import Family
from verify.ask.words import perhaps
from verify.forms import all_of, highest, lowest, select

Env = Mapping[str, int]
Read = Callable[[Any, Env], Any]
ALWAYS: Env = {}
"""No variable is bound."""


@dataclass(frozen=True)
class Value:
    """A number, a truth value or a thing (`sort`), read from a draft; `exists` where it can be read at all."""

    sort: str
    read: Read
    lo: int = 0
    hi: int = 1
    family: Family | None = None
    exists: Read | None = None

    def there(self, s: Any, env: Env) -> Any:
        return True if self.exists is None else self.exists(s, env)


@dataclass(frozen=True)
class Variable:
    """What a binder stands for."""

    values: tuple[int, ...]
    family: Family | None


def chosen(body: Value, choice: Env) -> Value:
    """A value with some variables chosen."""
    exists = body.exists
    return replace(
        body,
        read=lambda s, env: body.read(s, {**env, **choice}),
        exists=None if exists is None else lambda s, env: exists(s, {**env, **choice}),
    )


def both(*values: Value) -> Read | None:
    """Where all of them can be read."""
    loose = [value.exists for value in values if value.exists is not None]
    return (lambda s, env: all_of(exists(s, env) for exists in loose)) if loose else None


def folded(which: str, values: list[Value]) -> Value:
    """The sum, the highest or the lowest of several; a sum leaves out what is not there."""
    if which == "sum":
        lows = [min(v.lo, 0) if v.exists else v.lo for v in values]
        highs = [max(v.hi, 0) if v.exists else v.hi for v in values]
        return Value(
            "number",
            lambda s, env: sum(select(v.there(s, env), v.read(s, env), 0) for v in values),
            sum(lows),
            sum(highs),
        )
    pick, bound = (highest, max) if which == "highest" else (lowest, min)
    return Value(
        "number",
        lambda s, env: pick(*(v.read(s, env) for v in values)),
        bound(v.lo for v in values),
        bound(v.hi for v in values),
        exists=both(*values),
    )


def allowed(family: Family, text: str = "") -> str:
    """What a label could have been."""
    labels = [*family.labels, *(["none"] if family.none else [])]
    return perhaps(text, labels)
