"""The token game: (idle, forest, quarry, market, wood, stone, gold)."""

from __future__ import annotations

State = tuple[int, int, int, int, int, int, int]


def search(workers: int, store: int) -> tuple[set[State], int]:
    """All reachable states, and how many transitions lead from them."""
    start = (workers, 0, 0, 0, 0, 0, 0)
    seen = {start}
    level = [start]
    transitions = 0
    while level:
        following = []
        for i, f, q, m, w, s, g in level:
            made: list[State] = []
            if i:
                j = i - 1
                made += ((j, f + 1, q, m, w, s, g), (j, f, q + 1, m, w, s, g), (j, f, q, m + 1, w, s, g))
            if f:
                made.append((i + 1, f - 1, q, m, w, s, g))
                if w < store:
                    made.append((i, f, q, m, w + 1, s, g))
            if q:
                made.append((i + 1, f, q - 1, m, w, s, g))
                if s < store:
                    made.append((i, f, q, m, w, s + 1, g))
            if m:
                made.append((i + 1, f, q, m - 1, w, s, g))
                if w and s and g < store:
                    made.append((i, f, q, m, w - 1, s - 1, g + 1))
            if g:
                made.append((i, f, q, m, w, s, g - 1))
            transitions += len(made)
            for after in made:
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        level = following
    return seen, transitions
