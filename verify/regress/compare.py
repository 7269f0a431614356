"""Two summaries side by side: what the models say of themselves, and where their levels part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Summary = Mapping[str, Any]


@dataclass
class Interface:
    """How two models differ in what they consist of. `renamed` maps old names of rules to new ones."""

    cells_lost: list[str] = field(default_factory=list)
    cells_gained: list[str] = field(default_factory=list)
    values_changed: dict[str, tuple[str, str]] = field(default_factory=dict)
    rules_lost: list[str] = field(default_factory=list)
    rules_gained: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    parameters_changed: dict[str, tuple[str, str]] = field(default_factory=dict)
    clauses_changed: dict[str, tuple[list[str], list[str]]] = field(default_factory=dict)
    claims_lost: list[str] = field(default_factory=list)
    claims_gained: list[str] = field(default_factory=list)
    readings_changed: dict[str, tuple[str | None, str | None]] = field(default_factory=dict)
    symmetry: tuple[int, int] = (1, 1)

    @property
    def same_cells(self) -> bool:
        return not self.cells_lost and not self.cells_gained

    def sentences(self) -> list[str]:
        """The differences in words; none of them by itself says that a game is played differently."""
        told = [f"field {_listed(_stems(self.cells_lost))} is gone"] if self.cells_lost else []
        told += [f"field {_listed(_stems(self.cells_gained))} is new"] if self.cells_gained else []
        told += [f"field {name} was {a}, is {b}" for name, (a, b) in self.values_changed.items()]
        told += [f"rule {old} is called {new} now" for old, new in self.renamed.items()]
        told += [f"rule {name} is gone" for name in self.rules_lost]
        told += [f"rule {name} is new" for name in self.rules_gained]
        told += [f"rule {name} took {a}, takes {b}" for name, (a, b) in self.parameters_changed.items()]
        told += [
            f"rule {name} cited {_listed(a)}, cites {_listed(b)}"
            for name, (a, b) in self.clauses_changed.items()
        ]
        told += [f"claim {name} is gone" for name in self.claims_lost]
        told += [f"claim {name} is new" for name in self.claims_gained]
        for name, (was, now) in self.readings_changed.items():
            told.append(f"reading {name} was {was or 'not there'}, is {now or 'not there'}")
        if self.symmetry[0] != self.symmetry[1]:
            told.append(f"states were counted up to {self.symmetry[0]} symmetries, now {self.symmetry[1]}")
        return told


def _listed(names: list[str], most: int = 6) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(names[:most]) or "nothing") + more


def _stems(cells: list[str]) -> list[str]:
    """Cells by their fields where a whole field is meant."""
    return list(dict.fromkeys(cell.split("[")[0] for cell in cells))


def interface(old: Summary, new: Summary) -> Interface:
    """How two models differ in what they consist of."""
    found = Interface(symmetry=(old["symmetry"], new["symmetry"]))
    found.cells_lost = sorted(set(old["cells"]) - set(new["cells"]))
    found.cells_gained = sorted(set(new["cells"]) - set(old["cells"]))
    for name in sorted(set(old["fields"]) & set(new["fields"])):
        if sorted(map(str, old["fields"][name])) != sorted(map(str, new["fields"][name])):
            found.values_changed[name] = (_values(old["fields"][name]), _values(new["fields"][name]))
    found.renamed = renamed_rules(old, new)
    found.rules_lost = sorted(set(old["rules"]) - set(new["rules"]) - set(found.renamed))
    found.rules_gained = sorted(set(new["rules"]) - set(old["rules"]) - set(found.renamed.values()))
    for name in sorted(set(old["rules"]) & set(new["rules"])):
        before, after = old["rules"][name], new["rules"][name]
        if before["parameters"] != after["parameters"]:
            was, now = _parameters(before["parameters"]), _parameters(after["parameters"])
            if was != now:
                found.parameters_changed[name] = (was, now)
        if before["clauses"] != after["clauses"]:
            found.clauses_changed[name] = (before["clauses"], after["clauses"])
    found.claims_lost = sorted(set(old["claims"]) - set(new["claims"]))
    found.claims_gained = sorted(set(new["claims"]) - set(old["claims"]))
    for name in sorted(set(old["readings"]) | set(new["readings"])):
        was, now_chosen = old["readings"].get(name), new["readings"].get(name)
        if was != now_chosen:
            found.readings_changed[name] = (was, now_chosen)
    return found


def _values(values: list[Any]) -> str:
    return f"{values[0]}..{values[1]}" if isinstance(values[0], int) else f"one of {_listed(values, 8)}"


def _parameters(parameters: Mapping[str, list[str]]) -> str:
    """Parameters in words, whatever their order and that of their values."""
    shown = [f"{name} ({_listed(sorted(values), 8)})" for name, values in sorted(parameters.items())]
    return ", ".join(shown) or "no parameter"


def renamed_rules(old: Summary, new: Summary) -> dict[str, str]:
    """Rules that went away, by the name of the new rule that does on its first level just what they did.

    A rule that was never used, or that has two such followers, is not called renamed.
    """
    lost = [name for name in old["rules"] if name not in new["rules"]]
    gained = [name for name in new["rules"] if name not in old["rules"]]
    begins = {name: _first_use(new, name) for name in gained}
    found: dict[str, str] = {}
    for name in lost:
        use = _first_use(old, name)
        like = [other for other, begin in begins.items() if use is not None and begin == use]
        if len(like) == 1 and like[0] not in found.values():
            found[name] = like[0]
    return found


def _first_use(summary: Summary, rule: str) -> tuple[int, int, str] | None:
    for level, entry in enumerate(summary["levels"]):
        if rule in entry["rules"]:
            count, digest = entry["rules"][rule]
            return level, count, digest
    return None


def parting_level(old: Summary, new: Summary, renamed: Mapping[str, str]) -> int | None:
    """The first level whose states, moves or results differ; -1 if the first states do. None: no level does."""
    for level, (before, after) in enumerate(zip(old["levels"], new["levels"], strict=False)):
        if before["digest"] != after["digest"]:
            return level - 1
        rules = {renamed.get(name, name): entry for name, entry in before["rules"].items()}
        if rules != after["rules"] or before["results"] != after["results"]:
            return level
    return None


def parting_rules(old: Summary, new: Summary, renamed: Mapping[str, str], level: int) -> list[str]:
    """What differs on a level, rule by rule, in counts: as much as digests alone can say."""
    before, after = old["levels"][level]["rules"], new["levels"][level]["rules"]
    before = {renamed.get(name, name): entry for name, entry in before.items()}
    told = []
    for rule in sorted(set(before) | set(after)):
        was, now = before.get(rule, [0, ""]), after.get(rule, [0, ""])
        if was[0] != now[0]:
            told.append(f"{rule} could be used {was[0]:,} times, now {now[0]:,}")
        elif was != now:
            told.append(f"{rule} is used as often, with other results")
    if old["levels"][level]["results"] != new["levels"][level]["results"]:
        told.append("states end the game, or fail, that did not")
    return told


def verdict_changes(old: Summary, new: Summary) -> list[dict[str, Any]]:
    """Claims that both have and that are settled differently."""
    found = []
    for name in sorted(set(old["claims"]) & set(new["claims"])):
        was, now = old["claims"][name], new["claims"][name]
        if (was["kind"], was["verdict"]) != (now["kind"], now["verdict"]):
            found.append(
                {
                    "claim": name,
                    "was": was["verdict"],
                    "is": now["verdict"],
                    "kinds": [was["kind"], now["kind"]],
                    "moves": [was["moves"], now["moves"]],
                }
            )
    return found


def claims_that_differ(old: Summary, new: Summary) -> list[str]:
    """Claims on states that both have, of one kind, and that are not true of the same states."""
    return [
        name
        for name in sorted(set(old["claims"]) & set(new["claims"]))
        if old["claims"][name]["digest"] is not None
        and new["claims"][name]["digest"] is not None
        and old["claims"][name]["kind"] == new["claims"][name]["kind"]
        and old["claims"][name]["digest"] != new["claims"][name]["digest"]
    ]
