"""Faults are planted and taken back, and traced and compiled only where they can show."""

import ast
from dataclasses import replace

import pytest

from models.reference.tokens import MODEL as TOKENS
from tests.fixtures import purses
from tests.sketches import gentes_decline, imperium_market
from verify.engines.exchange import Exchange
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.mutation.faults import REQUIREMENT, faults_in
from verify.mutation.sources import look_through
from verify.mutation.trial import Bench
from verify.search.limits import Limits


@pytest.mark.parametrize("model", [purses.CLAIMED, TOKENS])
def test_equivalence_found_by_native_code_is_that_of_the_reference_engine(model):
    """Every fault of two models: the first state where it shows is the same by both engines."""
    looked = look_through(model.instance())
    bench = Bench(looked.lifted, [], Limits(workers=1, keep_going=True), [])
    engine = PythonEngine(bench.instance)
    rows = [bench.exchange.engine.layout.unpack(row) for row in bench.search.states[: bench.found.states]]
    every = rows[:: max(1, len(rows) // 60)]
    sound = [dict(engine.successors(state)) for state in every]
    checked = 0

    for source in looked.sources:
        for fault in faults_in(source, bench.instance):
            with fault.planted():
                changed = bench.traced(fault)
                if not changed or any(o.status == "error" for s in every for _, _, o in engine.attempts(s)):
                    continue
                variant = bench.exchange.variant(bench._mutated, list(changed))
                first = bench.exchange.first_difference(
                    variant, bench.search.shared, bench._worker, len(rows)
                )
                differing = [
                    s for s, old in zip(every, sound, strict=True) if dict(engine.successors(s)) != old
                ]
            assert not (differing and first is None), fault.id
            if first is not None:
                with fault.planted():
                    faulty = [(m, o.status, o.state) for m, _, o in engine.attempts(rows[first])]
                assert faulty != [(m, o.status, o.state) for m, _, o in engine.attempts(rows[first])], (
                    fault.id
                )
            checked += 1
    assert checked > 50


@pytest.mark.parametrize("model", [gentes_decline.MODEL, imperium_market.MODEL])
def test_a_rule_that_does_not_come_to_a_statement_is_the_same_with_a_fault_in_it(model):
    """So it need not be traced again."""
    looked = look_through(model.instance())
    bench = Bench(looked.lifted, [], Limits(workers=1, keep_going=True), [])
    faults = [fault for source in looked.sources for fault in faults_in(source, bench.instance)]
    passed_by = [fault for fault in faults if fault.reached != fault.rules]

    for fault in passed_by:
        with fault.planted():
            everywhere = bench.traced(replace(fault, reached=fault.rules))
            reached = bench.traced(fault)
        assert everywhere == reached, fault.id
    assert passed_by


def test_an_exchanged_rule_leads_where_the_sound_one_does():
    """The sound rules, compiled once more and exchanged for themselves, make no difference."""
    instance = TOKENS.instance()
    lifted = Lifted(instance)
    exchange = Exchange(instance, instance.claims, lifted)
    variant = exchange.variant(Lifted(instance), range(len(instance.rules)))

    with exchange.using(variant) as engine:
        exchanged = sorted(engine.successors(instance.initial[0]))

    assert exchanged == sorted(PythonEngine(instance).successors(instance.initial[0]))
    assert sorted(exchange.engine.successors(instance.initial[0])) == exchanged


def test_planting_a_fault_changes_the_function_and_takes_it_back():
    source = next(s for s in look_through(TOKENS.instance()).sources if s.name == "feast")
    text = ast.unparse(source.node)
    code = source.function.__code__
    fault = next(f for f in faults_in(source, TOKENS.instance()) if f.sort == REQUIREMENT)

    with fault.planted():
        assert source.function.__code__ is not code
        assert "pass" in ast.unparse(source.node)
    assert source.function.__code__ is code
    assert ast.unparse(source.node) == text
