"""The board of Quinto as a computer player sees it: lines of signs, and what their windows demand of a rack.

A *sign* says all that a line needs to know of one of its cells: the tile that lies there, or what the tiles that touch
it from the other direction ask for. So the windows of a line follow from its signs alone and are remembered by them.
Windows that demand the same of a rack differ in their *base* only, what they score without the new tiles: of all of
them only the one with the highest base matters to who wants the most points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract.grid import grid
from game.games.quinto.placements import LONGEST, Board

FREE: Final = -1
BLOCKED: Final = -2
CROSSED: Final = -3
"""Signs below 0: nothing touches the cell, no tile may cover it, or tiles of the total CROSSED - sign touch it."""

ANY: Final = 15
"""Stands for the residue of the sum where a tile is alone in its line and any sum will do."""

IMPOSSIBLE: Final = 0
"""A demand for no tile at all, that no rack can meet."""

Signs = tuple[int, ...]
Peaks = tuple[tuple[int, int], ...]
"""Demands, each with the highest base that is to be had for it."""


class Need(NamedTuple):
    """A demand spelt out: the number of tiles, the residue of their sum, and the residues asked with their numbers."""

    size: int
    rest: int
    asked: tuple[tuple[int, int], ...]


class Window(NamedTuple):
    """Free cells of one line, as places in it, with what they ask for one by one and together, and the base."""

    places: tuple[int, ...]
    asks: tuple[int, ...]
    demand: int
    base: int


class Line(NamedTuple):
    """A row or a column: its signs, its first cell, the step to the next one, and the least free cells of a window."""

    signs: Signs
    first: int
    step: int
    least: int

    def cells(self, window: Window) -> tuple[int, ...]:
        """Gives the cells on the board that a window covers."""
        return tuple([self.first + self.step * place for place in window.places])


class Spot(NamedTuple):
    """A window with its cells on the board."""

    cells: tuple[int, ...]
    window: Window


def encode(asks: tuple[int, ...], rest: int) -> int:
    """Writes a demand as one number; the order of the cells makes no difference to what can be had."""
    return (rest << 3) + sum([_code(ask) for ask in asks])


def _code(ask: int) -> int:
    return 1 if ask == FREE else 1 << 7 + 3 * ask


@lru_cache(maxsize=4096)
def decode(demand: int) -> Need:
    """Spells a demand out."""
    counts = [(residue, demand >> 7 + 3 * residue & 7) for residue in range(9)]
    asked = tuple([(residue, number) for residue, number in counts if number])
    return Need((demand & 7) + sum([number for _, number in asked]), demand >> 3 & 15, asked)


def _stretches(signs: Signs, multiple: int, least: int) -> Iterator[tuple[int, int, int, int]]:
    """Yields where the windows of a line begin and end, with demand and base; each touches a tile."""
    end = len(signs)
    for start in range(end):
        if start and signs[start - 1] >= 0:
            continue
        code = total = crossed = free = loose = 0
        for at in range(start, min(start + LONGEST, end)):
            sign = signs[at]
            if sign >= 0:
                total += sign
            elif sign == BLOCKED:
                break
            else:
                free += 1
                if sign == FREE:
                    loose += 1
                    code += 1
                else:
                    crossed += CROSSED - sign
                    code += 1 << 7 + 3 * ((sign - CROSSED) % multiple)
            if free >= least and loose <= at - start and (at + 1 == end or signs[at + 1] < 0):
                rest = ANY if at == start else -total % multiple
                yield start, at + 1, code + (rest << 3), total + crossed


@lru_cache(maxsize=4096)
def windows_in(signs: Signs, multiple: int, least: int) -> tuple[Window, ...]:
    """Gives the windows of a line that touch a tile; `least` is 2 where those of one cell are found across."""
    found = []
    for start, stop, demand, base in _stretches(signs, multiple, least):
        places = tuple([at for at in range(start, stop) if signs[at] < 0])
        asks = tuple([FREE if signs[at] == FREE else (signs[at] - CROSSED) % multiple for at in places])
        found.append(Window(places, asks, demand, base))
    return tuple(found)


@lru_cache(maxsize=16384)
def peaks_in(signs: Signs, multiple: int, least: int) -> Peaks:
    """Gives what the windows of a line demand, each demand once."""
    best: dict[int, int] = {}
    for _, _, demand, base in _stretches(signs, multiple, least):
        if base > best.get(demand, -1):
            best[demand] = base
    return tuple(best.items())


class Field:
    """A board with the signs of its cells along rows and along columns, framed by cells where nothing lies."""

    __slots__ = ("_across", "_down", "_tiles", "columns", "is_empty", "multiple", "rows")

    def __init__(self, board: Board, rows: int, columns: int, multiple: int) -> None:
        self.rows, self.columns, self.multiple = rows, columns, multiple
        size = (rows + 4) * (columns + 1)
        self._tiles, self._across, self._down = ([FREE] * size for _ in range(3))
        self.is_empty = True
        lying = [(cell, tile) for cell, tile in enumerate(board) if tile is not None]
        if lying:
            self._lay(tuple(cell for cell, _ in lying), tuple(tile for _, tile in lying))

    def after(self, cells: tuple[int, ...], values: tuple[int, ...]) -> Field:
        """Gives the field with more tiles on it."""
        field = object.__new__(Field)
        field.rows, field.columns, field.multiple = self.rows, self.columns, self.multiple
        field._tiles, field._across, field._down = self._tiles[:], self._across[:], self._down[:]
        field._lay(cells, values)
        return field

    def _lay(self, cells: tuple[int, ...], values: tuple[int, ...]) -> None:
        self.is_empty = False
        width = self.columns + 1
        inside = [cell + cell // self.columns + width + 1 for cell in cells]
        for cell, value in zip(inside, values, strict=True):
            self._tiles[cell] = self._across[cell] = self._down[cell] = value
        for cell in inside:
            self._sign_ends(cell, width, self._across)
            self._sign_ends(cell, 1, self._down)

    def _sign_ends(self, cell: int, step: int, signs: list[int]) -> None:
        """Writes the signs of the two free cells at the ends of the run through a tile."""
        for way in (step, -step):
            end, length, total = self._run(cell, way)
            _, beyond, more = self._run(end, way)
            _, before, rest = self._run(cell, -way)
            length += beyond + before + 1
            signs[end] = BLOCKED if length >= LONGEST else CROSSED - total - more - rest - self._tiles[cell]

    def _run(self, cell: int, step: int) -> tuple[int, int, int]:
        """Gives the first free cell beyond one, the number of tiles before it, and their total."""
        tiles = self._tiles
        cell += step
        length = total = 0
        while (tile := tiles[cell]) >= 0:
            length += 1
            total += tile
            cell += step
        return cell, length, total

    def lines(self) -> Iterator[Line]:
        """Yields the rows and the columns."""
        width = self.columns + 1
        for row in range(self.rows):
            start = (row + 1) * width + 1
            yield Line(tuple(self._across[start : start + self.columns]), row * self.columns, 1, 1)
        for column in range(self.columns):
            start = width + 1 + column
            yield Line(tuple(self._down[start : start + width * self.rows : width]), column, self.columns, 2)

    def peaks(self) -> dict[int, int]:
        """Gives what the board demands of a rack, with the highest base for each demand."""
        best: dict[int, int] = {}
        for signs, _, _, least in self.lines():
            for demand, base in peaks_in(signs, self.multiple, least):
                if best.get(demand, -1) < base:
                    best[demand] = base
        return best if not self.is_empty else {spot.window.demand: 0 for spot in self.spots()}

    def spots(self) -> Iterator[Spot]:
        """Yields all windows of the board; the first turn has those that cover a centre cell."""
        if self.is_empty:
            yield from self._first_spots()
            return
        for line in self.lines():
            for window in windows_in(line.signs, self.multiple, line.least):
                yield Spot(line.cells(window), window)

    def _first_spots(self) -> Iterator[Spot]:
        board = grid(self.rows, self.columns)
        for lines, least in ((board.across, 1), (board.down, 2)):
            for line in lines:
                for start in range(len(line)):
                    for length in range(least, min(LONGEST, len(line) - start) + 1):
                        cells = line[start : start + length]
                        asks = (FREE,) * length
                        if not board.centre.isdisjoint(cells):
                            yield Spot(cells, Window(tuple(range(start, start + length)), asks, encode(asks, 0), 0))
