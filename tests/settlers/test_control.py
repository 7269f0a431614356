"""Locations under the Temple of Ra's control: whose deals they make, what they are good for, who may aim at them."""

import pytest

from models.settlers import MODEL
from models.settlers.empires import extra_locations, is_enemy
from models.settlers.state import Phase, Step, empire
from tests.settlers.table import Table

SENTRY_TOWER, FARM, TRADE_ROUTE, MESSENGER, ROBBERS = (
    "BAR012-013#1",
    "JAP001-003#1",
    "JAP021",
    "COM057",
    "BAR030",
)
VILLAGE = "COM012-013#1"
BARBARIANS, EGYPTIANS, JAPANESE = range(3)
OPEN_TO = [
    *[("a", BARBARIANS, False), ("a", EGYPTIANS, True), ("a", JAPANESE, True)],
    *[("b", BARBARIANS, True), ("b", EGYPTIANS, False), ("b", JAPANESE, True)],
    *[("c", BARBARIANS, False), ("c", EGYPTIANS, False), ("c", JAPANESE, True)],
]


def table(active=EGYPTIANS, **seats):
    """Barbarians, Egyptians and Japanese; the Egyptians have taken the Japanese Trade Route over."""
    laid = {
        "Barbarians": {"empire": (SENTRY_TOWER,)},
        "Egyptians": {"goods": {"food": 2, "worker": 1}},
        "Japanese": {"empire": (TRADE_ROUTE, FARM), "controlled": (TRADE_ROUTE,), "goods": {"worker": 1}},
    }
    for name, more in seats.items():
        laid[name] = laid[name] | more
    return Table("full-3", active=active, **laid)


def dealt(card=SENTRY_TOWER, **seats):
    """The table after the Egyptians made a Trade Route deal."""
    return (
        table(**seats)
        .do("activate", card=TRADE_ROUTE, times=1)
        .do("pay_without_gold")
        .do("trade_with", card=card, icon=0)
    )


def produced(start, player, good):
    """How much of a good a player gains in the Production that follows."""
    after = start.at(Step.PRODUCE, Phase.PRODUCTION, player)
    before = after.goods(player).get(good, 0)
    return after.do("produce").goods(player)[good] - before


def test_a_trade_route_deal_belongs_to_whoever_made_it():
    """SET-CARD-13, SET-DEAL-05: it gives the Egyptians its worker in later Productions, and the Japanese nothing."""
    assert produced(dealt(), EGYPTIANS, "worker") == produced(table(), EGYPTIANS, "worker") + 1
    assert produced(dealt(), JAPANESE, "worker") == produced(table(), JAPANESE, "worker")


def test_a_trade_route_deal_can_be_made_with_a_japanese_location():
    """SET-CARD-14: for the Egyptians the Japanese are an enemy like others."""
    before, after = (produced(start, EGYPTIANS, "worker") for start in (table(), dealt(FARM)))

    assert after == before + 1


def test_the_messenger_takes_only_an_own_trade_route_deal():
    """SET-CARD-44: one of the own deals; the Japanese have none here."""
    egyptian = dealt(Egyptians={"empire": (MESSENGER,), "goods": {"food": 1, "worker": 1}})
    japanese = dealt(Japanese={"empire": (TRADE_ROUTE, MESSENGER)})

    egyptian.at(Step.ACT, Phase.ACTION, EGYPTIANS).do("activate", card=MESSENGER, times=1)
    egyptian.do("pay_without_gold").do("produce_route", card=SENTRY_TOWER, icon=0)
    assert egyptian.goods(EGYPTIANS)["worker"] == 2
    japanese.at(Step.ACT, Phase.ACTION, JAPANESE)
    assert japanese.refusal("activate", card=MESSENGER, times=1) == "SET-ACT-02"


def test_robbers_cancel_a_trade_route_deal_of_the_egyptians():
    """SET-CARD-39: it is a deal of an enemy, whoever's card it was made with."""
    robbed = dealt(Barbarians={"empire": (SENTRY_TOWER, ROBBERS), "goods": {"worker": 1}})
    robbed.at(Step.ACT, Phase.ACTION, BARBARIANS).do("activate", card=ROBBERS, times=1).do("pay_without_gold")

    deal = {"card": SENTRY_TOWER, "icon": 0}
    assert robbed.refusal("cancel_enemy_route", player=JAPANESE, **deal) == "SET-CARD-39"
    robbed.do("cancel_enemy_route", player=EGYPTIANS, **deal)
    assert produced(robbed, EGYPTIANS, "worker") == produced(table(), EGYPTIANS, "worker")


