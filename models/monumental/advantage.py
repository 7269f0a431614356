"""The Advantage: bidding for it, taking it for free, and losing it (MON-ADV, MON-ADJ)."""

from models.monumental.catalogue import What
from models.monumental.city import fire
from models.monumental.effects import Op
from models.monumental.state import NONE, TOKEN_KINDS, Step
from models.monumental.turn import at, doing, done, on_turn, settle
from verify import all_of, auto, cite, lowest, merged, require, rule, select


@rule("MON-ADV-03", "MON-ADV-04", "MON-ADV-08", by="active", kind=TOKEN_KINDS)
def bid_for_advantage(s, kind):
    """Begin a bid in one basic resource; against a bid it must be the same one, and more."""
    on_turn(s)
    player = s.active
    if s.reading["MON-A-07"] == "a":
        require(s.holder != player, "MON-ADV-07")
    require((s.bid == 0) | (kind == s.bid_kind) | bids_only_gold(s, kind), "MON-ADV-04")
    if s.reading["MON-A-06"] != "c":
        require(kind != What.GOLD, "MON-ADV-03")
    else:
        require((kind == What.GOLD) | (s.held[player][kind] > 0), "MON-ADV-03")
    gold = s.held[player][What.GOLD]
    means = select(kind == What.GOLD, gold, s.held[player][kind] + gold)
    require(means >= least_bid(s), "MON-ADV-04")
    s.offer_kind = kind
    s.step = Step.BID


def bids_only_gold(s, kind):
    """Under MON-A-06 (c) a bid all in Gold may stand against another kind of the opponent's."""
    if s.reading["MON-A-06"] != "c":
        return False
    return all_of([kind == What.GOLD, s.bid_kind != What.GOLD, s.holder != s.active])


def least_bid(s):
    """One more than what lies on the card; to add to one's own bid, any number (MON-A-07 c)."""
    if s.reading["MON-A-07"] == "c":
        return select(s.holder == s.active, 1, s.bid + 1)
    return s.bid + 1


@rule("MON-ADV-03", "MON-RES-12", by="active", gold=(0, 1))
def lay_token(s, gold):
    """Add a token to the bid; Gold comes last."""
    at(s, Step.BID, "MON-ADV-03")
    token = select((gold == 1) | (s.offer_kind == What.GOLD), int(What.GOLD), s.offer_kind)
    require((s.offer_kind != What.GOLD) | (gold == 1), "MON-ADV-03")
    require((gold == 1) | (s.offer_gold == 0), "MON-ADV-03")
    if s.reading["MON-A-06"] == "c":
        require((gold == 0) | (s.offer_kind == What.GOLD) | (s.offer > s.offer_gold), "MON-ADV-03")
    require((gold == 0) | (s.offer + s.held[s.active][What.GOLD] >= least_bid(s)), "MON-ADV-04")
    require(s.held[s.active][token] > 0, "MON-ADV-03")
    s.held[s.active][token] -= 1
    s.offer += 1
    s.offer_gold += gold


@rule("MON-ADV-03", "MON-ADV-04", "MON-ADV-05", by="active")
def close_bid(s):
    """The bid is enough: the card points to the player."""
    at(s, Step.BID, "MON-ADV-03")
    require(s.offer >= least_bid(s), "MON-ADV-04")
    add = 0
    if s.reading["MON-A-07"] == "c":
        add = select(s.holder == s.active, 1, 0)
    s.bid = s.offer + add * s.bid
    s.bid_kind = s.offer_kind
    s.bid_gold = gold_on_card(s) + add * s.bid_gold
    s.offer = s.offer_gold = 0
    s.offer_kind = NONE
    s.step = Step.ACTED
    turn_arrow(s)
    settle(s)


def gold_on_card(s):
    """How much of the Gold of a bid stays on the card (MON-A-06)."""
    if s.reading["MON-A-06"] == "a":
        return 0
    if s.reading["MON-A-06"] == "c":
        return select(s.offer_kind == What.GOLD, s.offer_gold, 0)
    return s.offer_gold


@merged
def turn_arrow(s):
    """The player has the Advantage; only a change counts as taking it (MON-ADV-09)."""
    if s.holder != s.active:
        s.holder = s.active
        fire(s, "take_advantage")
        if s.scope.game.rewards_first("take_advantage"):
            s.took_advantage[s.active] = True


@auto("MON-ADV-06", "MON-ADV-09")
def take_advantage_for_free(s):
    """Take the Advantage without paying; all tokens leave the card."""
    doing(s, Op.TAKE_ADVANTAGE, "MON-ADV-06")
    cite("MON-ADV-09", when=s.holder == s.active)
    clear_card(s)
    turn_arrow(s)
    done(s)


def clear_card(s):
    """All tokens go to the supply."""
    s.bid = s.bid_gold = 0
    s.bid_kind = NONE


@auto("MON-ADJ-01", "MON-ADJ-02", "MON-ADJ-03")
def adjust_advantage(s):
    """The card loses a token; with the last one, or with none, the holder (MON-A-08)."""
    at(s, Step.ADJUST, "MON-FILL-01")
    had = s.bid > 0
    stays = s.bid > 1
    if s.reading["MON-A-08"] == "b":
        stays = stays | (s.bid == 0)
    s.holder = select(stays, s.holder, NONE)
    s.bid -= select(had, 1, 0)
    s.bid_gold = lowest(s.bid_gold, s.bid)
    s.bid_kind = select(s.bid > 0, s.bid_kind, NONE)
    s.step = Step.MARKER
