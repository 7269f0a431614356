"""The market and the draw of Imperium: sizes, agreement, searches, and worked examples of the clause catalogue."""

from functools import cache

import pytest

from tests.sketches import imperium_draw as drawing
from tests.sketches import imperium_market as market
from verify import Move
from verify.agreement import disagreements
from verify.engines.native import NativeEngine
from verify.engines.python import PythonEngine
from verify.lift.lifted import Lifted
from verify.lift.tree import size
from verify.search.limits import Limits
from verify.search.native_search import NativeSearch
from verify.search.python_search import PythonSearch

NONE = -1
SCOPES = [(market.MODEL, "endgame"), (market.MODEL, "duel"), (drawing.MODEL, "solo"), (drawing.MODEL, "duel")]
EACH_SCOPE = pytest.mark.parametrize(("model", "scope"), SCOPES)


@cache
def an_instance(model, scope, collapse="card", unfilled="empty"):
    readings = {"IMP-A-01": collapse, "IMP-A-04": unfilled} if model is market.MODEL else {}
    return model.instance(scope, readings)


@cache
def an_engine(*chosen):
    return NativeEngine(an_instance(*chosen))


def searched(*chosen):
    return NativeSearch(an_engine(*chosen), Limits(workers=1, keep_going=True)).run()


def violations(instance, found):
    """What a search found that it should not have, and what it should have found and did not."""
    wanted = {claim.name for claim in instance.claims if claim.kind == "sometimes"}
    return set(found.findings) ^ wanted


def a_move(rule, **parameters):
    return Move(rule, tuple(parameters.items()))


def after(instance, state, *moves):
    """The state that the moves lead to, each of which must be possible, as a draft."""
    engine = PythonEngine(instance)
    for move in moves:
        outcome = engine.outcome(state, move)
        assert outcome.status == "done", f"{move}: {outcome}"
        state = outcome.state
    return instance.draft().put_state(state)


def possible(instance, state):
    """The moves that can be made, as text."""
    return [str(instance.move(number)) for number, _ in PythonEngine(instance).successors(state)]


@EACH_SCOPE
def test_every_rule_is_a_small_tree(model, scope):
    lifted = Lifted(an_instance(model, scope))
    sizes = {bound.rule.name: size(lifted.rule(bound)) for bound in lifted.instance.rules}

    assert {name: leaves for name, leaves in sizes.items() if leaves > 15} == {}


@EACH_SCOPE
def test_both_engines_agree(model, scope):
    assert disagreements(an_instance(model, scope), 150, native=an_engine(model, scope)) == []


@pytest.mark.parametrize(
    ("chosen", "states"), [((market.MODEL, "endgame"), 4541), ((drawing.MODEL, "solo"), 1062)]
)
def test_a_small_scope_is_searched_alike_by_both_engines(chosen, states):
    instance = an_instance(*chosen)
    native = searched(*chosen)
    python = PythonSearch(instance, instance.claims, Limits(keep_going=True)).run()

    assert (native.stopped, native.states, native.deadlocks) == ("", states, 0)
    assert violations(instance, native) == set()
    assert (native.levels, native.transitions, native.finals) == (
        python.levels,
        python.transitions,
        python.finals,
    )
    assert {what: finding.level for what, finding in native.findings.items()} == {
        what: finding.level for what, finding in python.findings.items()
    }


@pytest.mark.parametrize(
    ("chosen", "states"), [((market.MODEL, "duel"), 3_409_705), ((drawing.MODEL, "duel"), 136_916)]
)
def test_a_duel_is_searched_completely(chosen, states):
    found = searched(*chosen)

    assert (found.stopped, found.states, found.deadlocks) == ("", states, 0)
    assert violations(an_instance(*chosen), found) == set()
    clauses = found.clauses(an_instance(*chosen))
    assert [clause for clause in chosen[0].register if not clauses[clause]] == []


# The market


def a_market(cards, region_deck=(), main=(), unrest=3, **fields):
    """A state in the middle of the first player's turn; every card that asks for an Unrest has one."""
    draft = an_instance(market.MODEL, "duel").draft()
    draft.phase, draft.turns = market.Phase.TURN, 4
    draft.market = cards
    draft.tucked = [market.TROUBLED[card + 1] for card in cards]
    for deck, held in ((market.REGION_DECK, region_deck), (market.MAIN, main)):
        for card in held:
            draft.deck[deck].add(card)
    draft.unrest = unrest
    for name, value in fields.items():
        setattr(draft, name, value)
    return draft.take_state()


FULL = (market.CIVILISED, market.UNCIVILISED, market.REGION, market.DUAL, market.TRIBUTARY)


def playing(effect):
    return a_move("play", player=0, effect=effect)


def acquiring(slot):
    return a_move("acquire", player=0, slot=slot)


def refilling(card):
    return a_move("refill", card=card)


