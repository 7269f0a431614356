"""The machine that carries out effects: calling, going on, what a filter matches, what can be paid, what is counted."""

from models.imperium.state import Outcome, in_play, is_civ, zone
from models.imperium.vocabulary import MATERIALS, NONE, POPULATION, PROGRESS, Cond, Dyn, Zone
from verify import all_of, any_of, cite, count, highest, lowest, merged, require, select

UNREST_ZONES = (Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.PLAY, Zone.HISTORY, Zone.NATION)
FRAME = ("pc", "who", "other", "source", "left", "played", "step")


def code(s):
    """The present instruction."""
    return s.scope.game.code[s.pc]


def at(s, op, clause):
    """This is possible only when `op` is to be carried out."""
    require(op in s.scope.game.ops, clause)
    require(s.over == Outcome.RUNNING, clause)
    require(code(s).op == op, clause)


def go_to(s, pc):
    """Go on with the instruction at `pc`."""
    s.pc = pc
    s.left = s.scope.game.code[pc].n
    s.step = 0
    if s.reading["IMP-A-01"] == "b":
        collapse_if_empty(s)


def go_on(s):
    go_to(s, s.pc + 1)


def jump(s):
    """Go on where the present instruction leads to."""
    go_to(s, code(s).to)


def one_done(s):
    """One of several is done; after the last one go on."""
    more = s.left > 1
    after = s.pc + 1
    s.left = select(more, s.left - 1, s.scope.game.code[after].n)
    s.pc = select(more, s.pc, after)
    s.step = select(more, s.step, 0)
    if s.reading["IMP-A-01"] == "b":
        collapse_if_empty(s)


def call(s, pc, who, other=None, source=None, played=0):
    """Carry out what begins at `pc` first, then go on here."""
    kept = {name: getattr(s, name) for name in FRAME}
    s.waiting.push(**kept)
    s.other = kept["other"] if other is None else other
    s.who = who
    if source is not None:
        s.source = source
    s.played = played
    go_to(s, pc)


def give_back(s):
    """The part that was called is over: go on where it was called."""
    frame = s.waiting.top
    values = {name: getattr(frame, name) for name in FRAME}
    s.waiting.pop()
    for name, value in values.items():
        setattr(s, name, value)


def happens(s, event, who):
    """Let a seat's cards answer an event, if any card of the scope can."""
    at_event = s.scope.game.compiler.event_at.get(event)
    if at_event is not None:
        call(s, at_event, who, source=NONE)


@merged
def happens_if(s, condition, event, who):
    if s.scope.game.compiler.event_at.get(event) is not None and condition:
        happens(s, event, who)


# Unrest and Collapse


def collapse_if_empty(s):
    """The game is over if no Unrest is left in the pile (IMP-END-08)."""
    empty = s.pile <= 0
    cite("IMP-END-08", when=empty)
    cite("IMP-COL-01", when=empty)
    cite("IMP-END-09", when=empty & (s.ending > 0))
    finish_if(s, empty, Outcome.COLLAPSED)


def finish_if(s, condition, outcome):
    """End the game; cards that return Unrest before the count are asked first (IMP-CNT-12)."""
    running = s.over == Outcome.RUNNING
    pleading = any_of(
        s.scope.game.zones[s.scope.game.scored_mask][seat][s.where[card]] == 1
        for card in s.scope.game.pleaders
        for seat in range(s.scope.players)
    )
    s.pleas = select(running & condition & pleading, 2, s.pleas)
    s.over = select(running & condition, outcome, s.over)


def pile_moved(s):
    """The pile has changed: check at once (IMP-A-01 a), but not in a Solstice of all at a time (IMP-A-41 b)."""
    if s.reading["IMP-A-01"] == "a":
        if s.reading["IMP-A-41"] == "b":
            finish_if(s, (s.pile <= 0) & (in_solstice(s) == 0), Outcome.COLLAPSED)
        else:
            collapse_if_empty(s)


def in_solstice(s):
    """Whether the effects under way are those of a Solstice."""
    game = s.scope.game
    low, high = game.compiler.flow_at["solstice"], game.compiler.flow_at["round_end"]
    bottom = select(s.waiting.size > 0, s.waiting.each("pc")[0], s.pc)
    return select((bottom >= low) & (bottom <= high), 1, 0)


def take_from_pile(s, wanted):
    """Take Unrest cards from the pile, as many as there are; how many they were."""
    if s.reading["IMP-A-41"] == "b":
        taken = select(in_solstice(s) == 1, wanted, lowest(wanted, highest(s.pile, 0)))
    else:
        taken = lowest(wanted, s.pile)
    s.pile -= taken
    return taken


# What a filter matches


