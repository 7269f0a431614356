"""Set-up: components, decks, what each seat starts with (MON-COMP, MON-SETUP)."""

from models.monumental.acquiring import put_on_pile
from models.monumental.activation import open_round
from models.monumental.catalogue import BASICS, FORT, RANGE, REVOLT, What
from models.monumental.effects import WHAT
from models.monumental.state import BOX, NONE, OVER, TRACK, UNDER, Step, Turned, hold_of, reserve_of
from verify import cite, rule

COMPONENTS = tuple(f"MON-COMP-{number:02}" for number in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13))
EVERY_GAME = tuple(f"MON-SETUP-{number:02}" for number in (6, 7, 8, 10, 12, 16, 17, 18, 19, 20, 21))
RECIPE = ("MON-MOD-02", "MON-CARD-10", "MON-CIV-03", "MON-ADV-01", "MON-KEY-14")


def first_players(scope):
    return scope.first_players


@rule("MON-SETUP-21", first=first_players)
def setup(s, first):
    """Lay out what there is, and begin with what is left to chance: the track and the Cities."""
    scope = s.scope
    for clause in COMPONENTS + EVERY_GAME + RECIPE:
        cite(clause)
    s.first = s.active = first
    s.row = s.column = [NONE] * 2
    s.era = scope.era
    s.basics = list(scope.basics)
    s.revolts = scope.revolts
    for name in scope.gone:
        s.dev_at[scope.development.index(name)] = BOX
    for slot, name in enumerate(scope.shown):
        if name:
            s.track[slot] = scope.development.index(name)
            s.dev_at[s.track[slot]] = TRACK
    for player, start in enumerate(scope.start):
        give_tokens(s, player, start)
        give_cards(s, player, start)
        give_policies(s, player, start)
    begin(s)


def begin(s):
    """A scope may begin in the middle of a game."""
    scope = s.scope
    s.last_round = scope.last_round
    if scope.holder is not None:
        s.holder, s.bid_kind, s.bid = scope.holder
    if not scope.shown:
        s.step = Step.REVEAL
    elif not all(start.get("city") for start in scope.start):
        s.step = Step.FILL
    elif scope.begin is None:
        s.round = scope.first_round - 1
        open_round(s)
    else:
        s.round = scope.first_round
        s.step = scope.begin


def give_tokens(s, player, start):
    """Gold and an Agent, or what a scope gives."""
    s.held[player][What.GOLD] = s.scope.start_gold
    s.held[player][What.AGENT] = s.scope.start_agents
    for name, number in start.get("tokens", {}).items():
        s.held[player][WHAT.index(name)] = number
    s.gained[player] = min(s.held[player][What.PRODUCTION], s.scope.most_asked)
    s.espionage[player] = s.scope.espionage.index(start.get("espionage", s.scope.espionage[0]))


def give_cards(s, player, start):
    """The City and its piles, Provinces, Wonder, reserved cards; all cards that are not given form the deck."""
    game = s.scope.game
    for cell, content in enumerate(start.get("city", ())):
        pair = content if isinstance(content, tuple) else (None, content)
        for layer, name in zip((UNDER, OVER), pair, strict=True):
            if name:
                s.city[player][cell][layer] = take_out(s, player, name)
                if cell in start.get("tilted", ()):
                    s.turned[player][cell][layer] = Turned.TILTED
                s.spent[player][cell][layer] = cell in start.get("spent", ())
    s.activated[player] = sum(start["city"][cell] in (FORT, RANGE) for cell in start.get("tilted", ()))
    for name, number in start["deck"].items():
        for _ in range(number):
            s.deck[player].add(take_out(s, player, name))
    for name in reversed(start.get("order", ())):
        s.deck[player].put_on_top(take_out(s, player, name))
    for name in start.get("discard", ()):
        s.discard[player].add(take_out(s, player, name))
    for name in start.get("archive", ()):
        s.archive[player].add(take_out(s, player, name))
    for name in start.get("provinces", ()):
        put_on_pile(s, player, take_out(s, player, name))
    if "wonder" in start:
        s.wonder[player] = take_out(s, player, start["wonder"])
    for name in start.get("reserved", ()):
        s.dev_at[game.number[name]] = reserve_of(player)


def take_out(s, player, name):
    """A card leaves its pile for a player; gives its number."""
    card = s.scope.game.number[name]
    if name in BASICS:
        s.basics[BASICS.index(name)] -= 1
    elif name == REVOLT:
        s.revolts -= 1
    elif card < s.scope.game.development:
        s.dev_at[card] = hold_of(player)
    return card


def give_policies(s, player, start):
    """Policies that are developed already, in order; for the Mughals with their lines."""
    game = s.scope.game
    for rank, entry in enumerate(start.get("policies", ()), 1):
        name, line = entry if isinstance(entry, tuple) else (entry, NONE)
        s.rank[game.policy(name)] = rank
        s.place[game.policy(name)] = line
    for name in start.get("awake", ()):
        s.awake[game.policy(name)] = True
