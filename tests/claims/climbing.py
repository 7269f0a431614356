"""A small model of climbing, and claims of every kind about it with the verdicts they deserve."""

from verify import (
    Int,
    Model,
    Reading,
    Scope,
    Spec,
    all_of,
    always,
    any_of,
    ends,
    refuted,
    require,
    rule,
    sometimes,
    step,
)
from verify.search.check import check
from verify.search.limits import Limits

ENGINES = ("native", "python")
EARLY = Reading("R-1", "When does the game end?", {"early": "at three", "late": "at five"}, default="late")


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
