"""Drawing cards, the hand limit, reshuffling in the middle of anything, and the nation deck (IMP-DRW, SHUF, NDK, FND)."""

from models.imperium.machine import amount, at, call, code, go_on, happens_if, tokens_suffice
from models.imperium.moves import forget_nation, forget_top, put, take_top
from models.imperium.state import CARDS, by_nation, deck_size, hand_limit, held, zone
from models.imperium.tokens import developing
from models.imperium.turn import trigger
from models.imperium.vocabulary import MATERIALS, NONE, POPULATION, PROGRESS, Draw, Event, Op, Zone
from verify import all_of, any_of, auto, chance, cite, merged, require, rule, select

ASKED, AGREED, RESHUFFLED, ANNOUNCED = range(4)


def missing(s):
    """How many cards are still to be drawn: what the effect says, or up to the hand limit."""
    hand = held(s, s.who, Zone.HAND)
    setting_up = s.pc < s.scope.game.compiler.flow_at["turn"]
    limit = select(setting_up, s.scope.hand, hand_limit(s, s.who))
    if s.reading["IMP-A-40"] == "b":
        limit = select(hand >= s.scope.hand, 0, limit)
    short = select(hand < limit, limit - hand, 0)
    return select(code(s).op == Op.FILL, short, s.left)


def drawing(s, clause):
    """This is possible only while cards are being drawn, and the next one is wanted."""
    at_either(s, clause)
    require(all_of([missing(s) > 0, counted(s)]), clause)
    require(wants(s), "IMP-SHUF-14")


def at_either(s, clause):
    require(s.over == 0, clause)
    op = code(s).op
    require((op == Op.DRAW) | (op == Op.FILL), clause)


def counted(s):
    """An effect that draws a card for each of something counts first."""
    if not s.scope.game.draws_per:
        return True
    return (code(s).op == Op.FILL) | (code(s).per == NONE) | (s.step > 0)


def free_number(s):
    """Whether the player chooses how many cards to draw."""
    return (code(s).op == Op.DRAW) & (code(s).mode >= Draw.UP_TO)


def wants(s):
    return (free_number(s) == 0) | (s.step >= AGREED)


def may_reshuffle(s):
    """Whether an empty deck is reshuffled for this draw (IMP-DRW-03, IMP-A-07)."""
    mode = code(s).mode
    plain = (code(s).op == Op.FILL) | (mode == Draw.NORMAL)
    if s.reading["IMP-A-07"] == "b":
        return plain
    return plain | (mode == Draw.UP_TO)


@auto("IMP-ACT-06")
def count_draw(s):
    """Count for how many things a card is drawn."""
    at(s, Op.DRAW, "IMP-ACT-06")
    require(code(s).per != NONE, "IMP-ACT-06")
    require(s.step == 0, "IMP-ACT-06")
    s.left = code(s).n * amount(s, s.who, code(s).per)
    s.step = 1


@chance(
    "IMP-DRW-01",
    weight=lambda s, card: weigh(s, s.who, Zone.DECK, card),
    card=CARDS,
)
def draw(s, card):
    """Draw the next card of a shuffled deck."""
    drawing(s, "IMP-DRW-01")
    require(s.on_top[s.who] == 0, "IMP-DRW-01")
    from_deck(s, s.who, card)
    drawn(s, card)


def weigh(s, seat, which, card):
    """In how many ways a card is the next one of a shuffled pile."""
    size = s.scope.game.size
    own = select(s.where[card] == zone(seat, which), 1, 0)
    return select(card == size, s.unrest[seat][which], select(card == size, 0, own))


@merged
def from_deck(s, seat, card):
    if card == s.scope.game.size:
        s.unrest[seat][Zone.DECK] -= 1


