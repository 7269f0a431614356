"""Orders that the text leaves open: whether every one of them leads to the same position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.engines.python import PythonEngine
from verify.errors import BadModel, one_of
from verify.model import Instance, Move
from verify.orders import Orders
from verify.readings.analysis import Analysis
from verify.readings.explored import bit
from verify.readings.plays import Cells, cells_apart, path_to
from verify.search.limits import Clock
from verify.state import State
from verify.trace import Trace, replay

MOST = 20_000
"""Partial orders followed from one position before it is given up."""

Run = tuple[tuple[Move, ...], State]
"""The moves of one order, and where it ends."""


@dataclass
class Confluence:
    """Whether an order matters: `same`, `differs` with the shortest play and two orders, or `unknown`."""

    orders: Orders
    scope: str
    verdict: str
    how: str
    positions: int
    trace: Trace | None = None
    runs: tuple[Run, Run] | None = None
    cells: Cells | None = None

    def to_json(self) -> dict[str, Any]:
        shown = self.trace.instance.describe if self.trace else str
        return {
            "id": self.orders.id,
            "question": self.orders.question,
            "rules": self.orders.rule_names,
            "scope": self.scope,
            "verdict": self.verdict,
            "how": self.how,
            "positions": self.positions,
            "trace": [shown(move) for move in self.trace.moves] if self.trace else None,
            "orders": [[shown(move) for move in moves] for moves, _ in self.runs] if self.runs else None,
            "fields": [{"cell": name, "values": [a, b]} for name, _, a, b in self.cells or []],
        }


def confluence(
    analysis: Analysis, at: int, orders: Orders, clock: Clock, say: Callable[[str], None] | None = None
) -> Confluence:
    """Look at every reached position where the effects are due, nearest first; question `at` of the search says where."""
    searched, found = analysis.searched, analysis.found
    instance = searched.instance.concrete(0)
    _known(instance, orders)
    arrivals = np.flatnonzero(bit(found.arriving, 0))
    rows = found.arrived[arrivals]
    due = arrivals[searched.where(at, rows)]
    scope = instance.scope.name
    engine = PythonEngine(instance)
    for number, arrival in enumerate(due):
        if clock.up:
            how = f"the time was up after {number:,} of {len(due):,} positions; every order ended alike there"
            return Confluence(orders, scope, "unknown", how, number)
        if say is not None and number % 64 == 0:
            say(f"{orders.id}: orders from {number:,} of {len(due):,} positions")
        runs = list(_runs(engine, orders, searched.state(int(found.arrived[arrival]))))
        if not runs:
            how = f"a position has more than {MOST:,} partial orders"
            return Confluence(orders, scope, "unknown", how, number)
        pair = _unlike(orders, runs)
        if pair is not None:
            return _told(analysis, orders, int(arrival), pair, number + 1)
    seen = f"{len(due):,} of {found.states:,} states are such positions"
    if not found.complete:
        how = f"every order ended alike, but the search is incomplete ({found.stopped}); {seen}"
        return Confluence(orders, scope, "unknown", how, len(due))
    if not len(due):
        return Confluence(
            orders, scope, "not reached in this scope", f"exhaustive in scope {scope}: {seen}", 0
        )
    return Confluence(orders, scope, "same", f"exhaustive in scope {scope}: {seen}", len(due))


def _known(instance: Instance, orders: Orders) -> None:
    for name in orders.rule_names:
        if name not in instance.rule_numbers:
            raise BadModel(
                one_of("rule", name, list(instance.rule_numbers), f"orders {orders.id}: the model")
            )


def _runs(engine: PythonEngine, orders: Orders, start: State) -> Iterator[Run]:
    """Every way to use the rules up, one for each set of moves and end; nothing if there are too many."""
    names = set(orders.rule_names)
    todo: list[tuple[State, tuple[Move, ...]]] = [(start, ())]
    seen: set[tuple[State, tuple[Move, ...]]] = {(start, ())}
    ends: dict[Any, Run] = {}
    while todo:
        state, made = todo.pop()
        onward = [] if _over(engine, orders, state, made) else list(_steps(engine, names, state))
        if not onward:
            ends.setdefault((_set(made), state), (made, state))
        for move, after in onward:
            following = (*made, move) if move.rule in names else made
            key = (after, _set(following))
            if key not in seen:
                seen.add(key)
                todo.append((after, following))
        if len(seen) > MOST:
            return
    yield from ends.values()


def _set(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=str))


def _over(engine: PythonEngine, orders: Orders, state: State, made: tuple[Move, ...]) -> bool:
    if orders.until is None or not made:
        return False
    return bool(orders.until(engine.instance.draft().put_state(state)))


def _steps(engine: PythonEngine, names: set[str], state: State) -> Iterator[tuple[Move, State]]:
    """Moves of the effects, and bookkeeping."""
    for number, after in engine.successors(state):
        move = engine.instance.move(number)
        if move.rule in names or engine.instance.rule(move.rule).sort == "auto":
            yield move, after


def _unlike(orders: Orders, runs: list[Run]) -> tuple[Run, Run] | None:
    """Two orders that make the same choices and end differently."""
    for at, (moves, end) in enumerate(runs):
        for others, elsewhere in runs[:at]:
            if end != elsewhere and _choose_alike(orders, moves, others):
                return (others, elsewhere), (moves, end)
    return None


def _choose_alike(orders: Orders, one: tuple[Move, ...], other: tuple[Move, ...]) -> bool:
    """Whether every effect that is in both was made with the same choices."""
    if orders.effect is None:
        return True
    choices = [{_effect(orders, move): move for move in moves} for moves in (one, other)]
    return all(choices[1].get(effect, move) == move for effect, move in choices[0].items())


def _effect(orders: Orders, move: Move) -> Any:
    return move.rule, tuple(pair for pair in move.args if pair[0] in (orders.effect or ()))


def _told(
    analysis: Analysis, orders: Orders, arrival: int, pair: tuple[Run, Run], positions: int
) -> Confluence:
    instance = analysis.searched.instance.concrete(0)
    first, moves = path_to(analysis, arrival, 1)
    states = replay(instance, first, moves)
    cells = cells_apart(instance, states[-1], pair[0][1], pair[1][1])
    how = f"after {len(moves)} moves, two orders end differently: " + ", ".join(
        name for name, *_ in cells[:5]
    )
    trace = Trace(instance, states, tuple(moves), shows=f"{orders.id}: the order of what follows matters")
    return Confluence(orders, instance.scope.name, "differs", how, positions, trace, pair, cells)
