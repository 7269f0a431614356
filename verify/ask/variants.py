"""Variants of an instance for one question: started elsewhere, stopped early, with an event remembered.

A variant has the same rules, wrapped. Whatever play it finds is replayed in the instance itself before it is shown.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.forms import all_of, negation, select
from verify.model import Instance, Scope
from verify.rules import Rule, require
from verify.state import Bool, Spec, State

HAPPENED = "asked_event"
"""The field that remembers whether a move was made."""
QUESTION = "the question"
"""Stands for a clause where the question itself stops the play."""
Condition = Callable[[Any], Any]


@dataclass(frozen=True)
class MoveEvent:
    """A move that is made: a rule, values for some of its parameters, and a condition on the state before."""

    rule: str
    given: dict[int, int]
    when: Condition | None = None

    def matches(self, s: Any, values: Sequence[Any]) -> Any:
        """Whether the move with these parameters, made in state `s`, is the one."""
        conditions = [values[place] == value for place, value in self.given.items()]
        return all_of(conditions if self.when is None else [*conditions, self.when(s)])


def happened(s: Any) -> Any:
    """Whether the remembered move has been made."""
    return getattr(s, HAPPENED) != 0


def variant(
    instance: Instance,
    *,
    symmetric: bool = True,
    start: State | None = None,
    remember: MoveEvent | None = None,
    stop: Condition | None = None,
    final: Condition | None = None,
    extra: Sequence[Rule] = (),
) -> Instance:
    """An instance whose play begins at `start` and goes no further where `stop` holds.

    `remember` has the move noted in a field; `final` replaces the model's end of the game; `extra` rules are added;
    without `symmetric`, states that differ by a symmetry count as different.
    """
    model, scope = instance.model, _scope(instance.scope, symmetric and start is None)
    changes: dict[str, Any] = {"clauses": None, "claims": ()}
    if remember is not None:
        changes["schema"] = lambda sc: Spec(**model.schema(sc).types, **{HAPPENED: Bool()})
    if start is not None:
        cells = (*start, 0) if remember is not None else start
        changes["setup"] = lambda s: s.put_state(cells)
    if final is not None:
        changes["final"] = final
    rules = [_wrapped(rule, remember, stop) for rule in model.all_rules]
    changed = replace(model, rules=[*rules, *extra], **changes)
    return Instance(changed, scope, instance.readings)


def _scope(scope: Scope, symmetric: bool) -> Scope:
    """The scope without its expected counts, and without its symmetry unless it is kept."""
    found = copy.copy(scope)
    found.expect = {}
    if not symmetric:
        found.symmetric = ()
    return found


def _wrapped(rule: Rule, remember: MoveEvent | None, stop: Condition | None) -> Rule:
    noted = remember if remember is not None and remember.rule == rule.name else None
    if noted is None and stop is None:
        return rule
    inner = rule.function

    def function(s: Any, *values: Any) -> None:
        if stop is not None:
            require(negation(stop(s)), QUESTION)
        made = False if noted is None else noted.matches(s, values)
        inner(s, *values)
        if noted is not None:
            setattr(s, HAPPENED, select(made, 1, getattr(s, HAPPENED)))

    return replace(rule, function=function)
