"""The Quinto baseline: the highest score each turn, or one of several highest at random.

It uses the player's move generator, which is five times as fast as the rules; a test compares the two.
"""

from __future__ import annotations

from random import Random

from game.contract import Move
from game.games.quinto.player.move_generator import FastBoard
from game.games.quinto.player.rack_values import RackValues
from game.games.quinto.rules import PASS, Quinto


def highest(position: Quinto, source: Random) -> Move:
    """A play with the highest score, or a pass if there is none."""
    rack = RackValues(position.racks[position.seat - 1].known, position.options.multiple, lambda kept: 0)
    plays = list(rack.plays(FastBoard.of(position)))
    if not plays:
        return PASS
    most = max(play.gain for play in plays)
    cells, tiles = source.choice(sorted((play.cells, play.tiles) for play in plays if play.gain == most))
    names = position.grid.names
    return tuple(f"{tile}{names[cell]}" for cell, tile in zip(cells, tiles, strict=True))
