"""Small scopes that can be searched whole: `tiny`, `duel`, and one for each corner of the rules.

A probe begins in the middle of a game, with what the seats are given, so that a rare situation is a few moves
away. Cards whose names begin with `m_` are invented: each has one effect of the real cards.
"""

from models.gentes.scopes import a_scope

SMALL = {
    "mixed_row": False,
    "rounds_per_era": 1,
    "rounds": 1,
    "ledger": False,
    "display": 1,
    "padlocks": 1,
    "padlock_tokens": 5,
    "hourglasses": 20,
    "cubes": 6,
    "bin_size": 2,
    "tokens": 1,
    "bank": 60,
    "start_coins": 6,
    "bonus_at": (2, 4, 1),
}
# States, transitions and levels that a complete search finds with the usual readings.
EXPECTED = {
    "probe-unlock": (110, 109, 17),
    "probe-full-tracks": (1_208, 1_604, 20),
    "probe-oracle": (425, 463, 19),
    "probe-last-hourglasses": (5_557, 5_831, 23),
    "tiny": (2_356, 2_456, 23),
    "duel": (11_474_175, 22_052_709, 53),
    "solo-tiny": (790_227, 923_081, 38),
    "probe-tax": (369, 380, 16),
    "probe-scribe": (430_555, 555_912, 30),
    "probe-cities": (14_557, 20_137, 28),
    "probe-moving": (830_781, 1_309_908, 35),
    "probe-chart": (53_775, 87_611, 25),
    "probe-options": (467_352, 1_265_502, 22),
    "probe-cards": (93_636, 113_188, 30),
    "probe-prices": (11_381, 12_731, 21),
    "probe-extra": (6_324, 7_148, 23),
    "probe-hourglasses": (6_797, 8_120, 22),
    "probe-cubes": (15_625, 20_926, 27),
    "probe-bins": (223_787, 732_221, 48),
    "probe-excess": (1_663, 2_063, 32),
    "probe-eras": (1_402, 1_675, 35),
    "probe-display": (1_001, 1_069, 24),
    "probe-late": (1_830, 3_165, 23),
    "probe-rank": (19, 18, 11),
    "probe-row": (43_763, 53_387, 26),
}


def small(name, description, players, **values):
    states, transitions, depth = EXPECTED[name]
    expect = {"states": states, "transitions": transitions, "depth": depth}
    return a_scope(name, description, players, expect=expect, **(SMALL | values))


