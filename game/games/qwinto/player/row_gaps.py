"""The gaps between the numbers of a Qwinto row, and what they become when a number is written into one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.games.qwinto.player.features import FIELD_START, HIGH, STATES, gap_feature
from game.games.qwinto.written_sheet import BONUSES, PLACES

Numbers = tuple[int, ...]
"""The fields of a row or of a sheet, 0 for an empty one."""
BONUS_FIELDS: Final = tuple(sorted(BONUSES, key=lambda field: PLACES[field]))
"""In the order of their columns."""
BONUS_COLUMN_OF: Final = tuple(
    next((column for column, bonus in enumerate(BONUS_FIELDS) if PLACES[bonus] == PLACES[field]), -1)
    for field in range(27)
)
"""The bonus column of each field, or -1."""
FREE, SPARSE, EXACT, CROWDED, DEAD, WRITTEN = range(STATES)
"""The states of a field. A free one is in a gap that has numbers to spare, only a few, just enough, or too few for all
of its fields; or no number fits any more."""
SPARSE_BELOW: Final = 4
"""With fewer numbers to spare a gap is sparse."""
STATE_FACTORS: Final = (STATES**2, STATES, 1)
"""The state of a column is a number of three digits. Each field's state is multiplied by the factor of its row."""
FULL: Final = WRITTEN * sum(STATE_FACTORS)
"""The state of a column whose three fields are written."""


class Gap(NamedTuple):
    """Empty neighbouring fields of a row: the places from `first` up to `end`, between the numbers `low` and `high`."""

    row: int
    first: int
    end: int
    low: int
    high: int

    @property
    def feature(self) -> int:
        return gap_feature(*self)

    @property
    def is_crowded(self) -> bool:
        """Whether it has more fields than there are numbers for them."""
        return self.spare < 0

    @property
    def spare(self) -> int:
        """How many more numbers it has than fields."""
        return self.high - self.low - 1 - (self.end - self.first)

    @property
    def state(self) -> int:
        """The state of its fields."""
        if self.high - self.low < 2:
            return DEAD
        if self.spare < 0:
            return CROWDED
        return EXACT if not self.spare else SPARSE if self.spare < SPARSE_BELOW else FREE

    def fits_evenly(self, place: int, number: int) -> bool:
        """Whether the place is at most one field off where the number would be if the numbers rose evenly.

        Even numbers have steps of (high - low) / (fields + 1). To stay with integers, both sides of the comparison
        are multiplied by fields + 1.
        """
        off = (number - self.low) * (self.end - self.first + 1) - (place - self.first + 1) * (self.high - self.low)
        return 2 * abs(off) <= 3 * (self.high - self.low)

    def expected_number(self, place: int) -> int:
        """The number that a field would have if the numbers rose evenly, rounded; 0 if no number fits any more."""
        if self.high - self.low < 2:
            return 0
        steps = self.end - self.first + 1
        return self.low + (2 * (self.high - self.low) * (place - self.first + 1) + steps) // (2 * steps)


@lru_cache(maxsize=65536)
def gaps_of(row: int, numbers: Numbers) -> tuple[Gap, ...]:
    """The gaps of a row."""
    gaps, first, low = [], 0, 0
    for place, number in enumerate((*numbers, HIGH)):
        if number:
            if first < place:
                gaps.append(Gap(row, first, place, low, number))
            first, low = place + 1, number
    return tuple(gaps)


ColumnChange = tuple[int, int, int]
"""A bonus column, the change of its state, and the number now in its bonus field or expected there; -1 for no change.

A plain tuple, because the innermost loop unpacks it, and unpacking a named one is slower.
"""


class Split(NamedTuple):
    """What a gap becomes when a number is written into it."""

    is_crowded: bool
    """Whether one of the gaps left is."""
    features: tuple[int, ...]
    """Those of the number and of the gaps left."""
    columns: tuple[ColumnChange, ...]


@lru_cache(maxsize=32768)
def split(gap: Gap, place: int, number: int) -> Split:
    """Writes a number into a gap, which leaves a gap on each side or none."""
    row, first, end, low, high = gap
    left = Gap(row, first, place, low, number) if first < place else None
    right = Gap(row, place + 1, end, number, high) if place + 1 < end else None
    gaps_left = [side for side in (left, right) if side]
    columns = []
    for at in range(first, end):
        gap_after = left if at < place else right if at > place else None
        change = _column_change(gap, at, gap_after, number)
        if change:
            columns.append(change)
    features = (FIELD_START + (row * 9 + place) * HIGH + number, *(side.feature for side in gaps_left))
    return Split(any(side.is_crowded for side in gaps_left), features, tuple(columns))


def _column_change(gap: Gap, place: int, gap_after: Gap | None, number: int) -> ColumnChange | None:
    """How the column of a field changes if the field is then part of another gap, or else gets the number itself."""
    field = gap.row * 9 + place
    column = BONUS_COLUMN_OF[field]
    if column < 0:
        return None
    before, after = gap.state, gap_after.state if gap_after else WRITTEN
    bonus_number = -1
    if BONUS_FIELDS[column] == field:
        bonus_number = gap_after.expected_number(place) if gap_after else number
    if after == before and bonus_number < 0:
        return None
    return column, (after - before) * STATE_FACTORS[gap.row], bonus_number
