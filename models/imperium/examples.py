"""The worked examples as records (IMP-EX-01 to 14): the play that leads there, the move, and what is so after it.

IMP-EX-15 and IMP-EX-16 are about counting points, which is no move: they are tests of their own, and the claim
`the_civ_scores_by_the_printed_values` says the same of every state.
"""

from models.imperium.example_scopes import EXAMPLE_SCOPES
from models.imperium.vocabulary import NONE, Op, Place
from verify.examples import Example

SCOPES = {scope.name: scope for scope in EXAMPLE_SCOPES}
ACTIVATE = "choose_order(order=Activate)"


def place(scope, name):
    """The number of a place by its name."""
    return SCOPES[scope].places.index(name)


def lies(scope, **cards):
    """Where cards lie: by their names with underscores."""
    return {f"where[{card.replace('_', ' ')}]": place(scope, where) for card, where in cards.items()}


def instruction(scope, op):
    """The first instruction of the flow that does something."""
    rows = SCOPES[scope].game.compiler.rows
    return next(number for number, row in enumerate(rows) if row["op"] == op)


TURN, MINE = "example-turn", "of Macedonians"
BUYING = (ACTIVATE, "play(card=Advance)", "choose(option=0)", "check_cost")
BOUGHT = (*BUYING, "pay(progress=0, tokens=3)", "acquire(slot=4)")
TO_PORT = (*BOUGHT, "refill(card=Mountain)", "pass_over", "end")
TO_VALLEY = (*TO_PORT, "play(card=Port)", "end", "play(card=Haliacmon Valley)")
TO_EXHAUST = (*TO_VALLEY, "gain", "decide(yes=0)", "end")
EXHAUSTED = (*TO_EXHAUST, "exhaust(card=Port)", "gain", "decide(yes=0)", "end")
TO_CLEAN_UP = (*EXHAUSTED, "finish_turn")
TO_DISCARD = (*TO_CLEAN_UP, "put_token_on_market(slot=5, more=0)", "take_back_tokens")
TO_DRAW = (*TO_DISCARD, "pick(card=Orestis)", "stop_picking", "draw(card=Pelagonia)")
TO_INNOVATE = ("choose_order(order=Innovate)", "discard_hand")

