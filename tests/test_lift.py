"""The tracer: a rule lifted into a decision tree does what the rule does, forks where it must, and says no clearly.

Random rules are written as source text, so that a failure shows a rule that can be read and kept.
"""

import itertools
import random
import time
from math import prod

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

import verify.lift.trace
import verify.watchdog
from verify import (
    Array,
    BadModel,
    Bool,
    Int,
    Kind,
    Model,
    Ref,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    any_of,
    cite,
    count,
    highest,
    lowest,
    merged,
    negation,
    require,
    rule,
    select,
    step,
)
from verify.agreement import disagreement
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.errors import EndlessRule, LudoproofError, NotDeterministic, TooManyPaths, Untraceable
from verify.lift.digest import model_digest
from verify.lift.lifted import Lifted
from verify.lift.tree import Leaf, leaves, size
from verify.search.check import check
from verify.search.limits import Limits

RANDOM = settings(deadline=None, database=None, print_blob=False)


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


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


# What a tree means: a second opinion, which shares no code with the engines


class OutOfPlace(Exception):
    """A value that nobody may look at: an element that is not there."""


class Meaning:
    """The values of expressions in one state, for one move; each must lie in its own interval."""

    def __init__(self, state, arguments):
        self.state = state
        self.arguments = arguments

    def number(self, node):
        value = getattr(self, f"_{node.op}", self._connective)(node, *node.args)
        assert node.lo <= value <= node.hi, f"{node!r} is {value}, not in {node.lo}..{node.hi}"
        return value

    def _const(self, node, value):
        return value

    def _cell(self, node, field, at):
        return self.state[field.base + at]

    def _param(self, node, name, values):
        return self.arguments[name]

    def _sum(self, node, constant, pairs):
        return constant + sum(factor * self.number(atom) for atom, factor in pairs)

    def _mul(self, node, a, b):
        return self.number(a) * self.number(b)

    def _div(self, node, a, by):
        return self.number(a) // by

    def _mod(self, node, a, by):
        return self.number(a) % by

    def _select(self, node, condition, a, b):
        return self.number(a if self.number(condition) else b)

    def _le(self, node, a, bound):
        return int(self.number(a) <= bound)

    def _eq(self, node, a, bound):
        return int(self.number(a) == bound)

    def _not(self, node, condition):
        return 1 - self.number(condition)

    def _lookup(self, node, table, index, *_):
        return self._element(table.flat, index)

    def _load(self, node, array, index):
        return self._element(self.array(array), index)

    def _element(self, values, index):
        at = self.number(index)
        if not 0 <= at < len(values):
            raise OutOfPlace
        return values[at]

    def _connective(self, node, *conditions):
        """`and` and `or` in any order: what is out of place counts only if nothing else decides."""
        decides, nowhere = int(node.op == "or"), False
        for condition in conditions:
            try:
                if self.number(condition) == decides:
                    return decides
            except OutOfPlace:
                nowhere = True
        if nowhere:
            raise OutOfPlace
        return 1 - decides

    def array(self, node):
        if node.op == "init":
            (field,) = node.args
            return list(self.state[field.base : field.base + field.size])
        if node.op == "choose":
            condition, a, b = node.args
            return self.array(a if self.number(condition) else b)
        array, index, value = node.args
        values = self.array(array)
        self._element(values, index)
        values[self.number(index)] = self.number(value)
        return values


def outcome_of_tree(tree, state, arguments):
    """Where a tree leads: the outcome with the clause, the field or the state."""
    meaning = Meaning(state, arguments)
    while not isinstance(tree, Leaf):
        tree = tree.yes if meaning.number(tree.condition) else tree.no
    if tree.outcome == "done":
        after = list(state)
        for field, node in tree.updates.items():
            after[field.base : field.base + field.size] = (
                meaning.array(node) if field.dims else [meaning.number(node)]
            )
        return "done", tuple(after)
    return tree.outcome, tree.clause or (tree.field.name if tree.field else "")


def outcome_in_python(engine, state, move):
    found = engine.outcome(state, move)
    if found.status == "bounds":
        return "bounds", found.message.split(" was given ")[0].split("[")[0]
    return found.status, found.clause if found.state is None else found.state


def tree_differs(instance, states=None):
    """Moves of which the tree says something else than Python."""
    tree, engine = tree_of(instance), PythonEngine(instance)
    return [
        (str(move), instance.schema.nested(state))
        for state in states or telling_states(instance)
        for move in instance.moves()
        if outcome_of_tree(tree, state, dict(move.args)) != outcome_in_python(engine, state, move)
    ]


# Random rules

COLOURS = Kind("colour", 3)
PRICES = Table([3, -1, 4, 1, -5], name="prices")
ROADS = Table([[0, 7, 2], [1, -8, 2]], name="roads")
TABLES = {"PRICES": ((5,), 5), "ROADS": ((2, 3), 8)}
FIELDS = {
    "low": Int(-3, 4),
    "high": Int(0, 6),
    "wide": Int(-(10**9), 10**9),
    "flag": Bool(),
    "owner": Ref(COLOURS, none=True),
    "fixed": Int(2, 2),
    "row": Array(Int(-2, 3), 4),
    "grid": Array(Int(0, 5), 3, 4),
    "track": Array(Int(0, 100), 25),  # three words
    "cube": Array(Int(-1000, 1000), 2, 3, 4),  # five words
    "bits": Array(Bool(), 70),  # two words
}
SCALARS = {"low": 4, "high": 6, "wide": 10**9, "flag": 1, "owner": 2, "fixed": 2}
ARRAYS = {
    "row": ((4,), 3),
    "grid": ((3, 4), 5),
    "track": ((25,), 100),
    "cube": ((2, 3, 4), 1000),
    "bits": ((70,), 1),
}
WITHIN = {
    "low": "({}) % 8 - 3",
    "high": "({}) % 7",
    "wide": "({})",
    "flag": "({}) % 2",
    "owner": "({}) % 4 - 1",
    "fixed": "2",
    "row": "({}) % 6 - 2",
    "grid": "({}) % 6",
    "track": "({}) % 101",
    "cube": "({}) % 2001 - 1000",
    "bits": "({}) % 2",
}
DOMAINS = ("p=range(3), q=(5, -1, 2)", "p=(1,), q=range(-2, 2)", "p=range(2), q=range(-20, 400)")
LARGEST = 2**40


