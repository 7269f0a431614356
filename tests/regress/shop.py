"""A small game as text, so that tests can change a line of it and put both versions into a git repository."""

import contextlib
import importlib
import io
import json
import subprocess
import sys
from dataclasses import dataclass
from unittest import mock

from verify.cli import main

SHOP = '''"""A shop for two: collect, buy or skip, then eat."""

from enum import IntEnum

from verify import Array, Enum, Int, Kind, Model, Ref, Scope, Spec, always, require, rule, sometimes

PLAYERS = Kind("player", 2, ("Ana", "Ben"))
PRICE = 3


class Phase(IntEnum):
    INCOME = 0
    BUY = 1
    EAT = 2


ORDER = (Phase.INCOME, Phase.BUY, Phase.EAT)

CLAUSES = {
    "SHOP-01": "Players take turns.",
    "SHOP-02": "A turn has phases, in their order.",
    "SHOP-03": "Goods cost their price.",
    "SHOP-04": "What is sold out cannot be bought.",
    "SHOP-05": "Nobody eats what they do not have.",
}


def schema(scope):
    return Spec(
        turn=Ref(PLAYERS),
        phase=Enum(Phase),
        coins=Array(Int(0, 12), PLAYERS),
        goods=Array(Int(0, 2), PLAYERS),
        stock=Int(0, 2),
        turns=Int(0, scope.turns),
    )


def setup(s):
    s.stock = 2
    s.phase = ORDER[0]


def on(s, player, phase):
    require(s.turn == player, "SHOP-01")
    require(s.phase == phase, "SHOP-02")
    require(s.turns < s.scope.turns, "SHOP-01")


def advance(s, phase):
    at = ORDER.index(phase)
    if at + 1 < len(ORDER):
        s.phase = ORDER[at + 1]
    else:
        s.phase = ORDER[0]
        s.turn = 1 - s.turn
        s.turns += 1


@rule("SHOP-02", player=PLAYERS)
def collect(s, player):
    """Collect two coins."""
    on(s, player, Phase.INCOME)
    s.coins[player] += 2
    advance(s, Phase.INCOME)


@rule("SHOP-03", player=PLAYERS)
def buy(s, player):
    """Buy a good."""
    on(s, player, Phase.BUY)
    require(s.stock > 0, "SHOP-04")
    require(s.coins[player] >= PRICE, "SHOP-03")
    s.coins[player] -= PRICE
    s.stock -= 1
    s.goods[player] += 1
    advance(s, Phase.BUY)


@rule("SHOP-02", player=PLAYERS)
def skip(s, player):
    """Buy nothing."""
    on(s, player, Phase.BUY)
    advance(s, Phase.BUY)


@rule("SHOP-05", player=PLAYERS, count=(0, 1))
def eat(s, player, count):
    """Eat a good, or none."""
    on(s, player, Phase.EAT)
    require(s.goods[player] >= count, "SHOP-05")
    s.goods[player] -= count
    advance(s, Phase.EAT)


@always("SHOP-03")
def nobody_is_rich(s):
    """Nobody ever has ten coins."""
    return (s.coins[0] < 10) & (s.coins[1] < 10)


@sometimes("SHOP-03")
def something_is_bought(s):
    """Something can be bought."""
    return s.stock < 2


MODEL = Model(
    name="shop:MODEL",
    title="A shop",
    schema=schema,
    setup=setup,
    rules=[collect, buy, skip, eat],
    scopes=[Scope("short", "six turns", turns=6), Scope("long", "eight turns", turns=8)],
    final=lambda s: s.turns == s.scope.turns,
    claims=[nobody_is_rich, something_is_bought],
    clauses=CLAUSES,
)
'''


def changed(*changes):
    """The game with some pieces of text replaced, each of which must be there once."""
    text = SHOP
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def git(folder, *arguments):
    identity = ["-c", "user.name=tester", "-c", "user.email=tester@example.org"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True, capture_output=True)


def repository(folder, text=SHOP):
    """A git repository with one commit of the game."""
    folder.mkdir(exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    (folder / "shop.py").write_text(text)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "as it was")
    return folder


@dataclass
class Done:
    """What a command line came to."""

    returncode: int
    stdout: str
    stderr: str


def ludoproof(*arguments, cwd):
    """Run a command line in `cwd`, in this process; models are imported anew from there."""
    out, err = io.StringIO(), io.StringIO()
    with (
        contextlib.chdir(cwd),
        mock.patch.object(sys, "argv", ["ludoproof", *map(str, arguments)]),
        mock.patch.object(sys, "path", list(sys.path)),
        mock.patch.object(sys, "dont_write_bytecode", True),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        for name in ("shop", "other"):
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
    return Done(code, out.getvalue(), err.getvalue())


def regress(folder, text, *options, against="HEAD"):
    """The game as `text` against what it was: the process and, where there is any, the JSON of its one scope."""
    (folder / "shop.py").write_text(text)
    out = folder / "out.json"
    out.unlink(missing_ok=True)
    arguments = ("shop:MODEL", "--against", against, "--json", out, "--picture", "none", *options)
    done = ludoproof("regress", *arguments, cwd=folder)
    found = json.loads(out.read_text())["scopes"][0] if out.exists() else None
    return done, found
