"""The worked examples of the rulebook, and those derived from its clauses (MON-EX)."""

import pytest

from models.monumental import MODEL
from models.monumental.scoring import score
from models.monumental.state import DISCARD, NONE, OVER, TRACK, UNDER, Step, Turned, on_track
from tests.monumental.positions import AKSUMITES, MUGHALS, Position
from verify.examples import examples_of, prepared

CAMP, FORT, LIBRARY, MINE, FORUM = (
    f"start.{name}" for name in ("work_camp", "fort", "library", "mine", "forum")
)
PHILOSOPHY = "greek.philosophy"


RECORDS = examples_of(MODEL)


@pytest.mark.parametrize("record", prepared(MODEL, RECORDS), ids=[record.id for record in RECORDS])
def test_what_the_model_carries_as_worked_examples(record):
    assert record.wrong() == ""


def test_every_example_of_the_catalogue_that_is_a_move_is_carried():
    numbers = {int(record.id[7:9]) for record in RECORDS if record.id.startswith("MON-EX-")}

    assert sorted(set(range(1, 20)) - numbers) == [17]


@pytest.mark.parametrize(("fort", "military"), [("a", 1), ("b", 2)])
def test_activating_a_row_and_a_column(fort, military):
    """MON-EX-01; the printed result is that of reading (b) of MON-A-01."""
    city = Position(step=Step.ACTIVATE, readings={"MON-A-01": fort})
    city.lay(0, 0, CAMP).lay(0, 1, CAMP, under=PHILOSOPHY).lay(0, 2, FORT).lay(0, 4, LIBRARY).lay(
        0, 7, "revolt"
    )
    revolts = city.now.revolts
    city.play("activate", row=0, column=1)

    assert [city.held(0, name) for name in ("production", "science", "military")] == [2, 1, military]
    assert city.now.revolts == revolts + 1
    assert list(city.now.city[0][7]) == [NONE, NONE]
    assert city.now.turned[0][1][UNDER] == Turned.TILTED
    assert sum(city.now.turned[0][cell][OVER] == Turned.TILTED for cell in range(9)) == 4


def test_completing_the_hanging_gardens():
    """MON-EX-02."""
    mughals = Position(MUGHALS).give(1, production=3).set(active=1)
    gardens = mughals.number("dev.hanging_gardens")
    mughals.draft.wonder[1] = gardens
    mughals.draft.dev_at[gardens] = 7
    mughals.play("complete_wonder", gold=0)

    assert (mughals.held(1, "production"), mughals.held(1, "culture")) == (0, 1)
    assert mughals.now.wonder[1] == NONE
    assert mughals.top(1, "dev.hanging_gardens")


def test_developing_salt_mines_as_the_second_policy():
    """MON-EX-03."""
    aksum = Position(AKSUMITES).give(1, culture=2).set(active=1).lay(1, 0, LIBRARY)
    aksum.have_policies(1, "aksum.maritime_routes")
    salt, routes = aksum.policy("aksum.salt_mines"), aksum.policy("aksum.maritime_routes")
    aksum.play("develop", policy=salt).play("take_bonus", policy=salt).play("archive", cell=0, layer=OVER)
    aksum.play("take_bonus", policy=routes)

    assert (aksum.held(1, "culture"), aksum.held(1, "vp")) == (0, 1)
    assert aksum.now.archive[1].count[aksum.number(LIBRARY)] == 1
    assert aksum.now.step == Step.ACT and aksum.now.active == 0


def test_using_the_geez_alphabet():
    """MON-EX-04."""
    aksum = Position(AKSUMITES).give(1, vp=1).set(active=1).have_policies(1, "aksum.geez_alphabet")
    policy = aksum.policy("aksum.geez_alphabet")
    aksum.play("use_policy", policy=policy)

    assert (aksum.held(1, "vp"), aksum.held(1, "culture")) == (0, 1)
    assert aksum.now.policy_spent[policy]
    aksum.play("pass_turn")
    assert "MON-POL-06" in aksum.refusals("use_policy", policy=policy)


def test_conquering_troy_behind_a_barricade():
    """MON-EX-05."""
    greeks = Position().give(0, military=5)
    for player, names in ((1, ("dev.troy", "basic.barricade")), (0, ("dev.persia",))):
        for at, name in enumerate(names):
            greeks.draft.provinces[player][at] = greeks.number(name)
            greeks.draft.height[player] = at + 1
            if name != "basic.barricade":
                greeks.draft.dev_at[greeks.number(name)] = 6 + player
    greeks.draft.basics[3] = 4
    greeks.play("conquer", gold=0)

    assert greeks.held(0, "military") == 0 and greeks.held(0, "vp") == 0
    assert list(greeks.now.provinces[0])[:2] == [greeks.number("dev.persia"), greeks.number("dev.troy")]
    assert greeks.now.height[1] == 0 and greeks.now.basics[3] == 5


