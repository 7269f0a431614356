"""FAQ pages: evidence established, pages written and compared, bad entries told in one sentence."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.fixtures.faqs import CHANGED, JUGS
from tests.fixtures.heaps import HUGE
from tests.fixtures.locks import CLOCK
from tests.fixtures.market import MODEL as MARKET
from verify.errors import BadInput
from verify.faq.entries import read_entries
from verify.faq.evidence import Establisher, quoted
from verify.faq.pages import page_of, write_pages
from verify.faq.shares import games_with
from verify.faq.staleness import stale

ROOT = Path(__file__).parent.parent
MARKET_NAME, JUGS_NAME = MARKET.name, JUGS.name


def ludoproof(*args):
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "160"}
    command = [sys.executable, "-m", "verify.cli", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)


def established(model, text, tmp_path):
    """What the evidence of a FAQ with this text comes to, by entry."""
    return Establisher(model.name).all_of(read_entries(with_faq(model, text, tmp_path)))


def with_faq(model, text, tmp_path):
    path = tmp_path / "faq.toml"
    path.write_text(text, encoding="utf-8")
    return replace(model, faq=path)


def built(model):
    entries = read_entries(model)
    return page_of(model, entries, Establisher(model.name).all_of(entries))


HEAD = """
[[entry]]
id = "one"
question = "Is it so?"
answer = "It is."
clauses = []
"""


def evidence(lines):
    return f"{HEAD}\n[[entry.evidence]]\n{lines}\n"


@pytest.mark.parametrize(
    ("model", "lines", "met", "came_out"),
    [
        (MARKET, 'ask = "can coins[red] = 3"\nexpect = "sometimes"', True, "sometimes"),
        (MARKET, 'ask = "can coins[red] = 3"\nexpect = "never"', False, "sometimes"),
        (MARKET, 'ask = "most coins[red]"\nexpect = 3', True, 3),
        (MARKET, 'ask = "fewest coins[red]"\nexpect = 1', False, 0),
        (
            MARKET,
            "ask = \"what forbids work(red)\"\nexpect = ['MAR-04', 'MAR-01']",
            True,
            ["MAR-01", "MAR-04"],
        ),
        (MARKET, 'ask = "what forbids work(red)"\nexpect = ["MAR-04"]', False, ["MAR-01", "MAR-04"]),
        (MARKET, 'ask = "what forbids work(red) after work(red)"\nexpect = "always"', True, "always"),
        (MARKET, 'claim = "the_leader_has_bought"\nexpect = "holds"', True, "holds"),
        (MARKET, 'claim = "every_card_is_sold"\nexpect = "violated"', False, "holds"),
        (JUGS, 'claim = "four_gallons_are_never_measured"\nexpect = "refuted"', True, "refuted"),
        (JUGS, 'claim = "some_jug_is_empty_or_full"\nexpect = "proved"', True, "proved"),
        (
            MARKET,
            'ambiguity = "MAR-A-01"\nscope = "alone"\nask = "can buy(card=forge) before work"\n'
            'expect = {a = "never", b = "sometimes"}',
            True,
            {"a": "never", "b": "sometimes"},
        ),
        (
            MARKET,
            'ambiguity = "MAR-A-01"\nscope = "alone"\nask = "most coins[red]"\nexpect = {a = 3, b = 2}',
            False,
            {"a": 3, "b": 3},
        ),
        (MARKET, 'games = 200\nof = "over"\nshare = [1, 1]', True, "100.0%"),
        (MARKET, 'games = 200\nof = "buy(red)"\nshare = [0.999, 1]', False, "60.0%"),
        (HUGE, 'ask = "can wood = 60"\nexpect = "never"\nmax_states = 5000', None, "unknown"),
        (HUGE, 'ask = "can wood = 1"\nexpect = "sometimes"\nmax_states = 5000', True, "sometimes"),
    ],
)
def test_evidence_is_met_failed_or_not_settled(tmp_path, model, lines, met, came_out):
    (found,) = established(model, evidence(lines), tmp_path)["one"]

    assert (found.met, found.came_out) == (met, came_out)


def test_a_reading_is_used_where_evidence_asks_for_it(tmp_path):
    lines = 'scope = "alone"\nreading = {"MAR-A-01" = "b"}\nask = "can buy(card=forge) before work"\nexpect = "sometimes"'

    (found,) = established(MARKET, evidence(lines), tmp_path)["one"]

    assert found.met
    assert found.command.endswith("--scope alone --reading MAR-A-01=b")


@pytest.mark.parametrize(
    "event", ["every_card_is_sold", "buy(red)", "work(blue) when coins[blue] = 2", "step = act"]
)
def test_both_engines_find_about_the_same_share_of_random_games(event):
    instance = MARKET.instance()

    fast, slow = (games_with(instance, event, 1500, 1, engine) / 1500 for engine in ("native", "python"))

    assert abs(fast - slow) < 0.06
    assert 0 < slow < 1 or event == "step = act"
    assert games_with(instance, event, 200, 5) == games_with(instance, event, 200, 5)


def test_a_share_of_games_that_do_not_end_is_refused(monkeypatch):
    monkeypatch.setattr("verify.faq.shares.LONGEST", 50)

    with pytest.raises(BadInput, match="game 1 did not end after 50 moves"):
        games_with(CLOCK.instance(), "hour = 3", 2, 0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("entry = [", "the FAQ 'faq.toml' cannot be read"),
        ("", "is a list of [[entry]], and nothing else"),
        ("title = 'x'\n[[entry]]\nid = 'a'", "is a list of [[entry]], and nothing else"),
        ("entry = [1]", "entry 1 of 'faq.toml' is not a table"),
        ("[[entry]]\nquestion = 'q'", "entry 1 of 'faq.toml', key 'id': it is missing"),
        ("[[entry]]\nid = 'a'\nquestion = 'q'", "entry 'a' of 'faq.toml', key 'answer': it is missing"),
        ("[[entry]]\nid = 3", "entry 1 of 'faq.toml', key 'id': it must be a text, not 3"),
        ("[[entry]]\nid = 'a'\nqestion = 'q'", "key 'qestion': it is not known: did you mean question?"),
        (
            HEAD.replace('"one"', '"One!"') + "evidence = []",
            "key 'id': 'One!' must be small letters and digits",
        ),
        (
            HEAD.replace("It is.", " ") + "evidence = []",
            "entry 'one' of 'faq.toml', key 'answer': it is empty",
        ),
        (HEAD.replace("[]", "['MAR-99']") + "evidence = []", "key 'clauses': there is no clause 'MAR-99'"),
        (HEAD + "evidence = []", "key 'evidence': an answer needs at least one thing"),
        (
            HEAD + "evidence = [1]",
            "entry 'one' of 'faq.toml', evidence 1, key 'ask': evidence is one of ask, claim",
        ),
        (evidence("asks = 'x'"), "evidence 1, key 'ask': evidence is one of ask, claim, ambiguity, games"),
        (evidence("ask = 'can over'"), "evidence 1, key 'expect': it is missing"),
        (evidence("ask = 'can over'\nexpect = 'yes'"), "key 'expect': use one of always, never, sometimes"),
        (
            evidence("ask = 'can over'\nexpect = 3"),
            "key 'expect': use one of always, never, sometimes, not 3",
        ),
        (
            evidence("ask = 'can over'\nexpect = true"),
            "key 'expect': it must be a text, number or list, not True",
        ),
        (
            evidence("ask = 'can over'\nexpect = ['MAR-01']"),
            "a list of clauses answers 'what forbids', not 'can'",
        ),
        (evidence("ask = 'what forbids buy'\nexpect = ['MAR']"), "key 'expect': there is no clause 'MAR'"),
        (evidence("ask = 'most coins[red]'\nexpect = 'always'"), "'most' is answered by a whole number"),
        (
            evidence("ask = 'can conis'\nexpect = 'never'"),
            "key 'ask': there is no field, variable or claim 'conis'",
        ),
        (evidence("ask = 'can over'\nexpect = 'never'\nscope = 'huge'"), "key 'scope': model"),
        (
            evidence("ask = 'can over'\nexpect = 'never'\nreading = {X = 'a'}"),
            "key 'reading': model 'tests.fixtures.market:MODEL' has no reading 'X'",
        ),
        (evidence("ask = 'can over'\nexpect = 'never'\nby = 'me'"), "key 'by': it is not known"),
        (evidence("claim = 'luck'\nexpect = 'holds'"), "key 'claim': there is no claim 'luck'"),
        (
            evidence("claim = 'every_card_is_sold'\nexpect = 'true'"),
            "key 'expect': use one of holds, violated",
        ),
        (
            evidence("ambiguity = 'MAR-A-9'\nask = 'can over'\nexpect = {a = 'never'}"),
            "key 'ambiguity': there is no reading 'MAR-A-9'",
        ),
        (
            evidence("ambiguity = 'MAR-A-01'\nask = 'can over'\nexpect = {z = 'never'}"),
            "key 'expect': reading MAR-A-01 has no option 'z'",
        ),
        (
            evidence("ambiguity = 'MAR-A-01'\nask = 'can over'\nexpect = {a = 'never'}"),
            "key 'expect': an ambiguity is compared under at least two",
        ),
        (evidence("ambiguity = 'MAR-A-01'\nexpect = {a = 'never'}"), "key 'ask': it is missing"),
        (evidence("games = 0\nof = 'over'\nshare = [0, 1]"), "key 'games': at least one game"),
        (evidence("games = 9\nof = 'over'\nshare = [1, 0]"), "key 'share': it is two numbers from 0 to 1"),
        (
            evidence("games = 9\nof = 'nope'\nshare = [0, 1]"),
            "key 'of': there is no field, variable or claim",
        ),
        (
            evidence("ask = 'can over'\nexpect = 'sometimes'") * 2,
            "entry 'one' of 'faq.toml', key 'id': there are two of that name",
        ),
    ],
)
def test_a_bad_entry_gets_one_sentence_that_names_entry_and_key(tmp_path, text, sentence):
    with pytest.raises(BadInput) as caught:
        read_entries(with_faq(MARKET, text, tmp_path))

    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_model_without_a_faq_says_so():
    result = ludoproof("faq", "diehard")

    assert result.returncode == 2
    assert "model 'diehard' has no FAQ" in result.stderr


def test_pages_are_written_the_same_byte_for_byte_and_are_up_to_date(tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"

    results = [ludoproof("faq", MARKET_NAME, "--out", folder) for folder in (first, second)]

    assert [result.returncode for result in results] == [0, 0]
    names = sorted(path.name for path in first.iterdir())
    assert names == sorted(path.name for path in second.iterdir())
    assert all((first / name).read_bytes() == (second / name).read_bytes() for name in names)
    assert {"index.html", "tests-fixtures-market-model.md", "tests-fixtures-market-model.html"} <= set(names)
    checked = ludoproof("faq", MARKET_NAME, "--out", first, "--check")
    assert checked.returncode == 0 and "up to date" in checked.stdout


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The pages of the jugs, in a folder."""
    folder = tmp_path_factory.mktemp("pages")
    ludoproof("faq", JUGS_NAME, "--out", folder)
    return folder


