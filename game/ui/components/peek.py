"""A peek at the sheet of another seat: in little beside its name, with what was just written there marked."""

from __future__ import annotations

from typing import Final

from game.ui.components.miniature import changed_cells, miniature
from game.ui.nodes import Motion, Node, el
from game.ui.scene import GameView, Scene

NEAR_MS: Final = 2400
"""How long a sheet that a computer has written on comes near, so that it can be read."""


def peek(scene: Scene, view: GameView, seat: int, *, is_new: bool) -> Node:
    """Describes the sheet of a seat in little; `is_new` is whether what it wrote last is still news."""
    game, board = scene.match.record.game, view.glance(scene.position, seat).board
    before = _board_before(scene, view, seat) if is_new else board
    picture = miniature(game, board, changed_cells(before, board))
    near = picture._replace(attributes={**picture.attributes, "data-at": f"peek{seat}"})
    return el("span", near, cls="peek", key="peek")


def _board_before(scene: Scene, view: GameView, seat: int) -> str:
    """Returns the sheet of a seat before it wrote last: whatever moves as writing does is written."""
    record = scene.match.record
    for at in reversed(range(scene.number)):
        turn = record.position_at(at), record.moves[at], record.position_at(at + 1)
        if turn[0].to_move == seat and any(motion.kind == "write" for motion in view.motions(scene, *turn)):
            return view.glance(turn[0], seat).board
    return view.glance(scene.position, seat).board


def brought_near(scene: Scene, seat: int) -> list[Motion]:
    """Brings the sheet that a computer has written on near for a moment; what people write they see anyway.

    While people step through a game, the sheet in front is the one that was written on.
    """
    is_watched = scene.is_live and scene.match.level_of(seat) is not None and bool(scene.match.people)
    return [Motion(f"peek{seat}", "near", milliseconds=NEAR_MS)] if is_watched else []
