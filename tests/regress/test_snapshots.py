"""Snapshots: the same bytes every time, useful without a graph, refused in one sentence when damaged."""

import json

import pyarrow.parquet
import pytest

from tests.regress.shop import SHOP, changed, ludoproof, regress, repository

CHEAPER = changed(("PRICE = 3", "PRICE = 4"))


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A folder with the game and a snapshot of both scopes; only the short one keeps its graph."""
    folder = repository(tmp_path_factory.mktemp("snapshots") / "repository")
    done = ludoproof(
        "snapshot", "shop:MODEL", "--scope", "short", "--scope", "long", "--graph-states", 150, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def shop(kept, tmp_path):
    """A copy of it, to be damaged."""
    folder = repository(tmp_path / "repository")
    for path in kept.glob("shop-MODEL.*"):
        (folder / path.name).write_bytes(path.read_bytes())
    return folder


SNAPSHOT = "shop-MODEL.snapshot.json"


def test_one_and_two_workers_and_the_python_engine_write_the_same_bytes(kept, tmp_path):
    written = []
    for options in (("--workers", 1), ("--workers", 2), ("--engine", "python")):
        path = tmp_path / str(len(written)) / SNAPSHOT
        both = ("--scope", "short", "--scope", "long", "--graph-states", 150)
        done = ludoproof("snapshot", "shop:MODEL", *both, *options, "--out", path, cwd=kept)
        assert done.returncode == 0, done.stderr
        written.append({file.name: file.read_bytes() for file in path.parent.iterdir()})

    assert written[0] == written[1] == written[2]
    assert written[0] == {file.name: file.read_bytes() for file in kept.glob("shop-MODEL.*")}
    assert len(written[0]) == 3


def test_a_snapshot_is_the_same_under_another_name_and_without_its_graph(kept, tmp_path):
    for name, states in (("a.json", 150), ("b.json", 0)):
        options = ("--scope", "short", "--scope", "long", "--graph-states", states, "--out", tmp_path / name)
        assert ludoproof("snapshot", "shop:MODEL", *options, cwd=kept).returncode == 0

    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert (tmp_path / "a.json").read_bytes() == (kept / SNAPSHOT).read_bytes()
    assert sorted(file.name for file in tmp_path.glob("*.parquet")) == [
        "a.short.moves.parquet",
        "a.short.states.parquet",
    ]


def test_a_graph_that_is_no_longer_kept_does_not_stay_beside_the_snapshot(shop):
    options = ("--scope", "short", "--graph-states", 0, "--out", SNAPSHOT)
    done = ludoproof("snapshot", "shop:MODEL", *options, cwd=shop)

    assert "without its graph" in done.stdout
    assert not list(shop.glob("*.parquet"))


def test_a_snapshot_holds_counts_digests_verdicts_and_coverage_and_no_paths(kept):
    text = (kept / SNAPSHOT).read_text()
    entry = json.loads(text)["scopes"]["short"]

    assert str(kept) not in text
    assert entry["complete"] is True and entry["states"] == sum(level["states"] for level in entry["levels"])
    assert entry["claims"]["nobody_is_rich"]["verdict"] == "holds"
    assert entry["rules"]["buy"]["used"] > 0
    assert entry["clauses"] == ["SHOP-01", "SHOP-02", "SHOP-03", "SHOP-04", "SHOP-05"]


def test_the_graph_can_be_read_by_anything_that_reads_parquet(kept):
    entry = json.loads((kept / SNAPSHOT).read_text())["scopes"]["short"]
    states = pyarrow.parquet.read_table(kept / "shop-MODEL.snapshot.short.states.parquet")
    moves = pyarrow.parquet.read_table(kept / "shop-MODEL.snapshot.short.moves.parquet")

    assert (states.num_rows, moves.num_rows) == (entry["states"], entry["transitions"])
    assert states.column("phase")[0].as_py() == "INCOME" and states.column("stock")[0].as_py() == 2
    assert moves.column("name")[0].as_py() == "collect(player=Ana)"


def test_the_same_model_is_the_same_as_its_snapshot(shop):
    done, found = regress(shop, SHOP, against=SNAPSHOT)

    assert done.returncode == 0, done.stderr
    assert found["same"] is True
    assert done.stdout.count("THE SAME") == 2


def test_a_graph_is_enough_for_a_shortest_play(shop):
    done, found = regress(shop, CHEAPER, "--scope", "short", against=SNAPSHOT)

    first = found["first_difference"]
    assert done.returncode == 1
    assert first["length"] == 8
    assert first["results"][0]["cells"] == [["coins[Ana]", 1, 0]]
    assert found["states_lost"] > 0 and found["moves_bisimilar"] is False


def test_a_graph_says_which_moves_were_there(shop):
    new = changed(("    require(s.stock > 0", '    require(player == 0, "SHOP-04")\n    require(s.stock > 0'))

    _, found = regress(shop, new, "--scope", "short", against=SNAPSHOT)

    lost = found["first_difference"]["moves_lost"]
    assert [move["move"] for move in lost] == [{"rule": "buy", "player": "Ben"}]
    assert list(lost[0]["refused_by"]) == ["SHOP-04"]


def test_without_a_graph_it_says_what_can_be_said(shop):
    done, found = regress(shop, CHEAPER, "--scope", "long", against=SNAPSHOT)

    assert done.returncode == 1
    assert found["first_difference"] is None and found["first_level"] == 7
    assert found["levels_say"] == ["buy is used as often, with other results"]
    assert "keeps no graph" in found["notes"][0]
    assert "it shows within 8 moves" in done.stdout


def test_a_missing_graph_file_is_noted(shop):
    (shop / "shop-MODEL.snapshot.short.states.parquet").unlink()

    done, found = regress(shop, CHEAPER, "--scope", "short", against=SNAPSHOT)

    assert done.returncode == 1
    assert "there is no file 'shop-MODEL.snapshot.short.states.parquet'" in found["notes"][0]


def test_an_incomplete_snapshot_is_compared_as_far_as_it_goes(shop):
    done = ludoproof("snapshot", "shop:MODEL", "--max-depth", 6, "--out", "part.json", cwd=shop)
    assert done.returncode == 3 and "INCOMPLETE: depth limit of 6" in done.stdout

    done, found = regress(shop, CHEAPER, against="part.json")
    assert done.returncode == 3
    assert found["same"] is None and found["is"]["depth"] == 6


def edited(change):
    def damage(folder):
        data = json.loads((folder / SNAPSHOT).read_text())
        change(data)
        (folder / SNAPSHOT).write_text(json.dumps(data))

    return damage


def cut_short(folder):
    path = folder / SNAPSHOT
    path.write_bytes(path.read_bytes()[:500])


def spoil_graph(folder):
    path = folder / "shop-MODEL.snapshot.short.moves.parquet"
    path.write_bytes(path.read_bytes()[:-40])


def swap_graphs(folder):
    states, moves = (folder / f"shop-MODEL.snapshot.short.{what}.parquet" for what in ("states", "moves"))
    states.write_bytes(moves.read_bytes())


def change_a_move(folder):
    path = folder / "shop-MODEL.snapshot.short.moves.parquet"
    table = pyarrow.parquet.read_table(path)
    goals = table.column("to").to_pylist()
    goals[3] = 0
    at = table.column_names.index("to")
    pyarrow.parquet.write_table(table.set_column(at, "to", pyarrow.array(goals, pyarrow.int32())), path)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (cut_short, "cannot be read"),
        (edited(lambda data: data.update(format="other")), "is not a snapshot of ludoproof"),
        (edited(lambda data: data.update(version=9)), "is of version 9: this ludoproof reads version 3"),
        (edited(lambda data: data.update(model="chess")), "is of model 'chess', not of 'shop:MODEL'"),
        (edited(lambda data: data.update(scopes={})), "names no model or no scope"),
        (edited(lambda data: data["scopes"]["short"].pop("rules")), "lacks an entry"),
        (edited(lambda data: data["scopes"]["short"].update(states=3)), "do not add up"),
        (edited(lambda data: data["scopes"]["short"]["levels"].pop()), "do not add up"),
        (edited(lambda data: data["scopes"]["short"]["levels"][1].update(rules=7)), "is malformed"),
        (spoil_graph, "is damaged or of another run"),
        (swap_graphs, "is damaged or of another run"),
        (change_a_move, "is damaged or of another run"),
    ],
)
def test_a_damaged_or_foreign_snapshot_is_one_sentence(shop, damage, sentence):
    damage(shop)

    done, _ = regress(shop, CHEAPER, "--scope", "short", against=SNAPSHOT)

    assert done.returncode == 2
    assert sentence in done.stderr and done.stderr.count("\n") == 1


def test_a_scope_that_was_not_kept_is_one_sentence(shop):
    done, _ = regress(shop, SHOP, "--scope", "vast", against=SNAPSHOT)

    assert done.returncode == 2
    assert "has no scope 'vast': use one of long, short" in done.stderr
