"""The worked examples of the rulebook, and those derived from its clauses (MON-EX-01 to MON-EX-19).

MON-EX-17, a score, is no move: tests/monumental/test_examples.py has it.
"""

from models.monumental.state import DECK, DISCARD, NONE, Step
from properties.monumental_positions import AKSUMITES, GREEKS, MUGHALS, Situation
from verify.examples import Example

CAMP, FORT, LIBRARY, MINE = (f"start.{name}" for name in ("work_camp", "fort", "library", "mine"))
PHILOSOPHY, RANGE, BARRICADE = "greek.philosophy", "basic.archery_range", "basic.barricade"


def example(number, what, clauses, move, situation, *, scope=GREEKS, **said):
    """An example of the catalogue: `said` is what comes of the move, and what is played before it."""
    rule = move.split("(")[0]
    return Example(
        f"MON-EX-{number}: {what}", clauses, rule, move, start=situation.written(), scope=scope, **said
    )


def a_city():
    """A row and a column with two Camps, Philosophy, a Fort, a Library and a Revolt."""
    city = Situation(step=Step.ACTIVATE).lay(0, 0, CAMP).lay(0, 1, CAMP, under=PHILOSOPHY)
    return city.lay(0, 2, FORT).lay(0, 4, LIBRARY).lay(0, 7, "revolt")


def activated(military):
    """What the row and the column bring; the Revolt leaves its cell and Philosophy brings nothing by itself."""
    held = {"production": 2, "science": 1, "military": military, "gold": 0}
    return {f"held[Greeks][{good}]": n for good, n in held.items()} | {
        "revolts": 10,
        "city[Greeks][r3c2][over]": NONE,
        "turned[Greeks][r1c2][under]": 1,
        "turned[Greeks][r1c2][over]": 1,
        "turned[Greeks][r2c2][over]": 1,
        "turned[Greeks][r3c2][over]": 0,
    }


def gardens():
    return Situation(MUGHALS).give(1, production=3).set(active=1).build(1, "dev.hanging_gardens")


def salt_mines():
    aksum = Situation(AKSUMITES).give(1, culture=2).set(active=1).lay(1, 0, LIBRARY)
    return aksum.have_policies(1, "aksum.maritime_routes")


def geez():
    return Situation(AKSUMITES).give(1, vp=1).set(active=1).have_policies(1, "aksum.geez_alphabet")


def behind_a_barricade():
    return Situation().give(0, military=5).pile(1, "dev.troy", BARRICADE).pile(0, "dev.persia")


def mine_and_philosophy():
    return Situation().give(0, production=2).lay(0, 0, MINE, under=PHILOSOPHY, tilted=True)


def ends_with(left):
    """The Development deck holds so many cards, and three stay on the track."""
    track = Situation(step=Step.REVEAL)
    names = track.game.names[: 3 + left]
    for card in range(track.game.development):
        track.draft.dev_at[card] = DISCARD
    for name in names[3:]:
        track.draft.dev_at[track.number(name)] = DECK
    return track.show(None, None, None, *names[:3]), names[3:]


def revealed(names):
    return [f"reveal(card={name})" for name in names]


FOUR, FOURTH = ends_with(1)
FIVE, LATER = ends_with(2)

REROLLED = ("use_ambassador(module=spy)", "deploy", "roll(face=5)", "roll(face=1)")
REROLLED += ("reroll(die=1, token=military)", "roll(face=3)", "reroll(die=1, token=gold)")
FILLED = [MINE, PHILOSOPHY, LIBRARY, LIBRARY, FORT, FORT]


def filling():
    """Five empty cells; a Mine is drawn for the first, and Philosophy for the second."""
    city = Situation(step=Step.FILL)
    for cell in (1, 3, 4, 8):
        city.lay(0, cell, CAMP)
    return city.stack_deck(0, *reversed(FILLED))


def two_knowledge():
    return Situation(step=Step.FILL).stack_deck(0, CAMP, "dev.bronze_working", "dev.haggling")


DRAWN = ("fill_cell(card=dev.haggling)", "fill_cell(card=dev.bronze_working)")


def number(name, scope=GREEKS):
    return Situation(scope).number(name)


