"""What an ambiguity of the rulebook changes: the one place where FAQ entries ask for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.ask.answers import UNKNOWN, Answer
from verify.ask.asking import ask
from verify.model import Instance
from verify.search.limits import Limits, Watcher
from verify.trace import Trace


@dataclass(frozen=True)
class Ambiguity:
    """Whether the options of a reading make a difference: differs, same or unknown; how, and a play that shows it."""

    verdict: str
    how: str
    trace: Trace | None
    answers: Mapping[str, Answer]


def verdict_of(
    options: Mapping[str, Instance], question: str, limits: Limits, watch: Watcher | None = None
) -> Ambiguity:
    """Put one question under each option of a reading and compare the answers."""
    answers = {option: ask(instance, question, limits, watch=watch) for option, instance in options.items()}
    words = {option: outcome(answer) for option, answer in answers.items()}
    if any(answer.answer == UNKNOWN for answer in answers.values()):
        verdict = UNKNOWN
    else:
        verdict = "differs" if len(set(map(str, words.values()))) > 1 else "same"
    how = "; ".join(f"{option}: {words[option]} ({answer.how})" for option, answer in answers.items())
    plays = [trace for answer in answers.values() for _, trace in answer.plays]
    return Ambiguity(verdict, how, min(plays, key=lambda play: play.length, default=None), answers)


def outcome(answer: Answer) -> str | int | list[str]:
    """An answer as an author expects it: a word, a number, or the clauses that forbid a move."""
    if answer.value is not None and answer.kind in ("most", "fewest") and answer.answer != UNKNOWN:
        return answer.value
    return answer.answer
