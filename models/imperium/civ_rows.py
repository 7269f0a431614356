"""What the rows of the C.I.V.'s tables do: drawing, taking market cards, losing Regions, Unrest, the Dynasty deck."""

from models.imperium.civ import HUMAN, _eligible, civ_returns, dynasty_left, dynasty_rank, highest_rank, me
from models.imperium.draws import weigh
from models.imperium.machine import (
    at,
    code,
    go_on,
)
from models.imperium.market import bare, to_exile, unrest_back
from models.imperium.moves import civ_gains, civ_unrest, put, put_on_top_if, take_top
from models.imperium.nations import lift_fame
from models.imperium.state import CARDS, FEEDS, deck_size, has_history, held, zone
from models.imperium.turn import trigger_if
from models.imperium.vocabulary import (
    MATERIALS,
    NONE,
    POPULATION,
    PROGRESS,
    TOKENS,
    Act,
    Op,
    Place,
    Zone,
)
from models.imperium.words import DRAWN, OFFERED, TALLIED
from verify import all_of, any_of, auto, chance, cite, highest, lowest, require, select


@auto("IMP-SMOD-02")
def stop_milling(s):
    """The C.I.V. has drawn enough, or its deck is empty."""
    at(s, Op.MILL, "IMP-SMOD-02")
    require(any_of([milling(s) == 0, deck_size(s, s.who) == 0, stays(s)]), "IMP-SMOD-02")
    s.tally = 0
    go_on(s)


def stays(s):
    """Whether the card stays where it is: the C.I.V. declines it (IMP-A-48), or draws it on its deck (IMP-A-21 b)."""
    offered = code(s).flag == OFFERED
    declined = False if s.reading["IMP-A-48"] == "a" else offered
    kept = (offered | (code(s).flag == DRAWN)) if s.reading["IMP-A-21"] == "b" else False
    return any_of([declined, kept])


def milling(s):
    """How many cards are still to be drawn by the C.I.V."""
    return select(code(s).flag == TALLIED, s.tally, s.left)


def may_mill(s):
    at(s, Op.MILL, "IMP-SMOD-02")
    require(all_of([milling(s) > 0, stays(s) == 0]), "IMP-SMOD-02")


@chance("IMP-SMOD-02", weight=lambda s, card: weigh(s, s.who, Zone.DECK, card), card=CARDS)
def mill(s, card):
    """The top card of the C.I.V.'s deck goes to its discard pile."""
    may_mill(s)
    require(s.on_top[s.who] == 0, "IMP-SMOD-02")
    s.unrest[s.who][Zone.DECK] -= select(card == s.scope.game.size, 1, 0)
    milled(s, card)


@auto("IMP-SMOD-02")
def mill_known(s):
    """The card known to be on top of the C.I.V.'s deck goes to its discard pile."""
    may_mill(s)
    require(s.on_top[s.who] > 0, "IMP-SMOD-02")
    milled(s, take_top(s, s.who))


def milled(s, card):
    put(s, s.who, card, Zone.DISCARD)
    counted = code(s).flag == TALLIED
    s.tally = select(counted, s.tally - 1, s.tally)
    s.left = select(counted, s.left, s.left - 1)


