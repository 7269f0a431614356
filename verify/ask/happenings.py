"""Can it happen, must it happen, is it true, does it come before something else."""

from __future__ import annotations

from typing import Any

from verify.ask.answers import ALWAYS, NEVER, SOMETIMES, UNKNOWN, Answer, answered
from verify.ask.asked import Event
from verify.ask.inquiry import Inquiry, seen, verdict_of
from verify.ask.rounds import NotSettled, find_round
from verify.ask.variants import Condition, happened
from verify.claims import Claim
from verify.forms import all_of, negation
from verify.search.check import Result
from verify.search.found import DEADLOCK
from verify.trace import Trace

REACHED, AVOIDED, FINISHED, FIRST, WITHOUT, SECOND = (
    "it happens",
    "it does not hold",
    "the game is over without it",
    "it comes first",
    "the other comes without it",
    "the other happens",
)


def claims_for(event: Event, number: int = 0, both: bool = True) -> list[Claim]:
    """The claims whose witnesses settle `can` and `is`; numbered, so that several questions share a search."""
    found = [event.claim(f"{REACHED} ({number})")]
    function = event.condition or event.step
    if both and function is not None:
        found.append(against(event, f"{AVOIDED} ({number})"))
    return found


def against(event: Event, name: str) -> Claim:
    """The claim that an event fails to happen somewhere."""
    if event.condition is not None:
        condition = event.condition
        return Claim(name, "sometimes", lambda s: negation(condition(s)), (), {})
    step = event.step
    assert step is not None
    return Claim(name, "sometimes", lambda before, move, after: negation(step(before, move, after)), (), {})


def _shown(inquiry: Inquiry, found: Trace | None, shows: str, good: bool = True) -> Trace | None:
    """A play that is found, told in terms of the question; one against it is drawn in red."""
    event = inquiry.asked.event
    if found is None or event is None:
        return None
    claim = event.claim(inquiry.asked.text)
    if not good:
        claim = Claim(claim.name, "always", claim.function, (), {})
    return inquiry.trace(found, shows, claim)


def can_happen(inquiry: Inquiry, result: Result, number: int = 0) -> Answer:
    """`can X` and `is X`, from a search with the claims of `claims_for`."""
    asked = inquiry.asked
    event, text = asked.event, asked.subject
    assert event is not None
    witness = _shown(inquiry, seen(result, f"{REACHED} ({number})"), _here(event))
    against_it = f"{AVOIDED} ({number})"
    states_it = any(verdict.name == against_it for verdict in result.verdicts)
    counter = None
    if states_it:
        counter = _shown(inquiry, seen(result, against_it), f"here not: {event.text}", good=False)
    answer = _settled(asked.question.kind, witness, counter, states_it, result.complete)
    broken = [n for n in (f"{REACHED} ({number})", against_it) if n in result.found.broken]
    notes = []
    if broken:
        answer = UNKNOWN
        notes.append("what is asked about cannot be evaluated in some states")
    if answer == SOMETIMES and counter is None and states_it:
        notes.append(
            f"no state without it was met in {result.found.states:,} states, but not all states were seen"
        )
    if asked.question.kind == "can" and states_it and answer == SOMETIMES:
        counter = None
    if answer == ALWAYS:
        witness = None
    says = _can_says(answer, event) if asked.question.kind == "can" else _is_says(answer, text, counter)
    return answered(inquiry, answer, says, notes=notes, witness=witness, counter=counter)


def _here(event: Event) -> str:
    return f"just made: {event.text}" if event.move else f"here: {event.text}"


def _settled(kind: str, witness: Trace | None, counter: Trace | None, both: bool, complete: bool) -> str:
    if witness is not None and (counter is not None or not both or (kind == "can" and not complete)):
        return SOMETIMES
    if not complete:
        return UNKNOWN
    return ALWAYS if witness is not None else NEVER


