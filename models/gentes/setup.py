"""Set-up: components, start cards and citizens, the first display (GEN-COMP, GEN-SETUP, GEN-TWO-01 to 06, GEN-SOLO-01 to 06)."""

from models.gentes.catalogue import TYPE_NAMES
from models.gentes.chart import recruit
from models.gentes.scribe import fill_up
from models.gentes.state import BOX, CARDS, DECK, DRAFT, TYPES, Points, Step, hand, table
from models.gentes.turn import forget
from verify import chance, cite, count, merged, require, rule, select

COMPONENTS = tuple(f"GEN-COMP-{number:02}" for number in (1, 2, 3, 4, 6, 8, 9, 10, 13, 16, 17, 18, 19, 20))
TRACKS_CLAUSES = ("GEN-CHART-01", "GEN-CHART-02")
EVERY_GAME = tuple(f"GEN-SETUP-{number:02}" for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14))


def setup(s):
    """Lay out what the players and the board have, and begin with what is left to chance or choice."""
    scope, players = s.scope, len(s.scope.players)
    for clause in COMPONENTS + EVERY_GAME:
        cite(clause)
    cite("GEN-TWO-01", when=players == 2)
    cite("GEN-SOLO-01", when=players == 1)
    forget(s)
    s.round = scope.first_round
    s.first_player = scope.first_player
    s.active = scope.first_player
    s.row = list(range(len(TYPE_NAMES)))
    s.bank = scope.bank - players * scope.start_coins
    s.coins = [scope.start_coins] * players
    s.padlocks = [scope.padlocks] * players
    s.padlocks_aside = scope.padlock_tokens - players * scope.padlocks - scope.advanced
    s.singles = [1] * players
    s.free = [scope.slots - scope.padlocks - 1] * players
    s.hourglasses = scope.hourglasses - players
    s.cubes = scope.cubes
    s.tokens = [scope.tokens] * players
    cite("GEN-SETUP-21", when=scope.advanced == 1)
    cite("GEN-SOLO-04", when=players == 1)
    cite("GEN-SOLO-06", when=players == 1)
    cite("GEN-SOLO-15", when=players == 1)
    for clause in TRACKS_CLAUSES:
        cite(clause)
    for player, start in enumerate(scope.start):
        cite("GEN-SETUP-15")
        give(s, player, start)
    if scope.mixed_row:
        s.step, s.left = Step.ROW, len(TYPE_NAMES)
    else:
        after_the_row(s)


def give(s, player, start):
    """What a seat starts with: cards and citizens as in a first game; a scope may begin in the middle of a game."""
    for name in start.get("hand", ()):
        s.card_at[s.scope.cards.index(name)] = hand(s, player)
    for name in start.get("table", ()):
        s.card_at[s.scope.cards.index(name)] = table(s, player)
    for kind, number in start.get("citizens", {}).items():
        s.chart[player][TYPE_NAMES.index(kind)] = number
    for name in start.get("spaces", ()):
        s.owner[s.scope.spaces.index(name)] = player
        s.tokens[player] -= 1
    for bin, cubes in enumerate(start.get("bins", ())):
        s.bins[player][bin] = cubes
        s.cubes -= cubes
    s.points[player] = start.get("points", 0)
    if s.scope.ledger:
        s.ledger[player][Points.CARD] = s.points[player]


@chance("GEN-SETUP-02", "GEN-COMP-02", kind=TYPES)
def lay_recruitment_tile(s, kind):
    """The next recruitment tile, as chance has it."""
    require(s.step == Step.ROW, "GEN-SETUP-02")
    column = len(TYPE_NAMES) - s.left
    for earlier in range(len(TYPE_NAMES)):
        require((earlier >= column) | (s.row[earlier] != kind), "GEN-SETUP-02")
    s.row[column] = kind
    s.left -= 1
    if s.left == 0:
        after_the_row(s)


