"""Expressions as Z3 terms over linear integers: the third way to run a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from verify.lift.expr import Node, field_of
from verify.state import Field

PATIENCE = 200
"""Milliseconds for one question about feasibility."""


class Terms:
    """Z3 terms of nodes. Each cell and each parameter is a variable; `suffix` tells states apart."""

    def __init__(self, suffix: str = "") -> None:
        self.suffix = suffix
        self.variables: dict[Any, Any] = {}
        self.bounds: list[Any] = []
        self._known: dict[Node, Any] = {}
        self._arrays: dict[Node, list[Any]] = {}

    def variable(self, field: Field, at: int) -> Any:
        """The variable of a cell; its bounds are noted when it is first used."""
        if field.lo == field.hi:
            return z3.IntVal(field.lo)
        key = (field, at)
        if key not in self.variables:
            found = self.variables[key] = z3.Int(f"{field.cell_name(at)}{self.suffix}")
            self.bounds += [field.lo <= found, found <= field.hi]
        return self.variables[key]

    def number(self, node: Node) -> Any:
        """An integer term."""
        if node.op in ("le", "eq", "not", "and", "or"):
            return z3.If(self.truth(node), z3.IntVal(1), z3.IntVal(0))
        found = self._known.get(node)
        if found is None:
            found = self._known[node] = self._number(node)
        return found

    def truth(self, node: Node) -> Any:
        """A truth term."""
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
            return z3.IntVal(node.lo)
        if op == "cell":
            return self.variable(*args)
        if op == "param":
            found = self.variables[node] = z3.Int(f"{args[0]}{self.suffix}")
            self.bounds.append(z3.Or([found == value for value in args[1]]))
            return found
        if op == "sum":
            constant, pairs = args
            return z3.Sum([factor * self.number(atom) for atom, factor in pairs]) + constant
        if op == "mul":
            return self.number(args[0]) * self.number(args[1])
        if op == "div":
            return self.number(args[0]) / args[1]
        if op == "mod":
            return self.number(args[0]) % args[1]
        if op == "select":
            return z3.If(self.truth(args[0]), self.number(args[1]), self.number(args[2]))
        if op == "lookup":
            return _picked(self.number(args[1]), [z3.IntVal(value) for value in args[0].flat])
        array, index = args
        cells = self.array(array)
        return cells[index.lo] if index.op == "const" else _picked(self.number(index), cells)

    def array(self, node: Node) -> list[Any]:
        """A term for each cell of an array version."""
        found = self._arrays.get(node)
        if found is not None:
            return found
        if node.op == "init":
            field = field_of(node)
            found = [self.variable(field, at) for at in range(field.size)]
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


def _picked(index: Any, values: Sequence[Any]) -> Any:
    """values[index] as a chain of choices."""
    found = values[-1]
    for at in range(len(values) - 2, -1, -1):
        found = z3.If(index == at, values[at], found)
    return found


class Feasibility:
    """Whether decisions can be true together, asked of one solver with a literal for each condition."""

    def __init__(self) -> None:
        self.terms = Terms()
        self.solver = z3.Solver()
        self.solver.set("timeout", PATIENCE)
        self.asked = 0
        self._literals: dict[Node, Any] = {}
        self._bounded = 0

    def possible(self, decisions: Sequence[tuple[Node, bool]]) -> bool:
        """False only when the decisions contradict each other within the bounds."""
        self.asked += 1
        assumed = []
        for node, value in decisions:
            literal = self._literal(node)
            assumed.append(literal if value else z3.Not(literal))
        for bound in self.terms.bounds[self._bounded :]:
            self.solver.add(bound)
        self._bounded = len(self.terms.bounds)
        return bool(self.solver.check(*assumed) != z3.unsat)

    def _literal(self, node: Node) -> Any:
        found = self._literals.get(node)
        if found is None:
            found = self._literals[node] = z3.Bool(f"?{node.uid}")
            self.solver.add(found == self.terms.truth(node))
        return found
