"""How much there can be of something, whether it is enough, and what forbids a move."""

from dataclasses import replace

import pytest

from models.reference.diehard import MODEL as JUGS
from tests.fixtures.locks import CLOCK, SHOP
from verify.ask.asking import ask


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("coins[red] + coins[blue]", lambda s: s.coins[0] + s.coins[1]),
        ("sum(done)", lambda s: sum(sum(row) for row in s.done)),
        ("coins[red] - 3 * coins[blue]", lambda s: s.coins[0] - 3 * s.coins[1]),
        ("count card: card_at[card] = hand of blue", lambda s: sum(p == 3 for p in s.card_at)),
        ("100 * coins[red] + done[red][bought]", lambda s: 100 * s.coins[0] + s.done[0][0]),
        ("highest player: done[player][worked]", lambda s: max(row[1] for row in s.done)),
    ],
)
def test_extremes_are_those_of_a_walk_over_all_states(market, text, value):
    values = {state: value(market.draft(state)) for state in market.next}

    most, fewest = (ask(market.instance, f"{verb} {text}") for verb in ("most", "fewest"))

    assert (most.value, fewest.value) == (max(values.values()), min(values.values()))
    assert values[most.witness.states[-1]] == most.value
    assert values[fewest.witness.states[-1]] == fewest.value
    assert most.complete and f"{len(market.next):,} states" in most.how


def test_extremes_count_only_where_the_condition_holds_and_the_place_is_there(market):
    led = [market.draft(s).coins[market.draft(s).leader] for s in market.next if market.draft(s).leader >= 0]

    assert ask(market.instance, "fewest coins[red] when passed[red] and done[red][worked] = 2").value == 0
    assert ask(market.instance, "most coins[leader]").value == max(led)
    assert ask(market.instance, "most coins[red] when coins[red] > 3").answer == "never"


def test_enough_tokens_are_in_the_box_or_a_play_shows_that_they_are_not(market):
    used = max(sum(market.draft(state).coins) for state in market.next)

    short, plenty = ask(market.instance, "enough coins"), ask(market.instance, "enough cards")

    assert (short.answer, short.value, used) == ("sometimes", 6, 6)
    assert sum(market.draft(short.counter.states[-1]).coins) == 6
    assert (plenty.answer, plenty.value) == ("always", 3)
    assert ask(SHOP.instance(), "enough coins").value == 13


def test_a_box_that_is_far_too_small_is_measured_all_the_same():
    small = replace(CLOCK, box={"strokes": (0, lambda s: 100 * s.hour)})

    assert ask(small.instance(), "enough strokes").value == 1100


def test_what_forbids_a_move_is_every_clause_that_refuses_it_somewhere(market):
    engine, refusing, possible = market.engine, set(), False
    for state in market.next:
        for _, move, outcome in engine.attempts(state):
            if move.rule == "buy" and move.player == 0 and move.card == 2:
                possible = possible or outcome.state is not None
                refusing |= {outcome.clause} - {""}

    answer = ask(market.instance, "what forbids buy(red, 'well-spring')")

    assert {entry.clause for entry in answer.refusals} == refusing == {"MAR-01", "MAR-02", "MAR-03"}
    assert (answer.answer, possible) == ("sometimes", True)
    for entry in answer.refusals:
        last = entry.trace.states[-1]
        assert engine.outcome(last, entry.trace.attempt).clause == entry.clause
        assert {entry.clause, *entry.also} == set(engine.refusals(last, entry.trace.attempt))


def test_what_forbids_a_move_under_a_condition_and_what_nothing_forbids(market):
    assert [
        r.clause for r in ask(market.instance, "what forbids work(red) when coins[red] = 3").refusals
    ] == [
        "MAR-01",
        "MAR-04",
    ]
    assert ask(market.instance, "what forbids work(red) when coins[red] = 3").answer == "always"
    nothing = ask(JUGS.instance(), "what forbids fill_big")
    assert nothing.answer == "never" and "refuses nothing" in nothing.notes[0]


def test_what_forbids_a_move_after_a_play_is_told_without_a_search(market):
    answer = ask(market.instance, "what forbids buy(red) after work(red), work(blue)")

    assert (answer.answer, answer.how) == ("sometimes", "the state after the given play of 4 moves")
    assert [entry.clause for entry in answer.refusals] == ["MAR-03"]
    assert market.instance.describe(answer.witness.moves[-1]) == "buy(player=red, card=forge)"
    assert ask(market.instance, "what forbids work(blue) after work(red), work(blue)").refusals[0].clause == (
        "MAR-01"
    )
