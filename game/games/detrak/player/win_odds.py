"""The chances to win a game of Détrak, when one throw is still to come.

The others are assumed to write for points, as this player does: this throw for the best average, the last one for the
highest score.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

from game.games.detrak.player.search import THROWS, Search
from game.games.detrak.player.sheet_cells import Cells, free_cells, free_pairs, written

LAST_THROWS: Final = tuple(combinations_with_replacement(range(1, 7), 2))


def results(search: Search, cells: Cells) -> list[tuple[int, int]]:
    """The highest score of a sheet with each last throw, and the best row or column that goes with it."""
    pairs = free_pairs(free_cells(cells))
    if not pairs:
        return [search.result(cells)] * len(LAST_THROWS)
    search.budget.spend(2 * len(pairs) * len(LAST_THROWS))
    return [
        max(search.result(written(cells, pair, *symbols)) for pair in pairs for symbols in (throw, throw[::-1]))
        for throw in LAST_THROWS
    ]


def win_chances(search: Search, sheets: Sequence[Cells], rivals: Sequence[Cells]) -> list[Fraction]:
    """The chance to win with each of a few sheets, as far as the budget lasts; a shared victory counts as its share."""
    rival_results = [results(search, cells) for cells in rivals]
    chances: list[Fraction] = []
    for cells in sheets:
        if chances and search.budget.is_over:
            break
        won = Fraction(0)
        for throw, own, *others in zip(LAST_THROWS, results(search, cells), *rival_results, strict=True):
            if own >= max(others):
                throws = 1 + (throw[0] < throw[1])
                won += Fraction(throws, 1 + others.count(own))
        chances.append(won / THROWS)
    return chances
