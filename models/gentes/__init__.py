"""Gentes (2018 French edition): the whole game for 1 to 4 players, one module for each chapter of the rulebook."""

from pathlib import Path

from models.gentes import (
    chronicler,
    decline,
    heyday,
    navigator,
    options,
    passing,
    philosopher,
    scoring,
    scribe,
    setup,
)
from models.gentes.catalogue import provenance
from models.gentes.probes import PROBES
from models.gentes.readings import READINGS
from models.gentes.scopes import CONSTANTS, REAL_GAMES
from models.gentes.state import schema
from verify import Model

MODEL = Model(
    name="gentes",
    title="Gentes: civilizations on a timeline, for 1 to 4 players",
    schema=schema,
    setup=setup.setup,
    rules=[setup, heyday, philosopher, scribe, navigator, chronicler, passing, options, decline, scoring],
    scopes=PROBES + REAL_GAMES,
    final=scoring.over,
    readings=READINGS,
    claims=[
        "properties.gentes",
        "properties.gentes_cards",
        "properties.gentes_deeds",
        "properties.gentes_ledger",
        "properties.gentes_limits",
        "properties.gentes_moves",
        "properties.gentes_order",
        "properties.gentes_play",
    ],
    clauses=Path(__file__).parent / "clauses.toml",
    provenance=provenance(),
    tables=lambda scope: scope.game.tables,
    scores=scoring.scores,
    faq=Path(__file__).parent / "faq.toml",
    examples=[Path(__file__).parent / "pins.toml"],
    box={
        "hourglasses": (CONSTANTS["hourglass_tokens"], lambda s: sum(s.singles) + 2 * sum(s.doubles)),
        "cubes": (CONSTANTS["indicator_cubes"], lambda s: s.scope.cubes - s.cubes),
        "coins": (CONSTANTS["coins"]["total_value"], lambda s: sum(s.coins)),
        "padlocks": (CONSTANTS["padlock_tokens"], lambda s: sum(s.padlocks) + s.scope.advanced),
    },
)
