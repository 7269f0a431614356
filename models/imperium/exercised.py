"""Which words of the cards a play has used, and a table of all of them: `python -m models.imperium.exercised`.

A word of the vocabulary (a keyword, or an operation of a card or of a C.I.V. row) counts as used when play came to an
instruction that was made from it. Words that make no instruction because other rules ask for them (a larger hand, a
discount, a restriction) count as used when a card that bears one was in a player's hand or in play.

    python -m models.imperium.exercised --tournament result.json --markdown docs/imperium/keywords.md

plays random games in every small scope, adds what the tournament recorded of the real games, and exits with 1 if a
word that some card bears was used nowhere, with 3 if it was interrupted.
"""

import argparse
import json
import random
import signal
import sys
from pathlib import Path

from models.imperium import MODEL
from models.imperium.catalogue import DATA, SYNTHETIC
from models.imperium.state import zone
from models.imperium.vocabulary import Zone
from verify.engines.python import PythonEngine

VOCABULARY = {**DATA["vocabulary"]["player_ops"], **DATA["vocabulary"]["bot_ops"]}
LONGEST = 600


def words_of(record):
    """All words in the abilities of a card, or in the rows of a table."""
    if isinstance(record, dict):
        own = {record["op"]} if isinstance(record.get("op"), str) else set()
        return own.union(*(words_of(value) for value in record.values()))
    if isinstance(record, list):
        return set().union(*(words_of(value) for value in record))
    return set()


PRINTED = words_of([DATA["cards"], DATA["bot_tables"], DATA["bot_journey_table"]])
INVENTED = words_of([SYNTHETIC["cards"], SYNTHETIC["bot_tables"]])


def silent_bearers(scope):
    """Words without an instruction of their own, and the cards of the scope that bear them."""
    spoken = set(scope.game.compiler.words)
    found = {}
    for number, card in enumerate(scope.game.list[: scope.game.size]):
        for word in words_of(card["abilities"]) - spoken:
            found.setdefault(word, []).append(number)
    return found


def shown(scope):
    """The places where a card is in a hand or in play."""
    return {zone(seat, which) for seat in range(len(scope.seats)) for which in (Zone.HAND, Zone.PLAY)}


def used_in(scope, pcs, lay):
    """The words that a play has used, by the instructions it came to; `lay` says in which places a card was."""
    found = {scope.game.compiler.words[pc] for pc in pcs} - {""}
    places = shown(scope)
    for word, cards in silent_bearers(scope).items():
        if any(lay(card) & places for card in cards):
            found.add(word)
    return found


# Random games in small scopes


def played(instance, games, seed=0):
    """The words that random games of a small scope use, by the reference engine."""
    engine, chance = PythonEngine(instance), random.Random(seed)
    scope, found = instance.scope, set()
    for _ in range(games):
        state, pcs, where = instance.initial[0], set(), {}
        for _ in range(LONGEST):
            now = instance.draft().put_state(state)
            moves = engine.successors(state)
            if not moves:
                break
            pcs.add(int(now.pc))
            for card in range(scope.game.size):
                where.setdefault(card, set()).add(int(now.where[card]))
            state = chance.choice(moves)[1]
        found |= used_in(scope, pcs, lambda card, where=where: where.get(card, set()))
    return found


def in_small_scopes(games, seed, say):
    """By word, the small scopes whose random games use it."""
    found = {}
    scopes = [scope for scope in MODEL.scopes if scope.exhaustive]
    for n, scope in enumerate(scopes):
        say(f"{n + 1} of {len(scopes)}: {scope.name}")
        for word in played(MODEL.instance(scope.name), games, seed):
            found.setdefault(word, []).append(scope.name)
    return found


def in_real_games(record):
    """By word, in how many games of a tournament it was used, duels and solo games apart."""
    found = {}
    for line in record["lines"]:
        which = line["key"].split(" ")[0]
        for row in line["played"]:
            for word, games in row["words"].items():
                counts = found.setdefault(word, {"duel": 0, "solo": 0})
                counts[which] += games
    return found


# The table


def table(scopes, games):
    """A row for each word that a card bears: what it means, the scopes, the games."""
    return [
        (
            word,
            VOCABULARY.get(word, ""),
            "printed" if word in PRINTED else "invented",
            scopes.get(word, []),
            games.get(word, {"duel": 0, "solo": 0}),
        )
        for word in sorted(PRINTED | INVENTED)
    ]


def unused(rows):
    return [word for word, _, _, scopes, games in rows if not scopes and not sum(games.values())]


def markdown(rows, games, played_games):
    """The table as a page."""
    parts = [
        "# Imperium: where each keyword is exercised",
        "Written by `python -m models.imperium.exercised`. A word counts as used when play came to an instruction made"
        " from it, or, where other rules ask for it, when a card that bears it was in hand or in play. *Scopes* are"
        f" small scopes in {games} random games of which it was used (three at most are named); the last columns say in"
        f" how many of {played_games['duel']:,} duels and {played_games['solo']:,} solo games of the tournament"
        " ([random games](random-games.md)).",
        f"{len(rows)} words, {len(unused(rows))} used nowhere"
        + (f": {', '.join(unused(rows))}." if unused(rows) else "."),
    ]
    lines = ["| word | meaning | scopes | duels | solo games |", "| --- | --- | --- | --- | --- |"]
    for word, meaning, kind, scopes, counts in rows:
        named = ", ".join(scopes[:3]) + (f" and {len(scopes) - 3} more" if len(scopes) > 3 else "")
        name = word if kind == "printed" else f"{word} (on invented cards only)"
        meaning = meaning.replace("|", "/")
        lines.append(f"| {name} | {meaning} | {named or '-'} | {counts['duel']:,} | {counts['solo']:,} |")
    return "\n\n".join(parts) + "\n\n" + "\n".join(lines) + "\n"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m models.imperium.exercised", description=__doc__)
    parser.add_argument("--games", type=int, default=30, help="random games in each small scope")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tournament", type=Path, help="the record of models.imperium.tournament")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--markdown", type=Path)
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    record = {"lines": []}
    if options.tournament:
        record = json.loads(options.tournament.read_text(encoding="utf-8"))
    try:
        scopes = in_small_scopes(
            options.games, options.seed, lambda text: print(text, file=sys.stderr, flush=True)
        )
    except KeyboardInterrupt:
        return 3
    played_games = {
        which: sum(
            row["games"]
            for line in record["lines"]
            if line["key"].startswith(which)
            for row in line["played"]
        )
        for which in ("duel", "solo")
    }
    rows = table(scopes, in_real_games(record))
    page = markdown(rows, options.games, played_games)
    if options.json:
        keys = ("word", "meaning", "cards", "scopes", "games")
        text = json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=1)
        options.json.write_text(text + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(page, encoding="utf-8")
    print(page)
    return 1 if unused(rows) else 0


if __name__ == "__main__":
    sys.exit(main())
