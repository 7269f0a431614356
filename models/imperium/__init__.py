"""Imperium: Classics and Legends, for 2 to 4 players and solo against the C.I.V., one module for each chapter."""

from pathlib import Path

from models.imperium import (
    attacks,
    box,
    civ,
    civ_clean_up,
    civ_rows,
    draws,
    keywords,
    market,
    nations,
    scoring,
    setup,
    tokens,
    turn,
)
from models.imperium.catalogue import provenance
from models.imperium.example_scopes import EXAMPLE_SCOPES
from models.imperium.games import GAMES
from models.imperium.probes import PROBES
from models.imperium.readings import READINGS
from models.imperium.solo_probes import SOLO_PROBES
from models.imperium.state import schema
from verify import Model

MODEL = Model(
    name="imperium",
    title="Imperium: Classics / Legends, deck-building through the ages, for 1 to 4 players",
    schema=schema,
    setup=setup.setup,
    rules=[
        setup,
        turn,
        keywords,
        tokens,
        draws,
        market,
        attacks,
        nations,
        civ,
        civ_rows,
        civ_clean_up,
        scoring,
    ],
    scopes=PROBES + SOLO_PROBES + EXAMPLE_SCOPES + GAMES,
    final=scoring.over,
    readings=READINGS,
    claims=[
        "properties.imperium",
        "properties.imperium_play",
        "properties.imperium_steps",
        "properties.imperium_market",
        "properties.imperium_ledger",
        "properties.imperium_cards",
        "properties.imperium_civ",
    ],
    clauses=Path(__file__).parent / "clauses.toml",
    provenance=provenance(),
    tables=lambda scope: scope.game.tables,
    scores=scoring.scores,
    points_at=scoring.POINTS_AT,
    box=box.BOX,
    examples=["models.imperium.examples", Path(__file__).parent / "pins.toml"],
    faq=Path(__file__).parent / "faq.toml",
)
