"""What must hold of single keywords, King of Kings, quests, the market's tokens, points, and the C.I.V."""

from models.imperium.civ import dynasty_left
from models.imperium.scoring import CAP, civ_points, number_of, owned, points_of, unrest_owned
from models.imperium.state import has_history, in_play, zone
from models.imperium.vocabulary import MATERIALS, POPULATION, PROGRESS, Op, Place, Zone
from properties.imperium import cards, implies, op, players, seats
from verify import all_of, always, any_of, count, select, sometimes, step

SHARED_DECKS = (Place.MAIN, Place.CIVILISED, Place.UNCIVILISED, Place.REGION, Place.MARKET)


@step("IMP-EXI-04", "IMP-EXI-05")
def a_card_with_tokens_is_never_exiled_but_by_an_exchange(before, move, after):
    """A market card with tokens on it stays, unless an exchange leaves them in its place.

    IMP-P-17.
    """
    if move.rule not in ("exile_market_card", "civ_exiles"):
        return True
    return all_of(
        (after.on_market[n][kind] == before.on_market[n][kind]) for n in range(5) for kind in range(3)
    ) & all_of(
        implies(before.market[n] != after.market[n], sum(before.on_market[n][kind] for kind in range(3)) == 0)
        for n in range(5)
    )


@step("IMP-ACQ-03", "IMP-BRK-02", "IMP-EXI-05")
def tokens_leave_the_market_only_with_a_card(before, move, after):
    """What lies on a market card goes to whoever takes it, or stays.

    IMP-P-42.
    """
    lost = [sum(before.on_market[n][kind] - after.on_market[n][kind] for n in range(5)) for kind in range(3)]
    if move.rule in ("acquire", "break_through_market", "civ_acquires", "civ_breaks_through"):
        return all_of(
            after.tokens[before.who][kind] - before.tokens[before.who][kind] == lost[kind]
            for kind in range(3)
        )
    return all_of(n <= 0 for n in lost)


@sometimes("IMP-ACQ-03", scopes=("tiny",))
def tokens_are_taken_from_the_market(before, move, after):
    """Somebody takes a card with tokens on it."""
    if move.rule not in ("acquire", "break_through_market"):
        return False
    return sum(before.on_market[n][kind] for n in range(5) for kind in range(3)) > sum(
        after.on_market[n][kind] for n in range(5) for kind in range(3)
    )


@step("IMP-INN-02", "IMP-BRK-03", "IMP-BRK-05")
def a_break_through_takes_one_card_or_gives_two_progress(before, move, after):
    """Each one makes the shared cards fewer by one, or finds nothing and gives 2 Progress.

    IMP-P-32.
    """
    if move.rule not in ("break_through_market", "find_by_break_through", "find_nothing"):
        return True
    shared = [count(among_decks(s.where[c]) for c in cards(s)) for s in (before, after)]
    if move.rule == "find_nothing":
        gained = after.tokens[before.who][PROGRESS] - before.tokens[before.who][PROGRESS]
        return (shared[0] == shared[1]) & (gained == 2)
    return shared[0] - shared[1] == 1


def among_decks(place):
    return any_of(place == deck for deck in SHARED_DECKS)


@step("IMP-PAY-02", "IMP-PAY-03", "IMP-PAY-04")
def progress_pays_only_for_materials_and_population(before, move, after):
    """A payment takes just the tokens that were named, and Progress covers nothing but those two.

    IMP-P-25.
    """
    if move.rule != "pay":
        return True
    seat, what = before.who, before.scope.game.code[before.pc].what
    spent = [before.tokens[seat][kind] - after.tokens[seat][kind] for kind in range(3)]
    named = all_of(spent[kind] == select(what == kind, move.tokens, 0) for kind in (MATERIALS, POPULATION))
    return named & (spent[PROGRESS] == move.progress) & (what != PROGRESS)


@sometimes("IMP-PAY-03", scopes=("probe-pay",))
def a_payment_is_made_with_progress(before, move, after):
    """Progress stands in for other tokens."""
    if move.rule != "pay":
        return False
    return move.progress > 0


@step("IMP-CNT-07", "IMP-CNT-09")
def king_of_kings_is_turned_at_most_once(before, move, after):
    """It leaves side A once and never comes back.

    IMP-P-20.
    """
    return after.kings >= before.kings


@step("IMP-CNT-11", under={"IMP-A-08": "a", "IMP-A-36": "a"})
def each_seat_resolves_king_of_kings_at_most_once(before, move, after):
    """Nobody's King of Kings begins a second time.

    IMP-P-21.
    """
    starts = before.scope.game.compiler.kings_at
    begins = any_of(
        (after.pc == at) & (before.pc != at) & (after.waiting.size > before.waiting.size) for at in starts
    )
    return implies(begins, before.kings_done[before.who] == 0) & all_of(
        after.kings_done[p] >= before.kings_done[p] for p in seats(before)
    )


