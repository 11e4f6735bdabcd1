"""One sitting: how a game goes on when it is not a record being read."""

from __future__ import annotations

from typing import Protocol

from game.rules import Move, Position, Step


class RandomSource(Protocol):
    """What the dice and the bag are drawn from: `random.Random`, or a test's list of numbers."""

    def randrange(self, stop: int, /) -> int: ...


def throw(position: Position, source: RandomSource) -> Move:
    """Draws what the dice or the bag give here, die by die and tile by tile."""
    drawn: tuple[Step, ...] = ()
    while chances := position.chances(drawn):
        number = source.randrange(sum(chance.weight for chance in chances))
        for chance in chances:
            number -= chance.weight
            if number < 0:
                drawn = (*drawn, chance.step)
                break
    return drawn
