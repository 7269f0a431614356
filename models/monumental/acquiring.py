"""Acquiring cards, Wonders in two sections, conquest (MON-ACQ, MON-WON, MON-CONQ)."""

from models.monumental.catalogue import BARRICADE, BASIC, BASICS, DEFENCE, Sort, What
from models.monumental.city import discount, pays_any_basic
from models.monumental.effects import Op
from models.monumental.possible import can_mix, section_cost
from models.monumental.purse import pay
from models.monumental.state import (
    BASIC_BUILDINGS,
    BOX,
    DEVELOPMENTS,
    NONE,
    SLOTS,
    TOKEN_KINDS,
    Step,
    hold_of,
    is_active,
    other,
    reserve_of,
)
from models.monumental.turn import advance, call, call_bonus, doing, fixed, instruction, on_turn, settle
from verify import all_of, auto, cite, highest, merged, require, rule, select

SECOND_SECTION = 8  # added to the note of a payment for a second section


def golds(scope):
    """How much Gold a payment can contain."""
    return range(scope.most_gold + 1)


def put_on_pile(s, player, card):
    """A Province or a Barricade goes on top of the Province pile (MON-ACQ-08)."""
    cite("MON-ACQ-08")
    s.provinces[player][s.height[player]] = card
    s.height[player] += 1


@merged
def receive(s, player, card):
    """A Development card goes where its sort belongs: the City deck, the Province pile, beside the City."""
    game = s.scope.game
    sort = game.cards[card].sort
    s.dev_at[card] = hold_of(player)
    if sort == Sort.PROVINCE:
        cite("MON-ACQ-07")
        put_on_pile(s, player, card)
        if s.reading["MON-A-23"] == "a":
            s.conquered[player] = True
        call_bonus(s, game.cards[card].bonus)
    elif sort == Sort.WONDER:
        begin_wonder(s, player, card)
    else:
        cite("MON-ACQ-13")
        s.deck[player].put_on_top(card)


@merged
def begin_wonder(s, player, card):
    """The first section is built; a second Wonder makes the player choose (MON-ACQ-10, MON-ACQ-11, MON-A-30, 31)."""
    cite("MON-ACQ-10")
    if s.reading["MON-A-30"] == "b":
        s.deck[player].put_on_top(card)
        return
    if s.wonder[player] == NONE:
        s.wonder[player] = card
        reward_first_section(s, player, card)
        return
    s.second[player] = card
    call(s, fixed(s, Op.KEEP))
    if s.reading["MON-A-31"] == "a":
        reward_first_section(s, player, card)


def reward_first_section(s, player, card):
    """Mughal Architecture gives the bonus with the first section (MON-CARD-06)."""
    policy = s.scope.game.policy("mughal.architecture")
    if policy != NONE:
        works = is_active(s, policy) & (s.scope.game.owners[policy] == player)
        call_bonus(s, select(works, s.scope.game.cards[card].bonus, 0))


@rule("MON-ACQ-11", "MON-COMP-14", by="active", new=(False, True))
def keep_wonder(s, new):
    """Keep one of two Wonders under construction; the other leaves the game."""
    require(s.stack.size > 0, "MON-ACQ-11")
    op, player = instruction(s).op, s.active
    require((op == Op.KEEP) | (op == Op.BUILD), "MON-ACQ-11")
    require(s.second[player] != NONE, "MON-ACQ-11")
    fresh, old = s.second[player], s.wonder[player]
    s.dev_at[select(new, old, fresh)] = BOX
    s.wonder[player] = select(new, fresh, old)
    s.second[player] = NONE
    leave_keep(s)
    if s.reading["MON-A-31"] == "b":
        reward_if_new(s, player, fresh, new)
    settle(s)


@merged
def reward_if_new(s, player, card, new):
    if new:
        reward_first_section(s, player, card)


@merged
def leave_keep(s):
    """The choice is made: its frame is done, unless it was made before another section is built."""
    if instruction(s).op == Op.KEEP:
        s.stack.pop()


def card_cost(s, player, card):
    """What a Development card costs on the track, after discounts."""
    data = s.scope.game.cards[card]
    less = select(
        data.sort == Sort.BUILDING,
        discount(s, player, "building"),
        select(
            data.sort == Sort.KNOWLEDGE,
            discount(s, player, "knowledge"),
            discount_of_province(s, player, data),
        ),
    )
    floor = 0
    if s.reading["MON-A-39"] == "b":
        floor = select(data.sort == Sort.PROVINCE, 1, 0)
    return highest(data.cost - less, floor)


