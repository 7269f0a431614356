"""The start of a round and the City Activation (MON-ROUND-03, MON-ACT, MON-REV)."""

from models.monumental.catalogue import REVOLT, TOMB, What
from models.monumental.effects import Op
from models.monumental.possible import can_reserve, is_named, possible
from models.monumental.purse import gain, gain_printed, printed
from models.monumental.state import (
    CELLS,
    LAYERS,
    NONE,
    OVER,
    SIDES,
    UNDER,
    Step,
    Turned,
    cells,
    is_active,
    other,
    places,
)
from models.monumental.targets import effect_of, feed_tomb
from models.monumental.turn import at, call, fixed
from verify import all_of, any_of, auto, cite, count, merged, negation, require, rule, select

ROUTES, DEMOCRACY = "aksum.maritime_routes", "greek.democracy"
WHEN_ACTIVATED, DURING_ACTIVATION = 2, 3  # timings of effects


def open_round(s):
    """A round begins with the First player (MON-ROUND-01)."""
    s.round += 1
    s.passed = [False] * 2
    s.active = s.first
    s.step = Step.ACTIVATE if s.scope.game.policy(ROUTES) == NONE else Step.START


def can_sail(s):
    """Whether Maritime Trade Routes can be used now (MON-CIV-01, MON-A-33)."""
    policy = s.scope.game.policy(ROUTES)
    ready = all_of(
        [
            is_active(s, policy),
            s.scope.game.owners[policy] == s.active,
            s.held[s.active][What.VP] > 0,
            can_reserve(s, s.active),
        ]
    )
    if s.reading["MON-A-33"] == "a":
        ready = ready & (s.policy_spent[policy] == 0)
    return ready


def routes(scope):
    return (0,) if scope.game.policy(ROUTES) != NONE else ()


@rule("MON-CIV-01", "MON-CARD-05", "MON-ROUND-03", by="active", sail=routes)
def send_ships(s, sail):
    """Maritime Trade Routes: pay a victory point to reserve a card of the track."""
    at(s, Step.START, "MON-ROUND-03")
    require(can_sail(s), "MON-CIV-01")
    s.held[s.active][What.VP] -= 1
    s.policy_spent[s.scope.game.policy(ROUTES)] = True
    call(s, fixed(s, Op.RESERVE))


@rule("MON-KEY-21", "MON-CIV-01", by="active", stay=routes)
def keep_ships(s, stay):
    """Leave Maritime Trade Routes unused."""
    at(s, Step.START, "MON-ROUND-03")
    require(can_sail(s), "MON-CIV-01")
    end_start(s)


@auto("MON-ROUND-03", sail=routes)
def no_ships(s, sail):
    """Whoever has nothing to do at the start of a round is passed over."""
    at(s, Step.START, "MON-ROUND-03")
    require(negation(can_sail(s)), "MON-CIV-01")
    end_start(s)


def end_start(s):
    s.policy_spent[s.scope.game.policy(ROUTES)] = False
    s.step = select(s.active == s.first, Step.START, Step.ACTIVATE)
    s.active = other(s.active)


