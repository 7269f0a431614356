"""Questions and their answers, each compared with what a plain walk over all states says."""

import contextlib
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from models.reference.diehard import MODEL as JUGS
from models.reference.tictactoe import MODEL as TICTACTOE
from tests.fixtures.heaps import HUGE
from tests.fixtures.locks import CLOCK, SHOP
from tests.fixtures.market import MODEL as MARKET
from tests.test_tutorial import BLOCK, commands, matches, normal
from verify.ask.asked import understand
from verify.ask.asking import ask, ask_together
from verify.ask.words import BadQuestion
from verify.claims import Claim
from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.prove.prover import prove
from verify.search.limits import Limits
from verify.trace import replay, save

ROOT = Path(__file__).parent.parent


class Walked:
    """All states of an instance and the moves between them, found by the plainest of means."""

    def __init__(self, instance):
        self.instance = instance
        self.engine = PythonEngine(instance)
        self.next = {}
        todo = list(instance.initial)
        while todo:
            state = todo.pop()
            if state not in self.next:
                self.next[state] = [(instance.move(n), after) for n, after in self.engine.successors(state)]
                todo += [after for _, after in self.next[state]]

    def draft(self, state):
        return self.instance.draft().put_state(state)

    def holds(self, condition):
        return {state for state in self.next if condition(self.draft(state))}

    def over(self, state):
        return not self.next[state] or self.engine.final(state)

    def must(self, good):
        """Whether every play passes `good`: no first state can stay outside it to the end or for ever."""
        away = set(self.next) - good
        while True:
            kept = {s for s in away if self.over(s) or any(after in away for _, after in self.next[s])}
            if kept == away:
                return not any(state in away for state in self.instance.initial)
            away = kept

    def reached_before(self, barrier):
        """The states that can be reached through states outside `barrier`."""
        seen, todo = set(), list(self.instance.initial)
        while todo:
            state = todo.pop()
            if state not in seen:
                seen.add(state)
                if state not in barrier:
                    todo += [after for _, after in self.next[state]]
        return seen


@pytest.fixture(scope="module")
def market():
    return Walked(MARKET.instance())


@pytest.fixture(scope="module")
def jugs():
    return Walked(JUGS.instance())


MARKET_CONDITIONS = {
    "coins[red] = 3": lambda s: s.coins[0] == 3,
    "coins[blue] = 3": lambda s: s.coins[1] == 3,
    "coins[red] >= 4": lambda s: s.coins[0] >= 4,
    "coins[red] + coins[blue] > 5 and step = act": lambda s: s.coins[0] + s.coins[1] > 5 and s.step == 0,
    "step != over or passed[red]": lambda s: s.step != 2 or s.passed[0],
    "leader = none": lambda s: s.leader == -1,
    "coins[leader] = 0": lambda s: s.leader >= 0 and s.coins[s.leader] == 0,
    "not coins[leader] = 0": lambda s: not (s.leader >= 0 and s.coins[s.leader] == 0),
    "card_at[forge] = hand of red": lambda s: s.card_at[0] == 2,
    "card_at['iron plough'] = 'hand of blue'": lambda s: s.card_at[1] == 3,
    "card_at[iron plough] = display": lambda s: s.card_at[1] == 0,
    "any player: passed[player]": lambda s: any(s.passed),
    "all player: coins[player] >= 2": lambda s: all(c >= 2 for c in s.coins),
    "count card: card_at[card] = display <= 1": lambda s: sum(p == 0 for p in s.card_at) <= 1,
    "any player a, player b: a != b and coins[a] > coins[b] + 1": lambda s: abs(s.coins[0] - s.coins[1]) > 1,
    "sum(done[red]) = 2 * done[blue][worked]": lambda s: sum(s.done[0]) == 2 * s.done[1][1],
    "any i in 0..1: done[i][bought] = 2": lambda s: 2 in (s.done[0][0], s.done[1][0]),
    "highest(coins) - lowest(coins) = 3": lambda s: abs(s.coins[0] - s.coins[1]) == 3,
    "passed[red] = passed[blue]": lambda s: s.passed[0] == s.passed[1],
    "every_card_is_sold": lambda s: all(p != 0 for p in s.card_at),
    "over": lambda s: s.step == 2,
    "sum player: coins[player] * 2 = 12": lambda s: sum(s.coins) * 2 == 12,
    "pouch.count[forge] = 1": lambda s: s.pouch.count[0] == 1,
    "active = leader": lambda s: s.active == s.leader,
    "-coins[red] < -2": lambda s: -s.coins[0] < -2,
    "yes = passed[blue]": lambda s: bool(s.passed[1]),
    "display[0] = forge": lambda s: s.display[0] == 0,
}


