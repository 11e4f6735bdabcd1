"""The endgame of Quinto between two seats, when the bag is empty: an alpha-beta search.

All tiles are known then: what a seat does not see, the other one holds. The search becomes wider and deeper step by
step, and it is exact as soon as it leaves nothing out. Values are the points of the seat to move less those of the
other, to the end of the game.
"""

from __future__ import annotations

from typing import Final

from game.computer.task import Budget
from game.games.quinto.player.dealt_game import DealtGame
from game.games.quinto.player.playouts import PLAYOUT_NODES, RankedPlays, non_increasing
from game.games.quinto.player.rack_values import POINT
from game.games.quinto.player.replies import PlayOrPass

STEPS: Final = ((1, 30), (2, 8), (3, 6), (4, 6), (2, 40), (5, 8), (99, 5), (99, 10), (99, 30), (99, 100_000))
"""Depth and width of each step. Beyond the depth, games are played out."""
INFINITY: Final = 1_000_000


class OutOfBudget(Exception):
    """The budget ran out in the middle of a step."""


class EndgameSearch:
    """Searches the endgames of one game."""

    def __init__(self, may_pass: bool, budget: Budget) -> None:
        self._may_pass = may_pass
        self._budget = budget
        self._is_exact = False

    def rank(self, game: DealtGame, effort: float = 1.0) -> RankedPlays:
        """Ranks all plays, as deep as the budget allows."""
        ranked: RankedPlays = [(value / POINT, option) for value, option in game.options(self._may_pass)]
        for depth, width in STEPS[: round(effort * len(STEPS))]:
            self._is_exact = len(ranked) <= width
            try:
                ranked = self._rank_again(game, ranked, depth, width)
            except OutOfBudget:
                break
            if self._is_exact:
                break
        return non_increasing(ranked)

    def _rank_again(self, game: DealtGame, ranked: RankedPlays, depth: int, width: int) -> RankedPlays:
        """Values the first plays by a search. Those that cannot be the best only get a bound."""
        alpha = -INFINITY
        searched: RankedPlays = []
        for _, option in ranked[:width]:
            if searched and self._budget.is_over:
                raise OutOfBudget
            value = self._value(game, option, depth, width, alpha, INFINITY)
            searched.append((value, option))
            alpha = max(alpha, value)
        return sorted(searched, key=lambda play: -play[0]) + ranked[width:]

    def _value(self, game: DealtGame, option: PlayOrPass, depth: int, width: int, alpha: int, beta: int) -> int:
        """The value of a play, or a bound if it is not between alpha and beta."""
        gain = option.gain if option else 0
        return gain - self._search(game.after(option), depth - 1, width, gain - beta, gain - alpha)

    def _search(self, game: DealtGame, depth: int, width: int, alpha: int, beta: int) -> int:
        """The value for the seat to move, or a bound if it is not between alpha and beta."""
        self._budget.spend(PLAYOUT_NODES)
        own, other = game.racks
        if game.passes == len(game.racks):
            return sum(other) - sum(own)
        if depth <= 0:
            self._is_exact = False
            own_points, other_points = game.play_out()
            return own_points - other_points
        if self._budget.is_over:
            raise OutOfBudget
        options = game.options(self._may_pass)
        self._is_exact = self._is_exact and len(options) <= width
        best = -INFINITY
        for _, option in options[:width]:
            best = max(best, self._value(game, option, depth, width, max(alpha, best), beta))
            if best >= beta:
                break
        return best
