"""The grammar of questions: a recursive-descent parser from words to a tree, every part with its place.

question  = ("can" | "must") event ["before" event] | "is" event ["true"] | ("most" | "fewest") sum
            | "enough" NAME | "what" "forbids" event     then ["when" condition] ["after" move {"," move}] ["?"]
event     = condition | move ["when" condition]
condition = both {"or" both}          both = negated {"and" negated}
negated   = "not" negated | ("any" | "all") binders ":" condition | compared
compared  = sum [("=" | "!=" | "<" | "<=" | ">" | ">=") sum]
sum       = product {("+" | "-") product}        product = atom {"*" atom}
atom      = NUMBER | "-" atom | "(" condition ")" | "possible" move | QUOTED
            | "count" binders ":" condition | ("sum" | "highest" | "lowest") binders ":" sum
            | ("sum" | "highest" | "lowest") "(" sum {"," sum} ")"
            | NAME "(" [argument {"," argument}] ")" | NAME {"[" sum "]" | "." NAME}
binders   = binder {"," binder}        binder = KIND [NAME] | NAME "in" NUMBER ".." NUMBER
argument  = [NAME "="] sum
"""

from __future__ import annotations

from collections.abc import Callable

from verify.ask.parts import (
    Binder,
    Bound,
    Component,
    Fold,
    Made,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Part,
    Place,
    Possible,
    Question,
)
from verify.ask.words import RESERVED, BadQuestion, Word, words_of

QUESTIONS = ("can", "must", "is", "most", "fewest", "enough", "what forbids")
RELATIONS = ("=", "==", "!=", "<", "<=", ">", ">=")
FOLDS = ("sum", "highest", "lowest")


