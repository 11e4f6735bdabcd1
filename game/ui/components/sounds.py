"""The sound for each kind of motion. A game may declare others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from game.contract import GameSpec
from game.ui.nodes import Motion

SOUNDS: Final[Mapping[str, str]] = {
    "slide": "wood",
    "drop": "wood",
    "tumble": "dice",
    "write": "pencil",
    "settle": "wood",
}


def sounds_of(spec: GameSpec, motions: Iterable[Motion]) -> dict[str, int]:
    """Returns each sound once, with the delay in milliseconds before it is first heard."""
    heard: dict[str, int] = {}
    for motion in motions:
        name = spec.sounds.get(motion.kind, SOUNDS.get(motion.kind, ""))
        if name:
            heard[name] = min(motion.delay, heard.get(name, motion.delay))
    return heard
