"""What a state of Imperium consists of: where every card is, tokens, the market, and the effect under way.

The instruction being carried out is `pc`, for the seat `who`, on behalf of the card `source`; instructions that
wait for it lie on a stack. Unrest cards are counted, all other cards are unique. A pile in unknown order is a zone.
"""

from enum import IntEnum

from models.imperium.vocabulary import NONE, SHARED, ZONES, Place, Zone
from verify import Array, Bool, Enum, Int, Kind, Ref, Spec, Stack, all_of, count, select

SEATS = Kind("seat", "seats")
CARDS = Kind("card", "cards")
OWN_ZONES = Kind("zone", ZONES, tuple(zone.name.lower() for zone in Zone))
PLACES = Kind("place", "places")
CODE = Kind("instruction", "instructions")
SLOTS = Kind("slot", 5, ("1", "2", "3", "4", "5"))
PICKS = Kind("card", "picks")
TOKEN_KIND = Kind("token", 3, ("materials", "population", "progress"))
ORDERS = Kind("order", 3, ("Activate", "Innovate", "Revolt"))
FAME_LOOK = 4
FEEDS = (Place.CIVILISED, Place.UNCIVILISED, Place.REGION, Place.MAIN, Place.MAIN)


class Outcome(IntEnum):
    """How the game stands."""

    RUNNING = 0
    SCORED = 1
    COLLAPSED = 2
    CUT = 3  # the scope's last round is over, the game is not


class Ending(IntEnum):
    """Whether Scoring was triggered (IMP-SCO-01)."""

    NO = 0
    THIS_ROUND = 1  # the present round is played to its end, then one more
    LAST_ROUND = 2
    NEXT_ROUND = 3  # triggered where the next round counts as the present one (IMP-A-02, IMP-A-14)


def places(seats):
    """The names of all places, in the order of the numbers that `where` holds."""
    own = [f"{zone.name.lower()} of {seat}" for seat in seats for zone in Zone]
    return (*(place.name.lower() for place in Place), *own)


def schema(scope):
    game, cards = scope.game, CARDS
    tokens = scope.most_tokens
    card = Ref(cards, none=True)
    fields = {
        "over": Enum(Outcome),
        "pc": Ref(CODE),
        "who": Ref(SEATS),
        "other": Ref(SEATS),
        "source": card,
        "left": Int(0, scope.most_left),
        "played": Bool(),
        "step": Int(0, scope.most_left),
        "waiting": Stack(
            scope.depth,
            pc=Ref(CODE),
            who=Ref(SEATS),
            other=Ref(SEATS),
            source=card,
            left=Int(0, scope.most_left),
            played=Bool(),
            step=Int(0, scope.most_left),
        ),
        "round": Int(1, scope.rounds),
        "ending": Enum(Ending),
        "first": Ref(SEATS),
        "active": Ref(SEATS),
        "activating": Bool(),
        "where": Array(Ref(PLACES), cards),
        "host": Array(card, cards),
        "under": Array(Int(0, scope.unrest), cards),
        "spent": Array(Bool(), cards),
        "used": Array(Bool(), cards),
        "unrest": Array(Int(0, scope.unrest), SEATS, OWN_ZONES),
        "pile": Int(-scope.unrest, scope.unrest),
        "exiled": Int(0, scope.unrest),
        "market": Array(card, SLOTS),
        "tucked": Array(Bool(), SLOTS),
        "on_market": Array(Int(0, tokens), SLOTS, TOKEN_KIND),
        "gap": Ref(SLOTS, none=True),
        "feed": Int(0, len(Place) - 1),
        "top": Array(card, SEATS, scope.known_top),
        "on_top": Array(Int(0, scope.known_top), SEATS),
        "fame": Array(card, FAME_LOOK),
        "fames": Int(0, FAME_LOOK),
        "nation_top": Array(card, SEATS),
        "tokens": Array(Int(0, tokens), SEATS, TOKEN_KIND),
        "actions": Array(Int(0, scope.most_actions), SEATS),
        "exhaust": Array(Int(0, 6), SEATS),
        "on_nation": Array(Bool(), SEATS),
        "on_development": Array(Bool(), SEATS),
        "empire": Array(Bool(), SEATS),
        "kings": Int(0, 2),
        "kings_done": Array(Bool(), SEATS),
        "shield": Array(Bool(), SEATS),
        "last": card,
        "tally": Int(0, scope.most_tally),
        "late": Array(Bool(), SEATS),
        "pleas": Int(0, 2),
    }
    return Spec(**fields, **_rare(scope, game, card, tokens))