TINY = small(
    "tiny",
    "2 players, 1 round, 4 slots and a padlock each, 4 tiles, 3 invented cards, 2 spaces",
    players=2,
    cards=("m_vp", "m_tax1", "m_unlock"),
    tiles=("LE-1", "PH-1", "CH-3", "NA-4"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=4,
    cubes=3,
    bin_size=1,
    bonus_at=(1, 3, 1),
    start=(
        {"hand": ("m_vp",), "citizens": {"noble": 1}},
        {"hand": ("m_unlock",), "citizens": {"soldier": 1}},
    ),
)
DUEL = small(
    "duel",
    "2 players, 2 eras of one round, 4 slots and a padlock each, 4 tiles, 5 invented cards, 2 spaces, "
    "a display of 2 with a cube on the first",
    players=2,
    rounds=2,
    cards=("m_unlock", "m_tax1", "m_vp", "m_virtual", "m_decl_per"),
    tiles=("LE-1", "CH-3", "NA-4", "SC-1"),
    spaces=("sidon", "F2-boost-alpha-beta"),
    slots=4,
    display=2,
    cube_slots=(0,),
    bin_size=1,
    start=(
        {"hand": ("m_tax1",), "citizens": {"noble": 1}},
        {"hand": ("m_unlock",), "citizens": {"soldier": 1}},
    ),
)
SOLO_TINY = small(
    "solo-tiny",
    "1 player, 2 eras of one round, 5 slots and a padlock, 3 tiles of which one is the joker, 4 invented cards; "
    "small bonus tiles from the second round on",
    players=1,
    rounds=2,
    cards=("m_vp", "m_tax1", "m_virtual", "m_recruit_remove"),
    tiles=("PH-1", "CH-3", "NA-4"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    joker=2,
    slots=5,
    display=2,
    cube_slots=(0,),
    bonus_at=(1, 3, 1),
    small_bonus_round=2,
    start=({"hand": ("m_vp",), "citizens": {"noble": 1, "priest": 1}},),
)
TAX = small(
    "probe-tax",
    "2 players; one has two cards and a Foyer that repeat the tax",
    players=2,
    cards=("m_tax1", "m_tax2"),
    tiles=("LE-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    start=({"table": ("m_tax1", "m_tax2"), "spaces": ("F2-boost-alpha-beta",)}, {}),
)
SCRIBE = small(
    "probe-scribe",
    "2 players; one has a token on a Scribe Foyer, the display shows three cards",
    players=2,
    cards=("m_vp", "m_tax1", "m_tax2", "m_extra"),
    tiles=("SC-1", "SC-2"),
    spaces=("delphi", "F2-scribe-alpha"),
    display=3,
    slots=4,
    padlocks=0,
    start_coins=14,
    start=({"spaces": ("F2-scribe-alpha",)}, {}),
)
CITIES = small(
    "probe-cities",
    "2 players with two tokens, one of them placed; a card builds the last, or a Navigator",
    players=2,
    cards=("m_build", "m_vp", "m_two_cities"),
    tiles=("NA-4", "CH-3"),
    spaces=("delphi", "sidon", "F2-scribe-alpha"),
    slots=6,
    padlocks=0,
    tokens=2,
    start_coins=10,
    bonus_at=(2, 9, 2),
    start=(
        {"hand": ("m_build",), "citizens": {"merchant": 1}, "spaces": ("delphi",)},
        {"hand": ("m_vp",), "citizens": {"noble": 1}},
    ),
)
MOVING = small(
    "probe-moving",
    "2 players whose tokens are all placed, on Foyers; Navigator tiles move them",
    players=2,
    cards=("m_vp", "m_tax1"),
    tiles=("NA-4", "NA-7"),
    spaces=("delphi", "F2-scribe-alpha", "F2-philosopher-beta"),
    slots=7,
    padlocks=0,
    tokens=1,
    start_coins=22,
    bank=80,
    start=({"spaces": ("F2-scribe-alpha",), "citizens": {"noble": 1}}, {"spaces": ("delphi",)}),
)
CHART = small(
    "probe-chart",
    "2 players; one has a full track of Nobles and one citizen short of the bonus, cubes in both bins",
    players=2,
    cards=("m_recruit_remove", "m_vp"),
    tiles=("PH-1", "CH-3"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=4,
    bonus_at=(2, 9, 1),
    start=(
        {"hand": ("m_recruit_remove",), "citizens": {"noble": 6, "priest": 2}, "bins": (1, 2)},
        {"citizens": {"noble": 3, "artisan": 3}},
    ),
)
OPTIONS = small(
    "probe-options",
    "2 players; one has a card that pays for Merchants and a city that gives an exchange cube, the other a full track",
    players=2,
    cards=("m_decl_per", "m_decl_buy"),
    tiles=("LE-1",),
    spaces=("athenai", "F2-boost-alpha-beta"),
    slots=3,
    start=(
        {
            "table": ("m_decl_per", "m_decl_buy"),
            "citizens": {"noble": 1, "soldier": 1},
            "spaces": ("athenai",),
        },
        {"citizens": {"noble": 3, "artisan": 3}, "bins": (1, 0)},
    ),
)
CARDS = small(
    "probe-cards",
    "2 players with cards whose effects cannot be carried out or depend on their order, and virtual citizens",
    players=2,
    cards=("m_recruit_remove", "m_decl_vp", "m_virtual", "m_each_city", "m_pay_scribe"),
    tiles=("CH-3", "CH-4"),
    spaces=("delphi", "sidon", "cyrene", "yellow_3", "F2-boost-alpha-beta", "F2-philosopher-beta"),
    slots=5,
    tokens=3,
    start_coins=12,
    start=(
        {
            "hand": ("m_recruit_remove", "m_each_city"),
            "table": ("m_virtual",),
            "citizens": {"priest": 4, "scholar": 2},
            "spaces": ("F2-boost-alpha-beta", "yellow_3"),
            "bins": (0, 1),
        },
        {
            "hand": ("m_decl_vp", "m_pay_scribe"),
            "citizens": {"scholar": 1},
            "spaces": ("F2-philosopher-beta",),
            "bins": (0, 1),
        },
    ),
)
PRICES = small(
    "probe-prices",
    "2 players; one may choose the price of Philosopher and Scribe actions, by card and by Foyer",
    players=2,
    cards=("m_pay_phil", "m_pay_scribe", "m_action_phil", "m_action_scribe", "m_vp", "m_tax1"),
    tiles=("PH-1", "SC-1"),
    spaces=("F2-philosopher-beta", "F2-scribe-alpha"),
    display=2,
    slots=3,
    tokens=2,
    start_coins=8,
    start=(
        {
            "table": ("m_pay_phil", "m_pay_scribe", "m_action_phil", "m_action_scribe"),
            "spaces": ("F2-philosopher-beta", "F2-scribe-alpha"),
        },
        {},
    ),
)
EXTRA = small(
    "probe-extra",
    "2 players; one has a card and a Foyer that each allow a further citizen",
    players=2,
    cards=("m_extra", "m_vp"),
    tiles=("PH-2",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=4,
    start=({"table": ("m_extra",), "spaces": ("F2-boost-alpha-beta",)}, {}),
)
HOURGLASSES = small(
    "probe-hourglasses",
    "2 players, 4 slots each without padlocks, but only 5 hourglasses in the box",
    players=2,
    cards=("m_vp", "m_tax1"),
    tiles=("LE-1", "PH-1"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=4,
    padlocks=0,
    hourglasses=5,
    start=({"citizens": {"noble": 1}}, {}),
)
CUBES = small(
    "probe-cubes",
    "2 players and a single cube in the box; a card to mark and a city that gives a cube",
    players=2,
    cards=("m_action_phil", "m_vp"),
    tiles=("NA-4", "LE-1"),
    spaces=("delphi", "cyrene"),
    slots=6,
    cubes=1,
    bin_size=1,
    tokens=2,
    start_coins=10,
    bonus_at=(2, 9, 2),
    start=({"table": ("m_action_phil",), "citizens": {"priest": 1}}, {"spaces": ("cyrene",)}),
)
BINS = small(
    "probe-bins",
    "2 players; one has a full oracle bin, a city that fills it, and no padlock left at the change of era",
    players=2,
    rounds=2,
    cards=("m_unlock", "m_decl_coins"),
    tiles=("LE-1", "CH-3"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    padlocks=0,
    bin_size=1,
    start=(
        {"hand": ("m_unlock",), "citizens": {"soldier": 1}, "spaces": ("delphi",), "bins": (0, 1)},
        {},
    ),
)
EXCESS = small(
    "probe-excess",
    "2 players, 2 rounds in one era, 3 slots each; one holds six cards",
    players=2,
    rounds=2,
    rounds_per_era=2,
    cards=("m_vp", "m_tax1", "m_tax2", "m_extra", "m_build", "m_virtual"),
    tiles=("LE-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    padlocks=0,
    start=({"hand": ("m_vp", "m_tax1", "m_tax2", "m_extra", "m_build", "m_virtual")}, {}),
)
ERAS = small(
    "probe-eras",
    "2 players, 2 eras of one round, 3 slots each of which one is locked; one holds six cards and has an income",
    players=2,
    rounds=2,
    cards=("m_vp", "m_tax1", "m_tax2", "m_extra", "m_build", "m_virtual", "m_decl_coins"),
    tiles=("LE-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    start=(
        {
            "hand": ("m_vp", "m_tax1", "m_tax2", "m_extra", "m_build", "m_virtual"),
            "table": ("m_decl_coins",),
        },
        {"spaces": ("delphi",)},
    ),
)
DISPLAY = small(
    "probe-display",
    "2 players, a display of 3 with marks on the second and third slot, and only two cards to fill it",
    players=2,
    cards=("m_vp", "m_tax1", "m_tax2"),
    tiles=("SC-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    display=3,
    cube_slots=(1, 2),
    slots=4,
    start=({"hand": ("m_tax2",)}, {}),
)
LATE = small(
    "probe-late",
    "2 players at the end of a game, with cards in hand that need cubes, each other or an order",
    players=2,
    cards=("m_virtual", "m_recruit_remove", "m_decl_vp", "m_hard", "assembly", "library"),
    tiles=("LE-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    start=(
        {
            "hand": ("m_virtual", "m_recruit_remove", "m_decl_vp"),
            "citizens": {"artisan": 1},
            "bins": (1, 0),
        },
        {"hand": ("assembly", "library"), "citizens": {"noble": 4, "priest": 2, "scholar": 4}},
    ),
)
RANK = small(
    "probe-rank",
    "1 player at the end of a game with 71 points, one slot and a card that costs points",
    players=1,
    cards=("m_vp", "m_tax1"),
    tiles=("PH-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    start_coins=0,
    start=({"hand": ("m_vp",), "points": 71},),
)
ROW = small(
    "probe-row",
    "2 players; a card recruits, and a token lets its owner recruit a third citizen",
    players=2,
    cards=("m_recruit_remove", "m_vp"),
    tiles=("CH-3", "PH-4"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=5,
    start_coins=11,
    start=(
        {
            "hand": ("m_recruit_remove",),
            "citizens": {"priest": 1},
            "spaces": ("F2-boost-alpha-beta",),
        },
        {},
    ),
)

UNLOCK = small(
    "probe-unlock",
    "2 players with a single free slot; one holds a card that removes a padlock",
    players=2,
    cards=("m_unlock", "m_vp"),
    tiles=("LE-1", "CH-3"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    start=({"hand": ("m_unlock",), "citizens": {"soldier": 1}}, {}),
)

FULL_TRACKS = small(
    "probe-full-tracks",
    "2 players; one may recruit for 1 coin only Nobles, whose track is full, and Priests, who lack one citizen, "
    "and has three cubes",
    players=2,
    cards=("m_pay_phil", "m_vp"),
    tiles=("PH-1",),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=4,
    bin_size=3,
    start_coins=1,
    bonus_at=(2, 18, 1),
    start=({"table": ("m_pay_phil",), "citizens": {"noble": 6, "priest": 5}, "bins": (0, 3)}, {}),
)

LAST_HOURGLASSES = small(
    "probe-last-hourglasses",
    "2 players with the advanced set-up and 4 hourglasses in the box; one has a card and a Foyer to use, and a card "
    "that removes a padlock",
    players=2,
    cards=("m_action_phil", "m_unlock", "m_vp"),
    tiles=("CH-3", "CH-4"),
    spaces=("delphi", "F2-philosopher-beta"),
    slots=4,
    hourglasses=4,
    advanced=1,
    start_coins=4,
    start=(
        {
            "table": ("m_action_phil",),
            "hand": ("m_unlock",),
            "citizens": {"priest": 1, "soldier": 1},
            "spaces": ("F2-philosopher-beta",),
        },
        {},
    ),
)

ORACLE = small(
    "probe-oracle",
    "2 players; one holds a card that lacks a citizen of each of two types, and has two cubes for them",
    players=2,
    cards=("marketplace", "m_vp"),
    tiles=("LE-1", "CH-3"),
    spaces=("delphi", "F2-boost-alpha-beta"),
    slots=3,
    padlocks=0,
    start=({"hand": ("marketplace",), "citizens": {"merchant": 1}, "bins": (0, 2)}, {}),
)

PROBES = [
    *(TINY, DUEL, SOLO_TINY, TAX, SCRIBE, CITIES, MOVING, CHART, OPTIONS, CARDS, PRICES, EXTRA),
    *(HOURGLASSES, CUBES, BINS, EXCESS, ERAS, DISPLAY, LATE, RANK, ROW, UNLOCK),
    *(FULL_TRACKS, LAST_HOURGLASSES, ORACLE),
]
