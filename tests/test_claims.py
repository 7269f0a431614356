"""Claims: each kind gets the verdict it deserves, true or false, in both engines; and nothing holds by accident."""

import pytest

from verify import (
    Array,
    BadInput,
    BadModel,
    Int,
    Kind,
    Model,
    Reading,
    Scope,
    Spec,
    all_of,
    always,
    any_of,
    auto,
    chance,
    ends,
    refuted,
    require,
    rule,
    sometimes,
    step,
)
from verify.engines.python import PythonEngine
from verify.errors import LudoproofError
from verify.search.check import check
from verify.search.limits import Limits
from verify.trace import still_shows

ENGINES = ("native", "python")
EARLY = Reading("R-1", "When does the game end?", {"early": "at three", "late": "at five"}, default="late")


@pytest.fixture(autouse=True, scope="module")
def _own_cache(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOPROOF_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def a_model(rules, claims=(), final=None, setup=lambda s: None, readings=(), **fields):
    return Model(
        "toy", "Toy", lambda scope: Spec(**fields), setup, rules, [Scope("one", "")], final, readings, claims
    )


# Climbing: from 0 to 5, by one or by two; a rest on every floor


@rule("UP", floors=(1, 2))
def climb(s, floors):
    require(s.floor + floors <= (3 if s.reading["R-1"] == "early" else 5), "ROOF")
    s.floor += floors
    s.rested = 0


@rule("REST")
def rest(s):
    require(s.rested == 0, "ONCE")
    s.rested = 1


def at_the_top(s):
    return s.floor == (3 if s.reading["R-1"] == "early" else 5)


def a_climb(*claims, readings=None, final=at_the_top):
    model = a_model(
        [climb, rest], claims, final, readings=[EARLY], floor=Int(0, 5), rested=Int(0, 1), spare=Int(0, 1)
    )
    return model.instance(readings=readings)


def checked(instance, engine, **limits):
    return check(instance, engine, limits=Limits(workers=1, **limits))


def verdicts(instance, engine, **limits):
    return {verdict.name: verdict.verdict for verdict in checked(instance, engine, **limits).verdicts}


# True and false, of every kind


@always()
def nobody_is_above_the_roof(s):
    return s.floor <= 5


@always()
def nobody_gets_to_the_fourth_floor(s):
    return s.floor < 4


@step()
def nobody_climbs_more_than_two(before, move, after):
    return after.floor - before.floor <= 2


@step()
def climbing_is_by_one(before, move, after):
    return any_of([move.rule != "climb", after.floor == before.floor + 1])


@sometimes()
def the_top_is_reached(s):
    return s.floor == 5


@sometimes()
def the_sixth_floor_is_reached(s):
    return s.floor == 6


@sometimes()
def two_floors_are_climbed_from_the_first(before, move, after):
    return all_of([before.floor == 1, after.floor == 3])


@sometimes()
def three_floors_are_climbed(before, move, after):
    return after.floor - before.floor == 3


@ends()
def what_is_left_to_climb_and_rest(s):
    return 5 - s.floor, 1 - s.rested


@ends()
def what_is_left_to_climb(s):
    return 5 - s.floor


@ends()
def what_is_left_to_rest_and_climb(s):
    return 1 - s.rested, 5 - s.floor


@ends()
def twice_what_is_left_less_the_rest(s):
    return 2 * (5 - s.floor) - s.rested


@refuted()
def nobody_leaves_the_ground(s):
    return s.floor == 0


@refuted()
def nobody_falls(before, move, after):
    return after.floor >= before.floor


@refuted()
def everybody_rests(before, move, after):
    return move.rule == "rest"


@refuted()
def the_spare_is_never_used(s):
    return s.spare == 0


EXPECTED = [
    (nobody_is_above_the_roof, "holds", None),
    (nobody_gets_to_the_fourth_floor, "violated", 2),
    (nobody_climbs_more_than_two, "holds", None),
    (climbing_is_by_one, "violated", 1),
    (the_top_is_reached, "holds", 3),
    (the_sixth_floor_is_reached, "violated", None),
    (two_floors_are_climbed_from_the_first, "holds", 2),
    (three_floors_are_climbed, "violated", None),
    (what_is_left_to_climb_and_rest, "holds", None),
    (what_is_left_to_climb, "violated", 1),
    (what_is_left_to_rest_and_climb, "violated", 2),
    (twice_what_is_left_less_the_rest, "holds", None),
    (nobody_leaves_the_ground, "refuted", 1),
    (nobody_falls, "violated", None),
    (everybody_rests, "refuted", 1),
    (the_spare_is_never_used, "violated", None),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("claim", "verdict", "length"), EXPECTED, ids=[case[0].name for case in EXPECTED])
def test_a_claim_gets_the_verdict_it_deserves_and_the_shortest_play_that_shows_it(
    claim, verdict, length, engine
):
    instance = a_climb(claim)
    (found,) = (v for v in checked(instance, engine).verdicts if v.name == claim.name)

    assert (found.verdict, found.kind) == (verdict, claim.kind)
    assert (found.trace.length if found.trace else None) == length
    assert found.trace is None or still_shows(found.trace)


@pytest.mark.parametrize("engine", ENGINES)
def test_all_claims_are_settled_in_one_search(engine):
    instance = a_climb(*(claim for claim, _, _ in EXPECTED))

    assert verdicts(instance, engine, keep_going=True) == {
        **{claim.name: verdict for claim, verdict, _ in EXPECTED},
        "deadlock": "holds",
        "bounds": "holds",
        "error": "holds",
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_only_the_claims_that_are_asked_for_are_settled(engine):
    instance = a_climb(nobody_gets_to_the_fourth_floor, the_top_is_reached)
    result = check(instance, engine, claims=[the_top_is_reached])

    assert [v.name for v in result.verdicts] == ["the_top_is_reached", "deadlock", "bounds", "error"]
    assert result.exit_code == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_claim_from_elsewhere_can_be_asked_for(engine):
    result = check(a_climb(), engine, claims=[nobody_gets_to_the_fourth_floor])

    assert result.verdicts[0].verdict == "violated"


def test_a_claim_that_takes_the_wrong_things_is_refused():
    with pytest.raises(BadModel, match=r"claim 'strange' takes 2 arguments: always takes \(state\)"):

        @always()
        def strange(s, t):
            return True


def test_two_claims_of_one_name_are_refused():
    model = a_model([rest], [the_top_is_reached, the_top_is_reached], floor=Int(0, 5), rested=Int(0, 1))

    with pytest.raises(BadModel, match="two claims called 'the_top_is_reached'"):
        model.instance()


def test_a_claim_that_nobody_made_cannot_be_asked_for():
    with pytest.raises(BadInput, match="has no claim 'the_moon_is_reached': use one of the_top_is_reached"):
        a_climb(the_top_is_reached).claim("the_moon_is_reached")


# Exit codes


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("claims", "limits", "code"),
    [
        ([nobody_is_above_the_roof, the_top_is_reached, nobody_leaves_the_ground], {}, 0),
        ([nobody_is_above_the_roof, nobody_gets_to_the_fourth_floor], {}, 1),
        ([the_sixth_floor_is_reached], {}, 1),
        ([the_spare_is_never_used], {}, 1),
        ([what_is_left_to_climb], {}, 1),
        ([nobody_is_above_the_roof], {"max_depth": 2}, 3),
        ([nobody_is_above_the_roof, nobody_gets_to_the_fourth_floor], {"max_depth": 3}, 1),
        ([nobody_gets_to_the_fourth_floor], {"max_depth": 2}, 3),
        ([nobody_leaves_the_ground, the_top_is_reached], {"max_depth": 3}, 3),
    ],
)
def test_the_exit_code_says_whether_all_is_well(claims, limits, code, engine):
    assert checked(a_climb(*claims), engine, **limits).exit_code == code


@pytest.mark.parametrize("engine", ENGINES)
def test_a_violation_stays_a_violation_when_the_search_goes_on(engine):
    result = checked(a_climb(nobody_gets_to_the_fourth_floor), engine, keep_going=True)

    assert result.complete and result.exit_code == 1


# Readings


@always(under={"R-1": "early"})
def three_floors_are_enough(s):
    return s.floor <= 3


@sometimes(under={"R-1": "late"})
def the_fifth_floor_is_there(s):
    return s.floor == 5


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("option", "claims"), [("early", {"three_floors_are_enough"}), ("late", {"the_fifth_floor_is_there"})]
)
def test_a_claim_under_a_reading_is_made_of_that_reading_only(option, claims, engine):
    instance = a_climb(three_floors_are_enough, the_fifth_floor_is_there, readings={"R-1": option})
    found = verdicts(instance, engine)

    assert {name for name in found if name not in ("deadlock", "bounds", "error")} == claims
    assert set(found.values()) == {"holds"}


