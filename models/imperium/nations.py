"""Fame and King of Kings, developments, quests, journeys, and effects of single cards (IMP-CNT, NAT, FAM, DEV)."""

from itertools import pairwise

from models.imperium.draws import affordable, any_affordable
from models.imperium.machine import at, call, code, go_on, in_play, payable_or_none, stands
from models.imperium.moves import civ_gains
from models.imperium.state import CARDS, FAME_LOOK, at_place, by_nation, held, is_civ, zone
from models.imperium.turn import trigger, trigger_if
from models.imperium.vocabulary import NONE, PROGRESS, SUITS, Act, Op, Place, Zone
from models.imperium.words import FREE
from verify import all_of, any_of, auto, chance, cite, count, highest, lowest, merged, require, rule, select

# Fame


def hidden_fame(s):
    """The Fame cards that are face down, besides King of Kings."""
    return at_place(s, Place.FAME)


def wanted_fame(s):
    """How many Fame cards must be known for the present instruction."""
    more = s.look_more if s.scope.game.uses("look_fame_extra") else 0
    looking = code(s).op == Op.LOOK_FAME
    return lowest(select(looking, code(s).n + more, 1), hidden_fame(s))


@chance(
    "IMP-FAM-01",
    "IMP-LOK-03",
    weight=lambda s, card: select((s.where[card] == Place.FAME) & (known_fame(s, card) == 0), 1, 0),
    card=CARDS,
)
def turn_up_fame(s, card):
    """The next Fame card is seen."""
    require(s.over == 0, "IMP-FAM-01")
    require((code(s).op == Op.FAME) | (code(s).op == Op.LOOK_FAME), "IMP-FAM-01")
    require(s.fames < wanted_fame(s), "IMP-LOK-02")
    s.fame[s.fames] = card
    s.fames += 1


def known_fame(s, card):
    return any_of(place == card for place in s.fame)


@auto("IMP-FAM-01")
def draw_fame(s):
    """Take the top Fame card."""
    at(s, Op.FAME, "IMP-FAM-01")
    require(s.fames > 0, "IMP-FAM-01")
    go_on(s)
    get_fame(s, 0)


def get_fame(s, place):
    """A Fame card of known place goes to the hand, or on the C.I.V.'s deck; those under it move up."""
    card = lift_fame(s, place)
    _to_seat(s, card)
    s.last = card


def lift_fame(s, place):
    """A Fame card of known place leaves the deck: which it is; those under it move up."""
    card = s.fame[place]
    for n in range(FAME_LOOK - 1):
        s.fame[n] = select(n >= place, s.fame[n + 1], s.fame[n])
    s.fame[FAME_LOOK - 1] = NONE
    s.fames -= 1
    return card


@merged
def _to_seat(s, card):
    if is_civ(s, s.who):
        if s.reading["IMP-A-21"] == "c":
            s.where[card] = zone(s.who, Zone.DISCARD)
        else:
            civ_gains(s, card)
    else:
        s.where[card] = zone(s.who, Zone.HAND)


@rule("IMP-LOK-01", "IMP-LOK-02", "IMP-CNT-08", place=range(FAME_LOOK), by="who")
def take_fame(s, place):
    """Take one of the Fame cards that are looked at; the others go back in the same order."""
    at(s, Op.LOOK_FAME, "IMP-LOK-01")
    require(hidden_fame(s) > 0, "IMP-CNT-09")
    require(s.fames >= wanted_fame(s), "IMP-LOK-01")
    require(place < wanted_fame(s), "IMP-LOK-01")
    short = hidden_fame(s) < code(s).n
    forget_more(s)
    go_on(s)
    get_fame(s, place)
    if s.reading["IMP-A-08"] == "b":
        kings_if(s, short)


def forget_more(s):
    if s.scope.game.uses("look_fame_extra"):
        s.look_more = 0


@auto("IMP-CNT-07", "IMP-CNT-09", "IMP-CNT-10")
def meet_king_of_kings(s):
    """No Fame card is face down: King of Kings is resolved instead."""
    require(s.over == 0, "IMP-CNT-09")
    require((code(s).op == Op.FAME) | (code(s).op == Op.LOOK_FAME), "IMP-CNT-09")
    require(hidden_fame(s) == 0, "IMP-CNT-07")
    forget_more(s)
    go_on(s)
    kings_if(s, True)


def kings_allowed(s, seat):
    """Whether a seat may resolve King of Kings: at most once (IMP-CNT-11, IMP-A-08, IMP-A-36)."""
    again = False
    if s.reading["IMP-A-08"] == "c":
        again = s.kings == 1
    if s.scope.solo and s.reading["IMP-A-36"] == "c":
        again = again | is_civ(s, seat)
    return ((s.kings_done[seat] == 0) | again) & (s.kings < 2)


