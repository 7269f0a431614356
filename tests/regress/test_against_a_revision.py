"""A model against itself at a git revision: changes are caught with a shortest play, refactorings are not."""

import json

import pytest

from tests.regress.shop import SHOP, changed, git, ludoproof, regress, repository


@pytest.fixture
def shop(tmp_path):
    return repository(tmp_path / "repository")


def names(moves):
    return [move["move"] for move in moves]


def test_nothing_changed_is_the_same(shop):
    done, found = regress(shop, SHOP)

    assert done.returncode == 0, done.stderr
    assert found["same"] is True and found["complete"] is True and found["moves_bisimilar"] is True
    assert (found["states_gained"], found["states_lost"]) == (0, 0)
    assert "THE SAME" in done.stdout


def test_a_changed_constant_is_caught_by_a_shortest_play(shop):
    done, found = regress(shop, changed(("PRICE = 3", "PRICE = 4")))

    first = found["first_difference"]
    assert done.returncode == 1
    assert first["length"] == 8
    assert [move["rule"] for move in first["play"]] == ["collect", "skip", "eat"] * 2 + ["collect"]
    assert first["results"] == [
        {
            "move": {"rule": "buy", "player": "Ana"},
            "cells": [["coins[Ana]", 1, 0]],
            "clauses": [["SHOP-03"], ["SHOP-03"]],
            "chance": None,
        }
    ]
    assert first["clauses"] == ["SHOP-03"]
    assert "coins[Ana] was 1, is 0" in done.stdout


def test_a_dropped_requirement_is_caught_with_the_clause_that_refused(shop):
    done, found = regress(shop, changed(('    require(s.turn == player, "SHOP-01")\n', "")))

    first = found["first_difference"]
    assert done.returncode == 1
    assert first["length"] == 0 and first["play"] == []
    assert names(first["moves_gained"]) == [{"rule": "collect", "player": "Ben"}]
    assert first["moves_gained"][0]["refused_by"] == {"SHOP-01": "Players take turns."}
    assert first["moves_lost"] == []
    assert found["moves_bisimilar"] is False
    assert found["states_gained"] > 0


def test_an_added_requirement_is_caught_with_the_clause_that_refuses(shop):
    new = changed(("    require(s.stock > 0", '    require(player == 0, "SHOP-04")\n    require(s.stock > 0'))

    _, found = regress(shop, new)

    first = found["first_difference"]
    assert first["length"] == 10 and first["play"][-1] == {"rule": "collect", "player": "Ben"}
    assert names(first["moves_lost"]) == [{"rule": "buy", "player": "Ben"}]
    assert list(first["moves_lost"][0]["refused_by"]) == ["SHOP-04"]
    assert found["states_gained"] == 0 and found["states_lost"] > 0


def test_a_reordered_phase_is_caught_after_the_move_that_leads_elsewhere(shop):
    new = changed(
        ("ORDER = (Phase.INCOME, Phase.BUY, Phase.EAT)", "ORDER = (Phase.INCOME, Phase.EAT, Phase.BUY)")
    )

    done, found = regress(shop, new)

    first = found["first_difference"]
    assert done.returncode == 1
    assert first["length"] == 1 and first["play"] == []
    assert first["results"][0]["move"] == {"rule": "collect", "player": "Ana"}
    assert first["results"][0]["cells"] == [["phase", "BUY", "EAT"]]


def test_another_set_up_is_caught_at_the_start(shop):
    done, found = regress(shop, changed(("s.stock = 2", "s.stock = 1")))

    assert done.returncode == 1
    assert found["first_difference"]["length"] == 0
    assert found["first_difference"]["start"] == [["stock", 2, 1]]
    assert "the game starts differently" in done.stdout


def test_a_refactoring_that_changes_nothing_is_the_same(shop):
    new = changed(
        ("rules=[collect, buy, skip, eat]", "rules=[eat, skip, collect, buy]"),
        ("        stock=Int(0, 2),\n", ""),
        ("        turn=Ref(PLAYERS),\n", "        stock=Int(0, 2),\n        turn=Ref(PLAYERS),\n"),
        ("    INCOME = 0\n    BUY = 1\n    EAT = 2\n", "    EAT = 0\n    INCOME = 1\n    BUY = 2\n"),
        ("coins=Array(Int(0, 12), PLAYERS)", "coins=Array(Int(0, 40), PLAYERS)"),
        (
            "player=PLAYERS, count=(0, 1))\ndef eat(s, player, count)",
            "count=(1, 0), player=PLAYERS)\ndef eat(s, count, player)",
        ),
    ).replace("advance(", "go_on(")

    done, found = regress(shop, new)

    assert done.returncode == 0, done.stdout + done.stderr
    assert found["same"] is True
    assert found["interface"] == ["field coins was 0..12, is 0..40"]


