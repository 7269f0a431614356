"""Finding models: shipped ones and those of other packages by name, any other as `module:NAME`."""

from __future__ import annotations

import importlib
import sys
from importlib.metadata import entry_points
from pathlib import Path

from verify.errors import BadInput, LudoproofError, one_of
from verify.model import Model

GROUP = "ludoproof.models"


def model_names() -> list[str]:
    """The names that are registered, in the order in which they are declared."""
    return list(dict.fromkeys(entry.name for entry in entry_points(group=GROUP)))


def find_model(name: str) -> Model:
    """The model of that name, or the one that `module:NAME` points to."""
    found = [entry for entry in entry_points(group=GROUP) if entry.name == name]
    if found:
        return _loaded(found[0].value)
    if ":" in name:
        return _loaded(name)
    known = model_names()
    raise BadInput(one_of("model", name, known) + ", or module:NAME")


def _loaded(address: str) -> Model:
    module_name, _, attribute = address.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except LudoproofError:
        raise
    except ModuleNotFoundError as error:
        raise BadInput(f"'{address}' cannot be loaded: there is no module '{error.name}'") from None
    except Exception as error:
        raise BadInput(f"'{address}' cannot be loaded: {type(error).__name__}: {error}") from None
    model = getattr(module, attribute, None)
    if not isinstance(model, Model):
        models = [key for key, value in vars(module).items() if isinstance(value, Model)]
        raise BadInput(one_of("model", attribute, models, f"module '{module_name}'"))
    return model
