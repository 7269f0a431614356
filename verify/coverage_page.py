"""The coverage of a model as one page: a row for each clause, a column for each question."""

from __future__ import annotations

from pathlib import Path

import jinja2

from verify import __version__
from verify.coverage import Coverage
from verify.errors import BadInput


def write_page(found: Coverage, path: Path) -> None:
    """Write the matrix as one self-contained file."""
    loader = jinja2.FileSystemLoader(Path(__file__).parent / "web")
    pages = jinja2.Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    text = pages.get_template("coverage.html").render(found=found, version=__version__)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write '{path}': {error.strerror}") from None
