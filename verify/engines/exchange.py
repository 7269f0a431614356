"""Rules exchanged in a compiled program: variants of a few rules are compiled alone and put into its table.

The program of an instance is compiled once, with optimisation, and calls its rules through a table of
addresses. A variant is one small module without optimisation, which calls back into the program for
records and claims. See docs/decisions/0012-mutants.md for what this saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from verify.claims import Claim
from verify.engines import runtime as rt
from verify.engines.emit import table_globals
from verify.engines.machine_code import MachineCode
from verify.engines.native import I64, NativeEngine, Numbers, P, Worker
from verify.engines.program import RULE_ARGUMENTS, Builder
from verify.lift.lifted import Lifted
from verify.lift.recursion import deep
from verify.model import Instance


class Variant:
    """Some rules of an instance, compiled anew: where they are, by number. Keeps their code alive."""

    def __init__(self, code: MachineCode, rules: Sequence[int]) -> None:
        self.code = code
        self.places = {k: code.address(f"rule{k}") for k in rules}


class Exchange:
    """A compiled instance, without symmetry, whose rules can be exchanged."""

    def __init__(self, instance: Instance, claims: Sequence[Claim], lifted: Lifted) -> None:
        self.engine = NativeEngine(instance, claims, lifted, reduce=False, loose=True)
        code = self.engine.code
        self._differ = code.function("differ", I64, [P, P, I64, I64, P, P])
        self._idle = code.address("idle")
        self._own = self.engine.rules.copy()
        self.addresses = {"record": code.address("record")}
        for n, claim in enumerate(self.engine.claims):
            if not (claim.on_steps or claim.kind == "ends"):
                continue
            names = [f"step{n}_{k}" for k in range(len(instance.rules))]
            if lifted.ignores_moves(claim):
                names = [f"step{n}"]
            self.addresses |= {name: code.address(name) for name in names}

    def variant(self, lifted: Lifted, rules: Sequence[int]) -> Variant:
        """The rules of those numbers as `lifted` has them, compiled."""
        engine = self.engine
        with deep():
            builder = Builder(lifted, engine.claims, reduce=False, loose=True, addresses=self.addresses)
            functions = [
                builder.rule(k, engine.instance.rules[k]).function(f"void @rule{k}({RULE_ARGUMENTS})")
                for k in rules
            ]
        text = table_globals(builder.tables) + "\n".join(functions)
        return Variant(MachineCode(text, passing=True), rules)

    @contextmanager
    def using(self, variant: Variant) -> Iterator[NativeEngine]:
        """The engine with the rules of a variant in place of its own."""
        rules = self.engine.rules
        for k, place in variant.places.items():
            rules[k] = place
        try:
            yield self.engine
        finally:
            rules[:] = self._own

    def first_difference(self, variant: Variant, shared: Numbers, worker: Worker, rows: int) -> int | None:
        """The first of the rows of a search at which the variant does not do the same, or None.

        Rules that are the same in both are left out, but for bookkeeping, which goes before the others.
        """
        old, new = self._own.copy(), self._own.copy()
        for k, bound in enumerate(self.engine.instance.rules):
            if bound.rule.sort != "auto" and k not in variant.places:
                old[k] = new[k] = self._idle
        if any(self.engine.instance.rules[k].rule.sort == "auto" for k in variant.places):
            old, new = self._own.copy(), self._own.copy()
        for k, place in variant.places.items():
            new[k] = place
        row = self._differ(
            shared.ctypes.data, worker.address, 0, rows, int(old.ctypes.data), int(new.ctypes.data)
        )
        worker.context[rt.FILL] = 0
        return None if row == rows else int(row)

    def scratch(self) -> Worker:
        """A worker that checks no claims."""
        return Worker(self.engine, np.zeros(max(1, len(self.engine.claims)), np.uint8))
