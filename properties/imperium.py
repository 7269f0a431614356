"""What must hold in Imperium: every card and every Unrest is somewhere, tokens, State cards, the market, Collapse.

In rulebook order. A `sometimes` beside a claim shows that the situation it speaks of can arise; it names the scope
that is made to show it. Points and single keywords are in `imperium_play`.
"""

from models.imperium.scoring import garrisoned_unrest
from models.imperium.state import Outcome, deck_size, exhaust_tokens, hand_limit, held, in_play, is_civ, zone
from models.imperium.vocabulary import NONE, ZONES, Op, Place, Zone
from verify import all_of, always, any_of, count, highest, negation, select, sometimes, step


def seats(s):
    return range(len(s.empire))


def players(s):
    return range(s.scope.players)


def cards(s):
    return range(s.scope.game.size)


def implies(premise, conclusion):
    return negation(premise) | conclusion


def op(s):
    return s.scope.game.code[s.pc].op


@always("IMP-ACT-03", "IMP-ACQ-01", "IMP-EXI-01")
def every_market_card_lies_on_one_slot(s):
    """A card is at the market exactly when it lies on one slot.

    IMP-P-01.
    """
    return all_of(
        count(shown == card for shown in s.market) == select(s.where[card] == Place.MARKET, 1, 0)
        for card in cards(s)
    )


@always("IMP-RTV-01", "IMP-DRW-01")
def every_known_card_on_a_deck_lies_there_once(s):
    """A card is known to be on top of a deck exactly when it lies there once.

    IMP-P-01.
    """
    return all_of(
        count(lying == card for lying in s.top[p]) == select(s.where[card] == zone(p, Zone.TOP), 1, 0)
        for card in cards(s)
        for p in seats(s)
    )


@always("IMP-GAR-01", "IMP-GAR-04", "IMP-GAR-05")
def a_garrisoned_card_lies_under_a_card_in_play(s):
    """Whatever is garrisoned has a card of the same player above it.

    IMP-P-18, IMP-P-19.
    """
    return all_of(
        implies(
            s.where[c] == zone(p, Zone.GARRISON), (s.host[c] != NONE) & in_play(s, p, highest(s.host[c], 0))
        )
        for c in s.scope.game.garrisonable
        for p in players(s)
    ) & all_of(
        implies(s.host[c] != NONE, any_of(s.where[c] == zone(p, Zone.GARRISON) for p in players(s)))
        for c in cards(s)
    )


@sometimes("IMP-GAR-01", scopes=("probe-quest",))
def a_card_is_garrisoned(s):
    """A card lies under another."""
    return any_of(s.host[c] != NONE for c in cards(s))


@sometimes("IMP-GAR-01", scopes=("probe-garrison",))
def unrest_is_garrisoned(s):
    """An Unrest lies under a card."""
    return any_of(garrisoned_unrest(s, p) > 0 for p in players(s))


@always("IMP-GSET-07", "IMP-ACQ-04", "IMP-RET-01")
def unrest_is_conserved(s):
    """All Unrest cards are in the pile, under market cards, with somebody, in exile, or out of the game.

    IMP-P-02.
    """
    size = s.scope.game.size
    own = sum(s.unrest[p][z] for p in seats(s) for z in range(ZONES))
    tops = sum(count(card == size for card in s.top[p]) for p in seats(s))
    shown = count(card == size for card in s.market)
    gone = s.exiled + (s.removed if s.scope.quick else 0)
    return s.pile + sum(s.tucked) + own + tops + sum(s.under) + gone + shown == s.scope.every_unrest


