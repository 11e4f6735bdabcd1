"""The moves of Quinto, held against a search that tries every set of cells in a line with every choice of tiles.

The boards are made up: most could not come up in a game, and the rules still say what is legal on them.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from time import process_time
from typing import NamedTuple

import pytest

from game.contract import CHANCE
from game.games.quinto.rules import Quinto
from game.match.match import throw

TIMES = 10 if os.environ.get("CINQ_PROOF") == "1" else 1
TILES_OF_1964 = {0: 7, 1: 6, 2: 6, 3: 7, 4: 10, 5: 6, 6: 10, 7: 14, 8: 12, 9: 12}

Cell = tuple[int, int]
"""Row and column, from 0."""


class Table(NamedTuple):
    """A board, the racks with `?` for a hidden tile, and the rules in force."""

    rows: int
    columns: int
    multiple: int
    tiles: dict[int, int]
    board: dict[Cell, int]
    racks: list[list[int | str]]
    passing: str = "forced"

    def position(self, seat: int = 1) -> Quinto:
        tags = {
            "Board": f"{self.rows}x{self.columns}",
            "Multiple": str(self.multiple),
            "Tiles": " ".join(f"{value}:{count}" for value, count in self.tiles.items()),
            "Passing": self.passing,
        }
        cells = [[(row, column) for column in range(self.columns)] for row in range(self.rows)]
        rows = "/".join("".join(written(self.board.get(cell)) for cell in row) for row in cells)
        racks = "|".join(",".join(map(str, rack)).replace("?,?", "??").replace("?,?", "??") for rack in self.racks)
        text = f"{rows} {racks} {','.join('0' for _ in self.racks)} {seat}"
        return Quinto.parse(text, len(self.racks), Quinto.option_type.from_tags(tags))

    def unseen(self) -> Counter:
        held = [value for rack in self.racks for value in rack if value != "?"]
        return Counter(self.tiles) - Counter(self.board.values()) - Counter(held)

    def spots(self) -> Iterator[tuple[Cell, ...]]:
        """Every set of up to five free cells on five cells in a row that a turn may cover, whatever the numbers."""
        found = set()
        for row, column, (down, right) in product(range(self.rows), range(self.columns), ((0, 1), (1, 0))):
            reach = [(row + down * step, column + right * step) for step in range(5)]
            for number in range(1, 6):
                found.update(cells for cells in combinations(reach, number) if self.has_room(cells, (down, right)))
        yield from sorted(found)

    def has_room(self, cells: tuple[Cell, ...], step: Cell) -> bool:
        if any(cell in self.board or cell[0] >= self.rows or cell[1] >= self.columns for cell in cells):
            return False
        at = cells[0]
        while at != cells[-1]:
            at = at[0] + step[0], at[1] + step[1]
            if at not in self.board and at not in cells:
                return False
        if self.board:
            return any(beside in self.board for cell in cells for beside in around(cell))
        middle_rows = {self.rows // 2, (self.rows - 1) // 2}
        middle_columns = {self.columns // 2, (self.columns - 1) // 2}
        return any(row in middle_rows and column in middle_columns for row, column in cells)

    def is_sum_right(self, new: dict[Cell, int]) -> bool:
        """No line with a new tile is longer than five, and each of two or more is a multiple."""
        lying = {**self.board, **new}
        if len(lying) == 1:
            return sum(lying.values()) % self.multiple == 0
        for row, column in new:
            for down, right in ((0, 1), (1, 0)):
                line = [lying[row, column]]
                for way in (1, -1):
                    at = row + way * down, column + way * right
                    while at in lying:
                        line.append(lying[at])
                        at = at[0] + way * down, at[1] + way * right
                if len(line) > 5 or (len(line) > 1 and sum(line) % self.multiple):
                    return False
        return True

    def choices(self, rack: list[int | str], number: int) -> set[tuple[int, ...]]:
        """Every row of so many tiles that may come from a rack."""
        if "?" not in rack:
            return set(permutations(rack, number))
        known, unseen = Counter(value for value in rack if value != "?"), self.unseen()
        found = set()
        for values in product(self.tiles, repeat=number):
            guessed = Counter(values) - known
            if guessed.total() <= rack.count("?") and guessed <= unseen:
                found.add(values)
        return found

    def placements(self, seat: int) -> set[tuple[str, ...]]:
        """Every placement of a seat, written as the steps of a move."""
        rack, found = self.racks[seat - 1], set()
        choices = {number: self.choices(rack, number) for number in range(1, len(rack) + 1)}
        for cells in self.spots():
            for values in choices.get(len(cells), ()):
                if self.is_sum_right(dict(zip(cells, values, strict=True))):
                    found.add(tuple(f"{value}{named(cell)}" for value, cell in zip(values, cells, strict=True)))
        return found


def written(tile: int | None) -> str:
    return "." if tile is None else str(tile) if tile < 10 else f"({tile})"


def around(cell: Cell) -> Iterator[Cell]:
    row, column = cell
    yield from ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))


def named(cell: Cell) -> str:
    return f"{'abcdefghijklmnopqrstuvwxy'[cell[1]]}{cell[0] + 1}"


def made_up(source: Random, rows: int, columns: int, tiles: dict[int, int], multiple: int, hidden: int = 0) -> Table:
    """A board with tiles anywhere and racks of any size; in some racks so many tiles are hidden."""
    bag = list(Counter(tiles).elements())
    source.shuffle(bag)
    cells = list(product(range(rows), range(columns)))
    covered = source.choice((0, 1, 3, len(cells) // 5, len(cells) // 2))
    board = {cell: bag.pop() for cell in source.sample(cells, covered)}
    racks: list[list[int | str]] = [[bag.pop() for _ in range(source.choice((1, 3, 5, 5)))] for _ in range(2)]
    for rack in racks:
        rack.sort()
        number = min(hidden, len(rack))
        rack[len(rack) - number :] = ["?"] * number
    return Table(rows, columns, multiple, tiles, board, racks, source.choice(("forced", "free")))


def check(table: Table) -> None:
    """Compares what the game says with what the search has found."""
    for seat in (1, 2):
        position = table.position(seat)
        asked = position.seat  # the next one, where this seat holds no tiles
        assert asked == seat or not table.racks[seat - 1]
        expected = table.placements(asked)
        if position.ending:
            assert not any(table.placements(other) for other in (1, 2))
            assert len(position.legal_moves) == 0
            continue
        may_pass = not expected or table.passing == "free" or "?" in table.racks[asked - 1]
        expected |= {("pass",)} if may_pass else set()
        moves = list(position.legal_moves)
        assert set(moves) == expected, position
        assert len(position.legal_moves) == len(moves) == len(expected)
        assert all(move in position.legal_moves for move in moves)
        for move in guesses(table, moves):
            assert (move in position.legal_moves) == (position.canonical(move) in expected), move


def guesses(table: Table, moves: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Moves with a tile or a cell changed, some of them legal again."""
    source = Random(len(moves))
    for move in source.sample(moves, min(30, len(moves))):
        cell = named((source.randrange(table.rows), source.randrange(table.columns)))
        yield (*move[1:], f"{source.choice(list(table.tiles))}{move[0][-2:]}")
        yield (*move[1:], f"{source.choice(list(table.tiles))}{cell}")


