"""Named instances of the game: the real one for each number of players, and small ones that can be searched whole.

A small scope has fewer cards, tiles, spaces and rounds; its description says which. Cards whose names begin
with `m_` are invented: each has one effect of the real cards.
"""

from models.gentes.catalogue import DATA, NONE, Game
from models.gentes.state import places
from verify import Scope

COLOURS = ("red", "blue", "green", "yellow")
CONSTANTS = {key: entry["value"] for key, entry in DATA["constants"].items()}
ALL_CARDS = tuple(card["id"] for card in DATA["cards"])
FIRST_GAME = tuple(
    {"hand": tuple(row["cards"]), "citizens": row["citizens"]} for row in DATA["first_game_setup"]
)
EXTRA = "extra_citizens"


def a_scope(name, description, players, cards, tiles, spaces, expect=None, exhaustive=True, **changes):
    """A scope with the numbers of the real game, but for what is given."""
    values = {
        "display": CONSTANTS["display_slots"],
        "rounds": CONSTANTS["rounds"],
        "rounds_per_era": CONSTANTS["rounds_per_era"],
        "slots": CONSTANTS["timeline_slots"],
        "padlocks": CONSTANTS["padlocks_per_player"],
        "padlock_tokens": CONSTANTS["padlock_tokens"],
        "hourglasses": CONSTANTS["hourglass_tokens"],
        "cubes": CONSTANTS["indicator_cubes"],
        "bin_size": CONSTANTS["cube_bin_capacity"],
        "tokens": CONSTANTS["city_tokens_per_player"],
        "bank": CONSTANTS["coins"]["total_value"],
        "start_coins": CONSTANTS["start_coins"],
        "bonus_at": (8, 18, CONSTANTS["city_tokens_per_player"]),
        "small_bonus_round": 5,
        "cube_slots": (),
        "joker": NONE,
        "advanced": 0,
        "ledger": True,
        "first_player": 0,
        "first_round": 1,
        "mixed_row": True,
        "start": (),
        "start_cards": 0,
        "start_citizens": 0,
        "revealed": 0,
        "boxed": (),
    } | changes
    game = Game(cards, tiles, spaces, values["display"])
    boosts = len(game.foyers(2))
    repeats = sum(card["tax_repeats"] for card in game.card_list)
    return Scope(
        name,
        description,
        expect=expect,
        exhaustive=exhaustive,
        players=COLOURS[:players],
        cards=tuple(cards),
        tiles=tuple(tiles),
        spaces=tuple(spaces),
        places=places(COLOURS[:players]),
        income_cards=tuple(cards[number] for number in game.income_numbers) or ("none",),
        game=game,
        most_tax=8 * 2 ** (repeats + min(boosts, values["tokens"])),
        most_recruits=2 + boosts + sum(card[EXTRA] for card in game.card_list),
        most_cubes=values["cubes"],
        most_left=max(6, values["revealed"], len(values["boxed"]), 4 * players),
        **values,
    )


def tiles_for(players):
    """The action tiles whose dots show a number of players (GEN-SETUP-03)."""
    return tuple(tile["id"] for tile in DATA["action_tiles"] if players in tile["players"])


def spaces_for(players):
    """Cities and Foyers of the side of the board for a number of players (GEN-SETUP-01)."""
    small = players <= 2
    cities = [city["id"] for city in DATA["cities"] if city["on_1_2P_side"] or not small]
    side = "1-2P" if small else "3-4P"
    return (*cities, *(foyer["id"] for foyer in DATA["foyers"] if foyer["side"] == side))


def real_game(name, description, players, first_game=False, **changes):
    """The real game for a number of players."""
    small = players <= 2
    values = {"cube_slots": tuple(slot - 1 for slot in CONSTANTS["display_cube_slots_1_2P"]) if small else ()}
    if first_game:
        values |= {"start": FIRST_GAME[:players], "boxed": (1, 1, 1, 1, 2, 2, 3, 3) if small else ()}
    else:
        values |= {
            "revealed": 6 if players == 1 else 3 * players,
            "start_cards": CONSTANTS["start_cards"],
            "start_citizens": CONSTANTS["start_citizens"],
            "boxed": (1, 1, 2, 2, 3, 3) if small else (),
        }
    tiles = tiles_for(players)
    if players == 1:
        solo = DATA["solo_setup"]
        tiles = (*solo["action_tiles"], solo["joker_tile"])
        values["joker"] = len(tiles) - 1
    return a_scope(
        name,
        description,
        players,
        ALL_CARDS,
        tiles,
        spaces_for(players),
        exhaustive=False,
        **(values | changes),
    )


REAL_GAMES = [
    real_game("full", "4 players, the real game with drafted cards", 4),
    real_game("full-3", "3 players, the real game with drafted cards", 3),
    real_game("full-2", "2 players, the real game with drafted cards on the 1-2P side", 2),
    real_game("solo", "1 player, the real solo game", 1),
    real_game("first-4", "4 players, the first game with fixed cards", 4, first_game=True),
    real_game("first-3", "3 players, the first game with fixed cards", 3, first_game=True),
    real_game("first-2", "2 players, the first game with fixed cards on the 1-2P side", 2, first_game=True),
    real_game("advanced", "4 players, the real game with the advanced set-up", 4, advanced=1),
]
