"""The third way to run a rule: decision trees as Z3 terms, over integers or over bit-vectors.

Integers for induction, where linear arithmetic is quick; bit-vectors for unrolling, where it is not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import z3

from verify.engines.python import Outcome
from verify.lift.expr import Node, children, field_of
from verify.lift.lifted import Lifted, parameters
from verify.lift.recursion import deep
from verify.lift.tree import Leaf, Test, Tree, paths
from verify.model import BoundRule, Instance, Move
from verify.state import Field, State

PATIENCE = 0.2
"""Seconds for one question about feasibility."""

Cells = Callable[[Field, int], Any]
"""The term of a cell of some state."""


class Terms:
    """Z3 terms of nodes over the cells of a state. `width` makes them bit-vectors instead of integers."""

    def __init__(self, cells: Cells, width: int | None = None, suffix: str = "") -> None:
        self.cells = cells
        self.width = width
        self.suffix = suffix
        self.parameters: dict[Node, Any] = {}
        self.free: dict[Any, Any] = {}
        self.bounds: list[Any] = []
        self._known: dict[Node, Any] = {}
        self._arrays: dict[Node, list[Any]] = {}

    def constant(self, value: int) -> Any:
        return z3.IntVal(value) if self.width is None else z3.BitVecVal(value, self.width)

    def fresh(self, name: str) -> Any:
        name += self.suffix
        return z3.Int(name) if self.width is None else z3.BitVec(name, self.width)

    def number(self, node: Node) -> Any:
        """A number."""
        if node.op in ("le", "eq", "not", "and", "or"):
            return z3.If(self.truth(node), self.constant(1), self.constant(0))
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self._number(node)
        return found

    def truth(self, node: Node) -> Any:
        """A truth value."""
        if node.op == "const":
            return z3.BoolVal(bool(node.lo))
        if node.op not in ("le", "eq", "not", "and", "or"):
            return self.number(node) != 0
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self._truth(node)
        return found

    def _truth(self, node: Node) -> Any:
        if node.op == "not":
            return z3.Not(self.truth(node.args[0]))
        if node.op in ("and", "or"):
            parts = [self.truth(arg) for arg in node.args]
            return z3.And(parts) if node.op == "and" else z3.Or(parts)
        left, bound = node.args
        return self.number(left) <= bound if node.op == "le" else self.number(left) == bound

    def _number(self, node: Node) -> Any:
        op, args = node.op, node.args
        if op == "const":
            return self.constant(node.lo)
        if op == "cell":
            return self.cells(*args)
        if op == "param":
            return self.parameter(node)
        if op == "sum":
            constant, pairs = args
            total = self.constant(constant)
            for atom, factor in pairs:
                total = total + (self.number(atom) if factor == 1 else factor * self.number(atom))
            return total
        if op == "mul":
            return self.number(args[0]) * self.number(args[1])
        if op in ("div", "mod"):
            return self._divided(op, *args)
        if op == "select":
            return z3.If(self.truth(args[0]), self.number(args[1]), self.number(args[2]))
        if op == "lookup":
            return self._looked_up(*args)
        array, index = args
        cells = self.array(array)
        return cells[index.lo] if index.op == "const" else _picked(self.number(index), cells)

    def parameter(self, node: Node) -> Any:
        """The variable of a rule's parameter; its values are noted when it is first used."""
        found = self.parameters.get(node)
        if found is None:
            name, values = node.args
            found = self.parameters[node] = self.fresh(f"?{name}")
            self.bounds.append(z3.Or([found == value for value in values]))
        return found

    def _divided(self, op: str, inner: Node, by: int) -> Any:
        value = self.number(inner)
        if self.width is None:
            return value / by if op == "div" else value % by
        up = 0 if inner.lo >= 0 else -(inner.lo // by)
        shifted = value + up * by
        return (
            z3.UDiv(shifted, self.constant(by)) - up if op == "div" else z3.URem(shifted, self.constant(by))
        )

    def _looked_up(self, table: Any, index: Node, free: bool) -> Any:
        """Entry of a table; where it is left open, any number of its range."""
        values = [
            self._open(table, at) if free and table.assumed[at] else self.constant(value)
            for at, value in enumerate(table.flat)
        ]
        return values[index.lo] if index.op == "const" else _picked(self.number(index), values)

    def _open(self, table: Any, at: int) -> Any:
        key = (table, at)
        if key not in self.free:
            lo, hi = table.lo, table.hi
            name = f"{table.name}[{at}]"
            found = self.free[key] = z3.Int(name) if self.width is None else z3.BitVec(name, self.width)
            self.bounds += [lo <= found, found <= hi]
        return self.free[key]

    def array(self, node: Node) -> list[Any]:
        """A term for each cell of an array version."""
        found = self._arrays.get(node)
        if found is not None:
            return found
        if node.op == "init":
            field = field_of(node)
            found = [self.cells(field, at) for at in range(field.size)]
        elif node.op == "choose":
            condition = self.truth(node.args[0])
            pairs = zip(self.array(node.args[1]), self.array(node.args[2]), strict=True)
            found = [a if a is b else z3.If(condition, a, b) for a, b in pairs]
        else:
            base, index, value = node.args
            found = list(self.array(base))
            term = self.number(value)
            if index.op == "const":
                found[index.lo] = term
            else:
                where = self.number(index)
                found = [z3.If(where == at, term, old) for at, old in enumerate(found)]
        self._arrays[node] = found
        return found

    def path(self, decisions: Sequence[tuple[Node, bool]]) -> list[Any]:
        """The conditions of a path."""
        return [self.truth(node) if value else z3.Not(self.truth(node)) for node, value in decisions]

    def value(self, tree: Tree) -> Any:
        """What a tree of values says, as a truth value; a leaf that fails counts as false."""
        return self.fold(
            tree, lambda leaf: z3.BoolVal(False) if leaf.value is None else self.truth(leaf.value)
        )

    def fold(self, tree: Tree, at_leaf: Callable[[Leaf], Any]) -> Any:
        """A tree as nested choices over what `at_leaf` makes of its leaves."""
        if isinstance(tree, Leaf):
            return at_leaf(tree)
        yes, no = self.fold(tree.yes, at_leaf), self.fold(tree.no, at_leaf)
        return yes if yes is no or yes.eq(no) else z3.If(self.truth(tree.condition), yes, no)

    def updated(self, leaf: Leaf) -> Cells:
        """The cells of the state after a leaf."""

        def after(field: Field, at: int) -> Any:
            node = leaf.updates.get(field)
            if node is None:
                return self.cells(field, at)
            return self.array(node)[at] if field.dims else self.number(node)

        return after


def _picked(index: Any, values: Sequence[Any]) -> Any:
    """values[index] as a chain of choices."""
    found = values[-1]
    for at in range(len(values) - 2, -1, -1):
        if not values[at].eq(found):
            found = z3.If(index == at, values[at], found)
    return found


def a_solver(timeout: float) -> Any:
    """A solver with so many seconds for each question."""
    solver = z3.Solver()
    solver.set("timeout", int(timeout * 1000))
    solver.set("ctrl_c", False)
    return solver


def answer(solver: Any, *assumptions: Any) -> Any:
    """What a solver says. It is asked in a thread of its own, so that Ctrl-C is heard at once."""
    job = _asking().submit(solver.check, *assumptions)
    try:
        while True:
            try:
                return job.result(timeout=0.5)
            except TimeoutError:
                continue
    except KeyboardInterrupt:
        solver.interrupt()
        wait([job])
        raise


_threads: dict[int, ThreadPoolExecutor] = {}


def _asking() -> ThreadPoolExecutor:
    """The thread that asks, one in each process."""
    return _threads.setdefault(os.getpid(), ThreadPoolExecutor(1))


class Unknowns:
    """Variables for the cells of one state, with their bounds.

    The fields of the state before a step and after it have the same names; `apart` keeps them apart.
    """

    def __init__(self, width: int | None = None, suffix: str = "", apart: bool = False) -> None:
        self.width = width
        self.suffix = suffix
        self.apart = apart
        self.variables: dict[Any, Any] = {}
        self.bounds: list[Any] = []

    def __call__(self, field: Field, at: int) -> Any:
        key = (field if self.apart else field.name, at)
        if key not in self.variables:
            name = f"{field.name}#{at}{self.suffix}" + (f"~{len(self.variables)}" if self.apart else "")
            if field.lo == field.hi:
                fixed = z3.IntVal(field.lo) if self.width is None else z3.BitVecVal(field.lo, self.width)
                self.variables[key] = fixed
                return fixed
            found = z3.Int(name) if self.width is None else z3.BitVec(name, self.width)
            self.variables[key] = found
            self.bounds += [field.lo <= found, found <= field.hi]
        return self.variables[key]

    def state(self, instance: Instance, model: Any) -> State:
        """The state that a Z3 model describes; cells nobody asked about keep their default."""
        values = []
        for cell, field in enumerate(instance.schema.by_cell):
            variable = self.variables.get((field.name, cell - field.base))
            if variable is None:
                values.append(field.default)
            else:
                found = model.eval(variable, model_completion=True)
                values.append(found.as_long() if self.width is None else found.as_signed_long())
        return tuple(values)


def width_of(nodes: Sequence[Node], instance: Instance) -> int:
    """Bits that hold every number that comes up, with its sign."""
    largest = max(max(abs(f.lo), abs(f.hi)) for f in instance.schema.fields)
    seen: set[Node] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        numbers = [node.lo, node.hi]
        if node.op in ("le", "eq"):
            numbers.append(node.args[1])
        elif node.op in ("div", "mod"):
            numbers += [node.args[1], node.args[0].hi - (node.args[0].lo // node.args[1]) * node.args[1]]
        elif node.op == "sum":
            constant, pairs = node.args
            numbers.append(sum(abs(c) * max(abs(a.lo), abs(a.hi)) for a, c in pairs) + abs(constant))
        largest = max(largest, *(abs(number) for number in numbers))
        stack += children(node)
    return largest.bit_length() + 2


def nodes_of(tree: Tree) -> list[Node]:
    """Every expression at the top of a tree's tests and leaves."""
    found: list[Node] = []
    stack: list[Tree] = [tree]
    while stack:
        top = stack.pop()
        if isinstance(top, Test):
            found.append(top.condition)
            stack += [top.yes, top.no]
        else:
            found += top.updates.values()
            if isinstance(top.value, Node):
                found.append(top.value)
    return found


class SmtEngine:
    """Runs single moves by evaluating the Z3 terms of their trees; slow, and there to be compared."""

    name = "smt"

    def __init__(self, instance: Instance, lifted: Lifted | None = None, bits: bool = False) -> None:
        self.instance = instance
        self.lifted = lifted or Lifted(instance)
        self.bits = bits

    def outcome(self, state: State, move: Move) -> Outcome:
        """What a move comes to, by the terms alone."""
        bound = self.instance.rules[self.instance.rule_numbers[move.rule]]
        tree = self.lifted.rule(bound)
        terms = self._terms(tree, state)
        self._bind(terms, bound, move)
        leaf = self._reached(tree, terms)
        if leaf.outcome != "done":
            return Outcome(leaf.outcome, clause=leaf.clause)
        after = list(state)
        cells = terms.updated(leaf)
        for field in leaf.updates:
            for at in range(field.size):
                after[field.base + at] = _long(z3.simplify(cells(field, at)))
        return Outcome("done", tuple(after))

    def holds(self, tree: Tree, state: State) -> bool:
        """The value of a claim's tree at a state."""
        return bool(z3.is_true(z3.simplify(self._terms(tree, state).value(tree))))

    def _terms(self, tree: Tree, state: State) -> Terms:
        width = width_of(nodes_of(tree), self.instance) if self.bits else None

        def cells(field: Field, at: int) -> Any:
            value = state[field.base + at]
            return z3.IntVal(value) if width is None else z3.BitVecVal(value, width)

        return Terms(cells, width)

    def _bind(self, terms: Terms, bound: BoundRule, move: Move) -> None:
        for node, value in zip(parameters(bound), move.values, strict=True):
            if node.op == "param":
                terms.parameters[node] = terms.constant(value)

    def _reached(self, tree: Tree, terms: Terms) -> Leaf:
        while isinstance(tree, Test):
            tree = tree.yes if z3.is_true(z3.simplify(terms.truth(tree.condition))) else tree.no
        return tree


def _long(term: Any) -> int:
    return int(term.as_signed_long() if z3.is_bv(term) else term.as_long())


class Feasibility:
    """Whether decisions can be true together, asked of one solver with a literal for each condition."""

    def __init__(self) -> None:
        self.cells = Unknowns(apart=True)
        self.terms = Terms(self.cells)
        self.solver = a_solver(PATIENCE)
        self._literals: dict[Node, Any] = {}
        self._bounded = [0, 0]

    def possible(self, decisions: Sequence[tuple[Node, bool]]) -> bool:
        """False only when the decisions contradict each other within the bounds."""
        with deep():
            return self._possible(decisions)

    def _possible(self, decisions: Sequence[tuple[Node, bool]]) -> bool:
        assumed = []
        for node, value in decisions:
            literal = self._literal(node)
            assumed.append(literal if value else z3.Not(literal))
        for at, bounds in enumerate((self.cells.bounds, self.terms.bounds)):
            self.solver.add(bounds[self._bounded[at] :])
            self._bounded[at] = len(bounds)
        return bool(answer(self.solver, *assumed) != z3.unsat)

    def _literal(self, node: Node) -> Any:
        found = self._literals.get(node)
        if found is None:
            found = self._literals[node] = z3.Bool(f"?{node.uid}")
            self.solver.add(found == self.terms.truth(node))
        return found


__all__ = ["Feasibility", "SmtEngine", "Terms", "Unknowns", "nodes_of", "paths", "width_of"]
