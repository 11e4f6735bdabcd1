"""The value of throws and answers to one seat, given what the others are expected to write at the same time."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from game.computer.task import Budget
from game.games.qwinto.player.answers import Answer, AnswerValues
from game.games.qwinto.player.evaluation import Evaluation, Others
from game.games.qwinto.player.lookahead import ExpectedThrow, Lookahead, expected_throws
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import BestAnswers
from game.games.qwinto.rules import Qwinto

NOBODY: Final = Others()


class RankedAnswer(NamedTuple):
    """An answer and its value, which may come from looking further ahead than the answer's own."""

    value: int
    answer: Answer


class SeatValues:
    """The values for one seat at a throw. Seats count from 0 here."""

    def __init__(self, position: Qwinto, seat: int, evaluation: Evaluation) -> None:
        sheets = position.at_throw or position.sheets
        self.sheets = [SheetFeatures(sheet.numbers, sheet.misses) for sheet in sheets]
        self.seat = seat
        self.seats = len(sheets)
        self.active = position.active - 1
        self.evaluation = evaluation
        self._lookaheads: dict[Others, Lookahead] = {}
        self._ranked: dict[tuple[str, int], list[RankedAnswer]] = {}

    @property
    def is_active(self) -> bool:
        return self.seat == self.active

    def distance(self, seat: int) -> int:
        """The number of turns between this throw and the next one of a seat."""
        return (seat - self.active - 1) % self.seats

    def others_now(self, seat: int) -> Others:
        """The seats other than this one, as they stand at the throw."""
        others = NOBODY
        for other, sheet in enumerate(self.sheets):
            if other != seat:
                others = others.with_seat(sheet.misses, sheet.missing)
        return others

    def others_after(self, dice: str, number: int) -> Others:
        """The other seats as they will stand when each has given the answer that looks best to it."""
        others = NOBODY
        for seat, sheet in enumerate(self.sheets):
            if seat != self.seat:
                answer = self.answers_now[seat].best(dice, number)
                misses = sheet.misses + (answer.field < 0 and seat == self.active)
                others = others.with_seat(misses, answer.missing, answer.ends)
        return others

    @cached_property
    def answers_now(self) -> list[BestAnswers]:
        """The answers of each seat, with the others as they stand at the throw."""
        return [
            BestAnswers(self._answer_values(seat, self.others_now(seat)), seat == self.active)
            for seat in range(self.seats)
        ]

    def _answers_given(self, others: Others) -> BestAnswers:
        """The answers of this seat, with the others as they will stand."""
        answers = self._answers_by_others.get(others)
        if answers is None:
            answers = BestAnswers(self._answer_values(self.seat, others), self.is_active)
            self._answers_by_others[others] = answers
        return answers

    @cached_property
    def _answers_by_others(self) -> dict[Others, BestAnswers]:
        return {self.others_now(self.seat): self.answers_now[self.seat]}

    def _answer_values(self, seat: int, others: Others) -> AnswerValues:
        return AnswerValues(self.sheets[seat], self.evaluation, others, self.seats, self.distance(seat))

    def ranked_answers(self, dice: str, number: int) -> list[RankedAnswer]:
        """All answers to a throw, the best first."""
        ranked = self._ranked.get((dice, number))
        if ranked is None:
            answers = self._answers_given(self.others_after(dice, number)).answers(dice, number)
            ranked = [RankedAnswer(answer.value, answer) for answer in sorted(answers, reverse=True)]
            self._ranked[dice, number] = ranked
        return ranked

    def throw_value(self, dice: str, number: int) -> int:
        """The value of a throw with the best answer."""
        return self.ranked_answers(dice, number)[0].value

    def look_ahead(self, throws: list[tuple[str, int]], width: int, budget: Budget) -> None:
        """Ranks the best answers to each throw again by looking one throw further, the best ones of all throws first.

        If the budget does not reach every throw, nothing changes, because values of different depths do not compare.
        For the same reason no answer that was not looked into may overtake one that was.
        """
        deeper: dict[tuple[str, int], list[RankedAnswer]] = {throw: [] for throw in throws}
        for rank in range(width):
            for throw in throws:
                if budget.is_over:
                    break
                answers = self.ranked_answers(*throw)
                if rank < len(answers):
                    answer = answers[rank].answer
                    deeper[throw].append(RankedAnswer(self._value_ahead(*throw, answer), answer))
                    budget.spend()
        if not all(deeper.values()):
            return
        for throw, ranked in deeper.items():
            lowest = min(ranked).value
            rest = self.ranked_answers(*throw)[len(ranked) :]
            ranked += [RankedAnswer(min(lowest, value), answer) for value, answer in rest]
            self._ranked[throw] = sorted(ranked, reverse=True)

    def _value_ahead(self, dice: str, number: int, answer: Answer) -> int:
        others = self.others_after(dice, number)
        lookahead = self._lookaheads.get(others)
        if lookahead is None:
            distance = self.distance(self.seat)
            throws = None if distance == 0 else self._next_throws
            lookahead = Lookahead(self.sheets[self.seat], self.evaluation, others, self.seats, distance, throws)
            self._lookaheads[others] = lookahead
        return lookahead.value(answer, number, self.is_active)

    @cached_property
    def _next_throws(self) -> list[ExpectedThrow]:
        """How the next seat is expected to throw."""
        seat = (self.active + 1) % self.seats
        return expected_throws(BestAnswers(self._answer_values(seat, self.others_now(seat)), is_active=True))
