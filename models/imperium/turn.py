"""Rounds and turns: the three orders, playing and exhausting cards, clean-up, Solstice, and what triggers the end."""

from models.imperium.flow import CLEAN_UP_TOKEN
from models.imperium.machine import (
    at,
    call,
    code,
    finish_if,
    fits,
    go_on,
    go_to,
    happens,
    holds,
    payable_or_none,
    stands,
)
from models.imperium.state import (
    CARDS,
    ORDERS,
    SEATS,
    SLOTS,
    Ending,
    Outcome,
    exhaust_tokens,
    in_play,
    nation_table,
    zone,
)
from models.imperium.vocabulary import MATERIALS, NONE, PROGRESS, TOKENS, ZONES, Event, Op, Zone
from models.imperium.words import FREE, FROM_PILE, LAST_ONLY, PAID
from verify import all_of, any_of, auto, cite, highest, merged, require, rule, select

ACTIVATE, INNOVATE, REVOLT = range(3)
BARBARIAN_ICON, EMPIRE_ICON = 1, 2
ACTIONS = 3


@rule("IMP-TURN-02", order=ORDERS, by="who")
def choose_order(s, order):
    """Choose the turn's order: Activate, Innovate or Revolt."""
    at(s, Op.ORDER, "IMP-TURN-02")
    flow = s.scope.game.compiler.flow_at
    s.activating = order == ACTIVATE
    starts = select(order == INNOVATE, flow["innovate"], flow["revolt"])
    cite("IMP-REV-02", when=order == REVOLT)
    cite("IMP-REV-03", when=order == REVOLT)
    cite("IMP-INN-03", when=order == INNOVATE)
    go_to(s, select(order == ACTIVATE, flow["activate"], starts))


# Activate


@rule("IMP-ACT-01", "IMP-ACT-02", card=CARDS, by="who")
def play(s, card):
    """Play a card from hand: an action, or a free play."""
    at(s, Op.ACTIVATE, "IMP-ACT-01")
    seat, game = s.who, s.scope.game
    have = select(
        card == game.size, s.unrest[seat][Zone.HAND], select(s.where[card] == zone(seat, Zone.HAND), 1, 0)
    )
    require(have > 0, "IMP-ACT-02")
    free = plays_free(s, seat, card)
    require(free | (s.actions[seat] > 0), "IMP-ACT-04")
    require(may_be_played(s, seat, card), "IMP-ACT-05")
    s.actions[seat] -= select(free, 0, 1)
    require(worth_playing(s, seat, card), "IMP-ACT-06")
    cite("IMP-FREE-01", when=free)
    mark_free(s, seat, card, free)
    begin_play(s, seat, card)


def plays_free(s, seat, card):
    """Whether a card can be played without an action, once a turn (IMP-FREE-01, 02)."""
    game = s.scope.game
    record = game.card[card]
    used = s.used[card] == 1
    cite("IMP-FREE-02", when=used)
    if s.reading["IMP-A-13"] != "a":
        cite("IMP-FREE-03")
        kin = game.same_name if s.reading["IMP-A-13"] == "b" else game.same_effect
        used = any_of((kin[card][c] == 1) & (s.used[c] == 1) for c in range(game.size))
    own = (record.free == 1) & (used == 0)
    for lender, row in game.passive("free_play_allowed"):
        own = own | (in_play(s, seat, lender) & (game.filter[game.number_of(row["filter"])][card] == 1))
    return own


def mark_free(s, seat, card, free):
    s.used[card] = select(free & (s.scope.game.card[card].free == 1), 1, s.used[card])


def may_be_played(s, seat, card):
    """Whether a card may be played now: its state icon, what it asks for, and whether it can be at all."""
    game = s.scope.game
    record = game.card[card]
    conds = all_of((record.conds[n] == NONE) | holds(s, highest(record.conds[n], 0)) for n in range(2))
    return all_of([record.playable == 1, icon_fits(s, seat, card), conds])


