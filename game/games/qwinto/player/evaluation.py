"""The learned weights of the Qwinto player: what each feature of a sheet adds to the points still to come.

Weights change in the course of a game. The stage estimates how many throws are still to come, by the misses and the
missing fields of all seats. The table holds each weight at a few stages, the knots; between them it is interpolated.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from typing import Final, NamedTuple

from game.computer import tables
from game.games.qwinto.player.features import FEATURES, FIELD_START, GAP_STARTS, HIGH, NEVER, gap_feature
from game.games.qwinto.player.row_gaps import ColumnChange, Gap, split

FILE: Final = "qwinto.bin"
KNOTS: Final = 4
STAGES_PER_KNOT: Final = 16
"""Number of stages from one knot to the next."""
SITUATIONS: Final = 6 * 16 * 20
"""Size of the table of stages: by seats, the two highest numbers of misses, and the fewest missing fields."""
MAX_CACHED: Final = 20_000
POINT: Final = 32 * STAGES_PER_KNOT
"""One point, in the unit of all values here. They are integers, so that every machine gets the same."""


class Others(NamedTuple):
    """How close some seats are to ending the game: the two highest numbers of misses and the fewest missing fields."""

    misses: int = 0
    second_misses: int = 0
    missing: int = NEVER
    has_ended: bool = False

    def with_seat(self, misses: int, missing: int, has_ended: bool = False) -> Others:
        """Includes one more seat."""
        if misses > self.misses:
            highest, second = misses, self.misses
        else:
            highest, second = self.misses, max(misses, self.second_misses)
        return Others(highest, second, min(missing, self.missing), has_ended or self.has_ended)


class Placement(NamedTuple):
    """A number that can be written into a field of a gap."""

    number: int
    is_crowded: bool
    """Whether the row can then no longer be filled."""
    value: int
    """The change in the value of the gap's features."""
    columns: tuple[ColumnChange, ...]


Placements = tuple[tuple[int, tuple[Placement, ...]], ...]
"""What can be written into a gap, by place in the row."""


class Evaluation:
    """The weights for playing alone, or for playing in company."""

    def __init__(self, stages: array[int], knots: tuple[array[int], ...], is_poor: bool) -> None:
        self.is_poor = is_poor
        self._stages = stages
        self._knots = knots
        self._weights: dict[int, array[int]] = {}
        self._placements: dict[tuple[Gap, int, int, bool], Placements] = {}

    def stage(self, seats: int, everybody: Others) -> int:
        """The stage of a game."""
        misses = min(everybody.misses, 3) * 4 + min(everybody.second_misses, 3)
        return self._stages[((seats - 1) * 16 + misses) * 20 + everybody.missing]

    def weights(self, stage: int) -> array[int]:
        """The weight of each feature at a stage."""
        weights = self._weights.get(stage)
        if weights is None:
            knot = min(stage // STAGES_PER_KNOT, KNOTS - 2)
            beyond = stage - knot * STAGES_PER_KNOT
            pairs = zip(self._knots[knot], self._knots[knot + 1], strict=True)
            weights = array("i", [low * (STAGES_PER_KNOT - beyond) + high * beyond for low, high in pairs])
            self._weights[stage] = weights
        return weights

    def placements(self, gap: Gap, roomy_stage: int, crowded_stage: int, is_narrow: bool) -> Placements:
        """What can be written into a gap, given the stages that follow if the row can still be filled, and if not.

        A narrow list only has fields near to where a number would be if the numbers rose evenly.
        """
        key = gap, roomy_stage, crowded_stage, is_narrow
        placements = self._placements.get(key)
        if placements is None:
            if len(self._placements) >= MAX_CACHED:
                self._placements.clear()
            both_weights = self.weights(roomy_stage), self.weights(crowded_stage)
            placements = self._placements[key] = _list_placements(gap, both_weights, is_narrow)
        return placements


def _list_placements(gap: Gap, both_weights: tuple[array[int], array[int]], is_narrow: bool) -> Placements:
    places = []
    for place in range(gap.first, gap.end):
        placements = []
        for number in range(gap.low + 1, gap.high):
            if is_narrow and not gap.fits_evenly(place, number):
                continue
            is_crowded, features, columns = split(gap, place, number)
            weights = both_weights[is_crowded]
            value = sum([weights[feature] for feature in features]) - weights[gap.feature]
            placements.append(Placement(number, is_crowded, value, columns))
        places.append((place, tuple(placements)))
    return tuple(places)


@cache
def evaluation(is_alone: bool) -> Evaluation:
    """Loads the learned weights; hand-made ones if the table is missing or corrupt."""
    learned = tables.table(FILE)
    size = SITUATIONS + KNOTS * FEATURES
    if learned is None or len(learned) != 4 * size:
        return Evaluation(array("h", [STAGES_PER_KNOT] * SITUATIONS), (_handmade_weights(),) * KNOTS, True)
    numbers = array("h")
    numbers.frombytes(learned[: 2 * size] if is_alone else learned[2 * size :])
    if sys.byteorder == "big":
        numbers.byteswap()
    starts = range(SITUATIONS, size, FEATURES)
    return Evaluation(numbers[:SITUATIONS], tuple(numbers[start : start + FEATURES] for start in starts), False)


def _handmade_weights() -> array[int]:
    """Weights for fields by how evenly their numbers rise, and for gaps by whether enough numbers are left."""
    weights = array("h", [0] * FEATURES)
    for field in range(27):
        for number in range(1, HIGH):
            off = 2 * number - 4 * (field % 9) - 3
            weights[FIELD_START + field * HIGH + number] = 60 - 3 * off * off
    for row in range(3):
        for first, end in GAP_STARTS:
            for low in range(1, HIGH) if first else (0,):
                for high in range(low + 1, HIGH) if end < 9 else (HIGH,):
                    lacking = max(0, end - first - (high - low - 1))
                    weights[gap_feature(row, first, end, low, high)] = -40 * lacking
    return weights
