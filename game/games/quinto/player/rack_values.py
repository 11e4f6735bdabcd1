"""The best value that a Quinto rack can get from each demand, and all plays of a rack.

Values include the tiles that stay on the rack. They are integers, POINT to a point, so every machine gets the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, NamedTuple

from game.games.quinto.player.move_generator import ANY, FREE, FastBoard, Spot, Window, decode

POINT: Final = 8
NO_VALUE: Final = -1_000_000
"""The value of a demand that the rack cannot meet."""
HAS_VALUE_ABOVE: Final = NO_VALUE // 2
"""Every value of a demand that can be met is above this, whatever the base is."""

Tiles = tuple[int, ...]
KeptValue = Callable[[Tiles], int]
"""The value of tiles that stay on the rack."""


class Selection(NamedTuple):
    """Some tiles of a rack, to be played together."""

    value: int
    """Their points in the line that they are played in, plus the value of the tiles that stay."""
    across: dict[int, Tiles]
    """For each residue, the points that its highest no, one, two … tiles score in lines across."""
    tiles: Tiles


Fill = tuple[int, int, Tiles]
"""Value, points, and tiles in the order in which they fill a window."""


class Play(NamedTuple):
    """A placement. The order of the fields decides between plays of equal value."""

    value: int
    """The gain, plus the value of the tiles that stay."""
    gain: int
    """In points."""
    cells: tuple[int, ...]
    tiles: Tiles


class RackValues(dict[int, int]):
    """The best value of each demand for one rack, without the base. Computed on demand."""

    def __init__(self, tiles: Tiles, multiple: int, kept_value: KeptValue) -> None:
        super().__init__()
        self.tiles = tiles
        self.multiple = multiple
        self._selections: dict[tuple[int, int], list[Selection]] = {}
        """By their size and the remainder of their sum."""
        for size in range(1, len(tiles) + 1):
            for played in dict.fromkeys(combinations(tiles, size)):
                self._add_selection(played, kept_value(without(tiles, played)))

    def _add_selection(self, played: Tiles, kept: int) -> None:
        size, total = len(played), sum(played)
        across = _points_across(played, self.multiple)
        selection = Selection(POINT * total + kept, across, played)
        self._selections.setdefault((size, total % self.multiple), []).append(selection)
        if size == 1:  # a tile alone in its line only scores across
            self._selections.setdefault((size, ANY), []).append(Selection(kept, across, played))

    def __missing__(self, demand: int) -> int:
        best = max([value for value, _ in self._meeting(demand)], default=NO_VALUE)
        self[demand] = best
        return best

    def _meeting(self, demand: int) -> list[tuple[int, Selection]]:
        """The selections that meet a demand, each with the best value it can get."""
        size, remainder, residues = decode(demand)
        meeting = []
        for selection in self._selections.get((size, remainder), ()):
            value, across, _ = selection
            for residue, count in residues:
                points = across.get(residue)
                if points is None or len(points) <= count:
                    break
                value += points[count]
            else:
                meeting.append((value, selection))
        return meeting

    def best_play(self, spot: Spot) -> Play:
        """The best play on a spot whose demand can be met."""
        window = spot.window
        _, selection = max(self._meeting(window.demand), key=lambda meeting: meeting[0])
        value, points, tiles = max(_fills(window, selection, self.multiple), key=lambda fill: fill[0])
        return Play(POINT * window.base + value, window.base + points, spot.cells, tiles)

    def plays(self, board: FastBoard) -> Iterator[Play]:
        """Yields all placements of the rack."""
        fills: dict[tuple[tuple[int, ...], int], list[Fill]] = {}
        for spot in board.spots():
            window = spot.window
            key = window.asked, window.demand
            if key not in fills:
                meeting = self._meeting(window.demand)
                fills[key] = [fill for _, selection in meeting for fill in _fills(window, selection, self.multiple)]
            for value, points, tiles in fills[key]:
                yield Play(POINT * window.base + value, window.base + points, spot.cells, tiles)


def _fills(window: Window, selection: Selection, multiple: int) -> list[Fill]:
    """All orders of a selection that meet what each cell of a window asks."""
    is_alone = window.demand >> 3 & 15 == ANY
    points_along = 0 if is_alone else sum(selection.tiles)
    fills = []
    for order in dict.fromkeys(permutations(selection.tiles)):
        if all(residue in (FREE, tile % multiple) for residue, tile in zip(window.asked, order, strict=True)):
            points_across = sum([tile for residue, tile in zip(window.asked, order, strict=True) if residue != FREE])
            fills.append((selection.value + POINT * points_across, points_along + points_across, order))
    return fills


@lru_cache(maxsize=4096)
def without(tiles: Tiles, played: Tiles) -> Tiles:
    """The tiles that stay on a rack when some are played."""
    kept = list(tiles)
    for tile in played:
        kept.remove(tile)
    return tuple(kept)


def _points_across(tiles: Tiles, multiple: int) -> dict[int, Tiles]:
    points: dict[int, Tiles] = {}
    for tile in sorted(tiles, reverse=True):
        totals = points.get(tile % multiple, (0,))
        points[tile % multiple] = (*totals, totals[-1] + POINT * tile)
    return points
