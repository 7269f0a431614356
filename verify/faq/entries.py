"""The entries of a game's FAQ, read from TOML: a question, an answer in plain words, and what has to be established."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from verify.ask.asked import understand
from verify.ask.words import BadQuestion, perhaps
from verify.errors import BadInput, LudoproofError
from verify.model import Instance, Model

ANSWERS = ("always", "never", "sometimes")
VERDICTS = ("holds", "violated", "refuted", "proved")
ENTRY_KEYS = {"id": str, "question": str, "answer": str, "clauses": list, "evidence": list}
COMMON = {"scope": str, "reading": dict, "says": str, "max_states": int}
KEYS: dict[str, dict[str, Any]] = {
    "ambiguity": {"ambiguity": str, "ask": str, "expect": dict},
    "ask": {"ask": str, "expect": (str, int, list)},
    "claim": {"claim": str, "expect": str},
    "games": {"games": int, "of": str, "share": list, "seed": int},
}
OPTIONAL = {"seed", *COMMON}
NAMES = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    (str, int, list): "a text, number or list",
}


@dataclass(frozen=True)
class Evidence:
    """One thing to be established: `kind` is ask, claim, ambiguity or games."""

    kind: str
    entry: str
    number: int
    instance: Instance
    expect: Any
    subject: str
    ask: str = ""
    says: str = ""
    games: int = 0
    seed: int = 0
    max_states: int | None = None
    options: Mapping[str, Instance] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A question and its answer as an author wrote them."""

    id: str
    question: str
    answer: str
    clauses: tuple[str, ...]
    evidence: tuple[Evidence, ...]


def read_entries(model: Model) -> list[Entry]:
    """The entries of a model's FAQ; `BadInput` names the entry and the key that cannot be used."""
    path = model.faq
    if path is None:
        raise BadInput(f"model '{model.name}' has no FAQ: give it one by its field 'faq'")
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"the FAQ '{path.name}' cannot be read: {error}") from None
    listed = data.get("entry")
    if set(data) != {"entry"} or not isinstance(listed, list) or not listed:
        raise BadInput(f"the FAQ '{path.name}' is a list of [[entry]], and nothing else")
    entries: list[Entry] = []
    for at, table in enumerate(listed, 1):
        entry = _Reader(model, path.name, at).entry(table)
        if entry.id in {other.id for other in entries}:
            raise BadInput(f"entry '{entry.id}' of '{path.name}', key 'id': there are two of that name")
        entries.append(entry)
    return entries


