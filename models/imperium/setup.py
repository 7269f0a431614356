"""The set-up of players and of the market (IMP-PSET, IMP-GSET, IMP-SSET), and the quick-game options (IMP-QCK)."""

from models.imperium.machine import at, code, go_on
from models.imperium.moves import put
from models.imperium.state import CARDS, SEATS, at_place, exhaust_tokens, held, zone
from models.imperium.turn import ACTIONS, trigger_if
from models.imperium.vocabulary import NONE, Op, Place, Zone
from verify import any_of, auto, chance, cite, require, select

SET_UP_CLAUSES = (
    *(
        "IMP-PSET-01",
        "IMP-PSET-02",
        "IMP-PSET-03",
        "IMP-PSET-06",
        "IMP-PSET-08",
        "IMP-PSET-11",
        "IMP-PSET-14",
    ),
    *(
        "IMP-GSET-01",
        "IMP-GSET-02",
        "IMP-GSET-05",
        "IMP-GSET-06",
        "IMP-GSET-07",
        "IMP-GSET-08",
        "IMP-CARD-10",
    ),
    *(
        "IMP-PSET-04",
        "IMP-PSET-05",
        "IMP-PSET-07",
        "IMP-PSET-09",
        "IMP-PSET-10",
        "IMP-PSET-12",
        "IMP-PSET-13",
    ),
    *("IMP-GSET-03", "IMP-GSET-17", "IMP-CARD-11", "IMP-CARD-12", "IMP-NAT-08", "IMP-NAT-09", "IMP-NAT-11"),
    *("IMP-CNT-04", "IMP-CARD-08", "IMP-CARD-15", "IMP-COMP-09", "IMP-SUMM-12", "IMP-SUMM-16", "IMP-GSET-04"),
)
SOLO_CLAUSES = (
    *(
        "IMP-SSET-01",
        "IMP-SSET-02",
        "IMP-SSET-03",
        "IMP-SSET-04",
        "IMP-SSET-07",
        "IMP-SSET-08",
        "IMP-SSET-09",
    ),
    *("IMP-SSET-12", "IMP-SSET-15", "IMP-SMOD-01", "IMP-DIF-01", "IMP-DIF-03", "IMP-DIF-04", "IMP-SUMM-13"),
)


def setup(s):
    scope, game = s.scope, s.scope.game
    for clause in SET_UP_CLAUSES + (SOLO_CLAUSES if scope.solo else ()):
        cite(clause)
    for card, place in enumerate(scope.placed):
        s.where[card] = place
    for card, host in scope.hosted:
        s.host[card] = host
    for card, many in scope.under:
        s.under[card] = many
    for seat, start in enumerate(scope.start):
        for which, many in start["unrest"].items():
            s.unrest[seat][which] = many
        s.tokens[seat] = list(start["tokens"])
        if scope.veteran and seat == 0 and s.reading["IMP-A-37"] == "b":
            s.tokens[seat] = [3, 4, 2]
        s.empire[seat] = start["empire"]
        s.actions[seat] = ACTIONS if seat < scope.players else 0
        s.exhaust[seat] = exhaust_tokens(s, seat) if seat < scope.players else 0
        for card in start.get("top", ()):
            s.top[seat][s.on_top[seat]] = card
            s.on_top[seat] += 1
    for slot, card in enumerate(scope.market):
        s.market[slot] = card
        if card != NONE and game.card[card].troubled:
            s.tucked[slot] = 1
    for slot, tokens in scope.on_market:
        s.on_market[slot] = list(tokens)
    s.pile = scope.pile
    s.exiled = scope.exiled
    s.pc = game.compiler.flow_at[scope.begin]
    s.left = game.code[game.compiler.flow_at[scope.begin]].n
    s.kings = scope.kings
    s.round = scope.first_round
    s.ending = scope.ending
    if scope.solo:
        s.slots = scope.slots
        s.discards = scope.level == "warlord"
    for slot, card in enumerate(scope.civ_slots):
        s.slot[slot] = card
    s.who = scope.players if scope.begin == "civ_turn" else 0


def parting(s):
    """How many cards are still to leave a place at the set-up."""
    place = code(s).flag
    rest = select(place == Place.BOX, 0, select(place == Place.FAME, s.scope.fame_size, s.scope.category))
    surplus = at_place(s, place) - rest
    return select(place == Place.BOX, s.left, surplus)


@chance(
    "IMP-GSET-09",
    "IMP-GSET-10",
    "IMP-GSET-11",
    "IMP-GSET-12",
    "IMP-SUMM-03",
    weight=lambda s, card: select(s.where[card] == code(s).flag, 1, 0),
    card=CARDS,
)
def part_cards(s, card):
    """Cards leave a deck at random: to the main deck, Fame cards to the box."""
    at(s, Op.PART, "IMP-GSET-11")
    require(card < s.scope.game.size, "IMP-GSET-11")
    require(needed(s) > 0, "IMP-GSET-11")
    s.where[card] = select(code(s).flag == Place.FAME, Place.BOX, Place.MAIN)
    s.step += 1
    cite("IMP-GSET-18", when=code(s).flag == Place.BOX)


