"""Quinto's board for fast move generation: the windows of each line, and what they demand of a rack.

A *window* is a stretch of a line, within which all free cells are filled by one play. A *cell code* holds all that a
line needs to know about one of its cells: the tile there, or the total of the tiles that touch it from across. So the
windows of a line depend on its codes alone, and lines with the same codes share them.

What a window asks for in numbers and residues of tiles is its *demand*. Windows with the same demand differ only in
their *base*: the points that they score without the new tiles. To find the highest score it is enough to know the
highest base for each demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.contract.grid import grid
from game.games.quinto.placements import MAX_LINE, Board
from game.games.quinto.rules import Quinto

FREE: Final = -1
"""The code of a free cell that no tile touches from across."""
BLOCKED: Final = -2
"""The code of a free cell that no tile may fill, because the line across would become too long."""
CROSSED: Final = -3
"""A free cell touched from across by tiles with a total T has the code CROSSED - T."""

ANY: Final = 15
"""The remainder in the demand of a tile that is alone in its line, where any sum will do."""

IMPOSSIBLE_DEMAND: Final = 0
"""A demand for no tiles at all, which no rack can meet."""

CellCodes = tuple[int, ...]
"""The codes of a line's cells; those of tiles are their values."""
BaseByDemand = tuple[tuple[int, int], ...]
"""Demands, each with the highest base."""


class DecodedDemand(NamedTuple):
    """A demand in full."""

    size: int
    """The number of tiles."""
    remainder: int
    """What their sum must leave when divided by the multiple, or ANY."""
    residues: tuple[tuple[int, int], ...]
    """The residues that are asked of single tiles, and how many tiles each is asked of."""


class Window(NamedTuple):
    """The free cells that one play fills in a line."""

    places: tuple[int, ...]
    """Their places in the line."""
    asked: tuple[int, ...]
    """The residue asked of each tile, or FREE."""
    demand: int
    base: int


class CodedLine(NamedTuple):
    """A row or a column."""

    codes: CellCodes
    first: int
    step: int
    """The difference between the numbers of neighbouring cells."""
    min_free: int
    """The fewest free cells of a window: 2 in columns, because rows include all windows of one cell."""

    def cells(self, window: Window) -> tuple[int, ...]:
        """The cells on the board that a window fills."""
        return tuple([self.first + self.step * place for place in window.places])


class Spot(NamedTuple):
    """A window with its cells on the board."""

    cells: tuple[int, ...]
    window: Window


# A demand is one integer. Bits 0-2 count the tiles of which no residue is asked. Bits 3-6 hold the remainder. From bit
# 7 on, three bits for each residue count the tiles of which it is asked. The order of the cells makes no difference.


def encode(asked: tuple[int, ...], remainder: int) -> int:
    """Packs a demand."""
    return (remainder << 3) + sum([1 if residue == FREE else 1 << 7 + 3 * residue for residue in asked])


@lru_cache(maxsize=4096)
def decode(demand: int) -> DecodedDemand:
    """Unpacks a demand."""
    counts = [(residue, demand >> 7 + 3 * residue & 7) for residue in range(9)]
    residues = tuple([(residue, count) for residue, count in counts if count])
    return DecodedDemand((demand & 7) + sum([count for _, count in residues]), demand >> 3 & 15, residues)


def _scan(codes: CellCodes, multiple: int, min_free: int) -> Iterator[tuple[int, int, int, int]]:
    """Yields start, stop, demand and base of each window that touches a tile.

    It extends a stretch cell by cell, and counts as it goes. A stretch is a window if no tile comes just before or
    after it, and if at least one of its cells holds a tile or is touched by one from across.
    """
    end = len(codes)
    for start in range(end):
        if start and codes[start - 1] >= 0:
            continue
        demand = total = total_across = free = untouched = 0
        for at in range(start, min(start + MAX_LINE, end)):
            code = codes[at]
            if code >= 0:
                total += code
            elif code == BLOCKED:
                break
            else:
                free += 1
                if code == FREE:
                    untouched += 1
                    demand += 1
                else:
                    total_across += CROSSED - code
                    demand += 1 << 7 + 3 * ((code - CROSSED) % multiple)  # completes the total across to a multiple
            if free >= min_free and untouched <= at - start and (at + 1 == end or codes[at + 1] < 0):
                remainder = ANY if at == start else -total % multiple
                yield start, at + 1, demand + (remainder << 3), total + total_across


@lru_cache(maxsize=4096)
def windows_in(codes: CellCodes, multiple: int, min_free: int) -> tuple[Window, ...]:
    """The windows of a line that touch a tile."""
    windows = []
    for start, stop, demand, base in _scan(codes, multiple, min_free):
        places = tuple([at for at in range(start, stop) if codes[at] < 0])
        asked = tuple([FREE if codes[at] == FREE else (codes[at] - CROSSED) % multiple for at in places])
        windows.append(Window(places, asked, demand, base))
    return tuple(windows)