EXAMPLES = [
    *(
        example(
            f"01 ({reading})",
            "a row and a column are activated",
            ("MON-ACT-02", "MON-ACT-04", "MON-ACT-06", "MON-ACT-10", "MON-REV-01", "MON-CARD-10"),
            "activate(row=0, column=1)",
            a_city(),
            readings={"MON-A-01": reading},
            after=activated(military),
        )
        for reading, military in (("a", 1), ("b", 2))
    ),
    example(
        "02",
        "the Hanging Gardens are completed",
        ("MON-WON-01", "MON-WON-02"),
        "place_wonder",
        gardens(),
        scope=MUGHALS,
        play=("complete_wonder(gold=0)", "gain_tokens"),
        after={
            "held[Mughals][production]": 0,
            "held[Mughals][culture]": 1,
            "wonder[Mughals]": NONE,
            "deck.on_top[Mughals]": 1,
            "deck.top[Mughals][0]": number("dev.hanging_gardens", MUGHALS),
            "active": 0,
        },
    ),
    example(
        "03",
        "Salt Mines is the second Policy",
        ("MON-POL-01", "MON-POL-03", "MON-KEY-02", "MON-CARD-05"),
        "gain_tokens",
        salt_mines(),
        scope=AKSUMITES,
        play=(
            "develop(policy=aksum.salt_mines)",
            "take_bonus(policy=aksum.salt_mines)",
            "archive(cell=r1c1, layer=over)",
            "take_bonus(policy=aksum.maritime_routes)",
        ),
        after={
            "held[Aksumites][culture]": 0,
            "held[Aksumites][vp]": 1,
            "rank[aksum.salt_mines]": 2,
            f"archive.count[Aksumites][{LIBRARY}]": 1,
            "city[Aksumites][r1c1][over]": NONE,
            "active": 0,
        },
    ),
    example(
        "04",
        "the Ge'ez Alphabet is used",
        ("MON-POL-06", "MON-CARD-05"),
        "gain_tokens",
        geez(),
        scope=AKSUMITES,
        play=("use_policy(policy=aksum.geez_alphabet)", "pay_token"),
        after={
            "held[Aksumites][vp]": 0,
            "held[Aksumites][culture]": 1,
            "policy_spent[aksum.geez_alphabet]": 1,
        },
    ),
    example(
        "04, again",
        "the Ge'ez Alphabet is used once a round",
        ("MON-POL-06", "MON-TURN-03"),
        "use_policy(policy=aksum.geez_alphabet)",
        geez().give(1, vp=2),
        scope=AKSUMITES,
        play=("use_policy(policy=aksum.geez_alphabet)", "pay_token", "gain_tokens", "pass_turn"),
        refused="MON-POL-06",
    ),
    example(
        "05",
        "Troy is conquered behind a Barricade",
        ("MON-CONQ-01", "MON-CONQ-02", "MON-CONQ-04", "MON-CONQ-05", "MON-CONQ-06"),
        "conquer(gold=0)",
        behind_a_barricade(),
        changes=(
            "active Greeks -> Mughals",
            "dev_at[dev.troy] held by Mughals -> held by Greeks",
            "basics[basic.barricade] 4 -> 5",
            "provinces[Greeks][1] none -> dev.troy",
            "provinces[Mughals][0] dev.troy -> none",
            "provinces[Mughals][1] basic.barricade -> none",
            "height[Greeks] 1 -> 2",
            "height[Mughals] 2 -> 0",
            "held[Greeks][military] 5 -> 0",
            "conquered[Greeks] no -> yes",
        ),
    ),
    example(
        "05, too little",
        "a Barricade must be paid for",
        ("MON-CONQ-02",),
        "conquer(gold=0)",
        behind_a_barricade().give(0, military=4),
        refused="MON-CONQ-02",
    ),
    example(
        "06, the Mine",
        "a Mine over Philosophy is used",
        ("MON-EFF-01", "MON-EFF-02", "MON-CARD-07"),
        "gain_tokens",
        mine_and_philosophy(),
        play=("use_card(cell=r1c1, layer=over)", "check_condition"),
        after={
            "held[Greeks][gold]": 1,
            "spent[Greeks][r1c1][over]": 1,
            "spent[Greeks][r1c1][under]": 0,
            "active": 1,
        },
    ),
    example(
        "06, Philosophy",
        "Philosophy under a Mine that was used is another card",
        ("MON-EFF-01", "MON-EFF-02", "MON-CARD-08"),
        "use_card(cell=r1c1, layer=under)",
        mine_and_philosophy(),
        play=("use_card(cell=r1c1, layer=over)", "check_condition", "gain_tokens", "pass_turn"),
        after={"spent[Greeks][r1c1][over]": 1, "spent[Greeks][r1c1][under]": 1},
    ),
    example(
        "06, again",
        "a Mine is used once a round",
        ("MON-EFF-01", "MON-TURN-03"),
        "use_card(cell=r1c1, layer=over)",
        mine_and_philosophy(),
        play=("use_card(cell=r1c1, layer=over)", "check_condition", "gain_tokens", "pass_turn"),
        refused="MON-TURN-03",
    ),
    example(
        "07",
        "Scientific Progress draws an Archery Range",
        ("MON-SCI-01", "MON-SCI-02", "MON-KEY-20"),
        f"draw_card(card={RANGE})",
        Situation().give(1, science=2).set(active=1).stack_deck(1, RANGE),
        play=("make_progress(gold=0)",),
        after={
            "held[Mughals][science]": 0,
            "held[Mughals][military]": 2,
            f"discard.count[Mughals][{RANGE}]": 1,
            "deck.on_top[Mughals]": 0,
        },
    ),
    example(
        "08",
        "a higher bid takes the Advantage",
        ("MON-ADV-04", "MON-ADV-05"),
        "close_bid",
        Situation().give(1, military=3).set(active=1, holder=0, bid_kind=2, bid=2),
        play=("bid_for_advantage(kind=military)", *["lay_token(gold=0)"] * 3),
        after={"holder": 1, "bid": 3, "bid_kind": 2, "held[Mughals][military]": 0},
    ),
    example(
        "08, too little",
        "a bid must be higher",
        ("MON-ADV-04",),
        "close_bid",
        Situation().give(1, military=3).set(active=1, holder=0, bid_kind=2, bid=2),
        play=("bid_for_advantage(kind=military)", *["lay_token(gold=0)"] * 2),
        refused="MON-ADV-04",
    ),
    example(
        "09",
        "dice are rolled again for Military and for Gold",
        ("MON-SPY-04", "MON-SPY-05", "MON-SPY-08"),
        "roll(face=6)",
        Situation().give(0, military=1, gold=1, agent=2),
        play=REROLLED,
        after={
            "dice[0][0]": 6,
            "dice[0][1]": 5,
            "dice[0][2]": 0,
            "held[Greeks][military]": 0,
            "held[Greeks][gold]": 0,
        },
    ),
    example(
        "10",
        "empty cells are filled row by row",
        ("MON-FILL-02", "MON-FILL-03", "MON-FILL-09"),
        f"fill_cell(card={FORT})",
        filling(),
        play=tuple(f"fill_cell(card={name})" for name in FILLED[:-1]),
        after={
            "city[Greeks][r1c1][over]": number(MINE),
            "city[Greeks][r1c3][under]": number(PHILOSOPHY),
            "city[Greeks][r1c3][over]": number(LIBRARY),
            "city[Greeks][r2c3][over]": number(LIBRARY),
            "city[Greeks][r3c1][over]": number(FORT),
            "city[Greeks][r3c2][over]": number(FORT),
            "city[Greeks][r3c3][over]": number(CAMP),
        },
    ),
    example(
        "11",
        "the track slides to the right, and the rightmost card is discarded",
        ("MON-TRK-01", "MON-TRK-02", "MON-TRK-03"),
        "slide_track",
        Situation(step=Step.SLIDE).show("dev.troy", None, "dev.persia", "syn.b1", None, "syn.b2"),
        after={
            "track": [NONE] * 3 + [number(name) for name in ("dev.troy", "dev.persia", "syn.b1")],
            "dev_at[syn.b2]": DISCARD,
        },
    ),
    example(
        "11, new cards",
        "the track is completed from right to left",
        ("MON-TRK-01",),
        "reveal(card=syn.b3)",
        Situation(step=Step.SLIDE).show("dev.troy", None, "dev.persia", "syn.b1", None, "syn.b2"),
        play=("slide_track", "reveal(card=syn.k1)", "reveal(card=syn.k2)"),
        after={
            "track": [
                number(name) for name in ("syn.b3", "syn.k2", "syn.k1", "dev.troy", "dev.persia", "syn.b1")
            ],
            "last_round": 0,
        },
    ),
    *(
        example(
            f"12 ({'new' if new else 'old'})",
            "of two Knowledge one is kept",
            ("MON-FILL-04",),
            f"keep_knowledge(new={new})",
            two_knowledge(),
            play=DRAWN,
            after={
                "city[Greeks][r1c1][under]": number(kept),
                f"discard.count[Greeks][{kept}]": 0,
                f"discard.count[Greeks][{dropped}]": 1,
                "waiting": 0,
                "newcomer": NONE,
            },
        )
        for new, kept, dropped in (
            (0, "dev.haggling", "dev.bronze_working"),
            (1, "dev.bronze_working", "dev.haggling"),
        )
    ),
    example(
        "13",
        "the last token takes the Advantage away",
        ("MON-ADJ-01", "MON-ADJ-02"),
        "adjust_advantage",
        Situation(step=Step.ADJUST).set(holder=0, bid_kind=1, bid=1),
        after={"holder": NONE, "bid": 0, "bid_kind": NONE},
    ),
    example(
        "14",
        "four cards on the track bring the last round",
        ("MON-END-01",),
        *revealed(FOURTH),
        FOUR,
        after={"last_round": 1, "step": Step.ADJUST},
    ),
    example(
        "14, five cards",
        "five cards do not",
        ("MON-END-01",),
        revealed(LATER)[-1],
        FIVE,
        play=tuple(revealed(LATER)[:-1]),
        after={"last_round": 0, "step": Step.ADJUST},
    ),
    example(
        "15",
        "the fourth Policy costs four Culture and brings four bonuses",
        ("MON-POL-01", "MON-POL-03"),
        "develop(policy=greek.democracy)",
        Situation()
        .give(0, culture=4)
        .have_policies(0, "greek.poliorcetics", "greek.treaties", "greek.architecture"),
        after={
            "held[Greeks][culture]": 0,
            "rank[greek.democracy]": 4,
            "owed[greek.scientific_method]": 0,
            **{
                f"owed[greek.{name}]": 1 for name in ("poliorcetics", "treaties", "architecture", "democracy")
            },
        },
    ),
    example(
        "16",
        "a second Wonder drives out the first",
        ("MON-ACQ-10", "MON-ACQ-11"),
        "keep_wonder(new=1)",
        Situation().give(0, production=3).show("syn.w1").build(0, "dev.great_wall"),
        play=("acquire(slot=slot 1, gold=0)",),
        after={
            "wonder[Greeks]": number("syn.w1"),
            "second[Greeks]": NONE,
            "dev_at[dev.great_wall]": 3,
            "held[Greeks][production]": 0,
        },
    ),
    example(
        "18",
        "a drawn Revolt returns to its pile",
        ("MON-SCI-02", "MON-REV-01", "MON-REV-02"),
        "draw_card(card=revolt)",
        Situation().give(0, science=2).stack_deck(0, "revolt"),
        play=("make_progress(gold=0)",),
        after={
            "revolts": 10,
            "discard.count[Greeks][revolt]": 0,
            "held": [[0] * 7] * 2,
        },
    ),
    example(
        "19",
        "a reinforced Knowledge stays, and the card over it is discarded",
        ("MON-KEY-15", "MON-PASS-01", "MON-PASS-04"),
        "pass_turn",
        Situation().give(0, culture=1).lay(0, 0, CAMP, under=PHILOSOPHY, tilted=True),
        play=(
            "develop(policy=greek.treaties)",
            "take_bonus(policy=greek.treaties)",
            "reinforce(cell=r1c1, layer=under)",
            "pass_turn",
        ),
        after={
            "city[Greeks][r1c1][under]": number(PHILOSOPHY),
            "city[Greeks][r1c1][over]": NONE,
            "turned[Greeks][r1c1][under]": 0,
            f"discard.count[Greeks][{CAMP}]": 1,
        },
    ),
]
