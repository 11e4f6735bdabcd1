"""Quixo, counted on a board that is a picture of text; its perft tries all."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import product

from tests.testkit.recount.table import Picture, Table, Tags, demand, place, turned


def lines_of(board: Picture) -> list[str]:
    """The twelve lines of a board, in crosses and circles."""
    diagonals = ["".join(rows[at][at] for at in range(5)) for rows in (board, board[::-1])]
    return [line.translate(str.maketrans("1234", "xoxo")) for line in (*board, *turned(board), *diagonals)]


def slide(board: Picture, row: int, out: int, end: int, sign: str) -> Picture:
    """Takes a cube out of a row, closes the gap and pushes one in at an end."""
    left = board[row][:out] + board[row][out + 1 :]
    return (*board[:row], sign + left if end == 0 else left + sign, *board[row + 1 :])


class Quixo(Table):
    """Two or four seats around a board; with four a cube is the number of the seat that its dot faces."""

    def __init__(self, tags: Tags) -> None:
        super().__init__(tags)
        rows, seat = tags.get("Position", f"...../...../...../...../..... {tags.get('First', '1')}").split(" ")
        self.board: Picture = tuple(rows.split("/"))
        self.marks = "xo" if self.seats == 2 else "1234"
        self.is_drawn_at_last = tags.get("Repetition", "draw") == "draw"
        self.past: tuple[tuple[Picture, int], ...] = ()
        self.end = ""
        self.arrive(int(seat), mover=int(seat) - 1)

    @property
    def mark(self) -> str:
        return self.marks[self.seat - 1]

    @property
    def dots(self) -> list[str]:
        """The seats the dot may face: with four seats, those of one's own side."""
        if self.seats == 2:
            return [""]
        return [":1", ":3"] if self.seat in (1, 3) else [":2", ":4"]

    def twin(self) -> Quixo:
        return copy(self)

    def has_cube(self, seat: int) -> bool:
        border = self.board[0] + self.board[4] + "".join(row[0] + row[4] for row in self.board)
        return "." in border or self.marks[seat - 1] in border

    def arrive(self, seat: int, mover: int) -> None:
        """Looks at the new board; the opponent's line counts before the mover's own."""
        while not self.has_cube(seat):
            seat = self.after(seat)
        self.seat = seat
        lines = lines_of(self.board)
        own, other = ("xxxxx", "ooooo") if mover % 2 else ("ooooo", "xxxxx")
        self.past = (*self.past, (self.board, seat))
        if other in lines:
            self.end = self.won_by("gift", mover + 1)
        elif own in lines:
            self.end = self.won_by("line", mover)
        elif self.is_drawn_at_last and self.past.count(self.past[-1]) == 3:
            self.end = self.won_by("repetition")

    def won_by(self, ending: str, *sides: int) -> str:
        worth = [not sides or seat % 2 == sides[0] % 2 for seat in range(1, self.seats + 1)]
        return self.ended(ending, worth)

    def take(self, token: str) -> None:
        demand(not self.end, token)
        if token in ("resign", "time"):
            self.end = self.won_by(token, self.seat + 1)
        elif token == "agreed":
            self.end = self.won_by(token)
        else:
            self.push(token)

    def push(self, token: str) -> None:
        (column, row), (to_column, to_row) = place(token[:2]), place(token[2:4])
        demand((column, row) != (to_column, to_row) and token[4:] in self.dots, token)
        demand((column in (0, 4) or row in (0, 4)) and self.board[row][column] in ("." + self.mark), token)
        sign = token[5:] or self.mark
        if row == to_row and to_column in (0, 4):
            self.board = slide(self.board, row, column, to_column, sign)
        else:
            demand(column == to_column and to_row in (0, 4), token)
            self.board = turned(slide(turned(self.board), column, row, to_row, sign))
        self.arrive(self.after(self.seat), mover=self.seat)

    def moves(self) -> Iterator[Quixo]:
        """The tables after each move: whatever may be taken, pushed in at each end of its row and of its column."""
        for column, row in product("abcde", "12345"):
            at, line = place(column + row)
            if (column in "ae" or row in "15") and self.board[line][at] in ("." + self.mark):
                ends = {"a" + row, "e" + row, column + "1", column + "5"} - {column + row}
                for entry, dot in product(ends, self.dots):
                    table = self.twin()
                    table.push(column + row + entry + dot)
                    yield table

    @property
    def legal(self) -> int:
        return sum(1 for _ in self.moves())

    def perft(self, depth: int) -> int:
        """Counts the sequences of so many moves; below a game that is over there are none."""
        if depth == 0:
            return 1
        return 0 if self.end else sum(table.perft(depth - 1) for table in self.moves())

    @property
    def scores(self) -> list[float] | None:
        if not self.end:
            return None
        winners = self.end.split(": ")[1].split()
        return [0.5, 0.5] if len(winners) == self.seats else [int(seat in winners) for seat in ("1", "2")]

    @property
    def upcoming(self) -> str:
        return self.end or str(self.seat)
