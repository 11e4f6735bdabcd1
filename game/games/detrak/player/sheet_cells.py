"""A Détrak sheet as the player works with it: a list of 25 numbers, 0 for a free cell; and sets of cells as bits."""

from __future__ import annotations

from typing import Final

from game.games.detrak.rules import FREE, PAIRS, SYMBOLS

Cells = list[int]
NOT_IN_LAST_COLUMN: Final = sum(1 << cell for cell in range(25) if cell % 5 < 4)
NEIGHBOURS: Final = tuple(sum(1 << (set(pair) - {cell}).pop() for pair in PAIRS if cell in pair) for cell in range(25))
"""The neighbours of each cell, as bits."""


def parse_cells(sheet: str) -> Cells:
    """Reads a sheet as the rules write it."""
    return [0 if symbol == FREE else SYMBOLS.index(symbol) + 1 for symbol in sheet]


def free_cells(cells: Cells) -> int:
    """The free cells as bits."""
    return sum(1 << cell for cell in range(25) if not cells[cell])


def has_pair(free: int) -> bool:
    """Whether two free cells are neighbours."""
    return bool(free & free >> 5 or free & free >> 1 & NOT_IN_LAST_COLUMN)


def free_pairs(free: int) -> list[int]:
    """The numbers of the pairs of which both cells are free."""
    return [number for number, (first, second) in enumerate(PAIRS) if free >> first & free >> second & 1]


def written(cells: Cells, pair: int, first: int, second: int) -> Cells:
    """The sheet with two symbols written on a pair of cells."""
    after = cells.copy()
    first_cell, second_cell = PAIRS[pair]
    after[first_cell], after[second_cell] = first, second
    return after
