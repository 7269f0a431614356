"""Packing: where each field of a schema lies in a few 64-bit words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verify.state import Field, Schema, State

WORD = 64


@dataclass(frozen=True)
class Place:
    """Cells of `width` bits: from bit `bit` of word `word`, `per_word` of them to a word."""

    word: int
    bit: int
    width: int
    per_word: int
    words: int

    def of(self, at: int) -> tuple[int, int]:
        """The word and the lowest bit of cell `at`."""
        return self.word + at // self.per_word, self.bit + at % self.per_word * self.width


class Layout:
    """A place for each field that needs bits; fields of one value need none."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.places: dict[Field, Place] = {}
        free: list[int] = []
        by_size = sorted(schema.fields, key=lambda f: -f.size * (f.hi - f.lo).bit_length())
        for field in by_size:
            width = (field.hi - field.lo).bit_length()
            if width == 0:
                continue
            total = width * field.size
            if total > WORD:
                per_word = WORD // width
                words = -(-field.size // per_word)
                self.places[field] = Place(len(free), 0, width, per_word, words)
                free += [0] * (words - 1) + [WORD - (field.size - (words - 1) * per_word) * width]
                continue
            word = next((w for w, bits in enumerate(free) if bits >= total), len(free))
            if word == len(free):
                free.append(WORD)
            self.places[field] = Place(word, WORD - free[word], width, field.size, 1)
            free[word] -= total
        self.words = max(1, len(free))

    def by_field(self, schema: Schema) -> dict[Field, Place]:
        """The same places for the fields of another schema of the same shape."""
        return {schema.by_name[field.name]: place for field, place in self.places.items()}

    def pack(self, state: Sequence[int]) -> list[int]:
        words = [0] * self.words
        for field, place in self.places.items():
            for at in range(field.size):
                word, bit = place.of(at)
                words[word] |= (state[field.base + at] - field.lo) << bit
        return words

    def unpack_all(self, rows: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """Many packed states as a matrix, a column for each cell."""
        found = np.empty((len(rows), self.schema.cells), np.int64)
        for field in self.schema.fields:
            place = self.places.get(field)
            for at in range(field.size):
                column = found[:, field.base + at]
                column[:] = field.lo
                if place is not None:
                    word, bit = place.of(at)
                    column += ((rows[:, word] >> np.uint64(bit)) & np.uint64((1 << place.width) - 1)).astype(
                        np.int64
                    )
        return found

    def unpack(self, words: Sequence[int]) -> State:
        state = [field.lo for field in self.schema.by_cell]
        for field, place in self.places.items():
            mask = (1 << place.width) - 1
            for at in range(field.size):
                word, bit = place.of(at)
                state[field.base + at] += (int(words[word]) >> bit) & mask
        return tuple(state)
