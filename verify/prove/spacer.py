"""Spacer: Z3's search for an invariant of its own, for models small enough for it."""

from __future__ import annotations

import z3

from verify.engines.smt import Terms, Unknowns
from verify.lift.lifted import Lifted
from verify.lift.tree import paths
from verify.prove.statements import Statement
from verify.prove.step import pending

CELLS, LEAVES = 24, 200
"""The largest model that Spacer is tried on."""


def suits(lifted: Lifted) -> bool:
    leaves = sum(1 for bound in lifted.instance.rules for _ in paths(lifted.rule(bound)))
    return lifted.instance.schema.cells <= CELLS and leaves <= LEAVES


def spacer(lifted: Lifted, statement: Statement, timeout: float) -> str:
    """proved, refuted or unknown, for a statement about states."""
    assert statement.tree is not None
    instance = lifted.instance
    fields = [(field, at) for field in instance.schema.fields for at in range(field.size)]
    engine = z3.Fixedpoint()
    engine.set("engine", "spacer", "timeout", int(timeout * 1000))
    reached = z3.Function("reached", *[z3.IntSort()] * len(fields), z3.BoolSort())
    wrong = z3.Function("wrong", z3.BoolSort())
    engine.register_relation(reached, wrong)
    for state in instance.initial:
        engine.fact(reached(*[z3.IntVal(value) for value in state]))
    for bound in instance.rules:
        cells = Unknowns()
        here = [cells(*place) for place in fields]
        for decisions, leaf in paths(lifted.rule(bound)):
            if leaf.outcome != "done":
                continue
            terms = Terms(cells)
            conditions = terms.path(decisions)
            after = terms.updated(leaf)
            later = [after(*place) for place in fields]
            if bound.rule.sort != "auto":
                conditions.append(z3.Not(pending(lifted, cells)))
            variables = _variables([*here, *terms.parameters.values()])
            body = z3.And(reached(*here), *cells.bounds, *terms.bounds, *conditions)
            engine.add_rule(z3.ForAll(variables, z3.Implies(body, reached(*later))))
    cells = Unknowns()
    here = [cells(*place) for place in fields]
    broken = z3.And(reached(*here), *cells.bounds, z3.Not(Terms(cells).value(statement.tree)))
    engine.add_rule(z3.ForAll(_variables(here), z3.Implies(broken, wrong())))
    try:
        said = engine.query(wrong())
    except z3.Z3Exception:
        return "unknown"
    if said == z3.unknown and "interrupted" in engine.reason_unknown():
        raise KeyboardInterrupt
    return "proved" if said == z3.unsat else "refuted" if said == z3.sat else "unknown"


def _variables(terms: list[z3.ExprRef]) -> list[z3.ExprRef]:
    """Those terms that are variables (a cell with one value is a number)."""
    return [term for term in terms if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED]
