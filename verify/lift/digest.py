"""A digest of what a model's rules do: equal for equal rules, however they are written down."""

from __future__ import annotations

import hashlib
from typing import Any

from verify.errors import Untraceable
from verify.lift.expr import Node
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.lift.tree import Leaf, Tree
from verify.model import Instance
from verify.state import Field


def model_digest(instance: Instance) -> str:
    """Of the schema, the first states and the traced rules; of the rules' code where they cannot be traced."""
    fresh = instance.model.instance(instance.scope.name, instance.readings)
    parts: list[Any] = [[(f.name, f.lo, f.hi, f.dims) for f in fresh.schema.fields], fresh.initial]
    lifted = Lifted(fresh)
    known: dict[Node, str] = {}
    for bound in fresh.rules:
        parts.append((bound.rule.name, bound.rule.sort, bound.domains))
        try:
            tree = lifted.rule(bound)
            with deep():
                parts.append(tree_digest(tree, known))
        except Untraceable:
            code = bound.rule.function.__code__
            parts.append((code.co_code.hex(), repr(code.co_consts), code.co_names))
    return _hash(repr(parts))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def tree_digest(tree: Tree, known: dict[Node, str]) -> str:
    """Of one tree; `known` keeps the digests of expressions."""
    if isinstance(tree, Leaf):
        updates = sorted((field.name, _node(node, known)) for field, node in tree.updates.items())
        name = tree.field.name if tree.field else ""
        value = _node(tree.value, known) if isinstance(tree.value, Node) else None
        return _hash(repr((tree.outcome, tree.clause, name, updates, value)))
    return _hash(
        repr((_node(tree.condition, known), tree_digest(tree.yes, known), tree_digest(tree.no, known)))
    )


def _node(node: Node, known: dict[Node, str]) -> str:
    found = known.get(node)
    if found is None:
        found = known[node] = _hash(repr((node.op, [_argument(arg, known) for arg in node.args])))
    return found


def _argument(arg: Any, known: dict[Node, str]) -> Any:
    if isinstance(arg, Node):
        return _node(arg, known)
    if isinstance(arg, Field):
        return arg.name
    if isinstance(arg, tuple):
        return (
            sorted(repr(_argument(item, known)) for item in arg)
            if arg and isinstance(arg[0], tuple)
            else [_argument(item, known) for item in arg]
        )
    if hasattr(arg, "flat"):
        return (arg.flat, arg.assumed, arg.lo, arg.hi)
    return arg