def fits(s, seat, source, number, card):
    """Whether a card meets a filter now; `seat` looks for it, on behalf of the card `source`."""
    game = s.scope.game
    conditions = [game.filter[number][card] == 1]
    for dyn in game.moments:
        conditions.append((game.dyn[number] != dyn) | _moment(s, dyn, source, number, card))
    return all_of(conditions)


def _moment(s, dyn, source, number, card):
    game = s.scope.game
    inner = game.inner[number]
    if dyn == Dyn.HAS:
        if type(card) is int and card not in game.has_cards:
            return False
        wanted = game.filter[inner]
        return any_of((s.host[c] == card) & (wanted[c] == 1) for c in game.has_inner)
    if dyn == Dyn.UNDER:
        return (s.host[card] != NONE) & (game.filter[inner][highest(s.host[card], 0)] == 1)
    if dyn == Dyn.HERE:
        return s.host[card] == source
    return s.fresh[card] == 1


def stands(s, seat, zones, card):
    """Whether a card is in one of some zones of a seat; a search of the nation deck may reach under it (IMP-A-17 b)."""
    there = s.scope.game.zones[zones][seat][s.where[card]] == 1
    if s.reading["IMP-A-17"] == "b":
        searched = s.scope.game.unrest_zones[zones][Zone.NATION] == 1
        there = there | (searched & (s.where[card] == zone(seat, Zone.ACCESSION)))
    return there


def candidates(s, seat, source, zones, number):
    """How many cards of some zones meet a filter, Unrest included."""
    game = s.scope.game
    found = sum(
        select(
            stands(s, seat, zones, card) & fits(s, seat, source, number, card),
            stands_for(s, seat, number, card),
            0,
        )
        for card in range(game.size)
    )
    return found + unrest_in(s, seat, zones, number)


def stands_for(s, seat, number, card):
    """For how many cards one counts where a filter names its suit: Grand Trunk Road for two Regions (IMP-CNT-06)."""
    game, many = s.scope.game, 1
    for double, row in game.passive("counts_as"):
        named = game.naming[row["suit"]][number] == 1
        doubled = all_of([card == double, named, in_play(s, seat, double), is_civ(s, seat) == 0])
        many = select(doubled, row["n"], many)
    return many


def unrest_in(s, seat, zones, number):
    """How many Unrest cards of some zones meet a filter."""
    game = s.scope.game
    lying = sum(
        select(game.unrest_zones[zones][z] == 1, _pickable_unrest(s, seat, z, number), 0)
        for z in UNREST_ZONES
    )
    return select(game.filter[number][game.size] == 1, lying, 0)


def _pickable_unrest(s, seat, which, number):
    found = s.unrest[seat][which]
    if Dyn.DRAWN in s.scope.game.moments and which == Zone.HAND:
        drawn = s.scope.game.dyn[number] == Dyn.DRAWN
        found = select(drawn, lowest(found, s.fresh_unrest), found)
    return found


# What can be paid


def payable(s, seat, source, cost, spare=0):
    """Whether a cost can be paid in full (IMP-PAY-01); `spare` Exhaust tokens are needed for something else."""
    row = s.scope.game.costs[cost]
    cards = candidates(s, seat, source, row.zones, row.filter)
    if s.scope.game.mask_cards:
        cards += select(row.masks == 1, mask_help(s, seat, spare), 0)
    needed = row.n - select(row.pay_unrest == 1, lowest(discount(s, seat, "cards"), highest(row.n - 1, 0)), 0)
    lasts = select(row.alone == 1, source != NONE, True)
    return all_of(
        [
            tokens_suffice(s, seat, cut(s, seat, row.m, row.pay_unrest), row.p, row.g),
            s.actions[seat] >= row.actions,
            s.pile >= row.unrest,
            s.tokens[seat][PROGRESS] >= row.least,
            cards >= needed,
            lasts,
        ]
    )


def payable_or_none(s, seat, source, cost, spare=0):
    """Whether a cost that may be no cost can be paid."""
    return (cost == NONE) | payable(s, seat, source, highest(cost, 0), spare)


def tokens_suffice(s, seat, m, p, g):
    """Whether tokens suffice, with Progress in the place of others (IMP-PAY-02, 03); never for the C.I.V."""
    short_m = highest(0, m - s.tokens[seat][MATERIALS])
    short_p = highest(0, p - s.tokens[seat][POPULATION])
    enough = (short_m + 1) // 2 + short_p + g <= s.tokens[seat][PROGRESS]
    if s.scope.solo:
        cite("IMP-SCLN-08", when=is_civ(s, seat))
        alone = all_of([short_m == 0, short_p == 0, g <= s.tokens[seat][PROGRESS]])
        return select(is_civ(s, seat), alone, enough)
    return enough


