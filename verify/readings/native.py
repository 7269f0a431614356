"""The family search in native code: tables and logs in memory, filled by the program of the family."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.engines import runtime as rt
from verify.engines.machine_code import Tiers
from verify.errors import BadInput
from verify.readings import program as pg
from verify.readings import runtime as fr
from verify.readings.explored import Compared, Event, Explored, Rows, Step, bit
from verify.readings.family import FamilyInstance, Words
from verify.readings.results import Scores, result_of
from verify.readings.variants import FamilyLifted
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR
from verify.search.limits import Clock, Limits, Progress, Watcher
from verify.state import State

P, I64 = ctypes.c_void_p, ctypes.c_int64
FULLEST = 0.7
CHUNK = 4096
"""Arrivals expanded between two looks at the clock."""
SPAN = 1 << 16
"""States compared at a time."""


class NativeFamily:
    """A family, traced, compiled and searched."""

    name = "native"

    def __init__(
        self,
        instance: FamilyInstance,
        limits: Limits,
        watch: Watcher | None = None,
        say: Callable[[str], None] | None = None,
        questions: Sequence[Callable[[Any], Any]] = (),
    ) -> None:
        self.instance = instance
        self.family = instance.family
        self.limits = limits
        self.watch = watch
        self.lifted = FamilyLifted(instance, say)
        claims = [(claim, instance.claim_mask(n)) for n, claim in enumerate(instance.claims)]
        self.claims = [(claim, mask) for claim, mask in claims if mask]
        asks = [self.lifted.predicate(f"question {n}", question) for n, question in enumerate(questions)]
        self._final_at = -1
        final = self.lifted.final()
        if final is not None and final.is_split:
            self._final_at = len(asks)
            asks.append(final)
        self.program = pg.build(self.lifted, self.claims, asks, _seats(instance))
        if say is not None:
            say("compiling")
        self._tiers = Tiers(self.program.text)
        self.layout = self.program.layout
        self.words = self.program.words
        self._functions()

    def _functions(self) -> None:
        f = self._tiers.code.function
        self._expand = f("expand", I64, [P, I64, I64])
        self._flush = f("flush", None, [P])
        self._rehash = f("rehash_alone", None, [P, I64, I64])
        self._successors = f("successors", I64, [P, P, P])
        self._before = f("before", I64, [P, I64, I64, P, P, I64])
        self._peel = f("peel", I64, [P, P, I64, I64, I64])
        self._compare = f("compare", None, [P, P, P, I64, P, P, P, P, P])
        self._asks = [f(f"ask{n}", None, [P, P, I64, P]) for n in range(self.program.asks)]
        self._scores = [f(f"scores{n}", None, [P, I64, P]) for n in range(len(self.program.score_parts))]

    def run(self) -> Explored:
        """Search breadth first until everything is seen or a limit is reached."""
        self.clock = Clock(self.limits.time_limit)
        self._reserve()
        stopped = ""
        self.levels = [0]
        try:
            self._start()
            stopped = self._search()
        except KeyboardInterrupt:
            stopped = "interrupted"
        self.found = self._gathered(stopped)
        return self.found

    def _reserve(self) -> None:
        per_state, words, state_words = max(1, self.program.per_state), self.words, self.layout.words
        room = max(2048, 4 * per_state)
        self.memory = self.limits.memory
        each = 8 * state_words + 8 * words + 4 + 2 * (2 * (4 + 8 * words) + 8 * words + 1) + 6
        capacity = min(self.memory // each, 2**31)
        if capacity < 2 * room:
            raise BadInput(
                f"a memory limit of {self.memory / 2**20:,.0f} MiB is too small to explore these readings: "
                f"give at least {2 * room * each / 2**20 + 1:,.0f} MiB"
            )
        self.capacity, self.most_arrivals = capacity, 2 * capacity
        self.bits = max(16, (2 * room).bit_length())
        self.table = np.zeros(1 << self.bits, np.uint32)
        self.states: Words = np.empty((capacity, state_words), np.uint64)
        self.masks: Words = np.empty((capacity, words), np.uint64)
        self.at = np.empty(capacity, np.uint32)
        self.arrived = np.empty(self.most_arrivals, np.uint32)
        self.arriving: Words = np.empty((self.most_arrivals, words), np.uint64)
        self.touched = np.zeros(self.most_arrivals, np.uint8)
        self.ended = np.empty(self.most_arrivals, np.uint32)
        self.ending: Words = np.empty((self.most_arrivals, words), np.uint64)
        self.final_masks: Words = np.empty((self.most_arrivals, words), np.uint64)
        self.batch: Words = np.zeros((room, state_words), np.uint64)
        self.moves = np.zeros(room, np.int64)
        self.classes = np.zeros(room, np.int64)
        self.entries: Words = np.zeros((room, words), np.uint64)
        self.hashes = np.zeros(room, np.int64)
        self.heads = np.zeros(max(1, 3 * self.program.moves), np.uint32)
        self.links = np.zeros(room, np.uint32)
        self.seen: Words = np.zeros((self.program.slots, words), np.uint64)
        self.events: Words = np.zeros((self.program.slots * self.family.size + 1, words + 3), np.uint64)
        self.context = np.zeros(fr.SIZE, np.int64)
        for slot, array in (
            (rt.STATES, self.states),
            (fr.MASKS, self.masks),
            (fr.AT, self.at),
            (fr.ARRIVED, self.arrived),
            (fr.ARRIVING, self.arriving),
            (fr.TOUCHED, self.touched),
            (fr.ENDED, self.ended),
            (fr.ENDING, self.ending),
            (fr.FINALS, self.final_masks),
            (fr.BATCH, self.batch),
            (fr.MOVES, self.moves),
            (fr.CLASSES, self.classes),
            (fr.ENTRIES, self.entries),
            (fr.HASHES, self.hashes),
            (fr.HEADS, self.heads),
            (fr.LINKS, self.links),
            (fr.SEEN, self.seen),
            (fr.EVENTS, self.events),
        ):
            self.context[slot] = array.ctypes.data
        self.context[fr.ROOM] = room
        self.context[fr.MOST_ARRIVALS] = self.most_arrivals
        self._table_in_use()

    def _table_in_use(self) -> None:
        self.context[rt.TABLE] = self.table.ctypes.data
        self.context[rt.MASK] = (1 << self.bits) - 1
        self.context[fr.LIMIT] = min(int(FULLEST * (1 << self.bits)), self.capacity)

    @property
    def address(self) -> int:
        return int(self.context.ctypes.data)

    @property
    def used(self) -> int:
        return int(self.context[rt.USED])

    @property
    def arrivals(self) -> int:
        return int(self.context[fr.ARRIVALS])

    @property
    def bytes(self) -> int:
        each = 8 * self.layout.words + 8 * self.words + 4
        return int(
            self.used * each
            + self.arrivals * (5 + 8 * self.words)
            + int(self.context[fr.ENDS]) * (4 + 16 * self.words)
            + self.table.nbytes
        )

    def _start(self) -> None:
        for state, mask in self.instance.first_states().items():
            self.batch[0] = self.layout.pack(state)
            self.entries[0] = self.family.packed(mask)
            self.context[fr.FILL] = 1
            self._room_for(1)
            self._flush(self.address)
        self.levels.append(self.arrivals)

    def _room_for(self, more: int) -> bool:
        while self.used + more > self.context[fr.LIMIT]:
            if not self._grow():
                return False
        return self.arrivals + more <= self.most_arrivals

    def _search(self) -> str:
        while self.levels[-1] > self.levels[-2]:
            level = len(self.levels) - 2
            if self.limits.max_depth is not None and level + 1 >= self.limits.max_depth:
                return f"depth limit of {self.limits.max_depth}"
            first, end = self.levels[-2:]
            self.context[fr.NEXT] = end
            at = first
            while at < end:
                piece = min(at + CHUNK, end)
                outcome = self._expand(self.address, at, piece)
                at = int(self.context[fr.POSITION])
                if outcome == fr.GROW and not self._room_for(int(self.context[fr.FILL])):
                    self.context[fr.FILL] = 0
                    return f"memory limit of {self.memory / 2**20:,.0f} MiB"
                if outcome == fr.GROW and at == piece:
                    self._flush(self.address)
                self._tell(level, first, end, at)
                if self._tiers.improved():
                    self._functions()
                stopped = self._limit()
                if stopped:
                    return stopped
            self.levels.append(self.arrivals)
        self.levels.pop()
        return ""

    def _limit(self) -> str:
        if self.clock.up:
            return f"time limit of {self.limits.time_limit:g} s"
        if self.limits.max_states is not None and self.used >= self.limits.max_states:
            return f"limit of {self.limits.max_states:,} states"
        return ""

    def _tell(self, level: int, first: int, end: int, at: int) -> None:
        if self.watch is not None:
            done = (at - first) / (end - first)
            left = end - at + self.arrivals - end
            self.watch(
                Progress(
                    self.clock.seconds,
                    self.used,
                    int(self.context[fr.TRANSITIONS]),
                    left,
                    level + 1,
                    self.bytes,
                    done,
                )
            )

    def _grow(self) -> bool:
        """A larger table, with everything entered anew."""
        more = 2 if self.bits < 22 else 1
        if self.context[fr.LIMIT] >= self.capacity or self.bits + more > 31:
            return False
        self.bits += more
        self.table = np.zeros(1 << self.bits, np.uint32)
        self._table_in_use()
        self._rehash(self.address, 0, self.used)
        return True

    def _gathered(self, stopped: str) -> Explored:
        expanded = int(self.context[fr.POSITION])
        if stopped and self.levels[-1] < self.arrivals:
            self.levels.append(self.arrivals)
        ends = int(self.context[fr.ENDS])
        if not stopped:
            expanded = self.arrivals
        found = Explored(
            self.masks[: self.used],
            self.arrived[: self.arrivals].astype(np.int64),
            self.arriving[: self.arrivals],
            self.levels,
            expanded,
            self.touched[: self.arrivals].astype(bool),
            self.ended[:ends].astype(np.int64),
            self.ending[:ends],
            self.final_masks[:ends],
            [],
            int(self.context[fr.TRANSITIONS]),
            self.clock.seconds,
            self.bytes,
            stopped,
        )
        found.events = [self._event(found, row) for row in self.events[: int(self.context[fr.EVENT_COUNT])]]
        self.seen[:] = np.uint64(0xFFFFFFFFFFFFFFFF)
        return found

    def _event(self, found: Explored, record: npt.NDArray[np.uint64]) -> Event:
        slot, arrival, number = (int(value) for value in record[:3])
        names = {pg.DEADLOCK: DEADLOCK, pg.BOUNDS: BOUNDS, pg.ERROR: ERROR, pg.FINAL_ERROR: CLAIM_ERROR}
        claims = [claim for claim, _ in self.claims]
        names |= {pg.FIRST_CLAIM + n: claim.name for n, claim in enumerate(claims)}
        names |= {self.program.first_error + n: f"{CLAIM_ERROR}: {c.name}" for n, c in enumerate(claims)}
        at = slot - pg.FIRST_CLAIM
        moves = slot in (pg.BOUNDS, pg.ERROR) or (0 <= at < len(claims) and pg.on_steps(claims[at]))
        mask = sum(int(word) << 64 * n for n, word in enumerate(record[3:]))
        return Event(
            names[slot],
            found.level_of(arrival),
            int(found.arrived[arrival]),
            self.instance.move(number) if moves else None,
            mask,
        )

    def state(self, row: int) -> State:
        return self.layout.unpack(self.states[row])

    def outcomes(self, state: State, mask: int) -> list[Step]:
        packed = np.array(self.layout.pack(state), np.uint64)
        wanted = self.family.packed(mask)
        self.context[fr.FILL] = 0
        made = self._successors(self.address, packed.ctypes.data, wanted.ctypes.data)
        self.context[fr.FILL] = 0
        found: dict[tuple[int, str, State | None], int] = {}
        for at in range(made):
            times, move = divmod(int(self.moves[at]), self.program.moves)
            status = ("done", "bounds", "error")[times]
            after = self.layout.unpack(self.batch[at]) if times == 0 else None
            key = (move, status, after)
            found[key] = found.get(key, 0) | sum(int(w) << 64 * n for n, w in enumerate(self.entries[at]))
        return [
            Step(*key, mask) for key, mask in sorted(found.items(), key=lambda item: (item[0][0], item[1]))
        ]

    def compare(self, rows: Rows, masks: Words, base: int, partners: int) -> Compared:
        parts = []
        for at in range(0, len(rows), SPAN):
            parts.append(
                self._compared(self.states[rows[at : at + SPAN]], masks[at : at + SPAN], base, partners)
            )
        if not parts:
            none: Words = np.zeros((0, self.words), np.uint64)
            return Compared(none, none, none, none)
        return Compared(
            *(
                np.concatenate([getattr(part, name) for part in parts])
                for name in ("others", "results", "parted", "finals")
            )
        )

    def compare_states(self, states: Words | list[State], base: int, partners: int) -> Compared:
        packed = np.ascontiguousarray(states, np.uint64)
        masks = np.repeat(self.family.packed(self.family.everything)[None, :], len(packed), axis=0)
        return self._compared(packed, masks, base, partners)

    def _compared(self, states: Words, masks: Words, base: int, partners: int) -> Compared:
        states, masks = np.ascontiguousarray(states), np.ascontiguousarray(masks)
        one, others = self.family.packed(1 << base), self.family.packed(partners)
        outs = [np.empty_like(masks) for _ in range(3)]
        self._compare(
            self.address,
            states.ctypes.data,
            masks.ctypes.data,
            len(states),
            one.ctypes.data,
            others.ctypes.data,
            *(out.ctypes.data for out in outs),
        )
        finals = np.zeros_like(masks)
        if self._final_at >= 0:
            yes = np.empty_like(masks)
            self._asks[self._final_at](states.ctypes.data, masks.ctypes.data, len(states), yes.ctypes.data)
            based = bit(yes, base)[:, None]
            finals = np.where(based, masks & ~yes, yes) & others
            finals[~bit(masks, base)] = 0
        return Compared(outs[0] & others, outs[1] & others, outs[2] & others, finals)

    def before(self, first: int, end: int, target: State, mask: int) -> tuple[int, int]:
        packed, wanted = np.array(self.layout.pack(target), np.uint64), self.family.packed(mask)
        found = self._before(
            self.address, first, end, packed.ctypes.data, wanted.ctypes.data, self.program.moves
        )
        return int(found), int(self.context[fr.FOUND])

    def scores(self, rows: Rows) -> list[tuple[int, Scores]]:
        states = np.ascontiguousarray(self.states[rows])
        found = []
        for mask, function in zip(self.program.score_parts, self._scores, strict=True):
            out = np.empty((len(rows), *self.program.seats), np.int64)
            function(states.ctypes.data, len(rows), out.ctypes.data)
            found.append((mask, out))
        return found

    def endless(self, deadline: float | None) -> Words | None:
        alive = self.masks[: self.used].copy()
        while True:
            changed = 0
            for end in range(self.used, 0, -SPAN):
                first = max(0, end - SPAN)
                changed += self._peel(self.address, alive.ctypes.data, first, end, self.program.moves)
                if deadline is not None and time.perf_counter() > deadline:
                    return None
            if not changed:
                return alive

    def where(self, at: int, rows: Rows) -> npt.NDArray[np.bool_]:
        states = np.ascontiguousarray(self.states[rows])
        masks = np.repeat(self.family.packed(1)[None, :], len(rows), axis=0)
        out = np.empty_like(masks)
        self._asks[at](states.ctypes.data, masks.ctypes.data, len(rows), out.ctypes.data)
        return bit(out, 0)


def _seats(instance: FamilyInstance) -> tuple[int, int]:
    """How many seats get a result, and how many numbers each; nothing without scores."""
    if instance.model.scores is None:
        return 0, 0
    first = next(iter(instance.first_states()))
    instance.asking.become(0)
    result = result_of(instance, first)
    return len(result), len(result[0]) if result else 0