class Author:
    """Writes the source of a random rule and its helpers. Every number comes with how large it can be."""

    def __init__(self, draw):
        self.draw = draw
        self.lines = []
        self.helpers = []
        self.sizes = {}
        self.asked = []
        self.written = []
        self.loops = 0
        self.gives = None

    def pick(self, *choices):
        return self.draw(st.sampled_from(choices))

    def upto(self, lo, hi):
        return self.draw(st.integers(lo, hi))

    def say(self, indent, text):
        self.lines.append("    " * indent + text)

    # numbers

    def atom(self):
        kind = self.pick("constant", "field", "parameter", "local", "cell", "field")
        if kind == "constant":
            value = self.upto(-3, 6)
            return f"({value})", abs(value)
        if kind == "field":
            name = self.pick(*SCALARS)
            return f"s.{name}", SCALARS[name]
        if kind == "parameter":
            return self.pick(("p", 2), ("q", 400)) if self.gives is None else ("n", 20)
        if kind == "local":
            return self.pick(*self.sizes.items())
        return self.element(ARRAYS, "s.", 0)

    def element(self, among, prefix, depth):
        fresh = not self.written or among is TABLES or self.draw(st.booleans())
        name = self.pick(*among) if fresh else self.pick(*self.written)
        dims, largest = among[name]
        return prefix + name + self.places(dims, depth), largest

    def places(self, dims, depth):
        return "".join(f"[{self.index(dim, depth)}]" for dim in dims)

    def index(self, dim, depth):
        """A place along a dimension, now and then outside of it."""
        kind = self.pick("constant", "within", "parameter", "anything")
        if kind == "constant":
            return str(self.upto(0, dim - 1))
        if kind == "within":
            return f"({self.number(depth - 1)[0] if depth > 0 else self.plain()}) % {dim}"
        if kind == "parameter":
            return "p" if self.gives is None else "n % 3"
        return self.plain()

    def plain(self):
        return self.pick(*(f"s.{name}" for name in SCALARS), *self.sizes)

    def number(self, depth):
        simple = ("atom", "cell", "table", "sum", "call")
        with_one = ("//", "%", "abs", "minus", "times", "truth", "count")
        with_two = ("+", "-", "*", "select", "if", "min", "max", "lowest", "highest")
        kind = self.pick(*simple, *with_one, *with_two) if depth > 0 else "atom"
        if kind == "cell":
            return self.element(ARRAYS, "s.", depth - 1)
        if kind == "table":
            return self.element(TABLES, "", depth - 1)
        if kind == "sum":
            return self.pick(("sum(s.row)", 12), ("sum(s.grid[1])", 20), ("sum(s.track)", 2500))
        if kind == "call" and self.loops < 2 and any(gives for _, gives in self.helpers):
            name = self.pick(*(name for name, gives in self.helpers if gives))
            return f"{name}(s, ({self.number(depth - 1)[0]}) % 20)", 20
        if kind in simple:
            return self.atom()
        if kind == "truth":
            return f"({self.test(depth - 1)})", 1
        if kind == "count":
            return f"count([{self.test(depth - 1)}, {self.test(0)}, {self.test(0)}])", 3
        a, large = self.number(depth - 1)
        if kind in ("//", "%"):
            by = self.pick(1, 2, 3, 4, 7, 10)
            return f"({a}) {kind} {by}", large // by + 1 if kind == "//" else by
        if kind == "abs":
            return f"abs({a})", large
        if kind == "minus":
            return f"-({a})", large
        if kind == "times":
            by = self.upto(-4, 4)
            return (f"({a}) * {by}", large * abs(by)) if large * 4 < LARGEST else (a, large)
        b, larger = self.number(depth - 1)
        if kind == "*" and large * larger < LARGEST:
            return f"({a}) * ({b})", large * larger
        if kind in ("+", "-", "*"):
            return f"({a}) {kind.replace('*', '-')} ({b})", large + larger
        largest = max(large, larger)
        if kind == "select":
            return f"select({self.test(depth - 1)}, {a}, {b})", largest
        if kind == "if":
            return f"(({a}) if {self.test(depth - 1)} else ({b}))", largest
        return f"{kind}({a}, {b})", largest

    # conditions

    def test(self, depth):
        """A condition; now and then one that was asked before, so that answers follow from answers."""
        if self.asked and self.upto(0, 2) == 2:
            return self.pick(*self.asked)
        text = self.new_test(depth)
        if not any(word in text for word in ("i0", "i1", "helper")):
            self.asked.append(text)
        return text

    def new_test(self, depth):
        plain = ("compare", "truth", "in", "chain")
        joined = ("and", "or", "not", "negation", "all_of", "any_of", "&", "|", "nested")
        kind = self.pick(*plain, *joined) if depth > 0 else self.pick(*plain)
        if kind == "truth":
            return self.pick("s.flag", "s.low", self.number(depth - 1)[0])
        if kind == "in":
            return f"({self.number(depth - 1)[0]}) in ({self.upto(-2, 3)}, {self.upto(-2, 5)})"
        if kind in ("compare", "chain"):
            first = f"({self.number(depth - 1)[0]}) {self.pick('<', '<=', '==', '!=', '>', '>=')}"
            before = f"{self.pick('-2', '0', 's.low')} {self.pick('<', '<=')} " if kind == "chain" else ""
            return f"{before}{first} ({self.number(depth - 1)[0]})"
        one = self.test(depth - 1)
        if kind in ("not", "negation"):
            return f"not ({one})" if kind == "not" else f"negation({one})"
        two = self.test(depth - 1)
        if kind == "nested":
            outer, inner = self.pick(("all_of", "any_of"), ("any_of", "all_of"))
            return f"{outer}([{inner}([{one}, {two}]), {self.test(depth - 1)}])"
        if kind in ("all_of", "any_of"):
            return f"{kind}([{one}, {two}])"
        if kind in ("&", "|"):
            return f"((({one}) != 0) {kind} (({two}) != 0))"
        return f"({one}) {kind} ({two})"

    # statements

    def block(self, indent, depth, most=3):
        for _ in range(self.upto(1, most)):
            self.statement(indent, depth)

    def statement(self, indent, depth):
        simple = (
            "write",
            "write",
            "cell",
            "cell",
            "rows",
            "local",
            "step",
            "require",
            "leave",
            "fail",
            "cite",
        )
        nested = ("if", "if", "else", "for", "while", "call", "call") if depth > 0 else ()
        kind = self.pick(*simple, *nested, *(("break",) if self.loops else ()))
        getattr(self, f"_{kind}")(indent, depth)

    def _write(self, indent, depth):
        name = self.pick(*SCALARS)
        self.say(indent, f"s.{name} = " + self.pick(WITHIN[name], "{}").format(self.number(2)[0]))

    def _cell(self, indent, depth):
        name = self.pick(*ARRAYS)
        self.written.append(name)
        value = self.pick(WITHIN[name], WITHIN[name], "{}").format(self.number(2)[0])
        self.say(indent, f"s.{name}{self.places(ARRAYS[name][0], 1)} = {value}")

    def _rows(self, indent, depth):
        a, b, c = self.index(3, 1), self.index(3, 0), self.index(2, 0)
        x, y = self.number(1)[0], self.atom()[0]
        whole = (f"s.grid[{a}] = [{x}, 1, {y}, 2]", f"s.row = [x % 6 - 2 for x in ({y}, s.low, 0, {x})]")
        copied = (f"s.grid[{a}] = s.grid[{b}]", "s.row = s.row", f"s.cube[{c}][{a}] = s.cube[1][{b}]")
        self.say(indent, self.pick(*whole, *copied))

    def _local(self, indent, depth):
        name = self.pick(*(name for name in self.sizes if name in "vw"))
        text, largest = self.number(2)
        if self.loops or largest > 10**6:
            text, largest = f"({text}) % 9 - 2", 9
        self.sizes[name] = max(self.sizes[name], largest)
        self.say(indent, f"{name} = {text}")

    def _step(self, indent, depth):
        change = f"{self.pick('+=', '-=')} {self.pick('1', 's.flag', '2')}"
        self.say(indent, f"s.{self.pick('low', 'high', 'row[3]', 'track[24]')} {change}")

    def _require(self, indent, depth):
        self.say(indent, f"require({self.test(2)}, '{self.pick('A', 'B', 'C')}')")

    def _cite(self, indent, depth):
        self.say(indent, f"cite('{self.pick('Y', 'Z')}')")

    def _if(self, indent, depth):
        self.say(indent, f"if {self.test(2)}:")
        self.block(indent + 1, depth - 1)

    def _else(self, indent, depth):
        self._if(indent, depth)
        if self.draw(st.booleans()):
            self.say(indent, f"elif {self.test(1)}:")
            self.block(indent + 1, depth - 1, 2)
        self.say(indent, "else:")
        self.block(indent + 1, depth - 1)

    def _for(self, indent, depth):
        self.say(indent, f"for i{self.loops} in {self.pick('range(2)', '(2, 0, 1)', 'range(3)')}:")
        self._looped(indent, depth)

    def _while(self, indent, depth):
        name = f"i{self.loops}"
        self.say(indent, f"{name} = 0")
        self.say(indent, f"while {name} < {self.pick('2', '3', 's.low', 's.owner')} and ({self.test(1)}):")
        self.say(indent + 1, f"{name} += 1")
        self._looped(indent, depth)

    def _looped(self, indent, depth):
        name = f"i{self.loops}"
        self.loops += 1
        self.sizes[name] = 4
        self.block(indent + 1, depth - 1, 2)
        self.loops -= 1
        del self.sizes[name]

    def _call(self, indent, depth):
        name = self.pick(*(name for name, _ in self.helpers)) if self.helpers else "abs"
        arguments = f"s, ({self.number(1)[0]}) % 20" if self.helpers else "0"
        self.say(indent, f"{name}({arguments})")

    def _break(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.say(indent + 1, self.pick("break", "continue"))

    def _leave(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.give(indent + 1)

    def _fail(self, indent, depth):
        self.say(indent, f"if {self.test(1)}:")
        self.say(indent + 1, "raise ValueError('broken')")

    def give(self, indent):
        self.say(indent, f"return ({self.number(1)[0]}) % 20" if self.gives else "return")

    # functions

    def helper(self, name, gives):
        self.gives, self.sizes, self.asked = gives, {"v": 1, "n": 20}, []
        self.say(0, "@merged")
        self.say(0, f"def {name}(s, n):")
        self.say(1, "v = 1")
        self.block(1, 2, 2)
        self.give(1)
        self.helpers.append((name, gives))

    def rule(self):
        self.gives, self.sizes, self.asked = None, {"v": 0, "w": 2}, []
        self.say(0, f"@rule({self.pick(*DOMAINS)})")
        self.say(0, "def move(s, p, q):")
        self.say(1, "v, w = 0, p")
        self.block(1, 2, 5)


@st.composite
def rules_as_text(draw):
    author = Author(draw)
    for n in range(author.upto(0, 2)):
        author.helper(f"helper{n}", draw(st.booleans()))
    author.rule()
    return "\n".join(author.lines)


def written(source):
    """A toy with the rule `move` that `source` defines."""
    space = {"__name__": "written", "PRICES": PRICES, "ROADS": ROADS}
    for word in (rule, merged, require, cite, select, all_of, any_of, count, lowest, highest, negation):
        space[word.__name__] = word
    exec(compile(source, "written.py", "exec"), space)
    return toy(space["move"], **FIELDS)


def traced(source):
    """A toy of `source` with its trees, unless these are too large to be looked at."""
    instance = written(source)
    lifted = Lifted(instance, budget=300)
    try:
        lifted.rule(instance.rules[0])
    except TooManyPaths:
        reject()
    return instance, lifted


def random_rule_is_its_tree(source):
    instance, lifted = traced(source)
    tree, engine = lifted.rule(instance.rules[0]), PythonEngine(instance)
    moves = list(instance.moves())

    for number, state in enumerate(some_states(instance, 25)):
        for move in moves[number % 7 :: max(1, len(moves) // 9)]:
            assert outcome_of_tree(tree, state, dict(move.args)) == outcome_in_python(engine, state, move)


def random_rule_is_its_native_code(source):
    instance, lifted = traced(source)
    python, native = PythonEngine(instance), NativeEngine(instance, lifted=lifted)

    for state in some_states(instance, 12):
        assert disagreement(python, native, state) == ""


@settings(RANDOM, max_examples=80)
@given(rules_as_text())
def test_the_tree_of_any_rule_does_what_the_rule_does(source):
    random_rule_is_its_tree(source)


@settings(RANDOM, max_examples=8)
@given(rules_as_text())
def test_native_code_of_any_rule_does_what_the_rule_does(source):
    random_rule_is_its_native_code(source)


@pytest.mark.slow
@settings(RANDOM, max_examples=1000)
@given(rules_as_text())
def test_the_tree_of_any_rule_does_what_the_rule_does_at_length(source):
    random_rule_is_its_tree(source)


@pytest.mark.slow
@settings(RANDOM, max_examples=150)
@given(rules_as_text())
def test_native_code_of_any_rule_does_what_the_rule_does_at_length(source):
    random_rule_is_its_native_code(source)


@settings(RANDOM, max_examples=30)
@given(rules_as_text())
def test_a_solver_that_is_asked_early_finds_the_same_tree(source):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verify.lift.trace, "ASK_AFTER", 1)
        random_rule_is_its_tree(source)


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


# Rules that could be lifted wrongly, each looked at in every state


def test_if_one_of_two_is_known_to_be_false_the_other_is_still_free():
    """From "not ((a and b) or c)" and "not a" nothing follows about b."""

    @rule()
    def move(s):
        if not s.a and not any_of([all_of([s.a, s.b]), s.c]) and s.b:
            s.out = 1

    assert native_differs(toy(move, a=Bool(), b=Bool(), c=Bool(), out=Bool())) == []


def test_if_one_of_two_is_known_to_be_true_the_other_is_still_free():
    """From "(a or b) and c" and "a" nothing follows about b."""

    @rule()
    def move(s):
        if s.a and all_of([any_of([s.a, s.b]), s.c]) and s.b:
            s.out = 1

    assert native_differs(toy(move, a=Bool(), b=Bool(), c=Bool(), out=Bool())) == []


@pytest.mark.parametrize("by", [1, 2, 3, 4, 7, 10, 100])
def test_negative_numbers_are_divided_downwards(by):
    @rule()
    def move(s):
        s.quotient, s.rest = s.x // by, s.x % by

    instance = toy(move, x=Int(-13, 12), quotient=Int(-13, 12), rest=Int(0, 99))

    assert native_differs(instance, [(x, 0, 0) for x in range(-13, 13)]) == []


def test_division_of_large_numbers_is_exact():
    @rule()
    def move(s):
        s.x, s.y = s.y // 3, s.x % 10

    edge = 2**60
    numbers = [-edge, 1 - edge, -1, 0, 1, edge - 1, edge]
    instance = toy(move, x=Int(-edge, edge), y=Int(-edge, edge))

    assert native_differs(instance, list(itertools.product(numbers, numbers))) == []


def test_a_chain_of_comparisons_is_asked_from_the_left():
    @rule()
    def move(s):
        s.out = 0 <= s.x < s.y <= 3 != s.x

    assert native_differs(toy(move, x=Int(-1, 4), y=Int(-1, 4), out=Bool())) == []


def test_a_number_can_be_looked_for_in_a_list():
    @rule()
    def move(s):
        s.out = (s.x in (1, 2)) + 2 * (s.x not in [0, s.y]) + 4 * (s.x in range(3)) + 8 * (2 in s.a)

    instance = toy(move, x=Int(-1, 3), y=Int(-1, 3), a=Array(Int(1, 3), 2), out=Int(0, 15))

    assert native_differs(instance, [(*state[:4], 0) for state in every_state(instance)][::16]) == []


def test_python_forms_that_decide_and_forms_that_do_not_give_the_same():
    @rule()
    def move(s):
        numbers = [s.x, s.y, 1]
        s.a = min(numbers) + max(s.x, s.y) * abs(s.x)
        s.b = lowest(*numbers) + highest(s.x, s.y) * select(s.x < 0, -s.x, s.x)
        s.c = count(n > 0 for n in numbers) - sum(1 for n in numbers if n > 0)

    instance = toy(move, x=Int(-2, 2), y=Int(-3, 3), a=Int(-20, 20), b=Int(-20, 20), c=Int(0, 0))
    states = [(x, y, 0, 0, 0) for x in range(-2, 3) for y in range(-3, 4)]
    ((_, after),) = PythonEngine(instance).successors((-2, 3, 0, 0, 0))

    assert after[2] == after[3] == 4
    assert native_differs(instance, states) == []


def test_what_is_read_after_two_writes_depends_on_whether_they_met():
    @rule()
    def move(s):
        s.a[s.i] = 1
        s.a[s.j] = 2
        s.a[s.k] += s.a[s.i]

    instance = toy(move, i=Int(0, 2), j=Int(0, 2), k=Int(0, 2), a=Array(Int(0, 4), 3))

    assert native_differs(instance, [(*ijk, 0, 0, 0) for ijk in itertools.product(range(3), repeat=3)]) == []


@pytest.mark.parametrize(
    ("cells", "highest_value"), [(70, 1), (25, 100), (9, 2**40), (3, 2**62 - 1), (33, 3)]
)
def test_an_array_that_spans_several_words_is_written_in_the_right_place(cells, highest_value):
    @rule(value=(0, highest_value))
    def move(s, value):
        s.a[s.i] = value
        s.last, s.a[s.j] = s.a[s.j], s.a[s.i]

    last = cells - 1
    instance = toy(
        move,
        i=Int(0, last),
        j=Int(0, last),
        last=Int(0, highest_value),
        a=Array(Int(0, highest_value), cells),
    )
    chance = random.Random(cells)
    states = [
        (i, j, 0, *(chance.choice((0, highest_value)) for _ in range(cells)))
        for i in range(cells)
        for j in (0, i, last)
    ]

    assert native_differs(instance, states) == []


def test_an_array_of_three_dimensions_is_indexed_in_each_of_them():
    @rule(z=range(4))
    def move(s, z):
        s.cube[s.x][s.y][z], s.seen = s.seen, s.cube[s.y][s.x][z]

    instance = toy(move, x=Int(-1, 3), y=Int(0, 3), seen=Int(-500, 500), cube=Array(Int(-500, 500), 3, 3, 4))

    assert native_differs(instance, some_states(instance, 80)) == []


def test_a_table_of_two_dimensions_is_looked_up_in_both():
    @rule(column=(2, 0, 1))
    def move(s, column):
        s.x, s.y = ROADS[s.row][column], ROADS[1 - s.row][s.column]

    instance = toy(move, row=Int(-1, 2), column=Int(0, 3), x=Int(-8, 7), y=Int(-8, 7))

    assert native_differs(instance, [(row, at, 0, 0) for row in range(-1, 3) for at in range(4)]) == []


@pytest.mark.parametrize("domain", [range(-350, 351), tuple(range(0, 1500, 2)), (7, -3, 0), (4,)])
def test_a_parameter_may_have_few_values_or_hundreds(domain):
    @rule("ONE", n=domain, k=(0, 1))
    def move(s, n, k):
        require(s.x <= n, "LOW")
        if s.a[k] > 0:
            require(n % 3 == k, "REST")
        s.a[n % 2] = s.x % 3
        s.x = n

    instance = toy(move, x=Int(-350, 1500), a=Array(Int(0, 2), 2))

    assert native_differs(instance, some_states(instance, 12)) == []


def test_a_rule_without_any_move_in_a_scope_is_never_enabled():
    @rule(n=())
    def move(s, n):
        s.x = n

    @rule()
    def other(s):
        s.x = 1

    assert native_differs(toy(move, other, x=Int(0, 1))) == []


def test_the_highest_of_many_bids_is_found_at_once(monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 2)

    @merged
    def bid(s, player):
        if s.bids[player] > s.best:
            s.best, s.winner = s.bids[player], player

    @rule()
    def auction(s):
        for player in range(len(s.bids)):
            bid(s, player)

    instance = toy(auction, bids=Array(Int(0, 30), 40), best=Int(0, 30), winner=Int(0, 39))

    assert native_differs(instance, some_states(instance, 20)) == []


def test_a_long_chain_of_conditions_is_asked_at_once(monkeypatch):
    """Whether an odd number of lamps is lit, one "either this or that" after another."""
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 2)

    @rule()
    def look(s):
        odd = s.lamps[0]
        for lamp in list(s.lamps)[1:]:
            odd = any_of([all_of([odd, negation(lamp)]), all_of([negation(odd), lamp])])
        require(odd, "EVEN")
        s.seen = 1

    assert native_differs(toy(look, lamps=Array(Bool(), 25), seen=Bool())) == []


def test_a_rule_may_write_hundreds_of_cells():
    @rule()
    def clear(s):
        for at in range(len(s.a)):
            s.a[at] = 0

    assert native_differs(toy(clear, a=Array(Int(0, 3), 700))) == []


def test_a_value_may_depend_on_hundreds_of_choices():
    @rule()
    def climb(s):
        at = 0
        for cell in s.a:
            at = select(cell > at % 3, at + 1, at)
        s.at = at

    assert native_differs(toy(climb, a=Array(Int(0, 3), 400), at=Int(0, 400))) == []


def test_a_table_holds_whole_numbers_only():
    """Half a coin is not quietly made none."""
    with pytest.raises(BadModel, match="prices"):
        Table([1, 0.5], name="prices")


# Merged helpers


@merged
def pay(s, amount):
    """Pay with coins, or with a gem that is worth three; the change is lost."""
    require(amount <= s.coins + 3 * s.gems, "TOO DEAR")
    while amount > s.coins:
        s.gems -= 1
        amount -= 3
        if amount < 0:
            amount = 0
    s.coins -= amount
    return s.coins + 3 * s.gems


@merged
def pay_twice(s, amount):
    for _ in range(2):
        left = pay(s, amount)
        if left == 4:
            return left
        require(left != 5, "FIVE")
    return left + 1


def test_merged_helpers_in_loops_and_in_each_other_do_what_they_say():
    @rule(amount=range(4))
    def buy(s, amount):
        s.left = pay_twice(s, amount)
        for _ in range(2):
            if s.left > 6:
                pay(s, 1)

    instance = toy(buy, coins=Int(0, 4), gems=Int(0, 3), left=Int(0, 16))

    assert native_differs(instance, [(c, g, 0) for c in range(5) for g in range(4)]) == []


def test_a_merged_helper_may_look_at_a_card_only_where_there_is_one():
    """A guard inside a helper protects what it guards, however far off the index is."""
    cards = Kind("card", 30)

    @merged
    def worth(s):
        if s.card >= 0:
            return s.value[s.card] + PRICES[s.row] if 0 <= s.row < 5 else s.value[s.card]
        return 0

    @rule()
    def sell(s):
        s.gold = worth(s) + 10

    instance = toy(
        sell,
        card=Ref(cards, none=True),
        row=Int(-(2**40), 2**40),
        gold=Int(0, 200),
        value=Array(Int(0, 100), cards),
    )

    assert native_differs(instance, some_states(instance, 200)) == []


def test_a_merged_helper_that_always_refuses_is_traced_like_any_other():
    @merged
    def forbid(s):
        if s.a:
            if s.b:
                require(False, "BOTH")
            require(False, "A ALONE")
        require(False, "NOT A")

    @rule()
    def move(s):
        s.out = forbid(s)

    assert native_differs(toy(move, a=Bool(), b=Bool(), out=Int(0, 3))) == []


def test_a_merged_helper_may_return_a_value_on_some_paths_only():
    @merged
    def shrink(s):
        if s.x > 0:
            s.x -= 1
            return 1
        return None

    @rule()
    def move(s):
        shrink(s)

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3)))


