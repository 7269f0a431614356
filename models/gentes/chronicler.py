"""The Chronicler: a card is played for its effects and its synergy (GEN-CHRON)."""

from models.gentes.catalogue import ANY, NONE, OPPOSED, SYMBOLS, TYPE_NAMES, Action, Bin
from models.gentes.chart import forced_loss, forced_recruit
from models.gentes.navigator import can_build
from models.gentes.purse import pay, score, spend_cubes, store_cubes, win_cards
from models.gentes.state import (
    BINS,
    CARDS,
    SYMBOL_KIND,
    TILES,
    TRACK,
    Points,
    Step,
    hand,
    late,
    placed,
    table,
)
from models.gentes.turn import at, finish_action, on_turn, take_tile
from verify import all_of, any_of, cite, count, highest, merged, negation, require, rule, select


def tiles(scope):
    return scope.game.tiles_for(Action.CHRONICLER, scope.joker)


@rule(
    *("GEN-CHRON-01", "GEN-CHRON-03", "GEN-CHRON-14", "GEN-TIME-01", "GEN-TIME-02", "GEN-TIME-03"),
    by="active",
    tile=TILES.some(tiles),
    pairs=(0, 1),
    card=CARDS,
    losses_first=(0, 1),
)
def play_card(s, tile, pairs, card, losses_first):
    """Take a Chronicler tile, pay for it, and play a card of the hand whose conditions are met.

    `losses_first` is the player's choice where GEN-A-27 (b) gives one.
    """
    on_turn(s)
    player, data = s.active, s.scope.game.cards[card]
    require(s.card_at[card] == hand(s, player), "GEN-CHRON-01")
    opened = opens(s, player, card)
    if s.reading["GEN-A-29"] == "b":
        require(s.free[player] > 0, "GEN-FLOW-06")
        take_tile(s, tile, pairs, spare=opened)
    else:
        take_tile(s, tile, pairs)
    pay(s, player, s.scope.game.tiles[tile].cost)
    require(has_cities(s, player, card), "GEN-CHRON-02")
    spend_oracle(s, player, card, "GEN-CHRON-02")
    if s.reading["GEN-A-27"] == "b":
        both = (data.recruits[0] != NONE) & (data.removes[0] != NONE)
        require((losses_first == 0) | both, "GEN-CHRON-03")
    else:
        require(losses_first == 0, "GEN-CHRON-03")
    if s.reading["GEN-A-07"] == "b":
        require(negation(hindered(s, player, card, losses_first)), "GEN-CHRON-03")
    s.card_at[card] = table(s, player)
    s.playing = card
    score(s, player, data.points, Points.CARD)
    change_chart(s, player, card, losses_first)
    s.padlocks[player] -= opened
    s.padlocks_aside += opened
    if s.reading["GEN-A-29"] != "b":
        s.free[player] += opened
    cite("GEN-CHRON-11", when=data.unlocks > 0)
    s.cubes_owed = data.unlocks - opened
    s.building = data.builds
    go_on_with_card(s)


def opens(s, player, card):
    """How many padlocks a card removes: one, if it says so and there is one."""
    return select((s.scope.game.cards[card].unlocks > 0) & (s.padlocks[player] > 0), 1, 0)


def hindered(s, player, card, losses_first):
    """Whether a compulsory effect of a card cannot be carried out (GEN-A-07 b).

    A type that fills its track cannot be recruited, one without a citizen not removed, be it that an opposed recruit
    pushes the last one away; a city needs a space.
    """
    data, chart = s.scope.game.cards[card], s.chart[player]
    hindrances = [(data.builds != NONE) & (s.tokens[player] > 0) & negation(can_build(s, data.builds))]
    for kind in range(len(TYPE_NAMES)):
        opposed = OPPOSED[kind]
        pushed = any_of(came == opposed for came in data.recruits) & (chart[kind] + chart[opposed] == TRACK)
        left = chart[kind] - select(pushed & (losses_first == 0), 1, 0)
        hindrances.append(any_of(came == kind for came in data.recruits) & (chart[kind] == TRACK))
        hindrances.append(any_of(gone == kind for gone in data.removes) & (left <= 0))
    return any_of(hindrances)


def change_chart(s, player, card, losses_first):
    """Citizens won and lost: as printed, the player's choice, or losses first (GEN-A-27)."""
    data = s.scope.game.cards[card]
    if s.reading["GEN-A-27"] == "c":
        losses_first = 1
    before = [select(losses_first == 1, data.removes[at], NONE) for at in (0, 1)]
    after = [select(losses_first == 1, NONE, data.removes[at]) for at in (0, 1)]
    for kind in before:
        forced_loss(s, player, kind)
    for at_ in (0, 1):
        forced_recruit(s, player, data.recruits[at_])
    for kind in after:
        forced_loss(s, player, kind)


def virtual(s, player, kind):
    """Citizens of a type that cards in play lend to conditions (GEN-CHRON-09)."""
    lent = [(number, card["virtual"][kind]) for number, card in enumerate(s.scope.game.card_list)]
    places = [table(s, player)]
    if s.reading["GEN-A-26"] == "c":
        places.append(late(s, player))
    return sum(
        amount * any_of(s.card_at[number] == place for place in places) for number, amount in lent if amount
    )


def lacking(s, player, card):
    """How many citizens of each type a card still asks for."""
    need = s.scope.game.cards[card].need
    return [
        highest(need[kind] - s.chart[player][kind] - virtual(s, player, kind), 0)
        for kind in range(len(TYPE_NAMES))
    ]


def missing(s, player, card):
    """How many citizens a card still asks for."""
    return sum(lacking(s, player, card))


