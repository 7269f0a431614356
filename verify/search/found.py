"""What a search finds, before it is put into words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from verify.claims import Claim
from verify.model import Instance, Move
from verify.search.limits import Limits
from verify.state import State

DEADLOCK, BOUNDS, ERROR, CLAIM_ERROR = "deadlock", "bounds", "error", "claim error"
VIOLATED, SETTLED = "a claim is violated", "everything asked for was found"


@dataclass(frozen=True)
class Finding:
    """Something seen: at `state` on a level, or in making `move` from it."""

    what: str
    level: int
    state: State
    move: Move | None = None
    message: str = ""


@dataclass
class Found:
    """The outcome of one search. `stopped` is empty when every reachable state was seen.

    `broken` are the claims that failed with an exception somewhere.
    """

    levels: list[int] = field(default_factory=list)
    transitions: int = 0
    deadlocks: int = 0
    finals: int = 0
    stopped: str = ""
    findings: dict[str, Finding] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    fired: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    cited: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    peak_bytes: int = 0

    @property
    def states(self) -> int:
        return sum(self.levels)

    def enough(self, claims: Sequence[Claim], limits: Limits) -> str:
        """Why a search need not go on: a claim is violated, or all that was to be witnessed has been."""
        wanted = [claim.name for claim in claims if claim.kind == "sometimes"]
        if limits.until_settled and wanted and all(name in self.findings for name in wanted):
            return SETTLED
        expected = {claim.name for claim in claims if claim.kind in ("sometimes", "refuted")}
        return "" if limits.keep_going or set(self.findings) <= expected else VIOLATED

    def clauses(self, instance: Instance) -> Counter[str]:
        """How often each clause was exercised: a rule that cites it was used, or it refused, or was applied."""
        total = self.refused + self.cited + Counter(instance.setup_clauses)
        for bound in instance.rules:
            for clause in bound.rule.clauses:
                total[clause] += self.fired[bound.rule.name]
        return +total


class Searcher(Protocol):
    """A search that has been run and can say how it got to a state."""

    found: Found

    def path_to(self, state: State, level: int) -> list[tuple[State, Move]]:
        """A shortest play: the states before `state` with the moves made from them."""