def drawn(s, card):
    """A card has come to the hand; the next one is drawn, or the effect goes on."""
    seat = s.who
    put(s, seat, card, Zone.HAND)
    cite("IMP-CLN-09", when=code(s).op == Op.FILL)
    cite("IMP-PSET-16", when=s.pc < s.scope.game.compiler.flow_at["turn"])
    if s.scope.game.uses("just_drawn"):
        mark_fresh(s, card)
    more = missing(s) > select(code(s).op == Op.FILL, 0, 1)
    after = s.pc + 1
    free = free_number(s)
    announced = s.step == ANNOUNCED
    s.step = select(more, select(free & (announced == 0), ASKED, select(announced, ANNOUNCED, AGREED)), 0)
    s.left = select(more, select(code(s).op == Op.FILL, s.left, s.left - 1), s.scope.game.code[after].n)
    s.pc = select(more, s.pc, after)
    cite("IMP-NAT-07", when=deck_size(s, seat) == 0)
    happens_if(s, deck_size(s, seat) == 0, Event.DECK_EMPTY, seat)


@merged
def mark_fresh(s, card):
    if card == s.scope.game.size:
        s.fresh_unrest += 1
    else:
        s.fresh[card] = 1


@auto("IMP-DRW-01")
def draw_known(s):
    """Draw the card that is known to be on top."""
    drawing(s, "IMP-DRW-01")
    require(s.on_top[s.who] > 0, "IMP-DRW-01")
    drawn(s, take_top(s, s.who))


@auto("IMP-SHUF-01", "IMP-DRW-02")
def reshuffle(s):
    """Reshuffle at once when a card must be drawn from an empty deck."""
    drawing(s, "IMP-DRW-02")
    require(deck_size(s, s.who) == 0, "IMP-SHUF-01")
    require(may_reshuffle(s), "IMP-SHUF-13")
    require(s.step != RESHUFFLED, "IMP-SHUF-06")
    if s.reading["IMP-A-15"] == "b":
        require(held(s, s.who, Zone.DISCARD) > 0, "IMP-SHUF-05")
    s.step = RESHUFFLED
    call(s, s.scope.game.compiler.flow_at["reshuffle"], s.who)


@auto("IMP-SHUF-13", "IMP-DRW-03")
def stop_for_lack(s):
    """Stop drawing where no card can be had, or none is wanted any more."""
    at_either(s, "IMP-DRW-03")
    require(counted(s), "IMP-DRW-03")
    empty = deck_size(s, s.who) == 0
    barred = (may_reshuffle(s) == 0) | (s.step == RESHUFFLED)
    if s.reading["IMP-A-15"] == "b":
        barred = barred | (held(s, s.who, Zone.DISCARD) == 0)
    require((missing(s) == 0) | (empty & barred), "IMP-DRW-03")
    go_on(s)


@rule("IMP-SHUF-14", yes=(0, 1), by="who")
def draw_more(s, yes):
    """Draw one more of up to so many cards, or stop."""
    at(s, Op.DRAW, "IMP-SHUF-14")
    require(s.reading["IMP-A-07"] != "c", "IMP-SHUF-14")
    require(free_number(s) & (s.step == ASKED), "IMP-SHUF-14")
    more = yes == 1
    after = s.pc + 1
    s.left = select(more, s.left, s.scope.game.code[after].n)
    s.step = select(more, AGREED, 0)
    s.pc = select(more, s.pc, after)


@rule("IMP-SHUF-14", number=range(5), by="who")
def announce_number(s, number):
    """Say how many of up to so many cards will be drawn (IMP-A-07 c)."""
    at(s, Op.DRAW, "IMP-SHUF-14")
    require(s.reading["IMP-A-07"] == "c", "IMP-SHUF-14")
    require(free_number(s) & (s.step == ASKED), "IMP-SHUF-14")
    require(number <= s.left, "IMP-SHUF-14")
    if number == 0:
        go_on(s)
    else:
        s.left = number
        s.step = ANNOUNCED


# Reshuffling


def nations_left(s, seat):
    """The nation cards above the accession card."""
    return held(s, seat, Zone.NATION) + held(s, seat, Zone.BOTTOM)


def accession_left(s, seat):
    return held(s, seat, Zone.ACCESSION)


