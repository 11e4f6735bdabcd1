"""A Quixo board packed into two integers, so that a push is two additions. Must agree with the rules.

The row number holds the five rows from the top, one byte each, and above them the two diagonals. The column number
holds the five columns. Each line is a base 3 code whose first cell is the lowest digit: 0 blank, 1 cross, 2 circle.
With four seats both numbers also have one bit per cell, set if the cube's dot faces seat 3 or 4.

Seats count from 0 here, so a seat's side is `seat & 1`: 0 plays crosses, 1 plays circles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

CODES: Final = 3**5
"""Number of codes a line can have."""
CROSSES: Final = CODES // 2
"""The code of five crosses."""
CIRCLES: Final = CODES - 1
"""The code of five circles."""
POWERS: Final = (1, 3, 9, 27, 81)
DIAGONALS_SHIFT: Final = 40
"""Where the diagonals begin in the row number."""
ROW_DOTS_SHIFT: Final = 56
"""Where the dots begin in the row number."""
COLUMN_DOTS_SHIFT: Final = 40
"""Where the dots begin in the column number."""

PackedBoard = tuple[int, int]
"""The row number and the column number of a board, or what a push adds to them."""

Pushes = Sequence[Sequence[Sequence[PackedBoard]]]
"""A side's pushes by line (rows 0-4, columns 5-9) and the line's code; pushes with the same result appear once."""


def _weight(row: int, column: int, digit: int, dot: int = 0) -> PackedBoard:
    """What a cube in a cell contributes to the two numbers."""
    diagonals = (row == column) * POWERS[row] + ((row == 4 - column) * POWERS[row] << 8)
    in_rows = (digit * POWERS[column] << 8 * row) + (digit * diagonals << DIAGONALS_SHIFT)
    in_columns = digit * POWERS[row] << 8 * column
    return (
        in_rows + (dot << ROW_DOTS_SHIFT + 5 * row + column),
        in_columns + (dot << COLUMN_DOTS_SHIFT + 5 * column + row),
    )


WEIGHTS: Final = [[_weight(*divmod(cell, 5), cube % 3, cube // 3) for cube in range(6)] for cell in range(25)]
"""What each cube contributes in each cell. A cube is its digit, plus 3 if its dot faces seat 3 or 4."""

WEIGHTS_BY_LINE: Final = [WEIGHTS[start : start + 5] for start in range(0, 25, 5)] + [
    WEIGHTS[start::5] for start in range(5)
]
CUBES: Final = {".": 0, "x": 1, "o": 2, "1": 1, "2": 2, "3": 4, "4": 5}


def encode(cells: str) -> PackedBoard:
    """Packs a board as the rules write it."""
    weights = [weights_of_cell[CUBES[cell]] for weights_of_cell, cell in zip(WEIGHTS, cells, strict=True)]
    return sum([in_rows for in_rows, _ in weights]), sum([in_columns for _, in_columns in weights])


def digits(code: int) -> tuple[int, ...]:
    """The five cells of a line, from its code."""
    return tuple(code // power % 3 for power in POWERS)


def _lines_after(line: int, cubes: Sequence[int], is_free: Sequence[bool], new_cube: int) -> Iterator[tuple[int, ...]]:
    """Yields the line after each push: a free cube leaves, the new cube enters at an end it did not leave from."""
    for taken in range(5) if line % 5 in (0, 4) else (0, 4):
        if not is_free[taken]:
            continue
        rest = (*cubes[:taken], *cubes[taken + 1 :])
        if taken != 4:
            yield (*rest, new_cube)
        if taken != 0:
            yield (new_cube, *rest)


def _difference(line: int, before: Sequence[int], after: Sequence[int]) -> PackedBoard:
    """What replacing the cubes of a line adds to the two numbers."""
    rows = columns = 0
    for weights, old, new in zip(WEIGHTS_BY_LINE[line], before, after, strict=True):
        rows += weights[new][0] - weights[old][0]
        columns += weights[new][1] - weights[old][1]
    return rows, columns


def _pushes_in(line: int, code: int, side: int) -> tuple[PackedBoard, ...]:
    cubes = digits(code)
    own_cube = side + 1
    is_free = [cube in (0, own_cube) for cube in cubes]
    lines_after = _lines_after(line, cubes, is_free, own_cube)
    return tuple(dict.fromkeys(_difference(line, cubes, after) for after in lines_after))


@cache
def pushes(side: int) -> Pushes:
    """All pushes of a side in a two-player game, where dots do not matter."""
    return [[_pushes_in(line, code, side) for code in range(CODES)] for line in range(10)]


class DottedLine(dict[int, tuple[PackedBoard, ...]]):
    """One of four seats' pushes in one line, computed on demand. The key is the line's code, with its dots at bit 8."""

    def __init__(self, line: int, seat: int) -> None:
        super().__init__()
        self.line = line
        self.seat = seat

    def __missing__(self, key: int) -> tuple[PackedBoard, ...]:
        side, own_dot = self.seat & 1, self.seat > 1
        marks = digits(key & 255)
        dots = [key >> 8 + cell & 1 for cell in range(5)]
        cubes = [mark + 3 * dot for mark, dot in zip(marks, dots, strict=True)]
        is_free = [not mark or (mark == side + 1 and dot == own_dot) for mark, dot in zip(marks, dots, strict=True)]
        differences = [
            _difference(self.line, cubes, after)
            for new_cube in (side + 1, side + 4)  # the player chooses which partner the dot faces
            for after in _lines_after(self.line, cubes, is_free, new_cube)
        ]
        self[key] = tuple(dict.fromkeys(differences))
        return self[key]


DottedPushes = Sequence[DottedLine]


@cache
def dotted_pushes(seat: int) -> DottedPushes:
    """All pushes of one of four seats."""
    return [DottedLine(line, seat) for line in range(10)]


ValueTables = tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int]]
"""For the side to move: the values of the four pairs of neighbouring lines, first to last, and of both diagonals.

The index is the two lines' codes as they stand in a packed number, in neighbouring bytes.
"""
