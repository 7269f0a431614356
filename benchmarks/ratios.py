"""The ratios that the project promises, and whether they are met."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from benchmarks import by_hand, spin, tlc
from benchmarks.engines import native_name
from benchmarks.measure import Measurement
from benchmarks.scaling import Scaling

NATIVE = native_name(1)


@dataclass(frozen=True)
class Goal:
    """What a ratio should be at least, at most, or less than."""

    sign: str
    value: float

    def met_by(self, ratio: float | None) -> bool | None:
        return None if ratio is None else bool(_COMPARE[self.sign](ratio, self.value))

    def __str__(self) -> str:
        return f"{self.sign} {self.value:g}"


_COMPARE: dict[str, Callable[[float, float], bool]] = {">=": operator.ge, "<=": operator.le, "<": operator.lt}

GOALS = {
    "native_vs_numba": Goal(">=", 1),
    "native_vs_spin": Goal(">=", 4),
    "native_vs_tlc": Goal(">=", 30),
    "cores2_vs_1": Goal(">=", 1.6),
    "python_vs_tuples": Goal(">=", 1 / 20),
    "bytes_per_state": Goal("<=", 24),
    "cold_start_seconds": Goal("<", 5),
    "growth_1e5_to_1e7": Goal("<=", 1.3),
}


def ratios(
    tokens: Iterable[Measurement], scaling: Scaling, cold_start: float | None
) -> dict[str, float | None]:
    """The ratios, from the measurements on the token game; none where a peer is missing or failed."""
    by_peer = {measurement.peer: measurement for measurement in tokens}
    rates = {peer: measurement.states_per_second for peer, measurement in by_peer.items()}
    spins = [rate for rate in (rates.get(spin.DEPTH_FIRST), rates.get(spin.BREADTH_FIRST)) if rate]
    native = by_peer.get(NATIVE)
    return {
        "native_vs_numba": _divided(rates.get(NATIVE), rates.get(by_hand.NUMBA)),
        "native_vs_spin": _divided(rates.get(NATIVE), max(spins, default=None)),
        "native_vs_tlc": _divided(rates.get(NATIVE), rates.get(tlc.NAME)),
        "cores2_vs_1": scaling.two_cores_ratio,
        "python_vs_tuples": _divided(rates.get("python engine"), rates.get(by_hand.TUPLES)),
        "bytes_per_state": native.bytes_per_state if native else None,
        "cold_start_seconds": cold_start,
        "growth_1e5_to_1e7": scaling.growth_ratio,
    }


def _divided(over: float | None, under: float | None) -> float | None:
    return over / under if over and under else None
