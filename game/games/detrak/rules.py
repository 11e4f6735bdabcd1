"""Détrak: two dice with symbols, a sheet of five by five, and pairs of symbols written side by side.

    S  .  .  .  g      S: the start cell, filled before the game
    .  .  .  g  .      g: the grey diagonal
    .  .  g  .  .
    .  g  .  .  .
    g  .  .  .  .

The text of a position: the sheets, separated by `;`, each of five rows separated by `,`; the number of rounds thrown;
and while a throw is being written, the throw and the seat whose turn it is: `xo/..,xx...,.....,.....,..... 3 o/ 1`.

>>> from game.games.detrak.rules import Detrak, DetrakOptions
>>> position = Detrak.start(1, DetrakOptions(symbols=("x",)))
>>> for token in ("(o /)", "b1c1", "(x x)", "a2b2"):
...     position = position.play(position.read(token))
>>> print(position.sheets[0][:5], position.sheets[0][5:10])
xo/.. xx...
>>> str(position)
'xo/..,xx...,.....,.....,..... 2'
>>> [score.total for score in position.scores]
[4]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final, NamedTuple, Self

from game.contract import (
    CHANCE,
    OVER,
    AmbiguousMove,
    Chance,
    Ending,
    Move,
    Mover,
    NotationError,
    Options,
    Position,
    Rank,
    Reason,
    Step,
    one_of,
    option,
    whole_number,
    winners_by,
)
from game.contract.dice import broken_throw_rule, next_die
from game.contract.grid import grid, parse_rows, split_fields

SYMBOLS: Final = "/x|#^o"
"""Bar, cross, triple bar, hash, triangle, circle."""

ROUNDS: Final = 12
GROUP_POINTS: Final = (0, 0, 2, 3, 8, 10)
"""The points of a group of equal neighbours, by its size."""

EMPTY_LINE: Final = -5
"""The points of a row or column without a group, with the advanced rules."""

RANKS: Final = (
    Rank(30, "grand_master"),
    Rank(25, "expert"),
    Rank(20, "good"),
    Rank(15, "average"),
    Rank(-100, "better_luck"),
)
"""The ranks of a solo game with the basic rules."""

FREE: Final = "."
GRID: Final = grid(5, 5)
DIAGONAL: Final = tuple(GRID.index[name] for name in ("a5", "b4", "c3", "d2", "e1"))
PAIRS: Final = tuple((one, two) for one in range(25) for two in GRID.neighbours[one] if one < two)
MOVE: Final = re.compile(r"([a-e][1-5])([a-e][1-5])?")


def parse_symbols(text: str) -> tuple[str, ...]:
    """Reads the start symbols of the seats, all different."""
    symbols = tuple(text.split(" "))
    if len(set(symbols)) != len(symbols) or not set(symbols) <= set(SYMBOLS):
        raise ValueError(text)
    return symbols


@dataclass(frozen=True)
class DetrakOptions(Options):
    """The options of a game of Détrak."""

    rules: str = option("Rules", "basic", one_of("basic", "advanced"))
    diagonal: str = option("Diagonal", "free", one_of("free", "penalty"))
    symbols: tuple[str, ...] | None = option("Symbols", None, parse_symbols, " ".join)

    def check(self, seats: int) -> None:
        if self.symbols is not None and len(self.symbols) != seats:
            text = " ".join(self.symbols)
            raise NotationError(Reason("tag", ("Symbols", text)), text)

    def symbol(self, seat: int) -> str:
        """Returns the symbol in the start cell of a seat."""
        return (self.symbols or tuple(SYMBOLS))[seat - 1]


class SheetScore(NamedTuple):
    """The margins of a sheet: five rows, five columns, and the diagonal, which is written in two boxes."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    diagonal: int | None
    total: int


def line_points(symbols: str) -> int:
    """Scores a line: the points of its groups of equal neighbours; a free cell ends a group."""
    return sum(GROUP_POINTS[len(list(group))] for symbol, group in groupby(symbols) if symbol != FREE)