def test_a_renamed_rule_is_reported_as_renamed(shop):
    done, found = regress(
        shop, changed(("def skip(", "def pass_by("), ("buy, skip, eat", "buy, pass_by, eat"))
    )

    assert done.returncode == 0
    assert found["renamed_rules"] == {"skip": "pass_by"}
    assert "THE SAME under the new names" in done.stdout and "rule skip is called pass_by now" in done.stdout


def test_a_change_is_found_beside_a_renamed_rule(shop):
    new = changed(
        ("def skip(", "def pass_by("), ("buy, skip, eat", "buy, pass_by, eat"), ("PRICE = 3", "PRICE = 4")
    )

    done, found = regress(shop, new)

    assert done.returncode == 1
    assert found["renamed_rules"] == {"skip": "pass_by"}
    assert found["first_difference"]["length"] == 8
    assert found["first_difference"]["play"][1] == {"rule": "pass_by", "player": "Ana"}


def test_a_renamed_rule_that_does_something_else_is_not_called_renamed(shop):
    costly = 'nothing."""\n    on(s, player, Phase.BUY)\n    s.coins[player] -= 1\n'
    new = changed(
        ("def skip(", "def pass_by("),
        ("buy, skip, eat", "buy, pass_by, eat"),
        ('nothing."""\n    on(s, player, Phase.BUY)\n', costly),
    )

    _, found = regress(shop, new)

    assert found["renamed_rules"] == {}
    first = found["first_difference"]
    assert first["length"] == 1
    assert names(first["moves_lost"]) == [{"rule": "skip", "player": "Ana"}]
    assert "has no rule 'skip'" in first["moves_lost"][0]["reason"]


def test_a_new_field_is_a_difference_of_fields_alone(shop):
    new = changed(
        ("        stock=Int(0, 2),\n", "        stock=Int(0, 2),\n        sold=Int(0, 2),\n"),
        ("    s.stock -= 1\n", "    s.stock -= 1\n    s.sold += 1\n"),
    )

    done, found = regress(shop, new)

    assert done.returncode == 1
    assert found["first_difference"] is None
    assert found["moves_bisimilar"] is True
    assert "the same in all that both have" in done.stdout and "field sold is new" in done.stdout


def test_a_change_beside_a_new_field_is_still_caught_by_a_shortest_play(shop):
    new = changed(
        ("        stock=Int(0, 2),\n", "        stock=Int(0, 2),\n        sold=Int(0, 2),\n"),
        ("    s.stock -= 1\n", "    s.stock -= 1\n    s.sold += 1\n"),
        ("PRICE = 3", "PRICE = 4"),
    )

    _, found = regress(shop, new)

    assert found["first_difference"]["length"] == 8
    assert found["first_difference"]["results"][0]["cells"] == [["coins[Ana]", 1, 0]]


def test_values_that_never_matter_leave_the_moves_bisimilar(shop):
    kept = "        turns=Int(0, scope.turns),\n        points=Int(0, 20),\n"
    before = SHOP.replace("        turns=Int(0, scope.turns),\n", kept)
    scored = ("    s.goods[player] -= count\n", "    s.goods[player] -= count\n    s.points += {}\n")
    folder = repository(shop.parent / "points", before.replace(scored[0], scored[1].format("count")))

    done, found = regress(folder, before.replace(scored[0], scored[1].format("3 * count")))

    assert done.returncode == 1
    assert found["moves_bisimilar"] is True
    assert found["first_difference"]["results"][0]["cells"] == [["points", 1, 3]]


def test_another_end_of_the_game_is_a_difference(shop):
    _, found = regress(shop, changed(("s.turns == s.scope.turns,", "s.turns >= 4,")))

    assert found["first_difference"]["length"] == 12
    assert found["first_difference"]["facts"] == ["the game is over here now"]