def test_an_acquired_card_brings_its_unrest_and_tokens():
    """IMP-EX-01: the place of the Port is refilled by a Region, under which nothing is tucked."""
    instance = an_instance(market.MODEL, "duel")
    state = a_market(
        FULL, main=(market.REGION, market.TRIBUTARY), progress=(1, 0, 0, 2, 0), hand_unrest=(2, 0)
    )
    s = after(instance, state, playing(market.CULTURE), acquiring(3), refilling(market.REGION))

    assert (s.hand_unrest[0], s.hand[0].count[market.DUAL], s.tokens[0], s.progress[3]) == (3, 1, 2, 0)
    assert (s.market[3], s.tucked[3], s.unrest) == (market.REGION, 0, 3)


def test_a_suit_that_the_effect_does_not_name_cannot_be_acquired():
    """IMP-ACQ-01, -02: nor a second card."""
    instance = an_instance(market.MODEL, "duel")
    begun = after(instance, a_market(FULL, main=(market.DUAL,)), playing(market.CULTURE)).take_state()
    taken = after(instance, begun, acquiring(3), refilling(market.DUAL)).take_state()
    engine = PythonEngine(instance)

    assert engine.refusals(begun, acquiring(2)) == ["IMP-ACQ-01"]
    assert engine.refusals(begun, a_move("finish_effect", player=0)) == ["IMP-ACT-06"]
    assert engine.refusals(taken, acquiring(3)) == ["IMP-ACQ-02"]


def test_a_card_just_revealed_may_be_acquired_next():
    """IMP-ACQ-06, -07: here it comes from the main deck, for want of Regions."""
    instance = an_instance(market.MODEL, "duel")
    state = a_market(FULL, main=(market.TRIBUTARY, market.REGION))
    between = after(instance, state, playing(market.ANY_TWO), acquiring(2)).take_state()
    s = after(instance, between, refilling(market.TRIBUTARY), acquiring(2), refilling(market.REGION))

    assert possible(instance, between) == ["refill(card=0)", "refill(card=4)"]
    assert (s.hand[0].count[market.TRIBUTARY], s.hand_unrest[0], s.unrest, s.left) == (1, 1, 2, 0)


@pytest.mark.parametrize(("collapse", "over"), [("card", True), ("keyword", True), ("effect", False)])
def test_the_last_unrest_is_tucked_and_one_would_be_returned(collapse, over):
    """IMP-A-01: the scenario that tells its readings apart."""
    instance = an_instance(market.MODEL, "duel", collapse)
    state = a_market(FULL, main=(market.TRIBUTARY,), unrest=1, hand_unrest=(1, 0))
    s = after(instance, state, playing(market.ATEAS), acquiring(2), refilling(market.TRIBUTARY))

    assert (s.unrest, s.phase == market.Phase.COLLAPSED) == (0, over)
    if over:
        assert possible(instance, s.take_state()) == []
    else:
        s = after(
            instance, s.take_state(), a_move("return_unrest", player=0), a_move("finish_effect", player=0)
        )
        assert (s.unrest, s.phase) == (1, market.Phase.CLEAN_UP)


def test_checking_after_each_card_or_each_keyword_comes_to_the_same():
    """IMP-A-01: expected of (a) and (b), as nothing returns an Unrest within a keyword."""
    by_card, by_keyword = (searched(market.MODEL, "endgame", collapse) for collapse in ("card", "keyword"))

    assert by_card.levels == by_keyword.levels
    assert by_card.fired == by_keyword.fired
    assert searched(market.MODEL, "endgame", "effect").levels != by_card.levels


def test_a_place_that_nothing_can_fill_is_left_filled_or_closed():
    """IMP-A-04."""
    opened = [playing(market.CULTURE), acquiring(1)]
    state = a_market(FULL, region_deck=(market.REGION,))
    empty, chosen, closes = (
        an_instance(market.MODEL, "duel", "card", unfilled) for unfilled in ("empty", "chosen", "closes")
    )

    assert tuple(after(empty, state, *opened, a_move("leave_gap")).market) == (2, NONE, 0, 3, 4)
    assert tuple(after(closes, state, *opened, a_move("leave_gap")).market) == (2, 0, 3, 4, NONE)
    assert tuple(after(closes, state, *opened, a_move("leave_gap")).tucked) == (1, 0, 1, 1, 0)
    asked = after(chosen, state, *opened).take_state()
    assert possible(chosen, asked) == [f"choose_deck(player=0, deck={market.REGION_DECK})"]
    asked = after(chosen, asked, a_move("choose_deck", player=0, deck=market.REGION_DECK)).take_state()
    assert possible(chosen, asked) == [f"refill(card={market.REGION})"]


# The draw


def a_player(scope="solo", effect="Road", card=NONE, left=None, player=0, **piles):
    """A state in which a player carries out an effect; piles are lists of cards."""
    draft = an_instance(drawing.MODEL, scope).draft()
    draft.turns, draft.unrest, draft.exhaust[player] = 3, 1, 1
    at = drawing.EFFECTS_AT[effect]
    draft.effects.push(at=at, left=drawing.AMOUNT[at] if left is None else left, player=player, card=card)
    for name, cards in piles.items():
        for each in cards:
            getattr(draft, name)[player].add(each)
    return draft


