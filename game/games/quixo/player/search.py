"""Alpha-beta search for Quixo with a transposition table, for two seats and for four.

The arguments that most methods share:

* `seat` is the seat to move, counted from 0; `rows, columns` is the packed board. The row number alone identifies a
  board, because it holds all cubes.
* `depth` is how many plies to look ahead, `ply` how many were made since the root.
* `alpha, beta` is the window: only scores between them matter, so a score outside may be a bound.

Scores are for the side to move: values of `evaluation`, or, once the end is in sight, MATE less the plies from the
root to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.computer.task import Budget
from game.games.quixo.player.evaluation import GIFT_ABOVE, LOST_BELOW, expectation, value_tables
from game.games.quixo.player.lines import MORE, children, dotted_children, dotted_least, least
from game.games.quixo.player.packed_board import dotted_pushes, pushes

MATE: Final = 30_000
MATE_ABOVE: Final = MATE - 1000
"""Every score of a forced win is above this, every score of a forced loss below its negative."""
INFINITE: Final = MATE + 1
AT_LEAST, EXACT, AT_MOST = 1, 0, -1
REPETITION_SCORE: Final = -20
"""A repetition's score for the side that thinks: worse than an even game, so it plays on against a weaker side."""
REPEATS_BEFORE_DRAW: Final = 2
"""A board that has occurred this often draws the game when it occurs again."""
MAX_ENTRIES: Final = 200_000
"""Maximum number of positions in a seat's transposition table."""

Child = tuple[int, int, int]
"""A board after a push: its value for the side then to move, and its two numbers."""

Entry = tuple[int, int, int, int]
"""What an earlier visit found: depth, score with plies counted from here, kind of bound, row number after the best."""


class OutOfBudget(Exception):
    """The budget ran out in the middle of a search."""


