"""Verdicts: what the choice between two readings can change, from nothing to most.

| verdict | the two readings ... |
| --- | --- |
| no observable difference | have the same moves, with the same results, in every position that can be reached |
| only the path | differ in moves, but play ends in the same positions (where it never ends: reaches the same ones) |
| legal moves | differ in the positions in which play can end, but not in what follows |
| score | differ in a result: one that only one of them makes possible, or that the same moves lead to |
| winner | differ in that way in who wins |
| termination or deadlock | differ in whether play can get stuck, fail or go on for ever |
| a claim holds under one reading only | differ in the outcome of a claim of the model |
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.readings.analysis import Analysis, Local
from verify.readings.family import Family
from verify.readings.games import Games
from verify.readings.plays import Play, different_setup, distinguishing

NONE = "no observable difference"
PATH = "only the path"
MOVES = "legal moves"
SCORE = "score"
WINNER = "winner"
ENDING = "termination or deadlock"
CLAIM = "a claim holds under one reading only"
NOT_REACHED = "not reached in this scope"
UNSEEN = "no difference found"
ORDER = (UNSEEN, NOT_REACHED, NONE, PATH, MOVES, SCORE, WINNER, ENDING, CLAIM)
"""From least to most; the first two say that nothing is known."""
DIFFERENT = ORDER[3:]


@dataclass
class Comparison:
    """One option of an ambiguity against the base: the verdict, what it rests on, and a shortest play."""

    id: str
    option: str
    against: str
    scope: str
    verdict: str
    how: str
    settled: bool
    local: Local
    evidence: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)
    play: Play | None = None
    games: dict[str, Any] | None = None
    same_trees: bool = False

    @property
    def weight(self) -> int:
        """How much it says beside a comparison in another scope: equal trees may only mean that a scope lacks the cause."""
        if self.differs:
            return 10 + ORDER.index(self.verdict)
        return 0 if self.same_trees else {NOT_REACHED: 1, NONE: 2, UNSEEN: 3}[self.verdict]

    @property
    def rank(self) -> int:
        """How much it says beside another option of the same ambiguity: what is not known counts before equality."""
        return {NONE: 0, NOT_REACHED: 1, UNSEEN: 2}.get(self.verdict, 10 + ORDER.index(self.verdict))

    @property
    def differs(self) -> bool:
        return self.verdict in DIFFERENT

    def to_json(self) -> dict[str, Any]:
        return {
            "option": self.option,
            "against": self.against,
            "scope": self.scope,
            "verdict": self.verdict,
            "settled": self.settled,
            "same_trees": self.same_trees,
            "how": self.how,
            "evidence": self.evidence,
            "level": len(self.play.moves) if self.play else None,
            "share": round(self.local.share, 9),
            "states_of_both": self.local.shared,
            "states_that_differ": self.local.differing,
            "random_games": self.games,
            "claims_affected": self.claims,
            "trace": self.play.to_json() if self.play else None,
        }


def evidence(analysis: Analysis, one: int, other: int, games: Games | None = None) -> list[tuple[str, str]]:
    """Everything in which two configurations were found to differ: the verdict it supports, and in words."""
    local, found = analysis.local(one, other), []
    labels = _labels(analysis.family, one, other)
    if local.setup or local.first >= 0:
        found.append((PATH, _locally(local)))
    apart = {SCORE: analysis.scored_apart(one, other, False), WINNER: analysis.scored_apart(one, other, True)}
    for verdict, rows in apart.items():
        if len(rows):
            found.append((verdict, f"{some(len(rows), 'final position')} with another {verdict}"))
    if analysis.found.complete:
        found += _sets(analysis, one, other)
        for what, mask in analysis.troubles.items():
            if (mask >> one ^ mask >> other) & 1:
                where = labels[0] if mask >> one & 1 else labels[1]
                found.append((ENDING, f"{what} is possible under {where} only"))
        for name in analysis.failing_claims(one, other):
            seen = analysis.shown.get(name, 0) >> one & 1
            sometimes = next(
                c.kind == "sometimes" for c in analysis.searched.instance.claims if c.name == name
            )
            holds = labels[0] if seen == sometimes else labels[1]
            found.append((CLAIM, f"claim '{name}' holds under {holds} only"))
    if games is not None and games.base == one:
        found += games.evidence(other)
    if found and not analysis.found.complete:
        found.append((MOVES, "whether play ends in the same positions is not known"))
    return sorted(found, key=lambda pair: -ORDER.index(pair[0]))


def _labels(family: Family, one: int, other: int) -> tuple[str, str]:
    """The options in which two configurations differ."""
    first, second = family.assignments[one], family.assignments[other]
    keys = [key for key in first if first[key] != second[key]]
    return ", ".join(f"{key}={first[key]}" for key in keys), ", ".join(f"{key}={second[key]}" for key in keys)


def _locally(local: Local) -> str:
    said = ["the set-up differs"] if local.setup else []
    for count, what in (
        (local.moves, "other moves"),
        (local.results, "a move with another result"),
        (local.finals, "another answer to whether the game is over"),
    ):
        if count:
            said.append(f"{some(count, 'position')} with {what}")
    return ", ".join(said)


def _sets(analysis: Analysis, one: int, other: int) -> list[tuple[str, str]]:
    """Positions and results that are possible under one configuration only."""
    found = []
    if analysis.has_ends(one, other):
        ends = analysis.ends_apart(one, other)
        if len(ends):
            found.append((MOVES, f"{some(len(ends), 'final position')} possible under one reading only"))
    else:
        positions = analysis.positions_apart(one, other)
        if len(positions):
            found.append((MOVES, f"{some(len(positions), 'position')} possible under one reading only"))
    for verdict, sets in ((SCORE, analysis.score_sets), (WINNER, analysis.winner_sets)):
        apart = [key for key, mask in sets.items() if (mask >> one ^ mask >> other) & 1]
        if apart:
            shown = ":".join(map(str, apart[0])) if verdict == SCORE else seats(apart[0])
            found.append(
                (verdict, f"{some(len(apart), 'result')} possible under one reading only, such as {shown}")
            )
    return found


def some(count: int, noun: str) -> str:
    """A number with its noun.

    >>> some(1, "state"), some(2000, "state")
    ('1 state', '2,000 states')
    """
    return f"{count:,} {noun}" + ("" if count == 1 else "s")


def seats(winners: tuple[int, ...]) -> str:
    """Who wins, in words."""
    names = [f"seat {at + 1}" for at, wins in enumerate(winners) if wins]
    return f"{names[0]} alone" if len(names) == 1 else " and ".join(names) + " together"


def judged(analysis: Analysis, one: int, other: int, asked: Asked, games: Games | None = None) -> Comparison:
    """The comparison of two configurations that differ in one ambiguity."""
    found, family = analysis.found, analysis.family
    local = analysis.local(one, other)
    proofs = evidence(analysis, one, other, games)
    key, option = next(iter(family.deviations[other] - family.deviations[one]))
    base = family.assignments[one][key]
    scope = analysis.searched.instance.scope.name
    made = Comparison(key, option, base, scope, UNSEEN, "", found.complete, local)
    made.claims = analysis.failing_claims(one, other) if found.complete else []
    made.evidence = [text for _, text in proofs]
    seen = f"{found.states:,} states"
    if proofs:
        made.verdict = proofs[0][0]
        made.play = first_play(analysis, one, other)
        made.how = proofs[0][1]
        if not found.complete:
            made.how += f"; the search is incomplete ({found.stopped}), so it may be less or more than this"
    elif not asked.at_all:
        made.verdict, made.how = NOT_REACHED, f"no rule asks about it in scope {scope}"
    elif asked.alike:
        made.verdict, made.settled, made.same_trees = NONE, True, True
        made.how = (
            f"the rules of scope {scope} are the same decision trees under both, for every state "
            "(the other readings as they are)"
        )
    elif not found.complete:
        made.how = f"no difference found within {some(found.whole_levels, 'level')}, {seen}; incomplete ({found.stopped})"
    elif local.parted:
        made.verdict = NONE
        made.how = (
            f"exhaustive in scope {scope}, {seen}: the same moves with the same results in all of them "
            f"(in {local.parted:,}, a move went through a rule that reads differently)"
        )
    else:
        made.verdict = NOT_REACHED
        made.how = f"exhaustive in scope {scope}, {seen}: no move goes through a rule that reads differently"
    if games is not None:
        made.games = games.to_json(other)
    return made


@dataclass(frozen=True)
class Asked:
    """Whether an ambiguity is asked about at all, and whether all that ask are the same trees either way."""

    at_all: bool
    alike: bool


def first_play(analysis: Analysis, one: int, other: int) -> Play | None:
    """The shortest play that tells two configurations apart; None where only their sets of results differ."""
    local = analysis.local(one, other)
    if local.setup:
        return different_setup(analysis, one, other)
    candidates = [local.first] if local.first >= 0 else []
    both = 1 << one | 1 << other
    rows = analysis.scored_apart(one, other, False)
    if len(rows):
        at = analysis.first_arrival(rows, both)
        candidates += [at] if at >= 0 else []
    if not candidates:
        return None
    return distinguishing(analysis, one, other, int(np.min(candidates)))