def discount_of_province(s, player, data):
    return select(
        data.sort == Sort.PROVINCE,
        discount(s, player, "province_acquire"),
        discount(s, player, "wonder_first"),
    )


@rule("MON-ACQ-01", "MON-ACQ-12", "MON-KEY-01", by="active", slot=SLOTS, gold=golds)
def acquire(s, slot, gold):
    """Acquire a card of the track."""
    on_turn(s)
    card = s.track[slot]
    require(card != NONE, "MON-ACQ-01")
    buy(s, card, gold)
    s.track[slot] = NONE
    take(s, card)


@rule("MON-KEY-17", "MON-ACQ-01", by="active", card=DEVELOPMENTS, gold=golds)
def acquire_reserved(s, card, gold):
    """Acquire a card that one has reserved."""
    on_turn(s)
    require(s.dev_at[card] == reserve_of(s.active), "MON-KEY-17")
    buy(s, card, gold)
    take(s, card)


SORT_CLAUSES = (
    (Sort.BUILDING, "MON-ACQ-03", "MON-RES-02"),
    (Sort.KNOWLEDGE, "MON-ACQ-06", "MON-RES-03"),
    (Sort.PROVINCE, "MON-ACQ-07", "MON-RES-04"),
    (Sort.WONDER, "MON-ACQ-10", "MON-RES-02"),
)


def buy(s, card, gold):
    """Pay for a Development card what it costs, in its own resource (MON-RES-02 to 04)."""
    data = s.scope.game.cards[card]
    for sort, *clauses in SORT_CLAUSES:
        for clause in clauses:
            cite(clause, when=data.sort == sort)
    pay(s, s.active, data.paid_with, card_cost(s, s.active, card), gold)


def take(s, card):
    """The card is the player's, and the turn goes on with what it brings."""
    s.step = Step.ACTED
    receive(s, s.active, card)
    settle(s)


@rule("MON-ACQ-03", "MON-ACQ-04", "MON-KEY-04", by="active", building=BASIC_BUILDINGS, gold=golds)
def acquire_basic(s, building, gold):
    """Acquire a Basic Building."""
    on_turn(s)
    game, player = s.scope.game, s.active
    require(s.basics[building] > 0, "MON-ACQ-05")
    card = game.development + building
    cost = highest(game.cards[card].cost - discount(s, player, "building"), 0)
    pay(s, player, What.PRODUCTION, cost, gold)
    s.basics[building] -= 1
    s.step = Step.ACTED
    place_basic(s, player, building)
    settle(s)


@merged
def place_basic(s, player, building):
    if building == BASICS.index(BARRICADE):
        if s.reading["MON-A-13"] == "c":
            require(top_province(s, player) != NONE, "MON-ACQ-04")
        put_on_pile(s, player, s.scope.game.find(BARRICADE))
    else:
        s.deck[player].put_on_top(s.scope.game.development + building)


@rule("MON-WON-01", "MON-WON-02", "MON-WON-05", by="active", gold=golds)
def complete_wonder(s, gold):
    """Pay for the second section of one's Wonder, and complete it."""
    on_turn(s)
    player, card = s.active, s.wonder[s.active]
    require(card != NONE, "MON-WON-01")
    pay(s, player, What.PRODUCTION, section_cost(s, player, card, True), gold, "MON-WON-01")
    s.step = Step.ACTED
    finish_wonder(s, player, card)
    settle(s)


def finish_wonder(s, player, card):
    """The bonus is gained, then the card goes on top of the City deck (MON-WON-02)."""
    s.wonder[player] = NONE
    call(s, fixed(s, Op.PLACE), card, 1)
    call_bonus(s, s.scope.game.cards[card].bonus)


@auto("MON-WON-02")
def place_wonder(s):
    """A completed Wonder goes on top of the City deck, after its bonus."""
    doing(s, Op.PLACE, "MON-WON-02")
    card = s.stack.top.card
    s.stack.pop()
    s.deck[s.active].put_on_top(card)
    settle(s)


def any_basic_exists(scope):
    """Whether some Policy of the scope lets Wonders be paid with any basic resource."""
    return any(op["op"] == "pay_any_basic" for card in scope.game.policies for op in card["effect"])


def mixed_slots(scope):
    return range(len(scope.track)) if any_basic_exists(scope) else ()


def mixed_once(scope):
    return (0,) if any_basic_exists(scope) else ()


