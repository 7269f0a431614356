"""A model: schema, set-up, rules, readings, scopes and claims. An instance: a model in one scope, readings fixed."""

from __future__ import annotations

import importlib
import itertools
import tomllib
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any

from verify.claims import Claim
from verify.draft import Draft, draft_class
from verify.errors import BadInput, BadModel, LudoproofError, OutOfBounds, Refused, one_of
from verify.forms import Table, negation
from verify.orders import Orders
from verify.rules import Recorder, Rule, domain_values, recording
from verify.state import Field, Kind, Schema, SchemaOf, State, Subset
from verify.symmetry import Symmetry


class Scope:
    """A named instance of a model: its size as attributes, and the counts a full search must find.

    >>> Scope("tiny", "two players", players=2).players
    2
    """

    def __init__(
        self,
        name: str,
        description: str,
        *,
        expect: Mapping[str, int] | None = None,
        symmetric: Sequence[Kind] = (),
        exhaustive: bool = True,
        **parameters: Any,
    ) -> None:
        self.name = name
        self.description = description
        self.expect = dict(expect or {})
        self.symmetric = tuple(symmetric)
        self.exhaustive = exhaustive
        self.parameters = parameters
        for key, value in parameters.items():
            setattr(self, key, value)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"scope '{self.__dict__.get('name')}' has no parameter '{name}'")


@dataclass(frozen=True)
class Clause:
    """A rule of the rulebook in our words; `out_of_scope` says why no rule implements it."""

    id: str
    text: str
    section: str = ""
    out_of_scope: str = ""


@dataclass(frozen=True)
class Reading:
    """An ambiguity: the question, the options that can be chosen, and the one used unless told otherwise.

    `scopes` names the scopes in which it can show, where these are special.
    """

    id: str
    question: str
    options: Mapping[str, str]
    default: str
    scopes: Sequence[str] = ()

    def __post_init__(self) -> None:
        if self.default not in self.options:
            raise BadModel(
                f"reading {self.id}: default {self.default!r} is not among {', '.join(self.options)}"
            )


class Option:
    """The option chosen for a reading. Compare it with an option's name."""

    __slots__ = ("_reading", "_value")

    def __init__(self, reading: Reading, value: Any) -> None:
        self._reading = reading
        self._value = value

    def __eq__(self, other: object) -> Any:
        names = list(self._reading.options)
        if other not in names:
            raise BadModel(one_of("option", other, names, f"reading {self._reading.id}"))
        return self._value == names.index(str(other))

    def __ne__(self, other: object) -> Any:
        return negation(self.__eq__(other))

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Move:
    """A rule with its parameters. Parameters are attributes: `move.player`."""

    rule: str
    args: tuple[tuple[str, Any], ...] = ()

    def __getattr__(self, name: str) -> Any:
        for key, value in self.__dict__.get("args", ()):
            if key == name:
                return value
        raise AttributeError(f"rule '{self.__dict__.get('rule')}' has no parameter '{name}'")

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(value for _, value in self.args)

    def __str__(self) -> str:
        return f"{self.rule}({', '.join(f'{key}={value}' for key, value in self.args)})"


@dataclass(frozen=True, eq=False)
class BoundRule:
    """A rule in a scope: its parameters as lists of numbers; its moves are numbered from `first`."""

    rule: Rule
    domains: tuple[tuple[int, ...], ...]
    first: int

    @property
    def count(self) -> int:
        return prod(len(domain) for domain in self.domains)

    def moves(self) -> Iterator[Move]:
        names = tuple(self.rule.domains)
        for values in itertools.product(*self.domains):
            yield Move(self.rule.name, tuple(zip(names, values, strict=True)))


