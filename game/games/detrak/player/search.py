"""Looks ahead in Détrak: all ways to write a throw, all next throws, and the last throws to the end.

All values are integers, so that every machine gets the same. An expectation over the 36 throws is therefore their sum,
not their mean: it is "times THROWS".
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from game.computer.task import Budget
from game.games.detrak.player.evaluation import ShapeValues, estimated_values, exact_values, learned_values
from game.games.detrak.player.shape_patterns import Shape, code_of, patterns
from game.games.detrak.player.sheet_cells import Cells, free_cells, free_pairs, has_pair, written
from game.games.detrak.rules import PAIRS, ROUNDS, DetrakOptions

THROWS: Final = 36
ROWS_AND_COLUMNS: Final = 10
PAIR_BITS: Final = tuple(1 << first | 1 << second for first, second in PAIRS)
Throw = tuple[int, int]


class Writing(NamedTuple):
    """One way to write a throw: the number of the pair of cells, their symbols, and the value of the sheet then."""

    pair: int
    symbols: Throw
    value: int


class ChangedShapes(NamedTuple):
    """The shapes that writing on a pair changes, by number, with the factors of the two cells in their codes."""

    by_both: tuple[tuple[int, int, int], ...]
    by_first: tuple[tuple[int, int], ...]
    by_second: tuple[tuple[int, int], ...]


@lru_cache(maxsize=8)
def changed_shapes(shapes: tuple[Shape, ...]) -> tuple[ChangedShapes, ...]:
    """For each pair of cells, the shapes that it changes."""
    changed = []
    for pair in PAIRS:
        factors = [
            [7 ** (len(shape) - 1 - shape.index(cell)) if cell in shape else 0 for shape in shapes] for cell in pair
        ]
        both = tuple(
            (shape, first, second)
            for shape, (first, second) in enumerate(zip(*factors, strict=True))
            if first and second
        )
        only_first, only_second = (
            tuple((shape, factor) for shape, factor in enumerate(own) if factor and not other[shape])
            for own, other in (factors, factors[::-1])
        )
        changed.append(ChangedShapes(both, only_first, only_second))
    return tuple(changed)


ShapeState = tuple[list[int], list[int], int, int]
"""A shape on a sheet: its values by pattern, the patterns of its codes, its code, and its value."""


def _shape_states(cells: Cells, values: ShapeValues) -> list[ShapeState]:
    states = []
    for shape, by_pattern in zip(values.shapes, values.by_pattern, strict=True):
        code, pattern_of = code_of(cells, shape), patterns(len(shape))
        states.append((by_pattern, pattern_of, code, by_pattern[pattern_of[code]]))
    return states


def values_after(cells: Cells, values: ShapeValues, pairs: list[int], throws: list[Throw]) -> list[list[int]]:
    """The value of the sheet after each throw on each pair; the throw's first symbol goes on the pair's first cell.

    Of each pair it adds up the changes to the shapes that hold both cells, and separately for each symbol those to
    shapes that hold only one of them: there are far fewer symbols than throws.
    """
    states = _shape_states(cells, values)
    free, total = free_cells(cells), sum(value for *_, value in states)
    code_changes: dict[tuple[int, int], list[int]] = {}
    results = []
    for pair in pairs:
        by_both, by_first, by_second = changed_shapes(values.shapes)[pair]
        columns, rest = [], total + values.room_value(free & ~PAIR_BITS[pair])
        for shape, low, high in by_both:
            by_pattern, pattern_of, code, value = states[shape]
            if (low, high) not in code_changes:
                code_changes[low, high] = [first * low + second * high for first, second in throws]
            columns.append([by_pattern[pattern_of[code + change]] for change in code_changes[low, high]])
            rest -= value
        with_first, with_second = _changes_by_symbol(states, by_first), _changes_by_symbol(states, by_second)
        columns.append([with_first[first] + with_second[second] + rest for first, second in throws])
        results.append(list(map(sum, zip(*columns, strict=True))))
    return results


def _changes_by_symbol(states: list[ShapeState], changed: tuple[tuple[int, int], ...]) -> list[int]:
    """For each symbol, the change in value of the shapes that hold one cell of the pair and not the other."""
    changes = [0] * 7
    for shape, factor in changed:
        by_pattern, pattern_of, code, value = states[shape]
        for symbol in range(1, 7):
            changes[symbol] += by_pattern[pattern_of[code + factor * symbol]] - value
    return changes


class Search:
    """Looks ahead from sheets of one game. `throws_left` is always the number of throws still to come."""

    def __init__(self, options: DetrakOptions, budget: Budget) -> None:
        self.options = options
        self.budget = budget
        self.is_poor = learned_values(options, 1) is None

    def _values(self, throws_left: int, free: int) -> ShapeValues:
        """The values for sheets with this many throws to come, after one more pair is written on these free cells.

        A game that started from a half-full sheet has more pairs on it than throws were made.
        """
        pairs = max(ROUNDS - throws_left, (26 - free.bit_count()) // 2)
        return learned_values(self.options, min(pairs, ROUNDS - 1)) or estimated_values(self.options)

    def values_by_pair(self, cells: Cells, throws_left: int, throws: list[Throw]) -> Iterator[tuple[int, list[int]]]:
        """Yields each free pair with the value of the sheet after each throw on it.

        If no other pair fits after it or no throw is left, that is the score of the sheet.
        """
        free = free_cells(cells)
        pairs = free_pairs(free)
        final = [pair for pair in pairs if not throws_left or not has_pair(free & ~PAIR_BITS[pair])]
        others = [pair for pair in pairs if pair not in final] if final else pairs
        self.budget.spend(len(pairs) * len(throws))
        if final:
            yield from zip(final, values_after(cells, exact_values(self.options), final, throws), strict=True)
        if others:
            yield from zip(others, values_after(cells, self._values(throws_left, free), others, throws), strict=True)

    def result(self, cells: Cells) -> tuple[int, int]:
        """The score and the best row or column, which decides between equal scores; POINT to a point."""
        values = [value for *_, value in _shape_states(cells, exact_values(self.options))]
        return sum(values), max(values[:ROWS_AND_COLUMNS])

    def expected_value(self, cells: Cells, throws_left: int) -> int:
        """The expected value of a sheet if the next throw is written in the best way, times THROWS."""
        if not throws_left or not has_pair(free_cells(cells)):
            return THROWS * self.result(cells)[0]
        throws = next_throws(cells)
        ordered = [throw for throw, _ in throws]
        both_ways = ordered + [(second, first) for first, second in ordered]
        by_pair = (values for _, values in self.values_by_pair(cells, throws_left - 1, both_ways))
        best = [max(values) for values in zip(*by_pair, strict=True)]
        either_way = map(max, best, best[len(ordered) :])
        return sum(count * value for (_, count), value in zip(throws, either_way, strict=False))

    def exact_expectation(self, cells: Cells, throws_left: int) -> int:
        """The expected score if all throws are written in the best way, times THROWS for each of them.

        >>> from game.games.detrak.player.sheet_cells import parse_cells
        >>> from game.games.detrak.player.evaluation import POINT
        >>> cells = parse_cells("x/x/x" "/x/x/" "x/x/x" "/x/x/" "x/x..")
        >>> Search(DetrakOptions(), Budget(1.0)).exact_expectation(cells, 1) / POINT / THROWS
        2.138888888888889
        """
        if not throws_left:
            return self.result(cells)[0]
        if throws_left == 1 or not has_pair(free_cells(cells)):
            scale: int = THROWS ** (throws_left - 1)
            return scale * self.expected_value(cells, throws_left)
        total = 0
        for (first, second), count in next_throws(cells):
            pairs = free_pairs(free_cells(cells))
            sheets = [written(cells, pair, *throw) for pair in pairs for throw in {(first, second), (second, first)}]
            total += count * max(self.exact_expectation(sheet, throws_left - 1) for sheet in sheets)
        return total


def next_throws(cells: Cells) -> list[tuple[Throw, int]]:
    """The different throws, and how many of the 36 each stands for.

    All symbols that a sheet does not have yet are alike, so one or two of them stand for all.
    """
    present = sorted({*cells} - {0})
    new = [symbol for symbol in range(1, 7) if symbol not in present]
    throws = [((first, second), 1 + (first < second)) for first, second in combinations_with_replacement(present, 2)]
    if new:
        throws += [((symbol, new[0]), 2 * len(new)) for symbol in present]
        throws.append(((new[0], new[0]), len(new)))
    if len(new) > 1:
        throws.append(((new[0], new[1]), len(new) * (len(new) - 1)))
    return throws
