"""One step of induction: does a rule, from any state where the assumptions hold, keep a statement true?

One solver for each rule. Every condition of a path, every assumption and every goal is a literal, so
that the solver is never pushed or popped, and its core says which assumptions a proof used.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import z3

from verify.engines.smt import Terms, Unknowns, a_solver
from verify.engines.smt import answer as solved
from verify.lift.lifted import Lifted, parameters
from verify.lift.tree import Leaf, paths
from verify.model import BoundRule, Move
from verify.prove.statements import Statement, fields_of
from verify.state import Field, State

BOUNDS, ERROR = "bounds", "error"


@dataclass
class Answer:
    """What is known of one statement under one rule."""

    statement: str
    rule: str
    verdict: str
    used: list[str] = field(default_factory=list)
    state: State | None = None
    move: Move | None = None
    queries: int = 0
    why: str = ""


class RuleProver:
    """The questions about one rule."""

    def __init__(self, lifted: Lifted, bound: BoundRule, timeout: float) -> None:
        self.lifted = lifted
        self.bound = bound
        self.cells = Unknowns()
        self.terms = Terms(self.cells)
        self.solver = a_solver(timeout)
        self._literals: dict[Any, Any] = {}
        self._sent = [0, 0]
        if bound.rule.sort != "auto":
            self.solver.add(z3.Not(pending(lifted, self.cells)))

    def answer(self, statement: Statement, assumed: Sequence[Statement]) -> Answer:
        """Whether this rule keeps a statement (or, for a claim on steps, obeys it)."""
        answer = Answer(statement.name, self.bound.rule.name, "proved")
        reads = fields_of(statement.tree) if statement.tree is not None else None
        for decisions, leaf in paths(self.lifted.rule(self.bound)):
            if leaf.outcome != "done" or (reads is not None and not reads & leaf.updates.keys()):
                continue
            goal = self._after(statement, leaf)
            if not self._ask(answer, decisions, [z3.Not(goal)], assumed):
                break
        return answer

    def safe(self, what: str, assumed: Sequence[Statement]) -> Answer:
        """Whether this rule never leaves its bounds, or never fails."""
        answer = Answer(what, self.bound.rule.name, "proved")
        for decisions, leaf in paths(self.lifted.rule(self.bound)):
            if leaf.outcome == what and not self._ask(answer, decisions, [], assumed):
                break
        return answer

    def _after(self, statement: Statement, leaf: Leaf) -> Any:
        """The statement as a term, about the state (or the step) that the leaf makes."""
        after = self.terms.updated(leaf)
        if statement.tree is not None:
            later = Terms(after)
            later.parameters = self.terms.parameters
            later.bounds = self.terms.bounds
            return later.value(statement.tree)
        own = set(self.lifted.after.fields)

        def both(field: Field, at: int) -> Any:
            return (
                after(self.lifted.before.by_name[field.name], at) if field in own else self.cells(field, at)
            )

        step = Terms(both)
        step.parameters = self.terms.parameters
        step.bounds = self.terms.bounds
        return step.value(statement.tree_for(self.lifted, self.bound))

    def _ask(self, answer: Answer, decisions: Any, goals: list[Any], assumed: Sequence[Statement]) -> bool:
        """Put one question; false ends the questions about this statement."""
        answer.queries += 1
        literals = {}
        for statement in assumed:
            if statement.tree is not None:
                literals[statement.name] = self._literal(
                    ("holds", statement.name), self.terms.value(statement.tree)
                )
        path = [
            self._literal(("path", node, value), term)
            for (node, value), term in zip(decisions, self.terms.path(decisions), strict=True)
        ]
        wanted = [self._literal(("goal", goal.get_id(), goal), goal) for goal in goals]
        for at, bounds in enumerate((self.cells.bounds, self.terms.bounds)):
            self.solver.add(bounds[self._sent[at] :])
            self._sent[at] = len(bounds)
        said = solved(self.solver, *path, *wanted, *literals.values())
        if said == z3.unsat:
            core = {str(literal) for literal in self.solver.unsat_core()}
            answer.used += [
                name for name, literal in literals.items() if str(literal) in core and name not in answer.used
            ]
            return True
        if said == z3.unknown:
            answer.verdict, answer.why = "unknown", self.solver.reason_unknown()
            return False
        model = self.solver.model()
        answer.verdict = "fails"
        answer.state = self.cells.state(self.lifted.instance, model)
        answer.move = self._move(model)
        return False

    def _literal(self, key: Any, term: Any) -> Any:
        found = self._literals.get(key)
        if found is None:
            found = self._literals[key] = z3.Bool(f"literal{len(self._literals)}")
            self.solver.add(z3.Implies(found, term))
        return found

    def _move(self, model: Any) -> Move:
        values = []
        for node, domain in zip(parameters(self.bound), self.bound.domains, strict=True):
            variable = self.terms.parameters.get(node)
            value = domain[0] if variable is None else model.eval(variable, model_completion=True).as_long()
            values.append(value if value in domain else domain[0])
        return Move(self.bound.rule.name, tuple(zip(self.bound.rule.domains, values, strict=True)))


def pending(lifted: Lifted, cells: Unknowns, width: int | None = None) -> Any:
    """Whether bookkeeping has to come first: some `@auto` rule is enabled."""
    autos = [bound for bound in lifted.instance.rules if bound.rule.sort == "auto"]
    return z3.Or([enabled(lifted, bound, cells, ("done", "bounds", "error"), width) for bound in autos])


def enabled(
    lifted: Lifted,
    bound: BoundRule,
    cells: Any,
    outcomes: Sequence[str] = ("done",),
    width: int | None = None,
) -> Any:
    """Whether some move of a rule ends in one of `outcomes`, every parameter tried."""
    tree = lifted.rule(bound)
    found = []
    for move in bound.moves():
        terms = Terms(cells, width)
        for node, value in zip(parameters(bound), move.values, strict=True):
            if node.op == "param":
                terms.parameters[node] = terms.constant(value)
        found.append(terms.fold(tree, lambda leaf: z3.BoolVal(leaf.outcome in outcomes)))
        lifted_bounds = terms.bounds
        if lifted_bounds:
            found[-1] = z3.And(found[-1], *lifted_bounds)
    return z3.Or(found)
