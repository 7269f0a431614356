"""The tournament of random games: who plays whom, what is kept, how it ends. Only the slow test plays a real game."""

import json
from collections import Counter

import pytest

from models.imperium import tournament
from models.imperium.catalogue import NATION
from models.imperium.tournament import LEVELS, NATIONS, exit_code, lines, main, pairings, parse


class FakePlayer:
    """Plays nothing, and says that all games were scored."""

    made = []

    def __init__(self, scope, seed):
        self.made.append(scope.name)

    def play(self, scope, games):
        found = {"games": games, "moves": [10] * games, "rounds": [3] * games, "errors": []}
        return found | {
            "ends": Counter(scored=games),
            "wins": Counter({0: games}),
            "words": Counter(gain=games),
        }


@pytest.fixture
def fake(monkeypatch):
    monkeypatch.setattr(tournament, "Player", FakePlayer)
    monkeypatch.setattr(FakePlayer, "made", [])
    return FakePlayer


def test_every_nation_plays_its_games_against_others():
    played, rivals = Counter(), {}
    for one, other, games in pairings(NATIONS, 200, 3, seed=1):
        assert one != other
        played.update({one: games, other: games})
        for nation, rival in ((one, other), (other, one)):
            rivals.setdefault(nation, []).append(rival)

    assert played == dict.fromkeys(NATIONS, 200)
    assert all(len(set(met)) == 3 for met in rivals.values())


def test_every_civ_is_met_at_every_level():
    rows = [row for key, found in lines(parse(["--what", "solo"])) for row in found]

    assert {(civ, level) for _, (_, civ, level), _ in rows} == {
        (n, level) for n in NATIONS for level in LEVELS
    }
    assert all(human != civ and games == 40 for _, (human, civ, _), games in rows)


@pytest.mark.parametrize(("one", "other"), [("romans", "celts"), ("romans", "qin")])
def test_nations_of_both_boxes_can_meet(one, other):
    scope = tournament.duel_scope(one, other)

    assert scope.seats == (NATION[one]["name_en"], NATION[other]["name_en"])
    assert scope.replaced == 0 or NATION[one]["box"] != NATION[other]["box"]


def test_the_levels_of_a_civ_share_the_fields_of_their_states():
    first, *others = [
        tournament._instance(tournament.solo_scope("romans", "greeks", level)) for level in LEVELS
    ]
    for other in others:
        assert [(f.name, f.lo, f.hi, f.size) for f in other.schema.fields] == [
            (f.name, f.lo, f.hi, f.size) for f in first.schema.fields
        ]


def test_what_was_played_is_kept_and_resumed(fake, tmp_path, capsys):
    path = tmp_path / "record.json"
    arguments = ["--what", "duels", "--games", "4", "--opponents", "1", "--json", str(path)]

    assert main([*arguments, "--nations", "romans", "greeks"]) == 0
    assert main([*arguments, "--nations", "romans", "greeks", "--resume"]) == 0
    assert fake.made == ["duel-greeks-romans"]
    assert json.loads(path.read_text())["lines"][0]["played"][0]["ends"] == {"scored": 4}
    assert "| Romans | greeks | 4 | 4 | 0 | 0 | 0 |" in capsys.readouterr().out


def test_an_interrupted_tournament_keeps_what_it_has(fake, monkeypatch, tmp_path):
    def stop_at_the_second(self, scope, seed):
        if self.made:
            raise KeyboardInterrupt
        self.made.append(scope.name)

    monkeypatch.setattr(fake, "__init__", stop_at_the_second)
    path = tmp_path / "record.json"

    assert main(["--games", "2", "--opponents", "1", "--json", str(path)]) == 3
    record = json.loads(path.read_text())
    assert record["stopped"] == "interrupted"
    assert len(record["lines"]) == 1


@pytest.mark.parametrize(
    ("ends", "errors", "code"),
    [({"scored": 1}, [], 0), ({"cut": 1}, [], 3), ({"running": 1}, ["stuck"], 1)],
)
def test_the_exit_code_says_whether_all_games_ended(ends, errors, code):
    record = {"stopped": None, "lines": [{"key": "duel", "played": [{"ends": ends, "errors": errors}]}]}

    assert exit_code(record) == code


@pytest.mark.slow
def test_a_real_duel_and_solo_games_at_two_levels_end(tmp_path):
    arguments = ["--nations", "romans", "celts", "--games", "4", "--opponents", "1", "--solo-games", "3"]

    assert main([*arguments, "--levels", "chieftain", "overlord", "--json", str(tmp_path / "r.json")]) == 0
    record = json.loads((tmp_path / "r.json").read_text())
    assert sum(row["games"] for line in record["lines"] for row in line["played"]) == 4 + 2 * 2 * 3