@merged
def kings_if(s, condition):
    """Resolve King of Kings, if one may."""
    seat = s.who
    cite("IMP-CNT-11", when=s.kings_done[seat] == 1)
    if all_of([condition, kings_allowed(s, seat)]):
        s.kings_done[seat] = True
        sides = s.scope.game.compiler.kings_at
        if is_civ(s, seat):
            civ_kings(s)
        else:
            call(s, select(s.kings == 0, sides[0], sides[1]), seat, source=NONE)


def civ_kings(s):
    """King of Kings for the C.I.V. (IMP-SMOD-14)."""
    cite("IMP-SMOD-14")
    empire = s.empire[s.who] == 1
    s.tokens[s.who][PROGRESS] += select(empire, 3, 6)
    s.kings = 2 if s.reading["IMP-A-36"] == "b" else 1
    trigger(s)
    _civ_dynasty(s, empire)


@merged
def _civ_dynasty(s, empire):
    if empire:
        call(s, s.scope.game.compiler.flow_at["civ_dynasty"], s.who)
        s.step = 1


@auto("IMP-CNT-09", "IMP-END-04")
def turn_king_of_kings(s):
    """King of Kings is turned to side B."""
    at(s, Op.FLIP_KINGS, "IMP-CNT-09")
    s.kings = highest(s.kings, 1)
    go_on(s)


@auto("IMP-END-06", "IMP-END-07")
def trigger_scoring(s):
    """An effect triggers Scoring."""
    at(s, Op.TRIGGER, "IMP-END-06")
    trigger(s)
    go_on(s)


@auto("IMP-LOK-01")
def look_at_more_fame(s):
    """One more Fame card is looked at."""
    at(s, Op.LOOK_MORE, "IMP-LOK-01")
    if s.scope.game.uses("look_fame_extra"):
        s.look_more = 1
    go_on(s)


# Developments


def area(s, seat):
    """Whether a nation has a development area (IMP-DEV-03)."""
    return by_nation(s, seat, lambda nation: nation["development_area"].startswith("developments"))


@rule("IMP-DEV-01", "IMP-DEV-02", card=CARDS, by="who")
def develop(s, card):
    """Develop a card of one's choice by an effect."""
    at(s, Op.DEVELOP, "IMP-DEV-01")
    require(area(s, s.who), "IMP-DEV-03")
    require(s.where[card] == zone(s.who, Zone.DEVELOPMENT), "IMP-DEV-01")
    free = code(s).flag == FREE
    require(free | affordable(s, card), "IMP-PAY-01")
    go_on(s)
    begin = s.scope.game.compiler.flow_at["develop"]
    call(s, select(free, begin + 3, begin), s.who, source=card)


@auto("IMP-DEV-03")
def cannot_develop(s):
    """Go on where nothing can be developed."""
    at(s, Op.DEVELOP, "IMP-DEV-03")
    require(can_develop(s) == 0, "IMP-DEV-03")
    go_on(s)


def can_develop(s):
    """Whether the present instruction can develop a card."""
    any_free = held(s, s.who, Zone.DEVELOPMENT) > 0
    return area(s, s.who) & select(code(s).flag == FREE, any_free, any_affordable(s))


@auto("IMP-DEV-01")
def finish_development(s):
    """The development goes to the discard pile; the last one triggers Scoring (IMP-END-03)."""
    at(s, Op.DEVELOPED, "IMP-DEV-01")
    s.where[s.source] = zone(s.who, Zone.DISCARD)
    last = held(s, s.who, Zone.DEVELOPMENT) == 0
    cite("IMP-END-03", when=last)
    cite("IMP-SUMM-06", when=last)
    trigger_if(s, last)
    go_on(s)


# Quests and journeys


@rule("IMP-NAT-01", "IMP-NAT-02", "IMP-NAT-04", card=CARDS, by="who")
def activate_quest(s, card):
    """Make a pending quest the active one; Graal only when no other is pending."""
    at(s, Op.QUEST, "IMP-NAT-02")
    require(card < s.scope.game.size, "IMP-NAT-02")
    require(s.where[card] == zone(s.who, Zone.DEVELOPMENT), "IMP-NAT-02")
    grail = any_of(card == last for last in s.scope.game.last_quests)
    require((grail == 0) | (held(s, s.who, Zone.DEVELOPMENT) == 1), "IMP-NAT-04")
    s.where[card] = zone(s.who, Zone.GARRISON)
    s.host[card] = s.source
    go_on(s)


@auto("IMP-NAT-02")
def no_quest_left(s):
    """Go on where no quest is pending."""
    at(s, Op.QUEST, "IMP-NAT-02")
    require(held(s, s.who, Zone.DEVELOPMENT) == 0, "IMP-NAT-02")
    go_on(s)


