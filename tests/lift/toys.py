"""Models of a rule or two, the states they may be in, and what native code does otherwise than Python."""

import itertools
import random
from math import prod

from verify import Model, Scope, Spec, Table, rule
from verify.agreement import disagreement
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import Untraceable
from verify.lift.lifted import Lifted
from verify.lift.tree import size

PRICES = Table([3, -1, 4, 1, -5], name="prices")
ROADS = Table([[0, 7, 2], [1, -8, 2]], name="roads")


def toy(*rules, claims=(), setup=lambda s: None, final=lambda s: True, **fields):
    """A model of nothing but these rules and fields."""
    model = Model(
        "toy", "Toy", lambda scope: Spec(**fields), setup, rules, [Scope("one", "")], final, claims=claims
    )
    return model.instance()


def tree_of(instance, budget=4096):
    return Lifted(instance, budget).rule(instance.rules[0])


def paths_of(function, **fields):
    """How many ways there are through a rule without parameters."""
    return size(tree_of(toy(rule()(function), **fields)))


def every_state(instance):
    """All states within the bounds."""
    return itertools.product(*(range(field.lo, field.hi + 1) for field in instance.schema.by_cell))


def some_states(instance, number, seed=0):
    """States within the bounds, at the bounds and around zero more often than elsewhere."""
    chance = random.Random(seed)

    def value(field):
        near = [field.lo, field.hi, 0, 1, chance.randint(-4, 6), chance.randint(field.lo, field.hi)]
        return min(max(chance.choice(near), field.lo), field.hi)

    return [tuple(value(field) for field in instance.schema.by_cell) for _ in range(number)]


def telling_states(instance, number=60):
    """Every state where there are few, else some."""
    few = prod(field.hi - field.lo + 1 for field in instance.schema.by_cell) <= 600
    return list(every_state(instance)) if few else some_states(instance, number)


def native_differs(instance, states=None):
    """What native code does otherwise than Python."""
    python, native = PythonEngine(instance), NativeEngine(instance)
    said = (disagreement(python, native, state) for state in states or telling_states(instance))
    return [sentence for sentence in said if sentence]


def agrees_or_cannot_be_traced(instance):
    """Whether native code does what Python does, or the tracer has said that it cannot be had."""
    try:
        return native_differs(instance) == []
    except Untraceable:
        return True
