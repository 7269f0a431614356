"""Effects on cards: archive, discard, reinforce, gain, draw and use, copy, reserve (MON-KEY)."""

from models.monumental.acquiring import put_on_pile, receive
from models.monumental.catalogue import BARRICADE, BASICS, MAX_RESERVED, REVOLT, Sort
from models.monumental.city import (
    archive_card,
    copy_lasting,
    discard_card,
    discard_from,
    empty,
    give_revolts,
    outlast,
    straighten,
)
from models.monumental.effects import BOTH, CITY, Op
from models.monumental.possible import (
    any_copy,
    any_food,
    building_on_track,
    can_archive,
    can_build,
    can_convert,
    can_copy,
    can_copy_bonus,
    can_gain_barricade,
    can_gain_building,
    can_reserve,
    can_spy_free,
    is_food,
    is_named,
    may_copy_bonus,
    possible,
    used_by_draw,
    waits_for_dice,
)
from models.monumental.purse import gain_printed
from models.monumental.resolving import may_is_possible, one_payable, option_possible, payable, two_payable
from models.monumental.state import (
    BASIC_BUILDINGS,
    CARDS,
    CELLS,
    DEVELOPMENTS,
    DISCARD,
    LAYERS,
    NONE,
    OVER,
    POLICIES,
    SLOTS,
    UNDER,
    Turned,
    any_inactive,
    any_tilted,
    inactive,
    may_be_chosen,
    on_track,
    other,
    reserve_of,
    reserved,
)
from models.monumental.turn import advance, call, call_bonus, doing, done, fixed, go_to, instruction, settle
from verify import any_of, auto, chance, cite, merged, negation, require, rule, select


def pick(s, condition, cell, layer, clause):
    """A card of the own City is chosen that fits, under MON-A-15 perhaps not one under another."""
    require(condition & may_be_chosen(s, s.active, cell, layer), clause)


@rule("MON-KEY-02", "MON-KEY-03", by="active", cell=CELLS, layer=LAYERS)
def archive(s, cell, layer):
    """Archive an inactive card of the City."""
    doing(s, Op.ARCHIVE)
    pick(s, inactive(s, s.active, cell, layer), cell, layer, "MON-KEY-02")
    s.stack.top.note = archive_card(s, s.active, cell, layer)
    done(s)


@rule("MON-KEY-02", by="active", card=CARDS)
def archive_from_discard(s, card):
    """Archive a card of the City discard, where an effect allows it."""
    doing(s, Op.ARCHIVE)
    require(instruction(s).n == BOTH, "MON-KEY-02")
    require(s.discard[s.active].count[card] > 0, "MON-KEY-02")
    s.discard[s.active].take(card)
    s.archive[s.active].add(card)
    s.stack.top.note = select(card == s.scope.game.find(REVOLT), 1, 0)
    done(s)


@rule("MON-CARD-11", by="active", again=(False, True))
def archive_again(s, again):
    """After a Revolt, archive once more or not."""
    doing(s, Op.REPEAT)
    require(s.stack.top.note == 1, "MON-CARD-11")
    s.stack.top.note = 0
    go_to(s, select(again, instruction(s).next, instruction(s).other))
    settle(s)


@rule("MON-KEY-15", "MON-KEY-16", by="active", cell=CELLS, layer=LAYERS)
def reinforce(s, cell, layer):
    """Put a tilted card straight, so that it stays."""
    doing(s, Op.REINFORCE)
    pick(s, s.turned[s.active][cell][layer] == Turned.TILTED, cell, layer, "MON-KEY-15")
    straighten(s, s.active, cell, layer)
    done(s)


@rule("MON-KEY-09", by="active", cell=CELLS, layer=LAYERS)
def discard(s, cell, layer):
    """Discard an inactive card of the City."""
    require(s.stack.size > 0, "MON-EFF-04")
    op = instruction(s).op
    require((op == Op.DISCARD) | (op == Op.DISCARD_MAYBE), "MON-EFF-04")
    pick(s, inactive(s, s.active, cell, layer), cell, layer, "MON-KEY-09")
    discard_card(s, s.active, cell, layer)
    done(s)


@rule("MON-CARD-06", by="active")
def discard_no_more(s):
    """Discard fewer cards than allowed."""
    doing(s, Op.DISCARD_MAYBE)
    done(s)


def feed_tomb(s, cell, layer):
    """Give an activated card to the Mughal Tomb (MON-CARD-09); gives the card."""
    card = s.city[s.active][cell][layer]
    pick(s, s.turned[s.active][cell][layer] == Turned.TILTED, cell, layer, "MON-CARD-09")
    require(is_food(s, card), "MON-CARD-09")
    s.discard[s.active].add(card)
    empty(s, s.active, cell, layer)
    if s.reading["MON-A-14"] == "a":
        drop_attached(s, cell, layer)
    return card


@merged
def drop_attached(s, cell, layer):
    if layer == OVER:
        discard_from(s, s.active, cell, UNDER)