def copied(pages, tmp_path):
    for path in pages.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


def test_a_page_says_plain_words_first_and_is_whole_without_the_net(pages):
    html = (pages / "tests-fixtures-faqs-jugs.html").read_text()
    plain, _, folded = html.partition('<details class="technical">')

    assert "Yes, in six moves." in plain and "A play of 6 moves shows that it can be so." in plain
    assert "A jug may be filled at the fountain" in plain
    assert (
        "ludoproof ask" not in plain
        and 'ludoproof ask tests.fixtures.faqs:JUGS "can big = 4"' in folded.replace("&#34;", '"')
    )
    assert re.search(r"<code>[0-9a-f]{16}</code> \(scope 5-3\)", folded)
    assert not re.findall(r"(?:src|href)=\"(?:https?:)?//", html)
    for name in re.findall(r'src="([^"]+)"', html):
        assert "<svg" in (pages / name).read_text()
    for anchor in ("four-gallons", "overflow"):
        assert f'<article id="{anchor}">' in html
        assert f'href="tests-fixtures-faqs-jugs.html#{anchor}"' in (pages / "index.html").read_text()


def test_what_an_answer_takes_for_granted_is_on_its_page():
    text = built(MARKET).texts["tests-fixtures-market-model.md"]

    assert "5 printed, 2 assumed" in text
    assert "Table 'price': 2 of 3 values are assumed; they could be 1 to 3." in text


