"""The sheet of Qwinto as it is written on: its layout, where a number may go, its score, and its text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.contract import Reason, whole_number

LAYOUT: Final = {
    "o": "..oPo#oPoooo",
    "y": ".ooooo#oPoo.",
    "p": "ooPo#ooooP..",
}
"""The printed sheet, orange, yellow and purple: `o` is a field, `P` a pentagon, `#` a gap in the row."""

MISSES: Final = 4
"""This many misses end the game."""
MISS_POINTS: Final = -5
FULL_ROWS: Final = 2
"""This many full rows end the game."""

ENDINGS: Final = ("rows", "misses")
"""By what a sheet ends the game; rows count first."""

COLOURS: Final = "".join(LAYOUT)
COLUMNS: Final = {row: [at for at, symbol in enumerate(symbols) if symbol in "oP"] for row, symbols in LAYOUT.items()}
"""The printed column of each of the nine fields of a row."""
FIELDS: Final = tuple(f"{row}{number}" for row in COLOURS for number in range(1, 10))
INDEX: Final = {name: field for field, name in enumerate(FIELDS)}
PLACES: Final = tuple(at for row in COLOURS for at in COLUMNS[row])
"""The printed column of every field."""
SAME_COLUMN: Final = tuple(
    tuple(other for other in range(27) if other != field and PLACES[other] == PLACES[field]) for field in range(27)
)
BONUSES: Final = tuple(
    field for field in range(27) if LAYOUT[FIELDS[field][0]][PLACES[field]] == "P" and len(SAME_COLUMN[field]) == 2
)
"""The pentagons; each is in a column of three, which scores the pentagon's number when it is full."""


class SheetScore(NamedTuple):
    """The boxes of a sheet: three rows, the bonuses of the full columns, and the misses."""

    rows: tuple[int, ...]
    bonuses: tuple[int, ...]
    misses: int
    total: int


@dataclass(frozen=True)
class Sheet:
    """What one player has written: 27 fields, 0 if free, and the misses."""

    numbers: tuple[int, ...] = (0,) * 27
    misses: int = 0

    def rule_broken(self, field: int, number: int) -> Reason | None:
        """Returns the rule that a number in a field breaks: rows rise, columns do not repeat."""
        if self.numbers[field]:
            return Reason("qwinto.taken", (FIELDS[field],))
        start = field - field % 9
        left = max(self.numbers[start:field], default=0)
        right = min((other for other in self.numbers[field + 1 : start + 9] if other), default=99)
        if number <= left:
            return Reason("qwinto.right_of", (number, left))
        if number >= right:
            return Reason("qwinto.left_of", (number, right))
        if any(self.numbers[other] == number for other in SAME_COLUMN[field]):
            return Reason("qwinto.column", (number,))
        return None

    def with_number(self, field: int, number: int) -> Sheet:
        """Returns the sheet with one more number."""
        return replace(self, numbers=(*self.numbers[:field], number, *self.numbers[field + 1 :]))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        return self.numbers[:9], self.numbers[9:18], self.numbers[18:]

    @property
    def is_last_chance(self) -> bool:
        """Whether one more miss ends the game."""
        return self.misses == MISSES - 1

    @property
    def ending(self) -> str:
        """Returns by what the sheet ends the game, "rows" or "misses"; empty while it does not."""
        if self.full_rows >= FULL_ROWS:
            return "rows"
        return "misses" if self.misses >= MISSES else ""

    @property
    def ends_game(self) -> bool:
        return self.ending != ""

    @property
    def full_rows(self) -> int:
        return sum(all(row) for row in self.rows)

    @property
    def score(self) -> SheetScore:
        rows = tuple(row[-1] if all(row) else sum(map(bool, row)) for row in self.rows)
        bonuses = tuple(
            self.numbers[field] if all(self.numbers[other] for other in SAME_COLUMN[field]) else 0 for field in BONUSES
        )
        misses = MISS_POINTS * self.misses
        return SheetScore(rows, bonuses, misses, sum(rows) + sum(bonuses) + misses)

    def __str__(self) -> str:
        return "/".join(",".join(str(number or ".") for number in row) for row in self.rows) + f":{self.misses}"

    @classmethod
    def parse(cls, text: str) -> Sheet:
        """Reads a sheet, writing its numbers one by one so that no impossible sheet is accepted."""
        rows, _, misses = text.partition(":")
        cells = [row.split(",") for row in rows.split("/")]
        if [len(row) for row in cells] != [9, 9, 9]:
            raise ValueError(text)
        sheet = cls(misses=whole_number(0, MISSES)(misses))
        for field, cell in enumerate(cell for row in cells for cell in row):
            if cell != ".":
                number = whole_number(1, 18)(cell)
                if sheet.rule_broken(field, number):
                    raise ValueError(text)
                sheet = sheet.with_number(field, number)
        return sheet
