"""Why a Quixo push is the best."""

from __future__ import annotations

from game.contract import Reason
from game.games.quixo.player.evaluation import LOST_BELOW
from game.games.quixo.player.packed_board import encode
from game.games.quixo.player.root_search import RootPush
from game.games.quixo.player.search import MATE, MATE_ABOVE, Search, result_of
from game.games.quixo.rules import Quixo


def reason(position: Quixo, search: Search, ranked: list[RootPush], depth: int) -> Reason:
    """Why the first of the ranked pushes is the best."""
    score = ranked[0].score
    if abs(score) > MATE_ABOVE:
        return Reason("quixo.wins_in" if score > 0 else "quixo.loses_in", ((MATE - abs(score) + 1) // 2,))
    lost_next_ply = 2 - MATE
    saving = [push for push in ranked if push.score > lost_next_ply]
    if 2 * len(saving) < len(ranked) and _is_threatened(position, search):
        return Reason("quixo.stops_line", (sum([len(push.moves) for push in saving]), len(position.legal_moves)))
    return Reason("quixo.better", (round(50 + 50 * result_of(score)), depth))


def _is_threatened(position: Quixo, search: Search) -> bool:
    """Whether the next seat could finish its line if it were to move now."""
    boards = search.expand(search.next(position.seat - 1), *encode(position.board))
    return bool(boards) and boards[0][0] < LOST_BELOW
