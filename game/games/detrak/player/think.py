"""The Détrak player: what each way to write the throw is worth on average, by learned tables and by looking ahead.

It does not play perfectly: nobody can go through all throws from a sheet that is half empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.computer.task import Budget, Candidate, Task, Thought
from game.contract import Move
from game.games.detrak.player.evaluation import UNIT
from game.games.detrak.player.reasons import reasons
from game.games.detrak.player.search import THROWS, Search, Throw, Writing
from game.games.detrak.player.sheets import Sheet, free_cells, free_pairs, parse_sheet, written
from game.games.detrak.player.win_odds import chances
from game.games.detrak.rules import GRID, PAIRS, ROUNDS, SYMBOLS, Detrak

SWING: Final = 5.0
LOOKED_AHEAD: Final = 12
"""So many of the best ways to write a throw are looked at one throw ahead."""
EXHAUSTED: Final = 4
"""So many are followed to the very end, when two throws are still to come."""
FEW_CELLS: Final = 6
"""Not with more free cells than this, for there would be too much to follow."""


def think(task: Task) -> Thought:
    """Ranks all ways to write the throw by the score that may be expected at the end.

    Before the last throw of several seats, those that win less often than others are left out.
    """
    position: Detrak = task.position
    sheet, left = parse_sheet(position.sheets[position.seat - 1]), ROUNDS - position.round
    first, second = (SYMBOLS.index(sign) + 1 for sign in position.throw)
    search = Search(position.options, task.budget)
    found, depth = best_writings(search, sheet, left, (first, second), task.level.effort)
    odds: tuple[int, ...] = ()
    if left == 1 and position.seats > 1 and len(found) > 1 and not task.level.blur:
        found, odds = _winning(search, position, found, (first, second))
    scale = UNIT * THROWS**depth
    candidates = tuple(Candidate(_move(writing, first), writing.value / scale) for writing in found)
    why = reasons(position, candidates, odds)
    return Thought(candidates, (position.write(candidates[0].move),), why, search.is_poor)


def _winning(
    search: Search, position: Detrak, found: list[Writing], throw: Throw
) -> tuple[list[Writing], tuple[int, ...]]:
    """Keeps what wins most often, with its chances in a hundred and those of what promises most points."""
    sheets = [parse_sheet(text) for text in position.sheets]
    for later in range(position.seat, position.seats):
        ways = best_writings(search, sheets[later], 1, throw)[0] if free_pairs(free_cells(sheets[later])) else []
        sheets[later] = written(sheets[later], ways[0].pair, *ways[0].symbols) if ways else sheets[later]
    mine = sheets.pop(position.seat - 1)
    odds = chances(search, [written(mine, each.pair, *each.symbols) for each in found], sheets)
    best = [each for each, chance in zip(found, odds, strict=False) if chance == max(odds)]
    return best, (round(100 * max(odds)), round(100 * odds[0]))


def best_writings(
    search: Search, sheet: Sheet, left: int, throw: Throw, effort: float = 1.0
) -> tuple[list[Writing], int]:
    """Ranks the ways to write a throw, with how many throws ahead their values were averaged over."""
    throws = list(dict.fromkeys((throw, throw[::-1])))
    rows = search.ways(sheet, left, throws)
    found = [Writing(pair, each, value) for pair, row in rows for each, value in zip(throws, row, strict=True)]
    found.sort(key=lambda writing: -writing.value)
    if not left:
        found.sort(key=lambda each: search.count(written(sheet, each.pair, *each.symbols)), reverse=True)
    count = len(found) if left == 1 and effort else round(LOOKED_AHEAD * effort**2)
    if not left or count < 2 or len(found) < 2:
        return found, 0
    found = _refined(found, count, sheet, search.budget, lambda after: search.expectation(after, left))
    if left != 2 or sheet.count(0) > FEW_CELLS or search.budget.is_over:
        return found, 1
    count = round(EXHAUSTED * effort)
    return _refined(found, count, sheet, search.budget, lambda after: search.exhaust(after, left)), 2


def _refined(
    found: list[Writing], count: int, sheet: Sheet, budget: Budget, worth: Callable[[Sheet], int]
) -> list[Writing]:
    """Values the best anew by what is worth times THROWS; the others are moved by as much, and stay behind."""
    better: list[Writing] = []
    for writing in found[:count]:
        if better and budget.is_over:
            break
        better.append(writing._replace(value=worth(written(sheet, writing.pair, *writing.symbols))))
    gains = (new.value - THROWS * old.value for new, old in zip(better, found, strict=False))
    shift, least = sum(gains) // len(better), min(writing.value for writing in better)
    rest = [writing._replace(value=min(THROWS * writing.value + shift, least)) for writing in found[len(better) :]]
    return sorted(better, key=lambda writing: -writing.value) + rest


def _move(writing: Writing, first: int) -> Move:
    """Names the cells, the one for the first symbol of the throw first."""
    one, two = (GRID.names[cell] for cell in PAIRS[writing.pair])
    return (one, two) if writing.symbols[0] == first else (two, one)
