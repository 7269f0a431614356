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
    "Greeks against Mughals with Gunpowder active; Provinces and Barricades on both piles and one Province "
    "on the track, Military to take them",
    ("greek", "mughal"),
    ("dev.troy", "dev.persia", "dev.sicily", "syn.k6", "dev.bronze_working", "syn.p1"),
    (
        {
            "city": (("dev.bronze_working", FORT), None, None, None),
            "tilted": (0,),
            "tokens": {"military": 8, "production": 2},
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
    shown=("syn.p1", None, None),
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

SMALL_GAMES = [TINY, MICRO]
ACTION_PROBES = [ADVANTAGE, CONQUEST, SPYING, NESTED, EFFECTS, DRAWS, COPIES]
