"""The graph of a snapshot as Parquet: a file of states, a file of moves, and how they are asked again."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from verify.errors import BadInput
from verify.regress.digest import Words, hexadecimal, key, mixed, name_keys, number_keys, step_digest, total
from verify.regress.explored import Explored, Step
from verify.regress.fan import Numbers
from verify.regress.names import Names, said
from verify.regress.side import NoGraph
from verify.regress.view import Named, agree, move_key
from verify.state import Bool, Field


def has_parquet() -> bool:
    """Whether graphs can be written and read here."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        return False
    return True


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadInput("Parquet needs the package pyarrow: install ludoproof[parquet]") from None
    return pyarrow


def write_graph_files(explored: Explored, states_path: Path, moves_path: Path) -> None:
    """Write the states and moves of an exploration, in an order that depends on names alone."""
    pa = _pyarrow()
    levels = np.repeat(np.arange(len(explored.levels)), explored.levels)
    lanes = explored.lanes
    order = np.lexsort((lanes[:, 1], lanes[:, 0], levels))
    place = np.empty(len(order), np.int64)
    place[order] = np.arange(len(order))
    step = explored.step(order, None, {}, explored.fans[0].predicates)
    columns: dict[str, Any] = {
        "#level": pa.array(levels[order], pa.int32()),
        "#lane0": pa.array(lanes[order, 0]),
        "#lane1": pa.array(lanes[order, 1]),
        "#final": pa.array(step.answers[:, 0] == 1),
        "#failed": pa.array(step.failed, pa.int32()),
    }
    for at, name in enumerate(explored.fans[0].predicates, 1):
        columns[f"#claim {name}"] = pa.array(
            [None if answer == 2 else bool(answer) for answer in step.answers[:, at]]
        )
    cells = explored.layout.unpack_all(explored.rows[order])
    for name in sorted(explored.names.cells):
        at = explored.names.cell_numbers[name]
        columns[name] = _column(pa, explored.names, explored.instance.schema.by_cell[at], cells[:, at])
    moves = _move_table(pa, explored, step, place)
    states_path.parent.mkdir(parents=True, exist_ok=True)
    for table, path in ((pa.table(columns), states_path), (moves, moves_path)):
        with path.open("wb") as file:
            pa.parquet.write_table(table, file, compression="zstd")


def _column(pa: Any, names: Names, field: Field, numbers: Numbers) -> Any:
    named = names.values(field)
    if named is not None:
        indices = pa.array(numbers - field.lo, pa.int32())
        return pa.DictionaryArray.from_arrays(indices, pa.array(named, pa.string()))
    return pa.array(numbers == 1) if isinstance(field.element, Bool) else pa.array(numbers)


def _move_table(pa: Any, explored: Explored, step: Step, place: Numbers) -> Any:
    order = np.lexsort((step.numbers, step.source))
    numbers, known = np.unique(step.numbers, return_inverse=True)
    told = [explored.names.move(explored.instance.move(int(number))) for number in numbers]

    def text(values: Sequence[str]) -> Any:
        return pa.DictionaryArray.from_arrays(
            pa.array(known[order], pa.int32()), pa.array(list(values), pa.string())
        )

    return pa.table(
        {
            "from": pa.array(step.source[order], pa.int32()),
            "to": pa.array(place[step.targets[order]], pa.int32()),
            "move": pa.array(step.numbers[order], pa.int32()),
            "name": text([said(move) for move in told]),
            "data": text([json.dumps(move) for move in told]),
            "weight": pa.array(step.weights[order]),
            "key": pa.array(explored.moves.parameters[step.numbers[order]]),
        }
    )


def graph_files(snapshot: Path, scope: str) -> tuple[Path, Path]:
    """Where the states and the moves of a scope are kept beside a snapshot."""
    stem = f"{snapshot.name.removesuffix('.json')}.{scope}"
    return snapshot.parent / f"{stem}.states.parquet", snapshot.parent / f"{stem}.moves.parquet"


