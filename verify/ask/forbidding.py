"""What forbids a move: the clauses that refuse it, each with a shortest play to a state in which it does.

One rule is added that tries the move, changes nothing, and can be made exactly where a given clause refuses it.
"""

from __future__ import annotations

import itertools
from typing import Any

from verify.ask.answers import ALWAYS, NEVER, SOMETIMES, UNKNOWN, Answer, Refusal, answered
from verify.ask.inquiry import Inquiry, seen
from verify.ask.variants import QUESTION, Condition
from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import Refused, Untraceable
from verify.lift.lifted import Lifted
from verify.lift.tree import leaves
from verify.model import BoundRule, Instance, Move
from verify.rules import Rule, require
from verify.trace import Trace

TRIED, OUTCOME = "asked_move", "asked_outcome"


def what_forbids(inquiry: Inquiry) -> Answer:
    """`what forbids MOVE`: in the state after a play, or in any state that can be reached."""
    return _in_one_state(inquiry) if inquiry.opening is not None else _anywhere(inquiry)


def _clauses(instance: Instance, bound: BoundRule) -> list[str]:
    """The clauses that may refuse a rule, in the order of the register."""
    try:
        tree = Lifted(instance).rule(bound)
        found = {leaf.clause for leaf in leaves(tree) if leaf.outcome == "refused"}
    except Untraceable:
        found = {*instance.model.register, *bound.rule.clauses, bound.rule.name}
    order = list(instance.model.register)
    return sorted(found, key=lambda clause: (order.index(clause) if clause in order else len(order), clause))


def _anywhere(inquiry: Inquiry) -> Answer:
    target = inquiry.asked.target
    assert target is not None
    bound, given = target
    clauses = _clauses(inquiry.instance, bound)
    instance = inquiry.variant(extra=[_trying(bound, given, clauses, inquiry.asked.when)])
    claims = [_claim(at, clause) for at, clause in enumerate([*clauses, "nothing"])]
    result = inquiry.search(instance, claims)
    plays = [seen(result, claim.name) for claim in claims]
    refusals = []
    for clause, play in zip(clauses, plays, strict=False):
        if play is not None:
            refusals.append(_refusal(inquiry, bound, clause, play))
    witness = None
    if plays[-1] is not None:
        first, moves, attempt = _taken_apart(inquiry, bound, plays[-1])
        shows = f"{inquiry.instance.describe(attempt)} can be made"
        witness = inquiry.play(first, [*moves, attempt], shows, _allowed(inquiry))
    notes = [] if clauses else ["the rule of this move refuses nothing"]
    silent = [c for c, play in zip(clauses, plays, strict=False) if play is None]
    if silent and result.complete:
        notes.append(f"never what forbids it here: {', '.join(silent)}")
    elif silent:
        notes.append(f"not met as a reason, but not all states were seen: {', '.join(silent)}")
    return _answer(inquiry, refusals, witness, result.complete or None not in plays, notes)


def _trying(bound: BoundRule, given: dict[int, int], clauses: list[str], when: Condition | None) -> Rule:
    """A rule that can be made, without effect, where trying the move ends as its last parameter says."""
    names = list(bound.rule.domains)
    domains: dict[str, Any] = {
        name: (given[at],) if at in given else bound.domains[at] for at, name in enumerate(names)
    }

    def function(s: Any, *values: Any) -> None:
        *arguments, wanted = values
        require(True if when is None else when(s), QUESTION)
        before = s.contents_now()
        try:
            bound.rule(s, *arguments)
            outcome = len(clauses)
        except Refused as refusal:
            outcome = clauses.index(refusal.clause) if refusal.clause in clauses else -1
        s.put_contents(before)
        require(wanted == outcome, QUESTION)

    return Rule(TRIED, function, "rule", (), {**domains, OUTCOME: range(len(clauses) + 1)})


def _claim(at: int, clause: str) -> Claim:
    def function(before: Any, move: Any, after: Any) -> Any:
        return getattr(move, OUTCOME) == at if move.rule == TRIED else False

    return Claim(f"{clause} refuses it", "sometimes", function, (), {})


def _allowed(inquiry: Inquiry) -> Claim:
    """What a play shows that ends with the move: that it can be made."""
    return Claim(inquiry.asked.text, "sometimes", lambda before, move, after: True, (), {})


