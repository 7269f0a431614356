"""The ratios that the project promises, and whether they are met."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from benchmarks import by_hand, spin, tlc
from benchmarks.engines import PYTHON, native_name
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


@dataclass(frozen=True)
class Ratio:
    """A number, none where a peer is missing or failed, and the measurements that it was made from."""

    value: float | None
    sources: tuple[Measurement, ...] = ()


def ratios(tokens: Iterable[Measurement], scaling: Scaling, cold_start: float | None) -> dict[str, Ratio]:
    """The ratios, from the measurements on the token game."""
    by_peer = {measurement.peer: measurement for measurement in tokens}
    native = by_peer[NATIVE]
    searches = [by_peer[name] for name in (spin.DEPTH_FIRST, spin.BREADTH_FIRST)]
    faster = max(searches, key=lambda measurement: measurement.states_per_second or 0.0)
    return {
        "native_vs_numba": _divided(native, by_peer[by_hand.NUMBA]),
        "native_vs_spin": _divided(native, faster),
        "native_vs_tlc": _divided(native, by_peer[tlc.NAME]),
        "cores2_vs_1": _divided(*reversed(scaling.large)) if len(scaling.large) > 1 else Ratio(None),
        "python_vs_tuples": _divided(by_peer[PYTHON], by_peer[by_hand.TUPLES]),
        "bytes_per_state": Ratio(native.bytes_per_state),
        "cold_start_seconds": Ratio(cold_start),
        "growth_1e5_to_1e7": _divided(scaling.growth[0], scaling.growth[-1]),
    }


def _divided(over: Measurement, under: Measurement) -> Ratio:
    """How much faster the first is, in states per second."""
    first, second = over.states_per_second, under.states_per_second
    return Ratio(first / second if first and second else None, (over, under))
