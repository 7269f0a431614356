"""The verdict on each kind of claim, true or false or broken, under a reading or not, and the exit code."""

import pytest

from tests.claims.climbing import (
    ENGINES,
    EXPECTED,
    a_climb,
    a_model,
    checked,
    nobody_gets_to_the_fourth_floor,
    nobody_is_above_the_roof,
    nobody_leaves_the_ground,
    rest,
    the_sixth_floor_is_reached,
    the_spare_is_never_used,
    the_top_is_reached,
    verdicts,
    what_is_left_to_climb,
)
from verify import BadInput, BadModel, Int, always, ends, refuted, require, sometimes, step
from verify.errors import LudoproofError
from verify.search.check import check
from verify.trace import still_shows


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