@rule("MON-CARD-09", by="active", cell=CELLS, layer=LAYERS)
def discard_for_drawn_tomb(s, cell, layer):
    """A Tomb that is drawn and used takes an activated card (MON-A-38 c)."""
    doing(s, Op.TOMB)
    feed_tomb(s, cell, layer)
    done(s)


@rule("MON-KEY-11", by="active", building=BASIC_BUILDINGS)
def gain_basic_building(s, building):
    """Take a Basic Building without paying for it."""
    doing(s, Op.GAIN_BUILDING)
    take_basic(s, building)
    done(s)


@merged
def take_basic(s, building):
    """A Basic Building goes to its place; an empty pile cannot be chosen."""
    game, player = s.scope.game, s.active
    require(s.basics[building] > 0, "MON-ACQ-05")
    s.basics[building] -= 1
    if building == BASICS.index(BARRICADE):
        require(barricade_fits(s, player), "MON-ACQ-04")
        put_on_pile(s, player, game.find(BARRICADE))
    else:
        s.deck[player].put_on_top(game.development + building)


def barricade_fits(s, player):
    """Under MON-A-13 (c) a Barricade needs a Province to lie on."""
    return True if s.reading["MON-A-13"] != "c" else s.height[player] > 0


@auto("MON-CARD-03", "MON-KEY-11")
def gain_barricade(s):
    """Take a Barricade without paying for it, if there is one."""
    doing(s, Op.GAIN_BARRICADE)
    require(can_gain_barricade(s, s.active), "MON-ACQ-05")
    take_basic(s, BASICS.index(BARRICADE))
    done(s)


@rule("MON-KEY-11", by="active", slot=SLOTS)
def gain_from_track(s, slot):
    """Take a Building of the track without paying for it."""
    doing(s, Op.GAIN_FROM_TRACK)
    card = s.track[slot]
    require(card != NONE, "MON-KEY-11")
    require(s.scope.game.cards[card].sort == Sort.BUILDING, "MON-KEY-11")
    s.track[slot] = NONE
    advance(s)
    receive(s, s.active, card)
    settle(s)


@auto("MON-REV-03")
def take_revolts(s):
    """The player takes Revolts."""
    doing(s, Op.REVOLT_SELF)
    give_revolts(s, s.active, instruction(s).n)
    done(s)


@auto("MON-REV-03")
def cause_revolts(s):
    """The opponent takes Revolts."""
    doing(s, Op.REVOLT_OPPONENT)
    give_revolts(s, other(s.active), instruction(s).n)
    done(s)


@chance(
    "MON-KEY-13",
    "MON-KEY-20",
    "MON-SCI-01",
    weight=lambda s, card: s.deck[s.active].weight(card),
    card=CARDS,
)
def draw_card(s, card):
    """Draw the top card of the City deck: its resources are gained, and its effect may be used."""
    doing(s, Op.DRAW, "MON-KEY-13")
    s.deck[s.active].draw(card)
    advance(s)
    use_drawn(s, card)
    settle(s)


@merged
def use_drawn(s, card):
    """Gain what is printed; a Revolt returns to its pile, another card waits until its effect is used or left."""
    game, player = s.scope.game, s.active
    if card == game.find(REVOLT):
        cite("MON-REV-01")
        cite("MON-REV-02")
        s.revolts += 1
        return
    gain_printed(s, player, card)
    outlast(s, player, card, True)
    if s.reading["MON-A-29"] == "c":
        s.activated[player] += select(is_named(s, card), 1, 0)
    if effect_is_possible(s, player, card):
        call(s, fixed(s, Op.USE), card, 1)
    else:
        cite("MON-SCI-02")
        s.discard[player].add(card)


def effect_is_possible(s, player, card):
    """Whether a card that is drawn or copied has an effect that can be used now (MON-A-38)."""
    game = s.scope.game
    found = [
        (card == at) & possible(s, player, game.records[at]["effect"], at)
        for at in game.city_cards
        if used_by_draw(s, game.records[at].get("timing"))
    ]
    return any_of(found) if found else False


@rule("MON-KEY-20", "MON-TURN-09", by="active", use=(False, True))
def use_effect(s, use):
    """Use the effect of a card that was drawn or copied, or leave it; a drawn card is discarded afterwards."""
    doing(s, Op.USE, "MON-KEY-20")
    card = s.stack.top.card
    if s.stack.top.note == 1:
        s.stack.top.op = fixed(s, Op.PUT_AWAY)
    else:
        s.stack.pop()
    call(s, select(use, effect_of(s, card), 0))
    settle(s)


def effect_of(s, card):
    """Where the effect of a card begins; the Forum's depends on MON-A-02."""
    game = s.scope.game
    if s.reading["MON-A-02"] == "b":
        return select(card == game.find("start.forum"), game.programs.forum, game.cards[card].effect)
    return game.cards[card].effect


@auto("MON-SCI-02", "MON-KEY-20")
def put_away(s):
    """A card that was drawn and used goes to the City discard."""
    doing(s, Op.PUT_AWAY, "MON-SCI-02")
    s.discard[s.active].add(s.stack.top.card)
    s.stack.pop()
    settle(s)