@dataclass(frozen=True, eq=False)
class Model:
    """A game's rules. `setup(s)` writes the first state; it may have parameters, one first state for each.

    `scores(s)` gives the score of each seat, or a tuple of it and what breaks ties; where something else comes before
    the points (who wins by another way), `points_at` is their place in the tuple. `box` says how many tokens
    of a sort there are, and how many of them are in use in a state. `tables` are the data that a proof may leave
    open, or a function of the scope that gives them. `claims` lists claims, or names modules that define them.
    `clauses` is the clause register: ids and paraphrases, or the path of a TOML file with a table for each id.
    `examples` are worked examples (verify.examples), or names of modules that define them.
    `faq` is the path of the entries of its FAQ (docs/asking.md).
    """

    name: str
    title: str
    schema: SchemaOf
    setup: Callable[..., Any] | Rule
    rules: Sequence[Rule | types.ModuleType]
    scopes: Sequence[Scope]
    final: Callable[[Any], Any] | None = None
    readings: Sequence[Reading] = ()
    claims: Sequence[Claim | str] = ()
    clauses: Mapping[str, str] | Path | None = None
    provenance: Mapping[str, int] = field(default_factory=dict)
    tables: Sequence[Table] | Callable[[Any], Sequence[Table]] = ()
    scores: Callable[[Any], Sequence[Any]] | None = None
    points_at: int = 0
    box: Mapping[str, tuple[int, Callable[[Any], Any]]] = field(default_factory=dict)
    symmetries: Mapping[str, Sequence[Sequence[int]]] = field(default_factory=dict)
    orders: Sequence[Orders] = ()
    faq: Path | None = None
    examples: Sequence[Any] = ()

    def __post_init__(self) -> None:
        if not self.scopes:
            raise BadModel(f"model '{self.name}' has no scope")
        for what, names in (
            ("rules", [rule.name for rule in self.all_rules]),
            ("scopes", [scope.name for scope in self.scopes]),
            ("readings", [*(reading.id for reading in self.readings), *(order.id for order in self.orders)]),
        ):
            twice = sorted({name for name in names if names.count(name) > 1})
            if twice:
                raise BadModel(f"model '{self.name}' has two {what} called '{twice[0]}'")
        known = [scope.name for scope in self.scopes]
        for key, scopes in [(entry.id, entry.scopes) for entry in self.readings] + [
            (entry.id, entry.scopes) for entry in self.orders
        ]:
            for name in scopes:
                if name not in known:
                    raise BadModel(one_of("scope", name, known, f"reading {key}: model '{self.name}'"))
        rules = self.all_rules + ([self.setup] if isinstance(self.setup, Rule) else [])
        for rule in rules:
            self._registered(f"rule '{rule.name}'", rule.clauses)

    def _registered(self, who: str, clauses: Sequence[str]) -> None:
        for clause in clauses:
            if self.register and clause not in self.register:
                raise BadModel(
                    f"{who} cites clause '{clause}', which the register of '{self.name}' does not have"
                )

    @cached_property
    def all_rules(self) -> list[Rule]:
        """The rules, those of modules in the order in which they are defined there."""
        found: list[Rule] = []
        for entry in self.rules:
            if isinstance(entry, Rule):
                found.append(entry)
            elif not isinstance(entry, types.ModuleType):
                name = getattr(entry, "__name__", repr(entry))
                raise BadModel(
                    f"'{name}' is among the rules of model '{self.name}' without being one: decorate it"
                )
            else:
                own = [value for value in vars(entry).values() if isinstance(value, Rule)]
                found += [value for value in own if value.function.__module__ == entry.__name__]
        return found

    @cached_property
    def all_claims(self) -> list[Claim]:
        found: list[Claim] = []
        for entry in self.claims:
            if isinstance(entry, Claim):
                found.append(entry)
            elif not isinstance(entry, str):
                name = getattr(entry, "__name__", repr(entry))
                raise BadModel(
                    f"'{name}' is among the claims of model '{self.name}' without being one: decorate it"
                )
            else:
                module = importlib.import_module(entry)
                found += [value for value in vars(module).values() if isinstance(value, Claim)]
        names = [claim.name for claim in found]
        for name in names:
            if names.count(name) > 1:
                raise BadModel(f"model '{self.name}' has two claims called '{name}'")
        options = {reading.id: reading.options for reading in self.readings}
        scopes = [scope.name for scope in self.scopes]
        for claim in found:
            who = f"claim '{claim.name}'"
            self._registered(who, claim.clauses)
            for key, option in claim.under.items():
                if option not in options.get(key, ()):
                    raise BadModel(
                        f"{who} is under reading {key}={option}, which model '{self.name}' does not have"
                    )
            for scope in claim.scopes:
                if scope not in scopes:
                    raise BadModel(
                        one_of("scope", scope, scopes, f"{who} is limited to a scope: model '{self.name}'")
                    )
        return found

    @cached_property
    def register(self) -> dict[str, Clause]:
        """The clauses by id; empty when the model keeps no register."""
        if self.clauses is None:
            return {}
        if isinstance(self.clauses, Path):
            return _read_register(self.clauses)
        return {key: Clause(key, text) for key, text in self.clauses.items()}

    def scope(self, name: str | None = None) -> Scope:
        """The scope of that name; the first one is the default."""
        if name is None:
            return self.scopes[0]
        for scope in self.scopes:
            if scope.name == name:
                return scope
        allowed = [scope.name for scope in self.scopes]
        raise BadInput(one_of("scope", name, allowed, f"model '{self.name}'"))

    def instance(self, scope: str | None = None, readings: Mapping[str, str] | None = None) -> Instance:
        """This model in a scope, with `readings` where they differ from the defaults."""
        chosen = {reading.id: reading.default for reading in self.readings}
        for key, option in (readings or {}).items():
            if key not in chosen:
                raise BadInput(one_of("reading", key, list(chosen), f"model '{self.name}'"))
            options = next(reading.options for reading in self.readings if reading.id == key)
            if option not in options:
                raise BadInput(one_of("option", option, list(options), f"reading {key}"))
            chosen[key] = option
        return Instance(self, self.scope(scope), chosen)


