"""The parts a question is made of, each with its place in the text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """A part of a question, from character `at` to `end`."""

    at: int
    end: int


@dataclass(frozen=True)
class Number(Part):
    value: int


@dataclass(frozen=True)
class Name(Part):
    """A field, a variable, a claim, a move without parameters, or a label; a quoted one is a label."""

    text: str
    quoted: bool = False


@dataclass(frozen=True)
class Place(Part):
    """A field with indices and parts: `hands[red].count[forge]`."""

    name: Name
    steps: tuple[Part, ...]


@dataclass(frozen=True)
class Component(Part):
    """The `.part` of a component."""

    text: str


@dataclass(frozen=True)
class Negative(Part):
    body: Part


@dataclass(frozen=True)
class Not(Part):
    body: Part


@dataclass(frozen=True)
class Pair(Part):
    """Two parts joined by `and`, `or`, a comparison, `+`, `-` or `*`."""

    sign: str
    left: Part
    right: Part


@dataclass(frozen=True)
class Binder(Part):
    """A variable: of a kind, or a number from `lo` to `hi`."""

    variable: str
    kind: str
    lo: int = 0
    hi: int = -1


@dataclass(frozen=True)
class Bound(Part):
    """`any`, `all`, `count`, `sum`, `highest` or `lowest` over variables."""

    which: str
    binders: tuple[Binder, ...]
    body: Part


@dataclass(frozen=True)
class Fold(Part):
    """`sum`, `highest` or `lowest` of what is in brackets."""

    which: str
    items: tuple[Part, ...]


@dataclass(frozen=True)
class Made(Part):
    """A move: a rule, with values for some or all of its parameters."""

    rule: Name
    arguments: tuple[tuple[Name | None, Part], ...] = ()


@dataclass(frozen=True)
class Possible(Part):
    move: Made


@dataclass(frozen=True)
class Question:
    """A question as it was put; `subject` is what it asks about."""

    text: str
    kind: str
    subject: Part
    other: Part | None = None
    when: Part | None = None
    play: tuple[Made, ...] = ()

    def said(self, part: Part) -> str:
        """A part in the words of the question."""
        return self.text[part.at : part.end]
