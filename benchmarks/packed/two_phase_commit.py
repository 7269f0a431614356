"""Two-phase commit: two bits for the order and for each resource manager; bits for prepared and for sent.

The order is 0 while the transaction manager is undecided, then COMMITTED or ABORTED: one number stands
for its state and for the message that it sends on entering that state.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from benchmarks.packed.table import empty, full, grown, put, shift_of

U = np.uint64
WORKING, PREPARED, COMMITTED, ABORTED = (U(state) for state in range(4))
TWO_BITS = U(3)
KNOWN, SENT, MANAGERS = U(2), U(18), U(34)
"""Where the bits of the prepared that are known, of those sent, and of the managers begin."""


@njit
def search(managers: int) -> Any:
    """All reachable states: how many, the number of transitions, and the arrays."""
    states, parents, table = empty()
    shift = shift_of(table.size)
    everyone = U(((1 << managers) - 1) << 2)
    count = put(U(0), 0, 0, states, parents, table, shift)
    at = transitions = 0
    while at < count:
        if full(count, table):
            states, parents, table = grown(states, parents, table, count)
            shift = shift_of(table.size)
        s = states[at]
        order = s & TWO_BITS
        if order == 0:
            transitions += 1
            count = put(s | ABORTED, at, count, states, parents, table, shift)
            if s & everyone == everyone:
                transitions += 1
                count = put(s | COMMITTED, at, count, states, parents, table, shift)
        for manager in range(managers):
            bit, place = U(manager), MANAGERS + U(2 * manager)
            if order != 0:
                transitions += 1
                told = (s & ~(TWO_BITS << place)) | (order << place)
                count = put(told, at, count, states, parents, table, shift)
            elif (s >> (SENT + bit)) & U(1):
                transitions += 1
                count = put(s | (U(1) << (KNOWN + bit)), at, count, states, parents, table, shift)
            if (s >> place) & TWO_BITS == WORKING:
                transitions += 2
                said = s | (U(1) << (SENT + bit))
                count = put(said | (PREPARED << place), at, count, states, parents, table, shift)
                count = put(s | (ABORTED << place), at, count, states, parents, table, shift)
        at += 1
    return count, transitions, (states, parents, table)