class _Reader:
    """Reads one entry; `where` names it in sentences."""

    def __init__(self, model: Model, file: str, at: int) -> None:
        self.model = model
        self.where = f"entry {at} of '{file}'"
        self.file = file

    def wrong(self, key: str, sentence: str) -> BadInput:
        return BadInput(f"{self.where}, key '{key}': {sentence}")

    def entry(self, table: Any) -> Entry:
        if not isinstance(table, dict):
            raise BadInput(f"{self.where} is not a table")
        name = table.get("id")
        if isinstance(name, str):
            self.where = f"entry '{name}' of '{self.file}'"
        self._keys(table, ENTRY_KEYS, set())
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", table["id"]):
            raise self.wrong("id", f"'{table['id']}' must be small letters and digits, joined by hyphens")
        for key in ("question", "answer"):
            if not table[key].strip():
                raise self.wrong(key, "it is empty")
        register = self.model.register
        for clause in table["clauses"]:
            if clause not in register:
                raise self.wrong(
                    "clauses", f"there is no clause '{clause}': {perhaps(str(clause), register)}"
                )
        if not table["evidence"]:
            raise self.wrong("evidence", "an answer needs at least one thing that establishes it")
        own = self.where
        found = []
        for number, evidence in enumerate(table["evidence"], 1):
            self.where = f"{own}, evidence {number}"
            found.append(self.evidence(evidence, table["id"], number))
        self.where = own
        texts = (table["question"].strip(), table["answer"].strip())
        return Entry(table["id"], *texts, tuple(table["clauses"]), tuple(found))

    def _keys(self, table: Mapping[str, Any], allowed: Mapping[str, Any], optional: set[str]) -> None:
        for key, value in table.items():
            if key not in allowed:
                raise self.wrong(key, f"it is not known: {perhaps(key, allowed)}")
            wanted = allowed[key]
            if not isinstance(value, wanted) or isinstance(value, bool):
                raise self.wrong(key, f"it must be {NAMES[wanted]}, not {value!r}")
        for key in allowed:
            if key not in table and key not in optional:
                raise self.wrong(key, "it is missing")

    def evidence(self, table: Any, entry: str, number: int) -> Evidence:
        kind = next((kind for kind in KEYS if isinstance(table, dict) and kind in table), None)
        if kind is None:
            raise self.wrong("ask", "evidence is one of ask, claim, ambiguity, games")
        self._keys(table, KEYS[kind] | COMMON, OPTIONAL)
        instance = self._instance(table.get("scope"), table.get("reading", {}))
        common = {
            "kind": kind,
            "entry": entry,
            "number": number,
            "instance": instance,
            "says": table.get("says", "").strip(),
            "max_states": table.get("max_states"),
        }
        if kind == "games":
            return self._games(table, common)
        if kind == "claim":
            return self._claim(table, common)
        self._question("ask", instance, table["ask"])
        if kind == "ask":
            self._expected(table, instance)
            return Evidence(subject=table["ask"], ask=table["ask"], expect=table["expect"], **common)
        return self._ambiguity(table, common)

    def _instance(self, scope: str | None, readings: Any) -> Instance:
        try:
            self.model.scope(scope)
        except LudoproofError as error:
            raise self.wrong("scope", str(error)) from None
        try:
            return self.model.instance(scope, readings)
        except LudoproofError as error:
            raise self.wrong("reading", str(error)) from None

    def _question(self, key: str, instance: Instance, text: str) -> str:
        """The kind of a question that can be understood."""
        try:
            return understand(instance, text).question.kind
        except BadQuestion as error:
            raise self.wrong(key, f'{error.sentence} (in "{text}", at character {error.at + 1})') from None
        except LudoproofError as error:
            raise self.wrong(key, str(error)) from None

    def _expected(self, table: Mapping[str, Any], instance: Instance) -> None:
        kind = self._question("ask", instance, table["ask"])
        expect = table["expect"]
        if kind in ("most", "fewest"):
            if not isinstance(expect, int):
                raise self.wrong("expect", f"'{kind}' is answered by a whole number, not by {expect!r}")
        elif isinstance(expect, list):
            if kind != "what forbids":
                raise self.wrong("expect", f"a list of clauses answers 'what forbids', not '{kind}'")
            self._clause_list(expect)
        elif expect not in ANSWERS:
            raise self.wrong("expect", f"use one of {', '.join(ANSWERS)}, not {expect!r}")

    def _clause_list(self, clauses: list[Any]) -> None:
        for clause in clauses:
            if clause not in self.model.register:
                known = perhaps(str(clause), self.model.register)
                raise self.wrong("expect", f"there is no clause '{clause}': {known}")

    def _claim(self, table: Mapping[str, Any], common: dict[str, Any]) -> Evidence:
        claims = [claim.name for claim in common["instance"].claims]
        if table["claim"] not in claims:
            raise self.wrong(
                "claim", f"there is no claim '{table['claim']}': {perhaps(table['claim'], claims)}"
            )
        if table["expect"] not in VERDICTS:
            raise self.wrong("expect", f"use one of {', '.join(VERDICTS)}, not {table['expect']!r}")
        return Evidence(subject=table["claim"], expect=table["expect"], **common)

    def _ambiguity(self, table: Mapping[str, Any], common: dict[str, Any]) -> Evidence:
        readings = {reading.id: reading for reading in self.model.readings}
        name = table["ambiguity"]
        if name not in readings:
            raise self.wrong("ambiguity", f"there is no reading '{name}': {perhaps(name, readings)}")
        for option, answer in table["expect"].items():
            if option not in readings[name].options:
                known = perhaps(option, readings[name].options)
                raise self.wrong("expect", f"reading {name} has no option '{option}': {known}")
            self._expected({"ask": table["ask"], "expect": answer}, common["instance"])
        if len(table["expect"]) < 2:
            raise self.wrong("expect", "an ambiguity is compared under at least two of its options")
        chosen = table.get("reading", {})
        options = {
            option: self._instance(table.get("scope"), {**chosen, name: option}) for option in table["expect"]
        }
        return Evidence(subject=name, ask=table["ask"], expect=table["expect"], options=options, **common)

    def _games(self, table: Mapping[str, Any], common: dict[str, Any]) -> Evidence:
        if table["games"] < 1:
            raise self.wrong("games", "at least one game has to be played")
        share = table["share"]
        right = len(share) == 2 and all(isinstance(x, int | float) and not isinstance(x, bool) for x in share)
        if not right or not 0 <= share[0] <= share[1] <= 1:
            raise self.wrong("share", f"it is two numbers from 0 to 1, the smaller one first, not {share!r}")
        self._question("of", common["instance"], f"can {table['of']}")
        return Evidence(
            subject=table["of"],
            expect=(float(share[0]), float(share[1])),
            games=table["games"],
            seed=table.get("seed", 0),
            **common,
        )
