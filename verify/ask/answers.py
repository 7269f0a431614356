"""Answers: always, never, sometimes or unknown, how that was settled, and the plays that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.ask.inquiry import Inquiry, how, problems
from verify.model import Instance
from verify.trace import Trace, clauses_of

ALWAYS, NEVER, SOMETIMES, UNKNOWN, VALUE = "always", "never", "sometimes", "unknown", "value"


@dataclass(frozen=True)
class Refusal:
    """A clause that forbids a move, with a shortest play to a state in which it does; `also` forbid it there."""

    clause: str
    trace: Trace
    also: tuple[str, ...] = ()


@dataclass
class Answer:
    """What a question comes to. `says` is the answer in a sentence, `how` what it rests on.

    `states` is how many positions were looked at, `where` says which, and `exhaustive` that they were all of those.
    `ordered`: it asked whether one thing comes before another.
    """

    question: str
    kind: str
    instance: Instance
    answer: str
    says: str
    how: str
    complete: bool
    states: int
    engine: str
    value: int | None = None
    witness: Trace | None = None
    counter: Trace | None = None
    refusals: list[Refusal] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    cited: list[str] = field(default_factory=list)
    seconds: float = 0.0
    where: str = ""
    exhaustive: bool = False
    ordered: bool = False

    @property
    def exit_code(self) -> int:
        """0 when it is answered, 3 when it is not."""
        return 3 if self.answer == UNKNOWN else 0

    @property
    def plays(self) -> list[tuple[str, Trace]]:
        """The plays it has to show, each with what it is."""
        named = [("a play that shows it", self.witness), ("a play against it", self.counter)]
        if self.kind in ("most", "fewest"):
            named[0] = (f"a play that leads to {self.value}", self.witness)
        if self.kind == "what forbids":
            named = [("a play after which the move can be made", self.witness)]
        found = [(text, trace) for text, trace in named if trace is not None]
        return found + [(f"{entry.clause} forbids it", entry.trace) for entry in self.refusals]

    @property
    def clauses(self) -> list[str]:
        """The clauses that the plays rest on, and those the question names or that refuse."""
        found = dict.fromkeys([*self.cited, *(entry.clause for entry in self.refusals)])
        for trace in (self.witness, self.counter):
            for at in range(1, len(trace.states) if trace else 0):
                assert trace is not None
                found.update(dict.fromkeys(clauses_of(trace, at)))
        return list(found)

    def to_json(self) -> dict[str, Any]:
        """The machine-readable answer."""
        describe = self.instance.describe
        return {
            "question": self.question,
            "kind": self.kind,
            "model": self.instance.model.name,
            "scope": self.instance.scope.name,
            "readings": self.instance.readings,
            "answer": self.answer,
            "value": self.value,
            "says": self.says,
            "how": self.how,
            "complete": self.complete,
            "states": self.states,
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
            "witness": _moves(self.witness),
            "counter": _moves(self.counter),
            "refusals": [
                {
                    "clause": entry.clause,
                    "moves": _moves(entry.trace),
                    "attempt": describe(entry.trace.attempt) if entry.trace.attempt else None,
                    "also": list(entry.also),
                }
                for entry in self.refusals
            ],
            "clauses": self.clauses,
            "notes": self.notes,
        }


def _moves(trace: Trace | None) -> list[str] | None:
    return None if trace is None else [trace.instance.describe(move) for move in trace.moves]


def answered(
    inquiry: Inquiry,
    answer: str,
    says: str,
    *,
    of: str = "",
    notes: Sequence[str] = (),
    **more: Any,
) -> Answer:
    """An answer from what an inquiry has searched so far."""
    asked, results = inquiry.asked, inquiry.results
    extra = list(notes)
    if results and not asked.symmetric and asked.instance.scope.symmetric:
        kinds = ", ".join(kind.name for kind in asked.instance.scope.symmetric)
        extra.append(f"searched without symmetry, because the question tells one {kinds} from another")
    counted = [result for result in results if result.complete] or results
    where = " after the given moves" if inquiry.opening is not None else ""
    return Answer(
        asked.text,
        asked.question.kind,
        asked.instance,
        answer,
        says,
        how(results, of),
        complete=all(result.complete for result in results),
        exhaustive=any(result.complete for result in results),
        states=max((result.found.states for result in counted), default=0),
        engine=results[-1].engine if results else "python",
        notes=[*extra, *problems(results)],
        cited=list(dict.fromkeys(asked.clauses)),
        seconds=inquiry.clock.seconds,
        where=f"{of}{where}".replace(" up to it", " up to that point"),
        **more,
    )
