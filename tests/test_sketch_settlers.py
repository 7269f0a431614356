"""The Imperial Settlers sketches: small trees, engines that agree, scopes searched, worked examples."""

from functools import cache

import pytest

from tests.sketches import settlers_production as production
from tests.sketches import settlers_raze as razing
from verify import Move
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import size
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

LEAVES = {
    "produce": 10,
    "build": 60,
    "make_deal": 20,
    "spend_workers": 5,
    "pass_the_turn": 5,
    "clean_up": 5,
    "raze_from_hand": 20,
    "raze_location": 30,
    "defend": 10,
    "deploy": 10,
}
SCOPES = [
    (production.MODEL, "barbarians"),
    (production.MODEL, "japanese"),
    (razing.MODEL, "empires"),
    (razing.MODEL, "hands"),
]
BARBARIANS = production.MODEL.instance("barbarians")
JAPANESE = production.MODEL.instance("japanese")
EMPIRES = razing.MODEL.instance("empires")
HANDS = razing.MODEL.instance("hands")
ATTACKER, OWNER = razing.BARBARIANS, razing.JAPANESE


@cache
def native(model, scope):
    return NativeEngine(model.instance(scope))


def outcome(instance, state, rule, **parameters):
    """What a move comes to; an engine takes its parameters in the order of the rule."""
    ordered = tuple((name, parameters[name]) for name in instance.rule(rule).domains)
    return PythonEngine(instance).outcome(state, Move(rule, ordered))


def after(instance, state, rule, **parameters):
    """The state after a move, as a draft to read."""
    found = outcome(instance, state, rule, **parameters)
    assert found.status == "done", found
    return instance.draft().put_state(found.state)


def player_with(instance, phase, goods, cards):
    """A state of the production sketch: goods and the places of cards, all others out."""
    draft = instance.draft()
    draft.phase = phase
    for good, number in goods.items():
        draft.goods[good] = number
    for card, place in cards.items():
        draft.place[card] = place
    return draft.take_state()


def changed(instance, **fields):
    """The first state of a razing scope with some cells changed: field_name={index or indices: value}."""
    draft = instance.draft().put_state(instance.initial[0])
    for name, cells in fields.items():
        for at, value in cells.items():
            view = getattr(draft, name)
            if isinstance(at, tuple):
                view[at[0]][at[1]] = value
            else:
                view[at] = value
    return draft.take_state()


def held(now, goods=production.Good):
    return {good: now.goods[good] for good in goods if now.goods[good]}


@pytest.mark.parametrize(("model", "scope"), SCOPES)
def test_every_rule_is_a_small_tree(model, scope):
    instance = model.instance(scope)
    lifted = Lifted(instance)

    sizes = {bound.rule.name: size(lifted.rule(bound)) for bound in instance.rules}

    assert {name: leaves for name, leaves in sizes.items() if leaves > LEAVES[name]} == {}


@pytest.mark.parametrize(("model", "scope"), SCOPES)
def test_the_engines_agree(model, scope):
    engine = native(model, scope)

    assert disagreements(engine.instance, 150, native=engine) == []


@pytest.mark.parametrize(
    ("model", "scope", "states", "witnesses"),
    [
        (production.MODEL, "barbarians", 7_071, []),
        (production.MODEL, "japanese", 2_681, ["gold_is_spent_for_wood"]),
        (razing.MODEL, "empires", 362, ["a_guarded_location_is_razed"]),
        (razing.MODEL, "hands", 179, []),
    ],
)
def test_a_whole_scope_holds_no_violation(model, scope, states, witnesses):
    found = NativeSearch(native(model, scope), Limits(workers=1, keep_going=True)).run()

    assert (found.stopped, found.states, found.deadlocks) == ("", states, 0)
    assert sorted(found.findings) == witnesses


@pytest.mark.parametrize(
    ("model", "scope", "depth"),
    [
        (production.MODEL, "barbarians", None),
        (production.MODEL, "japanese", 9),
        (razing.MODEL, "empires", None),
        (razing.MODEL, "hands", None),
    ],
)
def test_both_searches_find_the_same_levels(model, scope, depth):
    engine = native(model, scope)
    limits = Limits(workers=1, keep_going=True, max_depth=depth)
    fast = NativeSearch(engine, limits).run()
    slow = PythonSearch(engine.instance, engine.instance.claims, limits).run()

    assert (fast.levels, fast.transitions) == (slow.levels, slow.transitions)
    assert (fast.fired, fast.refused, fast.cited) == (slow.fired, slow.refused, slow.cited)


