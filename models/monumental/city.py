"""Cards of a City: leaving it, being straightened, and effects that go on while a card is active (MON-KEY, MON-EFF-03)."""

from models.monumental.catalogue import EVENTS, REVOLT, What
from models.monumental.effects import WHAT
from models.monumental.purse import gain
from models.monumental.state import NONE, OVER, UNDER, Turned, cells, is_active
from verify import cite, highest, lowest, merged, select


def empty(s, player, cell, layer):
    """The place is free again."""
    s.city[player][cell][layer] = NONE
    s.turned[player][cell][layer] = Turned.STRAIGHT
    s.spent[player][cell][layer] = False


@merged
def discard_from(s, player, cell, layer):
    """A card of the City goes to the City discard, if there is one."""
    card = s.city[player][cell][layer]
    if card != NONE:
        outlast(s, player, card, s.turned[player][cell][layer] != Turned.STRAIGHT)
        s.discard[player].add(card)
        empty(s, player, cell, layer)


@merged
def discard_card(s, player, cell, layer):
    """Discard a card; what becomes of a Knowledge under it is MON-A-14."""
    if s.reading["MON-A-14"] == "a" and layer == OVER:
        discard_from(s, player, cell, UNDER)
    discard_from(s, player, cell, layer)


def discard_attached(s, player, cell, layer, clause):
    """The Knowledge under a card that is archived or reinforced goes to the City discard (MON-KEY-03, 16)."""
    attached = (layer == OVER) & (s.city[player][cell][UNDER] != NONE)
    cite(clause, when=attached)
    discard_under_if(s, player, cell, attached)


@merged
def discard_under_if(s, player, cell, condition):
    if condition:
        discard_from(s, player, cell, UNDER)


@merged
def archive_card(s, player, cell, layer):
    """Remove a card of the City from the game, under the Warlord; gives whether it was a Revolt."""
    card = s.city[player][cell][layer]
    s.archive[player].add(card)
    empty(s, player, cell, layer)
    discard_attached(s, player, cell, layer, "MON-KEY-03")
    return select(card == s.scope.game.find(REVOLT), 1, 0)


@merged
def straighten(s, player, cell, layer):
    """Reinforce a tilted card: it stays in the City (MON-KEY-15; whether it is inactive at once is MON-A-37)."""
    card = s.city[player][cell][layer]
    if s.reading["MON-A-37"] == "a":
        outlast(s, player, card, True)
        s.turned[player][cell][layer] = Turned.STRAIGHT
        s.spent[player][cell][layer] = False
    else:
        s.turned[player][cell][layer] = Turned.KEPT
    discard_attached(s, player, cell, layer, "MON-KEY-16")


def outlast(s, player, card, condition):
    """An effect that goes on may last to the end of the round when its card is gone (MON-A-19)."""
    if s.reading["MON-A-19"] == "b":
        return
    everything = s.reading["MON-A-19"] == "c"
    for at, number in enumerate(s.scope.game.lasting):
        if everything or s.scope.game.records[number].get("scope") == "this_round":
            add_lasting(s, player, at, (card == number) & condition)


def add_lasting(s, player, at, condition):
    s.lasting[player][at] = lowest(s.lasting[player][at] + select(condition, 1, 0), 3)


def copy_lasting(s, player, card):
    """Under MON-A-22 (c) a copied card's lasting effect goes on to the end of the round."""
    if s.reading["MON-A-22"] == "c":
        for at, number in enumerate(s.scope.game.lasting):
            add_lasting(s, player, at, card == number)


def strength(s, player, at):
    """How often a lasting effect works now: for active cards, and for those that are gone and still work."""
    number = s.scope.game.lasting[at]
    tilted = sum(
        select(
            (s.city[player][cell][UNDER] == number) & (s.turned[player][cell][UNDER] != Turned.STRAIGHT), 1, 0
        )
        for cell in cells(s)
    )
    return tilted + s.lasting[player][at]


def modifiers(card):
    return [op for op in card.get("effect", ()) if op["op"] == "cost_mod"]


def discount(s, player, target):
    """How much less an active player pays for something, by cards and Policies (MON-CARD-06)."""
    game, total = s.scope.game, 0
    for at, number in enumerate(game.lasting):
        for op in modifiers(game.records[number]):
            if target in op["applies_to"]:
                total = total - op["delta"] * strength(s, player, at)
    for policy in game.policies_timed("permanent"):
        for op in modifiers(game.policies[policy]):
            if target in op["applies_to"]:
                cheaper = select(is_active(s, policy), -op["delta"], 0)
                total = total + select(game.owners[policy] == player, cheaper, 0)
    return total


def pays_any_basic(s, player):
    """Whether Wonder sections may be paid with any basic resource (Architecture)."""
    game, found = s.scope.game, False
    for policy in game.policies_timed("permanent"):
        if any(op["op"] == "pay_any_basic" for op in game.policies[policy]["effect"]):
            found = found | (is_active(s, policy) & (game.owners[policy] == player))
    return found


def fire(s, event):
    """What is gained each time, or the first time, the active player does something (MON-TURN-05, MON-KEY-05, 12)."""
    assert event in EVENTS
    game, player = s.scope.game, s.active
    for at, number in enumerate(game.lasting):
        if game.records[number].get("event") == event:
            times = strength(s, player, at)
            cite("MON-KEY-05", when=times > 0)
            cite("MON-TURN-05", when=times > 0)
            cite("MON-EFF-03", when=times > 0)
            reward(s, player, game.records[number], times)
    for policy in game.policies_timed("first_time"):
        card = game.policies[policy]
        if card["event"] == event and all(op["op"] == "gain" for op in card["effect"]):
            mine = is_active(s, policy) & (game.owners[policy] == player)
            works = mine & is_first(s, player, policy)
            cite("MON-KEY-12", when=works)
            reward(s, player, card, select(works, 1, 0))
            s.policy_spent[policy] = select(works, 1, s.policy_spent[policy])


NOTED = {"take_advantage": "took_advantage", "scientific_progress": "progressed"}
"""Where it is noted that a player has done something this round that a Policy waits for."""


def is_first(s, player, policy):
    """Whether what a Policy waits for would be the first of the round (MON-KEY-12, MON-A-27)."""
    fresh = s.policy_spent[policy] == 0
    if s.reading["MON-A-27"] == "a":
        fresh = fresh & (getattr(s, NOTED[s.scope.game.policies[policy]["event"]])[player] == 0)
    return fresh


def reward(s, player, card, times):
    for op in card["effect"]:
        if op["op"] == "gain":
            gain(s, player, What(WHAT.index(op["what"])), op["n"] * times)


@merged
def return_revolt(s):
    """A Revolt goes back to its pile."""
    s.revolts = s.revolts + 1


@merged
def give_revolts(s, player, n):
    """A player takes Revolts into the City discard, as many as there are (MON-REV-03, MON-REV-07, MON-A-26)."""
    if s.reading["MON-A-26"] == "a":
        left = highest(s.revolts, 0)
        cite("MON-REV-07", when=n > left)
        n = lowest(n, left)
    cite("MON-REV-03", when=n > 0)
    s.discard[player].add(s.scope.game.find(REVOLT), n)
    s.revolts -= n
