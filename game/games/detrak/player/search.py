"""Looks ahead in Détrak: every way to write a throw, what may be thrown next, and the last throws to the very end.

All numbers are whole, so that every machine finds the same: what is expected over the 36 throws is given times 36.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from game.computer.task import Budget
from game.games.detrak.player.evaluation import Values, exact, guessed, learned
from game.games.detrak.player.sheets import Shape, Sheet, free_cells, free_pairs, has_pair, patterns, written
from game.games.detrak.rules import PAIRS, ROUNDS, DetrakOptions

THROWS: Final = 36
ROWS_AND_COLUMNS: Final = 10
PAIR_BITS: Final = tuple(1 << one | 1 << two for one, two in PAIRS)
Throw = tuple[int, int]


class Writing(NamedTuple):
    """One way to write a throw: the pair of cells by its number, their symbols, and what the sheet is then worth."""

    pair: int
    symbols: Throw
    value: int


class Touch(NamedTuple):
    """The shapes that writing on a pair changes, by number, with the weight of the cells in their codes."""

    both: tuple[tuple[int, int, int], ...]
    first: tuple[tuple[int, int], ...]
    second: tuple[tuple[int, int], ...]


@lru_cache(maxsize=8)
def touches(shapes: tuple[Shape, ...]) -> tuple[Touch, ...]:
    """Finds the shapes that each pair of cells changes."""
    found = []
    for pair in PAIRS:
        weights = [
            [7 ** (len(shape) - 1 - shape.index(cell)) if cell in shape else 0 for shape in shapes] for cell in pair
        ]
        both = tuple((at, one, two) for at, (one, two) in enumerate(zip(*weights, strict=True)) if one and two)
        first, second = (
            tuple((at, weight) for at, weight in enumerate(mine) if weight and not other[at])
            for mine, other in (weights, weights[::-1])
        )
        found.append(Touch(both, first, second))
    return tuple(found)


def outcomes(sheet: Sheet, values: Values, pairs: list[int], throws: list[Throw]) -> list[list[int]]:
    """Values the sheet for each pair and each throw, with the throw's first symbol on the pair's first cell."""
    shapes = _shapes(sheet, values)
    free, total = free_cells(sheet), sum(base for *_, base in shapes)
    steps: dict[tuple[int, int], list[int]] = {}
    found = []
    for pair in pairs:
        both, first, second = touches(values.shapes)[pair]
        columns, rest = [], total + values.room(free & ~PAIR_BITS[pair])
        for at, low, high in both:
            row, number, code, base = shapes[at]
            if (low, high) not in steps:
                steps[low, high] = [one * low + two * high for one, two in throws]
            columns.append([row[number[code + step]] for step in steps[low, high]])
            rest -= base
        ones, twos = _alone(shapes, first), _alone(shapes, second)
        columns.append([ones[one] + twos[two] + rest for one, two in throws])
        found.append(list(map(sum, zip(*columns, strict=True))))
    return found


def _shapes(sheet: Sheet, values: Values) -> list[tuple[list[int], list[int], int, int]]:
    """Gives for each shape its row, the patterns of its codes, its code and its worth as it stands."""
    found = []
    for shape, row in zip(values.shapes, values.rows, strict=True):
        code = 0
        for cell in shape:
            code = 7 * code + sheet[cell]
        number = patterns(len(shape))
        found.append((row, number, code, row[number[code]]))
    return found


def _alone(shapes: list[tuple[list[int], list[int], int, int]], touched: tuple[tuple[int, int], ...]) -> list[int]:
    """Gives what each symbol changes in the shapes that hold one cell of the pair and not the other."""
    changes = [0] * 7
    for at, weight in touched:
        row, number, code, base = shapes[at]
        for symbol in range(1, 7):
            changes[symbol] += row[number[code + weight * symbol]] - base
    return changes


class Search:
    """Looks ahead from sheets of one game; `left` is always the number of throws that are still to come."""

    def __init__(self, options: DetrakOptions, budget: Budget) -> None:
        self.options = options
        self.budget = budget
        self.is_poor = learned(options, 1) is None

    def values(self, left: int, free: int) -> Values:
        """Chooses the tables for sheets with so many throws to come, one pair more being written on these free cells.

        A game that began at a sheet half full has more pairs on it than throws behind it.
        """
        pairs = max(ROUNDS - left, (26 - free.bit_count()) // 2)
        return learned(self.options, min(pairs, ROUNDS - 1)) or guessed(self.options)

    def ways(self, sheet: Sheet, left: int, throws: list[Throw]) -> Iterator[tuple[int, list[int]]]:
        """Yields each free pair with the worth of the sheet after each throw on it."""
        free = free_cells(sheet)
        pairs = free_pairs(free)
        last = [pair for pair in pairs if not left or not has_pair(free & ~PAIR_BITS[pair])]
        later = [pair for pair in pairs if pair not in last] if last else pairs
        self.budget.spend(len(pairs) * len(throws))
        if last:
            yield from zip(last, outcomes(sheet, exact(self.options), last, throws), strict=True)
        if later:
            yield from zip(later, outcomes(sheet, self.values(left, free), later, throws), strict=True)

    def count(self, sheet: Sheet) -> tuple[int, int]:
        """Gives the score and the best row or column, which decides among equal scores, in UNITs."""
        counted = [base for *_, base in _shapes(sheet, exact(self.options))]
        return sum(counted), max(counted[:ROWS_AND_COLUMNS])

    def expectation(self, sheet: Sheet, left: int) -> int:
        """Gives what a sheet is worth on average when the next throw is written best, times THROWS."""
        if not left or not has_pair(free_cells(sheet)):
            return THROWS * self.count(sheet)[0]
        throws = next_throws(sheet)
        ahead = [throw for throw, _ in throws]
        both_ways = ahead + [(two, one) for one, two in ahead]
        best = [max(column) for column in zip(*(row for _, row in self.ways(sheet, left - 1, both_ways)), strict=True)]
        either = map(max, best, best[len(ahead) :])
        return sum(weight * value for (_, weight), value in zip(throws, either, strict=False))

    def exhaust(self, sheet: Sheet, left: int) -> int:
        """Gives what a sheet is worth on average when all throws are written best, times THROWS for each of them.

        >>> from game.games.detrak.player.sheets import parse_sheet
        >>> from game.games.detrak.player.evaluation import UNIT
        >>> sheet = parse_sheet("x/x/x" "/x/x/" "x/x/x" "/x/x/" "x/x..")
        >>> Search(DetrakOptions(), Budget(1.0)).exhaust(sheet, 1) / UNIT / THROWS
        2.138888888888889
        """
        if left < 2 or not has_pair(free_cells(sheet)):
            return self.expectation(sheet, left) * THROWS ** (left - 1) if left else self.count(sheet)[0]
        total = 0
        for (one, two), weight in next_throws(sheet):
            pairs = free_pairs(free_cells(sheet))
            after = [written(sheet, pair, *throw) for pair in pairs for throw in {(one, two), (two, one)}]
            total += weight * max(self.exhaust(each, left - 1) for each in after)
        return total


def next_throws(sheet: Sheet) -> list[tuple[Throw, int]]:
    """Lists the throws with how many of the 36 each stands for; symbols that a sheet does not hold are alike."""
    seen = sorted({*sheet} - {0})
    new = [symbol for symbol in range(1, 7) if symbol not in seen]
    throws = [((one, two), 1 + (one < two)) for one, two in combinations_with_replacement(seen, 2)]
    if new:
        throws += [((one, new[0]), 2 * len(new)) for one in seen]
        throws.append(((new[0], new[0]), len(new)))
    if len(new) > 1:
        throws.append(((new[0], new[1]), len(new) * (len(new) - 1)))
    return throws