SMALL = [(5, 5), (6, 8), (8, 5), (7, 7)]


@pytest.mark.parametrize("multiple", range(2, 10))
@pytest.mark.parametrize("size", SMALL, ids=str)
def test_small_boards(size: tuple[int, int], multiple: int) -> None:
    source = Random(f"{size} {multiple}")
    for _ in range(8 * TIMES):
        check(made_up(source, *size, TILES_OF_1964, multiple))


@pytest.mark.parametrize("multiple", [5, 7])
def test_large_values(multiple: int) -> None:
    source = Random(multiple)
    for _ in range(10 * TIMES):
        check(made_up(source, 6, 6, {0: 4, 5: 9, 7: 4, 10: 9, 15: 9, 35: 5, 99: 4}, multiple))


@pytest.mark.parametrize("multiple", [2, 3, 5, 9])
@pytest.mark.parametrize("hidden", [1, 2, 5])
def test_hidden_tiles(hidden: int, multiple: int) -> None:
    """A hidden tile may be any that is not seen elsewhere; beside known ones each is used at most once."""
    source = Random(f"{hidden} {multiple}")
    for _ in range(4 * TIMES):
        check(made_up(source, 5, 5, {1: 5, 2: 8, 3: 8, 4: 7, 10: 2}, multiple, hidden))


@pytest.mark.parametrize("values", [{0: 30}, {5: 30}, {1: 30}, {0: 15, 5: 15}, {3: 1, 7: 30}], ids=str)
def test_few_values(values: dict[int, int]) -> None:
    """Equal tiles are not told apart."""
    source = Random(str(values))
    for hidden in (0, 3):
        for _ in range(3 * TIMES):
            check(made_up(source, 5, 6, values, 5, hidden))


@pytest.mark.parametrize("size", [(5, 5), (5, 6), (6, 6), (7, 5), (13, 17), (12, 18)], ids=str)
@pytest.mark.parametrize("multiple", [5, 3])
def test_first_turn(size: tuple[int, int], multiple: int) -> None:
    rack: list[int | str] = [0, 3, 5, 7, 7]
    check(Table(*size, multiple, TILES_OF_1964, {}, [rack, [1, 1, 1, 1, 1]]))


@pytest.mark.parametrize("seed", range(3 * TIMES))
def test_the_middle_of_a_large_game(seed: int) -> None:
    """Positions of a game on the board of 1964, as both seats and an onlooker who sees no rack find them."""
    source = Random(seed)
    position = Quinto.start(2, Quinto.option_type())
    turns = source.randrange(4, 40)
    while position.to_move is not None and (turns > 0 or position.drawing):
        turns -= not position.drawing
        moves = [throw(position, source)] if position.to_move == CHANCE else list(position.legal_moves)
        position = position.play(source.choice(moves))
    board = {divmod(cell, 17): tile for cell, tile in enumerate(position.board) if tile is not None}
    racks: list[list[int | str]] = [list(rack.known) for rack in position.racks]
    check(Table(13, 17, 5, TILES_OF_1964, board, racks))


def test_an_onlooker_counts_without_listing() -> None:
    """Five hidden tiles out of a hundred values on the largest board: billions of moves, none written out."""
    table = Table(25, 25, 5, dict.fromkeys(range(100), 2), {(12, 12): 5}, [["?"] * 5, ["?"] * 5])
    began = process_time()
    position = table.position()
    moves = position.legal_moves
    assert moves
    assert position.count_moves() > 2**31  # more than len() can tell in a browser
    assert ("99m12", "96m14") in moves
    assert ("99m12", "99m11", "97m14") in moves
    assert ("99m12", "99m11", "99m14", "98m10") not in moves
    assert process_time() - began < 1