class Search:
    """One search from one root position."""

    full_depth_pushes = 3
    """Pushes after these, in order of promise, are first searched less deeply."""

    def __init__(self, seats: int, thinker: int, budget: Budget, occurrences: Sequence[Mapping[int, int]]) -> None:
        self.seats = seats
        self.thinker = thinker
        """The seat to move at the root."""
        self.budget = budget
        self.occurrences = occurrences
        """For each seat to move, how often a board has occurred in the game."""
        self.on_path: list[set[int]] = [set() for _ in range(seats)]
        """For each seat to move, the boards between the root and the current position."""
        self.entries: list[dict[int, Entry]] = [{} for _ in range(seats)]
        """For each seat to move, the transposition table."""
        self.pushes: list[Any] = [dotted_pushes(seat) if seats == 4 else pushes(seat) for seat in range(seats)]
        self.values = [value_tables(1 - seat % 2) for seat in range(seats)]
        """For each seat, the value tables of the other side, which moves after that seat's pushes."""
        self.children: Callable[..., list[Child]] = dotted_children if seats == 4 else children
        self.least: Callable[..., int] = dotted_least if seats == 4 else least

    def expand(self, seat: int, rows: int, columns: int) -> list[Child]:
        """The boards after each push, the most promising for the seat first."""
        boards = self.children(rows, columns, self.pushes[seat], self.values[seat])
        boards.sort()
        return boards

    def next(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def score(self, seat: int, rows: int, columns: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """Scores a position, from the transposition table if that is deep enough."""
        entry = self.entries[seat].get(rows)
        best = -1
        if entry is not None:
            entry_depth, entry_score, bound, best = entry
            score = _moved_mate(entry_score, -ply)
            if entry_depth >= depth and _is_decisive(bound, score, alpha, beta):
                return score
        if depth <= 1:
            score = self._score_leaf(seat, rows, columns, beta, ply)
        elif self.budget.is_over:
            raise OutOfBudget
        else:
            score, best = self._search_pushes(seat, rows, columns, depth, alpha, beta, ply, best)
        if len(self.entries[seat]) < MAX_ENTRIES:
            bound = AT_LEAST if score >= beta else AT_MOST if score <= alpha else EXACT
            self.entries[seat][rows] = depth, _moved_mate(score, ply), bound, best
        return score

    def _score_leaf(self, seat: int, rows: int, columns: int, beta: int, ply: int) -> int:
        """Scores a position by the values of the boards one push later."""
        self.budget.spend()
        value = self.least(rows, columns, self.pushes[seat], self.values[seat], -beta)
        if value == MORE:  # no push is possible, so the next seat moves
            return -self._score_leaf(self.next(seat), rows, columns, INFINITE, ply)
        return score_if_over(value, ply + 1) or -value

    def _search_pushes(
        self, seat: int, rows: int, columns: int, depth: int, alpha: int, beta: int, ply: int, hint: int
    ) -> tuple[int, int]:
        """The best score of all pushes and the row number after the best one; tries the push that led to `hint` first.

        The row number is -1 if there is no push.
        """
        self.budget.spend()
        boards = self.expand(seat, rows, columns)
        if not boards:
            return -self.score(self.next(seat), rows, columns, depth, -beta, -alpha, ply), -1
        best_score, best = -INFINITE, -1
        self.on_path[seat].add(rows)
        try:
            for number, child in enumerate(_with_hint_first(boards, hint)):
                score = self.score_push(seat, child, depth, max(alpha, best_score), beta, ply, number)
                if score > best_score:
                    best_score, best = score, child[1]
                    if score >= beta:
                        break
        finally:
            self.on_path[seat].discard(rows)
        return best_score, best

    def score_push(self, seat: int, child: Child, depth: int, alpha: int, beta: int, ply: int, number: int) -> int:
        """Scores the push that comes at this number, from 0, in the order of promise, for the seat that makes it.

        For the side that thinks, a push that repeats a position is worth at most a repetition, and less if it loses.
        """
        value, rows, _ = child
        end_score = score_if_over(value, ply + 1)
        if end_score:
            return end_score
        next_seat = self.next(seat)
        is_thinkers = seat % 2 == self.thinker % 2
        times = self.occurrences[next_seat].get(rows, 0)
        if rows in self.on_path[next_seat] or times >= REPEATS_BEFORE_DRAW:
            return REPETITION_SCORE if is_thinkers else -REPETITION_SCORE
        score = self._score_by_replies(seat, child, depth, alpha, beta, ply, number)
        return min(score, REPETITION_SCORE) if times and is_thinkers else score

    def _score_by_replies(
        self, seat: int, child: Child, depth: int, alpha: int, beta: int, ply: int, number: int
    ) -> int:
        """Scores a push by the replies to it.

        Every push but the first is expected to be no better than the best so far. A search with an empty window is
        enough to confirm that, and for late pushes a shallower one, unless they threaten to finish a line.
        """
        _, rows, columns = child
        next_seat = self.next(seat)
        if number:
            reduction = 0
            if depth >= 3 and number >= self.full_depth_pushes and not self.threatens(seat, rows, columns):
                reduction = 1 if number < 8 else 2
            score = -self.score(next_seat, rows, columns, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1)
            if reduction and score > alpha:
                score = -self.score(next_seat, rows, columns, depth - 1, -alpha - 1, -alpha, ply + 1)
            if not alpha < score < beta:
                return score
        return -self.score(next_seat, rows, columns, depth - 1, -beta, -alpha, ply + 1)

    def threatens(self, seat: int, rows: int, columns: int) -> bool:
        """Whether a seat could finish its line with one more push."""
        return self.least(rows, columns, self.pushes[seat], self.values[seat], LOST_BELOW) <= LOST_BELOW

    def expected_boards(self, seat: int, rows: int) -> Iterator[int]:
        """Yields the row numbers of the boards after each best push, as far as the transposition table knows them."""
        passed = set()
        while (seat, rows) not in passed and (entry := self.entries[seat].get(rows)) is not None:
            passed.add((seat, rows))
            _, _, _, best = entry
            if best < 0:
                return
            seat, rows = self.next(seat), best
            yield rows


def score_if_over(value: int, ply: int) -> int:
    """The score of a push that ends the game at this ply, by the value of the board after it; 0 if the game goes on."""
    return MATE - ply if value < LOST_BELOW else ply - MATE if value > GIFT_ABOVE else 0


def result_of(score: int) -> float:
    """Turns a score into the expected result, from -1 to 1. A late end counts a little less than an early one."""
    plies = MATE - abs(score)
    if plies < MATE - MATE_ABOVE:
        return (1 - plies / 100_000) * (1 if score > 0 else -1)
    return expectation(score)


def _moved_mate(score: int, plies: int) -> int:
    """Converts a mate score, so that its plies count from a position that many plies nearer to the end."""
    return score + plies if score > MATE_ABOVE else score - plies if score < -MATE_ABOVE else score


def _is_decisive(bound: int, score: int, alpha: int, beta: int) -> bool:
    """Whether a remembered score answers a search in this window."""
    return bound == EXACT or (score >= beta if bound == AT_LEAST else score <= alpha)


def _with_hint_first(boards: list[Child], hint: int) -> list[Child]:
    """Moves the board that was best before to the front, unless a push ends the game."""
    if hint < 0 or boards[0][0] < LOST_BELOW:
        return boards
    hinted = [child for child in boards if child[1] == hint]
    return hinted + [child for child in boards if child[1] != hint]
