"""Small scopes that can be searched whole: `tiny`, `micro`, and one for each corner of the rules.

A probe begins in the middle of a game, with what the seats are given, so that a rare situation is a few moves away.
Cities of probes are 2 x 2 cells unless said otherwise.
"""

from models.monumental.counts import EXPECTED
from models.monumental.scopes import a_scope
from models.monumental.state import Step

CAMP, FORT, LIBRARY, MINE, FORUM = (
    f"start.{name}" for name in ("work_camp", "fort", "library", "mine", "forum")
)
PHILOSOPHY, HOPLITES = "greek.philosophy", "greek.hoplite_ground"
TOMB, MUGHAL_KNOWLEDGE = "mughal.tomb", "mughal.knowledge"
WORKSHOP, LABORATORY, RANGE, BARRICADE = (
    f"basic.{name}" for name in ("workshop", "laboratory", "archery_range", "barricade")
)
SMALL = {
    "side": 2,
    "slots": 3,
    "basics": (0, 0, 0, 0),
    "revolts": 1,
    "start_gold": 0,
    "start_agents": 0,
    "espionage": ("esp.basic",),
    "modules": ("levy",),
    "first_players": (0,),
    "first_round": 1,
    "last_round": 1,
    "most_rounds": 4,
    "most": 15,
    "most_gold": 6,
    "most_copies": 7,
    "depth": 6,
    "levels": 1,
}


def small(name, description, civilizations, development, start, **values):
    """A small scope; it begins with actions unless said otherwise.

    Where the module is the invented one that brings 1 Gold and all Gold is held, the Ambassador has nothing to do.
    """
    gold = sum(seat.get("tokens", {}).get("gold", 0) for seat in start)
    values = (
        SMALL
        | {"limits": (gold, 3, 4)}
        | {"begin": Step.ACT, "shown": tuple(development[: SMALL["slots"]])}
        | values
    )
    expect = EXPECTED.get(name)
    return a_scope(name, description, civilizations, development, expect, start=start, **values)


