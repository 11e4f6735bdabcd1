"""The value of tiles that stay on a Quinto rack, for the turns to come: from a learned table, or else an estimate.

The table was learned by self-play (tools/train/quinto.py). It covers the usual tiles, 0 to 9, for each multiple and
each stage of the game, which depends on how many tiles are left in the bag.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from game.computer.tables import table
from game.games.quinto.player.rack_values import POINT, Tiles

FILE: Final = "quinto.bin"
STAGES: Final = (1, 6, 16, 36)
"""The number of tiles in the bag from which each stage begins. There is no stage for an empty bag."""
MAX_KEPT: Final = 4
"""More tiles than this can only be kept by passing."""
SETS: Final = comb(10 + MAX_KEPT, MAX_KEPT)
"""How many different sets of kept tiles there are."""
BAG_EMPTY: Final = -1
"""The stage when the bag is empty: tiles that are kept only cost their points."""
POINTS_ONLY: Final = -2
"""Not a stage of the game: values nothing but the points of a play."""
MULTIPLES: Final = range(2, 10)


class KeptTileValues(NamedTuple):
    """Values kept tiles for a multiple at a stage of the game. Values are integers, POINT to a point."""

    multiple: int
    stage: int
    """Counts from 0."""
    is_learned: bool

    def value(self, kept: Tiles) -> int:
        """The value of tiles. A whole rack has the value of its best four."""
        if self.stage < 0:
            return -POINT * sum(kept) if self.stage == BAG_EMPTY else 0
        if len(kept) > MAX_KEPT:
            return max(self.value(some) for some in combinations(kept, MAX_KEPT))
        learned = table(FILE) if self.is_learned else None
        if learned is None or max(kept, default=0) > 9:
            return estimate(kept, self.multiple)
        at = ((self.multiple - MULTIPLES[0]) * len(STAGES) + self.stage) * SETS + set_number(kept)
        quarter_points = learned[at] - 256 if learned[at] > 127 else learned[at]
        return POINT // 4 * quarter_points


def kept_tile_values(multiple: int, bag: int) -> KeptTileValues:
    """The values at a moment of the game. They are not learned ones if the table is missing or corrupt."""
    learned = table(FILE)
    is_learned = learned is not None and len(learned) == SETS * len(STAGES) * len(MULTIPLES)
    return KeptTileValues(multiple, sum(bag >= least for least in STAGES) - 1, is_learned)


@lru_cache(maxsize=4096)
def set_number(kept: Tiles) -> int:
    """Numbers the sets of up to four tiles from 0 to 9: smaller sets first, then by the combinatorial number system.

    That system numbers sets of different values. Adding 0, 1, 2 … to the sorted tiles makes them different.
    """
    smaller_sets = sum(comb(9 + size, size) for size in range(len(kept)))
    rising = [tile + at for at, tile in enumerate(sorted(kept))]
    return smaller_sets + sum(comb(tile, at + 1) for at, tile in enumerate(rising))


@lru_cache(maxsize=4096)
def estimate(kept: Tiles, multiple: int) -> int:
    """A formula fitted by hand: high tiles and multiples are good to keep, tiles with equal residues are not."""
    values = [min(tile, 9) for tile in kept]
    multiples = [min(tile, 9) for tile in kept if tile % multiple == 0]
    alike = sum(first % multiple == second % multiple for first, second in combinations(kept, 2))
    return 9 * sum(values) + 4 * sum(multiples) + 41 * len(multiples) - 55 * len(kept) - 21 * alike
