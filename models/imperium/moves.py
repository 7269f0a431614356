"""How a card changes its place: hands, piles, History, exile, and what lies under it (IMP-ARC, SNK, GAR, ABN, REC)."""

from models.imperium.machine import happens_if, in_play, pile_moved, take_from_pile
from models.imperium.state import by_nation, can_sink, has_history, held, zone
from models.imperium.turn import trigger_if
from models.imperium.vocabulary import NONE, PROGRESS, Act, Event, Place, Zone
from verify import all_of, any_of, cite, merged, select


def target(s, seat, act):
    """The zone of a seat to which a card goes, or exile."""
    history = select(has_history(s, seat), Zone.HISTORY, Zone.DISCARD)
    sunken = select(can_sink(s, seat), Zone.HISTORY, Zone.DISCARD)
    cite("IMP-ARC-02", when=(act == Act.ARCHIVE) & (history == Zone.DISCARD))
    cite("IMP-SNK-02", when=(act == Act.SINK) & (sunken == Zone.DISCARD))
    found = select((act == Act.DISCARD) | (act == Act.ABANDON), Zone.DISCARD, Zone.HAND)
    found = select(act == Act.TOP, Zone.TOP, found)
    found = select(act == Act.ARCHIVE, history, found)
    found = select(act == Act.SINK, sunken, found)
    return select(act == Act.GARRISON, Zone.GARRISON, found)


@merged
def move(s, seat, card, act):
    """Move a card of a seat; what lies under it goes along (IMP-GAR-05), the tokens on it leave it."""
    was_in_play = in_play(s, seat, card)
    was_on_top = s.where[card] == zone(seat, Zone.TOP)
    if was_on_top:
        forget_top(s, seat)
    hidden = (s.where[card] == zone(seat, Zone.NATION)) | (s.where[card] == zone(seat, Zone.BOTTOM))
    if hidden:
        forget_nation(s, seat)
    acceding = s.where[card] == zone(seat, Zone.ACCESSION)
    developing = s.where[card] == zone(seat, Zone.DEVELOPMENT)
    leave(s, seat, card)
    to = target(s, seat, act)
    place = select(act == Act.EXILE, Place.EXILE, zone(seat, to))
    if s.scope.game.hosts:
        follow(s, seat, card, act, to, place)
    s.where[card] = place
    s.host[card] = select(act == Act.GARRISON, s.source, NONE)
    put_on_top_if(s, seat, card, (act == Act.TOP))
    if s.scope.game.anchors:
        gone = was_in_play & (act != Act.GARRISON)
        happens_if(s, gone & any_of(card == c for c in s.scope.game.anchors), Event.LEAVES_PLAY, seat)
    if s.reading["IMP-A-17"] == "b":
        found_accession(s, seat, acceding)
    if s.reading["IMP-A-45"] != "a":
        area = by_nation(s, seat, lambda nation: nation["development_area"].startswith("developments"))
        trigger_if(s, developing & area & (held(s, seat, Zone.DEVELOPMENT) == 0))
    happens_if(s, (act == Act.SINK) & can_sink(s, seat), Event.SUNK, seat)


@merged
def found_accession(s, seat, acceding):
    """The accession card was found by a search: it takes effect at once (IMP-A-17 b)."""
    zenith = by_nation(s, seat, lambda nation: nation["accession_role"].startswith("zenith"))
    plain = by_nation(s, seat, lambda nation: nation["accession_role"] == "accession")
    if acceding:
        s.empire[seat] = select(plain, 1, s.empire[seat])
        trigger_if(s, zenith)


def leave(s, seat, card):
    """Tokens on a card that moves: its Exhaust token (IMP-A-43) and what is stored on it (IMP-A-44)."""
    if s.reading["IMP-A-43"] == "b":
        s.exhaust[seat] += s.spent[card]
    if s.reading["IMP-A-43"] != "c":
        s.spent[card] = 0
    if s.scope.game.pottery:
        if s.reading["IMP-A-44"] == "b":
            s.tokens[seat][PROGRESS] += s.stored[card]
        s.stored[card] = 0


