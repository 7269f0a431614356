"""Drafts: how a rule reads and writes a state, and what it is told when it goes too far."""

import enum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verify import Array, Bool, Enum, Int, Kind, Pile, Ref, Spec
from verify.draft import draft_class
from verify.errors import OutOfBounds
from verify.state import Schema

RANDOM = settings(deadline=None, database=None, print_blob=False, max_examples=80)
PLAYERS = Kind("player", 2, ("Red", "Blue"))
CARDS = Kind("card", 3)


class Phase(enum.IntEnum):
    PLAY = 0
    END = 1


class Purse:
    """A component of our own: a number and a row of numbers."""

    def parts(self):
        return {"coins": Int(0, 9), "notes": Array(Int(0, 5), 2)}

    def view(self, parts):
        return parts


def a_draft(**types):
    return draft_class(Schema(Spec(**types), None))(None, {})


def a_board():
    return a_draft(
        coins=Int(-2, 7),
        passed=Bool(),
        phase=Enum(Phase),
        owner=Ref(PLAYERS, none=True),
        row=Array(Int(0, 5), 4),
        hand=Array(Int(0, 3), PLAYERS, CARDS),
    )


def test_a_draft_reads_what_was_written_last():
    board = a_board()
    board.coins = 3
    board.coins += 2
    board.row[2] = board.coins
    board.hand[1][2] = board.row[2] - 4

    assert (board.coins, board.row[2], board.hand[1][2]) == (5, 5, 1)


def test_a_write_changes_one_cell_and_no_other():
    board = a_board()
    before = board.take_state()
    board.hand[1][0] = 2
    after = board.take_state()

    assert [at for at in range(len(before)) if before[at] != after[at]] == [8 + 3]


# Too large, too small


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (lambda s: setattr(s, "coins", 8), "coins was given 8, outside -2..7"),
        (lambda s: setattr(s, "coins", -3), "coins was given -3, outside -2..7"),
        (lambda s: setattr(s, "passed", 2), "passed was given 2, outside 0..1"),
        (lambda s: setattr(s, "owner", -2), "owner was given -2, outside -1..1"),
        (lambda s: setattr(s, "owner", 2), "owner was given 2, outside -1..1"),
        (lambda s: s.row.__setitem__(3, 6), "row[3] was given 6, outside 0..5"),
        (lambda s: s.hand[1].__setitem__(2, 4), "hand[Blue][2] was given 4, outside 0..3"),
        (lambda s: setattr(s, "row", [0, 0, 9, 0]), "row[2] was given 9, outside 0..5"),
        (lambda s: s.hand.__setitem__(0, [1, -1, 1]), "hand[Red][1] was given -1, outside 0..3"),
    ],
)
def test_a_write_out_of_bounds_names_the_cell_and_the_value(write, sentence):
    with pytest.raises(OutOfBounds) as said:
        write(a_board())

    assert str(said.value) == sentence


def test_a_write_out_of_bounds_in_a_component_names_the_component_and_its_place():
    table = a_draft(hand=Array(Pile(CARDS, 2), PLAYERS))

    with pytest.raises(OutOfBounds, match=r"^hand\.count\[Blue\]\[1\] was given 3, outside 0\.\.2$"):
        table.hand[1].add(1, 3)


def test_a_write_out_of_bounds_leaves_the_cell_as_it_was():
    board = a_board()
    board.coins = 4
    with pytest.raises(OutOfBounds):
        board.coins += 5

    assert board.coins == 4


def test_a_rule_cannot_swallow_a_write_out_of_bounds_by_accident():
    def careless(s):
        try:
            s.coins = 99
        except Exception:
            s.coins = 0

    with pytest.raises(OutOfBounds):
        careless(a_board())


# Places that are not there


@pytest.mark.parametrize("at", [-1, -4, 4, 99])
def test_an_index_outside_its_array_is_an_error_and_never_wraps_around(at):
    board = a_board()

    with pytest.raises(IndexError, match=rf"index {at} of 'row' is outside 0\.\.3"):
        board.row[at]
    with pytest.raises(IndexError, match=rf"index {at} of 'row' is outside 0\.\.3"):
        board.row[at] = 1


@pytest.mark.parametrize(("player", "card"), [(-1, 0), (2, 0), (0, -1), (0, 3), (1, 3)])
def test_each_index_of_several_is_checked_by_itself(player, card):
    """The card after Red's last is not Blue's first."""
    with pytest.raises(IndexError, match=r"of 'hand' is outside"):
        a_board().hand[player][card] = 1


@pytest.mark.parametrize("at", [-1, 2])
def test_an_index_of_components_is_checked_too(at):
    table = a_draft(hand=Array(Pile(CARDS, 2), PLAYERS))

    with pytest.raises(IndexError, match=rf"index {at} of 'hand' is outside 0\.\.1"):
        table.hand[at].add(0)


def test_the_index_of_nobody_is_an_error():
    board = a_board()

    with pytest.raises(IndexError, match="index -1 of 'hand'"):
        board.hand[board.owner]


