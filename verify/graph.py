"""State-transition graphs in networkx, under a cap, and what can be asked of them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import networkx as nx

from verify.draw import write_graph
from verify.engines.python import PythonEngine
from verify.errors import BadInput
from verify.model import Instance, Model
from verify.state import State

CAP = 50_000
"""States of the largest graph that is built unless told otherwise."""
DRAWN = 150
"""States of the largest graph that is drawn whole."""
FORMATS = ("graphml", "dot", "json", "parquet")


def state_graph(
    model: Model | Instance,
    scope: str | None = None,
    max_states: int = CAP,
    around: int | None = None,
    radius: int = 1,
) -> nx.MultiDiGraph:
    """The graph of an instance: a node for each reachable state, an edge for each move.

    Nodes are numbered in breadth-first order and have the values of the fields, `level`, `final`, and
    `claims` (which hold there); edges have `move`, `rule`, `player`, `clauses`. A model with more than
    `max_states` states is refused. `around` keeps the states within `radius` moves of one of them.

    >>> from models.reference.diehard import MODEL
    >>> state_graph(MODEL).number_of_nodes()
    16
    """
    instance = model if isinstance(model, Instance) else model.instance(scope)
    engine, symmetry = PythonEngine(instance), instance.symmetry
    graph = nx.MultiDiGraph(model=instance.model.name, scope=instance.scope.name)
    numbers: dict[State, int] = {}

    def number(state: State, level: int) -> int:
        if state not in numbers:
            if len(numbers) >= max_states:
                raise BadInput(
                    f"model '{instance.model.name}' has more than {max_states:,} states in scope "
                    f"'{instance.scope.name}': choose a smaller scope or raise --max-states"
                )
            numbers[state] = len(numbers)
            graph.add_node(numbers[state], state=state, level=level, **_attributes(engine, state))
        return numbers[state]

    todo = [(symmetry.canonical(state) if symmetry else state, 0) for state in instance.initial]
    for state, level in todo:
        number(state, level)
    seen = set()
    for state, level in todo:
        if state in seen:
            continue
        seen.add(state)
        for move_number, after in engine.successors(state):
            target = symmetry.canonical(after) if symmetry else after
            new = target not in numbers
            head = number(target, level + 1)
            move = instance.move(move_number)
            rule = instance.rule(move.rule)
            graph.add_edge(
                numbers[state],
                head,
                move=instance.describe(move),
                rule=move.rule,
                player=_player(instance, move, state),
                clauses=", ".join(rule.clauses),
            )
            if new:
                todo.append((target, level + 1))
    if around is None:
        return graph
    if around not in graph:
        raise BadInput(f"there is no state {around}: they are numbered 0..{len(graph) - 1}")
    near = nx.single_source_shortest_path_length(graph.to_undirected(as_view=True), around, cutoff=radius)
    return graph.subgraph(near).copy()


def _attributes(engine: PythonEngine, state: State) -> dict[str, Any]:
    instance = engine.instance
    held = [c.name for c in instance.claims if not c.on_steps and c.kind != "ends" and engine.holds(c, state)]
    values = {
        name.replace(".", "_"): value for name, value in zip(instance.schema.cell_names(), state, strict=True)
    }
    shown = {
        field.cell_name(at): field.show(state[field.base + at])
        for field in instance.schema.fields
        for at in range(field.size)
    }
    return {"final": engine.final(state), "claims": ", ".join(held), "values": values, "shown": shown}


def _player(instance: Instance, move: Any, state: State) -> int:
    """Whose decision a move is: a parameter, a field, or -1 for nobody's."""
    by = instance.rule(move.rule).by
    if by is None:
        return -1
    parameters = dict(move.args)
    if by in parameters:
        return int(parameters[by])
    field_named = instance.schema.by_name.get(by)
    return state[field_named.base] if field_named is not None else -1


@dataclass
class Answers:
    """What a graph says about a game."""

    states: int
    moves: int
    components: int
    cycles: list[list[int]] = field(default_factory=list)
    largest_cycle_part: int = 0
    dead_ends: list[int] = field(default_factory=list)
    finals: int = 0
    unavoidable: list[int] = field(default_factory=list)
    farthest: int = 0
    claims: dict[str, int] = field(default_factory=dict)


def ask(graph: nx.MultiDiGraph) -> Answers:
    """Cycles, dead ends, states every finished play passes, distances, and where claims hold."""
    parts = list(nx.strongly_connected_components(graph))
    turning = [part for part in parts if len(part) > 1 or graph.has_edge(*(list(part) * 2)[:2])]
    found = Answers(graph.number_of_nodes(), graph.number_of_edges(), len(parts))
    if turning:
        largest = max(turning, key=len)
        found.largest_cycle_part = len(largest)
        found.cycles = [_shortest_cycle(graph, part) for part in sorted(turning, key=len)[:3]]
    found.dead_ends = [
        n for n, data in graph.nodes(data=True) if not graph.out_degree(n) and not data["final"]
    ]
    finals = [n for n, data in graph.nodes(data=True) if data["final"]]
    found.finals = len(finals)
    found.farthest = max(data["level"] for _, data in graph.nodes(data=True))
    found.unavoidable = _unavoidable(graph, finals)
    for _, data in graph.nodes(data=True):
        for name in filter(None, data["claims"].split(", ")):
            found.claims[name] = found.claims.get(name, 0) + 1
    return found


