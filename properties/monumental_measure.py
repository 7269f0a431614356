"""How much can still happen in an action phase, as a number that every move lowers (MON-P-25).

Every source (a card that can be acquired, drawn or used, a Policy) weighs more than any effect it can set off, every
instruction more than the tokens it can bring, and a token more than what it takes to spend it.
"""

from models.monumental.catalogue import BASICS, Sort, What
from models.monumental.effects import MOST_OWED, Op
from models.monumental.state import (
    RESERVED,
    TRACK,
    Step,
    Turned,
    hold_of,
    is_active,
    places,
    province_count,
    reserve_of,
    seats,
)
from verify import Table, count, select

SOURCE = 4096
TOKEN = 4
INSTRUCTION = 64
DIE = 256
SPY, OWED_SPY, WAITING_SPY = 1300, 1250, 1200
BONUS = 300
NOTED = 256
PILE = len(BASICS) - 1


def weights(game):
    """What each instruction can still bring about, by its number; made once for a game."""
    if not hasattr(game, "_weights"):
        game._weights = _weights(game)
    return game._weights


def _weights(game):
    programs = game.programs
    own = {
        Op.STOP: 0,
        Op.DRAW: 2,
        Op.PUT_AWAY: 2,
        Op.BONUSES: 2,
        Op.KEEP: 2,
        Op.PAY_MIX: 0,
        Op.USE: 0,
        Op.PLACE: SOURCE + 4,
    }
    own |= {Op.ROLL: 4, Op.REROLL: 3, Op.RESOLVE: 2, Op.COPY_BONUS: BONUS + INSTRUCTION, Op.SPY: SPY}
    spies = [programs.free_spies[n] for n in range(1, MOST_OWED + 1)]
    known = {0: 0, programs.fixed[Op.RESERVE]: 2}
    known |= {spy: n * WAITING_SPY for n, spy in enumerate(spies, 1)}
    fixed = set(programs.fixed.values()) - {programs.fixed[Op.SPY]}

    def weight(at, chain=()):
        if at in known:
            return known[at]
        record = programs.records[at]
        alone = own.get(record["op"], INSTRUCTION)
        if record["op"] == Op.COPY_CARD:
            alone = copied(record["owner"], chain)
        rest = 0 if at in fixed else max(weight(record[key], chain) for key in ways(record))
        known[at] = alone + rest
        return known[at]

    def ways(record):
        return ("skip", "other") if record["op"] == Op.REPEAT else ("next", "skip", "other")

    def copied(owner, chain):
        others = [card for card in game.city_cards if card != owner and card not in chain]
        starts = [programs.effects[game.names[card]] for card in others]
        return INSTRUCTION + 10 + max([0, *(weight(start, (*chain, owner)) for start in starts)])

    numbers = range(len(programs.records))
    total = [weight(at) for at in numbers]
    noted = [int(_reaches_repeat(programs.records, at)) for at in numbers]
    return Table(total, "weight of the instruction"), Table(noted, "notes count here")


def _reaches_repeat(records, at):
    """Whether a note of an archived Revolt still matters at an instruction."""
    seen = set()
    while at and at not in seen:
        seen.add(at)
        if records[at]["op"] == Op.REPEAT:
            return True
        if records[at]["op"] == Op.ARCHIVE and len(seen) == 1:
            return False
        at = records[at]["next"]
    return False


def effort(s):
    """What can still happen before both players have passed."""
    return SOURCE * sources(s) + pending(s) + TOKEN * tokens(s) + 2 * s.offer + at_stake(s) + unarchived(s)


def sources(s):
    """Cards on offer and in the decks, Wonders begun, Policies, and whatever has no Action token yet."""
    game = s.scope.game
    offered = count((zone == TRACK) | among_reserved(zone) for zone in s.dev_at) + sum(list(s.basics)[:PILE])
    begun = count([*(card >= 0 for card in s.wonder), *(card >= 0 for card in s.second)])
    decks = sum(s.deck[p].size for p in seats(s))
    undeveloped = count(rank == 0 for rank in s.rank)
    unused = count(
        (s.turned[p][c][y] != Turned.STRAIGHT) & (s.spent[p][c][y] == 0)
        for p in seats(s)
        for c, y in places(s)
    )
    policies = count(is_active(s, at) & (s.policy_spent[at] == 0) for at in range(len(game.policies)))
    people = count([*(used == 0 for used in s.warlord_spent), *(used == 0 for used in s.ambassador_spent)])
    return 3 * offered + 2 * begun + decks + 8 * undeveloped + unused + 5 * policies + people


def among_reserved(zone):
    return (zone == RESERVED) | (zone == reserve_of(1))


def pending(s):
    """What lies on the stack: instructions, dice, bonuses and Spies that wait."""
    total, noted = weights(s.scope.game)
    game, fixed = s.scope.game, s.scope.game.programs.fixed
    value = 0
    for op, card, note in zip(s.stack.each("op"), s.stack.each("card"), s.stack.each("note"), strict=True):
        drawn = select(op == fixed[Op.USE], 3 + INSTRUCTION + total[game.cards[card].effect], 0)
        rolled = select(op == fixed[Op.ROLL], (DIE + 1) * note, 0)
        building = select((op == fixed[Op.PAY_MIX]) & (note < 8), 2 * SOURCE + SPY + DIE, 0)
        value += total[op] + drawn + rolled + building + NOTED * noted[op] * select(note == 1, 1, 0)
    dice = count(die > 0 for level in s.dice for die in level)
    return (
        value
        + DIE * dice
        + BONUS * count(s.owed)
        + OWED_SPY * s.spies_owed
        + select(s.step == Step.ACT, 1, 0)
    )


def tokens(s):
    """All tokens that players hold."""
    return sum(s.held[p][what] for p in seats(s) for what in What if what != What.AGENT)


def at_stake(s):
    """Provinces that somebody might take for nothing: those of the opponent of who has Ballistics."""
    card = s.scope.game.find("syn.k6")
    if card < 0:
        return 0
    return sum(select(s.dev_at[card] == hold_of(p), province_count(s, 1 - p), 0) for p in seats(s))


def unarchived(s):
    """What can still be archived; the archives only grow."""
    return 8 * INSTRUCTION * (200 - sum(s.archive[p].size for p in seats(s)))


def filling(s):
    """How far a City is from complete: cards that are no Knowledge, whether a shuffle is due, cards, a choice (MON-P-46)."""
    game, p = s.scope.game, s.active
    in_deck = s.deck[p].size - sum(s.deck[p].holds(card) for card in game.of_sort(Sort.KNOWLEDGE))
    in_discard = sum(
        s.discard[p].count[card] for card in game.of_sort(Sort.BUILDING, Sort.WONDER, Sort.REVOLT)
    )
    return in_deck + in_discard, select(in_deck == 0, 1, 0), s.deck[p].size, select(s.newcomer >= 0, 1, 0)
