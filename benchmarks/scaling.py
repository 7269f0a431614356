"""How the native engine scales on the token game: with the number of states, and with a second core."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.cases import tokens
from benchmarks.engines import cores, native_engine
from benchmarks.measure import Measurement, measure

SIZES = ((6, 10), (10, 15), (15, 23))
"""Workers and store for about 10^5, 10^6 and 10^7 states; the last is the scope `large`."""
QUICK_SIZES = ((2, 2), (3, 3), (4, 4))


@dataclass(frozen=True)
class Scaling:
    """One worker on each size, smallest first; and two workers on the largest, where there are two cores."""

    growth: list[Measurement]
    two_cores: Measurement | None

    @property
    def measurements(self) -> list[Measurement]:
        return self.growth + ([self.two_cores] if self.two_cores else [])

    @property
    def growth_ratio(self) -> float | None:
        """The time per state on the largest size, divided by that on the smallest."""
        first, last = self.growth[0].states_per_second, self.growth[-1].states_per_second
        return first / last if first and last else None

    @property
    def two_cores_ratio(self) -> float | None:
        one = self.growth[-1].states_per_second
        two = self.two_cores.states_per_second if self.two_cores else None
        return two / one if one and two else None


def scaling(quick: bool, repeats: int, say: Callable[[str], None]) -> Scaling:
    """Measure both, each size by itself, one and two workers in turn."""
    growth: list[Measurement] = []
    two_cores = None
    sizes = QUICK_SIZES if quick else SIZES
    for size in sizes:
        peers = [native_engine(1)]
        if size == sizes[-1] and cores() > 1:
            peers.append(native_engine(2))
        one, *others = measure(tokens(*size), peers, repeats, say)
        growth.append(one)
        two_cores = others[0] if others else None
    return Scaling(growth, two_cores)
