"""Imports run one way, and special libraries stay in their place."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted(
    path for folder in ("verify", "models", "properties") for path in (ROOT / folder).rglob("*.py")
)


def imported(path):
    """The modules a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize(
    ("folder", "banned"), [("verify", ("models", "properties")), ("models", ("properties",))]
)
def test_imports_run_from_properties_to_models_to_the_toolkit(folder, banned):
    wrong = [
        (path.name, module)
        for path in (ROOT / folder).rglob("*.py")
        for module in imported(path)
        if module.split(".")[0] in banned
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("library", "allowed"),
    [
        ("z3", ("verify/engines/smt.py", "verify/prove/")),
        ("llvmlite", ("verify/engines/machine_code.py",)),
        ("graphviz", ("verify/draw.py",)),
        ("pygraphviz", ("verify/draw.py",)),
        ("typer", ("verify/cli/",)),
        (
            "jinja2",
            ("verify/report.py", "verify/coverage_page.py", "verify/cli/starting.py", "verify/faq/pages.py"),
        ),
    ],
)
def test_special_libraries_are_used_in_one_place(library, allowed):
    users = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if library in {m.split(".")[0] for m in imported(path)}
    ]

    assert users
    assert [user for user in users if not user.startswith(allowed)] == []


def test_no_module_is_long():
    long = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in SOURCES}

    assert {name: lines for name, lines in long.items() if lines > 500} == {}


def test_every_module_says_what_it_is_for():
    without = [
        path.name
        for path in SOURCES
        if path.read_text().strip() and not ast.get_docstring(ast.parse(path.read_text()))
    ]

    assert without == []
