"""The shapes that a Détrak sheet is evaluated by, and numbers for what is written in them.

A *shape* is a few cells in a fixed order: a line, or a rectangle of two by three. Its content read as a number to the
base 7 is a *code*. Only which symbols are equal matters, so symbols are renamed in their order of appearance; all codes
that become the same have the same *pattern*. Shapes that are symmetric under the rules are of the same *kind*.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from game.games.detrak.player.sheet_cells import Cells
from game.games.detrak.rules import DIAGONAL

Shape = tuple[int, ...]
ROWS: Final = tuple(tuple(range(5 * row, 5 * row + 5)) for row in range(5))
RECTANGLES: Final = tuple(
    tuple(corner + offset for offset in (0, 1, 2, 5, 6, 7)) for corner in range(18) if corner % 5 < 3
)


def code_of(cells: Cells, shape: Shape) -> int:
    """The code of what is written in a shape. The first cell is the highest digit."""
    code = 0
    for cell in shape:
        code = 7 * code + cells[cell]
    return code


Renaming = tuple[int, ...]
"""The new name of each symbol that has appeared, and 0 for the others."""


@cache
def patterns(length: int) -> list[int]:
    """The pattern of every code of this many cells.

    Patterns are numbered in order, cell by cell. One with n different symbols so far can be continued in n + 2 ways: by
    a free cell, by one of these symbols, or by a new one. So the patterns one cell longer begin where all continuations
    of those before it end.
    """
    numbers: list[int] = [0]
    renamings: list[Renaming] = [(0,) * 7]
    for cell in range(length):
        if cell:
            renamings = [longer for renaming in renamings for longer in _longer(renaming)]
        continuations = {number: max(renaming) + 2 for number, renaming in zip(numbers, renamings, strict=True)}
        starts = list(accumulate((continuations[number] for number in sorted(continuations)), initial=0))
        both = zip(numbers, renamings, strict=True)
        numbers = [starts[number] + name for number, renaming in both for name in _next_names(renaming)]
    return numbers


@lru_cache(maxsize=2048)
def _next_names(renaming: Renaming) -> tuple[int, ...]:
    """The names in the next cell: of a free cell, and of each symbol."""
    return (0, *(name or max(renaming) + 1 for name in renaming[1:]))


@lru_cache(maxsize=2048)
def _longer(renaming: Renaming) -> tuple[Renaming, ...]:
    """The renamings after the next cell: after a free cell, and after each symbol."""
    names = _next_names(renaming)
    return (renaming, *((*renaming[:symbol], names[symbol], *renaming[symbol + 1 :]) for symbol in range(1, 7)))


class ShapeFamily(NamedTuple):
    """Shapes of the same form, and the kind of each."""

    shapes: tuple[Shape, ...]
    kinds: tuple[int, ...]


def symmetries(is_advanced: bool) -> tuple[Callable[[int], int], ...]:
    """The symmetries of a sheet under the rules, as maps of cells: all eight, or the four that keep the diagonal."""
    keeping_diagonal: tuple[Callable[[int], int], ...] = (
        lambda cell: cell,
        lambda cell: 5 * (cell % 5) + cell // 5,
        lambda cell: 24 - cell,
        lambda cell: 24 - 5 * (cell % 5) - cell // 5,
    )
    mirrored = tuple(lambda cell, turn=turn: turn(cell + 4 - 2 * (cell % 5)) for turn in keeping_diagonal)
    return keeping_diagonal if is_advanced else keeping_diagonal + mirrored


@cache
def shape_family(form: str, is_advanced: bool) -> ShapeFamily:
    """The lines, the diagonal or the rectangles, each read in the direction that matches others of its kind."""
    kinds: dict[frozenset[int], int] = {}
    shapes: list[Shape] = []
    for shape in {"lines": ROWS, "diagonal": (DIAGONAL,), "rectangles": RECTANGLES}[form]:
        kind = kinds.get(frozenset(shape), max(kinds.values(), default=-1) + 1)
        for turn in symmetries(is_advanced):
            image = tuple(turn(cell) for cell in shape)
            if kinds.setdefault(frozenset(image), kind) == kind and len(kinds) > len(shapes):
                shapes.append(image)
    return ShapeFamily(tuple(shapes), tuple(kinds.values()))
