"""Small scopes that can be searched whole: `tiny`, `duel`, and one for each corner of the rules.

Their nations and most of their cards are invented (the synthetic set of cards.json). A probe begins in the middle of
a game, with the cards that each seat is given, so that a rare situation is a few moves away. What is cut is said: all
of them stop after a round or two, and the nations have only the cards that are named.
"""

from models.imperium.catalogue import CARD
from models.imperium.scopes import a_scope, seat_of

SMALL = {
    "rounds": 1,
    "hand": 2,
    "known_top": 4,
    "depth": 6,
    "most_tokens": 30,
    "most_left": 31,
    "most_actions": 8,
    "most_tally": 6,
    "most_paid": 5,
    "begin": "turn",
    "category": 9,
    "fame_size": 9,
}


def small(name, description, seats, **values):
    return a_scope(name, description, seats, **(SMALL | {"decks": {}} | values))


def cards(*names):
    """The ids of cards by their names; a synthetic one wins over a real one."""
    return tuple(_card(name) for name in names)


def _card(name):
    owner = None
    if ":" in name:
        owner, name = name.split(":")
    found = [name] if name in CARD else []
    found += [
        c["id"] for c in CARD.values() if c["name_en"].split(" (")[0] == name and owner in (None, c["owner"])
    ]
    return next((card for card in found if card.startswith("IMP-S-")), found[0])


def market(*names):
    return tuple(None if name is None else _card(name) for name in names)


def seat(nation="league", side="B", tokens=(0, 0, 0), **values):
    zones = {
        key.rstrip("_"): cards(*value)
        for key, value in values.items()
        if key not in ("unrest", "empire", "hosted", "under")
    }
    rest = {key: value for key, value in values.items() if key in ("unrest", "empire")}
    hosted = {_card(a): _card(b) for a, b in values.get("hosted", {}).items()}
    rest["under"] = {_card(card): many for card, many in values.get("under", {}).items()}
    return seat_of(nation, side, tokens=tokens, hosted=hosted, **rest, **({"hand": ()} | zones))


IDLE = seat(tokens=(0, 0, 0))

TINY = small(
    "tiny",
    "2 players with a card each and an Unrest, 1 round, a market of 1, 2 Unrest in the pile, a hand of 1",
    [
        seat(tokens=(3, 0, 0), hand=("Advance",), unrest={"hand": 1}),
        seat(tokens=(0, 0, 0), hand=("Stone Hills",)),
    ],
    decks={"main": cards("River Tribes")},
    market=market(None, "Council of Elders", None, None, None),
    pile=2,
    hand=1,
)

DUEL = small(
    "duel",
    "2 players, League and Drowned Isles with 5 cards each, 1 round, a market of 2, 2 Unrest in the pile",
    [
        seat(
            tokens=(3, 2, 1),
            hand=("Advance", "War Chief"),
            deck=("Home Valley",),
            accession=("Founding City",),
            development=("Great Library",),
            unrest={"hand": 1},
        ),
        seat(
            "isles",
            "B",
            tokens=(2, 1, 2),
            hand=("Fleet", "Coral Shore"),
            deck=("Sea Wall",),
            development=("Sea Myths",),
        ),
    ],
    decks={"main": cards("River Tribes"), "region": cards("Wide Plain"), "fame": cards("Renowned")},
    market=market(None, "Council of Elders", "River Delta", None, None),
    pile=2,
    rounds=1,
)

