"""What became of each clause, as data, on the terminal and as a page."""

import json
from dataclasses import replace

import pytest

from models.reference.tokens import MODEL as TOKENS
from tests.fixtures import heaps, purses
from tests.test_cli import ludoproof
from verify import BadInput, Model, Scope
from verify.coverage import NEVER, NO_RULE, UNCLAIMED, coverage
from verify.coverage_page import write_page
from verify.mutation.campaign import Options, mutate
from verify.mutation.trial import KILLED, SURVIVED
from verify.search.limits import Limits


@pytest.fixture(scope="module")
def shown():
    found = coverage(purses.SHOWN, Limits(time_limit=3))
    return found, {row.clause.id: row for row in found.rows}


def test_a_clause_is_followed_from_rule_to_example(shown):
    _, rows = shown
    row = rows["PUR-03"]

    assert row.rules == ["take"] and row.refuses_in == ["take"]
    assert [line.split(":")[0] for line in row.lines] == ["purses.py"] and "(take)" in row.lines[0]
    assert row.exercised["four"] > 0 and row.exercised["long"] > 0
    assert row.claims == ["a_purse_is_full"]
    assert row.examples == ["Ada takes two coins"]
    assert row.gaps == []


def test_a_clause_of_a_helper_is_refused_in_the_rules_that_run_through_it(shown):
    _, rows = shown

    assert rows["PUR-01"].rules == []
    assert rows["PUR-01"].refuses_in == ["pay", "take"]
    assert rows["PUR-01"].gaps == []


def test_how_each_scope_was_looked_at_is_told(shown):
    found, _ = shown

    assert found.scopes["four"] == "every reachable state, 65"
    assert "random plays" in found.scopes["long"]


def test_gaps_are_told_and_counted():
    more = {"TOK-08": "Nobody implements this one."}
    model = Model(
        name="tokens",
        title="",
        schema=TOKENS.schema,
        setup=TOKENS.setup,
        rules=TOKENS.rules,
        scopes=TOKENS.scopes[:1],
        clauses={**TOKENS.clauses, **more},
        claims=TOKENS.claims,
    )

    found = coverage(model)
    gaps = {row.clause.id: row.gaps for row in found.rows}

    assert gaps["TOK-08"] == [NO_RULE, NEVER, UNCLAIMED]
    assert gaps["TOK-03"] == [UNCLAIMED]
    assert gaps["TOK-05"] == []
    assert found.percent == 50
    assert (found.exit_code(None), found.exit_code(50), found.exit_code(50.1)) == (0, 0, 1)


def test_clauses_out_of_scope_have_their_reason_and_no_gap(tmp_path):
    register = tmp_path / "clauses.toml"
    register.write_text(
        '["HEAP-01"]\ntext = "one"\n["HEAP-02"]\ntext = "two"\n["HEAP-03"]\ntext = "three"\n'
        '["HEAP-04"]\ntext = "four"\nout_of_scope = "a matter of taste"\n'
    )
    model = Model(
        name="h",
        title="",
        schema=heaps.schema,
        setup=heaps.setup,
        rules=[heaps.take],
        scopes=heaps.SOUND.scopes[:1],
        final=heaps.over,
        clauses=register,
    )

    rows = {row["id"]: row for row in coverage(model).to_json()}

    assert rows["HEAP-04"]["out_of_scope"] == "a matter of taste" and rows["HEAP-04"]["gaps"] == []
    assert NEVER in rows["HEAP-03"]["gaps"]


def test_mutants_of_these_very_rules_are_counted_per_clause(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))

    before = coverage(TOKENS, scopes=["small"])
    mutate(TOKENS.instance("small"), Options(limits=Limits(workers=1)))
    after = coverage(TOKENS, scopes=["small"])

    assert before.mutated == [] and after.mutated == ["small"]
    rows = {row["id"]: row for row in after.to_json()}
    assert rows["TOK-03"]["mutants_noticed"] == 4 and rows["TOK-03"]["mutants_survived"] == 4
    assert sorted(mutant["outcome"] for mutant in rows["TOK-03"]["mutants"]) == [KILLED] * 4 + [SURVIVED] * 4


def test_a_fault_that_one_of_two_scopes_notices_counts_once_and_as_noticed(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOPROOF_CACHE", str(tmp_path))
    scopes = ["of 1", "of 2"]
    model = replace(purses.CLAIMED, scopes=[Scope(f"of {n}", "rounds", rounds=n) for n in (1, 2)])
    alone = [mutate(model.instance(name), Options(limits=Limits(workers=1))) for name in scopes]
    outcomes = [{trial.fault.id: trial.outcome for trial in report.mutants} for report in alone]
    changed = {
        key for key, outcome in outcomes[0].items() if (outcome, outcomes[1][key]) == (SURVIVED, KILLED)
    }

    found = coverage(model, scopes=scopes)

    seen = {key: mutant for row in found.rows for key, mutant in row.mutants.items()}
    assert changed and all(seen[key]["outcome"] == KILLED and seen[key]["scope"] == "of 2" for key in changed)
    write_page(found, tmp_path / "page.html")
    assert f"{len(found.rows[1].noticed)} noticed" in (tmp_path / "page.html").read_text()


def test_entries_of_a_faq_are_found_by_their_clauses(tmp_path):
    faq = tmp_path / "faq.toml"
    faq.write_text('[[entry]]\nid = "may-i-feast"\nclauses = ["TOK-06"]\n')

    model = Model(
        name="tokens",
        title="",
        schema=TOKENS.schema,
        setup=TOKENS.setup,
        rules=TOKENS.rules,
        scopes=TOKENS.scopes[:1],
        clauses=TOKENS.clauses,
        faq=faq,
    )

    rows = {row["id"]: row for row in coverage(model).to_json()}

    assert rows["TOK-06"]["faq"] == ["may-i-feast"]
    assert rows["TOK-05"]["faq"] == []


def test_a_model_without_a_register_cannot_be_followed():
    model = Model(
        name="bare", title="", schema=heaps.schema, setup=heaps.setup, rules=[], scopes=heaps.SOUND.scopes
    )

    with pytest.raises(BadInput, match="model 'bare' keeps no register of clauses"):
        coverage(model)


def test_a_search_that_was_cut_is_told_by_page_and_exit_code(tmp_path):
    found = coverage(TOKENS, Limits(max_states=2), scopes=["small"])
    write_page(found, tmp_path / "page.html")

    assert found.cut == ["small"]
    assert found.exit_code(None) == 3
    assert "Not finished: small" in (tmp_path / "page.html").read_text()


def test_the_page_stands_alone_and_shows_every_clause(shown, tmp_path):
    found, rows = shown
    write_page(found, tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text()

    assert all(f'id="{name}"' in page for name in rows)
    assert "http" not in page and "<script" not in page
    assert "no purse bursts" in page


def test_the_command_writes_data_and_page_and_fails_below_a_score(tmp_path):
    result = ludoproof(
        "coverage", "tokens", "--scope", "small", "--json", tmp_path / "out.json",
        "--html", tmp_path / "out.html", "--fail-under", 60,
    )  # fmt: skip
    data = json.loads((tmp_path / "out.json").read_text())

    assert result.returncode == 1
    assert [entry["id"] for entry in data] == list(TOKENS.clauses)
    assert "4 of 7 clauses have no gap (57.1 %)" in result.stdout
    assert (tmp_path / "out.html").exists()
