"""Random full games of every nation, against each other and against the C.I.V. at every level: do they end?

    python -m models.imperium.tournament --json result.json --markdown docs/imperium/random-games.md

In a duel both nations play: nations are paired at random, several times, until each has played its games. Solo games
are played against each nation's C.I.V. at the five levels of the rulebook; the human's nation is drawn at random. What
has been played is written after every pairing, and `--resume` goes on from there. Exit codes: 0 every game ended, 1 a
game got stuck or left its bounds, 2 bad input, 3 interrupted, or games that were not over after the last round.
"""

import argparse
import json
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np

from models.imperium import MODEL
from models.imperium.catalogue import DATA, NATION
from models.imperium.exercised import used_in
from models.imperium.games import combined, full, solo
from models.imperium.scoring import human_wins, scores
from models.imperium.state import Outcome
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.model import Instance
from verify.search.found import DEADLOCK
from verify.walks import Walker

NATIONS = tuple(nation["id"] for nation in DATA["nations"])
LEVELS = ("chieftain", "warlord", "imperator", "sovereign", "overlord")
ROUNDS = 2000
LONGEST = 60_000
OVER = {Outcome.SCORED: "scored", Outcome.COLLAPSED: "collapsed", Outcome.CUT: "cut"}


# What is played


def duel_scope(one, other, rounds=ROUNDS):
    """The real game of two nations; the market is that of the first one's box."""
    box = NATION[one]["box"]
    make = full if NATION[other]["box"] == box else combined
    return make(
        f"duel-{one}-{other}",
        f"{NATION[one]['name_en']} against {NATION[other]['name_en']}",
        ((one, "A"), (other, "A")),
        common=box,
        rounds=rounds,
    )


def solo_scope(human, civ, level, rounds=ROUNDS):
    """The real solo game against the C.I.V. of a nation."""
    return solo(
        f"solo-{civ}-{level}",
        f"{NATION[human]['name_en']} against the C.I.V. of {NATION[civ]['name_en']}, {level}",
        (human, "A"),
        civ,
        common=NATION[civ]["box"],
        level=level,
        rounds=rounds,
    )


def pairings(nations, games, opponents, seed):
    """Who plays whom, how often: nations are paired at random, `opponents` times, each time with others."""
    chance = random.Random(seed)
    met, found = set(), []
    for turn in range(opponents):
        share = games // opponents + (turn < games % opponents)
        for _ in range(1000):
            order = chance.sample(nations, len(nations))
            pairs = [tuple(sorted(order[n : n + 2])) for n in range(0, len(order) - 1, 2)]
            if not met & set(pairs):
                break
        met |= set(pairs)
        found += [(one, other, share) for one, other in pairs]
    return found


# Playing


class Player:
    """Plays instances that share their rules: the first is traced and compiled, the others start elsewhere."""

    def __init__(self, scope, seed):
        self.engine = NativeEngine(_instance(scope), claims=[], reduce=False)
        self.walker = Walker(self.engine, LONGEST, seed)

    def play(self, scope, games):
        """Play games; how they ended, how long they were, who won, and what went wrong."""
        instance = _instance(scope)
        reference = PythonEngine(instance)
        walker = self.walker
        walker.instance = instance
        walker.initial = [self.engine.words(state) for state in instance.initial]
        found = {"games": 0, "moves": [], "rounds": [], "ends": Counter(), "wins": Counter()}
        found |= {"words": Counter(), "errors": []}
        allowed = np.ones(len(instance.rules), np.uint8)
        for number in range(games):
            walk = walker.play(allowed, number)
            last = self.engine.layout.unpack_all(walk.seen[-1:])[0]
            state = tuple(int(value) for value in last)
            now = instance.draft().put_state(state)
            found["games"] += 1
            found["moves"].append(len(walk.moves))
            found["rounds"].append(int(now.round))
            wrong = [event for event in walk.events if event != DEADLOCK]
            if walk.over and not wrong and not reference.final(state):
                wrong = ["stuck"]
            found["errors"] += wrong
            found["ends"][OVER.get(Outcome(int(now.over)), "running")] += 1
            if walk.over and now.over in (Outcome.SCORED, Outcome.COLLAPSED):
                found["wins"][_winner(now, scope)] += 1
            found["words"].update(self._words(scope, walk))
        return found

    def _words(self, scope, walk):
        """The words of cards and rows that a game has used."""
        states = self.engine.layout.unpack_all(walk.seen[:-1])
        schema = self.engine.instance.schema
        where = schema.by_name["where"].base
        pcs = set(states[:, schema.by_name["pc"].base].tolist())
        return used_in(scope, pcs, lambda card: set(states[:, where + card].tolist()))


