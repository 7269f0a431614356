"""Trying a move on a draft that is left as it was: whether the rules refuse it."""

from __future__ import annotations

from typing import Any

from verify.errors import Failed, LudoproofError, OutOfBounds, Refused
from verify.lift.merge import merged
from verify.rules import Rule


@merged
def refused(s: Any, rule: Rule, values: tuple[int, ...]) -> Any:
    """Whether a rule refuses the move with these parameters; its paths are joined, so nothing forks outside."""
    before = s.contents_now()
    locked = getattr(s, "read_only", False)
    if locked:
        s.read_only = False
    try:
        rule(s, *values)
    except Refused:
        return 1
    except (OutOfBounds, Failed):
        return 0
    except LudoproofError:
        raise
    except Exception:
        return 0
    finally:
        s.put_contents(before)
        if locked:
            s.read_only = True
    return 0
