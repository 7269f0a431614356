"""Imperial Settlers (French edition): the whole game for 1 to 4 players, one module for each chapter of the rulebook."""

from pathlib import Path

from models.settlers import (
    activating,
    building,
    cleanup,
    empires,
    lookout,
    production,
    razing,
    resolve,
    setup,
    solo,
    targets,
    turn,
)
from models.settlers.catalogue import DEFENCE, EGYPTIAN_TOKENS, GOLD, RAZE, provenance
from models.settlers.control_probes import CONTROL_PROBES
from models.settlers.lookout_probes import LOOKOUT_PROBES
from models.settlers.probes import PROBES
from models.settlers.readings import READINGS
from models.settlers.scopes import REAL_GAMES
from models.settlers.state import schema, seats
from verify import Model


def in_use(s, good):
    """How many of a good lie in supplies and, paid for activations, on locations; not what a Dark Chapel was paid."""
    paid = [(number, card["pays"][good]) for number, card in enumerate(s.scope.game.card_list)]
    return sum(s.supply[p][good] for p in seats(s)) + sum(
        s.uses[card] * price for card, price in paid if price
    )


BOX = {
    "raze_tokens": (18, lambda s: in_use(s, RAZE)),
    "defence_tokens": (10, lambda s: sum(s.supply[p][DEFENCE] for p in seats(s)) + sum(s.defence)),
    "gold": (24, lambda s: in_use(s, GOLD)),
    "Egyptian_tokens": (EGYPTIAN_TOKENS, lambda s: sum(s.controlled) if s.scope.control else 0),
}

MODEL = Model(
    name="settlers",
    title="Imperial Settlers: four peoples build their empires, for 1 to 4 players",
    schema=schema,
    setup=setup.setup,
    rules=[
        *(lookout, production, resolve, turn, building, razing, activating, targets),
        *(empires, cleanup, solo),
    ],
    scopes=PROBES + LOOKOUT_PROBES + CONTROL_PROBES + REAL_GAMES,
    final=cleanup.over,
    readings=READINGS,
    claims=[
        "properties.settlers",
        "properties.settlers_lookout",
        "properties.settlers_ledger",
        "properties.settlers_razing",
        "properties.settlers_attacks",
        "properties.settlers_control",
        "properties.settlers_aims",
        "properties.settlers_activations",
        "properties.settlers_draws",
        "properties.settlers_order",
        "properties.settlers_turns",
        "properties.settlers_points",
        "properties.settlers_ends",
    ],
    examples=["properties.settlers_examples", Path(__file__).parent / "pins.toml"],
    clauses=Path(__file__).parent / "clauses.toml",
    provenance=provenance(),
    tables=lambda scope: scope.game.tables,
    scores=cleanup.scores,
    faq=Path(__file__).parent / "faq.toml",
    box=BOX,
)