@lru_cache(maxsize=4096)
def score_sheet(sheet: str, options: DetrakOptions) -> SheetScore:
    """Scores a sheet by the rules in force."""
    rows = [line_points(sheet[5 * row : 5 * row + 5]) for row in range(5)]
    columns = [line_points(sheet[column::5]) for column in range(5)]
    if options.rules == "basic":
        return SheetScore(tuple(rows), tuple(columns), None, sum(rows) + sum(columns))
    rows = [points or EMPTY_LINE for points in rows]
    columns = [points or EMPTY_LINE for points in columns]
    diagonal = line_points("".join(sheet[cell] for cell in DIAGONAL))
    if options.diagonal == "penalty":
        diagonal = diagonal or EMPTY_LINE
    return SheetScore(tuple(rows), tuple(columns), diagonal, sum(rows) + sum(columns) + 2 * diagonal)


@lru_cache(maxsize=4096)
def free_pairs(sheet: str) -> tuple[tuple[int, int], ...]:
    """Lists the pairs of free cells that share a side, each in reading order."""
    return tuple((one, two) for one, two in PAIRS if sheet[one] == FREE == sheet[two])


@dataclass(frozen=True)
class Detrak(Position):
    """A game of Détrak. `throw` stays on the table until `seat` and those after it have written it."""

    key = "detrak"
    seat_counts = (1, 2, 3, 4, 5, 6)
    option_type = DetrakOptions

    options: DetrakOptions
    sheets: tuple[str, ...]
    round: int = 0
    throw: Move = ()
    seat: int = 0

    @classmethod
    def start(cls, seats: int, options: DetrakOptions) -> Self:
        options.check(seats)
        return cls(options, tuple(options.symbol(seat) + FREE * 24 for seat in range(1, seats + 1)))

    @property
    def seats(self) -> int:
        return len(self.sheets)

    @property
    def awaits_chance(self) -> bool:
        return not self.throw and self.ending is None

    @property
    def to_move(self) -> Mover:
        if self.throw:
            return self.seat
        return None if self.ending else CHANCE

    @cached_property
    def ending(self) -> Ending | None:
        if self.throw:
            return None
        if self.round == ROUNDS:
            return Ending("rounds", self._winners())
        return None if self._next_seat(self.sheets, 0) else Ending("stuck", self._winners())

    @property
    def scores(self) -> tuple[SheetScore, ...]:
        return tuple(score_sheet(sheet, self.options) for sheet in self.sheets)

    @property
    def ranks(self) -> tuple[Rank, ...]:
        return RANKS if self.options.rules == "basic" else ()

    def _winners(self) -> tuple[int, ...]:
        """Among equal totals, the sheet with the best row or column wins."""
        return winners_by(tuple((score.total, max(score.rows + score.columns)) for score in self.scores))

    @staticmethod
    def _next_seat(sheets: tuple[str, ...], seat: int) -> int:
        """Returns the first seat after this one that can still write, or 0."""
        return next((later for later in range(seat + 1, len(sheets) + 1) if free_pairs(sheets[later - 1])), 0)

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        return next_die(SYMBOLS, 2, drawn) if self.awaits_chance else ()

    def generate_moves(self) -> Iterator[Move]:
        names = GRID.names
        for one, two in free_pairs(self.sheets[self.seat - 1]):
            yield names[one], names[two]
            if self.throw[0] != self.throw[1]:
                yield names[two], names[one]

    def canonical(self, move: Move) -> Move:
        is_double = len(move) == 2 and len(self.throw) == 2 and self.throw[0] == self.throw[1]
        return tuple(sorted(move, key=lambda step: GRID.index.get(step, -1))) if is_double else move

    def rule_broken(self, move: Move) -> Reason | None:
        if self.ending:
            return OVER
        if not self.throw:
            return broken_throw_rule(SYMBOLS, 2, move)
        return self._broken_writing_rule(move)

    def _broken_writing_rule(self, move: Move) -> Reason | None:
        sheet = self.sheets[self.seat - 1]
        for step in move:
            if step not in GRID.index:
                return Reason("not_a_step", (step,))
            if sheet[GRID.index[step]] != FREE:
                return Reason("detrak.taken", (step,))
        if len(move) > 2:
            return Reason("detrak.two_cells")
        cells = [GRID.index[step] for step in move]
        if len(cells) == 2 and cells[1] not in GRID.neighbours[cells[0]]:
            return Reason("detrak.apart", move)
        if len(cells) == 1 and not any(sheet[cell] == FREE for cell in GRID.neighbours[cells[0]]):
            return Reason("detrak.alone", move)
        return None if len(cells) == 2 else Reason("detrak.two_cells")

    def after(self, move: Move) -> Self:
        if not self.throw:
            return replace(self, round=self.round + 1, throw=move, seat=self._next_seat(self.sheets, 0))
        cells = list(self.sheets[self.seat - 1])
        for step, symbol in zip(move, self.throw, strict=True):
            cells[GRID.index[step]] = symbol
        sheets = (*self.sheets[: self.seat - 1], "".join(cells), *self.sheets[self.seat :])
        later = self._next_seat(sheets, self.seat)
        return replace(self, sheets=sheets, seat=later, throw=self.throw if later else ())

    def following(self, draft: Move) -> Iterator[Step]:
        sheet = self.sheets[self.seat - 1] if self.throw else ""
        if sheet and not draft:
            yield from (GRID.names[cell] for cell in sorted({cell for pair in free_pairs(sheet) for cell in pair}))
        elif sheet and len(draft) == 1 and sheet[GRID.index.get(draft[0], 0)] == FREE:
            neighbours = GRID.neighbours[GRID.index[draft[0]]]
            yield from (GRID.names[cell] for cell in neighbours if sheet[cell] == FREE)

    def gain(self, move: Move) -> int | None:
        if not self.throw:
            return None
        row = self.seat - 1
        return self.after(move).scores[row].total - self.scores[row].total

    def parse_move(self, text: str) -> Move:
        cells = MOVE.fullmatch(text)
        if not cells:
            raise NotationError(Reason("not_a_move", (text[:40],)), text, self)
        if cells[2] is None:
            raise AmbiguousMove(Reason("unfinished", (text,)), text, self)
        return cells[1], cells[2]

    def __str__(self) -> str:
        """Writes the sheets row by row, the rounds thrown, and the throw and seat while a throw is being written."""
        sheets = ";".join(",".join(sheet[row : row + 5] for row in range(0, 25, 5)) for sheet in self.sheets)
        return f"{sheets} {self.round}" + (f" {''.join(self.throw)} {self.seat}" if self.throw else "")

    @classmethod
    def parse(cls, text: str, seats: int, options: DetrakOptions) -> Self:
        options.check(seats)
        parts = split_fields(text, 2, 4)
        sheets = tuple(parse_rows(sheet, ",", 5, 5, SYMBOLS + FREE) for sheet in parts[0].split(";"))
        try:
            number = whole_number(0, ROUNDS)(parts[1])
            seat = whole_number(1, seats)(parts[3]) if len(parts) == 4 else 0
        except ValueError:
            raise NotationError(Reason("position", (text[:80],)), text) from None
        throw = tuple(parts[2]) if seat else ()
        starts = {sheet[0] for sheet in sheets} - {FREE}
        is_valid = len(sheets) == len(starts) == seats
        if seat and is_valid:
            is_valid = number > 0 and not broken_throw_rule(SYMBOLS, 2, throw) and bool(free_pairs(sheets[seat - 1]))
        if not is_valid:
            raise NotationError(Reason("position", (text[:80],)), text)
        return cls(options, sheets, number, throw, seat)
