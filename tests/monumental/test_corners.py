"""Corners of the rules where a sentence is easily overlooked, each as a position and what may be done in it."""

from dataclasses import replace

from models.monumental import MODEL
from models.monumental.box import action_tokens_of
from models.monumental.catalogue import CARDS
from models.monumental.scopes import full
from models.monumental.state import Step, reserve_of
from tests.monumental.positions import AKSUMITES, Position

CAMP, FORT, MINE = (f"start.{name}" for name in ("work_camp", "fort", "mine"))
MILITARY, GOLD = 2, 3


def moves(position):
    """The moves that can be made, by their rules."""
    engine = position.engine
    return {position.instance.move(number).rule for number, _ in engine.successors(position.ready())}


def bid(position, kind, tokens, gold=0):
    """Bid for the Advantage."""
    position.play("bid_for_advantage", kind=kind)
    for _ in range(tokens):
        position.play("lay_token", gold=gold)
    return position.play("close_bid")


def alone(position, player):
    """The other player has passed."""
    position.draft.passed[1 - player] = True
    return position.set(active=player)


def beside(position, *names):
    """The Mughals have developed Policies beside their rows, and all of them are active."""
    position.have_policies(1, *names)
    for line, name in enumerate(names):
        position.draft.place[position.policy(name)] = line
        position.draft.awake[position.policy(name)] = True
    return position


def test_architecture_pays_for_a_reserved_wonder_too():
    """MON-CARD-04, MON-ACQ-10, MON-KEY-17: acquiring a reserved Wonder builds its first section."""
    greeks = Position().give(0, science=3).have_policies(0, "greek.architecture")
    wall = greeks.number("dev.great_wall")
    greeks.draft.dev_at[wall] = reserve_of(0)
    assert greeks.refusals("acquire_reserved", card=wall, gold=0) == ["MON-ACQ-02"]
    greeks.play("acquire_reserved_with_any", card=wall)
    for _ in range(3):
        greeks.play("pay_section_token", token=1)

    assert greeks.now.wonder[0] == wall and greeks.held(0, "science") == 0


def test_nobody_pays_with_any_resource_for_a_wonder_the_opponent_has_reserved():
    """MON-KEY-17."""
    greeks = Position().give(0, science=3).have_policies(0, "greek.architecture")
    wall = greeks.number("dev.great_wall")
    greeks.draft.dev_at[wall] = reserve_of(1)

    assert "MON-KEY-17" in greeks.refusals("acquire_reserved_with_any", card=wall)


def taken_again(reading):
    """The Aksumites take the Advantage, lose it, develop the Policy for its first taking, and take it again."""
    aksum = Position(AKSUMITES, readings={"MON-A-27": reading}).give(0, military=2).set(active=1, first=1)
    aksum.give(1, culture=1, military=5)
    policy = aksum.policy("aksum.policy4")
    bid(bid(aksum, MILITARY, 1), MILITARY, 2)
    aksum.play("develop", policy=policy).play("take_bonus", policy=policy).play("pass_turn")
    return bid(aksum, MILITARY, 3).held(1, "gold")


def test_the_first_taking_of_the_advantage_is_the_first_of_the_round():
    """MON-KEY-12: one from before the Policy was developed counts (MON-A-27)."""
    assert (taken_again("a"), taken_again("b")) == (0, 1)


def test_the_first_taking_of_the_advantage_is_rewarded_once_a_round():
    """MON-KEY-12."""
    aksum = Position(AKSUMITES).give(0, military=2).give(1, military=4).set(active=1, first=1)
    aksum.have_policies(1, "aksum.policy4")
    assert bid(aksum, MILITARY, 1).held(1, "gold") == 1
    bid(aksum, MILITARY, 2)
    assert bid(aksum, MILITARY, 3).held(1, "gold") == 1


