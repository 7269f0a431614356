"""Establishing what an entry rests on, and putting it into plain words."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import Any

from verify.ask.answers import ALWAYS, SOMETIMES, UNKNOWN, VALUE, Answer
from verify.ask.asking import ask_together
from verify.faq.ambiguities import outcome, verdict_of
from verify.faq.entries import Entry, Evidence
from verify.faq.shares import games_with
from verify.lift.digest import model_digest
from verify.model import Instance
from verify.prove.proof import Options
from verify.prove.prover import prove
from verify.search.check import check
from verify.search.limits import Limits, Watcher
from verify.trace import Trace

PROVED, CHECKED, SHOWN, SAMPLED = "proved", "checked", "shown", "estimated"


@dataclass
class Established:
    """What a piece of evidence came to. `met` is None where it could not be settled."""

    evidence: Evidence
    met: bool | None
    came_out: Any
    strengths: list[str]
    plain: str
    how: str
    plays: list[tuple[str, Trace]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    command: str = ""
    digests: dict[str, str] = field(default_factory=dict)
    points: list[str] = field(default_factory=list)

    @property
    def expected(self) -> str:
        return _said(self.evidence.expect)

    @property
    def outcome(self) -> str:
        return _said(self.came_out)


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_said(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "nothing"
    if isinstance(value, tuple):
        return f"{value[0]:.1%} to {value[1]:.1%}"
    return str(value)


class Establisher:
    """Establishes evidence; questions that can share a search do."""

    def __init__(self, model_name: str, watch: Watcher | None = None) -> None:
        self.model_name = model_name
        self.watch = watch
        self._digests: dict[Any, str] = {}
        self._answers: dict[int, Answer] = {}

    def all_of(self, entries: list[Entry]) -> dict[str, list[Established]]:
        """What every entry's evidence comes to."""
        self._ask_ahead([piece for entry in entries for piece in entry.evidence if piece.kind == "ask"])
        return {entry.id: [self.one(piece) for piece in entry.evidence] for entry in entries}

    def _ask_ahead(self, pieces: list[Evidence]) -> None:
        groups: dict[Any, list[Evidence]] = {}
        for piece in pieces:
            key = (piece.instance.scope.name, tuple(piece.instance.readings.items()), piece.max_states)
            groups.setdefault(key, []).append(piece)
        for group in groups.values():
            texts = [piece.ask for piece in group]
            answers = ask_together(group[0].instance, texts, _limits(group[0]), watch=self.watch)
            self._answers.update({id(piece): answer for piece, answer in zip(group, answers, strict=True)})

    def one(self, piece: Evidence) -> Established:
        """What one piece of evidence comes to."""
        makers = {"ask": self._ask, "claim": self._claim, "ambiguity": self._ambiguity, "games": self._games}
        found = makers[piece.kind](piece)
        instances = list(piece.options.values()) or [piece.instance]
        found.digests = {_place(instance): self._digest(instance) for instance in instances}
        return found

    def _digest(self, instance: Instance) -> str:
        key = (instance.scope.name, tuple(instance.readings.items()))
        if key not in self._digests:
            self._digests[key] = model_digest(instance)
        return self._digests[key]

    def _ask(self, piece: Evidence) -> Established:
        answer = self._answers[id(piece)]
        came_out: Any = outcome(answer)
        if isinstance(piece.expect, list):
            came_out = [entry.clause for entry in answer.refusals]
        met = None if answer.answer == UNKNOWN else _alike(came_out, piece.expect)
        command = self._command("ask", piece, quoted(piece.ask))
        register = piece.instance.model.register
        reasons = [entry.clause for entry in answer.refusals]
        return Established(
            piece,
            met,
            came_out if met is not None else UNKNOWN,
            strengths_of(answer),
            in_plain_words(answer),
            answer.how,
            answer.plays,
            answer.notes,
            command,
            points=[f"{register[c].text} ({c})" if c in register else c for c in reasons],
        )

    def _claim(self, piece: Evidence) -> Established:
        claim = piece.instance.claim(piece.subject)
        if piece.expect == "proved":
            verdict = prove(piece.instance, [claim], Options()).verdicts[0]
            command = self._command("prove", piece, f"--claim {claim.name}")
            plain = "A proof covers every position that the pieces could ever be in, not only those that were tried."
            strengths = [PROVED]
        else:
            limits = _limits(piece, keep_going=True)
            result = check(piece.instance, claims=[claim], limits=limits, watch=self.watch)
            verdict = next(v for v in result.verdicts if v.name == claim.name)
            command = self._command("check", piece, f"--claim {claim.name}")
            strengths = [SHOWN if verdict.trace is not None else CHECKED]
            plain = _of_a_claim(piece, verdict.verdict, verdict.trace, result.found.states)
        met = None if verdict.verdict == UNKNOWN else verdict.verdict == piece.expect
        plays = [] if verdict.trace is None else [(f"{verdict.title}", verdict.trace)]
        return Established(
            piece,
            met,
            verdict.verdict,
            strengths,
            f"{claim.summary} {plain}",
            verdict.how,
            plays,
            [],
            command,
        )

    def _ambiguity(self, piece: Evidence) -> Established:
        found = verdict_of(piece.options, piece.ask, _limits(piece), self.watch)
        came_out = {option: outcome(answer) for option, answer in found.answers.items()}
        met = None if found.verdict == UNKNOWN else _alike(came_out, piece.expect)
        reading = next(r for r in piece.instance.model.readings if r.id == piece.subject)
        plain = f"The rulebook can be read in more than one way here: {reading.question}"
        points = [
            f"Read as “{reading.options[option]}” {in_plain_words(answer)}"
            for option, answer in found.answers.items()
        ]
        plays = [
            (f"{reading.id}={option}: {text}", trace)
            for option, answer in found.answers.items()
            for text, trace in answer.plays
        ]
        commands = [
            f"ludoproof ask {self.model_name} {quoted(piece.ask)}{_options(instance)}"
            for instance in piece.options.values()
        ]
        strengths = dict.fromkeys(s for answer in found.answers.values() for s in strengths_of(answer))
        command = "\n".join(commands)
        made = Established(piece, met, came_out, list(strengths), plain, found.how, plays, [], command)
        made.points = points
        return made

    def _games(self, piece: Evidence) -> Established:
        found = games_with(piece.instance, piece.subject, piece.games, piece.seed)
        share = found / piece.games
        low, high = piece.expect
        plain = f"In {found:,} of {piece.games:,} games in which every move was made at random it happened: {share:.1%}."
        how = f"{piece.games:,} random games in scope {piece.instance.scope.name}, seed {piece.seed}"
        command = f"ludoproof faq {self.model_name} --entry {piece.entry}"
        return Established(
            piece, low <= share <= high, f"{share:.1%}", [SAMPLED], plain, how, [], [], command
        )

    def _command(self, verb: str, piece: Evidence, rest: str) -> str:
        limit = f" --max-states {piece.max_states}" if piece.max_states else ""
        return f"ludoproof {verb} {self.model_name} {rest}{_options(piece.instance)}{limit}"


