"""The City of Monumental Duel: sizes, agreement, searches, and worked examples of the clause catalogue."""

import dataclasses
from functools import cache

import pytest

from tests.sketches.monumental_city import (
    CAMP,
    HAGGLING,
    LIBRARY,
    MODEL,
    NONE,
    OVER,
    PHILOSOPHY,
    UNDER,
    Phase,
    due,
)
from verify import Move, auto, require
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import size
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch


@cache
def an_instance(scope="city", lone="stays"):
    return MODEL.instance(scope, {"MON-A-36": lone})


@cache
def an_engine(scope, lone="stays"):
    return NativeEngine(an_instance(scope, lone))


def searched(scope, lone="stays"):
    return NativeSearch(an_engine(scope, lone), Limits(workers=1, keep_going=True)).run()


def violations(instance, found):
    """What a search found that it should not have, and what it should have found and did not."""
    wanted = {claim.name for claim in instance.claims if claim.kind == "sometimes"}
    return set(found.findings) ^ wanted


def a_city(phase=Phase.FILL, cells=None, deck=(), on_top=(), discard=(), **fields):
    """A state of the 3 x 3 City; cells that are not given hold a Work Camp."""
    draft = an_instance().draft()
    for cell in range(9):
        draft.city[cell] = (cells or {}).get(cell, (NONE, CAMP))
    for card in deck:
        draft.deck.add(card)
    for card in on_top:
        draft.deck.put_on_top(card)
    for card in discard:
        draft.discard.add(card)
    draft.phase, draft.round = phase, 1
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.take_state()


def a_move(rule, **parameters):
    return Move(rule, tuple(parameters.items()))


def drawing(*cards):
    return [a_move("draw", card=card) for card in cards]


def after(state, *moves, lone="stays"):
    """The state that the moves lead to, each of which must be possible, as a draft."""
    engine = PythonEngine(an_instance("city", lone))
    for move in moves:
        outcome = engine.outcome(state, move)
        assert outcome.status == "done", f"{move}: {outcome}"
        state = outcome.state
    return engine.instance.draft().put_state(state)


def possible(state, lone="stays"):
    """The moves that can be made, as text."""
    engine = PythonEngine(an_instance("city", lone))
    return [str(engine.instance.move(number)) for number, _ in engine.successors(state)]


def refusal(state, move):
    return PythonEngine(an_instance()).outcome(state, move).clause


@pytest.mark.parametrize(("scope", "most"), [("hamlet", 20), ("city", 40)])
def test_every_rule_of_the_city_is_a_small_tree(scope, most):
    lifted = Lifted(an_instance(scope))
    sizes = {bound.rule.name: size(lifted.rule(bound)) for bound in lifted.instance.rules}

    assert {name: leaves for name, leaves in sizes.items() if leaves > most} == {}
    assert max(leaves for name, leaves in sizes.items() if name != "pass_turn") <= 10


@pytest.mark.parametrize(("scope", "lone"), [("hamlet", "stays"), ("hamlet", "covered"), ("city", "stays")])
def test_both_engines_agree_on_the_city(scope, lone):
    assert disagreements(an_instance(scope, lone), 150, native=an_engine(scope, lone)) == []


@pytest.mark.parametrize(("lone", "states", "transitions"), [("stays", 3942, 5975), ("covered", 3578, 5685)])
def test_a_hamlet_is_searched_alike_by_both_engines(lone, states, transitions):
    instance = an_instance("hamlet", lone)
    native = searched("hamlet", lone)
    python = PythonSearch(instance, instance.claims, Limits(keep_going=True)).run()

    assert (native.stopped, native.states, native.transitions) == ("", states, transitions)
    assert violations(instance, native) == set()
    assert (native.levels, native.transitions, native.finals) == (
        python.levels,
        python.transitions,
        python.finals,
    )
    assert {what: finding.level for what, finding in native.findings.items()} == {
        what: finding.level for what, finding in python.findings.items()
    }


def test_two_rounds_of_a_city_are_searched_completely():
    found = searched("city")

    assert (found.stopped, found.states, found.deadlocks) == ("", 1_128_158, 0)
    assert violations(an_instance("city"), found) == set()
    assert [clause for clause in MODEL.register if not found.clauses(an_instance("city"))[clause]] == []


def test_a_row_and_a_column_are_tilted_with_their_knowledge():
    """MON-ACT-02..06: five cells, the crossing one once; an empty cell gives nothing."""
    cells = {
        1: (PHILOSOPHY, CAMP),
        3: (NONE, LIBRARY),
        4: (PHILOSOPHY, NONE),
        7: (NONE, NONE),
        8: (NONE, LIBRARY),
    }
    s = after(a_city(Phase.ACTIVATION, cells), a_move("activate", row=0, column=1))

    tilted = [(cell, layer) for cell in range(9) for layer in (UNDER, OVER) if s.tilted[cell][layer]]
    assert tilted == [(0, OVER), (1, UNDER), (1, OVER), (2, OVER), (4, UNDER)]
    assert s.science == 0
    assert after(a_city(Phase.ACTIVATION, cells), a_move("activate", row=2, column=0)).science == 2


