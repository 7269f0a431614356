"""Worked examples: a situation, a move, and what comes of it, as rulebooks print them.

A model carries them in `examples`. They are run by the reference engine: as tests (the pytest plugin), and by
`mutate`, which asks whether they notice a fault. Those of a whole play are better kept in a TOML file:

    [[example]]
    id = "A recruit is taken from the row"
    scope = "tiny"
    clauses = ["GEN-CHART-03"]
    play = ["lay_card(card=m_tax1)", "begin_heyday"]
    move = "recruit_citizen(column=0)"
    changes = ["chart[red][noble] 1 -> 2", "recruits 0 -> 1"]
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from verify.engines.python import Outcome, PythonEngine
from verify.errors import BadInput, BadModel, OutOfBounds, one_of
from verify.model import Instance, Model, Move
from verify.state import State
from verify.testing import a_move


@dataclass(frozen=True)
class Example:
    """One worked example. `start` changes the first state of the scope (number `first` of them), `play` leads from there to the situation.

    What must come of the move is said in one of three ways: `after` are fields as they must be then, `changes` is
    all that changes and nothing else does, `refused` is the clause that must refuse it. Fields are named as in
    the schema (`coins=[3, 0]`), single cells as traces show them (`"coins[Red]": 3`, `"coins[Red] 2 -> 3"`), the
    moves of `play` as traces show them, too. So may `move` be, instead of numbers for its parameters.

    A `pinned` example was written down from what the rules did, not from what a rulebook says they should do. It
    tells of changes, as a snapshot does, and says nothing about whether the rules are right.

    >>> Example("A feast costs one gold", "TOK-06", "feast", start={"gold": 2}, after={"gold": 1}).clauses
    ('TOK-06',)
    """

    id: str
    clause: str | tuple[str, ...]
    rule: str
    move: Mapping[str, int] | str = field(default_factory=dict)
    start: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    refused: str = ""
    scope: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    play: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    first: int = 0
    pinned: bool = False

    def __post_init__(self) -> None:
        if [bool(self.after), bool(self.refused), bool(self.changes)].count(True) != 1:
            raise BadModel(
                f"example '{self.id}' must say one thing: what is so after the move, all that it changes, or what "
                "refuses it"
            )

    @property
    def clauses(self) -> tuple[str, ...]:
        own = (self.clause,) if isinstance(self.clause, str) else self.clause
        return tuple(dict.fromkeys((*own, *([self.refused] if self.refused else []))))


def examples_of(model: Model) -> list[Example]:
    """The worked examples of a model, those of modules in the order in which they are defined there."""
    found: list[Example] = []
    for entry in model.examples:
        if isinstance(entry, str):
            try:
                module = importlib.import_module(entry)
            except ModuleNotFoundError:
                raise BadModel(
                    f"model '{model.name}' names examples in '{entry}', which is no module"
                ) from None
            for value in vars(module).values():
                found += _held(value)
        elif isinstance(entry, Path):
            found += from_file(entry)
        elif isinstance(entry, Example):
            found.append(entry)
        else:
            raise BadModel(f"{entry!r} is among the examples of model '{model.name}' without being one")
    names = [example.id for example in found]
    for example in found:
        if names.count(example.id) > 1:
            raise BadModel(f"model '{model.name}' has two examples called '{example.id}'")
        _check(model, example)
    return found


KEYS = (
    "id",
    "clauses",
    "move",
    "play",
    "changes",
    "after",
    "refused",
    "start",
    "scope",
    "readings",
    "first",
    "pinned",
)


def from_file(path: Path) -> list[Example]:
    """The examples of a TOML file; `pinned = true` at its top holds for all of them."""
    try:
        whole = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadModel(f"the examples in '{path.name}' cannot be read: {error}") from None
    for key in whole:
        if key not in ("example", "pinned"):
            raise BadModel(one_of("key", key, ["example", "pinned"], f"'{path.name}'"))
    found = []
    for number, entry in enumerate(whole.get("example", []), 1):
        for key in entry:
            if key not in KEYS:
                raise BadModel(one_of("key", key, list(KEYS), f"example {number} in '{path.name}'"))
        for key in KEYS[:3]:
            if key not in entry:
                raise BadModel(f"example {number} in '{path.name}' has no '{key}'")
        rule = entry["move"].split("(")[0]
        given = {
            key: entry[key]
            for key in ("start", "after", "refused", "scope", "readings", "first")
            if key in entry
        }
        given |= {key: tuple(entry[key]) for key in ("play", "changes") if key in entry}
        given["pinned"] = bool(entry.get("pinned", whole.get("pinned", False)))
        found.append(Example(entry["id"], tuple(entry["clauses"]), rule, entry["move"], **given))
    return found


def _held(value: Any) -> list[Example]:
    if isinstance(value, Example):
        return [value]
    if isinstance(value, list | tuple):
        return [item for item in value if isinstance(item, Example)]
    return []


def _check(model: Model, example: Example) -> None:
    rules = [rule.name for rule in model.all_rules]
    if example.rule not in rules:
        raise BadModel(one_of("rule", example.rule, rules, f"example '{example.id}': model '{model.name}'"))
    for clause in example.clauses:
        if model.register and clause not in model.register:
            raise BadModel(
                f"example '{example.id}' cites clause '{clause}', which the register of '{model.name}' does not have"
            )


class Prepared:
    """An example with its instance, state and move made ready; it can then be run often.

    Where its play cannot be made any more it is `stuck`, and wrong: the rules may have changed since it was written.
    """

    def __init__(self, example: Example, engine: PythonEngine) -> None:
        self.example = example
        self.engine = engine
        self.instance = instance = engine.instance
        self.cells = {name: at for at, name in enumerate(instance.schema.cell_names())}
        if not 0 <= example.first < len(instance.initial):
            raise BadModel(
                f"example '{example.id}' begins in first state {example.first} of {len(instance.initial)}"
            )
        self.stuck = ""
        self.start = self._played(self._state(instance.initial[example.first], example.start))
        self.move: Move = (
            self._named(example.move)
            if isinstance(example.move, str)
            else a_move(instance, example.rule, **example.move)
        )
        for name in example.after:
            self._place(name)

    def wrong(self) -> str:
        """What does not come out as the example says, in a sentence; empty when all does."""
        return self.stuck or self._difference(self.engine.outcome(self.start, self.move))

    def _played(self, state: State) -> State:
        moves = [(text, self._named(text)) for text in self.example.play]
        for at, (text, move) in enumerate(moves, 1):
            outcome = self.engine.outcome(state, move)
            if outcome.state is None:
                why = f"{outcome.clause} refuses it" if outcome.status == "refused" else outcome.message
                self.stuck = f"move {at} of its play, {text}, cannot be played: {why}"
                break
            state = outcome.state
        return state

    def _named(self, text: str) -> Move:
        """The move that a trace would show so."""
        instance, name = self.instance, text.split("(")[0]
        if name not in instance.rule_numbers:
            raise BadModel(one_of("rule", name, list(instance.rule_numbers), f"example '{self.example.id}'"))
        move = _moves(instance, name).get(text)
        if move is None:
            raise BadModel(
                f"example '{self.example.id}': there is no move {text} in scope '{instance.scope.name}'"
            )
        return move

    def _difference(self, outcome: Outcome) -> str:
        shown, example = self.instance.describe(self.move), self.example
        if outcome.status == "refused":
            if outcome.clause == example.refused:
                return ""
            if example.refused:
                return f"{shown} should be refused by {example.refused}, but {outcome.clause} refuses it"
            return f"{shown} should be allowed, but {outcome.clause} refuses it"
        if outcome.state is None:
            return f"{shown} fails: {outcome.message}"
        if example.refused:
            return f"{shown} should be refused by {example.refused}, but it is allowed"
        if example.changes:
            found = changes(self.instance, self.start, outcome.state)
            for text in example.changes:
                if text not in found:
                    return f"{shown} should change {text}, but does not"
            unexpected = [text for text in found if text not in example.changes]
            return f"{shown} should not change {unexpected[0]}, but does" if unexpected else ""
        for name, value in example.after.items():
            wanted_state = self._state(outcome.state, {name: value})
            if wanted_state == outcome.state:
                continue
            for at, (is_now, should) in enumerate(zip(outcome.state, wanted_state, strict=True)):
                if is_now != should:
                    field = self.instance.schema.by_cell[at]
                    cell = field.cell_name(at - field.base)
                    return (
                        f"after {shown}, {cell} should be {field.show(should)}, but is {field.show(is_now)}"
                    )
        return ""

    def _place(self, name: str) -> int | None:
        """The cell of that name, or None for a whole field."""
        if name in self.cells and name not in self.instance.schema.by_name:
            return self.cells[name]
        if name in self.instance.schema.names or name in self.cells:
            return None
        known = [*self.instance.schema.names, *self.cells]
        raise BadModel(one_of("field or cell", name, known[:40], f"example '{self.example.id}'"))

    def _state(self, state: State, changes: Mapping[str, Any]) -> State:
        """`state` with some fields or cells written."""
        draft = self.instance.draft()
        draft.put_state(state)
        for name, value in changes.items():
            at = self._place(name)
            try:
                if at is not None:
                    field = self.instance.schema.by_cell[at]
                    draft.store_cell(field, at - field.base, value)
                else:
                    setattr(draft, name, value)
            except (OutOfBounds, TypeError, ValueError) as error:
                raise BadModel(f"example '{self.example.id}' cannot have {name}={value!r}: {error}") from None
        return draft.take_state()


@lru_cache(maxsize=256)
def _moves(instance: Instance, rule: str) -> dict[str, Move]:
    """The moves of a rule, by how traces show them."""
    bound = instance.rules[instance.rule_numbers[rule]]
    return {instance.describe(move): move for move in bound.moves()}


def changes(instance: Instance, before: State, after: State) -> list[str]:
    """What differs between two states, cell by cell: `coins[Red] 2 -> 3`."""
    schema = instance.schema
    return [
        f"{field.cell_name(at - field.base)} {field.show(old)} -> {field.show(new)}"
        for at, (field, old, new) in enumerate(zip(schema.by_cell, before, after, strict=True))
        if old != new
    ]


def prepared(model: Model, examples: Iterable[Example]) -> list[Prepared]:
    """Examples made ready, each in its own scope and readings."""
    engines: dict[Any, PythonEngine] = {}
    made = []
    for example in examples:
        key = (example.scope, tuple(sorted(example.readings.items())))
        try:
            if key not in engines:
                engines[key] = PythonEngine(model.instance(example.scope, example.readings))
            made.append(Prepared(example, engines[key]))
        except BadInput as error:
            raise BadModel(f"example '{example.id}': {error}") from None
    return made
