"""What can and must happen, and what before what, is what a walk over all states finds."""

import pytest

from tests.ask.walked import MARKET_CONDITIONS, Walked, word
from tests.fixtures.locks import CLOCK
from verify.ask.asking import ask, ask_together


@pytest.mark.parametrize("text", MARKET_CONDITIONS)
def test_what_can_happen_is_what_a_walk_over_all_states_finds(market, text):
    good = market.holds(MARKET_CONDITIONS[text])

    answers = ask_together(market.instance, [f"can {text}", f"is {text}"])

    assert [answer.answer for answer in answers] == [word(good, set(market.next))] * 2
    for answer in answers:
        assert answer.witness is None or answer.witness.states[-1] in good
        assert answer.counter is None or answer.counter.states[-1] not in good


@pytest.mark.parametrize("engine", ["python", "native"])
def test_both_engines_give_the_same_answers_and_plays_of_the_same_length(market, engine):
    texts = ["can coins[leader] = 0", "can card_at[forge] = hand of red", "is all player: coins[player] >= 1"]

    answers = [ask(market.instance, text, engine=engine) for text in texts]

    assert [a.answer for a in answers] == ["sometimes"] * 3
    assert [a.engine for a in answers] == [engine] * 3
    assert [a.witness.length for a in answers] == [1, 5, 0]


MUST = [
    "over",
    "coins[red] = 3",
    "any player: passed[player]",
    "card_at[forge] = hand of red",
    "coins[red] >= 4",
]


@pytest.mark.parametrize("text", MUST)
def test_what_must_happen_is_what_no_play_can_avoid(market, text):
    conditions = MARKET_CONDITIONS
    good = market.holds(conditions[text])

    answer = ask(market.instance, f"must {text}")

    assert answer.answer == ("always" if market.must(good) else "sometimes" if good else "never")
    if answer.counter is not None:
        assert not good & set(answer.counter.states)
        assert market.over(answer.counter.states[-1])


def test_a_play_that_goes_round_for_ever_does_without_what_must_happen(jugs):
    answer = ask(jugs.instance, "must big = 4")

    states = answer.counter.states
    assert not jugs.must(jugs.holds(lambda s: s.big == 4))
    assert answer.answer == "sometimes"
    assert states[-1] in states[:-1]
    assert "round for ever" in answer.counter.shows


def test_a_round_that_comes_past_the_place_is_no_way_to_avoid_it():
    clock = CLOCK.instance()
    walked = Walked(clock)

    for text, condition in (("hour = 7", lambda s: s.hour == 7), ("lamp = 1", lambda s: s.lamp == 1)):
        assert walked.must(walked.holds(condition))
        assert ask(clock, f"must {text}").answer == "always"


def test_a_must_with_more_states_than_a_graph_may_have_is_not_settled(monkeypatch):
    monkeypatch.setattr("verify.ask.rounds.find_round.__defaults__", (3,))

    answer = ask(CLOCK.instance(), "must day = 1")

    assert answer.answer == "unknown"
    assert "there are more than 3 states" in answer.notes[0]
    assert answer.exit_code == 3


@pytest.mark.parametrize(
    ("text", "happens"),
    [
        ("give_up(red)", lambda move: move.rule == "give_up" and move.player == 0),
        ("buy", lambda move: move.rule == "buy"),
        ("tidy", lambda move: move.rule == "tidy"),
    ],
)
def test_a_move_that_must_be_made_is_on_every_play(market, text, happens):
    def avoidable(state, seen):
        if market.over(state):
            return True
        if state not in seen:
            seen[state] = any(
                avoidable(after, seen) for move, after in market.next[state] if not happens(move)
            )
        return seen[state]

    answer = ask(market.instance, f"must {text}")

    assert (answer.answer == "always") == (not avoidable(market.instance.initial[0], {}))
    if answer.counter is not None:
        assert not any(happens(move) for move in answer.counter.moves)


@pytest.mark.parametrize(
    ("x", "y"),
    [
        ("coins[red] = 3", "coins[blue] = 3"),
        ("any player: passed[player]", "over"),
        ("over", "any player: passed[player]"),
        ("every_card_is_sold", "any player: passed[player]"),
        ("card_at[forge] = hand of red", "coins[red] = 3"),
        ("coins[red] >= 4", "over"),
    ],
)
def test_what_comes_before_what_is_what_a_walk_finds(market, x, y):
    first, second = (market.holds(MARKET_CONDITIONS[text]) for text in (x, y))
    can = bool(market.reached_before(second) & first - second)
    without = bool(market.reached_before(first) & second)

    for verb in ("can", "must"):
        answer = ask(market.instance, f"{verb} {x} before {y}")

        assert answer.answer == ("never" if not can else "sometimes" if without else "always")
        if answer.witness is not None:
            assert answer.witness.states[-1] in first and not second & set(answer.witness.states)
        if answer.counter is not None:
            assert answer.counter.states[-1] in second and not first & set(answer.counter.states[:-1])


def test_moves_come_before_moves_and_before_conditions(market):
    asked = {
        "can buy(blue) before buy(red)": "sometimes",
        "must work before coins[red] = 3": "always",
        "must buy before leader != none": "always",
        "can leader != none before buy": "never",
        "can buy before buy": "never",
        "must give_up(red) before over": "always",
        "can tidy before work": "sometimes",
        "can buy(red) when coins[red] = 3 before passed[blue]": "sometimes",
    }

    assert {text: ask(market.instance, text).answer for text in asked} == asked


def test_an_auto_rule_that_must_not_have_been_made_yet_still_comes_first(market):
    """Without `tidy`, nobody gets a second turn: it may not simply be left out."""
    assert ask(market.instance, "can passed[blue] before tidy").answer == "never"
    assert ask(market.instance, "can coins[blue] = 2 before tidy").answer == "never"


def test_something_that_never_happens_at_all_is_noted(market):
    answer = ask(
        market.instance, "can over before coins[red] = 3 and passed[red] and step = act and active = red"
    )

    assert answer.answer == "always"
    assert answer.notes[0].startswith("it never happens at all")


def test_a_move_can_be_asked_for_with_the_state_it_is_made_in(market):
    assert ask(market.instance, "can buy(card=forge) when coins[blue] = 3").answer == "sometimes"
    assert ask(market.instance, "can buy(card=forge) when coins[active] < 2").answer == "never"
    assert ask(market.instance, "can work(red) when passed[red]").answer == "never"


def test_whether_a_move_is_possible_is_a_condition(market):
    able = market.holds(lambda s: True) & {
        state
        for state, moves in market.next.items()
        if any(m.rule == "buy" and m.player == 0 for m, _ in moves)
    }

    answer = ask(market.instance, "can possible buy(red)")
    exact = "possible work(player) = (step = act and active = player and coins[player] < 3)"

    assert answer.witness.states[-1] in able
    assert ask(market.instance, f"is all player: {exact}").answer == "always"
    assert ask(market.instance, "is possible tidy = (step = tidy)").answer == "always"
    assert ask(market.instance, f"is all player: {exact}", engine="python").answer == "always"


def test_claims_are_asked_for_by_name(market):
    asked = {
        "is nobody_has_too_many_coins": "always",
        "is the_leader_has_bought true?": "always",
        "is every_card_is_sold": "sometimes",
        "is who_has_passed_stays_out": "always",
        "can who_has_passed_stays_out": "always",
        "is nobody_has_too_many_coins and not every_card_is_sold": "sometimes",
    }

    assert {text: ask(market.instance, text).answer for text in asked} == asked
    assert ask(market.instance, "is every_card_is_sold").cited == ["MAR-02"]
