"""The searches for one question, under its limits, and the plays they find."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.ask.asked import Asked
from verify.ask.openings import Opening
from verify.ask.variants import variant
from verify.claims import Claim
from verify.model import Instance, Move
from verify.search.check import Result, Verdict, check
from verify.search.found import BOUNDS, CLAIM_ERROR, ERROR, SETTLED
from verify.search.limits import Clock, Limits, Watcher
from verify.state import State
from verify.trace import Trace, replay


@dataclass
class Inquiry:
    """One question on its way to an answer: what it may use, and what was searched for it."""

    asked: Asked
    opening: Opening | None = None
    limits: Limits = field(default_factory=Limits)
    engine: str = "auto"
    watch: Watcher | None = None
    results: list[Result] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.clock = Clock(self.limits.time_limit)

    @property
    def instance(self) -> Instance:
        return self.asked.instance

    def variant(self, **changes: Any) -> Instance:
        """The instance as this question needs it."""
        start = self.opening.state if self.opening else None
        return variant(self.instance, **{"symmetric": self.asked.symmetric, "start": start} | changes)

    def search(self, instance: Instance, claims: Sequence[Claim], early: bool = True) -> Result:
        """Search within what is left of the limits; with `early`, only until every claim has been witnessed."""
        left = (
            None if self.limits.time_limit is None else max(0.0, self.limits.time_limit - self.clock.seconds)
        )
        if any(result.found.stopped == "interrupted" for result in self.results):
            left = 0.0
        limits = replace(self.limits, keep_going=True, until_settled=early, time_limit=left)
        result = check(instance, self.engine, claims, limits, self.watch)
        self.results.append(result)
        return result

    def trace(self, found: Trace, shows: str, claim: Claim | None = None) -> Trace:
        """A play of a variant as a play of the instance itself, made again from its beginning."""
        moves: Sequence[Move] = found.moves
        first: State = found.states[0][: self.instance.schema.cells]
        if self.opening is not None:
            first, moves = self.opening.first, (*self.opening.moves, *found.moves)
        return self.play(first, moves, shows, claim)

    def play(
        self,
        first: State,
        moves: Sequence[Move],
        shows: str,
        claim: Claim | None = None,
        attempt: Move | None = None,
    ) -> Trace:
        states = replay(self.instance, first, moves)
        return Trace(self.instance, states, tuple(moves), self.asked.text, shows, attempt, claim=claim)


def verdict_of(result: Result, name: str) -> Verdict:
    return next(verdict for verdict in result.verdicts if verdict.name == name)


def seen(result: Result, name: str) -> Trace | None:
    """The play that shows a claim (or a deadlock), if there is one."""
    return verdict_of(result, name).trace


def how(results: Sequence[Result], of: str = "") -> str:
    """How far the searches went, in words; `of` says which plays they were limited to."""
    said = []
    for result in results:
        instance, found = result.instance, result.found
        symmetric = f" up to {instance.symmetry.size} symmetries" if instance.symmetry else ""
        states = f"{found.states:,} state{'s' if found.states != 1 else ''}{symmetric}"
        if result.complete:
            said.append(f"exhaustive in scope {instance.scope.name}, {states}{of}")
        elif found.stopped == SETTLED:
            said.append(f"found in the first {states}{of}, scope {instance.scope.name}")
        else:
            said.append(
                f"INCOMPLETE in scope {instance.scope.name}: {found.stopped}; {states}{of} to depth {len(found.levels)}"
            )
    return "; ".join(dict.fromkeys(said))


def problems(results: Sequence[Result]) -> list[str]:
    """What is wrong with the model or a claim, as far as the searches came upon it."""
    said = {
        BOUNDS: "a rule writes outside the bounds of a field",
        ERROR: "a rule fails with an exception",
        CLAIM_ERROR: "a claim or the end of the game fails with an exception in some states",
    }
    found: dict[str, None] = {}
    for result in results:
        found.update(dict.fromkeys(f"a warning: {warning}" for warning in result.warnings))
        found.update(
            dict.fromkeys(
                f"the model itself is at fault, {text}: see 'ludoproof check'"
                for what, text in said.items()
                if what in result.found.findings
            )
        )
    return list(found)
