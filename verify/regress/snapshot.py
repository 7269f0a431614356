"""Snapshots: what a model did, in a file. Sorted JSON, no times, no paths; the graph beside it as Parquet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from verify.errors import BadInput
from verify.model import Model
from verify.regress.explored import Explored
from verify.regress.graph_file import graph_files, write_graph_files
from verify.regress.summary import summary

FORMAT = "ludoproof snapshot"
VERSION = 3
GRAPH_STATES = 20_000
"""States of the largest scope whose graph is kept unless told otherwise."""
SCOPE_KEYS = frozenset(
    ("readings", "complete", "stopped", "symmetry", "states", "transitions", "depth", "finals", "deadlocks")
    + ("fields", "cells", "rules", "claims", "clauses", "levels")
)


def scope_entry(explored: Explored, path: Path, graph_states: int) -> dict[str, Any]:
    """What is kept of one scope; writes its graph beside `path` if it is small enough.

    The entry does not speak of the graph, so that it is the same wherever Parquet cannot be written.
    """
    entry = summary(explored)
    files = graph_files(path, explored.instance.scope.name)
    for old in files:
        old.unlink(missing_ok=True)
    if 0 < entry["states"] <= graph_states and entry["complete"]:
        write_graph_files(explored, *files)
    return entry


def write_snapshot(model: Model, scopes: Mapping[str, dict[str, Any]], path: Path) -> None:
    """Write the JSON of a snapshot."""
    data = {"format": FORMAT, "version": VERSION, "model": model.name, "scopes": dict(scopes)}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(snapshot_text(data), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {error.strerror}") from None


def snapshot_text(data: Mapping[str, Any]) -> str:
    """The JSON as it is written: sorted, a line for each level."""
    return json.dumps(data, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def read_snapshot(path: Path) -> dict[str, Any]:
    """A snapshot; `BadInput` says in a sentence what is wrong with one that cannot be used."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadInput(f"snapshot '{path}' cannot be read: {reason}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInput(f"'{path}' is not a snapshot of ludoproof: its 'format' is not '{FORMAT}'")
    if data.get("version") != VERSION:
        raise BadInput(
            f"snapshot '{path}' is of version {data.get('version')!r}: this ludoproof reads version {VERSION}, "
            "make it again with 'ludoproof snapshot'"
        )
    scopes = data.get("scopes")
    if not isinstance(data.get("model"), str) or not isinstance(scopes, dict) or not scopes:
        raise BadInput(f"snapshot '{path}' is damaged: it names no model or no scope")
    for name, entry in scopes.items():
        _checked(path, name, entry)
    return data


def _checked(path: Path, name: str, entry: Any) -> None:
    """Raise `BadInput` unless a scope's entry is whole and its numbers fit each other."""
    damaged = f"snapshot '{path}' is damaged: scope '{name}'"
    if not isinstance(entry, dict) or set(entry) != SCOPE_KEYS:
        raise BadInput(f"{damaged} lacks an entry, or has one too many")
    try:
        levels = entry["levels"]
        states = sum(level["states"] for level in levels)
        used = sum(count for level in levels for count, _ in level["rules"].values())
        by_rule = dict.fromkeys(entry["rules"], 0)
        for level in levels:
            for rule, (_, digest) in level["rules"].items():
                by_rule[rule] = (by_rule[rule] + int(digest, 16)) % 2**64
            int(level["digest"], 16), int(level["results"], 16)
        whole = all(int(entry["rules"][rule]["digest"], 16) == value for rule, value in by_rule.items())
        right = (states, used, len(levels)) == (entry["states"], entry["transitions"], entry["depth"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput(f"{damaged} is malformed") from None
    if not right or not whole:
        raise BadInput(f"{damaged}: its counts and digests do not add up")
