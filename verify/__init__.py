"""Ludoproof: rules of board games, written once in plain Python, then run, searched and proved."""

from verify.claims import always, ends, refuted, sometimes, step
from verify.errors import BadInput, BadModel, LudoproofError
from verify.forms import (
    Catalogue,
    Table,
    all_of,
    among,
    any_of,
    count,
    first_of,
    highest,
    lowest,
    negation,
    select,
)
from verify.lift.merge import merged
from verify.model import Model, Move, Reading, Scope
from verify.orders import Orders
from verify.pending import Stack
from verify.piles import Pile, Zones
from verify.rules import auto, chance, cite, require, rule
from verify.state import Array, Bool, Enum, Int, Kind, Ref, Spec

__version__ = "0.1.0"

__all__ = [
    "Array",
    "BadInput",
    "BadModel",
    "Bool",
    "Catalogue",
    "Enum",
    "Int",
    "Kind",
    "LudoproofError",
    "Model",
    "Move",
    "Orders",
    "Pile",
    "Reading",
    "Ref",
    "Scope",
    "Spec",
    "Stack",
    "Table",
    "Zones",
    "all_of",
    "always",
    "among",
    "any_of",
    "auto",
    "chance",
    "cite",
    "count",
    "ends",
    "first_of",
    "highest",
    "lowest",
    "merged",
    "negation",
    "refuted",
    "require",
    "rule",
    "select",
    "sometimes",
    "step",
]
