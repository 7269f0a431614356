"""What follows what in Gentes: the order of steps and of players, and that nothing of the Decline is skipped."""

from models.gentes.catalogue import NONE
from models.gentes.state import DECK, Bonus, Step, Won, stored, table
from verify import all_of, always, among, any_of, count, negation, select, sometimes, step

TURN_OVER = (Step.AFTER, Step.ACT, Step.PURGE, Step.CLEAR)
RECRUITING = ("take_philosopher", "use_philosopher_card", "use_philosopher_foyer")
WRITING = ("take_scribe", "use_scribe_card", "use_scribe_foyer")
FOLLOWS = {
    **dict.fromkeys(RECRUITING, (Step.RECRUIT,)),
    **dict.fromkeys(WRITING, (Step.SCRIBE,)),
    "begin_heyday": (Step.ACT,),
    "take_navigator": (Step.BUILD,),
    "lead": TURN_OVER,
    "collect_taxes": (Step.TAXED, *TURN_OVER),
    "recruit_citizen": (Step.RECRUIT,),
    "finish_writing": (Step.REFILL, *TURN_OVER),
    "choose_region": TURN_OVER,
    "score_synergy": TURN_OVER,
    "clear_the_board": (Step.LEADERSHIP,),
    "pass_the_marker": (Step.MARKER,),
    "collect_city": (Step.INCOME,),
    "collect_card": (Step.INCOME,),
    "score_hand_card": (Step.SCORE,),
}
OPTIONS = ("spend_exchange_cube", "exchange_again", "leave_second_exchange", "recruit_with_cubes")


@step("GEN-TIME-04", "GEN-FLOW-02", "GEN-NAV-01", "GEN-PHIL-01", "GEN-SCRIBE-01", "GEN-DECLINE-06")
def each_step_leads_to_the_next(before, move, after):
    """A tile's own action follows its taking; a finished action ends the turn; the Decline goes from step to step."""
    return move.rule not in FOLLOWS or among(after.step, *FOLLOWS[move.rule])


@step("GEN-SETUP-20", "GEN-SCRIBE-06")
def only_the_deck_fills_the_display(before, move, after):
    """A card that is laid on the display comes from the deck; the first display is followed by the first Heyday."""
    if move.rule != "lay_card":
        return True
    dealt = (before.step != Step.DEAL) | among(after.step, Step.DEAL, Step.DAWN)
    return (before.card_at[move.card] == DECK) & dealt


@sometimes("GEN-SETUP-20", scopes=("tiny",))
def a_first_display_is_laid(before, move, after):
    """The set-up can lay the last card of the display."""
    return (move.rule == "lay_card") and (after.step == Step.DAWN)


@step("GEN-CHRON-04", "GEN-CHRON-11")
def a_card_with_a_symbol_waits_for_its_synergy(before, move, after):
    """A played card first owes its cube, then its city, then its synergy; one that owes nothing ends the turn."""
    if move.rule != "play_card":
        return True
    card = before.scope.game.cards[move.card]
    bears = any_of(symbol == 1 for symbol in card.synergy)
    cube = (card.unlocks > 0) & (before.padlocks[before.active] == 0)
    builds = card.builds != NONE
    late = select(builds, Step.BUILD, Step.SYNERGY)
    due = select(cube, Step.CUBE, late)
    owes = cube | builds | bears
    return (negation(owes) | (after.step == due)) & (owes | among(after.step, *TURN_OVER))


@step("GEN-OPT-01", "GEN-FLOW-04")
def only_cubes_prolong_a_turn(before, move, after):
    """After an action a turn goes on only for a player with cubes enough for an Additional Option."""
    if move.rule in OPTIONS:
        return True
    player = before.active
    return (after.step != Step.AFTER) | (after.bins[player][0] > 0) | (stored(after, player) >= 3)


@always("GEN-FOYER-04", "GEN-TIME-14", under={"GEN-A-33": "a"})
def a_tax_waits_for_an_own_foyer(s):
    """Only a player with an unused token on a Foyer for it is asked whether to repeat the tax."""
    foyers = s.scope.game.foyers(2)
    return (s.step != Step.TAXED) | any_of(
        (s.owner[space] == s.active) & (s.marks[space][0] + s.marks[space][1] == 0) for space in foyers
    )


@step("GEN-DECLINE-07", "GEN-DECLINE-08", "GEN-DECLINE-13", "GEN-DECLINE-20", under={"GEN-A-31": "a"})
def the_holder_begins_after_the_marker(before, move, after):
    """When the round marker is moved the first player comes first; in the last round with the income at once."""
    if move.rule != "advance_the_round":
        return True
    last = before.round == before.scope.rounds
    return (after.active == before.first_player) & (negation(last) | (after.step == Step.INCOME))


@step("GEN-DECLINE-20", "GEN-DECLINE-14", "GEN-DECLINE-17", "GEN-END-01", under={"GEN-A-31": "a"})
def each_step_of_decline_goes_once_round(before, move, after):
    """Income and excess cards each go once round the table from the first player, one after the other."""
    if move.rule in ("finish_income", "income_is_done"):
        here, following = Step.INCOME, Step.EXCESS
    elif move.rule in ("place_excess", "no_excess"):
        here, following = Step.EXCESS, select(before.ending, Step.SCORE, Step.DAWN)
    else:
        return True
    to_the_left = (before.active + 1) % len(before.coins)
    round_over = to_the_left == before.first_player
    right = after.step == select(round_over, following, here)
    return (before.step == here) & (after.active == to_the_left) & right


