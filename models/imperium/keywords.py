"""Keywords of cards: choosing, picking cards, tokens, Unrest, and the order in which parts are resolved."""

from models.imperium.machine import (
    at,
    call,
    candidates,
    code,
    collapse_if_empty,
    discount,
    fits,
    give_back,
    go_on,
    go_to,
    happens_if,
    holds,
    jump,
    payable,
    payable_or_none,
    stands,
    stands_for,
)
from models.imperium.moves import civ_gains, move, move_unrest
from models.imperium.state import CARDS, in_play, is_civ, zone
from models.imperium.vocabulary import (
    NONE,
    Act,
    Event,
    Mode,
    Op,
    Who,
    Zone,
)
from models.imperium.words import MOST_OPTIONS, SEARCH
from verify import all_of, any_of, auto, cite, count, highest, lowest, merged, require, rule, select

UNREST_FLAG, MASK_FLAG, REVOLT_FLAG = 2, 1, 4
OPTIONS = range(MOST_OPTIONS)


# Flow within an effect


@auto("IMP-ACT-03")
def end(s):
    """An effect is over; a played card that is not Pinned goes to the discard pile."""
    at(s, Op.END, "IMP-ACT-03")
    settle_played(s)
    give_back(s)
    after_action(s)


def after_action(s):
    """A whole card or action is over when nothing waits but the turn; an innovation ends after the refill (IMP-A-01 c)."""
    if s.reading["IMP-A-01"] == "c":
        collapse_if(s, (s.waiting.size == 0) & (code(s).op != Op.REFILL))


@merged
def collapse_if(s, condition):
    if condition:
        collapse_if_empty(s)


@merged
def settle_played(s):
    if s.played == 1:
        game = s.scope.game
        if s.source == game.size:
            s.unrest[s.who][Zone.PLAY] -= 1
            s.unrest[s.who][Zone.DISCARD] += 1
        else:
            stays = game.card[s.source].pinned == 1
            cite("IMP-PIN-01", when=stays)
            cite("IMP-CARD-02", when=stays)
            there = in_play(s, s.who, s.source) & (game.card[s.source].pinned == 0)
            s.where[s.source] = select(there, zone(s.who, Zone.DISCARD), s.where[s.source])
        lower_shields(s)


def lower_shields(s):
    attack = s.scope.game.card[s.source].attack == 1
    for seat in range(len(s.shield)):
        s.shield[seat] = select(attack, 0, s.shield[seat])
    for card in s.scope.game.ransomers:
        s.used[card] = select(attack, 0, s.used[card])


@auto("IMP-ACT-06")
def pass_over(s):
    """Jump to where the effect goes on."""
    at(s, Op.GOTO, "IMP-ACT-06")
    jump(s)
    after_action(s)


@auto("IMP-PAS-01")
def let_answer(s):
    """What happens now may be answered by other cards."""
    at(s, Op.CALL, "IMP-PAS-01")
    to = code(s).to
    go_on(s)
    call(s, to, s.who, source=NONE)


@auto("IMP-PAS-01")
def passive_answers(s):
    """A passive effect applies while its card is in play."""
    at(s, Op.WITH, "IMP-PAS-01")
    card = code(s).flag
    if in_play(s, s.who, card):
        s.source = card
        go_on(s)
    else:
        jump(s)


@auto("IMP-STA-03")
def check_condition(s):
    """Carry out a conditional part only if its condition holds."""
    at(s, Op.IF, "IMP-STA-03")
    go_to(s, select(holds(s, code(s).cond), s.pc + 1, code(s).to))


@auto("IMP-PAY-01")
def check_cost(s):
    """A part that costs something is skipped where its cost cannot be paid."""
    at(s, Op.COST, "IMP-PAY-01")
    able = payable(s, s.who, s.source, code(s).cost)
    if s.scope.solo and s.reading["IMP-A-51"] == "a":
        from models.imperium.civ import buys

        able = able & ((code(s).flag == 0) | buys(s, code(s).alt))
    go_to(s, select(able, s.pc + 1, code(s).to))


