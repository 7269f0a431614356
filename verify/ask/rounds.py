"""Plays that never end: a shortest way into a round of moves that leads back to where it began."""

from __future__ import annotations

import itertools
from array import array
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import networkx as nx

from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import BadInput, Untraceable
from verify.model import Instance, Move
from verify.search.limits import Clock
from verify.state import State

MOST = 200_000
"""States of the largest graph in which rounds are looked for."""


Successors = Callable[[State], list[tuple[int, State]]]


class NotSettled(BadInput):
    """The graph could not be built; the sentence says why."""


@dataclass(frozen=True)
class Round:
    """The moves that lead to a state, and those that lead from it back to it."""

    first: State
    way: list[Move]
    round: list[Move]


def find_round(instance: Instance, clock: Clock, most: int = MOST) -> Round | None:
    """A round with a shortest way to it; None where no play goes on for ever."""
    successors = _successors(instance)
    states, heads = _explored(instance, successors, clock, most)
    left = _not_sorted(heads)
    if not left:
        return None
    graph = nx.DiGraph((node, head) for node in left for head in heads[node] if head in left)
    turning = [
        part
        for part in nx.strongly_connected_components(graph)
        if len(part) > 1 or any(graph.has_edge(node, node) for node in part)
    ]
    entry = min(min(part) for part in turning)
    inside = graph.subgraph(next(part for part in turning if entry in part))
    way = _way(heads, len(instance.initial), entry)
    found = [[states[node] for node in path] for path in (way, _back(inside, entry))]
    moves = [_moves(instance, successors, path) for path in found]
    return Round(found[0][0], *moves)


def _successors(instance: Instance) -> Successors:
    try:
        return NativeEngine(instance, claims=[], reduce=False).successors
    except Untraceable:
        return PythonEngine(instance).successors


def _explored(
    instance: Instance, successors: Successors, clock: Clock, most: int
) -> tuple[list[State], list[array[int]]]:
    """The states in breadth-first order, and for each the numbers of those that follow it."""
    states = list(instance.initial)
    numbers = {state: at for at, state in enumerate(states)}
    heads: list[array[int]] = []
    for state in states:
        following = array("q")
        for after in dict.fromkeys(after for _, after in successors(state)):
            if after not in numbers:
                if len(states) >= most:
                    raise NotSettled(f"there are more than {most:,} states")
                if clock.up:
                    raise NotSettled(f"time limit of {clock.limit:g} s")
                numbers[after] = len(states)
                states.append(after)
            following.append(numbers[after])
        heads.append(following)
    return states, heads


def _not_sorted(heads: list[array[int]]) -> set[int]:
    """The states that are left when those that nothing leads to are taken away, again and again."""
    leading = [0] * len(heads)
    for following in heads:
        for head in following:
            leading[head] += 1
    todo = [node for node, count in enumerate(leading) if not count]
    left = set(range(len(heads)))
    while todo:
        node = todo.pop()
        left.discard(node)
        for head in heads[node]:
            leading[head] -= 1
            if not leading[head]:
                todo.append(head)
    return left


def _way(heads: list[array[int]], starts: int, entry: int) -> list[int]:
    """A shortest way from a first state to `entry`."""
    parents: dict[int, int] = dict.fromkeys(range(starts), -1)
    todo = deque(parents)
    while entry not in parents:
        node = todo.popleft()
        for head in heads[node]:
            if head not in parents:
                parents[head] = node
                todo.append(head)
    path = [entry]
    while parents[path[-1]] >= 0:
        path.append(parents[path[-1]])
    return path[::-1]


def _back(inside: nx.DiGraph, entry: int) -> list[int]:
    """A shortest way from a state back to itself."""
    if inside.has_edge(entry, entry):
        return [entry, entry]
    backs = [nx.shortest_path(inside, head, entry) for head in inside.successors(entry)]
    return [entry, *min(backs, key=len)]


def _moves(instance: Instance, successors: Successors, path: list[State]) -> list[Move]:
    return [
        instance.move(next(number for number, after in successors(a) if after == b))
        for a, b in itertools.pairwise(path)
    ]
