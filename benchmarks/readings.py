"""A family of readings against one run for each combination: `python -m benchmarks.readings [--json FILE]`.

The game is a race of three players with six ambiguities of two options each: 64 combinations. What is compared is
the time to the same answer, the set of states of every combination, by one worker each: the search alone, and all
of it with tracing and compiling (the cache of compiled code is not used).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from verify import Array, Int, Kind, Model, Reading, Scope, Spec, lowest, require, rule, select
from verify.engines.native import NativeEngine
from verify.readings.explored import bit
from verify.readings.family import FamilyInstance, family
from verify.readings.native import NativeFamily
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch

GOAL = 3.0
PLAYERS = Kind("player", 3)
KEYS = ("toll", "inn", "ferry", "well", "bridge", "goal")


def schema(scope: Any) -> Spec:
    return Spec(at=Array(Int(0, scope.length), PLAYERS), coins=Array(Int(0, 5), PLAYERS), turn=Int(0, 2))


def setup(s: Any) -> None:
    for player in range(3):
        s.coins[player] = 2


@rule("R-01", steps=(1, 2, 3))
def march(s: Any, steps: int) -> None:
    """Go one to three places; the third costs a coin."""
    here = s.at[s.turn]
    require(here + steps <= s.scope.length, "R-01")
    toll = 2 if s.reading["toll"] == "b" else 1
    price = select(steps == 3, toll, 0)
    require(s.coins[s.turn] >= price, "R-02")
    s.coins[s.turn] -= price
    s.at[s.turn] = here + steps
    if s.at[s.turn] == 5:
        s.coins[s.turn] = lowest(5, s.coins[s.turn] + (2 if s.reading["well"] == "b" else 1))
    s.turn = (s.turn + 1) % 3


@rule("R-03")
def rest(s: Any) -> None:
    """Rest at an inn for a coin."""
    here = s.at[s.turn]
    require((here == 3) | (here == 6), "R-03")
    if s.reading["inn"] == "b":
        require(s.coins[s.turn] < 3, "R-04")
    require(s.coins[s.turn] < 5, "R-05")
    s.coins[s.turn] += 1
    s.turn = (s.turn + 1) % 3


@rule("R-06")
def take_ferry(s: Any) -> None:
    """Cross from the fourth place to the eighth."""
    require(s.at[s.turn] == 4, "R-06")
    require(s.coins[s.turn] >= (3 if s.reading["ferry"] == "b" else 2), "R-07")
    s.coins[s.turn] -= 2
    s.at[s.turn] = 8
    s.turn = (s.turn + 1) % 3


@rule("R-08", other=(1, 2))
def push(s: Any, other: int) -> None:
    """Push somebody who stands on the bridge one place back."""
    target = (s.turn + other) % 3
    require(s.at[target] == 7, "R-08")
    require(s.at[s.turn] == (6 if s.reading["bridge"] == "a" else 7), "R-09")
    s.at[target] -= 1
    s.turn = (s.turn + 1) % 3


@rule("R-10")
def wait(s: Any) -> None:
    """Whoever has arrived waits, or passes a coin on."""
    require(s.at[s.turn] == s.scope.length, "R-10")
    if s.reading["goal"] == "b":
        require(s.coins[s.turn] > 0, "R-11")
        s.coins[s.turn] -= 1
    s.turn = (s.turn + 1) % 3


MODEL = Model(
    name="benchmarks.readings:MODEL",
    title="A race with six ambiguities",
    schema=schema,
    setup=setup,
    rules=[march, rest, take_ferry, push, wait],
    scopes=[Scope("race", "fourteen places", length=14), Scope("quick", "four places", length=4)],
    readings=[
        Reading(key, f"How is the {key} meant?", {"a": "one way", "b": "the other"}, "a") for key in KEYS
    ],
)


def measure(scope: str, say: Any = None) -> dict[str, Any]:
    """One family search, and 64 single ones; the sets of states must agree."""
    begin = time.perf_counter()
    whole = family(MODEL, "all")
    together = NativeFamily(FamilyInstance(MODEL, scope, whole), Limits())
    found = together.run()
    family_seconds = time.perf_counter() - begin
    apart = {"states": 0, "search": 0.0, "seconds": 0.0}
    for number in range(whole.size):
        if say is not None:
            say(f"combination {number + 1} of {whole.size}")
        begin = time.perf_counter()
        search = NativeSearch(
            NativeEngine(together.instance.concrete(number), []), Limits(workers=1, keep_going=True)
        )
        one = search.run()
        apart["seconds"] += time.perf_counter() - begin
        apart["search"] += one.seconds
        apart["states"] += one.states
        search.close()
        if one.states != int(bit(found.masks, number).sum()):
            raise SystemExit(
                f"combination {number}: {one.states:,} states alone, another number in the family"
            )
    return {
        "combinations": whole.size,
        "family": {"states": found.states, "search": found.seconds, "seconds": family_seconds},
        "one_by_one": apart,
        "ratios": {
            "search": apart["search"] / found.seconds,
            "with_tracing_and_compiling": apart["seconds"] / family_seconds,
        },
        "goal": GOAL,
    }


def main() -> int:
    """Measure, show, and write what was asked for; the exit status is 1 where the goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.readings", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write measurements and ratios")
    parser.add_argument("--quick", action="store_true", help="a small instance")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, Console(stderr=True).status("the family") as status:
        os.environ["LUDOPROOF_CACHE"] = folder
        data = measure("quick" if options.quick else "race", status.update)
    table = Table(title=f"{data['combinations']} combinations of readings")
    for name in ("", "states", "search s", "all s"):
        table.add_column(name, justify="left" if not name else "right")
    for name in ("family", "one_by_one"):
        row = data[name]
        table.add_row(name, f"{row['states']:,}", f"{row['search']:.2f}", f"{row['seconds']:.2f}")
    ratios = data["ratios"]
    table.add_row(
        "times faster", "", f"{ratios['search']:.1f}", f"{ratios['with_tracing_and_compiling']:.1f}"
    )
    Console().print(table)
    if options.json:
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 0 if options.quick or min(ratios.values()) >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
