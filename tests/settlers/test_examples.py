"""The worked examples of the rulebook, by their clause ids."""

import pytest

from models.settlers import MODEL
from models.settlers.catalogue import GOODS, TARGETS
from models.settlers.lookout import plan, wanted
from models.settlers.state import COLLECTION, DISCARD, Phase, Step, deals, empire, foundation, hand
from tests.settlers.table import BARBARIANS, EGYPTIANS, JAPANESE, Table

MILL, SENTRY_TOWER, WOOD_STORAGE, ARMORER = "COM006", "BAR012-013", "COM003", "COM018-020"


def test_three_players_see_four_cards():
    """SET-EX-01."""
    table = Table("full-3", step=Step.REVEAL, phase=Phase.LOOKOUT)

    assert wanted(table.now) == 4


def test_board_deals_and_locations_produce_together():
    """SET-EX-02: Lord's Fields is the one red location and counts itself."""
    table = Table(
        active=JAPANESE,
        step=Step.PRODUCE,
        phase=Phase.PRODUCTION,
        Japanese={"deals": ("JAP001-003", "JAP012"), "empire": ("COM025", ARMORER)},
    ).do("produce")

    assert table.goods(JAPANESE) == {"worker": 5, "wood": 1, "raze": 2, "defense": 1, "gold": 1, "food": 1}


def test_only_what_the_board_stores_outlives_the_cleanup():
    """SET-EX-03: the Japanese keep their food; the used locations are fresh again."""
    table = Table(
        active=JAPANESE,
        step=Step.CLEANUP,
        phase=Phase.CLEANUP,
        Japanese={
            "empire": ("JAP016-018", "JAP012"),
            "used": ("JAP016-018", "JAP012"),
            "goods": {"food": 2, "worker": 1},
        },
    ).do("clean_up")

    assert table.goods(JAPANESE) == {"food": 2}
    assert sum(table.now.uses) == 0
    assert sum(laid for row in table.now.lying for laid in row) == 0


def test_a_faction_location_is_built_onto_a_location():
    """SET-EX-04: Sentry Tower for two wood and the Mill."""
    table = Table(
        active=BARBARIANS,
        Barbarians={"hand": (SENTRY_TOWER,), "empire": (MILL,), "goods": {"wood": 2}},
    )

    table.do("build", card=SENTRY_TOWER).do("discard_site", card=MILL).do("pay_without_gold")

    assert table.goods(BARBARIANS) == {"raze": 1, "worker": 1}
    assert (table.place(SENTRY_TOWER), table.place(MILL)) == (empire(table.now, BARBARIANS), DISCARD)


def test_a_deal_gives_its_good_at_once_and_in_every_production():
    """SET-EX-05: Sentry Tower brings a worker."""
    table = Table(active=BARBARIANS, Barbarians={"hand": (SENTRY_TOWER,), "goods": {"food": 1}})

    table.do("make_deal", card=SENTRY_TOWER).do("pay_without_gold")

    assert table.goods(BARBARIANS) == {"worker": 1}
    assert table.place(SENTRY_TOWER) == deals(table.now, BARBARIANS)
    later = Table(
        active=BARBARIANS,
        step=Step.PRODUCE,
        phase=Phase.PRODUCTION,
        Barbarians={"deals": (SENTRY_TOWER,)},
    ).do("produce")
    assert later.goods(BARBARIANS)["worker"] == 5 + 1


def test_a_card_is_razed_from_the_hand_for_one_token():
    """SET-EX-06: Wood Storage brings two wood."""
    table = Table(active=BARBARIANS, Barbarians={"hand": (WOOD_STORAGE,), "goods": {"raze": 1}})

    table.do("raze_from_hand", card=WOOD_STORAGE)

    assert table.goods(BARBARIANS) == {"wood": 2}
    assert table.place(WOOD_STORAGE) == DISCARD