def test_a_claim_that_says_something_else_is_caught_with_its_verdict(shop):
    done, found = regress(shop, changed(("s.coins[0] < 10", "s.coins[0] < 4")))

    assert done.returncode == 1
    assert [(v["claim"], v["was"], v["is"]) for v in found["verdicts"]] == [
        ("nobody_is_rich", "holds", "violated")
    ]
    first = found["first_difference"]
    assert first["length"] == 7
    assert first["facts"] == ["claim nobody_is_rich was true here, now it is false"]
    assert found["moves_bisimilar"] is True


def test_luck_that_is_weighed_differently_is_a_difference(tmp_path):
    dice = """
from verify import Int, Model, Scope, Spec, chance, require

@chance("DIE-01", weight=lambda s, face: {}, face=(1, 2, 3))
def throw(s, face):
    require(s.shown == 0, "DIE-01")
    s.shown = face

MODEL = Model("shop:MODEL", "a die", lambda scope: Spec(shown=Int(0, 3)), lambda s: None, [throw],
              [Scope("one", "")], final=lambda s: s.shown > 0)
"""
    folder = repository(tmp_path / "dice", dice.format("face"))

    done, found = regress(folder, dice.format("2 * face"))
    assert done.returncode == 0, done.stdout

    done, found = regress(folder, dice.format("1"))
    assert done.returncode == 1
    assert [result["chance"] for result in found["first_difference"]["results"]] == [
        ["1 in 6", "1 in 3"],
        ["3 in 6", "1 in 3"],
    ]


def test_fields_in_another_order_do_not_matter_in_a_symmetric_scope(tmp_path):
    game = """
from verify import Array, Int, Kind, Model, Scope, Spec, require, rule

PLAYERS = Kind("player", 3)

@rule("SYM-01", player=PLAYERS, count=(1, 2))
def take(s, player, count):
    require(s.heap >= count, "SYM-01")
    s.heap -= count
    s.had[player] += count
    s.last[player] = count

@rule("SYM-02", player=PLAYERS)
def give_back(s, player):
    require(s.had[player] >= {limit}, "SYM-02")
    s.had[player] -= 1
    s.heap += 1

MODEL = Model("shop:MODEL", "a heap", lambda scope: Spec({fields}), {setup}, [take, give_back],
              [Scope("one", "", symmetric=[PLAYERS])])
"""
    fields = ["heap=Int(0, 4)", "had=Array(Int(0, 4), PLAYERS)", "last=Array(Int(0, 2), PLAYERS)"]
    setup = "lambda s: setattr(s, 'heap', 4)"
    folder = repository(tmp_path / "heap", game.format(fields=", ".join(fields), setup=setup, limit=2))

    done, _ = regress(folder, game.format(fields=", ".join(reversed(fields)), setup=setup, limit=2))
    assert done.returncode == 0, done.stdout + done.stderr

    done, found = regress(folder, game.format(fields=", ".join(reversed(fields)), setup=setup, limit=3))
    assert done.returncode == 1
    assert found["first_difference"]["length"] == 1
    assert found["first_difference"]["play"][0]["count"] == 2
    assert names(found["first_difference"]["moves_lost"])[0]["rule"] == "give_back"


def test_a_limit_that_is_hit_before_a_difference_is_incomplete(shop):
    new = changed(("PRICE = 3", "PRICE = 4"))

    done, found = regress(shop, new, "--max-depth", 5)
    assert done.returncode == 3
    assert found["same"] is None and found["complete"] is False
    assert "INCOMPLETE: no difference in the first 5 levels" in done.stdout

    done, found = regress(shop, new, "--max-depth", 9)
    assert done.returncode == 1
    assert found["first_difference"]["length"] == 8


def test_the_python_engine_finds_the_same_difference(shop):
    _, native = regress(shop, changed(("PRICE = 3", "PRICE = 4")), "--engine", "native")
    _, python = regress(shop, changed(("PRICE = 3", "PRICE = 4")), "--engine", "python")

    assert native["first_difference"]["length"] == python["first_difference"]["length"] == 8
    assert native["is"] == python["is"]
    assert (native["states_lost"], native["states_gained"]) == (
        python["states_lost"],
        python["states_gained"],
    )


def test_a_revision_with_a_toolkit_of_another_interface_is_run_by_this_one_and_says_so(shop):
    (shop / "verify").mkdir()
    (shop / "verify" / "model.py").write_text("raise ImportError\n")
    git(shop, "add", "-A")
    git(shop, "commit", "-q", "-m", "with a toolkit")
    git(shop, "rm", "-q", "-r", "verify")

    done, found = regress(shop, SHOP)

    assert done.returncode == 0, done.stderr
    assert "was run by the present toolkit" in found["notes"][0]


