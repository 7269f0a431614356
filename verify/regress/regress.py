"""`regress`: does the model as it is now do what the other side did? If not, from where on, and how far?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.model import Instance
from verify.regress.compare import (
    Interface,
    claims_that_differ,
    interface,
    parting_level,
    parting_rules,
    verdict_changes,
)
from verify.regress.departure import Departure, departure, start_departure
from verify.regress.digest import Words
from verify.regress.fan import Numbers
from verify.regress.names import moves_word
from verify.regress.side import Here, NoGraph, Side
from verify.regress.walk import Parting, walk
from verify.search.check import Disagreement

Teller = Callable[[str], None]


@dataclass
class Regressed:
    """What a comparison of one scope found. `bisimilar` speaks of moves and endings alone, whatever the
    fields hold; None where it was not, or could not be, settled (`bisimilar_how` says why).
    """

    scope: str
    against: str
    old: dict[str, Any]
    new: dict[str, Any]
    interface: Interface
    instance: Instance
    different: bool = False
    complete: bool = True
    departure: Departure | None = None
    level: int | None = None
    told: list[str] = field(default_factory=list)
    bisimilar: bool | None = None
    bisimilar_how: str = ""
    gained: int | None = None
    lost: int | None = None
    verdicts: list[dict[str, Any]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        return 1 if self.different else 0 if self.complete else 3

    def to_json(self) -> dict[str, Any]:
        keys = ("states", "transitions", "depth", "finals", "deadlocks", "complete", "stopped")
        return {
            "scope": self.scope,
            "against": self.against,
            "readings": self.new["readings"],
            "same": None if not self.different and not self.complete else not self.different,
            "complete": self.complete,
            "was": {key: self.old[key] for key in keys},
            "is": {key: self.new[key] for key in keys},
            "first_difference": None if self.departure is None else self.departure.to_json(),
            "first_level": self.level,
            "levels_say": self.told,
            "moves_bisimilar": self.bisimilar,
            "moves_bisimilar_how": self.bisimilar_how,
            "states_gained": self.gained,
            "states_lost": self.lost,
            "verdicts": self.verdicts,
            "renamed_rules": self.interface.renamed,
            "interface": self.interface.sentences(),
            "notes": self.notes,
        }


class Comparison:
    """One scope of two sides."""

    def __init__(self, old: Side, new: Here, scope: str, against: str, tell: Teller | None = None) -> None:
        self.old, self.new, self.tell = old, new, tell
        self.facts = interface(old.summary, new.summary)
        self.shared = sorted(set(old.summary["cells"]) & set(new.summary["cells"]))
        self.found = Regressed(scope, against, old.summary, new.summary, self.facts, new.instance)
        self.renamed = self.facts.renamed
        self.claims = [
            name
            for name, claim in new.summary["claims"].items()
            if claim["digest"] is not None
            and name in old.summary["claims"]
            and old.summary["claims"][name]["digest"] is not None
            and old.summary["claims"][name]["kind"] == claim["kind"]
        ]

    @property
    def whole(self) -> bool:
        return bool(self.old.summary["complete"] and self.new.summary["complete"])

    @property
    def comparable(self) -> bool:
        """Whether states of both sides can be told to be the same."""
        return self.facts.same_cells and self.facts.symmetry[0] == self.facts.symmetry[1]

    def run(self) -> Regressed:
        found = self.found
        found.verdicts = verdict_changes(self.old.summary, self.new.summary)
        if self.comparable:
            self._by_levels()
        else:
            self._in_step()
        settled = [v for v in found.verdicts if "unknown" not in (v["was"], v["is"])]
        if settled or not self.facts.same_cells:
            found.different = True
        found.complete = found.complete and self.whole
        return found

    def _by_levels(self) -> None:
        found = self.found
        level = parting_level(self.old.summary, self.new.summary, self.renamed)
        claims = claims_that_differ(self.old.summary, self.new.summary) if level is None else self.claims
        found.different = level is not None or bool(self.whole and claims)
        found.level = level
        if level is not None and level >= 0:
            found.told = parting_rules(self.old.summary, self.new.summary, self.renamed, level)
        if not found.different:
            self._settle(True if self.whole else None, "every state and move is the same")
            found.gained = found.lost = 0 if self.whole else None
            return
        try:
            found.departure = self._first_difference(level, bool(claims))
            self._gained_and_lost()
            self._moves_alone(level is None)
        except NoGraph as error:
            found.notes.append(f"{error}: no play can be shown, nor states gained and lost counted")

    def _settle(self, answer: bool | None, how: str) -> None:
        self.found.bisimilar = answer
        self.found.bisimilar_how = how

    def _first_difference(self, level: int | None, claims: bool) -> Departure | None:
        if level == -1:
            return self._other_start()
        last = len(self.new.explored.levels) - 1 if level is None else level
        for at in range(0 if claims else last, last + 1):
            walked = walk(
                self.old,
                self.new,
                self._aligned(at),
                None,
                self.renamed,
                self.claims,
                self.tell,
                once=True,
            )
            if walked.parting is not None:
                return self._departure(walked.parting, self.shared)
        raise Disagreement("the digests of two searches differ, but no state of theirs does")

    def _departure(self, parting: Parting, cells: list[str]) -> Departure:
        found = departure(parting, self.old, self.new, self.renamed, cells)
        if not (found.lost or found.gained or found.results or found.facts or found.remark):
            raise Disagreement(
                "a state was found to differ, but the reference engine sees no difference there"
            )
        return found

    def _other_start(self) -> Departure:
        (old_rows, old_lanes), (new_rows, new_lanes) = self.old.level(0), self.new.level(0)
        old_only, new_only = ~_among(old_lanes, new_lanes), ~_among(new_lanes, old_lanes)
        return start_departure(self.old, self.new, (old_rows[old_only].tolist(), new_rows[new_only].tolist()))

    def _aligned(self, level: int) -> tuple[Numbers, Numbers]:
        """The states of a level that both sides have, pair by pair."""
        (old_rows, old_lanes), (new_rows, new_lanes) = self.old.level(level), self.new.level(level)
        a, b = _order(old_lanes), _order(new_lanes)
        if len(a) != len(b) or not (old_lanes[a] == new_lanes[b]).all():
            raise Disagreement(f"level {level + 1} has one digest on both sides, but not the same states")
        return old_rows[a], new_rows[b]

    def _gained_and_lost(self) -> None:
        if self.whole:
            then, now = self.old.lanes(), self.new.lanes()
            both = int(_among(then, now).sum())
            self.found.lost, self.found.gained = len(then) - both, len(now) - both

    def _moves_alone(self, same_so_far: bool) -> None:
        """Whether the moves are the same for ever, whatever the fields hold."""
        if same_so_far:
            return self._settle(True, "every state and move is the same; only claims differ")
        if self.facts.symmetry != (1, 1):
            return self._settle(None, "not looked at: states are seen up to symmetry")
        start = self._starts()
        if start is None:
            return self._settle(None, "not looked at: there are several first states, and they differ")
        walked = walk(self.old, self.new, start, (), self.renamed, [], self.tell)
        if walked.parting is not None:
            after = len(walked.parting.moves)
            return self._settle(False, f"other moves, or another end, after {moves_word(after)}")
        if not walked.complete or not self.whole:
            return self._settle(None, f"not settled: the same in {walked.pairs:,} pairs of states seen")
        return self._settle(True, f"the same moves for ever, in {walked.pairs:,} pairs of states")

    def _starts(self) -> tuple[Numbers, Numbers] | None:
        """The first states of both sides, paired by the cells that both have."""
        (old_rows, _), (new_rows, _) = self.old.level(0), self.new.level(0)
        if len(old_rows) == len(new_rows) == 1:
            return old_rows, new_rows
        shared = set(self.shared)
        sides = [
            {
                str(sorted((k, str(v)) for k, v in side.first_state(int(row)).items() if k in shared)): row
                for row in rows
            }
            for side, rows in ((self.old, old_rows), (self.new, new_rows))
        ]
        if set(sides[0]) != set(sides[1]) or len(sides[0]) != len(old_rows) or len(sides[1]) != len(new_rows):
            return None
        return (
            np.array([sides[0][name] for name in sides[0]], np.int64),
            np.array([sides[1][name] for name in sides[0]], np.int64),
        )

    def _in_step(self) -> None:
        """Fields were added or taken away: walk both in step and compare what both have."""
        found = self.found
        if self.facts.symmetry != (1, 1):
            found.different = True
            found.notes.append("fields or symmetries differ: states up to symmetry cannot be compared")
            return
        try:
            start = self._starts()
            if start is None:
                found.different = True
                found.departure = self._other_start()
                return
            walked = walk(self.old, self.new, start, self.shared, self.renamed, self.claims, self.tell)
            if walked.parting is not None:
                found.different = True
                found.departure = self._departure(walked.parting, self.shared)
                self._moves_alone(False)
            else:
                found.complete = walked.complete
                how = f"the same in all that both have, in {walked.pairs:,} pairs of states"
                self._settle(True if walked.complete and self.whole else None, how)
        except NoGraph as error:
            found.different = True
            found.notes.append(f"{error}: with other fields, states cannot be compared without it")


def _order(lanes: Words) -> Numbers:
    return np.lexsort((lanes[:, 1], lanes[:, 0]))


def _among(some: Words, others: Words) -> Any:
    """Which of some states are among the others."""
    lanes = np.concatenate([others, some])
    mine = np.concatenate([np.zeros(len(others), bool), np.ones(len(some), bool)])
    order = np.lexsort((mine, lanes[:, 1], lanes[:, 0]))
    same = np.zeros(len(order), bool)
    same[1:] = (lanes[order][1:] == lanes[order][:-1]).all(axis=1) & mine[order][1:] & ~mine[order][:-1]
    found = np.zeros(len(order), bool)
    found[order] = same
    return found[len(others) :]
