"""Ranks the pushes of the position that a Quixo player thinks about, one ply deeper each time."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.contract import Move
from game.games.quixo.player.packed_board import encode
from game.games.quixo.player.search import INFINITE, MATE, MATE_ABOVE, Child, OutOfBudget, Search, score_if_over
from game.games.quixo.rules import Quixo

MAX_DEPTH: Final = 60


class RootPush(NamedTuple):
    """A push at the root: its score so far, the board after it, and all moves that lead to that board."""

    score: int
    child: Child
    moves: list[Move]


def root_pushes(position: Quixo, search: Search) -> list[RootPush]:
    """The pushes that lead to different boards, the most promising first."""
    moves: dict[int, list[Move]] = {}
    for move in position.legal_moves:
        moves.setdefault(encode(position.after(move).board)[0], []).append(move)
    boards = search.expand(position.seat - 1, *encode(position.board))
    children = {rows: (value, rows, columns) for value, rows, columns in boards}
    return [RootPush(score_if_over(child[0], 1) or -child[0], child, moves[rows]) for rows, child in children.items()]


def rank(search: Search, seat: int, pushes: list[RootPush], max_depth: int, margin: int) -> tuple[list[RootPush], int]:
    """Ranks the pushes until the budget is spent or the end is known; returns the depth reached too.

    An interrupted round still counts, unless a margin asks for equal treatment of all pushes. Pushes that this round
    found to lose go behind those it did not reach.
    """
    ranked = _by_score(pushes)
    depth = 1
    for depth in range(2, max_depth + 1):
        scored: list[RootPush] = []
        try:
            _score_deeper(search, seat, ranked, depth, margin, scored)
        except OutOfBudget:
            if not margin:
                unreached = ranked[len(scored) :]
                ranked = sorted([*_by_score(scored), *unreached], key=lambda push: push.score < -MATE_ABOVE)
            return ranked, depth - 1
        ranked = _by_score(scored)
        if MATE - abs(ranked[0].score) <= depth:
            break
    return ranked, depth


def _score_deeper(
    search: Search, seat: int, ranked: list[RootPush], depth: int, margin: int, scored: list[RootPush]
) -> None:
    """Appends the pushes to `scored` one by one, so that the caller has them even if the budget runs out.

    A push that is worse than the best by more than the margin gets a bound instead of an exact score.
    """
    best = -INFINITE
    for number, push in enumerate(ranked):
        alpha = max(best - margin, -INFINITE)
        score = search.score_push(seat, push.child, depth, alpha, INFINITE, 0, 0 if margin else number)
        best = max(best, score)
        scored.append(push._replace(score=score))


def _by_score(pushes: list[RootPush]) -> list[RootPush]:
    return sorted(pushes, key=lambda push: -push.score)
