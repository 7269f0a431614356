"""What cannot be traced is refused in one sentence, and checked by the reference engine."""

import pytest

from tests.lift.toys import agrees_or_cannot_be_traced, toy, tree_of
from verify import Int, always, require, rule
from verify.engines.native import NativeEngine
from verify.errors import EndlessRule, LudoproofError, NotDeterministic, TooManyPaths, Untraceable
from verify.search.check import check

UNTRACEABLE = {
    "== None": (lambda s: s.x == None, "None"),  # noqa: E711
    "!= a string": (lambda s: s.x != "red", "'red'"),
    "< a fraction": (lambda s: s.x < 0.5, "0.5"),
    "plus a fraction": (lambda s: s.x + 0.5 > 1, "0.5"),
    "in a set": (lambda s: s.x in {1, 2}, "set"),
    "a dictionary key": (lambda s: {0: 1}[s.x], "dictionary"),
    "~": (lambda s: ~s.x, "~"),
    "/": (lambda s: s.x / 2, "/"),
    "float": (lambda s: float(s.x), "float"),
    "round": (lambda s: round(s.x), "float"),
    "**": (lambda s: s.x**2, "**"),
    "<<": (lambda s: 1 << s.x, "shift"),
    "^": (lambda s: s.x ^ 1, "^"),
    "&": (lambda s: s.x & 3, "&"),
    "divmod": (lambda s: divmod(s.x, 2), "divmod"),
    "// 0": (lambda s: s.x // 0, "positive"),
    "% -2": (lambda s: s.x % -2, "positive"),
    "// a field": (lambda s: s.y // s.x, "constant"),
    "6 // a field": (lambda s: 6 // s.x, "Table"),
    "a method of int": (lambda s: s.x.bit_length(), "bit_length"),
}


@pytest.mark.parametrize("what", UNTRACEABLE)
def test_what_has_no_meaning_for_an_unknown_number_is_refused_in_one_sentence(what):
    function, word = UNTRACEABLE[what]

    with pytest.raises(Untraceable) as said:
        tree_of(toy(rule()(lambda s: function(s) and None), x=Int(0, 3), y=Int(1, 3)))

    assert word in str(said.value)
    assert "\n" not in str(said.value)


def test_a_rule_that_catches_everything_does_not_hide_what_cannot_be_traced():
    @rule()
    def move(s):
        try:
            s.y = {0: 1, 1: 2}[s.x]
        except Exception:
            s.y = 0

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3), y=Int(0, 3)))


def test_a_rule_cannot_tell_an_unknown_number_from_a_plain_one():
    @rule()
    def move(s):
        s.y = 1 if isinstance(s.x, int) else 0

    assert agrees_or_cannot_be_traced(toy(move, x=Int(0, 3), y=Int(0, 3)))


@pytest.mark.parametrize("edge", [2**40, 2**61])
def test_numbers_that_do_not_fit_into_a_word_are_not_computed_wrongly(edge):
    @rule()
    def move(s):
        require(s.x * s.y + s.x + s.y > edge, "SMALL")
        s.x = 0

    with pytest.raises(Untraceable, match="64 bits"):
        NativeEngine(toy(move, x=Int(0, edge), y=Int(0, edge)))


def untraceable_toy():
    @rule("ADD")
    def add(s):
        require(s.x < 3, "FULL")
        s.x = {0: 1, 1: 2, 2: 3}[s.x]

    @always()
    def it_stays_small(s):
        return s.x < 3

    return toy(add, x=Int(0, 3), claims=[it_stays_small])


def test_a_model_that_cannot_be_traced_is_checked_in_python_with_a_warning():
    result = check(untraceable_toy(), engine="auto")

    assert result.engine == "python"
    assert result.found.states == 4
    assert {v.name: v.verdict for v in result.verdicts}["it_stays_small"] == "violated"
    (warning,) = result.warnings
    assert "python engine is used" in warning and "dictionary" in warning


def test_a_model_that_cannot_be_traced_has_no_native_engine():
    with pytest.raises(Untraceable, match="dictionary"):
        check(untraceable_toy(), engine="native")


def test_every_error_of_the_tracer_is_one_that_the_command_line_can_tell():
    kinds = (Untraceable, TooManyPaths, NotDeterministic, EndlessRule)

    assert all(issubclass(kind, LudoproofError) for kind in kinds)
