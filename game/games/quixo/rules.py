"""Quixo: take a cube from the border, push it back in, and line up five.

>>> from game.games.quixo.rules import Quixo, QuixoOptions
>>> position = Quixo.start(2, QuixoOptions())
>>> len(position.legal_moves)
44
>>> for token in ("b1e1", "c1a1", "c1c5"):
...     position = position.play(position.read(token))
>>> print(str(position).replace("/", chr(10)))
o...x
.....
.....
.....
..x.. 2
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from operator import itemgetter
from typing import Final, NamedTuple, Self, cast

from game.contract import (
    OVER,
    AmbiguousMove,
    Chance,
    Ending,
    Move,
    Mover,
    NotationError,
    Options,
    Position,
    Reason,
    Step,
    one_of,
    option,
    whole_number,
)
from game.contract.grid import grid, parse_rows, split_fields

BLANK: Final = "."
SYMBOLS: Final = {2: ("x", "o"), 4: ("1", "2", "3", "4")}
"""The symbol of each seat's cubes; with four seats it is the number of the player the dot faces."""

CROSSES_AND_CIRCLES: Final = str.maketrans("1234", "xoxo")
GRID: Final = grid(5, 5)
DIAGONALS: Final = (tuple(range(0, 25, 6)), tuple(range(4, 21, 4)))
BORDER: Final = tuple(cell for cell in range(25) if len(GRID.neighbours[cell]) < 4)
REPETITIONS: Final = 3
"""A position that occurs this often with the same seat to move is a draw."""

GIVING_UP: Final = frozenset({("resign",), ("time",), ("agreed",)})
MOVE: Final = re.compile(r"([a-e][1-5])([a-e][1-5])?(:[1-4])?")

Pick = Callable[[str], tuple[str, ...]]


class Push(NamedTuple):
    """Where a taken cube goes back in, and where each cube of the new board was before (25: the taken one)."""

    entry: str
    pick: Pick


def _push(cell: int, line: tuple[int, ...], entry: int) -> Push:
    """Pushes the cube taken from a cell back in at one end of a line: those in between slide by one."""
    at, end = line.index(cell), line.index(entry)
    path = line[at : end + 1] if at < end else line[end : at + 1][::-1]
    sources = list(range(25))
    for to, source in pairwise(path):
        sources[to] = source
    sources[entry] = 25
    return Push(GRID.names[entry], cast(Pick, itemgetter(*sources)))


