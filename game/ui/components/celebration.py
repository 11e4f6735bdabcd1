"""The celebration of a victory: pieces fly out from behind the board. What they look like is in each game's styles."""

from __future__ import annotations

from typing import Final

from game.ui.nodes import Node, el, style
from game.ui.scene import Scene

PIECES: Final = 22
GOLDEN: Final = 137.5
"""The angle between one piece and the next: no two fly the same way, and all directions get some."""


def celebrated(scene: Scene) -> Node:
    """Describes the pieces. They lie behind the board and its texts, and no screen reader hears of them."""
    pieces = [_piece(at) for at in range(PIECES)]
    return el("div", pieces, cls=f"celebration {scene.match.record.game}-pieces", aria_hidden=True, key="celebration")


def _piece(at: int) -> Node:
    """One piece: its direction, how far it flies, how it turns, and when it starts."""
    angle = round(GOLDEN * at % 360, 1)
    values = style(
        angle=f"{angle}deg", far=f"{0.75 + at * 29 % 37 / 100:g}", turn=f"{at * 83 % 540 - 270}deg", at=at % 6
    )
    return el("i", key=f"piece{at}", cls=f"piece kind{at % 3}", **values)
