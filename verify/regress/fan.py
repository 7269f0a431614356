"""The transitions of many packed states, by the native or the python engine, and what is true of the states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from verify.engines import runtime as rt
from verify.engines.layout import Layout
from verify.engines.native import NativeEngine, Worker
from verify.engines.python import PythonEngine
from verify.model import Instance
from verify.regress.digest import Words

Numbers = npt.NDArray[np.int64]
Answers = npt.NDArray[np.uint8]
ROOM = 1 << 15
"""Successors that are handled at a time."""


@dataclass(frozen=True)
class Fanned:
    """The transitions of `count` rows from `first` on: `source` is the row of each, counted from `first`.

    `weights` are those of chance, without common divisor in a state; `failed` says how many moves of a row
    left their bounds or failed.
    """

    first: int
    count: int
    source: Numbers
    moves: Numbers
    rows: Words
    weights: Words
    failed: Numbers


class Fan(Protocol):
    """Something that expands packed states."""

    predicates: list[str]
    """The claims on states, by name; the first answer is whether the state is final."""

    def spread(self, rows: Words) -> Iterator[Fanned]: ...

    def judge(self, rows: Words) -> Answers:
        """For each row and predicate: 0 no, 1 yes, 2 it failed."""


def state_claims(instance: Instance) -> list[str]:
    return [claim.name for claim in instance.claims if not claim.on_steps and claim.kind != "ends"]


class NativeFan:
    """Expands by compiled code. Not to be shared between threads."""

    def __init__(self, engine: NativeEngine) -> None:
        self.engine = engine
        self.predicates = state_claims(engine.instance)
        self.weighted = any(bound.rule.weight is not None for bound in engine.instance.rules)
        self.worker = Worker(engine, np.zeros(max(1, len(engine.claims)), np.uint8))
        room = max(ROOM, 2 * engine.instance.move_count)
        self.batch: Words = np.zeros((room, engine.layout.words), np.uint64)
        self.moves: Numbers = np.zeros(room, np.int64)
        self.weights: Numbers = np.ones(room, np.int64)
        context = self.worker.context
        context[rt.BATCH] = self.batch.ctypes.data
        context[rt.MOVES] = self.moves.ctypes.data
        context[rt.WEIGHTS] = self.weights.ctypes.data
        context[rt.ROOM] = room
        self.ends: Numbers = np.zeros(ROOM, np.int64)
        self.failed: Numbers = np.zeros(ROOM, np.int64)

    def spread(self, rows: Words) -> Iterator[Fanned]:
        rows = np.ascontiguousarray(rows)
        at = 0
        while at < len(rows):
            part = rows[at : at + ROOM]
            self.worker.context[rt.FILL] = 0
            self.engine.improve()
            done = self.engine.fan(
                self.worker.address,
                part.ctypes.data,
                len(part),
                self.ends.ctypes.data,
                self.failed.ctypes.data,
            )
            made = int(self.ends[done - 1])
            sizes = np.diff(self.ends[:done], prepend=0)
            weights = self.weights[:made].view(np.uint64)
            yield Fanned(
                at,
                done,
                np.repeat(np.arange(done), sizes),
                self.moves[:made],
                self.batch[:made],
                normal(weights, sizes) if self.weighted else weights,
                self.failed[:done],
            )
            at += done

    def judge(self, rows: Words) -> Answers:
        rows = np.ascontiguousarray(rows)
        has_final = self.engine.program.has_final
        answers: Answers = np.zeros((len(rows), len(self.predicates) + has_final), np.uint8)
        if answers.size:
            self.engine.judge(rows.ctypes.data, len(rows), answers.ctypes.data)
        if has_final:
            return answers
        return np.concatenate([np.zeros((len(rows), 1), np.uint8), answers], axis=1)


class PythonFan:
    """Expands by the reference engine, for rules that cannot be traced."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.engine = PythonEngine(instance)
        self.layout = Layout(instance.schema)
        self.predicates = state_claims(instance)
        self._claims = [instance.claim(name) for name in self.predicates]
        self._draft = instance.draft()

    def spread(self, rows: Words) -> Iterator[Fanned]:
        symmetry = self.instance.symmetry
        for at in range(0, len(rows), ROOM):
            part = rows[at : at + ROOM]
            sizes, moves, packed, weights, failed = [], [], [], [], []
            for row in part:
                state = self.layout.unpack([int(word) for word in row])
                made = 0
                wrong = 0
                for number, move, outcome in self.engine.attempts(state):
                    wrong += outcome.status in ("bounds", "error")
                    if outcome.state is None:
                        continue
                    made += 1
                    after = symmetry.canonical(outcome.state) if symmetry else outcome.state
                    moves.append(number)
                    packed.append(self.layout.pack(after))
                    weight = self.instance.rule(move.rule).weight
                    drawn = 1 if weight is None else int(weight(self._draft.put_state(state), *move.values))
                    weights.append(drawn)
                sizes.append(made)
                failed.append(wrong)
            counts = np.array(sizes, np.int64)
            yield Fanned(
                at,
                len(part),
                np.repeat(np.arange(len(part)), counts),
                np.array(moves, np.int64),
                np.array(packed, np.uint64).reshape(len(moves), self.layout.words),
                normal(np.array(weights, np.uint64), counts),
                np.array(failed, np.int64),
            )

    def judge(self, rows: Words) -> Answers:
        answers: Answers = np.zeros((len(rows), len(self.predicates) + 1), np.uint8)
        for at, row in enumerate(rows):
            state = self.layout.unpack([int(word) for word in row])
            answers[at, 0] = self.engine.final(state)
            for n, claim in enumerate(self._claims, 1):
                try:
                    answers[at, n] = self.engine.holds(claim, state)
                except Exception:
                    answers[at, n] = 2
        return answers


def normal(weights: Words, sizes: Numbers) -> Words:
    """Weights without the divisor that those of one state have in common."""
    if not len(weights):
        return weights
    some = sizes[sizes > 0]
    starts = np.concatenate([[0], np.cumsum(some)[:-1]])
    divisors = np.gcd.reduceat(weights.astype(np.int64), starts)
    reduced: Words = (weights.astype(np.int64) // np.repeat(np.maximum(divisors, 1), some)).astype(np.uint64)
    return reduced