@auto("IMP-ALL-01")
def next_concerned(s):
    """Let the next player whom an effect concerns carry out their part."""
    at(s, Op.EACH, "IMP-ALL-01")
    total = len(s.empire)
    others = code(s).what == Who.OTHERS
    nth = s.step + select(others, 1, 0)
    if nth >= total:
        jump(s)
    else:
        seat = (s.who + nth) % total
        body = select(is_civ(s, seat), code(s).alt, s.pc + 1)
        s.step += 1
        call(s, body, seat, other=s.who)


@rule("IMP-CHO-01", option=OPTIONS, by="who")
def choose(s, option):
    """Choose one of the options of an effect."""
    at(s, Op.CHOOSE, "IMP-CHO-01")
    require(option < code(s).n, "IMP-CHO-01")
    require(available(s, option), "IMP-CHO-02")
    go_to(s, s.scope.game.choice_at[code(s).flag][option])


def available(s, option):
    """Whether an option may be chosen: its payment must be possible, and perhaps more (IMP-A-52)."""
    game = s.scope.game
    number = code(s).flag
    cost = game.choice_cost[number][option]
    able = payable_or_none(s, s.who, s.source, cost)
    paid = game.compiler.choice_paid[number][option] == 1
    if s.reading["IMP-A-52"] == "a":
        return (paid == 0) | able
    if s.reading["IMP-A-52"] == "c":
        return able
    whole = any_of(
        (n < code(s).n) & payable_or_none(s, s.who, s.source, game.choice_cost[number][n]) for n in OPTIONS
    )
    return able | ((paid == 0) & (whole == 0))


@auto("IMP-CHO-02")
def no_option(s):
    """Pass over a choice none of whose options can be taken."""
    at(s, Op.CHOOSE, "IMP-CHO-02")
    require(any_of((option < code(s).n) & available(s, option) for option in range(4)) == 0, "IMP-CHO-02")
    jump(s)


@rule("IMP-SOL-03", yes=(0, 1), by="who")
def decide(s, yes):
    """Take up an optional part of an effect, or not."""
    at(s, Op.MAY, "IMP-SOL-03")
    go_to(s, select(yes == 1, s.pc + 1, code(s).to))


@auto("IMP-PAY-01")
def cannot_take_up(s):
    """Pass over an optional part whose cost cannot be paid."""
    at(s, Op.MAY, "IMP-SOL-03")
    following = s.scope.game.code[s.pc + 1]
    require(following.op == Op.COST, "IMP-PAY-01")
    require(payable(s, s.who, s.source, following.cost) == 0, "IMP-PAY-01")
    jump(s)


@auto("IMP-ACT-06")
def nothing_to_take_up(s):
    """Pass over an optional part for which there is no card."""
    at(s, Op.MAY, "IMP-SOL-03")
    following = s.scope.game.code[s.pc + 1]
    require(following.op == Op.PICK, "IMP-ACT-06")
    require(candidates(s, s.who, s.source, following.zones, following.filter) == 0, "IMP-ACT-06")
    jump(s)


# Picking cards


def picker(s):
    """Whose cards are picked from: a gift comes from the other player."""
    return select(code(s).act == Act.GIVE, s.other, s.who)


def spared(s):
    """How many cards fewer have to be picked than the effect says."""
    row = code(s)
    less = 0
    if s.scope.game.passive("unrest_discount"):
        less = select(row.flag == UNREST_FLAG, lowest(discount(s, s.who, "cards"), highest(row.n - 1, 0)), 0)
    if s.scope.game.uses("mask_cost_discount"):
        less += select(row.flag == MASK_FLAG, s.fewer_masks, 0)
    return less


def under_heads(s, seat, card):
    """Whether a mask lies where it can be discarded from although it is not in the hand."""
    ways = [(s.host[card] == heads) & in_play(s, seat, heads) for heads in s.scope.game.mask_hosts]
    return any_of([(code(s).flag == MASK_FLAG) & way for way in ways])


SEARCHED = ((Zone.HAND,), (Zone.DISCARD,), (Zone.DECK, Zone.TOP), (Zone.NATION, Zone.BOTTOM))


def searched_before(s, seat, card):
    """Whether the named card that is looked for lies in a pile that is searched before this one (IMP-FND-01, 02)."""
    game, number = s.scope.game, code(s).filter
    found, earlier = False, False
    for zones in SEARCHED:
        here = any_of(s.where[card] == zone(seat, which) for which in zones)
        found = found | (here & earlier)
        lying = any_of(
            (s.where[c] == zone(seat, which)) & (game.filter[number][c] == 1)
            for c in game.searched
            for which in zones
        )
        earlier = earlier | lying
    return found & (code(s).flag == SEARCH)


