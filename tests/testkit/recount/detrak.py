"""Détrak, counted from sheets that are pictures of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from tests.testkit.recount.table import Picture, Table, Tags, demand, place, turned


class Margins(NamedTuple):
    """The margins of a sheet of Détrak."""

    rows: list[int]
    columns: list[int]
    diagonal: int
    total: int


def line_points(symbols: str) -> int:
    """2 -> 2, 3 -> 3, 4 -> 8, 5 -> 10; the groups add up."""
    return sum((0, 2, 3, 8, 10)[len(group[0]) - 1] for group in re.finditer(r"([^.])\1*", symbols))


def margins_of(sheet: Sequence[str], rules: str = "basic", diagonal: str = "free") -> Margins:
    """Scores a sheet; with the basic rules its diagonal is worth nothing."""
    rows = [line_points(row) for row in sheet]
    columns = [line_points(column) for column in turned(sheet)]
    if rules == "basic":
        return Margins(rows, columns, 0, sum(rows + columns))
    grey = line_points("".join(sheet[4 - step][step] for step in range(5)))
    if grey == 0 and diagonal == "penalty":
        grey = -5
    rows = [-5 if points == 0 else points for points in rows]
    columns = [-5 if points == 0 else points for points in columns]
    return Margins(rows, columns, grey, sum(rows) + sum(columns) + grey + grey)


class Detrak(Table):
    """Sheets, and the seats that have yet to write the throw."""

    def __init__(self, tags: Tags) -> None:
        super().__init__(tags)
        symbols = tags.get("Symbols", "/ x | # ^ o").split()
        self.sheets: list[Picture] = [(symbols[at] + "....", *["....."] * 4) for at in range(self.seats)]
        self.rules, self.diagonal = tags.get("Rules", "basic"), tags.get("Diagonal", "free")
        self.rounds = 0
        self.throw: list[str] = []
        self.writers: list[int] = []

    def may_write(self) -> list[int]:
        lines = [sheet + turned(sheet) for sheet in self.sheets]
        return [seat for seat in range(1, self.seats + 1) if any(".." in line for line in lines[seat - 1])]

    def take(self, token: str) -> None:
        if not self.writers:
            self.throw = token.strip("()").split()
            demand(self.upcoming == "chance" and len(self.throw) == 2 and set(self.throw) <= set("/x|#^o"), token)
            self.rounds += 1
            self.writers = self.may_write()
            return
        seat = self.writers.pop(0)
        (column, row), (other_column, other_row) = place(token[:2]), place(token[2:])
        demand(abs(column - other_column) + abs(row - other_row) == 1, token)
        grid = [list(line) for line in self.sheets[seat - 1]]
        demand(grid[row][column] == grid[other_row][other_column] == ".", token)
        grid[row][column], grid[other_row][other_column] = self.throw
        self.sheets[seat - 1] = tuple(map("".join, grid))

    @property
    def legal(self) -> int:
        sheet = self.sheets[self.writers[0] - 1]
        pairs = sum(len(re.findall(r"(?=\.\.)", line)) for line in (*sheet, *turned(sheet)))
        return pairs if self.throw[0] == self.throw[1] else 2 * pairs

    @property
    def margins(self) -> list[Margins]:
        return [margins_of(sheet, self.rules, self.diagonal) for sheet in self.sheets]

    @property
    def scores(self) -> list[int]:
        return [margins.total for margins in self.margins]

    @property
    def upcoming(self) -> str:
        if self.writers:
            return str(self.writers[0])
        worth = [(margins.total, max(margins.rows + margins.columns)) for margins in self.margins]
        if self.rounds == 12:
            return self.ended("rounds", worth)
        return "chance" if self.may_write() else self.ended("stuck", worth)