def after_the_row(s):
    """Start cards are drafted, unless the seats have fixed ones."""
    if s.scope.revealed:
        s.step, s.left = Step.REVEAL, s.scope.revealed
    else:
        begin_boxing(s)


@chance("GEN-SETUP-16", "GEN-SOLO-02", card=CARDS)
def reveal_start_card(s, card):
    """Three era-I cards a player are turned up; alone, six."""
    require(s.step == Step.REVEAL, "GEN-SETUP-16")
    require(s.card_at[card] == DECK, "GEN-SETUP-16")
    require(s.scope.game.cards[card].era == 1, "GEN-SETUP-16")
    s.card_at[card] = DRAFT
    s.left -= 1
    if s.left == 0:
        players = len(s.coins)
        s.step, s.left = Step.DRAFT, s.scope.start_cards * players
        s.active = (s.first_player + players - 1) % players


@rule("GEN-SETUP-16", "GEN-SOLO-02", by="active", card=CARDS)
def pick_start_card(s, card):
    """Pick one of the revealed cards; the turn goes counter-clockwise from the first player's right."""
    require(s.step == Step.DRAFT, "GEN-SETUP-16")
    require(s.card_at[card] == DRAFT, "GEN-SETUP-16")
    s.card_at[card] = hand(s, s.active)
    s.left -= 1
    players = len(s.coins)
    s.active = (s.active + players - 1) % players
    if s.left == 0:
        put_back_the_rest(s)
        begin_boxing(s)


def put_back_the_rest(s):
    """Cards that nobody picked return to the deck; with one or two players they leave the game."""
    small = len(s.coins) <= 2
    cite("GEN-TWO-02" if small else "GEN-SETUP-17")
    for card in range(len(s.card_at)):
        s.card_at[card] = select(s.card_at[card] == DRAFT, BOX if small else DECK, s.card_at[card])


def begin_boxing(s):
    """With one or two players, cards of each era leave the game unseen."""
    if s.scope.boxed:
        s.step, s.left = Step.BOX, len(s.scope.boxed)
    else:
        begin_citizens(s)


@chance("GEN-TWO-03", "GEN-TWO-04", "GEN-SOLO-03", card=CARDS)
def box_unseen(s, card):
    """A card of the era that is due leaves the game unseen."""
    require(s.step == Step.BOX, "GEN-TWO-03")
    require(s.card_at[card] == DECK, "GEN-TWO-03")
    eras = s.scope.boxed
    due = sum(select(s.left == len(eras) - at, era, 0) for at, era in enumerate(eras))
    require(s.scope.game.cards[card].era == due, "GEN-TWO-03")
    s.card_at[card] = BOX
    s.left -= 1
    if s.left == 0:
        begin_citizens(s)


def begin_citizens(s):
    """Start citizens are placed, unless the seats have fixed ones."""
    s.active = s.first_player
    if s.scope.start_citizens:
        s.step, s.left = Step.CITIZENS, s.scope.start_citizens * len(s.coins)
    else:
        begin_deal(s)


@rule("GEN-SETUP-18", "GEN-SOLO-16", by="active", kind=TYPES)
def place_start_citizen(s, kind):
    """Put one of the four start citizens on the chart, of any type."""
    require(s.step == Step.CITIZENS, "GEN-SETUP-18")
    recruit(s, s.active, kind)
    s.left -= 1
    if s.left % max(1, s.scope.start_citizens) == 0:
        s.active = (s.active + 1) % len(s.coins)
    if s.left == 0:
        begin_deal(s)


@merged
def begin_deal(s):
    """The first display is laid from the deck of era I."""
    cite("GEN-TWO-06", when=len(s.scope.boxed) > 0)
    cite("GEN-TWO-05", when=len(s.scope.boxed) > 0)
    cite("GEN-SETUP-22", when=count(place == DECK for place in s.card_at) > 0)
    s.left = 0
    fill_up(s, Step.DEAL)
