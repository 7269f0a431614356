"""The worked examples of the rulebook of Imperial Settlers, in the real game: a situation, a play, what comes of it."""

from models.settlers.catalogue import GOODS, SUPPLIES, TARGETS, label
from models.settlers.lookout_probes import ADVANCED
from models.settlers.scopes import NAMES, REAL_GAMES
from models.settlers.state import Phase, Step
from verify.examples import Example

SCOPES = {scope.name: scope for scope in (*REAL_GAMES, ADVANCED)}
SPOTS = {"hand": "hand of", "empire": "empire of", "deals": "deal of", "foundations": "foundation of"}
ROMANS, BARBARIANS, EGYPTIANS, JAPANESE = NAMES.values()
MILL, WOOD_STORAGE, TOWER, ARMORER = "COM006", "COM003", "BAR012-013#1", "COM018-020#1"
DARK_CHAPEL, OASIS, FIELDS, NINJAS = "BAR014", "EGY005", "JAP004-005#1", "JAP026-027#1"


def cells(scope, player, laid):
    """What lies with a player, by cell: cards in places, goods, and what is said of cards."""
    found = {}
    for spot, words in SPOTS.items():
        for name in laid.get(spot, ()):
            found[f"card_at[{label(name)}]"] = scope.places.index(f"{words} {player}")
    for name in laid.get("discard", ()):
        found[f"card_at[{label(name)}]"] = scope.places.index("discard")
    for good, amount in laid.get("goods", {}).items():
        cell = f"supply[{player}][{good}]" if GOODS.index(good) < SUPPLIES else f"vp[{player}]"
        found[cell] = amount
    for name in laid.get("samurai", ()):
        found[f"samurai[{label(name)}]"] = 1
    for name in laid.get("used", ()):
        found |= {f"uses[{label(name)}]": 1, f"lying[{label(name)}][owner]": 1}
    if laid.get("passed"):
        found[f"passed[{player}]"] = 1
    return found


def example(number, clauses, moves, active, before, after=None, refused="", **more):
    """An example of the rulebook; the last of `moves` is the one it is about."""
    scope = SCOPES[more.pop("scope", "full")]
    now = more.pop("at", (Step.ACT, Phase.ACTION))
    seat = scope.players.index(active)
    start = {"step": int(now[0]), "phase": int(now[1]), "active": seat, "first_player": seat}
    start |= more.pop("also", {})
    for player, laid in before.items():
        start |= cells(scope, player, laid)
    expected = dict(more.pop("then", {}))
    for player, laid in (after or {}).items():
        expected |= cells(scope, player, laid)
    *play, move = moves
    return Example(
        f"SET-EX-{number}",
        clauses,
        move.split("(")[0],
        move=move,
        start=start,
        play=tuple(play),
        after=expected,
        refused=refused,
        scope=scope.name,
        **more,
    )


def card(rule, name, **others):
    """A move about a card, as plays show it."""
    parts = [f"card={label(name)}", *(f"{key}={value}" for key, value in others.items())]
    return f"{rule}({', '.join(parts)})"


def shown(scope, names):
    display = SCOPES[scope].places.index("display")
    return {f"card_at[{label(name)}]": display for name in names}


FOUR = ("COM001", "COM002", "COM003", "COM004")
LOOKING = (Step.REVEAL, Phase.LOOKOUT)
PRODUCING = (Step.PRODUCE, Phase.PRODUCTION)
LINE = {f"line[target {at}]": TARGETS.index(name) for at, name in enumerate(("wood", "worker", "gold"), 1)}

