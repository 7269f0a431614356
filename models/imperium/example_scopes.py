"""The positions of the worked examples (IMP-EX-01 to 14): the rulebook's sample turn, reshuffles, a turn of the C.I.V."""

from models.imperium.probes import SMALL, cards, market, seat
from models.imperium.scopes import a_scope

NUMBERS = SMALL | {"rounds": 3, "hand": 5, "depth": 8, "most_tokens": 60, "decks": {}, "pile": 6}


def position(name, description, seats, **values):
    """A position of an example: it is played from, not searched."""
    return a_scope(name, description, seats, exhaustive=False, **(NUMBERS | values))


EXAMPLE_SCOPES = [
    position(
        "example-turn",
        "the sample turn of the rulebook: Macedonians, side B, with Port in the market",
        [
            seat(
                "macedonians",
                "B",
                tokens=(3, 2, 1),
                hand=("macedonians:Advance", "Haliacmon Valley", "Orestis"),
                deck=("Pelagonia", "Phalanx"),
                unrest={"hand": 2},
            ),
            seat(),
        ],
        decks={"main": cards("IMP-C-1REG3", "Armenians")},
        market=market(None, "IMP-C-1UNC9", None, "IMP-C-1UNC19", "IMP-C-1TRI7"),
    ),
    position(
        "example-reshuffle",
        "a Barbarian who draws with an empty deck, one nation card before the accession card",
        [
            seat(
                "league",
                "A",
                hand=("Advance", "Conquer"),
                discard=("Prosperity", "Glory", "Home Valley", "Stone Hills"),
                nation_=("Smithy",),
                accession=("Founding City",),
            ),
            seat(),
        ],
    ),
    position(
        "example-zenith",
        "Vikings reshuffle with their Zenith card next",
        [
            seat("vikings", "A", hand=("Jomsviking",), discard=("Althing",), accession=("Harald Hardrada",)),
            seat(),
        ],
    ),
    position(
        "example-nadir",
        "Arthurians reshuffle with their Nadir card next",
        [
            seat("arthurians", "A", hand=("King Arthur",), discard=("Cafall",), accession=("Gwaith Camlan",)),
            seat(),
        ],
    ),
    position(
        "example-civ",
        "a C.I.V. with five full slots at Imperator level",
        [seat()],
        civ=seat(
            "league",
            "A",
            slot=("Advance", "Conquer", "Smithy", "Glory", "Prosperity"),
            deck=("War Chief", "Dynast", "Great Library", "Legion Roads", "Highland Clans"),
        ),
        market=market("Levy", "Council of Elders", "River Delta", "Uplands", "Envoys"),
        slots=5,
        begin="civ_turn",
    ),
]
