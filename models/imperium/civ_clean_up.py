"""The C.I.V.'s clean-up: its token, its slots, and a new deck when the old one runs out (IMP-SCLN)."""

from models.imperium.civ import (
    HUMAN,
    me,
)
from models.imperium.civ_rows import lay_at_die
from models.imperium.draws import weigh
from models.imperium.machine import (
    at,
    call,
    go_on,
    pile_moved,
)
from models.imperium.moves import put, take_top
from models.imperium.state import CARDS, deck_size, zone
from models.imperium.turn import clean_up_token
from models.imperium.vocabulary import (
    MATERIALS,
    NONE,
    Op,
    Zone,
)
from verify import auto, chance, cite, highest, lowest, merged, require, select


@auto("IMP-SCLN-01", "IMP-SCLN-02", "IMP-DIF-05", "IMP-DIF-06", "IMP-DIF-07")
def civ_puts_token(s):
    """The C.I.V.'s token goes on the market card above the slot that the die shows (IMP-A-29, IMP-A-30)."""
    at(s, Op.CIV_TOKEN, "IMP-SCLN-01")
    what, _ = clean_up_token(s, me(s))
    n = select(what == MATERIALS, 2, 1)
    allowed = True
    if s.scope.level in ("overlord", "supreme") and s.reading["IMP-A-29"] == "b":
        allowed = False
    if s.scope.level in ("chieftain", "warlord") and s.reading["IMP-A-30"] == "b":
        allowed = s.die != 5
    lay_at_die(s, what, n, allowed)
    go_on(s)


@auto("IMP-SCLN-03", "IMP-SUMM-07")
def put_aside_to_slot_one(s):
    """The card that was set aside goes to slot 1."""
    at(s, Op.CIV_ASIDE, "IMP-SCLN-03")
    s.slot[0] = select(s.aside == NONE, s.slot[0], s.aside)
    s.aside = NONE
    go_on(s)


def empty_slot(s):
    """The lowest slot without a card, or none (IMP-DIF-01)."""
    found = NONE
    for n in range(len(s.slot) - 1, -1, -1):
        found = select((s.slot[n] == NONE) & (n < s.slots), n, found)
    return found


def filling_slots(s):
    at(s, Op.CIV_FILL, "IMP-SCLN-04")
    require(s.step != 3, "IMP-SCLN-04")
    require(empty_slot(s) != NONE, "IMP-SCLN-04")


@chance(
    "IMP-SCLN-04",
    "IMP-SSET-10",
    "IMP-SSET-11",
    weight=lambda s, card: weigh(s, me(s), Zone.DECK, card),
    card=CARDS,
)
def fill_slot(s, card):
    """A card of the C.I.V.'s deck goes face down into the lowest empty slot."""
    filling_slots(s)
    require(s.on_top[me(s)] == 0, "IMP-SCLN-04")
    s.unrest[me(s)][Zone.DECK] -= select(card == s.scope.game.size, 1, 0)
    into_slot(s, card)


@auto("IMP-SCLN-04")
def fill_slot_known(s):
    """The known card on top of the C.I.V.'s deck goes into the lowest empty slot."""
    filling_slots(s)
    require(s.on_top[me(s)] > 0, "IMP-SCLN-04")
    into_slot(s, take_top(s, me(s)))


def into_slot(s, card):
    s.slot[empty_slot(s)] = card
    put(s, me(s), card, Zone.SLOT)
    s.step = 0


@auto("IMP-SCLN-05", "IMP-SCLN-06")
def rebuild_deck(s):
    """The C.I.V.'s deck is empty and a card is needed: it is built anew."""
    filling_slots(s)
    require(deck_size(s, me(s)) == 0, "IMP-SCLN-05")
    require(s.step == 0, "IMP-SCLN-05")
    s.step = 2
    call(s, s.scope.game.compiler.flow_at["civ_rebuild"], me(s), other=HUMAN, source=NONE)


@auto("IMP-SCLN-05")
def stop_filling(s):
    """All slots are full, or no card is left; at Warlord level one more card is discarded (IMP-DIF-02)."""
    at(s, Op.CIV_FILL, "IMP-SCLN-04")
    seat = me(s)
    full = empty_slot(s) == NONE
    lack = (deck_size(s, seat) == 0) & (s.step == 2)
    require(full | lack | (s.step == 3), "IMP-SCLN-04")
    s.step = 0
    go_on(s)
    if (s.discards == 1) & (s.waiting.size == 0):
        cite("IMP-DIF-02")
        call(s, s.scope.game.compiler.mill_at, seat)


@auto("IMP-SCLN-05", "IMP-SCLN-06")
def before_rebuilding(s):
    """First the top Dynasty card joins the discard pile; a Utopian C.I.V. first follows its Journey card."""
    at(s, Op.CIV_REBUILD, "IMP-SCLN-05")
    go_on(s)
    if s.scope.game.civ_journey_faces:
        for number, what, least, then, otherwise in s.scope.game.compiler.journey:
            _follow_journey(s, number, what, least, then, otherwise)
    else:
        call(s, s.scope.game.compiler.flow_at["civ_dynasty"], me(s))


@merged
def _follow_journey(s, number, what, least, then, otherwise):
    if s.where[number] == zone(me(s), Zone.PLAY):
        enough = (
            s.tokens[me(s)][what] >= least if s.reading["IMP-A-25"] == "a" else s.tokens[me(s)][what] > least
        )
        call(s, select(enough, then, otherwise), me(s))


@auto("IMP-SCLN-06")
def pay_owed_unrest(s):
    """Unrest that the Journey table gives comes to the discard pile after the shuffle."""
    at(s, Op.CIV_JOURNEY, "IMP-SCLN-06")
    taken = lowest(s.owed, highest(s.pile, 0))
    s.pile -= taken
    s.unrest[me(s)][Zone.DISCARD] += taken
    s.owed = 0
    pile_moved(s)
    go_on(s)
