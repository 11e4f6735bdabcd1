"""Evaluates a Quixo board for the side to move, as a sum of table look-ups.

The learned table holds the values of an edge line with its neighbour, then of the line next to the edge with the
middle one, then of a diagonal; digit 1 is the side to move, 2 the other side. Fifty steps are one unit of
`expectation`. Without the table, values come from counting cubes.

A finished line outweighs everything else. A finished line of the side to move outweighs one of the other side: the
other side has just completed it, and so has lost.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Final

from game.computer.tables import table
from game.games.quixo.player.packed_board import CIRCLES, CODES, CROSSES, ValueTables, digits

FILE: Final = "quixo.bin"
GIFT: Final = 1 << 24
"""The other side has finished a line for the side to move."""
LOST: Final = -(1 << 18)
"""The other side has finished its own line."""
GIFT_ABOVE: Final = GIFT // 2
"""Every board with a gift has a value above this."""
LOST_BELOW: Final = LOST // 2
"""Every lost board has a value below this."""
UNIT: Final = 50

PairTable = list[list[int]]
"""Values of two neighbouring lines: by the code of the higher line, then of the lower one."""

CUBE_COUNT_VALUES: Final = (0, 1, 4, 14, 45, 0)
"""Hand-made value of a line, by how many cubes of one side it holds."""
COUNTED_LINES: Final = [
    CUBE_COUNT_VALUES[line.count(1)] - CUBE_COUNT_VALUES[line.count(2)] for line in map(digits, range(CODES))
]


def expectation(value: int) -> float:
    """Turns a value into the expected result of the game, from -1 to 1, by an approximate hyperbolic tangent.

    `math.tanh` may differ in the last bits between machines; division does not.
    """
    if abs(value) >= 3 * UNIT:
        return 0.999 if value > 0 else -0.999
    squared = value * value
    units = UNIT * UNIT
    return 0.999 * value * (27 * units + squared) / (UNIT * (27 * units + 9 * squared))


@cache
def value_tables(side: int) -> ValueTables:
    """The learned tables for a side to move, or tables made by counting cubes if nothing was learned."""
    learned = learned_table()
    if learned is None:
        return lay_out(_counted_pairs(2, 1), _counted_pairs(1, 1), [2 * value for value in COUNTED_LINES], side)
    signed_bytes = memoryview(learned).cast("b")
    size = CODES * CODES
    edge, inner = [
        [signed_bytes[start : start + CODES].tolist() for start in range(first, first + size, CODES)]
        for first in (0, size)
    ]
    return lay_out(edge, inner, signed_bytes[2 * size :].tolist(), side)


def learned_table() -> bytes | None:
    """The learned table, or None if it is missing or corrupt."""
    learned = table(FILE)
    return learned if learned is not None and len(learned) == 2 * CODES * CODES + CODES else None


def lay_out(edge: PairTable, inner: PairTable, diagonal: list[int], side: int) -> ValueTables:
    """Arranges values for the search's look-ups, finished lines included. Side 0 plays crosses, 1 circles."""
    if side:
        edge, inner, diagonal = _with_sides_swapped(edge), _with_sides_swapped(inner), list(_swap_codes(diagonal))
    finished = _finished_line_values(side)
    edge, inner = _with_finished_lines(edge, finished), _with_finished_lines(inner, finished)
    with_finished = [value + end for value, end in zip(diagonal, finished, strict=True)]
    both_diagonals = [[high + low for low in with_finished] for high in with_finished]
    return _flat(edge), _flat(inner), _flat(_transposed(inner)), _flat(_transposed(edge)), _flat(both_diagonals)


def _finished_line_values(side: int) -> list[int]:
    values = [0] * CODES
    values[CROSSES], values[CIRCLES] = (LOST, GIFT) if side else (GIFT, LOST)
    return values


def _with_finished_lines(pairs: PairTable, finished: list[int]) -> PairTable:
    return [
        [value + high + low for value, low in zip(row, finished, strict=True)]
        for row, high in zip(pairs, finished, strict=True)
    ]


def _transposed(pairs: PairTable) -> PairTable:
    return [list(row) for row in zip(*pairs, strict=True)]


def _flat(pairs: PairTable) -> list[int]:
    """Joins the rows, 256 apart, so that two neighbouring bytes are an index."""
    padding = [0] * (256 - CODES)
    return [value for row in pairs for value in (*row, *padding)]


SWAPPED_CODES: Final = [sum([(-digit % 3) * 3**at for at, digit in enumerate(digits(code))]) for code in range(CODES)]
"""Each code with crosses and circles swapped."""

_swap_codes: Final[Callable[[list[int]], tuple[int, ...]]] = itemgetter(*SWAPPED_CODES)


def _with_sides_swapped(pairs: PairTable) -> PairTable:
    return [list(_swap_codes(pairs[code])) for code in SWAPPED_CODES]


def _counted_pairs(low_share: int, high_share: int) -> PairTable:
    """Values a pair by counting cubes. Lines not at the edge are in two pairs, so each pair gets half of them."""
    return [[low_share * low + high_share * high for low in COUNTED_LINES] for high in COUNTED_LINES]
