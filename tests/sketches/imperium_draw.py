"""Imperium, card effects and the draw that reshuffles in their middle (rulebook p.10-12, 16-19).

An effect is data: a list of instructions. A frame of the stack runs one list for one player; a
reshuffle is a frame on top of the draw that needs it, and so is what another player does. The cards
are our own, tokens are Materials only, and nothing of a nation matters but its deck.
"""

import enum

from verify import (
    Array,
    Bool,
    Enum,
    Int,
    Kind,
    Model,
    Pile,
    Ref,
    Scope,
    Spec,
    Stack,
    Table,
    all_of,
    always,
    auto,
    chance,
    cite,
    lowest,
    require,
    rule,
    select,
    sometimes,
    step,
)

CLAUSES = {
    "IMP-TURN-02": "Players take turns, in which nothing of an earlier effect is left to do.",
    "IMP-ACT-02": "An action plays a card from hand and costs an Action token.",
    "IMP-ACT-03": "A card that was carried out is discarded.",
    "IMP-ACT-06": "An effect is carried out as far as it can be.",
    "IMP-ACT-07": "An effect that empties the Unrest pile makes the game collapse.",
    "IMP-ALL-01": "What all other players do is not done by oneself.",
    "IMP-CLN-06": "Exhaust tokens come back to the State card when a turn ends.",
    "IMP-CLN-09": "Then the hand is filled up to its limit.",
    "IMP-GAI-01": "To gain is to take from the supply.",
    "IMP-DIS-01": "Which hand card is discarded is the player's choice.",
    "IMP-CHO-01": "Of several options one is carried out.",
    "IMP-RET-01": "To return an Unrest is to put one from hand on its pile.",
    "IMP-DRW-01": "Cards are drawn from the top of the deck.",
    "IMP-DRW-02": "If they do not suffice, a reshuffle comes in between.",
    "IMP-SHUF-01": "Whoever must draw from an empty deck reshuffles at once, whoever's turn it is.",
    "IMP-SHUF-02": "A Barbarian first discards the next nation card, which takes an Exhaust token.",
    "IMP-SHUF-03": "Not so with a token on the nation deck already, or none left.",
    "IMP-SHUF-04": "The accession card is the last; with it the State card shows Empire.",
    "IMP-SHUF-05": "Then the discard becomes the deck.",
    "IMP-SHUF-06": "Then the drawing goes on.",
    "IMP-SHUF-10": "An Empire may first pay for a development and discard it, which takes an Exhaust token.",
    "IMP-SHUF-11": "Not so with a token on the developments already, or none left.",
}

FARM, SCRIBE, ENVOY, FEAST, ACCESSION, ROAD, UNREST = range(7)
CARDS = Kind("card", 7, ("Farm", "Scribe", "Envoy", "Feast", "Accession", "Road", "Unrest"))
PLAYERS = Kind("player", "players")
NONE = -1


class Op(enum.IntEnum):
    END = 0
    GAIN = 1
    DRAW = 2
    DISCARD = 3
    TAKE_UNREST = 4
    RETURN_UNREST = 5
    CHOOSE = 6  # the next instruction, or the one at the target
    OTHERS = 7  # the next player runs what is at the target
    STEP_ONE = 8  # of a reshuffle
    SHUFFLE = 9


# name: instructions; those that branch name the list they may go to
EFFECTS = {
    "Farm": [(Op.GAIN, 1)],
    "Scribe": [(Op.DRAW, 2), (Op.DISCARD, 1)],
    "Envoy": [(Op.CHOOSE, "Envoy, peace"), (Op.TAKE_UNREST, 1), (Op.DRAW, 1)],
    "Envoy, peace": [(Op.RETURN_UNREST, 1), (Op.GAIN, 1)],
    "Feast": [(Op.OTHERS, "Feast, guest"), (Op.GAIN, 1)],
    "Feast, guest": [(Op.DRAW, 1)],
    "Accession": [(Op.GAIN, 1)],
    "Road": [(Op.DRAW, 1)],
    "clean-up": [(Op.DRAW, 1)],
    "reshuffle": [(Op.STEP_ONE, 1), (Op.SHUFFLE, 1)],
}


