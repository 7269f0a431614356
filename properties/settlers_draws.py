"""Claims about cards that are drawn and looked at in Imperial Settlers: when they are seen, and what has to be chosen before."""

from models.settlers.state import Phase
from verify import step

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