def test_both_players_may_have_a_trade_route_deal_with_one_location():
    """SET-A-35: one deal with a location is the most for each player, not for all together."""
    both = dealt(Japanese={"empire": (TRADE_ROUTE, FARM, "JAP022"), "goods": {"food": 1}})
    both.at(Step.ACT, Phase.ACTION, JAPANESE).do("activate", card="JAP022", times=1).do("pay_without_gold")
    both.do("trade_with", card=SENTRY_TOWER, icon=0)

    for player in (EGYPTIANS, JAPANESE):
        assert produced(both, player, "worker") == produced(table(), player, "worker") + 1


def test_only_games_with_a_temple_and_a_trade_route_know_deals_of_the_egyptians():
    """SET-CARD-14: elsewhere the state holds nothing about them."""
    kept = {s.name for s in MODEL.scopes if "egyptian_routes" in MODEL.instance(s.name).schema.by_name}

    assert {"full", "full-3", "full-2-ej"} <= kept
    assert not kept & {"tiny", "probe-trade", "full-2", "full-3-rbe", "full-3-rbj", "solo-j", "solo-e"}


def test_a_deal_that_was_spied_out_can_be_built():
    """SET-CARD-07, SET-CARD-30: with Spies and a Negotiator under control the Egyptians build a Roman location."""
    built = Table(
        active=2,
        Romans={"empire": ("ROM010",), "controlled": ("ROM010",), "deals": ("ROM020-021#1",)},
        Japanese={"empire": ("JAP019",), "controlled": ("JAP019",)},
        Egyptians={"goods": {"worker": 2, "stone": 1}},
    )
    built.do("activate", card="ROM010", times=1).do("pay_without_gold")
    built.do("take_enemy_deal", card="ROM020-021#1").at(Step.ACT, Phase.ACTION, 2)
    built.do("activate", card="JAP019", times=1).do("pay_without_gold")
    built.do("build_deal", card="ROM020-021#1").do("pay_without_gold")

    assert built.place("ROM020-021#1") == empire(built.now, 2)


def test_samurai_of_a_building_bonus_are_for_the_japanese_alone():
    """SET-CARD-10, SET-JAP-03: Egyptians who build Ninjas have no samurai to place, and place none for the Japanese."""
    built = Table(
        active=2,
        Japanese={"empire": ("JAP019", FARM), "controlled": ("JAP019",)},
        Egyptians={"deals": ("JAP026-027#1",), "goods": {"worker": 1, "stone": 1}},
    )
    built.do("activate", card="JAP019", times=1).do("pay_without_gold")
    built.do("build_deal", card="JAP026-027#1").do("pay_without_gold")

    assert built.now.samurai_due == 0
    assert built.refusal("place_bonus_samurai", card=FARM) != ""
    assert sum(built.now.samurai) == 0


def foundation_under_control(**readings):
    """A foundation of the Barbarians that the Egyptians have taken over (SET-A-03 b, c)."""
    return Table(
        "full-3",
        readings=readings,
        active=JAPANESE,
        Barbarians={
            "foundations": (VILLAGE,),
            "hand": ("BAR025",),
            "goods": {"wood": 1, "raze": 2, "worker": 2},
        },
        Egyptians={"empire": ("EGY013",), "controlled": (VILLAGE,)},
        Japanese={"goods": {"raze": 2}},
    )


@pytest.mark.parametrize("control", "abc")
@pytest.mark.parametrize("foundations", "bc")
def test_a_foundation_under_control_cannot_be_razed(foundations, control):
    """SET-A-03 b, c, SET-RAZE-08: face down it has no raze field, whoever has the use of it."""
    table = foundation_under_control(**{"SET-A-03": foundations, "SET-A-10": control})

    assert table.refusal("raze_location", card=VILLAGE) == "SET-RAZE-06"


@pytest.mark.parametrize(("control", "remover", "allowed"), OPEN_TO)
def test_who_may_remove_a_foundation_under_control_is_as_for_other_locations(control, remover, allowed):
    """SET-A-10 decides for every effect aimed at a location: it is the owner's (a), the controller's (b), or both's (c)."""
    table = foundation_under_control(**{"SET-A-03": "b", "SET-A-10": control})
    draft = table.at(Step.ACT, Phase.ACTION, remover).now

    aimed = is_enemy(draft, remover, table.card(VILLAGE)) | extra_locations(
        draft, remover, table.card(VILLAGE)
    )
    assert bool(aimed) == allowed


@pytest.mark.parametrize("foundations", "bc")
def test_a_foundation_under_control_is_no_building_site(foundations):
    """SET-CARD-23: nobody discards a location that is taken over for a building."""
    table = foundation_under_control(**{"SET-A-03": foundations}).at(Step.ACT, Phase.ACTION, BARBARIANS)

    assert table.refusal("build", card="BAR025") == "SET-BUILD-05"
