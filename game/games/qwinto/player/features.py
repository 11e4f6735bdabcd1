"""The features of a Qwinto sheet, numbered as in the weight tables and in `tools/train/qwinto.cpp`."""

from __future__ import annotations

from typing import Final

HIGH: Final = 19
"""Above all numbers, as 0 is below them. A row is bounded by both."""
STATES: Final = 6
"""How many states a field can have in a bonus column; see `row_gaps`."""
COLUMN_STATES: Final = STATES**3
NEVER: Final = 19
"""Stands for the missing fields if two rows can no longer be filled; more than can be missing."""


def _gap_starts() -> tuple[dict[tuple[int, int], int], int]:
    """Where the features of each gap of a row begin, and how many a row has in all.

    A gap has one feature for each pair of numbers at its sides. A side at the end of the row has a single value.
    """
    starts, number = {}, 0
    for first in range(9):
        for end in range(first + 1, 10):
            starts[first, end] = number
            number += (18 if first else 1) * (18 if end < 9 else 1)
    return starts, number


GAP_STARTS, GAPS_PER_ROW = _gap_starts()
"""Gaps come first, row by row."""
FIELD_START: Final = 3 * GAPS_PER_ROW
"""A number in a field."""
MASK_START: Final = FIELD_START + 27 * HIGH
"""Which fields of a row are taken, as bits."""
LAST_START: Final = MASK_START + 3 * 512
"""How many fields of a row are taken, with the number in its last field."""
COLUMN_START: Final = LAST_START + 3 * 10 * HIGH
"""The state of a bonus column (see `row_gaps`), with the number in its bonus field or the one expected there."""
COUNTS_START: Final = COLUMN_START + 5 * COLUMN_STATES * HIGH
"""How many fields are taken in each row."""
MISSES_START: Final = COUNTS_START + 1000
"""The misses, with the fields missing until two rows are full."""
TURN_START: Final = MISSES_START + 4 * 20
"""The seats, with the turns until this seat is active."""
FEATURES: Final = TURN_START + 36


def gap_feature(row: int, first: int, end: int, low: int, high: int) -> int:
    """The number of a gap's feature."""
    place = GAP_STARTS[first, end]
    if end < 9:
        place += (low - 1) * 18 + high - 1 if first else high - 1
    elif first:
        place += low - 1
    return row * GAPS_PER_ROW + place
