"""Two-phase commit: (state of each resource manager, of the transaction manager, prepared, messages).

`prepared` is what the transaction manager has heard and `sent` who has said so, both as sets of bits;
`order` is 0, COMMITTED or ABORTED: the message that the transaction manager has sent, if any.
"""

from __future__ import annotations

WORKING, PREPARED, COMMITTED, ABORTED = range(4)
State = tuple[tuple[int, ...], int, int, int]


def search(managers: int) -> tuple[set[State], int]:
    """All reachable states, and how many transitions lead from them."""
    everyone = (1 << managers) - 1
    numbered = [(at, 1 << at) for at in range(managers)]
    start: State = ((WORKING,) * managers, 0, 0, 0)
    seen = {start}
    level = [start]
    transitions = 0
    while level:
        following = []
        for rms, order, prepared, sent in level:
            made = []
            if not order:
                made.append((rms, ABORTED, prepared, sent))
                if prepared == everyone:
                    made.append((rms, COMMITTED, prepared, sent))
            for at, bit in numbered:
                if order:
                    made.append((rms[:at] + (order,) + rms[at + 1 :], order, prepared, sent))
                elif sent & bit:
                    made.append((rms, order, prepared | bit, sent))
                if rms[at] == WORKING:
                    made.append((rms[:at] + (PREPARED,) + rms[at + 1 :], order, prepared, sent | bit))
                    made.append((rms[:at] + (ABORTED,) + rms[at + 1 :], order, prepared, sent))
            transitions += len(made)
            for after in made:
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        level = following
    return seen, transitions