def test_fourteen_action_tokens_can_be_needed_by_one_player():
    """MON-COMP-09, MON-MUG-03, MON-MUG-06: ten cards of a City, two Policies, Warlord and Ambassador."""
    mughals = alone(Position().give(1, production=2, gold=1, agent=1).set(holder=1), 1)
    over = ("mughal.tomb", MINE, "start.forum", "syn.b3", "syn.b5")
    under = ("mughal.knowledge", "syn.k2", "syn.k3", "syn.k4", "dev.bronze_working")
    for cell, name, knowledge in zip((0, 1, 2, 3, 6), over, under, strict=True):
        mughals.lay(1, cell, name, under=knowledge, tilted=True, spent=True)
    beside(mughals.lay(1, 4, FORT), "mughal.dahsala", "mughal.secularism")
    mughals.play("use_policy", policy=mughals.policy("mughal.dahsala"))
    mughals.play("use_policy", policy=mughals.policy("mughal.secularism"))
    mughals.play("pay_any_resource", token=GOLD).play("gain_two_resources", without=0)
    mughals.play("use_warlord").play("discard", cell=4, layer=1)
    mughals.play("use_ambassador", module=0).play("train")

    assert action_tokens_of(mughals.now, 0) == 0
    assert action_tokens_of(mughals.now, 1) == 14


def test_gold_is_not_exchanged_for_points_that_are_not_there():
    """MON-RES-13: Bandiagara exchanges Gold for as many points, and all of them are taken."""
    greeks = Position().give(0, gold=2).give(1, vp=27).own(0, "dev.bandiagara")
    greeks.lay(0, 0, "dev.bandiagara", tilted=True).play("use_card", cell=0, layer=1)
    greeks.play("convert_gold", use=1)

    assert (greeks.held(0, "gold"), greeks.held(0, "vp")) == (2, 1)
    assert greeks.now.active == 1 and not greeks.legal("convert_gold", use=1)


def a_citadel(*others):
    """The Citadel is tilted, with an Action token on it, and the Policy that copies a card of the City is active."""
    aksum = Position(AKSUMITES).set(active=1).own(1, "syn.w2").have_policies(1, "aksum.policy5")
    aksum.lay(1, 0, "syn.w2", tilted=True, spent=True)
    for cell, name in enumerate(others, 1):
        aksum.lay(1, cell, name)
    return aksum


def test_a_copy_of_a_card_that_has_nothing_to_copy_is_no_action():
    """MON-EFF-05: the Citadel is alone in the City, so copying it does nothing."""
    aksum = a_citadel()

    assert aksum.refusals("use_policy", policy=aksum.policy("aksum.policy5")) == ["MON-EFF-05"]


def test_a_copy_of_a_copy_is_an_action():
    """MON-EFF-05, MON-KEY-06: the Citadel can copy a Camp."""
    aksum = a_citadel(CAMP)
    aksum.play("use_policy", policy=aksum.policy("aksum.policy5")).play("copy_card", cell=0, layer=1)
    aksum.play("use_effect", use=1).play("copy_card", cell=1, layer=1)

    assert aksum.held(1, "production") == 1


def a_spy_while_dice_wait(readings):
    """The Ambassador deploys, a 4 draws Engineering, and that completes Bandiagara, which brings a free Spy."""
    greeks = alone(Position(readings=readings).give(0, production=2, agent=1), 0)
    greeks.build(0, "dev.bandiagara").own(0, "syn.k3").stack_deck(0, "syn.k3")
    greeks.draft.espionage[0] = 4
    greeks.play("use_ambassador", module=0).play("deploy").play("roll", face=4).play("keep_dice")
    greeks.play("resolve_die", die=0).play("draw_card", card=greeks.number("syn.k3"))
    return greeks.play("use_effect", use=1).play("build_second_section", gold=0)


