"""A Quixo board as two numbers, in which a push is two additions: the fast twin of the rules.

The first number holds the five rows, from the top, in a byte each, and above them the two diagonals; the second holds
the five columns. A line is a number in base 3, its first cell counting least: 0 blank, 1 a cross, 2 a circle. With four
seats each number also has a bit for every cell, set where a dot faces seat 3 or 4.

Here seats count from 0, so that a seat's side is `seat & 1`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

CODES: Final = 3**5
CROSSES: Final = CODES // 2
CIRCLES: Final = CODES - 1
POWERS: Final = (1, 3, 9, 27, 81)
SLANTS_AT: Final = 40
ROW_DOTS_AT: Final = 56
COLUMN_DOTS_AT: Final = 40

Words = tuple[int, int]
"""The two numbers of a board, or what is added to them."""

Pushes = Sequence[Sequence[Sequence[Words]]]
"""The pushes of a side, by line (rows 0-4, columns 5-9) and its code; of those with one result only the first."""


def _weigh(row: int, column: int, digit: int, dot: int = 0) -> Words:
    """Gives what a cube adds to the two numbers."""
    slants = (row == column) * POWERS[row] + ((row == 4 - column) * POWERS[row] << 8)
    by_rows = (digit * POWERS[column] << 8 * row) + (digit * slants << SLANTS_AT)
    by_columns = digit * POWERS[row] << 8 * column
    return by_rows + (dot << ROW_DOTS_AT + 5 * row + column), by_columns + (dot << COLUMN_DOTS_AT + 5 * column + row)


WEIGHTS: Final = [[_weigh(*divmod(cell, 5), cube % 3, cube // 3) for cube in range(6)] for cell in range(25)]
"""What each cube adds in each cell; a cube is its digit, and 3 more where a dot is to be minded."""

WEIGHTS_OF_LINES: Final = [WEIGHTS[at : at + 5] for at in range(0, 25, 5)] + [WEIGHTS[at::5] for at in range(5)]
CUBES: Final = {".": 0, "x": 1, "o": 2, "1": 1, "2": 2, "3": 4, "4": 5}


def encode(cells: str) -> Words:
    """Writes a board of the rules as two numbers."""
    weights = [known[CUBES[cell]] for known, cell in zip(WEIGHTS, cells, strict=True)]
    return sum([rows for rows, _ in weights]), sum([columns for _, columns in weights])


def digits(code: int) -> tuple[int, ...]:
    return tuple(code // power % 3 for power in POWERS)


def _results(line: int, cubes: Sequence[int], free: Sequence[bool], put: int) -> Iterator[tuple[int, ...]]:
    """Yields what a line may become: a free cube is taken, and another put in at an end."""
    for taken in range(5) if line % 5 in (0, 4) else (0, 4):
        if not free[taken]:
            continue
        rest = (*cubes[:taken], *cubes[taken + 1 :])
        if taken != 4:
            yield (*rest, put)
        if taken != 0:
            yield (put, *rest)


def _difference(line: int, before: Sequence[int], after: Sequence[int]) -> Words:
    """Gives what a push in a line adds to the two numbers."""
    rows = columns = 0
    for known, old, new in zip(WEIGHTS_OF_LINES[line], before, after, strict=True):
        rows += known[new][0] - known[old][0]
        columns += known[new][1] - known[old][1]
    return rows, columns


def _pushes_of(line: int, code: int, side: int) -> tuple[Words, ...]:
    cubes = digits(code)
    free = [cube in (0, side + 1) for cube in cubes]
    return tuple(dict.fromkeys(_difference(line, cubes, after) for after in _results(line, cubes, free, side + 1)))


@cache
def pushes(side: int) -> Pushes:
    """Gives all pushes of a side, where nobody minds dots."""
    return [[_pushes_of(line, code, side) for code in range(CODES)] for line in range(10)]


class DottedLine(dict[int, tuple[Words, ...]]):
    """The pushes of one of four seats in one line, by its code and, eight bits higher, its dots; found when needed."""

    def __init__(self, line: int, seat: int) -> None:
        super().__init__()
        self.line = line
        self.seat = seat

    def __missing__(self, key: int) -> tuple[Words, ...]:
        side, is_second = self.seat & 1, self.seat > 1
        marks = digits(key & 255)
        dots = [key >> 8 + at & 1 for at in range(5)]
        cubes = [mark + 3 * dot for mark, dot in zip(marks, dots, strict=True)]
        free = [not mark or (mark == side + 1 and dot == is_second) for mark, dot in zip(marks, dots, strict=True)]
        found = [
            _difference(self.line, cubes, after)
            for put in (side + 1, side + 4)
            for after in _results(self.line, cubes, free, put)
        ]
        self[key] = tuple(dict.fromkeys(found))
        return self[key]


DottedPushes = Sequence[DottedLine]


@cache
def dotted_pushes(seat: int) -> DottedPushes:
    """Gives the pushes of one of four seats."""
    return [DottedLine(line, seat) for line in range(10)]


Values = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]]
"""What pairs of neighbouring lines are worth to the side to move, from the first pair to the last, and both diagonals.

An index is the two codes as they stand in a number, in neighbouring bytes."""
