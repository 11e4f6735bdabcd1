"""Why a way to write a throw of Détrak is the best: its points, the groups it builds, the lines it keeps open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.computer.task import Candidate
from game.contract import Reason
from game.games.detrak.player.evaluation import POINT, estimated_values, isolated_cells
from game.games.detrak.player.shape_patterns import ROWS, Shape, code_of, patterns
from game.games.detrak.player.sheet_cells import Cells, free_cells, parse_cells
from game.games.detrak.rules import ROUNDS, Detrak, DetrakOptions

ROWS_AND_COLUMNS: Final = (*ROWS, *(tuple(range(column, 25, 5)) for column in range(5)))
NAMES: Final = ("1", "2", "3", "4", "5", "a", "b", "c", "d", "e")
WORTH_MENTIONING: Final = POINT // 2
"""The least difference between what two writings leave open in a line."""


def reasons(position: Detrak, candidates: Sequence[Candidate], win_percents: Sequence[int] = ()) -> tuple[Reason, ...]:
    """Why the first candidate is the best: the average result, and then what can be seen on the sheet.

    `win_percents` are the chances to win with the best candidate and with the one that gets most points.
    """
    if win_percents and win_percents[0] > win_percents[-1]:
        return (Reason("detrak.wins", tuple(win_percents)),)
    if len(candidates) == 1:
        return (Reason("detrak.odds", (win_percents[0],)) if win_percents else Reason("only"),)
    best, other = candidates[:2]
    if position.round == ROUNDS:
        return (Reason("detrak.last", (round(best.value), round(other.value))),)
    average, next_best = _in_tenths(best.value), _in_tenths(other.value)
    is_ahead = average != next_best
    given = [Reason("detrak.average", (*average, *next_best)) if is_ahead else Reason("detrak.level", average)]
    gain = position.gain(best.move) or 0
    given += [Reason("detrak.gain", (gain,))] if gain > 0 else []
    before = parse_cells(position.sheets[position.seat - 1])
    after, after_other = _cells_after(position, best), _cells_after(position, other)
    return (*given, *_about_groups(before, after), *_about_open_lines(after, after_other))


def _in_tenths(value: float) -> tuple[str, int]:
    """The whole points and the tenths. Languages differ in what they write between."""
    tenths = round(10 * value)
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}", tenth


def _cells_after(position: Detrak, candidate: Candidate) -> Cells:
    return parse_cells(position.after(candidate.move).sheets[position.seat - 1])


def _about_groups(before: Cells, after: Cells) -> list[Reason]:
    """Names the longest group that was lengthened, if it has three cells or more."""
    grown = [
        (_longest_group(after, line), name)
        for line, name in zip(ROWS_AND_COLUMNS, NAMES, strict=True)
        if _longest_group(after, line) > _longest_group(before, line)
    ]
    length, name = max(grown, default=(0, ""), key=lambda group: group[0])
    return [Reason(f"detrak.builds_{_row_or_column(name)}", (length, name))] if length > 2 else []


def _about_open_lines(after: Cells, after_other: Cells) -> list[Reason]:
    """Names the line that keeps most compared with the next best writing, and mentions cells that stay connected."""
    open_lines = [
        (_line_estimate(after, line), _line_estimate(after_other, line), name)
        for line, name in zip(ROWS_AND_COLUMNS, NAMES, strict=True)
        if not all(after[cell] for cell in line)
    ]
    most, less, name = max(open_lines, default=(0, 0, ""), key=lambda line: line[0] - line[1])
    given = []
    if most - less >= WORTH_MENTIONING:
        values = (name, *_in_tenths(most / POINT), *_in_tenths(less / POINT))
        given.append(Reason(f"detrak.keeps_{_row_or_column(name)}", values))
    if isolated_cells(free_cells(after)) < isolated_cells(free_cells(after_other)):
        given.append(Reason("detrak.room"))
    return given


def _line_estimate(cells: Cells, line: Shape) -> int:
    """The average result of a line if its free cells are filled well or badly at random."""
    estimates = estimated_values(DetrakOptions()).by_pattern[0]
    return estimates[patterns(5)[code_of(cells, line)]]


def _longest_group(cells: Cells, line: Shape) -> int:
    """The length of the longest group of equal neighbours in a line."""
    symbols = [cells[cell] for cell in line]
    longest = length = 0
    for previous, symbol in zip((0, *symbols), symbols, strict=False):
        length = (length + 1 if symbol == previous else 1) if symbol else 0
        longest = max(longest, length)
    return longest


def _row_or_column(name: str) -> str:
    return "row" if name.isdigit() else "column"
