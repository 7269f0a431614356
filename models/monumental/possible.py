"""Whether an effect can do anything: at least one of its parts must be possible (MON-EFF-05, MON-A-42).

The operations are those of cards.json; the answer is a condition on the state.
"""

from models.monumental.catalogue import (
    BARRICADE,
    BASIC,
    BASICS,
    FORT,
    LASTING,
    MAX_AGENTS,
    MAX_RESERVED,
    RANGE,
    REVOLT,
    TOMB,
    Sort,
    What,
)
from models.monumental.city import discount, pays_any_basic
from models.monumental.effects import CITY, FIRST_POLICY, PROVINCES, WHAT, Condition
from models.monumental.purse import can_gain, gold_for_effects
from models.monumental.state import (
    NONE,
    Turned,
    any_inactive,
    any_tilted,
    hold_of,
    may_be_chosen,
    on_track,
    places,
    province_count,
    reserved,
)
from verify import all_of, any_of, count, highest, select


def possible(s, player, ops, copier=-2, copied=()):
    """Whether at least one of some operations can be carried out; `copier` is the card they are of, if it may copy."""
    return any_of(_possible(s, player, op, copier, copied) for op in ops)


def _possible(s, player, op, copier, copied):
    name = op["op"]
    if name in ("gain_same", "gain_different", "cost_mod", "pay_any_basic"):
        return name.startswith("gain")
    if name == "copy_city_card":
        return any_copy(s, player, copier, copied)
    return CHECKS[name](s, player, op)


def _gain(s, player, op):
    return True if op["what"] == "basic_choice" else can_gain(s, player, What(WHAT.index(op["what"])))


def _gain_per(s, player, op):
    if op["per"]["counter"] == "activated_named":
        return named(s, player) > 0
    return (completed_wonders(s, player) > 0) & can_gain(s, player, What.VP)


def _pay_then(s, player, op):
    return _payable(s, player, op) & (op["then"][0]["op"] != "draw_use" or can_pay_for_draw(s, player))


def can_pay_for_draw(s, player):
    """Whether a draw may be paid for; under MON-A-28 (b) not with an empty City deck."""
    return True if s.reading["MON-A-28"] == "a" else s.deck[player].size > 0


def _payable(s, player, op):
    (cost,) = op["cost"]
    if cost["what"] == "basic_choice":
        return can_pay_different(s, player, cost["n"])
    return can_pay_tokens(s, player, What(WHAT.index(cost["what"])), cost["n"])


def can_pay_tokens(s, player, what, n):
    """Whether tokens of a sort can be paid for an effect."""
    gold = gold_for_effects(s, player) if what in BASIC else 0
    return s.held[player][what] + gold >= n


def can_pay_different(s, player, n):
    """Whether basic resources of `n` different types can be paid for an effect."""
    return count(s.held[player][what] > 0 for what in BASIC) + gold_for_effects(s, player) >= n


def _if(s, player, op):
    cond = op["cond"]
    kinds = {
        "gained_at_least": Condition.GAINED,
        "has_advantage": Condition.ADVANTAGE,
        "conquered_this_round": Condition.CONQUERED,
        "controls_type": Condition.CONTROLS,
    }
    kind = PROVINCES.index(cond["type"]) if "type" in cond else 0
    return holds(s, player, kinds[cond["c"]], cond.get("n", 0), kind) & possible(s, player, op["then"])


def holds(s, player, condition, n, kind):
    """Whether a condition is met; all but the player are constants."""
    if condition == Condition.GAINED:
        return s.gained[player] >= n
    if condition == Condition.ADVANTAGE:
        return s.holder == player
    if condition == Condition.CONQUERED:
        return s.conquered[player] == 1
    return province_count(s, player, provinces_of_type(s.scope.game, kind)) >= n


def provinces_of_type(game, kind):
    """The numbers of the Provinces of a type."""
    return [at for at, card in enumerate(game.records) if card.get("province_type") == PROVINCES[kind]]


def named(s, player):
    """How many Forts and Archery Ranges were activated this round (MON-A-29)."""
    if s.reading["MON-A-29"] != "b":
        return s.activated[player]
    return count(
        (s.turned[player][cell][layer] != Turned.STRAIGHT) & is_named(s, s.city[player][cell][layer])
        for cell, layer in places(s)
    )


def is_named(s, card):
    """Whether a card is one that the Hoplite Training Ground counts."""
    return (card == s.scope.game.find(FORT)) | (card == s.scope.game.find(RANGE))


def completed_wonders(s, player):
    """How many completed Wonders a player has that are not archived; under MON-A-30 (b) none is ever completed."""
    if s.reading["MON-A-30"] == "b":
        return 0
    return count(
        all_of(
            [
                s.dev_at[card] == hold_of(player),
                s.wonder[player] != card,
                s.second[player] != card,
                s.archive[player].count[card] == 0,
            ]
        )
        for card in s.scope.game.developments(Sort.WONDER)
    )


