"""What tiles that are kept are worth in the turns to come: a learned table, or an estimate where there is none.

The table was learned by games of the computer against itself (tools/train/quinto.py). It knows the usual tiles, 0 to 9,
for each multiple and each stage of the game, that is how many tiles are left in the bag.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from game.computer.tables import table
from game.games.quinto.player.rack_fills import PARTS, Tiles

FILE: Final = "quinto.bin"
STAGES: Final = (1, 6, 16, 36)
"""From so many tiles in the bag on, each stage begins; below the first the bag is empty and nothing is estimated."""
MOST_KEPT: Final = 4
SIZE: Final = comb(10 + MOST_KEPT, MOST_KEPT)
NO_MORE: Final = -1
"""The stage when the bag is empty: tiles that are kept are only lost."""
POINTS_ONLY: Final = -2
"""Not a stage of the game, but an eye for points alone."""
MULTIPLES: Final = range(2, 10)


class Keeper(NamedTuple):
    """Tells what kept tiles are worth, in parts of a point, for a multiple at a stage of the game."""

    multiple: int
    stage: int
    """Counts from 0."""
    is_learned: bool

    def worth(self, kept: Tiles) -> int:
        """Values tiles; a whole rack is worth what its best four are."""
        if self.stage < 0:
            return -PARTS * sum(kept) if self.stage == NO_MORE else 0
        if len(kept) > MOST_KEPT:
            return max(self.worth(some) for some in combinations(kept, MOST_KEPT))
        learned = table(FILE) if self.is_learned else None
        if learned is None or max(kept, default=0) > 9:
            return estimate(kept, self.multiple)
        at = ((self.multiple - MULTIPLES[0]) * len(STAGES) + self.stage) * SIZE + rank(kept)
        quarters = learned[at] - 256 if learned[at] > 127 else learned[at]
        return PARTS // 4 * quarters


def keeper(multiple: int, bag: int) -> Keeper:
    """Gives the keeper for a moment of the game; it is not a learned one where the table is missing or spoilt."""
    learned = table(FILE)
    is_whole = learned is not None and len(learned) == SIZE * len(STAGES) * len(MULTIPLES)
    return Keeper(multiple, sum(bag >= least for least in STAGES) - 1, is_whole)


@lru_cache(maxsize=4096)
def rank(kept: Tiles) -> int:
    """Numbers the sets of up to four tiles from 0 to 9: those of few tiles first, then in ascending order."""
    shorter = sum(comb(9 + size, size) for size in range(len(kept)))
    rising = [tile + at for at, tile in enumerate(sorted(kept))]
    return shorter + sum(comb(tile, at + 1) for at, tile in enumerate(rising))


@lru_cache(maxsize=4096)
def estimate(kept: Tiles, multiple: int) -> int:
    """Guesses: high tiles and those that are a multiple are good, alike ones in each other's way; fitted by hand."""
    values = [min(tile, 9) for tile in kept]
    ready = [min(tile, 9) for tile in kept if tile % multiple == 0]
    alike = sum(one % multiple == other % multiple for one, other in combinations(kept, 2))
    return 9 * sum(values) + 4 * sum(ready) + 41 * len(ready) - 55 * len(kept) - 21 * alike
