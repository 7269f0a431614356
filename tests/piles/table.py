"""A table with a deck, a hand and a discard, and cards of three kinds."""

from verify import Kind, Pile, Spec
from verify.draft import draft_class
from verify.state import Schema

KINDS = 3
KNOWN, UNDER = 3, 2
CARDS = Kind("card", KINDS)


def a_draft(**types):
    return draft_class(Schema(Spec(**types), None))(None, {})


def a_table(*counts):
    """A deck of which some cards on top and at the bottom may be known, a hand, and a discard."""
    table = a_draft(deck=Pile(CARDS, 6, KNOWN, UNDER), hand=Pile(CARDS, 6), discard=Pile(CARDS, 6))
    for card, copies in enumerate(counts):
        table.deck.add(card, copies)
    return table
