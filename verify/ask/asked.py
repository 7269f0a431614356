"""A question understood: its events, numbers and moves, ready to be searched for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.ask.meaning import Meaning
from verify.ask.moves import move
from verify.ask.parts import Made, Name, Pair, Part, Question
from verify.ask.syntax import parse
from verify.ask.values import ALWAYS, Value
from verify.ask.variants import Condition, MoveEvent
from verify.ask.words import perhaps
from verify.claims import Claim
from verify.forms import all_of
from verify.model import BoundRule, Instance


@dataclass(frozen=True)
class Event:
    """Something that can happen: a condition that comes true, a move that is made, or a claim on a step."""

    text: str
    condition: Condition | None = None
    move: MoveEvent | None = None
    step: Callable[..., Any] | None = None

    def claim(self, name: str, clauses: Sequence[str] = ()) -> Claim:
        """The claim that it happens."""
        if self.condition is not None:
            return Claim(name, "sometimes", self.condition, tuple(clauses), {})
        return Claim(name, "sometimes", self.step or self._made, tuple(clauses), {})

    def _made(self, before: Any, move: Any, after: Any) -> Any:
        assert self.move is not None
        if move.rule != self.move.rule:
            return False
        return self.move.matches(before, move.values)


@dataclass(frozen=True)
class Asked:
    """A question in an instance. `symmetric`: its answer is the same for all that the scope calls symmetric."""

    question: Question
    instance: Instance
    event: Event | None = None
    other: Event | None = None
    number: Value | None = None
    token: str = ""
    when: Condition | None = None
    target: tuple[BoundRule, dict[int, int]] | None = None
    play: tuple[tuple[BoundRule, dict[int, int], Made], ...] = ()
    symmetric: bool = True
    clauses: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return self.question.text

    @property
    def subject(self) -> str:
        """What is asked about, in the words of the question."""
        return self.question.said(self.question.subject)


def understand(instance: Instance, text: str) -> Asked:
    """What a question means in an instance; `BadQuestion` points at what it cannot mean."""
    question = parse(text)
    meaning = Meaning(instance, question)
    found: dict[str, Any] = {}
    if question.kind in ("most", "fewest"):
        found["number"] = meaning.number(question.subject)
    elif question.kind == "enough":
        found["token"] = _token(meaning, question.subject)
    elif question.kind == "what forbids":
        made = _as_move(meaning, question.subject)
        if made is None:
            raise meaning.wrong(
                f"'what forbids' asks about a move: {_moves(instance, question)}", question.subject
            )
        found["target"] = move(meaning, made)
    else:
        when = None if question.other is not None else question.when
        found["event"] = _event(meaning, question.subject, when)
    if question.other is not None:
        found["other"] = _event(meaning, question.other, None)
    if question.when is not None and "event" not in found:
        if question.kind == "enough":
            raise meaning.wrong("'enough' asks about every state: leave 'when' out", question.when)
        found["when"] = meaning.condition(question.when)
    play = tuple((*move(meaning, made), made) for made in question.play)
    _check_kind(meaning, found)
    return Asked(question, instance, play=play, symmetric=not meaning.fixed, clauses=meaning.cited, **found)


def _check_kind(meaning: Meaning, found: dict[str, Any]) -> None:
    question = meaning.question
    events = [(found.get("event"), question.subject), (found.get("other"), question.other)]
    for event, part in events:
        if event is None or part is None:
            continue
        if question.kind == "is" and event.move is not None:
            raise meaning.wrong("a move is not true or false: ask whether it 'can' be made", part)
        if event.step is not None and (question.kind == "must" or question.other is not None):
            raise meaning.wrong(
                "'must' and 'before' take a condition or a move, not a claim that speaks of moves", part
            )


def _moves(instance: Instance, question: Question) -> str:
    return perhaps(question.said(question.subject), instance.rule_numbers)


def _token(meaning: Meaning, part: Part) -> str:
    assert isinstance(part, Name)
    box = meaning.instance.model.box
    for name in box:
        if name.lower() == part.text.lower():
            return name
    raise meaning.wrong(f"the box has no '{part.text}': {perhaps(part.text, box)}", part)


def _as_move(meaning: Meaning, part: Part) -> Made | None:
    """A part that is a move, if it is one."""
    if isinstance(part, Made):
        return part
    if not isinstance(part, Name) or part.quoted or part.text in meaning.names.schema.names:
        return None
    return Made(part.at, part.end, part) if part.text in meaning.instance.rule_numbers else None


def _event(meaning: Meaning, part: Part, when: Part | None) -> Event:
    if isinstance(part, Pair) and part.sign == "when":
        when, part = part.right, part.left
    text = meaning.question.said(part) + (f" when {meaning.question.said(when)}" if when else "")
    held = None if when is None else meaning.condition(when)
    made = _as_move(meaning, part)
    if made is not None:
        bound, given = move(meaning, made)
        return Event(text, move=MoveEvent(bound.rule.name, given, held))
    claim = _step_claim(meaning, part)
    if claim is not None:
        if held is not None:
            raise meaning.wrong(f"claim '{claim.name}' takes no 'when'", part)
        meaning.cited += claim.clauses
        return Event(text, step=claim.function)
    value = meaning.truth(part)
    if held is None:
        return Event(text, condition=lambda s: value.read(s, ALWAYS))
    return Event(text, condition=lambda s: all_of([value.read(s, ALWAYS), held(s)]))


def _step_claim(meaning: Meaning, part: Part) -> Claim | None:
    if not isinstance(part, Name) or part.text in meaning.names.schema.names:
        return None
    for claim in meaning.instance.claims:
        if claim.name == part.text and claim.kind == "ends":
            raise meaning.wrong(
                f"claim '{claim.name}' is a measure that shows that the game ends: ask 'must over'", part
            )
        if claim.name == part.text and claim.on_steps:
            return claim
    return None
