"""The market: acquiring, breaking through, exiling, refilling, tucked Unrest, tokens on cards (IMP-ACQ, BRK, EXI)."""

from models.imperium.machine import at, code, go_on, happens_if, in_play, pile_moved, take_from_pile
from models.imperium.moves import civ_gains, gain_unrest, put
from models.imperium.state import CARDS, FEEDS, SLOTS, at_place, is_civ, zone
from models.imperium.tokens import materials_came
from models.imperium.turn import icon_fits, trigger_if
from models.imperium.vocabulary import (
    MATERIALS,
    NONE,
    POPULATION,
    PROGRESS,
    SUITS,
    TOKENS,
    Event,
    Op,
    Place,
    Zone,
)
from models.imperium.words import FROM_EXILE, NO_MARKET
from verify import (
    Table,
    all_of,
    any_of,
    auto,
    chance,
    cite,
    count,
    highest,
    lowest,
    merged,
    require,
    rule,
    select,
)

FEED = Table(FEEDS, "feed")
SUIT_PLACE = Table([Place.UNCIVILISED, Place.CIVILISED, Place.REGION, Place.MAIN], "suit place")
OWN_DECKS = (Place.CIVILISED, Place.UNCIVILISED, Place.REGION)
SWAPPING, TO_CHOOSE = 9, 8


def offered(s, seat, slot):
    """Whether the market card of a slot is what an effect may take."""
    game, row = s.scope.game, code(s)
    card = s.market[slot]
    fitting = all_of([card != NONE, game.filter[row.filter][highest(card, 0)] == 1])
    tokens = any_of((row.what == kind) & (s.on_market[slot][kind] > 0) for kind in range(len(TOKENS)))
    token = (row.what == NONE) | (code(s).op == Op.BREAK) | (code(s).op == Op.CIV_BREAK) | tokens
    allowed = True
    if s.reading["IMP-A-10"] == "b":
        cite("IMP-STA-06")
        allowed = icon_fits(s, seat, highest(card, 0)) | (s.empire[seat] == 1)
    return all_of([fitting, token, allowed])


def from_exile(s, seat, card):
    """Whether an effect may take an exiled card (IMP-EXI-07)."""
    game, row = s.scope.game, code(s)
    lent = (row.flag == FROM_EXILE) | (row.flag == FROM_EXILE + NO_MARKET)
    for lender, passive in game.passive("acquire_may_use_exile"):
        meant = game.filter[game.number_of(passive["filter"])][card] == 1
        lent = lent | all_of([code(s).op == Op.ACQUIRE, in_play(s, seat, lender), meant])
    return all_of([lent, s.where[card] == Place.EXILE, game.filter[row.filter][card] == 1])


@rule("IMP-ACQ-01", "IMP-ACQ-02", "IMP-ACQ-03", "IMP-ACQ-07", "IMP-STA-05", slot=SLOTS, by="who")
def acquire(s, slot):
    """Take a market card with its tokens and its Unrest."""
    at(s, Op.ACQUIRE, "IMP-ACQ-01")
    require(code(s).flag < NO_MARKET, "IMP-ACQ-01")
    require(offered(s, s.who, slot), "IMP-ACQ-01")
    seat, card = s.who, s.market[slot]
    s.unrest[seat][Zone.HAND] += s.tucked[slot]
    cite("IMP-ACQ-04", when=s.tucked[slot] == 1)
    s.tucked[slot] = 0
    obtain(s, seat, slot)
    if Event.ACQUIRE_REGION in s.scope.game.compiler.listeners:
        happens_if(s, s.scope.game.card[highest(card, 0)].region == 1, Event.ACQUIRE_REGION, seat)


def obtain(s, seat, slot):
    """A player gets a market card and the tokens on it; the place is to be refilled."""
    game, card, used = s.scope.game, s.market[slot], code(s).mode
    put(s, seat, card, Zone.HAND)
    taken = [s.on_market[slot][kind] for kind in range(len(TOKENS))]
    for kind in range(len(TOKENS)):
        s.tokens[seat][kind] += taken[kind]
        s.on_market[slot][kind] = 0
    s.last = card
    clear(s, slot, card)
    go_on(s)
    materials_came(s, taken[MATERIALS] > 0, used)
    if game.uses("double_tokens_gained"):
        s.took = taken
        happens_if(s, taken[MATERIALS] + taken[POPULATION] > 0, Event.OBTAIN_TOKENS, seat)
    if Event.OBTAIN_UNCIVILISED in game.compiler.listeners:
        happens_if(s, game.card[card].uncivilised == 1, Event.OBTAIN_UNCIVILISED, seat)


