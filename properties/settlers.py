"""What must hold in Imperial Settlers: cards and tokens that nobody loses, limits, protection, phases and the score.

In rulebook order. A `sometimes` beside a claim shows that the situation it speaks of can arise; it names the
scope that is made to show it.
"""

from models.settlers.catalogue import EGYPTIAN_TOKENS, NONE, SUPPLIES
from models.settlers.cleanup import extra_points, location_points, scores, stores
from models.settlers.empires import colour_counts, is_controlled, owns
from models.settlers.state import (
    AREA,
    BUILDING,
    DISPLAY,
    FRESH,
    Phase,
    Step,
    deals,
    empire,
    foundation,
    hand,
    in_some,
    offer,
    seats,
)
from verify import all_of, always, among, any_of, count, negation, select, sometimes, step

DEAL_RULES = (
    "build_deal",
    "discard_enemy_deal",
    "take_enemy_deal",
    "pay_deal",
    "pay_the_rest",
    "pay_without_gold",
)
SOLO = (
    "solo-tiny",
    "probe-solo-robbers",
    "probe-solo-japan",
    "probe-solo-egypt",
    "solo",
    "solo-b",
    "solo-e",
    "solo-j",
)


def implies(premise, conclusion):
    return negation(premise) | conclusion


def everything(s):
    return range(len(s.card_at))


@always("SET-COMP-04", "SET-COMP-05", "SET-DEAL-01", "SET-DEAL-07", "SET-ANAT-04")
def common_cards_stay_among_common_places(s):
    """A common card is in deck, discard, display, a hand, an empire, under a Gate or with the virtual player, never a deal (SET-P-01, 18)."""
    return all_of(negation(in_some(s, s.card_at[card], deals)) for card in s.scope.game.common)


@always("SET-COMP-04", "SET-COMP-05", "SET-LOOK-02")
def faction_cards_stay_with_their_faction(s):
    """A faction card is in no display or offer, and with no other faction but as a deal, or built from a deal by the Egyptians (SET-P-02).

    Spies take a deal of another faction and a Negotiator builds it, but they are cards of two factions: only who controls
    cards of others can have both.
    """
    cards = s.scope.game.card_list
    builder = s.scope.game.egypt if s.scope.control else NONE
    return all_of(
        negation(among(s.card_at[card], DISPLAY, AREA))
        & negation(in_some(s, s.card_at[card], offer))
        & all_of(
            (s.card_at[card] != place(s, player))
            for player in seats(s)
            if player != cards[card]["seat"]
            for place in ((hand, foundation) if player == builder else (hand, empire, foundation))
        )
        for card in s.scope.game.faction
    )


@always("SET-COMP-04", "SET-BUILD-12")
def a_card_is_put_down_only_while_it_is_paid_for(s):
    """A card lies between hand and empire exactly while it is being built or dealt (SET-P-01, 02)."""
    return all_of((s.card_at[card] == BUILDING) == (s.building == card) for card in everything(s))


@always("SET-PROD-05")
def cards_lie_apart_only_for_a_moment(s):
    """Cards just drawn are in a hand or discarded before anything else is decided."""
    resting = among(s.step, Step.ACT, Step.AFTER, Step.EXCHANGE, Step.CLEANUP, Step.PRODUCE, Step.OVER)
    return negation(resting) | all_of(place != FRESH for place in s.card_at)


@always("SET-SOLO-04", "SET-SOLO-13", "SET-SOLO-17", scopes=SOLO)
def attack_cards_are_conserved(s):
    """Every attack card is in the deck, in the line, taken as a deal or out of the game (SET-P-03)."""
    elsewhere = sum(s.attack_deck) + sum(s.attack_out) + sum(s.attack_deals)
    return elsewhere + s.revealed == s.scope.attack_cards


@always("SET-SOLO-17", "SET-SOLO-29", scopes=SOLO)
def the_line_has_no_gap(s):
    """The revealed attack cards lie one behind the other (SET-P-04)."""
    return all_of((target != NONE) == (s.revealed > at) for at, target in enumerate(s.line))


@always("SET-SOLO-16", "SET-SOLO-17", under={"SET-A-17": "a"}, scopes=("solo", "solo-e", "solo-j"))
def the_line_grows_by_two_a_round(s):
    """Nobody took an attack card: before the attacks of round r the line has 1 + 2(r - 1) cards, and the deck lasts (SET-P-04)."""
    taken = sum(s.attack_out) + sum(s.attack_deals)
    counted = s.phase == Phase.ACTION
    return negation(counted) | (s.revealed + taken == 1 + 2 * (s.round - 1))