def test_a_merged_helper_may_return_several_numbers():
    @merged
    def in_order(a, b):
        return (a, b) if a <= b else (b, a)

    @rule()
    def move(s):
        s.a, s.b = in_order(s.a, s.b)
        s.b, s.c = in_order(s.b, s.c)

    assert native_differs(toy(move, a=Int(-2, 2), b=Int(-2, 2), c=Int(-2, 2))) == []


# How many ways there are


def test_what_an_earlier_answer_implies_is_not_asked_again():
    def move(s):
        if s.x > 2:
            require(s.x > 1, "NEVER")
            require(s.x + s.fixed != 2, "NEVER")
            s.x -= 1

    assert paths_of(move, x=Int(0, 5), fixed=Int(1, 1)) == 2


def test_the_last_of_several_cases_is_not_asked_for():
    def move(s):
        if s.x == 1:
            s.y = 5
        elif s.x == 2:
            s.y = 7
        elif s.x == 3:
            s.y = 9

    assert paths_of(move, x=Int(1, 3), y=Int(0, 9)) == 3


def test_a_number_used_as_an_index_does_not_fork():
    def move(s):
        s.grid[s.i][s.j] = s.grid[s.j][s.i]
        s.seen = PRICES[s.i]

    assert paths_of(move, i=Int(0, 2), j=Int(0, 2), grid=Array(Int(0, 3), 3, 3), seen=Int(-5, 4)) == 1


