"""Quixo on nine cubes, which is known completely: the search is proved on it."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any, Final

from game.computer.task import Budget
from game.games.quixo.player.evaluation import BEATEN, GIVEN
from game.games.quixo.player.search import Child, Search

OTHER: Final = {"x": "o", "o": "x"}
LINES: Final = [range(start, start + 3) for start in (0, 3, 6)] + [range(start, 9, 3) for start in (0, 1, 2)]
START: Final = ("." * 9, "x")

Tiny = tuple[str, str]
"""The nine cells, and the side to move."""


@cache
def follow(cells: str, mark: str) -> tuple[str, ...]:
    """Takes a cube of the border and pushes it in at an end of its line."""
    found = {}
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
                    found["".join(after)] = True
    return tuple(found)


@cache
def value(cells: str, mark: str) -> int:
    """Knows what has ended, for the side to move, and nothing else."""
    lines = [cells[:3], cells[3:6], cells[6:], cells[::3], cells[1::3], cells[2::3], cells[::4], cells[2:8:2]]
    return GIVEN * (mark * 3 in lines) + BEATEN * (OTHER[mark] * 3 in lines)


@cache
def solution() -> dict[Tiny, int]:
    """In how many plies each position is won, or lost (negative); what is missing goes on for ever."""
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
    """Tells whether a position is decided in so many plies, by those that are decided sooner."""
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
    """The search itself, on this board."""
    made = Search(2, thinker, Budget(1), [{}, {}])
    made.pushes = ["x", "o"]
    made.children, made.least = children, least
    return made
