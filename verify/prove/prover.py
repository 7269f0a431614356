"""`prove`: claims for all states within the bounds. Induction first, then what can rescue or refute it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import z3

from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.engines.smt import Terms, Unknowns, a_solver, answer
from verify.errors import BadInput, one_of
from verify.forms import left_open
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.model import Instance
from verify.prove.facts import Facts
from verify.prove.induction import Induction
from verify.prove.proof import METHODS, Options, OutOfTime, Proof
from verify.prove.spacer import spacer, suits
from verify.prove.statements import Statement, of_claims
from verify.prove.step import BOUNDS, ERROR, Answer, enabled
from verify.prove.unroll import bounded, k_inductive
from verify.search.check import BUILT_IN, Disagreement, Verdict, check
from verify.search.found import DEADLOCK
from verify.search.limits import Clock, Limits
from verify.search.native_search import NativeSearch
from verify.trace import Trace, replay, still_shows

SHOWN = 3
"""Assumptions named in a verdict; the rest are counted, and listed in the JSON."""
SEEN = 200_000
"""States that facts are taken from."""
SEARCH = Limits(max_states=4_000_000, time_limit=20, keep_going=True)
"""How far states are explored to find facts, and to see whether a counterexample to induction is real."""


Watch = Callable[[str], None]
Maker = Callable[..., Verdict]


def prove(
    instance: Instance,
    claims: Sequence[Claim] | None = None,
    options: Options | None = None,
    watch: Watch | None = None,
) -> Proof:
    """Settle claims for every state within the bounds of the schema, reachable or not."""
    options = options or Options()
    if options.method not in METHODS:
        raise BadInput(one_of("method", options.method, list(METHODS)))
    tables = []
    for name in options.open_tables:
        named = [table for table in instance.tables if table.name == name]
        if not named:
            known = [table.name for table in instance.tables]
            raise BadInput(one_of("table", name, known, f"model '{instance.model.name}'"))
        tables += named
    begin = time.perf_counter()
    with deep(), left_open(tables) if tables else nullcontext():
        proof = _Prover(instance, claims, options, watch or (lambda text: None)).run()
    proof.seconds = time.perf_counter() - begin
    return proof


class _Prover:
    def __init__(
        self, instance: Instance, claims: Sequence[Claim] | None, options: Options, watch: Watch
    ) -> None:
        self.instance = instance
        self.options = options
        self.clock = Clock(options.time_limit)
        self.watch = self._watching(watch)
        self.wanted = list(instance.claims if claims is None else claims)
        self.everything = claims is None
        self.lifted = Lifted(instance)
        self.engine = PythonEngine(instance)
        self.proof = Proof(instance, open_tables=options.open_tables)
        self.induction = Induction(
            self.lifted, options.timeout, options.workers, options.cache, self.watch, self._in_time
        )
        self._searched: Any = None
        self._search: NativeSearch | None = None
        self.proved: dict[str, str] = {}

    def _in_time(self) -> None:
        if self.clock.up:
            raise OutOfTime

    def _watching(self, watch: Watch) -> Watch:
        def watched(text: str) -> None:
            self._in_time()
            watch(text)

        return watched

    def run(self) -> Proof:
        statements = {s.name: s for s in of_claims(self.lifted, self.wanted)}
        held = [
            s for s in of_claims(self.lifted, self.instance.claims) if s.claim and s.claim.kind == "always"
        ]
        held = [s for s in held if self._at_first(s)]
        goals = [s for s in statements.values() if s.claim and s.claim.kind in ("step", "ends")]
        try:
            self._settle(statements, held, goals)
        except KeyboardInterrupt:
            self._leave_open("interrupted")
        except OutOfTime:
            self._leave_open(f"time limit of {self.options.time_limit:g} s")
        self.proof.queries = self.induction.queries
        self.proof.remembered = self.induction.remembered
        self._agree()
        return self.proof

    def _settle(
        self, statements: dict[str, Statement], held: list[Statement], goals: list[Statement]
    ) -> None:
        if self.options.method in ("auto", "induction"):
            self._inductively(held, goals)
        for claim in self.wanted:
            self.watch(f"{claim.name}")
            self.proof.verdicts.append(self._verdict(claim, statements.get(claim.name), self.proved))
        if self.everything:
            self.proof.verdicts += [self._built_in(name, self.proved) for name in (BOUNDS, ERROR)]
            self.proof.verdicts.append(self._no_deadlock())
        if self.options.method == "auto" and not self.options.open_tables:
            self._explore()

    def _leave_open(self, why: str) -> None:
        """Stopped early: what was proved is proved, what is not settled is unknown."""
        self.proof.stopped = why
        done = {verdict.name for verdict in self.proof.verdicts}
        left = [(c.name, c.kind, c.summary, c.clauses) for c in self.wanted]
        if self.everything:
            left += [(name, "built-in", BUILT_IN[name], ()) for name in (BOUNDS, ERROR, DEADLOCK)]
        for name, kind, summary, clauses in left:
            if name not in done:
                shown = name in self.proved
                how = self.proved[name] + self._openly() if shown else why
                said = "proved" if shown else "unknown"
                self.proof.verdicts.append(Verdict(name, kind, said, how, summary, clauses))

    def _at_first(self, statement: Statement) -> bool:
        assert statement.claim is not None
        return all(self.engine.holds(statement.claim, state) for state in self.instance.initial)

    def _inductively(self, held: list[Statement], goals: list[Statement]) -> None:
        """Prove as many statements as support each other; facts of the search are added where they help."""
        self._shown(self.induction.largest(held), goals)
        if self.options.method == "auto" and not self._all_shown():
            self._shown(self._strengthened(held, goals), goals)

    def _all_shown(self) -> bool:
        """Whether nothing that is wanted is left for facts of the search to help with."""
        names = [claim.name for claim in self.wanted if claim.kind in ("always", "step", "ends")]
        return all(name in self.proved for name in (*names, *self._safety))

    @property
    def _safety(self) -> tuple[str, ...]:
        return (BOUNDS, ERROR) if self.everything else ()

    def _shown(self, kept: list[Statement], goals: list[Statement]) -> None:
        """Note what follows from statements that support each other."""
        self.kept = kept
        self.proof.facts = [s.words for s in kept if s.from_search]
        for statement in [s for s in kept if not s.from_search] + goals:
            if statement in goals and self.induction.fails(statement, kept):
                continue
            used, rules = self.induction.support(statement, kept)
            self.proved[statement.name] = self._how(statement.name, used, rules)
        for what in self._safety:
            if not self.induction.unsafe(what, kept):
                used, rules = self.induction.support_of(what, kept)
                self.proved[what] = self._how(what, used, rules)

    def _how(self, name: str, used: list[str], rules: list[str]) -> str:
        others = [other for other in used if other != name]
        self.proof.assumed[name] = others
        text = "by induction, for every state within the bounds"
        if others:
            more = f" and {len(others) - SHOWN} more" if len(others) > SHOWN else ""
            text += f"; assuming {', '.join(others[:SHOWN])}{more} (proved with it)"
        if not rules:
            return text + "; no rule touches it"
        everything = len(rules) == len(self.instance.rules)
        return (
            text
            + f"; {'every rule' if everything else f'{len(rules)} of {len(self.instance.rules)} rules'} could touch it"
        )

    def _strengthened(self, held: list[Statement], goals: list[Statement]) -> list[Statement]:
        """Add facts that exclude counterexamples until nothing new is excluded; keep what supports itself."""
        facts = self._facts()
        extra: dict[str, Statement] = {}
        begin = time.perf_counter()
        while time.perf_counter() - begin < 10 * self.options.timeout:
            candidates = held + list(extra.values())
            kept = self.induction.largest(candidates)
            failures = [self.induction.failure(s, kept) for s in held if s not in kept]
            failures += [a for s in goals if (a := self.induction.fails(s, kept))]
            failures += [a for w in self._safety if (a := self.induction.unsafe(w, kept))]
            lost = [self.induction.failure(s, candidates) for s in extra.values() if s not in kept]
            new: dict[str, Statement] = {}
            for failure in failures + lost:
                if failure is not None and failure.state is not None and facts is not None:
                    new |= {s.name: s for s in facts.against(failure.state, extra)}
            if not failures or not new:
                return kept
            extra |= new
            self.watch(f"{len(extra)} facts of the search tried")
        return self.induction.largest(held + list(extra.values()))

    def _facts(self) -> Facts | None:
        self._explore()
        search = self._search
        if search is None:
            return None
        return Facts(self.instance, self.lifted_states(search))

    def lifted_states(self, search: NativeSearch) -> Any:
        rows = search.states[: min(search.used, SEEN)]
        return search.engine.layout.unpack_all(rows)

    def _explore(self) -> None:
        """Search as far as allowed, once: for facts, and to see which counterexamples are real."""
        if self._searched is not None:
            return
        self.watch("exploring states for facts")
        with _closed(self.instance):
            result, search = explored(self.instance, SEARCH)
        if result.found.stopped == "interrupted":
            raise KeyboardInterrupt
        self._searched, self._search = result, search

    def _verdict(self, claim: Claim, statement: Statement | None, proved: dict[str, str]) -> Verdict:
        def verdict(said: str, how: str, trace: Trace | None = None) -> Verdict:
            return Verdict(claim.name, claim.kind, said, how, claim.summary, claim.clauses, trace)

        if claim.kind == "sometimes":
            return self._witness(claim, verdict)
        assert statement is not None
        if claim.name in proved:
            return verdict("proved", proved[claim.name] + self._openly())
        if self.options.method in ("auto", "induction") and claim.kind != "refuted":
            for k in range(2, self.options.k + 1):
                self.watch(f"{claim.name}: {k}-induction")
                if self._k_proves(statement, k):
                    return verdict(
                        "proved", f"by {k}-induction, for every state within the bounds{self._openly()}"
                    )
        if self.options.method == "spacer" or (self.options.method == "auto" and claim.kind == "always"):
            said = self._by_spacer(statement)
            if said == "proved":
                return verdict("proved", f"by an invariant that Spacer found{self._openly()}")
        return self._refuted_or_unknown(claim, statement, verdict)

    def _openly(self) -> str:
        names = ", ".join(self.options.open_tables)
        return f"; for every possible value of {names}" if names else ""

    def _k_proves(self, statement: Statement, k: int) -> bool:
        assumed = [s for s in getattr(self, "kept", []) if s is not statement]
        if k_inductive(self.lifted, statement, assumed, k, self.options.timeout) != "unsat":
            return False
        said, _, _, _ = bounded(self.lifted, statement, k, self.options.timeout)
        return said == "none"

    def _by_spacer(self, statement: Statement) -> str:
        if statement.on_steps or not suits(self.lifted):
            return "unknown"
        self.watch(f"{statement.name}: Spacer")
        return spacer(self.lifted, statement, self.options.timeout)

    def _refuted_or_unknown(self, claim: Claim, statement: Statement, verdict: Maker) -> Verdict:
        trace = self._from_search(claim.name) or self._by_unrolling(claim, statement)
        if trace is not None:
            expected = "as expected, " if claim.kind == "refuted" else ""
            return verdict("refuted", f"{expected}by a play of {trace.length} moves, replayed", trace)
        gap = self.induction.gaps.get(claim.name)
        how = "not inductive"
        if (
            gap is not None
            and gap.state is not None
            and gap.move is not None
            and not self.options.open_tables
        ):
            self._keep_gap(claim.name, gap)
            how += "; the counterexample to induction is not known to be reachable"
        result = self._searched
        if result is not None and result.complete:
            how += f"; by search it holds in all {result.found.states:,} states of scope {self.instance.scope.name}"
        elif result is not None:
            how += (
                f"; no counterexample in {result.found.states:,} states or within {self.options.depth} moves"
            )
        return verdict("unknown", how)

    def _keep_gap(self, name: str, gap: Answer) -> None:
        assert gap.state is not None and gap.move is not None
        outcome = self.engine.outcome(gap.state, gap.move)
        if outcome.state is not None:
            shows = f"not preserved: {name.replace('_', ' ')}"
            self.proof.gaps[name] = Trace(
                self.instance,
                (gap.state, outcome.state),
                (gap.move,),
                name,
                shows,
                start="Any state in bounds",
            )

    def _from_search(self, name: str) -> Trace | None:
        """The play that a bounded search finds against a claim."""
        if self.options.method == "bmc" or self.options.open_tables:
            return None
        self._explore()
        for entry in self._searched.verdicts:
            if entry.name == name and entry.trace is not None:
                return entry.trace  # type: ignore[no-any-return]
        return None

    def _by_unrolling(self, claim: Claim, statement: Statement, wanted: bool = False) -> Trace | None:
        if self.options.method == "induction" or (self._searched is not None and self._searched.complete):
            return None
        self.watch(f"{claim.name}: unrolling to {self.options.depth} moves")
        said, _, states, moves = bounded(
            self.lifted, statement, self.options.depth, self.options.timeout, wanted
        )
        if said != "found":
            return None
        try:
            replayed = replay(self.instance, states[0], moves)
        except BadInput:
            return None
        shows = f"{'reached' if wanted else 'does not hold'}: {claim.name.replace('_', ' ')}"
        trace = Trace(self.instance, replayed, tuple(moves), claim.name, shows)
        return trace if still_shows(trace) else None

    def _witness(self, claim: Claim, verdict: Maker) -> Verdict:
        trace = self._from_search(claim.name)
        if trace is None:
            statement = _as_statement(self.lifted, claim)
            trace = self._by_unrolling(claim, statement, wanted=True)
        if trace is not None:
            return verdict("proved", f"by a witness of {trace.length} moves, replayed", trace)
        result = self._searched
        if result is not None and result.complete:
            return verdict("refuted", f"never reached: exhaustive in scope {self.instance.scope.name}")
        return verdict("unknown", f"not reached within {self.options.depth} moves")

    def _built_in(self, name: str, proved: dict[str, str]) -> Verdict:
        words = BUILT_IN[name]
        if name in proved:
            return Verdict(name, "built-in", "proved", proved[name] + self._openly(), words)
        trace = self._from_search(name)
        if trace is not None:
            return Verdict(
                name, "built-in", "refuted", f"by a play of {trace.length} moves, replayed", words, (), trace
            )
        return Verdict(name, "built-in", "unknown", "not inductive, and no counterexample was found", words)

    def _no_deadlock(self) -> Verdict:
        """Every state in which the proved claims hold is final or has a move."""
        words = BUILT_IN[DEADLOCK]
        cells = Unknowns()
        solver = a_solver(self.options.timeout)
        kept = getattr(self, "kept", [])
        final = self.lifted.final()
        terms = Terms(cells)
        solver.add([terms.value(s.tree) for s in kept if s.tree is not None])
        if final is not None:
            solver.add(z3.Not(terms.value(final)))
        for bound in self.instance.rules:
            solver.add(z3.Not(enabled(self.lifted, bound, cells)))
        solver.add(cells.bounds)
        if answer(solver) == z3.unsat:
            return Verdict(
                DEADLOCK,
                "built-in",
                "proved",
                f"for every state in which the proved claims hold{self._openly()}",
                words,
            )
        trace = self._from_search(DEADLOCK)
        if trace is not None:
            return Verdict(
                DEADLOCK,
                "built-in",
                "refuted",
                f"by a play of {trace.length} moves, replayed",
                words,
                (),
                trace,
            )
        return Verdict(
            DEADLOCK,
            "built-in",
            "unknown",
            "a state without a move is within the bounds; not known to be reachable",
            words,
        )

    def _agree(self) -> None:
        """A claim that is proved and yet violated in the search is an error of the tool; both sides are kept."""
        if self._searched is None or self.options.open_tables:
            return
        found = {entry.name: entry for entry in self._searched.verdicts}
        for verdict in self.proof.verdicts:
            other = found.get(verdict.name)
            if other is None or verdict.kind == "sometimes" or other.trace is None:
                continue
            if verdict.verdict == "proved" and other.verdict in ("violated", "refuted"):
                said = f"'{verdict.name}' is proved, and yet a play of {other.trace.length} moves violates it"
                raise Disagreement(said, self.proof.to_json(), other.trace)


def _as_statement(lifted: Lifted, claim: Claim) -> Statement:
    if claim.on_steps:
        return Statement(claim.name, claim.summary, claim=claim)
    return Statement(claim.name, claim.summary, lifted.state_claim(claim), claim)


def _closed(instance: Instance) -> Any:
    """Search needs numbers: tables that are left open are closed while it runs."""
    return _Closed([table for table in instance.tables if table.free])


class _Closed:
    def __init__(self, tables: list[Any]) -> None:
        self.tables = tables

    def __enter__(self) -> None:
        for table in self.tables:
            table.free = False

    def __exit__(self, *error: object) -> None:
        for table in self.tables:
            table.free = True


def explored(instance: Instance, limits: Limits) -> tuple[Any, NativeSearch | None]:
    """The result of a limited search, and the states it saw where the native engine could be used."""
    kept: list[NativeSearch] = []
    result = check(instance, limits=limits, keep=kept.append)
    return result, kept[0] if kept else None
