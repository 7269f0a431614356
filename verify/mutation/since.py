"""Which rules have changed since a revision: those that run through a function whose source has changed.

Functions are compared as syntax trees, so comments and layout do not count; docstrings do not either. A
constant of the same module that a function names counts as part of it.
"""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Sequence
from pathlib import Path

from verify.errors import BadInput
from verify.mutation.sources import Definition, Source, parsed


def changed_rules(sources: Sequence[Source], revision: str) -> set[str]:
    """The rules whose source is not what it was at `revision`, a name that git knows."""
    older: dict[Path, ast.Module | None] = {}
    changed: set[str] = set()
    for source in sources:
        if source.path not in older:
            older[source.path] = _at(source.path, revision)
        if _has_changed(source, older[source.path]):
            changed.update(source.rules)
    return changed


def _at(path: Path, revision: str) -> ast.Module | None:
    """A file as it was, or None where it did not exist."""
    known = _git(path, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if known.returncode:
        inside = _git(path, "rev-parse", "--is-inside-work-tree")
        if inside.returncode:
            raise BadInput(f"'--since {revision}': '{path}' is not under git")
        raise BadInput(f"'--since {revision}': git knows no such revision")
    shown = _git(path, "show", f"{revision}:./{path.name}")
    if shown.returncode:
        return None
    try:
        return ast.parse(shown.stdout)
    except SyntaxError:
        return None


def _git(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            ["git", "-C", str(path.parent), *arguments], capture_output=True, text=True, check=False
        )
    except OSError:
        raise BadInput("'--since' needs git, which cannot be run here") from None


def _has_changed(source: Source, old: ast.Module | None) -> bool:
    if old is None:
        return True
    before = [node for node in ast.walk(old) if _alike(node, source.node)]
    if not any(_dump(node) == _dump(source.node) for node in before):
        return True
    named = {node.id for node in ast.walk(source.node) if isinstance(node, ast.Name)}
    now, then = _assigned(parsed(source.path)), _assigned(old)
    return any(now.get(name) != then.get(name) for name in named)


def _alike(node: ast.AST, wanted: Definition) -> bool:
    if isinstance(wanted, ast.Lambda):
        return isinstance(node, ast.Lambda)
    return isinstance(node, ast.FunctionDef) and node.name == wanted.name


def _dump(node: ast.AST) -> str:
    """A definition without its docstring, as text; decorators count."""
    if isinstance(node, ast.FunctionDef):
        body = node.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        return "\n".join(map(ast.dump, [node.args, *node.decorator_list, *body]))
    return ast.dump(node)


def _assigned(module: ast.Module) -> dict[str, str]:
    """The values of the names that a module assigns at its top level."""
    found = {}
    for statement in module.body:
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name):
                    found[name.id] = ast.dump(statement)
    return found
