"""The Quixo baseline: alpha-beta on text boards that counts the cubes in each line."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from typing import Final

from game.contract import Move
from game.games.quixo.rules import BLANK, BORDER, GRID, PUSHES, Quixo, lines_of

WEIGHTS: Final = (0, 1, 4, 14, 45, 200)
"""The value of a line, by how many cubes of one side it holds."""
WON: Final = 100_000
MARKS: Final = {2: ("x", "o"), 4: ("1", "2", "3", "4")}


@cache
def line_value(line: str) -> int:
    return WEIGHTS[line.count("x")] - WEIGHTS[line.count("o")]


def value(board: str, seat: int) -> int:
    """The value of a board for the side of a seat."""
    lines = lines_of(board)
    total = sum([line_value(lines[at : at + 5]) for at in range(0, 72, 6)])
    return total if seat % 2 else -total


def ending(board: str, mover: int) -> int:
    """Whether the push that led here won (1) or lost (-1); a line of the other side takes precedence."""
    lines = lines_of(board)
    own, other = ("xxxxx", "ooooo") if mover % 2 else ("ooooo", "xxxxx")
    return -1 if other in lines else int(own in lines)


def follow(board: str, seat: int, seats: int) -> dict[str, Move]:
    """The boards after all pushes, each with a move that leads there."""
    mark = MARKS[seats][seat - 1]
    dots = [str(dot) for dot in range(2 - seat % 2, 5, 2)] if seats == 4 else [mark]
    boards: dict[str, Move] = {}
    for cell in BORDER:
        if board[cell] in (BLANK, mark):
            taken = GRID.names[cell]
            for push in PUSHES[taken]:
                for dot in dots:
                    after = "".join(push.pick(board + dot))
                    boards.setdefault(after, (taken, push.entry, *([f":{dot}"] if seats == 4 else [])))
    return boards


def search(board: str, seat: int, seats: int, depth: int, alpha: int, beta: int) -> int:
    """Scores a position for the seat to move."""
    after = seat % seats + 1
    children = follow(board, seat, seats)
    if not children:
        return -search(board, after, seats, depth, -beta, -alpha)
    best = -2 * WON
    for at_once, child in sorted([(score_at_once(child, seat, depth), child) for child in children], reverse=True):
        is_open = depth > 1 and abs(at_once) < WON
        score = -search(child, after, seats, depth - 1, -beta, -max(alpha, best)) if is_open else at_once
        best = max(best, score)
        if best >= beta:
            break
    return best


def score_at_once(board: str, mover: int, depth: int) -> int:
    """Scores a push by the board after it. An early end counts for more."""
    return (WON + depth) * ending(board, mover) or value(board, mover)


def choose(position: Quixo, depth: int, source: random.Random) -> Move:
    """The best move, or one of the best at random."""
    children = list(follow(position.board, position.seat, position.seats).items())
    source.shuffle(children)
    children.sort(key=lambda child: -score_at_once(child[0], position.seat, depth))
    best, chosen = -3 * WON, children[0][1]
    for board, move in children:
        score = score_at_once(board, position.seat, depth)
        if abs(score) < WON and depth > 1:
            after = position.seat % position.seats + 1
            score = -search(board, after, position.seats, depth - 1, -3 * WON, -best)
        if score > best:
            best, chosen = score, move
    return chosen


def opening(position: Quixo, plies: int, source: random.Random) -> list[Move]:
    """The first moves of a game, at random."""
    moves: list[Move] = []
    while len(moves) < plies:
        move = next(islice(position.legal_moves, source.randrange(len(position.legal_moves)), None))
        moves.append(move)
        position = position.play(move)
    return moves