def test_an_index_that_may_be_outside_forks_once_for_each_side():
    def move(s):
        s.a[s.i] = 0

    assert paths_of(move, i=Int(-1, 2), a=Array(Int(0, 3), 3)) == 2
    assert paths_of(move, i=Int(-1, 3), a=Array(Int(0, 3), 3)) == 3


def test_a_write_that_must_fit_does_not_fork_and_one_that_may_not_forks_once():
    def fits(s):
        s.x = s.y + 1

    def may_not(s):
        s.x = s.y + 2

    assert paths_of(fits, x=Int(0, 4), y=Int(0, 3)) == 1
    assert paths_of(may_not, x=Int(0, 4), y=Int(0, 3)) == 2


def test_forms_that_need_not_branch_do_not():
    def move(s):
        s.n = count(cell > 1 for cell in s.a) + select(any_of(s.a), 1, 0) + select(all_of(s.a), 1, 0)
        s.x = highest(*s.a) - lowest(*s.a)
        s.y = abs(s.a[0] - s.a[1])

    assert paths_of(move, a=Array(Int(0, 3), 4), n=Int(0, 6), x=Int(-3, 3), y=Int(0, 3)) == 1


def note_if_any(s, at):
    if s.a[at] > 0:
        s.n += 1


def five_times(helper):
    def move(s):
        s.n = 0
        for at in range(5):
            helper(s, at)

    return move


