"""The token game: seven numbers of eight bits each."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from benchmarks.packed.table import empty, full, grown, put, shift_of

U = np.uint64
BYTE = U(255)
IDLE, FOREST, QUARRY, MARKET, WOOD, STONE, GOLD = (U(1 << 8 * at) for at in range(7))


@njit
def search(workers: int, store: int) -> Any:
    """All reachable states: how many, the number of transitions, and the arrays."""
    states, parents, table = empty()
    shift = shift_of(table.size)
    limit = U(store)
    count = put(U(workers), 0, 0, states, parents, table, shift)
    at = transitions = 0
    while at < count:
        if full(count, table):
            states, parents, table = grown(states, parents, table, count)
            shift = shift_of(table.size)
        s = states[at]
        wood, stone, gold = (s >> U(32)) & BYTE, (s >> U(40)) & BYTE, (s >> U(48)) & BYTE
        if s & BYTE:
            transitions += 3
            count = put(s - IDLE + FOREST, at, count, states, parents, table, shift)
            count = put(s - IDLE + QUARRY, at, count, states, parents, table, shift)
            count = put(s - IDLE + MARKET, at, count, states, parents, table, shift)
        if (s >> U(8)) & BYTE:
            transitions += 1
            count = put(s - FOREST + IDLE, at, count, states, parents, table, shift)
            if wood < limit:
                transitions += 1
                count = put(s + WOOD, at, count, states, parents, table, shift)
        if (s >> U(16)) & BYTE:
            transitions += 1
            count = put(s - QUARRY + IDLE, at, count, states, parents, table, shift)
            if stone < limit:
                transitions += 1
                count = put(s + STONE, at, count, states, parents, table, shift)
        if (s >> U(24)) & BYTE:
            transitions += 1
            count = put(s - MARKET + IDLE, at, count, states, parents, table, shift)
            if wood and stone and gold < limit:
                transitions += 1
                count = put(s - WOOD - STONE + GOLD, at, count, states, parents, table, shift)
        if gold:
            transitions += 1
            count = put(s - GOLD, at, count, states, parents, table, shift)
        at += 1
    return count, transitions, (states, parents, table)
