"""Gentes (2018 French edition): the whole game for 1 to 4 players, one module for each chapter of the rulebook."""

from pathlib import Path

from models.gentes import (
    chronicler,
    decline,
    heyday,
    navigator,
    options,
    philosopher,
    scoring,
    scribe,
    setup,
)
from models.gentes.catalogue import provenance
from models.gentes.readings import READINGS
from models.gentes.scopes import SCOPES
from models.gentes.state import schema
from verify import Model

MODEL = Model(
    name="gentes",
    title="Gentes: civilizations on a timeline, for 1 to 4 players",
    schema=schema,
    setup=setup.setup,
    rules=[setup, heyday, philosopher, scribe, navigator, chronicler, options, decline, scoring],
    scopes=SCOPES,
    final=scoring.over,
    readings=READINGS,
    clauses=Path(__file__).parent / "clauses.toml",
    provenance=provenance(),
    tables=lambda scope: scope.game.tables,
    scores=scoring.scores,
)