def test_choices_multiply_unless_they_are_merged():
    fields = {"a": Array(Bool(), 5), "n": Int(0, 5)}

    assert paths_of(five_times(note_if_any), **fields) == 2**5
    assert paths_of(five_times(merged(note_if_any)), **fields) == 1


def test_refusals_of_merged_helpers_add_up():
    def needed(s, at):
        note_if_any(s, at)
        require(s.a[at] < 2, "TWO")

    fields = {"a": Array(Int(0, 2), 5), "n": Int(0, 5)}

    assert paths_of(five_times(merged(needed)), **fields) == 1 + 5


def test_parameters_are_forked_on_by_what_is_asked_not_by_their_number():
    @rule(n=range(1000))
    def move(s, n):
        if n > s.x:
            s.x = n

    assert size(tree_of(toy(move, x=Int(0, 999)))) == 2


# What cannot be traced


def agrees_or_cannot_be_traced(instance):
    """Whether native code does what Python does, or the tracer has said that it cannot be had."""
    try:
        return native_differs(instance) == []
    except Untraceable:
        return True


UNTRACEABLE = {
    "== None": (lambda s: s.x == None, "None"),  # noqa: E711
    "!= a string": (lambda s: s.x != "red", "'red'"),
    "< a fraction": (lambda s: s.x < 0.5, "0.5"),
    "plus a fraction": (lambda s: s.x + 0.5 > 1, "0.5"),
    "in a set": (lambda s: s.x in {1, 2}, "set"),
    "a dictionary key": (lambda s: {0: 1}[s.x], "dictionary"),
    "~": (lambda s: ~s.x, "~"),
    "/": (lambda s: s.x / 2, "/"),
    "float": (lambda s: float(s.x), "float"),
    "round": (lambda s: round(s.x), "float"),
    "**": (lambda s: s.x**2, "**"),
    "<<": (lambda s: 1 << s.x, "shift"),
    "^": (lambda s: s.x ^ 1, "^"),
    "&": (lambda s: s.x & 3, "&"),
    "divmod": (lambda s: divmod(s.x, 2), "divmod"),
    "// 0": (lambda s: s.x // 0, "positive"),
    "% -2": (lambda s: s.x % -2, "positive"),
    "// a field": (lambda s: s.y // s.x, "constant"),
    "6 // a field": (lambda s: 6 // s.x, "Table"),
    "a method of int": (lambda s: s.x.bit_length(), "bit_length"),
}


@pytest.mark.parametrize("what", UNTRACEABLE)
def test_what_has_no_meaning_for_an_unknown_number_is_refused_in_one_sentence(what):
    function, word = UNTRACEABLE[what]

    with pytest.raises(Untraceable) as said:
        tree_of(toy(rule()(lambda s: function(s) and None), x=Int(0, 3), y=Int(1, 3)))

    assert word in str(said.value)
    assert "\n" not in str(said.value)


def test_a_rule_that_catches_everything_does_not_hide_what_cannot_be_traced():
    @rule()
    def move(s):
        try:
            s.y = {0: 1, 1: 2}[s.x]
        except Exception:
            s.y = 0

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3), y=Int(0, 3)))


