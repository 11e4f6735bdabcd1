"""The end of Quinto between two seats, when the bag is empty: a search with alpha and beta.

Each seat knows what the other holds then: all that is not seen. The search widens and deepens step by step, and it is
exact once it has left nothing out. Values are the points of the seat to move less those of the other, to the very end.
"""

from __future__ import annotations

from typing import Final

from game.computer.task import Budget
from game.games.quinto.player.playout import NODES, Judged, Table, falling, play_out
from game.games.quinto.player.rack_fills import PARTS
from game.games.quinto.player.replies import Option

STEPS: Final = ((1, 30), (2, 8), (3, 6), (4, 6), (2, 40), (5, 8), (99, 5), (99, 10), (99, 30), (99, 100_000))
"""How deep and how wide the search goes, step by step; behind its depth games are played out."""
INFINITY: Final = 1_000_000


class OutOfTime(Exception):
    """There is nothing left to spend in the middle of a step."""


def options(table: Table, may_pass: bool) -> list[tuple[int, Option]]:
    """Gives what the seat to move may do, valued by points and by the tiles that it keeps, the best first."""
    rack = table.rack
    plays = sorted(rack.plays(table.field), key=lambda play: (-play.value, play.cells, play.tiles))
    found: list[tuple[int, Option]] = [(play.value, play) for play in plays]
    if may_pass or not plays:
        found.append((-PARTS * sum(rack.tiles), None))
    return found


class End:
    """Searches the endgames of one game."""

    def __init__(self, may_pass: bool, budget: Budget) -> None:
        self._may_pass = may_pass
        self._budget = budget
        self._is_exact = False

    def judge(self, table: Table, effort: float = 1.0) -> Judged:
        """Judges all plays, the best first, as well as the budget allows."""
        judged: Judged = [(value / PARTS, option) for value, option in options(table, self._may_pass)]
        for depth, width in STEPS[: round(effort * len(STEPS))]:
            self._is_exact = len(judged) <= width
            try:
                judged = self._step(table, judged, depth, width)
            except OutOfTime:
                break
            if self._is_exact:
                break
        return falling(judged)

    def _step(self, table: Table, judged: Judged, depth: int, width: int) -> Judged:
        """Judges the first plays anew; those that cannot be the best get no more than a bound."""
        alpha = -INFINITY
        found: Judged = []
        for _, option in judged[:width]:
            if found and self._budget.is_over:
                raise OutOfTime
            value = self._value(table, option, depth, width, alpha, INFINITY)
            found.append((value, option))
            alpha = max(alpha, value)
        return sorted(found, key=lambda each: -each[0]) + judged[width:]

    def _value(self, table: Table, option: Option, depth: int, width: int, alpha: int, beta: int) -> int:
        gain = option.gain if option else 0
        return gain - self._search(table.after(option), depth - 1, width, gain - beta, gain - alpha)

    def _search(self, table: Table, depth: int, width: int, alpha: int, beta: int) -> int:
        """Gives the value for the seat to move, or a bound where it lies outside of alpha and beta."""
        self._budget.spend(NODES)
        mine, theirs = table.racks
        if table.passes == len(table.racks):
            return sum(theirs) - sum(mine)
        if depth <= 0:
            self._is_exact = False
            won = play_out(table)
            return won[0] - won[1]
        if self._budget.is_over:
            raise OutOfTime
        found = options(table, self._may_pass)
        self._is_exact = self._is_exact and len(found) <= width
        best = -INFINITY
        for _, option in found[:width]:
            best = max(best, self._value(table, option, depth, width, max(alpha, best), beta))
            if best >= beta:
                break
        return best
