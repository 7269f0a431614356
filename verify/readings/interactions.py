"""Pairs of deviations that do together what neither does alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verify.readings.analysis import Analysis
from verify.readings.family import Deviation
from verify.readings.verdicts import NONE, ORDER, evidence
from verify.search.found import CLAIM_ERROR


@dataclass(frozen=True)
class Interaction:
    """Two rulings that meddle with each other. `conflict`: something goes wrong only if both hold."""

    one: Deviation
    other: Deviation
    scope: str
    what: str
    conflict: bool

    def to_json(self) -> dict[str, Any]:
        return {
            "readings": {self.one[0]: self.one[1], self.other[0]: self.other[1]},
            "scope": self.scope,
            "what": self.what,
            "conflict": self.conflict,
        }


def interactions(
    analysis: Analysis, say: Callable[[str], None] | None = None
) -> tuple[list[Interaction], str]:
    """What pairs of deviations do that single ones do not; only of a search that is complete.

    First, whatever a pair has (a claim that fails, a stuck position, ...) and neither of its deviations, nor the
    base; or lacks, though both deviations or neither have it. Second, an ambiguity whose verdict is more once the
    other ruling is made: against the base it makes less of a difference than against the other deviation. With
    them comes a note where some pairs could not be looked at.
    """
    family, scope = analysis.family, analysis.searched.instance.scope.name
    pairs, found = list(family.pairs()), list[Interaction]()
    if pairs and not analysis.found.complete:
        return [], f"scope '{scope}': pairs of rulings were not compared, since the search is incomplete"
    joint: dict[Deviation, int] = {}
    for one, other, both in pairs:
        for deviation in (one, other):
            joint[deviation] = joint.get(deviation, 0) | 1 << both
    for done, (one, other, both) in enumerate(pairs):
        if analysis.deadline is not None and time.perf_counter() > analysis.deadline:
            return (
                found,
                f"scope '{scope}': {len(pairs) - done} pairs of rulings were not compared, the time was up",
            )
        if say is not None:
            say(f"pairs of rulings: {done:,} of {len(pairs):,}")
        first, second = family.number(one), family.number(other)
        if first is None or second is None:
            continue
        analysis.look(first, joint[one])
        analysis.look(second, joint[other])
        said = [
            Interaction(one, other, scope, *trouble) for trouble in _troubles(analysis, first, second, both)
        ]
        said += [
            Interaction(one, other, scope, text, False)
            for text in (
                _more(analysis, one, first, second, both, other),
                _more(analysis, other, second, first, both, one),
            )
            if text
        ]
        found += said
    return found, ""


def _troubles(analysis: Analysis, first: int, second: int, both: int) -> list[tuple[str, bool]]:
    found = []
    for what, mask, bad in _properties(analysis):
        base, one, other, joint = (bool(mask >> c & 1) for c in (0, first, second, both))
        if joint and not (base or one or other):
            found.append((f"{what} only if both rulings are made", bad))
        elif not joint and base and one and other:
            found.append((f"{what} unless both rulings are made", False))
        elif one and other and not base and not joint:
            found.append((f"{what} under either ruling alone, but not under both together", False))
    return found


def _properties(analysis: Analysis) -> list[tuple[str, int, bool]]:
    """What can be said of each configuration: in words, the configurations, and whether it is a fault."""
    instance = analysis.searched.instance
    found = [(f"there is {what}", mask, True) for what, mask in analysis.troubles.items()]
    every = analysis.family.everything
    for n, claim in enumerate(instance.claims):
        applies, shown = instance.claim_mask(n), analysis.shown.get(claim.name, 0)
        if applies != every:
            continue
        if claim.kind == "sometimes":
            found.append((f"'{claim.name}' cannot be reached", every & ~shown, True))
        else:
            found.append((f"claim '{claim.name}' fails", shown, True))
        failed = analysis.shown.get(f"{CLAIM_ERROR}: {claim.name}", 0)
        found.append((f"claim '{claim.name}' fails with an exception", failed, True))
    return found


def _more(analysis: Analysis, ruling: Deviation, alone: int, beside: int, both: int, other: Deviation) -> str:
    """Whether a ruling makes more of a difference once the other one is made."""
    by_itself = _verdict(analysis, 0, alone)
    then = _verdict(analysis, beside, both)
    if ORDER.index(then) <= ORDER.index(by_itself):
        return ""
    return f"{ruling[0]}={ruling[1]} by itself: {by_itself}; once {other[0]}={other[1]} is ruled: {then}"


def _verdict(analysis: Analysis, one: int, other: int) -> str:
    found = evidence(analysis, one, other)
    return found[0][0] if found else NONE
