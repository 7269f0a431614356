"""Small scopes in which the Egyptians control cards of other factions: a Trade Route, Spies and a Negotiator."""

from models.settlers.probes import BARBARIA, EGYPT, JAPAN, goods, small

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

CONTROL_PROBES = [RA_TRADE]
