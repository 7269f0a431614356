"""Why a game of Imperial Settlers ends: a measure that every move lowers, and the play that shows where it fails.

The measure follows the rounds and phases; in the Action phase it is the action potential: players who have not
passed, faction cards that can still be used, unused activations, common cards outside empires, raze tokens, workers.
"""

from models.settlers.catalogue import DEFENCE, GOLD, NONE, RAZE, RESOURCES, SUPPLIES, WORKER, Sort, Trigger
from models.settlers.empires import lost
from models.settlers.resolve import common_in
from models.settlers.solo import to_collect
from models.settlers.state import (
    BUILDING,
    DECK,
    DISPLAY,
    FRESH,
    NOTHING,
    Paying,
    Phase,
    Step,
    deals,
    empire,
    foundation,
    hand,
    in_some,
    seats,
    under_gate,
)
from verify import all_of, among, count, ends, refuted, select, sometimes

STAGES = {
    Step.PAY: 12,
    Step.CARD_COST: 11,
    Step.DEAL_COST: 11,
    Step.TARGET: 10,
    Step.VICTIM: 9,
    Step.LOOK: 8,
    Step.RESOLVE: 7,
    Step.CONVERT: 6,
    Step.DECLINE: 5,
    Step.EXCHANGE: 4,
    Step.AGAIN: 3,
    Step.AFTER: 2,
    Step.STRUCK: 3,
    Step.ORDER: 2,
    Step.ATTACK: 1,
    Step.GIVE: 3,
    Step.REVEAL: 2,
    Step.PICK: 1,
    Step.SCORE: 1,
}
LOOKOUT = {Step.FACTION_CARD: 5, Step.COMMON_CARD: 4, Step.OFFER: 3, Step.KEEP: 2, Step.KEEP_LAST: 1}
HELD, DEALT = 6, 3


def stage(s, table):
    return sum(select(s.step == step, value, 0) for step, value in table.items())


def turns_left(s):
    return (s.first_player + len(s.scope.players) - 1 - s.active) % len(s.scope.players)


def faction_cards(s):
    """Faction cards that can still be built or dealt; those under way and deals count less."""
    total = 0
    under_way = DEALT + select(s.acting == NOTHING, 1, 0) + select(s.step == Step.SITE, 1, 0)
    for card in s.scope.game.faction:
        place = s.card_at[card]
        held = among(place, DECK, FRESH) | in_some(s, place, hand)
        value = select(held, HELD, select(in_some(s, place, deals), DEALT, 0))
        total = total + select(place == BUILDING, under_way, value)
    return total


def unused(s, cards):
    """Activations left on some action locations that are in play."""
    game, found = s.scope.game, 0
    for card in cards:
        if game.card_list[card]["sort"] == Sort.ACTION:
            found = found + select(
                in_some(s, s.card_at[card], empire), game.card_list[card]["uses"] - s.uses[card], 0
            )
    return found


def aims(s, faction):
    """What an activation has still to do, for faction or for common locations."""
    paying = (s.paying == Paying.ACTIVATION) | among(s.step, Step.CARD_COST, Step.DEAL_COST)
    seat = NONE
    for card in range(len(s.card_at)):
        seat = select(s.acting == card, s.scope.game.card_list[card]["seat"], seat)
    mine = (s.acting != NOTHING) & ((seat != NONE) if faction else (seat == NONE))
    return select(mine, select(paying, 3, s.repeats), 0)


def common_outside(s):
    """Common cards that are in no empire."""
    total = 0
    for card in s.scope.game.common:
        place = s.card_at[card]
        inside = in_some(s, place, empire) | in_some(s, place, foundation)
        total = total + select(inside, 0, select(place == BUILDING, 1, 2))
    return total


def decisions(s):
    """Decisions that gains have left open, other than draws."""
    waiting = 16 * s.copies[0] + 6 * s.copies[1] + 2 * s.looks + sum(s.choosing) + s.offers
    if s.scope.game.japan != NONE:
        waiting = waiting + s.samurai_due
    if s.scope.chapel:
        waiting = waiting + sum(s.convertible) + s.chapel
    return waiting


def loose(s):
    """Goods and hand cards that can be placed in an empire without an action."""
    total = count(in_some(s, place, hand) | (place == FRESH) for place in s.card_at)
    for player in seats(s):
        total = total + sum(s.supply[player][good] for good in (*RESOURCES, GOLD, DEFENCE))
    return total


def kept_apart(s):
    """What lies under Gates and on the Shrine."""
    gates = len(s.scope.game.gates)
    total = count(place == under_gate(s, gate) for place in s.card_at for gate in range(gates))
    return total + sum(s.shrine) if s.scope.game.japan != NONE else total