def test_a_mine_and_the_philosophy_under_it_are_two_actions():
    """MON-EX-06."""
    greeks = Position().give(0, production=2).lay(0, 0, MINE, under=PHILOSOPHY, tilted=True)

    assert greeks.legal("use_card", cell=0, layer=OVER) and greeks.legal("use_card", cell=0, layer=UNDER)
    greeks.play("use_card", cell=0, layer=OVER).play("pass_turn")
    assert greeks.held(0, "gold") == 1
    assert greeks.refusals("use_card", cell=0, layer=OVER) == ["MON-TURN-03"]
    assert greeks.legal("use_card", cell=0, layer=UNDER)


def test_scientific_progress_draws_an_archery_range():
    """MON-EX-07."""
    mughals = Position().give(1, science=2).set(active=1).stack_deck(1, "basic.archery_range")
    number = mughals.number("basic.archery_range")
    mughals.play("make_progress", gold=0).play("draw_card", card=number)

    assert (mughals.held(1, "science"), mughals.held(1, "military")) == (0, 2)
    assert mughals.now.discard[1].count[number] == 1


def test_a_higher_bid_takes_the_advantage():
    """MON-EX-08."""
    mughals = Position().give(1, military=3).set(active=1, holder=0, bid_kind=2, bid=2)
    mughals.play("bid_for_advantage", kind=2)
    for _ in range(3):
        mughals.play("lay_token", gold=0)
    mughals.play("close_bid")

    assert (mughals.now.holder, mughals.now.bid, mughals.now.bid_kind) == (1, 3, 2)
    assert mughals.held(1, "military") == 0


def test_dice_are_rolled_again_for_military_and_gold():
    """MON-EX-09."""
    greeks = Position().give(0, military=1, gold=1, agent=2)
    greeks.play("use_ambassador", module=0).play("deploy").play("roll", face=5).play("roll", face=1)
    greeks.play("reroll", die=1, token=2).play("roll", face=3)
    greeks.play("reroll", die=1, token=3).play("roll", face=6)

    assert list(greeks.now.dice[0]) == [6, 5, 0]
    assert (greeks.held(0, "military"), greeks.held(0, "gold")) == (0, 0)
    assert greeks.legal("resolve_die", die=0) and not greeks.legal("keep_dice")


def test_empty_cells_are_filled_row_by_row():
    """MON-EX-10."""
    city = Position(step=Step.FILL)
    for cell in (1, 3, 4, 8):
        city.lay(0, cell, CAMP)
    city.stack_deck(0, FORT, FORT, LIBRARY, LIBRARY, PHILOSOPHY, MINE)
    for name in (MINE, PHILOSOPHY, LIBRARY, LIBRARY, FORT, FORT):
        city.play("fill_cell", card=city.number(name))

    shown = [city.now.city[0][cell][OVER] for cell in (0, 2, 5, 6, 7)]
    assert shown == [city.number(name) for name in (MINE, LIBRARY, LIBRARY, FORT, FORT)]
    assert city.now.city[0][2][UNDER] == city.number(PHILOSOPHY)


def test_the_track_is_completed_from_the_right():
    """MON-EX-11."""
    track = Position(step=Step.SLIDE).show("dev.troy", None, "dev.persia", "syn.b1", None, "syn.b2")
    track.ready()
    track._bookkeeping()
    for name in ("syn.k1", "syn.k2", "syn.b3"):
        track.play("reveal", card=track.number(name))

    names = ("syn.b3", "syn.k2", "syn.k1", "dev.troy", "dev.persia", "syn.b1")
    assert list(track.now.track) == [track.number(name) for name in names]
    assert track.now.dev_at[track.number("syn.b2")] == DISCARD


@pytest.mark.parametrize("new", [0, 1])
def test_of_two_knowledge_one_is_kept(new):
    """MON-EX-12."""
    city = Position(step=Step.FILL).stack_deck(0, CAMP, "dev.bronze_working", "dev.haggling")
    bronze, haggling = city.number("dev.bronze_working"), city.number("dev.haggling")
    city.play("fill_cell", card=haggling).play("fill_cell", card=bronze).play("keep_knowledge", new=new)
    kept, dropped = (bronze, haggling) if new else (haggling, bronze)

    assert city.now.city[0][0][UNDER] == kept and city.now.discard[0].count[dropped] == 1
    city.play("fill_cell", card=city.number(CAMP))
    assert city.now.city[0][0][OVER] == city.number(CAMP)