def icon_fits(s, seat, card):
    """The state icon of a card, unless an effect waives it (IMP-CARD-04, IMP-STA-01, IMP-STA-07)."""
    game = s.scope.game
    icon = game.card[card].state
    cite("IMP-CARD-04", when=icon > 0)
    cite("IMP-STA-01", when=icon > 0)
    cite("IMP-STA-04", when=(icon == BARBARIAN_ICON) & (s.empire[seat] == 1))
    suits = select(s.empire[seat] == 1, icon != BARBARIAN_ICON, icon != EMPIRE_ICON)
    for lender, row in game.passive("lose_state_icon"):
        lost = BARBARIAN_ICON if row["icon"] == "barbarian" else EMPIRE_ICON
        meant = game.filter[game.number_of(row["filter"])][card] == 1
        suits = suits | all_of([in_play(s, seat, lender), icon == lost, meant])
    if game.uses("ignore_state_icon_next_play"):
        suits = suits | ((s.waived[seat] == 1) & (icon == EMPIRE_ICON))
    return suits


def worth_playing(s, seat, card):
    """Whether a card may be played for nothing (IMP-A-06)."""
    if s.reading["IMP-A-06"] == "b":
        return True
    from models.imperium.worth import would_work

    lay(s, seat, card, Zone.HAND, Zone.PLAY)
    worth = would_work(s, seat, card) | (s.scope.game.card[card].pinned == 1)
    lay(s, seat, card, Zone.PLAY, Zone.HAND)
    return worth


@merged
def lay(s, seat, card, before, after):
    """A card, or an Unrest, goes from one zone of a seat to another."""
    if card == s.scope.game.size:
        s.unrest[seat][before] -= 1
        s.unrest[seat][after] += 1
    else:
        s.where[card] = zone(seat, after)


@merged
def begin_play(s, seat, card):
    """The card goes to the play area and its effect begins."""
    game = s.scope.game
    begin_effect(s)
    if game.uses("ignore_state_icon_next_play"):
        s.waived[seat] = 0
    lay(s, seat, card, Zone.HAND, Zone.PLAY)
    call(s, game.card[card].play_at, seat, source=card, played=1)


def begin_effect(s):
    """Nothing is counted or remembered yet."""
    s.last = NONE
    s.tally = 0
    forget_drawn(s)


def forget_drawn(s):
    """No card counts as just drawn."""
    if s.scope.game.uses("just_drawn"):
        for card in range(s.scope.game.size):
            s.fresh[card] = 0
        s.fresh_unrest = 0


@rule("IMP-EXH-01", "IMP-EXH-05", "IMP-STA-02", card=CARDS, by="who")
def exhaust(s, card):
    """Use the Exhaust effect of a card in play."""
    at(s, Op.ACTIVATE, "IMP-EXH-06")
    seat, game = s.who, s.scope.game
    require(in_play(s, seat, card), "IMP-EXH-01")
    require(game.card[card].exhaust_at != NONE, "IMP-EXH-01")
    require(s.exhaust[seat] > 0, "IMP-EXH-02")
    require(s.spent[card] == 0, "IMP-EXH-03")
    needs = game.card[card].exhaust_needs
    able = any_of((needs[n] != NONE) & payable_or_none(s, seat, card, needs[n], 1) for n in range(3))
    require((needs[0] == NONE) | able, "IMP-EXH-04")
    put_exhaust(s, seat, card)
    begin_effect(s)
    call(s, game.card[card].exhaust_at, seat, source=card)


def put_exhaust(s, seat, card):
    s.exhaust[seat] -= 1
    s.spent[card] = True


@rule("IMP-ACT-01", by="who")
def finish_turn(s):
    """Stop using actions and exhaust effects."""
    at(s, Op.ACTIVATE, "IMP-ACT-01")
    s.activating = False
    go_to(s, s.scope.game.compiler.flow_at["clean_up"])


@rule("IMP-FREE-01", "IMP-STA-07", card=CARDS, by="who")
def play_by_effect(s, card):
    """Play a card that an effect lets one play."""
    at(s, Op.PLAY_CARD, "IMP-FREE-01")
    seat, game, row = s.who, s.scope.game, code(s)
    require(can_play_by_effect(s, seat, card), "IMP-FREE-01")
    pile = (row.flag == PAID + FROM_PILE) | (row.flag == FREE + FROM_PILE)
    s.actions[seat] -= select(row.flag >= FREE + LAST_ONLY, 0, select(pile, 1, 0))
    go_on(s)
    region = pile & (game.card[card].region == 1)
    if Event.REGION_FROM_DISCARD in game.compiler.listeners:
        play_then_tell(s, seat, card, region)
    else:
        begin_play(s, seat, card)