class Kept:
    """A scope of a snapshot as one side of a comparison; it has states to show only if its graph was kept."""

    def __init__(self, entry: dict[str, Any], snapshot: Path, scope: str) -> None:
        self.summary = entry
        self._files = graph_files(snapshot, scope)
        self._read = False

    def load(self) -> None:
        """Read the graph, once, and see that it is the one the snapshot speaks of."""
        if self._read:
            return
        files = self._files
        for path in files:
            if not path.exists():
                raise NoGraph(f"the snapshot keeps no graph of this scope: there is no file '{path.name}'")
        if not has_parquet():
            raise NoGraph("the graph of the snapshot cannot be read: that needs ludoproof[parquet]")
        pa = _pyarrow()
        try:
            states, moves = (_read_table(pa, path) for path in files)
            self._take(states, moves)
            fits = self._fits()
        except (pa.ArrowException, KeyError, IndexError, ValueError, TypeError, OSError):
            fits = False
        if not fits:
            raise BadInput(f"the graph beside the snapshot ('{files[0].name}') is damaged or of another run")
        self._read = True

    def _take(self, states: Any, moves: Any) -> None:
        self.table = states
        self._levels = _array(states, "#level").astype(np.int64)
        self._lanes = np.stack([_array(states, "#lane0"), _array(states, "#lane1")], axis=1)
        self._final = _array(states, "#final")
        self._failed = _array(states, "#failed").astype(np.int64)
        self._from = _array(moves, "from").astype(np.int64)
        self._to = _array(moves, "to").astype(np.int64)
        self._numbers = _array(moves, "move").astype(np.int64)
        self._weights, self._keys = _array(moves, "weight"), _array(moves, "key")
        data = moves.column("data").combine_chunks()
        self._told = [json.loads(text) for text in data.dictionary.to_pylist()]
        self._move = np.asarray(data.indices).astype(np.int64)
        self._rule = [str(move["rule"]) for move in self._told]
        self._starts = np.searchsorted(self._from, np.arange(len(self._levels) + 1))

    def _fits(self) -> bool:
        """Whether states and moves add up to the digests in the JSON."""
        if self.summary["symmetry"] == 1 and not (self._digests(self.summary["cells"]) == self._lanes).all():
            return False
        rules = np.array(self._rule)[self._move] if self._told else np.zeros(0, str)
        steps = step_digest(self._lanes[self._from, 0], self._keys, self._lanes[self._to, 1], self._weights)
        for at, level in enumerate(self.summary["levels"]):
            mine = self._lanes[self._levels == at]
            if hexadecimal(total(mine[:, 0]), total(mine[:, 1])) != level["digest"]:
                return False
            here = self._levels[self._from] == at
            found = {
                rule: [int((rules[here] == rule).sum()), hexadecimal(total(steps[here][rules[here] == rule]))]
                for rule in dict.fromkeys(rules[here].tolist())
            }
            if found != level["rules"]:
                return False
        return True

    def _digests(self, cells: Collection[str]) -> Words:
        sums = np.zeros((len(self._levels), 2), np.uint64)
        for cell in cells:
            column = self.table.column(cell).combine_chunks()
            if hasattr(column, "dictionary"):
                keys = name_keys(cell, column.dictionary.to_pylist())
                at = np.asarray(column.indices)
                sums += np.stack([keys[0][at], keys[1][at]], axis=1)
            else:
                numbers = np.asarray(column.to_numpy(zero_copy_only=False)).astype(np.int64)
                sums += np.stack(number_keys(cell, numbers), axis=1)
        return np.stack([mixed(sums[:, 0]), mixed(sums[:, 1])], axis=1)

    def level(self, level: int) -> tuple[Numbers, Words]:
        self.load()
        states = np.flatnonzero(self._levels == level)
        return states, self._lanes[states]

    def lanes(self) -> Words:
        self.load()
        return self._lanes

    def first_state(self, state: int) -> Named:
        self.load()
        return self._state(state)

    def _state(self, state: int) -> Named:
        return {cell: self.table.column(cell)[state].as_py() for cell in self.summary["cells"]}

    def step(
        self,
        states: Numbers,
        cells: Collection[str] | None,
        renamed: Mapping[str, str],
        claims: Sequence[str],
    ) -> Step:
        self.load()
        sizes = self._starts[states + 1] - self._starts[states]
        source = np.repeat(np.arange(len(states)), sizes)
        before = np.repeat(np.cumsum(sizes) - sizes, sizes)
        at = np.repeat(self._starts[states], sizes) + np.arange(len(source)) - before
        rule_keys = np.array([key("rule", renamed.get(r, r))[0] for r in self._rule], np.uint64)
        keys = mixed(self._keys[at] + rule_keys[self._move[at]]) if len(at) else self._keys[at]
        lanes = self._lanes if cells is None else self._digests(cells)
        answers = [self._final[states].astype(np.uint8)]
        for name in claims:
            told = self.table.column(f"#claim {name}").to_pylist()
            answers.append(np.array([2 if told[s] is None else int(told[s]) for s in states], np.uint8))
        return Step(
            source,
            keys,
            self._numbers[at],
            self._weights[at],
            self._to[at],
            lanes[self._to[at]],
            self._failed[states],
            np.stack(answers, axis=1),
        )

    def view(self, first: Named, moves: Sequence[Named]) -> dict[str, Any]:
        self.load()
        state = next(
            (int(s) for s in np.flatnonzero(self._levels == 0) if agree(self._state(int(s)), first)), None
        )
        for move in moves:
            if state is None:
                break
            state = self._after(state).get(move_key(move), (None,))[0]
        if state is None:
            raise NoGraph("the snapshot keeps states up to symmetry: this play cannot be followed in it")
        return self._seen(state)

    def _after(self, state: int) -> dict[str, tuple[int, int]]:
        """Where each move leads, and the row of the move."""
        rows = range(int(self._starts[state]), int(self._starts[state + 1]))
        return {move_key(self._told[self._move[row]]): (int(self._to[row]), row) for row in rows}

    def _seen(self, state: int) -> dict[str, Any]:
        now = self._state(state)
        found: dict[str, Any] = {"state": now, "final": bool(self._final[state]), "moves": {}, "failed": {}}
        found["failures"] = int(self._failed[state])
        for name, (target, row) in self._after(state).items():
            move = self._told[self._move[row]]
            after = self._state(target)
            found["moves"][name] = {
                "move": move,
                "after": {cell: value for cell, value in after.items() if value != now[cell]},
                "clauses": self.summary["rules"][move["rule"]]["clauses"],
                "weight": int(self._weights[row]),
            }
        found["claims"] = {
            column.removeprefix("#claim "): self.table.column(column)[state].as_py()
            for column in self.table.column_names
            if column.startswith("#claim ")
        }
        return found

    def why_not(self, first: Named, moves: Sequence[Named], move: Named) -> dict[str, Any]:
        return {"clauses": {}, "reason": "a snapshot does not keep what refuses a move"}


def _read_table(pa: Any, path: Path) -> Any:
    with path.open("rb") as file:
        return pa.parquet.read_table(file)


def _array(table: Any, name: str) -> Any:
    return table.column(name).to_numpy()