def _instance(scope):
    return Instance(MODEL, scope, {reading.id: reading.default for reading in MODEL.readings})


def _winner(now, scope):
    """The seat that wins; a solo game is the human's only with more points than the C.I.V."""
    if scope.solo:
        return 0 if human_wins(now) else 1
    ranks = [tuple(int(part) for part in score) for score in scores(now)]
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    return best[0] if len(best) == 1 else "tie"


# The whole


def lines(options):
    """Everything that is to be played, as (key, scopes): the scopes of a key share their rules."""
    found = []
    if "duels" in options.what:
        for one, other, games in pairings(options.nations, options.games, options.opponents, options.seed):
            found.append((f"duel {one} {other}", [(duel_scope, (one, other), games)]))
    if "solo" in options.what:
        for n, civ in enumerate(options.nations):
            others = [nation for nation in NATIONS if nation != civ]
            human = random.Random(options.seed * 1000 + n).choice(others)
            rows = [(solo_scope, (human, civ, level), options.solo_games) for level in options.levels]
            found.append((f"solo {human} {civ}", rows))
    return found


def run(options, say):
    """Play all of it; the record, also when it is interrupted."""
    record = {"seed": options.seed, "rounds": options.rounds, "stopped": None, "lines": []}
    if options.resume and options.json and options.json.exists():
        record = json.loads(options.json.read_text(encoding="utf-8")) | {"stopped": None}
    done = {line["key"] for line in record["lines"]}
    todo = [line for line in lines(options) if line[0] not in done]
    began = time.monotonic()
    try:
        for n, (key, rows) in enumerate(todo):
            left = (time.monotonic() - began) / n * (len(todo) - n) if n else 0
            say(f"{n + 1} of {len(todo)}: {key}" + (f", about {left:.0f} s left" if n else ""))
            scopes = [make(*names, rounds=options.rounds) for make, names, _ in rows]
            player = Player(scopes[0], options.seed)
            played = []
            for scope, (_, names, games) in zip(scopes, rows, strict=True):
                played.append({"names": names, "seats": scope.seats, **player.play(scope, games)})
            record["lines"].append({"key": key, "played": played})
            _keep(options, record)
    except KeyboardInterrupt:
        record["stopped"] = "interrupted"
    _keep(options, record)
    return record


def _keep(options, record):
    if options.json:
        options.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(markdown(record), encoding="utf-8")


def exit_code(record):
    played = [row for line in record["lines"] for row in line["played"]]
    if any(row["errors"] for row in played):
        return 1
    unfinished = sum(row["ends"].get(end, 0) for row in played for end in ("cut", "running"))
    return 3 if record["stopped"] or unfinished else 0


# What is told


def _span(numbers):
    return f"{min(numbers):,} / {sum(numbers) / len(numbers):,.0f} / {max(numbers):,}" if numbers else "-"


def _sums(rows):
    total = {"games": 0, "moves": [], "rounds": [], "ends": Counter(), "errors": 0}
    for row in rows:
        total["games"] += row["games"]
        total["moves"] += row["moves"]
        total["rounds"] += row["rounds"]
        total["ends"].update(row["ends"])
        total["errors"] += len(row["errors"])
    return total


def _cells(total, won):
    ends = total["ends"]
    unfinished = ends.get("cut", 0) + ends.get("running", 0)
    return [
        total["games"],
        ends.get("scored", 0),
        ends.get("collapsed", 0),
        unfinished,
        total["errors"],
        _span(total["rounds"]),
        _span(total["moves"]),
        won,
    ]


