"""What was found out about mutants, kept from one run to the next.

A verdict belongs to the sound rules, the claims, the scope and what a search may use (the key of the file), and
to the rules as the mutant has them (the key of the entry): all as digests of traced trees, so that a change that
does not change a tree costs nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from verify import __version__
from verify.engines.machine_code import cache_folder
from verify.lift.digest import model_digest, tree_digest
from verify.lift.expr import Node
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.model import Instance

FORMAT = 3
"""Of the entries: those of another one are not read."""


class Kept:
    """The verdicts for one key. Reading and writing never fail: a cache that cannot be used is no error."""

    def __init__(self, name: str, key: str, use: bool = True) -> None:
        self.path = folder() / f"{name}-{key}.json"
        self.use = use
        self.entries: dict[str, Any] = (_read(self.path) or {}) if use else {}
        self._new = 0

    def get(self, entry: str) -> Any:
        return self.entries.get(entry)

    def put(self, entry: str, value: Any) -> None:
        self.entries[entry] = value
        self._new += 1
        if self._new % 200 == 0:
            self.write()

    def write(self) -> None:
        if self.use and self._new:
            _write(self.path, self.entries)


def folder() -> Path:
    return cache_folder() / "mutants"


def key_of(lifted: Lifted, claims: Any, more: Any) -> str:
    """A digest of everything that a verdict depends on but for the mutant itself."""
    instance = lifted.instance
    known: dict[Node, str] = {}
    parts: list[Any] = [__version__, FORMAT, [(f.name, f.lo, f.hi, f.dims) for f in instance.schema.fields]]
    parts += [instance.initial, instance.scope.expect, more]
    with deep():
        final = lifted.final()
        parts.append(tree_digest(final, known) if final is not None else None)
        for bound in instance.rules:
            parts.append(
                (bound.rule.name, bound.rule.sort, bound.domains, tree_digest(lifted.rule(bound), known))
            )
        for claim in claims:
            if claim.on_steps or claim.kind == "ends":
                trees = [lifted.step_claim(claim, bound) for bound in instance.rules]
            else:
                trees = [lifted.state_claim(claim)]
            parts.append((claim.name, claim.kind, [tree_digest(tree, known) for tree in trees]))
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


def remember_report(instance: Instance, mutants: list[dict[str, Any]]) -> None:
    """Keep what is known of each mutant for `coverage`; entries of rules that have changed since are dropped."""
    path, digest = _report_path(instance), model_digest(instance)
    old = _read(path) or {}
    kept = old.get("mutants", {}) if old.get("digest") == digest else {}
    _write(path, {"digest": digest, "mutants": kept | {entry["id"]: entry for entry in mutants}})


def last_report(instance: Instance) -> list[Mapping[str, Any]] | None:
    """The mutants that were tried for these very rules, or None."""
    kept = _read(_report_path(instance))
    if kept is None or kept.get("digest") != model_digest(instance):
        return None
    return list(kept.get("mutants", {}).values())


def _report_path(instance: Instance) -> Path:
    return folder() / f"{instance.model.name}-{instance.scope.name}.json".replace("/", "-")


def _read(path: Path) -> dict[str, Any] | None:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _write(path: Path, data: Mapping[str, Any]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(f".{os.getpid()}.tmp")
        scratch.write_text(json.dumps(data), encoding="utf-8")
        scratch.replace(path)
    except OSError:
        pass
