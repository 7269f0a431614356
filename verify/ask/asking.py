"""`ask`: a question put to an instance, and several at once that share a search."""

from __future__ import annotations

from collections.abc import Sequence

from verify.ask.answers import Answer
from verify.ask.asked import Asked, understand
from verify.ask.extremes import enough, most_or_fewest
from verify.ask.forbidding import what_forbids
from verify.ask.happenings import can_happen, claims_for, comes_before, must_happen
from verify.ask.inquiry import Inquiry
from verify.ask.openings import Opening, opening_of
from verify.ask.variants import variant
from verify.errors import BadInput
from verify.model import Instance
from verify.search.limits import Limits, Watcher


def ask(
    instance: Instance,
    text: str,
    limits: Limits | None = None,
    engine: str = "auto",
    watch: Watcher | None = None,
    opening: Opening | None = None,
) -> Answer:
    """Answer a question about an instance; `opening` is a play it begins from, instead of one in its words.

    >>> from models.reference.diehard import MODEL
    >>> ask(MODEL.instance(), "can big = 4").answer
    'sometimes'
    """
    asked = understand(instance, text)
    if opening is not None and asked.play:
        raise BadInput("a question begins from one play: either after 'after' or from a file")
    inquiry = Inquiry(asked, opening or opening_of(asked), limits or Limits(), engine, watch)
    kind = asked.question.kind
    if kind in ("most", "fewest"):
        return most_or_fewest(inquiry)
    if kind == "enough":
        return enough(inquiry)
    if kind == "what forbids":
        return what_forbids(inquiry)
    if asked.other is not None:
        return comes_before(inquiry)
    if kind == "must":
        return must_happen(inquiry)
    assert asked.event is not None
    return can_happen(inquiry, inquiry.search(inquiry.variant(), claims_for(asked.event)))


def ask_together(
    instance: Instance,
    texts: Sequence[str],
    limits: Limits | None = None,
    engine: str = "auto",
    watch: Watcher | None = None,
) -> list[Answer]:
    """Answer several questions; those that ask what can happen or is true share one search."""
    found: dict[int, Answer] = {}
    asked = [understand(instance, text) for text in texts]
    for symmetric in (True, False):
        shared = [at for at, entry in enumerate(asked) if _shares(entry) and entry.symmetric is symmetric]
        if len(shared) > 1:
            found.update(_at_once(instance, asked, shared, symmetric, limits or Limits(), engine, watch))
    return [
        found[at] if at in found else ask(instance, text, limits, engine, watch)
        for at, text in enumerate(texts)
    ]


def _shares(asked: Asked) -> bool:
    return asked.question.kind in ("can", "is") and asked.other is None and not asked.play


def _at_once(
    instance: Instance,
    asked: list[Asked],
    shared: list[int],
    symmetric: bool,
    limits: Limits,
    engine: str,
    watch: Watcher | None,
) -> dict[int, Answer]:
    inquiries = {at: Inquiry(asked[at], None, limits, engine, watch) for at in shared}
    claims = []
    for at, inquiry in inquiries.items():
        event = inquiry.asked.event
        assert event is not None
        claims += claims_for(event, at)
    first = inquiries[shared[0]]
    result = first.search(variant(instance, symmetric=symmetric), claims)
    for inquiry in inquiries.values():
        inquiry.results = [result]
    return {at: can_happen(inquiry, result, at) for at, inquiry in inquiries.items()}
