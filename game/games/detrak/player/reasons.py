"""Why a way to write a throw of Détrak is the best, as a coach would say it: what it makes, what it keeps open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from game.computer.task import Candidate
from game.contract import Reason
from game.games.detrak.player.evaluation import isolated_cells
from game.games.detrak.player.shape_patterns import ROWS, Shape
from game.games.detrak.player.sheet_cells import Cells, free_cells, parse_cells
from game.games.detrak.rules import DIAGONAL, GRID, ROUNDS, Detrak, DetrakOptions

MAX_SEEN: Final = 2
"""How much is said of what can be seen on the sheet, before the numbers."""
SYMBOL_NAMES: Final = ("bar", "cross", "triple", "hash", "triangle", "circle")
"""The names of the symbols in the catalogues, in the order of the rules."""


class Line(NamedTuple):
    """A line that scores: `row`, `column` or `diagonal`, its name, and its cells."""

    kind: str
    name: str
    cells: Shape


LINES: Final = (
    *(Line("row", str(number), cells) for number, cells in enumerate(ROWS, 1)),
    *(Line("column", name, tuple(range(at, 25, 5))) for at, name in enumerate("abcde")),
)


class Group(NamedTuple):
    """Equal neighbours in a line with a symbol that was just written, and the free cells by which they can grow."""

    length: int
    line: Line
    symbol: int
    growth: tuple[int, ...]


def reasons(position: Detrak, candidates: Sequence[Candidate], win_percents: Sequence[int] = ()) -> tuple[Reason, ...]:
    """Why the first candidate is the best: first what can be seen on the sheet, then the result to expect.

    `win_percents` are the chances to win with the best candidate and with the one that gets most points.
    """
    if len(candidates) == 1 and not win_percents:
        return (Reason("only"),)
    before = parse_cells(position.sheets[position.seat - 1])
    after, *others = (_cells_after(position, candidate) for candidate in candidates[:2])
    seen = list(_about_groups(before, after, position.options))
    if position.round < ROUNDS:
        seen += _about_room(before, after, others)
    return (*(seen or [Reason("detrak.apart")])[:MAX_SEEN], _in_numbers(position, candidates, win_percents))


def _in_numbers(position: Detrak, candidates: Sequence[Candidate], win_percents: Sequence[int]) -> Reason:
    """The chance to win or the result to expect, compared with the next best writing."""
    if win_percents and win_percents[0] > win_percents[-1]:
        return Reason("detrak.wins", tuple(win_percents))
    if len(candidates) == 1:
        return Reason("detrak.odds", (win_percents[0],))
    best, other = candidates[:2]
    if position.round == ROUNDS:
        return Reason("detrak.last", (round(best.value), round(other.value)))
    average, next_best = _in_tenths(best.value), _in_tenths(other.value)
    return (
        Reason("detrak.average", (average, next_best)) if average != next_best else Reason("detrak.level", (average,))
    )


def _in_tenths(value: float) -> str:
    return f"{round(value, 1) + 0:.1f}"


def _cells_after(position: Detrak, candidate: Candidate) -> Cells:
    return parse_cells(position.after(candidate.move).sheets[position.seat - 1])


# What it makes


def _about_groups(before: Cells, after: Cells, options: DetrakOptions) -> Iterator[Reason]:
    """Names the longest group that was made or lengthened, with a cell by which it can grow; and the next one."""
    groups = sorted(_new_groups(before, after, options), key=lambda group: (-group.length, -len(group.growth)))
    for number, (length, line, symbol, growth) in enumerate(groups[:2]):
        made = (f"detrak.group.{length}", line.name)
        if number:
            yield Reason(f"detrak.also_{line.kind}", made)
        elif growth:
            another = f"detrak.another.{SYMBOL_NAMES[symbol - 1]}"
            yield Reason(f"detrak.opens_{line.kind}", (*made, GRID.names[growth[0]], another))
        else:
            yield Reason(f"detrak.makes_{line.kind}", made)


def _new_groups(before: Cells, after: Cells, options: DetrakOptions) -> Iterator[Group]:
    lines = LINES if options.rules == "basic" else (*LINES, Line("diagonal", "", DIAGONAL))
    for line in lines:
        yield from (group for group, cells in _groups(after, line) if any(not before[cell] for cell in cells))


def _groups(cells: Cells, line: Line) -> Iterator[tuple[Group, Shape]]:
    """Yields the groups of two or more in a line, each with its cells."""
    start = 0
    for end in range(1, 6):
        symbol = cells[line.cells[start]]
        if end < 5 and cells[line.cells[end]] == symbol:
            continue
        if symbol and end - start > 1:
            beside = [at for at in (start - 1, end) if 0 <= at < 5]
            growth = tuple(line.cells[at] for at in beside if _can_be_written(cells, line.cells[at]))
            yield Group(end - start, line, symbol, growth), line.cells[start:end]
        start = end


def _can_be_written(cells: Cells, cell: int) -> bool:
    """Whether a cell is free and has a free neighbour, so that a pair can still go there."""
    return not cells[cell] and any(not cells[beside] for beside in GRID.neighbours[cell])


# What it keeps


def _about_room(before: Cells, after: Cells, others: Sequence[Cells]) -> Iterator[Reason]:
    """Compares with the next best writing: which group can still grow, and how many cells are cut off."""
    for other in others:
        for line in LINES:
            for group, _ in _groups(before, line):
                spared = [cell for cell in group.growth if not after[cell] and other[cell] not in (0, group.symbol)]
                if spared:
                    another = f"detrak.another.{SYMBOL_NAMES[group.symbol - 1]}"
                    yield Reason("detrak.spares", (GRID.names[spared[0]], another))
                    return
        if isolated_cells(free_cells(after)) < isolated_cells(free_cells(other)):
            yield Reason("detrak.room")
