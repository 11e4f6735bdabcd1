"""How the parts of a Qwinto sheet are numbered in the tables; `tools/train/qwinto.cpp` has the same numbering."""

from __future__ import annotations

from typing import Final

HIGH: Final = 19
"""Above all numbers, as 0 is below them; a row is bounded by both."""
NEVER: Final = 19
"""More fields than can be lacking until two rows are full."""


def _gaps() -> tuple[dict[tuple[int, int], int], int]:
    """Numbers the gaps of a row from a field up to another, each by the numbers at its sides."""
    places, number = {}, 0
    for first in range(9):
        for end in range(first + 1, 10):
            places[first, end] = number
            number += (18 if first else 1) * (18 if end < 9 else 1)
    return places, number


GAP_AT, GAPS = _gaps()
AT_FIELD: Final = 3 * GAPS
AT_MASK: Final = AT_FIELD + 27 * HIGH
AT_LAST: Final = AT_MASK + 3 * 512
AT_COLUMN: Final = AT_LAST + 3 * 10 * HIGH
AT_COUNTS: Final = AT_COLUMN + 5 * 27 * HIGH
AT_MISSES: Final = AT_COUNTS + 1000
AT_TURN: Final = AT_MISSES + 4 * 20
ENTRIES: Final = AT_TURN + 36


def gap_entry(row: int, first: int, end: int, low: int, high: int) -> int:
    """Numbers a gap of a row among the entries."""
    place = GAP_AT[first, end]
    if end < 9:
        place += (low - 1) * 18 + high - 1 if first else high - 1
    elif first:
        place += low - 1
    return row * GAPS + place
