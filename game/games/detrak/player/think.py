"""The Détrak player: values each way to write the throw by learned tables and by looking ahead.

It does not play perfectly: there are too many throws to come from a half-empty sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.computer.task import Budget, Candidate, Task, Thought
from game.contract import Move
from game.games.detrak.player.evaluation import POINT
from game.games.detrak.player.reasons import reasons
from game.games.detrak.player.search import THROWS, Search, Throw, Writing
from game.games.detrak.player.sheet_cells import Cells, free_cells, free_pairs, parse_cells, written
from game.games.detrak.player.win_odds import win_chances
from game.games.detrak.rules import GRID, PAIRS, ROUNDS, SYMBOLS, Detrak

LOOKED_AHEAD: Final = 12
"""How many of the best writings are followed by one throw."""
EXHAUSTED: Final = 4
"""How many of them are followed to the end, when two throws are still to come."""
MAX_EXHAUSTED_CELLS: Final = 6
"""With more free cells, following to the end would take too long."""


def think(task: Task) -> Thought:
    """Ranks all ways to write the throw by the expected final score.

    Before the last throw of several seats, those that win less often than the best are left out.
    """
    position: Detrak = task.position
    cells, throws_left = parse_cells(position.sheets[position.seat - 1]), ROUNDS - position.round
    first, second = (SYMBOLS.index(symbol) + 1 for symbol in position.throw)
    search = Search(position.options, task.budget)
    ranked, depth = rank_writings(search, cells, throws_left, (first, second), task.level.effort)
    win_percents: tuple[int, ...] = ()
    if throws_left == 1 and position.seats > 1 and len(ranked) > 1 and not task.level.blur:
        ranked, win_percents = _most_likely_to_win(search, position, ranked, (first, second))
    scale = POINT * THROWS**depth
    candidates = tuple(Candidate(_move(writing, first), writing.value / scale) for writing in ranked)
    why = reasons(position, candidates, win_percents)
    return Thought(candidates, (position.write(candidates[0].move),), why, search.is_poor)


def _most_likely_to_win(
    search: Search, position: Detrak, ranked: list[Writing], throw: Throw
) -> tuple[list[Writing], tuple[int, int]]:
    """The writings that win most often, with their chance in a hundred and that of the writing with most points."""
    sheets = [parse_cells(text) for text in position.sheets]
    for later in range(position.seat, position.seats):  # these seats have the same throw still to write
        if free_pairs(free_cells(sheets[later])):
            best, *_ = rank_writings(search, sheets[later], 1, throw)[0]
            sheets[later] = written(sheets[later], best.pair, *best.symbols)
    own = sheets.pop(position.seat - 1)
    chances = win_chances(search, [written(own, writing.pair, *writing.symbols) for writing in ranked], sheets)
    highest = max(chances)
    winning = [writing for writing, chance in zip(ranked, chances, strict=False) if chance == highest]
    return winning, (round(100 * highest), round(100 * chances[0]))


def rank_writings(
    search: Search, cells: Cells, throws_left: int, throw: Throw, effort: float = 1.0
) -> tuple[list[Writing], int]:
    """Ranks the ways to write a throw; also returns the number of throws that their values are sums over."""
    orders = list(dict.fromkeys((throw, throw[::-1])))
    by_pair = search.values_by_pair(cells, throws_left, orders)
    ranked = [
        Writing(pair, symbols, value) for pair, values in by_pair for symbols, value in zip(orders, values, strict=True)
    ]
    ranked.sort(key=lambda writing: -writing.value)
    if not throws_left:
        ranked.sort(key=lambda writing: search.result(written(cells, writing.pair, *writing.symbols)), reverse=True)
    count = len(ranked) if throws_left == 1 and effort else round(LOOKED_AHEAD * effort**2)
    if not throws_left or count < 2 or len(ranked) < 2:
        return ranked, 0
    ranked = _revalue(ranked, count, cells, search.budget, lambda after: search.expected_value(after, throws_left))
    if throws_left != 2 or cells.count(0) > MAX_EXHAUSTED_CELLS or search.budget.is_over:
        return ranked, 1
    count = round(EXHAUSTED * effort)
    return _revalue(ranked, count, cells, search.budget, lambda after: search.exact_expectation(after, throws_left)), 2


def _revalue(
    ranked: list[Writing], count: int, cells: Cells, budget: Budget, value_of: Callable[[Cells], int]
) -> list[Writing]:
    """Values the best writings again, by sums over one more throw.

    The values of the others are multiplied and shifted to match, but none of them may overtake one that was revalued.
    """
    revalued: list[Writing] = []
    for writing in ranked[:count]:
        if revalued and budget.is_over:
            break
        revalued.append(writing._replace(value=value_of(written(cells, writing.pair, *writing.symbols))))
    gains = (new.value - THROWS * old.value for new, old in zip(revalued, ranked, strict=False))
    shift, lowest = sum(gains) // len(revalued), min(writing.value for writing in revalued)
    rest = [writing._replace(value=min(THROWS * writing.value + shift, lowest)) for writing in ranked[len(revalued) :]]
    return sorted(revalued, key=lambda writing: -writing.value) + rest


def _move(writing: Writing, first: int) -> Move:
    """The names of the cells, the one for the first symbol of the throw first."""
    names = [GRID.names[cell] for cell in PAIRS[writing.pair]]
    return tuple(names) if writing.symbols[0] == first else tuple(reversed(names))
