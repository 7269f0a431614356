"""The faults that can be planted: small changes of the source of rules, or a clause that refuses nothing."""

from __future__ import annotations

import ast
import enum
import inspect
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from verify.lift.tree import leaves
from verify.model import Instance
from verify.mutation.sources import Source
from verify.rules import cite, require, waiving

CONSTANT, COMPARISON, REQUIREMENT = "constant off by one", "comparison", "requirement dropped"
DROPPED, CALL, REVERSED, WRONG_PLACE = (
    "update dropped",
    "call left out",
    "update reversed",
    "update of another place",
)
CLAUSE = "clause removed"
SORTS = (CONSTANT, COMPARISON, REQUIREMENT, DROPPED, CALL, REVERSED, WRONG_PLACE, CLAUSE)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}


@dataclass(frozen=True)
class Edit:
    """A part of a syntax tree to be replaced: `part` of `parent`, or the entry `at` of it."""

    parent: ast.AST
    part: str
    at: int | None
    new: Any

    @contextmanager
    def made(self) -> Iterator[None]:
        held = getattr(self.parent, self.part)
        old = held if self.at is None else held[self.at]
        self._put(self.new)
        try:
            yield
        finally:
            self._put(old)

    def _put(self, value: Any) -> None:
        if self.at is None:
            setattr(self.parent, self.part, value)
        else:
            getattr(self.parent, self.part)[self.at] = value


@dataclass(frozen=True, eq=False)
class Fault:
    """One fault: of which sort, where, and what the source says without it and with it.

    Of the `rules` that run through the function, those in `reached` come to the statement.
    """

    sort: str
    rules: tuple[str, ...]
    reached: tuple[str, ...]
    clauses: tuple[str, ...]
    before: str
    after: str
    source: Source | None = None
    line: int = 0
    edit: Edit | None = None
    column: int = 0

    @property
    def where(self) -> str:
        if self.source is None:
            return self.clauses[0]
        return f"{self.source.path.name}:{self.line}, {self.source.name}"

    @property
    def id(self) -> str:
        """The same in every run while the source is the same."""
        if self.source is None:
            return f"{CLAUSE}:{self.clauses[0]}"
        return f"{self.source.path.name}:{self.line}:{self.column}:{self.sort}:{self.after}"

    def planted(self) -> AbstractContextManager[None]:
        """While it lasts, the rules have the fault."""
        return waiving(self.clauses[0]) if self.source is None else self._planted()

    @contextmanager
    def _planted(self) -> Iterator[None]:
        assert self.source is not None and self.edit is not None
        with self.edit.made(), self.source.replaced():
            yield


def removed_clauses(instance: Instance, lifted: Any) -> Iterator[Fault]:
    """For each clause that refuses something, the fault that it does not."""
    users: dict[str, list[str]] = {}
    for bound in instance.rules:
        for clause in dict.fromkeys(leaf.clause for leaf in leaves(lifted.rule(bound)) if leaf.clause):
            users.setdefault(clause, []).append(bound.rule.name)
    for clause, rules in users.items():
        yield Fault(
            CLAUSE,
            tuple(rules),
            tuple(rules),
            (clause,),
            f"{clause} may refuse a move",
            f"{clause} refuses nothing",
        )


def faults_in(source: Source, instance: Instance) -> Iterator[Fault]:
    """Every fault of one function, in the order of its source."""
    return _Planter(source, instance).all()