def assemble(effects):
    """One list of instructions: where each effect starts, then operations, amounts and targets by place."""
    start, code = {}, []
    for name, instructions in effects.items():
        start[name] = len(code)
        code += [*instructions, (Op.END, 0)]
    amounts = [0 if isinstance(argument, str) else argument for _, argument in code]
    targets = [start.get(argument, 0) for _, argument in code]
    return start, [op for op, _ in code], amounts, targets


EFFECTS_AT, _ops, _amounts, _targets = assemble(EFFECTS)
OP, AMOUNT, TARGET = Table(_ops, "op"), Table(_amounts, "amount"), Table(_targets, "target")
# By card; an Unrest has no effect.
EFFECT = Table([EFFECTS_AT.get(label, NONE) for label in CARDS.labels], "effect")
CLEAN_UP, RESHUFFLE = EFFECTS_AT["clean-up"], EFFECTS_AT["reshuffle"]
COST = Table([0, 0, 0, 0, 0, 1, 0], "cost")
DEPTH = 3  # a card, its guest, a reshuffle


class Status(enum.IntEnum):
    BARBARIAN = 0
    EMPIRE = 1


def schema(scope):
    most = max(scope.unrest, *scope.deck)
    pile = Array(Pile(CARDS, most), PLAYERS)
    return Spec(
        turn=Ref(PLAYERS),
        turns=Int(0, scope.turns),
        actions=Int(0, scope.actions),
        hand=pile,
        deck=pile,
        discard=pile,
        nation=Array(Pile(CARDS, 1, under=1), PLAYERS),
        developments=Array(Pile(CARDS, 1), PLAYERS),
        state=Array(Enum(Status), PLAYERS),
        materials=Array(Int(0, scope.turns * scope.actions), PLAYERS),
        exhaust=Array(Int(0, scope.exhaust), PLAYERS),  # on the State card
        on_nation=Array(Bool(), PLAYERS),
        on_developments=Array(Bool(), PLAYERS),
        unrest=Int(0, scope.unrest),
        effects=Stack(
            DEPTH,
            at=Int(0, len(_ops) - 1),
            left=Int(0, max(scope.limit, *_amounts)),
            player=Ref(PLAYERS),
            card=Ref(CARDS, none=True),
        ),
    )


def setup(s):
    for player in range(s.scope.players):
        for card in (FARM, SCRIBE, ENVOY, FEAST):
            s.deck[player].add(card, s.scope.deck[card])
            s.nation[player].add(card, s.scope.nation[card])
        s.nation[player].put_under(ACCESSION)
        s.developments[player].add(ROAD)
        s.exhaust[player] = s.scope.exhaust
    s.unrest = s.scope.unrest
    s.turns = s.scope.turns
    s.actions = s.scope.actions
    for player in range(s.scope.players):
        s.effects.push(at=CLEAN_UP, left=s.scope.limit, player=player)


# A turn


@rule("IMP-ACT-02", player=PLAYERS, card=CARDS)
def play(s, player, card):
    """Play a card from hand."""
    on_turn(s, player)
    require(s.actions > 0, "IMP-ACT-02")
    require(s.hand[player].count[card] > 0, "IMP-ACT-02")
    require(EFFECT[card] != NONE, "IMP-ACT-02")
    s.actions -= 1
    s.hand[player].take(card)
    begin(s, EFFECT[card], player, card)


@rule("IMP-CLN-06", "IMP-CLN-09", player=PLAYERS)
def end_turn(s, player):
    """Take back the Exhaust tokens and fill the hand; the turn passes on."""
    on_turn(s, player)
    s.exhaust[player] = s.scope.exhaust
    s.on_nation[player] = False
    s.on_developments[player] = False
    s.actions = s.scope.actions
    s.turns -= 1
    s.turn = (s.turn + 1) % s.scope.players
    missing = s.scope.limit - s.hand[player].size
    if missing > 0:
        s.effects.push(at=CLEAN_UP, left=missing, player=player)


