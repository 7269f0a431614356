"""What comes next: pending decisions, the end of an action, the next turn, the end of the phase (SET-ACTN, SET-ROUND)."""

from models.settlers.catalogue import DEFENCE, GOLD, NONE, RESOURCES, WORKER, Trigger
from models.settlers.empires import commands, owns
from models.settlers.purse import mark_points
from models.settlers.state import NOTHING, Phase, Step, hand, seats
from verify import all_of, any_of, cite, merged, require, select


def at(s, step, clause):
    """This can be done only at one step."""
    require(s.step == step, clause)


def pending(s):
    """Whether something that was gained asks for a decision or a draw."""
    waiting = s.any_draws + s.common_draws + s.faction_draws + s.looks + sum(s.choosing) + sum(s.copies)
    waiting = waiting + s.offers
    if s.scope.game.japan != NONE:
        waiting = waiting + s.samurai_due
    return waiting > 0


@merged
def settle(s):
    """Decide what is pending; when nothing is, go on. Two uses at once are aimed before that (SET-A-14 b)."""
    if s.reading["SET-A-14"] == "b" and (s.times == 2) & (s.repeats > 0):
        s.step = Step.TARGET
    elif pending(s):
        s.step = Step.RESOLVE
    elif s.scope.chapel and s.chapel == 1:
        s.step = Step.CONVERT
    else:
        go_on(s)


@merged
def go_on(s):
    """Nothing is pending: gains may be declined (SET-A-29 b), then the phase continues."""
    if s.reading["SET-A-29"] == "b" and any_of(
        s.gained[p][good] > 0 for p in seats(s) for good in range(len(s.gained[p]))
    ):
        s.step = Step.DECLINE
    else:
        continue_phase(s)


@merged
def continue_phase(s):
    """After gains: the next producer, the rest of an exchange or of an activation, or the end of the action."""
    if s.phase == Phase.PRODUCTION:
        if s.reading["SET-A-12"] == "c":
            mark_points(s, s.active, s.pool)
            s.pool = 0
        next_producer(s)
    elif s.exchanging == 1:
        s.step = Step.EXCHANGE
    elif s.repeats > 0:
        s.step = Step.TARGET
    else:
        finish_action(s)


@merged
def next_producer(s):
    """Players produce one after another; then the Action phase begins (SET-PROD-01)."""
    if s.left > 0:
        s.step = Step.PRODUCE_MORE
    else:
        players = len(s.scope.players)
        s.active = (s.active + 1) % players
        done = s.active == s.first_player
        s.phase = select(done, Phase.ACTION, Phase.PRODUCTION)
        s.step = select(done, Step.ACT, Step.PRODUCE)


@merged
def finish_action(s):
    """An action is done; a location that may be activated twice may be activated again (SET-ACT-05)."""
    if s.acting == NOTHING:
        after_action(s)
    else:
        twice = s.scope.game.cards[s.acting].uses == 2
        if s.reading["SET-A-14"] == "a" and twice & (s.uses[s.acting] == 1) & (s.times == 1):
            s.step = Step.AGAIN
        else:
            after_action(s)


@merged
def after_action(s):
    """Tokens may still be placed in the same turn, unless SET-A-08 (c) forbids it."""
    s.acting = s.building = s.site = NOTHING
    s.times = 0
    s.exchanging = False
    if s.reading["SET-A-08"] != "c" and can_place(s, s.active):
        s.step = Step.AFTER
    else:
        end_turn(s)


def can_place(s, player):
    """Whether a player has something to place in an empire: a defence token, a samurai, a card or a resource."""
    game = s.scope.game
    ways = [(s.supply[player][DEFENCE] > 0) & any_of(open_to_defence(s, player, c) for c in game.common)]
    if game.japan != NONE:
        empty = any_of(open_to_samurai(s, card) for card in game.having("japanese"))
        ways.append((player == game.japan) & (s.supply[player][WORKER] > 0) & empty)
        if game.gates:
            gates = any_of(commands(s, player, gate) for gate in game.gates)
            ways.append(gates & any_of(place == hand(s, player) for place in s.card_at))
        for shrine in game.features(Trigger.STORE):
            stock = sum(s.supply[player][r] for r in RESOURCES)
            if s.reading["SET-A-05"] == "b":
                stock = stock + s.supply[player][GOLD]
            ways.append(commands(s, player, shrine) & (stock > 0))
    return any_of(ways)


def open_to_defence(s, player, card):
    """A common location of the own empire, without a defence token unless SET-A-32 (b) allows more."""
    mine = owns(s, player, card)
    if s.reading["SET-A-32"] == "b":
        return mine & (s.defence[card] < s.scope.most_defence)
    return mine & (s.defence[card] == 0)


def open_to_samurai(s, card):
    """A Japanese faction location of the Japanese empire without a samurai."""
    return owns(s, s.scope.game.japan, card) & (s.samurai[card] == 0)


@merged
def end_turn(s):
    """Go on with the next player clockwise who has not passed; when all have, the phase is over."""
    players = len(s.scope.players)
    s.placed = False
    following = s.active
    for further in range(players, 0, -1):
        candidate = (s.active + further) % players
        following = select(s.passed[candidate], following, candidate)
    if all_of(s.passed):
        cite("SET-ACTN-06")
        end_phase(s)
    else:
        s.active = following
        s.step = Step.ACT


@merged
def end_phase(s):
    """Cleanup follows, but not in the last round (SET-CLEAN-01)."""
    s.active = s.first_player
    if s.round == s.scope.rounds:
        cite("SET-CLEAN-01")
        end_round(s)
    else:
        s.phase = Phase.CLEANUP
        s.step = Step.CLEANUP


@merged
def end_round(s):
    """After Cleanup: the virtual player attacks, or the next round begins, or the game ends."""
    last = s.round == s.scope.rounds
    if s.scope.solo and not (s.reading["SET-A-28"] == "b" and last):
        cite("SET-SOLO-05")
        s.phase = Phase.ATTACK
        s.step = Step.ATTACK
        s.attacks = 0
    else:
        next_round(s)


@merged
def next_round(s):
    """A new round begins with its Lookout, or the game is scored."""
    s.passed = [False] * len(s.passed)
    if s.round == s.scope.rounds:
        cite("SET-ROUND-01")
        s.phase = Phase.END
        s.step = Step.SCORE
    else:
        cite("SET-CLEAN-05")
        cite("SET-CLEAN-06")
        s.first_player = (s.first_player + 1) % len(s.scope.players)
        s.active = s.first_player
        s.round += 1
        begin_lookout(s)


def begin_lookout(s):
    """Every round begins with the Lookout."""
    cite("SET-ROUND-02")
    s.phase = Phase.LOOKOUT
    s.step = Step.FACTION_CARD
    s.left = len(s.scope.players)
    s.pick = 0
