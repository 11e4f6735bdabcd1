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
from game.ui.nodes import Node, el, style
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
def miniature(game: str, board: str) -> Node:
    """Describes a board in miniature; screen readers skip it, as a sentence stands beside it."""
    rows = [row.split(",") for row in board.split("/")]
    cells = [_cell(cell, f"{y}-{x}") for y, row in enumerate(rows) for x, cell in enumerate(row)]
    size = style(rows=len(rows), columns=max(map(len, rows)))
    return el("span", cells, cls=f"mini {game}", aria_hidden=True, key="picture", **size)


def _cell(text: str, key: str) -> Node:
    found = CELL.fullmatch(text)
    kind, number = found.groups() if found else ("", "")
    return el("i", number, cls=kind or None, key=key)