def _can_says(answer: str, event: Event) -> str:
    what = f"the move {event.text}" if event.move else event.text
    return {
        ALWAYS: f"Yes: {what} holds {'of every move' if event.step else 'in every state that play can reach'}.",
        SOMETIMES: f"Yes: {what} can {'be made' if event.move else 'happen'}.",
        NEVER: f"No: {what} {'can never be made' if event.move else 'never happens'}.",
        UNKNOWN: f"Not settled: {what} was not met, but not all states were seen.",
    }[answer]


def _is_says(answer: str, text: str, counter: Trace | None) -> str:
    missing = (
        "a play against it was found, but no state with it" if counter else "no play against it was found"
    )
    return {
        ALWAYS: f"Yes, always: {text}.",
        SOMETIMES: f"Not always: {text} holds in some cases and fails in others.",
        NEVER: f"No, never: {text}.",
        UNKNOWN: f"Not settled: {missing}, and not all states were seen.",
    }[answer]


def _as_condition(event: Event) -> Condition:
    """An event as a condition on the states of a variant that remembers it."""
    return event.condition or happened


def must_happen(inquiry: Inquiry) -> Answer:
    """`must X`: search the plays up to X for one that ends, or goes on for ever, without it."""
    event = inquiry.asked.event
    assert event is not None
    reached = _as_condition(event)
    changes: dict[str, Any] = {"stop": reached, "final": reached, "remember": event.move}
    instance = inquiry.variant(**changes)
    claims = [Claim(REACHED, "sometimes", reached, (), {})]
    final = inquiry.instance.model.final
    if final is not None:
        over = final
        claims.append(Claim(FINISHED, "sometimes", lambda s: all_of([over(s), negation(reached(s))]), (), {}))
    measures = [claim for claim in inquiry.instance.claims if claim.kind == "ends"]
    result = inquiry.search(instance, [*claims, *measures], early=final is not None)
    witness = _shown(inquiry, seen(result, REACHED), _here(event))
    ended = [(seen(result, claim.name), "the game is over") for claim in claims[1:]]
    ended.append((seen(result, DEADLOCK), "no move is left"))
    plays = [(play, why) for play, why in ended if play is not None]
    notes: list[str] = []
    counter = None
    if plays:
        play, why = min(plays, key=lambda entry: entry[0].length)
        counter = _shown(inquiry, play, f"{why}, and it has not happened: {event.text}", good=False)
    elif result.complete and not any(verdict_of(result, m.name).verdict == "holds" for m in measures):
        counter, notes = _for_ever(inquiry, changes, event)
    return _must_answer(inquiry, event, witness, counter, result, notes)


def _for_ever(inquiry: Inquiry, changes: dict[str, Any], event: Event) -> tuple[Trace | None, list[str]]:
    """A play that goes on for ever without the event, or a note why that could not be told."""
    try:
        found = find_round(inquiry.variant(**changes, symmetric=False), inquiry.clock)
    except NotSettled as error:
        return None, [f"whether a play can go on for ever without it could not be told: {error}"]
    except KeyboardInterrupt:
        return None, ["whether a play can go on for ever without it could not be told: interrupted"]
    if found is None:
        return None, []
    before = inquiry.opening.moves if inquiry.opening else ()
    first = inquiry.opening.first if inquiry.opening else found.first[: inquiry.instance.schema.cells]
    at = len(before) + len(found.way)
    back = "the state at the start" if at == 0 else f"the state after move {at}"
    shows = f"this is {back} again: play can go round for ever, and it never happens: {event.text}"
    claim = Claim(inquiry.asked.text, "always", event.claim("").function, (), {})
    return inquiry.play(first, [*before, *found.way, *found.round], shows, claim), []


def _must_answer(
    inquiry: Inquiry,
    event: Event,
    witness: Trace | None,
    counter: Trace | None,
    result: Result,
    notes: list[str],
) -> Answer:
    open_end = bool(notes)
    if witness is None and result.complete:
        answer, says = NEVER, f"No: {event.text} never happens."
    elif counter is not None and witness is not None:
        answer, says = SOMETIMES, f"No: {event.text} can happen, but a play can do without it."
    elif counter is None and result.complete and not open_end:
        answer, says = ALWAYS, f"Yes: every play comes to it: {event.text}."
    else:
        answer = UNKNOWN
        without = (
            "a play without it was found, but none with it" if counter else "no play without it was found"
        )
        says = f"Not settled: {without}, and not everything was seen."
    return answered(
        inquiry,
        answer,
        says,
        of=" on the plays up to it",
        notes=notes,
        witness=witness,
        counter=counter,
    )


