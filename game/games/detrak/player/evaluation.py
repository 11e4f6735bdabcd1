"""What a sheet of Détrak is worth: look-ups of its lines and rectangles, one table for each number of pairs written.

static/data/detrak.bin holds, for the basic rules and then for the advanced ones, for 1 to 11 pairs written: a signed
byte for each pattern of each kind of line, of the diagonal (advanced only: as it counts when an empty one is free, and
then when it costs), of each kind of rectangle, and for each count of ROOM. Their sum is the expected score in UNITs.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from math import fsum
from typing import Final, NamedTuple

from game.computer import tables
from game.games.detrak.player.sheets import NEAR, Family, Shape, family, patterns
from game.games.detrak.rules import EMPTY_LINE, FREE, ROUNDS, SYMBOLS, DetrakOptions, line_points

FILE: Final = "detrak.bin"
UNIT: Final = 16
"""So many make a point."""
LINE, RECTANGLE = 203, 877
"""How many patterns they have."""
ROOM: Final = (8, 10)
"""Free cells that are cut off, and free cells with one free neighbour, are counted up to one less."""
HOPE: Final = 0.3
"""How often a free cell gets the symbol that its line would like best, where no table says more."""


class Values(NamedTuple):
    """What each pattern of each shape is worth, and what the room that is left is worth."""

    shapes: tuple[Shape, ...]
    rows: tuple[list[int], ...]
    room: Callable[[int], int]


@cache
def exact(options: DetrakOptions) -> Values:
    """Gives the values that add up to the score as the rules count it."""
    if options.rules == "basic":
        return _values([(family("lines", False), [_points(0)] * 3)])
    diagonal = [2 * value for value in _points(EMPTY_LINE if options.diagonal == "penalty" else 0)]
    return _values([(family("lines", True), [_points(EMPTY_LINE)] * 3), (family("diagonal", True), [diagonal])])


@cache
def learned(options: DetrakOptions, pairs: int) -> Values | None:
    """Gives the values of sheets with so many pairs on them, or None where there is no sound table."""
    is_advanced = options.rules == "advanced"
    data, size = tables.table(FILE), _size(is_advanced)
    if data is None or len(data) != (ROUNDS - 1) * (_size(False) + _size(True)):
        return None
    start = (ROUNDS - 1) * _size(False) * is_advanced + (pairs - 1) * size
    numbers = iter(array("b", data[start : start + size]))
    lines = family("lines", is_advanced), _rows(numbers, 3, LINE)
    diagonals = _rows(numbers, 2 * is_advanced, LINE)
    rectangles = family("rectangles", is_advanced), _rows(numbers, 6 if is_advanced else 4, RECTANGLE)
    diagonal = family("diagonal", True), diagonals[options.diagonal == "penalty" :][:1]
    rooms = list(numbers)
    families = [lines, diagonal, rectangles] if is_advanced else [lines, rectangles]
    return _values(families, lambda free: rooms[room(free)])


@cache
def guessed(options: DetrakOptions) -> Values:
    """Gives values that need no table: what each line comes to when its free cells are filled now well, now badly."""
    score = exact(options)
    done: dict[int, list[int]] = {}
    rows = [done.setdefault(id(row), _hopes(row)) for row in score.rows]
    return Values(score.shapes, tuple(rows), score.room)


@lru_cache(maxsize=1 << 16)
def room(free: int) -> int:
    """Counts the free cells that are cut off and those with one free neighbour, as one number."""
    beside = [(free & NEAR[cell]).bit_count() for cell in range(25) if free >> cell & 1]
    return min(beside.count(0), ROOM[0] - 1) * ROOM[1] + min(beside.count(1), ROOM[1] - 1)


def _values(families: Iterable[tuple[Family, list[list[int]]]], worth: Callable[[int], int] = lambda free: 0) -> Values:
    """Puts together the shapes of a few families and the row of each shape's kind."""
    shapes: list[Shape] = []
    rows: list[list[int]] = []
    for (members, kinds), tables_of_kinds in families:
        shapes += members
        rows += [tables_of_kinds[kind] for kind in kinds]
    return Values(tuple(shapes), tuple(rows), worth)


def _size(is_advanced: bool) -> int:
    """Tells how many bytes hold the values for one number of pairs."""
    lines, rectangles = (5, 6) if is_advanced else (3, 4)
    return lines * LINE + rectangles * RECTANGLE + ROOM[0] * ROOM[1]


def _rows(numbers: Iterator[int], kinds: int, size: int) -> list[list[int]]:
    return [list(islice(numbers, size)) for _ in range(kinds)]


def digits(code: int, cells: int = 5) -> tuple[int, ...]:
    """Gives what stands in the cells of a shape with this code."""
    return tuple(code // 7**place % 7 for place in reversed(range(cells)))


@cache
def codes() -> dict[int, int]:
    """Gives a code of each pattern of a line."""
    return {number: code for code, number in reversed(list(enumerate(patterns(5))))}


def _points(empty: int) -> list[int]:
    """Gives what each pattern of a line counts, and this where it counts nothing."""
    signs = FREE + SYMBOLS
    lines = ("".join(signs[symbol] for symbol in digits(code)) for _, code in sorted(codes().items()))
    return [UNIT * (line_points(line) or empty) for line in lines]


def _hopes(points: list[int]) -> list[int]:
    """Gives what each pattern of a line may come to, from the full ones back to the empty one."""

    @cache
    def worth(number: int) -> float:
        cells = digits(codes()[number])
        free = [place for place in range(5) if not cells[place]]
        return fsum(filled(cells, place) for place in free) / len(free) if free else points[number]

    def filled(cells: tuple[int, ...], place: int) -> float:
        """Fills a cell with the best symbol as often as HOPE says, and otherwise with one that fits nothing."""
        step = 7 ** (4 - place)
        code = sum(symbol * 7 ** (4 - at) for at, symbol in enumerate(cells))
        other = next(symbol for symbol in range(1, 7) if symbol not in cells)
        values = {symbol: worth(patterns(5)[code + symbol * step]) for symbol in {*cells, other} - {0}}
        return HOPE * max(values.values()) + (1 - HOPE) * values[other]

    return [round(worth(number)) for number in range(LINE)]