@sometimes("SET-SOLO-13", under={"SET-A-21": "c"}, scopes=("solo-tiny",))
def an_attack_card_becomes_a_deal(s):
    """Spies can take a revealed attack card."""
    return sum(s.attack_deals) > 0


@always("SET-GOOD-07", "SET-GOOD-08", "SET-CLEAN-02")
def no_more_is_stored_than_there_is(s):
    """What is stored on boards and cards is part of the supply (SET-P-05)."""
    return all_of(s.safe[p][good] <= s.supply[p][good] for p in seats(s) for good in range(SUPPLIES))


@step("SET-GOOD-10", under={"SET-A-29": "a"})
def points_never_fall(before, move, after):
    """No rule lowers a player's points (SET-P-06)."""
    return all_of(after.vp[p] >= before.vp[p] for p in seats(before))


@always("SET-COMP-07", "SET-CARD-25", scopes=("probe-ra", "probe-solo-egypt", "full", "full-3"))
def at_most_four_locations_are_controlled(s):
    """There are four Egyptian tokens (SET-P-07)."""
    return sum(s.controlled) <= EGYPTIAN_TOKENS


@sometimes("SET-CARD-22", scopes=("probe-ra", "probe-solo-egypt"))
def a_location_is_controlled(s):
    """The Temple of Ra can take a location over."""
    return any_of(s.controlled)


@always("SET-PROD-09", "SET-DEF-05", "SET-SETUP-06")
def a_player_has_one_defence_token(s):
    """Supply and empire together never hold more than one, with the cards of the game (SET-P-08)."""
    if s.scope.most_defence > 1:
        return True
    placed = [sum(select(owns(s, p, c), s.defence[c], 0) for c in s.scope.game.common) for p in seats(s)]
    return all_of(s.supply[p][6] + placed[p] <= 1 for p in seats(s))


@always("SET-DEF-01", "SET-JAP-03", "SET-FOUND-05")
def protection_lies_where_it_belongs(s):
    """Defence tokens lie on common locations, samurai on Japanese ones, and never both (SET-P-09, 10)."""
    cards = s.scope.game.card_list
    defended = all_of(
        (s.defence[c] == 0) | ((cards[c]["seat"] == NONE) & in_some(s, s.card_at[c], empire))
        for c in everything(s)
    )
    if s.scope.game.japan == NONE:
        return defended
    return defended & all_of(
        (s.samurai[c] == 0) | (bool(cards[c]["japanese"]) & owns(s, s.scope.game.japan, c))
        for c in everything(s)
    )


@sometimes("SET-JAP-03", scopes=("probe-samurai",))
def a_samurai_stands_guard(s):
    """A worker can become a samurai."""
    return any_of(s.samurai)


@sometimes("SET-DEF-01", scopes=("tiny",))
def a_defence_token_is_placed(s):
    """A location can be defended."""
    return any_of(n > 0 for n in s.defence)


@step("SET-DEF-03", "SET-DEF-04", "SET-DEF-05", "SET-JAP-06", "SET-JAP-07", "SET-JAP-09", "SET-BUILD-11")
def protection_leaves_only_with_its_location(before, move, after):
    """A defence token stays until Cleanup or the loss of its location, a samurai until that loss (SET-P-11)."""
    stays = [before.card_at[c] == after.card_at[c] for c in everything(before)]
    defended = all_of(
        negation(stays[c]) | (after.defence[c] >= before.defence[c]) | (move.rule == "clean_up")
        for c in before.scope.game.common
    )
    if before.scope.game.japan == NONE:
        return defended
    return defended & all_of(
        negation(stays[c]) | (after.samurai[c] >= before.samurai[c]) for c in before.scope.game.faction
    )


@step("SET-ROUND-02", "SET-CLEAN-01", "SET-SOLO-05")
def phases_follow_in_order(before, move, after):
    """Lookout, Production, Action, Cleanup, alone the attack; no Cleanup in the last round (SET-P-12)."""
    same = (before.phase == after.phase) & (before.round == after.round)
    onward = (after.round == before.round) & (after.phase > before.phase)
    again = (
        (after.round == before.round + 1) & (after.phase == Phase.LOOKOUT) & (before.phase >= Phase.CLEANUP)
    )
    last = (after.round == after.scope.rounds) & (after.phase == Phase.CLEANUP)
    return (same | onward | again) & negation(last)


@sometimes("SET-CLEAN-06", scopes=("skirmish",))
def a_second_round_begins(s):
    """A round follows another."""
    return (s.round == 2) & (s.phase == Phase.ACTION)


ACTIONS = ("build", "make_deal", "raze_from_hand", "raze_location", "activate", "spend_workers")