def quoted(text: str) -> str:
    """A question as it is typed on a command line."""
    return f'"{text}"' if not set(text) & set('"$`!\\') else shlex.quote(text)


def _limits(piece: Evidence, keep_going: bool = False) -> Limits:
    """Limits that give the same counts each time: one worker where a search is cut off."""
    return Limits(max_states=piece.max_states, workers=1 if piece.max_states else None, keep_going=keep_going)


def _alike(came_out: Any, expect: Any) -> bool:
    if isinstance(expect, list):
        return sorted(came_out) == sorted(expect)
    return bool(came_out == expect)


def _options(instance: Instance) -> str:
    """The options that name an instance on the command line."""
    defaults = {reading.id: reading.default for reading in instance.model.readings}
    text = f" --scope {shlex.quote(instance.scope.name)}"
    for key, option in instance.readings.items():
        if defaults[key] != option:
            text += f" --reading {shlex.quote(f'{key}={option}')}"
    return text


def _place(instance: Instance) -> str:
    """An instance in words: its scope, and the readings that are not the usual ones."""
    defaults = {reading.id: reading.default for reading in instance.model.readings}
    other = [f"{key}={option}" for key, option in instance.readings.items() if defaults[key] != option]
    return ", ".join([f"scope {instance.scope.name}", *other])


