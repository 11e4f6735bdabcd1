"""The board of Quinto in miniature: the part of it in use."""

from __future__ import annotations

from typing import Final

from game.games.quinto.rules import Quinto

LEAST_SHOWN: Final = 7
"""The fewest rows and columns that the board in miniature shows, where there are as many."""


def part_in_use(position: Quinto) -> str:
    """Writes the tiles and a margin around them, as a square where the board allows, for the board in miniature."""
    grid = position.grid
    used = [at for at, tile in enumerate(position.board) if tile is not None] or sorted(grid.centre)
    rows, columns = [at // grid.columns for at in used], [at % grid.columns for at in used]
    size = max(LEAST_SHOWN, *(max(line) - min(line) + 3 for line in (rows, columns)))
    shown = ["" if tile is None else f"t{tile}" for tile in position.board]
    across = _span(columns, grid.columns, size)
    return "/".join(
        ",".join(shown[row * grid.columns + column] for column in across) for row in _span(rows, grid.rows, size)
    )


def _span(used: list[int], length: int, size: int) -> range:
    """Returns this number of rows or columns with those in use in their middle, as far as the board has as many."""
    first = (min(used) + max(used) + 1 - size) // 2
    first = max(0, min(first, length - size))
    return range(first, min(length, first + size))