class _Planter:
    """Walks through a function and offers edits, statement by statement."""

    def __init__(self, source: Source, instance: Instance) -> None:
        self.source = source
        self.instance = instance
        self.globals = source.function.__globals__
        code = source.function.__code__
        self.local = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        self.own = self._own_clauses()

    def _own_clauses(self) -> tuple[str, ...]:
        """What a statement that names no clause rests on: its rule's clauses, or those its helper names."""
        rules = [self.instance.rule(name) for name in self.source.rules]
        for rule in rules:
            if self.source.function in (rule.function, rule.weight):
                return rule.clauses
        cited = dict.fromkeys(clause for rule in rules for clause in rule.clauses)
        return self._clauses_in(self.source.node) or tuple(cited)

    def all(self) -> Iterator[Fault]:
        node = self.source.node
        if isinstance(node, ast.Lambda):
            yield from self._expression(node, "body", None, node)
        else:
            yield from self._body(node.body)

    def _body(self, body: list[ast.stmt]) -> Iterator[Fault]:
        for at, statement in enumerate(body):
            if at == 0 and isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            yield from self._dropped(body, at, statement)
            for part, value in ast.iter_fields(statement):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    yield from self._body(value)
                elif isinstance(value, ast.expr) and not self._is_silent(statement):
                    yield from self._expression(statement, part, None, statement)
                elif isinstance(value, list):
                    for i, item in enumerate(value):
                        if isinstance(item, ast.expr):
                            yield from self._expression(statement, part, i, statement)
            yield from self._changed_update(statement)

    def _is_silent(self, statement: ast.stmt) -> bool:
        """Statements in which nothing is planted: citing, raising, names of things."""
        if isinstance(statement, ast.Expr) and self._called(statement.value) is cite:
            return True
        return isinstance(statement, ast.Raise | ast.Assert | ast.Import | ast.ImportFrom | ast.FunctionDef)

    def _dropped(self, body: list[ast.stmt], at: int, statement: ast.stmt) -> Iterator[Fault]:
        """A requirement or an update left out."""
        holder = _Holder(body)
        gone = ast.copy_location(ast.Pass(), statement)
        edit = Edit(holder, "body", at, gone)
        before = _said(statement)
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            called = self._called(statement.value)
            if called is not cite:
                sort = REQUIREMENT if called is require else CALL
                yield self._fault(sort, statement, statement, edit, before, "(left out)")
        elif isinstance(statement, ast.Assign | ast.AugAssign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            flat = [part for target in targets for part in _parts(target)]
            if not any(isinstance(part, ast.Name) for part in flat):
                yield self._fault(DROPPED, statement, statement, edit, before, "(left out)")

    def _changed_update(self, statement: ast.stmt) -> Iterator[Fault]:
        """An update with the wrong sign, or of another place."""
        if isinstance(statement, ast.AugAssign) and isinstance(statement.op, ast.Add | ast.Sub):
            other = ast.Sub() if isinstance(statement.op, ast.Add) else ast.Add()
            yield self._edited(REVERSED, statement, statement, Edit(statement, "op", None, other))
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = [part for target in statement.targets for part in _parts(target)]
        elif isinstance(statement, ast.AugAssign):
            targets = [statement.target]
        for target in targets:
            while isinstance(target, ast.Subscript):
                if not isinstance(target.slice, ast.Slice | ast.Tuple):
                    size = ast.Call(ast.Name("len", ast.Load()), [_read(target.value)], [])
                    new = _next(target.slice, size)
                    yield self._edited(WRONG_PLACE, statement, target, Edit(target, "slice", None, new))
                target = target.value

    def _expression(self, parent: ast.AST, part: str, at: int | None, statement: ast.AST) -> Iterator[Fault]:
        held = getattr(parent, part)
        node = held if at is None else held[at]
        for sort, edit in self._edits(parent, part, at, node):
            yield self._edited(sort, statement, node, edit)
        if isinstance(node, ast.Lambda):
            yield from self._expression(node, "body", None, statement)
            return
        for below, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield from self._expression(node, below, None, statement)
            elif isinstance(value, list):
                for i, item in enumerate(value):
                    if isinstance(item, ast.expr):
                        yield from self._expression(node, below, i, statement)
                    elif isinstance(item, ast.keyword):
                        yield from self._expression(item, "value", None, statement)
                    elif isinstance(item, ast.comprehension):
                        yield from self._expression(item, "iter", None, statement)
                        for j in range(len(item.ifs)):
                            yield from self._expression(item, "ifs", j, statement)

    def _edits(
        self, parent: ast.AST, part: str, at: int | None, node: ast.expr
    ) -> Iterator[tuple[str, Edit]]:
        if isinstance(node, ast.Compare):
            for i, op in enumerate(node.ops):
                for other in COMPARISONS.get(type(op), ()):
                    yield COMPARISON, Edit(node, "ops", i, other())
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, bool):
                yield CONSTANT, Edit(parent, part, at, ast.copy_location(ast.Constant(not node.value), node))
            elif isinstance(node.value, int):
                for value in (node.value + 1, node.value - 1):
                    yield CONSTANT, Edit(parent, part, at, ast.copy_location(ast.Constant(value), node))
        elif isinstance(node, ast.Name | ast.Attribute):
            yield from ((CONSTANT, Edit(parent, part, at, new)) for new in self._beside(node))
        elif isinstance(node, ast.Call):
            yield from self._other_player(node)

    def _beside(self, node: ast.Name | ast.Attribute) -> Iterator[ast.expr]:
        """A named number off by one; the next member for one of an enumeration."""
        if isinstance(node, ast.Name):
            value = None if node.id in self.local else self.globals.get(node.id)
            if type(value) is int:
                for op in (ast.Add(), ast.Sub()):
                    yield _placed(ast.BinOp(ast.Name(node.id, ast.Load()), op, ast.Constant(1)), node)
        elif isinstance(node.value, ast.Name) and node.value.id not in self.local:
            kind = self.globals.get(node.value.id)
            if isinstance(kind, type) and issubclass(kind, enum.IntEnum) and node.attr in kind.__members__:
                names = list(kind.__members__)
                following = names[(names.index(node.attr) + 1) % len(names)]
                if following != node.attr:
                    yield _placed(
                        ast.Attribute(ast.Name(node.value.id, ast.Load()), following, ast.Load()), node
                    )

    def _other_player(self, node: ast.Call) -> Iterator[tuple[str, Edit]]:
        """A helper that is given a player, given the next one."""
        called = self._called(node)
        called = inspect.unwrap(called) if callable(called) else called
        players = self._players()
        if not isinstance(called, FunctionType) or players < 2:
            return
        names = list(inspect.signature(called).parameters)
        for at, argument in enumerate(node.args[: len(names)]):
            if names[at] == "player" and not isinstance(argument, ast.Starred):
                yield WRONG_PLACE, Edit(node, "args", at, _next(argument, ast.Constant(players)))

    def _players(self) -> int:
        kinds = [kind for field in self.instance.schema.fields for kind in field.dim_kinds if kind]
        return max((k.count(self.instance.scope) for k in kinds if k.name == "player"), default=0)

    def _called(self, node: ast.AST) -> Any:
        """The function that a call names, where it is a global one."""
        name = node.func if isinstance(node, ast.Call) else None
        if isinstance(name, ast.Name) and name.id not in self.local:
            return self.globals.get(name.id)
        return None

    def _clauses_in(self, node: ast.AST) -> tuple[str, ...]:
        """The clauses that a piece of source names in `require` and `cite`."""
        found = []
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and self._called(part) in (require, cite):
                found += [a.value for a in part.args if isinstance(a, ast.Constant)]
        return tuple(dict.fromkeys(clause for clause in found if isinstance(clause, str)))

    def _edited(self, sort: str, statement: ast.AST, node: ast.AST, edit: Edit) -> Fault:
        before = _said(statement)
        with edit.made():
            after = _said(statement)
        return self._fault(sort, statement, node, edit, before, after)

    def _fault(
        self, sort: str, statement: ast.AST, node: ast.AST, edit: Edit, before: str, after: str
    ) -> Fault:
        simple = isinstance(statement, ast.Expr | ast.Assign | ast.AugAssign | ast.Return | ast.Lambda)
        clauses = (self._clauses_in(statement) if simple else ()) or self.own
        line, column = getattr(node, "lineno", 0), getattr(node, "col_offset", 0)
        rules, reached = tuple(self.source.rules), self.source.reached(*_span(statement))
        return Fault(sort, rules, reached, clauses, before, after, self.source, line, edit, column)


