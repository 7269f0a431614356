"""What must hold in Monumental Duel of turns, rounds, the end of the game and the score; and that the game ends."""

from models.monumental.catalogue import END_AT, Sort, What
from models.monumental.possible import completed_wonders
from models.monumental.scoring import (
    CATEGORIES,
    LEAD,
    beats,
    knowledge,
    leads,
    revolts,
    score,
    scores,
    shared,
    tally,
)
from models.monumental.state import DECK, Step, hold_of, on_track, other, seats
from properties.monumental_measure import effort, filling
from verify import all_of, always, among, any_of, count, ends, negation, select, sometimes, step

ACTION_RULES = (
    *("acquire", "acquire_reserved", "acquire_basic", "complete_wonder", "acquire_wonder_with_any"),
    *(
        "acquire_reserved_with_any",
        "complete_wonder_with_any",
        "develop",
        "develop_beside",
        "use_policy",
        "use_card",
        "use_warlord",
    ),
    *("make_progress", "bid_for_advantage", "use_ambassador", "conquer", "pass_turn"),
)
FOLLOWS = {
    Step.REVEAL: (Step.FILL, Step.ADJUST),
    Step.FILL: (Step.START, Step.ACTIVATE, Step.SLIDE),
    Step.START: (Step.ACTIVATE,),
    Step.ACTIVATE: (Step.TOMB, Step.EFFECTS, Step.ACT),
    Step.TOMB: (Step.EFFECTS, Step.ACTIVATE, Step.ACT),
    Step.EFFECTS: (Step.ACTIVATE, Step.ACT),
    Step.ACT: (Step.ACTED, Step.BID, Step.FILL, Step.OVER),
    Step.ACTED: (Step.ACT,),
    Step.BID: (Step.ACTED, Step.ACT),
    Step.SLIDE: (Step.REVEAL, Step.ADJUST),
    Step.ADJUST: (Step.MARKER,),
    Step.MARKER: (Step.START, Step.ACTIVATE, Step.OVER),
    Step.OVER: (),
}


def implies(premise, conclusion):
    return negation(premise) | conclusion


@step("MON-ROUND-01", "MON-ROUND-02", "MON-FILL-01", "MON-ROUND-04")
def phases_follow_each_other(before, move, after):
    """Activation, actions, then completing the Cities, the track, the Advantage, the marker (MON-P-22)."""
    return all_of(
        implies(before.step == now, among(after.step, now, *following)) for now, following in FOLLOWS.items()
    )


@step("MON-TURN-06", "MON-TURN-02", "MON-TURN-01")
def nobody_acts_after_passing(before, move, after):
    """Actions are taken in the action phase, by a player who has not passed, when nothing else is pending (MON-P-22)."""
    if move.rule not in ACTION_RULES:
        return True
    return all_of([before.step == Step.ACT, before.stack.size == 0, before.passed[before.active] == 0])


@step("MON-TURN-01", "MON-TURN-06", "MON-TURN-07")
def turns_alternate(before, move, after):
    """After an action it is the other player's turn, unless that one has passed (MON-P-23)."""
    if move.rule == "pass_turn":
        return implies(after.step == Step.ACT, after.active == other(before.active))
    ends_turn = among(before.step, Step.ACT, Step.ACTED, Step.BID) & (after.step == Step.ACT)
    following = other(before.active)
    return implies(ends_turn, after.active == select(before.passed[following], before.active, following))


@sometimes("MON-TURN-01", scopes=("tiny",))
def the_turn_changes(before, move, after):
    """Turns go back and forth."""
    return all_of([before.step == Step.ACT, after.step == Step.ACT, before.active != after.active])


@step("MON-ADJ-04")
def the_marker_alternates(before, move, after):
    """The First player changes at the end of every round, and only then (MON-P-27)."""
    return (after.first != before.first) if move.rule == "pass_marker" else (after.first == before.first)


