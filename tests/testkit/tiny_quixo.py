"""Quixo with nine cubes. It is solved completely, so the search can be checked against the solution."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final

from game.computer.task import Budget
from game.games.quixo.player.evaluation import GIFT, LOST
from game.games.quixo.player.search import Child, Search

OTHER: Final = {"x": "o", "o": "x"}
LINES: Final = [range(start, start + 3) for start in (0, 3, 6)] + [range(start, 9, 3) for start in (0, 1, 2)]
START: Final = ("." * 9, "x")

Tiny = tuple[str, str]
"""The nine cells, and the side to move."""


@cache
def follow(cells: str, mark: str) -> tuple[str, ...]:
    """All boards after taking a cube of the border and pushing it in at an end of its line."""
    boards = {}
    for line in LINES:
        for taken in line:
            if taken == 4 or cells[taken] == OTHER[mark]:
                continue
            rest = [cells[cell] for cell in line if cell != taken]
            for entry, cubes in ((line[0], [mark, *rest]), (line[-1], [*rest, mark])):
                if entry != taken:
                    after = list(cells)
                    for cell, cube in zip(line, cubes, strict=True):
                        after[cell] = cube
                    boards["".join(after)] = True
    return tuple(boards)


@cache
def value(cells: str, mark: str) -> int:
    """For the side to move: GIFT and LOST for finished lines, and 0 for everything else."""
    lines = [cells[:3], cells[3:6], cells[6:], cells[::3], cells[1::3], cells[2::3], cells[::4], cells[2:8:2]]
    return GIFT * (mark * 3 in lines) + LOST * (OTHER[mark] * 3 in lines)


@cache
def solution() -> dict[Tiny, int]:
    """In how many plies each position is won, or lost (negative). Positions without an entry go on forever."""
    boards = ["".join(cells) for cells in product(".xo", repeat=9)]
    open_ones = [(board, mark) for board in boards for mark in "xo" if not value(board, "x")]
    solved: dict[Tiny, int] = {}
    plies = 0
    while True:
        plies += 1
        new = {tiny: result for tiny in open_ones if (result := _result(tiny, solved, plies))}
        if not new and plies > 2:
            return solved
        solved |= new
        open_ones = [tiny for tiny in open_ones if tiny not in new]


def _result(tiny: Tiny, solved: dict[Tiny, int], plies: int) -> int:
    """The plies, negative for a loss, if a position is decided in just that many; `solved` has those decided sooner."""
    cells, mark = tiny
    other = OTHER[mark]
    is_lost = True
    for child in follow(cells, mark):
        ended = value(child, other)
        if ended < 0 or (not ended and solved.get((child, other), 1) < 0):
            return plies
        is_lost = is_lost and (ended > 0 or (child, other) in solved)
    return -plies if is_lost else 0


def number(cells: str) -> int:
    return int("1" + cells.translate(str.maketrans(".xo", "012")), 3)


@cache
def cells_of(board: int) -> str:
    digits = ""
    while board > 1:
        digits, board = ".xo"[board % 3] + digits, board // 3
    return digits


def children(board: int, _: int, mark: str, __: Any) -> list[Child]:
    return [(value(cells, OTHER[mark]), number(cells), 0) for cells in follow(cells_of(board), mark)]


def least(board: int, _: int, mark: str, __: Any, enough: int) -> int:
    return min([child[0] for child in children(board, 0, mark, None)])


def search(thinker: int) -> Search:
    """The real search on this small board."""
    search = Search(2, thinker, Budget(1), [{}, {}])
    search.pushes = ["x", "o"]
    search.children, search.least = children, least
    return search