def take_up(s, card):
    """A card is picked: it must be one that the effect speaks of, and one card fewer is wanted."""
    require(card < s.scope.game.size, "IMP-RTV-01")
    row, seat = code(s), picker(s)
    there = stands(s, seat, row.zones, card)
    if s.scope.game.mask_hosts:
        there = there | under_heads(s, seat, card)
    require(there, "IMP-RTV-01")
    require(fits(s, seat, s.source, row.filter, card), "IMP-ABN-02")
    if s.scope.game.searched:
        require(searched_before(s, seat, card) == 0, "IMP-FND-02")
    require(s.left > spared(s), "IMP-ACT-06")
    cite_keyword(s, row.act)
    s.last = card
    if s.scope.game.uses("abandoned_by_this_effect"):
        s.tally += select(row.act == Act.ABANDON, s.scope.game.card[card].city, 0)
    done_one_card(s)


@rule("IMP-RTV-01", "IMP-DIS-01", "IMP-ABN-01", "IMP-REC-01", "IMP-ARC-01", card=CARDS, by="who")
def pick(s, card):
    """Pick a card for what the effect does with it."""
    at(s, Op.PICK, "IMP-RTV-01")
    act = code(s).act
    require(act != Act.GIVE, "IMP-RTV-01")
    take_up(s, card)
    move(s, s.who, card, act)


@rule("IMP-RTV-01", card=CARDS, by="other")
def give(s, card):
    """Choose the card that is given away: whoever plays the effect does."""
    at(s, Op.PICK, "IMP-RTV-01")
    require(code(s).act == Act.GIVE, "IMP-RTV-01")
    take_up(s, card)
    hand_over(s, card)


@merged
def hand_over(s, card):
    if is_civ(s, s.who):
        give_to_civ(s, card)
    else:
        s.where[card] = zone(s.who, Zone.HAND)


@merged
def give_to_civ(s, card):
    """A card that the human gives to the C.I.V. (IMP-A-49)."""
    if s.reading["IMP-A-49"] == "a":
        civ_gains(s, card)
    else:
        s.where[card] = zone(s.who, Zone.DISCARD)


def cite_keyword(s, act):
    cite("IMP-SNK-01", when=act == Act.SINK)
    cite("IMP-EXI-01", when=act == Act.EXILE)
    cite("IMP-GAR-01", when=act == Act.GARRISON)
    cite("IMP-GAR-02", when=act == Act.GARRISON)
    cite("IMP-ABN-03", when=(act == Act.ABANDON) & (s.scope.game.dyn[code(s).filter] > 0))
    cite("IMP-REC-03", when=(act == Act.RECALL) & (s.scope.game.dyn[code(s).filter] > 0))
    cite("IMP-GAR-06", when=s.scope.game.dyn[code(s).filter] > 1)


def done_one_card(s):
    """One card is picked; after the last one the effect goes on, and masks that were spared are forgotten."""
    row = code(s)
    less = spared(s)
    many = stands_for(s, picker(s), row.filter, s.last)
    more = s.left - less > many
    masks = row.flag == MASK_FLAG
    if s.scope.game.uses("mask_cost_discount"):
        s.fewer_masks = select(masks & (more == 0), 0, s.fewer_masks)
    after = s.pc + 1
    s.left = select(more, s.left - many, s.scope.game.code[after].n)
    s.pc = select(more, s.pc, after)
    s.step = 0
    if s.reading["IMP-A-01"] == "b":
        collapse_if_empty(s)


UNREST_LIES = (Zone.HAND, Zone.DECK, Zone.DISCARD, Zone.PLAY, Zone.HISTORY)


def take_up_unrest(s, where):
    """An Unrest card is picked, from a zone that the effect names."""
    row, seat, game = code(s), picker(s), s.scope.game
    require(game.filter[row.filter][game.size] == 1, "IMP-RET-01")
    require(game.unrest_zones[row.zones][where] == 1, "IMP-RET-01")
    require(s.unrest[seat][where] > 0, "IMP-RET-01")
    if game.uses("just_drawn"):
        fresh = (game.dyn[row.filter] != 4) | (s.fresh_unrest > 0)
        require(fresh, "IMP-RTV-01")
    require(s.left > spared(s), "IMP-ACT-06")
    s.last = game.size
    s.tally += select(row.act == Act.RETURN, 1, 0)
    done_one_card(s)