@step("SET-ACTN-01", "SET-ACTN-04", "SET-ACTN-02")
def actions_are_taken_in_turn(before, move, after):
    """The five actions happen in the Action phase, by the active player, who has not passed (SET-P-13)."""
    if move.rule not in ACTIONS:
        return True
    return (before.phase == Phase.ACTION) & (before.passed[before.active] == 0)


@step("SET-ACTN-05", "SET-RAZE-11", "SET-CARD-27", under={"SET-A-06": "a"})
def who_has_passed_is_left_alone(before, move, after):
    """Nothing of a player who has passed changes by others, but for own rewards and locations under control (SET-P-14)."""
    during = (before.phase == Phase.ACTION) & (after.phase == Phase.ACTION)
    return negation(during) | all_of(
        (before.passed[p] == 0) | untouched(before, after, p) for p in seats(before)
    )


def untouched(before, after, player):
    goods = [
        (before.supply[player][good] <= after.supply[player][good])
        & (
            (before.supply[player][good] == after.supply[player][good])
            | (good == 3)
            | bool(before.scope.control)
        )
        for good in range(SUPPLIES)
    ]
    cards = []
    for card in everything(before):
        mine = any_of(
            before.card_at[card] == place(before, player) for place in (hand, empire, deals, foundation)
        )
        cards.append(
            negation(mine) | (before.card_at[card] == after.card_at[card]) | is_controlled(before, card)
        )
    return all_of(goods + cards)


@sometimes("SET-ACTN-05", scopes=("probe-passing",))
def others_act_after_a_pass(before, move, after):
    """A player can go on after another has passed."""
    return (move.rule in ACTIONS) and any_of(before.passed)


@sometimes("SET-CARD-18", under={"SET-A-40": "a"}, scopes=("probe-oasis",))
def an_oasis_rewards_after_a_pass(before, move, after):
    """A passed player's Oasis still brings workers."""
    return all_of(
        [before.passed[0] == 1, after.supply[0][3] > before.supply[0][3], after.phase == Phase.ACTION]
    )


@always("SET-ACT-04", "SET-ACT-05", "SET-CARD-24", "SET-CLEAN-03")
def no_location_is_used_too_often(s):
    """Owner and controller together activate a location at most as often as it says, and afresh each round (SET-P-15)."""
    cards = s.scope.game.card_list
    between = among(s.phase, Phase.LOOKOUT, Phase.PRODUCTION)
    return all_of(
        (s.uses[c] <= cards[c]["uses"]) & (negation(between) | (s.uses[c] == 0)) for c in everything(s)
    )


@sometimes("SET-ACT-05", scopes=("probe-twice",))
def a_location_is_used_twice(s):
    """A second use is possible."""
    return any_of(uses == 2 for uses in s.uses)


@step("SET-DEAL-06", "SET-CARD-07", "SET-CARD-30", "SET-CARD-39", "SET-CARD-45")
def deals_change_only_by_deals(before, move, after):
    """Deals are made, built, taken, robbed or given up; nothing else touches them (SET-P-19)."""
    if move.rule in DEAL_RULES:
        return True
    return all_of(
        (before.card_at[c] == after.card_at[c])
        | negation(in_some(before, before.card_at[c], deals) | in_some(after, after.card_at[c], deals))
        for c in before.scope.game.faction
    )


@sometimes("SET-CARD-07", scopes=("probe-deals",))
def a_deal_is_built(before, move, after):
    """The Negotiator can build a deal."""
    return move.rule == "build_deal"


@always("SET-CARD-23", "SET-CARD-26")
def only_locations_in_play_are_controlled(s):
    """Control ends with the location (SET-P-25)."""
    if not s.scope.control:
        return True
    return all_of(
        (s.controlled[c] == 0)
        | in_some(s, s.card_at[c], empire)
        | (s.card_at[c] == AREA)
        | in_some(s, s.card_at[c], foundation)
        for c in everything(s)
    )


@step("SET-CARD-23")
def a_controlled_location_is_no_building_site(before, move, after):
    """Nobody discards a location under control to build (SET-P-25)."""
    if move.rule != "discard_site":
        return True
    return negation(is_controlled(before, move.card))


@step("SET-GOLD-01", "SET-GOLD-02", "SET-GOLD-03")
def gold_pays_only_for_resources(before, move, after):
    """A gold replaces one resource that is due; the rest is paid in kind (SET-P-26)."""
    player = before.active
    if move.rule == "pay_with_gold":
        paid = before.supply[player][4] - after.supply[player][4]
        due = sum(before.due) - sum(after.due)
        return (paid == 1) & (due == 1)
    if move.rule == "discard_site":
        return after.supply[player][4] == before.supply[player][4]
    return True


