"""The Quixo player: looks ahead as far as it may, and says what it expects, from -1 for a loss to 1 for a win.

It does not play perfectly: nobody can, for the game has too many positions to know them all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from game.computer.task import Candidate, Task, Thought
from game.contract import Move, Reason
from game.games.quixo.player.board import encode
from game.games.quixo.player.evaluation import IS_BEATEN, expectation, learned
from game.games.quixo.player.search import INFINITE, IS_MATE, MATE, Child, OutOfBudget, Search, outcome
from game.games.quixo.rules import BLANK, GRID, Quixo
from game.record import Record

SWING: Final = 0.3
DEEPEST: Final = 60
MARGIN: Final = 100
"""How much worse than the best a push may be to get a score of its own, where a level misjudges fully."""
FEW_MARKS: Final = 5
"""Up to here equal play leads to a draw, so that which of equal pushes is played is left to chance."""
FORESEEN: Final = 9


class Root(NamedTuple):
    """A push in the position that is thought about: its score so far, the board behind it, and all moves to there."""

    score: int
    child: Child
    moves: list[Move]


def think(task: Task) -> Thought:
    """Ranks all moves; where the level misjudges, those that are little worse are scored as well as the best."""
    position: Quixo = task.position
    seat = position.seat - 1
    search = Search(position.seats, seat, task.budget, earlier(task.record))
    search.path[seat].add(encode(position.board)[0])
    roots = roots_of(position, search)
    if len(position.board) - position.board.count(BLANK) <= FEW_MARKS:
        task.source.shuffle(roots)
    deepest = DEEPEST if task.level.effort >= 1 else 1 + round(10 * task.level.effort)
    ranked, depth = deepen(search, seat, roots, deepest, round(MARGIN * task.level.blur))
    candidates, most = [], INFINITE
    for root in ranked:
        most = min(most, root.score)
        candidates += [Candidate(move, worth(most)) for move in root.moves]
    line = tuple(islice(foreseen(position, search, ranked[0]), FORESEEN))
    return Thought(tuple(candidates), line, (reason(position, search, ranked, depth),), learned() is None)


def earlier(record: Record) -> list[Counter[int]]:
    """Counts the boards that stood before at each seat's turns and may come again: since a blank cube was last taken.

    Where repeating draws nothing it still leads nowhere, however often it was done.
    """
    stood: list[Counter[int]] = [Counter() for _ in range(record.position.seats)]
    is_draw = record.position.options.repetition == "draw"
    for position, move in reversed(list(record.turns())):
        assert isinstance(position, Quixo)
        if position.board[GRID.index[move[0]]] == BLANK:
            break
        stood[position.seat - 1][encode(position.board)[0]] += 1
    return stood if is_draw else [Counter(set(boards)) for boards in stood]


def roots_of(position: Quixo, search: Search) -> list[Root]:
    """Gives the pushes that lead to different boards, the most promising first."""
    moves: dict[int, list[Move]] = {}
    for move in position.legal_moves:
        moves.setdefault(encode(position.after(move).board)[0], []).append(move)
    children = {child[1]: child for child in search.expand(position.seat - 1, *encode(position.board))}
    return [Root(outcome(child[0], 1) or -child[0], child, moves[rows]) for rows, child in children.items()]


def deepen(search: Search, seat: int, roots: list[Root], deepest: int, margin: int) -> tuple[list[Root], int]:
    """Ranks the pushes one ply deeper each time, until the budget is spent or the end is known; tells how deep it is.

    What a broken-off round has found counts, unless all pushes are to be looked at equally well; pushes that were seen
    to lose come behind those that it did not get to.
    """
    ranked = by_score(roots)
    depth = 1
    for depth in range(2, deepest + 1):
        done: list[Root] = []
        try:
            look_deeper(search, seat, ranked, depth, margin, done)
        except OutOfBudget:
            if not margin:
                ranked = sorted([*by_score(done), *ranked[len(done) :]], key=lambda root: root.score < -IS_MATE)
            return ranked, depth - 1
        ranked = by_score(done)
        if MATE - abs(ranked[0].score) <= depth:
            break
    return ranked, depth


def look_deeper(search: Search, seat: int, ranked: list[Root], depth: int, margin: int, done: list[Root]) -> None:
    """Scores the pushes anew; one that falls behind the best by more than the margin gets a bound."""
    best = -INFINITE
    for number, root in enumerate(ranked):
        low = max(best - margin, -INFINITE)
        score = search.follow(seat, root.child, depth, low, INFINITE, 0, 0 if margin else number)
        best = max(best, score)
        done.append(root._replace(score=score))


def by_score(roots: list[Root]) -> list[Root]:
    return sorted(roots, key=lambda root: -root.score)


def worth(score: int) -> float:
    """Turns a score into what to expect; a later end counts a little less than an earlier one."""
    plies = MATE - abs(score)
    if plies < MATE - IS_MATE:
        return (1 - plies / 100_000) * (1 if score > 0 else -1)
    return expectation(score)


def foreseen(position: Quixo, search: Search, root: Root) -> Iterator[str]:
    """Yields the moves that are expected, as tokens."""
    yield position.write(root.moves[0])
    position = position.after(root.moves[0])
    for rows in search.line(position.seat - 1, encode(position.board)[0]):
        move = next((move for move in position.legal_moves if encode(position.after(move).board)[0] == rows), None)
        if move is None:
            return
        yield position.write(move)
        position = position.after(move)


def reason(position: Quixo, search: Search, ranked: list[Root], depth: int) -> Reason:
    """Says why the best move is the best."""
    score = ranked[0].score
    if abs(score) > IS_MATE:
        return Reason("quixo.wins_in" if score > 0 else "quixo.loses_in", ((MATE - abs(score) + 1) // 2,))
    saving = [root for root in ranked if root.score > 2 - MATE]
    if 2 * len(saving) < len(ranked) and is_threatened(position, search):
        return Reason("quixo.stops_line", (sum([len(root.moves) for root in saving]), len(position.legal_moves)))
    return Reason("quixo.better", (round(50 + 50 * worth(score)), depth))


def is_threatened(position: Quixo, search: Search) -> bool:
    """Tells whether the next seat could finish its line if nothing changed."""
    found = search.expand(search.next(position.seat - 1), *encode(position.board))
    return bool(found) and found[0][0] < IS_BEATEN