def test_a_rule_cannot_tell_an_unknown_number_from_a_plain_one():
    @rule()
    def move(s):
        s.y = 1 if isinstance(s.x, int) else 0

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3), y=Int(0, 3)))


@pytest.mark.parametrize("edge", [2**40, 2**61])
def test_numbers_that_do_not_fit_into_a_word_are_not_computed_wrongly(edge):
    @rule()
    def move(s):
        require(s.x * s.y + s.x + s.y > edge, "SMALL")
        s.x = 0

    with pytest.raises(Untraceable, match="64 bits"):
        NativeEngine(toy(move, x=Int(0, edge), y=Int(0, edge)))


def untraceable_toy():
    @rule("ADD")
    def add(s):
        require(s.x < 3, "FULL")
        s.x = {0: 1, 1: 2, 2: 3}[s.x]

    @always()
    def it_stays_small(s):
        return s.x < 3

    return toy(add, x=Int(0, 3), claims=[it_stays_small])


def test_a_model_that_cannot_be_traced_is_checked_in_python_with_a_warning():
    result = check(untraceable_toy(), engine="auto")

    assert result.engine == "python"
    assert result.found.states == 4
    assert {v.name: v.verdict for v in result.verdicts}["it_stays_small"] == "violated"
    (warning,) = result.warnings
    assert "python engine is used" in warning and "dictionary" in warning