@auto("IMP-NAT-03")
def active_quest_moves(s):
    """The active quest goes to the hand or the discard pile."""
    at(s, Op.QUEST_TO, "IMP-NAT-03")
    act = code(s).act
    for hall in s.scope.game.halls:
        for quest in s.scope.game.quests:
            _quest_moves(s, quest, hall, act)
    go_on(s)


@merged
def _quest_moves(s, quest, hall, act):
    if s.host[quest] == hall:
        s.where[quest] = zone(s.who, select(act == Act.HAND, Zone.HAND, Zone.DISCARD))
        s.host[quest] = NONE


@auto("IMP-NAT-05", "IMP-NAT-06")
def journey_on(s):
    """The next face of the Journey cards comes into play."""
    at(s, Op.JOURNEY, "IMP-NAT-05")
    go_on(s)
    faces = s.scope.game.journey
    for here, there in reversed(list(pairwise(faces))):
        _step_on(s, here, there)


@merged
def _step_on(s, here, there):
    if in_play(s, s.who, here):
        s.where[here] = zone(s.who, Zone.ASIDE)
        s.spent[here] = 0
        s.where[there] = zone(s.who, Zone.PLAY)
        enter = s.scope.game.at[there]["enter_at"]
        if enter != NONE and is_civ(s, s.who) == 0:
            call(s, enter, s.who, source=there)


@auto("IMP-NAT-10")
def become_empire(s):
    """The State card is turned to its Empire side by a card."""
    at(s, Op.EMPIRE, "IMP-NAT-10")
    s.empire[s.who] = True
    go_on(s)


# Single cards


@rule("IMP-GAR-03", card=CARDS, by="who")
def garrison_itself(s, card):
    """Put the played card under one in play, then resolve that one's play effect."""
    at(s, Op.HOST, "IMP-GAR-03")
    row, game = code(s), s.scope.game
    require(card < game.size, "IMP-GAR-03")
    require(in_play(s, s.who, s.source), "IMP-GAR-03")
    require(stands(s, s.who, row.zones, card) & (game.filter[row.filter][card] == 1), "IMP-GAR-03")
    s.where[s.source] = zone(s.who, Zone.GARRISON)
    s.host[s.source] = card
    go_on(s)
    call(s, game.card[card].effect_at, s.who, source=card)


@auto("IMP-GAR-03")
def nowhere_to_garrison(s):
    """Go on where no card can take the played one under it."""
    at(s, Op.HOST, "IMP-GAR-03")
    require(can_garrison(s) == 0, "IMP-GAR-03")
    go_on(s)


def can_garrison(s):
    """Whether a card can take the played one under it."""
    row, game = code(s), s.scope.game
    hosts = count(
        stands(s, s.who, row.zones, c) & (game.filter[row.filter][c] == 1) for c in range(game.size)
    )
    return (hosts > 0) & in_play(s, s.who, s.source)


@rule("IMP-EXH-01", card=CARDS, by="who")
def take_token_back(s, card):
    """Move an Exhaust token from a card back to the State card."""
    at(s, Op.TOKEN_BACK, "IMP-EXH-01")
    require(s.reading["IMP-A-50"] != "c", "IMP-EXH-01")
    require(in_play(s, s.who, card) & (s.spent[card] == 1), "IMP-EXH-01")
    s.spent[card] = False
    s.exhaust[s.who] += 1
    go_on(s)


@rule("IMP-EXH-01", area=(0, 1), by="who")
def take_token_from_area(s, area):
    """Move an Exhaust token from the nation deck or the development area back (IMP-A-50 b)."""
    at(s, Op.TOKEN_BACK, "IMP-EXH-01")
    require(s.reading["IMP-A-50"] == "b", "IMP-EXH-01")
    there = select(area == 0, s.on_nation[s.who], s.on_development[s.who])
    require(there == 1, "IMP-EXH-01")
    s.on_nation[s.who] = select(area == 0, 0, s.on_nation[s.who])
    s.on_development[s.who] = select(area == 1, 0, s.on_development[s.who])
    s.exhaust[s.who] += 1
    go_on(s)


@auto("IMP-EXH-01")
def no_token_to_take_back(s):
    """Go on where no Exhaust token can come back; or one comes from the supply (IMP-A-50 c)."""
    at(s, Op.TOKEN_BACK, "IMP-EXH-01")
    if s.reading["IMP-A-50"] == "c":
        s.exhaust[s.who] = lowest(6, s.exhaust[s.who] + 1)
    else:
        require(tokens_lying(s) == 0, "IMP-EXH-01")
    go_on(s)


