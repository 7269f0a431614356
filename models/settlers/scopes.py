"""Named instances of the game: the real one for each choice of factions, with its variants, and alone."""

from itertools import combinations

from models.settlers.catalogue import DATA, FACTIONS, Game, Op, copies, label
from models.settlers.state import places
from verify import Scope

NAMES = {"roman": "Romans", "barbarian": "Barbarians", "egyptian": "Egyptians", "japanese": "Japanese"}
ATTACK_COUNTS = tuple(DATA["attack_deck"]["targets"].values())
ROUNDS = 5


def a_scope(name, description, factions, cards, expect=None, exhaustive=True, **changes):
    """A scope with the numbers of the real game, but for what is given."""
    game = Game(factions, cards, changes.get("small_boards", 0))
    solo = len(factions) == 1
    values = {
        "rounds": ROUNDS,
        "first_round": 1,
        "begins": "setup",
        "board": {},
        "start": (),
        "lookout": "standard",
        "peaceful": 0,
        "attack_counts": ATTACK_COUNTS,
        "attack_line": (),
        "line_length": 0,
        "count_points": 1,
        "no_goods": 0,
        "small_boards": 0,
        "most_goods": 120,
        "most_points": 500,
        "most_pending": 60,
        "most_defence": 1,
    } | changes
    ops = {card["op"] for card in game.card_list}
    routes = len(game.having("op", Op.TRADE)) * values["rounds"]
    for start in values["start"]:
        routes = max(routes, len(start.get("routes", ())))
    control = Op.CONTROL in ops or any(start.get("controlled") for start in values["start"])
    gates = len(game.gates)
    attacks = sum(values["attack_counts"])
    most_line = min(
        attacks + len(values["attack_line"]), 1 + len(values["attack_line"]) + 2 * values["rounds"]
    )
    players = tuple(NAMES[faction] for faction in factions)
    return Scope(
        name,
        description,
        expect=expect,
        exhaustive=exhaustive,
        players=players,
        factions=tuple(factions),
        cards=tuple(cards),
        card_names=tuple(label(card) for card in cards),
        places=places(players, gates),
        choices=tuple(f"choice {number + 1}" for number in range(max(1, len(game.choice_lists)))),
        game=game,
        solo=int(solo),
        control=int(control),
        blocking=int(Op.BLOCK in ops),
        chapel=int(Op.RAZE_CONVERT in ops),
        routes=routes,
        egyptian_routes=int(control and routes > 0),
        line=tuple(f"target {number + 1}" for number in range(most_line)) if solo else (),
        attack_cards=attacks + len(values["attack_line"]),
        most_left=max(4, len(players), most_line if solo else 0),
        **values,
    )


def real_game(name, description, factions, **changes):
    """The real game for some factions."""
    return a_scope(name, description, factions, copies("common", *factions), exhaustive=False, **changes)


def initials(factions):
    return "".join(faction[0] for faction in factions)


def people(factions):
    return ", ".join(NAMES[faction] for faction in factions)


REAL_GAMES = [
    real_game("full", "4 players, the real game with all factions", FACTIONS),
    real_game("full-3", f"3 players, the real game with {people(FACTIONS[1:])}", FACTIONS[1:]),
    real_game("full-2", f"2 players, the real game with {people(FACTIONS[:2])}", FACTIONS[:2]),
    *(
        real_game(f"full-3-{initials(chosen)}", f"3 players, the real game with {people(chosen)}", chosen)
        for chosen in combinations(FACTIONS, 3)
        if chosen != FACTIONS[1:]
    ),
    *(
        real_game(f"full-2-{initials(chosen)}", f"2 players, the real game with {people(chosen)}", chosen)
        for chosen in combinations(FACTIONS, 2)
        if chosen != FACTIONS[:2]
    ),
    real_game(
        "alternate", "4 players, the real game with the alternate Lookout", FACTIONS, lookout="alternate"
    ),
    real_game("advanced", "4 players, the real game with the advanced Lookout", FACTIONS, lookout="advanced"),
    real_game(
        "advanced-2",
        f"2 players, the real game with the advanced Lookout: {people(FACTIONS[2:])}",
        FACTIONS[2:],
        lookout="advanced",
    ),
    real_game("peaceful", "4 players, the real game in the peaceful variant", FACTIONS, peaceful=1),
    *(
        real_game(
            "solo" if faction == "roman" else f"solo-{initials((faction,))}",
            f"1 player, the real solo game with the {NAMES[faction]}",
            (faction,),
        )
        for faction in FACTIONS
    ),
]
