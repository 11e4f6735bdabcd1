"""Values all answers to all throws on a Qwinto sheet at once.

A sheet is valued by its points and the weights of its features. Writing a number changes few features, so an answer is
valued by these changes alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from game.games.qwinto.player.evaluation import OVER, POINT, Evaluation, Others, Placement
from game.games.qwinto.player.features import (
    COLUMN_START,
    COLUMN_STATES,
    HIGH,
    LAST_START,
    MASK_START,
    MISSES_START,
    NEVER,
    TURN_START,
)
from game.games.qwinto.player.row_gaps import FULL
from game.games.qwinto.player.sheet_features import SheetFeatures, missing_for_two_rows
from game.games.qwinto.written_sheet import FULL_ROWS, MISS_POINTS, MISSES, SAME_COLUMN


class Answer(NamedTuple):
    """An answer to a throw and its value. The order of the fields decides between answers of equal value."""

    value: int
    field: int
    """Where it writes, or -1 for nothing."""
    missing: int
    """Fields missing then until two rows are full."""
    ends: bool
    """Whether it ends the game."""
    score: int
    """The points on the sheet then."""
    stage: int
    """The stage of the game then, as far as it depends on this seat; OVER if the game has ended."""


class RowBase(NamedTuple):
    """What all numbers have in common that leave a row roomy, or that leave it crowded."""

    stage: int
    weights: array[int]
    value: int
    """The value of the features that do not depend on which number goes where."""
    missing: int


class AnswerValues:
    """Values the answers of one seat, given how the other seats will stand."""

    def __init__(
        self,
        sheet: SheetFeatures,
        evaluation: Evaluation,
        others: Others,
        seats: int,
        distance: int,
        is_narrow: bool = False,
    ) -> None:
        """`distance` is the number of turns until this seat is active. `is_narrow` leaves out unlikely fields."""
        self.sheet = sheet
        self.others = others
        self._evaluation = evaluation
        self._seats = seats
        self._turn_feature = TURN_START + (seats - 1) * 6 + distance
        self._is_narrow = is_narrow
        self._features = sheet.row_and_column_features()
        self._sheet_values: dict[int, int] = {}
        self._rows: dict[int, list[list[Answer]]] = {}

    def writing_nothing(self, is_miss: bool) -> Answer:
        """Values a pass, or a miss."""
        sheet = self.sheet
        misses = sheet.misses + is_miss
        score = sheet.score + MISS_POINTS * is_miss
        ends = misses >= MISSES
        if ends or self.others.has_ended:
            return Answer(score * POINT, -1, sheet.missing, ends, score, OVER)
        stage = self._stage(misses, sheet.missing)
        weights, value = self._sheet_value(stage)
        value += weights[sheet.counts_feature] + weights[MISSES_START + misses * 20 + sheet.missing]
        value += weights[self._turn_feature]
        return Answer(score * POINT + value, -1, sheet.missing, False, score, stage)

    def _stage(self, misses: int, missing: int) -> int:
        """The stage that follows if this seat then has these misses and missing fields."""
        return self._evaluation.stage(self._seats, self.others.with_seat(misses, missing))

    def _sheet_value(self, stage: int) -> tuple[array[int], int]:
        """The weights of a stage, and the value of the present rows and columns by them."""
        weights = self._evaluation.weights(stage)
        if stage not in self._sheet_values:
            self._sheet_values[stage] = sum([weights[feature] for feature in self._features])
        return weights, self._sheet_values[stage]

    def in_row(self, row: int) -> list[list[Answer]]:
        """All answers that write into a row, by number."""
        answers = self._rows.get(row)
        if answers is None:
            answers = self._rows[row] = self._list_row(row)
        return answers

    def answers(self, rows: Sequence[int], number: int, is_active: bool) -> list[Answer]:
        """All answers to a throw that can be written into these rows."""
        return [self.writing_nothing(is_active), *(answer for row in rows for answer in self.in_row(row)[number])]

    def _list_row(self, row: int) -> list[list[Answer]]:
        answers: list[list[Answer]] = [[] for _ in range(HIGH)]
        roomy, crowded = self._row_base(row, is_crowded=False), self._row_base(row, is_crowded=True)
        for gap in self.sheet.gaps[row]:
            for place, placements in self._evaluation.placements(gap, roomy.stage, crowded.stage, self._is_narrow):
                self._add_answers(row, place, placements, (roomy, crowded), answers)
        return answers

    def _row_base(self, row: int, is_crowded: bool) -> RowBase:
        """Adds up what changes whichever number is written into a row; subtracts the row features that it replaces."""
        sheet = self.sheet
        missing_in_rows = list(sheet.missing_in_rows)
        missing_in_rows[row] = NEVER if is_crowded or missing_in_rows[row] == NEVER else missing_in_rows[row] - 1
        missing = missing_for_two_rows(missing_in_rows)
        stage = self._stage(sheet.misses, missing)
        weights, value = self._sheet_value(stage)
        value += weights[sheet.counts_feature + (100, 10, 1)[row]]
        value += weights[MISSES_START + sheet.misses * 20 + missing]
        value += weights[self._turn_feature]
        value -= weights[sheet.mask_feature(row)] + weights[sheet.last_feature(row)]
        return RowBase(stage, weights, value, missing)

    def _add_answers(
        self,
        row: int,
        place: int,
        placements: Sequence[Placement],
        bases: Sequence[RowBase],
        answers: list[list[Answer]],
    ) -> None:
        """Appends the answers that write into one field to the lists of their numbers.

        Each value is that of the row base, plus the features that depend on the field, plus those that depend on the
        number: the gaps beside it (`gaps_value`), the row's last number, and the bonus columns.
        """
        sheet, field = self.sheet, row * 9 + place
        others_ended = self.others.has_ended
        numbers_in_column = [sheet.numbers[other] for other in SAME_COLUMN[field]]
        count, last_number = sheet.counts[row] + 1, sheet.numbers[row * 9 + 8]
        fills_row, is_last_place = count == 9, place == 8
        ends = fills_row and sheet.counts.count(9) + 1 >= FULL_ROWS
        # A row scores one point a number; once it is full, its last number instead. So the ninth number replaces eight
        # points by the last number. If it is the last one itself, `last_number` is 0 here, and the loop adds it.
        row_points = last_number - 8 if fills_row else 1
        mask_feature = MASK_START + row * 512 + (sheet.masks[row] | 1 << place)
        last_feature = LAST_START + (row * 10 + count) * HIGH + last_number
        field_values = [base.value + base.weights[mask_feature] for base in bases]
        for number, is_crowded, gaps_value, columns in placements:
            if number in numbers_in_column:
                continue
            weights = bases[is_crowded].weights
            score = sheet.score + row_points + (number if is_last_place and fills_row else 0)
            value = gaps_value + field_values[is_crowded]
            value += weights[last_feature + number if is_last_place else last_feature]
            for column, state_change, new_bonus_number in columns:
                state, bonus_number = sheet.column_states[column], sheet.bonus_numbers[column]
                column_feature = COLUMN_START + column * COLUMN_STATES * HIGH
                value -= weights[column_feature + state * HIGH + bonus_number]
                state += state_change
                if new_bonus_number >= 0:
                    bonus_number = new_bonus_number
                value += weights[column_feature + state * HIGH + bonus_number]
                if state == FULL:
                    score += bonus_number
            stage = bases[is_crowded].stage
            if ends or others_ended:
                value, stage = 0, OVER
            missing = bases[is_crowded].missing
            answers[number].append(
                Answer(score * POINT + value, field, missing, ends and not others_ended, score, stage)
            )