def test_board_deals_and_locations_produce_together():
    """SET-EX-02: Lord's Fields is the one red location and counts itself."""
    p = production
    start = player_with(
        JAPANESE,
        p.Phase.PRODUCTION,
        {},
        {
            p.FARM: p.Place.DEAL,
            p.CASINO: p.Place.DEAL,
            p.LORDS_FIELDS: p.Place.EMPIRE,
            p.ARMORER: p.Place.EMPIRE,
        },
    )

    now = after(JAPANESE, start, "produce")

    assert held(now) == {p.WORKER: 5, p.WOOD: 1, p.RAZE: 2, p.DEFENCE: 1, p.GOLD: 1, p.FOOD: 1}


def test_only_what_the_board_stores_outlives_the_cleanup():
    """SET-EX-03: the Japanese keep their food and lose the worker."""
    p = production
    end = player_with(JAPANESE, p.Phase.CLEANUP, {p.FOOD: 2, p.WORKER: 1}, {})

    assert held(after(JAPANESE, end, "clean_up")) == {p.FOOD: 2}


def test_warehouses_store_all_resources():
    """SET-CLEAN-02: a card stores as well as a board does."""
    p = production
    goods = {p.WOOD: 1, p.STONE: 2, p.GOLD: 1, p.VP: 3}
    end = player_with(BARBARIANS, p.Phase.CLEANUP, goods, {p.WAREHOUSES: p.Place.EMPIRE})

    assert held(after(BARBARIANS, end, "clean_up")) == {p.WOOD: 1, p.STONE: 2, p.VP: 3}


def test_a_faction_location_is_built_onto_a_location():
    """SET-EX-04: Sentry Tower for two wood and the Mill."""
    p = production
    start = player_with(
        BARBARIANS, p.Phase.ACTION, {p.WOOD: 2}, {p.SENTRY_TOWER: p.Place.HAND, p.MILL: p.Place.EMPIRE}
    )
    build = {"card": p.SENTRY_TOWER, "gold_for_wood": 0, "gold_for_stone": 0}

    now = after(BARBARIANS, start, "build", onto=p.MILL, **build)

    assert held(now) == {p.RAZE: 1, p.WORKER: 1}
    assert (now.place[p.SENTRY_TOWER], now.place[p.MILL]) == (p.Place.EMPIRE, p.Place.OUT)
    assert outcome(BARBARIANS, start, "build", onto=p.NOTHING, **build).clause == "SET-BUILD-05"
    assert outcome(BARBARIANS, start, "build", onto=p.RUINS, **build).clause == "SET-BUILD-09"


def test_a_deal_gives_its_good_at_once_and_in_every_production():
    """SET-EX-05: Sentry Tower brings a worker."""
    p = production
    start = player_with(BARBARIANS, p.Phase.ACTION, {p.FOOD: 1}, {p.SENTRY_TOWER: p.Place.HAND})

    now = after(BARBARIANS, start, "make_deal", card=p.SENTRY_TOWER, gold=0)

    assert held(now) == {p.WORKER: 1}
    now.phase = p.Phase.PRODUCTION
    assert after(BARBARIANS, now.take_state(), "produce").goods[p.WORKER] == 1 + 5 + 1


@pytest.mark.parametrize(("gold", "left"), [(0, {"GOLD": 1}), (1, {"STONE": 1})])
def test_gold_stands_in_for_a_resource(gold, left):
    """SET-GOLD-01 and SET-EX-13: Wood Storage for two wood and a stone, or a gold; it counts itself as brown."""
    p = production
    start = player_with(
        JAPANESE, p.Phase.ACTION, {p.WOOD: 2, p.STONE: 1, p.GOLD: 1}, {p.WOOD_STORAGE: p.Place.HAND}
    )

    now = after(
        JAPANESE, start, "build", card=p.WOOD_STORAGE, onto=p.NOTHING, gold_for_wood=0, gold_for_stone=gold
    )

    assert {good.name: number for good, number in held(now).items()} == {**left, "CARD": 1, "VP": 1}


def test_a_resource_never_stands_in_for_gold():
    """SET-GOLD-02."""
    p = production
    start = player_with(JAPANESE, p.Phase.ACTION, {p.WOOD: 9}, {p.FARM: p.Place.HAND})

    refused = outcome(
        JAPANESE, start, "build", card=p.FARM, onto=p.NOTHING, gold_for_wood=1, gold_for_stone=0
    )

    assert refused.clause == "SET-GOLD-02"


