"""Worked examples, and the pytest plugin that runs them together with claims."""

import subprocess
import sys
from pathlib import Path

import pytest

from models.reference.tokens import MODEL as TOKENS
from tests.fixtures import purses
from verify import BadModel, Model
from verify.examples import Example, examples_of, prepared
from verify.registry import find_model, model_names

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parent.parent


@pytest.fixture
def elsewhere(pytester, monkeypatch):
    """A folder of its own, from which the fixtures of these tests can be imported."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return pytester


def tokens_with(*examples):
    return Model(
        name="tokens",
        title="",
        schema=TOKENS.schema,
        setup=TOKENS.setup,
        rules=TOKENS.rules,
        scopes=TOKENS.scopes,
        clauses=TOKENS.clauses,
        examples=examples,
    )


def wrong(**parts):
    """What is wrong with one example of the token game."""
    example = Example(**{"id": "e", "clause": "TOK-06", "rule": "feast", **parts})
    model = tokens_with(example)
    return prepared(model, examples_of(model))[0].wrong()


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"start": {"gold": 2}, "after": {"gold": 1}}, ""),
        ({"refused": "TOK-06"}, ""),
        ({"rule": "send", "move": {"place": 1}, "after": {"at[quarry]": 1, "idle": 2}}, ""),
        ({"rule": "send", "move": {"place": 1}, "after": {"at": [0, 1, 0]}}, ""),
        ({"start": {"gold": 2}, "after": {"gold": 2}}, "after feast, gold should be 2, but is 1"),
        (
            {"rule": "send", "move": {"place": 0}, "after": {"at[quarry]": 1}},
            "after send(place=forest), at[quarry] should be 1, but is 0",
        ),
        ({"after": {"gold": 0}}, "feast should be allowed, but TOK-06 refuses it"),
        ({"start": {"gold": 1}, "refused": "TOK-06"}, "feast should be refused by TOK-06, but it is allowed"),
        ({"rule": "fell", "move": "fell", "play": ("send(place=forest)",), "changes": ("wood 0 -> 1",)}, ""),
        (
            {"rule": "send", "move": "send(place=forest)", "changes": ("idle 3 -> 2",)},
            "send(place=forest) should not change at[forest] 0 -> 1, but does",
        ),
        (
            {"start": {"gold": 2}, "changes": ("gold 2 -> 1", "wood 0 -> 1")},
            "feast should change wood 0 -> 1, but does not",
        ),
        ({"refused": "TOK-07"}, "feast should be refused by TOK-07, but TOK-06 refuses it"),
        (
            {"play": ("send(place=quarry)", "fell"), "refused": "TOK-06"},
            "move 2 of its play, fell, cannot be played: TOK-03 refuses it",
        ),
    ],
)
def test_an_example_says_what_does_not_come_out(parts, sentence):
    assert wrong(**parts) == sentence


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"refused": "TOK-99"}, "cites clause 'TOK-99'"),
        ({"rule": "dance", "refused": "TOK-06"}, "has no rule 'dance': use one of send"),
        ({"after": {"silver": 1}}, "has no field or cell 'silver': use one of idle"),
        (
            {"start": {"gold": 99}, "after": {"gold": 1}},
            "cannot have gold=99: gold was given 99, outside 0..3",
        ),
        ({}, "must say one thing: what is so after the move, all that it changes, or what refuses it"),
        ({"after": {"gold": 1}, "refused": "TOK-06"}, "must say one thing"),
        ({"play": ("send(place=sea)",), "refused": "TOK-06"}, "there is no move send(place=sea)"),
        ({"play": ("swim",), "refused": "TOK-06"}, "has no rule 'swim'"),
        ({"first": 1, "refused": "TOK-06"}, "begins in first state 1 of 1"),
        ({"scope": "tiny", "refused": "TOK-06"}, "has no scope 'tiny'"),
        ({"rule": "send", "refused": "TOK-06"}, "takes (place), not send()"),
    ],
)
def test_an_example_that_cannot_be_told_is_a_mistake_of_the_model(parts, sentence):
    with pytest.raises(BadModel) as error:
        wrong(**parts)

    assert sentence in str(error.value)


def test_two_examples_of_one_name_are_refused():
    example = Example("e", "TOK-06", "feast", refused="TOK-06")

    with pytest.raises(BadModel, match="two examples called 'e'"):
        examples_of(tokens_with(example, example))


def test_examples_of_a_module_are_found():
    assert [example.id for example in examples_of(purses.SHOWN)] == ["Ada takes two coins", "Bob has to wait"]
    with pytest.raises(BadModel, match="which is no module"):
        examples_of(tokens_with("nowhere.at.all"))


def test_examples_are_read_from_a_file_and_a_broken_one_gets_a_sentence(tmp_path):
    path = tmp_path / "examples.toml"
    good = 'id = "e"\nclauses = ["TOK-03"]\nplay = ["send(place=forest)"]\nmove = "fell"\nchanges = ["wood 0 -> 1"]\n'
    path.write_text("[[example]]\n" + good)
    model = tokens_with(path)

    assert [entry.wrong() for entry in prepared(model, examples_of(model))] == [""]
    for text, sentence in [
        ("[[example", "'examples.toml' cannot be read"),
        ("[[example]]\n" + good + "colour = 1\n", "example 1 in 'examples.toml' has no key 'colour'"),
        ('[[example]]\nid = "e"\n', "example 1 in 'examples.toml' has no 'clauses'"),
    ]:
        path.write_text(text)
        with pytest.raises(BadModel) as error:
            examples_of(model)
        assert sentence in str(error.value)


@pytest.mark.parametrize("name", model_names())
def test_the_examples_of_every_shipped_model_come_out(name):
    model = find_model(name)

    assert [entry.wrong() for entry in prepared(model, examples_of(model)) if entry.wrong()] == []


def test_there_are_shipped_examples():
    assert len(examples_of(find_model("gentes"))) > 20


def test_the_fixture_checks_a_model_in_one_line(elsewhere):
    elsewhere.makepyfile(
        """
        def test_the_rules(ludoproof_check):
            ludoproof_check("tests.fixtures.purses:SHOWN", "four")

        def test_a_leak(ludoproof_check):
            ludoproof_check("tests.fixtures.heaps:LEAKY")

        def test_too_few_states(ludoproof_check):
            ludoproof_check("tokens", "small", max_states=10)
        """
    )

    result = elsewhere.runpytest_subprocess("-p", "no:cacheprovider")

    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        [
            "*no stick is lost [[]HEAP-01[]]: violated, counterexample of 3 moves",
            "*3. lose_one*",
            "*sticks: 5 -> 4",
        ]
    )
    result.stdout.fnmatch_lines(["*unknown, *the search is incomplete (limit of 10 states)"])


def test_claims_and_examples_are_tests(elsewhere):
    result = elsewhere.runpytest_subprocess(
        "--ludoproof", "tests.fixtures.purses:SHOWN/four", "-v", "-p", "no:cacheprovider"
    )

    result.assert_outcomes(passed=5 + 3 + 2)
    result.stdout.fnmatch_lines(["*no_coin_is_lost PASSED*", "*Ada takes two coins PASSED*"])


def test_a_violated_claim_shows_its_play_and_nothing_of_the_toolkit(elsewhere):
    elsewhere.makeini("[pytest]\nludoproof_models =\n    tests.fixtures.heaps:LEAKY\n")

    result = elsewhere.runpytest_subprocess("-p", "no:cacheprovider", "-k", "lost")

    result.assert_outcomes(failed=1, deselected=4)
    result.stdout.fnmatch_lines(["no stick is lost *violated, counterexample of 3 moves", "*3. lose_one*"])
    assert "fail_unless_settled" not in result.stdout.str()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("tokens/tiny", "has no scope 'tiny'"), ("nothing", "unknown model 'nothing'")],
)
def test_a_wrong_name_is_a_mistake_of_usage(elsewhere, name, sentence):
    result = elsewhere.runpytest_subprocess("--ludoproof", name, "-p", "no:cacheprovider")

    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert sentence in result.stderr.str() + result.stdout.str()


def test_runs_that_do_not_use_it_import_no_engine(elsewhere):
    elsewhere.makepyfile(
        """
        import sys

        def test_nothing_heavy():
            assert "verify.pytest_plugin" in sys.modules
            assert not {"numpy", "llvmlite", "z3", "networkx", "jinja2", "typer"} & set(sys.modules)
        """
    )

    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:hypothesispytest", str(elsewhere.path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert "1 passed" in result.stdout


def test_an_example_whose_play_is_refused_now_fails_alone(elsewhere):
    """The rest of the model is tested all the same."""
    elsewhere.makepyfile(
        mine="""
        from dataclasses import replace
        from models.reference.tokens import MODEL
        from verify.examples import Example

        STUCK = Example("nothing to fell", "TOK-03", "feast", play=("fell",), refused="TOK-06")
        SOUND = Example("nothing to eat", "TOK-06", "feast", refused="TOK-06")
        MODEL = replace(MODEL, name="mine", examples=[STUCK, SOUND])
        """
    )

    result = elsewhere.runpytest_subprocess(
        "--ludoproof", "mine:MODEL", "-p", "no:cacheprovider", "-k", "nothing"
    )

    result.assert_outcomes(failed=1, passed=1, deselected=len(TOKENS.instance().claims) + 3)
    result.stdout.fnmatch_lines(["*move 1 of its play, fell, cannot be played: TOK-03 refuses it*"])