def test_a_model_that_cannot_be_traced_has_no_native_engine():
    with pytest.raises(Untraceable, match="dictionary"):
        check(untraceable_toy(), engine="native")


def test_a_tree_that_outgrows_its_budget_names_the_lines_that_fork_most():
    @rule()
    def move(s):
        for at in range(10):
            if s.a[at]:  # the line that forks
                s.n += 1

    line = move.function.__code__.co_firstlineno + 3
    with pytest.raises(TooManyPaths, match=rf"more than 50 paths.*test_lift\.py:{line} \(\d+ forks\)"):
        tree_of(toy(move, a=Array(Bool(), 10), n=Int(0, 20)), budget=50)


def test_a_tree_within_its_budget_is_kept():
    @rule()
    def move(s):
        s.n = 0
        for at in range(5):
            if s.a[at]:
                s.n += 1

    assert size(tree_of(toy(move, a=Array(Bool(), 5), n=Int(0, 5)), budget=32)) == 32


# Rules that are not functions of the state


def by_luck():
    def move(s):
        s.x = random.getrandbits(30) % 1000

    return move


def by_counting():
    calls = []

    def move(s):
        calls.append(1)
        s.x = len(calls) % 1000

    return move


def by_order():
    waiting = {"red": 1, "blue": 2, "green": 3}

    def move(s):
        first = next(iter(waiting))
        s.x = waiting[first]
        waiting[first] = waiting.pop(first)

    return move