def can_archive(s, player, sources):
    """Whether there is a card to archive; `sources` are the City alone, or the City and its discard."""
    if sources == CITY:
        return any_inactive(s, player)
    return any_inactive(s, player) | (s.discard[player].size > 0)


def _archive(s, player, op):
    return can_archive(s, player, CITY if "discard" not in op["from"] else 3)


def can_gain_barricade(s, player):
    """Whether a Barricade can be placed; under MON-A-13 (c) only on a Province."""
    there = s.basics[BASICS.index(BARRICADE)] > 0
    if s.reading["MON-A-13"] == "c":
        return there & (province_count(s, player) > 0)
    return there


def can_gain_building(s, player):
    """Whether some Basic Building can be gained."""
    return any_of(pile > 0 for pile in list(s.basics)[:-1]) | can_gain_barricade(s, player)


def building_on_track(s):
    """Whether a Building lies on the track."""
    return any_of((card != NONE) & (s.scope.game.cards[card].sort == Sort.BUILDING) for card in s.track)


def revolts_left(s):
    return True if s.reading["MON-A-26"] == "b" else s.revolts > 0


def can_copy_bonus(s, player, owner=-2):
    """Whether the bonus of a developed Policy can do something; `owner` is what copies it (MON-A-44)."""
    return any_of(
        may_copy_bonus(s, player, policy, owner) & possible(s, player, card["bonus"])
        for policy, card in enumerate(s.scope.game.policies)
    )


def may_copy_bonus(s, player, policy, owner):
    """Whether a Policy's bonus may be copied: it is developed and one's own."""
    mine = (s.rank[policy] > 0) & (s.scope.game.owner[policy] == player)
    if s.reading["MON-A-44"] == "b":
        mine = mine & (owner != FIRST_POLICY + policy)
    return mine


def can_copy(s, player, card, cell, layer, chain):
    """Whether a card of the City can be copied (MON-KEY-07, MON-A-22), other than the one that copies."""
    ok = all_of([card != NONE, card != s.scope.game.find(REVOLT), card != chain])
    if s.reading["MON-A-22"] == "b":
        ok = ok & (s.turned[player][cell][layer] != Turned.STRAIGHT)
    return ok


def any_copy(s, player, copier, copied=()):
    """Whether copying some card of the City would do something, but for those whose effect is being copied."""
    found = []
    for number, useful in usefulness(s, player, copied):
        lies = any_of(
            (s.city[player][cell][layer] == number) & can_copy(s, player, number, cell, layer, copier)
            for cell, layer in places(s)
        )
        found.append(lies & useful)
    return any_of(found)


def usefulness(s, player, copied):
    """For each card of a City but those that are being copied, whether using it yields something."""
    game = s.scope.game
    for number in (card for card in game.city_cards if card not in copied):
        record = game.records[number]
        goes_on = record.get("timing") in LASTING and s.reading["MON-A-22"] == "c"
        if record.get("resources") or goes_on:
            yield number, True
        elif used_by_draw(s, record.get("timing")):
            yield number, possible(s, player, record["effect"], number, (*copied, number))


def used_by_draw(s, timing):
    """Whether an effect of this timing is used when its card is drawn and used, or copied (MON-A-38)."""
    if timing == "action":
        return True
    if timing == "when_activated":
        return s.reading["MON-A-38"] != "b"
    return timing == "during_activation" and s.reading["MON-A-38"] == "c"


def can_train(s, player):
    """Whether a further Agent can be trained (MON-A-17)."""
    return True if s.reading["MON-A-17"] == "b" else s.held[player][What.AGENT] < MAX_AGENTS


def can_deploy(s, player):
    return True if s.reading["MON-A-17"] == "b" else s.held[player][What.AGENT] > 0


def can_spy_free(s, player):
    """Whether a free Spy can be done (MON-A-16, MON-A-40)."""
    ok = can_deploy(s, player)
    if s.reading["MON-A-16"] == "a":
        ok = ok | can_train(s, player)
    if s.reading["MON-A-40"] == "b":
        ok = ok & (s.ambassador_spent[player] == 0)
    return ok


def waits_for_dice(s):
    """Whether a free Spy would wait until all dice are resolved (MON-SPY-18, MON-A-43)."""
    return (s.level > 0) if s.reading["MON-A-43"] == "a" else False


def can_take_advantage(s, player):
    """Whether taking the Advantage for free changes anything."""
    return (s.holder != player) | (s.bid > 0)


def can_reserve(s, player):
    """Whether a card of the track can be reserved (MON-KEY-18, MON-A-34)."""
    room = True if s.reading["MON-A-34"] == "b" else reserved(s, player) < MAX_RESERVED
    return (on_track(s) > 0) & room


