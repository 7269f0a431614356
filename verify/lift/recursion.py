"""Room for deep expressions: trees are walked by functions that call themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

DEEPEST = 60_000
RULES = 8_000
"""How deep the functions of a model may go: a rule that calls itself for ever is an error of the rule, and must not
exhaust the stack of the process."""


@contextmanager
def deep() -> Iterator[None]:
    """While it lasts, the toolkit's own recursion may go as deep as the largest tree needs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def not_too_deep() -> Iterator[None]:
    """While it lasts, functions of a model run, which get less room."""
    before = sys.getrecursionlimit()
    if before <= RULES:
        yield
        return
    sys.setrecursionlimit(RULES)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
