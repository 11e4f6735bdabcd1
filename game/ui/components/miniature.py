"""A board in miniature, for lists of games. It is stored as text with each game, so that no list replays one.

The text holds the cells row by row: rows are separated by `/`, cells by `,`. A cell is a class of the game's style
sheet, a number, or both: `cross`, `7`, `o12`; an empty one is free. static/boot.mjs draws the same before the program
has loaded.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from game.match.match import Match
from game.ui.nodes import Node, classes, el, style
from game.ui.scene import view_of

BOARD: Final = re.compile(r"[a-z]*[0-9]{0,2}(?:[,/][a-z]*[0-9]{0,2}){0,399}")
CELL: Final = re.compile(r"([a-z]*)([0-9]*)")
MAX_LENGTH: Final = 2000


def look_of(match: Match) -> dict[str, Any]:
    """Returns how a match stands, as it is stored with the game. Nothing that a seat keeps hidden is in it."""
    record, position = match.record, match.position
    board, number, rounds = view_of(record.game).glance(position, next(iter(match.people), 1))
    mover = position.to_move
    turn = mover if isinstance(mover, int) else position.drawing_seat or position.active_seat
    has_scores = record.start.scores is not None
    scores = [score.total for score in position.scores or ()] if has_scores else []
    turn = turn if position.ending is None else 0
    return {"board": board, "round": number, "rounds": rounds, "scores": scores, "turn": turn}


def is_board(text: object) -> bool:
    """Whether a text from storage is a board in miniature."""
    return isinstance(text, str) and len(text) <= MAX_LENGTH and BOARD.fullmatch(text) is not None


@lru_cache(maxsize=64)
def miniature(game: str, board: str, marked: frozenset[int] = frozenset()) -> Node:
    """Describes a board in miniature, with some cells marked; screen readers skip it, for a sentence says the same."""
    rows = board.split("/")
    cells = [_cell(cell, at, at in marked) for at, cell in enumerate(_cells(board))]
    size = style(rows=len(rows), columns=max(row.count(",") + 1 for row in rows))
    return el("span", cells, cls=f"mini {game}", aria_hidden=True, key="picture", **size)


def changed_cells(before: str, after: str) -> frozenset[int]:
    """Returns the cells in which two boards of one shape differ, by their number.

    >>> sorted(changed_cells("cross,,/,o7,", "cross,,bar/,o7,o8"))
    [2, 5]
    """
    pairs = zip(_cells(before), _cells(after), strict=False)
    return frozenset(at for at, (old, new) in enumerate(pairs) if old != new)


def _cells(board: str) -> list[str]:
    return board.replace("/", ",").split(",")


def _cell(text: str, at: int, is_marked: bool) -> Node:
    found = CELL.fullmatch(text)
    kind, number = found.groups() if found else ("", "")
    return el("i", number, cls=classes(kind, marked=is_marked) or None, key=str(at))