def test_a_razed_location_becomes_a_foundation_of_its_owner():
    """SET-EX-07: Armorer brings a stone and a point; its owner gains a wood."""
    table = Table(active=BARBARIANS, Barbarians={"goods": {"raze": 2}}, Japanese={"empire": (ARMORER,)}).do(
        "raze_location", card=ARMORER
    )

    assert table.goods(BARBARIANS) == {"stone": 1, "vp": 1}
    assert table.goods(JAPANESE) == {"wood": 1}
    assert table.place(ARMORER) == foundation(table.now, JAPANESE)


def test_three_activations_in_three_turns():
    """SET-EX-08: Saboteurs, Masons Guild and Castle."""
    table = Table(
        active=BARBARIANS,
        Romans={"passed": 1},
        Egyptians={"passed": 1},
        Japanese={"goods": {"stone": 1}},
        Barbarians={"empire": ("BAR010", "COM037-038", "COM046-047"), "goods": {"worker": 3, "stone": 1}},
    )

    table.do("activate", card="BAR010", times=1).do("pay_without_gold")
    table.do("steal", player=JAPANESE, good=GOODS.index("stone")).do("pass_turn")
    table.do("activate", card="COM037-038", times=1).do("pay_without_gold")
    table.do("activate", card="COM046-047", times=1).do("pay_without_gold")
    table.do("choose_deck", deck=1).do("draw_faction", card="BAR028")

    assert table.goods(BARBARIANS) == {"vp": 3}
    assert table.goods(JAPANESE) == {}
    lying = [table.now.lying[table.card(name)][0] for name in ("BAR010", "COM037-038", "COM046-047")]
    assert lying == [1, 3, 1]
    assert table.place("BAR028") == hand(table.now, BARBARIANS)


def test_four_pairs_of_workers_in_one_action():
    """SET-EX-09: a wood, two common cards and a faction card."""
    table = Table(active=BARBARIANS, Barbarians={"goods": {"worker": 8}})

    table.do("spend_workers", result=0)
    for card in (MILL, WOOD_STORAGE):
        table.do("spend_workers", result=3).do("draw_common", card=card)
    table.do("spend_workers", result=4).do("draw_faction", card="BAR028")

    assert table.goods(BARBARIANS) == {"wood": 1}
    assert [table.place(name) for name in (MILL, WOOD_STORAGE, "BAR028")] == [hand(table.now, BARBARIANS)] * 3


@pytest.mark.parametrize(("reading", "left"), [("a", {}), ("b", {"wood": 1})])
def test_a_guarded_japanese_location_costs_three_tokens_and_is_discarded(reading, left):
    """SET-EX-10; whether its owner gains a wood is SET-A-11."""
    table = Table(
        readings={"SET-A-11": reading},
        active=BARBARIANS,
        Barbarians={"goods": {"raze": 3}},
        Japanese={"empire": ("JAP004-005",), "samurai": ("JAP004-005",)},
    ).do("raze_location", card="JAP004-005")

    assert table.goods(BARBARIANS) == {"vp": 1}
    assert table.goods(JAPANESE) == left
    assert (table.place("JAP004-005"), sum(table.now.samurai)) == (DISCARD, 0)


def test_the_advanced_lookout_shows_five_four_four_three_three_two():
    """SET-EX-11: seven cards for three players; who picks goes round twice."""
    draft = Table("probe-advanced", step=Step.REVEAL, phase=Phase.LOOKOUT).now

    assert [size for size, _ in plan(draft)] == [5, 4, 4, 3, 3, 2]
    assert [seat for _, seat in plan(draft)] == [0, 1, 2, 0, 1, 2]


