"""What a tree means: a second opinion, which shares no code with the engines."""

from tests.lift.toys import telling_states, tree_of
from verify.engines.python import PythonEngine
from verify.lift.tree import Leaf


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