@sometimes("SET-GOLD-01", scopes=("probe-building",))
def gold_replaces_a_resource(before, move, after):
    """Gold can be spent in place of a resource."""
    return move.rule == "pay_with_gold"


@always("SET-CLEAN-02", "SET-CLEAN-03", "SET-CLEAN-07", "SET-PROD-08")
def only_stored_goods_outlive_a_round(s):
    """After Cleanup a supply holds only what board and cards store (SET-P-27)."""
    new_round = (s.phase == Phase.LOOKOUT) & (s.round > s.scope.first_round)
    return negation(new_round) | all_of(
        (s.supply[p][good] == 0) | stores(s, p, good) for p in seats(s) for good in range(SUPPLIES)
    )


@sometimes("SET-CLEAN-02", scopes=("probe-storage",))
def goods_are_stored(s):
    """Warehouses can keep a stone through Cleanup."""
    return (s.phase == Phase.LOOKOUT) & (s.supply[0][1] > 0)


@step("SET-CLEAN-04")
def hands_outlive_a_round(before, move, after):
    """Cleanup changes no hand (SET-P-28)."""
    if move.rule != "clean_up":
        return True
    return all_of(before.card_at[c] == after.card_at[c] for c in everything(before))


@step("SET-END-01", "SET-END-02", "SET-END-03")
def the_score_adds_up(before, move, after):
    """Final points are those marked, one per common and two per faction location, and what Gate and Shrine hold (SET-P-29)."""
    if move.rule != "score":
        return True
    return all_of(
        after.vp[p] == before.vp[p] + location_points(before, p) + extra_points(before, p)
        for p in seats(before)
    )


@always("SET-END-04", "SET-TIE-01", "SET-TIE-02", "SET-TIE-03")
def somebody_wins(s):
    """There is a winner, and two only if points, goods and hands are equal (SET-P-30)."""
    if s.scope.solo:
        return True
    results = [list(result) for result in scores(s)]
    shared = all_of(
        negation(s.winner[p] & s.winner[q])
        | all_of(a == b for a, b in zip(results[p], results[q], strict=True))
        for p in seats(s)
        for q in seats(s)
        if p < q
    )
    return negation(s.step == Step.OVER) | (any_of(s.winner) & shared)


@sometimes("SET-TIE-03", scopes=("tiny",))
def a_victory_is_shared(s):
    """Two players can be equal in everything (SET-P-41)."""
    return count(s.winner) == 2


@sometimes("SET-TIE-02", scopes=("probe-ties",))
def a_tie_is_broken_by_goods_or_hands(s):
    """Equal points need not be a shared victory (SET-P-41)."""
    return (s.step == Step.OVER) & (s.vp[0] == s.vp[1]) & (count(s.winner) == 1)


@sometimes("SET-DECK-01", scopes=("probe-decks",))
def the_common_deck_is_reshuffled(before, move, after):
    """The common discard pile can become the deck (SET-P-42)."""
    return move.rule == "reshuffle_common"


@sometimes("SET-DECK-02", under={"SET-A-01": "a"}, scopes=("probe-decks",))
def a_faction_deck_is_exhausted(before, move, after):
    """A faction deck can be empty when a card is due (SET-P-42)."""
    return move.rule == "no_faction_card"


@step("SET-SETUP-07", "SET-CLEAN-05")
def the_marker_moves_clockwise(before, move, after):
    """The first-player marker moves to the next player with each round, and only then (SET-P-43)."""
    if move.rule == "choose_first_player":
        return True
    passed_on = after.first_player == (before.first_player + 1) % len(before.scope.players)
    return select(before.round == after.round, after.first_player == before.first_player, passed_on)


@always("SET-CLAR-02", under={"SET-A-38": "a", "SET-A-09": "b"})
def a_location_counts_itself(s):
    """What counts its own colour counts at least itself (SET-P-35)."""
    game, found = s.scope.game, []
    counts = [colour_counts(s, p) for p in seats(s)]
    for number in game.production:
        card = game.card_list[number]
        if card["per_good"] != NONE and card["per_item"] < 8 and card["colours"][card["per_item"]]:
            found += [negation(owns(s, p, number)) | (counts[p][card["per_item"]] > 0) for p in seats(s)]
    return all_of(found)


@step("SET-BUILD-06", "SET-CARD-22")
def taking_over_produces_nothing(before, move, after):
    """A location that is taken over brings nothing at that moment (SET-P-34)."""
    if move.rule != "take_over":
        return True
    return all_of(before.supply[p][g] == after.supply[p][g] for p in seats(before) for g in range(SUPPLIES))
