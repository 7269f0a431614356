"""For pytest: the claims and worked examples of a model as tests, and a fixture that checks a model in one line.

    pytest --ludoproof tokens/small --ludoproof mygame.rules:MODEL

or, in the configuration of pytest, `ludoproof_models = ["tokens/small"]`. In a test file:

    def test_the_rules(ludoproof_check):
        ludoproof_check("tokens", "small")

Nothing of the toolkit's engines is imported until it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from verify.examples import Prepared
    from verify.model import Model
    from verify.search.check import Result, Verdict


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("ludoproof", "rules of board games")
    group.addoption(
        "--ludoproof",
        action="append",
        default=[],
        metavar="MODEL[/SCOPE]",
        help="test the claims and worked examples of a model (its name, or module:NAME); may be repeated",
    )
    parser.addini("ludoproof_models", "models whose claims are tests, as for --ludoproof", "linelist", [])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    wanted = [*config.getini("ludoproof_models"), *config.getoption("--ludoproof")]
    for name in dict.fromkeys(wanted):
        items.extend(_collected(session, name))


def _collected(session: pytest.Session, name: str) -> Iterator[pytest.Item]:
    from verify.errors import LudoproofError

    address, _, scope = name.partition("/")
    try:
        group = ModelGroup.from_parent(
            session, name=f"ludoproof[{name}]", address=address, scope=scope or None
        )
        yield from group.collect()
    except LudoproofError as error:
        raise pytest.UsageError(f"--ludoproof {name}: {error}") from None


class ModelGroup(pytest.Collector):
    """A model in a scope: a test for each claim and each worked example."""

    def __init__(self, address: str, scope: str | None, **more: Any) -> None:
        super().__init__(**more)
        from verify.registry import find_model

        self.model: Model = find_model(address)
        self.instance = self.model.instance(scope)
        self._result: Result | None = None

    def collect(self) -> list[pytest.Item]:
        from verify.examples import examples_of, prepared
        from verify.search.check import BUILT_IN

        names = [claim.name for claim in self.instance.claims] + list(BUILT_IN)
        found: list[pytest.Item] = [ClaimItem.from_parent(self, name=name) for name in names]
        for entry in prepared(self.model, examples_of(self.model)):
            found.append(ExampleItem.from_parent(self, name=entry.example.id, entry=entry))
        return found

    def verdict(self, name: str) -> Verdict:
        """How a claim was settled; the search is made once for all of them."""
        if self._result is None:
            from verify.search.check import check
            from verify.search.limits import Limits

            self._result = check(self.instance, limits=Limits(keep_going=True))
        return next(verdict for verdict in self._result.verdicts if verdict.name == name)


class ClaimItem(pytest.Item):
    """One claim."""

    parent: ModelGroup

    def runtest(self) -> None:
        fail_unless_settled([self.parent.verdict(self.name)])

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        if isinstance(excinfo.value, NotAsClaimed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Any, int | None, str]:
        return self.path, None, f"{self.parent.name} {self.name}"


class ExampleItem(ClaimItem):
    """One worked example."""

    def __init__(self, entry: Prepared, **more: Any) -> None:
        super().__init__(**more)
        self.entry = entry

    def runtest(self) -> None:
        wrong = self.entry.wrong()
        if wrong:
            clauses = ", ".join(self.entry.example.clauses)
            raise NotAsClaimed(f"{self.name} [{clauses}]: {wrong}")


class NotAsClaimed(AssertionError):
    """A claim does not hold, or could not be settled; the text has the play that shows it."""


def fail_unless_settled(verdicts: list[Verdict]) -> None:
    """Raise with every claim that is violated or unknown, and the play that shows it in words."""
    from verify.trace import explain

    __tracebackhide__ = True

    said = []
    for verdict in verdicts:
        if verdict.verdict in ("violated", "unknown"):
            clauses = f" [{', '.join(verdict.clauses)}]" if verdict.clauses else ""
            said.append(f"{verdict.title}{clauses}: {verdict.verdict}, {verdict.how}")
            said.append(f"  {verdict.summary}")
            said += [f"  {line}" for line in (explain(verdict.trace) if verdict.trace is not None else [])]
    if said:
        raise NotAsClaimed("\n".join(said))


@pytest.fixture(scope="session")
def ludoproof_check() -> Callable[..., None]:
    """`ludoproof_check(model, scope)`: every claim of a model must hold in a scope, every worked example come out.

    The model is a `Model`, a name, or `module:NAME`. Further arguments are limits: `max_states`, `time_limit`.
    """

    def checked(model: Any, scope: str | None = None, **limits: Any) -> None:
        __tracebackhide__ = True
        from verify.examples import examples_of, prepared
        from verify.registry import find_model
        from verify.search.check import check
        from verify.search.limits import Limits

        found: Model = find_model(model) if isinstance(model, str) else model
        result = check(found.instance(scope), limits=Limits(**limits, keep_going=True))
        fail_unless_settled(result.verdicts)
        for entry in prepared(found, examples_of(found)):
            wrong = entry.wrong()
            if wrong:
                raise NotAsClaimed(f"{entry.example.id} [{', '.join(entry.example.clauses)}]: {wrong}")

    return checked
