"""What must hold of Unrest that moves, of drawing, of payments and gains, and of effects on several players."""

from models.imperium.flow import DEVELOPMENT_COST
from models.imperium.state import Outcome, deck_size, hand_limit, held, in_play, is_civ
from models.imperium.vocabulary import MATERIALS, NONE, POPULATION, PROGRESS, ZONES, Act, Op, Who, Zone
from properties.imperium import cards, implies, op, players, seats
from properties.imperium_steps import code, same_depth
from verify import all_of, always, any_of, negation, select, sometimes, step

RESHUFFLED = 2


def revolting(s):
    return s.pc == s.scope.game.compiler.flow_at["revolt"]


def laid_by(before, after, name):
    """What a move that begins another effect has laid on top of all that waited already."""
    return sum(select(before.waiting.size == n, value, 0) for n, value in enumerate(after.waiting.each(name)))


# Unrest


@step("IMP-RET-01", "IMP-RET-02", "IMP-DIS-01", "IMP-REV-01")
def a_picked_unrest_goes_where_the_effect_says(before, move, after):
    """Returned to the pile, or discarded by whoever had it; nobody else's Unrest moves."""
    if move.rule != "pick_unrest":
        return True
    act, seat = code(before).act, before.who
    back, thrown = act == Act.RETURN, act == Act.DISCARD
    own = all_of(
        after.unrest[p][z] - before.unrest[p][z]
        == select(seat == p, select(thrown & (z == Zone.DISCARD), 1, 0) - select(move.where == z, 1, 0), 0)
        for p in seats(before)
        for z in range(ZONES)
    )
    pile = after.pile - before.pile == select(back, 1, 0)
    return implies(back | thrown, own & pile & (after.exiled == before.exiled))


@step("IMP-RET-01")
def every_returned_unrest_is_counted(before, move, after):
    """For effects that give something for each one that was returned; what is not returned does not count."""
    if move.rule != "pick_unrest":
        return True
    return after.tally - before.tally == select(code(before).act == Act.RETURN, 1, 0)


@step("IMP-REV-01")
def a_revolt_returns_nothing_but_unrest(before, move, after):
    """No other card is picked in a Revolt."""
    if move.rule != "pick":
        return True
    return negation(revolting(before))


@step("IMP-ACT-06")
def where_no_card_is_left_to_pick_the_effect_has_no_card(before, move, after):
    """What comes later in the effect does not speak of a card that was picked before."""
    game = before.scope.game
    if move.rule != "no_card_to_pick" or before.scope.solo:
        return True
    if game.passive("unrest_discount") or game.uses("mask_cost_discount"):
        return True
    return after.last == NONE


@sometimes("IMP-REV-01", "IMP-RET-01", scopes=("tiny",))
def a_revolt_returns_an_unrest(before, move, after):
    """It goes from the hand to the pile."""
    return (move.rule == "pick_unrest") & revolting(before) & (after.pile > before.pile)


@always("IMP-EXH-03", "IMP-CLN-06", under={"IMP-A-43": "a"})
def exhaust_tokens_lie_on_cards_in_play(s):
    """A card that has left play bears none."""
    return all_of(implies(s.spent[c] == 1, any_of(in_play(s, p, c) for p in players(s))) for c in cards(s))


# Drawing


@step("IMP-DRW-01", "IMP-CLN-09")
def a_drawn_card_goes_from_the_deck_to_the_hand(before, move, after):
    """One card of whoever draws: the hand grows by one, the deck shrinks by one, and nobody else's do."""
    if move.rule not in ("draw", "draw_known"):
        return True
    return all_of(
        (held(after, p, Zone.HAND) - held(before, p, Zone.HAND) == select(before.who == p, 1, 0))
        & (deck_size(before, p) - deck_size(after, p) == select(before.who == p, 1, 0))
        for p in seats(before)
    )


@step("IMP-DRW-02", "IMP-SHUF-01", "IMP-CLN-09", under={"IMP-A-40": "a"})
def one_reshuffles_only_for_a_card_that_must_be_drawn(before, move, after):
    """The deck is empty, and at the clean-up the hand is below its limit."""
    if move.rule != "reshuffle":
        return True
    short = held(before, before.who, Zone.HAND) < hand_limit(before, before.who)
    return (deck_size(before, before.who) == 0) & implies(op(before) == Op.FILL, short)


@step("IMP-SHUF-05", "IMP-SHUF-06")
def a_draw_goes_on_after_its_reshuffle_without_another(before, move, after):
    """The draw waits and remembers the reshuffle: it is not begun again before a card is drawn."""
    if move.rule != "reshuffle":
        return True
    begun = after.pc == before.scope.game.compiler.flow_at["reshuffle"]
    waits = (after.waiting.size == before.waiting.size + 1) & (laid_by(before, after, "step") == RESHUFFLED)
    return (before.step != RESHUFFLED) & begun & waits & (laid_by(before, after, "pc") == before.pc)


@step("IMP-CLN-09", "IMP-SHUF-01", under={"IMP-A-40": "a", "IMP-A-15": "a"})
def a_hand_stays_below_its_limit_only_after_a_reshuffle(before, move, after):
    """A clean-up stops for lack of cards only where a reshuffle has brought none."""
    if move.rule != "stop_for_lack":
        return True
    short = held(before, before.who, Zone.HAND) < hand_limit(before, before.who)
    lack = (deck_size(before, before.who) == 0) & (before.step == RESHUFFLED)
    return implies((op(before) == Op.FILL) & short, lack)


