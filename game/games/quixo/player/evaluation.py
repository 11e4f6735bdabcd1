"""What a Quixo board is worth to the side to move: a sum of look-ups, learned, or counted by hand without the table.

A learned table holds, in steps of which fifty are one unit of `expectation`, what an edge line with its neighbour is
worth, then the lines next to the edge with the middle one, then a diagonal; 1 is the side to move, 2 the other one.
A finished line is worth so much that nothing outweighs it, and one of the side to move outweighs those of the other:
the other side has made it, and so has lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Final

from game.computer.tables import table
from game.games.quixo.player.board import CIRCLES, CODES, CROSSES, Values, digits

NAME: Final = "quixo.bin"
GIVEN: Final = 1 << 24
"""The other side has finished a line of the side to move."""
BEATEN: Final = -(1 << 18)
"""The other side has finished its own line."""
IS_GIVEN: Final = GIVEN // 2
IS_BEATEN: Final = BEATEN // 2
UNIT: Final = 50

Grid = list[list[int]]
"""What two lines are worth: by the code of the higher one, then by that of the lower one."""

COUNTED: Final = (0, 1, 4, 14, 45, 0)
"""What so many cubes of one side in a line are worth by hand."""
COUNTED_LINES: Final = [COUNTED[line.count(1)] - COUNTED[line.count(2)] for line in map(digits, range(CODES))]


def expectation(value: int) -> float:
    """Turns a value into what to expect of the game, from -1 to 1: a hyperbolic tangent, near enough.

    It is made of divisions alone, which give the same everywhere.
    """
    if abs(value) >= 3 * UNIT:
        return 0.999 if value > 0 else -0.999
    squared = value * value
    units = UNIT * UNIT
    return 0.999 * value * (27 * units + squared) / (UNIT * (27 * units + 9 * squared))


@cache
def values(side: int) -> Values:
    """Gives the learned values for a side; those counted by hand where there are none."""
    raw = learned()
    if raw is None:
        return spread(_counted(2, 1), _counted(1, 1), [2 * value for value in COUNTED_LINES], side)
    packed = memoryview(raw).cast("b")
    size = CODES * CODES
    edge, inner = [
        [packed[start : start + CODES].tolist() for start in range(first, first + size, CODES)] for first in (0, size)
    ]
    return spread(edge, inner, packed[2 * size :].tolist(), side)


def learned() -> bytes | None:
    """Gives the learned table, if it is there and sound."""
    raw = table(NAME)
    return raw if raw is not None and len(raw) == 2 * CODES * CODES + CODES else None


def spread(edge: Grid, inner: Grid, slant: list[int], side: int) -> Values:
    """Lays values out as the search looks them up, with finished lines marked, for crosses (0) or circles (1)."""
    if side:
        edge, inner, slant = _exchanged(edge), _exchanged(inner), list(_swap(slant))
    finished = _finished(side)
    edge, inner = _marked(edge, finished), _marked(inner, finished)
    marked = [value + mark for value, mark in zip(slant, finished, strict=True)]
    diagonals = [[high + low for low in marked] for high in marked]
    return _flat(edge), _flat(inner), _flat(_turned(inner)), _flat(_turned(edge)), _flat(diagonals)


def _finished(side: int) -> list[int]:
    marks = [0] * CODES
    marks[CROSSES], marks[CIRCLES] = (BEATEN, GIVEN) if side else (GIVEN, BEATEN)
    return marks


def _marked(grid: Grid, finished: list[int]) -> Grid:
    return [
        [value + high + low for value, low in zip(row, finished, strict=True)]
        for row, high in zip(grid, finished, strict=True)
    ]


def _turned(grid: Grid) -> Grid:
    return [list(row) for row in zip(*grid, strict=True)]


def _flat(grid: Grid) -> list[int]:
    """Puts rows behind one another, 256 apart."""
    gap = [0] * (256 - CODES)
    return [value for row in grid for value in (*row, *gap)]


EXCHANGED: Final = [sum([(-digit % 3) * 3**at for at, digit in enumerate(digits(code))]) for code in range(CODES)]
"""Each code with crosses for circles."""

_swap: Final[Callable[[list[int]], tuple[int, ...]]] = itemgetter(*EXCHANGED)


def _exchanged(grid: Grid) -> Grid:
    return [list(_swap(grid[code])) for code in EXCHANGED]


def _counted(low_share: int, high_share: int) -> Grid:
    """Counts two lines by hand; each line but those at the edge stands in two pairs, which share it."""
    return [[low_share * low + high_share * high for low in COUNTED_LINES] for high in COUNTED_LINES]