def test_the_revision_is_left_as_it_was(shop):
    before = {path: path.stat().st_mtime_ns for path in (shop / ".git").rglob("*")}

    regress(shop, changed(("PRICE = 3", "PRICE = 4")))

    assert {path: path.stat().st_mtime_ns for path in (shop / ".git").rglob("*")} == before
    assert sorted(path.name for path in shop.iterdir()) == [".git", "out.json", "shop.py"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--against", "no-such-ref"],
            "'no-such-ref' is neither a snapshot (there is no such file) nor a revision",
        ),
        (["--against", "--upload-pack=x"], "is neither a snapshot"),
        (
            ["--against", "HEAD", "--scope", "vast"],
            "model 'shop:MODEL' has no scope 'vast': use one of short, long",
        ),
        (["--against", "HEAD", "--picture", "oil"], "unknown picture format 'oil'"),
    ],
)
def test_bad_input_is_one_sentence(shop, arguments, sentence):
    done = ludoproof("regress", "shop:MODEL", *arguments, cwd=shop)

    assert done.returncode == 2
    assert sentence in done.stderr and done.stderr.count("\n") == 1


def test_a_revision_without_the_model_is_one_sentence(shop):
    (shop / "other.py").write_text(SHOP.replace("shop:MODEL", "other:MODEL"))

    done = ludoproof("regress", "other:MODEL", "--against", "HEAD", cwd=shop)

    assert done.returncode == 2
    assert "cannot be used" in done.stderr and "no module 'other'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_revision_that_cannot_be_run_is_one_sentence(shop):
    (shop / "shop.py").write_text("raise ValueError('broken')\n")
    git(shop, "commit", "-qam", "broken")

    done, _ = regress(shop, SHOP)

    assert done.returncode == 2
    assert "ValueError: broken" in done.stderr and done.stderr.count("\n") == 1


def test_the_picture_shows_both_sides(shop):
    (shop / "shop.py").write_text(changed(('    require(s.turn == player, "SHOP-01")\n', "")))

    done = ludoproof(
        "regress", "shop:MODEL", "--against", "HEAD", "--picture", "dot", "--json", "-", cwd=shop
    )

    picture = shop / json.loads(done.stdout)["scopes"][0]["picture"]
    text = picture.read_text()
    assert "Before: HEAD" in text and "Now" in text
    assert "can be made: collect(player=Ben)" in text
    assert "SHOP-01: Players take turns." in text


def goods(names, offered):
    """A stall whose goods have names; only some of them can be had."""
    return f'''from verify import Array, Bool, Kind, Model, Scope, Spec, require, rule

GOODS = Kind("good", 3, {names!r})


def schema(scope):
    return Spec(had=Array(Bool(), GOODS))


@rule("SHOP-03", good=GOODS.some(lambda scope: {offered!r}))
def take(s, good):
    """Take a good, or nothing."""
    require(good >= 0, "SHOP-04")
    require(s.had[good] == 0, "SHOP-03")
    s.had[good] = 1


MODEL = Model(
    name="shop:MODEL",
    title="A stall",
    schema=schema,
    setup=lambda s: None,
    rules=[take],
    scopes=[Scope("only", "three goods")],
    final=lambda s: {" & ".join(f"s.had[{n}]" for n in offered if n >= 0)},
    clauses={{"SHOP-03": "A good is there once.", "SHOP-04": "Nothing cannot be taken."}},
)
'''


def test_things_of_which_only_some_can_be_named_go_by_their_names(tmp_path):
    """The goods in another order in the data are the same goods."""
    shop = repository(tmp_path / "repository", goods(("bread", "fish", "salt"), (-1, 0, 2)))

    done, found = regress(shop, goods(("salt", "fish", "bread"), (0, 2, -1)))

    assert done.returncode == 0, done.stdout + done.stderr
    assert found["same"] is True


def test_a_move_with_one_of_some_things_is_told_by_its_name(tmp_path):
    shop = repository(tmp_path / "repository", goods(("bread", "fish", "salt"), (-1, 0, 2)))

    done, found = regress(shop, goods(("bread", "fish", "salt"), (-1, 0, 1)))

    first = found["first_difference"]
    assert names(first["moves_gained"]) == [{"rule": "take", "good": "fish"}]
    assert names(first["moves_lost"]) == [{"rule": "take", "good": "salt"}]
    assert "could be made, now not: take(good=salt)" in done.stdout
