"""GENTES: the timeline, the Tax Collector and the Decline, with every slot as it is printed.

Rules 1.5, 1.6, 1.13 and 1.4. Left out: cube actions and capabilities, the display, the rewards of
step 4, and the cube for a player without padlocks (GEN-DECLINE-12). A Scribe tile simply brings as
many cards as it allows, a Chronicler tile plays any card of the hand.
"""

from enum import IntEnum

from verify import (
    Array,
    Bool,
    Enum,
    Int,
    Kind,
    Model,
    Reading,
    Ref,
    Scope,
    Spec,
    Table,
    all_of,
    always,
    auto,
    cite,
    count,
    ends,
    highest,
    lowest,
    require,
    rule,
    select,
    sometimes,
    step,
)


class Slot(IntEnum):
    """What lies on one slot of a timeline."""

    FREE = 0
    ONE = 1  # one hourglass
    TWO = 2  # two hourglasses
    TILE = 3
    PADLOCK = 4


class Phase(IntEnum):
    """The Heyday, then the steps of the Decline that the sketch has."""

    HEYDAY = 0
    CLEAR = 1
    FIRST_PLAYER = 2
    ROUND_MARKER = 3
    HAND_LIMIT = 4
    OVER = 5


PLAYERS = Kind("player", "players")
SLOTS = Kind("slot", "slots")
TILES = Kind("tile", 4, ("LE-1", "SC-4", "CH-2", "CH-3"))
LEADER, SCRIBE, CHRONICLER, CHEAP_CHRONICLER = range(4)
COST = Table([0, 10, 0, 3], name="tile cost")
HOURGLASSES = Table([0, 2, 3, 1], name="tile hourglasses")
CARDS = Table([0, 3, -1, -1], name="cards gained by a tile")
PHASES_LEFT = Table([4, 3, 2, 1, 5, 0], name="phases left")  # until the round marker moves
NOBODY = -1
HAND_LIMIT = 3

CLAUSES = {
    "GEN-SETUP-06": "Every timeline starts with one hourglass.",
    "GEN-SETUP-07": "Every padlock place starts with a padlock.",
    "GEN-FLOW-02": "Every round has a Heyday and then a Decline.",
    "GEN-FLOW-03": "After the last round the game is over.",
    "GEN-FLOW-04": "Turns go clockwise from the first player.",
    "GEN-FLOW-06": "Whatever an action lays down must find room.",
    "GEN-FLOW-07": "The coins of an action must be there.",
    "GEN-FLOW-08": "An action whose other conditions fail cannot be chosen.",
    "GEN-FLOW-09": "Only a player with no room left passes, and then has to.",
    "GEN-FLOW-10": "After passing a player sits out the rest of the Heyday.",
    "GEN-FLOW-12": "Once all have passed the Heyday is over.",
    "GEN-TIME-01": "A tile still on the board moves to the first free slot from the left.",
    "GEN-TIME-02": "The price of a tile goes to the bank.",
    "GEN-TIME-03": "The hourglasses of a tile follow on free slots.",
    "GEN-TIME-05": "Of several hourglasses, two may go together onto one empty slot.",
    "GEN-TIME-06": "A slot that is taken is never added to.",
    "GEN-TIME-07": "A slot has room for one tile, one padlock or up to two hourglasses.",
    "GEN-TIME-08": "Every pair saves one slot.",
    "GEN-TAX-01": "Each of one or two hourglasses laid for taxes earns four coins.",
    "GEN-LEAD-01": "The Leader tile earns two coins.",
    "GEN-LEAD-02": "Whoever led starts from the coming Decline on.",
    "GEN-DECLINE-01": "All tiles go back to the board.",
    "GEN-DECLINE-02": "Every slot with hourglasses loses one.",
    "GEN-DECLINE-03": "The hourglasses left move up to the left, each on its own slot.",
    "GEN-DECLINE-06": "The first player changes only to the Leader of the round.",
    "GEN-DECLINE-08": "The round marker moves on.",
    "GEN-DECLINE-11": "A new era opens one padlock of every player who has one.",
    "GEN-DECLINE-13": "After the last round the marker stays and the game is over.",
    "GEN-DECLINE-17": "Each card over the hand limit costs an hourglass.",
    "GEN-DECLINE-18": "Those hourglasses may be paired on slots that were empty.",
    "GEN-DECLINE-20": "Within a step the first player goes first.",
}

