"""The native engine: the traced rules, compiled. Packed states in, packed states out."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from verify.claims import Claim
from verify.engines import program as pg
from verify.engines import runtime as rt
from verify.engines.machine_code import Tiers
from verify.lift.lifted import Lifted
from verify.model import Instance
from verify.state import State

BATCH_ROOM = 2048
Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
P, I64 = ctypes.c_void_p, ctypes.c_int64


class Worker:
    """The memory of one thread: its batch of successors, its counters, its records."""

    def __init__(self, engine: NativeEngine, active: npt.NDArray[np.uint8]) -> None:
        program = engine.program
        room = max(BATCH_ROOM, 2 * engine.instance.move_count)
        self.batch: Words = np.zeros((room, program.layout.words), np.uint64)
        self.moves: Numbers = np.zeros(room, np.int64)
        self.slots: Numbers = np.zeros(room, np.int64)
        self.weights: Numbers = np.ones(room, np.int64)
        self.hits: Numbers = np.zeros(max(1, len(program.counters)), np.int64)
        self.records: Words = np.zeros((program.slots, program.row_size), np.uint64)
        self.active = active
        self.context: Numbers = np.zeros(rt.WORKER_SIZE, np.int64)
        self.context[rt.BATCH] = self.batch.ctypes.data
        self.context[rt.MOVES] = self.moves.ctypes.data
        self.context[rt.SLOTS] = self.slots.ctypes.data
        self.context[rt.WEIGHTS] = self.weights.ctypes.data
        self.context[rt.HITS] = self.hits.ctypes.data
        self.context[rt.RECORDS] = self.records.ctypes.data
        self.context[rt.ACTIVE] = active.ctypes.data
        self.context[rt.ROOM] = room
        self.context[rt.RULES] = engine.rules.ctypes.data

    @property
    def address(self) -> int:
        return int(self.context.ctypes.data)

    @property
    def bytes(self) -> int:
        arrays = (self.batch, self.moves, self.slots, self.weights, self.hits, self.records)
        return sum(array.nbytes for array in arrays)


class NativeEngine:
    """An instance, traced and compiled, with the claims it can check.

    `loose` leaves rules exchangeable; with `best` no quick code is used at first.
    """

    name = "native"

    def __init__(
        self,
        instance: Instance,
        claims: Sequence[Claim] | None = None,
        lifted: Lifted | None = None,
        reduce: bool = True,
        loose: bool = False,
        best: bool = False,
    ) -> None:
        self.instance = instance
        self.lifted = lifted or Lifted(instance)
        self.claims = list(instance.claims if claims is None else claims)
        self.program = pg.build(self.lifted, self.claims, reduce, loose)
        self.layout = self.program.layout
        self._tiers = Tiers(self.program.text, best or loose)
        self._functions()
        named = [self.code.address(f"rule{k}") if loose else 0 for k in range(len(instance.rules))]
        self.rules: Numbers = np.array(named, np.int64)

    def improve(self) -> None:
        """Change over to better code when it is there; to be called now and then in long runs."""
        if self._tiers.improved():
            self._functions()

    def _functions(self) -> None:
        self.code = self._tiers.code
        self.expand = self.code.function("expand", I64, [P, P])
        self.check = self.code.function("check", None, [P, P, I64, I64])
        self.flush = self.code.function("flush", None, [P, P])
        self.rehash_alone = self.code.function("rehash_alone", None, [P, I64, I64])
        self.rehash_parallel = self.code.function("rehash_parallel", None, [P, I64, I64])
        self.move_row = self.code.function("move_row", None, [P, I64, I64])
        self.has = self.code.function("has", I64, [P, P])
        self.before = self.code.function("before", None, [P, P, I64, I64, P])
        self.walk = self.code.function("walk", I64, [P, P, I64, P, P, P, P])
        self.fan = self.code.function("fan", I64, [P, P, I64, P, P])
        self.judge = self.code.function("judge", None, [P, I64, P])
        self._successors = self.code.function("successors", I64, [P, P])

    @cached_property
    def scratch(self) -> Worker:
        return Worker(self, np.zeros(max(1, len(self.claims)), np.uint8))

    def words(self, state: State) -> Words:
        return np.array(self.layout.pack(state), np.uint64)

    def successors(self, state: State) -> list[tuple[int, State]]:
        """The moves that can be made and where they lead (canonical states where there is symmetry)."""
        worker, packed = self.scratch, self.words(state)
        worker.context[rt.FILL] = 0
        made = self._successors(worker.address, packed.ctypes.data)
        worker.context[rt.FILL] = 0
        return [(int(worker.moves[i]), self.layout.unpack(worker.batch[i])) for i in range(made)]

    def tried(self, state: State) -> dict[tuple[str, str, str], int]:
        """How the attempts at one state ended: rule, outcome, and the clause or field, with how many."""
        worker = self.scratch
        worker.hits[:] = 0
        self.successors(state)
        found: dict[tuple[str, str, str], int] = {}
        for counter, hits in zip(self.program.counters, worker.hits, strict=True):
            if hits and not counter.clause:
                leaf = counter.leaf
                reason = leaf.field.name if leaf.field else leaf.clause
                key = (counter.bound.rule.name, leaf.outcome, reason)
                found[key] = found.get(key, 0) + int(hits)
        return found

    def claim_values(self, state: State) -> dict[str, bool]:
        """Which claims on states are true of `state`."""
        active = np.ones(max(1, len(self.claims)), np.uint8)
        worker = Worker(self, active)
        shared: Numbers = np.zeros(rt.SHARED_SIZE, np.int64)
        packed = self.words(state)
        shared[rt.STATES] = packed.ctypes.data
        self.check(shared.ctypes.data, worker.address, 0, 1)
        return {
            claim.name: bool(worker.records[pg.FIRST_CLAIM + n, 0]) == (claim.kind == "sometimes")
            for n, claim in enumerate(self.claims)
            if not claim.on_steps and claim.kind != "ends"
        }

    def step_values(self, state: State) -> dict[str, bool]:
        """Which claims on steps are true of every move from `state` (for `sometimes`: of some move)."""
        active = np.ones(max(1, len(self.claims)), np.uint8)
        worker, packed = Worker(self, active), self.words(state)
        self._successors(worker.address, packed.ctypes.data)
        return {
            claim.name: bool(worker.records[pg.FIRST_CLAIM + n, 0]) == (claim.kind == "sometimes")
            for n, claim in enumerate(self.claims)
            if claim.on_steps or claim.kind == "ends"
        }
