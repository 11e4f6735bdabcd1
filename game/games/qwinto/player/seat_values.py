"""The value of throws and answers to one seat, given what the others are expected to write at the same time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from game.computer.task import Budget
from game.games.qwinto.player.answers import AnswerValues
from game.games.qwinto.player.evaluation import OVER, POINT, SLOPE_UNIT, Evaluation, Others
from game.games.qwinto.player.expected_throws import ALL_TURNS, expected_throws
from game.games.qwinto.player.rivals import CERTAIN, LEAD_SHARE, NO_RIVALS, RankedAnswer, Rivals, Standing
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import ROWS, BestAnswers
from game.games.qwinto.rules import Qwinto

NOBODY: Final = Others()
NOTHING: Final = -1
"""Stands for the field of an answer that writes nothing."""
DECIDED: Final = 0.005
"""With no more than this chance a victory is as good as lost."""
NEAR: Final = 4 * POINT
"""In company, answers that are worse by more are not looked into."""

Throw = tuple[str, int]
"""Dice and a number."""
Standings = dict[tuple[tuple[int, ...], int, int], Standing]
"""What seats may expect, by the numbers and misses of their sheets and the turns until they are active."""


class Table(NamedTuple):
    """The other seats as they stand, or as they will: how close they are to ending the game, and what they expect."""

    others: Others
    rivals: Rivals
    sheets: tuple[SheetFeatures, ...]
    """The sheets of all seats; that of the seat itself as it was."""


class SeatValues:
    """The values for one seat at a throw. Seats count from 0 here."""

    def __init__(
        self,
        sheets: Sequence[SheetFeatures],
        active: int,
        seat: int,
        evaluation: Evaluation,
        standings: Standings | None = None,
    ) -> None:
        """`standings` are those found before, if this throw is one that is looked ahead to. Then unlikely fields are
        left out.
        """
        self.sheets = tuple(sheets)
        self.active = active
        self.seat = seat
        self.seats = len(sheets)
        self.evaluation = evaluation
        self._slopes = evaluation.slopes(self.seats)
        self._is_ahead = standings is not None
        self._standings: Standings = {} if standings is None else standings
        self._best_now: dict[int, BestAnswers] = {}
        self._tables: dict[tuple[int, ...], Table] = {}
        self._answer_values: dict[tuple[int, Others], AnswerValues] = {}
        self._sheets_after: dict[tuple[int, int, int], SheetFeatures] = {}
        self._values_ahead: dict[tuple[Table, SheetFeatures], int] = {}
        self._ranked: dict[Throw, list[RankedAnswer]] = {}

    @classmethod
    def of(cls, position: Qwinto, evaluation: Evaluation) -> Self:
        """The values for the seat to move."""
        assert isinstance(position.to_move, int)
        sheets = [SheetFeatures(sheet.numbers, sheet.misses) for sheet in position.at_throw or position.sheets]
        return cls(sheets, position.active - 1, position.to_move - 1, evaluation)

    @property
    def is_active(self) -> bool:
        return self.seat == self.active

    def points(self, value: int) -> float:
        """A value in points: alone those that may be expected, in company the lead that gives such a chance to win.

        Where the victory is all but certain or lost, the lead itself makes the difference.
        """
        if self.seats == 1:
            return value / POINT
        share = value / CERTAIN
        chance = min(1 - DECIDED, max(DECIDED, share))
        return math.log(chance / (1 - chance)) / self._steepness + (share - chance) * 100 * LEAD_SHARE

    def percent(self, points: float) -> float:
        """The chance to win with such a lead."""
        return 100 / (1 + math.exp(-points * self._steepness))

    @property
    def _steepness(self) -> float:
        """How much a point of lead adds to the logarithm of the odds now."""
        own = self.sheets[self.seat]
        stage = self.evaluation.stage(self.seats, self.table_now(self.seat).others.with_seat(own.misses, own.missing))
        return self._slopes[stage] / SLOPE_UNIT

    def distance(self, seat: int) -> int:
        """The number of turns between this throw and the next one of a seat."""
        return (seat - self.active - 1) % self.seats

    def table_now(self, seat: int) -> Table:
        """The seats other than this one, as they stand at the throw."""
        others = NOBODY
        for other, sheet in enumerate(self.sheets):
            if other != seat:
                others = others.with_seat(sheet.misses, sheet.missing)
        return Table(others, self._rivals(seat, self.sheets), self.sheets)

    def table_after(self, dice: str, number: int) -> Table:
        """The other seats as they will stand when each has given the answer that looks best to it."""
        answers = [
            None if seat == self.seat else self.best_now(seat).best(dice, number).answer for seat in range(self.seats)
        ]
        fields = [answer.field for answer in answers if answer]
        key = number if max(fields, default=NOTHING) >= 0 else 0, *fields
        table = self._tables.get(key)
        if table is None:
            others, sheets = NOBODY, list(self.sheets)
            for seat, answer in enumerate(answers):
                if answer:
                    sheets[seat] = self._sheet_after(seat, answer.field, number)
                    others = others.with_seat(sheets[seat].misses, answer.missing, answer.ends)
            table = self._tables[key] = Table(others, self._rivals(self.seat, sheets), tuple(sheets))
        return table

    def _rivals(self, seat: int, sheets: Sequence[SheetFeatures]) -> Rivals:
        """The seats other than this one, with these sheets."""
        if self.seats == 1:
            return NO_RIVALS
        standings = [self._standing(other, sheet) for other, sheet in enumerate(sheets) if other != seat]
        return Rivals(standings, self._slopes)

    def _standing(self, seat: int, sheet: SheetFeatures) -> Standing:
        key = sheet.numbers, sheet.misses, self.distance(seat)
        standing = self._standings.get(key)
        if standing is None:
            standing = self._standings[key] = Standing(sheet, self.evaluation, self.seats, self.distance(seat))
        return standing

    def _sheet_after(self, seat: int, field: int, number: int) -> SheetFeatures:
        """A sheet after an answer of its seat."""
        key = seat, field, number if field >= 0 else 0
        after = self._sheets_after.get(key)
        if after is None:
            sheet = self.sheets[seat]
            if field >= 0:
                after = sheet.with_number(field, number)
            else:
                after = SheetFeatures(sheet.numbers, sheet.misses + 1) if seat == self.active else sheet
            self._sheets_after[key] = after
        return after

    def best_now(self, seat: int) -> BestAnswers:
        """The answers of a seat, with the others as they stand at the throw."""
        best = self._best_now.get(seat)
        if best is None:
            table = self.table_now(seat)
            values = self._values_given(seat, table.others)
            best = self._best_now[seat] = BestAnswers(values, seat == self.active, table.rivals)
        return best

    def _values_given(self, seat: int, others: Others) -> AnswerValues:
        """The values of all answers of a seat, with the others in a situation."""
        values = self._answer_values.get((seat, others))
        if values is None:
            sheet, distance = self.sheets[seat], self.distance(seat)
            values = AnswerValues(sheet, self.evaluation, others, self.seats, distance, self._is_ahead)
            self._answer_values[seat, others] = values
        return values

    def ranked_answers(self, dice: str, number: int) -> list[RankedAnswer]:
        """All answers to a throw, the best first."""
        ranked = self._ranked.get((dice, number))
        if ranked is None:
            table = self.table_after(dice, number)
            answers = self._values_given(self.seat, table.others).answers(ROWS[dice], number, self.is_active)
            ranked = self._ranked[dice, number] = sorted(table.rivals.ranked(answers), reverse=True)
        return ranked

    def throw_value(self, dice: str, number: int) -> int:
        """The value of a throw with the best answer."""
        return self.ranked_answers(dice, number)[0].value

    @property
    def expected_value(self) -> int:
        """The value of the throw that is expected."""
        throws = expected_throws(self.best_now(self.active))
        return sum(self.throw_value(dice, number) * turns for dice, number, turns in throws) // ALL_TURNS

    def look_ahead(self, groups: Sequence[Sequence[Throw]], width: int, budget: Budget) -> int:
        """Ranks the best answers to throws again by looking one throw further.

        Returns how many groups of throws the budget reached. If these are less than two of several, nothing changes,
        because values of different depths do not compare.
        """
        if not width:
            return 0
        deeper: dict[Throw, list[RankedAnswer]] = {}
        reached = 0
        for group in groups:
            if not all(self._look_into(throw, 0, deeper, budget) for throw in group):
                break
            reached += 1
        if reached < min(2, len(groups)):
            return 0
        throws = [throw for group in groups[:reached] for throw in group]
        for rank in range(1, width):
            for throw in throws:
                self._look_into(throw, rank, deeper, budget)
        for throw in throws:
            self._rank_again(throw, deeper[throw])
        return reached

    def _look_into(self, throw: Throw, rank: int, deeper: dict[Throw, list[RankedAnswer]], budget: Budget) -> bool:
        """Looks into the answer of a rank, if there is one that is worth it. Returns whether there was time."""
        if budget.is_over:
            return False
        answers = self.ranked_answers(*throw)
        if rank < len(answers) and (self.seats == 1 or answers[rank].value >= answers[0].value - NEAR):
            value = self._value_ahead(*throw, answers[rank])
            deeper.setdefault(throw, []).append(RankedAnswer(value, answers[rank].answer))
            budget.spend()
        return True

    def _rank_again(self, throw: Throw, deeper: list[RankedAnswer]) -> None:
        """Ranks the answers to a throw. No answer that was not looked into may overtake one that was."""
        lowest = min(deeper).value
        rest = self.ranked_answers(*throw)[len(deeper) :]
        ranked = [*deeper, *(RankedAnswer(min(lowest, value), answer) for value, answer in rest)]
        self._ranked[throw] = sorted(ranked, reverse=True)

    def _value_ahead(self, dice: str, number: int, ranked: RankedAnswer) -> int:
        """The value of an answer to a throw by the throw after it."""
        if ranked.answer.stage == OVER:
            return ranked.value
        table = self.table_after(dice, number)
        after = self._sheet_after(self.seat, ranked.answer.field, number)
        key = table, after
        if key not in self._values_ahead:
            self._values_ahead[key] = (
                self._value_in_company(table, after) if self.seats > 1 else self._value_alone(after)
            )
        return self._values_ahead[key]

    def _value_alone(self, sheet: SheetFeatures) -> int:
        values = AnswerValues(sheet, self.evaluation, NOBODY, 1, 0, is_narrow=True)
        return BestAnswers(values, True, NO_RIVALS).turn_value

    def _value_in_company(self, table: Table, sheet: SheetFeatures) -> int:
        sheets = [sheet if seat == self.seat else other for seat, other in enumerate(table.sheets)]
        active = (self.active + 1) % self.seats
        return SeatValues(sheets, active, self.seat, self.evaluation, self._standings).expected_value