def cubes_help(s, player, card):
    """Whether cubes of the oracle can stand in for all that is missing (GEN-OPT-03, GEN-A-35)."""
    enough = missing(s, player, card) <= s.bins[player][Bin.ORACLE]
    if s.reading["GEN-A-35"] == "b":
        return enough & (count(number > 0 for number in lacking(s, player, card)) <= 1)
    return enough


def spend_oracle(s, player, card, clause):
    """Spend as many cubes of the oracle as citizens are missing."""
    cubes = missing(s, player, card)
    lent = [virtual(s, player, kind) for kind in range(len(TYPE_NAMES))]
    need = s.scope.game.cards[card].need
    cite(
        "GEN-CHRON-09", when=any_of((need[k] > s.chart[player][k]) & (lent[k] > 0) for k in range(len(lent)))
    )
    require(cubes_help(s, player, card), clause)
    cite("GEN-OPT-03", when=cubes > 0)
    spend_cubes(s, player, Bin.ORACLE, cubes)


def playable(s, card):
    """Whether the active player could play a card, cubes included."""
    player = s.active
    needs = [
        s.card_at[card] == hand(s, player),
        has_cities(s, player, card),
        cubes_help(s, player, card),
    ]
    if s.reading["GEN-A-07"] == "b":
        needs.append(negation(hindered(s, player, card, int(s.reading["GEN-A-27"] != "a"))))
    return all_of(needs)


def has_cities(s, player, card):
    """Whether the conditions on cities are met."""
    data = s.scope.game.cards[card]
    doubles = [n for n, space in enumerate(s.scope.game.space_list) if space["double"]]
    asks = any_of(data.cities[symbol] > 0 for symbol in range(ANY)) | (data.each_symbol > 0)
    cite("GEN-TWO-12", when=asks & any_of(s.owner[space] == player for space in doubles))
    owned = [cities_with(s, player, [symbol]) for symbol in range(ANY)]
    wanted = [data.cities[symbol] <= owned[symbol] for symbol in range(ANY)]
    return all_of(
        [
            *wanted,
            data.any_city <= placed_anywhere(s, player),
            (data.each_symbol == 0) | one_of_each(s, player),
        ]
    )


def counts_as_city(s, data):
    """Whether a token on a space satisfies a condition on cities (GEN-A-11)."""
    return s.reading["GEN-A-11"] == "a" or data["row"] == NONE or data["double"]


def placed_anywhere(s, player):
    """Own tokens that count as cities of any symbol."""
    if s.reading["GEN-A-11"] == "a":
        return placed(s, player)
    return count(
        s.owner[space] == player
        for space, data in enumerate(s.scope.game.space_list)
        if counts_as_city(s, data)
    )


def cities_with(s, player, symbols, everywhere=False):
    """Own tokens on spaces that bear one of some symbols."""
    return count(
        s.owner[space] == player
        for space, data in enumerate(s.scope.game.space_list)
        if any(data["symbols"][symbol] for symbol in symbols) and (everywhere or counts_as_city(s, data))
    )


def one_of_each(s, player):
    """Pyramid: a city or Foyer of each symbol (GEN-A-12)."""
    everything = range(len(SYMBOLS))
    if s.reading["GEN-A-12"] == "b":
        everything = range(2)
    groups = [[symbol] for symbol in everything]
    if s.reading["GEN-A-12"] == "c":
        groups += [[0, 1], [0, 2], [1, 2], [0, 1, 2]]
    return all_of(cities_with(s, player, group, everywhere=True) >= len(group) for group in groups)


@merged
def go_on_with_card(s):
    """What is left of a card: a cube of choice, a city to build, its synergy; then the action is over."""
    if s.cubes_owed > 0:
        s.step = Step.CUBE
    elif s.building != NONE:
        s.step = Step.BUILD
    elif has_symbol(s, s.playing):
        s.step = Step.SYNERGY
    else:
        cite("GEN-CHRON-05")
        finish_card(s)


def has_symbol(s, card):
    symbols = s.scope.game.cards[card].synergy
    return any_of(symbols[symbol] == 1 for symbol in range(len(symbols)))


@rule("GEN-CHRON-11", "GEN-DECLINE-12", by="active", bin=BINS)
def store_cube_of_card(s, bin):
    """No padlock is left to remove: put a cube into a bin instead, into one with room if there is one."""
    at(s, Step.CUBE, "GEN-CHRON-11")
    store_chosen(s, s.active, bin)
    s.cubes_owed = 0
    go_on_with_card(s)


def store_chosen(s, player, bin):
    """A cube of free choice must go where there is room, if there is any (GEN-A-23)."""
    if s.reading["GEN-A-23"] != "c":
        other = 1 - bin
        room = (s.bins[player][bin] < s.scope.bin_size) | (s.bins[player][other] >= s.scope.bin_size)
        require(room, "GEN-NAV-05")
    store_cubes(s, player, bin, 1)


@rule("GEN-CHRON-04", "GEN-CHRON-06", by="active", symbol=SYMBOL_KIND)
def score_synergy(s, symbol):
    """Choose a synergy symbol of the card: a point for each own card in play that bears it."""
    at(s, Step.SYNERGY, "GEN-CHRON-04")
    cards = s.scope.game.cards
    require(cards[s.playing].synergy[symbol] == 1, "GEN-CHRON-04")
    points = sum(
        select(s.card_at[card] == table(s, s.active), cards[card].synergy[symbol], 0)
        for card in range(len(s.card_at))
        if s.scope.game.card_list[card]["era"] < 3
    )
    score(s, s.active, points, Points.SYNERGY)
    finish_card(s)


def finish_card(s):
    """All effects of the card are resolved: only now do bonus conditions count (GEN-CHRON-07, 08)."""
    cite("GEN-CHRON-08")
    win_cards(s, s.active)
    finish_action(s)
