"""Moves in a question: a rule with values for some of its parameters."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

from verify.ask.names import Family
from verify.ask.parts import Made, Name, Part, Possible
from verify.ask.scratch import refused
from verify.ask.values import Env, Value
from verify.ask.words import perhaps
from verify.forms import all_of, any_of, negation
from verify.model import BoundRule

if TYPE_CHECKING:
    from verify.ask.meaning import Meaning


def move(m: Meaning, part: Made) -> tuple[BoundRule, dict[int, int]]:
    """The rule of a move, and the values that are given, by the position of the parameter."""
    bound, given = arguments(m, part)
    return bound, {place: value.lo for place, value in given.items()}


def arguments(m: Meaning, part: Made) -> tuple[BoundRule, dict[int, Value]]:
    """The rule of a move, and what its parameters are given: labels, numbers, or variables."""
    rules = m.instance.rule_numbers
    if part.rule.text not in rules:
        raise m.wrong(f"there is no move '{part.rule.text}': {perhaps(part.rule.text, rules)}", part.rule)
    bound = m.instance.rules[rules[part.rule.text]]
    parameters = list(bound.rule.domains)
    families = m.names.parameter_families(bound)
    given: dict[int, Value] = {}
    for at, (name, argument) in enumerate(part.arguments):
        if name is not None and name.text not in parameters:
            known = perhaps(name.text, parameters)
            raise m.wrong(f"'{bound.rule.name}' has no parameter '{name.text}': {known}", name)
        if name is None and at >= len(parameters):
            raise m.wrong(f"'{bound.rule.name}' takes ({', '.join(parameters)})", argument)
        place = at if name is None else parameters.index(name.text)
        if place in given:
            raise m.wrong(f"parameter '{parameters[place]}' is given twice", argument)
        given[place] = _given(m, bound, place, argument, families[place])
    return bound, given


def _given(m: Meaning, bound: BoundRule, place: int, argument: Part, family: Family | None) -> Value:
    value = m.value(argument, family)
    parameter = list(bound.rule.domains)[place]
    variable = isinstance(argument, Name) and argument.text in m.variables
    if value.sort == "truth" or (value.lo != value.hi and not variable):
        raise m.wrong("a parameter is given by a label, a number or a variable", argument)
    if value.family is not None and (family is None or value.family.name != family.name):
        needs = f"a {family.name}" if family else "a number"
        raise m.wrong(f"parameter '{parameter}' is {needs}, not a {value.family.name}", argument)
    if not variable and value.lo not in bound.domains[place]:
        shown = ", ".join(map(str, bound.domains[place][:12]))
        raise m.wrong(f"parameter '{parameter}' cannot be {value.lo}: use one of {shown}", argument)
    if value.family is None and family is not None:
        m.fixed |= family.symmetric
    return value


def possible(m: Meaning, part: Possible) -> Value:
    """Whether a move can be made: its rule does not refuse it for some choice, and no bookkeeping is waiting."""
    bound, given = arguments(m, part.move)
    autos = [b for b in m.instance.rules if b.rule.sort == "auto" and bound.rule.sort != "auto"]
    waiting = [(b.rule, values) for b in autos for values in itertools.product(*b.domains)]

    def read(s: Any, env: Env) -> Any:
        wanted = {place: value.read(s, env) for place, value in given.items()}
        choices = [
            values
            for values in itertools.product(*bound.domains)
            if all(values[place] == value for place, value in wanted.items())
        ]
        free = [refused(s, rule, values) for rule, values in waiting]
        return all_of([*free, any_of(negation(refused(s, bound.rule, values)) for values in choices)])

    return Value("truth", read)