@always("IMP-GSET-14", "IMP-ACQ-05", "IMP-EXI-05", under={"IMP-A-01": "a", "IMP-A-41": "a"})
def unrest_lies_under_every_market_card_but_regions(s):
    """An Unrest lies under each Uncivilised, Civilised or Tributary market card, and under no other.

    IMP-P-03, 04.
    """
    troubled = s.scope.game.card
    right = all_of(
        s.tucked[n]
        == select(s.market[n] == NONE, 0, troubled[select(s.market[n] == NONE, 0, s.market[n])].troubled)
        for n in range(len(s.tucked))
    )
    return right | (s.over == Outcome.COLLAPSED) | ((op(s) == Op.SWAP_MARKET) & (s.step > 0))


@step("IMP-ACQ-05", "IMP-ACQ-06", under={"IMP-A-04": "a", "IMP-A-05": "a"})
def a_market_place_stays_empty_only_when_no_card_is_left_for_it(before, move, after):
    """A gap is left only when its own deck and the main deck are empty.

    IMP-P-03.
    """
    if move.rule != "leave_gap":
        return True
    return all_of(before.where[c] != Place.MAIN for c in cards(before))


@sometimes("IMP-ACQ-06", under={"IMP-A-04": "a"}, scopes=("probe-market",))
def a_market_place_stays_empty(before, move, after):
    """A gap can be left for good."""
    return move.rule == "leave_gap"


@always("IMP-PAY-01", "IMP-STL-01")
def no_tokens_are_negative(s):
    """Nobody has fewer than no tokens, and no market card either.

    IMP-P-05.
    """
    mine = all_of(s.tokens[p][kind] >= 0 for p in seats(s) for kind in range(3))
    return mine & all_of(s.on_market[n][kind] >= 0 for n in range(5) for kind in range(3))


@always("IMP-EXH-01", "IMP-SHUF-02", "IMP-SHUF-10", "IMP-CLN-06", under={"IMP-A-50": "a"})
def exhaust_tokens_stay_within_their_number(s):
    """A player's Exhaust tokens on the State card, on cards and in areas are never more than there are.

    IMP-P-06, 07.
    """
    return all_of(
        s.exhaust[p]
        + s.on_nation[p]
        + s.on_development[p]
        + count(in_play(s, p, c) & (s.spent[c] == 1) for c in cards(s))
        <= exhaust_tokens(s, p)
        for p in players(s)
    )


@sometimes("IMP-EXH-01", under={"IMP-A-43": "a"}, scopes=("probe-recall",))
def an_exhaust_token_is_away_until_clean_up(s):
    """A card with a token has left play: the token is missing until the clean-up."""
    used = [
        s.exhaust[p] + s.on_nation[p] + count(in_play(s, p, c) & (s.spent[c] == 1) for c in cards(s))
        for p in players(s)
    ]
    return any_of((s.who == p) & (used[p] < exhaust_tokens(s, p)) & (s.activating == 1) for p in players(s))


@always("IMP-CLN-06", under={"IMP-A-14": "a"})
def tokens_are_back_after_clean_up(s):
    """When the turn passes on its player has 3 Actions and all Exhaust tokens but those of a reshuffle (IMP-CLN-06)."""
    nexts = s.pc == s.scope.game.compiler.flow_at["next"]
    away = s.on_nation[s.who] + s.on_development[s.who]
    return implies(
        nexts & (is_civ(s, s.who) == 0),
        (s.actions[s.who] == 3) & (s.exhaust[s.who] + away == exhaust_tokens(s, s.who)),
    )


@step("IMP-SHUF-02", "IMP-SHUF-03", "IMP-CLN-06", under={"IMP-A-50": "a"})
def a_reshuffle_adds_one_nation_card_and_one_development_in_a_turn(before, move, after):
    """A second one needs a clean-up in between.

    IMP-P-08.
    """
    if move.rule == "take_nation_card":
        return before.on_nation[before.who] == 0
    if move.rule == "develop_while_reshuffling":
        return before.on_development[before.who] == 0
    if move.rule == "take_back_tokens":
        return True
    return all_of(
        (after.on_nation[p] >= before.on_nation[p]) & (after.on_development[p] >= before.on_development[p])
        for p in players(before)
    )


