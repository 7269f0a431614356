"""The first point of departure, in words: what could be done there and what can be done now, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.errors import BadInput
from verify.regress.names import said
from verify.regress.side import Here, NoGraph, Side
from verify.regress.view import Named, move_key
from verify.regress.walk import Parting


@dataclass(frozen=True)
class OneSided:
    """A move that only one side has, and why the other does not: clauses with their words, or a reason."""

    move: Named
    clauses: Mapping[str, str]
    reason: str
    rule_clauses: list[str]

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "refused_by": dict(self.clauses),
            "reason": self.reason,
            "clauses": self.rule_clauses,
        }


@dataclass(frozen=True)
class OtherResult:
    """A move that both sides have, with the cells that it leaves at different values: name, was, is."""

    move: Named
    cells: list[tuple[str, Any, Any]]
    clauses: tuple[list[str], list[str]]
    chance: tuple[str, str] | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "cells": [list(cell) for cell in self.cells],
            "clauses": [self.clauses[0], self.clauses[1]],
            "chance": self.chance,
        }


@dataclass
class Departure:
    """A shortest play, and what differs after it. `start` are cells of the first state that differ."""

    first: Named
    moves: list[Named]
    lost: list[OneSided] = field(default_factory=list)
    gained: list[OneSided] = field(default_factory=list)
    results: list[OtherResult] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    start: list[tuple[str, Any, Any]] = field(default_factory=list)
    remark: str = ""

    @property
    def by_result(self) -> bool:
        """Whether one more move has to be made before the difference shows."""
        return bool(self.results) and not self.lost and not self.gained and not self.facts

    @property
    def length(self) -> int:
        """Moves until the difference shows."""
        return len(self.moves) + self.by_result

    @property
    def clauses(self) -> list[str]:
        """The clauses involved: those that refuse on one side, else those of the rules that differ."""
        found: dict[str, None] = {}
        for move in (*self.lost, *self.gained):
            found.update(dict.fromkeys(move.clauses or move.rule_clauses))
        if self.by_result:
            for result in self.results:
                found.update(dict.fromkeys(result.clauses[0] + result.clauses[1]))
        return list(found)

    def to_json(self) -> dict[str, Any]:
        return {
            "length": self.length,
            "first_state": self.first,
            "play": self.moves,
            "moves_lost": [move.to_json() for move in self.lost],
            "moves_gained": [move.to_json() for move in self.gained],
            "results": [result.to_json() for result in self.results],
            "facts": self.facts,
            "start": [list(cell) for cell in self.start],
            "clauses": self.clauses,
            "remark": self.remark,
        }


def departure(
    parting: Parting, old: Side, new: Here, renamed: Mapping[str, str], cells: Collection[str]
) -> Departure:
    """Look at the parting from both sides."""
    first, play = parting.first, parting.moves
    back = {now: was for was, now in renamed.items()}
    play_then = [_called(move, back) for move in play]
    found = Departure(first, play)
    now = new.view(first, play)
    try:
        then = old.view(first, play_then)
    except (NoGraph, BadInput) as error:
        found.remark = str(error)
        return found
    moves_then = {
        move_key(_called(entry["move"], renamed)): {**entry, "move": _called(entry["move"], renamed)}
        for entry in then["moves"].values()
    }
    for key, entry in moves_then.items():
        if key not in now["moves"]:
            why = new.why_not(first, play, entry["move"])
            found.lost.append(OneSided(entry["move"], why["clauses"], why["reason"], entry["clauses"]))
    for key, entry in now["moves"].items():
        if key not in moves_then:
            why = old.why_not(first, play_then, _called(entry["move"], back))
            found.gained.append(OneSided(entry["move"], why["clauses"], why["reason"], entry["clauses"]))
    shared = set(cells)
    found.facts = _facts(then, now)
    found.results = _results(moves_then, now["moves"], then["state"], now["state"], shared)
    return found


def _called(move: Named, names: Mapping[str, str]) -> Named:
    return {**move, "rule": names.get(move["rule"], move["rule"])}


def _facts(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    told = []
    if then["final"] != now["final"]:
        told.append(
            "the game was over here, now it goes on" if then["final"] else "the game is over here now"
        )
    for name in sorted(set(then["claims"]) & set(now["claims"])):
        was, is_now = then["claims"][name], now["claims"][name]
        if was != is_now:
            told.append(f"claim {name} was {_truth(was)} here, now it is {_truth(is_now)}")
    if then["failures"] != now["failures"]:
        told.append(f"{then['failures']} moves left their bounds or failed here, now {now['failures']}")
        told += [f"{said(entry['move'])}: {entry['message']}" for entry in now["failed"].values()]
    return told


def _truth(value: bool | None) -> str:
    return {True: "true", False: "false", None: "failing"}[value]


def _results(
    then: Mapping[str, Any],
    now: Mapping[str, Any],
    state_then: Named,
    state_now: Named,
    shared: Collection[str],
) -> list[OtherResult]:
    found = []
    common = [key for key in now if key in then]
    all_alike = len(common) == len(now) == len(then)
    totals = [sum(move["weight"] for move in moves.values()) for moves in (then, now)]
    for key in common:
        before, after = then[key], now[key]
        cells = []
        for cell in sorted(set(before["after"]) | set(after["after"])):
            was = before["after"].get(cell, state_then.get(cell))
            is_now = after["after"].get(cell, state_now.get(cell))
            if cell in shared and was != is_now:
                cells.append((cell, was, is_now))
        chance = None
        if all_alike and before["weight"] * totals[1] != after["weight"] * totals[0]:
            chance = (f"{before['weight']} in {totals[0]}", f"{after['weight']} in {totals[1]}")
        if cells or chance:
            found.append(OtherResult(after["move"], cells, (before["clauses"], after["clauses"]), chance))
    return found


def start_departure(old: Side, new: Here, states: tuple[Sequence[int], Sequence[int]]) -> Departure:
    """The first states differ: those of one side only, and if there is one of each, the cells that differ."""
    then = [old.first_state(state) for state in states[0]]
    now = [new.first_state(state) for state in states[1]]
    found = Departure(now[0] if now else {}, [])
    if len(then) == len(now) == 1:
        cells = sorted(set(then[0]) | set(now[0]))
        found.start = [
            (cell, then[0].get(cell), now[0].get(cell))
            for cell in cells
            if then[0].get(cell) != now[0].get(cell)
        ]
    else:
        found.facts = [f"{len(then)} first states are gone, {len(now)} are new"]
    return found
