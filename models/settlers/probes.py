"""Small scopes that can be searched whole: `tiny`, `skirmish`, and one for each corner of the rules.

A probe begins in the middle of a game, with what the seats are given, so that a rare situation is a few moves
away. Cards whose names begin with SYN are invented: each has one effect of the real cards. INV-WOOD is invented
too: a feature that gives a point for every gain of wood.
"""

from models.settlers.scopes import a_scope

SMALL = {
    "rounds": 1,
    "begins": "action",
    "most_goods": 15,
    "most_points": 63,
    "most_pending": 7,
    "attack_counts": (1, 1, 1, 0, 0, 1, 0),
}
ROME, BARBARIA, EGYPT, JAPAN = "roman", "barbarian", "egyptian", "japanese"


def small(name, description, factions, cards, **values):
    return a_scope(name, description, factions, cards, **(SMALL | values))


def goods(**amounts):
    return amounts


TINY = small(
    "tiny",
    "2 players, one Action phase, an invented faction card and a common one in each hand, a location each",
    (ROME, BARBARIA),
    ("SYN-R5", "SYN-C02#1", "SYN-B1", "SYN-C05#1", "SYN-C12"),
    start=(
        {"hand": ("SYN-R5", "SYN-C12"), "empire": ("SYN-C02#1",), "goods": goods(wood=1, stone=1, defense=1)},
        {"hand": ("SYN-B1",), "empire": ("SYN-C05#1",), "goods": goods(wood=1, worker=2, raze=2)},
    ),
    expect={"states": 2081, "transitions": 2259, "depth": 21},
)
SKIRMISH = small(
    "skirmish",
    "2 players, 2 rounds, the first from its Action phase on; 7 invented cards, one more Lookout with no common card "
    "to spare; boards that give fewer workers than the real ones",
    (ROME, BARBARIA),
    ("SYN-C01#1", "SYN-C02#1", "SYN-C05#1", "SYN-C12", "SYN-R5", "SYN-B1", "SYN-B2"),
    rounds=2,
    small_boards=1,
    start=(
        {"hand": ("SYN-R5", "SYN-C12"), "empire": ("SYN-C02#1",), "goods": {"stone": 1}},
        {"hand": ("SYN-B1",), "empire": ("SYN-C05#1",), "goods": {"wood": 1, "raze": 2}},
    ),
    expect={"states": 7725433, "transitions": 10200930, "depth": 74},
)
DECKS = small(
    "probe-decks",
    "2 players, 2 rounds; one has a Castle, an empty faction deck and a discarded faction card; three common cards",
    (ROME, BARBARIA),
    ("SYN-C06", "SYN-C01#1", "SYN-C01#2", "SYN-C02#1", "SYN-R1", "SYN-B1"),
    rounds=2,
    board={"discard": ("SYN-R1", "SYN-C01#1")},
    start=(
        {"empire": ("SYN-C06",), "goods": goods(worker=1)},
        {"passed": 1, "hand": ("SYN-B1",)},
    ),
    expect={"states": 2243758, "transitions": 3286825, "depth": 71},
)
FOUNDATIONS = small(
    "probe-foundations",
    "2 players; one has a Sanctuary and a foundation, the other Engineers and raze tokens",
    (EGYPT, ROME),
    ("SYN-E4", "SYN-E5", "SYN-R2", "SYN-C02#1", "SYN-C05#1"),
    start=(
        {
            "empire": ("SYN-E4", "SYN-C02#1"),
            "hand": ("SYN-E5",),
            "foundations": ("SYN-C05#1",),
            "goods": goods(worker=1, stone=1, wood=1),
        },
        {"empire": ("SYN-R2",), "goods": goods(raze=3)},
    ),
    expect={"states": 78, "transitions": 78, "depth": 10},
)
TIES = small(
    "probe-ties",
    "2 players with equal points; one has workers, resources, gold and a Guild to activate, the other other goods",
    (ROME, BARBARIA),
    ("SYN-C07", "SYN-C12", "SYN-C01#1", "SYN-B4"),
    start=(
        {"empire": ("SYN-C07",), "goods": goods(worker=2, stone=1, gold=2)},
        {"empire": ("SYN-C12",), "hand": ("SYN-B4",), "goods": goods(worker=1, food=3, vp=2)},
    ),
    expect={"states": 277, "transitions": 276, "depth": 16},
)
STORAGE = small(
    "probe-storage",
    "2 players, 2 rounds; one has Warehouses with a stored stone and a gold, the other Saboteurs",
    (ROME, BARBARIA),
    ("SYN-R1", "SYN-R5", "SYN-B2"),
    rounds=2,
    start=(
        {
            "empire": ("SYN-R1",),
            "hand": ("SYN-R5",),
            "goods": goods(stone=1, gold=1),
            "stored": goods(stone=1),
        },
        {"empire": ("SYN-B2",), "goods": goods(worker=1)},
    ),
    expect={"states": 5625, "transitions": 7720, "depth": 34},
)
STORED = small(
    "probe-stored",
    "2 players; one has Saboteurs and a worker, the other Warehouses with the only stone, kept through Cleanup",
    (BARBARIA, ROME),
    ("SYN-B2", "SYN-R1"),
    start=(
        {"empire": ("SYN-B2",), "goods": goods(worker=1)},
        {"empire": ("SYN-R1",), "goods": goods(stone=1), "stored": goods(stone=1)},
    ),
    expect={"states": 10, "transitions": 9, "depth": 7},
)
SITE = small(
    "probe-site",
    "2 players; one has Warehouses with the only stone, and a card to build over them",
    (ROME, BARBARIA),
    ("SYN-R1", "SYN-R5", "SYN-B2"),
    start=(
        {"empire": ("SYN-R1",), "hand": ("SYN-R5",), "goods": goods(stone=1), "stored": goods(stone=1)},
        {"passed": 1},
    ),
    expect={"states": 8, "transitions": 7, "depth": 6},
)
PASSING = small(
    "probe-passing",
    "2 players; one has Pack and Saboteurs, the other an Armorer and Oasis, and may pass first",
    (BARBARIA, EGYPT),
    ("SYN-B6", "SYN-B2", "SYN-C05#1", "SYN-E3"),
    start=(
        {"empire": ("SYN-B6", "SYN-B2"), "goods": goods(worker=4, raze=2)},
        {"empire": ("SYN-C05#1", "SYN-E3"), "goods": goods(wood=1, worker=2)},
    ),
    expect={"states": 2121, "transitions": 2550, "depth": 15},
)
TWICE = small(
    "probe-twice",
    "2 players; one has a Castle with two uses and four workers, and two cards in the common deck",
    (ROME, BARBARIA),
    ("SYN-C06", "SYN-C02#1", "SYN-C12", "SYN-R5"),
    start=({"empire": ("SYN-C06",), "goods": goods(worker=4, wood=1)}, {"goods": goods(worker=1)}),
    expect={"states": 822, "transitions": 1016, "depth": 19},
)
SAMURAI = small(
    "probe-samurai",
    "2 players; the Japanese have Rice Fields, a Gate in hand, a common location and two defence tokens, "
    "the Barbarians raze tokens",
    (JAPAN, BARBARIA),
    ("SYN-J1#1", "SYN-J3", "SYN-C05#1", "SYN-J2", "SYN-C02#1"),
    most_defence=2,
    start=(
        {
            "empire": ("SYN-J1#1", "SYN-C05#1", "SYN-C02#1"),
            "hand": ("SYN-J3", "SYN-J2"),
            "goods": goods(worker=1, defense=2, raze=1, stone=1),
        },
        {"goods": goods(raze=5)},
    ),
    expect={"states": 2908, "transitions": 3462, "depth": 19},
)
CONTROL = small(
    "probe-control",
    "2 players; the Egyptians have taken over one of the Romans' two locations and hold a Desert, the Romans may build",
    (EGYPT, ROME),
    ("EGY001", "SYN-C02#1", "SYN-C05#1", "SYN-R5"),
    start=(
        {"hand": ("EGY001",)},
        {
            "empire": ("SYN-C02#1", "SYN-C05#1"),
            "controlled": ("SYN-C02#1",),
            "hand": ("SYN-R5",),
            "goods": goods(stone=1),
        },
    ),
    expect={"states": 21, "transitions": 20, "depth": 10},
)
RA = small(
    "probe-ra",
    "3 players, 2 rounds; the Egyptians have a Temple of Ra, the Barbarians a Grove and Castle, all raze tokens",
    (EGYPT, BARBARIA, ROME),
    ("SYN-E1", "SYN-C02#1", "SYN-C06"),
    rounds=2,
    most_pending=9,
    start=(
        {"empire": ("SYN-E1",), "goods": goods(raze=2)},
        {"empire": ("SYN-C02#1", "SYN-C06"), "goods": goods(worker=1, raze=2)},
        {"goods": goods(raze=2)},
    ),
    expect={"states": 803481, "transitions": 1074509, "depth": 54},
)
PRODUCTION = small(
    "probe-production",
    "2 players at the start of a Production phase: two Watchtowers, Monument, Working Farmers, a Sphinx, "
    "a Guard and a deal for a card",
    (EGYPT, ROME),
    (
        "COM065-068#1",
        "COM026",
        "COM016",
        "EGY019-020#1",
        "SYN-E7",
        "COM069-074#1",
        "EGY002",
        "EGY003",
        "SYN-R6",
    ),
    begins="production",
    start=(
        {
            "empire": ("COM065-068#1", "COM026", "COM016", "EGY019-020#1", "SYN-E7"),
            "deals": ("EGY002",),
            "passed": 0,
        },
        {"empire": ("SYN-R6",)},
    ),
    expect={"states": 73359, "transitions": 101272, "depth": 46},
)
BUILDING = small(
    "probe-building",
    "2 players; one has Carpenter's Workshop, Settlers and Lord's Fields and may build Builder and Trade Colony",
    (ROME, BARBARIA),
    ("COM004", "COM040", "COM025", "ROM020-021#1", "ROM023-025#1"),
    start=(
        {
            "empire": ("COM004", "COM040", "COM025"),
            "hand": ("ROM020-021#1", "ROM023-025#1"),
            "goods": goods(worker=1, stone=3, wood=1, gold=1),
        },
        {},
    ),
    expect={"states": 3301, "transitions": 3856, "depth": 20},
)
BROWN = small(
    "probe-brown",
    "2 players; one has six brown locations and Wood Storage in hand, and then produces with a Trade Colony",
    (ROME, BARBARIA),
    (
        *("COM003", "COM004", "COM007", "COM029", "COM042", "COM043", "ROM023-025#1"),
        *("COM025", "COM069-074#1"),
    ),
    start=(
        {
            "empire": ("COM007", "COM004", "COM029", "COM042", "COM043", "ROM023-025#1"),
            "hand": ("COM003", "COM025"),
            "goods": goods(wood=4, stone=2),
        },
        {"passed": 1},
    ),
    expect={"states": 78, "transitions": 84, "depth": 15},
)
RAZING = small(
    "probe-razing",
    "2 players; the Barbarians have Gallows, Rabble, Dark Chapel and cards to raze, the Romans a Fortification",
    (BARBARIA, ROME),
    ("SYN-C12", "SYN-B4", "SYN-B3", "SYN-C06", "SYN-C02#1", "SYN-R7", "SYN-C05#1"),
    start=(
        {
            "empire": ("SYN-C12", "SYN-B4", "SYN-B3"),
            "hand": ("SYN-C02#1",),
            "goods": goods(worker=1, raze=4),
        },
        {"empire": ("SYN-R7", "SYN-C06"), "goods": goods(defense=1)},
    ),
    expect={"states": 313, "transitions": 320, "depth": 18},
)
PEACE = small(
    "probe-peaceful",
    "2 players, 2 rounds of the peaceful variant; one has Chariot Builder and Dark Chapel",
    (EGYPT, BARBARIA),
    ("SYN-E2", "SYN-B3", "SYN-C02#1", "SYN-C05#1", "SYN-C12", "SYN-C01#1"),
    peaceful=1,
    start=(
        {"empire": ("SYN-E2", "SYN-C02#1"), "hand": ("SYN-C05#1",), "goods": goods(raze=2)},
        {"empire": ("SYN-B3", "SYN-C12"), "hand": ("SYN-C01#1",), "goods": goods(raze=2, defense=1)},
    ),
    expect={"states": 366, "transitions": 405, "depth": 19},
)
TRADE = small(
    "probe-trade",
    "2 players, 2 rounds without goods of the boards; the Japanese have two Trade Routes and a Messenger, the Romans "
    "a Colony that can be built over",
    (JAPAN, ROME),
    ("SYN-J5#1", "SYN-J5#2", "SYN-C10", "SYN-R4", "SYN-R5", "SYN-C02#1"),
    rounds=2,
    no_goods=1,
    start=(
        {"empire": ("SYN-J5#1", "SYN-J5#2", "SYN-C10"), "goods": goods(food=2, worker=1)},
        {"empire": ("SYN-R4", "SYN-C02#1"), "hand": ("SYN-R5",), "goods": goods(stone=1)},
    ),
    expect={"states": 3071, "transitions": 3473, "depth": 42},
)
DEALS = small(
    "probe-deals",
    "2 players; deals to make, to rob, to spy out, to negotiate and to give up",
    (JAPAN, ROME),
    ("SYN-J6", "SYN-J9", "SYN-J1#1", "SYN-C11", "SYN-C10", "SYN-R3", "SYN-R6"),
    start=(
        {
            "empire": ("SYN-J6", "SYN-J9", "SYN-C10"),
            "deals": ("SYN-J1#1",),
            "goods": goods(food=2, worker=2),
        },
        {"empire": ("SYN-R3", "SYN-C11"), "deals": ("SYN-R6",), "goods": goods(worker=2)},
    ),
    expect={"states": 477, "transitions": 508, "depth": 15},
)
ROBBERS = small(
    "probe-robbers",
    "2 players; Robbers and Desert against the Japanese, who have a Trade Route deal, a deal and a card",
    (BARBARIA, JAPAN, EGYPT),
    ("SYN-B5", "SYN-J5#1", "SYN-J1#1", "SYN-B1", "SYN-C01#1", "SYN-E6", "SYN-E8", "SYN-C08"),
    start=(
        {"empire": ("SYN-B5", "SYN-B1"), "hand": ("SYN-C01#1",), "goods": goods(worker=1)},
        {"deals": ("SYN-J1#1",), "empire": ("SYN-J5#1",), "routes": ("SYN-B1",), "goods": goods(food=1)},
        {"empire": ("SYN-E6", "SYN-E8"), "hand": ("SYN-C08",), "goods": goods(worker=1)},
    ),
    expect={"states": 1041, "transitions": 1129, "depth": 18},
)
GATE = small(
    "probe-gate",
    "2 players; the Japanese have a Gate and a Shrine with contents, the Romans Engineers",
    (JAPAN, ROME),
    ("SYN-J3", "SYN-J4", "SYN-R2", "SYN-C01#1", "SYN-C02#1", "SYN-J2"),
    start=(
        {
            "empire": ("SYN-J3", "SYN-J4"),
            "gates": (("SYN-C01#1",),),
            "hand": ("SYN-C02#1", "SYN-J2"),
            "shrine": (1, 0, 0, 0),
            "goods": goods(wood=1, gold=1, stone=1),
        },
        {"empire": ("SYN-R2",), "goods": goods(raze=1)},
    ),
    expect={"states": 2506, "transitions": 3207, "depth": 21},
)
CAPS = small(
    "probe-caps",
    "2 players at the start of a Production phase; one has a Wood Supplier and five brown locations in all, "
    "and a Wood Storage in hand",
    (ROME, BARBARIA),
    ("COM029", "COM003", "COM004", "COM007", "COM042", "COM043"),
    begins="production",
    start=(
        {"empire": ("COM029", "COM004", "COM007", "COM042", "COM043"), "hand": ("COM003",)},
        {"passed": 1},
    ),
    expect={"states": 1075, "transitions": 1493, "depth": 17},
)
LOOK = small(
    "probe-look",
    "2 players at the start of a Production phase; the Romans have an Architect and a Watchtower, and three faction cards "
    "in the deck",
    (ROME, BARBARIA),
    ("SYN-R6", "COM065-068#1", "SYN-R1", "SYN-R4", "SYN-R5", "SYN-C01#1"),
    begins="production",
    no_goods=1,
    start=({"empire": ("SYN-R6", "COM065-068#1")}, {"passed": 1}),
    expect={"states": 112, "transitions": 135, "depth": 13},
)
FEATURES = small(
    "probe-features",
    "2 players, 2 rounds; one has a feature that rewards gains of wood, a deal for wood, and can be razed",
    (BARBARIA, ROME),
    ("INV-WOOD", "BAR001-003#1", "SYN-C02#1", "SYN-R7", "SYN-C12"),
    rounds=2,
    start=(
        {"empire": ("INV-WOOD", "SYN-C02#1"), "deals": ("BAR001-003#1",), "goods": goods(worker=2, raze=2)},
        {"empire": ("SYN-R7", "SYN-C12"), "goods": goods(raze=2)},
    ),
    expect={"states": 18261, "transitions": 28776, "depth": 31},
)
OASIS = small(
    "probe-oasis",
    "2 players; the Egyptians have an Oasis and a Slaver, the Barbarians six workers",
    (EGYPT, BARBARIA),
    ("SYN-E3", "SYN-E9", "SYN-C01#1", "SYN-C02#1", "SYN-B1"),
    start=(
        {"empire": ("SYN-E3", "SYN-E9"), "hand": ("SYN-C01#1",), "goods": goods(gold=1, worker=1)},
        {"goods": goods(worker=6)},
    ),
    expect={"states": 18327, "transitions": 26913, "depth": 22},
)
FOREVER = small(
    "probe-forever",
    "2 players, real cards; the Japanese have a Coaching Inn and two Geisha Houses, one of them in hand, an empty "
    "faction deck and a gold; points are not counted, so that what repeats is seen to repeat",
    (JAPAN, BARBARIA),
    ("JAP006-007#1", "JAP006-007#2", "COM078", "COM069-074#1"),
    count_points=0,
    start=(
        {"empire": ("JAP006-007#1", "COM078"), "hand": ("JAP006-007#2",), "goods": goods(gold=1)},
        {"passed": 1},
    ),
    board={"discard": ("COM069-074#1",)},
    expect={"states": 104, "transitions": 113, "depth": 16},
)
SOLO_TINY = small(
    "solo-tiny",
    "1 player (Romans), 2 rounds with 4 attack cards and one revealed, common locations to lose, Spies, 5 common cards",
    (ROME,),
    ("SYN-C02#1", "SYN-C03", "SYN-C04", "SYN-C05#1", "SYN-C12", "SYN-C01#1", "SYN-R3", "SYN-R5"),
    rounds=2,
    attack_counts=(2, 1, 0, 0, 1, 1, 0),
    attack_line=("gold",),
    start=(
        {
            "empire": ("SYN-C03", "SYN-C04", "SYN-C12", "SYN-R3"),
            "hand": ("SYN-R5",),
            "goods": goods(worker=1),
        },
    ),
    board={"area": ("SYN-C01#1", "SYN-C05#1")},
    expect={"states": 388639, "transitions": 491826, "depth": 42},
)
SOLO_ROBBERS = small(
    "probe-solo-robbers",
    "1 player (Barbarians) with Robbers and raze tokens against the virtual player, who has one location, last round",
    (BARBARIA,),
    ("SYN-B5", "SYN-C05#1", "SYN-C01#1", "SYN-C02#1"),
    attack_counts=(1, 1, 0, 0, 0, 1, 0),
    attack_line=("wood", "stone"),
    start=({"empire": ("SYN-B5", "SYN-C02#1"), "goods": goods(worker=1, raze=2)},),
    board={"area": ("SYN-C05#1",)},
    expect={"states": 147, "transitions": 156, "depth": 11},
)
SOLO_JAPAN = small(
    "probe-solo-japan",
    "1 player (Japanese), last round: two targets of points can come together, against Rice Fields, Gate and Armorer",
    (JAPAN,),
    ("SYN-J1#1", "SYN-J3", "SYN-C05#1", "SYN-C02#1", "SYN-J7"),
    attack_counts=(0, 1, 0, 0, 0, 1, 0),
    attack_line=("stone", "vp"),
    start=({"empire": ("SYN-J3", "SYN-C05#1"), "hand": ("SYN-J1#1",), "goods": goods(food=1, worker=1)},),
    expect={"states": 117, "transitions": 122, "depth": 11},
)
SOLO_EGYPT = small(
    "probe-solo-egypt",
    "1 player (Egyptians), 2 rounds, with a Temple of Ra against the virtual player's two cards",
    (EGYPT,),
    ("SYN-E1", "SYN-E7", "SYN-C05#1", "SYN-C02#1", "SYN-C01#1", "SYN-C01#2"),
    rounds=2,
    attack_counts=(1, 2, 0, 0, 0, 1, 0),
    attack_line=("wood",),
    start=({"empire": ("SYN-E1",)},),
    board={"area": ("SYN-C05#1", "SYN-C02#1")},
    expect={"states": 87175, "transitions": 103199, "depth": 44},
)

PROBES = [
    *(
        TINY,
        SKIRMISH,
        SOLO_TINY,
        DECKS,
        FOUNDATIONS,
        TIES,
        STORAGE,
        STORED,
        SITE,
        PASSING,
        TWICE,
        SAMURAI,
        CONTROL,
        RA,
        PRODUCTION,
    ),
    *(BUILDING, BROWN, RAZING, PEACE, TRADE, DEALS, ROBBERS, GATE, LOOK, FEATURES, OASIS),
    CAPS,
    *(FOREVER, SOLO_ROBBERS, SOLO_JAPAN, SOLO_EGYPT),
]
