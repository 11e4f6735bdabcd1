"""Détrak as the computer player sees it: shapes of cells whose patterns are numbered, and all ways to write a pair.

A sheet is a list of 25 small numbers, 0 for a free cell. A *shape* is a few cells in a fixed order: the lines, and the
rectangles of two by three. What stands in a shape is a *code* to the base 7; what matters of it is which symbols are
equal, so symbols are renamed in their order of appearance, and codes that become the same so are one *pattern*. Shapes
that a symmetry of the rules maps onto one another are of one *kind*.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from game.games.detrak.rules import DIAGONAL, FREE, PAIRS, SYMBOLS

Sheet = list[int]
Shape = tuple[int, ...]
LINES: Final = tuple(tuple(range(5 * row, 5 * row + 5)) for row in range(5))
RECTANGLES: Final = tuple(tuple(corner + at for at in (0, 1, 2, 5, 6, 7)) for corner in range(18) if corner % 5 < 3)
NOT_RIGHT: Final = sum(1 << cell for cell in range(25) if cell % 5 < 4)
NEAR: Final = tuple(sum(1 << (set(pair) - {cell}).pop() for pair in PAIRS if cell in pair) for cell in range(25))
"""The cells beside each cell, as bits."""


def parse_sheet(sheet: str) -> Sheet:
    """Reads a sheet of the rules."""
    return [0 if sign == FREE else SYMBOLS.index(sign) + 1 for sign in sheet]


def free_cells(sheet: Sheet) -> int:
    """Gives the free cells as bits."""
    return sum(1 << cell for cell in range(25) if not sheet[cell])


def has_pair(free: int) -> bool:
    """Tells whether two free cells touch by a side."""
    return bool(free & free >> 5 or free & free >> 1 & NOT_RIGHT)


def free_pairs(free: int) -> list[int]:
    """Lists the pairs that may be written on, by their number."""
    return [number for number, (one, two) in enumerate(PAIRS) if free >> one & free >> two & 1]


def written(sheet: Sheet, pair: int, first: int, second: int) -> Sheet:
    """Gives the sheet with two symbols written on a pair of cells."""
    after = sheet.copy()
    one, two = PAIRS[pair]
    after[one], after[two] = first, second
    return after


@cache
def patterns(cells: int) -> list[int]:
    """Gives the pattern of every code of so many cells, the first cell being the highest digit."""
    numbers: list[int] = [0]
    names: list[tuple[int, ...]] = [(0,) * 7]
    for cell in range(cells):
        if cell:
            names = [later for known in names for later in _longer(known)]
        choices = {number: max(known) + 2 for number, known in zip(numbers, names, strict=True)}
        firsts = list(accumulate((choices[number] for number in sorted(choices)), initial=0))
        both = zip(numbers, names, strict=True)
        numbers = [firsts[number] + step for number, known in both for step in _steps(known)]
    return numbers


@lru_cache(maxsize=2048)
def _steps(known: tuple[int, ...]) -> tuple[int, ...]:
    """Renames what may come next, given the new name of each symbol that has appeared."""
    return (0, *(name or max(known) + 1 for name in known[1:]))


@lru_cache(maxsize=2048)
def _longer(known: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Gives the new names after each symbol that may come next."""
    steps = _steps(known)
    return (known, *((*known[:symbol], steps[symbol], *known[symbol + 1 :]) for symbol in range(1, 7)))


class Family(NamedTuple):
    """Shapes that are alike, and the kind of each."""

    shapes: tuple[Shape, ...]
    kinds: tuple[int, ...]


def symmetries(is_advanced: bool) -> tuple[Callable[[int], int], ...]:
    """Gives what may be done to a sheet that changes nothing: eight ways, or the four that keep the diagonal."""
    keep: tuple[Callable[[int], int], ...] = (
        lambda cell: cell,
        lambda cell: 5 * (cell % 5) + cell // 5,
        lambda cell: 24 - cell,
        lambda cell: 24 - 5 * (cell % 5) - cell // 5,
    )
    mirrored = tuple(lambda cell, turn=turn: turn(cell + 4 - 2 * (cell % 5)) for turn in keep)
    return keep if is_advanced else keep + mirrored


@cache
def family(which: str, is_advanced: bool) -> Family:
    """Lists the lines, the diagonal or the rectangles, each read in the direction in which it is like its kind."""
    kinds: dict[frozenset[int], int] = {}
    shapes: list[Shape] = []
    for shape in {"lines": LINES, "diagonal": (DIAGONAL,), "rectangles": RECTANGLES}[which]:
        kind = kinds.get(frozenset(shape), max(kinds.values(), default=-1) + 1)
        for turn in symmetries(is_advanced):
            image = tuple(turn(cell) for cell in shape)
            if kinds.setdefault(frozenset(image), kind) == kind and len(kinds) > len(shapes):
                shapes.append(image)
    return Family(tuple(shapes), tuple(kinds.values()))