@sometimes("GEN-DECLINE-14", "GEN-DECLINE-19", scopes=("tiny",))
def an_income_without_choices_ends_by_itself(before, move, after):
    """Who has nothing to collect and no cube to spend is not asked anything in the fourth step."""
    return move.rule == "income_is_done"


def has_city_in(s, region):
    return any_of(
        s.owner[space] == s.active
        for space, data in enumerate(s.scope.game.space_list)
        if data["region"] == region
    )


@step("GEN-DECLINE-14", "GEN-DECLINE-15")
def nobody_leaves_an_income(before, move, after):
    """The fourth step ends for a player only when every own region and every own card has been collected."""
    if move.rule not in ("finish_income", "income_is_done"):
        return True
    return all_of(before.collected) & all_of(before.paid_out)


@always("GEN-DECLINE-14", "GEN-DECLINE-15")
def only_own_cities_and_cards_have_an_income(s):
    """A region without an own city and a card not in play have nothing to collect."""
    cities = all_of((s.collected[region] == 1) | has_city_in(s, region) for region in range(3))
    mine = count(s.card_at[card] == table(s, s.active) for card in s.scope.game.income_numbers)
    cards = count(done == 0 for done in s.paid_out) <= mine
    return (s.step != Step.INCOME) | (cities & cards)


@sometimes("GEN-DECLINE-14", scopes=("tiny",))
def a_city_waits_to_be_collected(s):
    """A city can have an income."""
    return (s.step == Step.INCOME) & any_of(done == 0 for done in s.collected)


@always("GEN-DECLINE-14")
def no_income_is_noted_outside_its_step(s):
    """What has been collected is kept in mind in the fourth step of Decline only."""
    noted = any_of(s.collected) | any_of(s.paid_out)
    return (s.step == Step.INCOME) | negation(noted)


@always("GEN-DECLINE-17", under={"GEN-A-15": "a"})
def nobody_owes_hourglasses(s):
    """An hourglass for an excess card is laid at once or not at all."""
    return all_of(owed == 0 for owed in s.owed)


@step("GEN-END-02", "GEN-END-05")
def a_card_that_can_be_scored_is_scored(before, move, after):
    """Nobody ends the final scoring with a hand card that asks for no city and whose citizens are on the chart."""
    if move.rule != "finish_scoring":
        return True
    chart, own = before.chart[before.active], 5 + before.active
    return all_of(
        (before.card_at[card] != own)
        | any_of(chart[kind] < need for kind, need in enumerate(data["need"]) if need)
        for card, data in enumerate(before.scope.game.card_list)
        if not (any(data["cities"]) or data["any_city"] or data["each_symbol"])
    )


@sometimes("GEN-END-02", scopes=("tiny",))
def a_hand_card_is_left_at_the_end(before, move, after):
    """A hand card can be scored in the final scoring."""
    return (move.rule == "score_hand_card") and (after.judged == 1)


@step("GEN-END-02", "GEN-END-03")
def a_scored_card_is_remembered(before, move, after):
    """From the first hand card scored on the judging of hand cards has begun."""
    return move.rule != "score_hand_card" or after.judged == 1


@step("GEN-NAV-06", "GEN-BONUS-04", under={"GEN-A-03": "a"})
def the_last_token_wins_the_bonus_for_cities(before, move, after):
    """Who places the last of the own tokens has the bonus tile for cities at once."""
    if move.rule != "build_city":
        return True
    player = before.active
    return (after.tokens[player] > 0) | (after.bonus[player][Bonus.CITIES] != Won.NOTHING)


def bears(s, space, symbol):
    """Whether a space bears the symbol that is to be built; the number after the last symbol stands for any."""
    symbols = s.scope.game.space_list[space]["symbols"]
    return any_of([symbol == len(symbols), *(symbol == at for at, there in enumerate(symbols) if there)])


@step("GEN-CHRON-03", "GEN-NAV-01", "GEN-NAV-07")
def who_can_build_builds(before, move, after):
    """Building is left only by a player without a token in stock, or where no free space bears the symbol."""
    if move.rule != "leave_building":
        return True
    open_spaces = [
        (before.owner[space] == -1) & bears(before, space, before.building)
        for space in range(len(before.owner))
    ]
    return (before.tokens[before.active] == 0) | negation(any_of(open_spaces))


@step("GEN-NAV-01", "GEN-NAV-08", "GEN-COMP-13")
def a_token_goes_to_the_named_space(before, move, after):
    """Building takes one token from the own stock to the space that was named, which was free."""
    if move.rule != "build_city":
        return True
    others = all_of(
        (move.space == space) | (before.owner[space] == after.owner[space])
        for space in range(len(before.owner))
    )
    placed = (before.owner[move.space] == -1) & (after.owner[move.space] == before.active)
    return others & placed & (after.tokens[before.active] == before.tokens[before.active] - 1)


@step("GEN-FOYER-01", "GEN-NAV-03")
def only_a_foyer_asks_for_a_region(before, move, after):
    """A region is chosen exactly after a Navigator's token on a Foyer whose owner has a city on the map."""
    if move.rule not in ("build_city", "move_city"):
        return True
    cities = [space for space, data in enumerate(before.scope.game.space_list) if data["region"] != NONE]
    foyer = before.scope.game.spaces[move.space].region == NONE
    owns = any_of(after.owner[space] == before.active for space in cities)
    return (after.step == Step.REGION) == ((before.rewarded == 1) & foyer & owns)
