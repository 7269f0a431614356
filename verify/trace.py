"""Traces: plays that show something. Replayed by the reference engine, shortened, explained, saved as ITF JSON."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verify import __version__
from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.lift.digest import model_digest
from verify.model import Instance, Model, Move
from verify.search.found import BOUNDS, DEADLOCK, ERROR
from verify.state import State

FORMAT = "https://apalache-mc.org/docs/adr/015adr-trace.html"


@dataclass(frozen=True)
class Trace:
    """A play: states and the moves between them. `attempt` is a last move that led to no state.

    `about` is the claim it shows something of, or deadlock, bounds, error; `shows` says what.
    """

    instance: Instance
    states: tuple[State, ...]
    moves: tuple[Move, ...]
    about: str = ""
    shows: str = ""
    attempt: Move | None = None
    start: str = "Start"
    claim: Claim | None = None

    @property
    def subject(self) -> Claim | None:
        """The claim it is about, if it is about one."""
        return self.claim or next((c for c in self.instance.claims if c.name == self.about), None)

    @property
    def length(self) -> int:
        return len(self.moves) + (self.attempt is not None)


def replay(instance: Instance, first: State, moves: Sequence[Move]) -> tuple[State, ...]:
    """The states that `moves` lead through from `first`; `BadInput` where one of them cannot be made."""
    engine = _engine(instance)
    states = [first]
    for at, move in enumerate(moves, 1):
        instance.number(move)
        outcome = engine.attempt(states[-1], move)
        if outcome is None:
            raise BadInput(
                f"move {at}, {instance.describe(move)}, cannot be made: bookkeeping has to come first"
            )
        if outcome.state is None:
            why = f"clause {outcome.clause} refuses it" if outcome.clause else outcome.message
            raise BadInput(f"move {at}, {instance.describe(move)}, cannot be made: {why}")
        states.append(outcome.state)
    return tuple(states)


@functools.lru_cache(maxsize=8)
def _engine(instance: Instance) -> PythonEngine:
    """The reference engine of an instance; a play is often replayed many times."""
    return PythonEngine(instance)


def still_shows(trace: Trace) -> bool:
    """Whether a trace shows what it is about: the claim fails at its end (or is witnessed there)."""
    engine = _engine(trace.instance)
    last = trace.states[-1]
    if trace.about == DEADLOCK:
        return not engine.successors(last) and not engine.final(last)
    if trace.about in (BOUNDS, ERROR):
        return trace.attempt is not None and engine.outcome(last, trace.attempt).status == trace.about
    claim = trace.subject
    if claim is None:
        return False
    wanted = claim.kind == "sometimes"
    try:
        if not claim.on_steps and claim.kind != "ends":
            return engine.holds(claim, last) == wanted
        return (
            bool(trace.moves)
            and engine.holds_on_step(claim, trace.states[-2], trace.moves[-1], last) == wanted
        )
    except Exception:
        return False


def shorten(trace: Trace) -> Trace:
    """Leave out moves that are not needed, as long as the rest can be played and shows the same."""
    moves = list(trace.moves)
    best = trace
    size = max(1, len(moves) // 2)
    while size:
        at = 0
        while at < len(moves):
            shorter = _played(trace, moves[:at] + moves[at + size :])
            if shorter is not None:
                best, moves = shorter, list(shorter.moves)
            else:
                at += size
        size //= 2
    return best


def _played(trace: Trace, moves: list[Move]) -> Trace | None:
    try:
        states = replay(trace.instance, trace.states[0], moves)
    except BadInput:
        return None
    candidate = replace(trace, states=states, moves=tuple(moves))
    return candidate if still_shows(candidate) else None


def changes(trace: Trace, at: int) -> list[tuple[str, str, str]]:
    """What the state `at` changed: cell, value before, value after."""
    schema = trace.instance.schema
    before, after = trace.states[at - 1], trace.states[at]
    found = []
    for field in schema.fields:
        for i in range(field.size):
            old, new = before[field.base + i], after[field.base + i]
            if old != new:
                found.append((field.cell_name(i), field.show(old), field.show(new)))
    return found


def clauses_of(trace: Trace, at: int) -> list[str]:
    """The clauses a move rests on: those its rule cites, and those it applied on the way."""
    move = trace.moves[at - 1]
    outcome = _engine(trace.instance).outcome(trace.states[at - 1], move)
    return list(dict.fromkeys((*trace.instance.rule(move.rule).clauses, *outcome.cites)))


def explain(trace: Trace) -> list[str]:
    """A sentence or two for each move: what was done, by which clauses, and what it changed."""
    instance = trace.instance
    register = instance.model.register
    lines = []
    for at, move in enumerate(trace.moves, 1):
        clauses = clauses_of(trace, at)
        cited = f" [{', '.join(clauses)}]" if clauses else ""
        lines.append(
            f"{at}. {instance.narrate(trace.states[at - 1], move)}{cited}: {instance.rule(move.rule).summary}"
        )
        changed = changes(trace, at)
        lines += [f"     {name}: {old} -> {new}" for name, old, new in changed] or ["     nothing changes"]
        lines += [f"     {c}: {register[c].text}" for c in clauses if c in register]
    if trace.attempt is not None:
        lines.append(
            f"{len(trace.moves) + 1}. {instance.narrate(trace.states[-1], trace.attempt)}: {trace.shows}"
        )
    elif trace.shows:
        lines.append(f"   At the end: {trace.shows}")
    return lines


def to_itf(trace: Trace) -> dict[str, Any]:
    """The trace as an object of the Informal Trace Format."""
    instance = trace.instance
    meta: dict[str, Any] = {
        "format": "ITF",
        "format-description": FORMAT,
        "description": f"made by ludoproof {__version__}",
        "model": instance.model.name,
        "scope": instance.scope.name,
        "readings": instance.readings,
        "digest": model_digest(instance),
        "claim": trace.about,
        "shows": trace.shows,
    }
    if trace.attempt is not None:
        meta["attempt"] = _move(trace.attempt)
    states = []
    for at, state in enumerate(trace.states):
        entry: dict[str, Any] = {"#meta": {"index": at}}
        if at:
            entry["#meta"] |= {"move": _move(trace.moves[at - 1]), "clauses": clauses_of(trace, at)}
        states.append(entry | instance.schema.nested(state))
    return {"#meta": meta, "vars": [field.name for field in instance.schema.fields], "states": states}


def _move(move: Move) -> dict[str, Any]:
    return {"rule": move.rule, "parameters": dict(move.args)}


def save(trace: Trace, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(to_itf(trace), indent=1) + "\n", encoding="utf-8")


def load(path: Path, find: Callable[[str], Model]) -> Trace:
    """A saved trace, replayed with the model as it is now; `find` gives a model by its name."""
    data = _read(path)
    meta = data["#meta"]
    try:
        model = find(str(meta["model"]))
        instance = model.instance(str(meta["scope"]), {str(k): str(v) for k, v in meta["readings"].items()})
        moves = [_read_move(entry["#meta"]["move"]) for entry in data["states"][1:]]
        attempt = _read_move(meta["attempt"]) if "attempt" in meta else None
        written = [instance.schema.flat(entry) for entry in data["states"]]
        about, shows, digest = str(meta["claim"]), str(meta["shows"]), str(meta["digest"])
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"'{path}' is not a trace of ludoproof: {error!r} is missing or malformed") from None
    except ValueError as error:
        raise BadInput(f"'{path}' does not fit model '{meta['model']}' as it is now: {error}") from None
    other = f"'{path}' was made from another version of model '{model.name}'"
    changed = digest != model_digest(instance)
    if written[0] not in instance.initial:
        raise BadInput(
            f"{other if changed else repr(str(path))}: its first state is not a first state of the model"
        )
    try:
        states = replay(instance, written[0], moves)
    except BadInput as error:
        raise BadInput(f"{other}: {error}" if changed else f"'{path}' cannot be replayed: {error}") from None
    for at, (now, then) in enumerate(zip(states, written, strict=True)):
        if now != then:
            what = instance.describe(moves[at - 1])
            raise BadInput(
                f"{other if changed else repr(str(path))}: move {at}, {what}, leads to another state now"
            )
    return Trace(instance, states, tuple(moves), about, shows, attempt)


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"there is no file '{path}'") from None
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadInput(f"'{path}' cannot be read as JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("#meta"), dict) or not data.get("states"):
        raise BadInput(f"'{path}' is not an ITF trace: it needs '#meta' and 'states'")
    if "model" not in data["#meta"]:
        raise BadInput(f"'{path}' is an ITF trace of another tool: its '#meta' names no model")
    return data


def _read_move(entry: dict[str, Any]) -> Move:
    return Move(str(entry["rule"]), tuple((str(k), int(v)) for k, v in entry["parameters"].items()))


def as_test(trace: Trace) -> str:
    """A pytest file that replays the trace and asserts what it shows."""
    instance = trace.instance
    moves = "\n".join(f"    Move({move.rule!r}, {move.args!r})," for move in trace.moves)
    attempt = f"Move({trace.attempt.rule!r}, {trace.attempt.args!r})" if trace.attempt else "None"
    name = trace.about.replace(" ", "_").replace("-", "_") or "play"
    return f'''"""A play of '{instance.model.name}' (scope '{instance.scope.name}') that shows something of: {trace.about}."""

from verify import Move
from verify.registry import find_model
from verify.trace import Trace, replay, still_shows

READINGS = {instance.readings!r}
MOVES = (
{moves}
)
ATTEMPT = {attempt}


def test_{name}_is_still_shown_by_this_play():
    """{trace.shows}"""
    instance = find_model({instance.model.name!r}).instance({instance.scope.name!r}, READINGS)
    first = instance.schema.flat({instance.schema.nested(trace.states[0])!r})
    trace = Trace(instance, replay(instance, first, MOVES), MOVES, {trace.about!r}, attempt=ATTEMPT)

    assert still_shows(trace)
'''