@step("MON-END-01", under={"MON-A-09": "a"})
def a_short_track_brings_the_last_round(before, move, after):
    """Four cards or fewer on the completed track make the next round the last, and nothing else does (MON-P-26)."""
    completed = (before.step != Step.ADJUST) & (after.step == Step.ADJUST)
    short = select(on_track(after) <= END_AT, 1, 0)
    return select(completed, after.last_round == short, after.last_round == before.last_round)


@step("MON-END-02", "MON-END-03", "MON-ROUND-04")
def the_game_is_over_after_the_last_round(before, move, after):
    """The game ends in the last round only, and the last round is not followed by another (MON-P-26)."""
    over = (after.step == Step.OVER) & (before.step != Step.OVER)
    return implies(over, before.last_round > 0) & implies(after.round > before.round, before.last_round < 2)


@always("MON-END-01", "MON-TRK-01")
def the_game_has_its_number_of_rounds(s):
    """A game has between so many rounds and so many, by the size of its Development deck (MON-P-24)."""
    if s.scope.rounds_between is None:
        return True
    fewest, most = s.scope.rounds_between
    return (s.round <= most) & implies(s.step == Step.OVER, s.round >= fewest)


@step("MON-TRK-01", "MON-TRK-02", "MON-END-01")
def each_round_uses_up_the_deck(before, move, after):
    """Completing the track takes at least three cards from the Development deck, or all (MON-P-24)."""
    if move.rule != "slide_track":
        return True
    gaps = len(before.track) - on_track(after)
    return (gaps >= 3) | (len(before.track) < 6)


@sometimes("MON-END-02", scopes=("tiny", "micro"))
def the_game_is_over(s):
    """The game can be played to its end."""
    return s.step == Step.OVER


@always(
    "MON-SCORE-01",
    "MON-SCORE-02",
    "MON-SCORE-03",
    "MON-SCORE-04",
    "MON-SCORE-05",
    "MON-SCORE-06",
    "MON-DOM-01",
)
def the_score_adds_up(s):
    """Points are Provinces, Knowledge, two for Wonders and Policies, tokens, less Revolts, and 3 for each lead (MON-P-33)."""
    game = s.scope.game
    provinces = [count(s.dev_at[c] == hold_of(p) for c in game.developments(Sort.PROVINCE)) for p in seats(s)]
    policies = [count(s.rank[at] > 0 for at in game.own(p)) for p in seats(s)]
    numbers = [(provinces[p], knowledge(s, p), completed_wonders(s, p), policies[p]) for p in seats(s)]

    def total(p):
        mine, theirs = numbers[p], numbers[other(p)]
        lead = count(mine[at] >= theirs[at] for at in range(4))
        if s.reading["MON-A-12"] == "b":
            lead = count((mine[at] >= theirs[at]) & (mine[at] > 0) for at in range(4))
        own = mine[0] + mine[1] + 2 * mine[2] + 2 * mine[3]
        return own + s.held[p][What.VP] - revolts(s, p) + 3 * lead

    return implies(s.step == Step.OVER, all_of(score(s, p) == total(p) for p in seats(s)))


@sometimes("MON-DOM-01", "MON-SCORE-01", scopes=("probe-ties",))
def a_player_leads_alone(s):
    """One player can have most of something."""
    return (s.step == Step.OVER) & any_of(negation(leads(s, 1, kind)) for kind in CATEGORIES)


@always("MON-DOM-01", "MON-DOM-03", under={"MON-A-12": "a"})
def each_category_is_led(s):
    """Each category gives 3 points to one player or to both (MON-P-34)."""
    return implies(s.step == Step.OVER, all_of(leads(s, 0, kind) | leads(s, 1, kind) for kind in CATEGORIES))


@always("MON-DOM-03")
def a_tie_favours_nobody(s):
    """In a category with a tie both get the points, or neither (MON-P-34)."""
    tallies = [tally(s, p) for p in seats(s)]
    return implies(
        s.step == Step.OVER,
        all_of(
            implies(tallies[0][kind] == tallies[1][kind], leads(s, 0, kind) == leads(s, 1, kind))
            for kind in CATEGORIES
        ),
    )