@rule("MON-CARD-04", "MON-KEY-07", by="active", policy=POLICIES)
def copy_bonus(s, policy):
    """Gain the bonus of a developed Policy of one's own once more."""
    doing(s, Op.COPY_BONUS)
    require(may_copy_bonus(s, s.active, policy, instruction(s).owner), "MON-KEY-07")
    advance(s)
    call_bonus(s, s.scope.game.programs.policy_bonuses[policy])
    settle(s)


@rule("MON-KEY-06", "MON-KEY-07", by="active", cell=CELLS, layer=LAYERS)
def copy_card(s, cell, layer):
    """Use another card of the City as if it were activated once more."""
    doing(s, Op.COPY_CARD)
    player, card = s.active, s.city[s.active][cell][layer]
    require(can_copy(s, player, card, cell, layer, instruction(s).owner), "MON-KEY-07")
    advance(s)
    gain_printed(s, player, card)
    copy_lasting(s, player, card)
    call(s, select(effect_is_possible(s, player, card), fixed(s, Op.USE), 0), card, 0)
    settle(s)


@rule("MON-KEY-17", "MON-KEY-18", "MON-CIV-01", by="active", slot=SLOTS)
def reserve(s, slot):
    """Put a card of the track beside the own City."""
    doing(s, Op.RESERVE)
    require(s.track[slot] != NONE, "MON-KEY-17")
    require(reserved(s, s.active) < MAX_RESERVED, "MON-KEY-18")
    s.dev_at[s.track[slot]] = reserve_of(s.active)
    s.track[slot] = NONE
    done(s)


@rule("MON-KEY-18", by="active", card=DEVELOPMENTS)
def give_up_reserved(s, card):
    """Drop a reserved card to make room for another (MON-A-34 b)."""
    doing(s, Op.RESERVE)
    require(s.reading["MON-A-34"] == "b", "MON-KEY-18")
    require(s.dev_at[card] == reserve_of(s.active), "MON-KEY-18")
    require((reserved(s, s.active) == MAX_RESERVED) & (on_track(s) > 0), "MON-KEY-18")
    s.dev_at[card] = DISCARD


@rule("MON-KEY-08", by="active", slot=SLOTS)
def discard_from_track(s, slot):
    """Discard a card of the track."""
    doing(s, Op.DISCARD_TRACK)
    require(s.track[slot] != NONE, "MON-KEY-08")
    s.dev_at[s.track[slot]] = DISCARD
    s.track[slot] = NONE
    done(s)


@auto("MON-EFF-04", "MON-KEY-13", "MON-POL-09")
def skip_what_is_impossible(s):
    """Leave out a part of an effect that cannot be carried out."""
    require(s.stack.size > 0, "MON-EFF-04")
    require(blocked(s), "MON-EFF-04")
    cite("MON-SCI-04", when=instruction(s).op == Op.DRAW)
    go_to(s, instruction(s).skip)
    settle(s)


def blocked(s):
    """Whether the instruction that is due cannot be carried out."""
    player, data = s.active, instruction(s)
    archivable = select(data.n == CITY, can_archive(s, player, CITY), can_archive(s, player, BOTH))
    needs = {
        Op.PAY: payable(s),
        Op.PAY_BASIC: one_payable(s),
        Op.PAY_TWO: two_payable(s),
        Op.CHOOSE: any_of(option_possible(s, option) for option in (0, 1)),
        Op.MAY: may_is_possible(s),
        Op.ARCHIVE: archivable,
        Op.REPEAT: s.stack.top.note == 1,
        Op.REINFORCE: any_tilted(s, player),
        Op.DISCARD: any_inactive(s, player),
        Op.DISCARD_MAYBE: any_inactive(s, player),
        Op.TOMB: any_food(s, player),
        Op.GAIN_BUILDING: can_gain_building(s, player),
        Op.GAIN_BARRICADE: can_gain_barricade(s, player),
        Op.GAIN_FROM_TRACK: building_on_track(s),
        Op.DRAW: s.deck[player].size > 0,
        Op.COPY_BONUS: can_copy_bonus(s, player, data.owner),
        Op.COPY_CARD: any_copy(s, player, data.owner),
        Op.SPY: (data.n == 0) | waits_for_dice(s) | can_spy_free(s, player),
        Op.RESERVE: can_reserve(s, player),
        Op.CONVERT: can_convert(s, player),
        Op.BUILD: (s.second[player] != NONE) | can_build(s, player, data.n),
        Op.DISCARD_TRACK: on_track(s) > 0,
        Op.CHANGE_CARD: len(s.scope.espionage) > 1,
        Op.KEEP: s.second[player] != NONE,
        Op.BONUSES: any_of(owed == 1 for owed in s.owed),
    }
    present = s.scope.game.programs.present
    return any_of(
        (data.op == op) & negation(possible_now) for op, possible_now in needs.items() if op in present
    )
