"""The Quixo player: looks as far ahead as its budget allows. It expects -1 for a loss to 1 for a win.

It does not play perfectly: the game has too many positions to know them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from game.computer.task import Candidate, Task, Thought
from game.games.quixo.player.evaluation import learned_table
from game.games.quixo.player.packed_board import encode
from game.games.quixo.player.reasons import reasons
from game.games.quixo.player.root_search import MAX_DEPTH, RootPush, rank, root_pushes
from game.games.quixo.player.search import INFINITE, Search, result_of
from game.games.quixo.rules import BLANK, GRID, Quixo
from game.record import Record

MARGIN: Final = 100
"""Pushes at most this much worse than the best get an exact score, at full blur."""
FEW_MARKS: Final = 5
"""With at most this many marks, perfect play leads to a draw, so chance decides between equal pushes."""
MAX_LINE: Final = 9
"""Maximum number of expected moves in an answer."""


def think(task: Task) -> Thought:
    """Ranks all moves. A level that misjudges also needs exact scores for those that are little worse than the best."""
    position: Quixo = task.position
    seat = position.seat - 1
    search = Search(position.seats, seat, task.budget, earlier_boards(task.record))
    search.on_path[seat].add(encode(position.board)[0])
    pushes = root_pushes(position, search)
    if len(position.board) - position.board.count(BLANK) <= FEW_MARKS:
        task.source.shuffle(pushes)
    max_depth = MAX_DEPTH if task.level.effort >= 1 else 1 + round(10 * task.level.effort)
    ranked, depth = rank(search, seat, pushes, max_depth, round(MARGIN * task.level.blur))
    line = tuple(islice(_expected_line(position, search, ranked[0]), MAX_LINE))
    return Thought(_candidates(ranked), line, reasons(position, search, ranked, depth), learned_table() is None)


def _candidates(ranked: list[RootPush]) -> tuple[Candidate, ...]:
    """All moves in order. A push that was only given a bound counts no more than those before it."""
    candidates, ceiling = [], INFINITE
    for push in ranked:
        ceiling = min(ceiling, push.score)
        candidates += [Candidate(move, result_of(ceiling)) for move in push.moves]
    return tuple(candidates)


def earlier_boards(record: Record) -> list[Counter[int]]:
    """For each seat to move, how often each board has occurred since a blank cube was last taken.

    Older boards cannot come back. If repetitions do not draw the game, a board counts once however often it occurred:
    repeating it leads nowhere, but ends nothing.
    """
    occurrences: list[Counter[int]] = [Counter() for _ in range(record.position.seats)]
    is_draw = record.position.options.repetition == "draw"
    for position, move in reversed(list(record.turns())):
        assert isinstance(position, Quixo)
        if position.board[GRID.index[move[0]]] == BLANK:
            break
        occurrences[position.seat - 1][encode(position.board)[0]] += 1
    return occurrences if is_draw else [Counter(set(boards)) for boards in occurrences]


def _expected_line(position: Quixo, search: Search, best: RootPush) -> Iterator[str]:
    """Yields the expected moves as tokens, the best push first."""
    yield position.write(best.moves[0])
    position = position.after(best.moves[0])
    for rows in search.expected_boards(position.seat - 1, encode(position.board)[0]):
        move = next((move for move in position.legal_moves if encode(position.after(move).board)[0] == rows), None)
        if move is None:
            return
        yield position.write(move)
        position = position.after(move)