@rule("MON-CARD-04", "MON-ACQ-10", by="active", slot=mixed_slots)
def acquire_wonder_with_any(s, slot):
    """Acquire a Wonder with basic resources of any type (Architecture)."""
    on_turn(s)
    card = s.track[slot]
    require(card != NONE, "MON-ACQ-01")
    require(s.scope.game.cards[card].sort == Sort.WONDER, "MON-CARD-04")
    begin_mixed(s, card, False, 0)
    s.track[slot] = NONE
    s.step = Step.ACTED


def mixed_cards(scope):
    return scope.game.developments(Sort.WONDER) if any_basic_exists(scope) else ()


@rule("MON-CARD-04", "MON-ACQ-10", "MON-KEY-17", by="active", card=DEVELOPMENTS.some(mixed_cards))
def acquire_reserved_with_any(s, card):
    """Acquire a Wonder that one has reserved, with basic resources of any type (Architecture)."""
    on_turn(s)
    require(s.dev_at[card] == reserve_of(s.active), "MON-KEY-17")
    begin_mixed(s, card, False, 0)
    s.step = Step.ACTED


@rule("MON-CARD-04", "MON-WON-01", by="active", section=mixed_once)
def complete_wonder_with_any(s, section):
    """Complete one's Wonder with basic resources of any type (Architecture)."""
    on_turn(s)
    require(s.wonder[s.active] != NONE, "MON-WON-01")
    begin_mixed(s, s.wonder[s.active], True, 0)
    s.step = Step.ACTED


def begin_mixed(s, card, second, off):
    """The tokens are paid one by one, in the order of their sorts."""
    require(pays_any_basic(s, s.active), "MON-CARD-04")
    cost = section_cost(s, s.active, card, second, off)
    require(cost > 0, "MON-CARD-04")
    require(can_mix(s, s.active, cost), "MON-ACQ-02")
    s.due = cost
    s.dev_at[card] = hold_of(s.active)
    call(s, fixed(s, Op.PAY_MIX), card, SECOND_SECTION if second else 0)


@rule("MON-CARD-04", "MON-RES-12", by="active", token=TOKEN_KINDS)
def pay_section_token(s, token):
    """Pay one token of a section; under MON-A-32 (b) all basic ones are of a single type."""
    doing(s, Op.PAY_MIX, "MON-CARD-04")
    player, card, note = s.active, s.stack.top.card, s.stack.top.note
    least = note % SECOND_SECTION
    held = [s.held[player][what] for what in (*BASIC, What.GOLD)]
    if s.reading["MON-A-32"] == "a":
        rest = sum(select(token <= what, n, 0) for what, n in enumerate(held))
        require(token + 1 >= least, "MON-CARD-04")
    else:
        rest = select(token == What.GOLD, 0, s.held[player][token]) + held[What.GOLD]
        require((least == 0) | (token + 1 == least) | (token == What.GOLD), "MON-CARD-04")
    require(s.held[player][token] > 0, "MON-RES-12")
    require(rest >= s.due, "MON-ACQ-02")
    s.held[player][token] -= 1
    s.due -= 1
    s.stack.top.note = token + 1 + select(note >= SECOND_SECTION, SECOND_SECTION, 0)
    lay_section_if_paid(s, player, card, note >= SECOND_SECTION)
    settle(s)


@merged
def lay_section_if_paid(s, player, card, second):
    if s.due == 0:
        s.stack.pop()
        lay_section(s, player, card, second)


@merged
def lay_section(s, player, card, second):
    """A section that is paid for is built."""
    if second:
        finish_wonder(s, player, card)
    else:
        receive(s, player, card)


@rule("MON-WON-03", "MON-WON-04", by="active", slot=SLOTS, gold=golds)
def build_first_section(s, slot, gold):
    """An effect builds the first section of a Wonder of the track for less."""
    building(s)
    player, card, off = s.active, s.track[slot], instruction(s).n
    require(card != NONE, "MON-WON-03")
    require(s.scope.game.cards[card].sort == Sort.WONDER, "MON-WON-03")
    pay(s, player, What.PRODUCTION, section_cost(s, player, card, False, off), gold)
    s.track[slot] = NONE
    advance(s)
    receive(s, player, card)
    settle(s)


def building(s):
    """An effect builds a section now; a choice between two Wonders is made before (MON-A-31)."""
    doing(s, Op.BUILD, "MON-WON-03")
    require(s.second[s.active] == NONE, "MON-ACQ-11")


