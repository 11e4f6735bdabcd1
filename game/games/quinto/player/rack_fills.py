"""What a rack of Quinto can make of a demand: the best fill, looked up again and again, and all of them.

Values are counted in parts of a point, PARTS to each, so that they stay whole numbers and are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from game.games.quinto.player.move_generator import ANY, FREE, Field, Spot, decode

PARTS: Final = 8
NOTHING: Final = -1_000_000
"""The value of a demand that the rack cannot meet."""

Tiles = tuple[int, ...]
Keeps = Callable[[Tiles], int]
"""What the tiles that are kept are worth, in parts of a point."""


class Part(NamedTuple):
    """Some tiles of a rack that may be played together; all values are in parts of a point."""

    worth: int
    """Their points in the line itself, and what the tiles that stay are worth."""
    tops: dict[int, Tiles]
    """For each residue the points of the highest one, two, ... of its tiles in lines across, behind a 0."""
    tiles: Tiles


class Play(NamedTuple):
    """A placement: which tiles go where, the points it scores, and these with what the kept tiles are worth."""

    value: int
    gain: int
    cells: tuple[int, ...]
    tiles: Tiles


class Rack(dict[int, int]):
    """The best value of each demand for the tiles of one rack: points and kept tiles, worked out when first asked."""

    def __init__(self, tiles: Tiles, multiple: int, keeps: Keeps) -> None:
        super().__init__()
        self.tiles = tiles
        self.multiple = multiple
        self._parts: dict[tuple[int, int], list[Part]] = {}
        for size in range(1, len(tiles) + 1):
            for played in dict.fromkeys(combinations(tiles, size)):
                kept, total = keeps(without(tiles, played)), sum(played)
                tops = _tops(played, multiple)
                self._parts.setdefault((size, total % multiple), []).append(Part(PARTS * total + kept, tops, played))
                if size == 1:
                    self._parts.setdefault((size, ANY), []).append(Part(kept, tops, played))

    def __missing__(self, demand: int) -> int:
        best = max([value for value, _ in self._values(demand)], default=NOTHING)
        self[demand] = best
        return best

    def _values(self, demand: int) -> list[tuple[int, Part]]:
        """Gives the tiles that meet a demand, each with the best value that they make of it."""
        size, rest, asked = decode(demand)
        found = []
        for part in self._parts.get((size, rest), ()):
            value, tops, _ = part
            for residue, number in asked:
                top = tops.get(residue)
                if top is None or len(top) <= number:
                    break
                value += top[number]
            else:
                found.append((value, part))
        return found

    def fill(self, spot: Spot) -> Play:
        """Gives the best play on a spot whose demand can be met."""
        window = spot.window
        _, part = max(self._values(window.demand), key=lambda each: each[0])
        value, points, tiles = max(_fills(window.asks, part, self.multiple, window.demand), key=lambda each: each[0])
        return Play(PARTS * window.base + value, window.base + points, spot.cells, tiles)

    def plays(self, field: Field, every: bool = True) -> Iterator[Play]:
        """Yields the placements of the rack, either all or for each choice of cells and tiles the first of the best."""
        fills: dict[tuple[tuple[int, ...], int], list[tuple[int, int, Tiles]]] = {}
        for spot in field.spots():
            window = spot.window
            key = window.asks, window.demand
            if key not in fills:
                found = [_fills(window.asks, part, self.multiple, window.demand) for _, part in self._values(key[1])]
                fills[key] = [fill for each in found for fill in (each if every else [max(each, key=lambda f: f[0])])]
            for value, points, tiles in fills[key]:
                gain = window.base + points
                yield Play(PARTS * window.base + value, gain, spot.cells, tiles)


def _fills(asks: tuple[int, ...], part: Part, multiple: int, demand: int) -> list[tuple[int, int, Tiles]]:
    """Gives all orders of some tiles that meet a demand, each with its value and points."""
    main = 0 if demand >> 3 & 15 == ANY else sum(part.tiles)
    found = []
    for order in dict.fromkeys(permutations(part.tiles)):
        if all(ask in (FREE, tile % multiple) for ask, tile in zip(asks, order, strict=True)):
            across = sum([tile for ask, tile in zip(asks, order, strict=True) if ask != FREE])
            found.append((part.worth + PARTS * across, main + across, order))
    return found


@lru_cache(maxsize=4096)
def without(tiles: Tiles, played: Tiles) -> Tiles:
    """Gives the tiles of a rack that stay when some are played."""
    kept = list(tiles)
    for tile in played:
        kept.remove(tile)
    return tuple(kept)


def _tops(tiles: Tiles, multiple: int) -> dict[int, Tiles]:
    found: dict[int, Tiles] = {}
    for tile in sorted(tiles, reverse=True):
        totals = found.get(tile % multiple, (0,))
        found[tile % multiple] = (*totals, totals[-1] + PARTS * tile)
    return found