@merged
def play_then_tell(s, seat, card, region):
    begin_play(s, seat, card)
    if region:
        happens(s, Event.REGION_FROM_DISCARD, seat)


def can_play_by_effect(s, seat, card):
    """Whether an effect's free play, or play from the discard pile, can be this card."""
    game, row = s.scope.game, code(s)
    unrest = (
        (card == game.size) & (s.unrest[seat][Zone.HAND] > 0) & (game.unrest_zones[row.zones][Zone.HAND] == 1)
    )
    there = select(card == game.size, unrest, stands(s, seat, row.zones, card))
    empire_waived = game.filter_state_empire[row.filter] == 1
    icon = empire_waived | icon_fits(s, seat, card)
    last = (row.flag < LAST_ONLY) | (s.last == card)
    paid = (row.flag != PAID + FROM_PILE) | (s.actions[seat] > 0)
    return all_of(
        [there, fits(s, seat, s.source, row.filter, card), game.card[card].playable == 1, icon, last, paid]
    )


@rule("IMP-FREE-01", by="who")
def play_nothing(s):
    """Do not play the card that an effect would let one play."""
    at(s, Op.PLAY_CARD, "IMP-FREE-01")
    go_on(s)


# Innovate


@auto("IMP-INN-01", "IMP-INN-02", "IMP-INN-04")
def discard_hand(s):
    """Whoever innovates first discards the whole hand."""
    at(s, Op.DISCARD_HAND, "IMP-INN-01")
    for card in range(s.scope.game.size):
        there = s.where[card] == zone(s.who, Zone.HAND)
        s.where[card] = select(there, zone(s.who, Zone.DISCARD), s.where[card])
    s.unrest[s.who][Zone.DISCARD] += s.unrest[s.who][Zone.HAND]
    s.unrest[s.who][Zone.HAND] = 0
    go_on(s)


# Clean-up


@rule("IMP-CLN-01", "IMP-CLN-02", "IMP-CLN-04", slot=SLOTS, more=(0, 1), by="who")
def put_token_on_market(s, slot, more):
    """Put tokens on a market card of one's choice; `more` is a second one where one may choose (IMP-A-11 c)."""
    at(s, Op.MARKET_TOKEN, "IMP-CLN-01")
    row, seat = code(s), s.who
    require(s.market[slot] != NONE, "IMP-CLN-01")
    own = row.flag == CLEAN_UP_TOKEN
    what = select(own, clean_up_token(s, seat)[0], row.what)
    n = select(own, clean_up_token(s, seat)[1], row.n)
    choice = False
    if s.reading["IMP-A-11"] == "c":
        choice = own & (what == MATERIALS)
        n = select(choice, 1 + more, n)
    require((more == 0) | choice, "IMP-CLN-02")
    for kind in range(len(TOKENS)):
        s.on_market[slot][kind] += select(what == kind, n, 0)
    go_on(s)


def clean_up_token(s, seat):
    """What a nation puts on the market in its clean-up: the kind of token, and how many (IMP-A-11)."""
    kinds, numbers = [PROGRESS] * len(s.empire), [1] * len(s.empire)
    for card, row in s.scope.game.passive("cleanup_token"):
        owner = s.scope.game.owner[card]
        kinds[owner] = TOKENS.index(row["what"])
        numbers[owner] = row["n"]
        if row["what"] == "materials" and s.reading["IMP-A-11"] == "b":
            cite("IMP-CLN-03")
            numbers[owner] = 2
    return nation_table(s, seat, kinds), nation_table(s, seat, numbers)


@auto("IMP-CLN-01")
def no_market_card(s):
    """Go on where no market card is left to put a token on."""
    at(s, Op.MARKET_TOKEN, "IMP-CLN-01")
    require(all_of(card == NONE for card in s.market), "IMP-CLN-01")
    go_on(s)