@rule("MON-WON-03", "MON-WON-04", by="active", gold=golds)
def build_second_section(s, gold):
    """An effect completes one's Wonder for less."""
    building(s)
    player, card, off = s.active, s.wonder[s.active], instruction(s).n
    require(card != NONE, "MON-WON-01")
    pay(s, player, What.PRODUCTION, section_cost(s, player, card, True, off), gold, "MON-WON-01")
    advance(s)
    finish_wonder(s, player, card)
    settle(s)


@rule("MON-WON-03", "MON-CARD-04", by="active", slot=mixed_slots)
def build_first_with_any(s, slot):
    """An effect builds a first section for less, paid with any basic resources."""
    building(s)
    card, off = s.track[slot], instruction(s).n
    require(card != NONE, "MON-WON-03")
    require(s.scope.game.cards[card].sort == Sort.WONDER, "MON-WON-03")
    s.track[slot] = NONE
    advance(s)
    begin_mixed(s, card, False, off)


@rule("MON-WON-03", "MON-CARD-04", by="active", section=mixed_once)
def build_second_with_any(s, section):
    """An effect completes one's Wonder for less, paid with any basic resources."""
    building(s)
    off = instruction(s).n
    require(s.wonder[s.active] != NONE, "MON-WON-01")
    advance(s)
    begin_mixed(s, s.wonder[s.active], True, off)


def top_province(s, player):
    """Where the topmost Province of a pile lies, or -1."""
    barricade, found = s.scope.game.find(BARRICADE), NONE
    for at, card in enumerate(s.provinces[player]):
        found = select((card != NONE) & (card != barricade), at, found)
    return found


def barricades_on(s, player):
    """How many Barricades defend the topmost Province (MON-CONQ-07, MON-A-13)."""
    if s.reading["MON-A-13"] == "b":
        return sum(select(card == s.scope.game.find(BARRICADE), 1, 0) for card in s.provinces[player])
    return s.height[player] - 1 - top_province(s, player)


def conquest_cost(s, player):
    """What it costs to conquer the opponent's topmost Province (MON-CONQ-02, MON-A-39)."""
    victim = other(player)
    at = highest(top_province(s, victim), 0)
    printed = s.scope.game.cards[s.provinces[victim][at]].cost
    less = discount(s, player, "province_conquer")
    defence = DEFENCE * barricades_on(s, victim)
    if s.reading["MON-A-39"] == "b":
        return highest(printed - less, 1) + defence
    return highest(printed + defence - less, 0)


@rule("MON-CONQ-01", "MON-CONQ-02", "MON-CONQ-03", "MON-CONQ-05", "MON-CONQ-06", by="active", gold=golds)
def conquer(s, gold):
    """Conquer the topmost Province of the opponent's pile; its Barricades return to their pile."""
    on_turn(s)
    player, victim = s.active, other(s.active)
    at = top_province(s, victim)
    require(at != NONE, "MON-CONQ-01")
    pay(s, player, What.MILITARY, conquest_cost(s, player), gold, "MON-CONQ-02")
    cite("MON-RES-04")
    card, fallen = s.provinces[victim][at], barricades_on(s, victim)
    cite("MON-CONQ-04", when=fallen > 0)
    s.basics[BASICS.index(BARRICADE)] += fallen
    uncover(s, victim, at)
    s.dev_at[card] = hold_of(player)
    put_on_pile(s, player, card)
    s.conquered[player] = True
    s.step = Step.ACTED
    settle(s)


def uncover(s, victim, at):
    """The Province and the Barricades that defended it leave the pile; the others keep their order (MON-CONQ-07)."""
    cards = list(s.provinces[victim])
    stays = [place < at for place in range(len(cards))]
    if s.reading["MON-A-13"] == "b":
        barricade = s.scope.game.find(BARRICADE)
        stays = [ok & (card != barricade) & (card != NONE) for ok, card in zip(stays, cards, strict=True)]
    else:
        cite("MON-CONQ-07", when=at > 0)
        for place, ok in enumerate(stays):
            s.provinces[victim][place] = select(ok, cards[place], NONE)
        s.height[victim] = at
        return
    for place in range(len(cards)):
        moved = NONE
        for source, ok in enumerate(stays):
            before = sum(select(stays[earlier], 1, 0) for earlier in range(source))
            moved = select(all_of([ok, before == place]), cards[source], moved)
        s.provinces[victim][place] = moved
    s.height[victim] = sum(select(ok, 1, 0) for ok in stays)