@step("IMP-ACT-02", "IMP-AKT-02", "IMP-FREE-01")
def an_action_costs_one_token_and_a_free_play_none(before, move, after):
    """Playing a card takes at most one Action token, and none that is not there.

    IMP-P-09.
    """
    if move.rule != "play":
        return True
    cost = before.actions[before.who] - after.actions[before.who]
    return (cost == 1) | ((cost == 0) & any_of([before.scope.game.card[move.card].free == 1, lent(before)]))


def lent(s):
    """Whether a card lets its owner play others freely."""
    return any_of([in_play(s, s.who, card) for card, _ in s.scope.game.passive("free_play_allowed")])


@step("IMP-CARD-04", "IMP-STA-01", "IMP-STA-07")
def no_card_is_played_against_its_state_icon(before, move, after):
    """Without a card that waives it, a card's icon must be that of the State card.

    IMP-P-10, IMP-P-38.
    """
    if move.rule != "play":
        return True
    icon = before.scope.game.card[move.card].state
    fits = (icon == 0) | (icon == 1 + before.empire[before.who])
    waivers = [in_play(before, before.who, card) for card, _ in before.scope.game.passive("lose_state_icon")]
    if before.scope.game.uses("ignore_state_icon_next_play"):
        waivers.append(before.waived[before.who] == 1)
    return fits | any_of(waivers)


@sometimes("IMP-STA-07", scopes=("probe-zenith",))
def an_empire_card_is_played_by_a_waiver(before, move, after):
    """Vikings and their like play Empire cards by help of another card."""
    if move.rule != "play":
        return False
    return (before.empire[before.who] == 0) & (before.scope.game.card[move.card].state == 2)


@always("IMP-SHUF-04", "IMP-NDK-01", under={"IMP-A-17": "a"})
def an_empire_is_who_has_taken_the_accession_card(s):
    """An ordinary nation is an Empire exactly when its accession card has left the nation deck.

    IMP-P-11, IMP-P-13.
    """
    game = s.scope.game
    return all_of(
        (s.where[c] == zone(game.owner[c], Zone.ACCESSION)) == (s.empire[game.owner[c]] == 0)
        for c in game.accessions
        if game.roles[c] == "accession" and game.owner[c] < s.scope.players
    )


@step("IMP-SHUF-04", "IMP-STA-07", "IMP-PSET-12", under={"IMP-A-54": "a"})
def a_state_card_flips_at_most_once_and_only_where_it_may(before, move, after):
    """An Empire stays one, and Vikings, Arthurians and Atlanteans never change.

    IMP-P-12.
    """
    never = before.scope.game.never_flips
    return all_of(
        (after.empire[p] == before.empire[p]) if never[p] else (after.empire[p] >= before.empire[p])
        for p in seats(before)
    )


@sometimes("IMP-SHUF-04", scopes=("probe-draw", "duel"))
def a_nation_becomes_an_empire(before, move, after):
    """An accession card is taken.

    IMP-P-34.
    """
    return any_of(after.empire[p] > before.empire[p] for p in players(before))


@step("IMP-SHUF-10")
def only_an_empire_develops_while_reshuffling(before, move, after):
    """A Barbarian never does.

    IMP-P-14.
    """
    if move.rule != "develop_while_reshuffling":
        return True
    return before.empire[before.who] == 1


@sometimes("IMP-END-03", scopes=("probe-develop",))
def the_last_development_triggers_scoring(before, move, after):
    """Developing the last card begins the end.

    IMP-P-34.
    """
    if move.rule != "finish_development":
        return False
    return after.ending > before.ending


