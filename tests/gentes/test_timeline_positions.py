"""Positions on a timeline never matter (GEN-P-23): slots one by one come to the same as counts of what lies there."""

from hypothesis import given, settings
from hypothesis import strategies as st

from models.gentes.state import Step
from tests.gentes.positions import Position

FREE, PADLOCK, TILE, ONE, TWO = "free", "padlock", "tile", "one", "two"
TIMELINES = st.permutations([FREE] * 5 + [PADLOCK] * 2 + [TILE] * 2 + [ONE] * 2 + [TWO])


def counts(timeline):
    return {
        "free": timeline.count(FREE),
        "padlocks": timeline.count(PADLOCK),
        "singles": timeline.count(ONE),
        "doubles": timeline.count(TWO),
    }


def lay(timeline, pieces):
    """Put pieces on the free slots from the left (GEN-TIME-01, 03)."""
    timeline = list(timeline)
    for piece in pieces:
        timeline[timeline.index(FREE)] = piece
    return timeline


def decline(timeline):
    """Tiles go, pairs become singles, what is left slides to the left of the padlocks (GEN-DECLINE-01 to 03)."""
    left = [ONE for piece in timeline if piece == TWO]
    locked = [piece for piece in timeline if piece == PADLOCK]
    return left + [FREE] * (len(timeline) - len(left) - len(locked)) + locked


def unlock(timeline):
    timeline = list(timeline)
    timeline[timeline.index(PADLOCK)] = FREE
    return timeline


def game_with(timeline):
    game = Position().holds("marketplace").citizens(merchant=2, artisan=1).give(coins=9, **counts(timeline))
    game.s.hourglasses = 40
    for tile in ("PH-1", "SC-1"):
        game.s.tile_at[game.tile(tile)] = 0
    return game


def seen(game):
    return {name: getattr(game.s, name)[0] for name in ("free", "padlocks", "singles", "doubles")}


@settings(deadline=None, max_examples=25)
@given(TIMELINES, st.sampled_from([0, 1]))
def test_laying_an_action_down(timeline, pairs):
    game = game_with(timeline)

    game.play("play_card", tile=game.tile("CH-1"), pairs=pairs, card=game.card("marketplace"), losses_first=0)

    assert seen(game) == counts(lay(timeline, [TILE, *([TWO] if pairs else [ONE, ONE])]))


@settings(deadline=None, max_examples=25)
@given(TIMELINES)
def test_the_first_step_of_decline(timeline):
    game = game_with(timeline).now(Step.CLEAR)

    game.play("clear_the_board")

    assert seen(game) == counts(decline(timeline))


@settings(deadline=None, max_examples=25)
@given(TIMELINES)
def test_opening_a_padlock(timeline):
    game = game_with(timeline).now(Step.PADLOCKS)

    game.play("open_padlock")

    assert seen(game) == counts(unlock(timeline))
