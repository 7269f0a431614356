"""What is hidden decides nothing: hands of others and decks (SET-P-44).

A statement about two states at once is no claim about one of them, so it is tested: two cards that look alike from
behind and are both hidden from the player in turn are exchanged. The player must see the same and have the same
moves as before, and each of them must come to the same, but for the two cards, which have each other's place. What is
turned up by chance is another card then, and is not compared.
"""

import random

import pytest

from models.settlers import MODEL
from models.settlers.state import DECK, FRESH, Step, hand, offer, seats
from verify.engines.python import PythonEngine


def hidden_places(draft, viewer):
    """Where cards lie that a player does not see: decks, and what others hold or choose from."""
    others = [p for p in seats(draft) if p != viewer]
    return {DECK, *(hand(draft, p) for p in others), *(offer(draft, p) for p in others)}


def view(instance, state, viewer):
    """What a player sees: every cell, but of hidden cards only how many of each deck lie in each place."""
    draft = instance.draft().put_state(state)
    secret = hidden_places(draft, viewer)
    field = instance.schema.by_name["card_at"]
    cells, backs = list(state), []
    for card, record in enumerate(instance.scope.game.card_list):
        if cells[field.base + card] in secret:
            backs.append((record["seat"], cells[field.base + card]))
            cells[field.base + card] = None
    return tuple(cells), tuple(sorted(backs))


def exchanged(instance, state, one, other):
    """The state with two cards in each other's place."""
    base = instance.schema.by_name["card_at"].base
    cells = list(state)
    cells[base + one], cells[base + other] = cells[base + other], cells[base + one]
    return tuple(cells)


def exchanges(instance, state):
    """Pairs of cards with the same back in different places that the player in turn does not see."""
    draft = instance.draft().put_state(state)
    secret = hidden_places(draft, in_turn(draft))
    if any(place == FRESH for place in draft.card_at):
        return []
    cards = instance.scope.game.card_list
    lying = [card for card in range(len(cards)) if draft.card_at[card] in secret]
    return [
        (a, b)
        for a in lying
        for b in lying
        if a < b and cards[a]["seat"] == cards[b]["seat"] and draft.card_at[a] != draft.card_at[b]
    ]


def in_turn(draft):
    """Who decides: the active player, or the victim of a Desert."""
    return draft.left if draft.step == Step.VICTIM else draft.active


def moves(python, state):
    """What the player in turn can do and what comes of it, chance aside."""
    instance, found = python.instance, {}
    for number, _, outcome in python.attempts(state):
        move = instance.move(number)
        if outcome.state is not None and instance.rule(move.rule).sort != "chance":
            found[instance.describe(move)] = outcome.state
    return found


def compared(scope, plays, chance, share=1.0):
    """How many exchanges were tried in random plays, in a share of their states; one that makes a difference is an error."""
    python = PythonEngine(MODEL.instance(scope))
    instance, tried = python.instance, 0
    for _ in range(plays):
        state = chance.choice(instance.initial)
        while following := list(python.successors(state)):
            pairs = exchanges(instance, state)
            if pairs and chance.random() < share:
                one, other = chance.choice(pairs)
                swapped = exchanged(instance, state, one, other)
                viewer = in_turn(instance.draft().put_state(state))
                assert view(instance, state, viewer) == view(instance, swapped, viewer)
                there = {
                    move: exchanged(instance, after, one, other)
                    for move, after in moves(python, swapped).items()
                }
                assert moves(python, state) == there
                tried += 1
            state = chance.choice(following)[1]
    return tried


@pytest.mark.parametrize("scope", ["probe-alternate", "probe-lookout"])
def test_hidden_cards_decide_nothing(scope):
    assert compared(scope, 6, random.Random(scope)) > 20


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["skirmish", "probe-decks"])
def test_hidden_cards_decide_nothing_in_longer_plays(scope):
    assert compared(scope, 30, random.Random(scope)) > 50


@pytest.mark.slow
def test_hidden_cards_decide_nothing_in_the_real_game():
    assert compared("full-2-ej", 1, random.Random(1), share=0.1) > 10
