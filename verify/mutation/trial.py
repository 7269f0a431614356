"""One fault on trial: the rules are traced again with it, compared with the sound ones, and searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.claims import Claim
from verify.engines import program as pg
from verify.engines.exchange import Exchange, Variant
from verify.engines.python import Outcome, PythonEngine
from verify.errors import BadInput, LudoproofError
from verify.examples import Prepared, changes
from verify.lift.digest import tree_digest
from verify.lift.expr import Node, forgetting
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.lift.trace import trusting
from verify.model import Instance, Move, Scope
from verify.mutation.faults import Fault
from verify.search.check import Disagreement
from verify.search.found import BOUNDS, CLAIM_ERROR, ERROR, Finding, Found
from verify.search.limits import Limits, Watcher
from verify.search.native_search import NativeSearch
from verify.state import State

KILLED, SURVIVED, EQUIVALENT, CUT = "killed", "survived", "equivalent in scope", "cut"
SAME, TWIN, STILLBORN = "same tree", "same tree as another", "no rule any more"
GROWTH, HEADROOM = 4, 10_000
"""A mutant is searched up to so many times the sound rules' states, and so many more."""


@dataclass
class Trial:
    """What came of one fault. `noticed` says who noticed, and after how many moves where that is known.

    `examples` and `pins` are the worked examples and the pinned moves that come out differently. `play` are the moves
    after which the rules with and without the fault differ; `then` says how. `twin` is the fault that makes the same
    rules, and `scope` the one in which all this was found, where faults are tried in several.
    """

    fault: Fault
    outcome: str
    noticed: dict[str, int | None] = field(default_factory=dict)
    examples: list[str] = field(default_factory=list)
    pins: list[str] = field(default_factory=list)
    counts: bool = False
    levels: bool = False
    reason: str = ""
    play: list[str] = field(default_factory=list)
    first: int = 0
    changes: list[str] = field(default_factory=list)
    then: dict[str, str] = field(default_factory=dict)
    reading: str = ""
    cached: bool = False
    by_search: str = ""
    scope: str = ""
    twin: str = ""

    def kept(self) -> dict[str, Any]:
        """What is worth keeping for the next time."""
        names = "outcome noticed examples pins counts levels reason play first changes then reading"
        return {name: getattr(self, name) for name in names.split()}

    def to_json(self) -> dict[str, Any]:
        fault = self.fault
        return {
            "id": fault.id,
            "sort": fault.sort,
            "rules": list(fault.rules),
            "clauses": list(fault.clauses),
            "where": fault.where,
            "before": fault.before,
            "after": fault.after,
            "scope": self.scope,
        } | self.kept()


@dataclass(frozen=True)
class Difference:
    """A play to the first state where a fault shows, and what the moves there come to with the fault."""

    first: State
    moves: list[Move]
    state: State
    faulty: dict[Move, Outcome]


