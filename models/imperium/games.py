"""The real games: any nations of both boxes, against each other or against the C.I.V."""

from models.imperium.catalogue import CARD, NATION, common_cards, common_unrest
from models.imperium.scopes import a_scope, seat_of

DOUBLED_TOKENS = (6, 4, 2)


def full(name, description, nations, common="classics", **changes):
    """A real game of 2 to 4 players."""
    players = len(nations)
    seats = [seat_of(nation, side, players) for nation, side in nations]
    return a_scope(name, description, seats, common=common, exhaustive=False, random_first=1, **changes)


def both_boxes(nations, common, players):
    """The common cards of one box, Tributaries named like a nation replaced at random from the other (IMP-GSET-18)."""
    names = {NATION[nation]["name_en"] for nation in nations}
    decks = common_cards(common, players)
    kept = [card for card in decks["tributary"] if CARD[card]["name_en"] not in names]
    other = "legends" if common == "classics" else "classics"
    spare = common_cards(other, players)["tributary"]
    pool = [card for card in spare if CARD[card]["name_en"] not in names]
    replaced = len(decks["tributary"]) - len(kept)
    decks |= {"tributary": kept, "pool": pool}
    return {"decks": decks, "pile": common_unrest(common, players), "replaced": replaced}


def combined(name, description, nations, common="classics", **changes):
    """A game of 2 to 4 players with both boxes."""
    players = len(nations)
    seats = [seat_of(nation, side, players) for nation, side in nations]
    cards = both_boxes([nation for nation, _ in nations], common, players)
    return a_scope(name, description, seats, **cards, exhaustive=False, random_first=1, **changes)


def solo(name, description, human, civ, common="classics", level="imperator", tokens=None, **changes):
    """A real game against the C.I.V.; with both boxes where its nations and market are not of the same one."""
    start = {} if tokens is None else {"tokens": tokens}
    opponent = (3, 2, 1) if level in ("sovereign", "overlord", "supreme") else (0, 0, 0)
    seats = [seat_of(human[0], human[1], 1, **start)]
    rival = seat_of(civ, "A", 1, tokens=opponent)
    mixed = {NATION[nation]["box"] for nation in (human[0], civ)} != {common}
    cards = both_boxes((human[0], civ), common, 1) if mixed else {"common": common}
    return a_scope(name, description, seats, **cards, civ=rival, level=level, exhaustive=False, **changes)


GAMES = [
    full("full", "2 players, Romans and Carthaginians, Classics", (("romans", "A"), ("carthaginians", "A"))),
    full("full-celts", "2 players, Celts and Persians, Classics", (("celts", "A"), ("persians", "A"))),
    full("full-greeks", "2 players, Greeks and Scythians, Classics", (("greeks", "A"), ("scythians", "A"))),
    full(
        "full-vikings",
        "2 players, Vikings and Macedonians, Classics",
        (("vikings", "A"), ("macedonians", "A")),
    ),
    full(
        "full-arthurians",
        "2 players, Arthurians and Utopians, Legends",
        (("arthurians", "A"), ("utopians", "A")),
        common="legends",
    ),
    full(
        "full-atlanteans",
        "2 players, Atlanteans and Minoans, Legends",
        (("atlanteans", "A"), ("minoans", "A")),
        common="legends",
    ),
    full(
        "full-olmecs",
        "2 players, Olmecs and Qin, Legends",
        (("olmecs", "A"), ("qin", "A")),
        common="legends",
    ),
    full(
        "full-egyptians",
        "2 players, Egyptians and Mauryans, Legends",
        (("egyptians", "A"), ("mauryans", "A")),
        common="legends",
    ),
    full(
        "full-3",
        "3 players, Romans, Greeks and Celts with the B sides, Classics",
        (("romans", "B"), ("greeks", "B"), ("celts", "B")),
    ),
    full(
        "full-4",
        "4 players, Olmecs, Qin, Mauryans and Minoans with the B sides, Legends",
        (("olmecs", "B"), ("qin", "B"), ("mauryans", "B"), ("minoans", "B")),
        common="legends",
    ),
    combined(
        "full-combined",
        "3 players, Egyptians, Carthaginians and Vikings, both boxes with the Classics market",
        (("egyptians", "B"), ("carthaginians", "B"), ("vikings", "B")),
    ),
    full(
        "full-quick",
        "2 players, Persians and Macedonians, with the quick-game options",
        (("persians", "B"), ("macedonians", "B")),
        quick=1,
    ),
    solo("solo", "Romans against the Carthaginians at Imperator level", ("romans", "A"), "carthaginians"),
    *(
        solo(
            f"solo-full-{civ}",
            f"{human.capitalize()} against the {NATION[civ]['name_en']} at {level.capitalize()} level",
            (human, "A"),
            civ,
            common=box,
            level=level,
        )
        for human, civ, box, level in (
            ("greeks", "celts", "classics", "chieftain"),
            ("persians", "romans", "classics", "warlord"),
            ("celts", "scythians", "classics", "sovereign"),
            ("romans", "vikings", "classics", "overlord"),
            ("minoans", "utopians", "legends", "supreme"),
            ("atlanteans", "arthurians", "legends", "imperator"),
            ("mauryans", "olmecs", "legends", "imperator"),
            ("utopians", "qin", "legends", "imperator"),
            ("egyptians", "minoans", "legends", "sovereign"),
            ("qin", "atlanteans", "legends", "imperator"),
        )
    ),
    solo(
        "solo-veteran",
        "Romans against the Greeks, after a lost campaign",
        ("romans", "B"),
        "greeks",
        tokens=DOUBLED_TOKENS,
        veteran=1,
    ),
    solo(
        "solo-quick",
        "Greeks against the Persians with the quick-game options",
        ("greeks", "A"),
        "persians",
        quick=1,
    ),
]
