"""Several steps at once: bounded checking from the first states, and k-induction. Bit-vectors throughout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from verify.engines.smt import Terms, Unknowns, a_solver, answer, nodes_of, width_of
from verify.lift.lifted import Lifted, parameters
from verify.lift.tree import Leaf, Tree
from verify.model import Move
from verify.prove.statements import Statement
from verify.prove.step import enabled
from verify.state import Field, State


class Unrolling:
    """States 0..k and the steps between them, in one solver."""

    def __init__(self, lifted: Lifted, statements: Sequence[Statement], timeout: float) -> None:
        self.lifted = lifted
        self.instance = lifted.instance
        self.trees = [lifted.rule(bound) for bound in self.instance.rules]
        nodes = [node for tree in self.trees for node in nodes_of(tree)]
        for statement in statements:
            if statement.tree is not None:
                nodes += nodes_of(statement.tree)
            else:
                for bound in self.instance.rules:
                    nodes += nodes_of(statement.tree_for(lifted, bound))
        self.width = width_of(nodes, self.instance)
        self.solver = a_solver(timeout)
        self.states: list[Unknowns] = []
        self.steps: list[tuple[Any, list[Terms]]] = []
        self._sent: dict[int, int] = {}
        self.add_state()

    def add_state(self) -> None:
        state = Unknowns(self.width, f"@{len(self.states)}")
        for field in self.instance.schema.fields:
            for at in range(field.size):
                state(field, at)
        self.states.append(state)
        self.solver.add(state.bounds)

    def start(self) -> None:
        """State 0 is a first state."""
        first = self.states[0]
        self.solver.add(z3.Or([self._is(first, state) for state in self.instance.initial]))

    def _is(self, cells: Unknowns, state: State) -> Any:
        parts = []
        for field in self.instance.schema.fields:
            for at in range(field.size):
                parts.append(cells(field, at) == state[field.base + at])
        return z3.And(parts)

    def add_step(self) -> None:
        """One more state, reached from the last one by some rule."""
        before = self.states[-1]
        number = len(self.steps)
        self.add_state()
        after = self.states[-1]
        chosen = z3.BitVec(f"rule@{number}", 16)
        autos = [
            enabled(self.lifted, b, before, ("done", "bounds", "error"), self.width)
            for b in self.instance.rules
            if b.rule.sort == "auto"
        ]
        waiting = z3.Bool(f"waiting@{number}")
        self.solver.add(waiting == z3.Or(autos))
        ways, all_terms = [], []
        for k, (bound, tree) in enumerate(zip(self.instance.rules, self.trees, strict=True)):
            terms = Terms(before, self.width, f"@{number}:{k}")
            all_terms.append(terms)
            parts = [chosen == k, terms.fold(tree, lambda leaf: z3.BoolVal(leaf.outcome == "done"))]
            if autos and bound.rule.sort != "auto":
                parts.append(z3.Not(waiting))
            for field in self.instance.schema.fields:
                parts += [after(field, at) == self._next(terms, tree, field, at) for at in range(field.size)]
            for node in parameters(bound):
                if node.op == "param":
                    terms.parameter(node)
            ways.append(z3.And(parts + terms.bounds))
        self.solver.add(z3.Or(ways))
        self.steps.append((chosen, all_terms))

    def _next(self, terms: Terms, tree: Tree, field: Field, at: int) -> Any:
        def value(leaf: Leaf) -> Any:
            if leaf.outcome != "done" or field not in leaf.updates:
                return terms.cells(field, at)
            node = leaf.updates[field]
            return terms.array(node)[at] if field.dims else terms.number(node)

        return terms.fold(tree, value)

    def holds(self, statement: Statement, at: int) -> Any:
        """A statement about state `at`; one about steps speaks of the step that led there."""
        if statement.tree is not None:
            return Terms(self.states[at], self.width).value(statement.tree)
        chosen, all_terms = self.steps[at - 1]
        before, after = self.states[at - 1], self.states[at]
        own = set(self.lifted.after.fields)
        parts = []
        for k, bound in enumerate(self.instance.rules):

            def both(field: Field, i: int) -> Any:
                return after(field, i) if field in own else before(field, i)

            terms = Terms(both, self.width)
            terms.parameters = all_terms[k].parameters
            parts.append(z3.Implies(chosen == k, terms.value(statement.tree_for(self.lifted, bound))))
        return z3.And(parts)

    def ask(self, *conditions: Any) -> str:
        """sat, unsat or unknown, with `conditions` on top of what is asserted."""
        literals = []
        for condition in conditions:
            literal = z3.FreshBool("ask")
            self.solver.add(z3.Implies(literal, condition))
            literals.append(literal)
        return str(answer(self.solver, *literals))

    def play(self) -> tuple[list[State], list[Move]]:
        """The states and moves of the model that was found."""
        model = self.solver.model()
        states = [cells.state(self.instance, model) for cells in self.states]
        moves = []
        for chosen, all_terms in self.steps:
            k = model.eval(chosen, model_completion=True).as_long()
            bound = self.instance.rules[k]
            values = []
            for node, domain in zip(parameters(bound), bound.domains, strict=True):
                variable = all_terms[k].parameters.get(node)
                value = (
                    domain[0]
                    if variable is None
                    else model.eval(variable, model_completion=True).as_signed_long()
                )
                values.append(value if value in domain else domain[0])
            moves.append(Move(bound.rule.name, tuple(zip(bound.rule.domains, values, strict=True))))
        return states, moves


def bounded(
    lifted: Lifted, statement: Statement, depth: int, timeout: float, wanted: bool = False
) -> tuple[str, int, list[State], list[Move]]:
    """Look for a play of at most `depth` moves that breaks a statement (or, if `wanted`, shows it)."""
    unrolling = Unrolling(lifted, [statement], timeout)
    unrolling.start()
    first = 1 if statement.on_steps else 0
    for at in range(depth + 1):
        if at:
            unrolling.add_step()
        if at < first:
            continue
        condition = unrolling.holds(statement, at)
        said = unrolling.ask(condition if wanted else z3.Not(condition))
        if said == "sat":
            states, moves = unrolling.play()
            return "found", at, states, moves
        if said == "unknown":
            return "unknown", at, [], []
    return "none", depth, [], []


def k_inductive(
    lifted: Lifted, statement: Statement, assumed: Sequence[Statement], k: int, timeout: float
) -> str:
    """Whether a statement that held k times in a row, from anywhere, must hold again: unsat means yes."""
    unrolling = Unrolling(lifted, [statement, *assumed], timeout)
    first = 1 if statement.on_steps else 0
    for at in range(k + first):
        if at:
            unrolling.add_step()
        for known in assumed:
            if known.tree is not None:
                unrolling.solver.add(unrolling.holds(known, at))
        if at >= first:
            unrolling.solver.add(unrolling.holds(statement, at))
    unrolling.add_step()
    return unrolling.ask(z3.Not(unrolling.holds(statement, k + first)))