def discount(s, seat, what):
    """By how much cards in play lower what Unrest cards ask for."""
    found = 0
    for card, row in s.scope.game.passive("unrest_discount"):
        if what in row["what"]:
            found += row["n"] * select(in_play(s, seat, card), 1, 0)
    return found


def cut(s, seat, n, of_unrest):
    """An amount of Materials, lowered if an Unrest card asks for it, but never below 1."""
    if not s.scope.game.passive("unrest_discount"):
        return n
    less = highest(lowest(n, 1), n - discount(s, seat, "materials"))
    return select(of_unrest == 1, less, n)


def mask_help(s, seat, spare):
    """Masks that need not come from the hand: under Stone Heads, or spared by Step Pyramids."""
    game = s.scope.game
    found = 0
    for heads in game.mask_hosts:
        under = count(
            (s.host[c] == heads) & (game.filter[game.mask_filter][c] == 1) for c in range(game.size)
        )
        found += select(in_play(s, seat, heads), under, 0)
    for pyramids in game.mask_savers:
        ready = all_of([in_play(s, seat, pyramids), s.spent[pyramids] == 0, s.exhaust[seat] > spare])
        found += select(ready, 1, 0)
    return found


# What is counted


def amount(s, seat, per):
    """How many things `per` counts for a seat: cards, icons, or what the effect has tallied so far."""
    game = s.scope.game
    row = game.pers[highest(per, 0)]
    found = sum(
        select(stands(s, seat, row.zones, card), game.weights[highest(per, 0)][card], 0)
        for card in game.weighty
    )
    cite("IMP-CNT-06", when=len(game.passive("counts_as")) > 0)
    if game.uses("treat_icon_as"):
        fertile = lowest(s.reread[seat][0], icons(s, seat, "fertile"))
        river = lowest(s.reread[seat][1], icons(s, seat, "river"))
        found += select(row.production == 1, 3 * (fertile + river), 0)
        found -= select(row.fertile == 1, fertile, 0) + select(row.river == 1, river, 0)
    found = select(row.tally == 1, s.tally, found)
    return select(per == NONE, 1, found)


def icons(s, seat, icon):
    """How many icons of a kind a seat has in play."""
    return sum(
        card["icons"].count(icon) * select(in_play(s, seat, n), 1, 0)
        for n, card in enumerate(s.scope.game.list[: s.scope.game.size])
        if icon in card["icons"]
    )


def holds(s, number):
    """Whether a condition holds for the present seat."""
    game = s.scope.game
    row = game.conds[number]
    seat = s.who
    rival = 0 if s.scope.solo else seat
    kinds = game.cond_kinds
    answers = {
        Cond.EMPIRE: lambda: s.empire[seat] == 1,
        Cond.BARBARIAN: lambda: s.empire[seat] == 0,
        Cond.RESOURCE: lambda: s.tokens[seat][lowest(row.a, 2)] >= row.b,
        Cond.CARD_PLAY: lambda: _having(s, seat, Zone.PLAY, row.a) >= 1,
        Cond.CARD_HISTORY: lambda: _having(s, seat, Zone.HISTORY, row.a) >= 1,
        Cond.NO_QUEST: lambda: count(s.host[c] == hall for hall in game.halls for c in range(game.size)) == 0,
        Cond.IN_PLAY: lambda: _having(s, seat, Zone.PLAY, row.a) >= row.b,
        Cond.UNDER_HERE: lambda: (
            count(
                (s.host[c] == s.source) & (game.filter[_filter(s, row.a)][c] == 1) for c in range(game.size)
            )
            >= row.b
        ),
        Cond.LAST_LACKS: lambda: (s.last == NONE) | (game.filter[_filter(s, row.a)][highest(s.last, 0)] == 0),
        Cond.LAST_MATCHES: lambda: (
            (s.last != NONE) & (game.filter[_filter(s, row.a)][highest(s.last, 0)] == 1)
        ),
        Cond.SHORT: lambda: s.tally == 1,
        Cond.RIVAL_HAS: lambda: _having(s, rival, Zone.PLAY, row.a) >= row.b,
        Cond.RIVAL_EMPIRE: lambda: s.empire[rival] == 1,
        Cond.CIV_HAS: lambda: _having(s, seat, Zone.PLAY, row.a) >= row.b,
        Cond.CIV_DISCARD: lambda: _having(s, seat, Zone.DISCARD, row.a) >= row.b,
    }
    return any_of((row.kind == kind) & answers[kind]() for kind in kinds)


def _filter(s, number):
    return lowest(number, len(s.scope.game.filter) - 1)


def _having(s, seat, which, number):
    game = s.scope.game
    number = _filter(s, number)
    return count((s.where[c] == zone(seat, which)) & (game.filter[number][c] == 1) for c in range(game.size))