@sometimes("IMP-CNT-09", scopes=("probe-fame",))
def king_of_kings_is_turned(before, move, after):
    """Without Fame cards King of Kings is resolved."""
    return after.kings > before.kings


@sometimes("IMP-CNT-10", scopes=("probe-fame",))
def side_b_of_king_of_kings_is_resolved(s):
    """Both players can resolve it, each once."""
    return all_of(s.kings_done[p] == 1 for p in players(s))


@step("IMP-FREE-02", under={"IMP-A-13": "a"})
def a_free_play_happens_once_a_turn_for_each_card(before, move, after):
    """A card that was played freely this turn costs an action the next time.

    IMP-P-40.
    """
    if move.rule != "play":
        return True
    cost = before.actions[before.who] - after.actions[before.who]
    lent = [in_play(before, before.who, card) for card, _ in before.scope.game.passive("free_play_allowed")]
    return implies(before.used[move.card] == 1, (cost == 1) | any_of(lent))


@sometimes("IMP-AKT-01", scopes=("probe-zenith", "probe-actions"))
def somebody_has_more_than_three_actions(s):
    """Gained actions go beyond three.

    IMP-P-35.
    """
    return any_of(s.actions[p] > 3 for p in players(s))


@always("IMP-STA-04", "IMP-ARC-02", "IMP-SNK-03")
def who_has_no_history_archives_nothing(s):
    """A Viking has neither a History nor a sunken pile.

    IMP-P-38.
    """
    third = [nation["third_pile"].startswith("none") for nation in s.scope.game.nations]
    return all_of(
        (s.unrest[p][Zone.HISTORY] == 0) & (count(s.where[c] == zone(p, Zone.HISTORY) for c in cards(s)) == 0)
        for p in players(s)
        if third[p]
    )


@always("IMP-NAT-02", "IMP-NAT-04")
def at_most_one_quest_is_active(s):
    """One quest at a time, and the Grail only as the last.

    IMP-P-39.
    """
    game = s.scope.game
    active = [count(s.host[q] == hall for q in game.quests) <= 1 for hall in game.halls]
    last = [
        implies(
            s.host[grail] == hall,
            count(s.where[q] == zone(game.owner[q], Zone.DEVELOPMENT) for q in game.quests) == 0,
        )
        for hall in game.halls
        for grail in game.last_quests
    ]
    return all_of(active + last)


@sometimes("IMP-NAT-02", scopes=("probe-quest",))
def a_quest_is_active(s):
    """A pending quest is taken up."""
    return any_of(s.host[q] == hall for hall in s.scope.game.halls for q in s.scope.game.quests)


@sometimes("IMP-END-07", scopes=("probe-journey",))
def the_goal_of_the_journey_is_reached(before, move, after):
    """The last Journey card triggers Scoring in a Solstice."""
    if move.rule != "trigger_scoring":
        return False
    return after.ending > before.ending


@sometimes("IMP-END-05", scopes=("probe-zenith", "probe-quick"))
def the_zenith_card_triggers_scoring(before, move, after):
    """Taking the Zenith card begins the end, and no State card flips."""
    if move.rule != "take_accession_card":
        return False
    return (after.ending > before.ending) & (after.empire[before.who] == 0)


@always("IMP-SCO-09", under={"IMP-A-39": "a"}, scopes=("probe-points", "probe-isles", "tiny"))
def no_variable_card_scores_more_than_ten(s):
    """However much a variable card counts.

    IMP-P-24.
    """
    return all_of(points_of(s, p, c) <= CAP for p in players(s) for c in starred(s))


def starred(s):
    return [c for c in cards(s) if s.scope.game.list[c]["vp"]["type"] == "variable"]