def drawn(*cards):
    return [a_move("draw", card=card) for card in cards]


RESHUFFLED = [a_move("skip_step_one"), a_move("shuffle")]


def test_a_barbarian_adds_one_nation_card_to_a_reshuffle():
    """IMP-EX-09: a second reshuffle before the next clean-up adds none."""
    instance = an_instance(drawing.MODEL, "solo")
    start = a_player(effect="Scribe", hand=[drawing.UNREST] * 2, discard=[1, 1, 2, drawing.UNREST])
    start.nation[0].add(drawing.FEAST)
    start.nation[0].put_under(drawing.ACCESSION)
    reshuffled = [a_move("reshuffle"), a_move("add_nation_card", card=drawing.FEAST), a_move("shuffle")]
    s = after(instance, start.take_state(), *reshuffled, *drawn(drawing.FEAST, drawing.SCRIBE))

    assert (s.exhaust[0], s.on_nation[0], s.nation[0].size) == (0, 1, 1)
    assert (s.deck[0].size, s.discard[0].size, s.hand[0].size) == (3, 0, 4)
    again = a_player(effect="Scribe", discard=[1, 2])
    again.exhaust[0], again.on_nation[0] = 0, True
    again.nation[0].put_under(drawing.ACCESSION)
    state = after(instance, again.take_state(), a_move("reshuffle")).take_state()
    assert possible(instance, state) == ["skip_step_one()"]


def test_the_accession_card_makes_an_empire_at_once():
    """IMP-EX-10."""
    instance = an_instance(drawing.MODEL, "solo")
    start = a_player(discard=[drawing.SCRIBE])
    start.nation[0].put_under(drawing.ACCESSION)
    moves = [a_move("reshuffle"), a_move("add_nation_card", card=drawing.ACCESSION)]
    s = after(instance, start.take_state(), *moves)

    assert (s.state[0], s.discard[0].size, s.nation[0].size) == (drawing.Status.EMPIRE, 2, 0)
    ready = after(instance, s.take_state(), a_move("shuffle")).take_state()
    assert possible(instance, ready) == ["draw(card=1)", "draw(card=4)"]


def test_an_empire_is_asked_for_a_development_in_the_middle_of_a_draw():
    """IMP-SHUF-10, -06: the draw, and then the discard of the effect, go on after the answer."""
    instance = an_instance(drawing.MODEL, "solo")
    start = a_player(effect="Scribe", card=drawing.SCRIBE, deck=[drawing.UNREST], discard=[drawing.ENVOY])
    start.state[0], start.materials[0] = drawing.Status.EMPIRE, 1
    start.developments[0].add(drawing.ROAD)
    asked = after(instance, start.take_state(), *drawn(drawing.UNREST), a_move("reshuffle"))
    developed = after(instance, asked.take_state(), a_move("develop", player=0, card=drawing.ROAD))
    s = after(instance, developed.take_state(), a_move("shuffle"), *drawn(drawing.ROAD))

    assert possible(instance, asked.take_state()) == ["develop(player=0, card=5)", "decline(player=0)"]
    assert (developed.materials[0], developed.exhaust[0], developed.on_developments[0]) == (0, 0, 1)
    assert possible(instance, s.take_state()) == ["discard(player=0, card=5)", "discard(player=0, card=6)"]
    s = after(instance, s.take_state(), a_move("discard", player=0, card=6), a_move("end_effect"))
    assert (s.effects.size, s.deck[0].size, s.discard[0].count[drawing.SCRIBE]) == (0, 1, 1)


def test_a_card_being_carried_out_is_not_shuffled_into_the_deck():
    """IMP-ACT-03, IMP-SHUF-05: it is discarded later. With nothing else to draw the draw ends (IMP-A-15)."""
    instance = an_instance(drawing.MODEL, "solo")
    start = a_player(effect="Road", card=drawing.ROAD)
    s = after(instance, start.take_state(), a_move("reshuffle"), *RESHUFFLED)

    assert (s.hand[0].size, s.deck[0].size) == (0, 0)
    assert possible(instance, s.take_state()) == ["end_effect()"]
    assert after(instance, s.take_state(), a_move("end_effect")).discard[0].count[drawing.ROAD] == 1


def test_a_guest_reshuffles_in_the_turn_of_the_host():
    """IMP-SHUF-01, IMP-ALL-01: then the host's effect goes on."""
    instance = an_instance(drawing.MODEL, "duel")
    start = a_player("duel", effect="Feast", card=drawing.FEAST)
    start.discard[1].add(drawing.SCRIBE)
    moves = [a_move("others"), a_move("reshuffle"), *RESHUFFLED, *drawn(drawing.SCRIBE), a_move("end_effect")]
    s = after(instance, start.take_state(), *moves)

    assert (s.hand[1].count[drawing.SCRIBE], s.effects.size, s.effects.top.player) == (1, 1, 0)
    assert possible(instance, s.take_state()) == ["gain()"]
