"""The language of questions: what it reads, and what it says about a question it cannot read."""

from dataclasses import replace

import pytest

from models.reference.diehard import MODEL as JUGS
from tests.fixtures.market import MODEL as MARKET
from verify import Kind, Ref, Spec
from verify.ask.asked import understand
from verify.ask.asking import ask
from verify.ask.syntax import parse
from verify.ask.words import BadQuestion, perhaps

INSTANCE = MARKET.instance()


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3 = 7", True),
        ("(1 + 2) * 3 = 7", False),
        ("10 - 2 - 3 = 5", True),
        ("- 2 + 5 = 3", True),
        ("1 = 2 or 1 = 1 and 2 = 2", True),
        ("(1 = 2 or 1 = 1) and 2 = 3", False),
        ("not 1 = 2 and 1 = 1", True),
        ("not (1 = 2 or 1 = 1)", False),
        ("1 < 2 = yes", None),
        ("(1 < 2) = yes", True),
        ("2 >= 3", False),
        ("1 != 2", True),
        ("1 == 1", True),
        ("any i in 1..3: i * i = 9", True),
        ("all i in 1..3: i > 1", False),
        ("count i in 1..4: i > 2 = 2", True),
        ("sum i in 1..4: i = 10", True),
        ("highest(1, 5, 3) = 5 and lowest(4, 2) = 2", True),
        ("any i in 1..2, j in 3..4: i + j = 6", True),
        ("all player: any player q: q = player", True),
        ("all player: not any i in 0..1: i + 1 = 0", True),
        ("step = act", True),
        ("step = ACT and act = step", True),
        ("none = leader", True),
        ("card_at[Iron_Plough] = display", True),
        ("any trade t: done[red][t] > 0", False),
    ],
)
def test_expressions_mean_what_they_say(text, value):
    if value is None:
        with pytest.raises(BadQuestion):
            understand(INSTANCE, f"is {text}")
        return
    condition = understand(INSTANCE, f"is {text}").event.condition

    assert bool(condition(INSTANCE.draft().put_state(INSTANCE.initial[0]))) is value


BAD = [
    ("", "", "a question begins with one of can, must, is, most, fewest, enough, what forbids"),
    ("coins[red] = 1", "coins", "a question begins with one of"),
    ("what is coins[red]", "what", "a question begins with one of"),
    ("can", "", "a field, a number or a label is expected, not the end of the question"),
    ("can coins[red] # 2", "#", "'#' means nothing here: use names, numbers"),
    ("can card_at['forge] = display", "'forge] = display", "a quoted label is not closed"),
    ("can coins[red", "", "']' is expected after the index of 'coins', not the end of the question"),
    ("can (coins[red] = 1", "", "')' is expected to close the bracket"),
    ("can any player passed[player]", "[", "':' is expected after 'any' and its variables, not '['"),
    ("can any i in 1: i = 1", ":", "'..' is expected between the first and the last number"),
    ("can any i in red..2: i = 1", "red", "a number is expected, not 'red'"),
    ("can any 3: yes", "3", "a kind, such as player, is expected, not '3'"),
    ("can 1 < coins[red] < 3", "<", "a comparison has two sides: join several by 'and'"),
    ("most coins[red] before over", "before", "'before' belongs to questions that begin with can or must"),
    ("can over ) ", ")", "')' is not expected here: the question could end before it"),
    ("can work(red blue)", "red blue", "there is no player 'red blue'"),
    ("can coins = 2", "coins", "'coins' has 2 entries: say which, in [ ] (player), or use sum( )"),
    ("can done[red] = 2", "done[red]", "'done[red]' has 2 entries: say which, in [ ] (trade)"),
    ("can coins[red][red] = 2", "red", "'coins' takes 1 indices, not 2"),
    ("can coins[green] = 2", "green", "there is no player 'green': use one of red, blue"),
    ("can coins[forge] = 2", "forge", "there is no player 'forge': use one of red, blue"),
    ("can coins[7] = 2", "7", "there is no player 7: use one of red, blue"),
    ("can display[2] = forge", "2", "'display' has no entry 2 here: use 0..1"),
    ("can coins[step] = 2", "step", "'coins' is indexed by a player, not by a step"),
    (
        "can display[leader] = forge",
        "leader",
        "'display' is indexed by a number from 0 to 1, not by a player",
    ),
    ("can coins[over] = 2", "over", "a condition cannot stand in [ ]"),
    ("can conis[red] = 2", "conis", "there is no field, variable or claim 'conis': did you mean coins?"),
    ("can red", "red", "'red' is a player: it can be compared with a field, or stand in [ ]"),
    ("can 'red' = 2", "'red'", "'red' is a label: it can be compared with a field"),
    ("can coins[red]", "coins[red]", "'coins[red]' is a number, not a condition: compare it with something"),
    ("can leader", "leader", "'leader' is a player, not a condition"),
    ("most over", "over", "'over' is a condition, not a number: 'count' counts conditions"),
    ("most leader", "leader", "'leader' is a player, not a number: compare it by = or !="),
    ("can leader = act", "act", "there is no player 'act': use one of red, blue, none"),
    ("can step = bct", "bct", "there is no step 'bct': did you mean act?"),
    ("can leader = step", "leader = step", "a player cannot be compared with a step"),
    ("can coins[red] = over", "coins[red] = over", "a number cannot be compared with a condition"),
    ("can passed[red] < passed[blue]", "passed[red] < passed[blue]", "conditions are compared by = or !="),
    ("can any plyer: over", "plyer", "there is no kind 'plyer': did you mean player or place?"),
    ("can any i in 3..1: over", "i in 3..1", "3..1 has no number in it"),
    ("can sum() = 1", "sum()", "'sum( )' needs something in the brackets"),
    (
        "can sum(card_at) = 1",
        "card_at",
        "'card_at' does not hold numbers: use 'count', such as count card: ...",
    ),
    ("can pouch = 1", "pouch", "'pouch' has parts, and one of them is needed: use one of count"),
    ("can pouch.size = 1", "size", "'pouch' has parts, and one of them is needed"),
    ("can coins.size = 1", "size", "'coins' has no parts"),
    ("can not buy", "buy", "'buy' is a move: it can be asked for by itself, or as 'possible buy'"),
    ("can over and buy(red)", "buy(red)", "'buy(...)' is a move: it can be asked for by itself"),
    ("can possible by(red)", "by", "there is no move 'by': did you mean buy?"),
    ("can buy(red, forge, 1)", "1", "'buy' takes (player, card)"),
    ("can buy(seller=red)", "seller", "'buy' has no parameter 'seller': use one of player, card"),
    ("can buy(red, player=red)", "red", "parameter 'player' is given twice"),
    ("can buy(leader)", "leader", "a parameter is given by a label, a number or a variable"),
    ("can buy(coins[red])", "coins[red]", "a parameter is given by a label, a number or a variable"),
    ("can any card: possible work(card)", "card", "parameter 'player' is a player, not a card"),
    ("is buy(red)", "buy(red)", "a move is not true or false: ask whether it 'can' be made"),
    (
        "must who_has_passed_stays_out",
        "who_has_passed_stays_out",
        "'must' and 'before' take a condition or a move",
    ),
    (
        "can over and who_has_passed_stays_out",
        "who_has_passed_stays_out",
        "speaks of moves, not of one state",
    ),
    ("can who_has_passed_stays_out when over", "who_has_passed_stays_out", "takes no 'when'"),
    (
        "is the_game_runs_down",
        "the_game_runs_down",
        "is a measure that shows that the game ends: ask 'must over'",
    ),
    ("enough gold", "gold", "the box has no 'gold': use one of coins, cards"),
    ("enough coins when over", "over", "'enough' asks about every state: leave 'when' out"),
    ("what forbids over", "over", "'what forbids' asks about a move: use one of buy, work, give_up, tidy"),
    ("can over after wrok(red)", "wrok", "there is no move 'wrok': did you mean work?"),
    ("can over after work(blue)", "work(blue)", "this move cannot be made there: refused by MAR-01"),
]


