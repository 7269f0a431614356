"""What the parts of a question mean in an instance: conditions and numbers as functions of a draft.

Nothing here forks: the functions are made of the forms in verify.forms, so they can be claims for every engine.
A comparison that reads a place that is not there (the coins of nobody) is false.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from verify.ask.moves import possible
from verify.ask.names import Family, Names
from verify.ask.parts import (
    Bound,
    Fold,
    Made,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Part,
    Place,
    Possible,
    Question,
)
from verify.ask.places import cell_value, cells
from verify.ask.values import ALWAYS, Env, Value, Variable, allowed, both, chosen, folded
from verify.ask.words import BadQuestion, perhaps
from verify.forms import all_of, any_of, count, negation
from verify.model import Instance
from verify.state import Field

COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
COMPUTE: dict[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


class Meaning:
    """Turns the parts of one question into values; `fixed` tells whether it names one of a symmetric kind."""

    def __init__(self, instance: Instance, question: Question) -> None:
        self.instance = instance
        self.question = question
        self.names = Names(instance)
        self.fixed = False
        self.variables: dict[str, Variable] = {}
        self.cited: list[str] = []

    def wrong(self, sentence: str, part: Part) -> BadQuestion:
        return BadQuestion(sentence, self.question.text, part.at, part.end)

    def condition(self, part: Part) -> Callable[[Any], Any]:
        """A condition as a function of a draft."""
        value = self.truth(part)
        return lambda s: value.read(s, ALWAYS)

    def number(self, part: Part) -> Value:
        """A number with its range."""
        return self._number(part)

    def truth(self, part: Part) -> Value:
        value = self.value(part)
        if value.sort != "truth":
            what = "a number" if value.sort == "number" else f"a {value.family.name if value.family else ''}"
            raise self.wrong(
                f"'{self.question.said(part)}' is {what}, not a condition: compare it with something", part
            )
        return value

    def _number(self, part: Part) -> Value:
        value = self.value(part)
        if value.sort == "truth":
            raise self.wrong(
                f"'{self.question.said(part)}' is a condition, not a number: 'count' counts conditions", part
            )
        if value.sort == "thing" and value.family is not None:
            raise self.wrong(
                f"'{self.question.said(part)}' is a {value.family.name}, not a number: compare it by = or !=",
                part,
            )
        return value

    def value(self, part: Part, wanted: Family | None = None) -> Value:
        if isinstance(part, Number):
            return self._literal(part, wanted)
        if isinstance(part, Name):
            return self._named(part, wanted)
        if isinstance(part, Place):
            return cell_value(self, part)
        if isinstance(part, Negative):
            body = self._number(part.body)
            return replace(body, read=lambda s, env: 0 - body.read(s, env), lo=-body.hi, hi=-body.lo)
        if isinstance(part, Not):
            inner = self.truth(part.body)
            return Value("truth", lambda s, env: negation(inner.read(s, env)))
        if isinstance(part, Pair):
            return self._pair(part)
        if isinstance(part, Bound):
            return self._bound(part)
        if isinstance(part, Fold):
            return self.value(part.items[0]) if part.which == "" else self._fold(part)
        if isinstance(part, Possible):
            return possible(self, part)
        assert isinstance(part, Made)
        raise self.wrong(
            f"'{part.rule.text}(...)' is a move: it can be asked for by itself, "
            f"or as 'possible {part.rule.text}(...)' in a condition",
            part,
        )

    def _literal(self, part: Number, wanted: Family | None) -> Value:
        value = part.value
        if wanted is None:
            return Value("number", lambda s, env: value, value, value)
        if value not in wanted.values:
            raise self.wrong(f"there is no {wanted.name} {value}: {allowed(wanted)}", part)
        self.fixed |= wanted.symmetric
        return Value("thing", lambda s, env: value, value, value, wanted)

    def _named(self, part: Name, wanted: Family | None) -> Value:
        text = part.text
        label = None if wanted is None else wanted.find(text)
        if part.quoted:
            return self._label(part, wanted, label)
        if text in self.variables:
            return self._variable(text)
        entry = self.names.schema.names.get(text)
        single = isinstance(entry, Field) and not entry.dims
        if label is not None and single:
            assert wanted is not None
            raise self.wrong(
                f"'{text}' is a {wanted.name} and a field: write '{text}' in quotation marks for the "
                f"{wanted.name}, ({text}) for the field",
                part,
            )
        if label is not None:
            return self._label(part, wanted, label)
        if entry is not None:
            return cell_value(self, Place(part.at, part.end, part, ()))
        claims = {claim.name: claim for claim in self.instance.claims}
        if text in claims and not claims[text].on_steps and claims[text].kind != "ends":
            function = claims[text].function
            self.cited += claims[text].clauses
            return Value("truth", lambda s, env: all_of([function(s)]))
        if text in ("yes", "no"):
            return Value("truth", lambda s, env: text == "yes")
        final = self.instance.model.final
        if text == "over":
            if final is None:
                raise self.wrong("this model does not say when the game is over", part)
            return Value("truth", lambda s, env: all_of([final(s)]))
        raise self.unknown(part, wanted)

    def unknown(self, part: Name, wanted: Family | None) -> BadQuestion:
        text = part.text
        if text in self.instance.rule_numbers:
            return self.wrong(
                f"'{text}' is a move: it can be asked for by itself, or as 'possible {text}' in a condition",
                part,
            )
        if any(claim.name == text for claim in self.instance.claims):
            return self.wrong(
                f"claim '{text}' speaks of moves, not of one state: ask 'is {text}' or 'can {text}'", part
            )
        if wanted is not None:
            return self.wrong(f"there is no {wanted.name} '{text}': {allowed(wanted, text)}", part)
        known = [*self.variables, *self.names.schema.names, *(claim.name for claim in self.instance.claims)]
        homes = [f for f in self.names.kinds.values() if f.find(text) is not None]
        if homes:
            return self.wrong(
                f"'{text}' is a {homes[0].name}: it can be compared with a field, or stand in [ ]", part
            )
        return self.wrong(f"there is no field, variable or claim '{text}': {perhaps(text, known)}", part)

    def _label(self, part: Name, wanted: Family | None, label: int | None) -> Value:
        if wanted is None:
            raise self.wrong(
                f"'{part.text}' is a label: it can be compared with a field, or stand in [ ]", part
            )
        if label is None:
            raise self.unknown(part, wanted)
        self.fixed |= wanted.symmetric and label >= 0
        return Value("thing", lambda s, env: label, label, label, wanted)

    def _variable(self, name: str) -> Value:
        variable = self.variables[name]
        sort = "number" if variable.family is None else "thing"
        lo, hi = min(variable.values), max(variable.values)
        return Value(sort, lambda s, env: env[name], lo, hi, variable.family)

    def _pair(self, part: Pair) -> Value:
        if part.sign in ("and", "or"):
            sides = [self.truth(part.left), self.truth(part.right)]
            join = all_of if part.sign == "and" else any_of
            return Value("truth", lambda s, env: join(side.read(s, env) for side in sides))
        if part.sign in COMPUTE:
            return self._computed(part)
        left, right = self._sides(part)
        compare = COMPARE[part.sign]
        if left.sort == "truth" and part.sign not in ("=", "!="):
            raise self.wrong(f"conditions are compared by = or !=, not by {part.sign}", part)
        if part.sign not in ("=", "!="):
            self.fixed |= any(side.family is not None and side.family.symmetric for side in (left, right))

        def read(s: Any, env: Env) -> Any:
            a, b = left.read(s, env), right.read(s, env)
            if left.sort == "truth":
                same = any_of([all_of([a, b]), all_of([negation(a), negation(b)])])
                return same if part.sign == "=" else negation(same)
            return all_of([left.there(s, env), right.there(s, env), compare(a, b)])

        return Value("truth", read)

    def _sides(self, part: Pair) -> tuple[Value, Value]:
        """Both sides of a comparison; a label is looked for among what the other side can be."""
        if self._is_open(part.left) and not self._is_open(part.right):
            right = self.value(part.right)
            left = self.value(part.left, right.family)
        else:
            left = self.value(part.left)
            right = self.value(part.right, left.family)
        names = [side.family.name if side.family else side.sort for side in (left, right)]
        if names[0] != names[1]:
            shown = [f"a {name}" if name != "truth" else "a condition" for name in names]
            raise self.wrong(f"{shown[0]} cannot be compared with {shown[1]}", part)
        return left, right

    def _is_open(self, part: Part) -> bool:
        """Whether a part may be a label that only the other side of a comparison can explain."""
        if isinstance(part, Number):
            return True
        if not isinstance(part, Name) or part.text in self.variables:
            return False
        entry = self.names.schema.names.get(part.text)
        return part.quoted or not (isinstance(entry, Field) and not entry.dims)

    def _computed(self, part: Pair) -> Value:
        left, right = self._number(part.left), self._number(part.right)
        compute = COMPUTE[part.sign]
        corners = [compute(a, b) for a in (left.lo, left.hi) for b in (right.lo, right.hi)]
        return Value(
            "number",
            lambda s, env: compute(left.read(s, env), right.read(s, env)),
            min(corners),
            max(corners),
            exists=both(left, right),
        )

    def _binders(self, part: Bound) -> Iterator[Env]:
        """Every choice of the variables."""
        names = [binder.variable for binder in part.binders]
        for choice in itertools.product(*(self.variables[name].values for name in names)):
            yield dict(zip(names, choice, strict=True))

    def _bound(self, part: Bound) -> Value:
        outer = dict(self.variables)
        for binder in part.binders:
            if binder.kind == "":
                if binder.hi < binder.lo:
                    raise self.wrong(f"{binder.lo}..{binder.hi} has no number in it", binder)
                self.variables[binder.variable] = Variable(tuple(range(binder.lo, binder.hi + 1)), None)
                continue
            family = self.names.kinds.get(binder.kind)
            if family is None:
                raise self.wrong(
                    f"there is no kind '{binder.kind}': {perhaps(binder.kind, self.names.kinds)}", binder
                )
            self.variables[binder.variable] = Variable(family.values, family)
        choices = list(self._binders(part))
        conditions = part.which in ("any", "all", "count")
        body = self.truth(part.body) if conditions else self._number(part.body)
        self.variables = outer
        if not conditions:
            return folded(part.which, [chosen(body, choice) for choice in choices])

        def each(s: Any, env: Env) -> Iterator[Any]:
            return (body.read(s, {**env, **choice}) for choice in choices)

        if part.which == "count":
            return Value("number", lambda s, env: count(each(s, env)), 0, len(choices))
        join = any_of if part.which == "any" else all_of
        return Value("truth", lambda s, env: join(each(s, env)))

    def _fold(self, part: Fold) -> Value:
        if not part.items:
            raise self.wrong(f"'{part.which}( )' needs something in the brackets", part)
        values: list[Value] = []
        for item in part.items:
            values += cells(self, item) or [self._number(item)]
        return folded(part.which, values)
