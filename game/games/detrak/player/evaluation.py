"""Evaluates a Détrak sheet by table look-ups of its lines and rectangles.

For the basic rules and then for the advanced ones, and for 1 to 11 pairs written, static/data/detrak.bin has one signed
byte for each pattern of each kind of line, of the diagonal (advanced only: first for an empty diagonal that costs
nothing, then for one that does) and of each kind of rectangle, and for each number of `room`. Their sum is the expected
score, POINT to a point.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from math import fsum
from typing import Final, NamedTuple

from game.computer import tables
from game.games.detrak.player.shape_patterns import Shape, ShapeFamily, patterns, shape_family
from game.games.detrak.player.sheet_cells import NEIGHBOURS
from game.games.detrak.rules import EMPTY_LINE, FREE, ROUNDS, SYMBOLS, DetrakOptions, line_points

FILE: Final = "detrak.bin"
POINT: Final = 16
"""One point, in the unit of values here."""
LINE_PATTERNS, RECTANGLE_PATTERNS = 203, 877
ROOM_LIMITS: Final = (8, 10)
"""Isolated free cells, and free cells with one free neighbour, are counted up to one less than this."""
GOOD_SYMBOL_CHANCE: Final = 0.3
"""How often a free cell gets the best symbol for its line, in the estimate without a table."""


class ShapeValues(NamedTuple):
    """The value of each pattern of each shape, and of the room that is left."""

    shapes: tuple[Shape, ...]
    by_pattern: tuple[list[int], ...]
    """For each shape, the values of its patterns."""
    room_value: Callable[[int], int]
    """The value of the free cells, given as bits."""


@cache
def exact_values(options: DetrakOptions) -> ShapeValues:
    """The values that add up to the score by the rules."""
    if options.rules == "basic":
        return _join([(shape_family("lines", False), [_line_values(0)] * 3)])
    diagonal = [2 * value for value in _line_values(EMPTY_LINE if options.diagonal == "penalty" else 0)]
    lines = shape_family("lines", True), [_line_values(EMPTY_LINE)] * 3
    return _join([lines, (shape_family("diagonal", True), [diagonal])])


@cache
def learned_values(options: DetrakOptions, pairs: int) -> ShapeValues | None:
    """The values of sheets with this many pairs, or None if there is no valid table."""
    is_advanced = options.rules == "advanced"
    learned, size = tables.table(FILE), _size(is_advanced)
    if learned is None or len(learned) != (ROUNDS - 1) * (_size(False) + _size(True)):
        return None
    start = (ROUNDS - 1) * _size(False) * is_advanced + (pairs - 1) * size
    numbers = iter(array("b", learned[start : start + size]))
    lines = shape_family("lines", is_advanced), _take(numbers, 3, LINE_PATTERNS)
    free_diagonal_first = _take(numbers, 2 * is_advanced, LINE_PATTERNS)
    rectangles = shape_family("rectangles", is_advanced), _take(numbers, 6 if is_advanced else 4, RECTANGLE_PATTERNS)
    diagonal = shape_family("diagonal", True), free_diagonal_first[options.diagonal == "penalty" :][:1]
    rooms = list(numbers)
    families = [lines, diagonal, rectangles] if is_advanced else [lines, rectangles]
    return _join(families, lambda free: rooms[room(free)])


@cache
def estimated_values(options: DetrakOptions) -> ShapeValues:
    """Values without a table: the average result of each line if its free cells are filled well or badly at random."""
    exact = exact_values(options)
    estimated: dict[int, list[int]] = {}  # shapes of one kind share their list; keep it so
    by_pattern = [estimated.setdefault(id(values), _estimate(values)) for values in exact.by_pattern]
    return ShapeValues(exact.shapes, tuple(by_pattern), exact.room_value)


@lru_cache(maxsize=1 << 16)
def room(free: int) -> int:
    """The counts of isolated free cells and of free cells with one free neighbour, as one number."""
    free_neighbours = [(free & NEIGHBOURS[cell]).bit_count() for cell in range(25) if free >> cell & 1]
    isolated, narrow = free_neighbours.count(0), free_neighbours.count(1)
    return min(isolated, ROOM_LIMITS[0] - 1) * ROOM_LIMITS[1] + min(narrow, ROOM_LIMITS[1] - 1)


def isolated_cells(free: int) -> int:
    """The number of free cells without a free neighbour, as far as `room` counts them."""
    return room(free) // ROOM_LIMITS[1]


def _join(
    families: Iterable[tuple[ShapeFamily, list[list[int]]]], room_value: Callable[[int], int] = lambda free: 0
) -> ShapeValues:
    """Puts families of shapes together; each comes with the values of its kinds."""
    shapes: list[Shape] = []
    by_pattern: list[list[int]] = []
    for (members, kinds), values_of_kinds in families:
        shapes += members
        by_pattern += [values_of_kinds[kind] for kind in kinds]
    return ShapeValues(tuple(shapes), tuple(by_pattern), room_value)


def _size(is_advanced: bool) -> int:
    """The number of bytes for one number of pairs."""
    lines, rectangles = (5, 6) if is_advanced else (3, 4)
    return lines * LINE_PATTERNS + rectangles * RECTANGLE_PATTERNS + ROOM_LIMITS[0] * ROOM_LIMITS[1]


def _take(numbers: Iterator[int], kinds: int, size: int) -> list[list[int]]:
    return [list(islice(numbers, size)) for _ in range(kinds)]


def digits(code: int, length: int = 5) -> tuple[int, ...]:
    """What is written in the cells of a shape with this code."""
    return tuple(code // 7**place % 7 for place in reversed(range(length)))


@cache
def line_codes() -> dict[int, int]:
    """A code for each pattern of a line."""
    return {pattern: code for code, pattern in reversed(list(enumerate(patterns(5))))}


def _line_values(empty: int) -> list[int]:
    """The points of each pattern of a line; `empty` for those that score nothing."""
    symbols = FREE + SYMBOLS
    lines = ("".join(symbols[digit] for digit in digits(code)) for _, code in sorted(line_codes().items()))
    return [POINT * (line_points(line) or empty) for line in lines]


def _estimate(values: list[int]) -> list[int]:
    """The average result of each pattern of a line, from the full ones back to the empty one."""

    @cache
    def average(pattern: int) -> float:
        line = digits(line_codes()[pattern])
        free = [place for place in range(5) if not line[place]]
        return fsum(average_if_filled(line, place) for place in free) / len(free) if free else values[pattern]

    def average_if_filled(line: tuple[int, ...], place: int) -> float:
        """Fills a cell with the best symbol or else with one that the line does not have."""
        step = 7 ** (4 - place)
        code = sum(symbol * 7 ** (4 - at) for at, symbol in enumerate(line))
        new = next(symbol for symbol in range(1, 7) if symbol not in line)
        averages = {symbol: average(patterns(5)[code + symbol * step]) for symbol in {*line, new} - {0}}
        return GOOD_SYMBOL_CHANCE * max(averages.values()) + (1 - GOOD_SYMBOL_CHANCE) * averages[new]

    return [round(average(pattern)) for pattern in range(LINE_PATTERNS)]