def test_the_default_reading_is_used_unless_told_otherwise():
    assert [claim.name for claim in a_climb(three_floors_are_enough, the_fifth_floor_is_there).claims] == [
        "the_fifth_floor_is_there"
    ]


@pytest.mark.parametrize("under", [{"R-2": "early"}, {"R-1": "erly"}])
def test_a_claim_under_a_reading_that_does_not_exist_is_refused_and_not_forgotten(under):
    claim = always(under=under)(lambda s: False)

    with pytest.raises(LudoproofError, match=r"R-2|erly"):
        a_climb(claim)


def test_a_reading_that_does_not_exist_cannot_be_chosen():
    with pytest.raises(BadInput, match="has no reading 'R-9': use one of R-1"):
        a_climb(readings={"R-9": "early"})
    with pytest.raises(BadInput, match="has no option 'never': use one of early, late"):
        a_climb(readings={"R-1": "never"})


# Claims that fail


def fails_on_the_third(s):
    if s.floor == 3:
        raise ValueError("there is no third floor")
    return True


def fails_on_a_step_to_the_third(before, move, after):
    return fails_on_the_third(after)


def measure_that_fails(s):
    return 20 - 3 * s.floor - s.rested if fails_on_the_third(s) else 0


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("kind", "function"),
    [
        (always, fails_on_the_third),
        (step, fails_on_a_step_to_the_third),
        (refuted, fails_on_the_third),
        (ends, measure_that_fails),
    ],
)
@pytest.mark.parametrize("keep_going", [True, False])
def test_a_claim_that_raises_is_reported_and_never_said_to_hold(kind, function, keep_going, engine):
    result = checked(a_climb(kind()(function)), engine, keep_going=keep_going)
    found = {verdict.name: verdict for verdict in result.verdicts}

    assert found["claim error"].verdict == "violated"
    assert function.__name__ in found["claim error"].how
    assert found[function.__name__].verdict not in ("holds", "refuted")
    assert result.exit_code == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_a_final_predicate_that_raises_is_reported(engine):
    found = verdicts(a_climb(final=fails_on_the_third), engine)

    assert found["claim error"] == "violated"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_claim_that_returns_nothing_is_refused(engine):
    @always()
    def forgotten(s):
        s.floor <= 5  # noqa: B015

    with pytest.raises(BadModel, match="'forgotten' returns nothing"):
        checked(a_climb(forgotten), engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_claim_that_refuses_is_refused(engine):
    @always()
    def demanding(s):
        require(s.floor < 3, "HIGH")
        return True

    with pytest.raises(BadModel, match="'demanding' must not refuse"):
        checked(a_climb(demanding), engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_claim_cannot_change_what_the_next_claim_sees(engine):
    @always()
    def meddling(s):
        s.floor = 0
        return True

    found = verdicts(a_climb(meddling, nobody_gets_to_the_fourth_floor), engine, keep_going=True)

    assert found["nobody_gets_to_the_fourth_floor"] == "violated"
    assert found["meddling"] != "holds"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_measure_may_be_a_tuple_and_its_first_difference_counts(engine):
    @ends()
    def later_numbers_may_grow(s):
        return 5 - s.floor, 1 - s.rested, s.floor

    assert verdicts(a_climb(later_numbers_may_grow), engine)["later_numbers_may_grow"] == "holds"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_measure_that_stays_the_same_does_not_fall(engine):
    @ends()
    def always_seven(s):
        return 7

    (found,) = (v for v in checked(a_climb(always_seven), engine).verdicts if v.name == "always_seven")

    assert found.verdict == "violated" and found.trace.length == 1


# The end of the game


@pytest.mark.parametrize("engine", ENGINES)
def test_a_state_without_moves_is_a_deadlock_unless_it_is_final(engine):
    found = verdicts(a_climb(), engine)
    without_end = checked(a_climb(final=None), engine)
    (stuck,) = (v for v in without_end.verdicts if v.name == "deadlock")

    assert found["deadlock"] == "holds"
    assert stuck.verdict == "violated" and stuck.trace.length == 4
    assert without_end.found.deadlocks == 1 and without_end.found.finals == 0


@pytest.mark.parametrize("engine", ENGINES)
def test_a_final_state_with_moves_left_goes_on(engine):
    result = checked(a_climb(the_top_is_reached, final=lambda s: s.floor >= 2), engine)

    assert result.exit_code == 0
    assert result.found.finals == 8
    assert result.found.states == 12


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_breaks_is_no_deadlock(engine):
    @rule()
    def overflow(s):
        s.x += 1

    found = verdicts(a_model([overflow], x=Int(0, 2)).instance(), engine, keep_going=True)

    assert (found["deadlock"], found["bounds"], found["error"]) == ("holds", "violated", "holds")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_move_that_fails_names_what_was_raised(engine):
    @rule(n=(1, 2))
    def fail(s, n):
        require(s.x < 2, "FULL")
        s.x = (1, 2)[s.x + n - 1]

    result = checked(a_model([fail], final=lambda s: True, x=Int(0, 2)).instance(), engine)
    (found,) = (v for v in result.verdicts if v.name == "error")

    assert found.verdict == "violated"
    assert "IndexError" in found.how
    assert found.trace.attempt is not None and found.trace.length == 2


# Bookkeeping and luck


def a_turn(*claims):
    @rule("ACT")
    def act(s):
        require(s.actions < 6, "TIRED")
        s.actions += 1
        s.due = 1 + s.actions % 2

    @auto("TAX")
    def pay_tax(s):
        require(s.due > 0, "NOT DUE")
        s.due -= 1

    return a_model(
        [act, pay_tax], claims, lambda s: s.actions == 6, actions=Int(0, 6), due=Int(0, 2)
    ).instance()


@step("TAX")
def nobody_acts_while_a_tax_is_due(before, move, after):
    return any_of([move.rule != "act", before.due == 0])


@pytest.mark.parametrize("engine", ENGINES)
def test_while_bookkeeping_is_due_nothing_else_is_done(engine):
    result = checked(a_turn(nobody_acts_while_a_tax_is_due), engine)

    assert result.exit_code == 0
    assert result.found.states == 1 + 3 * 3 + 3 * 2
    assert result.found.fired == {"act": 6, "pay_tax": 9}


def test_other_moves_are_not_even_tried_while_bookkeeping_is_due():
    attempts = list(PythonEngine(a_turn()).attempts((1, 2)))

    assert [(move.rule, outcome.status) for _, move, outcome in attempts] == [("pay_tax", "done")]


@pytest.mark.parametrize("engine", ENGINES)
def test_bookkeeping_that_breaks_pre_empts_other_moves_too(engine):
    @rule("ACT")
    def act(s):
        require(s.x < 1, "ONCE")
        s.x += 1

    @auto("BROKEN")
    def broken(s):
        require(s.x == 1, "NOT YET")
        s.x -= 2

    @rule("LATER")
    def later(s):
        require(s.x == 1, "NOT YET")
        s.y = 1

    instance = a_model([act, broken, later], x=Int(0, 1), y=Int(0, 1)).instance()
    result = checked(instance, engine, keep_going=True)

    assert result.found.fired == {"act": 1}
    assert {v.name: v.verdict for v in result.verdicts}["bounds"] == "violated"
    assert result.rules_never_enabled == ["broken", "later"]


CARDS = Kind("card", 3)


def a_deck(*claims):
    def setup(s):
        s.deck = [2, 1, 0]

    @chance("DRAW", weight=lambda s, card: s.deck[card], card=CARDS)
    def draw(s, card):
        s.deck[card] -= 1
        s.hand[card] += 1

    fields = {"deck": Array(Int(0, 2), CARDS), "hand": Array(Int(0, 2), CARDS)}
    return a_model([draw], claims, lambda s: sum(s.deck) == 0, setup, **fields).instance()


@pytest.mark.parametrize("engine", ENGINES)
def test_an_outcome_of_chance_without_weight_cannot_happen(engine):
    """Not even as a write out of bounds: a card that is not there is not drawn."""
    result = checked(a_deck(), engine)

    assert result.exit_code == 0
    assert result.found.states == 3 * 2
    assert result.found.fired == {"draw": 7}
    assert result.found.refused == {"DRAW": 3 * 6 - 7}


@pytest.mark.parametrize("engine", ENGINES)
def test_the_weight_is_that_of_the_state_before(engine):
    """A draw that takes the last card had one way to happen."""

    @chance("TAKE", weight=lambda s: s.left)
    def take(s):
        require(s.left > 0, "EMPTY")
        s.left = 0

    instance = a_model(
        [take], (), lambda s: s.left == 0, lambda s: setattr(s, "left", 2), left=Int(0, 2)
    ).instance()

    assert checked(instance, engine).found.fired == {"take": 1}


@pytest.mark.parametrize("engine", ENGINES)
def test_a_negative_weight_is_no_weight(engine):
    @chance("TAKE", weight=lambda s: s.x - 2)
    def take(s):
        s.x += 1

    result = checked(a_model([take], (), lambda s: True, x=Int(0, 3)).instance(), engine)

    assert result.found.states == 1
    assert result.rules_never_enabled == ["take"]


# Models in which nothing happens


@pytest.mark.parametrize("engine", ENGINES)
def test_a_model_without_rules_has_its_first_state_and_a_deadlock(engine):
    result = checked(
        a_model([], [nobody_is_above_the_roof], floor=Int(0, 5)).instance(), engine, keep_going=True
    )

    assert result.found.levels == [1]
    assert {v.name: v.verdict for v in result.verdicts} == {
        "nobody_is_above_the_roof": "holds",
        "deadlock": "violated",
        "bounds": "holds",
        "error": "holds",
    }


@pytest.mark.parametrize("engine", ENGINES)
def test_what_must_be_possible_is_violated_in_a_model_where_nothing_is(engine):
    found = verdicts(a_model([], [the_top_is_reached], lambda s: True, floor=Int(0, 5)).instance(), engine)

    assert found["the_top_is_reached"] == "violated"


@pytest.mark.parametrize("engine", ENGINES)
def test_rules_and_clauses_that_never_come_up_are_named(engine):
    @rule("FLY")
    def fly(s):
        require(s.floor > 5, "WINGS")
        s.floor = 0

    @rule("WALK")
    def walk(s):
        require(s.floor < 5, "TOP")
        s.floor += 1

    result = checked(a_model([fly, walk], (), lambda s: s.floor == 5, floor=Int(0, 5)).instance(), engine)

    assert result.rules_never_enabled == ["fly"]
    assert result.clauses_never_exercised == ["FLY"]


def test_a_set_up_that_leads_nowhere_is_refused():
    @rule(n=range(3))
    def setup(s, n):
        require(n > 5, "NEVER")

    with pytest.raises(BadModel, match=r"gives no state in scope 'one'"):
        check(a_model([], setup=setup, floor=Int(0, 5)).instance())


def test_a_set_up_that_leaves_its_bounds_is_refused():
    with pytest.raises(BadModel, match=r"leaves its bounds: floor was given 9, outside 0\.\.5"):
        check(a_model([], setup=lambda s: setattr(s, "floor", 9), floor=Int(0, 5)).instance())


def test_a_function_that_was_never_made_a_rule_is_not_left_out_in_silence():
    def walk(s):
        s.floor += 1

    with pytest.raises(LudoproofError, match="walk"):
        a_model([walk], floor=Int(0, 5)).instance()


def test_a_function_that_was_never_made_a_claim_is_not_left_out_in_silence():
    def floors_are_low(s):
        return s.floor < 3

    with pytest.raises(LudoproofError, match="floors_are_low"):
        a_model([], [floors_are_low], floor=Int(0, 5)).instance()


def test_an_engine_that_does_not_exist_cannot_be_chosen():
    with pytest.raises(BadInput, match="unknown engine 'quantum': use one of auto, python, native"):
        check(a_climb(), "quantum")