def by_asking_something_else():
    calls = []

    def move(s):
        calls.append(1)
        require(s.x >= len(calls) % 3, f"AT LEAST {len(calls) % 3}")

    return move


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize("unsteady", [by_luck, by_counting, by_order, by_asking_something_else])
def test_a_rule_that_depends_on_something_else_than_the_state_is_reported(unsteady, engine):
    with pytest.raises(NotDeterministic, match="not deterministic"):
        check(toy(rule()(unsteady()), x=Int(0, 1000)), engine)


# Rules without an end


def test_a_loop_that_asks_the_same_for_ever_is_reported():
    @rule()
    def move(s):
        while s.x < 3:
            s.y = 1

    with pytest.raises(EndlessRule, match=r"'move'.*test_lift\.py:\d+.*unbounded loop"):
        tree_of(toy(move, x=Int(0, 5), y=Int(0, 1)))


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_loop_that_asks_nothing_is_reported(engine, monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 0.2)
    given_up = time.process_time() + 3

    @rule()
    def wait_for_ever(s):
        while time.process_time() < given_up:
            pass

    with pytest.raises(EndlessRule, match=r"'wait_for_ever' \(test_lift\.py:\d+\).*unbounded loop"):
        check(toy(wait_for_ever, x=Int(0, 5)), engine)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_rule_that_only_gets_no_time_of_a_busy_machine_is_not_taken_for_endless(engine, monkeypatch):
    monkeypatch.setattr(verify.watchdog, "PATIENCE", 0.2)

    @rule()
    def rest(s):
        time.sleep(0.6)
        s.x = 1

    assert check(toy(rest, x=Int(0, 1)), engine).found.states == 2


def test_a_rule_that_calls_itself_for_ever_is_reported_as_failing():
    def again(n):
        return again(n + 1)

    @rule()
    def move(s):
        again(0)

    verdicts = {verdict.name: verdict.verdict for verdict in check(toy(move, x=Int(0, 5))).verdicts}

    assert verdicts["error"] == "violated"


def test_a_loop_with_an_end_is_not_taken_for_endless():
    @rule()
    def move(s):
        steps = 0
        while s.x > 0:
            s.x -= 1
            steps += 1
        s.y = steps

    assert native_differs(toy(move, x=Int(0, 12), y=Int(0, 12))) == []


# Claims on steps, and what the tracer keeps


@step()
def the_number_never_changes(before, move, after):
    """Asked in more ways than are followed without a solver."""
    seen = 0
    for bit in before.bits:
        if bit:
            seen += 1
    if before.x != after.x:
        return False
    return seen >= 0


@pytest.mark.parametrize("engine", ["native", "python"])
def test_the_state_before_a_step_is_not_confused_with_the_state_after(engine):
    @rule()
    def grow(s):
        require(s.x < 3, "FULL")
        s.x += 1

    instance = toy(grow, x=Int(0, 3), bits=Array(Bool(), 7), claims=[the_number_never_changes])
    result = check(instance, engine, limits=Limits(workers=1))

    assert {v.name: v.verdict for v in result.verdicts}["the_number_never_changes"] == "violated"


def test_two_things_with_the_same_label_are_still_two():
    twins = Kind("twin", 2, ("Castor", "Castor"))

    @rule()
    def move(s):
        for at in range(7):
            if s.bits[at]:
                s.n += 1
        if s.coins[0] != s.coins[1]:
            s.x = 1

    instance = toy(move, n=Int(0, 20), x=Int(0, 1), bits=Array(Bool(), 7), coins=Array(Int(0, 1), twins))

    assert tree_differs(instance, some_states(instance, 300)) == []


def cited_in_both_engines(*rules, **fields):
    return [dict(check(toy(*rules, **fields), engine).found.cited) for engine in ("python", "native")]


def test_a_clause_cited_inside_a_merged_helper_counts_only_where_it_applies():
    @merged
    def note(s):
        if s.x > 1:
            cite("HIGH")
        else:
            cite("LOW")

    @rule()
    def move(s):
        require(s.x < 3, "FULL")
        note(s)
        s.x += 1

    assert cited_in_both_engines(move, x=Int(0, 3)) == [{"LOW": 2, "HIGH": 1}] * 2


def test_a_clause_cited_on_the_way_to_a_refusal_counts_alike_in_both_engines():
    @merged
    def note(s):
        if s.x > 1:
            cite("HIGH")
        require(s.x < 3, "FULL")

    @rule()
    def move(s):
        note(s)
        require(s.x != 2, "TWO")
        s.x += 1

    @rule()
    def jump(s):
        s.x = 3

    python, native = cited_in_both_engines(move, jump, x=Int(0, 3))

    assert python == native


def test_a_clause_cited_twice_in_a_move_counts_alike_in_both_engines():
    @rule()
    def move(s):
        cite("AGAIN")
        cite("AGAIN")
        require(s.x < 3, "FULL")
        s.x += 1

    python, native = cited_in_both_engines(move, x=Int(0, 3))

    assert python == native


def test_the_digest_of_a_model_does_not_depend_on_what_was_traced_before():
    @rule(n=(1, 2, 3))
    def take(s, n):
        require(n <= s.sticks, "TOO MANY")
        s.sticks -= n

    instance = toy(take, sticks=Int(0, 30))

    assert model_digest(instance) == model_digest(instance)


def test_a_leaf_names_only_what_a_rule_changes():
    @rule()
    def move(s):
        s.x = s.x
        s.a[1] = 2

    (leaf,) = leaves(tree_of(toy(move, x=Int(0, 3), y=Int(0, 3), a=Array(Int(0, 3), 3))))

    assert [field.name for field in leaf.updates] == ["a"]


def test_every_error_of_the_tracer_is_one_that_the_command_line_can_tell():
    kinds = (Untraceable, TooManyPaths, NotDeterministic, EndlessRule)

    assert all(issubclass(kind, LudoproofError) for kind in kinds)
