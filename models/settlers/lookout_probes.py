"""Small scopes that begin with a Lookout: each of its forms with just enough cards, and one with an empty faction deck."""

from models.settlers.probes import BARBARIA, EGYPT, ROME, goods, small

EMPTY_DECK = small(
    "probe-empty-deck",
    "2 players, one round without goods of the boards; the Romans have a Castle, a worker and an empty faction deck",
    (ROME, BARBARIA),
    ("SYN-C06", "SYN-C02#1", "SYN-C05#1", "SYN-C12", "SYN-C13", "SYN-C07", "SYN-R1", "SYN-B1"),
    begins="lookout",
    no_goods=1,
    board={"discard": ("SYN-R1",)},
    start=({"empire": ("SYN-C06",), "goods": goods(worker=1)}, {}),
    expect={"states": 848, "transitions": 1057, "depth": 29},
)
ADVANCED = small(
    "probe-advanced",
    "3 players, one advanced Lookout of seven common cards",
    (ROME, BARBARIA, EGYPT),
    (
        "SYN-C01#1",
        "SYN-C02#1",
        "SYN-C05#1",
        "SYN-C06",
        "SYN-C12",
        "SYN-C13",
        "SYN-C07",
        "SYN-R5",
        "SYN-B1",
        "SYN-E4",
    ),
    begins="lookout",
    lookout="advanced",
    most_goods=7,
    no_goods=1,
    expect={"states": 13974, "transitions": 18243, "depth": 32},
)
ALTERNATE = small(
    "probe-alternate",
    "2 players, one alternate Lookout of six common cards",
    (ROME, BARBARIA),
    ("SYN-C01#1", "SYN-C02#1", "SYN-C05#1", "SYN-C06", "SYN-C12", "SYN-C13", "SYN-R5", "SYN-B1"),
    begins="lookout",
    lookout="alternate",
    no_goods=1,
    expect={"states": 1414, "transitions": 2018, "depth": 20},
)
LOOKOUT = small(
    "probe-lookout",
    "2 players, one Lookout of the standard sort with seven common cards",
    (ROME, BARBARIA),
    ("SYN-C02#1", "SYN-C05#1", "SYN-C06", "SYN-C12", "SYN-C13", "SYN-C07", "SYN-C03", "SYN-R5", "SYN-B1"),
    begins="lookout",
    no_goods=1,
    expect={"states": 10601, "transitions": 16781, "depth": 22},
)
PEACEFUL_LOOKOUT = small(
    "probe-lookout-peaceful",
    "2 players, one Lookout of the peaceful variant with eight common cards",
    (ROME, BARBARIA),
    (
        *("SYN-C02#1", "SYN-C05#1", "SYN-C06", "SYN-C12", "SYN-C13", "SYN-C07", "SYN-C03", "SYN-C04"),
        *("SYN-R5", "SYN-B1"),
    ),
    begins="lookout",
    peaceful=1,
    no_goods=1,
    expect={"states": 28747, "transitions": 49746, "depth": 26},
)
SOLO_LOOKOUT = small(
    "probe-lookout-solo",
    "1 player (Romans), one Lookout of the solo game with five common cards",
    (ROME,),
    ("SYN-C02#1", "SYN-C05#1", "SYN-C06", "SYN-C12", "SYN-C13", "SYN-R5"),
    begins="lookout",
    no_goods=1,
    attack_counts=(1, 1, 0, 0, 0, 0, 0),
    expect={"states": 597, "transitions": 731, "depth": 19},
)

LOOKOUT_PROBES = [EMPTY_DECK, ADVANCED, ALTERNATE, LOOKOUT, PEACEFUL_LOOKOUT, SOLO_LOOKOUT]