@auto("IMP-CLN-06", "IMP-CLN-07")
def take_back_tokens(s):
    """Take back all Action and Exhaust tokens."""
    at(s, Op.RESET, "IMP-CLN-06")
    seat = s.who
    if s.reading["IMP-A-14"] != "a" and s.waiting.size == 0 and s.late[seat] == 0:
        cite("IMP-CLN-05")
        s.late[seat] = True
        go_to(s, s.scope.game.compiler.flow_at["next"])
    else:
        s.late[seat] = False
        reset_tokens(s, seat)
        go_on(s)


def reset_tokens(s, seat):
    for card in range(s.scope.game.size):
        own = (s.where[card] >= zone(seat, 0)) & (s.where[card] < zone(seat, ZONES))
        s.spent[card] = select(own, 0, s.spent[card])
        s.used[card] = 0 if s.reading["IMP-A-14"] == "a" else select(own, 0, s.used[card])
    forget_drawn(s)
    s.actions[seat] = ACTIONS
    s.exhaust[seat] = exhaust_tokens(s, seat)
    s.on_nation[seat] = False
    s.on_development[seat] = False
    if s.scope.game.uses("treat_icon_as"):
        s.reread[seat] = [0, 0]
    if s.scope.game.uses("ignore_state_icon_next_play"):
        s.waived[seat] = 0


@rule("IMP-CLN-05", seat=SEATS)
def catch_up(s, seat):
    """Do the rest of one's clean-up while the next player's turn is under way (IMP-A-14 b, c)."""
    require(s.reading["IMP-A-14"] != "a", "IMP-CLN-05")
    require(s.over == Outcome.RUNNING, "IMP-CLN-05")
    require((code(s).op == Op.ORDER) | (code(s).op == Op.ACTIVATE), "IMP-CLN-05")
    require(s.late[seat] == 1, "IMP-CLN-05")
    call(s, s.scope.game.compiler.flow_at["late"], seat)


@auto("IMP-CLN-05")
def must_catch_up(s):
    """The rest of a clean-up is done at the latest when the round ends or the own turn comes."""
    require(s.reading["IMP-A-14"] != "a", "IMP-CLN-05")
    require(s.over == Outcome.RUNNING, "IMP-CLN-05")
    op = code(s).op
    waiting = select(op == Op.ORDER, s.late[s.who], select(op == Op.SOLSTICE, highest(*s.late), 0))
    require(waiting == 1, "IMP-CLN-05")
    seat = s.who
    for other in range(len(s.late)):
        seat = select((op == Op.SOLSTICE) & (s.late[other] == 1), other, seat)
    call(s, s.scope.game.compiler.flow_at["late"], seat)


@auto("IMP-TURN-03", "IMP-TURN-04")
def pass_turn(s):
    """The turn passes to the player on the left; after the last one comes the Solstice."""
    at(s, Op.NEXT, "IMP-TURN-03")
    following = (s.active + 1) % s.scope.players
    last = following == s.first
    flow = s.scope.game.compiler.flow_at
    after = flow["civ_turn"] if s.scope.solo else flow["solstice"]
    s.active = following
    s.who = select(last & s.scope.solo, s.scope.players, following)
    s.source = NONE
    go_to(s, select(last, after, flow["turn"]))


# Solstice


def has_solstice(s, seat, card):
    """Whether a seat has still to carry out the Solstice effect of a card."""
    record = s.scope.game.card[card]
    return all_of([in_play(s, seat, card), record.solstice_at != NONE, s.used[card] == 0])


def still_due(s, seat):
    return any_of(has_solstice(s, seat, card) for card in s.scope.game.solstices)


def solstice_seat(s):
    """Whose Solstice it is: the first player in turn order who has something to do."""
    total = s.scope.players
    found = s.who
    for nth in range(total - 1, -1, -1):
        seat = (s.first + nth) % total
        found = select(still_due(s, seat), seat, found)
    return found