def fruitful(s, seat):
    """Whether a first step is worth taking when it must yield all the cards needed (IMP-A-15 c)."""
    if s.reading["IMP-A-15"] != "c":
        return True
    frame = s.waiting.top
    wanted = select(frame.left > 0, frame.left, hand_limit(s, seat) - held(s, seat, Zone.HAND))
    return held(s, seat, Zone.DISCARD) + 1 >= wanted


def nation_card_due(s):
    """Whether a Barbarian takes a nation card (IMP-SHUF-02, 03, 09)."""
    seat = s.who
    cards = nations_left(s, seat) + accession_left(s, seat) > 0
    return all_of(
        [s.empire[seat] == 0, s.exhaust[seat] > 0, s.on_nation[seat] == 0, cards, fruitful(s, seat)]
    )


def token_wasted(s):
    """Whether the token still moves where the nation deck has run out (IMP-A-46 b)."""
    if s.reading["IMP-A-46"] == "a":
        return False
    seat = s.who
    cards = nations_left(s, seat) + accession_left(s, seat)
    had_one = by_nation(s, seat, lambda nation: nation["nation_deck"])
    return all_of([s.empire[seat] == 0, s.exhaust[seat] > 0, s.on_nation[seat] == 0, cards == 0, had_one])


def may_develop(s):
    """Whether an Empire may develop while reshuffling (IMP-SHUF-10, 11, 12)."""
    seat = s.who
    cards = held(s, seat, Zone.DEVELOPMENT) > 0
    area = by_nation(s, seat, lambda nation: nation["development_area"].startswith("developments"))
    unused = all_of([s.exhaust[seat] > 0, s.on_development[seat] == 0])
    return all_of([s.empire[seat] == 1, unused, cards, area, fruitful(s, seat)])


@auto("IMP-SHUF-02")
def take_nation_card(s):
    """A Barbarian who reshuffles discards the next nation card and moves an Exhaust token onto the nation deck."""
    at(s, Op.STEP_ONE, "IMP-SHUF-02")
    require(nation_card_due(s), "IMP-SHUF-03")
    s.exhaust[s.who] -= 1
    s.on_nation[s.who] = True
    go_on(s)
    call(s, s.scope.game.compiler.flow_at["discard_nation"], s.who)


@auto("IMP-SHUF-03", "IMP-SHUF-09", "IMP-SHUF-11", "IMP-SHUF-12")
def skip_step_one(s):
    """Go on where a reshuffle adds no card."""
    at(s, Op.STEP_ONE, "IMP-SHUF-02")
    require(nation_card_due(s) == 0, "IMP-SHUF-02")
    require(may_develop(s) == 0, "IMP-SHUF-10")
    wasted = token_wasted(s)
    s.exhaust[s.who] -= select(wasted, 1, 0)
    s.on_nation[s.who] = select(wasted, 1, s.on_nation[s.who])
    go_on(s)


@rule("IMP-SHUF-10", "IMP-DEV-01", card=CARDS, by="who")
def develop_while_reshuffling(s, card):
    """An Empire that reshuffles pays for a development and discards it."""
    at(s, Op.STEP_ONE, "IMP-SHUF-10")
    require(may_develop(s), "IMP-SHUF-11")
    require(s.where[card] == zone(s.who, Zone.DEVELOPMENT), "IMP-PSET-09")
    require(affordable(s, card), "IMP-PAY-01")
    s.exhaust[s.who] -= 1
    s.on_development[s.who] = True
    go_on(s)
    call(s, s.scope.game.compiler.flow_at["develop"], s.who, source=card)


def affordable(s, card):
    """Whether a development can be paid for."""
    m, p, g = (developing(s, s.who, card, what) for what in (MATERIALS, POPULATION, PROGRESS))
    return tokens_suffice(s, s.who, m, p, g)


def any_affordable(s):
    cards = [
        (s.where[c] == zone(s.who, Zone.DEVELOPMENT)) & affordable(s, c) for c in s.scope.game.developments
    ]
    return any_of(cards)


