"""What the games on a grid share: cells with names, and boards as text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from string import ascii_lowercase

from game.contract.reasons import NotationError, Reason


@dataclass(frozen=True)
class Grid:
    """A rectangle of cells, numbered from 0 in reading order and named as in a record: `a1` is at the top left."""

    rows: int
    columns: int

    @cached_property
    def names(self) -> tuple[str, ...]:
        letters = ascii_lowercase[: self.columns]
        return tuple(f"{letter}{row}" for row in range(1, self.rows + 1) for letter in letters)

    @cached_property
    def index(self) -> dict[str, int]:
        return {name: cell for cell, name in enumerate(self.names)}

    @cached_property
    def across(self) -> tuple[tuple[int, ...], ...]:
        """The rows, from the top, as cells from left to right."""
        return tuple(tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows))

    @cached_property
    def down(self) -> tuple[tuple[int, ...], ...]:
        """The columns, from the left, as cells from top to bottom."""
        return tuple(zip(*self.across, strict=True))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share a side with it."""
        neighbours: list[list[int]] = [[] for _ in self.names]
        for line in (*self.across, *self.down):
            for one, other in pairwise(line):
                neighbours[one].append(other)
                neighbours[other].append(one)
        return tuple(tuple(sorted(cells)) for cells in neighbours)

    @cached_property
    def centre(self) -> frozenset[int]:
        """The middle cell, or the middle two or four where a side is even."""
        rows = {(self.rows - 1) // 2, self.rows // 2}
        columns = {(self.columns - 1) // 2, self.columns // 2}
        return frozenset(row * self.columns + column for row in rows for column in columns)


@lru_cache(maxsize=64)
def grid(rows: int, columns: int) -> Grid:
    """Returns the grid of a size, the same object every time."""
    return Grid(rows, columns)


def split_fields(text: str, *counts: int) -> list[str]:
    """Splits the one-line text of a position at single spaces; refuses any other number of fields than these."""
    parts = text.split(" ")
    if len(parts) not in counts or not all(parts):
        raise NotationError(Reason("position", (text[:80],)), text)
    return parts


def parse_rows(text: str, separator: str, rows: int, columns: int, symbols: str) -> str:
    """Reads a board with one symbol per cell, written row by row, into one string."""
    parts = text.split(separator)
    if len(parts) != rows or any(len(part) != columns or set(part) - set(symbols) for part in parts):
        raise NotationError(Reason("position", (text[:80],)), text)
    return "".join(parts)
