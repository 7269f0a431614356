"""Claims about cards that are drawn and looked at in Imperial Settlers: when they are seen, and what has to be chosen before."""

from models.settlers.catalogue import CHAPEL_POINTS, NONE, SUPPLIES, Sort, Trigger
from models.settlers.state import DECK, DISCARD, FRESH, Phase, Step, hand, seats
from properties.settlers_aims import holds
from verify import all_of, among, any_of, negation, select, sometimes, step

SEES = ("draw_common", "draw_faction", "start_looking")


def open_choices(s):
    """Decks and options that are still to be chosen, and locations to be copied."""
    return s.any_draws + sum(s.choosing) + sum(s.copies)


@step("SET-PROD-02", "SET-PROD-06", under={"SET-A-12": "c"})
def nothing_is_seen_in_production_before_all_is_chosen(before, move, after):
    """Where a player collects all at once, every deck and option is chosen before a card is drawn or looked at."""
    if move.rule not in SEES:
        return True
    return (before.phase != Phase.PRODUCTION) | (open_choices(before) == 0)


@step("SET-ACT-05", "SET-EXCH-02", under={"SET-A-14": "b"})
def nothing_is_seen_before_all_is_declared(before, move, after):
    """Where both uses, or all pairs, are declared at once, every aim, deck and result is chosen before a card is drawn."""
    if move.rule not in SEES:
        return True
    twice = (before.times != 2) | ((before.repeats == 0) & (open_choices(before) == 0))
    return (before.phase == Phase.PRODUCTION) | (twice & (before.exchanging == 0))


@step("SET-GOOD-03", "SET-COMP-05", "SET-DECK-01", "SET-EXCH-01")
def a_draw_takes_a_card_of_the_named_deck(before, move, after):
    """A card that is drawn lay in the deck that was named, an own one if it is a faction card; one draw less is left."""
    if move.rule not in ("draw_common", "draw_faction"):
        return True
    seat, common = before.scope.game.cards[move.card].seat, move.rule == "draw_common"
    fits = (seat == NONE) if common else (seat == before.active)
    taken = (before.common_draws - after.common_draws == int(common)) & (
        before.faction_draws - after.faction_draws == int(not common)
    )
    mine = any_of((before.active == p) & (after.card_at[move.card] == hand(after, p)) for p in seats(before))
    apart = (after.card_at[move.card] == FRESH) if before.scope.chapel else False
    return fits & taken & (before.card_at[move.card] == DECK) & (mine | apart)


@step("SET-GOOD-03", "SET-DECK-02")
def a_free_draw_becomes_a_named_one(before, move, after):
    """Choosing a deck turns one draw of free choice into one from that deck, which can give a card (SET-A-02)."""
    if move.rule != "choose_deck":
        return True
    game = before.scope.game
    common = any_of(among(before.card_at[c], DECK, DISCARD) for c in game.common)
    piles = (DECK, DISCARD) if before.reading["SET-A-01"] == "b" else (DECK,)
    faction = any_of(
        among(before.card_at[c], *piles) & (before.active == game.card_list[c]["seat"]) for c in game.faction
    )
    return all_of(
        [
            (before.reading["SET-A-02"] == "a") | select(move.deck == 0, common, faction),
            before.any_draws - after.any_draws == 1,
            after.common_draws - before.common_draws == select(move.deck == 0, 1, 0),
            after.faction_draws - before.faction_draws == select(move.deck == 1, 1, 0),
        ]
    )


@step("SET-GOOD-03", "SET-DECK-02", under={"SET-A-01": "a", "SET-A-02": "c"})
def a_draw_is_lost_only_where_no_card_is_left(before, move, after):
    """Draws are lost when their deck and, for common cards, its discards are empty; all of that deck's are lost then."""
    game = before.scope.game
    common = any_of(among(before.card_at[c], DECK, DISCARD) for c in game.common)
    faction = any_of(
        (before.card_at[c] == DECK) & (before.active == game.card_list[c]["seat"]) for c in game.faction
    )
    if move.rule == "common_draw_fails":
        return negation(common) & (after.common_draws == 0) & (before.common_draws > 0)
    if move.rule == "faction_draw_fails":
        return negation(faction) & (after.faction_draws == 0) & (before.faction_draws > 0)
    if move.rule == "draws_are_lost":
        return negation(common | faction) & (after.any_draws == 0) & (before.any_draws > 0)
    return True