def clear(s, slot, card):
    """A market place becomes empty; which deck fills it again (IMP-ACQ-06, IMP-A-05)."""
    s.market[slot] = NONE
    s.gap = slot
    own = FEED[slot]
    if s.reading["IMP-A-05"] != "a":
        own = s.scope.game.card[card].category
        own = select(s.scope.game.card[card].tributary == 1, Place.MAIN, own)
    if s.reading["IMP-A-05"] == "b":
        record = s.scope.game.card[card]
        both = (record.civilised == 1) & (record.uncivilised == 1)
        s.feed = select(both, Place.BOX, own)
    else:
        s.feed = own


@rule("IMP-EXI-06", "IMP-EXI-07", card=CARDS, by="who")
def acquire_exiled(s, card):
    """Take an exiled card; acquiring one that is no Region takes an Unrest as well."""
    require(s.over == 0, "IMP-EXI-07")
    op = code(s).op
    require((op == Op.ACQUIRE) | (op == Op.BREAK), "IMP-EXI-07")
    game = s.scope.game
    require(card < game.size, "IMP-EXI-07")
    require(from_exile(s, s.who, card), "IMP-EXI-07")
    seat = s.who
    s.where[card] = zone(seat, Zone.HAND)
    s.last = card
    troubled = (game.card[card].troubled == 1) & (op == Op.ACQUIRE)
    for lender, passive in game.passive("acquire_may_use_exile"):
        if "then" in passive:
            meant = game.filter[game.number_of(passive["filter"])][card] == 1
            rewarded = all_of([meant, in_play(s, seat, lender), op == Op.ACQUIRE])
            s.tokens[seat][POPULATION] += select(rewarded, 1, 0)
    go_on(s)
    gain_unrest(s, seat, select(troubled, 1, 0))
    if Event.ACQUIRE_REGION in game.compiler.listeners:
        happens_if(s, (game.card[card].region == 1) & (op == Op.ACQUIRE), Event.ACQUIRE_REGION, seat)
    if Event.OBTAIN_UNCIVILISED in game.compiler.listeners:
        happens_if(s, game.card[card].uncivilised == 1, Event.OBTAIN_UNCIVILISED, seat)


@auto("IMP-ACT-06")
def nothing_to_acquire(s):
    """Go on where no card fits."""
    at(s, Op.ACQUIRE, "IMP-ACT-06")
    require(can_acquire(s, s.who) == 0, "IMP-ACT-06")
    s.last = NONE
    go_on(s)


def can_acquire(s, seat):
    """Whether there is a card that the present instruction may take."""
    market = any_of(offered(s, seat, slot) for slot in range(len(FEEDS))) & (code(s).flag < NO_MARKET)
    return market | any_of(from_exile(s, seat, card) for card in range(s.scope.game.size))


# Breaking through


@rule("IMP-BRK-01", "IMP-BRK-02", slot=SLOTS, by="who")
def break_through_market(s, slot):
    """Take a market card with its tokens; its Unrest goes back to the pile."""
    at(s, Op.BREAK, "IMP-BRK-01")
    require(offered(s, s.who, slot), "IMP-BRK-02")
    unrest_back(s, slot)
    obtain(s, s.who, slot)


def unrest_back(s, slot):
    s.pile += s.tucked[slot]
    s.tucked[slot] = 0


@rule("IMP-BRK-01", "IMP-BRK-03", suit=range(len(SUITS) + 1), by="who")
def break_through_deck(s, suit):
    """Break through for a suit without taking a market card: from its deck, or by revealing the main deck."""
    at(s, Op.BREAK, "IMP-BRK-01")
    suits = code(s).what
    named = any_of((suit == n) & _bit(suits, n) for n in range(len(SUITS)))
    require(named | ((suit == len(SUITS)) & (suits == 0)), "IMP-BRK-01")
    require(s.step == 0, "IMP-BRK-01")
    s.step = 1 + suit


