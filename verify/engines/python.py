"""The reference engine: calls the rules on integers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from verify.claims import Claim
from verify.errors import BadModel, LudoproofError, OutOfBounds, Refused
from verify.model import Instance, Move
from verify.rules import Recorder, recording
from verify.state import State


@dataclass(frozen=True)
class Outcome:
    """What a move comes to: `done` with a state, or `refused`, `bounds`, `error` with the reason."""

    status: str
    state: State | None = None
    clause: str = ""
    message: str = ""
    cites: tuple[str, ...] = ()


class PythonEngine:
    """Runs an instance move by move."""

    name = "python"

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        self._draft = instance.draft()
        self._other = instance.draft()
        self.moves = [
            (bound.first + at, bound, move)
            for bound in instance.rules
            for at, move in enumerate(bound.moves())
        ]
        self.autos = [entry for entry in self.moves if entry[1].rule.sort == "auto"]
        self.others = [entry for entry in self.moves if entry[1].rule.sort != "auto"]

    def outcome(self, state: State, move: Move) -> Outcome:
        """Try one move, whether or not bookkeeping would have to come first."""
        draft = self._draft.put_state(state)
        rule = self.instance.rule(move.rule)
        if tuple(name for name, _ in move.args) != tuple(rule.domains):
            self.instance.number(move)
        recorder = Recorder()
        before = recording(recorder)
        try:
            rule(draft, *move.values)
        except Refused as refusal:
            return Outcome("refused", clause=refusal.clause, cites=recorder.clauses)
        except OutOfBounds as error:
            return Outcome("bounds", message=str(error), cites=recorder.clauses)
        except LudoproofError:
            raise
        except Exception as error:
            return Outcome("error", message=f"{type(error).__name__}: {error}", cites=recorder.clauses)
        finally:
            recording(before)
        return Outcome("done", draft.take_state(), cites=recorder.clauses)

    def attempt(self, state: State, move: Move) -> Outcome | None:
        """Try one move; None where bookkeeping has to come first."""
        if self.instance.rule(move.rule).sort != "auto":
            for _, _, auto in self.autos:
                if self.outcome(state, auto).status != "refused":
                    return None
        return self.outcome(state, move)

    def attempts(self, state: State) -> Iterator[tuple[int, Move, Outcome]]:
        """Every move that counts at a state, with what it comes to: bookkeeping alone while there is any."""
        pending = False
        for number, _, move in self.autos:
            outcome = self.outcome(state, move)
            pending = pending or outcome.status != "refused"
            yield number, move, outcome
        if not pending:
            for number, _, move in self.others:
                yield number, move, self.outcome(state, move)

    def successors(self, state: State) -> list[tuple[int, State]]:
        """The moves that can be made and where they lead."""
        return [
            (number, outcome.state)
            for number, _, outcome in self.attempts(state)
            if outcome.state is not None
        ]

    def refusals(self, state: State, move: Move) -> list[str]:
        """Every clause that forbids a move, not only the first, as far as the rule can go on."""
        draft = self._draft.put_state(state)
        recorder = Recorder(refusals=[])
        before = recording(recorder)
        try:
            self.instance.rule(move.rule)(draft, *move.values)
        except (OutOfBounds, Exception):
            pass
        finally:
            recording(before)
        return list(dict.fromkeys(recorder.refusals or []))

    def final(self, state: State) -> bool:
        function = self.instance.model.final
        return function is not None and bool(function(self._draft.put_state(state)))

    def holds(self, claim: Claim, state: State) -> bool:
        """Whether a claim on states is true of `state`."""
        return bool(claim.function(self._draft.put_state(state)))

    def holds_on_step(self, claim: Claim, before: State, move: Move, after: State) -> bool:
        """Whether a claim on steps is true of this one; for a measure, whether it falls."""
        first, second = self._draft.put_state(before), self._other.put_state(after)
        if claim.kind == "ends":
            old, new = _tuple(claim.function(first)), _tuple(claim.function(second))
            if len(old) != len(new):
                raise BadModel("a measure must have the same length in every state")
            return bool(new < old)
        return bool(claim.function(first, move, second))


def _tuple(measure: Any) -> tuple[Any, ...]:
    return measure if isinstance(measure, tuple) else (measure,)