PUSHES: Final = {
    GRID.names[cell]: tuple(
        _push(cell, line, end)
        for line in (GRID.across[cell // 5], GRID.down[cell % 5])
        for end in (line[0], line[-1])
        if end != cell
    )
    for cell in BORDER
}
"""The two or three ways to push each border cube back in."""

PICKS: Final = {(taken, push.entry): push.pick for taken, pushes in PUSHES.items() for push in pushes}

_pick_lines = itemgetter(*(cell for line in (*GRID.across, *GRID.down, *DIAGONALS) for cell in (*line, 25)))


def lines_of(board: str) -> str:
    """Writes the twelve lines of a board one after the other, separated by spaces."""
    return "".join(_pick_lines(board + " ")).translate(CROSSES_AND_CIRCLES)


def has_line(board: str) -> bool:
    """Returns whether either side has five in a row."""
    lines = lines_of(board)
    return "xxxxx" in lines or "ooooo" in lines


Memory = tuple[dict[tuple[str, int], int], ...]
"""How often positions were seen, in tables of falling size, so that not all of them are copied at every move."""


def remembering(memory: Memory, key: tuple[str, int]) -> Memory:
    """Adds a position; tables are merged like the digits of a binary counter."""
    newest = {key: 1}
    while memory and len(memory[-1]) <= len(newest):
        newest = Counter(memory[-1]) + Counter(newest)
        memory = memory[:-1]
    return (*memory, dict(newest))


def times_seen(memory: Memory, key: tuple[str, int]) -> int:
    return sum(table.get(key, 0) for table in memory)


def parse_clock(text: str) -> tuple[int, int]:
    """Reads the seconds that a seat starts with and those that each move adds, such as 300+5."""
    base, _, added = text.partition("+")
    return whole_number(1, 86400)(base), whole_number(0, 3600)(added)


@dataclass(frozen=True)
class QuixoOptions(Options):
    """The options of a game of Quixo."""

    repetition: str = option("Repetition", "draw", one_of("draw", "none"))
    confer: str = option("Confer", "no", one_of("no", "yes"))
    clock: tuple[int, int] | None = option("Clock", None, parse_clock, lambda clock: f"{clock[0]}+{clock[1]}")
    first: int = option("First", 1, whole_number(1, 4))


class SideScore(NamedTuple):
    """What a side scores at the end: 1, 0, or a half each."""

    total: float


@dataclass(frozen=True)
class Quixo(Position):
    """A game of Quixo.

    `earlier` counts the positions since the last blank cube was taken, because no older one can occur again; `given_up`
    says how the game ended without a move. Both are history, and not part of what is on the board.
    """

    key = "quixo"
    seat_counts = (2, 4)
    option_type = QuixoOptions
    out_of_turn_moves = GIVING_UP
    has_chance = False

    options: QuixoOptions
    symbols: tuple[str, ...]
    board: str
    seat: int
    earlier: Memory = field(default=(), compare=False)
    given_up: str = field(default="", compare=False)

    @classmethod
    def start(cls, seats: int, options: QuixoOptions) -> Self:
        options.check(seats)
        return cls(options, SYMBOLS[seats], BLANK * 25, options.first)

    @property
    def seats(self) -> int:
        return len(self.symbols)

    @property
    def awaits_chance(self) -> bool:
        return False

    @property
    def to_move(self) -> Mover:
        return None if self.ending else self.seat

    @cached_property
    def ending(self) -> Ending | None:
        """A line of the side to move, which the other side has made, counts before one of the other side."""
        everybody = tuple(range(1, self.seats + 1))
        if self.given_up:
            return Ending(self.given_up, everybody if self.given_up == "agreed" else self._side(self.seat))
        lines = lines_of(self.board)
        own, other = ("xxxxx", "ooooo") if self.seat % 2 else ("ooooo", "xxxxx")
        if own in lines:
            return Ending("gift", self._side(self.seat - 1))
        if other in lines:
            return Ending("line", self._side(self.seat))
        if times_seen(self.earlier, (self.board, self.seat)) >= REPETITIONS - 1:
            return Ending("repetition", everybody)
        return None

    def _side(self, row: int) -> tuple[int, ...]:
        """Returns the seats of one side: crosses for an even number, circles for an odd one."""
        return tuple(range(row % 2 + 1, self.seats + 1, 2))

    @property
    def scores(self) -> tuple[SideScore, SideScore] | None:
        if not self.ending:
            return None
        sides = [1 in self.ending.winners, 2 in self.ending.winners]
        return SideScore(sides[0] / sum(sides)), SideScore(sides[1] / sum(sides))

    def chances(self, drawn: Move = ()) -> tuple[Chance, ...]:
        return ()

    @property
    def _symbol(self) -> str:
        return self.symbols[self.seat - 1]

    def _suffixes(self) -> tuple[Move, ...]:
        """The seats that the dot may face with four seats: the player's own and the partner's, in order."""
        return tuple((f":{seat}",) for seat in self._side(self.seat - 1)) if self.seats == 4 else ((),)

    def generate_moves(self) -> Iterator[Move]:
        suffixes = self._suffixes()
        for cell in BORDER:
            if self.board[cell] in (BLANK, self._symbol):
                taken = GRID.names[cell]
                yield from ((taken, push.entry, *suffix) for push in PUSHES[taken] for suffix in suffixes)

    def count_moves(self) -> int:
        takeable = (BLANK, self._symbol)
        entries = sum([len(PUSHES[GRID.names[cell]]) for cell in BORDER if self.board[cell] in takeable])
        return entries * len(self._suffixes())

    def rule_broken(self, move: Move) -> Reason | None:
        if self.ending:
            return OVER
        if move in GIVING_UP:
            return None
        if not move:
            return Reason("quixo.take")
        if move[0] not in GRID.index:
            return Reason("not_a_step", (move[0],))
        return self._broken_take_rule(move[0]) or self._broken_entry_rule(move)

    def _broken_take_rule(self, taken: Step) -> Reason | None:
        if taken not in PUSHES:
            return Reason("quixo.border", (taken,))
        cube = self.board[GRID.index[taken]]
        if cube in (BLANK, self._symbol):
            return None
        is_partner = self.seats == 4 and int(cube) % 2 == self.seat % 2
        return Reason("quixo.partner" if is_partner else "quixo.opponent", (taken,))

    def _broken_entry_rule(self, move: Move) -> Reason | None:
        if len(move) == 1:
            return Reason("quixo.enter")
        taken, entry, *suffix = move
        if entry == taken:
            return Reason("quixo.same_place", (entry,))
        if (taken, entry) not in PICKS:
            return Reason("quixo.not_an_end", (taken, entry))
        if tuple(suffix) not in self._suffixes():
            return Reason("quixo.dot" if self.seats == 4 else "quixo.no_dot")
        return None

    def after(self, move: Move) -> Self:
        if move in GIVING_UP:
            return replace(self, given_up=move[0])
        board = self.board
        taken = board[GRID.index[move[0]]]
        symbol = move[2][1] if self.seats == 4 else self._symbol
        pushed = "".join(PICKS[move[0], move[1]](board + symbol))
        can_come_again = taken != BLANK and self.options.repetition == "draw"
        earlier = remembering(self.earlier, (board, self.seat)) if can_come_again else ()
        seat = _next_seat(pushed, self.seats, self.seat)
        return type(self)(self.options, self.symbols, pushed, seat, earlier)

    def parse_move(self, text: str) -> Move:
        if (text,) in GIVING_UP:
            return (text,)
        parts = MOVE.fullmatch(text)
        if not parts:
            raise NotationError(Reason("not_a_move", (text[:40],)), text, self)
        if parts[2] is None or (self.seats == 4 and parts[3] is None):
            raise AmbiguousMove(Reason("unfinished", (text,)), text, self)
        return tuple(part for part in parts.groups() if part)

    def __str__(self) -> str:
        """Writes the five rows from the top and the seat to move."""
        return "/".join(self.board[start : start + 5] for start in range(0, 25, 5)) + f" {self.seat}"

    @classmethod
    def parse(cls, text: str, seats: int, options: QuixoOptions) -> Self:
        options.check(seats)
        rows, seat = split_fields(text, 2)
        board = parse_rows(rows, "/", 5, 5, BLANK + "".join(SYMBOLS[seats]))
        try:
            number = whole_number(1, seats)(seat)
        except ValueError:
            raise NotationError(Reason("position", (text[:80],)), text) from None
        return cls(options, SYMBOLS[seats], board, _next_seat(board, seats, number - 1))


def _next_seat(board: str, seats: int, seat: int) -> int:
    """Returns the next seat clockwise; with four, a seat that can take no cube is skipped, unless the game is over."""
    if seats == 2 or has_line(board):
        return seat % seats + 1
    for turn in range(seats):
        later = (seat + turn) % seats + 1
        if any(board[cell] in (BLANK, str(later)) for cell in BORDER):
            return later
    return seat % seats + 1