def _rare(scope, game, card, tokens):
    """Fields that only some cards need."""
    fields = {}
    if game.uses("just_drawn"):
        fields |= {"fresh": Array(Bool(), CARDS), "fresh_unrest": Int(0, scope.unrest)}
    if game.uses("token_on_self"):
        fields["stored"] = Array(Int(0, tokens), CARDS)
    if game.uses("looked_nation_card_to_bottom"):
        fields |= {
            "bottom": Array(card, SEATS, scope.known_bottom),
            "at_bottom": Array(Int(0, scope.known_bottom), SEATS),
        }
    if game.uses("treat_icon_as"):
        fields["reread"] = Array(Int(0, 3), SEATS, 2)
    if game.uses("ignore_state_icon_next_play"):
        fields["waived"] = Array(Bool(), SEATS)
    if game.uses("double_tokens_gained"):
        fields["took"] = Array(Int(0, tokens), 3)
    if game.uses("mask_cost_discount"):
        fields["fewer_masks"] = Bool()
    if game.uses("look_fame_extra"):
        fields["look_more"] = Bool()
    if scope.quick:
        fields["removed"] = Int(0, scope.unrest)  # Unrest out of the game (IMP-A-38 b)
    if game.civ is not None:
        fields |= {
            # These two never change: the five levels differ in the first state, and share their rules.
            "slots": Int(1, 6),
            "discards": Bool(),  # Warlord level
            "die": Int(0, 6),
            "slot": Array(card, 6),
            "aside": card,
            "line": Array(card, scope.line),  # the C.I.V.'s Regions in the order in which they were played
            "in_line": Int(0, scope.line),
            "probe": Int(0, max(1, len(game.probe_list)) - 1),
            "owed": Int(0, scope.unrest),  # Unrest due after the deck is rebuilt
            "taken": Int(0, 6),  # cards the C.I.V. has resolved this turn
        }
    return fields


def zone(seat, which):
    """The number of a seat's zone among all places."""
    return SHARED + ZONES * seat + which


def seats(s):
    return range(len(s.empire))


def players(s):
    """The seats of people."""
    return range(s.scope.players)


def civ(s):
    """The C.I.V.'s seat; none in a game of several players."""
    return s.scope.players if s.scope.solo else NONE


def is_civ(s, seat):
    return (seat == s.scope.players) if s.scope.solo else False


def held(s, seat, which):
    """How many cards a seat has in a zone, Unrest included."""
    size = s.scope.game.size
    return count(s.where[c] == zone(seat, which) for c in range(size)) + s.unrest[seat][which]


def deck_size(s, seat):
    return held(s, seat, Zone.DECK) + s.on_top[seat]


def at_place(s, place):
    """How many cards lie in a place."""
    return count(s.where[c] == place for c in range(s.scope.game.size))


def in_play(s, seat, card):
    return s.where[card] == zone(seat, Zone.PLAY)


def hand_limit(s, seat):
    """The hand limit with all that changes it (IMP-CLN-09)."""
    limit = s.scope.hand
    for card, row in s.scope.game.passive("hand_size"):
        limit += row["delta"] * select(in_play(s, seat, card), 1, 0)
    return limit


def nation_table(s, seat, values):
    """A value that depends on the nation of a seat."""
    found = values[-1]
    for n in range(len(values) - 1):
        found = select(seat == n, values[n], found)
    return found


def by_nation(s, seat, test):
    """Whether a seat's nation is of some sort."""
    flags = [1 if test(nation) else 0 for nation in s.scope.game.nations]
    return nation_table(s, seat, flags) == 1


def has_history(s, seat):
    """Vikings and Atlanteans have none; a C.I.V. has one, whatever its nation (IMP-ARC-02, IMP-SSET-13, IMP-A-34)."""

    def test(nation):
        return nation["third_pile"].split(" ")[0] == "history"

    flags = [int(test(nation)) for nation in s.scope.game.nations]
    if s.scope.solo:
        viking = s.scope.game.nations[-1]["third_pile"].startswith("none")
        flags[-1] = 0 if viking and s.reading["IMP-A-34"] == "b" else 1
    return nation_table(s, seat, flags) == 1


def can_sink(s, seat):
    """Only the Atlanteans have a sunken pile (IMP-SNK-02, 03)."""
    flags = [int(nation["third_pile"].startswith("sunken")) for nation in s.scope.game.nations]
    if s.scope.solo:
        flags[-1] = 0
    return nation_table(s, seat, flags) == 1


def exhaust_tokens(s, seat):
    """How many Exhaust tokens a seat has (IMP-GSET-03, IMP-CLN-07)."""
    return nation_table(s, seat, [nation["exhaust_tokens"] for nation in s.scope.game.nations])


def quiet(s):
    """Whether nothing is under way but a player's own turn."""
    return all_of([s.over == Outcome.RUNNING, s.waiting.size == 0])
