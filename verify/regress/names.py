"""States and moves by name: what stays the same when fields, rules or cards are put into another order."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from verify.errors import BadInput, one_of
from verify.model import Instance, Move
from verify.rules import Domain
from verify.state import Bool, Enum, Field, Kind, Ref, State, Subset

NONE = "none"


class Names:
    """The names of an instance's cells, values and parameters. No two things of one sort share a name."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._labels: dict[Kind, list[str]] = {}

    @cached_property
    def cells(self) -> list[str]:
        """The name of each cell: `coins[Ana]`."""
        found = []
        for field in self.instance.schema.fields:
            for flat in range(field.size):
                parts = zip(field.indices(flat), field.dim_kinds, strict=True)
                at = "".join(f"[{self.labels(kind)[i] if kind else i}]" for i, kind in parts)
                found.append(field.name + at)
        return distinct(found)

    @cached_property
    def cell_numbers(self) -> dict[str, int]:
        return {name: at for at, name in enumerate(self.cells)}

    def labels(self, kind: Kind) -> list[str]:
        """What the things of a kind are called in this scope."""
        if kind not in self._labels:
            scope = self.instance.scope
            self._labels[kind] = distinct([kind.label(i, scope) for i in kind.all(scope)])
        return self._labels[kind]

    def values(self, field: Field) -> list[str] | None:
        """The names of a field's values from its lowest on; None where they are numbers."""
        if isinstance(field.element, Enum):
            names = {member.value: member.name for member in field.element.members}
            return [names.get(value, str(value)) for value in range(field.lo, field.hi + 1)]
        if isinstance(field.element, Ref):
            return [NONE] * (field.lo < 0) + self.labels(field.element.kind)
        return None

    def value(self, field: Field, number: int) -> int | bool | str:
        """A value of a field as plain data: a name, a truth value or a number."""
        names = self.values(field)
        if names is not None:
            return names[number - field.lo]
        return bool(number) if isinstance(field.element, Bool) else int(number)

    def number(self, cell: str, value: Any) -> int:
        """The number that `value`, a name or a number, stands for in a cell; `BadInput` if there is none."""
        field = self.instance.schema.by_cell[self.cell(cell)]
        names = self.values(field)
        if names is not None and isinstance(value, str):
            if value not in names:
                raise BadInput(one_of("value", value, names, f"field '{cell}'"))
            return field.lo + names.index(value)
        if not isinstance(value, int) or not field.lo <= value <= field.hi:
            raise BadInput(f"field '{cell}' cannot be {value!r}: it is a number in {field.lo}..{field.hi}")
        return int(value)

    def cell(self, name: str) -> int:
        """The number of the cell of that name."""
        if name not in self.cell_numbers:
            near = [cell for cell in self.cells if cell.split("[")[0] == name.split("[")[0]]
            raise BadInput(
                one_of("field", name, near or [f.name for f in self.instance.schema.fields], "the model")
            )
        return self.cell_numbers[name]

    def state(self, state: Sequence[int]) -> dict[str, int | bool | str]:
        """A state by the names of its cells."""
        fields = self.instance.schema.by_cell
        return {
            name: self.value(field, number)
            for name, field, number in zip(self.cells, fields, state, strict=True)
        }

    def flat(self, named: Mapping[str, Any], base: State | None = None) -> State:
        """The state with those values; cells that are not named are as in `base`, or at rest."""
        cells = list(self.instance.schema.default() if base is None else base)
        for name, value in named.items():
            cells[self.cell(name)] = self.number(name, value)
        return tuple(cells)

    def kind(self, rule: str, parameter: str) -> Kind | None:
        """The kind of thing that a parameter names, if it names any."""
        domain = self.domain(rule, parameter)
        return domain.kind if isinstance(domain, Subset) else domain if isinstance(domain, Kind) else None

    def domain(self, rule: str, parameter: str) -> Domain:
        """Where a parameter's values come from in this scope: a kind, an enumeration or numbers."""
        domain: Domain = self.instance.rule(rule).domains[parameter]
        while callable(domain) and not isinstance(domain, type):
            domain = domain(self.instance.scope)
        return domain

    def parameter_values(self, rule: str, parameter: str) -> list[str | int]:
        """The values of a parameter, in the order of its domain: names, or numbers where it has none."""
        bound = self.instance.rules[self.instance.rule_numbers[rule]]
        domain = self.domain(rule, parameter)
        at = list(bound.rule.domains).index(parameter)
        numbers = bound.domains[at]
        kind = self.kind(rule, parameter)
        if kind is not None:
            labels = self.labels(kind)
            return [labels[number] if number >= 0 else NONE for number in numbers]
        if isinstance(domain, type) and issubclass(domain, enum.IntEnum):
            return [member.name for member in domain]
        return list(numbers)

    def move(self, move: Move) -> dict[str, Any]:
        """A move as plain data: its rule, and its parameters by name."""
        bound = self.instance.rules[self.instance.rule_numbers[move.rule]]
        told: dict[str, Any] = {"rule": move.rule}
        for (parameter, number), domain in zip(move.args, bound.domains, strict=True):
            told[parameter] = self.parameter_values(move.rule, parameter)[domain.index(number)]
        return told

    def read_move(self, told: Mapping[str, Any]) -> Move:
        """The move that plain data describe: parameters by name or number; `BadInput` if there is none."""
        instance = self.instance
        rule = str(told.get("rule"))
        if rule not in instance.rule_numbers:
            raise BadInput(
                one_of("rule", rule, list(instance.rule_numbers), f"model '{instance.model.name}'")
            )
        bound = instance.rules[instance.rule_numbers[rule]]
        given, wanted = set(told) - {"rule"}, list(bound.rule.domains)
        if given != set(wanted):
            raise BadInput(
                f"rule '{rule}' takes ({', '.join(wanted)}), not ({', '.join(sorted(map(str, given)))})"
            )
        values = [
            (parameter, self._parameter(rule, parameter, told[parameter], domain))
            for parameter, domain in zip(wanted, bound.domains, strict=True)
        ]
        return Move(rule, tuple(values))

    def _parameter(self, rule: str, parameter: str, value: Any, domain: tuple[int, ...]) -> int:
        names = self.parameter_values(rule, parameter)
        if value in names and not isinstance(value, bool):
            return domain[names.index(value)]
        if isinstance(value, int) and value in domain:
            return int(value)
        allowed = [str(name) for name in names]
        raise BadInput(one_of("value", value, allowed, f"parameter '{parameter}' of rule '{rule}'"))


def said(move: Mapping[str, Any]) -> str:
    """A move by name, for people: `take(player=Ana, count=2)`."""
    shown = ", ".join(f"{key}={value}" for key, value in move.items() if key != "rule")
    return f"{move['rule']}({shown})" if shown else str(move["rule"])


def shown(value: int | bool | str | None) -> str:
    """A value by name, for people.

    >>> shown(True), shown("none"), shown(3)
    ('yes', 'none', '3')
    """
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def moves_word(count: int) -> str:
    """So many moves, in words."""
    return f"{count} move" if count == 1 else f"{count} moves"


def distinct(names: Sequence[str]) -> list[str]:
    """The names, with a number added to those that are not the first of theirs.

    >>> distinct(["farm", "mill", "farm"])
    ['farm', 'mill', 'farm#2']
    """
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name}#{seen[name]}")
    return found
