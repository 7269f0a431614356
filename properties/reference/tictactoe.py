"""Claims of noughts and crosses."""

from models.reference.tictactoe import Mark, empty_cells, has_won, is_over, somebody_has_won
from verify import all_of, always, count, ends, negation, sometimes, step


def marks(s, mark):
    """How many cells bear a mark."""
    return count(there == mark for there in s.cell)


@always("TIC-01")
def cross_is_level_or_one_ahead(s):
    """There are as many crosses as noughts, or one more."""
    ahead = marks(s, Mark.CROSS) - marks(s, Mark.NOUGHT)
    return all_of([ahead >= 0, ahead <= 1])


@sometimes("TIC-01")
def cross_is_one_ahead(s):
    """There can be one cross more than there are noughts."""
    return marks(s, Mark.CROSS) > marks(s, Mark.NOUGHT)


@always("TIC-03")
def there_are_never_two_winners(s):
    """Cross and nought never both have three in a row."""
    return negation(all_of([has_won(s, Mark.CROSS), has_won(s, Mark.NOUGHT)]))


@sometimes("TIC-03")
def cross_wins(s):
    """Cross can win."""
    return has_won(s, Mark.CROSS)


@sometimes("TIC-03")
def nought_wins(s):
    """Nought can win."""
    return has_won(s, Mark.NOUGHT)


@sometimes("TIC-04")
def the_game_is_a_draw(s):
    """The cells can run out without a winner."""
    return all_of([empty_cells(s) == 0, negation(somebody_has_won(s))])


@sometimes("TIC-03", "TIC-04")
def the_last_cell_wins(s):
    """A full board can have a winner."""
    return all_of([empty_cells(s) == 0, has_won(s, Mark.CROSS)])


@step("TIC-02")
def a_mark_stays_where_it_is(before, move, after):
    """A turn fills one cell and leaves the others as they are."""
    changed = [old != new for old, new in zip(before.cell, after.cell, strict=True)]
    return all_of(
        [before.cell[move.cell] == Mark.EMPTY, after.cell[move.cell] != Mark.EMPTY, count(changed) == 1]
    )


@step("TIC-03")
def nobody_plays_on_after_the_end(before, move, after):
    """No mark is put once the game is over."""
    return negation(is_over(before))


@sometimes("TIC-03")
def a_game_ends_early(s):
    """A game can be over with cells to spare."""
    return all_of([is_over(s), empty_cells(s) > 0])


@ends("TIC-02")
def empty_cells_run_out(s):
    """Every turn leaves fewer empty cells, so the game ends."""
    return empty_cells(s)
