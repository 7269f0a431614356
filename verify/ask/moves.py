"""Moves in a question: a rule with values for some of its parameters."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from verify.ask.names import Family
from verify.ask.parts import Made, Part, Possible
from verify.ask.scratch import refused
from verify.ask.values import Env, Value
from verify.ask.words import perhaps
from verify.forms import all_of, any_of, negation
from verify.model import BoundRule

if TYPE_CHECKING:
    from verify.ask.meaning import Meaning


def move(m: Meaning, part: Made) -> tuple[BoundRule, dict[int, int]]:
    """The rule of a move, and the values that are given, by the position of the parameter."""
    rules = m.instance.rule_numbers
    if part.rule.text not in rules:
        raise m.wrong(f"there is no move '{part.rule.text}': {perhaps(part.rule.text, rules)}", part.rule)
    bound = m.instance.rules[rules[part.rule.text]]
    parameters = list(bound.rule.domains)
    families = m.names.parameter_families(bound)
    given: dict[int, int] = {}
    for at, (name, argument) in enumerate(part.arguments):
        if name is not None and name.text not in parameters:
            raise m.wrong(
                f"'{bound.rule.name}' has no parameter '{name.text}': {perhaps(name.text, parameters)}", name
            )
        if name is None and at >= len(parameters):
            raise m.wrong(f"'{bound.rule.name}' takes ({', '.join(parameters)})", argument)
        place = at if name is None else parameters.index(name.text)
        if place in given:
            raise m.wrong(f"parameter '{parameters[place]}' is given twice", argument)
        given[place] = _given(m, bound, place, argument, families[place])
    return bound, given


def _given(m: Meaning, bound: BoundRule, place: int, argument: Part, family: Family | None) -> int:
    value = m.value(argument, family)
    if value.lo != value.hi or value.sort == "truth":
        raise m.wrong("a parameter is given by a label or a number", argument)
    if value.lo not in bound.domains[place]:
        shown = ", ".join(map(str, bound.domains[place][:12]))
        raise m.wrong(
            f"parameter '{list(bound.rule.domains)[place]}' cannot be {value.lo}: use one of {shown}",
            argument,
        )
    return value.lo


def possible(m: Meaning, part: Possible) -> Value:
    bound, given = move(m, part.move)
    choices = [
        values
        for values in itertools.product(*bound.domains)
        if all(values[k] == v for k, v in given.items())
    ]
    autos = [b for b in m.instance.rules if b.rule.sort == "auto" and bound.rule.sort != "auto"]
    waiting = [(b.rule, values) for b in autos for values in itertools.product(*b.domains)]

    def read(s: Any, env: Env) -> Any:
        free = [refused(s, rule, values) for rule, values in waiting]
        return all_of([*free, any_of(negation(refused(s, bound.rule, values)) for values in choices)])

    return Value("truth", read)