def on_turn(s, player):
    require(s.effects.empty, "IMP-TURN-02")
    require(all_of([s.turn == player, s.turns > 0, s.unrest > 0]), "IMP-TURN-02")


# Effects


def begin(s, at, player, card=NONE):
    """Put a new frame on the stack; `card` lies with it until it is carried out."""
    s.effects.push(at=at, left=AMOUNT[at], player=player, card=card)


def go_to(s, at):
    """The top frame goes on with the instruction at `at`."""
    s.effects.top.at = at
    s.effects.top.left = AMOUNT[at]


def go_on(s):
    go_to(s, s.effects.top.at + 1)


def one_done(s):
    """One card of an instruction is done; after the last one the frame goes on."""
    if s.effects.top.left > 1:
        s.effects.top.left -= 1
    else:
        go_on(s)


def doing(s, op):
    """Whether `op` is the next thing to be done."""
    return s.effects.size > 0 and s.unrest > 0 and OP[s.effects.top.at] == op


@auto("IMP-GAI-01")
def gain(s):
    """Gain Materials."""
    require(doing(s, Op.GAIN), "IMP-GAI-01")
    s.materials[s.effects.top.player] += s.effects.top.left
    go_on(s)


@auto("IMP-ACT-06")
def take_unrest(s):
    """Take Unrest from the pile into the hand, as far as it goes."""
    require(doing(s, Op.TAKE_UNREST), "IMP-ACT-06")
    taken = lowest(s.effects.top.left, s.unrest)
    s.unrest -= taken
    s.hand[s.effects.top.player].add(UNREST, taken)
    if s.unrest == 0:
        cite("IMP-ACT-07")
    go_on(s)


@auto("IMP-RET-01")
def return_unrest(s):
    """Return Unrest from hand, as far as there is any."""
    require(doing(s, Op.RETURN_UNREST), "IMP-RET-01")
    hand = s.hand[s.effects.top.player]
    returned = lowest(s.effects.top.left, hand.count[UNREST])
    hand.take(UNREST, returned)
    s.unrest += returned
    go_on(s)


@auto("IMP-ALL-01")
def others(s):
    """Let the next player, if there is one, carry out their part first."""
    require(doing(s, Op.OTHERS), "IMP-ALL-01")
    other = (s.effects.top.player + 1) % s.scope.players
    target = TARGET[s.effects.top.at]
    go_on(s)
    if other != s.effects.top.player:
        begin(s, target, other)


@rule("IMP-CHO-01", player=PLAYERS, second=(False, True))
def choose(s, player, second):
    """Choose the first option of an effect, or the second."""
    require(doing(s, Op.CHOOSE), "IMP-CHO-01")
    require(s.effects.top.player == player, "IMP-CHO-01")
    at = s.effects.top.at
    go_to(s, select(second, TARGET[at], at + 1))


@rule("IMP-DIS-01", player=PLAYERS, card=CARDS)
def discard(s, player, card):
    """Discard a hand card of one's choice."""
    require(doing(s, Op.DISCARD), "IMP-DIS-01")
    require(s.effects.top.player == player, "IMP-DIS-01")
    require(s.hand[player].count[card] > 0, "IMP-DIS-01")
    s.hand[player].take(card)
    s.discard[player].add(card)
    one_done(s)


@auto("IMP-ACT-06")
def skip_discard(s):
    """Go on where there is no card left to discard."""
    require(doing(s, Op.DISCARD), "IMP-DIS-01")
    require(s.hand[s.effects.top.player].size == 0, "IMP-ACT-06")
    go_on(s)


@auto("IMP-ACT-03")
def end_effect(s):
    """Discard the card that was carried out, and go on with what waited for it."""
    require(doing(s, Op.END), "IMP-ACT-03")
    if s.effects.top.card != NONE:
        s.discard[s.effects.top.player].add(s.effects.top.card)
    s.effects.pop()