SAMPLE_TURN = [
    Example(
        "IMP-EX-01, the price of Port is paid",
        ("IMP-ACT-02", "IMP-PAY-01"),
        "pay",
        "pay(progress=0, tokens=3)",
        scope=TURN,
        play=BUYING,
        after={"tokens": [[0, 2, 1], [0, 0, 0]], "actions[Macedonians]": 2},
    ),
    Example(
        "IMP-EX-01, an acquired card brings its Unrest",
        ("IMP-ACQ-04", "IMP-ACQ-01"),
        "acquire",
        "acquire(slot=4)",
        scope=TURN,
        play=BOUGHT[:-1],
        after=lies(TURN, Port=f"hand {MINE}") | {"unrest[Macedonians][hand]": 3, "tucked[4]": 0, "pile": 6},
    ),
    Example(
        "IMP-EX-01, no Unrest goes under a Region",
        ("IMP-ACQ-05", "IMP-GSET-14"),
        "refill",
        "refill(card=Mountain)",
        scope=TURN,
        play=BOUGHT,
        after={"tucked[4]": 0, "pile": 6} | lies(TURN, Mountain="market"),
    ),
    Example(
        "IMP-EX-01, the played card is discarded",
        "IMP-ACT-03",
        "end",
        scope=TURN,
        play=TO_PORT[:-1],
        after=lies(TURN, Advance=f"discard {MINE}", Port=f"hand {MINE}"),
    ),
    Example(
        "IMP-EX-02, Port stays in play",
        ("IMP-ACT-02", "IMP-PIN-01"),
        "end",
        scope=TURN,
        play=(*TO_PORT, "play(card=Port)"),
        after=lies(TURN, Port=f"play {MINE}") | {"actions[Macedonians]": 1},
    ),
    Example(
        "IMP-EX-02, the Valley gives a Population",
        "IMP-GAI-01",
        "gain",
        scope=TURN,
        play=TO_VALLEY,
        after={"tokens[Macedonians][population]": 3, "actions[Macedonians]": 0},
    ),
    Example(
        "IMP-EX-03, a card is exhausted with a token",
        "IMP-EXH-01",
        "exhaust",
        "exhaust(card=Port)",
        scope=TURN,
        play=TO_EXHAUST,
        after={"spent[Port]": 1, "exhaust[Macedonians]": 4},
    ),
    Example(
        "IMP-EX-03, Port gives a Material for the River in play",
        "IMP-EXH-04",
        "gain",
        scope=TURN,
        play=(*TO_EXHAUST, "exhaust(card=Port)"),
        after={"tokens[Macedonians][materials]": 1},
    ),
    Example(
        "IMP-EX-03, a card is exhausted once",
        "IMP-EXH-03",
        "exhaust",
        "exhaust(card=Port)",
        scope=TURN,
        play=EXHAUSTED,
        refused="IMP-EXH-03",
    ),
    Example(
        "IMP-EX-04, a Progress goes on a market card",
        "IMP-CLN-01",
        "put_token_on_market",
        "put_token_on_market(slot=5, more=0)",
        scope=TURN,
        play=TO_CLEAN_UP,
        after={"on_market[5][progress]": 1, "tokens[Macedonians][progress]": 1},
    ),
    Example(
        "IMP-EX-04, all tokens come back",
        "IMP-CLN-06",
        "take_back_tokens",
        scope=TURN,
        play=TO_DISCARD[:-1],
        after={"actions[Macedonians]": 3, "exhaust[Macedonians]": 5, "spent[Port]": 0},
    ),
    Example(
        "IMP-EX-04, a card is discarded by choice",
        "IMP-CLN-08",
        "pick",
        "pick(card=Orestis)",
        scope=TURN,
        play=TO_DISCARD,
        after=lies(TURN, Orestis=f"discard {MINE}") | {"unrest[Macedonians][hand]": 3},
    ),
    Example(
        "IMP-EX-04, the hand is filled to five",
        "IMP-CLN-09",
        "draw",
        "draw(card=Phalanx)",
        scope=TURN,
        play=TO_DRAW,
        after=lies(TURN, Phalanx=f"hand {MINE}", Pelagonia=f"hand {MINE}")
        | {"pc": SCOPES[TURN].game.compiler.flow_at["next"]},
    ),
    Example(
        "IMP-EX-05, a Revolt returns the second Unrest too",
        "IMP-REV-01",
        "pick_unrest",
        "pick_unrest(where=0)",
        scope=TURN,
        play=("choose_order(order=Revolt)", "pick_unrest(where=0)"),
        after={"pile": 8, "unrest[Macedonians][hand]": 0},
    ),
    Example(
        "IMP-EX-05, who revolts plays nothing",
        "IMP-REV-02",
        "play",
        "play(card=Orestis)",
        scope=TURN,
        play=("choose_order(order=Revolt)",),
        refused="IMP-ACT-01",
    ),
    Example(
        "IMP-EX-06, an innovation discards the hand first",
        "IMP-INN-01",
        "discard_hand",
        scope=TURN,
        play=TO_INNOVATE[:1],
        after=lies(TURN, Advance=f"discard {MINE}", Haliacmon_Valley=f"discard {MINE}")
        | {"unrest[Macedonians][discard]": 2, "unrest[Macedonians][hand]": 0},
    ),
    Example(
        "IMP-EX-06, a break-through leaves the Unrest behind",
        "IMP-BRK-02",
        "break_through_market",
        "break_through_market(slot=4)",
        scope=TURN,
        play=TO_INNOVATE,
        after=lies(TURN, Port=f"hand {MINE}") | {"pile": 7, "unrest[Macedonians][hand]": 0},
    ),
    Example(
        "IMP-EX-06, a Region in its place takes none",
        "IMP-ACQ-05",
        "refill",
        "refill(card=Mountain)",
        scope=TURN,
        play=(*TO_INNOVATE, "break_through_market(slot=4)"),
        after={"pile": 7, "tucked[4]": 0},
    ),
    Example(
        "IMP-EX-06, a Tributary in its place takes one",
        "IMP-ACQ-05",
        "refill",
        "refill(card=Armenians)",
        scope=TURN,
        play=(*TO_INNOVATE, "break_through_market(slot=4)"),
        after={"pile": 6, "tucked[4]": 1},
    ),
]

POOR = {
    "tokens[League 1][materials]": 1,
    "tokens[League 1][population]": 0,
    "tokens[League 1][progress]": 1,
}
UNREST = (ACTIVATE, "play(card=Unrest)")
PAYING = (*UNREST, "choose(option=0)", "check_cost")
PAYMENTS = [
    Example(
        "IMP-EX-07, discarding two is not available with one other card",
        "IMP-CHO-02",
        "choose",
        "choose(option=1)",
        scope="probe-pay",
        start=POOR,
        play=UNREST,
        refused="IMP-CHO-02",
    ),
    Example(
        "IMP-EX-07, a Progress pays for a Population",
        "IMP-PAY-02",
        "pay",
        "pay(progress=1, tokens=0)",
        scope="probe-pay",
        start=POOR,
        play=PAYING,
        after={"tokens[League 1][progress]": 0, "tokens[League 1][materials]": 1, "actions[League 1]": 2},
    ),
    Example(
        "IMP-EX-07, the Unrest goes back to the pile",
        "IMP-RET-01",
        "act_on_itself",
        scope="probe-pay",
        start=POOR,
        play=(*PAYING, "pay(progress=1, tokens=0)"),
        after={"pile": 3, "unrest[League 1][play]": 0, "unrest[League 1][discard]": 0},
    ),
    Example(
        "IMP-EX-08, no change is given",
        "IMP-PAY-03",
        "pay",
        "pay(progress=2, tokens=0)",
        scope="tiny",
        start={"tokens[League 1][materials]": 0, "tokens[League 1][progress]": 2},
        play=BUYING,
        after={"tokens[League 1][progress]": 0, "tokens[League 1][materials]": 0},
    ),
]