def _bit(suits, n):
    return (suits // (1 << n)) % 2 == 1


def source_of_suit(s):
    """Where a break-through takes its card: the suit's deck, else the main deck (IMP-BRK-04)."""
    own = SUIT_PLACE[lowest(s.step - 1, len(SUITS) - 1)]
    own = select(s.step > len(SUITS), Place.MAIN, own)
    return select(at_place(s, own) > 0, own, Place.MAIN)


def sought(s, card, here):
    """Whether a card is what a break-through can find in the place `here`: the top one, or of the suit (main deck)."""
    game = s.scope.game
    wanted = any_of((s.step == n + 1) & (game.filter[game.suits[n]][card] == 1) for n in range(len(SUITS)))
    starred = (s.step > len(SUITS)) & (game.filter[code(s).filter][card] == 1)
    own_deck = here != Place.MAIN
    return all_of([s.where[card] == here, own_deck | wanted | starred])


@chance(
    "IMP-BRK-03",
    "IMP-BRK-04",
    weight=lambda s, card: select(sought(s, card, source_of_suit(s)), 1, 0),
    card=CARDS,
)
def find_by_break_through(s, card):
    """The card that a break-through takes from a deck."""
    require(s.over == 0, "IMP-BRK-03")
    require((code(s).op == Op.BREAK) | (code(s).op == Op.CIV_BREAK), "IMP-BRK-03")
    require(s.step > 0, "IMP-BRK-01")
    require(card < s.scope.game.size, "IMP-BRK-03")
    main = source_of_suit(s) == Place.MAIN
    cite("IMP-BRK-04", when=main)
    cite("IMP-CNT-01", when=s.step > len(SUITS))
    seat = s.who
    if is_civ(s, seat):
        civ_gains(s, card)
    else:
        s.where[card] = zone(seat, Zone.HAND)
    s.last = card
    exhausted_main(s, main)
    go_on(s)
    if Event.OBTAIN_UNCIVILISED in s.scope.game.compiler.listeners:
        happens_if(s, s.scope.game.card[card].uncivilised == 1, Event.OBTAIN_UNCIVILISED, seat)


@auto("IMP-BRK-05")
def find_nothing(s):
    """No card of the suit is found: gain 2 Progress."""
    require(s.over == 0, "IMP-BRK-05")
    require((code(s).op == Op.BREAK) | (code(s).op == Op.CIV_BREAK), "IMP-BRK-05")
    require(s.step > 0, "IMP-BRK-01")
    require(source_of_suit(s) == Place.MAIN, "IMP-BRK-05")
    require(in_main_deck(s) == 0, "IMP-BRK-05")
    s.tokens[s.who][PROGRESS] += 2
    if s.reading["IMP-A-03"] == "a":
        trigger_if(s, source_of_suit(s) == Place.MAIN)
    main_deck_needed(s)
    s.last = NONE
    go_on(s)


def in_main_deck(s):
    """How many cards of the main deck a break-through could find."""
    game, found = s.scope.game, 0
    for n, suit in enumerate(SUITS):
        own = count(s.where[c] == Place.MAIN for c in range(game.size) if suit in game.list[c]["suits"])
        found += select(s.step == n + 1, own, 0)
    starred = [c for c in range(game.size) if game.list[c]["vp"]["type"] == "variable"]
    return found + select(s.step > len(SUITS), count(s.where[c] == Place.MAIN for c in starred), 0)


def exhausted_main(s, moved):
    """Scoring is triggered when the last card of the main deck leaves it (IMP-END-02, IMP-A-03)."""
    if s.reading["IMP-A-03"] != "b":
        empty = moved & (at_place(s, Place.MAIN) == 0)
        cite("IMP-END-02", when=empty)
        trigger_if(s, empty)


def main_deck_needed(s):
    """A card of the main deck is needed: without one Scoring is triggered (IMP-A-03 b)."""
    if s.reading["IMP-A-03"] == "b":
        trigger_if(s, at_place(s, Place.MAIN) == 0)


# Exile


def bare(s, slot):
    """Whether no token lies on a market card (IMP-EXI-04)."""
    return all_of([s.market[slot] != NONE, *(s.on_market[slot][kind] == 0 for kind in range(len(TOKENS)))])


@rule("IMP-EXI-01", "IMP-EXI-02", slot=SLOTS, by="who")
def exile_market_card(s, slot):
    """Exile a market card without tokens; its Unrest goes back to the pile."""
    at(s, Op.EXILE_MARKET, "IMP-EXI-01")
    require(bare(s, slot), "IMP-EXI-04")
    to_exile(s, slot)
    go_on(s)


@merged
def to_exile(s, slot):
    card = s.market[slot]
    unrest_back(s, slot)
    if card == s.scope.game.size:
        s.exiled += 1
    else:
        s.where[card] = Place.EXILE
    clear(s, slot, card)


@auto("IMP-EXI-04")
def nothing_to_exile(s):
    """Go on where every market card bears tokens."""
    at(s, Op.EXILE_MARKET, "IMP-EXI-04")
    require(any_of(bare(s, slot) for slot in range(len(FEEDS))) == 0, "IMP-EXI-04")
    go_on(s)


@rule("IMP-EXI-05", slot=SLOTS, by="who")
def exchange_market_card(s, slot):
    """Choose the market card that is exchanged with an exiled one."""
    at(s, Op.SWAP_MARKET, "IMP-EXI-05")
    require(s.step == 0, "IMP-EXI-05")
    require(s.market[slot] != NONE, "IMP-EXI-05")
    require(any_exchangeable(s), "IMP-EXI-05")
    unrest_back(s, slot)
    s.step = 1 + slot


def exchangeable(s, card):
    """Whether an exiled card may come to the market (IMP-A-55)."""
    game = s.scope.game
    there = select(card == game.size, s.exiled > 0, s.where[card] == Place.EXILE)
    if s.reading["IMP-A-55"] == "b":
        record = game.card[card]
        there = there & ((record.troubled == 1) | (record.region == 1))
    return there


def any_exchangeable(s):
    return any_of(exchangeable(s, card) for card in range(s.scope.game.size + 1))


@rule("IMP-EXI-05", card=CARDS, by="who")
def exchange_exiled_card(s, card):
    """Put the exiled card in its place; tokens stay where they are, and an Unrest is tucked."""
    at(s, Op.SWAP_MARKET, "IMP-EXI-05")
    require(s.step > 0, "IMP-EXI-05")
    require(exchangeable(s, card), "IMP-EXI-05")
    slot = s.step - 1
    swap_in(s, slot, card)
    tuck(s, slot)
    go_on(s)


@merged
def swap_in(s, slot, card):
    old, size = s.market[slot], s.scope.game.size
    s.exiled += select(old == size, 1, 0) - select(card == size, 1, 0)
    if old != size:
        s.where[old] = Place.EXILE
    if card != size:
        s.where[card] = Place.MARKET
    s.market[slot] = card


@auto("IMP-EXI-05")
def nothing_to_exchange(s):
    """Go on where there is nothing to exchange."""
    at(s, Op.SWAP_MARKET, "IMP-EXI-05")
    require(s.step == 0, "IMP-EXI-05")
    empty = all_of(card == NONE for card in s.market)
    require(empty | (any_exchangeable(s) == 0), "IMP-EXI-05")
    go_on(s)


# Refilling


def supply(s):
    """The deck that fills the gap: its own, else the main deck, else none."""
    own = highest(s.feed, 1)
    return select(at_place(s, own) > 0, own, select(at_place(s, Place.MAIN) > 0, Place.MAIN, Place.BOX))


def filling(s, clause):
    require(s.over == 0, clause)
    op = code(s).op
    require((op == Op.REFILL) | (op == Op.LAY_MARKET), clause)
    require(s.gap != NONE, clause)


@chance(
    "IMP-ACQ-05",
    "IMP-ACQ-06",
    "IMP-EXI-03",
    weight=lambda s, card: select((s.where[card] == supply(s)) & (supply(s) != Place.BOX), 1, 0),
    card=CARDS,
)
def refill(s, card):
    """Put the next card into the gap of the market, with an Unrest under it unless it is a Region."""
    filling(s, "IMP-ACQ-05")
    require(card < s.scope.game.size, "IMP-ACQ-05")
    require(s.feed != Place.BOX, "IMP-ACQ-06")
    slot = s.gap
    main = supply(s) == Place.MAIN
    s.where[card] = Place.MARKET
    s.market[slot] = card
    cite(
        "IMP-CARD-09",
        when=(s.scope.game.card[card].uncivilised == 1) & (s.scope.game.card[card].civilised == 1),
    )
    laying = code(s).op == Op.LAY_MARKET
    white = laying & (s.scope.game.card[card].white == 1)
    cite("IMP-GSET-15", when=white)
    s.on_market[slot][PROGRESS] += select(white, 1, 0)
    s.gap = NONE
    exhausted_main(s, main & (laying == 0))
    tuck(s, slot)
    next_place(s, slot)


def tuck(s, slot):
    """Tuck an Unrest under a market card that is no Region, if the pile has one (IMP-GSET-14, IMP-SUMM-02)."""
    card = s.market[slot]
    due = s.scope.game.card[highest(card, 0)].troubled == 1
    cite("IMP-GSET-14", when=due)
    cite("IMP-SUMM-02", when=due)
    taken = take_from_pile(s, select(due, 1, 0))
    s.tucked[slot] = taken
    pile_moved(s)


@merged
def next_place(s, slot):
    """At the set-up go on with the next place, else with the effect."""
    if code(s).op == Op.LAY_MARKET and slot < len(FEEDS) - 1:
        s.gap = slot + 1
        s.feed = FEED[slot + 1]
    else:
        go_on(s)


@auto("IMP-GSET-13")
def lay_market(s):
    """Begin to lay the market."""
    at(s, Op.LAY_MARKET, "IMP-GSET-13")
    require(s.gap == NONE, "IMP-GSET-13")
    empty = all_of(card == NONE for card in s.market)
    if empty:
        s.gap = 0
        s.feed = FEED[0]
    else:
        go_on(s)


@auto("IMP-ACQ-05")
def nothing_to_refill(s):
    """Go on where no market card was taken."""
    at(s, Op.REFILL, "IMP-ACQ-05")
    require(s.gap == NONE, "IMP-ACQ-05")
    pile_moved(s)
    go_on(s)


@rule("IMP-ACQ-05", deck=(Place.CIVILISED, Place.UNCIVILISED), by="who")
def choose_feed(s, deck):
    """Choose which deck refills the place of a card with two suits (IMP-A-05 b)."""
    filling(s, "IMP-ACQ-05")
    require(s.reading["IMP-A-05"] == "b", "IMP-ACQ-05")
    require(s.feed == Place.BOX, "IMP-ACQ-05")
    s.feed = deck


@rule("IMP-ACQ-06", deck=OWN_DECKS, by="who")
def choose_deck(s, deck):
    """Choose the deck that fills a gap which nothing else can fill (IMP-A-04 b)."""
    filling(s, "IMP-ACQ-06")
    require(s.reading["IMP-A-04"] == "b", "IMP-ACQ-06")
    require((s.feed != Place.BOX) & (supply(s) == Place.BOX), "IMP-ACQ-06")
    require(at_place(s, deck) > 0, "IMP-ACQ-06")
    main_deck_needed(s)
    s.feed = deck


@auto("IMP-ACQ-06", "IMP-SUMM-04")
def leave_gap(s):
    """Leave a gap that nothing can fill, or close it (IMP-A-04)."""
    filling(s, "IMP-ACQ-06")
    require((s.feed != Place.BOX) & (supply(s) == Place.BOX), "IMP-ACQ-06")
    if s.reading["IMP-A-04"] == "b":
        require(all_of(at_place(s, deck) == 0 for deck in OWN_DECKS), "IMP-ACQ-06")
    slot = s.gap
    s.gap = NONE
    main_deck_needed(s)
    if s.reading["IMP-A-04"] == "c":
        for place in range(len(FEEDS)):
            move_up(s, slot, place)
    next_place(s, slot)


@merged
def move_up(s, gap, place):
    """What lies right of the gap moves one place to the left."""
    if place >= gap:
        last = place == len(FEEDS) - 1
        s.market[place] = NONE if last else s.market[place + 1]
        s.tucked[place] = 0 if last else s.tucked[place + 1]
        for kind in range(len(TOKENS)):
            s.on_market[place][kind] = 0 if last else s.on_market[place + 1][kind]
