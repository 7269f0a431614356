"""The worked examples of the rulebook (GEN-EX), and those derived from it."""

import pytest

from models.gentes.catalogue import ARTISAN, MERCHANT, NOBLE, Bin
from models.gentes.state import DISCARD, DRAFT, Bonus, Step, Won, hand_size, total
from tests.gentes.positions import Position

RED, BLUE = 0, 1


def chart(position, player=RED):
    return list(position.s.chart[player])


def test_ex_01_a_chronicler_tile_takes_a_slot_and_one_for_each_hourglass():
    """GEN-TIME-01 to 03."""
    game = Position().holds("marketplace").citizens(merchant=2, artisan=1).give(coins=5, free=3)

    game.play("play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("marketplace"), losses_first=0)

    assert game.s.coins[RED] == 4
    assert game.s.free[RED] == 0
    assert (game.s.singles[RED], game.s.doubles[RED]) == (1 + 2, 0)
    assert game.s.tile_at[game.tile("CH-1")] == RED


def test_ex_02_a_monument_serves_once_a_round():
    """GEN-TIME-10 to 12."""
    game = Position().has_played("monument").give(coins=4, free=3)
    use = {"card": game.card("monument"), "paid": 2, "foyer": -1}

    game.play("use_philosopher_card", **use)

    assert (game.s.coins[RED], game.s.free[RED]) == (2, 2)
    assert game.s.spent[game.card("monument")] == 1
    game.now(Step.ACT)
    assert game.refused("use_philosopher_card", **use) == "GEN-TIME-10"


def test_ex_03_a_token_on_a_foyer_serves_as_a_scribe():
    """GEN-FOYER-02 to 04."""
    game = Position().owns("F-scribe-alpha").give(coins=7, free=2)
    use = {"source": game.space("F-scribe-alpha"), "paid": 6, "foyer": -1}

    game.play("use_scribe_foyer", **use)

    assert (game.s.coins[RED], game.s.free[RED]) == (1, 1)
    assert list(game.s.marks[game.space("F-scribe-alpha")]) == [1, 0]
    game.now(Step.ACT).give(coins=9)
    assert game.refused("use_scribe_foyer", **use) == "GEN-FOYER-03"


@pytest.mark.parametrize(("pairs", "free"), [(0, 0), (1, 1)])
def test_ex_04_pairing_saves_a_slot(pairs, free):
    """GEN-TIME-05, 08."""
    game = Position().holds("marketplace").citizens(merchant=2, artisan=1).give(coins=5, free=4)

    game.play("play_card", tile=game.tile("CH-2"), pairs=pairs, card=game.card("marketplace"), losses_first=0)

    assert game.s.free[RED] == free


def test_ex_05_four_coins_recruit_any_type():
    """GEN-PHIL-03."""
    game = Position().now(Step.RECRUIT, paid=4)

    assert [move.column for move in game.legal("recruit_citizen")] == list(range(6))


def test_ex_06_two_recruits_change_places_at_the_right_end():
    """GEN-PHIL-04 to 07."""
    game = (
        Position().citizens(noble=3, artisan=3).now(Step.RECRUIT, paid=4, row=[MERCHANT, ARTISAN, 0, 1, 2, 5])
    )

    game.play("recruit_citizen", column=0).play("recruit_citizen", column=1).play("finish_recruiting")

    assert (game.s.chart[RED][MERCHANT], game.s.chart[RED][ARTISAN], game.s.chart[RED][NOBLE]) == (1, 4, 2)
    assert list(game.s.row) == [0, 1, 2, 5, ARTISAN, MERCHANT]


def test_ex_07_a_noble_pushes_an_artisan():
    """GEN-CHART-05."""
    game = Position().citizens(noble=3, artisan=3).now(Step.RECRUIT, paid=4)

    game.play("recruit_citizen", column=NOBLE)

    assert (game.s.chart[RED][NOBLE], game.s.chart[RED][ARTISAN]) == (4, 2)


EIGHT = ("altar", "forge", "catapult", "frieze", "council_house", "mine", "port", "road")


def test_ex_08_eight_coins_at_the_scribe():
    """GEN-SCRIBE-02 to 05: three cards of slots 1-3, two of 1-6, one of all; one of the discard."""
    one, two, three = set(), set(), set()
    for first in range(8):
        game = Position().shows(*EIGHT).now(Step.SCRIBE, paid=8)
        if game.refused("take_from_display", slot=first):
            continue
        one.add(first)
        game.play("take_from_display", slot=first)
        second = [move.slot for move in game.legal("take_from_display")]
        two |= {(first, slot) for slot in second}
        for slot in second:
            again = Position().shows(*EIGHT).now(Step.SCRIBE, paid=8)
            again.play("take_from_display", slot=first).play("take_from_display", slot=slot)
            three |= {(first, slot, move.slot) for move in again.legal("take_from_display")}
    game = Position().now(Step.SCRIBE, paid=8)
    for name in ("well", "winery"):
        game.s.card_at[game.card(name)] = DISCARD

    assert one == set(range(8))
    assert max(slot for pair in two for slot in pair) == 5
    assert three == {(0, 1, 2)}
    game.play("take_from_discard", card=game.card("winery"))
    assert game.refused("take_from_discard", card=game.card("well")) == "GEN-SCRIBE-03"


def test_ex_09_a_navigator_builds_on_its_symbol_only():
    """GEN-NAV-01, 02."""
    game = Position().give(coins=9, free=6)
    game.play("take_navigator", tile=game.tile("NA-1"), pairs=0)
    symbols = game.scope.game.space_list

    built = [move.space for move in game.legal("build_city")]

    assert built == [space for space, data in enumerate(symbols) if data["symbols"][game.s.building]]
    assert (
        game.refused("build_city", space=next(s for s in range(len(symbols)) if s not in built))
        == "GEN-NAV-02"
    )


def test_ex_10_a_new_city_activates_its_region():
    """GEN-NAV-03, 04."""
    game = Position().owns("syracusae", "knossos").give(coins=0)
    game.now(Step.BUILD, building=3, rewarded=True)

    game.play("build_city", space=game.space("delphi"))

    assert sum(game.s.bins[RED]) == 1
    assert (game.s.coins[RED], game.s.points[RED]) == (5, 2)


def test_ex_11_a_foyer_activates_a_region_of_choice():
    """GEN-FOYER-01."""
    game = Position().owns("troia", "sinope", "sidon").give(coins=0)
    game.now(Step.BUILD, building=3, rewarded=True)

    game.play("build_city", space=game.space("F-boost-alpha")).play("choose_region", region=1)

    assert sum(game.s.bins[RED]) == 1
    assert game.s.coins[RED] == 10


def test_ex_12_a_foyer_capability_is_used_up():
    """GEN-FOYER-03, GEN-TIME-15."""
    game = Position().owns("F-boost-alpha").give(coins=0, free=3)
    foyer = game.space("F-boost-alpha")

    game.play("collect_taxes", hourglasses=2, pairs=1, repeats=0).play("repeat_taxes", foyer=foyer)

    assert game.s.coins[RED] == 16
    assert list(game.s.marks[foyer]) == [0, 1]
    game.now(Step.TAXED, active=RED)
    assert game.refused("repeat_taxes", foyer=foyer) == "GEN-FOYER-03"


@pytest.mark.parametrize("bin", list(Bin))
def test_ex_13_without_padlocks_a_new_era_brings_a_cube(bin):
    """GEN-DECLINE-12."""
    game = Position().give(padlocks=0, free=11).now(Step.PADLOCKS, round=3)

    game.play("store_cube_of_era", bin=bin)

    assert game.s.bins[RED][bin] == 1


def test_ex_14_one_city_of_each_region_pays_in_decline():
    """GEN-DECLINE-14."""
    game = Position().owns("athenai", "miletus", "cyrene", "yellow_3").give(coins=0)
    game.now(Step.INCOME, collected=[0, 0, 0], paid_out=[1] * len(game.s.paid_out))

    for city in ("athenai", "miletus", "cyrene"):
        game.play("collect_city", space=game.space(city))

    assert sum(game.s.bins[RED]) == 2
    assert (game.s.points[RED], game.s.coins[RED]) == (2, 0)
    assert game.refused("collect_city", space=game.space("yellow_3")) == "GEN-DECLINE-14"


def test_ex_15_cards_pay_in_decline():
    """GEN-DECLINE-15."""
    game = Position().has_played("city_wall", "treasure_chamber").give(coins=0).now(Step.MARKER)

    game.play("advance_the_round")

    assert (game.s.points[RED], game.s.coins[RED]) == (3, 5)


def test_ex_16_three_players_draft_six_of_nine_cards():
    """GEN-SETUP-16, 17."""
    game = Position("full-3")
    game.now(Step.REVEAL, left=9)
    era_one = [card for card, data in enumerate(game.scope.game.card_list) if data["era"] == 1]
    for card in era_one[:9]:
        game.play("reveal_start_card", card=card)

    assert sum(place == DRAFT for place in game.s.card_at) == 9
    pickers = []
    for card in era_one[:6]:
        pickers.append(game.s.active)
        game.play("pick_start_card", card=card)
    assert pickers == [2, 1, 0, 2, 1, 0]
    assert [hand_size(game.s, player) for player in range(3)] == [2, 2, 2]
    assert sum(place == DRAFT for place in game.s.card_at) == 0
    assert len(era_one) - 6 == 16


def test_ex_17_a_third_card_with_a_symbol_scores_three():
    """GEN-CHRON-04."""
    game = Position().has_played("forge", "incense_deposit").holds("well").citizens(merchant=1, artisan=2)
    game.give(coins=9, free=6)
    game.play("play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("well"), losses_first=0)
    before = game.s.points[RED]

    game.play("score_synergy", symbol=1)

    assert game.s.points[RED] - before == 3


def repository_with_seventeen():
    """Red plays Repository: a Scholar comes, which fills that track, then a Noble goes."""
    game = Position().holds("repository").owns("syracusae", "sinope").give(coins=20, free=8)
    game.citizens(noble=3, artisan=3, soldier=3, merchant=3, priest=3, scholar=2)
    return game.play(
        "play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("repository"), losses_first=0
    )


def test_ex_18_eighteen_citizens_count_after_the_whole_card():
    """GEN-CHRON-08: 17 citizens become 18, but the card takes one away again, and no bonus tile is won."""
    game = repository_with_seventeen()

    assert total(game.s, RED) == 17
    game.play("score_synergy", symbol=1)
    assert game.s.bonus[RED][Bonus.CITIZENS] == Won.NOTHING


def test_ex_18_eighteen_citizens_that_stay_win_their_bonus():
    """GEN-CHRON-08, GEN-PHIL-12: a card that leaves 18 citizens wins the tile after all its effects."""
    game = Position().holds("council_house").give(coins=20, free=8)
    game.citizens(noble=2, artisan=3, soldier=3, merchant=3, priest=3, scholar=3)

    game.play("play_card", tile=game.tile("CH-1"), pairs=0, card=game.card("council_house"), losses_first=0)
    assert (total(game.s, RED), game.s.bonus[RED][Bonus.CITIZENS]) == (18, Won.NOTHING)
    game.play("score_synergy", symbol=game.legal("score_synergy")[0].symbol)

    assert game.s.bonus[RED][Bonus.CITIZENS] == Won.EIGHT


def test_ex_19_decline_takes_an_hourglass_from_every_slot():
    """GEN-DECLINE-01 to 03."""
    game = Position().give(singles=1, doubles=2, free=3).now(Step.CLEAR, hourglasses=52)
    game.s.tile_at[game.tile("LE-1")] = RED

    game.play("clear_the_board")

    assert (game.s.singles[RED], game.s.doubles[RED], game.s.free[RED]) == (2, 0, 5)
    assert set(game.s.tile_at) == {-1}


def test_ex_20_three_excess_cards_take_three_slots_or_two():
    """GEN-DECLINE-17, 18."""
    six = ("altar", "forge", "catapult", "frieze", "mine", "port")
    game = Position().holds(*six).give(free=5).now(Step.EXCESS, round=4)

    placed = {(move.singles, move.pairs) for move in game.legal("place_excess")}

    assert placed == {(3, 0), (1, 1)}


def test_ex_21_the_final_scoring_of_a_hand():
    """GEN-END-02, 05 to 08."""
    game = (
        Position()
        .holds("estate", "palace")
        .citizens(noble=3, merchant=3)
        .give(coins=27, singles=1, doubles=1)
    )
    game.s.bins = [[3, 2], [0, 0], [0, 0], [0, 0]]
    game.now(Step.SCORE, round=6, ending=True)

    game.play("score_hand_card", card=game.card("estate"))
    assert game.refused("score_hand_card", card=game.card("palace")) == "GEN-END-05"
    game.play("finish_scoring")

    assert game.s.points[RED] == 4 - 7 + 2 + 2 - 8


@pytest.mark.parametrize(
    ("reading", "left", "legal"),
    [("a", 1, True), ("b", 1, False), ("c", 1, True), ("b", 0, False), ("c", 0, False)],
)
def test_ex_22_sixty_hourglasses_may_not_be_enough(reading, left, legal):
    """GEN-A-14: a Tax Collector for 8 with one hourglass left, or none."""
    game = Position(GEN_A_14=reading).give(free=2).now(Step.ACT, round=5, hourglasses=left)

    moves = [move for move in game.legal("collect_taxes") if move.hourglasses == 2]

    assert bool(moves) == legal
