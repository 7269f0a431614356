"""The register of clauses: each is cited where it applies, or declared out of scope."""

import ast
import re
from functools import cache
from pathlib import Path

from models import monumental
from models.monumental import MODEL
from models.monumental.readings import DECIDED_BY, READINGS
from models.monumental.setup import COMPONENTS, EVERY_GAME, RECIPE

CLAUSE = re.compile(r"MON-[A-Z]+-\d\d")


@cache
def cited():
    """The clauses that stand in the rules as words of their own, not in a docstring."""
    found = {*COMPONENTS, *EVERY_GAME, *RECIPE}
    for path in Path(monumental.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and CLAUSE.fullmatch(node.value)
            ):
                found.add(node.value)
    return found


def test_every_clause_is_cited_or_out_of_scope():
    found = cited()
    neither = [key for key, clause in MODEL.register.items() if not clause.out_of_scope and key not in found]

    assert neither == []


def test_nothing_is_cited_that_is_out_of_scope():
    found = cited()

    assert [key for key, clause in MODEL.register.items() if clause.out_of_scope and key in found] == []


def test_every_reading_names_scopes_that_decide_it():
    names = {scope.name for scope in MODEL.scopes}

    assert list(DECIDED_BY) == [reading.id for reading in READINGS]
    assert all(names.issuperset(scopes) for scopes in DECIDED_BY.values())


def test_every_property_of_the_catalogue_is_a_claim():
    spoken = " ".join(f"{claim.function.__doc__}" for claim in MODEL.all_claims)
    numbers = {int(number) for number in re.findall(r"MON-P-(\d\d)", spoken)}
    numbers |= {
        int(number)
        for listed in re.findall(r"MON-P-\d\d((?:, \d\d)+)", spoken)
        for number in re.findall(r"\d\d", listed)
    }

    assert sorted(set(range(1, 48)) - numbers) == []
