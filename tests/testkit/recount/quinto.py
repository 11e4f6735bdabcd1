"""Quinto, counted from numbers on the points of a plane; what can be played is found by trying all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from itertools import permutations
from typing import NamedTuple

from tests.testkit.recount.table import Plane, Refusal, Table, Tags, demand, place

TILES = "0:7 1:6 2:6 3:7 4:10 5:6 6:10 7:14 8:12 9:12"


def lines_through(lying: Collection[complex], new: Collection[complex]) -> list[tuple[complex, ...]]:
    """The lines of two or more that hold a new tile, each once; a lone first tile counts for itself."""
    covered = {*lying, *new}
    lines = {}
    for step in (1 + 0j, 1j):
        for cell in new:
            line = [cell]
            while line[0] - step in covered:
                line.insert(0, line[0] - step)
            while line[-1] + step in covered:
                line.append(line[-1] + step)
            if len(line) > 1:
                lines[tuple(line)] = True
    return list(lines) if lines or len(covered) > 1 else [tuple(new)]


def lines_with(lying: Plane, new: Plane) -> list[list[int]]:
    """The values of the tiles in these lines."""
    values = {**lying, **new}
    return [[values[cell] for cell in line] for line in lines_through(lying, new)]


class Board(NamedTuple):
    """The tiles that lie, and what the options say of the board."""

    rows: int
    columns: int
    multiple: int
    tiles: Plane

    def has_room(self, new: Sequence[complex]) -> bool:
        """New tiles are one to five on free cells of one unbroken line, at the centre or beside others."""
        if not 1 <= len(set(new)) == len(new) <= 5 or any(cell in self.tiles for cell in new):
            return False
        if any(not (0 <= cell.real < self.columns and 0 <= cell.imag < self.rows) for cell in new):
            return False
        first = min(new, key=lambda cell: cell.real + cell.imag)
        last = max(new, key=lambda cell: cell.real + cell.imag)
        if first.real != last.real and first.imag != last.imag:
            return False
        length = int((last - first).real + (last - first).imag)
        path = {first + step * (1 if first.imag == last.imag else 1j) for step in range(length + 1)}
        if not set(new) <= path <= {*new, *self.tiles}:
            return False
        if not self.tiles:
            return any(abs(2 * cell.real + 1 - self.columns) <= 1 >= abs(2 * cell.imag + 1 - self.rows) for cell in new)
        return any(cell + step in self.tiles for cell in new for step in (1, -1, 1j, -1j))

    def sums(self, new: Plane) -> list[int] | None:
        """The score of each line of a play, or None where one of them is not allowed."""
        lines = lines_with(self.tiles, new)
        if any(len(line) > 5 or sum(line) % self.multiple for line in lines):
            return None
        return [sum(line) for line in lines]

    def plays(self, rack: Sequence[int]) -> Iterator[Plane]:
        """Every play with the tiles of a rack, found by trying all."""
        for new in dict.fromkeys(self.stretches(len(rack))):
            lines = lines_through(self.tiles, new)
            if self.has_room(new) and max(map(len, lines)) <= 5:
                for values in sorted(set(permutations(rack, len(new)))):
                    play = dict(zip(new, values, strict=True))
                    lying = {**self.tiles, **play}
                    if not any(sum(lying[cell] for cell in line) % self.multiple for line in lines):
                        yield play

    def stretches(self, most: int) -> Iterator[tuple[complex, ...]]:
        """The free cells of every part of a row or column that is no longer than five."""
        for cell in (complex(column, row) for row in range(self.rows) for column in range(self.columns)):
            for step in (1 + 0j, 1j):
                free = [cell + step * far for far in range(5) if cell + step * far not in self.tiles]
                yield from (tuple(free[:number]) for number in range(1, min(len(free), most) + 1))

    def allows(self, rack: Sequence[int]) -> bool:
        return next(self.plays(rack), None) is not None


class Quinto(Table):
    """Racks, a bag and the board; `drawers` are the seats whose tiles are due."""

    def __init__(self, tags: Tags) -> None:
        super().__init__(tags)
        rows, columns = map(int, tags.get("Board", "13x17").split("x"))
        self.board = Board(rows, columns, int(tags.get("Multiple", "5")), {})
        self.is_free = tags.get("Passing", "forced") == "free"
        self.racks: list[list[int]] = [[] for _ in range(self.seats)]
        self.points = [0] * self.seats
        self.seat = int(tags.get("First", "1"))
        self.drawers = list(range(1, self.seats + 1))
        self.passes = 0
        self.end = ""
        pairs = [pair.split(":") for pair in tags.get("Tiles", TILES).split()]
        self.bag: Counter[int] = Counter({int(value): int(number) for value, number in pairs})
        if "Position" in tags:
            self.set_up(*tags["Position"].split(" "))
        self.judge()

    def set_up(self, board: str, racks: str, points: str, seat: str, passes: str = "0") -> None:
        """Begins from a position; a `+` behind the seat says that its tiles are due."""
        for row, signs in enumerate(board.split("/")):
            for column, sign in enumerate(re.findall(r"\(\d+\)|.", signs)):
                if sign != ".":
                    self.board.tiles[complex(column, row)] = int(sign.strip("()"))
        self.racks = [[int(value) for value in rack.split(",") if value] for rack in racks.split("|")]
        self.points = [int(number) for number in points.split(",")]
        is_deal = seat.endswith("+") and not self.board.tiles
        seat, due = seat.strip("+"), seat.count("+")
        if is_deal:
            self.drawers = self.drawers[int(seat) - 1 :]
        else:
            self.seat, self.passes, self.drawers = int(seat), int(passes), [int(seat)] * due
        self.bag.subtract([*self.board.tiles.values(), *(value for rack in self.racks for value in rack)])

    def take(self, token: str) -> None:
        demand(not self.end, token)
        if self.drawers:
            self.draw([int(value) for value in token.strip("()").split()], token)
        elif token == "pass":
            demand(self.allows(token), token)
            self.passes += 1
            self.turn_over()
        else:
            self.points[self.seat - 1] += sum(self.lay(token))
            self.passes = 0
            self.drawers = [self.seat] if self.bag.total() else []
            if not self.drawers:
                self.turn_over()
        self.judge()

    def allows(self, token: str) -> bool:
        if token == "pass":
            return self.is_free or not self.board.allows(self.racks[self.seat - 1])
        with suppress(Refusal):
            self.twin().lay(token)
            return True
        return False

    @property
    def legal(self) -> int:
        plays = sum(1 for _ in self.board.plays(self.racks[self.seat - 1]))
        return plays + (self.is_free or not plays)

    def draw(self, values: list[int], token: str) -> None:
        rack = self.racks[self.drawers[0] - 1]
        is_deal = not self.board.tiles
        demand(len(values) == min(5 - len(rack), self.bag.total()), token)
        self.bag.subtract(values)
        demand(min(self.bag.values()) >= 0, token)
        rack += values
        self.drawers.pop(0)
        if not is_deal:
            self.turn_over()

    def lay(self, token: str) -> list[int]:
        """Puts the tiles of a play on the board and gives the score of each of its lines."""
        new = {}
        for value, cell in re.findall(r"(\d+)([a-y]\d+)", token):
            new[complex(*place(cell))] = int(value)
            demand(int(value) in self.racks[self.seat - 1], token)
            self.racks[self.seat - 1].remove(int(value))
        sums = self.board.sums(new)
        demand(len(new) == token.count("+") + 1 and self.board.has_room(list(new)) and sums is not None, token)
        self.board.tiles.update(new)
        return sums or []

    def turn_over(self) -> None:
        """Who holds no tile is not asked."""
        self.seat = self.after(self.seat)
        while any(self.racks) and not self.racks[self.seat - 1]:
            self.seat = self.after(self.seat)

    def judge(self) -> None:
        """Ends the game when no seat can play, or where passing is free when all who hold tiles have passed."""
        if self.drawers:
            return
        if not any(self.board.allows(rack) for rack in self.racks):
            self.end = "stuck"
        elif self.is_free and self.passes >= sum(bool(rack) for rack in self.racks):
            self.end = "passes"

    @property
    def scores(self) -> list[int]:
        if not self.end:
            return list(self.points)
        return [points - sum(rack) for points, rack in zip(self.points, self.racks, strict=True)]

    @property
    def upcoming(self) -> str:
        if self.drawers:
            return "chance"
        return self.ended(self.end, self.scores) if self.end else str(self.seat)