def word(good, states):
    return "never" if not good else "always" if good == states else "sometimes"


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


def test_a_question_may_begin_after_a_play(market):
    free = ask(market.instance, "can coins[red] = 0 after work(red), give_up(blue)")
    bound = ask(
        market.instance,
        "can active = blue after work(red), give_up(blue)",
    )

    assert free.answer == "sometimes"
    described = [market.instance.describe(move) for move in free.witness.moves]
    assert described[:3] == ["work(player=red)", "tidy", "give_up(player=blue)"]
    assert replay(market.instance, free.witness.states[0], free.witness.moves) == free.witness.states
    assert bound.answer == "never"


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


def test_a_question_is_asked_under_a_reading():
    dear, cheap = (MARKET.instance("alone", {"MAR-A-01": option}) for option in "ab")

    assert ask(dear, "can buy(card=forge) before work").answer == "never"
    assert ask(cheap, "can buy(card=forge) before work").answer == "sometimes"


def test_a_question_that_names_one_of_a_symmetric_kind_is_searched_without_symmetry():
    instance = TICTACTOE.instance("symmetric")
    plain = Walked(TICTACTOE.instance("plain"))

    corner = ask(instance, "is cell[0] = empty or cell[8] = empty or cell[4] = cross")
    anywhere = ask(instance, "most count cell: cell[cell] = nought")
    ordered = ask(instance, "is any cell a, cell b: a < b and cell[a] = cell[b]")

    assert corner.answer == word(
        plain.holds(lambda s: s.cell[0] == 0 or s.cell[8] == 0 or s.cell[4] == 1), set(plain.next)
    )
    assert "without symmetry" in corner.notes[0] and "without symmetry" in ordered.notes[0]
    assert anywhere.value == 4 and "up to 8 symmetries" in anywhere.how and not anywhere.notes


def test_an_expression_is_a_claim_like_any_other_and_can_be_proved(jugs):
    text = "big = 0 or big = 5 or small = 0 or small = 3"
    claim = Claim("asked", "always", understand(jugs.instance, f"is {text}").event.condition, (), {})

    proof = prove(jugs.instance, [claim])

    assert [verdict.verdict for verdict in proof.verdicts if verdict.name == "asked"] == ["proved"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("can wood = 60", "unknown"),
        ("can wood = 1", "sometimes"),
        ("is wood <= 60", "unknown"),
        ("is wood = 0", "sometimes"),
        ("must wood = 1", "unknown"),
        ("most wood", "unknown"),
        ("can wood = 60 before stone = 60", "unknown"),
        ("what forbids fell", "unknown"),
    ],
)
def test_a_search_that_meets_a_limit_says_so_and_settles_only_what_it_saw(text, answer):
    found = ask(HUGE.instance(), text, Limits(max_states=20_000))

    assert found.answer == answer
    assert found.exit_code == (3 if answer == "unknown" else 0)
    if answer == "unknown":
        assert "INCOMPLETE" in found.how and "limit of 20,000 states" in found.how
        assert found.says.startswith("Not settled")


def test_a_witness_ends_the_search_of_a_game_that_is_far_too_large():
    found = ask(HUGE.instance(), "can gold = 1")

    assert found.answer == "sometimes" and found.states < 10_000


