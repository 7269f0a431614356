"""The sliding puzzle: nine cells row by row, 0 where the gap is."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter

Board = tuple[int, ...]
START: Board = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def search() -> tuple[set[Board], int]:
    """All reachable boards, and how many slides lead from them."""
    slides = [_slides(gap) for gap in range(9)]
    seen = {START}
    level = [START]
    transitions = 0
    while level:
        following = []
        for board in level:
            choices = slides[board.index(0)]
            transitions += len(choices)
            for slide in choices:
                after = slide(board)
                if after not in seen:
                    seen.add(after)
                    following.append(after)
        level = following
    return seen, transitions


def _slides(gap: int) -> list[Callable[[Board], Board]]:
    """For each neighbour of the gap, the function that swaps the two."""
    row, column = divmod(gap, 3)
    near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    found: list[Callable[[Board], Board]] = []
    for other in [3 * r + c for r, c in near if 0 <= r < 3 and 0 <= c < 3]:
        order = list(range(9))
        order[gap], order[other] = other, gap
        found.append(itemgetter(*order))
    return found