def test_the_virtual_player_razes_the_marketplace():
    """SET-EX-12: wood with worker finds nothing, wood with gold two; action comes before feature."""
    locations = ("COM004", "COM032", "COM044-045", "COM029")
    table = Table(
        "solo",
        step=Step.STRUCK,
        phase=Phase.ATTACK,
        line=("wood", "worker", "gold"),
        Romans={"empire": locations},
    )

    assert table.refusal("lose_common", card="COM004") == "SET-SOLO-25"
    assert table.refusal("lose_common", card="COM044-045") == "SET-SOLO-21"
    table.do("lose_common", card="COM032")
    assert table.place("COM032") == COLLECTION
    assert [TARGETS[target] for target in list(table.now.line)[:3]] == ["worker", "wood", "gold"]


def test_wood_storage_costs_two_wood_and_a_stone():
    """SET-EX-13: it is brown and counts itself."""
    table = Table(active=BARBARIANS, Barbarians={"hand": (WOOD_STORAGE,), "goods": {"wood": 2, "stone": 1}})

    table.do("build", card=WOOD_STORAGE).do("pay_without_gold")

    assert table.goods(BARBARIANS) == {"vp": 1}
    assert table.now.any_draws == 1


def test_the_dark_chapel_costs_a_location_a_wood_and_two_stone():
    """SET-EX-14."""
    goods = {"wood": 1, "stone": 2}
    alone = Table(active=BARBARIANS, Barbarians={"hand": ("BAR014",), "goods": goods})
    table = Table(active=BARBARIANS, Barbarians={"hand": ("BAR014",), "empire": (MILL,), "goods": goods})

    assert alone.refusal("build", card="BAR014") == "SET-BUILD-05"
    table.do("build", card="BAR014").do("discard_site", card=MILL).do("pay_without_gold")
    assert table.goods(BARBARIANS) == {}


def test_markers_are_not_limited():
    """SET-EX-15: a player may hold more stone than the box has."""
    table = Table(active=BARBARIANS, Barbarians={"goods": {"stone": 40, "worker": 2}})

    assert table.do("spend_workers", result=1).goods(BARBARIANS) == {"stone": 41}


def test_an_oasis_brings_a_worker_for_each_pair():
    """SET-EX-16."""
    table = Table(active=BARBARIANS, Barbarians={"goods": {"worker": 6}}, Egyptians={"empire": ("EGY005",)})

    for result in (0, 1, 2):
        table.do("spend_workers", result=result)

    assert table.goods(BARBARIANS) == {"wood": 1, "stone": 1, "food": 1}
    assert table.goods(EGYPTIANS) == {"worker": 3}


def test_a_samurai_that_finds_no_place_is_lost():
    """SET-EX-17: Ninjas take one of their two samurai, and no worker is spent."""
    table = Table(
        active=JAPANESE,
        Japanese={
            "hand": ("JAP026-027",),
            "empire": ("JAP004-005", MILL),
            "samurai": ("JAP004-005",),
            "goods": {"stone": 1, "worker": 1},
        },
    )

    table.do("build", card="JAP026-027").do("discard_site", card=MILL).do("pay_without_gold")
    table.do("place_bonus_samurai", card="JAP026-027").do("bonus_samurai_is_lost")

    assert table.goods(JAPANESE) == {"worker": 1}
    assert sum(table.now.samurai) == 2


def test_what_an_activation_costs_is_still_in_use():
    """SET-ACT-02: gold and raze tokens lie on the location to the end of the round, and are not in the box."""
    table = Table(
        active=EGYPTIANS,
        Egyptians={"empire": ("EGY021-023#1",), "goods": {"gold": 2}},
        Barbarians={"empire": ("BAR026",), "goods": {"raze": 2}},
    )
    table.do("activate", card="EGY021-023#1", times=1).do("pay_without_gold").do("stop_activating")
    table.at(Step.ACT, Phase.ACTION, BARBARIANS).do("activate", card="BAR026", times=1)

    in_use = {name: count(table.now) for name, (_, count) in MODEL.box.items()}
    assert (in_use["gold"], in_use["raze_tokens"]) == (2, 2)