FULL_TIMELINE = Reading(
    "GEN-A-15",
    "What happens to hourglasses for excess cards that find no room?",
    {
        "a": "As many are paired as needed; what is still left over is lost.",
        "b": "As many are paired as needed; what is still left over is owed until the next Decline.",
        "c": "Nobody has to pair; what finds no room is lost.",
    },
    default="a",
)


def most_cards(scope):
    """The largest hand in this sketch: the Scribe tile comes back every round."""
    return scope.hand + 3 * scope.rounds


def most_pairs(scope):
    """Even with a penalty owed from the Decline before."""
    return range(most_cards(scope) - HAND_LIMIT + 1)


def schema(scope):
    taxes = 4 * 2 * scope.slots  # two hourglasses on every slot
    return Spec(
        phase=Enum(Phase),
        round=Int(1, scope.rounds),
        last_decline=Bool(),
        active=Ref(PLAYERS),
        first_player=Ref(PLAYERS),
        leader=Ref(PLAYERS, none=True),
        passed=Array(Bool(), PLAYERS),
        timeline=Array(Enum(Slot), PLAYERS, SLOTS),
        tile_at=Array(Ref(PLAYERS, none=True), TILES),
        coins=Array(Int(0, scope.coins + scope.rounds * (taxes + 2)), PLAYERS),
        hand=Array(Int(0, most_cards(scope)), PLAYERS),
        owed=Array(Int(0, most_cards(scope) - HAND_LIMIT), PLAYERS),  # GEN-A-15 (b) only
    )


def setup(s):
    """GEN-SETUP-06 and 07: one hourglass on the left, padlocks on the right."""
    for player in range(len(s.coins)):
        s.coins[player] = s.scope.coins
        s.hand[player] = s.scope.hand
        s.timeline[player][0] = Slot.ONE
        for slot in range(s.scope.slots - s.scope.padlocks, s.scope.slots):
            s.timeline[player][slot] = Slot.PADLOCK


@rule("GEN-TIME-01", "GEN-TIME-02", "GEN-TIME-03", player=PLAYERS, tile=TILES, pairs=(0, 1))
def take_tile(s, player, tile, pairs):
    """Take a tile from the board, pay for it, and lay it and its hourglasses on the timeline.

    `pairs` is how often two of the hourglasses share a slot.
    """
    on_turn(s, player)
    require(s.tile_at[tile] == NOBODY, "GEN-TIME-01")
    require(2 * pairs <= HOURGLASSES[tile], "GEN-TIME-05")
    require(1 + HOURGLASSES[tile] - pairs <= slots_with(s.timeline[player], Slot.FREE), "GEN-FLOW-06")
    require(COST[tile] <= s.coins[player], "GEN-FLOW-07")
    require(s.hand[player] + CARDS[tile] >= 0, "GEN-FLOW-08")
    lay_tile(s.timeline[player])
    lay_hourglasses(s.timeline[player], HOURGLASSES[tile], pairs)
    s.tile_at[tile] = player
    s.coins[player] -= COST[tile]
    s.hand[player] += CARDS[tile]
    if tile == LEADER:
        cite("GEN-LEAD-01")
        s.coins[player] += 2
        s.leader = player
    end_turn(s)


@rule("GEN-TAX-01", player=PLAYERS, hourglasses=(1, 2), pairs=(0, 1))
def collect_taxes(s, player, hourglasses, pairs):
    """Lay one or two hourglasses for four coins each."""
    on_turn(s, player)
    require(2 * pairs <= hourglasses, "GEN-TIME-05")
    require(hourglasses - pairs <= slots_with(s.timeline[player], Slot.FREE), "GEN-FLOW-06")
    lay_hourglasses(s.timeline[player], hourglasses, pairs)
    s.coins[player] += 4 * hourglasses
    end_turn(s)


@auto("GEN-FLOW-09", "GEN-FLOW-10")
def pass_with_a_full_timeline(s):
    """The player to move has no free slot and passes."""
    require(s.phase == Phase.HEYDAY, "GEN-FLOW-09")
    require(slots_with(s.timeline[s.active], Slot.FREE) == 0, "GEN-FLOW-09")
    s.passed[s.active] = True
    end_turn(s)


@auto("GEN-DECLINE-01", "GEN-DECLINE-02", "GEN-DECLINE-03")
def clear_timelines(s):
    """Decline, step 1: tiles back to the board, one hourglass off every slot, the rest to the left."""
    require(s.phase == Phase.CLEAR, "GEN-DECLINE-01")
    for timeline in s.timeline:
        remove_tiles(timeline)
        remove_hourglasses(timeline)
        slide_left(timeline)
    s.tile_at = [NOBODY] * len(s.tile_at)
    s.phase = Phase.FIRST_PLAYER


