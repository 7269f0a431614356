"""What can go wrong, in two families: mistakes of a user or a model, and signals that end one run of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from verify.state import Field


class LudoproofError(Exception):
    """A mistake that is told in one sentence; the command line exits with `code`."""

    code = 2


class BadInput(LudoproofError):
    """A name, a file or an option that cannot be used; the sentence says what is allowed."""


class BadModel(LudoproofError):
    """A model that is not well formed: empty bounds, a clause nobody registered, two rules of one name."""


class Untraceable(LudoproofError):
    """A rule that runs in Python but cannot be turned into a decision tree; the python engine still runs it."""


class TooManyPaths(Untraceable):
    """A decision tree that outgrew its budget."""


class NotDeterministic(LudoproofError):
    """A rule that behaved differently on two identical runs."""


class EndlessRule(LudoproofError):
    """A rule that does not come to an end."""


class Signal(BaseException):
    """Ends one run of a rule. Not an `Exception`, so that no rule can swallow it by accident."""


class Refused(Signal):
    """A `require` failed: the move is not allowed, and `clause` says why."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


class Failed(Signal):
    """A merged helper failed on this path; the message says how."""


class OutOfBounds(Signal):
    """A write left the bounds of its field."""

    def __init__(self, field: Field, value: int | None = None, index: int | None = None) -> None:
        super().__init__(field.name)
        self.field = field
        self.value = value
        self.index = index

    def __str__(self) -> str:
        where = self.field.name if self.index is None else self.field.cell_name(self.index)
        what = "a value" if self.value is None else str(self.value)
        return f"{where} was given {what}, outside {self.field.lo}..{self.field.hi}"


def one_of(kind: str, value: object, allowed: list[str], owner: str = "") -> str:
    """The sentence for an unknown name.

    >>> one_of("scope", "huge", ["small", "large"], owner="model 'nim'")
    "model 'nim' has no scope 'huge': use one of small, large"
    """
    choices = ", ".join(allowed) if allowed else "(there are none)"
    said = f"{owner} has no {kind} {str(value)!r}" if owner else f"unknown {kind} {str(value)!r}"
    return f"{said}: use one of {choices}"
