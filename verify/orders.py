"""Orders: effects that the text says happen together, without saying which comes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from verify.rules import Rule


@dataclass(frozen=True, eq=False)
class Orders:
    """A set of rules whose order is open: does every order lead to the same position?

    `at(s)` says where the effects are due; `until(s)` where all of them are done (default: none of `rules` can
    be used any more). `effect` names the parameters that tell one effect from another; the other parameters are
    choices, and only orders that choose alike are compared (default: every parameter belongs to the effect).
    `scopes` limits the question to scopes.
    """

    id: str
    question: str
    at: Callable[[Any], Any]
    rules: Sequence[Rule | str]
    until: Callable[[Any], Any] | None = None
    effect: Sequence[str] | None = None
    scopes: Sequence[str] = ()

    @property
    def rule_names(self) -> list[str]:
        return [rule.name if isinstance(rule, Rule) else rule for rule in self.rules]