@rule("IMP-SOL-01", "IMP-SOL-02", "IMP-SOL-04", card=CARDS)
def carry_out_solstice(s, card):
    """Carry out the Solstice effect of a card in play; a player chooses the order of the own ones."""
    at(s, Op.SOLSTICE, "IMP-SOL-01")
    if s.reading["IMP-A-14"] != "a":
        require(highest(*s.late) == 0, "IMP-CLN-05")
    game = s.scope.game
    require(game.card[card].solstice_at != NONE, "IMP-SOL-01")
    seat = solstice_seat(s)
    if s.reading["IMP-A-41"] == "c":
        mine = any_of(has_solstice(s, p, card) for p in range(s.scope.players))
        require(mine, "IMP-SOL-04")
        begun = s.left > 0
        require((begun == 0) | has_solstice(s, s.who, card) | (still_due(s, s.who) == 0), "IMP-SOL-04")
        for p in range(s.scope.players):
            seat = select(has_solstice(s, p, card), p, seat)
        s.left = 1
    else:
        require(has_solstice(s, seat, card), "IMP-SOL-04")
    s.used[card] = True
    begin_effect(s)
    s.who = seat
    call(s, game.card[card].solstice_at, seat, source=card)


@auto("IMP-SOL-05")
def end_solstice(s):
    """Everybody is done with the Solstice."""
    at(s, Op.SOLSTICE, "IMP-SOL-05")
    if s.reading["IMP-A-14"] != "a":
        require(highest(*s.late) == 0, "IMP-CLN-05")
    require(any_of(still_due(s, seat) for seat in range(s.scope.players)) == 0, "IMP-SOL-05")
    for card in range(s.scope.game.size):
        s.used[card] = False
    if s.reading["IMP-A-41"] == "b":
        finish_if(s, s.pile <= 0, Outcome.COLLAPSED)
    go_on(s)


@auto("IMP-TURN-01", "IMP-TURN-05", "IMP-SCO-01", "IMP-SEND-03", "IMP-END-01")
def end_round(s):
    """The round is over: the game ends after the last one, else the next begins."""
    at(s, Op.ROUND_END, "IMP-TURN-01")
    quick = s.scope.quick and s.ending == Ending.THIS_ROUND
    done = (s.ending == Ending.LAST_ROUND) | quick
    cite("IMP-QCK-05", when=quick)
    cut = (s.round == s.scope.rounds) & (done == 0)
    finish_if(s, done, Outcome.SCORED)
    finish_if(s, cut, Outcome.CUT)
    s.ending = select(
        s.ending == Ending.NEXT_ROUND,
        Ending.THIS_ROUND,
        select(s.ending == Ending.THIS_ROUND, Ending.LAST_ROUND, s.ending),
    )
    s.round = select(s.round < s.scope.rounds, s.round + 1, s.round)
    s.who = s.active = s.first
    go_to(s, s.scope.game.compiler.flow_at["turn"])


def trigger(s):
    """Scoring is triggered: this round is finished and one more is played (IMP-SCO-01, IMP-A-02, IMP-A-14)."""
    cite("IMP-SCO-01")
    late = False
    if s.reading["IMP-A-02"] == "b":
        late = beyond(s, "solstice", "round_end")
    elif s.reading["IMP-A-02"] == "c":
        late = in_last_clean_up(s)
    fresh = s.ending == Ending.NO
    s.ending = select(fresh, select(late, Ending.NEXT_ROUND, Ending.THIS_ROUND), s.ending)
    if s.reading["IMP-A-14"] == "c":
        behind = in_late(s) & (s.active == s.first) & (s.round > 1) & fresh
        s.ending = select(behind, Ending.LAST_ROUND, s.ending)


@merged
def trigger_if(s, condition):
    if condition:
        trigger(s)


def in_last_clean_up(s):
    """Whether the clean-up under way is that of the round's last player; in solo games of the C.I.V."""
    if s.scope.solo:
        return beyond(s, "civ_clean_up", "civ_turn_over")
    return beyond(s, "reset", "next") & ((s.active + 1) % s.scope.players == s.first)


def beyond(s, first, last):
    """Whether the turn has come to a piece of its flow."""
    flow = s.scope.game.compiler.flow_at
    bottom = select(s.waiting.size > 0, s.waiting.each("pc")[0], s.pc)
    return (bottom >= flow[first]) & (bottom <= flow[last])


def in_late(s):
    """Whether a clean-up is being caught up with."""
    flow = s.scope.game.compiler.flow_at
    pcs = [s.pc, *s.waiting.each("pc")]
    return any_of((pc >= flow["late"]) & (pc < flow["late"] + 3) for pc in pcs)
