"""The rules of Quinto about tiles laid on the board: where they may lie, and the lines that they make."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from game.contract import Line, Move, Reason
from game.contract.grid import Grid
from game.games.quinto.placements import MAX_LINE, Board

STEP: Final = re.compile(r"(0|[1-9][0-9]?)([a-y][1-9][0-9]?)")


def read_placed(board: Board, grid: Grid, move: Move) -> tuple[dict[int, int], Reason | None]:
    """Reads the steps as tiles on free cells of the board, up to the first that is none."""
    placed: dict[int, int] = {}
    for step in move:
        parts = STEP.fullmatch(step)
        if not parts:
            return placed, Reason("not_a_step", (step,))
        value, name = parts.groups()
        cell = grid.index.get(name)
        if cell is None:
            return placed, Reason("quinto.off_board", (name,))
        if board[cell] is not None or cell in placed:
            return placed, Reason("quinto.taken", (name,))
        placed[cell] = int(value)
    return placed, None


def broken_shape_rule(board: Board, grid: Grid, cells: list[int]) -> Reason | None:
    """Tiles form one unbroken line that touches earlier tiles, or covers the centre in the first turn."""
    if not cells:
        return Reason("quinto.no_tiles")
    columns = grid.columns
    is_row = len({cell // columns for cell in cells}) == 1
    if not is_row and len({cell % columns for cell in cells}) > 1:
        return Reason("quinto.one_line")
    covered = set(cells)
    for cell in range(min(cells), max(cells), 1 if is_row else columns):
        if board[cell] is None and cell not in covered:
            return Reason("quinto.gap", (grid.names[cell],))
    if all(tile is None for tile in board):
        return Reason("quinto.centre") if grid.centre.isdisjoint(cells) else None
    neighbours = (other for cell in cells for other in grid.neighbours[cell])
    return None if any(board[cell] is not None for cell in neighbours) else Reason("quinto.touch")


def broken_sum_rule(lines: tuple[Line, ...], multiple: int) -> Reason | None:
    """No line may be too long, and the sum of each must be a multiple."""
    for line in lines:
        if len(line.cells) > MAX_LINE:
            return Reason("quinto.too_long", (len(line.cells), MAX_LINE))
    for line in lines:
        if not line.fits:
            return Reason("quinto.multiple", (line.total, multiple))
    return None


def lines_with(board: Board, grid: Grid, multiple: int, placed: Mapping[int, int]) -> tuple[Line, ...]:
    """Returns each line of two or more tiles with a new one; a single first tile is a line of its own."""
    covered = covered_board(board, placed)
    runs: dict[tuple[int, ...], None] = {}
    for cell in placed:
        row, column = divmod(cell, grid.columns)
        across, down = run_through(covered, cell, grid.across[row]), run_through(covered, cell, grid.down[column])
        runs.update(dict.fromkeys(run for run in (across, down) if len(run) > 1))
        if len(across) == len(down) == 1:
            runs[across] = None
    return tuple(_line(covered, grid, multiple, run) for run in runs)


def covered_board(board: Board, placed: Mapping[int, int]) -> list[int | None]:
    """Returns the board with tiles placed on it."""
    covered = list(board)
    for cell, value in placed.items():
        covered[cell] = value
    return covered


def _line(board: list[int | None], grid: Grid, multiple: int, run: tuple[int, ...]) -> Line:
    total = sum(board[cell] or 0 for cell in run)
    fits = total % multiple == 0 and len(run) <= MAX_LINE
    return Line(tuple(grid.names[cell] for cell in run), total, fits)


def run_through(board: Sequence[int | None], cell: int, line: Sequence[int]) -> tuple[int, ...]:
    """Returns the unbroken run of tiles around a cell, along a line of cells."""
    at = line.index(cell)
    first = last = at
    while first > 0 and board[line[first - 1]] is not None:
        first -= 1
    while last + 1 < len(line) and board[line[last + 1]] is not None:
        last += 1
    return tuple(line[first : last + 1])
