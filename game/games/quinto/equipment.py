"""What is in the box of Quinto: boards and tiles in their editions, the options, racks, and the text of a board."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.contract.grid import Grid, grid
from game.contract.position import HIDDEN, Move, Options, one_of, option, whole_number
from game.games.quinto.placements import Board

RACK: Final = 5

EDITIONS: Final = {
    "1964": {"Board": "13x17", "Tiles": "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"},
    "wood": {"Board": "15x15", "Tiles": "0:6 1:5 2:5 3:6 4:9 5:5 6:9 7:14 8:12 9:12"},
    "1968": {"Board": "12x18", "Tiles": "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"},
}
"""The boards and tile sets that were sold, as the tags of a record."""

VALUE: Final = re.compile(r"0|[1-9][0-9]?")
BOARD_SIGN: Final = re.compile(r"\.|[0-9]|\(([1-9][0-9])\)")

Tiles = tuple[tuple[int, int], ...]
"""Values and how many tiles there are of each."""

side = whole_number(5, 25)


def parse_board_size(text: str) -> tuple[int, int]:
    """Reads rows and columns, such as 13x17."""
    rows, _, columns = text.partition("x")
    return side(rows), side(columns)


def parse_tiles(text: str) -> Tiles:
    """Reads how many tiles there are of each value."""
    pairs = [pair.split(":") for pair in text.split(" ")]
    tiles = {whole_number(0, 99)(value): whole_number(0, 10**12)(count) for value, count in pairs}
    if len(tiles) != len(pairs):
        raise ValueError(text)
    return tuple(sorted(tiles.items()))


def write_tiles(tiles: Tiles) -> str:
    return " ".join(f"{value}:{count}" for value, count in tiles)


@dataclass(frozen=True)
class QuintoOptions(Options):
    """How a game of Quinto is to be played."""

    board: tuple[int, int] = option("Board", (13, 17), parse_board_size, lambda size: f"{size[0]}x{size[1]}")
    multiple: int = option("Multiple", 5, whole_number(2, 9))
    tiles: Tiles = option("Tiles", parse_tiles(EDITIONS["1964"]["Tiles"]), parse_tiles, write_tiles)
    passing: str = option("Passing", "forced", one_of("forced", "free"))
    first: int = option("First", 1, whole_number(1, 4))

    @property
    def grid(self) -> Grid:
        return grid(*self.board)


class Rack(NamedTuple):
    """The tiles that a seat holds: those that are known, ascending, and the number of those that are not."""

    known: tuple[int, ...] = ()
    hidden: int = 0

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    def drawing(self, draw: Move) -> Rack:
        values = [int(step) for step in draw if step != HIDDEN]
        return Rack(tuple(sorted([*self.known, *values])), self.hidden + draw.count(HIDDEN))

    def playing(self, values: Iterable[int]) -> Rack:
        """Gives the rack without these tiles; what was not known to be there was hidden."""
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
    """What a seat has scored, and the tiles that are taken off at the end."""

    points: int
    held: int
    total: int


def write_board(board: Board, grid: Grid) -> str:
    """Writes a board row by row; tiles of two figures stand in brackets."""
    signs = ["." if tile is None else f"({tile})" if tile > 9 else str(tile) for tile in board]
    return "/".join("".join(signs[start : start + grid.columns]) for start in range(0, len(signs), grid.columns))


def parse_board(text: str, grid: Grid) -> Board:
    """Reads the text of a board."""
    rows = text.split("/")
    tiles: list[int | None] = []
    for row in rows:
        found = list(BOARD_SIGN.finditer(row))
        if len(found) != grid.columns or "".join(sign[0] for sign in found) != row:
            raise ValueError(text)
        tiles.extend(None if sign[0] == "." else int(sign[1] or sign[0]) for sign in found)
    if len(rows) != grid.rows:
        raise ValueError(text)
    return tuple(tiles)
