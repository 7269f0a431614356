"""The engines agree on every model, and the check that says so is able to say the contrary."""

import pytest

import verify.engines.emit
import verify.engines.layout
import verify.lift.expr
from verify import Array, Int, Model, Scope, Spec, always, require, rule, step
from verify.agreement import disagreements
from verify.engines.emit import Values
from verify.engines.layout import Layout
from verify.engines.native import NativeEngine
from verify.lift import expr
from verify.registry import find_model, model_names


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.mark.parametrize("name", model_names())
def test_the_engines_agree_on_every_model_that_is_shipped(name):
    assert disagreements(find_model(name).instance(), 100) == []


def test_there_are_models_to_agree_on():
    assert len(model_names()) >= 8


# A model that uses a little of everything, and ways to break an engine


def a_market(price=2, most=5, claim=lambda s: s.coins >= 0, refusal="POOR"):
    @rule("BUY", stall=range(3))
    def buy(s, stall):
        require(s.coins >= price, refusal)
        require(s.goods[stall] > 0, "SOLD OUT")
        s.coins -= price
        s.goods[stall] -= 1
        s.bought[s.day % 7] += 1

    @rule("SLEEP")
    def sleep(s):
        require(s.day < 6, "LATE")
        s.day += 1
        s.coins = (s.coins + s.day // 2 - 1) % 6

    @always()
    def nobody_owes(s):
        return claim(s)

    @step()
    def days_pass_one_by_one(before, move, after):
        return after.day - before.day <= 1

    def schema(scope):
        return Spec(
            coins=Int(-1, most), day=Int(0, 6), goods=Array(Int(0, 3), 3), bought=Array(Int(0, 40), 7)
        )

    def setup(s):
        s.coins = 5
        s.goods = [3, 2, 1]

    claims = [nobody_owes, days_pass_one_by_one]
    return Model(
        "market", "Market", schema, setup, [buy, sleep], [Scope("one", "")], claims=claims
    ).instance()


def test_the_engines_agree_on_the_market():
    assert disagreements(a_market(), 100) == []


def says_what(found, what):
    assert found, "the engines were broken, but are said to agree"
    assert any(what in sentence for sentence in found)


def test_another_rule_in_the_other_engine_is_noticed():
    says_what(disagreements(a_market(), 50, native=NativeEngine(a_market(price=1))), "buy")


def test_another_reason_for_a_refusal_is_noticed():
    found = disagreements(a_market(), 50, native=NativeEngine(a_market(refusal="NO MONEY")))

    says_what(found, "rule 'buy' ends in 'refused'")


def test_another_claim_in_the_other_engine_is_noticed():
    found = disagreements(a_market(), 50, native=NativeEngine(a_market(claim=lambda s: s.coins > 0)))

    says_what(found, "claim 'nobody_owes'")


def test_a_disagreement_names_the_state_it_was_seen_in():
    found = disagreements(a_market(), 20, native=NativeEngine(a_market(price=1)))

    assert found
    assert all("{'coins': " in sentence for sentence in found)


def test_a_tracer_that_adds_wrongly_is_noticed(monkeypatch):
    """`linear` is where all sums are made."""
    honest = expr.linear

    def careless(constant, pairs):
        pairs = list(pairs)
        return honest(constant + any(node.op == "div" for node, _ in pairs), pairs)

    monkeypatch.setattr(verify.lift.expr, "linear", careless)

    says_what(disagreements(a_market(), 50), "sleep")


def test_a_tracer_that_forgets_a_bound_is_noticed(monkeypatch):
    honest = expr.le

    def careless(a, b):
        return expr.const(1) if b.op == "const" and b.lo == 40 else honest(a, b)

    monkeypatch.setattr(verify.lift.expr, "le", careless)

    says_what(disagreements(a_market(), 300), "buy")


def test_an_emitter_that_shifts_by_the_wrong_amount_is_noticed(monkeypatch):
    honest = Values._shift
    monkeypatch.setattr(
        Values, "_shift", lambda self, index, place: self.code.op(f"xor i64 {honest(self, index, place)}, 1")
    )

    says_what(disagreements(a_market(), 50), "buy")


def test_an_emitter_that_divides_towards_zero_is_noticed(monkeypatch):
    def careless(self, node):
        inner, by = node.args
        return self.code.op(f"srem i64 {self.number(inner)}, {by}")

    monkeypatch.setattr(Values, "_mod", careless)

    says_what(disagreements(a_market(), 50), "sleep")


def test_an_emitter_that_writes_beside_a_field_is_noticed(monkeypatch):
    honest = Values.insert

    def careless(self, word, value, bit, place, field):
        return honest(self, word, value, bit + (field.name == "coins"), place, field)

    monkeypatch.setattr(Values, "insert", careless)

    assert disagreements(a_market(), 50) != []


def test_a_layout_in_which_fields_overlap_is_noticed(monkeypatch):
    honest = Layout.pack

    def careless(self, state):
        words = honest(self, state)
        words[0] ^= 1
        return words

    monkeypatch.setattr(Layout, "pack", careless)

    assert disagreements(a_market(), 50) != []