# Drawing and reshuffling


@chance("IMP-DRW-01", weight=lambda s, card: s.deck[s.effects.top.player].weight(card), card=CARDS)
def draw(s, card):
    """Draw the next card of the deck."""
    require(doing(s, Op.DRAW), "IMP-DRW-01")
    player = s.effects.top.player
    s.deck[player].draw(card)
    s.hand[player].add(card)
    one_done(s)


@auto("IMP-SHUF-01", "IMP-DRW-02")
def reshuffle(s):
    """Interrupt a draw from an empty deck."""
    require(doing(s, Op.DRAW), "IMP-DRW-02")
    player = s.effects.top.player
    require(s.deck[player].size == 0, "IMP-SHUF-01")
    begin(s, RESHUFFLE, player)


def nation_card_due(s):
    """Whether a Barbarian's nation deck is due (IMP-SHUF-02, -03)."""
    p = s.effects.top.player
    unused = all_of([s.exhaust[p] > 0, s.on_nation[p] == 0, s.nation[p].size > 0])
    return all_of([s.state[p] == Status.BARBARIAN, unused])


def may_develop(s):
    """Whether an Empire may develop now (IMP-SHUF-10, -11)."""
    p = s.effects.top.player
    unused = all_of([s.exhaust[p] > 0, s.on_developments[p] == 0])
    return all_of([s.state[p] == Status.EMPIRE, unused, s.developments[p].size > 0])


@chance("IMP-SHUF-02", weight=lambda s, card: s.nation[s.effects.top.player].weight(card), card=CARDS)
def add_nation_card(s, card):
    """Discard the next nation card; the accession card makes an Empire."""
    require(doing(s, Op.STEP_ONE), "IMP-SHUF-02")
    require(nation_card_due(s), "IMP-SHUF-03")
    player = s.effects.top.player
    s.nation[player].draw(card)
    s.discard[player].add(card)
    if card == ACCESSION:
        cite("IMP-SHUF-04")
        s.state[player] = Status.EMPIRE
    s.exhaust[player] -= 1
    s.on_nation[player] = True
    go_on(s)


@rule("IMP-SHUF-10", player=PLAYERS, card=(ROAD,))
def develop(s, player, card):
    """Pay for a development and discard it."""
    require(doing(s, Op.STEP_ONE), "IMP-SHUF-10")
    require(s.effects.top.player == player, "IMP-SHUF-10")
    require(may_develop(s), "IMP-SHUF-11")
    require(s.developments[player].count[card] > 0, "IMP-SHUF-10")
    require(s.materials[player] >= COST[card], "IMP-SHUF-10")
    s.materials[player] -= COST[card]
    s.developments[player].take(card)
    s.discard[player].add(card)
    s.exhaust[player] -= 1
    s.on_developments[player] = True
    go_on(s)


@rule("IMP-SHUF-10", player=PLAYERS)
def decline(s, player):
    """Develop nothing."""
    require(doing(s, Op.STEP_ONE), "IMP-SHUF-10")
    require(s.effects.top.player == player, "IMP-SHUF-10")
    require(may_develop(s), "IMP-SHUF-11")
    go_on(s)


@auto("IMP-SHUF-03", "IMP-SHUF-11")
def skip_step_one(s):
    """Go on where a reshuffle adds no card."""
    require(doing(s, Op.STEP_ONE), "IMP-SHUF-01")
    require(not nation_card_due(s), "IMP-SHUF-02")
    require(not may_develop(s), "IMP-SHUF-10")
    go_on(s)


@auto("IMP-SHUF-05", "IMP-SHUF-06")
def shuffle(s):
    """Make the discard the new deck; the draw goes on, or ends if there is still nothing (IMP-A-15)."""
    require(doing(s, Op.SHUFFLE), "IMP-SHUF-05")
    player = s.effects.top.player
    s.deck[player].shuffle_in(s.discard[player])
    s.effects.pop()
    if s.deck[player].size == 0:
        go_on(s)