def test_a_card_is_razed_from_the_hand_for_one_token():
    """SET-EX-06: Wood Storage brings two wood."""
    now = after(EMPIRES, EMPIRES.initial[0], "raze_from_hand", player=ATTACKER, card=razing.WOOD_STORAGE)

    assert (now.goods[ATTACKER][razing.RAZE], now.goods[ATTACKER][razing.WOOD]) == (4, 2)
    assert now.place[razing.WOOD_STORAGE] == razing.Place.DISCARD


def test_a_razed_location_becomes_a_foundation_of_its_owner():
    """SET-EX-07: Armorer brings a stone and a point; its owner gains a wood."""
    now = after(EMPIRES, EMPIRES.initial[0], "raze_location", player=ATTACKER, card=razing.ARMORER)

    gained = [now.goods[ATTACKER][good] for good in (razing.RAZE, razing.STONE, razing.VP)]
    assert gained == [5 - 2, 1, 1]
    assert (now.place[razing.ARMORER], now.owner[razing.ARMORER]) == (razing.Place.FOUNDATION, OWNER)
    assert now.goods[OWNER][razing.WOOD] == 1


@pytest.mark.parametrize(("reading", "wood"), [("a", 0), ("b", 1)])
def test_a_guarded_japanese_location_costs_three_tokens_and_is_discarded(reading, wood):
    """SET-EX-10; whether its owner gains a wood is SET-A-11."""
    instance = razing.MODEL.instance("empires", {"SET-A-11": reading})
    guarded = changed(instance, samurai={razing.RICE_FIELDS: 1})

    now = after(instance, guarded, "raze_location", player=ATTACKER, card=razing.RICE_FIELDS)

    assert (now.goods[ATTACKER][razing.RAZE], now.goods[ATTACKER][razing.VP]) == (5 - 3, 1)
    assert (now.place[razing.RICE_FIELDS], now.samurai[razing.RICE_FIELDS]) == (razing.Place.DISCARD, 0)
    assert now.goods[OWNER][razing.WOOD] == wood


def test_a_defence_token_makes_razing_dearer_by_one():
    """SET-DEF-02 and SET-DEF-04: two tokens are not enough then, and the defence goes with the location."""
    poor = changed(EMPIRES, defended={razing.ARMORER: 1}, goods={(ATTACKER, razing.RAZE): 2})
    rich = changed(EMPIRES, defended={razing.ARMORER: 1}, goods={(ATTACKER, razing.RAZE): 3})

    assert (
        outcome(EMPIRES, poor, "raze_location", player=ATTACKER, card=razing.ARMORER).clause == "SET-RAZE-01"
    )
    now = after(EMPIRES, rich, "raze_location", player=ATTACKER, card=razing.ARMORER)
    assert (now.goods[ATTACKER][razing.RAZE], now.defended[razing.ARMORER]) == (0, 0)


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        (razing.GATE, "SET-RAZE-08"),
        (razing.VILLAGE, "SET-RAZE-06"),
        (razing.WOOD_STORAGE, "SET-RAZE-04"),
    ],
)
def test_what_cannot_be_razed_is_refused_by_its_clause(card, clause):
    assert outcome(EMPIRES, EMPIRES.initial[0], "raze_location", player=ATTACKER, card=card).clause == clause


def test_no_faction_but_the_japanese_can_be_razed():
    """SET-RAZE-07: the Sentry Tower is safe."""
    draft = EMPIRES.draft().put_state(EMPIRES.initial[0])
    draft.active = OWNER

    refused = outcome(EMPIRES, draft.take_state(), "raze_location", player=OWNER, card=razing.SENTRY_TOWER)

    assert refused.clause == "SET-RAZE-07"


def test_who_has_passed_cannot_be_razed():
    """SET-ACTN-05."""
    passed = changed(EMPIRES, passed={OWNER: 1})

    refused = outcome(EMPIRES, passed, "raze_location", player=ATTACKER, card=razing.ARMORER)

    assert refused.clause == "SET-ACTN-05"


def test_the_japanese_raze_their_own_cards_from_the_hand():
    """SET-RAZE-03: Rice Fields can be razed, the Gate has nothing to raze."""
    draft = HANDS.draft().put_state(HANDS.initial[0])
    draft.active = OWNER
    turn = draft.take_state()

    now = after(HANDS, turn, "raze_from_hand", player=OWNER, card=razing.RICE_FIELDS)

    assert (now.goods[OWNER][razing.RAZE], now.goods[OWNER][razing.VP]) == (3 - 1, 1)
    assert outcome(HANDS, turn, "raze_from_hand", player=OWNER, card=razing.GATE).clause == "SET-RAZE-08"
