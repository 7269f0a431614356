"""Random games under the base readings: how often another reading would have made a difference."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.model import Instance, Move
from verify.readings.explored import Searched, bit
from verify.readings.native import NativeFamily
from verify.readings.results import best, points, result_of
from verify.search.limits import Clock
from verify.state import State
from verify.walks import Walker

LONGEST = 2000
"""Moves after which a game counts as unfinished."""
FOLLOWED = 50
"""Games in which the same moves are tried under another reading, for each of them."""


@dataclass
class Tally:
    """What random games say about one configuration."""

    touched: int = 0
    followed: int = 0
    broken: int = 0
    ended: int = 0
    score: list[Move] | None = None
    winner: list[Move] | None = None
    first: list[int] = field(default_factory=list)


class Games:
    """Games played at random under configuration `base`, and the tally of each other configuration."""

    def __init__(
        self, searched: Searched, wanted: int, seed: int = 0, time_limit: float | None = None
    ) -> None:
        self.searched = searched
        self.base = 0
        self.wanted = wanted
        self.seed = seed
        self.clock = Clock(time_limit)
        self.played = 0
        self.unfinished = 0
        self.stopped = ""
        family = searched.instance.family
        self.others = [number for _, _, number in family.singles()]
        self.tallies = {number: Tally() for number in self.others}
        self.instances = {number: searched.instance.concrete(number) for number in (0, *self.others)}

    def play(self) -> Games:
        """Play until there are enough games or the time is up."""
        player: _Native | _Python = (
            _Native(self.instances[0], self.searched, self.seed)
            if isinstance(self.searched, NativeFamily)
            else _Python(self.instances[0], self.seed)
        )
        partners = sum(1 << number for number in self.others)
        try:
            for game in range(self.wanted):
                if self.clock.up:
                    self.stopped = "the time was up"
                    break
                moves, packed, first, over = player.game(game)
                compared = self.searched.compare_states(packed, 0, partners)
                self.played += 1
                self.unfinished += not over
                rescored = self._rescored(player.last) if over else set()
                for number in self.others:
                    shown = bit(compared.any, number)
                    if shown.any() or number in rescored:
                        at = int(np.argmax(shown)) if shown.any() else len(moves)
                        self._note(number, moves, first, at, over)
        except KeyboardInterrupt:
            self.stopped = "interrupted"
        return self

    def _rescored(self, last: State) -> set[int]:
        """The configurations that give a final position other scores."""
        asking = self.searched.instance.asking
        asking.become(0)
        result = result_of(self.searched.instance, last)
        alike = asking.agreeing()
        apart = [number for number in self.others if not alike >> number & 1]
        return {number for number in apart if result_of(self.instances[number], last) != result}

    def _note(self, number: int, moves: list[int], first: State, at: int, over: bool) -> None:
        tally = self.tallies[number]
        tally.touched += 1
        tally.first.append(at)
        if not over or tally.followed >= FOLLOWED or self.instances[0].model.scores is None:
            return
        tally.followed += 1
        states = [self._followed(c, first, moves) for c in (0, number)]
        if states[1] is None or states[0] is None:
            tally.broken += 1
            return
        tally.ended += 1
        results = [result_of(self.instances[0], states[0]), result_of(self.instances[number], states[1])]
        play = [self.instances[0].move(move) for move in moves]
        reached = [points(self.instances[0], result) for result in results]
        if reached[0] != reached[1] and (tally.score is None or len(play) < len(tally.score)):
            tally.score = play
        if best(results[0]) != best(results[1]) and (tally.winner is None or len(play) < len(tally.winner)):
            tally.winner = play

    def _followed(self, number: int, state: State, moves: list[int]) -> State | None:
        """Where the same moves lead under a configuration; None if they cannot be made, or do not end the game."""
        if state not in self.instances[number].initial:
            return None
        for move in moves:
            steps = self.searched.outcomes(state, 1 << number)
            after = next((step.state for step in steps if step.move == move), None)
            if after is None:
                return None
            state = after
        return None if self.searched.outcomes(state, 1 << number) else state

    def evidence(self, number: int) -> list[tuple[str, str]]:
        """Results that the same moves come to under one reading and not under the other."""
        tally = self.tallies.get(number)
        if tally is None:
            return []
        found = []
        for verdict, play in (("score", tally.score), ("winner", tally.winner)):
            if play is not None:
                found.append(
                    (verdict, f"the same {len(play)} moves of a random game end with another {verdict}")
                )
        return found

    def to_json(self, number: int) -> dict[str, Any]:
        tally = self.tallies[number]
        return {
            "games": self.played,
            "seed": self.seed,
            "unfinished": self.unfinished,
            "stopped": self.stopped or None,
            "with_a_difference": tally.touched,
            "share": round(tally.touched / self.played, 6) if self.played else None,
            "earliest_move": min(tally.first, default=None),
            "replayed_to_the_end": tally.ended,
            "cannot_be_replayed": tally.broken,
        }


class _Native:
    last: State

    def __init__(self, instance: Instance, searched: NativeFamily, seed: int) -> None:
        self.engine = NativeEngine(instance, [], Lifted(instance), reduce=False)
        self.walker = Walker(self.engine, LONGEST, seed)
        self.every = np.ones(len(instance.rules), np.uint8)

    def game(self, number: int) -> tuple[list[int], Any, State, bool]:
        walk = self.walker.play(self.every, number)
        self.last = self.engine.layout.unpack(walk.seen[-1]) if len(walk.seen) else walk.first
        first = self.engine.words(walk.first)[None, :]
        over = walk.over and not [event for event in walk.events if event != "deadlock"]
        return [int(move) for move in walk.moves], np.concatenate([first, walk.seen]), walk.first, over


class _Python:
    last: State

    def __init__(self, instance: Instance, seed: int) -> None:
        self.instance = instance
        self.engine = PythonEngine(instance)
        self.chance = random.Random(seed)

    def game(self, number: int) -> tuple[list[int], Any, State, bool]:
        first = state = self.instance.initial[number % len(self.instance.initial)]
        states: list[State] = [state]
        made: list[int] = []
        while len(made) < LONGEST:
            moves = self.engine.successors(state)
            self.last = state
            if not moves:
                return made, states, first, True
            weights = [self._weight(state, move) for move, _ in moves]
            chosen, state = self.chance.choices(moves, weights)[0]
            made.append(chosen)
            states.append(state)
        return made, states, first, False

    def _weight(self, state: State, number: int) -> int:
        move = self.instance.move(number)
        weight = self.instance.rule(move.rule).weight
        return 1 if weight is None else int(weight(self.instance.draft().put_state(state), *move.values))
