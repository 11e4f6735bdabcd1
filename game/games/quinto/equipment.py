"""What is in a box of Quinto: boards and tiles by edition, the options, racks, and boards as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.contract import HIDDEN, Move, Options, one_of, option, whole_number
from game.contract.grid import Grid, grid
from game.games.quinto.placements import Board

RACK: Final = 5

EDITIONS: Final = {
    "1964": {"Board": "13x17", "Tiles": "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"},
    "wood": {"Board": "15x15", "Tiles": "0:6 1:5 2:5 3:6 4:9 5:5 6:9 7:14 8:12 9:12"},
    "1968": {"Board": "12x18", "Tiles": "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"},
}
"""The boards and tile sets that were sold, as tags of a record."""

VALUE: Final = re.compile(r"0|[1-9][0-9]?")
BOARD_SYMBOL: Final = re.compile(r"\.|[0-9]|\(([1-9][0-9])\)")

Tiles = tuple[tuple[int, int], ...]
"""Values and how many tiles there are of each."""

side = whole_number(5, 25)


def parse_board_size(text: str) -> tuple[int, int]:
    """Reads rows and columns, such as 13x17."""
    rows, _, columns = text.partition("x")
    return side(rows), side(columns)


def parse_tiles(text: str) -> Tiles:
    """Reads how many tiles there are of each value, such as 0:7 1:6."""
    pairs = [pair.split(":") for pair in text.split(" ")]
    tiles = {whole_number(0, 99)(value): whole_number(0, 10**12)(count) for value, count in pairs}
    if len(tiles) != len(pairs):
        raise ValueError(text)
    return tuple(sorted(tiles.items()))


def write_tiles(tiles: Tiles) -> str:
    return " ".join(f"{value}:{count}" for value, count in tiles)


@dataclass(frozen=True)
class QuintoOptions(Options):
    """The options of a game of Quinto."""

    board: tuple[int, int] = option("Board", (13, 17), parse_board_size, lambda size: f"{size[0]}x{size[1]}")
    multiple: int = option("Multiple", 5, whole_number(2, 9))
    tiles: Tiles = option("Tiles", parse_tiles(EDITIONS["1964"]["Tiles"]), parse_tiles, write_tiles)
    passing: str = option("Passing", "forced", one_of("forced", "free"))
    first: int = option("First", 1, whole_number(1, 4))

    @property
    def grid(self) -> Grid:
        return grid(*self.board)


class Rack(NamedTuple):
    """The tiles of a seat: the known ones, ascending, and the number of hidden ones."""

    known: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    def drawing(self, draw: Move) -> Rack:
        values = [int(step) for step in draw if step != HIDDEN]
        return Rack(tuple(sorted([*self.known, *values])), self.hidden + draw.count(HIDDEN))

    def playing(self, values: Iterable[int]) -> Rack:
        """Returns the rack without these tiles; one that is not among the known ones was hidden."""
        known, hidden = list(self.known), self.hidden
        for value in values:
            if value in known:
                known.remove(value)
            else:
                hidden -= 1
        return Rack(tuple(known), hidden)

    def __str__(self) -> str:
        return ",".join([*map(str, self.known), *([HIDDEN * self.hidden] if self.hidden else [])])

    @classmethod
    def parse(cls, text: str) -> Rack:
        parts = text.split(",") if text else []
        hidden = len(parts.pop()) if parts and set(parts[-1]) == {HIDDEN} else 0
        if not all(VALUE.fullmatch(part) for part in parts) or len(parts) + hidden > RACK:
            raise ValueError(text)
        return cls(tuple(sorted(map(int, parts))), hidden)


class RackScore(NamedTuple):
    """The points of a seat, the tiles it holds at the end, and their difference."""

    points: int
    held: int
    total: int


def write_board(board: Board, grid: Grid) -> str:
    """Writes a board row by row; tiles of two digits are in parentheses."""
    symbols = ["." if tile is None else f"({tile})" if tile > 9 else str(tile) for tile in board]
    return "/".join("".join(symbols[start : start + grid.columns]) for start in range(0, len(symbols), grid.columns))


def parse_board(text: str, grid: Grid) -> Board:
    """Reads the text of a board."""
    rows = text.split("/")
    tiles: list[int | None] = []
    for row in rows:
        symbols = list(BOARD_SYMBOL.finditer(row))
        if len(symbols) != grid.columns or "".join(symbol[0] for symbol in symbols) != row:
            raise ValueError(text)
        tiles.extend(None if symbol[0] == "." else int(symbol[1] or symbol[0]) for symbol in symbols)
    if len(rows) != grid.rows:
        raise ValueError(text)
    return tuple(tiles)
