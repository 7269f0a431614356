"""Random conditions that overlap: nothing is concluded from an answer that does not follow from it."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verify.lift.trace
from tests.lift.author import RANDOM
from tests.lift.meaning import Meaning, tree_differs
from tests.lift.toys import every_state, toy
from verify import Bool, Int, all_of, any_of, negation, rule, select, step
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import Leaf


def formulas(depth, *cells):
    """Conditions on a few cells, of which each may be used again and again."""
    cell = st.sampled_from(cells)
    if depth == 0:
        return cell
    inner = formulas(depth - 1, *cells)
    pairs = st.lists(inner, min_size=2, max_size=3).map(", ".join)
    return st.one_of(
        cell,
        pairs.map("all_of([{}])".format),
        pairs.map("any_of([{}])".format),
        inner.map("negation({})".format),
        st.tuples(inner, inner, inner).map(lambda three: "select({}, {}, {})".format(*three)),
        st.tuples(inner, inner).map(lambda two: "(({}) == ({}))".format(*two)),
    )


def asking(head, conditions):
    """A function that asks one condition after the other, and counts."""
    lines = [f"    seen = seen * 2 + (1 if {condition} else 0)" for condition in conditions]
    space = {"all_of": all_of, "any_of": any_of, "negation": negation, "select": select}
    exec("\n".join([f"def asked({head}):", "    seen = 0", *lines, "    return seen"]), space)
    return space["asked"]


@settings(RANDOM, max_examples=150)
@given(
    st.lists(
        formulas(2, "s.a", "s.b", "s.c", "s.n > 0", "s.n == 1", "s.n <= 1", "s.n != 2"),
        min_size=2,
        max_size=5,
    )
)
def test_no_answer_is_taken_to_say_more_than_it_does(conditions):
    """Every combination of answers to questions that overlap leads where it leads in Python."""
    asked = asking("s", conditions)

    @rule()
    def move(s):
        s.out = asked(s)

    instance = toy(move, a=Bool(), b=Bool(), c=Bool(), n=Int(0, 2), out=Int(0, 31))

    assert (
        tree_differs(instance, [(*state, 0) for state in itertools.product(*[range(2)] * 3, range(3))]) == []
    )


class MeaningOfStep(Meaning):
    """The values of expressions over the states before and after a step."""

    def __init__(self, lifted, before, after):
        super().__init__(before, {})
        self.later = {field: after[field.base] for field in lifted.after.fields}

    def _cell(self, node, field, at):
        return self.later[field] if field in self.later else super()._cell(node, field, at)


@settings(RANDOM, max_examples=80)
@given(
    st.lists(
        formulas(
            1, "before.a", "after.a", "after.n == 1", "before.n <= after.n", "after.n != before.n", "after.b"
        ),
        min_size=2,
        max_size=5,
    )
)
def test_a_claim_on_steps_keeps_the_states_apart_even_with_a_solver(conditions):
    asked = asking("before, move, after", conditions)

    @rule()
    def move(s):
        s.a = s.b

    claim = step()(lambda before, move, after: asked(before, move, after) % 3 == 0)
    instance = toy(move, a=Bool(), b=Bool(), n=Int(0, 2), claims=[claim])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify.lift.trace, "ASK_AFTER", 1)
        lifted = Lifted(instance)
        tree = lifted.step_claim(claim, instance.rules[0])
    engine = PythonEngine(instance)

    for before, after in itertools.product(every_state(instance), repeat=2):
        meaning, leaf = MeaningOfStep(lifted, before, after), tree
        while not isinstance(leaf, Leaf):
            leaf = leaf.yes if meaning.number(leaf.condition) else leaf.no
        assert bool(meaning.number(leaf.value)) == engine.holds_on_step(claim, before, None, after)