class Bench:
    """The sound rules of an instance, traced, compiled and searched, to put faults on trial against."""

    def __init__(
        self,
        lifted: Lifted,
        claims: Sequence[Claim] | None,
        limits: Limits,
        examples: Sequence[Prepared],
        watch: Watcher | None = None,
    ) -> None:
        self.instance = instance = lifted.instance
        self.limits = limits
        self.examples = list(examples)
        self.lifted = lifted
        self.known: dict[Node, str] = {}
        with deep():
            self.digests = [tree_digest(self.lifted.rule(bound), self.known) for bound in instance.rules]
        with trusting():
            self.exchange = Exchange(instance, list(instance.claims if claims is None else claims), lifted)
        self.search = NativeSearch(self.exchange.engine, limits, watch)
        self.found = self.search.run()
        self.search.rest()
        self._mutated = Lifted(instance)
        self._worker = self.exchange.scratch()
        self.claims = self._sound_claims()

    def _sound_claims(self) -> list[Claim]:
        """The claims that hold for the sound rules: only these can notice anything."""
        for name in (BOUNDS, ERROR, CLAIM_ERROR):
            if name in self.found.findings:
                raise BadInput(
                    f"model '{self.instance.model.name}' is not sound in scope '{self.instance.scope.name}' "
                    f"({name}): mend it first, 'ludoproof check' shows where"
                )
        return [
            claim
            for claim in self.exchange.engine.claims
            if (claim.name in self.found.findings) == (claim.kind in ("sometimes", "refuted"))
        ]

    def traced(self, fault: Fault) -> dict[int, str] | str:
        """The digests of the rules that the fault changes, by number; or why they cannot be traced.

        To be called with the fault planted; `self._mutated` then has the trees.
        """
        self._mutated._trees.clear()
        known = dict(self.known)
        changed = {}
        try:
            with trusting(), deep():
                for name in fault.reached:
                    k = self.instance.rule_numbers[name]
                    digest = tree_digest(self._mutated.rule(self.instance.rules[k]), known)
                    if digest != self.digests[k]:
                        changed[k] = digest
        except LudoproofError as error:
            return str(error)
        return changed

    def examples_wrong(self) -> tuple[list[str], list[str]]:
        """The worked examples and the pinned moves that do not come out any more, with the fault planted."""
        wrong = [prepared.example for prepared in self.examples if prepared.wrong()]
        return [e.id for e in wrong if not e.pinned], [e.id for e in wrong if e.pinned]

    def tried(self, fault: Fault, changed: Sequence[int], limits: Limits) -> tuple[Trial, Difference | None]:
        """The trial of a fault that is planted and traced, but for worked examples."""
        variant = self.exchange.variant(self._mutated, changed)
        rows = sum(self.found.levels)
        row = self.exchange.first_difference(variant, self.search.shared, self._worker, rows)
        if row is None:
            return Trial(fault, EQUIVALENT), None
        found = self._searched(variant, limits)
        trial = Trial(fault, SURVIVED, self._noticed(found))
        trial.counts, trial.levels = self._snapshot(found)
        if trial.noticed:
            trial.outcome = KILLED
        elif found.stopped:
            trial.outcome, trial.reason = CUT, found.stopped
        return trial, self._where(row) if trial.outcome == SURVIVED else None

    def _searched(self, variant: Variant, limits: Limits) -> Found:
        with self.exchange.using(variant) as engine:
            search = _Quick(engine, limits)
            try:
                return search.run()
            finally:
                search.close()

    def _noticed(self, found: Found) -> dict[str, int | None]:
        """The claims and built-in checks that held for the sound rules and do not any more."""
        kinds = {claim.name: claim.kind for claim in self.claims}
        known = {claim.name for claim in self.exchange.engine.claims} | set(self.found.findings)
        noticed: dict[str, int | None] = {
            name: finding.level + (finding.move is not None)
            for name, finding in found.findings.items()
            if kinds.get(name) in ("always", "step", "ends") or name not in known
        }
        if not found.stopped:
            for name, kind in kinds.items():
                if kind in ("sometimes", "refuted") and name not in found.findings:
                    noticed[name] = None
        return noticed

    def _snapshot(self, found: Found) -> tuple[bool, bool]:
        """Whether the expected counts notice, and whether the number of states of each level does."""
        if found.stopped and found.states <= self.found.states:
            return False, False
        pairs = {
            "states": (self.found.states, found.states),
            "transitions": (self.found.transitions, found.transitions),
            "depth": (len(self.found.levels), len(found.levels)),
        }
        expected = self.instance.scope.expect
        counts = any(a != b for key, (a, b) in pairs.items() if key in expected)
        return counts, found.levels != self.found.levels or found.transitions != self.found.transitions

    def _where(self, row: int) -> Difference:
        """A shortest play to the first state where the fault shows, and what can be done there with it."""
        level = next(n for n, (_, end) in enumerate(self.search.ranges) if row < end)
        state = self.exchange.engine.layout.unpack(self.search.states[row])
        path = self.search.path_to(state, level)
        first = path[0][0] if path else state
        return Difference(first, [move for _, move in path], state, _attempts(self.instance, state))

    def explain(self, trial: Trial, seen: Difference) -> None:
        """Say how a survivor differs; to be called when the fault is taken out again."""
        state, faulty = seen.state, seen.faulty
        sound = _attempts(self.instance, state)
        moves = [move for move in {**sound, **faulty} if _differs(sound.get(move), faulty.get(move))]
        if not moves:
            raise Disagreement(
                f"the engines do not agree on the fault at {trial.fault.where}: only one of them sees a difference"
            )
        trial.play = [self.instance.describe(move) for move in seen.moves]
        trial.first = self.instance.initial.index(seen.first)
        told = sound.get(moves[0])
        trial.changes = changes(self.instance, state, told.state) if told and told.state else []
        trial.then = {
            "move": self.instance.describe(moves[0]),
            "rules": self._told(state, sound.get(moves[0])),
            "mutant": self._told(state, faulty.get(moves[0])),
        }

    def _told(self, state: State, outcome: Outcome | None) -> str:
        if outcome is None:
            return "bookkeeping comes first"
        if outcome.status == "refused":
            return f"refused by {outcome.clause}"
        if outcome.state is None:
            return outcome.message
        changed = changes(self.instance, state, outcome.state)
        return "allowed: " + (", ".join(changed) or "nothing changes")

    def mutant_limits(self, seconds: float | None, stop_early: bool) -> Limits:
        """What the search of one mutant may use."""
        most = GROWTH * self.found.states + HEADROOM
        if self.limits.max_states is not None:
            most = min(most, self.limits.max_states)
        words = self.exchange.engine.layout.words
        memory = 2 * most * (8 * words + 16) + (64 << 20)
        return Limits(
            max_states=most,
            max_depth=self.limits.max_depth,
            max_memory=min(memory, self.limits.memory),
            time_limit=seconds,
            workers=1,
            keep_going=not stop_early,
        )

    def untouched(self) -> bool:
        """Whether the rules still are what they were before faults were planted and taken out again."""
        fresh = Lifted(self.instance)
        with forgetting(), trusting(), deep():
            known: dict[Node, str] = {}
            now = [tree_digest(fresh.rule(bound), known) for bound in self.instance.rules]
        return now == self.digests


class _Quick(NativeSearch):
    """A search whose findings are not put into words."""

    def _finding(self, slot: int, name: str, level: int, record: Any) -> Finding:
        claim = self.engine.claims[slot - pg.FIRST_CLAIM] if slot >= pg.FIRST_CLAIM else None
        on_step = claim.on_steps or claim.kind == "ends" if claim else slot in (pg.BOUNDS, pg.ERROR)
        return Finding(name, level, (), Move("") if on_step else None)


def without_symmetry(instance: Instance) -> Instance:
    """The same instance with every state a state of its own: a fault need not be symmetric."""
    if not instance.scope.symmetric:
        return instance
    old = instance.scope
    scope = Scope(old.name, old.description, expect=old.expect, exhaustive=old.exhaustive, **old.parameters)
    return Instance(instance.model, scope, instance.readings)


def _attempts(instance: Instance, state: State) -> dict[Move, Outcome]:
    return {move: outcome for _, move, outcome in PythonEngine(instance).attempts(state)}


def _differs(a: Outcome | None, b: Outcome | None) -> bool:
    """Whether a move comes to something else; where bookkeeping comes first it is as good as refused."""
    refused = Outcome("refused")
    a, b = a or refused, b or refused
    return (a.status, a.state) != (b.status, b.state)
