"""What `prove` may try, and what it says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from verify.model import Instance
from verify.search.check import Verdict
from verify.trace import Trace

METHODS = ("auto", "induction", "bmc", "spacer")


@dataclass(frozen=True)
class Options:
    """What `prove` may try."""

    k: int = 3
    method: str = "auto"
    timeout: float = 10.0
    depth: int = 12
    workers: int | None = None
    open_tables: tuple[str, ...] = ()
    cache: bool = True
    time_limit: float | None = None


class OutOfTime(Exception):
    """The time that `prove` was given is over."""


@dataclass
class Proof:
    """The outcome of `prove`."""

    instance: Instance
    verdicts: list[Verdict] = field(default_factory=list)
    gaps: dict[str, Trace] = field(default_factory=dict)
    facts: list[str] = field(default_factory=list)
    assumed: dict[str, list[str]] = field(default_factory=dict)
    open_tables: tuple[str, ...] = ()
    seconds: float = 0.0
    queries: int = 0
    remembered: int = 0
    stopped: str = ""

    @property
    def exit_code(self) -> int:
        """0 all as they should be, 1 something is refuted that should hold, 3 something is unknown."""
        wrong = [v for v in self.verdicts if v.verdict == "refuted" and v.kind != "refuted"]
        wrong += [v for v in self.verdicts if v.verdict == "proved" and v.kind == "refuted"]
        if wrong:
            return 1
        return 3 if any(v.verdict == "unknown" for v in self.verdicts) else 0

    def to_json(self) -> dict[str, Any]:
        """The machine-readable result; traces are added by whoever saves them."""
        return {
            "model": self.instance.model.name,
            "scope": self.instance.scope.name,
            "readings": self.instance.readings,
            "seconds": round(self.seconds, 6),
            "stopped": self.stopped or None,
            "queries": self.queries,
            "answers_from_cache": self.remembered,
            "open_tables": list(self.open_tables),
            "facts": self.facts,
            "claims": [
                {
                    "name": v.name,
                    "kind": v.kind,
                    "verdict": v.verdict,
                    "how": v.how,
                    "clauses": list(v.clauses),
                    "assumed": self.assumed.get(v.name, []),
                    "trace": None,
                }
                for v in self.verdicts
            ],
        }
