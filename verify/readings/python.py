"""The family search by the reference engine: slower, needs no tracing, and checks the native one."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import BadModel, LudoproofError, OutOfBounds, Refused
from verify.readings.explored import Compared, Event, Explored, Rows, Step, number_of
from verify.readings.family import FamilyInstance, Words
from verify.readings.results import Scores, result_of
from verify.rules import Recorder, recording
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR
from verify.search.limits import Clock, Limits, Progress, Watcher
from verify.state import State
from verify.watchdog import Watchdog

EVERY = 64
"""Arrivals between two looks at the clock."""


class PythonFamily:
    """A family, searched by calling the rules; a rule is called once for each way the readings it asks about are answered."""

    name = "python"

    def __init__(
        self,
        instance: FamilyInstance,
        limits: Limits,
        watch: Watcher | None = None,
        questions: Sequence[Callable[[Any], Any]] = (),
    ) -> None:
        self.instance = instance
        self.family = instance.family
        self.limits = limits
        self.watch = watch
        self.engine = PythonEngine(instance)
        self.questions = questions
        claims = [(claim, instance.claim_mask(n)) for n, claim in enumerate(instance.claims)]
        self.claims = [(claim, mask) for claim, mask in claims if mask]
        self.rows: dict[State, int] = {}
        self.states: list[State] = []
        self.masks: list[int] = []
        self.arrived: list[int] = []
        self.arriving: list[int] = []
        self._last: list[int] = []
        self._seen: dict[str, int] = {}
        self.events: list[Event] = []
        self.levels = [0]
        self._bytes = 0

    def run(self) -> Explored:
        self.clock = Clock(self.limits.time_limit)
        self.touched: list[bool] = []
        self.ends: list[tuple[int, int, int]] = []
        self.transitions = 0
        stopped = ""
        before = recording(Recorder())
        try:
            with Watchdog() as self._dog:
                stopped = self._search()
        except KeyboardInterrupt:
            stopped = "interrupted"
        finally:
            recording(before)
        if stopped and self.levels[-1] < len(self.arrived):
            self.levels.append(len(self.arrived))
        self.found = self._gathered(stopped)
        return self.found

    def _gathered(self, stopped: str) -> Explored:
        expanded = len(self.touched)
        touched = np.zeros(len(self.arrived), bool)
        touched[:expanded] = self.touched
        return Explored(
            self._packed(self.masks),
            np.array(self.arrived, np.int64),
            self._packed(self.arriving),
            self.levels,
            expanded,
            touched,
            np.array([row for row, _, _ in self.ends], np.int64),
            self._packed([mask for _, mask, _ in self.ends]),
            self._packed([mask for _, _, mask in self.ends]),
            self.events,
            self.transitions,
            self.clock.seconds,
            self._bytes,
            stopped,
        )

    def _packed(self, masks: Sequence[int]) -> Words:
        found: Words = np.zeros((len(masks), self.family.words), np.uint64)
        for at, mask in enumerate(masks):
            found[at] = self.family.packed(mask)
        return found

    def _search(self) -> str:
        for state, mask in self.instance.first_states().items():
            self._arrive(state, mask, 0)
        self.levels.append(len(self.arrived))
        while self.levels[-1] > self.levels[-2]:
            level = len(self.levels) - 2
            if self.limits.max_depth is not None and level + 1 >= self.limits.max_depth:
                return f"depth limit of {self.limits.max_depth}"
            first, end = self.levels[-2:]
            for at in range(first, end):
                if (at - first) % EVERY == 0:
                    stopped = self._limit(level, (at - first) / (end - first))
                    if stopped:
                        return stopped
                self._dog.touch()
                self._expand(at, level, end)
            self.levels.append(len(self.arrived))
        self.levels.pop()
        return ""

    def _arrive(self, state: State, mask: int, following: int) -> None:
        row = self.rows.get(state)
        if row is None:
            row = self.rows[state] = len(self.states)
            self.states.append(state)
            self.masks.append(0)
            self._last.append(-1)
        fresh = mask & ~self.masks[row]
        if not fresh:
            return
        self.masks[row] |= fresh
        if self._last[row] >= following:
            self.arriving[self._last[row]] |= fresh
            return
        self._last[row] = len(self.arrived)
        self.arrived.append(row)
        self.arriving.append(fresh)

    def _expand(self, at: int, level: int, following: int) -> None:
        row, mask = self.arrived[at], self.arriving[at]
        state = self.states[row]
        self._check_state(state, row, mask, level)
        alive, touched = 0, False
        for number, status, after, here in self._attempts(state, mask):
            alive |= here
            touched = touched or here != mask
            if after is None:
                self._tell(BOUNDS if status == "bounds" else ERROR, level, row, number, here)
                continue
            self.transitions += 1
            self._check_step(state, row, number, after, here, level)
            self._arrive(after, here, following)
        final = self._final(state, mask, level, row)
        dead = mask & ~alive
        if dead:
            self.ends.append((row, dead, dead & final))
            self._tell(DEADLOCK, level, row, None, dead & ~final)
        self.touched.append(touched or final not in (0, mask))

    def _attempts(self, state: State, mask: int) -> Iterator[tuple[int, str, State | None, int]]:
        """Moves with what they come to and for which configurations; bookkeeping goes first where there is any."""
        busy = 0
        for entries, autos in ((self.engine.autos, True), (self.engine.others, False)):
            wanted = mask & ~busy
            for number, _, move in entries:
                left = wanted
                while left:
                    self.instance.asking.become((left & -left).bit_length() - 1)
                    outcome = self.engine.outcome(state, move)
                    here = self.instance.asking.agreeing() & left
                    left &= ~here
                    if outcome.status != "refused":
                        if autos:
                            busy |= here
                        yield number, outcome.status, outcome.state, here

    def _each(self, mask: int, question: Callable[[], Any]) -> Iterator[tuple[int, Any]]:
        """The answer to a question for each set of configurations that gives the same; None where it fails."""
        while mask:
            self.instance.asking.become((mask & -mask).bit_length() - 1)
            try:
                answer = question()
            except (Refused, OutOfBounds):
                raise BadModel("a claim or the final predicate must not refuse or write anything") from None
            except LudoproofError:
                raise
            except Exception:
                answer = None
            here = self.instance.asking.agreeing() & mask
            mask &= ~here
            yield here, answer

    def _final(self, state: State, mask: int, level: int, row: int) -> int:
        found = 0
        if self.instance.model.final is not None:
            for here, answer in self._each(mask, lambda: self.engine.final(state)):
                if answer is None:
                    self._tell(CLAIM_ERROR, level, row, None, here)
                elif answer:
                    found |= here
        return found

    def _check_state(self, state: State, row: int, mask: int, level: int) -> None:
        for claim, applies in self.claims:
            if not (claim.on_steps or claim.kind == "ends"):
                self._settle(
                    claim, mask & applies, level, row, None, partial(self.engine.holds, claim, state)
                )

    def _check_step(self, state: State, row: int, number: int, after: State, mask: int, level: int) -> None:
        for claim, applies in self.claims:
            if claim.on_steps or claim.kind == "ends":
                move = self.engine.moves[number][2]
                question = partial(self.engine.holds_on_step, claim, state, move, after)
                self._settle(claim, mask & applies, level, row, number, question)

    def _settle(
        self, claim: Claim, mask: int, level: int, row: int, number: int | None, question: Callable[[], bool]
    ) -> None:
        failed = f"{CLAIM_ERROR}: {claim.name}"
        mask &= ~self._seen.get(claim.name, 0) & ~self._seen.get(failed, 0)
        for here, answer in self._each(mask, question):
            if answer is None:
                self._tell(failed, level, row, None, here)
            elif answer == (claim.kind == "sometimes"):
                self._tell(claim.name, level, row, number, here)

    def _tell(self, what: str, level: int, row: int, number: int | None, mask: int) -> None:
        fresh = mask & ~self._seen.get(what, 0)
        if fresh:
            self._seen[what] = self._seen.get(what, 0) | fresh
            move = None if number is None else self.instance.move(number)
            self.events.append(Event(what, level, row, move, fresh))

    def _limit(self, level: int, done: float) -> str:
        states = len(self.states)
        self._bytes = sys.getsizeof(self.rows) + states * (sys.getsizeof(self.states[0]) + 160)
        if self.watch is not None:
            left = len(self.arrived) - len(self.touched)
            now = Progress(self.clock.seconds, states, self.transitions, left, level + 1, self._bytes, done)
            self.watch(now)
        if self.clock.up:
            return f"time limit of {self.limits.time_limit:g} s"
        if self.limits.max_states is not None and states >= self.limits.max_states:
            return f"limit of {self.limits.max_states:,} states"
        if self._bytes > self.limits.memory:
            return f"memory limit of {self.limits.memory / 2**20:,.0f} MiB"
        return ""

    def state(self, row: int) -> State:
        return self.states[row]

    def outcomes(self, state: State, mask: int) -> list[Step]:
        found: dict[tuple[int, str, State | None], int] = {}
        for number, status, after, here in self._attempts(state, mask):
            key = (number, status, after)
            found[key] = found.get(key, 0) | here
        return [
            Step(*key, here) for key, here in sorted(found.items(), key=lambda item: (item[0][0], item[1]))
        ]

    def compare(self, rows: Rows, masks: Words, base: int, partners: int) -> Compared:
        return self._compared(
            [(self.states[row], number_of(mask)) for row, mask in zip(rows, masks, strict=True)],
            base,
            partners,
        )

    def compare_states(self, states: Words | list[State], base: int, partners: int) -> Compared:
        every = self.family.everything
        return self._compared([(tuple(map(int, state)), every) for state in states], base, partners)

    def _compared(self, pairs: list[tuple[State, int]], base: int, partners: int) -> Compared:
        judged = [self._judged(state, mask & (partners | 1 << base), base) for state, mask in pairs]
        columns = zip(*judged, strict=True) if judged else ((), (), (), ())
        return Compared(*(self._packed([mask & partners for mask in column]) for column in columns))

    def _judged(self, state: State, here: int, base: int) -> tuple[int, int, int, int]:
        """The configurations with other moves, other results, ways that part, another answer to `final`."""
        if not here >> base & 1:
            return 0, 0, 0, 0
        others = results = parted = 0
        able: dict[tuple[int, str], int] = {}
        leads: dict[tuple[int, str, State | None], int] = {}
        for number, status, after, mask in self._attempts(state, here):
            parted |= _against(mask, here, base)
            key = (number, "" if status == "done" else status)
            able[key] = able.get(key, 0) | mask
            leads[*key, after] = leads.get((*key, after), 0) | mask
        for mask in able.values():
            others |= _against(mask, here, base)
        for (number, status, _), mask in leads.items():
            if mask >> base & 1:
                results |= able[number, status] & ~mask
        finals = 0
        if self.instance.model.final is not None:
            for mask, answer in self._each(here, lambda: self.engine.final(state)):
                finals |= mask if answer else 0
        return others, results, parted, _against(finals, here, base)

    def before(self, first: int, end: int, target: State, mask: int) -> tuple[int, int]:
        for at in range(first, end):
            if mask & ~self.arriving[at] == 0:
                for step in self.outcomes(self.states[self.arrived[at]], mask):
                    if step.state == target and step.mask == mask:
                        return at, step.move
        return -1, 0

    def scores(self, rows: Rows) -> list[tuple[int, Scores]]:
        if self.instance.model.scores is None:
            return []
        groups, every = {self.family.everything}, self.family.everything
        for row in rows:
            state = self.states[row]
            parts = {here for here, _ in self._each(every, partial(result_of, self.instance, state))}
            groups = {a & b for a in groups for b in parts if a & b}
        found = []
        for mask in sorted(groups):
            self.instance.asking.become((mask & -mask).bit_length() - 1)
            results = [result_of(self.instance, self.states[row]) for row in rows]
            found.append((mask, np.array(results, np.int64)))
        return found

    def endless(self, deadline: float | None) -> Words | None:
        alive = list(self.masks)
        changed = True
        while changed:
            changed = False
            for row in range(len(alive) - 1, -1, -1):
                if deadline is not None and time.perf_counter() > deadline:
                    return None
                if alive[row]:
                    total = 0
                    for step in self.outcomes(self.states[row], alive[row]):
                        if step.state is not None:
                            total |= step.mask & alive[self.rows[step.state]]
                    changed = changed or total != alive[row]
                    alive[row] = total
        return self._packed(alive)

    def where(self, at: int, rows: Rows) -> npt.NDArray[np.bool_]:
        self.instance.asking.become(0)
        draft = self.instance.draft()
        return np.array([bool(self.questions[at](draft.put_state(self.states[row]))) for row in rows], bool)


def _against(inside: int, whole: int, base: int) -> int:
    """Those of `whole` that are not on the same side of `inside` as the base is."""
    return whole & ~inside if inside >> base & 1 else inside
