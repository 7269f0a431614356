"""Room for deep expressions: trees are walked by functions that call themselves."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

DEEPEST = 60_000


@contextmanager
def deep() -> Iterator[None]:
    """While it lasts, the toolkit's own recursion may go as deep as the largest tree needs."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
