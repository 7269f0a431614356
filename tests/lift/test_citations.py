"""Clauses cited on the way count alike in both engines."""

from tests.lift.toys import toy
from verify import Int, cite, merged, require, rule
from verify.search.check import check


def cited_in_both_engines(*rules, **fields):
    return [dict(check(toy(*rules, **fields), engine).found.cited) for engine in ("python", "native")]


def test_a_clause_cited_inside_a_merged_helper_counts_only_where_it_applies():
    @merged
    def note(s):
        if s.x > 1:
            cite("HIGH")
        else:
            cite("LOW")

    @rule()
    def move(s):
        require(s.x < 3, "FULL")
        note(s)
        s.x += 1

    assert cited_in_both_engines(move, x=Int(0, 3)) == [{"LOW": 2, "HIGH": 1}] * 2


def test_a_clause_cited_on_the_way_to_a_refusal_counts_alike_in_both_engines():
    @merged
    def note(s):
        if s.x > 1:
            cite("HIGH")
        require(s.x < 3, "FULL")

    @rule()
    def move(s):
        note(s)
        require(s.x != 2, "TWO")
        s.x += 1

    @rule()
    def jump(s):
        s.x = 3

    python, native = cited_in_both_engines(move, jump, x=Int(0, 3))

    assert python == native


def test_a_clause_cited_twice_in_a_move_counts_alike_in_both_engines():
    @rule()
    def move(s):
        cite("AGAIN")
        cite("AGAIN")
        require(s.x < 3, "FULL")
        s.x += 1

    python, native = cited_in_both_engines(move, x=Int(0, 3))

    assert python == native