@auto("GEN-DECLINE-06")
def pass_the_first_player_marker(s):
    """Decline, step 2: the Leader of the round becomes the first player."""
    require(s.phase == Phase.FIRST_PLAYER, "GEN-DECLINE-06")
    if s.leader != NOBODY:
        s.first_player = s.leader
        s.leader = NOBODY
    s.phase = Phase.ROUND_MARKER


@auto("GEN-DECLINE-08")
def move_the_round_marker(s):
    """Decline, step 3: the next round; a new era opens a padlock of each player."""
    require(s.phase == Phase.ROUND_MARKER, "GEN-DECLINE-08")
    if s.round == s.scope.rounds:
        cite("GEN-DECLINE-13")
        s.last_decline = True
    else:
        if s.round % s.scope.rounds_per_era == 0:
            cite("GEN-DECLINE-11")
            for timeline in s.timeline:
                open_a_padlock(timeline)
        s.round += 1
    s.phase = Phase.HAND_LIMIT
    s.active = s.first_player


@rule("GEN-DECLINE-17", "GEN-DECLINE-18", player=PLAYERS, pairs=most_pairs)
def lay_for_excess_cards(s, player, pairs):
    """Decline, step 5: an hourglass for every card over the limit, `pairs` of them two to a slot."""
    require(s.phase == Phase.HAND_LIMIT, "GEN-DECLINE-17")
    require(s.active == player, "GEN-DECLINE-20")
    timeline = s.timeline[player]
    due = highest(s.hand[player] - HAND_LIMIT, 0) + s.owed[player]
    room = slots_with(timeline, Slot.FREE)
    if s.reading["GEN-A-15"] == "c":
        require(2 * pairs <= due, "GEN-DECLINE-18")
        require(pairs <= room, "GEN-DECLINE-18")
        laid = 2 * pairs + lowest(due - 2 * pairs, room - pairs)
    else:
        laid = lowest(due, 2 * room)
        require(2 * pairs <= laid, "GEN-DECLINE-18")
        require(laid - pairs <= room, "GEN-DECLINE-17")
    lay_hourglasses(timeline, laid, pairs)
    if s.reading["GEN-A-15"] == "b":
        s.owed[player] = due - laid
    end_hand_limit(s)


def on_turn(s, player):
    """Actions are made in the Heyday, by the player whose turn it is."""
    require(s.phase == Phase.HEYDAY, "GEN-FLOW-02")
    require(s.active == player, "GEN-FLOW-04")


def end_turn(s):
    """Go on with the next player clockwise who has not passed; when all have, with the Decline."""
    players = len(s.passed)
    for further in range(1, players + 1):
        candidate = (s.active + further) % players
        if not s.passed[candidate]:
            s.active = candidate
            return
    cite("GEN-FLOW-12")
    s.phase = Phase.CLEAR


def end_hand_limit(s):
    """Go on with the next player; after the last one, with the next Heyday or not at all."""
    s.active = (s.active + 1) % len(s.passed)
    if s.active == s.first_player:
        s.phase = select(s.last_decline, Phase.OVER, Phase.HEYDAY)
        s.passed = [False] * len(s.passed)


def slots_with(timeline, what):
    return count(slot == what for slot in timeline)


def change(timeline, old, new, most):
    """Turn the leftmost slots with `old`, at most so many, into slots with `new`."""
    for slot in range(len(timeline)):
        here = (timeline[slot] == old) & (most > 0)
        timeline[slot] = select(here, new, timeline[slot])
        most -= here


def lay_tile(timeline):
    change(timeline, Slot.FREE, Slot.TILE, 1)


def lay_hourglasses(timeline, hourglasses, pairs):
    change(timeline, Slot.FREE, Slot.TWO, pairs)
    change(timeline, Slot.FREE, Slot.ONE, hourglasses - 2 * pairs)


def remove_tiles(timeline):
    change(timeline, Slot.TILE, Slot.FREE, len(timeline))


def remove_hourglasses(timeline):
    """Single ones go, pairs become single ones."""
    change(timeline, Slot.ONE, Slot.FREE, len(timeline))
    change(timeline, Slot.TWO, Slot.ONE, len(timeline))


def slide_left(timeline):
    """Pick up the hourglasses, all single by now, and lay them down again from the left."""
    hourglasses = slots_with(timeline, Slot.ONE)
    change(timeline, Slot.ONE, Slot.FREE, len(timeline))
    lay_hourglasses(timeline, hourglasses, pairs=0)


