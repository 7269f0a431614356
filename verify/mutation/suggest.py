"""Worked examples that would notice the survivors: to be checked against the rulebook, then kept or mended.

A survivor comes with a play, a move, and what the rules as they are make of it. Where that is right, it is the
example that was missing; where it is not, the rules are wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from verify.errors import BadInput
from verify.model import Instance
from verify.mutation.trial import SURVIVED, Trial
from verify.regress.names import moves_word

HEAD = """\
# Worked examples: a play, a move, and all that it changes, or the clause that refuses it.
# Written down by `ludoproof mutate --suggest` from what the rules did. An entry that has been held against the
# rulebook becomes a worked example: `pinned = false` in the entry, or a file of its own without this line.
pinned = true
"""


def suggested(instance: Instance, trials: Iterable[Trial]) -> list[str]:
    """A TOML entry for each situation in which a survivor shows, shortest plays first."""
    situations: dict[tuple[int, tuple[str, ...], str], Trial] = {}
    for trial in sorted(trials, key=lambda t: len(t.play)):
        if trial.outcome == SURVIVED and _tells(trial):
            situations.setdefault((trial.first, tuple(trial.play), trial.then["move"]), trial)
    numbers: dict[str, int] = {}
    entries = []
    for (first, play, move), trial in situations.items():
        name = f"{instance.scope.name}, after {moves_word(len(play))}: {move}"
        numbers[name] = numbers.get(name, 0) + 1
        if numbers[name] > 1:
            name = f"{name} ({numbers[name]})"
        rule = instance.rule(move.split("(")[0])
        refused = "" if trial.changes else trial.then["rules"].removeprefix("refused by ")
        lines = ["[[example]]", f"id = {json.dumps(name)}", f"scope = {json.dumps(instance.scope.name)}"]
        defaults = {reading.id: reading.default for reading in instance.model.readings}
        chosen = {key: value for key, value in instance.readings.items() if defaults[key] != value}
        if chosen:
            lines.append(
                "readings = {" + ", ".join(f'"{key}" = "{value}"' for key, value in chosen.items()) + "}"
            )
        if first:
            lines.append(f"first = {first}")
        lines.append(_listed("clauses", [refused] if refused else list(rule.clauses) or trial.fault.clauses))
        if play:
            lines.append(_listed("play", play))
        lines.append(f"move = {json.dumps(move)}")
        lines.append(f"refused = {json.dumps(refused)}" if refused else _listed("changes", trial.changes))
        entries.append("\n".join(lines))
    return entries


def write_suggestions(path: Path, instances: Sequence[Instance], trials: Sequence[Trial]) -> int:
    """Write the entries to a file, those of each scope; gives how many there are."""
    entries: list[str] = []
    for instance in instances:
        entries += suggested(instance, [t for t in trials if t.scope in ("", instance.scope.name)])
    try:
        path.write_text(HEAD + "".join(f"\n{entry}\n" for entry in entries), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"'{path}' cannot be written: {error.strerror}") from None
    return len(entries)


def _tells(trial: Trial) -> bool:
    """Whether the rules as they are allow the move and it changes something, or a clause refuses it."""
    return bool(trial.changes) or trial.then.get("rules", "").startswith("refused by ")


def _listed(key: str, values: Iterable[str]) -> str:
    whole = f"{key} = [{', '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"
    if len(whole) <= 110:
        return whole
    return f"{key} = [\n" + "".join(f"  {json.dumps(value, ensure_ascii=False)},\n" for value in values) + "]"
