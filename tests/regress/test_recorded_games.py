"""Recorded games: replayed after a change, they break at the right move by the right clause."""

import json
import re
from pathlib import Path

import pytest

from tests.regress.shop import SHOP, changed, ludoproof, repository

DOCS = Path(__file__).parent.parent.parent / "docs"

MOVES = [
    {"rule": "collect", "player": "Ana"},
    {"rule": "skip", "player": 0},
    {"rule": "eat", "player": "Ana", "count": 0},
    {"rule": "collect", "player": "Ben"},
    {"rule": "skip", "player": "Ben"},
    {"rule": "eat", "count": 0, "player": 1},
    {"rule": "collect", "player": "Ana"},
    {"rule": "buy", "player": "Ana"},
    {"rule": "eat", "player": "Ana", "count": 1},
]
GAME = {"model": "shop:MODEL", "scope": "short", "moves": MOVES}


@pytest.fixture
def shop(tmp_path):
    return repository(tmp_path / "repository")


def replay(folder, game, text=SHOP):
    """A log of another program, played with the game as `text`."""
    (folder / "shop.py").write_text(text)
    (folder / "log.game.json").write_text(json.dumps(game))
    done = ludoproof("replay", "log.game.json", "--json", "out.json", cwd=folder)
    out = folder / "out.json"
    return done, json.loads(out.read_text())["games"][0] if out.exists() else None


def test_a_log_with_nothing_but_moves_is_played(shop):
    done, found = replay(shop, GAME)

    assert done.returncode == 0, done.stdout + done.stderr
    assert found["broken_at"] is None
    assert "1 games, 9 moves: 0 break" in done.stdout


def test_a_game_breaks_at_the_move_that_is_refused_now_with_the_clause_and_the_state(shop):
    done, found = replay(shop, GAME, changed(("PRICE = 3", "PRICE = 5")))

    assert done.returncode == 1
    assert (found["broken_at"], found["move"]) == (8, "buy(player=Ana)")
    assert found["clauses"] == {"SHOP-03": "Goods cost their price."}
    assert "coins[Ana] = 4" in found["state"] and "phase = BUY" in found["state"]
    assert "breaks at move 8, buy(player=Ana)" in done.stdout
    assert "1 of 1 games break by SHOP-03, the earliest at move 8" in done.stdout


def test_a_checkpoint_breaks_where_a_value_is_another(shop):
    game = GAME | {
        "checkpoints": [{"after": 8, "fields": {"coins[Ana]": 1, "goods[Ana]": 1, "phase": "EAT"}}]
    }

    assert replay(shop, game)[0].returncode == 0
    done, found = replay(shop, game, changed(("PRICE = 3", "PRICE = 4")))
    assert done.returncode == 1
    assert (found["broken_at"], found["why"]) == (8, "coins[Ana] was 1, is 0")


def test_a_game_that_should_be_over_breaks_when_it_goes_on(shop):
    done, found = replay(shop, GAME | {"over": True})

    assert done.returncode == 1
    assert (found["broken_at"], found["why"]) == (9, "the game was over here, now it goes on")


def test_a_rule_that_is_gone_breaks_the_game_where_it_is_used(shop):
    done, found = replay(
        shop, GAME, changed(("def skip(", "def pass_by("), ("buy, skip, eat", "buy, pass_by, eat"))
    )

    assert done.returncode == 1
    assert found["broken_at"] == 2
    assert "has no rule 'skip': use one of collect, buy, pass_by, eat" in found["why"]


def test_a_scope_that_is_gone_breaks_the_game_at_its_start(shop):
    done, found = replay(shop, GAME, SHOP.replace('Scope("short"', 'Scope("brief"'))

    assert done.returncode == 1
    assert found["broken_at"] == 0 and "has no scope 'short'" in found["why"]


