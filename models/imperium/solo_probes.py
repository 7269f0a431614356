"""Small solo scopes that can be searched whole: one for each corner of the C.I.V.'s rules.

The C.I.V. has two slots instead of four to six, and few cards; one or two rounds are played.
"""

from models.imperium.probes import cards, market, seat, small

SOLO = {"slots": 2, "pile": 4}


def civ(nation, **values):
    return seat(nation, "A", **values)


def against(name, description, human, rival, **values):
    return small(name, description, [human], civ=rival, **(SOLO | values))


IDLE = seat(hand=("Stone Hills",))

SOLO_PROBES = [
    against(
        "solo-tiny",
        "League against a League C.I.V. with 2 slots and a Dynasty deck of 1, 2 rounds",
        seat(hand=("Prosperity",), play=("Highland Clans",)),
        civ(
            "league",
            tokens=(2, 0, 0),
            slot=("Advance", "Stone Hills"),
            deck=("Conquer",),
            accession=("Founding City",),
            unrest={"discard": 1},
        ),
        decks={"region": cards("Wide Plain", "Uplands"), "main": cards("River Tribes")},
        market=market(None, None, "River Delta", None, None),
        hand=1,
        rounds=2,
    ),
    against(
        "solo-romans",
        "a Roman C.I.V. reveals an Attack; the human has a Region and a protection in play",
        seat(play=("Highland Clans", "Sea Wall")),
        civ("romans", slot=("Roman Expansion", "Dalmatia"), deck=("Raetia",)),
    ),
    against(
        "solo-carthage",
        "a Carthaginian empire reveals Glory and a Tributary: to what do the last words belong?",
        seat(hand=("Stone Hills", "Conquer")),
        civ(
            "carthaginians",
            empire=True,
            slot=("carthaginians:Glory", "River Tribes"),
            deck=("Mauretania",),
            tokens=(2, 0, 0),
        ),
        decks={"region": cards("Wide Plain")},
        market=market(None, "Council of Elders", None, None, None),
    ),
    against(
        "solo-utopians",
        "a Utopian C.I.V. with 5 Progress whose deck runs out",
        IDLE,
        civ(
            "utopians",
            tokens=(0, 0, 5),
            slot=("Charity",),
            play=("Visions of Shangri-La",),
            aside=("Path to Shangri-La",),
        ),
        decks={"fame": cards("Colossal")},
        market=market(None, None, "River Delta", None, None),
    ),
    against(
        "solo-greeks",
        "a Greek empire with tokens for a Tributary and for a Civilised card; the market has the second alone",
        IDLE,
        civ("greeks", empire=True, tokens=(2, 3, 0), slot=("Council of Elders", "Levy"), deck=("Conquer",)),
        decks={"main": cards("River Tribes")},
        market=market("Academy", None, "River Delta", None, None),
    ),
    against(
        "solo-minoans",
        "a Minoan empire reveals a card of its last row; both sides have an Unrest in the discard pile",
        seat(hand=("Stone Hills",), unrest={"discard": 1}),
        civ(
            "minoans",
            empire=True,
            slot=("Council of Elders", "Cyprus"),
            deck=("Crete",),
            unrest={"discard": 1},
        ),
    ),
    against(
        "solo-scythians",
        "a Scythian empire with 5 Materials reveals Glory and a Pinned card",
        IDLE,
        civ(
            "scythians",
            empire=True,
            tokens=(5, 0, 0),
            slot=("scythians:Glory", "Tamga"),
            deck=("Caucasia", "Pontic Steppe", "Tarim Basin"),
            development=("Ateas",),
        ),
        market=market("Levy", None, None, None, None),
    ),
    against(
        "solo-vikings",
        "a Viking C.I.V. reveals a Tributary; its Zenith card is next",
        IDLE,
        civ("vikings", slot=("River Tribes", "Combs"), deck=("Fjord",), accession=("Harald Hardrada",)),
        decks={"fame": cards("Colossal")},
    ),
    against(
        "solo-overlord",
        "the market token at Overlord level",
        IDLE,
        civ("league", slot=("Stone Hills",), deck=("Home Valley",)),
        market=market("Levy", None, "River Delta", None, None),
        level="overlord",
    ),
    against(
        "solo-chieftain",
        "the market token on a 5 at Chieftain level",
        IDLE,
        civ("league", slot=("Stone Hills",), deck=("Home Valley",)),
        market=market(None, None, None, None, "Uplands"),
        level="chieftain",
    ),
    against(
        "solo-warlord",
        "the card that is discarded at Warlord level",
        IDLE,
        civ("league", slot=("Stone Hills",), deck=("Home Valley", "Glory", "Conquer")),
        level="warlord",
    ),
    against(
        "solo-supreme",
        "a revealed Unrest in Supreme mode",
        IDLE,
        civ("league", slot=("Stone Hills",), deck=("Home Valley",), unrest={"slot": 1}),
        level="supreme",
    ),
    against(
        "solo-qin",
        "a Qin C.I.V. reveals a Pinned card, and no market card bears Population",
        IDLE,
        civ("qin", slot=("Legalism", "Mandate of Heaven"), deck=("Western Zhou",)),
        market=market("Levy", None, None, None, None),
    ),
    against(
        "solo-kings",
        "an Arthurian C.I.V. and the human meet King of Kings",
        seat("zenith_probe", "A", hand=("Last King",)),
        civ(
            "arthurians", slot=("Taliesin the Bard", "Levy"), discard=("Bedwyr", "Cai"), deck=("King Arthur",)
        ),
        rounds=2,
        hand=1,
    ),
    against(
        "solo-market",
        "a Persian C.I.V. chooses between two market cards with tokens",
        IDLE,
        civ("persians", slot=("Bactria", "Tamga"), deck=("Zagros",)),
        market=market("Levy", None, "Wide Plain", "Uplands", "Holy Pass"),
        on_market=((2, (2, 0, 0)), (3, (0, 0, 1)), (4, (0, 1, 0))),
    ),
    against(
        "solo-ties",
        "the same, with more tokens on the card that Progress has to equal",
        IDLE,
        civ("persians", slot=("Bactria", "Tamga"), deck=("Zagros",)),
        market=market("Levy", None, "Wide Plain", "Uplands", "Holy Pass"),
        on_market=((2, (2, 0, 0)), (3, (0, 0, 1)), (4, (0, 2, 0))),
    ),
    against(
        "solo-give",
        "the human gives the C.I.V. a card or an Unrest",
        seat(hand=("Envoys", "Stone Hills"), unrest={"hand": 1}),
        civ("league", slot=("Stone Hills",), deck=("Home Valley",)),
    ),
    against(
        "solo-slots",
        "the last round against a C.I.V. whose slots hold cards worth points and an Unrest",
        seat(tokens=(0, 0, 2)),
        civ("league", slot=("Great City",), deck=("River Tribes", "Home Valley"), unrest={"slot": 1}),
        ending=2,
    ),
    against(
        "solo-fame",
        "an Arthurian C.I.V. draws a Fame card",
        IDLE,
        civ("arthurians", slot=("Taliesin the Bard",), discard=("Bedwyr",), deck=("King Arthur",)),
        decks={"fame": cards("Colossal")},
    ),
    against(
        "solo-bonus",
        "the first turn after a lost campaign, with twice the tokens",
        seat(tokens=(6, 4, 2), hand=("Advance",)),
        civ("league", slot=("Stone Hills",), deck=("Home Valley",)),
        market=market(None, "Council of Elders", None, None, None),
        veteran=1,
        hand=1,
    ),
    against(
        "solo-persians",
        "a Persian empire reveals an Attack that gives Unrest; the human has a protection",
        seat(play=("Sea Wall",)),
        civ("persians", empire=True, slot=("Persian Gold",), deck=("Zagros",)),
    ),
]