def section_cost(s, player, card, second, off=0):
    """What a section of a Wonder costs."""
    data = s.scope.game.cards[card]
    printed = select(second, data.second, data.cost)
    less = select(second, discount(s, player, "wonder_second"), discount(s, player, "wonder_first"))
    return highest(printed - off - less, 0)


def can_pay_section(s, player, cost):
    """Whether a section can be paid with Production and Gold, or by Architecture with any basic resource."""
    gold = s.held[player][What.GOLD]
    plain = s.held[player][What.PRODUCTION] + gold >= cost
    if not any(op["op"] == "pay_any_basic" for card in s.scope.game.policies for op in card["effect"]):
        return plain
    return plain | (pays_any_basic(s, player) & can_mix(s, player, cost))


def can_mix(s, player, cost):
    """Whether basic resources of any types, or of any one type, suffice with Gold (MON-A-32)."""
    gold, basics = s.held[player][What.GOLD], [s.held[player][what] for what in BASIC]
    return (sum(basics) if s.reading["MON-A-32"] == "a" else highest(*basics)) + gold >= cost


def can_build(s, player, off):
    """Whether a section of some Wonder can be built for less."""
    own = s.wonder[player]
    second = (own != NONE) & can_pay_section(s, player, section_cost(s, player, own, True, off))
    first = any_of(
        (card != NONE)
        & (s.scope.game.cards[card].sort == Sort.WONDER)
        & can_pay_section(s, player, section_cost(s, player, card, False, off))
        for card in s.track
    )
    return second | first


def is_food(s, card):
    """Whether the Mughal Tomb may take a card: not itself (MON-A-41), and under MON-A-05 (c) no Revolt."""
    game, ok = s.scope.game, card != NONE
    if s.reading["MON-A-41"] == "a":
        ok = ok & (card != game.find(TOMB))
    if s.reading["MON-A-05"] == "c":
        ok = ok & (card != game.find(REVOLT))
    return ok


def any_food(s, player):
    """Whether some tilted card can be given to the Mughal Tomb."""
    return any_of(
        all_of(
            [
                s.turned[player][cell][layer] == Turned.TILTED,
                may_be_chosen(s, player, cell, layer),
                is_food(s, s.city[player][cell][layer]),
            ]
        )
        for cell, layer in places(s)
    )


def can_convert(s, player):
    """Whether a Gold can be exchanged for a victory point."""
    return (s.held[player][What.GOLD] > 0) & can_gain(s, player, What.VP)


CHECKS = {
    "gain": _gain,
    "gain_per": _gain_per,
    "pay_then": _pay_then,
    "choose": lambda s, p, op: any_of(possible(s, p, option) for option in op["options"]),
    "if": _if,
    "may": lambda s, p, op: possible(s, p, op["do"]),
    "archive": _archive,
    "archive_then": _archive,
    "reinforce": lambda s, p, op: any_tilted(s, p),
    "discard_city": lambda s, p, op: any_inactive(s, p),
    "discard_active_for": lambda s, p, op: any_food(s, p),
    "gain_card": lambda s, p, op: {
        "basic_building": can_gain_building,
        "barricade": can_gain_barricade,
        "building": lambda s, p: building_on_track(s),
    }[op["kind"]](s, p),
    "gain_revolt": lambda s, p, op: revolts_left(s),
    "draw_use": lambda s, p, op: s.deck[p].size > 0,
    "copy_policy_bonus": lambda s, p, op: can_copy_bonus(s, p),
    "spy_free": lambda s, p, op: can_spy_free(s, p),
    "use_ambassador": lambda s, p, op: True,
    "take_advantage": lambda s, p, op: can_take_advantage(s, p),
    "reserve": lambda s, p, op: can_reserve(s, p),
    "convert": lambda s, p, op: can_convert(s, p),
    "build_section": lambda s, p, op: can_build(s, p, op["discount"]),
    "discard_track": lambda s, p, op: on_track(s) > 0,
}


def usable(s, player, card):
    """Whether the effect of a card, Policy or Warlord, given as data, may be the action of a turn (MON-A-42)."""
    if s.reading["MON-A-42"] == "b":
        return True
    chain = s.scope.game.find(card["id"])
    if any(op["op"] == "copy_policy_bonus" for op in card["effect"]):
        return can_copy_bonus(s, player, owner_of(s.scope.game, card["id"]))
    return possible(s, player, card["effect"], chain)


def owner_of(game, name):
    """What an instruction calls the card or Policy it belongs to."""
    policy = game.policy(name)
    return game.find(name) if policy == NONE else FIRST_POLICY + policy


def usable_card(s, player, card):
    """Whether the action of a City card, by its number, may be used; false of cards without one."""
    game = s.scope.game
    actions = game.cards_timed("action")
    if not actions:
        return False
    return any_of((card == at) & usable(s, player, game.records[at]) for at in actions)