def moves(count: int) -> str:
    return f"{count:,} {'move' if count == 1 else 'moves'}"


def positions(states: int, instance: Instance, where: str = "", symmetric: bool = False) -> str:
    """The positions that were looked at, all of them, counted."""
    once = ", symmetric ones counted once" if symmetric else ""
    which = where or " that can arise"
    return f"all {states:,} positions{which} in this setting ({instance.scope.description}{once})"


def in_plain_words(answer: Answer) -> str:
    """What was done and found, for someone who has never heard of a search."""
    everything = positions(answer.states, answer.instance, answer.where, " symmetries" in answer.how)
    kind, word = answer.kind, answer.answer
    if word == UNKNOWN:
        return f"This could not be settled: only {answer.states:,} positions were looked at."
    if kind == "what forbids":
        return _of_refusals(answer, everything)
    if word == VALUE:
        extreme = "largest" if kind == "most" else "smallest"
        return f"In {everything}, the {extreme} number met is {answer.value}."
    if word == SOMETIMES:
        return f"A play shows it. {answer.says}" if kind == "enough" else _shown(answer)
    if kind == "enough":
        return f"In {everything}, at most {answer.value} are in use at once."
    if answer.ordered:
        order = (
            "the one never comes without the other before it" if word == ALWAYS else "it never comes first"
        )
        return f"Every way to play was followed, through {everything}: {order}."
    if kind == "must":
        ends = "every play comes to it" if word == ALWAYS else "no play comes to it"
        return f"Every way to play was followed, through {everything}: {ends}."
    if word == ALWAYS:
        return f"This is so in {everything}."
    return f"This is so in none of the {everything.removeprefix('all ')}."


def strengths_of(answer: Answer) -> list[str]:
    """What kinds of evidence an answer rests on."""
    if answer.kind == "what forbids":
        shown = [SHOWN] if answer.refusals or answer.witness else []
        return shown + ([CHECKED] if answer.exhaustive else [])
    return [SHOWN] if answer.answer == SOMETIMES else [CHECKED]


def _shown(answer: Answer) -> str:
    parts = []
    if answer.witness is not None:
        parts.append(_play("A play", answer.witness, "shows that it can be so"))
    if answer.counter is not None:
        subject = "Another play" if parts else "A play"
        parts.append(_play(subject, answer.counter, "shows that it need not be so"))
    return " ".join(parts)


def _play(subject: str, trace: Trace, does: str) -> str:
    return f"{subject} of {moves(trace.length)} {does}." if trace.length else f"The starting position {does}."


def _of_refusals(answer: Answer, everything: str) -> str:
    where = "in position after position until every reason that the rules have was met"
    if answer.exhaustive:
        where = f"in {everything}"
    elif answer.where:
        where = "in the position after the given moves"
    if not answer.refusals:
        return f"The move was tried {where}: no rule forbids it."
    return f"The move was tried {where}. What forbids it, in one position or another:"


def _of_a_claim(piece: Evidence, verdict: str, trace: Trace | None, states: int) -> str:
    if verdict == UNKNOWN:
        return f"This could not be settled: only {states:,} positions were looked at."
    if trace is not None:
        what = "shows it" if verdict == "holds" else "shows that it is not so"
        return _play("A play", trace, what)
    so = "This is so" if verdict == "holds" else "This is not so"
    return f"{so} in {positions(states, piece.instance, symmetric=piece.instance.symmetry is not None)}."
