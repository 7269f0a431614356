"""The sliding puzzle: nine cells of four bits each, and the place of the gap in four more."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from benchmarks.packed.table import empty, full, grown, put, shift_of

U = np.uint64
CELL = U(15)
GAP = U(36)
START = U(sum((at + 1) % 9 << 4 * at for at in range(9)) | 8 << 36)


@njit(inline="always")
def slid(board: Any, gap: Any, origin: Any) -> Any:
    """The board after the tile at `origin` has slid into the gap."""
    tile = (board >> (U(4) * origin)) & CELL
    board ^= (tile << (U(4) * origin)) | (tile << (U(4) * gap))
    return board ^ ((gap ^ origin) << GAP)


@njit
def search() -> Any:
    """All reachable states: how many, the number of transitions, and the arrays."""
    states, parents, table = empty()
    shift = shift_of(table.size)
    count = put(START, 0, 0, states, parents, table, shift)
    at = transitions = 0
    while at < count:
        if full(count, table):
            states, parents, table = grown(states, parents, table, count)
            shift = shift_of(table.size)
        board = states[at]
        gap = board >> GAP
        column = gap % U(3)
        if gap >= U(3):
            transitions += 1
            count = put(slid(board, gap, gap - U(3)), at, count, states, parents, table, shift)
        if gap < U(6):
            transitions += 1
            count = put(slid(board, gap, gap + U(3)), at, count, states, parents, table, shift)
        if column > U(0):
            transitions += 1
            count = put(slid(board, gap, gap - U(1)), at, count, states, parents, table, shift)
        if column < U(2):
            transitions += 1
            count = put(slid(board, gap, gap + U(1)), at, count, states, parents, table, shift)
        at += 1
    return count, transitions, (states, parents, table)