def test_a_free_spy_while_dice_wait_needs_the_ambassador_like_any_other():
    """MON-EFF-04, MON-SPY-16, MON-SPY-18: under MON-A-40 (b) it cannot be done, and is left out at any time."""
    for at_once in ("a", "b"):
        assert {"train", "deploy"} <= moves(a_spy_while_dice_wait({"MON-A-43": at_once}))
        left_out = a_spy_while_dice_wait({"MON-A-43": at_once, "MON-A-40": "b"})
        assert "pass_turn" in moves(left_out)


def test_a_copied_tomb_that_alone_is_tilted_has_nothing_to_take():
    """MON-EFF-04, MON-CARD-09: the Tomb does not discard itself (MON-A-41), so its effect is left out."""
    mughals = Position(readings={"MON-A-38": "c"}).give(1, science=2).set(active=1).own(1, "syn.w2")
    mughals.stack_deck(1, "syn.w2").lay(1, 0, "mughal.tomb", tilted=True, spent=True)
    mughals.play("make_progress", gold=0).play("draw_card", card=mughals.number("syn.w2"))
    assert moves(mughals) <= {"use_effect", "acquire", "acquire_basic", "pass_turn", "use_ambassador"}
    if mughals.legal("use_effect", use=1):
        mughals.play("use_effect", use=1).play("copy_card", cell=0, layer=1)

    assert "pass_turn" in moves(mughals)


def test_a_revolt_is_nothing_for_a_drawn_tomb_where_it_cannot_be_chosen():
    """MON-EFF-04, MON-REV-01: under MON-A-05 (c) the Tomb takes no Revolt."""
    readings = {"MON-A-38": "c", "MON-A-05": "c"}
    mughals = alone(Position(readings=readings).give(1, science=2), 1).stack_deck(1, "mughal.tomb")
    mughals.lay(1, 0, "revolt", tilted=True)
    mughals.play("make_progress", gold=0).play("draw_card", card=mughals.number("mughal.tomb"))

    assert "pass_turn" in moves(mughals)


def with_an_empty_deck(reading):
    mughals = Position(readings={"MON-A-28": reading}).give(1, science=3).set(active=1)
    return beside(mughals, "mughal.mansabdar")


def test_whether_a_draw_is_paid_with_an_empty_deck_is_one_question_for_all_that_draw():
    """MON-A-28, MON-SCI-04, MON-KEY-13: Scientific Progress and Mansabdar."""
    for reading, allowed in (("a", True), ("b", False)):
        mughals = with_an_empty_deck(reading)
        assert mughals.legal("make_progress", gold=0) is allowed
        assert mughals.legal("use_policy", policy=mughals.policy("mughal.mansabdar")) is allowed


def test_a_draw_that_may_not_be_paid_is_left_out():
    """MON-EFF-04: under MON-A-42 (b) Mansabdar may be used to gain time, and costs nothing then."""
    readings = {"MON-A-28": "b", "MON-A-42": "b"}
    mughals = Position(readings=readings).give(1, science=3).set(active=1)
    beside(mughals, "mughal.mansabdar").play("use_policy", policy=mughals.policy("mughal.mansabdar"))

    assert mughals.held(1, "science") == 3 and mughals.now.active == 0


def test_a_fort_that_is_brought_into_the_cross_was_activated():
    """MON-CARD-08: under MON-A-03 (c) Democracy activates it, so the Hoplite Training Ground counts it."""
    for reading, counted in (("a", 1), ("c", 1)):
        greeks = Position(step=Step.ACTIVATE, readings={"MON-A-03": "c", "MON-A-29": reading}).give(0, gold=1)
        greeks.have_policies(0, "greek.democracy")
        greeks.lay(0, 0, "greek.hoplite_ground").lay(0, 1, CAMP).lay(0, 8, FORT)
        greeks.play("activate", row=0, column=0).play("swap_cells", one=1, two=8)

        assert greeks.now.activated[0] == counted
        greeks.play("activate", row=0, column=0)
        assert greeks.legal("use_card", cell=0, layer=1)


