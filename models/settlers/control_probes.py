"""Small scopes in which the Egyptians control cards of other factions: a Trade Route, Spies and a Negotiator."""

from models.settlers.probes import BARBARIA, EGYPT, JAPAN, ROME, goods, small

RA_TRADE = small(
    "probe-ra-trade",
    "3 players, 2 rounds without goods of the boards; the Egyptians control the Trade Route of the Japanese and have a "
    "Messenger, the Barbarians have Robbers and raze tokens",
    (EGYPT, JAPAN, BARBARIA),
    ("SYN-J5#1", "SYN-J1#1", "SYN-C10", "SYN-B5", "SYN-B1"),
    rounds=2,
    no_goods=1,
    start=(
        {"empire": ("SYN-C10",), "goods": goods(food=1, worker=1)},
        {"empire": ("SYN-J5#1", "SYN-J1#1"), "controlled": ("SYN-J5#1",), "goods": goods(food=1)},
        {"empire": ("SYN-B5", "SYN-B1"), "goods": goods(worker=1, raze=2)},
    ),
    expect={"states": 1261, "transitions": 1360, "depth": 39},
)
RA_DEALS = small(
    "probe-ra-deals",
    "3 players; the Egyptians control Spies of the Romans and a Negotiator of the Japanese, who have a deal each",
    (EGYPT, ROME, JAPAN),
    ("SYN-R3", "SYN-J6", "SYN-R4", "JAP026-027#1", "SYN-J1#1"),
    start=(
        {"goods": goods(worker=2, wood=1, stone=1)},
        {"empire": ("SYN-R3",), "controlled": ("SYN-R3",), "deals": ("SYN-R4",)},
        {"empire": ("SYN-J6", "SYN-J1#1"), "controlled": ("SYN-J6",), "deals": ("JAP026-027#1",)},
    ),
    expect={"states": 47, "transitions": 46, "depth": 12},
)

CONTROL_PROBES = [RA_TRADE, RA_DEALS]