@step("IMP-SHUF-02", "IMP-SHUF-03", "IMP-SHUF-09", under={"IMP-A-46": "a"})
def a_token_moves_to_the_nation_deck_only_with_a_nation_card(before, move, after):
    """Whoever has no nation card left keeps the Exhaust token."""
    if move.rule != "take_nation_card":
        return True
    seat = before.who
    return any_of(held(before, seat, z) > 0 for z in (Zone.NATION, Zone.BOTTOM, Zone.ACCESSION))


# Payments and gains


def plainly_priced(s):
    """Whether the price is what the effect says: no development, and no card in the game makes it less."""
    return code(s).flag != DEVELOPMENT_COST


@step("IMP-PAY-01", "IMP-PAY-02", "IMP-PAY-03", under={"IMP-A-20": "a"})
def a_payment_covers_the_price_and_wastes_no_whole_token(before, move, after):
    """A Progress stands for 2 Materials or 1 Population; neither kind is paid beyond the whole price."""
    if move.rule != "pay" or before.scope.game.passive("unrest_discount"):
        return True
    price, worth = code(before).n, select(code(before).what == MATERIALS, 2, 1)
    enough = move.tokens + worth * move.progress >= price
    most = (move.tokens <= price) & (worth * move.progress < price + worth)
    return implies(plainly_priced(before), enough & most)


@step("IMP-PAY-04")
def only_progress_is_paid_without_a_choice(before, move, after):
    """A Progress cost takes just so many Progress; for other costs one says what one pays."""
    if move.rule != "pay_exactly":
        return True
    seat, row = before.who, code(before)
    price = select(row.what == PROGRESS, row.n, 0)
    spent = [before.tokens[seat][kind] - after.tokens[seat][kind] for kind in range(3)]
    exact = all_of(spent[kind] == select(kind == PROGRESS, price, 0) for kind in range(3))
    return implies(plainly_priced(before), exact & ((row.what == PROGRESS) | (row.n == 0)))


@step("IMP-GAI-01")
def a_plain_gain_is_as_large_as_it_says(before, move, after):
    """Where nothing is counted, just the stated number of one kind of token comes from the supply."""
    if move.rule != "gain" or before.scope.game.replacers:
        return True
    row = code(before)
    plain = all_of(
        after.tokens[p][kind] - before.tokens[p][kind]
        == select((before.who == p) & (row.what == kind), row.n, 0)
        for p in seats(before)
        for kind in range(3)
    )
    return implies(row.per == NONE, plain)


@step("IMP-CHO-02", "IMP-PAY-01", "IMP-PAY-02")
def an_unrest_is_played_in_vain_only_by_who_can_pay_none_of_its_options(before, move, after):
    """With 3 Materials, a Population, a Progress for it, or two more cards in hand there is an option."""
    game = before.scope.game
    if move.rule != "no_option":
        return True
    mine = before.tokens[before.who]
    poor = all_of([mine[MATERIALS] < 3, mine[POPULATION] == 0, mine[PROGRESS] == 0])
    return implies(before.source == game.size, poor & (held(before, before.who, Zone.HAND) < 2))


@sometimes("IMP-ACT-06", "IMP-PAY-01", under={"IMP-A-06": "b"}, scopes=("tiny",))
def a_card_is_played_by_who_cannot_pay_for_its_effect(before, move, after):
    """Advance without Materials and Progress: an action is spent, and nothing comes of it (IMP-A-06)."""
    if move.rule != "play":
        return False
    mine = before.tokens[before.who]
    poor = (mine[MATERIALS] == 0) & (mine[PROGRESS] == 0)
    return poor & (move.card == before.scope.cards.index("Advance"))


# Several players


@step("IMP-ALL-01")
def an_effect_on_several_players_reaches_each_in_turn(before, move, after):
    """Each player from oneself on, or each other player from the left neighbour on, does the part that follows."""
    if move.rule != "next_concerned":
        return True
    total = len(before.empire)
    skipped = select(code(before).what == Who.OTHERS, 1, 0)
    seat = (before.who + before.step + skipped) % total
    deeper = after.waiting.size == before.waiting.size + 1
    waits = (laid_by(before, after, "pc") == before.pc) & (laid_by(before, after, "who") == before.who)
    part = (after.pc == before.pc + 1) | is_civ(before, seat)
    called = [deeper, waits, part, after.who == seat, after.other == before.who]
    counted = laid_by(before, after, "step") == before.step + 1
    left = (after.pc == code(before).to) & same_depth(before, after) & (after.who == before.who)
    return select(before.step == total - skipped, left, all_of([*called, counted]))


@sometimes("IMP-ALL-01", scopes=("tiny",))
def an_effect_reaches_another_player(before, move, after):
    """Somebody else gains by a card."""
    return (move.rule == "next_concerned") & (after.who != before.who)


@sometimes("IMP-ALL-01", scopes=("tiny",))
def an_effect_has_reached_every_player(before, move, after):
    """After the last player the effect goes on for whoever played the card."""
    return (move.rule == "next_concerned") & (after.waiting.size == before.waiting.size)


# After the end


@step("IMP-END-01", "IMP-CNT-12")
def nothing_is_done_after_the_end_but_returning_unrest(before, move, after):
    """Only a card that returns Unrest before the count is asked, as long as it may."""
    if move.rule in ("return_before_count", "return_no_more"):
        return (before.over != Outcome.RUNNING) & (before.pleas > 0)
    return before.over == Outcome.RUNNING