def test_a_holder_raises_in_the_same_resource_even_with_gold_alone():
    """MON-ADV-04: under MON-A-07 (b) and (c) the bid keeps its type, also where Gold bids are allowed (MON-A-06 c)."""
    for raising in ("b", "c"):
        greeks = Position(readings={"MON-A-06": "c", "MON-A-07": raising}).give(0, gold=3)
        greeks.set(holder=0, bid_kind=MILITARY, bid=2)

        assert greeks.refusals("bid_for_advantage", kind=GOLD) == ["MON-ADV-04"]


def test_the_opponent_may_bid_in_gold_against_another_resource():
    """MON-ADV-04: that is what MON-A-06 (c) is about."""
    mughals = Position(readings={"MON-A-06": "c"}).give(1, gold=3).set(active=1, holder=0, bid_kind=MILITARY)

    assert mughals.set(bid=2).legal("bid_for_advantage", kind=GOLD)


def test_a_tomb_that_has_discarded_itself_takes_nothing_more():
    """MON-CARD-09, MON-ACT-08: its effect is that of a tilted card (MON-A-04 b, MON-A-41 b)."""
    readings = {"MON-A-04": "b", "MON-A-41": "b"}
    mughals = Position(step=Step.ACTIVATE, readings=readings).set(active=1, first=1)
    mughals.lay(1, 0, "mughal.tomb").lay(1, 1, CAMP).lay(1, 2, FORT).play("activate", row=0, column=0)
    mughals.play("feed_the_tomb", cell=1, layer=1).play("feed_the_tomb", cell=0, layer=1)

    assert (mughals.held(1, "gold"), mughals.held(1, "production"), mughals.held(1, "military")) == (2, 0, 1)
    assert mughals.now.step == Step.ACTIVATE and mughals.now.active == 0


def test_gold_alone_can_pay_the_highest_price():
    """MON-RES-06, MON-CONQ-02: 17 Gold for the Great Plain behind five Barricades, where Gold has no end (MON-A-25 a)."""
    greeks = Position(readings={"MON-A-25": "a"}).give(0, gold=17)
    greeks.pile(1, "syn.p3", *["basic.barricade"] * 5)

    assert greeks.legal("conquer", gold=17)


def test_all_free_spies_that_wait_are_done_when_the_dice_are_resolved():
    """MON-SPY-18: two are owed, and the first of them trains."""
    greeks = alone(Position().give(0, agent=1).set(spies_owed=2), 0)
    greeks.play("use_ambassador", module=0).play("deploy").play("roll", face=2)
    greeks.play("resolve_die", die=0).play("change_espionage", card=1).play("train")
    assert moves(greeks) == {"train", "deploy"}
    greeks.play("train")

    assert greeks.held(0, "agent") == 3 and greeks.now.spies_owed == 0 and greeks.now.step == Step.ACT


def test_an_effect_that_asks_for_two_resources_takes_two(monkeypatch):
    """MON-RES-12, MON-EFF-04: no card of the box asks for two of one sort, so Siegecraft is made to."""
    effect = CARDS["greek.poliorcetics"]["effect"][0]
    dear = {**effect, "cost": [{"what": "science", "n": 2}]}
    monkeypatch.setitem(CARDS["greek.poliorcetics"], "effect", [dear])
    scopes = [scope for scope in MODEL.scopes if scope.name != "full"]
    instance = replace(MODEL, scopes=[*scopes, full("full", ("greek", "mughal"))]).instance("full")
    for science, gold, enough in ((2, 0, True), (1, 1, True), (1, 0, False)):
        greeks = alone(Position(instance=instance).give(0, science=science, gold=gold), 0)
        policy = greeks.have_policies(0, "greek.poliorcetics").policy("greek.poliorcetics")
        assert greeks.legal("use_policy", policy=policy) is enough
        if enough:
            greeks.play("use_policy", policy=policy).play("pay_resource", gold=0).play(
                "pay_resource", gold=gold
            )
            assert [greeks.held(0, name) for name in ("science", "gold", "military")] == [0, 0, 2]
