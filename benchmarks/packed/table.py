"""An open-addressing table of 64-bit keys, at most half full, with the states in order beside it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

SPREAD = np.uint64(0x9E3779B97F4A7C15)
ONE = np.uint64(1)
FIRST_BITS = 16
MOST_MOVES = 64
"""No state has more successors, so a table with room for these need not be looked at between two of them."""


@njit
def empty() -> Any:
    """States, parents and table with nothing in them."""
    size = 1 << FIRST_BITS
    return np.empty(size // 2, np.uint64), np.empty(size // 2, np.uint32), np.zeros(size, np.uint64)


@njit
def full(count: int, table: Any) -> Any:
    return 2 * (count + MOST_MOVES) > table.size


@njit
def grown(states: Any, parents: Any, table: Any, count: int) -> Any:
    """The same content in arrays of twice the size."""
    size = 2 * table.size
    more_states, more_parents = np.empty(size // 2, np.uint64), np.empty(size // 2, np.uint32)
    more_states[:count] = states[:count]
    more_parents[:count] = parents[:count]
    larger, mask, shift = np.zeros(size, np.uint64), np.uint64(size - 1), shift_of(size)
    for at in range(count):
        key = states[at] + ONE
        slot = (key * SPREAD) >> shift
        while larger[slot] != 0:
            slot = (slot + ONE) & mask
        larger[slot] = key
    return more_states, more_parents, larger


@njit
def shift_of(size: int) -> Any:
    """How far a 64-bit hash is shifted to become a slot of a table."""
    bits = 0
    while 1 << bits < size:
        bits += 1
    return np.uint64(64 - bits)


@njit(inline="always")
def put(state: Any, parent: int, count: int, states: Any, parents: Any, table: Any, shift: Any) -> Any:
    """Add a state unless it is known; gives the number of states then. Keys are states plus one: 0 is empty."""
    mask = np.uint64(table.size - 1)
    key = state + ONE
    slot = (key * SPREAD) >> shift
    while True:
        entry = table[slot]
        if entry == key:
            return count
        if entry == 0:
            table[slot] = key
            states[count] = state
            parents[count] = parent
            return count + 1
        slot = (slot + ONE) & mask
