"""Looks one throw ahead: the value of a sheet if the next throw is answered in the best way."""

from __future__ import annotations

from game.games.qwinto.player.answers import Answer, AnswerValues
from game.games.qwinto.player.evaluation import Evaluation, Others
from game.games.qwinto.player.sheet_features import SheetFeatures
from game.games.qwinto.player.turn_values import NUMBERS, BestAnswers, value_of_dice, value_of_throwing_again
from game.games.qwinto.rules import DICE

ExpectedThrow = tuple[str, int, int]
"""Dice, a number, and in how many of ALL_TURNS the turn ends with that number."""
ALL_TURNS = 6**6
"""All pairs of a first and a second throw of three dice; fewer dice are scaled up to that."""


def expected_throws(answers: BestAnswers) -> list[ExpectedThrow]:
    """How a seat will throw: with the dice that are best for it, and again whenever that is better for it."""

    def throw_value(dice: str, number: int) -> int:
        return answers.best(dice, number).value

    dice = max(DICE, key=lambda some: value_of_dice(some, throw_value))
    again = value_of_throwing_again(dice, throw_value)
    throws_in_all = 6 ** len(dice)
    kept = [(number, throws) for number, throws in NUMBERS[dice] if throw_value(dice, number) >= again]
    thrown_again = throws_in_all - sum(throws for _, throws in kept)
    scale = ALL_TURNS // throws_in_all**2
    turns = {number: throws * thrown_again * scale for number, throws in NUMBERS[dice]}
    for number, throws in kept:
        turns[number] += throws * throws_in_all * scale
    return [(dice, number, count) for number, count in turns.items()]


class Lookahead:
    """Values the answers of one seat by the throw after them."""

    def __init__(
        self,
        sheet: SheetFeatures,
        evaluation: Evaluation,
        others: Others,
        seats: int,
        distance: int,
        throws: list[ExpectedThrow] | None,
    ) -> None:
        """`throws` is how the next seat is expected to throw, or None if this seat itself is next."""
        self._sheet = sheet
        self._evaluation = evaluation
        self._others = others
        self._seats = seats
        self._distance = distance
        self._throws = throws
        self._values: dict[tuple[int, int], int] = {}

    def value(self, answer: Answer, number: int, is_active: bool) -> int:
        """The value of an answer to a throw of this number."""
        if answer.ends or self._others.has_ended:
            return answer.value
        key = answer.field, number if answer.field >= 0 else 0
        if key not in self._values:
            sheet = self._sheet
            if answer.field >= 0:
                after = sheet.with_number(*key)
            else:
                after = SheetFeatures(sheet.numbers, sheet.misses + is_active)
            self._values[key] = self._next_throw_value(after)
        return self._values[key]

    def _next_throw_value(self, sheet: SheetFeatures) -> int:
        distance = (self._distance - 1) % self._seats
        values = AnswerValues(sheet, self._evaluation, self._others, self._seats, distance, is_narrow=True)
        if self._throws is None:
            return BestAnswers(values, is_active=True).turn_value
        dice = self._throws[0][0]
        answers = BestAnswers(values, is_active=False, dice=dice)
        return sum(answers.best(dice, number).value * turns for _, number, turns in self._throws) // ALL_TURNS
