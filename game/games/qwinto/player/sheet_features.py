"""A Qwinto sheet broken down into its features. Must agree with the sheet of the rules."""

from __future__ import annotations

from game.games.qwinto.player.features import (
    COLUMN_START,
    COLUMN_STATES,
    COUNTS_START,
    FIELD_START,
    HIGH,
    LAST_START,
    MASK_START,
    NEVER,
)
from game.games.qwinto.player.row_gaps import (
    BONUS_COLUMN_OF,
    BONUS_FIELDS,
    FULL,
    STATE_FACTORS,
    WRITTEN,
    Gap,
    Numbers,
    gaps_of,
)
from game.games.qwinto.written_sheet import FULL_ROWS, MISS_POINTS, MISSES


class SheetFeatures:
    """What the features of a sheet are made of."""

    def __init__(self, numbers: Numbers, misses: int) -> None:
        self.numbers = numbers
        self.misses = misses
        self.gaps = tuple(gaps_of(row, numbers[9 * row : 9 * row + 9]) for row in range(3))
        self.counts = [9 - sum(gap.end - gap.first for gap in gaps) for gaps in self.gaps]
        """How many fields of each row are taken."""
        self.masks = [sum(1 << place for place in range(9) if numbers[9 * row + place]) for row in range(3)]
        """Which fields of each row are taken, as bits."""
        self.missing_in_rows = [
            NEVER if any(gap.is_crowded for gap in gaps) else 9 - count
            for gaps, count in zip(self.gaps, self.counts, strict=True)
        ]
        self.column_states = [0] * 5
        self.bonus_numbers = [0] * 5
        """The number in each bonus field, or the one expected there."""
        self._find_columns()
        self.score = self._count_score()

    def _find_columns(self) -> None:
        for field, column in enumerate(BONUS_COLUMN_OF):
            number = self.numbers[field]
            if column >= 0 and number:
                self.column_states[column] += WRITTEN * STATE_FACTORS[field // 9]
                if BONUS_FIELDS[column] == field:
                    self.bonus_numbers[column] = number
        for gaps in self.gaps:
            for gap in gaps:
                self._add_gap_to_columns(gap)

    def _add_gap_to_columns(self, gap: Gap) -> None:
        state = gap.state * STATE_FACTORS[gap.row]
        for place in range(gap.first, gap.end):
            field = gap.row * 9 + place
            column = BONUS_COLUMN_OF[field]
            if column >= 0:
                self.column_states[column] += state
                if BONUS_FIELDS[column] == field:
                    self.bonus_numbers[column] = gap.expected_number(place)

    def _count_score(self) -> int:
        rows = sum(self.numbers[9 * row + 8] if count == 9 else count for row, count in enumerate(self.counts))
        return rows + sum(self.bonuses) + MISS_POINTS * self.misses

    def with_number(self, field: int, number: int) -> SheetFeatures:
        """The sheet with one more number."""
        return SheetFeatures((*self.numbers[:field], number, *self.numbers[field + 1 :]), self.misses)

    @property
    def bonuses(self) -> list[int]:
        """The bonus numbers of the full columns."""
        columns = zip(self.column_states, self.bonus_numbers, strict=True)
        return [number for state, number in columns if state == FULL]

    @property
    def hopeless_rows(self) -> int:
        """How many rows can no longer be filled."""
        return self.missing_in_rows.count(NEVER)

    @property
    def missing(self) -> int:
        """How many fields are missing until two rows are full."""
        return missing_for_two_rows(self.missing_in_rows)

    @property
    def ends(self) -> bool:
        return self.misses >= MISSES or self.counts.count(9) >= FULL_ROWS

    def row_and_column_features(self) -> list[int]:
        """The features of single rows and columns: all but those of the counts, the misses and the turn."""
        features = [FIELD_START + field * HIGH + number for field, number in enumerate(self.numbers) if number]
        features += [gap.feature for gaps in self.gaps for gap in gaps]
        for row in range(3):
            features += [self.mask_feature(row), self.last_feature(row)]
        columns = enumerate(zip(self.column_states, self.bonus_numbers, strict=True))
        features += [
            COLUMN_START + (column * COLUMN_STATES + state) * HIGH + number for column, (state, number) in columns
        ]
        return features

    def mask_feature(self, row: int) -> int:
        return MASK_START + row * 512 + self.masks[row]

    def last_feature(self, row: int) -> int:
        return LAST_START + (row * 10 + self.counts[row]) * HIGH + self.numbers[9 * row + 8]

    @property
    def counts_feature(self) -> int:
        return COUNTS_START + self.counts[0] * 100 + self.counts[1] * 10 + self.counts[2]


def missing_for_two_rows(missing_in_rows: list[int]) -> int:
    """How many fields are missing in the two rows nearest to being full."""
    return min(NEVER, sum(missing_in_rows) - max(missing_in_rows))
