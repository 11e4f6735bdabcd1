"""What a Quinto player assumes about the tiles that it does not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.games.quinto.equipment import Rack
from game.games.quinto.player.dealt_game import DealtGame
from game.games.quinto.player.move_generator import FastBoard
from game.games.quinto.player.replies import RackSampler
from game.games.quinto.rules import Quinto


def deals(position: Quinto, source: Random) -> Iterator[DealtGame]:
    """Deals the unseen tiles to the hidden racks and the bag, again and again."""
    row = position.seat - 1
    from_own_rack = (*position.racks[row:], *position.racks[:row])
    passes = position.passes if position.options.passing == "free" else 0
    unseen, board = position.unseen_tiles(), FastBoard.of(position)
    while True:
        tiles = tuple(source.sample(unseen, len(unseen)))
        racks = []
        for rack in from_own_rack:
            racks.append(tuple(sorted(rack.known + tiles[: rack.hidden])))
            tiles = tiles[rack.hidden :]
        yield DealtGame(board, tuple(racks), tiles, passes)


def next_racks(position: Quinto, source: Random) -> RackSampler:
    """Samples racks of the next seat that has tiles."""
    others = [*position.racks[position.seat :], *position.racks[: position.seat - 1]]
    rack = next((rack for rack in others if rack.size), Rack())
    return RackSampler(rack.known, rack.hidden, position.unseen_tiles(), source)


def wins_by_passing(position: Quinto) -> bool:
    """Whether a pass ends the game and wins it, whatever the others hold."""
    holders = sum(rack.size > 0 for rack in position.racks)
    if position.options.passing != "free" or position.passes + 1 < holders:
        return False
    lowest_tiles = sorted(position.unseen_tiles())
    best_results = [
        points - sum(rack.known) - sum(lowest_tiles[: rack.hidden])
        for points, rack in zip(position.points, position.racks, strict=True)
    ]
    own = best_results.pop(position.seat - 1)
    return own > max(best_results)