@pytest.mark.parametrize(("text", "at", "sentence"), BAD)
def test_a_question_that_cannot_be_read_gets_a_sentence_and_a_pointer(text, at, sentence):
    with pytest.raises(BadQuestion) as caught:
        ask(INSTANCE, text)

    first, shown, pointer = str(caught.value).split("\n")
    assert sentence in first
    assert shown == f"  {text}"
    assert text[caught.value.at :].startswith(at)
    assert pointer.strip("^ ") == "" and pointer.index("^") == caught.value.at + 2
    assert pointer.count("^") == max(1, len(at))


def test_a_play_in_a_question_must_leave_no_choice():
    with pytest.raises(BadQuestion, match="3 moves fit here, say which: buy") as caught:
        ask(INSTANCE, "can over after work(red), work(blue), work(red), work(blue), buy(red)")

    assert caught.value.sentence.endswith("buy(player=red, card=well-spring)")


def test_a_name_that_is_a_field_and_a_label_has_to_be_told_apart():
    hats = Kind("hat", 2, ("left", "right"))
    model = replace(
        JUGS,
        schema=lambda scope: Spec(left=Ref(hats), worn=Ref(hats)),
        claims=(),
        rules=(),
        setup=lambda s: None,
    )
    instance = model.instance()

    with pytest.raises(BadQuestion, match="'left' is a hat and a field"):
        understand(instance, "can worn = left")
    draft = instance.draft().put_state((1, 0))
    assert understand(instance, "can worn = 'left'").event.condition(draft)
    assert not understand(instance, "can worn = (left)").event.condition(draft)


def test_a_model_without_an_end_cannot_be_asked_about_it():
    with pytest.raises(BadQuestion, match="does not say when the game is over"):
        understand(JUGS.instance(), "must over")


def test_parts_of_a_question_keep_their_place():
    question = parse("must coins[red] >= 2 before passed[blue] after work(red)?")

    assert (question.kind, question.said(question.subject)) == ("must", "coins[red] >= 2")
    assert question.said(question.other) == "passed[blue]"
    assert [question.said(move) for move in question.play] == ["work(red)"]


def test_what_may_have_been_meant_is_the_nearest_or_a_list():
    assert perhaps("conis", ["coins", "cards"]) == "did you mean coins?"
    assert perhaps("x", ["coins", "cards"]) == "use one of coins, cards"
    assert perhaps("x", []) == "there are none"
    assert perhaps("x", [f"name{n}" for n in range(20)]).endswith("name11, ...")