def follow(s, seat, card, act, to, place):
    """Garrisoned cards share the fate of the card above them; Unrest under an exiled one as IMP-A-18 says."""
    any_under = s.under[card] > 0
    for other in s.scope.game.garrisonable:
        lying = s.host[other] == card
        cite("IMP-GAR-05", when=lying)
        cite("IMP-REC-02", when=lying & (act == Act.RECALL))
        s.where[other] = select(lying, place, s.where[other])
        s.host[other] = select(lying, NONE, s.host[other])
    cite("IMP-GAR-05", when=any_under)
    lost = s.under[card]
    s.under[card] = 0
    exiled = act == Act.EXILE
    back = select(exiled, lost, 0)
    s.unrest[seat][to] += select(exiled, 0, lost)
    if s.reading["IMP-A-18"] == "a":
        s.exiled += back
    elif s.reading["IMP-A-18"] == "b":
        s.pile += back
    else:
        s.unrest[seat][Zone.DISCARD] += back


@merged
def move_unrest(s, seat, which, act):
    """Move an Unrest card out of a zone."""
    s.unrest[seat][which] -= 1
    if s.scope.game.uses("just_drawn"):
        s.fresh_unrest = select(which == Zone.HAND, _less(s), s.fresh_unrest)
    if act == Act.RETURN:
        s.pile += 1
        cite("IMP-RET-02", when=which == Zone.DISCARD)
        pile_moved(s)
    elif act == Act.EXILE:
        s.exiled += 1
    elif act == Act.GARRISON:
        s.under[s.source] += 1
    elif act == Act.TOP:
        put_on_top_if(s, seat, s.scope.game.size, True)
    else:
        s.unrest[seat][target(s, seat, act)] += 1
    happens_if(s, (act == Act.SINK) & can_sink(s, seat), Event.SUNK, seat)


def _less(s):
    return select(s.fresh_unrest > 0, s.fresh_unrest - 1, 0)


@merged
def put_on_top_if(s, seat, card, condition):
    """Lay a card on top of a deck, where everybody knows it."""
    if condition:
        s.top[seat][s.on_top[seat]] = card
        s.on_top[seat] += 1


@merged
def take_top(s, seat):
    """Take the known card on top of a deck: which it was."""
    card = s.top[seat][s.on_top[seat] - 1]
    s.top[seat][s.on_top[seat] - 1] = NONE
    s.on_top[seat] -= 1
    return card


def forget_top(s, seat):
    """Shuffle the deck: nobody knows any more what is on top."""
    size = s.scope.game.size
    for card in range(size):
        s.where[card] = select(s.where[card] == zone(seat, Zone.TOP), zone(seat, Zone.DECK), s.where[card])
    for at in range(s.scope.known_top):
        s.unrest[seat][Zone.DECK] += select(s.top[seat][at] == size, 1, 0)
        s.top[seat][at] = NONE
    s.on_top[seat] = 0


def forget_nation(s, seat):
    """Nobody knows any more where the nation cards lie."""
    size = s.scope.game.size
    s.nation_top[seat] = NONE
    if s.scope.game.uses("looked_nation_card_to_bottom"):
        for card in range(size):
            there = s.where[card] == zone(seat, Zone.BOTTOM)
            s.where[card] = select(there, zone(seat, Zone.NATION), s.where[card])
        s.unrest[seat][Zone.NATION] += s.unrest[seat][Zone.BOTTOM]
        s.unrest[seat][Zone.BOTTOM] = 0
        for place in range(s.scope.known_bottom):
            s.bottom[seat][place] = NONE
        s.at_bottom[seat] = 0


@merged
def put(s, seat, card, which):
    """Put a card, or an Unrest card, into a seat's zone; it comes from no zone that counts Unrest."""
    if card == s.scope.game.size:
        s.unrest[seat][which] += 1
    else:
        s.where[card] = zone(seat, which)


@merged
def gain_unrest(s, seat, wanted):
    """A player takes Unrest cards from the pile into the hand, as many as there are."""
    taken = take_from_pile(s, wanted)
    s.unrest[seat][Zone.HAND] += taken
    pile_moved(s)
    happens_if(s, taken > 0, Event.TAKE_UNREST, seat)


@merged
def civ_gains(s, card):
    """The C.I.V. takes a card: it goes on top of its deck (IMP-SMOD-11)."""
    seat = s.scope.players
    if card != s.scope.game.size:
        s.where[card] = zone(seat, Zone.TOP)
    put_on_top_if(s, seat, card, True)


def civ_unrest(s, wanted):
    """The C.I.V. takes Unrest from the pile on top of its deck."""
    for n in range(3):
        _civ_unrest_one(s, wanted > n)
    pile_moved(s)


@merged
def _civ_unrest_one(s, condition):
    if all_of([condition, s.pile > 0]):
        s.pile -= 1
        put_on_top_if(s, s.scope.players, s.scope.game.size, True)