@step("IMP-INN-03", "IMP-REV-02", "IMP-SHUF-01", under={"IMP-A-16": "a", "IMP-A-46": "a", "IMP-A-14": "a"})
def who_innovates_or_revolts_spends_no_tokens(before, move, after):
    """Outside of Activate only a reshuffle or a defence takes Exhaust tokens, and nothing takes Actions.

    IMP-P-15.
    """
    if move.rule in ("take_nation_card", "develop_while_reshuffling", "react", "end"):
        return True
    active = before.active
    idle = (before.activating == 0) & (after.activating == 0) & (op(before) != Op.RESET)
    kept = (after.exhaust[active] >= before.exhaust[active]) & (
        after.actions[active] >= before.actions[active]
    )
    return implies(idle, kept)


@always("IMP-CLN-09", under={"IMP-A-14": "a", "IMP-A-40": "a", "IMP-A-15": "a"})
def the_hand_is_filled_to_its_limit(s):
    """After a clean-up the hand has its limit, or no card is left to draw.

    IMP-P-16.
    """
    nexts = s.pc == s.scope.game.compiler.flow_at["next"]
    left = deck_size(s, s.who) + held(s, s.who, Zone.DISCARD)
    return implies(
        nexts & (is_civ(s, s.who) == 0), (held(s, s.who, Zone.HAND) >= hand_limit(s, s.who)) | (left == 0)
    )


@always("IMP-END-08", "IMP-COL-01", under={"IMP-A-01": "a", "IMP-A-41": "a"})
def the_game_collapses_exactly_when_the_pile_is_empty(s):
    """The game is over in the very step in which the last Unrest leaves the pile.

    IMP-P-23.
    """
    return ((s.pile == 0) == (s.over == Outcome.COLLAPSED)) | (s.over != Outcome.RUNNING)


@always("IMP-END-08", under={"IMP-A-01": "b", "IMP-A-41": "a"})
def no_keyword_begins_with_an_empty_pile(s):
    """Read by keywords, too, Collapse is never missed: an empty pile means that a keyword is under way.

    IMP-P-23.
    """
    waiting = any_of(
        s.pc == at
        for name, at in s.scope.game.compiler.flow_at.items()
        if name in ("turn", "activate", "next")
    )
    return implies((s.over == Outcome.RUNNING) & waiting, s.pile > 0)


@always("IMP-END-08", under={"IMP-A-01": "c", "IMP-A-41": "a"})
def no_action_begins_with_an_empty_pile(s):
    """Read by whole actions, Collapse is never missed between two of them, after an innovation or in the Solstice."""
    flow = s.scope.game.compiler.flow_at
    names = ("turn", "activate", "clean_up", "next", "solstice")
    between = any_of(s.pc == flow[name] for name in names)
    return implies((s.over == Outcome.RUNNING) & between, s.pile > 0)


@sometimes("IMP-END-08", scopes=("probe-unrest", "probe-solstice", "duel"))
def the_game_collapses(s):
    """The pile can run out.

    IMP-P-33.
    """
    return s.over == Outcome.COLLAPSED


@sometimes("IMP-END-08", under={"IMP-A-01": "c"}, scopes=("probe-unrest",))
def an_empty_pile_is_filled_in_time(before, move, after):
    """Read by whole actions, a pile can be empty for a moment: the case that tells the readings apart."""
    return (before.pile == 0) & (after.pile == 1)


@step("IMP-SCO-01", "IMP-END-09")
def the_end_comes_after_one_more_round(before, move, after):
    """Scoring needs a last round, which only a round's end begins and ends.

    IMP-P-22.
    """
    if move.rule == "end_round":
        last = (before.ending == 2) | ((before.ending == 1) & (before.scope.quick == 1))
        return (after.over == Outcome.SCORED) == last
    return (after.over != Outcome.SCORED) | (before.over == Outcome.SCORED)


@step("IMP-SCO-01")
def scoring_once_triggered_stays_triggered(before, move, after):
    """Nothing takes the trigger back."""
    return implies(before.ending > 0, after.ending > 0)


@sometimes("IMP-SCO-01", scopes=("probe-develop", "probe-fame", "probe-journey"))
def a_last_round_is_played(s):
    """The last round can be reached."""
    return s.ending == 2