@auto("IMP-STRN-08")
def convert_tokens(s):
    """The C.I.V. spends all tokens of a kind for as many of another."""
    at(s, Op.CONVERT, "IMP-STRN-08")
    row, seat = code(s), me(s)
    spent = s.tokens[seat][row.what]
    s.tokens[seat][row.what] = 0
    for kind in range(len(TOKENS)):
        s.tokens[seat][kind] += select(row.flag == kind, spent, 0)
    s.tally = select(row.flag == NONE, lowest((spent + 1) // 2, s.scope.most_tally), s.tally)
    go_on(s)


@auto("IMP-SCLN-08")
def civ_spends(s):
    """The C.I.V. pays tokens of just this kind."""
    at(s, Op.GIVE_TOKENS, "IMP-SCLN-08")
    s.tokens[s.who][code(s).what] -= lowest(code(s).n, s.tokens[s.who][code(s).what])
    go_on(s)


@auto("IMP-STRN-08", "IMP-SSET-13", "IMP-SSET-14")
def resolved_card_moves(s):
    """The resolved card goes to the History, on top of the deck, to exile, or into play."""
    at(s, Op.SELF_TO, "IMP-STRN-08")
    act, seat, card = code(s).act, me(s), s.source
    go_on(s)
    if s.where[card] == zone(seat, Zone.SLOT):
        if act == Act.ARCHIVE:
            s.where[card] = zone(seat, archive_zone(s, seat))
        elif act == Act.TOP:
            civ_gains(s, card)
        elif act == Act.EXILE:
            s.where[card] = Place.EXILE
        else:
            into_line(s, card)


def into_line(s, card):
    """A Region enters the C.I.V.'s play area, after those already there."""
    s.where[card] = zone(me(s), Zone.PLAY)
    s.line[s.in_line] = card
    s.in_line += 1


def best_slot(s):
    """The eligible market card worth most, then with most tokens, then of the lowest slot (IMP-SMOD-07, IMP-A-42)."""
    best, found = 0, NONE
    for slot in range(len(FEEDS)):
        worth = 0
        on = s.on_market[slot]
        card = highest(s.market[slot], 0)
        value = s.scope.game.card[card].value + 4 + on[PROGRESS]
        if s.reading["IMP-A-42"] == "a":
            tie = on[MATERIALS] + on[POPULATION] + on[PROGRESS]
        elif s.reading["IMP-A-42"] == "b":
            tie = on[MATERIALS] + on[POPULATION]
        else:
            tie = (
                10000 * lowest(on[PROGRESS], 99)
                + 100 * lowest(on[MATERIALS], 99)
                + lowest(on[POPULATION], 99)
            )
        worth = 1 + value * 2000000 + tie
        eligible = _eligible(s, code(s).filter, select(code(s).op == Op.CIV_BREAK, NONE, code(s).what), slot)
        better = eligible & (worth > best)
        best = select(better, worth, best)
        found = select(better, slot, found)
    return found


@auto("IMP-SMOD-07", "IMP-SMOD-11", "IMP-SMOD-12")
def civ_acquires(s):
    """The C.I.V. takes the best market card with its tokens on top of its deck, the Unrest above it."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag != 2, "IMP-SMOD-07")
    slot = best_slot(s)
    if slot == NONE:
        go_on(s)
    else:
        tucked = s.tucked[slot]
        s.tucked[slot] = 0
        civ_obtains(s, slot)
        put_on_top_if(s, me(s), s.scope.game.size, tucked == 1)
        go_on(s)


def civ_obtains(s, slot):
    from models.imperium.market import clear

    card = s.market[slot]
    for kind in range(len(TOKENS)):
        s.tokens[me(s)][kind] += s.on_market[slot][kind]
        s.on_market[slot][kind] = 0
    civ_gains(s, card)
    clear(s, slot, card)


def best_exiled(s, number):
    """What the most valuable exiled card that fits is worth."""
    best = -9
    for card in range(s.scope.game.size):
        fitting = (s.where[card] == Place.EXILE) & (s.scope.game.filter[number][card] == 1)
        best = select(fitting, highest(best, s.scope.game.card[card].value), best)
    return best


@chance(
    "IMP-SMOD-07",
    weight=lambda s, card: select(
        (s.where[card] == Place.EXILE)
        & (s.scope.game.filter[code(s).filter][card] == 1)
        & (s.scope.game.card[card].value == best_exiled(s, code(s).filter)),
        1,
        0,
    ),
    card=CARDS,
)
def civ_takes_exiled(s, card):
    """The C.I.V. acquires the most valuable exiled card that fits."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag == 2, "IMP-SMOD-07")
    require(card < s.scope.game.size, "IMP-SMOD-07")
    civ_gains(s, card)
    go_on(s)


@auto("IMP-SMOD-07")
def civ_finds_nothing_exiled(s):
    """No exiled card fits."""
    at(s, Op.CIV_ACQUIRE, "IMP-SMOD-07")
    require(code(s).flag == 2, "IMP-SMOD-07")
    require(best_exiled(s, code(s).filter) == -9, "IMP-SMOD-07")
    go_on(s)


@auto("IMP-SMOD-08")
def civ_breaks_through(s):
    """The C.I.V. takes the best market card without its Unrest; if none fits, a card of a deck."""
    at(s, Op.CIV_BREAK, "IMP-SMOD-08")
    require(s.step == 0, "IMP-SMOD-08")
    slot = best_slot(s)
    if slot == NONE:
        s.step = 1 + code(s).what
    else:
        unrest_back(s, slot)
        civ_obtains(s, slot)
        go_on(s)


@auto("IMP-SMOD-09")
def civ_exiles(s):
    """The C.I.V. exiles the market card of the lowest slot that bears no token."""
    at(s, Op.CIV_EXILE, "IMP-SMOD-09")
    found = NONE
    for slot in range(len(FEEDS) - 1, -1, -1):
        found = select(bare(s, slot), slot, found)
    if found != NONE:
        to_exile(s, found)
    go_on(s)


@auto("IMP-SMOD-06", "IMP-SMOD-10")
def civ_loses_region(s):
    """The Region that the C.I.V. played last leaves its play area."""
    require(s.over == 0, "IMP-SMOD-06")
    op = code(s).op
    require((op == Op.CIV_ABANDON) | (op == Op.CIV_RECALL), "IMP-SMOD-06")
    seat = me(s)
    more = all_of([s.in_line > 0, s.left > 0])
    if more:
        card = s.line[s.in_line - 1]
        s.line[s.in_line - 1] = NONE
        s.in_line -= 1
        s.left -= 1
        if op == Op.CIV_RECALL:
            civ_gains(s, card)
        else:
            history = has_history(s, seat) & (code(s).flag == 1)
            s.where[card] = zone(seat, select(history, Zone.HISTORY, Zone.DISCARD))
    else:
        go_on(s)


@auto("IMP-SMOD-13", "IMP-SMOD-04", "IMP-SMOD-03")
def civ_returns_unrest(s):
    """The C.I.V. returns an Unrest from its discard pile (for the Minoans: IMP-A-26)."""
    at(s, Op.CIV_RETURN, "IMP-SMOD-13")
    seat = me(s)
    if s.reading["IMP-A-26"] == "b":
        seat = select(code(s).flag == 1, HUMAN, seat)
    returned = lowest(1, s.unrest[seat][Zone.DISCARD])
    s.unrest[seat][Zone.DISCARD] -= returned
    civ_returns(s, returned)
    go_on(s)


@auto("IMP-SMOD-11")
def civ_takes_unrest(s):
    """The C.I.V. takes Unrest."""
    at(s, Op.CIV_UNREST, "IMP-SMOD-11")
    later = code(s).flag == 1
    wanted = code(s).n
    s.owed += select(later, wanted, 0)
    go_on(s)
    civ_unrest(s, select(later, 0, wanted))


@auto("IMP-SCLN-02")
def token_at_die(s):
    """A token goes on the market card above the slot that the die shows; none on a 6."""
    at(s, Op.AT_DIE, "IMP-SCLN-02")
    lay_at_die(s, code(s).what, code(s).n, True)
    go_on(s)


def lay_at_die(s, what, n, allowed):
    for slot in range(len(FEEDS)):
        here = all_of([s.die == slot + 1, s.market[slot] != NONE, allowed])
        for kind in range(len(TOKENS)):
            s.on_market[slot][kind] += select(here & (what == kind), n, 0)


def dynasty_weight(s, card):
    first = (dynasty_rank(s, card) >= 0) & (dynasty_rank(s, card) == highest_rank(s))
    many = select(card == s.scope.game.size, s.unrest[me(s)][Zone.NATION], 1)
    return select(first, many, 0)


@chance("IMP-SSET-05", "IMP-SCLN-05", weight=dynasty_weight, card=CARDS)
def turn_dynasty_card(s, card):
    """The top card of the Dynasty deck goes to the C.I.V.'s discard pile, or on its deck by King of Kings."""
    at(s, Op.DYNASTY, "IMP-SCLN-05")
    require(s.left > 0, "IMP-SCLN-05")
    unrest = card == s.scope.game.size
    seat = me(s)
    acceded = s.where[card] == zone(seat, Zone.ACCESSION)
    s.unrest[seat][Zone.NATION] -= select(unrest, 1, 0)
    if s.step == 1:
        civ_gains(s, card)
    else:
        put(s, seat, card, Zone.DISCARD)
    flips = acceded
    if s.scope.game.never_flips[-1] and s.reading["IMP-A-54"] == "a":
        flips = False
    cite("IMP-SCLN-07", when=flips)
    s.empire[seat] = select(flips, 1, s.empire[seat])
    s.left -= 1
    left_dynasty(s)


def left_dynasty(s):
    """A card has left the Dynasty deck: the last one triggers Scoring (IMP-SEND-01, IMP-A-33)."""
    if s.reading["IMP-A-33"] == "a":
        trigger_if(s, dynasty_left(s) == 0)


@auto("IMP-SEND-01", "IMP-SUMM-05", "IMP-SUMM-11")
def stop_dynasty(s):
    """No more cards are turned from the Dynasty deck."""
    at(s, Op.DYNASTY, "IMP-SCLN-05")
    require((s.left == 0) | (dynasty_left(s) == 0), "IMP-SCLN-05")
    if s.reading["IMP-A-33"] == "b":
        trigger_if(s, (s.left > 0) & (s.scope.game.civ_journey_faces == 0))
    go_on(s)


def discard_weight(s, card):
    game = s.scope.game
    fitting = (s.where[card] == zone(me(s), Zone.DISCARD)) & (game.filter[code(s).filter][card] == 1)
    return select(fitting & (game.card[card].value == best_discarded(s)), 1, 0)


def best_discarded(s):
    game, best = s.scope.game, -9
    for card in range(game.size):
        fitting = (s.where[card] == zone(me(s), Zone.DISCARD)) & (game.filter[code(s).filter][card] == 1)
        best = select(fitting, highest(best, game.card[card].value), best)
    return best


@chance("IMP-STRN-08", weight=discard_weight, card=CARDS)
def civ_takes_from_discard(s, card):
    """The most valuable fitting card of the C.I.V.'s discard pile moves."""
    at(s, Op.FROM_DISCARD, "IMP-STRN-08")
    require(card < s.scope.game.size, "IMP-STRN-08")
    to = code(s).act
    go_on(s)
    if to == Zone.TOP:
        civ_gains(s, card)
    elif to == Zone.PLAY:
        into_line(s, card)
    else:
        s.where[card] = zone(me(s), archive_zone(s, me(s)))


@auto("IMP-STRN-08")
def nothing_in_discard(s):
    """No card of the C.I.V.'s discard pile fits."""
    at(s, Op.FROM_DISCARD, "IMP-STRN-08")
    require(best_discarded(s) == -9, "IMP-STRN-08")
    go_on(s)


@chance("IMP-STRN-08", weight=lambda s, card: top_weight(s, card), card=CARDS)
def archive_top_card(s, card):
    """The top card of a draw pile goes to the History (which pile: IMP-A-28)."""
    at(s, Op.ARCHIVE_TOP, "IMP-STRN-08")
    seat = me(s)
    unrest = card == s.scope.game.size
    which = Zone.NATION if s.reading["IMP-A-28"] == "b" else Zone.DECK
    s.unrest[seat][which] -= select(unrest, 1, 0)
    put(s, seat, card, archive_zone(s, seat))
    if s.reading["IMP-A-28"] == "b":
        left_dynasty(s)
    go_on(s)


def archive_zone(s, seat):
    """Where a card goes that the C.I.V. archives (IMP-A-34)."""
    return select(has_history(s, seat), Zone.HISTORY, Zone.DISCARD)


def top_weight(s, card):
    """In how many ways a card is the one on top of the pile that the row means."""
    if s.reading["IMP-A-28"] == "b":
        return dynasty_weight(s, card)
    if s.reading["IMP-A-28"] == "c":
        return select((s.fames == 0) & (s.where[card] == Place.FAME), 1, 0)
    return select(s.on_top[me(s)] == 0, weigh(s, me(s), Zone.DECK, card), 0)


@auto("IMP-STRN-08")
def archive_known_top_card(s):
    """The card that is known to be on top goes to the History; nothing where there is no card."""
    at(s, Op.ARCHIVE_TOP, "IMP-STRN-08")
    seat = me(s)
    known = known_on_top(s)
    lying = sum(top_weight(s, card) for card in range(s.scope.game.size + 1))
    require((known > 0) | (lying == 0), "IMP-STRN-08")
    if s.reading["IMP-A-28"] == "b" and s.reading["IMP-A-33"] == "b":
        trigger_if(s, lying == 0)
    go_on(s)
    if known > 0:
        card = lift_fame(s, 0) if s.reading["IMP-A-28"] == "c" else take_top(s, seat)
        put(s, seat, card, archive_zone(s, seat))


def known_on_top(s):
    """How many cards on top of the pile that the row means are known (IMP-A-28)."""
    if s.reading["IMP-A-28"] == "b":
        return 0
    return s.fames if s.reading["IMP-A-28"] == "c" else s.on_top[me(s)]


def quest_weight(s, card):
    """Graal lies under the other pending quests, which are shuffled (IMP-SSET-06)."""
    pending = s.where[card] == zone(me(s), Zone.DEVELOPMENT)
    last = any_of(card == grail for grail in s.scope.game.last_quests)
    alone = held(s, me(s), Zone.DEVELOPMENT) == 1
    return select(pending & ((last == 0) | alone), 1, 0)


@chance("IMP-SSET-06", weight=quest_weight, card=CARDS)
def take_next_quest(s, card):
    """The next pending quest of an Arthurian C.I.V. is exiled, but never Graal, or comes on top of its deck."""
    at(s, Op.NEXT_QUEST, "IMP-SSET-06")
    require(card < s.scope.game.size, "IMP-SSET-06")
    grail = any_of(card == last for last in s.scope.game.last_quests)
    exiled = code(s).act == Act.EXILE
    go_on(s)
    if exiled:
        s.where[card] = select(grail, s.where[card], Place.EXILE)
    else:
        civ_gains(s, card)


@auto("IMP-SSET-06")
def no_next_quest(s):
    """No quest is pending."""
    at(s, Op.NEXT_QUEST, "IMP-SSET-06")
    require(held(s, me(s), Zone.DEVELOPMENT) == 0, "IMP-SSET-06")
    go_on(s)