@sometimes("IMP-SCO-09", scopes=("probe-points",))
def a_variable_card_counts_beyond_ten(s):
    """The limit matters: a card counts more than ten points' worth."""
    found = []
    for p in players(s):
        for c in starred(s):
            vp = s.scope.game.list[c]["vp"]
            worth = vp["n"] * (number_of(s, p, vp["per"], c) // vp["div"])
            found.append(owned(s, p, c) & (worth > CAP))
    return any_of(found)


@always("IMP-SNK-04", "IMP-SCO-07", under={"IMP-A-47": "a"}, scopes=("probe-isles",))
def a_sunken_card_scores_nothing_for_the_history(s):
    """A card that scores in History is worth nothing in the sunken pile.

    IMP-P-37.
    """
    game = s.scope.game
    historic = [
        c
        for c in cards(s)
        if any(case["when"] == "in_history" for case in game.list[c]["vp"].get("cases", ()))
    ]
    return all_of(
        implies((s.where[c] == zone(p, Zone.HISTORY)) & (has_history(s, p) == 0), points_of(s, p, c) == 0)
        for p in players(s)
        for c in historic
    )


@sometimes("IMP-SNK-01", scopes=("probe-isles",))
def a_card_is_sunk(s):
    """The sunken pile is used."""
    return any_of(s.where[c] == zone(0, Zone.HISTORY) for c in cards(s)) | (s.unrest[0][Zone.HISTORY] > 0)


@sometimes("IMP-ACT-01", "IMP-END-02", scopes=("probe-idle",))
def a_round_passes_with_nothing_but_tokens_on_the_market(s):
    """Nobody has to do anything: the next round begins with the same hands and tokens, so play need not end.

    IMP-P-31.
    """
    same = all_of(s.where[c] == s.scope.placed[c] for c in cards(s))
    tokens = all_of(
        s.tokens[p][kind] == s.scope.start[p]["tokens"][kind] for p in players(s) for kind in range(3)
    )
    return all_of(
        [s.pc == s.scope.game.compiler.flow_at["turn"], s.round == 3, same, tokens, s.who == s.first]
    )


# The C.I.V.


def solo(s):
    return s.scope.solo


@always("IMP-STRN-02", "IMP-DIF-01", "IMP-DIF-05")
def the_civ_resolves_as_many_cards_as_its_slots_allow(s):
    """The die's slot is left out: never more cards than slots, and one fewer if a card was set aside.

    IMP-P-29.
    """
    if not solo(s):
        return True
    aside = select(s.aside >= 0, 1, 0)
    return implies(op(s) == Op.CIV_TOKEN, s.taken + aside <= s.scope.slots)


@step("IMP-SMOD-02", "IMP-SCLN-05")
def the_civ_shuffles_only_in_its_clean_up(before, move, after):
    """Its deck is never rebuilt at another time.

    IMP-P-28.
    """
    if move.rule != "shuffle" or not solo(before):
        return True
    mine = before.who == before.scope.players
    filling = before.scope.game.code[before.waiting.each("pc")[0]].op == Op.CIV_FILL
    inner = any_of(before.scope.game.code[pc].op == Op.CIV_FILL for pc in before.waiting.each("pc"))
    return implies(mine, filling | inner)


@step("IMP-SCLN-08")
def the_civ_never_pays_progress_instead(before, move, after):
    """When the C.I.V. spends Materials or Population, its Progress does not fall (IMP-SCLN-08)."""
    if move.rule != "civ_spends" or not solo(before):
        return True
    what = before.scope.game.code[before.pc].what
    seat = before.scope.players
    return implies(what != PROGRESS, after.tokens[seat][PROGRESS] == before.tokens[seat][PROGRESS])


@always("IMP-SEND-04", "IMP-SEND-05", "IMP-DIF-04")
def the_civ_scores_by_the_printed_values(s):
    """Progress, tokens by tens or fives, fixed values, 5 for a variable card, no Power card.

    IMP-P-26.
    """
    if not solo(s):
        return True
    seat, game = s.scope.players, s.scope.game
    tokens = s.tokens[seat]
    known = tokens[PROGRESS] + (tokens[MATERIALS] + tokens[POPULATION]) // s.scope.per_point
    values = sum(
        select(owned(s, seat, c), game.card.tables["value"].flat[c], 0)
        for c in cards(s)
        if not game.card.tables["power"].flat[c]
    )
    return civ_points(s) == known + values - 2 * unrest_owned(s, seat)


@always("IMP-STRN-08", "IMP-SMOD-11")
def every_slot_of_the_civ_holds_its_own_card(s):
    """A card lies under a slot marker, or is set aside or being resolved, exactly when its zone says so.

    IMP-P-27.
    """
    if not solo(s):
        return True
    civ = s.scope.players
    shown = [(s.slot[n] == c) | (s.aside == c) for c in cards(s) for n in range(len(s.slot))]
    many = len(s.slot)
    return all_of(
        implies(any_of(shown[c * many : (c + 1) * many]), s.where[c] == zone(civ, Zone.SLOT))
        for c in cards(s)
    )


@sometimes("IMP-SCLN-05", scopes=("solo-tiny",))
def the_dynasty_deck_runs_out(s):
    """The C.I.V. comes to the end of its Dynasty deck."""
    if not solo(s):
        return False
    return dynasty_left(s) == 0