def needed(s):
    """How many cards are still to be moved."""
    place = code(s).flag
    replaced = s.scope.replaced - s.step
    fame = at_place(s, Place.FAME) - s.scope.fame_size
    rest = at_place(s, place) - s.scope.category
    return select(place == Place.BOX, replaced, select(place == Place.FAME, fame, rest))


@auto("IMP-GSET-11")
def parted(s):
    """The deck has its size."""
    at(s, Op.PART, "IMP-GSET-11")
    require(needed(s) <= 0, "IMP-GSET-11")
    go_on(s)


# Quick-game options

OWN_NATION, MAIN_DECK, DYNASTY = 1, 2, 3


@auto("IMP-QCK-01", "IMP-QCK-03")
def skip_quick_option(s):
    """Go on where an option is not used or has nothing left to do."""
    at(s, Op.QUICK, "IMP-QCK-01")
    require((s.left == 0) | (s.scope.quick == 0) | (quick_cards(s) == 0), "IMP-QCK-01")
    go_on(s)


def quick_cards(s):
    """How many cards a quick-game option can still remove."""
    own = held(s, s.who, Zone.NATION)
    if s.reading["IMP-A-38"] == "c":
        own += held(s, s.who, Zone.ACCESSION)
    dynasty = sum(held(s, s.who, which) for which in (Zone.NATION, Zone.ACCESSION, Zone.DEVELOPMENT))
    flag = code(s).flag
    return select(flag == OWN_NATION, own, select(flag == MAIN_DECK, at_place(s, Place.MAIN), dynasty))


def quick_weight(s, card):
    """In how many ways a card is the next one that a quick-game option removes."""
    game, seat, flag = s.scope.game, s.who, code(s).flag
    unrest = card == game.size
    nation = select(
        unrest, s.unrest[seat][Zone.NATION], select(s.where[card] == zone(seat, Zone.NATION), 1, 0)
    )
    own = nation
    if s.reading["IMP-A-38"] == "c":
        last = (
            (held(s, seat, Zone.NATION) == 0) & (s.where[card] == zone(seat, Zone.ACCESSION)) & (unrest == 0)
        )
        own = select(last, 1, nation)
    main = select((s.where[card] == Place.MAIN) & (unrest == 0), 1, 0)
    found = select(flag == OWN_NATION, own, main)
    if s.scope.solo:
        found = select(flag == DYNASTY, _dynasty_end(s, card, nation), found)
    return found


def _dynasty_end(s, card, nation):
    """First the bottom card of the Dynasty deck goes, then the top one."""
    from models.imperium.civ import dynasty_rank, highest_rank

    lowest_rank = 1000
    for other in range(s.scope.game.size + 1):
        rank = dynasty_rank(s, other)
        lowest_rank = select((rank >= 0) & (rank < lowest_rank), rank, lowest_rank)
    wanted = select(s.left == 2, lowest_rank, highest_rank(s))
    many = select(card == s.scope.game.size, nation, 1)
    return select(dynasty_rank(s, card) == wanted, many, 0)


@chance("IMP-QCK-01", "IMP-QCK-02", "IMP-QCK-03", weight=quick_weight, card=CARDS)
def remove_for_quick_game(s, card):
    """A card is discarded or exiled to shorten the game (IMP-A-38)."""
    at(s, Op.QUICK, "IMP-QCK-01")
    require((s.scope.quick == 1) & (s.left > 0), "IMP-QCK-01")
    from models.imperium.draws import accede

    seat, flag, game = s.who, code(s).flag, s.scope.game
    unrest = card == game.size
    nation = (flag != MAIN_DECK) & unrest
    s.unrest[seat][Zone.NATION] -= select(nation, 1, 0)
    exiled = (flag == MAIN_DECK) | ((flag == DYNASTY) & (s.left == 2))
    s.left -= 1
    acceding = (flag == OWN_NATION) & (s.where[card] == zone(seat, Zone.ACCESSION)) & (unrest == 0)
    if exiled:
        if unrest:
            s.exiled += 1
        else:
            s.where[card] = Place.EXILE
    elif s.reading["IMP-A-38"] == "b" and flag == OWN_NATION:
        if unrest:
            s.removed += 1
        else:
            s.where[card] = Place.BOX
    elif acceding:
        for number in game.accessions:
            if card == number:
                accede(s, seat, number, Zone.DISCARD)
    else:
        put(s, seat, card, Zone.DISCARD)


# The first player


@chance("IMP-GSET-16", seat=SEATS)
def place_solstice_card(s, seat):
    """The Solstice card lies between two neighbours at random: the player to its left is the first."""
    at(s, Op.FIRST, "IMP-GSET-16")
    require(s.scope.random_first == 1, "IMP-GSET-16")
    require(seat < s.scope.players, "IMP-GSET-16")
    begin(s, seat)


@auto("IMP-SSET-04", "IMP-SUMM-13")
def first_player_given(s):
    """In solo games, and in small scopes, the first player is given."""
    at(s, Op.FIRST, "IMP-GSET-16")
    require(s.scope.random_first == 0, "IMP-GSET-16")
    begin(s, 0)


def begin(s, seat):
    s.first = s.active = s.who = seat
    if s.reading["IMP-A-45"] == "c":
        trigger_if(s, any_of(held(s, p, Zone.DEVELOPMENT) == 0 for p in range(s.scope.players)))
    go_on(s)
