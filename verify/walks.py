"""Random plays by the native engine: many moves a second, each checked on the way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verify.engines import program as pg
from verify.engines import runtime as rt
from verify.engines.native import NativeEngine, Numbers, Words, Worker
from verify.model import Instance, Move
from verify.search.found import BOUNDS, CLAIM_ERROR, DEADLOCK, ERROR
from verify.state import State


@dataclass
class Walk:
    """One random play: its moves, its packed states (the first one left out), and what it came upon."""

    first: State
    moves: npt.NDArray[np.int64]
    seen: Words
    events: list[str]
    over: bool


class Walker:
    """Plays an instance at random. Equal seeds give equal plays."""

    def __init__(self, engine: NativeEngine, longest: int, seed: int) -> None:
        self.engine = engine
        self.instance: Instance = engine.instance
        self.longest = longest
        self.active = np.ones(max(1, len(engine.claims)), np.uint8)
        self.worker = Worker(engine, self.active)
        self.seed = np.array([seed], np.uint64)
        self.trail: Numbers = np.zeros(longest, np.int64)
        self.seen: Words = np.zeros((longest, engine.layout.words), np.uint64)
        self.initial = [engine.words(state) for state in self.instance.initial]
        self.names = {pg.DEADLOCK: DEADLOCK, pg.BOUNDS: BOUNDS, pg.ERROR: ERROR}
        self.names |= {pg.FIRST_CLAIM + n: claim.name for n, claim in enumerate(engine.claims)}
        first = engine.program.first_error
        self.names |= {first + n: CLAIM_ERROR for n in range(len(engine.claims) + 1)}

    def play(self, allowed: npt.NDArray[np.uint8], start: int = 0) -> Walk:
        """A play from one of the first states; only allowed rules are used while one of them can be."""
        state = self.initial[start % len(self.initial)].copy()
        worker = self.worker
        worker.records[:] = 0
        self.engine.improve()
        made = self.engine.walk(
            worker.address,
            state.ctypes.data,
            self.longest,
            self.seed.ctypes.data,
            self.trail.ctypes.data,
            self.seen.ctypes.data,
            allowed.ctypes.data,
        )
        events = [name for slot, name in self.names.items() if worker.records[slot, 0]]
        return Walk(
            self.instance.initial[start % len(self.initial)],
            self.trail[:made].copy(),
            self.seen[:made].copy(),
            events,
            over=made < self.longest,
        )

    def attempt(self, event: str) -> Move:
        """The move by which something was seen."""
        slot = next(slot for slot, name in self.names.items() if name == event)
        return self.instance.move(int(self.worker.records[slot, 1]))

    def quiet(self, event: str) -> None:
        """Stop looking at a claim that has been witnessed."""
        for n, claim in enumerate(self.engine.claims):
            if claim.name == event:
                self.active[n] = 0

    @property
    def finals(self) -> int:
        return int(self.worker.context[rt.FINALS])
