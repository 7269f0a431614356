"""State graphs: their size, what is on them, and what is asked of them."""

import json
from pathlib import Path

import networkx as nx
import pytest

from tests.fixtures.heaps import LEAKY, SOUND
from tests.test_cli import ludoproof
from verify import BadInput
from verify.graph import ask, export, state_graph
from verify.registry import find_model


def test_the_graph_of_tic_tac_toe_has_a_node_for_each_state_and_an_edge_for_each_move():
    graph = state_graph(find_model("tictactoe"))

    assert (graph.number_of_nodes(), graph.number_of_edges()) == (5478, 16167)
    answers = ask(graph)
    assert (answers.finals, answers.farthest, answers.cycles, answers.dead_ends) == (958, 9, [], [])


def test_nodes_carry_values_and_claims_and_edges_moves_players_and_clauses():
    graph = state_graph(SOUND.instance("nine"))

    assert graph.nodes[0]["values"] == {"sticks": 9, "taken": 0, "turn": 0}
    assert graph.nodes[0]["claims"] == "no_stick_is_lost, the_first_player_always_empties_the_heap"
    _, _, edge = next(iter(graph.out_edges(0, data=True)))
    assert edge == {"move": "take(count=1)", "rule": "take", "player": 0, "clauses": "HEAP-01"}


def test_play_for_ever_is_found_as_a_cycle():
    answers = ask(state_graph(find_model("peterson")))

    assert answers.cycles and answers.largest_cycle_part > 1
    graph = state_graph(find_model("peterson"))
    for cycle in answers.cycles:
        assert all(graph.has_edge(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))


def test_states_every_play_must_pass_are_found():
    graph = state_graph(SOUND.instance("nine"))
    passed = ask(graph).unavoidable

    assert passed[0] == 0
    for node in passed[1:]:
        rest = graph.copy()
        rest.remove_node(node)
        finals = [n for n, data in rest.nodes(data=True) if data["final"]]
        assert not any(nx.has_path(rest, 0, final) for final in finals)


def test_a_graph_that_is_too_large_is_refused_with_its_number():
    with pytest.raises(BadInput, match="more than 100 states in scope 'plain'"):
        state_graph(find_model("tictactoe"), max_states=100)


@pytest.mark.parametrize("kind", ["graphml", "json", "dot", "parquet", "svg", "png"])
def test_a_graph_can_be_written(tmp_path, kind):
    graph = state_graph(find_model("diehard"))
    export(graph, tmp_path / f"g.{kind}")

    if kind == "graphml":
        assert nx.read_graphml(tmp_path / "g.graphml").number_of_nodes() == 16
    elif kind == "json":
        assert len(json.loads((tmp_path / "g.json").read_text())["edges"]) == 96
    elif kind == "parquet":
        import pyarrow.parquet as pq

        assert pq.read_table(tmp_path / "g.parquet").num_rows == 16
        assert pq.read_table(tmp_path / "g.moves.parquet").num_rows == 96
    else:
        assert (tmp_path / f"g.{kind}").stat().st_size > 1000


def test_a_picture_that_nobody_could_read_is_refused():
    with pytest.raises(BadInput, match="draw a neighbourhood"):
        export(state_graph(find_model("tictactoe")), Path("g.svg"))


def test_the_graph_command_draws_a_neighbourhood(tmp_path):
    result = ludoproof(
        "graph", "tictactoe", "--around", "300", "--radius", "1", "--out", tmp_path / "near.svg"
    )

    assert result.returncode == 0
    assert "no play can go on for ever" in result.stdout
    assert "put_mark" in (tmp_path / "near.svg").read_text()
    assert ludoproof("graph", "tictactoe", "--around", "99999").returncode == 2


def test_a_leak_does_not_make_a_dead_end():
    assert ask(state_graph(LEAKY.instance("nine"))).dead_ends == []