def test_a_page_claims_to_cover_every_position_only_where_all_were_seen(tmp_path):
    lines = 'ask = "what forbids buy(red, \'well-spring\')"\nexpect = ["MAR-01", "MAR-02", "MAR-03"]'

    (found,) = established(MARKET, evidence(lines), tmp_path)["one"]

    assert "found in the first" in found.how
    assert "all" not in found.plain.split() and found.strengths == ["shown"]


def test_a_rule_that_changes_makes_its_entries_stale(pages, tmp_path):
    (tmp_path / "now").mkdir()
    folder = copied(pages, tmp_path / "now")

    said = stale(built(CHANGED), folder)

    assert said[0].startswith("entry 'four-gallons': the model has changed in scope 5-3 (digest ")
    assert any(text.startswith("entry 'overflow': the model has changed") for text in said)
    assert stale(built(JUGS), folder) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("in six moves", "in 6 moves", "entry 'four-gallons': its text has changed"),
        (
            'id = "overflow"',
            'id = "spills"',
            "entry 'overflow' is on the page, but no longer among the entries",
        ),
        (
            '\n[[entry.evidence]]\nask = "what forbids fill_big"\nexpect = []\n',
            "",
            "it had 2 pieces of evidence, and has 1",
        ),
        (
            'ask = "can big = 4"\nexpect = "sometimes"',
            'ask = "can big = 9"\nexpect = "never"',
            "evidence 1 came out as 'sometimes', and now as 'never'",
        ),
    ],
)
def test_an_entry_that_changes_is_stale_until_it_is_written_again(pages, tmp_path, old, new, sentence):
    text = JUGS.faq.read_text()
    assert old in text
    model = with_faq(JUGS, text.replace(old, new), tmp_path)
    page = built(model)

    assert any(sentence in said for said in stale(page, pages))
    write_pages(page, copied(pages, tmp_path))
    assert stale(page, tmp_path) == []


