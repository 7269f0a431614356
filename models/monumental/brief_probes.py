"""Scopes of a few hundred to some thousand states for what other probes take long to search.

One player has a City, the other hardly anything. Where it says so, nobody can outbid the holder of the Advantage.
"""

from models.monumental.later_probes import CAMP, FORT, FORUM, LIBRARY, MINE, PHILOSOPHY, small
from models.monumental.probes import BARRICADE
from models.monumental.state import Step

SIEGE = small(
    "probe-siege",
    "Greeks against Mughals with Gunpowder active, one round; a Province on each pile, one on the track, Barricades; "
    "the Advantage is out of reach",
    ("greek", "mughal"),
    ("dev.troy", "dev.persia", "syn.p1"),
    (
        {
            "city": (CAMP,),
            "tokens": {"military": 5, "production": 2},
            "provinces": ("dev.persia",),
        },
        {
            "city": (CAMP,),
            "tokens": {"military": 3, "gold": 1},
            "provinces": (BARRICADE, "dev.troy", BARRICADE),
            "policies": (("mughal.gunpowder", 0),),
            "awake": ("mughal.gunpowder",),
        },
    ),
    shown=("syn.p1",),
    slots=1,
    side=1,
    basics=(0, 0, 0, 4),
    holder=(1, 2, 12),
)
MARKET = small(
    "probe-market",
    "Greeks against Mughals, one round; Forum over Philosophy and a Market are tilted, a Revolt and a Library over a Knowledge "
    "are not; the Advantage is out of reach",
    ("greek", "mughal"),
    ("syn.b5", "syn.k2"),
    (
        {
            "city": ((PHILOSOPHY, FORUM), "syn.b5", "revolt", ("syn.k2", LIBRARY)),
            "tilted": (0, 1),
            "tokens": {"science": 1, "production": 1},
        },
        {"city": (None,) * 4},
    ),
    limits=(1, 1, 4),
    shown=(None,),
    holder=(1, 2, 12),
)
SWAP = small(
    "probe-swap",
    "Greeks against Mughals, one round from its activation; Democracy, 1 Gold, a Revolt and a Fort over Philosophy",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": ((PHILOSOPHY, FORT), None, None, "revolt"),
            "policies": ("greek.democracy",),
            "tokens": {"gold": 1},
        },
        {"city": (None,) * 4},
    ),
    shown=(None,),
    begin=Step.ACTIVATE,
)
SECTIONS = small(
    "probe-sections",
    "Mughals against Greeks, one round; Mughal Architecture is active, a Wonder is begun, another on the track",
    ("mughal", "greek"),
    ("dev.great_wall", "dev.hanging_gardens"),
    (
        {
            "city": (CAMP, None, None, None),
            "wonder": "dev.great_wall",
            "policies": (("mughal.architecture", 0),),
            "awake": ("mughal.architecture",),
            "tokens": {"production": 6},
        },
        {"city": (None,) * 4},
    ),
    shown=("dev.hanging_gardens",),
    slots=1,
)
ENGINEERS = small(
    "probe-engineers",
    "Greeks against Mughals, one round; Architecture is active, Engineering is tilted, a Wonder is begun and another reserved",
    ("greek", "mughal"),
    ("dev.great_wall", "syn.k3", "dev.hanging_gardens"),
    (
        {
            "city": (("syn.k3", None), None, None, None),
            "tilted": (0,),
            "wonder": "dev.great_wall",
            "policies": ("greek.architecture",),
            "reserved": ("dev.hanging_gardens",),
            "tokens": {"production": 1, "science": 1, "military": 1, "gold": 1},
        },
        {"city": (None,) * 4},
    ),
    shown=(None,),
)
ARCHIVES = small(
    "probe-archives",
    "Greeks against Mughals, one round; Djenne and the World Fair are tilted, Revolts to archive, the Canal can be completed, "
    "the Advantage is out of reach",
    ("greek", "mughal"),
    ("dev.djenne", "syn.w3", "syn.w4", "syn.b1"),
    (
        {
            "city": ("dev.djenne", "syn.w3", "revolt", None),
            "tilted": (0, 1),
            "discard": ("revolt",),
            "wonder": "syn.w4",
            "tokens": {"production": 5},
        },
        {"city": (None,) * 4},
    ),
    limits=(1, 1, 4),
    shown=("syn.b1",),
    slots=1,
    revolts=2,
    holder=(1, 2, 12),
)
BONUSES = small(
    "probe-bonuses",
    "Greeks against Mughals, one round; the Greeks have developed Treaties and can develop Scientific Method, a Mine over a "
    "Knowledge is tilted and a Library is not; the Advantage is out of reach",
    ("greek", "mughal"),
    ("dev.troy",),
    (
        {
            "city": ((PHILOSOPHY, MINE), LIBRARY, None, None),
            "tilted": (0,),
            "policies": ("greek.treaties",),
            "order": (CAMP,),
            "tokens": {"culture": 2, "science": 4},
        },
        {"city": (None,) * 4},
    ),
    shown=(None,),
    holder=(1, 2, 12),
)
COMPLETION = small(
    "probe-completion",
    "Greeks against Mughals, two rounds; a Camp and Philosophy under it were used, two more Knowledge to fill the City with",
    ("greek", "mughal"),
    ("syn.k2", "syn.k1", "dev.troy"),
    (
        {"city": (None, None, None, None), "order": ("syn.k2", "syn.k1"), "discard": (FORT, CAMP)},
        {"city": (None,) * 4, "discard": (PHILOSOPHY,)},
    ),
    shown=("dev.troy", None, None),
    last_round=0,
)

BRIEF_PROBES = [SIEGE, MARKET, SWAP, SECTIONS, ENGINEERS, ARCHIVES, BONUSES, COMPLETION]