def final(s):
    return (s.turns == 0 and s.effects.empty) or s.unrest == 0


# Claims


def in_effects(s, card):
    """How many cards of a kind are being carried out."""
    found = 0
    for below in range(DEPTH):
        if below < s.effects.size:
            found += select(s.effects.below(below).card == card, 1, 0)
    return found


@always("IMP-ACT-03", "IMP-SHUF-05")
def every_card_is_in_one_place(s):
    """IMP-P-01 and IMP-P-02: each kind of card, Unrest too, is as often about as at the start."""

    def everywhere(card):
        piles = (*s.hand, *s.deck, *s.discard, *s.nation, *s.developments)
        return sum(pile.holds(card) for pile in piles) + in_effects(s, card)

    own = [a + b for a, b in zip(s.scope.deck, s.scope.nation, strict=True)] + [1, 1]
    kept = all_of(everywhere(card) == copies * s.scope.players for card, copies in enumerate(own))
    return all_of([kept, everywhere(UNREST) + s.unrest == s.scope.unrest])


@always("IMP-SHUF-04")
def an_empire_is_who_has_had_the_accession_card(s):
    """IMP-P-11 and IMP-P-13."""
    players = range(s.scope.players)
    return all_of(s.nation[p].holds(ACCESSION) + s.state[p] == 1 for p in players)


@always("IMP-SHUF-02", "IMP-SHUF-10", "IMP-CLN-06")
def no_exhaust_token_is_lost(s):
    """IMP-P-06."""
    players = range(s.scope.players)
    return all_of(s.exhaust[p] + s.on_nation[p] + s.on_developments[p] == s.scope.exhaust for p in players)


@step("IMP-SHUF-04")
def a_state_card_flips_at_most_once(before, move, after):
    """IMP-P-12: an Empire stays one."""
    return all_of(after.state[p] >= before.state[p] for p in range(before.scope.players))


@step("IMP-TURN-02")
def a_card_is_played_only_when_nothing_is_pending(before, move, after):
    """Until then only whoever carries out an effect decides anything."""
    if move.rule in ("play", "end_turn"):
        return before.effects.empty
    if move.rule in ("choose", "discard", "develop", "decline"):
        return before.effects.top.player == move.player
    return True


@sometimes("IMP-SHUF-01", "IMP-SHUF-10")
def a_choice_interrupts_a_reshuffle_in_a_draw_of_an_effect(s):
    """The deepest case: an effect draws, the draw reshuffles, and the reshuffle asks."""
    if not (doing(s, Op.STEP_ONE) and s.effects.size > 1):
        return False
    return all_of([may_develop(s), s.effects.below(1).card != NONE])


MODEL = Model(
    name="imperium-draw",
    title="Imperium: effects and reshuffles",
    schema=schema,
    setup=setup,
    rules=[
        *(
            play,
            end_turn,
            gain,
            take_unrest,
            return_unrest,
            others,
            choose,
            discard,
            skip_discard,
            end_effect,
        ),
        *(draw, reshuffle, add_nation_card, develop, decline, skip_step_one, shuffle),
    ],
    scopes=[
        Scope(
            "solo",
            "one player, three turns of one action",
            players=1,
            turns=3,
            actions=1,
            limit=2,
            exhaust=1,
            unrest=2,
            deck=(0, 1, 1, 0),
            nation=(0, 0, 0, 1),
        ),
        Scope(
            "duel",
            "two players, three turns",
            players=2,
            turns=3,
            actions=2,
            limit=2,
            exhaust=1,
            unrest=2,
            deck=(0, 1, 1, 1),
            nation=(0, 0, 0, 0),
        ),
    ],
    final=final,
    claims=[
        every_card_is_in_one_place,
        an_empire_is_who_has_had_the_accession_card,
        no_exhaust_token_is_lost,
        a_state_card_flips_at_most_once,
        a_card_is_played_only_when_nothing_is_pending,
        a_choice_interrupts_a_reshuffle_in_a_draw_of_an_effect,
    ],
    clauses=CLAUSES,
)