@rule("IMP-SHUF-10", by="who")
def decline_to_develop(s):
    """Develop nothing while reshuffling."""
    at(s, Op.STEP_ONE, "IMP-SHUF-10")
    require(may_develop(s), "IMP-SHUF-11")
    if s.reading["IMP-A-16"] == "b":
        require(any_affordable(s) == 0, "IMP-SHUF-15")
    if s.reading["IMP-A-16"] == "c":
        s.exhaust[s.who] -= 1
        s.on_development[s.who] = True
    go_on(s)


@auto("IMP-SHUF-05", "IMP-SHUF-06")
def shuffle(s):
    """Make the discard pile the new deck; then the drawing goes on."""
    at(s, Op.SHUFFLE, "IMP-SHUF-05")
    seat = s.who
    for card in range(s.scope.game.size):
        there = s.where[card] == zone(seat, Zone.DISCARD)
        s.where[card] = select(there, zone(seat, Zone.DECK), s.where[card])
    s.unrest[seat][Zone.DECK] += s.unrest[seat][Zone.DISCARD]
    s.unrest[seat][Zone.DISCARD] = 0
    go_on(s)


# The nation deck


@auto("IMP-NDK-01")
def no_nation_card(s):
    """Go on where no nation card is left."""
    at(s, Op.NATION_CARD, "IMP-NDK-01")
    require(nations_left(s, s.who) + accession_left(s, s.who) == 0, "IMP-NDK-01")
    go_on(s)


@chance("IMP-NDK-01", weight=lambda s, card: weigh(s, s.who, Zone.NATION, card), card=CARDS)
def reveal_nation_card(s, card):
    """The next nation card is turned up, and discarded or only looked at."""
    require(s.over == 0, "IMP-NDK-01")
    op = code(s).op
    require((op == Op.NATION_CARD) | (op == Op.LOOK_NATION), "IMP-NDK-01")
    require(s.nation_top[s.who] == NONE, "IMP-NDK-01")
    s.nation_top[s.who] = card
    cite("IMP-LOK-01", when=op == Op.LOOK_NATION)


@auto("IMP-SHUF-02")
def discard_nation_card(s):
    """Discard the nation card on top."""
    at(s, Op.NATION_CARD, "IMP-SHUF-02")
    seat, card = s.who, s.nation_top[s.who]
    require(card != NONE, "IMP-NDK-01")
    s.nation_top[seat] = NONE
    _from_nation(s, seat, card)
    put(s, seat, card, Zone.DISCARD)
    go_on(s)


@merged
def _from_nation(s, seat, card):
    if card == s.scope.game.size:
        s.unrest[seat][Zone.NATION] -= 1


@auto("IMP-NDK-01")
def raise_bottom_card(s):
    """The shuffled nation cards are gone: those whose order is known are next."""
    require(s.scope.game.uses("looked_nation_card_to_bottom"), "IMP-NDK-01")
    require(s.over == 0, "IMP-NDK-01")
    op, seat = code(s).op, s.who
    require((op == Op.NATION_CARD) | (op == Op.LOOK_NATION), "IMP-NDK-01")
    require((s.nation_top[seat] == NONE) & (held(s, seat, Zone.NATION) == 0), "IMP-NDK-01")
    if s.scope.game.uses("looked_nation_card_to_bottom"):
        require(s.at_bottom[seat] > 0, "IMP-NDK-01")
        card = s.bottom[seat][0]
        for place in range(s.scope.known_bottom - 1):
            s.bottom[seat][place] = s.bottom[seat][place + 1]
        s.bottom[seat][s.scope.known_bottom - 1] = NONE
        s.at_bottom[seat] -= 1
        s.unrest[seat][Zone.BOTTOM] -= select(card == s.scope.game.size, 1, 0)
        put(s, seat, card, Zone.NATION)
        s.nation_top[seat] = card


@auto("IMP-SHUF-04", "IMP-SHUF-07", "IMP-SHUF-08")
def take_accession_card(s):
    """The card under the nation deck is taken: most nations become an Empire."""
    at(s, Op.NATION_CARD, "IMP-SHUF-04")
    seat = s.who
    require(nations_left(s, seat) == 0, "IMP-NDK-01")
    require(accession_left(s, seat) > 0, "IMP-NDK-01")
    go_on(s)
    for card in s.scope.game.accessions:
        _accede(s, seat, card)


