"""The words of a question, each with its place, and the error that points at one of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass

from verify.errors import BadInput

SIGNS = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+)|(?P<name>[^\W\d]\w*)|(?P<quoted>'[^']*'|\"[^\"]*\")"
    r"|(?P<sign><=|>=|!=|==|\.\.|[=<>+\-*()\[\],:.?])"
)
RESERVED = frozenset(("and", "or", "not", "any", "all", "in", "before", "after", "when"))
"""Names that are never part of a label unless it is quoted."""


@dataclass(frozen=True)
class Word:
    """One word: what sort it is (name, number, quoted, sign, end), its text, and where it begins and ends."""

    sort: str
    text: str
    at: int
    end: int


class BadQuestion(BadInput):
    """A question that cannot be understood: a sentence, and a line that points at the place."""

    def __init__(self, sentence: str, text: str, at: int, end: int) -> None:
        pointer = " " * at + "^" * max(1, end - at)
        super().__init__(f"{sentence}\n  {text}\n  {pointer}")
        self.sentence = sentence
        self.at = at


def words_of(text: str) -> list[Word]:
    """The words of `text`, and an end word after them.

    >>> [word.text for word in words_of("coins[red] >= 5")][:4]
    ['coins', '[', 'red', ']']
    """
    found: list[Word] = []
    at = 0
    while at < len(text):
        match = SIGNS.match(text, at)
        if match is None:
            if text[at] in "'\"":
                raise BadQuestion(
                    "a quoted label is not closed: it needs the same quotation mark again",
                    text,
                    at,
                    len(text),
                )
            allowed = "names, numbers, quoted labels and the signs = != < <= > >= + - * ( ) [ ] , : . .."
            raise BadQuestion(f"'{text[at]}' means nothing here: use {allowed}", text, at, at + 1)
        if match.lastgroup != "space":
            quoted = match.lastgroup == "quoted"
            shown = match[0][1:-1] if quoted else match[0]
            found.append(Word(str(match.lastgroup), shown, at, match.end()))
        at = match.end()
    return [*found, Word("end", "", len(text), len(text))]


def perhaps(name: str, known: Iterable[str]) -> str:
    """What may have been meant: nothing, or a sentence with the known names that are most like it."""
    names = list(dict.fromkeys(known))
    folded = {plain(entry): entry for entry in names}
    near = difflib.get_close_matches(plain(name), list(folded), 3, 0.6)
    if near:
        return f"did you mean {' or '.join(folded[entry] for entry in near)}?"
    if not names:
        return "there are none"
    more = ", ..." if len(names) > 12 else ""
    return f"use one of {', '.join(names[:12])}{more}"


def plain(label: str) -> str:
    """A label as it is compared: small letters, a space for each underscore."""
    return " ".join(label.replace("_", " ").lower().split())
