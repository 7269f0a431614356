"""A revision of a git repository in a temporary folder. The repository itself is only read."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

from verify.errors import BadInput
from verify.model import Model
from verify.registry import GROUP


@dataclass(frozen=True)
class Revision:
    """A revision laid out: its short name, the folder it lies in, and the repository it comes from."""

    name: str
    folder: Path
    repository: Path

    def here(self, path: Path) -> Path:
        """The place in the revision of a path in the repository."""
        return self.folder / path.resolve().relative_to(self.repository)

    @property
    def paths(self) -> list[str]:
        """Where the revision's modules are imported from: what is on the path here, and is in the repository."""
        installed = Path(sys.prefix).resolve()
        found = [self.here(Path.cwd())] if Path.cwd().resolve().is_relative_to(self.repository) else []
        for entry in sys.path:
            path = Path(entry or ".").resolve()
            if path.is_relative_to(self.repository) and not path.is_relative_to(installed):
                found.append(self.here(path))
        return list(dict.fromkeys(str(path) for path in [*found, self.folder]))


def repository_of(model: Model, address: str) -> Path:
    """The top folder of the git repository that the model's module is in."""
    module = sys.modules[address.partition(":")[0]]
    where = Path(str(module.__file__)).resolve().parent
    try:
        top = _git(where, "rev-parse", "--show-toplevel").strip()
    except subprocess.CalledProcessError:
        raise BadInput(
            f"model '{model.name}' is not in a git repository: compare it with a snapshot instead"
        ) from None
    return Path(top).resolve()


def address_of(name: str) -> str:
    """Where a model given by name is defined: `module:NAME`."""
    found = [entry.value for entry in entry_points(group=GROUP) if entry.name == name]
    return found[0] if found else name


def address_in(revision: Revision, name: str, address: str) -> str:
    """Where the revision says that the model of that name is defined; else where it is now."""
    for folder in dict.fromkeys([revision.folder, *map(Path, revision.paths)]):
        try:
            data = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
            return str(data["project"]["entry-points"][GROUP][name])
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, KeyError, TypeError):
            continue
    return address


def is_revision(repository: Path, name: str) -> bool:
    """Whether git knows a commit by that name."""
    if name.startswith("-"):
        return False
    try:
        _git(repository, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    except subprocess.CalledProcessError:
        return False
    return True


@contextmanager
def revision(repository: Path, name: str) -> Iterator[Revision]:
    """The files of a revision, as they were committed; gone again at the end."""
    commit = _git(repository, "rev-parse", "--verify", f"{name}^{{commit}}").strip()
    with tempfile.TemporaryDirectory(prefix="ludoproof-") as scratch:
        folder = Path(scratch).resolve() / "files"
        folder.mkdir()
        index = {"GIT_INDEX_FILE": str(Path(scratch) / "index")}
        try:
            _git(repository, "read-tree", commit, more=index)
            _git(repository, "checkout-index", "--all", f"--prefix={folder}/", more=index)
        except subprocess.CalledProcessError as error:
            raise BadInput(f"revision '{name}' cannot be laid out: {error.stderr.strip()}") from None
        yield Revision(
            commit[:12] if commit.startswith(name) else f"{name} ({commit[:12]})", folder, repository
        )


def _git(folder: Path, *arguments: str, more: dict[str, str] | None = None) -> str:
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *arguments],
            env={**_environment(), **(more or {})},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    except FileNotFoundError:
        raise BadInput("git is not installed: compare with a snapshot instead") from None


def _environment() -> dict[str, str]:
    """The environment without what would point git to another repository."""
    return {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