def table(record, which):
    """The rows of a table: for each nation (and level) its games and how they ended."""
    played = [row for line in record["lines"] if line["key"].startswith(which) for row in line["played"]]
    found = []
    for nation in NATIONS:
        if which == "duel":
            own = [row for row in played if nation in row["names"]]
            if own:
                rivals = [other for row in own for other in row["names"] if other != nation]
                won = sum(_won(row, list(row["names"]).index(nation)) for row in own)
                found.append([NATION[nation]["name_en"], ", ".join(rivals), *_cells(_sums(own), won)])
        else:
            for row in played:
                human, civ, level = row["names"]
                if civ == nation:
                    found.append([NATION[civ]["name_en"], human, level, *_cells(_sums([row]), _won(row, 0))])
    return found


def _won(row, seat):
    return sum(many for winner, many in row["wins"].items() if str(winner) == str(seat))


COUNTS = ["games", "scored", "collapsed", "not over", "errors", "rounds", "moves", "won"]


def _lay_out(head, rows):
    text = [" | ".join(head), " | ".join("---" for _ in head)]
    text += [" | ".join(str(cell) for cell in row) for row in rows]
    return "\n".join(f"| {line} |" for line in text)


def markdown(record):
    """The record as a page."""
    duels, alone = table(record, "duel"), table(record, "solo")
    games = sum(row["games"] for line in record["lines"] for row in line["played"])
    errors = sum(len(row["errors"]) for line in record["lines"] for row in line["played"])
    ends = Counter()
    for line in record["lines"]:
        for row in line["played"]:
            ends.update(row["ends"])
    parts = [
        "# Imperium: random full games",
        "Written by `python -m models.imperium.tournament`. Every possible move is as likely as any other, luck is by"
        f" its weights; a game is stopped after {record['rounds']:,} rounds. Players who move at random play badly: the"
        " table says that games end and that nothing breaks, not which nation is strong. Rounds and moves are the fewest,"
        " the mean and the most.",
        f"{games:,} games: {ends.get('scored', 0):,} ended by Scoring, {ends.get('collapsed', 0):,} by Collapse,"
        f" {ends.get('cut', 0) + ends.get('running', 0):,} were not over; {errors:,} errors. Seed {record['seed']}"
        + (", interrupted." if record["stopped"] else "."),
    ]
    if duels:
        parts += [
            "## Each nation against others\n\nA game counts for both nations that play it. *Won* are the nation's own.",
            _lay_out(["nation", "against", *COUNTS], duels),
        ]
    if alone:
        parts += [
            "## Against the C.I.V.\n\n*Won* are the games that the human won.",
            _lay_out(["C.I.V.", "human", "level", *COUNTS], alone),
        ]
    return "\n\n".join(parts) + "\n"


def parse(arguments):
    parser = argparse.ArgumentParser(prog="python -m models.imperium.tournament", description=__doc__)
    parser.add_argument("--what", nargs="+", choices=("duels", "solo"), default=("duels", "solo"))
    parser.add_argument("--nations", nargs="+", choices=NATIONS, default=NATIONS, metavar="NATION")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--games", type=int, default=200, help="duels of each nation")
    parser.add_argument(
        "--opponents", type=int, default=2, help="how many others a nation meets in its duels"
    )
    parser.add_argument("--solo-games", type=int, default=40, help="games against each C.I.V. at each level")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="after which a game is stopped")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, help="the record, written as it grows")
    parser.add_argument("--markdown", type=Path, help="the tables, written as they grow")
    parser.add_argument("--resume", action="store_true", help="go on with the record in --json")
    return parser.parse_args(arguments)


def main(arguments=None):
    options = parse(arguments)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where it was started in the background
    record = run(options, lambda text: print(text, file=sys.stderr, flush=True))
    print(markdown(record))
    return exit_code(record)


if __name__ == "__main__":
    sys.exit(main())
