"""The Détrak baseline: the writing that scores most at once, or one of several best at random."""

from __future__ import annotations

from random import Random

from game.contract import Move
from game.games.detrak.rules import Detrak


def greedy(position: Detrak, source: Random) -> Move:
    """A writing that adds most to the score."""
    gains = {move: position.gain(move) or 0 for move in position.legal_moves}
    most = max(gains.values())
    return source.choice([move for move, gain in gains.items() if gain == most])
