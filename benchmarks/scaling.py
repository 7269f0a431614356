"""How the native engine scales on the token game: with the number of states, and with a second core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.cases import tokens
from benchmarks.engines import cores, native_engine
from benchmarks.measure import Effort, Measurement, measure

SIZES = ((6, 10), (6, 22), (6, 48))
"""Workers and store for about 10^5, 10^6 and 10^7 states, with as many moves from each state: only the stores grow."""
LARGE = (15, 23)
"""The scope `large`, on which two cores are measured."""
QUICK_SIZES, QUICK_LARGE = ((3, 2), (3, 4), (3, 6)), (4, 4)


@dataclass(frozen=True)
class Scaling:
    """One worker on each size, smallest first; then one worker and, where there are two cores, two on `LARGE`."""

    growth: list[Measurement]
    large: list[Measurement]

    @property
    def measurements(self) -> list[Measurement]:
        return self.growth + self.large


def scaling(quick: bool, effort: Effort, say: Callable[[str], None]) -> Scaling:
    """Measure both, all sizes and both numbers of workers in turn."""
    sizes = QUICK_SIZES if quick else SIZES
    large = tokens(*(QUICK_LARGE if quick else LARGE))
    pairs = [(tokens(*size), native_engine(1)) for size in sizes]
    pairs += [(large, native_engine(workers)) for workers in (1, 2) if workers <= cores()]
    measured = measure(pairs, effort, say)
    return Scaling(measured[: len(sizes)], measured[len(sizes) :])
