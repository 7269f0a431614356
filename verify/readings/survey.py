"""All ambiguities of a model: explored together, scope by scope, until each has shown what it changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.errors import BadInput, Untraceable, one_of
from verify.model import Model, Reading
from verify.orders import Orders
from verify.readings.analysis import Analysis
from verify.readings.confluence import Confluence, confluence
from verify.readings.explored import Searched
from verify.readings.family import FamilyInstance, family
from verify.readings.games import Games
from verify.readings.interactions import Interaction, interactions
from verify.readings.native import NativeFamily
from verify.readings.python import PythonFamily
from verify.readings.verdicts import NONE, NOT_REACHED, ORDER, UNSEEN, Asked, Comparison, judged
from verify.search.limits import Clock, Limits, Watcher

Say = Callable[[str], None]


@dataclass
class Ambiguity:
    """One ambiguity and what is known of it: the comparison that counts for each option, and the largest of them."""

    reading: Reading
    base: str
    model: str = ""
    comparisons: dict[str, Comparison] = field(default_factory=dict)
    tried: list[str] = field(default_factory=list)

    @property
    def most(self) -> Comparison | None:
        found = self.comparisons.values()
        return max(found, key=lambda c: c.rank, default=None)

    @property
    def verdict(self) -> str:
        return self.most.verdict if self.most else UNSEEN

    @property
    def differs(self) -> bool:
        return any(comparison.differs for comparison in self.comparisons.values())

    def take(self, found: Comparison) -> None:
        """Keep a comparison if it says more than the one before."""
        kept = self.comparisons.get(found.option)
        if kept is None or found.weight > kept.weight:
            self.comparisons[found.option] = found

    def to_json(self) -> dict[str, Any]:
        most = self.most
        return {
            "id": self.reading.id,
            "question": self.reading.question,
            "options": dict(self.reading.options),
            "default": self.reading.default,
            "base": self.base,
            "verdict": self.verdict,
            "settled": most.settled if most else False,
            "how": most.how if most else "it was not explored: the search was stopped before",
            "scope": most.scope if most else None,
            "scopes_tried": self.tried,
            "trace": most.play.to_json() if most and most.play else None,
            "share": round(most.local.share, 9) if most else None,
            "claims_affected": sorted({n for c in self.comparisons.values() for n in c.claims}),
            "comparisons": [comparison.to_json() for comparison in self.comparisons.values()],
        }


@dataclass
class Seen:
    """One scope that was explored, in numbers."""

    scope: str
    engine: str
    configurations: int
    kind: str
    states: int
    levels: int
    transitions: int
    start_seconds: float
    seconds: float
    stopped: str
    traced: int

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"stopped": self.stopped or None, "complete": not self.stopped}


@dataclass
class Survey:
    """The outcome: every ambiguity, every open order, and what meddles with what."""

    model: Model
    ambiguities: list[Ambiguity]
    explored: list[Seen] = field(default_factory=list)
    interactions: list[Interaction] = field(default_factory=list)
    orders: list[Confluence] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        settled = all(a.verdict in (NONE, *ORDER[3:]) for a in self.ambiguities)
        return settled and all(o.verdict in ("same", "differs") for o in self.orders)

    def beside(self, key: str) -> list[Interaction]:
        """The interactions that an ambiguity takes part in."""
        return [entry for entry in self.interactions if key in (entry.one[0], entry.other[0])]

    @property
    def exit_code(self) -> int:
        """1: something differs; 3: nothing was found, but not everything could be looked at; 0: nothing differs."""
        apart = any(a.differs for a in self.ambiguities) or any(o.verdict == "differs" for o in self.orders)
        if apart or self.interactions:
            return 1
        return 0 if self.complete else 3

    def to_json(self) -> dict[str, Any]:
        return {
            "model": self.model.name,
            "explored": [entry.to_json() for entry in self.explored],
            "ambiguities": [
                a.to_json() | {"interactions": [entry.to_json() for entry in self.beside(a.reading.id)]}
                for a in self.ambiguities
            ],
            "interactions": [entry.to_json() for entry in self.interactions],
            "orders": [entry.to_json() for entry in self.orders],
            "warnings": self.warnings,
        }


@dataclass(frozen=True)
class Wish:
    """What is to be explored, and how."""

    ids: Sequence[str] = ()
    scope: str | None = None
    kind: str = "auto"
    engine: str = "auto"
    chosen: Mapping[str, str] = field(default_factory=dict)
    games: int = 100
    seed: int = 0
    limits: Limits = field(default_factory=Limits)


def survey(
    model: Model, wish: Wish | None = None, watch: Watcher | None = None, say: Say | None = None
) -> Survey:
    """Explore the readings of a model together and say of each ambiguity what it changes."""
    wish = wish or Wish()
    readings, orders = _wanted(model, wish)
    base = model.instance(readings=wish.chosen).readings
    found = Survey(model, [Ambiguity(reading, base[reading.id], model.name) for reading in readings])
    clock = Clock(wish.limits.time_limit)
    settled: dict[str, Confluence] = {}
    for scope in _scopes(model, wish, [*readings, *orders]):
        open_ones = [
            a for a in found.ambiguities if not a.differs and _applies(model, wish, a.reading, scope)
        ]
        asked = [
            o
            for o in orders
            if _applies(model, wish, o, scope) and (o.id not in settled or settled[o.id].verdict != "differs")
        ]
        if not open_ones and not asked:
            continue
        if clock.up:
            found.warnings.append(f"scope '{scope}' was not explored: the time was up")
            continue
        if _stopped(found):
            found.warnings.append(f"scope '{scope}' was not explored: interrupted")
            continue
        try:
            answers = _in_scope(model, scope, wish, clock, open_ones, asked, found, watch, say)
        except KeyboardInterrupt:
            found.warnings.append(f"scope '{scope}' was interrupted")
            break
        for entry in answers:
            kept = settled.get(entry.orders.id)
            if kept is None or entry.verdict == "differs" or kept.verdict not in ("same", "differs"):
                settled[entry.orders.id] = entry
    found.orders = list(settled.values())
    return found


def _stopped(found: Survey) -> bool:
    return any(entry.stopped == "interrupted" for entry in found.explored)


def _wanted(model: Model, wish: Wish) -> tuple[list[Reading], list[Orders]]:
    known = [reading.id for reading in model.readings] + [order.id for order in model.orders]
    for name in wish.ids:
        if name not in known:
            raise BadInput(one_of("ambiguity", name, known, f"model '{model.name}'"))
    if not known:
        raise BadInput(
            f"model '{model.name}' has no readings and no open orders: there is nothing to compare"
        )
    if wish.engine not in ("auto", "native", "python"):
        raise BadInput(one_of("engine", wish.engine, ["auto", "native", "python"]))
    if wish.scope is not None:
        model.scope(wish.scope)
    chosen = [reading for reading in model.readings if not wish.ids or reading.id in wish.ids]
    return chosen, [order for order in model.orders if not wish.ids or order.id in wish.ids]


def _scopes(model: Model, wish: Wish, entries: Sequence[Reading | Orders]) -> list[str]:
    """The scopes to explore, smallest first: the one asked for, or those marked exhaustive and those named."""
    if wish.scope is not None:
        return [wish.scope]
    named = {name for entry in entries for name in entry.scopes}
    found = [scope for scope in model.scopes if scope.exhaustive or scope.name in named] or [model.scopes[0]]
    sizes = [scope.expect.get("states") for scope in found]
    if all(size is not None for size in sizes):
        found.sort(key=lambda scope: scope.expect["states"])
    return [scope.name for scope in found]


def _applies(model: Model, wish: Wish, entry: Reading | Orders, scope: str) -> bool:
    return wish.scope is not None or not entry.scopes or scope in entry.scopes


def _in_scope(
    model: Model,
    scope: str,
    wish: Wish,
    clock: Clock,
    ambiguities: list[Ambiguity],
    orders: list[Orders],
    found: Survey,
    watch: Watcher | None,
    say: Say | None,
) -> list[Confluence]:
    """Explore one scope; the ambiguities and the survey are told what it shows."""
    ids = [ambiguity.reading.id for ambiguity in ambiguities]
    together = family(model, wish.kind, ids, wish.chosen)
    instance = FamilyInstance(model, scope, together)
    begin = time.perf_counter()
    searched = _searcher(instance, wish, clock, orders, found, watch, say)
    started = time.perf_counter() - begin
    result = searched.run()
    deadline = None if clock.limit is None else clock.start + clock.limit
    analysis = Analysis(searched, deadline)
    found.explored.append(
        Seen(
            scope,
            searched.name,
            together.size,
            _kind(together.deviations),
            result.states,
            len(result.levels) - 1,
            result.transitions,
            round(started, 3),
            round(result.seconds, 3),
            result.stopped,
            searched.lifted.runs if isinstance(searched, NativeFamily) else 0,
        )
    )
    if say is not None:
        say("comparing")
    singles = sum(1 << number for _, _, number in together.singles())
    if singles:
        analysis.look(0, singles)
    games = None
    if wish.games and singles and result.stopped != "interrupted":
        left = None if clock.limit is None else max(0.0, clock.limit - clock.seconds)
        games = Games(searched, wish.games, wish.seed, left).play()
    for ambiguity in ambiguities:
        ambiguity.tried.append(scope)
        for _, _, number in (s for s in together.singles() if s[0].id == ambiguity.reading.id):
            asked = _asked(searched, ambiguity.reading.id, number)
            ambiguity.take(judged(analysis, 0, number, asked, games))
    found.warnings += _odds(searched, ambiguities)
    meddling, note = interactions(analysis, say)
    found.interactions += meddling
    found.warnings += [note] if note else []
    return [confluence(analysis, at, order, clock, say) for at, order in enumerate(orders)]


def _kind(deviations: Sequence[frozenset[Any]]) -> str:
    widest = max(len(deviation) for deviation in deviations)
    return {0: "base", 1: "singles", 2: "pairs"}.get(widest, "all")


def _searcher(
    instance: FamilyInstance,
    wish: Wish,
    clock: Clock,
    orders: Sequence[Orders],
    found: Survey,
    watch: Watcher | None,
    say: Say | None,
) -> NativeFamily | PythonFamily:
    questions = [order.at for order in orders]
    native = None
    if wish.engine != "python":
        try:
            native = NativeFamily(instance, wish.limits, watch, say, questions)
        except Untraceable as error:
            if wish.engine == "native":
                raise
            found.warnings.append(f"the python engine is used, because {error}")
    made = native or PythonFamily(instance, wish.limits, watch, questions)
    if clock.limit is not None:
        made.limits = replace(wish.limits, time_limit=max(0.0, clock.limit - clock.seconds))
    return made


def _asked(searched: Searched, key: str, number: int) -> Asked:
    """Whether anything asks about an ambiguity, and whether all that do are the same trees in both configurations."""
    if not isinstance(searched, NativeFamily):
        return Asked(True, False)
    at_all = key in searched.instance.asking.ever
    return Asked(at_all, not any(entry.separates(0, number) for entry in searched.lifted.found))


def _odds(searched: Searched, ambiguities: Sequence[Ambiguity]) -> list[str]:
    """Rules of chance whose weights depend on an ambiguity: what is likely is not compared."""
    if not isinstance(searched, NativeFamily):
        return []
    ids = {ambiguity.reading.id for ambiguity in ambiguities}
    found = []
    for bound in searched.instance.rules:
        weight = searched.lifted.weight(bound)
        for key in sorted(ids & (weight.asked if weight is not None else set())):
            found.append(f"the odds of '{bound.rule.name}' depend on {key}; odds are not compared")
    return found


__all__ = ["NOT_REACHED", "Survey", "Wish", "survey"]
