"""IMP-P-36: the order in which a player carries out Solstice effects matters."""

from models.imperium import MODEL
from models.imperium.state import zone
from models.imperium.vocabulary import Op, Zone
from verify.engines.python import PythonEngine


def ends_after(instance, engine, first):
    """Every hand a player can have after a Solstice that begins with the card `first`."""
    flow = instance.scope.game.compiler.flow_at
    draft = instance.draft().put_state(instance.initial[0])
    draft.pc = flow["solstice"]
    start = draft.take_state()
    card = instance.scope.cards.index(first)
    waiting = [
        state
        for number, state in engine.successors(start)
        if instance.move(number).values == (card,) and instance.move(number).rule == "carry_out_solstice"
    ]
    seen, hands = set(waiting), set()
    while waiting:
        state = waiting.pop()
        now = instance.draft().put_state(state)
        if instance.scope.game.compiler.rows[now.pc]["op"] == Op.ROUND_END:
            hands.add(tuple(c for c in range(instance.scope.game.size) if now.where[c] == zone(0, Zone.HAND)))
            continue
        fresh = [after for _, after in engine.successors(state) if after not in seen]
        seen.update(fresh)
        waiting += fresh
    return hands


def test_a_draw_before_a_discard_reaches_other_hands_than_a_discard_before_a_draw():
    instance = MODEL.instance("probe-order")
    engine = PythonEngine(instance)

    drawing_first = ends_after(instance, engine, "Great City")
    discarding_first = ends_after(instance, engine, "Uplands")

    assert drawing_first and discarding_first
    assert drawing_first != discarding_first
