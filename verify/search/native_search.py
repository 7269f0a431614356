"""Breadth-first search by the native engine, on all cores.

States are kept in breadth-first order, so a level is a range of rows. No parents are kept: a trace
is found backwards, level by level, by asking which rows lead to the wanted state, and taking the
smallest. What is reported therefore does not depend on the number of workers (docs/decisions/0003).
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import numpy as np

from verify.claims import Claim
from verify.engines import program as pg
from verify.engines import runtime as rt
from verify.engines.native import NativeEngine, Numbers, Words, Worker
from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.model import Move
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR, Finding, Found
from verify.search.limits import Clock, Limits, Progress, Watcher
from verify.state import State

FEW = 8192
"""Levels with fewer rows are expanded by one worker, without threads."""
FULLEST = 0.75
NO_LIMIT = 2**62


class NativeSearch:
    """All reachable states as packed rows."""

    def __init__(self, engine: NativeEngine, limits: Limits, watch: Watcher | None = None) -> None:
        self.engine = engine
        self.instance = engine.instance
        self.limits = limits
        self.watch = watch
        self.clock = Clock(limits.time_limit)
        self.found = Found()
        self.ranges: list[tuple[int, int]] = []
        self.words = engine.layout.words
        self.active = np.ones(max(1, len(engine.claims)), np.uint8)
        self.workers = [Worker(engine, self.active) for _ in range(limits.worker_count)]
        self.shared: Numbers = np.zeros(rt.SHARED_SIZE, np.int64)
        self.memory = limits.memory
        self._states_matter = self.instance.model.final is not None or not all(map(_on_steps, engine.claims))
        self._fixed = sum(worker.bytes for worker in self.workers)
        self._reserve()
        self._pool = ThreadPoolExecutor(len(self.workers))

    def _reserve(self) -> None:
        slack = len(self.workers) * (int(self.workers[0].context[rt.ROOM]) + rt.RESERVE)
        self.bits = max(16, (4 * slack).bit_length())
        room = self.memory - self._fixed
        self.capacity = room // (8 * self.words + 6)
        if self.capacity <= 2 * slack or room < 2 * 4 << self.bits:
            raise BadInput(
                f"a memory limit of {self.memory / 2**20:,.0f} MiB is too small to search this model: "
                f"give at least {(self._fixed + (8 << self.bits) + 4 * slack * 8 * self.words) / 2**20 + 1:,.0f} MiB"
            )
        self.capacity = min(self.capacity, 2**31)
        self.states: Words = np.empty((self.capacity, self.words), np.uint64)
        self.table = np.zeros(1 << self.bits, np.uint32)
        self.shared[rt.STATES] = self.states.ctypes.data
        self.shared[rt.SOFT] = self.limits.max_states or NO_LIMIT
        self._table_in_use()

    def _table_in_use(self) -> None:
        self.shared[rt.TABLE] = self.table.ctypes.data
        self.shared[rt.MASK] = (1 << self.bits) - 1
        self.shared[rt.LIMIT] = min(
            int(FULLEST * (1 << self.bits)), self.capacity, self._rows_beside(self.bits)
        )
        self.found.peak_bytes = max(self.found.peak_bytes, self.bytes)

    def _rows_beside(self, bits: int) -> int:
        """How many rows the memory holds beside a table of 2**bits entries."""
        return (self.memory - self._fixed - (4 << bits)) // (8 * self.words)

    @property
    def address(self) -> int:
        return int(self.shared.ctypes.data)

    @property
    def used(self) -> int:
        return int(self.shared[rt.USED])

    @property
    def bytes(self) -> int:
        return self.used * self.words * 8 + int(self.table.nbytes) + self._fixed

    def run(self) -> Found:
        try:
            self._start()
            self._search()
        except KeyboardInterrupt:
            self.shared[rt.STOP] = 1
            self.found.stopped = "interrupted"
        self._totals()
        return self.found

    def _start(self) -> None:
        symmetry = self.instance.symmetry
        worker = self.workers[0]
        for state in self.instance.initial:
            canonical = symmetry.canonical(state) if symmetry else state
            worker.batch[0] = self.engine.words(canonical)
            worker.context[rt.FILL] = 1
            if self.used + 1 >= self.shared[rt.LIMIT] and not self._grow():
                raise BadInput(f"the first states do not fit into {self.memory / 2**20:,.0f} MiB")
            self.engine.flush(self.address, worker.address)

    def _search(self) -> None:
        first, end, level = 0, self.used, 0
        while first < end:
            self.ranges.append((first, end))
            self.found.levels.append(end - first)
            if self._states_matter:
                self._in_threads(first, end, self._check_rows)
                self._harvest(level)
            if self._over(level):
                return
            self.shared[rt.CURSOR], self.shared[rt.END] = first, end
            stopped = self._expand(end - first, level)
            self._harvest(level)
            first, end = end, self.used
            stopped = stopped or self._enough()
            if stopped:
                self.found.stopped = stopped
                if end > first:
                    self.ranges.append((first, end))
                    self.found.levels.append(end - first)
                return
            level += 1

    def _over(self, level: int) -> bool:
        self.found.stopped = self._enough()
        if (
            not self.found.stopped
            and self.limits.max_depth is not None
            and level + 1 >= self.limits.max_depth
        ):
            self.found.stopped = f"depth limit of {self.limits.max_depth}"
        return bool(self.found.stopped)

    def _enough(self) -> str:
        return self.found.enough(self.engine.claims, self.limits)

    def _check_rows(self, worker: Worker, first: int, end: int) -> None:
        self.engine.check(self.address, worker.address, first, end)

    def _in_threads(self, first: int, end: int, task: Callable[[Worker, int, int], None]) -> None:
        """Run `task` on pieces of a range of rows, on all workers."""
        if end - first < FEW:
            task(self.workers[0], first, end)
            return
        piece = max(FEW, min(2**18, (end - first) // len(self.workers) + 1))
        starts = range(first, end, piece)
        for round_start in range(0, len(starts), len(self.workers)):
            jobs = [
                self._pool.submit(task, worker, at, min(at + piece, end))
                for worker, at in zip(self.workers, starts[round_start:], strict=False)
            ]
            for job in jobs:
                job.result()

    def _expand(self, rows: int, level: int) -> str:
        """Expand the level that the cursor stands on; says why it had to stop, if it had to."""
        team = self.workers if rows >= FEW else self.workers[:1]
        self.shared[rt.WORKERS] = len(team)
        for worker in team:
            worker.context[rt.PARALLEL] = len(team) > 1
        while True:
            outcomes = self._round(team, rows, level)
            self._close_holes(team)
            if rt.STOPPED in outcomes:
                return self._why_stopped()
            if rt.GROW not in outcomes:
                self._tell(rows, level)
                return self._why_stopped() if self.clock.up or self._too_many() else ""
            if not self._grow():
                return f"memory limit of {self.memory / 2**20:,.0f} MiB"

    def _round(self, team: list[Worker], rows: int, level: int) -> list[int]:
        if rows < FEW:
            return [self.engine.expand(self.address, worker.address) for worker in team]
        jobs: list[Future[int]] = [
            self._pool.submit(self.engine.expand, self.address, worker.address) for worker in team
        ]
        try:
            while True:
                _, pending = wait(jobs, timeout=0.1)
                self._tell(rows, level)
                if not pending:
                    return [job.result() for job in jobs]
                if self.clock.up:
                    self.shared[rt.STOP] = 1
        except KeyboardInterrupt:
            self.shared[rt.STOP] = 1
            wait(jobs)
            self._close_holes(team)
            first = self.ranges[-1][1]
            if self.used > first:
                self.ranges.append((first, self.used))
                self.found.levels.append(self.used - first)
            raise

    def _too_many(self) -> bool:
        return self.limits.max_states is not None and self.used >= self.limits.max_states

    def _why_stopped(self) -> str:
        if self.clock.up:
            return f"time limit of {self.limits.time_limit:g} s"
        return f"limit of {self.limits.max_states:,} states"

    def _tell(self, rows: int, level: int) -> None:
        self.engine.improve()
        self.found.peak_bytes = max(self.found.peak_bytes, self.bytes)
        if self.watch is not None:
            end = int(self.shared[rt.END])
            done = min(int(self.shared[rt.CURSOR]), end) - (end - rows)
            transitions = sum(int(worker.context[rt.TRANSITIONS]) for worker in self.workers)
            self.watch(
                Progress(
                    self.clock.seconds,
                    self.used,
                    transitions,
                    self.used - end + rows - done,
                    level + 1,
                    self.bytes,
                    done / rows,
                )
            )

    def _close_holes(self, team: list[Worker]) -> None:
        """Move the last rows into rows that were reserved and not used, so that rows are without gaps."""
        holes: set[int] = set()
        for worker in team:
            context = worker.context
            holes.update(range(int(context[rt.RESERVED]), int(context[rt.RESERVED_TO])))
            context[rt.RESERVED] = context[rt.RESERVED_TO] = 0
        last = self.used - 1
        for hole in sorted(holes):
            while last in holes and last > hole:
                last -= 1
            if last <= hole:
                break
            self.engine.move_row(self.address, last, hole)
            last -= 1
        self.shared[rt.USED] = self.used - len(holes)

    def _grow(self) -> bool:
        """A table twice as large, or four times while it is small."""
        more = 2 if self.bits < 22 else 1
        slack = len(self.workers) * (int(self.workers[0].context[rt.ROOM]) + rt.RESERVE)
        room = min(self._rows_beside(self.bits + more), self.capacity)
        if self.used + 2 * slack > room or self.bits + more > 31:
            return False
        self.shared[rt.TABLE] = 0
        self.table = np.zeros(1, np.uint32)
        self.bits += more
        self.table = np.zeros(1 << self.bits, np.uint32)
        self._table_in_use()
        enter = self.engine.rehash_parallel if len(self.workers) > 1 else self.engine.rehash_alone
        self._in_threads(0, self.used, lambda _, first, end: enter(self.address, first, end))
        return True

    def _harvest(self, level: int) -> None:
        """Turn the records of the workers into findings, each the smallest of its level."""
        names = {pg.DEADLOCK: DEADLOCK, pg.BOUNDS: BOUNDS, pg.ERROR: ERROR}
        names |= {pg.FIRST_CLAIM + n: claim.name for n, claim in enumerate(self.engine.claims)}
        for slot, name in names.items():
            seen = [worker.records[slot] for worker in self.workers if worker.records[slot, 0]]
            if not seen or name in self.found.findings:
                continue
            best = min(seen, key=lambda row: (tuple(row[2:]), row[1]))
            self.found.findings[name] = self._finding(slot, name, level, best)
            if slot >= pg.FIRST_CLAIM:
                self.active[slot - pg.FIRST_CLAIM] = 0
        self._harvest_failures(level)

    def _harvest_failures(self, level: int) -> None:
        """Claims, or the final predicate, that failed with an exception."""
        first = self.engine.program.first_error
        subjects = [f"claim '{claim.name}'" for claim in self.engine.claims] + ["the final predicate"]
        for at, subject in enumerate(subjects):
            seen = [worker.records[first + at] for worker in self.workers if worker.records[first + at, 0]]
            if seen:
                if at < len(self.engine.claims):
                    self.found.broken.add(self.engine.claims[at].name)
                state = self.engine.layout.unpack(min(seen, key=lambda row: tuple(row[2:]))[2:])
                said = Finding(CLAIM_ERROR, level, state, message=f"{subject} fails with an exception")
                self.found.findings.setdefault(CLAIM_ERROR, said)

    def _finding(self, slot: int, name: str, level: int, record: Any) -> Finding:
        state = self.engine.layout.unpack(record[2:])
        number = int(record[1])
        if slot in (pg.BOUNDS, pg.ERROR):
            move = self.instance.move(number)
            outcome = PythonEngine(self.instance).outcome(state, move)
            return Finding(name, level, state, move, outcome.message)
        on_steps = slot >= pg.FIRST_CLAIM and _on_steps(self.engine.claims[slot - pg.FIRST_CLAIM])
        return Finding(name, level, state, self.instance.move(number) if on_steps else None)

    def _totals(self) -> None:
        found = self.found
        for worker in self.workers:
            found.transitions += int(worker.context[rt.TRANSITIONS])
            found.deadlocks += int(worker.context[rt.DEAD])
            found.finals += int(worker.context[rt.FINALS])
            for counter, hits in zip(self.engine.program.counters, worker.hits, strict=False):
                count, leaf = int(hits), counter.leaf
                if not count:
                    continue
                if counter.clause:
                    found.cited[counter.clause] += count
                    continue
                if leaf.outcome == "refused":
                    found.refused[leaf.clause] += count
                elif leaf.outcome == "done":
                    found.fired[counter.bound.rule.name] += count
                    for clause, condition in leaf.cites:
                        if condition.op == "const":
                            found.cited[clause] += count
        found.seconds = self.clock.seconds

    def path_to(self, state: State, level: int) -> list[tuple[State, Move]]:
        """A shortest play to `state`: backwards, always by the smallest state and move."""
        path: list[tuple[State, Move]] = []
        self.shared[rt.STOP] = 0
        for at in range(level - 1, -1, -1):
            target = self.engine.words(state)
            for worker in self.workers:
                worker.records[pg.FIND] = 0

            def look(worker: Worker, first: int, end: int, target: Words = target) -> None:
                self.engine.before(self.address, worker.address, first, end, target.ctypes.data)

            self._in_threads(*self.ranges[at], look)
            seen = [worker.records[pg.FIND] for worker in self.workers if worker.records[pg.FIND, 0]]
            best = min(seen, key=lambda row: (tuple(row[2:]), row[1]))
            state = self.engine.layout.unpack(best[2:])
            path.append((state, self.instance.move(int(best[1]))))
        return path[::-1]

    def close(self) -> None:
        self._pool.shutdown()

    def rest(self) -> None:
        """Let go of the threads, so that the process can be forked; new ones are started when needed."""
        self._pool.shutdown()
        self._pool = ThreadPoolExecutor(len(self.workers))


def _on_steps(claim: Claim) -> bool:
    return claim.on_steps or claim.kind == "ends"
