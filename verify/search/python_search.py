"""Breadth-first search by the reference engine."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from typing import Any

from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import BadModel, LudoproofError, OutOfBounds, Refused
from verify.model import Instance, Move
from verify.rules import Recorder, Rule, recording
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR, Finding, Found
from verify.search.limits import Clock, Limits, Progress, Watcher
from verify.state import State
from verify.watchdog import Watchdog

EVERY = 512
"""States between two looks at the clock."""


Entry = tuple[int, str, Callable[..., Any], tuple[int, ...]]
"""A move ready to be made: its number, the rule's name, the function and its arguments."""


def _entry(number: int, rule: Rule, move: Move) -> Entry:
    return number, rule.name, rule.function if rule.weight is None else rule, move.values


class PythonSearch:
    """All reachable states as tuples in a dictionary, with the move that first led to each."""

    def __init__(
        self, instance: Instance, claims: Sequence[Claim], limits: Limits, watch: Watcher | None = None
    ) -> None:
        self.instance = instance
        self.engine = PythonEngine(instance)
        self.limits = limits
        self.watch = watch
        self.clock = Clock(limits.time_limit)
        self.found = Found()
        self.parents: dict[State, tuple[State, int] | None] = {}
        self._state_claims = [c for c in claims if not c.on_steps and c.kind != "ends"]
        self._step_claims = [c for c in claims if c.on_steps or c.kind == "ends"]
        self._on_steps = {claim.name for claim in self._step_claims}
        self._draft = instance.draft()
        self._recorder = Recorder()
        self._bytes = 0
        self._autos = [_entry(number, bound.rule, move) for number, bound, move in self.engine.autos]
        self._others = [_entry(number, bound.rule, move) for number, bound, move in self.engine.others]

    def run(self) -> Found:
        found = self.found
        before = recording(self._recorder)
        try:
            with Watchdog() as self._dog:
                self._search()
        except KeyboardInterrupt:
            found.stopped = "interrupted"
        finally:
            recording(before)
        found.seconds = self.clock.seconds
        found.peak_bytes = self._bytes
        return found

    def _search(self) -> None:
        symmetry = self.instance.symmetry
        level: list[State] = []
        for state in self.instance.initial:
            canonical = symmetry.canonical(state) if symmetry else state
            if canonical not in self.parents:
                self.parents[canonical] = None
                level.append(canonical)
        self._probe(level[0])
        depth = 0
        while level:
            self.found.levels.append(len(level))
            self._check(level, depth)
            if self._over(depth):
                return
            level = self._expand(level, depth)
            enough = self._enough()
            if self.found.stopped or enough:
                self.found.levels += [len(level)] if level else []
                self.found.stopped = self.found.stopped or enough
                return
            depth += 1

    def _probe(self, state: State) -> None:
        """Run every move of one state twice, to notice a rule that is not deterministic."""
        from verify.errors import NotDeterministic

        for _, _, move in self.engine.moves:
            first = self.engine.outcome(state, move)
            for _ in range(4):
                self._dog.touch()
                if self.engine.outcome(state, move) != first:
                    raise NotDeterministic(
                        f"rule '{move.rule}' is not deterministic: two identical runs of it ended differently"
                    )
        recording(self._recorder)

    def _over(self, depth: int) -> bool:
        self.found.stopped = self._enough()
        if (
            not self.found.stopped
            and self.limits.max_depth is not None
            and depth + 1 >= self.limits.max_depth
        ):
            self.found.stopped = f"depth limit of {self.limits.max_depth}"
        return bool(self.found.stopped)

    def _enough(self) -> str:
        return self.found.enough(self._state_claims + self._step_claims, self.limits)

    def _check(self, level: list[State], depth: int) -> None:
        found, draft = self.found, self._draft
        final = self.instance.model.final
        for state in level:
            self._dog.touch()
            draft.flat_cells[:] = state
            if final is not None and self._asked("the final predicate", depth, state, lambda: final(draft)):
                found.finals += 1
            for claim in self._state_claims:
                if claim.name in found.findings:
                    continue
                question = functools.partial(claim.function, draft)
                value = self._asked(f"claim '{claim.name}'", depth, state, question, claim.name)
                if value is not None and value == (claim.kind == "sometimes"):
                    found.findings[claim.name] = Finding(claim.name, depth, state)

    def _asked(
        self, what: str, depth: int, state: State, question: Callable[[], Any], claim: str = ""
    ) -> bool | None:
        """The answer, or None where the question fails, which is itself a finding."""
        try:
            answer = question()
            if answer is None:
                raise BadModel(f"{what} returns nothing: it must return whether it holds")
            if tuple(self._draft.flat_cells) == state or claim in self._on_steps:
                return bool(answer)
        except (Refused, OutOfBounds):
            raise BadModel(f"{what} must not refuse or write anything") from None
        except LudoproofError:
            raise
        except Exception:
            pass
        self._draft.flat_cells[:] = state
        said = Finding(CLAIM_ERROR, depth, state, message=f"{what} fails with an exception")
        self.found.findings.setdefault(CLAIM_ERROR, said)
        self.found.broken.add(claim)
        return None

    def _expand(self, level: list[State], depth: int) -> list[State]:
        found, parents = self.found, self.parents
        symmetry = self.instance.symmetry
        following: list[State] = []
        for at, state in enumerate(level):
            if at % EVERY == 0 and self._limit(len(level) - at, depth, at / len(level)):
                break
            self._dog.touch()
            successors, failed = self._successors(state, depth)
            found.transitions += len(successors)
            if not successors and not failed and not self._final(state, depth):
                found.deadlocks += 1
                found.findings.setdefault(DEADLOCK, Finding(DEADLOCK, depth, state))
            for number, after in successors:
                target = symmetry.canonical(after) if symmetry else after
                if target not in parents:
                    parents[target] = (state, number)
                    following.append(target)
        return following

    def _final(self, state: State, depth: int) -> bool | None:
        self._draft.flat_cells[:] = state
        return self._asked("the final predicate", depth, state, lambda: self.engine.final(state))

    def _successors(self, state: State, depth: int) -> tuple[list[tuple[int, State]], bool]:
        made: list[tuple[int, State]] = []
        failed = self._try(self._autos, state, depth, made) if self._autos else False
        if not made and not failed:
            failed = self._try(self._others, state, depth, made)
        for claim in self._step_claims:
            if claim.name in self.found.findings:
                continue
            for number, after in made:
                move = self.engine.moves[number][2]
                question = functools.partial(self.engine.holds_on_step, claim, state, move, after)
                value = self._asked(f"claim '{claim.name}'", depth, state, question, claim.name)
                if value is not None and value == (claim.kind == "sometimes"):
                    self.found.findings[claim.name] = Finding(claim.name, depth, state, move)
                    break
        return made, failed

    def _try(self, entries: list[Entry], state: State, depth: int, made: list[tuple[int, State]]) -> bool:
        found, draft, values = self.found, self._draft, self._draft.flat_cells
        cites, refused, fired = self._recorder.cites, found.refused, found.fired
        failed = False
        for number, name, call, args in entries:
            values[:] = state
            if cites:
                cites.clear()
            try:
                call(draft, *args)
            except Refused as refusal:
                refused[refusal.clause] += 1
                continue
            except OutOfBounds as error:
                failed = True
                move = self.engine.moves[number][2]
                found.findings.setdefault(BOUNDS, Finding(BOUNDS, depth, state, move, str(error)))
                continue
            except LudoproofError:
                raise
            except Exception as error:
                failed = True
                message = f"{type(error).__name__}: {error}"
                move = self.engine.moves[number][2]
                found.findings.setdefault(ERROR, Finding(ERROR, depth, state, move, message))
                continue
            fired[name] += 1
            made.append((number, tuple(values)))
            if cites:
                found.cited.update(self._recorder.clauses)
        return failed

    def _limit(self, left: int, depth: int, done: float) -> bool:
        """Tell how far it is; true when a limit is reached."""
        states = len(self.parents)
        first = self.instance.initial[0]
        self._bytes = sys.getsizeof(self.parents) + states * (sys.getsizeof(first) + 72 + 32)
        if self.watch is not None:
            self.watch(
                Progress(
                    self.clock.seconds, states, self.found.transitions, left, depth + 1, self._bytes, done
                )
            )
        limits = self.limits
        if self.clock.up:
            self.found.stopped = f"time limit of {limits.time_limit:g} s"
        elif limits.max_states is not None and states >= limits.max_states:
            self.found.stopped = f"limit of {limits.max_states:,} states"
        elif self._bytes > limits.memory:
            self.found.stopped = f"memory limit of {limits.memory / 2**20:,.0f} MiB"
        return bool(self.found.stopped)

    def path_to(self, state: State, level: int) -> list[tuple[State, Move]]:
        path: list[tuple[State, Move]] = []
        parent = self.parents[state]
        while parent is not None:
            state, number = parent
            path.append((state, self.instance.move(number)))
            parent = self.parents[state]
        return path[::-1]