def open_a_padlock(timeline):
    change(timeline, Slot.PADLOCK, Slot.FREE, 1)


@always("GEN-TIME-07")
def every_slot_holds_exactly_one_thing(s):
    """Padlocks, tiles taken, single and paired hourglasses and free slots are all slots there are."""
    return all_of(
        padlocks(s)
        + count(at == player for at in s.tile_at)
        + slots_with(timeline, Slot.ONE)
        + slots_with(timeline, Slot.TWO)
        + slots_with(timeline, Slot.FREE)
        == len(timeline)
        for player, timeline in enumerate(s.timeline)
    )


def padlocks(s):
    """How many padlocks the eras so far have left on each timeline."""
    return s.scope.padlocks - (s.round - 1) // s.scope.rounds_per_era


@step("GEN-TIME-05", "GEN-TIME-06", "GEN-DECLINE-18")
def hourglasses_are_laid_on_free_slots_alone(before, move, after):
    """What lies on a slot is never added to, so that no slot has three hourglasses."""
    if move.rule not in ("take_tile", "collect_taxes", "lay_for_excess_cards"):
        return True
    return all_of(
        (old == Slot.FREE) | (old == new)
        for earlier, later in zip(before.timeline, after.timeline, strict=True)
        for old, new in zip(earlier, later, strict=True)
    )


@step("GEN-DECLINE-01", "GEN-DECLINE-02", "GEN-DECLINE-03")
def clearing_leaves_one_hourglass_of_each_pair(before, move, after):
    """After step 1 there are no tiles, no pairs, and as many single hourglasses as there were pairs."""
    if move.rule != "clear_timelines":
        return True
    return all_of(
        (slots_with(later, Slot.ONE) == slots_with(earlier, Slot.TWO))
        & (slots_with(later, Slot.TWO) == 0)
        & (slots_with(later, Slot.TILE) == 0)
        for earlier, later in zip(before.timeline, after.timeline, strict=True)
    )


@sometimes("GEN-DECLINE-03", "GEN-FLOW-09")
def a_heyday_begins_with_a_full_timeline(before, move, after):
    """Hourglasses carried over and those for excess cards can fill every slot."""
    begins = (before.phase == Phase.HAND_LIMIT) & (after.phase == Phase.HEYDAY)
    return begins & (slots_with(after.timeline[0], Slot.FREE) == 0)


@sometimes("GEN-DECLINE-17", under={"GEN-A-15": "b"})
def a_player_owes_hourglasses(s):
    """A penalty that found no room waits for the next Decline."""
    return s.owed[0] > 0


@ends("GEN-FLOW-03")
def the_game_ends(s):
    """Every move fills a slot, ends a turn for good, or gets nearer to the end of the round."""
    players = len(s.passed)
    free = sum(slots_with(timeline, Slot.FREE) for timeline in s.timeline)
    acting = count(passed == 0 for passed in s.passed)
    waiting = players - (s.active - s.first_player) % players
    return (
        s.scope.rounds - s.round,
        1 - s.last_decline,
        PHASES_LEFT[s.phase],
        select(s.phase == Phase.HAND_LIMIT, waiting, free + acting),
    )


MODEL = Model(
    name="gentes-decline",
    title="GENTES: timeline and Decline",
    schema=schema,
    setup=setup,
    rules=[
        take_tile,
        collect_taxes,
        pass_with_a_full_timeline,
        clear_timelines,
        pass_the_first_player_marker,
        move_the_round_marker,
        lay_for_excess_cards,
    ],
    scopes=[
        Scope(
            "duel",
            "two players with four slots each, a new era every round",
            players=2,
            slots=4,
            padlocks=1,
            rounds=2,
            rounds_per_era=1,
            coins=10,
            hand=3,
        ),
        Scope(
            "printed",
            "one player with the twelve printed slots, the two rounds of the first era",
            players=1,
            slots=12,
            padlocks=5,
            rounds=2,
            rounds_per_era=2,
            coins=20,
            hand=2,
        ),
    ],
    final=lambda s: s.phase == Phase.OVER,
    readings=[FULL_TIMELINE],
    clauses=CLAUSES,
    claims=[
        every_slot_holds_exactly_one_thing,
        hourglasses_are_laid_on_free_slots_alone,
        clearing_leaves_one_hourglass_of_each_pair,
        a_heyday_begins_with_a_full_timeline,
        a_player_owes_hourglasses,
        the_game_ends,
    ],
)
