"""The Scribe: cards from the display or the discard, and the display that is filled up again (GEN-SCRIBE)."""

from models.gentes.catalogue import DISCARD_OPTIONS, NONE, Action, Row
from models.gentes.state import (
    CARDS,
    DECK,
    DISCARD,
    DISPLAY,
    MOST_PAID,
    NOTHING,
    SLOTS,
    SPACES,
    TILES,
    Step,
    era,
    hand,
)
from models.gentes.turn import (
    LEFT,
    at,
    finish_action,
    lay,
    on_turn,
    settle_price,
    take_tile,
    use_card,
    use_foyer,
)
from verify import any_of, chance, cite, count, first_of, merged, require, rule, select

FOYER_COST = 6
ONE_DISCARDED, TWO_DISCARDED = (option["min_cost"] for option in DISCARD_OPTIONS)
FILLING = (Step.DEAL, Step.REFILL, Step.PURGE_REFILL, Step.NEW_ERA)


def tiles(scope):
    return scope.game.tiles_for(Action.SCRIBE, scope.joker)


def cards(scope):
    return scope.game.cards_with("action", Action.SCRIBE)


def foyers(scope):
    return scope.game.foyers(Row.SCRIBE)


def price_foyers(scope):
    return (NONE, *foyers(scope))


@rule(
    *("GEN-TIME-01", "GEN-TIME-02", "GEN-TIME-03", "GEN-TIME-04"),
    by="active",
    tile=TILES.some(tiles),
    pairs=(0, 1),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def take_scribe(s, tile, pairs, paid, foyer):
    """Take a Scribe tile, and pay for it."""
    on_turn(s)
    take_tile(s, tile, pairs)
    settle_price(s, Action.SCRIBE, s.scope.game.tiles[tile].cost, paid, foyer)
    begin_writing(s, paid)


@rule(
    *("GEN-TIME-10", "GEN-TIME-11", "GEN-TIME-12"),
    by="active",
    card=CARDS.some(cards),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def use_scribe_card(s, card, paid, foyer):
    """Scribe by a card in play: mark it with a cube, pay, and lay an hourglass."""
    on_turn(s)
    use_card(s, card, Action.SCRIBE)
    settle_price(s, Action.SCRIBE, s.scope.game.cards[card].cost, paid, foyer)
    begin_writing(s, paid)


@rule(
    *("GEN-FOYER-02", "GEN-FOYER-04", "GEN-FOYER-06", "GEN-TIME-12"),
    by="active",
    source=SPACES.some(foyers),
    paid=range(MOST_PAID + 1),
    foyer=SPACES.some(price_foyers),
)
def use_scribe_foyer(s, source, paid, foyer):
    """Scribe by a token on a Foyer: mark it with a cube, pay, and lay an hourglass."""
    on_turn(s)
    use_foyer(s, source, LEFT)
    lay(s, 0, 1, 0)
    settle_price(s, Action.SCRIBE, FOYER_COST, paid, foyer)
    begin_writing(s, paid)


def begin_writing(s, paid):
    """The amount paid says which cards can be taken."""
    if s.reading["GEN-A-21-scribe"] == "a":
        require(can_write(s, paid), "GEN-FLOW-08")
    s.paid = paid
    s.step = Step.SCRIBE


def can_write(s, paid):
    """Whether some card can be taken for an amount."""
    shown = any_of(
        (s.display[slot] != NOTHING) & (s.scope.game.indicators[0][slot] <= paid)
        for slot in range(s.scope.display)
    )
    if s.reading["GEN-A-21-scribe"] == "b":
        return True
    return shown | ((paid >= ONE_DISCARDED) & any_of(place == DISCARD for place in s.card_at))


@rule("GEN-SCRIBE-01", "GEN-SCRIBE-04", "GEN-SCRIBE-05", "GEN-SCRIBE-09", by="active", slot=SLOTS)
def take_from_display(s, slot):
    """Take a card of the display: from left to right, under an indicator that the payment reaches."""
    at(s, Step.SCRIBE, "GEN-SCRIBE-01")
    require(s.from_discard == 0, "GEN-SCRIBE-01")
    require(s.display[slot] != NOTHING, "GEN-SCRIBE-07")
    require(slot > s.last, "GEN-SCRIBE-05")
    require(s.taken <= 2, "GEN-SCRIBE-04")
    require(s.scope.game.indicators[s.taken][slot] <= s.paid, "GEN-SCRIBE-04")
    s.card_at[s.display[slot]] = hand(s, s.active)
    s.display[slot] = NOTHING
    s.last = slot
    s.taken += 1
    if s.scope.cube_slots:
        cite("GEN-TWO-08", when=s.marked[slot])
        s.cubes += s.marked[slot]
        s.marked[slot] = False


@rule("GEN-SCRIBE-01", "GEN-SCRIBE-02", "GEN-SCRIBE-10", by="active", card=CARDS)
def take_from_discard(s, card):
    """Take a card of the discard for at least 6 coins, a second one for at least 10."""
    at(s, Step.SCRIBE, "GEN-SCRIBE-01")
    require((s.taken == 0) | (s.from_discard == 1), "GEN-SCRIBE-01")
    require(s.card_at[card] == DISCARD, "GEN-SCRIBE-02")
    require(card > s.last, "GEN-SCRIBE-03")
    require(s.taken <= 1, "GEN-SCRIBE-03")
    require(s.paid >= ONE_DISCARDED, "GEN-SCRIBE-02")
    require((s.taken == 0) | (s.paid >= TWO_DISCARDED), "GEN-SCRIBE-03")
    s.card_at[card] = hand(s, s.active)
    s.from_discard = True
    s.last = card
    s.taken += 1


@rule("GEN-SCRIBE-06", "GEN-SCRIBE-08", by="active")
def finish_writing(s):
    """Take no more cards; the display slides left and is filled up."""
    at(s, Step.SCRIBE, "GEN-SCRIBE-01")
    if s.reading["GEN-A-21-scribe"] == "a":
        require(s.taken >= 1, "GEN-FLOW-08")
    slide_left(s)
    fill_up(s, Step.REFILL)


def slide_left(s):
    """Close the gaps of the display; cubes stay with their cards (GEN-SCRIBE-06, GEN-TWO-09)."""
    cards = list(s.display)
    targets, before = [], 0
    for card in cards:
        targets.append(select(card == NOTHING, len(cards), before))
        before += select(card == NOTHING, 0, 1)
    for place in range(len(cards)):
        found = NOTHING
        for card, target in zip(cards, targets, strict=True):
            found = select(target == place, card, found)
        s.display[place] = found
    if s.scope.cube_slots:
        marked = list(s.marked)
        slides = any_of(
            (mark == 1) & (to < at_) for at_, (to, mark) in enumerate(zip(targets, marked, strict=True))
        )
        cite("GEN-TWO-09", when=slides)
        for place in range(len(cards)):
            s.marked[place] = any_of(
                (target == place) & (mark == 1) for target, mark in zip(targets, marked, strict=True)
            )


@merged
def fill_up(s, step):
    """Wait at `step` for cards of the era's deck while there are free slots and cards, else go on at once."""
    s.step = step
    if full(s):
        go_on(s)


def full(s):
    """Whether no card can be laid: no slot is free, or the era's deck is empty (GEN-SCRIBE-07)."""
    left = count(
        (place == DECK) & (card["era"] == era(s))
        for place, card in zip(s.card_at, s.scope.game.card_list, strict=True)
    )
    empty = count(card == NOTHING for card in s.display)
    cite("GEN-SCRIBE-07", when=(left == 0) & (empty > 0))
    return (left == 0) | (empty == 0)


def drawn(s, card):
    """Every card of the era's deck is as likely as any other."""
    return 1


@chance("GEN-SCRIBE-06", "GEN-SETUP-20", "GEN-DECLINE-10", weight=drawn, card=CARDS)
def lay_card(s, card):
    """The next card of the era's deck is laid on the first free slot of the display."""
    require(any_of(s.step == step for step in FILLING), "GEN-SCRIBE-06")
    require(s.card_at[card] == DECK, "GEN-SCRIBE-06")
    require(s.scope.game.cards[card].era == era(s), "GEN-SCRIBE-06")
    cite("GEN-SETUP-20", when=s.step == Step.DEAL)
    cite("GEN-DECLINE-10", when=s.step == Step.NEW_ERA)
    s.display[first_of(place == NOTHING for place in s.display)] = card
    s.card_at[card] = DISPLAY
    if full(s):
        go_on(s)


@merged
def go_on(s):
    """What comes after the display is full."""
    from models.gentes.decline import after_the_new_cards

    if s.step == Step.REFILL:
        finish_action(s)
    elif s.step == Step.DEAL:
        s.step = Step.DAWN
    elif s.step == Step.PURGE_REFILL:
        s.step = Step.CLEAR
    else:
        after_the_new_cards(s)
