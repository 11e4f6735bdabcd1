"""Qwinto, counted from numbers on the points of a plane."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from tests.testkit.recount.table import Plane, Table, Tags, demand

SHEET = {"o": "..oPo#oPoooo", "y": ".ooooo#oPoo.", "p": "ooPo#ooooP.."}
FIELDS = [
    complex(column, "oyp".index(colour))
    for colour, signs in SHEET.items()
    for column, sign in enumerate(signs)
    if sign in "oP"
]


class QwintoScore(NamedTuple):
    """The boxes of a sheet of Qwinto, bonuses by column."""

    rows: list[int]
    bonuses: dict[int, int]
    total: int


def sheet_score(sheet: Plane, misses: int = 0) -> QwintoScore:
    rows = []
    for row in range(3):
        written = sorted(field.real for field in sheet if field.imag == row)
        rows.append(sheet[complex(written[-1], row)] if len(written) == 9 else len(written))
    bonuses = {}
    for pentagon in (3 + 0j, 7 + 0j, 8 + 1j, 2 + 2j, 9 + 2j):
        if all(complex(pentagon.real, row) in sheet for row in range(3)):
            bonuses[int(pentagon.real)] = sheet[pentagon]
    return QwintoScore(rows, bonuses, sum(rows) + sum(bonuses.values()) - 5 * misses)


def fits(sheet: Plane, field: complex, number: int) -> bool:
    """Numbers rise strictly along a row, and none appears twice in a column."""
    for other, written in sheet.items():
        if other == field or (other.real == field.real and written == number):
            return False
        if other.imag == field.imag and (other.real < field.real) != (written < number):
            return False
        if other.imag == field.imag and written == number:
            return False
    return True


class Qwinto(Table):
    """Up to six sheets and three dice; `expects` is what the next token is."""

    def __init__(self, tags: Tags) -> None:
        super().__init__(tags)
        self.sheets: list[Plane] = [{} for _ in range(self.seats)]
        self.misses = [0] * self.seats
        self.active = int(tags.get("First", "1"))
        self.expects = "dice"
        self.dice = ""
        self.number = 0
        self.answering: list[int] = []

    def take(self, token: str) -> None:
        demand(":" not in self.upcoming, token)
        expected, self.expects = self.expects, {"dice": "throw", "throw": "choice"}.get(self.expects, "answers")
        if expected == "dice":
            demand(token in ("o", "y", "p", "oy", "op", "yp", "oyp"), token)
            self.dice = token
        elif expected in ("throw", "second throw"):
            faces = [int(face) for face in token.strip("()").split()]
            demand(len(faces) == len(self.dice) and set(faces) <= set(range(1, 7)), token)
            self.number = sum(faces)
            self.answering = [(self.active - 1 + turn) % self.seats + 1 for turn in range(self.seats)]
        elif expected == "choice":
            demand(token in ("keep", "again"), token)
            self.expects = "answers" if token == "keep" else "second throw"
        else:
            self.answer(self.answering.pop(0), token)
            if not self.answering:
                self.expects = "dice"
                self.active = self.after(self.active)

    def answer(self, seat: int, token: str) -> None:
        if token in ("miss", "pass"):
            demand((token == "miss") == (seat == self.active), token)
            self.misses[seat - 1] += token == "miss"
            return
        demand(token[0] in self.dice and token[1:] in list("123456789"), token)
        row = "oyp".index(token[0])
        field = [field for field in FIELDS if field.imag == row][int(token[1]) - 1]
        demand(fits(self.sheets[seat - 1], field, self.number), token)
        self.sheets[seat - 1][field] = self.number

    @property
    def legal(self) -> int:
        if self.expects != "answers":
            return {"dice": 7, "choice": 2}[self.expects]
        sheet = self.sheets[self.answering[0] - 1]
        fields = [field for field in FIELDS if "oyp"[int(field.imag)] in self.dice]
        return 1 + sum(fits(sheet, field, self.number) for field in fields)

    @property
    def scores(self) -> list[int]:
        return [sheet_score(sheet, misses).total for sheet, misses in zip(self.sheets, self.misses, strict=True)]

    @property
    def upcoming(self) -> str:
        if self.expects == "answers":
            return str(self.answering[0])
        if "throw" in self.expects:
            return "chance"
        if self.expects == "dice":
            rows = [Counter(field.imag for field in sheet) for sheet in self.sheets]
            if any(list(row.values()).count(9) >= 2 for row in rows):
                return self.ended("rows", self.scores)
            if max(self.misses) >= 4:
                return self.ended("misses", self.scores)
        return str(self.active)
