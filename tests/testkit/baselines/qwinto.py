"""The Qwinto baseline: places numbers by a hand-made cost, with the exact expectation over both throws.

The cost of a number in a field is its squared distance from where it would be if the numbers of the gap rose evenly,
plus something for each field beside it that no number is left for. Alone it reaches a mean of 27 points.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from game.contract import Move
from game.games.qwinto.rules import DICE, Qwinto
from game.games.qwinto.written_sheet import COLOURS, FIELDS, SAME_COLUMN, Sheet

VALUE: Final = 10
"""The value of a number before its cost."""
CROWDED: Final = 6
"""The cost of a field that no number is left for."""
MISS: Final = -30
PASS: Final = 0

Numbers = tuple[int, ...]
Answer = tuple[float, int]
"""The value of an answer and its field, -1 for writing nothing."""


def careful(position: Qwinto, source: Random) -> Move:
    """The dice, the decision to keep a throw, or the field with the highest value."""
    assert isinstance(position.to_move, int)
    sheet = (position.at_throw or position.sheets)[position.to_move - 1]
    is_active = position.to_move == position.active
    best = answers(sheet, MISS if is_active else PASS)
    if position.phase == "choose":
        most: str = max(DICE, key=lambda dice: expectation(best, dice)[0])
        return tuple(most)
    value, field = max(best[COLOURS.index(colour)][position.number] for colour in position.dice)
    if position.phase == "decide":
        return ("keep",) if value >= expectation(best, "".join(position.dice))[1] else ("again",)
    return (FIELDS[field] if field >= 0 else "miss" if is_active else "pass",)


def answers(sheet: Sheet, nothing: float) -> list[list[Answer]]:
    """The best answer in each row to each number."""
    best = []
    for row, numbers in enumerate(sheet.rows):
        fields = range(row * 9, row * 9 + 9)
        taken = tuple(tuple(sheet.numbers[other] for other in SAME_COLUMN[field]) for field in fields)
        best.append(answers_in_row(row, numbers, taken, nothing))
    return best


@lru_cache(maxsize=20_000)
def answers_in_row(row: int, numbers: Numbers, taken: tuple[Numbers, ...], nothing: float) -> list[Answer]:
    """The best answer in a row to each number. `taken` holds the other numbers in the column of each field."""
    best: list[Answer] = [(nothing, -1)] * 19
    for place, written in enumerate(numbers):
        if not written:
            first = max((at + 1 for at in range(place) if numbers[at]), default=0)
            end = min((at for at in range(place, 9) if numbers[at]), default=9)
            low, high = numbers[first - 1] if first else 0, numbers[end] if end < 9 else 19
            for number in range(low + 1, high):
                if number not in taken[place]:
                    even = low + (high - low) * (place - first + 1) / (end - first + 1)
                    crowded = max(0, place - first - (number - low - 1)) + max(0, end - place - 1 - (high - number - 1))
                    value = VALUE - (number - even) ** 2 - CROWDED * crowded
                    best[number] = max(best[number], (value, row * 9 + place))
    return best


def expectation(best: list[list[Answer]], dice: str) -> tuple[float, float]:
    """The expected value of choosing dice, and of a second throw of them."""
    rows = [best[COLOURS.index(colour)] for colour in dice]
    values = [(max(row[number][0] for row in rows), throws) for number, throws in THROWS[len(dice)]]
    all_throws = 6 ** len(dice)
    again = sum(value * throws for value, throws in values) / all_throws
    return sum(max(value, again) * throws for value, throws in values) / all_throws, again


def throws_by_number(number_of_dice: int) -> list[tuple[int, int]]:
    """How many throws result in each number."""
    counts = {0: 1}
    for _ in range(number_of_dice):
        numbers = range(min(counts) + 1, max(counts) + 7)
        counts = {number: sum(counts.get(number - face, 0) for face in range(1, 7)) for number in numbers}
    return list(counts.items())


THROWS: Final = [throws_by_number(dice) for dice in range(4)]