def test_bookkeeping_that_has_to_come_first_breaks_a_game(shop):
    automatic = SHOP.replace(
        '@rule("SHOP-02", player=PLAYERS)\ndef collect', '@auto("SHOP-02", player=PLAYERS)\ndef collect'
    ).replace("always, require", "always, auto, require")
    first = {"rule": "skip", "player": "Ana"}

    done, found = replay(shop, GAME | {"moves": [first]}, automatic)

    assert done.returncode == 1
    assert found["broken_at"] == 1
    assert found["why"] == "bookkeeping has to come first: collect(player=Ana)"


def test_random_games_are_recorded_reproducibly_and_replayed(shop):
    for out in ("one", "two"):
        done = ludoproof("record", "shop:MODEL", "--games", 6, "--seed", 4, "--out", out, cwd=shop)
        assert done.returncode == 0, done.stderr

    games = sorted((shop / "one").iterdir())
    assert len(games) == 6
    assert [game.read_text() for game in games] == [(shop / "two" / game.name).read_text() for game in games]
    assert json.loads(games[0].read_text())["over"] is True
    assert ludoproof("replay", "one", cwd=shop).returncode == 0

    (shop / "shop.py").write_text(changed(("s.stock = 2", "s.stock = 1")))
    done = ludoproof("replay", "one", "--json", "-", cwd=shop)
    found = json.loads(done.stdout)
    assert done.returncode == 1
    second_sale = [game["broken_at"] for game in found["games"] if game["broken_at"] is not None]
    assert found["broken"] == len(second_sale) > 0


def test_a_saved_trace_becomes_a_recorded_game(shop):
    (shop / "shop.py").write_text(changed(("s.coins[0] < 10", "s.coins[0] < 4")))
    assert ludoproof("check", "shop:MODEL", cwd=shop).returncode == 1
    trace = "ludoproof-traces/shop-MODEL-short-nobody_is_rich.itf.json"

    done = ludoproof("record", "shop:MODEL", "--from", trace, "--out", "games", cwd=shop)

    assert done.returncode == 0, done.stderr
    game = json.loads((shop / "games" / "shop-MODEL-short-nobody_is_rich.game.json").read_text())
    assert len(game["moves"]) == 7 and game["checkpoints"][-1]["fields"]["coins[Ana]"] == 4
    assert ludoproof("replay", "games", cwd=shop).returncode == 0


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ({"moves": []}, "names no model"),
        (GAME | {"moves": [{"player": 0}]}, "move 1 is not an object with a 'rule'"),
        (GAME | {"version": 7}, "is of version 7"),
        (GAME | {"format": "chess"}, "is not a recorded game"),
        (GAME | {"mvoes": []}, "has an unknown entry 'mvoes'"),
        (
            GAME | {"checkpoints": [{"after": 40, "fields": {}}]},
            "has a checkpoint after move 40: it has 9 moves",
        ),
        (GAME | {"checkpoints": [3]}, "is malformed"),
        (GAME | {"model": "chess"}, "unknown model 'chess'"),
    ],
)
def test_a_log_that_cannot_be_used_is_one_sentence(shop, game, sentence):
    done, _ = replay(shop, game)

    assert done.returncode == 2
    assert sentence in done.stderr and done.stderr.count("\n") == 1


def test_the_game_of_the_documentation_can_be_played_with_the_game_of_the_tutorial(shop):
    (game,) = re.findall(r"```json\n(.*?)```", (DOCS / "recorded-games.md").read_text(), re.DOTALL)
    tutorial = re.findall(
        r"```python file=market.py\n(.*?)```", (DOCS / "tutorial.md").read_text(), re.DOTALL
    )
    (shop / "market.py").write_text(tutorial[0])
    (shop / "log.game.json").write_text(game)

    done = ludoproof("replay", "log.game.json", cwd=shop)

    assert (done.returncode, done.stdout) == (0, "1 games, 2 moves: 0 break\n"), done.stderr


def test_a_folder_without_games_is_one_sentence(shop):
    done = ludoproof("replay", ".", cwd=shop)

    assert done.returncode == 2
    assert "has no recorded games" in done.stderr
