"""The Quinto baseline: the highest score each turn, one of them by chance where several score the same.

It finds its plays with the generator that test_quinto proves equal to the rules, for that is five times as fast.
"""

from __future__ import annotations

from random import Random

from game.contract import Move
from game.games.quinto.player.move_generator import Field
from game.games.quinto.player.rack_fills import Rack
from game.games.quinto.rules import PASS, Quinto


def highest(position: Quinto, source: Random) -> Move:
    """Takes a play that scores most, or passes where there is none."""
    field = Field(position.board, *position.options.board, position.options.multiple)
    rack = Rack(position.racks[position.seat - 1].known, position.options.multiple, lambda kept: 0)
    plays = list(rack.plays(field))
    if not plays:
        return PASS
    most = max(play.gain for play in plays)
    play = source.choice(sorted(play[2:] for play in plays if play.gain == most))
    names = position.grid.names
    return tuple(f"{tile}{names[cell]}" for cell, tile in zip(*play, strict=True))