EXAMPLES = [
    example(
        "01",
        ("SET-LOOK-02",),
        ["begin_pick"],
        JAPANESE,
        {},
        scope="full-3",
        at=LOOKING,
        also=shown("full-3", FOUR),
        then={"step": int(Step.PICK)},
    ),
    example(
        "01, with one card less",
        ("SET-LOOK-02",),
        ["begin_pick"],
        JAPANESE,
        {},
        scope="full-3",
        at=LOOKING,
        also=shown("full-3", FOUR[:3]),
        refused="SET-LOOK-02",
    ),
    example(
        "02",
        ("SET-PROD-03", "SET-PROD-04", "SET-PROD-05", "SET-CLAR-02"),
        ["produce"],
        JAPANESE,
        {JAPANESE: {"deals": ("JAP001-003#1", "JAP012"), "empire": ("COM025", ARMORER)}},
        {
            JAPANESE: {
                "goods": {"worker": 5, "wood": 1, "raze": 2, "defense": 1, "gold": 1, "food": 1, "stone": 0}
            }
        },
        at=PRODUCING,
    ),
    example(
        "03",
        ("SET-CLEAN-02", "SET-CLEAN-03", "SET-PROD-08"),
        ["clean_up"],
        JAPANESE,
        {
            JAPANESE: {
                "empire": ("JAP016-018#1", "JAP012"),
                "used": ("JAP016-018#1", "JAP012"),
                "goods": {"food": 2, "worker": 1},
            }
        },
        {JAPANESE: {"goods": {"food": 2, "worker": 0}}},
        at=(Step.CLEANUP, Phase.CLEANUP),
        then={
            f"{cell}[{label(name)}]{side}": 0
            for name in ("JAP016-018#1", "JAP012")
            for cell, side in (("uses", ""), ("lying", "[owner]"))
        },
    ),
    example(
        "04",
        ("SET-BUILD-05", "SET-BUILD-06", "SET-BUILD-12"),
        [card("build", TOWER), card("discard_site", MILL), "pay_without_gold"],
        BARBARIANS,
        {BARBARIANS: {"hand": (TOWER,), "empire": (MILL,), "goods": {"wood": 2}}},
        {BARBARIANS: {"empire": (TOWER,), "discard": (MILL,), "goods": {"wood": 0, "raze": 1, "worker": 1}}},
    ),
    example(
        "05",
        ("SET-DEAL-02", "SET-DEAL-03", "SET-DEAL-04"),
        [card("make_deal", TOWER), "pay_without_gold"],
        BARBARIANS,
        {BARBARIANS: {"hand": (TOWER,), "goods": {"food": 1}}},
        {BARBARIANS: {"deals": (TOWER,), "goods": {"food": 0, "worker": 1}}},
    ),
    example(
        "05, in a later Production",
        ("SET-DEAL-05", "SET-PROD-04"),
        ["produce"],
        BARBARIANS,
        {BARBARIANS: {"deals": (TOWER,)}},
        {BARBARIANS: {"deals": (TOWER,), "goods": {"worker": 6}}},
        at=PRODUCING,
    ),
    example(
        "06",
        ("SET-RAZE-02", "SET-RAZE-03"),
        [card("raze_from_hand", WOOD_STORAGE)],
        BARBARIANS,
        {BARBARIANS: {"hand": (WOOD_STORAGE,), "goods": {"raze": 1}}},
        {BARBARIANS: {"discard": (WOOD_STORAGE,), "goods": {"raze": 0, "wood": 2}}},
    ),
    example(
        "07",
        ("SET-RAZE-04", "SET-FOUND-01", "SET-FOUND-02"),
        [card("raze_location", ARMORER)],
        BARBARIANS,
        {BARBARIANS: {"goods": {"raze": 2}}, JAPANESE: {"empire": (ARMORER,)}},
        {
            BARBARIANS: {"goods": {"raze": 0, "stone": 1, "vp": 1}},
            JAPANESE: {"foundations": (ARMORER,), "goods": {"wood": 1}},
        },
    ),
    example(
        "08",
        ("SET-ACT-02", "SET-ACT-03", "SET-CARD-34"),
        [
            card("activate", "BAR010", times=1),
            "pay_without_gold",
            "steal(player=Japanese, good=stone)",
            "pass_turn",
            card("activate", "COM037-038#1", times=1),
            "pay_without_gold",
            card("activate", "COM046-047#1", times=1),
            "pay_without_gold",
            "choose_deck(deck=faction)",
            card("draw_faction", "BAR028"),
        ],
        BARBARIANS,
        {
            ROMANS: {"passed": 1},
            EGYPTIANS: {"passed": 1},
            JAPANESE: {"goods": {"stone": 1}},
            BARBARIANS: {
                "empire": ("BAR010", "COM037-038#1", "COM046-047#1"),
                "goods": {"worker": 3, "stone": 1},
            },
        },
        {
            BARBARIANS: {"hand": ("BAR028",), "goods": {"vp": 3, "worker": 0, "stone": 0}},
            JAPANESE: {"goods": {"stone": 0}},
        },
        then={
            f"lying[{label(name)}][owner]": goods
            for name, goods in (("BAR010", 1), ("COM037-038#1", 3), ("COM046-047#1", 1))
        },
    ),
    example(
        "09",
        ("SET-EXCH-01", "SET-EXCH-02", "SET-EXCH-03"),
        [
            "spend_workers(result=wood)",
            "spend_workers(result=common card)",
            card("draw_common", MILL),
            "spend_workers(result=common card)",
            card("draw_common", WOOD_STORAGE),
            "spend_workers(result=faction card)",
            card("draw_faction", "BAR028"),
        ],
        BARBARIANS,
        {BARBARIANS: {"goods": {"worker": 8}}},
        {BARBARIANS: {"hand": (MILL, WOOD_STORAGE, "BAR028"), "goods": {"worker": 0, "wood": 1}}},
    ),
    example(
        "10",
        ("SET-RAZE-05", "SET-RAZE-09", "SET-JAP-02", "SET-JAP-08", "SET-JAP-09"),
        [card("raze_location", FIELDS)],
        BARBARIANS,
        {BARBARIANS: {"goods": {"raze": 3}}, JAPANESE: {"empire": (FIELDS,), "samurai": (FIELDS,)}},
        {
            BARBARIANS: {"goods": {"raze": 0, "vp": 1}},
            JAPANESE: {"discard": (FIELDS,), "goods": {"wood": 0, "worker": 0}},
        },
        then={f"samurai[{label(FIELDS)}]": 0},
    ),
    example(
        "12",
        ("SET-SOLO-19", "SET-SOLO-21", "SET-SOLO-25", "SET-SOLO-29"),
        [card("lose_common", "COM032")],
        ROMANS,
        {ROMANS: {"empire": ("COM004", "COM032", "COM044-045#1", "COM029")}},
        scope="solo",
        at=(Step.STRUCK, Phase.ATTACK),
        also={**LINE, "revealed": 3},
        then={
            f"card_at[{label('COM032')}]": SCOPES["solo"].places.index("collection pile"),
            **{
                f"line[target {at}]": TARGETS.index(name)
                for at, name in enumerate(("worker", "wood", "gold"), 1)
            },
        },
    ),
    example(
        "12, a feature",
        ("SET-SOLO-25",),
        [card("lose_common", "COM004")],
        ROMANS,
        {ROMANS: {"empire": ("COM004", "COM032", "COM044-045#1", "COM029")}},
        scope="solo",
        at=(Step.STRUCK, Phase.ATTACK),
        also={**LINE, "revealed": 3},
        refused="SET-SOLO-25",
    ),
    example(
        "13",
        ("SET-BUILD-02", "SET-BUILD-07"),
        [card("build", WOOD_STORAGE), "pay_without_gold"],
        BARBARIANS,
        {BARBARIANS: {"hand": (WOOD_STORAGE,), "goods": {"wood": 2, "stone": 1}}},
        {BARBARIANS: {"empire": (WOOD_STORAGE,), "goods": {"wood": 0, "stone": 0, "vp": 1}}},
        then={"any_draws": 1},
    ),
    example(
        "14",
        ("SET-BUILD-05",),
        [card("build", DARK_CHAPEL), card("discard_site", MILL), "pay_without_gold"],
        BARBARIANS,
        {BARBARIANS: {"hand": (DARK_CHAPEL,), "empire": (MILL,), "goods": {"wood": 1, "stone": 2}}},
        {BARBARIANS: {"empire": (DARK_CHAPEL,), "discard": (MILL,), "goods": {"wood": 0, "stone": 0}}},
    ),
    example(
        "14, without a location",
        ("SET-BUILD-05",),
        [card("build", DARK_CHAPEL)],
        BARBARIANS,
        {BARBARIANS: {"hand": (DARK_CHAPEL,), "goods": {"wood": 1, "stone": 2}}},
        refused="SET-BUILD-05",
    ),
    example(
        "15",
        ("SET-COMP-08",),
        ["spend_workers(result=stone)"],
        BARBARIANS,
        {BARBARIANS: {"goods": {"stone": 40, "worker": 2}}},
        {BARBARIANS: {"goods": {"stone": 41, "worker": 0}}},
    ),
    example(
        "16",
        ("SET-CARD-18", "SET-EXCH-02"),
        [f"spend_workers(result={good})" for good in ("wood", "stone", "food")],
        BARBARIANS,
        {BARBARIANS: {"goods": {"worker": 6}}, EGYPTIANS: {"empire": (OASIS,)}},
        {
            BARBARIANS: {"goods": {"worker": 0, "wood": 1, "stone": 1, "food": 1}},
            EGYPTIANS: {"goods": {"worker": 3}},
        },
    ),
    example(
        "17",
        ("SET-CARD-10", "SET-JAP-04"),
        [
            card("build", NINJAS),
            card("discard_site", MILL),
            "pay_without_gold",
            card("place_bonus_samurai", NINJAS),
            "bonus_samurai_is_lost",
        ],
        JAPANESE,
        {
            JAPANESE: {
                "hand": (NINJAS,),
                "empire": (FIELDS, MILL),
                "samurai": (FIELDS,),
                "goods": {"stone": 1, "worker": 1},
            }
        },
        {JAPANESE: {"samurai": (FIELDS, NINJAS), "goods": {"worker": 1}}},
        then={"samurai_due": 0},
    ),
]

ADVANCED_SIZES = (5, 4, 4, 3, 3, 2)
EXAMPLES += [
    example(
        f"11, choice {choice + 1} {words}",
        ("SET-VAR-05", "SET-VAR-07", "SET-VAR-08"),
        ["begin_pick"],
        ROMANS,
        {},
        scope="probe-advanced",
        at=LOOKING,
        also={"pick": choice, **shown("probe-advanced", ADVANCED.cards[: size - less])},
        **({"refused": "SET-LOOK-02"} if less else {"then": {"step": int(Step.PICK), "active": choice % 3}}),
    )
    for choice, size in enumerate(ADVANCED_SIZES)
    for less, words in ((0, f"from {size}"), (1, f"not from {size - 1}"))
]