@always("MON-DOM-03", "MON-TIE-01")
def leads_of_nothing_change_no_winner(s):
    """Whether a category where nobody has anything is led makes no difference between the players (MON-P-36)."""
    tallies = [tally(s, p) for p in seats(s)]

    def lead(p, least):
        mine, theirs = tallies[p], tallies[other(p)]
        return sum(select((mine[k] >= theirs[k]) & (mine[k] >= least), LEAD[k], 0) for k in CATEGORIES)

    return implies(s.step == Step.OVER, lead(0, 0) - lead(1, 0) == lead(0, 1) - lead(1, 1))


@always("MON-TIE-01", "MON-TIE-02", "MON-TIE-03")
def there_is_one_result(s):
    """One player wins or the victory is shared; shared only with everything equal and nobody's Advantage (MON-P-35)."""
    first, second = beats(s, 0), beats(s, 1)
    mine, theirs = scores(s)
    equal = all_of(a == b for a, b in zip(mine, theirs, strict=True))
    return implies(
        s.step == Step.OVER,
        all_of([negation(first & second), shared(s) == equal, implies(shared(s), s.holder == -1)]),
    )


@sometimes("MON-TIE-02", under={"MON-A-11": "a"}, scopes=("probe-ties",))
def the_advantage_breaks_a_tie(s):
    """A game can be won by the Advantage alone (MON-P-40)."""
    return all_of([s.step == Step.OVER, score(s, 0) == score(s, 1), s.holder == 1])


@sometimes("MON-TIE-03", under={"MON-A-11": "a"}, scopes=("probe-ties",))
def gold_breaks_a_tie(s):
    """A game can be won by Gold."""
    return all_of(
        [
            s.step == Step.OVER,
            score(s, 0) == score(s, 1),
            s.holder == -1,
            s.held[0][What.GOLD] != s.held[1][What.GOLD],
        ]
    )


@sometimes("MON-TIE-03", under={"MON-A-11": "a"}, scopes=("probe-ties",))
def a_victory_is_shared(s):
    """The victory can be shared."""
    return (s.step == Step.OVER) & shared(s)


PHASE = {
    Step.START: 9,
    Step.ACTIVATE: 8,
    Step.TOMB: 8,
    Step.EFFECTS: 8,
    Step.ACT: 7,
    Step.ACTED: 7,
    Step.BID: 7,
    Step.FILL: 6,
    Step.SLIDE: 5,
    Step.REVEAL: 4,
    Step.ADJUST: 3,
    Step.MARKER: 2,
    Step.OVER: 0,
}


@ends(
    *("MON-END-01", "MON-TURN-03", "MON-TURN-06", "MON-FILL-03", "MON-FILL-05", "MON-TRK-01"),
    under={"MON-A-04": "a", "MON-A-42": "a"},
)
def the_game_ends(s):
    """Rounds pass; in a round every action uses up a source or tokens, and every part of an effect is done once (MON-P-24, 25, 46)."""
    phase = sum(select(s.step == at, rank, 0) for at, rank in PHASE.items())
    phase = select((s.round == 0) & (s.step == Step.REVEAL), 7, phase)
    in_order = among(s.step, Step.START, Step.ACTIVATE, Step.TOMB, Step.EFFECTS, Step.FILL)
    to_go = select(
        in_order,
        select(s.active == s.first, 2, 1),
        select(phase == 7, count(passed == 0 for passed in s.passed), 0),
    )
    stage = select(s.step == Step.ACTIVATE, 2, select(s.step == Step.TOMB, 1, 0))
    fills = s.step == Step.FILL
    plain, unmixed, size, chosen = filling(s)
    return (
        s.scope.most_rounds - s.round,
        phase,
        to_go,
        stage,
        select(fills, plain, select(s.step == Step.REVEAL, 0, effort(s))),
        select(fills, unmixed, 0),
        select(fills, size, count(zone == DECK for zone in s.dev_at)),
        select(fills, chosen, 0),
    )
