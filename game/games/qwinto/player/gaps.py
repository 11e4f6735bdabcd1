"""The gaps between the numbers of a Qwinto row: what each may become when a number is written into it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.games.qwinto.player.features import AT_FIELD, HIGH, gap_entry
from game.games.qwinto.rules import BONUSES, PLACES

Numbers = tuple[int, ...]
"""The fields of a row or of a sheet, 0 where nothing stands."""
PENTAGONS: Final = tuple(sorted(BONUSES, key=lambda field: PLACES[field]))
"""The bonus fields, in the order of their columns."""
COLUMN_OF: Final = tuple(
    next((at for at, bonus in enumerate(PENTAGONS) if PLACES[bonus] == PLACES[field]), -1) for field in range(27)
)
"""The bonus column of each field, or -1."""
WEIGHTS: Final = (9, 3, 1)
"""What the state of a field counts in the number of its column, by row."""
FREE, DEAD, WRITTEN = 0, 1, 2
FULL: Final = WRITTEN * sum(WEIGHTS)
"""The state of a column in which three numbers stand."""


class Gap(NamedTuple):
    """Free fields of a row side by side, and the numbers on both sides of them."""

    row: int
    first: int
    end: int
    low: int
    high: int

    @property
    def entry(self) -> int:
        return gap_entry(*self)

    @property
    def is_crowded(self) -> bool:
        """Tells whether it has more fields than there are numbers for them."""
        return self.high - self.low - 1 < self.end - self.first

    def is_near(self, place: int, number: int) -> bool:
        """Tells whether a number would stand at most one field further left or right if all rose evenly."""
        off = (number - self.low) * (self.end - self.first + 1) - (place - self.first + 1) * (self.high - self.low)
        return 2 * abs(off) <= 3 * (self.high - self.low)

    def likely(self, place: int) -> int:
        """Gives the number that a field would have if they rose evenly; 0 where none fits any more."""
        if self.high - self.low < 2:
            return 0
        length = self.end - self.first + 1
        return self.low + (2 * (self.high - self.low) * (place - self.first + 1) + length) // (2 * length)


@lru_cache(maxsize=65536)
def gaps_of(row: int, numbers: Numbers) -> tuple[Gap, ...]:
    """Finds the gaps of a row."""
    gaps, first, low = [], 0, 0
    for place, number in enumerate((*numbers, HIGH)):
        if number:
            if first < place:
                gaps.append(Gap(row, first, place, low, number))
            first, low = place + 1, number
    return tuple(gaps)


class Split(NamedTuple):
    """What becomes of a gap when a number is written into it."""

    is_crowded: bool
    entries: tuple[int, ...]
    """What the number and the gaps beside it add."""
    columns: tuple[tuple[int, int, int], ...]
    """Bonus columns that change: which, by how much their state, and the number of the bonus field or -1."""


@lru_cache(maxsize=32768)
def split(gap: Gap, place: int, number: int) -> Split:
    """Writes a number into a gap."""
    row, first, end, low, high = gap
    sides = [Gap(row, first, place, low, number)] if first < place else []
    if place + 1 < end:
        sides.append(Gap(row, place + 1, end, number, high))
    was = DEAD if high - low < 2 else FREE
    columns = []
    for at in range(first, end):
        column = COLUMN_OF[row * 9 + at]
        if column < 0:
            continue
        side = sides[0] if at < place else sides[-1] if at > place else None
        state = WRITTEN if side is None else DEAD if side.high - side.low < 2 else FREE
        shown = -1
        if PENTAGONS[column] == row * 9 + at:
            shown = number if side is None else side.likely(at)
        if state != was or shown >= 0:
            columns.append((column, (state - was) * WEIGHTS[row], shown))
    entries = (AT_FIELD + (row * 9 + place) * HIGH + number, *(side.entry for side in sides))
    return Split(any(side.is_crowded for side in sides), entries, tuple(columns))
