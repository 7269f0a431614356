"""Rules: functions on a draft. `@rule` is a player's decision, `@chance` luck, `@auto` bookkeeping.

A rule changes the draft it is given, or refuses the move by `require(condition, clause)`. It must
depend on nothing but the draft, the scope, the readings and its parameters.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from verify.errors import BadModel, LudoproofError, Refused, Signal
from verify.state import Kind, Subset

RuleFunction = Callable[..., Any]
IMPOSSIBLE = ""
"""Stands for the clause of whatever rule is being run: this outcome of chance cannot happen."""
Domain = Any
"""A `Kind` or some of it, an `IntEnum`, an iterable of whole numbers, or a function of the scope that gives one of these."""


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule as written: the function, what it is for, and where its parameters come from."""

    name: str
    function: RuleFunction
    sort: str
    clauses: tuple[str, ...]
    domains: dict[str, Domain]
    by: str | None = None
    weight: RuleFunction | None = None

    @property
    def summary(self) -> str:
        """The first sentence of the docstring."""
        return (
            (inspect.getdoc(self.function) or self.name.replace("_", " ")).split("\n\n")[0].replace("\n", " ")
        )

    def __call__(self, draft: Any, *args: Any, **kwargs: Any) -> Any:
        """Run the rule. An outcome of chance that has no weight is refused by the rule's first clause.

        The weight is that of the state before, and is asked for only where the rule's own requirements pass.
        """
        try:
            if self.weight is None:
                self.function(draft, *args, **kwargs)
            else:
                self._by_chance(draft, *args, **kwargs)
        except Refused as refusal:
            if refusal.clause != IMPOSSIBLE:
                raise
            raise Refused(self.clauses[0] if self.clauses else self.name) from None

    def _by_chance(self, draft: Any, *args: Any, **kwargs: Any) -> None:
        """An outcome of chance: what goes wrong in one that cannot happen does not matter."""
        assert self.weight is not None
        before, problem = draft.contents_now(), None
        try:
            self.function(draft, *args, **kwargs)
        except (Refused, LudoproofError):
            raise
        except (Signal, Exception) as error:
            problem = error
        after = draft.contents_now()
        draft.put_contents(before)
        require(self.weight(draft, *args, **kwargs) > 0, IMPOSSIBLE)
        if problem is not None:
            raise problem
        draft.put_contents(after)


def rule(*clauses: str, by: str | None = None, **domains: Domain) -> Callable[[RuleFunction], Rule]:
    """A player's decision. `by` names the parameter or field that says whose; default: a parameter `player`.

    >>> @rule("NIM-01", count=(1, 2, 3))
    ... def take(s, count):
    ...     require(count <= s.sticks, "NIM-02")
    ...     s.sticks -= count
    >>> take.name, take.clauses
    ('take', ('NIM-01',))
    """
    if by is None and "player" in domains:
        by = "player"
    return lambda function: _made(function, "rule", clauses, domains, by=by)


def chance(
    *clauses: str, weight: RuleFunction | None = None, **domains: Domain
) -> Callable[[RuleFunction], Rule]:
    """An outcome of luck. `weight(s, **parameters)` is how often it happens; where it is 0 it cannot."""
    return lambda function: _made(function, "chance", clauses, domains, weight=weight)


def auto(*clauses: str, **domains: Domain) -> Callable[[RuleFunction], Rule]:
    """Bookkeeping: while an auto rule is enabled, nothing else is."""
    return lambda function: _made(function, "auto", clauses, domains)


def _made(
    function: RuleFunction,
    sort: str,
    clauses: Sequence[str],
    domains: dict[str, Domain],
    by: str | None = None,
    weight: RuleFunction | None = None,
) -> Rule:
    name = function.__name__
    wanted = list(inspect.signature(function).parameters)[1:]
    for clause in clauses:
        if not isinstance(clause, str):
            raise BadModel(f"rule '{name}' cites {clause!r}: a clause id is a string")
    for parameter in wanted:
        if parameter in ("rule", "args", "values"):
            raise BadModel(
                f"rule '{name}' has a parameter '{parameter}': every move has one of that name already"
            )
    if sorted(wanted) != sorted(domains):
        raise BadModel(
            f"rule '{name}' has parameters ({', '.join(wanted)}) but domains for ({', '.join(domains)})"
        )
    ordered = {parameter: domains[parameter] for parameter in wanted}
    return Rule(name, function, sort, tuple(clauses), ordered, by, weight)


def domain_values(domain: Domain, scope: Any, where: str) -> tuple[int, ...]:
    """The numbers of a parameter's domain in a scope."""
    if isinstance(domain, Kind):
        return tuple(range(domain.count(scope)))
    if isinstance(domain, Subset):
        return domain_values(domain.numbers(scope), scope, where)
    if isinstance(domain, type) and issubclass(domain, enum.IntEnum):
        return tuple(member.value for member in domain)
    if callable(domain):
        return domain_values(domain(scope), scope, where)
    if not isinstance(domain, Iterable):
        raise BadModel(
            f"{where} has domain {domain!r}: use a kind, an IntEnum, numbers, or a function of the scope"
        )
    values = tuple(int(value) for value in domain)
    if len(set(values)) != len(values):
        raise BadModel(f"{where} lists a value twice")
    return values


@dataclass
class Recorder:
    """What one run of a rule said on the way: clauses it cited, and refusals when they are collected.

    A cite is a clause and a condition, which is True but for rules that are being traced.
    """

    cites: list[tuple[str, Any]] = field(default_factory=list)
    refusals: list[str] | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses cited, each once."""
        return tuple(dict.fromkeys(clause for clause, _ in self.cites))


_recorder: Recorder | None = None


def recording(recorder: Recorder | None) -> Recorder | None:
    """Make `recorder` the one that `cite` and `require` speak to; gives back the one before."""
    global _recorder
    before, _recorder = _recorder, recorder
    return before


_waived = ""


@contextmanager
def waiving(clause: str) -> Iterator[None]:
    """While it lasts, nothing is refused by `clause`: as if the rulebook did not have it."""
    global _waived
    before, _waived = _waived, clause
    try:
        yield
    finally:
        _waived = before


def require(condition: Any, clause: str) -> None:
    """Refuse the move unless `condition` holds; `clause` is the rulebook clause that forbids it."""
    if _waived and clause == _waived:
        return
    if not condition:
        if _recorder is not None and _recorder.refusals is not None:
            _recorder.refusals.append(clause)
        else:
            raise Refused(clause)


def cite(clause: str, when: Any = True) -> None:
    """Note that `clause` was applied here, if `when` holds. Shows in coverage and explanations; no fork."""
    if _recorder is not None:
        plain = type(when) in (bool, int)
        if not plain or when:
            _recorder.cites.append((clause, True if plain else when))
