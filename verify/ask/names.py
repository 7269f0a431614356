"""What a question may name in one instance: fields, kinds and their labels, moves, claims."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from verify.ask.words import plain
from verify.model import BoundRule, Instance
from verify.state import Bool, Enum, Field, Group, Int, Kind, Ref


@dataclass(frozen=True)
class Family:
    """Things that can be compared with each other: the members of a kind or of an enumeration."""

    name: str
    labels: tuple[str, ...]
    values: tuple[int, ...]
    symmetric: bool = False
    none: bool = False

    def find(self, label: str) -> int | None:
        """The number of a label, however its words are joined; None where there is no such label."""
        wanted = plain(label)
        for value, own in zip(self.values, self.labels, strict=True):
            if plain(own) == wanted:
                return value
        return -1 if wanted == "none" and self.none else None


def kind_family(kind: Kind, scope: Any, none: bool = False) -> Family:
    """The members of a kind in a scope."""
    count = kind.count(scope)
    labels = tuple(kind.label(at, scope) for at in range(count))
    return Family(kind.name, labels, tuple(range(count)), kind in scope.symmetric, none)


def enum_family(members: type[enum.IntEnum]) -> Family:
    names = [(member.name.lower(), member.value) for member in members]
    return Family(members.__name__.lower(), tuple(n for n, _ in names), tuple(v for _, v in names))


class Names:
    """The words of one instance."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self.scope = instance.scope
        self.schema = instance.schema

    @cached_property
    def kinds(self) -> dict[str, Family]:
        """The kinds that the schema and the rules speak of, by name, and the enumerations."""
        found: dict[str, Family] = {}
        for field in self.schema.fields:
            for kind in field.dim_kinds:
                if kind is not None:
                    found.setdefault(kind.name, kind_family(kind, self.scope))
            family = self.family_of(field)
            if family is not None:
                found.setdefault(
                    family.name, Family(family.name, family.labels, family.values, family.symmetric)
                )
        for bound in self.instance.rules:
            for family in self.parameter_families(bound):
                if family is not None:
                    found.setdefault(family.name, family)
        return found

    def family_of(self, field: Field) -> Family | None:
        """What the cells of a field hold, where it is not a number or a truth value."""
        if isinstance(field.element, Ref):
            return kind_family(field.element.kind, self.scope, field.element.none)
        if isinstance(field.element, Enum):
            return enum_family(field.element.members)
        return None

    def dimension(self, field: Field, depth: int) -> Family | None:
        kind = field.dim_kinds[depth]
        return None if kind is None else kind_family(kind, self.scope)

    def parameter_families(self, bound: BoundRule) -> list[Family | None]:
        """For each parameter of a rule what its values are called, where they have names."""
        found: list[Family | None] = []
        for domain in bound.rule.domains.values():
            while callable(domain) and not isinstance(domain, type | Kind):
                domain = domain(self.scope)
            if isinstance(domain, Kind):
                found.append(kind_family(domain, self.scope))
            elif isinstance(domain, type) and issubclass(domain, enum.IntEnum):
                found.append(enum_family(domain))
            else:
                found.append(None)
        return found

    def listing(self) -> list[tuple[str, list[str]]]:
        """Everything a question may name, by heading, one line each."""
        return [
            ("fields", [self._field(name, entry) for name, entry in self.schema.names.items()]),
            ("kinds", [f"{f.name}: {_some(f.labels)}" for f in self.kinds.values()]),
            ("moves", [self._move(bound) for bound in self.instance.rules]),
            ("claims", [f"{c.name}: {c.summary}" for c in self.instance.claims if c.kind != "ends"]),
            ("tokens in the box", [f"{n}: {count}" for n, (count, _) in self.instance.model.box.items()]),
        ]

    def _field(self, name: str, entry: Field | Group) -> str:
        fields = list(entry.fields.values()) if isinstance(entry, Group) else [entry]
        return "; ".join(self._cells(field) for field in fields)

    def _cells(self, field: Field) -> str:
        sizes = zip(field.dims, field.dim_kinds, strict=True)
        dims = "".join(f"[{kind.name if kind else f'0..{size - 1}'}]" for size, kind in sizes)
        family = self.family_of(field)
        if isinstance(field.element, Bool):
            holds = "yes or no"
        elif isinstance(field.element, Int) or family is None:
            holds = f"{field.lo}..{field.hi}"
        elif isinstance(field.element, Enum):
            holds = _some(family.labels)
        else:
            holds = f"a {family.name}" + (" or none" if family.none else "")
        return f"{field.name}{dims}: {holds}"

    def _move(self, bound: BoundRule) -> str:
        given = f"({', '.join(bound.rule.domains)})" if bound.rule.domains else ""
        return f"{bound.rule.name}{given}: {bound.rule.summary}"


def _some(labels: Sequence[str], most: int = 40) -> str:
    more = f", and {len(labels) - most} more" if len(labels) > most else ""
    return ", ".join(labels[:most]) + more
