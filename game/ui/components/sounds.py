"""Which sound goes with what moves. A view may name others by its kinds of motion in a table SOUNDS."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.ui.nodes import Motion

SOUNDS: Final[Mapping[str, str]] = {
    "slide": "wood",
    "drop": "wood",
    "tumble": "dice",
    "write": "pencil",
    "settle": "wood",
}


def sounds_of(view: object, motions: Iterable[Motion]) -> dict[str, int]:
    """Names each sound once, with the milliseconds after which it is first heard."""
    own: Mapping[str, str] = getattr(view, "SOUNDS", {})
    heard: dict[str, int] = {}
    for motion in motions:
        name = own.get(motion.kind, SOUNDS.get(motion.kind, ""))
        if name:
            heard[name] = min(motion.delay, heard.get(name, motion.delay))
    return heard
