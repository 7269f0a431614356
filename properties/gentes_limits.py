"""What Gentes does not allow: options out of their time, half an exchange, padlocks and bonus tiles without their cause."""

from models.gentes.catalogue import Bin
from models.gentes.state import NOBODY, NOTHING, Bonus, Step, late, stored, table, total
from properties.gentes_order import OPTIONS
from properties.gentes_play import seats
from verify import all_of, among, count, lowest, sometimes, step

TURN = tuple(member for member in Step if Step.ACT <= member <= Step.AFTER)
OWN_DECLINE = (Step.PADLOCKS, Step.INCOME, Step.EXCESS, Step.OWN)


@step("GEN-OPT-01", "GEN-OPT-05", "GEN-END-03", under={"GEN-A-06": "c"})
def options_belong_to_the_own_turn(before, move, after):
    """Cubes are spent in the own turn, the own steps of Decline and the own final scoring, and nowhere else."""
    if move.rule not in OPTIONS:
        return True
    return (before.active == move.player) & among(before.step, *TURN, *OWN_DECLINE, Step.SCORE)


@step("GEN-OPT-02")
def an_exchange_is_finished_first(before, move, after):
    """Between the two exchanges of a cube nothing else is done."""
    return (before.exchanger == NOBODY) | (move.rule in ("exchange_again", "leave_second_exchange"))


@step("GEN-OPT-02")
def nobody_is_exchanged_for_the_same_type(before, move, after):
    """A citizen is exchanged for one of another type."""
    return move.rule not in ("spend_exchange_cube", "exchange_again") or move.source != move.target


@step("GEN-OPT-02", under={"GEN-A-09": "b"})
def the_second_exchange_is_not_waived(before, move, after):
    """A cube's second exchange is left out only by a player without any citizen."""
    return move.rule != "leave_second_exchange" or total(before, move.player) == 0


@sometimes("GEN-OPT-02", "GEN-END-03", scopes=("probe-late",))
def a_cube_is_exchanged_at_the_end(before, move, after):
    """In the final scoring a cube can still be exchanged for citizens."""
    return (move.rule == "spend_exchange_cube") and before.step == Step.SCORE


@step("GEN-OPT-05", "GEN-DECLINE-16", under={"GEN-A-06": "c"})
def who_has_cubes_ends_the_own_income(before, move, after):
    """The income of a player who could still spend cubes does not end by itself."""
    player = before.active
    return move.rule != "income_is_done" or (
        (before.bins[player][Bin.TEMPLE] == 0) & (stored(before, player) < 3)
    )


@step("GEN-DECLINE-11", "GEN-DECLINE-12", "GEN-DECLINE-13", "GEN-FLOW-01")
def padlocks_fall_when_an_era_begins(before, move, after):
    """The Decline removes padlocks, or gives cubes for them, only on the way into a new era."""
    if move.rule not in ("open_padlock", "store_cube_of_era"):
        return True
    return (before.ending == 0) & ((before.round - 1) % before.scope.rounds_per_era == 0)


@step("GEN-BONUS-04", "GEN-NAV-06", "GEN-CHRON-07")
def a_bonus_has_its_cause(before, move, after):
    """The tile for cities is won with all tokens on the board, the tile for cards with enough cards in play."""
    least = before.scope.bonus_at[Bonus.CARDS]

    def cards(p):
        return count((place == table(after, p)) | (place == late(after, p)) for place in after.card_at)

    def unchanged(p, kind):
        return before.bonus[p][kind] == after.bonus[p][kind]

    return all_of(
        (unchanged(p, Bonus.CITIES) | (after.tokens[p] == 0))
        & (unchanged(p, Bonus.CARDS) | (cards(p) >= least))
        for p in seats(before)
    )


@sometimes("GEN-NAV-07", scopes=("probe-cities",))
def a_token_is_moved(before, move, after):
    """With all tokens placed one can be moved."""
    return move.rule == "move_city"


@sometimes("GEN-SCRIBE-04", scopes=("probe-prices",))
def a_card_of_the_display_is_taken(before, move, after):
    """A Scribe can take a card of the display."""
    return move.rule == "take_from_display"


@sometimes("GEN-TIME-10", "GEN-TIME-12", scopes=("probe-prices",))
def a_card_with_an_action_takes_the_last_slot(before, move, after):
    """A card that offers an action can be used with a single free slot."""
    if move.rule not in ("use_philosopher_card", "use_scribe_card"):
        return False
    return (before.free[before.active] == 1) & (after.free[before.active] == 0)


@sometimes("GEN-FOYER-02", "GEN-TIME-12", scopes=("probe-prices",))
def a_foyer_with_an_action_takes_the_last_slot(before, move, after):
    """A Foyer that offers an action can be used with a single free slot."""
    if move.rule not in ("use_philosopher_foyer", "use_scribe_foyer"):
        return False
    return (before.free[before.active] == 1) & (after.free[before.active] == 0)


@step("GEN-TWO-07", "GEN-SOLO-07", under={"GEN-A-30": "a", "GEN-A-32": "a"})
def cubes_are_laid_on_the_marked_slots(before, move, after):
    """A Heyday with one or two players begins with a cube on each card that lies under a symbol, as far as there are cubes."""
    if move.rule != "begin_heyday" or not before.scope.cube_slots:
        return True
    slots = range(len(before.display))
    cards = count(before.display[slot] != NOTHING for slot in slots if slot in before.scope.cube_slots)
    elsewhere = count(after.marked[slot] for slot in slots if slot not in before.scope.cube_slots)
    return (count(after.marked) == lowest(cards, before.cubes)) & (elsewhere == 0)
