"""Finds the placements of Quinto: windows on the board, and the tiles of a hand that fill them.

A window is a run of cells that would be unbroken once its free cells are covered. A free cell that touches tiles in the
other direction asks for one residue, so that the line which it completes there is a multiple too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

from game.contract.grid import Grid

LONGEST: Final = 5
"""No line may have more tiles."""

Board = tuple[int | None, ...]
Asked = tuple[int | None, ...]
"""The residue that each free cell of a window asks for, None where any tile does."""

Arrangement = tuple[tuple[int, ...], tuple[int, ...]]
"""The residues of some tiles, and the tiles."""

BLOCKED: Final = -1
"""Asked by a cell that no tile may cover: the line across would grow too long."""


class Window(NamedTuple):
    """Free cells of one line that may be covered together, and the residues asked of each and of their sum."""

    cells: tuple[int, ...]
    asked: Asked
    rest: int | None


def run_through(board: Sequence[int | None], cell: int, line: Sequence[int]) -> tuple[int, ...]:
    """Gives the unbroken run of tiles that a cell lies in, along a line of cells."""
    at = line.index(cell)
    first = last = at
    while first > 0 and board[line[first - 1]] is not None:
        first -= 1
    while last + 1 < len(line) and board[line[last + 1]] is not None:
        last += 1
    return tuple(line[first : last + 1])


def asked_by(board: Board, lines: Iterable[Sequence[int]], multiple: int) -> list[int | None]:
    """Tells for every free cell what the tiles that touch it along these lines ask of it."""
    lengths = [0] * len(board)
    totals = [0] * len(board)
    for line in lines:
        for path in (line, line[::-1]):
            length = total = 0
            for cell in path:
                tile = board[cell]
                if tile is not None:
                    length += 1
                    total += tile
                elif length:
                    lengths[cell] += length
                    totals[cell] += total
                    length = total = 0
    return [
        None if not length else BLOCKED if length >= LONGEST else -total % multiple
        for length, total in zip(lengths, totals, strict=True)
    ]


@lru_cache(maxsize=16)
def demands(board: Board, grid: Grid, multiple: int, most: int) -> frozenset[tuple[Asked, int | None]]:
    """Gives what the windows of a board ask for, each demand once: enough to tell whether a hand can play at all."""
    return frozenset((window.asked, window.rest) for window in windows(board, grid, multiple, most))


def windows(board: Board, grid: Grid, multiple: int, most: int) -> Iterator[Window]:
    """Yields every window of at most so many free cells, one of a single cell only once."""
    is_first = all(tile is None for tile in board)
    centre = grid.centre
    for lines, crossing in ((grid.across, grid.down), (grid.down, grid.across)):
        asked = asked_by(board, crossing, multiple)
        least = 1 if lines is grid.across else 2
        for line in lines:
            if is_first and not centre.isdisjoint(line):
                found = _windows_in(board, line, asked, multiple, most)
                yield from (each for each in found if len(each.cells) >= least and not centre.isdisjoint(each.cells))
            elif any(board[cell] is not None or asked[cell] is not None for cell in line):
                found = _windows_in(board, line, asked, multiple, most, must_touch=True)
                yield from (each for each in found if len(each.cells) >= least)


def _windows_in(
    board: Board, line: Sequence[int], asked: list[int | None], multiple: int, most: int, must_touch: bool = False
) -> Iterator[Window]:
    tiles = [board[cell] for cell in line]
    end = len(line)
    for start in range(end):
        if start and tiles[start - 1] is not None:
            continue
        cells: list[int] = []
        total = 0
        touches = not must_touch
        for at in range(start, min(start + LONGEST, end)):
            tile = tiles[at]
            if tile is not None:
                total += tile
                touches = True
            else:
                cell = line[at]
                ask = asked[cell]
                if ask == BLOCKED or len(cells) == most:
                    break
                cells.append(cell)
                touches = touches or ask is not None
            if cells and touches and (at + 1 == end or tiles[at + 1] is None):
                stands_alone = at == start and must_touch
                asks = tuple([asked[cell] for cell in cells])
                yield Window(tuple(cells), asks, None if stands_alone else -total % multiple)


@dataclass(frozen=True)
class Hand:
    """The tiles that a seat may play: the known ones of its rack, and for each hidden one any not seen elsewhere."""

    known: tuple[int, ...]
    hidden: int
    unseen: Mapping[int, int]
    multiple: int
    _counts: dict[tuple[Asked, int | None], int] = field(default_factory=dict)
    _fills: dict[tuple[Asked, int | None], list[tuple[int, ...]]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.known) + self.hidden

    def lacks(self, values: Iterable[int]) -> int | None:
        """Gives the first of these tiles that the hand cannot have."""
        known = Counter(self.known)
        unseen = dict(self.unseen)
        hidden = self.hidden
        for value in values:
            if known[value]:
                known[value] -= 1
            elif hidden and unseen.get(value, 0):
                hidden -= 1
                unseen[value] -= 1
            else:
                return value
        return None

    def fills(self, asked: Asked, rest: int | None) -> Iterable[tuple[int, ...]]:
        """Gives every way to cover the cells of a window, equal tiles not told apart."""
        if self.hidden:
            return self._guesses(asked, rest)
        key = asked, rest
        if key not in self._fills:
            self._fills[key] = list(self._arranged(asked, rest))
        return self._fills[key]

    def _arranged(self, asked: Asked, rest: int | None) -> Iterator[tuple[int, ...]]:
        for residues, values in self._arrangements[len(asked), rest]:
            if all(ask is None or ask == residue for ask, residue in zip(asked, residues, strict=True)):
                yield values

    @cached_property
    def _arrangements(self) -> Mapping[tuple[int, int | None], list[Arrangement]]:
        """All orders of some of the tiles, by their number and the residue of their sum."""
        found: defaultdict[tuple[int, int | None], list[Arrangement]] = defaultdict(list)
        for number in range(1, len(self.known) + 1):
            for values in sorted(set(permutations(self.known, number))):
                pair = tuple([value % self.multiple for value in values]), values
                found[number, sum(values) % self.multiple].append(pair)
                if number == 1:
                    found[number, None].append(pair)
        return found

    def _guesses(self, asked: Asked, rest: int | None) -> Iterator[tuple[int, ...]]:
        known = Counter(self.known)
        left = {value: self.unseen.get(value, 0) for value in sorted({*self.known, *self.unseen})}

        def cover(values: tuple[int, ...], hidden: int) -> Iterator[tuple[int, ...]]:
            if len(values) == len(asked):
                yield values
                return
            ask = asked[len(values)]
            is_last = len(values) + 1 == len(asked)
            for value, number in left.items():
                if ask is not None and value % self.multiple != ask:
                    continue
                if is_last and rest is not None and (sum(values) + value) % self.multiple != rest:
                    continue
                if known[value]:
                    known[value] -= 1
                    yield from cover((*values, value), hidden)
                    known[value] += 1
                elif hidden and number:
                    left[value] -= 1
                    yield from cover((*values, value), hidden - 1)
                    left[value] += 1

        return cover((), self.hidden)

    def count(self, asked: Asked, rest: int | None) -> int:
        """Counts the ways to cover the cells of a window without writing out what hidden tiles could do."""
        if not self.hidden:
            return len(list(self.fills(asked, rest)))
        key = tuple(sorted(asked, key=str)), rest
        if key not in self._counts:
            self._counts[key] = self._count_guesses(asked, rest)
        return self._counts[key]

    def _count_guesses(self, asked: Asked, rest: int | None) -> int:
        """Goes through the residues and keeps: free cells still open, hidden tiles used, the sum so far."""
        free = asked.count(None)
        ways: Counter[tuple[int, int, int]] = Counter({(free, 0, 0): 1})
        for residue in range(self.multiple):
            fixed = asked.count(residue)
            after: Counter[tuple[int, int, int]] = Counter()
            for (open_cells, hidden, total), number in ways.items():
                for (length, cost), sequences in self._sequences[residue].items():
                    taken = length - fixed
                    if 0 <= taken <= open_cells and hidden + cost <= self.hidden:
                        key = open_cells - taken, hidden + cost, (total + residue * length) % self.multiple
                        after[key] += number * sequences * comb(open_cells, taken)
            ways = after
        return sum(number for (left, _, total), number in ways.items() if not left and rest in (None, total))

    @cached_property
    def _sequences(self) -> list[Counter[tuple[int, int]]]:
        """For each residue: how many sequences of tiles there are, by their length and the hidden tiles they cost."""
        known = Counter(self.known)
        found: list[Counter[tuple[int, int]]] = [Counter({(0, 0): 1}) for _ in range(self.multiple)]
        for value in {*self.known, *self.unseen}:
            after: Counter[tuple[int, int]] = Counter()
            most = min(self.size, known[value] + self.unseen.get(value, 0))
            for (length, cost), number in found[value % self.multiple].items():
                for more in range(min(most, self.size - length) + 1):
                    extra = max(0, more - known[value])
                    after[length + more, cost + extra] += number * comb(length + more, more)
            found[value % self.multiple] = after
        return found


@lru_cache(maxsize=64)
def hand(known: tuple[int, ...], hidden: int, unseen: tuple[tuple[int, int], ...], multiple: int) -> Hand:
    """Gives the hand of these tiles, the same one as long as it is in use, for it remembers what it worked out."""
    return Hand(known, hidden, dict(unseen), multiple)


def common_values(fills: Iterable[tuple[int, ...]], given: tuple[int | None, ...]) -> list[set[int]]:
    """The values that each cell of a window may take beside those that are given; a given cell takes no other."""
    wanted = [(at, value) for at, value in enumerate(given) if value is not None]
    agreeing = [fill for fill in fills if all(fill[at] == value for at, value in wanted)] if wanted else fills
    columns = [set(values) for values in zip(*agreeing, strict=True)] or [set() for _ in given]
    return [values if want is None else set() for want, values in zip(given, columns, strict=True)]
