"""The one entry point of the computer players, for the command line and the browser alike."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from game.record import parse

LEVELS: Final = ("random",)


class Choice(NamedTuple):
    """A move as text, and what the player thought: the value that it expects and the moves that it foresees."""

    move: str
    value: float | None = None
    line: tuple[str, ...] = ()


def choose(text: str, level: str, seed: int | None = None) -> Choice:
    """Chooses a move for the seat to move from the record as that seat sees it."""
    if level not in LEVELS:
        raise ValueError(level)
    position = parse(text).position
    return Choice(position.write(random.Random(seed).choice(list(position.legal_moves))))