# Whole rows


def test_a_row_is_assigned_whole():
    board = a_board()
    board.row = [5, 4, 3, 2]
    board.hand[1] = (1, 2, 3)
    board.hand[0] = board.hand[1]

    assert list(board.row) == [5, 4, 3, 2]
    assert [list(hand) for hand in board.hand] == [[1, 2, 3], [1, 2, 3]]


def test_an_array_of_rows_is_assigned_whole():
    board = a_board()
    board.hand = [[0, 1, 2], [3, 2, 1]]

    assert [list(hand) for hand in board.hand] == [[0, 1, 2], [3, 2, 1]]


@pytest.mark.parametrize("values", [[], [1, 2, 3], [1, 2, 3, 4, 5]])
def test_a_row_of_another_length_is_refused(values):
    with pytest.raises(ValueError, match=f"'row' needs 4 values there, not {len(values)}"):
        a_board().row = values


def test_a_row_can_be_shifted_along_itself():
    board = a_board()
    board.row = [1, 2, 3, 4]
    board.row = [0, *list(board.row)[:3]]

    assert list(board.row) == [0, 1, 2, 3]


def test_a_row_can_be_reversed_in_place():
    board = a_board()
    board.row = [1, 2, 3, 4]
    board.row = (board.row[3 - at] for at in range(4))

    assert list(board.row) == [4, 3, 2, 1]


@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=2, max_size=2))
@RANDOM
def test_what_is_assigned_row_by_row_is_what_is_assigned_at_once(hands):
    at_once, by_row = a_board(), a_board()
    at_once.hand = hands
    for player, hand in enumerate(hands):
        by_row.hand[player] = hand

    assert at_once.take_state() == by_row.take_state()


def test_two_rows_are_exchanged_by_way_of_lists():
    board = a_board()
    board.hand = [[0, 1, 2], [3, 2, 1]]
    board.hand[0], board.hand[1] = list(board.hand[1]), list(board.hand[0])

    assert [list(hand) for hand in board.hand] == [[3, 2, 1], [0, 1, 2]]


def test_two_rows_that_are_exchanged_are_exchanged_or_the_author_is_told():
    """As with two numbers; never is one of them lost in silence."""

    def exchange(s):
        s.hand[0], s.hand[1] = s.hand[1], s.hand[0]
        return [list(hand) for hand in s.hand]

    board = a_board()
    board.hand = [[0, 1, 2], [3, 2, 1]]
    try:
        after = exchange(board)
    except TypeError as told:
        after = str(told)

    assert after == [[3, 2, 1], [0, 1, 2]] or "list" in after


def test_a_row_of_a_component_is_assigned_whole():
    table = a_draft(first=Bool(), purse=Array(Purse(), 2))
    table.purse[1].coins = 7
    table.purse[1].notes = [4, 5]

    assert table.take_state() == (0, 0, 7, 0, 0, 4, 5)


def test_a_single_number_is_no_row_of_a_component():
    table = a_draft(purse=Array(Purse(), 2))

    with pytest.raises(TypeError):
        table.purse[1].notes = 3


def test_a_component_is_not_assigned_at_all():
    table = a_draft(deck=Pile(CARDS, 2))

    with pytest.raises(TypeError, match="'deck' is a component: change its parts"):
        table.deck = [1, 1, 1]


# Mistakes of an author


def test_a_misspelt_field_is_an_error_in_reading_and_in_writing():
    board = a_board()

    with pytest.raises(AttributeError):
        board.coin += 1
    with pytest.raises(AttributeError):
        board.coin = 1


def test_a_misspelt_part_is_an_error_that_names_the_component():
    table = a_draft(purse=Purse())

    with pytest.raises(AttributeError, match="'purse' has no part 'gold'"):
        table.purse.gold += 1


def test_arrays_are_compared_by_their_elements_only():
    board = a_board()

    with pytest.raises(TypeError, match="compare the elements of 'row'"):
        assert board.row == [0, 0, 0, 0]
    assert list(board.row) == [0, 0, 0, 0]


@pytest.mark.parametrize("value", [1.5, "1", None])
def test_a_state_holds_whole_numbers_only(value):
    with pytest.raises(TypeError):
        a_board().coins = value


def test_truth_and_members_of_enumerations_are_kept_as_plain_numbers():
    board = a_board()
    board.coins = board.coins == 0
    board.phase = Phase.END
    board.row[0] = Phase.END

    assert [type(value) for value in board.take_state()] == [int] * len(board.take_state())


def test_an_array_has_a_length_and_can_be_walked_through():
    board = a_board()
    board.row = [3, 1, 2, 0]

    assert len(board.row) == 4 and len(board.hand) == 2 and len(board.hand[0]) == 3
    assert sum(board.row) == 6 and max(board.row) == 3 and 2 in board.row and 5 not in board.row


def test_a_state_that_was_taken_does_not_change_with_the_draft():
    board = a_board()
    taken = board.take_state()
    board.coins = 5

    assert taken[0] == 0
