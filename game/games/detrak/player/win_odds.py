"""Plays Détrak for the victory: before the last throw, how often each way to write this one wins against the others.

The others are taken to write for points, as this player does: this throw for the best average, the last for the most.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final

from game.games.detrak.player.search import THROWS, Search
from game.games.detrak.player.sheets import Sheet, free_cells, free_pairs, written

LAST_THROWS: Final = tuple(combinations_with_replacement(range(1, 7), 2))


def finals(search: Search, sheet: Sheet) -> list[tuple[int, int]]:
    """Gives the best score and the best line with it that a sheet comes to with each last throw."""
    pairs = free_pairs(free_cells(sheet))
    if not pairs:
        return [search.count(sheet)] * len(LAST_THROWS)
    search.budget.spend(2 * len(pairs) * len(LAST_THROWS))
    return [
        max(search.count(written(sheet, pair, *each)) for pair in pairs for each in (throw, throw[::-1]))
        for throw in LAST_THROWS
    ]


def chances(search: Search, mine: Sequence[Sheet], others: Sequence[Sheet]) -> list[Fraction]:
    """Gives the chance of victory with each of a few sheets, a shared victory being a part of one."""
    rivals = [finals(search, sheet) for sheet in others]
    found: list[Fraction] = []
    for sheet in mine:
        if found and search.budget.is_over:
            break
        won = Fraction(0)
        for throw, reached, *against in zip(LAST_THROWS, finals(search, sheet), *rivals, strict=True):
            if reached >= max(against):
                won += Fraction(1 + (throw[0] < throw[1]), 1 + against.count(reached))
        found.append(won / THROWS)
    return found
