"""What the present model is compared with: a snapshot in a file, or the model as it was at a git revision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from verify.errors import BadInput, one_of
from verify.model import Instance, Model
from verify.regress.checkout import address_in, address_of, is_revision, repository_of, revision
from verify.regress.explored import Explored, unreduced
from verify.regress.graph_file import Kept
from verify.regress.regress import Comparison, Regressed, Teller
from verify.regress.remote import There
from verify.regress.side import Here
from verify.regress.snapshot import read_snapshot
from verify.search.limits import Limits, Watcher

Watching = Callable[[Instance], AbstractContextManager[Watcher]]


@dataclass(frozen=True)
class Wish:
    """What is to be compared: the model by name, the scopes and readings, and how far to search."""

    name: str
    model: Model
    scopes: Sequence[str]
    readings: Mapping[str, str]
    limits: Limits
    engine: str = "auto"


def regressions(against: str, wish: Wish, watching: Watching, tell: Teller | None) -> Iterator[Regressed]:
    """Compare scope by scope with a snapshot, if `against` is a file, else with a revision."""
    if Path(against).is_file():
        yield from _with_snapshot(Path(against), wish, watching, tell)
        return
    address = address_of(wish.name)
    repository = repository_of(wish.model, address)
    if not is_revision(repository, against):
        raise BadInput(
            f"'{against}' is neither a snapshot (there is no such file) nor a revision of '{repository.name}'"
        )
    yield from _with_revision(repository, against, address, wish, watching, tell)


def _with_snapshot(path: Path, wish: Wish, watching: Watching, tell: Teller | None) -> Iterator[Regressed]:
    data = read_snapshot(path)
    if data["model"] != wish.model.name:
        raise BadInput(f"snapshot '{path}' is of model '{data['model']}', not of '{wish.model.name}'")
    for scope in wish.scopes or list(data["scopes"]):
        if scope not in data["scopes"]:
            raise BadInput(one_of("scope", scope, list(data["scopes"]), f"snapshot '{path}'"))
        entry = data["scopes"][scope]
        for key, option in wish.readings.items():
            if entry["readings"].get(key, option) != option:
                raise BadInput(
                    f"snapshot '{path}' is of reading {key}={entry['readings'][key]}, not of {key}={option}"
                )
        chosen, notes = _still_there(wish.model, entry["readings"])
        instance = wish.model.instance(scope, {**chosen, **wish.readings})
        new = _explored(instance, wish, entry, watching)
        found = Comparison(Kept(entry, path, scope), new, scope, path.name, tell).run()
        found.notes = [*notes, *found.notes]
        yield found


def _still_there(model: Model, readings: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The readings that the model still has, and a note for each that it has not."""
    known = {reading.id: reading.options for reading in model.readings}
    chosen = {key: option for key, option in readings.items() if option in known.get(key, ())}
    gone = [f"{key}={option}" for key, option in readings.items() if key not in chosen]
    return chosen, [f"reading {name} is no longer there" for name in gone]


def _explored(instance: Instance, wish: Wish, old: Mapping[str, Any], watching: Watching) -> Here:
    """The present model, explored no deeper than the other side was."""
    limits = wish.limits
    if not old["complete"]:
        limits = replace(limits, max_depth=min(limits.max_depth or old["depth"], max(1, old["depth"])))
    with watching(instance) as watch:
        return Here(Explored(instance, limits, wish.engine, watch))


def _with_revision(
    repository: Path, name: str, address: str, wish: Wish, watching: Watching, tell: Teller | None
) -> Iterator[Regressed]:
    with revision(repository, name) as laid_out:
        then = address_in(laid_out, wish.name, address)
        with There(laid_out, then) as there:
            known = there.scopes()["scopes"]
            for scope in wish.scopes or [wish.model.scopes[0].name]:
                instance = wish.model.instance(scope, wish.readings)
                if scope not in known:
                    raise BadInput(one_of("scope", scope, known, f"the model as it was at {laid_out.name}"))
                found = _compared(there, instance, wish, watching, tell, plain=False)
                if found is None:
                    found = _compared(there, instance, wish, watching, tell, plain=True)
                assert found is not None
                found.notes = [note for note in (there.note,) if note] + found.notes
                yield found


def _compared(
    there: There, instance: Instance, wish: Wish, watching: Watching, tell: Teller | None, plain: bool
) -> Regressed | None:
    """One scope; None where states up to symmetry do not compare, and each has to be counted by itself."""
    scope = instance.scope.name
    if plain:
        instance = unreduced(wish.model, scope, instance.readings)
    with watching(instance) as watch:
        old = there.open(scope, instance.readings, wish.limits, wish.engine, plain, watch)
    new = _explored(instance, wish, old.summary, watching)
    comparison = Comparison(old, new, scope, there.revision.name, tell)
    if not comparison.comparable and comparison.facts.symmetry != (1, 1):
        return None
    return comparison.run()