RESHUFFLE = "example-reshuffle"
TO_RESHUFFLE = (ACTIVATE, "finish_turn", "no_market_card", "take_back_tokens", "stop_picking", "reshuffle")
RESHUFFLES = [
    Example(
        "IMP-EX-09, a token marks the nation deck",
        "IMP-SHUF-02",
        "take_nation_card",
        scope=RESHUFFLE,
        play=TO_RESHUFFLE,
        after={"exhaust[League 1]": 4, "on_nation[League 1]": 1},
    ),
    Example(
        "IMP-EX-09, the top nation card is discarded",
        "IMP-SHUF-02",
        "discard_nation_card",
        scope=RESHUFFLE,
        play=(*TO_RESHUFFLE, "take_nation_card", "reveal_nation_card(card=Smithy)"),
        after=lies(RESHUFFLE, Smithy="discard of League 1"),
    ),
    Example(
        "IMP-EX-09, the discard pile becomes the deck",
        "IMP-SHUF-01",
        "shuffle",
        scope=RESHUFFLE,
        play=(
            *TO_RESHUFFLE,
            "take_nation_card",
            "reveal_nation_card(card=Smithy)",
            "discard_nation_card",
            "end",
        ),
        after=lies(RESHUFFLE, Smithy="deck of League 1", Glory="deck of League 1"),
    ),
    Example(
        "IMP-EX-09, a second reshuffle adds no nation card",
        "IMP-SHUF-03",
        "take_nation_card",
        scope=RESHUFFLE,
        start={"on_nation[League 1]": 1, "exhaust[League 1]": 4}
        | {"pc": SCOPES[RESHUFFLE].game.compiler.flow_at["reshuffle"]},
        refused="IMP-SHUF-03",
    ),
    Example(
        "IMP-EX-10, the accession card makes an Empire",
        "IMP-SHUF-04",
        "take_accession_card",
        scope=RESHUFFLE,
        start={"where[Smithy]": Place.BOX},
        play=(*TO_RESHUFFLE, "take_nation_card"),
        after=lies(RESHUFFLE, Founding_City="discard of League 1") | {"empire[League 1]": 1},
    ),
    Example(
        "IMP-EX-11, the Zenith card triggers Scoring",
        ("IMP-SHUF-08", "IMP-END-05"),
        "take_accession_card",
        scope="example-zenith",
        play=(*TO_RESHUFFLE, "take_nation_card"),
        after={"ending": 1, "empire[Vikings]": 0},
    ),
    Example(
        "IMP-EX-12, the Nadir card enters play",
        "IMP-SHUF-07",
        "take_accession_card",
        scope="example-nadir",
        play=(*TO_RESHUFFLE, "take_nation_card"),
        after=lies("example-nadir", Gwaith_Camlan="play of Arthurians") | {"empire[Arthurians]": 0},
    ),
]

CIV = "example-civ"
SMITHY = SCOPES[CIV].cards.index("Smithy")
CIV_TURN = [
    Example(
        "IMP-EX-13, the card of the die is set aside",
        "IMP-STRN-02",
        "roll",
        "roll(number=3)",
        scope=CIV,
        after={"aside": SMITHY, "slot[2]": NONE},
    ),
    Example(
        "IMP-EX-13, the first slot is resolved first",
        "IMP-STRN-03",
        "resolve_slot",
        scope=CIV,
        play=("roll(number=3)",),
        after={"slot[0]": NONE, "taken": 1},
    ),
    Example(
        "IMP-EX-13, a Progress goes on the market card of the die",
        "IMP-SCLN-01",
        "civ_puts_token",
        scope=CIV,
        start={"pc": instruction(CIV, Op.CIV_TOKEN), "die": 3},
        after={"on_market": [[0, 0, 0], [0, 0, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]},
    ),
    Example(
        "IMP-EX-13, the card that was set aside goes to slot 1",
        "IMP-SCLN-03",
        "put_aside_to_slot_one",
        scope=CIV,
        start={"pc": instruction(CIV, Op.CIV_ASIDE), "aside": SMITHY, "slot": [NONE] * 6},
        after={"slot[0]": SMITHY, "aside": NONE},
    ),
    Example(
        "IMP-EX-13, the lowest empty slot is filled from the deck",
        "IMP-SCLN-04",
        "fill_slot",
        "fill_slot(card=Dynast)",
        scope=CIV,
        start={"pc": instruction(CIV, Op.CIV_FILL), "slot[1]": NONE},
        after={"slot[1]": SCOPES[CIV].cards.index("Dynast")},
    ),
    Example(
        "IMP-EX-14, a six sets no card aside",
        "IMP-STRN-02",
        "roll",
        "roll(number=6)",
        scope=CIV,
        after={"aside": NONE, "slot[4]": SCOPES[CIV].cards.index("Prosperity")},
    ),
    Example(
        "IMP-EX-14, a six puts no token",
        "IMP-SCLN-01",
        "civ_puts_token",
        scope=CIV,
        start={"pc": instruction(CIV, Op.CIV_TOKEN), "die": 6},
        after={"on_market": [[0, 0, 0]] * 5},
    ),
]