def test_pages_that_were_edited_or_lost_are_stale(pages, tmp_path):
    folder = copied(pages, tmp_path)
    page = folder / "tests-fixtures-faqs-jugs.html"
    page.write_text(page.read_text().replace("six", "seven"))
    now = built(JUGS)

    assert stale(now, folder) == ["'tests-fixtures-faqs-jugs.html' is not what would be written now"]
    page.unlink()
    next(iter(folder.glob("*.svg"))).unlink()
    assert [text.split(" ")[-1] for text in stale(now, folder)] == ["missing", "missing"]
    assert stale(now, tmp_path / "nowhere") == [f"{JUGS_NAME}: there are no pages yet"]


def test_the_check_exits_with_1_and_writes_nothing(pages, tmp_path):
    folder = copied(pages, tmp_path)
    (folder / "index.html").write_text("old")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}

    result = ludoproof("faq", JUGS_NAME, "--out", folder, "--check", "--json", "-")

    assert result.returncode == 1
    assert json.loads(result.stdout)["stale"] == ["'index.html' is not what would be written now"]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_an_answer_that_does_not_hold_fails_and_no_page_is_written(tmp_path):
    (tmp_path / "faq.toml").write_text(evidence('ask = "can big = 4"\nexpect = "never"'))
    (tmp_path / "game.py").write_text(
        "from dataclasses import replace\nfrom pathlib import Path\nfrom models.reference.diehard import MODEL\n"
        "MODEL = replace(MODEL, name='game:MODEL', faq=Path(__file__).parent / 'faq.toml')\n"
    )
    command = [sys.executable, "-m", "verify.cli", "faq", "game:MODEL"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "COLUMNS": "160"}

    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)

    assert result.returncode == 1
    assert "FAILS" in result.stdout and "expected never, came out as sometimes" in result.stdout
    assert not (tmp_path / "docs").exists()


def test_one_entry_can_be_established_alone(tmp_path):
    result = ludoproof("faq", JUGS_NAME, "--entry", "overflow", "--out", tmp_path / "out", "--json", "-")
    unknown = ludoproof("faq", JUGS_NAME, "--entry", "flood")

    assert [entry["id"] for entry in json.loads(result.stdout)["models"][0]["entries"]] == ["overflow"]
    assert not (tmp_path / "out").exists()
    assert (
        unknown.returncode == 2
        and "there is no entry 'flood': use one of four-gallons, overflow" in unknown.stderr
    )


def test_the_index_keeps_the_games_that_are_not_written_now(pages, tmp_path):
    folder = copied(pages, tmp_path)

    ludoproof("faq", MARKET_NAME, "--out", folder)

    index = (folder / "index.html").read_text()
    assert "tests-fixtures-faqs-jugs.html" in index and "tests-fixtures-market-model.html" in index
    assert ludoproof("faq", JUGS_NAME, "--out", folder, "--check").returncode == 0


def test_a_question_is_quoted_as_a_shell_wants_it():
    assert quoted("can card_at['iron plough'] = none") == "\"can card_at['iron plough'] = none\""
    assert quoted('can card_at["x"] = y') == "'can card_at[\"x\"] = y'"
