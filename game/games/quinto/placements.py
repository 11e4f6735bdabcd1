"""Finds where tiles may be laid in Quinto: the windows of a board.

A window is a set of free cells in one row or column that form an unbroken line with the tiles between them once they
are covered. A cell that touches tiles in the other direction asks for a tile of one residue, so that the line across
becomes a multiple too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract.grid import Grid

MAX_LINE: Final = 5
"""No line may have more tiles."""

Board = tuple[int | None, ...]
Asked = tuple[int | None, ...]
"""The residue that each cell of a window asks for, None where any tile will do."""

BLOCKED: Final = -1
"""What a cell asks for that no tile may cover, because the line across would be too long."""


class Window(NamedTuple):
    """Cells that may be covered together, the residue asked for by each, and the residue needed for their sum."""

    cells: tuple[int, ...]
    asked: Asked
    rest: int | None


class BoardLine(NamedTuple):
    """A row or column: its cells, the tile on each, and what each free cell asks for from across."""

    cells: Sequence[int]
    tiles: list[int | None]
    asks: list[int | None]


def asked_residues(board: Board, lines: Iterable[Sequence[int]], multiple: int) -> list[int | None]:
    """Returns for every free cell what the tiles touching it along these lines ask for."""
    lengths = [0] * len(board)
    totals = [0] * len(board)
    for line in lines:
        for direction in (line, line[::-1]):
            length = total = 0
            for cell in direction:
                tile = board[cell]
                if tile is not None:
                    length += 1
                    total += tile
                elif length:
                    lengths[cell] += length
                    totals[cell] += total
                    length = total = 0
    return [
        None if not length else BLOCKED if length >= MAX_LINE else -total % multiple
        for length, total in zip(lengths, totals, strict=True)
    ]


@lru_cache(maxsize=16)
def demands(board: Board, grid: Grid, multiple: int, most: int) -> frozenset[tuple[Asked, int | None]]:
    """Returns the distinct demands of the windows of a board: enough to tell whether a hand can play at all."""
    return frozenset((window.asked, window.rest) for window in windows(board, grid, multiple, most))


def windows(board: Board, grid: Grid, multiple: int, most: int) -> Iterator[Window]:
    """Yields every window of at most this many cells; a single cell only once, from its row."""
    if all(tile is None for tile in board):
        yield from _first_windows(grid, most)
        return
    for lines, crossing, least in ((grid.across, grid.down, 1), (grid.down, grid.across, 2)):
        asked = asked_residues(board, crossing, multiple)
        for cells in lines:
            line = BoardLine(cells, [board[cell] for cell in cells], [asked[cell] for cell in cells])
            touching = [tile is not None or ask is not None for tile, ask in zip(line.tiles, line.asks, strict=True)]
            for start in range(len(cells)) if any(touching) else ():
                is_begin = start == 0 or line.tiles[start - 1] is None
                if is_begin and True in touching[start : start + MAX_LINE]:
                    yield from _windows_from(start, line, multiple, least, most)


def _first_windows(grid: Grid, most: int) -> Iterator[Window]:
    """Yields the windows of the first turn, which cover a centre cell."""
    for lines, least in ((grid.across, 1), (grid.down, 2)):
        for line in lines:
            for start in range(len(line)):
                for length in range(least, min(MAX_LINE, most, len(line) - start) + 1):
                    cells = tuple(line[start : start + length])
                    if not grid.centre.isdisjoint(cells):
                        yield Window(cells, (None,) * length, 0)


def _windows_from(start: int, line: BoardLine, multiple: int, least: int, most: int) -> Iterator[Window]:
    """Yields the windows that begin at a place of a line and touch a tile, the shortest first."""
    free: list[int] = []
    asks: list[int | None] = []
    total = 0
    touches = False
    end = len(line.cells)
    for at in range(start, min(start + MAX_LINE, end)):
        tile, ask = line.tiles[at], line.asks[at]
        if tile is not None:
            total += tile
            touches = True
        elif ask == BLOCKED or len(free) == most:
            return
        else:
            free.append(line.cells[at])
            asks.append(ask)
            touches = touches or ask is not None
        is_whole_run = at + 1 == end or line.tiles[at + 1] is None
        if touches and is_whole_run and len(free) >= least:
            yield Window(tuple(free), tuple(asks), None if at == start else -total % multiple)
