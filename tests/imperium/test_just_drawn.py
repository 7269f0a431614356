"""What counts as just drawn is forgotten with each effect and each clean-up, or the count would grow without end."""

from models.imperium import MODEL
from models.imperium.vocabulary import Op
from verify.engines.python import PythonEngine
from verify.testing import a_move


def test_a_clean_up_forgets_what_was_just_drawn():
    instance = MODEL.instance("example-turn")
    now = instance.draft().put_state(instance.initial[0])
    rows = instance.scope.game.compiler.rows
    now.pc = next(number for number, row in enumerate(rows) if row["op"] == Op.RESET)
    now.fresh_unrest = instance.scope.unrest
    now.fresh[0] = 1

    outcome = PythonEngine(instance).outcome(now.take_state(), a_move(instance, "take_back_tokens"))

    after = instance.draft().put_state(outcome.state)
    assert (after.fresh_unrest, sum(after.fresh)) == (0, 0)