def test_the_last_token_takes_the_advantage_away():
    """MON-EX-13."""
    round_end = Position(step=Step.ADJUST).set(holder=0, bid_kind=1, bid=1)
    round_end.ready()
    round_end._bookkeeping()

    assert (round_end.now.holder, round_end.now.bid, round_end.now.bid_kind) == (NONE, 0, NONE)


@pytest.mark.parametrize(("left", "last"), [(1, 1), (2, 0)])
def test_four_cards_on_the_track_bring_the_last_round(left, last):
    """MON-EX-14."""
    track = Position(step=Step.SLIDE)
    for card in range(track.game.development):
        track.draft.dev_at[card] = DISCARD
    names = track.game.names[: 3 + left]
    for name in names[3:]:
        track.draft.dev_at[track.number(name)] = 0
    track.show(*names[:3])
    track.ready()
    track._bookkeeping()
    for name in names[3:]:
        track.play("reveal", card=track.number(name))

    assert on_track(track.now) == 3 + left and track.now.last_round == last


def test_the_fourth_policy_brings_four_bonuses():
    """MON-EX-15."""
    greeks = Position().give(0, culture=4)
    greeks.have_policies(0, "greek.poliorcetics", "greek.treaties", "greek.architecture")
    greeks.play("develop", policy=greeks.policy("greek.democracy"))

    assert greeks.held(0, "culture") == 0
    assert sum(greeks.now.owed) == 4


def test_a_second_wonder_drives_out_the_first():
    """MON-EX-16."""
    greeks = Position().give(0, production=3).show("syn.w1")
    wall = greeks.number("dev.great_wall")
    greeks.draft.wonder[0] = wall
    greeks.draft.dev_at[wall] = 6
    greeks.play("acquire", slot=0, gold=0).play("keep_wonder", new=1)

    assert greeks.now.wonder[0] == greeks.number("syn.w1")
    assert greeks.now.dev_at[wall] == 3 and greeks.held(0, "production") == 0


def test_the_score_of_both_players():
    """MON-EX-17."""
    end = Position(step=Step.OVER)
    owned = {
        0: ("dev.troy", "dev.persia", "dev.ethiopia", "dev.haggling", "syn.k1", "syn.w1"),
        1: ("dev.ganges", "syn.k2", "syn.k3"),
    }
    for player, names in owned.items():
        for name in names:
            end.draft.dev_at[end.number(name)] = 6 + player
            if end.game.sorts[end.number(name)] == 3:
                end.draft.provinces[player][end.draft.height[player]] = end.number(name)
                end.draft.height[player] += 1
            else:
                end.draft.discard[player].add(end.number(name))
    end.have_policies(0, "greek.democracy", "greek.treaties")
    end.have_policies(1, "mughal.dahsala", "mughal.gunpowder", "mughal.secularism")
    end.give(0, vp=4).give(1, vp=2)
    end.draft.discard[0].add(end.number("revolt"))

    assert [score(end.now, player) for player in (0, 1)] == [23, 17]


def test_a_drawn_revolt_returns_to_its_pile():
    """MON-EX-18."""
    greeks = Position().give(0, science=2).set(revolts=10).stack_deck(0, "revolt")
    greeks.play("make_progress", gold=0).play("draw_card", card=greeks.number("revolt"))

    assert greeks.now.revolts == 10 and greeks.held(0, "science") == 0
    assert greeks.now.discard[0].size == 0


def test_a_reinforced_knowledge_stays_alone():
    """MON-EX-19."""
    greeks = Position().give(0, culture=1).lay(0, 0, CAMP, under=PHILOSOPHY, tilted=True)
    treaties = greeks.policy("greek.treaties")
    greeks.play("develop", policy=treaties).play("take_bonus", policy=treaties)
    greeks.play("reinforce", cell=0, layer=UNDER).play("pass_turn").play("pass_turn")

    assert list(greeks.now.city[0][0]) == [greeks.number(PHILOSOPHY), NONE]
    assert greeks.now.turned[0][0][UNDER] == Turned.STRAIGHT
    assert greeks.now.track[0] == NONE or greeks.now.dev_at[greeks.now.track[0]] == TRACK


def test_a_bonus_comes_before_the_wonder_is_on_the_deck():
    """MON-WON-02: a Building gained by the Canal lies under it."""
    greeks = Position().give(0, production=5).show("syn.b1")
    canal = greeks.number("syn.w4")
    greeks.draft.wonder[0] = canal
    greeks.draft.dev_at[canal] = 6
    greeks.play("complete_wonder", gold=0).play("gain_from_track", slot=0)

    assert greeks.top(0, "syn.w4")
    assert greeks.now.deck[0].holds(greeks.number("syn.b1")) == 1
