"""Every clause is cited where it applies, or says why it is out of scope."""

import re
from pathlib import Path

from models.imperium import MODEL
from models.imperium.campaign import CAMPAIGN

CITED = re.compile(r'"(IMP-(?!A-)[A-Z]+-\d\d)"')
SOURCES = sorted((Path(__file__).parents[2] / "models" / "imperium").glob("*.py"))


def cited():
    """The clauses that a rule, a requirement or a citation of the model names."""
    return {clause for source in SOURCES for clause in CITED.findall(source.read_text(encoding="utf-8"))}


def test_every_clause_is_cited_or_out_of_scope():
    open_clauses = {key for key, clause in MODEL.register.items() if not clause.out_of_scope}

    assert open_clauses - cited() == set()


def test_only_clauses_of_the_register_are_cited():
    assert cited() - set(MODEL.register) == set()
    assert CAMPAIGN.register.keys() == MODEL.register.keys()


def test_no_clause_is_both_cited_and_out_of_scope():
    outside = {key for key, clause in MODEL.register.items() if clause.out_of_scope}

    assert outside & cited() == set()
