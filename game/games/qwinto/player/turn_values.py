"""The value of a turn of Qwinto: the best answer to every throw, and the exact expectation over both throws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.qwinto.player.answers import AnswerValues
from game.games.qwinto.player.features import HIGH
from game.games.qwinto.player.rivals import RankedAnswer, Rivals
from game.games.qwinto.rules import DICE
from game.games.qwinto.written_sheet import COLOURS

ThrowValue = Callable[[str, int], int]
"""The value of a throw to a seat, by the dice thrown and their number."""


def _throws_by_number() -> tuple[tuple[int, ...], ...]:
    """How many throws of 0, 1, 2 or 3 dice result in each number."""
    counts = [[1] + [0] * (HIGH - 1)]
    for _ in range(3):
        counts.append([sum(counts[-1][max(0, number - 6) : number]) for number in range(HIGH)])
    return tuple(map(tuple, counts))


THROWS_BY_NUMBER: Final = _throws_by_number()
THROWS: Final = tuple(map(sum, THROWS_BY_NUMBER))
"""How many throws 0, 1, 2 or 3 dice have."""
ROWS: Final = {dice: tuple(COLOURS.index(colour) for colour in dice) for dice in DICE}
"""The rows that each choice of dice can write into."""
NUMBERS: Final = {
    dice: tuple((number, throws) for number, throws in enumerate(THROWS_BY_NUMBER[len(dice)]) if throws)
    for dice in DICE
}
"""The numbers that each choice of dice can result in, and how many throws do."""


class BestAnswers:
    """The best answer of a seat to every number in every row, against rivals."""

    def __init__(self, values: AnswerValues, is_active: bool, rivals: Rivals) -> None:
        self._values = values
        self._rivals = rivals
        self._nothing = rivals.ranked([values.writing_nothing(is_active)])[0]
        self._rows: dict[int, list[RankedAnswer]] = {}

    def best(self, dice: str, number: int) -> RankedAnswer:
        """The best answer to a throw."""
        return max(self._nothing, *[(self._rows.get(row) or self._row(row))[number] for row in ROWS[dice]])

    def _row(self, row: int) -> list[RankedAnswer]:
        """The best answers in a row, by number."""
        answers = map(self._rivals.ranked, self._values.in_row(row))
        found = self._rows[row] = [max(each, default=self._nothing) for each in answers]
        return found

    @property
    def turn_value(self) -> int:
        """The value of a turn with the best dice."""
        return max(value_of_dice(dice, lambda dice, number: self.best(dice, number).value) for dice in DICE)


def value_of_throwing_again(dice: str, throw_value: ThrowValue) -> int:
    """The expected value of a second throw, which must be kept."""
    return sum(throws * throw_value(dice, number) for number, throws in NUMBERS[dice]) // THROWS[len(dice)]


def value_of_dice(dice: str, throw_value: ThrowValue) -> int:
    """The expected value of choosing these dice and throwing again whenever that is better."""
    values = [(throw_value(dice, number), throws) for number, throws in NUMBERS[dice]]
    all_throws = THROWS[len(dice)]
    again = sum(value * throws for value, throws in values) // all_throws
    return sum(max(value, again) * throws for value, throws in values) // all_throws
