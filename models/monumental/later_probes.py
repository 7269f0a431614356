"""More small scopes: Policies, activation, Wonders, reserved cards, supplies, the end of rounds and of the game."""

from models.monumental.probes import (
    CAMP,
    FORT,
    FORUM,
    HOPLITES,
    LIBRARY,
    MINE,
    MUGHAL_KNOWLEDGE,
    PHILOSOPHY,
    TOMB,
    small,
)
from models.monumental.state import Step

POLICIES = small(
    "probe-policies",
    "Greeks against Mughals, one round; the Greeks have developed Treaties and Siegecraft and can develop Scientific Method, "
    "a tilted Mine over a Knowledge and an inactive Library",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": ((PHILOSOPHY, MINE), LIBRARY, None, None),
            "tilted": (0,),
            "policies": ("greek.poliorcetics", "greek.treaties"),
            "order": (CAMP, FORT),
            "tokens": {"culture": 3, "science": 4},
        },
        {"city": (CAMP, None, None, None)},
    ),
    limits=(1, 3, 4),
    shown=(None,),
)
FIFTH = small(
    "probe-fifth",
    "Greeks against Mughals, one round; four Policies are developed and there is Culture for the last",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": (CAMP, None, None, None),
            "policies": (
                "greek.poliorcetics",
                "greek.treaties",
                "greek.democracy",
                "greek.scientific_method",
            ),
            "tokens": {"culture": 5},
        },
        {"city": (CAMP, None, None, None)},
    ),
    limits=(0, 5, 4),
    shown=(None,),
    basics=(1, 0, 0, 0),
)
TREATIES = small(
    "probe-treaties",
    "Greeks against Mughals, one round; Treaties is the only Policy of the Greeks, and a Mine is tilted over a Knowledge",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": ((PHILOSOPHY, MINE), FORUM, None, None),
            "tilted": (0, 1),
            "policies": ("greek.treaties",),
            "tokens": {"production": 2, "gold": 1},
        },
        {"city": (CAMP, None, None, None)},
    ),
    limits=(2, 3, 4),
    shown=(None,),
)
MUGHALS = small(
    "probe-mughals",
    "Mughals against Greeks, one round from its activation; two Policies at the rows and one at a column, Culture for the fourth",
    ("mughal", "greek"),
    ("dev.troy",),
    (
        {
            "city": (CAMP, FORT, LIBRARY, CAMP),
            "policies": (("mughal.gunpowder", 0), ("mughal.secularism", 1), ("mughal.mansabdar", 2)),
            "tokens": {"culture": 4},
        },
        {"city": (CAMP, None, None, None)},
    ),
    limits=(1, 4, 4),
    shown=(None,),
    begin=Step.ACTIVATE,
)
MANSABDAR = small(
    "probe-mansabdar",
    "Mughals against Greeks, one round; Mansabdar is active, with Science for three draws and a single card in the City deck",
    ("mughal", "greek"),
    ("dev.troy",),
    (
        {
            "city": (CAMP, None, None, None),
            "order": (FORT,),
            "policies": (("mughal.mansabdar", 0),),
            "awake": ("mughal.mansabdar",),
            "tokens": {"science": 5},
        },
        {"city": (CAMP, None, None, None)},
    ),
    limits=(1, 3, 4),
    shown=(None,),
)
BESIDE = small(
    "probe-beside",
    "Mughals against Greeks, one round from its activation; Culture for a first Policy, which may lie beside an activated row",
    ("mughal", "greek"),
    ("dev.troy",),
    (
        {"city": (CAMP, None, None, None), "tokens": {"culture": 1}},
        {"city": (CAMP, None, None, None)},
    ),
    limits=(2, 1, 4),
    shown=(None,),
    begin=Step.ACTIVATE,
)
HOPLITE_GROUND = small(
    "probe-hoplites",
    "Greeks against Mughals, one round; the Hoplite Training Ground and a Fort are tilted, Treaties can straighten the Fort, "
    "and Science can draw another",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": (HOPLITES, FORT, None, None),
            "tilted": (0, 1),
            "order": (FORT,),
            "policies": ("greek.treaties",),
            "tokens": {"science": 2},
        },
        {"city": (CAMP, None, None, None)},
    ),
    shown=(None,),
)
TOMBS = small(
    "probe-tomb",
    "Mughals against Greeks, one round from its activation; a Tomb, a Revolt, a Fort over a Knowledge and a Treasury",
    ("mughal", "greek"),
    ("syn.b4",),
    (
        {"city": (TOMB, (MUGHAL_KNOWLEDGE, FORT), "revolt", "syn.b4"), "tokens": {"gold": 1}},
        {"city": (CAMP, None, None, None)},
    ),
    limits=(4, 3, 4),
    shown=(None,),
    begin=Step.ACTIVATE,
)
DEMOCRACY = small(
    "probe-democracy",
    "Greeks against Mughals, one round from its activation; Democracy and 2 Gold",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": (CAMP, (PHILOSOPHY, FORT), LIBRARY, "revolt"),
            "policies": ("greek.democracy",),
            "tokens": {"gold": 2},
        },
        {"city": (CAMP, None, None, None)},
    ),
    shown=(None,),
    begin=Step.ACTIVATE,
)
WONDERS = small(
    "probe-wonders",
    "Mughals against Greeks, one round; Mughal Architecture is active, one Wonder is begun and two are on the track",
    ("mughal", "greek"),
    ("dev.great_wall", "dev.hanging_gardens", "syn.w1"),
    (
        {
            "city": (CAMP, LIBRARY, None, None),
            "wonder": "dev.great_wall",
            "policies": (("mughal.architecture", 0),),
            "awake": ("mughal.architecture",),
            "tokens": {"production": 8},
        },
        {"city": (CAMP, None, None, None), "tokens": {"production": 3, "gold": 1}},
    ),
    shown=("dev.hanging_gardens", "syn.w1"),
    slots=2,
)
ARCHITECTURE = small(
    "probe-architecture",
    "Greeks against Mughals, one round; Architecture is active, resources of all types, Engineering is tilted, "
    "a third Wonder is reserved",
    ("greek", "mughal"),
    ("dev.great_wall", "syn.w1", "syn.k3", "dev.hanging_gardens"),
    (
        {
            "city": (("syn.k3", CAMP), None, None, None),
            "tilted": (0,),
            "wonder": "dev.great_wall",
            "policies": ("greek.architecture",),
            "reserved": ("dev.hanging_gardens",),
            "tokens": {"production": 1, "science": 2, "military": 2, "gold": 1},
        },
        {"city": (CAMP, None, None, None)},
    ),
    shown=("syn.w1",),
    slots=1,
)
RESERVES = small(
    "probe-reserve",
    "Aksumites against Greeks, one round from its start; Maritime Trade Routes, 3 victory points, one card reserved",
    ("aksumite", "greek"),
    ("dev.troy", "dev.persia", "syn.k2", "dev.great_wall"),
    (
        {
            "city": (CAMP, FORT, None, None),
            "policies": ("aksum.maritime_routes",),
            "reserved": ("dev.great_wall",),
            "tokens": {"vp": 3, "gold": 3},
        },
        {"city": (CAMP, None, None, None)},
    ),
    begin=Step.START,
)
SHIPS = small(
    "probe-ships",
    "Aksumites against Greeks, one round from its start; Maritime Trade Routes, 2 victory points, nothing reserved",
    ("aksumite", "greek"),
    ("dev.troy", "dev.persia", "syn.k2"),
    (
        {"city": (CAMP, None, None, None), "policies": ("aksum.maritime_routes",), "tokens": {"vp": 2}},
        {"city": (CAMP, None, None, None)},
    ),
    begin=Step.START,
)
CROWDED = small(
    "probe-crowded",
    "Aksumites against Greeks, one round from its start; Maritime Trade Routes, 1 victory point, two cards reserved",
    ("aksumite", "greek"),
    ("dev.troy", "dev.persia", "syn.k2", "dev.great_wall"),
    (
        {
            "city": (CAMP, None, None, None),
            "policies": ("aksum.maritime_routes",),
            "reserved": ("dev.great_wall", "syn.k2"),
            "tokens": {"vp": 1},
        },
        {"city": (CAMP, None, None, None)},
    ),
    shown=("dev.troy", "dev.persia"),
    begin=Step.START,
)
FIRSTS = small(
    "probe-firsts",
    "Aksumites against Greeks, one round; Military to take the Advantage more than once, Culture for a Policy that waits for "
    "its first taking",
    ("aksumite", "greek"),
    ("dev.troy",),
    (
        {"city": (CAMP,), "tokens": {"military": 4, "culture": 1}},
        {"city": (CAMP,), "tokens": {"military": 2}},
    ),
    limits=(3, 1, 4),
    shown=(None,),
    side=1,
)
SUPPLY = small(
    "probe-supply",
    "Greeks against Aksumites, one round; all Gold but one is held, two Mines are tilted",
    ("greek", "aksumite"),
    ("dev.troy",),
    (
        {"city": (MINE, None, None, None), "tilted": (0,), "tokens": {"production": 2, "gold": 3}},
        {"city": (MINE, None, None, None), "tilted": (0,), "tokens": {"production": 2, "gold": 2}},
    ),
    limits=(6, 3, 4),
    shown=(None,),
)
CLIFFS = small(
    "probe-bandiagara",
    "Greeks against Mughals, one round; Bandiagara is tilted, with more Gold than there are victory points left",
    ("greek", "mughal"),
    ("dev.bandiagara",),
    (
        {"city": ("dev.bandiagara", None, None, None), "tilted": (0,), "tokens": {"gold": 2}},
        {"city": (CAMP, None, None, None), "tokens": {"vp": 3}},
    ),
    limits=(4, 3, 4),
    shown=(None,),
)
REVOLTS = small(
    "probe-revolts",
    "Greeks against Mughals, two rounds from an activation; Persia can be acquired, one Revolt in its pile, one in a City and "
    "one in a deck",
    ("greek", "mughal"),
    ("dev.persia",),
    (
        {"city": (FORT, "revolt", None, None), "tokens": {"gold": 2}},
        {"city": (CAMP, "revolt", None, None), "order": ("revolt",), "tokens": {"gold": 2}},
    ),
    slots=1,
    revolts=4,
    holder=(0, 2, 2),
    begin=Step.ACTIVATE,
    last_round=0,
)
FILLS = small(
    "probe-fill",
    "Greeks against Aksumites, two rounds; a tilted Camp over Philosophy and Treaties to reinforce, two more Knowledge to fill "
    "the City with",
    ("greek", "aksumite"),
    ("syn.k2", "syn.k1", "dev.troy"),
    (
        {
            "city": ((PHILOSOPHY, CAMP), None, None, None),
            "tilted": (0,),
            "policies": ("greek.treaties",),
            "order": ("syn.k2", "syn.k1"),
            "discard": (FORT,),
        },
        {"city": (CAMP, None, None, None)},
    ),
    shown=("dev.troy", None, None),
    last_round=0,
)
TOKENS = small(
    "probe-tokens",
    "Mughals against Greeks, Cities of 3 x 3 cells, one round; the Mughals have used ten cards of their City and the Greeks "
    "two; two Policies at activated lines, the Advantage and with it the Warlord, the Ambassador and a Mine are left",
    ("mughal", "greek"),
    ("syn.k2", "syn.k3", "syn.k4", "dev.bronze_working", "syn.b3", "syn.b5"),
    (
        {
            "city": (
                *((MUGHAL_KNOWLEDGE, TOMB), ("syn.k2", MINE), ("syn.k3", FORUM)),
                *(("syn.k4", "syn.b3"), FORT, None),
                *(("dev.bronze_working", "syn.b5"), None, None),
            ),
            "tilted": (0, 1, 2, 3, 6),
            "spent": (0, 1, 2, 3, 6),
            "policies": (
                *(("mughal.dahsala", 0), ("mughal.gunpowder", 1)),
                *(("mughal.mansabdar", 2), ("mughal.secularism", 3)),
            ),
            "awake": ("mughal.dahsala", "mughal.secularism"),
        },
        {
            "city": ((PHILOSOPHY, FORUM), MINE, None, None, None, None, None, None, None),
            "tilted": (0, 1),
            "spent": (0,),
            "tokens": {"production": 2},
        },
    ),
    limits=(2, 3, 4),
    shown=(None,),
    side=3,
    holder=(0, 2, 1),
)
MARVELS = small(
    "probe-marvels",
    "Greeks against Mughals, one round; Djenne and the World Fair are tilted, Revolts to archive, the Canal to be completed, "
    "a Great Plain for the Mughals",
    ("greek", "mughal"),
    ("dev.djenne", "syn.w3", "syn.w4", "syn.b1", "syn.p3"),
    (
        {
            "city": ("dev.djenne", "syn.w3", "revolt", None),
            "tilted": (0, 1),
            "discard": ("revolt", CAMP),
            "wonder": "syn.w4",
            "tokens": {"production": 5},
        },
        {"city": (CAMP, None, None, None), "tokens": {"military": 7}},
    ),
    limits=(4, 3, 4),
    shown=("syn.b1", "syn.p3"),
    slots=2,
    revolts=2,
)
TIES = small(
    "probe-ties",
    "Greeks against Mughals, the last round; everything is equal but Military for the Advantage, Gold and a Province to take",
    ("greek", "mughal"),
    ("dev.troy", "dev.persia"),
    (
        {"city": ((PHILOSOPHY, CAMP), None, None, None), "tokens": {"military": 3, "gold": 2}},
        {
            "city": (CAMP, None, None, None),
            "archive": (MUGHAL_KNOWLEDGE,),
            "tokens": {"military": 1, "gold": 2},
        },
    ),
    shown=("dev.troy",),
    slots=1,
)

ROUND_PROBES = [
    POLICIES,
    FIFTH,
    TREATIES,
    MUGHALS,
    MANSABDAR,
    BESIDE,
    HOPLITE_GROUND,
    TOMBS,
    DEMOCRACY,
    WONDERS,
    ARCHITECTURE,
]
END_PROBES = [RESERVES, SHIPS, CROWDED, FIRSTS, SUPPLY, CLIFFS, REVOLTS, FILLS, TOKENS, MARVELS, TIES]
