"""Set-up: decks, boards and the first state; a scope may begin in the middle of a game (SET-COMP, SET-SETUP)."""

from models.settlers.catalogue import GOODS, SUPPLIES, TARGETS
from models.settlers.flow import begin_lookout
from models.settlers.state import (
    AREA,
    COLLECTION,
    DECK,
    DISCARD,
    DISPLAY,
    Phase,
    Step,
    deals,
    empire,
    foundation,
    hand,
    under_gate,
)
from verify import cite

COMPONENTS = (
    "SET-COMP-03",
    "SET-COMP-04",
    "SET-COMP-05",
    "SET-COMP-07",
    "SET-ANAT-07",
    "SET-ANAT-09",
    "SET-FDK-01",
)
EVERY_GAME = tuple(f"SET-SETUP-{number:02}" for number in (1, 2, 3, 4, 5, 6, 9, 11))


def setup(s):
    """Lay out the decks; begin with the lot for the first player, or where the scope begins."""
    for clause in COMPONENTS + EVERY_GAME:
        cite(clause)
    s.round = s.scope.first_round
    for place, names in s.scope.board.items():
        for name in names:
            s.card_at[s.scope.cards.index(name)] = {
                "discard": DISCARD,
                "display": DISPLAY,
                "area": AREA,
                "collection": COLLECTION,
                "deck": DECK,
            }[place]
    for player, start in enumerate(s.scope.start):
        give(s, player, start)
    if s.scope.solo:
        cite("SET-SOLO-03")
        cite("SET-SOLO-11")
        cite("SET-SOLO-01")
        for number, cards in enumerate(s.scope.attack_counts):
            s.attack_deck[number] = cards
        for position, name in enumerate(s.scope.attack_line):
            s.line[position] = TARGETS.index(name)
            s.revealed += 1
    begin(s)


def begin(s):
    """Where the scope begins: with the set-up, or a phase of some round."""
    where = s.scope.begins
    if where == "setup":
        s.step = Step.FIRST
    elif where == "lookout":
        begin_lookout(s)
    elif where == "production":
        s.phase, s.step = Phase.PRODUCTION, Step.PRODUCE
    elif where == "attack":
        s.phase, s.step = Phase.ATTACK, Step.ATTACK
    else:
        s.phase, s.step = Phase.ACTION, Step.ACT


def give(s, player, start):
    """What a seat starts with, in a scope that begins in the middle of a game."""
    spots = {"hand": hand, "empire": empire, "foundations": foundation, "deals": deals}
    for key, place in spots.items():
        for name in start.get(key, ()):
            s.card_at[s.scope.cards.index(name)] = place(s, player)
    for gate, names in enumerate(start.get("gates", ())):
        for name in names:
            s.card_at[s.scope.cards.index(name)] = under_gate(s, gate)
    for name, amount in start.get("goods", {}).items():
        if GOODS.index(name) < SUPPLIES:
            s.supply[player][GOODS.index(name)] = amount
        else:
            s.vp[player] = amount
    for name, amount in start.get("stored", {}).items():
        if s.reading["SET-A-37"] == "b":
            s.safe[player][GOODS.index(name)] = amount
    for number, amount in enumerate(start.get("shrine", ())):
        s.shrine[number] = amount
    for name in start.get("samurai", ()):
        s.samurai[s.scope.cards.index(name)] = True
    for name in start.get("controlled", ()):
        s.controlled[s.scope.cards.index(name)] = True
    for name in start.get("routes", ()):
        s.routes[s.scope.cards.index(name)][0] = 1
    s.passed[player] = start.get("passed", 0)