def _read_register(path: Path) -> dict[str, Clause]:
    """A register from TOML: a table for each clause id, with `text`, `section`, `out_of_scope`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadModel(f"the clause register '{path.name}' cannot be read: {error}") from None
    found = {}
    for key, entry in data.items():
        if not isinstance(entry, dict) or not isinstance(entry.get("text"), str):
            raise BadModel(f"clause {key} of '{path.name}' has no text")
        unknown = set(entry) - {"text", "section", "out_of_scope"}
        if unknown:
            raise BadModel(f"clause {key} of '{path.name}' has an unknown entry '{sorted(unknown)[0]}'")
        found[key] = Clause(key, **entry)
    return found


class Instance:
    """A model in one scope with its readings fixed: everything an engine needs."""

    def __init__(self, model: Model, scope: Scope, readings: dict[str, str]) -> None:
        self.model = model
        self.scope = scope
        self.readings = readings
        self.schema = Schema(model.schema(scope), scope)
        self.draft_class = draft_class(self.schema)
        self.options = {
            reading.id: Option(reading, list(reading.options).index(readings[reading.id]))
            for reading in model.readings
        }
        self.rules: list[BoundRule] = []
        self.rule_numbers: dict[str, int] = {}
        first = 0
        for rule in model.all_rules:
            domains = tuple(
                domain_values(domain, scope, f"parameter '{name}' of rule '{rule.name}'")
                for name, domain in rule.domains.items()
            )
            self.rule_numbers[rule.name] = len(self.rules)
            self.rules.append(BoundRule(rule, domains, first))
            first += self.rules[-1].count
        self.move_count = first
        self.setup_clauses: set[str] = set()
        self.claims = [
            claim
            for claim in model.all_claims
            if all(readings.get(key) == option for key, option in claim.under.items())
            and (not claim.scopes or scope.name in claim.scopes)
        ]

    @cached_property
    def tables(self) -> Sequence[Table]:
        """The data of this scope that a proof may leave open."""
        tables = self.model.tables
        return tables(self.scope) if callable(tables) else tables

    def draft(self) -> Draft:
        return self.draft_class(self.scope, self.options)

    @cached_property
    def initial(self) -> list[State]:
        """The first states, in the order of the set-up's parameters."""
        setup = self.model.setup
        names: list[str] = []
        domains: list[tuple[int, ...]] = []
        if isinstance(setup, Rule):
            for name, domain in setup.domains.items():
                names.append(name)
                domains.append(domain_values(domain, self.scope, f"parameter '{name}' of the set-up"))
        found: dict[State, None] = {}
        self.setup_clauses = set(setup.clauses) if isinstance(setup, Rule) else set()
        for values in itertools.product(*domains):
            draft = self.draft()
            recorder = Recorder()
            before = recording(recorder)
            try:
                setup(draft, *values)
            except Refused:
                continue
            except OutOfBounds as error:
                raise BadModel(
                    f"the set-up of model '{self.model.name}' leaves its bounds: {error}"
                ) from None
            except LudoproofError:
                raise
            except Exception as error:
                raise BadModel(f"the set-up of model '{self.model.name}' fails: {error!r}") from error
            finally:
                recording(before)
            self.setup_clauses.update(recorder.clauses)
            found[draft.take_state()] = None
        if not found:
            raise BadModel(
                f"the set-up of model '{self.model.name}' gives no state in scope '{self.scope.name}'"
            )
        return list(found)

    def claim(self, name: str) -> Claim:
        for claim in self.claims:
            if claim.name == name:
                return claim
        allowed = [claim.name for claim in self.claims]
        raise BadInput(one_of("claim", name, allowed, f"model '{self.model.name}'"))

    def move(self, number: int) -> Move:
        """The move of that number."""
        for bound in reversed(self.rules):
            if bound.first <= number < bound.first + bound.count:
                number -= bound.first
                values: list[int] = []
                for domain in reversed(bound.domains):
                    number, at = divmod(number, len(domain))
                    values.append(domain[at])
                return Move(bound.rule.name, tuple(zip(bound.rule.domains, reversed(values), strict=True)))
        raise BadInput(f"there is no move {number}: they are numbered 0..{self.move_count - 1}")

    def number(self, move: Move) -> int:
        """The number of a move; `BadInput` says what is wrong with one that cannot be made here."""
        if move.rule not in self.rule_numbers:
            raise BadInput(one_of("rule", move.rule, list(self.rule_numbers), f"model '{self.model.name}'"))
        bound = self.rules[self.rule_numbers[move.rule]]
        if [name for name, _ in move.args] != list(bound.rule.domains):
            raise BadInput(f"rule '{move.rule}' takes ({', '.join(bound.rule.domains)}), not {move}")
        at = 0
        for (name, value), domain in zip(move.args, bound.domains, strict=True):
            if value not in domain:
                where = f"parameter '{name}' of rule '{move.rule}'"
                raise BadInput(one_of("value", value, list(map(str, domain)), where))
            at = at * len(domain) + domain.index(value)
        return bound.first + at

    def rule(self, name: str) -> Rule:
        return self.rules[self.rule_numbers[name]].rule

    def moves(self) -> Iterator[Move]:
        for bound in self.rules:
            yield from bound.moves()

    def describe(self, move: Move) -> str:
        """A move with the labels of its parameters: `take_tile(player=Red, tile=2)`."""
        rule = self.rule(move.rule)
        shown = []
        for name, value in move.args:
            domain = rule.domains[name]
            if isinstance(domain, Kind | Subset):
                shown.append(f"{name}={domain.label(value, self.scope)}")
            elif isinstance(domain, type):
                shown.append(f"{name}={domain(value).name.lower()}")
            else:
                shown.append(f"{name}={value}")
        return f"{move.rule}({', '.join(shown)})" if shown else move.rule

    def mover(self, state: State, move: Move) -> str:
        """Who makes a move in a state: a player's name, 'chance', or nothing where nobody has a name."""
        rule = self.rule(move.rule)
        if rule.sort == "chance":
            return "chance"
        if rule.by in rule.domains:
            domain = rule.domains[rule.by]
            index = getattr(move, rule.by)
            who = domain.label(index, self.scope) if isinstance(domain, Kind | Subset) else ""
            return "" if who.isdigit() else who
        field = self.schema.names.get(rule.by or "")
        if isinstance(field, Field) and not field.dims:
            who = field.show(state[field.base])
            return "" if who.lstrip("-").isdigit() else who
        return ""

    def narrate(self, state: State, move: Move) -> str:
        """A move with who makes it: `Red: take_tile(tile=2)`."""
        who = self.mover(state, move)
        return f"{who}: {self.describe(move)}" if who else self.describe(move)

    @cached_property
    def symmetry(self) -> Symmetry | None:
        """The permutations under which states count as one, where the scope asks for it."""
        if not self.scope.symmetric:
            return None
        return Symmetry(self.schema, self.scope, self.scope.symmetric, self.model.symmetries)