def comes_before(inquiry: Inquiry) -> Answer:
    """`can X before Y` and `must X before Y`: plays up to Y for one with X, plays up to X for one with Y."""
    x, y = inquiry.asked.event, inquiry.asked.other
    assert x is not None and y is not None
    stop = _as_condition(y)
    early = inquiry.variant(stop=stop, final=stop, remember=y.move)
    first = inquiry.search(early, [_before_the_other(x, y), Claim(SECOND, "sometimes", stop, (), {})])
    stop_x = _as_condition(x)
    late = inquiry.variant(stop=stop_x, final=stop_x, remember=x.move)
    second = inquiry.search(late, [_without_the_first(x, y)])
    witness = _shown(inquiry, seen(first, FIRST), f"{_here(x)}; and not yet: {y.text}")
    found = seen(second, WITHOUT)
    counter = None
    if found is not None:
        claim = y.claim(inquiry.asked.text)
        red = Claim(claim.name, "always", claim.function, (), {})
        counter = inquiry.trace(found, f"{_here(y)}; and not before it: {x.text}", red)
    notes = []
    if first.complete and seen(first, SECOND) is None:
        notes.append(f"it never happens at all: {y.text}")
    return _before_answer(inquiry, x, y, witness, counter, first.complete, second.complete, notes)


def _before_the_other(x: Event, y: Event) -> Claim:
    """X happens in a state or by a move that is not yet, or not also, Y."""
    stop = _as_condition(y)
    if x.condition is not None:
        condition = x.condition
        return Claim(FIRST, "sometimes", lambda s: all_of([condition(s), negation(stop(s))]), (), {})
    made = x.claim(FIRST).function
    other = None if y.move is None else y.claim(FIRST).function

    def function(before: object, move: object, after: object) -> object:
        same = False if other is None else other(before, move, after)
        return all_of([made(before, move, after), negation(same)])

    return Claim(FIRST, "sometimes", function, (), {})


def _without_the_first(x: Event, y: Event) -> Claim:
    """Y happens while X has not happened before."""
    if y.condition is None:
        return y.claim(WITHOUT)
    condition = y.condition
    if x.move is None:
        return Claim(WITHOUT, "sometimes", condition, (), {})
    return Claim(WITHOUT, "sometimes", lambda s: all_of([condition(s), negation(happened(s))]), (), {})


def _before_answer(
    inquiry: Inquiry,
    x: Event,
    y: Event,
    witness: Trace | None,
    counter: Trace | None,
    first_complete: bool,
    second_complete: bool,
    notes: list[str],
) -> Answer:
    wants_all = inquiry.asked.question.kind == "must"
    if witness is None:
        answer = NEVER if first_complete else UNKNOWN
    elif counter is not None:
        answer = SOMETIMES
    elif second_complete:
        answer = ALWAYS
    else:
        answer = UNKNOWN if wants_all else SOMETIMES
        notes = [*notes, "whether the other can come without it was not settled"]
    says = {
        ALWAYS: f"Yes, always: {y.text} never comes unless {x.text} came before.",
        SOMETIMES: f"{'Not always' if wants_all else 'Yes'}: {x.text} can come before {y.text}, and need not.",
        NEVER: f"No: {x.text} never comes before {y.text}.",
        UNKNOWN: "Not settled: not everything was seen.",
    }[answer]
    if answer == SOMETIMES and counter is None:
        says = f"Yes: {x.text} can come before {y.text}."
    return answered(
        inquiry,
        answer,
        says,
        of=" on the plays up to it",
        notes=notes,
        witness=witness,
        counter=counter,
        ordered=True,
    )