def test_five_empty_cells_are_filled_row_by_row():
    """MON-EX-10: a Knowledge drawn for a cell takes a second card on top."""
    empty = dict.fromkeys((0, 2, 3, 7, 8), (NONE, NONE))
    state = a_city(cells=empty, deck=(CAMP, CAMP, LIBRARY, LIBRARY, LIBRARY, PHILOSOPHY))
    s = after(state, *drawing(CAMP, LIBRARY, PHILOSOPHY, LIBRARY, CAMP, LIBRARY))

    assert [tuple(s.city[cell]) for cell in (0, 2, 3, 7, 8)] == [
        (NONE, CAMP),
        (NONE, LIBRARY),
        (PHILOSOPHY, LIBRARY),
        (NONE, CAMP),
        (NONE, LIBRARY),
    ]
    assert possible(s.take_state()) == ["end_round()"]


@pytest.mark.parametrize(
    ("new", "kept", "gone"), [(True, HAGGLING, PHILOSOPHY), (False, PHILOSOPHY, HAGGLING)]
)
def test_of_two_knowledge_for_a_cell_one_is_kept(new, kept, gone):
    """MON-EX-12: the other goes to the discard and drawing goes on for the same cell."""
    state = a_city(cells={4: (NONE, NONE)}, deck=(PHILOSOPHY, HAGGLING, CAMP))
    asked = after(state, *drawing(PHILOSOPHY, HAGGLING)).take_state()
    s = after(asked, a_move("keep", new=new))

    assert possible(asked) == ["keep(new=0)", "keep(new=1)"]
    assert (s.city[4][UNDER], s.discard.count[gone], s.second) == (kept, 1, NONE)
    assert tuple(after(s.take_state(), *drawing(CAMP)).city[4]) == (kept, CAMP)


@pytest.mark.parametrize(("lone", "then"), [("stays", ["end_round()"]), ("covered", ["draw(card=1)"])])
def test_a_reinforced_knowledge_lies_alone(lone, then):
    """MON-EX-19: the card over it is discarded; whether another is put there is MON-A-36."""
    tilted = [(cell == 4, cell == 4) for cell in range(9)]
    cells = {4: (PHILOSOPHY, CAMP)}
    state = a_city(Phase.ACTIONS, cells, deck=(LIBRARY,), tilted=tilted, reinforcements=1)
    s = after(state, a_move("reinforce", cell=4, layer=UNDER), a_move("pass_turn"), lone=lone)

    assert (tuple(s.city[4]), s.tilted[4][UNDER], s.discard.count[CAMP]) == ((PHILOSOPHY, NONE), 0, 1)
    assert possible(s.take_state(), lone) == then


def test_a_reinforced_card_loses_the_knowledge_under_it():
    """MON-KEY-16."""
    tilted = [(cell == 4, cell == 4) for cell in range(9)]
    state = a_city(Phase.ACTIONS, {4: (PHILOSOPHY, CAMP)}, tilted=tilted, reinforcements=1)
    s = after(state, a_move("reinforce", cell=4, layer=OVER), a_move("pass_turn"))

    assert (tuple(s.city[4]), s.discard.count[PHILOSOPHY]) == ((NONE, CAMP), 1)


def test_the_last_knowledge_acquired_is_drawn_first():
    """MON-ACQ-06: until then nothing else of the deck can be."""
    state = a_city(Phase.ACTIONS, {0: (NONE, NONE)}, deck=(CAMP, LIBRARY), science=2)
    track = an_instance().draft().put_state(state)
    track.track.add(PHILOSOPHY)
    track.track.add(HAGGLING)
    buying = [a_move("acquire_knowledge", card=card) for card in (PHILOSOPHY, HAGGLING)]
    s = after(track.take_state(), *buying, a_move("pass_turn"))

    assert possible(s.take_state()) == [f"draw(card={HAGGLING})"]
    assert possible(after(s.take_state(), *drawing(HAGGLING)).take_state()) == [f"draw(card={PHILOSOPHY})"]


def test_a_discard_of_knowledge_alone_is_not_shuffled():
    """MON-FILL-05..07: with another card in it, it is."""
    waiting = {0: (PHILOSOPHY, NONE), 5: (NONE, NONE)}
    only = a_city(cells=waiting, discard=(HAGGLING,), waiting=0)
    mixed = a_city(cells=waiting, discard=(HAGGLING, CAMP), waiting=0)

    assert refusal(only, a_move("shuffle")) == "MON-FILL-07"
    assert possible(only) == ["end_round()"]
    assert tuple(after(only, a_move("end_round")).city[0]) == (PHILOSOPHY, NONE)
    assert possible(mixed) == ["shuffle()"]
    assert possible(after(mixed, a_move("shuffle")).take_state()) == ["draw(card=0)", "draw(card=3)"]


@auto("MON-FILL-05")
def shuffle(s):
    """Shuffle the discard, whatever it holds: MON-FILL-07 forgotten."""
    require(due(s), "MON-FILL-08")
    require(s.deck.size == 0, "MON-FILL-05")
    require(s.discard.size > 0, "MON-FILL-05")
    s.deck.shuffle_in(s.discard)


def test_shuffling_a_discard_of_knowledge_alone_would_break_the_measure():
    """A planted bug: the measure of MON-P-46 no longer falls."""
    rules = [shuffle if rule.name == "shuffle" else rule for rule in MODEL.rules]
    instance = dataclasses.replace(MODEL, rules=rules).instance("hamlet")
    found = NativeSearch(NativeEngine(instance), Limits(workers=1, keep_going=True)).run()

    assert violations(instance, found) == {"completing_the_city_ends"}
    assert found.findings["completing_the_city_ends"].move == Move("shuffle")
