"""Looks ahead in Quixo: alpha-beta, one ply deeper at a time, for two seats and for four.

Scores are those of the side to move: values of `quixo_values`, or near MATE when the end is in sight, less one for
each ply until then. A position is known by its first number, for that holds all cubes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.computer.task import Budget
from game.games.quixo.player.board import dotted_pushes, pushes
from game.games.quixo.player.evaluation import IS_BEATEN, IS_GIVEN, values
from game.games.quixo.player.lines import MORE, children, dotted_children, dotted_least, least

MATE: Final = 30_000
IS_MATE: Final = MATE - 1000
INFINITE: Final = MATE + 1
AT_LEAST, EXACT, AT_MOST = 1, 0, -1
DULL: Final = -20
"""A repetition, for the side that thinks: less than a fair game is worth, so that a weaker opponent is beaten."""
LAST: Final = 2
"""A board that stood so often ends the game when it comes once more."""
MOST_KNOWN: Final = 200_000
"""So many positions are remembered."""

Child = tuple[int, int, int]
"""The value of the board after a push for the side that is then to move, and the board."""

Known = tuple[int, int, int, int]
"""What is known of a position: how deep it was searched, its score, which bound that is, where the best push leads."""


class OutOfBudget(Exception):
    """There is nothing left to spend."""


class Search:
    """One search from one position; the side that thinks and what may come again do not change."""

    late = 3
    """From this push on, in the order of promise, a first look is less deep."""

    def __init__(self, seats: int, thinker: int, budget: Budget, earlier: Sequence[Mapping[int, int]]) -> None:
        self.seats = seats
        self.thinker = thinker
        self.budget = budget
        self.earlier = earlier
        """How often a board has stood in the game, at each seat's turns."""
        self.path: list[set[int]] = [set() for _ in range(seats)]
        """The boards at each seat's turns on the way to where we look."""
        self.known: list[dict[int, Known]] = [{} for _ in range(seats)]
        self.pushes: list[Any] = [dotted_pushes(seat) if seats == 4 else pushes(seat) for seat in range(seats)]
        self.values = [values(1 - seat % 2) for seat in range(seats)]
        """What the boards after a seat's pushes are worth to the other side."""
        self.children: Callable[..., list[Child]] = dotted_children if seats == 4 else children
        self.least: Callable[..., int] = dotted_least if seats == 4 else least

    def expand(self, seat: int, rows: int, columns: int) -> list[Child]:
        """Gives the boards after each push, the most promising first."""
        found = self.children(rows, columns, self.pushes[seat], self.values[seat])
        found.sort()
        return found

    def next(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def score(self, seat: int, rows: int, columns: int, depth: int, low: int, high: int, ply: int) -> int:
        """Gives the score of a position as far as it lies between two bounds, or a bound where it does not."""
        known = self.known[seat].get(rows)
        best = -1
        if known is not None:
            best = known[3]
            found = _moved(known[1], -ply)
            if known[0] >= depth and _settles(known[2], found, low, high):
                return found
        if depth <= 1:
            found = self._nearest(seat, rows, columns, high, ply)
        elif self.budget.is_over:
            raise OutOfBudget
        else:
            found, best = self._deeper(seat, rows, columns, depth, low, high, ply, best)
        if len(self.known[seat]) < MOST_KNOWN:
            bound = AT_LEAST if found >= high else AT_MOST if found <= low else EXACT
            self.known[seat][rows] = depth, _moved(found, ply), bound, best
        return found

    def _nearest(self, seat: int, rows: int, columns: int, high: int, ply: int) -> int:
        """Scores a position by the boards after its pushes."""
        self.budget.spend()
        value = self.least(rows, columns, self.pushes[seat], self.values[seat], -high)
        if value == MORE:
            return -self._nearest(self.next(seat), rows, columns, INFINITE, ply)
        return outcome(value, ply + 1) or -value

    def _deeper(
        self, seat: int, rows: int, columns: int, depth: int, low: int, high: int, ply: int, hint: int
    ) -> tuple[int, int]:
        """Scores a position by what follows its pushes; tells the board after the best one too."""
        self.budget.spend()
        found = self.expand(seat, rows, columns)
        if not found:
            return -self.score(self.next(seat), rows, columns, depth, -high, -low, ply), -1
        most, best = -INFINITE, -1
        self.path[seat].add(rows)
        try:
            for number, child in enumerate(_hinted_first(found, hint)):
                score = self.follow(seat, child, depth, max(low, most), high, ply, number)
                if score > most:
                    most, best = score, child[1]
                    if score >= high:
                        break
        finally:
            self.path[seat].discard(rows)
        return most, best

    def follow(self, seat: int, child: Child, depth: int, low: int, high: int, ply: int, number: int) -> int:
        """Scores a push for the side that makes it.

        What repeats a position is worth no more than a repetition to the side that thinks; less, if it loses.
        """
        value, rows, _ = child
        ended = outcome(value, ply + 1)
        if ended:
            return ended
        after = self.next(seat)
        is_mine = seat % 2 == self.thinker % 2
        stood = self.earlier[after].get(rows, 0)
        if rows in self.path[after] or stood >= LAST:
            return DULL if is_mine else -DULL
        score = self._answered(seat, child, depth, low, high, ply, number)
        return min(score, DULL) if stood and is_mine else score

    def _answered(self, seat: int, child: Child, depth: int, low: int, high: int, ply: int, number: int) -> int:
        """Scores a push by the answers to it: late ones are first shown to be no better, and less deep."""
        _, rows, columns = child
        after = self.next(seat)
        if number:
            less = 0 if depth < 3 or number < self.late else 1 if number < 8 else 2
            if less and self.threatens(seat, rows, columns):
                less = 0
            score = -self.score(after, rows, columns, depth - 1 - less, -low - 1, -low, ply + 1)
            if less and score > low:
                score = -self.score(after, rows, columns, depth - 1, -low - 1, -low, ply + 1)
            if not low < score < high:
                return score
        return -self.score(after, rows, columns, depth - 1, -high, -low, ply + 1)

    def threatens(self, seat: int, rows: int, columns: int) -> bool:
        """Tells whether a seat could finish its line with one more push."""
        return self.least(rows, columns, self.pushes[seat], self.values[seat], IS_BEATEN) <= IS_BEATEN

    def line(self, seat: int, rows: int) -> Iterator[int]:
        """Yields the boards that are foreseen from a position on."""
        passed = set()
        while (seat, rows) not in passed and (known := self.known[seat].get(rows)) and known[3] >= 0:
            passed.add((seat, rows))
            seat, rows = self.next(seat), known[3]
            yield rows


def outcome(value: int, ply: int) -> int:
    """Gives the score of a push that ends the game, by the value of the board behind it; 0 for another."""
    return MATE - ply if value < IS_BEATEN else ply - MATE if value > IS_GIVEN else 0


def _moved(score: int, plies: int) -> int:
    """Counts the plies to the end from another position on."""
    return score + plies if score > IS_MATE else score - plies if score < -IS_MATE else score


def _settles(bound: int, score: int, low: int, high: int) -> bool:
    return bound == EXACT or (score >= high if bound == AT_LEAST else score <= low)


def _hinted_first(found: list[Child], hint: int) -> list[Child]:
    """Puts the push that was best before in front, unless one ends the game."""
    if hint < 0 or found[0][0] < IS_BEATEN:
        return found
    hinted = [child for child in found if child[1] == hint]
    return hinted + [child for child in found if child[1] != hint]
