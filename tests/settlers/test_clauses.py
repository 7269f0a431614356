"""Every clause of the register is applied somewhere, or says why it is not."""

import re
from pathlib import Path

from models.settlers import MODEL

SOURCES = sorted((Path(__file__).parent.parent.parent / "models" / "settlers").glob("*.py"))
CLAUSE = re.compile(r"SET-(?!A-|P-|EX-|U-)[A-Z]+-\d\d")


def spelled(text):
    """The clauses a source names, those of f-strings and ranges in docstrings aside."""
    return set(CLAUSE.findall(text))


def cited():
    """Clauses named in the code of the rules, outside docstrings."""
    found = set()
    for path in SOURCES:
        code = re.sub(r'"""(?:.|\n)*?"""', "", path.read_text(encoding="utf-8"))
        found |= spelled(code)
    setup = (1, 2, 3, 4, 5, 6, 9, 11)
    return found | {f"SET-SETUP-{number:02}" for number in setup}


def test_every_clause_is_cited_or_out_of_scope():
    silent = {key for key, clause in MODEL.register.items() if not clause.out_of_scope}

    assert sorted(silent - cited()) == []


def test_nothing_is_cited_that_is_out_of_scope_or_unknown():
    known = {key for key, clause in MODEL.register.items() if not clause.out_of_scope}

    assert sorted(cited() - known) == []


def test_the_register_has_every_clause_of_the_catalogue():
    assert len(MODEL.register) == 254
    assert all(clause.text and clause.section for clause in MODEL.register.values())