@step("SET-PROD-05", "SET-COMP-05")
def two_cards_of_the_own_deck_are_looked_at(before, move, after):
    """An Architect's player sees at most two cards of the own faction deck, keeps one of them and discards the other."""
    if move.rule == "look_at_card":
        own = before.scope.game.cards[move.card].seat == before.active
        return own & (before.card_at[move.card] == DECK) & (after.card_at[move.card] == FRESH)
    if move.rule == "start_looking":
        return (after.left == 2) & (after.looks == before.looks - 1) & (after.step == Step.LOOK)
    if move.rule != "keep_card":
        return True
    kept = any_of((before.active == p) & (after.card_at[move.card] == hand(after, p)) for p in seats(before))
    rest = all_of(
        (before.card_at[c] != FRESH) | (move.card == c) | (after.card_at[c] == DISCARD)
        for c in before.scope.game.faction
    )
    return kept & rest & (before.card_at[move.card] == FRESH)


@step("SET-PROD-06", "SET-RAZE-10", under={"SET-A-29": "a"})
def no_gain_is_declined(before, move, after):
    """What is gained has to be taken."""
    return move.rule not in ("decline_draw", "decline_good", "keep_the_rest")


@step("SET-CARD-35")
def a_converted_card_brings_two_points(before, move, after):
    """A card that the Dark Chapel has just brought is discarded for two points; what is kept goes to the hand."""
    if move.rule == "stop_converting":
        return all_of(
            (before.card_at[c] != FRESH)
            | any_of((before.active == p) & (after.card_at[c] == hand(after, p)) for p in seats(before))
            for c in range(len(before.card_at))
        )
    if move.rule != "convert_card":
        return True
    found = [before.card_at[move.card] == FRESH, after.card_at[move.card] == DISCARD]
    if before.scope.count_points and not before.scope.game.features(Trigger.GAIN):
        found += [
            after.vp[p] - before.vp[p] == select(before.active == p, CHAPEL_POINTS, 0) for p in seats(before)
        ]
    return all_of(found)


@step("SET-PROD-05", "SET-ACT-06")
def an_option_brings_its_goods(before, move, after):
    """The goods of the chosen option come to the player in turn, once."""
    if move.rule != "choose_option":
        return True
    goods = before.scope.game.options[move.choice][move.option]
    found = [before.choosing[move.choice] - after.choosing[move.choice] == 1]
    for p in seats(before):
        for good in range(SUPPLIES):
            change = after.supply[p][good] - before.supply[p][good]
            found.append(change == select(before.active == p, goods[good], 0))
    return all_of(found)


@step("SET-CARD-46", "SET-PROD-05")
def a_copied_location_produces_once_more(before, move, after):
    """An own production location is copied, never one that copies itself, and brings what it produces."""
    if move.rule != "copy_production":
        return True
    data = before.scope.game.cards[move.card]
    mine = any_of((before.active == p) & holds(before, p, move.card) for p in seats(before))
    found = [mine, data.sort == Sort.PRODUCTION, (move.other == 0) | (data.copies == 0)]
    for p in seats(before):
        for good in range(SUPPLIES):
            change = after.supply[p][good] - before.supply[p][good]
            least, counted = data.produces[good], select(data.per_good == good, data.per_most, 0)
            found.append((before.active != p) | ((change >= least) & (change <= least + counted)))
    return all_of(found)


@sometimes("SET-PROD-05", scopes=("probe-look",))
def a_card_is_kept(before, move, after):
    """An Architect can give a card."""
    return move.rule == "keep_card"


@sometimes("SET-CARD-46", scopes=("probe-production",))
def a_production_is_copied(before, move, after):
    """Working Farmers can copy a production."""
    return move.rule == "copy_production"