@rule("IMP-RET-01", "IMP-REV-01", where=UNREST_LIES, by="who")
def pick_unrest(s, where):
    """Pick an Unrest card for what the effect does with it."""
    at(s, Op.PICK, "IMP-RET-01")
    act, seat = code(s).act, s.who
    require(act != Act.GIVE, "IMP-RET-01")
    take_up_unrest(s, where)
    move_unrest(s, seat, where, act)
    happens_if(s, act == Act.RETURN, Event.RETURN_UNREST, seat)


@rule("IMP-RTV-01", where=UNREST_LIES, by="other")
def give_unrest_card(s, where):
    """Give an Unrest card away: whoever plays the effect chooses it."""
    at(s, Op.PICK, "IMP-RTV-01")
    require(code(s).act == Act.GIVE, "IMP-RTV-01")
    take_up_unrest(s, where)
    give_unrest(s, s.other, where)


@merged
def give_unrest(s, seat, where):
    s.unrest[seat][where] -= 1
    if is_civ(s, s.who):
        if s.reading["IMP-A-49"] == "a":
            civ_gains(s, s.scope.game.size)
        else:
            s.unrest[s.who][Zone.DISCARD] += 1
    else:
        s.unrest[s.who][Zone.HAND] += 1


@auto("IMP-ACT-06")
def no_card_to_pick(s):
    """Go on where there is no card left to pick, or none is needed."""
    at(s, Op.PICK, "IMP-ACT-06")
    row, seat = code(s), picker(s)
    there = candidates(s, seat, s.source, row.zones, row.filter)
    if s.scope.game.mask_hosts:
        there += count(
            under_heads(s, seat, c) & (s.scope.game.filter[row.filter][c] == 1)
            for c in range(s.scope.game.size)
        )
    nobody = False
    if s.scope.solo and s.reading["IMP-A-49"] == "c":
        nobody = (row.act == Act.GIVE) & is_civ(s, s.who)
    require(any_of([there == 0, s.left <= spared(s), nobody]), "IMP-ACT-06")
    s.last = select((there == 0) | nobody, NONE, s.last)
    go_on(s)


@rule("IMP-CLN-08", "IMP-REV-01", by="who")
def stop_picking(s):
    """Pick no more cards where the number is free."""
    at(s, Op.PICK, "IMP-CLN-08")
    require(code(s).mode == Mode.UP_TO, "IMP-ACT-06")
    if s.reading["IMP-A-09"] == "b":
        require(code(s).flag != REVOLT_FLAG, "IMP-REV-01")
    go_on(s)


@auto("IMP-ARC-01")
def move_all(s):
    """Move every matching card of several zones."""
    at(s, Op.ALL, "IMP-ARC-01")
    row = code(s)
    for card in s.scope.game.sweepable:
        _move_if_matching(s, card, row.zones, row.filter, row.act)
    go_on(s)


@merged
def _move_if_matching(s, card, zones, number, act):
    if all_of([stands(s, s.who, zones, card), s.scope.game.filter[number][card] == 1]):
        move(s, s.who, card, act)


@auto("IMP-RET-01")
def return_all_garrisoned(s):
    """Return all Unrest that lies under the card itself."""
    at(s, Op.RETURN_ALL, "IMP-RET-01")
    s.pile += s.under[s.source]
    s.under[s.source] = 0
    go_on(s)


@auto("IMP-ACT-06")
def act_on_itself(s):
    """The card that is being carried out moves."""
    at(s, Op.SELF, "IMP-ACT-06")
    act = code(s).act
    cite_keyword(s, act)
    go_on(s)
    if s.source == s.scope.game.size:
        return_played_unrest(s, act)
    else:
        itself_moves(s, act)


@merged
def itself_moves(s, act):
    if in_play(s, s.who, s.source):
        move(s, s.who, s.source, act)


@merged
def return_played_unrest(s, act):
    if s.played == 1:
        s.played = 0
        move_unrest(s, s.who, Zone.PLAY, act)
        happens_if(s, act == Act.RETURN, Event.RETURN_UNREST, s.who)
