"""A model of another revision in a process of its own, which answers what `Side` asks.

`python server.py PLACE` is started in the revision's folder with paths in LUDOPROOF_REVISION (JSON: `toolkit`,
the folder that holds the package `verify` to use, and `paths`, folders of the revision to import from).
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

SETTINGS = "LUDOPROOF_REVISION"
INTERRUPTED = "interrupted"


def prepare() -> None:
    """See to it that the toolkit and the revision are imported from where they should be."""
    told = json.loads(os.environ[SETTINGS])
    sys.path.insert(0, told["toolkit"])
    import verify.registry  # noqa: F401  the toolkit first: it must not come from the revision's folder by chance

    sys.path.remove(told["toolkit"])
    sys.path[:0] = told["paths"]


def serve(take: BinaryIO, give: BinaryIO) -> None:
    """Answer requests until the other end is closed."""
    from verify.errors import LudoproofError
    from verify.regress.wire import receive, send

    served = Served(lambda value: send(give, value))
    while True:
        try:
            request, arrays = receive(take)
        except EOFError:
            return
        try:
            answer, more = served.answer(request, dict(arrays))
        except KeyboardInterrupt:
            send(give, {"error": INTERRUPTED})
        except LudoproofError as error:
            send(give, {"error": str(error)})
        except Exception as error:
            send(give, {"error": f"{type(error).__name__}: {error}"})
        else:
            send(give, {"answer": answer}, **more)


class Served:
    """What is explored here."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        self.tell = tell
        self.side: Any = None

    def answer(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        method = getattr(self, f"do_{request['do']}")
        told, more = method(request, arrays)
        return told, more

    def do_open(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Explore a scope; with `unreduced`, without its symmetry. Gives the summary."""
        from verify.regress.explored import Explored, unreduced
        from verify.regress.side import Here
        from verify.search.limits import Limits, Progress

        model = load(request["model"], request["folder"], request["strange"])
        readings = {key: value for key, value in request["readings"].items() if _known(model, key, value)}
        scope = request["scope"]
        instance = (
            unreduced(model, scope, readings) if request["unreduced"] else model.instance(scope, readings)
        )
        last = time.perf_counter()

        def watch(now: Progress) -> None:
            nonlocal last
            if time.perf_counter() - last > 0.3:
                last = time.perf_counter()
                self.tell({"progress": asdict(now)})

        self.side = Here(Explored(instance, Limits(**request["limits"]), request["engine"], watch))
        return self.side.summary, {}

    def do_scopes(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """The name of the model, and its scopes in order."""
        model = load(request["model"], request["folder"], request["strange"])
        return {"model": model.name, "scopes": [scope.name for scope in model.scopes]}, {}

    def do_level(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        states, lanes = self.side.level(request["level"])
        return None, {"states": states, "lanes": lanes}

    def do_lanes(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return None, {"lanes": self.side.lanes()}

    def do_first_state(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return self.side.first_state(request["state"]), {}

    def do_step(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        step = self.side.step(arrays["states"], request["cells"], request["renamed"], request["claims"])
        return None, vars(step)

    def do_view(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return self.side.view(request["first"], request["moves"]), {}

    def do_why_not(self, request: dict[str, Any], arrays: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        return self.side.why_not(request["first"], request["moves"], request["move"]), {}


def _known(model: Any, reading: str, option: str) -> bool:
    return any(known.id == reading and option in known.options for known in model.readings)


def load(address: str, folder: str, strange: str) -> Any:
    """The model at `module:NAME`, which must come from `folder`, as must all that lies in `strange`."""
    from verify.errors import BadInput
    from verify.registry import find_model

    model = find_model(address)
    module = sys.modules[address.partition(":")[0]]
    inside = Path(folder).resolve()
    where = Path(str(module.__file__)).resolve()
    if not where.is_relative_to(inside):
        raise BadInput(f"there is no module '{module.__name__}' in it")
    installed = Path(sys.prefix).resolve()
    for name, other in list(sys.modules.items()):
        path = getattr(other, "__file__", None)
        if not path or name.partition(".")[0] in ("verify", "__main__"):
            continue
        there = Path(path).resolve()
        if (
            there.is_relative_to(strange)
            and not there.is_relative_to(inside)
            and not there.is_relative_to(installed)
        ):
            raise BadInput(f"it imports '{name}', which it does not have: the present one would be used")
    return model


def main() -> None:
    """Speak on the descriptor that was standard output; what a model prints goes to standard error."""
    give = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    prepare()
    serve(sys.stdin.buffer, give)


if __name__ == "__main__":
    main()