class _Holder(ast.AST):
    """So that a list of statements can be edited like a part of a node."""

    def __init__(self, body: list[ast.stmt]) -> None:
        super().__init__()
        self.body = body


def _span(statement: Any) -> tuple[int, int]:
    """The first and the last line of a statement; of one that holds others, of its head."""
    body = getattr(statement, "body", None)
    if isinstance(body, list):
        return statement.lineno, max(statement.lineno, body[0].lineno - 1)
    return statement.lineno, statement.end_lineno


def _parts(target: ast.expr) -> list[ast.expr]:
    """The single targets of an assignment."""
    if isinstance(target, ast.Tuple | ast.List):
        return [part for item in target.elts for part in _parts(item)]
    return [target]


def _read(node: ast.expr) -> ast.expr:
    """A target as an expression to be read."""
    copy = ast.parse(ast.unparse(node), mode="eval").body
    return _placed(copy, node)


def _next(index: ast.expr, size: ast.expr) -> ast.expr:
    """The index after this one, the first after the last."""
    one_more = ast.BinOp(index, ast.Add(), ast.Constant(1))
    return _placed(ast.BinOp(one_more, ast.Mod(), size), index)


def _placed(node: ast.expr, like: ast.AST) -> ast.expr:
    """A new expression, standing where `like` stands."""
    for part in ast.walk(node):
        if isinstance(part, ast.expr) and not hasattr(part, "lineno"):
            ast.copy_location(part, like)
    return ast.copy_location(node, like)


def _said(statement: ast.AST) -> str:
    """A statement in one line; of one that holds others, its head."""
    text = ast.unparse(statement)
    if isinstance(statement, ast.If | ast.While | ast.For | ast.With | ast.FunctionDef):
        text = text.split("\n", 1)[0]
    return " ".join(text.split())