def tokens_lying(s):
    """How many Exhaust tokens could come back to the State card (IMP-A-50)."""
    if s.reading["IMP-A-50"] == "c":
        return 6 - s.exhaust[s.who]
    lying = count(in_play(s, s.who, c) & (s.spent[c] == 1) for c in range(s.scope.game.size))
    if s.reading["IMP-A-50"] == "b":
        lying += s.on_nation[s.who] + s.on_development[s.who]
    return lying


def rival_has(s, card):
    return any_of(in_play(s, p, card) & (s.who != p) for p in range(s.scope.players))


def lendable(s, card):
    """Whether a rival's card can lend its Exhaust effect."""
    game = s.scope.game
    record = game.card[card]
    rivals = rival_has(s, card)
    needs = record.exhaust_needs
    able = (needs[0] == NONE) | any_of(
        (needs[n] != NONE) & payable_or_none(s, s.who, s.source, needs[n]) for n in range(3)
    )
    return all_of([rivals, record.pinned == 1, record.exhaust_at != NONE, able])


@rule("IMP-EXH-04", card=CARDS, by="who")
def borrow_exhaust(s, card):
    """Use the Exhaust effect of a rival's card as one's own."""
    at(s, Op.BORROW, "IMP-EXH-04")
    require(card < s.scope.game.size, "IMP-EXH-04")
    require(lendable(s, card), "IMP-EXH-04")
    go_on(s)
    call(s, s.scope.game.card[card].exhaust_at, s.who)


@auto("IMP-EXH-04")
def nothing_to_borrow(s):
    """Go on where no rival's card can be used."""
    at(s, Op.BORROW, "IMP-EXH-04")
    require(can_borrow(s) == 0, "IMP-EXH-04")
    go_on(s)


def can_borrow(s):
    """Whether a rival's card lends its Exhaust effect."""
    lenders = s.scope.game.lenders
    needs = sorted({need for own in lenders.values() for need in own})
    able = {need: payable_or_none(s, s.who, s.source, need) for need in needs}
    lent = [
        rival_has(s, card) & (any_of(able[need] for need in own) if own else True)
        for card, own in lenders.items()
    ]
    return any_of(lent)


@auto("IMP-CARD-06")
def read_icon_otherwise(s):
    """One Region icon counts as three of another kind until the end of the turn."""
    at(s, Op.REREAD, "IMP-CARD-06")
    if s.scope.game.uses("treat_icon_as"):
        what = code(s).what
        s.reread[s.who][what] = lowest(3, s.reread[s.who][what] + 1)
    go_on(s)


@auto("IMP-STA-07")
def waive_icon(s):
    """The next card played may show the Empire icon."""
    at(s, Op.WAIVE, "IMP-STA-07")
    if s.scope.game.uses("ignore_state_icon_next_play"):
        s.waived[s.who] = True
    go_on(s)


@auto("IMP-GAI-01")
def double_tokens(s):
    """Gain once more the tokens that lay on the card just taken."""
    at(s, Op.DOUBLE, "IMP-GAI-01")
    if s.scope.game.uses("double_tokens_gained"):
        what = code(s).what
        s.tokens[s.who][what] += s.took[what]
    go_on(s)


@auto("IMP-CARD-05")
def spare_a_mask(s):
    """One mask fewer has to be discarded."""
    at(s, Op.MASKS, "IMP-CARD-05")
    if s.scope.game.uses("mask_cost_discount"):
        s.fewer_masks = True
    go_on(s)


# Gambling


@rule("IMP-RTV-01", suit=range(len(SUITS)), by="who")
def declare_suit(s, suit):
    """Announce a suit, then see the top card of the main deck."""
    at(s, Op.GAMBLE, "IMP-RTV-01")
    require(s.step == 0, "IMP-RTV-01")
    s.step = 1 + suit


@chance("IMP-RTV-01", weight=lambda s, card: select(s.where[card] == Place.MAIN, 1, 0), card=CARDS)
def reveal_main_card(s, card):
    """The top card of the main deck goes to the hand if it is of the announced suit, else to exile."""
    at(s, Op.GAMBLE, "IMP-RTV-01")
    require(s.step > 0, "IMP-RTV-01")
    require(card < s.scope.game.size, "IMP-RTV-01")
    from models.imperium.market import exhausted_main

    game = s.scope.game
    hit = any_of((s.step == n + 1) & (game.filter[game.suits[n]][card] == 1) for n in range(len(SUITS)))
    s.where[card] = select(hit, zone(s.who, Zone.HAND), Place.EXILE)
    exhausted_main(s, True)
    go_on(s)


@auto("IMP-RTV-01")
def no_main_card(s):
    """Go on where the main deck is empty."""
    at(s, Op.GAMBLE, "IMP-RTV-01")
    require(at_place(s, Place.MAIN) == 0, "IMP-RTV-01")
    require(s.step > 0, "IMP-RTV-01")
    from models.imperium.market import main_deck_needed

    main_deck_needed(s)
    go_on(s)
