"""The worked examples that the model carries (IMP-EX-01 to 14) come out as they say."""

from models.imperium import MODEL
from verify.examples import examples_of, prepared


def test_every_worked_example_comes_out():
    found = prepared(MODEL, examples_of(MODEL))

    assert [(entry.example.id, entry.wrong()) for entry in found if entry.wrong()] == []


def test_every_example_of_a_move_is_carried_by_the_model():
    numbers = {example.id.split(",")[0] for example in examples_of(MODEL)}

    assert {number for number in numbers if number.startswith("IMP-EX-")} == {
        f"IMP-EX-{n:02}" for n in range(1, 15)
    }