TINY = small(
    "tiny",
    "Greeks against Mughals, 2 rounds, Cities of 1 cell, 4 Development cards, 1 Gold in all, "
    "no Espionage: the Ambassador has an invented action that brings 1 Gold",
    ("greek", "mughal"),
    ("dev.troy", "dev.great_wall", "syn.b2", "dev.persia"),
    (
        {"city": ((PHILOSOPHY, LIBRARY),), "order": (FORT,), "tokens": {"gold": 1}},
        {"city": (FORT,)},
    ),
    shown=("dev.troy", "dev.great_wall", "syn.b2", "dev.persia"),
    slots=4,
    side=1,
    modules=("levy",),
    limits=(1, 1, 1),
    most_gold=2,
    last_round=0,
    begin=None,
    rounds_between=(2, 2),
)
MICRO = small(
    "micro",
    "Greeks against Mughals, the 6 Development cards of the micro profile, 2 rounds, Cities of 3 x 3 cells; cut down by a "
    "fixed deal of 3 cells on the diagonal and nothing in the decks, by 1 Workshop and 1 Barricade, by leaving out Gold "
    "and, with it, whatever the Ambassador could do",
    ("greek", "mughal"),
    ("dev.troy", "dev.haggling", "dev.great_wall", "syn.b1", "syn.b2", "dev.persia"),
    (
        {"city": (CAMP, None, None, None, (PHILOSOPHY, FORT), None, None, None, LIBRARY)},
        {"city": (FORT, None, None, None, CAMP, None, None, None, TOMB)},
    ),
    shown=("dev.troy", "dev.haggling", "dev.great_wall", "syn.b1", "syn.b2", "dev.persia"),
    slots=6,
    side=3,
    basics=(1, 0, 0, 1),
    revolts=3,
    limits=(0, 1, 2),
    most_gold=1,
    last_round=0,
    begin=None,
    rounds_between=(2, 2),
)
ADVANTAGE = small(
    "probe-advantage",
    "Greeks against Mughals with Military and Gold, two rounds; the Greeks hold the Advantage with 1 Military, "
    "and the deck is two Eras ahead of the track",
    ("greek", "mughal"),
    ("syn.k4", "dev.troy", "syn.p2"),
    (
        {"city": (("syn.k4", FORT), None, None, None), "tilted": (0,), "tokens": {"military": 2}},
        {"city": (CAMP, None, None, None), "tokens": {"military": 2, "gold": 1}},
    ),
    shown=("dev.troy",),
    slots=1,
    era=2,
    holder=(0, 2, 1),
    last_round=0,
)
CONQUEST = small(
    "probe-conquest",
    "Greeks against Mughals with Gunpowder active; Provinces and Barricades on both piles, Military to conquer them",
    ("greek", "mughal"),
    ("dev.troy", "dev.persia", "dev.sicily", "syn.k6", "dev.bronze_working"),
    (
        {
            "city": (("dev.bronze_working", FORT), None, None, None),
            "tilted": (0,),
            "tokens": {"military": 9, "production": 2},
            "provinces": ("dev.persia", BARRICADE),
        },
        {
            "city": (("syn.k6", FORT), None, None, None),
            "tilted": (0,),
            "tokens": {"military": 4, "gold": 1},
            "provinces": (BARRICADE, "dev.troy", BARRICADE, "dev.sicily", BARRICADE),
            "policies": (("mughal.gunpowder", 0),),
            "awake": ("mughal.gunpowder",),
        },
    ),
    shown=(None, None, None),
    basics=(0, 0, 0, 5),
    most=31,
)
SPYING = small(
    "probe-spy",
    "Greeks against Mughals, one round; Haggling is tilted, two Agents, Military to reroll or for Sicily",
    ("greek", "mughal"),
    ("dev.haggling", "dev.sicily"),
    (
        {
            "city": (("dev.haggling", FORT), None, None, None),
            "tilted": (0,),
            "tokens": {"military": 5, "agent": 2},
        },
        {"city": (CAMP, None, None, None)},
    ),
    modules=("spy",),
    limits=(4, 3, 4),
    shown=("dev.sicily",),
    espionage=("esp.basic", "esp.adv2"),
)
NESTED = small(
    "probe-nested",
    "Greeks against Mughals, one round; two Agents on an Espionage card that draws, Engineering on the deck, "
    "and Bandiagara under construction",
    ("greek", "mughal"),
    ("syn.k3", "dev.bandiagara"),
    (
        {
            "city": (CAMP, None, None, None),
            "order": ("syn.k3",),
            "wonder": "dev.bandiagara",
            "tokens": {"production": 2, "agent": 2},
            "espionage": "esp.adv4",
        },
        {"city": (CAMP, None, None, None)},
    ),
    modules=("spy",),
    limits=(2, 3, 4),
    shown=(None,),
    espionage=("esp.adv4", "esp.basic"),
    levels=3,
    depth=8,
)
EFFECTS = small(
    "probe-effects",
    "Greeks against Aksumites, one round; Forum over Philosophy, Market and Mine are tilted, a Revolt and a Library over "
    "a Knowledge are not; 1 Gold and 1 Science",
    ("greek", "aksumite"),
    ("syn.b5", "syn.k2"),
    (
        {
            "city": ((PHILOSOPHY, FORUM), MINE, "syn.b5", ("syn.k2", LIBRARY)),
            "tilted": (0, 1, 2),
            "tokens": {"gold": 1, "science": 1},
        },
        {"city": ("revolt", FORUM, None, None), "tilted": (1,)},
    ),
    limits=(4, 3, 4),
    shown=(None,),
)
DRAWS = small(
    "probe-draw",
    "Mughals against Greeks, one round; a Watchtower, a Tomb, Haggling, Masonry and a Fort wait on the decks, Science to draw "
    "them and a tilted Hoplite Training Ground",
    ("mughal", "greek"),
    ("dev.haggling", "syn.b2", "syn.k1"),
    (
        {
            "city": (CAMP, None, None, None),
            "tilted": (0,),
            "order": ("syn.b2", TOMB, "dev.haggling"),
            "tokens": {"science": 6, "agent": 1},
        },
        {
            "city": (HOPLITES, FORT, None, None),
            "tilted": (0, 1),
            "order": (FORT, "syn.k1"),
            "tokens": {"science": 6, "production": 1},
        },
    ),
    modules=("spy",),
    limits=(2, 3, 4),
    shown=(None,),
    basics=(1, 0, 0, 0),
)
COPIES = small(
    "probe-copy",
    "Greeks against Aksumites with the Policy that copies cards, one round; Citadel, an untilted Workshop and a tilted "
    "Haggling to copy",
    ("aksumite", "greek"),
    ("syn.w2", "dev.haggling"),
    (
        {
            "city": ("syn.w2", WORKSHOP, ("dev.haggling", MINE), None),
            "tilted": (0, 2),
            "policies": ("aksum.policy5",),
            "tokens": {"agent": 1},
        },
        {"city": (CAMP, None, None, None)},
    ),
    modules=("spy",),
    limits=(2, 3, 4),
    shown=(None,),
    basics=(1, 0, 0, 0),
)
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
TREAMARVELS = small(
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
    "Greeks against Mughals, one round; Architecture is active, resources of all types, Engineering is tilted",
    ("greek", "mughal"),
    ("dev.great_wall", "syn.w1", "syn.k3"),
    (
        {
            "city": (("syn.k3", CAMP), None, None, None),
            "tilted": (0,),
            "wonder": "dev.great_wall",
            "policies": ("greek.architecture",),
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
    "two, and Policy, Warlord and Mine are left",
    ("mughal", "greek"),
    ("syn.k2", "syn.k3", "syn.k4", "dev.bronze_working", "syn.b3", "syn.b5"),
    (
        {
            "city": (
                *((MUGHAL_KNOWLEDGE, TOMB), ("syn.k2", MINE), ("syn.k3", FORUM)),
                *(("syn.k4", "syn.b3"), None, None),
                *(("dev.bronze_working", "syn.b5"), None, None),
            ),
            "tilted": (0, 1, 2, 3, 6),
            "spent": (0, 1, 2, 3, 6),
            "policies": (("mughal.dahsala", 0),),
            "awake": ("mughal.dahsala",),
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
PROBES = [
    *(
        TINY,
        MICRO,
        ADVANTAGE,
        CONQUEST,
        SPYING,
        NESTED,
        EFFECTS,
        DRAWS,
        COPIES,
        POLICIES,
        TREATIES,
        MUGHALS,
        TOMBS,
    ),
    *(DEMOCRACY, WONDERS, ARCHITECTURE, RESERVES, SUPPLY, REVOLTS, FILLS, TOKENS, MARVELS, TIES),
]