def _shortest_cycle(graph: nx.MultiDiGraph, part: Iterable[int]) -> list[int]:
    inside = graph.subgraph(part)
    start = min(inside)
    if inside.has_edge(start, start):
        return [start]
    back = min(
        (
            nx.shortest_path(inside, head, start)
            for head in inside.successors(start)
            if nx.has_path(inside, head, start)
        ),
        key=len,
    )
    return [start, *back[:-1]]


def _unavoidable(graph: nx.MultiDiGraph, finals: list[int]) -> list[int]:
    """States that every play from the first state to an end passes (its dominators)."""
    if not finals:
        return []
    extended = nx.DiGraph(graph)
    extended.add_edges_from((n, "end") for n in finals)
    dominators = nx.immediate_dominators(extended, 0)
    path, at = [], "end"
    while at in dominators and dominators[at] not in (at, None):
        at = dominators[at]
        path.append(at)
    return list(reversed(path))


def export(graph: nx.MultiDiGraph, path: Path) -> None:
    """Write a graph; the ending of `path` says how."""
    kind = path.suffix.lstrip(".").lower()
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "graphml":
        nx.write_graphml(_flat(graph), path)
    elif kind == "json":
        path.write_text(
            json.dumps(nx.node_link_data(_flat(graph), edges="edges"), indent=1) + "\n", encoding="utf-8"
        )
    elif kind == "dot":
        path.write_text(dot(graph), encoding="utf-8")
    elif kind == "parquet":
        _parquet(graph, path)
    elif kind in ("svg", "png", "pdf"):
        draw_graph(graph, path)
    else:
        raise BadInput(
            f"cannot write '{path}': its ending must be one of {', '.join(FORMATS)}, svg, png, pdf"
        )


def _flat(graph: nx.MultiDiGraph) -> nx.MultiDiGraph:
    plain = nx.MultiDiGraph(**graph.graph)
    for n, data in graph.nodes(data=True):
        rest = {key: value for key, value in data.items() if key not in ("state", "values", "shown")}
        plain.add_node(n, **rest, **data["values"])
    plain.add_edges_from(graph.edges(data=True))
    return plain


def _parquet(graph: nx.MultiDiGraph, path: Path) -> None:
    """Two files: the states, and beside them the moves (`NAME.moves.parquet`)."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise BadInput("Parquet needs the package pyarrow: install ludoproof[parquet]") from None
    flat = _flat(graph)
    nodes = [{"id": n, **data} for n, data in flat.nodes(data=True)]
    edges = [{"from": a, "to": b, **data} for a, b, data in flat.edges(data=True)]
    pq.write_table(pa.Table.from_pylist(nodes), path)
    pq.write_table(pa.Table.from_pylist(edges), path.with_suffix(".moves.parquet"))


def dot(graph: nx.MultiDiGraph) -> str:
    """The graph in Graphviz's language: values that differ between states in the boxes, moves on the arrows."""
    shown = [data["shown"] for _, data in graph.nodes(data=True)]
    names = [name for name in shown[0] if len({entry[name] for entry in shown}) > 1]
    lines = [
        "digraph states {",
        '  graph [rankdir=LR, bgcolor="#ffffff", fontname="Helvetica"];',
        '  node [shape=box, style="rounded,filled", fillcolor="#f4f6f8", color="#b8c2cc", fontname="Helvetica", fontsize=10];',
        '  edge [fontname="Helvetica", fontsize=9, color="#6b7683"];',
    ]
    for n, data in graph.nodes(data=True):
        text = "\\n".join(f"{name} {data['shown'][name]}" for name in names) or str(n)
        look = (
            ', color="#1b7f4b", penwidth=2'
            if data["final"]
            else ', color="#0b5cad", penwidth=2'
            if n == 0
            else ""
        )
        lines.append(f'  {n} [label="{n}\\n{text}"{look}];')
    moves: dict[tuple[int, int], list[str]] = {}
    for a, b, data in graph.edges(data=True):
        moves.setdefault((a, b), []).append(data["move"])
    lines += [f'  {a} -> {b} [label="{_several(texts)}"];' for (a, b), texts in moves.items()]
    return "\n".join([*lines, "}"]) + "\n"


def _several(texts: list[str]) -> str:
    shown = texts[:3] + ([f"and {len(texts) - 3} more"] if len(texts) > 3 else [])
    return "\\n".join(shown)


def draw_graph(graph: nx.MultiDiGraph, path: Path) -> None:
    """A picture of a small graph."""
    if graph.number_of_nodes() > DRAWN:
        raise BadInput(
            f"a picture of {graph.number_of_nodes():,} states cannot be read: draw a neighbourhood "
            f"(--around STATE --radius N), at most {DRAWN} states"
        )
    write_graph(dot(graph), path)
