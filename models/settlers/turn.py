"""Turns of the Action phase: passing, tokens placed for free, workers spent in pairs (SET-ACTN, SET-DEF, SET-JAP, SET-EXCH)."""

from models.settlers.catalogue import DEFENCE, GOLD, NONE, RESOURCES, WORKER, Trigger
from models.settlers.empires import commands
from models.settlers.flow import after_action, at, end_turn, open_to_defence, open_to_samurai, settle
from models.settlers.purse import note, spend
from models.settlers.resolve import common_left, faction_left
from models.settlers.state import CARDS, STORABLE, Step, hand, seats, under_gate
from verify import Kind, auto, cite, require, rule, select

RESULTS = Kind("result", 5, ("wood", "stone", "food", "common card", "faction card"))
COMMON_RESULT, FACTION_RESULT = 3, 4


@rule("SET-ACTN-04", "SET-ACTN-07", "SET-ACTN-01", by="active")
def pass_turn(s):
    """Do nothing more in this round, and be safe."""
    at(s, Step.ACT, "SET-ACTN-01")
    if s.reading["SET-A-08"] == "b":
        require(s.placed == 0, "SET-DEF-01")
    s.passed[s.active] = True
    end_turn(s)


@rule("SET-DEF-01", by="active")
def end_placing(s):
    """Place nothing more in this turn."""
    at(s, Step.AFTER, "SET-DEF-01")
    end_turn(s)


def may_place(s, clause, workers=0):
    """Tokens are placed before the action, or after it unless SET-A-08 (c) forbids it.

    Under SET-A-08 (b) an action has to follow: two workers must be left to spend.
    """
    require((s.step == Step.ACT) | (s.step == Step.AFTER), clause)
    if s.reading["SET-A-08"] == "b":
        require((s.step == Step.AFTER) | (s.supply[s.active][WORKER] >= 2 + workers), clause)


def has_placed(s):
    """Under SET-A-08 (b) a player who placed something cannot pass in the same turn."""
    if s.reading["SET-A-08"] == "b":
        s.placed = True


@rule("SET-DEF-01", "SET-DEF-03", "SET-GOOD-05", by="active", card=CARDS)
def defend(s, card):
    """Put a defence token on a common location of the own empire."""
    may_place(s, "SET-DEF-01")
    require(s.scope.game.cards[card].seat == NONE, "SET-DEF-01")
    require(s.supply[s.active][DEFENCE] > 0, "SET-DEF-01")
    require(open_to_defence(s, s.active, card), "SET-DEF-01")
    spend(s, s.active, DEFENCE, 1)
    s.defence[card] += 1
    has_placed(s)


@rule("SET-JAP-03", "SET-JAP-05", "SET-JAP-06", "SET-JAP-10", by="active", card=CARDS)
def deploy_samurai(s, card):
    """Make a worker the samurai of an own Japanese location."""
    may_place(s, "SET-JAP-03", workers=1)
    require(s.scope.game.japan != NONE, "SET-JAP-03")
    require(s.active == s.scope.game.japan, "SET-JAP-03")
    require(s.scope.game.cards[card].japanese == 1, "SET-JAP-03")
    require(s.supply[s.active][WORKER] > 0, "SET-JAP-03")
    require(open_to_samurai(s, card), "SET-JAP-04")
    spend(s, s.active, WORKER, 1)
    s.samurai[card] = True
    has_placed(s)


@rule(
    "SET-CARD-03",
    "SET-CARD-05",
    by="active",
    card=CARDS,
    gate=lambda scope: range(max(1, len(scope.game.gates))),
)
def tuck_card(s, card, gate):
    """Put a hand card under a Gate, for good."""
    may_place(s, "SET-CARD-03")
    require(bool(s.scope.game.gates), "SET-CARD-03")
    require(s.card_at[card] == hand(s, s.active), "SET-CARD-03")
    for number, place in enumerate(s.scope.game.gates):
        require((gate != number) | commands(s, s.active, place), "SET-CARD-03")
    s.card_at[card] = under_gate(s, gate)
    has_placed(s)


@rule("SET-CARD-11", by="active", good=STORABLE)
def store_on_shrine(s, good):
    """Put a resource on the Shrine, for good; gold only under SET-A-05 (b)."""
    may_place(s, "SET-CARD-11")
    shrines = s.scope.game.features(Trigger.STORE)
    require(bool(shrines), "SET-CARD-11")
    for shrine in shrines:
        require(commands(s, s.active, shrine), "SET-CARD-11")
    if s.reading["SET-A-05"] == "a":
        require(good != 3, "SET-GOOD-02")
    held = select(good == 3, GOLD, good)
    require(s.supply[s.active][held] > 0, "SET-CARD-11")
    spend(s, s.active, held, 1)
    s.shrine[good] += 1
    has_placed(s)


@rule("SET-EXCH-01", "SET-EXCH-02", "SET-EXCH-03", "SET-ACTN-02", "SET-ACTN-03", by="active", result=RESULTS)
def spend_workers(s, result):
    """Discard two workers for a resource or a card; in the same action more pairs may follow."""
    require((s.step == Step.ACT) | (s.step == Step.EXCHANGE), "SET-ACTN-01")
    player = s.active
    require(s.supply[player][WORKER] >= 2, "SET-EXCH-01")
    spend(s, player, WORKER, 2)
    reward_oasis(s, player)
    s.exchanging = True
    for resource in RESOURCES:
        s.supply[player][resource] += select(result == resource, 1, 0)
        note(s, player, resource, select(result == resource, 1, 0))
    draw_result(s, result)
    if s.reading["SET-A-14"] == "b":
        s.step = Step.EXCHANGE
    else:
        settle(s)


def draw_result(s, result):
    """A card of free choice for a pair: the deck is named with it; an exhausted one only under SET-A-02 (a)."""
    if s.reading["SET-A-02"] != "a":
        require((result != COMMON_RESULT) | common_left(s), "SET-DECK-02")
        require((result != FACTION_RESULT) | faction_left(s, s.active), "SET-DECK-02")
    s.common_draws += select(result == COMMON_RESULT, 1, 0)
    s.faction_draws += select(result == FACTION_RESULT, 1, 0)


def reward_oasis(s, player):
    """Each pair brings the owner of the Oasis a worker, unless it is an own pair (SET-CARD-18, SET-A-40)."""
    for oasis in s.scope.game.features(Trigger.EXCHANGE):
        for owner in seats(s):
            wins = commands(s, owner, oasis) & (player != owner)
            if s.reading["SET-A-40"] == "b":
                wins = wins & (s.passed[owner] == 0)
            cite("SET-CARD-18", when=wins)
            s.supply[owner][WORKER] += select(wins, 1, 0)
            note(s, owner, WORKER, select(wins, 1, 0))


@rule("SET-EXCH-02", by="active")
def stop_spending(s):
    """Spend no more workers in this action."""
    at(s, Step.EXCHANGE, "SET-EXCH-02")
    end_exchange(s)


@auto("SET-EXCH-01")
def workers_are_spent(s):
    """There is no further pair to spend."""
    at(s, Step.EXCHANGE, "SET-EXCH-02")
    require(s.supply[s.active][WORKER] < 2, "SET-EXCH-02")
    end_exchange(s)


def end_exchange(s):
    """The action is over; results declared under SET-A-14 (b) are drawn now."""
    s.exchanging = False
    if s.reading["SET-A-14"] == "b":
        settle(s)
    else:
        after_action(s)