def to_empty(s):
    """Whether the contents of a Shrine that is gone are still to be cleared away."""
    shrines = s.scope.game.features(Trigger.STORE)
    if not shrines:
        return 0
    return select(all_of(lost(s, shrine) for shrine in shrines) & (sum(s.shrine) > 0), 1, 0)


def all_of_a_good(s, good):
    return sum(s.supply[player][good] for player in seats(s))


def potential(s):
    """The action potential (SET-P-32)."""
    return (
        count(passed == 0 for passed in s.passed),
        faction_cards(s),
        4 * unused(s, s.scope.game.faction) + aims(s, faction=True),
        common_outside(s),
        4 * unused(s, s.scope.game.common) + aims(s, faction=False),
    )


@ends(
    "SET-ROUND-01",
    "SET-ROUND-02",
    "SET-DECK-02",
    "SET-ACT-04",
    "SET-EXCH-01",
    "SET-RAZE-02",
    "SET-RAZE-04",
    "SET-CARD-18",
    under={"SET-A-01": "a", "SET-A-02": "c", "SET-A-12": "a", "SET-A-29": "a", "SET-A-14": "a"},
)
def the_game_ends(s):
    """Rounds and phases pass, and in an Action phase every action uses up something that nothing brings back (SET-P-31, 32)."""
    lookout, producing = s.phase == Phase.LOOKOUT, s.phase == Phase.PRODUCTION
    acting, attacking = s.phase == Phase.ACTION, s.phase == Phase.ATTACK
    early = among(s.step, Step.FIRST, Step.DEAL, Step.LINE)
    players = len(s.scope.players)
    unpassed, factions, faction_uses, commons, common_uses = potential(s)
    in_lookout = select(
        lookout,
        select(
            among(s.step, Step.REVEAL, Step.PICK, Step.GIVE),
            2 * players - s.pick,
            select(among(s.step, Step.FACTION_CARD, Step.COMMON_CARD), s.left, turns_left(s)),
        ),
        0,
    )
    attacks_left = 0
    area = 0
    if s.scope.solo:
        attacks_left, area = 2 - s.attacks, select(to_collect(s), 1, 0)
    first = select(
        acting,
        unpassed,
        select(
            lookout,
            stage(s, LOOKOUT),
            select(producing, turns_left(s), select(attacking, attacks_left, 4 - s.step * early)),
        ),
    )
    second = select(
        acting,
        factions,
        select(
            lookout,
            in_lookout,
            select(
                producing,
                select(s.step == Step.PRODUCE, 1, 0),
                select(attacking, area, turns_left(s) * early),
            ),
        ),
    )
    shown = count(s.card_at[card] == DISPLAY for card in s.scope.game.common)
    return (
        s.scope.rounds - s.round,
        6 - s.phase,
        first,
        second,
        select(acting, faction_uses, 0),
        select(acting, commons, 0),
        select(acting, common_uses, 0),
        decisions(s),
        select(acting, all_of_a_good(s, RAZE), 0),
        select(acting, all_of_a_good(s, WORKER), 0),
        2 * s.any_draws + s.common_draws + s.faction_draws,
        stage(s, STAGES),
        3 - s.pick * (s.step == Step.COMMON_CARD),
        sum(s.due) + s.left,
        8 - shown,
        select(common_in(s, DECK), 0, 1),
        to_empty(s),
        loose(s) * acting,
        kept_apart(s),
    )


@refuted("SET-DECK-03", "SET-BUILD-05", under={"SET-A-01": "b"}, scopes=("probe-forever",))
def every_building_lowers_the_action_potential(before, move, after):
    """Where faction discards are reshuffled, a card that was built over comes back: nothing is used up (SET-P-33)."""
    if move.rule != "reshuffle_faction":
        return True
    return faction_cards(after) <= faction_cards(before)


@sometimes("SET-DECK-03", under={"SET-A-01": "b"}, scopes=("probe-forever",))
def a_geisha_house_returns(before, move, after):
    """A faction location that was discarded for another is drawn again in the same Action phase."""
    return (move.rule == "draw_faction") and before.passed[0] == 0


@sometimes("SET-DECK-03", "SET-BUILD-05", under={"SET-A-01": "b"}, scopes=("probe-forever",))
def an_action_phase_comes_round_again(before, move, after):
    """The Japanese act and act, and everything is as it was at the start of the phase: it can go on for ever (SET-P-33)."""
    if move.rule != "workers_are_spent":
        return False
    start = after.scope.start[0]
    names = after.scope.cards
    lie = [after.card_at[names.index(name)] == empire(after, 0) for name in start["empire"]]
    held = [after.card_at[names.index(name)] == hand(after, 0) for name in start["hand"]]
    goods = [
        after.supply[0][good] == (start["goods"]["gold"] if good == GOLD else 0) for good in range(SUPPLIES)
    ]
    return all_of(lie + held + goods + [after.step == Step.ACT, after.passed[0] == 0])
