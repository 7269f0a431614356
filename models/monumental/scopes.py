"""Named instances of the game: the real one for each pair of civilizations, and how smaller ones are made.

A small scope has fewer cards, fixed deals or begins in the middle of a game; its description says which.
"""

from collections import Counter

from models.monumental.catalogue import (
    BARRICADE,
    BASICS,
    CARDS,
    CIVILIZATIONS,
    CONSTANTS,
    DEFENCE,
    LIMITS,
    PROFILES,
    REVOLT,
    Game,
    Sort,
)
from models.monumental.state import zones
from verify import Scope

ESPIONAGE = tuple(card["id"] for card in CARDS.values() if card["kind"] == "espionage")
FULL_BASICS = tuple(CARDS[name]["copies"] for name in BASICS)


def development_of(profile):
    return tuple(name for era in PROFILES[profile]["development"].values() for name in era)


def a_scope(name, description, civilizations, development, expect=None, exhaustive=True, **changes):
    """A scope with the numbers of the real game, but for what is given."""
    values = {
        "side": CONSTANTS["city_rows"],
        "slots": CONSTANTS["track_size"],
        "basics": FULL_BASICS,
        "revolts": CARDS[REVOLT]["copies"],
        "limits": (LIMITS["gold"], LIMITS["culture"], LIMITS["vp"]),
        "start_gold": CONSTANTS["start_gold"],
        "start_agents": CONSTANTS["start_agents"],
        "espionage": ESPIONAGE,
        "modules": ("spy",),
        "first_players": (0, 1),
        "first_round": 1,
        "last_round": 0,
        "most_rounds": 15,
        "rounds_between": None,
        "begin": None,
        "holder": None,
        "era": 1,
        "shown": (),
        "gone": (),
        "most": 127,
        "most_copies": 31,
        "depth": 14,
        "levels": 3,
        "known": None,
        "start": ({}, {}),
    } | changes
    game = Game(tuple(civilizations), tuple(development), values["espionage"], values["modules"])
    start = tuple(_start(seat, civ) for seat, civ in zip(values.pop("start"), civilizations, strict=True))
    slots, side = values.pop("slots"), values["side"]
    players = tuple(CIVILIZATIONS[civ]["english"] for civ in civilizations)
    if values["known"] is None:
        city = game.developments(Sort.BUILDING, Sort.KNOWLEDGE, Sort.WONDER)
        values["known"] = max(
            1, sum(values["basics"][:3]) + len(city) + max(len(s.get("order", ())) for s in start)
        )
    return Scope(
        name,
        description,
        expect=expect,
        exhaustive=exhaustive,
        civilizations=tuple(civilizations),
        players=players,
        game=game,
        cards=game.names,
        development=tuple(development),
        policies=game.policy_names,
        lasting=tuple(game.names[at] for at in game.lasting) or ("none",),
        zones=zones(players),
        cells=tuple(f"r{row + 1}c{column + 1}" for row in range(side) for column in range(side)),
        lines=(*(f"row {n + 1}" for n in range(side)), *(f"column {n + 1}" for n in range(side))),
        track=tuple(f"slot {n + 1}" for n in range(slots)),
        most_asked=_most_asked(game),
        most_gold=_most_owed(game, values["basics"]),
        start=start,
        owned=tuple(_owned(seat) for seat in start),
        **values,
    )


def _start(seat, civ):
    """What a seat is given; a seat without a City has the deck of its civilization."""
    deck = seat.get("deck", {} if seat.get("city") else CIVILIZATIONS[civ]["deck"])
    return {**seat, "deck": dict(Counter(deck))}


def _owned(seat):
    """How often a seat has each card of the starting decks."""
    found = Counter(seat["deck"])
    for content in seat.get("city", ()):
        found.update(name for name in (content if isinstance(content, tuple) else (content,)) if name)
    for key in ("order", "discard", "archive"):
        found.update(seat.get(key, ()))
    return dict(found)


def _most_owed(game, basics):
    """The highest price there is: that of a card, or of a Province behind all Barricades."""
    behind = DEFENCE * basics[BASICS.index(BARRICADE)]
    return max(
        game.highest_price(at) + (behind if sort == Sort.PROVINCE else 0)
        for at, sort in enumerate(game.sorts)
    )


def _most_asked(game):
    """The largest number of Production that a card asks to have been gained: further gains need not be counted."""
    asked = [1]
    for card in (*game.records, *game.policies):
        for op in card.get("effect", ()):
            if op["op"] == "if" and op["cond"]["c"] == "gained_at_least":
                asked.append(op["cond"]["n"])
    return max(asked)


def full(name, civilizations, profile="full", **changes):
    names = " against ".join(CIVILIZATIONS[civ]["english"] for civ in civilizations)
    return a_scope(
        name,
        f"{names}, the real game",
        civilizations,
        development_of(profile),
        exhaustive=False,
        rounds_between=(6, 10),
        **changes,
    )


REAL_GAMES = [
    full("full", ("greek", "mughal")),
    full("full-greek-aksumite", ("greek", "aksumite")),
    full("full-aksumite-mughal", ("aksumite", "mughal")),
]
SMALL = a_scope(
    "small",
    "Greeks against Aksumites, 12 Development cards, everything else as in the real game",
    ("greek", "aksumite"),
    development_of("small"),
    exhaustive=False,
    rounds_between=(3, 4),
)
