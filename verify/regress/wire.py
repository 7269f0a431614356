"""Messages between two processes: a line of JSON, then the arrays it announces, as they are in memory.

Both ends are of one machine. `VERSION` is raised whenever a message changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, BinaryIO

import numpy as np

VERSION = 2


def send(pipe: BinaryIO, value: Any, **arrays: np.ndarray[Any, Any]) -> None:
    """Write one message."""
    announced = {name: [array.dtype.str, list(array.shape)] for name, array in arrays.items()}
    pipe.write(json.dumps({"value": value, "arrays": announced}).encode() + b"\n")
    for array in arrays.values():
        pipe.write(np.ascontiguousarray(array).tobytes())
    pipe.flush()


def receive(pipe: BinaryIO) -> tuple[Any, Mapping[str, np.ndarray[Any, Any]]]:
    """Read one message; `EOFError` when the other end is gone."""
    line = pipe.readline()
    if not line:
        raise EOFError
    message = json.loads(line)
    arrays = {}
    for name, (kind, shape) in message["arrays"].items():
        kind = np.dtype(kind)
        size = int(np.prod(shape)) * kind.itemsize
        content = pipe.read(size)
        if len(content) != size:
            raise EOFError
        arrays[name] = np.frombuffer(content, kind).reshape(shape)
    return message["value"], arrays