def _taken_apart(inquiry: Inquiry, bound: BoundRule, play: Trace) -> tuple[Any, list[Move], Move]:
    """The play before a try, and the move that was tried."""
    *moves, tried = play.moves
    attempt = Move(bound.rule.name, tuple(zip(bound.rule.domains, tried.values[:-1], strict=True)))
    return play.states[0], [move for move in moves if move.rule != TRIED], attempt


def _refusal(inquiry: Inquiry, bound: BoundRule, clause: str, play: Trace) -> Refusal:
    first, moves, attempt = _taken_apart(inquiry, bound, play)
    engine = PythonEngine(inquiry.instance)
    trace = inquiry.play(first, moves, f"refused by {clause}", attempt=attempt)
    also = [other for other in engine.refusals(trace.states[-1], attempt) if other != clause]
    return Refusal(clause, trace, tuple(also))


def _in_one_state(inquiry: Inquiry) -> Answer:
    """The clauses that refuse each move that fits, in the state after the given play."""
    target, opening = inquiry.asked.target, inquiry.opening
    assert target is not None and opening is not None
    bound, given = target
    engine = PythonEngine(inquiry.instance)
    tried = {move: outcome for _, move, outcome in engine.attempts(opening.state)}
    refusals: dict[str, Refusal] = {}
    allowed = None
    fits = [
        Move(bound.rule.name, tuple(zip(bound.rule.domains, values, strict=True)))
        for values in itertools.product(*bound.domains)
        if all(values[place] == value for place, value in given.items())
    ]
    when = inquiry.asked.when
    if when is not None and not when(inquiry.instance.draft().put_state(opening.state)):
        return answered(inquiry, UNKNOWN, "The state after this play does not meet what follows 'when'.")
    if bound.rule.sort != "auto" and not any(move in tried for move in fits):
        says = "Bookkeeping has to come first: while it is not done, no other move can be made."
        return _at_once(inquiry, answered(inquiry, ALWAYS, says))
    for move in fits:
        outcome = tried.get(move) or engine.outcome(opening.state, move)
        if outcome.status == "refused":
            others = engine.refusals(opening.state, move)
            trace = inquiry.play(
                opening.first, opening.moves, f"refused by {', '.join(others)}", attempt=move
            )
            for clause in others:
                also = tuple(other for other in others if other != clause)
                refusals.setdefault(clause, Refusal(clause, trace, also))
        elif allowed is None and outcome.state is not None:
            shows = f"{inquiry.instance.describe(move)} can be made"
            allowed = inquiry.play(opening.first, [*opening.moves, move], shows, _allowed(inquiry))
    return _at_once(inquiry, _answer(inquiry, list(refusals.values()), allowed, True, []))


def _at_once(inquiry: Inquiry, answer: Answer) -> Answer:
    """An answer that needed no search."""
    length = len(inquiry.opening.moves) if inquiry.opening else 0
    answer.how = f"the state after the given play of {length} {'move' if length == 1 else 'moves'}"
    answer.states = 1
    return answer


def _answer(
    inquiry: Inquiry, refusals: list[Refusal], witness: Trace | None, complete: bool, notes: list[str]
) -> Answer:
    text = inquiry.asked.subject
    named = ", ".join(entry.clause for entry in refusals)
    if refusals and witness is not None and complete:
        answer, says = SOMETIMES, f"{text} is forbidden by {named}; elsewhere it can be made."
    elif refusals and complete:
        answer, says = ALWAYS, f"{text} is always forbidden, by {named}."
    elif complete and witness is not None:
        answer, says = NEVER, f"Nothing forbids {text}."
    elif complete:
        answer, says = NEVER, f"There is no state in which {text} can be tried."
    else:
        met = f"forbidden by {named} where it was met" if named else "not met as forbidden"
        answer, says = UNKNOWN, f"Not settled: {text} is {met}, but not all states were seen."
    if inquiry.opening is not None and answer == ALWAYS:
        says = f"{text} is forbidden there, by {named}."
    if inquiry.opening is not None and answer == SOMETIMES:
        says = f"{text} is forbidden by {named} for some choices; others can be made."
    return answered(inquiry, answer, says, notes=notes, witness=witness, refusals=refusals)
