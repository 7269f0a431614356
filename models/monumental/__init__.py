"""Monumental Duel: Espionage (French rulebook): the whole game for 2 players, one module for each chapter."""

from pathlib import Path

from models.monumental import (
    acquiring,
    activation,
    advantage,
    policies,
    resolving,
    rounds,
    scoring,
    setup,
    spying,
    targets,
)
from models.monumental.box import IN_THE_BOX
from models.monumental.brief_probes import BRIEF_PROBES
from models.monumental.catalogue import provenance
from models.monumental.later_probes import END_PROBES, ROUND_PROBES
from models.monumental.probes import ACTION_PROBES, SMALL_GAMES
from models.monumental.readings import READINGS
from models.monumental.scopes import REAL_GAMES, SMALL
from models.monumental.state import schema
from verify import Model

MODEL = Model(
    name="monumental",
    title="Monumental Duel: Espionage, a duel of civilizations",
    schema=schema,
    setup=setup.setup,
    rules=[activation, acquiring, policies, advantage, spying, resolving, targets, rounds],
    scopes=[*SMALL_GAMES, *ACTION_PROBES, *ROUND_PROBES, *END_PROBES, *BRIEF_PROBES, SMALL, *REAL_GAMES],
    final=scoring.over,
    readings=READINGS,
    claims=[
        "properties.monumental",
        "properties.monumental_actions",
        "properties.monumental_effects",
        "properties.monumental_ledger",
        "properties.monumental_moves",
        "properties.monumental_order",
        "properties.monumental_play",
    ],
    clauses=Path(__file__).parent / "clauses.toml",
    provenance=provenance(),
    tables=lambda scope: scope.game.tables,
    scores=scoring.scores,
    faq=Path(__file__).parent / "faq.toml",
    box=IN_THE_BOX,
    examples=["properties.monumental_examples", Path(__file__).parent / "pins.toml"],
)
