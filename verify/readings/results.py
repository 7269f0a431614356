"""Results of games: the score of each seat, alone or with what breaks ties, and who wins by them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from verify.errors import BadModel
from verify.model import Instance
from verify.state import State

Scores = npt.NDArray[np.int64]
"""For each position and seat the score, and then what breaks ties: three dimensions."""
Result = tuple[tuple[int, ...], ...]


def entries(score: Any) -> tuple[Any, ...]:
    """What a model gives for one seat, as a tuple."""
    return tuple(score) if isinstance(score, tuple | list) else (score,)


def result_of(instance: Instance, state: State) -> Result:
    """The result at a state, for each seat; nothing where the model has no scores."""
    function = instance.model.scores
    if function is None:
        return ()
    scores: Sequence[Any] = function(instance.draft().put_state(state))
    return tuple(tuple(int(value) for value in entries(score)) for score in scores)


def points(instance: Instance, result: Result) -> tuple[int, ...]:
    """The score of each seat, without what breaks ties."""
    model = instance.model
    short = [seat for seat in result if not 0 <= model.points_at < len(seat)]
    if short:
        raise BadModel(
            f"model '{model.name}' says points_at={model.points_at}, but a seat's score is {short[0]}"
        )
    return tuple(seat[model.points_at] for seat in result)


def best(result: Result) -> tuple[int, ...]:
    """Who wins: 1 for each seat with the highest entry, else 0."""
    return tuple(int(seat == max(result)) for seat in result)


def points_of(instance: Instance, scores: Scores) -> Scores:
    """The score of each seat at many positions."""
    found: Scores = scores[:, :, instance.model.points_at]
    return found


def winners_of(scores: Scores) -> Scores:
    """Who wins at many positions, ties broken from the left."""
    left = np.ones(scores.shape[:2], bool)
    for column in range(scores.shape[2]):
        values = np.where(left, scores[:, :, column], np.iinfo(np.int64).min)
        left &= values == values.max(axis=1, keepdims=True)
    return left.astype(np.int64)