def parse(text: str) -> Question:
    """The tree of a question; `BadQuestion` points at the word that does not fit.

    >>> parse("can coins[red] >= 5").kind
    'can'
    """
    return _Parser(text).question()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.words = words_of(text)
        self.here = 0

    @property
    def word(self) -> Word:
        return self.words[self.here]

    @property
    def following(self) -> Word:
        return self.words[min(self.here + 1, len(self.words) - 1)]

    def wrong(self, sentence: str, word: Word | None = None) -> BadQuestion:
        word = word or self.word
        return BadQuestion(sentence, self.text, word.at, word.end)

    def take(self) -> Word:
        word = self.word
        self.here += word.sort != "end"
        return word

    def ended(self) -> int:
        """Where the last word that was taken ends."""
        return self.words[self.here - 1].end if self.here else 0

    def is_sign(self, *signs: str) -> bool:
        return self.word.sort == "sign" and self.word.text in signs

    def is_name(self, *names: str) -> bool:
        return self.word.sort == "name" and self.word.text in names

    def expect(self, sign: str, why: str) -> Word:
        if not self.is_sign(sign):
            raise self.wrong(f"'{sign}' is expected {why}, not {self._shown(self.word)}")
        return self.take()

    @staticmethod
    def _shown(word: Word) -> str:
        return "the end of the question" if word.sort == "end" else f"'{word.text}'"

    def question(self) -> Question:
        kind = self._kind()
        other: Part | None = None
        if kind in ("most", "fewest"):
            subject = self.sum()
        elif kind == "enough":
            subject = self._name("the name of a sort of token")
        else:
            subject = self.condition()
        if kind == "is" and self.is_name("true"):
            self.take()
        when = self._clause("when")
        if kind in ("can", "must") and self.is_name("before"):
            self.take()
            if when is not None:
                subject = Pair(subject.at, when.end, "when", subject, when)
            other, when = self.condition(), None
            late = self._clause("when")
            if late is not None:
                other = Pair(other.at, late.end, "when", other, late)
        play = self._play()
        if self.is_sign("?"):
            self.take()
        if self.word.sort != "end":
            raise self._leftover(kind)
        return Question(self.text, kind, subject, other, when, play)

    def _kind(self) -> str:
        word = self.word
        if word.sort == "name" and word.text.lower() == "what" and self.following.text.lower() == "forbids":
            self.here += 2
            return "what forbids"
        if word.sort != "name" or word.text.lower() not in QUESTIONS:
            raise self.wrong(f"a question begins with one of {', '.join(QUESTIONS)}")
        return self.take().text.lower()

    def _clause(self, name: str) -> Part | None:
        if not self.is_name(name):
            return None
        self.take()
        return self.condition()

    def _play(self) -> tuple[Made, ...]:
        if not self.is_name("after"):
            return ()
        self.take()
        moves = [self.move()]
        while self.is_sign(","):
            self.take()
            moves.append(self.move())
        return tuple(moves)

    def _leftover(self, kind: str) -> BadQuestion:
        if self.is_name("before"):
            return self.wrong("'before' belongs to questions that begin with can or must")
        if self.is_sign(*RELATIONS):
            return self.wrong(
                f"a comparison has two sides: join several by 'and' instead of a second '{self.word.text}'"
            )
        return self.wrong(f"{self._shown(self.word)} is not expected here: the question could end before it")

    def _name(self, what: str) -> Name:
        word = self.word
        if word.sort not in ("name", "quoted") or (word.sort == "name" and word.text in RESERVED):
            raise self.wrong(f"{what} is expected, not {self._shown(word)}")
        self.take()
        return Name(word.at, word.end, word.text, word.sort == "quoted")

    def condition(self) -> Part:
        return self._chain("or", lambda: self._chain("and", self.negated))

    def _chain(self, sign: str, inner: Callable[[], Part]) -> Part:
        left: Part = inner()
        while self.is_name(sign):
            self.take()
            right: Part = inner()
            left = Pair(left.at, right.end, sign, left, right)
        return left

    def negated(self) -> Part:
        word = self.word
        if self.is_name("not"):
            self.take()
            body = self.negated()
            return Not(word.at, body.end, body)
        if self.is_name("any", "all"):
            return self._bound(self.condition)
        return self.compared()

    def _bound(self, inner: Callable[[], Part]) -> Bound:
        which = self.take()
        binders = [self.binder()]
        while self.is_sign(","):
            self.take()
            binders.append(self.binder())
        self.expect(":", f"after '{which.text}' and its variables")
        body: Part = inner()
        return Bound(which.at, body.end, which.text, tuple(binders), body)

    def binder(self) -> Binder:
        first = self._name("a kind, such as player,")
        if self.is_name("in"):
            self.take()
            lo = self._number()
            self.expect("..", "between the first and the last number")
            hi = self._number()
            return Binder(first.at, self.ended(), first.text, "", lo, hi)
        if self.word.sort == "name" and self.word.text not in RESERVED:
            return Binder(first.at, self.word.end, self.take().text, first.text)
        return Binder(first.at, first.end, first.text, first.text)

    def _number(self) -> int:
        if self.word.sort != "number":
            raise self.wrong(f"a number is expected, not {self._shown(self.word)}")
        return int(self.take().text)

    def compared(self) -> Part:
        left = self.sum()
        if not self.is_sign(*RELATIONS):
            return left
        sign = self.take().text
        right = self.sum()
        return Pair(left.at, right.end, "=" if sign == "==" else sign, left, right)

    def sum(self) -> Part:
        return self._operators(("+", "-"), lambda: self._operators(("*",), self.atom))

    def _operators(self, signs: tuple[str, ...], inner: Callable[[], Part]) -> Part:
        left: Part = inner()
        while self.is_sign(*signs):
            sign = self.take().text
            right: Part = inner()
            left = Pair(left.at, right.end, sign, left, right)
        return left

    def atom(self) -> Part:
        word = self.word
        if word.sort == "number":
            self.take()
            return Number(word.at, word.end, int(word.text))
        if self.is_sign("-"):
            self.take()
            body = self.atom()
            return Negative(word.at, body.end, body)
        if self.is_sign("("):
            self.take()
            inside = self.condition()
            self.expect(")", "to close the bracket")
            return Fold(word.at, self.ended(), "", (inside,))
        if word.sort == "quoted":
            self.take()
            return Name(word.at, word.end, word.text, True)
        if word.sort != "name" or word.text in RESERVED - {"not", "any", "all"}:
            raise self.wrong(f"a field, a number or a label is expected, not {self._shown(word)}")
        return self._from_name()

    def _from_name(self) -> Part:
        word, then = self.word, self.following
        if word.text in ("not", "any", "all"):
            return self.negated()
        names_more = then.sort == "name" and then.text not in RESERVED
        if word.text == "possible" and names_more:
            self.take()
            move = self.move()
            return Possible(word.at, move.end, move)
        if word.text == "count" and names_more:
            return self._bound(self.condition)
        if word.text in FOLDS and names_more:
            return self._bound(self.sum)
        if word.text in FOLDS and then.text == "(" and then.sort == "sign":
            self.take()
            items = self._listed(self.sum)
            return Fold(word.at, self.ended(), word.text, tuple(items))
        if then.text == "(" and then.sort == "sign":
            return self.move()
        if then.sort == "sign" and then.text in ("[", "."):
            return self._place()
        return self._label()

    def _label(self) -> Name:
        """A name, or several in a row that make up one label: `hand of red`."""
        words = [self.take()]
        while self.word.sort == "number" or (self.word.sort == "name" and self.word.text not in RESERVED):
            if self.is_name("true") and self.following.sort in ("end", "sign"):
                break
            words.append(self.take())
        return Name(words[0].at, words[-1].end, " ".join(word.text for word in words))

    def _place(self) -> Place:
        name = self._name("a field")
        steps: list[Part] = []
        while self.is_sign("[", "."):
            if self.take().text == "[":
                steps.append(self.sum())
                self.expect("]", f"after the index of '{name.text}'")
            else:
                part = self._name("a part of a component")
                steps.append(Component(part.at, part.end, part.text))
        return Place(name.at, self.ended(), name, tuple(steps))

    def _listed(self, inner: Callable[[], Part]) -> list[Part]:
        self.expect("(", "here")
        found: list[Part] = []
        while not self.is_sign(")"):
            if found:
                self.expect(",", "between two entries")
            found.append(inner())
        self.take()
        return found

    def move(self) -> Made:
        rule = self._name("a move")
        if not self.is_sign("("):
            return Made(rule.at, rule.end, rule)
        arguments: list[tuple[Name | None, Part]] = []

        def argument() -> Part:
            named = None
            if (
                self.word.sort == "name"
                and self.following.sort == "sign"
                and self.following.text in ("=", "==")
            ):
                named = self._name("a parameter")
                self.take()
            value = self.sum()
            arguments.append((named, value))
            return value

        self._listed(argument)
        return Made(rule.at, self.ended(), rule, tuple(arguments))