@merged
def _accede(s, seat, card):
    if s.where[card] == zone(seat, Zone.ACCESSION):
        accede(s, seat, card, Zone.DISCARD)


def accede(s, seat, card, to):
    """What taking the accession card comes to (IMP-SHUF-04, 07, 08)."""
    role = s.scope.game.roles[card]
    if role == "nadir":
        cite("IMP-SHUF-07")
        s.where[card] = zone(seat, Zone.PLAY)
    else:
        s.where[card] = zone(seat, to)
        if role == "zenith":
            cite("IMP-END-05")
            trigger(s)
        else:
            s.empire[seat] = True
            if s.scope.quick:
                cite("IMP-QCK-04")
                call(s, s.scope.game.compiler.flow_at["exile_development"], seat)


@auto("IMP-LOK-01", "IMP-LOK-02")
def look_at_nation_card(s):
    """Look at the top nation card, if there is one besides the accession card."""
    at(s, Op.LOOK_NATION, "IMP-LOK-01")
    require((s.nation_top[s.who] != NONE) | (nations_left(s, s.who) == 0), "IMP-LOK-02")
    go_on(s)


@auto("IMP-NDK-01")
def shuffle_nation_deck(s):
    """Shuffle the nation cards; the accession card stays at the bottom."""
    at(s, Op.SHUFFLE_NATION, "IMP-NDK-01")
    forget_nation(s, s.who)
    go_on(s)


@auto("IMP-NDK-01")
def to_bottom(s):
    """Put the nation card that was looked at under the others, above the accession card."""
    at(s, Op.TO_BOTTOM, "IMP-NDK-01")
    seat, card = s.who, s.nation_top[s.who]
    if s.scope.game.uses("looked_nation_card_to_bottom") and card != NONE:
        s.nation_top[seat] = NONE
        _from_nation(s, seat, card)
        put(s, seat, card, Zone.BOTTOM)
        s.bottom[seat][s.at_bottom[seat]] = card
        s.at_bottom[seat] += 1
    go_on(s)


@rule("IMP-CNT-13", card=CARDS, by="who")
def swap_with_nation_card(s, card):
    """Exchange a hand card with the top nation card, never with the accession card."""
    at(s, Op.SWAP_NATION, "IMP-CNT-13")
    seat, size = s.who, s.scope.game.size
    have = select(
        card == size, s.unrest[seat][Zone.HAND], select(s.where[card] == zone(seat, Zone.HAND), 1, 0)
    )
    require(have > 0, "IMP-RTV-01")
    require(s.nation_top[seat] != NONE, "IMP-CNT-13")
    old = s.nation_top[seat]
    _from_nation(s, seat, old)
    put(s, seat, old, Zone.HAND)
    s.unrest[seat][Zone.HAND] -= select(card == size, 1, 0)
    put(s, seat, card, Zone.NATION)
    s.nation_top[seat] = card
    go_on(s)


@auto("IMP-CNT-13")
def nothing_to_swap(s):
    """Go on where there is no nation card, or no hand card, to exchange."""
    at(s, Op.SWAP_NATION, "IMP-CNT-13")
    require((s.nation_top[s.who] == NONE) | (held(s, s.who, Zone.HAND) == 0), "IMP-CNT-13")
    go_on(s)


@auto("IMP-FND-01", "IMP-FND-02", "IMP-FND-03", "IMP-FND-04")
def shuffle_searched(s):
    """After a search shuffle the piles that were searched (IMP-A-17)."""
    at(s, Op.SHUFFLE_FOUND, "IMP-FND-04")
    seat = s.who
    found = s.last != NONE
    zones = code(s).zones
    nation_too = s.scope.game.unrest_zones[zones][Zone.NATION] == 1
    if s.reading["IMP-A-17"] == "c":
        deck, nation = found, found & nation_too
    else:
        deck, nation = True, nation_too
    _forget(s, seat, deck, nation)
    go_on(s)


@merged
def _forget(s, seat, deck, nation):
    if deck:
        forget_top(s, seat)
    if nation:
        forget_nation(s, seat)