@lru_cache(maxsize=16384)
def highest_bases_in(codes: CellCodes, multiple: int, min_free: int) -> BaseByDemand:
    """The demands of a line's windows, each with its highest base."""
    highest: dict[int, int] = {}
    for _, _, demand, base in _scan(codes, multiple, min_free):
        if base > highest.get(demand, -1):
            highest[demand] = base
    return tuple(highest.items())


class FastBoard:
    """A board with the codes of its cells along rows and along columns. Must agree with the rules.

    The cells are framed by empty ones, so that looking along a line needs no check for the edge.
    """

    __slots__ = ("_across", "_down", "_tiles", "columns", "is_empty", "multiple", "rows")

    def __init__(self, board: Board, rows: int, columns: int, multiple: int) -> None:
        self.rows, self.columns, self.multiple = rows, columns, multiple
        framed_size = (rows + 4) * (columns + 1)
        self._tiles, self._across, self._down = ([FREE] * framed_size for _ in range(3))
        self.is_empty = True
        placed = [(cell, tile) for cell, tile in enumerate(board) if tile is not None]
        if placed:
            self._add(tuple(cell for cell, _ in placed), tuple(tile for _, tile in placed))

    @classmethod
    def of(cls, position: Quinto) -> FastBoard:
        """The board of a position."""
        return cls(position.board, *position.options.board, position.options.multiple)

    def after(self, cells: tuple[int, ...], tiles: tuple[int, ...]) -> FastBoard:
        """The board with more tiles."""
        board = object.__new__(FastBoard)
        board.rows, board.columns, board.multiple = self.rows, self.columns, self.multiple
        board._tiles, board._across, board._down = self._tiles[:], self._across[:], self._down[:]
        board._add(cells, tiles)
        return board

    def _add(self, cells: tuple[int, ...], tiles: tuple[int, ...]) -> None:
        self.is_empty = False
        width = self.columns + 1
        framed_cells = [cell + cell // self.columns + width + 1 for cell in cells]
        for cell, tile in zip(framed_cells, tiles, strict=True):
            self._tiles[cell] = self._across[cell] = self._down[cell] = tile
        for cell in framed_cells:
            self._update_ends(cell, width, self._across)
            self._update_ends(cell, 1, self._down)

    def _update_ends(self, cell: int, step: int, codes: list[int]) -> None:
        """Updates the codes of the free cells at both ends of the run of tiles through a cell.

        A tile in such a cell would join that run and the run beyond it, if there is one.
        """
        for way in (step, -step):
            end, length_ahead, total_ahead = self._run(cell, way)
            _, length_beyond, total_beyond = self._run(end, way)
            _, length_behind, total_behind = self._run(cell, -way)
            if length_behind + 1 + length_ahead + length_beyond >= MAX_LINE:
                codes[end] = BLOCKED
            else:
                codes[end] = CROSSED - total_behind - self._tiles[cell] - total_ahead - total_beyond

    def _run(self, cell: int, step: int) -> tuple[int, int, int]:
        """The first free cell after a cell, the number of tiles before it, and their total."""
        tiles = self._tiles
        cell += step
        length = total = 0
        while (tile := tiles[cell]) >= 0:
            length += 1
            total += tile
            cell += step
        return cell, length, total

    def lines(self) -> Iterator[CodedLine]:
        """Yields the rows and the columns."""
        width = self.columns + 1
        for row in range(self.rows):
            start = (row + 1) * width + 1
            yield CodedLine(tuple(self._across[start : start + self.columns]), row * self.columns, 1, 1)
        for column in range(self.columns):
            start = width + 1 + column
            yield CodedLine(tuple(self._down[start : start + width * self.rows : width]), column, self.columns, 2)

    def highest_bases(self) -> dict[int, int]:
        """The demands of all windows, each with its highest base."""
        if self.is_empty:
            return {spot.window.demand: 0 for spot in self.spots()}
        highest: dict[int, int] = {}
        for codes, _, _, min_free in self.lines():
            for demand, base in highest_bases_in(codes, self.multiple, min_free):
                if highest.get(demand, -1) < base:
                    highest[demand] = base
        return highest

    def spots(self) -> Iterator[Spot]:
        """Yields all windows of the board; in the first turn those that cover a centre cell."""
        if self.is_empty:
            yield from self._first_spots()
            return
        for line in self.lines():
            for window in windows_in(line.codes, self.multiple, line.min_free):
                yield Spot(line.cells(window), window)

    def _first_spots(self) -> Iterator[Spot]:
        board = grid(self.rows, self.columns)
        for lines, shortest in ((board.across, 1), (board.down, 2)):
            for line in lines:
                for start in range(len(line)):
                    for length in range(shortest, min(MAX_LINE, len(line) - start) + 1):
                        cells = line[start : start + length]
                        asked = (FREE,) * length
                        if not board.centre.isdisjoint(cells):
                            yield Spot(cells, Window(tuple(range(start, start + length)), asked, encode(asked, 0), 0))