PROBES = [
    TINY,
    DUEL,
    small(
        "probe-unrest",
        "1 Unrest in the pile, no Region deck, Ateas acquires and then returns; Unrest under a Region",
        [
            seat(empire=True, tokens=(0, 1, 0), hand=("Ateas",), deck=("Stone Hills",), unrest={"hand": 1}),
            seat(hand=("Highland Clans",), deck=("Conquer",), unrest={"hand": 1}),
        ],
        decks={"main": cards("River Tribes", "Envoys")},
        market=market(None, None, "Wide Plain", None, None),
        pile=1,
    ),
    small(
        "probe-market",
        "the last cards of the decks: cards of two suits, an Empire card, gaps that nothing fills",
        [
            seat(tokens=(3, 3, 0), hand=("Advance", "River Tribes"), deck=("Stone Hills",)),
            seat(tokens=(0, 3, 0), hand=("Conquer",), deck=("Home Valley",)),
        ],
        decks={"main": cards("Horse Raiders"), "civilised": cards("Levy")},
        market=market("Great City", "Harbour", "River Delta", None, None),
        pile=5,
    ),
    small(
        "probe-draw",
        "drawing up to so many cards, with thin decks and discard piles",
        [
            seat(
                hand=("Sight of the Oracle", "Stone Face"),
                deck=("Stone Hills",),
                nation_=("Smithy",),
                discard=("Conquer",),
            ),
            seat(hand=("Sight of the Oracle",), nation_=("Smithy",), accession=("Founding City",)),
        ],
        pile=2,
    ),
    small(
        "probe-develop",
        "an Empire that reshuffles with its last developments before it, and a larger hand",
        [
            seat(
                empire=True,
                tokens=(3, 1, 1),
                hand=("Stone Hills",),
                play=("Legion Roads",),
                development=("Great Library",),
                discard=("Home Valley", "Conquer"),
            ),
            seat(
                hand=("Resplendent",),
                tokens=(0, 0, 1),
                empire=True,
                development=("Dynast",),
                discard=("Glory",),
            ),
        ],
        pile=2,
        rounds=2,
    ),
    small(
        "probe-fame",
        "one Fame card is left: Glory looks for two, Harald-like cards draw one; King of Kings is next",
        [
            seat(hand=("Glory",), play=("Stone Hills", "Home Valley", "Highland Clans")),
            seat("zenith_probe", "A", hand=("Last King",), deck=("Fjord",)),
        ],
        decks={"fame": cards("Colossal")},
        pile=2,
        rounds=2,
    ),
    small(
        "probe-carthage",
        "Carthaginians put Materials on the market and double what they take",
        [
            seat(
                "carthaginians",
                "A",
                tokens=(0, 0, 0),
                hand=("Carthaginian Traders", "carthaginians:Dido, Queen of Carthage"),
            ),
            seat(tokens=(0, 2, 0), hand=("Conquer",)),
        ],
        market=market(None, None, "River Delta", "Uplands", None),
        pile=2,
    ),
    small(
        "probe-late",
        "an attack that discards, and a reshuffle that develops the last card, in a round's last clean-up",
        [
            seat(hand=("Military Engineering",), empire=True, deck=("Stone Hills",)),
            seat(
                empire=True,
                tokens=(3, 0, 0),
                hand=("Glory",),
                development=("Great Library",),
                discard=("Home Valley", "Conquer"),
            ),
        ],
        pile=2,
        rounds=3,
        hand=1,
    ),
    small(
        "probe-zenith",
        "Sea Kings: a search, a known nation card, the Zenith card, Empire cards by Bone Combs",
        [
            seat(
                "zenith_probe",
                "A",
                tokens=(0, 0, 0),
                hand=("Explorer", "Levy"),
                play=("Fjord", "Bone Combs"),
                nation_=("Moot",),
                accession=("Last King",),
                unrest={"hand": 1},
            ),
            seat(hand=("Feared",)),
        ],
        decks={"fame": cards("Colossal")},
        pile=3,
        rounds=2,
    ),
    small(
        "probe-quest",
        "Round Hall: quests, the Grail last, knights under a Region, the Nadir card",
        [
            seat(
                "quest_probe",
                "A",
                tokens=(0, 0, 1),
                hand=("Enchanter", "Border March"),
                play=("Hall of Quests",),
                deck=("Seneschal",),
                development=("Hunt the Boar", "The Grail"),
                accession=("Last Battle",),
                unrest={"hand": 1},
            ),
            seat(hand=("Levy",), empire=True),
        ],
        pile=3,
        rounds=2,
    ),
    small(
        "probe-garrison",
        "a card with an Unrest under it is exiled or sunk (no printed card brings the first about)",
        [
            seat(
                "arthurians",
                "B",
                hand=("Cafall", "Britannia Prima"),
                play=("Twrch Trwyth",),
                under={"Twrch Trwyth": 1},
                unrest={"hand": 1},
            ),
            seat("isles", "A", hand=("Deluge", "Coral Shore"), unrest={"hand": 1}),
        ],
        market=market(None, None, "River Delta", None, None),
        pile=2,
    ),
    small(
        "probe-journey",
        "Seekers on their way: two free plays of one name, thresholds, the goal in a Solstice",
        [
            seat(
                "journey_probe",
                "A",
                tokens=(0, 6, 2),
                hand=("IMP-S-J4", "IMP-S-J5"),
                play=("Bronze Gates",),
                aside=("The Hidden Vale",),
            ),
            seat(),
        ],
        pile=3,
        rounds=4,
        hand=1,
    ),
    small(
        "probe-attack",
        "attacks against three kinds of protection",
        [
            seat(empire=True, tokens=(0, 0, 1), hand=("Corruption", "Siege Train")),
            seat(tokens=(1, 0, 0), hand=("Highland Clans",), play=("Storm Cape", "Watch Towers", "Sea Wall")),
        ],
        pile=4,
    ),
    small(
        "probe-pay",
        "payments of 3 Materials and of 1 Population with Progress at hand",
        [
            seat(tokens=(3, 1, 2), hand=("Advance",), unrest={"hand": 1}),
            seat(tokens=(1, 0, 1), unrest={"hand": 1}),
        ],
        market=market(None, "Council of Elders", None, None, None),
        pile=2,
    ),
    small(
        "probe-quick",
        "the quick-game options: nation cards and developments leave early",
        [
            seat(
                nation_=("Smithy",),
                accession=("Founding City",),
                development=("Great Library",),
                deck=("Stone Hills", "Glory"),
            ),
            seat(
                "zenith_probe", "A", deck=("Fjord", "Moot"), nation_=("Explorer",), accession=("Last King",)
            ),
        ],
        decks={"main": cards("River Tribes")},
        market=market(None, None, "River Delta", None, None),
        pile=3,
        quick=1,
        begin="set_up",
        rounds=2,
    ),
    small(
        "probe-points",
        "cards that count cards, Power cards beyond ten points",
        [
            seat("vikings", "B", hand=("Combs", "Harald Hardrada"), tokens=(0, 6, 0)),
            seat("romans", "B", hand=("Awe-inspiring",), tokens=(0, 24, 0)),
        ],
        pile=2,
        ending=2,
    ),
    small(
        "probe-solstice",
        "a pile of 2 Unrest, and Solstice effects that take and return some",
        [
            seat(play=("Mysticism",), hand=(), unrest={"hand": 0}),
            seat(
                "romans", "B", play=("Bread and Circuses", "Religion"), hand=("Dalmatia",), unrest={"hand": 1}
            ),
        ],
        pile=2,
    ),
    small(
        "probe-recall",
        "cards that leave play with an Exhaust token on them, or are recalled",
        [
            seat(
                tokens=(1, 0, 0),
                hand=("Glory",),
                play=("Boats", "River Delta", "Holy Pass"),
                deck=("Stone Hills",),
                nation_=("Smithy",),
                accession=("Founding City",),
            ),
            seat(hand=("War Chief",), deck=("Conquer",)),
        ],
        market=market(None, None, "Wide Plain", None, None),
        pile=2,
    ),
    small(
        "probe-pottery",
        "Minoan Pottery with Progress on it, and an attack that recalls it",
        [
            seat("minoans", "B", tokens=(4, 0, 0), play=("Pottery",)),
            seat(hand=("Espionage", "Glory"), tokens=(0, 0, 0)),
        ],
        pile=2,
        rounds=2,
        hand=1,
    ),
    small(
        "probe-isles",
        "Drowned Isles sink Fame and Unrest cards",
        [
            seat(
                "isles",
                "A",
                tokens=(0, 0, 1),
                hand=("Fleet", "Renowned"),
                unrest={"discard": 1},
                deck=("Sea Wall",),
            ),
            seat(tokens=(0, 0, 1), hand=("Glory",)),
        ],
        market=market(None, None, "River Delta", None, None),
        pile=1,
        ending=2,
    ),
    small(
        "probe-tokens",
        "Exhaust tokens that come back to the State card",
        [
            seat(
                hand=("common:Olmecs",),
                play=("Code of Laws",),
                nation_=("Smithy", "Highland Clans"),
                discard=("Glory",),
            ),
            seat(),
        ],
        pile=2,
    ),
    small(
        "probe-exchange",
        "exiled cards without a market suit, and an exchange with the market",
        [seat(empire=True, play=("Charts",), hand=("Dynast",)), seat()],
        decks={"exile": cards("Explorer", "Uplands"), "main": cards("River Tribes")},
        market=market(None, "Council of Elders", None, None, None),
        pile=3,
    ),
    small(
        "probe-actions",
        "an Empire that gains actions",
        [seat(empire=True, tokens=(0, 2, 0), hand=("Levy", "Glory")), seat()],
        pile=2,
    ),
    small(
        "probe-idle",
        "two players who need do nothing, 3 rounds",
        [seat(hand=("Glory",)), seat()],
        market=market(None, None, "River Delta", None, None),
        pile=2,
        rounds=3,
        hand=1,
    ),
    small(
        "probe-order",
        "one player with two Solstice effects, a draw and a discard",
        [seat(play=("Great City", "Uplands"), deck=("Stone Hills", "Conquer")), seat()],
        pile=2,
        hand=1,
    ),
    small(
        "probe-reveal",
        "a main deck without a Tributary, and a break-through for one",
        [seat(hand=("Glory",)), seat()],
        decks={"main": cards("Uplands")},
        pile=2,
        rounds=2,
        hand=1,
    ),
    small(
        "probe-limits",
        "more cards to exhaust than tokens, a garrisoned knight to recall, a sinking without a sunken pile",
        [
            seat(
                "utopians",
                "B",
                hand=("Acclaimed",),
                play=("Code of Laws", "Mysticism", "Boats", "Viviane of the Lake"),
                hosted={"Bedwyr": "Viviane of the Lake"},
                garrison=("Bedwyr",),
                deck=("Stone Hills",),
            ),
            seat(empire=True, hand=("Fleet",), discard=("Glory",)),
        ],
        decks={"main": cards("Levy")},
        pile=4,
        hand=1,
    ),
    small(
        "probe-lend",
        "an Exhaust effect borrowed from a rival, and a City that can be played freely",
        [
            seat(empire=True, play=("Ambassador", "Masonry"), hand=("Founding City",), deck=("Conquer",)),
            seat(play=("Code of Laws",), deck=("Stone Hills",)),
        ],
        pile=2,
        hand=1,
    ),
    small(
        "probe-collapse",
        "1 Unrest in the pile; the Drowned Isles have one under a Region and one in the sunken pile",
        [
            seat("isles", "A", play=("Coral Shore",), under={"Coral Shore": 1}, unrest={"history": 1}),
            seat(unrest={"hand": 1}),
        ],
        decks={"main": cards("River Tribes")},
        market=market(None, None, "Wide Plain", None, None),
        pile=1,
        hand=1,
    ),
    small(
        "probe-find",
        "a search that finds nothing, while the top card of the deck is known",
        [seat(empire=True, hand=("Dynast", "Stone Face", "Glory"), deck=("Stone Hills", "Conquer")), seat()],
        pile=2,
    ),
]
