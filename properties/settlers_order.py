"""Claims about what comes when, and what is left, in Imperial Settlers: Cleanup, final points, picks, the line of attack cards."""

from models.settlers.catalogue import NONE, RESOURCES, SUPPLIES, Trigger
from models.settlers.state import AREA, COLLECTION, DISCARD, empire, how_many, seats, under_gate
from properties.settlers_aims import holds
from properties.settlers_razing import SOLO
from verify import all_of, any_of, count, negation, select, sometimes, step


@step("SET-CLEAN-02", "SET-CLEAN-03", "SET-CLEAN-07", "SET-DEF-05", "SET-JAP-07", under={"SET-A-05": "a"})
def cleanup_leaves_what_is_stored(before, move, after):
    """What the own board, or Warehouses for resources, store stays to the last good; the rest goes, and all locations are bare and fresh."""
    if move.rule != "clean_up":
        return True
    game, found = before.scope.game, []
    for p in seats(before):
        houses = any_of(holds(before, p, house) for house in game.features(Trigger.CLEANUP))
        for good in range(SUPPLIES):
            stored = (game.stores[p][good] == 1) | (houses if good in RESOURCES else False)
            found.append(after.supply[p][good] == select(stored, before.supply[p][good], 0))
    for card in range(len(before.card_at)):
        found.append((after.uses[card] == 0) & (after.defence[card] == 0))
        found += [lying == 0 for lying in after.lying[card]]
        if game.japan != NONE:
            found.append(after.samurai[card] == before.samurai[card])
    return all_of(found)


@step("SET-END-01", "SET-END-02", "SET-END-03", under={"SET-A-03": "a", "SET-A-09": "b", "SET-A-24": "a"})
def locations_score_one_or_two(before, move, after):
    """In the end a common location is worth one point to its owner, a faction one two, and Gate and Shrine one for all they hold."""
    if move.rule != "score":
        return True
    game, found = before.scope.game, []
    for p in seats(before):
        common, faction = (
            how_many(before, empire(before, p), cards) for cards in (game.common, game.faction)
        )
        points = common + 2 * faction
        for number, gate in enumerate(game.gates):
            mine = before.card_at[gate] == empire(before, p)
            points = points + select(mine, how_many(before, under_gate(before, number)), 0)
        for shrine in game.features(Trigger.STORE):
            points = points + select(before.card_at[shrine] == empire(before, p), sum(before.shrine), 0)
        found.append(after.vp[p] - before.vp[p] == points)
    return all_of(found)


@sometimes("SET-END-03", scopes=("probe-gate",))
def a_gate_holds_cards_in_the_end(before, move, after):
    """Cards under a Gate can be scored."""
    if move.rule != "score":
        return False
    return any_of(place == under_gate(before, 0) for place in before.card_at)


@step("SET-CARD-03", "SET-CARD-04", "SET-CARD-05", "SET-CARD-11", under={"SET-A-24": "a"})
def what_gate_and_shrine_hold_stays_with_them(before, move, after):
    """Cards leave a Gate only when it is gone, for the discards, and what lies on a Shrine only when that is gone."""
    found = []
    for number, gate in enumerate(before.scope.game.gates):
        gone = negation(any_of(before.card_at[gate] == empire(before, p) for p in seats(before)))
        for card in range(len(before.card_at)):
            there = before.card_at[card] == under_gate(before, number)
            left = after.card_at[card] != before.card_at[card]
            emptied = (after.card_at[card] == DISCARD) & gone & (move.rule == "empty_a_lost_gate")
            found.append(negation(there & left) | emptied)
    return all_of(found)


@step("SET-LOOK-02", "SET-LOOK-03", "SET-VAR-05", "SET-VAR-06", "SET-VAR-08", under={"SET-A-36": "a"})
def players_pick_in_their_order(before, move, after):
    """In the Lookout players pick clockwise from the first player, and then back again; in the advanced one clockwise both times."""
    scope = before.scope
    if move.rule != "begin_pick" or scope.solo or scope.lookout == "alternate":
        return True
    players, turned = len(scope.players), scope.lookout == "standard"
    return all_of(
        (before.pick != pick)
        | (after.active == (before.first_player + seat_of(pick, players, turned)) % players)
        for pick in range(2 * players)
    )


def seat_of(pick, players, turned):
    """How many seats after the first player the one sits who makes a pick."""
    if pick < players:
        return pick
    return 2 * players - 1 - pick if turned else pick - players


@step("SET-SOLO-17", "SET-SOLO-16", scopes=SOLO)
def a_new_attack_card_lies_in_front(before, move, after):
    """The attack card that is turned up becomes the first target, and the others follow as they lay."""
    if move.rule not in ("reveal_attack", "reveal_first_attack"):
        return True
    shifted = all_of(after.line[at + 1] == before.line[at] for at in range(len(before.line) - 1))
    return shifted & (after.line[0] == move.target) & (after.revealed == before.revealed + 1)


@step("SET-SOLO-18", "SET-SOLO-29", under={"SET-A-16": "a"}, scopes=SOLO)
def used_attack_cards_go_to_the_end(before, move, after):
    """After a raze the first target and the other one lie at the end of the line, in their order; the rest close up."""
    if move.rule not in ("lose_common", "lose_faction"):
        return True
    old, new, many, found = list(before.line), list(after.line), before.revealed, []
    for partner in range(1, len(old)):
        rest = old[1:partner] + old[partner + 1 :]
        lies = [old[partner] != NONE]
        for at in range(len(new)):
            there = rest[at] if at < len(rest) else NONE
            there = select(many == at + 1, old[partner], select(many == at + 2, old[0], there))
            lies.append(new[at] == select(many > at, there, NONE))
        found.append(all_of(lies))
    return any_of(found)


@step("SET-SOLO-12", "SET-SOLO-15", under={"SET-A-39": "a"}, scopes=SOLO)
def the_whole_area_is_collected(before, move, after):
    """Before the attacks every card left in the virtual player's area goes to his Collection pile."""
    if move.rule != "collect_area":
        return True
    cards = range(len(before.card_at))
    return all_of(
        after.card_at[c] == select(before.card_at[c] == AREA, COLLECTION, before.card_at[c]) for c in cards
    )


@step("SET-SOLO-05", "SET-SOLO-20", "SET-SOLO-30", under={"SET-A-17": "a"}, scopes=SOLO)
def there_are_two_attacks_a_round(before, move, after):
    """The attack phase is over only after two attacks, or when no attack card is left."""
    if move.rule in ("attack_misses", "lose_common", "lose_faction", "order_attack_cards"):
        return (after.phase == before.phase) == (before.attacks < 2) if move.rule == "attack_misses" else True
    if move.rule == "attack_deck_is_empty":
        return sum(before.attack_deck) == 0
    return True


@step("SET-SOLO-13", scopes=SOLO)
def a_taken_attack_card_leaves_the_line(before, move, after):
    """Robbers and Spies take one attack card that lies there; the others close up."""
    if move.rule not in ("discard_attack_card", "take_attack_card"):
        return True
    old, new = list(before.line), list(after.line)
    closed = [
        new[at] == select(move.position <= at, old[at + 1] if at + 1 < len(old) else NONE, old[at])
        for at in range(len(old))
    ]
    return all_of(closed) & (count(target != NONE for target in new) == before.revealed - 1)