def ludoproof(*args, cwd=ROOT):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "120"}
    command = [sys.executable, "-m", "verify.cli", *map(str, args)]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120)


def test_the_command_prints_the_answer_and_writes_json_and_pictures(tmp_path):
    result = ludoproof(
        "ask", "diehard", "is big != 4", "--json", tmp_path / "a.json", "--picture", tmp_path / "a.svg"
    )

    data = json.loads((tmp_path / "a.json").read_text())
    assert result.returncode == 0
    assert "sometimes  Not always: big != 4" in result.stdout and "JUG-03" in result.stdout
    assert data["answer"] == "sometimes" and len(data["counter"]) == 6 and data["witness"] == []
    assert [Path(path).name for path in data["pictures"]] == ["a.svg", "a-2.svg"]
    assert "<svg" in (tmp_path / "a-2.svg").read_text()


def test_the_command_exits_with_3_when_it_is_not_settled_and_2_when_it_is_not_understood(tmp_path):
    unsettled = ludoproof("ask", "tests.fixtures.heaps:HUGE", "can wood = 60", "--max-states", "9000")
    bad = ludoproof("ask", "diehard", "can bog = 4")

    assert unsettled.returncode == 3 and "unknown" in unsettled.stdout
    assert bad.returncode == 2
    assert bad.stderr.splitlines()[1:] == ["  can bog = 4", "      ^^^"]
    assert "Traceback" not in bad.stderr


def test_without_a_question_the_command_lists_what_may_be_named():
    result = ludoproof("ask", "tests.fixtures.market:MODEL")

    assert result.returncode == 0
    for text in (
        "card_at[card]: a place",
        "leader: a player or none",
        "give_up(player): Pass for good.",
        "hand of red",
    ):
        assert text in result.stdout


def test_a_question_may_begin_from_a_saved_play(tmp_path, market):
    play = ask(market.instance, "can passed[blue]").witness
    save(play, tmp_path / "play.itf.json")

    result = ludoproof(
        "ask", MARKET.name, "can coins[blue] = 2", "--play", tmp_path / "play.itf.json", "--json", "-"
    )
    other = ludoproof("ask", "diehard", "can big = 4", "--play", tmp_path / "play.itf.json")

    assert json.loads(result.stdout)["answer"] == "never"
    assert other.returncode == 2 and "ask about the same" in other.stderr


def test_two_plays_to_begin_from_are_one_too_many(market):
    from verify.ask.openings import opening_from

    play = ask(market.instance, "can passed[red]").witness

    with pytest.raises(BadInput, match="begins from one play"):
        ask(market.instance, "can over after work(red)", opening=opening_from(play, market.instance))


def test_every_example_of_the_manual_says_what_the_manual_says(tmp_path):
    blocks = [
        body
        for kind, _, body in BLOCK.findall((ROOT / "docs" / "asking.md").read_text())
        if kind == "console"
    ]
    examples = [example for body in blocks for example in commands(body)]

    assert len(examples) >= 7
    for command, expected in examples:
        program, *arguments = shlex.split(command)
        said = ludoproof(*arguments).stdout.splitlines()
        assert program == "ludoproof"
        assert matches([normal(line) for line in expected], [normal(line) for line in said]), command


def test_every_expression_of_the_manual_is_a_condition_or_a_number():
    rows = re.findall(
        r"^\| (`.*?) \|", (ROOT / "docs" / "asking.md").read_text().split("## Conditions")[1], re.MULTILINE
    )
    written = [text for row in rows for text in re.findall(r"`([^`]+)`", row)]
    read = [text for text in written if not re.search(r"\b[XY]\b", text) and re.search(r"\w", text)]

    assert len(read) >= 20
    for text in read:
        kinds = []
        for verb in ("is", "most"):
            with contextlib.suppress(BadQuestion):
                kinds.append(understand(MARKET.instance(), f"{verb} {text}").question.kind)
        assert len(kinds) == 1, text