@rule(
    "MON-ACT-01", "MON-ACT-02", "MON-ACT-03", "MON-ACT-04", "MON-ACT-05", by="active", row=SIDES, column=SIDES
)
def activate(s, row, column):
    """Choose a row and a column, and tilt every card in them."""
    at(s, Step.ACTIVATE, "MON-ACT-01")
    cite("MON-ACT-12")
    player, side = s.active, s.scope.side
    for cell in cells(s):
        crossed = (row == cell // side) | (column == cell % side)
        for layer in (UNDER, OVER):
            here = crossed & (s.city[player][cell][layer] != NONE)
            s.turned[player][cell][layer] = select(here, Turned.TILTED, Turned.STRAIGHT)
    s.row[player], s.column[player] = row, column
    wake_policies(s, player, row, column)
    s.activated[player] = count(
        (s.turned[player][cell][OVER] == Turned.TILTED) & is_named(s, s.city[player][cell][OVER])
        for cell in cells(s)
    )
    before_harvest(s)


def wake_policies(s, player, row, column):
    """Mughals: the Policies at the chosen row and column are active (MON-MUG-03)."""
    game = s.scope.game
    for policy, owner in enumerate(game.owners):
        if game.mughal[owner]:
            here = (s.place[policy] == row) | (s.place[policy] == column + s.scope.side)
            awake = here & (player == owner)
            cite("MON-MUG-03", when=awake)
            s.awake[policy] = select(player == owner, awake, s.awake[policy])


def tomb_tilted(s):
    """Whether the Mughal Tomb is tilted, and can be used."""
    tomb = s.scope.game.find(TOMB)
    return any_of(
        (s.city[s.active][cell][OVER] == tomb) & (s.turned[s.active][cell][OVER] == Turned.TILTED)
        for cell in cells(s)
    )


@merged
def before_harvest(s):
    """The Mughal Tomb comes before the resources."""
    if tomb_tilted(s):
        s.step = Step.TOMB
    else:
        harvest(s)


def tombs(scope):
    return range(len(scope.cells)) if scope.game.find(TOMB) >= 0 else ()


@rule("MON-CARD-09", "MON-ACT-08", "MON-ACT-12", "MON-KEY-22", by="active", cell=tombs, layer=LAYERS)
def feed_the_tomb(s, cell, layer):
    """Mughal Tomb: discard an activated card for a Gold instead of what it gives (MON-A-05)."""
    at(s, Step.TOMB, "MON-ACT-12")
    card = feed_tomb(s, cell, layer)
    if s.reading["MON-A-05"] == "b":
        gain_printed(s, s.active, card)
    gain(s, s.active, What.GOLD, 1)
    if s.reading["MON-A-04"] == "a":
        harvest(s)
    else:
        harvest_without_tomb(s)


@merged
def harvest_without_tomb(s):
    """A Tomb that has discarded itself takes nothing more (MON-A-41 b)."""
    if negation(tomb_tilted(s)):
        harvest(s)


def tomb_once(scope):
    return (0,) if scope.game.find(TOMB) >= 0 else ()


@rule("MON-KEY-21", by="active", leave=tomb_once)
def leave_the_tomb(s, leave):
    """Discard nothing for the Tomb, or nothing more."""
    at(s, Step.TOMB, "MON-ACT-12")
    harvest(s)


@merged
def harvest(s):
    """Gain what is printed on the tilted cards; Revolts return to their pile (MON-ACT-06, MON-REV-01)."""
    cite("MON-ACT-06")
    player, game = s.active, s.scope.game
    tilted = {place: s.turned[player][place[0]][place[1]] == Turned.TILTED for place in places(s)}
    for what in game.printed_tokens:
        gain(
            s,
            player,
            what,
            sum(select(tilted[c, y], printed(s, s.city[player][c][y], what), 0) for c, y in places(s)),
        )
    cite("MON-ACT-10", when=any_of(tilted[cell, UNDER] for cell in cells(s)))
    for cell in cells(s):
        fallen = tilted[cell, OVER] & (s.city[player][cell][OVER] == game.find(REVOLT))
        cite("MON-REV-01", when=fallen)
        cite("MON-REV-02", when=fallen)
        cite("MON-REV-06", when=fallen)
        s.revolts += select(fallen, 1, 0)
        s.city[player][cell][OVER] = select(fallen, NONE, s.city[player][cell][OVER])
        s.turned[player][cell][OVER] = select(fallen, Turned.STRAIGHT, s.turned[player][cell][OVER])
        tomb = tilted[cell, OVER] & (s.city[player][cell][OVER] == game.find(TOMB))
        s.spent[player][cell][OVER] = select(tomb, 1, s.spent[player][cell][OVER])
    s.step = Step.EFFECTS
    end_if_nothing_left(s)


def waits(s, cell, layer, timing):
    """Whether a tilted card has an effect of a timing that was not yet used."""
    player = s.active
    return all_of(
        [
            s.turned[player][cell][layer] == Turned.TILTED,
            s.spent[player][cell][layer] == 0,
            s.scope.game.cards[s.city[player][cell][layer]].timing == timing,
        ]
    )


def compulsory_left(s):
    """Whether an effect must still be resolved; under MON-A-04 (b) those during City Activation are free to use."""
    found = any_of(waits(s, cell, layer, WHEN_ACTIVATED) for cell, layer in places(s))
    if s.reading["MON-A-04"] == "a":
        found = found | any_of(waits(s, cell, layer, DURING_ACTIVATION) for cell, layer in places(s))
    return found


def optional_left(s):
    """Whether something may still be done: a swap (MON-A-03), or an effect that can be repeated (MON-A-04)."""
    found = can_swap(s) if s.reading["MON-A-03"] != "a" else False
    if s.reading["MON-A-04"] == "b":
        found = found | any_of(
            waits(s, cell, layer, DURING_ACTIVATION) & effect_works(s, cell, layer)
            for cell, layer in places(s)
        )
    return found


def effect_works(s, cell, layer):
    """Whether an effect during City Activation can do something."""
    game, card = s.scope.game, s.city[s.active][cell][layer]
    found = [
        (card == number) & possible(s, s.active, game.records[number]["effect"])
        for number in game.cards_timed("during_activation")
    ]
    return any_of(found) if found else False


@merged
def end_if_nothing_left(s):
    if negation(compulsory_left(s) | optional_left(s)):
        end_activation_of(s)


def end_activation_of(s):
    """The other player activates, then actions begin (MON-ROUND-02)."""
    cite("MON-ROUND-02")
    for seat in range(2):
        if not s.scope.game.mughal[seat]:
            mine = s.active == seat
            s.row[seat] = select(mine, NONE, s.row[seat])
            s.column[seat] = select(mine, NONE, s.column[seat])
    s.step = select(s.active == s.first, Step.ACTIVATE, Step.ACT)
    s.active = other(s.active)


@rule("MON-ACT-07", "MON-ACT-08", "MON-ACT-09", "MON-KEY-22", by="active", cell=CELLS, layer=LAYERS)
def resolve_activation_effect(s, cell, layer):
    """Resolve an effect of an activated card, in the order of choice; then it has an Action token."""
    at(s, Step.EFFECTS, "MON-ACT-08")
    during = waits(s, cell, layer, DURING_ACTIVATION)
    require(waits(s, cell, layer, WHEN_ACTIVATED) | during, "MON-ACT-08")
    where = effect_of(s, s.city[s.active][cell][layer])
    if s.reading["MON-A-04"] == "b":
        require(negation(during) | effect_works(s, cell, layer), "MON-ACT-08")
        code = s.scope.game.programs.code
        where = select(code[where].op == Op.MAY, code[where].next, where)
        s.spent[s.active][cell][layer] = select(during, 0, 1)
    else:
        s.spent[s.active][cell][layer] = True
    call(s, where)


@auto("MON-ROUND-02")
def end_activation(s):
    """All effects of the activation are resolved."""
    at(s, Step.EFFECTS, "MON-ACT-08")
    require(negation(compulsory_left(s) | optional_left(s)), "MON-ACT-08")
    end_activation_of(s)


@rule("MON-KEY-21", by="active")
def leave_activation(s):
    """Use no more of the effects that may still be used."""
    at(s, Step.EFFECTS, "MON-ACT-08")
    require(negation(compulsory_left(s)) & optional_left(s), "MON-ACT-08")
    end_activation_of(s)


def can_swap(s):
    """Whether Democracy can be used (MON-CARD-04)."""
    policy = s.scope.game.policy(DEMOCRACY)
    if policy == NONE:
        return False
    ready = all_of(
        [
            is_active(s, policy),
            s.scope.game.owners[policy] == s.active,
            s.held[s.active][What.GOLD] > 0,
            count(any_of(card != NONE for card in s.city[s.active][cell]) for cell in cells(s)) >= 2,
        ]
    )
    if s.reading["MON-A-04"] == "a":
        ready = ready & (s.policy_spent[policy] == 0)
    return ready


def swappers(scope):
    return range(len(scope.cells)) if scope.game.policy(DEMOCRACY) != NONE else ()


@rule("MON-CARD-04", "MON-ACT-08", "MON-ACT-12", by="active", one=swappers, two=swappers)
def swap_cells(s, one, two):
    """Democracy: pay a Gold and exchange what lies in two cells (when: MON-A-03)."""
    require(s.stack.size == 0, "MON-ACT-08")
    moment = s.step == Step.ACTIVATE
    if s.reading["MON-A-03"] != "a":
        moment = moment | (s.step == Step.EFFECTS)
    require(moment, "MON-ACT-08")
    require(one < two, "MON-CARD-04")
    require(can_swap(s), "MON-CARD-04")
    player = s.active
    for cell in (one, two):
        require(any_of(s.city[player][cell][layer] != NONE for layer in (UNDER, OVER)), "MON-CARD-04")
    s.held[player][What.GOLD] -= 1
    s.policy_spent[s.scope.game.policy(DEMOCRACY)] = True
    for field in (s.city, s.turned, s.spent):
        for layer in (UNDER, OVER):
            field[player][one][layer], field[player][two][layer] = (
                field[player][two][layer],
                field[player][one][layer],
            )
    if s.reading["MON-A-03"] == "c":
        for cell in (one, two):
            for layer in (UNDER, OVER):
                tilt_late(s, cell, layer)


@merged
def tilt_late(s, cell, layer):
    """A card brought into the activated cross is activated too (MON-A-03 c)."""
    player, side = s.active, s.scope.side
    card = s.city[player][cell][layer]
    crossed = (s.row[player] == cell // side) | (s.column[player] == cell % side)
    if all_of(
        [s.step == Step.EFFECTS, crossed, card != NONE, s.turned[player][cell][layer] == Turned.STRAIGHT]
    ):
        gain_printed(s, player, card)
        s.activated[player] += select(is_named(s, card), 1, 0)
        fallen = card == s.scope.game.find(REVOLT)
        s.revolts += select(fallen, 1, 0)
        s.city[player][cell][layer] = select(fallen, NONE, card)
        s.turned[player][cell][layer] = select(fallen, Turned.STRAIGHT, Turned.TILTED)
        s.spent[player][cell][layer] = card == s.scope.game.find(TOMB)
