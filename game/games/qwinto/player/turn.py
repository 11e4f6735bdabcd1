"""A turn of Qwinto in numbers: the best answer to every throw, the exact expectation over dice and a second throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.qwinto.player.features import HIGH
from game.games.qwinto.player.sheets import Found, Judge
from game.games.qwinto.rules import COLOURS, DICE

Worth = Callable[[str, int], int]
"""What a throw is worth to the seat: by the dice thrown and their number."""


def _ways() -> tuple[tuple[int, ...], ...]:
    """Counts how many throws of 0, 1, 2 or 3 dice give each number."""
    ways = [[1] + [0] * (HIGH - 1)]
    for _ in range(3):
        ways.append([sum(ways[-1][max(0, number - 6) : number]) for number in range(HIGH)])
    return tuple(map(tuple, ways))


WAYS: Final = _ways()
WAYS_OF: Final = tuple(map(sum, WAYS))
ROWS: Final = {dice: tuple(COLOURS.index(colour) for colour in dice) for dice in DICE}
"""The rows that each choice of dice allows to write in."""
NUMBERS: Final = {dice: tuple((number, ways) for number, ways in enumerate(WAYS[len(dice)]) if ways) for dice in DICE}
"""The numbers that each choice of dice may give, and how many throws give them."""


class Plan:
    """The best answer of a seat to every number in every row."""

    def __init__(self, judge: Judge, is_active: bool, dice: str = COLOURS) -> None:
        self.unanswered = judge.unanswered(is_active)
        self.written = {row: judge.written(row) for row in ROWS[dice]}
        self._best = {
            row: [max(found, default=self.unanswered) for found in by_number] for row, by_number in self.written.items()
        }

    def best(self, dice: str, number: int) -> Found:
        """Gives the best answer to a throw."""
        return max(self.unanswered, *[self._best[row][number] for row in ROWS[dice]])

    def answers(self, dice: str, number: int) -> list[Found]:
        """Gives all answers to a throw."""
        return [self.unanswered, *(found for row in ROWS[dice] for found in self.written[row][number])]

    @property
    def worth(self) -> int:
        """Tells what a turn is worth with the best dice."""
        return max(turn(dice, lambda dice, number: self.best(dice, number).value) for dice in DICE)


def second_throw(dice: str, worth: Worth) -> int:
    """Tells what throwing again is worth, as the number is then to be taken."""
    return sum(ways * worth(dice, number) for number, ways in NUMBERS[dice]) // WAYS_OF[len(dice)]


def turn(dice: str, worth: Worth) -> int:
    """Tells what choosing these dice is worth, when they are thrown again wherever that is better."""
    worths = [(worth(dice, number), ways) for number, ways in NUMBERS[dice]]
    all_ways = WAYS_OF[len(dice)]
    again = sum(value * ways for value, ways in worths) // all_ways
    return sum(max(value, again) * ways for value, ways in worths) // all_ways
