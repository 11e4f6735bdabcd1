"""Says why a way to write a throw of Détrak is the best: what it brings, builds, keeps open and does not cut off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.computer.task import Candidate
from game.contract import Reason
from game.games.detrak.player.evaluation import ROOM, UNIT, guessed, room
from game.games.detrak.player.sheets import LINES, Sheet, free_cells, parse_sheet, patterns
from game.games.detrak.rules import ROUNDS, Detrak, DetrakOptions

ROWS_AND_COLUMNS: Final = (*LINES, *(tuple(range(column, 25, 5)) for column in range(5)))
NAMES: Final = ("1", "2", "3", "4", "5", "a", "b", "c", "d", "e")
WORTH_SAYING: Final = UNIT // 2
"""A line must promise so much more than with the next best writing."""


def reasons(position: Detrak, candidates: Sequence[Candidate], odds: Sequence[int] = ()) -> tuple[Reason, ...]:
    """Gives what is expected first, and then what can be seen on the sheet; odds where they decide."""
    if odds and odds[0] > odds[-1]:
        return (Reason("detrak.wins", tuple(odds)),)
    if len(candidates) == 1:
        return (Reason("detrak.odds", (odds[0],)) if odds else Reason("only"),)
    best, other = candidates[:2]
    if position.round == ROUNDS:
        return (Reason("detrak.last", (round(best.value), round(other.value))),)
    gain = position.gain(best.move) or 0
    high, next_best = tenths(best.value), tenths(other.value)
    is_alone = high != next_best
    said = [Reason("detrak.average", (*high, *next_best)) if is_alone else Reason("detrak.level", high)]
    said += [Reason("detrak.gain", (gain,))] if gain > 0 else []
    before = parse_sheet(position.sheets[position.seat - 1])
    mine, instead = _after(position, best), _after(position, other)
    return (*said, *_built(before, mine), *_kept(mine, instead))


def tenths(value: float) -> tuple[str, int]:
    """Splits points with one decimal, for languages write the mark between in their own way."""
    tenths = round(10 * value)
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}", tenth


def _after(position: Detrak, candidate: Candidate) -> Sheet:
    return parse_sheet(position.after(candidate.move).sheets[position.seat - 1])


def _built(before: Sheet, after: Sheet) -> list[Reason]:
    """Names the longest group that was lengthened, where it is one of three or more."""
    grown = [
        (_longest(_on(after, line)), name)
        for line, name in zip(ROWS_AND_COLUMNS, NAMES, strict=True)
        if _longest(_on(after, line)) > _longest(_on(before, line))
    ]
    length, name = max(grown, default=(0, ""), key=lambda each: each[0])
    return [Reason(f"detrak.builds_{_kind(name)}", (length, name))] if length > 2 else []


def _kept(mine: Sheet, other: Sheet) -> list[Reason]:
    """Names the line that promises most compared with the next best writing, and cells that are not cut off."""
    hopes = guessed(DetrakOptions()).rows[0]
    open_lines = [(line, name) for line, name in zip(ROWS_AND_COLUMNS, NAMES, strict=True) if not all(_on(mine, line))]
    promises = [(_promise(mine, line, hopes), _promise(other, line, hopes), name) for line, name in open_lines]
    most, less, name = max(promises, default=(0, 0, ""), key=lambda each: each[0] - each[1])
    said = []
    if most - less >= WORTH_SAYING:
        said.append(Reason(f"detrak.keeps_{_kind(name)}", (name, *tenths(most / UNIT), *tenths(less / UNIT))))
    if room(free_cells(mine)) // ROOM[1] < room(free_cells(other)) // ROOM[1]:
        said.append(Reason("detrak.room"))
    return said


def _on(sheet: Sheet, line: tuple[int, ...]) -> list[int]:
    return [sheet[cell] for cell in line]


def _promise(sheet: Sheet, line: tuple[int, ...], hopes: list[int]) -> int:
    """Gives what a line may come to when its free cells are filled now well, now badly."""
    code = 0
    for symbol in _on(sheet, line):
        code = 7 * code + symbol
    return hopes[patterns(5)[code]]


def _longest(symbols: Sequence[int]) -> int:
    """Measures the longest group of equal neighbours."""
    most = length = 0
    for before, symbol in zip((0, *symbols), symbols, strict=False):
        length = (length + 1 if symbol == before else 1) if symbol else 0
        most = max(most, length)
    return most


def _kind(name: str) -> str:
    return "row" if name.isdigit() else "column"
