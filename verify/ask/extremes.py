"""How many at most, how many at least, and whether the box holds enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verify.ask.answers import ALWAYS, NEVER, SOMETIMES, UNKNOWN, VALUE, Answer, answered
from verify.ask.inquiry import Inquiry, seen
from verify.ask.values import ALWAYS as NO_VARIABLES
from verify.ask.variants import Condition
from verify.claims import Claim
from verify.forms import all_of
from verify.trace import Trace

STEPS = 24
"""Thresholds that are looked for in one search."""


@dataclass(frozen=True)
class Extreme:
    """The largest value met, and the first play that led to it; nothing where no state counted."""

    value: int | None
    trace: Trace | None
    claim: Claim | None
    complete: bool


def largest(
    inquiry: Inquiry, function: Callable[[Any], Any], counts: Condition, lo: int, hi: int, grows: bool = False
) -> Extreme:
    """The largest value of a function with values from `lo` to `hi`, by thresholds that narrow it down.

    Where the function may also be larger (`grows`), the range is doubled until it is not.
    """
    best: tuple[int, Trace, Claim] | None = None
    first, complete = lo, True
    instance = inquiry.variant()
    while first <= hi and complete:
        claims = {at: _at_least(function, counts, at) for at in _thresholds(first, hi, grows)}
        result = inquiry.search(instance, list(claims.values()), early=False)
        plays = {at: seen(result, claim.name) for at, claim in claims.items()}
        for at, play in plays.items():
            if play is not None:
                best, first = (at, play, claims[at]), at + 1
        above = [at for at, play in plays.items() if play is None]
        complete = result.complete
        if above:
            hi, grows = min(above) - 1, False
        elif grows:
            hi = 2 * first
    del inquiry.results[:-1]
    return Extreme(None, None, None, complete) if best is None else Extreme(*best, complete)


def _thresholds(lo: int, hi: int, grows: bool) -> list[int]:
    """At most so many numbers, evenly from `lo` to `hi`; one more where it may grow."""
    stride = max(1, -(-(hi - lo + 1) // STEPS))
    return [*range(lo, hi + 1, stride), *([hi + 1] if grows else [])]


def _at_least(function: Callable[[Any], Any], counts: Condition, at: int) -> Claim:
    return Claim(f"at least {at}", "sometimes", lambda s: all_of([counts(s), function(s) >= at]), (), {})


def most_or_fewest(inquiry: Inquiry) -> Answer:
    """`most E` and `fewest E`, over the states where E can be read and the condition holds."""
    asked = inquiry.asked
    number, when = asked.number, asked.when
    assert number is not None
    up = asked.question.kind == "most"

    def counts(s: Any) -> Any:
        return all_of([number.there(s, NO_VARIABLES), True if when is None else when(s)])

    def function(s: Any) -> Any:
        value = number.read(s, NO_VARIABLES)
        return value if up else 0 - value

    lo, hi = (number.lo, number.hi) if up else (-number.hi, -number.lo)
    found = largest(inquiry, function, counts, lo, hi)
    question = asked.question
    text = asked.subject + (f" when {question.said(question.when)}" if question.when else "")
    if found.value is None:
        none = NEVER if found.complete else UNKNOWN
        says = f"There is no state in which this counts: {text}."
        return answered(inquiry, none, says if found.complete else "Not settled: no such state was met.")
    value = found.value if up else -found.value
    trace = _shown(inquiry, found, f"here it is {value}: {text}")
    which = "At most" if up else "At least"
    if found.complete:
        return answered(inquiry, VALUE, f"{which} {value}: {text}.", value=value, witness=trace)
    says = f"Not settled: {value} was met, but not all states were seen."
    return answered(inquiry, UNKNOWN, says, value=value, witness=trace)


def _shown(inquiry: Inquiry, found: Extreme, shows: str, good: bool = True) -> Trace:
    assert found.trace is not None and found.claim is not None
    kind = "sometimes" if good else "always"
    claim = Claim(inquiry.asked.text, kind, found.claim.function, (), {})
    return inquiry.trace(found.trace, shows, claim)


def enough(inquiry: Inquiry) -> Answer:
    """`enough NAME`: the most tokens that are ever in use, beside those in the box."""
    name = inquiry.asked.token
    there, function = inquiry.instance.model.box[name]
    found = largest(inquiry, function, lambda s: True, 0, max(there, 8), grows=True)
    if found.value is None:
        return answered(inquiry, UNKNOWN, f"Not settled: how many {name} are in use was not met.")
    used = found.value
    box = f"{there} {name} in the box"
    short = used > there
    trace = _shown(inquiry, found, f"here {used} {name} are in use, of {box}", not short)
    if not short:
        if not found.complete:
            says = f"Not settled: up to {used} {name} were in use, of {box}, but not all states were seen."
            return answered(inquiry, UNKNOWN, says, value=used, witness=trace)
        says = f"Yes: at most {used} {name} are in use at once, of {box}."
        return answered(inquiry, ALWAYS, says, value=used, witness=trace)
    at_least = "" if found.complete else "at least "
    says = f"No: {at_least}{used} {name} can be in use at once, and there are {box}."
    return answered(inquiry, SOMETIMES, says, value=used, counter=trace)
